"""What the drawn table is told besides the view: pools to be, payments, what damage does; from one seat's view alone."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.codes import BOOST, EFFECT, PAY, UNREADY, USE_SKILL
from busterbox.games.adventures.rules.payment import suggested
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.table.display import display
from busterbox.games.adventures.table.printed import card_data
from busterbox.games.adventures.table.shadow import shadow
from busterbox.games.adventures.words.affording import ways_to_pay
from busterbox.games.adventures.words.reach import within_reach
from tests.adventures.positions import (
    FIXTURE,
    acting,
    ahead,
    become,
    card,
    carry,
    code,
    dice,
    everybody_ready,
    fighting,
    hand,
    on_to_abilities,
    payment,
    plan,
    say,
    table,
    weapon,
    window,
)


def drawn(g: Adventure, seat: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(display(g.game, g.view(seat))))
    return found


def hero(g: Adventure, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = drawn(g)["heroes"][seat]
    return found


# -- what a pool will be (AD-8.1, AD-E3) ---------------------------------------------------------------------------------


def supports(g: Adventure, name: str) -> list[str]:
    """The support icons of an action card, by its id."""
    found = card_data(FIXTURE, card(g, name))["support"]
    assert isinstance(found, list)
    return found


def test_a_pool_is_shown_as_soon_as_cards_lie_in_the_slots() -> None:
    g = table(3)
    assert hero(g, 0)["pool"]["dice"] == [0, 0, 0, 0]
    hand(g, 0, "mega_man_1", "mega_man_5")
    say(g, "to_left", "mega_man_1", 0)
    assert supports(g, "mega_man_1") == ["red"]
    assert [hero(g, seat)["pool"]["dice"] for seat in range(3)] == [[1, 0, 0, 0], [1, 0, 0, 0], [0, 0, 0, 0]]
    say(g, "to_right", "mega_man_5", 0)  # blue, for the right neighbour: seat 2
    assert [hero(g, seat)["pool"]["dice"] for seat in range(3)] == [[1, 1, 0, 0], [1, 0, 0, 0], [0, 1, 0, 0]]
    sources = {one["place"]: (one["seat"], one["card"]) for one in hero(g, 1)["pool"]["sources"]}
    assert sources == {"from_right": (0, "mega_man_1")}
    say(g, "take_back", "left", 0)
    assert hero(g, 1)["pool"]["sources"] == []


@pytest.mark.rule("AD-15.2")
def test_a_die_too_many_of_a_colour_is_told() -> None:
    g = table(3)
    for seat, name in enumerate(("mega_man", "proto_man", "rush")):
        plan(g, seat, f"{name}_1", f"{name}_2", f"{name}_3")
    assert hero(g, 0)["pool"]["dice"] == [4, 0, 0, 0]
    assert hero(g, 0)["pool"]["surplus"] == [1, 0, 0]


def test_it_is_told_whether_dr_light_is_answered() -> None:
    g = table(1)
    for place, name in enumerate(("light_blue_red", "light_yellow_blue")):
        become(g, g.light[place], name)
    hand(g, 0, "mega_man_1", "mega_man_2")
    say(g, "light_left", "light_blue_red")
    say(g, "light_right", "light_yellow_blue")
    lights = {one["card"]: (one["seat"], one["side"]) for one in drawn(g)["lights"] if one["seat"] >= 0}
    assert lights == {"light_blue_red": (0, "left"), "light_yellow_blue": (0, "right")}
    assert [one["answered"] for one in hero(g, 0)["lights"]] == [None, None]
    say(g, "to_left", "mega_man_1")
    say(g, "to_right", "mega_man_2")  # both red
    assert [one["answered"] for one in hero(g, 0)["lights"]] == [True, False]
    assert hero(g, 0)["pool"]["hurts"] == 1
    assert hero(g, 0)["pool"]["dice"] == [2, 1, 1, 0]


def test_who_is_ready_and_who_acts() -> None:
    g = table(3, first=1)
    assert [one["state"] for one in drawn(g)["heroes"]] == ["plans"] * 3
    for seat in (0, 2):
        while UNREADY not in g.options(seat):
            g.answer(seat, g.top.default(g, seat))
    assert [one["state"] for one in drawn(g)["heroes"]] == ["ready", "plans", "ready"]
    everybody_ready(g)
    assert [one["state"] for one in drawn(g)["heroes"]] == ["waits", "acts", "waits"]


# -- challenges and payments -----------------------------------------------------------------------------------------------


def test_challenges_behind_are_told_apart() -> None:
    g = acting("stage_2", pool=["blue/J", "red/S", "red/S"], boss_name="guts_man")  # which adds a challenge
    states = [(one["state"], one["extra"]) for one in hero(g, 0)["challenges"]]
    assert states == [("now", False), ("ahead", False), ("ahead", False), ("ahead", True)]
    g.answer(0, payment(g, "blue/J"))
    on_to_abilities(g)
    say(g, "take_damage")
    on_to_abilities(g)
    assert [one["state"] for one in hero(g, 0)["challenges"]] == ["overcome", "failed", "now", "ahead"]
    assert hero(g, 0)["suffered"] == 1
    assert drawn(g)["place"] == 2


def test_damage_is_foretold_with_its_tank() -> None:
    g = acting("stage_1")
    g.life[0], g.tanks, g.harm = 4, 1, 2
    assert drawn(g)["challenge"]["after"] == {"life": 2, "tank": False, "lost": False}
    g.life[0] = 2
    assert drawn(g)["challenge"]["after"] == {"life": 3, "tank": True, "lost": False}
    g.tanks = 0
    assert drawn(g)["challenge"]["after"] == {"life": 0, "tank": False, "lost": True}


def test_payable_now_with_an_ability_or_not() -> None:
    g = acting("stage_2", pool=["red/S"], weapons=["ice_slasher"])  # asks for a jump; the weapon copies a die
    g.skill_slot[0], g.hand[0], g.hand[1], g.hand[2] = -1, [], [], []
    assert drawn(g)["challenge"]["payable"] == "no"
    dice(g, "red/S", "blue/JJ")
    shown = drawn(g)["challenge"]
    assert (shown["payable"], shown["suggested"]) == ("now", payment(g, "blue/JJ") - PAY)
    dice(g, "blue/J")
    g.needs[1] = 2
    shown = drawn(g)["challenge"]
    assert (shown["payable"], shown["suggested"]) == ("ability", -1)
    assert shown["reach"] == [{"seat": 0, "code": EFFECT + weapon(g, "ice_slasher")}]


@pytest.mark.rule("AD-18.7")
def test_a_signature_move_is_expanded_and_the_pile_counted() -> None:
    g = fighting("pattern_4", pool=[])  # signature and jump; that of Fire Man is a jump
    one = hero(g, 0)
    assert one["challenges"] == [
        {"needs": ["jump", "jump"], "printed": ["signature", "jump"], "damage": 2, "box": False}
        | {"state": "now", "extra": False}
    ]
    assert one["cards"] == 4
    ahead(g, 0, "pattern_1")
    assert hero(g, 0)["card"] == "pattern_1"


def test_a_reroll_tells_how_many_dice_there_may_be() -> None:
    g = acting("stage_1", pool=["red/S", "blue/J", "yellow/R"])
    say(g, "reroll", "magnet_beam")
    assert window(g) == "reroll"
    assert drawn(g)["reroll"] == {"most": 9, "must": False, "least": 1, "showing": ""}
    say(g, "die", "red/S")
    assert drawn(g)["air"] == [0]


# -- the same at every table, and nothing that a seat does not know ------------------------------------------------------------


GAMES = 4


@pytest.mark.parametrize(
    ("seats", "mode"), [(1, "single"), (2, "session_1"), (3, "session_3"), (4, "single")]
)
def test_it_is_that_of_the_engine_in_random_games(seats: int, mode: str) -> None:
    chance = random.Random(seats)
    faced = reached = 0
    for seed in range(GAMES):
        g = GAME.new(seats, seed, {"mode": mode, "difficulty": "easy"})
        assert isinstance(g, Adventure)
        assert len(drawn(g, -1)["heroes"]) == seats  # for who only watches
        while not g.over:
            seat = chance.choice([one for one in range(seats) if g.asked() >> one & 1])
            if window(g) == "abilities" and g.active == seat:
                shown = drawn(g, seat)["challenge"]
                assert shown["suggested"] == suggested(g)
                faced += 1
                if shown["payable"] != "now":
                    mine = {way["code"] for way in shown["reach"] if way["seat"] == seat}
                    assert mine == set(ways_to_pay(g))
                    reached += len(mine)
            if window(g) not in ("plan", "hero", "boss"):
                g.answer(seat, chance.choice(g.options(seat)))
            elif g.required >> seat & 1:
                g.answer(seat, g.top.default(g, seat))
    assert faced > 5 * GAMES
    assert reached > 0


def test_hidden_cards_stay_hidden() -> None:
    g = table(2, hands="own")
    seen = g.view(0)["table"]
    assert isinstance(seen, dict)
    assert [one["card"] for one in seen["hand"][1]] == [None] * 4
    assert shadow(g.game, g.view(0)).hand[1] == []
    assert drawn(g, 0)["heroes"][1]["hand"] == 4


def test_allies_boosts_are_within_reach_where_they_are_seen() -> None:
    g = acting("stage_1", pool=[], seats=3)
    g.skill_slot[0], g.hand[0] = -1, []
    carry(g, 0)
    set_die = next(
        name
        for name in FIXTURE.cards.ids
        if name.startswith("proto_man_") and supports(g, name)[0] == "red-shoot"
    )
    become(g, g.hand[1][0], set_die)
    assert (1, BOOST) in within_reach(shadow(g.game, g.view(0)))
    assert code(g, "use_skill") == USE_SKILL


# -- what is printed -------------------------------------------------------------------------------------------------------


def test_every_card_has_what_its_face_shows() -> None:
    fields = {
        "action": {"hero", "support", "colours", "skill", "support_text"},
        "stage": {"challenges"},
        "pattern": {"needs", "damage", "box", "engage"},
        "light": {"die", "wants"},
        "weapon": {"icon", "cap", "starting"},
        "sabotage": {"title", "timing", "text"},
        "master": {"weakness", "pattern", "signature", "stage", "boss", "weapon"},
        "wily_boss": {"weakness", "pattern", "signature", "boss"},
    }
    for number, fact in enumerate(GAME.cards.facts):
        data = GAME.table.card_data(number)
        assert data["type"] == fact.kind
        assert fields.get(fact.kind, set()) <= data.keys(), GAME.cards.ids[number]
        text = GAME.cards.texts[number]
        for name in ("skill", "support_text", "engage"):
            assert str(data.get(name, "")) in text
        for side in ("stage", "boss"):
            ability = data.get(side)
            if isinstance(ability, dict):
                assert ability["text"]
                assert not ability["text"].startswith(("Stage:", "Boss:"))
                assert f"{ability['title']}. {ability['text']}" in text or ability["text"] in text
