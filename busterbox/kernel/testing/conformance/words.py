# busterbox: not compiled
"""Words: questions, options and events have their texts, and events name no card to those who may not know it."""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import i64

from busterbox.kernel.core.events import EVERYBODY, Sink
from busterbox.kernel.core.knowledge import lies_open
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.state import State
from busterbox.kernel.table.decision import decision
from busterbox.kernel.testing.conformance.check import (
    Played,
    Run,
    Spot,
    after_game,
    after_run,
    asked_seats,
    at_decision,
    said,
)

IN_TURN = 600  # a code space up to this size is always gone through as a whole


@at_decision("texts", "every question and every option offered has its words in the catalogue")
def texts(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in range(g.seats):
        asked = seat in asked_seats(g)
        try:
            question = decision(g, seat)
        except KeyError as error:
            yield f"the question to seat {seat} has no words: {error}"
            continue
        if (question is not None) != asked:
            yield f"seat {seat} is {'asked' if asked else 'not asked'}, but its question says otherwise"
        if question is None:
            continue
        if not question.sentence:
            yield f"the window {question.window} asks without a sentence"
        if [option.code for option in question.options] != g.options(seat):
            yield f"the question to seat {seat} offers other options"
        for option in question.options:
            if not option.text or "{" in option.text:
                yield f"the option {option.code} of seat {seat} reads {option.text!r}"


@at_decision(
    "moves", "no two options of a seat read the same, and `answer` takes the words of each for its code"
)
def moves(spot: Spot) -> Iterator[str]:
    g = spot.state
    for seat in asked_seats(g):
        found = g.moves(seat)
        if [move.code for move in found] != g.options(seat):
            yield f"the moves of seat {seat} are not its options"
        texts: set[str] = set()
        for move in found:
            if move.text.lower() in texts:
                yield f"two moves of seat {seat} read {move.text!r}"
            texts.add(move.text.lower())
            try:
                code = spot.game.words.code_of(g, seat, move.text)
            except Refused as error:
                yield f"the words of {move.code} are refused to seat {seat}: {error}"
                continue
            if code != move.code:
                yield f"the words {move.text!r} of seat {seat} mean {code}, not {move.code}"


@at_decision(
    "all-words",
    "every code of the game has its words for every seat, asked or not: what it is, and why not now",
)
def all_words(spot: Spot) -> Iterator[str]:
    """Every code has words at any time: they must not depend on being asked, or raise. A large code space is
    checked as a whole at every new kind of question, and in turns at all others."""
    g = spot.state.clone()
    offered = {seat: g.options(seat) for seat in range(g.seats)}
    for code in codes_in_turn(spot):
        for seat in range(g.seats):
            try:
                text = spot.game.words.option_text(g, seat, code)
                rules = spot.game.words.option_rules(g, seat, code)
                why = g.why_not(seat, code)
            except Exception as error:
                yield f"whoever asks for {code} at seat {seat} gets {said(error)}"
                continue
            if not text.strip() or "\n" in text or "{" in text:
                yield f"the code {code} reads {text!r} for seat {seat}"
            if not all(rules):
                yield f"the rules of {code} are {rules!r} for seat {seat}"
            if bool(why) == (code in offered[seat]) or "\n" in why or "{" in why:
                yield f"why seat {seat} cannot choose {code} reads {why!r}"


def codes_in_turn(spot: Spot) -> list[int]:
    codes = spot.game.rules.codes.all()
    turns = 1 + len(codes) // IN_TURN
    question = (spot.table.seats, int(spot.state.kind) if not spot.state.over else -1)
    if turns == 1 or question not in spot.memory.worded:
        spot.memory.worded.add(question)
        return codes
    return codes[spot.number % turns :: turns]


class Watcher(Sink):
    """Listens to a game and looks at every event in the moment it is told."""

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []
        self.used: set[int] = set()
        self.decision = 0

    def emit(self, g: State, message: str, numbers: list[int], seen: i64) -> None:
        for sentence in self.faults(g, message, numbers, int(seen)):
            self.found.append((self.decision, sentence))

    def faults(self, g: State, message: str, numbers: list[int], seen: int) -> Iterator[str]:
        catalogue = g.game.rules.catalogue
        if not catalogue.has("event." + message):
            yield f"the event {message!r} is not in the catalogue"
            return
        words = catalogue.find("event." + message)
        if len(words.args) > len(numbers):
            yield f"the event {message!r} has {len(numbers)} numbers for {len(words.args)} arguments"
        for name, number in zip(words.args, numbers, strict=False):
            if name.startswith("card") and number >= 0:
                yield from self.card(g, message, number, seen, bool(words.hidden))
            elif name.startswith("def") and number >= 0:
                if number >= g.game.cards.count():
                    yield f"the event {message!r} names card definition {number}, which does not exist"
                self.used.add(number)
            elif name.startswith("seat") and not -1 <= number < g.seats:
                yield f"the event {message!r} names seat {number}"

    def card(self, g: State, message: str, card: int, seen: int, has_hidden: bool) -> Iterator[str]:
        if card >= len(g.cards):
            yield f"the event {message!r} names card {card}, which does not exist"
            return
        self.used.add(g.cards[card])
        readers = g.everybody() if seen == EVERYBODY else seen
        unknowing = [seat for seat in range(g.seats) if readers >> seat & 1 and not g.known[card] >> seat & 1]
        if unknowing:
            yield f"the event {message!r} names card {card} to seats {unknowing}, who do not know it"
        if seen == EVERYBODY and not unknowing and not lies_open(g, card):
            yield f"the event {message!r} names card {card} to spectators, but it does not lie open"
        if seen != EVERYBODY and not has_hidden:
            yield f"the event {message!r} is not for everybody, but has no text for the others"


@after_game("events", "every event is in the catalogue and names cards only to seats that know them")
def events(played: Played) -> Iterator[tuple[int, str]]:
    yield from played.told


def cards_seen(spot: Spot) -> Iterator[str]:
    """A card is used when all seats know it, or when an event names it."""
    g = spot.state
    yield from ()
    everybody = g.everybody()
    spot.memory.used.update(
        g.cards[card] for card, mask in enumerate(g.known) if mask & everybody == everybody
    )


def unused(run: Run) -> list[str]:
    ids = run.game.cards.ids
    return [ids[i] for i in range(len(ids)) if i not in run.memory.used]


@after_run("cards-used", "every card of the content is used (asked of runs long enough for it)", cards_seen)
def cards_used(run: Run) -> Iterator[str]:
    missing = unused(run)
    if run.all_cards and missing:
        yield f"never used in this run: {', '.join(missing)}"
