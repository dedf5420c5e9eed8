# busterbox: not compiled
"""Effects in force, in words: what they change, for whom, how long (TC-R71), and which card made them if known."""

from __future__ import annotations

from typing import Any

from busterbox.games.tcg.cards.ops_values import Listen
from busterbox.games.tcg.rules.box import TcgBox
from busterbox.games.tcg.rules.codes import (
    AS_RECHARGE,
    BLAST_NUMBER,
    DEFENSE,
    DESTINY,
    DRAW_FROM_DISCARD,
    EXTRA_CHIPS,
    FROM_GAUGE,
    HAND_SIZE,
    HAPPENINGS,
    INSTEAD,
    INTO_GAUGE,
    INTO_GAUGE_MAY,
    INTO_HAND,
    LISTENS,
    LOCK_DRAW,
    LOCK_PLAY,
    LOCK_RECHARGE,
    METEORS,
    ONTO_OPPONENT,
    OUT_OF_GAUGE,
    OWN_DESTINIES,
    SPENT_INTO_GAUGE,
    STRENGTH,
    UNLIMITED,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.codec.shadow import card_number
from busterbox.kernel.game import Game

View = dict[str, Any]
UNTIL = ["this turn", "through the next turn", "through the own next turn", "for the rest of the game"]
INSTEAD_WORDS = {
    OUT_OF_GAUGE: "loses power before energy in battle",
    INTO_GAUGE: "energy lost in battle goes into the gauge",
    INTO_GAUGE_MAY: "energy lost may go into the gauge",
    INTO_HAND: "energy lost in battle goes to hand",
    ONTO_OPPONENT: "the opponent loses the energy instead",
    AS_RECHARGE: "may recharge instead of losing an energy",
    DRAW_FROM_DISCARD: "draws from the discard pile",
    SPENT_INTO_GAUGE: "spent resources may go into the gauge",
}


def running(game: Game, view: View, g: Tcg) -> list[dict[str, object]]:
    """One line for each effect, oldest first; equal ones of one card are one line."""
    made = makers(game, view)
    lines: list[dict[str, object]] = []
    for mod in view["modifiers"]:
        seat, text = words(game, view, mod)
        if not text:
            continue
        maker = made.get(mod["effect"], -1)
        if mod["stat"] >= LISTENS:
            maker = listener(game, mod["amount"])
        lines.append(
            {
                "seat": seat,
                "text": text,
                "until": UNTIL[mod["duration"]],
                "card": game.cards.ids[maker] if maker >= 0 else None,
                "good": seat_gains(mod),
            }
        )
    return lines


def seat_gains(mod: View) -> bool:
    """Whether it helps the player it affects."""
    stat, amount = mod["stat"], mod["amount"]
    if stat == BLAST_NUMBER:
        return bool(amount < 0)
    return stat not in (LOCK_PLAY, LOCK_DRAW, LOCK_RECHARGE, INSTEAD + OUT_OF_GAUGE) and bool(amount > 0)


def words(game: Game, view: View, mod: View) -> tuple[int, str]:
    """Whom a modifier affects and what it does; no text if another line says it."""
    stat, subject, amount = mod["stat"], mod["subject"], mod["amount"]
    plain = {
        STRENGTH: f"strength {amount:+d}",
        DEFENSE: f"defense {amount:+d}",
        BLAST_NUMBER: f"blast number {amount:+d}",
        OWN_DESTINIES: f"all destiny numbers {amount:+d}",
        HAND_SIZE: f"hand limit {amount:+d}",
        EXTRA_CHIPS: f"{amount} more BattleChip{'s' if amount != 1 else ''}",
        METEORS: f"the next {amount} BattleChips come back at the end of the turn",
        LOCK_PLAY: "no events, no BattleChips",
        LOCK_DRAW: "may not draw",
        LOCK_RECHARGE: "may not recharge",
        FROM_GAUGE: "may play out of the gauge",
    }
    if stat in (EXTRA_CHIPS, METEORS) and any(
        chip[0] == subject and chip[3] for chip in view["table"]["chips"]
    ):
        return subject, ""  # after a cancelled BattleChip there is no other (TC-6.16)
    if stat in plain:
        return subject, plain[stat]
    if stat == DESTINY:
        for entry in view["table"]["destinies"]:
            if entry[3] == subject:
                return entry[0], f"blast destiny {amount:+d}"
        return subject, ""  # the destiny was cancelled, and what was added with it (TC-R11)
    if INSTEAD <= stat < LISTENS:
        uses = f", {amount} times" if 1 < amount < UNLIMITED else ", once" if amount == 1 else ""
        return subject, INSTEAD_WORDS.get(stat - INSTEAD, "") + uses
    return subject, listened(game, amount, HAPPENINGS[stat - LISTENS])


def listened(game: Game, program: int, happening: str) -> str:
    for ops in game.cards.programs:
        for op in ops:
            if isinstance(op, Listen) and op.program == program:
                return op.words
    return happening.replace("_", " ")


def listener(game: Game, program: int) -> int:
    """The card with the text "each ..." that this program belongs to."""
    box = game.cards.content
    assert isinstance(box, TcgBox)
    for card, own in enumerate(box.program):
        for op in game.cards.programs[own]:
            if isinstance(op, Listen) and op.program == program:
                return card
    return -1


def makers(game: Game, view: View) -> dict[int, int]:
    """The cards behind effects, by the effect's number, as far as they are known: BattleChips, and what is under way."""
    made = {chip[2]: chip[1] for chip in view["table"]["chips"]}
    for frame in view["stack"]:
        if frame.get("effect") and frame.get("card") is not None:
            card = card_number(game, frame["card"])
            if card >= 0:
                made[frame["effect"]] = card
    return made
