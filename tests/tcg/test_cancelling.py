"""Rulings on cancelling (TC-R9 to R14), with the rules they read (TC-6.15 to 6.17)."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.cards.ops_blast import CancelBlast, CancelChip
from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import BLAST, PLAY, PLAY_GAUGE, SPEND
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import strength_of
from tests.tcg import fixture, positions
from tests.tcg.fixture import cannot_play, cannot_spend, exact, numbers_of, play, spend, take
from tests.tcg.positions import Side, blast, names, next_turn, passes, pick, sizes, table, values, window

NO_CHIP = "the opponent has no BattleChip to cancel · TC-R9, TC-R51"
CHIP_CANCELLED = (
    "your BattleChip was cancelled, so you cannot play another in this main phase · TC-6.16, TC-R73"
)
BLAST_CANCELLED = "your blast was cancelled, so you cannot blast again in this main phase · TC-6.17, TC-R74"
NO_BLAST = "the opponent has no such blast destiny · TC-R9, TC-R51"


@pytest.mark.rule("TC-R9")
def test_a_cancel_is_an_ordinary_action_later_in_the_same_main_phase() -> None:
    g = exact(Side("megaman", hand="punch deny 1"), Side("megaman", hand="deny*3"))
    passes(g)
    assert (window(g), cannot_play(g, "deny")) == ("opportunity 1", NO_CHIP)  # nothing played yet
    passes(g)
    next_turn(g)
    assert g.turn == 0
    play(g, "punch")
    assert (window(g), strength_of(g, 0)) == ("opportunity 1", 4)  # no interrupt: it has its effect first
    passes(g)
    assert cannot_play(g, "deny") == NO_CHIP  # not against an own one
    play(g, "pebble")
    play(g, "deny")  # later in the phase
    assert strength_of(g, 0) == 2
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
    assert (positions.cannot_play(g, "vulcan1"), g.mods) == ("chip_was_cancelled", [])
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
    assert strength_of(g, 0) == 3 + 2 + 1
    positions.play(g, "canceled")
    positions.answer(g, positions.options(g)[0])
    assert strength_of(g, 0) == 3 + 1


@pytest.mark.rule("TC-R11")
def test_a_bonus_goes_with_the_blast_destiny() -> None:
    g = exact(
        Side("megaman", hand="boost 1", gauge="ember*2"), Side("megaman", hand="2", resources="show_no_mercy")
    )
    blast(g, 0)
    passes(g)
    play(g, "boost")
    assert strength_of(g, 0) == 2 + 3 + 1
    spend(g, "show_no_mercy")
    take(g, "pebble")
    assert (strength_of(g, 0), g.destinies) == (2, [])


@pytest.mark.rule("TC-R12")
def test_nothing_is_added_to_a_cancelled_destiny() -> None:
    g = exact(
        Side("megaman", hand="boost 1", gauge="ember*4"), Side("megaman", hand="2", resources="show_no_mercy")
    )
    blast(g, 0)
    spend(g, "show_no_mercy")
    take(g, "pebble")
    assert cannot_play(g, "boost") == "you have no blast destiny to add to · TC-16.9, TC-R12"


@pytest.mark.rule("TC-R13", "TC-6.16")
def test_a_cancelled_battlechip_counts_as_played() -> None:
    """For the limit, and for the trigger that has already happened: the drummer drums once."""
    g = exact(Side("megaman", hand="punch*2 1", resources="drummer"), Side("megaman", hand="deny 1"))
    play(g, "punch")
    assert strength_of(g, 0) == 2 + 2 + 2  # two cards in hand
    play(g, "deny")
    assert strength_of(g, 0) == 2 + 2
    assert cannot_play(g, "punch") == CHIP_CANCELLED
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
    assert fixture.cannot_blast(g) == BLAST_CANCELLED


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
    ops = [op for program in GAME.cards.programs for op in program if "cancel" in op.text()]
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
    assert strength_of(g, 0) == 2 + 2 + 2
    positions.spend(g, "sharkman_fishy_agent")
    assert window(g) == "cancel 1"
    pick(g, 1)
    assert [chip[3] for chip in g.chips] == [0, 1]
    assert strength_of(g, 0) == 4
    assert numbers_of(g, "chip_cancelled") == [[0, positions.card("vulcan1")]]


# -- TC-6.16, R73: after a cancelled BattleChip no other, in any way -------------------------------------------------


def cancelled_chip(own: Side, chip: str = "vulcan1") -> Tcg:
    """Seat 0 has played a BattleChip, seat 1 has cancelled it, and seat 0 has the opportunity."""
    g = table(own, Side(hand="2", resources="sharkman_fishy_agent"))
    positions.play(g, chip)
    positions.spend(g, "sharkman_fishy_agent")
    assert ([chip[3] for chip in g.chips], window(g)) == ([1], "opportunity 0")
    return g


@pytest.mark.rule("TC-6.16", "TC-R73", "TC-22.8")
@pytest.mark.parametrize("cancelled", [0, 1])
def test_after_a_cancelled_battlechip_no_additional_one_is_played(cancelled: int) -> None:
    """AreaSteal and RockCube each grant one more: whichever is cancelled, the other's grant is worth nothing."""
    own = Side(hand="areasteal rockcube vulcan1 1", gauge="5")
    g = table(own, Side(hand="2", resources="sharkman_fishy_agent"))
    positions.play(g, "areasteal")
    passes(g)
    positions.play(g, "rockcube")
    positions.spend(g, "sharkman_fishy_agent")
    pick(g, cancelled)
    assert positions.cannot_play(g, "vulcan1") == "chip_was_cancelled"
    assert g.why_not(0, PLAY + positions.card("vulcan1")) == CHIP_CANCELLED
    next_turn(g)
    passes(g)
    assert (g.turn, positions.cannot_play(g, "vulcan1")) == (1, "")  # the ban is that main phase's


@pytest.mark.rule("TC-6.16", "TC-R73")
def test_a_grant_that_comes_after_the_cancelling_is_worth_nothing() -> None:
    g = cancelled_chip(Side(hand="vulcan1*2 not_enough_power 1", resources="firm_barrier", gauge="5"))
    positions.play(g, "not_enough_power")
    passes(g)
    assert positions.cannot_play(g, "vulcan1") == "chip_was_cancelled"
    # The drawn table says the same: one of one, no more to come.
    seats = GAME.table.display(g.view(0))["seats"]
    assert isinstance(seats, list)
    assert (seats[0]["chips"], seats[0]["chip_limit"]) == (1, 1)
    assert GAME.table.display(g.view(0))["effects"] == []


@pytest.mark.rule("TC-6.16", "TC-R73", "TC-R93")
def test_plays_of_a_battlechip_inside_an_effect_are_skipped_after_a_cancelled_one() -> None:
    """Spikey is not asked; Chip Junkie, Weepers, Dr. Hikari show the card and nothing is played."""
    g = cancelled_chip(Side(hand="vulcan1*2 1", resources="spikey", gauge="5"))
    positions.spend(g, "spikey")
    positions.answer(g, positions.options(g)[0])  # its price is paid
    assert (window(g), names(g, g.discard[0])[-1], len(g.hand[0])) == ("opportunity 1", "spikey", 1)
    for own, use in (
        (Side(hand="vulcan1 chip_junkie 1", resources="rival", gauge="5"), "play chip_junkie"),
        (Side(hand="vulcan1 1", resources="weepers", deck="vulcan2", gauge="5"), "spend weepers"),
        (Side(hand="vulcan1 1", resources="dr_hikari_paternal_hero", gauge="vulcan2*4"), "spend hikari"),
    ):
        g = cancelled_chip(own)
        if use == "play chip_junkie":
            positions.play(g, "chip_junkie")  # the pile holds Vulcan1 alone
        else:
            positions.spend(g, "weepers" if use == "spend weepers" else "dr_hikari_paternal_hero")
        assert (window(g), len(g.chips), strength_of(g, 0)) == ("opportunity 1", 1, 2)
        assert fixture.happened(g).count("revealed") > 0


@pytest.mark.rule("TC-6.16", "TC-R93")
def test_no_battlechip_comes_out_of_an_opened_gauge_after_a_cancelled_one() -> None:
    own = Side(hand="vulcan1 heatguts_activate 1", resources="rival clear_victory", gauge="vulcan2 upload 3")
    g = cancelled_chip(own)
    positions.play(g, "heatguts_activate")
    passes(g)
    chip, resource = (PLAY_GAUGE + positions.card(name) for name in ("vulcan2", "upload"))
    assert (positions.why_not(g, chip), positions.why_not(g, resource)) == ("chip_was_cancelled", "")


@pytest.mark.rule("TC-6.16", "TC-13.3")
def test_a_cancelled_battlechip_bars_its_player_only() -> None:
    g = table(
        Side(hand="vulcan1*2 1", gauge="5"),
        Side(hand="vulcan1 1", gauge="5", resources="sharkman_fishy_agent"),
    )
    positions.play(g, "vulcan1")
    positions.spend(g, "sharkman_fishy_agent")
    assert positions.cannot_play(g, "vulcan1") == "chip_was_cancelled"
    passes(g)
    assert positions.cannot_play(g, "vulcan1") == ""
    positions.play(g, "vulcan1")
    assert g.chip_plays == [1, 1]


# -- TC-6.17, R74: after a cancelled blast no other, in any way ------------------------------------------------------


def cancelled_blast(own: Side, hand: str = "2") -> Tcg:
    """ElecMan, blast 1, has blasted with a red card, seat 1 has cancelled it, and seat 0 has the opportunity."""
    g = table(own, Side(hand=hand, resources="show_no_mercy", gauge="3"))
    blast(g)
    positions.spend(g, "show_no_mercy")
    positions.answer(g, positions.options(g)[0])
    assert (g.destinies, window(g)) == ([], "opportunity 0")
    return g


@pytest.mark.rule("TC-6.17", "TC-R74", "TC-22.8", "TC-R51")
def test_after_a_cancelled_blast_no_additional_one_is_made() -> None:
    """Double Zap and Shocker would do nothing else: they cannot be used."""
    own = Side(
        "elecman_fully_charged",
        hand="shocker 1",
        resources="double_zap charging_up electeam",
        gauge="3 rival determined",
    )
    g = cancelled_blast(own)
    assert positions.cannot_spend(g, "double_zap") == "blast_was_cancelled"
    assert positions.cannot_play(g, "shocker") == "blast_was_cancelled"
    assert g.why_not(0, SPEND + positions.card("double_zap")) == BLAST_CANCELLED
    next_turn(g)
    next_turn(g)
    assert (g.turn, positions.cannot_spend(g, "double_zap")) == (0, "")  # the ban is that main phase's


@pytest.mark.rule("TC-6.17", "TC-R74")
def test_after_a_cancelled_additional_blast_the_one_of_the_phase_is_not_made() -> None:
    own = Side("elecman_fully_charged", hand="1", resources="double_zap", gauge="3 determined")
    g = table(own, Side(hand="2", resources="show_no_mercy"))
    positions.spend(g, "double_zap")
    positions.spend(g, "show_no_mercy")
    positions.answer(g, positions.options(g)[0])
    assert (g.blasted, positions.why_not(g, BLAST)) == (False, "blast_was_cancelled")
    assert BLAST not in positions.options(g)


@pytest.mark.rule("TC-6.17", "TC-R76")
def test_nobody_is_made_to_blast_after_a_cancelled_blast() -> None:
    """Double Zap's blast is cancelled; Unlikely Source then makes no blast, and reaches the gauge all the same."""
    own = Side("elecman_fully_charged", hand="1", resources="double_zap", gauge="3 determined")
    other = Side(hand="unlikely_source 2", resources="show_no_mercy focus", gauge="2")
    g = table(own, other)
    positions.spend(g, "double_zap")
    positions.spend(g, "show_no_mercy")
    positions.answer(g, positions.options(g)[0])
    passes(g)
    positions.play(g, "unlikely_source")
    positions.answer(g, *positions.options(g)[:1] if window(g) == "cost 1" else [])
    assert (g.destinies, g.blasted, len(g.gauge[0])) == ([], False, 3)
    assert names(g, g.gauge[1])[-1] == "unlikely_source"


@pytest.mark.rule("TC-6.17", "TC-R57")
def test_a_blast_that_is_barred_asks_nobody() -> None:
    """Nothing in hand, nothing to spend, power enough: everybody sees that no action is left."""
    own = Side("elecman_fully_charged", resources="double_zap", gauge="3 determined")
    g = table(own, Side(hand="2", resources="show_no_mercy"))
    positions.spend(g, "double_zap")
    positions.spend(g, "show_no_mercy")
    positions.answer(g, positions.options(g)[0])
    assert (window(g), len(g.gauge[0])) == ("opportunity 1", 3)


@pytest.mark.rule("TC-R10", "TC-R95")
@pytest.mark.parametrize(("cancelled", "back"), [("vulcan1", True), ("meteors1", False)])
def test_only_cancelling_meteors1_keeps_its_battlechips_where_they_are(cancelled: str, back: bool) -> None:
    own = Side(hand="meteors1 vulcan1 1", resources="rival determined", gauge="5")
    g = table(own, Side(hand="2", resources="sharkman_fishy_agent"))
    positions.play(g, "meteors1")
    passes(g)
    positions.play(g, "vulcan1")
    positions.spend(g, "sharkman_fishy_agent")
    pick(g, [chip[1] for chip in g.chips].index(positions.card(cancelled)))
    passes(g, 2)
    assert (g.turn, "vulcan1" in names(g, g.hand[0])) == (1, back)
    assert ("vulcan1" in names(g, g.discard[0])) == (not back)
