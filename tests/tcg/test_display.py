"""What a drawn table shows, worked out from one seat's view: it agrees with the engine and gives nothing away."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, cast

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import FORMATS, PLAY, TAKE, THEIRS, THIS_TURN
from busterbox.games.tcg.rules.main_phase import MainPhase
from busterbox.games.tcg.rules.requirements import lacks, resource_places
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import (
    battle_damage,
    blast_destiny_value,
    blast_number_of,
    defense_of,
    strength_of,
)
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.modifiers import modify, new_effect
from busterbox.service.games.seat_view import all_hands
from tests.tcg.positions import Side, play, table

Drawn = dict[str, Any]


def drawn(g: Tcg, seat: int) -> Drawn:
    return cast(Drawn, GAME.table.display(g.view(seat)))


def positions(play_format: str, games: int) -> Iterator[Tcg]:
    """Every position of a few games in which everybody plays at random."""
    for seed in range(games):
        g = GAME.new(2, seed, {"format": play_format})
        assert isinstance(g, Tcg)
        chance = random.Random(seed)
        while not g.over:
            yield g
            seat = g.seat_to_act()
            g.answer(seat, chance.choice(g.options(seat)))
        yield g


@pytest.mark.parametrize("play_format", FORMATS)
def test_totals_are_those_of_the_engine(play_format: str) -> None:
    seen = 0
    for number, g in enumerate(positions(play_format, 6)):
        if number % 5:
            continue
        for seat in (0, 1, -1):
            found = drawn(g, seat)
            assert found["attack"]["total"] == strength_of(g, g.turn)
            assert found["against"]["total"] == defense_of(g, 1 - g.turn)
            assert found["damage"] == battle_damage(g)
            for side in ("attack", "against"):
                assert sum(part["amount"] for part in found[side]["parts"]) == found[side]["total"]
            for place, other in enumerate(found["seats"]):
                assert other["strength"] == strength_of(g, place)
                assert other["defense"] == defense_of(g, place)
                assert other["blast"] == blast_number_of(g, place)
                assert other["blast_used"] == (place == g.turn and bool(g.blasted or g.blast_cancelled))
                assert other["positions"] == g.positions(place)
                assert other["places"] == resource_places(g, place)
                assert other["hand_limit"] == g.hand_limit(place)
                assert other["energy"] == len(g.deck[place].cards)
            values = [blast_destiny_value(g, place) for place in range(len(g.destinies))]
            assert [one["value"] for one in found["destinies"]] == values
            main = next((frame for frame in g.stack if isinstance(frame, MainPhase)), None)
            if main is None:
                assert found["opportunity"] == -1
            else:  # while an action is carried out it is still its player's
                assert found["opportunity"] == (main.seat if g.top is main else 1 - main.seat)
            assert found["passes"] == (main.passes if main else -1)
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("play_format", FORMATS)
def test_lights_agree_with_what_may_be_played(play_format: str) -> None:
    """A card that may be played has all its lights on; one that lacks something has one off, and it is the one missing."""
    asked = 0
    for g in positions(play_format, 4):
        window = GAME.rules.window_name(g.kind)
        if g.over or window not in ("opportunity", "resources"):
            continue
        seat = g.seat_to_act()
        lights = drawn(g, seat)["lights"][seat]
        held = {GAME.cards.ids[g.cards[card]] for card in g.hand[seat]}
        assert held <= set(lights)
        for card, light in lights.items():
            number = GAME.cards.numbers[card]
            met = all(one["ok"] for one in light["needs"])
            assert met == (lacks(g, seat, number, len(g.gauge[seat])) == 0)
            if card in held and g.check(seat, PLAY + number) == 0:
                assert light["ok"], (card, light)
                asked += 1
    assert asked > 20


def test_nothing_hidden_is_shown() -> None:
    """Who does not know a hand is shown no lights of it; a spectator none at all."""
    for number, g in enumerate(positions("all_sets", 3)):
        if number % 7:
            continue
        for seat in (0, 1, -1):
            lights = drawn(g, seat)["lights"]
            for owner in range(2):
                known = {
                    GAME.cards.ids[g.cards[card]]
                    for card in g.hand[owner] + g.gauge[owner]
                    if (seat >= 0 and g.known[card] >> seat & 1) or lies_open(g, card)
                }
                assert set(lights[owner]) <= known


def test_all_hands_can_be_drawn_after_the_end() -> None:
    g = GAME.new(2, 5)
    assert isinstance(g, Tcg)
    found = cast(Drawn, GAME.table.display(all_hands(g)))
    for seat in range(2):
        assert set(found["lights"][seat]) == {GAME.cards.ids[g.cards[card]] for card in g.hand[seat]}


def test_every_choice_has_words_and_a_place() -> None:
    """Whatever is asked: a sentence, options that are told apart, and for cards where they lie."""
    windows: set[str] = set()
    happens: set[str] = set()
    for play_format in FORMATS:
        for g in positions(play_format, 6):
            if g.over:
                continue
            seat = g.seat_to_act()
            windows.add(GAME.rules.window_name(g.kind))
            texts = [GAME.words.option_text(g, seat, code) for code in g.options(seat)]
            assert len(set(texts)) == len(texts), (GAME.rules.window_name(g.kind), texts)
            for text in [
                *texts,
                GAME.words.question(g, seat),
                GAME.words.question(g, 1 - seat),
                GAME.words.question(g, -1),
            ]:
                assert text
                assert "{" not in text, text
            found = drawn(g, seat)["choice"]
            assert (found is None) == (GAME.rules.window_name(g.kind) in ("resources", "opportunity"))
            for code, text in zip(g.options(seat), texts, strict=True):
                if found is not None and TAKE <= code < THEIRS:
                    verb = {"Discard": "discard", "Play": "play"}.get(text.split(" ")[0], "choose")
                    assert found["does"] == verb, text
                    happens.add(verb)
    assert {"opportunity", "resources", "blast", "discard_down", "cost", "object"} <= windows
    assert happens == {"discard", "play", "choose"}


# -- single positions --------------------------------------------------------------------------------------------------


def test_effects_in_words_with_their_source_and_end() -> None:
    g = table(Side(hand="1"), Side(hand="1"))
    modify(g, 0, 0, 3, new_effect(g), THIS_TURN)
    modify(g, 8, 1, 1, new_effect(g), 1)
    found = drawn(g, 0)["effects"]
    assert [(one["seat"], one["text"], one["until"]) for one in found] == [
        (0, "strength +3", "this turn"),
        (1, "no events, no BattleChips", "through the next turn"),
    ]
    assert [one["good"] for one in found] == [True, False]


def test_the_battlechip_that_made_an_effect_is_named() -> None:
    g = table(Side(hand="vulcan1 1", gauge="2"), Side(hand="1"))
    before = strength_of(g, 0)
    play(g, "vulcan1")
    found = drawn(g, 0)
    assert [one["card"] for one in found["effects"]] == ["vulcan1"]
    assert found["chips"] == [{"seat": 0, "card": "vulcan1", "cancelled": False}]
    added = found["attack"]["parts"][-1]
    assert (added["card"], added["amount"]) == ("vulcan1", strength_of(g, 0) - before)
    assert found["seats"][0]["chips"] == found["seats"][0]["chip_limit"] == 1


def test_a_pass_says_what_it_begins() -> None:
    g = table(Side(hand="1"), Side(hand="1"))
    seat = g.seat_to_act()
    texts = [GAME.words.option_text(g, seat, code) for code in g.options(seat)]
    assert "Pass" in texts
    g.answer(seat, g.options(seat)[0])
    other = g.seat_to_act()
    assert other == 1 - seat
    texts = [GAME.words.option_text(g, other, code) for code in g.options(other)]
    assert any(text.startswith("Pass: the battle begins") for text in texts)
    assert "has passed" in GAME.words.question(g, other)
