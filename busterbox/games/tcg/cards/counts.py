"""Numbers and conditions that few cards need (TC-R80, TC-R81, TC-R89, TC-R95)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.cards.amounts import NaviValue
from busterbox.games.tcg.cards.ops_base import NAMED, get
from busterbox.games.tcg.rules.codes import FIRST_EMBLEM, NO_EMBLEM, OWN_DESTINIES
from busterbox.games.tcg.rules.requirements import Filter, fits
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import destiny_of
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.ops import Amount, Condition, Resolve


class KinCards(Amount[Tcg]):
    """Other cards in play with the card's own emblem, the NetNavi included (TC-R81); also if it has left play since."""

    def value(self, g: Tcg, f: Resolve) -> i64:
        emblem: i64 = g.box.emblem[g.cards[f.card]] if f.card >= 0 else NO_EMBLEM
        if emblem == NO_EMBLEM:
            return 0
        total: i64 = g.tally[f.seat][FIRST_EMBLEM + emblem]
        return total - 1 if f.card in g.resources[f.seat] else total

    def text(self) -> str:
        return "other card with this emblem you have in play"


class Points(Amount[Tcg]):
    """Each point of strength, defense or blast number of the player's NetNavi (Dark Admonition)."""

    def __init__(self, stat: i64) -> None:
        self.of = NaviValue(stat)

    def value(self, g: Tcg, f: Resolve) -> i64:
        return self.of.value(g, f)

    def text(self) -> str:
        return f"point of {self.of.text()}"


class HeldCards(Amount[Tcg]):
    """Cards of a kind among those moved or shown before."""

    def __init__(self, which: Filter) -> None:
        self.filter = which

    def value(self, g: Tcg, f: Resolve) -> i64:
        total: i64 = 0
        for card in f.held:
            if fits(g, f.seat, card, self.filter.kind, self.filter.argument):
                total += 1
        return total

    def text(self) -> str:
        return f"{self.filter.text(True)} revealed"


class HeldNamed(Amount[Tcg]):
    """Cards of the named destiny among those shown (Bow Down)."""

    def value(self, g: Tcg, f: Resolve) -> i64:
        named = get(f, NAMED)
        total: i64 = 0
        for card in f.held:
            if destiny_of(g, card) == named:
                total += 1
        return total

    def text(self) -> str:
        return "revealed card of that destiny"


class ChipsPlayed(Amount[Tcg]):
    """BattleChips the player played this turn, the card itself among them (TC-R89, TC-R95)."""

    def value(self, g: Tcg, f: Resolve) -> i64:
        total: i64 = 0
        for chip in g.chips:
            if chip[0] == f.seat:
                total += 1
        return total

    def text(self) -> str:
        return "BattleChip you have played this turn, this one included"


class ChipDestiny(Amount[Tcg]):
    """The destiny of a BattleChip that the player played this turn, the highest if there were several."""

    def value(self, g: Tcg, f: Resolve) -> i64:
        best: i64 = 0
        for chip in g.chips:
            if chip[0] == f.seat:
                destiny: i64 = g.box.destiny[chip[1]] + change(g, OWN_DESTINIES, f.seat)
                best = destiny if destiny > best else best
        return best

    def text(self) -> str:
        return "that BattleChip's destiny"


class AtLeast(Condition[Tcg]):
    """A value of a number or more."""

    def __init__(self, amount: Amount[Tcg], number: i64) -> None:
        self.amount = amount
        self.number: i64 = number

    def holds(self, g: Tcg, f: Resolve) -> bool:
        return self.amount.value(g, f) >= self.number

    def text(self) -> str:
        return f"{self.amount.text()} is {self.number} or more"
