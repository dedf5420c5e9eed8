"""The trading card game as the rest of the house meets it: hooks for tables, terminals and players."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.bot.judgement import Judgement, prospects
from busterbox.games.tcg.bot.policy import choose
from busterbox.games.tcg.cards.decks import check_deck, outside
from busterbox.games.tcg.rules.box import TcgBox
from busterbox.games.tcg.rules.codes import (
    COLOURS,
    EMBLEMS,
    FORMAT_NAMES,
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
from busterbox.games.tcg.words import advice, glossary, questions, story
from busterbox.games.tcg.words import options as words
from busterbox.games.tcg.words import terminal as scene
from busterbox.kernel.content.deck import BoxDeck, DeckNames
from busterbox.kernel.content.telling import Told
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game, Phase

PHASES = [
    Phase("Draw phase", "TC-10.1"),
    Phase("Resource phase", "TC-11.1"),
    Phase("Main phase", "TC-12.1"),
    Phase("Battle phase", "TC-18.1"),
    Phase("End of turn", "TC-19.1"),
]


class TcgGame(Game):
    """Set by `build` besides what every game has: titles, numbers, decks of the box."""

    titles: list[str]
    numbers: list[str]
    lore: list[str]
    names: DeckNames
    starters: list[BoxDeck]
    judgement: Judgement

    def box(self) -> TcgBox:
        assert isinstance(self.content, TcgBox)
        return self.content

    def policy(self, g: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(g, Tcg)
        return choose(g, self.judgement, seat, rng)

    def masters(self) -> bool:
        return True  # measured: docs/balance.md

    def chapter(self, g: State) -> i64:
        """A search looks to the end of this turn and, if it is the first of a pair, of the next."""
        assert isinstance(g, Tcg)
        return (g.turns + 1) // 2

    def value(self, g: State, seat: i64) -> i64:
        assert isinstance(g, Tcg)
        return prospects(g, seat)

    # -- decks -------------------------------------------------------------------------------------------

    def brings_decks(self) -> bool:
        return True

    def box_decks(self) -> list[BoxDeck]:
        return self.starters

    def deck_names(self) -> DeckNames:
        return self.names

    def read_deck(self, text: str, settings: list[int]) -> list[int]:
        return check_deck(self.names.read(self.deck_text(text)), self.box().cards, self.names, settings[0])

    # -- cards -------------------------------------------------------------------------------------------

    def card_data(self, card: int) -> dict[str, object]:
        """Everything printed on a card, for drawing it, searching and building decks."""
        what = self.box().cards[card]
        needs = {(COLOURS + EMBLEMS)[need >> 3]: need & 7 for need in what.needs}
        data: dict[str, object] = {
            "type": TYPES[what.type],
            "title": self.titles[card],
            "number": self.numbers[card],
            "set": SETS[what.set],
            "colour": "" if what.colour == NO_COLOUR else COLOURS[what.colour],
            "emblem": "" if what.emblem == NO_EMBLEM else EMBLEMS[what.emblem],
            "tag": "" if what.tag == NO_TAG else TAGS[what.tag],
            "power": int(what.power),
            "colours": {name: count for name, count in needs.items() if name in COLOURS},
            "emblems": {name: count for name, count in needs.items() if name in EMBLEMS},
            "lore": self.lore[card],
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

    def card_values(self, card: int) -> str:
        return words.card_values(self.box(), card)

    # -- in words ------------------------------------------------------------------------------------------

    def option_text(self, g: State, seat: int, code: int) -> str:
        assert isinstance(g, Tcg)
        return words.option_text(self, g, seat, code) or super().option_text(g, seat, code)

    def option_rules(self, g: State, seat: int, code: int) -> list[str]:
        assert isinstance(g, Tcg)
        return words.option_rules(self, g, code) or super().option_rules(g, seat, code)

    def question(self, g: State, seat: int) -> str:
        assert isinstance(g, Tcg)
        return questions.question(self, g, seat)

    def refused(self, g: State, seat: int, code: int, packed: int) -> Refused:
        found = super().refused(g, seat, code, packed)
        return Refused(words.singular(found.sentence), found.rules, found.kind)

    def thought_of(self, g: State, seat: int) -> list[int]:
        assert isinstance(g, Tcg)
        return words.thought_of(g, seat)

    def explain(self, word: str) -> list[str]:
        return glossary.explain(word)

    def advice(self, g: State, seat: int, code: int) -> list[str]:
        assert isinstance(g, Tcg)
        return advice.advice(g, self.judgement, seat, code)

    def paints(self) -> dict[str, str]:
        return scene.PAINTS

    def picture(self, g: State, seat: int, width: int) -> list[str]:
        return scene.picture(self, g, seat, width)

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        return story.story(self, told, names)

    # -- tables ------------------------------------------------------------------------------------------

    def setting_word(self, name: str, value: str) -> str:
        return FORMAT_NAMES[FORMATS.index(value)] if name == "format" else ""

    def phases(self) -> list[Phase]:
        return PHASES

    def phase(self, g: State) -> int:
        assert isinstance(g, Tcg)
        return g.stage

    def display(self, view: dict[str, object]) -> dict[str, object]:
        return display.display(self, view)

    def blurb(self) -> str:
        return "Two NetNavis, two decks: power up, blast, and run the other deck down to its last card."

    def minutes(self) -> str:
        return glossary.MINUTES

    def primer(self) -> list[str]:
        return glossary.PRIMER

    # -- standing answers ----------------------------------------------------------------------------------

    def passing(self, g: State, seat: int) -> int:
        return standing.ASIDE.get(g.kind, -1)

    def my_turn(self, g: State) -> int:
        assert isinstance(g, Tcg)
        return g.turn

    def stretch(self, g: State) -> int:
        assert isinstance(g, Tcg)
        return g.turns * 8 + g.stage

    def untils(self) -> list[tuple[str, str]]:
        return standing.UNTILS

    def interrupts(self) -> list[tuple[str, str]]:
        return standing.INTERRUPTS

    def interrupts_of(self, message: str, numbers: list[int]) -> list[tuple[str, int]]:
        return standing.interrupts_of(self.box(), message, numbers)
