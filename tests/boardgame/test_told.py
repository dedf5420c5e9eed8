"""What everybody is told when an effect takes hold: with whom, how much, and nothing where nothing happens."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import BOSS_NAMES, FACE_NAMES
from tests.boardgame.positions import hand, say
from tests.boardgame.trials import ability, apply, castle, fight, reroll, roll, strike, told, trial

JUMP, PELLET, WILY, HIT = (FACE_NAMES.index(face) for face in ("jump", "pellet", "wily", "hit"))


@pytest.mark.rule("BG-R31", "BG-R37", "BG-7.2")
@pytest.mark.parametrize(
    ("card", "message", "numbers"),
    [
        ("fortified", "shield", [0, 4]),
        ("rapid_fire", "more_dice", [0, 2]),
        ("land_on_the_edge", "mercy", [0, 3]),
        ("stride", "more_spaces", [0, 2]),
        ("steady_aim", "rerolls", [0, 1]),
        ("no_limit", "eased", [0, JUMP]),
        ("recoil", "life", [0, 4]),
        ("beam", "base_energy", [0, 4]),
    ],
)
def test_what_a_heros_card_does_is_told(card: str, message: str, numbers: list[int]) -> None:
    g = trial()
    hand(g, 0, card)
    say(g, "play", card)
    assert told(g, message) == [numbers]


@pytest.mark.rule("BG-8.8", "BG-9.9", "BG-9.11", "BG-7.3")
@pytest.mark.parametrize(
    ("card", "message", "numbers"),
    [
        ("life_energy", "requires", [0, PELLET]),
        ("no_limit", "sticks", [0, WILY]),
        ("fortified", "fierce", [0, 1]),
        ("steady_aim", "their_reroll", [1, 2]),
        ("stride", "minions", [1, 1, 1]),
        ("energized", "energy", [0, -1, 2]),
        ("boost", "threat", [0, -2, 8]),
    ],
)
def test_what_a_wily_players_card_does_is_told(card: str, message: str, numbers: list[int]) -> None:
    g = trial()
    hand(g, 1, card)
    say(g, "pass")
    say(g, "play", card)
    assert told(g, message) == [numbers]


@pytest.mark.rule("BG-18.1", "BG-18.8", "BG-19.5")
@pytest.mark.parametrize(
    ("card", "message", "numbers"),
    [
        ("rapid_fire", "strike", [0, HIT, 3]),
        ("quick_reflexes", "fewer_dice", [0, 2]),
        ("speed_run", "more_dice", [0, 2]),
        ("fortified", "shield", [0, 4]),
    ],
)
def test_what_a_card_does_in_battle_is_told(card: str, message: str, numbers: list[int]) -> None:
    g = fight()
    hand(g, 0, card)
    say(g, "play", card)
    assert told(g, message) == [numbers]


@pytest.mark.rule("BG-R72")
def test_whoever_will_remove_a_die_is_named_as_it_becomes_due() -> None:
    g = fight("bomb_man")  # his WILYs remove a die of the next battle roll
    strike(g, "aim aim aim aim aim aim")
    apply(g, "wily wily")
    assert told(g, "will_remove") == [[1, 1], [1, 1]]


@pytest.mark.rule("BG-6.7", "BG-18.4")
def test_the_use_of_an_ability_is_told() -> None:
    g = trial()
    g.powers[0] = 1 << BOSS_NAMES.index("guts_man")
    number = ability(g, "Guts Man Stage")
    say(g, "use", number)
    assert told(g, "used") == [[0, number]]
    g = fight(powers="guts_man")
    number = ability(g, "Super Arm")
    say(g, "use", number)
    assert (told(g, "used"), told(g, "strike")) == ([[0, number]], [[0, HIT, 6]])  # Cut Man is Sharp


@pytest.mark.rule("BG-9.1")
def test_a_re_roll_without_weapon_energy_is_told_as_one() -> None:
    g = trial()
    hand(g, 0, "steady_aim")
    say(g, "play", "steady_aim")
    roll(g, "aim aim")
    reroll(g, "aim", "jump")
    assert (told(g, "free_reroll"), told(g, "energy"), g.energy[0]) == ([[0]], [], 3)


# -- at the bounds of values ----------------------------------------------------------------------------------


@pytest.mark.rule("BG-13.6")
@pytest.mark.parametrize(
    ("shield", "damage", "prevented", "hurt"),
    [
        (0, 2, [], [[0, 2, 26]]),
        (1, 2, [[0, 1]], [[0, 1, 27]]),
        (1, 1, [[0, 1]], []),
        (2, 1, [[0, 1]], []),
    ],
)
def test_protection_from_one_damage_prevents_one(
    shield: int, damage: int, prevented: list[list[int]], hurt: list[list[int]]
) -> None:
    g = trial()
    g.shield = shield
    g.hurt(damage)
    assert (told(g, "prevented"), told(g, "hurt")) == (prevented, hurt)
    assert g.shield == max(0, shield - damage)


@pytest.mark.rule("BG-10.9")
@pytest.mark.parametrize(("fierce", "damage"), [(1, 3), (0, 2), (-1, 1), (-2, 0), (-3, 0)])
def test_minions_that_are_made_harmless_deal_nothing(fierce: int, damage: int) -> None:
    g = trial("run_and_jump")  # two Tackle Fires of damage 2
    g.fierce = fierce
    assert g.minion_damage() == damage


@pytest.mark.rule("BG-10.3", "BG-10.9")
def test_no_minion_is_no_damage() -> None:
    g = trial("furnace")  # a challenge that takes no minions
    g.fierce = 3
    assert g.minion_damage() == 0


@pytest.mark.rule("BG-10.9")
def test_the_first_kind_of_minion_deals_its_damage_as_all_do() -> None:
    """Kinds are numbered, and the number of a Big Eye is 0."""
    g = castle("castle_8")
    assert (g.current().minion, g.minion_damage()) == (0, 4)
