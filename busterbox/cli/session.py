"""A game in the terminal: one person, bots on the other seats, one line a command."""

from __future__ import annotations

import sys

from busterbox.cli.common import CliError, write_text
from busterbox.cli.opponents import find_bot, next_seat
from busterbox.cli.replay import result_line
from busterbox.cli.rules import rules_of
from busterbox.cli.table_text import decision_lines, question_lines, ref, view_lines
from busterbox.cli.words import show, told
from busterbox.kernel.codes import CARD
from busterbox.kernel.refusal import Refused
from busterbox.kernel.rng import rng_from
from busterbox.kernel.seat import Bot, Seat
from busterbox.kernel.state import first_seat
from busterbox.kernel.table import UNDO_TOO_LATE, Play
from busterbox.kernel.windows import NO_ANSWER, OPEN

HELP_LINES = [
    "  a number     do that; or the first letters of its words",
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
    def __init__(self, play: Play, me: int, bot: Bot, record: str) -> None:
        self.play = play
        self.game = play.game
        self.me = me
        self.bot = bot
        self.rng = rng_from(
            play.seed + len(play.entries)
        )  # the bots' own: their choices must not disturb the dice
        self.record = record
        self.told = 0  # entries whose events have been printed
        self.waiting = False
        self.conceded = False

    def run(self) -> int:
        show(self.title())
        code = 0
        try:
            while not self.play.state.over:
                self.tell()
                if self.is_mine():
                    self.turn()
                else:
                    self.others()
            self.tell()
            names = [self.game.seat_name(seat) for seat in range(self.play.state.seats)]
            show(result_line(names, self.play.state.result))
        except Quit:
            print("Goodbye.")
        except KeyboardInterrupt:
            print("\nStopped.")
            code = 130
        if self.record:
            write_text(self.record, self.play.record().to_text())
            print(f"The record is in {self.record}.")
        return code

    def title(self) -> str:
        """What is played, by how many, and with which seed it can be played again."""
        seats = self.play.state.seats
        table = f"{seats} players" if seats > 1 else "solo"
        if seats < self.game.max_seats:
            table += f" (--seats for up to {self.game.max_seats})"
        begun = f"seed {self.play.seed}" if len(self.play.entries) == 1 else "resumed"
        name = self.game.seat_name(self.me)
        return f"{self.game.title}, {table}, {begun}. You are {name}; type ? for help."

    def tell(self) -> None:
        if self.conceded:  # what the others do without you is not poured out
            return
        for line in told(self.play, self.me, self.told):
            show(f"- {line}")
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
        code = self.bot.choose(Seat(g, seat), self.rng)
        if code != NO_ANSWER:
            self.play.answer(seat, code)

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
        if self.play.state.mode == OPEN and self.play.state.seats > 1:
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
                for happened in told(self.play, self.me)[-LOG_LINES:] or ["Nothing has happened yet."]:
                    show(happened)
            elif word == "save":
                self.save(rest.strip())
            elif word == "concede":
                self.play.leave(self.me)
                self.tell()
                self.conceded = True
            else:
                self.answer(line)
        except Refused as refused:
            show(f"Not possible: {refused}.")

    def answer(self, text: str) -> None:
        codes = self.codes()
        place = self.place(text, codes, len(self.play.options(self.me)))
        if place >= 0:
            self.play.answer(self.me, codes[place])

    def place(self, text: str, codes: list[int], count: int) -> int:
        """The option a text names by number or words, from 0; -1 and a sentence if it names none, or several.
        Those from `count` on exist, but are refused with their reason."""
        if text.isascii() and text.isdigit() and len(text) < 9 and 1 <= int(text) <= len(codes):
            return int(text) - 1
        texts = [self.game.option_text(self.play.state, self.me, code) for code in codes]
        found = by_words(text, texts[:count]) or by_words(text, texts[count:], count)
        if len(found) == 1:
            return found[0]
        if found:
            meant = ", ".join(f"{place + 1}. {texts[place]}" for place in found)
            show(f"{text[:40]!r} could be {meant}.")
        else:
            show(f"{text[:40]!r} is no option: type a number from 1 to {count}, or ? for help.")
        return -1

    def codes(self) -> list[int]:
        """What can be done now, then what comes to mind but is refused, each in order."""
        options = self.play.options(self.me)
        return options + [
            code for code in self.play.state.top.candidates(self.play.state, self.me) if code not in options
        ]

    def help(self) -> None:
        for line in HELP_LINES:
            show(line, " " * 15)
        options = len(self.play.options(self.me))
        for i, code in enumerate(self.codes()[options:], options + 1):
            text = self.game.option_text(self.play.state, self.me, code)
            show(f"  {i}. {text}: not now, {self.play.why_not(self.me, code)}")

    def explain(self, text: str) -> None:
        codes = self.codes()
        place = self.place(text, codes, len(codes))
        if place < 0:
            return
        code = codes[place]
        kind = self.game.codes.kind(code)
        rules = self.game.catalogue.find("option." + kind.name).rules
        refused = self.play.why_not(self.me, code)
        text = self.game.option_text(self.play.state, self.me, code)
        show(f"{text}: not now, {refused}" if refused else f"{text}{ref(rules)}")
        card = code - kind.base
        if kind.argument == CARD and card < len(self.game.card_texts) and self.game.card_texts[card]:
            show(f"  {self.game.card_texts[card]}")
        named = [*rules, *refused.replace(",", " ").split()]
        for rule in rules_of(self.game):
            if rule.id in named:
                show(f"  {rule.id}: {rule.text}")

    def hint(self) -> None:
        code = find_bot("normal", self.game).choose(
            Seat(self.play.state, self.me), rng_from(len(self.play.entries))
        )
        show(f"Hint: {self.game.option_text(self.play.state, self.me, code)}.")

    def undo(self, force: bool) -> None:
        try:
            self.play.undo(self.me, force)
        except Refused as refused:
            anyway = refused.kind == UNDO_TOO_LATE
            show(f"Not possible: {refused}." + (" Type undo! to go back anyway." if anyway else ""))

    def wait(self) -> None:
        if self.play.state.mode == OPEN:
            self.waiting = True
        else:
            count = len(self.play.options(self.me))
            show(f"Everybody waits for you: type a number from 1 to {count}, or ? for help.")

    def save(self, file: str) -> None:
        if not file:
            print("Say where to: save FILE.")
            return
        try:
            write_text(file, self.play.record().to_text())
            print(f"Saved. Go on with: busterbox play --resume {file}")
        except CliError as error:
            print(f"Not possible: {error}.")


def by_words(typed: str, texts: list[str], first: int = 0) -> list[int]:
    """The places, counted from `first`, of the texts that are meant: the very words, else those that begin so,
    else those that begin so after their first word ("spark" for "Play Spark")."""
    words = " ".join(typed.lower().split())
    lowered = [text.lower() for text in texts]
    if not words:
        return []
    for found in (
        [i for i, text in enumerate(lowered) if text == words],
        [i for i, text in enumerate(lowered) if text.startswith(words)],
        [i for i, text in enumerate(lowered) if text.partition(" ")[2].startswith(words)],
    ):
        if found:
            return [first + i for i in found]
    return []
