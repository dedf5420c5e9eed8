"""What the terminal must keep in every game; each game's test_terminal.py adds what its own table shows."""

from __future__ import annotations

import sys

from busterbox.kernel.content.explain import rule_ids, rules_of
from busterbox.kernel.content.markup import breadth, plain
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.game import Game
from tools.terminal_picture import typed

ESCAPE = "\x1b"
COMMAND = [sys.executable, "-m", "busterbox.cli"]


def text_of(g: State, seat: int, width: int = 80, colour: bool = False) -> str:
    return "\n".join(plain(line, colour).rstrip() for line in g.game.terminal.picture(g, seat, width))


def positions(
    g: State, seed: int, most: int, every: int, random_each: int, each_kind: int = 2
) -> list[State]:
    """Positions of a game by sensible answers, each `random_each`-th at random: a few of each kind of question, and each
    `every`-th of the first `most`."""
    rng = rng_from(seed)
    found: list[State] = []
    seen: dict[int, int] = {}
    step = 0
    while not g.over and step < most:
        step += 1
        seen[g.kind] = seen.get(g.kind, 0) + 1
        if seen[g.kind] <= each_kind or step % every == 0:
            found.append(g.clone())
        seat = int(g.game.rules.next_seat(g, rng))
        codes = g.options(seat)
        random = step % random_each == 0
        answer = codes[rng.below(len(codes))] if random else int(g.game.bot.policy(g, seat, rng))
        if answer != NO_ANSWER:
            g.answer(seat, answer)
    return found


def check_shows_only_what_is_known(g: State, seat: int, widths: tuple[int, ...] = (80, 40)) -> None:
    """The picture, the question and the options are the same in any position that the seat cannot tell from this one."""
    game = g.game
    other = g.determinize(seat, rng_from(99))
    for width in widths:
        drawn = game.terminal.picture(g, seat, width)
        assert drawn == game.terminal.picture(other, seat, width)
        assert game.terminal.picture(g, -1, width) == game.terminal.picture(other, -1, width)
        for line in drawn:
            assert breadth(line) <= width, line
    assert game.words.question(g, -1)
    assert game.words.question(g, seat) == game.words.question(other, seat)
    if not g.asked() >> seat & 1:
        return
    assert g.options(seat) == other.options(seat)
    codes = game.terminal.explainable(g, seat)
    assert codes == game.terminal.explainable(other, seat)
    for code in [*codes, *g.options(seat)]:
        text = game.words.option_text(g, seat, code)
        assert text == game.words.option_text(other, seat, code)
        assert text[0].isupper()
        assert "{" not in text
        assert game.words.option_rules(g, seat, code)


def check_goes_on_where_it_was_left(table: tuple[str, ...], answers: list[str], since: str) -> None:
    """A game that was left at a terminal is offered again, and shows the same from `since` on."""
    first = typed([*COMMAND, *table], [*answers, "quit"], NO_COLOR="1")
    shown = first[first.rindex(since) : first.rindex("> quit")]
    again = typed([*COMMAND, *table[:2]], ["y"], NO_COLOR="1")
    assert "resumed" in again
    assert shown in again


def check_colours(table: tuple[str, ...], answers: list[str], signs: str, words: str) -> str:
    """Colours and signs only where they are wanted; else words alone. Gives what was shown in colour."""
    coloured = typed([*COMMAND, *table, "--no-keep"], answers)
    assert signs in coloured
    assert f"{ESCAPE}[" in coloured
    without = typed([*COMMAND, *table, "--no-keep"], answers, NO_COLOR="1")
    assert ESCAPE not in without
    assert signs not in without
    assert words in without
    return coloured


def check_glossary(game: Game, glossary: dict[str, str], same_as: dict[str, str], prefix: str) -> None:
    """Every word is explained with rules that exist."""
    rules = {rule.id for rule in rules_of(game)}
    for word, text in glossary.items():
        assert game.words.explain(word) == [text]
        named = [name for name in rule_ids([text]) if name.startswith(prefix)]
        assert named, word
        assert set(named) <= rules
    assert set(same_as.values()) <= set(glossary)
    assert game.words.explain("nonsuch") == []
