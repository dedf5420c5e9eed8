"""What `busterbox balance` does not count in DiceBot, because only DiceBot knows what can be paid for and what lies on
a head. The figures of docs/balance.md come from here: `python -m tests.dicebot.measures SEATS GAMES`.
"""

from __future__ import annotations

import sys
from collections import Counter

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    BODY_SPACES,
    NO_PART,
    PART_NAMES,
    PARTS,
    TAKE,
    W_CHOOSE,
    W_CHOOSE_JAMMED,
    W_DRAFT,
)
from busterbox.games.dicebot.rules.paying import lacking
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.state import ONE, State
from busterbox.players.match import Watcher, play_game
from busterbox.players.named import named_bot

PAID = ("paid", "paid_head", "activated")


class Measures(Watcher):
    """Counts in one game after the other; a combat is closed when the next begins or the game is over."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.payable: Counter[int] = Counter()  # weapon -> robots whose body could pay for it in a combat
        self.taken: Counter[int] = Counter()  # and that did
        self.offered: Counter[int] = Counter()  # part -> last picks of a draft at which it lay there
        self.picked: Counter[int] = Counter()  # and was taken
        self.heads: Counter[int] = Counter()  # part -> robots that began a combat with it on the head
        self.used: Counter[int] = Counter()  # and used it
        self.lost: Counter[int] = Counter()  # and were destroyed
        self.from_starter = [0] * seats  # wins in parts of ONE, by distance from the starting player
        self.fights = [0] * seats  # combats by distance from the first picker
        self.losses = [0] * seats  # and those in which the robot was destroyed
        self._can: set[tuple[int, int]] = set()  # of the running combat: seat and weapon
        self._paid: set[tuple[int, int]] = set()
        self._head: dict[int, int] = {}  # seat -> part
        self._spent: set[int] = set()
        self._starter = 0

    def emit(self, g: State, message: str, numbers: list[int], seen: int) -> None:
        assert isinstance(g, DiceBot)
        if message == "starter":
            self._starter = numbers[0]
        elif message == "combat":
            self._can, self._paid, self._head, self._spent = set(), set(), {}, set()
        elif message == "round" and numbers[0] == 1:
            self._head = {seat: g.head[seat] for seat in range(g.seats) if g.fights(seat)}
        elif message in PAID:
            self._paid.add((numbers[0], g.cards[numbers[1]]))
            if message == "paid_head":
                self._spent.add(numbers[0])
        elif message == "used":
            self._spent.add(numbers[0])
        elif message == "combat_over":
            self._close(g)

    def _close(self, g: DiceBot) -> None:
        self.payable.update(weapon for _, weapon in self._can)
        self.taken.update(weapon for _, weapon in self._can & self._paid)
        for seat, part in self._head.items():
            lost = not g.fights(seat)
            self.heads[part] += 1
            self.used[part] += seat in self._spent
            self.lost[part] += lost
            if len(self._head) == g.seats:  # not a sudden death match
                place = (seat - g.picker) % g.seats
                self.fights[place] += 1
                self.losses[place] += lost

    def chose(self, g: State, seat: int, code: int) -> None:
        assert isinstance(g, DiceBot)
        if g.kind in (W_CHOOSE, W_CHOOSE_JAMMED):
            for card in g.hand[seat]:
                if lacking(g, seat, g.box.weapons[g.cards[card]]) == 0:
                    self._can.add((seat, g.cards[card]))
        elif g.kind == W_DRAFT and g.body_count(seat) == BODY_SPACES:
            parts = set(g.junkyard) - {NO_PART}
            if len(parts) > 1:  # else there is nothing to choose
                self.offered.update(parts)
                self.picked[code - TAKE] += 1

    def end(self, result: list[int]) -> None:
        for seat, won in enumerate(result):
            self.from_starter[(seat - self._starter) % len(result)] += won


def measure(seats: int, games: int, bot: str = "rules", seed: int = 1) -> Measures:
    bots = [named_bot(bot, GAME)] * seats
    found = Measures(seats)
    for i in range(games):
        found.end(play_game(GAME, bots, seats, seed + i, {}, found))
    return found


def main(seats: int, games: int) -> None:
    found = measure(seats, games)
    print("Weapons, by how often they were paid for in combats in which the body could pay for them:")
    for weapon in sorted(found.payable, key=lambda weapon: found.taken[weapon] / found.payable[weapon]):
        share = found.taken[weapon] / found.payable[weapon]
        print(f"  {GAME.cards.names[weapon]:22} {share:5.0%} of {found.payable[weapon]}")
    print("Head parts: share of the last picks, taken when offered, used in the combat, robot destroyed:")
    for part in range(PARTS):
        print(
            f"  {PART_NAMES[part].upper():6} {found.picked[part] / found.picked.total():6.1%}"
            f" {found.picked[part] / found.offered[part]:6.1%}"
            f" {found.used[part] / found.heads[part]:6.1%} {found.lost[part] / found.heads[part]:6.1%}"
        )
    print("Wins by distance from the starting player:")
    print("  " + ", ".join(f"{won / ONE / games:.1%}" for won in found.from_starter))
    print("Robots destroyed by distance from the first picker:")
    print("  " + ", ".join(f"{a / b:.1%}" for a, b in zip(found.losses, found.fights, strict=True)))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
