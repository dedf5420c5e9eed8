"""The texts of the cards, one line a card, so that a changed word shows in review."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import CONTENT, GAME


@pytest.mark.rule("TC-2.2", "TC-2.3", "TC-2.4", "TC-2.5")
def test_the_committed_texts_are_those_of_the_cards() -> None:
    lines = [
        f"{name}: {GAME.words.card_values(card)}. {GAME.cards.texts[card]}".rstrip()
        for card, name in enumerate(GAME.cards.ids)
    ]
    assert (CONTENT / "texts.txt").read_text(encoding="utf-8").splitlines() == lines
