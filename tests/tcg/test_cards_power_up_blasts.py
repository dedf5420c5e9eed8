"""Power Up!: cards about blasts. Additions to a destiny, cancelled destinies, further blasts, changed numbers."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import BLAST
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import blast_destiny_value, blast_number_of, destiny_of, strength_of
from tests.tcg.positions import (
    Side,
    blast,
    bottom_of_deck,
    cannot_play,
    cannot_spend,
    card,
    names,
    navi,
    options,
    passes,
    pick,
    play,
    sizes,
    spend,
    table,
    take,
    values,
    why_not,
    window,
)
from tests.tcg.using import navi_for, needed, ready, use

OF_COLOUR = {"red": "rival", "blue": "great_surprise", "green": "upload", "yellow": "focus"}  # 1, 2, 4, 2


# -- adding to the own blast destiny -------------------------------------------------------------------------------


def blasted(name: str, **own: object) -> Tcg:
    """Seat 0 can use the card and has a blast destiny of 3, made earlier in the phase."""
    g = ready(name, own)
    g.destinies.append([0, card("rival"), 3, 1])
    return g


def missing(g: Tcg, name: str) -> str:
    return cannot_play(g, name) if card(name) in [g.cards[c] for c in g.hand[0]] else cannot_spend(g, name)


ADDITIONS = [
    ("power_pastries", "", 1, (0, 0, -1, 1, 0)),
    ("worthy_opponent", "", 2, (0, 0, -1, 1, 0)),
    ("fire_it_up", "", 3, (0, 0, -1, 2, -1)),
    ("ready_for_action", "", 3, (0, 0, -1, 3, -2)),
    ("superior_technique", "take take", 5, (-2, 0, -1, 3, 0)),
    ("impressive_battlers", "", 4, (-1, 0, 0, 1, 0)),
    ("incredible_speed", "", 8, (-1, 0, 0, 1, 0)),
    ("gutshammer", "", 3, (0, 0, -1, 1, 0)),
]


@pytest.mark.rule("TC-16.9", "TC-R51")
@pytest.mark.parametrize(("name", "answers", "by", "moved"), ADDITIONS)
def test_it_adds_to_the_blast_destiny_and_needs_one(
    name: str, answers: str, by: int, moved: tuple[int, ...]
) -> None:
    g = blasted(name)
    strength, before = strength_of(g, 0), sizes(g, 0)
    use(g, name, answers)
    assert blast_destiny_value(g, 0) == 3 + by
    assert strength_of(g, 0) == strength + by
    assert tuple(new - old for old, new in zip(before, sizes(g, 0), strict=True)) == moved
    assert missing(ready(name), name) == "no_blast_destiny"


@pytest.mark.rule("TC-R7")
@pytest.mark.parametrize(
    ("name", "own", "why"),
    [
        ("ready_for_action", {"energy": 1}, "cost_energy 2 1"),
        ("superior_technique", {"hand": "1"}, "cost_cards 2 1"),
        ("best_throw_ever", {"energy": 2}, "cost_energy 3 2"),
        ("impressive_battlers", {"gauge": "2"}, "needs_power 3 2"),
    ],
)
def test_a_destiny_is_not_raised_without_the_whole_price(name: str, own: dict[str, object], why: str) -> None:
    assert missing(blasted(name, **own), name) == why


@pytest.mark.rule("TC-R75")
def test_one_of_several_destinies_is_chosen() -> None:
    g = blasted("worthy_opponent")
    g.destinies.append([0, card("focus"), 2, 2])
    use(g, "worthy_opponent")
    assert window(g) == "blast_destiny 0"
    pick(g, 1)
    assert [blast_destiny_value(g, 0), blast_destiny_value(g, 1)] == [3, 4]
    assert window(g) == "opportunity 1"  # one, and that once


@pytest.mark.rule("TC-R27", "TC-R82")
def test_gutshammer_adds_gutsmans_blast_number_as_it_is_now() -> None:
    g = blasted("gutshammer", resources="big_trouble")
    spend(g, "big_trouble")
    navi(g, 0)
    passes(g)
    use(g, "gutshammer")
    assert blast_destiny_value(g, 0) == 3 + 2
    g = blasted("gutshammer", navi="megaman_netwarrior")
    use(g, "gutshammer")
    assert blast_destiny_value(g, 0) == 3  # nobody of that name


@pytest.mark.rule("TC-16.9")
def test_best_throw_ever_adds_the_destinies_of_the_lost_energy() -> None:
    g = blasted("best_throw_ever", deck="rival smack_down upload focus")
    use(g, "best_throw_ever")
    assert blast_destiny_value(g, 0) == 3 + 1 + 5 + 4
    assert names(g, g.discard[0])[-4:] == ["rival", "smack_down", "upload", "best_throw_ever"]
    assert g.lost[0] == 3
    assert missing(ready("best_throw_ever"), "best_throw_ever") == "no_blast_destiny"


@pytest.mark.rule("TC-R68", "TC-R75")
@pytest.mark.parametrize(("destiny", "lost", "power"), [(7, 0, 3), (8, 10, 1), (0, 0, 3)])
def test_disaster_strikes_after_a_destiny_over_seven(destiny: int, lost: int, power: int) -> None:
    g = ready("disaster_strikes", {"gauge": "3"})
    if destiny:
        g.destinies.append([0, card("rival"), destiny, 1])
    before = sizes(g, 1)[4]
    use(g, "disaster_strikes")
    assert before - sizes(g, 1)[4] == lost
    assert len(g.gauge[0]) == power  # the price behind a failed condition is not paid
    assert names(g, g.discard[0])[-1] == "disaster_strikes"


@pytest.mark.rule("TC-R75")
def test_disaster_strikes_counts_what_was_added() -> None:
    g = ready("disaster_strikes", {"gauge": "2 smack_down upload", "resources": "fire_it_up"})
    blast(g, 0)
    passes(g)
    spend(g, "fire_it_up")
    passes(g)
    assert blast_destiny_value(g, 0) == 8
    before = sizes(g, 1)[4]
    use(g, "disaster_strikes")
    assert before - sizes(g, 1)[4] == 10
    assert g.gauge[0] == []


# -- cancelling ------------------------------------------------------------------------------------------------------


def against_a_blast(name: str, revealed: str, hand: str = "3") -> Tcg:
    """The opponent has blasted with this card as destiny and raised it by one; it is seat 0's opportunity."""
    other = {"gauge": f"{revealed} vulcan1", "resources": "power_pastries"}
    g = ready(name, {"hand": hand}, other, turn=1)
    blast(g, 0)
    passes(g)
    spend(g, "power_pastries")
    assert g.destinies[0][0] == 1
    return g


CANCELS = {
    "no_one_can_escape": "green",
    "routine_defense": "yellow",
    "show_no_mercy": "red",
    "useless_one": "blue",
}


@pytest.mark.rule("TC-R4", "TC-R9", "TC-R11", "TC-R51")
@pytest.mark.parametrize("name", list(CANCELS))
@pytest.mark.parametrize("colour", list(OF_COLOUR))
def test_it_cancels_a_blast_destiny_of_one_colour(name: str, colour: str) -> None:
    g = against_a_blast(name, OF_COLOUR[colour])
    if colour != CANCELS[name]:
        assert cannot_spend(g, name) == "no_blast_to_cancel"
        return
    assert strength_of(g, 1) > 2
    use(g, name, "take")
    assert strength_of(g, 1) == 2  # with what was added to it
    assert sizes(g, 0)[0] == 2
    assert why_not(g, BLAST) == "blast_was_cancelled"
    assert cannot_spend(against_a_blast(name, OF_COLOUR[colour], ""), name) == "cost_cards 1 0"


@pytest.mark.rule("TC-R3")
def test_a_battlechips_destiny_has_no_colour() -> None:
    for name in CANCELS:
        assert cannot_spend(against_a_blast(name, "laserblast"), name) == "no_blast_to_cancel"
    assert cannot_spend(against_a_blast("magic_block", "laserblast"), "magic_block") == ""


@pytest.mark.rule("TC-R12", "TC-R70")
def test_magic_block_cancels_any_blast_destiny_and_goes_under_the_deck() -> None:
    g = against_a_blast("magic_block", "laserblast")
    use(g, "magic_block", "take take")
    assert (strength_of(g, 1), g.destinies) == (2, [])
    assert bottom_of_deck(g, 0) == ["magic_block"]
    assert cannot_spend(against_a_blast("magic_block", "rival", "1"), "magic_block") == "cost_cards 2 1"
    assert cannot_spend(ready("magic_block"), "magic_block") == "no_blast_to_cancel"


@pytest.mark.rule("TC-R9", "TC-R14")
def test_fish_on_the_brain_cancels_any_blast_destiny() -> None:
    g = against_a_blast("fish_on_the_brain", "laserblast")
    use(g, "fish_on_the_brain", "take")
    assert strength_of(g, 1) == 2
    assert names(g, g.discard[0])[-1] == "fish_on_the_brain"
    assert (
        cannot_play(against_a_blast("fish_on_the_brain", "rival", ""), "fish_on_the_brain")
        == "cost_cards 1 0"
    )
    own = ready("fish_on_the_brain", {"gauge": "rival focus"})
    blast(own, 0)
    passes(own)
    assert cannot_play(own, "fish_on_the_brain") == "no_blast_to_cancel"  # the own is no opponent's


# -- further blasts --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R74", "TC-R75")
def test_double_zap_blasts_once_more() -> None:
    g = ready("double_zap", {"gauge": "upload smack_down"})
    blast(g)  # one card: there is nothing to choose
    assert strength_of(g, 0) == 1 + 5
    passes(g)
    assert BLAST not in options(g)
    use(g, "double_zap")
    assert strength_of(g, 0) == 1 + 5 + 4
    assert g.gauge[0] == []


@pytest.mark.rule("TC-R74")
def test_double_zap_uses_no_blast_and_needs_power_and_the_own_turn() -> None:
    g = ready("double_zap", {"gauge": "rival focus"})
    use(g, "double_zap")
    assert not g.blasted
    assert cannot_spend(ready("double_zap", {"gauge": ""}), "double_zap") == "blast_needs_power 1 0"
    elsewhere = ready("double_zap", None, None, turn=1, to_act=0)
    assert cannot_spend(elsewhere, "double_zap") == "not_yours_to_blast"


@pytest.mark.rule("TC-R74", "TC-R17")
@pytest.mark.parametrize(
    ("gauge", "strength", "left"), [("upload rival smack_down", 1 + 5 + 1, 1), ("rival", 1 + 1, 0)]
)
def test_shocker_blasts_twice_out_of_the_opponents_gauge(gauge: str, strength: int, left: int) -> None:
    g = ready("shocker", None, {"gauge": gauge})
    use(g, "shocker")
    assert strength_of(g, 0) == strength
    assert len(g.gauge[1]) == left
    assert len(g.discard[1]) == 4 + len(gauge.split()) - left  # to their owner's pile
    assert len(g.gauge[0]) == 3 - 2
    assert not g.blasted
    assert (g.lost[1], strength_of(g, 1)) == (0, 2)


@pytest.mark.rule("TC-R74")
@pytest.mark.parametrize(("gauge", "blasts"), [("3", 2), ("2", 2), ("1", 1)])
def test_shocker_does_the_same_for_the_second_seat(gauge: str, blasts: int) -> None:
    own = Side(
        navi_for("shocker"),
        hand="shocker 1",
        gauge="3",
        resources=" ".join(needed("shocker")),
    )
    g = table(Side(hand="1", gauge=gauge), own, turn=1)
    assert (g.seat_to_act(), blast_number_of(g, 1)) == (1, 1)
    play(g, "shocker")
    assert len(g.gauge[0]) == int(gauge) - blasts
    assert [entry[0] for entry in g.destinies] == [1] * blasts
    assert len(g.gauge[1]) == 3 - 2
    assert cannot_play(table(Side(hand="1"), own, turn=1), "shocker") == "blast_needs_power 1 0"


@pytest.mark.rule("TC-R74")
def test_shocker_needs_power_there_and_the_own_turn() -> None:
    assert cannot_play(ready("shocker", None, {"gauge": ""}), "shocker") == "blast_needs_power 1 0"
    assert cannot_play(ready("shocker", turn=1, to_act=0), "shocker") == "not_yours_to_blast"


# -- numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R83", "TC-R71")
def test_fast_and_powerful_only_lowers() -> None:
    for own_navi, number in (("wackoman_whimsical", 3), ("elecman_fully_charged", 1)):
        g = ready("fast_and_powerful", {"navi": own_navi})
        assert blast_number_of(g, 0) == number
        use(g, "fast_and_powerful", "navi0")
        assert (blast_number_of(g, 0), blast_number_of(g, 1)) == (1, 2)
    g = ready("fast_and_powerful", {"navi": "woodman_natural_leader"})
    use(g, "fast_and_powerful", "navi0")
    assert blast_number_of(g, 0) == 0  # a change of nothing (TC-R63)


@pytest.mark.rule("TC-R84")
def test_counter1_raises_every_destiny_number_of_its_player_for_the_turn() -> None:
    own = Side("numberman_calculator", hand="counter1 rival focus upload 1", gauge="4 laserblast")
    g = table(own, Side(hand="1", gauge="2 rival focus"))
    own_rival = next(c for c in g.hand[0] if names(g, [c]) == ["rival"])
    g.destinies.append([0, card("rival"), 1, 1])
    play(g, "counter1")
    take(g, "rival", "focus", "upload")
    assert destiny_of(g, own_rival) == box_of(GAME).destiny[card("rival")] + 5
    assert destiny_of(g, g.gauge[1][-1]) == 2  # the opponent's are as printed
    assert blast_destiny_value(g, 0) == 1  # chosen before (TC-R84)
    passes(g)
    before = strength_of(g, 0)
    blast(g, 1)
    assert strength_of(g, 0) == before + 5 + 5
    passes(g, 2)
    assert g.turn == 1
    assert destiny_of(g, own_rival) == 1
    assert values(g, 0) == (1, 3, 2)
