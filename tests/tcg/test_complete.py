"""Effects are complete before anything else happens: triggers wait (TC-R88), and a game that is over stops where it is."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.cards.amounts import OWN, HandCards, Times
from busterbox.games.tcg.cards.ops_moves import EXACTLY, GAUGE, HAND, Move
from busterbox.games.tcg.cards.ops_values import HowMany
from busterbox.games.tcg.cards.ops_verbs import SpendUnused
from busterbox.games.tcg.rules.blast import Blast
from busterbox.games.tcg.rules.codes import INSTEAD, NUMBER, NUMBERS, SPENT_INTO_GAUGE
from busterbox.games.tcg.rules.losing import LoseEnergy
from busterbox.games.tcg.rules.main_phase import Playing, Spending
from busterbox.games.tcg.rules.requirements import Filter
from busterbox.games.tcg.rules.resources import FetchVirus
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.turn import Turn
from busterbox.games.tcg.rules.verbs import Draw, PowerUp, Recharge
from busterbox.kernel.core.codes import NO, PICK, YES
from busterbox.kernel.core.ops import Plain, Resolve
from busterbox.kernel.core.triggers import queue_trigger
from tests.tcg import fixture
from tests.tcg.fixture import exact, happened, numbers_of
from tests.tcg.positions import Side, blast, names, options, passes, play, raise_value, spend, table, window
from tests.tcg.test_knowledge import do
from tests.tcg.using import ready, use


def resolve(g: Tcg) -> Resolve:
    """The text that is being carried out."""
    return next(frame for frame in reversed(g.stack) if isinstance(frame, Resolve))


# -- triggers wait -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-6.20", "TC-R88")
def test_triggers_wait_until_the_action_is_complete() -> None:
    """FastGauge listens for lost energy, Food Education loses three to draw three: all of it, then the triggers."""
    own = Side(hand="fastgauge 1", resources="food_education its_not_over_yet", gauge="3")
    g = table(own, Side(hand="1"))
    do(g, "play fastgauge; pass; spend food_education")
    assert (window(g), names(g, g.discard[0])[-1]) == ("how_many 0", "food_education")
    assert happened(g)[-7:] == ["spent", *["lost"] * 3, *["drew"] * 3]


@pytest.mark.rule("TC-6.20", "TC-R88")
@pytest.mark.parametrize("kind", [Blast, Draw, FetchVirus, LoseEnergy, Playing, PowerUp, Recharge, Spending])
def test_what_carries_out_an_effect_lets_triggers_wait(kind: type) -> None:
    assert kind().is_effect is True
    assert Turn().is_effect is False


@pytest.mark.rule("TC-R88")
@pytest.mark.parametrize(("equal", "most"), [(0, 1), (2, 3), (61, 62), (62, 63), (80, 63)])
def test_equal_triggers_are_answered_together_as_far_as_numbers_go(equal: int, most: int) -> None:
    g = table(Side(hand="1"), Side(hand="1"))
    for _ in range(equal):
        queue_trigger(g, 0, 5, 3, -1)
    for seat, program, source, subject in ((1, 5, 3, -1), (0, 6, 3, -1), (0, 5, 4, -1), (0, 5, 3, 1)):
        queue_trigger(g, seat, program, source, subject)  # not equal: of another player, text, card, effect
    found = HowMany().candidates(g, Resolve(5, 0, 3, -1), 0)
    assert found == [NUMBER + n for n in range(most + 1)]
    assert most < NUMBERS


# -- the game is over in mid-effect ----------------------------------------------------------------------------------


@pytest.mark.rule("TC-20.3", "TC-20.4", "TC-R31")
@pytest.mark.parametrize(("energy", "kind"), [(1, PowerUp), (2, Draw)])
def test_the_step_that_takes_the_last_card_is_done_when_the_game_ends(energy: int, kind: type) -> None:
    g = exact(Side("megaman", hand="1", energy=energy), Side("megaman", hand="1"), phase="draw")
    assert g.is_over()
    assert [type(frame) for frame in g.stack] == [Turn]
    assert kind in (PowerUp, Draw)


@pytest.mark.rule("TC-R31", "TC-R32")
@pytest.mark.parametrize("turn", [0, 1])
def test_a_draw_of_both_players_stops_with_the_deck_that_runs_out(turn: int) -> None:
    """Flood: each player draws three, the turn player's first card is the last one."""
    g = exact(
        Side("megaman", hand="flood 1", energy=1 if turn == 0 else 9),
        Side("megaman", hand="1", energy=9 if turn == 0 else 1),
        turn=turn,
        to_act=0,
    )
    fixture.play(g, "flood")
    assert (g.is_over(), happened(g)[:3]) == (True, ["played", "drew", "deck_empty"])
    assert resolve(g).phase == 2  # the other player would be next


@pytest.mark.rule("TC-R31", "TC-R78")
def test_powering_up_until_full_stops_with_the_last_card() -> None:
    own = Side(
        hand="method_for_well_being 1",
        gauge="2",
        resources="doubting_navi carb_craving focus let_em_have_it",
        energy=2,
    )
    g = table(own, Side(hand="1", gauge="2"))
    play(g, "method_for_well_being")
    assert (g.is_over(), len(g.gauge[0]), len(g.gauge[1])) == (True, 4, 2)
    frame = g.top
    assert isinstance(frame, PowerUp)
    assert (frame.left, frame.until_full) == (0, True)


# -- how far a text has come -----------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R93", "TC-R94")
def test_a_text_that_asks_has_come_to_its_second_part() -> None:
    """The position between two answers is the same in every record."""
    g = table(Side(hand="1", resources="weepers", deck="vulcan1", gauge="2"), Side(hand="1"))
    spend(g, "weepers")
    assert (window(g), resolve(g).phase) == ("play 0", 1)
    own = Side(hand="no_alternatives vulcan1*2", resources="food_education")
    g = table(own, Side(hand="1", gauge="rival upload", discard="lark determined focus"))
    do(g, "play no_alternatives; take vulcan1")
    assert (window(g), resolve(g).phase, resolve(g).held) == ("object 0", 1, [])


# -- TC-R75: which of several blast destinies -----------------------------------------------------------------------


@pytest.mark.rule("TC-R75", "TC-R11")
def test_either_of_two_blast_destinies_can_be_cancelled() -> None:
    for place in (0, 1):
        own = Side(
            "elecman_fully_charged", hand="1", resources="double_zap", gauge="determined power_pastries rival"
        )
        g = table(own, Side(hand="2", resources="show_no_mercy"))
        spend(g, "double_zap")
        passes(g)
        blast(g)
        made = [entry[1] for entry in g.destinies]
        spend(g, "show_no_mercy")
        do(g, "any")
        assert window(g) == "blast_destiny 1"
        assert options(g) == [PICK, PICK + 1]
        do(g, f"pick {place}")
        assert [entry[1] for entry in g.destinies] == [made[1 - place]]


# -- TC-R70: Mission of Defeat, once or all turn ---------------------------------------------------------------------


@pytest.mark.rule("TC-R70")
def test_a_place_elsewhere_is_offered_while_one_use_is_left() -> None:
    own = Side("gutsman_body_strength", hand="1", resources="rival buckethead focus")
    g = table(own, Side(hand="1"))
    raise_value(g, INSTEAD + SPENT_INTO_GAUGE, 0, 1)
    spend(g, "rival")
    assert (window(g), options(g)) == ("elsewhere 0", [YES, NO])
    do(g, "no; pass; spend buckethead")
    assert (window(g), options(g)) == ("elsewhere 0", [YES, NO])  # for the resource that pays
    g.expire(g.serial)
    assert names(g, g.discard[0])[:2] == ["rival", "focus"]
    assert g.spending != -1
    do(g, "yes")
    assert (names(g, g.gauge[0])[-1], g.spending) == ("buckethead", -1)


@pytest.mark.rule("TC-R7")
def test_a_price_that_is_counted_is_asked_for_when_it_is_paid() -> None:
    counted = Times(1, HandCards(OWN))
    g = table(Side(hand="1"), Side(hand="1"))
    assert SpendUnused(OWN, counted, -1, True, False, False).playable(g, 0, -1) == 0
    assert SpendUnused(OWN, Plain(1), -1, True, False, False).playable(g, 0, -1) != 0
    move = Move(OWN, HAND, GAUGE, EXACTLY, counted, Filter())
    move.cost = True
    assert move.playable(g, 0, -1) == 0
    assert move.playable(g, 0, g.hand[0][0]) != 0  # a card cannot pay for itself


@pytest.mark.rule("TC-R91")
def test_the_third_of_three_draws_is_still_out_of_the_discard_pile() -> None:
    g = ready("two_for_one", {"resources": "food_education", "discard": "6"})
    use(g, "two_for_one")
    passes(g)
    spend(g, "food_education")
    assert happened(g).count("drew_discarded") == 3
    assert happened(g).count("drew") == 0


# -- TC-R64: a virus and its copies --------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R64", "TC-22.4")
def test_a_virus_and_the_copy_it_brings_are_told_and_the_deck_shuffled_once() -> None:
    """Windsock is beside it: a card of another emblem, which does not listen."""
    own = Side("torchman", hand="mite 1", deck="mite mite", resources="listener windsock")
    g = exact(own, Side("megaman", hand="1"), phase="resources")
    fixture.play(g, "mite")
    assert (window(g), g.plays, happened(g)) == ("virus 0", 1, ["played"])
    fixture.take(g, "mite")  # the fourth place is taken: nothing more to look for
    assert g.plays == 2
    assert happened(g) == ["played", "fetched_copy", "shuffled", "drew", "drew"]
    assert numbers_of(g, "fetched_copy") == [[0, fixture.card("mite")]]
    assert g.deck[0].in_order() == 0
