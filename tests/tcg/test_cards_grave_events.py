"""The events of Grave that count, look, force or last."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import BLAST
from busterbox.games.tcg.rules.values import defense_of, strength_of
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    cannot_play,
    names,
    no,
    number,
    options,
    passes,
    pick,
    play,
    sizes,
    spend,
    table,
    take,
    theirs,
    why_not,
    window,
)
from tests.tcg.using import ready, use

# -- exactly so many cards in hand -----------------------------------------------------------------------------


@pytest.mark.rule("TC-R69")
@pytest.mark.parametrize(
    ("name", "wanted"), [("guarding_solo", 0), ("quite_confident", 1), ("evolution", 2), ("frozen_out", 3)]
)
def test_the_event_itself_is_no_hand_card(name: str, wanted: int) -> None:
    for hand in range(5):
        g = ready(name, {"hand": str(hand)})
        before, defense = sizes(g, 0), defense_of(g, 0)
        use(g, name)
        while window(g) == "object 0":
            answer(g, options(g)[0])
        deltas = [after - old for old, after in zip(before, sizes(g, 0), strict=True)]
        if hand != wanted:
            assert (deltas, defense_of(g, 0)) == ([-1, 0, 0, 1, 0], defense)
        elif name == "guarding_solo":
            assert (deltas, defense_of(g, 0)) == ([-1, 0, 0, 1, 0], defense + 3)
        elif name == "quite_confident":
            assert deltas == [-1, 2, 0, 1, -2]
        elif name == "evolution":
            assert deltas == [-3, 2, 0, 1, 0]
        else:  # loses one energy, takes a card
            assert deltas == [0, 0, 0, 1, -1]


@pytest.mark.rule("TC-R87")
def test_evolution_lets_its_player_order_the_two_cards() -> None:
    g = ready("evolution", {"hand": "lark spidy", "gauge": "1"})
    use(g, "evolution")
    take(g, "spidy")
    assert names(g, g.gauge[0])[1:] == ["spidy", "lark"]


# -- blast destinies -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R51")
def test_wrap_it_up_adds_to_the_blast_destiny() -> None:
    g = ready("wrap_it_up", {"gauge": "vulcan3*2"})
    assert cannot_play(g, "wrap_it_up") == "no_blast_destiny"
    blast(g, 0)
    passes(g)
    use(g, "wrap_it_up")
    assert strength_of(g, 0) == 2 + 2 + 3


@pytest.mark.rule("TC-R76")
def test_unlikely_source_makes_the_turn_player_blast() -> None:
    own = {"hand": "vulcan3 1"}
    g = ready("unlikely_source", own, {"gauge": "lark bugbomb", "hand": "1"}, turn=1, to_act=0)
    use(g, "unlikely_source")
    take(g, "vulcan3")
    assert window(g) == "blast 1"  # the opponent chooses
    pick(g, 0)
    assert strength_of(g, 1) == 2
    assert names(g, g.gauge[0])[-1] == "unlikely_source"
    assert why_not(g, BLAST) == "blasted_already"


@pytest.mark.rule("TC-R76")
@pytest.mark.rule("TC-R70")
@pytest.mark.parametrize(("turn", "gauge"), [(0, "3"), (1, "1")])
def test_unlikely_source_reaches_the_gauge_if_nobody_can_blast(turn: int, gauge: str) -> None:
    g = ready("unlikely_source", None, {"gauge": gauge}, turn=turn, to_act=0)
    use(g, "unlikely_source", "take")
    assert not g.destinies
    assert not g.blasted
    assert names(g, g.gauge[0])[-1] == "unlikely_source"
    assert len(g.gauge[1]) == int(gauge)


# -- what the opponent did this turn ---------------------------------------------------------------------------------


@pytest.mark.rule("TC-R89")
@pytest.mark.rule("TC-R86")
def test_beginning_to_learn_counts_the_opponents_draws() -> None:
    own = {"navi": "skullman_skeletal_agent", "resources": "watch_out"}
    g = ready("beginning_to_learn", own, {"resources": "its_not_over_yet focus rival heatguts", "gauge": ""})
    passes(g)
    spend(g, "its_not_over_yet")
    use(g, "beginning_to_learn")
    assert window(g) == "object 1"
    assert len(options(g)) == 2  # HeatGuts has no SPEND
    take(g, "rival")
    assert names(g, g.resources[1]) == ["focus", "heatguts"]
    assert g.spent[1] == 2
    assert defense_of(g, 1) == 2  # Rival was not used
    g = ready("beginning_to_learn", own, {"resources": "focus"})
    use(g, "beginning_to_learn")
    assert names(g, g.resources[1]) == ["focus"]


@pytest.mark.rule("TC-R89")
def test_pay_a_price_counts_the_opponents_spent_resources() -> None:
    other = {"resources": "rival watch_out", "hand": "4"}
    g = ready("pay_a_price", None, other, turn=1)
    spend(g, "rival")
    passes(g)
    spend(g, "watch_out")
    use(g, "pay_a_price", "take take")
    assert len(g.hand[1]) == 2
    assert window(g) == "opportunity 1"


@pytest.mark.rule("TC-R89")
def test_your_apologies_counts_the_opponents_lost_energy() -> None:
    g = ready("your_apologies", None, {"resources": "food_education", "hand": "1"}, turn=1)
    spend(g, "food_education")
    assert len(g.hand[1]) == 4
    use(g, "your_apologies")
    assert len(g.hand[1]) == 4 + 6


# -- the opponent's hand -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R77")
@pytest.mark.parametrize(("hand", "lost"), [("", 5), ("3", 2), ("5", 0), ("7", 0)])
def test_cutting_edge_counts_from_five(hand: str, lost: int) -> None:
    g = ready("cutting_edge", None, {"hand": hand, "resources": "focus"})
    before = len(g.deck[1].cards)
    use(g, "cutting_edge")
    assert before - len(g.deck[1].cards) == lost


@pytest.mark.rule("TC-R80")
@pytest.mark.parametrize(("named", "lost"), [(2, 4), (5, 2), (0, 0), (9, 0)])
def test_bow_down_counts_a_named_destiny_in_the_opponents_hand(named: int, lost: int) -> None:
    g = ready("bow_down", None, {"hand": "vulcan3 doubting_navi envious_evil"})
    before = len(g.deck[1].cards)
    use(g, "bow_down")
    assert window(g) == "destiny 0"
    assert all(g.known[instance] & 3 == 0b10 for instance in g.hand[1])  # named before anything is seen
    number(g, named)
    assert before - len(g.deck[1].cards) == lost
    assert all(g.known[instance] & 3 == 0b11 for instance in g.hand[1])


@pytest.mark.rule("TC-R86")
def test_modest_defense_takes_a_battlechip_out_of_the_revealed_hand() -> None:
    g = ready("modest_defense", None, {"hand": "vulcan3 whiteweb2 focus"})
    use(g, "modest_defense")
    assert window(g) == "object 0"
    assert len(options(g)) == 2
    theirs(g, "whiteweb2")
    assert sorted(names(g, g.hand[1])) == ["focus", "vulcan3"]
    assert names(g, g.discard[1])[-1] == "whiteweb2"
    assert all(g.known[instance] & 1 for instance in g.hand[1])
    g = ready("modest_defense", None, {"hand": "focus lark"})
    use(g, "modest_defense")
    assert len(g.hand[1]) == 2


# -- gauges ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R78")
def test_eerie_blast_puts_the_opponents_hand_into_their_gauge() -> None:
    other = {"hand": "lark spidy", "gauge": "vulcan3 3"}
    g = ready("eerie_blast", {"gauge": "bugbomb*2 carb_craving"}, other)  # 17
    use(g, "eerie_blast")
    assert all(g.known[instance] & 3 == 3 for instance in g.gauge[0])
    assert window(g) == "object 1"  # they fill their gauge in the order they like
    take(g, "spidy")
    assert not g.hand[1]
    assert names(g, g.gauge[1])[-2:] == ["spidy", "lark"]
    assert names(g, g.discard[1])[-1] == "vulcan3"
    g = ready("eerie_blast", {"gauge": "carb_craving*3"}, other)  # 15 is not over 15
    use(g, "eerie_blast")
    assert len(g.hand[1]) == 2


@pytest.mark.rule("TC-R94")
def test_no_alternatives_swaps_the_opponents_gauge() -> None:
    other = {"gauge": "vulcan3 bugbomb", "discard": "lark spidy fortified"}
    g = ready("no_alternatives", None, other)
    use(g, "no_alternatives", "take")
    theirs(g, "fortified", "lark")
    assert names(g, g.gauge[1]) == ["fortified", "lark"]
    assert names(g, g.discard[1]) == ["spidy", "vulcan3", "bugbomb"]
    g = ready("no_alternatives", None, other | {"discard": "lark"})  # the pile runs out
    use(g, "no_alternatives", "take")
    assert names(g, g.gauge[1]) == ["lark", "bugbomb"]
    assert names(g, g.discard[1]) == ["vulcan3"]


# -- lasting ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R90")
def test_opposites_attract_takes_battle_damage_to_hand() -> None:
    g = ready("opposites_attract", {"hand": "1"}, turn=1, to_act=0)
    before = sizes(g, 0)
    use(g, "opposites_attract")
    passes(g, 2)
    assert g.turn == 0
    hand, _, _, discarded, deck = sizes(g, 0)
    # MegaMan's strength 2 against MagnetMan's defense 0; then the own draw phase takes two more cards.
    assert (hand, discarded, deck) == (before[0] - 1 + 2 + 1, before[3] + 1, before[4] - 4)


@pytest.mark.rule("TC-R90")
def test_opposites_attract_is_for_battle_only() -> None:
    g = ready("opposites_attract", {"hand": "1"}, {"resources": "determined"}, turn=1, to_act=0)
    use(g, "opposites_attract")
    before = sizes(g, 0)
    spend(g, "determined")
    assert sizes(g, 0)[0] == before[0]
    assert sizes(g, 0)[3] == before[3] + 1


@pytest.mark.rule("TC-R93")
def test_out_of_water_plays_any_number_of_resources() -> None:
    g = ready("out_of_water", {"hand": "focus rival bomboy timber_terror", "gauge": "2"})
    use(g, "out_of_water")
    assert window(g) == "play 0"
    take(g, "focus", "rival")
    assert names(g, g.resources[0]) == ["focus", "rival"]
    assert len(options(g)) == 1  # BomBoy needs more power, Timber Terror a WoodMan emblem
    no(g)
    assert window(g) == "opportunity 1"
    assert names(g, g.discard[0])[-1] == "out_of_water"


@pytest.mark.rule("TC-R93")
def test_out_of_water_keeps_to_the_four_places() -> None:
    g = ready("out_of_water", {"hand": "focus rival", "gauge": "2", "resources": "lark determined watch_out"})
    use(g, "out_of_water")
    take(g, "focus")
    assert window(g) == "opportunity 1"
    assert "rival" in names(g, g.hand[0])


def test_no_joke_pushes_cards_out_of_a_full_gauge() -> None:
    g = table(
        Side(hand="no_joke 1", resources="focus", gauge="1"), Side(hand="1", gauge="vulcan3 bugbomb lark 2")
    )
    play(g, "no_joke")
    assert names(g, g.discard[1]) == ["vulcan3", "bugbomb"]
    assert names(g, g.gauge[1])[0] == "lark"
    assert len(g.gauge[1]) == 5
