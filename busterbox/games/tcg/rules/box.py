"""What the rules look up about a card: a list for each question. Cards that can be drawn come first, then NetNavis."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from busterbox.games.tcg.rules.codes import FORMATS, NO_COLOUR, NO_EMBLEM, NO_PASSIVE, NO_TAG
from busterbox.kernel.core.ops import Op
from busterbox.kernel.parts.cards import Content

if TYPE_CHECKING:
    from busterbox.kernel.game import Game


class Card:
    """One different card as the content file gives it (TC-2)."""

    set: i64
    playable: bool  # TC-R66

    def __init__(self, kind: i64, name: i64) -> None:
        self.type: i64 = kind
        self.name: i64 = name  # cards of one name have one number, whatever their titles (TC-4.2)
        self.colour: i64 = NO_COLOUR
        self.destiny: i64 = 0
        self.power: i64 = 0
        self.needs: list[int] = []  # tally * 8 + how many of it, colours before emblems
        self.emblem: i64 = NO_EMBLEM
        self.tag: i64 = NO_TAG
        self.cost: i64 = 0  # how many ops of the program are the price (TC-R68)
        self.program: i64 = 0  # what playing or spending it does
        self.spendable = False  # its text has "SPEND:" (TC-6.12)
        self.passive: i64 = NO_PASSIVE
        self.hears: i64 = -1  # the happening it listens to, -1 if none
        self.heard: i64 = 0  # and what then takes place
        self.strength: i64 = 0
        self.defense: i64 = 0
        self.blast: i64 = 0
        self.beyond_sample = False  # lasts longer than a turn, or lifts a limit (TC-22.1)


class DeckCards:
    """A deck of the box: its NetNavi and its other cards, by definition, sorted."""

    def __init__(self, name: str, cards: list[int], formats: list[int]) -> None:
        self.name = name
        self.cards = cards
        self.formats = formats


# What is looked at for every card in hand at every question, in one number: a list less to look into for each.
# From the low end: type 3 bits, power 3, spendable 1, more than two needs 1, then two needs of 8 bits, 0 for none.
TYPE_BITS: Final = 7
POWER_SHIFT: Final = 3
SPENDABLE_BIT: Final = 0x40
MORE_NEEDS_BIT: Final = 0x80
NEED_SHIFT: Final = 8
NEED_BITS: Final = 0xFF


def facts_of(card: Card) -> int:
    facts = int(card.type | card.power << POWER_SHIFT)
    if card.spendable:
        facts |= SPENDABLE_BIT
    if len(card.needs) > 2:
        facts |= MORE_NEEDS_BIT
    for place, need in enumerate(card.needs[:2]):
        facts |= need << NEED_SHIFT * (1 + place)
    return facts


# A price in one number, where it is made of these only: power burned, cards discarded, energy lost, 8 bits each.
NO_PRICE: Final = 0
CARDS_SHIFT: Final = 8
ENERGY_SHIFT: Final = 16
OTHER_PRICE: Final = -1  # ask the hurdles


class TcgBox(Content):
    def __init__(
        self,
        cards: list[Card],
        navis: i64,
        hurdles: list[list[Op[Any]]],
        prices: list[int],
    ) -> None:
        self.cards = cards
        self.hurdles = hurdles  # of each program: its ops that can make it unplayable
        self.prices = prices  # of each program: see `OTHER_PRICE`
        self.facts = [facts_of(card) for card in cards]
        self.decks: list[DeckCards] = []
        self.allowed: list[list[DeckCards]] = [[] for _ in FORMATS]
        self.navis: i64 = navis  # the first NetNavi's number: lower ones can be drawn
        self.type = [card.type for card in cards]
        self.name = [card.name for card in cards]
        self.colour = [card.colour for card in cards]
        self.destiny = [card.destiny for card in cards]
        self.power = [card.power for card in cards]
        self.needs = [card.needs for card in cards]
        self.emblem = [card.emblem for card in cards]
        self.tag = [card.tag for card in cards]
        self.program = [card.program for card in cards]
        self.cost = [card.cost for card in cards]
        self.spendable = [card.spendable for card in cards]
        self.passive = [card.passive for card in cards]
        self.hears = [card.hears for card in cards]
        self.heard = [card.heard for card in cards]
        self.strength = [card.strength for card in cards]
        self.defense = [card.defense for card in cards]
        self.blast = [card.blast for card in cards]

    def decks_for(self, play_format: i64) -> list[DeckCards]:
        return self.allowed[play_format]

    def add_deck(self, deck: DeckCards) -> None:
        self.decks.append(deck)
        for play_format in deck.formats:
            self.allowed[play_format].append(deck)


def box_of(game: Game) -> TcgBox:
    """What the rules of this game look up."""
    content = game.cards.content
    assert isinstance(content, TcgBox)
    return content
