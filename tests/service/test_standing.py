"""Standing answers: until when they stand, what calls a player back, what others can tell by them (nothing), what
becomes of them over a restart, an undo, a pause, an absence."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from busterbox.games.dicebot.game import GAME as DICEBOT
from busterbox.kernel.core.events import Event
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.service.games.standing import LEAST, MOST, delay
from busterbox.service.store.changes import NotSaved
from busterbox.service.store.documents import UndoDoc
from busterbox.service.tables.listeners import encoder
from busterbox.service.tables.live import LiveTable
from busterbox.service.wire import (
    Again,
    Concede,
    Consent,
    Pause,
    Resume,
    Stand,
    StandingInfo,
    TableWish,
    Undo,
)
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.duel.rules import BLAST, PASS, PLAY
from tests.service.rooms import BOT, ME, OPEN, Mirror, Person, Room, begin, in_loop, new_cmd, room_at
from tests.service.test_clocks import inputs, window
from tests.service.test_interference import WATCHER, assert_same_bytes, first_act, two_worlds
from tests.service.test_restart import same_people
from tests.test_scenario import opportunity, play

pytestmark = pytest.mark.interpreted
GAMES = (DUEL,)
LONG = 600.0  # s; nothing happens by itself in so long a time


@asynccontextmanager
async def duel(
    folder: Path, seats: list[str] | None = None, **wish: Any
) -> AsyncIterator[tuple[Room, list[Person]]]:
    """The first player's first opportunity in Duel, by default of two people at two screens."""
    async with room_at(folder, games=GAMES) as room:
        yield room, await room.sit(seats or [ME, OPEN], game="duel", **wish)


def use(person: Person, state: State) -> None:
    """Another position at the table."""
    assert person.table.play is not None
    person.table.play._use(state)
    person.table.streams.seen.clear()
    person.table.driver.look()


async def order(person: Person, until: Any = None, **more: Any) -> None:
    more.setdefault("interrupts", [])
    await person.must(Stand(cmd_id=new_cmd(), until=until, **more))


def standing(person: Person) -> StandingInfo:
    situation = person.welcome().situation
    assert situation is not None
    assert situation.standing is not None
    return situation.standing


def words(room: Room, table: LiveTable) -> list[list[str | int]]:
    return [json.loads(text) for _, text in inputs(room, table)]


def card_of(person: Person) -> int:
    """A card that can be played now."""
    return next(code for code in person.options() if code >= PLAY)


async def passed(room: Room, person: Person) -> None:
    """The open question, which was opened just now, is passed for somebody: then and there on the schedule."""
    number, wait = person.table.doc.number, delay(person.table.doc, person.seat, False)
    assert PASS in person.options()
    assert standing(person).answers
    assert LEAST <= wait <= MOST
    await room.pass_ms(wait - 1)
    assert person.table.doc.number == number
    await room.pass_ms(1)
    assert person.table.doc.number == number + 1
    assert words(room, person.table)[-1] == ["answer", person.seat, PASS]


async def asked(room: Room, person: Person) -> None:
    """Somebody is asked, and nothing answers for them."""
    number = person.table.doc.number
    assert person.options()
    assert not standing(person).answers
    await room.pass_s(LONG)
    assert person.table.doc.number == number


# -- until when ----------------------------------------------------------------------------------------------------------


@in_loop
async def test_nothing_stands_at_first(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        nothing = StandingInfo("off", "", ["acts"], False, False, "")
        assert (standing(me), standing(friend)) == (nothing, nothing)
        use(me, opportunity().zone(0, "hand", "jam").zone(1, "hand", "jam").duel())
        assert BLAST in me.options()
        await me.answer(PASS)
        assert friend.options() == [PASS]  # nothing else can be done, and yet nobody passes unasked: TC-R57
        await asked(room, friend)


@in_loop
async def test_until_the_end_of_the_phase(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        use(me, opportunity().give(0, "hand", "screen").zone(1, "gauge").duel())
        await order(friend, "phase")
        assert standing(friend).words == "the end of this phase"
        assert not standing(friend).answers  # not asked yet
        for code in (play("screen"), BLAST):
            await me.answer(code)
            await passed(room, friend)
        await me.answer(PASS)  # the second pass in a row
        assert me.table.play is not None
        assert DUEL.standing.turn_of(me.table.play.state) == 1
        now = standing(friend)
        assert (now.until, now.words, now.ended) == ("off", "", "You passed until the end of this phase.")
        await asked(room, friend)
        await friend.answer(PASS)
        assert standing(friend).ended == ""  # known by now


@in_loop
async def test_until_one_s_own_turn_and_what_cannot_be_passed_is_asked(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        use(me, opportunity().give(0, "hand", "screen").give(1, "hand", "spark").duel())
        await order(me, "turn")  # in a turn of one's own: until the next
        assert standing(me).words == "your turn"
        await passed(room, me)
        await friend.answer(PASS)
        for _ in range(2):  # the battle: something can be given up instead, and that is no pass
            assert window(me.table) == "give_up"
            await asked(room, friend)
            await friend.answer()
        await friend.answer(play("spark"))  # the friend's turn, and a whole card in it
        await passed(room, me)
        await friend.answer(PASS)
        while window(me.table) == "give_up":
            await asked(room, me)
            assert standing(me).until == "turn"
            await me.answer()  # by hand, but nothing that could have been passed: it stands
        assert me.table.play is not None
        assert DUEL.standing.turn_of(me.table.play.state) == 0
        assert standing(me).ended == "You passed until your turn."
        await asked(room, me)


@in_loop
async def test_until_somebody_acts(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        await order(friend, "act")
        await me.answer(PASS)
        await passed(room, friend)
        await passed(room, friend)  # the friend's own turn: a pass is no act
        await me.answer(PASS)
        while window(me.table) == "give_up":
            await me.answer()
        assert standing(friend).until == "act" or "acts" in standing(friend).ended
        await order(friend, "act")
        await me.answer(card_of(me))
        while not friend.options():
            await me.answer()
        assert standing(friend).ended == "You passed until somebody else acts."
        await asked(room, friend)


@in_loop
async def test_it_can_be_stopped_at_any_moment(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, _]):
        await order(me, "turn")
        await room.pass_ms(LEAST - 1)
        await order(me, "off")
        assert standing(me).until == "off"
        assert standing(me).ended == ""
        await asked(room, me)
        await order(me, "phase")
        await passed(room, me)


@pytest.mark.parametrize("code", [PASS, BLAST], ids=["pass", "act"])
@in_loop
async def test_an_answer_by_hand_ends_it(tmp_path: Path, code: int) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        use(me, opportunity().give(1, "hand", "spark").duel())
        await order(me, "turn")
        await me.answer(code)
        assert (standing(me).until, standing(me).ended) == ("off", "")
        await friend.answer(play("spark"))
        await asked(room, me)


@in_loop
async def test_at_the_end_nothing_stands_and_a_new_game_begins_without_anything(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        await order(friend, "turn", when_nothing=True)
        await me.must(Concede(cmd_id=new_cmd()))
        assert standing(friend).until == "off"
        await friend.refused(Stand(cmd_id=new_cmd(), until="phase"), "not_now", "over")
        await friend.must(Again(cmd_id=new_cmd()))
        table = await room.server.find(me.table.doc.next_table)
        assert [seat.standing for seat in table.doc.seats] == [None, None]


# -- what calls back -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "acts", "sentence"),
    [
        ("acts", "spark", "somebody else acts"),
        ("acts", "blast", "somebody else acts"),
        ("blast", "blast", "the opponent blasts"),
        ("battle", "pass", "you are attacked"),
    ],
)
@in_loop
async def test_an_interrupt_gives_the_word_back(tmp_path: Path, name: str, acts: str, sentence: str) -> None:
    code = {"spark": play("spark"), "blast": BLAST, "pass": PASS}[acts]
    for interrupts, ends in (([name], True), ([], False)):
        folder = tmp_path / str(ends)
        async with duel(folder) as (room, [me, friend]):
            use(me, opportunity().give(0, "hand", "spark").give(1, "hand", "spark").zone(1, "gauge").duel())
            await order(friend, "act" if acts == "pass" else "phase", interrupts=interrupts)
            await me.answer(code)
            if acts == "pass":
                await passed(room, friend)  # two passes: the battle
            assert standing(friend).ended == (f"You are called back: {sentence}." if ends else "")
            if ends:
                await asked(room, friend)
            else:
                await passed(room, friend)


@in_loop
async def test_of_the_interrupts_only_those_that_were_named_call_back(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        use(me, opportunity().give(0, "hand", "spark").give(1, "hand", "spark").duel())
        await order(friend, "phase", interrupts=["battle", "blast"])
        assert standing(friend).interrupts == ["blast", "battle"]
        await me.answer(play("spark"))
        await passed(room, friend)
        await me.answer(BLAST)
        assert standing(friend).ended == "You are called back: the opponent blasts."
        await friend.must(Stand(cmd_id=new_cmd(), until="phase"))  # what is left out stays as it is
        assert standing(friend).interrupts == ["blast", "battle"]


@in_loop
async def test_one_s_own_blast_calls_nobody_back(tmp_path: Path) -> None:
    async with duel(tmp_path) as (_, [me, friend]):
        use(me, opportunity().duel())
        for person in (me, friend):
            await order(person, "phase", interrupts=["blast"])
        me.table.doc.seats[0].standing.ask = me.prompt()  # type: ignore[union-attr]
        assert me.table.play is not None
        async with me.table.lock:  # as if it were no answer by hand
            await me.table.carry_out(["answer", 0, BLAST])
        assert (standing(me).until, standing(friend).until) == ("phase", "off")


Told = Callable[[Event], bool]
CALLS: dict[str, Told] = {
    "head": lambda e: e.message in ("used", "paid_head") and e.numbers[0] != 0,
    "ability": lambda e: e.message == "ability" and e.numbers[0] != 0,
    "attacked": lambda e: e.message == "attacks" and e.numbers[2] == 0,
    "turn": lambda e: e.message in ("attacks", "works") and e.numbers[0] == 0,
}
WORDS = dict(DICEBOT.standing.interrupts())


@pytest.mark.parametrize("name", ["head", "ability", "attacked", "turn", "phase"])
@in_loop
async def test_dicebot_calls_back_as_it_says_and_for_nothing_else(tmp_path: Path, name: str) -> None:
    """Everybody plays by rule of thumb, and the first seat has something standing all the time."""
    rng, called, given = rng_from(11), 0, 0
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, ME, ME], settings={"advanced": "yes"}, pace="instant")
        me, table = people[0], people[0].table
        for _ in range(900):
            if called >= 4 and given >= 2:
                break
            if table.doc.status != "playing":
                people = await room.sit([ME, ME, ME], settings={"advanced": "yes"}, pace="instant")
                me, table = people[0], people[0].table
            until = name if name in ("turn", "phase") else "turn"
            if standing(me).until == "off":
                await order(me, until, interrupts=[name] if name in WORDS else [])
            assert table.play is not None
            state = table.play.state
            number, stretch, turn = (
                table.doc.number,
                DICEBOT.standing.phase_key(state),
                DICEBOT.standing.turn_of(state),
            )
            if standing(me).answers:
                await room.settle()  # alone and at once, as the bots of this table
                assert words(room, table)[number] == ["answer", 0, 64]
                given += 1
            else:
                asked_now = next(person for person in people if person.options())
                code = int(DICEBOT.bot.policy(state, asked_now.seat, rng))
                # By hand, but never where it could be passed.
                assert asked_now is not me or DICEBOT.standing.pass_code(state, 0) < 0
                await asked_now.answer(code)
            if table.doc.status != "playing" or table.doc.number != number + 1:
                continue  # more than one input: which of them it was is told below one by one
            events = table.play.entries[-1].events
            now = DICEBOT.standing.turn_of(table.play.state)
            ended = standing(me).ended
            if until == "phase":
                assert bool(ended) == (DICEBOT.standing.phase_key(table.play.state) != stretch)
            elif any(map(CALLS["turn"], events)) or (now == 0 and turn != 0):
                assert ended == "You passed until your own attack."
            elif name in WORDS and any(map(CALLS[name], events)):
                assert ended == f"You are called back: {WORDS[name]}."
            else:
                assert ended == ""
            called += bool(ended) and (name not in WORDS or WORDS[name] in ended)
    assert called >= 4, called
    assert given >= 2, given


@in_loop
async def test_a_secret_choice_of_others_calls_nobody_back(tmp_path: Path) -> None:
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN, OPEN])
        me, table = people[0], people[0].table
        while window(table) != "choose":
            person = next(person for person in people if person.options())
            await person.answer()
        await order(me, "act")
        heard = len(me.heard)
        await people[1].answer()
        assert standing(me).until == "act"
        assert not any(b'"standing"' in data for data in me.heard[heard:])


# -- nothing else to do -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R57")
@in_loop
async def test_who_wants_it_so_passes_wherever_nothing_else_can_be_done(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        use(me, opportunity().give(0, "hand", "spark", "spark").zone(1, "hand", "jam").duel())
        await order(friend, when_nothing=True)
        assert (standing(friend).until, standing(friend).when_nothing) == ("off", True)
        await me.answer(play("spark"))
        assert friend.options() != [PASS]  # there is something to cancel
        await asked(room, friend)
        await friend.answer(play("jam"))
        assert friend.options() == []
        await me.answer(BLAST)
        use(me, opportunity().zone(0, "hand", "spark").zone(1, "hand", "jam").duel())
        await me.answer(PASS)
        assert friend.options() == [PASS]
        await passed(room, friend)
        assert standing(friend).when_nothing  # a lasting choice
        await order(friend, when_nothing=False)
        assert not standing(friend).when_nothing


# -- when they go out ---------------------------------------------------------------------------------------------------------


@in_loop
async def test_the_schedule_is_that_of_the_table_whatever_the_hand_holds(tmp_path: Path) -> None:
    """Cards, none, or only one that cannot be played; by an order, or because nothing else can be done."""
    took: set[int] = set()
    async with duel(tmp_path) as (room, [me, friend]):
        cases: list[tuple[list[str], dict[str, Any]]] = [
            (["spark", "guard", "scout"], {"until": "phase"}),
            (["jam"], {"until": "phase"}),
            (["jam"], {"until": "off", "when_nothing": True}),
        ]
        for hand, more in cases:
            async with two_worlds(room, [me, friend], tmp_path, GAMES) as (world, _):
                person = world.people[1]
                await world.begin(opportunity().zone(1, "hand", *hand).duel())
                await order(person, **more)
                await world.people[0].answer(PASS)
                begun = world.room.clock.now()
                expected = delay(world.table.doc, 1, False)
                when, _ = await first_act(world)
                assert when - begun == expected
                took.add(when - begun)
    assert len(took) == 1


@in_loop
async def test_every_answer_takes_a_time_of_its_own_within_the_bounds(tmp_path: Path) -> None:
    async with duel(tmp_path) as (_, [me, _friend]):
        doc = me.table.doc
        times = []
        for number in range(400):
            doc.number = number
            times.append(delay(doc, 1, False))
        assert LEAST <= min(times) < LEAST + 20
        assert MOST - 20 < max(times) <= MOST
        assert len(set(times)) > 250
        for pace, low, high in (("instant", LEAST, MOST), ("brisk", LEAST, MOST), ("slow", 1610, 3220)):
            doc.pace = pace  # type: ignore[assignment]
            assert low <= delay(doc, 1, False) <= high  # among people, never faster than a person
        doc.pace = "instant"
        assert delay(doc, 1, True) == 0
        doc.pace, before = "normal", delay(doc, 1, False)
        doc.pacing = "another"
        assert delay(doc, 1, False) != before


@in_loop
async def test_what_others_are_sent_is_the_same_whether_somebody_passes_by_hand_or_by_order(
    tmp_path: Path,
) -> None:
    """In one world the friend has an order; in the other the same is done by hand at the same times."""
    position = (
        opportunity().give(0, "hand", "spark", "spark").give(1, "hand", "spark").zone(1, "gauge").duel()
    )
    async with (
        duel(tmp_path / "first") as (room, [me, friend]),
        two_worlds(room, [me, friend], tmp_path, GAMES) as (one, two),
    ):
        await one.begin(position.clone())
        await two.begin(position.clone())
        assert_same_bytes(one, two, 0)
        await order(one.people[1], "phase", when_nothing=True)
        await one.room.settle()
        assert one.people[0].heard == one.people[WATCHER].heard == []  # nobody hears of an order
        assert_same_bytes(one, two, 0)
        for code in (play("spark"), BLAST, play("spark")):
            for world in (one, two):
                await world.people[0].answer(code)
                await world.room.settle()
            assert_same_bytes(one, two, 0)
            when, _ = await first_act(one)
            await two.room.pass_ms(when - two.room.clock.now())
            await two.people[1].answer(PASS)
            await two.room.settle()
            assert words(one.room, one.table) == words(two.room, two.table)
            assert_same_bytes(one, two, 0)
        for world in (one, two):
            await world.people[0].answer(PASS)
        assert_same_bytes(one, two, 0)
        assert "passed until" in standing(one.people[1]).ended
        assert standing(two.people[1]).ended == ""


# -- the seat's own stream -----------------------------------------------------------------------------------------------------


@in_loop
async def test_a_seat_is_told_of_its_own_orders_in_its_stream(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        mirror, heard = Mirror(friend.welcome()), len(friend.messages("update"))
        quiet = len(me.heard)
        await order(friend, "phase")
        await order(friend, "off")
        await friend.must(Stand(cmd_id="once", until="phase", when_nothing=True))
        await friend.must(Stand(cmd_id="once", until="off"))  # the same command twice is carried out once
        assert len(me.heard) == quiet
        assert [update["kind"] for update in friend.messages("update")[heard:]] == ["standing"] * 3
        await me.answer(card_of(me))
        while not friend.options():
            await me.answer()
        await room.pass_ms(MOST)
        await me.answer(PASS)
        await room.pass_ms(MOST)
        for update in friend.messages("update")[heard:]:
            mirror.apply(update)
        assert mirror.situation == json.loads(encoder.encode(friend.welcome().situation))
        assert friend.welcome(mirror.seq - 4).missed[-1].seq == mirror.seq
        assert me.welcome().situation.standing == StandingInfo("off", "", ["acts"], False, False, "")  # type: ignore[union-attr]
        assert Person(room, me.table, WATCHER).welcome().situation.standing is None  # type: ignore[union-attr]


@in_loop
async def test_a_decision_says_with_what_one_stands_aside(tmp_path: Path) -> None:
    async with duel(tmp_path) as (_, [me, friend]):
        assert me.welcome().situation.decision.passing == PASS  # type: ignore[union-attr]
        use(me, opportunity().duel())
        await me.answer(PASS)
        await friend.answer(PASS)
        assert window(me.table) == "give_up"
        assert friend.welcome().situation.decision.passing is None  # type: ignore[union-attr]


# -- what happens around it ------------------------------------------------------------------------------------------------------


@in_loop
async def test_it_stands_over_a_restart(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, people):
        me, friend = people
        await me.answer(PASS)
        await order(friend, "act", interrupts=["blast"], when_nothing=True)
        before, pacing = standing(friend), me.table.doc.pacing
        now = room.clock.now()
    async with room_at(tmp_path, now=now + 50_000, games=GAMES) as room:
        me, friend = await same_people(room, people)
        await room.pass_s(LONG)
        assert me.table.doc.number == 1  # nobody is here yet
        assert (standing(friend), me.table.doc.pacing) == (before, pacing)
        me.come()
        friend.come()
        await passed(room, friend)
        await passed(room, friend)  # in the friend's own turn, which begins with it
        assert standing(friend).interrupts == ["blast"]
        assert standing(friend).when_nothing


@in_loop
async def test_what_cannot_be_saved_is_not_ordered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with duel(tmp_path) as (room, [me, _]):

        async def fails(job: object) -> None:
            raise NotSaved

        with monkeypatch.context() as patch:
            patch.setattr(room.server.store, "save", fails)
            await me.refused(Stand(cmd_id=new_cmd(), until="phase"), "not_saved")
        assert standing(me).until == "off"
        await asked(room, me)


@in_loop
async def test_an_undo_leads_to_a_question_that_is_asked(tmp_path: Path) -> None:
    async with duel(tmp_path, [ME, BOT], pace="slow") as (room, [me]):
        use(me, opportunity().zone(0, "hand", "jam").zone(0, "gauge").give(1, "hand", "spark").duel())
        assert me.options() == [PASS]
        await order(me, "turn", when_nothing=True)
        while not words(room, me.table):
            await room.pass_ms(50)
        assert words(room, me.table) == [["answer", 0, PASS]]  # and the bot thinks
        await me.must(Undo(cmd_id=new_cmd()))
        await room.settle()
        assert (standing(me).until, standing(me).when_nothing) == ("off", True)
        await asked(room, me)  # though nothing else can be done
        await me.answer(PASS)


@in_loop
async def test_while_others_think_about_an_undo_nothing_goes_out(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        use(me, opportunity().give(0, "hand", "scout").give(1, "hand", "spark").duel())
        await order(friend, "phase")
        await me.answer(play("scout"))
        request = me.table.doc.undo_requests = 1
        me.table.doc.undo = UndoDoc(request, me.seat, room.clock.now() + 60_000)
        await me.table.keep()
        await room.pass_ms(30_000)
        assert friend.table.doc.number == 1
        await friend.must(Consent(cmd_id=new_cmd(), request=request, yes=False))
        await passed(room, friend)
        await me.answer(BLAST)
        await passed(room, friend)


@in_loop
async def test_an_undo_of_somebody_else_is_an_act(tmp_path: Path) -> None:
    async with duel(tmp_path) as (_, [me, friend]):
        await me.answer(PASS)
        await order(friend, "act")
        await me.must(Undo(cmd_id=new_cmd()))
        if me.table.doc.undo is not None:
            consent = Consent(cmd_id=new_cmd(), request=me.table.doc.undo.request, yes=True)
            await friend.must(consent)
        assert me.options()
        assert standing(friend).ended == "You passed until somebody else acts."


@in_loop
async def test_a_pause_holds_it_back(tmp_path: Path) -> None:
    async with duel(tmp_path) as (room, [me, friend]):
        await order(me, "phase")
        await friend.must(Pause(cmd_id=new_cmd()))
        await room.pass_s(LONG)
        assert me.table.doc.number == 0
        await order(me, "turn")  # one may think about it meanwhile
        await friend.must(Resume(cmd_id=new_cmd()))
        await passed(room, me)


@in_loop
async def test_who_is_absent_does_not_pass_until_somebody_stands_in_and_does_as_was_ordered(
    tmp_path: Path,
) -> None:
    async with duel(tmp_path, grace=60) as (room, [me, friend]):
        use(me, opportunity().give(0, "hand", "spark").give(1, "hand", "spark", "guard").duel())
        await order(friend, "phase")
        friend.go()
        await me.answer(play("spark"))
        await room.pass_ms(59_000)
        assert me.table.doc.number == 1  # or all would see that it stands
        await room.pass_ms(1_000 + MOST)
        assert me.table.info().seats[1].stand_in
        assert words(room, me.table)[-1] == ["answer", 1, PASS]
        friend.come()
        await me.table.driver.back(1)
        await me.answer(BLAST)
        await passed(room, friend)


@in_loop
async def test_time_that_runs_out_is_a_pass_where_one_can_pass(tmp_path: Path) -> None:
    async with duel(tmp_path, deadline=30) as (room, [me, friend]):
        use(me, opportunity().give(1, "hand", "spark").duel())
        me.table.driver.settle_document()
        await order(friend, "act")
        assert me.table.play is not None
        async with me.table.lock:
            await me.table.carry_out(["expire", me.prompt()])
        assert standing(friend).until == "act"
        await passed(room, friend)
        assert window(me.table) == "give_up"
        async with me.table.lock:  # here the rules choose for the friend, who is nobody else
            await me.table.carry_out(["expire", me.prompt()])
        assert standing(friend).until == "act"


@in_loop
async def test_what_cannot_be_ordered_is_refused_in_a_sentence(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=GAMES) as room:
        people = await room.sit([ME, OPEN], game="duel", start=False)
        await people[0].refused(Stand(cmd_id=new_cmd(), until="phase"), "not_now", "not started")
        me, friend = await room.sit([ME, OPEN], game="duel")
        await me.refused(Stand(cmd_id=new_cmd(), until="phase", interrupts=["head"]), "malformed", "'head'")
        watcher = Person(room, me.table, WATCHER)
        await watcher.refused(Stand(cmd_id=new_cmd(), until="phase"), "not_seated", "watches")
        three = await room.sit([ME, OPEN, OPEN])
        await three[1].must(Concede(cmd_id=new_cmd()))
        await three[1].refused(Stand(cmd_id=new_cmd(), until="phase"), "not_now", "out of the game")
        opened = await room.server.opening.open(TableWish(game="dicebot", guide=True), "here")
        lesson = Person(room, await room.server.find(opened.table), 0, opened.tokens["0"])
        lesson.come()
        await begin([lesson])
        assert lesson.table.doc.status == "playing"
        await lesson.refused(Stand(cmd_id=new_cmd(), until="phase"), "not_now", "guided")
        assert lesson.welcome().situation.standing is None  # type: ignore[union-attr]
        assert friend.table is me.table
