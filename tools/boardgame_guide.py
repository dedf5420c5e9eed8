"""The guided first game of the board game, found and written again after the content has changed.

    python -m tools.boardgame_guide            look for a game that has all the lessons, and write guide.toml
    python -m tools.boardgame_guide --seed 7   the same, beginning with another seed

The lessons are those of `boardgame_lessons.py` and `boardgame_lessons_later.py`, in their order. Where several
answers fit, all are tried, so a few thousand seeds are enough. Names and numbers in the words are those of the
game found.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from busterbox.games.boardgame.game import GAME, HERE
from busterbox.games.boardgame.rules.codes import (
    STAGE,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.service.games.guide import FILE
from tools.boardgame_lessons import ME, NAMES, OPENING, THEIR, THEY, Given, Lesson, Move, asked
from tools.boardgame_lessons_later import AFTERWARDS, ON_BOTH_SIDES, battle_moves, explained_by
from tools.guide_codes import last_step, quoted, spoken, words_of

LONGEST = 240  # characters of a lesson
MOST_OF_BATTLE = 13  # decisions in the battle
MOST_OF_ROUND = 8
MOST_ROUNDS = 5
FOLLOWED = 10  # ways of a battle that are looked at after each round


# -- the search ------------------------------------------------------------------------------------------------------------


def played(g: Board, seat: int, code: int) -> Board:
    after = g.clone()
    after.apply(seat, code)
    return after


def taught(g: Board, lessons: list[Lesson], given: list[Given]) -> Iterator[tuple[Board, list[Given]]]:
    """Every way through these lessons."""
    if not lessons:
        yield g, given
        return
    lesson, rest = lessons[0], lessons[1:]
    moves = lesson.moves(g) if asked(g, lesson.seat, lesson.window) else []
    if not moves and lesson.skipped:
        yield from taught(g, rest, given)
        return
    for move in moves:
        if len(move.say) > LONGEST or g.check(lesson.seat, move.code):
            continue
        after = played(g, lesson.seat, move.code)
        if lesson.holds(g, after):
            yield from taught(after, rest, [*given, Given(lesson.seat, move)])


@dataclass(frozen=True)
class Fight:
    """A battle so far; what was explained in it, and the answers given."""

    g: Board
    said: frozenset[str]
    given: list[Given]

    def decisions(self) -> int:
        return sum(1 for one in self.given if one.seat == ME)

    def value(self) -> float:
        return int(self.g.health[ME]) / 2 - int(self.g.boss_health) - self.decisions() / 4


def rest_of_round(fight: Fight, round_: int, left: int) -> Iterator[Fight]:
    """Every way through a battle round: to the next one, or to a victory."""
    g = fight.g
    if g.turn != ME or g.round != round_:
        if g.turn == ME or g.powers[ME]:
            yield fight
        return
    if left == 0:
        return
    seat = int(g.seat_to_act())
    moves = battle_moves(g, fight.said) if seat == ME else [Move(g.options(THEY)[0])]
    for move in moves:
        if len(move.say) <= LONGEST:
            after = played(g, seat, move.code)
            said = fight.said | explained_by(g, move) if seat == ME else fight.said
            yield from rest_of_round(Fight(after, said, [*fight.given, Given(seat, move)]), round_, left - 1)


def won(g: Board, given: list[Given]) -> Iterator[tuple[Board, list[Given]]]:
    """Victories: round by round the best ways so far are followed."""
    fights = [Fight(g, frozenset(), [])]
    for round_ in range(1, MOST_ROUNDS + 1):
        ways = [way for fight in fights for way in rest_of_round(fight, round_, MOST_OF_ROUND)]
        for way in sorted(ways, key=Fight.decisions):
            if way.g.turn != ME and "roll" in way.said and way.decisions() <= MOST_OF_BATTLE:
                yield way.g, [*given, *way.given]
        explained_all = {"roll", "score", "card"}  # in the first round, where everything is new
        goes_on = [way for way in ways if way.g.turn == ME and explained_all <= way.said]
        fights = sorted(goes_on, key=Fight.value, reverse=True)[:FOLLOWED]


def elsewhere(g: Board, given: list[Given]) -> Iterator[tuple[Board, list[Given]]]:
    """The same beginning with the other player on each of the stages, which makes no difference so far."""
    for stage in range(6):
        other = [given[0], Given(THEY, Move(STAGE + stage)), *given[2:]]
        if other[0].move.code == STAGE + stage:
            continue
        at = g
        for one in other:
            at = played(at, one.seat, one.move.code)
        yield at, other


def whole(g: Board) -> tuple[Board, list[Given]] | None:
    for _, opening in taught(g, OPENING, []):
        for begun, first in elsewhere(g, opening):
            for at_boss, given in taught(begun, ON_BOTH_SIDES, first):
                for beaten, more in won(at_boss, given):
                    for end in taught(beaten, AFTERWARDS, more):
                        return end
    return None


# -- the file --------------------------------------------------------------------------------------------------------------


def written(seed: int, end: Board, given: list[Given]) -> str:
    lines = [
        "# The guided first game: a stage from its start to its boss, against Gizmo. The steps are all inputs of the game in",
        "# their order; where the player decides, `say` tells what is going on and what to try. It is found and written by",
        "# `python -m tools.boardgame_guide`; after a change that only moves codes, `python -m tools.guide_codes boardgame` is",
        "# enough.",
        "",
        "seats = 2",
        f"seed = {seed}",
        f"names = [{', '.join(quoted(one) for one in NAMES)}]",
    ]
    for one in given:
        lines += [
            "",
            "[[step]]",
            f"seat = {one.seat}",
            f"code = {one.move.code}  # {words_of(GAME, one.move.code)}",
        ]
        if one.seat == ME:
            lines += spoken(one.move.say, one.move.rules)
    lines += last_step(farewell(end), ["BG-13.3", "BG-27.1"])
    return "\n".join(lines)


def farewell(g: Board) -> str:
    return (
        f"So {THEIR} has failed, and it is your turn: on to another stage, with the power you have won. Two Robot Masters open "
        f"the castle, and the Wily Machine waits at its end. Now play a game of your own!"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Find and write the guided game of the board game.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=100_000)
    args = parser.parse_args()
    for seed in range(args.seed, args.seed + args.tries):
        g = GAME.new(2, seed)
        assert isinstance(g, Board)
        found = whole(g)
        if found is not None:
            (HERE / FILE).write_text(written(seed, *found), encoding="utf-8")
            decisions = sum(1 for one in found[1] if one.seat == ME)
            print(f"Seed {seed}: {decisions} decisions of the player, {len(found[1])} in all.")
            return 0
    print("No seed has all the lessons.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
