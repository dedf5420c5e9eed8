"""Plays the board game over HTTP, sensibly and quickly, to the point that a test is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.server import Table

Situation = dict[str, Any]
Stop = Callable[[Situation, int], bool]
PASS, SCORE, ROLL, APPLY, THROW, PRESS_ON, END_TURN, FIGHT = range(64, 72)
REROLL, THREAT, PLAY, CHANGE, TROPHY = 83, 107, 196, 316, 352
CASTLE = 82  # the stage choice for it
FACES = ["hit", "pellet", "aim", "jump", "run", "wily"]
LIMIT = 6000


def window(seen: Situation) -> str:
    return str(seen["view"]["window"]["kind"])


def sensible(seen: Situation, seat: int) -> int:
    """A good answer, by what the table itself says of the odds. Wily players stand aside."""
    codes: list[int] = [option["code"] for option in seen["decision"]["options"]]
    shown = seen["display"]
    hero = shown["heroes"][seat]
    kind = window(seen)
    if kind == "threat":
        good = [row["dice"] for row in shown["threat"] if row["all"] >= 85]
        return THREAT + int(good[0] if good else shown["threat"][-1]["dice"])
    if kind in ("reroll", "rolled"):
        return again(shown, codes, kind)
    if kind == "before_roll":
        return next((code for code in codes if code >= PLAY), ROLL)
    if kind == "press_on":
        if FIGHT in codes:
            return FIGHT
        return PRESS_ON if hero["threat"] >= 4 and hero["health"] > 8 else END_TURN
    if kind in ("stage", "start"):
        return CASTLE if CASTLE in codes else codes[0]
    for code in (PASS, APPLY):
        if code in codes:
            return code
    return codes[0]


def again(shown: Situation, codes: list[int], kind: str) -> int:
    """The next answer of a re-roll of all that help nothing; scored if there are none, or no energy."""
    picked = [die["picked"] for die in shown["dice"]]
    if kind == "rolled" and not any(picked):
        card = next((code for code in codes if code >= PLAY), None)
        if card is not None:
            return card
    wanted = shown["reroll"]["suggested"]
    more = sorted(FACES.index(shown["dice"][die]["face"]) for die in wanted if not picked[die])
    for face in more:
        if REROLL + face in codes:
            return REROLL + face
    return THROW if THROW in codes else SCORE


def play(
    table: Table, stop: Stop, choose: Callable[[Situation, int], int] = sensible
) -> tuple[Situation, int] | None:
    """Answer for all seats held here until `stop` says so of a seat that is asked; None if the game is over first."""
    seat = min(map(int, table.tokens))
    for _ in range(LIMIT):
        welcome = table.situation(seat)
        if welcome["info"]["status"] == "over":
            return None
        seen = welcome["situation"]
        if seen is None or seen["decision"] is None:  # somebody else is asked
            others = [one for one in (seen["waiting"] if seen else []) if str(one) in table.tokens]
            seat = others[0] if others else seat
            continue
        if stop(seen, seat):
            return seen, seat
        prompt = seen["decision"]["prompt"]
        answer = table.command(seat, "answer", prompt=prompt, code=choose(seen, seat))
        assert answer.status_code in (200, 201, 409), answer.text
    raise AssertionError("the game does not come to the point that was waited for")
