"""Plays Adventures over HTTP, sensibly and quickly, to the point that a test is about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.web.server import Table

Situation = dict[str, Any]
Stop = Callable[[Situation, int], bool]
TAKE_DAMAGE, USE_SKILL, BOOST, HOLD, RELEASE, READY, UNREADY, CONFIRM, RECONSIDER, THROW, DECLINE = range(
    64, 75
)
EFFECT, TO_LEFT, LIGHT_LEFT, LIGHT_RIGHT, PAY = 142, 246, 502, 520, 538
LIMIT = 4000


def window(seen: Situation) -> str:
    return str(seen["view"]["window"]["kind"]) if seen["view"]["window"] else ""


def sensible(seen: Situation, seat: int) -> int | None:
    """A good answer; None if one need not answer."""
    decision = seen["decision"]
    codes: list[int] = [option["code"] for option in decision["options"]]
    shown = seen["display"]
    kind = window(seen)
    if kind in ("hero", "boss"):
        if CONFIRM in codes:
            return CONFIRM
        return codes[0] if decision["required"] else None
    if kind == "plan":
        return planned(shown, seat, codes)
    if kind == "abilities":
        if shown["active"] != seat:
            helps = any(way["seat"] == seat for way in shown["challenge"]["reach"])
            return BOOST if helps and BOOST in codes else None
        if shown["challenge"]["suggested"] >= 0:
            return PAY + int(shown["challenge"]["suggested"])
        mine = [way["code"] for way in shown["challenge"]["reach"] if way["seat"] == seat]
        return int(mine[0]) if mine else TAKE_DAMAGE
    if kind == "reroll":
        return THROW if THROW in codes else codes[0]
    return codes[0] if decision["required"] else None


def planned(shown: Situation, seat: int, codes: list[int]) -> int | None:
    """Cards into the slots in their order, any of Dr. Light's that are free, ready."""
    if UNREADY in codes:
        return None
    if READY in codes:
        return READY
    puts = [code for code in codes if TO_LEFT <= code < LIGHT_LEFT]
    if puts:
        return puts[0]
    missing = [light["side"] for light in shown["heroes"][seat]["lights"] if light["card"] is None]
    free = [light["number"] for light in shown["lights"] if light["seat"] < 0]
    return (LIGHT_LEFT if missing[0] == "left" else LIGHT_RIGHT) + int(free[0])


def play(
    table: Table, stop: Stop, choose: Callable[[Situation, int], int | None] = sensible
) -> tuple[Situation, int] | None:
    """Answer for all seats held here until `stop` says so of a seat that is asked; None if the game is over first."""
    seats = sorted(map(int, table.tokens))
    for _ in range(LIMIT):
        for seat in seats:
            welcome = table.situation(seat)
            if welcome["info"]["status"] == "over":
                return None
            seen = welcome["situation"]
            if seen is None or seen["decision"] is None:
                continue
            if stop(seen, seat):
                return seen, seat
            code = choose(seen, seat)
            if code is None:
                continue
            answer = table.command(seat, "answer", prompt=seen["decision"]["prompt"], code=code)
            assert answer.status_code in (200, 201, 409), answer.text
    raise AssertionError("the game does not come to the point that was waited for")
