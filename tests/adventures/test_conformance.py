"""The conformance kit at every number of heroes, with every mode, level, pack and option: parts of games, whole ones.

Players who answer at random plan for a long time (AD-6.12), so that most games are cut off in their first rounds; whole
games are looked at with fewer checks.
"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.codes import READY, W_PLAN
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.core.windows import OPEN
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, read_record
from busterbox.kernel.table.verify import verify
from busterbox.kernel.testing.conformance import CHECKS, conform
from tests.adventures.campaigns import load_outs
from tests.golden import FOLDER, GAMES

LONG = ["leave"]  # plays a whole game for each seat: looked at in a test of its own
WIDE = [*LONG, "skips-by-open-facts"]  # compares all seats at every answer: looked at on small tables only
DEALT = {"heroes": "random"}  # farther into the game
TABLES: list[tuple[int, dict[str, str], list[str]]] = [
    (1, {}, LONG),
    (2, {}, LONG),
    (3, DEALT, WIDE),
    (4, DEALT, WIDE),
    (1, {"mode": "session_1", "difficulty": "easy", "packs": "1"}, LONG),
    (2, {"mode": "session_2", "difficulty": "expert", "hands": "own", **DEALT}, LONG),
    (1, {"mode": "session_3", "difficulty": "hard", "peek": "off", **DEALT}, LONG),
    (3, {"mode": "session_2", "difficulty": "expert", "packs": "1", "hands": "own", **DEALT}, WIDE),
    (4, {"mode": "session_3", "difficulty": "easy", "packs": "23", "peek": "off", **DEALT}, WIDE),
    (2, {"packs": "3", "first_player": "passes", "peek": "off", **DEALT}, LONG),
    (4, {"mode": "session_1", "difficulty": "hard", "packs": "12", "hands": "own", **DEALT}, WIDE),
    (1, {"packs": "13", "difficulty": "expert", "first_player": "passes", **DEALT}, LONG),
    (3, {"packs": "2", "difficulty": "easy", **DEALT}, WIDE),
]
CUT = 44  # decisions
COURSE = [
    "invariants",
    "settled",
    "result",
    "options-sorted",
    "default-legal",
    "clone-equal",
    "load-equal",
    "texts",
]


@pytest.mark.parametrize(("seats", "settings", "without"), TABLES)
def test_adventures_conforms(seats: int, settings: dict[str, str], without: list[str]) -> None:
    checks = [name for name in CHECKS if name not in without]
    every = 8 if seats < 3 else 14
    report = conform(
        GAME, games=1, seed=5, every=every, seats=[seats], settings=[settings], checks=checks, cut=CUT
    )
    assert (report.games, 0 < report.decisions <= CUT) == (1, True)


def test_every_option_of_a_table_is_looked_at() -> None:
    for setting in GAME.info.settings:
        seen = {settings.get(setting.name, setting.values[setting.default]) for _, settings, _ in TABLES}
        assert seen == set(setting.values), setting.name
    assert {seats for seats, _, _ in TABLES} == {1, 2, 3, 4}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", ["single", "session_3"])
def test_whole_games_conform(seats: int, mode: str) -> None:
    report = conform(
        GAME, games=1, seed=5, every=25, seats=[seats], settings=[{"mode": mode, **DEALT}], checks=COURSE
    )
    assert (report.games, report.unfinished) == (1, 0)
    assert report.decisions > 40


def test_a_game_goes_on_without_a_seat_that_leaves() -> None:
    report = conform(GAME, games=1, seed=3, seats=[2], settings=[DEALT], checks=["leave"], cut=1)
    assert report.tallies["leave"].ran >= 1


def finish(play: Play, seed: int) -> None:
    """The game's own players to the end; plans are not reconsidered forever."""
    rng = rng_from(seed)
    while not play.state.over:
        g = play.state
        seat = g.game.rules.next_seat(g, rng) if g.mode == OPEN else g.seat_to_act()
        code = int(GAME.bot.policy(g, seat, rng))
        if len(play.entries) > 600 and g.required >> seat & 1:
            code = int(g.top.default(g, seat))
        if code in g.options(seat):
            play.answer(seat, code)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_players_of_the_house_come_to_the_end_of_their_plans(seats: int) -> None:
    """Whatever arrangement they find, of people who were called away, say: nothing is moved back and forth forever."""
    for seed in range(6):
        g = GAME.new(seats, seed, DEALT)
        rng = rng_from(seed)
        while g.kind != W_PLAN:
            seat = g.game.rules.next_seat(g, rng)
            g.answer(seat, int(g.top.default(g, seat)))
        for _ in range(seed * 8):
            seat = g.game.rules.next_seat(g, rng)
            options = [code for code in g.options(seat) if code != READY]
            g.answer(seat, options[rng.below(len(options))]) if options else None
        steps = 0
        while g.kind == W_PLAN:
            steps += 1
            seat = g.seat_to_act()
            g.answer(seat, int(GAME.bot.policy(g, seat, rng)))
            assert steps < 20 * seats


@pytest.mark.rule("AD-4.1")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("number", [0, 2])
def test_a_recorded_game_replays_to_the_same_end(seats: int, number: int) -> None:
    """The same seed and the same answers give the same state, load-outs included."""
    settings = {"mode": f"session_{number}"} if number else {}
    play = Play.start(GAME, seats, 11, settings, every=9, decks=load_outs(number, seats) if number else None)
    finish(play, 7)
    g = play.state
    assert isinstance(g, Adventure)
    assert g.result in ([0] * seats, [ONE] * seats)
    report = verify(read_record(Record.of(play).to_text()), GAME)
    assert (report.ok, report.inputs) == (True, len(play.entries) - 1)


@pytest.mark.rule("AD-4.1", "AD-1.26", "AD-23.8")
@pytest.mark.parametrize(("name", "seats", "seed"), [one for one in GAMES if one[0] == "adventures"])
def test_the_kept_games_come_out_as_they_did(name: str, seats: int, seed: int) -> None:
    """Every event, every digest on the way: of a single game, and of a session 3 with a table's own options."""
    record = read_record((FOLDER / f"{name}-{seats}-{seed}.json").read_text(encoding="utf-8"))
    report = verify(record, GAME)
    assert report.ok, report.sentence


def unsound(seats: int, seed: int, settings: dict[str, str]) -> list[str]:
    """What is wrong in a game of random answers, by the invariants and by what no single position can show."""
    g = GAME.new(seats, seed, settings)
    assert isinstance(g, Adventure)
    rng = rng_from(seed)
    wrong: list[str] = []
    tanks, challenges = 99, [(-1, -1, -1)]
    number = 0
    while not g.over:
        number += 1
        if g.round > 0:
            if g.tanks > tanks:
                wrong.append(f"tanks rose from {tanks} to {g.tanks}")
            tanks = int(g.tanks)
        wrong += g.game.rules.invariants(g)
        if g.active >= 0 and g.challenge >= 0:
            now = (int(g.round), int(g.active), int(g.challenge))
            if now != challenges[-1]:
                if now in challenges:
                    wrong.append(f"challenge {now} comes again")
                challenges.append(now)
        if g.active < 0 and g.round > 0:
            kinds = {g.pool[row[-1]] for row in g.ahead if row}
            if len(kinds) > 1:
                wrong.append("heroes in stages and in boss battles at once")
        if g.active >= 0 and any(hand for seat, hand in enumerate(g.hand) if len(hand) > 1):
            wrong.append("somebody holds more than a boost card in an action phase")
        seat = g.game.rules.next_seat(g, rng) if g.mode == OPEN else g.seat_to_act()
        options = g.options(seat)
        code = options[rng.below(len(options))]
        if g.active < 0 and g.required >> seat & 1 and rng.below(4):
            code = int(g.top.default(g, seat))  # plans come to an end
        if g.active >= 0 and g.life[g.active] < 3 and rng.below(3):
            code = int(g.top.default(g, seat))  # and heroes live longer
        if code in options:
            g.answer(seat, code)
    if g.result[0] == ONE:
        # each challenge of each stage card, each pattern card once (7.6, 6)
        for seat in range(seats):
            faced = [one for one in challenges if one[1] == seat]
            if len(faced) != len(set(faced)):
                wrong.append("a challenge was resolved twice")
    return wrong


@pytest.mark.rule("AD-9.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize(
    "settings",
    [
        {"difficulty": "expert"},
        {"mode": "session_2", "difficulty": "hard", "packs": "1"},
        {"mode": "session_3"},
    ],
)
def test_what_is_true_of_every_position(seats: int, settings: dict[str, str]) -> None:
    for seed in range(3):
        assert unsound(seats, seed, {**settings, **DEALT}) == []
