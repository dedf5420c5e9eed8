"""The course of a game of DiceBot: set-up, combats, their end, medals, sudden death.   DB-1, DB-2, DB-4, DB-14 to DB-16"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import AIM, NO_PART, PARTS, SURGE, USE
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.state import ONE
from tests.dicebot.course import (
    all_pass,
    card,
    events,
    hands,
    happened,
    names,
    numbers,
    on_to,
    table_of,
    to_the_end,
)
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all, weapon, window


def new(seats: int, seed: int = 1, explicit: bool = False, **settings: str) -> DiceBot:
    g = FIXTURE.new(seats, seed, settings, explicit, sink=Log())
    assert isinstance(g, DiceBot)
    return g


# -- set-up --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_players_can_play(seats: int) -> None:
    g = new(seats)
    assert window(g) == "ready:" + "".join(str(seat) for seat in range(seats))


@pytest.mark.rule("DB-1.1")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_one_player_or_five_cannot(seats: int) -> None:
    with pytest.raises(ValueError, match=f"dicebot is for 2 to 4 seats, not {seats}"):
        new(seats)


@pytest.mark.rule("DB-1.4")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_the_four_robot_sheets_are_alike_in_play(turn: int) -> None:
    """The same robots sitting elsewhere: the same happens to each of them."""
    robots = [
        Robot("bomb", body="surge"),
        Robot("uzi", body="turbo", head="surge"),
        Robot("pair", body="nexus nexus", head="armor"),
        Robot("plate", body="armor", energy=5),
    ]

    def played(by: int) -> list[list[int]]:
        g = battle(*(robots[(seat + by) % 4] for seat in range(4)), starter=-by % 4)
        assert g.seat_to_act() == (1 - by) % 4
        g.answer((1 - by) % 4, USE + SURGE)
        all_pass(g)
        assert g.combat == 2
        return [[(event.numbers[0] + by) % 4, *event.numbers[1:]] for event in events(g, "hurt", "dodged")]

    assert played(turn) == played(0)
    assert played(0) == [[0, 4, 2], [2, 4, 2], [3, 3, 2], [1], [1]]


@pytest.mark.rule("DB-2.3")
@pytest.mark.parametrize("seats", [2, 4])
def test_everybody_has_an_empty_sheet_and_an_energy_marker_on_six(seats: int) -> None:
    g = new(seats)
    assert g.energy == [6] * seats
    assert g.body == [[0] * PARTS] * seats
    assert g.head == [NO_PART] * seats


@pytest.mark.rule("DB-2.5")
def test_all_weapons_are_shuffled_into_one_deck_that_all_draw_from() -> None:
    g = new(3, explicit=True)
    count = len(g.box.deck)
    assert sorted(g.cards[card] for card in g.deck.cards) == g.box.deck
    g.resolve_chance(1)
    for dealt in range(18):  # whatever card is left can be the next, whoever draws it
        assert g.chance == count - dealt
        assert g.deck.in_order() == 0
        assert all(g.known[card] == 0 for card in g.deck.cards)
        g.resolve_chance(g.chance - 1)
    assert hands(g) == [6, 6, 6]
    assert len(g.deck.cards) == count - 18


@pytest.mark.rule("DB-2.6")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starting_player_is_any_player_at_random(seats: int) -> None:
    for seat in range(seats):
        g = new(seats, explicit=True)
        assert g.chance == seats
        g.resolve_chance(seat)
        assert g.starter == seat
    assert {new(seats, seed).starter for seed in range(40)} == set(range(seats))


@pytest.mark.rule("DB-2.7")
def test_the_starting_player_stays_the_same_even_when_destroyed() -> None:
    g = battle(Robot("uzi", body="turbo"), Robot("bomb", energy=1), Robot("shield", body="armor"), starter=1)
    assert numbers(g, "destroyed") == [[1]]
    for combat in (2, 3):
        on_to(g, "ready", combat=combat)
        assert g.starter == 1
        dealt = [event.numbers[0] for event in events(g, "dealt")][-18:]
        assert dealt == [1] * 6 + [2] * 6 + [0] * 6  # and so does the order that begins there
        g.medals = [0, 0, 0]


# -- combats -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-4.1", "DB-15.4")
def test_a_game_is_a_series_of_combats_until_somebody_has_three_medals() -> None:
    g = to_the_end(new(2, seed=4))
    combats = [event.numbers[0] for event in events(g, "combat")]
    assert combats == list(range(1, len(combats) + 1))
    assert len(combats) >= 3
    ends = [i for i, message in enumerate(happened(g)) if message == "combat_over"]
    begins = [i for i, message in enumerate(happened(g)) if message == "combat"]
    assert len(ends) == len(begins)
    assert all(end < begin for end, begin in zip(ends, begins[1:], strict=False))


@pytest.mark.rule("DB-4.2")
@pytest.mark.parametrize("form", ["draft", "realtime"])
def test_a_combat_is_one_scavenge_phase_and_then_battle_rounds(form: str) -> None:
    g = on_to(new(3, seed=2, form=form), "ready", combat=3)
    words = happened(g)
    for combat in range(2):
        begin, end = [i for i, word in enumerate(words) if word == "combat"][combat : combat + 2]
        phase = [word for word in words[begin:end] if word in ("dealt", "rolled", "took", "round")]
        rounds = phase.count("round")
        assert phase == ["dealt"] * 18 + ["rolled"] + ["took"] * 18 + ["round"] * rounds
        assert 1 <= rounds <= 6
    assert [event.numbers[0] for event in events(g, "round")][:2] == [1, 2]


@pytest.mark.rule("DB-1.10", "DB-14.4")
def test_a_combat_has_six_rounds_however_many_cards_are_left() -> None:
    """Extra cards make no extra rounds, and nobody is destroyed."""
    g = battle(Robot("shield " * 8), Robot("plate " * 7))
    for number in range(1, 7):
        assert (g.combat, g.round) == (1, number)
        commit_all(g, "shield", "plate")
    assert window(g) == "ready:01"
    assert g.combat == 2
    assert numbers(g, "combat_over") == [[1, 6, 2]]


@pytest.mark.rule("DB-14.1")
def test_a_round_lasts_until_every_activated_weapon_has_resolved() -> None:
    g = battle(
        Robot("fast sledge bomb", body="nexus"),
        Robot("uzi sledge bomb", body="turbo"),
        Robot("repair sledge bomb", body="armor", energy=5),
    )
    commit_all(g, "fast", "uzi", "repair")
    assert window(g) == "target:0"
    assert [weapon(g, seat) for seat in range(3)] == ["fast", "uzi", "repair"]
    g.answer(0, AIM + 1)
    told = events(g, "round", "attacks", "works")
    assert [(event.message, event.numbers) for event in told] == [
        ("round", [1]),
        ("attacks", [0, card("fast"), 1, 6, 4]),
        ("attacks", [1, card("uzi"), 0, 4, 6]),
        ("attacks", [1, card("uzi"), 2, 4, 2]),
        ("works", [2, card("repair")]),
        ("round", [2]),
    ]


@pytest.mark.rule("DB-14.2")
def test_activated_weapons_are_discarded_when_the_round_is_complete() -> None:
    g = battle(
        Robot("slow sledge uzi", body="nexus"),
        Robot("uzi bomb torch"),
        Robot("shield bomb torch", body="armor"),
    )
    before = len(g.discard)
    commit_all(g, "slow", "uzi", "shield")
    assert window(g) == "target:0"
    assert names(g, g.discard[before:]) == ["uzi"]  # not activated, so it went at once
    g.answer(0, AIM + 1)
    assert g.round == 2
    assert g.weapon == [[], [], []]
    assert names(g, g.discard[before:]) == ["uzi", "slow", "shield"]


@pytest.mark.rule("DB-14.3")
def test_robots_that_are_not_destroyed_go_on_from_choosing() -> None:
    g = battle(
        Robot("uzi sledge bomb", body="turbo armor"), Robot("bomb sledge", energy=2), Robot("sledge uzi bomb")
    )
    commit_all(g, "uzi", "bomb", "sledge")
    assert window(g) == "choose:02"
    assert (g.combat, g.round) == (1, 2)
    assert hands(g) == [2, 1, 2]  # no new cards, and the parts that are left stay
    assert g.body[0][3] == 1
    assert g.energy[2] == 4


@pytest.mark.rule("DB-14.5")
def test_a_combat_ends_when_one_robot_is_left() -> None:
    g = battle(Robot("uzi sledge", body="turbo"), Robot("bomb uzi", energy=2), Robot("bomb uzi", energy=1))
    commit_all(g, "uzi", "bomb", "bomb")
    assert numbers(g, "combat_over") == [[1, 1, 1]]
    assert (g.combat, g.medals) == (2, [1, 0, 0])


@pytest.mark.rule("DB-14.6", "DB-R56")
def test_a_combat_ends_without_medals_when_all_robots_are_destroyed() -> None:
    g = battle(
        Robot("uzi sledge", body="turbo", energy=2, medals=2), Robot("uzi sledge", body="turbo", energy=1)
    )
    commit_all(g, "uzi", "uzi")
    assert numbers(g, "combat_over") == [[1, 1, 0]]
    assert (g.combat, g.medals) == (2, [2, 0])
    assert window(g) == "ready:01"
    assert g.energy == [6, 6]


@pytest.mark.rule("DB-R72")
def test_a_round_without_an_activated_weapon_is_over_and_counts() -> None:
    g = battle(Robot("uzi sledge bomb", head="armor"), Robot("bomb sledge uzi"), round=5)
    commit_all(g, "uzi", "bomb")
    assert window(g) == "heads:0"  # the window after the reveal comes all the same
    all_pass(g)
    assert (g.combat, g.round, window(g)) == (1, 6, "choose:01")
    assert hands(g) == [2, 2]
    assert names(g, g.discard[-2:]) == ["uzi", "bomb"]
    assert g.energy == [6, 6]
    assert not events(g, "attacks", "works")
    commit_all(g, "sledge", "sledge")
    all_pass(g)
    assert g.combat == 2
    assert numbers(g, "combat_over") == [[1, 6, 2]]


@pytest.mark.rule("DB-R20")
def test_cards_left_in_hands_are_discarded_when_the_combat_ends() -> None:
    """Those of the robot destroyed stay with it until then."""
    g = battle(
        Robot("uzi sledge pair", body="turbo"),
        Robot("bomb virus", energy=2),
        Robot("bomb torch plate", body="surge", energy=6),
        round=5,
    )
    commit_all(g, "uzi", "bomb", "bomb")
    assert g.fighting == 0b101
    assert names(g, g.hand[1]) == ["virus"]
    before = len(g.discard)
    commit_all(g, "sledge", "virus", "torch")  # the second is not asked any more
    assert g.combat == 2
    assert sorted(names(g, g.discard[before:])) == ["pair", "plate", "sledge", "torch", "virus"]
    assert hands(g) == [6, 6, 6]
    assert g.game.rules.invariants(g) == []


# -- medals and victory ----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-2.1", "DB-1.11", "DB-15.1", "DB-15.2")
def test_each_robot_that_survives_earns_exactly_one_medal() -> None:
    g = battle(
        Robot("uzi", body="turbo", medals=1),
        Robot("bomb", energy=2, medals=1),
        Robot("shield", body="armor"),
        Robot("bomb", energy=1, medals=2),
    )
    assert g.fallen == 0  # the rounds after the first one destroyed nobody
    assert (g.combat, g.medals) == (2, [2, 1, 1, 2])
    assert numbers(g, "medal") == [[0, 2], [2, 1]]


@pytest.mark.rule("DB-1.12", "DB-2.2", "DB-15.3")
def test_whoever_alone_reaches_three_medals_wins_at_once() -> None:
    g = battle(Robot("uzi", body="turbo", medals=2), Robot("bomb", energy=2, medals=2), Robot("bomb"))
    assert g.over
    assert g.result == [ONE, 0, 0]
    assert g.medals == [3, 2, 1]
    assert window(g) == "none"


@pytest.mark.rule("DB-1.12", "DB-2.2", "DB-15.4")
def test_two_medals_do_not_win() -> None:
    g = battle(Robot("uzi", body="turbo", medals=1), Robot("bomb", energy=2, medals=1))
    assert not g.over
    assert not g.sudden
    assert (g.combat, g.medals, window(g)) == (2, [2, 1], "ready:01")


@pytest.mark.rule("DB-R57")
def test_one_third_medal_among_several_survivors_needs_no_sudden_death() -> None:
    g = battle(Robot(medals=1), Robot(medals=2), Robot(medals=1))
    assert g.over
    assert (g.result, g.sudden) == ([0, ONE, 0], False)
    assert g.medals == [2, 3, 2]


@pytest.mark.rule("DB-R2")
def test_medals_and_kill_points_never_run_short() -> None:
    """The box holds twelve tokens for both; four players can have more."""
    g = battle(
        Robot("uzi", body="turbo", medals=2, points=4, robot="chad"),
        Robot("shield", body="armor", medals=1, points=5, robot="static"),
        Robot("shield", body="armor", medals=1, points=6, robot="spark"),
        Robot("bomb", energy=1, medals=2, points=7, robot="tank"),
        combat=4,
        advanced=True,
    )
    all_pass(g)
    assert g.points == [5, 5, 6, 7]
    assert g.medals == [3, 2, 2, 2]
    assert table_of(g, -1)["points"] == [5, 5, 6, 7]


@pytest.mark.rule("DB-R59")
def test_after_thirty_combats_those_with_the_most_medals_share_the_win() -> None:
    robots = [
        Robot("uzi", body="turbo", energy=1, medals=2),
        Robot("uzi", body="turbo", energy=1, medals=1),
        Robot("uzi", body="turbo", energy=1, medals=2),
    ]
    g = battle(*robots, combat=29)
    assert not g.over
    assert (g.combat, window(g)) == (30, "ready:012")
    g = battle(*robots, combat=30)
    assert g.over
    assert g.result == [ONE // 2, 0, ONE // 2]


@pytest.mark.rule("DB-R59")
def test_the_thirtieth_combat_gives_its_medals_first() -> None:
    g = battle(Robot("bomb", energy=1, medals=1), Robot("uzi", body="turbo"), combat=30)
    assert g.result == [ONE // 2, ONE // 2]
    g = battle(Robot("bomb", energy=1, medals=2), Robot("uzi", body="turbo", medals=2), combat=30)
    assert g.result == [0, ONE]


@pytest.mark.rule("DB-R59")
def test_without_any_medal_all_share_after_thirty_combats() -> None:
    g = battle(*[Robot("uzi", body="turbo", energy=2)] * 4, combat=30)
    assert g.result == [ONE // 4] * 4
