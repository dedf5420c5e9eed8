"""Dice that were committed to: words, commitments, records that carry them, and what cheating looks like."""

from __future__ import annotations

import copy
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from busterbox.cli.main import main
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.fairness import (
    SECRET_BYTES,
    Fairness,
    commitment,
    commitment_for,
    commitment_of,
    new_secret,
    word,
)
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, read_record, record_from_json
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.trail import RESEED
from busterbox.kernel.table.verify import replay, verify
from tests.microgames.duel.game import GAME

SECRET = bytes(range(32))
NONCES = ["alpha", "b-2"]
NAMES = ["Ada", "Grace"]


class FairTable:
    """A table as a service keeps it: before every input that will be accepted, the next word."""

    def __init__(self, secret: bytes = SECRET, nonces: list[str] | None = None) -> None:
        self.fairness = Fairness(secret, nonces or NONCES, commitment_for(GAME, 2, {}, secret))
        self.play = Play.start(GAME, 2, self.fairness.word(0), names=NAMES)
        self.number = 0

    def give(self, *words: str | int | bool) -> None:
        self.number += 1
        self.play.reseed(self.fairness.word(self.number))
        self.play.apply(list(words))

    def play_on(self, answers: int, undo_every: int = 0) -> FairTable:
        rng = rng_from(7)
        for n in range(answers):
            if self.play.state.over:
                break
            seat = self.play.state.game.rules.next_seat(self.play.state, rng)
            options = self.play.options(seat)
            self.give("answer", seat, options[rng.below(len(options))])
            if undo_every and n % undo_every == 3:
                with self.play.as_recorded():
                    self.give("undo", seat, True)
        return self

    def record(self) -> Record:
        record = Record.of(self.play)
        record.fairness = self.fairness
        return record


def damaged(change: Any) -> Record:
    """A sound record, changed as JSON."""
    data = json.loads(FairTable().play_on(12).record().to_text())
    change(data)
    return record_from_json(data)


# -- words and commitments --------------------------------------------------------------------------------------


def test_a_word_is_what_anybody_can_work_out() -> None:
    digest = hmac.new(SECRET, b'[["alpha","b-2"],3]', hashlib.sha256).hexdigest()
    assert word(SECRET, NONCES, 3) == int(digest, 16)


def test_words_differ_by_secret_nonce_order_of_seats_and_number() -> None:
    found = {
        word(SECRET, NONCES, 0),
        word(SECRET, NONCES, 1),
        word(SECRET, NONCES[::-1], 0),
        word(SECRET, ["alpha", "b", "2"], 0),
        word(SECRET, ["alpha,b-2"], 0),
        word(SECRET, ["alpha", ""], 0),
        word(SECRET, ["", "alpha"], 0),
        word(bytes(32), NONCES, 0),
    }
    assert len(found) == 8


def test_secrets_are_long_and_not_twice_the_same() -> None:
    assert len(new_secret()) == SECRET_BYTES == 32
    assert new_secret() != new_secret()


def test_a_commitment_is_one_hash_over_what_the_game_begins_with() -> None:
    text = (
        f'{{"content":"{GAME.cards.content_hash}","game":"{GAME.name}","rules_version":{GAME.info.rules_version},'
        f'"seats":2,"seed":"{SECRET.hex()}","settings":{{}}}}'
    )
    assert commitment_for(GAME, 2, {}, SECRET) == hashlib.sha256(text.encode()).hexdigest()
    assert commitment_for(GAME, 2, {}, 5) == commitment(
        GAME.name, GAME.info.rules_version, GAME.cards.content_hash, 2, {}, 5
    )
    assert commitment_for(GAME, 2, {}, SECRET) != commitment_for(GAME, 2, {}, new_secret())


def test_settings_that_are_not_named_are_committed_to_as_well() -> None:
    from busterbox.games.dicebot.game import GAME as DICEBOT

    usual = commitment_for(DICEBOT, 3, {}, SECRET)
    assert usual == commitment_for(DICEBOT, 3, {"form": "draft", "advanced": "no"}, SECRET)
    assert usual != commitment_for(DICEBOT, 3, {"form": "realtime"}, SECRET)
    record = Record.of(Play.start(DICEBOT, 3, word(SECRET, ["", "", ""], 0)))
    record.fairness = Fairness(SECRET, ["", "", ""], usual)
    assert commitment_of(record) == usual
    assert verify(record, DICEBOT).ok


# -- records ----------------------------------------------------------------------------------------------------


def test_a_fair_game_is_verified_and_goes_round_through_text(tmp_path: Path) -> None:
    table = FairTable().play_on(10_000)
    record = table.record()
    text = record.to_text()
    again = read_record(text)
    assert again.to_text() == text
    assert again.fairness is not None
    assert (again.fairness.secret, again.fairness.nonces) == (SECRET, NONCES)
    assert again.names == NAMES
    report = verify(again, GAME)
    assert report.ok, report.sentence
    assert "the secret that was committed to" in report.sentence
    assert replay(again, GAME).state.digest() == table.play.state.digest()
    assert replay(again, GAME).names == NAMES


def test_the_command_checks_the_announced_commitment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from busterbox.games.dicebot.game import GAME as DICEBOT

    fairness = Fairness(SECRET, ["x", "y"], commitment_for(DICEBOT, 2, {}, SECRET))
    play = Play.start(DICEBOT, 2, fairness.word(0))
    play.reseed(fairness.word(1))
    play.expire(play.state.serial)
    record = Record.of(play)
    record.fairness = fairness
    file = tmp_path / "fair.json"
    file.write_text(record.to_text())
    assert main(["verify", str(file), "--commitment", fairness.commitment]) == 0
    assert main(["verify", str(file), "--commitment", "0" * 64]) == 1
    assert "committed to" in capsys.readouterr().out


def test_undo_does_not_take_words_back() -> None:
    table = FairTable().play_on(30, undo_every=4)
    words = [entry.words[1] for entry in table.play.entries if entry.words[0] == RESEED]
    assert words == [table.fairness.word(number) for number in range(1, table.number + 1)]
    assert sorted({str(e.words[0]) for e in table.play.entries} - {"start", "answer", "reseed"}) == ["undo"]
    report = verify(read_record(table.record().to_text()), GAME)
    assert report.ok, report.sentence


def test_without_the_block_a_record_is_as_before() -> None:
    record = Record.of(FairTable().play_on(5).play)
    assert "fairness" not in record.to_json()
    assert read_record(record.to_text()).fairness is None
    assert verify(record, GAME).ok


# -- cheating ---------------------------------------------------------------------------------------------------


def test_another_secret_is_found_out() -> None:
    other = FairTable(secret=bytes(32)).play_on(8).record()
    assert other.fairness is not None
    other.fairness.commitment = commitment_for(GAME, 2, {}, SECRET)
    report = verify(other, GAME)
    assert not report.ok
    assert report.fault == "secret"
    assert "the secret was swapped" in report.sentence


def test_other_nonces_are_found_out() -> None:
    record = FairTable().play_on(8).record()
    record.fairness = Fairness(SECRET, ["alpha", "other"], commitment_for(GAME, 2, {}, SECRET))
    report = verify(record, GAME)
    assert (report.ok, report.entry) == (False, 0)
    assert "the seed should be word 0 of the dice" in report.sentence


def test_a_word_of_ones_own_is_found_out() -> None:
    table = FairTable().play_on(3)
    table.play.reseed(12345)
    seat = table.play.state.seat_to_act()
    table.play.apply(["answer", seat, table.play.options(seat)[0]])
    report = verify(table.record(), GAME)
    assert (report.ok, report.entry) == (False, 7)
    assert f"should be word 4 of the dice, {hex(table.fairness.word(4))}, and is 0x3039" in report.sentence


def test_words_cannot_be_skipped_to_get_better_dice() -> None:
    table = FairTable().play_on(3)
    for number in (4, 5):
        table.play.reseed(table.fairness.word(number))
    seat = table.play.state.seat_to_act()
    table.play.apply(["answer", seat, table.play.options(seat)[0]])
    report = verify(table.record(), GAME)
    assert (report.ok, report.entry) == (False, 8)
    assert "word 4 of the dice is followed by another one, not by an input" in report.sentence


def test_an_input_without_a_word_is_found_out() -> None:
    table = FairTable().play_on(3)
    seat = table.play.state.seat_to_act()
    table.play.answer(seat, table.play.options(seat)[0])
    report = verify(table.record(), GAME)
    assert (report.ok, report.entry) == (False, 7)
    assert "what goes before input 4 should be word 4 of the dice" in report.sentence


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("secret", "abc", "record.fairness.secret: 64 hexadecimal digits were expected, not 'abc'"),
        ("secret", None, "record.fairness.secret"),
        ("nonces", ["one"], "record.fairness.nonces"),
        ("nonces", ["one", 2], "record.fairness.nonces: a list of texts was expected"),
        ("commitment", "F" * 64, "record.fairness.commitment: 64 hexadecimal digits were expected"),
        ("colour", "red", "record.fairness: there is no 'colour' here"),
    ],
)
def test_a_damaged_block_is_refused_with_its_place(key: str, value: object, problem: str) -> None:
    with pytest.raises(BadRecord) as caught:
        damaged(lambda data: data["fairness"].update({key: value}))
    assert problem in str(caught.value)


def test_a_block_must_be_whole_and_belongs_to_a_whole_game() -> None:
    with pytest.raises(BadRecord, match=r"record\.fairness\.secret"):
        damaged(lambda data: data["fairness"].pop("secret"))
    with pytest.raises(BadRecord, match=r"record\.fairness: .*"):
        damaged(lambda data: data.update(fairness=None))
    position = copy.deepcopy(GAME.new(2, 1).to_json())
    with pytest.raises(BadRecord, match="only a game from its beginning"):
        damaged(lambda data: data.update(position=position))


# -- names ------------------------------------------------------------------------------------------------------


def test_people_are_told_and_recorded_by_their_names() -> None:
    play = Play.start(GAME, 2, 3, names=NAMES)
    assert Record.of(play).names == NAMES
    assert any("Ada" in line for line in play.events(0))
    assert Play.start(GAME, 2, 3).names == ["Player 1", "Player 2"]
    assert Record.of(Play.at(play.state, names=NAMES)).names == NAMES
    with pytest.raises(ValueError, match="2 seats have as many names, not 1"):
        Play.start(GAME, 2, 3, names=["Ada"])
