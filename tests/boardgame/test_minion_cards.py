"""The eight kinds of minion of the real game: damage and special."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.effects import changes, deck_with, directions, promised, values
from tests.boardgame.positions import before_turn, hand, reveal, say
from tests.boardgame.trials import asked, listen, refused, roll, score, told

BOX = box_of(GAME)
KINDS = [name for name, fact in zip(GAME.cards.ids, GAME.cards.facts, strict=True) if fact.kind == "minion"]
SPECIALS = {
    "big_eye": "health -",
    "met": "minions +",
    "octopus_battery": "energy -",
    "peng": "stick wily +",
    "sabattol": "threat -",
    "sniper_joe": "need aim +",
    "tackle_fire": "fierce +",
    "watcher": "points -",
}


def among(kind: str) -> Board:
    """A real challenge of this kind of minion, with three of them on it; the Wily player holds a matching card."""
    number = next(
        number
        for number, card in enumerate(BOX.challenges)
        if card.minion == KINDS.index(kind) and not (card.reveal or card.passes_at or card.harm)
    )
    challenge = BOX.challenges[number]
    matching = GAME.cards.ids[
        next(i for i, card in enumerate(BOX.actions) if card.symbol == challenge.symbol)
    ]
    g = before_turn(game=GAME, decks=[deck_with(matching)] * 2, cards="pack", stages="eight")
    g.stage[0] = challenge.stage
    listen(reveal(g, GAME.cards.ids[len(BOX.actions) + number]))
    g.points, g.wily_points, g.minions, g.fierce = challenge.points, 5, 3, 0
    g.health[0], g.energy[0], g.threat[0], g.sticks = 28, 3, 8, 0
    g.needs = [0, 0, 0, 1, 0, 0]
    say(g, "pass")
    hand(g, 1, matching)
    say(g, "play", matching)
    return g


@pytest.mark.rule("BG-10.5", "BG-11.2", "BG-R49")
@pytest.mark.parametrize("kind", KINDS)
def test_special(kind: str) -> None:
    g = among(kind)
    assert asked(g) == "special 1"
    expected = promised(g, BOX.minions[KINDS.index(kind)].special, played=False)
    assert directions(expected) == set(SPECIALS[kind].split(", "))
    before = values(g)
    say(g, "special")
    assert changes(before, values(g)) == expected
    assert g.special_used
    assert told(g, "special") == [[1, KINDS.index(kind)]]


@pytest.mark.rule("BG-10.5", "BG-10.9")
@pytest.mark.parametrize("kind", KINDS)
def test_damage(kind: str) -> None:
    g = among(kind)
    say(g, "pass", seat=1)
    g.fierce, g.shield, g.minions, g.health[0], g.minions_played = 0, 0, 2, 28, 0
    g.needs, g.sticks = [0, 0, 0, 1, 0, 0], 0
    roll(g, " ".join(["jump"] * (1 + g.more_dice)))
    score(g)
    assert told(g, "hurt")[-1][1] == 2 * BOX.minions[KINDS.index(kind)].damage


@pytest.mark.rule("BG-11.3")
def test_one_special_a_challenge() -> None:
    g = among("octopus_battery")
    say(g, "special")
    say(g, "pass")
    assert asked(g) == "abilities 1"
    assert "BG-11.3" in refused(g, "special")


@pytest.mark.rule("BG-29.10")
def test_facts() -> None:
    assert sorted(SPECIALS) == KINDS
    damage = {kind: minion.damage for kind, minion in zip(KINDS, BOX.minions, strict=True)}
    assert (damage["octopus_battery"], damage["tackle_fire"]) == (4, 2)
    assert set(damage.values()) <= {1, 2, 3, 4}
    battery = BOX.minions[KINDS.index("octopus_battery")]
    assert [op.text() for op in GAME.cards.programs[battery.special]] == ["the hero loses 1 Weapon Energy"]


def test_every_special_differs() -> None:
    texts = {" ".join(op.text() for op in GAME.cards.programs[minion.special]) for minion in BOX.minions}
    assert len(texts) == len(KINDS) == 8


@pytest.mark.rule("BG-11.2")
def test_every_symbol_of_a_challenge_is_on_a_card_of_the_starting_deck() -> None:
    starting = {BOX.actions[card].symbol for card in BOX.starting}
    assert {card.symbol for card in BOX.challenges if card.copy < 0} <= starting
