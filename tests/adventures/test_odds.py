"""Odds are exact: against every fall of few dice, and against every way to pay."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from busterbox.games.adventures.bot.abilities import mask_of
from busterbox.games.adventures.bot.judgement import MOST_KEPT, Judgement
from busterbox.games.adventures.bot.odds import DAMAGE, Odds, Stretch, packed, purse_of
from busterbox.games.adventures.bot.part import judgement_of
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.codes import ACTIONS, FACES
from busterbox.games.adventures.rules.payment import covers, icons, payments
from busterbox.kernel.core.rng import Rng, rng_from
from tests.adventures.positions import FIXTURE, acting, die

JUDGEMENT: Judgement = judgement_of(FIXTURE)
ODDS: Odds = JUDGEMENT.odds
TABLE = box_of(FIXTURE).faces
NEEDS = [[1, 0, 0, 0], [0, 2, 0, 0], [1, 1, 1, 0], [0, 0, 0, 1], [1, 0, 0, 1], [0, 1, 1, 1], [0, 0, 0, 2]]


def falls(colours: list[int]) -> list[list[int]]:
    """Every fall of dice of these colours, all equally likely."""
    return [
        [FACES * colour + face for colour, face in zip(colours, fall, strict=True)]
        for fall in product(*(TABLE[colour] for colour in colours))
    ]


def counts(colours: list[int]) -> int:
    return sum(1 << (4 - 2 * colour) for colour in colours)


def items(dice: list[int], tokens: int, single: bool) -> list[int]:
    found = [int(icons(one, single)) for one in dice]
    return found + [int(icons(action, single)) for action in range(ACTIONS) if tokens >> action & 1]


def dice_at_random(rng: Rng, most: int) -> list[int]:
    return sorted(int(rng.below(18)) for _ in range(int(rng.below(most + 1))))


# -- rolls ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colours", [[0], [1, 2], [0, 0, 1], [0, 1, 2, 2], [2, 2, 2, 1]])
@pytest.mark.parametrize("single", [False, True])
def test_rolls_are_spread_as_the_dice_are(colours: list[int], single: bool) -> None:
    found: dict[int, int] = {}
    for dice in falls(colours):
        purse = int(purse_of(dice, 0, single))
        found[purse] = found.get(purse, 0) + 1
    table = counts(colours) + (64 if single else 0)
    assert dict(zip(ODDS.purses[table], ODDS.ways[table], strict=True)) == found
    assert ODDS.total[table] == 6 ** len(colours)


def test_the_usual_rolls_come_first_and_are_most_of_all() -> None:
    for table in range(128):
        ways = ODDS.ways[table]
        assert ways == sorted(ways, reverse=True)
        assert sum(ways[: ODDS.usual[table]]) == ODDS.usual_total[table] >= 0.85 * ODDS.total[table]


@pytest.mark.parametrize("needs", NEEDS)
@pytest.mark.parametrize(("colours", "tokens"), [([0, 1], 0), ([0, 1, 2], 5), ([1, 1, 1, 0], 2)])
def test_chances_against_every_fall(needs: list[int], colours: list[int], tokens: int) -> None:
    every = falls(colours)
    good = 0
    for dice in every:
        total = sum(items(dice, tokens, False))
        good += covers(total, needs, needs[3])
    fixed = int(purse_of([], tokens, False))
    assert ODDS.chance(packed(needs, 0), counts(colours), fixed, False) == pytest.approx(good / len(every))


def test_a_wait_with_two_blue_dice() -> None:
    """Two jumps, or a double, or two of another action: by hand (AD-R4: JJJ, JJ twice, S, R)."""
    any_double = 1 - (5 / 6) ** 2
    pairs = (3 / 6) ** 2 + 2 * (1 / 6) ** 2
    assert ODDS.chance(packed([0, 0, 0, 1], 0), 8, 0, False) == pytest.approx(any_double + pairs)


# -- paying --------------------------------------------------------------------------------------------------------------


def least(have: list[int], row: list[tuple[list[int], int]]) -> int:
    """The least damage of a row of challenges, by trying every set of dice and tokens for every challenge."""
    if not row:
        return 0
    needs, damage = row[0]
    best = damage + least(have, row[1:])
    for size in range(len(have) + 1):
        for spent in combinations(range(len(have)), size):
            if best and covers(sum(have[place] for place in spent), needs, needs[3]):
                best = min(
                    best, least([one for place, one in enumerate(have) if place not in spent], row[1:])
                )
    return best


def row_of(row: list[tuple[list[int], int]]) -> Stretch:
    then = JUDGEMENT.ends[0]
    for needs, damage in reversed(row):
        then = JUDGEMENT.one(packed(needs, 0), DAMAGE * damage, then)
    return then


def test_the_least_cost_of_a_row_against_every_payment() -> None:
    rng = rng_from(7)
    for _ in range(60):
        dice, tokens = dice_at_random(rng, 4), int(rng.below(8))
        row = [(NEEDS[int(rng.below(len(NEEDS)))], 1 + int(rng.below(3))) for _ in range(2)]
        single = rng.below(4) == 0
        found = ODDS.cost(row_of(row), purse_of(dice, tokens, single))
        assert found == DAMAGE * least(items(dice, tokens, single), row), (dice, tokens, row)


def test_what_is_left_over_is_never_more_than_paid_for() -> None:
    rng = rng_from(8)
    for _ in range(300):
        dice, tokens = dice_at_random(rng, 7), int(rng.below(8))
        needs = NEEDS[int(rng.below(len(NEEDS)))]
        purse = int(purse_of(dice, tokens, False))
        left = ODDS.left_over(purse, packed(needs, 0))
        assert bool(left) == covers(sum(items(dice, tokens, False)), needs, needs[3])
        assert all(0 <= rest < purse for rest in left)


def test_payments_of_the_solver_are_payments_of_the_rules() -> None:
    """AD-R31, AD-R32: what the player would spend is one of the minimal payments."""
    g = acting("stage_1", pool=[])
    rng = rng_from(9)
    seen = 0
    for _ in range(300):
        g.dice, g.tokens[0] = dice_at_random(rng, 7), int(rng.below(8))
        g.needs = NEEDS[int(rng.below(len(NEEDS)))][:]
        purse = int(purse_of(g.dice, g.tokens[0], False))
        legal = payments(g)
        for rest in ODDS.left_over(purse, packed(g.needs, 0)):
            assert mask_of(g, purse - rest, False) in legal
            seen += 1
    assert seen > 100


# -- what lies ahead -----------------------------------------------------------------------------------------------------


def test_expected_cost_is_the_mean_over_all_falls() -> None:
    row = row_of([([1, 0, 0, 1], 2), ([0, 1, 1, 0], 1)])
    colours = [0, 1, 1, 2]
    every = falls(colours)
    fixed = int(purse_of([die("red/S")], 4, False))
    total = sum(int(ODDS.cost(row, fixed + purse_of(dice, 0, False))) for dice in every)
    assert ODDS.expected(row, counts(colours), fixed, False) == total // len(every)


def test_an_unseen_pattern_costs_the_mean_of_all_patterns() -> None:
    end = JUDGEMENT.ends[0]
    signature = [0, 1, 0, 0]
    unseen = JUDGEMENT.any_pattern(signature, 0, False, end)
    purse = int(purse_of([die("red/SS"), die("blue/J")], 0, False))
    total = 0
    for pattern in box_of(FIXTURE).patterns:
        needs = [
            n + pattern.challenge.needs[4] * s
            for n, s in zip(pattern.challenge.needs, signature, strict=False)
        ]
        if not covers(sum(items([die("red/SS"), die("blue/J")], 0, False)), needs, needs[3]):
            total += DAMAGE * int(pattern.challenge.damage)
    assert ODDS.cost(unseen, purse) == total // len(box_of(FIXTURE).patterns)


def test_a_token_that_is_kept_is_worth_something_until_the_last_phase() -> None:
    tokens = int(purse_of([], 7, False))
    assert [int(ODDS.cost(end, tokens)) for end in JUDGEMENT.ends] == [
        -3 * price for price in JUDGEMENT.prices.tokens
    ]


# -- what is kept ----------------------------------------------------------------------------------------------------------


def test_what_is_kept_is_what_is_worked_out_afresh() -> None:
    """The same positions, asked of a judgement that has kept much, of one that has just forgotten, and of new ones."""
    rng = rng_from(10)
    asked = []
    for _ in range(40):
        row = [(NEEDS[int(rng.below(len(NEEDS)))], 1 + int(rng.below(3))) for _ in range(int(rng.below(3)))]
        purse = int(purse_of(dice_at_random(rng, 5), int(rng.below(8)), False))
        fixed = int(purse_of(dice_at_random(rng, 2), 0, False))
        asked.append((row, purse, fixed, int(rng.below(64))))

    def answers(judgement: Judgement) -> list[tuple[int, int, int]]:
        found = []
        for row, purse, fixed, dice in asked:
            ahead = judgement.ends[2]
            for needs, damage in reversed(row):
                ahead = judgement.one(packed(needs, 0), DAMAGE * damage, ahead)
            ahead = judgement.any_pattern([1, 0, 0, 1], 0, True, ahead)
            odds = judgement.odds
            found.append(
                (
                    int(odds.cost(ahead, purse)),
                    int(odds.expected(ahead, dice, fixed, False)),
                    int(odds.about(ahead, dice, fixed, True)),
                )
            )
            if judgement is forgetful:
                judgement.lay_out(judgement.prices)
                assert judgement.odds.kept == 0
        return found

    forgetful = Judgement(box_of(FIXTURE), [])
    known = answers(JUDGEMENT)
    assert JUDGEMENT.odds.kept > 0
    assert known == answers(JUDGEMENT) == answers(forgetful)


def test_room_is_made_when_much_is_kept() -> None:
    judgement = Judgement(box_of(FIXTURE), [])
    ahead = judgement.any_pattern([1, 0, 0, 1], 0, True, judgement.ends[1])
    cost = int(judgement.odds.cost(ahead, 0x111))
    judgement.make_room()
    assert judgement.odds.kept > 0
    assert ahead in judgement.unknown.values()
    judgement.odds.kept = MOST_KEPT + 1
    judgement.make_room()
    assert judgement.odds.kept == 0
    assert not judgement.unknown
    again = judgement.any_pattern([1, 0, 0, 1], 0, True, judgement.ends[1])
    assert int(judgement.odds.cost(again, 0x111)) == cost
