"""Chapter 13: surprise boxes."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.state import Adventure
from tests.adventures.positions import (
    acting,
    carry,
    code,
    dice,
    energy,
    face,
    fighting,
    on_to_abilities,
    pay,
    roll,
    say,
    window,
)
from tests.adventures.trials import (
    WATCHER,
    activate,
    face_challenge,
    happened,
    in_the_box,
    listen,
    names,
    pool,
    refused,
    seen_by,
    tokens,
    told,
)

RESULTS = pytest.mark.parametrize("result", ["shoot", "jump", "run", "life", "energy"])


def opened(
    result: str, active: str = "", life: int = 3, left: int = 1, box: bool = True, seats: int = 3
) -> Adventure:
    """Seat 0 overcomes a challenge whose box holds this."""
    g = listen(acting("stage_4", seats, pool=["red/S"], boss_name="fire_man"))
    activate(g, 0, active)
    g.life[0] = life
    energy(g, 0, "magnet_beam", left)
    face_challenge(g, "S", 1, box)
    roll(g, *[in_the_box(g, result)] * box)
    pay(g, "red/S")
    return g


@pytest.mark.rule("AD-13.1", "AD-13.3", "AD-13.4")
@RESULTS
def test_overcoming_a_challenge_with_a_box_draws_a_token_at_once(result: str) -> None:
    g = opened(result)
    assert g.script is not None
    g.script.done()
    assert (len(g.surprises.cards), len(g.surprise_discard), g.challenge) == (16, 1, 1)
    assert happened(g, "overcame", "surprise", "engaged") == ["overcame", "surprise", "engaged"]
    shown = names(g, g.surprise_discard)
    for eye in (0, 2, WATCHER):
        zone = seen_by(g, eye, "surprise_discard")
        assert isinstance(zone, list)
        assert [one["card"] for one in zone] == shown  # face up


@pytest.mark.rule("AD-13.1")
def test_any_token_of_the_supply_may_be_drawn() -> None:
    g = acting("stage_1", pool=["red/S"])
    g.explicit, g.sink = True, None
    pay(g, "red/S")
    assert g.chance == 17


@pytest.mark.rule("AD-13.1")
def test_no_box_no_token() -> None:
    g = opened("life", box=False)
    assert (len(g.surprises.cards), told(g, "surprise"), g.life[0]) == (17, [], 3)


@pytest.mark.rule("AD-13.1")
def test_a_box_on_a_pattern_card_gives_a_token_too() -> None:
    g = fighting("pattern_11", boss_name="bomb_man")  # shoot, shoot, with a box
    on_to_abilities(g)
    dice(g, "red/SS")
    activate(g, 0, "")
    roll(g, in_the_box(g, "jump"))
    pay(g, "red/SS")
    assert (tokens(g), len(g.surprise_discard), g.challenge) == ("J", 1, 1)


@pytest.mark.rule("AD-13.1")
def test_the_token_comes_before_other_consequences_of_overcoming() -> None:
    g = listen(
        acting("stage_1", pool=["red/S", "blue/J", "yellow/R"], boss_name="elec_man")
    )  # then reroll a die
    roll(g, in_the_box(g, "jump"), face(g, "blue/S"))
    pay(g, "red/S")
    assert (window(g), tokens(g)) == ("reroll", "J")
    say(g, "die", "blue/J")
    assert happened(g, "surprise", "token", "ability", "rolled") == ["surprise", "token", "ability", "rolled"]
    assert pool(g) == ["blue/S", "yellow/R"]


@pytest.mark.rule("AD-13.2")
@pytest.mark.parametrize("boss_name", ["stage", "pattern"])
def test_taking_the_damage_draws_no_token(boss_name: str) -> None:
    if boss_name == "stage":
        g = acting("stage_1", pool=["red/S"], boss_name="fire_man")
    else:
        g = fighting("pattern_11", boss_name="bomb_man")
        on_to_abilities(g)
    assert g.has_box
    say(g, "take_damage")
    assert (len(g.surprises.cards), g.surprise_discard, g.challenge) == (17, [], 1)


@pytest.mark.rule("AD-13.4")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_benefit_is_for_the_active_player_alone(seats: int) -> None:
    g = opened("life", life=2, seats=seats)
    assert g.life[0] == 3
    g = opened("run", seats=seats)
    assert [tokens(g, seat) for seat in range(seats)] == ["R", *[""] * (seats - 1)]


@pytest.mark.rule("AD-13.5")
@pytest.mark.parametrize(
    ("result", "before", "after"), [("shoot", "", "S"), ("jump", "S", "SJ"), ("run", "SJ", "SJR")]
)
def test_a_token_result_turns_the_named_token_active(result: str, before: str, after: str) -> None:
    assert tokens(opened(result, before)) == after


@pytest.mark.rule("AD-13.6")
@pytest.mark.parametrize(("life", "after"), [(1, 2), (4, 5), (5, 5)])
def test_a_life_result_never_lifts_life_above_five(life: int, after: int) -> None:
    assert opened("life", life=life).life[0] == after


@pytest.mark.rule("AD-13.7")
@pytest.mark.parametrize(("left", "after"), [(0, 1), (2, 3), (3, 3)])
def test_an_energy_result_adds_one_below_the_cap(left: int, after: int) -> None:
    g = opened("energy", left=left)
    assert (energy(g, 0, "magnet_beam"), window(g)) == (after, "abilities")


@pytest.mark.rule("AD-13.7")
def test_the_player_chooses_among_weapons_below_their_cap() -> None:
    g = acting("stage_1", pool=["red/S"], boss_name="fire_man")
    carry(g, 0, "magnet_beam", "item_2", "hyper_bomb")
    for name, left in (("magnet_beam", 1), ("item_2", 2), ("hyper_bomb", 2)):  # Item-2 holds 2 at most
        energy(g, 0, name, left)
    roll(g, in_the_box(g, "energy"))
    pay(g, "red/S")
    assert (window(g), g.required) == ("energy", 1)
    assert g.options(0) == sorted([code(g, "energy", "hyper_bomb"), code(g, "energy", "magnet_beam")])
    assert "AD-13.8" in refused(g, 0, "energy", "item_2")
    say(g, "energy", "hyper_bomb")
    assert [energy(g, 0, name) for name in ("magnet_beam", "item_2", "hyper_bomb")] == [1, 2, 3]


@pytest.mark.rule("AD-13.7", "AD-13.8")
@pytest.mark.parametrize(("left", "after"), [(1, 2), (2, 2)])
def test_a_cap_that_is_not_three_holds_too(left: int, after: int) -> None:
    g = acting("stage_1", pool=["red/S"], weapons=["item_2"], boss_name="fire_man")
    energy(g, 0, "item_2", left)
    roll(g, in_the_box(g, "energy"))
    pay(g, "red/S")
    assert (energy(g, 0, "item_2"), window(g)) == (after, "abilities")


@pytest.mark.rule("AD-13.8")
@pytest.mark.parametrize(
    ("result", "active", "life", "left"), [("shoot", "S", 3, 1), ("life", "", 5, 1), ("energy", "", 3, 3)]
)
def test_a_result_that_cannot_be_applied_is_lost(result: str, active: str, life: int, left: int) -> None:
    g = opened(result, active, life, left)
    assert (tokens(g), g.life[0], energy(g, 0, "magnet_beam")) == (active, life, left)
    assert (window(g), g.challenge, len(g.surprise_discard)) == ("abilities", 1, 1)
