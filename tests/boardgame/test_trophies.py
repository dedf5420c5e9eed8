"""Trophies on scored rolls.   BG-21, BG-28.2, BG-R54 to BG-R60"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import ROLL
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import say, window
from tests.boardgame.trials import (
    LAB,
    ability,
    apply,
    asked,
    change,
    fall,
    fight,
    give_trophy,
    happened,
    refused,
    reroll,
    roll,
    score,
    shown,
    strike,
    told,
    trial,
    trophy,
    why,
)

MISS = "aim aim aim aim"


def scored(faces: str, *holders: tuple[int, str], seats: int = 3, card: str = "one_jump") -> Board:
    """A challenge roll of seat 0, scored, with these Trophies held."""
    g = trial(card, seats=seats)
    for seat, master in holders:
        give_trophy(g, seat, master)
    roll(g, faces)
    score(g)
    return g


@pytest.mark.rule("BG-21.1")
def test_a_holder_changes_one_die_to_any_other_face() -> None:
    g = scored("aim wily", (0, "fire_man"))
    assert asked(g) == "trophy 0"
    for to in ("hit", "pellet", "jump", "run", "wily"):
        assert why(g, "trophy", change("fire_man", "aim", to)) == ""
    trophy(g, "fire_man", "wily", "jump")
    assert (g.health[0], g.space[0]) == (28, 1)  # no penalty, passed


@pytest.mark.rule("BG-21.1")
def test_only_a_trophy_one_holds() -> None:
    g = scored("aim wily", (0, "fire_man"), (1, "ice_man"))
    assert "BG-21.1" in refused(g, "trophy", change("ice_man", "aim", "jump"))
    assert "BG-21.1" in refused(g, "trophy", change("cut_man", "aim", "jump"))
    assert refused(g, "trophy", change("fire_man", "run", "jump")) != ""  # no die shows RUN


@pytest.mark.rule("BG-21.2")
def test_any_scored_roll_by_anybody_or_for_a_boss() -> None:
    g = scored("jump", (2, "fire_man"))
    assert asked(g) == "trophy 2"  # another's challenge roll
    g = fight()
    give_trophy(g, 0, "fire_man")
    strike(g, "hit aim aim aim aim aim")
    assert asked(g) == "trophy 0"  # one's own battle roll
    say(g, "pass")
    apply(g, "hit aim aim aim")
    assert asked(g) == "trophy 0"  # the boss's
    trophy(g, "fire_man", "hit", "pellet")
    assert g.health[0] == 28


@pytest.mark.rule("BG-21.3")
def test_a_used_trophy_returns_to_its_stage() -> None:
    g = scored("aim", (1, "fire_man"))
    trophy(g, "fire_man", "aim", "run")
    assert (g.trophy[4], told(g, "trophy_used")) == (-1, [[1, 4]])


@pytest.mark.rule("BG-21.4")
def test_a_returned_trophy_can_be_won_again() -> None:
    g = fight("fire_man", boss_health=4)
    give_trophy(g, 1, "fire_man")
    strike(g, "hit hit hit aim aim aim")
    trophy(g, "fire_man", "hit", "aim")
    apply(g)
    assert (g.trophy[4], g.turn) == (0, 1)


@pytest.mark.rule("BG-21.5")
def test_one_trophy_changes_one_die_once() -> None:
    g = scored("wily wily wily", (0, "fire_man"))
    trophy(g, "fire_man", "wily", "jump")
    assert window(g) != "trophy"
    assert (told(g, "penalties"), len(told(g, "changed_die"))) == ([[0, 2]], 1)


# -- rulings ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R54")
def test_after_scoring_and_before_any_effect() -> None:
    g = trial("run_and_jump", health=20)
    give_trophy(g, 0, "fire_man")
    roll(g, "hit hit pellet wily")
    assert window(g) == "reroll"  # not before the dice are scored
    assert refused(g, "trophy", change("fire_man", "wily", "run")) != ""
    score(g)
    assert (window(g), g.health[0], g.minions) == ("trophy", 20, 2)
    trophy(g, "fire_man", "hit", "run")
    assert told(g, "defeated") == [[0, 1, 1]]


@pytest.mark.rule("BG-R54")
@pytest.mark.parametrize("moment", ["hero", "boss"])
def test_both_rolls_of_a_battle_round_have_the_window(moment: str) -> None:
    g = fight(seats=3)
    give_trophy(g, 2, "ice_man")
    strike(g, "hit hit aim aim aim aim")
    assert (asked(g), g.boss_health) == ("trophy 2", 28)
    if moment == "hero":
        trophy(g, "ice_man", "hit", "run")
        apply(g, MISS)
        assert g.boss_health == 26
    else:
        say(g, "pass")
        apply(g, "aim aim aim wily")
        assert (asked(g), g.health[0], g.energy[0]) == ("trophy 2", 28, 3)
        trophy(g, "ice_man", "aim", "hit")
        assert (g.health[0], g.energy[0]) == (24, 2)


@pytest.mark.rule("BG-R55")
def test_turn_player_first_then_clockwise_until_all_pass_in_a_row() -> None:
    g = scored("aim aim aim", (0, "fire_man"), (2, "ice_man"), (2, "guts_man"), (1, "bomb_man"))
    assert asked(g) == "trophy 0"
    say(g, "pass")
    assert asked(g) == "trophy 1"
    say(g, "pass")
    assert asked(g) == "trophy 2"
    trophy(g, "ice_man", "aim", "run")
    assert asked(g) == "trophy 0"  # it goes round again
    say(g, "pass")
    say(g, "pass")
    assert asked(g) == "trophy 2"
    say(g, "pass")
    assert window(g) != "trophy"


@pytest.mark.rule("BG-R55")
def test_who_holds_none_is_not_asked() -> None:
    g = scored("aim", (2, "fire_man"))
    assert asked(g) == "trophy 2"
    say(g, "pass")
    assert told(g, "trophy_used") == []
    assert "failed" in happened(g)
    g = scored("aim")
    assert "failed" in happened(g)


@pytest.mark.rule("BG-R56", "BG-28.2")
def test_a_wily_player_overwrites_the_turn_player_and_locks_the_die() -> None:
    g = scored("aim", (0, "fire_man"), (0, "cut_man"), (1, "ice_man"), (2, "guts_man"))
    trophy(g, "fire_man", "aim", "jump")
    assert asked(g) == "trophy 1"
    trophy(g, "ice_man", "jump", "run")
    assert "failed" in happened(g)  # no die is left that anybody may change: the window is closed
    assert (g.trophy[0], g.trophy[1]) == (0, 2)


@pytest.mark.rule("BG-R56", "BG-28.2")
def test_a_locked_die_is_locked_for_everyone() -> None:
    g = scored("aim wily", (0, "fire_man"), (1, "ice_man"), (2, "guts_man"))
    say(g, "pass")
    trophy(g, "ice_man", "aim", "run")
    assert asked(g) == "trophy 2"
    assert "BG-R56" in refused(g, "trophy", change("guts_man", "run", "jump"))  # Wily against Wily
    say(g, "pass")
    assert asked(g) == "trophy 0"
    assert "BG-28.2" in refused(g, "trophy", change("fire_man", "run", "jump"))
    assert why(g, "trophy", change("fire_man", "wily", "jump")) == ""


@pytest.mark.rule("BG-R56")
def test_the_turn_player_s_change_locks_nothing() -> None:
    g = scored("aim", (0, "fire_man"), (2, "guts_man"))
    trophy(g, "fire_man", "aim", "jump")
    assert (asked(g), why(g, "trophy", change("guts_man", "jump", "hit"))) == ("trophy 2", "")


@pytest.mark.rule("BG-R57")
def test_a_stuck_die_can_be_changed() -> None:
    g = trial("furnace")
    give_trophy(g, 0, "fire_man")
    roll(g, "wily aim")
    assert "BG-9.9" in refused(g, "reroll", "wily")
    score(g)
    trophy(g, "fire_man", "wily", "run")
    assert (g.space[0], g.health[0]) == (1, 28)


@pytest.mark.rule("BG-R57", "BG-9.9")
def test_a_die_sticks_after_a_re_roll_too() -> None:
    g = trial("furnace")
    roll(g, "aim aim")
    reroll(g, "aim", "wily")
    assert (shown(g), g.stuck) == ("wily aim", 1)
    assert "BG-9.9" in refused(g, "reroll", "wily")


@pytest.mark.rule("BG-R57")
def test_a_stuck_die_stays_stuck_though_it_is_changed() -> None:
    g = fight(powers="bomb_man")
    g.sticks = 1 << 5  # WILY sticks
    fall(g, ROLL, "wily aim aim aim aim aim")
    say(g, "use", ability(g, "Lit Fuse"))
    say(g, "change", 6 * 5 + 4)  # the WILY becomes RUN
    assert (shown(g), g.stuck) == ("run aim aim aim aim aim", 1)
    assert "BG-9.9" in refused(g, "reroll", "run")


@pytest.mark.rule("BG-R58")
def test_several_trophies_on_one_roll() -> None:
    g = scored("wily wily aim", (0, "fire_man"), (0, "cut_man"), card="run_and_jump")
    trophy(g, "fire_man", "wily", "run")
    assert asked(g) == "trophy 0"
    trophy(g, "cut_man", "wily", "jump")
    assert (g.space[0], told(g, "penalties"), g.trophy[:5]) == (1, [], [-1] * 5)


@pytest.mark.rule("BG-R59")
def test_the_new_face_must_differ() -> None:
    g = scored("aim", (0, "fire_man"))
    assert "BG-R59" in refused(g, "trophy", change("fire_man", "aim", "aim"))
    assert g.trophy[4] == 0


@pytest.mark.rule("BG-R60")
def test_nobody_holds_a_trophy_in_the_roll_race() -> None:
    for seed in range(5):
        g = LAB.new(4, seed)
        assert isinstance(g, Board)
        assert g.trophy == [-1] * 6 + [-2] * 2
        assert window(g) == "start"
