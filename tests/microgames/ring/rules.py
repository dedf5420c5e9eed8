"""Ring, a dice game for two to four. The rules, in the order in which they happen:

R-1  A hand holds three cards. After every complete effect the hands are filled up from the deck, the turn
     player's first, then clockwise. When the deck is empty the discard is shuffled and becomes the deck.
R-2  Turn: a challenge comes up by chance. It says which faces it needs and what it is worth in points.
R-3  The turn player has these points alone; all others together have one budget of as many.
R-4  Preparation: from the turn player on clockwise, each plays one card out of the budget of their side or
     passes. It ends when all have passed one after another. A side without points is passed over.
R-5  A card has a part for the turn player and a part for the others. It is discarded and does what it says.
R-6  Roll: the turn player rolls the dice, and for 1 energy re-rolls dice of their choice, picked one by one, as
     often as there is energy. A die that shows WILY sticks. The roll is complete when it is scored.
R-7  After scoring, whoever holds a token may give it up to change one die to another face: the turn player
     first, then clockwise, until all holders have passed one after another.
R-8  The others have preference: a die that one of them has changed is locked for everyone, while a die that
     the turn player has changed may be changed again.
R-9  Every need takes a die of its own that shows it. The challenge is passed if all needs are met; if not, a
     turn player without a token takes one.
R-10 Who is first to pass as many challenges as the table plays for wins at once. After six turns each, those
     with most share the win. Who leaves cannot win any more; their turns go on as if they always passed.
"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.kernel.core.codes import DONE, PICK
from busterbox.kernel.core.fields import (
    Hidden,
    Most,
    Nums,
    Owner,
    PerSeat,
    Public,
    Row,
    SeatSets,
    Shared,
    Stock,
)
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_held, put_open, shuffle, take_top
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.piles import Pile, bag
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.windows import first_seat
from busterbox.kernel.parts.rules import Rules
from tests.microgames.ring.box import RingBox

PASS: Final = 64  # option codes
SCORE: Final = 65
CHANGE: Final = 66  # plus six times a die plus a face
PLAY: Final = 102  # plus a card
PREPARE: Final = 4  # windows
RE_ROLL: Final = 5
INTERFERE: Final = 6
NEEDS_POINTS: Final = 16  # reasons
NOT_IN_HAND: Final = 17
STICKS: Final = 18
PICKED_ALREADY: Final = 19
PICK_FIRST: Final = 20
RE_ROLL_FIRST: Final = 21
LOCKED_DIE: Final = 22
SAME_FACE: Final = 23
DICE_LIMIT: Final = 24
WILY: Final = 5  # the last of the six faces; no challenge needs it
FACES: Final = 6
HAND: Final = 3
BASE_DICE: Final = 4
MOST_DICE: Final = 6
BASE_ENERGY: Final = 2
TURNS_EACH: Final = 6
FEWEST_PASSES: Final = 2  # the first value of the table's option
LOCKED: Final = 2  # in `changed`; 1 is the turn player, 0 nobody


class Ring(State):
    deck: Hidden[Stock]
    hand: Owner[SeatSets]
    discard: Public[Row]
    tokens: Public[PerSeat]
    passed: Public[PerSeat]
    turn: Public[i64]
    turns: Public[i64]
    needs: Annotated[Public[Nums], Most(8)]
    points: Annotated[Public[Nums], Most(2)]  # the turn player's budget, the budget of all others
    energy: Public[i64]
    size: Public[i64]  # how many dice will be rolled
    # the face of each die, -1 while it is in the air for the first time
    dice: Annotated[Public[Nums], Most(16)]
    picked: Public[i64]  # dice to be rolled now, as bits
    changed: Annotated[Public[Nums], Most(16)]  # who changed each die
    box: Shared[RingBox]

    def attach(self) -> None:
        assert isinstance(self.game.cards.content, RingBox)
        self.box = self.game.cards.content

    def side(self, seat: i64) -> i64:
        """Which budget a seat pays from, and which part of a card it plays."""
        return 0 if seat == self.turn else 1

    def unmet(self, dice: list[int]) -> i64:
        """How many needs find no die of their own."""
        count: i64 = 0
        free = dice[:]
        for face in self.needs:
            if face in free:
                free.remove(face)
            else:
                count += 1
        return count


class Refill(Frame["Ring"]):
    def __init__(self) -> None:
        super().__init__()
        self.is_effect = True  # so that it is not itself followed by a refill while it draws

    def run(self, g: Ring, roll: i64) -> i64:
        seat: i64 = g.turn
        while len(g.hand[seat]) >= HAND and (seat + 1) % g.seats != g.turn:
            seat = (seat + 1) % g.seats
        if len(g.hand[seat]) >= HAND or not (g.deck.cards or g.discard):
            g.pop()
        elif not g.deck.cards:
            g.deck, g.discard = Pile(g.discard, []), []
            shuffle(g, g.deck)
            g.note("shuffled")
        elif roll < 0:
            return g.deck.outcomes()
        else:
            card = take_top(g, g.deck, roll)
            put_held(g, g.hand[seat], card, seat)
            g.note("drew", seat, card, seen=1 << seat)
        return 0


# -- R-2 the turn ------------------------------------------------------------------------------------------
COMES_UP: Final = 0
PREPARING: Final = 1
ROLLING: Final = 2
INTERFERING: Final = 3
JUDGED: Final = 4


class Turn(Frame["Ring"]):
    def run(self, g: Ring, roll: i64) -> i64:
        if self.step == COMES_UP:
            if roll < 0:
                return len(g.box.needs)
            g.needs, g.points = g.box.needs[roll][:], [g.box.points[roll]] * 2
            g.energy, g.size, g.dice, g.changed = BASE_ENERGY, BASE_DICE, [], []
            g.note("challenge", g.turn, roll + 1)
        elif self.step == PREPARING:
            g.push(Round(PREPARE, g.turn))
        elif self.step == ROLLING:
            g.dice, g.changed, g.picked = [-1] * g.size, [0] * g.size, (1 << g.size) - 1
            g.push(Roll())
        elif self.step == INTERFERING:
            g.push(Round(INTERFERE, g.turn))
        else:
            self.judge(g)
        self.step = COMES_UP if self.step == JUDGED else self.step + 1
        return 0

    def judge(self, g: Ring) -> None:
        passed = g.unmet(g.dice) == 0
        g.note("passed" if passed else "failed", g.turn)
        if passed:
            g.passed[g.turn] += 1
        elif not g.tokens[g.turn]:
            g.tokens[g.turn] = 1
        g.turn = (g.turn + 1) % g.seats
        g.turns += 1
        most = max(g.passed)
        if most >= FEWEST_PASSES + g.settings[0] or g.turns == TURNS_EACH * g.seats:
            g.finish([ONE // g.passed.count(most) if n == most else 0 for n in g.passed])


# -- R-4 preparation and R-7 interference go round until all have passed one after another -------------------


class Round(Frame["Ring"]):
    kind: Public[i64]  # PREPARE or INTERFERE
    seat: Public[i64]  # whose opportunity it is
    passes: Public[i64]  # one after another

    def __init__(self, kind: i64 = PREPARE, seat: i64 = 0) -> None:
        super().__init__()
        self.kind, self.seat, self.passes = kind, seat, 0

    def run(self, g: Ring, roll: i64) -> i64:
        if self.passes == g.seats:
            g.pop()
        elif self.idle(g, self.seat):
            self.take(g, self.seat, PASS)
        else:
            g.ask(self.kind, self.seat)
        return 0

    def idle(self, g: Ring, seat: i64) -> bool:
        """Everybody sees that this seat can only pass."""
        if self.kind == PREPARE:
            return g.points[g.side(seat)] == 0 or not g.hand[seat]
        return g.tokens[seat] == 0 or min(g.changed) == LOCKED

    def candidates(self, g: Ring, seat: i64) -> list[int]:
        if self.kind == INTERFERE:
            return [PASS, *range(CHANGE, CHANGE + FACES * len(g.dice))]
        return [PASS, *sorted({PLAY + g.cards[card] for card in g.hand[seat]})]

    def check(self, g: Ring, seat: i64, code: i64) -> i64:
        if code == PASS:
            return 0
        return (
            self.check_play(g, seat, code - PLAY)
            if self.kind == PREPARE
            else self.check_change(g, code - CHANGE)
        )

    def check_play(self, g: Ring, seat: i64, kind: i64) -> i64:
        if kind < 0 or kind >= g.box.kinds:
            return NOT_AN_OPTION
        for card in g.hand[seat]:
            if g.cards[card] == kind:
                side = g.side(seat)
                cost: i64 = g.box.cost[side][kind]
                if cost > g.points[side]:
                    return reason(NEEDS_POINTS, cost, g.points[side])
                return g.game.cards.programs[g.box.play[side][kind]][0].playable(g, seat, card)
        return NOT_IN_HAND

    def check_change(self, g: Ring, change: i64) -> i64:
        if change < 0 or change >= FACES * len(g.dice):
            return NOT_AN_OPTION
        if g.changed[change // FACES] == LOCKED:
            return LOCKED_DIE
        return SAME_FACE if g.dice[change // FACES] == change % FACES else 0

    def take(self, g: Ring, seat: i64, code: i64) -> None:
        self.seat = (seat + 1) % g.seats
        self.passes = self.passes + 1 if code == PASS else 0
        if code >= PLAY:
            self.play(g, seat, code - PLAY)
        elif code >= CHANGE:
            die, face = (code - CHANGE) // FACES, (code - CHANGE) % FACES
            g.tokens[seat] -= 1
            g.dice[die] = face
            g.changed[die] = 1 if seat == g.turn else LOCKED
            g.note("changed", seat, die + 1, face)

    def play(self, g: Ring, seat: i64, kind: i64) -> None:
        side = g.side(seat)
        card = next(c for c in g.hand[seat] if g.cards[c] == kind)
        g.points[side] -= g.box.cost[side][kind]
        g.hand[seat].remove(card)
        put_open(g, g.discard, card)
        g.note("played", seat, card)
        g.push(Resolve(g.box.play[side][kind], seat, card))


# -- R-6 the roll ------------------------------------------------------------------------------------------
IN_THE_AIR: Final = 0
ON_THE_TABLE: Final = 1


class Roll(Frame["Ring"]):
    def run(self, g: Ring, roll: i64) -> i64:
        if self.step == ON_THE_TABLE:
            if g.energy and any(face != WILY for face in g.dice):
                g.ask(RE_ROLL, g.turn)
            else:
                g.pop()
        elif roll < 0:
            return FACES
        else:
            die = first_seat(g.picked)
            g.dice[die] = roll
            g.picked &= ~(1 << die)
            g.note("rolled", die + 1, roll)
            if not g.picked:
                self.step = ON_THE_TABLE
        return 0

    def candidates(self, g: Ring, seat: i64) -> list[int]:
        return [DONE, *range(PICK, PICK + len(g.dice)), SCORE]

    def check(self, g: Ring, seat: i64, code: i64) -> i64:
        if code == SCORE:
            return RE_ROLL_FIRST if g.picked else 0
        if code == DONE:
            return 0 if g.picked else PICK_FIRST
        if code < PICK or code >= PICK + len(g.dice):
            return NOT_AN_OPTION
        if g.dice[code - PICK] == WILY:
            return STICKS
        return PICKED_ALREADY if (g.picked >> (code - PICK)) & 1 else 0

    def take(self, g: Ring, seat: i64, code: i64) -> None:
        if code == SCORE:
            g.pop()
        elif code == DONE:
            g.energy -= 1
            self.step = IN_THE_AIR
        else:
            g.picked |= 1 << (code - PICK)

    def default(self, g: Ring, seat: i64) -> i64:
        return DONE if g.picked else SCORE


class RingRules(Rules[Ring]):
    def setup(self, g: Ring) -> None:
        g.cards = g.box.deck[:]
        g.pool, g.known = [0] * len(g.cards), [0] * len(g.cards)
        g.deck, g.discard = bag(list(range(len(g.cards)))), []
        g.hand = [[] for _ in range(g.seats)]
        g.tokens, g.passed = [0] * g.seats, [0] * g.seats
        g.turn, g.turns, g.energy, g.size, g.picked = 0, 0, 0, 0, 0
        g.needs, g.points, g.dice, g.changed = [], [0, 0], [], []
        g.push(Turn())

    def settle(self, g: Ring) -> bool:
        if g.deck.cards or g.discard:
            for hand in g.hand:
                if len(hand) < HAND:
                    g.push(Refill())
                    return True
        return False

    def on_leave(self, g: Ring, seat: i64) -> None:
        g.passed[seat] = -TURNS_EACH - 1

    def invariants(self, g: Ring) -> list[str]:
        astray = len(g.cards) - len(g.deck.cards) - len(g.discard) - sum(len(hand) for hand in g.hand)
        return [f"{astray} cards went astray"] if astray else []
