"""Chapter 8: the challenge roll and Threat; and the rulings on dice (BG-R29 to BG-R32, BG-R40)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.game import GAME, make_of
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import AIM, THREAT, WILY
from busterbox.games.boardgame.words.terms import Forecast
from tests.boardgame.positions import FIXTURE, all_pass, before_turn, hand, reveal, say, window
from tests.boardgame.trials import (
    LAB,
    asked,
    attempt,
    happened,
    listen,
    names,
    refused,
    reroll,
    roll,
    score,
    shown,
    told,
    trial,
    why,
)


@pytest.mark.rule("BG-8.1")
def test_a_challenge_is_attempted_by_a_roll() -> None:
    g = trial("one_jump")
    all_pass(g)
    assert (asked(g), g.space[0]) == ("threat 0", 0)
    attempt(g, "jump")
    assert g.space[0] == 1
    # Unless an ability makes it unnecessary.
    g = trial("bridge")
    all_pass(g)
    say(g, "threat", 0)
    assert (window(g), g.space[0], told(g, "die")) == ("press_on", 1, [])


@pytest.mark.rule("BG-8.2")
def test_any_number_of_dice_up_to_all_threat() -> None:
    g = trial("one_jump")
    g.threat[0] = 4
    all_pass(g)
    assert g.options(0) == [THREAT + n for n in (1, 2, 3, 4)]
    assert refused(g, "threat", 5).endswith("· BG-8.2")
    say(g, "threat", 4)
    assert (len(g.dice), g.threat[0]) == (4, 0)


@pytest.mark.rule("BG-8.3", "BG-8.4")
def test_dice_that_were_rolled_are_gone_and_the_others_stay() -> None:
    g = before_turn(2, game=LAB)
    reveal(listen(g), "one_jump", ["two_runs"])
    attempt(g, "jump hit hit")
    assert (window(g), g.threat[0]) == ("press_on", 7)
    say(g, "press_on")
    assert (window(g), g.threat[0]) == ("abilities", 7)
    attempt(g, "aim aim")  # failed
    assert (g.turn, g.threat[0], told(g, "committed")) == (1, 5, [[0, 3, 7], [0, 2, 5]])


@pytest.mark.rule("BG-8.6", "BG-8.7")
@pytest.mark.parametrize(
    ("card", "faces", "passed"),
    [
        ("one_jump", "jump", True),
        ("one_jump", "aim run hit pellet wily", False),
        ("two_runs", "run run", True),
        ("two_runs", "run aim aim aim", False),  # two of a face take two dice
        ("run_and_jump", "run jump", True),
        ("run_and_jump", "run run run", False),  # some of them is a failure
        ("run_and_jump", "jump hit hit hit", False),
    ],
)
def test_each_requirement_takes_a_die_of_its_own(card: str, faces: str, passed: bool) -> None:
    g = trial(card)
    attempt(g, faces)
    assert (g.space[0], "passed" in happened(g), "failed" in happened(g)) == (int(passed), passed, not passed)


@pytest.mark.rule("BG-8.8", "BG-R40")
@pytest.mark.parametrize(
    ("card", "added", "faces", "passed"),
    [
        ("one_jump", "shortcut", "jump aim", True),
        ("one_jump", "shortcut", "jump jump", False),  # AIM as well
        ("one_jump", "land_on_the_edge", "jump jump", True),
        ("one_jump", "land_on_the_edge", "jump aim", False),  # JUMP once more
        ("two_runs", "speed_run", "run run run", True),
        ("two_runs", "speed_run", "run run", False),
    ],
)
def test_an_added_requirement_takes_a_further_die(card: str, added: str, faces: str, passed: bool) -> None:
    g = trial(card)
    hand(g, 1, added)
    say(g, "pass")
    say(g, "play", added)
    attempt(g, faces)
    assert g.space[0] == int(passed)


@pytest.mark.rule("BG-R40")
def test_two_added_requirements_of_a_face_take_two_dice() -> None:
    for faces, passed in (("run aim aim", True), ("run aim", False)):
        g = trial("press", seats=3)
        g.wily_points = 6
        hand(g, 1, "shortcut")
        hand(g, 2, "shortcut")
        say(g, "pass")
        say(g, "play", "shortcut")
        say(g, "play", "shortcut")
        assert g.needs[AIM] == 2
        attempt(g, faces)
        assert g.space[0] == int(passed)


@pytest.mark.rule("BG-8.9", "BG-9.7")
def test_the_roll_is_complete_when_the_hero_says_so() -> None:
    g = trial("one_jump")
    g.minions = 1
    roll(g, "jump hit")  # matched, and yet nothing has happened
    assert (asked(g), g.space[0], g.minions, "scored" in happened(g)) == ("reroll 0", 0, 1, False)
    say(g, "score")
    assert (window(g), g.space[0], "scored" in happened(g)) == ("press_on", 1, True)


@pytest.mark.rule("BG-8.10")
def test_wily_is_never_required_and_something_always_is() -> None:
    for card in box_of(GAME).challenges:
        if card.copy < 0:
            assert card.needs[WILY] == 0
            assert sum(card.needs) >= 1
    name = "stages/cut_man.toml"
    for put in ("[]", '["wily"]', '["run", "wily"]'):
        with pytest.raises(ValueError, match=r"one face or more, and no wily \(BG-8.10\)"):
            make_of(
                {
                    **FIXTURE.cards.sources,
                    name: FIXTURE.cards.sources[name].replace('["run", "pellet"]', put, 1),
                }
            )


@pytest.mark.rule("BG-R29")
def test_a_die_that_matches_does_its_other_work_as_well() -> None:
    g = trial("cutter")  # AIM and HIT
    g.minions = 1
    attempt(g, "aim hit")
    assert (g.space[0], told(g, "defeated"), g.health[0]) == (1, [[0, 1, 0]], 28)
    g = trial("one_pellet", health=10)
    g.minions = 0
    attempt(g, "pellet")
    assert (g.space[0], g.health[0]) == (1, 12)


@pytest.mark.rule("BG-R30")
def test_at_least_one_die_is_rolled() -> None:
    g = trial("one_jump")
    all_pass(g)
    assert refused(g, "threat", 0).endswith("· BG-R30")
    assert g.options(0)[0] == THREAT + 1
    # With one Threat there is nothing to choose.
    g = trial("one_jump")
    g.threat[0] = 1
    all_pass(g)
    assert (window(g), len(g.dice), g.threat[0]) == ("reroll", 1, 0)


@pytest.mark.rule("BG-R30", "BG-R33")
def test_with_an_automatic_pass_no_die_is_needed() -> None:
    g = trial("furnace", base_energy=4)
    all_pass(g)
    assert g.options(0) == [THREAT + n for n in range(11)]
    say(g, "threat", 0)
    assert (window(g), g.space[0], g.threat[0]) == ("press_on", 1, 10)


@pytest.mark.rule("BG-R31")
def test_dice_are_committed_once() -> None:
    g = trial("one_jump")
    roll(g, "aim aim")
    assert asked(g) == "reroll 0"
    assert why(g, "threat", 3) != ""
    reroll(g, "aim", "jump")
    assert (shown(g), g.threat[0]) == ("jump aim", 8)
    assert why(g, "threat", 1) != ""
    score(g)
    assert told(g, "committed") == [[0, 2, 8]]


@pytest.mark.rule("BG-R31")
def test_an_ability_can_add_dice_to_the_roll() -> None:
    g = trial("one_jump")
    hand(g, 0, "rapid_fire")  # 2 more dice
    say(g, "play", "rapid_fire")
    all_pass(g)
    say(g, "threat", 3)
    assert (len(g.dice), g.threat[0]) == (5, 7)


@pytest.mark.rule("BG-R32")
def test_without_threat_the_challenge_fails_without_dice() -> None:
    g = trial("one_jump")
    hand(g, 1, "recoil")  # lose 12 Threat
    say(g, "pass")
    say(g, "play", "recoil")
    assert g.threat[0] == 0
    say(g, "pass")
    say(g, "pass")
    assert (g.turn, g.space[0], g.health[0]) == (1, 0, 26)  # the failure's penalty
    assert (told(g, "die"), told(g, "failed")) == ([], [[0, LAB.cards.numbers["one_jump"]]])


@pytest.mark.rule("BG-R32")
def test_a_card_that_adds_dice_makes_no_roll_where_there_is_none() -> None:
    g = trial("one_jump")
    hand(g, 0, "rapid_fire")
    hand(g, 1, "recoil")
    say(g, "play", "rapid_fire")
    say(g, "play", "recoil")
    say(g, "pass")
    say(g, "pass")
    assert (g.turn, told(g, "die"), "failed" in happened(g)) == (1, [], True)


@pytest.mark.rule("BG-R32")
def test_without_threat_an_automatic_pass_is_still_a_pass() -> None:
    g = trial("bridge")
    hand(g, 1, "recoil")
    say(g, "pass")
    say(g, "play", "recoil")
    say(g, "pass")
    say(g, "pass")
    assert (g.turn, g.space[0], told(g, "die")) == (1, 1, [])  # and without Threat the turn is over
    assert names(g, g.stage_discard[0])[-1] == "bridge"


@pytest.mark.rule("BG-R32", "BG-8.7")
def test_what_the_dice_would_do_is_foretold_as_it_is_resolved() -> None:
    g = trial("run_and_jump")
    roll(g, "run hit")
    assert not Forecast(g).passed  # dice lie there, but not all that are needed
    g.dice = [4, 3]
    assert Forecast(g).passed
    g.dice, g.needs = [], [0] * 6
    assert not Forecast(g).passed  # no dice are no roll, even where nothing is left to match
    g.automatic = True
    assert Forecast(g).passed
