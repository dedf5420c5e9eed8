# busterbox: not compiled
"""Names, numbers and values in words, shared by options, questions, story and terminal."""

from __future__ import annotations

import re
from collections import Counter

from busterbox.games.adventures.rules.bosses import boss_side_open
from busterbox.games.adventures.rules.box import ActionCard, AdventureBox, Challenge
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ACTIONS,
    ANY,
    COLOUR_NAMES,
    COLOURS,
    DIFFICULTIES,
    FACE_NAMES,
    FACES,
    I_ANY_TOKEN,
    I_DIE,
    I_ENERGY,
    I_LIFE,
    I_SET,
    I_SURPRISE,
    I_TOKEN,
    ICONS,
    NEED_NAMES,
    SESSION_3,
    WAIT,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.content.phrases import counted, listed, word
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.game import Game

SIDES = ["left", "right"]
SLOT_WORDS = ["left slot", "right slot", "skill slot"]
HALVES = re.compile(r"Support: (.*?) Skill: (.*)")
BOSS_SIDES = re.compile(r"(?:Stage: (.*?) )?Boss: (.*)")
SENTENCES = re.compile(r"\. (?=[A-Z])")


def small(text: str) -> str:
    """Sentences as clauses: "Roll a die. Gain 1 life." as "roll a die; gain 1 life"."""
    parts = [part for part in SENTENCES.split(text.rstrip(".")) if part]
    return "; ".join(part if part.startswith("Dr. ") else part[:1].lower() + part[1:] for part in parts)


def article(word: str) -> str:
    return f"{'an' if word[:1] in 'aeiou' else 'a'} {word}"


# -- dice and tokens ------------------------------------------------------------------------------------------------


def die_text(die: int) -> str:
    """As "blue double jump"."""
    return f"{COLOUR_NAMES[die // FACES]} {FACE_NAMES[die % FACES]}"


def dice_parts(dice: list[int]) -> list[str]:
    """Each different die, with how many there are: "red shoot", "2 blue jump"."""
    return [
        die_text(die) if many == 1 else f"{many} {die_text(die)}"
        for die, many in sorted(Counter(dice).items())
    ]


def dice_text(dice: list[int]) -> str:
    return listed(dice_parts(dice), "no dice")


def active_tokens(tokens: int) -> list[str]:
    """As ["shoot", "run"]."""
    return [name for token, name in enumerate(ACTION_NAMES) if tokens >> token & 1]


def token_parts(tokens: int, whose: str = "your") -> list[str]:
    return [f"{whose} {name} token" for name in active_tokens(tokens)]


def faces_text(box: AdventureBox, colour: int) -> str:
    """What a die of a colour shows: "4 of 6 shoot, one of them double; a jump, a run"."""
    faces = box.faces[colour]
    parts: list[str] = []
    for action in sorted(range(ACTIONS), key=lambda one: -sum(face % ACTIONS == one for face in faces)):
        single, double = faces.count(action), faces.count(action + ACTIONS)
        if single + double:
            doubles = f" ({double} of them double)" if double else ""
            parts.append(f"{single + double} of {FACES} {ACTION_NAMES[action]}{doubles}")
    return ", ".join(parts)


def shown_actions(dice: list[int]) -> list[list[int]]:
    """The dice of a pool in three groups: shoot, jump, run (AD-8.8)."""
    return [[die for die in dice if die % FACES % ACTIONS == action] for action in range(ACTIONS)]


# -- challenges -----------------------------------------------------------------------------------------------------


def needs_parts(needs: list[int]) -> list[str]:
    """As ["2 shoots", "a wait"]."""
    return [
        article(NEED_NAMES[need]) if many == 1 else f"{many} {NEED_NAMES[need]}s"
        for need, many in enumerate(needs)
        if many
    ]


def needs_text(needs: list[int]) -> str:
    return listed(needs_parts(needs))


def challenge_text(challenge: Challenge, more: int = 0) -> str:
    """As "a wait and a jump, else 2 damage, surprise box"."""
    box = ", surprise box" if challenge.box else ""
    return f"{needs_text(challenge.needs)}, else {challenge.damage + more} damage{box}"


def icons_of(needs: list[int]) -> int:
    """How many icons requirements ask for: a wait takes two."""
    return needs[0] + needs[1] + needs[2] + 2 * needs[WAIT]


# -- action cards ---------------------------------------------------------------------------------------------------


def icon_text(icon: int) -> str:
    """What an icon of a support half gives, as "a red die"."""
    if icon >= I_SET:
        die = icon - I_SET
        return f"a {COLOUR_NAMES[die // FACES]} die set to {FACE_NAMES[die % FACES]}"
    if icon == I_DIE + ANY:
        return "a die of any colour"
    if icon < I_DIE + ANY:
        return f"a {COLOUR_NAMES[icon - I_DIE]} die"
    if icon < I_ANY_TOKEN:
        return f"the {ACTION_NAMES[icon - I_TOKEN]} token"
    return {
        I_ANY_TOKEN: "a token of your choice",
        I_ENERGY: "1 Weapon Energy",
        I_LIFE: "1 life",
        I_SURPRISE: "a surprise token",
    }[icon]


def support_text(card: ActionCard) -> str:
    """The upper half, as "a red die and a yellow die"."""
    parts = [icon_text(icon) for icon in card.icons]
    return " or ".join(parts) if card.choose else listed(parts)


def skill_text(game: Game, card: int) -> str:
    """The lower half as a clause."""
    found = HALVES.fullmatch(game.cards.texts[card])
    return small(found[2]) if found else ""


def priced(head: str, text: str) -> str:
    """A head with a clause that may begin with its cost: "Use X (discard a die): roll a red die"."""
    cost, sign, effect = text.partition(": ")
    return f"{head} ({cost}): {effect}" if sign else f"{head}: {text}"


def colour_words(card: ActionCard) -> str:
    """Which colours of Dr. Light a card answers: "red", "any colour", "no colour"."""
    if card.colours == 7:
        return "any colour"
    names = [name for colour, name in enumerate(COLOUR_NAMES) if card.colours >> colour & 1]
    return " or ".join(names) or "no colour"


def hero_text(box: AdventureBox, hero: int) -> str:
    """What the supports of a deck give: "4 red, 4 blue and 4 yellow dice; 4 dice of any colour"."""
    cards = [card for card in box.actions if card.hero == hero]
    plain = Counter(card.icons[0] for card in cards if len(card.icons) == 1 and card.icons[0] < I_DIE + ANY)
    dice = [f"{plain[colour]} {name}" for colour, name in enumerate(COLOUR_NAMES) if plain[colour]]
    kinds = Counter(support_kind(card) for card in cards)
    others = [counted(many, *kind.split(":")) for kind, many in kinds.items() if kind]
    return "; ".join([f"{listed(dice)} dice"] * bool(dice) + others)


def support_kind(card: ActionCard) -> str:
    """What is special about a support half, in the singular and the plural; empty for a plain die."""
    icon = card.icons[0]
    if card.choose:
        return "die out of two:dice out of two"
    if len(card.icons) > 1:
        dice = all(one <= I_DIE + ANY or one >= I_SET for one in card.icons)
        return "pair of dice:pairs of dice" if dice else "card with two gifts:cards with two gifts"
    if icon >= I_SET:
        return "die set to a face:dice set to a face"
    if icon == I_DIE + ANY:
        return "die of any colour:dice of any colour"
    if icon < I_DIE + ANY:
        return ""
    return "bonus token:bonus tokens" if icon <= I_ANY_TOKEN else icon_text(icon).split(" ", 1)[1]


# -- names ----------------------------------------------------------------------------------------------------------


def possessive(name: str) -> str:
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def weapon_text(game: Game, box: AdventureBox, weapon: int) -> str:
    """What a weapon does besides taking 1 Weapon Energy, as a clause."""
    text = game.cards.texts[box.first_weapon + weapon]
    return small(text.removeprefix("1 Weapon Energy and ").removeprefix("1 Weapon Energy: "))


def stage_side(game: Game, box: AdventureBox, boss: int) -> str:
    """What stands on the stage side of a Robot Master; empty for a boss of Dr. Wily."""
    found = BOSS_SIDES.fullmatch(game.cards.texts[box.first_boss + boss])
    return found[1] or "" if found else ""


def boss_side(game: Game, box: AdventureBox, boss: int) -> str:
    """The ability on the boss side."""
    found = BOSS_SIDES.fullmatch(game.cards.texts[box.first_boss + boss])
    return found[2] if found else ""


def boss_values(box: AdventureBox, boss: int) -> list[str]:
    """As ["4 pattern cards", "signature a jump", "weak to crystal"]."""
    card = box.bosses[boss]
    return [
        counted(card.pattern, "pattern card"),
        f"signature {needs_text(card.signature)}",
        f"weak to {ICONS[card.weakness]}",
    ]


def boss_open(g: Adventure, boss: int) -> bool:  # AD-1.17, AD-R8
    """Whether the boss side of a boss can be read: by the table's option, or since it was flipped."""
    return boss_side_open(g, boss)


def hits(game: Game, box: AdventureBox, weapons: list[int], boss: int) -> list[str]:
    """Those of these weapons that hit the weakness of a boss, by name."""
    return [
        word(game, "weapon", weapon)
        for weapon in weapons
        if weapon >= 0 and box.weapons[weapon].icon == box.bosses[boss].weakness
    ]


def light_text(box: AdventureBox, light: int) -> str:
    """As "a blue die, wants red"."""
    card = box.lights[light]
    return f"a {COLOUR_NAMES[card.die]} die, wants {COLOUR_NAMES[card.wants]}"


# -- settings, cards --------------------------------------------------------------------------------------------------

SETTING_WORDS = {
    ("mode", "single"): "a single game",
    ("mode", "session_1"): "campaign, session 1",
    ("mode", "session_2"): "campaign, session 2",
    ("mode", "session_3"): "campaign, session 3: Dr. Wily",
    ("difficulty", "easy"): "easy: one energy tank more",
    ("difficulty", "normal"): "normal",
    ("difficulty", "hard"): "hard: one sabotage card",
    ("difficulty", "expert"): "expert: two sabotage cards",
    ("packs", "all"): "Mega Man 1, 2 and 3",
    ("packs", "1"): "Mega Man 1 (best for a first game)",
    ("packs", "2"): "Mega Man 2",
    ("packs", "3"): "Mega Man 3",
    ("packs", "12"): "Mega Man 1 and 2",
    ("packs", "13"): "Mega Man 1 and 3",
    ("packs", "23"): "Mega Man 2 and 3",
    ("heroes", "choose"): "each chooses",
    ("heroes", "random"): "dealt at random",
    ("peek", "on"): "open from the start",
    ("peek", "off"): "hidden until the fight",
    ("hands", "open"): "everybody sees all hands",
    ("hands", "own"): "everybody sees only their own",
    ("first_player", "stays"): "the same all game",
    ("first_player", "passes"): "the next one each round",
}


def setting_word(name: str, value: str) -> str:
    return SETTING_WORDS.get((name, value), "")


def mode_text(mode: int) -> str:
    return ["single game", "campaign, session 1", "campaign, session 2", "Dr. Wily's castle"][mode]


def difficulty_text(difficulty: int) -> str:
    return DIFFICULTIES[difficulty]


def rounds(box: AdventureBox, mode: int, seats: int) -> int:
    """How many rounds a game has at most (AD-R2, AD-23.5)."""
    return 3 if mode == SESSION_3 else box.stage_cards[seats - 1] + 1


def card_values(game: Game, box: AdventureBox, card: int) -> str:
    """What is printed on a card besides its name and its text, in a line."""
    kind = game.cards.facts[card].kind
    if kind == "action":
        action = box.actions[card]
        return (
            f"action card of {word(game, 'hero', action.hero)} · answers Dr. Light on {colour_words(action)}"
        )
    if kind == "weapon":
        weapon = box.weapons[card - box.first_weapon]
        starting = "Starting weapon" if weapon.pack < 0 else "weapon"
        return f"{starting} · {ICONS[weapon.icon]} · {weapon.cap} Weapon Energy"
    if kind in ("master", "wily_boss"):
        number = card - box.first_boss
        boss = box.bosses[number]
        who = "Robot Master" if kind == "master" else "boss of Dr. Wily"
        gives = f" · gives {word(game, 'weapon', boss.weapon)}" if boss.weapon >= 0 else ""
        return f"{who} of Mega Man {boss.pack + 1} · {' · '.join(boss_values(box, number))}{gives}"
    if kind == "hero":
        return f"hero · {hero_text(box, card - box.first_hero)}"
    return {
        "stage": "stage card",
        "pattern": "pattern card",
        "light": "Dr. Light card",
        "surprise": "surprise token",
        "sabotage": "sabotage card",
        "component": "piece of the box",
    }[kind]


# -- what is going on ----------------------------------------------------------------------------------------------------


def asking_op(g: Adventure) -> Op[Adventure] | None:
    """The word of a text that asks now."""
    top = g.top
    return top.op(g) if isinstance(top, Resolve) else None


def gathered(box: AdventureBox, cards: list[int], lights: list[int]) -> list[str]:
    """What supports and Dr. Light cards will give together: "2 red dice", "a blue die", "the jump token"."""
    dice = [0] * (COLOURS + 1)
    others: list[str] = []
    for card in cards:
        if box.actions[card].choose:
            others.append(support_text(box.actions[card]))
            continue
        for icon in box.actions[card].icons:
            if icon <= I_DIE + ANY:
                dice[icon - I_DIE] += 1
            else:
                others.append(icon_text(icon))
    for light in lights:
        dice[box.lights[light].die] += 1
    names = [*COLOUR_NAMES, "any"]
    found = [f"{many} {names[colour]}" for colour, many in enumerate(dice) if many]
    many = sum(dice)
    return ([f"{', '.join(found)} {'die' if many == 1 else 'dice'}"] if found else []) + others
