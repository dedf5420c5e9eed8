# busterbox: not compiled
"""Options in words that say what is at stake. The questions they answer are in `questions.py`.

The texts name only what everybody sees, and the cards of the seat that is asked.
"""

from __future__ import annotations

from busterbox.games.boardgame.bot.odds import Odds
from busterbox.games.boardgame.cards.ops_battle import Strike
from busterbox.games.boardgame.rules.codes import (
    APPLY,
    CASTLE,
    CHANGE,
    END_TURN,
    FACE,
    FACES,
    FIGHT,
    HERO,
    IN_BATTLE,
    MOST_DICE,
    NO_BOSS,
    PASS,
    PLAY,
    PRESS_ON,
    REMOVE,
    REROLL,
    ROBOT_MASTERS,
    ROLL,
    SCORE,
    SPECIAL,
    STAGE,
    STAGES,
    TAKE,
    THREAT,
    THROW,
    TROPHY,
    USE,
    W_ABILITIES,
    W_DISCARD,
    W_ORDER,
    W_SPECIAL,
    W_START,
    W_THEIR_REROLL,
    W_TROPHY,
)
from busterbox.games.boardgame.rules.places import boss_here, in_play
from busterbox.games.boardgame.rules.playing import owned
from busterbox.games.boardgame.rules.priority import Abilities
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words.explainable import codes_of_window
from busterbox.games.boardgame.words.terms import (
    FACE_WORDS,
    SYMBOL_WORDS,
    Forecast,
    a_face,
    asking_op,
    dice_words,
    faces_text,
    parts_of,
    percent,
    small,
    special_text,
    struck,
)
from busterbox.kernel.content.phrases import capital, listed, word
from busterbox.kernel.core.codes import NO, PICK, PICKS, YES
from busterbox.kernel.core.ops import ChooseOp
from busterbox.kernel.game import Game

ODDS = Odds()  # remembers what it has worked out

# -- options -----------------------------------------------------------------------------------------------------------


def option_text(game: Game, g: Board, seat: int, code: int) -> str:
    """An option in words; empty where the text of the catalogue is enough."""
    if code == PASS:
        return pass_text(g, seat)
    if code in (SCORE, APPLY, ROLL, THROW, PRESS_ON, END_TURN, FIGHT):
        return step_text(game, g, seat, code)
    if code in (YES, NO) and g.boss != NO_BOSS:
        return f"Take the power {g.boss_card().power_name}" if code == YES else "Leave it"
    if PICK <= code < PICK + PICKS:
        op = asking_op(g)
        return (
            capital(op.clauses[code - PICK])
            if isinstance(op, ChooseOp) and code - PICK < len(op.clauses)
            else ""
        )
    if SPECIAL <= code < STAGE:
        return special_option(game, g, code - SPECIAL)
    if STAGE <= code < STAGE + STAGES:
        return stage_option(game, g, code - STAGE)
    if REROLL <= code < REROLL + FACES:
        return f"Re-roll: pick {a_face(code - REROLL)}" + (" too" if g.picked else "")
    if REMOVE <= code < REMOVE + FACES:
        return remove_text(g, code - REMOVE)
    if FACE <= code < FACE + FACES:
        return f"Remove the requirement {FACE_WORDS[code - FACE]}"
    if HERO <= code < HERO + len(g.box.characters):
        return f"{word(game, 'hero', code - HERO)}: {hero_values(g, code - HERO)}"
    if THREAT <= code <= THREAT + MOST_DICE:
        return threat_text(g, seat, code - THREAT)
    if USE <= code < USE + len(g.box.abilities):
        return use_text(g, code - USE)
    if PLAY <= code < PLAY + len(g.box.actions):
        return play_text(game, g, seat, code - PLAY)
    if TAKE <= code < TAKE + len(g.box.actions):
        return take_text(game, g, seat, code - TAKE)
    if CHANGE <= code < CHANGE + 36:
        return f"Change {a_face((code - CHANGE) // 6)} to {FACE_WORDS[(code - CHANGE) % 6]}"
    if TROPHY <= code < TROPHY + 36 * ROBOT_MASTERS:
        master = word(game, "boss", (code - TROPHY) // 36)
        change = (code - TROPHY) % 36
        return f"Give back {master}'s Trophy: {FACE_WORDS[change // 6]} becomes {FACE_WORDS[change % 6]}"
    return ""


def two_steps(game: Game, code: int) -> tuple[str, str]:
    """The die first, then what it becomes; a Trophy goes with the die."""
    if CHANGE <= code < CHANGE + 36:
        return f"Change {a_face((code - CHANGE) // 6)}", f"To {FACE_WORDS[(code - CHANGE) % 6]}"
    if TROPHY <= code < TROPHY + 36 * ROBOT_MASTERS:
        change = (code - TROPHY) % 36
        master = word(game, "boss", (code - TROPHY) // 36)
        return f"Give back {master}'s Trophy: change {a_face(change // 6)}", f"To {FACE_WORDS[change % 6]}"
    return "", ""


def pass_text(g: Board, seat: int) -> str:
    if g.kind == W_SPECIAL:
        return "Not now"
    if g.kind == W_TROPHY:
        held = sum(1 for holder in g.trophy if holder == seat)
        return "Keep your Trophy" if held == 1 else "Keep your Trophies"
    if g.kind == W_THEIR_REROLL:
        return "Leave the dice as they are"
    top = g.top
    if g.kind == W_ABILITIES and isinstance(top, Abilities) and top.passes == g.seats - 1:
        return "Pass: the dice are rolled next"  # BG-6.18
    return "Pass"


def step_text(game: Game, g: Board, seat: int, code: int) -> str:
    """The next step of a roll, a battle or a turn, and what it leads to."""
    if code == SCORE and g.challenge:
        return f"Score these dice: {Forecast(g).text()}"
    if code == SCORE and g.boss != NO_BOSS:
        return f"Score these dice: {struck(g)} damage"
    if code == APPLY and g.boss != NO_BOSS:
        return f"Deal the damage: {struck(g)} to {word(game, 'boss', g.boss)}"
    if code == ROLL and g.boss != NO_BOSS:
        return f"Roll {dice_words(g.character(g.turn).battle_threat + g.more_dice)}"
    if code == THROW and g.picked:
        faces = [face for die, face in enumerate(g.dice) if g.picked >> die & 1]
        if g.kind == W_THEIR_REROLL:
            return f"Make {game.words.seat_name(g.turn)} re-roll {faces_text(faces)}{reroll_chance(g)}"
        price = "free" if g.rerolls else "1 Weapon Energy"
        return f"Re-roll {faces_text(faces)} ({price}){reroll_chance(g)}"
    if code == PRESS_ON:
        return f"Press on: reveal the next challenge with {g.threat[seat]} Threat"
    if code == FIGHT and boss_here(g, seat) != NO_BOSS:
        return f"Fight {word(game, 'boss', boss_here(g, seat))} now"
    return ""


def special_option(game: Game, g: Board, which: int) -> str:
    if not g.challenge:
        return ""
    kind = g.gained if which == 1 else g.current().minion
    if kind < 0:
        return "Use the minions' special" if which == 0 else "Use a second special"
    return f"Use the special of {word(game, 'minion', kind)}: {special_text(game, kind)}"


def stage_option(game: Game, g: Board, stage: int) -> str:
    if stage == CASTLE:
        return "Dr. Wily's Castle: six spaces, then the Wily Machine"
    boss = g.box.bosses[stage]
    parts = [f"{word(game, 'boss', stage)}: Threat {boss.threat}, Health {boss.health}"]
    parts.append(f"power {boss.power_name}")
    against = weaknesses(game, g, stage)
    if against:
        parts.append(f"weak to {listed(against)}")
    if g.kind != W_START:
        parts.append("Trophy there" if g.trophy[stage] == -1 else "Trophy gone")
        here = [game.words.seat_name(seat) for seat in range(g.seats) if g.stage[seat] == stage]
        if here:
            parts.append(f"{listed(here)} there")
    return ", ".join(parts)


def weaknesses(game: Game, g: Board, master: int) -> list[str]:
    """Powers that deal more to this Robot Master than to others, and who has to be beaten for them."""
    symbol = g.box.bosses[master].symbol
    found: list[str] = []
    for other in range(ROBOT_MASTERS):
        boss = g.box.bosses[other] if in_play(g, other) else None
        for number in boss.abilities if boss is not None else []:
            ability = g.box.abilities[number]
            strikes = [op for op in game.cards.programs[ability.program] if isinstance(op, Strike)]
            if any(op.symbols >> symbol & 1 and op.favoured > op.damage for op in strikes):
                found.append(f"{ability.name} ({word(game, 'boss', other)})")
    return found


def hero_values(g: Board, hero: int) -> str:
    card = g.box.characters[hero]
    return (
        f"Threat {card.threat}, Weapon Energy {card.energy}, Health {card.health}, "
        f"{card.battle_threat} dice in battle"
    )


def remove_text(g: Board, face: int) -> str:
    deals = f"{g.strike[face]} damage" if g.strike[face] else "no damage"
    return f"Remove {a_face(face)}, {deals}"


def threat_text(g: Board, seat: int, dice: int) -> str:
    text = f"Commit {dice_words(dice)}"
    if g.more_dice:
        text += f", roll {dice + g.more_dice}"
    left = g.threat[seat] - dice
    if left >= 0:
        text += f", keep {left or 'none'}"
    return text + chances_text(g, seat, dice + g.more_dice)


def chances_text(g: Board, seat: int, dice: int) -> str:
    """As ": 62 % at once, 90 % with re-rolls"."""
    if g.automatic or not any(g.needs):
        return ""
    roll = ODDS.roll(g.needs, g.sticks)
    rerolls = g.rerolls + g.energy[seat]
    text = f": {percent(ODDS.chance(roll, dice, 0))} at once"
    return f"{text}, {percent(ODDS.chance(roll, dice, rerolls))} with re-rolls" if rerolls else text


def reroll_chance(g: Board) -> str:
    """As ": 62 % to match" if the dice picked are thrown, re-rolls that follow not counted."""
    if g.automatic or not g.challenge:
        return ""
    return f": {percent(ODDS.after(g.needs, g.sticks, g.dice, g.stuck, g.picked, 0))} to match"


def use_text(g: Board, number: int) -> str:
    """As "Use Recall: look at the top two cards ... (0 AP)"."""
    ability = g.box.abilities[number]
    price = [f"{ability.points} AP"] if ability.moment < IN_BATTLE else []
    if ability.energy:
        price.append(f"{ability.energy} Weapon Energy")
    return f"Use {ability.name}: {small(ability.text)}" + (f" ({', '.join(price)})" if price else "")


def play_text(game: Game, g: Board, seat: int, card: int) -> str:
    """As "Play Boost: gain 2 Threat (2 AP)": the part in force for this seat."""
    action = g.box.actions[card]
    parts = parts_of(game, card)
    name = game.cards.names[card]
    if g.boss != NO_BOSS:
        return f"Play {name}: {parts[2]}"
    if seat == g.turn:
        return f"Play {name}: {parts[0]} ({action.hero_cost} AP)"
    match = ""
    if g.challenge and action.symbol == g.current().symbol and not g.matched:
        match = f", {SYMBOL_WORDS[action.symbol]} matches"
    return f"Play {name}: {parts[1]} ({action.wily_cost} AP{match})"


def take_text(game: Game, g: Board, seat: int, card: int) -> str:
    name = game.cards.names[card]
    if g.kind == W_DISCARD:
        return f"Discard {name}"
    if g.kind == W_ORDER and g.asked() >> seat & 1:  # others do not look at their decks
        top = [int(g.cards[one]) for one in g.deck[seat].cards[-2:]]
        if card in top and len(top) == 2:
            top.remove(card)
            return f"{name} on top, {game.cards.names[top[0]]} below"
    return name


# -- what can be explained -------------------------------------------------------------------------------------------------


def explainable_codes(g: Board, seat: int) -> list[int]:
    """Codes worth explaining to this player now, legal or not, without those that can never be legal here."""
    found: list[int] = []
    battle = g.boss != NO_BOSS
    for code in codes_of_window(g, seat):
        if code == SPECIAL + 1 and g.gained < 0:
            continue
        if STAGE <= code < STAGE + STAGES and not in_play(g, code - STAGE):
            continue
        if USE <= code < USE + len(g.box.abilities):
            fights = g.box.abilities[code - USE].moment >= IN_BATTLE
            if fights != battle or code - USE not in owned(g, seat):
                continue
        if REROLL <= code < REROLL + FACES and code - REROLL not in g.dice:
            continue
        found.append(code)
    return found + [code for code in g.options(seat) if code not in found]


# -- rules ---------------------------------------------------------------------------------------------------------------


def option_rules(game: Game, g: Board, seat: int, code: int) -> list[str]:
    """The rules of a card part, or of the window for a plain answer; empty: those of the catalogue."""
    if PLAY <= code < PLAY + len(g.box.actions):
        if g.boss != NO_BOSS:
            return ["BG-18.1", "BG-18.2"]
        return ["BG-6.6", "BG-7.2"] if seat == g.turn else ["BG-6.14", "BG-7.3"]
    if USE <= code < USE + len(g.box.abilities) and g.boss != NO_BOSS:
        return ["BG-18.4", "BG-18.5"]
    if code == SCORE and g.boss != NO_BOSS:
        return ["BG-18.10", "BG-18.11"]
    if PICK <= code < PICK + PICKS:
        return ["BG-29.4"]
    if code in (YES, NO) or TAKE <= code < TAKE + len(g.box.actions):
        return game.rules.catalogue.find("window." + game.rules.window_name(g.kind)).rules
    if code == PASS and g.kind != W_ABILITIES:
        return game.rules.catalogue.find("window." + game.rules.window_name(g.kind)).rules
    return []
