"""The guided first game: it can be played as it is written, and it teaches what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.codes import (
    FACE_NAMES,
    FACES,
    FIGHT,
    PLAY,
    PRESS_ON,
    REROLL,
    ROLL,
    SCORE,
    SPECIAL,
    TAKE,
    THROW,
    TROPHY,
    USE,
    WILY,
)
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.words.terms import Forecast, faces_text, missing, parts_of
from busterbox.kernel.table.play import Play
from busterbox.service.games.guide import PLAYER, Guide
from tests import guides
from tests.service.rooms import in_loop
from tools.boardgame_guide import whole
from tools.boardgame_guide import written as written_guide

MOST = 40  # decisions of a first lesson


@pytest.fixture(scope="module")
def guide() -> Guide:
    return guides.guide_to(GAME)


def table_of(play: Play) -> Board:
    assert isinstance(play.state, Board)
    return play.state


@pytest.fixture(scope="module")
def played(guide: Guide) -> Play:
    return guides.played_through(GAME, guide)


def test_every_decision_of_the_player_is_explained_briefly(guide: Guide) -> None:
    guides.check_every_decision_is_explained(guide, 25, MOST)


def test_its_rules_exist(guide: Guide) -> None:
    guides.check_rules_exist(GAME, guide)


def test_its_codes_are_what_the_words_behind_them_say() -> None:
    guides.check_codes_are_what_their_words_say(GAME)


def test_it_is_what_the_tool_finds(guide: Guide) -> None:
    """After a change to the content that shows in this game, `python -m tools.boardgame_guide` writes it again."""
    g = GAME.new(2, guide.seed)
    assert isinstance(g, Board)
    found = whole(g)
    assert found is not None
    assert written_guide(guide.seed, *found) == guides.text_of_guide(GAME)


def test_it_goes_from_the_start_of_a_stage_to_its_boss_and_beyond(guide: Guide, played: Play) -> None:
    g = table_of(played)
    stage = guide.steps[0].code - GAME.rules.codes.kind(guide.steps[0].code).base
    assert guides.told(played, "first_player") == [[PLAYER]]
    assert guides.told(played, "battle") == [[PLAYER, stage]]
    assert guides.told(played, "beat") == [[PLAYER, stage]]
    assert guides.told(played, "power") == guides.told(played, "trophy") == [[PLAYER, stage]]
    assert guides.told(played, "trophy_used") == [[PLAYER, stage]]
    assert guides.told(played, "lost_life") == []
    assert len(guides.told(played, "passed")) == 3
    assert len(guides.told(played, "failed")) == 2  # both of the other player's
    assert (g.turn, g.turns) == (PLAYER, [2, 2])
    assert not g.over


def test_it_shows_what_there_is_to_learn(guide: Guide, played: Play) -> None:
    """Each thing at least once by the player's own hand."""
    own = [step.code for step in guide.steps if step.seat == PLAYER]
    for code in (SCORE, THROW, PRESS_ON, FIGHT, ROLL, SPECIAL):
        assert code in own, code
    assert any(USE <= code < PLAY for code in own)
    assert any(PLAY <= code < TAKE for code in own)
    assert any(code >= TROPHY and (code - TROPHY) % 6 == WILY for code in own)
    assert any(numbers[0] == PLAYER for numbers in guides.told(played, "played"))
    assert any(numbers[0] == PLAYER for numbers in guides.told(played, "played_wily"))
    assert any(numbers[0] == PLAYER for numbers in guides.told(played, "played_battle"))
    assert any(numbers[0] == 1 for numbers in guides.told(played, "minions"))
    assert any(numbers[0] == PLAYER for numbers in guides.told(played, "penalties"))
    assert any(numbers[0] == PLAYER and numbers[1] == -1 for numbers in guides.told(played, "energy"))
    said = " ".join(step.say for step in guide.steps).lower()
    words = ["castle", "recall", "action points", "pass", "threat", "re-roll", "score", "minions", "penalty"]
    words += [
        "press on",
        "dr. wily",
        "battle",
        "trophy",
        "power",
        "weapon energy",
        "special",
        "lives",
        "health",
    ]
    assert [word for word in words if word not in said] == []


def test_the_words_name_what_is_there(guide: Guide) -> None:
    """Every action card that a lesson names is in the player's hand, in sight or was just played; dice are as they lie."""
    play = guides.begun(GAME, guide)
    for step in guide.steps:
        g = table_of(play)
        if step.say and not step.end:
            seen = {int(g.cards[card]) for card in g.hand[PLAYER]}
            seen |= {int(g.cards[card]) for seat in range(2) for card in g.discard[seat]}
            seen |= {int(g.cards[card]) for card in g.deck[PLAYER].cards[-2:] if g.known[card] & 1}
            title = GAME.cards.names[g.cards[g.challenge[0]]] if g.challenge else ""
            said = step.say.replace(title, "") if title else step.say
            for card in range(len(g.box.actions)):
                if re.search(rf"\b{re.escape(GAME.cards.names[card])}\b", said):
                    assert card in seen, f"{GAME.cards.names[card]} in: {step.say}"
            if PLAY <= step.code < TROPHY - 100:
                card = step.code - (TAKE if step.code >= TAKE else PLAY)
                assert GAME.cards.names[card] in step.say
            faces = re.match(rf"((?:{'|'.join(FACE_NAMES)})(?: |:)){{3,}}".upper(), step.say)
            if faces:
                assert step.say.startswith(faces_text(g.dice))
        if not step.end:
            play.answer(step.seat, step.code)


def facts(g: Board) -> dict[str, int]:
    """What the words say of numbers, each with the number as it is."""
    me = PLAYER
    return {
        r"You have (\d+) action points: play": g.points,
        r"each one left deals (\d+) damage": g.minion_damage() if g.challenge else 0,
        r"Your (\d+) Threat is for": g.threat[me],
        r"(\d+) Threat is left": g.threat[me],
        r"of your (\d+) action points and": g.points,
        r"counts, (\d+) action points": g.wily_points,
        r"and you have (\d+)\. At 0": g.health[me],
        r"one of your (\d+) Lives": g.lives[me],
        r"Health, you (\d+)": g.health[me],
        r"commit all (\d+)\.": g.threat[me],
        r"1 of your (\d+) Weapon Energy": g.energy[me],
        r"It makes (\d+) damage in all": Forecast(g).damage if g.challenge else 0,
        r"It costs (\d+) damage": Forecast(g).damage if g.challenge else 0,
        r"rolled, (\d+) now": g.character(me).battle_threat + g.more_dice,
    }


def test_what_it_says_of_the_numbers_is_true(guide: Guide) -> None:
    """Numbers in the words are those of the game at that moment."""
    play = guides.begun(GAME, guide)
    checked: set[str] = set()
    for step in guide.steps:
        g = table_of(play)
        for words, value in facts(g).items():
            found = re.search(words, step.say)
            if found:
                assert int(found[1]) == value, step.say
                checked.add(words)
        if "mind the WILY" in step.say:
            told_of = re.findall(r"(\d+) damage", step.say)
            assert int(told_of[-1]) == Forecast(g).damage, step.say  # the last number is the whole of it
        if "all is matched" in step.say or ": matched" in step.say:
            assert missing(g) == []
            assert g.turn == 1 or Forecast(g).passed
        if not step.end:
            play.answer(step.seat, step.code)
    assert len(checked) >= 9


def test_the_first_re_roll_takes_what_the_table_suggests(guide: Guide) -> None:
    """So it is done with one button: the dice are marked already."""
    play = guides.begun(GAME, guide)
    place = next(n for n, step in enumerate(guide.steps) if REROLL <= step.code < REROLL + FACES)
    for step in guide.steps[:place]:
        play.answer(step.seat, step.code)
    g = table_of(play)
    reroll = GAME.table.display(g.view(PLAYER))["reroll"]
    assert isinstance(reroll, dict)
    marked = sorted(REROLL + int(g.dice[die]) for die in reroll["suggested"])
    assert [step.code for step in guide.steps[place : place + len(marked) + 1]] == [*marked, THROW]


def test_every_card_of_the_battle_is_played_for_a_reason(guide: Guide) -> None:
    """Behind what a card does stands a sentence that says why, and no two lessons are the same."""
    play = guides.begun(GAME, guide)
    cards = 0
    for step in guide.steps[:-1]:
        g = table_of(play)
        if step.seat == PLAYER and g.boss >= 0 and PLAY <= step.code < TAKE:
            does = parts_of(GAME, step.code - PLAY)[2]
            cards += 1
            if cards > 1:  # with the first one it is told what cards do in a battle
                assert len(step.say.partition(f"{does}. ")[2].split()) >= 3, step.say
        play.answer(step.seat, step.code)
    assert cards >= 3
    said = [step.say for step in guide.steps if step.say]
    assert len(set(said)) == len(said)


@in_loop
async def test_at_a_table_of_the_service_it_goes_from_lesson_to_lesson(tmp_path: Path, guide: Guide) -> None:
    await guides.check_lessons_at_a_table(tmp_path, GAME, guide)
