"""Bad input of all kinds, by Hypothesis: one clear sentence, nothing changed, never anything else."""

from __future__ import annotations

import copy
import json
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, read_record, record_from_json, watch
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.verify import OtherRules, verify
from tests.golden import game
from tests.microgames.duel.game import HERE, make

NAMES = ["duel", "ring", "coop", "sealed"]
games = pytest.mark.parametrize("name", NAMES)

near = st.integers(-3, 140)
numbers = st.one_of(
    near,
    st.integers(-(2**70), 2**70),
    st.sampled_from([2**31, 2**62, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64]),
)
inputs = st.one_of(
    st.tuples(st.just("answer"), numbers, numbers),
    st.tuples(st.just("expire"), numbers, st.just(0)),
    st.tuples(st.just("retract"), numbers, st.just(0)),
    st.tuples(st.just("leave"), numbers, st.just(0)),
    st.tuples(st.just("undo"), numbers, st.integers(0, 1)),
    st.tuples(st.just("reseed"), numbers, st.just(0)),
    st.tuples(st.just("lawful"), st.integers(0, 50), st.just(0)),  # so that the game comes somewhere
    st.tuples(st.just("lawful"), st.integers(0, 50), st.just(0)),
    st.tuples(st.just("time"), st.just(0), st.just(0)),
)


def seats_for(found: Game) -> int:
    return min(max(found.info.seats.fewest, 3), found.info.seats.most)


def one_sentence(error: Exception) -> None:
    text = str(error)
    assert text
    assert "\n" not in text
    assert len(text) < 400


def act(play: Play, kind: str, first: int, second: int) -> None:
    if kind == "lawful":
        seats = [seat for seat in range(play.state.seats) if play.state.asked() >> seat & 1]
        if seats:
            seat = seats[first % len(seats)]
            options = play.options(seat)
            play.answer(seat, options[first % len(options)])
    elif kind == "time":
        play.expire(play.state.serial)
    elif kind == "answer":
        play.answer(first, second)
    elif kind == "expire":
        play.expire(first)
    elif kind == "retract":
        play.retract(first)
    elif kind == "leave":
        play.leave(first)
    elif kind == "undo":
        play.undo(first, bool(second))
    else:
        play.reseed(first)


# -- inputs ----------------------------------------------------------------------------------------------------


@games
@given(seed=st.integers(0, 2**80), script=st.lists(inputs, max_size=40))
def test_inputs_are_taken_or_refused_in_one_sentence(
    name: str, seed: int, script: list[tuple[str, int, int]]
) -> None:
    found = game(name)
    play = Play.start(found, seats_for(found), seed)
    for kind, first, second in script:
        before, entries = play.state.digest(), len(play.entries)
        try:
            act(play, kind, first, second)
        except Refused as refused:
            one_sentence(refused)
            assert kind != "lawful"
            assert play.state.digest() == before
            assert len(play.entries) == entries
        assert found.rules.codec.faults(play.state) == []
    record = read_record(Record.of(play).to_text())
    assert verify(record, found).ok


@games
@given(seat=numbers, code=numbers)
def test_why_not_agrees_with_answer(name: str, seat: int, code: int) -> None:
    found = game(name)
    play = Play.start(found, seats_for(found), 1)
    sentence = play.why_not(seat, code)
    if not sentence:
        play.answer(seat, code)
        assert len(play.entries) == 2
        return
    with pytest.raises(Refused) as caught:
        play.answer(seat, code)
    assert str(caught.value) == sentence


@given(seats=numbers, seed=numbers)
def test_a_start_is_refused_in_one_sentence(seats: int, seed: int) -> None:
    try:
        assert not Play.start(game("ring"), seats, seed).state.over
        assert 2 <= seats <= 4
    except ValueError as error:
        one_sentence(error)


# -- damage ----------------------------------------------------------------------------------------------------


@cache
def positions(name: str) -> list[str]:
    """Positions from all over a game, as JSON."""
    found = game(name)
    texts: list[str] = []
    for seed in range(3):
        g = found.new(seats_for(found), seed)
        rng = rng_from(seed)
        while not g.over and len(texts) < 200 * (seed + 1):
            texts.append(json.dumps(g.to_json()))
            seat = g.game.rules.next_seat(g, rng)
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))])
        texts.append(json.dumps(g.to_json()))
    return texts


@cache
def record_text(name: str) -> str:
    found = game(name)
    play = Play.start(found, seats_for(found), 2)
    rng = rng_from(3)
    while not play.state.over:
        if len(play.entries) == 5:
            play.reseed(2**90)
        seat = play.state.game.rules.next_seat(play.state, rng)
        options = play.options(seat)
        play.answer(seat, options[rng.below(len(options))])
    return Record.of(play).to_text()


def places(data: Any, inside: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON document."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else []
    for key, value in items:
        yield (*inside, key)
        yield from places(value, (*inside, key))


junk = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 60),
    st.sampled_from([2**31, 2**62, 2**62 - 1, 2**63, -(2**62), 2**100]),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.lists(st.integers(-2, 70), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)


def damage(data: Any, draw: Callable[[Any], Any], times: int) -> None:
    """Delete, replace, double or nudge something at random places."""
    for _ in range(times):
        where = list(places(data))
        if not where:
            return
        place = where[draw(st.integers(0, len(where) - 1))]
        inner = data
        for step in place[:-1]:
            inner = inner[step]
        key = place[-1]
        how = draw(st.sampled_from(["delete", "replace", "nudge", "nudge", "double", "swap"]))
        if how == "delete":
            del inner[key]
        elif how == "replace":
            inner[key] = draw(junk)
        elif how == "nudge" and isinstance(inner[key], int):
            inner[key] += draw(st.sampled_from([-1, 1, 2, 64, -64]))
        elif how == "double" and isinstance(inner, list):
            inner.insert(key, copy.deepcopy(inner[key]))
        elif how == "swap" and isinstance(inner, list):
            other = draw(st.integers(0, len(inner) - 1))
            inner[key], inner[other] = inner[other], inner[key]


def play_on(play: Play, seed: int, answers: int) -> None:
    rng = rng_from(seed)
    for _ in range(answers):
        if play.state.over or play.state.chance:
            return
        seats = [seat for seat in range(play.state.seats) if play.state.asked() >> seat & 1]
        seat = seats[rng.below(len(seats))]
        options = play.options(seat)
        play.decision(seat)
        play.state.view(seat)
        play.answer(seat, options[rng.below(len(options))])


@games
@given(data=st.data())
def test_a_damaged_position_is_refused_or_can_be_played(name: str, data: st.DataObject) -> None:
    found = game(name)
    texts = positions(name)
    document = json.loads(texts[data.draw(st.integers(0, len(texts) - 1))])
    damage(document, data.draw, data.draw(st.integers(1, 3)))
    try:
        g = found.rules.codec.from_json(found, document)
        assert found.rules.codec.from_json(found, json.loads(json.dumps(g.to_json()))).digest() == g.digest()
        play_on(Play.at(g), 1, 30)
    except BadPosition as error:
        one_sentence(error)


nested = st.recursive(
    junk, lambda x: st.lists(x, max_size=3) | st.dictionaries(st.text(max_size=8), x, max_size=3)
)


@games
@given(document=nested)
def test_any_json_is_no_position(name: str, document: Any) -> None:
    found = game(name)
    with pytest.raises(BadPosition) as caught:
        found.rules.codec.from_json(found, document)
    one_sentence(caught.value)
    with pytest.raises(BadRecord) as bad:
        record_from_json(document)
    one_sentence(bad.value)


@games
@given(data=st.data())
def test_a_damaged_record_is_refused_or_told_apart(name: str, data: st.DataObject) -> None:
    found = game(name)
    document = json.loads(record_text(name))
    damage(document, data.draw, data.draw(st.integers(1, 3)))
    try:
        record = record_from_json(document)
    except BadRecord as error:
        one_sentence(error)
        return
    for seat in range(-2, record.seats):
        assert all(isinstance(line, str) for line in watch(record, seat))
    assert read_record(record.to_text()).to_text() == record.to_text()
    try:
        report = verify(record, found)
    except (BadRecord, OtherRules) as error:
        one_sentence(error)
        return
    assert "\n" not in report.sentence
    if report.ok:  # only what the rules have no part in can differ: names, words, who was told
        assert record.inputs == read_record(record_text(name)).inputs


@given(text=st.text(max_size=60))
def test_any_text_is_no_record(text: str) -> None:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    one_sentence(caught.value)


# -- content ---------------------------------------------------------------------------------------------------

MARKS = [
    "\n",
    '"',
    "'",
    "=",
    "[",
    "]",
    "{",
    "}",
    "{x}",
    "{0}",
    "{seat",
    "#",
    ",",
    "\\",
    '"""',
    "\r\n",
    "\x00",
    "é",
    "\u2028",
]
VALUES = [
    "true",
    "-1",
    "1e9",
    "inf",
    "0x10",
    "1979-05-27",
    "a.b.c = 1\n",
    "id = 3\n",
    "play = 3\n",
    "cost = 99\n",
]
TABLES = [
    "[[card]]",
    "[[event.x]]\n",
    "[window.x]\n",
    'play = [{op = "fly"}]\n',
    'args = ["q"]\n',
    'text = "{card}"\n',
]
scraps = st.one_of(st.sampled_from(MARKS + VALUES + TABLES), st.text(max_size=6))


def spoiled(text: str, draw: Callable[[Any], Any]) -> str:
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        cut = draw(st.sampled_from([0, 0, 1, 3, 20]))
        text = text[:at] + draw(scraps) + text[at + cut :]
    return text


def names_its_place(error: ValueError, file: str) -> None:
    one_sentence(error)
    assert str(error).startswith(f"{file}, line ") or str(error).startswith(f"{file}: this is not TOML: ")


@given(data=st.data())
def test_a_spoiled_content_file_names_file_and_line(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "cards.toml")
        file.write_text(spoiled((HERE / "cards.toml").read_text(), data.draw), encoding="utf-8", newline="")
        try:
            found = make(file)
        except ValueError as error:
            names_its_place(error, "cards.toml")
            return
    play_on(Play.start(found, 2, 1), 1, 20)


@given(data=st.data())
def test_a_spoiled_catalogue_names_file_and_line(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "messages.toml")
        file.write_text(
            spoiled((HERE / "messages.toml").read_text(), data.draw), encoding="utf-8", newline=""
        )
        try:
            assert load_catalogue(file).messages
        except ValueError as error:
            names_its_place(error, "messages.toml")
