# busterbox: not compiled
"""What DiceBot asks and offers, in words that say what is at stake.

Everything here is for the seat that is asked: it uses that seat's own hand, and otherwise what lies open.
"""

from __future__ import annotations

from collections import Counter

from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox, Weapon
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    AT_LEFT,
    AT_NONE,
    AT_RIGHT,
    BODY_SPACES,
    CACHE,
    DROP,
    FORGE,
    GRAB,
    NO_PART,
    ONTO_HEAD,
    PART_NAMES,
    PARTS,
    PASS,
    PAY_HEAD,
    PENDING,
    PLAY,
    SURGE,
    TAKE,
    TURBO,
    USE,
    W_HEADS,
    W_HEADS_ABILITY,
    W_HEADS_ATTACK,
    W_HEADS_BEFORE,
    W_PLACE,
    W_TARGET,
)
from busterbox.games.dicebot.rules.harm import is_reflected, possible_targets
from busterbox.games.dicebot.rules.head_parts import ARMOR_PREVENTS, SURGE_DAMAGE, TURBO_SPEED, Forge
from busterbox.games.dicebot.rules.paying import has_way_to_pay, head_matches, lacking
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.content.phrases import listed
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.game import Game

PART_WORDS = [name.upper() for name in PART_NAMES]
TARGET_WORDS = [
    "no attack",
    "left",
    "right",
    "all enemies",
    "any one enemy",
    "the strongest",
    "the weakest",
]
# What each part does on the head, in a few words; `? turbo` says more.
HEAD_WORDS = [
    "pays for any part",
    "refills the body",
    "1 more speed",
    "prevents 2 damage",
    "2 more damage",
    "swaps a paid weapon for a new one",
]


# -- weapons -------------------------------------------------------------------------------------------------------


def cost_parts(weapon: Weapon) -> list[int]:
    return [weapon.first, weapon.second] if weapon.second >= 0 else [weapon.first]


def cost_text(weapon: Weapon) -> str:
    return "+".join(PART_WORDS[part] for part in cost_parts(weapon))


def damage_text(damage: int) -> str:
    return "no damage" if damage == NO_DAMAGE else f"{damage} damage"


def card_values(game: Game, card: int) -> str:
    """What is printed on a weapon; a robot's text says it all."""
    box = game.cards.content
    assert isinstance(box, DiceBox)
    if card >= len(box.weapons):
        return ""
    weapon = box.weapons[card]
    parts = [f"costs {cost_text(weapon)}", f"speed {weapon.speed}", TARGET_WORDS[weapon.target]]
    if weapon.target != AT_NONE:
        parts.append(damage_text(weapon.damage))
    return " · ".join(parts)


def hand_weapons(g: DiceBot, seat: int) -> Counter[int]:
    """The different weapons in a seat's own hand, and how many of each."""
    return Counter(g.cards[card] for card in g.hand[seat])


def lacking_text(g: DiceBot, seat: int, weapon: Weapon) -> str:
    """The parts of the cost that the body lacks, in words."""
    left = list(g.body[seat])
    lacks: list[str] = []
    for part in cost_parts(weapon):
        if left[part] > 0:
            left[part] -= 1
        else:
            lacks.append(PART_WORDS[part])
    return "+".join(lacks)


def payment_text(g: DiceBot, seat: int, weapon: Weapon) -> str:
    """How the weapon could be paid for now; empty if the body simply does."""
    if lacking(g, seat, weapon) == 0:
        return ""
    lacks = lacking_text(g, seat, weapon)
    if head_matches(g, seat, weapon):
        return f"(lacks {lacks}, your head can pay)"
    if has_way_to_pay(g, seat, weapon):
        way = "FORGE" if g.head[seat] == FORGE else "your robot"
        return f"(lacks {lacks}, {way} may help)"
    return f"(cannot be paid: lacks {lacks})"


def weapon_line(g: DiceBot, seat: int, card: int) -> str:
    """A weapon in a seat's hand: what it costs and does, and whether it can be paid for."""
    weapon = g.box.weapons[card]
    target = TARGET_WORDS[weapon.target]
    if weapon.target in (AT_LEFT, AT_RIGHT) and g.fighting & ~(1 << seat):
        target += f" ({g.game.words.seat_name(g.neighbour(seat, 1 if weapon.target == AT_LEFT else -1))})"
    parts = [cost_text(weapon), f"speed {weapon.speed}", target]
    if weapon.target != AT_NONE:
        parts.append(damage_text(weapon.damage))
    line = " · ".join(parts)
    payment = payment_text(g, seat, weapon)
    return f"{line} {payment}" if payment else line


def own_weapon(g: DiceBot, seat: int) -> str:
    """The name of the weapon that lies before a seat."""
    return g.game.cards.names[g.cards[g.weapon[seat][0]]]


def who(g: DiceBot, seat: int, me: int) -> str:
    return "you" if seat == me else g.game.words.seat_name(seat)


def whose(g: DiceBot, seat: int, me: int) -> str:
    return "your" if seat == me else f"{g.game.words.seat_name(seat)}'s"


def attack_words(g: DiceBot, seat: int, me: int, victim: int = -1) -> str:
    """An activated weapon and what it is worth now: by itself, or to a victim."""
    words = f"{whose(g, seat, me)} {own_weapon(g, seat)}, speed {g.speed(seat)}"
    if g.weapon_of(seat).damage == NO_DAMAGE:
        return words
    return f"{words}, {g.damage(seat)} damage" if victim < 0 else f"{words}, {harm_words(g, seat, victim)}"


def harm_words(g: DiceBot, attacker: int, victim: int) -> str:
    """The damage of an attack to a robot, less what card text prevents (DB-R44); ARMOR is not counted here."""
    damage = g.damage(attacker)
    kept = min(damage, g.protection(victim, True))
    if kept == 0:
        return f"{damage} damage"
    if kept == damage:
        return f"no damage (protection keeps off {damage})"
    return f"{damage - kept} damage ({damage} less {kept} for protection)"


def harm_taken(g: DiceBot, attacker: int, victim: int) -> int:
    """The energy that an attack takes off a robot as things stand: text protects first, then ARMOR (DB-R38)."""
    return max(0, g.damage(attacker) - g.protection(victim, True) - g.armor[victim])


def part_list(counts: list[int]) -> str:
    """Parts that have been counted: TURBO, 2 ARMOR."""
    return ", ".join(
        PART_WORDS[part] if n == 1 else f"{n} {PART_WORDS[part]}" for part, n in enumerate(counts) if n
    )


# -- options -------------------------------------------------------------------------------------------------------


def option_text(game: Game, g: DiceBot, seat: int, code: int) -> str:
    """An option of the seat that is asked: what it does, to whom, and what it costs."""
    kind = game.rules.codes.kind(code)
    argument = code - kind.base
    text = game.rules.catalogue.find("option." + kind.name).text
    if kind.base == PLAY:
        return f"{text.replace('{def}', game.cards.names[argument])}: {play_text(g, seat, argument)}"
    if kind.base == GRAB:
        part = g.junkyard[argument] if argument < len(g.junkyard) else NO_PART
        return text.replace("{part}", PART_WORDS[part] if part >= 0 else "die")
    if kind.base in (USE, TAKE, DROP, ONTO_HEAD):
        text = text.replace("{part}", PART_WORDS[argument])
    if kind.base == TAKE:
        return text + take_text(g, seat, argument)
    if kind.base == USE:
        return text + use_text(g, seat, argument)
    if kind.base == DROP:
        return text + drop_text(g, seat, argument)
    if kind.base == AIM:
        return text.replace("{seat}", game.words.seat_name(argument)) + aim_text(g, seat, argument)
    if code == PAY_HEAD:
        return pay_text(g, seat, text)
    if code == PASS:
        return pass_text(g, seat, text)
    if code == ABILITY and g.robot[seat]:
        card = g.cards[g.robot[seat][0]]
        says = game.cards.texts[card].partition(": ")[2]
        return f"Use {game.cards.names[card]}, {points_text(g.robot_of(seat).cost)}: {says}"
    if code == DONE:
        return done_text(g, text)
    return text.replace("{n}", str(argument))  # a code that no window of this game has


def points_text(points: int) -> str:
    return "1 Kill Point" if points == 1 else f"{points} Kill Points"


def play_text(g: DiceBot, seat: int, card: int) -> str:
    line = weapon_line(g, seat, card)
    texts = g.game.cards.texts
    return f"{line}. {texts[card]}" if texts[card] else line


def take_text(g: DiceBot, seat: int, part: int) -> str:
    """How many are left, and what the die is good for: weapons in hand, or the head."""
    left = sum(1 for die in g.junkyard if die == part)
    text = f" ({left} left)" if left else ""
    if g.body_count(seat) >= BODY_SPACES:
        return f"{text}: {HEAD_WORDS[part]}"
    whole: list[str] = []
    half: list[str] = []
    for card, copies in sorted(hand_weapons(g, seat).items()):
        weapon = g.box.weapons[card]
        if part in cost_parts(weapon):
            name = g.game.cards.names[card]
            (whole if weapon.second < 0 else half).append(f"{copies}x {name}" if copies > 1 else name)
    uses = ([f"pays for {', '.join(whole)}"] if whole else []) + (
        [f"half of {', '.join(half)}"] if half else []
    )
    return f"{text}: {'; '.join(uses)}" if uses else text


def use_text(g: DiceBot, seat: int, part: int) -> str:
    """What a head part would do now, in numbers."""
    if part == FORGE:
        return f": discard what you like, then roll until {BODY_SPACES} parts fill the body"
    if part == ARMOR:
        return f": your robot's next {ARMOR_PREVENTS} damage this round is prevented"
    if not g.weapon[seat] or not g.is_active(seat):
        return ""
    name = own_weapon(g, seat)
    if part == TURBO:
        return (
            f": your {name} has speed {g.speed(seat) + TURBO_SPEED} instead of {g.speed(seat)}"
            + dodge_text(g, seat)
        )
    if part == SURGE and g.weapon_of(seat).damage != NO_DAMAGE:
        return f": your {name} does {g.damage(seat) + SURGE_DAMAGE} instead of {g.damage(seat)}"
    return f": the top card of the deck replaces your {name}, already paid for" if part == CACHE else ""


def dodge_text(g: DiceBot, seat: int) -> str:
    """What one more speed changes: attacks that you dodge, targets that can no longer dodge."""
    now = g.speed(seat)
    changes = [
        f"you dodge {whose(g, other, seat)} {own_weapon(g, other)}"
        for other in range(g.seats)
        if other != seat and aims_at(g, other, seat) and now <= g.speed(other) < now + TURBO_SPEED
    ]
    caught = [
        g.game.words.seat_name(target)
        for target in range(g.seats)
        if target != seat
        and aims_at(g, seat, target)
        and g.dodges(target, now)
        and not g.dodges(target, now + TURBO_SPEED)
    ]
    if caught:
        changes.append(f"{listed(caught)} cannot dodge")
    return f", so {' and '.join(changes)}" if changes else ""


def aims_at(g: DiceBot, attacker: int, target: int) -> bool:
    """Whether an attack that is still to come, or under way, is or may be aimed at a robot."""
    if not g.is_active(attacker) or g.resolved >> attacker & 1:
        return False
    aimed = g.targets if g.attacker == attacker else possible_targets(g, attacker)
    return aimed >> target & 1 != 0


def drop_text(g: DiceBot, seat: int, part: int) -> str:
    """How many are left, if more than one."""
    left = g.body[seat][part]
    top = g.top
    if isinstance(top, Forge):
        left -= top.dropped[part]
    return f" ({left} left)" if left > 1 else ""


def aim_text(g: DiceBot, seat: int, target: int) -> str:
    if not g.fights(target):
        return ""
    text = f"{max(g.energy[target], 0)} energy"
    if g.kind == W_TARGET and g.attacker == seat:
        if target == seat:
            text += ", your own robot"
        elif g.dodges(target, g.speed(seat)):
            text += f", dodges with speed {g.speed(target)}"
        elif is_reflected(g, seat, target):
            text += ", sends it back to you"
        elif g.damage(seat) > 0 and harm_taken(g, seat, target) == 0:
            text += ", takes no damage"
        else:
            text += ", will be hit"
    return f" ({text})"


def pay_text(g: DiceBot, seat: int, text: str) -> str:
    if g.status[seat] != PENDING or g.head[seat] == NO_PART:
        return text
    weapon = g.weapon_of(seat)
    paying = PART_WORDS[g.head[seat]]
    return (
        f"Pay for {own_weapon(g, seat)} with {paying} from your head (lacks {lacking_text(g, seat, weapon)})"
    )


def pass_text(g: DiceBot, seat: int, text: str) -> str:
    if g.kind == W_HEADS and g.status[seat] == PENDING:
        return f"{text}: your {own_weapon(g, seat)} stays unpaid"
    keeps = g.head[seat]
    if g.kind in (W_HEADS_BEFORE, W_HEADS, W_HEADS_ATTACK, W_HEADS_ABILITY) and 0 <= keeps < PARTS:
        return f"{text}: keep {PART_WORDS[keeps]}"
    return text


def done_text(g: DiceBot, text: str) -> str:
    top = g.top
    if isinstance(top, Forge):
        new = BODY_SPACES - g.body_count(top.seat) + sum(top.dropped)
        dropped = part_list(top.dropped) or "nothing"
        return f"{text}: discard {dropped}, roll {new} {'die' if new == 1 else 'dice'}"
    return "Put all on the body" if g.kind == W_PLACE else text
