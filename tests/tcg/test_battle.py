"""Chapters 17 to 20: running totals, battle, end of turn, winning; rulings on strength, ends and leaving."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.game import FILES, make_of
from busterbox.games.tcg.rules.codes import BLAST, DEFENSE, LAST_TURN, PASS, PLAY, SPEND, STRENGTH
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import battle_damage, defense_of, strength_of
from busterbox.kernel.core.refusal import NOT_ASKED, Refused
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE
from tests.tcg import positions
from tests.tcg.fixture import CARDS_FILE, DECK, FIXTURE, cannot_play, exact, happened, numbers_of, play, spend
from tests.tcg.positions import (
    Side,
    blast,
    card,
    names,
    navi,
    next_turn,
    passes,
    raise_value,
    sizes,
    table,
    take,
    values,
    window,
)


def totals(g: Tcg, seat: int) -> tuple[int, int, int]:
    """Attack, defense and damage as a seat's table draws them, or a spectator's (-1)."""
    shown = g.game.table.display(g.view(seat))
    attack, against, damage = shown["attack"], shown["against"], shown["damage"]
    assert isinstance(attack, dict)
    assert isinstance(against, dict)
    assert isinstance(damage, int)
    return attack["total"], against["total"], damage


# -- TC-17 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-17.1", "TC-2.11")
def test_the_attack_total_is_printed_strength_and_every_change_of_it() -> None:
    g = exact(Side("gutsman", hand="punch 1", resources="flex", gauge="ember*3"), Side("torchman", hand="3"))
    assert totals(g, 0)[0] == 3
    spend(g, "flex")
    assert totals(g, 0)[0] == 3 + 2
    passes(g)
    play(g, "punch")
    passes(g)
    blast(g)
    positions.pick(g, 0)
    assert totals(g, 0)[0] == strength_of(g, 0) == 3 + 2 + 2 + 3  # the blast destiny is part of it


@pytest.mark.rule("TC-17.2", "TC-2.12")
def test_the_defense_total_is_printed_defense_and_every_change_of_it() -> None:
    g = exact(Side("gutsman", hand="2"), Side("torchman", hand="shield", resources="rival"), to_act=1)
    assert totals(g, 1)[1] == 2
    spend(g, "rival")
    passes(g)
    play(g, "shield")
    assert totals(g, 1)[1] == defense_of(g, 1) == 2 + 1 + 3


@pytest.mark.rule("TC-17.3")
def test_totals_are_up_to_date_after_every_action_for_all_to_see() -> None:
    g = exact(Side("gutsman", hand="punch 1"), Side("torchman", hand="shield 1"))
    expected = [(3, 2, 1), (5, 2, 3), (5, 5, 0)]
    seen = [[totals(g, seat) for seat in (-1, 0, 1)]]
    play(g, "punch")
    seen.append([totals(g, seat) for seat in (-1, 0, 1)])
    play(g, "shield")
    seen.append([totals(g, seat) for seat in (-1, 0, 1)])
    assert seen == [[three] * 3 for three in expected]


# -- TC-18 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-18.1", "TC-1.15")
def test_the_battle_begins_with_the_second_pass_in_a_row() -> None:
    g = exact(Side("gutsman", hand="1"), Side("torchman", hand="1"))
    passes(g)
    assert "battle" not in happened(g)
    passes(g)
    assert happened(g)[:4] == ["passed", "passed", "battle", "damage"]


@pytest.mark.rule("TC-18.2", "TC-18.3")
def test_damage_is_attack_less_defense_one_card_at_a_time_from_the_top() -> None:
    g = exact(Side("gutsman", hand="1"), Side("torchman", hand="1", deck="leaf drop ember spark punch"))
    raise_value(g, STRENGTH, 0, 2)  # 5 against 2
    passes(g, 2)
    assert numbers_of(g, "damage") == [[1, 3]]
    assert names(g, g.discard[1]) == ["leaf", "drop", "ember"]
    assert happened(g).count("damaged") == 3
    assert names(g, g.gauge[1]) == ["spark"]  # the next turn's power-up took the card below
    assert sizes(g, 0)[4] == 20


@pytest.mark.rule("TC-18.4")
def test_the_attack_is_always_resolved() -> None:
    """Nobody is asked between the second pass and the next turn, and the battle is noted every time."""
    g = exact(Side("gutsman", hand="1"), Side("torchman", hand="1"))
    serial = g.serial
    passes(g, 2)
    assert (g.turn, window(g), g.serial) == (1, "resources 1", serial + 2)
    next_turn(g)
    assert (g.turn, happened(g).count("battle")) == (0, 2)


@pytest.mark.rule("TC-18.5")
@pytest.mark.parametrize("defense", [1, 2, 9])
def test_an_attack_that_is_not_higher_takes_nothing(defense: int) -> None:
    g = exact(Side("gutsman", hand="1"), Side("torchman", hand="1"))
    raise_value(g, DEFENSE, 1, defense)  # 3 against 3, 4 and 11
    passes(g, 2)
    assert (numbers_of(g, "damage"), g.discard[1]) == ([[1, 0]], [])


# -- TC-19 -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-19.1", "TC-R30")
def test_everything_made_in_a_turn_expires_with_it() -> None:
    """Strength, defense, blast number and blast destiny, of both NetNavis."""
    g = exact(
        Side("megaman", hand="punch shorten 1", resources="flex", gauge="ember*3"),
        Side("megaman", hand="shield punch 1", resources="rival flex"),
    )
    spend(g, "flex")
    spend(g, "rival")
    blast(g)
    positions.pick(g, 0)
    spend(g, "flex")
    play(g, "shorten")
    play(g, "shield")
    assert (values(g, 0), values(g, 1)) == ((2 + 2 + 3, 2, 1), (4, 6, 2))
    assert battle_damage(g) == 1  # the other's strength has no influence on this battle (TC-R30)
    next_turn(g)
    assert (values(g, 0), values(g, 1)) == ((2, 2, 2), (2, 2, 2))
    assert (g.mods, g.destinies, g.chips) == ([], [], [])


@pytest.mark.rule("TC-19.2")
def test_cards_stay_where_they_are_at_the_end_of_a_turn() -> None:
    g = exact(
        Side("torchman", hand="leaf drop", gauge="ember spark", resources="statue", discard="flex"),
        Side("gutsman", hand="2", gauge="punch", resources="bench", discard="rival"),
    )
    passes(g, 2)
    assert window(g) == "resources 1"
    own = [names(g, zone) for zone in (g.hand[0], g.gauge[0], g.resources[0])]
    assert own == [["leaf", "drop"], ["ember", "spark"], ["statue"]]
    assert (names(g, g.discard[0]), sizes(g, 0)[4]) == (["flex"], 20)
    assert names(g, g.gauge[1]) == ["punch", "pebble"]
    assert (names(g, g.resources[1]), names(g, g.discard[1])[:1]) == (["bench"], ["rival"])


# -- TC-20 -----------------------------------------------------------------------------------------------------


def won_by(g: Tcg) -> int:
    assert g.over
    return g.result.index(ONE)


@pytest.mark.rule("TC-20.1", "TC-20.2", "TC-20.5")
def test_a_player_wins_with_the_last_card_of_the_opponents_deck() -> None:
    g = exact(Side("gutsman", hand="1"), Side("torchman", hand="1", energy=1))
    passes(g, 2)  # one damage takes the one card: it need not be missed first
    assert (won_by(g), happened(g)[-2:], g.discard[1] != []) == (0, ["deck_empty", "won"], True)
    g = exact(Side("gutsman", hand="1"), Side("torchman", hand="1", energy=4))
    passes(g, 2)  # one to damage, one into the gauge, one into the hand
    assert (g.over, sizes(g, 1)[4]) == (False, 1)


@pytest.mark.rule("TC-20.3", "TC-20.4")
def test_drawing_or_powering_up_the_last_card_loses() -> None:
    g = exact(Side("megaman", hand="1", energy=1), Side("megaman", hand="1"), phase="draw")
    assert (won_by(g), len(g.gauge[0]), len(g.hand[0])) == (1, 1, 1)  # the power-up came first
    g = exact(Side("megaman", hand="1", energy=2), Side("megaman", hand="1"), phase="draw")
    assert (won_by(g), len(g.gauge[0]), len(g.hand[0])) == (1, 1, 2)
    g = exact(Side("megaman", hand="1", energy=3), Side("megaman", hand="1"), phase="draw")
    assert not g.over


@pytest.mark.rule("TC-20.6", "TC-R31")
def test_an_effect_that_takes_the_last_card_ends_the_game_in_the_middle() -> None:
    g = exact(Side("megaman", hand="gamble 1", energy=1), Side("megaman", hand="1"))
    play(g, "gamble")  # its own player loses two energy: the recharge behind comes too late
    assert (won_by(g), strength_of(g, 0), happened(g)) == (1, 2, ["played", "lost", "deck_empty", "won"])
    g = exact(Side("megaman", hand="asking_for_it 1"), Side("megaman", hand="1", energy=2))
    play(g, "asking_for_it")
    assert (won_by(g), len(g.hand[1])) == (0, 3)


# -- rulings ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R27")
def test_counted_effects_are_read_once_and_passives_all_the_time() -> None:
    g = exact(Side("megaman", hand="tornado 1"), Side("megaman", hand="toss 2"))
    play(g, "tornado")  # three cards in the opponent's hand
    assert strength_of(g, 0) == 2 + 3
    play(g, "toss")
    assert (len(g.hand[1]), strength_of(g, 0)) == (2, 5)
    # A negative value reads as 0: Barrier adds the own strength.
    g = table(Side(hand="barrier 1", gauge="3", resources="rival"), Side(hand="1"))
    raise_value(g, STRENGTH, 0, -5)
    positions.play(g, "barrier")
    assert values(g, 0) == (-3, 2, 2)
    # Chaud: ProtoMan's defense follows the cards in play and ends with its source.
    side = Side("protoman_grand_prix_champ", hand="1", resources="chaud_smooth_operator talking_smack")
    g = table(side, Side(hand="1"))
    assert defense_of(g, 0) == 1 + 2
    positions.spend(g, "talking_smack")
    assert defense_of(g, 0) == 1 + 1
    g.to_discard(g.resources[0][0])
    g.leave_play(g.resources[0][0])
    assert defense_of(g, 0) == 1


@pytest.mark.rule("TC-R28")
def test_totals_are_signed_while_the_turn_runs_and_at_least_0_in_the_battle() -> None:
    g = exact(Side("gutsman", hand="1"), Side("torchman", hand="1"))
    raise_value(g, DEFENSE, 1, -5)
    assert (defense_of(g, 1), battle_damage(g)) == (-3, 3)  # 3 against 0, not 3 against -3
    raise_value(g, DEFENSE, 1, 4)
    assert (defense_of(g, 1), battle_damage(g)) == (1, 2)  # the order of the changes does not matter
    raise_value(g, STRENGTH, 0, -9)
    assert (strength_of(g, 0), battle_damage(g)) == (-6, 0)
    raise_value(g, DEFENSE, 1, -9)
    passes(g, 2)
    assert numbers_of(g, "damage") == [[1, 0]]  # -6 against -8 is 0 against 0


@pytest.mark.rule("TC-R29")
def test_becoming_0_subtracts_the_current_total_and_later_changes_add_from_there() -> None:
    side = Side(hand="widesword lark vulcan1", gauge="2", resources="great_surprise just_a_nuisance")
    g = table(side, Side(hand="vulcan1 1", gauge="2"), turn=1, to_act=1)
    positions.play(g, "vulcan1")
    assert strength_of(g, 1) == 4
    positions.play(g, "widesword")
    take(g, "lark")
    navi(g, 1)
    assert strength_of(g, 1) == 0
    raise_value(g, STRENGTH, 1, 3)
    assert strength_of(g, 1) == 3
    # A total that is not positive stays.
    g = table(side, Side(hand="1"))
    raise_value(g, STRENGTH, 1, -4)
    positions.play(g, "widesword")
    take(g, "lark")
    navi(g, 1)
    assert strength_of(g, 1) == -2


@pytest.mark.rule("TC-R30")
def test_changes_that_do_not_matter_are_legal_tracked_and_gone() -> None:
    g = exact(Side("gutsman", hand="shield 1"), Side("torchman", hand="punch 1"))
    play(g, "shield")
    play(g, "punch")
    assert (values(g, 0), values(g, 1), battle_damage(g)) == ((3, 4, 3), (4, 2, 2), 1)
    next_turn(g)
    assert (values(g, 0), values(g, 1)) == ((3, 1, 3), (2, 2, 2))


@pytest.mark.rule("TC-R60")
def test_a_game_is_a_draw_after_200_turns() -> None:
    g = exact(Side("megaman", hand="1"), Side("megaman", hand="1"))
    g.turns = LAST_TURN - 1
    passes(g, 2)
    assert (g.over, g.turns) == (False, 200)
    next_turn(g)
    assert (g.over, g.turns, g.result, LAST_TURN) == (True, 200, [ONE // 2, ONE // 2], 200)
    assert happened(g)[-1] == "drawn_game"


@pytest.mark.rule("TC-R61")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_leaves_loses(seat: int) -> None:
    g = exact(Side("megaman", hand="1"), Side("megaman", hand="1"))
    g.leave(seat)
    assert (won_by(g), happened(g)) == (1 - seat, ["conceded", "won"])
    with pytest.raises(Refused):
        g.leave(1 - seat)


@pytest.mark.rule("TC-R56")
def test_nobody_acts_in_the_draw_resource_and_battle_phases() -> None:
    """From the end of a main phase to the next: only the resource phase asks, and it asks the turn player alone."""
    own = Side("megaman", hand="punch asking_for_it", resources="flex", gauge="4")
    g = exact(own, Side("gutsman", hand="punch flex", resources="rival", gauge="4"))
    passes(g, 2)
    assert (window(g), g.asked()) == ("resources 1", 0b10)
    assert cannot_play(g, "punch") == "only resources can be played in the resource phase · TC-11.9"
    for code in (PASS, BLAST, PLAY + card("punch", FIXTURE), SPEND + card("flex", FIXTURE)):
        assert g.check(0, code) == NOT_ASKED
        assert g.check(1, code) != 0
    play(g, "flex")
    assert (window(g), g.asked()) == ("resources 1", 0b10)


@pytest.mark.rule("TC-R58")
def test_the_place_of_a_resource_has_no_effect() -> None:
    left = exact(
        Side("megaman", hand="red_alert 1", resources="statue flex bench"), Side("megaman", hand="1")
    )
    right = exact(
        Side("megaman", hand="red_alert 1", resources="bench flex statue"), Side("megaman", hand="1")
    )
    for g in (left, right):
        assert cannot_play(g, "red_alert") == ""
        spend(g, "flex")
        passes(g)
        assert cannot_play(g, "red_alert") == "needs 2 red resources in play, you have 1 · TC-7.3"
        assert values(g, 0) == (4, 2, 2)
    assert left.tally == right.tally


@pytest.mark.rule("TC-R58")
def test_other_lore_and_numbers_make_the_same_game() -> None:
    sources = dict.fromkeys(FILES, "")
    text = CARDS_FILE.read_text(encoding="utf-8")
    sources["power_up.toml"] = text.replace("For tests.", "Other words.").replace(
        'number = "F', 'number = "X'
    )
    courses = []
    for game in (FIXTURE, make_of(sources)):
        g = game.new(2, 5, decks=[DECK, DECK])
        rng = rng_from(7)
        while not g.over:
            codes = g.options(g.seat_to_act())
            g.answer(g.seat_to_act(), codes[rng.below(len(codes))])
        courses.append((g.windows, g.result, g.view(0)["table"]))
    assert courses[0] == courses[1]
