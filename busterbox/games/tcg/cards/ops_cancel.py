"""Cancelling (TC-6.15 to 6.17, TC-R9 to R14)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.cards.ops_base import PickOne
from busterbox.games.tcg.rules.codes import (
    COLOURS,
    NO_BLAST_TO_CANCEL,
    NOTHING_TO_CANCEL,
    W_BLAST_DESTINY,
    W_CANCEL,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_destiny_value, destiny_of
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.modifiers import remove_effect
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.state import State


class CancelChip(PickOne):
    """An opponent's BattleChip of this main phase that is not cancelled yet (TC-R9).

    Beside blast destinies nothing else is cancelled (TC-6.15), no events and no spent resources (TC-R14).
    """

    def window(self) -> i64:
        return W_CANCEL

    def open_to(self, g: Tcg, seat: i64) -> list[int]:
        return [i for i in range(len(g.chips)) if g.chips[i][0] != seat and g.chips[i][3] == 0]

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Tcg)
        return 0 if self.open_to(g, seat) else NOTHING_TO_CANCEL

    def codes(self, g: Tcg, f: Resolve) -> list[int]:
        return [PICK + place for place in self.open_to(g, f.seat)]

    def pick(self, g: Tcg, f: Resolve, code: i64) -> None:
        """TC-R10: what still has effect is gone; what was done once and for all stays. No other BattleChip of its player
        in this phase (TC-6.16): `Tcg.chip_cancelled`."""
        chip = g.chips[code - PICK]
        chip[3] = 1  # it still counts as played (TC-R13)
        remove_effect(g, chip[2])
        for i in range(len(g.meteor_effects) - 1, -1, -1):
            # What was to come back at the end of the turn stays where it is.
            if g.meteor_effects[i] == chip[2]:
                del g.meteor_effects[i]
                del g.meteors[i]
        g.note("chip_cancelled", chip[0], chip[1])

    def text(self) -> str:
        return "cancel a BattleChip"


class CancelBlast(PickOne):
    """An opponent's blast destiny; of a colour, or matching the card that was discarded for it (TC-R75)."""

    def __init__(self, colour: i64, match_colour: bool, match_number: bool) -> None:
        self.colour: i64 = colour
        self.match_colour = match_colour
        self.match_number = match_number

    def window(self) -> i64:
        return W_BLAST_DESTINY

    def open_to(self, g: Tcg, seat: i64, f: Resolve | None) -> list[int]:
        found: list[int] = []
        for place in range(len(g.destinies)):
            entry = g.destinies[place]
            if entry[0] == seat:
                continue
            colour: i64 = g.box.colour[entry[1]]
            if self.colour >= 0 and colour != self.colour:
                continue
            if f is not None and f.held:
                card: i64 = f.held[0]
                if self.match_colour and g.box.colour[g.cards[card]] != colour:
                    continue
                if self.match_number and destiny_of(g, card) != blast_destiny_value(g, place):
                    continue
            found.append(place)
        return found

    def playable(self, g: State, seat: i64, card: i64) -> i64:
        assert isinstance(g, Tcg)
        return 0 if self.open_to(g, seat, None) else NO_BLAST_TO_CANCEL

    def codes(self, g: Tcg, f: Resolve) -> list[int]:
        return [PICK + place for place in self.open_to(g, f.seat, f)]

    def pick(self, g: Tcg, f: Resolve, code: i64) -> None:
        """The number no longer counts, nor what was added to it (TC-R11); no other blast in this phase (TC-6.17)."""
        entry = g.destinies.pop(code - PICK)
        g.blast_cancelled = True
        g.note("blast_cancelled", entry[0], entry[1])

    def text(self) -> str:
        if self.match_colour:
            return "cancel a blast destiny of the same colour"
        if self.match_number:
            return "cancel a blast destiny of the same number"
        return (
            f"cancel a {COLOURS[self.colour]} blast destiny" if self.colour >= 0 else "cancel a blast destiny"
        )
