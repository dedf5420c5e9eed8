"""Blasts (TC-16): reveal, choose a destiny, discard what was revealed."""

from __future__ import annotations

from typing import Annotated

from mypy_extensions import i64, mypyc_attr

from busterbox.games.tcg.rules.codes import (
    BLAST_NEEDS_POWER,
    BLAST_WAS_CANCELLED,
    BLASTED_ALREADY,
    NEVER_BLASTS,
    NOT_YOURS_TO_BLAST,
    W_BLAST,
)
from busterbox.games.tcg.rules.happenings import blast_made
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_number_of, destiny_of
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.fields import CardIds, Most, Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import reveal
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason


def cannot_blast(g: Tcg, seat: i64) -> i64:
    """0 if this player may make the one blast of this main phase now (TC-1.13, TC-16.1, TC-16.8)."""
    if seat == g.turn and g.blasted and not g.blast_cancelled:
        return BLASTED_ALREADY
    return cannot_blast_more(g, seat, seat)


def cannot_blast_more(g: Tcg, seat: i64, whose: i64) -> i64:
    """0 if this player may blast out of a gauge, the one blast of the main phase left aside (TC-6.17, TC-R74)."""
    if seat != g.turn:
        return NOT_YOURS_TO_BLAST
    if g.blast_cancelled:
        return BLAST_WAS_CANCELLED
    return lacks_power_to_blast(g, seat, whose)


def lacks_power_to_blast(g: Tcg, seat: i64, whose: i64) -> i64:
    """0 if a gauge holds enough for this player's blast number, however high it is (TC-16.2, TC-R23, TC-R63)."""
    number = blast_number_of(g, seat)
    if number < 1:
        return NEVER_BLASTS
    power: i64 = len(g.gauge[whose])  # each card is one power (TC-6.2)
    if power < number:
        return reason(BLAST_NEEDS_POWER, number, power)
    return 0


def blast_is_over(g: Tcg) -> bool:
    """Whether the turn player has no more blast in this main phase: made, or one was cancelled (TC-16.8, TC-6.17)."""
    return g.blasted or g.blast_cancelled


@mypyc_attr(free_list_len=1)
class Blast(Frame["Tcg"]):
    seat: Public[i64]  # who blasts
    whose: Public[i64]  # out of whose gauge (Shocker: the opponent's)
    revealed: Annotated[Public[CardIds], Most(16)]  # from the left

    def __init__(self, seat: i64 = 0, whose: i64 = 0) -> None:
        super().__init__()
        self.seat, self.whose = seat, whose
        self.revealed = []
        self.is_effect = True

    def run(self, g: Tcg, roll: i64) -> i64:
        gauge = g.gauge[self.whose]
        number = blast_number_of(g, self.seat)
        self.revealed = gauge[len(gauge) - number :]  # how many (TC-16.3): the right-most (TC-16.4)
        for card in self.revealed:  # TC-R25
            reveal(g, card, g.all_eyes())
        g.note("blast", self.seat, number, self.whose)
        for card in self.revealed:
            g.note("revealed", self.whose, card)
        if len(self.revealed) == 1:
            self.choose(g, 0)
        else:
            g.ask(W_BLAST, self.seat)
        return 0

    def choose(self, g: Tcg, place: i64) -> None:
        """One number is the blast destiny (TC-6.18, TC-16.5); then all cards go (TC-16.7), neither burned nor discarded
        (TC-R17). Destiny numbers are the chance of the game (TC-3.4)."""
        chosen: i64 = self.revealed[place]
        number = destiny_of(g, chosen)
        g.destinies_made += 1
        # The chosen card's definition tells its colour and name to texts that ask (TC-R4).
        g.destinies = [*g.destinies, [self.seat, g.cards[chosen], number, g.destinies_made]]
        gauge = g.gauge[self.whose]
        del gauge[len(gauge) - len(self.revealed) :]
        for card in self.revealed:
            g.to_discard(card)
        g.gauge_changed()
        g.note("blast_destiny", self.seat, chosen, number)
        blast_made(g, self.seat)
        g.pop()

    def candidates(self, g: Tcg, seat: i64) -> list[int]:
        """Any revealed card, not only the highest (TC-R24), by its position; copies of one card are one choice."""
        codes: list[int] = []
        for place in range(len(self.revealed)):
            if self.is_first(g, place):
                codes.append(PICK + place)
        return codes

    def is_first(self, g: Tcg, place: i64) -> bool:
        """Whether no copy of a revealed card lies to its left."""
        definition: i64 = g.cards[self.revealed[place]]
        return all(g.cards[self.revealed[before]] != definition for before in range(place))

    def exact(self) -> bool:
        return True

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        place = code - PICK
        return 0 if 0 <= place < len(self.revealed) and self.is_first(g, place) else NOT_AN_OPTION

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        self.choose(g, code - PICK)

    def default(self, g: Tcg, seat: i64) -> i64:
        """The highest number, the right-most on ties."""
        best: i64 = -1
        highest: i64 = -1
        for place in range(len(self.revealed)):
            number = destiny_of(g, self.revealed[place])
            if number >= highest and self.is_first(g, place):
                best, highest = PICK + place, number
        return best
