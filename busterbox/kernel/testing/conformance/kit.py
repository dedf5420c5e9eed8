# busterbox: not compiled
"""The run: games at every table, every check at its moment, one report."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.testing.conformance import (
    copies,
    course,
    inputs,
    knowledge,
    observations,
    options,
    redeal,
    sealed,
    views,
    words,
)
from busterbox.kernel.testing.conformance.check import (
    CHECKS,
    Check,
    Memory,
    Played,
    Run,
    Spot,
    Step,
    Table,
    said,
)
from busterbox.kernel.testing.conformance.drive import (
    checker_rng,
    pick_move,
    player_rng,
    start,
    tables,
    uses_policy,
)
from busterbox.kernel.testing.conformance.report import Failure, Report, Tally

__all__ = ["MODULES", "conform", "run_kit"]

MODULES = (
    options,
    copies,
    views,
    observations,
    redeal,
    knowledge,
    sealed,
    inputs,
    course,
    words,
)  # importing them lists their checks
PLAY = Check(
    "play", "random play comes to an end at every seat count and with every setting, without an error"
)
TOUCH = Check("untouched", "no check that played on copies or asked questions changed the game itself")


def run_kit(
    game: Game,
    games: int = 2,
    seed: int = 1,
    seats: Sequence[int] | None = None,
    settings: Sequence[dict[str, str]] | None = None,
    checks: Sequence[str] | None = None,
    every: int = 1,
    all_cards: bool = False,
    max_decisions: int = 5000,
    progress: Callable[[str], None] | None = None,
    cut: int = 0,
) -> Report:
    """Play `games` games with the seeds from `seed` on at every table, and check them.

    seats, settings: which tables, all if None. checks: names, all if None. every: check only each n-th decision.
    all_cards: a card that no game used is a failure. max_decisions: a longer game is endless. progress: hears a
    line before each table. cut: stop a game after so many decisions and report it as unfinished, which is no
    failure; 0: never.
    """
    if games < 1 or every < 1 or seed < 0:
        raise ValueError("games and every are at least 1, a seed at least 0")
    unknown = [name for name in checks or [] if name not in CHECKS]
    if unknown:
        raise ValueError(f"there is no check {unknown[0]!r}; there are {', '.join(CHECKS)}")
    chosen = [check for name, check in CHECKS.items() if checks is None or name in checks]
    kit = _Kit(game, chosen, every, all_cards, max_decisions, cut)
    chosen_tables = tables(game, seats, settings)
    for number, table in enumerate(chosen_tables, 1):
        if progress is not None:
            words = ", ".join(f"{name} {value}" for name, value in table.settings.items())
            progress(
                f"table {number} of {len(chosen_tables)}: {table.seats} seats"
                + (f", {words}" if words else "")
            )
        for i in range(games):
            kit.play(table, seed + i)
    return kit.close(seed)


def conform(
    game: Game,
    games: int = 2,
    seed: int = 1,
    seats: Sequence[int] | None = None,
    settings: Sequence[dict[str, str]] | None = None,
    checks: Sequence[str] | None = None,
    every: int = 1,
    all_cards: bool = False,
    cut: int = 0,
) -> Report:
    """As `run_kit`, for a test: raises AssertionError with a readable list if anything failed."""
    report = run_kit(game, games, seed, seats, settings, checks, every, all_cards, cut=cut)
    if not report.ok:
        raise AssertionError(str(report))
    return report


class _Kit:
    def __init__(
        self,
        game: Game,
        checks: list[Check],
        every: int,
        all_cards: bool,
        max_decisions: int,
        cut: int,
    ) -> None:
        self.game = game
        self.checks = checks
        self.every = every
        self.all_cards = all_cards
        self.max_decisions = max_decisions
        self.cut = cut
        self.memory = Memory()
        self.marks = blake2b(digest_size=16)
        self.report = Report(game.name)
        for check in (PLAY, TOUCH, *checks):
            self.report.tallies[check.name] = Tally(check.name, check.proves)

    def fail(self, check: str, sentence: str, table: Table, seed: int, decision: int) -> None:
        self.report.add(Failure(check, sentence, table.seats, table.settings, seed, decision))

    # -- one game ------------------------------------------------------------------------------------------

    def play(self, table: Table, seed: int) -> None:
        self.report.games += 1
        self.report.tallies[PLAY.name].ran += 1
        watcher = words.Watcher()
        outside = random.getstate()
        try:
            g = start(self.game, table.seats, table.settings, seed, watcher)
        except Exception as error:
            self.fail(PLAY.name, f"the game does not begin: {said(error)}", table, seed, -1)
            return
        played = Played(self.game, table, seed, checker_rng(seed, -1, ""), [], [], [], watcher.found, -1)
        rng = player_rng(seed)
        if random.getstate() != outside:
            played.random_touched = 0
        while True:
            number = len(played.moves)
            watcher.decision = number
            played.digests.append(g.digest())
            played.past.append(g.clone())
            self.marks.update(g.position_digest().encode())
            if (number % self.every == 0 or g.over) and not self.look(g, table, seed, number):
                break  # the game itself was changed, so the following checks would mean nothing
            if g.over:
                break
            if 0 < self.cut <= number:
                self.report.unfinished += 1
                break
            if number >= self.max_decisions:
                self.fail(PLAY.name, f"the game is not over after {number} decisions", table, seed, number)
                break
            if not self.move(g, played, rng, table, seed):
                break
        self.report.decisions += len(played.moves)
        self.memory.used |= watcher.used
        self.after_game(played)

    def look(self, g: State, table: Table, seed: int, number: int) -> bool:
        """All checks of a decision; False if one of them changed the game that is being played."""
        before = g.digest()
        sound = True
        self.report.tallies[TOUCH.name].ran += 1
        for check in self.checks:
            if check.at_spot is None or self.report.exhausted(check.name):
                continue
            own = checker_rng(seed, number, check.name)
            spot = Spot(self.game, g, table, seed, number, own, self.memory)
            if check.when is not None and not check.when(spot):
                continue
            self.report.tallies[check.name].ran += 1
            for sentence in guarded(check.at_spot(spot)):
                self.fail(check.name, sentence, table, seed, number)
            if sound and g.digest() != before:
                sound = False
                self.fail(
                    TOUCH.name, f"the position changed during the check {check.name!r}", table, seed, number
                )
        return sound

    def move(self, g: State, played: Played, rng: Rng, table: Table, seed: int) -> bool:
        """One answer of the game itself, and the checks of it; False if the game cannot go on."""
        number = len(played.moves)
        outside = random.getstate()
        before = played.past[-1]
        try:
            seat, code = pick_move(g, rng, uses_policy(seed), number)
            g.apply(seat, code)
        except Exception as error:
            self.fail(PLAY.name, f"the game cannot go on: {said(error)}", table, seed, number)
            return False
        played.moves.append((seat, code))
        if random.getstate() != outside and played.random_touched < 0:
            played.random_touched = number
        for check in self.checks:
            if check.at_step is not None and not self.report.exhausted(check.name):
                self.report.tallies[check.name].ran += 1
                step = Step(self.game, before, g, seat, code, checker_rng(seed, number, check.name))
                for sentence in guarded(check.at_step(step)):
                    self.fail(check.name, sentence, table, seed, number)
        return True

    def after_game(self, played: Played) -> None:
        for check in self.checks:
            if check.after_game is not None and not self.report.exhausted(check.name):
                self.report.tallies[check.name].ran += 1
                played.rng = checker_rng(played.seed, -1, check.name)
                try:
                    for number, sentence in check.after_game(played):
                        self.fail(check.name, sentence, played.table, played.seed, number)
                except Exception as error:
                    self.fail(check.name, f"it ended in {said(error)}", played.table, played.seed, -1)

    # -- the whole run -------------------------------------------------------------------------------------

    def close(self, seed: int) -> Report:
        run = Run(self.game, self.memory, self.all_cards)
        for check in self.checks:
            if check.after_run is not None:
                self.report.tallies[check.name].ran += 1
                for sentence in guarded(check.after_run(run)):
                    self.fail(check.name, sentence, Table(self.game.info.seats.most, {}), seed, -1)
        self.report.unused_cards = words.unused(run)
        self.report.fingerprint = self.marks.hexdigest()
        return self.report


def guarded(found: Iterator[str]) -> Iterator[str]:
    """What a check finds; an exception in it is a finding too."""
    try:
        yield from found
    except Exception as error:
        yield f"it ended in {said(error)}"
