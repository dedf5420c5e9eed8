"""Chapter 11: the minions' special; and the rulings on it (BG-R49 to BG-R52)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import PASS, PLAY, SPECIAL
from tests.boardgame.positions import hand, say, window
from tests.boardgame.trials import asked, refused, roll, told, trial, why

# Run and Jump is of the symbol Fire, with two Tackle Fires: each deals 1 more by their special. Boost is Fire too.


@pytest.mark.rule("BG-11.1")
def test_the_hero_cannot_use_a_special() -> None:
    g = trial("run_and_jump")
    hand(g, 1, "boost")
    say(g, "pass")
    say(g, "play", "boost")
    say(g, "pass")  # not now
    assert asked(g) == "abilities 0"
    assert SPECIAL not in g.options(0)
    assert refused(g, "special") != ""
    say(g, "pass")
    assert SPECIAL in g.options(1)


@pytest.mark.rule("BG-11.2")
def test_it_takes_a_card_with_the_challenges_symbol() -> None:
    g = trial("run_and_jump", seats=3)
    hand(g, 1, "energized")  # Blitz
    hand(g, 2, "boost")  # Fire
    say(g, "pass")
    assert refused(g, "special").endswith("· BG-11.2")
    say(g, "play", "energized")
    assert asked(g) == "abilities 2"  # no match, no offer
    assert refused(g, "special").endswith("· BG-11.2")
    say(g, "play", "boost")
    assert asked(g) == "special 2"
    say(g, "special")
    assert (g.fierce, told(g, "special")) == (1, [[2, 6]])


@pytest.mark.rule("BG-11.2")
def test_a_match_on_another_challenge_does_not_count() -> None:
    g = trial("run_and_jump")
    hand(g, 1, "boost")
    say(g, "pass")
    say(g, "play", "boost")
    say(g, "pass")
    roll(g, "run jump hit hit")
    say(g, "score")
    say(g, "press_on")
    g.minions = 1
    say(g, "pass")
    assert refused(g, "special").endswith("· BG-11.2")


@pytest.mark.rule("BG-11.3")
def test_one_special_in_a_challenge_at_most() -> None:
    g = trial("run_and_jump", seats=3)
    hand(g, 1, "boost")
    hand(g, 2, "boost")
    say(g, "pass")
    say(g, "play", "boost")
    say(g, "special")
    say(g, "play", "boost")  # a second match: no second offer
    assert (asked(g), g.fierce, g.wily_points) == ("abilities 0", 1, 0)
    g.wily_points = 2
    say(g, "pass")
    assert refused(g, "special").endswith("· BG-11.3")


@pytest.mark.rule("BG-R49")
def test_whoever_played_the_match_is_asked_first_and_loses_no_priority() -> None:
    g = trial("run_and_jump", seats=3)
    hand(g, 1, "boost")
    say(g, "pass")
    say(g, "play", "boost")
    assert (asked(g), g.options(1)) == ("special 1", [PASS, SPECIAL])
    assert len(g.hand[1]) == 4  # the card has resolved, and is replaced
    points = g.wily_points
    say(g, "special")
    assert (asked(g), g.wily_points, g.fierce) == ("abilities 2", points, 1)  # as after any play


@pytest.mark.rule("BG-R49")
def test_declined_it_is_a_play_for_nothing_open_to_every_wily_player() -> None:
    g = trial("run_and_jump", seats=3)
    hand(g, 1, "boost")
    say(g, "pass")
    say(g, "play", "boost")
    say(g, "pass")
    assert asked(g) == "abilities 2"
    points = g.wily_points
    say(g, "special")
    assert (g.fierce, g.wily_points, asked(g)) == (1, points, "abilities 0")
    # It was a play: the step needs three passes from here.
    say(g, "pass")
    say(g, "pass")
    assert asked(g) == "abilities 2"
    say(g, "pass")
    assert window(g) == "threat"


@pytest.mark.rule("BG-R49")
def test_declined_it_can_be_used_without_points_left() -> None:
    g = trial("run_and_jump")
    hand(g, 1, "boost")
    say(g, "pass")
    say(g, "play", "boost")
    say(g, "pass")
    g.wily_points = 0
    say(g, "pass")
    assert asked(g) == "abilities 1"
    assert g.options(1) == [PASS, SPECIAL]


@pytest.mark.rule("BG-R49")
def test_there_must_be_a_minion_at_that_time() -> None:
    g = trial("run_and_jump")
    hand(g, 0, "quick_reflexes")  # destroys 2
    hand(g, 1, "boost")
    say(g, "play", "quick_reflexes")
    assert g.minions == 0
    say(g, "play", "boost")
    assert asked(g) == "abilities 0"  # nothing to offer
    say(g, "pass")
    assert refused(g, "special").endswith("· BG-R49")


@pytest.mark.rule("BG-R50")
def test_a_minion_that_comes_after_the_match_opens_the_special_as_a_play() -> None:
    g = trial("one_jump", seats=3)  # Fire, no minions
    hand(g, 1, "boost")
    hand(g, 2, "stride")  # Aqua: a minion
    say(g, "pass")
    say(g, "play", "boost")
    assert asked(g) == "abilities 2"
    say(g, "play", "stride")
    assert asked(g) == "abilities 0"  # the card that brought it does not match: no offer
    say(g, "pass")
    assert why(g, "special") == ""
    say(g, "special")
    assert (g.fierce, g.wily_points) == (1, 1)


@pytest.mark.rule("BG-R50")
def test_a_matching_card_that_brings_the_first_minion_is_offered_its_special() -> None:
    g = trial("press")  # Powerful
    g.minions = 0
    hand(g, 1, "fortified")  # Powerful: a minion
    say(g, "pass")
    say(g, "play", "fortified")
    assert (asked(g), g.minions) == ("special 1", 1)


@pytest.mark.rule("BG-R51")
def test_a_matching_card_of_the_hero_does_not_count() -> None:
    g = trial("run_and_jump")
    hand(g, 0, "boost")
    say(g, "play", "boost")
    assert (asked(g), g.matched) == ("abilities 1", False)
    assert refused(g, "special").endswith("· BG-11.2")


@pytest.mark.rule("BG-R52", "BG-11.3")
def test_of_two_specials_one_is_picked() -> None:
    for which, health, minions in ((0, 28, 2), (1, 25, 1)):
        g = trial("eye_zone")  # Sharp, a Met (one more minion) with the special of Big Eye (3 damage)
        hand(g, 1, "beam")  # Sharp
        say(g, "pass")
        say(g, "play", "beam")
        assert g.options(1) == [PASS, SPECIAL, SPECIAL + 1]
        say(g, "special", which)
        assert (g.health[0], g.minions) == (health, minions)
        say(g, "pass")
        for other in (0, 1):
            assert refused(g, "special", other).endswith("· BG-11.3")


@pytest.mark.rule("BG-R52", "BG-11.1")
def test_of_two_specials_one_is_picked_with_priority_too() -> None:
    for which, health, minions in ((0, 28, 2), (1, 25, 1)):
        g = trial("eye_zone")
        hand(g, 1, "beam")
        say(g, "pass")
        assert g.options(1)[1] >= PLAY  # no match yet
        say(g, "play", "beam")
        say(g, "pass")  # not at once
        say(g, "pass")
        assert asked(g) == "abilities 1"
        assert [code for code in g.options(1) if code < PLAY] == [PASS, SPECIAL, SPECIAL + 1]
        say(g, "special", which)
        assert (g.health[0], g.minions) == (health, minions)


@pytest.mark.rule("BG-R52")
def test_with_priority_a_second_special_is_offered_only_where_it_differs() -> None:
    g = trial("eye_zone")
    g.matched = True
    say(g, "pass")
    g.gained = g.current().minion
    assert (asked(g), [code for code in g.options(1) if code < PLAY]) == ("abilities 1", [PASS, SPECIAL])
    assert refused(g, "special", 1).endswith("· BG-R52")


@pytest.mark.rule("BG-R52")
def test_without_a_second_special_there_is_none_to_pick() -> None:
    g = trial("run_and_jump")
    hand(g, 1, "boost")
    say(g, "pass")
    say(g, "play", "boost")
    assert refused(g, "special", 1).endswith("· BG-R52")
