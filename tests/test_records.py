"""Records: watched, verified, damaged; and the golden records."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from busterbox.kernel.content.telling import EVERYTHING
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, read_record, record_from_json, watch
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.verify import OtherRules, replay, verify
from busterbox.kernel.testing.scenario import Scenario
from tests.golden import FOLDER, GAMES, game, golden_texts, play_golden
from tests.microgames.duel.game import GAME, HERE, make
from tests.microgames.duel.rules import PASS, Duel
from tests.playing import play_on, whole_game

SEALED_GAME = game("sealed")
COOP = game("coop")


# -- records ---------------------------------------------------------------------------------------------------


def test_a_record_goes_round_through_text() -> None:
    play = whole_game()
    text = Record.of(play).to_text()
    again = read_record(text)
    assert again.to_text() == text
    assert json.loads(text) == json.loads(json.dumps(Record.of(play).to_json()))
    assert again.inputs == [entry.words for entry in play.entries[1:]]
    assert again.result == play.state.result


def test_a_record_is_watched_without_the_game() -> None:
    play = whole_game()
    record = read_record(Record.of(play).to_text())
    for seat in (-1, 0, 1):
        assert list(watch(record, seat)) == play.events(seat)
    everything = list(watch(record, EVERYTHING))
    assert not any(line.endswith("a card.") for line in everything)
    record.game, record.content, record.rules_version = "gone", "other", 99
    assert list(watch(record, EVERYTHING)) == everything
    with pytest.raises(ValueError, match="there is no seat 2"):
        list(watch(record, 2))


def test_another_catalogue_says_it_in_its_own_words() -> None:
    record = Record.of(whole_game())
    catalogue = copy.copy(GAME.rules.catalogue)
    message = copy.copy(catalogue.find("event.drew"))
    message.hidden = "{seat} zieht eine Karte."
    catalogue.messages = {**catalogue.messages, "event.drew": message}
    assert next(watch(record, 1, catalogue)) == "Player 1 zieht eine Karte."


def test_verify_proves_an_untouched_record() -> None:
    for seed in range(4):
        report = verify(read_record(Record.of(whole_game(seed)).to_text()), GAME)
        assert report.ok, report.sentence
        assert report.sentence.startswith(f"verified: {report.inputs} inputs and ")


def test_a_game_goes_on_where_its_record_stops() -> None:
    play = play_on(Play.start(GAME, 2, 6), 20)
    again = replay(read_record(Record.of(play).to_text()), GAME)
    assert again.state.digest() == play.state.digest()
    play_on(play, 10_000, seed=8)
    play_on(again, 10_000, seed=8)
    assert Record.of(again).to_text() == Record.of(play).to_text()


def test_a_game_from_a_position_is_recorded_with_it() -> None:
    g = Scenario(GAME, seed=4).until(lambda g: isinstance(g, Duel) and g.turns == 3).build()
    play = play_on(Play.at(g), 10_000)
    record = read_record(Record.of(play).to_text())
    assert verify(record, GAME).ok
    assert record.position is not None
    del record.position["table"]
    with pytest.raises(BadRecord, match=r"damaged record at record\.position\.table: missing"):
        verify(record, GAME)


def edited(record: Record, change: Any) -> Record:
    data = json.loads(record.to_text())
    change(data)
    return record_from_json(data)


def test_verify_names_the_first_difference() -> None:
    record = Record.of(whole_game())
    log = record.to_json()["log"]
    assert isinstance(log, list)
    place = next(i for i, entry in enumerate(log) if i > 10 and entry["input"][2] == PASS)

    def answer(data: Any) -> None:
        data["log"][place]["input"][2] = 999

    report = verify(edited(record, answer), GAME)
    assert (report.ok, report.entry, report.expected) == (False, place, "accepted")
    assert report.sentence.startswith(f"differs at input {place}: input ['answer', ")
    assert "refused: " in report.found

    def event(data: Any) -> None:
        data["log"][0]["events"][2][1][1] = (data["log"][0]["events"][2][1][1] + 1) % 9

    report = verify(edited(record, event), GAME)
    assert (report.ok, report.entry) == (False, 0)
    assert report.sentence.startswith("differs at input 0: event 3 of input ['start'] should be drew [0, ")

    def digest(data: Any) -> None:
        data["log"][8]["digest"] = "0" * 32

    report = verify(edited(record, digest), GAME)
    assert (report.ok, report.entry, report.expected) == (False, 8, "0" * 32)

    def seed(data: Any) -> None:
        data["seed"] += 1

    assert verify(edited(record, seed), GAME).entry == 0

    def result(data: Any) -> None:
        data["result"].reverse()

    report = verify(edited(record, result), GAME)
    assert report.sentence.startswith(f"differs at input {len(log) - 1}: the result should be ")

    def final(data: Any) -> None:
        data["final"] = ""

    assert "the last position" in verify(edited(record, final), GAME).sentence

    def shorter(data: Any) -> None:
        data["log"].pop()

    assert not verify(edited(record, shorter), GAME).ok

    def longer(data: Any) -> None:
        data["log"].append({"input": ["answer", 0, PASS], "events": []})

    assert verify(edited(record, longer), GAME).found == "refused: the game is over"


def other_content(tmp_path: Path) -> Game:
    cards = tmp_path / "cards.toml"
    cards.write_text((HERE / "cards.toml").read_text().replace("power = 3", "power = 2"))
    return make(cards)


def test_other_rules_refuse_in_one_sentence(tmp_path: Path) -> None:
    record = Record.of(whole_game())
    with pytest.raises(
        OtherRules,
        match=r"^the record was made with other content than is loaded: it can be watched",
    ):
        verify(record, other_content(tmp_path))
    with pytest.raises(OtherRules, match=r"^this is a record of 'duel', not of 'sealed'$"):
        verify(record, SEALED_GAME)
    record.rules_version += 1
    with pytest.raises(
        OtherRules,
        match=r"^the record was made under rules 2, and here are 1: it can be watched",
    ):
        verify(record, GAME)


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        ((), [], "damaged record at record: an object was expected, not []"),
        (("format",), 7, "damaged record at record.format: formats 1 and 2 are read here, not 7"),
        (("seats",), "2", "damaged record at record.seats: a whole number was expected, not '2'"),
        (("seed",), -3, "damaged record at record.seed: a whole number from 0 up was expected, not -3"),
        (("seed",), "0xg", "damaged record at record.seed: a whole number from 0 up was expected, not '0xg'"),
        (("settings",), {"x": 1}, "damaged record at record.settings.x: a text was expected, not 1"),
        (("names",), ["A"], "damaged record at record.names: 2 entries were expected, not 1"),
        (("log",), [], "damaged record at record.log: a game begins with its start, and there is none"),
        (
            ("log", 0, "input"),
            ["answer", 0, 64],
            "damaged record at record.log[0].input: a game begins with ",
        ),
        (
            ("log", 2, "input"),
            ["dance"],
            "damaged record at record.log[2].input: an input is one of answer, expire, ",
        ),
        (
            ("log", 2, "input"),
            ["leave"],
            "damaged record at record.log[2].input: 'leave' takes seat, and here is []",
        ),
        (("log", 2, "input"), ["leave", 2], "damaged record at record.log[2].input[0]: 2 is outside 0 to 1"),
        (
            ("log", 2, "input"),
            ["answer", 0, 1 << 63],
            "damaged record at record.log[2].input[0]: 9223372036854775808 ",
        ),
        (
            ("log", 2, "input"),
            ["undo", 0, 1],
            "damaged record at record.log[2].input[2]: true or false was expected",
        ),
        (("log", 2, "events"), {}, "damaged record at record.log[2].events: a list was expected, not {}"),
        (
            ("log", 0, "events", 0),
            ["drew", [0], 1],
            "damaged record at record.log[0].events[0][1]: 'drew' takes 2 numbers",
        ),
        (
            ("log", 0, "events", 0),
            ["drew", [5, 0], 1],
            "damaged record at record.log[0].events[0][1]: there is no seat 5",
        ),
        (
            ("log", 0, "events", 0),
            ["drew", [0, 99], 1],
            "damaged record at record.log[0].events[0][1]: there is no card 99",
        ),
        (
            ("log", 0, "events", 0),
            ["slept", [], 1],
            "damaged record at record.log[0].events[0]: the record has no message ",
        ),
        (
            ("messages", "drew"),
            ["{x}", "", "seat"],
            "damaged record at record.messages.drew: the text does not fit ",
        ),
        (("result",), [1], "damaged record at record.result: 2 entries were expected, not 1"),
    ],
)
def test_a_damaged_record_is_one_sentence_with_its_place(
    place: tuple[Any, ...], value: Any, sentence: str
) -> None:
    data: Any = json.loads(Record.of(whole_game()).to_text())
    if place:
        inner = data
        for step in place[:-1]:
            inner = inner[step]
        inner[place[-1]] = value
    else:
        data = value
    with pytest.raises(BadRecord) as caught:
        record_from_json(data)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


def test_every_field_of_a_record_is_needed() -> None:
    whole = json.loads(Record.of(whole_game()).to_text())
    for key in whole:
        with pytest.raises(BadRecord, match=f"^damaged record at record.{key}: missing$"):
            record_from_json({k: v for k, v in whole.items() if k != key})


def test_what_is_no_json_is_one_sentence() -> None:
    for text in ("", "{", "[" * 100_000, "{'a': 1}", "nul"):
        with pytest.raises(BadRecord, match=r"^damaged record at record: "):
            read_record(text)


# -- golden records ----------------------------------------------------------------------------------------------


def test_golden_records_come_out_byte_for_byte() -> None:
    made = {file.name: text for file, text in golden_texts()}
    kept = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.json")}
    assert sorted(made) == sorted(kept), "rewrite them with `make golden` and look at what changed"
    for name, text in made.items():
        assert text == kept[name], (
            f"{name} came out otherwise; if that is meant, rewrite it with `make golden`"
        )


@pytest.mark.parametrize(("name", "seats", "seed"), GAMES)
def test_golden_records_verify(name: str, seats: int, seed: int) -> None:
    record = read_record((FOLDER / f"{name}-{seats}-{seed}.json").read_text(encoding="utf-8"))
    report = verify(record, game(name))
    assert report.ok, report.sentence
    assert record.result is not None


def test_golden_games_hold_every_kind_of_input() -> None:
    kinds = {
        str(entry.words[0]) for name, seats, seed in GAMES for entry in play_golden(name, seats, seed).entries
    }
    assert {"start", "answer", "expire", "reseed", "undo"} <= kinds
