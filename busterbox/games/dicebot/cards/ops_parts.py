"""What the text of weapons and robots does to parts and to cards in hand.   DB-20.4 to DB-20.8, DB-R52, DB-R53"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.dicebot.cards.ops import YOU, About, Clause, clause, count
from busterbox.games.dicebot.rules.codes import (
    BODY_SPACES,
    DROP,
    MUST_FILL_HEAD,
    NO_GAIN,
    NO_PART,
    NOT_ROLLED,
    ONTO_HEAD,
    PART_NOT_LEFT,
    PARTS,
    W_PART,
    W_PLACE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.fields import changed
from busterbox.kernel.core.knowledge import put_held, put_open, take_top
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION

# -- parts -----------------------------------------------------------------------------------------------------------


class Strip(About):
    """A robot discards parts: its player chooses among the body, the head goes last (DB-20.4, DB-R53)."""

    def idle_for(self, g: DiceBot, seat: i64) -> i64:
        return 0 if has_parts(g, seat) else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        victim = self.whom(f)
        if f.phase == self.amount:
            f.next()
            return 0
        kinds: i64 = 0
        only: i64 = NO_PART
        for part in range(PARTS):
            if g.body[victim][part] > 0:
                kinds += 1
                only = part
        if kinds > 1:
            g.ask(W_PART, victim)
            return 0
        if kinds == 1:
            self.lose(g, f, victim, only)
        elif g.head[victim] != NO_PART:
            g.note("lost_head", victim, g.head[victim])
            g.head = changed(g.head, victim, NO_PART)  # no ability comes with it
        f.phase += 1
        return 0

    def lose(self, g: DiceBot, f: Resolve, victim: i64, part: i64) -> None:
        g.body[victim][part] -= 1
        g.note("lost_part", victim, part)

    def candidates(self, g: DiceBot, f: Resolve, seat: i64) -> list[int]:
        return [DROP, DROP + 1, DROP + 2, DROP + 3, DROP + 4, DROP + 5]

    def check(self, g: DiceBot, f: Resolve, seat: i64, code: i64) -> i64:
        if code < DROP or code >= DROP + PARTS:
            return NOT_AN_OPTION
        return 0 if g.body[seat][code - DROP] > 0 else PART_NOT_LEFT

    def take(self, g: DiceBot, f: Resolve, seat: i64, code: i64) -> None:
        self.lose(g, f, seat, code - DROP)
        f.phase += 1

    def default(self, g: DiceBot, f: Resolve, seat: i64) -> i64:
        """On time-out a random part of the body."""
        return DROP + body_part(g, seat, g.sample(g.body_count(seat)))

    def text(self) -> str:
        return clause(self.who, "discard", count(self.amount, "part"))


def has_parts(g: DiceBot, seat: i64) -> bool:
    return g.head[seat] != NO_PART or g.body_count(seat) > 0


def body_part(g: DiceBot, seat: i64, place: i64) -> i64:
    """The part at a place among the dice of a body."""
    left: i64 = place
    for part in range(PARTS):
        left -= g.body[seat][part]
        if left < 0:
            return part
    return NO_PART


class Steal(Clause):
    """A random part of the body changes hands; without a free space it is lost, as is one's own (DB-20.5)."""

    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:
        return 0 if g.body_count(whom) > 0 else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        victim: i64 = f.subject
        if g.body_count(victim) > 0:
            if roll < 0:
                return g.body_count(victim)
            part = body_part(g, victim, roll)
            g.body[victim][part] -= 1
            if victim != f.seat and g.body_count(f.seat) < BODY_SPACES:
                g.body[f.seat][part] += 1
                g.note("stole", f.seat, part, victim)
            else:
                g.note("lost_part", victim, part)
        f.next()
        return 0

    def text(self) -> str:
        return "it loses a random part of its body; an enemy's part is yours if you have a free body space"


class Reroll(About):
    """All parts left on a robot are rerolled together and placed freely (DB-20.7, DB-20.8, DB-R52)."""

    def idle_for(self, g: DiceBot, seat: i64) -> i64:
        return 0 if has_parts(g, seat) else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        seat = self.whom(f)
        if f.phase == 0:
            f.phase = 1 + g.body_count(seat) + (1 if g.head[seat] != NO_PART else 0)
            if f.phase == 1:
                f.next()
                return 0
            g.body[seat] = [0] * PARTS
            g.head = changed(g.head, seat, NO_PART)
            return 0
        dice: i64 = f.phase - 1
        if len(f.nums) - 1 < dice:
            if roll < 0:
                return PARTS
            f.nums.append(roll)
            g.note("rerolled", seat, roll)
            return 0
        faces = f.nums[1:]
        if dice > BODY_SPACES and min(faces) == max(faces):  # nothing to choose
            self.place(g, f, seat, faces[0])
        else:
            g.ask(W_PLACE, seat)
        return 0

    def candidates(self, g: DiceBot, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = [DONE]
        for part in range(PARTS):
            codes.append(ONTO_HEAD + part)
        return codes

    def check(self, g: DiceBot, f: Resolve, seat: i64, code: i64) -> i64:
        if code == DONE:
            return MUST_FILL_HEAD if len(f.nums) - 1 > BODY_SPACES else 0
        if code < ONTO_HEAD or code >= ONTO_HEAD + PARTS:
            return NOT_AN_OPTION
        return 0 if code - ONTO_HEAD in f.nums[1:] else NOT_ROLLED

    def take(self, g: DiceBot, f: Resolve, seat: i64, code: i64) -> None:
        self.place(g, f, seat, NO_PART if code == DONE else code - ONTO_HEAD)

    def default(self, g: DiceBot, f: Resolve, seat: i64) -> i64:
        """On time-out: on the body, no head unless five are full."""
        return DONE if len(f.nums) - 1 <= BODY_SPACES else ONTO_HEAD + min(f.nums[1:])

    def place(self, g: DiceBot, f: Resolve, seat: i64, head: i64) -> None:
        for part in f.nums[1:]:
            g.body[seat][part] += 1
        if head != NO_PART:
            g.body[seat][head] -= 1
            g.head = changed(g.head, seat, head)
            g.note("onto_head", seat, head)
        f.nums = f.nums[:1]
        f.next()

    def text(self) -> str:
        whose = "your" if self.who == YOU else "its"
        return clause(
            self.who, "reroll", f"all {whose} parts and {'place' if self.who == YOU else 'places'} them again"
        )


class RollHead(Clause):
    """A die for one's own empty head."""

    def idle(self, g: DiceBot, seat: i64, whom: i64) -> i64:
        return 0 if g.head[seat] == NO_PART else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        if g.head[f.seat] == NO_PART:
            if roll < 0:
                return PARTS
            g.head = changed(g.head, f.seat, roll)
            g.note("onto_head", f.seat, roll)
        f.next()
        return 0

    def text(self) -> str:
        return "if your head is empty, roll a die and put it there"


# -- cards -----------------------------------------------------------------------------------------------------------


class LoseCard(About):
    """A random card of the hand is discarded; that changes no number of rounds (DB-R24)."""

    def idle_for(self, g: DiceBot, seat: i64) -> i64:
        return 0 if g.hand[seat] else NO_GAIN

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        seat = self.whom(f)
        if f.phase < self.amount and g.hand[seat]:
            if roll < 0:
                return len(g.hand[seat])
            card = g.hand[seat].pop(roll)
            put_open(g, g.discard, card)
            g.note("lost_card", seat, card)
            f.phase += 1
            return 0
        f.next()
        return 0

    def text(self) -> str:
        return clause(
            self.who,
            "lose",
            f"{count(self.amount, 'random card')} of {'your' if self.who == YOU else 'its'} hand",
        )


class Draw(Clause):
    """Cards from the deck into the hand: more to choose from, no more rounds (DB-R24)."""

    def __init__(self, amount: i64) -> None:
        self.amount: i64 = amount

    def run(self, g: DiceBot, f: Resolve, roll: i64) -> i64:
        if f.phase == self.amount:
            f.next()
            return 0
        if not g.deck.cards:
            g.recycle()
        if roll < 0:
            return g.deck.outcomes()
        card = take_top(g, g.deck, roll)
        put_held(g, g.hand[f.seat], card, f.seat)
        g.note("dealt", f.seat, card, seen=1 << f.seat)
        f.phase += 1
        return 0

    def text(self) -> str:
        return f"draw {count(self.amount, 'card')}"
