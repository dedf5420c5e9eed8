"""Chapter 16: the blast; rulings on gauge, burning and blasting (TC-R17 to R26, R63)."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import BLAST, BLAST_NUMBER, NETNAVI, PASS, PLAY
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_number_of, strength_of
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.refusal import Refused
from tests.tcg import fixture, positions
from tests.tcg.fixture import (
    cannot_blast,
    cannot_play,
    cannot_spend,
    exact,
    happened,
    numbers_of,
    play,
    what_can_be_done,
)
from tests.tcg.positions import (
    Side,
    blast,
    card,
    names,
    next_turn,
    options,
    passes,
    pick,
    raise_value,
    spend,
    table,
    window,
)

BLASTED = "you have already blasted in this main phase · TC-16.8"


def ready_to_blast(gauge: str, navi: str = "megaman", hand: str = "1") -> Side:
    return Side(navi, hand=hand, gauge=gauge)


OTHER = Side("megaman", hand="1", gauge="5")


def revealed(g: Tcg) -> list[str]:
    return [g.game.cards.ids[row[1]] for row in numbers_of(g, "revealed")]


# -- TC-16 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-16.1")
def test_only_the_turn_player_blasts_and_only_in_the_main_phase() -> None:
    g = exact(ready_to_blast("3"), OTHER)
    assert cannot_blast(g) == ""
    passes(g)
    assert (window(g), cannot_blast(g)) == ("opportunity 1", "you can only blast on your own turn · TC-16.1")
    g = exact(ready_to_blast("3"), OTHER, phase="resources")
    assert BLAST not in options(g)
    with pytest.raises(Refused):
        g.answer(0, BLAST)


@pytest.mark.rule("TC-16.2")
def test_a_blast_needs_as_much_power_as_the_blast_number() -> None:
    for power, sentence in (
        (0, "a blast needs 3 power, there is 0 · TC-16.2"),
        (2, "a blast needs 3 power, there is 2 · TC-16.2"),
        (3, ""),
        (4, ""),
    ):
        g = exact(Side("gutsman", hand="1", gauge=str(power)), OTHER)
        assert cannot_blast(g) == sentence
        assert (BLAST in options(g)) == (sentence == "")


@pytest.mark.rule("TC-16.3", "TC-16.4", "TC-16.7", "TC-2.13")
def test_the_rightmost_cards_are_revealed_and_all_of_them_go() -> None:
    g = exact(ready_to_blast("spark drop leaf ember"), OTHER)
    blast(g)
    assert revealed(g) == ["leaf", "ember"]
    assert options(g) == [PICK, PICK + 1]
    pick(g, 1)
    assert (names(g, g.gauge[0]), names(g, g.discard[0])) == (["spark", "drop"], ["leaf", "ember"])
    g = exact(ready_to_blast("spark drop leaf ember", "gutsman"), OTHER)
    blast(g, 0)
    assert (names(g, g.gauge[0]), names(g, g.discard[0])) == (["spark"], ["drop", "leaf", "ember"])


@pytest.mark.rule("TC-16.5", "TC-16.6", "TC-6.18", "TC-R24")
def test_the_turn_player_chooses_any_revealed_card_and_its_number_counts() -> None:
    for place, strength in ((0, 2 + 4), (1, 2 + 1)):  # the lower one too
        g = exact(ready_to_blast("spark leaf drop"), OTHER)
        blast(g)
        assert window(g) == "blast 0"
        pick(g, place)
        assert (strength_of(g, 0), strength_of(g, 1)) == (strength, 2)
        assert window(g) == "opportunity 1"


@pytest.mark.rule("TC-R24")
def test_copies_of_one_revealed_card_are_one_choice() -> None:
    for gauge, places in (("ember leaf ember", [0, 1]), ("leaf ember*2", [0, 1]), ("ember*3", [0])):
        g = exact(ready_to_blast(gauge, "gutsman"), OTHER)
        blast(g)
        assert len(revealed(g)) == 3
        assert options(g) == [PICK + place for place in places]
        with pytest.raises(Refused):
            g.answer(0, PICK + 2)


@pytest.mark.rule("TC-16.8", "TC-1.13")
def test_one_blast_in_a_main_phase() -> None:
    g = exact(ready_to_blast("5"), OTHER)
    blast(g)  # two pebbles are one choice
    pick(g, 0)
    passes(g)
    assert (len(g.gauge[0]), cannot_blast(g)) == (3, BLASTED)
    assert BLAST not in options(g)
    next_turn(g)
    next_turn(g)
    assert (g.turn, cannot_blast(g)) == (0, "")


@pytest.mark.rule("TC-16.9", "TC-R12")
def test_nothing_is_added_to_a_blast_destiny_before_the_blast_or_after_its_cancelling() -> None:
    none = "you have no blast destiny to add to · TC-16.9, TC-R12"
    g = exact(ready_to_blast("ember*2", hand="boost*2"), Side("megaman", hand="2", resources="show_no_mercy"))
    assert cannot_play(g, "boost") == none
    blast(g, 0)
    passes(g)
    play(g, "boost")
    assert strength_of(g, 0) == 2 + 3 + 1
    fixture.spend(g, "show_no_mercy")
    fixture.take(g, "pebble")
    assert (strength_of(g, 0), cannot_play(g, "boost")) == (2, none)


@pytest.mark.rule("TC-16.10", "TC-16.11")
def test_a_changed_blast_number_changes_both_power_needed_and_cards_revealed() -> None:
    for by, needed in ((-1, 2), (1, 4)):
        for power in (needed - 1, needed):
            g = exact(ready_to_blast(str(power), "gutsman"), OTHER)
            raise_value(g, BLAST_NUMBER, 0, by)
            lacks = f"a blast needs {needed} power, there is {power} · TC-16.2"
            assert cannot_blast(g) == ("" if power == needed else lacks)
        blast(g)
        assert len(revealed(g)) == needed
    g = exact(ready_to_blast("2", "gutsman", hand="shorten 1"), OTHER)
    play(g, "shorten")
    passes(g)
    assert cannot_blast(g) == ""


# -- rulings ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R17")
def test_cards_revealed_by_a_blast_are_neither_burned_nor_discarded() -> None:
    """Liberation counts burned power: after a blast it has nothing to offer, after a burn it does."""
    side = Side(
        "pharaohman_ultimate_netnavi",
        hand="liberation 1",
        resources="permanent_results falling_object petrify",
        gauge="5",
    )
    g = table(side, Side(hand="1"))
    positions.play(g, "liberation")
    passes(g)
    blast(g, 0)
    assert (window(g), len(g.discard[0])) == ("opportunity 1", 5)
    assert not {"burned", "discarded"} & set(happened(g))
    passes(g)
    spend(g, "permanent_results")
    assert happened(g).count("burned") == 1
    assert window(g) == "how_many 0"


@pytest.mark.rule("TC-R18", "TC-10.5")
def test_a_card_pushed_out_is_neither_burned_nor_discarded() -> None:
    side = Side(
        "pharaohman_ultimate_netnavi",
        hand="liberation 1",
        resources="focus permanent_results petrify falling_object",
        gauge="rival 4",
    )
    g = table(side, Side(hand="1"))
    positions.play(g, "liberation")
    passes(g)
    blast(g, 0)  # a blast destiny for Liberation to add to
    for _ in range(4):
        g.into_gauge(g.deck[0].draw(0))
    passes(g)
    spend(g, "focus")
    assert "rival" in names(g, g.discard[0])
    assert happened(g).count("pushed_out") == 1
    assert not {"burned", "discarded"} & set(happened(g))
    assert window(g) == "opportunity 1"  # no trigger: Liberation would have asked


@pytest.mark.rule("TC-R19")
def test_burning_with_an_empty_gauge() -> None:
    """As a cost it cannot be paid, as an effect nothing happens and the rest does."""
    g = exact(Side("megaman", hand="burn_two scorch", resources="rich_kid"), Side("megaman", hand="1"))
    assert cannot_spend(g, "rich_kid") == "the cost is to burn 1 power, you have 0 · TC-R7, TC-R19"
    play(g, "burn_two")
    assert (strength_of(g, 0), happened(g)) == (3, ["played", "changed_strength"])
    passes(g)
    play(g, "scorch")
    assert happened(g)[-1] == "played"


@pytest.mark.rule("TC-R20")
def test_nobody_chooses_which_power_is_burned() -> None:
    g = exact(
        Side("megaman", hand="scorch burn_two", gauge="drop leaf"),
        Side("megaman", hand="1", gauge="spark ember"),
    )
    play(g, "scorch")
    assert (names(g, g.gauge[1]), names(g, g.discard[1])) == (["spark"], ["ember"])
    passes(g)
    play(g, "burn_two")
    assert names(g, g.discard[0])[1:] == ["leaf", "drop", "burn_two"]


@pytest.mark.rule("TC-R21")
def test_a_power_up_by_card_text_is_a_power_up_like_any_other() -> None:
    """Face down, to the lowest empty position; position 1 makes room; the last card of the deck loses (TC-20.4)."""
    g = exact(
        Side("megaman", hand="charge*2 1", gauge="leaf 3", deck="spark drop"), Side("megaman", hand="1")
    )
    play(g, "charge")
    passes(g)
    assert names(g, g.gauge[0]) == ["leaf", "pebble", "pebble", "pebble", "spark"]
    assert g.known[g.gauge[0][4]] == 0
    play(g, "charge")
    assert names(g, g.gauge[0]) == ["pebble", "pebble", "pebble", "spark", "drop"]
    assert names(g, g.discard[0]) == ["charge", "leaf", "charge"]
    g = exact(Side("megaman", hand="charge 1", energy=1), Side("megaman", hand="1"))
    play(g, "charge")
    assert (g.over, g.result) == (True, [0, 840])


@pytest.mark.rule("TC-R22")
def test_a_blast_number_below_one_is_one() -> None:
    g = exact(ready_to_blast("3"), OTHER)
    raise_value(g, BLAST_NUMBER, 0, -4)
    assert blast_number_of(g, 0) == 1
    blast(g)
    assert (len(revealed(g)), len(g.gauge[0])) == (1, 2)
    raise_value(g, BLAST_NUMBER, 1, -2)
    assert blast_number_of(g, 1) == 1


@pytest.mark.rule("TC-R23", "TC-R77")
def test_a_blast_number_above_five_needs_a_longer_gauge() -> None:
    g = exact(ready_to_blast("5"), OTHER)
    raise_value(g, BLAST_NUMBER, 0, 4)
    assert cannot_blast(g) == "a blast needs 6 power, there is 5 · TC-16.2"
    # Lan, Hot Shot: one more position for each other MegaMan card.
    g = table(Side(hand="2", resources="lan_hot_shot", gauge="5"), Side(hand="1"))
    raise_value(g, BLAST_NUMBER, 0, 4)
    g.into_gauge(g.deck[0].draw(0))
    assert len(g.gauge[0]) == 6
    blast(g)
    assert (window(g), len(revealed(g))) == ("blast 0", 6)


@pytest.mark.rule("TC-R25")
def test_both_players_and_spectators_see_what_a_blast_reveals() -> None:
    g = exact(ready_to_blast("spark leaf drop"), OTHER)
    assert [g.known[c] for c in g.gauge[0]] == [0, 0, 0]
    blast(g)
    assert [g.known[c] for c in g.gauge[0]] == [0, g.all_eyes(), g.all_eyes()]
    for seat in (-1, 0, 1):
        shown = g.view(seat)["table"]
        assert isinstance(shown, dict)
        assert [entry["card"] for entry in shown["gauge"][0]] == [None, "leaf", "drop"]


@pytest.mark.rule("TC-R26")
def test_the_blast_number_may_be_changed_after_the_blast() -> None:
    g = exact(ready_to_blast("3", hand="shorten 1"), OTHER)
    blast(g, 0)
    passes(g)
    before = strength_of(g, 0)
    play(g, "shorten")
    assert (blast_number_of(g, 0), strength_of(g, 0), len(g.gauge[0])) == (1, before, 1)
    passes(g)
    assert cannot_blast(g) == BLASTED


@pytest.mark.rule("TC-R63")
def test_a_printed_blast_number_of_0_is_no_floor() -> None:
    g = table(Side("woodman_natural_leader", hand="2", gauge="3"), Side(hand="1"))
    assert blast_number_of(g, 0) == 0
    assert cannot_blast(g) == "your NetNavi cannot blast while its blast number is 0 · TC-R63"
    raise_value(g, BLAST_NUMBER, 0, -1)
    assert blast_number_of(g, 0) == -1
    raise_value(g, BLAST_NUMBER, 0, 2)
    assert (blast_number_of(g, 0), cannot_blast(g)) == (1, "")
    blast(g)
    assert len(g.gauge[0]) == 2


@pytest.mark.rule("TC-R53")
def test_a_netnavis_text_is_no_action() -> None:
    """It works by itself, whenever its trigger comes: no option spends or plays the NetNavi."""
    g = exact(Side("megaman", hand="1"), OTHER)
    assert what_can_be_done(g) == ["pass", "play pebble"]
    navis = [found for found in box_of(GAME).cards if found.type == NETNAVI]
    assert len(navis) > 20
    assert {(found.program, found.spendable) for found in navis} == {(0, False)}
    g = table(Side("gutsman_body_strength", hand="vulcan2*2", gauge="4"), Side(hand="1"))
    assert [code for code in options(g) if code not in (PASS, BLAST)] == [PLAY + card("vulcan2")]
    positions.play(g, "vulcan2")
    assert (strength_of(g, 0), window(g)) == (3 + 3 + 1, "opportunity 1")
