"""Positions with an open window, for the tests of the kernel: Duel asks in TURN, Sealed in SEALED, Coop in OPEN
with TURN windows inside.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from busterbox.kernel.core.events import Log
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.state import State
from tests.microgames.coop import rules as coop
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.sealed.game import GAME as SEALED_GAME
from tests.microgames.sealed.rules import THROW, Bids, Sealed

ROCK, PAPER, SCISSORS = THROW, THROW + 1, THROW + 2


def throws(seats: int = 2) -> Sealed:
    g = SEALED_GAME.new(seats, 1)
    assert isinstance(g, Sealed)
    return g


def bids(seats: int = 3, explicit: bool = False) -> Sealed:
    g = SEALED_GAME.new(seats, 1, {"form": "bids"}, explicit)
    assert isinstance(g, Sealed)
    return g


def last_bids(g: Sealed) -> list[int]:
    frame = g.stack[-1]
    assert isinstance(frame, Bids)
    return frame.bids


def as_coop(g: State) -> coop.Coop:
    assert isinstance(g, coop.Coop)
    return g


def facing(allies_card: str = "instinct") -> coop.Coop:
    """Three heroes, the first of them before a challenge; the second boosts with the card named."""
    for seed in itertools.count():
        g = as_coop(COOP.new(3, seed))
        for seat in range(3):
            g.answer(seat, coop.READY)
        held = [COOP.cards.id_of(g, card) for card in g.hand[1]]
        if allies_card in held:
            held.remove(allies_card)
            break
    for card in held:
        g.answer(1, coop.TAKE + COOP.cards.ids.index(card))
    g.answer(1, coop.READY)
    g.expire(g.serial)
    while g.kind != coop.FACE:  # choices inside the dice pool
        g.expire(g.serial)
    return g


def refused(g: State, kind: int, act: Callable[..., object], *arguments: int) -> str:
    """The sentence of an input that was refused and changed nothing."""
    before, log = g.digest(), Log()
    g.sink = log
    with pytest.raises(Refused) as caught:
        act(*arguments)
    g.sink = None
    assert caught.value.kind == kind
    assert g.digest() == before
    assert log.events == []
    assert "\n" not in str(caught.value)
    return str(caught.value)
