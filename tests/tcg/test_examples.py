"""TC-W1, the rulebook's example of play, value by value: one main phase of Joe and Kendrick."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from busterbox.games.tcg.rules.codes import BLAST, SPEND
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_number_of, defense_of, strength_of
from busterbox.kernel.core.refusal import Refused
from tests.tcg.fixture import (
    blast_choice,
    cannot_blast,
    cannot_play,
    cannot_spend,
    card,
    exact,
    happened,
    numbers_of,
    play,
    spend,
    take,
    what_can_be_done,
)
from tests.tcg.positions import (
    Side,
    answer,
    bottom_of_deck,
    names,
    passes,
    sizes,
    values,
    window,
)

JOE, KENDRICK = 0, 1
BLAST_CANCELLED = "your blast was cancelled, so you cannot blast again in this main phase · TC-6.17, TC-R74"


# -- TC-W1 -----------------------------------------------------------------------------------------------------


def main_phase(kendricks_hand: str = "leaf drop", joes_hand: str = "asking_for_it tornado punch leaf") -> Tcg:
    """The start of the example: Joe's turn, main phase, his opportunity; the counts are those of its table.

    A punch is Joe's second BattleChip. The gauges: Joe's 2 (yellow) and 3 (red); Kendrick's third card is a spark,
    which lies on the pile after it was burned. Chance is dictated: what is drawn, and which discards are recharged.
    """
    g = exact(
        Side(
            "gutsman",
            hand=joes_hand,
            gauge="pebble ember",
            resources="big_trouble",
            discard="leaf drop leaf drop",
            energy=30,
        ),
        Side(
            "torchman",
            hand=kendricks_hand,
            gauge="pebble leaf spark",
            resources="rich_kid show_no_mercy rival",
            discard="leaf drop leaf drop ember",
            deck="drop leaf pebble*28",
        ),
    )
    assert [len(g.deck[seat].cards) for seat in (JOE, KENDRICK)] == [30, 30]
    return g


@dataclass
class Now:
    """A row of the table: whatever the example names."""

    hand: list[int]  # Joe's, Kendrick's
    gauge: list[int]
    resources: list[int]
    deck: list[int]
    discard: list[int]
    attack: int
    defense: int
    blast: int  # GutsMan's
    to_act: int
    in_a_row: int


def now(g: Tcg) -> Now:
    counts = [sizes(g, seat) for seat in (JOE, KENDRICK)]
    passed = g.view(JOE)["stack"]
    assert isinstance(passed, list)
    return Now(
        [count[0] for count in counts],
        [count[1] for count in counts],
        [count[2] for count in counts],
        [count[4] for count in counts],
        [count[3] for count in counts],
        strength_of(g, JOE),
        defense_of(g, KENDRICK),
        blast_number_of(g, JOE),
        g.seat_to_act(),
        next(frame["passes"] for frame in passed if frame["frame"] == "MainPhase"),
    )


def up_to_the_blast(g: Tcg) -> Tcg:
    """Steps 1 to 4: Joe is about to blast with a number of 2."""
    play(g, "asking_for_it")
    spend(g, "rich_kid")
    spend(g, "big_trouble")
    passes(g)
    return g


@pytest.mark.rule(
    "TC-16.2", "TC-13.6", "TC-14.3", "TC-15.3", "TC-17.1", "TC-17.2", "TC-17.3", "TC-R35", "TC-6.17"
)
@pytest.mark.rule("TC-12.5", "TC-12.8", "TC-18.2", "TC-19.1", "TC-R4", "TC-R5", "TC-R9", "TC-R27")
def test_w1_one_main_phase() -> None:
    g = main_phase()
    base = [2, 3], [1, 3], [30, 30]
    assert now(g) == Now([4, 2], *base, [4, 5], 3, 2, 3, JOE, 0)

    # 0: two power, blast three
    before = g.digest()
    assert cannot_blast(g) == "a blast needs 3 power, there is 2 · TC-16.2"
    with pytest.raises(Refused, match=r"TC-16\.2"):
        g.answer(JOE, BLAST)
    assert g.digest() == before

    # 1: the opponent draws 2
    play(g, "asking_for_it")
    assert now(g) == Now([3, 4], [2, 3], [1, 3], [30, 28], [5, 5], 3, 2, 3, KENDRICK, 0)
    assert names(g, g.hand[KENDRICK]).count("drop") == 2  # two cards on top, in their order
    assert names(g, g.discard[JOE])[-1] == "asking_for_it"

    # 2: burn 1 power, recharge 2; the burned card is among those that can be recharged, Rich Kid is not
    g.explicit = True
    spend_by_hand(g, "rich_kid")
    assert sizes(g, KENDRICK) == (4, 2, 3, 6, 28)  # the right-most power is burned first
    assert names(g, g.discard[KENDRICK]) == ["leaf", "drop", "leaf", "drop", "ember", "spark"]
    assert g.chance == 6
    g.resolve_chance(5)  # the card just burned
    assert g.chance == 5
    g.resolve_chance(0)
    g.explicit = False
    assert now(g) == Now([3, 4], [2, 2], [1, 2], [30, 30], [5, 5], 3, 2, 3, JOE, 0)
    assert names(g, g.discard[KENDRICK]) == ["drop", "leaf", "drop", "ember", "rich_kid"]
    assert bottom_of_deck(g, KENDRICK, 2) == ["leaf", "spark"]  # each under the one before
    assert names(g, g.gauge[KENDRICK]) == ["pebble", "leaf"]

    # 3: own blast -1
    spend(g, "big_trouble")
    assert now(g) == Now([3, 4], [2, 2], [0, 2], [30, 30], [6, 5], 3, 2, 2, KENDRICK, 0)
    assert names(g, g.discard[JOE])[-1] == "big_trouble"

    # 4: one pass
    passes(g)
    assert now(g) == Now([3, 4], [2, 2], [0, 2], [30, 30], [6, 5], 3, 2, 2, JOE, 1)

    # 5: both cards revealed, the red 3 chosen
    answer(g, BLAST)
    assert window(g) == "blast 0"
    blast_choice(g, "ember")
    assert now(g) == Now([3, 4], [0, 2], [0, 2], [30, 30], [8, 5], 6, 2, 2, KENDRICK, 0)
    assert names(g, g.discard[JOE])[-2:] == ["pebble", "ember"]

    # 6: a card discarded to cancel the red blast destiny
    spend(g, "show_no_mercy")
    assert window(g) == "cost 1"
    assert names(g, g.resources[KENDRICK]) == ["show_no_mercy", "rival"]  # still in its place
    take(g, "drop")
    assert now(g) == Now([3, 3], [0, 2], [0, 1], [30, 30], [8, 7], 3, 2, 2, JOE, 0)
    assert names(g, g.discard[KENDRICK])[-2:] == ["drop", "show_no_mercy"]

    # 6a: no second blast
    assert cannot_blast(g) == BLAST_CANCELLED

    # 7: strength +1 for each of the three cards in the opponent's hand
    play(g, "tornado")
    assert now(g) == Now([2, 3], [0, 2], [0, 1], [30, 30], [9, 7], 6, 2, 2, KENDRICK, 0)

    # 8: own defense +1
    spend(g, "rival")
    assert now(g) == Now([2, 3], [0, 2], [0, 0], [30, 30], [9, 8], 6, 3, 2, JOE, 0)

    # 7a: no second BattleChip
    assert (
        cannot_play(g, "punch") == "you may play 1 BattleChip in this main phase and have played 1 · TC-13.2"
    )

    # 9, 10: two passes in a row; 11: damage 6 - 3; 12: everything is as printed again
    passes(g)
    assert now(g) == Now([2, 3], [0, 2], [0, 0], [30, 30], [9, 8], 6, 3, 2, KENDRICK, 1)
    told = len(happened(g))
    passes(g)
    assert happened(g)[told:][:6] == ["passed", "battle", "damage", "damaged", "damaged", "damaged"]
    assert numbers_of(g, "battle") == [[JOE, 6, 3]]
    assert numbers_of(g, "damage") == [[KENDRICK, 3]]
    assert (g.turn, g.turns, window(g)) == (KENDRICK, 4, "resources 1")
    # Kendrick's turn has begun: 27 after the battle, then one card to the gauge and one to the hand
    assert sizes(g, KENDRICK) == (4, 3, 0, 11, 27 - 2)
    assert sizes(g, JOE) == (2, 0, 0, 9, 30)
    assert (values(g, JOE), values(g, KENDRICK)) == ((3, 1, 3), (2, 2, 2))


def spend_by_hand(g: Tcg, name: str) -> None:
    """Spend while chance is settled by the test."""
    g.answer(g.seat_to_act(), SPEND + card(name))


@pytest.mark.rule("TC-6.17", "TC-16.8")
def test_w1_after_a_cancelled_blast_there_is_none_even_with_power() -> None:
    g = up_to_the_blast(main_phase(joes_hand="asking_for_it charge*2 leaf"))
    answer(g, BLAST)
    blast_choice(g, "ember")
    spend(g, "show_no_mercy")
    take(g, "drop")
    for _ in range(2):
        play(g, "charge")
        passes(g)
    assert (len(g.gauge[JOE]), blast_number_of(g, JOE)) == (2, 2)
    assert cannot_blast(g) == BLAST_CANCELLED


@pytest.mark.rule("TC-R24", "TC-R51", "TC-R4")
def test_w1_a_destiny_that_is_not_red_cannot_be_cancelled() -> None:
    g = up_to_the_blast(main_phase())
    answer(g, BLAST)
    blast_choice(g, "pebble")
    assert strength_of(g, JOE) == 5
    assert cannot_spend(g, "show_no_mercy") == "the opponent has no such blast destiny · TC-R9, TC-R51"
    assert len(g.hand[KENDRICK]) == 4  # it is not for want of a card to discard


@pytest.mark.rule("TC-R7")
def test_w1_without_a_card_in_hand_the_cost_cannot_be_paid() -> None:
    g = main_phase(kendricks_hand="", joes_hand="leaf drop shorten punch")
    play(g, "shorten")
    passes(g)
    answer(g, BLAST)
    blast_choice(g, "ember")
    assert strength_of(g, JOE) == 6
    assert g.hand[KENDRICK] == []
    assert cannot_spend(g, "show_no_mercy") == "the cost is 1 other card from your hand, you have 0 · TC-R7"
    assert what_can_be_done(g) == ["pass", "spend rich_kid", "spend rival"]
