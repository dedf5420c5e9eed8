"""Edges of the rules: the last number that counts, the first that does not, and what starts over."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.cards.amounts import BOTH, OPPONENT, OWN, BlastDestiny, Resources
from busterbox.games.tcg.cards.ops_base import COUNT, get, put
from busterbox.games.tcg.cards.ops_look import RevealGauge, RevealHand
from busterbox.games.tcg.cards.ops_moves import DISCARD, EXACTLY, HAND, PLAY, Destroy, Move
from busterbox.games.tcg.cards.ops_values import Instead, LowerStrength
from busterbox.games.tcg.cards.ops_verbs import SpendUnused
from busterbox.games.tcg.rules.codes import (
    BLAST_NUMBER,
    COLOUR,
    DEFENSE,
    DRAW_FROM_DISCARD,
    EMBLEMS,
    END_RESOURCES,
    INSTEAD,
    LAST_TURN,
    METEORS,
    NUMBER,
    NUMBERS,
    OWN_DESTINIES,
    PASS,
    RED,
    STRENGTH,
    THEIRS,
    YELLOW,
)
from busterbox.games.tcg.rules.requirements import Filter, chip_cancelled
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.values import battle_damage, blast_number_of, strength_of
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.knowledge import reveal
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.ops import Plain, Resolve
from busterbox.kernel.core.state import ONE
from tests.tcg import fixture
from tests.tcg.fixture import exact, happened, numbers_of, what_can_be_done
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    cannot_play,
    card,
    names,
    next_turn,
    options,
    passes,
    pick,
    play,
    raise_value,
    spend,
    table,
    values,
    window,
)
from tests.tcg.test_knowledge import do, knows
from tests.tcg.ways import ALL

# -- TC-16, TC-R22: blasts -------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-16.5", "TC-R75")
def test_blast_destinies_of_a_turn_are_numbered_from_1() -> None:
    own = Side("elecman_fully_charged", hand="1", resources="double_zap", gauge="rival upload smack_down")
    g = table(own, Side(hand="1"))
    spend(g, "double_zap")
    passes(g)
    blast(g)
    assert [entry[3] for entry in g.destinies] == [1, 2]
    passes(g, 2)
    assert (g.turn, g.destinies, g.destinies_made) == (1, [], 0)


@pytest.mark.rule("TC-R22", "TC-16.2")
@pytest.mark.parametrize(("navi", "floor"), [("elecman_fully_charged", 1), ("gutsman_body_strength", 1)])
def test_a_printed_blast_number_never_falls_below_1(navi: str, floor: int) -> None:
    g = table(Side(navi, hand="1", gauge="1"), Side(hand="1"))
    raise_value(g, BLAST_NUMBER, 0, -9)
    assert blast_number_of(g, 0) == floor
    blast(g)  # one card revealed, no choice
    assert (len(g.destinies), g.gauge[0]) == (1, [])


@pytest.mark.rule("TC-R75")
def test_without_a_blast_destiny_its_value_is_0() -> None:
    g = table(Side(hand="1", gauge="rival upload"), Side(hand="1"))
    own, other = Resolve(0, 0, -1), Resolve(0, 1, -1)
    assert [BlastDestiny(side).value(g, own) for side in (OWN, OPPONENT)] == [0, 0]
    blast(g, 1)
    assert [BlastDestiny(side).value(g, own) for side in (OWN, OPPONENT)] == [4, 0]
    assert [BlastDestiny(side).value(g, other) for side in (OWN, OPPONENT)] == [0, 4]


# -- TC-18, TC-R28: damage ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-18.2", "TC-18.5", "TC-R28")
@pytest.mark.parametrize("turn", [0, 1])
@pytest.mark.parametrize(
    ("attack", "defense", "damage"),
    [(1, 0, 1), (0, 0, 0), (2, 1, 1), (2, 2, 0), (2, -1, 2), (-1, 0, 0), (-1, -2, 0), (1, -1, 1), (5, 2, 3)],
)
def test_damage_is_the_difference_of_what_is_not_negative(
    attack: int, defense: int, damage: int, turn: int
) -> None:
    g = table(Side(hand="1"), Side(hand="1"), turn=turn)
    raise_value(g, STRENGTH, turn, attack - 2)
    raise_value(g, DEFENSE, 1 - turn, defense - 2)
    assert battle_damage(g) == damage
    passes(g, 2)
    assert numbers_of(g, "battle") == [[turn, attack, defense]]
    assert numbers_of(g, "damage") == [[1 - turn, damage]]
    assert happened(g).count("damaged") == damage


# -- TC-19: what starts over with a turn ----------------------------------------------------------------------------


def reset_each_turn(g: Tcg) -> dict[str, object]:
    counted = ("chips", "destinies", "meteors", "meteor_effects", "open_gauge", "lost", "spent", "kingdoms")
    more = ("chip_plays", "blasted", "blast_cancelled", "destinies_made")
    return {name: getattr(g, name) for name in counted + more}


@pytest.mark.rule("TC-19.1", "TC-R89", "TC-13.4", "TC-16.8")
@pytest.mark.parametrize("turn", [0, 1])
def test_what_is_counted_in_a_turn_begins_anew_with_the_next(turn: int) -> None:
    """Before the next main phase, as everybody sees it in the resource phase."""
    sides = [
        Side(hand="vulcan1 1", resources="rival", gauge="vulcan2 rival upload 2"),
        Side(hand="vulcan1 1", resources="rival determined show_no_mercy", gauge="4"),
    ]
    g = table(sides[turn], sides[1 - turn], turn=turn)
    do(g, "blast; pick 1; play vulcan1; play vulcan1; spend rival; spend rival; spend determined; pass; pass")
    assert (g.turn, window(g)) == (1 - turn, f"resources {1 - turn}")
    assert reset_each_turn(g) == {
        "chips": [],
        "destinies": [],
        "meteors": [],
        "meteor_effects": [],
        "open_gauge": [],
        "lost": [0, 0],
        "spent": [0, 0],
        "kingdoms": [0, 0],
        "chip_plays": [0, 0],
        "blasted": False,
        "blast_cancelled": False,
        "destinies_made": 0,
    }
    assert g.drawn == ([0, 1] if turn == 0 else [1, 0])


@pytest.mark.rule("TC-R60")
@pytest.mark.parametrize(("turns", "over"), [(LAST_TURN - 1, False), (LAST_TURN, True)])
def test_the_last_turn_ends_in_a_draw_of_equal_parts(turns: int, over: bool) -> None:
    g = table(Side(hand="1"), Side(hand="1"))
    g.turns = turns
    passes(g, 2)
    assert (LAST_TURN, g.is_over()) == (200, over)
    if over:
        assert (g.result, numbers_of(g, "drawn_game")) == ([ONE // 2, ONE // 2], [[200]])
    else:
        assert (g.turn, g.turns) == (1, 200)


# -- TC-R80, TC-R83: how far numbers go --------------------------------------------------------------------------------


@pytest.mark.rule("TC-R80", "TC-R84")
def test_destinies_are_named_as_far_as_the_opponents_cards_could_reach() -> None:
    own = Side("shadowman_dark_ninja", hand="bow_down 1", resources="shadow_boss")
    for seat, by, highest in ((1, 0, 12), (1, 5, 17), (0, 5, 12), (1, 51, 63), (1, 99, 63)):
        g = table(own, Side(hand="1"))
        raise_value(g, OWN_DESTINIES, seat, by)
        play(g, "bow_down")
        assert (window(g), options(g)) == ("destiny 0", [NUMBER + n for n in range(highest + 1)])
    assert highest == NUMBERS - 1


@pytest.mark.rule("TC-R83")
@pytest.mark.parametrize(("strength", "highest"), [(1, 1), (3, 3), (63, 63), (64, 63), (80, 63)])
def test_bring_it_on_takes_any_number_up_to_the_strength(strength: int, highest: int) -> None:
    g = table(Side("protoman_grand_prix_champ", hand="1", resources="bring_it_on"), Side(hand="1"))
    raise_value(g, STRENGTH, 0, strength - 3)
    spend(g, "bring_it_on")
    assert (window(g), options(g)) == ("how_many 0", [NUMBER + n for n in range(highest + 1)])
    answer(g, NUMBER + 1)
    assert values(g, 0) == (strength - 1, 1, 1)


@pytest.mark.rule("TC-R83", "TC-R82")
def test_bring_it_on_asks_nobody_without_strength_or_its_netnavi() -> None:
    for strength in (0, -1):
        g = table(Side("protoman_grand_prix_champ", hand="1", resources="bring_it_on"), Side(hand="1"))
        raise_value(g, STRENGTH, 0, strength - 3)
        spend(g, "bring_it_on")
        assert (window(g), values(g, 0)) == ("opportunity 1", (strength, 1, 2))
    g = table(Side(hand="1"), Side(hand="1"))
    for emblem in ("AirMan", "ProtoMan"):  # the first emblem is a name like any other
        f = Resolve(0, 0, -1)
        put(f, COUNT, 7)
        assert LowerStrength(EMBLEMS.index(emblem)).run(g, f, -1) == 0
        assert (f.pc, get(f, COUNT), window(g)) == (1, 0, "opportunity 0")


# -- TC-R29: becoming 0 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R29")
@pytest.mark.parametrize("strength", [0, 1, -2])
def test_a_total_that_is_not_positive_is_not_brought_to_0(strength: int) -> None:
    own = Side(hand="rival upload focus", resources="headstrong_netnavi")
    g = table(own, Side(hand="1"))
    raise_value(g, STRENGTH, 0, strength - 2)
    do(g, "spend headstrong_netnavi; take rival upload; navi 0")
    assert strength_of(g, 0) == min(strength, 0)
    assert numbers_of(g, "changed_strength") == ([[0, -1]] if strength == 1 else [])


@pytest.mark.rule("TC-R83")
@pytest.mark.parametrize(("strength", "doubled"), [(1, 2), (0, 0), (-1, -1)])
def test_only_a_positive_total_is_doubled(strength: int, doubled: int) -> None:
    own = Side(
        "protoman_grand_prix_champ",
        hand="customsword talking_smack",
        gauge="3",
        resources="playtime lark great_surprise",
    )
    g = table(own, Side(hand="1"))
    raise_value(g, STRENGTH, 0, strength - 3)
    do(g, "play customsword; take talking_smack")
    assert strength_of(g, 0) == doubled
    assert numbers_of(g, "changed_strength") == ([[0, 1]] if strength == 1 else [])


# -- red is the first colour, and a colour like any other --------------------------------------------------------------


@pytest.mark.rule("TC-R81", "TC-R48")
def test_red_resources_are_counted_and_spent_by_colour() -> None:
    g = table(
        Side(hand="1", resources="rival determined lark focus"), Side(hand="1", resources="rival focus")
    )
    f = Resolve(0, 0, -1)
    for side, red, yellow, all_of_them in ((OWN, 2, 1, 4), (OPPONENT, 1, 1, 2), (BOTH, 3, 2, 6)):
        assert Resources(side, RED, -1, False, False).value(g, f) == red
        assert Resources(side, YELLOW, -1, False, False).value(g, f) == yellow
        assert Resources(side, -1, -1, False, False).value(g, f) == all_of_them
    for colour, found in ((RED, ["rival", "determined"]), (YELLOW, ["focus"])):
        op = SpendUnused(OWN, Plain(1), colour, True, False, False)
        assert names(g, op.open_to(g, 0, -1)) == found
    assert Resources(OWN, RED, -1, False, False).text() == "red resource you have in play"


# -- TC-R79: forgetting, for either player ---------------------------------------------------------------------------


@pytest.mark.rule("TC-R79")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_leaves_a_hand_unseen_is_forgotten_by_the_opponent_with_the_rest(seat: int) -> None:
    sides = [Side(hand="rival upload focus"), Side(hand="rival upload focus")]
    g = table(sides[0], sides[1])
    hand = g.hand[seat][:]
    for instance in g.hand[0] + g.hand[1]:
        reveal(g, instance, g.all_eyes())
    g.from_hand_unseen(seat, hand[0])
    opponent = 1 << (1 - seat)
    assert [g.known[instance] & opponent for instance in hand] == [0, 0, 0]
    assert all(g.known[instance] >> seat & 1 for instance in hand)
    assert all(g.known[instance] == g.all_eyes() for instance in g.hand[1 - seat])
    g.gauge[seat].append(hand[0])
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("TC-R79", "TC-R65")
def test_a_card_known_on_top_of_a_deck_is_not_followed_through_a_search() -> None:
    own = Side(hand="1", resources="raise_the_temp glide_at_your_service", discard="upload 1", gauge="2")
    g = table(own, Side(hand="1"))
    do(g, "spend raise_the_temp; take upload; pass; spend glide_at_your_service")
    instance = next(c for c in g.deck[0].cards if g.cards[c] == card("upload"))
    do(g, "take upload")
    assert (instance in g.hand[0], knows(g, instance)) == (True, "0")
    assert g.deck[0].in_order() == 0


@pytest.mark.rule("TC-R79")
@pytest.mark.parametrize(("gauge", "known"), [("rival", ALL), ("rival lark", "0"), ("rival lark focus", "0")])
def test_a_gauge_that_may_be_put_in_order_is_forgotten_unless_it_is_one_card(gauge: str, known: str) -> None:
    g = table(Side(hand="counting_down 1", resources="focus", gauge=gauge), Side(hand="1"))
    for instance in g.gauge[0]:
        reveal(g, instance, g.all_eyes())
    play(g, "counting_down")
    assert [knows(g, instance).replace("w", "") for instance in g.gauge[0]] == [
        known.replace("w", "") for _ in g.gauge[0]
    ]


# -- TC-R92: whose cards are meant, the turn player's first ---------------------------------------------------------


@pytest.mark.rule("TC-R92", "TC-R86")
@pytest.mark.parametrize("turn", [0, 1])
def test_every_card_is_open_to_an_effect_once_the_turn_players_first(turn: int) -> None:
    own, other = (
        Side(hand="1", resources="rival lark", discard="2"),
        Side(hand="1", resources="focus upload", discard="3"),
    )
    g = table(own, other, turn=turn)
    for seat in range(2):
        ordered = g.resources[turn] + g.resources[1 - turn]
        assert Move(BOTH, PLAY, HAND, EXACTLY, Plain(1), Filter()).open_to(g, seat) == ordered
        assert Move(OWN, DISCARD, HAND, EXACTLY, Plain(1), Filter()).open_to(g, seat) == g.discard[seat]
        assert (
            Move(OPPONENT, DISCARD, HAND, EXACTLY, Plain(1), Filter()).open_to(g, seat) == g.discard[1 - seat]
        )
        assert Destroy(BOTH, 1, True).open_to(g, seat) == ordered
        assert Destroy(OWN, 1, True).open_to(g, seat) == g.resources[seat]
        assert Destroy(OPPONENT, 1, True).open_to(g, seat) == g.resources[1 - seat]


@pytest.mark.rule("TC-R86")
def test_what_is_returned_out_of_play_the_effects_player_chooses_on_either_side() -> None:
    f = Resolve(0, 0, -1)
    assert [
        Move(side, PLAY, HAND, EXACTLY, Plain(1), Filter()).chooser(f) for side in (OWN, OPPONENT, BOTH)
    ] == [0] * 3
    assert [
        Move(side, HAND, PLAY, EXACTLY, Plain(1), Filter()).chooser(f) for side in (OWN, OPPONENT, BOTH)
    ] == [0, 1, 0]


# -- TC-R95: Meteors1 ----------------------------------------------------------------------------------------------------


def meteors(hand: str, other: Side | None = None) -> Tcg:
    g = table(Side(hand=f"meteors1 {hand}", resources="rival determined", gauge="5"), other or Side(hand="2"))
    play(g, "meteors1")
    passes(g)
    return g


@pytest.mark.rule("TC-R95")
def test_events_are_none_of_the_battlechips_that_come_back() -> None:
    g = meteors("not_enough_power*2 vulcan1*2 vulcan2 1")
    for name, left in (("not_enough_power", 2), ("vulcan1", 1), ("vulcan2", 0), ("vulcan1", 0)):
        play(g, name)
        assert change(g, METEORS, 0) == left
        passes(g)
    assert names(g, g.meteors) == ["vulcan1", "vulcan2"]
    passes(g)  # to the end of the turn
    assert g.turn == 1
    assert names(g, g.discard[0]) == ["meteors1", "not_enough_power", "vulcan1"]
    assert "vulcan2" in names(g, g.hand[0])


@pytest.mark.rule("TC-R95", "TC-R71")
def test_battlechips_of_a_later_turn_do_not_come_back() -> None:
    g = meteors("vulcan1 vulcan2 1")
    play(g, "vulcan1")
    passes(g, 2)
    assert (g.turn, change(g, METEORS, 0), g.mods) == (1, 0, [])
    while window(g) != "opportunity 0":
        answer(g, END_RESOURCES if window(g).startswith("resources") else PASS)
    play(g, "vulcan2")
    passes(g, 2)
    assert (g.turn, "vulcan2" in names(g, g.discard[0])) == (0, True)


@pytest.mark.rule("TC-R10", "TC-R95")
def test_a_cancelled_meteors1_brings_none_of_two_back() -> None:
    g = meteors("vulcan1 vulcan2 1", Side(hand="2", resources="sharkman_fishy_agent"))
    play(g, "vulcan1")
    passes(g)
    play(g, "vulcan2")
    spend(g, "sharkman_fishy_agent")
    pick(g, 0)
    assert (g.meteors, g.meteor_effects) == ([], [])
    assert g.chips[0] == [0, card("meteors1"), g.chips[0][2], 1]
    assert numbers_of(g, "chip_cancelled") == [[0, card("meteors1")]]
    passes(g, 2)
    assert names(g, g.discard[0])[:3] == ["meteors1", "vulcan1", "vulcan2"]


@pytest.mark.rule("TC-R10", "TC-R95")
def test_what_a_battlechip_does_later_goes_with_it_when_it_is_cancelled() -> None:
    """DoublePoint, the first effect of the game, raises strength for a BattleChip after it: all of that is its own."""
    own = Side(hand="doublepoint vulcan1 1", gauge="5")
    g = table(own, Side(hand="2", resources="sharkman_fishy_agent"))
    do(g, "play doublepoint; pass; play vulcan1")
    assert (g.chips[0][2], strength_of(g, 0)) == (1, 2 + 3 + 2 + 3)
    do(g, "spend sharkman_fishy_agent; pick 0")
    assert strength_of(g, 0) == 2 + 2


# -- TC-R9: which BattleChips can be cancelled -----------------------------------------------------------------------


@pytest.mark.rule("TC-R9")
def test_only_the_opponents_battlechips_can_be_cancelled_and_each_once() -> None:
    own = Side(hand="areasteal vulcan1 1", gauge="4")
    other = Side(hand="vulcan2 canceled 2", gauge="4", resources="sharkman_fishy_agent lark")
    g = table(own, other)
    do(g, "play areasteal; play vulcan2; play vulcan1")
    assert [chip[0] for chip in g.chips] == [0, 1, 0]
    spend(g, "sharkman_fishy_agent")
    assert (window(g), options(g)) == ("cancel 1", [PICK, PICK + 2])
    pick(g, 2)
    assert [chip[3] for chip in g.chips] == [0, 0, 1]
    passes(g)
    play(g, "canceled")
    answer(g, options(g)[0])
    assert [chip[3] for chip in g.chips] == [1, 0, 1]
    assert [chip_cancelled(g, seat) for seat in range(2)] == [True, False]


# -- TC-R90, TC-R91: replacements -------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R90", "TC-R91")
def test_two_for_one_replaces_draws_and_no_lost_energy() -> None:
    g = table(Side(hand="1", resources="two_for_one", discard="rival"), Side(hand="1"), turn=1, to_act=0)
    spend(g, "two_for_one")
    raise_value(g, STRENGTH, 1, 3)
    passes(g, 2)
    assert happened(g).count("damaged") == 3
    assert "replace" not in window(g)


@pytest.mark.rule("TC-R72")
def test_whoever_may_not_recharge_or_draw_is_told_so() -> None:
    own = Side(hand="whiteweb1 1", gauge="2")
    g = table(own, Side(hand="1", resources="delicious_and_nutritious", discard="3", gauge="3"))
    play(g, "whiteweb1")
    spend(g, "delicious_and_nutritious")
    while window(g) == "cost 1":
        answer(g, options(g)[0])
    assert (happened(g).count("may_not_recharge"), happened(g).count("recharged")) == (1, 0)
    assert cannot_play(g, "whiteweb1") != ""


# -- TC-R27, TC-22.2: passives ------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-22.2", "TC-R27")
@pytest.mark.parametrize(
    "resources", ["woodshield", "electeam focus", "heatguts rival", "maysa_staunch_supporter"]
)
def test_a_passive_of_another_kind_adds_nothing(resources: str) -> None:
    g = table(Side(hand="1", resources=resources), Side(hand="1"))
    assert values(g, 0) == (2, 2, 2)


# -- how often, how many --------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R71", "TC-R91")
@pytest.mark.parametrize(("uses", "how_often"), [(0, 1000), (1, 1), (3, 3)])
def test_a_replacement_works_as_often_as_it_says_or_all_turn(uses: int, how_often: int) -> None:
    for opponent in (False, True):
        g = table(Side(hand="1"), Side(hand="1"))
        f = Resolve(0, 1, -1)
        assert Instead(DRAW_FROM_DISCARD, uses, opponent, "").run(g, f, -1) == 0
        whose = 0 if opponent else 1
        assert [change(g, INSTEAD + DRAW_FROM_DISCARD, seat) for seat in (whose, 1 - whose)] == [how_often, 0]


@pytest.mark.rule("TC-R80")
def test_how_many_cards_were_shown_is_remembered() -> None:
    g = table(Side(hand="2", gauge="3"), Side(hand="4", gauge="1"))
    f = Resolve(0, 0, -1)
    for op, count in ((RevealHand(), 4), (RevealGauge(OWN), 3), (RevealGauge(OPPONENT), 1)):
        assert op.run(g, f, -1) == 0
        assert (get(f, COUNT), len(f.held)) == (count, count)
    assert f.pc == 3


@pytest.mark.rule("TC-R86")
def test_hidden_force_spares_one_of_two_copies() -> None:
    g = table(Side(hand="1", resources="hidden_force", gauge="1"), Side(hand="1", resources="spidy*2 spikey"))
    colour = g.box.colour[card("spidy")]
    spend(g, "hidden_force")
    answer(g, COLOUR + colour)
    if window(g) == "object 0":
        answer(g, THEIRS + card("spidy"))
    assert names(g, g.resources[1]).count("spidy") == 1
    assert happened(g).count("destroyed") == (2 if g.box.colour[card("spikey")] == colour else 1)


@pytest.mark.rule("TC-R87")
def test_returning_everything_to_hand_asks_for_no_order() -> None:
    own, other = (
        Side("megaman", hand="recall 1", resources="flex rival"),
        Side("megaman", hand="1", resources="statue bench"),
    )
    for turn in (0, 1):
        g = exact(own, other, turn=turn, to_act=0)
        fixture.play(g, "recall")
        assert window(g) == "opportunity 1"
        assert [seat for seat, _ in numbers_of(g, "returned")] == [turn, turn, 1 - turn, 1 - turn]


# -- emblem number 0, and what a text offers ------------------------------------------------------------------------


@pytest.mark.rule("TC-6.21", "TC-R88")
def test_a_card_listens_for_the_first_emblem_as_for_any_other() -> None:
    """Windsock: whenever you play another AirMan card, draw a card."""
    g = exact(Side("megaman", hand="breeze drop 1", resources="windsock"), Side("megaman", hand="1"))
    assert (
        g.game.cards.texts[fixture.card("windsock")] == "Whenever you play another AirMan card, draw 1 card."
    )
    fixture.play(g, "breeze")
    assert happened(g) == ["played", "drew"]
    passes(g)
    fixture.play(g, "drop")
    assert happened(g)[-1] == "played"


@pytest.mark.rule("TC-R7", "TC-R68")
def test_what_a_text_offers_need_not_be_possible() -> None:
    """Offer: you may burn 2 power to draw a card."""
    g = exact(Side("megaman", hand="offer 1"), Side("megaman", hand="1"))
    assert "play offer" in what_can_be_done(g)
    fixture.play(g, "offer")
    assert window(g) == "may 0"
    do(g, "no")
    assert happened(g) == ["played"]


# -- TC-R71: through the end of your next turn --------------------------------------------------------------------------


@pytest.mark.rule("TC-R71", "TC-22.7", "TC-R77")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("own_turn", [True, False])
def test_until_the_end_of_the_next_turn_that_its_player_begins(seat: int, own_turn: bool) -> None:
    """Timber Terror: hand limit +2; on the own turn that is two turns more, on the opponent's one."""
    sides = [Side(hand="1"), Side(hand="1")]
    sides[seat] = Side("woodman_natural_leader", hand="1", resources="timber_terror")
    g = table(sides[0], sides[1], turn=seat if own_turn else 1 - seat, to_act=seat)
    spend(g, "timber_terror")
    limits = [int(g.hand_limit(seat))]
    for _ in range(3):
        next_turn(g)
        limits.append(int(g.hand_limit(seat)))
    assert limits == ([7, 7, 7, 5] if own_turn else [7, 7, 5, 5])
    assert g.hand_limit(1 - seat) == 5
