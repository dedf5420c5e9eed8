"""The numbers that decide a boss battle."""

from __future__ import annotations

from busterbox.games.boardgame.bot.odds import strike_mean
from busterbox.games.boardgame.rules.box import Boss


class Fight:
    """The hero against a boss: what the usual round brings, what this round differs from it."""

    def __init__(self, boss: Boss) -> None:
        self.boss = boss
        self.boss_health = 0.0  # of both sides, where there are two
        self.boss_die = 0.0  # damage of one die of the boss, on average
        self.boss_spread = 0.0
        self.boss_dice = 0.0
        self.health = 0.0
        self.full = 0.0
        self.energy = 0.0
        self.dice = 0.0  # of the hero's roll in the usual round
        self.strike: list[int] = []  # damage by face in the usual round
        self.mean = 0.0  # damage of the usual round without Weapon Energy, cards included
        self.spread = 0.0
        self.again = 0.0  # what a re-roll brings
        self.help = 0.0  # what the best ability brings in a round
        self.help_again = 0.0  # and a re-roll with it
        self.price = 0.0  # what that ability costs; 0: there is none
        # -- this round ---------------------------------------------------------------------------------------------
        self.now_strike: list[int] = []
        self.now_dice = 0.0
        self.free = 0.0  # re-rolls without Weapon Energy
        self.fewer = 0.0  # dice that the boss lacks
        self.shield = 0.0

    def now(self) -> float:
        """Damage of this round's roll beyond the usual, before it is rolled."""
        return self.now_dice * strike_mean(self.now_strike, int(self.free)) - self.dice * strike_mean(
            self.strike, 0
        )

    def copy(self) -> Fight:
        made = Fight(self.boss)
        made.boss_health, made.boss_die, made.boss_spread = self.boss_health, self.boss_die, self.boss_spread
        made.boss_dice, made.health, made.full = self.boss_dice, self.health, self.full
        made.energy, made.dice, made.strike, made.mean = self.energy, self.dice, self.strike, self.mean
        made.spread, made.again, made.help = self.spread, self.again, self.help
        made.help_again, made.price = self.help_again, self.price
        made.now_strike, made.now_dice, made.free = self.now_strike, self.now_dice, self.free
        made.fewer, made.shield = self.fewer, self.shield
        return made
