"""Coop, a dice game for one to four heroes who win or lose together. The rules, in the order they happen:

C-1 Tools lie face up. In any order and at any time each hero may claim one (who comes first has it), put it
    back, and confirm or think again; the claims stand when all have confirmed.
C-2 A round begins with three cards in each hand and two challenges face up before each hero. Hands are open,
    or under "own" only seen by their owner.
C-3 Planning, all at once and openly: each hero lays out two cards, the first left and the second right, may
    swap them and take them back, and is ready with both laid out, or thinks again. It ends when all are ready.
C-4 Then the heroes act in seat order. The dice pool is rolled once: for the own two cards, the left
    neighbour's right card, the right neighbour's left card, and the own tools.
C-5 For each challenge the hero pays what it needs or takes its damage; dice that are left stay in the pool.
C-6 Meanwhile every hero may once a round boost with the card left in hand. The active hero gets what it gives
    and makes all choices in it; the challenge waits.
C-7 Damage that would bring a life to 0 first uses up a tank of the common pool, which restores the life.
    Without a tank all have lost at once.
C-8 All have won after the last round of the session: two in the first, three in the second.
C-9 Each hero of a won first session keeps the tool it claimed: the second session begins with it.
"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.kernel.core.events import EVERYBODY
from busterbox.kernel.core.fields import (
    Hidden,
    Most,
    Nums,
    Owner,
    PerSeat,
    Public,
    Row,
    SeatRows,
    SeatSets,
    Set,
    Shared,
    Stock,
)
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_held, put_open, put_seen, reveal, take_top
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.windows import first_seat
from busterbox.kernel.parts.rules import Rules
from tests.microgames.coop.box import CoopBox

READY: Final = 64  # option codes
UNREADY: Final = 65
SWAP: Final = 66
PAY: Final = 67
TAKE_DAMAGE: Final = 68
BOOST: Final = 69
TAKE_BACK: Final = 70  # plus a place
COLOUR: Final = 72  # plus a colour
TAKE: Final = 80  # plus a card
CLAIMS: Final = 4  # windows
PLANNING: Final = 5
FACE: Final = 6
WHICH_COLOUR: Final = 7
TOOL_TAKEN: Final = 16  # reasons
TAKES_NO_MORE: Final = 17
NOT_OFFERED: Final = 18
NOTHING_THERE: Final = 19
IS_READY: Final = 20
NOT_READY: Final = 21
LAY_OUT: Final = 22
NEEDS_DICE: Final = 23
NOT_ACTIVE: Final = 24
NO_BOOST: Final = 25
OPEN_HANDS: Final = 0  # value of the setting
ICONS: Final = 3
HAND: Final = 3
SLOTS: Final = 2
CHALLENGES: Final = 2
LIFE: Final = 4
STORY_TANKS: Final = 99


class Coop(State):
    deck: Hidden[Stock]
    stage: Hidden[Stock]
    discard: Public[Row]
    hand: Owner[SeatSets]
    slots: Public[SeatRows]  # left, right
    challenges: Public[SeatRows]
    market: Public[Set]
    claimed: Public[SeatRows]
    kept: Public[SeatRows]  # tools won in the session before
    dice: Annotated[Public[Nums], Most(8)]  # how many of each icon
    life: Public[PerSeat]
    tanks: Public[i64]
    session: Public[i64]
    box: Shared[CoopBox]

    def attach(self) -> None:
        assert isinstance(self.game.cards.content, CoopBox)
        self.box = self.game.cards.content

    def tool(self, card: i64) -> i64:
        """The one instance of a tool."""
        for tool in self.box.tools:
            if self.box.cards[tool] == card:
                return tool
        return -1

    def nothing(self) -> list[list[int]]:
        return [[] for _ in range(self.seats)]

    def begin(self, session: i64, kept: list[list[int]]) -> None:  # C-9
        box = self.box
        self.cards, self.pool, self.known = box.cards, box.backs, [0] * len(box.cards)
        self.deck, self.stage, self.discard, self.market = bag(box.actions), bag(box.challenges), [], []
        self.hand, self.slots, self.challenges = self.nothing(), self.nothing(), self.nothing()
        self.claimed, self.kept, self.session = self.nothing(), kept, session
        self.dice, self.life, self.tanks = [0] * ICONS, [LIFE] * self.seats, (self.seats + 1) // 2
        for tool in box.tools:
            reveal(self, tool, self.all_eyes())
            if not any(tool in tools for tools in kept):
                self.market.append(tool)
        self.push(Session())


def find(g: Coop, zone: list[int], kind: i64) -> i64:
    """A card of that definition, -1 if there is none."""
    for card in zone:
        if g.cards[card] == kind:
            return card
    return -1


def missing(g: Coop, seat: i64) -> i64:
    """How many dice the hero lacks for the challenge before it."""
    needs = g.box.needs[g.cards[g.challenges[seat][0]]]
    return sum(max(0, needs[icon] - g.dice[icon]) for icon in range(ICONS))


class Session(Frame["Coop"]):
    def run(self, g: Coop, roll: i64) -> i64:
        if self.step == 0:
            g.push(Together(CLAIMS))
        elif self.step <= g.session + 1:
            g.push(Round())
        else:  # C-8
            g.finish([ONE] * g.seats)
        self.step += 1
        return 0


class Together(Frame["Coop"]):
    """Claims (C-1) and planning (C-3): all at once, every answer seen at once, until all are ready."""

    ready: Public[i64]

    def __init__(self, step: i64 = CLAIMS) -> None:
        super().__init__()
        self.step, self.ready = step, 0

    def run(self, g: Coop, roll: i64) -> i64:
        if self.ready == g.everybody():
            g.pop()
        else:
            g.ask_open(self, self.step, g.everybody() & ~self.ready, self.ready)
        return 0

    def offered(self, g: Coop, seat: i64) -> list[int]:
        return g.market if self.step == CLAIMS else g.hand[seat]

    def taken(self, g: Coop, seat: i64) -> list[int]:
        return g.claimed[seat] if self.step == CLAIMS else g.slots[seat]

    def candidates(self, g: Coop, seat: i64) -> list[int]:
        kinds = sorted({g.cards[card] for card in self.offered(g, seat)})
        return [READY, UNREADY, SWAP, TAKE_BACK, TAKE_BACK + 1] + [TAKE + kind for kind in kinds]

    def check(self, g: Coop, seat: i64, code: i64) -> i64:
        taken: i64 = len(self.taken(g, seat))
        is_ready = (self.ready >> seat) & 1
        if code == UNREADY:
            return 0 if is_ready else NOT_READY
        if is_ready:
            return IS_READY
        if code == READY:
            return 0 if self.step == CLAIMS or taken == SLOTS else reason(LAY_OUT, SLOTS, taken)
        if code in (TAKE_BACK, TAKE_BACK + 1, SWAP):
            return 0 if taken > (1 if code == SWAP else code - TAKE_BACK) else NOTHING_THERE
        if find(g, self.offered(g, seat), code - TAKE) < 0:
            for other in range(g.seats if self.step == CLAIMS else 0):
                if find(g, g.claimed[other] + g.kept[other], code - TAKE) >= 0:
                    return reason(TOOL_TAKEN, 0, other + 1)
            return NOT_OFFERED
        return 0 if taken < (1 if self.step == CLAIMS else SLOTS) else reason(TAKES_NO_MORE, taken)

    def take(self, g: Coop, seat: i64, code: i64) -> None:
        offered, taken = self.offered(g, seat), self.taken(g, seat)
        if code in (READY, UNREADY):
            self.ready ^= 1 << seat
        elif code == SWAP:
            taken.reverse()
        elif code < TAKE:
            g.note("took_back", seat, taken[code - TAKE_BACK])
            put_seen(g, offered, taken.pop(code - TAKE_BACK))  # all have seen it
        else:
            card = find(g, offered, code - TAKE)
            offered.remove(card)
            put_open(g, taken, card)
            g.note("took", seat, card)

    def default(self, g: Coop, seat: i64) -> i64:
        if (self.ready >> seat) & 1:
            return UNREADY  # all that is left to do; nobody waits for it
        return TAKE + g.cards[g.hand[seat][0]] if self.check(g, seat, READY) else READY


DEAL: Final = 0
PLAN: Final = 1
ACT: Final = 2  # plus a seat


class Round(Frame["Coop"]):
    def run(self, g: Coop, roll: i64) -> i64:
        if self.step == DEAL:
            return self.deal(g, roll)
        if self.step == PLAN:
            g.push(Together(PLANNING))
        elif self.step < ACT + g.seats:
            g.push(Action(self.step - ACT))
        else:
            for zone in g.hand + g.slots:
                while zone:
                    put_open(g, g.discard, zone.pop())
            g.pop()
        self.step += 1
        return 0

    def deal(self, g: Coop, roll: i64) -> i64:  # C-2
        for seat in range(g.seats):
            to_hand = len(g.hand[seat]) < HAND
            if to_hand or len(g.challenges[seat]) < CHALLENGES:
                pile = g.deck if to_hand else g.stage
                if roll < 0:
                    return pile.outcomes()
                self.place(g, seat, take_top(g, pile, roll), to_hand)
                return 0
        self.step = PLAN
        return 0

    def place(self, g: Coop, seat: i64, card: i64, to_hand: bool) -> None:
        if not to_hand:
            put_open(g, g.challenges[seat], card)
            return
        seen: i64 = g.all_eyes() if g.settings[0] == OPEN_HANDS else 1 << seat
        put_held(g, g.hand[seat], card, seat)
        reveal(g, card, seen)
        g.note("drew", seat, card, seen=EVERYBODY if seen == g.all_eyes() else seen)


class Action(Frame["Coop"]):
    seat: Public[i64]

    def __init__(self, seat: i64 = 0) -> None:
        super().__init__()
        self.seat = seat

    def run(self, g: Coop, roll: i64) -> i64:
        supports = self.supports(g)
        if self.step < len(supports):
            card = supports[self.step]
            self.step += 1
            g.push(Resolve(g.box.play[g.cards[card]], self.seat, card))
        elif g.challenges[self.seat]:
            g.push(Challenge(self.seat))
        else:
            g.dice = [0] * ICONS
            g.pop()
        return 0

    def supports(self, g: Coop) -> list[int]:  # C-4
        cards = g.slots[self.seat] + g.kept[self.seat] + g.claimed[self.seat]
        if g.seats > 1:
            cards += g.slots[(self.seat + g.seats - 1) % g.seats][1:] + g.slots[(self.seat + 1) % g.seats][:1]
        return cards


OVER: Final = 1


class Challenge(Frame["Coop"]):
    seat: Public[i64]  # the active hero

    def __init__(self, seat: i64 = 0) -> None:
        super().__init__()
        self.seat = seat

    def run(self, g: Coop, roll: i64) -> i64:
        if self.step == OVER:
            g.discard.append(g.challenges[self.seat].pop(0))
            g.pop()
            return 0
        allies: i64 = 0
        for seat in range(g.seats):
            if seat != self.seat and g.hand[seat]:
                allies |= 1 << seat
        g.ask_open(self, FACE, 1 << self.seat, allies)
        return 0

    def candidates(self, g: Coop, seat: i64) -> list[int]:
        return [PAY, TAKE_DAMAGE, BOOST]

    def check(self, g: Coop, seat: i64, code: i64) -> i64:
        if code == BOOST:
            return 0 if g.hand[seat] else NO_BOOST
        if code != PAY and code != TAKE_DAMAGE:
            return NOT_AN_OPTION
        if seat != self.seat:
            return NOT_ACTIVE
        lacks: i64 = missing(g, seat) if code == PAY else 0
        return reason(NEEDS_DICE, lacks) if lacks else 0

    def take(self, g: Coop, seat: i64, code: i64) -> None:
        if code == BOOST:  # C-6
            card: i64 = g.hand[seat].pop()
            put_open(g, g.discard, card)
            g.note("boosted", seat, card)
            g.push(Resolve(g.box.play[g.cards[card]], self.seat, card))
            return
        self.step = OVER
        challenge: i64 = g.challenges[seat][0]
        if code == PAY:  # C-5
            g.dice = [have - need for have, need in zip(g.dice, g.box.needs[g.cards[challenge]], strict=True)]
            g.note("overcame", seat, challenge)
            return
        damage: i64 = g.box.damage[g.cards[challenge]]
        g.note("hurt", seat, challenge, damage)
        if g.life[seat] <= damage and g.tanks > 0:  # C-7
            g.tanks -= 1
            g.life[seat] = LIFE
            g.note("tank", seat, g.tanks)
        g.life[seat] -= damage

    def default(self, g: Coop, seat: i64) -> i64:
        if seat != self.seat:
            return BOOST  # all an ally can do; nobody waits for it
        return TAKE_DAMAGE if missing(g, seat) else PAY


class CoopRules(Rules[Coop]):
    def setup(self, g: Coop) -> None:
        part = g.settings[1] if len(g.settings) > 1 else 0  # of a story, see saga.py
        if part == 0:
            g.begin(1, g.nothing())
            return
        g.begin(part, [[g.tool(card) for card in deck] for deck in g.decks])
        g.tanks = STORY_TANKS

    def on_leave(self, g: Coop, seat: i64) -> None:
        if len(g.settings) > 1 and g.settings[1]:  # a story is told by all, or lost
            g.finish([0] * g.seats)

    def watch(self, g: Coop) -> None:  # C-7
        if min(g.life) <= 0:
            g.finish([0] * g.seats)

    def next_seat(self, g: Coop, rng: Rng) -> i64:
        """All who must answer are equally fast; an ally may step in where the active hero cannot pay."""
        mask = g.required
        if g.kind == FACE and missing(g, first_seat(mask)) > 0 and rng.below(2) == 1:
            mask |= g.may & ~g.left
        seats = [seat for seat in range(g.seats) if (mask >> seat) & 1]
        return seats[rng.below(len(seats))]

    def invariants(self, g: Coop) -> list[str]:
        zones = g.hand + g.slots + g.challenges + g.claimed + g.kept
        zones += [g.deck.cards, g.stage.cards, g.discard, g.market]
        astray = len(g.cards) - sum(len(zone) for zone in zones)
        return [f"{astray} cards went astray"] if astray else []
