"""Lines with markup: what is shown with colour and without, words that stand out, lines that fit."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from busterbox.cli.terminal.style import Screen, has_colour
from busterbox.kernel.content.markup import Span, breadth, escape, folded, pad, plain, spans, styled
from tools.terminal_picture import row_spans, svg


def test_styles_are_told_apart_from_text() -> None:
    assert spans("a [red]b [bold]c[/] d[/] e", True) == [
        ("a ", ()),
        ("b ", ("red",)),
        ("c", ("red", "bold")),
        (" d", ("red",)),
        (" e", ()),
    ]
    assert plain("[[TUR] [nothing such] [/] [") == "[TUR] [nothing such]  ["
    assert spans("[bold red]x", True) == [("x", ("bold", "red"))]  # an end that is missing is the line's end


@given(st.text(st.sampled_from("[]/ab red"), max_size=30))
def test_what_is_escaped_is_shown_as_it_is(text: str) -> None:
    assert plain(escape(text)) == text
    assert plain(styled(text, "bold red")) == text
    assert plain(f"[cyan]{escape(text)}[/]!", True) == text + "!"


def test_decoration_is_for_colour_and_words_are_for_the_rest() -> None:
    line = "[sign]●●○ [/][word]energy [/]2/3"
    assert plain(line, True) == "●●○ 2/3"
    assert plain(line) == "energy 2/3"
    assert breadth(line) == len("energy 2/3")
    padded = pad(line, 12) + "|"
    assert plain(padded, True) == "●●○ 2/3     |"
    assert plain(padded) == "energy 2/3  |"


def test_a_plain_screen_shows_no_codes(capsys: pytest.CaptureFixture[str]) -> None:
    Screen(False, {"TURBO": "yellow"}).show("[heading]Round 2[/]")
    Screen(False, {"TURBO": "yellow"}).show("[red]takes TURBO[/] [sign]★[/]")
    assert capsys.readouterr().out == "== Round 2\ntakes TURBO\n"


def test_words_stand_out_where_nothing_else_does(capsys: pytest.CaptureFixture[str]) -> None:
    screen = Screen(True, {"TURBO": "yellow", "Player 1": "bold cyan"})
    screen.show("Player 1 takes TURBO, not TURBOS; [grey]TURBO[/] Player 12")
    out = capsys.readouterr().out
    assert "\x1b[1;36mPlayer 1\x1b[0m takes \x1b[33mTURBO\x1b[0m, not TURBOS; " in out
    assert "\x1b[90mTURBO\x1b[0m Player 12" in out  # what has a colour keeps it
    screen.show("[heading]Round 2[/]")
    assert re.fullmatch(r"\x1b\[1;36m── Round 2 ─+\x1b\[0m\n", capsys.readouterr().out)


@given(
    st.lists(
        st.tuples(st.text("ab ·", min_size=1, max_size=25), st.sampled_from(["", "red", "bold"])), max_size=6
    ),
    st.integers(20, 40),
)
def test_lines_fit_and_lose_nothing(parts: list[tuple[str, str]], room: int) -> None:
    found: list[Span] = [(text, (style,) if style else ()) for text, style in parts]
    rows = ["".join(text for text, _ in row) for row in folded(found, room, "  ")]
    longest = max((len(word) for word in "".join(text for text, _ in found).split()), default=0)
    assert all(len(row.rstrip()) <= max(room, longest + 2) for row in rows)
    letters = "".join(text for text, _ in found)
    assert "".join(rows).replace(" ", "").replace("·", "") == letters.replace(" ", "").replace("·", "")


def test_a_row_goes_on_behind_its_indent() -> None:
    rows = folded([("one two · three", ())], 9, "    ")
    assert ["".join(text for text, _ in row) for row in rows] == ["one two ·", "    three"]
    rows = folded([("one two · three", ())], 8, "    ")
    assert ["".join(text for text, _ in row) for row in rows] == [
        "one two",
        "    three",
    ]  # no row begins with it


@pytest.mark.parametrize(
    ("wanted", "variables", "terminal", "colour"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),  # an empty one counts as none
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {}, True, False),
    ],
)
def test_when_there_is_colour(
    wanted: str, variables: dict[str, str], terminal: bool, colour: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal)
    assert has_colour(wanted) == colour


def test_a_terminal_as_a_picture() -> None:
    assert row_spans("a\x1b[1;31mb\x1b[0mc") == [
        ("a", "#f4f1e6", False),
        ("b", "#ff8a75", True),
        ("c", "#f4f1e6", False),
    ]
    drawn = svg(["x < \x1b[36my\x1b[0m", ""], "A & B", 20)
    assert drawn.startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    assert 'aria-label="A &amp; B"' in drawn
    assert '<tspan x="22.0" fill="#f4f1e6">x &lt;</tspan><tspan x="55.7" fill="#5fd3e8">y</tspan>' in drawn
