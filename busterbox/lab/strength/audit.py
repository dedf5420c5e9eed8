"""What a player's answers cost it, and in which windows.

From each game of a player one real decision is kept, any as likely as another. There every option is played to the end
by the game's policy, again and again, all options on the same draws: a position drawn from what the seat knows, and the
luck to come. Whoever looks for the best of many uncertain means finds one that was lucky, so one half of the draws
chooses the option, and the other half says how much better than the player's answer it is; then the halves change
places. The game is the independent unit; its position stands for all its decisions.

What is found is what one other answer would have gained if the policy had played on. An answer whose worth only
another player could use looks worse than it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Final

from busterbox.kernel.core.rng import MASK32, Rng, rng_from
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.windows import NO_ANSWER, TURN
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot, Seat, choices
from busterbox.lab.strength.champions import find_player
from busterbox.players.match import Watcher, play_game
from busterbox.players.streams import Streams, mixed

LONGEST: Final = 20_000  # most decisions of one rollout, because some rules let players go in circles
PICK: Final = 0xA0D17  # whose luck: which decision of a game is kept
DRAWS: Final = 0xD2A35  # and what is drawn there
SILENCE: Final = "(no answer)"


@dataclass(frozen=True)
class Audit:
    """What is looked at. `load` finds the game in every process that plays."""

    load: Callable[[], Game]
    player: str
    seats: int
    seed: int
    rollouts: int  # of each option
    settings: dict[str, str]
    decks: list[list[str]] = field(
        default_factory=list
    )  # what the seats bring, a game after the other by turns
    windows: list[str] = field(default_factory=list)  # only decisions in these; all if there are none

    def decks_of(self, seed: int) -> list[str] | None:
        return self.decks[(seed - self.seed) % len(self.decks)] if self.decks else None

    def bots(self, game: Game) -> list[Bot]:
        """Made for a game, so that nobody remembers another one."""
        return [find_player(self.player, game) for _ in range(self.seats)]

    def __call__(self) -> Callable[[int], Position | None]:
        """What looks at the game of a seed."""
        game = self.load()
        return lambda seed: look(self, game, seed)


@dataclass(frozen=True)
class Tried:
    """An option, and what it brought."""

    code: int
    text: str
    wins: float
    error: float  # of the difference to the player's answer


@dataclass(frozen=True)
class Position:
    """One decision of a game."""

    seed: int
    answer: int  # which of the game's answers it was, counted from 1
    seat: int
    window: str
    question: str
    decisions: int  # the game had, of those that are looked at
    loss: float  # what the better option gains, one half choosing and the other judging
    chosen: Tried
    best: Tried


# -- one game ----------------------------------------------------------------------------------------------------


class Picker(Watcher):
    """Keeps one of a game's decisions, any as likely as another."""

    def __init__(self, game: Game, windows: list[str], rng: Rng) -> None:
        super().__init__()
        self.game = game
        self.windows = windows
        self.rng = rng
        self.answers = 0
        self.decisions = 0
        self.kept: State | None = None
        self.answer = 0
        self.seat = 0
        self.code = NO_ANSWER

    def emit(self, g: State, message: str, args: list[int], seen: int) -> None:
        """What happens is not asked about."""

    def chose(self, g: State, seat: int, code: int) -> None:
        self.answers += code != NO_ANSWER
        if self.windows and self.game.rules.window_name(g.kind) not in self.windows:
            return
        if len(choices(g, seat)) < 2:
            return
        self.decisions += 1
        if self.rng.below(self.decisions) == 0:
            self.kept = g.clone()
            self.answer, self.seat, self.code = self.answers + (code == NO_ANSWER), seat, code


def look(audit: Audit, game: Game, seed: int) -> Position | None:
    """Play a game, keep one decision, and try all its options; None if the game has no such decision."""
    picker = Picker(game, audit.windows, own_luck(seed, PICK))
    play_game(game, audit.bots(game), audit.seats, seed, audit.settings, picker, audit.decks_of(seed))
    g = picker.kept
    if g is None:
        return None
    seat, codes = picker.seat, choices(g, picker.seat)
    brought = try_options(g, seat, codes, audit.rollouts, own_luck(seed, DRAWS))
    chosen = codes.index(picker.code)
    best = best_of(brought, range(audit.rollouts), chosen)
    found = [
        Tried(
            codes[place],
            option_text(g, seat, codes[place]),
            mean(row[place] for row in brought),
            error_of([row[place] - row[chosen] for row in brought]),
        )
        for place in (chosen, best)
    ]
    window, question = game.rules.window_name(g.kind), game.words.question(g, seat)
    return Position(
        seed, picker.answer, seat, window, question, picker.decisions, crossed(brought, chosen), *found
    )


def own_luck(seed: int, whose: int) -> Rng:
    rng = rng_from(seed)
    rng.absorb(whose)
    return rng


def option_text(g: State, seat: int, code: int) -> str:
    return SILENCE if code == NO_ANSWER else g.game.words.option_text(g, seat, code)


def try_options(g: State, seat: int, codes: list[int], rollouts: int, rng: Rng) -> list[list[float]]:
    """For each draw what each option brought, in shares of a win."""
    handle, streams = Seat(g, seat), Streams()
    brought: list[list[float]] = []
    for _ in range(rollouts):
        world = handle.determinize(rng)
        world.explicit = False
        word, again = rng.next(), rng.next()
        brought.append([played_on(world.clone(), seat, code, streams, word, again) for code in codes])
    return brought


def played_on(g: State, seat: int, code: int, streams: Streams, word: int, again: int) -> float:
    """What an option brings if the policy plays on to the end. Equal words are equal luck."""
    bot, rules = g.game.bot, g.game.rules
    chapter = -1
    luck = Rng(word, again, 0, 1)
    streams.begin(g, word, again)
    if code != NO_ANSWER:
        g.apply(seat, code)
    for _ in range(LONGEST):
        if g.over:
            break
        if bot.chapter(g) != chapter:  # ties are broken alike, however often it was asked for before
            chapter = bot.chapter(g)
            luck = Rng(word, again, mixed((word ^ chapter) & MASK32), 1)
        who = g.seat_to_act() if g.mode == TURN else rules.next_seat(g, luck)
        answer = bot.policy(g, who, luck)
        if answer != NO_ANSWER:
            g.apply(who, answer)
    streams.end()
    return (g.result[seat] if g.over else bot.value(g, seat)) / ONE


# -- what it shows -----------------------------------------------------------------------------------------------


def best_of(brought: list[list[float]], draws: range, chosen: int) -> int:
    """The option that brought most in these draws; the player's answer where none brought more."""
    sums = [sum(brought[draw][place] for draw in draws) for place in range(len(brought[0]))]
    most = max(sums)
    return chosen if sums[chosen] == most else sums.index(most)


def crossed(brought: list[list[float]], chosen: int) -> float:
    """How much better than the player's answer the best option is: chosen by every other draw, judged by the rest, and
    the other way round."""
    even, odd = range(0, len(brought), 2), range(1, len(brought), 2)
    found = 0.0
    for choosing, judging in ((even, odd), (odd, even)):
        best = best_of(brought, choosing, chosen)
        found += sum(brought[draw][best] - brought[draw][chosen] for draw in judging) / len(judging) / 2
    return found


def mean(values: Iterable[float]) -> float:
    listed = list(values)
    return sum(listed) / len(listed)


def error_of(values: list[float]) -> float:
    """The standard error of a mean."""
    middle, count = mean(values), len(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (count - 1) / count)
