"""Every code as an answer in every window: what is an option, what is refused for a reason of the rules, what is none.

DB-R8, DB-R22, DB-R39, DB-R52, DB-R53
"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.box import DiceBox
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    DROP,
    FORGE,
    GRAB,
    ONTO_HEAD,
    PART_NAMES,
    PARTS,
    PASS,
    PAY_HEAD,
    PLAY,
    READY,
    TAKE,
    USE,
)
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.refusal import NOT_AN_OPTION
from tests.dicebot.scavenging import EVERY_CODE
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all, window
from tests.dicebot.test_leaving import PLACES, leaver

HEADS = {PASS, PAY_HEAD, ABILITY, *range(USE, USE + PARTS)}
assert isinstance(FIXTURE.cards.content, DiceBox)
WEAPONS = FIXTURE.cards.content.weapons
CARDS = set(range(PLAY, PLAY + len(WEAPONS)))
MEANT: dict[str, set[int]] = {
    "ready": {READY},
    "grab": set(range(GRAB, GRAB + 18)),
    "draft": set(range(TAKE, TAKE + PARTS)),
    "heads_before": HEADS,
    "forge": {DONE, *range(DROP, DROP + PARTS)},
    "choose_jammed": CARDS,
    "choose": CARDS,
    "before_reveal": {PASS, ABILITY},
    "replace": CARDS,
    "enemy": {AIM, AIM + 1, AIM + 2},
    "heads": HEADS,
    "target": {AIM, AIM + 1, AIM + 2},
    "heads_attack": HEADS,
    "heads_ability": {PASS, *range(USE, USE + PARTS)},
    "part": set(range(DROP, DROP + PARTS)),
    "place": {DONE, *range(ONTO_HEAD, ONTO_HEAD + PARTS)},
}


@pytest.mark.rule("DB-R8", "DB-R22")
@pytest.mark.parametrize("place", PLACES)
def test_every_code_is_an_option_or_refused_for_what_it_means_here(place: str) -> None:
    g = PLACES[place]()
    seat = leaver(g, place)
    meant = {code for code in EVERY_CODE if g.check(seat, code) != NOT_AN_OPTION}
    assert meant == MEANT[place.partition(",")[0]]
    assert g.options(seat) == [code for code in EVERY_CODE if g.check(seat, code) == 0]


@pytest.mark.rule("DB-10.6", "DB-R39")
@pytest.mark.parametrize("part", range(PARTS))
def test_forge_offers_each_part_of_the_body_and_no_other(part: int) -> None:
    name = PART_NAMES[part]
    g = battle(Robot(head="forge", body=f"{name} {name}"), Robot("bomb"))
    g.answer(0, USE + FORGE)
    assert g.options(0) == [DONE, DROP + part]
    g.answer(0, DROP + part)
    assert g.options(0) == [DONE, DROP + part]
    assert g.body[0][part] == 2  # until it is settled


@pytest.mark.rule("DB-20.4", "DB-R53")
@pytest.mark.parametrize("part", range(PARTS))
def test_who_loses_a_part_may_give_each_part_of_the_body_and_no_other(part: int) -> None:
    other = (part + 1) % PARTS
    body = f"{PART_NAMES[part]} {PART_NAMES[other]}"
    g = battle(Robot("", body=body), Robot("virus_all bomb plate", body="cache"))  # without a card: DB-R23
    commit_all(g, "", "virus_all")
    assert window(g) == "part:0"
    assert g.options(0) == sorted([DROP + part, DROP + other])
    g.answer(0, DROP + part)
    assert g.body[0][part] == 0
    assert g.body[0][other] == 1
