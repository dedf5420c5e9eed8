"""Clone, notation, digests, views, knowledge and determinize of a state.

The kernel's own fields are treated here, once and by hand; a game's fields and frames by its generated codec
(`generate.py`), which fills in the methods of the first part. No other code copies, shows or reads states.
"""

from __future__ import annotations

from array import array
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.codec_parts import flat_list, seats_of
from busterbox.kernel.frame import Frame
from busterbox.kernel.mix import Hasher
from busterbox.kernel.modifiers import mod_json
from busterbox.kernel.notation import BadPosition, Json, as_dict, read_bool, read_int, read_ints, read_items, read_str
from busterbox.kernel.piles import Pile
from busterbox.kernel.rng import MASK32, Rng
from busterbox.kernel.state import NO_ANSWER, ONE, State
from busterbox.kernel.triggers import program_of, seat_of, source_of, trigger_json
from busterbox.kernel.windows import CLOSED, MODE_NAMES, SEALED

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

FORMAT = 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec:
    """Base of the generated codecs."""

    # -- generated: a game's fields and frames -------------------------------------------------------------

    def blank(self) -> State:
        raise AssertionError("generated")

    def copy_fields(self, a: State, b: State) -> None:
        raise AssertionError("generated")

    def clone_frame(self, frame: Frame[Any]) -> Frame[Any]:
        raise AssertionError("generated")

    def flat_fields(self, a: State, out: list[int]) -> None:
        raise AssertionError("generated")

    def flat_frame(self, frame: Frame[Any], out: list[int]) -> None:
        raise AssertionError("generated")

    def see_fields(self, a: State, seat: i64, h: Hasher) -> None:
        raise AssertionError("generated")

    def see_frame(self, a: State, frame: Frame[Any], seat: i64, h: Hasher) -> None:
        raise AssertionError("generated")

    def fields_json(self, a: State) -> Json:
        raise AssertionError("generated")

    def frame_json(self, frame: Frame[Any]) -> Json:
        raise AssertionError("generated")

    def read_fields(self, a: State, data: Json, place: str) -> None:
        raise AssertionError("generated")

    def read_frame(self, a: State, data: Json, place: str) -> Frame[Any]:
        raise AssertionError("generated")

    def view_fields(self, a: State, seat: int) -> Json:
        raise AssertionError("generated")

    def view_frame(self, a: State, frame: Frame[Any], seat: int) -> Json:
        raise AssertionError("generated")

    def observe_fields(self, a: State, seat: int, out: list[int]) -> None:
        raise AssertionError("generated")

    def observe_frames(self, a: State, seat: int, out: list[int]) -> None:
        raise AssertionError("generated")

    def rows(self, a: State) -> list[list[int]]:
        """The zones in which places count."""
        raise AssertionError("generated")

    def sets(self, a: State) -> list[list[int]]:
        """The zones without order."""
        raise AssertionError("generated")

    def piles(self, a: State) -> list[Pile]:
        raise AssertionError("generated")

    def references(self, a: State) -> list[int]:
        """Cards named in registers, in a fixed order."""
        raise AssertionError("generated")

    def rename(self, a: State, names: list[int]) -> None:
        """Registers and numbers kept per card follow the cards' new names."""
        raise AssertionError("generated")

    def hide(self, a: State, seat: i64) -> None:
        """Blank every field that is no card and that the seat does not see."""
        raise AssertionError("generated")

    def schema(self) -> list[list[str]]:
        """[class, field, visibility, kind] of every declared field."""
        raise AssertionError("generated")

    # -- clone ---------------------------------------------------------------------------------------------

    def clone(self, a: State) -> State:
        b = self.blank()
        b.game = a.game
        b.sink = None
        b.script = None
        b.explicit = a.explicit
        b.seats = a.seats
        b.settings = a.settings  # never changed in place: shared
        b.over = a.over
        b.result = a.result  # replaced, never changed in place: shared
        b.rng = a.rng.clone()
        frames: list[Frame[Any]] = []
        for frame in a.stack:
            frames.append(self.clone_frame(frame))
        b.stack = frames
        if frames:
            b.top = frames[len(frames) - 1]
        b.chance = a.chance
        b.mode = a.mode
        b.kind = a.kind
        b.called = a.called
        b.required = a.required
        b.may = a.may
        b.serial = a.serial
        b.windows = a.windows
        b.answers = a.answers[:]
        b.epoch = a.epoch
        b.actor = a.actor
        b.left = a.left
        b.cards = a.cards  # fixed at set-up: shared
        b.pool = a.pool
        b.known = a.known[:]
        b.mods = a.mods[:]
        b.effects = a.effects
        b.listeners = a.listeners[:]
        b.queue = a.queue[:]
        self.copy_fields(a, b)
        return b

    # -- digests -------------------------------------------------------------------------------------------

    def _flat(self, a: State, out: list[int]) -> None:
        out.append(a.seats)
        flat_list(out, a.settings)
        out.append(a.over)
        flat_list(out, a.result)
        out.append(a.chance)
        out.append(a.mode)
        if a.mode != CLOSED:  # what a closed window left behind is no part of the position
            out.extend([a.kind, a.called, a.required, a.may, a.serial])
        out.append(a.windows)
        flat_list(out, a.answers)
        out.append(a.left)
        flat_list(out, a.cards)
        flat_list(out, a.pool)
        flat_list(out, a.known)
        flat_list(out, a.mods)
        out.append(a.effects)
        flat_list(out, a.listeners)
        flat_list(out, a.queue)
        out.append(len(a.stack))
        for frame in a.stack:
            self.flat_frame(frame, out)
        self.flat_fields(a, out)

    def digest(self, a: State) -> str:
        out: list[int] = [a.rng.a, a.rng.b, a.rng.c, a.rng.d, a.epoch, a.actor]
        self._flat(a, out)
        return hash_numbers(out)

    def position_digest(self, a: State) -> str:
        out: list[int] = []
        self._flat(a, out)
        for seat in range(a.seats):
            flat_list(out, a.options(seat))
        return hash_numbers(out)

    # -- knowledge -----------------------------------------------------------------------------------------

    def see(self, a: State, seat: i64, h: Hasher) -> None:
        h.add(seat)
        h.add(a.seats)
        h.add_all(a.settings)
        h.add(a.over)
        h.add_all(a.result)
        h.add(a.chance)
        h.add(a.mode)
        if a.mode != CLOSED:
            h.add(a.kind)
            h.add(a.required)
            h.add(a.may)
            if a.mode == SEALED and seat >= 0:
                h.add(a.answers[seat])
        h.add(a.left)
        h.add_all(a.mods)
        h.add_all(a.queue)
        h.add(len(a.stack))
        for frame in a.stack:
            self.see_frame(a, frame, seat, h)
        self.see_fields(a, seat, h)

    def view(self, a: State, seat: int) -> Json:
        if not -1 <= seat < a.seats:
            raise ValueError(f"there is no seat {seat}; a view is for a seat from 0 to {a.seats - 1}, or -1 for a spectator")
        window: Json | None = None
        if a.mode != CLOSED:
            window = {
                "mode": MODE_NAMES[a.mode],
                "kind": a.game.window_name(a.kind),
                "serial": a.serial,
                "required": seats_of(a.required),
                "may": seats_of(a.may),
            }
            if a.mode == SEALED:
                window["answered"] = [s for s in range(a.seats) if a.answers[s] != NO_ANSWER]
                window["own_answer"] = a.answers[seat] if seat >= 0 else NO_ANSWER
        return {
            "game": a.game.name,
            "seat": seat,
            "seats": a.seats,
            "settings": a.game.settings_json(a.settings),
            "over": a.over,
            "result": a.result[:],
            "chance": a.chance,
            "window": window,
            "left": seats_of(a.left),
            "modifiers": [mod_json(mod) for mod in a.mods],
            "waiting_triggers": [trigger_json(entry) for entry in a.queue],
            "stack": [self.view_frame(a, frame, seat) for frame in a.stack],
            "table": self.view_fields(a, seat),
        }

    def observation(self, a: State, seat: int) -> list[int]:
        out: list[int] = [a.seats, a.over, a.mode, a.kind if a.mode != CLOSED else -1]
        out.append(1 if seat >= 0 and a.asked() >> seat & 1 else 0)
        self.observe_frames(a, seat, out)
        self.observe_fields(a, seat, out)
        return out

    # -- notation ------------------------------------------------------------------------------------------

    def to_json(self, a: State) -> Json:
        return {
            "format": FORMAT,
            "game": a.game.name,
            "rules_version": a.game.rules_version,
            "content": a.game.content_hash,
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
            "stack": [self.frame_json(frame) for frame in a.stack],
            "table": self.fields_json(a),
        }

    def from_json(self, game: Game, data: Json) -> State:
        """A position from its JSON; anything wrong with it is one sentence with its place."""
        place = "position"
        data = as_dict(data, place)
        if read_int(data, "format", place) != FORMAT:
            raise BadPosition(f"{place}.format", f"format {FORMAT} is read here, not {data['format']}")
        if read_str(data, "game", place) != game.name:
            raise BadPosition(f"{place}.game", f"this is a position of {data['game']!r}, not of {game.name!r}")
        if read_str(data, "content", place) != game.content_hash:
            raise BadPosition(f"{place}.content", "it was made with other content than is loaded")
        if read_int(data, "rules_version", place) != game.rules_version:
            raise BadPosition(f"{place}.rules_version", f"it was made under rules {data['rules_version']}, here are {game.rules_version}")
        a = self.blank()
        a.game = game
        a.sink = None
        a.script = None
        a.explicit = False
        a.seats = read_int(data, "seats", place, game.min_seats, game.max_seats)
        everybody = (1 << a.seats) - 1
        a.settings = game.check_settings(read_ints(data, "settings", place), f"{place}.settings")
        a.over = read_bool(data, "over", place)
        a.result = read_ints(data, "result", place, a.seats, 0, ONE)
        words = read_ints(data, "rng", place, 4, 0, MASK32)
        a.rng = Rng(words[0], words[1], words[2], words[3])
        a.chance = read_int(data, "chance", place, 0, 1 << 31)
        window = read_ints(data, "window", place, 7, 0)
        a.mode, a.kind, a.called, a.required, a.may, a.serial, a.windows = window
        if a.mode >= len(MODE_NAMES) or (a.called | a.required | a.may) & ~everybody or a.serial > a.windows:
            raise BadPosition(f"{place}.window", f"{window} is no window of {a.seats} seats")
        if a.kind >= len(game.windows):
            raise BadPosition(f"{place}.window", f"{game.name} has no window number {a.kind}")
        a.answers = read_ints(data, "answers", place, a.seats, NO_ANSWER)
        a.epoch = read_int(data, "epoch", place, 0)
        a.actor = read_int(data, "actor", place, -1, a.seats - 1)
        a.left = read_int(data, "left", place, 0, everybody)
        a.cards = read_ints(data, "cards", place, low=0, high=game.different_cards() - 1)
        n = len(a.cards)
        a.pool = read_ints(data, "pool", place, n, 0)
        a.known = read_ints(data, "known", place, n, 0, everybody)
        a.mods = read_ints(data, "mods", place, low=0)
        a.effects = read_int(data, "effects", place, 0)
        a.listeners = read_ints(data, "listeners", place, low=0)
        a.queue = read_ints(data, "queue", place)
        check_queue(a, f"{place}.queue")
        a.attach()
        self.read_fields(a, as_dict(read_items_or_dict(data, "table", place), f"{place}.table"), f"{place}.table")
        items = read_items(data, "stack", place)
        a.stack = [self.read_frame(a, as_dict(item, f"{place}.stack[{i}]"), f"{place}.stack[{i}]") for i, item in enumerate(items)]
        if a.stack:
            a.top = a.stack[-1]
        try:
            problems = self.faults(a)
        except Exception as error:  # the rules look into the position to say what can be done in it
            problems = [f"the rules can make nothing of it ({type(error).__name__})"]
        if problems:
            raise BadPosition(place, problems[0])
        return a

    def faults(self, a: State) -> list[str]:
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
        zones = self.rows(a) + self.sets(a) + [pile.cards for pile in self.piles(a)]
        for zone in zones:
            for card in zone:
                if not 0 <= card < len(places):
                    return [*found, f"there is no card {card}"]
                places[card] += 1
        for card, count in enumerate(places):
            if count > 1:
                found.append(f"card {card} lies in {count} places")
        for zone in self.sets(a):
            if any(x > y for x, y in zip(zone, zone[1:], strict=False)):
                found.append("a set of cards is not sorted")
        for card in self.references(a):
            if not -1 <= card < len(places):
                found.append(f"a register names card {card}, which does not exist")
        if not found and not a.over and a.mode != CLOSED:
            for seat in seats_of(a.asked()):
                if not a.options(seat):
                    found.append(f"seat {seat} is asked and has no option")
        if not found and a.mode == SEALED:
            for seat in range(a.seats):
                if a.answers[seat] != NO_ANSWER and ((a.asked() >> seat) & 1 or a.top.check(a, seat, a.answers[seat])):
                    found.append(f"seat {seat} has sealed an answer that it cannot have given")
        if not found:
            found.extend(a.invariants())
        return found

    # -- determinize ---------------------------------------------------------------------------------------

    def determinize(self, a: State, seat: i64, rng: Rng) -> State:
        """Gather the cards the seat cannot place, shuffle them with `rng`, deal them to where they may be."""
        b = self.clone(a)
        b.rng = Rng(rng.next(), rng.next(), rng.next(), 1)
        self._deal_unknown(b, seat, rng)
        if b.mode == SEALED:  # what others have sealed is unknown: they are asked anew
            for other in range(b.seats):
                if other != seat and b.answers[other] != NO_ANSWER:
                    b.answers[other] = NO_ANSWER
                    if b.called >> other & 1:
                        b.required |= 1 << other
                    else:
                        b.may |= 1 << other
        self.hide(b, seat)
        b.redraw(seat, rng)
        return b

    def _deal_unknown(self, b: State, seat: i64, rng: Rng) -> None:
        slots = self._slots(b, seat)
        if not slots:
            return
        names = list(range(len(b.cards)))  # card -> the card that takes its place
        by_pool: list[list[int]] = []
        for card in slots:
            pool: i64 = b.pool[card]
            while len(by_pool) <= pool:
                by_pool.append([])
            by_pool[pool].append(card)
        for mine in by_pool:
            dealt = mine[:]
            dealt.sort()
            rng.shuffle(dealt)
            for i in range(len(mine)):
                names[mine[i]] = dealt[i]
        known = b.known[:]
        for card in slots:
            b.known[names[card]] = known[card]  # who knows it belongs to the place
        for zone in self.rows(b):
            _rename(names, zone)
        for zone in self.sets(b):
            _rename(names, zone)
            zone.sort()
        for pile in self.piles(b):
            _rename(names, pile.cards)
            _sort_bags(pile)
        self.rename(b, names)

    def _slots(self, b: State, seat: i64) -> list[int]:
        """The cards the seat cannot tell, in an order made of what it knows: zone by zone, place by place."""
        rank: list[int] = []  # a card named in a register is told apart by that, where its zone has no order
        card_order = 0
        for card in self.references(b):
            if card >= 0 and not (b.known[card] >> seat) & 1:
                if not rank:
                    rank = [len(b.cards)] * len(b.cards)
                rank[card] = min(rank[card], card_order)
                card_order += 1
        slots: list[int] = []
        for zone in self.rows(b):
            _add_unknown(b, zone, 0, len(zone), seat, slots)
        for zone in self.sets(b):
            _add_unordered(b, zone, 0, len(zone), seat, rank, slots)
        for pile in self.piles(b):
            start: i64 = 0
            for part in pile.parts:
                if part < 0:
                    _add_unordered(b, pile.cards, start, start - part, seat, rank, slots)
                    start -= part
                else:
                    _add_unknown(b, pile.cards, start, start + part, seat, slots)
                    start += part
        if rank:  # a card in flight lies in no zone and is named in a register only: it is drawn anew as well
            for card in self.references(b):
                if card >= 0 and not (b.known[card] >> seat) & 1 and card not in slots:
                    slots.append(card)
        return slots


def _add_unknown(b: State, zone: list[int], start: i64, end: i64, seat: i64, slots: list[int]) -> None:
    known = b.known
    i = start
    while i < end:
        card: i64 = zone[i]
        if not (known[card] >> seat) & 1:
            slots.append(card)
        i += 1


def _add_unordered(
    b: State, zone: list[int], start: i64, end: i64, seat: i64, rank: list[int], slots: list[int]
) -> None:
    """As `_add_unknown` where places mean nothing: cards are told apart by register and by who knows them.

    Cards that are alike in both may come in any order, since the zone is sorted again after dealing.
    """
    first: i64 = len(slots)
    _add_unknown(b, zone, start, end, seat, slots)
    n: i64 = len(slots)
    if n == first:
        return
    mixed = len(rank) > 0
    known = b.known
    alike: i64 = known[slots[first]]
    j = first + 1
    while j < n and not mixed:
        other: i64 = known[slots[j]]
        mixed = other != alike
        j += 1
    if mixed:
        keyed: list[int] = []
        for i in range(first, len(slots)):
            card = slots[i]
            keyed.append(((rank[card] if rank else 0) << 40) | (b.known[card] << 20) | card)
        keyed.sort()
        for i in range(len(keyed)):
            slots[first + i] = keyed[i] & 0xFFFFF


def _rename(names: list[int], zone: list[int]) -> None:
    for i in range(len(zone)):
        zone[i] = names[zone[i]]


def _sort_bags(pile: Pile) -> None:
    start: i64 = 0
    for part in pile.parts:
        if part < 0:
            if len(pile.parts) == 1:
                pile.cards.sort()
            else:
                pile.cards[start : start - part] = sorted(pile.cards[start : start - part])
            start -= part
        else:
            start += part


def hash_numbers(out: list[int]) -> str:
    return blake2b(array("q", out).tobytes(), digest_size=16).hexdigest()


def check_queue(a: State, place: str) -> None:
    """Triggers that wait: seat, program, source card and subject each."""
    for i, entry in enumerate(a.queue):
        seat, program, source = seat_of(entry), program_of(entry), source_of(entry)
        if entry < 0 or not seat < a.seats or not program < len(a.game.programs) or not source < len(a.cards):
            raise BadPosition(f"{place}[{i}]", f"{entry} is no trigger of this game")


def read_items_or_dict(data: Json, key: str, place: str) -> object:
    if key not in data:
        raise BadPosition(f"{place}.{key}", "missing")
    return data[key]
