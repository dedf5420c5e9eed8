"""The table part and standing answers, as the kernel asks for them."""

from __future__ import annotations

from busterbox.games.tcg.cards.decks import outside
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import (
    COLOURS,
    EMBLEMS,
    FORMATS,
    LEVEL_UP,
    NETNAVI,
    NO_COLOUR,
    NO_EMBLEM,
    NO_TAG,
    SETS,
    TAGS,
    TYPES,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.table import display, standing
from busterbox.kernel.parts.standing import StandingPart
from busterbox.kernel.parts.table import Phase, TablePart

PHASES = [
    Phase("Draw phase", "TC-10.1"),
    Phase("Resource phase", "TC-11.1"),
    Phase("Main phase", "TC-12.1"),
    Phase("Battle phase", "TC-18.1"),
    Phase("End of turn", "TC-19.1"),
]


class TcgTable(TablePart[Tcg]):
    def __init__(self, numbers: list[str]) -> None:
        self.numbers = numbers  # printed on the cards

    def card_data(self, card: int) -> dict[str, object]:
        """Everything printed on a card, for drawing it, searching and building decks."""
        what = box_of(self.game).cards[card]
        needs = {(COLOURS + EMBLEMS)[need >> 3]: need & 7 for need in what.needs}
        data: dict[str, object] = {
            "type": TYPES[what.type],
            "title": self.game.cards.subtitles[card],
            "number": self.numbers[card],
            "set": SETS[what.set],
            "colour": "" if what.colour == NO_COLOUR else COLOURS[what.colour],
            "emblem": "" if what.emblem == NO_EMBLEM else EMBLEMS[what.emblem],
            "tag": "" if what.tag == NO_TAG else TAGS[what.tag],
            "power": int(what.power),
            "colours": {name: count for name, count in needs.items() if name in COLOURS},
            "emblems": {name: count for name, count in needs.items() if name in EMBLEMS},
            "lore": self.game.cards.lore[card],
            "playable": what.playable,
            "allowed": {"format": [FORMATS[one] for one in range(len(FORMATS)) if not outside(what, one)]},
        }
        if what.type == NETNAVI:
            data |= {
                "strength": int(what.strength),
                "defense": int(what.defense),
                "blast": int(what.blast),
            }
        elif what.type != LEVEL_UP:
            data["destiny"] = int(what.destiny)
        if not what.playable:
            data["rule"] = "TC-R66"  # which says why
        return data

    def phases(self) -> list[Phase]:
        return PHASES

    def phase(self, g: Tcg) -> int:
        return g.stage

    def display(self, view: dict[str, object]) -> dict[str, object]:
        return display.display(self.game, view)

    def own_display(self, view: dict[str, object]) -> dict[str, object] | None:
        return display.own_display(self.game, view)


class TcgStanding(StandingPart[Tcg]):
    def pass_code(self, g: Tcg, seat: int) -> int:
        return standing.PASS_CODES.get(g.kind, -1)

    def turn_of(self, g: Tcg) -> int:
        return g.turn

    def phase_key(self, g: Tcg) -> int:
        return g.turns * 8 + g.stage

    def pass_until(self) -> list[tuple[str, str]]:
        return standing.PASS_UNTIL

    def interrupts(self) -> list[tuple[str, str]]:
        return standing.INTERRUPTS

    def interrupts_of(self, message: str, numbers: list[int]) -> list[tuple[str, int]]:
        return standing.interrupts_of(box_of(self.game), message, numbers)
