"""What the rules look up about heroes, cards, bosses, weapons and tokens. Numbers that balance the game are data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from busterbox.games.adventures.rules.codes import NOTHING
from busterbox.kernel.core.ops import Op
from busterbox.kernel.parts.cards import Content

if TYPE_CHECKING:
    from busterbox.games.adventures.rules.state import Adventure
    from busterbox.kernel.game import Game


class Cost(Op["Adventure"]):
    """An op that can also be paid on trial, so that an effect can be judged by what it would find then (AD-R27)."""

    def ways(self, g: Adventure, seat: i64) -> list[int]:
        """What it can be paid with, as option codes; one of no meaning where there is nothing to choose."""
        return [0]

    def pay(self, g: Adventure, seat: i64, way: i64) -> None:
        """Pays silently. Whoever tries it puts dice, tokens, Weapon Energy and life back."""
        raise NotImplementedError


class ActionCard:
    """An action card (AD-6.4, AD-6.5): a support half of icons, a skill half with or without a cost."""

    icons: list[int]
    choose: bool  # AD-R61: one of two dice
    boost: i64  # program of the support half as a boost
    skill: i64  # program: the cost, then the effect
    cost: list[Cost]
    effect: list[Op[Adventure]]
    hurts: i64  # damage that the cost deals (AD-R28)

    def __init__(self, hero: i64) -> None:
        self.hero: i64 = hero
        self.colours: i64 = 0  # colours that satisfy Dr. Light, as bits (AD-R63)


class Challenge:
    """Requirements, damage, perhaps a surprise box (AD-3.1)."""

    def __init__(self, needs: list[int], damage: i64, box: bool) -> None:
        self.needs = needs  # how many of shoot, jump, run, wait, signature
        self.damage: i64 = damage
        self.box = box


class StageCard:
    def __init__(self, challenges: list[Challenge]) -> None:
        self.challenges = challenges  # three (AD-3.2)


class Pattern:
    def __init__(self, challenge: Challenge, engage: i64) -> None:
        self.challenge = challenge
        self.engage: i64 = engage  # program, 0 if none (AD-18.6)


class Ability:
    """Of a stage side, a boss side or a sabotage card: a program at its time, or something in force throughout."""

    def __init__(self, timing: i64) -> None:
        self.timing: i64 = timing
        self.program: i64 = 0
        self.ongoing: i64 = NOTHING
        self.amount: i64 = 0
        self.challenge: Challenge | None = None  # of EXTRA
        self.title = ""


class Boss:
    """A Robot Master with a stage side and a boss side, or a boss of Dr. Wily with the latter alone."""

    def __init__(self, pack: i64) -> None:
        self.pack: i64 = pack  # 0 to 2
        self.weapon: i64 = -1  # gained by beating it
        self.weakness: i64 = 0
        self.pattern: i64 = 0
        self.signature: list[int] = []  # how many of shoot, jump, run, wait
        self.stage: Ability | None = None
        self.ability: Ability | None = None


class Weapon:
    cap: i64
    pack: i64  # EMPTY: a Starting weapon, common to all packs (AD-R50)
    program: i64
    cost: list[Cost]
    effect: list[Op[Adventure]]
    hurts: i64  # damage that the added cost deals (AD-R28)

    def __init__(self, icon: i64) -> None:
        self.icon: i64 = icon


class LightCard:
    """A Dr. Light card: the die it gives, the colour it wants in the matching slot."""

    def __init__(self, die: i64, wants: i64, copies: i64) -> None:
        self.die: i64 = die
        self.wants: i64 = wants
        self.copies: i64 = copies


class Surprise:
    def __init__(self, program: i64, copies: i64) -> None:
        self.program: i64 = program
        self.copies: i64 = copies


class AdventureBox(Content):
    """Different cards are numbered in this order: actions, stages, patterns, Dr. Light, surprises, then the rest."""

    def __init__(self) -> None:
        self.actions: list[ActionCard] = []
        self.stages: list[StageCard] = []
        self.patterns: list[Pattern] = []
        self.lights: list[LightCard] = []
        self.surprises: list[Surprise] = []
        self.sabotage: list[Ability] = []
        self.weapons: list[Weapon] = []
        self.bosses: list[Boss] = []
        self.first_sabotage: i64 = 0  # numbers of the first different card of a kind
        self.first_weapon: i64 = 0
        self.first_boss: i64 = 0
        self.first_hero: i64 = 0
        self.components: i64 = 0
        # tables (AD-R2, AD-R3, AD-R4, AD-R5)
        self.faces: list[list[int]] = []  # by colour: the six faces
        self.stage_cards: list[int] = []  # by heroes - 1
        self.tanks: list[list[int]] = []  # by mode, by heroes - 1
        self.more_tanks: list[int] = []  # by difficulty
        self.sabotages: list[int] = []  # by difficulty
        # programs that every table has
        self.icon_programs: list[int] = []  # by icon, what it does
        self.reroll_program: i64 = 0
        self.weakness_program: i64 = 0

    def first_stage(self) -> i64:
        return len(self.actions)

    def first_pattern(self) -> i64:
        return len(self.actions) + len(self.stages)

    def first_light(self) -> i64:
        return self.first_pattern() + len(self.patterns)

    def first_surprise(self) -> i64:
        return self.first_light() + len(self.lights)

    def is_master(self, boss: i64) -> bool:
        return self.bosses[boss].stage is not None


def box_of(game: Game) -> AdventureBox:
    """The box of this game."""
    content = game.cards.content
    assert isinstance(content, AdventureBox)
    return content
