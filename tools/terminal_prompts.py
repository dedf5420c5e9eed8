"""How often the terminal asks: whole games of a person who plays by the policy, against bots that do too.

    python -m tools.terminal_prompts --games 3 [--ask-all] [--one-by-one]

For each table: how many questions the person was asked, and how many of these decided nothing (one option, or
options that all lead to the same knowledge), or came while the person was ready and only waited for others. A
re-roll is typed in one line, unless `--one-by-one` is given.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from typing import cast

from busterbox.cli.common import find_game
from busterbox.cli.terminal.menu import menu
from busterbox.cli.terminal.session import Session
from busterbox.cli.terminal.style import Screen
from busterbox.cli.terminal.trivial import only_answer
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play

TABLES = [
    ("dicebot", 0),
    ("tcg", 0),
    ("boardgame", 0),
    ("adventures", 0),
    ("adventures", 2),
    ("adventures", 4),
]
PICKS = ("reroll",)  # kinds of options that are picks of a chain, to be typed in one line
MOST = 2_000  # more lines than anybody types in one game


class Person:
    """Somebody at the terminal: stands in for standard input and answers as a sensible player does."""

    def __init__(self, look: Callable[[Session], None], whole_lines: bool = False) -> None:
        self.session: Session | None = None
        self.look = look  # at every question, before the answer
        self.whole_lines = whole_lines
        self.lines = 0
        self.rng = rng_from(1)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        assert self.session is not None
        self.lines += 1
        assert self.lines < MOST, "the game does not end"
        self.look(self.session)
        return self.line(self.session.play.state, self.session.me) + "\n"

    def line(self, g: State, me: int) -> str:
        """The answer, with the picks that follow it as far as nothing is rolled and nobody else is asked."""
        code = int(g.game.bot.policy(g, me, self.rng))
        if code == NO_ANSWER:
            return "wait"
        words = [typed_for(g, me, code)]
        tried = g.clone()
        tried.explicit, tried.actor = True, me
        epoch = tried.epoch
        while self.whole_lines and g.game.rules.codes.kind(code).name in PICKS:
            tried.apply(me, code)
            again = tried.kind == g.kind and tried.required >> me & 1
            if tried.over or tried.chance or tried.epoch != epoch or not again:
                break
            code = int(g.game.bot.policy(tried, me, self.rng))
            listed = code in g.options(me)
            words.append(typed_for(g, me, code) if listed else g.game.rules.codes.kind(code).name)
        return " ".join(words)


def typed_for(g: State, me: int, code: int) -> str:
    """The number of an option in the list that is shown; where it is asked in two steps, with the second in words."""
    for number, entry in enumerate(menu(g, me), 1):
        if code in entry.codes:
            return str(number) + (
                f" {g.game.terminal.two_steps(g, me, code)[1]}" if len(entry.codes) > 1 else ""
            )
    raise AssertionError("an option that is not shown")


def played(
    play: Play, look: Callable[[Session], None], ask_all: bool = False, whole_lines: bool = False
) -> str:
    """A whole game of a person on the first seat against bots that play by rules; what the terminal wrote."""
    person = Person(look, whole_lines)
    out, before = StringIO(), sys.stdin
    try:
        sys.stdin = cast("StringIO", person)
        with redirect_stdout(out):
            person.session = Session(play, 0, "rules", Screen(), ask_all=ask_all)
            person.session.run()
    finally:
        sys.stdin = before
    return out.getvalue()


def measured(game: Game, seats: int, seeds: range, ask_all: bool, whole_lines: bool) -> list[int]:
    """For these games: questions asked, those that decide nothing, and those left to the others."""
    found = [0, 0, 0]

    def look(session: Session) -> None:
        g = session.play.state
        found[0] += 1
        if only_answer(g, session.me) != NO_ANSWER:
            found[1] += 1
        elif not g.required >> session.me & 1 and len(session.play.options(session.me)) == 1:
            found[2] += 1  # nothing to do but to take back that one is ready

    for seed in seeds:
        played(Play.start(game, seats, seed), look, ask_all, whole_lines)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--games", type=int, default=3, help="of each table, with the seeds from 1 on (default: 3)"
    )
    parser.add_argument("--ask-all", action="store_true", help="as with busterbox play --ask-all")
    parser.add_argument("--one-by-one", action="store_true", help="type every pick in a line of its own")
    args = parser.parse_args()
    for name, wanted in TABLES:
        game = find_game(name)
        seats = wanted or game.info.seats.usual
        asked, nothing, ready = measured(
            game, seats, range(1, args.games + 1), args.ask_all, not args.one_by_one
        )
        print(
            f"{name}, {seats} seats, {args.games} games: {asked} questions, "
            f"{nothing} decide nothing, {ready} only whether to be ready no longer",
            flush=True,
        )


if __name__ == "__main__":
    main()
