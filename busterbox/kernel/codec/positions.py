"""Positions as JSON, and what can be wrong with one. Anything damaged is refused in one sentence with its place."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from busterbox.kernel.codec.notation import (
    BadPosition,
    Json,
    as_dict,
    read_bool,
    read_dict,
    read_int,
    read_ints,
    read_items,
    read_str,
)
from busterbox.kernel.codec.parts import seats_of
from busterbox.kernel.core.fields import ALL_SEATS
from busterbox.kernel.core.rng import MASK32, Rng
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.triggers import program_of, seat_of, source_of
from busterbox.kernel.core.windows import CLOSED, MODE_NAMES, NO_ANSWER, SEALED

if TYPE_CHECKING:
    from busterbox.kernel.codec.codec import Codec
    from busterbox.kernel.game import Game

FORMAT = 2
# The first format had no bit for spectators among those who know a card: they saw what all seats knew.
WITHOUT_SPECTATORS = 1


def position_json(codec: Codec, a: State) -> Json:
    """Everything about a position, the generator included."""
    return {
        "format": FORMAT,
        "game": a.game.name,
        "rules_version": a.game.info.rules_version,
        "content": a.game.cards.content_hash,
        "seats": a.seats,
        "settings": a.settings[:],
        "over": a.over,
        "result": a.result[:],
        "rng": [a.rng.a, a.rng.b, a.rng.c, a.rng.d],
        "chance": a.chance,
        "window": [a.mode, a.kind, a.called, a.required, a.may, a.serial, a.windows],
        "answers": a.answers[:],
        "epoch": a.epoch,
        "actor": a.actor,
        "left": a.left,
        "cards": a.cards[:],
        "pool": a.pool[:],
        "known": a.known[:],
        "mods": a.mods[:],
        "effects": a.effects,
        "listeners": a.listeners[:],
        "queue": a.queue[:],
        "stack": [codec.frame_json(frame) for frame in a.stack],
        "table": codec.fields_json(a),
    }


def read_position(codec: Codec, game: Game, document: object) -> State:
    """A position from its JSON; anything wrong with it is one sentence with its place."""
    place = "position"
    data = as_dict(document, place)
    written = read_int(data, "format", place)
    if written not in (FORMAT, WITHOUT_SPECTATORS):
        raise BadPosition(f"{place}.format", f"format {FORMAT} is read here, not {data['format']}")
    if read_str(data, "game", place) != game.name:
        raise BadPosition(f"{place}.game", f"this is a position of {data['game']!r}, not of {game.name!r}")
    if read_int(data, "rules_version", place) != game.info.rules_version:
        raise BadPosition(
            f"{place}.rules_version",
            f"it was made under rules {data['rules_version']}, and here are {game.info.rules_version}",
            True,
        )
    if read_str(data, "content", place) != game.cards.content_hash:
        raise BadPosition(f"{place}.content", "it was made with other content than is loaded", True)
    a = codec.blank()
    a.game = game
    a.sink = None
    a.script = None
    a.explicit = False
    a.random_seed = -1
    a.seats = read_int(data, "seats", place, game.info.seats.fewest, game.info.seats.most)
    a.decks = []  # the cards that were brought are in the position
    everybody = (1 << a.seats) - 1
    a.settings = game.info.check_settings(read_ints(data, "settings", place), f"{place}.settings")
    a.over = read_bool(data, "over", place)
    a.result = read_ints(data, "result", place, a.seats, 0, ONE)
    words = read_ints(data, "rng", place, 4, 0, MASK32)
    a.rng = Rng(words[0], words[1], words[2], words[3])
    a.chance = read_int(data, "chance", place, 0, 1 << 31)
    window = read_ints(data, "window", place, 7, 0)
    a.mode, a.kind, a.called, a.required, a.may, a.serial, a.windows = window
    if a.mode >= len(MODE_NAMES) or (a.called | a.required | a.may) & ~everybody or a.serial > a.windows:
        raise BadPosition(f"{place}.window", f"{window} is no window of {a.seats} seats")
    if a.kind >= len(game.rules.windows):
        raise BadPosition(f"{place}.window", f"{game.name} has no window number {a.kind}")
    a.answers = read_ints(data, "answers", place, a.seats, NO_ANSWER)
    a.answers_shared = False
    a.epoch = read_int(data, "epoch", place, 0)
    a.actor = read_int(data, "actor", place, -1, a.seats - 1)
    a.left = read_int(data, "left", place, 0, everybody)
    a.cards = read_ints(data, "cards", place, low=0, high=game.cards.count() - 1)
    n = len(a.cards)
    a.pool = read_ints(data, "pool", place, n, 0)
    a.known = read_known(a, data, written, place)
    a.known_shared = False
    a.mods = read_ints(data, "mods", place, low=0)
    a.effects = read_int(data, "effects", place, 0)
    a.listeners = read_ints(data, "listeners", place, low=0)
    a.queue = read_ints(data, "queue", place)
    check_queue(a, f"{place}.queue")
    a.attach()
    codec.read_fields(a, read_dict(data, "table", place), f"{place}.table")
    a.stack = []
    for i, item in enumerate(read_items(data, "stack", place)):
        at = f"{place}.stack[{i}]"
        a.stack.append(codec.read_frame(a, as_dict(item, at), at))
    if a.stack:
        a.top = a.stack[-1]
    try:
        problems = codec.faults(a)
    except Exception as error:  # the rules look into the position to say what can be done in it
        problems = [f"the rules can make nothing of it ({type(error).__name__})"]
    if problems:
        raise BadPosition(place, problems[0])
    return a


def unpickled(game: Game, document: Json, explicit: bool) -> State:
    """A position that was pickled; under other rules or with other content it is refused in one sentence."""
    a = game.rules.codec.from_json(game, document)
    a.explicit = explicit
    return a


def read_known(a: State, data: Json, written: int, place: str) -> list[int]:
    """Who knows which card. What spectators see, all seats do."""
    everybody, everyone = (1 << a.seats) - 1, (1 << (a.seats + 1)) - 1
    if written == WITHOUT_SPECTATORS:
        masks = read_ints(data, "known", place, len(a.cards), 0, everybody)
        return [everyone if mask == everybody else mask for mask in masks]
    masks = read_ints(data, "known", place, len(a.cards), 0, everyone)
    for card, mask in enumerate(masks):
        if mask > everybody and mask != everyone:
            raise BadPosition(
                f"{place}.known[{card}]", f"a card that lies open is seen by all, not by {mask:b}"
            )
    return masks


def position_faults(codec: Codec, a: State) -> list[str]:
    """What is wrong with a position as far as the kernel and the game's invariants can tell."""
    found: list[str] = []
    if not a.over and not a.stack:
        found.append("no frame is running, yet the game is not over")
    if a.over and (a.mode != CLOSED or a.chance):
        found.append("the game is over, yet something is waited for")
    if not a.over and a.mode == CLOSED and not a.chance:
        found.append("nobody is asked, yet the game is not over")
    if not a.over and a.mode != CLOSED and not a.required | a.may:
        found.append("a window is open for nobody")
    places = [0] * len(a.cards)
    zones = codec.rows(a) + codec.sets(a) + [pile.cards for pile in codec.piles(a)]
    for zone in zones:
        for card in zone:
            if not 0 <= card < len(places):
                return [*found, f"there is no card {card}"]
            places[card] += 1
    for card, count in enumerate(places):
        if count > 1:
            found.append(f"card {card} lies in {count} places")
    for zone in codec.sets(a):
        if any(x > y for x, y in pairwise(zone)):
            found.append("a set of cards is not sorted")
    for card in codec.references(a, ALL_SEATS):
        if not -1 <= card < len(places):
            found.append(f"a register names card {card}, which does not exist")
    if not found and not a.over and a.mode != CLOSED:
        for seat in seats_of(a.asked()):
            if not a.options(seat):
                found.append(f"seat {seat} is asked and has no option")
    if not found and a.mode == SEALED:
        for seat in range(a.seats):
            if a.answers[seat] != NO_ANSWER and (
                (a.asked() >> seat) & 1 or a.top.check(a, seat, a.answers[seat])
            ):
                found.append(f"seat {seat} has sealed an answer that it cannot have given")
    if not found:
        found.extend(a.game.rules.invariants(a))
    return found


def check_queue(a: State, place: str) -> None:
    """Triggers that wait: seat, program, source card and subject each."""
    for i, entry in enumerate(a.queue):
        seat, program, source = seat_of(entry), program_of(entry), source_of(entry)
        if (
            entry < 0
            or not seat < a.seats
            or not program < len(a.game.cards.programs)
            or not source < len(a.cards)
        ):
            raise BadPosition(f"{place}[{i}]", f"{entry} is no trigger of this game")
