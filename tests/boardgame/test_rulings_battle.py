"""Rulings on the player's half of a battle round.   BG-R68, BG-R70, BG-R72 to BG-R74, BG-R95, BG-R96"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import BOSS_NAMES, FACE_NAMES, ROLL
from tests.boardgame.positions import hand, next_turn, say, window
from tests.boardgame.trials import (
    ability,
    apply,
    asked,
    change,
    fall,
    fight,
    give_trophy,
    refused,
    reroll,
    shown,
    strike,
    told,
    trophy,
    why,
)

NOTHING = "aim aim aim aim aim aim"
MISS = "aim aim aim aim"


@pytest.mark.rule("BG-R68")
def test_damage_on_a_card_is_dealt_as_it_is_played() -> None:
    g = fight(boss_health=12)
    hand(g, 0, "stride")
    say(g, "play", "stride")
    assert (told(g, "beat"), told(g, "die"), g.turn) == ([[0, 0]], [], 1)
    assert len(g.hand[0]) == 4


@pytest.mark.rule("BG-R68")
def test_after_scoring_a_card_brings_no_re_roll() -> None:
    g = fight()
    hand(g, 0, "land_on_the_edge")  # a free re-roll and 1 damage
    strike(g, NOTHING)
    say(g, "play", "land_on_the_edge")
    assert (g.boss_health, asked(g)) == (27, "scored 0")  # with an ability still to use
    assert refused(g, "reroll", "aim") != ""


@pytest.mark.rule("BG-R68")
def test_no_card_in_the_boss_s_half() -> None:
    g = fight()
    give_trophy(g, 0, "fire_man")
    hand(g, 0, "stride")
    strike(g, NOTHING)
    say(g, "pass")
    apply(g, "hit hit hit hit")
    assert asked(g) == "trophy 0"  # on the boss's roll
    assert refused(g, "play", "stride") != ""


@pytest.mark.rule("BG-R70")
def test_faces_without_an_entry_do_nothing() -> None:
    g = fight(health=20)
    strike(g, "wily wily pellet jump run aim")
    apply(g, MISS)
    assert (g.boss_health, g.health[0], told(g, "penalties")) == (28, 20, [])


@pytest.mark.rule("BG-R72")
def test_the_controller_removes_a_die_of_the_next_first_throw() -> None:
    g = fight("bomb_man", seats=3)
    strike(g, NOTHING)
    apply(g, "wily aim aim aim")  # seat 1 has caused it
    assert (asked(g), g.removals) == ("before_roll 0", [1])
    fall(g, ROLL, "hit hit run aim wily jump")
    assert (asked(g), sorted(g.options(1))) == ("remove 1", [89 + face for face in (0, 2, 3, 4, 5)])
    say(g, "remove", "hit")
    assert (shown(g), asked(g)) == ("hit run aim wily jump", "rolled 0")
    reroll(g, "wily", "hit")  # before re-rolls, and only once
    assert (asked(g), g.removals) == ("rolled 0", [])
    say(g, "score")
    apply(g, MISS)
    strike(g, NOTHING)
    assert len(g.dice) == 6


@pytest.mark.rule("BG-R72")
def test_each_instance_takes_one_die() -> None:
    g = fight("bomb_man")
    strike(g, NOTHING)
    apply(g, "wily wily aim aim")
    fall(g, ROLL, "hit hit run aim wily jump")
    say(g, "remove", "run")
    say(g, "remove", "hit")
    assert shown(g) == "hit aim wily jump"


@pytest.mark.rule("BG-R72")
def test_where_all_dice_show_one_face_nobody_is_asked() -> None:
    g = fight("bomb_man")
    strike(g, NOTHING)
    apply(g, "wily aim aim aim")
    fall(g, ROLL, "hit hit hit hit hit hit")
    assert (asked(g), len(g.dice), told(g, "removed_die")) == ("rolled 0", 5, [[1, 0]])


@pytest.mark.rule("BG-R72")
def test_with_more_removals_than_dice_no_die_is_left() -> None:
    g = fight("bomb_man")
    g.removals = [1] * 7
    fall(g, ROLL, "hit hit hit hit hit hit")
    assert (asked(g), g.dice, g.removals) == ("rolled 0", [], [])
    assert told(g, "removed_die") == [[1, 0]] * 6


@pytest.mark.rule("BG-R72")
def test_removals_lapse_with_the_battle() -> None:
    g = fight("bomb_man", health=3)
    strike(g, NOTHING)
    apply(g, "wily aim aim aim")
    assert g.removals == [1]
    strike(g, NOTHING)
    apply(g, "hit aim aim aim")
    assert g.lives[0] == 2
    g.turn = 0
    next_turn(g)
    strike(g, "hit aim run wily aim jump")
    assert (len(g.dice), g.removals) == (6, [])


@pytest.mark.rule("BG-R72", "BG-9.9")
@pytest.mark.parametrize(
    ("removed", "left", "stuck"),
    [("run", "hit wily aim wily jump", 0b01010), ("hit", "wily run aim wily jump", 0b01001)],
)
def test_a_removed_die_leaves_the_others_as_stuck_as_they_were(removed: str, left: str, stuck: int) -> None:
    g = fight("bomb_man")
    strike(g, NOTHING)
    apply(g, "wily aim aim aim")
    g.sticks = 1 << FACE_NAMES.index("wily")
    fall(g, ROLL, "hit wily run aim wily jump")
    assert g.stuck == 0b010010
    say(g, "remove", removed)
    assert (shown(g), g.stuck) == (left, stuck)


@pytest.mark.rule("BG-R74")
def test_health_from_cards_is_gained_in_battle_up_to_base() -> None:
    for health, after in ((20, 24), (26, 28)):
        g = fight(health=health)
        hand(g, 0, "life_energy")
        say(g, "play", "life_energy")
        assert g.health[0] == after


@pytest.mark.rule("BG-R95")
@pytest.mark.parametrize("moment", ["before_roll", "rolled", "scored"])
def test_battle_abilities_are_used_at_the_same_moments_as_cards(moment: str) -> None:
    g = fight(powers="fire_man")
    if moment != "before_roll":
        fall(g, ROLL, "hit hit aim aim aim aim")
    if moment == "scored":
        say(g, "score")
    assert window(g) == moment
    say(g, "use", ability(g, "Fire Storm"))
    if moment == "before_roll":
        fall(g, ROLL, "hit hit aim aim aim aim")
    if window(g) == "rolled":
        say(g, "score")
    apply(g, MISS)
    assert g.boss_health == 28 - 8


@pytest.mark.rule("BG-R95")
def test_an_ability_on_dice_waits_for_dice() -> None:
    g = fight(powers="bomb_man")
    assert "BG-R95" in refused(g, "use", ability(g, "Lit Fuse"))
    fall(g, ROLL, NOTHING)
    say(g, "use", ability(g, "Lit Fuse"))
    assert window(g) == "change"
    say(g, "change", 6 * 2 + 0)
    assert (shown(g), g.energy[0]) == ("hit aim aim aim aim aim", 2)


@pytest.mark.rule("BG-R96")
def test_one_amount_of_damage_each() -> None:
    g = fight()
    strike(g, "hit hit hit aim aim aim")
    apply(g, "hit run jump wily")
    assert told(g, "hurt_boss") == [[0, 6, 22]]
    assert told(g, "hurt") == [[0, 4 + 2 + 3, 19]]
    assert g.energy[0] == 2  # then the other effects: WILY


@pytest.mark.rule("BG-R96")
def test_at_zero_the_other_effects_no_longer_happen() -> None:
    g = fight(health=4)
    strike(g, NOTHING)
    apply(g, "hit wily wily aim")
    assert (g.lives[0], told(g, "energy")) == (2, [])


# -- after each play on a scored roll all who hold a Trophy are asked again (BG-R54) --------------------------------


@pytest.mark.rule("BG-R54", "BG-28.2", "BG-R95")
def test_a_die_changed_after_scoring_may_be_changed_by_a_wily_player() -> None:
    g = fight(powers="bomb_man")
    give_trophy(g, 1, "ice_man")
    strike(g, NOTHING)
    say(g, "pass")  # the Trophy window
    say(g, "use", ability(g, "Lit Fuse"))
    say(g, "change", 6 * 2 + 0)
    assert asked(g) == "trophy 1"
    assert why(g, "trophy", change("ice_man", "aim", "run")) == ""  # the other dice are as open as before
    trophy(g, "ice_man", "hit", "run")
    assert (shown(g), asked(g)) == ("run aim aim aim aim aim", "scored 0")


@pytest.mark.rule("BG-R54", "BG-28.2")
def test_a_card_that_turns_dice_after_scoring_is_answered_with_any_die() -> None:
    g = fight()
    give_trophy(g, 1, "ice_man")
    hand(g, 0, "steady_aim")
    strike(g, "run run aim aim aim run")
    say(g, "pass")
    say(g, "play", "steady_aim")  # every AIM becomes HIT
    assert (asked(g), shown(g)) == ("trophy 1", "run run hit hit hit run")
    trophy(g, "ice_man", "hit", "jump")
    apply(g, MISS)
    assert told(g, "strikes") == [[0, 4]]


@pytest.mark.rule("BG-R54")
def test_a_card_that_changes_no_die_does_not_slip_past_a_trophy() -> None:
    """Wily passes, the hero plays Rapid Fire on the scored roll and would win; Wily is asked again."""
    g = fight(boss_health=6)
    give_trophy(g, 1, "ice_man")
    hand(g, 0, "rapid_fire")  # 1 more damage for each HIT
    strike(g, "hit hit aim aim aim aim")
    assert asked(g) == "trophy 1"
    say(g, "pass")
    say(g, "play", "rapid_fire")
    assert (asked(g), g.boss_health) == ("trophy 1", 6)
    trophy(g, "ice_man", "hit", "aim")
    assert asked(g) == "scored 0"
    apply(g, MISS)
    assert (told(g, "strikes"), g.boss_health, told(g, "beat")) == ([[0, 3]], 3, [])


@pytest.mark.rule("BG-R54", "BG-R95")
def test_an_ability_on_the_scored_roll_does_not_slip_past_a_trophy() -> None:
    g = fight(powers="cut_man", boss_health=4)
    give_trophy(g, 1, "ice_man")
    strike(g, "hit aim aim aim aim aim")
    say(g, "pass")
    say(g, "use", ability(g, "Rolling Cutter"))
    assert (asked(g), g.strike[0]) == ("trophy 1", 4)
    trophy(g, "ice_man", "hit", "aim")
    apply(g, MISS)
    assert (told(g, "strikes"), g.boss_health) == ([[0, 0]], 4)


@pytest.mark.rule("BG-R54", "BG-R55")
def test_all_holders_are_asked_again_after_every_play_until_all_have_passed() -> None:
    g = fight(seats=4)
    for seat, master in ((0, "fire_man"), (1, "ice_man"), (3, "elec_man")):  # not seat 2
        give_trophy(g, seat, master)
    hand(g, 0, "rapid_fire")
    strike(g, NOTHING)
    seen: list[str] = []

    def all_keep_theirs() -> None:
        while window(g) == "trophy":
            seen.append(asked(g))
            say(g, "pass")
        seen.append(asked(g))

    all_keep_theirs()
    say(g, "play", "rapid_fire")
    all_keep_theirs()
    say(g, "use", ability(g, "Variable Buster"))  # one more card: a play as well
    all_keep_theirs()
    assert seen == ["trophy 0", "trophy 1", "trophy 3", "scored 0"] * 3
    assert (told(g, "scored"), told(g, "strikes")) == ([[0]], [])  # scored once, and nothing is dealt before


@pytest.mark.rule("BG-R54", "BG-R55")
def test_the_hero_answers_a_trophy_and_is_answered_in_turn() -> None:
    """A Trophy used after the hero's card lets everybody speak once more, the hero's next card included."""
    g = fight()
    give_trophy(g, 1, "ice_man", "elec_man")
    hand(g, 0, "rapid_fire", "steady_aim")
    strike(g, "hit hit aim aim aim aim")
    say(g, "pass")
    say(g, "use", ability(g, "Variable Buster"))
    say(g, "pass")
    say(g, "play", "rapid_fire")
    trophy(g, "ice_man", "hit", "aim")
    assert asked(g) == "trophy 1"  # he holds another one
    say(g, "pass")
    assert asked(g) == "scored 0"
    say(g, "play", "steady_aim")  # every AIM that is not locked becomes HIT
    assert (asked(g), shown(g)) == ("trophy 1", "aim hit hit hit hit hit")
    trophy(g, "elec_man", "hit", "run")
    assert told(g, "strikes") == [[0, 4 * 3]]  # nothing is left to play, and the damage is dealt


@pytest.mark.rule("BG-R54")
def test_with_the_last_trophy_given_back_nobody_is_asked_again() -> None:
    g = fight()
    give_trophy(g, 1, "ice_man")
    hand(g, 0, "rapid_fire")
    strike(g, "hit hit aim aim aim aim")
    trophy(g, "ice_man", "hit", "aim")
    assert asked(g) == "scored 0"
    say(g, "play", "rapid_fire")
    assert asked(g) == "scored 0"


@pytest.mark.rule("BG-R54", "BG-R85")
def test_the_window_comes_again_where_a_card_has_turned_the_wily_machine() -> None:
    g = fight("wily_machine_1", boss_health=3)
    give_trophy(g, 1, "ice_man")
    hand(g, 0, "boost")  # 3 damage
    strike(g, "hit hit aim aim aim aim")
    say(g, "pass")
    say(g, "play", "boost")
    assert (asked(g), g.boss) == ("trophy 1", BOSS_NAMES.index("wily_machine_2"))
    trophy(g, "ice_man", "hit", "aim")
    assert asked(g) == "scored 0"


@pytest.mark.rule("BG-R54")
def test_a_boss_beaten_by_a_card_asks_nobody() -> None:
    g = fight(boss_health=3)
    give_trophy(g, 1, "ice_man")
    hand(g, 0, "boost")
    strike(g, NOTHING)
    say(g, "pass")
    say(g, "play", "boost")
    assert told(g, "beat") == [[0, 0]]
    assert window(g) != "trophy"


@pytest.mark.rule("BG-R54")
def test_a_die_changed_before_scoring_opens_no_second_window() -> None:
    g = fight(powers="bomb_man")
    give_trophy(g, 1, "ice_man")
    fall(g, ROLL, NOTHING)
    say(g, "use", ability(g, "Lit Fuse"))
    say(g, "change", 6 * 2 + 0)
    say(g, "score")
    assert asked(g) == "trophy 1"
    say(g, "pass")
    assert asked(g) == "scored 0"
