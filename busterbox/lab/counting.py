"""Counting in games: the statistics that a game's catalogue names, the options taken, lengths, results.

All sums are whole numbers (results in parts of ONE), so counts from several processes add up to the same, in
whatever pieces the games were played.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, fields

from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.game import Game
from busterbox.players.match import Sums, Watcher

# What is counted under a key (table, row, column).
STAT = 0  # number of the statistic, card or NO_CARD
OPTION = 1  # window, number of the option's kind or SILENT
ARGUMENT = 2  # window, code, for kinds with an argument
NO_CARD = -1
SILENT = -1
Key = tuple[int, int, int]


@dataclass(slots=True)
class Total:
    """One thing over all games: how often it happened, which seats did it, and what those won.

    A seat that did it twice in a game counts once. `all` is what all seats of the game won.
    """

    times: int = 0
    games: int = 0  # in which a seat did it
    seats: int = 0
    won: int = 0
    seats_seats: int = 0
    seats_won: int = 0
    won_won: int = 0
    seats_all: int = 0
    won_all: int = 0

    def add(self, seats: int, won: int, of_all: int) -> None:
        """A game in which so many seats did it."""
        self.games += 1
        self.seats += seats
        self.won += won
        self.seats_seats += seats * seats
        self.seats_won += seats * won
        self.won_won += won * won
        self.seats_all += seats * of_all
        self.won_all += won * of_all

    def merge(self, other: Total) -> None:
        for part in fields(Total):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))

    def sums(self) -> Sums:
        """As shares of a win."""
        made = Sums()
        made.seeds, made.times, made.times_times = self.games, self.seats, self.seats_seats
        made.won, made.times_won = self.won / ONE, self.seats_won / ONE
        made.won_won = self.won_won / ONE / ONE
        return made


@dataclass
class Counts:
    """What was counted in some games."""

    seats: list[Total]  # what each seat won
    games: int = 0
    won: int = 0  # by all seats
    won_won: int = 0
    things: dict[Key, Total] = field(default_factory=dict)
    decisions: Counter[int] = field(default_factory=Counter)  # number of decisions -> games
    counters: dict[str, Counter[int]] = field(default_factory=dict)  # name -> how often -> games
    measures: dict[str, Counter[int]] = field(default_factory=dict)  # name -> value -> times
    fates: dict[Key, Total] = field(default_factory=dict)  # see `Fates`; "won" is how many met the fate

    def total(self, key: Key) -> Total:
        """What is under a key; nothing if it never happened."""
        return self.things.get(key) or Total()

    def merge(self, other: Counts) -> None:
        self.games += other.games
        self.won += other.won
        self.won_won += other.won_won
        self.decisions.update(other.decisions)
        for mine, theirs in zip(self.seats, other.seats, strict=True):
            mine.merge(theirs)
        for mine_by_key, theirs_by_key in ((self.things, other.things), (self.fates, other.fates)):
            for key, total in theirs_by_key.items():
                mine_by_key.setdefault(key, Total()).merge(total)
        for ours, others in ((self.counters, other.counters), (self.measures, other.measures)):
            for name, values in others.items():
                ours.setdefault(name, Counter()).update(values)


class Plan:
    """What to count when an event happens."""

    def __init__(
        self, stat: int, seat: int, card: int, instance: bool, measures: list[tuple[str, int]]
    ) -> None:
        self.stat = stat  # number of the statistic, -1 for none
        self.seat = seat  # places of the arguments, -1 for none
        self.card = card
        self.instance = instance  # whether the card is an instance, not a definition
        self.measures = measures


class Statistics:
    """The statistics that a game's catalogue names, in its order."""

    def __init__(self, game: Game) -> None:
        self.names: list[str] = []
        self.of_cards: list[bool] = []
        self.measures: list[str] = []
        self.plans: dict[str, Plan] = {}
        for key, message in game.rules.catalogue.messages.items():
            if not key.startswith("event.") or not (message.stat or message.measures):
                continue
            card = message.card_place()
            if message.stat and message.stat not in self.names:
                self.names.append(message.stat)
                self.of_cards.append(card >= 0)
            self.measures += [name for name in message.measures if name not in self.measures]
            self.plans[key.removeprefix("event.")] = Plan(
                self.names.index(message.stat) if message.stat else -1,
                message.seat_place(),
                card,
                card >= 0 and message.cards[card],
                list(message.measures.items()),
            )

    def card_stats(self) -> list[int]:
        return [stat for stat, of_cards in enumerate(self.of_cards) if of_cards]

    def counters(self) -> list[int]:
        return [stat for stat, of_cards in enumerate(self.of_cards) if not of_cards]

    def fates(self) -> list[str]:
        """Statistics without card that name a seat."""
        named = {plan.stat for plan in self.plans.values() if plan.seat >= 0}
        return [self.names[stat] for stat in self.counters() if stat in named]


class Fates:
    """Which seats that did something with a card met a fate in the same chapter of the game (a combat): a whole
    game has many chapters, and what one card does in one of them hardly shows in who wins the game.

    The fate is a statistic without card that names a seat; another one begins a new chapter, `per` (-1: the game
    is one). The game stays the independent unit.
    """

    def __init__(self, stat: int, per: int) -> None:
        self.stat = stat
        self.per = per
        self._met = 0  # of the running chapter: seats as bits
        self._did: dict[Key, int] = {}
        self._game: dict[Key, tuple[int, int]] = {}  # of the running game: how many did it, and met the fate

    def count(self, key: Key, seat: int) -> None:
        if key == (STAT, self.per, NO_CARD):
            self.close_chapter()
        if key == (STAT, self.stat, NO_CARD):
            self._met |= 1 << seat
        elif key[2] != NO_CARD and seat >= 0:
            self._did[key] = self._did.get(key, 0) | 1 << seat

    def close_chapter(self) -> None:
        for key, mask in self._did.items():
            whole = (STAT, key[1], NO_CARD)  # all cards together: what one of them is compared with
            for counted in (key, whole):
                did, met = self._game.get(counted, (0, 0))
                self._game[counted] = did + mask.bit_count(), met + (mask & self._met).bit_count()
        self._met, self._did = 0, {}

    def close_game(self, counts: Counts) -> None:
        self.close_chapter()
        for key, (did, met) in self._game.items():
            total = counts.fates.setdefault(key, Total())
            total.times += did
            total.add(did, met * ONE, 0)
        self._game = {}


class Counting(Watcher):
    """Counts in one game after the other; `end` closes a game. `fate` and `per` name statistics, see `Fates`."""

    def __init__(self, game: Game, seats: int, fate: str = "", per: str = "") -> None:
        super().__init__()
        self.statistics = Statistics(game)
        names = self.statistics.names
        self._fates = Fates(names.index(fate), names.index(per) if per else -1) if fate else None
        self.counts = Counts([Total() for _ in range(seats)])
        self.counts.measures = {name: Counter() for name in self.statistics.measures}
        self.counts.counters = {self.statistics.names[s]: Counter() for s in self.statistics.counters()}
        self._plans = self.statistics.plans
        self._kinds: dict[int, int] = {NO_ANSWER: SILENT}  # code -> number of its kind
        self._single: set[int] = {NO_ANSWER}  # codes without an argument
        for number, kind in enumerate(game.rules.codes.kinds):
            for code in range(kind.base, kind.base + kind.count):
                self._kinds[code] = number
            if kind.count == 1:
                self._single.add(kind.base)
        # Of the running game: how often, and by which seats (as bits).
        self._times: dict[Key, int] = {}
        self._seats: dict[Key, int] = {}
        self._decisions = 0

    def emit(self, g: State, message: str, numbers: list[int], seen: int) -> None:
        plan = self._plans.get(message)
        if plan is None:
            return
        for name, place in plan.measures:
            self.counts.measures[name][numbers[place]] += 1
        if plan.stat < 0:
            return
        card = NO_CARD
        if plan.card >= 0:
            card = numbers[plan.card]
            if card < 0:  # the event names no card this time
                return
            if plan.instance:
                card = g.cards[card]
        seat = numbers[plan.seat] if plan.seat >= 0 else -1
        key = (STAT, plan.stat, card)
        self._count(key, seat)
        if self._fates:
            self._fates.count(key, seat)

    def chose(self, g: State, seat: int, code: int) -> None:
        self._decisions += 1
        window = g.kind
        self._count((OPTION, window, self._kinds[code]), seat)
        if code not in self._single:
            self._count((ARGUMENT, window, code), seat)

    def _count(self, key: Key, seat: int) -> None:
        self._times[key] = self._times.get(key, 0) + 1
        self._seats[key] = self._seats.get(key, 0) | (1 << seat if seat >= 0 else 0)

    def end(self, result: list[int]) -> None:
        """The game is over, and the seats have won these parts of ONE."""
        counts = self.counts
        of_all = sum(result)
        counts.games += 1
        counts.won += of_all
        counts.won_won += of_all * of_all
        counts.decisions[self._decisions] += 1
        for total, part in zip(counts.seats, result, strict=True):
            total.add(1, part, of_all)
        for key, times in self._times.items():
            total = counts.things.setdefault(key, Total())
            total.times += times
            mask = self._seats[key]
            if mask:
                won = sum(part for seat, part in enumerate(result) if mask >> seat & 1)
                total.add(mask.bit_count(), won, of_all)
        for stat in self.statistics.counters():
            times = self._times.get((STAT, stat, NO_CARD), 0)
            counts.counters[self.statistics.names[stat]][times] += 1
        if self._fates:
            self._fates.close_game(counts)
        self._times = {}
        self._seats = {}
        self._decisions = 0
