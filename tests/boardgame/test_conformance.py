"""The conformance kit at every seat count and with every option: parts of games with the real cards, whole short ones.

Games of players who answer at random last for thousands of decisions, so most are cut off and told as unfinished
(BG-R92). A game made short is played to its end: bosses of little Health, and one face for each challenge.
"""

from __future__ import annotations

import re

import pytest

from busterbox.games.boardgame.game import GAME, make_of
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, read_record
from busterbox.kernel.table.verify import verify
from busterbox.kernel.testing.conformance import CHECKS, conform
from tests.boardgame.trials import LAB

CUT = 30  # decisions
LONG = ["leave"]  # plays whole games for each seat: looked at on short games only
WIDE = [*LONG, "skips-by-open-facts"]  # compares all seats at every answer: looked at on small tables only
TABLES: list[tuple[int, dict[str, str], list[str]]] = [
    (2, {}, LONG),
    (3, {}, LONG),
    (4, {}, WIDE),
    (5, {}, WIDE),
    (6, {}, WIDE),
    (7, {"stages": "eight"}, WIDE),
    (8, {"stages": "eight"}, WIDE),
    (2, {"castle": "6"}, LONG),
    (2, {"fail_penalty": "off"}, LONG),
    (2, {"yellow_devil": "on"}, LONG),
    (2, {"heroes": "all"}, LONG),
    (2, {"cards": "pack"}, LONG),
]
COURSE = ["invariants", "settled", "result", "options-sorted", "default-legal", "clone-equal", "load-equal"]


def short() -> Game:
    """The laboratory's cards with weak bosses and one face for each challenge."""
    sources = dict(LAB.cards.sources)
    for name in sources:
        sources[name] = re.sub(r"(?m)^needs = \[.*\]$", 'needs = ["hit"]', sources[name])
    sources["bosses.toml"] = re.sub(r"(?m)^health = \d+$", "health = 2", sources["bosses.toml"])
    return make_of(sources)


SHORT = short()


@pytest.mark.rule("BG-R92")
@pytest.mark.parametrize(("seats", "settings", "without"), TABLES)
def test_the_board_game_conforms(seats: int, settings: dict[str, str], without: list[str]) -> None:
    checks = [name for name in CHECKS if name not in without]
    every, cut = (12, CUT) if seats < 7 else (16, CUT // 2)
    report = conform(
        GAME, games=1, seed=4, every=every, seats=[seats], settings=[settings], checks=checks, cut=cut
    )
    assert (report.games, report.decisions, report.unfinished) == (1, cut, 1)
    assert report.as_json()["unfinished"] == 1


@pytest.mark.parametrize("settings", [{}, {"yellow_devil": "on"}])
def test_whole_games_conform(settings: dict[str, str]) -> None:
    report = conform(SHORT, games=1, seed=3, every=12, seats=[2], settings=[settings], checks=COURSE)
    assert (report.games, report.unfinished) == (1, 0)
    assert report.decisions > 100


@pytest.mark.rule("BG-R91")
def test_a_game_goes_on_without_a_seat_that_leaves() -> None:
    report = conform(SHORT, games=1, seed=3, seats=[3], settings=[{}], checks=["leave"], cut=1)
    assert report.tallies["leave"].ran == 1 + 1  # at the first decision; the second is looked at by chance


@pytest.mark.rule("BG-R92", "BG-27.1")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_recorded_game_is_verified(seats: int) -> None:
    """A game ends only by a victory over the Wily Machine: whoever wins stands on its space."""
    play = Play.start(SHORT, seats, 11, {}, every=5)
    rng = rng_from(11)
    while not play.state.over:
        seat = play.state.seat_to_act()
        play.answer(seat, SHORT.bot.policy(play.state, seat, rng))
    g = play.state
    assert isinstance(g, Board)
    assert (sorted(g.result)[:-1], g.stage[g.turn], g.space[g.turn]) == ([0] * (seats - 1), 8, 6)
    report = verify(read_record(Record.of(play).to_text()), SHORT)
    assert (report.ok, report.inputs) == (True, len(play.entries) - 1)
