"""Changed energy loss (TC-R90): where the lost card goes, who loses it, and what counts it."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import (
    AS_RECHARGE,
    INSTEAD,
    INTO_GAUGE,
    INTO_GAUGE_MAY,
    INTO_HAND,
    KINGDOM,
    LOCK_RECHARGE,
    NUMBER,
    ONTO_OPPONENT,
    OUT_OF_GAUGE,
    REPLACE,
    RESOURCE,
    STRENGTH,
    THIS_TURN,
    TYPE,
    UNLIMITED,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import battle_damage, blast_destiny_value, strength_of
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.modifiers import modify, new_effect
from tests.tcg.fixture import happened, numbers_of
from tests.tcg.positions import (
    Side,
    answer,
    card,
    done,
    names,
    options,
    passes,
    play,
    raise_value,
    sizes,
    spend,
    table,
    window,
)

GAUGE = REPLACE + INTO_GAUGE_MAY
AIRMAN = "airman_ready_to_blow"


def destiny(name: str) -> int:
    return box_of(GAME).destiny[card(name)]


# -- energy put elsewhere is lost all the same -----------------------------------------------------------------------


def calculating(own: Side, other: Side | None = None) -> Tcg:
    """Seat 0 has spent Calculated: the next two energies it loses may go into its gauge. It has the opportunity."""
    own.resources = f"calculated {own.resources}"
    g = table(own, other or Side(hand="3", gauge="2"))
    spend(g, "calculated")
    passes(g)
    return g


def lose(g: Tcg, *into_gauge: bool) -> None:
    """Answer for one lost energy after the other whether it goes into the gauge."""
    for put in into_gauge:
        assert window(g) == "replace 0"
        if put:
            answer(g, GAUGE)
        else:
            done(g)


@pytest.mark.rule("TC-R90", "TC-R89")
@pytest.mark.parametrize("put", [(True, True), (True, False), (False, True), (False, False)])
def test_miniboomer_counts_energy_wherever_it_ended_up(put: tuple[bool, bool]) -> None:
    own = Side("numberman_calculator", hand="miniboomer 1", resources="firm_barrier determined")
    own.deck = "rival smack_down"
    g = calculating(own)
    before = strength_of(g, 0)
    play(g, "miniboomer")
    lose(g, *put)
    assert strength_of(g, 0) == before + destiny("rival") + destiny("smack_down") == before + 1 + 5
    assert names(g, g.gauge[0]) == [name for name, up in zip(own.deck.split(), put, strict=True) if up]
    assert g.lost[0] == 2


@pytest.mark.rule("TC-R90")
def test_best_throw_ever_counts_energy_wherever_it_ended_up() -> None:
    own = Side("numberman_calculator", hand="best_throw_ever 1", deck="rival smack_down upload")
    own.resources, own.gauge = "counter_attack ready_for_action", "5"
    g = calculating(own)
    g.destinies.append([0, card("rival"), 3, 1])
    play(g, "best_throw_ever")
    lose(g, True, True)  # the third is one too many for Calculated
    assert blast_destiny_value(g, 0) == 3 + destiny("rival") + destiny("smack_down") + destiny("upload")
    assert names(g, g.discard[0])[-2:] == ["upload", "best_throw_ever"]


@pytest.mark.rule("TC-R90")
@pytest.mark.parametrize("put", [(True, True), (True, False), (False, True)])
def test_rock_solid_reads_the_lower_destiny_wherever_it_ended_up(put: tuple[bool, bool]) -> None:
    own = Side("numberman_calculator", hand="1", resources="rock_solid", gauge="2", deck="vulcan3 bugbomb")
    g = calculating(own)
    before = len(g.deck[1].cards)
    spend(g, "rock_solid")
    lose(g, *put)
    assert before - len(g.deck[1].cards) == min(destiny("vulcan3"), destiny("bugbomb")) > 0


@pytest.mark.rule("TC-R90")
def test_blown_away_reads_the_destinies_of_energy_wherever_it_ended_up() -> None:
    own = Side(AIRMAN, hand="blown_away 1", deck="rival smack_down upload")  # destinies 1, 5, 4
    g = calculating(own, Side(hand="rival lark", gauge="2"))
    play(g, "blown_away")
    lose(g, True, True)
    assert (names(g, g.discard[1]), names(g, g.hand[1])) == (["rival"], ["lark"])
    assert [g.known[c] for c in g.gauge[0]] == [g.all_eyes()] * 2


@pytest.mark.rule("TC-R90", "TC-R79")
def test_a_number_that_counts_is_seen_and_any_other_is_not() -> None:
    """MiniBoomer turns the card in the gauge up for its number; Focus, which reads nothing, leaves it unseen."""
    own = Side("numberman_calculator", hand="miniboomer 1", resources="firm_barrier determined focus")
    own.deck = "rival smack_down"
    g = calculating(own)
    play(g, "miniboomer")
    lose(g, True, True)
    assert [g.known[c] for c in g.gauge[0]] == [g.all_eyes()] * 2
    assert happened(g).count("revealed") == 2
    g = calculating(Side("numberman_calculator", hand="1", resources="focus", deck="rival smack_down"))
    spend(g, "focus")
    lose(g, True, True)
    assert [g.known[c] for c in g.gauge[0]][:2] == [0, 0]
    assert happened(g).count("revealed") == 0


@pytest.mark.rule("TC-R90", "TC-R94")
def test_choose_carefully_ends_with_a_card_of_the_type_in_the_gauge() -> None:
    """It was lost, so the losing ends; it is not in the discard pile, so it is not taken."""
    own = Side("numberman_calculator", hand="choose_carefully 1", resources="upload", deck="rival focus")
    g = calculating(own)
    play(g, "choose_carefully")
    answer(g, TYPE + RESOURCE)
    lose(g, True)
    assert (names(g, g.gauge[0]), g.lost[0], window(g)) == (["rival"], 1, "opportunity 1")
    assert "rival" not in names(g, g.hand[0])


# -- System Error: where the loss goes -------------------------------------------------------------------------------

SYSTEM_ERROR, GUARDIAN = REPLACE + ONTO_OPPONENT, REPLACE + INTO_HAND


def attacked(own: Side, other: Side | None = None, damage: int = 2) -> Tcg:
    """Seat 1 attacks seat 0, who has System Error in force, and has the opportunity."""
    g = table(own, other or Side(hand="3", gauge="3"), turn=1, to_act=0)
    modify(g, INSTEAD + ONTO_OPPONENT, 0, UNLIMITED, new_effect(g), THIS_TURN)
    raise_value(g, STRENGTH, 1, damage)
    return g


def zones(g: Tcg, seat: int) -> tuple[int, int, int, int]:
    """Hand, gauge, discard pile, deck."""
    hand, gauge, _, discard, deck = sizes(g, seat)
    return hand, gauge, discard, deck


def instead(g: Tcg, replacement: int, seat: int, uses: int = UNLIMITED) -> None:
    """Something else happens when this player loses energy, by no card of the test."""
    modify(g, INSTEAD + replacement, seat, uses, new_effect(g), THIS_TURN)


@pytest.mark.rule("TC-R90", "TC-R89", "TC-6.3")
def test_the_turned_loss_is_the_opponents_card_pile_and_count() -> None:
    """The attacker's top cards go to the attacker's pile, and the attacker has lost them; the defender nothing."""
    g = attacked(Side(hand="2", deck="rival"), Side(hand="3", deck="upload focus"))
    before = [zones(g, seat) for seat in range(2)]
    passes(g, 2)
    assert names(g, g.discard[1])[-2:] == ["upload", "focus"]
    assert zones(g, 1)[1:] == (before[1][1], before[1][2] + 2, before[1][3] - 2)
    assert (len(g.discard[0]), names(g, g.gauge[0])) == (before[0][2], ["rival"])  # the next turn's power
    assert numbers_of(g, "turned_back") == [[1], [1]]
    assert [numbers[0] for numbers in numbers_of(g, "damaged")] == [1, 1]


@pytest.mark.rule("TC-R90", "TC-R88", "TC-R89")
def test_who_loses_the_turned_energy_is_who_lost_it() -> None:
    """FastGauge of the attacker hears the own loss, Spreader of the defender the opponent's, each of them twice."""
    other = Side(hand="fastgauge 2", resources="food_education its_not_over_yet", gauge="2")
    g = attacked(Side(hand="spreader 2", resources="giving_it_away clever_trick"), other)
    play(g, "spreader")
    answer(g, options(g)[0])
    play(g, "fastgauge")
    passes(g, 2)
    assert (window(g), options(g)) == ("how_many 1", [NUMBER, NUMBER + 1, NUMBER + 2])
    assert g.lost == [0, 2]
    answer(g, NUMBER)
    assert (window(g), options(g)) == ("how_many 0", [NUMBER, NUMBER + 1, NUMBER + 2])


@pytest.mark.rule("TC-R90")
def test_what_was_applied_before_the_loss_was_turned_is_nothing_to_the_other_player() -> None:
    """Guardian first, then System Error, for every single card: it goes to the attacker's pile, into nobody's hand."""
    g = attacked(Side(hand="2"))
    instead(g, INTO_HAND, 0)
    before = [zones(g, seat) for seat in range(2)]
    passes(g, 2)
    for count in (1, 2):
        assert (window(g), options(g)) == ("replace 0", [GUARDIAN, SYSTEM_ERROR]), count
        answer(g, GUARDIAN)
    assert zones(g, 1) == (before[1][0], before[1][1], before[1][2] + 2, before[1][3] - 2)
    assert zones(g, 0)[2] == before[0][2]
    assert (happened(g).count("lost_to_hand"), happened(g).count("damaged")) == (0, 2)


@pytest.mark.rule("TC-R90")
@pytest.mark.parametrize("replacement", [INTO_HAND, INTO_GAUGE, OUT_OF_GAUGE])
def test_the_turned_loss_is_still_in_battle_for_the_other_player(replacement: int) -> None:
    """Guardian, EnergyBomb and Lightning1, which work in battle only, change what the attacker loses."""
    g = attacked(Side(hand="2", gauge="3"))
    instead(g, replacement, 1)
    before = [zones(g, seat) for seat in range(2)]
    passes(g, 2)
    hand, gauge, discard, deck = before[1]
    assert (
        zones(g, 1)
        == {
            INTO_HAND: (hand + 2, gauge, discard, deck - 2),
            INTO_GAUGE: (hand, gauge + 2, discard, deck - 2),
            OUT_OF_GAUGE: (hand, gauge - 2, discard + 2, deck),
        }[replacement]
    )
    assert (zones(g, 0)[1], zones(g, 0)[2]) == (before[0][1] + 1, before[0][2])  # the next turn's power


@pytest.mark.rule("TC-R90")
def test_the_player_who_now_loses_the_card_is_asked() -> None:
    """Calculated of the attacker: asked of the attacker, used up by the attacker's answer, declined or not."""
    g = attacked(Side(hand="2", gauge="3"), damage=3)
    instead(g, INTO_GAUGE_MAY, 1, 2)
    gauge = len(g.gauge[1])
    passes(g, 2)
    assert (window(g), options(g)) == ("replace 1", [DONE, GAUGE])
    done(g)
    assert window(g) == "replace 1"
    answer(g, GAUGE)
    assert (g.turn, len(g.gauge[1]), len(g.mods)) == (0, gauge + 1, 0)  # the third was not asked about


@pytest.mark.rule("TC-R90")
def test_a_declined_replacement_is_declined_by_its_own_player_only() -> None:
    """Both have Calculated. The defender's is for the defender's card, the attacker's for the one turned back."""
    g = attacked(Side(hand="2", gauge="3"), damage=1)
    for seat in range(2):
        instead(g, INTO_GAUGE_MAY, seat, 2)
    passes(g, 2)
    assert (window(g), options(g)) == ("replace 0", [GAUGE, SYSTEM_ERROR])
    answer(g, SYSTEM_ERROR)
    assert (window(g), options(g)) == ("replace 1", [DONE, GAUGE])
    done(g)
    assert (g.turn, happened(g).count("damaged"), happened(g).count("lost_to_gauge")) == (0, 1, 0)


# -- what cannot be carried out does not replace -----------------------------------------------------------------------


@pytest.mark.rule("TC-R90", "TC-R72")
def test_underestimated_does_not_replace_while_recharging_is_locked() -> None:
    """WhiteWeb1 locks it: nobody is asked, the energy is lost, and nothing is used up."""
    own = Side("roll_hip_and_cool", hand="underestimated 1", resources="channeling data_scan", gauge="3")
    own.discard = "4"
    for locked in (True, False):
        g = table(own, Side(hand="whiteweb1 2", gauge="2"), turn=1)
        raise_value(g, STRENGTH, 1, 4)
        if locked:
            play(g, "whiteweb1")
        else:
            passes(g)
        play(g, "underestimated")
        before, damage = len(g.deck[0].cards), battle_damage(g)
        assert damage > 1
        passes(g, 2)
        if not locked:
            assert (window(g), options(g)) == ("replace 0", [DONE, REPLACE + AS_RECHARGE])
            continue
        assert (g.turn, len(g.deck[0].cards)) == (0, before - damage - 2)  # the own turn took two
        assert (happened(g).count("damaged"), happened(g).count("saved_by_recharge")) == (damage, 0)


@pytest.mark.rule("TC-R90", "TC-R72")
def test_underestimated_is_open_to_who_is_not_locked() -> None:
    """The lock is the opponent's own: it does not keep the player who set it from recharging."""
    g = table(Side(hand="2", discard="3"), Side(hand="2"), turn=1, to_act=0)
    instead(g, AS_RECHARGE, 0, 5)
    modify(g, LOCK_RECHARGE, 1, 1, new_effect(g), THIS_TURN)
    raise_value(g, STRENGTH, 1, 1)
    passes(g, 2)
    assert window(g) == "replace 0"
    energy = len(g.deck[0].cards)
    answer(g, REPLACE + AS_RECHARGE)
    assert (g.turn, len(g.deck[0].cards)) == (0, energy + 1 - 2)


@pytest.mark.rule("TC-R90", "TC-R78")
def test_energybomb_pushes_nothing_out_of_a_full_gauge() -> None:
    g = table(Side(hand="2", gauge="4"), Side(hand="2"), turn=1, to_act=0)
    instead(g, INTO_GAUGE, 0)
    raise_value(g, STRENGTH, 1, 3)
    passes(g, 2)
    assert (happened(g).count("lost_to_gauge"), happened(g).count("damaged")) == (1, 2)
    assert happened(g).index("damaged") < happened(g).index("turn")
    assert happened(g).count("pushed_out") == 1  # by the power-up of the next turn


# -- Sacred Kingdom, in battle only, for whoever is about to lose the card ---------------------------------------------

PHARAOHMAN = "pharaohman_ultimate_netnavi"
POWER_UP = REPLACE + KINGDOM


@pytest.mark.rule("TC-R90")
def test_sacred_kingdom_saves_nothing_outside_a_battle() -> None:
    own = Side(PHARAOHMAN, resources="sacred_kingdom permanent_results focus", hand="1")
    g = table(own, Side(hand="1"))
    spend(g, "focus")  # a price of two energy
    assert (g.lost[0], happened(g).count("saved_by_power"), window(g)) == (2, 0, "opportunity 1")


@pytest.mark.rule("TC-R90")
def test_sacred_kingdom_of_the_attacker_saves_energy_that_was_turned_back() -> None:
    """Twice a turn, for the NetNavi and Permanent Results; the attacker powers up, the defender has no say."""
    other = Side(PHARAOHMAN, resources="sacred_kingdom permanent_results", hand="1")
    g = attacked(Side(hand="2", gauge="1"), other, damage=0)
    raise_value(g, STRENGTH, 1, 4 - battle_damage(g))
    before = [zones(g, seat) for seat in range(2)]
    passes(g, 2)
    for _ in range(2):
        assert (window(g), options(g)) == ("replace 1", [DONE, POWER_UP])
        answer(g, POWER_UP)
    assert g.turn == 0  # not asked a third time
    assert zones(g, 1) == (before[1][0], before[1][1] + 2, before[1][2] + 2, before[1][3] - 4)
    assert (zones(g, 0)[1], zones(g, 0)[2]) == (before[0][1] + 1, before[0][2])


@pytest.mark.rule("TC-R90", "TC-6.9")
def test_underestimated_recharges_for_the_player_whose_card_it_was() -> None:
    """In the own turn, for a price: the own pile and the own deck."""
    g = table(Side(hand="1", resources="focus", discard="3"), Side(hand="1", discard="3"))
    instead(g, AS_RECHARGE, 0, 5)
    before = [zones(g, seat) for seat in range(2)]
    spend(g, "focus")
    for _ in range(2):
        assert window(g) == "replace 0"
        answer(g, REPLACE + AS_RECHARGE)
    # Two recharged, Focus powers up once and is discarded.
    assert zones(g, 0) == (before[0][0], before[0][1] + 1, before[0][2] - 2 + 1, before[0][3] + 2 - 1)
    assert (zones(g, 1), g.lost) == (before[1], [0, 0])
