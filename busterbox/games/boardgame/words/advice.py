# busterbox: not compiled
"""Why the rule-based player would choose an option: its odds and judgements in sentences, for a hint.

Like the player itself, they use only what the seat knows.
"""

from __future__ import annotations

from busterbox.games.boardgame.bot.battle import (
    against,
    win_chance,
)
from busterbox.games.boardgame.bot.challenge import Outlook, apply, look, pass_chance, worth
from busterbox.games.boardgame.bot.dice import Lying, missing, their_reroll
from busterbox.games.boardgame.bot.judgement import Judgement
from busterbox.games.boardgame.bot.policy import after_special, lost_battle, onward
from busterbox.games.boardgame.rules.box import Action
from busterbox.games.boardgame.rules.codes import (
    CASTLE,
    CHANGE,
    END_TURN,
    FACE,
    FIGHT,
    HERO,
    NO_BOSS,
    PASS,
    PLAY,
    PRESS_ON,
    REMOVE,
    REROLL,
    ROBOT_MASTERS,
    SCORE,
    SPECIAL,
    STAGE,
    TAKE,
    THREAT,
    THROW,
    TROPHY,
    USE,
    W_ABILITIES,
    W_BEFORE_ROLL,
    W_DISCARD,
    W_ORDER,
    W_REROLL,
    W_ROLLED,
    W_SCORED,
    W_SPECIAL,
    W_THEIR_REROLL,
    W_TROPHY,
    WILY_ONE,
)
from busterbox.games.boardgame.rules.places import boss_here
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words.advice_battle import about_trophy, in_battle
from busterbox.games.boardgame.words.terms import (
    FACE_WORDS,
    better,
    dice_words,
    needs_text,
    parts_of,
    percent,
    small,
    special_text,
)
from busterbox.kernel.content.phrases import counted, word
from busterbox.kernel.core.codes import NO

HERO_PART, WILY_PART = range(2)  # of the texts of an action card


def advice(g: Board, j: Judgement, seat: int, code: int) -> list[str]:
    """Sentences about an option, the most important first."""
    if g.kind in (W_ABILITIES, W_SPECIAL):
        return step_two(g, j, seat, code)
    if g.kind in (W_REROLL, W_THEIR_REROLL):
        return about_roll(g, j, seat, code)
    if g.kind in (W_BEFORE_ROLL, W_ROLLED, W_SCORED):
        return in_battle(g, j, seat, code)
    if g.kind == W_TROPHY:
        return about_trophy(g, j, seat, code)
    if THREAT <= code < USE:
        return about_dice(g, j, code - THREAT)
    if STAGE <= code < STAGE + CASTLE + 1:
        return about_stage(g, j, seat, code - STAGE)
    if code in (PRESS_ON, END_TURN, FIGHT):
        return about_turn(g, j, seat, code)
    if g.kind in (W_DISCARD, W_ORDER) and code >= TAKE:
        return about_card(g, j, seat, code - TAKE)
    return about_little(g, code)


# -- challenges ----------------------------------------------------------------------------------------------------------


def passing(j: Judgement, o: Outlook) -> tuple[float, int]:
    """The chance to pass with the Threat that promises most, and how much that is."""
    worth(j, o)
    dice = int(o.best)
    return chance_with(j, o, dice), dice


def chance_with(j: Judgement, o: Outlook, dice: int) -> float:
    """The chance to pass with so much Threat."""
    if dice + o.dice == 0 and not o.automatic:
        return 0.0
    return pass_chance(j, o, j.odds.roll(o.needs, o.sticks), dice + o.dice)


def step_two(g: Board, j: Judgement, seat: int, code: int) -> list[str]:
    o = look(g, j)
    before, dice = passing(j, o)
    hero = seat == g.turn
    if code == PASS:
        return [standing(g, before, dice, hero), "What else could be done now is worth less than its price."]
    after = o.copy()
    if SPECIAL <= code < STAGE:
        kind = int(g.gained if code > SPECIAL else g.current().minion)
        after = after_special(g, j, o, seat, code - SPECIAL)
        text = special_text(g.game, kind)
    elif code >= PLAY:
        action = g.box.actions[code - PLAY]
        after.energy -= action.hero_energy if hero else 0
        apply(g, j, after, action.hero if hero else action.wily, seat)
        text = parts_of(g.game, code - PLAY)[HERO_PART if hero else WILY_PART]
    else:
        ability = g.box.abilities[code - USE]
        after.energy -= ability.energy
        apply(g, j, after, ability.program, seat)
        text = ability.text
    lines = compared(j, o, after, hero)
    if not lines:
        lines = [f"It does this: {small(text)}."]
    if not hero and code >= PLAY and matches(g, g.box.actions[code - PLAY], after):
        lines.append("Its symbol matches the challenge, so the minions' special can be used.")
    return lines


def matches(g: Board, action: Action, after: Outlook) -> bool:
    return action.symbol == g.current().symbol and not g.special_used and after.minions > 0


def standing(g: Board, chance: float, dice: int, hero: bool) -> str:
    who = "You pass" if hero else "The hero passes"
    if g.automatic:
        return f"{who} this challenge automatically."
    return f"As it stands {'you pass' if hero else 'the hero passes'} in {percent(chance)} of all rolls, with {dice} Threat."


def compared(j: Judgement, o: Outlook, after: Outlook, hero: bool) -> list[str]:
    """What a play changes, in numbers."""
    who, whose = ("you", "your") if hero else ("the hero", "the hero's")
    if after.dead:
        return [f"That costs {who} a life."]
    lines = chances_compared(j, o, after, hero)
    if after.health != o.health:
        lines.append(f"{whose.capitalize()} Health is {after.health} of {after.full} then.")
    if after.minions == 0 and o.minions:
        lines.append("No minion is left then.")
    elif after.minions * after.bite != o.minions * o.bite:
        minions = counted(int(after.minions), "minion")
        lines.append(f"Then {minions} would deal {int(after.minions * after.bite)} damage if none is hit.")
    if after.shield > o.shield:
        lines.append(f"It keeps off {int(after.shield - o.shield)} damage.")
    if after.spaces > o.spaces:
        lines.append(f"A pass moves {who} {counted(int(after.spaces), 'space')} forward.")
    if after.threat != o.threat:
        lines.append(f"{whose.capitalize()} Threat is {int(after.threat)} then.")
    if after.energy != o.energy:
        lines.append(f"{whose.capitalize()} Weapon Energy is {int(after.energy)} then.")
    return lines


def chances_compared(j: Judgement, o: Outlook, after: Outlook, hero: bool) -> list[str]:
    """What a play does to the chance to pass with the same Threat, and how much Threat it saves.

    A chance that gets worse is left out: that is the price in Weapon Energy, which has a sentence of its own.
    """
    whose = "Your" if hero else "The hero's"
    before, dice = passing(j, o)
    threat = min(dice, int(after.threat))
    chance = chance_with(j, after, threat)
    lines: list[str] = []
    if better(chance, before) if hero else better(before, chance):
        way = "rises" if hero else "falls"
        spent = f"{threat} Threat" if threat == dice else f"{threat} Threat instead of {dice}"
        lines.append(
            f"{whose} chance to pass {way} from {percent(before)} to {percent(chance)}, with {spent}."
        )
    if hero and not o.automatic:
        least, now = fewest(j, after, before), fewest(j, o, before)
        if least < now:
            lines.append(f"{least} Threat then does what {now} does now.")
    return lines


def fewest(j: Judgement, o: Outlook, chance: float) -> int:
    """The least Threat that gives a chance as good as this one, after rounding."""
    for threat in range(1, int(o.threat)):
        if not better(chance, chance_with(j, o, threat)):
            return threat
    return int(o.threat)


def about_dice(g: Board, j: Judgement, dice: int) -> list[str]:
    o = look(g, j)
    if g.automatic:
        return ["The challenge is passed anyway; dice only hit minions, heal and risk WILYs."]
    again = int(o.free + o.energy)
    rolled = dice + int(o.dice)
    roll = j.odds.roll(o.needs, o.sticks)
    chance = pass_chance(j, o, roll, rolled)
    rerolls = f" and {counted(again, 're-roll')}" if again else ""
    lines = ["Nothing is required: any die passes."]
    if any(o.needs):
        lines = [
            f"{dice_words(rolled).capitalize()}{rerolls} match {needs_text(o.needs)} in {percent(chance)} of all rolls."
        ]
    left = int(o.threat) - dice
    if left:
        lines.append(f"{left} Threat stays for what comes after a pass; after a failure it is lost.")
    else:
        lines.append("No Threat is left for another challenge this turn.")
    return lines


def about_roll(g: Board, j: Judgement, seat: int, code: int) -> list[str]:
    """Re-rolls of a challenge roll, by whoever makes them."""
    hero = seat == g.turn
    who = "you pass" if hero else "the hero passes"
    lack = int(missing(g, Lying(g).shown))
    if code in (SCORE, PASS):
        if lack == 0 and not hero and their_reroll(g, j, seat) == PASS:
            lines = ["The hero passes, and your re-roll would not change that."]
        elif lack == 0:
            lines = [f"As they lie {who}."]
        else:
            lines = [
                f"As they lie {counted(lack, 'requirement')} {'is' if lack == 1 else 'are'} not matched."
            ]
        if hero and g.rerolls == 0 and g.energy[seat]:
            lines.append(f"Scoring keeps your {int(g.energy[seat])} Weapon Energy.")
        return lines
    if USE <= code < PLAY:
        return [f"It does this: {small(g.box.abilities[code - USE].text)}."]
    picked = int(g.picked)
    if code != THROW:
        face = code - REROLL
        for die, seen in enumerate(g.dice):
            if seen == face and not ((picked | g.stuck) >> die) & 1:
                picked |= 1 << die
                break
    left = int(g.rerolls + g.energy[g.turn]) - (1 if hero else 0)
    chance = j.odds.after(g.needs, g.sticks, g.dice, g.stuck, picked, max(left, 0))
    chance = 1.0 if g.automatic else chance
    number = dice_words(picked.bit_count())
    if hero:
        return [f"Re-roll {number}: {percent(chance)} to pass, further re-rolls included."]
    lines = ["As they lie the hero passes."] if lack == 0 else []
    if lack or better(1.0, chance):
        lines.append(
            f"After a re-roll of {number} the hero passes in {percent(chance)} of all rolls, further re-rolls included."
        )
    return lines


# -- the turn ------------------------------------------------------------------------------------------------------------


def about_turn(g: Board, j: Judgement, seat: int, code: int) -> list[str]:
    boss = int(boss_here(g, seat))
    if boss == NO_BOSS:
        threat, energy = int(g.threat[seat]), int(g.energy[seat])
        has = f"You have {threat} Threat, {energy} Weapon Energy and {int(g.health[seat])} Health left."
        if code == PRESS_ON:
            return [has, "Threat is fresh next turn, so what is not used now is lost."]
        risky = "Another challenge with so little would more likely fail, and a failure costs its penalty."
        return [has, risky if onward(g, j, seat) <= 0 else "Ending the turn keeps what you have."]
    name = word(g.game, "boss", boss)
    now = against(g, j, seat, boss, g.health[seat], g.energy[seat])
    later = against(g, j, seat, boss, g.health[seat], g.base_energy(seat))
    soon, late = win_chance(now, 0.0, False), win_chance(later, 0.0, False)
    lines = [f"Your chance to beat {name}: now about {percent(soon)}, next turn about {percent(late)}."]
    if late <= soon:
        return [*lines, "Waiting brings nothing: your Health does not come back by then."]
    lost = lost_battle(g, j, seat, boss)
    costs = compared_turns((1.0 - soon) * lost, 1.0 + (1.0 - late) * lost)
    if costs:
        lines.insert(0, costs)
    if code == FIGHT:
        return [*lines, "Waiting costs a whole turn."]
    return [*lines, "Next turn your Weapon Energy is fresh, your Health is not; a lost battle costs a life."]


def compared_turns(fighting: float, waiting: float) -> str:
    """What each costs, with enough decimals to tell them apart."""
    for decimals in (1, 2):
        now, later = f"{fighting:.{decimals}f}", f"{waiting:.{decimals}f}"
        if now != later:
            return f"On average fighting now costs about {now} turns and waiting {later}, with what a lost battle takes."
    return ""


def about_stage(g: Board, j: Judgement, seat: int, stage: int) -> list[str]:
    boss = WILY_ONE if stage == CASTLE else stage
    fight = against(g, j, seat, boss, g.full_health(seat), g.base_energy(seat))
    name = "the Wily Machine" if stage == CASTLE else word(g.game, "boss", boss)
    lines = [
        f"With full Health you beat {name} in about {percent(win_chance(fight, 0.0, False))} of all battles."
    ]
    ahead = j.lies_ahead(stage)
    lines.append(f"Its challenges ask for {ahead.needs:.1f} faces on average.")
    if stage < ROBOT_MASTERS and g.trophy[stage] == -1:
        lines.append("The Trophy is still there.")
    return lines


# -- small things --------------------------------------------------------------------------------------------------------


def about_card(g: Board, j: Judgement, seat: int, card: int) -> list[str]:
    parts = parts_of(g.game, card)
    if g.kind == W_DISCARD:
        return [
            f"{g.game.cards.names[card]} is the card to miss least if you need its battle part least: {small(parts[2])}."
        ]
    return [f"On top it is the next card you draw: {small(parts[0])}."]


def about_little(g: Board, code: int) -> list[str]:
    if FACE <= code < HERO:
        return [f"Then {FACE_WORDS[code - FACE]} is required {g.needs[code - FACE] - 1} times."]
    if REMOVE <= code < FACE:
        return [
            f"A die that shows {FACE_WORDS[code - REMOVE]} deals {g.strike[code - REMOVE]} damage to the boss."
        ]
    if HERO <= code < THREAT:
        one = g.box.characters[code - HERO]
        return [
            f"{one.threat} Threat, {one.energy} Weapon Energy, {one.health} Health, {one.battle_threat} dice in battle."
        ]
    if CHANGE <= code < TROPHY:
        change = code - CHANGE
        return [f"{FACE_WORDS[change // 6]} becomes {FACE_WORDS[change % 6]}."]
    if code == NO:
        return ["There is no price for it, and it may help later."]
    return ["It costs nothing."]
