"""Load-outs, the texts that go from session to session: what is in them, and which are refused.   AD-22, AD-R55"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.kernel.content.deck import BadDeck
from busterbox.kernel.game import Game
from tests.adventures.campaigns import (
    HERO_NAMES,
    carried,
    charges,
    load_outs,
    session,
    text,
)
from tests.adventures.positions import FIXTURE, window

BOTH = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])
SESSION_1 = ["Mega Man", "Magnet Beam"]
SESSION_2 = ["Mega Man", "Magnet Beam", "Fire Storm", "Fire Man"]
SESSION_3 = ["Mega Man", "Magnet Beam", "Fire Storm", "Metal Blade"]


@pytest.mark.rule("AD-22.4", "AD-22.9", "AD-22.10", "AD-R55", "AD-R65")
@BOTH
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_heroes_come_with_what_they_bring_full_of_energy(seats: int, number: int, game: Game) -> None:
    g = session(number, seats, game=game)
    assert window(g) == "boss"  # nobody chooses a hero, no weapon is dealt
    assert g.hero == list(range(seats))
    for seat in range(seats):
        brought = [line[2:] for line in load_outs(number, seats)[seat].splitlines()]
        assert sorted(carried(g, seat)) == sorted(brought[1 : 1 + number])
        caps = [g.box.weapons[g.weapons[3 * seat + place]].cap for place in range(number)]
        assert charges(g, seat) == caps
        assert len(g.deck[seat].cards) == 16
    assert len(set(charges(session(1, 4), 1) + charges(session(1, 4), 0))) == 2  # Item-2 holds 2, others 3


@pytest.mark.rule("AD-R55", "AD-22.9")
def test_hero_and_weapons_belong_to_the_seat_that_brings_them() -> None:
    decks = [text("Roll", "Item-2"), text("Mega Man", "Mega Buster"), text("Rush", "Magnet Beam")]
    g = session(1, 3, decks)
    assert [HERO_NAMES[hero] for hero in g.hero] == ["Roll", "Mega Man", "Rush"]
    assert [carried(g, seat) for seat in range(3)] == [["Item-2"], ["Mega Buster"], ["Magnet Beam"]]
    g = session(1, 3, decks, heroes="random")
    assert [HERO_NAMES[hero] for hero in g.hero] == ["Roll", "Mega Man", "Rush"]


# -- refusals ---------------------------------------------------------------------------------------------------------


def fault(number: int, *brings: str) -> str:
    """What is said of a load-out, of one hero alone."""
    mode = f"session_{number}" if number else "single"
    with pytest.raises(BadDeck) as caught:
        FIXTURE.new(1, 1, {"mode": mode}, decks=[text(*brings)])
    return str(caught.value)


@pytest.mark.parametrize(
    ("number", "brings", "said"),
    [
        (0, SESSION_1, "in a single game nobody brings anything · AD-1.7"),
        (1, ["Magnet Beam"], "a load-out names one hero, not 0 · AD-R55"),
        (1, [*SESSION_1, "Roll"], "a load-out names one hero, not 2 · AD-R55"),
        (1, ["Mega Man"], "a hero brings 1 weapon to session 1, not 0 · AD-22.4"),
        (1, [*SESSION_1, "Item-2"], "a hero brings 1 weapon to session 1, not 2 · AD-22.4"),
        (2, ["Mega Man", "Magnet Beam", "Fire Man"], "a hero brings 2 weapons to session 2, not 1 · AD-22.4"),
        (2, [*SESSION_2, "Item-2"], "a hero brings 2 weapons to session 2, not 3 · AD-22.4"),
        (3, SESSION_2[:3], "a hero brings 3 weapons to session 3, not 2 · AD-22.4"),
        (
            1,
            ["Mega Man", "Fire Storm"],
            "one of a hero's weapons is the Starting weapon of session 1 · AD-22.3",
        ),
        (
            2,
            ["Mega Man", "Metal Blade", "Fire Storm", "Fire Man"],
            "one of a hero's weapons is the Starting weapon of session 1 · AD-22.3",
        ),
        (
            3,
            ["Mega Man", "Metal Blade", "Fire Storm", "Top Spin"],
            "one of a hero's weapons is the Starting weapon of session 1 · AD-22.3",
        ),
        (
            1,
            [*SESSION_1, "Fire Man"],
            "to session 2 a hero brings the Robot Master beaten in session 1, to others none · AD-22.7",
        ),
        (
            2,
            SESSION_2[:3],
            "to session 2 a hero brings the Robot Master beaten in session 1, to others none · AD-22.7",
        ),
        (
            3,
            [*SESSION_3, "Fire Man"],
            "to session 2 a hero brings the Robot Master beaten in session 1, to others none · AD-22.7",
        ),
        (
            2,
            [*SESSION_2, "Cut Man"],
            "to session 2 a hero brings the Robot Master beaten in session 1, to others none · AD-22.7",
        ),
        (2, [*SESSION_2[:3], "Cut Man"], "line 4: who has beaten Cut Man has its weapon · AD-22.8"),
        (2, [*SESSION_2[:3], "Yellow Devil"], "line 4: Yellow Devil is no Robot Master · AD-R52"),
        (
            1,
            [*SESSION_1, "Mega Man 1"],
            "line 3: Mega Man 1 is neither hero, weapon nor Robot Master · AD-22.9",
        ),
        (
            1,
            ["Magnet Beam", "Hero Board"],
            """line 2: Hero Board is neither hero, weapon nor Robot Master · AD-22.9
a load-out names one hero, not 0 · AD-R55""",
        ),
        (1, [*SESSION_1, "Mega Mann"], "line 3: no card is called 'Mega Mann'; did you mean 'Mega Man'?"),
    ],
)
def test_a_load_out_that_cannot_be_is_refused_in_a_sentence(
    number: int, brings: list[str], said: str
) -> None:
    assert fault(number, *brings) == said


RULES = {
    "AD-22.3": (1, ["Mega Man", "Fire Storm"]),
    "AD-22.4": (2, ["Mega Man", "Magnet Beam", "Fire Man"]),
    "AD-22.7": (2, SESSION_2[:3]),
    "AD-22.8": (2, [*SESSION_2[:3], "Cut Man"]),
    "AD-R52": (2, [*SESSION_2[:3], "Yellow Devil"]),
    "AD-R55": (1, ["Magnet Beam"]),
}


@pytest.mark.rule("AD-22.3", "AD-22.4", "AD-22.7", "AD-22.8", "AD-R52", "AD-R55")
@pytest.mark.parametrize("rule", list(RULES))
def test_a_refusal_names_its_rule(rule: str) -> None:
    number, brings = RULES[rule]
    assert f"· {rule}" in fault(number, *brings)


def test_all_faults_of_a_load_out_are_told_with_their_lines() -> None:
    said = fault(2, "Mega Man", "Magnet Beam", "Magnet Beam", "Duck", "Gamma", "Stage 1").splitlines()
    assert said == [
        "line 3: a hero brings one Magnet Beam, not 2 · AD-22.4",
        "line 4: no card is called 'Duck'",
        "line 5: Gamma is no Robot Master · AD-R52",
        "line 6: Stage 1 is neither hero, weapon nor Robot Master · AD-22.9",
        "a hero brings 2 weapons to session 2, not 1 · AD-22.4",
    ]


def party_fault(number: int, *decks: str) -> str:
    with pytest.raises(BadDeck) as caught:
        FIXTURE.new(len(decks), 1, {"mode": f"session_{number}"}, decks=list(decks))
    return str(caught.value)


@pytest.mark.rule("AD-1.2", "AD-1.15", "AD-22.3", "AD-R55")
def test_load_outs_of_a_party_fit_together() -> None:
    mine, other = text("Mega Man", "Magnet Beam"), text("Roll", "Item-2")
    assert session(1, 2, [mine, other]).hero == [0, 3]
    assert party_fault(1, mine, "") == "every hero of a campaign brings a load-out, or none does · AD-R55"
    assert party_fault(1, mine, text("Mega Man", "Item-2")) == "two load-outs name the same hero · AD-1.2"
    assert (
        party_fault(1, mine, text("Roll", "Magnet Beam"))
        == "two load-outs name the same Starting weapon · AD-22.3"
    )
    assert (
        party_fault(2, text(*SESSION_2), text("Roll", "Item-2", "Fire Storm", "Fire Man"))
        == "two load-outs name the same Robot Master · AD-1.15"
    )
    with pytest.raises(ValueError, match=r"^3 seats need 3 decks, not 2"):
        FIXTURE.new(3, 1, {"mode": "session_1"}, decks=[mine, other])


@pytest.mark.rule("AD-R62")
def test_two_heroes_may_bring_a_copy_of_one_weapon() -> None:
    g = session(3, 2, [text(*SESSION_3), text("Roll", "Item-2", "Fire Storm", "Super Arm")])
    assert [sorted(carried(g, seat)) for seat in range(2)] == [
        ["Fire Storm", "Magnet Beam", "Metal Blade"],
        ["Fire Storm", "Item-2", "Super Arm"],
    ]
    assert [charges(g, seat) for seat in range(2)] == [[3, 3, 3], [3, 3, 2]]


def test_names_are_read_as_people_write_them() -> None:
    g = session(
        1, 2, ["# a comment\n1 mega  man\n1x MAGNET BEAM\n", "deck: Roll's\n1 roll\n1 item-2 # hers\n"]
    )
    assert (g.hero, carried(g, 0), carried(g, 1)) == ([0, 3], ["Magnet Beam"], ["Item-2"])
