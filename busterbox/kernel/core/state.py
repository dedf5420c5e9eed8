"""A position of a game and everything that can be done to it.

Plain data plus a stack of frames. `apply` takes one answer and runs the rules to the next question (`answer` takes it
in words too); all other inputs (`expire`, `retract`, `leave`) are table inputs. How they run stands in running.py, what
moving a card tells in knowledge.py. Subclasses add the game's fields.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, cast

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.core import refusal, running
from busterbox.kernel.core.events import EVERYBODY, Sink
from busterbox.kernel.core.fields import Hidden, Nums, Owner, PerSeat, Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.moves import Move
from busterbox.kernel.core.rng import Rng, Script, rng_from
from busterbox.kernel.core.windows import CLOSED, NO_ANSWER, OPEN, SEALED, TURN, first_seat

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

ONE: Final = 840  # a whole win; divisible by 2 to 8, so that shared wins are exact
WIDTH: Final = 100  # columns of a drawn table
A_SEAT: Final = "a seat is a whole number"
AN_ANSWER: Final = "an answer is a move, its code or its words"


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base of every game's state. Fields are set by `Game.new` and by the codec, never by a constructor."""

    # What an observation has room for besides declared fields: modifiers, triggers that wait, frames on the stack, and
    # of which frame more than one. A game says what is not enough for it.
    AT_MOST: ClassVar[dict[str, int]] = {
        "mods": 24,
        "queue": 8,
        "stack": 12,
        "Resolve": 3,
    }

    # -- outside the position ------------------------------------------------------------------------------
    game: Game
    sink: Sink | None  # takes events when attached
    script: Script | None  # dictates chance in tests, or writes it down
    explicit: bool  # stop at chance instead of sampling it
    random_seed: (
        i64  # the seed, where chance chose it; -1 else, and in copies, whose players could cheat by it
    )
    known_shared: bool  # copies have the same list `known`: see knowledge.own_known
    answers_shared: (
        bool  # the same for `answers`, which nobody changes but from a SEALED window's beginning to its end
    )
    decks: list[list[int]]  # different cards that each seat brought, for the set-up; empty: the game's choice

    # -- the position, kernel part (the codec treats these by hand, see codec.py) --------------------------
    seats: Public[i64]
    settings: Public[Nums]  # the table's options, in the order of `GameInfo.settings`
    over: Public[bool]
    result: Public[PerSeat]  # in parts of ONE, set when the game is over
    rng: Rng
    stack: list[Frame[Any]]
    top: Frame[Any]  # the last of the stack, kept beside it because every step asks for it
    chance: Public[i64]  # outcomes of the chance event being waited for, 0 if none
    mode: Public[i64]  # the open window: CLOSED, TURN, SEALED or OPEN
    kind: Public[i64]  # which of the game's windows
    called: Public[i64]  # seats a SEALED window was opened for as required, as bits
    required: Public[i64]  # seats that must still answer
    may: Public[i64]  # seats that may answer
    serial: Public[i64]  # number of the window; names it for commands and time-outs
    windows: Public[i64]  # windows opened so far
    answers: Owner[PerSeat]  # sealed answers, NO_ANSWER while open
    epoch: Public[i64]  # undo does not cross a change of epoch
    actor: Public[i64]  # seat of the last answer, -1 at first
    left: Public[i64]  # seats that have left, as bits
    cards: Hidden[Nums]  # instance -> definition; which instance lies where is what views hide
    pool: Hidden[Nums]  # instance -> pool: cards of one pool look alike from behind
    known: Hidden[Nums]  # instance -> seats that know which card it is, as bits, and one for the spectators
    # Replaced, never changed in place, so that copies share them:
    mods: Public[Nums]  # modifiers, see modifiers.py
    effects: Public[i64]  # number of the last effect that made modifiers
    listeners: Public[Nums]  # trigger kind -> how many cards listen
    queue: Public[Nums]  # triggers that wait, see triggers.py

    def attach(self) -> None:
        """Fetch shared, immutable content from `self.game` (after `new`, clone from JSON)."""

    # -- asking --------------------------------------------------------------------------------------------

    def ask(self, kind: i64, seat: i64) -> None:
        """Open a TURN window."""
        self.mode = TURN
        self.kind = kind
        self.required = 1 << seat
        self.may = 0
        self.windows += 1
        self.serial = self.windows

    def ask_sealed(self, kind: i64, required: i64, may: i64 = 0) -> None:
        """Open a SEALED window."""
        self.mode = SEALED
        self.kind = kind
        self.called = required
        self.required = required
        self.may = may
        self.windows += 1
        self.serial = self.windows
        if self.answers_shared:
            self.answers = [NO_ANSWER] * self.seats
            self.answers_shared = False
        for seat in range(self.seats):
            self.answers[seat] = NO_ANSWER

    def ask_open(self, frame: Frame[Any], kind: i64, required: i64, may: i64) -> None:
        """Open an OPEN window, or open it again: its frame asks again after every answer, under the same number."""
        self.mode = OPEN
        self.required = required
        self.may = may
        self.kind = kind
        if frame.window == 0 or frame.window_kind != kind:
            self.windows += 1
            frame.window = self.windows
            frame.window_kind = kind
        self.serial = frame.window

    # -- answering -----------------------------------------------------------------------------------------

    def asked(self) -> i64:
        """Seats that can answer now, as bits."""
        return self.required | self.may if self.mode != CLOSED else 0

    def seat_to_act(self) -> i64:
        """The first seat that must answer (or may, if none must); -1 if nobody is asked."""
        if self.mode == CLOSED:
            return -1
        return first_seat(self.required if self.required else self.may)

    def options(self, seat: i64) -> list[int]:
        """The codes this seat may answer now, sorted."""
        if (
            self.mode == CLOSED
            or seat < 0
            or seat >= self.seats
            or not ((self.required | self.may) >> seat) & 1
        ):
            return []
        frame = self.top
        codes = frame.candidates(self, seat)
        if frame.exact():
            return codes
        kept: i64 = 0
        place: i64 = 0  # counted by hand: `enumerate` would box it
        while place < len(codes):
            c: i64 = codes[place]
            if frame.check(self, seat, c) == 0:
                if kept != place:
                    codes[kept] = c
                kept += 1
            place += 1
        while len(codes) > kept:
            codes.pop()
        return codes

    def check(self, seat: i64, code: i64) -> i64:
        """0 if `answer` would accept, else the packed reason."""
        if self.over:
            return refusal.GAME_OVER
        if seat < 0 or seat >= self.seats:
            return refusal.NO_SUCH_SEAT
        if self.chance > 0:
            return refusal.CHANCE_FIRST
        if self.mode == CLOSED or not ((self.required | self.may) >> seat) & 1:
            return refusal.NOT_ASKED
        return self.top.check(self, seat, code)

    def why_not(self, seat: int, code: int) -> str:
        """The sentence with which `answer` would refuse; empty if it would accept."""
        found = self.check(seat, code) if 0 <= seat < self.seats else refusal.NO_SUCH_SEAT
        return str(self.game.refused(self, seat, code, found)) if found else ""

    def moves(self, seat: int) -> list[Move]:
        """What this seat may answer now, in words; no two texts are the same."""
        return self.game.words.moves(self, refusal.whole(seat, A_SEAT))

    def answer(self, seat: int, move: int | str | Move) -> int:
        """As `apply`, for people: a code, the words of an option as typed in the terminal, or one of `moves`.

        Words that mean no option, or several, are refused with those that come near.
        """
        seat = refusal.whole(seat, A_SEAT)
        if isinstance(move, str):
            move = self.game.words.code_of(self, seat, move)
        elif isinstance(move, Move):
            move = move.code
        return self.apply(seat, refusal.whole(move, AN_ANSWER))

    def apply(self, seat: i64, code: i64) -> i64:
        """Apply an answer and run on to the next question; refused answers change nothing.

        Returns the seat that must answer next, as `seat_to_act` does: -1 if nobody is asked.
        """
        found = self.check(seat, code)
        if self.left != 0 and found == 0 and (self.left >> seat) & 1:
            found = refusal.ALREADY_LEFT
        if found != 0:
            raise self.game.refused(self, seat, code, found)
        running.accept(self, seat, code)
        running.run(self)
        return self.seat_to_act()

    # -- running (see running.py) --------------------------------------------------------------------------

    def run(self) -> None:
        """Run the rules until somebody is asked, chance has to be given, or the game is over."""
        running.run(self)

    def sample(self, n: i64) -> i64:
        """One outcome out of n."""
        self.epoch += 1
        if self.script is not None:
            return self.script.next(n, self.rng)
        return self.rng.below(n)

    def resolve_chance(self, outcome: i64) -> None:
        """Explicit chance: give the outcome that was waited for, 0 to `chance` - 1."""
        running.resolve_chance(self, outcome)

    def is_over(self) -> bool:
        """`over`, read once more: rules that have just run may have ended the game."""
        return self.over

    def finish(self, result: list[int]) -> None:
        """The game is over; `result` gives each seat its part of ONE (all ONE or all 0 in co-operation)."""
        self.over = True
        self.result = result
        self.chance = 0  # a seat may leave, and end the game, while chance is waited for
        self.mode = CLOSED
        self.required = 0
        self.may = 0

    def push(self, frame: Frame[Any]) -> None:
        if self.stack and self.top.is_effect:  # what an effect sets going is part of it until it is complete
            frame.is_effect = True
        self.stack.append(frame)
        self.top = frame

    def pop(self) -> None:
        """End the frame on top."""
        self.stack.pop()
        if self.stack:
            self.top = self.stack[len(self.stack) - 1]

    # -- table inputs (see running.py) ---------------------------------------------------------------------

    def expire(self, serial: i64) -> None:
        """Time is up for a window: every seat still required answers its default."""
        running.expire(self, serial)

    def retract(self, seat: i64) -> None:
        """Take back a sealed answer while the window is open."""
        running.retract(self, seat)

    def leave(self, seat: i64) -> None:
        """A seat leaves for good; from now on its windows are answered by default."""
        running.leave(self, seat)

    def reseed(self, word: int) -> None:
        """Mix a word into the generator: what was foreseeable is no longer."""
        self.rng = rng_from(word)

    # -- who sees (what they see: knowledge.py) ------------------------------------------------------------

    def everybody(self) -> i64:
        """All seats, as bits."""
        return (1 << self.seats) - 1

    def all_eyes(self) -> i64:
        """All seats and the spectators, who have the bit after the last seat: those that see what lies open."""
        return (1 << (self.seats + 1)) - 1

    # -- events ----------------------------------------------------------------------------------------------

    def note(self, message: str, a: i64 = 0, b: i64 = 0, c: i64 = 0, seen: i64 = EVERYBODY) -> None:
        """Say what happened, if somebody listens. `seen`: the seats that may know the cards it names."""
        if self.sink is not None:
            self.sink.emit(self, message, [a, b, c], seen)

    # -- for people ------------------------------------------------------------------------------------------

    def draw(self, seat: int = -1, width: int = WIDTH) -> str:
        """The table as a seat sees it (-1: a spectator), drawn as in the terminal, and the question that is open."""
        return "\n".join(self.game.terminal.draw(self, refusal.whole(seat, A_SEAT), width))

    def __str__(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        return self.game.words.summary(self)

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same game, with the same chance to come."""
        if not isinstance(other, State):
            return NotImplemented
        if self is other:
            return True
        one, two = self.game, other.game
        same = one.name == two.name and one.cards.content_hash == two.cards.content_hash
        return same and self.digest() == other.digest()

    def __hash__(self) -> int:
        raise TypeError("a position changes as it is played, so it has no hash: use its digest()")

    # -- copies, notation, views (all through the generated codec) -----------------------------------------

    def clone(self) -> Self:
        return cast(Self, self.game.rules.codec.clone(self))

    def __copy__(self) -> Self:
        return self.clone()  # half a copy would share piles and hands

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the game's name and the position as JSON, which names rules and content: it is read only where
        both are the same."""
        return self.game.rules.codec.reduced(self)

    def digest(self) -> str:
        """Over everything, the generator included. Never leaves the process."""
        return self.game.rules.codec.digest(self)

    def position_digest(self) -> str:
        """Over the position and its options, without the generator: for records, goldens and `verify`."""
        return self.game.rules.codec.position_digest(self)

    def to_json(self) -> dict[str, object]:
        return self.game.rules.codec.to_json(self)

    def view(self, seat: int) -> dict[str, object]:
        """Everything the seat knows; -1 for a spectator."""
        return self.game.rules.codec.view(self, seat)

    def observation(self, seat: int, form: str = "counts") -> list[int]:
        """Everything the seat knows as numbers, its own entries first: `counts`, as many at every decision, each from 0 to
        255, or `tokens`, five for each thing there is (docs/observation.md)."""
        return self.game.rules.codec.observation(self, seat, form)

    def knowledge_key(self, seat: i64) -> i64:
        """A hash of everything the seat knows: equal knowledge, equal key."""
        return self.game.rules.codec.knowledge_key(self, seat)

    def determinize(self, seat: i64, rng: Rng) -> Self:
        """A position drawn from what the seat knows and from `rng`, and from nothing else."""
        return cast(Self, self.game.rules.codec.determinize(self, seat, rng))

    def determinize_many(self, seat: i64, rng: Rng, n: i64) -> list[State]:
        """The same positions as `n` calls of `determinize` would draw, one after the other."""
        return self.game.rules.codec.determinize_many(self, seat, rng, n)
