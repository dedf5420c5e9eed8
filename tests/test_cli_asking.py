"""What the terminal answers itself because it decides nothing, and what it never does."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from busterbox.cli.terminal.session import Session
from busterbox.cli.terminal.style import Screen
from busterbox.cli.terminal.trivial import only_answer
from busterbox.games.adventures.game import GAME as ADVENTURES
from busterbox.games.boardgame.game import GAME as BOARDGAME
from busterbox.games.boardgame.rules.codes import APPLY, REMOVE, ROLL
from busterbox.games.dicebot.game import GAME as DICEBOT
from busterbox.games.tcg.game import GAME as TCG
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, read_record
from busterbox.kernel.table.verify import verify
from tests.boardgame.trials import fall, fight, strike
from tools.terminal_prompts import played

pytestmark = pytest.mark.usefixtures("data_home")

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

ONLY = "(The only option: "
SAME = "(Nothing else would make a difference: "


GAMES: list[tuple[Game, int]] = [(DICEBOT, 4), (TCG, 2), (BOARDGAME, 2), (ADVENTURES, 1), (ADVENTURES, 3)]


@pytest.mark.rule("TC-R57")
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_what_decides_nothing_is_not_asked(game: Game, seats: int) -> None:
    """The windows of the rules stay as they are: in the record these are answers like all others."""
    shown = 0

    def look(session: Session) -> None:
        nonlocal shown
        shown += 1
        assert only_answer(session.play.state, 0) == NO_ANSWER

    play = Play.start(game, seats, 3)
    lines = played(play, look).count
    assert play.state.over
    answers = [entry.words for entry in play.entries if entry.words[:2] == ["answer", 0]]
    silent = lines(ONLY) + lines(SAME)
    assert silent > 0
    assert silent <= len(answers) <= silent + shown
    assert verify(read_record(Record.of(play).to_text()), game).ok


@pytest.mark.parametrize(("game", "seats"), GAMES[:2])
def test_with_ask_all_everything_is_asked(game: Game, seats: int) -> None:
    found: list[int] = []
    play = Play.start(game, seats, 3)
    out = played(play, lambda session: found.append(only_answer(session.play.state, 0)), ask_all=True)
    assert max(found) >= 0
    assert ONLY not in out
    assert SAME not in out


def test_the_command_has_the_choice(command: SimpleNamespace) -> None:
    words = ("play", "dicebot", "--seed", "4", "--bot", "rules")
    quick = command.run(*words, stdin="quit\n")
    assert (quick.code, quick.err) == (0, "")
    assert f"{ONLY}Ready.)\n- 24 dice roll into the junkyard." in quick.out
    assert "1. Ready" not in quick.out
    whole = command.run(*words, "--ask-all", stdin="quit\n")
    assert "  1. Ready\n" in whole.out
    assert ONLY not in whole.out
    assert "--ask-all" in command.run("play", "--help").out


# -- one and the same --------------------------------------------------------------------------------------------------


def removing(*, energy: int) -> Play:
    """Bomb Man's player removes a die of a battle roll that deals no damage whichever it is."""
    g = fight("bomb_man")
    strike(g, "aim aim aim aim aim aim")
    fall(g, APPLY, "wily aim aim aim")
    g.energy[0] = energy
    fall(g, ROLL, "run pellet aim jump run wily")
    g.cards_left = 0
    assert [code for code in g.options(1) if REMOVE <= code < REMOVE + 6] == g.options(1)
    assert len(g.options(1)) > 1
    return Play.at(g)


def test_options_that_lead_to_the_same_decide_nothing() -> None:
    """With nothing left to re-roll or play, the roll is scored: no damage, whichever die is gone."""
    g = removing(energy=0).state
    assert only_answer(g, 1) == g.options(1)[0]


def test_options_after_which_the_dice_can_be_seen_to_differ_decide_something() -> None:
    assert only_answer(removing(energy=1).state, 1) == NO_ANSWER


def test_what_is_rolled_for_counts_and_not_what_would_be_rolled() -> None:
    """To commit one die or two is a difference, whatever they would show; and no luck is used up by looking."""
    for seed in range(8):
        g = BOARDGAME.new(2, seed)
        rng = rng_from(seed)
        while BOARDGAME.rules.window_name(g.kind) != "threat":
            seat = g.seat_to_act()
            g.answer(seat, int(BOARDGAME.bot.policy(g, seat, rng)))
        before = g.digest()
        assert only_answer(g, int(g.seat_to_act())) == NO_ANSWER
        assert g.digest() == before


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_whether_one_is_asked_tells_nothing_that_one_must_not_know(game: Game, seats: int) -> None:
    g = game.new(seats, 5)
    rng = rng_from(5)
    looked = 0
    for _ in range(60):
        if g.over:
            break
        seat = int(g.game.rules.next_seat(g, rng)) if g.mode != 1 else int(g.seat_to_act())
        if g.required >> seat & 1:
            looked += 1
            for world in range(2):
                assert only_answer(g.determinize(seat, rng_from(70 + world)), seat) == only_answer(g, seat)
        code = int(game.bot.policy(g, seat, rng))
        if code != NO_ANSWER:
            g.answer(seat, code)
    assert looked > 20


# -- who goes back, and who is ready ------------------------------------------------------------------------------------


def test_who_goes_back_to_what_the_terminal_has_answered_is_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Ending the resource phase was all there was to do; behind it a card was drawn, and there nobody goes."""
    play = Play.start(TCG, 2, 3)
    session = Session(play, 0, "rules", Screen())
    rng = rng_from(1)
    silent = False
    while not (silent and session.course.is_mine() and play.undo_reach(0)[0] == "free"):
        assert not play.state.over
        if not session.course.is_mine():
            session.course.let_bot_act()
            silent = False
        elif session.course.answer_if_trivial():
            silent = True
        else:
            silent = False
            session.course.give(0, int(TCG.bot.policy(play.state, 0, rng)))
    assert TCG.rules.window_name(play.state.kind) == "opportunity"
    capsys.readouterr()
    session.command("undo")
    assert TCG.rules.window_name(play.state.kind) == "resources"
    assert len(play.options(0)) == 1
    assert not session.course.answer_if_trivial()
    assert capsys.readouterr().out == ""
    session.command("")
    assert TCG.rules.window_name(play.state.kind) == "opportunity"


@pytest.mark.parametrize("seats", [2, 4])
def test_who_is_ready_is_not_asked_while_the_others_plan(seats: int) -> None:
    asked: list[tuple[str, bool, int]] = []

    def look(session: Session) -> None:
        g = session.play.state
        asked.append((ADVENTURES.rules.window_name(g.kind), bool(g.required & 1), len(session.play.entries)))

    played(Play.start(ADVENTURES, seats, 5), look)
    assert sum(1 for kind, _, _ in asked if kind == "plan") > 3
    assert all(required for kind, required, _ in asked if kind in ("hero", "boss", "plan"))
    allies = [entries for kind, required, entries in asked if not required]
    assert len(set(allies)) == len(allies)  # asked again only after something has happened
