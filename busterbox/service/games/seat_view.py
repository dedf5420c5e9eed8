"""What one seat sees of a game, as it goes over the wire: made from the seat's view, decision and told events only."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from busterbox.kernel.content.markup import HEADING, plain
from busterbox.kernel.content.telling import EVERYTHING, SPECTATOR, Told, told_events
from busterbox.kernel.core.events import Event
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import NO_ANSWER, SEALED
from busterbox.kernel.game import Game
from busterbox.kernel.table.decision import decision
from busterbox.kernel.table.standing import passing
from busterbox.service.games.shown import Shown, encoder
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


def answered_since(g: State, before: Shown, seat: int) -> Shown | None:
    """What a seat sees after a sealed answer of another that was not the last: as before, but for who has answered.
    None if more may have changed."""
    window = msgspec.json.decode(before.view["window"])
    if g.mode != SEALED or window is None or window["serial"] != g.serial or window["mode"] != "sealed":
        return None
    if window["own_answer"] != (g.answers[seat] if seat >= 0 else NO_ANSWER):
        return None
    waiting = [player for player in range(g.seats) if g.asked() >> player & 1]
    required = [player for player in waiting if g.required >> player & 1]
    may = [player for player in waiting if g.may >> player & 1]
    shown = {**window, "required": required, "may": may, "answered": answered(g)}
    fields = {"waiting": encoder.encode(waiting), "answered": encoder.encode(answered(g))}
    return before.but(fields, {"window": encoder.encode(shown)})


def situation_at(g: State, seat: int, names: Names) -> Situation:
    """Everything a seat sees of a position (EVERYTHING: after the end, all hands)."""
    return Scene(g, names).situation(seat)


class Scene:
    """A position before those who look at it: what is the same for all of them is worked out once."""

    def __init__(self, g: State, names: Names) -> None:
        self.g = g
        self.names = names
        self.rules = window_rules(g)
        self.waiting = [player for player in range(g.seats) if g.asked() >> player & 1]
        self.answered = answered(g)
        self.phase = g.game.table.phase(g)
        self._question: str | None = None  # for those who only wait
        self._drawn: dict[str, object] | None = None  # for whoever looked first

    def situation(self, seat: int) -> Situation:
        """Everything that a seat sees (EVERYTHING: after the end, all hands)."""
        g = self.g
        found = decision_info(g, seat, self.names) if seat >= 0 else None
        view = all_hands(g) if seat == EVERYTHING else g.view(seat)
        return Situation(
            view=view,
            display=self.display(view),
            decision=found,
            question=self.question() if found is None else self.names.put(g.game.words.question(g, seat)),
            rules=self.rules,
            waiting=self.waiting,
            answered=self.answered,
            phase=self.phase,
            can_undo="no",
            undo_reason="",
        )

    def question(self) -> str:
        if self._question is None:
            g = self.g
            self._question = "" if g.over else self.names.put(g.game.words.question(g, SPECTATOR))
        return self._question

    def display(self, view: dict[str, Any]) -> dict[str, object]:
        table = self.g.game.table
        own = table.own_display(view) if self._drawn is not None else None
        if self._drawn is None or own is None:
            self._drawn = table.display(view)
            return self._drawn
        return {**self._drawn, **own}


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
