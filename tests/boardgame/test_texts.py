"""The texts of the cards, one line a card, so that a changed word shows in review."""

from __future__ import annotations

import re

from busterbox.games.boardgame.game import CONTENT, GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.words.terms import face_text, parts_of, small, special_text


def lines() -> list[str]:
    return [
        f"{name}: {GAME.words.card_values(card)}. {GAME.cards.texts[card]}".rstrip()
        for card, name in enumerate(GAME.cards.ids)
    ]


def test_the_committed_texts_are_those_of_the_cards() -> None:
    assert (CONTENT / "texts.txt").read_text(encoding="utf-8").splitlines() == lines()


def test_every_text_is_made_of_sentences() -> None:
    for card, text in enumerate(GAME.cards.texts):
        assert bool(text) == (GAME.cards.facts[card].kind != "component")
        if text:
            assert text[0].isupper()
            assert text.endswith(".")
            assert not re.search(r"\.\.|  |: \.|\{|_", text)


def test_an_action_card_has_three_parts_in_words() -> None:
    for card in range(len(box_of(GAME).actions)):
        hero, wily, battle = parts_of(GAME, card)
        assert hero
        assert wily
        assert battle
        assert "AP: " not in hero + wily + battle


def test_every_face_of_a_boss_and_every_special_has_words() -> None:
    for number, boss in enumerate(box_of(GAME).bosses):
        for face, name in enumerate(boss.names):
            text = face_text(GAME, boss, number, face) if name else ""
            assert bool(text) == bool(name), (number, face)
            assert "Power, " not in text
            if boss.damage[face]:
                assert text.startswith(f"{boss.damage[face]} damage")
    for kind in range(len(box_of(GAME).minions)):
        assert special_text(GAME, kind)


def test_sentences_as_clauses() -> None:
    assert small("Add 2 minions. The hero loses 1 Threat.") == "add 2 minions; the hero loses 1 Threat"
    assert small("Spend 1 Weapon Energy: Deal 2 damage.") == "spend 1 Weapon Energy: deal 2 damage"
    assert small("If the hero is in Dr. Wily's Castle, draw 1 card.").startswith(
        "if the hero is in Dr. Wily's"
    )
