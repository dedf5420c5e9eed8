# busterbox: not compiled
"""The words of the content files: which op, condition and number a name stands for.

Two voices read the same words: a text of the hero's own says "you", all others say "the hero".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from busterbox.games.boardgame.cards.amounts import (
    COUNTED,
    BossSymbol,
    ForEach,
    ForFace,
    HealthAtMost,
    InCastle,
    MinionsHere,
    Requires,
)
from busterbox.games.boardgame.cards.ops import (
    AddMinions,
    Automatic,
    BaseEnergy,
    BattleShield,
    DestroyMinions,
    Ease,
    Energy,
    Fierce,
    FreeRerolls,
    Heal,
    HealDestroyed,
    Hurt,
    Life,
    Mercy,
    MoreDice,
    MoreSpaces,
    Points,
    Require,
    Shield,
    Stick,
    TheirReroll,
    Threat,
)
from busterbox.games.boardgame.cards.ops_battle import (
    BossDamage,
    BossHeal,
    ChangeDie,
    FewerBossDice,
    MoreCards,
    RemoveDie,
    Strike,
    StrikeMore,
    TurnDice,
)
from busterbox.games.boardgame.cards.ops_cards import Discard, Draw, Recall
from busterbox.games.boardgame.rules.codes import FACE_NAMES, SYMBOLS
from busterbox.kernel.content.specs import Spec, Vocabulary
from busterbox.kernel.core.ops import Amount, Op

MOST = 12  # of any printed number


def face(spec: Spec, key: str = "face") -> int:
    return spec.index(key, list(FACE_NAMES))


def faces(spec: Spec, key: str) -> list[int]:
    """A list of faces, such as a challenge's requirements."""
    value = spec.raw(key) if spec.has(key) else []
    if not isinstance(value, list) or any(name not in FACE_NAMES for name in value):
        raise spec.fault([key], f"{key!r} must be a list of {', '.join(FACE_NAMES)}, not {value!r}")
    return [FACE_NAMES.index(name) for name in value]


def symbols(spec: Spec, key: str) -> int:
    """A list of symbols, as bits."""
    value = spec.raw(key) if spec.has(key) else []
    if not isinstance(value, list) or any(name not in SYMBOLS for name in value):
        raise spec.fault([key], f"{key!r} must be a list of {', '.join(SYMBOLS)}, not {value!r}")
    return sum(1 << SYMBOLS.index(name) for name in value)


def strike(spec: Spec) -> Op[Any]:
    damage = spec.number("damage", 1, MOST)
    return Strike(
        face(spec),
        damage,
        spec.number("favoured", 1, MOST, damage),
        symbols(spec, "symbols"),
        spec.flag("masters"),
    )


class Words(Vocabulary):
    """One of the two voices."""

    def __init__(self, you: bool) -> None:
        self.you = you
        super().__init__(
            ops={},
            tests={
                "minions": lambda spec: MinionsHere(),
                "requires": lambda spec: Requires(face(spec)),
                "health_at_most": lambda spec: HealthAtMost(spec.number("health", 1, 28), you),
                "in_castle": lambda spec: InCastle(you),
                "boss_symbol": lambda spec: BossSymbol(spec.index("symbol", list(SYMBOLS))),
            },
            amounts={
                **{name: self.for_each(number) for number, name in enumerate(COUNTED)},
                "face": lambda spec: ForFace(spec.number("each", 1, MOST, 1), face(spec)),
            },
        )
        up, down = True, False
        self.ops = {
            "damage": lambda spec: Hurt(self.n(spec), up, you),
            "heal": lambda spec: Heal(self.n(spec), up, you),
            "gain_energy": lambda spec: Energy(self.n(spec), up, you),
            "lose_energy": lambda spec: Energy(self.n(spec), down, you),
            "gain_threat": lambda spec: Threat(self.n(spec), up, you),
            "lose_threat": lambda spec: Threat(self.n(spec), down, you),
            "gain_life": lambda spec: Life(self.n(spec), up, you),
            "base_energy": lambda spec: BaseEnergy(self.n(spec), you, spec.number("most", 4, 8, 5)),
            "gain_points": lambda spec: Points(self.n(spec), up, you, spec.flag("wily")),
            "lose_points": lambda spec: Points(self.n(spec), down, you, spec.flag("wily")),
            "shield": lambda spec: Shield(self.n(spec), up, you),
            "battle_shield": lambda spec: BattleShield(self.n(spec), up, you),
            "minions": lambda spec: AddMinions(self.n(spec), up, you),
            "destroy": lambda spec: DestroyMinions(self.n(spec), up, you),
            "heal_destroyed": lambda spec: HealDestroyed(spec.number("amount", 1, MOST), you),
            "fiercer": lambda spec: Fierce(self.n(spec), up, you),
            "tamer": lambda spec: Fierce(self.n(spec), down, you),
            "more_dice": lambda spec: MoreDice(self.n(spec), up, you),
            "free_rerolls": lambda spec: FreeRerolls(self.n(spec), up, you),
            "their_reroll": lambda spec: TheirReroll(self.n(spec), up, you),
            "more_spaces": lambda spec: MoreSpaces(self.n(spec), up, you),
            "mercy": lambda spec: Mercy(self.n(spec), up, you),
            "require": lambda spec: Require(face(spec)),
            "ease": lambda spec: Ease(),
            "stick": lambda spec: Stick(face(spec)),
            "automatic": lambda spec: Automatic(),
            "draw": lambda spec: Draw(spec.number("amount", 1, 4)),
            "discard": lambda spec: Discard(spec.number("amount", 1, 4), spec.flag("random"), you),
            "recall": lambda spec: Recall(),
            "change_die": lambda spec: ChangeDie(),
            "turn_dice": lambda spec: TurnDice(face(spec), face(spec, "to")),
            "boss_damage": lambda spec: BossDamage(self.n(spec), up, you),
            "strike": strike,
            "strike_more": lambda spec: StrikeMore(self.n(spec), face(spec)),
            "more_cards": lambda spec: MoreCards(self.n(spec), up, you),
            "fewer_boss_dice": lambda spec: FewerBossDice(self.n(spec), up, you),
            "remove_die": lambda spec: RemoveDie(self.n(spec), up, you),
            "boss_heal": lambda spec: BossHeal(self.n(spec), up, you),
        }

    def n(self, spec: Spec) -> Amount[Any]:
        return self.amount(spec, "amount", 1, MOST)

    def for_each(self, what: int) -> Callable[[Spec], Amount[Any]]:
        return lambda spec: ForEach(
            spec.number("each", 1, MOST, 1), what, spec.number("most", 1, 28, 0), self.you
        )
