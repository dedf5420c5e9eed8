"""Several answers in one line, picks in any order, and picks that are put back."""

from __future__ import annotations

import pytest

from busterbox.cli.terminal.session import Session
from busterbox.cli.terminal.style import Screen
from busterbox.games.boardgame.rules.codes import FACE_NAMES, REROLL, SCORE, THROW
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.table.play import Play
from tests.boardgame.positions import all_pass, challenge, code, dice, say, window

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

FACES = ("hit", "pellet", "hit", "run", "wily", "aim")


def rolled() -> Session:
    """Six dice lie on the table, and the person may re-roll."""
    g = challenge("cut_man_5")
    all_pass(g)
    say(g, "threat", 6)
    dice(g, *FACES)
    g.energy[0] = 3
    return Session(Play.at(g), 0, "rules", Screen())


def board(session: Session) -> Board:
    assert isinstance(session.play.state, Board)
    return session.play.state


def picked(session: Session) -> list[str]:
    g = board(session)
    return sorted(FACE_NAMES[face] for die, face in enumerate(g.dice) if g.picked >> die & 1)


def given(session: Session) -> list[str]:
    """The answers that a record holds, by kind and face."""
    found: list[str] = []
    for entry in session.play.entries:
        if entry.words[0] == "answer":
            number = int(entry.words[2])
            found.append("throw" if number == THROW else FACE_NAMES[number - REROLL])
    return found


def shown(session: Session) -> list[str]:
    return [entry.text for entry in session.choices.entries()]


@pytest.mark.parametrize(
    "line",
    [
        "hit hit wily throw",
        "wily hit hit throw",
        "hit, wily, hit, throw",
        "2 2 6 throw",
        "6 2 2 throw",
        "HIT wily Hit THROW",
    ],
)
def test_one_line_answers_a_whole_reroll_in_any_order(line: str) -> None:
    session = rolled()
    assert shown(session)[1] == "Re-roll: pick a HIT"
    assert shown(session)[5] == "Re-roll: pick a WILY"
    session.command(line)
    assert given(session) == ["hit", "hit", "wily", "throw"]  # ordinary answers, in the order of the rules
    assert board(session).energy[0] == 2
    assert picked(session) == []


def test_picks_without_the_throw_wait(capsys: pytest.CaptureFixture[str]) -> None:
    session = rolled()
    session.command("wily run")
    assert picked(session) == ["run", "wily"]
    session.command("throw")
    assert given(session) == ["run", "wily", "throw"]
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hit jump throw", "'jump' is no option"),
        ("hit hit hit throw", "'hit': every HIT is picked already · BG-9.2"),
        ("hit nonsense throw", "'nonsense' is no option"),
        ("nonsense hit", "'nonsense' is no option"),
        ("hit throw wily", "what comes after 'throw' has to wait until it is done"),
        ("hit 99", "'99' is no option"),
        ("throw hit", "'throw': pick at least one die first"),
    ],
)
def test_a_bad_word_anywhere_refuses_the_line_and_changes_nothing(
    capsys: pytest.CaptureFixture[str], line: str, why: str
) -> None:
    session = rolled()
    before = session.play.state.digest()
    session.command(line)
    out = " ".join(capsys.readouterr().out.split())
    assert out.startswith(f"Nothing on this line was done: {why}"), out
    assert session.play.state.digest() == before
    assert len(session.play.entries) == 1


def test_a_line_that_is_refused_tells_nothing_that_lies_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    """It is never tried beyond a roll: whatever dice would fall, the sentence is the same."""
    said = set()
    for seed in range(6):
        session = rolled()
        session.play.state.reseed(seed)
        for face in ("hit", "pellet", "aim", "jump", "run", "wily"):
            session.command(f"hit throw {face} throw")
        said.add(capsys.readouterr().out)
        assert len(session.play.entries) == 1
    assert len(said) == 1


def test_one_may_pick_what_the_rules_have_passed_over() -> None:
    """They want dice in the order of their faces; whoever picks WILY first may still pick a HIT."""
    session = rolled()
    session.command("wily")
    assert "Re-roll: pick a HIT too" in shown(session)
    session.command("hit")
    assert picked(session) == ["hit", "wily"]
    session.command(str(shown(session).index("Re-roll: pick a RUN too") + 1))
    assert picked(session) == ["hit", "run", "wily"]
    session.command("aim hit throw")
    assert given(session)[-6:] == ["hit", "hit", "aim", "run", "wily", "throw"]


def test_picks_can_be_put_back(capsys: pytest.CaptureFixture[str]) -> None:
    session = rolled()
    session.command("unpick")
    assert capsys.readouterr().out == "Not possible: nothing is picked.\n"
    session.command("hit hit run wily")
    session.command("unpick hit")
    assert picked(session) == ["hit", "run", "wily"]
    session.command("unpick")
    assert picked(session) == ["hit", "run"]
    session.command("unpick aim")
    assert "Not possible: 'aim' is not what is picked (Re-roll: pick a HIT, " in capsys.readouterr().out
    assert picked(session) == ["hit", "run"]
    session.command("undo")
    assert picked(session) == ["hit"]
    session.command("unpick")
    assert picked(session) == []
    assert board(session).energy[0] == 3
    session.command("unpick")
    assert "Not possible: nothing is picked." in capsys.readouterr().out


def test_to_throw_what_is_picked_is_a_decision(capsys: pytest.CaptureFixture[str]) -> None:
    """For it can be put back, even where nothing else is left to do."""
    session = rolled()
    session.command("wily")
    session.choices.view()
    assert "(unpick: put the last pick back)" in capsys.readouterr().out
    assert session.course.picks.carries_out_picks(THROW)
    assert not session.course.picks.carries_out_picks(SCORE)


# -- in two steps ----------------------------------------------------------------------------------------------------


def trophy() -> Session:
    g = challenge("cut_man_1", seats=3)
    all_pass(g)
    say(g, "threat", 6)
    dice(g, "run", "pellet", "wily", "wily", "aim", "aim")
    g.trophy[0] = 2
    say(g, "score")
    assert window(g) == "trophy"
    assert len(g.options(2)) > 20
    return Session(Play.at(g), 2, "rules", Screen())


def test_a_trophy_is_asked_for_in_two_steps(capsys: pytest.CaptureFixture[str]) -> None:
    session = trophy()
    assert len(shown(session)) == 5  # to keep it, or one of four faces
    assert shown(session)[-1] == "Give back Cut Man's Trophy: change a WILY"
    before = session.play.state.digest()
    session.command("5")
    out = capsys.readouterr().out
    assert "Give back Cut Man's Trophy: change a WILY:" in out
    assert shown(session) == ["To HIT", "To PELLET", "To AIM", "To JUMP", "To RUN"]
    assert "(back: choose something else)" in out
    session.command("back")
    assert len(shown(session)) == 5
    assert session.play.state.digest() == before
    session.command("wily")
    session.command("run")
    expected = code(board(session), "trophy", 6 * 5 + 4)
    assert session.play.entries[-1].words == ["answer", 2, expected]


@pytest.mark.parametrize("line", ["wily run", "5 run", "wily to run", "wily, run", "5 5", "wily 5", "5, 5"])
def test_both_steps_fit_in_a_line(line: str) -> None:
    session = trophy()
    session.command(line)
    expected = code(board(session), "trophy", 6 * 5 + 4)
    assert session.play.entries[-1].words == ["answer", 2, expected]


@pytest.mark.parametrize(("line", "wrong"), [("wily jelly", "jelly"), ("5 6", "6"), ("wily 0", "0")])
def test_half_a_step_is_nothing(line: str, wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    session = trophy()
    session.command(line)
    assert capsys.readouterr().out == f"Nothing on this line was done: '{wrong}' is no option.\n"
    assert len(session.play.entries) == 1
    assert session.choices.within() == ""
