"""Rulings on seats: who leaves or lets time run out (BG-R91), no limit of turns (BG-R92), open lists (BG-R97)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from busterbox.games.boardgame.rules import codes
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import APPLY, JUMP, PELLET, ROLL, RUN, STAGE
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE
from tests.boardgame.positions import (
    FIXTURE,
    all_pass,
    before_turn,
    deck_top,
    hand,
    next_turn,
    reveal,
    say,
    window,
)
from tests.boardgame.trials import (
    LAB,
    ability,
    asked,
    attempt,
    castle,
    fall,
    fight,
    give_trophy,
    happened,
    listen,
    names,
    pick,
    roll,
    score,
    shown,
    strike,
    told,
    trial,
)

WATCHER = -1


def expire(g: Board) -> None:
    """Time is up for the open window."""
    g.expire(g.serial)


# -- positions at each window --------------------------------------------------------------------------------


def at_start() -> Board:
    g = FIXTURE.new(3, 1)
    assert isinstance(g, Board)
    return listen(g)


def at_stage() -> Board:
    g = listen(before_turn(2))
    g.defeated[0], g.free, g.space[0] = 1, 1, 4
    g.run()
    return g


def at_special() -> Board:
    g = trial("run_and_jump")
    hand(g, 1, "boost")
    say(g, "pass")
    say(g, "play", "boost")
    return g


def at_discard() -> Board:
    g = trial()
    hand(g, 0, "swap", "boost", "beam", "w_tank")
    say(g, "play", "swap")
    return g


def at_threat() -> Board:
    g = trial()
    all_pass(g)
    return g


def at_reroll() -> Board:
    g = trial()
    roll(g, "aim hit")
    return g


def at_their_reroll() -> Board:
    g = trial()
    hand(g, 1, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    roll(g, "jump hit")
    say(g, "score")
    return g


def at_trophy() -> Board:
    g = trial()
    give_trophy(g, 1, "ice_man")
    roll(g, "jump hit")
    score(g)
    return g


def at_press_on() -> Board:
    g = trial()
    attempt(g, "jump")
    return g


def at_rolled() -> Board:
    g = fight()
    fall(g, ROLL, "aim aim aim aim aim hit")
    return g


def at_scored() -> Board:
    g = fight()
    strike(g, "aim aim aim aim aim hit")
    return g


def at_copy() -> Board:
    g = castle("copy_cut_man")
    g.boss_health = 1
    strike(g, "hit hit hit hit hit hit")
    say(g, "apply")
    return g


def at_remove() -> Board:
    g = fight("bomb_man")
    strike(g, "aim aim aim aim aim aim")
    fall(g, APPLY, "wily aim aim aim")  # Bomb Man's WILY removes a die of the next roll
    fall(g, ROLL, "run pellet aim jump run wily")
    return g


def at_change() -> Board:
    g = fight()
    hand(g, 0, "beam")
    fall(g, ROLL, "aim aim aim aim aim aim")
    say(g, "play", "beam")
    return g


def at_order() -> Board:
    g = trial()
    deck_top(g, 0, "w_tank", "boost")
    say(g, "use", ability(g, "Recall"))
    return g


def at_face() -> Board:
    g = trial("run_and_jump")
    hand(g, 0, "no_limit")  # one requirement less
    say(g, "play", "no_limit")
    return g


def at_hero() -> Board:
    g = LAB.new(2, 1, {"heroes": "all"})
    assert isinstance(g, Board)
    return listen(g)


WINDOWS: dict[str, tuple[Callable[[], Board], Callable[[Board], bool]]] = {
    "start": (at_start, lambda g: g.stage[g.first] == 0),
    "stage": (at_stage, lambda g: (g.stage[0], g.space[0]) == (1, 0)),  # the first that is open
    "abilities": (trial, lambda g: asked(g) == "abilities 1" and told(g, "passed_priority") == [[0]]),
    "special": (at_special, lambda g: asked(g) == "abilities 0" and not g.special_used),
    "discard": (at_discard, lambda g: len(told(g, "discarded")) == 1),
    "threat": (at_threat, lambda g: told(g, "committed") == [[0, 1, 9]]),
    "reroll": (at_reroll, lambda g: g.turn == 1 and g.energy[0] == 3 and "scored" in happened(g)),
    "their_reroll": (at_their_reroll, lambda g: window(g) == "press_on" and told(g, "rerolled") == []),
    "trophy": (at_trophy, lambda g: window(g) == "press_on" and told(g, "trophy_used") == []),
    "press_on": (at_press_on, lambda g: g.turn == 1 and told(g, "turn_over") == [[0]]),
    "before_roll": (fight, lambda g: window(g) == "rolled" and len(g.dice) == 6),
    "rolled": (at_rolled, lambda g: window(g) == "scored" and g.energy[0] == 3),
    "scored": (at_scored, lambda g: g.boss_health == 26 and g.round == 2),
    "copy": (at_copy, lambda g: g.powers[0] == 1 and g.turn == 1),  # taken (BG-R83)
    "remove": (at_remove, lambda g: len(g.dice) == 5 and PELLET not in g.dice),  # the first face there is
    "change": (at_change, lambda g: shown(g) == "hit aim aim aim aim aim"),
    "order": (at_order, lambda g: names(g, g.deck[0].cards[-2:]) == ["w_tank", "boost"]),
    "face": (at_face, lambda g: (g.needs[JUMP], g.needs[RUN]) == (0, 1)),
    "hero": (at_hero, lambda g: told(g, "chose_hero") == [[g.first, 0]]),
}


@pytest.mark.rule("BG-R91")
@pytest.mark.parametrize("name", list(WINDOWS))
def test_time_runs_out_in_every_window(name: str) -> None:
    build, afterwards = WINDOWS[name]
    g = build()
    assert window(g) == name
    serial = g.serial
    expire(g)
    assert afterwards(g)
    assert g.game.rules.invariants(g) == []
    with pytest.raises(Refused):
        g.expire(serial)  # that window is gone


def test_no_window_is_forgotten_here() -> None:
    assert sorted(WINDOWS) == sorted(codes.WINDOWS)


@pytest.mark.rule("BG-R91")
def test_dice_picked_but_not_thrown_lie_as_they_are_when_time_runs_out() -> None:
    g = at_reroll()
    pick(g, "aim")
    expire(g)
    assert (g.turn, g.energy[0], told(g, "rerolled"), g.picked) == (1, 3, [], 0)
    g = at_their_reroll()
    pick(g, "jump")
    expire(g)
    assert (window(g), g.space[0], told(g, "rerolled")) == ("press_on", 1, [])


@pytest.mark.rule("BG-R91")
def test_a_seat_that_has_left_passes_and_takes_the_first_where_it_must_choose() -> None:
    g = trial(seats=3)
    hand(g, 2, "boost")
    g.leave(1)
    say(g, "pass")
    assert asked(g) == "abilities 2"  # seat 1 has passed
    say(g, "play", "boost")
    say(g, "pass")
    assert asked(g) == "abilities 2"
    attempt(g, "wily")
    # Its own turn: it passes, rolls one die, scores, and ends the turn; only the others are asked.
    assert g.turn == 1
    while g.turn == 1:
        assert asked(g) in ("abilities 2", "abilities 0")
        say(g, "pass")
    assert [numbers[1] for numbers in told(g, "committed") if numbers[0] == 1] == [1]
    assert g.turn == 2


@pytest.mark.rule("BG-R91")
def test_a_seat_that_has_left_starts_on_the_first_free_stage() -> None:
    g = FIXTURE.new(3, 1)
    assert isinstance(g, Board)
    first, second = g.first, (g.first + 1) % 3
    g.leave(second)
    g.answer(first, STAGE)
    assert (g.stage[second], g.seat_to_act()) == (1, (first + 2) % 3)


@pytest.mark.rule("BG-R91")
def test_a_seat_that_has_left_still_rolls_for_the_boss() -> None:
    g = fight(seats=3, health=28)
    g.leave(1)
    rollers = []
    for _ in range(3):
        g.sink = Log()
        strike(g, "aim aim aim aim aim aim")
        fall(g, APPLY, "aim aim aim aim")
        rollers += [numbers[0] for numbers in told(g, "boss_rolls")]
    assert (rollers, g.round) == ([1, 2, 1], 4)


@pytest.mark.rule("BG-R91")
def test_a_seat_that_has_left_chooses_the_first_die_for_the_boss() -> None:
    g = fight("bomb_man", seats=3)
    g.leave(1)
    strike(g, "aim aim aim aim aim aim")
    fall(g, APPLY, "wily aim aim aim")  # Bomb Man's WILY removes a die of the next roll
    assert g.removals == [1]
    fall(g, ROLL, "hit pellet aim jump run wily")
    assert (window(g), g.dice) == ("rolled", [1, 2, 3, 4, 5])


@pytest.mark.rule("BG-R91")
@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("stays", [0, 1])
def test_the_last_one_in_the_game_wins_at_once(seats: int, stays: int) -> None:
    g = trial(seats=seats)
    for seat in range(seats):
        if seat != stays:
            assert not g.over
            g.leave(seat)
    assert (g.over, g.result) == (True, [ONE if seat == stays else 0 for seat in range(seats)])
    assert told(g, "last_one") == [[stays]]
    assert happened(g).count("turn") == 1  # no turn was passed through on the way
    with pytest.raises(Refused):
        g.leave(stays)


@pytest.mark.rule("BG-R91")
@pytest.mark.parametrize("build", [at_reroll, at_their_reroll, at_order, at_change, lambda: fight(seats=2)])
def test_the_last_one_wins_whatever_is_under_way(build: Callable[[], Board]) -> None:
    g = build()
    assert g.seats == 2
    g.leave(g.seat_to_act())  # who leaves was asked, perhaps in the midst of a card
    assert (g.over, sorted(g.result)) == (True, [0, ONE])
    g = build()
    other = 1 - g.seat_to_act()
    g.leave(other)
    assert (g.over, g.result[1 - other]) == (True, ONE)


@pytest.mark.rule("BG-R91")
def test_the_last_one_wins_before_the_first_turn_too() -> None:
    g = FIXTURE.new(2, 1)
    assert isinstance(g, Board)
    g.leave(g.seat_to_act())
    assert (g.over, g.result[g.first]) == (True, 0)


@pytest.mark.rule("BG-R91")
def test_who_lets_time_run_out_has_not_left() -> None:
    g = trial(seats=2)
    for _ in range(40):
        g.expire(g.serial)
    assert (g.over, g.left) == (False, 0)
    assert g.turns[0] > 2


@pytest.mark.rule("BG-R92")
def test_there_is_no_limit_of_turns() -> None:
    g = before_turn(2)
    g.turns = [100_000, 99_999]
    reveal(listen(g), "cut_man_6")
    attempt(g, "wily")
    assert (g.turn, g.turns) == (1, [100_001, 100_000])
    for _ in range(5):
        next_turn(g)
    assert (g.over, g.result) == (False, [0, 0])  # nobody has won what is not finished
    assert window(g) == "abilities"


@pytest.mark.rule("BG-R97")
def test_deck_lists_are_open_from_the_start() -> None:
    own = "deck: Mine\n" + "\n".join(f"4 {FIXTURE.cards.names[card]}" for card in range(3, 13))
    g = FIXTURE.new(2, 3, decks=[own, "starting"])
    assert isinstance(g, Board)
    for reader in (0, 1, WATCHER):
        table = g.view(reader)["table"]
        assert isinstance(table, dict)
        assert table["lists"] == [
            [8 * card + 4 for card in range(3, 13)],
            [8 * card + number for card, number in sorted(Counter(box_of(FIXTURE).starting).items())],
        ]


@pytest.mark.rule("BG-R97")
def test_the_order_of_a_deck_is_never_open() -> None:
    g = trial(seats=3)
    for reader in (0, 1, 2, WATCHER):
        table = g.view(reader)["table"]
        assert isinstance(table, dict)
        for pile in table["deck"]:
            assert pile["parts"] == [{"in_order": False, "cards": [], "unknown": 36}]
    # A position drawn again by what one seat knows deals the same lists, in any order.
    hands = set()
    for seed in range(10):
        drawn = g.determinize(0, rng_from(seed))
        assert drawn.hand[0] == g.hand[0]
        for seat in range(3):
            dealt = Counter(drawn.cards[card] for card in drawn.hand[seat] + drawn.deck[seat].cards)
            assert [8 * card + number for card, number in sorted(dealt.items())] == g.lists[seat]
        hands.add(tuple(names(drawn, drawn.hand[1])))
    assert len(hands) > 5
