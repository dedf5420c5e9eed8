"""What the challenges of the box do, card by card: rewards, and penalties that are more than damage.   BG-13, BG-R24

Which cards a test is about, and with which numbers, is read from the content files.
"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.codes import BOSS_SPACE
from tests.boardgame.positions import hand, next_turn, say, window
from tests.boardgame.printed_challenges import (
    CHALLENGES,
    amount,
    damage_of,
    failing,
    passed,
    passing,
    position,
    row_of,
    settle,
    with_op,
)
from tests.boardgame.trials import asked, attempt, told

# -- rewards --------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R24", "BG-29.5")
@pytest.mark.parametrize("name", with_op("reward", "heal"))
def test_health_for_a_pass(name: str) -> None:
    n = row_of(name, "reward", "heal")["amount"]
    faces = passing(name)
    g = position(name, health=15)
    if isinstance(n, dict):
        assert n["count"] == "defeated"
        n = n["each"] * min(g.minions, faces.split().count("hit"))
    before = g.health[0]
    attempt(g, faces)
    assert n > 0
    assert g.health[0] == min(28, before - damage_of(name, faces) + 2 * faces.split().count("pellet") + n)


@pytest.mark.rule("BG-9.6", "BG-29.6")
@pytest.mark.parametrize("name", with_op("reward", "gain_energy"))
def test_weapon_energy_for_a_pass(name: str) -> None:
    g = position(name)
    attempt(g, passing(name))
    assert g.energy[0] == 3 + amount(name, "reward", "gain_energy")


@pytest.mark.rule("BG-29.7")
@pytest.mark.parametrize("name", with_op("reward", "gain_threat"))
def test_threat_for_a_pass(name: str) -> None:
    g = position(name)
    spent = len(passing(name).split())
    lost = sum(row["amount"] for row in CHALLENGES[name].get("reveal", []) if row["op"] == "lose_threat")
    attempt(g, passing(name))
    assert g.threat[0] == 10 - lost - spent + amount(name, "reward", "gain_threat")


@pytest.mark.rule("BG-29.8")
@pytest.mark.parametrize("name", with_op("reward", "gain_life"))
def test_a_life_for_a_pass(name: str) -> None:
    g = position(name)
    attempt(g, passing(name))
    assert g.lives[0] == 3 + amount(name, "reward", "gain_life")


@pytest.mark.rule("BG-4.4", "BG-29.2")
@pytest.mark.parametrize("name", with_op("reward", "base_energy"))
def test_base_weapon_energy_rises_for_good(name: str) -> None:
    g = position(name)
    attempt(g, passing(name))
    assert (g.base_energy(0), g.energy[0]) == (3 + amount(name, "reward", "base_energy"), 3)
    g.space[0] = BOSS_SPACE  # so that no other challenge changes it
    next_turn(g)
    assert g.energy[0] == g.base_energy(0) == 3 + amount(name, "reward", "base_energy")


@pytest.mark.rule("BG-R16")
@pytest.mark.parametrize("name", with_op("reward", "draw"))
def test_cards_for_a_pass(name: str) -> None:
    g = position(name)
    attempt(g, passing(name))
    assert len(g.hand[0]) == 4 + amount(name, "reward", "draw")


@pytest.mark.parametrize("name", with_op("reward", "choose"))
def test_a_choice_for_a_pass(name: str) -> None:
    branches = row_of(name, "reward", "choose")["of"]
    for place, branch in enumerate(branches):
        g = position(name, health=10)
        attempt(g, passing(name))
        assert asked(g) == "choose 0"
        before = g.health[0]
        say(g, "pick", place)
        changes = {row["op"]: row["amount"] for row in branch["then"]}
        assert g.health[0] == before + changes.pop("heal", 0)
        assert g.energy[0] == 3 + changes.pop("gain_energy", 0)
        assert changes == {}
        assert window(g) == "press_on"


@pytest.mark.rule("BG-R24")
@pytest.mark.parametrize("name", with_op("reward", "if"))
def test_a_reward_for_those_in_need(name: str) -> None:
    """Pellets come first among the gains, and can lift somebody above the limit: the card says so."""
    assert "If you pass, once pellets have healed you: " in GAME.cards.texts[GAME.cards.numbers[name]]
    row = row_of(name, "reward", "if")
    assert row["when"]["test"] == "health_at_most"
    assert [then["op"] for then in row["then"]] == ["heal"]
    faces = passing(name)
    pellets = 2 * faces.split().count("pellet")
    lost = damage_of(name, faces)
    for health, gained in ((row["when"]["health"], row["then"][0]["amount"]), (row["when"]["health"] + 1, 0)):
        g = position(name, health=health - pellets + lost)
        attempt(g, faces)
        assert g.health[0] == health + gained


@pytest.mark.parametrize("name", [name for name, card in CHALLENGES.items() if "reward" in card])
def test_no_reward_for_a_failure(name: str) -> None:
    g = position(name, health=15)
    faces = failing(name, 1 + g.more_dice)
    left = g.health[0] - damage_of(name, faces)
    attempt(g, faces)
    settle(g)
    assert g.turn == 1  # no reward was chosen, the turn is over
    assert (g.health[0], g.lives[0], g.base_energy(0), len(g.hand[0])) == (left, 3, 3, 4)
    assert g.energy[0] <= 3
    assert g.threat[0] <= 9


# -- penalties that are more than damage ----------------------------------------------------------------------


@pytest.mark.rule("BG-13.2", "BG-13.3")
@pytest.mark.parametrize("name", with_op("penalty", "lose_energy"))
def test_weapon_energy_as_a_penalty(name: str) -> None:
    n = amount(name, "penalty", "lose_energy")
    gained = sum(row["amount"] for row in CHALLENGES[name].get("reward", []) if row["op"] == "gain_energy")
    for wilys in (1, 2):
        g = position(name)
        attempt(g, passing(name, *["wily"] * wilys))
        assert passed(g)
        assert g.energy[0] == max(0, 3 - n * wilys) + gained


@pytest.mark.rule("BG-13.2", "BG-13.3")
@pytest.mark.parametrize("name", with_op("penalty", "lose_threat"))
def test_threat_as_a_penalty(name: str) -> None:
    n = amount(name, "penalty", "lose_threat")
    gained = sum(row["amount"] for row in CHALLENGES[name].get("reward", []) if row["op"] == "gain_threat")
    for wilys in (1, 2):
        g = position(name)
        faces = passing(name, *["wily"] * wilys)
        attempt(g, faces)
        assert g.threat[0] == 10 - len(faces.split()) - n * wilys + gained


@pytest.mark.rule("BG-2.2", "BG-13.2")
@pytest.mark.parametrize("name", with_op("penalty", "discard", random=True))
def test_random_cards_as_a_penalty(name: str) -> None:
    n = amount(name, "penalty", "discard")
    drawn = sum(row["amount"] for row in CHALLENGES[name].get("reward", []) if row["op"] == "draw")
    g = position(name)
    attempt(g, passing(name, "wily", "wily"))
    assert len(told(g, "discarded")) == 2 * n  # each time the hand is refilled first
    assert (len(g.discard[0]), len(g.hand[0])) == (2 * n, 4 + drawn)


@pytest.mark.rule("BG-2.2", "BG-13.2")
@pytest.mark.parametrize("name", with_op("penalty", "discard", random=False))
def test_cards_of_ones_choice_as_a_penalty(name: str) -> None:
    assert amount(name, "penalty", "discard") == 1
    g = position(name)
    hand(g, 0, "boost", "shortcut", "energized", "life_energy")
    attempt(g, passing(name, "wily"))
    assert asked(g) == "discard 0"
    say(g, "take", "shortcut")
    assert [g.game.cards.ids[g.cards[card]] for card in g.discard[0]] == ["shortcut"]
    assert (window(g), len(g.hand[0])) == ("press_on", 4)
