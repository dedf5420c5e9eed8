# busterbox: not compiled
"""Passing ahead of time: what a pass is in each window, and what calls a player back.

What a player's own card offers ("you may ...", saving an energy) is always asked: somebody who passes ahead gives
up opportunities, not what was paid for.
"""

from __future__ import annotations

from busterbox.games.tcg.rules.box import TcgBox
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    END_RESOURCES,
    EVENT,
    PASS,
    W_EXTRA_POWER,
    W_OPPORTUNITY,
    W_PLAY,
    W_RESOURCES,
    W_VIRUS,
)
from busterbox.kernel.core.codes import NO

PASS_CODES = {W_OPPORTUNITY: PASS, W_RESOURCES: END_RESOURCES, W_VIRUS: NO, W_EXTRA_POWER: NO, W_PLAY: NO}
PASS_UNTIL = [
    ("phase", "the end of this phase"),
    ("turn", "your turn"),
    ("act", "the opponent acts"),
]
INTERRUPTS = [
    ("acts", "the opponent acts"),
    ("blast", "the opponent blasts"),
    ("chip", "the opponent plays a BattleChip"),
    ("event", "the opponent plays an event"),
    ("spend", "the opponent spends a resource"),
    ("mine", "your cards are affected"),
]
# Events in which a player's card is taken, or a value changes for the worse. Damage is not among them: it comes every
# turn, and then it is too late to do anything about it.
AFFECTED = (
    "burned",
    "destroyed",
    "discarded",
    "lost",
    "returned",
    "spent_unused",
    "chip_cancelled",
    "blast_cancelled",
    "hand_to_discard",
    "power_replaced",
    "picked_out",
    "gauge_onto_deck",
    "gauge_under_deck",
    "hand_shuffled_in",
    "play_locked",
    "draw_locked",
    "recharge_locked",
)


def interrupts_of(box: TcgBox, message: str, numbers: list[int]) -> list[tuple[str, int]]:
    if not numbers:
        return []
    seat = numbers[0]
    others = ~(1 << seat)
    if message == "turn":
        return [("turn", 1 << seat)]
    if message == "blast":
        whose = numbers[2]
        return [("blast", others)] + ([("mine", 1 << whose)] if whose != seat else [])
    if message == "spent":
        return [("spend", others)]
    if message == "played" and numbers[1] >= 0:
        kind = box.type[numbers[1]]
        return [("chip", others)] if kind == BATTLECHIP else [("event", others)] if kind == EVENT else []
    worse = (message in ("changed_strength", "changed_defense") and numbers[1] < 0) or (
        message == "changed_blast" and numbers[1] > 0
    )
    return [("mine", 1 << seat)] if worse or message in AFFECTED else []
