# busterbox: not compiled
"""What the board game asks, with what is at stake; and why something cannot be done, with faces and numbers named.

Those who are not asked, or only watch, are told what everybody sees.
"""

from __future__ import annotations

import re

from busterbox.games.boardgame.rules.challenge import their_reroll
from busterbox.games.boardgame.rules.codes import (
    ALL_STUCK,
    FACES,
    LOCKED,
    NO_BOSS,
    NO_DIE_SHOWS,
    NOT_IN_HAND,
    OTHER_MOMENT,
    PICKED_ALREADY,
    PLAY,
    REMOVE,
    REROLL,
    SPECIAL,
    STAGE,
    TAKE,
    TROPHY,
    USE,
    USED_ALREADY,
    W_ABILITIES,
    W_BEFORE_ROLL,
    W_CHANGE,
    W_COPY,
    W_DISCARD,
    W_PRESS_ON,
    W_REMOVE,
    W_REROLL,
    W_ROLLED,
    W_SCORED,
    W_SPECIAL,
    W_STAGE,
    W_THEIR_REROLL,
    W_THREAT,
    W_TROPHY,
)
from busterbox.games.boardgame.rules.dice import can_reroll
from busterbox.games.boardgame.rules.places import boss_here, castle_requirement, masters_defeated
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words.terms import (
    FACE_WORDS,
    Forecast,
    boss_roll_lies,
    dice_words,
    faces_text,
    missing,
    needs_text,
    struck,
)
from busterbox.kernel.content.phrases import capital, counted, listed, word
from busterbox.kernel.core.refusal import Refused, reason_kind
from busterbox.kernel.core.windows import WINDOW_CHOOSE
from busterbox.kernel.game import Game

# The moment of an ability that is asked for at another one, by MOMENTS.
MOMENT_WORDS = [
    "it is used before the challenge roll, with priority",
    "it is used on the rolled dice of a challenge",
    "it is used in a boss battle",
    "it is used on the rolled dice of a battle",
]
# "1 dice" and the like in sentences that were made with numbers.
ONE_OF_SEVERAL = [
    (re.compile(r"\b1 action points\b"), "1 action point"),
    (re.compile(r"\b1 are left\b"), "1 is left"),
    (re.compile(r"\b0 are left\b"), "none is left"),
    (re.compile(r"\b1 dice\b"), "1 die"),
]
DIE_RULES = {W_TROPHY: ["BG-21.1"], W_REMOVE: ["BG-R72"], W_CHANGE: ["BG-18.9"]}  # where no die shows a face


def question(game: Game, g: Board, seat: int) -> str:
    message = game.rules.catalogue.find("window." + game.rules.window_name(g.kind))
    if seat < 0 or not g.asked() >> seat & 1:
        return watched(game, g, seat, message.hidden or message.text)
    if g.kind == W_ABILITIES:
        return abilities(game, g, seat)
    if g.kind == W_SPECIAL:
        kind = g.current().minion
        return f"Your card matches the symbol: use the special of {word(game, 'minion', kind)} now?"
    if g.kind == W_THREAT:
        return threat(g, seat)
    if g.kind == W_REROLL:
        return reroll(g, seat)
    if g.kind == W_THEIR_REROLL:
        if g.picked:
            return picked_text(g, seat)
        most = their_reroll(g, seat) >> 3
        return f"{challenge_roll(g)} Your card lets you re-roll up to {dice_words(most)} first."
    if g.kind == W_TROPHY:
        return trophy(game, g, seat)
    if g.kind == W_PRESS_ON:
        return press_on(game, g, seat)
    if g.kind in (W_BEFORE_ROLL, W_ROLLED, W_SCORED):
        return battle(game, g, seat)
    if g.kind == W_REMOVE:
        return f"{game.words.seat_name(g.turn)}'s battle roll: {faces_text(g.dice)}. Which die do you remove?"
    if g.kind == W_COPY:
        return f"The Copy of {word(game, 'boss', g.boss)} is beaten. Take its power?"
    if g.kind == W_CHANGE:
        return f"The dice show {faces_text(g.dice)}. Which one is changed, and to what?"
    if g.kind == W_STAGE:
        return stage(g, seat)
    if g.kind == W_DISCARD:
        return "You have to discard a card: which one?"
    if g.kind == WINDOW_CHOOSE and g.challenge:
        return f"{game.cards.names[g.cards[g.challenge[0]]]}: choose one."
    return message.text


def watched(game: Game, g: Board, seat: int, text: str) -> str:
    """For those who are not asked: the catalogue's sentence with the hero's name, and with the dice if it is about them."""
    mine = seat == g.turn
    text = re.sub(r"\b([Tt]he) hero's", lambda found: whose(game, g, mine, found[1][0].isupper()), text)
    text = re.sub(r"\bThe hero\b", game.words.seat_name(g.turn), text)
    if g.dice and -1 not in g.dice and g.kind in (W_REROLL, W_THEIR_REROLL, W_TROPHY, W_ROLLED, W_SCORED):
        shows = "It shows" if g.kind in (W_ROLLED, W_SCORED) else "They show"
        return f"{text} {shows} {faces_text(g.dice)}."
    return text


def whose(game: Game, g: Board, mine: bool, capital: bool) -> str:
    if mine:
        return "Your" if capital else "your"
    return f"{game.words.seat_name(g.turn)}'s"


# -- challenges ----------------------------------------------------------------------------------------------------------


def abilities(game: Game, g: Board, seat: int) -> str:
    """Whose challenge it is, what is left to spend, and what there is to play."""
    what = playable(g, seat)
    ask = f"Play {what}, or pass?" if what else "You can only pass."
    if seat == g.turn:
        return f"You need {needs_text(g.needs)}. {ask} {points(g.points)} left."
    hero = game.words.seat_name(g.turn)
    stands = f"{hero} needs {needs_text(g.needs)} with {g.threat[g.turn]} Threat."
    return f"{stands} As Dr. Wily: {small(ask)} {points(g.wily_points)} left."


def small(text: str) -> str:
    return text[:1].lower() + text[1:]


def playable(g: Board, seat: int) -> str:
    """As "a card or an ability": what the seat could play now, empty if nothing."""
    options = g.options(seat)
    found = [
        what
        for what, base, end in (
            ("a card", PLAY, TAKE),
            ("an ability", USE, PLAY),
            ("the minions' special", SPECIAL, STAGE),
        )
        if any(base <= code < end for code in options)
    ]
    return " or ".join(found)


def points(left: int) -> str:
    return f"{left} AP" if left else "No AP"


def threat(g: Board, seat: int) -> str:
    needs = "You pass automatically" if g.automatic else f"You need {needs_text(g.needs)}"
    minions = f", {counted(g.minions, 'minion')} to hit" if g.minions else ""
    return f"{needs}{minions}. How many of your {g.threat[seat]} Threat dice do you commit? They are gone for this turn."


def challenge_roll(g: Board) -> str:
    """The dice, and what is missing."""
    lacks = [] if g.automatic else missing(g)
    stands = f"{listed(lacks)} missing" if lacks else "nothing is missing"
    return f"{faces_text(g.dice)}: {stands}."


def reroll(g: Board, seat: int) -> str:
    if g.picked:
        return picked_text(g, seat)
    what = playable(g, seat)
    choices = [f"use {what}"] if what else []
    if can_reroll(g):
        free = f" and {counted(g.rerolls, 'free re-roll')}" if g.rerolls else ""
        choices.insert(0, f"re-roll dice ({g.energy[seat]} Weapon Energy{free})")
    return f"{challenge_roll(g)} {asking([*choices, 'score them'])}"


def picked_text(g: Board, seat: int) -> str:
    """What will be thrown again; dice are picked in the order of their faces, so there may be no other to pick."""
    picked = [face for die, face in enumerate(g.dice) if g.picked >> die & 1]
    more = any(REROLL <= code < REROLL + FACES for code in g.options(seat))
    then = "Pick another one, or re-roll." if more else f"Re-roll {'it' if len(picked) == 1 else 'them'}?"
    return f"Picked: {faces_text(picked)}. {then}"


def trophy(game: Game, g: Board, seat: int) -> str:
    """Whose roll it is and what it will do as it lies."""
    if g.challenge:
        whose = "Your roll" if seat == g.turn else f"{game.words.seat_name(g.turn)}'s roll"
        stands = Forecast(g).text()
    elif boss_roll_lies(g):
        whose = f"The roll of {word(game, 'boss', g.boss)}"
        damage = sum(g.boss_card().damage[face] for face in g.dice)
        stands = f"{damage} damage to {'you' if seat == g.turn else game.words.seat_name(g.turn)}"
    else:
        whose = "Your battle roll" if seat == g.turn else f"{game.words.seat_name(g.turn)}'s battle roll"
        stands = f"{struck(g)} damage to {word(game, 'boss', g.boss)}"
    return f"{whose}: {faces_text(g.dice)}, {stands}. Give back a Trophy to change a die?"


def press_on(game: Game, g: Board, seat: int) -> str:
    boss = boss_here(g, seat)
    stands = f"{g.health[seat]} Health, {g.energy[seat]} Weapon Energy"
    if boss != NO_BOSS:
        return f"You stand before {word(game, 'boss', boss)} with {stands}. Fight now, or end the turn?"
    return f"Passed. You have {g.threat[seat]} Threat, {stands}. Press on, or end the turn?"


def stage(g: Board, seat: int) -> str:
    need = castle_requirement(g)
    have = masters_defeated(g, seat)
    if have >= need:
        return "Choose the stage to go to. Dr. Wily's Castle is open to you."
    left = need - have
    return f"Choose the stage to go to. The castle opens after {counted(left, 'more Robot Master')}."


# -- battles ---------------------------------------------------------------------------------------------------------------


def battle(game: Game, g: Board, seat: int) -> str:
    boss = f"{word(game, 'boss', g.boss)} has {g.boss_health} Health, you have {g.health[seat]}."
    if g.picked:
        return picked_text(g, seat)
    what = playable(g, seat)
    choices = [f"play {what}"] if what else []
    if g.kind == W_BEFORE_ROLL:
        return f"{boss} {asking([*choices, 'roll'])}"
    roll = f"{faces_text(g.dice)}: {struck(g)} damage. {boss}"
    if g.kind == W_SCORED:
        return f"{roll} {asking([*choices, 'deal it'])}"
    if can_reroll(g):
        free = f" and {counted(g.rerolls, 'free re-roll')}" if g.rerolls else ""
        choices.insert(0, f"re-roll ({g.energy[seat]} Weapon Energy{free})")
    return f"{roll} {asking([*choices, 'score'])}"


def asking(choices: list[str]) -> str:
    """As "Re-roll, play a card, or score?"."""
    first = capital(choices[0])
    return f"{first}." if len(choices) == 1 else f"{', '.join([first, *choices[1:-1]])}, or {choices[-1]}?"


# -- refusals --------------------------------------------------------------------------------------------------------------


def refused(g: Board, code: int, packed: int, found: Refused) -> Refused:
    """The sentence of the catalogue with the face, the moment and the right number of words."""
    sentence = found.sentence
    kind = reason_kind(packed)
    face = face_of(code)
    if kind == NO_DIE_SHOWS and face >= 0:
        sentence = f"no die shows {FACE_WORDS[face]}"
    elif kind == ALL_STUCK and face >= 0:
        sentence = f"every die that shows {FACE_WORDS[face]} is stuck"
    elif kind == PICKED_ALREADY and face >= 0:
        sentence = f"every {FACE_WORDS[face]} is picked already"
    elif kind == LOCKED and face >= 0:
        sentence = f"a Wily player has changed the {FACE_WORDS[face]}, so it stays as it is"
    elif kind == USED_ALREADY:
        sentence = f"it was used already, once a {'battle round' if g.boss != NO_BOSS else 'challenge'}"
    elif kind == OTHER_MOMENT:
        sentence = other_moment(g, code, sentence)
    for wrong, right in ONE_OF_SEVERAL:
        sentence = wrong.sub(right, sentence)
    return Refused(sentence, rules_here(g, kind, found.rules), found.kind)


def rules_here(g: Board, kind: int, rules: list[str]) -> list[str]:
    """The rules behind a reason, which depend on the window."""
    if kind == NO_DIE_SHOWS and g.kind in DIE_RULES:
        return DIE_RULES[g.kind]
    if kind == NOT_IN_HAND and g.boss != NO_BOSS:
        return ["BG-18.1"]
    return rules


def face_of(code: int) -> int:
    """The face that an answer is about, -1 if it is about none."""
    for base in (REROLL, REMOVE):
        if base <= code < base + FACES:
            return code - base
    if code >= TROPHY:
        return (code - TROPHY) % 36 // 6
    return -1


def other_moment(g: Board, code: int, sentence: str) -> str:
    if g.picked:
        return "dice are picked: re-roll them first"
    if USE <= code < USE + len(g.box.abilities):
        return MOMENT_WORDS[g.box.abilities[code - USE].moment]
    return "that card acts on rolled dice: roll first" if code >= PLAY else sentence
