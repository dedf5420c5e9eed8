# busterbox: not compiled
"""The words of the content files for what a text does."""

from __future__ import annotations

from busterbox.games.dicebot.cards.ops import (
    IT,
    WHO,
    YOU,
    Armor,
    Burn,
    Damage,
    Guard,
    Hurt,
    Jam,
    Regain,
    Speed,
)
from busterbox.games.dicebot.cards.ops_parts import Draw, LoseCard, Reroll, RollHead, Steal, Strip
from busterbox.games.dicebot.cards.robots import FITTING, Activate, AimAtItself, ChooseEnemy, Look, Replace
from busterbox.kernel.content.specs import Spec, Vocabulary


def who(spec: Spec) -> int:
    return spec.index("who", WHO, WHO[IT])


def change(spec: Spec) -> int:
    amount = spec.number("amount", -3, 3)
    if amount == 0:
        raise spec.fault(["amount"], "'amount' must not be 0")
    return amount


VOCABULARY = Vocabulary(
    ops={
        "regain": lambda spec: Regain(spec.index("who", WHO, WHO[YOU]), spec.number("amount", 1, 5)),
        "hurt": lambda spec: Hurt(who(spec), spec.number("amount", 1, 5)),
        "burn": lambda spec: Burn(spec.number("amount", 1, 3)),
        "armor": lambda spec: Armor(spec.index("who", WHO, WHO[YOU]), spec.number("amount", 1, 5)),
        "jam": lambda spec: Jam(spec.flag("now")),
        "speed": lambda spec: Speed(who(spec), change(spec)),
        "damage": lambda spec: Damage(who(spec), change(spec)),
        "guard": lambda spec: Guard(spec.index("who", WHO, WHO[YOU]), spec.number("amount", 1, 5)),
        "strip": lambda spec: Strip(who(spec), spec.number("amount", 1, 3)),
        "steal": lambda spec: Steal(),
        "reroll": lambda spec: Reroll(who(spec), 0),
        "roll_head": lambda spec: RollHead(),
        "lose_card": lambda spec: LoseCard(who(spec), spec.number("amount", 1, 2)),
        "draw": lambda spec: Draw(spec.number("amount", 1, 3)),
        "choose_enemy": lambda spec: ChooseEnemy(spec.index("fitting", FITTING, FITTING[0])),
        "aim_at_itself": lambda spec: AimAtItself(),
        "activate": lambda spec: Activate(),
        "look": lambda spec: Look(),
        "replace": lambda spec: Replace(),
    },
    tests={},
    amounts={},
)
