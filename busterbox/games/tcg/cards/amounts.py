"""Numbers and conditions in card text: counted when the effect is carried out (TC-R27, TC-R68, TC-R81)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.games.tcg.cards.ops_base import COUNT, NAMED, get
from busterbox.games.tcg.rules.codes import (
    COLOURS,
    EMBLEMS,
    FIRST_EMBLEM,
    TAGS,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import (
    blast_destiny_value,
    blast_number_of,
    defense_of,
    destiny_of,
    strength_of,
)
from busterbox.kernel.core.knowledge import lies_open, reveal
from busterbox.kernel.core.ops import Amount, Condition, Resolve

OWN: Final = 0
OPPONENT: Final = 1
BOTH: Final = 2
SIDES: Final = ["own", "opponent", "both"]


def whose(f: Resolve, side: i64) -> i64:
    return f.seat if side == OWN else 1 - f.seat


class Times(Amount[Tcg]):
    """`each` for everything counted; a negative count reads as 0 (TC-R27)."""

    def __init__(self, each: i64, counted: Amount[Tcg]) -> None:
        self.each: i64 = each
        self.counted = counted

    def value(self, g: Tcg, f: Resolve) -> i64:
        n = self.counted.value(g, f)
        return self.each * n if n > 0 else 0

    def text(self) -> str:
        return f"{self.each} for each {self.counted.text()}"


class Whole(Amount[Tcg]):
    """A current value, as in "equal to your defense"; a negative one reads as 0 (TC-R27)."""

    def __init__(self, counted: Amount[Tcg]) -> None:
        self.counted = counted

    def value(self, g: Tcg, f: Resolve) -> i64:
        n = self.counted.value(g, f)
        return n if n > 0 else 0

    def text(self) -> str:
        return self.counted.text()


# -- counts --------------------------------------------------------------------------------------------------


class HandCards(Amount[Tcg]):
    def __init__(self, side: i64) -> None:
        self.side: i64 = side

    def value(self, g: Tcg, f: Resolve) -> i64:
        if self.side == BOTH:
            return len(g.hand[0]) + len(g.hand[1])
        return len(g.hand[whose(f, self.side)])

    def text(self) -> str:
        return ["card in your hand", "card in the opponent's hand", "card in both hands"][self.side]


class GaugeCards(Amount[Tcg]):
    def __init__(self, side: i64) -> None:
        self.side: i64 = side

    def value(self, g: Tcg, f: Resolve) -> i64:
        if self.side == BOTH:
            return len(g.gauge[0]) + len(g.gauge[1])
        return len(g.gauge[whose(f, self.side)])

    def text(self) -> str:
        return ["power in your gauge", "power in the opponent's gauge", "power in both gauges"][self.side]


class Resources(Amount[Tcg]):
    """Resources in play, never NetNavis (TC-R81); of a colour, of a tag, or of the colour that was named."""

    def __init__(self, side: i64, colour: i64, tag: i64, other: bool, named: bool) -> None:
        self.side: i64 = side
        self.colour: i64 = colour
        self.tag: i64 = tag
        self.other = other  # leaves out the card itself
        self.named = named

    def value(self, g: Tcg, f: Resolve) -> i64:
        colour = get(f, NAMED) if self.named else self.colour
        total: i64 = 0
        for seat in range(2):
            if self.side == BOTH or whose(f, self.side) == seat:
                for card in g.resources[seat]:
                    definition: i64 = g.cards[card]
                    if colour >= 0 and g.box.colour[definition] != colour:
                        continue
                    if self.tag >= 0 and g.box.tag[definition] != self.tag:
                        continue
                    if self.other and card == f.card:
                        continue
                    total += 1
        return total

    def text(self) -> str:
        noun = "resource" if self.tag < 0 else TAGS[self.tag].replace("_", " ")
        if self.colour >= 0:
            noun = f"{COLOURS[self.colour]} {noun}"
        if self.named:
            noun = f"{noun} of that colour"
        if self.other:
            noun = f"other {noun}"
        return [f"{noun} you have in play", f"{noun} the opponent has in play", f"{noun} in play"][self.side]


class EmblemCards(Amount[Tcg]):
    """The player's cards in play with an emblem, the NetNavi included (TC-R81)."""

    def __init__(self, emblem: i64) -> None:
        self.emblem: i64 = emblem

    def value(self, g: Tcg, f: Resolve) -> i64:
        return g.tally[f.seat][FIRST_EMBLEM + self.emblem]

    def text(self) -> str:
        return f"{EMBLEMS[self.emblem]} card you have in play"


class Moved(Amount[Tcg]):
    """How many cards the verb before has moved."""

    def __init__(self, noun: str) -> None:
        self.noun = noun

    def value(self, g: Tcg, f: Resolve) -> i64:
        return get(f, COUNT)

    def text(self) -> str:
        return self.noun


class HandExcess(Amount[Tcg]):
    """How many cards more than the opponent the player has in hand."""

    def value(self, g: Tcg, f: Resolve) -> i64:
        return len(g.hand[f.seat]) - len(g.hand[1 - f.seat])

    def text(self) -> str:
        return "card by which your hand is larger than the opponent's"


class HandBeyond(Amount[Tcg]):
    """Opponent's hand cards beyond a number, or short of it."""

    def __init__(self, number: i64, short: bool) -> None:
        self.number: i64 = number
        self.short = short

    def value(self, g: Tcg, f: Resolve) -> i64:
        n: i64 = len(g.hand[1 - f.seat])
        return self.number - n if self.short else n - self.number

    def text(self) -> str:
        way = "short of" if self.short else "beyond"
        return f"card {way} {self.number} in the opponent's hand"


class ThisTurn(Amount[Tcg]):
    """What the opponent drew, lost or spent this turn (TC-R89)."""

    def __init__(self, what: i64) -> None:
        self.what: i64 = what

    def value(self, g: Tcg, f: Resolve) -> i64:
        other = 1 - f.seat
        if self.what == 0:
            return g.drawn[other]
        return g.lost[other] if self.what == 1 else g.spent[other]

    def text(self) -> str:
        return [
            "card the opponent drew this turn",
            "energy the opponent lost this turn",
            "resource the opponent spent this turn",
        ][self.what]


# -- values --------------------------------------------------------------------------------------------------


class NaviValue(Amount[Tcg]):
    """Current strength, defense or blast number of the player's NetNavi."""

    def __init__(self, stat: i64) -> None:
        self.stat: i64 = stat

    def value(self, g: Tcg, f: Resolve) -> i64:
        if self.stat == 0:
            return strength_of(g, f.seat)
        return defense_of(g, f.seat) if self.stat == 1 else blast_number_of(g, f.seat)

    def text(self) -> str:
        return f"your NetNavi's {['strength', 'defense', 'blast number'][self.stat]}"


SUM: Final = 0
LOWEST: Final = 1
HIGHEST: Final = 2
SINGLE: Final = 3  # of the one card there is
DIFFERENT: Final = 4
READINGS: Final = ["sum", "lowest", "highest", "single", "different"]


def shown(g: Tcg, f: Resolve) -> list[int]:
    """The cards that the verb before has moved or shown.

    What counts is seen: lost energy that was put face down elsewhere is turned up, and both know it there (TC-R79, TC-R90).
    """
    for card in f.held:
        if not lies_open(g, card):
            reveal(g, card, g.all_eyes())
            g.note("revealed", g.pool[card], card)
    return f.held


class Destinies(Amount[Tcg]):
    """Read from the cards that the verb before has moved or shown."""

    def __init__(self, reading: i64, times: i64, which: str = "those cards") -> None:
        self.reading: i64 = reading
        self.times: i64 = times
        self.which = which  # in words, where several were moved

    def value(self, g: Tcg, f: Resolve) -> i64:
        found: list[int] = [destiny_of(g, card) for card in shown(g, f)]
        if not found:
            return 0
        if self.reading == SUM or self.reading == SINGLE:
            return sum(found) * self.times
        if self.reading == LOWEST:
            return min(found) * self.times
        if self.reading == HIGHEST:
            return max(found) * self.times
        return len(set(found)) * self.times

    def text(self) -> str:
        twice = "twice " if self.times == 2 else ""
        return (
            twice
            + [
                f"the sum of {self.which}' destinies",
                f"the lower of {self.which}' destinies",
                f"the higher of {self.which}' destinies",
                "that card's destiny",
                f"different destiny among {self.which}",
            ][self.reading]
        )


class ResourceDestinies(Amount[Tcg]):
    """The sum of the destinies of all resources in play (ElecShock)."""

    def value(self, g: Tcg, f: Resolve) -> i64:
        total: i64 = 0
        for seat in range(2):
            for card in g.resources[seat]:
                total += destiny_of(g, card)
        return total

    def text(self) -> str:
        return "the sum of the destinies of all resources in play"


class BlastDestiny(Amount[Tcg]):
    """The value of a player's blast destiny, the highest if there are several; 0 without one (TC-R75)."""

    def __init__(self, side: i64) -> None:
        self.side: i64 = side

    def value(self, g: Tcg, f: Resolve) -> i64:
        seat = whose(f, self.side)
        best: i64 = 0
        for place in range(len(g.destinies)):
            if g.destinies[place][0] == seat:
                value = blast_destiny_value(g, place)
                best = value if value > best else best
        return best

    def text(self) -> str:
        return ["your blast destiny", "the opponent's blast destiny"][self.side]


# -- conditions ------------------------------------------------------------------------------------------------


class ChipPlayed(Condition[Tcg]):
    """By the same player, this turn (TC-R89)."""

    def holds(self, g: Tcg, f: Resolve) -> bool:
        return any(chip[0] == f.seat for chip in g.chips)

    def text(self) -> str:
        return "you played a BattleChip this turn"


class HandIs(Condition[Tcg]):
    """Exactly `number` cards in hand, not counting the card being played (TC-R69)."""

    def __init__(self, number: i64) -> None:
        self.number: i64 = number

    def holds(self, g: Tcg, f: Resolve) -> bool:
        n: i64 = len(g.hand[f.seat])
        if f.card >= 0 and f.card in g.hand[f.seat]:  # asked before it is played
            n -= 1
        return n == self.number

    def text(self) -> str:
        if self.number == 0:
            return "your hand is empty"
        return f"you have exactly {self.number} card{'s' if self.number > 1 else ''} in hand"


class NaviIs(Condition[Tcg]):
    """The player's NetNavi has this name (TC-R82)."""

    def __init__(self, emblem: i64) -> None:
        self.emblem: i64 = emblem

    def holds(self, g: Tcg, f: Resolve) -> bool:
        return g.box.emblem[g.navi_card(f.seat)] == self.emblem

    def text(self) -> str:
        return f"your NetNavi is {EMBLEMS[self.emblem]}"


class AmountOver(Condition[Tcg]):
    """A value over a number."""

    def __init__(self, amount: Amount[Tcg], number: i64) -> None:
        self.amount = amount
        self.number: i64 = number

    def holds(self, g: Tcg, f: Resolve) -> bool:
        return self.amount.value(g, f) > self.number

    def text(self) -> str:
        return f"{self.amount.text()} is over {self.number}"


class Always(Condition[Tcg]):
    """For costs inside a text: what follows always happens."""

    def holds(self, g: Tcg, f: Resolve) -> bool:
        return True
