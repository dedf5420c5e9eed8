"""Odds are exact: against every outcome of few dice, and against known figures."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from busterbox.games.boardgame.bot.odds import Odds, at_least, duel, packed, spread_of, strike_mean
from busterbox.games.boardgame.rules.codes import AIM, FACES, HIT, JUMP, PELLET, RUN, WILY

ODDS = Odds()
YARDSTICKS = {  # requirements, re-rolls: percent with 2, 3, 4, 5, 6, 8 and 10 dice
    (1, 0): [31, 42, 52, 60, 67, 77, 84],
    (1, 1): [52, 67, 77, 84, 89, 95, 97],
    (2, 0): [6, 14, 23, 33, 42, 57, 69],
    (2, 1): [16, 35, 52, 65, 75, 88, 94],
    (2, 2): [28, 54, 71, 83, 90, 96, 99],
    (3, 1): [0, 12, 28, 45, 59, 79, 89],
    (3, 2): [0, 23, 48, 67, 80, 93, 97],
}


def needs(*faces: int) -> list[int]:
    return [faces.count(face) for face in range(FACES)]


@pytest.mark.parametrize(("wanted", "rerolls"), YARDSTICKS)
def test_the_known_figures(wanted: int, rerolls: int) -> None:
    roll = ODDS.roll(needs(*[AIM, JUMP, RUN][:wanted]), 0)
    found = [round(100 * ODDS.chance(roll, dice, rerolls)) for dice in (2, 3, 4, 5, 6, 8, 10)]
    assert found == YARDSTICKS[wanted, rerolls]


# -- against every outcome -----------------------------------------------------------------------------------------------


@cache
def played(
    wanted: tuple[int, ...], sticks: int, kept: tuple[int, ...], dice: int, rerolls: int
) -> tuple[float, ...]:
    """Chance to match, then the mean number of dice of each face: by trying every fall of the dice."""
    total = [0.0] * (1 + FACES)
    for fall in product(range(FACES), repeat=dice):
        lying = list(kept)
        loose: list[int] = []
        for face in sorted(fall):
            held = lying.count(face) < wanted[face]
            if held or sticks >> face & 1:
                lying.append(face)
            else:
                loose.append(face)
        matched = all(lying.count(face) >= wanted[face] for face in range(FACES))
        if not matched and rerolls and loose:
            part = played(wanted, sticks, tuple(sorted(lying)), len(loose), rerolls - 1)
        else:
            shown = lying + loose
            part = (float(matched), *(float(shown.count(face)) for face in range(FACES)))
        for place, value in enumerate(part):
            total[place] += value
    return tuple(value / FACES**dice for value in total)


@pytest.mark.parametrize("sticks", [0, 1 << WILY, 1 << HIT])
@pytest.mark.parametrize(
    "wanted",
    [
        (JUMP,),
        (HIT,),
        (JUMP, JUMP),
        (HIT, RUN),
        (PELLET, AIM),
        (HIT, HIT, RUN),
        (AIM, JUMP, RUN),
        (HIT, PELLET, PELLET),
    ],
)
def test_every_outcome_of_few_dice(wanted: tuple[int, ...], sticks: int) -> None:
    roll = ODDS.roll(needs(*wanted), sticks)
    for dice in range(1, 5):
        for rerolls in range(3 if dice < 4 else 2):
            exact = played(tuple(needs(*wanted)), sticks, (), dice, rerolls)
            assert ODDS.chance(roll, dice, rerolls) == pytest.approx(exact[0], abs=1e-12)
            assert ODDS.hits(roll, dice, rerolls) == pytest.approx(exact[1 + HIT], abs=1e-12)
            assert ODDS.pellets(roll, dice, rerolls) == pytest.approx(exact[1 + PELLET], abs=1e-12)
            assert ODDS.wilys(roll, dice, rerolls) == pytest.approx(exact[1 + WILY], abs=1e-12)


def test_rerolls_made_in_the_mean() -> None:
    roll = ODDS.roll(needs(JUMP), 0)
    assert ODDS.used(roll, 1, 0) == 0
    assert ODDS.used(roll, 1, 1) == pytest.approx(5 / 6)
    assert ODDS.used(roll, 1, 2) == pytest.approx(5 / 6 + 25 / 36)


# -- dice that lie ---------------------------------------------------------------------------------------------------------


def test_dice_on_the_table_and_those_picked() -> None:
    lying = [HIT, JUMP, PELLET, HIT, WILY, WILY]  # BG-E2: RUN is missing
    wanted = needs(RUN, JUMP)
    assert ODDS.after(wanted, 0, lying, 0, 0, 0) == 0
    assert ODDS.after(wanted, 0, lying, 0, 0b110100, 0) == pytest.approx(1 - (5 / 6) ** 3)
    assert ODDS.after(wanted, 0, lying, 0, 0b111101, 0) == pytest.approx(1 - (5 / 6) ** 5)
    assert ODDS.after(wanted, 0, [RUN, JUMP, WILY], 0, 0, 0) == 1
    # The JUMP picked too: both must come with two dice; three WILYs that stick are lost.
    assert ODDS.after(wanted, 0, [JUMP, AIM], 0, 0b11, 0) == pytest.approx(2 / 36)
    assert ODDS.after(wanted, 1 << WILY, [JUMP, WILY, WILY, AIM], 0b0110, 0b1000, 3) == pytest.approx(
        1 - sum((4 / 6) ** n * (1 / 6) for n in range(4)) - (4 / 6) ** 4
    )


def test_dice_not_picked_now_can_be_thrown_later() -> None:
    wanted = needs(RUN)
    once = ODDS.after(wanted, 0, [AIM, AIM], 0, 0b01, 0)
    later = ODDS.after(wanted, 0, [AIM, AIM], 0, 0b01, 1)
    assert once == pytest.approx(1 / 6)
    assert later == pytest.approx(1 / 6 + 5 / 6 * (1 - (5 / 6) ** 2))


def test_more_dice_and_rerolls_than_it_looks_at_are_no_fault() -> None:
    roll = ODDS.roll(needs(AIM, JUMP), 0)
    assert ODDS.chance(roll, 40, 12) == ODDS.chance(roll, 16, 6)
    assert packed(needs(*[AIM] * 9), 0) == packed(needs(*[AIM] * 7), 0)


# -- battles -----------------------------------------------------------------------------------------------------------------


def test_a_battle_roll_re_rolls_what_deals_less_than_the_mean() -> None:
    buster = [2, 0, 0, 0, 0, 0]
    assert strike_mean(buster, 0) == pytest.approx(1 / 3)
    assert strike_mean(buster, 1) == pytest.approx(2 / 6 + 5 / 6 / 3)
    assert strike_mean([4, 1, 0, 0, 0, 0], 1) == pytest.approx((4 + 1 + 4 * 5 / 6) / 6)
    assert strike_mean(buster, 1, 1 << WILY) == pytest.approx((2 + 4 / 3) / 6)  # a WILY that sticks stays
    assert spread_of(buster) == pytest.approx(4 / 6 - 1 / 9)


def test_at_least() -> None:
    assert at_least(0.0, 3.0, 1.0) == 1.0
    assert at_least(3.0, 3.0, 0.0) == 1.0
    assert at_least(4.0, 3.0, 0.0) == 0.0
    assert at_least(7.5, 7.0, 4.0) == pytest.approx(0.5)


@pytest.mark.parametrize(("cards", "percent"), [(0, 3), (2, 42), (3, 65), (4, 85)])
def test_the_boss_check(cards: int, percent: int) -> None:
    """Boss 28 Health, Threat 4, faces 5/2/2; hero 28 Health, 6 dice, HIT 2, a re-roll in each of three rounds: the
    estimate is within a few points of the known figures."""
    buster, bomb = [2, 0, 0, 0, 0, 0], [5, 2, 2, 0, 0, 0]
    extra = 3 * 6 * (strike_mean(buster, 1) - strike_mean(buster, 0))
    chance = duel(
        28,
        6 * strike_mean(buster, 0) + cards,
        1.3 * 6 * spread_of(buster),
        extra,
        28,
        6,
        4 * spread_of(bomb),
        False,
    )
    assert abs(100 * chance - percent) <= 5
