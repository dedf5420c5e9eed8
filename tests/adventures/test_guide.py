"""The guided first game: it can be played as it is written, and it teaches what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.codes import (
    BOOST,
    EFFECT,
    ENERGY,
    LIGHT_LEFT,
    LIGHT_RIGHT,
    PAY,
    READY,
    REROLL,
    SIGNATURE,
    TAKE_DAMAGE,
    THROW,
    TO_LEFT,
    TO_SKILL,
    USE_SKILL,
    WAIT,
    WEAKNESS,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.terms import dice_text, needs_text
from busterbox.kernel.content.phrases import word
from busterbox.kernel.core.state import ONE
from busterbox.kernel.table.play import Play
from busterbox.service.games.guide import PLAYER, Guide
from tests import guides
from tests.service.rooms import in_loop
from tools.adventures_guide import found
from tools.adventures_guide import written as written_guide

MOST = 66  # decisions of a first lesson: a whole game, but alone


@pytest.fixture(scope="module")
def guide() -> Guide:
    return guides.guide_to(GAME)


def table_of(play: Play) -> Adventure:
    assert isinstance(play.state, Adventure)
    return play.state


@pytest.fixture(scope="module")
def played(guide: Guide) -> Play:
    return guides.played_through(GAME, guide)


def test_every_decision_of_the_player_is_explained_briefly(guide: Guide) -> None:
    guides.check_every_decision_is_explained(guide, 45, MOST)
    assert {step.seat for step in guide.steps[:-1]} == {PLAYER}
    assert all(step.say[0].isupper() or step.say[0].isdigit() for step in guide.steps)
    assert guide.settings == {"packs": "1", "difficulty": "easy"}
    assert guide.seats == 1


def test_its_rules_exist(guide: Guide) -> None:
    guides.check_rules_exist(GAME, guide)


def test_its_codes_are_what_the_words_behind_them_say() -> None:
    guides.check_codes_are_what_their_words_say(GAME)


def test_it_is_what_the_tool_finds(guide: Guide) -> None:
    """After a change to the content that shows in this game, `python -m tools.adventures_guide` writes it again."""
    again = found(guide.seed, len(guide.steps) - 1)
    assert again is not None
    assert written_guide(guide.seed, again) == guides.text_of_guide(GAME)


def test_it_goes_from_the_first_plan_to_a_beaten_robot_master(played: Play) -> None:
    g = table_of(played)
    assert g.over
    assert list(g.result) == [ONE]
    boss = g.boss[PLAYER]
    assert g.box.bosses[boss].pack == 0
    assert guides.told(played, "took_hero") == [[PLAYER, 0, 0]] or guides.told(played, "took_hero")[0][
        :2
    ] == [PLAYER, 0]
    assert [numbers[:2] for numbers in guides.told(played, "beat")] == [[PLAYER, boss]]
    assert len(guides.told(played, "round")) == 5
    assert g.box.weapons[g.weapons[0]].icon == g.boss_card(PLAYER).weakness


def test_it_shows_what_there_is_to_learn(guide: Guide, played: Play) -> None:
    """Each thing at least once by the player's own hand."""
    own = [step.code for step in guide.steps if step.seat == PLAYER]
    for code in (READY, USE_SKILL, BOOST, TAKE_DAMAGE):
        assert code in own, code
    for first, end in (
        (TO_LEFT, TO_SKILL),
        (TO_SKILL, TO_SKILL + 64),
        (LIGHT_LEFT, LIGHT_RIGHT),
        (REROLL, WEAKNESS),
        (EFFECT, ENERGY),
    ):
        assert any(first <= code < end for code in own), first
    assert any(code == THROW or REROLL <= code < WEAKNESS for code in own)
    assert guides.told(played, "tank")
    assert guides.told(played, "surprise")
    assert guides.told(played, "overcame")
    said = " ".join(step.say for step in guide.steps).lower()
    words = ["left slot", "right slot", "skill slot", "boost", "dr. light", "pool", "icon", "wait", "double"]
    words += [
        "surprise box",
        "damage",
        "energy tank",
        "weapon energy",
        "reroll",
        "token",
        "signature",
        "boss side",
    ]
    words += ["weak", "campaign", "ready", "pattern cards"]
    assert [word for word in words if word not in said] == []


def test_what_it_says_is_true_of_the_moment(guide: Guide) -> None:
    """Dice, requirements, damage, life and Weapon Energy in the words are those of the game."""
    play = guides.begun(GAME, guide)
    checked: set[str] = set()
    for step in guide.steps[:-1]:
        g = table_of(play)
        facts = {
            r"You have rolled ([^.]+)\.": dice_text(g.dice),
            r"(\d) of your \d life": str(g.harm),
            r"\d of your (\d) life": str(g.life[PLAYER]),
            r"and (\d) damage would be the end": str(g.harm),
            r"the end of your (\d) life": str(g.life[PLAYER]),
            r"has (\d) Weapon Energy": str(g.energy[0]),
            r"You have (\d) Weapon Energy": str(g.energy[0]),
            r"You need ([^:.]+?)(?:: |, and have)": needs_text(g.needs),
            r"The first challenge asks for ([^.]+)\.": needs_text(g.needs),
            r"It would cost (\d) damage": str(g.harm),
            r"boss side: (\d) pattern cards": str(g.boss_card(PLAYER).pattern) if g.round else "",
        }
        for words, value in facts.items():
            match = re.search(words, step.say)
            if match:
                assert match[1] == value, step.say
                checked.add(words)
        if step.code >= PAY:
            card = g.facing(PLAYER)
            if "No die shows a wait" in step.say:
                assert g.needs[WAIT]
            if "shows a signature" in step.say:
                assert g.fighting
                assert g.pattern_card(card).challenge.needs[SIGNATURE]
            if "surprise box" in step.say:
                assert g.has_box
        play.answer(step.seat, step.code)
    assert len(checked) >= 9
    g = table_of(play)
    assert f"with {g.life[PLAYER]} life left" in guide.steps[-1].say
    assert guide.steps[-1].say.startswith(word(GAME, "boss", g.boss[PLAYER]))


def test_cards_that_a_lesson_names_are_in_sight(guide: Guide) -> None:
    play = guides.begun(GAME, guide)
    for step in guide.steps[:-1]:
        g = table_of(play)
        seen = {int(g.cards[card]) for card in [*g.hand[PLAYER], *g.planned[PLAYER]]}
        for card in range(len(g.box.actions)):
            if re.search(rf"\b{re.escape(GAME.cards.names[card])}\b", step.say) and g.hero[PLAYER] >= 0:
                assert card in seen or g.box.actions[card].hero != 0, f"{GAME.cards.names[card]}: {step.say}"
        play.answer(step.seat, step.code)


def test_no_two_lessons_are_the_same(guide: Guide) -> None:
    said = [step.say for step in guide.steps if len(step.say) > 90]
    assert len(set(said)) == len(said) >= 25


@in_loop
async def test_at_a_table_of_the_service_it_goes_from_lesson_to_lesson(tmp_path: Path, guide: Guide) -> None:
    await guides.check_lessons_at_a_table(tmp_path, GAME, guide)
