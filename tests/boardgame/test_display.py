"""What the drawn table is told besides the view: chances, requirements, the ring, prices; from one seat's view alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from busterbox.games.boardgame.bot.odds import in_percent
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import FACE_NAMES, SCORE
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.table.display import chance, display
from tests.boardgame.positions import FIXTURE, all_pass, battle, challenge, dice, hand, say, window


def drawn(g: Board, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(display(g.game, g.view(seat))))
    return found


# -- chances ---------------------------------------------------------------------------------------------------------------

YARDSTICK = {  # (requirements, re-rolls) -> percent with 2, 3, 4, 5, 6, 8 and 10 dice
    (1, 0): [31, 42, 52, 60, 67, 77, 84],
    (1, 1): [52, 67, 77, 84, 89, 95, 97],
    (2, 0): [6, 14, 23, 33, 42, 57, 69],
    (2, 1): [16, 35, 52, 65, 75, 88, 94],
    (2, 2): [28, 54, 71, 83, 90, 96, 99],
    (3, 1): [0, 12, 28, 45, 59, 79, 89],
    (3, 2): [0, 23, 48, 67, 80, 93, 97],
}


@pytest.mark.parametrize(("wanted", "rerolls"), YARDSTICK)
def test_chances_are_exact(wanted: int, rerolls: int) -> None:
    missing = [1] * wanted + [0] * (6 - wanted)
    found = [chance(number, missing, 0, rerolls) for number in (2, 3, 4, 5, 6, 8, 10)]
    assert found == YARDSTICK[wanted, rerolls]


def test_a_percentage_is_never_a_certainty_that_there_is_not() -> None:
    assert [in_percent(part) for part in (0.0, 0.001, 0.5, 0.9999, 1.0)] == [0, 1, 50, 99, 100]


def test_the_threat_choice_has_a_chance_for_every_number_of_dice() -> None:
    g = challenge("cut_man_1")  # RUN and PELLET
    all_pass(g)
    rows = drawn(g, 0)["threat"]
    assert [row["dice"] for row in rows] == list(range(1, 11))
    assert [(row["once"], row["all"]) for row in rows[:3]] == [(0, 0), (6, 39), (14, 67)]


def test_a_re_roll_takes_all_that_match_nothing_and_tells_its_chance() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    say(g, "threat", 5)
    dice(g, "run", "hit", "wily", "aim", "run")
    shown = drawn(g, 0)
    assert shown["reroll"]["suggested"] == [1, 2, 3, 4]  # one RUN is enough
    assert [chip["die"] for chip in shown["challenge"]["needs"]] == [-1, 0]
    assert [die["fills"] for die in shown["dice"]] == [True, False, False, False, False]
    assert shown["reroll"]["odds"]["4:0,1,0,0,0,0"] == [52, 89]  # this one; with the two that are left
    assert shown["reroll"]["cost"] == 1
    assert not shown["reroll"]["fatal"]
    g.health[0] = 1  # WILY costs the penalty
    assert drawn(g, 0)["reroll"]["fatal"]
    assert GAME.words.option_text(g, 0, SCORE).endswith("costs a Life")
    dice(g, "run", "pellet", "wily", "aim", "run")
    assert drawn(g, 0)["reroll"]["suggested"] == []
    assert drawn(g, 0)["challenge"]["met"]


def test_stuck_dice_are_not_suggested() -> None:
    g = challenge("cut_man_1")
    all_pass(g)
    g.sticks = 1 << FACE_NAMES.index("wily")
    say(g, "threat", 3)
    dice(g, "wily", "hit", "run")
    shown = drawn(g, 0)
    assert shown["dice"][0]["stuck"]
    assert shown["reroll"]["suggested"] == [1]
    assert "WILY sticks" in shown["effects"]


# -- the ring, the hand, the battle ------------------------------------------------------------------------------------------


def ring(g: Board) -> list[tuple[int, str]]:
    return [(one["seat"], one["state"]) for one in drawn(g, 0)["ring"]]


def test_the_ring_says_who_has_passed_and_who_may_still_act() -> None:
    g = challenge("cut_man_1", seats=3, turn=1)
    assert ring(g) == [(1, "asked"), (2, "open"), (0, "open")]
    say(g, "pass")
    assert ring(g) == [(1, "passed"), (2, "asked"), (0, "open")]
    g.wily_points = 0
    assert dict(ring(g))[0] == "out"  # everybody sees that the Wily players have no points


def test_a_hand_shows_the_part_in_force_and_what_is_missing() -> None:
    g = challenge("cut_man_1")
    hand(g, 0, "boost", "rapid_fire")
    hand(g, 1, "boost")
    g.points = 0
    mine = drawn(g, 0)["lights"][0]["rapid_fire"]
    assert (mine["part"], mine["ok"]) == ("hero", False)
    assert "action points" in mine["why"]
    theirs = drawn(g, 1)["lights"][1]["boost"]
    assert (theirs["part"], theirs["cost"]) == (
        "wily",
        box_of(FIXTURE).actions[FIXTURE.cards.numbers["boost"]].wily_cost,
    )
    assert drawn(g, 0)["lights"][1] == {}  # nobody else's
    g = battle("bomb_man")
    assert {light["part"] for light in drawn(g, 0)["lights"][0].values()} == {"battle"}


def test_a_battle_shows_what_the_dice_deal() -> None:
    g = battle("bomb_man")
    say(g, "roll")
    dice(g, "hit", "hit", "run", "aim", "jump", "wily")
    shown = drawn(g, 0)
    assert shown["battle"]["total"] == 4
    assert shown["battle"]["controller"] == 1
    assert shown["whose"] == "hero"
    assert shown["reroll"]["suggested"] == [2, 3, 4, 5]
    assert shown["challenge"] is None


def test_nobody_is_told_more_than_the_view_has() -> None:
    g = challenge("cut_man_1", seats=4)
    for seat in (-1, 0, 3):
        shown = drawn(g, seat)
        known = [bool(light) for light in shown["lights"]]
        assert known == [seat == player for player in range(4)]


def test_every_window_of_whole_games_can_be_drawn() -> None:
    asked: set[str] = set()
    for seed in range(3):
        g = GAME.new(3, seed, {"heroes": "all", "yellow_devil": "on", "cards": "pack"})
        assert isinstance(g, Board)
        for step in range(400):
            if g.over:
                break
            asked.add(window(g))
            seat = g.seat_to_act()
            if step % 5 == 0:
                drawn(g, seat)
                drawn(g, -1)
            options = g.options(seat)
            g.answer(seat, options[(step * 7 + seed) % len(options)])
    assert {"start", "abilities", "threat", "reroll"} <= asked


# -- what is printed -----------------------------------------------------------------------------------------------------------


def test_every_action_card_has_three_parts_in_words() -> None:
    for number in range(len(box_of(GAME).actions)):
        data = GAME.table.card_data(number)
        text = GAME.cards.texts[number]
        for part in ("hero", "wily", "battle"):
            words = str(data[part])
            assert words, GAME.cards.ids[number]
            assert words in text


def test_every_challenge_and_boss_is_taken_apart() -> None:
    for number, fact in enumerate(GAME.cards.facts):
        data: dict[str, Any] = GAME.table.card_data(number)
        if fact.kind == "challenge":
            assert data["penalty"]
            assert data["needs"]
            assert data["points"] >= 2
        elif fact.kind == "boss":
            acting = [row["face"] for row in data["faces"]]
            boss = next(
                b
                for b, name in zip(box_of(GAME).bosses, bosses(), strict=True)
                if name == GAME.cards.ids[number]
            )
            assert acting == [FACE_NAMES[face] for face, name in enumerate(boss.names) if name]
            assert [row["damage"] for row in data["faces"]] == [
                boss.damage[FACE_NAMES.index(f)] for f in acting
            ]
            for row in data["faces"]:
                assert row["only_damage"] == (row["text"] == f"Deal {row['damage']} damage."), row


def bosses() -> list[str]:
    return [card for card, fact in zip(GAME.cards.ids, GAME.cards.facts, strict=True) if fact.kind == "boss"]


def test_dice_are_counted_for_the_statistics() -> None:
    g = challenge("cut_man_1")
    assert GAME.table.dice_rolled(g, "die", [0, 5]) == [("", "WILY")]
    assert GAME.table.dice_rolled(g, "race", [1, 0]) == [("", "HIT")]
    assert GAME.table.dice_rolled(g, "moved", [0, 1]) == []
