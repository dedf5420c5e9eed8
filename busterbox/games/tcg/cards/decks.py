# busterbox: not compiled
"""What makes a deck legal (TC-21, TC-22.1)."""

from __future__ import annotations

from busterbox.games.tcg.rules.box import Card
from busterbox.games.tcg.rules.codes import (
    ALL_SETS_FORMAT,
    ALLY,
    FORMAT_NAMES,
    LEVEL_UP,
    NETNAVI,
    NETOP,
    SAMPLE_FORMAT,
    SETS,
    STYLE_CHANGE,
    VIRUS,
)
from busterbox.kernel.content.deck import DeckNames, FoundDeck

OTHERS = {SAMPLE_FORMAT: 29}  # besides the NetNavi (TC-R52); 59 in the other formats (TC-21.2)
COPIES = 4  # TC-21.3
BARRED_IN_SAMPLE = {VIRUS, ALLY, STYLE_CHANGE, NETOP}


def check_deck(found: FoundDeck, cards: list[Card], names: DeckNames, play_format: int) -> list[int]:
    """The cards of a deck that this format allows; BadDeck with every fault and its line."""
    navis = 0
    others = 0
    for card, count in found.counts().items():
        line, what = found.line_of(card), cards[card]
        if not what.playable or what.type == LEVEL_UP:
            found.fault(
                line, f"{names.label(card)} is not used: no rule says how Level Up cards enter play", "TC-R66"
            )
            continue
        if what.type == NETNAVI:
            navis += count
        else:
            others += count
            if count > COPIES:
                found.fault(line, f"there may be {COPIES} of {names.label(card)}, not {count}", "TC-21.3")
        fault = outside(what, play_format)
        if fault:
            found.fault(line, f"{names.label(card)} {fault}", "TC-22.1")
    wanted = OTHERS.get(play_format, 59)
    if found.rows or not found.faults:
        if navis != 1:
            found.fault(0, f"a deck has exactly 1 NetNavi, not {navis}", "TC-21.1")
        if others != wanted:
            rule = "TC-R52" if play_format == SAMPLE_FORMAT else "TC-21.2"
            found.fault(0, f"a deck has exactly {wanted} other cards, not {others}", rule)
    return found.cards()


def outside(card: Card, play_format: int) -> str:
    """Why a format does not know a card; empty if it does."""
    if play_format == ALL_SETS_FORMAT:
        return ""
    if card.set != SETS.index("power_up"):
        return f"is no card of Power Up!, the only set of the format {FORMAT_NAMES[play_format]}"
    if play_format == SAMPLE_FORMAT and (card.tag in BARRED_IN_SAMPLE or card.beyond_sample):
        return "is not for the sample format: the sample rules do not define what it does"
    return ""
