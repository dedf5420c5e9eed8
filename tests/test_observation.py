"""Observations: what a position says in numbers, what each number means, what is printed on the cards."""

from __future__ import annotations

import json

import pytest

from busterbox.cli.main import main
from busterbox.kernel import registry
from busterbox.kernel.codec.hashing import oldest_first, rank
from busterbox.kernel.codec.layout import kept_layout
from busterbox.kernel.codec.observing import NoRoom
from busterbox.kernel.core.modifiers import modify
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import CLOSED
from busterbox.vector.explained import explained
from tests.microgames.duel.game import GAME as DUEL

GAMES = ["adventures", "boardgame", "dicebot", "tcg"]


def duel() -> State:
    return DUEL.new(2, 1)


@pytest.mark.parametrize("name", GAMES)
def test_every_number_is_explained_once_and_stays_within_what_is_said(name: str) -> None:
    game = registry.get(name)
    seats = game.info.seats.fewest
    positions = explained(kept_layout(game.rules.codec, game, seats), game)
    g = game.new(seats, 3)
    for _ in range(60):
        seat = g.seat_to_act()
        if seat < 0:
            break
        observed = g.observation(seat)
        assert [position.at for position in positions] == list(range(len(observed)))
        for position, number in zip(positions, observed, strict=True):
            assert position.low <= number <= position.high, position
        g.apply(seat, g.options(seat)[-1])


def test_the_length_is_the_same_at_every_decision_and_for_spectators() -> None:
    g = duel()
    lengths = set()
    while g.mode != CLOSED:
        lengths |= {len(g.observation(seat)) for seat in (-1, 0, 1)}
        g.apply(g.seat_to_act(), g.options(g.seat_to_act())[0])
    assert len(lengths) == 1


def test_what_effects_are_called_is_no_knowledge_but_which_are_the_same_is() -> None:
    one, two, three = duel(), duel(), duel()
    for g, effects in ((one, (5, 9)), (two, (2, 3)), (three, (4, 4))):
        for effect in effects:
            modify(g, 0, 0, 1, effect, 0)
    assert one.knowledge_key(0) == two.knowledge_key(0)
    assert one.observation(0) == two.observation(0)
    assert one.knowledge_key(0) != three.knowledge_key(0)
    assert one.observation(0) != three.observation(0)
    assert oldest_first([9, 0, 5, 9]) == [5, 9]
    assert [rank([5, 9], effect) for effect in (0, 5, 9)] == [0, 1, 2]


def test_numbers_of_windows_are_no_knowledge() -> None:
    one, two = duel(), duel()
    two.serial += 7
    two.windows += 7
    assert one.knowledge_key(0) == two.knowledge_key(0)
    assert one.observation(0) == two.observation(0)
    assert one.observation(0, "tokens") == two.observation(0, "tokens")


@pytest.mark.parametrize("form", ["counts", "tokens"])
def test_what_has_no_room_is_told_and_never_cut(form: str) -> None:
    g = duel()
    for _ in range(25):
        modify(g, 0, 0, 1, 1, 0)
    with pytest.raises(NoRoom, match="mods has no room for 25"):
        g.observation(0, form)


def test_wrong_forms_and_seats_are_refused() -> None:
    with pytest.raises(ValueError, match="in counts or in tokens"):
        duel().observation(0, "pixels")
    with pytest.raises(ValueError, match="there is no seat 2"):
        duel().observation(2)


# -- cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_card_features_are_a_table_that_tells_cards_apart(name: str) -> None:
    game = registry.get(name)
    names, rows = game.card_feature_names(), game.card_features()
    assert len(rows) == game.cards.count()
    assert {len(row) for row in rows} == {len(names)}
    assert len(set(names)) == len(names)
    assert "copies" in names
    assert len({tuple(row) for row in rows}) > len(rows) // 2


def test_a_weapons_numbers_are_those_printed_on_it() -> None:
    game = registry.get("dicebot")
    names, rows = game.card_feature_names(), game.card_features()
    weapons = game.cards.content.weapons  # type: ignore[attr-defined]
    assert [row[names.index("Weapon.speed")] for row in rows[: len(weapons)]] == [w.speed for w in weapons]
    assert sum(row[names.index("kind weapon")] for row in rows) == len(weapons)


# -- the command -----------------------------------------------------------------------------------------------


def test_the_command_explains_every_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["observation", "dicebot", "--seats", "2", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    g = registry.get("dicebot").new(2, 1)
    assert document["length"] == len(document["positions"]) == len(g.observation(0))
    assert {"DiceBot.junkyard", "DiceBot.hand", "mods", "Resolve.nums"} <= {
        position["field"] for position in document["positions"]
    }
    assert main(["observation", "dicebot"]) == 0
    out = capsys.readouterr().out
    assert "own         DiceBot.hand" in out
    assert "others      DiceBot.hand" in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["dicebot", "--seats", "9"], "dicebot is for 2 to 4 seats, not 9"), (["chess"], "there is no game")],
)
def test_wrong_input_gets_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["observation", *words]) == 2
    assert sentence in capsys.readouterr().err
