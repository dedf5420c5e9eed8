"""General rules, definitions and limits.   BG-28, BG-29"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.game import GAME, make_of
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import SYMBOLS
from busterbox.kernel.content.rules_table import load_rules, rules_file
from tests.boardgame.positions import all_pass, hand, next_turn, say
from tests.boardgame.trials import (
    FOLDER,
    LAB,
    asked,
    attempt,
    change,
    fight,
    give_trophy,
    happened,
    refused,
    roll,
    score,
    told,
    trial,
    trophy,
)

MINIONS = ["Big Eye", "Met", "Octopus Battery", "Peng", "Sabattol", "Sniper Joe", "Tackle Fire", "Watcher"]


@pytest.mark.rule("BG-28.1")
def test_cannot_wins_over_can_a_stuck_die_is_not_re_rolled() -> None:
    g = trial("furnace")
    hand(g, 0, "steady_aim")
    say(g, "play", "steady_aim")  # a re-roll that any die could have
    roll(g, "wily aim")
    assert g.rerolls == 1
    assert "BG-9.9" in refused(g, "reroll", "wily")


@pytest.mark.rule("BG-28.1", "BG-10.3")
def test_cannot_wins_over_can_no_minion_where_none_may_be() -> None:
    g = trial("furnace")
    hand(g, 1, "quick_reflexes")
    say(g, "pass")
    say(g, "play", "quick_reflexes")  # add a minion, and the hero loses a point
    assert (g.minions, g.minions_played, g.points) == (0, 0, 3)


@pytest.mark.rule("BG-28.2")
def test_of_two_changes_the_wily_player_s_stands() -> None:
    g = trial()
    give_trophy(g, 0, "fire_man", "cut_man")
    give_trophy(g, 1, "ice_man")
    roll(g, "aim run")
    score(g)
    trophy(g, "fire_man", "aim", "jump")
    trophy(g, "ice_man", "jump", "hit")
    assert asked(g) == "trophy 0"
    assert "BG-28.2" in refused(g, "trophy", change("cut_man", "hit", "jump"))
    say(g, "pass")
    assert "failed" in happened(g)


@pytest.mark.rule("BG-28.3")
def test_open_points_are_settled_by_the_rulings() -> None:
    """Every ruling is a rule of this game, with a number of its own."""
    file = rules_file(GAME)
    assert file is not None
    ids = [rule.id for rule in load_rules(file)]
    assert [f"BG-R{number}" for number in range(1, 98) if f"BG-R{number}" not in ids] == []


# -- definitions ------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-29.1")
@pytest.mark.parametrize(("hero", "values"), [(0, (10, 3, 28, 6)), (1, (9, 2, 26, 5))])
def test_base_values_are_those_of_the_character_card(hero: int, values: tuple[int, int, int, int]) -> None:
    g = trial()
    g.take_character(0, hero)
    assert (g.base_threat(0), g.base_energy(0), g.full_health(0)) == values[:3]
    assert g.character(0).battle_threat == values[3]
    next_turn(g)
    assert (g.threat[0], g.energy[0], g.health[0]) == values[:3]


@pytest.mark.rule("BG-29.2", "BG-4.4")
def test_a_changed_base_value_counts_as_if_printed() -> None:
    g = trial("furnace")
    hand(g, 0, "beam")
    say(g, "play", "beam")  # base Weapon Energy +1
    assert (g.base_energy(0), g.energy[0]) == (4, 3)
    assert g.automatic  # base WE 4, as Furnace Blast asks
    next_turn(g)
    assert g.energy[0] == 4


@pytest.mark.rule("BG-29.3")
@pytest.mark.parametrize(("faces", "passed"), [("jump", False), ("jump aim", True)])
def test_an_added_restriction_is_part_of_the_requirement(faces: str, passed: bool) -> None:
    g = trial()
    hand(g, 1, "shortcut")
    say(g, "pass")
    say(g, "play", "shortcut")  # AIM as well
    attempt(g, faces)
    assert ("passed" in happened(g)) is passed


@pytest.mark.rule("BG-29.3")
def test_a_requirement_can_be_removed() -> None:
    g = trial("run_and_jump")
    hand(g, 0, "no_limit")
    say(g, "play", "no_limit")
    assert asked(g) == "face 0"
    assert "BG-29.3" in refused(g, "face", "aim")
    say(g, "face", "run")
    attempt(g, "jump hit hit")
    assert g.space[0] == 1


@pytest.mark.rule("BG-29.4")
def test_all_of_the_middle_box_is_the_challenge_ability() -> None:
    """Sticking faces, automatic passes, gained specials, damage, effects and rewards stand in one text."""
    text = dict(zip(LAB.cards.ids, LAB.cards.texts, strict=True))
    assert text["furnace"].startswith(
        "With base Weapon Energy 4 or more you pass automatically. Dice that show WILY"
    )
    assert "special of big_eye" in text["eye_zone"].replace("Big Eye", "big_eye")
    for card in ("furnace", "cutter", "eye_zone", "press", "order", "bridge"):
        ability, penalty = text[card].split("Penalty: ")
        assert (ability.strip() != "", penalty.strip() != "") == (True, True)
    assert text["one_jump"].startswith("Penalty: ")  # none


@pytest.mark.rule("BG-29.5")
def test_health_stops_at_base() -> None:
    g = trial(health=26)
    hand(g, 0, "life_energy")
    say(g, "play", "life_energy")
    assert g.health[0] == 28
    attempt(g, "jump pellet")
    assert g.health[0] == 28


@pytest.mark.rule("BG-29.6")
def test_weapon_energy_goes_past_base() -> None:
    g = trial()
    hand(g, 0, "w_tank")
    say(g, "play", "w_tank")
    assert g.energy[0] == 6
    g = fight()
    hand(g, 0, "w_tank")
    say(g, "play", "w_tank")
    assert g.energy[0] == 6


@pytest.mark.rule("BG-29.7")
def test_threat_goes_past_base() -> None:
    g = trial()
    hand(g, 0, "boost")
    say(g, "play", "boost")
    assert g.threat[0] == 12
    all_pass(g)
    say(g, "threat", 12)
    assert told(g, "committed") == [[0, 12, 0]]


@pytest.mark.rule("BG-29.8")
def test_lives_go_past_base() -> None:
    g = trial()
    hand(g, 0, "recoil")
    say(g, "play", "recoil")
    assert g.lives[0] == 4


@pytest.mark.rule("BG-29.9")
def test_there_are_nine_symbols() -> None:
    named = [name.capitalize() for name in SYMBOLS]
    assert " ".join(named) == "Animal Aqua Blitz Explosion Fire Mineral Paradox Powerful Sharp"
    text = (FOLDER / "actions.toml").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="symbol"):
        make_of(
            {
                **LAB.cards.sources,
                "pack.toml": text.replace('"swap"', '"other"').replace('"paradox"', '"sun"'),
            }
        )


@pytest.mark.rule("BG-29.10")
@pytest.mark.parametrize("game", [GAME, LAB])
def test_there_are_eight_minions_and_a_sign_for_none(game: object) -> None:
    assert isinstance(game, type(GAME))
    kinds = zip(game.cards.names, game.cards.facts, strict=True)
    assert [name for name, fact in kinds if fact.kind == "minion"] == MINIONS
    assert any(challenge.minion == -1 for challenge in box_of(game).challenges)
