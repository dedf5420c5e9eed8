"""Dice are taken and placed until every robot is full or the time is up.   DB-4.3, DB-6, DB-R11, DB-R14, DB-R15, DB-R19"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    DIE_GONE,
    GRAB,
    NO_PART,
    PARTS,
    TAKE,
)
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.refusal import NOT_ASKED, Refused
from busterbox.kernel.core.rng import Script, rng_from
from busterbox.kernel.game import Game
from tests.dicebot.scavenging import (
    ARMOR,
    CACHE,
    EVERY_CODE,
    FORGE,
    FORMS,
    GAMES,
    NEXUS,
    SEATS,
    SURGE,
    TURBO,
    all_ready,
    counts,
    events,
    in_phase,
    new,
    refused,
    rolled,
    takers,
)
from tests.dicebot.tables import window

# -- taking and placing ----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-6.1")
@SEATS
def test_everybody_grabs_at_the_same_time_without_turns(seats: int) -> None:
    for seed in range(20):
        g = all_ready(new(seats, seed=seed))
        rng = rng_from(seed)
        order: list[int] = []
        while in_phase(g):
            free = [seat for seat in range(seats) if counts(g)[seat] < 6]
            assert window(g) == "grab:" + "".join(map(str, free))  # whoever took the last one
            seat = free[rng.below(len(free))]
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))])
            order.append(seat)
        assert takers(g)[:-1] == order  # the last die needs nobody to grab it


@pytest.mark.rule("DB-6.2")
@SEATS
def test_every_die_is_free_for_everybody(seats: int) -> None:
    g = rolled(seats)
    for seat in range(seats):
        assert g.options(seat) == [GRAB + die for die in range(6 * seats)]
    g.answer(0, GRAB + 4)
    for seat in range(seats):
        assert g.options(seat) == [GRAB + die for die in range(6 * seats) if die != 4]


@pytest.mark.rule("DB-6.3")
@pytest.mark.rule("DB-6.5")
@pytest.mark.rule("DB-R11")
@SEATS
def test_a_grab_takes_one_die_and_places_it_as_it_is(seats: int) -> None:
    for die in range(6 * seats):
        for seat in range(seats):
            g = rolled(seats)
            part = g.junkyard[die]
            others = [p for d, p in enumerate(g.junkyard) if d != die]
            g.answer(seat, GRAB + die)
            assert g.junkyard[die] == NO_PART
            assert [p for d, p in enumerate(g.junkyard) if d != die] == others
            assert g.body[seat] == [int(p == part) for p in range(PARTS)]
            assert counts(g) == [int(s == seat) for s in range(seats)]
            assert events(g, "took") == [("took", [seat, part])]


@pytest.mark.rule("DB-6.3")
@pytest.mark.rule("DB-6.5")
@pytest.mark.rule("DB-R16")
@SEATS
def test_a_pick_takes_one_die_and_places_it_as_it_is(seats: int) -> None:
    for part in range(PARTS):
        g = rolled(seats, "draft", starter=1)
        before = g.junkyard[:]
        g.answer(1, TAKE + part)
        before[before.index(part)] = NO_PART
        assert g.junkyard == before
        assert g.body[1] == [int(p == part) for p in range(PARTS)]
        assert counts(g) == [int(s == 1) for s in range(seats)]


@pytest.mark.rule("DB-1.7")
@pytest.mark.rule("DB-6.6")
@pytest.mark.rule("DB-R6")
@pytest.mark.rule("DB-R11")
def test_five_dice_fill_the_body_and_the_sixth_goes_on_the_head() -> None:
    g = rolled(3, faces=[SURGE] * 5 + [ARMOR] * 3 + [SURGE, CACHE] * 5)
    for die in range(5):  # all five alike: every body space takes every part
        g.answer(1, GRAB + die)
        assert g.body[1] == [0, 0, 0, 0, die + 1, 0]
        assert g.head[1] == NO_PART
    g.answer(1, GRAB + 8)
    assert g.body[1] == [0, 0, 0, 0, 5, 0]
    assert g.head[1] == SURGE
    for place, die in enumerate([9, 5, 6, 7, 10, 11]):
        assert g.head[2] == NO_PART
        assert sum(g.body[2]) == place
        g.answer(2, GRAB + die)
    assert g.body[2] == [0, 0, 0, 3, 1, 1]
    assert g.head[2] == CACHE


@pytest.mark.rule("DB-1.7")
@pytest.mark.rule("DB-4.3")
@pytest.mark.rule("DB-6.6")
@pytest.mark.rule("DB-6.7")
@pytest.mark.rule("DB-6.11")
@GAMES
@FORMS
@SEATS
def test_dice_stay_where_they_are_until_every_robot_is_full_and_then_combat_begins(
    seats: int, form: str, game: Game
) -> None:
    for seed in range(5):
        g = all_ready(new(seats, form, game, seed))
        dice = sorted(g.junkyard)
        rng = rng_from(seed)
        while in_phase(g):
            assert g.round == 0
            assert min(counts(g)) < 6
            bodies, heads = [body[:] for body in g.body], g.head[:]
            seat = g.game.rules.next_seat(g, rng)
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))])
            for s in range(seats):
                assert all(now >= before for now, before in zip(g.body[s], bodies[s], strict=True))
                assert heads[s] in (NO_PART, g.head[s])
                assert g.head[s] == NO_PART or sum(g.body[s]) == 5
        assert [sum(body) for body in g.body] == [5] * seats
        assert min(g.head) >= 0
        placed = [part for body in g.body for part in range(PARTS) for _ in range(body[part])] + g.head
        assert sorted(placed) == dice
        assert g.round == 1
        assert g.junkyard == []


@pytest.mark.rule("DB-6.7")
@FORMS
def test_a_placed_die_cannot_be_moved_or_put_back(form: str) -> None:
    g = rolled(2, form, faces=[ARMOR] * 6 + [TURBO] * 6)
    g.answer(0, TAKE + TURBO if form == "draft" else GRAB + 9)
    allowed = {TAKE + ARMOR, TAKE + TURBO} if form == "draft" else {GRAB + d for d in range(12) if d != 9}
    for seat in (0, 1):
        accepted = {code for code in EVERY_CODE if not g.why_not(seat, code)}
        assert accepted == (allowed if form == "realtime" or seat == 1 else set())
    with pytest.raises(Refused):
        g.retract(0)


@pytest.mark.rule("DB-6.9")
@pytest.mark.rule("DB-6.10")
@pytest.mark.rule("DB-R14")
def test_a_full_robot_takes_nothing_more_and_disturbs_nobody() -> None:
    g = rolled(3)
    for die in range(6):
        g.answer(1, GRAB + die)
    assert window(g) == "grab:02"
    assert g.options(1) == []
    for code in EVERY_CODE:
        assert refused(g, 1, code).kind == NOT_ASKED
    before = g.digest()
    with pytest.raises(Refused):
        g.retract(1)
    assert g.digest() == before
    g.answer(0, GRAB + 6)
    assert counts(g) == [1, 6, 0]


@pytest.mark.rule("DB-6.9")
@pytest.mark.rule("DB-6.10")
def test_in_the_draft_nobody_acts_out_of_turn() -> None:
    g = rolled(3, "draft", starter=2)
    assert window(g) == "draft:2"
    for seat in (0, 1):
        assert g.options(seat) == []
        for code in EVERY_CODE:
            assert refused(g, seat, code).kind == NOT_ASKED


@pytest.mark.rule("DB-R14")
def test_grabbing_a_die_that_is_gone_changes_nothing() -> None:
    g = rolled(3)
    g.answer(2, GRAB + 7)
    for seat in range(3):
        said = refused(g, seat, GRAB + 7)
        assert (said.kind, said.sentence) == (DIE_GONE, "that die has been taken already")
    g.answer(0, GRAB + 8)
    assert counts(g) == [1, 0, 1]


@pytest.mark.rule("DB-R3")
@FORMS
@SEATS
def test_scavenging_is_done_once_a_combat(seats: int, form: str) -> None:
    longest = 0
    for seed in range(4):
        g = new(seats, form, GAME, seed)
        rng = rng_from(seed)
        while not g.over:
            seat = g.game.rules.next_seat(g, rng)
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))])
        course = [name for name, _ in events(g, "combat", "rolled", "round")]
        combats = " ".join(course).split("combat")[1:]
        for combat in combats:
            steps = combat.split()
            assert steps[0] == "rolled"
            assert "rolled" not in steps[1:]
            longest = max(longest, len(steps) - 1)
    assert longest > 1  # several rounds, one roll


# -- time ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R15")
def test_when_time_is_up_the_spaces_are_filled_at_random_in_player_order() -> None:
    g = rolled(3, starter=1, faces=[NEXUS, FORGE, TURBO, ARMOR, SURGE, CACHE] * 3)
    for seat, die in [(2, 0), (2, 1), (2, 2), (2, 3), (1, 4), (2, 5), (1, 6)]:
        g.answer(seat, GRAB + die)
    dice = g.junkyard[7:]  # eleven left: FORGE TURBO ARMOR SURGE CACHE NEXUS FORGE TURBO ARMOR SURGE CACHE
    places = [10, 0, 8, 3, 0, 5, 2, 3, 0, 1, 0]  # any that is left can come, the first and the last too
    assert isinstance(g.sink, Log)
    g.sink.take()
    g.script = Script(places)
    g.expire(g.serial)
    g.script.done()
    order = [1, 2, 0, 1, 0, 1, 0, 1, 0, 0, 0]  # one each in turn, full robots are skipped
    expected = [("took", [seat, dice.pop(place)]) for seat, place in zip(order, places, strict=True)]
    assert events(g, "took") == expected
    assert counts(g) == [6, 6, 6]
    assert g.round == 1


@pytest.mark.rule("DB-R15")
@SEATS
def test_when_time_is_up_before_anybody_grabbed_all_get_dice_in_turn(seats: int) -> None:
    for starter in range(seats):
        g = rolled(seats, starter=starter)
        g.script = None
        g.expire(g.serial)
        assert takers(g) == [(starter + turn) % seats for turn in range(seats)] * 6


@pytest.mark.rule("DB-R19")
@pytest.mark.rule("DB-6.11")
def test_one_may_hold_back_until_the_time_limit() -> None:
    g = rolled(3, starter=0)
    for die in range(12):
        g.answer(1 + die % 2, GRAB + die)
        assert "0" in window(g)
    assert window(g) == "grab:0"  # nothing ends, nothing is put on the robot of who waits
    assert counts(g) == [0, 6, 6]
    assert len(g.options(0)) == 6
    serial = g.serial
    g.script = None
    g.expire(serial)
    assert counts(g) == [6, 6, 6]
    assert window(g) == "choose:012"
