"""What the guided first game of the board game teaches, up to the second challenge; `boardgame_lessons_later.py` goes on,
`boardgame_guide.py` finds a game that has it all.

A lesson says which answers fit and what the game must look like after them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from busterbox.games.boardgame.cards.ops import AddMinions
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import (
    HIT,
    PASS,
    PLAY,
    PRESS_ON,
    REROLL,
    SCORE,
    STAGE,
    TAKE,
    THREAT,
    THROW,
    USE,
    W_ABILITIES,
    W_ORDER,
    W_PRESS_ON,
    W_REROLL,
    W_START,
    W_THREAT,
    WILY,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words.terms import Forecast, faces_text, missing, needs_text, parts_of
from busterbox.kernel.content.phrases import counted, listed, word

ME, THEY = 0, 1
NAMES = ["Rookie", "Gizmo"]
THEIR = NAMES[THEY]
RECALL = next(n for n, one in enumerate(box_of(GAME).abilities) if one.name == "Recall")
HELPFUL = ("rapid_fire", "boost", "fortified")  # plain Mega Man parts for the first card
MOST_PICKED = 4  # dice that the first re-roll takes
SHORTCUT = GAME.cards.numbers["shortcut"]


@dataclass(frozen=True)
class Move:
    """An answer, and of the player's own what is said with it."""

    code: int
    say: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A seat that answers in a window; `moves` are what fits, `holds` what must be so afterwards."""

    seat: int
    window: int
    moves: Callable[[Board], list[Move]]
    holds: Callable[[Board, Board], bool] = lambda before, after: True
    skipped: bool = False  # left out where the seat is not asked


@dataclass(frozen=True)
class Given:
    seat: int
    move: Move


# -- what the lessons look at -------------------------------------------------------------------------------------------


def name(card: int) -> str:
    return GAME.cards.names[card]


def title(g: Board) -> str:
    return name(int(g.cards[g.challenge[0]]))


def held(g: Board, seat: int) -> list[int]:
    return sorted({int(g.cards[card]) for card in g.hand[seat]})


def adds_minions(card: int) -> bool:
    return any(isinstance(op, AddMinions) for op in GAME.cards.programs[box_of(GAME).actions[card].wily])


def required(g: Board) -> str:
    return listed(needs_text(g.needs).split(", "))


def penalty(g: Board) -> str:
    text = GAME.cards.texts[int(g.cards[g.challenge[0]])].partition("Penalty: ")[2]
    return text[:1].lower() + text[1:].rstrip(".")


def plain(g: Board, requirements: int, minions: int) -> bool:
    """A challenge for learners: nothing but requirements, minions and a penalty."""
    if not g.challenge:
        return False
    card = g.current()
    odd = (
        card.sticks
        or card.passes_at
        or card.gained >= 0
        or card.reveal
        or card.harm is not None
        or card.after
    )
    return not odd and sum(card.needs) <= requirements and card.minions <= minions and card.penalty_damage > 0


def asked(g: Board, seat: int, window: int) -> bool:
    return not g.over and g.kind == window and bool(g.asked() >> seat & 1)


def boss_name(g: Board) -> str:
    return word(GAME, "boss", g.stage[ME])


# -- the first challenge ---------------------------------------------------------------------------------------------------


def start(g: Board) -> list[Move]:
    return [
        Move(
            STAGE + stage,
            f"Whoever beats Dr. Wily first wins, and his castle opens after two Robot Masters. {word(GAME, 'boss', stage)} shall "
            f"be your first: go to that stage.",
            ("BG-27.1", "BG-23.1", "BG-3.2"),
        )
        for stage in range(6)
    ]


def first_challenge(before: Board, after: Board) -> bool:
    if after.turn != ME or not plain(after, 2, 0) or sum(after.needs) != 2 or after.current().minion < 0:
        return False
    return after.points >= 3 and any(GAME.cards.ids[card] in HELPFUL for card in held(after, ME))


def recall(g: Board) -> list[Move]:
    say = (
        f"Your turn: you have revealed {title(g)}. Your dice will have to show {required(g)}. "
        f"Before you roll you may act, one thing at a time. Recall costs nothing: use it."
    )
    return [Move(USE + RECALL, say, ("BG-5.1", "BG-8.6", "BG-6.7"))]


def order(g: Board) -> list[Move]:
    top = sorted({int(g.cards[card]) for card in g.deck[ME].cards[-2:]}, key=lambda card: card != SHORTCUT)
    return [
        Move(
            TAKE + card,
            f"You see the top two cards of your deck. Whenever you hold fewer than four cards you draw at once, so put on "
            f"top what you want next: {name(card)}.",
            ("BG-6.7", "BG-2.1"),
        )
        for card in top[:2]
    ]


def shortcut_comes(before: Board, after: Board) -> bool:
    """It is in hand, or the next card drawn."""
    return SHORTCUT in held(after, ME) or int(after.cards[after.deck[ME].cards[-1]]) == SHORTCUT


def their_minions(g: Board) -> list[Move]:
    return [
        Move(PLAY + card)
        for card in held(g, THEY)
        if adds_minions(card) and g.box.actions[card].symbol != g.current().symbol
    ]


def help_card(g: Board) -> list[Move]:
    kind = word(GAME, "minion", g.current().minion)
    last = name(int(g.cards[g.discard[THEY][-1]]))
    say = (
        f"{THEIR} answered as Dr. Wily with {last}: {g.minions} {kind} here. A HIT removes one; each one left deals "
        f"{g.minion_damage()} damage. You have {g.points} action points: play"
    )
    return [
        Move(PLAY + card, f"{say} {name(card)}, {parts_of(GAME, card)[0]}.", ("BG-10.6", "BG-10.9", "BG-6.1"))
        for card in held(g, ME)
        if GAME.cards.ids[card] in HELPFUL and g.check(ME, PLAY + card) == 0
    ]


def they_pass(g: Board) -> list[Move]:
    return [Move(PASS)]


def first_pass(g: Board) -> list[Move]:
    say = (
        f"{THEIR} does nothing more. A pass binds nobody, but once all have passed one after another the dice are rolled. "
        f"Keep the rest of your cards: pass."
    )
    return [Move(PASS, say, ("BG-6.9", "BG-6.18", "BG-6.19"))]


def first_dice(g: Board) -> list[Move]:
    more = f" (and {g.more_dice} more by your card)" if g.more_dice else ""
    return [
        Move(
            THREAT + dice,
            f"Now the dice. Your {g.threat[ME]} Threat is for the whole turn, and what you commit is gone, whether you pass "
            f"or fail. Commit {dice}{more} and keep {g.threat[ME] - dice} for the next challenge.",
            ("BG-8.2", "BG-8.3", "BG-8.4"),
        )
        for dice in (4, 5)
    ]


def one_missing(before: Board, after: Board) -> bool:
    if not asked(after, ME, W_REROLL) or len(missing(after)) != 1 or missing(after)[0][0].isdigit():
        return False
    idle = idle_faces(after)
    return WILY in idle and HIT not in idle and 2 <= len(idle) <= MOST_PICKED


def idle_faces(g: Board) -> list[int]:
    """What the dice show that match nothing and are not picked yet: what a table suggests to re-roll."""
    left = g.needs[:]
    found: list[int] = []
    for die, face in enumerate(g.dice):
        if left[face] > 0:
            left[face] -= 1
        elif not g.picked >> die & 1:
            found.append(int(face))
    return sorted(found)


def pick_idle(g: Board) -> list[Move]:
    idle = idle_faces(g)
    if not idle:
        return []
    if g.picked:
        if bin(g.picked).count("1") == 1:
            say = f"One payment is for as many dice as you like, so go on: {faces_text(idle)}."
        else:
            say = f"And {faces_text(idle)}." if len(idle) > 1 else f"And the last one, {faces_text(idle)}."
        return [Move(REROLL + idle[0], say, ("BG-9.1",))]
    lacks = missing(g)[0]
    another = "another " if lacks in faces_text(g.dice) else ""
    say = (
        f"{faces_text(g.dice)}: {another}{lacks} is missing, and every WILY brings the penalty. For 1 Weapon Energy you may "
        f"re-roll dice before they are scored: all those that match nothing, {faces_text(idle)}."
    )
    return [Move(REROLL + idle[0], say, ("BG-9.1", "BG-13.2"))]


def throw_again(g: Board) -> list[Move]:
    dice = bin(g.picked).count("1")
    say = f"Now throw these {dice} dice again. That takes 1 of your {g.energy[ME]} Weapon Energy, which is full again next turn."
    return [Move(THROW, say, ("BG-9.1", "BG-9.5"))]


def all_matched(before: Board, after: Board) -> bool:
    return asked(after, ME, W_REROLL) and not missing(after) and WILY not in after.dice


def score_first(g: Board) -> list[Move]:
    found = Forecast(g)
    hits = g.dice.count(HIT)
    if found.minions == 0:
        minions = "your HITs remove all minions" if hits > 1 else "your HIT removes the minion"
    elif found.damage == 0:
        left = "the minion" if found.minions == 1 else "the minions"
        minions = f"your card prevents what {left} would deal"
    elif hits == 0:
        minions = f"no HIT, so {counted(found.minions, 'minion')} will deal {found.damage} damage"
    else:
        minions = f"{counted(found.minions, 'minion')} will be left and deal {found.damage} damage"
    say = f"{faces_text(g.dice)}: all is matched, and {minions}. Dice count only when you say so: score them."
    return [Move(SCORE, say, ("BG-8.9", "BG-9.7", "BG-10.9"))]


def press_on(g: Board) -> list[Move]:
    say = (
        f"Passed: your piece moves a space, and {g.threat[ME]} Threat is left. You may end the turn, which brings back "
        f"Threat and Weapon Energy next time, or try your luck with another challenge. Press on!"
    )
    return [Move(PRESS_ON, say, ("BG-14.2", "BG-15.1", "BG-15.2"))]


# -- the second challenge --------------------------------------------------------------------------------------------------


def second_challenge(before: Board, after: Board) -> bool:
    return plain(after, 3, 1) and SHORTCUT in held(after, ME) and after.check(ME, PLAY + SHORTCUT) == 0


def shortcut(g: Board) -> list[Move]:
    card = g.box.actions[SHORTCUT]
    say = (
        f"{title(g)}: {required(g)}. Shortcut takes {card.hero_cost} of your {g.points} action "
        f"points and {card.hero_energy} Weapon Energy; if you pass, you move one space further. Play it."
    )
    return [Move(PLAY + SHORTCUT, say, ("BG-6.6", "BG-7.6", "BG-R37"))]


def second_pass(g: Board) -> list[Move]:
    say = f"{THEIR} passes. On each challenge you could use Recall again, but nothing more is needed here: pass."
    return [Move(PASS, say, ("BG-6.11", "BG-6.18"))]


def all_dice(g: Board) -> list[Move]:
    say = f"Four challenges lead to the boss, and with Shortcut this one counts twice. Hold nothing back: commit {g.threat[ME]}."
    return [Move(THREAT + g.threat[ME], say, ("BG-8.2", "BG-R38"))]


def matched_with_wily(before: Board, after: Board) -> bool:
    found = asked(after, ME, W_REROLL) and not missing(after) and 1 <= after.dice.count(WILY) <= 2
    return found and not Forecast(after).fatal


def score_wily(g: Board) -> list[Move]:
    found = Forecast(g)
    more = " Minions add theirs." if found.minions else ""
    sums = found.damage != g.current().penalty_damage
    borne = f"It makes {found.damage} damage in all, which" if sums else "That"
    say = (
        f"{faces_text(g.dice)}: matched, but mind the WILY. Each one brings the penalty even if you pass: {penalty(g)}.{more} "
        f"{borne} can be borne: score."
    )
    return [Move(SCORE, say, ("BG-13.2", "BG-13.3"))]


OPENING = [
    Lesson(ME, W_START, start),
    Lesson(THEY, W_START, lambda g: [Move(g.options(THEY)[0])], first_challenge),
    Lesson(ME, W_ABILITIES, recall),
    Lesson(ME, W_ORDER, order, shortcut_comes),
    Lesson(THEY, W_ABILITIES, their_minions, lambda before, after: asked(after, ME, W_ABILITIES)),
    Lesson(ME, W_ABILITIES, help_card),
    Lesson(THEY, W_ABILITIES, they_pass, skipped=True),
    Lesson(ME, W_ABILITIES, first_pass, skipped=True),
    Lesson(ME, W_THREAT, first_dice, one_missing),
    Lesson(ME, W_REROLL, pick_idle),
    *[Lesson(ME, W_REROLL, pick_idle, skipped=True)] * (MOST_PICKED - 1),
    Lesson(ME, W_REROLL, throw_again, all_matched),
    Lesson(
        ME, W_REROLL, score_first, lambda before, after: asked(after, ME, W_PRESS_ON) and after.space[ME] == 1
    ),
    Lesson(ME, W_PRESS_ON, press_on, second_challenge),
    Lesson(ME, W_ABILITIES, shortcut),
    Lesson(THEY, W_ABILITIES, they_pass, skipped=True),
    Lesson(ME, W_ABILITIES, second_pass, skipped=True),
    Lesson(ME, W_THREAT, all_dice, matched_with_wily),
]
