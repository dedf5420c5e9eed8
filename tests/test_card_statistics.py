"""What simulated games say of cards: counted by the tool, read by the service."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from busterbox.kernel import registry
from busterbox.kernel.content.rules_table import room_of
from busterbox.service.http.card_api import FILE, read_statistics
from busterbox.service.wire import CardStatistics
from tests.microgames.duel.game import GAME, make
from tools.card_statistics import main, settings_to_play

pytestmark = pytest.mark.interpreted
DUEL = "tests.microgames.duel.game:GAME"


def test_the_tool_counts_what_the_service_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "counted.json"
    assert main([DUEL, "--games", "20", "--bots", "random", "--to", str(file)]) == 0
    assert "20 games" in capsys.readouterr().out
    found = read_statistics(file)
    assert found.games == 20
    assert found.mean == 0.5
    assert found.command == "python -m tools.card_statistics duel --games 20 --bots random"
    assert found.cards.keys() <= set(GAME.cards.ids)
    drawn = sum(card.drawn for card in found.cards.values())
    assert drawn > 20 * 2
    for card in found.cards.values():
        assert (card.won_when_chosen is None) == (card.chosen == 0)
        assert card.won_when_chosen is None or 0 <= card.won_when_chosen <= 1


def test_every_value_of_a_setting_that_decks_depend_on_is_played() -> None:
    assert settings_to_play(GAME) == [{}]
    assert settings_to_play(make(sized=True)) == [{"size": "any"}, {"size": "small"}]


def test_a_game_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nothing"]) == 2
    assert "nothing" in capsys.readouterr().err


@pytest.mark.parametrize("name", registry.names())
def test_statistics_that_are_kept_are_of_the_game_s_cards(name: str) -> None:
    game = registry.get(name)
    room = room_of(game)
    assert room is not None
    if not (room / FILE).is_file():
        pytest.skip(f"{game.info.title} keeps none")
    found = msgspec.json.decode((room / FILE).read_bytes(), type=CardStatistics)
    assert found.games > 0
    assert found.cards.keys() <= set(game.cards.ids)
