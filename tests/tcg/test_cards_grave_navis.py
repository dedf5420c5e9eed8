"""The NetNavis of Grave, and its resources that listen or work all the time.   TC-22, TC-R62, TC-R88, TC-R96"""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import BLAST, PLAY
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_destiny_value, strength_of
from busterbox.kernel.core.codes import NO, YES
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    card,
    done,
    names,
    no,
    number,
    options,
    passes,
    pick,
    play,
    sizes,
    spend,
    table,
    take,
    theirs,
    values,
    why_not,
    window,
    yes,
)

# -- NetNavis --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("navi", "printed"),
    [
        ("magnetman_polarized", (4, 0, 3)),
        ("shadowman_dark_ninja", (1, 2, 2)),
        ("skullman_skeletal_agent", (2, 1, 2)),
        ("woodman_natural_leader", (3, 3, 0)),
        ("bass_ultimate_reborn", (3, 1, 2)),
        ("sharkman_aquatic_enforcer", (2, 2, 2)),
    ],
)
def test_printed_values(navi: str, printed: tuple[int, int, int]) -> None:
    g = table(Side(navi, hand="1"), Side(hand="1"))
    assert values(g, 0) == printed


def test_magnetman_may_recharge_when_he_blasts() -> None:
    for n, discarded in ((0, 7), (1, 5)):
        g = table(Side("magnetman_polarized", hand="1", gauge="3", discard="4"), Side(hand="1"))
        blast(g, 0)
        assert window(g) == "how_many 0"
        number(g, n)
        assert len(g.discard[0]) == discarded


@pytest.mark.rule("TC-R86")
def test_shadowman_returns_up_to_two_resources_when_he_blasts() -> None:
    def at_blast() -> Tcg:
        g = table(
            Side("shadowman_dark_ninja", hand="1", gauge="2", resources="focus"),
            Side(hand="1", resources="determined rival"),
        )
        blast(g, 0)
        return g

    g = at_blast()
    assert window(g) == "object 0"
    theirs(g, "rival")
    take(g, "focus")
    assert names(g, g.resources[1]) == ["determined"]
    assert not g.resources[0]
    assert "rival" in names(g, g.hand[1])
    assert "focus" in names(g, g.hand[0])
    assert window(g) == "opportunity 1"
    g = at_blast()
    done(g)
    assert len(g.resources[0]) + len(g.resources[1]) == 3


def test_skullman_may_put_a_resource_of_his_into_his_gauge_when_he_blasts() -> None:
    g = table(
        Side("skullman_skeletal_agent", hand="1", gauge="2", resources="focus watch_out"),
        Side(hand="1", resources="rival"),
    )
    blast(g, 0)
    assert len(options(g)) == 3  # none, or one of the own
    take(g, "watch_out")
    assert names(g, g.gauge[0]) == ["watch_out"]
    assert names(g, g.resources[0]) == ["focus"]
    g = table(Side("skullman_skeletal_agent", hand="1", gauge="2", resources="focus"), Side(hand="1"))
    blast(g, 0)
    done(g)
    assert names(g, g.resources[0]) == ["focus"]


@pytest.mark.rule("TC-R63")
def test_woodman_blasts_only_with_a_raised_number() -> None:
    g = table(Side("woodman_natural_leader", hand="1", gauge="5"), Side(hand="1"))
    assert why_not(g, BLAST) == "never_blasts"
    g = table(
        Side("woodman_natural_leader", hand="1", gauge="5", resources="difference_in_power"), Side(hand="1")
    )
    spend(g, "difference_in_power")
    answer(g, options(g)[0])  # WoodMan himself
    passes(g)
    assert why_not(g, BLAST) == ""


@pytest.mark.parametrize(
    "navi", ["bass_ultimate_reborn", "sharkman_aquatic_enforcer", "woodman_natural_leader"]
)
def test_netnavis_without_ability_ask_nothing(navi: str) -> None:
    g = table(Side(navi, hand="vulcan3", gauge="4", resources="focus"), Side(hand="1"))
    play(g, "vulcan3")
    assert window(g) == "opportunity 1"
    passes(g)
    if navi != "woodman_natural_leader":
        blast(g, 0)
        assert window(g) == "opportunity 1"


# -- resources that listen to cards of their emblem ------------------------------------------------------------------


def kin(navi: str, listener: str, played: str, **sides: str) -> Tcg:
    """The turn player about to play another card of the emblem in the resource phase."""
    own = {"hand": f"{played} 1", "resources": listener, "gauge": "4"} | {
        key[4:]: text for key, text in sides.items() if key.startswith("own_")
    }
    other = {"hand": "1"} | {key[6:]: text for key, text in sides.items() if key.startswith("other_")}
    g = table(Side(navi, **own), Side(**other), phase="resources")  # type: ignore[arg-type]
    play(g, played)
    return g


def test_grave_virusbeast_burns_a_power() -> None:
    for n in (0, 1):
        g = kin("bass_ultimate_reborn", "grave_virusbeast", "flawless", other_gauge="3")
        assert window(g) == "how_many 0"
        number(g, n)
        assert len(g.gauge[1]) == 3 - n


def test_kid_grave_takes_energy_for_each_resource() -> None:
    for n in (0, 1):
        g = kin(
            "shadowman_dark_ninja",
            "kid_grave_just_a_puppet",
            "shadow_boss",
            other_resources="rival focus determined",
        )
        before = len(g.deck[1].cards)
        number(g, n)
        assert before - len(g.deck[1].cards) == 3 * n


def test_maysa_takes_a_chosen_gauge_card_to_hand() -> None:
    g = kin(
        "sharkman_aquatic_enforcer", "maysa_commander_beef", "requital", own_gauge="vulcan3 lark spidy bomboy"
    )
    assert window(g) == "position 0"
    pick(g, 1)
    assert "lark" in names(g, g.hand[0])
    assert names(g, g.gauge[0]) == ["vulcan3", "spidy", "bomboy"]
    g = kin("sharkman_aquatic_enforcer", "maysa_commander_beef", "requital")
    done(g)
    assert len(g.gauge[0]) == 4


def test_miyu_puts_a_discarded_resource_into_the_gauge() -> None:
    g = kin(
        "skullman_skeletal_agent",
        "miyu_misteriyu",
        "watch_out",
        own_gauge="3",
        own_discard="vulcan3 lark fortified",
    )
    assert window(g) == "object 0"
    assert len(options(g)) == 2  # none, or the only resource there
    take(g, "lark")
    assert names(g, g.gauge[0])[3:] == ["lark"]
    assert names(g, g.discard[0]) == ["vulcan3", "fortified"]
    g = kin("skullman_skeletal_agent", "miyu_misteriyu", "watch_out", own_gauge="3", own_discard="vulcan3")
    assert window(g) == "resources 0"  # no resource was discarded: nothing to ask


def test_mr_gauss_powers_up() -> None:
    for n in (0, 1):
        g = kin("magnetman_polarized", "mr_gauss_devious_investor", "stuck_in_place", own_gauge="3")
        number(g, n)
        assert len(g.gauge[0]) == 3 + n


def test_sal_takes_a_discarded_battlechip() -> None:
    g = kin(
        "woodman_natural_leader",
        "sal_black_rose",
        "backed_up",
        own_discard="vulcan3 lark whiteweb2 fortified",
    )
    assert len(options(g)) == 3
    take(g, "whiteweb2")
    assert "whiteweb2" in names(g, g.hand[0])
    assert names(g, g.discard[0]) == ["vulcan3", "lark", "fortified"]
    g = kin("woodman_natural_leader", "sal_black_rose", "backed_up", own_discard="vulcan3")
    done(g)
    assert names(g, g.discard[0]) == ["vulcan3"]


@pytest.mark.parametrize(
    ("navi", "listener"),
    [
        ("bass_ultimate_reborn", "grave_virusbeast"),
        ("shadowman_dark_ninja", "kid_grave_just_a_puppet"),
        ("sharkman_aquatic_enforcer", "maysa_commander_beef"),
        ("skullman_skeletal_agent", "miyu_misteriyu"),
        ("magnetman_polarized", "mr_gauss_devious_investor"),
        ("woodman_natural_leader", "sal_black_rose"),
    ],
)
def test_they_hear_neither_themselves_nor_cards_of_no_emblem(navi: str, listener: str) -> None:
    side = Side(navi, hand=f"{listener} rival 1", gauge="4", discard="vulcan3 lark")
    g = table(side, Side(hand="1", gauge="2", resources="focus"), phase="resources")
    play(g, listener)
    assert window(g) == "resources 0"
    play(g, "rival")
    assert window(g) == "resources 0"


# -- style changes -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R89")
def test_aquacustom_hears_every_blue_resource_that_anybody_spends() -> None:
    own = Side("megaman_netwarrior", hand="1", gauge="3", resources="aquacustom one_to_talk")
    g = table(own, Side(hand="3", gauge="2", resources="mystical"), turn=1)
    spend(g, "mystical")
    assert window(g) == "how_many 0"
    number(g, 1)
    assert window(g) == "discard 1"
    answer(g, options(g)[0])
    assert len(g.hand[1]) == 2
    spend(g, "one_to_talk")  # red
    assert window(g) == "opportunity 1"


def test_aquacustom_may_be_left_alone() -> None:
    g = table(Side(hand="1", resources="aquacustom lark", gauge="1"), Side(hand="3"))
    spend(g, "lark")
    answer(g, options(g)[0])  # Lark's own discard
    assert window(g) == "how_many 0"
    number(g, 0)
    assert len(g.hand[1]) == 2


@pytest.mark.rule("TC-R96")
def test_electeam_powers_up_once_more_while_all_resources_are_yellow() -> None:
    own = Side(hand="1", resources="electeam focus")
    g = table(own, Side(hand="1", resources="doubting_navi"), phase="draw")
    assert window(g) == "extra_power 0"
    assert sorted(options(g)) == [YES, NO]
    yes(g)
    assert len(g.gauge[0]) == 2
    g = table(own, Side(hand="1", resources="doubting_navi"), phase="draw")
    no(g)
    assert len(g.gauge[0]) == 1
    g = table(own, Side(hand="1", resources="rival"), phase="draw")  # a red one on the other side
    assert window(g) == "resources 0"
    assert len(g.gauge[0]) == 1


@pytest.mark.rule("TC-R27")
@pytest.mark.rule("TC-R75")
def test_heatguts_raises_blast_destinies_all_the_time() -> None:
    own = Side(hand="1", gauge="vulcan3 vulcan3", resources="heatguts firm_barrier determined")
    g = table(own, Side(hand="1", resources="rival focus"))
    blast(g, 0)  # 2 + 3 other red resources in play
    assert blast_destiny_value(g, 0) == 5
    assert strength_of(g, 0) == 7
    passes(g)
    spend(g, "determined")  # leaves play
    assert blast_destiny_value(g, 0) == 4
    assert strength_of(g, 0) == 6


def test_heatguts_does_nothing_for_the_opponent() -> None:
    own = Side(hand="1", gauge="vulcan3 vulcan3")
    g = table(own, Side(hand="1", resources="heatguts rival"))
    blast(g, 0)
    assert strength_of(g, 0) == 4


@pytest.mark.rule("TC-R96")
def test_woodshield_draws_one_more_if_the_first_card_is_green() -> None:
    own = Side(hand="1", resources="woodshield", deck="vulcan3 fortified lark spidy")
    g = table(own, Side(hand="1"), phase="draw")  # powers up with Vulcan3, draws Fortified
    assert sizes(g, 0)[:2] == (3, 1)
    assert {"fortified", "lark"} <= set(names(g, g.hand[0]))
    shown = g.hand[0][names(g, g.hand[0]).index("fortified")]
    hidden = g.hand[0][names(g, g.hand[0]).index("lark")]
    assert (g.known[shown] & 0b11, g.known[hidden] & 0b11) == (0b11, 0b01)  # seat 1 knows the first
    own = Side(hand="1", resources="woodshield", deck="vulcan3 lark fortified")
    g = table(own, Side(hand="1"), phase="draw")
    assert sizes(g, 0)[:2] == (2, 1)


@pytest.mark.rule("TC-R96")
def test_woodshield_looks_at_the_first_draw_of_each_turn_only() -> None:
    own = Side(
        hand="1", resources="woodshield its_not_over_yet food_education", deck="fortified*3", energy=20
    )
    g = table(own, Side(hand="1"))
    spend(g, "its_not_over_yet")  # no card was drawn in this main phase before
    assert len(g.hand[0]) == 3
    passes(g)
    spend(g, "food_education")
    assert len(g.hand[0]) == 6


def test_playing_from_hand_needs_colours_for_style_changes() -> None:
    g = table(
        Side(hand="electeam aquacustom 1", gauge="2", resources="focus lark"),
        Side(hand="1"),
        phase="resources",
    )
    assert why_not(g, PLAY + card("aquacustom")) == "needs_blue 2 1"
    assert why_not(g, PLAY + card("electeam")) == ""
