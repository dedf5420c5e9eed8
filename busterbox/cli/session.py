"""A game in the terminal: one person, bots on the other seats, one line a command."""

from __future__ import annotations

import sys

from busterbox.cli.common import CliError, write_text
from busterbox.cli.opponents import find_bot, next_seat
from busterbox.cli.replay import result_line
from busterbox.cli.rules import rules_of
from busterbox.cli.table_text import decision_lines, question_lines, ref, view_lines
from busterbox.kernel.codes import CARD
from busterbox.kernel.refusal import Refused
from busterbox.kernel.rng import rng_from
from busterbox.kernel.seat import Bot, Seat
from busterbox.kernel.state import first_seat
from busterbox.kernel.table import Play
from busterbox.kernel.windows import OPEN

HELP_LINES = [
    "  a number     do that",
    "  ?N           explain option N and its rule",
    "  ?            this help, and what cannot be done now and why",
    "  hint         what a bot would do",
    "  undo         go back to your last decision (undo! also behind what was seen or rolled since)",
    "  wait         let the others go first, where several may act",
    "  view, log    the table again, the last things that happened",
    "  save FILE    write the game down; go on with: busterbox play --resume FILE",
    "  concede      leave the game",
    "  quit         stop",
]
LOG_LINES = 20


class Quit(Exception):
    """The person has had enough, or the input ended."""


class Session:
    def __init__(self, play: Play, me: int, bot: Bot, seed: int, record: str) -> None:
        self.play = play
        self.game = play.game
        self.me = me
        self.bot = bot
        self.rng = rng_from(seed + 1)  # the bots' own: their choices must not disturb the dice
        self.record = record
        self.told = 0  # entries whose events have been printed
        self.waiting = False

    def run(self) -> int:
        print(f"{self.game.title}: you are {self.game.seat_name(self.me)}. Type ? for help.")
        try:
            while not self.play.state.over:
                self.tell()
                if self.is_mine():
                    self.turn()
                else:
                    self.others()
            self.tell()
            names = [self.game.seat_name(seat) for seat in range(self.play.state.seats)]
            print(result_line(names, self.play.state.result))
        except Quit:
            print("Goodbye.")
        if self.record:
            write_text(self.record, self.play.record().to_text())
            print(f"The record is in {self.record}.")
        return 0

    def tell(self) -> None:
        for line in self.play.events(self.me, self.told):
            print(f"- {line}")
        self.told = len(self.play.entries)

    # -- whose turn it is ----------------------------------------------------------------------------------

    def is_mine(self) -> bool:
        """Whether to ask the person now; where several may act, waiting lets the others go first."""
        g = self.play.state
        if not g.asked() >> self.me & 1:
            return False
        if g.mode != OPEN or g.may >> self.me & 1:
            return not self.waiting
        return not self.waiting and next_seat(g, self.rng) == self.me

    def others(self) -> None:
        g = self.play.state
        self.waiting = False
        seat = next_seat(g, self.rng)
        if seat == self.me:
            mine = 1 << self.me
            seat = first_seat(g.required & ~mine if g.required & ~mine else g.may & ~mine)
        if seat < 0:  # the person waits and nobody else is there: the window runs out
            self.play.expire(g.serial)
            return
        self.play.answer(seat, self.bot.choose(Seat(g, seat), self.rng))

    # -- the person's turn ---------------------------------------------------------------------------------

    def turn(self) -> None:
        for line in view_lines(self.play.state, self.me):
            print(line)
        self.ask()
        entries = len(self.play.entries)
        while len(self.play.entries) == entries and not self.waiting:
            self.command(self.read())

    def ask(self) -> None:
        found = self.play.decision(self.me)
        lines = decision_lines(self.game, found) if found else question_lines(self.play.state, self.me)
        for line in lines:
            print(line)
        if self.play.state.mode == OPEN:
            print("  (an empty line: let the others go first)")

    def read(self) -> str:
        print("> ", end="" if sys.stdin.isatty() else "\n", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise Quit
        return line.strip()

    def command(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        try:
            if word in ("q", "quit", "exit"):
                raise Quit
            elif (word == "?" and not rest) or word in ("h", "help"):
                self.help()
            elif word.startswith("?"):
                self.explain((word[1:] + rest).strip())
            elif word == "hint":
                self.hint()
            elif word in ("undo", "undo!"):
                self.undo(word == "undo!")
            elif word in ("wait", ""):
                self.wait()
            elif word == "view":
                print("\n".join(view_lines(self.play.state, self.me)))
                self.ask()
            elif word == "log":
                print("\n".join(self.play.events(self.me)[-LOG_LINES:]) or "Nothing has happened yet.")
            elif word == "save":
                self.save(rest.strip())
            elif word == "concede":
                self.play.leave(self.me)
            else:
                self.answer(line)
        except Refused as refused:
            print(f"Not possible: {refused}.")

    def answer(self, text: str) -> None:
        codes = self.codes()
        place = self.place(text, len(self.play.options(self.me)), len(codes))
        if place >= 0:
            self.play.answer(self.me, codes[place])

    def place(self, text: str, count: int, numbered: int) -> int:
        """The option a text names, from 0; -1 and a sentence if it names none. Those above `count` exist, but
        are refused with their reason."""
        if text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= numbered:
            return int(text) - 1
        print(f"{text[:40]!r} is no option: type a number from 1 to {count}, or ? for help.")
        return -1

    def codes(self) -> list[int]:
        """What can be done now, then what comes to mind but is refused, each in order."""
        options = self.play.options(self.me)
        return options + [
            code for code in self.play.state.top.candidates(self.play.state, self.me) if code not in options
        ]

    def help(self) -> None:
        print("\n".join(HELP_LINES))
        options = len(self.play.options(self.me))
        for i, code in enumerate(self.codes()[options:], options + 1):
            text = self.game.option_text(self.play.state, self.me, code)
            print(f"  {i}. {text}: not now, {self.play.why_not(self.me, code)}")

    def explain(self, text: str) -> None:
        codes = self.codes()
        place = self.place(text, len(codes), len(codes))
        if place < 0:
            return
        code = codes[place]
        kind = self.game.codes.kind(code)
        rules = self.game.catalogue.find("option." + kind.name).rules
        refused = self.play.why_not(self.me, code)
        text = self.game.option_text(self.play.state, self.me, code)
        print(f"{text}: not now, {refused}" if refused else f"{text}{ref(rules)}")
        card = code - kind.base
        if kind.argument == CARD and card < len(self.game.card_texts) and self.game.card_texts[card]:
            print(f"  {self.game.card_texts[card]}")
        named = [*rules, *refused.replace(",", " ").split()]
        for rule in rules_of(self.game):
            if rule.id in named:
                print(f"  {rule.id}: {rule.text}")

    def hint(self) -> None:
        code = find_bot("normal", self.game).choose(
            Seat(self.play.state, self.me), rng_from(len(self.play.entries))
        )
        print(f"Hint: {self.game.option_text(self.play.state, self.me, code)}.")

    def undo(self, force: bool) -> None:
        try:
            self.play.undo(self.me, force)
        except Refused as refused:
            print(f"Not possible: {refused}." + ("" if force else " Type undo! to go back anyway."))

    def wait(self) -> None:
        if self.play.state.mode == OPEN:
            self.waiting = True
        else:
            print(
                f"Everybody waits for you: type a number from 1 to {len(self.play.options(self.me))}, or ? for help."
            )

    def save(self, file: str) -> None:
        if not file:
            print("Say where to: save FILE.")
            return
        try:
            write_text(file, self.play.record().to_text())
            print(f"Saved. Go on with: busterbox play --resume {file}")
        except CliError as error:
            print(f"Not possible: {error}.")
