"""Questions inside effects and costs that nobody answers in time."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import PLAY_GAUGE
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import strength_of
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    card,
    names,
    options,
    passes,
    play,
    sizes,
    spend,
    table,
    take,
    values,
    window,
)
from tests.tcg.using import ready, time_out, use


def withdrawn(g: Tcg, before: list[tuple[int, ...]]) -> bool:
    """Nothing was paid or done, and the acting player has passed."""
    return [sizes(g, 0), sizes(g, 1)] == before and window(g) == "opportunity 1"


@pytest.mark.rule("TC-R7")
def test_an_action_is_withdrawn_while_its_cost_is_not_paid() -> None:
    for name, own in (
        ("firm_barrier", {}),  # a discard
        ("branched_out", {}),  # any number of cards
        ("geyser", {"resources": "focus"}),  # resources to hand
        ("air_head", {}),  # a hand card onto the deck
        (
            "buckethead",
            {"resources": "focus lark", "navi": "gutsman_body_strength"},
        ),  # another resource unused
    ):
        g = ready(name, own)
        before: list[tuple[int, ...]] = [sizes(g, 0), sizes(g, 1)]
        use(g, name)
        assert window(g) == ("discard 0" if name == "branched_out" else "cost 0")
        time_out(g)
        assert withdrawn(g, before), name
        assert g.chip_plays == [0, 0]


@pytest.mark.rule("TC-R93")
def test_a_card_out_of_the_gauge_goes_back_to_its_position() -> None:
    own = Side(
        hand="heatguts_activate 3",
        resources="determined power_pastries",
        gauge="lark deletion_inevitable spidy",
    )
    g = table(own, Side(hand="1", resources="rival determined"))
    play(g, "heatguts_activate")
    spend(g, "rival")
    answer(g, PLAY_GAUGE + card("deletion_inevitable"))
    assert window(g) == "cost 0"
    time_out(g)
    assert names(g, g.gauge[0]) == ["lark", "deletion_inevitable", "spidy"]
    assert window(g) == "opportunity 1"
    spend(g, "determined")
    assert PLAY_GAUGE + card("deletion_inevitable") in options(g)  # it may still be played
    passes(g, 2)  # the second in a row ends the phase, and the gauge burns
    assert (g.turn, g.gauge[0]) == (1, [])


@pytest.mark.rule("TC-R7")
def test_what_is_half_paid_is_paid_by_chance() -> None:
    g = ready("gutsthump", {"resources": "focus lark", "navi": "gutsman_body_strength"})
    use(g, "gutsthump", "take")
    assert window(g) == "navi 0"
    time_out(g, 1)  # the second of both NetNavis
    assert values(g, 1) == (2, 0, 2)
    side = Side(
        hand="feel_the_thump 1", resources="focus lark buckethead gutsthump", navi="gutsman_body_strength"
    )
    g = table(side, Side(hand="1", resources="determined"))
    play(g, "feel_the_thump")
    take(g, "lark")
    assert window(g) == "cost 0"
    time_out(g, 2)
    assert len(g.resources[0]) == 2
    assert not g.resources[1]


@pytest.mark.rule("TC-R86")
def test_an_object_inside_an_effect_is_random() -> None:
    g = ready("woodman_outdoorsy", {"discard": "fortified lark spidy"})
    use(g, "woodman_outdoorsy")
    time_out(g, 1)
    assert len(g.discard[0]) == 3  # one taken, and the spent ally
    g = ready("reckless", {"hand": "focus carb_craving"}, {"resources": "rival determined lark spidy"})
    use(g, "reckless", "take take")
    for left in (3, 2, 1):
        time_out(g, 0)
        assert len(g.resources[1]) == left
        if window(g) == "opportunity 1":
            break
    assert len(g.resources[1]) == 1


@pytest.mark.rule("TC-R86")
def test_where_none_is_allowed_it_is_none() -> None:
    g = table(Side("shadowman_dark_ninja", hand="1", gauge="2", resources="focus"), Side(hand="1"))
    blast(g, 0)
    assert window(g) == "object 0"
    time_out(g)
    assert names(g, g.resources[0]) == ["focus"]
    g = ready("magbolt3", None, {"resources": "rival focus"})
    use(g, "magbolt3")
    time_out(g)
    assert (len(g.resources[1]), window(g)) == (2, "opportunity 1")
    g = ready("muramasa", None, {"hand": "4"})
    use(g, "muramasa", "take")
    time_out(g)  # the opponent discards what was picked, and goes on
    assert (len(g.hand[1]), strength_of(g, 0)) == (3, 1 + 6)
    g = ready("mission_of_defeat", {"resources": "food_education"})
    use(g, "mission_of_defeat")
    passes(g)
    spend(g, "food_education")
    time_out(g)
    assert names(g, g.discard[0])[-1] == "food_education"


@pytest.mark.rule("TC-R86")
def test_what_the_opponent_is_made_to_spend_is_random() -> None:
    own = {"navi": "skullman_skeletal_agent", "resources": "watch_out"}
    g = ready("beginning_to_learn", own, {"resources": "its_not_over_yet focus rival"})
    passes(g)
    spend(g, "its_not_over_yet")
    use(g, "beginning_to_learn")
    assert window(g) == "object 1"
    time_out(g, 0)
    assert len(g.resources[1]) == 1
    assert g.spent[1] == 2


@pytest.mark.rule("TC-R85")
def test_the_opponents_time_does_not_withdraw_the_players_action() -> None:
    """Gloomer: the opponent takes a card of their discard pile as the price."""
    g = ready("gloomer", None, {"discard": "fortified lark"})
    use(g, "gloomer")
    assert window(g) == "cost_opponent 1"
    hand = len(g.hand[0])
    time_out(g, 0, 0, 0)
    assert len(g.hand[0]) == hand + 2
    assert len(g.discard[1]) == 1
