"""Chapter 11: overcoming a challenge, and what is spent."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.rules.codes import PAY, POOL, TAKE_DAMAGE
from busterbox.games.adventures.rules.state import Adventure
from tests.adventures.positions import (
    FACES,
    acting,
    dice,
    face,
    fighting,
    names_of,
    on_to_abilities,
    pay,
    payment,
    roll,
    say,
    window,
)
from tests.adventures.trials import (
    activate,
    colours,
    face_challenge,
    listen,
    needs,
    pool,
    refused_code,
    tokens,
    told,
)


def trial(wanted: str, items: str, active: str = "", damage: int = 2) -> Adventure:
    """A challenge with this pool and these tokens; the next asks for a shoot and a jump."""
    g = acting("stage_4", pool=items.split(), boss_name="metal_man")
    face_challenge(g, wanted, damage)
    activate(g, 0, active)
    return g


def payments(g: Adventure) -> list[str]:
    """Every payment on offer, as text."""
    found: list[str] = []
    for code in g.options(0):
        if code >= PAY:
            mask = code - PAY
            spent = names_of([die for place, die in enumerate(g.dice) if mask >> place & 1])
            found.append(
                " ".join(spent + [f"t{FACES[token]}" for token in range(3) if mask >> (POOL + token) & 1])
            )
    return found


@pytest.mark.rule("AD-11.1")
@pytest.mark.parametrize(
    ("wanted", "items", "active", "found"),
    [
        ("SJ", "red/S blue/J", "", ["red/S blue/J"]),
        ("SJ", "red/S", "", []),
        ("SJ", "red/S", "J", ["red/S tJ"]),
        ("SJR", "red/S blue/J", "SJ", []),
        ("SJR", "red/S blue/J yellow/R", "", ["red/S blue/J yellow/R"]),
        ("SSS", "red/S red/SS", "", ["red/S red/SS"]),
        ("WJJ", "yellow/S blue/JJ", "S", ["blue/JJ yellow/S tS"]),  # AD-E1, step 3
        ("WJJ", "blue/J blue/JJ yellow/S", "S", ["blue/JJ yellow/S tS"]),
        ("WW", "red/SS blue/JJ", "", ["red/SS blue/JJ"]),
        ("WW", "red/S red/S red/SS", "", ["red/S red/S red/SS"]),
        ("WW", "red/S red/SS blue/J", "", []),
    ],
)
def test_every_requirement_must_be_met(wanted: str, items: str, active: str, found: list[str]) -> None:
    assert payments(trial(wanted, items, active)) == found


@pytest.mark.rule("AD-11.1", "AD-11.2")
def test_meeting_some_icons_is_refused_and_lowers_no_damage() -> None:
    g = trial("SJ", "red/S", damage=3)
    for spent in (["red/S"], []):
        said = refused_code(g, 0, payment(g, *spent))
        assert "AD-11.1, AD-11.2" in said
    say(g, "take_damage")
    assert (g.life[0], pool(g), g.challenge) == (2, ["red/S"], 1)


@pytest.mark.rule("AD-11.2")
def test_a_payment_that_lacks_one_icon_is_refused_though_another_would_do() -> None:
    g = trial("SSJ", "red/S red/S blue/J")
    for spent in (["red/S", "red/S"], ["red/S", "blue/J"], ["blue/J"]):
        assert "AD-11.2" in refused_code(g, 0, payment(g, *spent))
    assert payments(g) == ["red/S red/S blue/J"]


@pytest.mark.rule("AD-11.3")
@pytest.mark.parametrize("wanted", ["S", "SJ", "W"])
def test_a_payable_challenge_may_be_declined(wanted: str) -> None:
    g = trial(wanted, "red/S red/SS blue/J")
    assert payments(g)
    assert g.options(0)[0] == TAKE_DAMAGE
    say(g, "take_damage")
    assert (g.life[0], pool(g), g.challenge) == (3, ["red/S", "red/SS", "blue/J"], 1)


@pytest.mark.rule("AD-11.3")
def test_a_challenge_is_never_resolved_by_itself() -> None:
    g = trial("S", "red/S")
    assert (window(g), g.required, payments(g)) == ("abilities", 1, ["red/S"])
    g = trial("S", "")
    assert (window(g), payments(g)) == ("abilities", [])


@pytest.mark.rule("AD-11.4")
def test_dice_spent_go_back_to_the_supply() -> None:
    g = acting("stage_4", pool=["red/S", "red/J", "red/R"], weapons=["item_2"], boss_name="metal_man")
    pay(g, "red/S")
    assert pool(g) == ["red/J", "red/R"]
    roll(g, face(g, "red/SS"))
    say(g, "effect", "item_2")
    say(g, "colour", "red")
    assert (window(g), pool(g)) == (
        "abilities",
        ["red/J", "red/R", "red/SS"],
    )  # it is there to be rolled again


@pytest.mark.rule("AD-11.5")
@pytest.mark.parametrize(
    ("wanted", "active", "left"), [("S", "S", ""), ("SR", "SJR", "J"), ("J", "SJR", "SR")]
)
def test_tokens_spent_turn_inactive(wanted: str, active: str, left: str) -> None:
    g = trial(wanted, "", active)
    pay(g, *[f"t{name}" for name in wanted])
    assert (tokens(g), g.challenge, g.life[0]) == (left, 1, 5)


@pytest.mark.rule("AD-11.6")
@pytest.mark.parametrize("wanted", ["J", "JJ", "W"])
def test_a_double_is_spent_whole_on_one_challenge(wanted: str) -> None:
    g = trial(wanted, "blue/JJ")
    pay(g, "blue/JJ")
    assert (pool(g), g.challenge) == ([], 1)


@pytest.mark.rule("AD-11.7")
def test_an_unused_icon_of_a_double_is_lost() -> None:
    g = trial("J", "blue/JJ")
    pay(g, "blue/JJ")
    face_challenge(g, "J")
    assert (pool(g), payments(g)) == ([], [])
    say(g, "take_damage")
    assert g.life[0] == 4


@pytest.mark.rule("AD-11.8")
@pytest.mark.parametrize(
    ("wanted", "items", "active", "found"),
    [
        ("W", "blue/JJ", "", ["blue/JJ"]),
        ("JJ", "blue/JJ", "", ["blue/JJ"]),
        ("JR", "blue/JJ", "", []),  # like icons
        ("JW", "blue/JJ", "", []),
        ("JW", "blue/JJ", "J", ["blue/JJ tJ"]),
        ("JW", "blue/JJ red/J", "", ["red/J blue/JJ"]),
    ],
)
def test_what_a_double_pays(wanted: str, items: str, active: str, found: list[str]) -> None:
    assert payments(trial(wanted, items, active)) == found


@pytest.mark.rule("AD-11.9")
def test_unspent_dice_keep_their_faces_for_the_next_challenge() -> None:
    g = trial("S", "red/S red/SS blue/R yellow/J")
    roll(g)
    pay(g, "red/S")
    assert (g.challenge, pool(g)) == (1, ["red/SS", "blue/R", "yellow/J"])
    assert (needs(g), payments(g)) == ("SJ", ["red/SS yellow/J"])
    pay(g, "red/SS", "yellow/J")
    assert (g.challenge, pool(g)) == (2, ["blue/R"])


@pytest.mark.rule("AD-11.10")
@pytest.mark.parametrize("overcome", [True, False])
def test_play_goes_on_to_the_next_engage(overcome: bool) -> None:
    g = listen(trial("S", "red/S"))
    if overcome:
        pay(g, "red/S")
    else:
        say(g, "take_damage")
    assert ([one[:2] for one in told(g, "engaged")], needs(g), window(g)) == ([[0, 1]], "SJ", "abilities")


@pytest.mark.rule("AD-11.10")
def test_after_a_pattern_card_comes_the_next() -> None:
    g = fighting("pattern_1", boss_name="bomb_man", more=["pattern_5"])
    on_to_abilities(g)
    dice(g, "red/SS")
    pay(g, "red/SS")
    assert (g.challenge, needs(g), len(g.ahead[0]), g.life[0]) == (1, "JR", 3, 5)


@pytest.mark.rule("AD-11.11")
@pytest.mark.parametrize(
    ("items", "active", "found"),
    [
        ("red/SS", "", []),
        ("red/S blue/S", "", []),
        ("red/S blue/S yellow/S", "", ["red/S blue/S yellow/S"]),
        ("red/SS", "S", ["red/SS tS"]),
        ("red/SS red/SS", "", ["red/SS red/SS"]),
        ("red/S blue/JJ", "", ["red/S blue/JJ"]),
        ("blue/JJ", "S", ["blue/JJ tS"]),
    ],
)
def test_one_icon_meets_one_requirement(items: str, active: str, found: list[str]) -> None:
    assert payments(trial("SW", items, active)) == found


def test_dice_that_are_not_there_pay_nothing() -> None:
    g = trial("S", "red/S")
    for mask in (2, 1 << 8, 1 << POOL, 4095):
        assert "AD-11.1" in refused_code(g, 0, PAY + mask)
    assert colours(g) == [1, 0, 0]
