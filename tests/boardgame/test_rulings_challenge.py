"""Rulings on challenges: BG-R22 to BG-R28, BG-R33 to BG-R39, BG-R93."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import BOSS_NAMES, CASTLE
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import all_pass, before_turn, hand, next_turn, reveal, say, window
from tests.boardgame.trials import (
    LAB,
    ability,
    asked,
    attempt,
    castle,
    give_trophy,
    happened,
    listen,
    names,
    refused,
    roll,
    score,
    told,
    trial,
    trophy,
    why,
)

# -- the penalty of a failure --------------------------------------------------------------------------------


@pytest.mark.rule("BG-R22")
@pytest.mark.parametrize(
    ("faces", "option", "damage"),
    [
        ("jump", "on", 0),
        ("jump wily wily", "on", 4),
        ("aim", "on", 2),  # once for the failure
        ("aim wily wily", "on", 6),  # and twice for the WILYs
        ("aim", "off", 0),
        ("aim wily wily", "off", 4),
        ("jump wily", "off", 2),
    ],
)
def test_a_failure_adds_one_penalty_unless_the_table_says_no(faces: str, option: str, damage: int) -> None:
    g = trial("one_jump", fail_penalty=option)  # penalty: 2 damage
    attempt(g, faces)
    assert g.health[0] == 28 - damage


@pytest.mark.rule("BG-R23")
def test_requirements_are_compared_after_trophies() -> None:
    g = trial("one_jump", seats=3)
    give_trophy(g, 0, "ice_man")
    roll(g, "aim")
    score(g)
    assert (asked(g), g.health[0], "penalties" in happened(g)) == ("trophy 0", 28, False)
    trophy(g, "ice_man", "aim", "jump")
    assert (window(g), g.space[0], g.health[0]) == ("press_on", 1, 28)  # passed: no penalty
    g = trial("one_jump", seats=3)
    give_trophy(g, 1, "ice_man")
    roll(g, "jump")
    score(g)
    trophy(g, "ice_man", "jump", "aim")
    assert (g.turn, g.space[0], g.health[0]) == (1, 0, 26)  # failed


@pytest.mark.rule("BG-R23", "BG-R24")
def test_the_failures_damage_is_part_of_the_one_amount() -> None:
    g = trial("run_and_jump", health=20)  # two Tackle Fires, penalty 3
    attempt(g, "wily pellet hit")
    assert told(g, "hurt") == [[0, 2 + 3 + 3, 12]]
    assert told(g, "healed") == [[0, 2, 14]]


# -- step 4 in its order -------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R24")
def test_step_four_in_order() -> None:
    # Order: a Tackle Fire, 1 damage for each RUN, then 1 Threat lost for each; penalty 3 damage and lose 1 WE; reward 1 Life.
    g = trial("order", health=20)
    g.minions = 2
    attempt(g, "run hit wily wily pellet")
    steps = ["defeated", "hurt", "threat", "energy", "energy", "healed", "life", "passed"]
    assert [m for m in happened(g) if m in steps] == steps
    assert told(g, "defeated") == [[0, 1, 1]]
    assert told(g, "hurt") == [[0, 2 + 1 + 2 * 3, 11]]  # minion, ability, penalties: one amount
    assert told(g, "healed") == [[0, 2, 13]]
    assert (g.threat[0], g.energy[0], g.lives[0], g.space[0]) == (4, 1, 4, 1)


@pytest.mark.rule("BG-R24")
def test_a_life_lost_in_step_four_stops_it() -> None:
    g = trial("order", health=9)
    g.minions = 2
    attempt(g, "run hit wily wily pellet")
    after = ("threat", "energy", "healed", "life", "passed", "moved")
    assert [m for m in happened(g) if m in ("hurt", "lost_life", *after)] == ["hurt", "lost_life"]
    assert (g.turn, g.lives[0], g.health[0], g.space[0], g.minions) == (1, 2, 0, 0, g.current().minions)


@pytest.mark.rule("BG-R24")
def test_damage_dealt_earlier_is_not_counted_again() -> None:
    g = trial("press", seats=3)  # 4 damage at the reveal
    hand(g, 1, "rapid_fire")  # 2 damage in step 2
    say(g, "pass")
    say(g, "play", "rapid_fire")
    assert g.health[0] == 22
    attempt(g, "run hit hit")
    assert (g.health[0], told(g, "hurt")) == (22, [[0, 4, 24], [0, 2, 22]])


@pytest.mark.rule("BG-R25")
def test_pellets_come_too_late() -> None:
    g = trial("one_jump", health=2)
    g.minions = 1
    attempt(g, "jump pellet pellet pellet")
    assert (g.turn, g.lives[0], g.health[0], told(g, "healed")) == (1, 2, 0, [])


# -- lives ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R26")
def test_a_life_lost_in_step_two_ends_the_turn_there() -> None:
    g = trial("run_and_jump", health=6, seats=3)
    card = g.challenge[0]
    hand(g, 1, "swap")  # 6 damage
    say(g, "pass")
    say(g, "play", "swap")
    assert (g.turn, g.lives[0], g.health[0], g.space[0]) == (1, 2, 0, 0)
    assert g.stage_discard[0][-1] == card
    assert told(g, "hurt") == [[0, 6, 0]]  # no penalty on top
    assert [m for m in happened(g) if m in ("committed", "penalties", "scored", "defeated")] == []
    assert (names(g, g.discard[1]), len(g.hand[1])) == (["swap"], 4)
    assert g.game.rules.invariants(g) == []


@pytest.mark.rule("BG-R26")
def test_a_life_lost_at_the_reveal_ends_the_turn_there() -> None:
    g = before_turn(2, game=LAB)
    g.health[0] = 4
    reveal(listen(g), "press")  # 4 damage, two Mets
    assert (g.turn, g.lives[0], names(g, g.stage_discard[0])[-1]) == (1, 2, "press")
    assert [m for m in happened(g) if m in ("passed_priority", "penalties")] == []
    assert g.minions == g.current().minions  # those of the next challenge


@pytest.mark.rule("BG-R27")
def test_one_event_costs_one_life() -> None:
    g = trial("one_jump", health=1)
    g.minions = 40  # 80 damage
    attempt(g, "jump")
    assert (g.lives[0], g.health[0], told(g, "lost_life")) == (2, 0, [[0, 2]])


@pytest.mark.rule("BG-R28")
def test_health_is_zero_until_the_next_own_turn() -> None:
    g = trial("one_jump", seats=2, health=1)
    attempt(g, "wily")
    assert (g.turn, g.health[0]) == (1, 0)
    # The next hero's challenge: whatever is played, it is about that hero.
    g.stage[1], g.health[1] = 1, 10
    next_turn(g)
    g.points = g.wily_points = 4
    hand(g, 0, "rapid_fire")
    hand(g, 1, "life_energy")
    say(g, "play", "life_energy")
    say(g, "play", "rapid_fire")
    assert (g.health, g.lives[0]) == ([0, 12], 2)
    g.turn, g.stage[0] = 0, 1
    next_turn(g)
    assert g.health[0] == 28


@pytest.mark.rule("BG-R34")
def test_a_matched_challenge_with_a_life_lost_is_failed_without_another_penalty() -> None:
    g = trial("one_jump", health=3)
    g.minions = 2
    card = g.challenge[0]
    attempt(g, "jump")
    assert (g.turn, g.lives[0], g.space[0]) == (1, 2, 0)
    assert (g.stage_discard[0][-1], told(g, "penalties"), told(g, "hurt")) == (card, [], [[0, 4, 0]])


# -- automatic passes ----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R33")
def test_an_automatic_pass_leaves_the_minions_and_the_penalty() -> None:
    g = trial("bridge")  # a Tackle Fire
    all_pass(g)
    say(g, "threat", 0)
    assert (g.space[0], g.health[0]) == (1, 26)
    g = trial("bridge")
    attempt(g, "hit wily")
    assert (g.space[0], g.health[0], told(g, "defeated")) == (1, 26, [[0, 1, 0]])  # the WILY's penalty


@pytest.mark.rule("BG-R33", "BG-R34")
def test_an_automatic_pass_is_none_for_who_loses_a_life() -> None:
    g = trial("bridge", health=2)
    all_pass(g)
    say(g, "threat", 0)
    assert (g.turn, g.space[0], g.lives[0]) == (1, 0, 2)


@pytest.mark.rule("BG-R93")
def test_step_two_is_played_and_added_requirements_count_as_matched() -> None:
    g = trial("bridge")
    hand(g, 1, "shortcut")
    assert asked(g) == "abilities 0"
    say(g, "pass")
    say(g, "play", "shortcut")  # AIM as well
    all_pass(g)
    say(g, "threat", 0)
    assert (window(g), g.space[0]) == ("press_on", 1)


@pytest.mark.rule("BG-R93")
def test_the_condition_is_tested_again_when_base_energy_changes() -> None:
    g = trial("furnace")
    assert (g.automatic, told(g, "automatic")) == (False, [])
    hand(g, 0, "energized", "beam")
    say(g, "play", "energized")
    assert (g.energy[0], g.automatic) == (5, False)  # WE at hand is not base WE
    say(g, "pass")
    say(g, "play", "beam")
    assert (g.base_energy(0), g.automatic, told(g, "automatic")) == (4, True, [[0]])
    all_pass(g)
    assert refused(g, "threat", 11).endswith("· BG-8.2")
    say(g, "threat", 0)
    assert (g.space[0], g.threat[0]) == (1, 10)


# -- challenge abilities that count --------------------------------------------------------------------------


@pytest.mark.rule("BG-R35")
def test_minions_played_are_counted_in_step_four_also_those_gone() -> None:
    g = trial("cutter", seats=3)  # 2 damage for each minion played; Pengs deal 2
    g.powers[0] = 1 << BOSS_NAMES.index("cut_man")
    hand(g, 1, "robot_tactics")
    hand(g, 2, "stride")
    say(g, "pass")
    say(g, "play", "robot_tactics")  # two
    say(g, "play", "stride")  # one
    assert (g.health[0], g.minions) == (28, 3)  # nothing yet
    say(g, "use", ability(g, "Cut Man Stage"))  # two of them destroyed
    attempt(g, "aim hit")  # and the third Defeated
    assert told(g, "hurt") == [[0, 6, 22]]


@pytest.mark.rule("BG-R35")
def test_minions_that_came_with_the_card_were_not_played() -> None:
    g = trial("cutter")
    g.minions = 2  # as by "+2"
    assert g.minions_played == 0
    attempt(g, "aim hit hit")
    assert g.health[0] == 28
    assert trial("press").minions_played == 0


# -- movement ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R37")
@pytest.mark.parametrize(
    ("cards", "space", "to"), [("", 0, 1), ("stride", 0, 3), ("stride", 3, 4), ("stride stride", 0, 4)]
)
def test_further_spaces_add_up_as_far_as_the_last_space(cards: str, space: int, to: int) -> None:
    g = trial("one_jump", space=space)
    hand(g, 0, *cards.split())
    for card in cards.split():
        say(g, "play", card)  # 2 more spaces
        say(g, "pass")
    attempt(g, "jump")
    assert (g.space[0], window(g)) == (to, "press_on")


@pytest.mark.rule("BG-R37")
def test_further_spaces_stop_at_the_yellow_devil_and_at_the_castles_end() -> None:
    for devil, to in (("on", 5), ("off", 6)):
        g = castle("castle_4", space=4, yellow_devil=devil)  # AIM and JUMP
        g.minions = 0
        hand(g, 0, "stride")
        say(g, "play", "stride")
        attempt(g, "aim jump")
        assert (g.stage[0], g.space[0]) == (CASTLE, to)


@pytest.mark.rule("BG-R37")
def test_a_failure_moves_nobody_however_many_spaces_were_promised() -> None:
    g = trial("one_jump")
    hand(g, 0, "stride")
    say(g, "play", "stride")
    attempt(g, "aim")
    assert (g.turn, g.space[0]) == (1, 0)


@pytest.mark.rule("BG-R38")
def test_who_reaches_the_last_space_meets_the_boss_however_few_challenges_it_took() -> None:
    g = trial("one_jump", space=1)
    hand(g, 0, "stride")
    say(g, "play", "stride")
    attempt(g, "jump")
    assert (g.space[0], asked(g)) == (4, "press_on 0")
    assert "BG-17.1" in refused(g, "press_on")
    say(g, "fight")
    assert (window(g), g.boss) == ("before_roll", 0)


@pytest.mark.rule("BG-R39")
def test_four_passes_lead_from_the_start_to_the_boss() -> None:
    g: Board = before_turn(2, game=LAB)
    reveal(g, "one_jump", ["two_runs", "run_and_jump", "one_pellet"])
    for space, faces in enumerate(("jump", "run run", "run jump", "pellet hit hit"), 1):
        g.threat[0] = 10
        attempt(g, faces)
        assert (g.space[0], window(g)) == (space, "press_on")
        assert (why(g, "fight") == "") is (space == 4)
        if space < 4:
            say(g, "press_on")
    assert "BG-17.1" in refused(g, "press_on")
