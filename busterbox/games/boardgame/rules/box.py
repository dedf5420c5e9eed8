"""What the rules look up about cards, bosses, minions and characters.

The list of different cards holds action cards first, then challenges, then bosses, minions and characters: only the
first two are cards that lie in zones, the others are named by their number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from busterbox.games.boardgame.rules.codes import FACES, MOMENT_BITS, NO_BOSS
from busterbox.kernel.core.ops import Amount
from busterbox.kernel.parts.cards import Content

if TYPE_CHECKING:
    from busterbox.kernel.game import Game


class Action:
    """An action card in its three parts, each a program (BG-7.1)."""

    hero_cost: i64
    hero: i64
    hero_energy: i64  # Weapon Energy that the Mega Man part costs besides (BG-7.6)
    wily_cost: i64
    wily: i64
    only_minions: bool  # the Dr. Wily part does nothing but add minions (BG-R45)
    battle: i64
    battle_energy: i64
    needs_dice: bool  # the battle part acts on rolled dice
    needs_score: bool  # it reads faces, and so waits for scored dice (BG-9.8)
    adds_dice: bool  # it adds dice to the roll, and so comes before it (BG-R31)
    pack: bool  # of the boss card pack

    def __init__(self, symbol: i64) -> None:
        self.symbol: i64 = symbol


class Challenge:
    """A challenge card (BG-5.2). A Robot Master Copy is one that names its boss and nothing else (BG-24.1)."""

    def __init__(self, stage: i64) -> None:
        self.stage: i64 = stage
        self.copy: i64 = NO_BOSS
        self.points: i64 = 0
        self.minion: i64 = -1  # a kind, or NO_MINION_KIND
        self.minions: i64 = 0  # "+N"
        self.symbol: i64 = 0
        self.needs: list[int] = [0] * FACES
        self.sticks: i64 = 0  # faces that stick, as bits
        self.passes_at: i64 = 0  # base Weapon Energy with which it is passed automatically; 0: never
        self.gained: i64 = -1  # the kind of minion whose special all minions here have too
        self.reveal: i64 = 0  # program, as it is revealed (BG-5.4)
        self.harm: Amount[Any] | None = None  # damage of an ability that counts in step 4 (BG-R35)
        self.after: i64 = 0  # program, among the other effects of step 4
        self.reward: i64 = 0  # program, if it is passed: among the gains
        self.penalty_damage: i64 = 0
        self.penalty: i64 = 0  # program: what the penalty does besides damage


class Minion:
    """One kind of minion (BG-10.5)."""

    def __init__(self, damage: i64, special: i64) -> None:
        self.damage: i64 = damage
        self.special: i64 = special  # program


class Boss:
    """The battle side of a boss card: what each face does."""

    def __init__(self, threat: i64, health: i64, symbol: i64, is_master: bool) -> None:
        self.threat: i64 = threat
        self.health: i64 = health
        self.symbol: i64 = symbol
        self.damage: list[int] = [0] * FACES
        self.effects: list[int] = [0] * FACES  # programs, run by the controller
        self.names: list[str] = [""] * FACES
        self.abilities: list[int] = []  # of its power side; numbers in `abilities` of the box
        self.power_name = ""
        self.is_master = is_master  # a Robot Master, and so a Copy


class Ability:
    """Something that a character or a boss power lets its owner do once a challenge or once a battle round."""

    name: str
    text: str
    adds_dice: bool  # to the roll, and so it comes before it (BG-R31)

    def __init__(self, moment: i64, points: i64, energy: i64, program: i64) -> None:
        self.moment: i64 = moment
        self.points: i64 = points  # AP, in a challenge
        self.energy: i64 = energy  # WE
        self.program: i64 = program
        self.hero: i64 = -1  # the character it belongs to
        self.boss: i64 = -1  # or the boss whose power it is


class Character:
    """A character card with its two sides (BG-17.4)."""

    def __init__(
        self,
        threat: i64,
        energy: i64,
        health: i64,
        battle_threat: i64,
        damage: list[int],
        abilities: list[int],
    ) -> None:
        self.threat: i64 = threat
        self.energy: i64 = energy
        self.health: i64 = health
        self.battle_threat: i64 = battle_threat
        self.damage = damage  # to the boss, by face
        self.abilities = abilities  # numbers in `abilities` of the box


class BoardBox(Content):
    def __init__(self) -> None:
        self.actions: list[Action] = []
        self.challenges: list[Challenge] = []
        self.minions: list[Minion] = []
        self.bosses: list[Boss] = []
        self.characters: list[Character] = []
        self.abilities: list[Ability] = []
        self.starting: list[int] = []  # the starting deck (BG-30.3)
        self.decks: list[list[int]] = []  # decks of the box that use the pack, for seats that bring none
        self.sets: dict[
            int, list[int]
        ] = {}  # abilities by character, powers and moments, as they are asked for

    def first_challenge(self) -> i64:
        """Number of the first challenge among the different cards."""
        return len(self.actions)

    def abilities_of(self, hero: i64, powers: i64, moments: i64) -> list[int]:
        """The abilities of a character with these powers at some moments (bits), in the order in which they are read:
        those of powers before those of characters."""
        key: i64 = (powers * len(self.characters) + hero) << MOMENT_BITS | moments
        known = self.sets.get(key)
        if known is not None:
            return known
        found: list[int] = []
        boss: i64 = 0
        while powers >> boss:
            if (powers >> boss) & 1:
                found += self.bosses[boss].abilities
            boss += 1
        found += self.characters[hero].abilities
        self.sets[key] = [number for number in found if (moments >> self.abilities[number].moment) & 1]
        return self.sets[key]


def box_of(game: Game) -> BoardBox:
    """What the rules of this game look up."""
    content = game.cards.content
    assert isinstance(content, BoardBox)
    return content
