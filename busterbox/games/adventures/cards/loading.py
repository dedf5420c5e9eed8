# busterbox: not compiled
"""Reads content files into what the rules look up, and makes the text of each card."""

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
from busterbox.games.adventures.cards.ops_table import DiscardCard, DrawCards, LoseTank, WaitCredit
from busterbox.games.adventures.cards.phrases import TIMING_TEXT, challenge_text, phrase
from busterbox.games.adventures.cards.vocabulary import Words
from busterbox.games.adventures.rules.box import (
    Ability,
    ActionCard,
    AdventureBox,
    Boss,
    Challenge,
    Cost,
    LightCard,
    Pattern,
    StageCard,
    Surprise,
    Weapon,
)
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ANY,
    AT_CLEAN_UP,
    AT_SETUP,
    COLOUR_NAMES,
    DIFFICULTIES,
    EMPTY,
    EXTRA,
    FACE_NAMES,
    FACES,
    HEROES,
    I_ANY_TOKEN,
    I_DIE,
    I_ENERGY,
    I_LIFE,
    I_SET,
    I_SURPRISE,
    I_TOKEN,
    ICONS,
    MODES,
    NEED_NAMES,
    ONGOING,
    ONGOINGS,
    POOL,
    SIGNATURE,
    TIMINGS,
    WAIT,
)
from busterbox.kernel.content.phrases import capital
from busterbox.kernel.content.specs import Clause, Programs, Spec, flatten, join
from busterbox.kernel.content.toml_lines import TomlFile
from busterbox.kernel.core.ops import ChooseOp, Op

MOST_DAMAGE = 4  # of one effect: with 5 a tank would be no help (AD-R37)
STAGE_ICONS = 4  # of one challenge, a wait counted twice
WILY_ICONS = 5
IN_POOL = (GainDie, SetDie, CopyDie, Reroll, DropDie, Spend, WaitCredit)  # ops for an action phase alone
WITH_HAND = (DrawCards, DiscardCard)  # ops for the draw phase alone


class Reader:
    """Reads cards of all kinds into one box."""

    def __init__(self) -> None:
        self.box = AdventureBox()
        self.programs = Programs(Words())
        self.weapon_names: list[str] = []
        self.titles: dict[int, str] = {}  # of abilities, by program
        box = self.box
        box.icon_programs = [0] * (I_SURPRISE + 1)
        for icon, op in [
            *[(I_TOKEN + token, Activate(token)) for token in range(len(ACTION_NAMES))],
            (I_ANY_TOKEN, Activate(-1)),
            (I_ENERGY, GainEnergy()),
            (I_LIFE, Heal(1)),
            (I_SURPRISE, DrawSurprise()),
        ]:
            box.icon_programs[icon] = self.add([op])
        box.reroll_program = self.add([Reroll(POOL, -1, False, 1)])
        box.weakness_program = self.add([GainDie(ANY)])

    def add(self, ops: list[Op[Any]]) -> int:
        self.programs.programs.append(ops)
        return len(self.programs.programs) - 1

    # -- action cards ------------------------------------------------------------------------------------------------

    def action(self, spec: Spec, heroes: list[str]) -> str:
        card = ActionCard(spec.index("hero", heroes))
        clauses = self.programs.vocabulary.clauses(spec, "support")
        if not clauses:
            raise spec.fault(["support"], "'support' must say what the upper half gives (AD-6.4)")
        card.choose = spec.flag("choose")
        card.icons = [self.icon(spec, clause.op) for clause in clauses]
        for icon in card.icons:
            card.colours |= answers(icon)
        if card.choose:  # AD-R61
            if len(clauses) < 2:
                raise spec.fault(["choose"], "there must be two icons to choose from (AD-R61)")
            texts = [clause.text for clause in clauses]
            support = [Clause(ChooseOp(texts), " or ".join(texts), [], [[one] for one in clauses])]
        else:
            support = clauses
        card.boost = self.add(flatten(support))
        card.cost, card.effect, card.skill, skill = self.use(spec, "skill")
        card.hurts = hurts(card.cost)
        self.box.actions.append(card)
        return f"Support: {phrase(support)} Skill: {skill}"

    def icon(self, spec: Spec, op: Op[Any]) -> int:
        if isinstance(op, GainDie):
            return int(I_DIE + op.colour)
        if isinstance(op, SetDie):
            return int(I_SET + op.die)
        if isinstance(op, Activate):
            return int(I_ANY_TOKEN if op.token < 0 else I_TOKEN + op.token)
        if isinstance(op, GainEnergy):
            return I_ENERGY
        if isinstance(op, DrawSurprise):
            return I_SURPRISE
        if isinstance(op, Heal) and op.amount == 1:
            return I_LIFE
        raise spec.fault(
            ["support"], "a support gives dice, tokens, 1 life, Weapon Energy or a surprise token"
        )

    def use(self, spec: Spec, key: str) -> tuple[list[Cost], list[Op[Any]], int, str]:
        """A cost and an effect: the ops of both, one program, the text (AD-R27)."""
        words = self.programs.vocabulary
        cost, effect = words.clauses(spec, "cost"), words.clauses(spec, key)
        if not effect:
            raise spec.fault([key], f"{key!r} must say what is gained")
        pays = [clause.op for clause in cost if isinstance(clause.op, Cost)]
        if len(pays) < len(cost):
            raise spec.fault(
                ["cost"], "a cost is a die, an action, a bonus token, Weapon Energy or damage (AD-10.4)"
            )
        self.fits(spec, key, flatten(effect), (*WITH_HAND, LoseTank))
        if sum(isinstance(op, DropDie | Spend) for op in pays) > 1 or len({type(op) for op in pays}) < len(
            pays
        ):
            raise spec.fault(["cost"], "a cost takes one die or action at most, and nothing twice")
        if {Spend, LoseToken} <= {type(op) for op in pays}:  # the last token could not pay for both (AD-R27)
            raise spec.fault(["cost"], "a cost takes an action or a bonus token, not both")
        program = self.add(flatten([*cost, *effect]))
        text = phrase(effect)
        if cost:
            text = f"{capital(join(cost))}: {text[0].lower()}{text[1:]}"
        return pays, [clause.op for clause in effect], program, text

    def fits(self, spec: Spec, key: str, ops: list[Op[Any]], never: tuple[type[Op[Any]], ...]) -> None:
        """Refuses what could not work at the time of a text."""
        for op in ops:
            if isinstance(op, never):
                raise spec.fault([key], f"{op.text()!r} does nothing sensible at this time")

    # -- challenges --------------------------------------------------------------------------------------------------

    def needs(self, spec: Spec, key: str, signature: bool) -> list[int]:
        value = spec.raw(key)
        known = NEED_NAMES if signature else NEED_NAMES[:SIGNATURE]
        if not isinstance(value, list) or not value or any(name not in known for name in value):
            raise spec.fault([key], f"{key!r} must be a list of {', '.join(known)}, not {value!r}")
        return [value.count(name) for name in NEED_NAMES]

    def challenge(self, spec: Spec, signature: bool) -> Challenge:
        needs = self.needs(spec, "needs", signature)
        if weight(needs) > STAGE_ICONS:
            raise spec.fault(
                ["needs"], f"a challenge has {STAGE_ICONS} icons at most, a wait counting as two"
            )
        return Challenge(needs, spec.number("damage", 1, MOST_DAMAGE), spec.flag("box"))

    def stage(self, spec: Spec) -> str:
        challenges: list[Challenge] = []
        for item in spec.items("challenges"):
            challenges.append(self.challenge(item, False))
            item.done()
        if len(challenges) != 3:
            raise spec.fault(["challenges"], "a stage card has three challenges (AD-3.2)")
        self.box.stages.append(StageCard(challenges))
        return " ".join(
            f"{place}: {challenge_text(one)}"
            for place, one in zip(("First", "Second", "Third"), challenges, strict=True)
        )

    def pattern(self, spec: Spec) -> str:
        challenge = self.challenge(spec, True)
        program, text = self.programs.read(spec, "engage")
        self.fits(spec, "engage", self.programs.programs[program], (*WITH_HAND, LoseTank))
        self.box.patterns.append(Pattern(challenge, program))
        asked = capital(challenge_text(challenge))
        return f"Engage: {text[0].lower()}{text[1:]} {asked}" if text else asked

    # -- abilities -----------------------------------------------------------------------------------------------------

    def ability(self, spec: Spec, timings: list[str]) -> tuple[Ability, str]:
        title = spec.text("title", "")
        ability = Ability(TIMINGS.index(spec.choice("timing", timings)))
        ability.title = title
        head = f"{title}. " if title else ""
        if ability.timing == ONGOING:
            text = self.ongoing(spec, ability)
            return ability, head + text
        clauses = self.programs.vocabulary.clauses(spec, "effect")
        if not clauses:
            raise spec.fault(["effect"], "'effect' must say what happens")
        timing = TIMINGS[ability.timing]
        ops = flatten(clauses)
        if timing not in ("dice_pool", "engage", "overcome", "damage") and any(
            isinstance(op, IN_POOL) for op in ops
        ):
            raise spec.fault(["effect"], f"there are no dice at the time {timing!r}")
        if timing != "engage" and any(isinstance(op, WaitCredit) for op in ops):
            raise spec.fault(["effect"], "a wait is met while a challenge is engaged (AD-R29)")
        if timing != "draw" and any(isinstance(op, WITH_HAND) for op in ops):
            raise spec.fault(["effect"], "cards are drawn and discarded at the time 'draw' alone (AD-R14)")
        if timing != "setup" and any(isinstance(op, LoseTank) for op in ops):
            raise spec.fault(["effect"], "tanks are lost at the time 'setup' alone (AD-C9)")
        ability.program = self.add(ops)
        self.titles[ability.program] = title
        text = phrase(clauses)
        return ability, f"{head}{TIMING_TEXT[timing]}: {text[0].lower()}{text[1:]}"

    def ongoing(self, spec: Spec, ability: Ability) -> str:
        ability.ongoing = spec.index("what", ONGOINGS[1:]) + 1
        ability.amount = 1
        word = ONGOINGS[ability.ongoing]
        if ability.ongoing == EXTRA:  # AD-5.6
            extra = Spec(spec.file, [*spec.path, "extra"], spec.raw("extra"), spec.card)
            ability.challenge = self.challenge(extra, False)
            extra.done()
            return f"After the last challenge of each stage card there is another: {challenge_text(ability.challenge)}"
        if word == "more_damage":
            ability.amount = spec.number("amount", 1, 3)
            return f"Challenges deal {ability.amount} more damage."
        return {
            "no_rerolls": "Weapons cannot be used to reroll dice.",
            "dear_weapons": "The effect of a weapon costs 1 more Weapon Energy.",
            "single_doubles": "A double counts as one icon.",
            "no_boxes": "Surprise boxes are empty.",
            "fewer_dice": "Your pool holds at most two dice of each colour.",
        }[word]

    def sabotage(self, spec: Spec) -> str:
        ability, text = self.ability(spec, TIMINGS)
        if ability.program:
            self.titles[ability.program] = str(spec.data["name"])  # its effect is told by the card's name
        self.box.sabotage.append(ability)
        return text

    # -- weapons and bosses --------------------------------------------------------------------------------------------

    def weapon(self, spec: Spec) -> str:
        weapon = Weapon(spec.index("icon", list(ICONS)))
        weapon.cap = spec.number("cap", 1, 5, 3)
        weapon.pack = EMPTY if spec.flag("starting") else 0  # the pack is that of its Robot Master
        weapon.cost, weapon.effect, weapon.program, text = self.use(spec, "effect")
        weapon.hurts = hurts(weapon.cost)
        if any(isinstance(op, LoseEnergy) for op in weapon.cost):
            raise spec.fault(["cost"], "Weapon Energy is the price of every weapon, not an added cost")
        self.box.weapons.append(weapon)
        return f"1 Weapon Energy{' and' if weapon.cost else ':'} {text[0].lower()}{text[1:]}"

    def boss(self, spec: Spec) -> str:
        boss = Boss(spec.number("pack", 1, 3) - 1)
        boss.weakness = spec.index("weakness", list(ICONS))
        boss.pattern = spec.number("pattern", 1, 6)
        boss.signature = self.needs(spec, "signature", False)[: WAIT + 1]
        wily = spec.choice("kind", ["master", "wily"]) == "wily"
        texts: list[str] = []
        if not wily:
            boss.weapon = self.weapon_names.index(spec.choice("weapon", self.weapon_names))
            if self.box.weapons[boss.weapon].pack < 0 or any(
                one.weapon == boss.weapon for one in self.box.bosses
            ):
                raise spec.fault(
                    ["weapon"], "a weapon is a Starting weapon or that of one Robot Master (AD-R50)"
                )
            self.box.weapons[boss.weapon].pack = boss.pack
            stage = Spec(spec.file, [*spec.path, "stage"], spec.raw("stage"), spec.card)
            boss.stage, text = self.ability(stage, TIMINGS[AT_SETUP + 1 :])
            stage.done()
            texts.append(f"Stage: {text}")
        side = Spec(spec.file, [*spec.path, "boss"], spec.raw("boss"), spec.card)
        boss.ability, text = self.ability(side, TIMINGS[AT_SETUP + 1 :])
        if boss.ability.timing == AT_CLEAN_UP:
            raise side.fault(
                ["timing"], "with the last pattern card the game is won, before any clean-up (AD-R46)"
            )
        if boss.ability.ongoing == EXTRA:
            raise side.fault(["what"], "a boss battle has no stage cards to add challenges to")
        side.done()
        texts.append(f"Boss: {text}")
        most = WILY_ICONS if wily else STAGE_ICONS
        for pattern in self.box.patterns:
            signs = pattern.challenge.needs[SIGNATURE]
            if (
                signs
                and weight([*pattern.challenge.needs[: WAIT + 1], 0]) + signs * weight([*boss.signature, 0])
                > most
            ):
                raise spec.fault(["signature"], f"some pattern card would ask for more than {most} icons")
        self.box.bosses.append(boss)
        return " ".join(texts)

    # -- the rest ------------------------------------------------------------------------------------------------------

    def light(self, spec: Spec) -> str:
        light = LightCard(
            spec.index("die", list(COLOUR_NAMES)),
            spec.index("wants", list(COLOUR_NAMES)),
            spec.number("copies", 1, 9),
        )
        self.box.lights.append(light)
        return (
            f"Roll a {COLOUR_NAMES[light.die]} die. "
            f"Suffer 1 damage unless the card in this slot answers to {COLOUR_NAMES[light.wants]}."
        )

    def surprise(self, spec: Spec) -> str:
        program, text = self.programs.read(spec, "effect")
        self.fits(spec, "effect", self.programs.programs[program], (*WITH_HAND, LoseTank, DrawSurprise))
        self.box.surprises.append(Surprise(program, spec.number("copies", 1, 17)))
        return text

    def tables(self, file: TomlFile) -> None:
        """Die faces (AD-R4), stage cards (AD-R2), tanks (AD-R3), difficulty (AD-R5)."""
        spec = Spec(file, [], file.data, "tables")
        faces = Spec(file, ["faces"], spec.raw("faces"), "faces")
        known = [name.replace(" ", "_") for name in FACE_NAMES]
        for colour in COLOUR_NAMES:
            row = faces.raw(colour)
            if not isinstance(row, list) or len(row) != FACES or any(name not in known for name in row):
                raise faces.fault([colour], f"{colour!r} must be six of {', '.join(known)}")
            self.box.faces.append([known.index(name) for name in row])
        faces.done()
        self.box.stage_cards = self.row(spec, "stage_cards", HEROES)
        tanks = Spec(file, ["tanks"], spec.raw("tanks"), "tanks")
        self.box.tanks = [self.row(tanks, mode, HEROES) for mode in MODES]
        tanks.done()
        difficulty = Spec(file, ["difficulty"], spec.raw("difficulty"), "difficulty")
        self.box.more_tanks = self.row(difficulty, "tanks", len(DIFFICULTIES))
        self.box.sabotages = self.row(difficulty, "sabotage", len(DIFFICULTIES))
        difficulty.done()
        spec.done()

    def row(self, spec: Spec, key: str, length: int) -> list[int]:
        value = spec.raw(key)
        if (
            not isinstance(value, list)
            or len(value) != length
            or any(type(n) is not int or n < 0 for n in value)
        ):
            raise spec.fault([key], f"{key!r} must be {length} numbers, not {value!r}")
        return list(value)


def hurts(cost: list[Cost]) -> int:
    """Damage that a cost deals (AD-R28)."""
    return sum(int(op.amount) for op in cost if isinstance(op, Hurt))


def weight(needs: list[int]) -> int:
    """Icons that a challenge asks for: a wait counts as two, a signature move as one until it is known."""
    return needs[0] + needs[1] + needs[2] + 2 * needs[WAIT] + needs[SIGNATURE]


def answers(icon: int) -> int:
    """Which colours of Dr. Light a support icon satisfies, as bits; two dice satisfy both of theirs (AD-21.16)."""
    # AD-R63
    if icon >= I_SET:
        die = icon - I_SET
        return 1 << (die // FACES) | 1 << (die % FACES % len(ACTION_NAMES))
    if icon in (I_DIE + ANY, I_ANY_TOKEN):  # AD-21.14
        return 7
    if icon < I_DIE + ANY:  # AD-21.13
        return 1 << icon
    # AD-21.15: actions are numbered as their colours are
    return 1 << (icon - I_TOKEN) if icon < I_ANY_TOKEN else 0
