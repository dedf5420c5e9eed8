"""A hint says why: made from what the seat knows, with numbers that are true."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.codes import (
    END_TURN,
    FIGHT,
    PASS,
    REROLL,
    SCORE,
    STAGE,
    THREAT,
    THROW,
    TROPHY,
    WILY,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.rng import rng_from
from tests.boardgame.positions import (
    FIXTURE,
    all_pass,
    battle,
    card_code,
    challenge,
    dice,
    hand,
    say,
    window,
)


def says(g: Board, code: int, seat: int = 0) -> str:
    return " ".join(FIXTURE.words.advice(g, seat, code))


@pytest.mark.parametrize(
    ("seed", "seats", "settings"),
    [
        (1, 2, {}),
        (2, 3, {"yellow_devil": "on", "heroes": "all", "cards": "pack"}),
        (3, 4, {"stages": "eight", "heroes": "all"}),
    ],
)
def test_every_option_has_a_reason_that_rests_on_what_the_seat_knows(
    seed: int, seats: int, settings: dict[str, str]
) -> None:
    g = GAME.new(seats, seed, settings)
    rng = rng_from(seed)
    windows: set[str] = set()
    asked = 0
    while not g.over:
        seat = int(g.seat_to_act())
        suggested = int(GAME.bot.policy(g, seat, rng))
        name = GAME.rules.window_name(g.kind)
        if name not in windows or asked % 9 == 0:
            imagined = g.determinize(seat, rng_from(seed + 100))
            for code in g.options(seat):
                reasons = GAME.words.advice(g, seat, code)
                assert GAME.words.advice(imagined, seat, code) == reasons
                assert reasons, f"no reason for {GAME.rules.codes.kind(code).name} in {name}"
                for line in reasons:
                    assert line[0].isupper() or not line[0].isalpha(), line
                    assert line.endswith("."), line
        windows.add(name)
        asked += 1
        g.answer(seat, suggested)
    assert {
        "abilities",
        "threat",
        "reroll",
        "press_on",
        "before_roll",
        "rolled",
        "scored",
        "stage",
    } <= windows


CHANGES = re.compile(r"from (?:about )?(\d+) % to (?:about )?(\d+) %")
COSTS = re.compile(r"fighting now costs about ([\d.]+) turns and waiting ([\d.]+)")


def hinted(seed: int) -> Iterator[tuple[Board, int, int, list[str]]]:
    """A played game: before each answer the position, who is asked, what a hint recommends and why."""
    settings = [{}, {"yellow_devil": "on", "heroes": "all", "cards": "pack"}, {"stages": "eight"}][seed % 3]
    g = GAME.new(2 + seed % 3, seed, settings)
    assert isinstance(g, Board)
    rng = rng_from(seed)
    while not g.over:
        seat = int(g.seat_to_act())
        code = int(GAME.bot.policy(g, seat, rng))
        yield g, seat, code, GAME.words.advice(g, seat, code)
        g.answer(seat, code)


@pytest.mark.parametrize("seed", range(6))
def test_no_reason_speaks_against_what_is_recommended(seed: int) -> None:
    told = {"pass": 0, "win": 0, "costs": 0}
    for g, seat, code, reasons in hinted(seed):
        advised = f"{GAME.words.option_text(g, seat, code)}: {reasons}"
        for line in reasons:
            change = CHANGES.search(line)
            if change:
                before, after = int(change[1]), int(change[2])
                assert after > before if seat == g.turn else after < before, advised
                told["pass" if "to pass" in line else "win"] += 1
            costs = COSTS.search(line)
            if costs:
                now, later = float(costs[1]), float(costs[2])
                assert now < later if code == FIGHT else later < now, advised
                told["costs"] += 1
        if code == FIGHT:
            assert "Waiting" in " ".join(reasons), advised
    assert min(told.values()) > 0, told


def test_dice_are_told_with_their_chance() -> None:
    g = challenge("cut_man_1")  # RUN and PELLET
    all_pass(g)
    g.energy[0] = 1
    said = says(g, THREAT + 6)
    assert "6 dice and 1 re-roll match" in said
    assert "75 %" in said  # two requirements, one re-roll
    assert "4 Threat stays" in said
    assert "No Threat is left" in says(g, THREAT + 10)


def test_a_re_roll_is_told_with_its_chance() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    say(g, "threat", 4)
    g.energy[0] = 1
    dice(g, "run", "aim", "jump", "wily")
    assert "1 requirement is not matched" in says(g, SCORE)
    assert "Re-roll 1 die: 17 % to pass" in says(g, REROLL + WILY)
    for face in ("aim", "jump", "wily"):
        say(g, "reroll", face)
    assert "Re-roll 3 dice: 42 % to pass" in says(g, THROW)


def test_a_card_is_told_by_what_it_changes() -> None:
    g = challenge("cut_man_1")
    hand(g, 0, "steady_aim", "life_energy", "shortcut", "fortified")
    hand(g, 1, "land_on_the_edge", "rapid_fire", "robot_tactics", "boost")
    assert "As it stands you pass in" in says(g, PASS)
    assert "Your chance to pass rises from" in says(g, card_code(g, "play", "steady_aim"))
    assert "A pass moves you 2 spaces forward." in says(g, card_code(g, "play", "shortcut"))
    assert "It keeps off 4 damage." in says(g, card_code(g, "play", "fortified"))
    say(g, "pass")
    assert "The hero's chance to pass falls from" in says(g, card_code(g, "play", "land_on_the_edge"), 1)
    assert "The hero's Health is 26 of 28 then." in says(g, card_code(g, "play", "rapid_fire"), 1)
    g.health[0] = 2
    assert says(g, card_code(g, "play", "rapid_fire"), 1) == "That costs the hero a life."


def test_a_card_is_compared_at_the_same_price() -> None:
    """Whoever can roll more dice, or cheaper ones, may then spend less: that is no lower chance."""
    g = challenge("cut_man_1")
    hand(g, 0, "rapid_fire", "boost", "shortcut", "fortified")
    assert says(g, PASS).startswith("As it stands you pass in 92 % of all rolls, with 5 Threat.")
    fire = says(g, card_code(g, "play", "rapid_fire"))
    assert "Your chance to pass rises from 92 % to 98 %, with 5 Threat." in fire
    assert "3 Threat then does what 5 does now." in fire
    boost = says(g, card_code(g, "play", "boost"))
    assert "chance" not in boost
    assert "Your Threat is 12 then." in boost


def test_a_trophy_is_told_by_what_it_turns() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    say(g, "threat", 4)
    dice(g, "run", "aim", "jump", "wily")
    g.trophy[2] = 0
    say(g, "score")
    assert window(g) == "trophy"
    assert says(g, TROPHY + 72 + 6 * WILY + 1) == "It turns a failure into a pass for you."
    assert "kept" in says(g, PASS)


def test_a_battle_is_told_with_chances() -> None:
    g = battle()
    hand(g, 0, "boost", "life_energy", "fortified", "shortcut")
    assert "6 dice deal 2.0 damage on average" in says(g, g.options(0)[0])
    assert "Your chance to win this battle goes from about" in says(g, card_code(g, "play", "shortcut"))
    say(g, "roll")
    dice(g, "hit", "hit", "hit", "hit", "aim", "jump")
    assert "These dice deal 8 damage, of 28 Health." in says(g, SCORE)
    g.boss_health = 8
    assert "These dice deal 8 damage, and that beats Cut Man." in says(g, SCORE)


def test_fight_or_wait_is_told_with_both_chances() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    say(g, "threat", 4)
    dice(g, "run", "pellet", "run", "pellet")
    say(g, "score")
    g.space[0], g.energy[0] = 4, 0
    assert window(g) == "press_on"
    for code in (FIGHT, END_TURN):
        said = says(g, code)
        assert "Your chance to beat Cut Man: now about" in said
        assert "next turn about" in said


def test_a_stage_is_told_with_its_boss() -> None:
    g = FIXTURE.new(2, 5)
    assert isinstance(g, Board)
    assert window(g) == "start"
    said = says(g, STAGE + 1, int(g.seat_to_act()))
    assert "you beat Guts Man in about" in said
    assert "The Trophy is still there." in said
