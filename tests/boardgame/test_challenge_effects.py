"""What the challenges of the box do, card by card: damage and abilities.   BG-5.4, BG-5.5, BG-13, BG-R24

Which cards a test is about, and with which numbers, is read from the content files.
"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import BOSS_NAMES, THREAT
from tests.boardgame.positions import all_pass, hand, say, window
from tests.boardgame.printed_challenges import (
    CHALLENGES,
    DAMAGE,
    MOMENTS,
    amount,
    damage_of,
    each,
    failing,
    harm_kind,
    hurt,
    passed,
    passing,
    position,
    row_of,
    settle,
    with_harm,
    with_op,
)
from tests.boardgame.trials import asked, attempt, fall, happened, reroll, roll, score, told, why

SHOWN = {
    "reveal": {
        *("damage", "lose_energy", "lose_threat", "lose_points", "shield", "fiercer"),
        *("more_dice", "free_rerolls", "mercy", "more_spaces", "choose"),
    },
    "after": {"lose_threat"},
    "reward": {
        *("heal", "gain_energy", "gain_threat", "gain_life", "base_energy", "draw", "choose", "if"),
    },
    "penalty": {"lose_energy", "lose_threat", "discard"},
}
HARM = {"face", "minions_played", "your_cards", "wily_cards"}  # what is counted in step 4 (BG-R35)


def test_every_kind_of_effect_is_shown_below() -> None:
    for moment in MOMENTS:
        used = {row["op"] for card in CHALLENGES.values() for row in card.get(moment, [])}
        assert used == SHOWN[moment], moment
    assert {harm_kind(name) for name, card in CHALLENGES.items() if "harm" in card} == HARM


# -- any challenge --------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-5.3", "BG-6.1", "BG-6.2")
@pytest.mark.parametrize("name", CHALLENGES)
def test_a_challenge_is_revealed_as_it_is_printed(name: str) -> None:
    card = CHALLENGES[name]
    g = position(name)
    assert g.minions == card.get("minions", 0)
    assert [g.needs[face] for face in range(6)] == [
        card["needs"].count(face) for face in ("hit", "pellet", "aim", "jump", "run", "wily")
    ]
    if not any(row["op"] == "lose_points" for row in card.get("reveal", [])):
        assert (g.points, g.wily_points) == (card["points"], card["points"])


@pytest.mark.rule("BG-13.2", "BG-13.4", "BG-13.5", "BG-R24")
@pytest.mark.parametrize("name", CHALLENGES)
@pytest.mark.parametrize("wilys", [0, 2])
def test_a_roll_that_passes_costs_what_the_card_prints(name: str, wilys: int) -> None:
    faces = passing(name, *["wily"] * wilys)
    g = position(name, health=27)
    settle(g)
    before = g.health[0]
    attempt(g, faces)
    settle(g)
    assert passed(g)
    assert g.space[0] >= 1
    assert hurt(g) == damage_of(name, faces) + (27 - before)


@pytest.mark.rule("BG-14.6", "BG-14.7", "BG-R22")
@pytest.mark.parametrize("name", CHALLENGES)
def test_a_roll_that_fails_costs_the_penalty_once(name: str) -> None:
    g = position(name)
    settle(g)
    faces = failing(name, 1 + g.more_dice)
    before = g.health[0]
    attempt(g, faces)
    settle(g)
    assert not passed(g)
    assert (g.space[0], g.turn) == (0, 1)
    assert g.health[0] == before - damage_of(name, faces)


# -- abilities at the reveal (BG-5.4) -------------------------------------------------------------------------


POWERS = 1 << BOSS_NAMES.index("cut_man") | 1 << BOSS_NAMES.index("elec_man")


def damage_at_reveal(name: str) -> int:
    """For a hero with two powers."""
    found = row_of(name, "reveal", "damage")["amount"]
    if isinstance(found, dict):
        assert found["count"] == "powers"
        return 2 * int(found["each"])
    return int(found)


def test_flat_damage_and_damage_for_boss_powers_are_among_them() -> None:
    assert {"incinerator_belt", "mirror_chamber"} < set(with_op("reveal", "damage"))


@pytest.mark.rule("BG-5.4", "BG-R35")
@pytest.mark.parametrize("name", with_op("reveal", "damage"))
def test_damage_as_it_is_revealed(name: str) -> None:
    n = damage_at_reveal(name)
    g = position(name, powers=POWERS)
    assert (asked(g), g.health[0]) == ("abilities 0", 28 - n)
    attempt(g, passing(name))
    assert hurt(g) == n + damage_of(name, passing(name))  # and it is not dealt again in step 4


@pytest.mark.rule("BG-5.4", "BG-R35")
@pytest.mark.parametrize("powers", [0, 1, 0b111])
def test_boss_powers_are_counted_as_the_card_is_revealed(powers: int) -> None:
    g = position("mirror_chamber", powers=powers)
    assert (asked(g), g.health[0]) == ("abilities 0", 28 - powers.bit_count())


@pytest.mark.rule("BG-5.4", "BG-R35")
def test_no_card_of_step_two_lessens_damage_of_the_reveal() -> None:
    g = position("incinerator_belt")
    hand(g, 0, "fortified")
    before = g.health[0]
    say(g, "play", "fortified")
    assert (before, g.shield) == (
        28 - damage_at_reveal("incinerator_belt"),
        4,
    )  # all of it is left for the roll


@pytest.mark.rule("BG-R26")
@pytest.mark.parametrize("name", with_op("reveal", "damage"))
def test_damage_as_it_is_revealed_can_cost_the_life(name: str) -> None:
    g = position(name, health=1, powers=POWERS)
    assert (g.lives[0], g.space[0], g.turn) == (2, 0, 1)
    assert "penalties" not in happened(g)


@pytest.mark.rule("BG-5.4")
@pytest.mark.parametrize("name", with_op("reveal", "lose_energy"))
def test_weapon_energy_lost_as_it_is_revealed(name: str) -> None:
    lost = amount(name, "reveal", "lose_energy")
    g = position(name)
    assert (asked(g), g.energy[0]) == ("abilities 0", 3 - lost)
    attempt(g, passing(name))
    assert g.energy[0] == 3 - lost  # and not again in step 4


@pytest.mark.rule("BG-5.4", "BG-R35")
def test_only_what_counts_waits_for_step_four() -> None:
    g = position("short_circuit")
    assert (asked(g), g.energy[0], told(g, "energy")) == ("abilities 0", 2, [[0, -1, 2]])
    for name, card in CHALLENGES.items():
        for row in card.get("after", []):
            assert row["amount"]["count"] in HARM, name


@pytest.mark.rule("BG-5.4")
@pytest.mark.parametrize("name", with_op("reveal", "lose_threat"))
def test_threat_lost_as_it_is_revealed(name: str) -> None:
    g = position(name)
    assert g.threat[0] == 10 - amount(name, "reveal", "lose_threat")
    all_pass(g)
    assert THREAT + 10 not in g.options(0)
    assert THREAT + g.threat[0] in g.options(0)


@pytest.mark.rule("BG-5.4", "BG-6.3")
@pytest.mark.parametrize("name", with_op("reveal", "lose_points"))
def test_action_points_lost_as_it_is_revealed(name: str) -> None:
    card = CHALLENGES[name]
    less = {row.get("wily", False): row["amount"] for row in card["reveal"] if row["op"] == "lose_points"}
    g = position(name)
    assert g.points == max(0, card["points"] - less.get(False, 0))
    assert g.wily_points == max(0, card["points"] - less.get(True, 0))


@pytest.mark.parametrize("name", with_op("reveal", "shield"))
def test_a_shield_takes_the_first_damage(name: str) -> None:
    n = amount(name, "reveal", "shield")
    faces = passing(name, *["wily"] * (n + 1))
    g = position(name)
    assert g.shield == n
    attempt(g, faces)
    assert hurt(g) == damage_of(name, faces) > 0
    assert told(g, "prevented") == [[0, n]]


@pytest.mark.rule("BG-10.9")
@pytest.mark.parametrize("name", with_op("reveal", "fiercer"))
def test_fiercer_minions(name: str) -> None:
    card = CHALLENGES[name]
    g = position(name)
    g.minions = 5
    attempt(g, passing(name))
    left = 5 - card["needs"].count("hit")
    assert hurt(g) == left * (DAMAGE[card["minion"]] + amount(name, "reveal", "fiercer"))


@pytest.mark.rule("BG-R31")
@pytest.mark.parametrize("name", with_op("reveal", "more_dice"))
def test_more_dice_than_threat_was_spent(name: str) -> None:
    n = amount(name, "reveal", "more_dice")
    g = position(name)
    roll(g, " ".join(["aim"] * (n + 1)))
    assert (len(g.dice), g.threat[0]) == (n + 1, 9)


@pytest.mark.rule("BG-9.11")
@pytest.mark.parametrize("name", with_op("reveal", "free_rerolls"))
def test_a_re_roll_that_costs_no_weapon_energy(name: str) -> None:
    g = position(name)
    g.energy[0] = 0
    roll(g, "wily wily")
    for _ in range(amount(name, "reveal", "free_rerolls")):
        assert asked(g) == "reroll 0"
        reroll(g, "wily wily", "wily wily")
    assert window(g) != "reroll"  # no Weapon Energy, no further re-roll
    assert told(g, "penalties")[0] == [0, 3]


@pytest.mark.rule("BG-13.2")
@pytest.mark.parametrize("name", with_op("reveal", "mercy"))
def test_some_wilys_cause_no_penalty(name: str) -> None:
    n = amount(name, "reveal", "mercy")
    g = position(name)
    attempt(g, passing(name, *["wily"] * n))
    assert told(g, "penalties") == []
    g = position(name)
    attempt(g, passing(name, *["wily"] * (n + 1)))
    assert told(g, "penalties") == [[0, 1]]


@pytest.mark.rule("BG-R37", "BG-R38")
@pytest.mark.parametrize("name", with_op("reveal", "more_spaces"))
def test_more_spaces_for_a_pass_and_none_for_a_failure(name: str) -> None:
    g = position(name)
    attempt(g, passing(name))
    assert g.space[0] == 1 + amount(name, "reveal", "more_spaces")
    g = position(name)
    attempt(g, failing(name))
    assert g.space[0] == 0


@pytest.mark.rule("BG-5.4")
@pytest.mark.parametrize("name", with_op("reveal", "choose"))
def test_a_choice_as_it_is_revealed(name: str) -> None:
    branches = row_of(name, "reveal", "choose")["of"]
    for place, branch in enumerate(branches):
        g = position(name)
        assert asked(g) == "choose 0"
        say(g, "pick", place)
        assert asked(g) == "abilities 0"
        changes = {row["op"]: row["amount"] for row in branch["then"]}
        assert g.health[0] == 28 - changes.pop("damage", 0)
        assert g.threat[0] == 10 - changes.pop("lose_threat", 0)
        assert changes == {}


# -- abilities that wait for something (BG-5.5) ---------------------------------------------------------------

STICKING = [(name, face) for name, card in CHALLENGES.items() for face in card.get("sticks", [])]


@pytest.mark.rule("BG-9.9")
@pytest.mark.parametrize(("name", "face"), STICKING)
def test_dice_that_stick(name: str, face: str) -> None:
    other = "aim" if face != "aim" else "run"
    g = position(name)
    roll(g, f"{other} {face}")
    assert asked(g) == "reroll 0"
    assert "BG-9.9" in why(g, "reroll", face)
    assert why(g, "reroll", other) == ""
    reroll(g, other, face)  # now both lie as they are
    assert window(g) != "reroll"


MAGNET_BEAM = [name for name, card in CHALLENGES.items() if "passes_at" in card]


@pytest.mark.rule("BG-5.5", "BG-R93", "BG-8.1")
@pytest.mark.parametrize("name", MAGNET_BEAM)
def test_an_automatic_pass_with_enough_base_weapon_energy(name: str) -> None:
    at = CHALLENGES[name]["passes_at"]
    assert not position(name, base_energy=at - 1).automatic
    g = position(name, base_energy=at)
    g.energy[0] = 0  # what is left of it does not matter
    all_pass(g)
    fall(g, THREAT)
    assert (passed(g), g.space[0], g.threat[0], hurt(g)) == (True, 1, 10, 0)


@pytest.mark.rule("BG-R52", "BG-11.3")
@pytest.mark.parametrize("name", [name for name, card in CHALLENGES.items() if "gained" in card])
def test_minions_with_a_second_special(name: str) -> None:
    kinds = [*DAMAGE]
    for which, kind in enumerate((CHALLENGES[name]["minion"], CHALLENGES[name]["gained"])):
        g = position(name)
        g.matched = True  # a card with the challenge's symbol was played
        say(g, "pass")
        assert why(g, "special", 0) == why(g, "special", 1) == ""
        say(g, "special", which)
        assert told(g, "special") == [[1, kinds.index(kind)]]
        assert g.special_used


@pytest.mark.rule("BG-R35")
@pytest.mark.parametrize("name", with_harm("minions_played"))
def test_damage_for_each_minion_played(name: str) -> None:
    g = position(name)
    g.minions_played = 3  # and destroyed since; those printed on the card were not played
    attempt(g, passing(name))
    assert hurt(g) == damage_of(name, passing(name)) + 3 * each(name)


@pytest.mark.rule("BG-R35")
@pytest.mark.parametrize("name", [*with_harm("your_cards"), *with_harm("wily_cards")])
def test_damage_for_each_card_played(name: str) -> None:
    for cards in (0, 2):
        g = position(name)
        if harm_kind(name) == "your_cards":
            g.hero_cards, g.wily_cards = cards, 5
        else:
            g.hero_cards, g.wily_cards = 5, cards
        attempt(g, passing(name))
        assert hurt(g) == damage_of(name, passing(name)) + cards * each(name)


@pytest.mark.rule("BG-9.8")
@pytest.mark.parametrize("name", with_harm("face"))
def test_damage_for_each_die_that_shows_a_face_when_scored(name: str) -> None:
    face = CHALLENGES[name]["harm"]["face"]
    other = "jump" if face != "jump" else "aim"
    g = position(name)
    roll(g, passing(name, face, face, face))
    reroll(g, face, other)  # the one re-rolled away does nothing
    score(g)
    with_two = damage_of(name, passing(name, face, face, other))
    assert hurt(g) == with_two
    assert with_two - damage_of(name, passing(name, other)) >= 2 * each(name)


@pytest.mark.rule("BG-R24")
@pytest.mark.parametrize("name", with_op("after", "lose_threat"))
def test_threat_lost_for_dice_after_the_damage(name: str) -> None:
    counted = row_of(name, "after", "lose_threat")["amount"]
    g = position(name)
    faces = passing(name, counted["face"], counted["face"])
    attempt(g, faces)
    shown = faces.split().count(counted["face"])
    assert g.threat[0] == 10 - len(faces.split()) - shown * counted["each"]
