"""The rule-based player: legal everywhere, by what its seat knows, and sensible in positions with a plain answer."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.bot.battle import against, win_chance
from busterbox.games.boardgame.bot.challenge import look, worth
from busterbox.games.boardgame.bot.odds import MOST_SERIES, SERIES, duel, series
from busterbox.games.boardgame.bot.part import judgement_of
from busterbox.games.boardgame.bot.policy import choose
from busterbox.games.boardgame.bot.routes import stage_turns
from busterbox.games.boardgame.game import GAME, make
from busterbox.games.boardgame.rules.codes import (
    APPLY,
    CASTLE,
    CHANGE,
    END_TURN,
    FACES,
    FIGHT,
    HIT,
    PASS,
    PLAY,
    PRESS_ON,
    REMOVE,
    REROLL,
    SCORE,
    STAGE,
    THREAT,
    THROW,
    TROPHY,
    USE,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE
from busterbox.players.levels import levels
from busterbox.players.match import match
from busterbox.players.rule_bot import RuleBot
from tests.boardgame.positions import (
    FIXTURE,
    all_pass,
    battle,
    before_turn,
    card_code,
    challenge,
    dice,
    hand,
    say,
    window,
)

JUDGEMENT = judgement_of(FIXTURE)


def chosen(g: Board, seat: int = -1) -> int:
    """What the player of the asked seat answers; it must be allowed."""
    who = int(g.seat_to_act()) if seat < 0 else seat
    code = int(choose(g, JUDGEMENT, who, rng_from(1)))
    assert g.check(who, code) == 0, f"{window(g)}: {code}"
    return code


# -- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "settings"),
    [
        (2, {}),
        (2, {"yellow_devil": "on", "heroes": "all", "cards": "pack", "fail_penalty": "off"}),
        (3, {"stages": "eight", "heroes": "all"}),
        (4, {"castle": "3"}),
        (8, {"stages": "eight", "cards": "pack"}),
    ],
)
def test_whole_games_end_and_rest_on_what_the_seat_knows(seats: int, settings: dict[str, str]) -> None:
    g = GAME.new(seats, seats, settings)
    assert isinstance(g, Board)
    rng = rng_from(seats)
    decisions = 0
    while not g.over:
        seat = int(g.seat_to_act())
        code = int(GAME.bot.policy(g, seat, rng_from(decisions)))
        assert g.check(seat, code) == 0, f"{window(g)}: {code}"
        if decisions % 5 == 0:
            imagined = g.determinize(seat, rng)
            assert GAME.bot.policy(imagined, seat, rng_from(decisions)) == code
        g.answer(seat, code)
        decisions += 1
        assert decisions < 20_000
    assert sum(g.result) == ONE


def test_dice_picked_by_somebody_else_are_thrown_or_added_to() -> None:
    """A player that takes over in the middle of a choice goes on with it."""
    for seed in range(6):
        g = GAME.new(2, seed)
        rng = rng_from(seed)
        for step in range(1200):
            if g.over:
                break
            seat = int(g.seat_to_act())
            code = int(GAME.bot.policy(g, seat, rng))
            assert g.check(seat, code) == 0
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))] if step % 3 == 0 else code)


# -- challenges ----------------------------------------------------------------------------------------------


def commitment(g: Board) -> int:
    all_pass(g)
    assert window(g) == "threat"
    return chosen(g) - THREAT


@pytest.mark.rule("BG-8.2")
def test_more_requirements_take_more_dice() -> None:
    easy = challenge("cut_man_1")
    easy.needs = [0, 0, 0, 1, 0, 0]
    hard = challenge("cut_man_1")
    hard.needs = [1, 0, 1, 1, 1, 0]
    assert commitment(easy) < commitment(hard) <= 10


def test_an_automatic_pass_takes_no_dice_when_nothing_bites() -> None:
    g = challenge("cut_man_1")
    g.automatic = True
    g.health[0] = g.full_health(0)
    assert commitment(g) == 0


def test_a_requirement_that_is_added_lowers_the_worth_and_is_what_wily_plays() -> None:
    g = challenge("cut_man_1")
    before = worth(JUDGEMENT, look(g, JUDGEMENT))
    g.needs[3] += 1
    assert worth(JUDGEMENT, look(g, JUDGEMENT)) < before - 0.1
    g.needs[3] -= 1
    hand(g, 1, "land_on_the_edge", "land_on_the_edge", "land_on_the_edge", "rapid_fire")
    say(g, "pass")
    assert chosen(g) == card_code(g, "play", "land_on_the_edge")  # this challenge also requires JUMP


def test_wily_spends_nothing_on_a_challenge_that_is_passed_anyway() -> None:
    g = challenge("cut_man_3")  # no minions
    g.automatic = True
    hand(g, 1, "land_on_the_edge", "life_energy", "speed_run", "steady_aim")
    say(g, "pass")
    assert chosen(g) == PASS


def test_matched_dice_are_kept_and_the_rest_re_rolled_in_order() -> None:
    g = challenge("cut_man_1")  # RUN and PELLET
    all_pass(g)
    say(g, "threat", 5)
    dice(g, "run", "aim", "jump", "wily", "aim")
    g.picked = 0
    said: list[int] = []
    while window(g) == "reroll":
        code = chosen(g)
        if code == THROW:
            break
        said.append(code)
        g.answer(0, code)
    assert said == [REROLL + 2, REROLL + 2, REROLL + 3, REROLL + 5]  # all but the RUN


def test_a_roll_that_passes_is_scored() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    say(g, "threat", 4)
    dice(g, "run", "pellet", "aim", "jump")
    assert chosen(g) == SCORE


# -- Trophies ------------------------------------------------------------------------------------------------


def scored(seats: int, *faces: str) -> Board:
    g = challenge("cut_man_1", seats=seats)  # RUN and PELLET
    all_pass(g)
    say(g, "threat", 4)
    dice(g, *faces)
    g.trophy[2] = 0
    g.trophy[4] = 1
    say(g, "score")
    assert window(g) == "trophy"
    return g


@pytest.mark.rule("BG-21.1")
def test_a_trophy_turns_a_failure_into_a_pass() -> None:
    g = scored(2, "run", "wily", "aim", "jump")
    code = chosen(g, 0)
    assert code >= TROPHY
    assert (code - TROPHY) // 36 == 2
    assert (code - TROPHY) % FACES == 1  # PELLET
    assert (code - TROPHY) % 36 // FACES == 5  # best of the WILY


@pytest.mark.rule("BG-21.2")
def test_a_trophy_turns_a_pass_into_a_failure() -> None:
    g = scored(2, "run", "pellet", "aim", "jump")
    assert chosen(g, 0) == PASS  # nothing to mend
    say(g, "pass")
    assert g.seat_to_act() == 1
    code = chosen(g, 1)
    assert code >= TROPHY
    assert (code - TROPHY) % 36 // FACES in (1, 4)  # one of the two that are needed


# -- the turn ------------------------------------------------------------------------------------------------


def after_a_pass(threat: int, health: int, energy: int, lives: int = 3) -> Board:
    g = challenge("cut_man_1")
    all_pass(g)
    say(g, "threat", 4)
    dice(g, "run", "pellet", "run", "pellet")
    if window(g) == "reroll":
        say(g, "score")
    assert window(g) == "press_on"
    g.threat[0], g.health[0], g.energy[0], g.lives[0] = threat, health, energy, lives
    return g


@pytest.mark.rule("BG-15.1", "BG-15.2")
def test_press_on_with_dice_and_health_stop_without() -> None:
    assert chosen(after_a_pass(6, 28, 3)) == PRESS_ON
    assert chosen(after_a_pass(1, 3, 0, lives=1)) == END_TURN


@pytest.mark.rule("BG-R63")
def test_fight_now_if_waiting_gains_nothing() -> None:
    g = after_a_pass(2, 28, 3)
    g.space[0] = 4
    assert chosen(g) == FIGHT
    g.energy[0], g.health[0], g.lives[0] = 0, 14, 1
    now = win_chance(against(g, JUDGEMENT, 0, 0, 14, 0), 0.0, False)
    later = win_chance(against(g, JUDGEMENT, 0, 0, 14, 3), 0.0, False)
    assert now < later


@pytest.mark.rule("BG-16.5")
def test_the_favoured_power_leads_the_way() -> None:
    g = before_turn()
    g.free = 1
    g.stage[0] = -1
    g.defeated[0], g.powers[0] = 1 << 3, 1 << 3  # Hyper Bomb: strong against Guts Man
    with_power = win_chance(against(g, JUDGEMENT, 0, 1, 28, 3), 0.0, False)
    g.powers[0] = 0
    assert with_power > win_chance(against(g, JUDGEMENT, 0, 1, 28, 3), 0.0, False) + 0.05
    turns = {stage: stage_turns(g, JUDGEMENT, 0, stage, 1 << 3) for stage in (0, 1, 2, 4, 5)}
    assert min(turns, key=lambda stage: turns[stage]) == 1
    g.run()
    assert window(g) == "stage"
    assert STAGE <= chosen(g) < STAGE + CASTLE


@pytest.mark.rule("BG-23.1")
def test_into_the_castle_when_it_is_the_shortest_way() -> None:
    g = before_turn()
    g.free, g.stage[0] = 1, -1
    g.defeated[0] = g.powers[0] = 0b111110
    g.run()
    assert chosen(g) == STAGE + CASTLE


# -- battles -------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R68")
def test_a_card_that_beats_the_boss_is_played_at_once() -> None:
    g = battle()
    hand(g, 0, "shortcut", "life_energy", "fortified", "speed_run")
    g.boss_health = 4
    assert chosen(g) == card_code(g, "play", "shortcut")


def rolled(*faces: str) -> Board:
    g = battle()
    hand(g, 0, "boost", "boost", "boost", "life_energy")
    say(g, "roll")
    dice(g, *faces)
    g.picked = 0
    assert window(g) == "rolled"
    return g


@pytest.mark.rule("BG-18.10")
def test_dice_that_deal_nothing_are_re_rolled_and_hits_kept() -> None:
    g = rolled("hit", "aim", "jump", "run", "wily", "pellet")
    g.boss_health = 7  # out of reach of the HIT and a card, and the boss will roll
    g.health[0] = 4
    said: list[int] = []
    while window(g) == "rolled":
        code = chosen(g)
        if code == THROW:
            break
        said.append(code)
        g.answer(0, code)
    assert said == [REROLL + face for face in range(1, FACES)]


def test_a_roll_that_beats_the_boss_is_scored_and_applied() -> None:
    g = rolled("hit", "hit", "hit", "aim", "jump", "run")
    g.boss_health = 6
    assert chosen(g) == SCORE
    say(g, "score")
    assert chosen(g) in (APPLY, card_code(g, "play", "boost"))


@pytest.mark.rule("BG-18.1")
def test_the_card_of_the_round_is_not_left_unused() -> None:
    g = rolled("hit", "hit", "hit", "hit", "jump", "run")
    g.energy[0] = 0
    say(g, "score")
    code = chosen(g)
    assert PLAY <= code < CHANGE
    g.answer(0, code)
    assert window(g) != "scored" or chosen(g) == APPLY


@pytest.mark.rule("BG-R72")
def test_the_best_die_is_removed() -> None:
    g = battle("bomb_man")
    g.removals = [1]
    say(g, "roll")
    assert window(g) == "remove"
    dice(g, "hit", "aim", "jump", "run", "wily", "pellet")
    assert chosen(g) == REMOVE + HIT


def test_weapon_energy_goes_into_a_power_that_the_dice_bear_out() -> None:
    g = battle("guts_man")
    g.powers[0] = 1 << 3
    g.strike = g.character(0).damage[:]
    hand(g, 0, "life_energy", "life_energy", "life_energy", "fortified")
    say(g, "roll")
    dice(g, "hit", "hit", "hit", "hit", "hit", "run")
    g.picked = 0
    codes: list[int] = []
    for _ in range(4):
        if window(g) not in ("rolled", "scored"):
            break
        code = chosen(g)
        codes.append(code)
        if code == APPLY or REROLL <= code < REROLL + FACES:
            break
        g.answer(0, code)
    hyper_bomb = next(n for n, one in enumerate(g.box.abilities) if one.name == "Hyper Bomb")
    assert USE + hyper_bomb in codes


# -- levels, values ------------------------------------------------------------------------------------------


def test_the_policy_is_the_hard_level_and_beats_chance() -> None:
    made = levels(GAME)
    assert list(made) == ["easy", "normal", "hard"]
    assert isinstance(made["hard"], RuleBot)
    score = match(GAME, made["hard"], made["easy"], 4, 2)
    assert score.mean >= 0.75


def test_whoever_has_come_further_has_the_better_prospects() -> None:
    g = before_turn(seats=3)
    values = [int(FIXTURE.bot.value(g, seat)) for seat in range(3)]
    assert abs(sum(values) - ONE) <= 3
    assert max(values) - min(values) <= 1
    g.space[1] = 3
    g.defeated[2] = g.powers[2] = 1 << 5
    mine, further, furthest = (int(FIXTURE.bot.value(g, seat)) for seat in range(3))
    assert mine < further < furthest
    g.health[1] = 4
    assert int(FIXTURE.bot.value(g, 1)) < further


def test_a_search_looks_to_the_end_of_the_turn() -> None:
    g = challenge("cut_man_1")
    chapter = FIXTURE.bot.chapter(g)
    seat = g.turn
    while g.turn == seat and not g.over:
        assert FIXTURE.bot.chapter(g) == chapter
        who = int(g.seat_to_act())
        g.answer(who, int(FIXTURE.bot.policy(g, who, rng_from(3))))
    assert FIXTURE.bot.chapter(g) == chapter + 1


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_remembered_changes_no_answer(seats: int) -> None:
    """Odds, battles and sets of abilities are kept from answer to answer: the same answers without that memory."""
    judgement = judgement_of(GAME)
    fresh = judgement_of(make())
    g = GAME.new(seats, 40 + seats)
    assert isinstance(g, Board)
    battles = 0
    for answer in range(500):
        if g.over:
            break
        seat = int(g.seat_to_act())
        found = int(choose(g, judgement, seat, rng_from(answer)))
        battles = max(battles, len(SERIES))
        SERIES.clear()
        g.box.sets.clear()
        fresh.fights.clear()
        fresh.odds.rolls.clear()
        assert int(choose(g, fresh, seat, rng_from(answer))) == found
        g.apply(seat, found)
    assert judgement.fights
    assert battles


def test_what_is_remembered_is_bounded() -> None:
    SERIES.clear()
    chance = duel(28.0, 3.0, 4.0, 0.0, 28.0, 6.0, 4.0, False)
    assert len(SERIES) == 2
    for health in range(MOST_SERIES):
        series(float(health), 1.0, 1.0, 0.5)
        assert len(SERIES) <= MOST_SERIES
    assert duel(28.0, 3.0, 4.0, 0.0, 28.0, 6.0, 4.0, False) == chance
