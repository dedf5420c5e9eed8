# busterbox: not compiled
"""What a check is, what it is given, and the list of all there are.

A check is a function that yields one sentence for each thing wrong. It plays on copies only: the position it
is given belongs to the game that goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game


@dataclass(frozen=True)
class Table:
    seats: int
    settings: dict[str, str]


@dataclass
class Memory:
    """What checks remember over a whole run; each under its own name."""

    lengths: dict[tuple[int, int], int] = field(
        default_factory=dict
    )  # (seats, seat) -> length of observations
    keys: dict[tuple[int, int], str] = field(default_factory=dict)  # (seat, knowledge key) -> view
    observed: dict[tuple[str, int, bytes], int] = field(
        default_factory=dict
    )  # (form, seats, observation) -> knowledge key
    could_vary: dict[tuple[int, int, int], int] = field(
        default_factory=dict
    )  # (seats, seat, zone) -> positions
    did_vary: set[tuple[int, int, int]] = field(default_factory=set)
    used: set[int] = field(default_factory=set)  # definitions that were seen by all or named by an event
    worded: set[tuple[int, int]] = field(
        default_factory=set
    )  # (seats, window) whose codes were all put in words


@dataclass
class Spot:
    """A decision (or the end) of a game, and a generator for this check alone."""

    game: Game
    state: State
    table: Table
    seed: int
    number: int
    rng: Rng
    memory: Memory


@dataclass
class Step:
    """One answer of a game: the positions before and after it (both only to be read)."""

    game: Game
    before: State
    after: State
    seat: int
    code: int
    rng: Rng


@dataclass
class Played:
    """A whole game: its answers, the digests of all its positions, and a clone of each taken at its time."""

    game: Game
    table: Table
    seed: int
    rng: Rng
    moves: list[tuple[int, int]]
    digests: list[str]
    past: list[State]
    told: list[tuple[int, str]]  # what the watching of events found, with the decision
    random_touched: int  # decision at which Python's own generator was used, -1 if never


@dataclass
class Run:
    game: Game
    memory: Memory
    all_cards: bool


AtSpot = Callable[[Spot], Iterator[str]]
AtStep = Callable[[Step], Iterator[str]]
AfterGame = Callable[[Played], Iterator[tuple[int, str]]]
AfterRun = Callable[[Run], Iterator[str]]


@dataclass(frozen=True)
class Check:
    name: str
    proves: str
    at_spot: AtSpot | None = None
    at_step: AtStep | None = None
    after_game: AfterGame | None = None
    after_run: AfterRun | None = None
    when: Callable[[Spot], bool] | None = None


CHECKS: dict[str, Check] = {}


def _add(check: Check) -> None:
    if check.name in CHECKS:
        raise ValueError(f"there are two checks named {check.name!r}")
    CHECKS[check.name] = check


def at_decision(
    name: str, proves: str, when: Callable[[Spot], bool] | None = None
) -> Callable[[AtSpot], AtSpot]:
    """A check of every decision and of the end, where `when` holds."""

    def add(function: AtSpot) -> AtSpot:
        _add(Check(name, proves, at_spot=function, when=when))
        return function

    return add


def at_answer(name: str, proves: str) -> Callable[[AtStep], AtStep]:
    """A check of every answer of the game itself."""

    def add(function: AtStep) -> AtStep:
        _add(Check(name, proves, at_step=function))
        return function

    return add


def after_game(name: str, proves: str) -> Callable[[AfterGame], AfterGame]:
    """A check of a whole game once it is over; yields the decision with the sentence."""

    def add(function: AfterGame) -> AfterGame:
        _add(Check(name, proves, after_game=function))
        return function

    return add


def after_run(name: str, proves: str, collect: AtSpot) -> Callable[[AfterRun], AfterRun]:
    """A check of a whole run, made from what `collect` remembers at every decision."""

    def add(function: AfterRun) -> AfterRun:
        _add(Check(name, proves, at_spot=collect, after_run=function))
        return function

    return add


# -- what several checks need ------------------------------------------------------------------------------


def seats_in(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def asked_seats(g: State) -> list[int]:
    return seats_in(g.asked()) if not g.over else []


def said(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
