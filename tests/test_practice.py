"""Practice: rolls and reveals may be undone, and every record says so."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox.kernel import registry
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.table.play import FAR, NONE, ROLLED, TOO_LATE, Play
from busterbox.kernel.table.record import Record, read_record
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.verify import replay, verify
from tests.microgames.duel.game import GAME
from tests.microgames.duel.rules import BLAST
from tests.playing import play_on

NAMES = ["dicebot", "tcg", "boardgame"]
SAYS = "; this was practice, where rolls and reveals can be undone"


def practice(seed: int = 2) -> Play:
    play = Play.start(GAME, 2, seed)
    play.practice = True
    return play


def test_what_was_revealed_is_undone_by_those_who_agree() -> None:
    play = practice()
    before = play.state.position_digest()
    play.answer(0, BLAST)  # reveals a card
    assert play.undo_reach(0) == (FAR, ROLLED)
    with pytest.raises(Refused, match=ROLLED):
        play.undo(0)  # not without asking
    play.undo(0, force=True)
    assert (play.state.position_digest(), play.rolls_undone) == (before, 1)


def test_a_time_out_stays_one_and_so_does_the_end() -> None:
    play = practice()
    play.answer(0, BLAST)
    play.expire(int(play.state.serial))
    assert play.undo_reach(0) == (NONE, TOO_LATE)
    with pytest.raises(Refused, match="rolled, revealed or settled"):
        play.undo(0, force=True)
    play = practice()
    play_on(play, 10_000)
    assert play.state.over
    assert play.undo_reach(0)[0] == NONE


@pytest.mark.parametrize("name", NAMES)
def test_a_roll_made_again_is_a_new_one_and_its_record_verifies(name: str) -> None:
    """The generator goes on: who rolls, undoes and rolls again has not seen the second roll before."""
    game = registry.get(name)
    play = Play.start(game, 2, 7)
    play.practice = True
    rolls: set[str] = set()
    for _ in range(400):
        seat = next(s for s in range(2) if play.options(s))
        play.answer(seat, play.options(seat)[0])
        if play.undo_reach(seat) != (FAR, ROLLED):
            continue
        for _ in range(4):
            rolls.add(play.state.position_digest())
            play.undo(seat, force=True)
            play.answer(seat, play.options(seat)[0])
        break
    assert play.rolls_undone == 4
    record = read_record(Record.of(play).to_text())
    report = verify(record, game)
    assert (report.ok, record.practice) == (True, True)
    assert report.sentence.endswith(f"{SAYS}; rolls or reveals were undone 4 times")
    if name == "dicebot":  # where dice are rolled, others have come each time
        assert len(rolls) == 4


def test_a_record_says_whether_it_was_practice() -> None:
    plain = Play.start(GAME, 2, 2)
    play_on(plain, 10_000)
    record = Record.of(plain)
    assert "practice" not in record.to_json()
    assert "practice" not in verify(record, GAME).sentence
    play = practice()
    play.answer(0, BLAST)
    text = Record.of(play).to_text()
    assert json.loads(text)["practice"] is True
    assert verify(read_record(text), GAME).sentence.endswith(SAYS)
    again = replay(read_record(text), GAME)  # and who goes on with it still practises
    assert again.undo_reach(0) == (FAR, ROLLED)
    # Without its mark a record in which a roll was undone says that much of itself.
    play.undo(0, force=True)
    data = Record.of(play).to_json()
    del data["practice"]
    told = verify(read_record(json.dumps(data)), GAME)
    assert told.sentence.endswith("; rolls or reveals were undone once")
    for wrong in (False, 1, "yes", None):
        with pytest.raises(BadRecord, match="true was expected"):
            read_record(json.dumps({**data, "practice": wrong}))


# -- in the terminal -------------------------------------------------------------------------------------------------


def test_in_the_terminal_a_roll_is_undone(command: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "practice.json"
    words = ["play", "dicebot", "--seed", "4", "--practice", "--record", str(file)]
    run = command.run(*words, stdin="\nundo\n\nconcede\n")
    assert (run.code, run.err) == (0, "")
    assert ", practice. You are" in run.out
    assert run.out.count("24 dice roll into the junkyard") == 2
    assert "cannot be taken back" not in run.out
    text = " ".join(run.out.split())
    assert "This was practice: rolls and reveals could be undone, and the record says so." in text
    checked = command.run("verify", str(file))
    assert (checked.code, checked.err) == (0, "")
    assert f"{SAYS}; rolls or reveals were undone once" in checked.out


def test_where_there_is_no_practice_it_is_refused(command: SimpleNamespace, tmp_path: Path) -> None:
    run = command.run("play", "adventures", "--practice")
    assert (run.code, run.out) == (2, "")
    assert "has no practice: what was rolled there stays rolled" in run.err
    for words in (["--campaign", str(tmp_path / "c.json")], ["--resume", str(tmp_path / "r.json")]):
        run = command.run("play", "adventures", "--practice", *words)
        assert (run.code, run.out) == (2, "")
        assert "leave out --practice" in run.err
