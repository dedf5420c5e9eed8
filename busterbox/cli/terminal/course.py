"""The course of a game in the terminal: whose turn it is, what the bots do, and answers given ahead."""

from __future__ import annotations

import sys
import time
from contextlib import suppress

from busterbox.cli.opponents import find_bot, next_seat
from busterbox.cli.terminal.picks import Picks
from busterbox.cli.terminal.story import Story
from busterbox.cli.terminal.trivial import only_answer
from busterbox.kernel.content.markup import styled
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import NO_ANSWER, OPEN, first_seat
from busterbox.kernel.table.play import FAR
from busterbox.kernel.table.seat import Seat
from busterbox.kernel.table.standing import OFF, Moment, Standing, interrupts, passing
from busterbox.kernel.table.trail import ANSWER

SLOW = 1.0  # seconds after which a bot is said to be thinking


class Course:
    """One person's game against bots. `ask_all`: ask also what decides nothing."""

    def __init__(self, story: Story, bot: str, ask_all: bool = False) -> None:
        play, me = story.play, story.me
        self.story = story
        self.screen = story.screen
        self.play = play
        self.game = play.game
        self.me = me
        self.bot = find_bot(bot, play.game)
        # the bots' own: their choices must not disturb the dice
        self.rng = rng_from(play.seed + len(play.entries))
        self.ask_all = ask_all
        self.picks = Picks(play, me)
        self.passes = Standing(interrupts=[])  # until when the person passes
        self.standing = (-1, -1)  # a question and an answer to it that stands until another question comes
        self.waiting = False
        self.aside = -1  # the phase in which the person does not want to be asked about optional answers
        self.finished = -1  # the number of an OPEN window in which the person has given every required answer
        self.shown = -1  # the number of a question that decides nothing, but is to be asked
        self.slow = False  # whether the person waits for the bots

    # -- whose turn it is ----------------------------------------------------------------------------------

    def is_mine(self) -> bool:
        """Whether to ask the person now; where several may act, waiting lets the others go first."""
        g = self.play.state
        if not g.asked() >> self.me & 1:
            return False
        if g.mode == OPEN and g.may >> self.me & 1 and self.finished == g.serial and not self.ask_all:
            return False  # whoever is ready is not asked again after every step of the others
        if g.mode == OPEN and g.may >> self.me & 1 and self.aside == self.game.standing.phase_key(g):
            return False
        if g.mode != OPEN or g.may >> self.me & 1:
            return not self.waiting
        return not self.waiting and next_seat(g, self.rng) == self.me

    def only_option(self) -> int:
        """What an empty line answers: the one option of a seat that has to answer; -1 if there are several."""
        options = self.play.options(self.me)
        return options[0] if len(options) == 1 and self.play.state.required >> self.me & 1 else -1

    def give_standing_answer(self) -> bool:
        """Answer as the person has said before: until something happens, or as long as the same question comes. False if
        nothing was said."""
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

    def answer_if_trivial(self) -> bool:
        """Answer for the person if nothing is decided; False if they are to be asked. Where others may act as well, they
        go first: what they do may change what there is to choose."""
        g = self.play.state
        if self.ask_all or self.shown == g.serial:
            return False
        code = only_answer(g, self.me)
        if code == NO_ANSWER or self.picks.carries_out_picks(code):
            return False
        if g.mode == OPEN and self.let_another_act():
            return True
        self.story.tell()
        one = len(self.play.options(self.me)) == 1
        why = "The only option" if one else "Nothing else would make a difference"
        text = self.game.words.option_text(g, self.me, code).rstrip(".")
        self.screen.show(styled(f"({why}: {text}.)", "grey"))
        self.give(self.me, code)
        return True

    # -- the bots ------------------------------------------------------------------------------------------

    def let_another_act(self) -> bool:
        """Let one of the others who are asked act, if any of them wants to; False if none does."""
        g = self.play.state
        for seat in range(g.seats):
            if seat != self.me and g.asked() >> seat & 1:
                code = self.bot.choose(Seat(g, seat), self.rng)
                if code != NO_ANSWER:
                    self.give(seat, code)
                    return True
        return False

    def let_bot_act(self) -> None:
        """Let the next bot act, or wait for the others."""
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
            self.story.tell()
            self.screen.show(styled(f"({self.game.words.seat_name(seat)} is thinking)", "grey"))
        begun = time.monotonic()
        code = self.bot.choose(Seat(g, seat), self.rng)
        self.slow = time.monotonic() - begun > SLOW
        if code != NO_ANSWER:
            self.give(seat, code)
        # Else nothing has happened, and asking again is pointless.
        if code != NO_ANSWER or not g.required & ~(1 << self.me):
            self.waiting = False

    # -- what the person does ------------------------------------------------------------------------------

    def give(self, seat: int, code: int) -> None:
        """Answer for a seat, and see whether the person still passes after it."""
        g = self.play.state
        before = Moment(self.game, g, [ANSWER, seat, code])
        serial, had_to = g.serial, g.required >> self.me & 1
        self.play.answer(seat, code)
        g = self.play.state
        if seat == self.me:
            ready = g.mode == OPEN and g.serial == serial and had_to and g.may >> self.me & 1
            self.finished = int(serial) if ready else -1
        events = self.play.entries[-1].events
        self.passes.go_on(self.game, self.play.state, self.me, before, events, False)

    def pass_until(self, until: str, *names: str) -> str:
        """Pass now and from now on; `names` are what calls the person back. Returns what to say about it, if
        anything."""
        code = passing(self.game, self.play.state, self.me)
        known = dict(interrupts(self.game))
        unknown = [name for name in names if name not in known]
        if until == OFF:
            self.passes.order(self.game, self.play.state, self.me, OFF)
            return "From now on you are asked every time."
        if code == NO_ANSWER:
            return "This question cannot be passed."
        if unknown:
            there = ", ".join(f"{name} ({text})" for name, text in known.items())
            return f"{unknown[0][:40]!r} is nothing to wait for; there are: {there}."
        self.passes.interrupts = list(names)
        self.passes.order(self.game, self.play.state, self.me, until)
        self.give(self.me, code)
        return ""

    def wait(self, aside: bool = False) -> bool:
        """Let the others go first, `aside` until this phase is over; False where nobody else may act."""
        g = self.play.state
        if g.mode != OPEN or g.seats == 1:
            return False
        self.waiting = True
        self.aside = self.game.standing.phase_key(g) if aside else -1
        return True

    def undo(self) -> None:
        """Back to the last decision. The others are bots and agree. May raise Refused."""
        made = self.picks.pending()
        self.play.undo(self.me, force=self.play.undo_reach(self.me)[0] == FAR)
        self.picks.made = made[:-1]
        self.passes.order(self.game, self.play.state, self.me, OFF)
        # Somebody who goes back wants to decide, so go back past what the terminal answered by itself, where that is possible.
        with suppress(Refused):
            while not self.ask_all and only_answer(self.play.state, self.me) != NO_ANSWER:
                self.play.undo(self.me)
        self.shown = int(self.play.state.serial)

    def concede(self) -> None:
        """Leave the game, which is then played to its end without being shown; so the bots need not think long."""
        self.play.leave(self.me)
        self.story.tell()
        self.story.silent = True
        self.bot = find_bot("rules", self.game)
