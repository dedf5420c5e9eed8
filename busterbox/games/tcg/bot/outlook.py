"""A position as one seat judges it: what many judgements ask for, worked out once and only when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from busterbox.games.tcg.rules.codes import RESOURCE, TALLIES
from busterbox.games.tcg.rules.requirements import free_places
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_number_of, defense_of, strength_of
from busterbox.kernel.core.ops import Resolve

if TYPE_CHECKING:
    from busterbox.games.tcg.bot.judgement import Judgement

UNKNOWN: Final = -1_000_000


@mypyc_attr(free_list_len=1, acyclic=True)  # one a question: the last one's memory serves the next
class Outlook:
    """Holds for one question: whoever changes the position makes a new one."""

    def __init__(self, g: Tcg, j: Judgement, seat: i64) -> None:
        self.g = g
        self.j = j
        self.box = g.box
        self.seat: i64 = seat
        self._attack: i64 = UNKNOWN
        self._defense: i64 = UNKNOWN
        self._number: i64 = UNKNOWN
        self._their_number: i64 = UNKNOWN
        self._wanted: i64 = UNKNOWN
        self._their_wanted: i64 = UNKNOWN
        self._crowded: i64 = UNKNOWN
        self._asked: list[int] | None = None
        self._frame: Resolve | None = None

    def attack(self) -> i64:
        """The turn player's strength."""
        if self._attack == UNKNOWN:
            self._attack = strength_of(self.g, self.g.turn)
        return self._attack

    def defense(self) -> i64:
        """The defense of the player who is attacked."""
        if self._defense == UNKNOWN:
            self._defense = defense_of(self.g, 1 - self.g.turn)
        return self._defense

    def number(self, who: i64) -> i64:
        """A player's blast number."""
        if who == self.seat:
            if self._number == UNKNOWN:
                self._number = blast_number_of(self.g, who)
            return self._number
        if self._their_number == UNKNOWN:
            self._their_number = blast_number_of(self.g, who)
        return self._their_number

    def wanted(self, who: i64) -> i64:
        """Power a player can use: for a blast, and for those cards in hand that the seat knows."""
        if who == self.seat:
            if self._wanted == UNKNOWN:
                self._wanted = self._most_wanted(who)
            return self._wanted
        if self._their_wanted == UNKNOWN:
            self._their_wanted = self._most_wanted(who)
        return self._their_wanted

    def _most_wanted(self, who: i64) -> i64:
        g = self.g
        most = self.number(who)
        for card in g.hand[who]:
            need: i64 = self.box.power[g.cards[card]]
            if need > most and (g.known[card] >> self.seat) & 1:
                most = need
        return most

    def asked(self) -> list[int]:
        """For each colour and emblem how many cards in hand ask for as many as are in play, or for more."""
        found = self._asked
        if found is None:
            g = self.g
            found = [0] * TALLIES
            tally = g.tally[self.seat]
            for card in g.hand[self.seat]:
                for need in self.box.needs[g.cards[card]]:
                    n: i64 = need
                    have: i64 = tally[n >> 3]
                    if have <= n & 7:
                        before: i64 = found[n >> 3]
                        found[n >> 3] = before + 1
            self._asked = found
        return found

    def crowded(self) -> bool:
        """Whether a resource waits in hand for a place."""
        if self._crowded == UNKNOWN:
            self._crowded = 0
            if free_places(self.g, self.seat) < 1 and waiting_resources(self.g, self.seat):
                self._crowded = 1
        return self._crowded == 1

    def frame(self, program: i64, card: i64) -> Resolve:
        """For amounts and conditions, which ask the effect they stand in."""
        frame = self._frame
        if frame is None:
            frame = Resolve(program, self.seat, card)
            self._frame = frame
        else:
            frame.program, frame.card = program, card
        return frame


def waiting_resources(g: Tcg, seat: i64) -> bool:
    """Whether a player holds resources."""
    return any(g.box.type[g.cards[card]] == RESOURCE for card in g.hand[seat])
