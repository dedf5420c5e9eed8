"""What the guided first game of the board game teaches from the other player's turn on: Dr. Wily's side, the boss battle,
the Trophy."""

from __future__ import annotations

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import (
    AIM,
    APPLY,
    FIGHT,
    HIT,
    PASS,
    PLAY,
    REROLL,
    ROLL,
    RUN,
    SCORE,
    SPECIAL,
    THREAT,
    THROW,
    TROPHY,
    USE,
    W_ABILITIES,
    W_BEFORE_ROLL,
    W_PRESS_ON,
    W_REROLL,
    W_ROLLED,
    W_SCORED,
    W_SPECIAL,
    W_THREAT,
    W_TROPHY,
    WILY,
)
from busterbox.games.boardgame.rules.places import boss_here
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words.terms import (
    FACE_WORDS,
    SYMBOL_WORDS,
    Forecast,
    a_face,
    faces_text,
    missing,
    parts_of,
    special_text,
    struck,
)
from busterbox.kernel.content.phrases import counted, word
from tools.boardgame_lessons import (
    ME,
    THEIR,
    THEY,
    Lesson,
    Move,
    adds_minions,
    asked,
    boss_name,
    held,
    name,
    plain,
    score_wily,
    they_pass,
    title,
)

WEAPONS = next(n for n, one in enumerate(box_of(GAME).abilities) if one.hero == 0 and one.name != "Recall")


# -- as Dr. Wily -----------------------------------------------------------------------------------------------------------


def their_challenge(before: Board, after: Board) -> bool:
    return (
        after.space[ME] == 3 and after.turn == THEY and bool(after.challenge) and after.current().minion >= 0
    )


def as_wily(g: Board) -> list[Move]:
    moves: list[Move] = []
    for card in held(g, ME):
        action = g.box.actions[card]
        comes = adds_minions(card) or g.minions > 0
        if comes and action.symbol == g.current().symbol and g.check(ME, PLAY + card) == 0:
            say = (
                f"No Threat left, so your turn is over. Now {THEIR} is the hero and you are Dr. Wily: the other part of your "
                f"cards counts, {g.wily_points} action points. Play {name(card)}: {parts_of(GAME, card)[1]}."
            )
            moves.append(Move(PLAY + card, say, ("BG-4.8", "BG-7.3", "BG-6.2")))
    return moves


def special(g: Board) -> list[Move]:
    kind = g.current().minion
    say = (
        f"Your card and {title(g)} share a symbol, {SYMBOL_WORDS[g.current().symbol]}: so the minions' special may be used, "
        f"once on a challenge. {word(GAME, 'minion', kind)}: {special_text(GAME, kind)}. Use it!"
    )
    return [Move(SPECIAL, say, ("BG-11.1", "BG-11.2", "BG-11.3"))]


def wily_pass(g: Board) -> list[Move]:
    say = f"{THEIR} passes. {counted(g.wily_points, 'action point')} left for you, but keep your cards for your own turn: pass."
    return [Move(PASS, say, ("BG-6.14", "BG-6.15"))]


def their_dice(g: Board) -> list[Move]:
    return [Move(THREAT + dice) for dice in (4, 5, 6, 7) if dice <= g.threat[THEY]]


def they_score(g: Board) -> list[Move]:
    return [Move(SCORE)]


# -- the way to the boss ---------------------------------------------------------------------------------------------------


def last_challenge(before: Board, after: Board) -> bool:
    return after.turn == ME and plain(after, 3, 2)


def save_cards(g: Board) -> list[Move]:
    say = (
        f"{THEIR} has failed, and it is your turn again: Threat and Weapon Energy are full. {title(g)} is all that stands "
        f"before {boss_name(g)}. Keep your cards for the battle: pass."
    )
    return [Move(PASS, say, ("BG-14.6", "BG-4.2", "BG-4.3"))]


def everything(g: Board) -> list[Move]:
    say = (
        f"A boss battle has dice of its own, so none of this Threat need be saved: commit all {g.threat[ME]}."
    )
    return [Move(THREAT + g.threat[ME], say, ("BG-17.4", "BG-R63"))]


def matched_now(before: Board, after: Board) -> bool:
    return asked(after, ME, W_REROLL) and not missing(after) and not Forecast(after).fatal


def score_last(g: Board) -> list[Move]:
    found = Forecast(g)
    pellets = " Each PELLET gives 2 Health back." if found.healed else ""
    harm = f" It costs {found.damage} damage." if found.damage else ""
    say = f"{faces_text(g.dice)}: matched at once. Weapon Energy is worth more in the battle, so score.{harm}{pellets}"
    return [Move(SCORE, say, ("BG-9.5", "BG-12.1" if found.healed else "BG-8.9"))]


def fight(g: Board) -> list[Move]:
    boss = g.box.bosses[boss_here(g, ME)]
    say = (
        f"There is {boss_name(g)}, {boss.health} Health, and you have {g.health[ME]}. At 0 you would lose one of your "
        f"{g.lives[ME]} Lives, and your turn. Instead you could end the turn and fight next time; but fight now!"
    )
    return [Move(FIGHT, say, ("BG-17.1", "BG-R63", "BG-22.1"))]


# -- the battle: not lesson by lesson, but whatever wins it soon --------------------------------------------------------------


def battle_moves(g: Board, said: frozenset[str]) -> list[Move]:
    """Answers worth trying in a battle; `said` are the things that were explained."""
    if g.kind == W_BEFORE_ROLL:
        return before_roll(g, said)
    if g.kind == W_ROLLED:
        return on_rolled(g, said)
    if g.kind == W_SCORED:
        return [Move(APPLY, f"Nothing to add. Let your dice deal {struck(g)} damage.", ("BG-18.11",))]
    return []


def stands(g: Board) -> str:
    return f"{word(GAME, 'boss', g.boss)} {g.boss_health} Health, you {g.health[ME]}"


def before_roll(g: Board, said: frozenset[str]) -> list[Move]:
    moves = [card_move(g, card, said) for card in useful(g)]
    if "weapons" not in said and not moves and g.check(ME, USE + WEAPONS) == 0:
        ability = g.box.abilities[WEAPONS]
        say = f"{ability.name} is Mega Man's own: for 1 Weapon Energy one more card may be played this round. Use it."
        moves.append(Move(USE + WEAPONS, say, ("BG-18.3", "BG-18.4", "BG-18.5")))
    strike = ", ".join(f"{FACE_WORDS[face]} {n}" for face, n in enumerate(g.strike) if n)
    if "roll" in said:
        why = (
            f"Now roll: {strike}."
            if begun(g, said)
            else "A card can wait until you see the dice: roll first."
            if moves
            else f"No card would help before the roll, so roll: {strike}."
        )
        say = head(g, said) + why
    else:
        say = (
            f"In battle all your dice are rolled, {g.character(ME).battle_threat + g.more_dice} now, and each deals damage by "
            f"its face: {strike}. Roll!"
        )
    moves.append(Move(ROLL, say, ("BG-18.6", "BG-18.8", "BG-19.5")))
    return moves


def begun(g: Board, said: frozenset[str]) -> bool:
    """Whether something was done in this round already."""
    return round_word(g) in said


def round_word(g: Board) -> str:
    return f"round {g.round}"


def head(g: Board, said: frozenset[str]) -> str:
    """How things stand, once a round."""
    return "" if begun(g, said) else f"Round {g.round}: {stands(g)}. "


def useful(g: Board) -> list[int]:
    """Cards that help now, and do plainly what they say."""
    return [card for card in held(g, ME) if g.check(ME, PLAY + card) == 0 and reason(g, card)]


def reason(g: Board, card: int) -> str:
    """Why a card is played in the battle now; empty if it should not be."""
    one = GAME.cards.ids[card]
    boss = word(GAME, "boss", g.boss)
    if one == "fortified":
        return f"Whatever {boss} rolls will hurt less."
    if one == "life_energy":
        return "You have taken enough damage to need it." if g.health[ME] <= 20 else ""
    if one == "quick_reflexes":
        return "Fewer dice against you are less damage."
    if one == "shortcut":
        return f"That beats {boss}!" if g.boss_health <= 4 else "That is certain, whatever the dice show."
    if one == "robot_tactics":
        return "New cards are choices for the rounds to come."
    if one == "no_limit":
        return "It takes no other card's place, so another may follow."
    if g.dice:  # what follows works on the dice as they lie
        if one == "rapid_fire" and g.dice.count(HIT) >= 2:
            return f"You have {g.dice.count(HIT)} HITs, so it counts {g.dice.count(HIT)} times."
        if one == "speed_run" and g.dice.count(RUN) >= 2:
            return f"That makes use of your {g.dice.count(RUN)} RUNs."
        if one == "steady_aim" and g.dice.count(AIM) >= 2:
            return f"That makes use of your {g.dice.count(AIM)} AIMs."
        return ""
    if one == "boost":
        return "More dice are more HITs."
    if one == "rapid_fire":
        return "The more HITs you roll, the better."
    return "So a second face strikes, not HIT alone." if one == "speed_run" else ""


def card_move(g: Board, card: int, said: frozenset[str]) -> Move:
    part = parts_of(GAME, card)[2]
    if "card" not in said:
        say = (
            f"In battle there are no action points: each round you may play one card, by its last part, at any moment before "
            f"damage is dealt. Play {name(card)}: {part}."
        )
        return Move(PLAY + card, say, ("BG-17.6", "BG-18.1", "BG-18.2"))
    now = f"{faces_text(g.dice)}: {struck(g)} damage. " if g.dice else head(g, said)
    return Move(PLAY + card, f"{now}Play {name(card)}: {part}. {reason(g, card)}", ("BG-18.1", "BG-18.7"))


def on_rolled(g: Board, said: frozenset[str]) -> list[Move]:
    idle = [face for die, face in enumerate(g.dice) if not g.strike[face] and not g.picked >> die & 1]
    if g.picked and idle and g.check(ME, REROLL + min(idle)) == 0:
        return [
            Move(REROLL + min(idle), f"Pick {FACE_WORDS[min(idle)]} too: it deals nothing.", ("BG-18.10",))
        ]
    if g.picked:
        return [Move(THROW, "Throw what you have picked once more.", ("BG-18.10", "BG-9.1"))]
    roll = f"{faces_text(g.dice)}: {struck(g)} damage."
    if "score" in said:
        enough = struck(g) >= g.boss_health
        why = f"That beats {word(GAME, 'boss', g.boss)}" if enough else "A re-roll would gain little"
        say = f"{roll} {why}: score them."
    else:
        say = (
            f"{roll} You could re-roll for Weapon Energy, as before. Score: the damage is dealt, then {THEIR} rolls for "
            f"{word(GAME, 'boss', g.boss)}, and another round begins."
        )
    moves = [Move(SCORE, say, ("BG-18.10", "BG-18.11", "BG-19.7"))]
    moves += [card_move(g, card, said) for card in useful(g)]
    if "re-roll" not in said and 0 < len(idle) <= 2 and g.check(ME, REROLL + min(idle)) == 0:
        say = f"{roll} Re-rolls work as before: pick {FACE_WORDS[min(idle)]}, which deals nothing."
        moves.append(Move(REROLL + min(idle), say, ("BG-18.10",)))
    return moves


def explained_by(g: Board, move: Move) -> frozenset[str]:
    return frozenset((explained(g, move), round_word(g)))


def explained(g: Board, move: Move) -> str:
    if move.code == ROLL:
        return "roll"
    if move.code == SCORE:
        return "score"
    if move.code == THROW:
        return "re-roll"
    if move.code == USE + WEAPONS:
        return "weapons"
    return "card" if move.code >= PLAY else ""


# -- the Trophy ------------------------------------------------------------------------------------------------------------


def after_battle(before: Board, after: Board) -> bool:
    return after.turn == THEY and bool(after.challenge) and sum(after.needs) >= 1 and not after.automatic


def victory(g: Board) -> list[Move]:
    boss = g.stage[ME]
    say = (
        f"{word(GAME, 'boss', boss)} is beaten! You are at full Health; the power {g.box.bosses[boss].power_name} is yours, and "
        f"so is the Trophy. Next turn you choose a new stage. {THEIR} is the hero now; pass."
    )
    return [Move(PASS, say, ("BG-20.2", "BG-20.3", "BG-20.4"))]


def they_would_pass(before: Board, after: Board) -> bool:
    return asked(after, ME, W_TROPHY) and not missing(after)


def trophy(g: Board) -> list[Move]:
    master = g.stage[ME]
    moves: list[Move] = []
    for face in range(WILY):
        if g.needs[face] and g.dice.count(face) == g.needs[face]:
            say = (
                f"{THEIR} has scored {faces_text(g.dice)}: matched. But a Trophy may change any scored die, once, and goes "
                f"back to its stage. Turn {a_face(face)} into a WILY!"
            )
            moves.append(Move(TROPHY + 36 * master + 6 * face + WILY, say, ("BG-21.1", "BG-21.2", "BG-21.3")))
    return moves


ON_BOTH_SIDES = [
    Lesson(ME, W_REROLL, score_wily, their_challenge),
    Lesson(THEY, W_ABILITIES, they_pass),
    Lesson(ME, W_ABILITIES, as_wily, lambda before, after: asked(after, ME, W_SPECIAL)),
    Lesson(ME, W_SPECIAL, special),
    Lesson(THEY, W_ABILITIES, they_pass, skipped=True),
    Lesson(ME, W_ABILITIES, wily_pass, skipped=True),
    Lesson(THEY, W_THREAT, their_dice),
    Lesson(THEY, W_REROLL, they_score, last_challenge),
    Lesson(ME, W_ABILITIES, save_cards),
    Lesson(THEY, W_ABILITIES, they_pass, skipped=True),
    Lesson(ME, W_THREAT, everything, matched_now),
    Lesson(ME, W_REROLL, score_last, lambda before, after: asked(after, ME, W_PRESS_ON)),
    Lesson(ME, W_PRESS_ON, fight),
]
AFTERWARDS = [
    Lesson(THEY, W_ABILITIES, they_pass, skipped=True),
    Lesson(ME, W_ABILITIES, victory),
    Lesson(THEY, W_ABILITIES, they_pass, skipped=True),
    Lesson(
        THEY, W_THREAT, their_dice, lambda before, after: asked(after, THEY, W_REROLL) and not missing(after)
    ),
    Lesson(THEY, W_REROLL, they_score, they_would_pass),
    Lesson(ME, W_TROPHY, trophy, lambda before, after: after.turn == ME),
]
