# busterbox: not compiled
"""Options in words that say what is at stake.

Everything is for one seat, asked or not, and uses what that seat knows. Every code has words in every position; if
what it is about is not there, they are plain.
"""

from __future__ import annotations

import re

from busterbox.games.tcg.cards.ops_look import Search
from busterbox.games.tcg.cards.ops_moves import Destroy, Move
from busterbox.games.tcg.cards.ops_odd import DestroyAllButOne, PickFromHand, SwapGauge
from busterbox.games.tcg.cards.ops_values import HowMany, LowerStrength
from busterbox.games.tcg.cards.ops_verbs import SpendUnused
from busterbox.games.tcg.rules.blast import Blast
from busterbox.games.tcg.rules.box import TcgBox
from busterbox.games.tcg.rules.codes import (
    AS_RECHARGE,
    BLAST,
    CARDS,
    COLOUR,
    COLOURS,
    DRAW_FROM_DISCARD,
    EMBLEMS,
    END_RESOURCES,
    FIRST_EMBLEM,
    INTO_GAUGE,
    INTO_GAUGE_MAY,
    INTO_HAND,
    KINGDOM,
    LEVEL_UP,
    NAVI,
    NETNAVI,
    NO_COLOUR,
    NO_EMBLEM,
    NO_TAG,
    NUMBER,
    ONTO_OPPONENT,
    OUT_OF_GAUGE,
    PASS,
    PLAY,
    PLAY_GAUGE,
    REPLACE,
    REPLACEMENTS,
    SPEND,
    SPENT_INTO_GAUGE,
    TAKE,
    THEIRS,
    TYPE,
    W_ARRANGE,
    W_BLAST,
    W_BLAST_DESTINY,
    W_CANCEL,
    W_DESTINY,
    W_DISCARD,
    W_DISCARD_DOWN,
    W_EXTRA_POWER,
    W_HOW_MANY,
    W_OPPORTUNITY,
    W_PLAY,
    W_POSITION,
    W_REPLACE,
    W_RESOURCES,
    W_SEARCH,
    W_UNDER_DECK,
    W_VIRUS,
)
from busterbox.games.tcg.rules.hands import Discard
from busterbox.games.tcg.rules.main_phase import MainPhase
from busterbox.games.tcg.rules.state import Tcg, knows_card
from busterbox.games.tcg.rules.values import battle_damage, blast_destiny_value, blast_number_of, destiny_of
from busterbox.kernel.content.phrases import capital, counted, listed
from busterbox.kernel.core.codes import DONE, NO, PICK, PICKS, YES
from busterbox.kernel.core.ops import ChooseOp, Op, Resolve
from busterbox.kernel.core.triggers import program_of, source_of
from busterbox.kernel.core.windows import WINDOW_CHOOSE, WINDOW_ORDER
from busterbox.kernel.game import Game

TYPE_WORDS = ["resource", "event", "BattleChip", "NetNavi", "Level Up"]
TAG_WORDS = ["virus", "ally", "NetOp", "style change"]
# What can be put in place of an energy that is about to be lost (TC-R90), of a draw or of the discard pile.
REPLACEMENT_WORDS = {
    OUT_OF_GAUGE: "Lose your right-most power instead",
    INTO_GAUGE: "It goes into your gauge",
    INTO_GAUGE_MAY: "Put it into your gauge",
    INTO_HAND: "It goes to your hand",
    ONTO_OPPONENT: "The opponent loses it instead",
    KINGDOM: "Power up instead",
    AS_RECHARGE: "Recharge an energy instead",
    DRAW_FROM_DISCARD: "Draw from the discard pile",
    SPENT_INTO_GAUGE: "Into your gauge",
}


ONE_OF_SEVERAL = re.compile(r"\b1 ((?:[\w-]+ )?)(card|resource|emblem)s\b")


def singular(sentence: str) -> str:
    """Turn "1 other cards" into "1 other card"."""
    return ONE_OF_SEVERAL.sub(r"1 \1\2", sentence)


# -- cards -------------------------------------------------------------------------------------------------------------


def requirement_words(box: TcgBox, card: int) -> list[str]:
    """What a card needs in play, in words: "2 power", "1 red", "1 MegaMan emblem"."""
    needs = [f"{box.power[card]} power"] if box.power[card] else []
    for need in box.needs[card]:
        which, number = need >> 3, need & 7
        if which < FIRST_EMBLEM:
            needs.append(f"{number} {COLOURS[which]}")
        else:
            needs.append(counted(number, f"{EMBLEMS[which - FIRST_EMBLEM]} emblem"))
    return needs


def card_values(box: TcgBox, card: int) -> str:
    """What is printed on a card besides its name and its text, in a line."""
    what = box.cards[card]
    colour = "" if what.colour == NO_COLOUR else f"{COLOURS[what.colour]} "
    parts = [colour + TYPE_WORDS[what.type]]
    if what.tag != NO_TAG:
        parts.append(TAG_WORDS[what.tag])
    if what.type == NETNAVI:
        parts.append(f"strength {what.strength}, defense {what.defense}, blast {what.blast}")
    elif what.type != LEVEL_UP:
        parts.append(f"destiny {what.destiny}")
    needs = requirement_words(box, card)
    if needs:
        parts.append(f"needs {listed(needs)}")
    if what.emblem != NO_EMBLEM:
        parts.append(f"{EMBLEMS[what.emblem]} emblem")
    return " · ".join(parts)


# -- what is going on ---------------------------------------------------------------------------------------------------


def source_card(g: Tcg) -> int:
    """The definition of the card whose text asks, -1 if no card does."""
    for frame in reversed(g.stack):
        if isinstance(frame, MainPhase):
            return -1
        card = frame.source()
        if card >= 0:
            return int(g.cards[card])
    return -1


def asking_effect(g: Tcg) -> Resolve | None:
    """The effect that asks, or for which a verb asks."""
    for frame in reversed(g.stack):
        if isinstance(frame, Resolve):
            return frame
        if isinstance(frame, MainPhase):
            return None
    return None


def asking_op(g: Tcg) -> Op[Tcg] | None:
    """The word of a card's text that is being carried out."""
    effect = asking_effect(g)
    if effect is None or effect.pc >= len(g.game.cards.programs[effect.program]):
        return None
    return effect.op(g)


def clauses(game: Game, program: int, start: int, end: int) -> str:
    """What a stretch of a text does, as a clause."""
    texts = [op.text() for op in game.cards.programs[program][start:end]]
    return " and ".join(text for text in texts if text)


# -- options -------------------------------------------------------------------------------------------------------------


def option_text(game: Game, g: Tcg, seat: int, code: int) -> str:
    """An option in words, "" where the catalogue's will do."""
    if code == PASS:
        return pass_text(g)
    if code == BLAST:
        return blast_text(g, seat)
    if code == DONE:
        return done_text(g, seat)
    if code in (YES, NO):
        return yes_or_no(g, code == YES)
    if PICK <= code < PICK + PICKS:
        return pick_text(game, g, seat, code - PICK)
    if NAVI <= code < NAVI + 2:
        return navi_text(game, g, code - NAVI)
    if COLOUR <= code < COLOUR + len(COLOURS):
        return capital(COLOURS[code - COLOUR])
    if TYPE <= code < TYPE + len(TYPE_WORDS):
        return capital(TYPE_WORDS[code - TYPE])
    if REPLACE <= code < REPLACE + len(REPLACEMENTS):
        return REPLACEMENT_WORDS[code - REPLACE]
    if NUMBER <= code < PLAY:
        return number_text(g, code - NUMBER)
    if PLAY <= code < PLAY_GAUGE + CARDS and (code - PLAY) % CARDS >= len(game.cards.names):
        return "A card that is not in the box"  # there is room for more codes than cards
    if TAKE <= code < THEIRS:
        return take_text(g, game.cards.names[code - TAKE])
    if THEIRS <= code < PLAY_GAUGE:
        return theirs_text(g, game.cards.names[code - THEIRS])
    return ""


def blast_text(g: Tcg, seat: int) -> str:
    if not 0 <= seat < 2 or not g.navi[seat]:
        return "Blast"
    return (
        f"Blast: reveals {blast_number_of(g, seat)} of your {counted(len(g.gauge[seat]), 'power', 'power')}"
    )


def navi_text(game: Game, g: Tcg, seat: int) -> str:
    return (
        f"{game.words.seat_name(seat)}'s {game.cards.names[g.navi_card(seat)] if g.navi[seat] else 'NetNavi'}"
    )


def pass_text(g: Tcg) -> str:
    top = g.top
    if isinstance(top, MainPhase) and top.passes == 1:  # TC-12.8
        damage = battle_damage(g)
        return (
            f"Pass: the battle begins, {damage} damage"
            if damage > 0
            else "Pass: the battle begins, no damage"
        )
    return "Pass"


def done_text(g: Tcg, seat: int) -> str:
    if g.kind == W_REPLACE:
        return "Lose it"
    if g.kind == W_ARRANGE:
        return "Leave the rest as it is"
    if isinstance(g.top, Discard):  # what is picked and not shown yet is the player's own business
        return "No more" if g.top.picked and g.top.seat == seat else "Discard none"
    effect = asking_effect(g)
    return "No more" if effect is not None and effect.phase > 0 else "None"


def yes_or_no(g: Tcg, yes: bool) -> str:
    if g.kind == W_UNDER_DECK:
        if not yes:
            return "Into the discard pile"
        return "Under the deck" if isinstance(g.top, Discard) else "Into your gauge"
    if g.kind == W_EXTRA_POWER:
        return "Power up once more" if yes else "No"
    if g.kind == W_VIRUS and not yes:
        return "No more copies"
    if g.kind == W_PLAY and not yes:
        return "Play nothing"
    return "Yes" if yes else "No"


def pick_text(game: Game, g: Tcg, seat: int, place: int) -> str:
    """What is picked by its place in a list."""
    if g.kind == W_BLAST and isinstance(g.top, Blast) and place < len(g.top.revealed):
        card = g.top.revealed[place]
        return f"{game.cards.names[g.cards[card]]}: destiny {destiny_of(g, card)}"
    if g.kind in (W_POSITION, W_ARRANGE):
        return position_text(game, g, seat, place)
    if g.kind == W_BLAST_DESTINY and place < len(g.destinies):
        entry = g.destinies[place]
        return f"{game.cards.names[entry[1]]}: blast destiny {blast_destiny_value(g, place)}"
    if g.kind == W_CANCEL and place < len(g.chips):
        return game.cards.names[g.chips[place][1]]
    if g.kind == WINDOW_ORDER and place < len(g.queue):
        waiting = g.queue[place]
        name = game.cards.names[g.cards[source_of(waiting)]] if source_of(waiting) >= 0 else "An effect"
        does = clauses(game, program_of(waiting), 0, len(game.cards.programs[program_of(waiting)]))
        return f"{name}: {does}" if does else name
    op = asking_op(g)
    if g.kind == WINDOW_CHOOSE and isinstance(op, ChooseOp) and place < len(op.clauses):
        return capital(op.clauses[place])
    return f"Number {place + 1}"


def position_text(game: Game, g: Tcg, seat: int, place: int) -> str:
    """A gauge card by its position; by its name too where this seat knows it (TC-R79, TC-R86)."""
    gauge = g.gauge[gauge_asked(g, seat)]
    known = place < len(gauge) and seat >= 0 and knows_card(g, seat, gauge[place])
    return f"Position {place + 1}" + (f": {game.cards.names[g.cards[gauge[place]]]}" if known else "")


def gauge_asked(g: Tcg, seat: int) -> int:
    """Whose gauge a position is chosen from."""
    effect, op = asking_effect(g), asking_op(g)
    if effect is not None and isinstance(op, Move) and op.side != 0:
        return 1 - effect.seat
    return effect.seat if effect is not None else seat


def number_text(g: Tcg, number: int) -> str:
    if g.kind == W_DESTINY:
        return str(number)
    op = asking_op(g)
    if isinstance(op, LowerStrength):
        return f"Lower it by {number}" if number else "Leave it"
    if g.kind == W_HOW_MANY and isinstance(op, HowMany):
        if number == 0:
            return "No"
        effect = asking_effect(g)
        if number == 1 and effect is not None and not op.alike(g, effect):
            return "Yes"
        return "Once" if number == 1 else "Twice" if number == 2 else f"{number} times"
    return str(number)


def take_text(g: Tcg, name: str) -> str:
    """A card to choose, with what happens to it."""
    op = asking_op(g)
    if g.kind in (W_DISCARD, W_DISCARD_DOWN) or isinstance(g.top, Discard):
        return f"Discard {name}"
    if g.kind == W_VIRUS:
        return f"Play another {name}"
    if g.kind == W_PLAY:
        return f"Play {name}"
    if g.kind == W_SEARCH and isinstance(op, Search):
        return f"Take {name}" if op.side == 0 else f"Pick {name}"
    if isinstance(op, SpendUnused):
        return f"Spend {name}"
    if isinstance(op, Destroy):
        return f"Destroy your {name}"
    return name


def theirs_text(g: Tcg, name: str) -> str:
    op = asking_op(g)
    if isinstance(op, Destroy):
        return f"Destroy the opponent's {name}"
    if isinstance(op, DestroyAllButOne):
        return f"Spare {name}"
    if isinstance(op, PickFromHand | SwapGauge):
        return name
    return f"The opponent's {name}"


# -- codes worth explaining --------------------------------------------------------------------------------------------


def explainable(g: Tcg, seat: int) -> list[int]:
    """Codes worth explaining to this player now: in the resource and main phase all their cards, legal or not."""
    if g.kind not in (W_RESOURCES, W_OPPORTUNITY):
        return list(g.options(seat))
    codes = [END_RESOURCES] if g.kind == W_RESOURCES else [PASS, BLAST]
    codes += [PLAY + card for card in sorted({g.cards[card] for card in g.hand[seat]})]
    if g.kind == W_OPPORTUNITY:
        codes += [SPEND + card for card in sorted({g.cards[card] for card in g.resources[seat]})]
    return codes + [code for code in g.options(seat) if code not in codes]


# -- rules ---------------------------------------------------------------------------------------------------------------

NO_WINDOW = 0  # nothing has been asked yet
PLAY_RULES = [["TC-11.2", "TC-7.1"], ["TC-14.1", "TC-7.1"], ["TC-13.1", "TC-7.1"]]  # by type


def option_rules(game: Game, g: Tcg, code: int) -> list[str]:
    """A card is played by the rules of its type, a plain answer by those of its window; empty: those of
    `messages.toml`."""
    if PLAY <= code < PLAY + len(game.cards.ids):
        kind = g.box.type[code - PLAY]
        return PLAY_RULES[kind] if kind < len(PLAY_RULES) else []
    plain = code in (DONE, YES, NO) or PICK <= code < PICK + PICKS or NUMBER <= code < PLAY
    if (plain or TAKE <= code < PLAY_GAUGE) and g.kind != NO_WINDOW:
        return game.rules.catalogue.find("window." + game.rules.window_name(g.kind)).rules
    return []
