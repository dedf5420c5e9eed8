"""Chapter 2: one result for all, victory by getting through, defeat."""

from __future__ import annotations

import pytest

from busterbox.kernel.core.state import ONE
from tests.adventures.positions import acting, say, table, window
from tests.adventures.trials import endure, happened, listen, next_challenge, refused, told

EVERY_COUNT = pytest.mark.parametrize("seats", [1, 2, 3, 4])
STAGE_CARDS = {1: 4, 2: 4, 3: 3, 4: 2}
CAMPAIGN = pytest.mark.parametrize("mode", ["single", "session_1", "session_2"])


@pytest.mark.rule("AD-2.1", "AD-2.2", "AD-2.4")
@EVERY_COUNT
@CAMPAIGN
def test_the_group_wins_when_every_hero_is_through_without_overcoming_anything(seats: int, mode: str) -> None:
    g = listen(table(seats, ["bomb_man", "fire_man", "elec_man", "guts_man"], mode=mode, first=seats - 1))
    for number in range(1, STAGE_CARDS[seats] + 1):
        assert (g.over, g.round, g.fighting) == (False, number, False)
        endure(g)
    assert (g.over, g.fighting, [len(row) for row in g.ahead]) == (False, True, [4] * seats)
    endure(g)
    assert (g.over, g.result, g.round) == (True, [ONE] * seats, STAGE_CARDS[seats] + 1)
    assert (told(g, "overcame"), told(g, "won")) == ([], [[]])


@pytest.mark.rule("AD-2.2")
def test_there_is_no_victory_before_the_last_pattern_card_of_the_last_hero() -> None:
    g = table(3, ["bomb_man", "fire_man", "elec_man"])
    endure(g, 3)
    listen(g)
    while not g.over:
        assert [len(row) for row in g.ahead] != [0, 0, 0]
        g.life = [5, 5, 5]
        seat = int(g.seat_to_act())
        if window(g) == "abilities":
            say(g, "take_damage", 0, seat)
        else:
            g.answer(seat, g.top.default(g, seat))
    assert ([len(row) for row in g.ahead], len(g.pattern_discard)) == ([0, 0, 0], 12)
    assert (len(told(g, "failed")), happened(g, "clean_up", "won")) == (12, ["won"])


@pytest.mark.rule("AD-2.1", "AD-2.3")
@EVERY_COUNT
def test_the_group_loses_when_a_hero_falls_and_no_tank_is_left(seats: int) -> None:
    g = listen(acting("stage_1", seats))
    g.life[0], g.tanks = 1, 0
    say(g, "take_damage", 0, 0)
    assert (g.over, g.result, g.life[0], told(g, "lost")) == (True, [0] * seats, 0, [[0]])
    assert "game is over" in refused(g, 0, "take_damage")


@pytest.mark.rule("AD-2.3")
@pytest.mark.parametrize(
    ("life", "tanks", "over", "after"), [(2, 0, False, 1), (1, 1, False, 4), (1, 0, True, 0)]
)
def test_life_or_a_tank_keeps_the_game_going(life: int, tanks: int, over: bool, after: int) -> None:
    g = acting("stage_1")
    g.life[0], g.tanks = life, tanks
    say(g, "take_damage", 0, 0)
    assert (g.over, g.life[0], g.tanks) == (over, after, 0)


@pytest.mark.rule("AD-2.4")
def test_after_three_failures_of_a_stage_card_the_next_player_acts() -> None:
    g = listen(acting("stage_1"))
    for _ in range(3):
        g.life[0] = 5
        next_challenge(g)
    assert (g.active, g.over, [one[1] for one in told(g, "failed")]) == (1, False, [0, 1, 2])
