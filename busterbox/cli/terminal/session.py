"""A game in the terminal: one person, bots on the other seats, one line a command."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from pathlib import Path

from busterbox.cli.common import CliError, write_text
from busterbox.cli.opponents import find_bot, next_seat
from busterbox.cli.records import result_line
from busterbox.cli.terminal import keep
from busterbox.cli.terminal.lines import BadLine, Line, Token, tokens_of
from busterbox.cli.terminal.menu import Entry, by_number, meant, menu, refused_entries
from busterbox.cli.terminal.picks import Picks
from busterbox.cli.terminal.style import Screen
from busterbox.cli.terminal.table_text import decision_lines, discard_lines, ref, table_lines, waiting_line
from busterbox.cli.terminal.trivial import only_answer
from busterbox.cli.terminal.words import seat_names, told, width
from busterbox.kernel.content.explain import about, card_lines, near, rule_lines
from busterbox.kernel.content.markup import HEADING, styled
from busterbox.kernel.core.codes import CARD
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import first_seat
from busterbox.kernel.core.windows import NO_ANSWER, OPEN
from busterbox.kernel.table.play import FAR, Play
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.seat import Seat
from busterbox.kernel.table.standing import OFF, Moment, Standing, interrupts, passing
from busterbox.kernel.table.trail import ANSWER
from busterbox.players.advising import figures, judged, percent
from busterbox.players.search import SearchBot

HELP_LINES = [
    "  a number     do that; or the first letters of its words",
    "  3 3 5 throw  several answers in one line, by numbers of the list or by words; picks in any order",
    "  unpick WORD  put back something picked; without a word, the last pick",
    "  N! or pass!  do it, and again as long as the same question comes",
    "  pass phase   pass until the phase is over; or pass turn, until your turn; pass act, until another acts; pass off",
    "  empty line   do the only thing there is",
    "  ?N           explain option N and its rule",
    "  ? WORD       explain a card, a rule (its number) or a word of the game; or why WORD",
    "  ?            this help, and what cannot be done now and why",
    "  how          how the game is played, in a minute",
    "  hint         what a bot would do, and why",
    "  undo         go back to your last decision, unless something was rolled or revealed since",
    "  wait         let the others go first, where several may act; wait! until this phase is over",
    "  view, log    the table again, the last things that happened",
    "  discards     the discard piles from the top down; ? NAME says what a card does",
    "  save FILE    write the game down; go on with: busterbox play --resume FILE",
    "  concede      leave the game",
    "  quit         stop",
]
KEPT_LINE = "  quit         stop; the game is kept, and busterbox play goes on with it"
HEADED = f"[{HEADING}]"  # such a line of a story is no item of a list
LOG_LINES = 20
BRIEF_LINES = 8  # of what had happened when a game was left
SLOW = 1.0  # seconds after which a bot is said to be thinking
CHANCES = 3  # options whose chances a hint tells


class Quit(Exception):
    """The person has had enough, or the input ended."""


class Session:
    """`bot` is the name of the bot on the other seats; `keeps` says whether a game that is left is kept, `brief`
    that of a game that goes on only the last lines are told. `shelf` is where it is kept, if not among the others,
    and `command` how one goes on with it. `ask_all`: to be asked also what decides nothing."""

    def __init__(
        self,
        play: Play,
        me: int,
        bot: str,
        screen: Screen,
        keeps: bool,
        brief: bool = False,
        shelf: Path | None = None,
        command: str = "",
        ask_all: bool = False,
    ) -> None:
        self.play = play
        self.game = play.game
        self.me = me
        self.bot_name = bot
        self.bot = find_bot(bot, play.game)
        self.screen = screen
        self.keeps = keeps
        self.brief = brief
        self.shelf = shelf
        self.way_on = command or f"busterbox play {play.game.name}"
        self.kept_here = brief  # the kept game is this one
        self.rng = rng_from(
            play.seed + len(play.entries)
        )  # the bots' own: their choices must not disturb the dice
        self.told = 0  # entries whose events have been printed
        self.waiting = False
        self.aside = -1  # the stretch of the game in which one does not want to be asked what one only may do
        self.conceded = False
        self.standing = (-1, -1)  # a question and an answer to it that stands until another question comes
        self.passes = Standing(interrupts=[])  # until when one passes
        self.slow = False  # whether the bots let one wait
        self.ask_all = ask_all
        self.shown = -1  # the number of a question that decides nothing, but is to be asked
        self.finished = -1  # the number of an OPEN window in which one has done all that one had to
        self.picks = Picks(play, me)
        self.within = ""  # the first step that was chosen of an option in two

    def run(self) -> int:
        self.screen.say(self.title())
        if self.brief:
            self.log(BRIEF_LINES)
            self.told = len(self.play.entries)
        try:
            while not self.play.state.over:
                if not self.is_mine():
                    self.others()
                elif not self.stands() and not self.decides_nothing():
                    self.tell()
                    self.turn()
            self.end()
            return 0
        except Quit:
            self.leave_it("Goodbye.")
            return 0
        except KeyboardInterrupt:
            self.leave_it("\nStopped.")
            return 130
        except OSError:  # the terminal, or whoever reads our lines, is gone
            with suppress(CliError):
                self.keep()
            raise

    def end(self) -> None:
        self.tell()
        if not self.conceded:
            for line in self.game.terminal.picture(self.play.state, self.me, width()):
                self.screen.show(line)
        result = self.play.state.result
        line = result_line(seat_names(self.game, self.play.state.seats), result)
        self.screen.show(styled(line, "bold green" if result[self.me] else "bold"))
        if self.keeps and self.kept_here:  # another game that was kept before stays where it is
            keep.drop(self.game.name, self.shelf)

    def leave_it(self, last: str) -> None:
        """The person goes in the middle of the game."""
        try:
            if self.keep():
                last += f" The game is kept; go on with: {self.way_on}"
        except CliError as error:
            last += f" The game is not kept: {error}."
        print(last)

    def keep(self) -> bool:
        """Keep the game to go on with it another time, if that is wanted."""
        if not self.keeps or self.conceded:
            return False
        keep.keep(self.play, self.me, self.bot_name, self.shelf)
        self.kept_here = True
        return True

    def title(self) -> str:
        """What is played, by how many, and with which seed it can be played again."""
        seats = self.play.state.seats
        table = f"{seats} players" if seats > 1 else "solo"
        fixed = self.shelf is not None  # a party keeps its seats
        if seats < self.game.info.seats.most and not fixed:
            table += f" (--seats for up to {self.game.info.seats.most})"
        elif seats > self.game.info.seats.fewest and not fixed:
            table += f" (--seats for {self.game.info.seats.fewest} and up)"
        begun = f"seed {self.play.seed}" if len(self.play.entries) == 1 else "resumed"
        name = self.game.words.seat_name(self.me)
        return f"{self.game.info.title}, {table}, {begun}. You are {name}; type ? for help."

    def tell(self) -> None:
        """What happened since the last time, put together as the game does it."""
        if self.conceded:  # what the others do without you is not poured out
            return
        for line in self.story(self.told):
            self.screen.show(line, "  ")
        self.told = len(self.play.entries)

    def log(self, lines: int) -> None:
        """The last things that happened."""
        for line in self.story(0)[-lines:] or ["Nothing has happened yet."]:
            self.screen.show(line, "  ")

    def story(self, since: int) -> list[str]:
        names = seat_names(self.game, self.play.state.seats)
        lines = self.game.words.story(told(self.play, self.me, since), names)
        return [line if line.startswith(HEADED) else f"- {line}" for line in lines]

    # -- whose turn it is ----------------------------------------------------------------------------------

    def is_mine(self) -> bool:
        """Whether to ask the person now; where several may act, waiting lets the others go first."""
        g = self.play.state
        if not g.asked() >> self.me & 1:
            return False
        if g.mode == OPEN and g.may >> self.me & 1 and self.finished == g.serial and not self.ask_all:
            return False  # who is ready is not asked after every step of the others whether to be ready
        if g.mode == OPEN and g.may >> self.me & 1 and self.aside == self.game.standing.phase_key(g):
            return False
        if g.mode != OPEN or g.may >> self.me & 1:
            return not self.waiting
        return not self.waiting and next_seat(g, self.rng) == self.me

    def stands(self) -> bool:
        """Whether the person has answered this question before: until something happens, or as long as it comes."""
        code = self.passes.given(self.game, self.play.state, self.me)
        if code != NO_ANSWER:
            self.give(self.me, code)
            return True
        kind, code = self.standing
        if kind == self.play.state.kind and code in self.play.options(self.me):
            self.give(self.me, code)
            return True
        self.standing = (-1, -1)
        return False

    def give(self, seat: int, code: int) -> None:
        """Answer for a seat, and see whether one still passes after it."""
        g = self.play.state
        before = Moment(self.game, g, [ANSWER, seat, code])
        serial, had_to = g.serial, g.required >> self.me & 1
        self.play.answer(seat, code)
        self.within = ""
        g = self.play.state
        if seat == self.me:
            ready = g.mode == OPEN and g.serial == serial and had_to and g.may >> self.me & 1
            self.finished = int(serial) if ready else -1
        events = self.play.entries[-1].events
        self.passes.go_on(self.game, self.play.state, self.me, before, events, False)

    def decides_nothing(self) -> bool:
        """Whether the question is one that the terminal answers itself. Where others may act as well, they go first: what
        they do may change what there is to choose."""
        g = self.play.state
        if self.ask_all or self.shown == g.serial:
            return False
        code = only_answer(g, self.me)
        if code == NO_ANSWER or self.picks.leads_to(code):
            return False
        if g.mode == OPEN and self.one_of_the_others():
            return True
        self.tell()
        one = len(self.play.options(self.me)) == 1
        why = "The only thing to do" if one else "Nothing else would make a difference"
        text = self.game.words.option_text(g, self.me, code).rstrip(".")
        self.screen.show(styled(f"({why}: {text}.)", "grey"))
        self.give(self.me, code)
        return True

    def one_of_the_others(self) -> bool:
        """One of the others who are asked too acts, if any wants to."""
        g = self.play.state
        for seat in range(g.seats):
            if seat != self.me and g.asked() >> seat & 1:
                code = self.bot.choose(Seat(g, seat), self.rng)
                if code != NO_ANSWER:
                    self.give(seat, code)
                    return True
        return False

    def others(self) -> None:
        g = self.play.state
        seat = next_seat(g, self.rng)
        if seat == self.me:
            mine = 1 << self.me
            seat = first_seat(g.required & ~mine if g.required & ~mine else g.may & ~mine)
        if seat < 0:  # the person waits and nobody else is there: the window runs out
            self.waiting = False
            self.play.expire(g.serial)
            return
        if self.slow and sys.stdin.isatty():
            self.tell()
            self.screen.show(styled(f"({self.game.words.seat_name(seat)} is thinking)", "grey"))
        begun = time.monotonic()
        code = self.bot.choose(Seat(g, seat), self.rng)
        self.slow = time.monotonic() - begun > SLOW
        if code != NO_ANSWER:
            self.give(seat, code)
        if code != NO_ANSWER or not g.required & ~(1 << self.me):  # else nothing has happened: why ask again?
            self.waiting = False

    # -- the person's turn ---------------------------------------------------------------------------------

    def turn(self) -> None:
        if self.passes.ended:
            self.screen.show(styled(self.passes.ended, "grey"))
            self.passes.ended = ""
        self.view()
        entries = len(self.play.entries)
        while len(self.play.entries) == entries and not self.waiting:
            self.command(self.read())

    def view(self) -> None:
        """The table, the question and the options."""
        for line in table_lines(self.play.state, self.me):
            self.screen.show(line)
        self.show_options()

    def show_options(self) -> None:
        """The question and what can be chosen."""
        found = self.play.decision(self.me)
        assert found is not None  # the person is asked
        entries = self.entries()
        question, *options = decision_lines(self.play.state, found, [entry.text for entry in entries])
        self.screen.show(styled(f"{self.within}:", "bold") if self.within else question, "  ")
        for line in options:
            self.screen.show(line, "     ")
        notes = [waiting_line(self.play.state, self.me)]
        if self.within:
            notes.append("  (back: choose something else)")
        elif self.only_option() >= 0:
            notes.append(f"  (an empty line: {found.options[0].text})")
        elif self.play.state.mode == OPEN and self.play.state.seats > 1:
            notes.append("  (an empty line: let the others go first)")
        if self.picks.pending():
            notes.append("  (unpick: put the last pick back)")
        for note in notes:
            if note:
                self.screen.show(styled(note, "grey"))

    def only_option(self) -> int:
        """What an empty line answers: the one option of a seat that has to answer; -1 if there are several."""
        options = self.play.options(self.me)
        return options[0] if len(options) == 1 and self.play.state.required >> self.me & 1 else -1

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
                self.explain(f"{word[1:]} {rest}".strip())
            elif word == "why" and rest:
                self.explain(rest)
            elif word == "how":
                self.how()
            elif word == "hint":
                self.hint()
            elif word == "undo":
                self.undo()
            elif word == "" and self.only_option() >= 0:
                self.give(self.me, self.only_option())
            elif word == "pass" and rest.partition(" ")[0] in (OFF, *dict(self.game.standing.pass_until())):
                self.pass_until(*rest.split())
            elif word in ("wait", "wait!", ""):
                self.wait(word == "wait!")
            elif word == "unpick":
                self.unpick(rest.strip())
            elif word == "back" and self.within:
                self.within = ""
                self.show_options()
            elif word == "view":
                self.view()
            elif word in ("discards", "discard"):
                for text in discard_lines(self.play.state, self.me) or ["This game has no discard pile."]:
                    self.screen.say(text, "  ")
            elif word == "log":
                self.log(LOG_LINES)
            elif word == "save":
                self.save(rest.strip())
            elif word == "concede":
                self.concede()
            elif word == "again":
                self.screen.say("This game is not over: concede it first, or quit.")
            else:
                self.answer(line)
        except Refused as refused:
            self.screen.say(f"Not possible: {refused}.")

    def concede(self) -> None:
        self.play.leave(self.me)
        self.tell()
        self.conceded = True
        self.bot = find_bot("rules", self.game)  # nobody looks on: the others need not think long

    def answer(self, text: str) -> None:
        """One option, or several in a line; what means nothing is told in a sentence and changes nothing."""
        stands = len(text) > 1 and text.endswith("!")
        typed = text[:-1] if stands else text
        entries = self.entries()
        found = self.places(typed, entries)
        made = self.picks.pending()
        if len(found) > 1 and made:  # while dice are picked, a face means one more of them
            kind = self.game.rules.codes.kind(made[0]).name
            found = [
                place for place in found if place < len(entries) and entries[place].name == kind
            ] or found
        if len(found) == 1 and found[0] < len(entries):
            self.choose(entries[found[0]], stands)
        elif not self.several(typed, entries, found):
            place = self.place(typed, entries)
            if place >= 0:
                self.play.answer(self.me, self.refused()[place - len(entries)].codes[0])  # says why not

    def choose(self, entry: Entry, stands: bool = False) -> None:
        if len(entry.codes) > 1:
            self.within = entry.text
            self.show_options()
            return
        kind, code = self.play.state.kind, entry.codes[0]
        if code in self.play.options(self.me):
            self.picks.give([code], self.give)
            self.standing = (kind, code) if stands else (-1, -1)
        else:
            self.pick_anew(self.picks.with_these([Token(entry.text, code)]))

    def several(self, typed: str, entries: list[Entry], found: list[int]) -> bool:
        """Several answers in one line: whether the text was that. It is done as a whole or not at all."""
        if self.within or found or len(typed.split()) < 2:
            return False
        start = self.picks.start if self.picks.pending() else None
        try:
            if start is None:
                codes = Line(self.play.state, self.me).codes(tokens_of(typed, entries, entries))
                self.picks.give(codes, self.give)
            else:  # more picks, with those made already
                self.pick_anew(self.picks.with_these(tokens_of(typed, entries, menu(start, self.me))))
        except BadLine as error:
            self.screen.say(f"Nothing of this line is done: {error}.")
        return True

    def pick_anew(self, codes: list[int]) -> None:
        """Put all picks back and make these; that one has thought again is no news."""
        told = self.told == len(self.play.entries)
        self.picks.put_back()
        if told:
            self.told = len(self.play.entries)
        self.picks.give(codes, self.give)

    def unpick(self, text: str) -> None:
        """Put one pick back and keep the others."""
        try:
            self.pick_anew(self.picks.without(text))
        except BadLine as error:
            self.screen.say(f"Not possible: {error}.")

    def pass_until(self, until: str, *names: str) -> None:
        """Pass now and from now on; `names` are what calls one back."""
        code = passing(self.game, self.play.state, self.me)
        known = dict(interrupts(self.game))
        unknown = [name for name in names if name not in known]
        if until == OFF:
            self.passes.order(self.game, self.play.state, self.me, OFF)
            self.screen.say("You are asked every time again.")
        elif code == NO_ANSWER:
            self.screen.say("This question cannot be passed.")
        elif unknown:
            there = ", ".join(f"{name} ({text})" for name, text in known.items())
            self.screen.say(f"{unknown[0][:40]!r} calls nobody back; there is: {there}.")
        else:
            self.passes.interrupts = list(names)
            self.passes.order(self.game, self.play.state, self.me, until)
            self.give(self.me, code)

    def place(self, text: str, entries: list[Entry]) -> int:
        """The option a text names by number or words, from 0; -1 and a sentence if it names none, or several.
        Those after the entries exist, but are refused with their reason."""
        found = self.places(text, entries)
        if len(found) == 1:
            return found[0]
        if found:
            every = [*entries, *self.refused()]
            meant = ", ".join(f"{place + 1}. {every[place].text}" for place in found)
            self.screen.say(f"{text[:40]!r} could be {meant}.")
        else:
            count = len(entries)
            self.screen.say(f"{text[:40]!r} is no option: type a number from 1 to {count}, or ? for help.")
        return -1

    def places(self, text: str, entries: list[Entry]) -> list[int]:
        """The options that a text may mean; those after the entries are refused."""
        refused = self.refused()
        place = by_number(text, len(entries) + len(refused))
        return [place] if place >= 0 else meant(text, entries) or meant(text, refused, len(entries))

    def entries(self) -> list[Entry]:
        """What can be done now, as it is shown."""
        return menu(self.play.state, self.me, self.within) + self.picks.more()

    def refused(self) -> list[Entry]:
        if self.within:
            return []
        more = [entry.codes for entry in self.picks.more()]
        return [one for one in refused_entries(self.play.state, self.me) if one.codes not in more]

    # -- help ----------------------------------------------------------------------------------------------

    def help(self) -> None:
        for line in [*HELP_LINES[:-1], KEPT_LINE if self.keeps else HELP_LINES[-1]]:
            self.screen.say(line, " " * 15)
        for i, entry in enumerate(self.refused(), len(self.entries()) + 1):
            self.screen.say(f"  {i}. {entry.text}: not now, {self.play.why_not(self.me, entry.codes[0])}")

    def explain(self, text: str) -> None:
        """A card, rule or word of the game by its name; else an option by its number or words; else what comes
        near."""
        entries = self.entries()
        every = [*entries, *self.refused()]
        lines = about(self.game, text)
        found = self.places(text, entries)
        code = every[found[0]].codes[0] if len(found) == 1 else -1
        if not lines and code >= 0:
            self.explain_option(code)
            return
        lines = lines or near(self.game, text)
        for line in lines:
            self.screen.say(line)
        if lines and code >= 0 and (refused := self.play.why_not(self.me, code)):
            self.screen.say(f"{every[found[0]].text}: not now, {refused}")
        if not lines:
            self.place(text, entries)  # says why it means nothing

    def explain_option(self, code: int) -> None:
        kind = self.game.rules.codes.kind(code)
        rules = self.game.words.option_rules(self.play.state, self.me, code)
        refused = self.play.why_not(self.me, code)
        text = self.game.words.option_text(self.play.state, self.me, code)
        self.screen.say(f"{text}: not now, {refused}" if refused else f"{text}{ref(rules)}")
        lines = rule_lines(self.game, [*rules, *refused.replace(",", " ").split()])
        card = code - kind.base
        if kind.argument == CARD and card < len(self.game.cards.names):
            lines = [f"  {line.strip()}" for line in card_lines(self.game, card)] + lines
        for line in lines:
            self.screen.say(line)

    def how(self) -> None:
        """For somebody who has never seen the game."""
        for line in self.game.words.primer() or [
            f"{self.game.info.title} says nothing about it; ask ? WORD."
        ]:
            self.screen.say(f"- {line}", "  ")

    def hint(self) -> None:
        """What a good bot would do and why; if it searches, how often the options won, the best of which it advises."""
        bot = find_bot("hard" if self.game.bot.policy_is_strongest() else "normal", self.game)
        code = int(bot.choose(Seat(self.play.state, self.me), rng_from(len(self.play.entries))))
        best = judged(bot.explain()) if isinstance(bot, SearchBot) else []
        if best:
            code = best[0].code
        self.screen.say(f"Hint: {self.hint_text(code)}.")
        if code != NO_ANSWER:
            for reason in self.game.words.advice(self.play.state, self.me, code):
                self.screen.say(f"  {reason}", "  ")
        if isinstance(bot, SearchBot):
            self.chances(bot, code)

    def chances(self, bot: SearchBot, code: int) -> None:
        """How often the best options won, the advised one first."""
        rows = figures(bot.explain(), code)[:CHANCES]
        if rows:
            texts = [f"{self.hint_text(row.code)} {percent(row)}%" for row in rows]
            self.screen.say(
                f"Chances to win the game, of {bot.simulations_done} games tried: {'; '.join(texts)}."
            )

    def hint_text(self, code: int) -> str:
        if code == NO_ANSWER:
            return "let the others go first"
        return self.game.words.option_text(self.play.state, self.me, code).rstrip(".")

    # -- the rest of the commands ----------------------------------------------------------------------------

    def undo(self) -> None:
        """The others are computer players: they have nothing against it."""
        made = self.picks.pending()
        try:
            self.play.undo(self.me, force=self.play.undo_reach(self.me)[0] == FAR)
            self.picks.made = made[:-1]
            self.passes.order(self.game, self.play.state, self.me, OFF)
            self.undo_what_was_none()
        except Refused as refused:
            self.screen.say(f"Not possible: {refused}.")

    def undo_what_was_none(self) -> None:
        """Who goes back wants to decide: behind what the terminal has answered itself, if that can be."""
        with suppress(Refused):
            while not self.ask_all and only_answer(self.play.state, self.me) != NO_ANSWER:
                self.play.undo(self.me)
        self.shown = int(self.play.state.serial)

    def wait(self, aside: bool = False) -> None:
        if self.play.state.mode == OPEN and self.play.state.seats > 1:
            self.waiting = True
            self.aside = self.game.standing.phase_key(self.play.state) if aside else -1
        else:
            count = len(self.play.options(self.me))
            self.screen.say(f"Everybody waits for you: type a number from 1 to {count}, or ? for help.")

    def save(self, file: str) -> None:
        try:
            if file:
                write_text(file, Record.of(self.play).to_text())
                print(f"Saved. Go on with: busterbox play --resume {file}")
            elif self.keep():
                print(f"Saved. Go on with: {self.way_on}{'' if self.shelf else ' --resume'}")
            else:
                print("Say where to: save FILE.")
        except CliError as error:
            print(f"Not possible: {error}.")
