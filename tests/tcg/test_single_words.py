"""Single words of card texts on their own: which cards they mean, what a price lacks, and how they are said."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.cards.amounts import BOTH, OPPONENT, OWN, HandIs
from busterbox.games.tcg.cards.loading import beyond_sample
from busterbox.games.tcg.cards.ops_base import COUNT, get, put
from busterbox.games.tcg.cards.ops_blast import BlastTheirs, ExtraBlast
from busterbox.games.tcg.cards.ops_look import RevealRandom
from busterbox.games.tcg.cards.ops_moves import ANY_NUMBER, DISCARD, EXACTLY, GAUGE, HAND, PLAY, Destroy, Move
from busterbox.games.tcg.cards.ops_play import PlayFromHand
from busterbox.games.tcg.cards.ops_values import OWN_NAVI, Change, Grant
from busterbox.games.tcg.cards.ops_verbs import DiscardDown, SpendUnused
from busterbox.games.tcg.rules.blast import blast_is_over
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    BLAST_NUMBER,
    BLUE,
    COST_CARDS,
    COST_OPPONENT,
    COST_POWER,
    COST_RESOURCE,
    EVENT,
    HAND_SIZE,
    INSTEAD,
    LOCK_PLAY,
    NEXT_TURN,
    NOTHING_TO_DESTROY,
    RED,
    RESOURCE,
    SPENT_INTO_GAUGE,
    THIS_TURN,
)
from busterbox.games.tcg.rules.requirements import OF_COLOUR, Filter
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.knowledge import reveal
from busterbox.kernel.core.ops import Plain, Resolve
from busterbox.kernel.core.refusal import reason_have, reason_kind, reason_need
from tests.tcg import fixture, positions
from tests.tcg.fixture import exact, happened
from tests.tcg.positions import Side, names, raise_value, spend, table, window
from tests.tcg.test_knowledge import knows
from tests.tcg.using import time_out


def moved(side: int, source: int, target: int, amount: int = 1, which: Filter | None = None) -> Move:
    op = Move(side, source, target, EXACTLY, Plain(amount), which or Filter())
    op.cost = True
    return op


# -- TC-R7: what a price lacks ------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R7", "TC-R85", "TC-R19")
@pytest.mark.parametrize(
    ("op", "reason"),
    [
        (moved(OWN, HAND, GAUGE, 3), COST_CARDS),
        (moved(OWN, DISCARD, HAND, 3), COST_CARDS),
        (moved(OWN, GAUGE, HAND, 3), COST_POWER),
        (moved(OWN, PLAY, HAND, 3), COST_RESOURCE),
        (moved(OPPONENT, DISCARD, HAND, 3), COST_OPPONENT),
        (moved(OPPONENT, GAUGE, HAND, 3), COST_OPPONENT),
    ],
)
def test_a_price_that_cannot_be_paid_in_full_says_what_is_missing(op: Move, reason: int) -> None:
    for have in (2, 3, 4):
        many, resources = str(have), " ".join(["rival", "lark", "focus", "upload"][:have])
        me, you = (Side(hand=many, gauge=many, discard=many, resources=resources) for _ in range(2))
        g = table(me, you)
        for seat in (0, 1):
            packed = op.playable(g, seat, -1)
            if have >= 3:
                assert packed == 0
            else:
                assert (reason_kind(packed), reason_need(packed), reason_have(packed)) == (reason, 3, 2)
    op.how = ANY_NUMBER  # any number is none, too
    assert op.playable(table(Side(hand="1"), Side(hand="1")), 0, -1) == 0
    op.how = EXACTLY


@pytest.mark.rule("TC-R51", "TC-R69")
def test_a_resource_is_no_object_of_its_own_destruction() -> None:
    g = table(Side(hand="1", resources="rival"), Side(hand="1"))
    own = g.resources[0][0]
    for side in (OWN, BOTH):
        assert Destroy(side, 1, True).playable(g, 0, own) == NOTHING_TO_DESTROY
        assert Destroy(side, 1, True).playable(g, 0, -1) == 0
        assert Destroy(side, 1, False).playable(g, 0, own) == 0
    g = table(Side(hand="1", resources="rival lark"), Side(hand="1"))
    assert Destroy(OWN, 1, True).playable(g, 0, g.resources[0][0]) == 0


# -- which cards are meant ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R86")
def test_there_is_one_way_only_where_everybody_sees_it() -> None:
    f = Resolve(0, 0, -1)

    def one_way(op: Move, g: Tcg) -> bool:
        return op.one_way(g, f, op.open_to(g, f.seat))

    for source, zone in ((HAND, "hand"), (GAUGE, "gauge")):
        for cards, alone in (("rival", True), ("rival lark", False), ("rival*2", False)):
            own = Side(**({"hand": "1", "gauge": "1"} | {zone: cards}))  # type: ignore[arg-type]
            assert one_way(moved(OWN, source, PLAY), table(own, Side(hand="3", gauge="3"))) == alone
    for cards, alone in (("rival", True), ("rival lark", False), ("rival*2", True), ("rival*2 lark", False)):
        g = table(Side(hand="1", discard=cards), Side(hand="1"))
        assert one_way(moved(OWN, DISCARD, HAND), g) == alone
    both = moved(BOTH, PLAY, HAND)
    assert not one_way(both, table(Side(hand="1", resources="rival"), Side(hand="1", resources="rival")))
    assert one_way(both, table(Side(hand="1", resources="spidy*2"), Side(hand="1")))
    assert not one_way(both, table(Side(hand="1", resources="spidy rival"), Side(hand="1")))


@pytest.mark.rule("TC-R97")
def test_out_of_an_imagined_hand_any_card_is_offered_if_none_fits() -> None:
    f = Resolve(0, 0, -1)
    blue = Filter(OF_COLOUR, BLUE)
    g = table(Side(hand="rival focus", discard="rival"), Side(hand="lark"))
    assert moved(OWN, HAND, GAUGE, 1, blue).offered(g, f) == g.hand[0]
    assert moved(OWN, DISCARD, GAUGE, 1, blue).offered(g, f) == []
    g = table(Side(hand="rival lark focus"), Side(hand="1"))
    assert names(g, moved(OWN, HAND, GAUGE, 1, blue).offered(g, f)) == ["lark"]


@pytest.mark.rule("TC-R86")
@pytest.mark.parametrize("name", ["rival", "upload", "focus", "lark"])
def test_any_card_of_a_pile_can_be_taken_of_equal_ones_the_upper(name: str) -> None:
    g = table(
        Side(hand="1", gauge="2", resources="upload", discard="rival upload focus lark rival"), Side(hand="1")
    )
    instance = [c for c in g.discard[0] if names(g, [c]) == [name]][-1]
    spend(g, "upload")
    positions.take(g, name)
    assert instance in g.hand[0]


@pytest.mark.rule("TC-R80", "TC-R79")
def test_of_equal_random_cards_the_one_that_most_eyes_know_is_shown() -> None:
    g = table(Side(hand="1"), Side(hand="rival*2 lark"))
    for roll in range(3):
        f = Resolve(0, 0, -1)
        assert RevealRandom(1).run(g.clone(), f, -1) == 3
        other = g.clone()
        assert RevealRandom(1).run(other, f, roll) == 0
        assert (f.held, f.phase) == ([g.hand[1][roll]], 1)  # nobody knows any: the one that was picked
    copies = [c for c in g.hand[1] if names(g, [c]) == ["rival"]]
    lark = next(c for c in g.hand[1] if c not in copies)
    for known in (*copies, lark):
        for roll in range(3):
            other = g.clone()
            reveal(other, known, other.all_eyes())
            f = Resolve(0, 0, -1)
            RevealRandom(1).run(other, f, roll)
            picked = g.hand[1][roll]
            assert f.held == [known if picked in copies and known in copies else picked]


@pytest.mark.rule("TC-R93", "TC-R57", "TC-R72")
def test_a_card_to_be_played_out_of_hand_is_asked_for_on_open_facts() -> None:
    four = "rival lark focus upload"
    for kind, hand, resources, asked in (
        (RESOURCE, "1", "rival lark focus", True),  # one place is left
        (RESOURCE, "1", four, False),
        (RESOURCE, "", "rival", False),
        (EVENT, "1", four, True),
        (BATTLECHIP, "1", four, True),
        (BATTLECHIP, "", four, False),
    ):
        g = table(Side(hand=hand, resources=resources), Side(hand="1"))
        assert PlayFromHand(kind, True, False).possible(g, 0) == asked
    for kind, asked in ((RESOURCE, True), (EVENT, False), (BATTLECHIP, False)):
        g = table(Side(hand="1"), Side(hand="1"))
        raise_value(g, LOCK_PLAY, 0, 1)
        assert PlayFromHand(kind, True, False).possible(g, 0) == asked
    g = table(Side(hand="1"), Side(hand="1"))
    g.chip_plays = [1, 0]
    assert [PlayFromHand(BATTLECHIP, limited, False).possible(g, 0) for limited in (True, False)] == [
        False,
        True,
    ]
    assert PlayFromHand(EVENT, True, False).possible(g, 0)


# -- spending unused ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R86", "TC-6.14")
def test_how_many_were_spent_at_will_is_remembered() -> None:
    g = table(Side(hand="1"), Side(hand="1", resources="rival lark"))
    op = SpendUnused(OPPONENT, Plain(0), -1, False, True, False)
    for spent in (0, 2):
        f = Resolve(0, 0, -1)
        put(f, COUNT, 9)
        f.phase = spent
        op.take(g, f, 1, DONE)
        assert (get(f, COUNT), f.pc) == (spent, 1)


@pytest.mark.rule("TC-R70")
def test_time_runs_out_over_where_the_first_copy_goes() -> None:
    own = Side("gutsman_body_strength", hand="1", resources="buckethead battlechip_geek", gauge="1")
    g = table(own, Side(hand="1"))
    assert 0 in g.resources[0]
    raise_value(g, INSTEAD + SPENT_INTO_GAUGE, 0, 1)
    spend(g, "buckethead")
    assert (window(g), len(g.resources[0])) == ("elsewhere 0", 2)
    time_out(g, 0, 0)  # to the discard pile; then two power-ups
    assert names(g, g.discard[0]) == ["battlechip_geek"]
    assert window(g) == "elsewhere 0"


# -- the draw phase, a virus -------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R96")
def test_woodshield_shows_the_first_card_drawn() -> None:
    own = Side(hand="1", resources="woodshield", deck="rival food_education lark upload")
    g = table(own, Side(hand="1"), phase="draw")
    assert happened(g)[:5] == ["turn", "powered_up", "drew", "first_draw_shown", "drew"]
    own = Side(hand="1", resources="woodshield", deck="rival lark upload")
    g = table(own, Side(hand="1"), phase="draw")
    assert happened(g)[:5] == ["turn", "powered_up", "drew", "first_draw_shown"]


@pytest.mark.rule("TC-R65", "TC-22.4")
@pytest.mark.parametrize("turn", [0, 1])
def test_the_deck_is_seen_by_the_player_who_looks_for_a_copy(turn: int) -> None:
    sides = [Side("megaman", hand="mite 1", deck="ember"), Side("megaman", hand="mite 1", deck="ember")]
    g = exact(sides[0], sides[1], turn=turn, phase="resources")
    fixture.play(g, "mite")
    assert window(g) == f"virus {turn}"
    assert {knows(g, instance) for instance in g.deck[turn].cards} == {str(turn)}
    assert {knows(g, instance) for instance in g.deck[1 - turn].cards} == {""}


@pytest.mark.rule("TC-6.17", "TC-16.8")
def test_a_blast_made_or_cancelled_was_the_last_of_the_phase() -> None:
    g = table(Side(hand="1"), Side(hand="1"))
    for made in (False, True):
        for cancelled in (False, True):
            g.blasted, g.blast_cancelled = made, cancelled
            assert blast_is_over(g) == (made or cancelled)


# -- how it is said; what goes beyond the sample game -------------------------------------------------------------------


@pytest.mark.rule("TC-2.3", "TC-2.4")
def test_one_card_is_said_as_one() -> None:
    assert [HandIs(n).text() for n in (0, 1, 2)] == [
        "your hand is empty",
        "you have exactly 1 card in hand",
        "you have exactly 2 cards in hand",
    ]
    assert [RevealRandom(n).text() for n in (1, 2)] == [
        "reveal 1 random card of the opponent's hand",
        "reveal 2 random cards of the opponent's hand",
    ]
    assert [DiscardDown(OPPONENT, n).text() for n in (1, 2)] == [
        "make the opponent discard down to 1 card in hand",
        "make the opponent discard down to 2 cards in hand",
    ]
    red = SpendUnused(OWN, Plain(1), RED, True, False, False)
    assert red.text() == "spend 1 red resource without using it"
    assert Destroy(OPPONENT, 1, True).text() == "destroy 1 resource the opponent has in play"
    assert Destroy(OPPONENT, 2, True).text() == "destroy 2 resources the opponent has in play"


@pytest.mark.rule("TC-22.2", "TC-R62")
def test_what_works_by_itself_is_said_before_spend() -> None:
    assert fixture.FIXTURE.cards.texts[fixture.card("bugle")] == (
        "Whenever you play a BattleChip, draw 1 card. SPEND: Give your NetNavi strength +1."
    )


@pytest.mark.rule("TC-22.1", "TC-22.7", "TC-22.8")
def test_what_outlasts_a_turn_or_lifts_a_limit_is_beyond_the_sample_game() -> None:
    one = Plain(1)
    for op, beyond in (
        (Change(BLAST_NUMBER, one, 1, OWN_NAVI, THIS_TURN), False),
        (Change(BLAST_NUMBER, one, 1, OWN_NAVI, NEXT_TURN), True),
        (Grant(HAND_SIZE, 1, False, THIS_TURN, "raise your hand limit"), False),
        (Grant(HAND_SIZE, 1, False, NEXT_TURN, "raise your hand limit"), True),
        (Grant(HAND_SIZE, 1, False, THIS_TURN, "you may play 1 more BattleChip"), True),
        (ExtraBlast(), True),
        (BlastTheirs(), True),
        (Destroy(OWN, 1, True), False),
    ):
        assert beyond_sample(op) == beyond
