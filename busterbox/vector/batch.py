"""Many games side by side. One seat of each game is asked at a time; a step answers for all of them.

The batch owns its buffers, so that numpy looks at them without a copy; they are never replaced. Game number k of a run
is the same game wherever it is played: its seed is made of the run's and of k, and slot s plays the games s, s + total,
s + 2 × total ... where `total` is the number of games that run side by side, in all processes together.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from busterbox.kernel.codec.layout import Layout, kept_layout
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.running import accept
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.windows import TURN
from busterbox.kernel.game import Game
from busterbox.vector.memory import PackedCounts, PackedTokens

WAIT: Final = 3  # a seat that only may answer lets others go first; kept free by the kernel's codes
ASKING: Final = 7  # sets the generator that says who is asked apart from the game's own


class Illegal(ValueError):
    """An answer that the rules do not allow: names game, seat and rule. Nothing was changed."""


def mix(seed: int, number: int) -> int:
    """The seed of game `number` of a run."""
    rng = rng_from(seed)
    rng.absorb(number)
    return (int(rng.next()) << 32) | int(rng.next())


class Batch:
    def __init__(
        self,
        game: Game,
        n: int,
        seats: int,
        seed: int = 0,
        settings: dict[str, str] | None = None,
        decks: list[str] | None = None,
        options: dict[str, int] | None = None,
    ) -> None:
        """`options`: `tokens` (1: observations in tokens instead of counts), `most_tokens`, `wait` (1: a finished game
        stays for one step more), `first` and `total` (the slots of this batch among all that run)."""
        if n < 1:
            raise ValueError(f"a batch has at least 1 game, not {n}")
        if seed < 0:
            raise ValueError(f"a seed is a whole number from 0 up, not {seed}")
        chosen = options or {}
        self.game: Final = game
        self.n: Final[i64] = n
        self.seats: Final[i64] = seats
        self.codes: Final[i64] = game.rules.codes.size
        self.seed = seed
        self.settings = settings
        self.decks = decks
        self.layout: Final[Layout] = kept_layout(game.rules.codec, game, seats)
        self.in_tokens: Final[bool] = chosen.get("tokens", 0) != 0
        self.stays: Final[bool] = chosen.get("wait", 0) != 0
        self.first: Final[i64] = chosen.get("first", 0)
        self.total: Final[i64] = chosen.get("total", n)
        most = chosen.get("most_tokens", 0) or self.layout.most_tokens()
        self.counts: Final = PackedCounts(self.layout, 0 if self.in_tokens else n)
        self.tokens: Final = PackedTokens(self.layout, n if self.in_tokens else 0, most)
        self.masks: Final = vec[u8](
            [0] * (n * self.codes)
        )  # 1 where a code is legal for the seat that is asked
        self.legal: Final = vec[i16]([0] * (n * self.codes))  # the same codes as a list, ascending,
        self.legal_counts: Final = vec[i32]([0] * n)  # and how many
        self.seats_to_act: Final = vec[u8]([0] * n)
        self.rewards: Final = vec[float]([0.0] * (n * seats))  # where a game ended: each seat's part of a win
        self.ended: Final = vec[u8]([0] * n)
        self.numbers: Final = vec[i64]([0] * n)  # which game of the run is being played
        self.games: list[State] = []
        self.askers: list[Rng] = []
        self.waited: list[int] = [0] * n  # seats that let others go first since the last answer, as bits
        self.reset(seed)

    # -- beginning ---------------------------------------------------------------------------------------------

    def reset(self, seed: int) -> None:
        """All games begin anew, with the first games of this run."""
        if seed < 0:
            raise ValueError(f"a seed is a whole number from 0 up, not {seed}")
        self.seed = seed
        self.games = []
        self.askers = []
        for slot in range(self.n):
            self.numbers[slot] = self.first + slot
            self.ended[slot] = u8(0)
            self.games.append(self.begun(self.first + slot))
            self.askers.append(self.asker(self.first + slot))
            self._no_rewards(slot)
        for slot in range(self.n):
            self.waited[slot] = 0
            self.ask(slot)

    def begun(self, number: i64) -> State:
        """Game `number` of the run, at its first question."""
        return self.game.new(self.seats, mix(self.seed, number), self.settings, decks=self.decks)

    def asker(self, number: i64) -> Rng:
        rng = rng_from(mix(self.seed, number))
        rng.absorb(ASKING)
        return rng

    # -- a step ------------------------------------------------------------------------------------------------

    def step(self, actions: vec[i32]) -> i64:
        """One answer for each game; returns how many games ended. Illegal, changing nothing, if any is not legal."""
        if len(actions) != self.n:
            raise ValueError(f"there are {self.n} games and {len(actions)} answers")
        slot: i64 = 0
        codes = self.codes
        masks = self.masks
        while slot < self.n:
            code = i64(actions[slot])
            if code < 0 or code >= codes or i64(masks[slot * codes + code]) == 0:
                raise self.refused(slot, code)
            slot += 1
        over: i64 = 0
        slot = 0
        while slot < self.n:
            if self._play(slot, i64(actions[slot])):
                over += 1
            slot += 1
        return over

    def step_one(self, code: i64) -> bool:
        """A step of a batch of one game, without a vector of answers."""
        if self.n != 1:
            raise ValueError(f"there are {self.n} games and one answer")
        if code < 0 or code >= self.codes or i64(self.masks[code]) == 0:
            raise self.refused(0, code)
        return self._play(0, code)

    def refused(self, slot: i64, code: i64) -> Illegal:
        """Why an answer is not legal, with its rules."""
        g = self.games[slot]
        seat = i64(self.seats_to_act[slot])
        if g.over:
            why = "the game is over, and WAIT the only answer"
        elif code == WAIT:
            why = "this seat must answer"
        else:
            why = g.why_not(seat, code) or str(self.game.refused(g, seat, code, NOT_AN_OPTION))
        return Illegal(
            f"{self.game.name}, game {self.numbers[slot]} in slot {self.first + slot}, "
            f"{self.game.words.seat_name(seat)} cannot answer {code}: {why}"
        )

    def _play(self, slot: i64, code: i64) -> bool:
        """One answer in one game; True if that ended it."""
        g = self.games[slot]
        if self.ended[slot]:
            self.ended[slot] = u8(0)
            self._no_rewards(slot)
            if g.over:  # it stayed for a step: now the next one begins
                self._next_game(slot)
                return False
        seat = i64(self.seats_to_act[slot])
        if code == WAIT:
            self.waited[slot] |= 1 << seat
        else:
            self.waited[slot] = 0
            accept(g, seat, code)  # legal: its mask says so
            g.run()
            if g.over:
                self._end(slot, g)
                if not self.stays:
                    self._next_game(slot)
                else:
                    self.ask(slot)
                return True
        self.ask(slot)
        return False

    def _end(self, slot: i64, g: State) -> None:
        self.ended[slot] = u8(1)
        at = slot * self.seats
        for seat in range(self.seats):
            self.rewards[at + seat] = g.result[seat] / ONE

    def _no_rewards(self, slot: i64) -> None:
        at: i64 = slot * self.seats
        end: i64 = at + self.seats
        while at < end:
            self.rewards[at] = 0.0
            at += 1

    def _next_game(self, slot: i64) -> None:
        number: i64 = self.numbers[slot] + self.total
        self.numbers[slot] = number
        self.games[slot] = self.begun(number)
        self.askers[slot] = self.asker(number)
        self.waited[slot] = 0
        self.ask(slot)

    # -- the question ------------------------------------------------------------------------------------------

    def ask(self, slot: i64) -> None:
        """Who is asked, what may be answered, and what that seat sees, into the buffers."""
        g = self.games[slot]
        start = slot * self.codes
        count: i64 = i64(self.legal_counts[slot])
        i: i64 = 0
        masks = self.masks
        legal = self.legal
        while i < count:
            masks[start + i64(legal[start + i])] = u8(0)
            i += 1
        if g.over:
            masks[start + WAIT] = u8(1)
            legal[start] = i16(WAIT)
            self.legal_counts[slot] = i32(1)
            self._observe(g, slot, i64(self.seats_to_act[slot]))
            return
        seat = g.seat_to_act() if g.mode == TURN else self.next_seat(g, slot)
        self.seats_to_act[slot] = u8(seat)
        can_wait = g.mode != TURN and self.can_wait(g, slot, seat)
        kept: i64 = 0
        for c in g.options(seat):
            code: i64 = c
            if can_wait and code > WAIT:
                can_wait = False
                masks[start + WAIT] = u8(1)
                legal[start + kept] = i16(WAIT)
                kept += 1
            masks[start + code] = u8(1)
            legal[start + kept] = i16(code)
            kept += 1
        if can_wait:
            masks[start + WAIT] = u8(1)
            legal[start + kept] = i16(WAIT)
            kept += 1
        self.legal_counts[slot] = i32(kept)
        self._observe(g, slot, seat)

    def next_seat(self, g: State, slot: i64) -> i64:
        """Whose answer comes next where several can answer: as the game's rules say, but nobody who has just let
        others go first while there is anybody else."""
        seat: i64 = g.game.rules.next_seat(g, self.askers[slot])
        waited: i64 = self.waited[slot]
        if not (waited >> seat) & 1:
            return seat
        others = g.required if g.required else g.may & ~waited
        place: i64 = (seat + 1) % g.seats
        while not (others >> place) & 1:
            place = (place + 1) % g.seats
        return place

    def can_wait(self, g: State, slot: i64, seat: i64) -> bool:
        """A seat that only may answer can let others go first, unless all of them have done so."""
        if (g.required >> seat) & 1:
            return False
        waited: i64 = self.waited[slot]
        return g.required != 0 or (g.may & ~waited & ~(1 << seat)) != 0

    def _observe(self, g: State, slot: i64, seat: i64) -> None:
        if self.in_tokens:
            self.tokens.turn_to(slot)
            g.game.rules.codec.observe(g, seat, self.tokens)
        else:
            counts = self.counts
            counts.turn_to(slot)
            try:
                g.game.rules.codec.observe(g, seat, counts)
            finally:
                counts.finish()

    # -- one of the games --------------------------------------------------------------------------------------

    def state(self, slot: i64) -> State:
        """The game in a slot itself: clone it to keep it, save it, explain it, draw it."""
        return self.games[slot]

    def set_state(self, slot: i64, g: State) -> None:
        """Go on from this position in a slot. It is copied."""
        if g.game.name != self.game.name or g.seats != self.seats:
            raise ValueError(f"these are games of {self.game.name} with {self.seats} seats")
        self.games[slot] = g.clone()
        self.waited[slot] = 0
        self.ended[slot] = u8(0)
        self._no_rewards(slot)
        self.ask(slot)


def play_randomly(batch: Batch, steps: int, rng: Rng) -> i64:
    """Random answers, chosen as a compiled learner would: for the bench. Returns how many were given."""
    actions = vec[i32]([0] * batch.n)
    for _ in range(steps):
        slot: i64 = 0
        while slot < batch.n:
            place = rng.below(i64(batch.legal_counts[slot]))
            actions[slot] = i32(batch.legal[slot * batch.codes + place])
            slot += 1
        batch.step(actions)
    return steps * batch.n
