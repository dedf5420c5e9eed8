"""Chapter 7: action cards; what they cost (BG-R46) and how long they last (BG-R47)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.game import GAME, make_of
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import AIM, HIT, PELLET, WILY
from tests.boardgame.positions import FIXTURE, before_turn, hand, reveal, say, window
from tests.boardgame.trials import LAB, apply, asked, attempt, fight, refused, strike, trial, why


@pytest.mark.rule("BG-7.1", "BG-R46")
def test_every_action_card_has_three_parts_two_costs_and_a_symbol() -> None:
    box = box_of(GAME)
    assert sum(not card.pack for card in box.actions) == 13
    for number, card in enumerate(box.actions):
        assert 0 not in (card.hero, card.wily, card.battle)
        assert (card.hero_cost >= 1, card.wily_cost >= 1, 0 <= card.symbol < 9) == (True, True, True)
        text = GAME.cards.texts[number]
        for words in (
            f"Mega Man, {card.hero_cost} AP: ",
            f"Dr. Wily, {card.wily_cost} AP: ",
            "Boss battle: ",
        ):
            assert words in text


@pytest.mark.rule("BG-7.1", "BG-R46")
@pytest.mark.parametrize(
    ("line", "put", "fault"),
    [
        ("hero_cost = 2", "hero_cost = 0", "'hero_cost' must be a whole number from 1 to 5"),
        ("wily_cost = 2", "wily_cost = 0", "'wily_cost' must be a whole number from 1 to 5"),
        ('symbol = "powerful"', "", "'symbol' is missing"),
        ('hero = [{op = "shield", amount = 4}]', "hero = []", "'hero' must"),
        ('battle = [{op = "battle_shield", amount = 4}]', "", "'battle' must say what this part"),
    ],
)
def test_a_card_that_lacks_a_part_or_costs_nothing_is_refused(line: str, put: str, fault: str) -> None:
    text = FIXTURE.cards.sources["actions.toml"]
    assert line in text
    with pytest.raises(ValueError, match=fault):
        make_of({**FIXTURE.cards.sources, "actions.toml": text.replace(line, put, 1)})


@pytest.mark.rule("BG-7.2", "BG-7.3", "BG-7.4")
def test_each_side_uses_its_own_part() -> None:
    # Life Energy: heal 4 / require PELLET / heal 4 in battle. Rapid Fire: 2 dice / 2 damage / HIT +1 in battle.
    g = trial(health=10)
    hand(g, 0, "life_energy", "rapid_fire")
    hand(g, 1, "life_energy", "rapid_fire")
    say(g, "play", "life_energy")
    assert (g.health[0], g.needs[PELLET]) == (14, 0)
    say(g, "play", "life_energy")
    assert (g.health[0], g.needs[PELLET]) == (14, 1)
    say(g, "play", "rapid_fire")
    assert (g.more_dice, g.health[0], g.strike[HIT]) == (2, 14, 0)
    say(g, "play", "rapid_fire")
    assert (g.more_dice, g.health[0], g.strike[HIT]) == (2, 12, 0)


@pytest.mark.rule("BG-7.4")
def test_the_battle_part_is_for_boss_battles() -> None:
    g = fight()
    hand(g, 0, "rapid_fire")
    say(g, "play", "rapid_fire")
    assert (g.strike[HIT], g.more_dice, g.health[0]) == (3, 0, 28)  # neither of the other two parts
    assert g.points == 0  # and no action points


@pytest.mark.rule("BG-7.5")
def test_a_card_takes_effect_as_it_is_played() -> None:
    g = trial(seats=3)
    hand(g, 0, "boost")
    hand(g, 1, "boost")
    say(g, "play", "boost")
    assert (g.threat[0], asked(g)) == (12, "abilities 1")
    say(g, "play", "boost")
    assert (g.threat[0], asked(g)) == (10, "abilities 2")  # before the next one has priority


@pytest.mark.rule("BG-7.6")
def test_energy_that_a_card_asks_for_must_be_there_and_is_paid_at_once() -> None:
    g = trial()
    hand(g, 0, "shortcut")  # 4 AP and 1 WE
    g.energy[0] = 0
    assert refused(g, "play", "shortcut").endswith("· BG-7.6, BG-9.3")
    g.energy[0] = 1
    say(g, "play", "shortcut")
    assert (g.energy[0], g.points, g.more_spaces) == (0, 0, 1)


@pytest.mark.rule("BG-7.6")
def test_energy_that_an_ability_asks_for_must_be_there_and_is_paid_at_once() -> None:
    g = fight(energy=0)
    buster = next(i for i, found in enumerate(g.box.abilities) if found.name == "Variable Buster")
    assert refused(g, "use", buster).endswith("· BG-7.6, BG-9.3")
    g.energy[0] = 2
    say(g, "use", buster)
    assert (g.energy[0], g.cards_left) == (1, 2)


@pytest.mark.rule("BG-R47")
def test_effects_end_with_the_challenge() -> None:
    g = before_turn(2, game=LAB)
    reveal(g, "one_jump", ["one_pellet"])
    g.points = g.wily_points = 4
    hand(g, 0, "fortified", "steady_aim")
    hand(g, 1, "shortcut", "beam")
    say(g, "play", "fortified")  # prevents 4
    say(g, "play", "shortcut")  # AIM as well
    say(g, "play", "steady_aim")  # a re-roll
    say(g, "play", "beam")  # AIM sticks
    assert (g.shield, g.needs[AIM], g.rerolls, g.sticks) == (4, 1, 1, 1 << AIM)
    attempt(g, "jump aim")
    say(g, "press_on")
    assert (g.shield, g.needs[AIM], g.rerolls, g.sticks) == (0, 0, 0, 0)
    assert (g.points, g.wily_points, g.hero_cards, g.wily_cards) == (3, 3, 0, 0)
    # But what is spent or gained is: Threat is a value of the turn.
    hand(g, 0, "boost")
    say(g, "play", "boost")
    assert g.threat[0] == 10 - 2 + 2


@pytest.mark.rule("BG-R47")
def test_effects_end_with_the_battle_round() -> None:
    g = fight()
    hand(g, 0, "rapid_fire")
    say(g, "play", "rapid_fire")
    strike(g, "hit aim aim aim aim aim")
    if window(g) == "scored":
        apply(g, "aim aim aim aim")
    assert (g.boss_health, g.round, g.strike[HIT], g.strike[WILY]) == (25, 2, 2, 0)
    assert why(g, "roll") == ""
