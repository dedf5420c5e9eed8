"""Chapter 21: Dr. Light beside one or two heroes.   AD-21, AD-R11, AD-R12, AD-R38, AD-R59, AD-R63, AD-R64"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.codes import COLOUR_NAMES, EMPTY
from busterbox.games.adventures.rules.pool import left_of, right_of, satisfies, supports
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.knowledge import put_open
from busterbox.kernel.game import Game
from tests.adventures.positions import (
    FIXTURE,
    card,
    everybody_ready,
    fill,
    flip,
    may,
    offer,
    on_to_abilities,
    plan,
    say,
    table,
    window,
)
from tests.adventures.trials import (
    WATCHER,
    colours,
    endure,
    events,
    happened,
    listen,
    names,
    refused,
    seen_by,
    tokens,
    told,
    with_source,
)

MODES = pytest.mark.parametrize("mode", ["single", "session_1", "session_2", "session_3"])


def solo(hero: int = 0, *lights: str, game: Game = FIXTURE, **settings: str) -> Adventure:
    """Alone at the start of planning against a Robot Master who does nothing to the pool."""
    g = game.new(1, 1, settings or None)
    assert isinstance(g, Adventure)
    if window(g) == "hero":
        say(g, "hero", hero)
    offer(g, ["metal_man"])
    say(g, "boss", "metal_man")
    flip(g, *lights)
    return listen(g)


def two(*lights: str, first: int = 0, hands: str = "open") -> Adventure:
    g = table(2, ["metal_man", "magnet_man"], None, first, hands=hands)
    flip(g, *lights)
    return listen(g)


def at_pool_of(g: Adventure, seat: int) -> None:
    """On to the abilities step of a seat; nobody falls on the way there."""
    on_to_abilities(g)
    while g.active != seat:
        g.life = [5] * g.seats
        say(g, "take_damage", 0, int(g.active))
        on_to_abilities(g)


# -- where he sits (AD-21.1, AD-R11) ----------------------------------------------------------------------------------


@pytest.mark.rule("AD-21.1", "AD-21.7", "AD-R11")
@pytest.mark.parametrize("first", [0, 1])
def test_he_sits_right_of_the_lower_seat_and_left_of_the_other_whoever_is_first(first: int) -> None:
    g = two("light_red_blue", "light_blue_red", "light_yellow_red", first=first)
    assert [(left_of(g, seat), right_of(g, seat)) for seat in (0, 1)] == [(1, -1), (-1, 0)]
    said = refused(g, 0, "light_left", "light_red_blue")
    assert said == "Dr. Light sits only on your right · AD-21.7, AD-R11"
    assert (
        refused(g, 1, "light_right", "light_red_blue") == "Dr. Light sits only on your left · AD-21.7, AD-R11"
    )
    say(g, "light_right", "light_red_blue", 0)
    say(g, "light_left", "light_blue_red", 1)
    assert (g.light_left, g.light_right) == ([EMPTY, 3], [1, EMPTY])


@pytest.mark.rule("AD-21.1", "AD-R11")
def test_he_stays_on_that_side_for_the_whole_game() -> None:
    g = two()
    for number in range(1, 6):
        assert (g.round, window(g)) == (number, "plan")
        kind = g.cards[g.light[0]] - g.box.first_light()
        assert may(g, 0, "light_right", kind)
        assert may(g, 1, "light_left", kind)
        assert not may(g, 0, "light_left", kind)
        assert not may(g, 1, "light_right", kind)
        endure(g)
    assert g.over


@pytest.mark.rule("AD-R11")
def test_he_takes_no_action_phase() -> None:
    g = two()
    endure(g, 2)
    assert told(g, "acts") == [[0], [1], [0], [1]]


@pytest.mark.rule("AD-R11", "AD-21.18")
@pytest.mark.parametrize("first", [0, 1])
def test_each_hero_of_two_has_the_partners_facing_slot(first: int) -> None:
    g = two(first=first)
    plan(g, 0, "mega_man_1", "mega_man_2", "mega_man_3")
    plan(g, 1, "proto_man_1", "proto_man_2", "proto_man_3")
    # P0 has P1's right slot, P1 has P0's left slot; P0's right and P1's left pay their owner alone.
    assert supports(g, 0) == [card(g, "mega_man_1"), card(g, "mega_man_2"), card(g, "proto_man_2")]
    assert supports(g, 1) == [card(g, "proto_man_1"), card(g, "proto_man_2"), card(g, "mega_man_1")]


@pytest.mark.rule("AD-21.18", "AD-21.9")
@pytest.mark.parametrize("first", [0, 1])
def test_a_pool_of_two_has_three_supports_and_one_die_of_dr_light(first: int) -> None:
    g = two("light_yellow_yellow", "light_yellow_blue", "light_red_red", first=first)
    say(g, "light_right", "light_yellow_yellow", 0)
    say(g, "light_left", "light_yellow_blue", 1)
    plan(g, 0, "mega_man_1", "mega_man_9", "mega_man_2")  # red, yellow
    plan(g, 1, "proto_man_5", "proto_man_6", "proto_man_2")  # blue, blue
    everybody_ready(g)
    at_pool_of(g, first)
    found = {first: colours(g)}
    at_pool_of(g, 1 - first)
    found[1 - first] = colours(g)
    assert found == {0: [1, 1, 2], 1: [1, 2, 1]}
    assert told(g, "light_hurts") == []


@pytest.mark.rule("AD-21.19", "AD-R12", "AD-21.9")
def test_a_pool_of_one_has_two_supports_and_two_dice_of_dr_light() -> None:
    g = solo(0, "light_yellow_red", "light_yellow_blue")
    say(g, "light_left", "light_yellow_red")
    say(g, "light_right", "light_yellow_blue")
    plan(g, 0, "mega_man_1", "mega_man_5", "mega_man_2")
    assert supports(g, 0) == [card(g, "mega_man_1"), card(g, "mega_man_5")]
    assert (left_of(g, 0), right_of(g, 0)) == (-1, -1)
    say(g, "ready")
    on_to_abilities(g)
    assert (colours(g), g.life) == ([1, 1, 2], [5])


# -- flipping ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-21.2", "AD-21.3", "AD-R59")
@MODES
@pytest.mark.parametrize(("seats", "cards"), [(1, 4), (2, 3)])
def test_cards_are_flipped_before_any_card_is_slotted_in_every_session(
    seats: int, cards: int, mode: str
) -> None:
    g = listen(table(seats, mode=mode))
    assert (window(g), len(g.light), g.planned) == ("plan", cards, [[] for _ in range(seats)])
    before = len(g.light_deck.cards)
    assert before == 18 - cards
    endure(g)
    if window(g) == "plan" and not g.over:
        assert len(g.light_deck.cards) == before - cards
        order = happened(g, "round", "flipped_light", "slotted")
        order = order[order.index("round") + 1 :]
        assert order == ["flipped_light"] * cards


@pytest.mark.rule("AD-21.2", "AD-R64")
@pytest.mark.parametrize("hands", ["open", "own"])
def test_all_flipped_cards_are_in_view_and_those_of_the_deck_are_not(hands: str) -> None:
    g = two("light_red_blue", "light_blue_red", "light_yellow_red", hands=hands)
    for eye in (0, 1, WATCHER):
        shown = seen_by(g, eye, "light")
        assert isinstance(shown, list)
        assert [one["card"] for one in shown] == ["light_red_blue", "light_blue_red", "light_yellow_red"]
    assert all(g.known[one] == 0 for one in g.light_deck.cards)


@pytest.mark.rule("AD-21.6")
def test_when_the_deck_runs_out_the_discards_become_a_new_one_and_flipping_goes_on() -> None:
    g = solo()
    endure(g, 3)  # 16 of 18 flipped
    assert (g.round, len(g.light_deck.cards), len(g.light_discard)) == (4, 2, 12)
    last = set(g.light_deck.cards)
    listen(g)
    endure(g)
    assert g.round == 5
    assert happened(g, "flipped_light", "shuffled_lights") == [
        "flipped_light",
        "flipped_light",
        "shuffled_lights",
        "flipped_light",
        "flipped_light",
    ]
    assert (set(g.light[:2]), len(set(g.light)), len(g.light)) == (last, 4, 4)
    assert (len(g.light_deck.cards), g.light_discard) == (14, [])
    assert all(g.known[one] == 0 for one in g.light_deck.cards)  # shuffled: nobody knows where they lie
    assert g.light_deck.parts == [-14]
    assert g.game.rules.invariants(g) == []


# -- taking -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-21.4", "AD-6.9")
def test_of_two_players_nobody_is_ready_without_a_card() -> None:
    g = two("light_red_blue", "light_blue_red", "light_yellow_red")
    plan(g, 0, "mega_man_1", "mega_man_5", "mega_man_2")
    assert refused(g, 0, "ready") == "take a Dr. Light card first · AD-21.4, AD-21.5"
    say(g, "light_right", "light_yellow_red", 0)
    assert may(g, 0, "ready")


@pytest.mark.rule("AD-21.4", "AD-21.17")
def test_each_of_two_takes_one_of_three_and_the_third_is_discarded_at_once() -> None:
    g = two("light_red_blue", "light_blue_red", "light_yellow_red")
    say(g, "light_right", "light_yellow_red", 0)
    say(g, "light_left", "light_red_blue", 1)
    assert (g.light_discard, len(g.light)) == ([], 3)
    everybody_ready(g)
    assert names(g, g.light_discard) == ["light_blue_red"]
    assert names(g, g.light) == ["light_red_blue", "light_yellow_red"]
    used = g.light[:]
    while g.round == 1:
        assert g.light == used  # those in use lie there until clean-up
        g.life = [5, 5]
        seat = int(g.seat_to_act())
        say(g, "take_damage", 0, seat) if window(g) == "abilities" else g.answer(seat, g.top.default(g, seat))
    assert sorted(names(g, g.light_discard)) == ["light_blue_red", "light_red_blue", "light_yellow_red"]
    assert (g.light_left, g.light_right) == ([EMPTY] * 2, [EMPTY] * 2)
    assert set(g.light) & set(used) == set()


@pytest.mark.rule("AD-21.5", "AD-21.8", "AD-21.17")
def test_alone_one_takes_two_of_four_and_the_others_are_discarded() -> None:
    g = solo(0, "light_red_blue", "light_blue_red", "light_yellow_red", "light_yellow_blue")
    plan(g, 0, "mega_man_1", "mega_man_5", "mega_man_2")
    assert "AD-21.5" in refused(g, 0, "ready")
    say(g, "light_right", "light_yellow_red")
    assert "AD-21.5" in refused(g, 0, "ready")  # one is not enough
    say(g, "light_left", "light_red_blue")
    say(g, "ready")
    assert names(g, g.light) == ["light_red_blue", "light_yellow_red"]
    assert names(g, g.light_discard) == ["light_blue_red", "light_yellow_blue"]
    endure(g)
    assert sorted(names(g, g.light_discard)) == [
        "light_blue_red",
        "light_red_blue",
        "light_yellow_blue",
        "light_yellow_red",
    ]


@pytest.mark.rule("AD-21.2", "AD-21.3")
def test_only_flipped_cards_can_be_taken() -> None:
    g = two("light_red_blue", "light_blue_red", "light_yellow_red")
    said = refused(g, 0, "light_right", "light_yellow_yellow")
    assert said == "that Dr. Light card was not flipped · AD-21.2, AD-21.3"
    g = table(3)
    said = refused(g, 0, "light_right", "light_yellow_yellow")
    assert said.startswith("Dr. Light is only there with one or two heroes · ")


@pytest.mark.rule("AD-21.8", "AD-R12")
def test_alone_the_player_decides_which_card_goes_left_and_may_exchange_them() -> None:
    g = solo(0, "light_red_blue", "light_blue_red", "light_yellow_red", "light_yellow_blue")
    say(g, "light_left", "light_red_blue")
    say(g, "light_right", "light_red_blue")  # it moves over; the left is free again
    assert (g.light_left, g.light_right) == ([EMPTY], [1])
    say(g, "light_left", "light_blue_red")
    say(g, "light_left", "light_red_blue")  # both are exchanged
    assert (g.light_left, g.light_right) == ([1], [3])
    assert refused(g, 0, "light_left", "light_red_blue") == "that Dr. Light card has been taken · AD-R64"
    say(g, "light_left", "light_yellow_blue")  # or another one
    assert (g.light_left, g.light_right) == ([7], [3])


@pytest.mark.rule("AD-21.5", "AD-21.8")
def test_alone_two_cards_that_are_alike_can_both_be_taken_if_both_are_there() -> None:
    g = solo(0, "light_red_blue", "light_red_blue", "light_yellow_red", "light_yellow_blue")
    say(g, "light_left", "light_red_blue")
    say(g, "light_right", "light_red_blue")
    assert (g.light_left, g.light_right) == ([1], [1])
    fill(g, 0)
    assert names(g, g.light) == ["light_red_blue", "light_red_blue"]


# -- both want the same card (AD-R64) ---------------------------------------------------------------------------------


@pytest.mark.rule("AD-R64", "AD-R7")
def test_the_lower_seat_has_the_card_that_both_want() -> None:
    g = two("light_red_blue", "light_blue_red", "light_yellow_red")
    say(g, "light_right", "light_red_blue", 0)
    assert refused(g, 1, "light_left", "light_red_blue") == "that Dr. Light card has been taken · AD-R64"
    say(g, "light_left", "light_blue_red", 1)
    plan(g, 1, "proto_man_1", "proto_man_5", "proto_man_2")
    say(g, "light_right", "light_blue_red", 0)  # taken from the other, who has not said ready
    assert (g.light_left, g.light_right) == ([EMPTY] * 2, [3, EMPTY])
    assert "AD-21.4" in refused(g, 1, "ready")
    assert may(g, 1, "light_left", "light_red_blue")  # given up, so it is free


@pytest.mark.rule("AD-R64", "AD-R7")
def test_a_card_of_a_player_who_is_ready_cannot_be_taken_away() -> None:
    g = two("light_red_blue", "light_blue_red", "light_yellow_red")
    say(g, "light_left", "light_blue_red", 1)
    fill(g, 1)
    assert "AD-R64" in refused(g, 0, "light_right", "light_blue_red")
    say(g, "unready", 0, 1)
    say(g, "light_right", "light_blue_red", 0)
    assert (g.light_left[1], g.light_right[0]) == (EMPTY, 3)


@pytest.mark.rule("AD-R64")
def test_a_pick_can_be_taken_back_until_planning_ends() -> None:
    g = two("light_red_blue", "light_blue_red", "light_yellow_red")
    say(g, "light_right", "light_red_blue", 0)
    say(g, "light_right", "light_yellow_red", 0)
    assert may(g, 1, "light_left", "light_red_blue")
    fill(g, 0)
    assert "AD-6.9" in refused(g, 0, "light_right", "light_red_blue")  # ready: to be taken back first
    say(g, "unready", 0, 0)
    say(g, "light_right", "light_red_blue", 0)
    assert g.light_right == [1, EMPTY]
    everybody_ready(g)
    assert not may(g, 0, "light_right", "light_yellow_red")
    assert g.why_not(0, 520 + 6)  # planning is over


@pytest.mark.rule("AD-R64", "AD-21.4")
def test_a_card_can_be_given_back_for_the_other_to_take() -> None:
    g = two("light_red_blue", "light_blue_red", "light_yellow_red")
    assert "AD-R64" in refused(g, 0, "light_back", 1)  # there is none
    say(g, "light_right", "light_red_blue", 0)
    assert "AD-R64" in refused(g, 1, "light_left", "light_red_blue")
    assert "AD-R64" in refused(g, 0, "light_back", 0)  # not on that side
    assert "AD-R64" in refused(g, 1, "light_back", 1)  # it is the other's
    say(g, "light_back", 1, 0)
    assert (g.light_right, told(g, "gave_light")) == ([EMPTY] * 2, [[0, 1, 1]])
    say(g, "light_left", "light_red_blue", 1)
    plan(g, 0, "mega_man_1", "mega_man_5", "mega_man_2")
    assert "AD-21.4" in refused(g, 0, "ready")
    fill(g, 1)
    assert "AD-6.9" in refused(g, 1, "light_back", 0)  # ready: to be taken back first


@pytest.mark.rule("AD-R64", "AD-21.8")
def test_alone_each_side_can_be_given_back() -> None:
    g = solo(0, "light_red_blue", "light_blue_red")
    say(g, "light_left", "light_red_blue")
    say(g, "light_right", "light_blue_red")
    say(g, "light_back", 0)
    assert (g.light_left, g.light_right) == ([EMPTY], [3])
    say(g, "light_back", 1)
    assert (g.light_left, g.light_right, len(g.light)) == ([EMPTY], [EMPTY], 4)


@pytest.mark.rule("AD-R64", "AD-21.4")
def test_each_of_two_ends_with_a_different_card_also_of_two_alike() -> None:
    g = two("light_red_blue", "light_red_blue", "light_yellow_red")
    say(g, "light_right", "light_red_blue", 0)
    say(g, "light_left", "light_red_blue", 1)  # there are two of them
    assert (g.light_left[1], g.light_right[0]) == (1, 1)
    everybody_ready(g)
    assert (names(g, g.light), names(g, g.light_discard)) == (["light_red_blue"] * 2, ["light_yellow_red"])


# -- what he wants (AD-21.10 to AD-21.16, AD-R63) -----------------------------------------------------------------------


@pytest.mark.rule("AD-21.10", "AD-21.11", "AD-21.7")
@pytest.mark.parametrize(("right", "damage"), [("mega_man_1", 1), ("mega_man_5", 0)])
def test_the_slot_on_his_side_is_checked_and_the_die_is_gained_either_way(right: str, damage: int) -> None:
    g = two("light_yellow_blue", "light_red_red", "light_yellow_red")
    say(g, "light_right", "light_yellow_blue", 0)
    say(g, "light_left", "light_red_red", 1)
    # The left slot of seat 0 does the opposite: it must not matter.
    plan(g, 0, "mega_man_6" if damage else "mega_man_2", right, "mega_man_3")
    plan(g, 1, "proto_man_1", "proto_man_2", "proto_man_3")
    everybody_ready(g)
    at_pool_of(g, 0)
    assert (g.life, told(g, "light_hurts")) == ([5 - damage, 5], [[0, 1]] * damage)
    assert colours(g)[2] == 1


@pytest.mark.rule("AD-21.12", "AD-R38", "AD-R12")
@pytest.mark.parametrize(
    ("left", "right", "wrong"),
    [
        ("mega_man_1", "mega_man_5", []),
        ("mega_man_5", "mega_man_6", [0]),
        ("mega_man_1", "mega_man_2", [1]),
        ("mega_man_5", "mega_man_1", [0, 1]),  # each is checked with its own card
    ],
)
def test_alone_both_cards_are_checked_separately(left: str, right: str, wrong: list[int]) -> None:
    g = solo(0, "light_yellow_red", "light_yellow_blue")
    say(g, "light_left", "light_yellow_red")
    say(g, "light_right", "light_yellow_blue")
    plan(g, 0, left, right, "mega_man_9")
    say(g, "ready")
    on_to_abilities(g)
    assert told(g, "light_hurts") == [[0, side] for side in wrong]
    assert [numbers[1] for numbers in told(g, "hurt")] == [1] * len(wrong)
    assert (g.life, colours(g)[2]) == ([5 - len(wrong)], 2)


@pytest.mark.rule("AD-R38", "AD-12.9", "AD-12.4")
@pytest.mark.parametrize(
    ("life", "tanks", "after", "left", "over"),
    [
        (2, 1, 4, 0, False),  # 2 → 1, then a tank: 5 → 4; both at once would leave 3
        (1, 1, 3, 0, False),  # a tank at once, then a point more
        (3, 1, 1, 1, False),
        (2, 0, 0, 0, True),
        (1, 0, 0, 0, True),
    ],
)
def test_two_failures_are_two_damage_effects(
    life: int, tanks: int, after: int, left: int, over: bool
) -> None:
    g = solo(0, "light_yellow_red", "light_yellow_red")
    say(g, "light_left", "light_yellow_red")
    say(g, "light_right", "light_yellow_red")
    plan(g, 0, "mega_man_5", "mega_man_6", "mega_man_9")
    g.life[0], g.tanks = life, tanks
    say(g, "ready")
    if not over:
        on_to_abilities(g)
    assert (g.life, g.tanks, g.over) == ([after], left, over)
    if over:
        assert g.result == [0]
        assert len(told(g, "hurt")) == life  # with 1 life the second is no longer dealt
        assert "rolled" not in [event.message for event in events(g)]


def answered(game: Game, name: str) -> list[str]:
    """The colours that a support answers to."""
    g = game.new(1, 1)
    assert isinstance(g, Adventure)
    return [colour for place, colour in enumerate(COLOUR_NAMES) if satisfies(g, card(g, name), place)]


@pytest.mark.rule("AD-21.13", "AD-21.14", "AD-21.15", "AD-21.16", "AD-R63")
@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("mega_man_1", ["red"]),
        ("mega_man_5", ["blue"]),
        ("mega_man_9", ["yellow"]),
        ("mega_man_13", ["red", "blue", "yellow"]),  # any die
        ("roll_14", ["red"]),  # the shoot token
        ("roll_13", ["blue"]),  # the jump token
        ("rush_13", ["red", "yellow"]),  # two dice
        ("rush_16", ["red", "yellow"]),  # one of two dice
        ("proto_man_13", ["red"]),  # set dice whose colour and action agree
        ("proto_man_14", ["blue"]),
        ("proto_man_15", ["yellow"]),
        ("roll_15", ["red", "blue", "yellow"]),  # a token of one's choice
        ("roll_16", []),  # Weapon Energy
    ],
)
def test_which_colours_a_support_answers_to(name: str, wanted: list[str]) -> None:
    assert answered(FIXTURE, name) == wanted


@pytest.mark.rule("AD-21.15", "AD-R63")
@pytest.mark.parametrize(
    ("support", "wanted"),
    [
        ('{op = "activate", token = "run"}', ["yellow"]),
        ('{op = "die", colour = "red", face = "jump"}', ["red", "blue"]),  # its colour and its action's
        ('{op = "die", colour = "blue", face = "double_jump"}', ["blue"]),
        ('{op = "die", colour = "yellow", face = "shoot"}', ["red", "yellow"]),
        ('{op = "heal"}', []),
        ('{op = "surprise"}', []),
        ('{op = "heal"}, {op = "activate", token = "jump"}', ["blue"]),  # one of several icons does
        ('{op = "energy"}, {op = "die", colour = "any"}', ["red", "blue", "yellow"]),
    ],
)
def test_kinds_of_support_that_the_fixture_lacks(support: str, wanted: list[str]) -> None:
    game = with_source("actions/roll.toml", 'support = [{op = "energy"}]', f"support = [{support}]")
    assert answered(game, "roll_16") == wanted


@pytest.mark.rule("AD-21.10", "AD-R63")
@pytest.mark.parametrize(("wants", "damage"), [("red", 1), ("blue", 1), ("yellow", 1)])
def test_a_support_without_die_or_token_never_satisfies_him(wants: str, damage: int) -> None:
    g = solo(3, f"light_red_{wants}", "light_blue_blue")
    say(g, "light_left", f"light_red_{wants}")
    say(g, "light_right", "light_blue_blue")
    plan(g, 0, "roll_16", "roll_5", "roll_1")
    say(g, "ready")
    on_to_abilities(g)
    assert (g.life, told(g, "light_hurts")) == ([5 - damage], [[0, 0]])


@pytest.mark.rule("AD-21.10", "AD-R14")
def test_an_empty_slot_does_not_satisfy_him() -> None:
    g = solo(0, "light_yellow_red", "light_yellow_blue")
    say(g, "light_left", "light_yellow_red")
    say(g, "light_right", "light_yellow_blue")
    for one in g.hand[0][1:]:
        put_open(g, g.discard[0], one)
    g.hand[0] = g.hand[0][:1]
    say(g, "to_skill", g.cards[g.hand[0][0]])
    say(g, "ready")
    on_to_abilities(g)
    assert (told(g, "light_hurts"), colours(g), tokens(g)) == ([[0, 0], [0, 1]], [0, 0, 2], "")


@pytest.mark.rule("AD-R63")
def test_printed_set_dice_agree_in_colour_and_action() -> None:
    for game in (FIXTURE, GAME):
        for action in box_of(game).actions:
            for icon in action.icons:
                if 16 <= icon < 64:
                    colour, face = divmod(icon - 16, 6)
                    assert face % 3 == colour


@pytest.mark.rule("AD-R12")
def test_heroes_of_two_seats_have_no_second_card_of_his() -> None:
    """Alone there are two sides; of two heroes each has one."""
    g = two("light_red_blue", "light_blue_red", "light_yellow_red")
    assert [
        may(g, seat, side, "light_red_blue") for seat in (0, 1) for side in ("light_left", "light_right")
    ] == [
        False,
        True,
        True,
        False,
    ]
    g = solo(0, "light_red_blue")
    assert [may(g, 0, side, "light_red_blue") for side in ("light_left", "light_right")] == [True, True]


@pytest.mark.rule("AD-21.5")
@pytest.mark.parametrize("side", ["light_left", "light_right"])
def test_of_two_that_are_alike_only_the_one_in_use_is_kept(side: str) -> None:
    g = solo(0, "light_red_blue", "light_red_blue", "light_yellow_red", "light_yellow_blue")
    other = "light_right" if side == "light_left" else "light_left"
    say(g, side, "light_red_blue")
    say(g, other, "light_yellow_red")
    fill(g, 0)
    assert sorted(names(g, g.light)) == ["light_red_blue", "light_yellow_red"]
    assert sorted(names(g, g.light_discard)) == ["light_red_blue", "light_yellow_blue"]
