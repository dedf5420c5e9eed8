"""A player leaves, in every window there is: the robot falls at the end of the round, the others finish.   DB-R60"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    CACHE,
    FORGE,
    GRAB,
    NEXUS,
    NO_BLOW,
    PASS,
    READY,
    SURGE,
    TURBO,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Script
from busterbox.kernel.core.state import ONE
from tests.dicebot.course import all_pass, card, events, happened, numbers, on_to, open_window, to_the_end
from tests.dicebot.scavenging import counts, rolled, takers
from tests.dicebot.tables import FIXTURE, Robot, battle, commit, commit_all, window

MORE = " sledge bomb shield plate torch"  # cards for the rounds after


def new(window_wanted: str, **settings: str) -> DiceBot:
    g = FIXTURE.new(3, 6, settings, sink=Log())
    assert isinstance(g, DiceBot)
    return on_to(g, window_wanted)


def at_ready() -> DiceBot:
    g = new("ready")
    g.answer(1, READY)
    return g


def at_grab() -> DiceBot:
    g = new("grab", form="realtime")
    g.answer(1, g.options(1)[0])
    return g


def at_draft() -> DiceBot:
    return new("draft")


def three(first: Robot, second: Robot | None = None, advanced: bool = False) -> DiceBot:
    first.hand += MORE
    other = second or Robot("plate")
    other.hand += MORE
    return battle(first, other, Robot("shield" + MORE, body="armor armor"), advanced=advanced)


def at_heads_before() -> DiceBot:
    return three(Robot(head="forge"))


def at_forge() -> DiceBot:
    g = three(Robot(head="forge", body="armor turbo"))
    g.answer(0, USE + FORGE)
    return g


def at_choose() -> DiceBot:
    return three(Robot("uzi", body="turbo"))


def at_choose_as_the_last() -> DiceBot:
    g = three(Robot("uzi", body="turbo"))
    commit(g, 1, "plate")
    commit(g, 2, "shield")
    return g


def at_choose_jammed() -> DiceBot:
    g = three(Robot("uzi", body="turbo"), Robot("plate", points=1, robot="static"), advanced=True)
    g.answer(1, ABILITY)
    g.answer(1, AIM)
    return g


def at_before_reveal() -> DiceBot:
    g = three(Robot("uzi", body="turbo", points=1, robot="fickle"), advanced=True)
    commit_all(g, "uzi", "plate", "shield")
    return g


def at_replace() -> DiceBot:
    g = at_before_reveal()
    g.answer(0, ABILITY)
    return g


def at_enemy() -> DiceBot:
    g = three(Robot("uzi", body="turbo", points=1, robot="static"), advanced=True)
    g.answer(0, ABILITY)
    return g


def at_heads() -> DiceBot:
    g = three(Robot("uzi", head="turbo"))
    commit_all(g, "uzi", "plate", "shield")
    return g


def at_target() -> DiceBot:
    g = three(Robot("sledge", body="forge"))
    commit_all(g, "sledge", "plate", "shield")
    return g


def at_heads_attack() -> DiceBot:
    g = three(Robot("uzi", body="turbo", head="surge"))
    commit_all(g, "uzi", "plate", "shield")
    g.answer(0, PASS)
    return g


def at_heads_ability() -> DiceBot:
    g = three(
        Robot("uzi", head="armor", robot="nurse"), Robot("plate", points=3, robot="taxman"), advanced=True
    )
    commit_all(g, "uzi", "plate", "shield")
    g.answer(0, PASS)
    g.answer(1, ABILITY)
    g.answer(1, AIM)
    return g


def at_part() -> DiceBot:
    g = three(Robot("shield", body="armor turbo nexus"), Robot("virus_all", body="cache"))
    commit_all(g, "shield", "virus_all", "shield")
    return g


def at_place() -> DiceBot:
    g = three(Robot("shield", body="armor turbo nexus"), Robot("blackstone", body="cache"))
    commit_all(g, "shield", "blackstone", "shield")
    g.answer(1, AIM)
    return g


PLACES: dict[str, Callable[[], DiceBot]] = {
    "ready": at_ready,
    "grab": at_grab,
    "draft": at_draft,
    "heads_before": at_heads_before,
    "forge": at_forge,
    "choose_jammed": at_choose_jammed,
    "choose": at_choose,
    "choose, the last": at_choose_as_the_last,
    "before_reveal": at_before_reveal,
    "replace": at_replace,
    "enemy": at_enemy,
    "heads": at_heads,
    "target": at_target,
    "heads_attack": at_heads_attack,
    "heads_ability": at_heads_ability,
    "part": at_part,
    "place": at_place,
}


def test_there_is_a_place_for_every_window() -> None:
    own = FIXTURE.rules.windows[FIXTURE.rules.windows.index("ready") :]
    assert {name.partition(",")[0] for name in PLACES} == set(own)


def leaver(g: DiceBot, place: str) -> int:
    """Who leaves: the first seat that is asked, who has done nothing in this window yet."""
    assert open_window(g) == place.partition(",")[0]
    seat = g.seat_to_act()
    assert place in ("ready", "grab", "draft") or seat == 0
    return seat


@pytest.mark.rule("DB-R60")
@pytest.mark.parametrize("place", PLACES)
def test_the_robot_of_a_player_who_leaves_is_destroyed_at_the_end_of_the_round(place: str) -> None:
    g = PLACES[place]()
    seat = leaver(g, place)
    g.leave(seat)
    assert not g.over
    assert not g.asked() >> seat & 1  # nobody waits for it
    while g.combat == 1 and g.round < 2:
        assert g.fights(seat)  # its robot stays where it is, and in the way, for the rest of the round
        g.expire(g.serial)
    assert not g.fights(seat)
    told = [(event.message, event.numbers[:1]) for event in events(g, "left", "destroyed", "round")]
    fell = told.index(("destroyed", [seat]))
    assert ("left", [seat]) in told[:fell]
    assert ("round", [1]) in told[:fell]
    assert ("round", [2]) not in told[:fell]


@pytest.mark.rule("DB-R60")
@pytest.mark.parametrize("place", PLACES)
def test_a_player_who_has_left_is_out_of_later_combats_and_the_others_finish(place: str) -> None:
    g = PLACES[place]()
    seat = leaver(g, place)
    g.leave(seat)
    on_to(g, "ready", combat=2)
    others = "".join(str(s) for s in range(3) if s != seat)
    assert window(g) == f"ready:{others}"
    assert not g.fights(seat)
    assert g.hand[seat] == []
    assert g.medals[seat] == 0
    on_to(g, "choose")
    assert window(g) == f"choose:{others}"
    assert sum(g.body[seat]) == 0
    to_the_end(g)
    assert g.result[seat] == 0
    assert sum(g.result) == ONE
    assert [event for event in events(g, "medal") if event.numbers[0] == seat] == []


@pytest.mark.rule("DB-R60")
@pytest.mark.parametrize("place", PLACES)
def test_the_last_player_left_wins_at_once(place: str) -> None:
    g = PLACES[place]()
    seat = leaver(g, place)
    g.leave(seat)
    g.leave((seat + 1) % 3)
    assert g.over
    assert g.result == [ONE if s == (seat + 2) % 3 else 0 for s in range(3)]
    assert numbers(g, "won") == [[(seat + 2) % 3]]


@pytest.mark.rule("DB-R60")
@pytest.mark.parametrize("place", PLACES)
def test_somebody_else_than_the_asked_can_leave(place: str) -> None:
    """The open question stays with whom it was put to."""
    g = PLACES[place]()
    seat = leaver(g, place)
    asked = g.asked()
    g.leave(2)
    assert g.asked() == asked & ~0b100
    assert g.options(seat)
    on_to(g, "ready", combat=2)
    assert g.fighting == 0b011


@pytest.mark.rule("DB-R60")
def test_two_players_one_leaves_and_the_other_has_won() -> None:
    g = battle(Robot("uzi bomb", medals=2), Robot("bomb uzi"))
    g.leave(0)
    assert g.over
    assert g.result == [0, ONE]
    with pytest.raises(Refused, match="the game is over"):
        g.leave(1)


@pytest.mark.rule("DB-R60")
def test_nobody_scores_for_the_robot_of_a_player_who_left() -> None:
    g = battle(
        Robot("uzi sledge bomb", body="turbo", head="armor", robot="nurse"),
        Robot("bomb sledge uzi", energy=1, robot="spark"),
        Robot("shield sledge uzi", body="armor", robot="tank"),
        advanced=True,
    )
    commit_all(g, "uzi", "bomb", "shield")
    assert window(g) == "heads:0"
    g.leave(1)
    assert g.fell[1] == NO_BLOW
    g.answer(0, PASS)
    assert numbers(g, "hurt") == [[1, 2, 0]]
    assert numbers(g, "destroyed") == [[1]]
    assert g.points == [0, 0, 0]
    assert "kill_point" not in happened(g)


@pytest.mark.rule("DB-R60")
def test_a_robot_left_alone_still_fights_its_round_and_can_kill() -> None:
    """Its weapon was chosen and paid for before its player left."""
    g = battle(
        Robot("uzi sledge bomb", body="turbo"),
        Robot("bomb sledge uzi", energy=2, head="armor"),
        Robot("shield sledge uzi", body="armor"),
    )
    commit_all(g, "uzi", "bomb", "shield")
    assert window(g) == "heads:1"
    g.leave(0)
    all_pass(g)
    assert numbers(g, "destroyed") == [[0], [1]]
    assert (g.combat, g.medals) == (2, [0, 0, 1])


@pytest.mark.rule("DB-R60")
@pytest.mark.parametrize("others", ["before", "after"])
def test_for_a_player_who_leaves_while_all_choose_the_first_payable_weapon_is_played(others: str) -> None:
    """As in time-out; the robot fights with it and falls at the end of the round."""
    g = battle(Robot("bomb uzi sledge", body="turbo"), Robot("plate bomb sledge"), Robot("shield sledge uzi"))
    if others == "after":
        g.leave(0)
    commit(g, 1, "plate")
    commit(g, 2, "shield")
    if others == "before":
        g.leave(0)
    assert [0, card("uzi")] in numbers(g, "revealed")
    assert g.energy[1:] == [4, 4]
    assert numbers(g, "destroyed") == [[0]]


@pytest.mark.rule("DB-R60", "DB-5.7")
def test_who_leaves_before_the_roll_counts_as_ready_at_once() -> None:
    g = new("ready")
    g.leave(1)
    assert numbers(g, "ready") == [[1]]
    assert window(g) == "ready:02"


@pytest.mark.rule("DB-R15", "DB-R60")
def test_who_leaves_while_all_grab_grabs_no_more_and_gets_what_is_left_over() -> None:
    g = rolled(3)
    serial = g.serial
    g.answer(1, GRAB)
    g.leave(1)
    assert (window(g), g.serial) == ("grab:02", serial)
    assert counts(g) == [0, 1, 0]
    for die in range(1, 13):
        g.script = None
        g.answer(2 * (die % 2), GRAB + die)
    assert counts(g) == [6, 6, 6]
    assert takers(g)[13:] == [1] * 5


@pytest.mark.rule("DB-R15", "DB-R60")
def test_when_the_last_who_grabs_leaves_the_robot_is_filled_up_at_random() -> None:
    g = rolled(3)
    for die in range(12):
        g.answer(2 * (die % 2), GRAB + die)
    assert window(g) == "grab:1"
    g.script = Script([5, 4, 3, 2, 1, 0])
    g.leave(1)
    g.script.done()
    assert counts(g) == [6, 6, 6]
    assert [part for seat, part in numbers(g, "took") if seat == 1] == [
        CACHE,
        SURGE,
        ARMOR,
        TURBO,
        FORGE,
        NEXUS,
    ]


@pytest.mark.rule("DB-R60")
def test_a_destroyed_robots_player_can_leave_without_more_ado() -> None:
    g = battle(Robot("uzi" + MORE, body="turbo"), Robot("bomb" + MORE, energy=1), Robot("plate" + MORE))
    commit_all(g, "uzi", "bomb", "plate")
    assert (g.fighting, window(g)) == (0b101, "choose:02")
    g.leave(1)
    assert (g.fighting, window(g)) == (0b101, "choose:02")
    assert g.fell == [-1, -1, -1]
    on_to(g, "ready")
    assert window(g) == "ready:02"


@pytest.mark.rule("DB-R60")
def test_an_answer_of_a_player_who_left_is_refused_and_nobody_leaves_twice() -> None:
    g = at_choose()
    g.leave(0)
    before = g.digest()
    with pytest.raises(Refused, match="not being asked"):
        commit(g, 0, "uzi")
    with pytest.raises(Refused, match="has left already"):
        g.leave(0)
    with pytest.raises(Refused, match="no such seat"):
        g.leave(3)
    assert g.digest() == before


# -- sudden death and the end ------------------------------------------------------------------------------------


def sudden(seats: int = 4) -> DiceBot:
    """Sudden death between the first two players; the others watch."""
    robots = [Robot("shield", medals=medals) for medals in (2, 2, 1, 0)[:seats]]
    g = battle(*robots)
    assert (g.sudden, window(g)) == (True, "ready:01")
    return g


@pytest.mark.rule("DB-R60", "DB-16.4")
@pytest.mark.parametrize("place", ["ready", "draft", "choose"])
def test_in_sudden_death_the_one_who_stays_wins(place: str) -> None:
    g = on_to(sudden(), place)
    g.leave(0)
    assert not g.over
    to_the_end(g)
    assert g.result == [0, ONE, 0, 0]
    assert g.round == 1


@pytest.mark.rule("DB-R60", "DB-16.6")
def test_who_left_does_not_share_when_all_fall_in_sudden_death() -> None:
    g = battle(
        *[Robot("uzi bomb", body="turbo", energy=2, medals=3, head="cache") for _ in range(3)], sudden=True
    )
    commit_all(g, "uzi", "uzi", "uzi")
    assert window(g) == "heads:0"
    g.leave(0)
    all_pass(g)
    assert g.over
    assert g.result == [0, ONE // 2, ONE // 2]


@pytest.mark.rule("DB-R60")
def test_a_watcher_who_leaves_changes_nothing_in_sudden_death() -> None:
    g = on_to(sudden(), "choose")
    g.leave(2)
    assert window(g) == "choose:01"
    assert (g.fighting, g.fell[2]) == (0b0011, -1)
    to_the_end(g)
    assert g.result[2:] == [0, 0]


@pytest.mark.rule("DB-R60")
def test_when_all_in_sudden_death_leave_the_others_go_on() -> None:
    g = on_to(sudden(), "choose")
    g.leave(0)
    g.leave(1)
    assert not g.over
    assert (g.sudden, g.combat, window(g)) == (False, 3, "ready:23")
    assert g.energy[2:] == [6, 6]
    to_the_end(g)
    assert g.result[:2] == [0, 0]


@pytest.mark.rule("DB-R59", "DB-R60")
def test_after_thirty_combats_only_those_who_stayed_share() -> None:
    g = battle(
        Robot("uzi bomb", body="turbo", energy=2, medals=2),
        Robot("uzi bomb", body="turbo", energy=2, medals=1),
        Robot("uzi bomb", body="turbo", energy=2, medals=1, head="armor"),
        combat=30,
    )
    g.leave(0)
    commit_all(g, "", "uzi", "uzi")
    all_pass(g)
    assert g.over
    assert g.medals == [2, 1, 1]
    assert g.result == [0, ONE // 2, ONE // 2]


@pytest.mark.rule("DB-R60")
def test_armor_of_a_robot_that_was_left_is_not_used_for_it() -> None:
    g = three(Robot("sledge", head="armor"), Robot("uzi", body="turbo"))
    commit_all(g, "sledge", "uzi", "shield")
    assert g.options(0) == [PASS, USE + ARMOR]
    g.leave(0)
    assert not events(g, "used")
    assert numbers(g, "hurt") == [[0, 2, 4]]
