"""Card text about blast destinies: adding to one, additional and forced blasts, cancelling (TC-R74, TC-R75, TC-R76, TC-R9)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.cards.ops_base import PickOne, effect_number
from busterbox.games.tcg.rules.blast import Blast, cannot_blast, cannot_blast_more
from busterbox.games.tcg.rules.codes import (
    COLOURS,
    DESTINY,
    NO_BLAST_DESTINY,
    NO_BLAST_TO_CANCEL,
    NOTHING_TO_CANCEL,
    THIS_TURN,
    W_BLAST_DESTINY,
    W_CANCEL,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_destiny_value, destiny_of, has_blast_destiny
from busterbox.games.tcg.rules.verbs import change_by
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.fields import changed
from busterbox.kernel.core.modifiers import remove_effect
from busterbox.kernel.core.ops import Amount, Op, Resolve

# -- adding to a blast destiny ---------------------------------------------------------------------------------


class AddToDestiny(Op[Tcg]):
    def __init__(self, amount: Amount[Tcg], every: bool, must: bool) -> None:
        self.amount = amount
        self.every = every  # all that there are, instead of one
        self.must = must  # an action needs a blast destiny (TC-R51), a trigger does nothing without (TC-R75)

    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        # Not before the blast (TC-16.9) and not to a cancelled one (TC-R12).
        return 0 if not self.must or has_blast_destiny(g, seat) else NO_BLAST_DESTINY

    def own(self, g: Tcg, seat: i64) -> list[int]:
        return [place for place in range(len(g.destinies)) if g.destinies[place][0] == seat]

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        own = self.own(g, f.seat)
        if len(own) > 1 and not self.every:
            g.ask(W_BLAST_DESTINY, f.seat)
            return 0
        for place in own:
            self.add(g, f, place)
        f.next()
        return 0

    def add(self, g: Tcg, f: Resolve, place: i64) -> None:
        by = self.amount.value(g, f)
        change_by(g, DESTINY, g.destinies[place][3], by, effect_number(g, f), THIS_TURN)
        g.note("changed_destiny", f.seat, by, blast_destiny_value(g, place))

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        return [PICK + place for place in self.own(g, f.seat)]

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        self.add(g, f, code - PICK)
        f.next()

    def expired(self, g: Tcg, f: Resolve) -> bool:
        return f.by_chance(g)

    def text(self) -> str:
        which = "all your blast destinies" if self.every else "your blast destiny"
        number, _, counted = self.amount.text().partition(" for each ")  # "add 1 to it for each ..."
        return f"add {number} to {which} for each {counted}" if counted else f"add {number} to {which}"


# -- additional and forced blasts ------------------------------------------------------------------------------


class ExtraBlast(Op[Tcg]):
    """At once, on top of the one blast of the main phase (TC-22.8): turn player only, with power enough left after the costs, and
    not after a cancelled blast destiny (TC-6.17)."""

    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        return cannot_blast_more(g, seat, seat)

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        f.next()
        if cannot_blast_more(g, f.seat, f.seat) == 0:
            g.push(Blast(f.seat, f.seat))
        return 0

    def text(self) -> str:
        return "make an additional blast"


class BlastTheirs(Op[Tcg]):
    """Shocker (TC-R74): two blasts with one's own blast number from the opponent's gauge; an impossible second is skipped."""

    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        return cannot_blast_more(g, seat, 1 - seat)

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        f.phase += 1
        if cannot_blast_more(g, f.seat, 1 - f.seat) != 0:
            f.next()
            return 0
        seat = f.seat
        if f.phase == 2:
            f.next()
        g.push(Blast(seat, 1 - seat))
        return 0

    def text(self) -> str:
        return "blast twice with power from the opponent's gauge"


class ForceBlast(Op[Tcg]):
    """Unlikely Source (TC-R76): only if the opponent could blast as an action right now; it is that main phase's one
    blast."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        other = 1 - f.seat
        f.next()
        if cannot_blast(g, other) == 0:
            g.blasted = True
            g.push(Blast(other, other))
        return 0

    def text(self) -> str:
        return "make the opponent blast if able"


# -- cancelling ------------------------------------------------------------------------------------------------


class CancelChip(PickOne):
    """An opponent's BattleChip of this main phase that is not cancelled yet (TC-R9).

    Beside blast destinies nothing else is cancelled (TC-6.15), no events and no spent resources (TC-R14).
    """

    def window(self) -> i64:
        return W_CANCEL

    def open_to(self, g: Tcg, seat: i64) -> list[int]:
        return [i for i in range(len(g.chips)) if g.chips[i][0] != seat and g.chips[i][3] == 0]

    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        return 0 if self.open_to(g, seat) else NOTHING_TO_CANCEL

    def codes(self, g: Tcg, f: Resolve) -> list[int]:
        return [PICK + place for place in self.open_to(g, f.seat)]

    def pick(self, g: Tcg, f: Resolve, code: i64) -> None:
        """TC-R10: what still has effect is gone; what was done once and for all stays. No other BattleChip of its player
        in this phase (TC-6.16): `chip_cancelled`."""
        place = code - PICK
        chip = changed(g.chips[place], 3, 1)  # it still counts as played (TC-R13)
        g.chips = [*g.chips[:place], chip, *g.chips[place + 1 :]]
        remove_effect(g, chip[2])
        # What was to come back at the end of the turn stays where it is.
        staying = [i for i in range(len(g.meteors)) if g.meteor_effects[i] != chip[2]]
        g.meteors = [g.meteors[i] for i in staying]
        g.meteor_effects = [g.meteor_effects[i] for i in staying]
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

    def playable(self, g: Tcg, seat: i64, card: i64) -> i64:
        return 0 if self.open_to(g, seat, None) else NO_BLAST_TO_CANCEL

    def codes(self, g: Tcg, f: Resolve) -> list[int]:
        return [PICK + place for place in self.open_to(g, f.seat, f)]

    def pick(self, g: Tcg, f: Resolve, code: i64) -> None:
        """The number no longer counts, nor what was added to it (TC-R11); no other blast in this phase (TC-6.17)."""
        place = code - PICK
        entry = g.destinies[place]
        g.destinies = [*g.destinies[:place], *g.destinies[place + 1 :]]
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
