"""Chapter 1: setting up; and who may take part (BG-R3)."""

from __future__ import annotations

from collections import Counter

import pytest

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import CASTLE, NO_BOSS, OFF_BOARD, STAGE
from busterbox.games.boardgame.rules.course import Course
from busterbox.games.boardgame.rules.lives import clear_table
from busterbox.games.boardgame.rules.places import in_play
from busterbox.games.boardgame.rules.state import Board, cheapest
from tests.boardgame.positions import FIXTURE, before_turn, say, window
from tests.boardgame.trials import LAB, asked, castle, fight, strike, trial

CORE = [12] * 6 + [0, 0, 20]


def dealt(seats: int = 2, seed: int = 1, **settings: str) -> Board:
    """A new game at its first question."""
    g = FIXTURE.new(seats, seed, settings or None)
    assert isinstance(g, Board)
    return g


@pytest.mark.rule("BG-1.1", "BG-R3")
@pytest.mark.parametrize(
    ("seats", "stages", "fault"),
    [
        (1, "six", "boardgame is for 2 to 8 seats, not 1"),
        (7, "six", "boardgame with these settings is for 6 seats at most, not 7"),
        (9, "eight", "boardgame is for 2 to 8 seats, not 9"),
    ],
)
def test_too_few_or_too_many_players_are_refused(seats: int, stages: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        FIXTURE.new(seats, 1, {"stages": stages})


@pytest.mark.rule("BG-1.1", "BG-R3")
@pytest.mark.parametrize(("seats", "stages"), [(2, "six"), (6, "six"), (7, "eight"), (8, "eight")])
def test_everybody_finds_a_stage_to_start_on(seats: int, stages: str) -> None:
    g = dealt(seats, stages=stages)
    while window(g) == "start":
        seat = g.seat_to_act()
        assert len(g.options(seat)) > 1  # the last one of six is placed without a question
        g.answer(seat, g.options(seat)[-1])
    assert sorted(g.stage) == sorted(set(g.stage))
    assert OFF_BOARD not in g.stage
    assert CASTLE not in g.stage


@pytest.mark.rule("BG-1.2", "BG-1.4")
def test_six_stages_and_the_castle_are_in_play() -> None:
    g = dealt()
    assert [stage for stage in range(9) if in_play(g, stage)] == [0, 1, 2, 3, 4, 5, CASTLE]
    seat = g.seat_to_act()
    assert g.options(seat) == [STAGE + stage for stage in range(6)]
    for absent in (6, 7):
        assert g.why_not(seat, STAGE + absent).endswith("which this table does not use · BG-31.1")


@pytest.mark.rule("BG-1.5")
def test_trophies_start_on_their_stages() -> None:
    assert dealt().trophy == [-1] * 6 + [-2, -2]
    assert dealt(stages="eight").trophy == [-1] * 8


@pytest.mark.rule("BG-1.6")
def test_boss_cards_belong_to_nobody_and_there_is_one_for_each_winner() -> None:
    g = dealt(3)
    assert g.powers == [0, 0, 0]
    g = fight("guts_man", 3, boss_health=1)
    g.powers[1] = 1 << 1  # that another has this power takes it from nobody
    strike(g, "hit hit hit hit hit hit")
    say(g, "apply")
    assert g.powers == [1 << 1, 1 << 1, 0]


@pytest.mark.rule("BG-1.7")
def test_each_stage_has_a_shuffled_deck_of_its_own() -> None:
    for game in (FIXTURE, GAME):
        g = game.new(2, 1)
        assert isinstance(g, Board)
        assert [len(pile.cards) for pile in g.stage_deck] == CORE
        for stage, pile in enumerate(g.stage_deck):
            assert {g.challenge_card(card).stage for card in pile.cards} <= {stage}
            assert pile.in_order() == 0  # nobody knows a place of any card
    seen = {before_run(seed).challenge[0] for seed in range(30)}
    assert len(seen) > 6


def before_run(seed: int) -> Board:
    """A first turn that has just revealed a challenge of Cut Man's stage."""
    g = before_turn(2)
    g.reseed(seed)
    g.run()
    return g


@pytest.mark.rule("BG-1.8")
def test_each_player_has_a_character_and_an_action_deck() -> None:
    g = dealt(3)
    assert g.hero == [0, 0, 0]
    for seat in range(3):
        own = g.deck[seat].cards + g.hand[seat]
        assert len(own) == 40
        assert {g.pool[card] for card in own} == {seat}
        assert sorted(g.cards[card] for card in own) == sorted(box_of(FIXTURE).starting)


@pytest.mark.rule("BG-1.9")
def test_action_decks_are_shuffled_and_face_down() -> None:
    g = dealt(2)
    for seat in range(2):
        assert g.deck[seat].in_order() == 0
        assert {g.known[card] for card in g.deck[seat].cards} == {0}
    hands = {tuple(g.cards[card] for card in dealt(2, seed).hand[0]) for seed in range(1, 21)}
    assert len(hands) > 15


@pytest.mark.rule("BG-1.10", "BG-1.11", "BG-1.12", "BG-1.13")
def test_opening_hands_and_values() -> None:
    g = dealt(4)
    assert [len(hand) for hand in g.hand] == [4] * 4
    assert (g.lives, g.health) == ([3] * 4, [28] * 4)
    assert (g.threat, g.energy) == ([10] * 4, [3] * 4)


# What nobody has and what no challenge, roll or battle has set is nothing.
BEFORE_ALL: dict[str, object] = {
    **dict.fromkeys(("turns", "hero", "space", "more_energy", "more_threat", "defeated", "powers"), [0] * 3),
    **dict.fromkeys(("first", "turn", "hurt_last", "free", "points", "wily_points"), 0),
    **dict.fromkeys(("stuck", "picked", "locked", "sticks", "more_dice", "rerolls", "shield", "used"), 0),
    **dict.fromkeys(("minions", "minions_played", "fierce", "hero_cards", "wily_cards"), 0),
    **dict.fromkeys(("more_spaces", "mercy", "defeated_minions"), 0),
    **dict.fromkeys(("boss_health", "round", "cards_left", "fewer_dice"), 0),
    **dict.fromkeys(("matched", "special_used", "automatic", "down"), False),
    **{name: [] for name in ("dice", "their_rerolls", "weapons", "removals", "flying", "challenge")},
    **dict.fromkeys(("needs", "strike", "sharper"), [0] * 6),
    **dict.fromkeys(("discard", "copy"), [[]] * 3),
    "stage_discard": [[]] * 9,
    "stage": [OFF_BOARD] * 3,
    "gained": -1,
    "boss": NO_BOSS,
}


@pytest.mark.rule("BG-1.12", "BG-1.13", "BG-R47")
def test_before_the_first_die_is_rolled_nothing_is_in_force() -> None:
    g = FIXTURE.new(3, 1, explicit=True)
    assert isinstance(g, Board)
    assert {name: getattr(g, name) for name in BEFORE_ALL} == BEFORE_ALL
    assert (g.threat, g.energy, g.health, g.lives) == ([10] * 3, [3] * 3, [28] * 3, [3] * 3)
    course = g.stack[0]
    assert isinstance(course, Course)
    assert (course.step, course.rolling, course.showing, course.place) == (0, 0, 0, 0)


@pytest.mark.rule("BG-R47", "BG-14.4")
def test_a_challenge_leaves_nothing_in_force() -> None:
    g = trial("order", seats=3)
    left_alone = {
        "turns",
        "space",
        "discard",
        "stage",
        "stage_discard",
        "strike",
        "weapons",
        "sharper",
        "challenge",
    }
    left_alone |= {"down", "free", "hurt_last", "first", "turn", "defeated", "powers"}
    for name, before in BEFORE_ALL.items():
        if name in left_alone or name in ("copy", "hero", "flying", "more_energy", "more_threat"):
            continue
        if isinstance(before, bool):
            setattr(g, name, True)
        elif isinstance(before, int):
            setattr(g, name, 3)
        else:
            setattr(g, name, [1] * 6)
    clear_table(g)
    after = {name: getattr(g, name) for name in BEFORE_ALL if name not in left_alone}
    assert after == {name: value for name, value in BEFORE_ALL.items() if name not in left_alone}


@pytest.mark.rule("BG-1.8", "BG-R97")
def test_open_lists_say_what_each_deck_was_made_of() -> None:
    g = dealt(2)
    box = box_of(FIXTURE)
    for seat in range(2):
        assert {entry >> 3: entry & 7 for entry in g.lists[seat]} == dict(Counter(box.starting))
        assert g.lists[seat] == sorted(g.lists[seat])
        costs = [(box.actions[card].wily_cost, box.actions[card].hero_cost) for card in box.starting]
        assert divmod(g.cheapest[seat], 8) == tuple(min(cost) for cost in zip(*costs, strict=True)) == (2, 1)
    dear = [[card for card in box.starting if box.actions[card].hero_cost > 2], []]
    assert divmod(cheapest(box, dear[0]), 8) == (3, 3)
    assert divmod(cheapest(box, dear[1]), 8) == (7, 7)  # no card costs as much


@pytest.mark.rule("BG-1.13", "BG-8.5", "BG-9.4")
def test_another_character_starts_with_its_own_values() -> None:
    g = LAB.new(2, 1, {"heroes": "all"})
    assert isinstance(g, Board)
    chooser = g.seat_to_act()
    assert window(g) == "hero"
    say(g, "hero", 1)
    assert (g.threat[chooser], g.energy[chooser], g.health[chooser]) == (9, 2, 26)
    assert (g.threat[1 - chooser], g.energy[1 - chooser], g.health[1 - chooser]) == (10, 3, 28)
    say(g, "hero", 0)
    while window(g) == "start":
        g.answer(g.seat_to_act(), g.options(g.seat_to_act())[0])
    # And a turn sets him back to them, not to Mega Man's.
    assert (g.turn, g.threat[g.turn], g.energy[g.turn]) == (chooser, 9, 2)


@pytest.mark.rule("BG-R53")
def test_tokens_and_dice_are_counted_not_taken_from_a_heap() -> None:
    g = trial("one_jump")
    g.minions, g.threat[0], g.energy[0], g.lives[0] = 9, 20, 30, 30
    say(g, "pass")
    say(g, "pass")
    say(g, "threat", 20)
    assert (len(g.dice), g.minions) == (20, 9)
    g.dice = [3] * 20
    say(g, "score")
    assert (g.health[0], g.space[0]) == (28 - 9 * 2, 1)  # nine Tackle Fires deal 2 each
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("BG-1.2")
def test_the_castle_is_one_stage_for_all() -> None:
    g = castle("castle_4", 3)
    assert asked(g) == "abilities 0"
    assert (g.stage[0], g.current().stage, len(g.stage_deck[CASTLE].cards)) == (CASTLE, CASTLE, 19)
