"""What `import busterbox` offers: games, moves in words, files, bots, records."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

import busterbox
from busterbox.kernel import registry
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from busterbox.kernel.table.campaign import Campaign
from busterbox.kernel.table.record_format import BadRecord
from busterbox.players.match import play_game
from busterbox.players.named import named_bot
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.sealed.game import GAME as SEALED

FIXTURES = Path(__file__).parent / "fixtures"
GAMES = ["adventures", "boardgame", "dicebot", "tcg"]


class First(busterbox.Bot):
    def choose(self, seat: busterbox.Seat, rng: busterbox.Rng) -> int:
        assert seat.moves()[0].code == seat.options()[0]
        return seat.options()[0]

    def name(self) -> str:
        return "first"


# -- getting in ------------------------------------------------------------------------------------------------


def test_every_name_can_be_imported() -> None:
    for name in busterbox.__all__:
        assert getattr(busterbox, name) is not None
        assert name in dir(busterbox)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        busterbox.nothing  # noqa: B018


def test_games_is_a_function_whatever_was_imported_before() -> None:
    assert sorted(busterbox.games()) == GAMES
    importing = "import busterbox.games.tcg.game; import busterbox; print(*sorted(busterbox.games()))"
    out = subprocess.run([sys.executable, "-c", importing], capture_output=True, text=True, check=True)
    assert out.stdout.split() == GAMES


def test_the_import_is_quick() -> None:
    """Neither service nor lab is loaded, nor anything else before it is needed."""
    look = "import sys, busterbox; print(*(m for m in sys.modules if m.startswith('busterbox.')))"
    out = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert out.stdout.split() == ["busterbox._compiled"]
    used = "import sys, busterbox; busterbox.new('tcg'); busterbox.play; print(*sys.modules)"
    out = subprocess.run([sys.executable, "-c", used], capture_output=True, text=True, check=True)
    assert not [
        name for name in out.stdout.split() if name.startswith(("busterbox.lab", "busterbox.service"))
    ]


@pytest.mark.parametrize("name", GAMES)
def test_new_needs_a_name_alone(name: str) -> None:
    g = busterbox.new(name)
    assert g.seats == registry.get(name).info.seats.usual
    seed = int(repr(g).rpartition("seed ")[2].rstrip(">"))
    again = busterbox.new(name, seed=seed)
    assert again == g
    assert "seed" not in repr(again)
    assert "seed" not in repr(g.clone())  # who is given a copy must not foresee its dice


def test_new_takes_seats_settings_and_decks() -> None:
    assert busterbox.new("dicebot", seats=3, seed=1, settings={"form": "draft"}).seats == 3
    deck = registry.get("tcg").decks.in_box()[0]
    chosen = {name: values[0] for name, values in deck.settings.items()}
    brought = busterbox.new("tcg", seed=1, settings=chosen, decks=[deck.id, deck.id])
    assert brought != busterbox.new("tcg", seed=1, settings=chosen)
    with pytest.raises(ValueError, match="there is no game 'chess'"):
        busterbox.new("chess")


# -- looking ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [*GAMES, DUEL], ids=[*GAMES, "duel"])
def test_a_position_draws_itself(game: str | Game) -> None:
    g = busterbox.new(game, seed=4)
    assert str(g) == g.draw() == g.draw(-1)
    seat = int(g.seat_to_act())
    assert "(you)" in g.draw(seat)
    assert "\x1b" not in str(g)
    assert "[/]" not in str(g)
    assert max(map(len, g.draw(seat, 60).splitlines())) <= 60
    assert "\n" not in repr(g)
    assert repr(g).startswith(f"<{g.game.name}: {g.seats} seat")
    assert g.position_digest() in repr(g)
    assert g.game.words.seat_name(seat) in repr(g)


def test_the_line_names_the_round_and_the_end() -> None:
    record = busterbox.play("dicebot", ["rules", "rules"], seed=1)
    lines = [repr(g) for g in record.positions()]
    assert any("; round 2;" in line for line in lines)
    assert "; over;" in lines[-1]
    assert "; turn 1; asks Player 2;" in repr(busterbox.new("tcg", seed=1))
    battle = [repr(g) for g in busterbox.play("boardgame", ["rules", "rules"], seed=1).positions()]
    assert any("; turn 1 of Player 1; asks" in line for line in battle)
    assert any(", battle round 2; asks" in line for line in battle)


# -- moves and answers -----------------------------------------------------------------------------------------


def test_moves_are_told_apart_and_understood() -> None:
    g = busterbox.new("dicebot", seats=2, seed=3, settings={"form": "realtime"})
    while not any("(1 of" in move.text for seat in range(2) for move in g.moves(seat)):
        seat = int(g.seat_to_act())
        g.apply(seat, g.options(seat)[0])
    seat = int(g.seat_to_act())
    for move in g.moves(seat):
        one, two, three = g.clone(), g.clone(), g.clone()
        one.answer(seat, move.text)
        two.answer(seat, move.code)
        three.answer(seat, move)
        assert one == two == three
    text = next(move.text for move in g.moves(seat) if "(1 of" in move.text)
    with pytest.raises(Refused, match=r"could be .*\(1 of \d\)"):
        g.answer(seat, text.partition(" (")[0])


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("wrong", [float, bool, lambda code: None, lambda code: [code]])
def test_an_answer_of_another_type_changes_nothing(name: str, wrong: Callable[[int], object]) -> None:
    """3.0 would stay in an interpreted position, which then could not be loaded again."""
    g = busterbox.new(name, seed=1)
    seat = int(g.seat_to_act())
    before = g.digest()
    with pytest.raises((TypeError, Refused)):
        g.answer(seat, cast(int, wrong(g.options(seat)[0])))
    assert g.digest() == before


@pytest.mark.interpreted  # compiled code refuses another type before it gets there
def test_a_seat_or_an_answer_of_another_type_is_told_what_was_expected() -> None:
    g = busterbox.new("tcg", seed=1)
    with pytest.raises(TypeError, match=r"its code or its words, not 66\.0"):
        g.answer(1, cast(int, 66.0))
    for ask in (g.moves, g.draw, lambda seat: g.answer(seat, "pass")):
        with pytest.raises(TypeError, match="a seat is a whole number, not '1'"):
            ask(cast(int, "1"))


def test_words_as_typed_in_the_terminal() -> None:
    g = busterbox.new("tcg", seed=1)
    assert g.clone().answer(1, "Play  CYBERWARRIOR") == 1
    assert g.clone().answer(1, "cyber") == 1
    with pytest.raises(Refused, match=r'here; did you mean "Play CyberWarrior"\? · TC'):
        g.answer(1, "cyberwarrior play")
    with pytest.raises(Refused, match=r'here; the only option is "Ready" · DB'):
        busterbox.new("dicebot", seed=3).answer(0, "zzz")
    by_kind = g.game.rules.codes.kind(g.options(1)[0]).name
    assert g.clone().answer(1, by_kind) == g.clone().apply(1, g.options(1)[0])


def test_wrong_words_are_refused_with_the_near_ones() -> None:
    g = busterbox.new("tcg", seed=1)
    before = g.digest()
    with pytest.raises(busterbox.Refused, match=r'did you mean "Play CyberWarrior"\?') as refused:
        g.answer(1, "play ciberwarior")
    assert refused.value.rules == ["TC-11.1", "TC-11.2"]
    assert "TC-11.1" not in refused.value.sentence
    with pytest.raises(Refused, match=r'the options are "End the resource phase" or "Play CyberWarrior"'):
        g.answer(1, "zzz")
    with pytest.raises(Refused, match="is no option"):
        g.answer(1, "")
    with pytest.raises(Refused, match="it is Player 2's decision"):
        g.answer(0, "play cyberwarrior")
    with pytest.raises(Refused, match="no such seat"):
        g.answer(7, "play cyberwarrior")
    assert g.digest() == before
    assert g.moves(0) == g.moves(7) == g.moves(-1) == []


def test_words_of_what_is_not_possible_now_get_the_reason() -> None:
    g = busterbox.new(DUEL, seed=2)
    for _ in range(200):
        seat = int(g.seat_to_act())
        options = g.options(seat)
        others = [code for code in g.game.terminal.explainable(g, seat) if code not in options]
        if others:
            text = g.game.words.option_text(g, seat, others[0])
            with pytest.raises(Refused) as refused:
                g.answer(seat, text)
            assert str(refused.value) == g.why_not(seat, others[0])
            return
        g.apply(seat, options[-1])
    raise AssertionError("nothing was ever refused")


# -- files and equality ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_what_is_saved_is_loaded(name: str, tmp_path: Path) -> None:
    g = busterbox.new(name, seed=9)
    for _ in range(12):
        seat = int(g.seat_to_act())
        g.apply(seat, g.options(seat)[-1])
    file = tmp_path / "position.json"
    file.write_text(json.dumps(g.to_json()), encoding="utf-8")
    for source in (g.to_json(), json.dumps(g.to_json()), file, str(file)):
        assert busterbox.load(source) == g


def test_equal_means_the_same_position_and_chance() -> None:
    g = busterbox.new("tcg", seed=1)
    copy = g.clone()
    assert g == copy
    copy.reseed(7)
    assert g != copy
    assert g.position_digest() == copy.position_digest()
    assert g != 1
    assert g != busterbox.new("dicebot", seats=2, seed=1)
    with pytest.raises(TypeError, match="no hash"):
        hash(g)


def test_load_knows_records_and_campaigns(tmp_path: Path) -> None:
    record = busterbox.play("tcg", ["random", "random"], seed=2)
    record.write(tmp_path / "record.json")
    found = busterbox.load(tmp_path / "record.json")
    assert isinstance(found, busterbox.Record)
    assert found.to_text() == record.to_text()
    kept = busterbox.load({"format": 1, "seat": 0, "bot": "easy", "record": record.to_json()})
    assert isinstance(kept, busterbox.Record)
    assert isinstance(busterbox.load(FIXTURES / "adventures-campaign-1.json"), Campaign)


def test_a_wrong_file_is_told_with_what_it_is(tmp_path: Path) -> None:
    file = tmp_path / "file"
    expected = "a position, a recorded game or a campaign"
    for text, told in (
        ("name = 1", f"is not JSON; {expected} in JSON was expected"),
        ('{"name": 1}', f"this is a document with the fields 'name'; {expected} was expected"),
        ("{}", f"this is an empty document; {expected} was expected"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=told) as wrong:
            busterbox.load(file)
        assert str(file) in str(wrong.value)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="is not text"):
        busterbox.load(file)
    file.write_text(json.dumps(busterbox.new("tcg", seed=1).to_json()), encoding="utf-8")
    with pytest.raises(BadRecord, match=r"file: this is a position of tcg, not a recorded game"):
        busterbox.Record.read(file)
    file.write_text("name = 1", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"file: this is not JSON .* a recorded game in JSON was expected"):
        busterbox.Record.read(file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match=r"file: this is not text; a recorded game in JSON was expected"):
        busterbox.Record.read(file)
    with pytest.raises(FileNotFoundError):
        busterbox.load(tmp_path / "nothing.json")


def test_a_file_does_not_choose_what_is_imported() -> None:
    document = busterbox.new("tcg", seed=1).to_json()
    with pytest.raises(ValueError, match="there is no game 'os:path'"):
        busterbox.load({**document, "game": "os:path"})
    with pytest.raises(ValueError, match="seats"):
        busterbox.load({**document, "seats": 99})


# -- bots ------------------------------------------------------------------------------------------------------


def test_bots_by_name() -> None:
    assert busterbox.bots() == busterbox.bots("tcg") == ["random", "rules", "easy", "normal", "hard"]
    assert "rules" not in busterbox.bots(SEALED)
    bot = busterbox.bot("normal")
    assert bot.name() == "normal"
    for name in ("tcg", "dicebot"):  # one bot for any game
        g = busterbox.new(name, seats=2, seed=1)
        seat = int(g.seat_to_act())
        assert bot.choose(busterbox.Seat(g, seat), g.rng.clone()) in g.options(seat)
    for wrong in ("genius", "search", "search:0", "hard:x"):
        with pytest.raises(ValueError, match=r"bot|simulations"):
            busterbox.bot(wrong)


def test_play_gives_the_record_of_the_same_game() -> None:
    game = registry.get("tcg")
    record = busterbox.play("tcg", ["easy", First()], seed=5)
    assert record.result == play_game(game, [named_bot("easy", game), First()], 2, 5)
    assert record.verify().ok
    positions = list(record.positions())
    assert len(positions) == len(record.inputs) + 1
    assert positions[0] == busterbox.new("tcg", seed=5)
    assert positions[-1].result == record.result
    assert sum(record.result) == ONE
    with pytest.raises(ValueError, match="2 seats, not 3"):
        busterbox.play("tcg", ["easy"] * 3)


def test_match_has_a_score_and_an_interval_for_each_player() -> None:
    found = busterbox.match("tcg", ["rules", First()], games=30, seed=1)
    assert found.names == ["rules", "first"]
    assert found.games == 30
    assert found.scores[0] > 0.5 > found.scores[1]
    assert sum(found.scores) == pytest.approx(1.0)
    for score, (low, high) in zip(found.scores, found.intervals, strict=True):
        assert 0.0 <= low <= score <= high <= 1.0
    assert "rules" in repr(found)
    three = busterbox.match(DUEL, ["random", "easy", First()], games=6)
    assert len(three.scores) == len(three.intervals) == 3
    assert sum(three.scores) == pytest.approx(1.5)
    together = busterbox.match("adventures", ["rules", "random"], games=2)
    assert together.scores[0] >= 0.5
    with pytest.raises(ValueError, match="two players or more"):
        busterbox.match("tcg", ["easy"])


# -- what is given wrongly -------------------------------------------------------------------------------------


class Chooser(busterbox.Bot):
    def __init__(self, choice: object) -> None:
        self.choice = choice

    def choose(self, seat: busterbox.Seat, rng: busterbox.Rng) -> int:
        return cast(int, self.choice)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: busterbox.new(cast(str, None)), "a game is named by text, as .* not by None"),
        (lambda: busterbox.new("tcg", seats=cast(int, "2")), "seats are a whole number, not '2'"),
        (lambda: busterbox.new("tcg", seats=cast(int, 2.0)), r"seats are a whole number, not 2\.0"),
        (lambda: busterbox.new("tcg", seed=cast(int, "x")), "a seed is a whole number from 0 up, not 'x'"),
        (lambda: busterbox.bot(cast(str, None)), "a bot's name is text, as 'hard', not None"),
        (lambda: busterbox.bots(cast(str, 3)), "a game is named by text"),
        (
            lambda: busterbox.play("tcg", "random"),
            "players are a list, one for each seat, not 'random' alone",
        ),
        (lambda: busterbox.play("tcg", [cast(str, busterbox.Bot), "random"]), "a player is a bot, as `MyBot"),
        (lambda: busterbox.match("tcg", ["random"] * 2, games=cast(int, "3")), "games is a whole number"),
    ],
)
def test_a_wrong_type_is_told_with_what_was_expected(call: Callable[[], object], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        call()


@pytest.mark.parametrize("games", [0, -1])
def test_a_match_has_games(games: int) -> None:
    with pytest.raises(ValueError, match="a match has at least 1 game"):
        busterbox.match("tcg", ["random", "random"], games=games)


@pytest.mark.interpreted  # compiled code refuses another type before it gets there
@pytest.mark.parametrize("choice", ["End the resource phase", None, 66.0])
def test_a_bot_that_chooses_no_code_is_told_so(choice: object) -> None:
    for start in (busterbox.play, busterbox.match):
        with pytest.raises(TypeError, match="a bot chooses the code of an option"):
            start("tcg", [Chooser(choice), Chooser(choice)], seed=1)


def test_a_refused_choice_names_the_bot() -> None:
    with pytest.raises(Refused) as refused:
        busterbox.play("tcg", [Chooser(-5), Chooser(-5)], seed=1)
    assert refused.value.__notes__ == ["bot chose -5 at seat 1"]
    with pytest.raises(NotImplementedError, match="Bot has no method choose"):
        busterbox.play("tcg", [busterbox.Bot(), busterbox.Bot()], seed=1)
    assert repr(busterbox.bot("hard")) == "<bot hard>"
