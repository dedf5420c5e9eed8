"""Chapter 1: heroes, weapons, tanks, Robot Masters, decks, first player; and the rulings AD-R7 to AD-R9."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.codes import EMPTY, HERO, MOST_WEAPONS
from busterbox.games.adventures.rules.state import ACTION_POOL, PATTERN_POOL, STAGE_POOL, Adventure
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.game import Game
from tests.adventures.positions import (
    FIXTURE,
    acting,
    boss,
    code,
    dice,
    energy,
    may,
    offer,
    say,
    table,
    weapon,
    window,
)
from tests.adventures.trials import (
    WATCHER,
    chances,
    claims,
    colours,
    drain,
    endure,
    explicit,
    face_challenge,
    happened,
    listen,
    names,
    refused,
    seen_by,
    shown_cards,
    told,
)

EVERY_COUNT = pytest.mark.parametrize("seats", [1, 2, 3, 4])


STAGES = len(box_of(FIXTURE).stages)  # the fixture has a few more than the box


def at_bosses(seats: int, game: Game = FIXTURE, **settings: str) -> Adventure:
    """The four Robot Masters lie there to be claimed."""
    g = explicit(seats, game, heroes="random", **settings)
    drain(g, "boss")
    return g


# -- heroes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-1.1")
@EVERY_COUNT
def test_one_to_four_players_have_a_hero_each(seats: int) -> None:
    g = table(seats)
    assert (g.seats, g.hero, len(g.hand), len(g.life)) == (seats, list(range(seats)), seats, seats)


@pytest.mark.rule("AD-1.1")
@pytest.mark.parametrize("seats", [-1, 0, 5, 6])
def test_no_other_number_of_players_is_accepted(seats: int) -> None:
    with pytest.raises(ValueError, match=f"for 1 to 4 seats, not {seats}$"):
        FIXTURE.new(seats, 1)


@pytest.mark.rule("AD-1.2", "AD-R7")
def test_a_hero_that_a_lower_seat_has_claimed_is_taken() -> None:
    g = explicit(3)
    say(g, "hero", 2, 0)
    assert refused(g, 1, "hero", 2).endswith("AD-1.2, AD-1.15, AD-R7")
    assert g.options(1) == [HERO, HERO + 1, HERO + 3]


@pytest.mark.rule("AD-1.2", "AD-R7")
def test_on_conflict_the_lower_seat_has_the_hero_unless_the_other_has_confirmed() -> None:
    g = explicit(3)
    say(g, "hero", 2, 1)
    say(g, "hero", 2, 0)  # seat 1 wanted it first, but seats are served from the host on
    assert claims(g) == [2, EMPTY, EMPTY]
    assert "AD-R7" in refused(g, 1, "confirm")
    say(g, "hero", 1, 1)
    say(g, "confirm", 0, 1)
    assert "AD-1.2" in refused(g, 0, "hero", 1)
    assert claims(g) == [2, 1, EMPTY]


@pytest.mark.rule("AD-1.2")
@pytest.mark.parametrize("heroes", ["choose", "random"])
def test_four_players_have_four_different_heroes(heroes: str) -> None:
    g = explicit(4, heroes=heroes)
    drain(g)
    assert sorted(g.hero) == [0, 1, 2, 3]


@pytest.mark.rule("AD-1.3")
def test_heroes_are_chosen_by_the_players() -> None:
    g = explicit(2, heroes="choose")
    assert (window(g), g.hero, g.required) == ("hero", [EMPTY, EMPTY], 3)
    assert g.options(0) == g.options(1) == [HERO, HERO + 1, HERO + 2, HERO + 3]
    say(g, "hero", 3, 1)
    say(g, "hero", 1, 0)
    say(g, "confirm", 0, 0)
    assert g.hero == [EMPTY, EMPTY]  # not before all have confirmed
    say(g, "confirm", 0, 1)
    assert g.hero == [1, 3]


@pytest.mark.rule("AD-1.3")
def test_heroes_are_dealt_at_random() -> None:
    g = explicit(3, heroes="random")
    assert chances(g, 3, 0, 1) == [4, 3, 2]
    assert g.hero == [3, 0, 2]


@pytest.mark.rule("AD-1.4")
def test_each_hero_has_sixteen_action_cards_of_its_own_face_down() -> None:
    g = explicit(3, heroes="random")
    chances(g, 3, 0, 1)
    for seat, hero in enumerate(["roll", "mega_man", "rush"]):
        assert sorted(names(g, g.deck[seat].cards)) == sorted(f"{hero}_{n}" for n in range(1, 17))
        assert g.discard[seat] == []
        for card in g.deck[seat].cards:
            assert (g.pool[card], g.known[card]) == (ACTION_POOL + g.hero[seat], 0)
    unknown = {"count": 16, "parts": [{"in_order": False, "cards": [], "unknown": 16}]}
    for eye in (0, 1, 2, WATCHER):
        assert seen_by(g, eye, "deck") == [unknown, unknown, unknown]


@pytest.mark.rule("AD-1.4")
def test_any_card_of_a_fresh_deck_can_come_first() -> None:
    found = set()
    for outcome in range(16):
        g = explicit(3, heroes="random")
        chances(g, *[0] * 3, *[0] * 3)
        drain(g, "boss")
        for seat in range(3):
            say(g, "boss", g.offered[seat], seat)
            say(g, "confirm", 0, seat)
        chances(g, *[0] * 9, 0)  # stage cards, first player
        assert chances(g, outcome) == [16]
        found |= set(names(g, g.hand[0]))
    assert found == {f"mega_man_{n}" for n in range(1, 17)}


@pytest.mark.rule("AD-1.5", "AD-1.6")
@EVERY_COUNT
@pytest.mark.parametrize("mode", ["single", "session_1", "session_2", "session_3"])
def test_heroes_start_at_five_life_with_all_tokens_inactive(seats: int, mode: str) -> None:
    g = table(seats, mode=mode)
    assert (g.life, g.tokens) == ([5] * seats, [0] * seats)


@pytest.mark.rule("AD-1.6")
def test_a_hero_has_one_token_of_each_action() -> None:
    g = table(1)
    for action, mask in ((0, 1), (1, 3), (2, 7), (1, 7)):
        g.activate(0, action)
        assert g.tokens[0] == mask


# -- weapons and tanks ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-1.7", "AD-1.8")
@pytest.mark.parametrize(
    ("packs", "count"), [("all", 26), ("1", 10), ("2", 12), ("3", 12), ("12", 18), ("13", 18), ("23", 20)]
)
def test_weapons_are_dealt_at_random_out_of_all_those_of_the_packs(packs: str, count: int) -> None:
    found = set()
    for outcome in range(count):
        g = explicit(1, heroes="random", packs=packs)
        assert chances(g, 0, outcome) == [4, count]
        found.add(g.weapons[0])
        assert g.weapons[1:] == [EMPTY, EMPTY]
    starting = [number for number in found if g.box.weapons[number].pack < 0]
    assert (len(found), len(starting)) == (count, 4)  # a Starting weapon is one like any other
    assert {g.box.weapons[number].pack for number in found} == {
        -1,
        *(int(digit) - 1 for digit in ("123" if packs == "all" else packs)),
    }


@pytest.mark.rule("AD-1.7", "AD-1.9")
def test_no_weapon_is_dealt_twice_and_the_rest_is_out_of_the_game() -> None:
    g = explicit(4, heroes="random")
    assert chances(g, 0, 0, 0, 0, 25, 0, 0, 0) == [4, 3, 2, 1, 26, 25, 24, 23]
    assert g.weapons == [25, EMPTY, EMPTY, 0, EMPTY, EMPTY, 1, EMPTY, EMPTY, 2, EMPTY, EMPTY]


@pytest.mark.rule("AD-1.9")
def test_a_single_game_ends_with_the_weapons_it_began_with() -> None:
    g = table(3, weapons=[["magnet_beam"], ["super_arm"], ["item_2"]])
    before = g.weapons[:]
    endure(g, 9)
    assert (g.over, g.result[0] > 0, g.weapons, g.gained) == (True, True, before, [EMPTY] * 3)


@pytest.mark.rule("AD-1.8")
@pytest.mark.parametrize(
    "name", ["magnet_beam", "thunder_beam"]
)  # one Starting weapon, one not, of the same text
def test_a_starting_weapon_does_in_a_single_game_what_others_do(name: str) -> None:
    g = acting(pool=["red/S", "blue/J"], weapons=[name])
    face_challenge(g, "W")
    assert (may(g, 0, "effect", name), may(g, 0, "reroll", name), energy(g, 0, name)) == (True, True, 3)


@pytest.mark.rule("AD-1.10")
def test_a_weapon_is_dealt_with_as_much_energy_as_it_holds() -> None:
    found = {}
    for outcome in range(26):
        g = explicit(1, heroes="random")
        chances(g, 0, outcome)
        found[g.game.cards.ids[g.box.first_weapon + g.weapons[0]]] = (g.energy[0], g.energy[1:])
    assert found.pop("item_2") == (2, [0, 0])  # its cap
    assert (len(found), set(map(str, found.values()))) == (25, {"(3, [0, 0])"})


@pytest.mark.rule("AD-1.11", "AD-1.12", "AD-R3")
@pytest.mark.parametrize(("seats", "tanks"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_tanks_of_a_single_game(seats: int, tanks: int) -> None:
    assert (table(seats).tanks, box_of(GAME).tanks[0][seats - 1]) == (tanks, tanks)


# -- Robot Masters ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-1.13", "AD-1.14")
@EVERY_COUNT
@pytest.mark.parametrize("mode", ["single", "session_1", "session_2"])
def test_four_robot_masters_are_dealt_and_no_boss_of_dr_wily(seats: int, mode: str) -> None:
    g = explicit(seats, heroes="random", mode=mode)
    drain(g, "boss")
    known = [number for number, one in enumerate(g.box.bosses) if one.stage is not None]
    assert (len(known), len(g.offered), sorted(g.offered + g.masters)) == (22, 4, known)
    assert (g.fighting, len(told(g, "offered"))) == (False, 4)  # stage side up


@pytest.mark.rule("AD-1.14")
def test_the_offer_is_dealt_from_the_shuffled_deck() -> None:
    found = set()
    for outcome in range(22):
        g = explicit(1, heroes="random")
        assert chances(g, 0, 0, outcome, 0, 0, 0) == [4, 26, 22, 21, 20, 19]
        found.add(told(g, "offered")[0][0])
        assert (window(g), len(set(g.offered))) == ("boss", 4)
    assert len(found) == 22


@pytest.mark.rule("AD-1.14")
def test_only_a_boss_on_offer_can_be_taken() -> None:
    g = at_bosses(2)
    offer(g, ["fire_man", "cut_man", "guts_man", "ice_man"])
    assert g.options(0) == [code(g, "boss", number) for number in sorted(g.offered)]
    assert refused(g, 0, "boss", "elec_man").endswith("AD-1.14")
    assert "AD-1.14" in refused(g, 1, "boss", "yellow_devil")


@pytest.mark.rule("AD-1.15", "AD-R7")
def test_two_players_cannot_take_the_same_robot_master() -> None:
    g = at_bosses(3)
    offer(g, ["fire_man", "cut_man", "guts_man", "ice_man"])
    say(g, "boss", "fire_man", 0)
    assert "AD-1.15" in refused(g, 1, "boss", "fire_man")
    say(g, "boss", "cut_man", 1)
    say(g, "boss", "guts_man", 2)
    assert "AD-1.2" in refused(g, 2, "boss", "cut_man")
    say(g, "confirm", 0, 0)
    assert "AD-R7" in refused(g, 0, "boss", "ice_man")  # choose again first
    say(g, "reconsider", 0, 0)
    say(g, "boss", "cut_man", 0)  # seat order from the host: seat 1 has to look for another
    assert claims(g) == [boss(g, "cut_man"), EMPTY, boss(g, "guts_man")]
    say(g, "boss", "fire_man", 1)
    for seat in (2, 1, 0):
        assert g.boss == [EMPTY] * 3
        say(g, "confirm", 0, seat)
    assert g.boss == [boss(g, "cut_man"), boss(g, "fire_man"), boss(g, "guts_man")]


@pytest.mark.rule("AD-R7")
def test_claims_are_free_and_revocable_until_all_confirm() -> None:
    g = at_bosses(2)
    assert (g.required, g.may) == (3, 0)
    assert "AD-R7" in refused(g, 1, "confirm")
    assert "AD-R7" in refused(g, 1, "reconsider")
    say(g, "boss", g.offered[3], 1)  # the later seat may come first
    say(g, "confirm", 0, 1)
    assert (g.required, g.may, g.options(1)) == (1, 2, [code(g, "reconsider")])
    say(g, "reconsider", 0, 1)
    say(g, "boss", g.offered[0], 1)
    assert (claims(g)[1], g.required) == (g.offered[0], 3)


@pytest.mark.rule("AD-1.16")
@EVERY_COUNT
def test_robot_masters_that_nobody_takes_go_back(seats: int) -> None:
    g = table(seats)
    every = [number for number, one in enumerate(g.box.bosses) if one.stage is not None]
    assert (g.offered, sorted(g.masters + g.boss)) == ([], every)
    assert len(g.masters) == 22 - seats


@pytest.mark.rule("AD-1.17")
def test_peeking_at_boss_sides_is_a_table_option_on_by_default() -> None:
    for g, seat, value in ((table(2), 0, "on"), (table(2, peek="off"), WATCHER, "off")):
        settings = g.view(seat)["settings"]
        assert isinstance(settings, dict)
        assert settings["peek"] == value
    with pytest.raises(ValueError, match="peek"):
        FIXTURE.new(2, 1, {"peek": "half"})


# -- decks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-1.18")
def test_stage_cards_and_patterns_are_two_decks() -> None:
    g = at_bosses(2, GAME)
    kinds = [GAME.cards.facts[card].kind for card in range(len(GAME.cards.ids))]
    ids = GAME.cards.ids
    stages = [name for name, kind in zip(ids, kinds, strict=True) if kind == "stage"]
    patterns = [name for name, kind in zip(ids, kinds, strict=True) if kind == "pattern"]
    assert (len(stages), len(patterns)) == (20, 25)
    assert sorted(names(g, g.stage_deck.cards)) == sorted(stages)
    assert sorted(names(g, g.pattern_deck.cards)) == sorted(patterns)
    assert {g.pool[card] for card in g.stage_deck.cards} == {STAGE_POOL}
    assert {g.pool[card] for card in g.pattern_deck.cards} == {PATTERN_POOL}
    for eye in (0, 1, WATCHER):
        assert seen_by(g, eye, "stage_deck") == {
            "count": 20,
            "parts": [{"in_order": False, "cards": [], "unknown": 20}],
        }
        assert seen_by(g, eye, "pattern_deck") == {
            "count": 25,
            "parts": [{"in_order": False, "cards": [], "unknown": 25}],
        }


@pytest.mark.rule("AD-1.19", "AD-R2")
@pytest.mark.parametrize(("seats", "cards"), [(1, 4), (2, 4), (3, 3), (4, 2)])
@pytest.mark.parametrize("mode", ["single", "session_1", "session_2"])
def test_every_player_draws_the_same_number_of_stage_cards(seats: int, cards: int, mode: str) -> None:
    g = at_bosses(seats, mode=mode)
    for seat in range(seats):
        say(g, "boss", g.offered[seat], seat)
        if seats > 1:
            say(g, "confirm", 0, seat)
    total = cards * seats
    assert chances(g, *[0] * total) == list(range(STAGES, STAGES - total, -1))
    assert [len(row) for row in g.ahead] == [cards] * seats
    assert (len(g.stage_deck.cards), g.stage_discard) == (STAGES - total, [])
    assert {g.pool[card] for row in g.ahead for card in row} == {STAGE_POOL}


@pytest.mark.rule("AD-1.20")
@pytest.mark.parametrize("hands", ["open", "own"])
def test_of_a_pile_of_stage_cards_only_the_top_one_is_seen(hands: str) -> None:
    g = table(3, hands=hands)
    for owner in range(3):
        top = names(g, g.ahead[owner])[-1]
        for eye in (0, 1, 2, WATCHER):
            assert shown_cards(g, eye, "ahead", owner) == ["?", "?", top]
    assert {g.known[card] for row in g.ahead for card in row[:-1]} == {0}


@pytest.mark.rule("AD-1.21")
@EVERY_COUNT
@pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])
def test_seventeen_surprise_tokens_lie_face_down(seats: int, game: Game) -> None:
    g = table(seats, game=game)
    assert (len(g.surprises.cards), g.surprise_discard) == (17, [])
    for eye in range(-1, seats):
        assert seen_by(g, eye, "surprises") == {
            "count": 17,
            "parts": [{"in_order": False, "cards": [], "unknown": 17}],
        }
    assert g.surprises.outcomes() == 17  # any of them can be next


@pytest.mark.rule("AD-1.22")
@EVERY_COUNT
def test_no_die_is_in_a_pool_before_the_first_action_phase(seats: int) -> None:
    g = table(seats)
    assert (g.dice, g.air, g.active) == ([], [], -1)


@pytest.mark.rule("AD-1.22")
def test_three_dice_of_each_colour_are_in_the_supply() -> None:
    g = acting(weapons=["item_2", "metal_blade", "rolling_cutter"])
    dice(g)
    for name, colour in zip(
        ["item_2"] * 2 + ["metal_blade"] * 3 + ["rolling_cutter"] * 3, [0, 0, 0, 1, 1, 1, 2, 2], strict=True
    ):
        say(g, "effect", name)
        say(g, "colour", colour)
    g.energy[g.place_of(0, weapon(g, "item_2"))] = 1
    say(g, "effect", "item_2")
    say(g, "colour", 2)
    assert (colours(g), window(g)) == ([3, 3, 3], "abilities")


@pytest.mark.rule("AD-1.23")
@pytest.mark.parametrize(("seats", "deck", "shown"), [(1, 14, 4), (2, 15, 3), (3, 0, 0), (4, 0, 0)])
def test_dr_light_is_for_one_or_two_players(seats: int, deck: int, shown: int) -> None:
    g = table(seats)
    assert (len(g.light_deck.cards), len(g.light)) == (deck, shown)
    for eye in range(-1, seats):
        parts = [{"in_order": False, "cards": [], "unknown": deck}] if deck else []
        assert seen_by(g, eye, "light_deck") == {"count": deck, "parts": parts}
    assert any(
        may(g, seat, kind, light)
        for seat in range(seats)
        for kind in ("light_left", "light_right")
        for light in range(9)
    ) == (seats < 3)


@pytest.mark.rule("AD-1.24")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_first_player_is_chosen_at_random_as_the_last_step(first: int) -> None:
    g = at_bosses(4)
    for seat in range(4):
        say(g, "boss", g.offered[seat], seat)
        say(g, "confirm", 0, seat)
    chances(g, *[0] * 8)
    assert (g.first, g.round, [len(row) for row in g.ahead]) == (-1, 0, [2, 2, 2, 2])
    assert chances(g, first) == [4]
    assert (g.first, told(g, "first_player"), g.round, g.chance) == (first, [[first]], 1, 16)


@pytest.mark.rule("AD-1.25")
def test_a_first_game_is_played_with_the_mega_man_1_pack() -> None:
    g = explicit(4, heroes="random", packs="1")
    drain(g, "boss")
    assert {g.box.bosses[number].pack for number in g.offered + g.masters} == {0}
    assert sorted(g.offered + g.masters) == sorted(
        boss(g, name) for name in ("cut_man", "guts_man", "ice_man", "bomb_man", "fire_man", "elec_man")
    )
    assert {g.box.weapons[g.weapons[seat * MOST_WEAPONS]].pack for seat in range(4)} <= {-1, 0}


@pytest.mark.rule("AD-1.26")
@EVERY_COUNT
def test_the_order_of_setting_up(seats: int) -> None:
    g = explicit(seats)
    drain(g, "plan")
    steps = ["took_hero", "got_weapon", "offered", "faces", "ahead", "first_player", "round", "flipped_light"]
    order = happened(g, *steps)
    wanted: list[str] = []
    for name, count in zip(
        steps, [seats, seats, 4, seats, seats, 1, 1, {1: 4, 2: 3}.get(seats, 0)], strict=True
    ):
        wanted += [name] * count
    assert order == wanted


@pytest.mark.rule("AD-1.26")
def test_when_robot_masters_are_taken_weapons_are_known_and_stage_cards_are_not_drawn() -> None:
    g = at_bosses(3)
    assert [g.weapons[seat * MOST_WEAPONS] != EMPTY for seat in range(3)] == [True] * 3
    assert (g.tanks, g.ahead, len(g.stage_deck.cards), g.first) == (2, [[], [], []], STAGES, -1)
    assert seen_by(g, 2, "weapons") == g.weapons


# -- the first player token -------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-R9")
@EVERY_COUNT
def test_the_first_player_token_stays(seats: int) -> None:
    last = seats - 1
    g = listen(table(seats, first=last))
    endure(g)
    assert (g.round, g.first, told(g, "first_player")) == (2, last, [])
    endure(g)
    assert g.first == last


@pytest.mark.rule("AD-R9")
@EVERY_COUNT
def test_by_a_house_rule_it_passes_to_the_left(seats: int) -> None:
    g = table(seats, first_player="passes")
    for number in range(1, 3):
        endure(g)
        assert (g.round, g.first) == (1 + number, number % seats)


@pytest.mark.rule("AD-1.15")
def test_alone_a_boss_is_taken_at_once() -> None:
    g = at_bosses(1)
    wanted = g.offered[2]
    say(g, "boss", wanted, 0)
    assert (g.boss, g.offered) == ([wanted], [])


def test_a_claim_of_an_unknown_number_is_refused_in_a_sentence() -> None:
    g = explicit(2)
    before = g.digest()
    for number in (-1, 0, 3, HERO + 4, 99999):
        assert g.why_not(0, number)
        with pytest.raises(Refused):
            g.answer(0, number)
    assert g.digest() == before


@pytest.mark.rule("AD-1.5", "AD-1.6", "AD-1.26")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_before_anybody_has_chosen_nothing_has_happened(seats: int) -> None:
    g = FIXTURE.new(seats, 1)
    assert isinstance(g, Adventure)
    assert (window(g), g.first, g.active, g.round) == ("hero", -1, -1, 0)
    assert (g.fighting, g.beaten, g.tanks, g.sabotage, g.offered) == (False, 0, 0, [], [])
    assert (g.hero, g.boss, g.life, g.tokens) == ([-1] * seats, [-1] * seats, [5] * seats, [0] * seats)
    assert (g.weapons, g.energy) == ([-1] * (seats * MOST_WEAPONS), [0] * (seats * MOST_WEAPONS))
    assert (g.fought, g.gained, g.suffered) == ([-1] * seats, [-1] * seats, [0] * seats)
    assert (g.dice, g.air, g.challenge, g.overcome, g.needs) == ([], [], -1, 0, [0, 0, 0, 0])
    assert (g.harm, g.has_box, g.credits, g.holds) == (0, False, 0, 0)
    assert g.known == [0] * len(g.cards)
