# busterbox: not compiled
"""What a card's text would do now, in numbers and sentences: damage, price, what the opponent loses."""

from __future__ import annotations

from busterbox.games.tcg.bot import traits as t
from busterbox.games.tcg.bot.judgement import (
    Judgement,
)
from busterbox.games.tcg.cards.amounts import OWN
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import (
    blast_destiny_value,
    defense_of,
    strength_of,
)
from busterbox.kernel.content.phrases import counted, listed
from busterbox.kernel.core.ops import Resolve

IDLE = ["Strength does nothing while you defend.", "Defense does nothing in your own turn."]
PRICES = {t.LOSING: "energy", t.BURNING: "power", t.DISCARDING: "card"}


def damage_words(damage: int) -> str:
    return f"{damage} damage" if damage else "no damage"


class Outcome:
    """What a text does in numbers, as far as it has any."""

    def __init__(self) -> None:
        self.attack = 0
        self.defense = 0
        self.price: list[str] = []
        self.lines: list[str] = []


def about_text(g: Tcg, j: Judgement, seat: int, program: int, card: int) -> list[str]:
    """What carrying out a text would do now, its price included."""
    outcome = Outcome()
    frame = Resolve(program, seat, card)
    for trait in j.traits[program]:
        if trait.verb == t.CONDITION:
            assert trait.test is not None
            if not trait.test.test.holds(g, frame):
                break
            continue
        if trait.navi >= 0 and g.box.emblem[g.navi_card(seat)] != trait.navi:
            continue
        add_up(g, outcome, trait, seat, int(trait.amount.value(g, frame)))
    in_battle = battle_lines(g, seat, outcome)
    lines = [line for line in in_battle if not outcome.lines or line not in IDLE] + outcome.lines
    if outcome.price:
        lines.append(f"It costs you {listed(outcome.price)}.")
    text = g.game.cards.texts[g.cards[card]] if card >= 0 else ""
    return lines or ([text] if text else [])


def add_up(g: Tcg, r: Outcome, trait: t.Trait, seat: int, n: int) -> None:
    mine = trait.side == OWN
    verb, other = trait.verb, 1 - seat
    theirs = len(g.deck[other].cards)
    if verb in (t.STRENGTHEN, t.ADD_DESTINY):
        r.attack += n * trait.sign
    elif verb == t.DEFEND:
        r.defense += n * trait.sign
    elif verb == t.DEFENSE_TO_ZERO:
        r.attack += max(int(defense_of(g, other)), 0)
    elif verb == t.STRENGTH_TO_ZERO:
        r.defense += max(int(strength_of(g, other)), 0)
    elif verb == t.DRAWING and mine:
        r.lines.append(f"You draw {counted(n, 'card')}, and have {len(g.deck[seat].cards) - n} energy left.")
    elif verb == t.DRAWING:
        r.lines.append(f"The opponent draws {counted(n, 'card')}: less energy, but more cards.")
    elif mine and verb in PRICES:
        r.price.append(counted(n, "card") if verb == t.DISCARDING else f"{n} {PRICES[verb]}")
    elif verb == t.LOSING:
        wins = ", and that wins" if n >= theirs else ""
        r.lines.append(f"The opponent loses {n} of {theirs} energy, whatever the battle brings{wins}.")
    elif verb == t.BURNING:
        r.lines.append(f"The opponent burns {min(n, len(g.gauge[other]))} of {len(g.gauge[other])} power.")
    elif verb == t.DISCARDING:
        r.lines.append(f"The opponent, with {counted(len(g.hand[other]), 'card')} in hand, discards {n}.")
    elif verb == t.RECHARGING:
        back = min(n, len(g.discard[seat]))
        r.lines.append(f"{back} energy comes back: you would have {len(g.deck[seat].cards) + back}.")
    elif verb == t.POWERING and mine:
        r.lines.append(f"{n} power more, for as much energy.")
    elif verb in (t.CANCEL_CHIP, t.CANCEL_BLAST):
        r.lines.append(cancelling(g, seat, verb == t.CANCEL_CHIP))
    elif verb == t.DESTROYING:
        r.lines.append("One resource less for the opponent: fewer colours, less to spend.")
    elif verb == t.MORE_CHIPS:
        r.lines.append("You may play another BattleChip.")
    elif verb == t.BLAST_CHANGE:
        r.lines.append(
            "A lower blast number makes the blast cheaper."
            if trait.sign < 0
            else "It makes the blast cost more."
        )


def cancelling(g: Tcg, seat: int, chip: bool) -> str:
    other = 1 - seat
    if chip:
        names = [g.game.cards.names[entry[1]] for entry in g.chips if entry[0] == other and entry[3] == 0]
        return f"It takes away what {names[-1]} does." if names else "There is a BattleChip to cancel."
    values = [
        int(blast_destiny_value(g, place)) for place, entry in enumerate(g.destinies) if entry[0] == other
    ]
    return f"It takes {max(values)} off the opponent's attack." if values else "There is a blast to cancel."


def battle_lines(g: Tcg, seat: int, r: Outcome) -> list[str]:
    """What a change of strength or defense does to the damage of this turn."""
    attack, defense = max(int(strength_of(g, g.turn)), 0), max(int(defense_of(g, 1 - g.turn)), 0)
    before = max(attack - defense, 0)
    if r.attack and seat == g.turn:
        after = max(attack + r.attack - defense, 0)
        energy = len(g.deck[1 - seat].cards)
        line = f"Your attack becomes {attack + r.attack} against defense {defense}"
        change = f": {damage_words(after)} instead of {before or 'none'}" if after != before else ""
        lines = [f"{line}{change}."]
        if after >= energy > before:
            lines.append(f"That wins: the opponent has {energy} energy.")
        elif after == 0:
            lines.append("It does not beat the defense yet, but the next bonus counts in full.")
        return lines
    if r.defense and seat != g.turn:
        after = max(attack - defense - r.defense, 0)
        line = f"Your defense becomes {defense + r.defense} against attack {attack}"
        if after == before:
            return [f"{line}; as it stands you take {damage_words(after)} anyway."]
        return [f"{line}: {damage_words(after)} instead of {before}."]
    if r.attack > 0:
        return [IDLE[0]]
    return [IDLE[1]] if r.defense > 0 else []
