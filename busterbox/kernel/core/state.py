"""A position of a game and everything that can be done to it.

Plain data plus a stack of frames. `apply` takes one answer and runs the rules to the next question (`answer` takes it
in words too); all other inputs (`expire`, `retract`, `leave`) are table inputs. Subclasses add the game's fields and
rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.core import refusal
from busterbox.kernel.core.events import EVERYBODY, Sink
from busterbox.kernel.core.fields import Hidden, Nums, Owner, PerSeat, Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.hashing import Hasher
from busterbox.kernel.core.moves import Move
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.script import Script
from busterbox.kernel.core.windows import CLOSED, NO_ANSWER, OPEN, SEALED, TURN

if TYPE_CHECKING:
    from busterbox.kernel.game import Game

ONE: Final = 840  # a whole win; divisible by 2 to 8, so that shared wins are exact
WIDTH: Final = 100  # columns of a drawn table
MAX_STEPS: Final = 100_000  # steps between two questions; more means that the rules run in a circle


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base of every game's state. Fields are set by `Game.new` and by the codec, never by a constructor."""

    # -- outside the position ------------------------------------------------------------------------------
    game: Game
    sink: Sink | None  # takes events when attached
    script: Script | None  # dictates chance in tests
    explicit: bool  # stop at chance instead of sampling it
    random_seed: (
        i64  # the seed, where chance chose it; -1 else, and in copies, whose players could cheat by it
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
        for seat in range(self.seats):
            self.answers[seat] = NO_ANSWER

    def ask_open(self, frame: Frame[Any], kind: i64, required: i64, may: i64) -> None:
        """Open an OPEN window, or open it again: its frame asks anew after every answer, under one number."""
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
        return self.game.words.moves(self, seat)

    def answer(self, seat: int, move: int | str | Move) -> int:
        """As `apply`, for people: a code, the words of an option as typed in the terminal, or one of `moves`.

        Words that mean no option, or several, are refused with those that come near.
        """
        if isinstance(move, str):
            move = self.game.words.code_of(self, seat, move)
        return self.apply(seat, move.code if isinstance(move, Move) else move)

    def apply(self, seat: i64, code: i64) -> i64:
        """Apply an answer and run on to the next question; refused answers change nothing.

        Returns the seat that must answer next, as `seat_to_act` does: -1 if nobody is asked.
        """
        found = self.check(seat, code)
        if self.left != 0 and found == 0 and (self.left >> seat) & 1:
            found = refusal.ALREADY_LEFT
        if found != 0:
            raise self.game.refused(self, seat, code, found)
        self._accept(seat, code)
        self.run()
        return self.seat_to_act()

    def _accept(self, seat: i64, code: i64) -> None:
        if seat != self.actor:
            self.epoch += 1
            self.actor = seat
        frame = self.top
        if self.mode == SEALED:
            self.answers[seat] = code
            bit: i64 = 1 << seat
            self.required &= ~bit
            self.may &= ~bit
            if self.required == 0:
                self._unseal(frame)
            return
        self.mode = CLOSED
        frame.take(self, seat, code)
        self._complete()

    def _unseal(self, frame: Frame[Any]) -> None:
        """All sealed answers apply together: in seat order, whatever the order of arrival."""
        self.mode = CLOSED
        self.may = 0
        self.epoch += 1
        for seat in range(self.seats):
            code = self.answers[seat]
            if code != NO_ANSWER:
                self.answers[seat] = NO_ANSWER
                if not self.over:
                    frame.take(self, seat, code)
        if not self.over:
            self._complete()

    # -- running -------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Run the rules until somebody is asked, chance has to be given, or the game is over."""
        steps: i64 = 0
        while True:
            while self.mode == CLOSED and not self.over:
                frame = self.top
                n: i64 = frame.run(self, -1)
                while n > 0:
                    if self.explicit:
                        self.chance = n
                        return
                    n = frame.run(self, self.sample(n))
                if self.mode == CLOSED:
                    frame.window = 0  # it went on without asking: the OPEN window it kept is closed
                    self._complete()
                steps += 1
                if steps > MAX_STEPS:
                    raise RuntimeError(
                        "the rules run in a circle: no question after a hundred thousand steps"
                    )
            if self.over or self.left == 0:
                return
            seat = self._left_and_asked()
            if seat < 0:
                self.may &= ~self.left  # where others are asked as well, a seat that has left no longer is
                return
            self._accept(seat, self.top.default(self, seat))

    def _complete(self) -> None:
        """After a complete step: what watches the state, until nothing more applies or a frame is pushed."""
        rules = self.game.rules
        rules.watch(self)
        while not self.over:
            before = self.top
            if before.is_effect or not rules.settle(self) or self.top is not before:
                return
            rules.watch(self)

    def sample(self, n: i64) -> i64:
        """One outcome out of n."""
        self.epoch += 1
        if self.script is not None:
            return self.script.next(n)
        return self.rng.below(n)

    def resolve_chance(self, outcome: i64) -> None:
        """Explicit chance: give the outcome that was waited for, 0 to `chance` - 1."""
        if outcome < 0 or outcome >= self.chance:
            raise self.game.refused(self, -1, outcome, refusal.NOT_A_CHANCE)
        self.chance = 0
        self.epoch += 1
        frame = self.top
        n: i64 = frame.run(self, outcome)
        if n > 0:
            self.chance = n
            return
        if self.mode == CLOSED:
            frame.window = 0
            self._complete()
        self.run()

    def is_over(self) -> bool:
        """As `over`, read anew: rules that have just run may have ended the game."""
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

    # -- table inputs --------------------------------------------------------------------------------------

    def expire(self, serial: i64) -> None:
        """Time is up for a window: every seat still required answers its default, as often as it is asked there.

        A question nested in it is a window of its own, with its own time. A frame may know better (`expired`).
        """
        if self.over or self.mode == CLOSED or serial != self.serial or self.required == 0:
            raise self.game.refused(self, -1, serial, refusal.NO_SUCH_WINDOW)
        if self.top.expired(self):
            self.mode = CLOSED
            self.epoch += 1
            self.run()
            return
        answers: i64 = 0
        while self.mode != CLOSED and serial == self.serial and self.required != 0:
            frame = self.top
            seat = frame.default_seat(self)
            self._accept(seat, frame.default(self, seat))
            self.run()
            answers += 1
            if answers > MAX_STEPS:
                raise RuntimeError("a window does not end by its own defaults")

    def retract(self, seat: i64) -> None:
        """Take back a sealed answer while the window is open."""
        if (
            seat < 0
            or seat >= self.seats
            or self.mode != SEALED
            or self.answers[seat] == NO_ANSWER
            or (self.left >> seat) & 1
        ):
            raise self.game.refused(self, seat, -1, refusal.NOTHING_TO_RETRACT)
        self.answers[seat] = NO_ANSWER
        bit: i64 = 1 << seat
        if self.called & bit:
            self.required |= bit
        else:
            self.may |= bit

    def leave(self, seat: i64) -> None:
        """A seat leaves for good: what the game's rules say of it (`on_leave`), then its windows are answered by default."""
        if seat < 0 or seat >= self.seats:
            raise self.game.refused(self, seat, -1, refusal.NO_SUCH_SEAT)
        if self.over:
            raise self.game.refused(self, seat, -1, refusal.GAME_OVER)
        if (self.left >> seat) & 1:
            raise self.game.refused(self, seat, -1, refusal.ALREADY_LEFT)
        self.left |= 1 << seat
        self.epoch += 1
        frame = self.top
        rules = self.game.rules
        rules.on_leave(self, seat)
        rules.watch(self)
        if self.is_over():
            return
        settled = self.top.is_effect or not rules.settle(self)
        if self.top is not frame or not settled:
            # What leaving has set going comes first; the interrupted step is run again, and asks again, after it.
            self.mode = CLOSED
            self.chance = 0
            self._complete()
        self.run()

    def _left_and_asked(self) -> i64:
        """A seat that has left and is waited for: one that must answer, or may where nobody else could."""
        if self.required:
            return first_seat(self.required & self.left)
        return first_seat(self.may) if not self.may & ~self.left else -1

    def reseed(self, word: int) -> None:
        """Mix a word into the generator: what was foreseeable is no longer."""
        self.rng = rng_from(word)

    # -- knowledge: set and cleared only here --------------------------------------------------------------

    def everybody(self) -> i64:
        """All seats, as bits."""
        return (1 << self.seats) - 1

    def all_eyes(self) -> i64:
        """All seats and the spectators, who have the bit after the last seat: those that see what lies open."""
        return (1 << (self.seats + 1)) - 1

    def lies_open(self, card: i64) -> bool:
        """Everybody sees which card it is, spectators too; that all seats happen to know it is not enough."""
        return (self.known[card] >> self.seats) & 1 != 0

    def reveal(self, card: i64, seats: i64) -> None:
        """These seats learn which card it is; `all_eyes` if it is shown to all."""
        before: i64 = self.known[card]
        after: i64 = before | seats
        if after != before:
            self.known[card] = after
            if (after ^ before) & self.everybody():
                self.epoch += 1

    def forget(self, card: i64, seats: i64) -> None:
        """These seats can no longer follow the card, and neither can the spectators."""
        self.known[card] &= ~(seats | (1 << self.seats))

    def put_open(self, zone: list[int], card: i64) -> None:
        """Lay a card face up at the end of a row."""
        self.reveal(card, self.all_eyes())
        zone.append(card)

    def put_down(self, zone: list[int], card: i64) -> None:
        """Lay a card face down at the end of a row; whoever knew it goes on knowing it."""
        zone.append(card)

    def put_held(self, zone: list[int], card: i64, seat: i64) -> None:
        """Take a card into a sorted set that one seat sees."""
        self.reveal(card, 1 << seat)
        insert_sorted(zone, card)

    def put_seen(self, zone: list[int], card: i64) -> None:
        """Add a card to a sorted set that lies open."""
        self.reveal(card, self.all_eyes())
        insert_sorted(zone, card)

    def put_secret(self, zone: list[int], card: i64, seat: i64) -> None:
        """Lay a card down unseen, as a hidden choice: from now on only this seat knows which it is."""
        self.known[card] &= 1 << seat
        zone.append(card)

    def take_top(self, pile: Pile, roll: i64) -> i64:
        """Take the top card of a pile. Out of a bag it could be any: nobody knows it until it is seen."""
        mixed = pile.parts[len(pile.parts) - 1] < 0
        card = pile.draw(roll)
        if mixed:
            self.known[card] = 0
        return card

    def look(self, pile: Pile, depth: i64, roll: i64, seats: i64) -> i64:
        """These seats (or `all_eyes`) look at the card at `depth` (0 = top); it keeps its place from now on."""
        fresh = depth >= pile.in_order()
        card = pile.settle_top(roll, depth)
        if fresh:
            self.known[card] = 0
        self.reveal(card, seats)
        self.epoch += 1
        return card

    def shuffle_under(self, pile: Pile, cards: list[int]) -> None:
        """Shuffle cards and put them under a pile: nobody knows any of them any more."""
        for card in cards:
            self.known[card] = 0
        pile.put_bag_bottom(cards)

    def shuffle(self, pile: Pile) -> None:
        """Shuffle a pile: nobody knows any card of it any more."""
        for card in pile.cards:
            self.known[card] = 0
        pile.shuffle()

    # -- events ----------------------------------------------------------------------------------------------

    def note(self, message: str, a: i64 = 0, b: i64 = 0, c: i64 = 0, seen: i64 = EVERYBODY) -> None:
        """Say what happened, if somebody listens. `seen`: the seats that may know the cards it names."""
        if self.sink is not None:
            self.sink.emit(self, message, [a, b, c], seen)

    # -- for people ------------------------------------------------------------------------------------------

    def draw(self, seat: int = -1, width: int = WIDTH) -> str:
        """The table as a seat sees it (-1: a spectator), drawn as in the terminal, and the question that is open."""
        return "\n".join(self.game.terminal.draw(self, seat, width))

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

    def clone(self) -> State:
        return self.game.rules.codec.clone(self)

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

    def observation(self, seat: int) -> list[int]:
        """The view as numbers of fixed length, the seat's own entries first."""
        return self.game.rules.codec.observation(self, seat)

    def knowledge_key(self, seat: i64) -> i64:
        """A hash of everything the seat knows: equal knowledge, equal key."""
        hasher = Hasher()
        self.game.rules.codec.see(self, seat, hasher)
        return hasher.key()

    def determinize(self, seat: i64, rng: Rng) -> State:
        """A position drawn from what the seat knows and from `rng`, and from nothing else."""
        return self.game.rules.codec.determinize(self, seat, rng)


def first_seat(mask: i64) -> i64:
    """The lowest seat in a set of bits, -1 if empty."""
    if mask == 0:
        return -1
    seat: i64 = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


def next_seat(g: State, rng: Rng) -> i64:
    """Simulation: whose answer comes next in an OPEN or SEALED window, if the game has no model of its own.

    A seat that only may answer gets its chance now and then, and may let it pass (`NO_ANSWER`).
    """
    if g.may != 0 and (g.required == 0 or rng.below(4) == 0):
        place: i64 = rng.below(g.seats)
        while not (g.may >> place) & 1:
            place = (place + 1) % g.seats
        return place
    return first_seat(g.required)


def insert_sorted(zone: list[int], card: i64) -> None:
    i: i64 = len(zone)
    while i > 0 and zone[i - 1] > card:
        i -= 1
    zone.insert(i, card)
