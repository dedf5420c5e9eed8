"""What the guided first game of Adventures says at each decision of the player; `adventures_teacher.py` makes them,
`adventures_guide.py` finds a game in which there is everything to say.

Each thing is explained when it happens for the first time; after that a short sentence will do. Names and numbers are those
of the position.
"""

from __future__ import annotations

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.codes import (
    ACTION_CARDS,
    COLOUR_NAMES,
    ICONS,
    LEFT,
    LIGHT_LEFT,
    LIGHT_RIGHT,
    READY,
    SKILL,
    TO_LEFT,
    TO_SKILL,
)
from busterbox.games.adventures.rules.planning import slot_of
from busterbox.games.adventures.rules.pool import satisfies, supports
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.terms import (
    SIDES,
    boss_side,
    gathered,
    needs_text,
    skill_text,
    small,
    stage_side,
    support_text,
)
from busterbox.kernel.content.phrases import listed, word
from tools.adventures_teacher import ME

Say = tuple[str, tuple[str, ...]]
LONGEST = 240  # characters of a lesson


def name(card: int) -> str:
    return GAME.cards.names[card]


def ability_text(text: str) -> str:
    """What an ability does without its title: "dice pool, reroll all dice showing jump"."""
    return small(text.partition(". ")[2]).replace(": ", ", ", 1)


def told(text: str, *rules: str) -> Say:
    return text, rules


def both(first: str, text: str) -> str:
    """Two sentences, or only the second if they are too long together."""
    return first + text if len(first) + len(text) <= LONGEST else text


class Planner:
    """Says each thing in full once; `said` is what has been explained."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.pool_of = 0  # the round whose dice have been told

    def new(self, thing: str) -> bool:
        if thing in self.said:
            return False
        self.said.add(thing)
        return True

    # -- setting up and planning --------------------------------------------------------------------------------------------

    def boss(self, g: Adventure, boss: int) -> Say:
        weapon = word(GAME, "weapon", g.weapons[0])
        if g.box.weapons[g.weapons[0]].icon == g.box.bosses[boss].weakness:
            self.new("weak")
        return told(
            f"Get through the stage of one of these Robot Masters, then beat it. {word(GAME, 'boss', boss)} is weak to "
            f"{ICONS[g.box.bosses[boss].weakness]}, the icon of your weapon {weapon}: face {word(GAME, 'boss', boss)}.",
            "AD-1.15",
            "AD-2.2",
            "AD-19.1",
        )

    def ahead(self, g: Adventure) -> str:
        card = g.facing(ME)
        if g.fighting:
            return needs_text(g.pattern_card(card).challenge.needs)
        return "; ".join(needs_text(one.needs) for one in g.stage_card(card).challenges)

    def first_plan(self, g: Adventure, code: int) -> Say:
        """Step by step: the slots, the boost card, Dr. Light, ready."""
        if code == READY:
            lights = [g.light_left[ME], g.light_right[ME]]
            pool = listed(gathered(g.box, supports(g, ME), lights))
            return told(
                both(
                    f"Mind {word(GAME, 'boss', g.boss[ME])}'s stage: {ability_text(stage_side(GAME, g.box, g.boss[ME]))}. ",
                    f"Your pool will be {pool}. All this can be changed until you say that you are ready: do it.",
                ),
                "AD-6.9",
                "AD-6.12",
                "AD-8.1",
            )
        if code >= LIGHT_LEFT:
            return self.light(g, code)
        card = (code - TO_LEFT) % ACTION_CARDS
        gift = support_text(g.box.actions[card])
        if code >= TO_SKILL:
            rest = [name(g.cards[one]) for one in g.hand[ME] if g.cards[one] != card]
            return told(
                f"The skill slot takes a card for its lower half: {skill_text(GAME, card)}. Put {name(card)} there. "
                f"{listed(rest)} then stays in your hand as your boost.",
                "AD-6.5",
                "AD-6.6",
            )
        if code < TO_LEFT + ACTION_CARDS:
            return told(
                f"{name(g.cards[g.facing(ME)])} lies ahead, three challenges: {self.ahead(g)}. You pay with dice, and those "
                f"come from the upper halves of cards. Put {name(card)} in your left slot: {gift}.",
                "AD-6.3",
                "AD-6.4",
                "AD-6.11",
            )
        return told(
            f"Red dice mostly show shoot, blue ones jump, yellow ones run; any die can also show the others. Put {name(card)} "
            f"in your right slot: {gift}.",
            "AD-3.5",
            "AD-6.8",
            "AD-R4",
        )

    def light(self, g: Adventure, code: int) -> Say:
        side = LEFT if code < LIGHT_RIGHT else 1
        light = g.box.lights[code - (LIGHT_LEFT if side == LEFT else LIGHT_RIGHT)]
        card = name(slot_of(g, ME, side))
        die, wants = COLOUR_NAMES[light.die], COLOUR_NAMES[light.wants]
        if self.new("light"):
            return told(
                f"Alone, you have Dr. Light on both sides. His card gives a die, but costs 1 damage unless your card in that "
                f"slot has the colour he wants. {card} counts as {wants}: take his {die} die on the {SIDES[side]}.",
                "AD-21.5",
                "AD-21.9",
                "AD-21.10",
            )
        return told(
            f"On the {SIDES[side]} take the {die} die: Dr. Light wants {wants} for it, and {card} has that.",
            "AD-21.8",
            "AD-21.12",
        )

    def later_plan(self, g: Adventure, code: int) -> Say:
        """What lies ahead with the first card, then a few words for each."""
        rules = ("AD-6.3",)
        if code == READY:
            if g.fighting:
                boss = word(GAME, "boss", g.boss[ME])
                does = ability_text(boss_side(GAME, g.box, g.boss[ME]))
                text = f"Mind {boss}'s boss side: {does}. Ready!"
                return both("This round decides the game. ", text), ("AD-18.1", "AD-18.12")
            return f"The plan of round {g.round} stands. Ready!", ("AD-6.9",)
        if code >= LIGHT_LEFT:
            side = LEFT if code < LIGHT_RIGHT else 1
            light = g.box.lights[code - (LIGHT_LEFT if side == LEFT else LIGHT_RIGHT)]
            card = name(slot_of(g, ME, side))
            die, wants = COLOUR_NAMES[light.die], COLOUR_NAMES[light.wants]
            text = f"Dr. Light's {die} die on the {SIDES[side]}: he wants {wants}, {card} has it."
            if not satisfies(g, slot_of(g, ME, side), light.wants):
                text = f"Dr. Light's {die} die on the {SIDES[side]}: he wants {wants}, so it costs 1 damage."
            return text, ("AD-21.10",)
        card_number = (code - TO_LEFT) % ACTION_CARDS
        slot = (code - TO_LEFT) // ACTION_CARDS
        if slot == SKILL:
            return f"As skill {name(card_number)}: {skill_text(GAME, card_number)}.", ("AD-6.5",)
        gift = support_text(g.box.actions[card_number])
        text = f"{name(card_number)} on the {SIDES[slot]}: {gift}."
        return self.round_begins(g, text) if slot == LEFT else (text, rules)

    def round_begins(self, g: Adventure, text: str) -> Say:
        if g.fighting:
            boss = word(GAME, "boss", g.boss[ME])
            return told(
                f"The stages are behind you, {boss} shows its boss side: {g.boss_card(ME).pattern} pattern cards in this one "
                f"round, with one pool, and only the first can be seen: {self.ahead(g)}. {text}",
                "AD-7.6",
                "AD-17.1",
                "AD-17.2",
            )
        if self.new("round"):
            return told(
                f"You draw four new cards; life, active tokens and Weapon Energy stay as they are. Next come {self.ahead(g)}. "
                f"{text}",
                "AD-4.2",
                "AD-16.1",
                "AD-16.5",
            )
        return f"Round {g.round}. Now {self.ahead(g)} lie ahead. {text}", ("AD-16.3",)
