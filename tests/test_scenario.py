"""The scenario builder, shown on Duel: a rule's test is a few lines, and chance is scripted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self

import pytest

from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.modifiers import change, modify
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import ScriptError
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.testing.scenario import Scenario
from busterbox.kernel.testing.scenario_cards import ScenarioError
from tests.microgames.duel.box import DuelBox
from tests.microgames.duel.game import GAME
from tests.microgames.duel.rules import (
    ATTACK,
    BATTLE,
    BLAST,
    DEFENSE,
    GIVE_GUARD,
    GIVE_POWER,
    LOSE_IT,
    PASS,
    PLAY,
    POWER_UP,
    THIS_TURN,
    Duel,
    Lose,
    Main,
    Turn,
)


def play(name: str) -> int:
    return PLAY + GAME.cards.ids.index(name)


def names(g: State, zone: list[int]) -> list[str]:
    return [GAME.cards.id_of(g, card) for card in zone]


class DuelScenario(Scenario):
    """A scenario with what is Duel's own."""

    def raised(self, stat: int, seat: int, amount: int) -> Self:
        modify(self.g, stat, seat, amount, 0, THIS_TURN)
        return self

    def duel(self) -> Duel:
        return self.build_as(Duel)


def opportunity() -> DuelScenario:
    """The first player's first opportunity, with two cards on each gauge."""
    return (
        DuelScenario(GAME)
        .until(window="opportunity", seat=0)
        .zone(0, "gauge", "spark", "spark")
        .zone(1, "gauge", "spark", "jam")
    )


def script_done(g: State) -> None:
    assert g.script is not None
    g.script.done()


# -- the rules -----------------------------------------------------------------------------------------------


@pytest.mark.rule("D-1")
def test_an_empty_deck_loses_in_the_middle_of_an_effect() -> None:
    g = opportunity().give(0, "hand", "drain").zone(1, "gauge").keep(1, "deck", 1, "discard").script(0).duel()
    g.answer(0, play("drain"))
    assert g.over
    assert g.result == [ONE, 0]
    # The effect was not carried on: nobody was asked about its second half, and Drain is in no zone yet.
    assert "drain" not in names(g, g.discard[0])
    script_done(g)


@pytest.mark.rule("D-1")
def test_a_deck_of_one_card_is_not_empty() -> None:
    g = opportunity().give(0, "hand", "drain").zone(1, "gauge").keep(1, "deck", 2, "discard").script(1).duel()
    g.answer(0, play("drain"))
    assert not g.over
    assert GAME.rules.window_name(g.kind) == "may"
    assert len(g.deck[1].cards) == 1


@pytest.mark.rule("D-2")
def test_a_fourth_card_pushes_the_first_of_the_gauge_out() -> None:
    s = (
        DuelScenario(GAME)
        .zone(0, "gauge", "guard", "spark", "drain")
        .set(turn=0)
        .at(Turn, step=POWER_UP)
        .script(0, 0, 0)
    )
    before = s.cards.find(0, "gauge").ids[:]
    g = s.duel()
    assert len(g.gauge[0]) == 3
    assert g.gauge[0][:2] == before[1:]
    assert g.discard[0][-1] == before[0]
    assert lies_open(g, before[0])
    assert g.asked() == 0b01
    script_done(g)


@pytest.mark.rule("D-2")
def test_the_gauge_is_hidden_from_its_owner() -> None:
    g = opportunity().duel()
    for seat in (0, 1, -1):
        table = g.view(seat)["table"]
        assert isinstance(table, dict)
        assert table["gauge"] == [[{"card": None, "known_to": []}] * 2] * 2


@pytest.mark.rule("D-2")
def test_a_turn_powers_up_and_draws_two() -> None:
    s = DuelScenario(GAME).set(turn=1).at(Turn, step=POWER_UP)
    deck, hand, gauge = (len(s.cards.find(1, zone).ids) for zone in ("deck", "hand", "gauge"))
    g = s.script(0, 1, 2).duel()
    assert [len(g.deck[1].cards), len(g.hand[1]), len(g.gauge[1])] == [deck - 3, hand + 2, gauge + 1]
    assert g.asked() == 0b10
    script_done(g)


@pytest.mark.rule("D-3")
def test_two_passes_in_a_row_end_the_main_phase() -> None:
    g = opportunity().give(1, "hand", "screen").raised(DEFENSE, 1, 9).duel()
    turn = g.turns
    g.answer(0, PASS)
    g.answer(1, play("screen"))  # breaks the row
    g.answer(0, PASS)
    assert g.turns == turn
    assert g.asked() == 0b10
    g.answer(1, PASS)
    assert g.turns == turn + 1  # no damage came through, so the next turn has begun


@pytest.mark.rule("D-3")
def test_a_card_needs_power_on_the_gauge() -> None:
    assert isinstance(GAME.cards.content, DuelBox)
    cost = max(GAME.cards.content.cost)
    dear = GAME.cards.ids[GAME.cards.content.cost.index(cost)]
    g = opportunity().give(0, "hand", dear).zone(0, "gauge", *["spark"] * (cost - 1)).duel()
    before = g.digest()
    with pytest.raises(Refused, match=f"needs {cost} power on the gauge, you have {cost - 1} · D-3"):
        g.answer(0, play(dear))
    assert g.digest() == before


@pytest.mark.rule("D-4")
def test_an_owner_orders_what_listens_when_the_event_is_complete() -> None:
    g = opportunity().give(0, "hand", "spark").zone(0, "units", "drummer", "piper").set(listeners=[2]).duel()
    g.answer(0, play("spark"))
    assert GAME.rules.window_name(g.kind) == "order"
    assert g.options(0) == [PICK, PICK + 1]
    assert names(g, g.discard[0])[-1] == "spark"  # complete before anything it set off
    assert [change(g, ATTACK, 0), change(g, DEFENSE, 0)] == [2, 0]
    g.answer(0, PICK + 1)  # Piper first
    assert [change(g, ATTACK, 0), change(g, DEFENSE, 0)] == [3, 1]
    assert g.asked() == 0b10


@pytest.mark.rule("D-5")
def test_a_cancel_removes_what_the_last_event_still_does() -> None:
    g = opportunity().give(0, "hand", "spark", "spark").give(1, "hand", "jam", "screen").duel()
    g.answer(0, play("spark"))
    g.answer(1, PASS)
    g.answer(0, play("spark"))
    assert change(g, ATTACK, 0) == 4
    g.answer(1, play("jam"))
    assert change(g, ATTACK, 0) == 2  # the last event only


@pytest.mark.rule("D-5")
def test_a_cancel_needs_something_to_cancel() -> None:
    g = opportunity().give(0, "hand", "jam").duel()
    assert play("jam") not in g.options(0)
    assert g.why_not(0, play("jam")) == "the opponent has no event of this turn that could be cancelled · D-5"


@pytest.mark.rule("D-6")
def test_a_blast_reveals_the_last_card_and_adds_its_power() -> None:
    g = opportunity().zone(0, "gauge", "spark", "mirror").duel()
    g.answer(0, BLAST)
    assert names(g, g.gauge[0]) == ["spark"]
    assert names(g, g.discard[0])[-1] == "mirror"
    assert lies_open(g, g.discard[0][-1])
    assert change(g, ATTACK, 0) == 4
    g.answer(1, PASS)
    assert g.why_not(0, BLAST).endswith("D-6")  # once a turn


def battle(damage: int, defense: int = 0) -> DuelScenario:
    """The battle of the first player's turn."""
    assert isinstance(GAME.cards.content, DuelBox)
    s = DuelScenario(GAME).zone(1, "gauge").set(turn=0).at(Turn, step=BATTLE)
    return s.raised(ATTACK, 0, damage - GAME.cards.content.base).raised(DEFENSE, 1, defense)


@pytest.mark.rule("D-7")
def test_a_guard_is_given_up_instead_of_a_card() -> None:
    g = battle(1).zone(1, "units", "guard").script(0, 0, 0).duel()
    deck = len(g.deck[1].cards)
    assert GAME.rules.window_name(g.kind) == "give_up"
    assert g.options(1) == [LOSE_IT, GIVE_GUARD]
    assert g.why_not(1, GIVE_POWER) == "your gauge is empty · D-7"
    g.answer(1, GIVE_GUARD)
    assert g.units[1] == []
    assert names(g, g.discard[1]) == ["guard"]
    assert len(g.deck[1].cards) == deck - 3  # no energy was lost: the next turn powers up and draws two
    script_done(g)


@pytest.mark.rule("D-7")
def test_the_last_card_of_the_gauge_may_be_given_up_too() -> None:
    g = battle(1).zone(1, "gauge", "spark", "drain").script(0, 0, 0).duel()
    assert g.options(1) == [LOSE_IT, GIVE_POWER]
    g.answer(1, GIVE_POWER)
    assert names(g, g.discard[1]) == ["drain"]
    assert lies_open(g, g.discard[1][0])


@pytest.mark.rule("D-7")
def test_every_single_card_asks_anew() -> None:
    g = battle(3).zone(1, "units", "guard").script(5, 6).duel()
    deck = g.deck[1].clone()
    lost = [deck.draw(5), deck.draw(6)]
    for left in (3, 2):
        assert isinstance(g.top, Lose)
        assert g.top.left == left
        g.answer(1, LOSE_IT)
    assert g.discard[1] == lost
    assert isinstance(g.top, Lose)
    assert g.top.left == 1
    script_done(g)


@pytest.mark.rule("D-7")
def test_nothing_is_asked_where_nothing_can_be_given_up() -> None:
    g = battle(2).script(0, 0, 0, 0, 0).duel()
    assert len(g.discard[1]) == 2
    assert GAME.rules.window_name(g.kind) == "opportunity"
    script_done(g)


@pytest.mark.rule("D-7")
def test_defense_is_taken_off_the_attack() -> None:
    g = battle(4, defense=4).script(0, 0, 0).duel()
    assert g.discard[1] == []
    assert g.turns == 1


# -- the builder ---------------------------------------------------------------------------------------------


def test_cards_are_swapped_in_from_the_bag_and_known_as_the_zone_says() -> None:
    s = DuelScenario(GAME, seed=4).until(window="opportunity", seat=1)
    sizes = [len(zone.ids) for zone in s.cards.zones()]
    g = s.give(1, "hand", "drain", "drain", "drain").duel()
    assert [len(zone.ids) for zone in s.cards.zones()] == sizes
    assert names(g, g.hand[1]).count("drain") >= 3
    assert all(g.known[card] == 0b10 for card in g.hand[1])
    assert all(g.known[card] == 0 for card in g.deck[1].cards)
    assert sorted(card for zone in s.cards.zones() for card in zone.ids) == list(range(len(g.cards)))


def test_cards_on_top_come_in_order_and_nobody_knows_them() -> None:
    g = opportunity().give(0, "hand", "scout").top(0, "deck", "piper", "guard").script(0, 0).duel()
    top = g.deck[0].cards[-2:]
    assert all(g.known[card] == 0 for card in top)
    g.answer(0, play("scout"))
    assert names(g, sorted(top)) == ["guard", "piper"]
    assert set(top) <= set(g.hand[0])


def test_until_takes_a_predicate_and_random_answers() -> None:
    g = (
        DuelScenario(GAME, seed=3)
        .until(lambda g: isinstance(g, Duel) and g.turns == 4, answers="random")
        .duel()
    )
    assert g.turns == 4
    assert g.turn == 0


def test_frame_sets_what_the_open_question_rests_on() -> None:
    g = opportunity().frame(Main, passes=1).duel()
    turns = g.turns
    g.answer(0, PASS)
    assert isinstance(g.top, Lose)  # it was the second pass: the battle follows
    assert g.turns == turns


def test_what_cannot_be_is_one_sentence() -> None:
    cases: dict[str, Callable[[Scenario], object]] = {
        "duel has no window 'nap' (there are: order, may, choose, opportunity, give_up)": lambda s: s.until(
            window="nap"
        ),
        "there is no card 'sprak' in duel": lambda s: s.give(0, "hand", "sprak"),
        "there is no zone 'pocket' (there are: deck, hand, gauge, units, discard)": lambda s: s.give(
            0, "pocket", "spark"
        ),
        "seat 2 has no zone 'hand'": lambda s: s.give(2, "hand", "spark"),
        "no card 'drummer' is left that could come to 'hand' of seat 0": lambda s: s.give(
            0, "hand", *["drummer"] * 4
        ),
        "'hand' holds cards: use zone, give, keep or top": lambda s: s.set(hand=[1]),
        "Duel has no field 'luck'": lambda s: s.set(luck=3),
        "'turn' of Duel cannot be [1]": lambda s: s.set(turn=[1]),
        "no frame Lose is running (there are: Turn, Main)": lambda s: s.frame(Lose, left=2),
        "say where the rest of 'deck' goes: rest=...": lambda s: s.keep(0, "deck", 1),
        "'hand' of seat 0 holds 8 cards: it cannot keep 9": lambda s: s.keep(0, "hand", 9),
        "'hand' is no pile": lambda s: s.top(0, "hand", "spark"),
        "position.left: 9 is outside 0 to 3": lambda s: s.set(left=9).build(),
    }
    for sentence, act in cases.items():
        with pytest.raises(ScenarioError) as caught:
            act(DuelScenario(GAME))
        assert str(caught.value).startswith(sentence)
        assert "\n" not in str(caught.value)


def test_seats_and_settings_are_checked() -> None:
    with pytest.raises(ScenarioError, match="duel is for 2 seats, not 5"):
        DuelScenario(GAME, seats=5)
    with pytest.raises(ScenarioError, match="duel has no setting 'x'"):
        DuelScenario(GAME, settings={"x": "y"})


def test_a_script_must_fit() -> None:
    g = opportunity().give(0, "hand", "scout").script(0).duel()
    with pytest.raises(ScriptError, match="too short"):
        g.answer(0, play("scout"))
    g = opportunity().give(0, "hand", "scout").script(0, 999).duel()
    with pytest.raises(ScriptError, match="out of range"):
        g.answer(0, play("scout"))
    g = opportunity().script(0).duel()
    with pytest.raises(ScriptError, match="too long"):
        script_done(g)
