"""The texts of the cards, one line a card, so that a changed word shows in review."""

from __future__ import annotations

import re
from typing import Any

import pytest

from busterbox.games.adventures.cards.ops_dice import Reroll
from busterbox.games.adventures.cards.ops_gain import GainDie
from busterbox.games.adventures.cards.ops_hero import Activate, GainEnergy
from busterbox.games.adventures.cards.phrases import phrase
from busterbox.games.adventures.game import CONTENT, GAME
from busterbox.kernel.content.specs import Clause
from busterbox.kernel.core.ops import Op


def lines() -> list[str]:
    return [
        f"{name}: {GAME.words.card_values(card)}. {GAME.cards.texts[card]}".replace(": . ", ": ").rstrip()
        for card, name in enumerate(GAME.cards.ids)
        if GAME.cards.facts[card].kind != "component"
    ]


@pytest.mark.rule("AD-R43", "AD-R45")
def test_the_committed_texts_are_those_of_the_cards() -> None:
    assert (CONTENT / "texts.txt").read_text(encoding="utf-8").splitlines() == lines()


def test_every_text_is_made_of_sentences() -> None:
    for card, text in enumerate(GAME.cards.texts):
        assert bool(text) == (GAME.cards.facts[card].kind not in ("component", "hero"))
        if text:
            assert text[0].isupper() or text.startswith("1 Weapon Energy")
            assert text.endswith(".")
            assert not re.search(r"\.\.|  |: \.|\{|_|: [a-z][^.]*\. [a-z]", text), text


def said(*ops: Op[Any]) -> str:
    return phrase([Clause(op, op.text()) for op in ops])


def test_effects_as_one_sentence() -> None:
    assert said(GainDie(0)) == "Roll a red die."
    assert said(GainDie(0), GainDie(1)) == "Roll a red die and a blue die."
    assert said(GainDie(1), GainDie(1)) == "Roll two blue dice."
    assert said(GainDie(2), Reroll(2, -1, False)) == "Roll a yellow die, then reroll up to 2 dice."
    assert said(Activate(0), Activate(1), Activate(2)) == (
        "Activate your shoot token, your jump token and your run token."
    )
    assert said(GainEnergy(), GainDie(0), GainDie(0)) == "Gain 1 Weapon Energy, then roll two red dice."
