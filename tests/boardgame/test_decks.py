"""Deck building and expansions.   BG-30, BG-31"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.codes import CASTLE
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.content.deck import BadDeck
from tests.boardgame.positions import FIXTURE, before_turn, say, window
from tests.boardgame.trials import LAB, apply, asked, fight, listen, strike, told

CORE = [0, 0, 0, 0, 0, 0]
PACK = [0, 0, 0, 0, 0, 1]
STARTING = {
    "Fortified": 4,
    "Rapid Fire": 4,
    "Robot Tactics": 4,
    "Boost": 3,
    "Energized": 3,
    "Land on the Edge": 3,
    "Life Energy": 3,
    "No Limit": 3,
    "Shortcut": 3,
    "Speed Run": 3,
    "Steady Aim": 3,
    "Quick Reflexes": 2,
    "W-Tank": 2,
}


def deck(**changes: int) -> str:
    """The starting list with other counts; names are written with underscores."""
    counts = {**STARTING, **{name.replace("_", " "): count for name, count in changes.items()}}
    return "".join(f"{count} {name}\n" for name, count in counts.items() if count)


@pytest.mark.rule("BG-30.1")
@pytest.mark.parametrize(("boost", "total"), [(2, 39), (4, 41), (3, 40)])
def test_a_deck_has_exactly_forty_cards(boost: int, total: int) -> None:
    if total == 40:
        assert len(FIXTURE.decks.read(deck(Boost=boost), CORE)) == 40
        return
    with pytest.raises(BadDeck, match=r"BG-30\.1") as found:
        FIXTURE.decks.read(deck(Boost=boost), CORE)
    assert f"not {total}" in str(found.value)


@pytest.mark.rule("BG-30.1")
def test_only_action_cards_make_a_deck() -> None:
    with pytest.raises(BadDeck, match=r"no action card.*BG-30\.1"):
        FIXTURE.decks.read(deck(Boost=2) + "1 Cut Man 1\n", CORE)


@pytest.mark.rule("BG-30.2")
def test_no_more_than_four_of_one_name() -> None:
    assert len(FIXTURE.decks.read(deck(Boost=4, Energized=2), CORE)) == 40
    with pytest.raises(BadDeck, match=r"BG-30\.2"):
        FIXTURE.decks.read(deck(Boost=5, Energized=1), CORE)


@pytest.mark.rule("BG-30.3")
@pytest.mark.parametrize("game", [GAME, FIXTURE])
def test_everybody_starts_with_the_same_list(game: object) -> None:
    assert isinstance(game, type(GAME))
    g = game.new(3, 4)
    for seat in range(3):
        cards = [g.cards[card] for card in range(len(g.cards)) if g.pool[card] == seat]
        assert {name: [game.cards.names[c] for c in cards].count(name) for name in STARTING} == STARTING
        assert len(cards) == 40


@pytest.mark.rule("BG-30.4")
def test_core_and_pack_may_be_mixed_where_the_table_uses_the_pack() -> None:
    mixed = deck(Boost=1) + "2 Magnet Beam\n"
    assert len(FIXTURE.decks.read(mixed, PACK)) == 40
    with pytest.raises(BadDeck, match=r"BG-30\.4"):
        FIXTURE.decks.read(mixed, CORE)
    g = before_turn(2, decks=[mixed, ""], cards="pack")
    beam = FIXTURE.cards.numbers["magnet_beam"]
    assert [seat for card, seat in zip(g.cards, g.pool, strict=True) if card == beam] == [0, 0]
    with pytest.raises(ValueError, match=r"BG-30\.4"):
        FIXTURE.new(2, 1, decks=[mixed, ""])


# -- expansions -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-31.1")
def test_two_stages_and_two_seats_more() -> None:
    g = LAB.new(8, 1, {"stages": "eight"})
    assert isinstance(g, Board)
    assert [len(pile.cards) for pile in g.stage_deck] == [11, 12, 12, 12, 12, 12, 12, 12, 20]
    assert g.trophy == [-1] * 8
    chosen = []
    while window(g) == "start":
        seat = g.seat_to_act()
        options = [code - 74 for code in g.options(seat)]
        chosen.append(options[-1])
        say(g, "stage", options[-1])
    assert CASTLE not in chosen
    assert sorted(g.stage) == list(range(8))
    with pytest.raises(ValueError, match="6 seats"):
        LAB.new(7, 1)
    g = LAB.new(2, 1)
    assert isinstance(g, Board)
    assert [len(pile.cards) for pile in g.stage_deck][6:8] == [0, 0]
    assert "BG-31.1" in g.why_not(g.seat_to_act(), 74 + 6)


@pytest.mark.rule("BG-31.1")
def test_the_masters_of_the_pack_are_masters_like_the_others() -> None:
    g = fight("time_man", boss_health=2, stages="eight")
    strike(g, "hit aim aim aim aim aim")
    apply(g)
    assert (g.defeated[0], g.powers[0], g.trophy[6]) == (1 << 6, 1 << 6, 0)


@pytest.mark.rule("BG-31.2")
def test_one_character_in_the_core_game_others_with_their_pack() -> None:
    g = LAB.new(3, 1)
    assert isinstance(g, Board)
    assert (window(g), g.hero) == ("start", [0, 0, 0])
    g = LAB.new(3, 1, {"heroes": "all"})
    assert isinstance(g, Board)
    first = g.seat_to_act()
    assert asked(listen(g)) == f"hero {first}"
    say(g, "hero", 1)
    say(g, "hero", 0)
    say(g, "hero", 1)  # several may play the same one
    assert (window(g), [g.hero[(first + i) % 3] for i in range(3)]) == ("start", [1, 0, 1])
    assert (g.health[first], g.threat[first], g.energy[first]) == (26, 9, 2)
    assert told(g, "chose_hero")[0] == [first, 1]
