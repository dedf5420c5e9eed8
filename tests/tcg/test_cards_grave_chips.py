"""The BattleChips of Grave that count, listen, lock or come back."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import BLAST
from busterbox.games.tcg.rules.values import defense_of, strength_of
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    cannot_play,
    cannot_spend,
    card,
    done,
    names,
    number,
    options,
    passes,
    pick,
    play,
    sizes,
    spend,
    table,
    take,
    top_of_deck,
    values,
    window,
)
from tests.tcg.using import ready, use

# -- counting ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R27")
@pytest.mark.parametrize(("own", "other", "more"), [("4", "1", 6), ("3", "3", 0), ("1", "4", 0)])
def test_airhockey3_counts_by_how_much_the_hand_is_larger(own: str, other: str, more: int) -> None:
    g = ready("airhockey3", {"hand": own}, {"hand": other})
    use(g, "airhockey3")
    assert values(g, 0) == (2 + more, 2, 2)


def test_bamboolance_takes_gauge_cards_and_counts_the_hand() -> None:
    g = ready("bamboolance", {"hand": "1", "gauge": "vulcan3 lark spidy"})
    use(g, "bamboolance")
    assert window(g) == "position 0"
    pick(g, 1, 0)
    done(g)
    assert {"vulcan3", "lark"} < set(names(g, g.hand[0]))
    assert names(g, g.gauge[0]) == ["spidy"]
    assert strength_of(g, 0) == 3 + 3


@pytest.mark.rule("TC-R82")
def test_bamboolance_names_woodman() -> None:
    g = table(
        Side(
            "bass_ultimate_reborn", hand="bamboolance 3", resources="backed_up timber_terror food_education"
        ),
        Side(hand="1"),
    )
    play(g, "bamboolance")
    assert strength_of(g, 0) == 3
    assert names(g, g.discard[0]) == ["bamboolance"]


@pytest.mark.rule("TC-R27")
def test_bugcharge_counts_the_own_gauge() -> None:
    g = ready("bugcharge", {"gauge": "4", "resources": "doubting_navi"})
    use(g, "bugcharge", "take")
    assert values(g, 0) == (3, 1 + 8, 2)
    assert len(g.hand[0]) == 2


@pytest.mark.rule("TC-R70")
def test_circlegun1_counts_the_hand_and_goes_on_top_of_the_deck() -> None:
    g = ready("circlegun1", {"hand": "4"})
    use(g, "circlegun1")
    assert strength_of(g, 0) == 6
    assert top_of_deck(g, 0) == ["circlegun1"]
    assert "circlegun1" not in names(g, g.discard[0])


@pytest.mark.rule("TC-R86")
def test_geyser_counts_the_returned_resources() -> None:
    g = ready("geyser", {"resources": "focus"})
    use(g, "geyser")
    take(g, "focus", "requital" if "requital" in names(g, g.resources[0]) else "surprisingly_sharp")
    done(g)
    assert strength_of(g, 0) == 2 + 6
    assert "focus" in names(g, g.hand[0])
    g = ready("geyser")
    resources = names(g, g.resources[0])
    use(g, "geyser", "done")
    assert (strength_of(g, 0), names(g, g.resources[0])) == (2, resources)


@pytest.mark.rule("TC-R48")
@pytest.mark.rule("TC-R86")
def test_magbolt3_counts_what_the_opponent_keeps() -> None:
    g = ready("magbolt3", None, {"resources": "rival focus determined heatguts"})
    use(g, "magbolt3")
    assert window(g) == "object 1"
    assert len(options(g)) == 4  # done, and three resources with SPEND
    take(g, "rival", "determined")
    done(g)
    assert strength_of(g, 0) == 4 + 6
    assert defense_of(g, 1) == 2  # spent without use
    assert g.spent[1] == 2


def test_mine_counts_viruses_of_the_opponent() -> None:
    g = ready("mine", {"resources": "lark"}, {"resources": "spidy*2 bomboy focus"})
    use(g, "mine")
    assert strength_of(g, 0) == 2 + 6


@pytest.mark.rule("TC-R86")
def test_muramasa_lets_the_opponent_discard_first() -> None:
    g = ready("muramasa", None, {"hand": "4"})
    use(g, "muramasa")
    assert window(g) == "discard 1"
    answer(g, options(g)[1])
    done(g)
    assert len(g.hand[1]) == 3
    assert strength_of(g, 0) == 1 + 6


@pytest.mark.rule("TC-R7")
def test_voodoodoll_counts_the_opponents_resources_and_power() -> None:
    g = ready("voodoodoll", {"gauge": "4"}, {"resources": "rival focus", "gauge": "3"})
    use(g, "voodoodoll")
    assert strength_of(g, 0) == 2 + 2 * 2 + 3 * 2
    assert len(g.gauge[0]) == 1


@pytest.mark.rule("TC-R81")
def test_elecshock_adds_the_destinies_of_all_resources() -> None:
    g = ready("elecshock", {"resources": "carb_craving"}, {"resources": "envious_evil lark"})
    total = sum(box_of(GAME).destiny[g.cards[c]] for seat in range(2) for c in g.resources[seat])
    assert total > 9
    use(g, "elecshock")
    assert strength_of(g, 0) == 2 + total
    assert not g.gauge[0]


@pytest.mark.rule("TC-R80")
@pytest.mark.parametrize(("hand", "more"), [("vulcan3 vulcan3 bugbomb", 10), ("bugbomb", 6), ("", 0)])
def test_rollarrow3_adds_the_destinies_of_up_to_three_random_cards(hand: str, more: int) -> None:
    g = ready("rollarrow3", {"gauge": "4"}, {"hand": hand, "resources": "focus"})
    use(g, "rollarrow3")
    assert strength_of(g, 0) == 2 + more
    assert len(g.gauge[0]) == 2
    assert all(g.known[instance] & 3 == 3 for instance in g.hand[1])


def test_rollarrow3_shows_three_cards_of_a_larger_hand() -> None:
    g = ready("rollarrow3", None, {"hand": "vulcan3*4 bugbomb"})
    use(g, "rollarrow3")
    shown = [instance for instance in g.hand[1] if g.known[instance] & 1]
    assert len(shown) == 3
    assert strength_of(g, 0) == 2 + sum(box_of(GAME).destiny[g.cards[instance]] for instance in shown)


# -- locks -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R72")
def test_whiteweb2_stops_the_opponents_draws() -> None:
    other = {"resources": "its_not_over_yet woodman_outdoorsy", "hand": "1"}
    g = ready("whiteweb2", None, other)
    use(g, "whiteweb2")
    spend(g, "its_not_over_yet")
    assert len(g.hand[1]) == 1
    assert g.drawn[1] == 0
    passes(g)
    spend(g, "woodman_outdoorsy")  # taking a card is not drawing
    answer(g, options(g)[0])
    assert len(g.hand[1]) == 2


@pytest.mark.rule("TC-R70")
@pytest.mark.rule("TC-R72")
def test_bugbomb_locks_the_opponent_and_goes_into_the_gauge() -> None:
    g = ready("bugbomb", None, {"hand": "vulcan3 fortified", "gauge": "4", "resources": "food_education"})
    use(g, "bugbomb")
    assert names(g, g.gauge[0])[-1] == "bugbomb"
    assert g.known[g.gauge[0][-1]] & 3 == 3
    assert cannot_play(g, "vulcan3") == "locked"
    assert cannot_play(g, "fortified") == "locked"
    assert cannot_spend(g, "food_education") == ""


@pytest.mark.rule("TC-R10")
def test_a_cancelled_bugbomb_locks_nobody() -> None:
    other = {"hand": "vulcan3 1", "gauge": "4", "resources": "sharkman_fishy_agent"}
    g = ready("bugbomb", None, other)
    use(g, "bugbomb")
    spend(g, "sharkman_fishy_agent")
    passes(g)
    assert cannot_play(g, "vulcan3") == ""
    assert names(g, g.gauge[0])[-1] == "bugbomb"


# -- listening ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R88")
@pytest.mark.parametrize("n", [0, 1])
def test_bighammer3_may_add_to_a_later_blast(n: int) -> None:
    g = ready("bighammer3", {"gauge": "bugbomb vulcan3*2"})
    use(g, "bighammer3")
    passes(g)
    blast(g, 0)
    assert window(g) == "how_many 0"
    number(g, n)
    assert strength_of(g, 0) == 2 + 2 + 4 * n


@pytest.mark.rule("TC-R88")
def test_bighammer3_does_nothing_for_an_earlier_blast() -> None:
    g = ready("bighammer3", {"gauge": "3 vulcan3*2"})
    blast(g, 0)
    passes(g)
    use(g, "bighammer3")
    assert window(g) == "opportunity 1"
    assert strength_of(g, 0) == 4


@pytest.mark.rule("TC-R89")
@pytest.mark.rule("TC-R88")
def test_sanctuary_hears_each_power_burned_in_the_opponents_gauge() -> None:
    own = {"resources": "let_em_have_it", "gauge": "4", "discard": "12"}
    g = ready("sanctuary", own)
    use(g, "sanctuary")
    passes(g)
    deck = len(g.deck[0].cards)
    spend(g, "let_em_have_it")  # burns one own and one of the opponent's: the own does not count
    assert window(g) == "how_many 0"
    assert len(options(g)) == 2
    number(g, 1)
    assert len(g.deck[0].cards) == deck + 4


@pytest.mark.rule("TC-R88")
def test_sanctuary_answers_several_burned_power_by_a_number() -> None:
    g = ready("sanctuary", {"resources": "its_electric", "gauge": "4", "discard": "15"})
    use(g, "sanctuary")
    passes(g)
    deck = len(g.deck[0].cards)
    spend(g, "its_electric")
    for _ in range(2):  # its price
        answer(g, options(g)[0])
    assert not g.gauge[1]
    assert window(g) == "how_many 0"
    assert len(options(g)) == 4  # none to three times
    number(g, 2)
    assert len(g.deck[0].cards) == deck + 8
    assert window(g) == "opportunity 1"


@pytest.mark.rule("TC-R88")
@pytest.mark.parametrize("n", [0, 1])
def test_aquaupper3_hears_every_resource_that_anybody_spends(n: int) -> None:
    g = ready("aquaupper3", {"resources": "watch_out", "gauge": "4"}, {"resources": "rival"})
    use(g, "aquaupper3")
    assert not g.gauge[0]
    spend(g, "rival")
    assert window(g) == "how_many 0"
    number(g, n)
    assert strength_of(g, 0) == 2 + 4 * n
    spend(g, "watch_out")
    number(g, n)
    assert strength_of(g, 0) == 2 + 8 * n


@pytest.mark.rule("TC-R10")
def test_a_cancelled_aquaupper3_hears_no_more() -> None:
    g = ready(
        "aquaupper3", {"resources": "watch_out", "gauge": "4"}, {"resources": "sharkman_fishy_agent rival"}
    )
    use(g, "aquaupper3")
    spend(g, "rival")
    number(g, 1)
    passes(g)
    spend(g, "sharkman_fishy_agent")  # heard as well, if the chip were still in effect
    assert strength_of(g, 0) == 2
    spend(g, "watch_out")
    assert window(g) == "opportunity 1"


# -- Meteors1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R95")
@pytest.mark.rule("TC-R73")
def test_meteors1_gives_two_more_battlechips_that_come_back() -> None:
    g = ready("meteors1", {"hand": "vulcan3*2 recovery10 1", "gauge": "4"})
    use(g, "meteors1")
    for name in ("vulcan3", "recovery10"):
        passes(g)
        assert cannot_play(g, name) == ""
        play(g, name)
    passes(g)
    assert cannot_play(g, "vulcan3") == "chip_played_already 3 3"
    assert names(g, g.discard[0])[-3:] == ["meteors1", "vulcan3", "recovery10"]
    passes(g)  # to the end of the turn
    assert g.turn == 1
    assert sorted(name for name in names(g, g.hand[0]) if name in ("vulcan3", "recovery10")) == [
        "recovery10",
        "vulcan3",
        "vulcan3",
    ]
    assert "meteors1" in names(g, g.discard[0])


@pytest.mark.rule("TC-R95")
def test_meteors1_brings_back_only_what_lies_in_the_discard_pile() -> None:
    g = ready("meteors1", {"hand": "bugbomb vulcan3 1", "gauge": "4", "resources": "lark focus"})
    use(g, "meteors1")
    passes(g)
    play(g, "bugbomb")  # goes into the gauge
    passes(g)
    play(g, "vulcan3")
    passes(g, 2)
    assert names(g, g.gauge[0])[-1] == "bugbomb"
    assert "vulcan3" in names(g, g.hand[0])
    assert "bugbomb" not in names(g, g.hand[0])


@pytest.mark.rule("TC-R10")
def test_a_cancelled_meteors1_allows_no_more() -> None:
    g = ready(
        "meteors1", {"hand": "vulcan3 1", "gauge": "4"}, {"resources": "sharkman_fishy_agent", "hand": "1"}
    )
    use(g, "meteors1")
    spend(g, "sharkman_fishy_agent")
    assert cannot_play(g, "vulcan3") == "chip_was_cancelled"


def test_the_other_player_may_blast_no_more_than_before() -> None:
    g = ready("vulcan3", {"gauge": "4"}, {"gauge": "4"})
    use(g, "vulcan3")
    assert BLAST not in options(g)
    assert sizes(g, 0)[0] == 3
    assert card("vulcan3") in [g.cards[c] for c in g.discard[0]]
