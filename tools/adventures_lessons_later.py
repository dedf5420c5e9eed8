"""What the guided first game of Adventures says when dice are spent; up to there `adventures_lessons.py` does."""

from __future__ import annotations

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ACTIONS,
    BOOST,
    BOSS,
    COLOUR,
    COLOUR_NAMES,
    DECLINE,
    DIE,
    EFFECT,
    FACES,
    LIFE,
    PAY,
    POOL,
    REROLL,
    SIGNATURE,
    TAKE_DAMAGE,
    THROW,
    TOKEN,
    USE_SKILL,
    W_ABILITIES,
    W_BOSS,
    W_COLOUR,
    W_DISCARD_DIE,
    W_HERO,
    W_PLAN,
    W_REROLL,
    WAIT,
    WEAKNESS,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.options import pay_parts, wasted
from busterbox.games.adventures.words.terms import (
    dice_text,
    die_text,
    needs_text,
    skill_text,
    support_text,
    weapon_text,
)
from busterbox.kernel.content.phrases import listed, word
from tools.adventures_lessons import Planner, Say, both, name, told
from tools.adventures_teacher import ME, lacking, useless_dice_left

NEEDED = ["pay", "wait", "double", "damage", "tank", "skill", "boost", "reroll", "box", "token", "signature"]
SPOILED = "spoiled"  # something came up before it could be explained
NUMBERS = ["first", "second", "third", "fourth", "fifth", "sixth"]


def article_of(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else f"{number + 1}th"


class Narrator(Planner):
    """Says each thing in full once."""

    def copy(self) -> Narrator:
        other = Narrator()
        other.said, other.pool_of = set(self.said), self.pool_of
        return other

    def say(self, g: Adventure, code: int) -> Say:
        if g.kind == W_HERO:
            return told(
                "Up to four heroes play together, and all win or all lose; today you are alone. Each hero has a deck of 16 "
                "cards of their own. Be Mega Man!",
                "AD-1.1",
                "AD-1.4",
                "AD-2.1",
            )
        if g.kind == W_BOSS:
            return self.boss(g, code - BOSS)
        if g.kind == W_PLAN:
            return self.first_plan(g, code) if g.round == 1 else self.later_plan(g, code)
        if g.kind == W_COLOUR:
            return self.colour(g, code - COLOUR)
        if g.kind == W_ABILITIES:
            return self.abilities(g, code)
        if g.kind == W_REROLL:
            return self.reroll(g, code)
        return self.choice(g, code)

    # -- the action phase ----------------------------------------------------------------------------------------------------

    def colour(self, g: Adventure, colour: int) -> Say:
        why = f"{COLOUR_NAMES[colour].capitalize()} dice show {ACTION_NAMES[colour]} most"
        if g.challenge >= 0:
            return told(
                f"Now name the colour of that die. {why}, which you are short of: name {COLOUR_NAMES[colour]}.",
                "AD-24.2",
            )
        first = (
            "Before the roll you name the colour of a die of any colour. "
            if self.new("colour")
            else f"Round {g.round}, a die of any colour. "
        )
        return f"{first}{why}, and that is what lies ahead: name {COLOUR_NAMES[colour]}.", (
            "AD-24.2",
            "AD-R16",
        )

    def roll(self, g: Adventure) -> str:
        """The dice, once a round."""
        if self.pool_of == g.round:
            return ""
        self.pool_of = int(g.round)
        extra = "These must last for all three challenges. " if g.round == 1 else ""
        return f"You have rolled {dice_text(g.dice)}. {extra}"

    def abilities(self, g: Adventure, code: int) -> Say:
        if code >= PAY:
            return self.pay(g, code - PAY)
        if "pay" not in self.said:  # the first thing to learn is how to pay
            self.new(SPOILED)
        if code == TAKE_DAMAGE:
            return self.damage(g)
        needs = f"{needs_text(g.needs)}"
        rolled = self.roll(g)
        if code == USE_SKILL:
            card = g.skill_slot[ME]
            does = skill_text(GAME, card)
            if self.new("skill"):
                return told(
                    both(
                        rolled,
                        f"{needs.capitalize()}: as things are you cannot pay. Before you decide you may use abilities. Your "
                        f"skill {name(card)} is used once: {does}. Use it.",
                    ),
                    "AD-10.1",
                    "AD-10.3",
                    "AD-10.5",
                )
            return both(
                rolled, f"{needs.capitalize()}: your skill {name(card)} will do. {does.capitalize()}."
            ), ("AD-10.3",)
        if code == BOOST:
            card = g.cards[g.hand[ME][0]]
            gift = support_text(g.box.actions[card])
            lacks = self.lacks(g)
            if self.new("boost"):
                return told(
                    both(
                        rolled,
                        f"{lacks} Your last card gives its upper half as a boost, once a round; "
                        f"with more heroes it may also go to whoever acts. {name(card)}: {gift}.",
                    ),
                    "AD-6.10",
                    "AD-10.6",
                    "AD-10.7",
                )
            return both(rolled, f"{lacks} Boost with {name(card)}, {gift}."), ("AD-10.6",)
        return self.weapon(g, code, needs, rolled)

    def lacks(self, g: Adventure) -> str:
        """What is needed and what of it is missing, in a sentence."""
        needs, text = needs_text(g.needs), needs_text(lacking(g))
        if text == needs:
            return f"You need {needs}, and have nothing of it."
        return f"You need {needs}: {text} {'is' if text.startswith('a ') and ' and ' not in text else 'are'} missing."

    def weapon(self, g: Adventure, code: int, needs: str, rolled: str) -> Say:
        base = EFFECT if code < REROLL else REROLL if code < WEAKNESS else WEAKNESS
        weapon = word(GAME, "weapon", code - base)
        left = f"{g.energy[g.place_of(ME, code - base)]} Weapon Energy"
        lacks = self.lacks(g)
        boss = word(GAME, "boss", g.boss[ME])
        if base == REROLL:
            if self.new("reroll"):
                return told(
                    both(
                        rolled,
                        f"{lacks} It would cost {g.harm} damage. 1 Weapon Energy of any "
                        f"weapon rerolls as many of your dice as you like. {weapon} has {left}: reroll.",
                    ),
                    "AD-10.11",
                    "AD-10.12",
                    "AD-R26",
                )
            return both(rolled, f"{lacks} Another reroll with {weapon} ({left})."), ("AD-10.11",)
        if base == WEAKNESS:
            if self.new("weakness"):
                return told(
                    both(
                        rolled,
                        f"{lacks} {weapon} hits {boss}'s weakness: in this battle 1 Weapon "
                        f"Energy also gives a die of any colour. You have {left}: use it.",
                    ),
                    "AD-19.1",
                    "AD-19.3",
                    "AD-19.4",
                )
            return both(rolled, f"{lacks} Hit the weakness again ({left})."), ("AD-19.5",)
        does = weapon_text(GAME, g.box, code - EFFECT)
        if self.new("effect"):
            return told(
                both(
                    rolled,
                    f"{lacks} Every weapon has an effect for 1 Weapon Energy: {does}. {weapon} "
                    f"has {left}: use it.",
                ),
                "AD-10.9",
                "AD-10.10",
            )
        return both(rolled, f"{weapon} ({left}) helps with {needs}: {does}."), ("AD-10.9",)

    def pay(self, g: Adventure, mask: int) -> Say:
        spent, kept = pay_parts(g, mask)
        with_what = listed(spent)
        rolled = self.roll(g)
        needs = needs_text(g.needs)
        doubles = [die for place, die in enumerate(g.dice) if mask >> place & 1 and die % FACES >= ACTIONS]
        tokens = mask >> POOL
        signed = g.fighting and g.pattern_card(g.facing(ME)).challenge.needs[SIGNATURE]
        if self.new("pay"):
            if doubles or tokens or g.needs[WAIT] or g.fighting:  # the first payment is to be a plain one
                self.new(SPOILED)
            return told(
                both(
                    rolled,
                    f"The first challenge asks for {needs}. An icon meets it whatever the colour of its die: spend "
                    f"{with_what} and overcome it.",
                ),
                "AD-3.4",
                "AD-3.5",
                "AD-11.1",
            )
        if signed and self.new("signature"):
            boss = word(GAME, "boss", g.boss[ME])
            move = needs_text(g.boss_card(ME).signature)
            return told(
                both(
                    rolled,
                    f"This card shows a signature: it stands for {boss}'s own move, {move}. So {needs} must be paid. Spend "
                    f"{with_what}.",
                ),
                "AD-18.7",
                "AD-18.8",
            )
        if g.needs[WAIT] and not g.credits and self.new("wait"):
            return told(
                both(
                    rolled,
                    f"No die shows a wait: it is paid with two icons of one and the same action. For {needs} spend "
                    f"{with_what}.",
                ),
                "AD-3.6",
                "AD-3.7",
                "AD-3.8",
            )
        if doubles and self.new("double"):
            lost = wasted(g, mask) > 0
            and_so = "one icon of it is lost" if lost else "here both icons count"
            return told(
                both(
                    rolled,
                    f"A double shows its action twice. It is spent whole on one challenge; {and_so}. For {needs} spend "
                    f"{with_what}.",
                ),
                "AD-11.6",
                "AD-11.7",
            )
        if tokens and self.new("token"):
            return told(
                both(
                    rolled,
                    f"An active bonus token is one icon of its action and stays active until it is spent. For {needs} spend "
                    f"{with_what}.",
                ),
                "AD-3.5",
                "AD-11.5",
                "AD-24.15",
            )
        if g.has_box and self.new("box"):
            return told(
                both(
                    rolled,
                    f"This challenge holds a surprise box: whoever overcomes it draws a token, life or Weapon Energy. For "
                    f"{needs} spend {with_what}.",
                ),
                "AD-13.1",
                "AD-13.2",
            )
        return self.plain_pay(g, rolled, needs, with_what, listed(kept))

    def plain_pay(self, g: Adventure, rolled: str, needs: str, spent: str, kept: str) -> Say:
        rules = ("AD-11.1", "AD-11.9")
        place = f"{article_of(int(g.challenge)).capitalize()} {'card' if g.fighting else 'challenge'}"
        if kept == "nothing":
            return both(rolled, f"{place}, {needs}: spend {spent}, all that is left."), rules
        return both(rolled, f"{place}, {needs}: spend {spent} and keep {kept}."), rules

    def damage(self, g: Adventure) -> Say:
        needs = needs_text(g.needs)
        rolled = self.roll(g)
        life, harm = int(g.life[ME]), int(g.harm)
        if life <= harm and self.new("tank"):
            return told(
                both(
                    rolled,
                    f"{needs.capitalize()} cannot be paid, and {harm} damage would be the end of your {life} life. But an "
                    f"energy tank must be used now: life is {LIFE} again, then the damage comes. Take it.",
                ),
                "AD-12.3",
                "AD-12.4",
                "AD-12.8",
            )
        if self.new("damage"):
            return told(
                both(
                    rolled,
                    f"{needs.capitalize()}: that is too much now. Then nothing is spent, but you take the whole damage, {harm} "
                    f"of your {life} life, and go on all the same. Take the damage.",
                ),
                "AD-7.7",
                "AD-11.2",
                "AD-12.1",
            )
        place = f"{article_of(int(g.challenge))} {'card' if g.fighting else 'challenge'} of round {g.round}"
        return both(rolled, f"The {place}, {needs}, is out of reach: take {harm} damage."), ("AD-12.1",)

    # -- choices inside abilities ----------------------------------------------------------------------------------------------

    def reroll(self, g: Adventure, code: int) -> Say:
        if code == DECLINE:
            return "The dice are good as they are: leave them.", ("AD-R26",)
        if code == THROW:
            return f"That is all: roll {listed([die_text(die) for die in g.air])} again.", ("AD-R26",)
        die = die_text(code - DIE)
        if not g.air:
            useless = useless_dice_left(g)
            first = f" First {die}." if len(useless) > 1 else ""
            return f"Pick what the challenge does not need: {dice_text(useless)}.{first}", ("AD-R26",)
        return f"Then {die}.", ("AD-R26",)

    def choice(self, g: Adventure, code: int) -> Say:
        rules = tuple(GAME.rules.catalogue.find("window." + GAME.rules.window_name(g.kind)).rules) or (
            "AD-R43",
        )
        text = GAME.words.option_text(g, ME, code)
        if g.kind == W_DISCARD_DIE:
            return f"It takes a die; give the one you need least. {text}.", rules
        if TOKEN <= code < DIE:
            return f"Choose what helps most. {text}.", rules
        return f"You have to choose. {text}.", rules


def farewell(g: Adventure) -> str:
    boss = word(GAME, "boss", g.boss[ME])
    life = g.life[ME]
    return (
        f"{boss} is beaten, with {life} life left: you win! In a campaign you would now keep its weapon and go on, in the end "
        f"to Dr. Wily. Play a game of your own now, alone or with up to three others."
    )
