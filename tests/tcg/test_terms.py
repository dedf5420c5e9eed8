"""Chapters 4 and 6: uniqueness, and the defined verbs and terms."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import PLAY, SPEND
from busterbox.games.tcg.rules.values import blast_number_of, strength_of
from busterbox.kernel.core.refusal import Refused
from tests.tcg.fixture import (
    cannot_play,
    cannot_spend,
    card,
    exact,
    happened,
    numbers_of,
    play,
    spend,
    take,
    theirs,
    what_can_be_done,
)
from tests.tcg.positions import Side, blast, bottom_of_deck, names, passes, pick, sizes, window

SAME_NAME = "you have a card of that name in play · TC-4.1, TC-4.4, TC-22.5"
CHIP_CANCELLED = (
    "your BattleChip was cancelled, so you cannot play another in this main phase · TC-6.16, TC-R73"
)


# -- TC-4: uniqueness ------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-4.1", "TC-4.4", "TC-11.7")
def test_a_second_resource_of_a_name_is_refused_and_replaces_nothing() -> None:
    g = exact(Side("megaman", hand="flex*2 statue"), Side("megaman", hand="1"), phase="resources")
    play(g, "flex")
    first = g.resources[0][0]
    before = g.digest()
    assert cannot_play(g, "flex") == SAME_NAME
    with pytest.raises(Refused):
        g.answer(0, PLAY + card("flex"))
    assert (g.digest(), g.resources[0]) == (before, [first])
    assert what_can_be_done(g) == ["code 66", "play statue"]


@pytest.mark.rule("TC-4.2")
def test_a_different_title_does_not_make_a_different_name() -> None:
    for held, lying in (("lan_student", "lan_netbattler"), ("lan_netbattler", "lan_student")):
        g = exact(
            Side("megaman", hand=f"{held} 1", resources=lying), Side("megaman", hand="1"), phase="resources"
        )
        assert cannot_play(g, held) == SAME_NAME


@pytest.mark.rule("TC-4.3")
def test_what_the_opponent_has_in_play_does_not_matter() -> None:
    g = exact(
        Side("megaman", hand="flex lan_student"),
        Side("megaman", hand="1", resources="flex lan_student"),
        phase="resources",
    )
    play(g, "flex")
    play(g, "lan_student")
    assert names(g, g.resources[0]) == names(g, g.resources[1]) == ["flex", "lan_student"]


# -- TC-6.1 to 6.5: energy, power, lose, burn, discard ---------------------------------------------------------


@pytest.mark.rule("TC-6.1", "TC-6.3")
def test_energy_is_the_deck_and_a_lost_one_goes_from_its_top_to_the_pile() -> None:
    g = exact(
        Side("megaman", hand="drain 1"),
        Side("megaman", hand="1", deck="leaf ember spark drop", discard="punch", energy=9),
    )
    play(g, "drain")
    assert names(g, g.discard[1]) == ["punch", "leaf", "ember", "spark"]
    assert numbers_of(g, "lost") == [[1, card("leaf")], [1, card("ember")], [1, card("spark")]]
    table = g.view(0)["table"]
    assert isinstance(table, dict)
    assert [deck["count"] for deck in table["deck"]] == [20, 6]
    assert g.discard[0][:-1] == []


@pytest.mark.rule("TC-6.2")
def test_power_is_the_number_of_cards_in_the_gauge() -> None:
    for power in (0, 1, 2, 5):
        g = exact(Side("megaman", hand="lever", gauge=str(power)), Side("megaman", hand="1", gauge="5"))
        lacking = f"needs 2 power, you have {power} · TC-7.2"
        assert cannot_play(g, "lever") == ("" if power >= 2 else lacking)


@pytest.mark.rule("TC-6.4", "TC-R15", "TC-R20")
def test_burning_takes_the_right_most_power() -> None:
    g = exact(
        Side("megaman", hand="scorch 1", gauge="drop leaf"),
        Side("megaman", hand="1", gauge="drop leaf spark", resources="rich_kid", discard="punch"),
    )
    play(g, "scorch")
    assert (names(g, g.gauge[1]), names(g, g.discard[1])) == (["drop", "leaf"], ["punch", "spark"])
    assert names(g, g.gauge[0]) == ["drop", "leaf"]
    spend(g, "rich_kid")  # its player burns the own right-most power
    assert names(g, g.gauge[1]) == ["drop"]


@pytest.mark.rule("TC-6.5")
def test_discarding_takes_a_card_of_the_hand() -> None:
    g = exact(
        Side("megaman", hand="toss 1"),
        Side("megaman", hand="leaf drop", gauge="spark", resources="flex", energy=7),
    )
    play(g, "toss")
    assert (window(g), what_can_be_done(g)) == ("discard 1", ["take leaf", "take drop"])
    take(g, "drop")
    assert (names(g, g.hand[1]), names(g, g.discard[1])) == (["leaf"], ["drop"])
    assert sizes(g, 1) == (1, 1, 1, 1, 7)


# -- TC-6.6 to 6.8: destroy ------------------------------------------------------------------------------------


@pytest.mark.rule("TC-6.6")
def test_a_destroyed_card_goes_to_its_owner_s_pile() -> None:
    g = exact(
        Side("megaman", hand="quake 1", resources="statue flex"),
        Side("megaman", hand="1", resources="bench rival"),
    )
    play(g, "quake")
    assert names(g, g.discard[0]) == ["statue", "flex", "quake"]
    assert names(g, g.discard[1]) == ["bench", "rival"]
    assert g.resources == [[], []]


@pytest.mark.rule("TC-6.7")
def test_cards_in_a_hand_cannot_be_destroyed() -> None:
    g = exact(Side("megaman", hand="crush quake flex"), Side("megaman", hand="statue rival"))
    assert cannot_play(g, "crush") == "there is no resource to destroy · TC-R51"
    play(g, "quake")
    assert (names(g, g.hand[0]), names(g, g.hand[1])) == (["flex", "crush"], ["rival", "statue"])


@pytest.mark.rule("TC-6.8", "TC-R55")
def test_whose_card_may_be_destroyed_is_what_the_text_says() -> None:
    own, other = (
        Side("megaman", hand="crush sacrifice", resources="statue flex"),
        Side("megaman", hand="1", resources="bench rival"),
    )
    g = exact(own, other)
    play(g, "crush")
    assert what_can_be_done(g) == ["theirs rival", "theirs bench"]
    theirs(g, "bench")
    assert (names(g, g.resources[1]), names(g, g.resources[0])) == (["rival"], ["statue", "flex"])
    g = exact(own, other)
    play(g, "sacrifice")
    assert what_can_be_done(g) == ["take flex", "take statue"]
    g = exact(Side("megaman", hand="crush", resources="statue"), Side("megaman", hand="1"))
    assert cannot_play(g, "crush") == "there is no resource to destroy · TC-R51"


# -- TC-6.9 to 6.11: recharge ----------------------------------------------------------------------------------


@pytest.mark.rule("TC-6.9", "TC-6.10", "TC-6.11", "TC-R33")
def test_a_random_discard_goes_under_the_deck_unseen() -> None:
    g = exact(
        Side("megaman", hand="refill 1", discard="leaf drop ember spark", energy=6), Side("megaman", hand="1")
    )
    g.explicit = True
    serial = g.serial
    g.answer(0, PLAY + card("refill"))
    assert (g.chance, g.asked()) == (4, 0)  # every card of the pile, and nobody is asked to pick
    chosen = g.discard[0][2]
    g.resolve_chance(2)
    assert g.chance == 3
    g.resolve_chance(0)
    g.resolve_chance(0)
    assert g.serial == serial + 1  # one question since: the opponent's opportunity
    assert bottom_of_deck(g, 0, 3) == ["drop", "leaf", "ember"]
    assert (len(g.deck[0].cards), names(g, g.discard[0])) == (9, ["spark", "refill"])
    assert g.known[chosen] == 0
    for eye in (-1, 0, 1):
        table = g.view(eye)["table"]
        assert isinstance(table, dict)
        assert [entry for part in table["deck"][0]["parts"] for entry in part["cards"] if entry["card"]] == []
    assert numbers_of(g, "recharged") == [[0], [0], [0]]  # no card is named


# -- TC-6.12 to 6.14: spend ------------------------------------------------------------------------------------


@pytest.mark.rule("TC-6.12", "TC-15.3")
def test_a_spent_resource_goes_to_the_pile() -> None:
    g = exact(Side("megaman", hand="1", resources="flex statue"), Side("megaman", hand="1"))
    assert what_can_be_done(g) == ["pass", "play pebble", "spend flex"]
    spend(g, "flex")
    assert (names(g, g.resources[0]), names(g, g.discard[0]), strength_of(g, 0)) == (["statue"], ["flex"], 4)


@pytest.mark.rule("TC-6.13")
def test_a_resource_without_spend_cannot_be_spent() -> None:
    g = exact(
        Side("megaman", hand="1", resources="statue drummer"), Side("megaman", hand="1", resources="flex")
    )
    without = "a resource without SPEND in its text cannot be spent · TC-6.13"
    assert cannot_spend(g, "statue") == without
    assert cannot_spend(g, "drummer") == without
    assert cannot_spend(g, "flex") == "you have no such resource in play · TC-15.1"  # the opponent's
    with pytest.raises(Refused):
        g.answer(0, SPEND + card("statue"))
    assert names(g, g.resources[0]) == ["statue", "drummer"]


@pytest.mark.rule("TC-6.14", "TC-R48")
def test_a_resource_spent_for_no_effect_does_nothing() -> None:
    g = exact(Side("megaman", hand="tribute 1", resources="flex statue rival"), Side("megaman", hand="1"))
    play(g, "tribute")
    assert (window(g), what_can_be_done(g)) == ("cost 0", ["take rival", "take flex"])
    take(g, "flex")
    assert (strength_of(g, 0), len(g.hand[0])) == (2, 2)  # only the event's own draw
    assert names(g, g.discard[0]) == ["flex", "tribute"]
    assert "spent_unused" in happened(g)


# -- TC-6.15 to 6.18: cancel, blast destiny --------------------------------------------------------------------


@pytest.mark.rule("TC-6.15", "TC-R14")
def test_only_battlechips_and_blast_destinies_can_be_cancelled() -> None:
    nothing = "the opponent has no BattleChip to cancel · TC-R9, TC-R51"
    own = Side("megaman", hand="lever punch 1", resources="flex", gauge="2")
    other = Side("megaman", hand="deny 1", resources="show_no_mercy")
    for use, name in ((play, "lever"), (spend, "flex")):
        g = exact(own, other)
        use(g, name)
        assert strength_of(g, 0) in (3, 4)
        assert cannot_play(g, "deny") == nothing
        assert cannot_spend(g, "show_no_mercy").startswith("the opponent has no such blast destiny")
    g = exact(own, other)
    play(g, "punch")
    assert strength_of(g, 0) == 4
    play(g, "deny")
    assert (strength_of(g, 0), names(g, g.discard[0])) == (2, ["punch"])


@pytest.mark.rule("TC-6.16", "TC-R13")
def test_after_a_cancelled_battlechip_there_is_no_other() -> None:
    g = exact(Side("megaman", hand="punch shield"), Side("megaman", hand="deny shield"))
    play(g, "punch")
    play(g, "deny")
    assert cannot_play(g, "shield") == CHIP_CANCELLED
    passes(g)
    assert cannot_play(g, "shield") == ""  # the other player's own is still there


@pytest.mark.rule("TC-6.17")
def test_after_a_cancelled_blast_destiny_there_is_no_other_blast() -> None:
    g = exact(
        Side("megaman", hand="1", gauge="drop ember ember"),
        Side("megaman", hand="1", resources="show_no_mercy"),
    )
    blast(g, 0)
    spend(g, "show_no_mercy")
    take(g, "pebble")
    assert (strength_of(g, 0), blast_number_of(g, 0), len(g.gauge[0])) == (2, 2, 1)
    assert what_can_be_done(g) == ["pass", "play pebble"]
    g.gauge[0] += [g.discard[0].pop(), g.discard[0].pop()]  # power enough again
    assert what_can_be_done(g) == ["pass", "play pebble"]


@pytest.mark.rule("TC-6.18", "TC-16.6")
def test_the_blast_destiny_adds_to_the_blasting_netnavi_s_strength() -> None:
    g = exact(Side("megaman", hand="1", gauge="drop spark"), Side("gutsman", hand="1", gauge="3"))
    blast(g)
    assert strength_of(g, 0) == 2  # not before the choice
    pick(g, 1)
    assert (strength_of(g, 0), strength_of(g, 1)) == (2 + 5, 3)


# -- TC-6.19 to 6.21: whenever ---------------------------------------------------------------------------------


@pytest.mark.rule("TC-6.19", "TC-R62")
def test_whenever_is_a_trigger_and_what_then_takes_place() -> None:
    """A drummer raises strength by the hand's size whenever its player plays a BattleChip, and at nothing else."""
    own = Side("megaman", hand="spark leaf drop", resources="drummer flex")
    g = exact(own, Side("megaman", hand="spark 1"))
    play(g, "spark")
    assert strength_of(g, 0) == 2 + 2
    play(g, "spark")  # the opponent's
    assert strength_of(g, 0) == 4
    play(g, "leaf")
    passes(g)
    spend(g, "flex")
    assert strength_of(g, 0) == 4 + 2


@pytest.mark.rule("TC-6.20")
def test_the_whole_trigger_is_completed_first() -> None:
    """An accountant counts the own resources whenever one is spent: the spent one has left play by then."""
    g = exact(Side("megaman", hand="1", resources="accountant flex"), Side("megaman", hand="1"))
    spend(g, "flex")
    assert strength_of(g, 0) == 2 + 2 + 1
    assert numbers_of(g, "changed_strength") == [[0, 2], [0, 1]]


@pytest.mark.rule("TC-6.21")
def test_every_effect_of_the_played_card_is_completed_first() -> None:
    """The chip discards one and draws two: the drummer counts the hand after that, not before."""
    g = exact(Side("megaman", hand="shuffle_hand leaf drop", resources="drummer"), Side("megaman", hand="1"))
    play(g, "shuffle_hand")
    take(g, "leaf")
    assert len(g.hand[0]) == 3
    assert strength_of(g, 0) == 2 + 3
    assert happened(g) == ["played", "discarded", "drew", "drew", "changed_strength"]
