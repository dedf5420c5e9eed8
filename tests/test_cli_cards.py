"""`busterbox cards`: one row per different card, as data and as a table."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox.kernel import registry
from busterbox.kernel.content.specs import SOURCES
from busterbox.kernel.content.toml_lines import load_toml
from tests.faulty.game import make as make_bluff
from tests.microgames.duel import game as duel_game
from tests.microgames.duel.game import GAME as DUEL

DUEL_PATH = "tests.microgames.duel.game:GAME"


def rows_of(command: SimpleNamespace, *words: str) -> list[dict[str, object]]:
    run = command.run("cards", *words, "--json")
    assert (run.code, run.err) == (0, "")
    found = json.loads(run.out)
    assert isinstance(found, list)
    return found


def test_a_row_says_what_the_file_of_cards_says(command: SimpleNamespace) -> None:
    rows = rows_of(command, DUEL_PATH)
    data = load_toml(Path(duel_game.__file__).with_name("cards.toml")).data["card"]
    assert isinstance(data, list)
    assert len(rows) == len(data) == 9
    for row, card, text in zip(rows, data, DUEL.cards.texts, strict=True):
        assert row == {
            "id": card["id"],
            "name": card["name"],
            "kind": card["kind"],
            "copies": card["copies"],
            "source": card["source"],
            "text": text,
        }
        assert list(row) == ["id", "name", "kind", "copies", "source", "text"]


@pytest.mark.parametrize(("name", "cards"), [("ring", 6), ("coop", 18)])
def test_every_demo_game_knows_its_cards(command: SimpleNamespace, name: str, cards: int) -> None:
    rows = rows_of(command, f"tests.microgames.{name}.game:GAME")
    assert len({row["id"] for row in rows}) == cards
    for row in rows:
        assert row["kind"]
        assert row["source"] in SOURCES
        assert isinstance(row["copies"], int)


@pytest.mark.parametrize("words", ["Calculated", "calculated", "CALCULATED", "calculate"])
def test_one_card_by_its_name_or_a_part_of_it(command: SimpleNamespace, words: str) -> None:
    assert [row["id"] for row in rows_of(command, "tcg", words)] == ["calculated"]
    assert command.run("cards", "tcg", words).out.startswith("Calculated (calculated)\n")


def test_a_name_of_several_words_needs_no_quotes(command: SimpleNamespace) -> None:
    assert [row["id"] for row in rows_of(command, "tcg", "lan,", "hot", "shot")] == ["lan_hot_shot"]


def test_one_card_by_its_id(command: SimpleNamespace) -> None:
    assert [row["id"] for row in rows_of(command, DUEL_PATH, "drain")] == ["drain"]
    run = command.run("cards", DUEL_PATH, "drain")
    assert run.code == 0
    assert run.out.splitlines() == [
        "Drain (drain)",
        "  event, copies: 5, source: original",
        "  Make the opponent lose 1 energy. You may make the opponent lose 1 energy and draw 1 card.",
    ]


def test_the_table_has_a_line_a_card(command: SimpleNamespace) -> None:
    lines = command.run("cards", DUEL_PATH).out.splitlines()
    assert lines[0] == "Duel: 9 different cards, 39 with their copies"
    assert lines[7] == "6 x Guard    unit   guard    Give this up instead of losing a card."
    assert len(lines) == 10


def test_a_game_that_says_less_of_its_cards_is_listed_too(
    command: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(registry._loaded, "bluff", make_bluff())
    rows = rows_of(command, "bluff")
    assert rows[0] == {
        "id": rows[0]["id"], "name": "Rank 0", "kind": None, "copies": None, "source": None, "text": "",
    }  # fmt: skip
    assert "? x Rank 0" in command.run("cards", "bluff").out
    assert rows_of(command, "tests.microgames.sealed.game:GAME") == []
    assert command.run("cards", "tests.microgames.sealed.game:GAME").out == "Sealed has no cards.\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([DUEL_PATH, "sparkle"], "busterbox: duel has no card 'sparkle'; do you mean Spark (spark)?\n"),
        ([DUEL_PATH, "zebra"], "busterbox: duel has no card 'zebra'\n"),
        (
            ["tcg", "lan,"],
            "busterbox: tcg has 2 cards with 'lan,' in their names: Lan, NetBattler (lan_netbattler), ",
        ),
        (
            ["tcg", "Calcullated"],
            "busterbox: tcg has no card 'Calcullated'; do you mean Calculated (calculated) or ",
        ),
        (["nope"], "busterbox: there is no game 'nope'"),
        ([], "busterbox cards: the following arguments are required: GAME"),
    ],
)
def test_wrong_arguments_are_one_line_and_exit_2(
    command: SimpleNamespace, words: list[str], sentence: str
) -> None:
    for more in ([], ["--json"]):
        run = command.run("cards", *words, *more)
        assert run.code == 2
        assert run.out == ""
        assert run.err.startswith(sentence)
        assert run.err.count("\n") == 1
