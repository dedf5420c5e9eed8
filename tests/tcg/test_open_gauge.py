"""HeatGuts Activate! (TC-R93): which cards of an opened gauge may be played, and which no longer lie there."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import PLAY, PLAY_GAUGE
from busterbox.games.tcg.rules.state import Tcg
from tests.tcg.fixture import happened
from tests.tcg.positions import Side, answer, card, names, options, passes, play, table, why_not, window
from tests.tcg.test_knowledge import do, knows
from tests.tcg.using import time_out
from tests.tcg.ways import ALL

RED = "rival clear_victory"


def opened(
    gauge: str, hand: str = "1", resources: str = "", navi: str = "", other: Side | None = None
) -> Tcg:
    """Seat 0 has played HeatGuts Activate!, seat 1 has passed."""
    own = Side(
        navi or "megaman_netwarrior",
        hand=f"heatguts_activate {hand}",
        resources=f"{RED} {resources}",
        gauge=gauge,
    )
    g = table(own, other or Side(hand="2"))
    play(g, "heatguts_activate")
    passes(g)
    return g


def from_gauge(g: Tcg, name: str) -> None:
    answer(g, PLAY_GAUGE + card(name))


def may_be_played(g: Tcg) -> list[str]:
    """They lie in the gauge, all of them."""
    assert all(instance in g.gauge[g.pool[instance]] for instance in g.open_gauge)
    return names(g, g.open_gauge)


@pytest.mark.rule("TC-R93")
@pytest.mark.parametrize(
    ("how", "side", "left"),
    [
        ("blast; pick 0", {}, ["lark", "focus"]),
        ("spend battlechip_geek", {"resources": "battlechip_geek"}, ["lark", "focus"]),  # burned
        (
            "spend spin_cycle; pick 1",
            {"resources": "spin_cycle"},
            ["lark", "upload", "determined"],
        ),  # onto the deck
        (
            "spend dr_hikari_paternal_hero; take upload",
            {"resources": "dr_hikari_paternal_hero"},
            ["lark", "focus", "determined"],
        ),
        (
            "spend energized",
            {"resources": "energized", "gauge": "1"},
            ["focus", "upload", "determined"],
        ),  # pushed out
    ],
)
def test_what_has_left_the_gauge_cannot_be_played_out_of_it(
    how: str, side: dict[str, str], left: list[str]
) -> None:
    gauge = "lark focus upload determined"
    if side.get("gauge"):
        g = opened(gauge + " 1", resources=side["resources"])
        left = [*left, names(g, g.gauge[0])[-1]]
    else:
        g = opened(gauge, resources=side.get("resources", ""))
    do(g, how)
    assert may_be_played(g) == left
    passes(g)
    assert [code for code in options(g) if code >= PLAY_GAUGE] == sorted(
        PLAY_GAUGE + card(name) for name in left if why_not(g, PLAY_GAUGE + card(name)) == ""
    )


@pytest.mark.rule("TC-R93", "TC-R94")
def test_what_the_opponent_swaps_out_of_the_gauge_cannot_be_played() -> None:
    own = Side(hand="heatguts_activate 1", resources=RED, gauge="lark focus")
    g = table(own, Side(hand="no_alternatives vulcan1*2", resources="food_education"))
    play(g, "heatguts_activate")
    do(g, "play no_alternatives; take vulcan1; any")
    assert names(g, g.gauge[0])[1:] == ["focus"]
    assert names(g, g.discard[0])[-1] == "lark"
    assert may_be_played(g) == ["focus"]


@pytest.mark.rule("TC-R93", "TC-R69")
def test_a_card_played_out_of_the_gauge_is_seen_by_all_while_it_is_paid_for() -> None:
    own = Side(hand="heatguts_activate 3", resources=RED, gauge="deletion_inevitable lark spidy")
    g = table(own, Side(hand="2", resources="rival focus"))
    do(g, "play heatguts_activate; spend rival")
    instance = g.gauge[0][0]
    assert knows(g, instance) == "0"
    from_gauge(g, "deletion_inevitable")
    assert window(g) == "cost 0"
    assert (knows(g, instance), may_be_played(g)) == (ALL, ["lark", "spidy"])
    time_out(g)
    assert names(g, g.gauge[0]) == ["deletion_inevitable", "lark", "spidy"]  # position 1 again
    assert happened(g)[-2:] == ["withdrawn", "passed"]
    assert sorted(may_be_played(g)) == ["deletion_inevitable", "lark", "spidy"]


@pytest.mark.rule("TC-R93", "TC-13.1")
def test_a_battlechip_out_of_the_gauge_is_the_one_of_the_phase() -> None:
    g = opened("vulcan1 4", hand="vulcan2 1")
    from_gauge(g, "vulcan1")
    assert g.chip_plays == [1, 0]
    passes(g)
    assert why_not(g, PLAY + card("vulcan2")) == "chip_played_already 1 1"
    g = opened("vulcan1 4", hand="vulcan2 1")
    play(g, "vulcan2")
    passes(g)
    assert why_not(g, PLAY_GAUGE + card("vulcan1")) == "chip_played_already 1 1"
    assert PLAY_GAUGE + card("vulcan1") not in options(g)


@pytest.mark.rule("TC-R93")
def test_the_opponent_cannot_play_out_of_the_gauge_that_was_opened() -> None:
    g = opened("lark focus", hand="2", other=Side(hand="2", gauge="lark focus"))
    from_gauge(g, "focus")
    assert window(g) == "opportunity 1"
    assert why_not(g, PLAY_GAUGE + card("lark")) == "not_in_gauge"
    assert [code for code in options(g) if code >= PLAY_GAUGE] == []
    passes(g)
    assert why_not(g, PLAY_GAUGE + card("focus")) == "not_in_gauge"  # it has been played
