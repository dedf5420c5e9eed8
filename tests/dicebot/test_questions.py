"""What is asked: only what can be done, and only to whom it concerns."""

from __future__ import annotations

import re

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.box import NO_DAMAGE
from busterbox.games.dicebot.rules.codes import DROP, FORGE, PASS, TURBO, USE, W_HEADS_ATTACK
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import rng_from
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
        assert FIXTURE.words.question(g, eye).startswith("Rerolled parts are being placed: ")
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


HIT = re.compile(r"(you|itself|Player (\d))(?: \((\d+|no) damage\))?")
BACK = re.compile(r" sends? it back to (?:you|Player \d): (\d+|no) damage[.;]")


def told_harm(g: DiceBot, seat: int) -> dict[int, int]:
    """Who loses how much energy by the attack under way, by what a seat is told of it."""
    told = GAME.words.question(g, seat)
    attacker = int(g.attacker)
    found: dict[int, int] = {}
    hit = re.search(r"is about to hit ([^;.]*)", told)
    for name, number, taken in HIT.findall(hit[1]) if hit else []:
        victim = seat if name == "you" else attacker if name == "itself" else int(number) - 1
        found[victim] = int(g.damage(attacker)) if not taken else int(taken.replace("no", "0"))
    for back in BACK.findall(told):
        found[attacker] = int(back.replace("no", "0"))
    return {victim: taken for victim, taken in found.items() if taken}


@pytest.mark.parametrize("seed", range(8))
def test_the_damage_that_is_told_is_dealt_if_nobody_does_anything(seed: int) -> None:
    g = GAME.new(2 + seed % 3, seed, {"advanced": "yes"} if seed % 2 else {})
    assert isinstance(g, DiceBot)
    rng = rng_from(seed)
    checked = 0
    while not g.over:
        seat = int(g.game.rules.next_seat(g, rng))
        if g.kind == W_HEADS_ATTACK:
            weapon = g.weapon_of(g.attacker)
            if weapon.damage != NO_DAMAGE and not weapon.hurts_hit and not weapon.hurts_user:
                assert told_harm(g, seat) == dealt_harm(g), GAME.words.question(g, seat)
                checked += 1
        code = int(GAME.bot.policy(g, seat, rng))
        if code >= 0:
            g.answer(seat, code)
    assert checked > 0


def dealt_harm(g: DiceBot) -> dict[int, int]:
    """Who loses how much energy by the attack under way if all pass."""
    after = g.clone()
    after.sink = Log()
    while after.kind == W_HEADS_ATTACK and after.attacker == g.attacker:
        after.answer(after.seat_to_act(), PASS)
    found: dict[int, int] = {}
    for event in after.sink.events:
        if event.message in ("attacks", "works"):  # the next one
            break
        if event.message == "hurt":
            found[event.numbers[0]] = found.get(event.numbers[0], 0) + event.numbers[1]
    return found


def test_an_attack_with_a_choice_of_target_could_hit_you() -> None:
    g = battle(
        Robot("bomb", body="surge", head="armor"),
        Robot("sledge", body="forge"),
        Robot("uzi", body="turbo"),
    )
    commit_all(g, "bomb", "sledge", "uzi")
    assert window(g) == "heads:0"
    assert FIXTURE.words.question(g, 0).endswith(
        "Coming at you: Player 3's Uzi, speed 4, 2 damage. Could hit you: Player 2's Sledge, speed 4, 2 damage. "
        "Use ARMOR from your head?"
    )
