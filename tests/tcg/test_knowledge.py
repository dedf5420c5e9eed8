"""Who knows which hidden card (TC-R79, TC-R65, TC-R80, TC-10.3).

Every way into a gauge, a deck or a hand, and every way of forgetting: what both seats and the spectators see is read
out of their views, card by card, never out of the engine's own notes.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.hands import Discard
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.codes import PICK
from busterbox.kernel.core.knowledge import reveal
from busterbox.kernel.core.rng import rng_from
from tests.tcg import positions
from tests.tcg.positions import Side, answer, card, names, next_turn, options, table, window
from tests.tcg.ways import ALL, GREEN, NOBODY, OWNER, WAYS, YELLOW, Way

WATCHER = -1


def entries(shown: object) -> Iterator[dict[str, object]]:
    """Every card that a view holds, wherever it stands."""
    if isinstance(shown, dict):
        if "card" in shown and "known_to" in shown:
            yield shown
        for value in shown.values():
            yield from entries(value)
    elif isinstance(shown, list):
        for value in shown:
            yield from entries(value)


def knows(g: Tcg, instance: int) -> str:
    """The readers whose view names this card."""
    readers = ""
    for seat, letter in ((0, "0"), (1, "1"), (WATCHER, "w")):
        found = [entry for entry in entries(g.view(seat)) if entry.get("id") == instance]
        if found:
            assert {entry["card"] for entry in found} == {g.game.cards.ids[g.cards[instance]]}
            readers += letter
    return readers


def views_hold_no_more(g: Tcg) -> None:
    """Over all cards of both players: a card without a name has no number in that view either, and counts agree."""
    for seat in (0, 1, WATCHER):
        view = g.view(seat)
        for entry in entries(view):
            assert (entry["card"] is None) == ("id" not in entry)
        shown = view["table"]
        assert isinstance(shown, dict)
        for owner in range(2):
            assert len(shown["hand"][owner]) == len(g.hand[owner])
            assert len(shown["gauge"][owner]) == len(g.gauge[owner])
            assert shown["deck"][owner]["count"] == len(g.deck[owner].cards)
            if seat != owner and seat != WATCHER:
                continue
            if seat == owner:
                assert all(entry["card"] for entry in shown["hand"][owner])


def do(g: Tcg, text: str) -> None:
    """Answers in words: "spend focus; take rival; pick 0; number 1; yes; no; done; pass; blast"."""
    for step in text.split(";"):
        verb, _, rest = step.strip().partition(" ")
        if verb in ("play", "spend", "take", "theirs"):
            getattr(positions, verb)(g, *rest.split())
        elif verb in ("pick", "number", "navi"):
            getattr(positions, verb)(g, *[int(word) for word in rest.split()])
        elif verb == "pass":
            positions.passes(g, int(rest or 1))
        elif verb == "any":
            answer(g, options(g)[0])
        elif verb == "through":  # everything declined as far as the next opportunity of another turn
            next_turn(g)
        else:
            getattr(positions, verb)(g)
        views_hold_no_more(g)


def lay(way: Way) -> Tcg:
    own = {"hand": "2", "gauge": "2"} | way.own
    other = {"hand": "1"} | way.other
    return table(Side(**own), Side(**other), turn=way.turn, to_act=way.to_act)  # type: ignore[arg-type]


def found(g: Tcg, way: Way) -> int:
    zone: list[int] = {"gauge": g.gauge[0], "hand": g.hand[0], "deck": g.deck[0].cards}[way.zone]
    if way.what:
        return next(c for c in zone if g.cards[c] == card(way.what))
    return zone[way.place]


@pytest.mark.rule("TC-R79", "TC-R80")
@pytest.mark.parametrize("way", WAYS, ids=str)
def test_who_knows_a_card_that_has_come_there(way: Way) -> None:
    g = lay(way)
    do(g, way.how)
    assert knows(g, found(g, way)) == way.known


@pytest.mark.rule("TC-10.3", "TC-R79")
def test_a_card_powered_up_is_unknown_to_its_owner_too() -> None:
    g = table(Side(hand="2"), Side(hand="2"), phase="draw")
    assert [knows(g, c) for c in g.gauge[0]] == [NOBODY]
    views_hold_no_more(g)


@pytest.mark.rule("TC-R79", "TC-R91")
def test_a_card_drawn_out_of_the_discard_pile_is_known_to_all() -> None:
    g = table(Side(hand="1", resources="two_for_one its_not_over_yet"), Side(hand="1"))
    do(g, "spend two_for_one; pass; spend its_not_over_yet")
    assert [knows(g, c) for c in g.hand[0] if g.cards[c] == card("two_for_one")] == [ALL]


@pytest.mark.rule("TC-R79", "TC-R95")
def test_a_battlechip_that_returns_is_known_to_all() -> None:
    own = Side(hand="meteors1 vulcan1 1", resources="rival determined", gauge="2")
    g = table(own, Side(hand="1"))
    do(g, "play meteors1; pass; play vulcan1; pass; pass")
    assert [knows(g, c) for c in g.hand[0] if g.cards[c] == card("vulcan1")] == [ALL]


@pytest.mark.rule("TC-R79", "TC-R96")
def test_the_first_card_drawn_is_shown_by_woodshield() -> None:
    g = table(Side(hand="1", resources="woodshield", deck="1 rival"), Side(hand="1"), phase="draw")
    assert [knows(g, c) for c in g.hand[0] if g.cards[c] == card("rival")] == [ALL]


@pytest.mark.rule("TC-R79", "TC-R90")
def test_energy_lost_to_hand_is_known_to_its_owner_alone() -> None:
    own = Side(hand="guardian 2", resources="food_education its_not_over_yet", deck="rival")
    g = table(own, Side("magnetman_polarized", hand="1"), turn=1, to_act=0)
    do(g, "play guardian; any; any; pass 2")
    assert [knows(g, c) for c in g.hand[0] if g.cards[c] == card("rival")] == [OWNER]


# -- forgetting --------------------------------------------------------------------------------------------------


def known_hand() -> Tcg:
    """Seat 0 holds two cards that everybody has seen go there, and one that nobody else knows."""
    own = Side(hand="upload", resources="channeling air_head rival focus", gauge="2", discard="1")
    g = table(own, Side(hand="flush_out_your_opponent 1", resources="lark", gauge="2"), to_act=1)
    do(g, "play flush_out_your_opponent; theirs rival focus")
    assert sorted(knows(g, c) for c in g.hand[0]) == [OWNER, ALL, ALL]
    return g


@pytest.mark.rule("TC-R79")
@pytest.mark.parametrize("how", ["spend channeling; take upload rival", "spend air_head; take focus; navi 0"])
def test_the_opponent_forgets_a_whole_hand_out_of_which_a_card_went_unseen(how: str) -> None:
    g = known_hand()
    do(g, how)
    assert {knows(g, c) for c in g.hand[0]} == {OWNER}
    unseen = g.gauge[0][-2:] if "channeling" in how else g.deck[0].cards[-1:]
    assert {knows(g, c) for c in unseen} == {OWNER}


@pytest.mark.rule("TC-R79")
def test_a_hand_out_of_which_a_card_goes_openly_stays_known() -> None:
    """A BattleChip played and a card discarded tell nothing of the others, and make nobody forget them."""
    own = Side(hand="vulcan1 upload 1", resources="rival focus firm_barrier", gauge="2")
    g = table(own, Side(hand="flush_out_your_opponent 1", resources="lark", gauge="2"), to_act=1)
    do(g, "play flush_out_your_opponent; theirs rival focus")
    assert sorted(knows(g, c) for c in g.hand[0]) == [OWNER, OWNER, OWNER, ALL, ALL]
    do(g, "play vulcan1; pass; spend firm_barrier; take upload")
    assert sorted(knows(g, c) for c in g.hand[0]) == [OWNER, ALL, ALL]
    do(g, "pass; pass" if window(g) == "opportunity 1" else "pass")
    assert sorted(knows(g, c) for c in g.hand[0]) == [OWNER, ALL, ALL]  # the opponent's turn


@pytest.mark.rule("TC-R79")
def test_of_equal_copies_the_known_one_is_used_so_that_none_is_betrayed() -> None:
    """Positions that look alike to the opponent look alike afterwards, whether there was a second copy or not."""
    for text, how in (("vulcan1*2 1", "play vulcan1"), ("vulcan1 2", "play vulcan1")):
        g = table(Side(hand=text, gauge="2"), Side(hand="1"))
        for known in [c for c in g.hand[0] if g.cards[c] == card("vulcan1")]:
            h = g.clone()
            reveal(h, known, h.all_eyes())
            do(h, how)
            assert {knows(h, c) for c in h.hand[0]} == {OWNER}
    own = Side(hand="rival*2 1", resources="firm_barrier")
    g = table(own, Side(hand="1"))
    for known in [c for c in g.hand[0] if g.cards[c] == card("rival")]:
        h = g.clone()
        reveal(h, known, h.all_eyes())
        do(h, "spend firm_barrier; take rival")
        assert {knows(h, c) for c in h.hand[0]} == {OWNER}
        assert names(h, h.discard[0]) == ["rival", "firm_barrier"]


@pytest.mark.rule("TC-R79")
def test_the_opponent_forgets_a_gauge_that_its_owner_may_have_rearranged() -> None:
    own = {
        "hand": "counting_down 1",
        "resources": "focus its_an_emergency",
        "discard": "rival 1",
        "gauge": "2",
    }
    g = table(Side(**own), Side(hand="1"))  # type: ignore[arg-type]
    do(g, "spend its_an_emergency; take rival; pass")
    assert [knows(g, c) for c in g.gauge[0]] == [NOBODY, ALL]
    do(g, "play counting_down; done")  # left as it lay: nobody else can tell
    assert [knows(g, c) for c in g.gauge[0]] == [OWNER, OWNER]
    g = table(Side(**(own | {"gauge": "1"})), Side(hand="1"))  # type: ignore[arg-type]
    do(g, "spend its_an_emergency; take rival; pass; play counting_down")
    assert [knows(g, c) for c in g.gauge[0]] == [ALL]  # one card cannot be rearranged


@pytest.mark.rule("TC-R79", "TC-R65")
@pytest.mark.parametrize(
    ("resources", "hand", "how"),
    [
        ("glide_at_your_service", "2", "spend glide_at_your_service; any"),
        (GREEN.partition(" ")[0], "drowning 2", "play drowning"),
        ("handy_work", "mettaur 1", "spend handy_work; take mettaur; no"),
    ],
)
def test_a_shuffle_makes_everybody_forget(resources: str, hand: str, how: str) -> None:
    own = Side(hand=hand, resources=f"raise_the_temp {resources}", gauge="4", discard="upload 1")
    g = table(own, Side(hand="1"))
    do(g, "spend raise_the_temp; take upload; pass")
    placed = g.deck[0].cards[-1]
    assert knows(g, placed) == ALL
    do(g, how)
    assert not [c for c in g.deck[0].cards if knows(g, c)]
    assert knows(g, placed) in (NOBODY, OWNER)  # Drowning may have drawn it again: seen by its owner


@pytest.mark.rule("TC-R79", "TC-R92")
def test_hands_shuffled_into_decks_are_forgotten() -> None:
    own = Side(hand="rival", resources="food_education backed_up", navi="woodman_natural_leader", gauge="2")
    g = table(own, Side(hand="drowning 1", resources="food_education", gauge="2"))
    do(g, "spend backed_up")
    assert sorted(knows(g, c) for c in g.hand[0]) == [OWNER, ALL]
    do(g, "play drowning")
    assert {knows(g, c) for c in g.hand[0]} == {OWNER}


@pytest.mark.rule("TC-R79", "TC-6.11")
def test_a_recharged_card_is_known_to_nobody_though_the_pile_was_open() -> None:
    g = table(Side(hand="1", resources="delicious_and_nutritious", discard="rival"), Side(hand="1"))
    rival = g.discard[0][0]
    assert knows(g, rival) == ALL
    do(g, "spend delicious_and_nutritious")
    assert (g.deck[0].cards[0], knows(g, rival)) == (rival, NOBODY)


@pytest.mark.rule("TC-R80", "TC-R65")
def test_who_searches_the_opponents_deck_sees_it_for_that_decision_only() -> None:
    own = Side("bass_ultimate_reborn", hand="1", resources="at_fault", gauge="2")
    g = table(own, Side(hand="1", deck="rival upload"))
    do(g, "spend at_fault")
    assert {knows(g, c) for c in g.deck[1].cards} == {OWNER}  # the searcher alone: seat 0
    do(g, "take rival")
    assert {knows(g, c) for c in g.deck[1].cards} == {NOBODY}
    assert (names(g, g.discard[1]), g.lost[1], g.deck[1].in_order()) == (["rival"], 0, 0)


@pytest.mark.rule("TC-R80")
def test_cards_revealed_go_back_as_they_were_and_stay_known() -> None:
    own = Side(hand="intense_power 1", resources=YELLOW, gauge="rival upload focus")
    g = table(own, Side(hand="1"))
    do(g, "play intense_power")
    assert (names(g, g.gauge[0]), {knows(g, c) for c in g.gauge[0]}) == (["rival", "upload", "focus"], {ALL})


# -- what players' searches may use ------------------------------------------------------------------------------


@pytest.mark.rule("TC-R79", "TC-R97")
def test_a_position_drawn_anew_keeps_what_is_known_and_deals_the_rest() -> None:
    own = Side(
        hand="upload 1",
        resources="channeling raise_the_temp its_an_emergency",
        gauge="2",
        discard="rival vulcan1 1",
    )
    g = table(own, Side(hand="3", gauge="3"))
    do(g, "spend raise_the_temp; take rival; pass; spend its_an_emergency; take vulcan1; pass")
    do(g, "spend channeling; take upload; any")
    for seat in (0, 1):
        known = {c for c in range(len(g.cards)) if g.known[c] >> seat & 1}
        hands, gauges = set(), set()
        for seed in range(12):
            drawn = g.determinize(seat, rng_from(seed))
            assert drawn.game.rules.invariants(drawn) == []
            assert drawn.view(seat) == g.view(seat)
            for zone, again in zip(zones(g), zones(drawn), strict=True):
                assert [c if c in known else -1 for c in zone] == [
                    c if drawn.known[c] >> seat & 1 else -1 for c in again
                ]
            hands.add(tuple(drawn.hand[1 - seat]))
            gauges.add(tuple(drawn.gauge[1 - seat]))
        assert len(hands) > 3 or all(g.known[c] >> seat & 1 for c in g.hand[1 - seat])
        assert len(gauges) > 3


@pytest.mark.rule("TC-R79")
def test_a_hidden_card_that_is_picked_is_imagined_one_at_a_time() -> None:
    """While nothing has been picked none is imagined, and of the card that was picked exactly one."""
    g = table(Side("megaman_cyber_hero", hand="8"), Side(hand="1"), phase="draw")
    for asked, picked in (("discard_down 0", 0), ("elsewhere 0", 1)):
        assert window(g) == asked
        for seat, seed in ((0, 1), (1, 1), (1, 2), (1, 3)):
            top = g.determinize(seat, rng_from(seed)).top
            assert isinstance(top, Discard)
            assert len(top.picked) == picked
        if picked == 0:
            answer(g, options(g)[0])


@pytest.mark.rule("TC-R79", "TC-R86")
def test_a_position_of_a_gauge_is_named_to_those_who_know_the_card() -> None:
    own = Side(
        hand="enlightenment 1", resources="food_education its_not_over_yet", gauge="rival upload focus"
    )
    g = table(own, Side(hand="1"))
    rival, upload, focus = g.gauge[0]
    reveal(g, upload, 1)
    reveal(g, focus, 2)
    positions.play(g, "enlightenment")
    positions.done(g)
    assert window(g) == "position 0"
    said = [[GAME.words.option_text(g, seat, PICK + place) for place in range(3)] for seat in range(2)]
    assert said == [
        ["Position 1", "Position 2: Upload", "Position 3"],
        ["Position 1", "Position 2", "Position 3: Focus"],
    ]
    assert GAME.words.option_text(g, WATCHER, PICK + 1) == "Position 2"
    assert [knows(g, c) for c in (rival, upload, focus)] == ["", "0", "1"]


def zones(g: Tcg) -> list[list[int]]:
    """Zones with an order that both can compare: gauges, what lies in order on a deck, open cards."""
    found: list[list[int]] = []
    for seat in range(2):
        ordered = int(g.deck[seat].in_order())
        found += [g.gauge[seat], g.resources[seat], g.discard[seat]]
        found.append(g.deck[seat].cards[len(g.deck[seat].cards) - ordered :] if ordered else [])
    return found


@pytest.mark.parametrize("seed", range(4))
def test_views_of_random_games_name_exactly_the_cards_that_are_known(seed: int) -> None:
    """At every decision of a game of all sets: each reader's view names a card if and only if that reader knows it."""
    decks = [deck.id for deck in GAME.decks.in_box() if "all_sets" in deck.settings["format"]]
    rng = rng_from(seed)
    chosen = [decks[rng.below(len(decks))] for _ in range(2)]
    g = GAME.new(2, seed, {"format": "all_sets"}, decks=chosen)
    assert isinstance(g, Tcg)
    for _ in range(120):
        if g.over:
            break
        for seat, bit in ((0, 0), (1, 1), (WATCHER, 2)):
            named = {entry["id"] for entry in entries(g.view(seat)) if entry["card"] is not None}
            lying = [c for zone in (*g.hand, *g.gauge, *[pile.cards for pile in g.deck]) for c in zone]
            assert {c for c in lying if c in named} == {c for c in lying if g.known[c] >> bit & 1}
        codes = options(g)
        answer(g, codes[rng.below(len(codes))])
