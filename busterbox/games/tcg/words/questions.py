# busterbox: not compiled
"""What is asked, with what is at stake: the card that asks, both totals, what a pass would do.

Everything is for the seat that is asked; somebody who only watches is told what everybody sees.
"""

from __future__ import annotations

from busterbox.games.tcg.cards.ops_look import ArrangeGauge
from busterbox.games.tcg.cards.ops_moves import EVERY, Move
from busterbox.games.tcg.cards.ops_values import HowMany
from busterbox.games.tcg.rules.codes import (
    RESOURCE_PLAYS,
    W_BLAST,
    W_COST,
    W_DISCARD,
    W_DISCARD_DOWN,
    W_HOW_MANY,
    W_OPPORTUNITY,
    W_REPLACE,
    W_RESOURCES,
    W_UNDER_DECK,
)
from busterbox.games.tcg.rules.hands import Discard
from busterbox.games.tcg.rules.losing import LoseEnergy
from busterbox.games.tcg.rules.main_phase import MainPhase
from busterbox.games.tcg.rules.requirements import resource_places
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import battle_damage, defense_of, strength_of
from busterbox.games.tcg.words.options import asking_effect, asking_op, clauses, source_card
from busterbox.kernel.content.phrases import counted
from busterbox.kernel.core.ops import MayOp, Plain
from busterbox.kernel.core.windows import WINDOW_MAY, WINDOW_ORDER
from busterbox.kernel.game import Game


def question(game: Game, g: Tcg, seat: int) -> str:
    """What the seat is asked. Somebody who is not asked is told what everybody sees."""
    message = game.rules.catalogue.find("window." + game.rules.window_name(g.kind))
    asked = seat >= 0 and g.asked() >> seat & 1 != 0
    if not asked:
        return watched(game, g, message.hidden or message.text)
    if g.kind == W_OPPORTUNITY:
        return opportunity(game, g, seat)
    if g.kind == W_RESOURCES:
        return resources(g, seat)
    if g.kind == W_BLAST:
        return f"Your blast: whose destiny is added to your strength of {strength_of(g, seat)}?"
    if g.kind == W_DISCARD_DOWN:
        return down_to(game, g, seat)
    if g.kind == W_REPLACE:
        return replaced(g, message.text)
    if g.kind == W_UNDER_DECK and not isinstance(g.top, Discard):
        return "Mission of Defeat: put the spent resource into your gauge instead?"
    return of_a_card(game, g, seat, message.text)


def small(text: str) -> str:
    return text[:1].lower() + text[1:]


def watched(game: Game, g: Tcg, text: str) -> str:
    card = source_card(g)
    if g.kind == W_OPPORTUNITY:
        return f"{totals(g)}."
    if g.kind == WINDOW_ORDER:
        return "Several effects wait: which comes first?"
    if isinstance(asking_op(g), HowMany):
        text = "It may be used or declined."
    return text if card < 0 else f"{game.cards.names[card]}: {small(text)}"


def totals(g: Tcg) -> str:
    """As "Attack 5 against defense 3: 2 damage"."""
    damage = battle_damage(g)
    return f"Attack {strength_of(g, g.turn)} against defense {defense_of(g, 1 - g.turn)}: {damage or 'no'} damage"


def opportunity(game: Game, g: Tcg, seat: int) -> str:
    """Both totals now, and whether a pass ends the phase (TC-12.4, TC-12.8, TC-17.3)."""
    whose = "You attack" if seat == g.turn else "You defend"
    attack, defense, damage = strength_of(g, g.turn), defense_of(g, 1 - g.turn), battle_damage(g)
    stands = f"{whose}, {attack} against {defense}: {damage or 'no'} damage so far."
    passed = isinstance(g.top, MainPhase) and g.top.passes == 1
    return f"{stands} {game.words.seat_name(1 - seat)} has passed." if passed else f"{stands} Act or pass."


def resources(g: Tcg, seat: int) -> str:
    free = resource_places(g, seat) - len(g.resources[seat])
    left = min(free, RESOURCE_PLAYS - g.plays)
    return f"You may play {counted(left, 'more resource')}."


def down_to(game: Game, g: Tcg, seat: int) -> str:
    top = g.top
    left = top.left if isinstance(top, Discard) else 1
    card = source_card(g)
    why = f"{game.cards.names[card]}: " if card >= 0 else f"More than {g.hand_limit(seat)} cards in hand: "
    return f"{why}discard {counted(left, 'card')}."


def replaced(g: Tcg, text: str) -> str:
    top = g.top
    if not isinstance(top, LoseEnergy) or top.left < 2:
        return text
    return f"{text} {counted(top.left, 'energy', 'energy')} still to lose."


def of_a_card(game: Game, g: Tcg, seat: int, text: str) -> str:
    """A choice inside a card's text: the card, what it does, and how much of it is done."""
    card = source_card(g)
    if card < 0:
        return text
    name = game.cards.names[card]
    effect = asking_effect(g)
    op = asking_op(g)
    if effect is None or op is None:
        return f"{name}: {text}"
    if g.kind == WINDOW_MAY and isinstance(op, MayOp):
        return f"{name}: {clauses(game, effect.program, effect.pc + 1, op.target)}?"
    if g.kind == W_HOW_MANY and isinstance(op, HowMany):
        waiting = len(op.alike(g, effect)) + 1
        does = clauses(game, effect.program, effect.pc + 1, len(game.cards.programs[effect.program]))
        return f"{name}: {does}?" if waiting == 1 else f"{name}: {does}, up to {waiting} times?"
    if effect.seat != seat:  # in an opponent's text "you" is the opponent
        return f"{game.words.seat_name(effect.seat)}'s {name}: {small(text)}"
    does = op.text()
    if not does:
        return f"{name}: {text}"
    done = progress(g, op, effect.phase)
    return (
        f"{name}: {does}.{done}"
        if g.kind not in (W_COST, W_DISCARD)
        else f"{name}: {does}.{done} {discards(g)}".rstrip()
    )


def progress(g: Tcg, op: object, phase: int) -> str:
    """How many of several cards are chosen, or what comes next in an order."""
    if isinstance(op, ArrangeGauge):
        return f" Which comes to position {phase}?"
    if isinstance(op, Move) and op.how == EVERY:
        return " Which goes next?"
    if isinstance(op, Move) and isinstance(op.amount, Plain) and op.amount.number > 1 and phase > 0:
        return f" {phase} of {op.amount.number} chosen."
    return ""


def discards(g: Tcg) -> str:
    """What has been chosen for a price so far, and how many are left to choose."""
    top = g.top
    if not isinstance(top, Discard) or (top.left < 2 and not top.picked):
        return ""
    chosen = ", ".join(g.game.cards.names[g.cards[card]] for card in top.picked)
    return f"Chosen: {chosen}. {top.left} to go." if chosen else ""
