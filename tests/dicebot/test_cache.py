"""CACHE: the top card of the deck in place of a weapon that has been paid for.   DB-10.11 to DB-10.13, DB-R40"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    CACHE,
    FREE,
    NEXUS,
    NO_PART,
    ONTO_HEAD,
    PART_NAMES,
    PASS,
    PAY_HEAD,
    PENDING,
    SURGE,
    TURBO,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.knowledge import lies_open, put_open
from busterbox.kernel.core.piles import Pile
from tests.dicebot.rounds import (
    attacks,
    body,
    discarded,
    do,
    events,
    hand,
    not_offered,
    offer,
    passing,
    refusal,
    revealed,
    use,
)
from tests.dicebot.tables import FIXTURE, Robot, log, weapon, window

NO_ACTIVE = "you have no activated weapon"


def place_in_deck(g: DiceBot, card: str) -> int:
    """The outcome of chance that draws this card from the shuffled deck."""
    assert len(g.deck.parts) == 1
    kind = FIXTURE.cards.ids.index(card)
    return next(i for i, found in enumerate(g.deck.cards) if g.cards[found] == kind)


def draw(g: DiceBot, seat: int, card: str) -> None:
    """The seat uses CACHE and draws this card."""
    use(g, seat, CACHE, place_in_deck(g, card))


def sledge_and_shield() -> DiceBot:
    return revealed(
        Robot("sledge", body="forge armor nexus", head="cache"),
        Robot("shield", body="armor", head="armor"),
        Robot("bomb", body="surge"),
    )


# -- the drawn card --------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-10.11")
@pytest.mark.rule("DB-10.4")
@pytest.mark.rule("DB-R40")
def test_the_top_card_takes_the_place_of_the_weapon() -> None:
    g = sledge_and_shield()
    old = g.weapon[0][0]
    in_deck = len(g.deck.cards)
    draw(g, 0, "fast")
    assert weapon(g, 0) == "fast"
    assert g.is_active(0)
    assert g.status[0] == FREE
    assert g.discard[-1] == old
    assert g.head[0] == NO_PART
    assert len(g.deck.cards) == in_deck - 1
    assert "Player 1 draws Fast One, which is paid for." in log(g)


@pytest.mark.rule("DB-10.13")
@pytest.mark.rule("DB-R40")
def test_the_drawn_card_costs_nothing_and_what_was_paid_stays_spent() -> None:
    g = sledge_and_shield()
    assert body(g, 0) == "nexus armor"  # FORGE of the body paid for Sledge
    draw(g, 0, "fast")  # would cost NEXUS
    assert body(g, 0) == "nexus armor"
    g = sledge_and_shield()
    draw(g, 0, "double")  # could not be paid for
    assert g.is_active(0)
    assert body(g, 0) == "nexus armor"


@pytest.mark.rule("DB-R40")
def test_the_drawn_card_is_shown_to_all_at_once_and_is_no_part_of_the_hand() -> None:
    g = sledge_and_shield()
    held = hand(g, 0)
    draw(g, 0, "fast")
    assert window(g) == "heads:1"
    assert lies_open(g, g.weapon[0][0])
    for seat in (0, 1, 2, -1):
        table = g.view(seat)["table"]
        assert isinstance(table, dict)
        assert "fast" in str(table["weapon"][0])
    assert hand(g, 0) == held == ["pair", "pair", "pair"]


@pytest.mark.rule("DB-R40")
def test_the_drawn_card_attacks_with_its_own_speed_target_and_damage() -> None:
    g = sledge_and_shield()
    draw(g, 0, "slow")  # speed 1, 4 damage to a robot of choice
    assert (g.speed(0), g.damage(0)) == (1, 4)
    passing(g, "heads")
    assert attacks(g) == [(2, 0)]  # Bomb comes first now
    assert window(g) == "target:0"
    g.answer(0, AIM + 2)
    assert events(g, "hurt", "dodged") == [("hurt", 0), ("dodged", 2)]


@pytest.mark.rule("DB-R40")
def test_the_text_of_the_drawn_card_applies_and_that_of_the_old_one_no_longer() -> None:
    g = revealed(
        Robot("shield", body="armor", head="cache"),
        Robot("slow"),
        Robot("bomb", body="surge"),
    )
    draw(g, 0, "plate")
    assert g.energy == [4, 6, 6]  # Bomb's 3, less 1 by Plate
    g = revealed(
        Robot("bomb", body="surge", head="cache"),
        Robot("slow"),
        Robot("bomb", body="surge"),
    )
    draw(g, 0, "virus_all")
    assert g.energy == [3, 5, 5]
    assert attacks(g) == [(0, 1), (0, 2), (2, 0)]


@pytest.mark.rule("DB-R40")
def test_the_drawn_card_is_discarded_at_the_end_of_the_round() -> None:
    g = sledge_and_shield()
    draw(g, 0, "repair")
    drawn = g.weapon[0][0]
    passing(g, "heads")
    passing(g, "heads_attack")
    assert window(g) == "choose:012"
    assert g.weapon[0] == []
    assert drawn in g.discard


@pytest.mark.rule("DB-R40")
@pytest.mark.parametrize(("part", "boosted"), [(TURBO, (5, 2)), (SURGE, (4, 4))])
def test_what_a_head_part_changed_of_the_replaced_weapon_is_lost(part: int, boosted: tuple[int, int]) -> None:
    g = revealed(
        Robot("sledge", body="forge armor", head=PART_NAMES[part], robot="tinker", points=1),
        Robot("shield", body="armor", head="armor", robot="tank", points=1),
        advanced=True,
    )
    use(g, 0, part)
    assert [g.speed(0), g.damage(0)] == list(boosted)
    g.answer(1, ABILITY)
    do(g, 0, ABILITY, CACHE)  # rerolls the last part,
    g.answer(0, ONTO_HEAD + CACHE)
    g.answer(1, PASS)
    draw(g, 0, "slow")
    assert (g.speed(0), g.damage(0)) == (1, 4)
    assert len(g.mods) == 1  # the guard of the other robot stays


@pytest.mark.rule("DB-R40")
def test_the_weapons_of_the_others_keep_what_head_parts_changed() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="cache"),
        Robot("shield", body="armor", head="turbo"),
        Robot("slow", head="armor"),
    )
    g.answer(0, PASS)
    use(g, 1, TURBO)
    g.answer(2, PASS)
    draw(g, 0, "slow")
    assert (g.speed(0), g.speed(1)) == (1, 3)


@pytest.mark.rule("DB-R40", "DB-R4")
def test_what_a_card_changes_for_the_round_is_true_of_the_drawn_weapon_too() -> None:
    g = revealed(
        Robot("sledge", body="forge", head="cache", robot="racer", points=1),
        Robot("shield", body="armor", head="armor", robot="tank"),
        advanced=True,
    )
    g.answer(0, ABILITY)
    assert (g.speed(0), g.damage(0)) == (6, 3)
    g.answer(1, PASS)
    draw(g, 0, "slow")
    assert (g.speed(0), g.damage(0)) == (3, 5)


@pytest.mark.rule("DB-R40")
@pytest.mark.rule("DB-10.3")
def test_cache_lets_those_who_declined_use_their_parts() -> None:
    g = revealed(
        Robot("shield", body="armor", head="armor"),
        Robot("sledge", body="forge", head="cache"),
        Robot("shield", body="armor", head="armor"),
    )
    g.answer(0, PASS)
    draw(g, 1, "shield")
    assert passing(g, "heads") == [2, 0]


@pytest.mark.rule("DB-R21")
@pytest.mark.rule("DB-R40")
def test_an_empty_deck_is_made_of_the_discard_pile_with_the_replaced_weapon() -> None:
    g = sledge_and_shield()
    old = g.weapon[0][0]
    for card in g.deck.cards:
        put_open(g, g.discard, card)
    g.deck = Pile([], [])
    count = len(g.discard) + 1
    again = sorted([*g.discard, old]).index(old)
    use(g, 0, CACHE, again)
    assert g.weapon[0] == [old]  # it happens to be drawn again
    assert g.status[0] == FREE
    assert g.discard == []
    assert len(g.deck.cards) == count - 1
    assert all(g.known[card] == 0 for card in g.deck.cards)
    assert "The discard pile is shuffled and becomes the deck." in log(g)


# -- when it may be used ---------------------------------------------------------------------------------------


@pytest.mark.rule("DB-10.12")
@pytest.mark.rule("DB-R40")
def test_cache_comes_after_payment_by_the_normal_rules() -> None:
    g = revealed(
        Robot("sledge", head="cache"),  # cannot be paid for
        Robot("jammer", head="cache"),  # could be paid for with the head
        Robot("sledge", body="forge", head="cache"),
    )
    assert not_offered(g, 0, CACHE) == NO_ACTIVE
    assert offer(g) == "heads:1 Pass | Pay with the head part"
    assert refusal(g, 1, USE + CACHE) == NO_ACTIVE
    g.answer(1, PAY_HEAD)
    assert offer(g) == "heads:2 Pass | Use CACHE"
    g.answer(2, PASS)
    assert discarded(g)[-1] == "sledge"
    assert events(g, "cached") == []


@pytest.mark.rule("DB-10.12")
@pytest.mark.rule("DB-R40")
def test_cache_is_not_offered_for_a_weapon_paid_with_the_head() -> None:
    """A new head part comes by an ability after the old one has paid."""
    g = revealed(
        Robot("bomb", body="nexus", head="surge", robot="tinker", points=1),
        Robot("shield", body="armor", head="armor", robot="tank"),
        advanced=True,
    )
    g.answer(0, PAY_HEAD)
    g.answer(1, PASS)
    do(g, 0, ABILITY, NEXUS)  # the one part is rerolled
    do(g, 0, DONE, CACHE)  # onto the body; and a die for the empty head
    assert g.head[0] == CACHE
    assert window(g) == "heads:1"
    assert not_offered(g, 0, CACHE) == "CACHE needs a weapon that was paid for with body parts alone"
    assert passing(g, "heads") == [1]
    assert attacks(g) == [(0, 1)]


@pytest.mark.rule("DB-10.12")
def test_cache_is_not_offered_for_a_weapon_activated_without_payment() -> None:
    g = revealed(
        Robot("bomb", head="cache", robot="spark", points=1),
        Robot("shield", body="armor", head="armor", robot="tank"),
        advanced=True,
    )
    assert g.status[0] == PENDING
    assert offer(g) == "heads:0 Pass | Use the robot's ability"
    assert refusal(g, 0, USE + CACHE) == NO_ACTIVE
    g.answer(0, ABILITY)
    assert window(g) == "heads:1"
    assert not_offered(g, 0, CACHE) == "CACHE needs a weapon that was paid for with body parts alone"
