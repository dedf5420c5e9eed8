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
from busterbox.kernel.content.rules_table import load_rules, room_of, rules_file
from busterbox.kernel.table.play import Play
from busterbox.service.games.guide import FILE, PLAYER, Guide, guide_of
from busterbox.service.wire import GiveNonce, Hint, TableWish
from tests.service.rooms import Person, in_loop, new_cmd, room_at
from tools.boardgame_guide import whole
from tools.boardgame_guide import written as written_guide
from tools.guide_codes import code_of, written

LONGEST = 240  # characters that one reads between two decisions
MOST = 40  # decisions of a first lesson


@pytest.fixture(scope="module")
def guide() -> Guide:
    found = guide_of(GAME)
    assert found is not None
    return found


def begun(guide: Guide) -> Play:
    return Play.start(GAME, guide.seats, guide.seed, guide.settings, decks=guide.decks or None)


def table_of(play: Play) -> Board:
    assert isinstance(play.state, Board)
    return play.state


@pytest.fixture(scope="module")
def played(guide: Guide) -> Play:
    """The whole lesson; an answer that is not legal is refused here."""
    play = begun(guide)
    for place, step in enumerate(guide.steps[:-1]):
        assert step.code in play.options(step.seat), f"step {place}: {play.why_not(step.seat, step.code)}"
        play.answer(step.seat, step.code)
    return play


def told(play: Play, message: str) -> list[list[int]]:
    return [event.numbers for entry in play.entries for event in entry.events if event.message == message]


def test_every_decision_of_the_player_is_explained_briefly(guide: Guide) -> None:
    own = [step for step in guide.steps if step.seat == PLAYER]
    assert 25 <= len(own) <= MOST
    for step in [*own, guide.steps[-1]]:
        assert 0 < len(step.say) <= LONGEST
        assert step.say.rstrip()[-1] in ".!"
    assert all(not step.say for step in guide.steps if step.seat > PLAYER)
    assert guide.steps[-1].end
    assert not any(step.end for step in guide.steps[:-1])


def test_its_rules_exist(guide: Guide) -> None:
    file = rules_file(GAME)
    assert file is not None
    rules = {rule.id for rule in load_rules(file)}
    for step in guide.steps:
        assert set(step.rules) <= rules
        assert bool(step.rules) == bool(step.say)


def test_its_codes_are_what_the_words_behind_them_say() -> None:
    room = room_of(GAME)
    assert room is not None
    text = (room / FILE).read_text(encoding="utf-8")
    assert written(GAME, text) == text
    named = re.findall(r"^code = (\d+)  # (\w+)(?: (\w+))?$", text, re.MULTILINE)
    assert len(named) == text.count("\ncode = ")
    assert [int(code) for code, _, _ in named] == [
        code_of(GAME, kind, about or None) for _, kind, about in named
    ]


def test_it_is_what_the_tool_finds(guide: Guide) -> None:
    """After a change to the content that shows in this game, `python -m tools.boardgame_guide` writes it again."""
    room = room_of(GAME)
    assert room is not None
    g = GAME.new(2, guide.seed)
    assert isinstance(g, Board)
    found = whole(g)
    assert found is not None
    assert written_guide(guide.seed, *found) == (room / FILE).read_text(encoding="utf-8")


def test_it_goes_from_the_start_of_a_stage_to_its_boss_and_beyond(guide: Guide, played: Play) -> None:
    g = table_of(played)
    stage = guide.steps[0].code - GAME.rules.codes.kind(guide.steps[0].code).base
    assert told(played, "first_player") == [[PLAYER]]
    assert told(played, "battle") == [[PLAYER, stage]]
    assert told(played, "beat") == [[PLAYER, stage]]
    assert told(played, "power") == told(played, "trophy") == [[PLAYER, stage]]
    assert told(played, "trophy_used") == [[PLAYER, stage]]
    assert told(played, "lost_life") == []
    assert len(told(played, "passed")) == 3
    assert len(told(played, "failed")) == 2  # both of the other player's
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
    assert any(numbers[0] == PLAYER for numbers in told(played, "played"))
    assert any(numbers[0] == PLAYER for numbers in told(played, "played_wily"))
    assert any(numbers[0] == PLAYER for numbers in told(played, "played_battle"))
    assert any(numbers[0] == 1 for numbers in told(played, "minions"))
    assert any(numbers[0] == PLAYER for numbers in told(played, "penalties"))
    assert any(numbers[0] == PLAYER and numbers[1] == -1 for numbers in told(played, "energy"))
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
    play = begun(guide)
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
    play = begun(guide)
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
    play = begun(guide)
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
    play = begun(guide)
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
    async with room_at(tmp_path, games=(GAME,)) as room:
        opened = await room.server.opening.open(TableWish(game="boardgame", guide=True), "here")
        table = await room.server.find(opened.table)
        assert [seat.name for seat in opened.info.seats] == guide.names
        me = Person(room, table, 0, opened.tokens["0"])
        me.come()
        await me.must(GiveNonce(cmd_id=new_cmd(), nonce="x", commitment=table.doc.commitment))
        said: list[str] = []
        while True:
            await room.pass_ms(20_000)  # several answers of the other in a row take a while
            lesson = me.welcome().guide
            assert lesson is not None
            said.append(lesson.text)
            if lesson.done:
                break
            assert lesson.codes[0] in me.options()
            hint = await me.must(Hint(cmd_id=new_cmd(), prompt=me.prompt()))
            assert hint["code"] == lesson.codes[0]
            await me.answer(lesson.codes[0])
        assert said == [step.say for step in guide.steps if step.say]
        assert table.info().status == "over"
