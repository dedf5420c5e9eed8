"""Chapter 22: sessions 1 and 2 of a campaign.   AD-22, AD-R3, AD-R50 to AD-R56, AD-R62, AD-R65"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.codes import EMPTY
from busterbox.games.adventures.rules.course import DEAL_WEAPONS, Course, give_weapon
from busterbox.games.adventures.rules.rounds import wily_bosses
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.state import ONE
from busterbox.kernel.core.windows import CLOSED
from busterbox.kernel.game import Game
from tests.adventures.campaigns import (
    FOUGHT,
    HERO_NAMES,
    SECOND,
    STARTING,
    WON,
    carried,
    charges,
    face,
    following,
    go_on,
    load_outs,
    lose,
    names_of_bosses,
    session,
    survive,
    text,
)
from tests.adventures.positions import FIXTURE, boss, weapon, window
from tests.adventures.trials import chances, drain, events, explicit, told, with_source

EVERY_COUNT = pytest.mark.parametrize("seats", [1, 2, 3, 4])
BOTH = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])
IDS = ["fire_man", "cut_man", "guts_man", "ice_man"]
IDS_2 = ["metal_man", "air_man", "bubble_man", "quick_man"]


def lines(deck: str) -> list[str]:
    return [line.removeprefix("1 ") for line in deck.splitlines()]


# -- the three sessions in order --------------------------------------------------------------------------------------


@pytest.mark.rule("AD-22.1", "AD-22.8", "AD-22.9")
@EVERY_COUNT
def test_three_sessions_follow_one_another(seats: int) -> None:
    g = session(1, seats, peek="off", difficulty="easy")
    face(g, *IDS[:seats])
    assert FIXTURE.campaign.sequel(g) is None  # not over yet
    survive(g)
    assert g.result == [ONE] * seats
    found = following(g)
    assert (found.title, found.again) == ("Session 2", False)
    assert found.settings == {
        "mode": "session_2",
        "difficulty": "easy",
        "packs": "all",
        "heroes": "choose",
        "peek": "off",
        "hands": "open",
        "first_player": "stays",
    }
    assert [sorted(lines(deck)) for deck in found.decks] == [
        sorted([HERO_NAMES[seat], STARTING[seat], WON[seat], FOUGHT[seat]]) for seat in range(seats)
    ]
    g = go_on(found)
    face(g, *IDS_2[:seats])
    survive(g)
    found = following(g)
    assert (found.title, found.again, found.settings["mode"]) == ("Session 3", False, "session_3")
    assert [sorted(lines(deck)) for deck in found.decks] == [
        sorted([HERO_NAMES[seat], STARTING[seat], WON[seat], SECOND[seat]]) for seat in range(seats)
    ]
    g = go_on(found)
    survive(g)
    assert (g.over, g.result) == (True, [ONE] * seats)
    assert FIXTURE.campaign.sequel(g) is None


@pytest.mark.rule("AD-22.1")
def test_what_a_session_is_called_and_a_single_game_leads_nowhere() -> None:
    names = []
    for mode in ("single", "session_1", "session_2", "session_3"):
        names.append(FIXTURE.campaign.part_title(FIXTURE.info.read_settings({"mode": mode})))
    assert names == ["", "Session 1", "Session 2", "Session 3"]
    assert FIXTURE.campaign.first_settings() == {"mode": "session_1"}
    assert (FIXTURE.decks.allowed(), FIXTURE.decks.can_be_built()) == (True, False)
    for won in (True, False):
        g = FIXTURE.new(1, 1)
        assert isinstance(g, Adventure)
        survive(g) if won else lose(g)
        assert FIXTURE.campaign.sequel(g) is None


@pytest.mark.rule("AD-22.1")
def test_a_campaign_that_begins_chooses_heroes_and_needs_no_load_outs() -> None:
    g = FIXTURE.new(2, 1, FIXTURE.campaign.first_settings())
    assert isinstance(g, Adventure)
    assert window(g) == "hero"
    g = FIXTURE.new(2, 1, {**FIXTURE.campaign.first_settings(), "heroes": "random"})
    assert isinstance(g, Adventure)
    assert (window(g), EMPTY in g.hero) == ("boss", False)


@pytest.mark.rule("AD-22.1")
def test_a_session_that_ends_before_anybody_has_a_hero_leads_nowhere() -> None:
    g = FIXTURE.new(2, 1, FIXTURE.campaign.first_settings())
    g.leave(0)
    g.leave(1)
    assert (g.over, g.result) == (True, [0, 0])
    assert FIXTURE.campaign.sequel(g) is None


@pytest.mark.rule("AD-22.2", "AD-22.13", "AD-R3")
@EVERY_COUNT
@pytest.mark.parametrize("number", [1, 2])
def test_sessions_1_and_2_are_played_like_single_games(seats: int, number: int) -> None:
    stages = [4, 4, 3, 2][seats - 1]
    g = session(number, seats)
    face(g, *IDS_2[:seats])
    assert [len(row) for row in g.ahead] == [stages] * seats
    assert (g.life, g.tokens, g.fighting) == ([5] * seats, [0] * seats, False)
    survive(g)
    assert (g.round, g.fighting) == (stages + 1, True)
    order = [
        e.message for e in events(g) if e.message in ("offered", "faces", "first_player", "round", "beat")
    ]
    assert (
        order
        == ["offered"] * 4
        + ["faces"] * seats
        + ["first_player"]
        + ["round"] * (stages + 1)
        + ["beat"] * seats
    )


@pytest.mark.rule("AD-22.3", "AD-22.11")
@BOTH
@EVERY_COUNT
def test_session_1_deals_one_of_the_four_starting_weapons_to_each(seats: int, game: Game) -> None:
    g = explicit(seats, game, mode="session_1", heroes="random", packs="2")
    chances(g, *[0] * seats)
    starting = [n for n, one in enumerate(g.box.weapons) if one.pack < 0]
    assert len(starting) == 4
    for seat in range(seats):
        assert g.chance == 4 - seat  # none is dealt twice
        seen = set()
        for outcome in range(g.chance):
            other = g.clone()
            other.resolve_chance(outcome)
            seen.add(other.weapons[3 * seat])
        assert seen == {one for one in starting if one not in g.weapons}
        g.resolve_chance(g.chance - 1)
    assert sum(one != EMPTY for one in g.weapons) == seats  # nobody owns the others


@pytest.mark.rule("AD-22.4")
@BOTH
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("packs", ["all", "1"])
def test_heroes_have_one_two_and_three_weapons(number: int, packs: str, game: Game) -> None:
    """Also where a session is played without the ones before it, and a pack has fewer weapons than are needed."""
    for seats in (1, 2, 3, 4):
        g = game.new(seats, 3, {"mode": f"session_{number}", "packs": packs, "heroes": "random"})
        assert isinstance(g, Adventure)
        for seat in range(seats):
            mine = [one for one in g.weapons[3 * seat : 3 * seat + 3] if one != EMPTY]
            assert len(mine) == len(set(mine)) == number
            assert sum(g.box.weapons[one].pack < 0 for one in mine) == 1
            assert charges(g, seat) == [g.box.weapons[one].cap for one in mine]


@pytest.mark.rule("AD-22.5", "AD-22.6", "AD-R3", "AD-23.4")
@BOTH
@pytest.mark.parametrize(("number", "tanks"), [(1, [1, 2, 2, 2]), (2, [0, 1, 1, 1]), (3, [0, 0, 0, 0])])
def test_tanks_of_the_sessions(number: int, tanks: list[int], game: Game) -> None:
    assert [session(number, seats, game=game).tanks for seats in (1, 2, 3, 4)] == tanks


@pytest.mark.rule("AD-R3")
def test_the_tables_are_data() -> None:
    game = with_source("tables.toml", "session_2 = [0, 1, 1, 1]", "session_2 = [1, 1, 1, 1]")
    assert [session(2, seats, game=game).tanks for seats in (1, 2, 3, 4)] == [1, 1, 1, 1]


# -- Robot Masters of session 2 ---------------------------------------------------------------------------------------


@pytest.mark.rule("AD-22.7", "AD-R52")
@EVERY_COUNT
def test_robot_masters_fought_in_session_1_are_not_offered_in_session_2(seats: int) -> None:
    g = session(2, seats, explicit=True)
    fought = {boss(g, name) for name in IDS[:seats]}
    assert set(g.fought) == fought
    seen: set[int] = set()
    for taken in range(4):
        assert g.chance == 22 - seats - taken  # another one is dealt instead: there are always four
        for outcome in range(g.chance):
            other = g.clone()
            other.resolve_chance(outcome)
            seen |= set(other.offered)
        g.resolve_chance(0)
    assert (len(g.offered), window(g)) == (4, "boss")
    assert seen == set(range(22)) - fought
    assert set(g.offered) & fought == set()


@pytest.mark.rule("AD-22.7")
@pytest.mark.parametrize("number", [1, 3])
def test_the_other_sessions_offer_all_robot_masters(number: int) -> None:
    g = session(number, 4, explicit=True)
    assert (g.chance, sorted(g.masters)) == (22, list(range(22)))


@pytest.mark.rule("AD-R52")
def test_only_robot_masters_that_were_chosen_in_the_won_session_count_as_fought() -> None:
    lost = session(1, 2)
    face(lost, "cut_man", "guts_man")
    lose(lost)
    g = go_on(following(lost), seed=7)
    assert g.fought == [EMPTY, EMPTY]
    assert (window(g), len(g.masters) + len(g.offered)) == ("boss", 22)
    face(g, "fire_man", "ice_man")  # beside two that nobody takes
    survive(g)
    g = go_on(following(g), explicit=True)
    assert names_of_bosses(g, g.fought) == ["Fire Man", "Ice Man"]
    assert g.chance == 20  # those of the lost attempt and those only offered are eligible


@pytest.mark.rule("AD-R52", "AD-22.7")
def test_without_load_outs_the_weapons_tell_who_was_fought() -> None:
    g = FIXTURE.new(3, 5, {"mode": "session_2", "heroes": "random"})
    assert isinstance(g, Adventure)
    for seat in range(3):
        gained = next(one for one in g.weapons[3 * seat : 3 * seat + 2] if g.box.weapons[one].pack >= 0)
        assert g.box.bosses[g.fought[seat]].weapon == gained
    assert set(g.offered) & set(g.fought) == set()


@pytest.mark.rule("AD-R51", "AD-R50")
@pytest.mark.parametrize(
    ("seats", "counts"), [(1, [5, 4, 3, 2]), (2, [4, 3, 2, 1]), (3, [3, 2, 1, 3]), (4, [2, 1, 4, 3])]
)
def test_with_one_pack_fought_robot_masters_come_back_when_the_others_are_used_up(
    seats: int, counts: list[int]
) -> None:
    g = session(2, seats, explicit=True, packs="1")
    fought = {boss(g, name) for name in IDS[:seats]}
    assert chances(g, 0, 0, 0, 0) == counts
    fresh = 6 - seats
    assert len(set(g.offered) - fought) == min(fresh, 4)  # all eligible ones first
    assert (len(g.offered), window(g)) == (4, "boss")
    assert all(g.box.bosses[one].pack == 0 for one in g.offered)


@pytest.mark.rule("AD-R51")
def test_those_that_come_back_are_drawn_at_random() -> None:
    seen = set()
    for outcome in range(3):
        g = session(2, 3, explicit=True, packs="1")
        chances(g, 0, 0, 0, outcome)
        seen |= set(g.offered) & set(g.fought)
    assert seen == set(g.fought)


# -- what is gained ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-22.8", "AD-22.9")
def test_each_hero_gains_the_weapon_of_the_robot_master_he_beat_himself() -> None:
    g = session(1, 3)
    face(g, "quick_man", "hard_man", "bomb_man")
    survive(g)
    assert told(g, "gained") == [
        [0, weapon(g, "quick_boomerang")],
        [1, weapon(g, "hard_knuckle")],
        [2, weapon(g, "hyper_bomb")],
    ]
    assert [carried(g, seat) for seat in range(3)] == [["Magnet Beam"], ["Item-2"], ["Rush Coil"]]  # later
    g = go_on(following(g))
    assert [sorted(carried(g, seat)) for seat in range(3)] == [
        ["Magnet Beam", "Quick Boomerang"],
        ["Hard Knuckle", "Item-2"],
        ["Hyper Bomb", "Rush Coil"],
    ]


@pytest.mark.rule("AD-22.8")
def test_nobody_gains_a_weapon_in_a_single_game_or_a_lost_session() -> None:
    g = FIXTURE.new(2, 1)
    assert isinstance(g, Adventure)
    survive(g)
    assert g.gained == [EMPTY, EMPTY]
    g = session(1, 2)
    lose(g)
    assert g.gained == [EMPTY, EMPTY]
    assert [lines(deck) for deck in following(g).decks] == [
        ["Mega Man", "Magnet Beam"],
        ["Proto Man", "Item-2"],
    ]


@pytest.mark.rule("AD-22.10", "AD-R56", "AD-R65")
def test_a_new_session_is_a_new_setup_with_full_energy() -> None:
    g = session(1, 2)
    face(g, "fire_man", "cut_man")
    survive(g)
    g.energy, g.life, g.tokens = [0] * 6, [1, 2], [7, 3]
    g = go_on(following(g))
    assert (g.life, g.tokens, g.tanks, g.round) == ([5, 5], [0, 0], 1, 0)
    assert sorted(charges(g, 0)) == [3, 3]
    assert sorted(charges(g, 1)) == [2, 3]  # Item-2 holds two


@pytest.mark.rule("AD-22.11")
def test_starting_weapons_that_were_not_dealt_belong_to_nobody() -> None:
    g = session(1, 2, [text("Roll", "Mega Buster"), text("Rush", "Item-2")])
    face(g, "fire_man", "cut_man")
    survive(g)
    g = go_on(following(g))
    owned = carried(g, 0) + carried(g, 1)
    assert sorted(owned) == ["Fire Storm", "Item-2", "Mega Buster", "Rolling Cutter"]


@pytest.mark.rule("AD-R62")
def test_a_weapon_that_an_ally_owns_is_gained_as_a_copy_with_its_own_energy() -> None:
    g = session(2, 4, packs="1")
    face(
        g, "cut_man", "elec_man", "bomb_man", "guts_man"
    )  # seat 1 owns the Rolling Cutter, seat 2 the Super Arm
    survive(g)
    assert told(g, "gained")[0] == [0, weapon(g, "rolling_cutter")]
    assert told(g, "gained")[3] == [3, weapon(g, "super_arm")]
    g = go_on(following(g))
    assert sorted(carried(g, 0)) == ["Fire Storm", "Magnet Beam", "Rolling Cutter"]
    assert sorted(carried(g, 1)) == ["Item-2", "Rolling Cutter", "Thunder Beam"]
    g.change_energy(g.place_of(0, weapon(g, "rolling_cutter")), -2)
    assert g.energy[g.place_of(1, weapon(g, "rolling_cutter"))] == 3


@pytest.mark.rule("AD-R62", "AD-22.4")
def test_instead_of_a_weapon_that_the_hero_has_a_random_one_that_nobody_owns_comes() -> None:
    seen = set()
    for seed in range(12):
        g = session(2, 3, packs="1", seed=seed)
        face(g, "fire_man", "elec_man", "bomb_man")  # seat 0 beats Fire Man once more
        survive(g)
        gained = int(g.gained[0])
        seen.add(g.game.cards.names[g.box.first_weapon + gained])
        assert gained not in [*g.weapons, *g.gained[1:]]
        again = go_on(following(g))
        assert len(set(carried(again, 0))) == 3
        assert {"Magnet Beam", "Fire Storm"} < set(carried(again, 0))
        assert told(g, "beat") == [[seat, g.boss[seat]] for seat in range(3)]
    assert seen == {"Mega Buster", "Ice Slasher"}  # the two of pack 1 that are left


@pytest.mark.rule("AD-R62")
def test_the_spare_weapon_is_of_the_enabled_packs_first_and_then_of_all() -> None:
    """With three heroes a Starting weapon is left of the pack; with four nothing, and all packs are open."""
    g = session(2, 3, packs="1")
    face(g, "fire_man", "elec_man", "bomb_man")
    reward = at_reward(g)
    assert spare_names(reward) == ["Mega Buster", "Ice Slasher"]
    g = session(2, 4, packs="1")
    face(g, "fire_man", "elec_man", "bomb_man", "guts_man")
    reward = at_reward(g)
    assert len(spare_names(reward)) == 16  # of the other packs


@pytest.mark.rule("AD-R62")
def test_no_hero_is_dealt_a_copy_of_a_weapon_that_he_has() -> None:
    """The first hero needs a third weapon, and the six of the pack are all dealt out: five come as copies."""
    g = explicit(4, mode="session_3", packs="1", heroes="random")
    while isinstance(g.top, Course) and g.top.step != DEAL_WEAPONS:
        g.resolve_chance(0)
    for seat, numbers in enumerate(([0, 22], [0, 1, 23], [2, 3, 24], [4, 5, 25])):
        for number in numbers:
            give_weapon(g, seat, number)
    g.mode = CLOSED
    g.run()
    assert int(g.chance) == 5
    dealt = []
    for outcome in range(5):
        other = g.clone()
        other.resolve_chance(outcome)
        dealt.append([weapon for weapon in other.weapons[:3] if weapon not in (0, 22)])
    assert dealt == [[number] for number in range(1, 6)]


def at_reward(g: Adventure) -> Adventure:
    """The moment after the last pattern card at which a spare weapon is drawn."""
    g.explicit = True
    while not told(g, "beat"):
        g.life = [5] * g.seats
        if g.chance:
            g.resolve_chance(0)
        elif window(g) == "abilities":
            g.answer(g.active, 64)
        else:
            seat = int(g.seat_to_act())
            g.answer(seat, g.top.default(g, seat))
    assert (g.over, g.chance > 0) == (False, True)
    return g


def spare_names(g: Adventure) -> list[str]:
    found = []
    for outcome in range(g.chance):
        other = g.clone()
        other.resolve_chance(outcome)
        found.append(g.game.cards.names[g.box.first_weapon + other.gained[0]])
    return sorted(found, key=lambda name: (name not in STARTING, name))


# -- after a loss -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-22.12", "AD-R53", "AD-R54")
@EVERY_COUNT
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_lost_session_is_played_again_with_exactly_the_weapons_of_its_start(
    seats: int, number: int
) -> None:
    g = session(number, seats, difficulty="hard", packs="12")
    lose(g)
    found = following(g)
    assert (found.title, found.again) == (f"Session {number}", True)
    assert [sorted(lines(deck)) for deck in found.decks] == [
        sorted(lines(deck)) for deck in load_outs(number, seats)
    ]
    assert (found.settings["mode"], found.settings["packs"], found.settings["difficulty"]) == (
        f"session_{number}",
        "12",
        "hard",
    )


@pytest.mark.rule("AD-R54", "AD-22.12")
def test_the_starting_weapons_dealt_in_a_lost_session_1_are_kept() -> None:
    g = FIXTURE.new(3, 4, {"mode": "session_1", "heroes": "random"})
    assert isinstance(g, Adventure)
    dealt, heroes = [carried(g, seat) for seat in range(3)], g.hero[:]
    lose(g)
    for seed in range(3):
        g = go_on(following(g), seed=seed)
        assert ([carried(g, seat) for seat in range(3)], g.hero) == (dealt, heroes)
        lose(g)


@pytest.mark.rule("AD-R53")
def test_a_retry_resets_everything_but_heroes_seats_and_weapons() -> None:
    g = session(2, 3)
    survive(g, "abilities")
    g.tokens, g.energy = [7, 7, 7], [0] * 9
    lose(g)
    offers = set()
    for seed in range(4):
        again = go_on(following(g), seed=seed)
        assert (again.hero, again.fought) == (g.hero, g.fought)
        assert (again.life, again.tokens, again.tanks, again.round) == ([5] * 3, [0] * 3, 1, 0)
        assert all(charges(again, seat) in ([3, 3], [3, 2]) for seat in range(3))
        assert (again.boss, again.discard) == ([EMPTY] * 3, [[], [], []])
        assert [len(pile.cards) for pile in again.deck] == [16] * 3
        offers.add(tuple(again.offered))
    assert len(offers) > 1  # a new offer, new shuffles


@pytest.mark.rule("AD-R53", "AD-22.12")
def test_retries_have_no_limit() -> None:
    g = session(3, 1)
    for _ in range(6):
        lose(g)
        found = following(g)
        assert (found.again, sorted(lines(found.decks[0]))) == (True, sorted(lines(load_outs(3, 1)[0])))
        g = go_on(found)
    survive(g)
    assert FIXTURE.campaign.sequel(g) is None  # won at last


@pytest.mark.rule("AD-R53", "AD-22.12")
def test_a_session_that_everybody_leaves_can_be_played_again() -> None:
    g = session(1, 2)
    g.leave(0)
    g.leave(1)
    assert (g.over, g.result) == (True, [0, 0])
    assert [lines(deck) for deck in following(g).decks] == [
        ["Mega Man", "Magnet Beam"],
        ["Proto Man", "Item-2"],
    ]


@pytest.mark.rule("AD-22.12")
def test_a_retry_after_a_session_without_load_outs_names_all_that_is_needed() -> None:
    for number in (2, 3):
        g = FIXTURE.new(4, 9, {"mode": f"session_{number}", "heroes": "random", "packs": "1"})
        assert isinstance(g, Adventure)
        lose(g)
        again = go_on(following(g))
        assert [sorted(carried(again, seat)) for seat in range(4)] == [
            sorted(carried(g, seat)) for seat in range(4)
        ]
        assert (again.hero, again.fought) == (g.hero, g.fought)


# -- packs ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R50")
@BOTH
@pytest.mark.parametrize(
    ("packs", "masters", "wily"),
    [("1", 6, 4), ("2", 8, 4), ("3", 8, 4), ("12", 14, 8), ("13", 14, 8), ("23", 16, 8), ("all", 22, 12)],
)
def test_what_is_in_a_pack(packs: str, masters: int, wily: int, game: Game) -> None:
    g = explicit(1, game, packs=packs)
    assert len(g.masters) == masters
    assert {g.box.bosses[one].weapon for one in g.masters} == {
        number for number, one in enumerate(g.box.weapons) if one.pack >= 0 and g.pack_in_play(one.pack)
    }
    drain(g, "hero")
    g.answer(0, g.options(0)[0])
    assert g.chance == masters + 4  # its weapons and the four Starting ones
    assert len(wily_bosses(g)) == wily
    # the other decks are common to every selection
    assert [len(g.stage_deck.cards), len(g.light_deck.cards), len(g.surprises.cards)] == [
        len(g.box.stages),
        18,
        17,
    ]
    assert len(g.pattern_deck.cards) == len(g.box.patterns)
