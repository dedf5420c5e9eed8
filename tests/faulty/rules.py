"""Bluff, a card game for two. The rules, in the order in which they happen:

B-1 Four cards each. Cards are worth their rank, 0 to 7.
B-2 Clash: both choose a card in secret and reveal. The higher one scores, both go to the discard pile.
B-3 The loser of a clash (on a tie, seat 0) may put a card from the hand aside, face down, or pass.
B-4 The other player may challenge a card put aside: it is revealed, and a card under 4 costs its owner a
    point (none if there is no point to lose). Then it goes under the pile, face down.
B-5 Both draw up to four, in turn. When the pile is empty the discard pile is shuffled into it.
B-6 After six rounds (twelve in the long game) the higher score wins; a tie is shared.

Wherever `fault` is read, a fault is planted; without one the game is sound.
"""

from __future__ import annotations

import random
from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.kernel.core.codes import NO, YES
from busterbox.kernel.core.fields import (
    CardId,
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
from busterbox.kernel.core.knowledge import put_down, put_held, put_open, reveal, shuffle
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.triggers import queue_trigger
from busterbox.kernel.parts.rules import Rules
from tests.faulty.box import BluffBox

PASS: Final = 64
ASIDE: Final = 72  # plus a rank
CLASH: Final = 80  # plus a rank
RANKS: Final = 8
WINDOW_CLASH: Final = 4
WINDOW_ASIDE: Final = 5
WINDOW_CHALLENGE: Final = 6
NOT_HELD: Final = 16
HAND: Final = 4


class Bluff(State):
    pile: Hidden[Stock]
    hand: Owner[SeatSets]
    discard: Public[Row]
    score: Public[PerSeat]
    round: Public[i64]
    tries: Public[i64]  # counts nothing in the sound game
    secret: Hidden[i64]  # nor does this
    tie_break: Hidden[Nums]  # one number a seat, drawn at the start, decides nothing but is hidden
    box: Shared[BluffBox]

    def attach(self) -> None:
        assert isinstance(self.game.cards.content, BluffBox)
        self.box = self.game.cards.content

    def broken(self, fault: str) -> bool:
        return self.box.fault == fault

    def rounds(self) -> i64:
        return 12 if self.settings[0] else 6

    def options(self, seat: i64) -> list[int]:
        codes = super().options(seat)
        if codes and self.kind == WINDOW_ASIDE:
            if self.broken("options_unsorted"):
                codes.reverse()
            elif self.broken("options_repeat"):
                codes.append(codes[-1])
            elif self.broken("offered_refused"):
                codes.append(CLASH + RANKS - 1)
        if codes and self.kind == WINDOW_CLASH and self.broken("no_options") and self.round == 3:
            return []
        return codes

    def check(self, seat: i64, code: i64) -> i64:
        if self.broken("any_seat") and self.kind == WINDOW_CHALLENGE and not self.over and 0 <= seat < 2:
            return self.top.check(self, seat, code)
        return super().check(seat, code)

    def retract(self, seat: i64) -> None:
        if self.broken("retract_anywhere") and self.kind != WINDOW_CLASH:
            return
        super().retract(seat)
        if self.broken("retract_leaves_trace"):
            self.tries += 1

    def holds(self, seat: i64, rank: i64) -> i64:
        """A card of this rank in the hand, -1 if there is none."""
        for card in self.hand[seat]:
            if self.cards[card] == rank:
                return card
        return -1

    def codes_of(self, seat: i64, base: i64) -> list[int]:
        return [base + rank for rank in range(RANKS) if self.holds(seat, rank) >= 0]


DEAL: Final = 0
ASK_CLASH: Final = 1
REVEAL: Final = 2
ASK_ASIDE: Final = 3
ASK_CHALLENGE: Final = 4
UNDER: Final = 5
NEXT: Final = 6


class Round(Frame["Bluff"]):
    chosen: Annotated[Public[Nums], Most(2)]  # ranks of the clash, once revealed
    loser: Public[i64]
    aside: Public[CardId]  # a card put aside lies in no zone, and only its owner knows it

    def __init__(self) -> None:
        super().__init__()
        self.chosen = [-1, -1]
        self.loser = 0
        self.aside = -1

    def run(self, g: Bluff, roll: i64) -> i64:
        if self.step == DEAL:  # B-1, B-5
            return self.deal(g, roll)
        if self.step == ASK_CLASH:  # B-2
            g.ask_sealed(WINDOW_CLASH, 3)
            self.step = REVEAL
        elif self.step == REVEAL:
            self.score(g)
            self.step = ASK_ASIDE
        elif self.step == ASK_ASIDE:  # B-3: asked even with nothing to put aside, a hand is hidden
            if g.broken("skips_by_hand") and g.holds(self.loser, 7) < 0:
                self.step = NEXT
                return 0
            g.ask(WINDOW_ASIDE, self.loser)
        elif self.step == ASK_CHALLENGE:  # B-4
            if self.aside < 0:
                self.step = NEXT
            else:
                g.ask(WINDOW_CHALLENGE, 1 - self.loser)
        elif self.step == UNDER:
            self.put_under(g)
            self.step = NEXT
        else:
            self.next_round(g)
        return 0

    def deal(self, g: Bluff, roll: i64) -> i64:
        seat: i64 = 0 if len(g.hand[0]) <= len(g.hand[1]) else 1
        if len(g.hand[seat]) >= HAND:
            self.step = ASK_CLASH
            return 0
        if not g.pile.cards:
            g.pile.cards = g.discard
            g.discard = []
            if g.broken("shuffle_remembers"):
                g.pile.shuffle()
            else:
                shuffle(g, g.pile)
        if roll < 0:
            return g.pile.outcomes()
        if g.broken("global_random"):
            roll = random.randrange(g.pile.outcomes())
        if g.broken("draws_by_itself"):
            roll = g.rng.below(g.pile.outcomes())
        card = g.pile.draw(roll)
        if g.broken("epoch_forgotten"):
            g.known[card] |= 1 << seat
            g.epoch -= 1
        if g.broken("owner_unaware"):
            g.hand[seat].append(card)
            g.hand[seat].sort()
        else:
            put_held(g, g.hand[seat], card, seat)
        g.note("drew", seat, card, seen=3 if g.broken("event_names_card") else 1 << seat)
        if g.broken("event_unknown"):
            g.note("drawn")
        return 0

    def score(self, g: Bluff) -> None:
        one, two = self.chosen
        if one == two and g.broken("sealed_order"):
            self.loser = g.actor
        else:
            self.loser = 0 if one <= two else 1
        if one != two:
            g.score[1 - self.loser] += 1
        g.note("clash", one, two)
        if g.broken("undeclared"):  # a field beside the declarations, which no copy has
            streak = getattr(g, "streak", 0) + 1
            setattr(g, "streak", streak)  # noqa: B010
            g.score[0] += streak // 3

    def put_under(self, g: Bluff) -> None:
        g.queue = []
        if g.broken("card_lost") and g.round == 2:
            self.aside = -1
            return
        g.pile.put_bottom(self.aside)
        self.aside = -1

    def next_round(self, g: Bluff) -> None:
        g.round += 1
        self.chosen = [-1, -1]
        self.step = DEAL
        if g.broken("endless"):
            g.round = 0
        if g.round == g.rounds():
            one, two = g.score
            whole = 2 * ONE if g.broken("result_too_big") else ONE
            g.finish([ONE // 2, ONE // 2] if one == two else [whole, 0] if one > two else [0, whole])

    # -- the windows ---------------------------------------------------------------------------------------

    def candidates(self, g: Bluff, seat: i64) -> list[int]:
        if g.kind == WINDOW_CLASH:
            return g.codes_of(seat, CLASH)
        if g.kind == WINDOW_ASIDE:
            return [PASS, *g.codes_of(seat, ASIDE)]
        return [YES, NO]

    def check(self, g: Bluff, seat: i64, code: i64) -> i64:
        if g.kind == WINDOW_CHALLENGE:
            return 0 if code in (YES, NO) else NOT_AN_OPTION
        if g.kind == WINDOW_ASIDE and code == PASS:
            return 0
        rank = code - (CLASH if g.kind == WINDOW_CLASH else ASIDE)
        if rank < 0 or rank >= RANKS:
            return NOT_AN_OPTION
        if g.holds(seat, rank) >= 0:
            return 0
        if g.broken("accepts_illegal") and g.kind == WINDOW_ASIDE and rank == 0:
            return 0
        if g.broken("refusal_changes"):
            g.tries += 1
        if g.broken("reason_tells"):  # the sentence gives away how many the opponent holds
            return reason(NOT_HELD, sum(1 for card in g.hand[1 - seat] if g.cards[card] == rank), rank)
        return reason(NOT_HELD, rank, rank)

    def take(self, g: Bluff, seat: i64, code: i64) -> None:
        if g.kind == WINDOW_CLASH:
            self.chosen[seat] = code - CLASH
            card = g.holds(seat, code - CLASH)
            g.hand[seat].remove(card)
            if g.broken("discard_unseen"):
                put_down(g, g.discard, card)
            else:
                put_open(g, g.discard, card)
        elif g.kind == WINDOW_ASIDE:
            if code != PASS and g.holds(seat, code - ASIDE) >= 0:
                self.aside = g.holds(seat, code - ASIDE)
                g.hand[seat].remove(self.aside)
                g.note("aside", seat, self.aside, seen=1 << seat)
                if g.broken("trigger_hidden"):
                    queue_trigger(g, seat, 0, self.aside, -1)
            self.step = ASK_CHALLENGE
        else:
            if code == YES:
                reveal(g, self.aside, g.all_eyes())
                g.note("challenge", seat, self.aside)
                if g.cards[self.aside] < 4 and g.score[self.loser] > 0:
                    g.score[self.loser] -= 1
            self.step = UNDER

    def default_seat(self, g: Bluff) -> i64:
        return 1 - g.seat_to_act() if g.broken("default_of_another") else g.seat_to_act()

    def default(self, g: Bluff, seat: i64) -> i64:
        if g.kind == WINDOW_CLASH:
            return g.options(seat)[0]
        if g.kind == WINDOW_ASIDE:
            return CLASH if g.broken("default_illegal") else PASS
        if g.broken("default_peeks"):
            return YES if g.cards[self.aside] < 4 else NO
        return NO


class BluffRules(Rules[Bluff]):
    def setup(self, g: Bluff) -> None:
        g.cards = g.box.deck
        g.pool = [0] * len(g.cards)
        g.known = [0] * len(g.cards)
        g.pile = bag(list(range(len(g.cards))))
        g.hand = [[], []]
        g.discard = []
        g.score = [0, 0]
        g.round = 0
        g.tries = 0
        g.secret = 0
        g.tie_break = [1, 2]
        g.push(Round())

    def settle(self, g: Bluff) -> bool:
        if g.broken("settle_changes"):
            g.tries += 1
        return False

    def redraw(self, g: Bluff, seat: i64, rng: Rng) -> None:
        g.tie_break = [1 + rng.below(2), 1 + rng.below(2)]

    def on_leave(self, g: Bluff, seat: i64) -> None:
        if g.broken("leave_loses_cards"):
            g.hand[seat] = g.hand[seat][1:]
            return
        g.finish([0, ONE] if seat == 0 else [ONE, 0])

    def next_seat(self, g: Bluff, rng: Rng) -> i64:
        return 1 if g.broken("scheduler_wrong") else super().next_seat(g, rng)

    def invariants(self, g: Bluff) -> list[str]:
        flying = sum(1 for f in g.stack if isinstance(f, Round) and f.aside >= 0)
        there = len(g.pile.cards) + len(g.discard) + len(g.hand[0]) + len(g.hand[1]) + flying
        return [] if there == len(g.cards) else [f"{len(g.cards) - there} cards went astray"]
