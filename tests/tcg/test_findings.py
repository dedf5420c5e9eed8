"""What reviews of the engine have found, each with the rule it broke."""

from __future__ import annotations

import json

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import (
    INSTEAD,
    KINGDOM,
    NUMBER,
    ONTO_OPPONENT,
    REPLACE,
    STRENGTH,
    THIS_TURN,
    UNLIMITED,
)
from busterbox.games.tcg.rules.values import defense_of, strength_of
from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.core.codes import NO
from busterbox.kernel.core.modifiers import modify, new_effect
from busterbox.kernel.core.rng import rng_from
from tests.tcg.fixture import happened, numbers_of
from tests.tcg.positions import (
    Side,
    answer,
    names,
    next_turn,
    options,
    passes,
    play,
    raise_value,
    spend,
    table,
    take,
    values,
    window,
)


@pytest.mark.rule("TC-R83", "TC-R68")
def test_bring_it_on_is_withdrawn_when_no_number_is_named_in_time() -> None:
    """Lowering the strength is its price: time-out withdraws the action, it is not spent for nothing."""
    own = Side("protoman_grand_prix_champ", hand="1", resources="bring_it_on", gauge="2")
    g = table(own, Side(hand="1"))
    spend(g, "bring_it_on")
    assert window(g) == "how_many 0"
    g.expire(g.serial)
    assert (names(g, g.resources[0]), g.discard[0], g.spending, window(g)) == (
        ["bring_it_on"],
        [],
        -1,
        "opportunity 1",
    )
    assert (g.spent, g.mods, values(g, 0)) == ([0, 0], [], (3, 1, 2))


@pytest.mark.rule("TC-R90")
@pytest.mark.parametrize("errors", [(1,), (1, 0), (1, 1, 0), (1, 1, 0, 0)])
def test_every_system_error_works_once_for_each_card(errors: tuple[int, ...]) -> None:
    """A card turned back and forth meets each of them: the player with more of them does not lose it."""
    g = table(Side(hand="1"), Side(hand="1"))
    for seat in errors:
        modify(g, INSTEAD + ONTO_OPPONENT, seat, UNLIMITED, new_effect(g), THIS_TURN)
    raise_value(g, STRENGTH, 0, 2)  # 4 against 2
    before = [len(g.deck[seat].cards) for seat in range(2)]
    passes(g, 2)
    lost = [before[0] - len(g.deck[0].cards), before[1] - len(g.deck[1].cards) - 2]  # power up and draw
    assert lost == ([0, 2] if errors.count(1) == errors.count(0) else [2, 0])


@pytest.mark.rule("TC-R83")
def test_a_strength_beyond_what_one_modifier_holds_can_be_doubled() -> None:
    own = Side(
        "protoman_grand_prix_champ",
        hand="customsword talking_smack 1",
        resources="lark great_surprise",
        gauge="3",
    )
    g = table(own, Side(hand="canceled 2", resources="lark"))
    raise_value(g, STRENGTH, 0, 2000)
    raise_value(g, STRENGTH, 0, 97)
    play(g, "customsword")
    take(g, "talking_smack")
    assert strength_of(g, 0) == 4200
    play(g, "canceled")
    answer(g, options(g)[0])
    assert strength_of(g, 0) == 2100


@pytest.mark.rule("TC-R91")
def test_a_draw_that_finds_the_pile_empty_is_one_of_the_next_three() -> None:
    own = Side(
        hand="busterblast 1",
        resources="two_for_one heightened_defenses superior_technique its_not_over_yet",
        gauge="1 rival",
    )
    g = table(own, Side(hand="1"))
    spend(g, "two_for_one")
    passes(g)
    play(g, "busterblast")  # four cards: two out of the pile, which is then empty, and two out of the deck
    assert (g.drawn[0], g.mods) == (4, [])
    before = len(g.deck[0].cards)
    passes(g)
    spend(g, "its_not_over_yet")  # the fifth draw: BusterBlast stays in the pile
    assert (len(g.deck[0].cards), names(g, g.discard[0])) == (before - 1, ["busterblast", "its_not_over_yet"])


@pytest.mark.rule("TC-R79")
@pytest.mark.parametrize("case", ["cyber_hero", "price", "guidance"])
def test_a_position_imagined_while_the_other_picks_a_hidden_card_can_be_played_on(case: str) -> None:
    """The card picked, or the kind of card that is asked for, need not be in the hand that somebody imagines."""
    if case == "cyber_hero":
        g = table(Side("megaman_cyber_hero", hand="8"), Side(hand="1"), phase="draw")
        answer(g, options(g)[0])
        assert window(g) == "elsewhere 0"
    elif case == "price":
        g = table(Side(hand="focus upload 2", resources="ready_for_battle", gauge="2"), Side(hand="1"))
        spend(g, "ready_for_battle")
        assert window(g) == "cost 0"
    else:
        own = Side("megaman_battle_master", hand="talking_smack 3", resources="guidance", gauge="4")
        g = table(own, Side(hand="1"))
        spend(g, "guidance")
        assert window(g) == "object 0"
    for seed in range(20):
        imagined = g.determinize(1, rng_from(seed))
        assert (imagined.view(1), imagined.knowledge_key(1)) == (g.view(1), g.knowledge_key(1))
        for _ in range(4):
            answer(imagined, options(imagined)[-1])


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (("table", "turn"), 2, "the turn belongs to a seat that does not exist"),
        (("stack", 1, "seat"), -1, "MainPhase names a seat that does not exist"),
        (("stack", 1, "seat"), 1, "the wrong seat is asked"),
    ],
)
def test_a_damaged_position_is_refused_with_a_sentence(
    place: tuple[object, ...], value: int, sentence: str
) -> None:
    document = json.loads(json.dumps(table(Side(hand="2"), Side(hand="2")).to_json()))
    inner = document
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    with pytest.raises(BadPosition, match=sentence):
        GAME.rules.codec.from_json(GAME, document)


@pytest.mark.rule("TC-R77", "TC-R78")
def test_method_for_well_being_fills_additional_positions_too() -> None:
    yellow = "doubting_navi focus carb_craving let_em_have_it"
    g = table(
        Side(hand="method_for_well_being 1", resources=f"{yellow} lan_hot_shot", gauge="5"), Side(hand="1")
    )
    assert g.positions(0) == 6  # Lan and the NetNavi
    play(g, "method_for_well_being")
    assert (len(g.gauge[0]), happened(g).count("powered_up"), happened(g).count("pushed_out")) == (6, 1, 0)


@pytest.mark.rule("TC-R71", "TC-R95")
def test_at_the_end_of_a_turn_the_turn_players_effects_come_first() -> None:
    """Both have Meteors1 and a BattleChip to come back; the other player has played first."""
    for turn in range(2):
        side = Side(hand="meteors1 vulcan1 1", resources="rival determined", gauge="5")
        g = table(side, side, turn=turn, to_act=1 - turn)
        for _ in range(2):
            play(g, "meteors1")
        for _ in range(2):
            play(g, "vulcan1")
        passes(g, 2)
        assert [seat for seat, _ in numbers_of(g, "back_to_hand")] == [turn, 1 - turn]


@pytest.mark.rule("TC-R93", "TC-R89")
def test_power_that_heatguts_activate_burns_is_burned_by_its_player() -> None:
    """Sanctuary counts what its player burns in the other gauge: it does not hear this."""
    own = Side(hand="heatguts_activate 1", resources="rival clear_victory", gauge="3")
    g = table(own, Side(hand="sanctuary 1", resources="food_education focus", gauge="4", discard="6"))
    play(g, "heatguts_activate")
    play(g, "sanctuary")
    passes(g, 2)
    assert ([seat for seat, _ in numbers_of(g, "burned")], window(g)) == ([0, 0, 0], "resources 1")


@pytest.mark.rule("TC-R90")
def test_sacred_kingdom_saves_energy_anew_in_every_turn() -> None:
    own = Side("pharaohman_ultimate_netnavi", resources="sacred_kingdom", hand="1")
    g = table(own, Side(hand="1"), turn=1)
    for turn in (3, 5):
        assert (g.turns, g.turn) == (turn, 1)
        raise_value(g, STRENGTH, 1, 1 - strength_of(g, 1) + defense_of(g, 0))
        passes(g, 2)
        assert window(g) == "replace 0"
        answer(g, REPLACE + KINGDOM)
        if turn == 3:
            next_turn(g)


@pytest.mark.rule("TC-R89")
def test_what_happened_this_turn_is_counted_from_the_draw_phase_on() -> None:
    g = table(Side(hand="1", resources="focus its_not_over_yet"), Side(hand="1"))
    spend(g, "focus")
    passes(g)
    spend(g, "its_not_over_yet")
    assert (g.spent, g.lost, g.drawn) == ([2, 0], [2, 0], [1, 0])
    passes(g, 2)
    assert (g.turn, g.spent, g.lost, g.drawn) == (1, [0, 0], [0, 0], [0, 1])


@pytest.mark.rule("TC-R96")
def test_electeam_is_for_its_own_player_s_turn() -> None:
    without, team = Side(hand="1", resources="focus"), Side(hand="1", resources="electeam")
    assert window(table(without, team, phase="draw")) == "resources 0"
    assert window(table(team, without, phase="draw")) == "extra_power 0"


@pytest.mark.rule("TC-R57", "TC-R93")
def test_a_player_with_nothing_but_an_opened_gauge_is_asked() -> None:
    own = Side(hand="heatguts_activate", resources="rival clear_victory", gauge="1")
    g = table(own, Side(hand="2"))
    play(g, "heatguts_activate")
    for card in g.resources[0][:]:
        g.leave_play(card)
        g.to_discard(card)
    passes(g)
    assert (g.hand[0], g.resources[0], window(g)) == ([], [], "opportunity 0")
    assert len(options(g)) > 0


@pytest.mark.rule("TC-R92")
@pytest.mark.parametrize("turn", [0, 1])
def test_drowning_gives_each_player_the_own_number_back_on_either_turn(turn: int) -> None:
    """Two and five cards; the turn player shuffles and draws first, whoever played it."""
    own = Side(hand="drowning 2", resources="food_education", gauge="2")
    g = table(own, Side(hand="5"), turn=turn, to_act=0)
    play(g, "drowning")
    assert (len(g.hand[0]), len(g.hand[1]), g.drawn) == (2, 5, [2, 5])
    assert [seat for (seat,) in numbers_of(g, "hand_shuffled_in")] == [turn, 1 - turn]
    assert [numbers[0] for numbers in numbers_of(g, "drew")][:4] == [turn, 1 - turn, turn, 1 - turn]


@pytest.mark.rule("TC-R64", "TC-22.4", "TC-R89")
def test_a_fetched_copy_is_played_like_any_other_resource() -> None:
    """IceMan hears it: once for the virus out of the hand and once for the copy, answered together by a number."""
    own = Side("iceman_deceptively_cool", hand="mettaur 1", gauge="4", deck="mettaur 2")
    g = table(own, Side(hand="4"), phase="resources")
    play(g, "mettaur")
    take(g, "mettaur")
    answer(g, NO)
    assert (window(g), options(g)) == ("how_many 0", [NUMBER, NUMBER + 1, NUMBER + 2])


@pytest.mark.rule("TC-R57", "TC-R41")
def test_who_must_discard_the_whole_hand_is_not_asked() -> None:
    """Great Surprise against one card: its number lies open, so there is nothing to choose. Against two there is."""
    for held, left, asked in (("1", 0, "opportunity 0"), ("2", 2, "discard 1")):
        g = table(Side(hand="2", resources="great_surprise"), Side(hand=held))
        spend(g, "great_surprise")
        answer(g, options(g)[0])  # its price
        assert (len(g.hand[1]), window(g)) == (left, asked)
