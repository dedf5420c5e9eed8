"""How a sensible player plays Ring quickly, and how its options read. Nothing here looks into a hidden hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from busterbox.kernel.core.codes import DONE, PICK
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.parts.bot import BotPart
from busterbox.kernel.parts.words import WordsPart
from tests.microgames.ring.rules import (
    CHANGE,
    FACES,
    INTERFERE,
    LOCKED,
    PASS,
    PLAY,
    PREPARE,
    RE_ROLL,
    SCORE,
    WILY,
    Ring,
    Roll,
)

FACE_NAMES: Final = ["hit", "aim", "jump", "run", "slide", "wily"]


class RingBot(BotPart[Ring]):
    def policy(self, g: Ring, seat: i64, rng: Rng) -> i64:
        if g.kind == RE_ROLL:
            return re_roll(g)
        if g.kind == INTERFERE:
            return interfere(g, seat)
        options = g.options(seat)
        first: i64 = 0
        if g.kind == PREPARE and len(options) > 1 and rng.below(4) > 0:
            first = 1  # a card, rather than the pass that comes first
        return options[first + rng.below(len(options) - first)]


class RingWords(WordsPart[Ring]):
    def option_text(self, g: Ring, seat: int, code: int) -> str:
        if CHANGE <= code < PLAY:
            die, face = (code - CHANGE) // FACES, (code - CHANGE) % FACES
            return f"Change die {die + 1} to {FACE_NAMES[face].upper()}"
        if isinstance(g.top, Roll):
            if code == DONE:
                return "Re-roll the dice picked"
            if PICK <= code < PASS:
                die = code - PICK
                shows = g.dice[die] if die < len(g.dice) else -1
                named = f" ({FACE_NAMES[shows].upper()})" if shows >= 0 else ""
                return f"Re-roll die {die + 1}{named}"
        return super().option_text(g, seat, code)


def re_roll(g: Ring) -> i64:
    """Roll again what meets no need, as long as a need is left unmet."""
    if not g.picked and not g.unmet(g.dice):
        return SCORE
    wanted = g.needs[:]
    for die in range(len(g.dice)):
        face = g.dice[die]
        if face in wanted:
            wanted.remove(face)
        elif face != WILY and not (g.picked >> die) & 1:
            return PICK + die
    return DONE if g.picked else SCORE


def interfere(g: Ring, seat: i64) -> i64:
    """Give up a token only where it turns the result: one's own, or that of a player who is not behind."""
    before = g.unmet(g.dice)
    mine = seat == g.turn
    if mine == (before == 0) or (mine and before > g.tokens[seat]):
        return PASS
    if not mine and g.passed[g.turn] < g.passed[seat]:
        return PASS
    for die in range(len(g.dice)):
        if g.changed[die] != LOCKED:
            for face in range(FACES):
                trial = g.dice[:]
                trial[die] = face
                after = g.unmet(trial)
                if (after < before) if mine else (after > before):
                    return CHANGE + die * FACES + face
    return PASS
