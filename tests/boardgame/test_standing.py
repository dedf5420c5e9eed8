"""Standing aside in the ring: what a pass is, how long it stands, what calls back; and nothing of it tells a hand."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import PASS, WILY_TWO
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.table.standing import INTERRUPTS, PHASES
from busterbox.kernel.content.rules_table import load_rules, rules_file
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.table.standing import OFF, Moment, Standing
from busterbox.kernel.table.trail import ANSWER
from tests.boardgame.positions import (
    FIXTURE,
    all_pass,
    battle,
    before_turn,
    card_code,
    challenge,
    code,
    dice,
    hand,
    reveal,
    say,
    window,
)


class Ring:
    """A table where one seat has ordered something; `answer` lets it go on after every input."""

    def __init__(self, g: Board, seat: int, until: str, *names: str) -> None:
        self.g = g
        self.seat = seat
        self.heard = Log()
        g.sink = self.heard
        self.standing = Standing(interrupts=list(names))
        self.standing.order(g.game, g, seat, until)

    def answer(self, seat: int, answer: int) -> None:
        g = self.g
        before = Moment(g.game, g, [ANSWER, seat, answer])
        g.answer(seat, answer)
        self.standing.go_on(g.game, g, self.seat, before, self.heard.take(), False)

    def given(self) -> int:
        return self.standing.given(self.g.game, self.g, self.seat)

    def go(self, *kinds: tuple[str, int]) -> None:
        for kind, argument in kinds:
            self.answer(self.g.seat_to_act(), code(self.g, kind, argument))


# -- where a pass stands -----------------------------------------------------------------------------------------------


def test_a_pass_stands_in_the_ring_and_on_trophies_by_the_window_alone() -> None:
    g = challenge("cut_man_1", seats=3)
    assert window(g) == "abilities"
    assert FIXTURE.standing.pass_code(g, 0) == PASS
    for other in (g.determinize(0, rng_from(5)), g.determinize(1, rng_from(6))):
        assert FIXTURE.standing.pass_code(other, 0) == PASS
    all_pass(g)
    assert window(g) == "threat"
    assert FIXTURE.standing.pass_code(g, 0) == -1
    say(g, "threat", 2)
    assert window(g) == "reroll"
    assert FIXTURE.standing.pass_code(g, 0) == -1
    g.trophy[2] = 1
    say(g, "score")
    assert (window(g), g.seat_to_act()) == ("trophy", 1)
    assert FIXTURE.standing.pass_code(g, 1) == PASS


def test_a_special_can_be_passed_but_what_was_paid_for_is_asked() -> None:
    g = challenge("cut_man_1")
    hand(g, 1, "fortified", "shortcut", "steady_aim")
    g.wily_points = 9
    say(g, "pass")
    say(g, "play", "fortified")
    say(g, "pass")
    say(g, "play", "shortcut")
    assert window(g) == "special"
    assert FIXTURE.standing.pass_code(g, 1) == PASS
    say(g, "pass")
    say(g, "pass")
    say(g, "play", "steady_aim")
    say(g, "pass")  # its symbol matches too
    all_pass(g)
    say(g, "threat", 3)
    say(g, "score")
    assert window(g) == "their_reroll"
    assert FIXTURE.standing.pass_code(g, 1) == -1
    assert not FIXTURE.standing.is_act(g, 1, PASS)
    assert FIXTURE.standing.is_act(g, 1, code(g, "throw"))


def test_a_battle_goes_on_without_those_who_hold_no_trophy() -> None:
    g = battle("bomb_man", seats=4)
    asked: set[int] = set()
    rng = rng_from(3)
    while not g.over and g.turn == 0 and window(g) != "stage":
        seat = int(g.seat_to_act())
        if window(g) != "remove":  # of which only the one who caused it is asked (BG-R72)
            asked.add(seat)
        options = g.options(seat)
        g.answer(seat, options[int(rng.below(len(options)))])
    assert asked == {0}


# -- how long ------------------------------------------------------------------------------------------------------------


def test_this_challenge_is_over_with_its_result() -> None:
    g = challenge("cut_man_1", seats=3)
    ring = Ring(g, 2, "phase")
    assert ring.standing.words == "the end of this challenge or battle"
    ring.go(("pass", 0), ("pass", 0))
    assert ring.given() == PASS
    ring.go(("pass", 0), ("threat", 4))
    dice(g, "run", "pellet", "aim", "aim")
    assert ring.standing.until == "phase"
    ring.go(("score", 0))
    assert window(g) == "press_on"
    assert ring.standing.until == OFF
    assert ring.standing.ended == "You passed until the end of this challenge or battle."


def test_until_the_own_turn_goes_over_challenges_of_others() -> None:
    g = challenge("cut_man_1", seats=3)
    ring = Ring(g, 2, "turn")
    for _ in range(200):
        if ring.standing.until == OFF:
            break
        seat = int(g.seat_to_act())
        stands = ring.given()
        assert seat != 2 or stands == PASS or window(g) == "remove"
        ring.answer(seat, stands if seat == 2 and stands != NO_ANSWER else g.options(seat)[0])
    assert ring.standing.ended == "You passed until your turn."
    assert g.turn == 2


def test_the_course_of_a_turn_is_no_act_and_a_play_is() -> None:
    g = challenge("cut_man_1", seats=3)
    hand(g, 0, "boost")
    ring = Ring(g, 2, "turn", "acts")
    ring.go(("pass", 0), ("pass", 0))
    ring.answer(2, PASS)
    ring.go(("threat", 3))
    assert window(g) == "reroll"
    ring.go(("score", 0))
    assert ring.standing.until == "turn"  # dice were committed and scored: nobody has played anything
    g = challenge("cut_man_1", seats=3)
    hand(g, 0, "boost")
    ring = Ring(g, 2, "turn", "acts")
    ring.answer(0, card_code(g, "play", "boost"))
    assert ring.standing.ended == "You are called back: somebody plays something."
    ring = Ring(g, 2, "act")
    assert g.seat_to_act() == 1
    hand(g, 1, "rapid_fire")
    ring.answer(1, card_code(g, "play", "rapid_fire"))
    assert ring.standing.ended == "You passed until somebody plays something."


def test_a_stretch_is_a_challenge_or_a_battle() -> None:
    g = challenge("cut_man_1")
    first = FIXTURE.standing.phase_key(g)
    all_pass(g)
    assert FIXTURE.standing.phase_key(g) == first
    say(g, "threat", 4)
    dice(g, "run", "pellet", "aim", "aim")
    say(g, "score")
    assert window(g) == "press_on"
    between = FIXTURE.standing.phase_key(g)
    say(g, "press_on")
    assert len({first, between, FIXTURE.standing.phase_key(g)}) == 3
    fight = before_turn(2, stage="castle", space=6)
    fight.run()
    one = FIXTURE.standing.phase_key(fight)
    fight.boss = WILY_TWO
    assert FIXTURE.standing.phase_key(fight) == one


# -- what calls back -------------------------------------------------------------------------------------------------------


def test_every_interrupt_comes_from_an_event() -> None:
    box, numbers = box_of(FIXTURE), FIXTURE.cards.numbers
    boost, others, own = numbers["boost"], ~1, 1
    castle = next(i for i, one in enumerate(box.challenges) if one.stage == 8 and one.copy < 0)
    cases: list[tuple[str, list[int], list[tuple[str, int]]]] = [
        ("played", [0, boost, 2], [("hero", others)]),
        ("used", [0, 0], [("hero", others)]),
        ("played_wily", [0, boost, 2], [("wily", others)]),
        ("special_ready", [0, 1], [("special", others)]),
        ("boss_near", [0, 3], [("near", others)]),
        ("battle", [0, 3], [("battle", -1)]),
        ("trophy_asked", [0], [("trophy", own)]),
        ("revealed", [0, len(box.actions) + castle], [("castle", others)]),
        ("revealed", [0, numbers["cut_man_1"]], []),
        ("turn", [0, 2], [("turn", own)]),
        ("drew", [0, -1], []),
        ("race", [], []),
    ]
    for message, values, wanted in cases:
        assert FIXTURE.standing.interrupts_of(message, values) == wanted, message
    named = {name for _, _, found in cases for name, _ in found} | {"acts"}
    assert named - {"turn"} == set(dict(INTERRUPTS))


def test_a_minion_special_that_may_be_used_calls_back() -> None:
    """Once when it becomes possible: by the matching card, or by the first minion after it (BG-R50)."""
    for cards in (("fortified", "shortcut"), ("shortcut", "fortified")):
        g = challenge("cut_man_1", seats=3)
        hand(g, 1, *cards)
        g.wily_points = 9
        ring = Ring(g, 2, "turn", "special")
        ring.go(("pass", 0))
        ring.answer(1, card_code(g, "play", cards[0]))
        assert ring.standing.until == "turn"
        ring.answer(2, PASS)
        ring.go(("pass", 0))
        ring.answer(1, card_code(g, "play", cards[1]))
        assert ring.standing.ended == "You are called back: a minion special may be used."


def test_a_trophy_of_ones_own_calls_back_and_nobody_elses_does() -> None:
    for holder, stands in ((2, False), (1, True)):
        g = challenge("cut_man_1", seats=3)
        g.trophy[4] = holder
        ring = Ring(g, 2, "phase", "trophy")
        ring.go(("pass", 0), ("pass", 0), ("pass", 0), ("threat", 3), ("score", 0))
        assert (window(g), g.seat_to_act()) == ("trophy", holder)
        assert (ring.standing.until == "phase") is stands
    assert ring.standing.ended == ""


def test_a_hero_near_the_boss_and_a_battle_call_back() -> None:
    g = reveal(before_turn(2, stage="cut_man", space=2), "cut_man_1", ["cut_man_2"])
    ring = Ring(g, 1, "turn", "near", "battle")
    for spaces, words in ((1, "the hero is one challenge from a boss"), (0, "a boss battle begins")):
        while window(g) == "abilities":
            ring.answer(g.seat_to_act(), PASS)
        ring.go(("threat", 3))
        dice(g, "run", "pellet", "aim")
        g.needs = [0] * 6
        ring.go(("score", 0), ("press_on" if spaces else "fight", 0))
        assert ring.standing.ended == f"You are called back: {words}."
        ring.standing.order(g.game, g, 1, "turn")


# -- phases ----------------------------------------------------------------------------------------------------------------


def test_phases_follow_the_steps_of_a_turn() -> None:
    g = before_turn(2)
    reveal(g, "cut_man_1")
    seen = [FIXTURE.table.phase(g)]
    all_pass(g)
    seen.append(FIXTURE.table.phase(g))
    say(g, "threat", 4)
    dice(g, "run", "pellet", "aim", "aim")
    g.trophy[1] = 1
    say(g, "score")
    assert window(g) == "trophy"
    seen.append(FIXTURE.table.phase(g))
    say(g, "pass")
    seen.append(FIXTURE.table.phase(g))
    assert [PHASES[phase].name for phase in seen] == [
        "Abilities",
        "Challenge roll",
        "Challenge roll",
        "Press on",
    ]
    assert PHASES[FIXTURE.table.phase(battle("cut_man"))].name == "Boss battle"
    assert FIXTURE.table.phase(GAME.new(2, 1)) == -1
    file = rules_file(GAME)
    assert file is not None
    assert {phase.rule for phase in PHASES} <= {rule.id for rule in load_rules(file)}


@pytest.mark.parametrize("seed", [4, 5])
def test_nothing_that_stands_hangs_on_hidden_cards(seed: int) -> None:
    """For all the seat knows, another deal of the hidden cards has the same passes, stretches and phases."""
    g = GAME.new(4, seed)
    assert isinstance(g, Board)
    rng = rng_from(seed)
    for step in range(300):
        seat = int(g.seat_to_act())
        if step % 11 == 0:
            other = g.determinize(seat, rng_from(step))
            assert GAME.standing.pass_code(g, seat) == GAME.standing.pass_code(other, seat)
            assert GAME.standing.phase_key(g) == GAME.standing.phase_key(other)
            assert GAME.table.phase(g) == GAME.table.phase(other)
        options = g.options(seat)
        g.answer(seat, options[int(rng.below(len(options)))])
        if g.over:
            break
