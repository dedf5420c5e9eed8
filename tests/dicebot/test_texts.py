"""The texts of the cards, one line a card, so that a changed word shows in review."""

from __future__ import annotations

from busterbox.games.dicebot.game import CONTENT, GAME


def test_the_committed_texts_are_those_of_the_cards() -> None:
    lines: list[str] = []
    for card, name in enumerate(GAME.cards.ids):
        values = GAME.words.card_values(card)
        lines.append(f"{name}: {values}{'. ' if values else ''}{GAME.cards.texts[card]}".rstrip())
    assert (CONTENT / "texts.txt").read_text(encoding="utf-8").splitlines() == lines
