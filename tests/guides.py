"""What the guided first games of all games must keep; each game's test_guide.py adds what its own lessons say."""

from __future__ import annotations

import re
from pathlib import Path

from busterbox.kernel.content.rules_table import load_rules, room_of, rules_file
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.service.games.guide import FILE, PLAYER, Guide, guide_of
from busterbox.service.wire import Hint, TableWish
from tests.service.rooms import Person, begin, new_cmd, room_at
from tools.guide_codes import code_of, written

LONGEST = 240  # characters that one reads between two decisions


def guide_to(game: Game) -> Guide:
    found = guide_of(game)
    assert found is not None
    return found


def begun(game: Game, guide: Guide) -> Play:
    return Play.start(game, guide.seats, guide.seed, guide.settings, decks=guide.decks or None)


def played_through(game: Game, guide: Guide) -> Play:
    """The whole lesson; an answer that is not legal is refused here."""
    play = begun(game, guide)
    for place, step in enumerate(guide.steps[:-1]):
        assert step.code in play.options(step.seat), f"step {place}: {play.why_not(step.seat, step.code)}"
        play.answer(step.seat, step.code)
    return play


def told(play: Play, message: str) -> list[list[int]]:
    """The numbers of every event of this kind."""
    return [event.numbers for entry in play.entries for event in entry.events if event.message == message]


def check_every_decision_is_explained(guide: Guide, least: int, most: int) -> None:
    """Briefly, and only to the player: between `least` and `most` decisions."""
    own = [step for step in guide.steps[:-1] if step.seat == PLAYER]
    assert least <= len(own) <= most
    for step in [*own, guide.steps[-1]]:
        assert 0 < len(step.say) <= LONGEST
        assert step.say.rstrip()[-1] in ".!"
    assert all(not step.say for step in guide.steps if step.seat > PLAYER)
    assert guide.steps[-1].end
    assert not any(step.end for step in guide.steps[:-1])


def check_rules_exist(game: Game, guide: Guide) -> None:
    """Whatever is said cites rules, and they exist."""
    file = rules_file(game)
    assert file is not None
    rules = {rule.id for rule in load_rules(file)}
    for step in guide.steps:
        assert set(step.rules) <= rules, step.say
        assert bool(step.rules) == bool(step.say)


def text_of_guide(game: Game) -> str:
    room = room_of(game)
    assert room is not None
    return (room / FILE).read_text(encoding="utf-8")


def check_codes_are_what_their_words_say(game: Game) -> None:
    text = text_of_guide(game)
    assert written(game, text) == text
    named = re.findall(r"^code = (\d+)  # (\w+)(?: (\w+))?$", text, re.MULTILINE)
    assert len(named) == text.count("\ncode = ")
    assert [int(code) for code, _, _ in named] == [
        code_of(game, kind, about or None) for _, kind, about in named
    ]


async def check_lessons_at_a_table(folder: Path, game: Game, guide: Guide) -> None:
    """At a table of the service the lessons come one after the other, and a hint is the next answer."""
    async with room_at(folder, games=(game,)) as room:
        opened = await room.server.opening.open(TableWish(game=game.name, guide=True), "here")
        table = await room.server.find(opened.table)
        assert [seat.name for seat in opened.info.seats] == guide.names
        me = Person(room, table, 0, opened.tokens["0"])
        me.come()
        await begin([me])
        said: list[str] = []
        while True:
            await room.pass_ms(20_000)  # several answers of the other in a row take a while
            lesson = me.welcome().guide
            assert lesson is not None
            said.append(lesson.text)
            if lesson.done:
                break
            assert lesson.codes[0] in me.options()
            if len(said) % 3 == 0:
                hint = await me.must(Hint(cmd_id=new_cmd(), prompt=me.prompt()))
                assert hint["code"] == lesson.codes[0]
            await me.answer(lesson.codes[0])
        assert said == [step.say for step in guide.steps if step.say]
        assert table.info().status == "over"
