"""Chapter 9: re-rolls, Weapon Energy and scoring; what can be done between throw and scoring (BG-R94)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.game import make_of
from busterbox.games.boardgame.rules.codes import AIM, APPLY, JUMP, ROLL, THREAT, THROW, WILY
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import FIXTURE, all_pass, before_turn, hand, next_turn, reveal, say, window
from tests.boardgame.trials import (
    LAB,
    ability,
    asked,
    attempt,
    fall,
    fight,
    happened,
    listen,
    pick,
    refused,
    reroll,
    roll,
    score,
    shown,
    told,
    trial,
    why,
)


@pytest.mark.rule("BG-9.1")
def test_any_number_of_dice_for_one_energy() -> None:
    g = trial("one_jump")
    roll(g, "hit aim wily wily")
    reroll(g, "aim wily wily", "jump run pellet")
    assert (shown(g), g.energy[0]) == ("hit jump run pellet", 2)
    reroll(g, "hit", "wily")
    assert (shown(g), g.energy[0]) == ("wily jump run pellet", 1)


@pytest.mark.rule("BG-9.1")
def test_a_re_roll_needs_dice() -> None:
    g = trial("one_jump")
    roll(g, "hit aim")
    assert refused(g, "throw").endswith("· BG-9.1")
    assert refused(g, "reroll", "jump").endswith("· BG-9.1")  # no die shows it
    pick(g, "aim")
    assert "BG-9.2" in refused(g, "reroll", "aim")  # there was one
    assert g.energy[0] == 3  # paid with the throw
    fall(g, THROW, "jump")
    assert g.energy[0] == 2


@pytest.mark.rule("BG-9.2", "BG-9.3")
def test_re_rolls_go_on_as_long_as_there_is_energy() -> None:
    g = trial("one_jump")
    roll(g, "hit aim wily")
    reroll(g, "wily", "wily")
    reroll(g, "hit aim", "aim aim")
    assert (g.energy[0], asked(g)) == (1, "reroll 0")
    reroll(g, "aim aim wily", "jump wily hit")
    # With 0 WE there is nothing left to ask: the dice are scored.
    assert (g.energy[0], g.space[0], "passed" in happened(g)) == (0, 1, True)


@pytest.mark.rule("BG-9.3")
def test_without_energy_no_re_roll() -> None:
    g = before_turn(2, game=LAB)
    g.powers[0] = 0
    reveal(listen(g), "one_jump")
    hand(g, 0, "steady_aim")  # one re-roll without WE
    say(g, "play", "steady_aim")
    g.energy[0] = 0
    roll(g, "hit aim")
    assert asked(g) == "reroll 0"
    reroll(g, "aim", "wily")
    assert (g.energy[0], g.turn) == (0, 1)  # no second one: scored, failed
    g = trial("one_jump")
    roll(g, "hit aim")
    g.energy[0] = 0
    assert refused(g, "reroll", "aim").endswith("· BG-7.6, BG-9.3")


@pytest.mark.rule("BG-9.4", "BG-9.5")
def test_energy_is_renewed_as_the_own_turn_begins_and_not_between() -> None:
    g = before_turn(2, game=LAB)
    g.stage[1] = 1
    reveal(g, "one_jump", ["two_runs"])
    roll(g, "jump hit")
    reroll(g, "hit", "aim")
    score(g)
    say(g, "press_on")
    assert g.energy[0] == 2  # the next challenge of the turn
    say(g, "pass")
    attempt(g, "wily")
    assert (g.turn, g.energy[0]) == (1, 2)  # another's turn
    g.turn = 0
    next_turn(g)
    assert g.energy[0] == 3


@pytest.mark.rule("BG-9.5")
def test_energy_is_not_renewed_between_battle_rounds() -> None:
    g = fight(energy=2)
    fall(g, ROLL, "aim aim aim aim aim aim")
    reroll(g, "aim", "run")
    say(g, "score")
    fall(g, APPLY, "aim aim aim aim")
    assert (g.round, g.energy[0], window(g)) == (2, 1, "before_roll")


@pytest.mark.rule("BG-9.6")
def test_cards_give_energy_during_a_turn() -> None:
    g = trial()
    hand(g, 0, "w_tank")
    say(g, "play", "w_tank")
    assert g.energy[0] == 6


@pytest.mark.rule("BG-9.8")
def test_a_face_that_was_re_rolled_away_has_done_nothing() -> None:
    g = trial("one_jump", health=20)
    g.minions = 1
    roll(g, "jump hit pellet wily")
    assert (g.minions, g.health[0]) == (1, 20)
    reroll(g, "hit pellet wily", "aim aim aim")
    score(g)
    assert told(g, "defeated") == []
    assert (g.health[0], g.space[0]) == (18, 1)  # the minion's 2; neither pellet nor penalty


@pytest.mark.rule("BG-9.9")
def test_a_die_that_sticks_is_not_re_rolled_by_energy() -> None:
    g = trial("furnace")  # WILYs stick
    roll(g, "wily aim hit")
    assert refused(g, "reroll", "wily").endswith("· BG-9.9")
    reroll(g, "aim hit", "wily run")
    assert shown(g) == "wily wily run"
    assert refused(g, "reroll", "wily").endswith("· BG-9.9")  # also the one that came later
    reroll(g, "run", "wily")
    assert (g.turn, g.energy[0]) == (1, 1)  # all stuck: nothing is left to decide


@pytest.mark.rule("BG-9.9", "BG-9.11")
def test_a_die_that_sticks_is_not_re_rolled_by_a_card_either() -> None:
    g = trial("furnace", seats=3)
    hand(g, 2, "steady_aim")  # as Dr. Wily: have up to 2 dice re-rolled
    say(g, "pass")
    say(g, "pass")
    say(g, "play", "steady_aim")
    roll(g, "wily run aim")
    say(g, "score")
    assert (asked(g), "scored" in happened(g)) == ("their_reroll 2", False)
    assert refused(g, "reroll", "wily").endswith("· BG-9.9")
    reroll(g, "run", "hit")
    assert shown(g) == "wily hit aim"


@pytest.mark.rule("BG-9.10")
def test_after_scoring_there_are_no_re_rolls() -> None:
    g = trial("one_jump")
    g.trophy[0] = 1
    roll(g, "aim aim")
    say(g, "score")
    assert (asked(g), g.energy[0]) == ("trophy 1", 3)
    for seat in (0, 1):
        assert why(g, "reroll", "aim", seat=seat) != ""
        assert why(g, "throw", seat=seat) != ""
    say(g, "pass")
    assert (g.turn, g.energy[0]) == (1, 3)


@pytest.mark.rule("BG-9.11")
def test_another_seats_re_roll_comes_before_scoring_and_lets_the_hero_go_on() -> None:
    g = trial("one_jump")
    hand(g, 1, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    roll(g, "jump hit aim")
    say(g, "score")
    assert asked(g) == "their_reroll 1"
    pick(g, "hit aim")
    assert "BG-9.11" in refused(g, "reroll", "jump")  # two dice, not three
    fall(g, THROW, "wily wily")
    assert (shown(g), g.energy[0]) == ("jump wily wily", 3)
    assert (asked(g), "scored" in happened(g)) == ("reroll 0", False)  # the hero may re-roll what came of it
    reroll(g, "wily wily", "hit hit")
    say(g, "score")
    assert (window(g), told(g, "rerolled")) == ("press_on", [[1, 2], [0, 2]])  # the card is used up


@pytest.mark.rule("BG-9.11")
def test_another_seat_may_let_the_dice_lie() -> None:
    g = trial("one_jump")
    hand(g, 1, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    roll(g, "jump")
    say(g, "score")
    say(g, "pass")
    assert (window(g), g.space[0]) == ("press_on", 1)


@pytest.mark.rule("BG-9.11")
def test_several_seats_are_asked_clockwise_from_the_hero() -> None:
    g = trial("one_jump", seats=4, turn=2)
    for seat in (3, 1):
        hand(g, seat, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    roll(g, "jump hit")
    say(g, "score")
    assert asked(g) == "their_reroll 3"
    say(g, "pass")
    assert asked(g) == "their_reroll 1"
    say(g, "pass")
    assert (asked(g), g.space[2]) == ("press_on 2", 1)


@pytest.mark.rule("BG-9.11")
def test_a_card_of_the_heros_own_re_rolls_without_energy() -> None:
    g = trial("one_jump")
    hand(g, 0, "steady_aim")
    say(g, "play", "steady_aim")
    roll(g, "aim aim")
    reroll(g, "aim", "hit")
    assert (g.energy[0], g.rerolls) == (3, 0)
    reroll(g, "aim", "jump")
    assert g.energy[0] == 2


# -- between throw and scoring -------------------------------------------------------------------------------

GLANCE = (
    '{name = "Glance", moment = "rolled", points = 1, do = [{op = "change_die"}]},\n  {name = "Ice Man Stage"'
)
KEEN = make_of(
    {
        **FIXTURE.cards.sources,
        "bosses.toml": FIXTURE.cards.sources["bosses.toml"].replace('{name = "Ice Man Stage"', GLANCE, 1),
    }
)


def keen(card: str = "cut_man_6") -> Board:
    """A hero with a power whose stage ability acts on rolled dice, for 1 AP."""
    g = before_turn(2, game=KEEN)
    g.powers[0] = 1 << 2
    return reveal(listen(g), card)


@pytest.mark.rule("BG-R94")
def test_no_action_card_between_throw_and_scoring() -> None:
    g = trial("one_jump")
    hand(g, 0, "steady_aim", "boost")
    hand(g, 1, "swap")
    roll(g, "aim aim")
    assert asked(g) == "reroll 0"
    for card in ("steady_aim", "boost"):
        assert refused(g, "play", card) != ""
    assert refused(g, "play", "swap", seat=1) != ""
    assert g.points == 4


@pytest.mark.rule("BG-R94")
def test_a_stage_ability_on_dice_is_used_with_the_re_rolls_once_in_a_challenge() -> None:
    g = keen()  # RUN and JUMP
    glance = ability(g, "Glance")
    assert refused(g, "use", glance).endswith("· BG-R94, BG-R95")  # there are no dice in step 2
    roll(g, "run aim hit")
    say(g, "use", glance)
    assert asked(g) == "change 0"
    say(g, "change", 6 * AIM + JUMP)
    assert (shown(g), g.points, asked(g)) == ("run jump hit", 3, "reroll 0")  # re-rolls are still possible
    assert "BG-6.12" in refused(g, "use", glance)
    reroll(g, "hit", "wily")
    assert "BG-6.12" in refused(g, "use", glance)
    say(g, "score")
    assert (window(g), g.space[0]) == ("press_on", 1)


@pytest.mark.rule("BG-R94")
def test_such_an_ability_is_offered_without_energy_too() -> None:
    g = keen()
    g.energy[0] = 0
    roll(g, "run aim")
    assert asked(g) == "reroll 0"
    say(g, "use", ability(g, "Glance"))
    say(g, "change", 6 * AIM + JUMP)
    assert (window(g), g.space[0]) == ("press_on", 1)


@pytest.mark.rule("BG-R94")
def test_an_effect_on_dice_played_in_step_two_waits_for_the_throw() -> None:
    g = trial("one_jump")
    hand(g, 0, "steady_aim")
    hand(g, 1, "no_limit")  # WILYs stick in this roll
    say(g, "play", "steady_aim")
    say(g, "play", "no_limit")
    assert (g.rerolls, g.sticks, g.stuck, g.dice) == (1, 1 << WILY, 0, [])
    all_pass(g)
    fall(g, THREAT + 2, "wily aim")
    assert g.stuck == 0b01
