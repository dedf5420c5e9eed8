"""The guided first game: it can be played as it is written, and it teaches what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import (
    PLAY,
    SPEND,
    TAKE,
    W_BLAST,
    W_COST,
    W_OPPORTUNITY,
    W_RESOURCES,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import battle_damage, blast_number_of, defense_of, strength_of
from busterbox.kernel.table.play import Play
from busterbox.service.games.guide import PLAYER, Guide
from tests import guides
from tests.service.rooms import in_loop
from tools.guide_codes import code_of, written

MOST = 17  # decisions of a first lesson


@pytest.fixture(scope="module")
def guide() -> Guide:
    return guides.guide_to(GAME)


def table_of(play: Play) -> Tcg:
    assert isinstance(play.state, Tcg)
    return play.state


@pytest.fixture(scope="module")
def played(guide: Guide) -> Play:
    return guides.played_through(GAME, guide)


def names(told_numbers: list[list[int]], seat: int) -> list[str]:
    return [GAME.cards.names[numbers[1]] for numbers in told_numbers if numbers[0] == seat]


def test_every_decision_of_the_player_is_explained_briefly(guide: Guide) -> None:
    guides.check_every_decision_is_explained(guide, 10, MOST)


def test_its_rules_exist(guide: Guide) -> None:
    guides.check_rules_exist(GAME, guide)


def test_its_codes_are_what_the_words_behind_them_say() -> None:
    guides.check_codes_are_what_their_words_say(GAME)
    text = guides.text_of_guide(GAME)
    assert code_of(GAME, "play", "nonsuch") is None
    assert code_of(GAME, "pass", "vulcan1") is None
    changed = text.replace("code = 64  # pass", "code = 65  # pass")
    assert changed != text
    assert written(GAME, changed) == text


def test_it_is_two_turns_each_with_the_sample_decks(guide: Guide, played: Play) -> None:
    assert guide.settings == {"format": "sample"}
    turns = guides.told(played, "turn")
    assert turns == [[0, 1], [1, 2], [0, 3], [1, 4], [0, 5]]
    assert not played.state.over
    assert table_of(played).kind == W_RESOURCES


def test_it_shows_what_there_is_to_learn(guide: Guide, played: Play) -> None:
    assert names(guides.told(played, "played"), PLAYER) == [
        "It's Not Over Yet",
        "Cannonball",
        "Rival",
        "Power Pastries",
        "Uncommon NetBattler",
    ]
    assert names(guides.told(played, "spent"), PLAYER) == ["Power Pastries", "Rival"]
    assert names(guides.told(played, "discarded"), PLAYER) == ["Vulcan1"]
    assert guides.told(played, "blast") == [[PLAYER, 2, PLAYER]]
    assert guides.told(played, "battle") == [[0, 6, 2], [1, 6, 2], [0, 6, 2], [1, 4, 3]]
    play = guides.begun(GAME, guide)
    windows: set[int] = set()
    for step in guide.steps[:-1]:
        if step.seat == PLAYER:
            windows.add(int(play.state.kind))
        play.answer(step.seat, step.code)
    assert windows == {W_RESOURCES, W_OPPORTUNITY, W_COST, W_BLAST}


def test_the_words_name_what_is_there(guide: Guide) -> None:
    """Every card that a lesson names lies where the player sees it, or is what was just played or lost."""
    play = guides.begun(GAME, guide)
    for step in guide.steps:
        g = table_of(play)
        if step.say and not step.end:
            seen = {GAME.cards.names[g.cards[card]] for card in g.hand[PLAYER]}
            for seat in range(2):
                for zone in (g.navi[seat], g.resources[seat], g.discard[seat]):
                    seen |= {GAME.cards.names[g.cards[card]] for card in zone}
            seen |= {GAME.cards.names[g.cards[card]] for card in g.gauge[PLAYER] if g.known[card] & 1}
            for name in GAME.cards.names:
                if re.search(rf"\b{re.escape(name)}\b", step.say):
                    assert name in seen, f"{name} in: {step.say}"
            card = step.code - next(base for base in (TAKE, SPEND, PLAY, 0) if step.code >= base)
            if step.code >= PLAY:
                assert GAME.cards.names[card] in step.say
        if not step.end:
            play.answer(step.seat, step.code)


def test_what_it_says_of_the_numbers_is_true(guide: Guide) -> None:
    """The words name power, energy and totals; they are those of the game at that moment."""
    play = guides.begun(GAME, guide)
    checked: set[str] = set()
    for step in guide.steps:
        g = table_of(play)
        energy = [len(pile.cards) for pile in g.deck]
        facts = {
            "your gauge holds 1": len(g.gauge[0]) == 1,
            "strength 2 does nothing against defense 2": (strength_of(g, 0), defense_of(g, 1)) == (2, 2),
            "stands at 6 against 2": (strength_of(g, 0), defense_of(g, 1), battle_damage(g)) == (6, 2, 4),
            "TorchMan 6 strength": (strength_of(g, 1), g.turn) == (6, 1),
            "and 19 were left": energy[0] == 19 - 2,
            "you have 2 power now": len(g.gauge[0]) == 2,
            "You drew Power Pastries": g.drawn[0] == 1,
            "MegaMan's blast number says: 2": blast_number_of(g, 0) == 2,
            "That makes 6 against 2": (strength_of(g, 0) + 1, defense_of(g, 1)) == (6, 2),
            "the battle does 4 damage": battle_damage(g) == 4,
            "4 against your 2": (strength_of(g, 1), defense_of(g, 0)) == (4, 2),
            "4 against 3, so only 1 damage": (strength_of(g, 1), defense_of(g, 0), battle_damage(g))
            == (4, 3, 1),
            "You have 12 energy and Cinder has 13": energy == [12, 13],
        }
        for words, holds in facts.items():
            if words in step.say:
                assert holds, words
                checked.add(words)
        if not step.end:
            play.answer(step.seat, step.code)
    assert checked == set(facts)


def test_what_cannot_be_played_says_what_is_missing(guide: Guide) -> None:
    """The lesson promises it of Rival, and Vulcan1 would be the second BattleChip."""
    play = guides.begun(GAME, guide)
    play.answer(guide.steps[0].seat, guide.steps[0].code)
    rival = PLAY + GAME.cards.numbers["rival"]
    assert play.why_not(PLAYER, rival) == "needs 2 power, you have 1 · TC-7.2"


@in_loop
async def test_at_a_table_of_the_service_it_goes_from_lesson_to_lesson(tmp_path: Path, guide: Guide) -> None:
    await guides.check_lessons_at_a_table(tmp_path, GAME, guide)
