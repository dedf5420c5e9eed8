"""Hints: one recommendation, and no figure beside it that says otherwise."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from busterbox.kernel import registry
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.seat import Seat
from busterbox.players.advising import figures, judged, percent
from busterbox.players.rule_bot import RuleBot
from busterbox.players.search import Finding, SearchBot
from busterbox.service.minds.bots import Thinkers


def found(code: int, chance: float, visits: int = 100) -> Finding:
    return Finding(code, visits, round(chance * ONE), 0)


def codes(rows: list[Finding]) -> list[int]:
    return [row.code for row in rows]


def test_percents_are_rounded_once() -> None:
    assert [percent(found(0, chance)) for chance in (0.0, 0.094, 0.14, 0.5, 1.0)] == [0, 9, 14, 50, 100]


def test_figures_that_speak_against_the_advice_are_not_told() -> None:
    rows = [found(3, 0.09), found(7, 0.14)]
    assert figures(rows, 3) == []
    assert codes(figures(rows, 7)) == [7, 3]


def test_a_tie_at_the_top_in_whole_percents_is_not_told_as_if_one_were_better() -> None:
    rows = [found(1, 0.52), found(2, 0.523), found(3, 0.4)]
    assert figures(rows, 1) == figures(rows, 2) == []
    rows = [found(1, 0.52), found(2, 0.4), found(3, 0.4)]
    assert codes(figures(rows, 1)) == [1, 2, 3]


def test_an_option_that_was_hardly_tried_is_not_judged() -> None:
    rows = [found(1, 0.4, 80), found(2, 0.9, 9), found(3, 0.3, 10)]
    assert codes(judged(rows)) == [1, 3]
    assert codes(figures(rows, 1)) == [1, 3]
    assert figures(rows, 2) == []


def test_options_that_look_alike_are_not_told_apart_and_one_alone_is_told() -> None:
    assert figures([found(1, 0.5), found(2, 0.501)], 1) == []
    assert codes(figures([found(1, 0.5)], 1)) == [1]
    assert figures([], 1) == []


OF_WHAT = re.compile(
    r"to pass|pass(es)? in|to win this battle|to beat|you beat|of all rolls|to hit|to pay|to be able to pay"
)


@pytest.mark.parametrize("name", ["dicebot", "tcg", "boardgame", "adventures"])
def test_reasons_say_what_a_percentage_is_a_chance_of(name: str) -> None:
    """Beside them stands the chance to win the game."""
    game = registry.get(name)
    g = game.new(2, 3)
    rng = rng_from(3)
    for _ in range(400):
        seat = int(g.seat_to_act())
        if g.over or seat < 0:
            break
        for code in g.options(seat):
            for line in game.words.advice(g, seat, code):
                assert "%" not in line or OF_WHAT.search(line), line
        code = int(game.bot.policy(g, seat, rng))
        g.answer(seat, code if code >= 0 else g.options(seat)[0])


class Told(Thinkers):
    """The service's bots with a search whose findings are known in advance."""

    def __init__(self, rows: list[Finding]) -> None:
        super().__init__(1)
        self.rows = rows
        self.random = lambda: 1

    async def _search(self, game: Game, g: State, seat: int, wanted: int) -> dict[str, Any] | None:
        rows = [(row.code, row.visits, row.mean, row.share) for row in self.rows]
        return {"code": self.rows[0].code, "simulations": 200, "findings": rows}


@pytest.mark.parametrize("name", ["dicebot", "tcg", "boardgame"])
def test_where_rules_of_thumb_advise_figures_agree_or_are_left_out(name: str) -> None:
    play = Play.start(registry.get(name), 2, 1)
    rng = rng_from(1)
    seat = play.state.game.rules.next_seat(play.state, rng)
    while len(play.options(seat)) < 2:
        play.answer(seat, play.options(seat)[0])
        seat = play.state.game.rules.next_seat(play.state, rng)
    advised = int(RuleBot().choose(Seat(play.state, seat), rng_from(1)))
    other = next(code for code in play.options(seat) if code != advised)

    def hinted(ours: float, theirs: float) -> dict[str, Any]:
        thinkers = Told([found(advised, ours), found(other, theirs)])
        return asyncio.run(thinkers.hint(play.game, play.state, seat))

    against = hinted(0.09, 0.14)
    assert (against["code"], against["odds"]) == (advised, [])
    agreed = hinted(0.14, 0.09)
    assert (agreed["code"], agreed["simulations"]) == (advised, 200)
    assert [(row["code"], row["chance"]) for row in agreed["odds"]] == [(advised, 0.14), (other, 0.09)]


def test_where_a_search_advises_it_advises_the_best_of_its_figures() -> None:
    from tests.microgames.duel.game import GAME

    play = Play.start(GAME, 2, 1)
    seat = play.state.game.rules.next_seat(play.state, rng_from(1))
    thinkers = Told([found(code, 0.5) for code in play.options(seat)])
    thinkers.rows.sort(key=lambda row: row.code)
    best = thinkers.rows[-1]
    best.mean, best.visits = ONE * 6 // 10, 50  # tried less, found better
    hint = asyncio.run(thinkers.hint(GAME, play.state, seat))
    assert isinstance(thinkers._bot(GAME, "hard"), SearchBot)
    assert len(thinkers.rows) > 1
    assert hint["code"] == best.code
    assert hint["odds"][0] == {"code": best.code, "text": hint["text"], "chance": 0.6}
