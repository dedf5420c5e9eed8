"""The bare table before play, what a card has by its type, and card number 0: the first is a card like any other."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.cards.amounts import HandIs
from busterbox.games.tcg.cards.counts import KinCards
from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    COLOURS,
    EMBLEMS,
    EVENT,
    HAPPENINGS,
    NETNAVI,
    PLAY,
    PLAY_GAUGE,
    RESOURCE,
    SPEND,
    TAKE,
)
from busterbox.games.tcg.rules.main_phase import MainPhase, Playing
from busterbox.games.tcg.rules.opening import Opening
from busterbox.games.tcg.rules.requirements import free_places
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.codes import NO
from busterbox.kernel.core.ops import Resolve
from tests.tcg import fixture
from tests.tcg.fixture import FIXTURE, exact
from tests.tcg.positions import Side, answer, card, names, options, play, spend, table, window

BARE = {
    "hand": [[], []],
    "gauge": [[], []],
    "navi": [[], []],
    "resources": [[], []],
    "discard": [[], []],
    "lists": [[], []],
    "tally": [[0] * (len(COLOURS) + len(EMBLEMS))] * 2,
    "turn": 0,
    "turns": 0,
    "stage": -1,
    "plays": 0,
    "cuts": [0, 0],
    "chip_plays": [0, 0],
    "blasted": False,
    "blast_cancelled": False,
    "chips": [],
    "destinies": [],
    "destinies_made": 0,
    "drawn": [0, 0],
    "lost": [0, 0],
    "spent": [0, 0],
    "kingdoms": [0, 0],
    "spending": -1,
    "meteors": [],
    "meteor_effects": [],
    "open_gauge": [],
    "listeners": [0] * len(HAPPENINGS),
}


@pytest.mark.rule("TC-1.2", "TC-8.7")
def test_before_anything_is_laid_out_the_table_is_bare() -> None:
    g = FIXTURE.unstarted(2, 1)
    assert isinstance(g, Tcg)
    g.game.rules.setup(g)
    assert {name: getattr(g, name) for name in BARE} == BARE
    assert [len(pile.cards) for pile in g.deck] == [0, 0]
    assert isinstance(g.top, Opening)


@pytest.mark.rule("TC-2.2", "TC-3.2", "TC-R2")
def test_a_card_has_what_its_type_has_and_nothing_else() -> None:
    """No destiny, power or requirement on a NetNavi, no strength, defense or blast on any other card."""
    for what in box_of(GAME).cards:
        if what.type == NETNAVI:
            assert (what.destiny, what.power, what.needs, what.program, what.cost) == (0, 0, [], 0, 0)
        else:
            assert (what.strength, what.defense, what.blast) == (0, 0, 0)
        if what.type not in (RESOURCE, EVENT, BATTLECHIP, NETNAVI):
            assert (what.destiny, what.power, what.program, what.cost) == (0, 0, 0, 0)
        assert (what.hears, what.heard) == (-1, 0) or (what.hears >= 0 and what.heard > 0)
        assert what.program > 0 or (what.cost == 0 and not what.spendable and not what.beyond_sample)
        assert not what.spendable or what.type == RESOURCE


# -- TC-12.8: a phase begins with no passes ----------------------------------------------------------------------------


@pytest.mark.rule("TC-12.3", "TC-12.8")
def test_a_main_phase_begins_with_no_passes() -> None:
    g = exact(Side("megaman", hand="1"), Side("megaman", hand="1"))
    phase = g.top
    assert isinstance(phase, MainPhase)
    assert (phase.seat, phase.passes, phase.passes_before) == (0, 0, 0)


@pytest.mark.rule("TC-R69")
def test_a_card_that_comes_from_hand_has_no_position_in_a_gauge() -> None:
    g = exact(Side("megaman", hand="shuffle_hand drop leaf"), Side("megaman", hand="1"))
    fixture.play(g, "shuffle_hand")
    playing = next(frame for frame in g.stack if isinstance(frame, Playing))
    assert (playing.position, playing.flying, playing.limited) == (-1, True, True)
    assert g.spending == -1


# -- card number 0, copy number 0 ----------------------------------------------------------------------------------


def is_the_first(g: Tcg, zone: list[int], name: str) -> bool:
    """Copy number 0 of the table lies here, and is of this card."""
    return 0 in zone and g.game.cards.ids[g.cards[0]] == name


@pytest.mark.rule("TC-14.1")
def test_the_first_copy_is_played_from_hand() -> None:
    g = exact(Side("megaman", hand="asking_for_it 1"), Side("megaman", hand="1"))
    assert is_the_first(g, g.hand[0], "asking_for_it")
    assert fixture.cannot_play(g, "asking_for_it") == ""
    fixture.play(g, "asking_for_it")
    assert (names(g, g.discard[0]), len(g.hand[1])) == (["asking_for_it"], 3)


@pytest.mark.rule("TC-15.1", "TC-R5")
def test_the_first_card_is_spent() -> None:
    """BattleChip Geek, card number 0: burn a power to draw a card."""
    assert card("battlechip_geek") == 0
    g = table(Side(hand="1", resources="battlechip_geek focus", gauge="2"), Side(hand="1"))
    assert is_the_first(g, g.resources[0], "battlechip_geek")
    assert SPEND in options(g)
    spend(g, "battlechip_geek")
    assert names(g, g.discard[0])[-1] == "battlechip_geek"
    assert g.spending == -1
    g.spending = 0  # its place counts as free for what its own text plays
    assert free_places(g, 0) == 4


@pytest.mark.rule("TC-R5")
def test_the_place_of_the_first_copy_is_free_while_it_is_spent() -> None:
    g = table(Side(hand="1", resources="battlechip_geek focus", gauge="2"), Side(hand="1", resources="focus"))
    assert (free_places(g, 0), free_places(g, 1)) == (2, 3)
    g.spending = 0
    assert (free_places(g, 0), free_places(g, 1)) == (3, 3)
    g.spending = -1


@pytest.mark.rule("TC-R93")
def test_the_first_card_is_played_out_of_a_gauge() -> None:
    own = Side(hand="heatguts_activate 1", resources="rival clear_victory", gauge="battlechip_geek 4")
    g = table(own, Side(hand="1"))
    assert is_the_first(g, g.gauge[0], "battlechip_geek")
    play(g, "heatguts_activate")
    answer(g, options(g)[0])
    assert PLAY_GAUGE in options(g)
    answer(g, PLAY_GAUGE)
    assert names(g, g.resources[0])[-1] == "battlechip_geek"
    assert g.plays == 0  # the count of the resource phase is untouched


@pytest.mark.rule("TC-22.4")
def test_the_first_copy_of_a_virus_is_fetched() -> None:
    g = exact(
        Side("megaman", hand="mite 1", deck="pebble mite"), Side("megaman", hand="1"), phase="resources"
    )
    in_deck = next(c for c in g.deck[0].cards if g.cards[c] == fixture.card("mite"))
    in_hand = next(c for c in g.hand[0] if g.cards[c] == fixture.card("mite"))
    if in_deck != 0:  # swap the two copies: the one numbered 0 is to be found
        place = g.deck[0].cards.index(in_deck)
        g.deck[0].cards[place] = in_hand
        g.hand[0][g.hand[0].index(in_hand)] = in_deck
        g.known[in_hand], g.known[in_deck] = 0, 1
    assert 0 in g.deck[0].cards
    answer(g, PLAY + fixture.card("mite"))
    assert (window(g), options(g)) == ("virus 0", [NO, TAKE + fixture.card("mite")])
    fixture.take(g, "mite")
    assert names(g, g.resources[0]) == ["mite", "mite"]
    assert 0 in g.resources[0]


@pytest.mark.rule("TC-R68", "TC-R69")
def test_the_first_copy_does_not_count_itself_in_hand() -> None:
    """Asked before it is played, a card leaves itself out, number 0 too; while it is played it is in no zone."""
    g = exact(Side("megaman", hand="asking_for_it 2"), Side("megaman", hand="1"))
    assert is_the_first(g, g.hand[0], "asking_for_it")
    asked = Resolve(0, 0, 0)
    assert (HandIs(2).holds(g, asked), HandIs(3).holds(g, asked)) == (True, False)
    nothing = Resolve(0, 0, -1)
    assert (HandIs(2).holds(g, nothing), HandIs(3).holds(g, nothing)) == (False, True)


@pytest.mark.rule("TC-R81")
def test_the_first_copy_counts_the_others_of_its_emblem() -> None:
    g = exact(Side("torchman", hand="1", resources="lantern beacon"), Side("megaman", hand="1"))
    first = g.resources[0][0]
    assert KinCards().value(g, Resolve(0, 0, first)) == 2
    g = exact(Side("torchman", hand="three_torches", resources="beacon", energy=2), Side("megaman", hand="1"))
    assert KinCards().value(g, Resolve(0, 0, g.hand[0][0])) == 2  # in hand it is not one of those in play
    assert KinCards().value(g, Resolve(0, 0, -1)) == 0
    plain = exact(Side("torchman", hand="drop"), Side("megaman", hand="1"))
    assert KinCards().value(plain, Resolve(0, 0, plain.hand[0][0])) == 0
