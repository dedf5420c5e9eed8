"""What leaves the process: what is worked out anew after an input comes out as all of it does when made from scratch."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.kernel.content.telling import SPECTATOR
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.seat import Seat
from busterbox.players.rule_bot import RuleBot
from busterbox.service.games.seat_view import Names, answered_since, situation_at
from busterbox.service.games.shown import Shelf, Shown, difference
from busterbox.service.tables.listeners import encoder
from busterbox.service.tables.streams import Telling
from busterbox.service.wire import Answer, Situation, Update
from tests.service.rooms import ME, OPEN, Mirror, Person, in_loop, new_cmd, room_at

pytestmark = pytest.mark.interpreted
OWN = ("can_undo", "undo_reason", "standing")  # of the table, not of the position
INPUTS = 150  # of each game


def shown(g: Any, seat: int, names: Names) -> Shown:
    return Shelf().shown(situation_at(g, seat, names))


def document(situation: Situation) -> dict[str, Any]:
    """What a client would have of it, but for what is the table's."""
    found = Mirror.document(situation)
    return {name: value for name, value in found.items() if name not in OWN}


@pytest.mark.parametrize("seed", range(3))
def test_after_anothers_sealed_answer_the_short_way_sees_the_same(seed: int) -> None:
    play = Play.start(GAME, 4, seed, {"advanced": "yes"})
    names = Names(GAME, ["Ann", "Bob", "Cid", "Dee"])
    rng = rng_from(seed)
    short = 0
    for _ in range(300):
        if play.state.over:
            break
        before = {seat: shown(play.state, seat, names) for seat in (-1, 0, 1, 2, 3)}
        by = int(play.state.seat_to_act())
        play.answer(by, int(GAME.bot.policy(play.state, by, rng)))
        if play.entries[-1].events:
            continue
        for seat, old in before.items():
            quick = answered_since(play.state, old, seat)
            whole = shown(play.state, seat, names)
            if seat == by:
                assert quick is None or quick.whole() == whole.whole()
            elif quick is not None:
                short += 1
                assert quick.whole() == whole.whole() == situation_at(play.state, seat, names)
                assert difference(old, quick) == difference(old, whole)
    assert short > 50


@pytest.mark.parametrize(
    ("name", "wish"),
    [
        ("dicebot", {"settings": {"form": "draft", "advanced": "yes"}}),
        ("tcg", {}),
        ("boardgame", {}),
        ("adventures", {"settings": {"hands": "open"}}),
        ("adventures", {"settings": {"hands": "own"}}),
    ],
)
@in_loop
async def test_after_every_input_everybody_has_what_a_new_look_would_show(
    tmp_path: Path, name: str, wish: dict[str, Any]
) -> None:
    """A client that applies updates, and what the server keeps of what it has told, against situations from scratch: of all
    seats and of those who watch, with answers by the rules of thumb and by chance."""
    luck, rng = random.Random(name), rng_from(3)
    async with room_at(tmp_path) as room:
        people = await room.sit([ME, OPEN] if name == "tcg" else [ME, OPEN, OPEN], game=name, **wish)
        table = people[0].table
        everybody = [*people, Person(room, table, SPECTATOR)]
        everybody[-1].come()
        mirrors = {person.seat: Mirror(person.welcome()) for person in everybody}
        updates = 0
        for _ in range(INPUTS):
            if table.doc.status != "playing":
                break
            assert table.play is not None
            asked = [person for person in people if person.options()]
            person = luck.choice(asked)
            code = int(RuleBot().choose(Seat(table.play.state, person.seat), rng))
            if code == NO_ANSWER or luck.random() < 0.3:
                code = luck.choice(person.options())
            for one in everybody:
                one.heard.clear()
            await person.must(Answer(cmd_id=new_cmd(), prompt=person.prompt(), code=code))
            for one in everybody:
                for update in one.messages("update"):
                    mirrors[one.seat].apply(update)
                    updates += 1
                whole = document(situation_at(table.play.state, one.seat, table.names))
                has = {key: value for key, value in mirrors[one.seat].situation.items() if key not in OWN}
                assert has == whole
                assert document(table.streams.situation_of(one.seat)) == whole
        assert updates > INPUTS


def test_an_update_of_encoded_parts_is_an_update() -> None:
    assert Telling.__struct_fields__ == Update.__struct_fields__
    assert Telling.__struct_defaults__ == Update.__struct_defaults__
    assert Telling.__struct_config__.tag == Update.__struct_config__.tag


def test_what_is_told_to_several_is_kept_once() -> None:
    play = Play.start(GAME, 4, 1)
    names, shelf = Names(GAME, ["Ann", "Bob", "Cid", "Dee"]), Shelf()
    one, other = (shelf.shown(situation_at(play.state, seat, names)) for seat in (0, 1))
    assert one.table["junkyard"] is other.table["junkyard"]
    assert one.table["hand"] != other.table["hand"]
    assert one.fields["rules"] is other.fields["rules"]
    assert encoder.encode(one.whole()) == encoder.encode(situation_at(play.state, 0, names))
