"""More of Duel's rules, where breaking a line went unnoticed."""

from __future__ import annotations

import pytest

from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.state import ONE
from tests.microgames.duel.rules import ATTACK, BLAST, DEFENSE, MAX_TURNS, PASS, POWER_UP, Turn
from tests.test_scenario import DuelScenario, names, opportunity, play, script_done


@pytest.mark.rule("D-2")
def test_a_third_card_stays_on_the_gauge() -> None:
    g = (
        DuelScenario(opportunity().game)
        .zone(0, "gauge", "guard", "spark")
        .set(turn=0)
        .at(Turn, step=POWER_UP)
        .script(0, 0, 0)
        .duel()
    )
    assert len(g.gauge[0]) == 3
    assert g.discard[0] == []


@pytest.mark.rule("D-2")
def test_what_a_turn_has_changed_ends_with_it() -> None:
    g = opportunity().give(0, "hand", "spark").raised(DEFENSE, 1, 9).script(0, 0, 0).duel()
    g.answer(0, play("spark"))
    assert change(g, ATTACK, 0) == 2
    for seat in (1, 0):
        g.answer(seat, PASS)
    assert g.turn == 1
    assert g.mods == []
    assert not g.blasted
    assert g.last_effect == [0, 0]
    script_done(g)


@pytest.mark.rule("D-4")
def test_a_unit_listens_from_the_moment_it_is_played() -> None:
    g = opportunity().give(0, "hand", "drummer", "spark").duel()
    g.answer(0, play("drummer"))
    assert names(g, g.units[0]) == ["drummer"]
    g.answer(1, PASS)
    g.answer(0, play("spark"))
    assert change(g, ATTACK, 0) == 3  # Spark, then the Drummer that heard it


@pytest.mark.rule("D-4")
def test_a_unit_does_not_hear_the_opponent() -> None:
    g = opportunity().give(0, "hand", "drummer").give(1, "hand", "spark").duel()
    g.answer(0, play("drummer"))
    g.answer(1, play("spark"))
    assert (change(g, ATTACK, 0), change(g, ATTACK, 1)) == (0, 2)


@pytest.mark.rule("D-5")
def test_a_blast_is_no_event_and_cannot_be_cancelled() -> None:
    g = opportunity().give(1, "hand", "jam").duel()
    g.answer(0, BLAST)
    attack = change(g, ATTACK, 0)
    assert attack > 0
    with pytest.raises(Refused, match="no event of this turn that could be cancelled"):
        g.answer(1, play("jam"))
    assert change(g, ATTACK, 0) == attack


@pytest.mark.rule("D-5")
def test_a_cancel_leaves_the_blast_and_the_own_events_alone() -> None:
    g = opportunity().give(0, "hand", "spark").give(1, "hand", "jam", "screen").duel()
    g.answer(0, BLAST)
    blast = change(g, ATTACK, 0)
    g.answer(1, play("screen"))
    g.answer(0, play("spark"))
    assert change(g, ATTACK, 0) == blast + 2
    g.answer(1, play("jam"))
    assert (change(g, ATTACK, 0), change(g, DEFENSE, 1)) == (blast, 2)
    assert g.last_effect[0] == 0


@pytest.mark.rule("D-3")
def test_every_copy_of_a_card_can_be_played() -> None:
    """The first instance of all has number 0, which is a card like any other."""
    g = opportunity().give(0, "hand", *["spark"] * 6).duel()
    assert g.hand[0][0] == 0
    g.answer(0, play("spark"))
    assert g.discard[0][-1] == 0
    assert change(g, ATTACK, 0) == 2


def test_a_game_that_does_not_end_is_shared() -> None:
    g = opportunity().set(turns=MAX_TURNS - 1).raised(DEFENSE, 1, 99).duel()
    for seat in (0, 1):
        g.answer(seat, PASS)
    assert g.over
    assert g.result == [ONE // 2, ONE // 2]
