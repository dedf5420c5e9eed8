"""The draft, the form of scavenging with turns.   DB-R16"""

from __future__ import annotations

from itertools import pairwise

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    NO_SUCH_PART,
    TAKE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.rng import Script, rng_from
from tests.dicebot.scavenging import (
    ARMOR,
    CACHE,
    FORGE,
    NEXUS,
    SEATS,
    SURGE,
    TURBO,
    all_ready,
    counts,
    events,
    in_phase,
    left,
    new,
    next_combat,
    refused,
    rolled,
    takers,
)
from tests.dicebot.tables import FIXTURE, window


@pytest.mark.rule("DB-R16")
@pytest.mark.parametrize(
    ("seats", "starter", "passes"),
    [
        (2, 0, [0, 1, 1, 0]),
        (2, 1, [1, 0, 0, 1]),
        (3, 1, [1, 2, 0, 0, 2, 1]),
        (4, 0, [0, 1, 2, 3, 3, 2, 1, 0]),
        (4, 3, [3, 0, 1, 2, 2, 1, 0, 3]),
    ],
)
def test_the_order_of_the_draft_reverses_after_each_pass(seats: int, starter: int, passes: list[int]) -> None:
    g = rolled(seats, "draft", starter)
    asked: list[int] = []
    while in_phase(g):
        asked.append(g.seat_to_act())
        assert window(g) == f"draft:{asked[-1]}"
        g.answer(asked[-1], g.options(asked[-1])[0])
    assert takers(g) == passes * 3  # six passes
    assert asked == takers(g)[: len(asked)]
    assert counts(g) == [6] * seats


@pytest.mark.rule("DB-R16")
@SEATS
def test_the_first_pick_moves_on_each_combat_and_the_starting_player_does_not(seats: int) -> None:
    g = new(seats, "draft")
    starter = g.starter
    rng = rng_from(1)
    while g.combat < seats + 3:  # once round the table and on
        seat = g.game.rules.next_seat(g, rng)
        options = g.options(seat)
        g.answer(seat, options[rng.below(len(options))])
        g.medals = [0] * seats  # nobody wins meanwhile
        assert g.starter == starter
    course = events(g, "combat", "took")
    firsts = [after[1][0] for before, after in pairwise(course) if before[0] == "combat"]
    assert firsts == [(starter + combat) % seats for combat in range(seats + 2)]


@pytest.mark.rule("DB-R16")
@pytest.mark.parametrize(
    ("fighting", "picker", "order"),
    [(0b1010, 1, [3, 1, 1, 3]), (0b1010, 2, [3, 1, 1, 3]), (0b1011, 1, [3, 0, 1, 1, 0, 3])],
)
def test_only_seats_that_take_part_pick_and_the_first_pick_moves_to_one(
    fighting: int, picker: int, order: list[int]
) -> None:
    g = all_ready(next_combat(4, "draft", combat=3, sudden=True, fighting=fighting, picker=picker, starter=0))
    while in_phase(g):
        g.answer(g.seat_to_act(), g.options(g.seat_to_act())[0])
    assert takers(g)[-6 * len(set(order)) :] == order * 3
    assert g.starter == 0


@pytest.mark.rule("DB-R16")
def test_picks_are_parts_that_lie_there() -> None:
    g = rolled(2, "draft", faces=[SURGE, SURGE, ARMOR, ARMOR, CACHE] + [SURGE] * 7)
    assert g.options(0) == [TAKE + ARMOR, TAKE + SURGE, TAKE + CACHE]
    assert FIXTURE.words.option_text(g, 0, TAKE + CACHE).startswith("Take CACHE")
    g.answer(0, TAKE + CACHE)
    said = refused(g, 1, TAKE + CACHE)
    assert (said.kind, said.sentence) == (NO_SUCH_PART, "no die in the junkyard shows that part")


@pytest.mark.rule("DB-R16")
def test_when_time_is_up_a_random_die_is_picked() -> None:
    faces = [NEXUS, FORGE, TURBO, ARMOR, SURGE, CACHE] * 2
    for place in range(12):
        g = rolled(2, "draft", faces=faces)
        g.script = Script([place])
        g.expire(g.serial)
        g.script.done()
        assert events(g, "took") == [("took", [0, faces[place]])]
        assert len(left(g)) == 11
        assert window(g) == "draft:1"


@pytest.mark.rule("DB-R16")
def test_the_last_dice_are_taken_without_asking_if_they_are_alike() -> None:
    g = rolled(2, "draft", faces=[NEXUS] + [ARMOR] * 11)
    g.answer(0, TAKE + NEXUS)
    assert takers(g) == [0, 1, 1, 0] * 3
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-R16")
def test_a_table_chooses_its_form_and_drafts_unless_it_does() -> None:
    for settings, kind in (
        ({}, "draft:0"),
        ({"form": "draft"}, "draft:0"),
        ({"form": "realtime"}, "grab:01"),
    ):
        g = GAME.new(2, 3, settings)
        assert isinstance(g, DiceBot)
        g.starter = g.picker = 0
        assert window(all_ready(g)) == kind
