"""Clone, notation, digests, views, knowledge and determinize of a state.

The kernel's own fields are treated here, once and by hand; a game's fields and frames by its generated codec
(`generate.py`), which fills in the methods of the first part. No other code copies, shows or reads states.
"""

from __future__ import annotations

from array import array
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.codec.counts import Counts
from busterbox.kernel.codec.determinize import Deal
from busterbox.kernel.codec.hashing import Hasher, oldest_first
from busterbox.kernel.codec.layout import (
    ANSWER,
    CHANCE,
    KIND,
    LEFT,
    MAY,
    MODE,
    MODS,
    OVER,
    QUEUE,
    REQUIRED,
    RESULT,
    SEAT,
    SEATS,
    SETTINGS,
    kept_layout,
)
from busterbox.kernel.codec.notation import Json
from busterbox.kernel.codec.observing import Observer
from busterbox.kernel.codec.parts import flat_list, seats_of
from busterbox.kernel.codec.positions import position_faults, position_json, read_position, unpickled
from busterbox.kernel.codec.tokens import Tokens
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.modifiers import UNNUMBERED, effect_of, mod_json, mod_numbers
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.core.triggers import trigger_json, trigger_numbers
from busterbox.kernel.core.windows import CLOSED, MODE_NAMES, NO_ANSWER, SEALED

if TYPE_CHECKING:
    from busterbox.kernel.game import Game


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

    def observe_fields(self, a: State, seat: i64, w: Observer) -> None:
        raise AssertionError("generated")

    def observe_frame(self, a: State, frame: Frame[Any], seat: i64, w: Observer) -> None:
        raise AssertionError("generated")

    def effects(self, a: State, found: list[int]) -> None:
        """Adds the numbers of effects that fields hold."""
        raise AssertionError("generated")

    def rows(self, a: State) -> list[list[int]]:
        """The zones in which places count."""
        raise AssertionError("generated")

    def sets(self, a: State) -> list[list[int]]:
        """The zones without order."""
        raise AssertionError("generated")

    def piles(self, a: State) -> list[Pile]:
        raise AssertionError("generated")

    def own_rows(self, a: State) -> None:
        """Rows that copies share are this position's alone from now on."""
        raise AssertionError("generated")

    def references(self, a: State, seat: i64) -> list[int]:
        """Cards named in registers that the seat sees, in a fixed order; ALL_SEATS for those of all registers."""
        raise AssertionError("generated")

    def rename(self, a: State, names: list[int]) -> None:
        """Registers follow the cards' new names."""
        raise AssertionError("generated")

    def hide(self, a: State, seat: i64) -> None:
        """Blank every field that the seat does not see, except zones of cards, which are dealt again."""
        raise AssertionError("generated")

    def schema(self) -> list[list[str]]:
        """[class, field, visibility, kind] of every declared field."""
        raise AssertionError("generated")

    def rooms(self) -> list[list[int]]:
        """How each of them stands in an observation: form, low, high, most, each, parts, column of an effect."""
        raise AssertionError("generated")

    def depths(self) -> dict[str, int]:
        """`State.AT_MOST`, with the game's own."""
        raise AssertionError("generated")

    # -- clone ---------------------------------------------------------------------------------------------

    def clone(self, a: State) -> State:
        b = self.blank()
        b.game = a.game
        b.sink = None
        b.script = None
        b.explicit = a.explicit
        b.random_seed = -1
        b.decks = a.decks  # never changed: shared
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
        if a.mode == SEALED:
            b.answers = a.answers[:]
            b.answers_shared = False
        else:
            b.answers = a.answers
            b.answers_shared = True
            a.answers_shared = True
        b.epoch = a.epoch
        b.actor = a.actor
        b.left = a.left
        b.cards = a.cards  # fixed at set-up: shared
        b.pool = a.pool
        b.known = a.known
        b.known_shared = True
        a.known_shared = True
        b.mods = a.mods  # like the next two replaced, never changed in place: shared
        b.effects = a.effects
        b.listeners = a.listeners
        b.queue = a.queue
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
            out.extend([a.kind, a.called, a.required, a.may])
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
        out: list[int] = [a.rng.a, a.rng.b, a.rng.c, a.rng.d, a.epoch, a.actor, a.windows]
        out.append(a.serial if a.mode != CLOSED else 0)
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
        h.effects = self.effects_in_force(a)
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
        h.add(len(a.mods))
        for mod in a.mods:
            h.add(mod & UNNUMBERED)
            h.add_effect(effect_of(mod))
        h.add(len(a.queue))
        for entry in a.queue:
            h.add_all(trigger_numbers(a, entry))
        h.add(len(a.stack))
        for frame in a.stack:
            self.see_frame(a, frame, seat, h)
        self.see_fields(a, seat, h)

    def effects_in_force(self, a: State) -> list[int]:
        """The numbers of all effects that something still names, oldest first."""
        if a.effects == 0 and not a.mods:  # none has ever had a number
            return NONE
        found: list[int] = []
        for mod in a.mods:
            found.append(effect_of(mod))
        self.effects(a, found)
        return oldest_first(found) if found else found

    def knowledge_key(self, a: State, seat: i64) -> i64:
        """A hash of everything the seat knows: equal knowledge, equal key."""
        hasher = Hasher()
        self.see(a, seat, hasher)
        return hasher.key()

    def view(self, a: State, seat: int) -> Json:
        if not -1 <= seat < a.seats:
            raise ValueError(
                f"there is no seat {seat}; a view is for a seat from 0 to {a.seats - 1}, or -1 for a spectator"
            )
        window: Json | None = None
        if a.mode != CLOSED:
            window = {
                "mode": MODE_NAMES[a.mode],
                "kind": a.game.rules.window_name(a.kind),
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
            "settings": a.game.info.settings_json(a.settings),
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

    # -- observations --------------------------------------------------------------------------------------

    def observe(self, a: State, seat: i64, w: Observer) -> None:
        """Tells an observer everything the seat knows."""
        w.begin(a, seat, self.effects_in_force(a))
        w.number(SEATS, a.seats)
        w.number(SEAT, seat)
        w.numbers(SETTINGS, a.settings)
        if a.over:
            w.flag(OVER, True)
            w.per_seat(RESULT, a.result)
        if a.chance:
            w.number(CHANCE, a.chance)
        if a.mode != CLOSED:
            w.number(MODE, a.mode)
            w.number(KIND, a.kind)
            w.number(REQUIRED, a.required)
            w.number(MAY, a.may)
            if a.mode == SEALED and seat >= 0:
                w.number(ANSWER, a.answers[seat])
        if a.left:
            w.number(LEFT, a.left)
        if a.mods:
            w.lists(MODS, [mod_numbers(mod) for mod in a.mods])
        if a.queue:
            w.lists(QUEUE, [trigger_numbers(a, entry) for entry in a.queue])
        self.observe_fields(a, seat, w)
        for frame in a.stack:
            self.observe_frame(a, frame, seat, w)

    def observation(self, a: State, seat: int, form: str) -> list[int]:
        if not -1 <= seat < a.seats:
            raise ValueError(
                f"there is no seat {seat}; an observation is for a seat from 0 to {a.seats - 1}, or -1 for a spectator"
            )
        layout = kept_layout(self, a.game, a.seats)
        if form == "counts":
            observer: Observer = Counts(layout)
        elif form == "tokens":
            observer = Tokens(layout)
        else:
            raise ValueError(f"an observation is in counts or in tokens, not in {form!r}")
        self.observe(a, seat, observer)
        return observer.out

    # -- notation and determinize: see positions.py and determinize.py -----------------------------------------

    def to_json(self, a: State) -> Json:
        return position_json(self, a)

    def from_json(self, game: Game, data: object) -> State:
        """A position from its JSON; anything wrong with it is one sentence with its place."""
        return read_position(self, game, data)

    def reduced(self, a: State) -> tuple[Any, ...]:
        """What pickle keeps of a position: how to make it again, and from what."""
        return unpickled, (a.game, self.to_json(a), a.explicit)

    def faults(self, a: State) -> list[str]:
        """What is wrong with a position as far as the kernel and the game's invariants can tell."""
        return position_faults(self, a)

    def determinize(self, a: State, seat: i64, rng: Rng) -> State:
        return Deal(self, a, seat).draw(rng)

    def determinize_many(self, a: State, seat: i64, rng: Rng, n: i64) -> list[State]:
        """As often as `n` says."""
        deal = Deal(self, a, seat)
        return [deal.draw(rng) for _ in range(n)]

    def deal(self, a: State, seat: i64) -> Deal:
        """What positions are drawn from as long as this one does not change."""
        return Deal(self, a, seat)


NONE: Final[list[int]] = []  # never changed


def hash_numbers(out: list[int]) -> str:
    return blake2b(array("q", out).tobytes(), digest_size=16).hexdigest()
