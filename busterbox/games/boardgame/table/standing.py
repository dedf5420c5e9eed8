# busterbox: not compiled
"""Standing aside in the board game: where a pass can be given ahead of time, and what calls somebody back.

What a player's own card was played for (a re-roll of the hero's dice) is always asked: somebody who passes ahead
gives up opportunities, not what was paid for. Everything is read from the window and from open events, never from
a hand.
"""

from __future__ import annotations

from busterbox.games.boardgame.rules.box import BoardBox
from busterbox.games.boardgame.rules.challenge import ABILITIES, TROPHIES, Reveal
from busterbox.games.boardgame.rules.codes import (
    CASTLE,
    NO_BOSS,
    PASS,
    W_ABILITIES,
    W_SPECIAL,
    W_THEIR_REROLL,
    W_TROPHY,
    WILY_ONE,
    WILY_TWO,
    YELLOW_DEVIL,
)
from busterbox.games.boardgame.rules.dice import Trophies
from busterbox.games.boardgame.rules.priority import Abilities
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.rules.turn import AFTER, Turn
from busterbox.kernel.parts.table import Phase

ASIDE = (W_ABILITIES, W_SPECIAL, W_TROPHY)  # windows with a pass that can stand
PLAYED_IN = (
    *ASIDE,
    W_THEIR_REROLL,
)  # windows where whatever is no pass is a play; elsewhere a turn runs its course
UNTILS = [
    ("phase", "the end of this challenge or battle"),
    ("turn", "your turn"),
    ("act", "somebody plays something"),
]
INTERRUPTS = [
    ("acts", "somebody plays something"),
    ("hero", "the hero plays a card or an ability"),
    ("wily", "another Wily player plays a card"),
    ("special", "a minion special may be used"),
    ("near", "the hero is one challenge from a boss"),
    ("battle", "a boss battle begins"),
    ("castle", "the hero is in Dr. Wily's Castle"),
    ("trophy", "a Trophy of yours could be used"),
]
PHASES = [
    Phase("Reveal", "BG-5.1"),
    Phase("Abilities", "BG-6.5"),
    Phase("Challenge roll", "BG-8.1"),
    Phase("Damage and effects", "BG-13.1"),
    Phase("Press on", "BG-15.1"),
    Phase("Boss battle", "BG-17.1"),
]
EVERYBODY = -1
BEHIND_CARDS = 1 << 12  # more than there are cards on any table
A_TURN = 1 << 13


def phase(g: Board) -> int:
    """The place among PHASES; -1 before the first turn and between turns."""
    if g.boss != NO_BOSS:
        return 5
    found = -1
    for frame in g.stack:
        if isinstance(frame, Turn) and frame.step == AFTER:
            found = 4
        elif isinstance(frame, Reveal):
            found = 0 if frame.step <= ABILITIES else 2 if frame.step <= TROPHIES else 3
        elif isinstance(frame, Abilities):
            found = 1
        elif isinstance(frame, Trophies):  # they come before the effects of a roll (BG-R54)
            found = 2
    return found


def stretch(g: Board) -> int:
    """Another number for every challenge and every battle; one between them."""
    place = 0
    if g.challenge:
        place = 1 + int(g.challenge[0])
    elif g.boss != NO_BOSS:  # both sides of the Wily Machine are one battle
        place = BEHIND_CARDS + (WILY_ONE if g.boss == WILY_TWO else int(g.boss))
    return sum(int(turns) for turns in g.turns) * A_TURN + place


def acts(g: Board, code: int) -> bool:
    """Whether an answer plays something; dice that are committed, re-rolled and scored are the course of a turn."""
    return g.kind in PLAYED_IN and code >= 0 and code != PASS


def interrupts_of(box: BoardBox, message: str, numbers: list[int]) -> list[tuple[str, int]]:
    if not numbers:
        return []
    own = 1 << numbers[0]
    others = ~own
    if message == "turn":
        return [("turn", own)]
    if message in ("played", "used"):
        return [("hero", others)]
    if message == "played_wily":
        return [("wily", others)]
    if message == "special_ready":
        return [("special", others)]
    if message == "boss_near":
        return [("near", others)]
    if message == "battle":
        found = [("battle", EVERYBODY)]
        return [*found, ("castle", others)] if numbers[1] >= YELLOW_DEVIL else found
    if message == "trophy_asked":
        return [("trophy", own)]
    if message == "revealed" and in_castle(box, numbers[1]):
        return [("castle", others)]
    return []


def in_castle(box: BoardBox, card: int) -> bool:
    number = card - len(box.actions)
    return 0 <= number < len(box.challenges) and box.challenges[number].stage == CASTLE
