# busterbox: not compiled
"""DiceBot MegaFun as a game: metadata, content, catalogue."""

from __future__ import annotations

from pathlib import Path

from busterbox.games.dicebot.bot.judgement import Tables
from busterbox.games.dicebot.bot.part import DiceBotBot
from busterbox.games.dicebot.cards.ops import (
    IT,
    WHO,
    YOU,
    Armor,
    Burn,
    Damage,
    Draw,
    Guard,
    Hurt,
    Jam,
    LoseCard,
    Regain,
    Reroll,
    RollHead,
    Speed,
    Steal,
    Strip,
    guarded,
)
from busterbox.games.dicebot.cards.robots import FITTING, Activate, AimAtItself, ChooseEnemy, Look, Replace
from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox, Robot, Weapon
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ALL_DAMAGE,
    AT_NONE,
    DICE_EACH,
    DROP,
    GRAB,
    LEAST_SEATS,
    MOST_SEATS,
    ONTO_HEAD,
    PART_NAMES,
    PARTS,
    PASS,
    PAY_HEAD,
    PLAY,
    READY,
    TAKE,
    TARGETS,
    TIMINGS,
    USE,
)
from busterbox.games.dicebot.rules.entry import DiceBotRules
from busterbox.games.dicebot.rules.generated import DiceBotCodec
from busterbox.games.dicebot.table import display
from busterbox.games.dicebot.table.part import DiceBotStanding, DiceBotTable
from busterbox.games.dicebot.words.part import DiceBotTerminal, DiceBotWords
from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.specs import SOURCES, Programs, Spec, Vocabulary, card_specs, hash_content
from busterbox.kernel.content.toml_lines import TomlFile, parse_toml, read_text
from busterbox.kernel.core.codes import CARD, NUMBER, SEAT, Kind
from busterbox.kernel.core.ops import Op
from busterbox.kernel.game import Game
from busterbox.kernel.parts.cards import CardFact, Cards
from busterbox.kernel.parts.info import GameInfo, Seats, Setting

HERE = Path(__file__).parent
CONTENT = HERE / "content"
WEAPONS, ROBOTS = "weapons.toml", "robots.toml"
USUAL_SEATS = 4  # the liveliest table


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


def cost(spec: Spec) -> list[int]:
    """One part or two (DB-9.3)."""
    value = spec.raw("cost")
    if not isinstance(value, list) or not 1 <= len(value) <= 2 or any(p not in PART_NAMES for p in value):
        raise spec.fault(["cost"], f"'cost' must be one or two of {', '.join(PART_NAMES)}, not {value!r}")
    return [PART_NAMES.index(part) for part in value]


def read_weapon(spec: Spec, programs: Programs) -> tuple[Weapon, str]:
    """A weapon and its text."""
    paid = cost(spec)
    speed, target = spec.number("speed", 0, 9), spec.index("target", TARGETS)
    damage = spec.number("damage", 0, 9) if spec.has("damage") else NO_DAMAGE
    hit, hit_text = programs.read(spec, "hit")
    own, own_text = programs.read(spec, "own")
    if target == AT_NONE and (hit or damage != NO_DAMAGE):
        raise spec.fault([], "a weapon without target has neither 'damage' nor 'hit'")
    guard = spec.number("guard", 1, ALL_DAMAGE, 0)
    reflects = spec.flag("reflects")
    takes_head = any(isinstance(op, Strip | Reroll) for op in programs.programs[hit])
    takes_parts = takes_head or any(isinstance(op, Steal) for op in programs.programs[hit])
    hurts_user = any(
        isinstance(op, Hurt) and op.who == YOU for op in programs.programs[hit] + programs.programs[own]
    )
    hurts_hit = any(isinstance(op, Hurt) and op.who == IT for op in programs.programs[hit])
    texts: list[str] = []
    if target == TARGETS.index("highest"):
        texts.append("Attacks the robot with the most energy, which may be your own.")
    elif target == TARGETS.index("lowest"):
        texts.append("Attacks the enemy robot with the least energy.")
    if hit_text:
        texts.append("On a hit " + hit_text[0].lower() + hit_text[1:])
    if own_text:
        texts.append(own_text)
    if guard:
        all_of_it = guard == ALL_DAMAGE
        texts.append(
            "You take no damage this round." if all_of_it else f"{guarded(YOU, guard).capitalize()}."
        )
    if reflects:
        texts.append(
            "All harm that enemy weapons would do to you this round is done to their robots instead."
        )
    weapon = Weapon(
        paid,
        speed,
        target,
        damage,
        hit,
        own,
        guard,
        reflects,
        takes_parts,
        takes_head,
        hurts_user,
        hurts_hit,
    )
    return weapon, " ".join(texts)


def read_robot(spec: Spec, programs: Programs) -> tuple[Robot, str]:
    timing, points = spec.index("timing", TIMINGS), spec.number("cost", 1, 3)
    program, text = programs.read(spec, "ability")
    if program == 0:
        raise spec.fault([], "'ability' must say what the robot can do")
    ops = programs.programs[program]
    pays = any(brings_parts(op) for op in ops)
    for place, op in enumerate(ops):
        if isinstance(op, ChooseEnemy):
            op.announce(ops[place + 1 :])
    price = "1 Kill Point" if points == 1 else f"{points} Kill Points"
    fills_head = any(isinstance(op, Reroll | RollHead) for op in ops)
    changes_energy = any(isinstance(op, Hurt | Regain) for op in ops)
    turns_attacks = any(isinstance(op, AimAtItself) for op in ops)
    robot = Robot(timing, points, program, pays, fills_head, changes_energy, turns_attacks)
    return robot, f"{TIMINGS[timing].capitalize()}, {price}: {text}"


def brings_parts(op: Op) -> bool:
    """Whether an ability could get a weapon paid for that the body cannot pay (DB-R31)."""
    return isinstance(op, Activate | Steal | RollHead) or (isinstance(op, Reroll) and op.who == YOU)


WINDOWS = [
    "ready",
    "grab",
    "draft",
    "heads_before",
    "choose_jammed",
    "choose",
    "before_reveal",
    "heads",
    "target",
    "heads_attack",
    "forge",
    "part",
    "place",
    "enemy",
    "replace",
    "heads_ability",
]

REASONS = [
    "die_gone",
    "no_such_part",
    "not_in_hand",
    "not_on_head",
    "nothing_pending",
    "body_lacks_more",
    "not_matching",
    "nexus_only_pays",
    "forge_not_now",
    "needs_activated",
    "needs_damage",
    "already_resolved",
    "not_concerned",
    "cache_not_now",
    "cache_needs_paid",
    "no_ability",
    "other_time",
    "needs_kill_points",
    "once_a_round",
    "no_enemy_fits",
    "not_a_target",
    "part_not_left",
    "must_fill_head",
    "not_rolled",
    "no_use_now",
    "no_gain",
    "energy_full",
    "no_other_card",
    "not_against_ability",
]


def make(weapons: Path = CONTENT / WEAPONS, robots: Path = CONTENT / ROBOTS) -> Game:
    sources = {WEAPONS: read_text(weapons), ROBOTS: read_text(robots)}
    return build(
        parse_toml(sources[WEAPONS], weapons.name), parse_toml(sources[ROBOTS], robots.name), sources
    )


def make_of(sources: dict[str, str]) -> Game:
    """The game with the content of these files. ValueError in one sentence if they are not what is expected."""
    if set(sources) != {WEAPONS, ROBOTS}:
        raise ValueError(
            f"the content of dicebot is {WEAPONS} and {ROBOTS}, not {', '.join(sorted(sources)) or 'nothing'}"
        )
    return build(parse_toml(sources[WEAPONS], WEAPONS), parse_toml(sources[ROBOTS], ROBOTS), dict(sources))


def build(weapons: TomlFile, robots: TomlFile, sources: dict[str, str]) -> Game:
    programs = Programs(VOCABULARY)
    specs: list[Spec] = []
    texts: list[str] = []
    found: list[Weapon] = []
    unique: list[Robot] = []
    copies: list[int] = []
    facts: list[CardFact] = []
    for spec in card_specs(weapons, "weapon"):
        weapon, text = read_weapon(spec, programs)
        found.append(weapon)
        copies.append(spec.number("copies", 1, 9))
        facts.append(finish(spec, "weapon", copies[-1]))
        specs.append(spec)
        texts.append(text)
    for spec in card_specs(robots, "robot"):
        robot, text = read_robot(spec, programs)
        unique.append(robot)
        facts.append(finish(spec, "robot", 1))
        specs.append(spec)
        texts.append(text)
    box = DiceBox(found, copies, unique)
    cards = Cards(
        [str(spec.data["id"]) for spec in specs],
        [str(spec.data["name"]) for spec in specs],
        hash_content([weapons, robots]),
        box,
        programs.programs,
    )
    cards.texts = texts
    cards.facts = facts
    cards.sources = sources
    cards.maker = make_of
    rules = DiceBotRules(
        DiceBotCodec(),
        kinds(len(found)),
        list(WINDOWS),
        list(REASONS),
        load_catalogue(HERE / "messages.toml"),
    )
    tables = Tables(box, programs.programs)
    return Game(
        info(),
        rules,
        cards,
        DiceBotBot(tables),
        DiceBotWords(tables),
        DiceBotTerminal(),
        DiceBotTable(),
        DiceBotStanding(),
    )


def info() -> GameInfo:
    return GameInfo(
        "dicebot",
        "DiceBot MegaFun",
        rules_version=3,
        seats=Seats(LEAST_SEATS, MOST_SEATS, usual=USUAL_SEATS),
        settings=[
            Setting(
                "form",
                ["draft", "realtime"],
                0,
                "Dice are picked in turn, or grabbed in real time.",
                ["DB-R16"],
            ),
            Setting(
                "advanced",
                ["no", "yes"],
                0,
                "King of All Botkind: unique robots and Kill Points.",
                ["DB-17.1"],
            ),
        ],
        blurb=display.BLURB,
        minutes=display.MINUTES,
    )


def kinds(weapons: int) -> list[Kind]:
    return [
        Kind("pass", PASS),
        Kind("ready", READY),
        Kind("pay_head", PAY_HEAD),
        Kind("ability", ABILITY),
        Kind("use", USE, NUMBER, PARTS),
        Kind("take", TAKE, NUMBER, PARTS),
        Kind("drop", DROP, NUMBER, PARTS),
        Kind("onto_head", ONTO_HEAD, NUMBER, PARTS),
        Kind("aim", AIM, SEAT, MOST_SEATS),
        Kind("grab", GRAB, NUMBER, DICE_EACH * MOST_SEATS),
        Kind("play", PLAY, CARD, weapons),
    ]


def finish(spec: Spec, kind: str, copies: int) -> CardFact:
    """What weapons and robots have in common."""
    spec.text("id")
    spec.text("name")
    fact = CardFact(kind, copies, spec.choice("source", list(SOURCES)))
    spec.done()
    return fact


GAME = make()
