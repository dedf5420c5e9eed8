"""Chapter 23: the last session, three bosses one after the other.   AD-23, AD-R46, AD-R51, AD-R56, AD-R58"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.bosses import own_ability
from busterbox.games.adventures.rules.codes import EMPTY
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from tests.adventures.campaigns import carried, face, session, survive
from tests.adventures.positions import FIXTURE, boss, everybody_ready, may, say, window
from tests.adventures.trials import WATCHER, endure, events, listen, refused, seen_by, shown_cards, told

EVERY_COUNT = pytest.mark.parametrize("seats", [1, 2, 3, 4])
BOTH = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])
IDS = ["needle_man", "magnet_man", "gemini_man", "hard_man"]


def to_offer(g: Adventure) -> None:
    """The round is endured, up to the next choice of bosses or the end."""
    number = g.round
    while not g.over and not (window(g) == "boss" and g.round == number):
        g.life = [5] * g.seats
        seat = int(g.seat_to_act())
        say(g, "take_damage", 0, seat) if window(g) == "abilities" else g.answer(seat, g.top.default(g, seat))


def take_first(g: Adventure) -> list[int]:
    """Each seat takes one of the offer, in its order."""
    offer = g.offered[:]
    for seat in range(g.seats):
        say(g, "boss", offer[seat], seat)
        if g.seats > 1:
            say(g, "confirm", 0, seat)
    return offer[: g.seats]


@pytest.mark.rule("AD-23.1", "AD-23.2", "AD-23.3", "AD-23.4")
@BOTH
@EVERY_COUNT
def test_the_first_boss_stands_there_from_the_start(seats: int, game: Game) -> None:
    g = session(3, seats, game=game)
    assert (window(g), len(g.offered), g.tanks) == ("boss", 4, 0)
    assert all(g.box.is_master(one) for one in g.offered)
    assert (g.stage_deck.cards, g.stage_discard) == ([], [])  # no stage cards in this session
    left = [one for one in range(34) if g.box.is_master(one) and one not in g.offered]
    assert sorted(g.masters) == left
    taken = take_first(g)
    assert (g.boss, g.fighting) == (taken, True)  # boss side up
    assert g.masters == [
        one for one in range(34) if g.box.is_master(one) and one not in taken
    ]  # the rest go back
    assert [len(row) for row in g.ahead] == [g.box.bosses[one].pattern for one in taken]
    for seat in range(seats):
        own = own_ability(g, seat)
        assert own is g.boss_card(seat).ability
        shown = shown_cards(g, WATCHER, "ahead", seat)
        assert [one == "?" for one in shown] == [True] * (len(shown) - 1) + [False]
    assert g.round == 1


@pytest.mark.rule("AD-23.1")
def test_no_stage_card_is_met() -> None:
    g = session(3, 3)
    survive(g)
    first, last = g.box.first_stage(), g.box.first_pattern()
    assert [n for n in told(g, "ahead") if first <= n[1] < last] == []
    assert len(told(g, "ahead")) > 0


@pytest.mark.rule("AD-23.3", "AD-R48")
def test_the_first_piles_are_built_before_the_first_player_is_known() -> None:
    g = session(3, 3)
    take_first(g)
    order = [e.message for e in events(g) if e.message in ("faces", "ahead", "first_player", "round")]
    assert order == ["faces"] * 3 + ["ahead"] * 3 + ["first_player", "round"]
    assert [numbers[0] for numbers in told(g, "ahead")] == [0, 1, 2]  # in seat order


@pytest.mark.rule("AD-23.5", "AD-23.7", "AD-R46", "AD-23.6")
@BOTH
@EVERY_COUNT
def test_three_bosses_in_three_rounds(seats: int, game: Game) -> None:
    g = session(3, seats, game=game)
    faced: list[list[int]] = []
    for number in (1, 2, 3):
        assert (window(g), len(g.offered), g.over, g.beaten) == ("boss", 4, False, number - 1)
        faced.append(take_first(g))
        assert g.round == number
        to_offer(g)
        assert told(g, "beat")[-seats:] == [[seat, faced[-1][seat]] for seat in range(seats)]
    assert (g.over, g.result, g.round, g.beaten) == (True, [ONE] * seats, 3, 3)
    assert len({one for row in faced for one in row}) == 3 * seats  # with all packs nobody comes twice
    assert [g.box.is_master(row[0]) for row in faced] == [True, True, False]
    assert (g.gained, told(g, "gained")) == ([EMPTY] * seats, [])  # no weapon is gained
    assert [len(carried(g, seat)) for seat in range(seats)] == [3] * seats
    last = [e.message for e in events(g)][-seats - 2 :]
    assert last[-1] == "won"
    assert [one for one in last if one == "beat"] == ["beat"] * seats
    assert told(g, "clean_up")[-1] == [3]  # in clean-up, not before it
    assert [len(cards) for cards in g.planned] == [0] * seats


@pytest.mark.rule("AD-23.8", "AD-23.9", "AD-R58")
def test_the_second_offer_is_of_robot_masters_that_were_not_beaten_in_this_session() -> None:
    g = session(3, 3, explicit=True)
    for _ in range(4):
        assert g.chance > 0
        g.resolve_chance(0)
    face(g, *IDS[:3])
    beaten = {boss(g, name) for name in IDS[:3]}
    drain_to_offer(g)
    assert g.offered == []
    seen: set[int] = set()
    for dealt in range(4):
        assert g.chance == 19 - dealt
        for outcome in range(g.chance):
            other = g.clone()
            other.resolve_chance(outcome)
            seen |= set(other.offered)
        g.resolve_chance(2)
    # Those of earlier sessions come again (Fire Man, Cut Man, Guts Man were fought in session 1).
    assert seen == {one for one in range(34) if g.box.is_master(one)} - beaten
    assert (window(g), len(g.offered), g.boss) == ("boss", 4, [EMPTY] * 3)


def drain_to_offer(g: Adventure) -> None:
    """To the first chance event after all have beaten their bosses."""
    before = len(told(g, "beat"))
    while len(told(g, "beat")) == before:
        g.life = [5] * g.seats
        if g.chance:
            g.resolve_chance(0)
            continue
        seat = int(g.seat_to_act())
        say(g, "take_damage", 0, seat) if window(g) == "abilities" else g.answer(seat, g.top.default(g, seat))


@pytest.mark.rule("AD-R58", "AD-22.7")
def test_robot_masters_of_earlier_sessions_may_be_offered() -> None:
    g = session(3, 4, explicit=True)
    fought = {boss(g, name) for name in ("fire_man", "cut_man", "guts_man", "ice_man")}
    assert (fought <= set(g.masters), g.chance) == (True, 22)


@pytest.mark.rule("AD-R51", "AD-R58")
@pytest.mark.parametrize(
    ("seats", "counts"), [(1, [5, 4, 3, 2]), (2, [4, 3, 2, 1]), (3, [3, 2, 1, 3]), (4, [2, 1, 4, 3])]
)
def test_with_one_pack_beaten_bosses_come_back_when_the_others_are_used_up(
    seats: int, counts: list[int]
) -> None:
    g = session(3, seats, explicit=True, packs="1")
    while g.chance:
        g.resolve_chance(0)
    beaten = set(take_first(g))
    drain_to_offer(g)
    found = []
    for _ in range(4):
        found.append(int(g.chance))
        g.resolve_chance(0)
    assert found == counts
    assert len(set(g.offered) - beaten) == min(6 - seats, 4)
    second = take_first(g)
    assert len(set(second)) == seats
    assert sorted(set(g.masters) & set(second)) == []


@pytest.mark.rule("AD-23.10", "AD-R50")
@pytest.mark.parametrize(("packs", "wily"), [("1", 4), ("2", 4), ("23", 8), ("all", 12)])
def test_the_third_boss_is_one_of_dr_wilys(packs: str, wily: int) -> None:
    g = session(3, 4, packs=packs)
    take_first(g)
    to_offer(g)
    take_first(g)
    g.explicit = True
    drain_to_offer(g)
    assert (g.chance, len(g.masters)) == (wily, wily)
    assert not any(g.box.is_master(one) for one in g.masters)
    for _ in range(4):
        g.resolve_chance(0)
    assert (len(g.offered), any(g.box.is_master(one) for one in g.offered)) == (4, False)
    g.explicit = False
    taken = take_first(g)
    assert [len(row) for row in g.ahead] == [g.box.bosses[one].pattern for one in taken]


@pytest.mark.rule("AD-23.8", "AD-1.15")
def test_of_the_new_offer_too_everybody_takes_a_different_one() -> None:
    g = session(3, 2)
    take_first(g)
    to_offer(g)
    say(g, "boss", g.offered[0], 0)
    assert "AD-1.15" in refused(g, 1, "boss", g.offered[0])
    assert may(g, 1, "boss", g.offered[1])
    fallen = next(one for one in range(34) if one not in g.offered)
    assert "AD-1.14" in refused(g, 1, "boss", fallen)
    assert g.boss == [EMPTY, EMPTY]


@pytest.mark.rule("AD-23.11", "AD-23.12", "AD-17.3")
@EVERY_COUNT
def test_new_piles_are_built_from_the_whole_reshuffled_deck(seats: int) -> None:
    g = session(3, seats)
    take_first(g)
    to_offer(g)
    every = len(g.box.patterns)
    discarded = len(g.pattern_discard)
    assert discarded > 0
    assert len(g.pattern_deck.cards) == every - discarded
    listen(g)
    taken = take_first(g)
    piles = [g.box.bosses[one].pattern for one in taken]
    assert [len(row) for row in g.ahead] == piles
    assert (g.pattern_discard, len(g.pattern_deck.cards)) == ([], every - sum(piles))
    order = [e.message for e in events(g) if e.message in ("faces", "shuffled_patterns", "ahead", "round")]
    assert order == ["faces"] * seats + ["shuffled_patterns"] + ["ahead"] * seats + ["round"]
    assert g.pattern_deck.parts == [-len(g.pattern_deck.cards)]  # one bag: no place is known
    assert all(g.known[one] == 0 for one in g.pattern_deck.cards)
    for row in g.ahead:
        assert all(g.known[one] == 0 for one in row[:-1])
        assert lies_open(g, row[-1])


@pytest.mark.rule("AD-23.11")
def test_a_pattern_card_can_come_again_in_the_next_pile() -> None:
    """Every card of the deck is a possible first one, those of the round before too."""
    g = session(3, 1)
    take_first(g)
    to_offer(g)
    used = set(g.pattern_discard)
    g.explicit = True
    say(g, "boss", g.offered[0], 0)
    assert g.chance == len(g.box.patterns)
    seen = set()
    for outcome in range(g.chance):
        other = g.clone()
        other.resolve_chance(outcome)
        seen.add(other.ahead[0][0])
    assert used < seen


@pytest.mark.rule("AD-R56")
def test_life_energy_and_tokens_stay_between_the_three_bosses() -> None:
    g = session(3, 3)
    face(g, *IDS[:3])
    everybody_ready(g)
    before: tuple[list[int], list[int], list[int], int] = ([], [], [], 0)
    while window(g) not in ("boss", "over"):
        g.harm = 0
        if window(g) == "abilities" and g.active == 2 and len(g.ahead[2]) == 1:
            g.life, g.tokens, g.tanks = [2, 3, 4], [1, 0, 5], 1
            g.energy[0] = 1
            before = (g.life[:], g.energy[:], g.tokens[:], int(g.tanks))
        seat = int(g.seat_to_act())
        say(g, "take_damage", 0, seat) if window(g) == "abilities" else g.answer(seat, g.top.default(g, seat))
    assert window(g) == "boss"
    assert (g.life, g.energy, g.tokens, int(g.tanks)) == before
    take_first(g)
    assert (g.life, g.energy, g.tokens, int(g.tanks)) == before


@pytest.mark.rule("AD-23.6")
def test_a_beaten_boss_is_gone_before_the_next_offer() -> None:
    g = session(3, 3)
    taken = take_first(g)
    to_offer(g)
    assert g.boss == [EMPTY] * 3
    assert set(g.masters + g.offered) & set(taken) == set()
    assert [own_ability(g, seat) for seat in range(3)] == [None] * 3
    for eye in (0, WATCHER):
        assert seen_by(g, eye, "boss") == [EMPTY] * 3


@pytest.mark.rule("AD-23.7", "AD-2.3")
def test_the_session_is_lost_like_any_other() -> None:
    g = session(3, 3)
    for _ in range(2):
        take_first(g)
        to_offer(g)
    take_first(g)
    everybody_ready(g)
    while not g.over:
        g.life = [1] * 3
        seat = int(g.seat_to_act())
        say(g, "take_damage", 0, seat) if window(g) == "abilities" else g.answer(seat, g.top.default(g, seat))
    assert (g.result, g.beaten, g.round) == ([0, 0, 0], 2, 3)


@pytest.mark.rule("AD-23.5")
def test_a_session_is_three_rounds_by_defaults() -> None:
    g = session(3, 2)
    take_first(g)
    endure(g, 9)
    assert (g.over, g.round) == (True, 3)
