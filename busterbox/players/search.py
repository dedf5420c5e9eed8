"""One search for all games: information-set tree search with a tree for every seat.

Each simulation draws a position from what the searching seat knows and plays it to the end. Every decision in
it belongs to a seat and is remembered under that seat's own knowledge, so no seat decides by what it cannot
know, and each seeks its own reward. A seat follows its tree as long as its knowledge has come up before, adds
one node, and goes on by the game's policy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from busterbox.kernel.codec.hashing import Hasher
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, SEALED, TURN
from busterbox.kernel.game import Game
from busterbox.kernel.table.seat import Bot, Seat, choices
from busterbox.players.node import Node
from busterbox.players.policy import has_policy
from busterbox.players.regret import PARTS

LONGEST: Final = 20_000  # most decisions of one simulation, because some rules let players go in circles
FAVOUR: Final = 0.5  # the part of the search's curiosity that goes to what the game's policy would do
STOP_EVERY: Final = 16  # simulations between two looks at the clock


class Finding:
    """What a search found out about one option."""

    def __init__(self, code: int, visits: int, mean: int, share: int) -> None:
        self.code = code
        self.visits = visits
        self.mean = mean  # reward in parts of ONE
        self.share = share  # of the strategy, in parts of 65536: visits, or the average in a sealed window


class SearchBot(Bot):
    """Searches with a number of simulations. `stop` may end a search earlier (a clock); compared runs have none."""

    def __init__(
        self, simulations: int, stop: Callable[[], bool] | None = None, stop_every: int = STOP_EVERY
    ) -> None:
        if simulations < 1 or stop_every < 1:
            raise ValueError(f"a search needs at least one simulation, not {min(simulations, stop_every)}")
        self.simulations: i64 = simulations
        self.stop = stop
        self.stop_every: i64 = stop_every
        self.simulations_done: i64 = 0  # of the last choice
        self.decisions_done: i64 = 0
        self.root = Node([], False)
        # The running search.
        self.nodes: dict[int, Node] = {}
        self.rng = Rng(1, 2, 3, 1)
        self.favour = 0.0
        self.inside: i64 = 0  # seats that still follow their tree, as bits
        # The path of the running simulation: one entry for each decision taken in a tree ...
        self.path: list[Node] = []
        self.places: list[int] = []
        self.path_seats: list[int] = []
        self.path_windows: list[int] = []  # number of the sealed window, 0 for others
        # ... and one for each sealed answer, whoever gave it.
        self.sealed_windows: list[int] = []
        self.sealed_seats: list[int] = []
        self.sealed_codes: list[int] = []

    def name(self) -> str:
        return f"search {self.simulations}"

    # -- choosing ------------------------------------------------------------------------------------------

    def choose(self, seat: Seat, rng: Rng) -> i64:
        options = seat.choices()
        self.simulations_done = 0
        self.decisions_done = 0
        self.nodes = {}
        self.root = Node(options, False)
        if len(options) == 1:
            return options[0]
        self.favour = FAVOUR if has_policy(seat.game()) else 0.0
        self.rng = Rng(rng.next(), rng.next(), rng.next(), 1)
        deal = seat.deal()
        while self.simulations_done < self.simulations:
            if self.simulations_done > 0 and self.simulations_done % self.stop_every == 0 and self._stopped():
                break
            state = deal.draw(self.rng)
            state.explicit = False
            if self.simulations_done == 0:
                favourite = state.game.bot.policy(state, seat.seat, self.rng)
                self.root = Node(options, state.mode == SEALED, favourite if self.favour > 0.0 else -1)
            self._simulate(state, seat.seat)
            self.simulations_done += 1
        self.nodes = {}
        regrets = self.root.regrets
        place = regrets.play(self.rng) if regrets is not None else self.root.most_visited()
        return self.root.codes[place]

    def _stopped(self) -> bool:
        stop = self.stop
        return stop is not None and stop()

    def explain(self) -> list[Finding]:
        """What the last search found out, one entry for each option, for hints."""
        root = self.root
        shares = root.visits
        if root.regrets is not None:
            shares = root.regrets.shares
        summed = max(sum(shares), 1)
        found: list[Finding] = []
        for place in range(len(root.codes)):
            visits = root.visits[place]
            mean = root.totals[place] // visits if visits else 0
            found.append(Finding(root.codes[place], visits, mean, shares[place] * PARTS // summed))
        return found

    # -- one simulation ------------------------------------------------------------------------------------

    def _simulate(self, state: State, root_seat: i64) -> None:
        """Play a position that nobody else holds to its end, or to the horizon, and learn from it."""
        self.path = []
        self.places = []
        self.path_seats = []
        self.path_windows = []
        self.sealed_windows = []
        self.sealed_seats = []
        self.sealed_codes = []
        game = state.game
        rng = self.rng
        horizon = game.bot.horizon()
        chapter = game.bot.chapter(state)
        everybody: i64 = (1 << state.seats) - 1
        self.inside = everybody
        last: i64 = LONGEST
        decisions: i64 = 0
        seat = root_seat
        while True:
            if (self.inside >> seat) & 1:
                code = self._in_tree(state, game, seat, decisions == 0)
            else:
                code = game.bot.policy(state, seat, rng)
            if code != NO_ANSWER:
                if state.mode == SEALED:
                    self.sealed_windows.append(state.serial)
                    self.sealed_seats.append(seat)
                    self.sealed_codes.append(code)
                state.apply(seat, code)
            decisions += 1
            if state.over or decisions >= last or game.bot.chapter(state) != chapter:
                break
            if horizon > 0 and last == LONGEST and self.inside != everybody:
                last = decisions + horizon  # counted from the first decision that is not in a tree
            if state.mode == TURN or (state.mode == SEALED and state.may == 0):
                # Nothing to schedule: sealed answers apply together. Always the same order, so that knowing who
                # has answered does not split one decision into many.
                seat = state.seat_to_act()
            else:
                seat = state.game.rules.next_seat(state, rng)
        self.decisions_done += decisions
        self._learn(state, game)

    def _in_tree(self, state: State, game: Game, seat: i64, at_root: bool) -> i64:
        """The answer of a seat that still follows its tree."""
        options = choices(state, seat)
        if len(options) == 1:
            return options[0]
        sealed = state.mode == SEALED
        node = self.root
        if not at_root:
            key = state.knowledge_key(seat)
            found = self.nodes.get(key)
            if found is None:
                self.inside &= ~(1 << seat)  # one new node per tree and simulation
                code = game.bot.policy(state, seat, self.rng)
                node = Node(options, sealed, code if self.favour > 0.0 else -1)
                self.nodes[key] = node
                if not sealed:
                    self._step(node, node.take_favourite(code), seat, 0)
                    return code
            else:
                node = found
                # Rules may lead in a circle (a move taken back), and very rarely different knowledge has the
                # same key: neither may harm the tree.
                if node.simulation == self.simulations_done or (sealed and node.codes != options):
                    self.inside &= ~(1 << seat)
                    return game.bot.policy(state, seat, self.rng)
        regrets = node.regrets
        if sealed and regrets is not None:
            place = regrets.select(self.rng)
        else:
            place = node.select(options, self.favour, self.rng)
        self._step(node, place, seat, state.serial if sealed else 0)
        return node.codes[place]

    def _step(self, node: Node, place: i64, seat: i64, window: i64) -> None:
        node.visit(place, self.simulations_done)
        self.path.append(node)
        self.places.append(place)
        self.path_seats.append(seat)
        self.path_windows.append(window)

    def _learn(self, state: State, game: Game) -> None:
        """Give every decision taken in a tree the reward of its seat."""
        rewards = state.result
        if not state.over:
            rewards = []
            for seat in range(state.seats):
                rewards.append(game.bot.value(state, seat))
        for i in range(len(self.path)):
            node = self.path[i]
            place = self.places[i]
            reward = rewards[self.path_seats[i]]
            node.reward(place, reward)
            regrets = node.regrets
            if regrets is not None and self.path_windows[i] > 0:
                regrets.learn(place, self._others(self.path_windows[i], self.path_seats[i]), reward)

    def _others(self, window: i64, seat: i64) -> i64:
        """One number for what the other seats answered in a sealed window, in whatever order they did."""
        joint: i64 = 0
        for i in range(len(self.sealed_windows)):
            if self.sealed_windows[i] == window and self.sealed_seats[i] != seat:
                hasher = Hasher()
                hasher.add(self.sealed_seats[i])
                hasher.add(self.sealed_codes[i])
                joint ^= hasher.key()
        return joint
