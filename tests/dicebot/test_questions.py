"""What is asked: only what can be done, and only to whom it concerns."""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import DROP, FORGE, PASS, TURBO, USE
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.table.decision import decision
from tests.dicebot.course import all_pass
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all, window


def test_questions_name_an_ability_only_if_it_can_be_used() -> None:
    g = battle(
        Robot("uzi bomb", body="turbo", head="forge", points=0, robot="chad"),
        Robot("bomb uzi", body="surge", points=3, robot="spark"),
        advanced=True,
    )
    assert window(g) == "heads_before:0"
    assert FIXTURE.words.question(g, 0) == "Before weapons are chosen: use FORGE from your head?"
    assert "abilities can be used" in FIXTURE.words.question(
        g, 1
    )  # who is not asked hears what is asked at this time
    g.answer(0, PASS)
    commit_all(g, "uzi", "bomb")
    assert window(g) == "heads:0"
    assert FIXTURE.words.question(g, 0).endswith("Use FORGE from your head?")


def test_what_forge_will_discard_is_told_to_nobody_else() -> None:
    g = battle(Robot("uzi bomb", body="turbo turbo armor", head="forge"), Robot("bomb uzi"))
    g.answer(0, USE + FORGE)
    before = FIXTURE.words.question(g, 1)
    g.answer(0, DROP + TURBO)
    assert FIXTURE.words.question(g, 0).endswith(" So far TURBO.")
    assert FIXTURE.words.question(g, 1) == FIXTURE.words.question(g, -1) == before


@pytest.mark.parametrize(
    ("parts", "head", "faces", "asked"),
    [
        ("turbo", "armor", (0, 0), "2 NEXUS. Put one of them on the head, or all on the body?"),
        (
            "turbo turbo armor armor cache",
            "nexus",
            (0, 1, 1, 2, 3, 4),
            "NEXUS, 2 FORGE, TURBO, ARMOR, SURGE. Which one goes on the head?",
        ),
    ],
)
def test_placing_rerolled_parts_tells_the_dice(
    parts: str, head: str, faces: tuple[int, ...], asked: str
) -> None:
    g = battle(
        Robot("blackstone plate", body="nexus cache surge turbo armor"),
        Robot("torch plate", body=parts, head=head, energy=6),
        script=faces,
    )
    commit_all(g, "blackstone", "torch")
    all_pass(g)
    assert window(g) == "place:1"
    for eye in (-1, 0):
        assert FIXTURE.words.question(g, eye).startswith("Rerolled parts are placed anew: ")
    found = decision(g, 1)
    assert found is not None
    done = [option.rules for option in found.options if option.code == DONE]
    assert all("DB-R52" in rules and "DB-R39" not in rules for rules in done)
    assert found.sentence == f"Your parts are rerolled: {asked}"


def test_who_is_not_asked_is_told_whose_decision_it_is() -> None:
    g = battle(Robot("uzi bomb", body="turbo", head="forge"), Robot("bomb uzi"), Robot("bomb uzi"))
    assert window(g) == "heads_before:0"
    assert g.why_not(2, PASS) == "this seat is not being asked now: it is Player 1's decision"
    g.answer(0, PASS)
    assert window(g) == "choose:012"
    commit_all(g, "uzi")
    assert g.why_not(0, PASS) == "this seat is not being asked now"  # several are
    commit_all(g, "", "bomb")
    assert g.why_not(0, PASS).endswith("it is Player 3's decision")
