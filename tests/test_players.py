"""The players that serve all games: what they may see, how they choose, that the search is worth its time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.windows import OPEN, TURN
from busterbox.kernel.game import Game
from busterbox.kernel.parts.bot import BotPart
from busterbox.kernel.table.seat import Bot, Seat, choices
from busterbox.players.levels import LEVELS, levels
from busterbox.players.match import Score, interval, match, play_game
from busterbox.players.policy import has_policy
from busterbox.players.random_bot import RandomBot
from busterbox.players.regret import PARTS, Regrets
from busterbox.players.rule_bot import CarelessBot, RuleBot
from busterbox.players.search import SearchBot
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.duel import game as duel_game
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.duel.game import make as make_duel
from tests.microgames.duel.rules import Duel
from tests.microgames.ring.game import GAME as RING
from tests.microgames.sealed.game import GAME as SEALED_GAME
from tests.sizes import SOAK, large

PLAYERS = Path(__file__).parent.parent / "busterbox" / "players"
EQUILIBRIUM = (1 / 2, 1 / 6, 1 / 3)  # of the sealed microgame's throws

GAMES: list[tuple[Game, int, dict[str, str]]] = [
    (DUEL, 2, {}),
    (RING, 3, {}),
    (COOP, 2, {"hands": "own"}),
    (SEALED_GAME, 3, {"form": "bids"}),
]
soak = pytest.mark.skipif(not SOAK, reason="takes minutes: BUSTERBOX_SOAK=1")
every_game = pytest.mark.parametrize(("game", "seats", "settings"), GAMES, ids=[g.name for g, _, _ in GAMES])


def next_seat(state: State, rng: Rng) -> int:
    return state.seat_to_act() if state.mode == TURN else state.game.rules.next_seat(state, rng)


def positions(game: Game, seats: int, settings: dict[str, str], seed: int) -> Iterator[tuple[State, int]]:
    """Every decision of a random game, with the seat that is to answer."""
    rng = rng_from(seed)
    state = game.new(seats, seed, settings)
    while not state.over:
        seat = next_seat(state, rng)
        yield state, seat
        options = state.options(seat)
        state.answer(seat, options[rng.below(len(options))])


def real_choices(game: Game, seats: int, settings: dict[str, str], seed: int) -> list[tuple[State, int]]:
    """Copies of the decisions that have at least two options."""
    found = [
        (s.clone(), seat) for s, seat in positions(game, seats, settings, seed) if len(s.options(seat)) > 1
    ]
    assert found
    return found


def findings(bot: SearchBot) -> list[tuple[int, int, int, int]]:
    return [(f.code, f.visits, f.mean, f.share) for f in bot.explain()]


# -- what a bot may see ------------------------------------------------------------------------------------------


def test_no_player_reaches_behind_the_seat() -> None:
    for source in PLAYERS.glob("*.py"):
        assert "._state" not in source.read_text(encoding="utf-8"), source.name


@every_game
def test_equal_knowledge_and_seed_give_equal_moves(game: Game, seats: int, settings: dict[str, str]) -> None:
    bots: list[Bot] = [RandomBot(), RuleBot(), CarelessBot(RuleBot(), 500), SearchBot(12)]
    choices = real_choices(game, seats, settings, 5)
    for n, (state, seat) in enumerate(choices[:: max(len(choices) // 12, 1)]):
        other = state.determinize(seat, rng_from(n + 1000))  # the same to the seat, not the same position
        for bot in bots:
            move = bot.choose(Seat(state, seat), rng_from(n))
            found = findings(bot) if isinstance(bot, SearchBot) else []
            assert bot.choose(Seat(other, seat), rng_from(n)) == move, bot.name()
            if isinstance(bot, SearchBot):
                assert findings(bot) == found


@every_game
def test_choosing_changes_nothing_and_is_legal(game: Game, seats: int, settings: dict[str, str]) -> None:
    bots: list[Bot] = [RandomBot(), RuleBot(), CarelessBot(RuleBot(), 500), SearchBot(5)]
    choices = real_choices(game, seats, settings, 6)
    for n, (state, seat) in enumerate(choices[:: max(len(choices) // 12, 1)]):
        before = state.digest()
        for bot in bots:
            assert bot.choose(Seat(state, seat), rng_from(n)) in Seat(state, seat).choices(), bot.name()
        assert state.digest() == before


def test_a_table_that_stops_at_chance_is_searched_all_the_same() -> None:
    state = DUEL.new(2, 3, explicit=True)
    rng = rng_from(3)
    while state.chance:
        state.resolve_chance(rng.below(state.chance))
    bot = SearchBot(5)
    seat = state.seat_to_act()
    assert bot.choose(Seat(state, seat), rng) in state.options(seat)
    assert bot.simulations_done == 5
    assert state.explicit


# -- how the search spends its budget ----------------------------------------------------------------------------


@every_game
def test_the_budget_is_spent_exactly(game: Game, seats: int, settings: dict[str, str]) -> None:
    state, seat = real_choices(game, seats, settings, 7)[0]
    bot = SearchBot(23)
    bot.choose(Seat(state, seat), rng_from(1))
    assert bot.simulations_done == 23
    assert bot.decisions_done >= 23
    found = bot.explain()
    assert [f.code for f in found] == choices(state, seat)
    assert sum(f.visits for f in found) == 23
    assert all(0 <= f.mean <= ONE for f in found)
    assert sum(f.share for f in found) == pytest.approx(PARTS, abs=len(found))


def test_a_search_needs_a_budget() -> None:
    with pytest.raises(ValueError, match="at least one simulation"):
        SearchBot(0)


class Clock:
    """Says stop after a number of looks."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def __call__(self) -> bool:
        self.looks -= 1
        return self.looks < 0


def test_a_clock_stops_the_search_early() -> None:
    state = DUEL.new(2, 1)
    bot = SearchBot(1000, Clock(3), stop_every=4)
    move = bot.choose(Seat(state, state.seat_to_act()), rng_from(1))
    assert bot.simulations_done == 16  # looks after 4, 8 and 12 simulations let it go on
    same = SearchBot(16)
    assert same.choose(Seat(state, state.seat_to_act()), rng_from(1)) == move
    assert findings(bot) == findings(same)


def test_a_clock_that_is_up_leaves_some_simulations() -> None:
    state = DUEL.new(2, 1)
    bot = SearchBot(1000, Clock(0), stop_every=4)
    assert bot.choose(Seat(state, state.seat_to_act()), rng_from(1)) in state.options(state.seat_to_act())
    assert bot.simulations_done == 4


def test_a_single_option_is_returned_at_once() -> None:
    state, seat = next((s, seat) for s, seat in positions(DUEL, 2, {}, 1) if len(s.options(seat)) == 1)
    rng = rng_from(9)
    bot = SearchBot(50)
    assert bot.choose(Seat(state, seat), rng) == state.options(seat)[0]
    assert bot.simulations_done == 0
    assert rng.next() == rng_from(9).next()  # nothing was drawn


class CutShort(BotPart[Duel]):
    """Rollouts that end after some decisions; a position is worth the more the more cards one has."""

    def __init__(self, horizon: int) -> None:
        self.decisions = horizon
        self.valued = 0

    def horizon(self) -> int:
        return self.decisions

    def value(self, g: Duel, seat: int) -> int:
        self.valued += 1
        return ONE if seat == 0 else 0


def test_rollouts_end_at_the_horizon_with_the_games_value() -> None:
    game, short = make_duel(), CutShort(4)
    game.bot, short.game = short, game
    bot = SearchBot(30)
    state = game.new(2, 1)
    assert state.seat_to_act() == 0
    bot.choose(Seat(state, 0), rng_from(1))
    assert short.valued == 2 * 30  # each simulation, for both seats
    assert bot.decisions_done <= 30 * 12  # a game to its end takes about sixty
    assert all(f.mean == ONE for f in bot.explain() if f.visits)


def test_an_open_window_in_which_moves_can_be_taken_back_does_not_hold_the_search() -> None:
    state, seat = next(
        (s, i) for s, i in positions(COOP, 2, {}, 4) if s.mode == OPEN and len(s.options(i)) > 2
    )
    bot = SearchBot(200)
    bot.choose(Seat(state, seat), rng_from(1))
    assert bot.decisions_done < 200 * 200


# -- sealed windows: mixed strategies ----------------------------------------------------------------------------


def distance(shares: list[float]) -> float:
    return sum(abs(share - due) for share, due in zip(shares, EQUILIBRIUM, strict=True))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_average_strategy_of_a_sealed_window_is_near_the_equilibrium(seat: int) -> None:
    state = SEALED_GAME.new(2, 1, {"form": "throws"})
    simulations, near = (20_000, 0.08) if SOAK else (2500, 0.2)
    bot = SearchBot(simulations)
    for seed in range(3):
        bot.choose(Seat(state, seat), rng_from(seed))
        found = bot.explain()
        assert distance([f.share / PARTS for f in found]) < near
        value = sum(f.mean * f.visits for f in found) / simulations
        assert value == pytest.approx(ONE / 2, abs=ONE / 20)


def test_a_sealed_answer_is_drawn_from_the_average_strategy() -> None:
    state = SEALED_GAME.new(2, 1, {"form": "throws"})
    bot = SearchBot(60)
    rng = rng_from(2)
    games = 60
    played = dict.fromkeys(state.options(0), 0)
    expected = dict.fromkeys(played, 0.0)
    for _ in range(games):
        played[bot.choose(Seat(state, 0), rng)] += 1
        for f in bot.explain():
            expected[f.code] += f.share / PARTS
    for code, count in played.items():
        assert count > 0
        assert count == pytest.approx(expected[code], abs=3 * games**0.5 / 2)  # three standard deviations


def test_what_others_sealed_already_is_not_known_and_does_not_matter() -> None:
    moves = []
    for answer in (0, 1, 2):
        state = SEALED_GAME.new(2, 1, {"form": "throws"})
        state.answer(1, state.options(1)[answer])
        bot = SearchBot(50)
        moves.append((bot.choose(Seat(state, 0), rng_from(4)), findings(bot)))
    assert moves[0] == moves[1] == moves[2]


def test_regrets_find_a_dominant_option() -> None:
    regrets = Regrets(4)
    rng = rng_from(1)
    for _ in range(300):
        taken = regrets.select(rng)
        regrets.learn(taken, 0, [100, 700, 300, 0][taken])
    assert regrets.shares[1] / sum(regrets.shares) > 0.9
    assert sum(regrets.play(rng) == 1 for _ in range(100)) > 80


# -- levels and matches ------------------------------------------------------------------------------------------


def test_equal_bots_score_exactly_one_half() -> None:
    for game, seats, settings in GAMES:
        score = match(game, RandomBot(), RandomBot(), 5, seats, 3, settings)
        assert score.mean == 0.5, game.name
        assert score.low < 0.5 < score.high


def test_a_seed_decides_a_game() -> None:
    bots: list[Bot] = [RandomBot(), RandomBot(), RandomBot()]
    results = [play_game(RING, bots, 3, seed) for seed in range(12)]
    assert results == [play_game(RING, bots, 3, seed) for seed in range(12)]
    assert len({tuple(result) for result in results}) > 1


def test_a_game_needs_a_bot_for_every_seat() -> None:
    with pytest.raises(ValueError, match="2 seats need as many bots, not 1"):
        play_game(DUEL, [RandomBot()], 2, 1)


def test_an_interval_holds_the_mean_and_narrows() -> None:
    few, many = interval([0.0, 1.0, 1.0, 1.0] * 4), interval([0.0, 1.0, 1.0, 1.0] * 100)
    for score in (few, many):
        assert score.mean == 0.75
        assert score.low < 0.75 < score.high
    assert many.high - many.low < (few.high - few.low) / 3
    assert interval([1.0] * 5).low < 0.75  # five wins are not certainty
    assert str(Score(3, 0.5, 0.25, 0.75)) == "0.500 [0.250, 0.750] in 3 seeds"
    with pytest.raises(ValueError, match="no scores"):
        interval([])


def test_an_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    rng = rng_from(5)
    held = 0
    for _ in range(400):
        score = interval([float(rng.below(10) < 7) for _ in range(30)])
        held += score.low <= 0.7 <= score.high
    assert 360 <= held <= 398


def test_levels_follow_from_whether_the_game_has_a_policy() -> None:
    assert has_policy(RING)
    assert has_policy(COOP)
    assert not has_policy(DUEL)
    for game in (RING, DUEL):
        bots = levels(game, 40)
        assert tuple(bots) == LEVELS
        assert isinstance(bots["hard"], SearchBot)
    assert isinstance(levels(RING)["normal"], RuleBot)
    assert levels(DUEL, 40)["normal"].name() == "search 4"


def test_a_careless_bot_has_a_share_of_random_moves() -> None:
    with pytest.raises(ValueError, match="not 1001"):
        CarelessBot(RuleBot(), 1001)
    state, seat = real_choices(RING, 2, {}, 1)[0]
    rule, never, always = RuleBot(), CarelessBot(RuleBot(), 0), CarelessBot(RuleBot(), 1000)
    moves = set()
    for seed in range(40):
        skipped = rng_from(seed)
        skipped.below(1000)  # the draw that decides whether to be careless
        assert never.choose(Seat(state, seat), rng_from(seed)) == rule.choose(Seat(state, seat), skipped)
        moves.add(always.choose(Seat(state, seat), rng_from(seed)))
    assert moves == set(state.options(seat))


@large
@pytest.mark.parametrize(("game", "seats", "seeds"), [(RING, 3, 60), (COOP, 3, 150)], ids=["ring", "coop"])
def test_normal_is_stronger_than_easy(game: Game, seats: int, seeds: int) -> None:
    bots = levels(game)
    assert match(game, bots["normal"], bots["easy"], seeds, seats, 1).low > 0.5


# -- strength ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="session")
def short_duel(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Duel with two copies of every card: games of a third of the length."""
    cards = tmp_path_factory.mktemp("duel") / "cards.toml"
    text = Path(duel_game.__file__).with_name("cards.toml").read_text(encoding="utf-8")
    cards.write_text(re.sub(r"copies = \d+", "copies = 2", text), encoding="utf-8")
    return make_duel(cards)


def test_search_does_better_than_random_in_a_few_games(short_duel: Game) -> None:
    score = match(short_duel, SearchBot(20), RandomBot(), 4, 2, 1)
    assert score.mean > 0.5, str(score)


@large
def test_search_beats_random_in_a_short_duel(short_duel: Game) -> None:
    score = match(short_duel, SearchBot(60), RandomBot(), 12, 2, 1)
    assert score.low > 0.5, str(score)


@large
def test_search_beats_random_in_the_ring() -> None:
    score = match(RING, SearchBot(25), RandomBot(), 8, 2, 1, {"target": "2"})
    assert score.low > 0.5, str(score)


@large
def test_a_searching_team_wins_more_often_than_a_random_one() -> None:
    score = match(COOP, SearchBot(25), RandomBot(), 20, 2, 1)
    assert score.low > 0.5, str(score)


@soak
@pytest.mark.parametrize(
    ("game", "seats", "simulations", "pairs"),
    [(DUEL, 2, 150, 60), (RING, 2, 100, 60), (RING, 4, 60, 30), (COOP, 2, 150, 100), (COOP, 4, 100, 60)],
)
def test_search_beats_random_at_length(game: Game, seats: int, simulations: int, pairs: int) -> None:
    score = match(game, SearchBot(simulations), RandomBot(), pairs, seats, 1)
    assert score.low > 0.5, str(score)


@soak
def test_more_simulations_play_better() -> None:
    assert match(DUEL, SearchBot(100), SearchBot(10), 40, 2, 1).low > 0.5
    assert match(RING, SearchBot(400), RuleBot(), 90, 2, 1, {"target": "2"}).low > 0.5
