"""What can be chosen at a question, as it is shown; and what a typed line answers."""

from __future__ import annotations

from busterbox.cli.terminal.course import Course
from busterbox.cli.terminal.lines import BadLine, Line, Token, tokens_of
from busterbox.cli.terminal.menu import Entry, by_number, menu, places_named, refused_entries
from busterbox.cli.terminal.table_text import decision_lines, table_lines, waiting_line
from busterbox.kernel.content.markup import styled
from busterbox.kernel.core.windows import OPEN


class Choices:
    """The options of a question: numbers and words for them."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.play = course.play
        self.me = course.me
        self.screen = course.screen
        self.picks = course.picks
        self.first_step = ""
        self.asked_at = -1  # how many entries the game had when the first step was chosen

    def within(self) -> str:
        """The first step that was chosen of an option in two; empty as soon as anything happens."""
        return self.first_step if self.asked_at == len(self.play.entries) else ""

    def enter(self, first_step: str) -> None:
        """Show the second steps of an option; an empty text goes back to all options."""
        self.first_step, self.asked_at = first_step, len(self.play.entries)
        self.show()

    def entries(self) -> list[Entry]:
        """What can be done now, as it is shown."""
        return menu(self.play.state, self.me, self.within()) + self.picks.more()

    def refused(self) -> list[Entry]:
        """What cannot be done now, each with a reason."""
        if self.within():
            return []
        more = [entry.codes for entry in self.picks.more()]
        return [one for one in refused_entries(self.play.state, self.me) if one.codes not in more]

    def places(self, text: str, entries: list[Entry]) -> list[int]:
        """The options that a text may mean, from 0; those after the entries are refused."""
        refused = self.refused()
        place = by_number(text, len(entries) + len(refused))
        return (
            [place]
            if place >= 0
            else places_named(text, entries) or places_named(text, refused, len(entries))
        )

    def place(self, text: str, entries: list[Entry]) -> int:
        """The one option that a text means, or -1 and a sentence if it means none or several."""
        found = self.places(text, entries)
        if len(found) == 1:
            return found[0]
        if found:
            every = [*entries, *self.refused()]
            named = ", ".join(f"{place + 1}. {every[place].text}" for place in found)
            self.screen.say(f"{text[:40]!r} could be {named}.")
        else:
            count = len(entries)
            self.screen.say(f"{text[:40]!r} is no option: type a number from 1 to {count}, or ? for help.")
        return -1

    def view(self) -> None:
        """The table, the question and the options."""
        for line in table_lines(self.play.state, self.me):
            self.screen.show(line)
        self.show()

    def show(self) -> None:
        """The question and what can be chosen."""
        found = self.play.decision(self.me)
        assert found is not None  # the person is asked
        within = self.within()
        texts = [entry.text for entry in self.entries()]
        question, *options = decision_lines(self.play.state, found, texts)
        self.screen.show(styled(f"{within}:", "bold") if within else question, "  ")
        for line in options:
            self.screen.show(line, "     ")
        notes = [waiting_line(self.play.state, self.me)]
        if within:
            notes.append("  (back: choose something else)")
        elif self.course.only_option() >= 0:
            notes.append(f"  (an empty line: {found.options[0].text})")
        elif self.play.state.mode == OPEN and self.play.state.seats > 1:
            notes.append("  (an empty line: let the others go first)")
        if self.picks.pending():
            notes.append("  (unpick: put the last pick back)")
        for note in notes:
            if note:
                self.screen.show(styled(note, "grey"))


class Answers:
    """What a typed line answers: one option, several, or picks."""

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.course = choices.course
        self.play = choices.play
        self.me = choices.me
        self.screen = choices.screen
        self.picks = choices.picks

    def answer(self, text: str) -> None:
        """One option, or several in a line; what means nothing is told in a sentence and changes nothing."""
        stands = len(text) > 1 and text.endswith("!")
        typed = text[:-1] if stands else text
        entries = self.choices.entries()
        found = self.choices.places(typed, entries)
        made = self.picks.pending()
        if len(found) > 1 and made:  # while dice are picked, a face means one more of them
            kind = self.picks.kind(made[0])
            found = [
                place for place in found if place < len(entries) and entries[place].name == kind
            ] or found
        if len(found) == 1 and found[0] < len(entries):
            self.choose(entries[found[0]], stands)
        elif not self.several(typed, entries, found):
            place = self.choices.place(typed, entries)
            if place >= 0:  # what is refused says why not
                self.play.answer(self.me, self.choices.refused()[place - len(entries)].codes[0])

    def choose(self, entry: Entry, stands: bool = False) -> None:
        """Do what an entry says, or show its second steps; `stands`: again as long as the same question comes."""
        if len(entry.codes) > 1:
            self.choices.enter(entry.text)
            return
        kind, code = self.play.state.kind, entry.codes[0]
        if code in self.play.options(self.me):
            self.picks.give([code], self.course.give)
            self.course.standing = (kind, code) if stands else (-1, -1)
        else:
            self.pick_instead(self.picks.with_these([Token(entry.text, code)]))

    def several(self, typed: str, entries: list[Entry], found: list[int]) -> bool:
        """Several answers in one line; returns whether the text was that. All of it is done, or nothing."""
        if self.choices.within() or found or len(typed.split()) < 2:
            return False
        start = self.picks.start if self.picks.pending() else None
        try:
            if start is None:
                codes = Line(self.play.state, self.me).codes(tokens_of(typed, entries, entries))
                self.picks.give(codes, self.course.give)
            else:  # more picks, with those made already
                self.pick_instead(self.picks.with_these(tokens_of(typed, entries, menu(start, self.me))))
        except BadLine as error:
            self.screen.say(f"Nothing on this line was done: {error}.")
        return True

    def pick_instead(self, codes: list[int]) -> None:
        """Put all picks back and make these instead, without telling anybody."""
        story = self.course.story
        told = story.told == len(self.play.entries)
        self.picks.put_back()
        if told:
            story.told = len(self.play.entries)
        self.picks.give(codes, self.course.give)

    def unpick(self, text: str) -> None:
        """Put one pick back and keep the others."""
        try:
            self.pick_instead(self.picks.without(text))
        except BadLine as error:
            self.screen.say(f"Not possible: {error}.")
