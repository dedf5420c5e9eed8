# busterbox: not compiled
"""What makes an action deck legal (BG-30)."""

from __future__ import annotations

from busterbox.games.boardgame.rules.box import BoardBox
from busterbox.games.boardgame.rules.codes import CARD_PACK
from busterbox.kernel.content.deck import DeckNames, FoundDeck

CARDS = 40  # BG-30.1
COPIES = 4  # BG-30.2


def check_deck(found: FoundDeck, box: BoardBox, names: DeckNames, settings: list[int]) -> list[int]:
    """The cards of a deck that this table allows; BadDeck with every fault and its line."""
    cards = 0
    for card, count in found.counts().items():
        line, label = found.line_of(card), names.label(card)
        if card >= len(box.actions):
            found.fault(line, f"{label} is no action card", "BG-30.1")
            continue
        cards += count
        if count > COPIES:
            found.fault(line, f"there may be {COPIES} of {label}, not {count}", "BG-30.2")
        if box.actions[card].pack and not settings[CARD_PACK]:
            found.fault(
                line, f"{label} belongs to the boss card pack, which this table does not use", "BG-30.4"
            )
    if (found.rows or not found.faults) and cards != CARDS:
        found.fault(0, f"an action deck has exactly {CARDS} cards, not {cards}", "BG-30.1")
    return found.cards()
