"""Non-interference: change anything that a seat may not know, and not a byte of what that seat is sent changes.

Two desks are set up from the same file at the same moment, with the same secret of the dice. In one of them two cards
are something else, or somebody's sealed answer is another. The same is done at both, and what the seat and those who
watch are sent is compared byte by byte: options, errors, numbers, sentences, TableInfo. When bots act is compared too.
"""

from __future__ import annotations

import hashlib
import itertools
import re
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from busterbox.games.dicebot.game import GAME as DICEBOT
from busterbox.kernel.codec.parts import knowledge_bit
from busterbox.kernel.core.events import EVERYBODY
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import SEALED
from busterbox.kernel.game import Game
from busterbox.kernel.table import chain
from busterbox.kernel.table.fairness import canonical
from busterbox.kernel.testing.conformance.exchange import reopened, twins
from busterbox.service.games import seat_view
from busterbox.service.tables import streams
from busterbox.service.tables.listeners import encoder
from busterbox.service.wire import (
    Answer,
    AnyCommand,
    Hint,
    Leave,
    Pause,
    Rename,
    Resume,
    Retract,
    Situation,
    Stand,
    Undo,
    Why,
)
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.sealed.game import GAME as SEALED_GAME
from tests.service.rooms import BOT, ME, OPEN, SOAK, Person, Room, in_loop, room_at

pytestmark = pytest.mark.interpreted
MOMENTS = 200 if SOAK else 12
TRIES = 60 if SOAK else 12  # wrong codes, and codes asked about
SOON = 120_000  # ms; what comes later is the server's sweeping
STEPS = 6  # inputs that are compared after a moment
WATCHER = -1
HEAD = re.compile(rb'"head":"([0-9a-f]{64})"')
CODES = 256  # more than the sealed game has
_copies = itertools.count()


class World:
    """One of the two desks: its table, everybody who sits there, and one who watches."""

    def __init__(self, room: Room, table_id: str, tokens: dict[int, str]) -> None:
        self.room = room
        self.table = room.server.tables[table_id]
        self.people = {seat: Person(room, self.table, seat, token) for seat, token in tokens.items()}
        self.people[WATCHER] = Person(room, self.table, WATCHER)
        self.heads: dict[int, dict[bytes, int]] = {}

    @property
    def state(self) -> State:
        assert self.table.play is not None
        return self.table.play.state

    async def begin(self, state: State | None) -> None:
        """Everybody is here; the position is another one if it is given."""
        if state is not None:
            assert self.table.play is not None
            self.table.play._use(state)
            self.table.streams.seen.clear()
        for person in self.people.values():
            person.come()
        await self.room.settle()

    def sent(self, seat: int) -> list[bytes]:
        """What was sent to a seat since the last time, and all that it would be told if it came back."""
        person = self.people[seat]
        heard = list(person.heard)
        person.heard.clear()
        welcomes = [person.welcome(), person.welcome(max(0, person.welcome().seq - 3))]
        return [self.opaque(seat, data) for data in (*heard, *map(encoder.encode, welcomes))]

    def opaque(self, seat: int, data: bytes) -> bytes:
        """Heads of the chain cover what is hidden, and tell nothing of it: of each there is only to be seen whether this seat
        has had it before, and when."""
        known = self.heads.setdefault(seat, {})
        return HEAD.sub(lambda found: b'"head":%d' % known.setdefault(found[1], len(known)), data)

    async def do(self, seat: int, command: AnyCommand) -> bytes:
        answer = encoder.encode(await self.people[seat].do(command))
        assert b'"status":5' not in answer, answer
        if b'"ack"' in answer:
            await self.room.settle()
        return answer


@asynccontextmanager
async def two_worlds(
    room: Room, people: list[Person], folder: Path, games: tuple[Game, ...]
) -> AsyncIterator[list[World]]:
    """The table as it is now, twice."""
    table_id = people[0].table.doc.id
    tokens = {person.seat: person.token for person in people}
    async with AsyncExitStack() as stack:
        worlds = []
        for _ in range(2):
            home = folder / f"copy-{next(_copies)}"
            home.mkdir()
            room.server.store.backup(home / "busterbox.sqlite")
            other = await stack.enter_async_context(room_at(home, now=room.clock.now(), games=games))
            other.server.random = chance(7)  # hands of bots in a race take their time by it
            other.server.thinkers.random = chance(8)
            await other.server.find(table_id)
            worlds.append(World(other, table_id, tokens))
        yield worlds


def chance(seed: int) -> Callable[[], int]:
    words = Random(seed)
    return lambda: words.getrandbits(62)


def knows_the_same(one: World, two: World, seat: int, changed: list[int]) -> bool:
    """Do seat and spectators know the same of both? Knowledge names a card by its number, so the two are looked at."""
    for who in (seat, WATCHER):
        if one.state.knowledge_key(who) != two.state.knowledge_key(who):
            return False
        if any(
            world.state.known[card] >> knowledge_bit(world.state, who) & 1
            for world in (one, two)
            for card in changed
        ):
            return False
    return True


def public_events(world: World) -> list[tuple[str, list[int]]]:
    """What the last input showed to everybody; that it lay open then is the conformance kit's to prove."""
    assert world.table.play is not None
    events = world.table.play.entries[-1].events
    return [(event.message, event.numbers) for event in events if event.seen == EVERYBODY]


def assert_same_bytes(one: World, two: World, seat: int) -> None:
    for who in (seat, WATCHER):
        for first, second in itertools.zip_longest(one.sent(who), two.sent(who)):
            assert first == second


async def assert_same_refusals(one: World, two: World, seat: int, rng: Random) -> int:
    """Whatever the seat tries in vain, it is told the same, and nothing of it is seen by others."""
    state = one.state
    prompt, most = int(state.serial), max(kind.base + kind.count for kind in one.table.game.rules.codes.kinds)
    options = set(one.people[seat].options())
    codes = [code for code in range(most + 2) if code not in options]
    tries: list[AnyCommand] = [
        Answer(cmd_id=f"w{code}", prompt=prompt, code=code)
        for code in rng.sample(codes, min(TRIES, len(codes)))
    ]
    tries += [
        Answer(cmd_id=f"l{late}", prompt=late, code=0) for late in (0, prompt - 1, prompt + 1) if late >= 0
    ]
    tries += [Why(cmd_id=f"y{code}", code=code) for code in rng.sample(range(most), min(TRIES, most))]
    tries += [Why(cmd_id=f"o{code}", code=code) for code in sorted(options)]
    tries += [Hint(cmd_id="h", prompt=prompt), Resume(cmd_id="resume")]
    if state.mode != SEALED:
        tries.append(Retract(cmd_id="r", prompt=prompt))
    for command in tries:
        assert await one.do(seat, command) == await two.do(seat, command)
    return len(tries)


async def assert_same_goings_on(one: World, two: World, seat: int, changed: list[int], rng: Random) -> int:
    """The same is done at both tables, as long as what happens does not show what was changed."""
    compared = 0
    for number in range(STEPS):
        asked = [
            (who, code)
            for who, person in one.people.items()
            if who >= 0
            for code in set(person.options()) & set(two.people[who].options())
        ]
        if not asked:
            break
        who, code = rng.choice(sorted(asked, key=lambda pair: (pair[0] != seat, pair)))
        command = Answer(cmd_id=f"a{number}", prompt=one.people[who].prompt(), code=code)
        answers = [await world.do(who, command) for world in (one, two)]
        if not knows_the_same(one, two, seat, changed) or public_events(one) != public_events(two):
            break  # the changed cards came to light, as the rules have it (and may be shuffled away already)
        if who == seat:
            assert answers[0] == answers[1]
        assert_same_bytes(one, two, seat)
        compared += 1
    return compared


async def play_some(room: Room, people: list[Person], inputs: int, rng: Random) -> None:
    for _ in range(inputs):
        asked = [person for person in people if person.options()]
        if not asked:
            return
        person = rng.choice(asked)
        await person.answer(rng.choice(person.options()))
        await room.settle()


def all_people(game: Game) -> list[str]:
    return [ME, OPEN] if game is DUEL else [ME, OPEN, OPEN]


@pytest.mark.parametrize("game", [DUEL, DICEBOT], ids=["duel", "dicebot"])
@in_loop
async def test_cards_that_a_seat_cannot_know_change_nothing_for_it(tmp_path: Path, game: Game) -> None:
    rng, games = Random(4), (DUEL, SEALED_GAME)
    compared = changed = 0
    async with room_at(tmp_path / "first", games=games) as room:
        for moment in range(MOMENTS):
            if moment % 4 == 0:
                people = await room.sit(all_people(game), game=game.name, hints=True)
            await play_some(room, people, rng.randrange(3, 12), rng)
            seat = rng.randrange(len(people))
            if people[0].table.doc.status != "playing":
                continue
            async with two_worlds(room, people, tmp_path, games) as (one, two):
                found = twins(reopened(one.state, seat), seat, rng_from(moment))
                if found is None:
                    continue
                await one.begin(found[0])
                await two.begin(found[1])
                assert one.state.digest() != two.state.digest()
                changed += 1
                assert_same_bytes(one, two, seat)
                await assert_same_refusals(one, two, seat, Random(moment))
                assert_same_bytes(one, two, seat)
                compared += await assert_same_goings_on(one, two, seat, list(found[2:]), rng)
    assert changed >= MOMENTS // 2
    assert compared >= changed


@pytest.mark.parametrize("game", [SEALED_GAME, DICEBOT], ids=["sealed", "dicebot"])
@in_loop
async def test_another_s_sealed_answer_changes_nothing_before_it_is_revealed(
    tmp_path: Path, game: Game
) -> None:
    rng, games = Random(5), (DUEL, SEALED_GAME)
    wish = {"form": "bids"} if game is SEALED_GAME else {"form": "draft"}
    moments = 0
    async with room_at(tmp_path / "first", games=games) as room:
        people = await room.sit([ME, OPEN, OPEN], game=game.name, settings=wish, hints=True)
        while moments < max(2, MOMENTS // 2) and people[0].table.doc.status == "playing":
            state = people[0].table.play.state  # type: ignore[union-attr]
            # Of seats that must answer: where one only may, the other's answer can be the last.
            choosing = [
                person.seat
                for person in people
                if len(person.options()) > 1 and state.required >> person.seat & 1
            ]
            if state.mode == SEALED and len(choosing) > 1:
                moments += 1
                other, seat = rng.sample(choosing, 2)
                first, second = rng.sample(people[other].options(), 2)
                async with two_worlds(room, people, tmp_path, games) as (one, two):
                    await one.begin(None)
                    await two.begin(None)
                    for world, code in ((one, first), (two, second)):
                        command = Answer(cmd_id="secret", prompt=int(world.state.serial), code=code)
                        assert b'"ack"' in await world.do(other, command)
                    assert one.state.digest() != two.state.digest()
                    assert_same_bytes(one, two, seat)
                    await assert_same_refusals(one, two, seat, Random(moments))
                    steps: list[tuple[int, AnyCommand]] = [
                        (other, Retract(cmd_id="back", prompt=int(state.serial))),
                        (seat, Pause(cmd_id="pause")),
                        (seat, Resume(cmd_id="go on")),
                        (seat, Rename(cmd_id="name", name="Ann")),
                    ]
                    for who, step in steps:
                        answers = [await world.do(who, step) for world in (one, two)]
                        assert answers[0] == answers[1]
                        assert_same_bytes(one, two, seat)
                    third = next(who for who in range(3) if who not in (other, seat))
                    for world, code in ((one, first), (two, second)):
                        await world.do(
                            other, Answer(cmd_id="again", prompt=int(world.state.serial), code=code)
                        )
                        await world.do(third, Leave(cmd_id="leave"))
                        await world.do(third, Undo(cmd_id="undo"))
                    assert_same_bytes(one, two, seat)
            await play_some(room, people, 1, rng)
    assert moments >= 2


@pytest.mark.parametrize(
    ("game", "seats", "wish"),
    [(DUEL, [ME, BOT], {}), (DICEBOT, [ME, BOT, BOT], {}), (DICEBOT, [BOT, ME, BOT], {"form": "realtime"})],
    ids=["duel", "draft", "race"],
)
@in_loop
async def test_when_bots_act_tells_nothing_about_what_they_hold(
    tmp_path: Path, game: Game, seats: list[str], wish: dict[str, str]
) -> None:
    rng, games = Random(6), (DUEL, SEALED_GAME)
    changed = 0
    async with room_at(tmp_path / "first", games=games) as room:
        [me] = await room.sit(seats, game=game.name, settings=wish, pace="normal")
        for moment in range(MOMENTS * 2):
            await room.pass_ms(rng.randrange(200, 1500))
            if me.options() and rng.random() < 0.8 and me.table.driver.races.current is None:
                await me.answer(rng.choice(me.options()))
                await room.settle()
            if me.table.doc.status != "playing":
                break
            async with two_worlds(room, [me], tmp_path, games) as (one, two):
                found = twins(reopened(one.state, me.seat), me.seat, rng_from(moment))
                if found is None:
                    continue
                changed += 1
                await one.begin(found[0])
                await two.begin(found[1])
                assert_same_bytes(one, two, me.seat)
                times = [await first_act(world) for world in (one, two)]
                assert times[0] == times[1]
    assert changed >= MOMENTS // 2


async def first_act(world: World) -> tuple[int, int]:
    """When something happens by itself, and how many plans there were for it."""
    room, number, plans = world.room, world.table.doc.number, len(world.table.driver.plans)
    begun = room.clock.now()
    for _ in range(40):
        due: Callable[[], int | None] = room.clock.next_at
        when = due()
        if when is None or when > begun + SOON or world.table.doc.number > number:
            break
        await room.pass_ms(when - room.clock.now())
    return (room.clock.now() if world.table.doc.number > number else -1, plans)


@pytest.mark.parametrize("leak", ["question", "number", "option"])
def test_a_leak_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    """What the tests above compare: planted, each of these is noticed."""
    honest = seat_view.Scene.situation

    def leaking(scene: seat_view.Scene, seat: int) -> Situation:
        found, g = honest(scene, seat), scene.g
        secret = sum(card * (place + 1) for place, card in enumerate(g.cards))
        if leak == "question":
            found.question += f" {secret % 7}"
        elif leak == "number":
            found.phase += secret % 3
        elif found.decision is not None:
            found.decision.options.sort(key=lambda option: (option.code * secret) % 11)
        return found

    monkeypatch.setattr(seat_view.Scene, "situation", leaking)
    with pytest.raises(AssertionError):
        test_cards_that_a_seat_cannot_know_change_nothing_for_it(tmp_path, DUEL)


# -- heads of the chain ------------------------------------------------------------------------------------------------


def guesses(before: str, after: str, seats: int, codes: int) -> list[list[object]]:
    """Inputs that lead from one head to the next, found by trying all there are with every salt that somebody without the
    secret could think of."""
    found: list[list[object]] = []
    every = itertools.product(range(seats), range(codes), [b"", b"salt", b"salt1", bytes(32)])
    for seat, code, salt in every:
        words: list[object] = ["answer", seat, code]
        hidden = hashlib.sha256(salt + canonical(words)).digest()
        if hashlib.sha256(bytes.fromhex(before) + hidden).hexdigest() == after:
            found.append(words)
    return found


async def heads_around_a_secret(room: Room) -> tuple[str, str, list[object]]:
    """What a seat holds before and after another has answered in secret, and that answer."""
    people = await room.sit([ME, OPEN, OPEN], game=SEALED_GAME.name, settings={"form": "bids"})
    one, other = people[0], people[1]
    before = other.welcome().head
    code = one.options()[0]
    await one.answer(code)
    await room.settle()
    return before, other.welcome().head, ["answer", one.seat, code]


@in_loop
async def test_a_head_does_not_tell_a_sealed_answer_to_whoever_tries_all_codes(tmp_path: Path) -> None:
    async with room_at(tmp_path, games=(SEALED_GAME,)) as room:
        before, after, _ = await heads_around_a_secret(room)
        assert before != after
        assert guesses(before, after, 3, CODES) == []


@in_loop
async def test_a_chain_without_salt_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chain, "salt", lambda secret, number: b"")
    async with room_at(tmp_path, games=(SEALED_GAME,)) as room:
        before, after, words = await heads_around_a_secret(room)
        assert guesses(before, after, 3, CODES) == [words]


@in_loop
async def test_a_head_that_moves_by_itself_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest head for everybody who asks, instead of that of the last update."""
    honest = streams.Streams.head

    def newest(self: streams.Streams, audience: int) -> str:
        found = self.running.chain
        return found.head if found is not None else honest(self, audience)

    async with room_at(tmp_path) as room:
        me, friend = await room.sit([ME, OPEN], settings={"form": "draft"})
        await friend.must(Stand(cmd_id="stand", until="turn"))
        world = World(room, me.table.doc.id, {me.seat: me.token, friend.seat: friend.token})
        before = world.sent(me.seat)[-1]
        assert me.table.running.chain is not None
        me.table.running.chain.add(["answer", 1, 0])  # something that this seat is told nothing of
        assert world.sent(me.seat)[-1] == before
        monkeypatch.setattr(streams.Streams, "head", newest)
        assert world.sent(me.seat)[-1] != before
