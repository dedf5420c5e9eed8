# busterbox: not compiled
"""Reads content files into what the rules look up, and writes the texts that players read."""

from __future__ import annotations

from typing import Any

from busterbox.games.boardgame.cards.amounts import POWERS, TROPHIES, ForEach, ForFace, HealthAtMost
from busterbox.games.boardgame.cards.ops import (
    AddMinions,
    Change,
    Fierce,
    FreeRerolls,
    Hurt,
    Mercy,
    MoreDice,
    MoreSpaces,
    Shield,
    some,
)
from busterbox.games.boardgame.cards.ops_battle import ChangeDie, TurnDice
from busterbox.games.boardgame.cards.vocabulary import Words, faces
from busterbox.games.boardgame.rules.box import Ability, Action, BoardBox, Boss, Challenge, Character, Minion
from busterbox.games.boardgame.rules.codes import (
    BOSS_NAMES,
    FACE_NAMES,
    IN_BATTLE,
    IN_BATTLE_ROLLED,
    MOMENTS,
    NO_MINION_KIND,
    ON_ROLLED_DICE,
    ROBOT_MASTERS,
    STAGE_NAMES,
    SYMBOLS,
    WILY,
)
from busterbox.kernel.content.specs import Programs, Spec
from busterbox.kernel.core.ops import Amount, JumpUnless, Op

NO_MINION = "none"
# What holds for the whole challenge; all else that is done at the reveal is said to happen at once.
LASTING = (Fierce, FreeRerolls, Mercy, MoreDice, MoreSpaces, Shield)


class Reader:
    """Reads cards of all kinds into one box; programs of both voices share one list."""

    def __init__(self) -> None:
        self.box = BoardBox()
        self.mine = Programs(Words(you=True))
        self.theirs = Programs(Words(you=False))
        self.theirs.programs = self.mine.programs
        self.minion_names: list[str] = []
        self.ability_names: set[str] = set()

    # -- action cards (BG-7.1) -----------------------------------------------------------------------------------

    def action(self, spec: Spec, pack: bool) -> str:
        card = Action(spec.index("symbol", list(SYMBOLS)))
        card.pack = pack
        card.hero_cost = spec.number("hero_cost", 1, 5)  # BG-R46
        card.hero_energy = spec.number("hero_energy", 1, 3, 0)
        card.wily_cost = spec.number("wily_cost", 1, 5)
        card.battle_energy = spec.number("battle_energy", 1, 3, 0)
        card.hero, hero = self.mine.read(spec, "hero")
        card.wily, wily = self.theirs.read(spec, "wily")
        card.battle, battle = self.mine.read(spec, "battle")
        for key, program in (("hero", card.hero), ("wily", card.wily), ("battle", card.battle)):
            if program == 0:
                raise spec.fault([key], f"{key!r} must say what this part of the card does (BG-7.1)")
        programs = self.mine.programs
        card.only_minions = all(isinstance(op, AddMinions) for op in programs[card.wily])
        card.needs_dice = any(isinstance(op, ChangeDie | TurnDice) for op in programs[card.battle])
        card.needs_score = any(reads_faces(op) for op in programs[card.battle])
        card.adds_dice = self.adds_dice(card.battle)
        if card.adds_dice and (card.needs_dice or card.needs_score):  # BG-R31
            raise spec.fault(
                ["battle"], "dice are added before the roll, but this part waits for it (BG-R31)"
            )
        self.box.actions.append(card)
        return (
            f"Mega Man, {card.hero_cost} AP: {spend(card.hero_energy)}{hero} "
            f"Dr. Wily, {card.wily_cost} AP: {wily} "
            f"Boss battle: {spend(card.battle_energy)}{battle}"
        )

    # -- challenges (BG-5.2) -------------------------------------------------------------------------------------

    def challenge(self, spec: Spec, stage: int) -> str:
        card = Challenge(stage)
        self.box.challenges.append(card)
        if spec.has("copy"):  # BG-24.1
            card.copy = spec.index("copy", STAGE_NAMES[:ROBOT_MASTERS])
            return f"Fight a copy of {STAGE_NAMES[card.copy].replace('_', ' ').title()}."
        card.points = spec.number("points", 2, 5)
        minion = spec.choice("minion", [*self.minion_names, NO_MINION])
        card.minion = NO_MINION_KIND if minion == NO_MINION else self.minion_names.index(minion)
        card.minions = spec.number("minions", 1, 4, 0)
        if card.minions and card.minion == NO_MINION_KIND:
            raise spec.fault(["minions"], "there are no minions where none may be played (BG-10.3)")
        card.symbol = spec.index("symbol", list(SYMBOLS))
        needs = faces(spec, "needs")
        if not needs or WILY in needs:  # BG-8.10
            raise spec.fault(["needs"], "'needs' must hold one face or more, and no wily (BG-8.10)")
        for face in needs:
            card.needs[face] += 1
        return self.challenge_text(spec, card)

    def challenge_text(self, spec: Spec, card: Challenge) -> str:
        texts: list[str] = []
        card.passes_at = spec.number("passes_at", 4, 6, 0)
        if card.passes_at:
            texts.append(f"With base Weapon Energy {card.passes_at} or more you pass automatically.")
        for face in faces(spec, "sticks"):  # BG-9.9
            card.sticks |= 1 << face
            texts.append(f"Dice that show {FACE_NAMES[face].upper()} stick.")
        if spec.has("gained"):
            card.gained = spec.index("gained", self.minion_names)
            kind = self.minion_names[card.gained].replace("_", " ").title()
            texts.append(f"Minions here have the special of {kind} too.")
        card.reveal, reveal = self.mine.read(spec, "reveal")
        if reveal:
            lasting = all(isinstance(op, LASTING) for op in self.mine.programs[card.reveal])
            texts.append(reveal if lasting else f"At once: {reveal}")
        if spec.has("harm"):
            card.harm = self.mine.vocabulary.amount(spec, "harm", 1, 12)
            if not counts_the_challenge(card.harm):
                raise spec.fault(
                    ["harm"],
                    "damage waits for step 4 only if it counts minions, plays or dice; else it is dealt at the reveal "
                    "(BG-5.4, BG-R35)",
                )
            texts.append(f"Take {some(card.harm, 'damage')}.")
        card.after, after = self.mine.read(spec, "after")
        if after:
            if not all(waits(op) for op in self.mine.programs[card.after]):
                raise spec.fault(
                    ["after"],
                    "an effect waits for step 4 only if it counts minions, plays or dice; else it works at the reveal "
                    "(BG-5.4, BG-R35)",
                )
            texts.append(f"After damage: {after}")
        card.reward, reward = self.mine.read(spec, "reward")
        if reward:
            healed = any(asks_for_health(op) for op in self.mine.programs[card.reward])  # BG-R24
            texts.append(f"If you pass{', once pellets have healed you' if healed else ''}: {reward}")
        name = spec.text("ability", "")
        if name:
            texts.insert(0, f"{name}:")
        card.penalty_damage = spec.number("penalty_damage", 1, 8, 0)
        card.penalty, penalty = self.mine.read(spec, "penalty")
        if not card.penalty and not card.penalty_damage:
            raise spec.fault([], "a challenge has a penalty: 'penalty_damage', 'penalty' or both (BG-5.2)")
        damage = f"Take {card.penalty_damage} damage." if card.penalty_damage else ""
        texts.append(f"Penalty: {' '.join(text for text in (damage, penalty) if text)}")
        return " ".join(texts)

    # -- minions, bosses, characters -----------------------------------------------------------------------------

    def minion(self, spec: Spec) -> str:  # BG-10.5
        special, text = self.theirs.read(spec, "special")
        if not special:
            raise spec.fault([], "'special' must say what the minion's special does (BG-10.5)")
        damage = spec.number("damage", 1, 8)
        self.box.minions.append(Minion(damage, special))
        self.minion_names.append(str(spec.data["id"]))
        return f"Damage {damage}. Special: {text}"

    def boss(self, spec: Spec, number: int) -> str:
        if spec.data["id"] != BOSS_NAMES[number]:
            raise spec.fault(["id"], f"the boss at this place is {BOSS_NAMES[number]!r}")
        boss = Boss(
            spec.number("threat", 1, 12),
            spec.number("health", 1, 60),
            spec.index("symbol", list(SYMBOLS)),
            number < ROBOT_MASTERS,
        )
        texts: list[str] = []
        table = Spec(spec.file, [*spec.path, "faces"], spec.raw("faces"), spec.card)
        for face, name in enumerate(FACE_NAMES):
            if not table.has(name):
                continue
            row = Spec(spec.file, [*table.path, name], table.raw(name), spec.card)
            boss.names[face] = row.text("name")
            boss.damage[face] = row.number("damage", 1, 12, 0)
            boss.effects[face], words = self.theirs.read(row, "do")
            if any(isinstance(op, Hurt) for op in self.mine.programs[boss.effects[face]]):
                raise row.fault(
                    ["do"], "the damage of a face stands under 'damage': it is dealt as one amount (BG-R96)"
                )
            row.done()
            damage = f"deal {boss.damage[face]} damage" if boss.damage[face] else ""
            what = "; ".join(text for text in (damage, words[:1].lower() + words[1:].rstrip(".")) if text)
            texts.append(f"{name.upper()}, {boss.names[face]}: {what}.")
        table.done()
        if boss.is_master:  # BG-20.3
            boss.power_name = spec.text("power")
            boss.abilities = self.abilities(spec)
            texts += [f"Power, {self.told(number)}" for number in boss.abilities]
        for ability in boss.abilities:
            self.box.abilities[ability].boss = number
        self.box.bosses.append(boss)
        return " ".join(texts)

    def character(self, spec: Spec) -> str:
        hero = Character(
            spec.number("threat", 6, 14),
            spec.number("energy", 1, 6),
            spec.number("health", 20, 36),
            spec.number("battle_threat", 4, 8),
            damage_by_face(spec),
            self.abilities(spec),
        )
        for ability in hero.abilities:
            self.box.abilities[ability].hero = len(self.box.characters)
        self.box.characters.append(hero)
        deals = ", ".join(f"{FACE_NAMES[f].upper()} deals {d}" for f, d in enumerate(hero.damage) if d)
        return " ".join([f"In battle {deals}.", *(self.told(number) for number in hero.abilities)])

    def abilities(self, spec: Spec) -> list[int]:
        found: list[int] = []
        for item in spec.items("abilities"):
            moment = item.index("moment", list(MOMENTS))
            program, text = self.mine.read(item, "do")
            if not program:
                raise item.fault([], "'do' must say what the ability does")
            points = item.number("points", 0, 4) if moment < IN_BATTLE else 0
            ability = Ability(moment, points, item.number("energy", 1, 3, 0), program)
            ability.name = item.text("name")
            ability.text = text
            ability.adds_dice = self.adds_dice(program)
            if ability.adds_dice and moment in (ON_ROLLED_DICE, IN_BATTLE_ROLLED):
                raise item.fault(["moment"], "dice are added before the roll, not to rolled dice (BG-R31)")
            item.done()
            if ability.name in self.ability_names:
                raise item.fault(["name"], f"there is another ability {ability.name!r}")
            self.ability_names.add(ability.name)
            found.append(len(self.box.abilities))
            self.box.abilities.append(ability)
        return found

    def adds_dice(self, program: int) -> bool:
        return any(isinstance(op, MoreDice) for op in self.mine.programs[program])

    def told(self, number: int) -> str:
        """An ability with its price and its moment."""
        ability = self.box.abilities[number]
        when = "challenge" if ability.moment <= ON_ROLLED_DICE else "battle"
        price = f", {ability.points} AP" if ability.moment <= ON_ROLLED_DICE else ""
        return f"{ability.name} ({when}{price}): {spend(ability.energy)}{ability.text}"


def damage_by_face(spec: Spec) -> list[int]:
    """What each face of a character's roll does to the boss."""
    table = Spec(spec.file, [*spec.path, "damage"], spec.raw("damage"), spec.card)
    found = [table.number(name, 1, 6, 0) for name in FACE_NAMES]
    table.done()
    return found


def reads_faces(op: Op[Any]) -> bool:
    """Whether an op counts faces of the roll."""
    return isinstance(op, Change) and isinstance(op.amount, ForFace)


def asks_for_health(op: Op[Any]) -> bool:
    return isinstance(op, JumpUnless) and isinstance(op.test, HealthAtMost)


def counts_the_challenge(amount: Amount[Any]) -> bool:  # BG-R35
    """Whether a number is there only once minions and cards have been played and dice are scored."""
    if isinstance(amount, ForEach):
        return amount.what not in (POWERS, TROPHIES)
    return isinstance(amount, ForFace)


def waits(op: Op[Any]) -> bool:  # BG-R35
    return isinstance(op, Change) and counts_the_challenge(op.amount)


def spend(energy: int) -> str:
    return f"Spend {energy} Weapon Energy: " if energy else ""
