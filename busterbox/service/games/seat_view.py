"""What one seat sees of a game, as it goes over the wire: made from the seat's view, decision and told events only."""

from __future__ import annotations

import re
from typing import Any, Literal

from msgspec import structs

from busterbox.kernel.content.markup import HEADING, plain
from busterbox.kernel.content.telling import EVERYTHING, SPECTATOR, Told, told_events
from busterbox.kernel.core.events import Event
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, SEALED
from busterbox.kernel.game import Game
from busterbox.kernel.table.decision import decision
from busterbox.kernel.table.standing import passing
from busterbox.service.wire import DecisionInfo, EventInfo, OptionInfo, Situation

REACHES: dict[str, Literal["free", "ask", "no"]] = {"free": "free", "far": "ask", "none": "no"}


class Names:
    """The names that people have, put where the game says "Player 2"."""

    def __init__(self, game: Game, names: list[str]) -> None:
        self.names = names
        self.given = {game.words.seat_name(seat): name for seat, name in enumerate(names)}
        words = sorted(self.given, key=len, reverse=True)
        self.pattern = re.compile(r"\b(" + "|".join(re.escape(word) for word in words) + r")\b")

    def put(self, text: str) -> str:
        return self.pattern.sub(lambda match: self.given[match.group()], text)


def answered_since(g: State, before: Situation, seat: int) -> Situation | None:
    """What a seat sees after a sealed answer of another that was not the last: as before, but for who has answered.
    None if more may have changed."""
    window = before.view["window"]
    if g.mode != SEALED or window is None or window["serial"] != g.serial or window["mode"] != "sealed":
        return None
    if window["own_answer"] != (g.answers[seat] if seat >= 0 else NO_ANSWER):
        return None
    waiting = [player for player in range(g.seats) if g.asked() >> player & 1]
    required = [player for player in waiting if g.required >> player & 1]
    may = [player for player in waiting if g.may >> player & 1]
    shown = {**window, "required": required, "may": may, "answered": answered(g)}
    view = {**before.view, "window": shown}
    return structs.replace(before, view=view, waiting=waiting, answered=answered(g))


def situation_at(g: State, seat: int, names: Names) -> Situation:
    """Everything a seat sees of a position (EVERYTHING: after the end, all hands)."""
    reader = SPECTATOR if seat == EVERYTHING else seat
    found = decision_info(g, reader, names) if reader >= 0 else None
    view = all_hands(g) if seat == EVERYTHING else g.view(seat)
    return Situation(
        view=view,
        display=g.game.table.display(view),
        decision=found,
        question="" if g.over else names.put(g.game.words.question(g, reader if found else SPECTATOR)),
        rules=window_rules(g),
        waiting=[player for player in range(g.seats) if g.asked() >> player & 1],
        answered=answered(g),
        phase=g.game.table.phase(g),
        can_undo="no",
        undo_reason="",
    )


def window_rules(g: State) -> list[str]:
    if g.over:
        return []
    return list(g.game.rules.catalogue.find("window." + g.game.rules.window_name(g.kind)).rules)


def answered(g: State) -> list[int]:
    """Whose sealed answer is in: that much everybody at the table sees."""
    if g.mode != SEALED:
        return []
    return [player for player in range(g.seats) if g.answers[player] != NO_ANSWER]


def decision_info(g: State, seat: int, names: Names) -> DecisionInfo | None:
    found = decision(g, seat)
    if found is None:
        return None
    options = [
        OptionInfo(option.code, names.put(option.text), option.kind, option.argument, list(option.rules))
        for option in found.options
    ]
    stands_aside = passing(g.game, g, seat)
    return DecisionInfo(
        prompt=found.serial,
        window=found.window,
        mode=found.mode,
        required=found.required,
        sentence=names.put(found.sentence),
        rules=list(found.rules),
        source=found.source,
        options=options,
        default=found.default,
        passing=None if stands_aside == NO_ANSWER else stands_aside,
    )


# -- events -----------------------------------------------------------------------------------------------------------


def events_info(game: Game, events: list[Event], seat: int, names: Names) -> list[EventInfo]:
    messages = {event.message: game.rules.catalogue.find("event." + event.message) for event in events}
    told = told_events(events, messages, seat, names.names, game.cards.names, game.rules.catalogue)
    return [EventInfo(event.message, event.numbers, event.text) for event in told]


def story_lines(game: Game, told: list[EventInfo], names: Names) -> list[str]:
    """What happened in plain words, put together as the game tells it."""
    events = [Told(event.message, event.numbers, event.text) for event in told]
    return [plain(line) for line in game.words.story(events, names.names)]


def headings(lines: list[str]) -> list[str]:
    """The headings among lines with markup: where a chapter of the story begins."""
    return [plain(line) for line in lines if line.startswith(f"[{HEADING}]")]


# -- views ------------------------------------------------------------------------------------------------------------


def all_hands(g: State) -> dict[str, Any]:
    """The spectator's view with every card that some seat knows turned up: for finished games only."""
    merged = g.view(SPECTATOR)
    for seat in range(g.seats):
        _turn_up(merged["table"], g.view(seat)["table"])
    return merged


def _turn_up(shown: object, known: object) -> None:
    if isinstance(shown, dict) and isinstance(known, dict):
        if "card" in shown and shown["card"] is None and known.get("card") is not None:
            shown.update(known)
            return
        for name in shown:
            if name in known:
                _turn_up(shown[name], known[name])
    elif isinstance(shown, list) and isinstance(known, list) and len(shown) == len(known):
        for one, other in zip(shown, known, strict=True):
            _turn_up(one, other)


# -- differences --------------------------------------------------------------------------------------------------------


def difference(before: Situation, after: Situation) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields of a situation that are new, and those of the view's table, each as a whole."""
    changed: dict[str, Any] = {}
    for name in Situation.__struct_fields__:
        if name != "view" and getattr(before, name) != getattr(after, name):
            changed[name] = getattr(after, name)
    old, new = before.view, after.view
    view = {name: value for name, value in new.items() if name != "table" and old.get(name) != value}
    if view:
        changed["view"] = view
    table = {name: value for name, value in new["table"].items() if old["table"].get(name) != value}
    return changed, table
