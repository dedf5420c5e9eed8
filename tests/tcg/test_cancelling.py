"""Rulings on cancelling (TC-R9 to R14), with the rules they read (TC-6.15 to 6.17)."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.ops_cancel import CancelBlast, CancelChip
from tests.tcg import fixture, positions
from tests.tcg.fixture import cannot_play, cannot_spend, exact, numbers_of, play, spend, take
from tests.tcg.positions import Side, blast, names, next_turn, passes, pick, sizes, table, values, window

NO_CHIP = "the opponent has no BattleChip in effect that could be cancelled · TC-R9, TC-R51"
NO_BLAST = "the opponent has no such blast destiny in effect · TC-R9, TC-R51"


@pytest.mark.rule("TC-R9")
def test_a_cancel_is_an_ordinary_action_later_in_the_same_main_phase() -> None:
    g = exact(Side("megaman", hand="punch deny 1"), Side("megaman", hand="deny*3"))
    passes(g)
    assert (window(g), cannot_play(g, "deny")) == ("opportunity 1", NO_CHIP)  # nothing played yet
    passes(g)
    next_turn(g)
    assert g.turn == 0
    play(g, "punch")
    assert (window(g), g.strength(0)) == ("opportunity 1", 4)  # no interrupt: it has its effect first
    passes(g)
    assert cannot_play(g, "deny") == NO_CHIP  # not against an own one
    play(g, "pebble")
    play(g, "deny")  # later in the phase
    assert g.strength(0) == 2
    passes(g)
    assert cannot_play(g, "deny") == NO_CHIP  # cancelled already
    next_turn(g)
    assert (g.turn, cannot_play(g, "deny")) == (1, NO_CHIP)  # and the phase is over


@pytest.mark.rule("TC-R10")
def test_cancelling_removes_what_still_has_effect_and_nothing_that_was_done() -> None:
    """AreaSteal: strength and the additional play are gone, the burned power is not repaid, no card comes back."""
    own = Side(hand="areasteal vulcan1 1", gauge="upload rival focus")
    g = table(own, Side(hand="canceled 2", resources="lark"))
    positions.play(g, "areasteal")
    assert (values(g, 0)[0], len(g.gauge[0])) == (4, 2)
    positions.play(g, "canceled")
    positions.answer(g, positions.options(g)[0])
    assert (values(g, 0)[0], names(g, g.gauge[0])) == (2, ["upload", "rival"])
    assert names(g, g.discard[0]) == ["focus", "areasteal"]
    assert positions.cannot_play(g, "vulcan1") == "chip_played_already 1 1"
    # Cards drawn stay drawn: Shuffle Hand.
    g = exact(Side("megaman", hand="shuffle_hand 2"), Side("megaman", hand="deny"))
    play(g, "shuffle_hand")
    take(g, "pebble")
    before = sizes(g, 0)
    play(g, "deny")
    assert sizes(g, 0) == before


@pytest.mark.rule("TC-R10")
def test_cancelling_ends_locks_and_effects_that_wait() -> None:
    """WhiteWeb1's lock, Spreader's trigger, EnergyBomb's replacement."""
    for chip, own, stat in (
        ("whiteweb1", {"gauge": "2"}, "lock"),
        ("spreader", {"resources": "food_education its_not_over_yet"}, "listens"),
        ("energybomb", {"resources": "doubting_navi focus carb_craving"}, "instead"),
    ):
        g = table(Side(hand=f"{chip} 2", **own), Side(hand="canceled 2", resources="lark"))  # type: ignore[arg-type]
        positions.play(g, chip)
        if window(g) == "cost 0":
            positions.answer(g, positions.options(g)[0])
        assert len(g.mods) == 1, stat
        positions.play(g, "canceled")
        positions.answer(g, positions.options(g)[0])
        assert g.mods == [], stat


@pytest.mark.rule("TC-R10", "TC-R13")
def test_what_other_cards_did_because_of_the_play_stays() -> None:
    """GutsMan's own +1 and a listener's are not the chip's effect."""
    own = Side("gutsman_body_strength", hand="vulcan1 1", gauge="2")
    g = table(own, Side(hand="canceled 2", resources="lark"))
    positions.play(g, "vulcan1")
    assert g.strength(0) == 3 + 2 + 1
    positions.play(g, "canceled")
    positions.answer(g, positions.options(g)[0])
    assert g.strength(0) == 3 + 1


@pytest.mark.rule("TC-R11")
def test_a_bonus_goes_with_the_blast_destiny() -> None:
    g = exact(
        Side("megaman", hand="boost 1", gauge="ember*2"), Side("megaman", hand="2", resources="show_no_mercy")
    )
    blast(g, 0)
    passes(g)
    play(g, "boost")
    assert g.strength(0) == 2 + 3 + 1
    spend(g, "show_no_mercy")
    take(g, "pebble")
    assert (g.strength(0), g.destinies) == (2, [])


@pytest.mark.rule("TC-R12")
def test_nothing_is_added_to_a_cancelled_destiny() -> None:
    g = exact(
        Side("megaman", hand="boost 1", gauge="ember*4"), Side("megaman", hand="2", resources="show_no_mercy")
    )
    blast(g, 0)
    spend(g, "show_no_mercy")
    take(g, "pebble")
    assert cannot_play(g, "boost") == "there is no blast destiny of yours to add to · TC-16.9, TC-R12"


@pytest.mark.rule("TC-R13", "TC-6.16")
def test_a_cancelled_battlechip_counts_as_played() -> None:
    """For the limit, and for the trigger that has already happened: the drummer drums once."""
    g = exact(Side("megaman", hand="punch*2 1", resources="drummer"), Side("megaman", hand="deny 1"))
    play(g, "punch")
    assert g.strength(0) == 2 + 2 + 2  # two cards in hand
    play(g, "deny")
    assert g.strength(0) == 2 + 2
    assert cannot_play(g, "punch") == (
        "you may play 1 BattleChip in this main phase and have played 1 · TC-13.2"
    )
    # Clever Trick asks for a BattleChip played this turn, cancelled or not (TC-R89).
    h = table(
        Side(hand="vulcan1 1", gauge="2", resources="clever_trick"), Side(hand="canceled 2", resources="lark")
    )
    positions.play(h, "vulcan1")
    positions.play(h, "canceled")
    positions.answer(h, positions.options(h)[0])
    hand = len(h.hand[0])
    positions.spend(h, "clever_trick")
    assert len(h.hand[0]) == hand + 1


@pytest.mark.rule("TC-6.17", "TC-R74")
def test_a_cancelled_blast_is_used_up() -> None:
    g = exact(
        Side("megaman", hand="1", gauge="ember*4"), Side("megaman", hand="2", resources="show_no_mercy")
    )
    blast(g, 0)
    spend(g, "show_no_mercy")
    take(g, "pebble")
    assert fixture.cannot_blast(g) == "the one blast of this main phase has been made · TC-16.8, TC-6.17"


@pytest.mark.rule("TC-R14", "TC-6.15")
def test_events_and_spent_resources_cannot_be_cancelled() -> None:
    g = exact(
        Side("megaman", hand="lever 1", gauge="2", resources="flex"),
        Side("megaman", hand="deny 1", resources="show_no_mercy"),
    )
    play(g, "lever")
    assert (cannot_play(g, "deny"), cannot_spend(g, "show_no_mercy")) == (NO_CHIP, NO_BLAST)
    passes(g)
    spend(g, "flex")
    assert (cannot_play(g, "deny"), cannot_spend(g, "show_no_mercy")) == (NO_CHIP, NO_BLAST)
    # No card of the box has another verb for it: everything that cancels is one of these two.
    ops = [op for program in GAME.programs for op in program if "cancel" in op.text()]
    assert len(ops) > 10
    assert all(isinstance(op, CancelChip | CancelBlast) for op in ops)


@pytest.mark.rule("TC-R9", "TC-R75")
def test_a_colour_must_match_and_a_battlechip_has_none() -> None:
    """Show No Mercy reaches a red destiny only; the card chosen counts, not the others revealed (TC-R4)."""
    for gauge, chosen, reason in (
        ("ember leaf", 0, ""),
        ("ember leaf", 1, NO_BLAST),
        ("spark ember", 0, NO_BLAST),
    ):
        g = exact(
            Side("megaman", hand="1", gauge=gauge), Side("megaman", hand="2", resources="show_no_mercy")
        )
        blast(g)
        pick(g, chosen)
        assert cannot_spend(g, "show_no_mercy") == reason


@pytest.mark.rule("TC-R9")
def test_one_of_several_battlechips_is_chosen() -> None:
    own = Side(hand="areasteal vulcan1 1", gauge="3")
    g = table(own, Side(hand="1", resources="sharkman_fishy_agent"))
    positions.play(g, "areasteal")
    passes(g)
    positions.play(g, "vulcan1")
    assert g.strength(0) == 2 + 2 + 2
    positions.spend(g, "sharkman_fishy_agent")
    assert window(g) == "cancel 1"
    pick(g, 1)
    assert [chip[3] for chip in g.chips] == [0, 1]
    assert g.strength(0) == 4
    assert numbers_of(g, "chip_cancelled") == [[0, positions.card("vulcan1")]]
