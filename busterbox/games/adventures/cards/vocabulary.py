# busterbox: not compiled
"""The words of the content files: which op and condition a name stands for."""

from __future__ import annotations

from typing import Any

from busterbox.games.adventures.cards.ops_dice import DropDie, Reroll, Spend
from busterbox.games.adventures.cards.ops_gain import CopyDie, GainDie, SetDie
from busterbox.games.adventures.cards.ops_hero import (
    Activate,
    DrawSurprise,
    GainEnergy,
    Heal,
    Hurt,
    LoseEnergy,
    LoseToken,
)
from busterbox.games.adventures.cards.ops_table import (
    DiscardCard,
    DrawCards,
    Either,
    HasToken,
    LoseTank,
    WaitCredit,
)
from busterbox.games.adventures.rules.codes import ACTION_NAMES, ANY, COLOUR_NAMES, FACE_NAMES, FACES, POOL
from busterbox.kernel.content.specs import Clause, Spec, Vocabulary, join
from busterbox.kernel.core.ops import JumpUnless, Op

ANY_WORD = "any"
ALL_WORD = "all"


def token(spec: Spec) -> int:
    found = spec.index("token", [*ACTION_NAMES, ANY_WORD])
    return -1 if found == len(ACTION_NAMES) else found


def colour(spec: Spec) -> int:
    return spec.index("colour", [*COLOUR_NAMES, ANY_WORD])


def face(spec: Spec) -> int:
    return spec.index("face", [name.replace(" ", "_") for name in FACE_NAMES])


def gain_die(spec: Spec) -> Op[Any]:
    found = colour(spec)
    if not spec.has("face"):
        return GainDie(found)
    if found == ANY:
        raise spec.fault(["colour"], "a die with a face has a colour of its own (AD-24.4)")
    return SetDie(found * FACES + face(spec))


def reroll(spec: Spec) -> Op[Any]:
    must = spec.flag("must")
    most = POOL if spec.data.get("amount") == ALL_WORD else 0
    if most:
        spec.raw("amount")
    else:
        most = spec.number("amount", 1, POOL, 1)
    return Reroll(most, showing(spec), must)


def showing(spec: Spec) -> int:
    return spec.index("showing", list(ACTION_NAMES)) if spec.has("showing") else -1


def drop(spec: Spec) -> Op[Any]:
    return DropDie(showing(spec), spec.index("colour", list(COLOUR_NAMES)) if spec.has("colour") else -1)


class Words(Vocabulary):
    def __init__(self) -> None:
        super().__init__(
            ops={
                "die": gain_die,
                "copy": lambda spec: CopyDie(),
                "reroll": reroll,
                "discard_die": drop,
                "spend": lambda spec: Spend(spec.index("action", list(ACTION_NAMES))),
                "activate": lambda spec: Activate(token(spec)),
                "lose_token": lambda spec: LoseToken(token(spec)),
                "energy": lambda spec: GainEnergy(),
                "lose_energy": lambda spec: LoseEnergy(),
                "damage": lambda spec: Hurt(spec.number("amount", 1, 4, 1)),
                "heal": lambda spec: Heal(spec.number("amount", 1, 4, 1)),
                "surprise": lambda spec: DrawSurprise(),
                "wait": lambda spec: WaitCredit(),
                "draw": lambda spec: DrawCards(spec.number("amount", 1, 4, 1)),
                "discard_card": lambda spec: DiscardCard(),
                "lose_tank": lambda spec: LoseTank(),
            },
            tests={
                "has_token": lambda spec: HasToken(),
            },
            amounts={},
        )

    def clause(self, spec: Spec) -> Clause:
        """`either` besides what the kernel knows: A OR B, of which one that can be carried out is picked (AD-R43)."""
        if spec.data.get("op") != "either":
            made = super().clause(spec)
            if isinstance(made.op, JumpUnless) and isinstance(made.op.test, HasToken) and made.other:
                then, other = join(made.body), join(made.other[0])
                if then == LoseToken(-1).text():  # the pattern card of AD-R45, without saying it twice
                    made.text = f"{then} or, if you have none, {other}"
            return made
        spec.raw("op")
        branches = [self.clauses(item, "then") for item in spec.items("of")]
        for item in spec.items("of"):
            item.raw("then")
            item.done()
        if len(branches) < 2 or not all(branches):
            raise spec.fault(["of"], "'of' must hold two branches or more, none of them empty")
        texts = [join(branch) for branch in branches]
        spec.done()
        return Clause(Either(texts), " or ".join(texts), [], branches)
