"""Step 4: damage and effects in their order.   BG-13, BG-R22 to BG-R29, BG-R33, BG-R35, BG-R36"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.challenge import GAINS, PENALTIES, Reveal, resolve
from busterbox.games.boardgame.rules.codes import JUMP
from busterbox.kernel.core.ops import Resolve
from tests.boardgame.positions import all_pass, hand, say, window
from tests.boardgame.trials import (
    asked,
    attempt,
    give_trophy,
    happened,
    reroll,
    roll,
    score,
    told,
    trial,
    trophy,
)


@pytest.mark.rule("BG-13.1")
def test_nothing_is_resolved_before_the_roll_is_complete() -> None:
    g = trial("run_and_jump", health=20)
    roll(g, "hit run pellet wily")
    assert (asked(g), g.health[0], g.minions) == ("reroll 0", 20, 2)
    score(g)
    assert told(g, "hurt") == [[0, 2 + 3 + 3, 12]]  # one Tackle Fire, the WILY, the failure
    assert told(g, "healed") == [[0, 2, 14]]


@pytest.mark.rule("BG-13.2", "BG-13.3")
@pytest.mark.parametrize(("card", "effects"), [("press", 0), ("eye_zone", 2), ("order", 2)])
def test_a_penalty_that_is_only_damage_has_no_effect_to_carry_out(card: str, effects: int) -> None:
    g = trial(card)
    frame = Reveal()
    frame.step, frame.left = PENALTIES, 2
    g.push(frame)
    done = 0
    while frame.step == PENALTIES:
        resolve(g, frame)
        if g.top is not frame:
            assert isinstance(g.top, Resolve)
            assert g.top.program == g.current().penalty > 0
            g.pop()
            done += 1
    assert (done, frame.step) == (effects, GAINS)


@pytest.mark.rule("BG-13.2")
@pytest.mark.parametrize(("faces", "times"), [("jump", 0), ("jump wily", 1), ("wily jump wily wily", 3)])
def test_the_penalty_comes_once_for_each_wily(faces: str, times: int) -> None:
    g = trial()
    attempt(g, faces)
    assert g.health[0] == 28 - 2 * times
    assert told(g, "penalties") == ([[0, times]] if times else [])


@pytest.mark.rule("BG-13.2", "BG-9.8")
def test_a_wily_that_was_re_rolled_away_costs_nothing() -> None:
    g = trial()
    roll(g, "jump wily")
    reroll(g, "wily", "aim")
    score(g)
    assert (g.health[0], told(g, "penalties")) == (28, [])


@pytest.mark.rule("BG-13.3")
def test_wily_penalties_hit_passed_and_failed_challenges_alike() -> None:
    g = trial(fail_penalty="off")
    attempt(g, "jump wily wily")
    assert (told(g, "penalties"), "passed" in happened(g), g.health[0]) == ([[0, 2]], True, 24)
    g = trial(fail_penalty="off")
    attempt(g, "aim wily wily")
    assert (told(g, "penalties"), "failed" in happened(g), g.health[0]) == ([[0, 2]], True, 24)


@pytest.mark.rule("BG-13.4")
@pytest.mark.parametrize(("faces", "result"), [("pellet hit aim", "passed"), ("hit aim aim", "failed")])
def test_hits_and_minions_count_on_both_results(faces: str, result: str) -> None:
    g = trial("one_pellet", health=20, fail_penalty="off")
    attempt(g, faces)
    healed = 2 if "pellet" in faces else 0
    assert told(g, "defeated") == [[0, 1, 2]]
    assert told(g, "hurt") == [[0, 4, 16]]
    assert (result in happened(g), g.health[0]) == (True, 16 + healed)


@pytest.mark.rule("BG-13.4", "BG-12.1")
def test_pellets_heal_on_a_failure_too() -> None:
    g = trial(health=10, fail_penalty="off")
    attempt(g, "pellet pellet")
    assert ("failed" in happened(g), g.health[0]) == (True, 14)


@pytest.mark.rule("BG-13.5", "BG-R25")
def test_all_damage_comes_before_any_health() -> None:
    g = trial("one_pellet", health=6)
    attempt(g, "pellet pellet pellet")  # three Tackle Fires deal 6, the pellets would have given 6
    assert (g.lives[0], g.health[0], told(g, "healed")) == (2, 0, [])
    g = trial("one_pellet", health=28)
    attempt(g, "pellet hit")  # healed first, nothing would be gained at full Health
    assert g.health[0] == 28 - 4 + 2


@pytest.mark.rule("BG-13.6")
@pytest.mark.parametrize(("health", "lives"), [(3, 2), (4, 2), (5, 3)])
def test_a_life_is_lost_at_zero_or_less(health: int, lives: int) -> None:
    g = trial(health=health)
    attempt(g, "jump wily wily")
    assert (g.lives[0], g.health[0]) == (lives, max(health - 4, 0))


# -- rulings ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R22", "BG-14.7")
@pytest.mark.parametrize(
    ("faces", "setting", "times"),
    [("aim", "on", 1), ("aim wily", "on", 2), ("aim", "off", 0), ("aim wily", "off", 1), ("jump", "on", 0)],
)
def test_a_failure_adds_one_penalty(faces: str, setting: str, times: int) -> None:
    g = trial(fail_penalty=setting)
    attempt(g, faces)
    assert g.health[0] == 28 - 2 * times


@pytest.mark.rule("BG-R23")
def test_requirements_are_compared_after_the_trophies() -> None:
    """A Trophy makes the roll pass, and no penalty for a failure is part of the damage; and the other way round."""
    g = trial()
    give_trophy(g, 0, "guts_man")
    attempt(g, "aim aim")
    trophy(g, "guts_man", "aim", "jump")
    assert ("passed" in happened(g), g.health[0]) == (True, 28)
    g = trial()
    give_trophy(g, 1, "guts_man")
    attempt(g, "jump wily")
    trophy(g, "guts_man", "jump", "aim")
    assert ("failed" in happened(g), told(g, "hurt")) == (True, [[0, 4, 24]])  # both penalties at once


@pytest.mark.rule("BG-R24", "BG-13.5", "BG-10.10")
def test_the_order_of_step_four() -> None:
    g = trial("order", health=20)
    attempt(g, "run pellet wily wily")
    order = [
        "penalties",
        "hurt",  # minion 2, challenge ability 1, two penalties of 3: one amount
        "threat",  # the challenge ability's other effect
        "energy",  # the penalties' other effect, one by one
        "energy",
        "healed",  # gains: pellets first
        "life",
        "passed",
    ]
    assert [m for m in happened(g) if m in order] == order
    assert told(g, "hurt") == [[0, 9, 11]]
    assert (g.health[0], g.threat[0], g.energy[0], g.lives[0]) == (13, 10 - 4 - 1, 1, 4)
    assert g.minions == 0


@pytest.mark.rule("BG-R24")
def test_hits_come_before_minion_damage_and_a_lost_life_stops_the_rest() -> None:
    g = trial("order", health=3, fail_penalty="off")
    g.needs[JUMP] = 1  # as a Wily player's card adds it
    attempt(g, "run hit")  # the minion is gone, only the challenge ability hurts
    assert (told(g, "defeated"), told(g, "hurt")) == ([[0, 1, 0]], [[0, 1, 2]])
    assert "failed" in happened(g)
    assert told(g, "threat") == [[0, -1, 7]]  # its effect comes whatever the result
    assert (told(g, "life"), g.lives[0]) == ([], 3)  # its reward only if passed
    g = trial("order", health=3)
    attempt(g, "run wily pellet")
    assert happened(g).count("lost_life") == 1
    assert not {"threat", "energy", "healed", "life", "passed", "failed"} & set(happened(g))
    assert (g.lives[0], g.energy[0], g.threat[0]) == (2, 3, 7)


@pytest.mark.rule("BG-R24", "BG-10.10")
def test_minions_are_cleared_before_the_other_effects() -> None:
    g = trial("remains")
    attempt(g, "run")  # two Mets deal 1 each, then no minion is left that Threat could be lost for
    assert (g.health[0], g.threat[0], told(g, "threat"), g.minions) == (26, 9, [], 0)


@pytest.mark.rule("BG-R24")
def test_damage_dealt_at_the_reveal_is_not_counted_again() -> None:
    g = trial("press")
    assert g.health[0] == 28 - 4
    attempt(g, "run hit hit")
    assert (told(g, "hurt"), g.health[0]) == ([[0, 4, 24]], 24)


@pytest.mark.rule("BG-R26", "BG-16.1")
def test_a_life_lost_at_the_reveal_ends_challenge_and_turn() -> None:
    g = trial("press", health=4)
    assert (g.lives[0], g.health[0], g.turn, asked(g)) == (2, 0, 1, "abilities 1")
    assert "penalties" not in happened(g)
    assert g.game.cards.ids[g.cards[g.stage_discard[0][-1]]] == "press"


@pytest.mark.rule("BG-R26")
def test_a_life_lost_in_step_two_ends_challenge_and_turn() -> None:
    g = trial("run_and_jump", health=6)
    hand(g, 1, "swap")
    say(g, "pass")
    say(g, "play", "swap")
    assert (g.lives[0], g.turn, g.space[0]) == (2, 1, 0)
    assert not {"penalties", "committed", "failed"} & set(happened(g))
    assert g.game.cards.ids[g.cards[g.stage_discard[0][-1]]] == "run_and_jump"
    assert g.game.cards.ids[g.cards[g.discard[1][-1]]] == "swap"  # it has landed, and the hand is full again
    assert len(g.hand[1]) == 4


@pytest.mark.rule("BG-R27")
def test_one_event_costs_one_life() -> None:
    g = trial("run_and_jump", health=1)
    attempt(g, "wily wily wily wily wily")
    assert (g.lives[0], g.health[0], happened(g).count("lost_life")) == (2, 0, 1)


@pytest.mark.rule("BG-R28")
def test_health_is_zero_until_the_next_turn() -> None:
    g = trial("one_pellet", health=2)
    attempt(g, "pellet")
    assert (g.turn, g.health) == (1, [0, 28])
    hand(g, 0, "life_energy", "swap")
    say(g, "pass")
    say(g, "play", "swap")  # as a Wily player: it is the turn player who is hurt
    assert g.health == [0, 22]


@pytest.mark.rule("BG-R29")
def test_a_die_for_a_requirement_does_its_other_work_too() -> None:
    g = trial("one_pellet", health=20)
    attempt(g, "pellet")
    assert ("passed" in happened(g), g.health[0]) == (True, 20 - 6 + 2)
    g = trial("cutter")
    hand(g, 1, "stride")
    say(g, "pass")
    say(g, "play", "stride")
    attempt(g, "hit aim")  # HIT is required and removes the Peng
    assert ("passed" in happened(g), told(g, "defeated")) == (True, [[0, 1, 0]])


@pytest.mark.rule("BG-R33")
def test_an_automatic_pass_leaves_minions_and_penalties() -> None:
    g = trial("bridge")
    all_pass(g)
    say(g, "threat", 0)
    assert ("passed" in happened(g), g.space[0], g.health[0]) == (True, 1, 26)
    g = trial("bridge")
    attempt(g, "hit wily")
    assert ("passed" in happened(g), told(g, "defeated"), g.health[0]) == (True, [[0, 1, 0]], 26)


@pytest.mark.rule("BG-R34")
def test_matched_but_dead_is_a_failure_without_its_penalty() -> None:
    g = trial("one_pellet", health=6)
    attempt(g, "pellet")
    assert (g.space[0], g.lives[0], g.turn) == (0, 2, 1)
    assert not {"penalties", "passed", "failed"} & set(happened(g))
    assert g.game.cards.ids[g.cards[g.stage_discard[0][-1]]] == "one_pellet"


@pytest.mark.rule("BG-R35")
def test_minions_played_are_counted_even_if_they_are_gone() -> None:
    g = trial("cutter", seats=3)
    hand(g, 0, "quick_reflexes")
    hand(g, 1, "robot_tactics")
    hand(g, 2, "stride")
    say(g, "pass")
    say(g, "play", "robot_tactics")
    say(g, "play", "stride")
    assert (g.minions, g.minions_played) == (3, 3)
    say(g, "play", "quick_reflexes")  # two are destroyed
    attempt(g, "hit aim")  # and one Defeated
    assert told(g, "hurt") == [[0, 6, 22]]


@pytest.mark.rule("BG-R35")
def test_printed_minions_were_not_played() -> None:
    g = trial("eye_zone")
    assert (g.minions, g.minions_played) == (1, 0)
    g = trial("cutter")
    attempt(g, "hit aim")
    assert told(g, "hurt") == []


@pytest.mark.rule("BG-R36")
def test_minions_are_placed_before_the_ability_and_that_before_priority() -> None:
    g = trial("press")
    assert (g.minions, told(g, "hurt")) == (2, [[0, 4, 24]])  # 2 damage for each of the two
    assert asked(g) == "abilities 0"
    assert window(g) == "abilities"
