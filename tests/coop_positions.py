"""Positions of Coop for its tests, with dictated chance."""

from __future__ import annotations

import pytest

from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Script
from busterbox.kernel.core.state import State
from tests.microgames.coop.game import GAME
from tests.microgames.coop.rules import (
    PLANNING,
    READY,
    TAKE,
    Coop,
)

RED, BLUE, GREEN = 0, 1, 2
OWN, NEXT, THIRD = 0, 3, 5  # rolls of a die: the icon of its colour, the next one, the third


def kind(card: str) -> int:
    return GAME.cards.ids.index(card)


def take(card: str) -> int:
    return TAKE + kind(card)


def names(g: Coop, cards: list[int]) -> list[str]:
    return [GAME.cards.id_of(g, card) for card in cards]


def as_coop(g: State) -> Coop:
    assert isinstance(g, Coop)
    return g


def new(seats: int, **settings: str) -> Coop:
    return as_coop(GAME.new(seats, 1, settings))


def draws(g: Coop, pile: Pile, cards: list[str]) -> list[int]:
    """The rolls that draw these cards, one after the other, out of a bag; the pile given is used up."""
    rolls = []
    for card in cards:
        roll = next(i for i, held in enumerate(pile.cards) if GAME.cards.id_of(g, held) == card)
        rolls.append(roll)
        pile.draw(roll)
    return rolls


def planning(
    dealt: list[list[str]], challenges: list[list[str]], tools: tuple[str, ...] = (), hands: str = "open"
) -> Coop:
    """A game at the first planning, with these cards dealt and these tools claimed in seat order."""
    g = new(len(dealt), hands=hands)
    for seat, tool in enumerate(tools):
        g.answer(seat, take(tool))
    deck, stage = g.deck.clone(), g.stage.clone()
    rolls: list[int] = []
    for hand, faced in zip(dealt, challenges, strict=True):
        rolls += draws(g, deck, hand) + draws(g, stage, faced)
    g.script = Script(rolls)
    for seat in range(g.seats):
        g.answer(seat, READY)
    g.script.done()
    g.script = None
    assert g.kind == PLANNING
    return g


def act(g: Coop, plans: list[tuple[str, str]], rolls: list[int]) -> Coop:
    """Lay out left and right for each seat, then let the first hero roll."""
    g.script = Script(rolls)
    for seat, plan in enumerate(plans):
        for card in plan:
            g.answer(seat, take(card))
        g.answer(seat, READY)
    g.script.done()
    g.script = None
    return g


def refused(g: Coop, seat: int, code: int) -> str:
    """The sentence of a refusal that changed nothing."""
    before = g.digest()
    with pytest.raises(Refused) as caught:
        g.answer(seat, code)
    assert g.digest() == before
    assert g.why_not(seat, code) == str(caught.value)
    return str(caught.value)


def at_challenge(card: str = "instinct", ally: str = "instinct", faced: str = "turret") -> Coop:
    """Two heroes, both with a boost in hand; the first faces a challenge with dice of 2, 2 and 4 icons."""
    hands = [["volley", "leap", card], ["sprint", "sprint", ally]]
    g = planning(hands, [[faced, "chasm"], ["turret", "turret"]])
    return act(g, [("volley", "leap"), ("sprint", "sprint")], [OWN] * 4 + [OWN] * 4)
