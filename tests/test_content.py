"""Content files: typed ops, faults with file and line, texts made from the ops, one program per card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.specs import Programs, Spec, Vocabulary, flatten
from busterbox.kernel.content.toml_lines import TomlError, parse_toml
from busterbox.kernel.core.ops import (
    ChooseOp,
    Condition,
    Jump,
    JumpUnless,
    MayOp,
    Op,
    Plain,
    Repeat,
    RepeatEnd,
    Resolve,
)
from busterbox.kernel.core.state import State
from tests.microgames.duel.game import GAME, HERE, load


class Nothing(Op[Any]):
    def __init__(self, amount: int) -> None:
        self.amount = amount

    def text(self) -> str:
        return f"wait {self.amount}"


class Always(Condition[Any]):
    def holds(self, g: State, f: Resolve) -> bool:
        return True

    def text(self) -> str:
        return "it rains"


WORDS: Vocabulary = Vocabulary(
    ops={"wait": lambda spec: Nothing(spec.number("amount", 1, 9))},
    tests={"rain": lambda spec: Always()},
    amounts={"moons": lambda spec: Plain(spec.number("each", 1, 3))},
)


def program(text: str) -> tuple[list[Op[Any]], str]:
    file = parse_toml(text, "cards.toml")
    programs = Programs(WORDS)
    number, sentence = programs.read(Spec(file, [], file.data, "card 'x'"), "play")
    return programs.programs[number], sentence


def test_the_texts_of_duel_are_the_committed_ones() -> None:
    lines = [f"{card}: {text}" for card, text in zip(GAME.cards.ids, GAME.cards.texts, strict=True)]
    assert (HERE / "texts.txt").read_text(encoding="utf-8").splitlines() == lines


def test_nested_ops_become_one_program_with_jumps() -> None:
    ops, text = program(
        """
        play = [
            {op = "if", when = {test = "rain"}, then = [{op = "wait", amount = 1}], else = [{op = "wait", amount = 2}]},
            {op = "may", then = [{op = "wait", amount = 3}]},
            {op = "repeat", times = 2, then = [{op = "wait", amount = 4}]},
            {op = "choose", of = [{then = [{op = "wait", amount = 5}]}, {then = [{op = "wait", amount = 6}]}]},
        ]
        """
    )
    kinds = [type(op) for op in ops]
    assert kinds == [
        JumpUnless, Nothing, Jump, Nothing, MayOp, Nothing, Repeat, Nothing, RepeatEnd, ChooseOp, Nothing, Jump, Nothing, Jump,
    ]  # fmt: skip
    unless, skip, may, repeat, end, choose = ops[0], ops[2], ops[4], ops[6], ops[8], ops[9]
    assert isinstance(unless, JumpUnless)
    assert isinstance(skip, Jump)
    assert (unless.target, skip.target) == (3, 4)
    assert isinstance(may, MayOp)
    assert may.target == 6
    assert isinstance(repeat, Repeat)
    assert isinstance(end, RepeatEnd)
    assert (repeat.target, end.target) == (8, 7)
    assert isinstance(choose, ChooseOp)
    assert choose.targets == [10, 12]
    assert [op.target for op in ops if isinstance(op, Jump)][1:] == [14, 14]
    assert text == (
        "If it rains, wait 1, otherwise wait 2. You may wait 3. 2 times: wait 4. Choose one: wait 5; or wait 6."
    )


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('\nplay = [{op = "fly"}]', 2, "'op' must be one of choose, if, may, repeat, wait, not 'fly'"),
        (
            'play = [\n  {op = "wait", amount = 1},\n  {op = "wait", amount = 12},\n]',
            3,
            "from 1 to 9, not 12",
        ),
        ('play = [\n  {op = "wait", amount = 1, colour = "red"},\n]', 2, "unknown field 'colour'"),
        ('play = [{op = "wait"}]', 1, "'amount' is missing"),
        ("play = 3", 1, "'play' must be a list of tables"),
        ('play = [\n\n{op = "choose", of = [{then = []}]}]', 3, "two branches or more"),
        ('play = [{op = "if", when = {test = "snow"}, then = []}]', 1, "must be one of rain"),
    ],
)
def test_a_fault_is_named_with_line_card_and_what_was_expected(text: str, line: int, words: str) -> None:
    with pytest.raises(TomlError) as caught:
        program(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"cards.toml, line {line}: card 'x': ")
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_counted_amount_is_read_with_its_own_fields() -> None:
    file = parse_toml('times = {count = "moons", each = 2}', "cards.toml")
    spec = Spec(file, [], file.data, "card 'x'")
    amount = WORDS.amount(spec, "times")
    assert amount.text() == "2"
    assert flatten([]) == []


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('id = "screen"', 'id = "spark"', "this id is used twice"),
        ("copies = 6", "copies = 66", "whole number from 1 to 6, not 66"),
        ('kind = "event"', 'kind = "spell"', "must be one of event, unit, not 'spell'"),
        ('source = "original"', 'source = "dream"', "rulebook, public, original"),
    ],
)
def test_a_damaged_card_file_of_duel_is_refused_with_its_line(
    tmp_path: Path, before: str, after: str, words: str
) -> None:
    text = (HERE / "cards.toml").read_text(encoding="utf-8")
    damaged = tmp_path / "cards.toml"
    damaged.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(TomlError) as caught:
        load(damaged)
    assert words in str(caught.value)
    assert caught.value.line == text[: text.index(before)].count("\n") + 1


def test_the_hidden_text_of_an_event_must_not_name_a_card(tmp_path: Path) -> None:
    file = tmp_path / "messages.toml"
    file.write_text('[event.drew]\ntext = "{card}"\nhidden = "{card}"\nargs = ["card"]\n', encoding="utf-8")
    with pytest.raises(TomlError, match=r"messages\.toml, line 3: the hidden text must not name a card"):
        load_catalogue(file)
