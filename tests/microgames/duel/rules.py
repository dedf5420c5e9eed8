"""Duel, a card game for two. The rules, in the order in which they happen:

D-1 A deck is a player's energy: who runs out of cards loses at once, in the middle of an effect too.
D-2 Turn: power up (top card face down on the gauge, seen by nobody; a fourth pushes the first out), draw
    two, main phase, battle.
D-3 Main phase: from the turn player on, players alternate: play a card, blast (turn player, once) or pass.
    Two passes in a row end it. A card needs as much power on the gauge as it costs.
D-4 Events do what they say and are discarded; units stay. A unit may listen to its owner's events: several
    that do are carried out in the order their owner chooses, when the event is complete.
D-5 A cancel removes what the opponent's last event of this turn still does; without one it cannot be played.
D-6 Blast: the last card of the gauge is revealed, its power added to the attack, and discarded.
D-7 Battle: attack minus defense is lost card by card; for each card the player may give up a Guard, or the
    last card of the gauge, instead.
D-8 A player may bring a deck: 20 to 40 cards, at most 6 of each. Who brings none takes the standard deck.
"""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64

from busterbox.kernel.core.fields import (
    CardId,
    Effect,
    Hidden,
    Most,
    Owner,
    PerSeat,
    Public,
    SeatLists,
    SeatPiles,
    SeatRows,
    SeatSets,
    Shared,
)
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import put_down, put_held, put_open, reveal, take_top
from busterbox.kernel.core.modifiers import change, end_duration, modify
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.triggers import carry_out_triggers, has_listener, listen, queue_trigger
from busterbox.kernel.parts.rules import Rules
from tests.microgames.duel.box import GUARD, LISTENS, UNIT, DuelBox

PASS: Final = 64  # option codes
BLAST: Final = 65
LOSE_IT: Final = 66
GIVE_GUARD: Final = 67
GIVE_POWER: Final = 68
PLAY: Final = 70  # plus a card
OPPORTUNITY: Final = 4  # windows
GIVE_UP: Final = 5
NEEDS_POWER: Final = 16  # reasons
NOT_IN_HAND: Final = 17
NOTHING_TO_CANCEL: Final = 18
BLAST_NOT_NOW: Final = 19
NO_GUARD: Final = 20
NO_POWER: Final = 21
ATTACK: Final = 0  # what modifiers change
DEFENSE: Final = 1
THIS_TURN: Final = 0  # how long they last
HEARD_EVENT: Final = 0  # what units listen to
GAUGE: Final = 3
OPENING_HAND: Final = 6
MAX_TURNS: Final = 60


class Duel(State):
    deck: Hidden[SeatPiles]
    hand: Owner[SeatSets]
    # how many of each different card a hand holds, so that legality needs no search
    held: Annotated[Owner[SeatLists], Most(64)]
    gauge: Hidden[SeatRows]
    units: Public[SeatRows]
    discard: Public[SeatRows]
    turn: Public[i64]
    turns: Public[i64]
    blasted: Public[bool]
    # number of each player's last event of the turn that can be cancelled
    last_effect: Annotated[Public[PerSeat], Effect()]
    box: Shared[DuelBox]

    def attach(self) -> None:
        assert isinstance(self.game.cards.content, DuelBox)
        self.box = self.game.cards.content

    def brought(self, seat: i64) -> list[int]:  # D-8
        return self.decks[seat] if self.decks[seat] else self.box.deck

    def draw_card(self, seat: i64, roll: i64) -> None:
        card = take_top(self, self.deck[seat], roll)
        put_held(self, self.hand[seat], card, seat)
        self.held[seat][self.cards[card]] += 1
        self.note("drew", seat, card, seen=1 << seat)


# -- D-2 the turn ----------------------------------------------------------------------------------------------
POWER_UP: Final = 2 * OPENING_HAND  # the steps before it deal the opening hands, before the first turn
DRAW: Final = POWER_UP + 2  # the second of two
MAIN: Final = POWER_UP + 3
BATTLE: Final = POWER_UP + 4
END: Final = POWER_UP + 5


class Turn(Frame["Duel"]):  # D-2
    def run(self, g: Duel, roll: i64) -> i64:
        seat: i64 = self.step & 1 if self.step < POWER_UP else g.turn
        if self.step <= DRAW:
            if roll < 0:
                return g.deck[seat].outcomes()
            if self.step == POWER_UP:
                put_down(g, g.gauge[seat], take_top(g, g.deck[seat], roll))
                if len(g.gauge[seat]) > GAUGE:
                    put_open(g, g.discard[seat], g.gauge[seat][0])
                    del g.gauge[seat][0]
            else:
                g.draw_card(seat, roll)
        elif self.step == MAIN:
            g.push(Main(seat))
        elif self.step == BATTLE:
            damage: i64 = g.box.base + change(g, ATTACK, seat) - change(g, DEFENSE, 1 - seat)
            g.note("battle", seat, damage)
            if damage > 0:
                g.push(Lose(1 - seat, damage))
        else:
            end_duration(g, THIS_TURN)
            g.last_effect, g.blasted = [0, 0], False
            g.turn = 1 - seat
            g.turns += 1
            if g.turns >= MAX_TURNS:
                g.finish([ONE // 2, ONE // 2])
        self.step = POWER_UP if self.step == END else self.step + 1
        return 0


# -- D-3 the main phase ------------------------------------------------------------------------------------------


class Main(Frame["Duel"]):  # D-3
    seat: Public[i64]  # who has the opportunity
    passes: Public[i64]
    played: Public[CardId]  # an event being played lies in no zone until it is complete

    def __init__(self, seat: i64 = 0) -> None:
        super().__init__()
        self.seat, self.passes, self.played = seat, 0, -1

    def run(self, g: Duel, roll: i64) -> i64:
        if self.played >= 0:
            self.complete(g, 1 - self.seat)
        elif self.passes == 2:
            g.pop()
        elif not g.hand[self.seat] and (self.seat != g.turn or g.blasted or not g.gauge[self.seat]):
            self.pass_on()  # everybody sees that nothing can be done
        else:
            g.ask(OPPORTUNITY, self.seat)
        return 0

    def pass_on(self) -> None:
        self.passes += 1
        self.seat = 1 - self.seat

    def candidates(self, g: Duel, seat: i64) -> list[int]:
        codes: list[int] = [PASS, BLAST] if seat == g.turn else [PASS]
        code: i64 = PLAY
        for count in g.held[seat]:
            if count > 0:
                codes.append(code)
            code += 1
        return codes

    def check(self, g: Duel, seat: i64, code: i64) -> i64:
        if code == PASS:
            return 0
        if code == BLAST:
            return 0 if seat == g.turn and not g.blasted and g.gauge[seat] else BLAST_NOT_NOW
        kind = code - PLAY
        if kind < 0 or kind >= len(g.box.cost):
            return NOT_AN_OPTION
        if g.held[seat][kind] == 0:
            return NOT_IN_HAND
        power: i64 = len(g.gauge[seat])
        cost: i64 = g.box.cost[kind]
        if power < cost:
            return reason(NEEDS_POWER, cost, power)
        program = g.game.cards.programs[g.box.play[kind]]
        return program[0].playable(g, seat, -1) if program else 0

    def take(self, g: Duel, seat: i64, code: i64) -> None:
        if code == PASS:
            self.pass_on()
            return
        self.passes = 0
        self.seat = 1 - seat
        if code == BLAST:  # D-6
            card: i64 = g.gauge[seat].pop()
            g.blasted = True
            put_open(g, g.discard[seat], card)
            g.note("blast", seat, card)
            modify(g, ATTACK, seat, g.box.power[g.cards[card]], 0, THIS_TURN)
        else:
            self.play(g, seat, code - PLAY)

    def play(self, g: Duel, seat: i64, kind: i64) -> None:  # D-4
        hand = g.hand[seat]
        place: i64 = 0
        while g.cards[hand[place]] != kind:
            place += 1
        card: i64 = hand[place]
        del hand[place]
        g.held[seat][kind] -= 1
        reveal(g, card, g.all_eyes())
        g.note("played", seat, card)
        if g.box.kind[kind] == UNIT:
            put_open(g, g.units[seat], card)
            listen(g, HEARD_EVENT, 1 if g.box.special[kind] == LISTENS else 0)
        else:
            self.played = card
            g.push(Resolve(g.box.play[kind], seat, card))

    def complete(self, g: Duel, seat: i64) -> None:
        put_open(g, g.discard[seat], self.played)
        self.played = -1
        if has_listener(g, HEARD_EVENT):
            for unit in g.units[seat]:
                if g.box.special[g.cards[unit]] == LISTENS:
                    queue_trigger(g, seat, g.box.play[g.cards[unit]], unit, -1)


# -- D-7 losing energy: a replacement is a step that may have to ask -------------------------------------------------
REPLACE: Final = 0
DECLINED: Final = 1


class Lose(Frame["Duel"]):  # D-7
    seat: Public[i64]
    left: Public[i64]

    def __init__(self, seat: i64 = 0, left: i64 = 0) -> None:
        super().__init__()
        self.seat, self.left = seat, left

    def run(self, g: Duel, roll: i64) -> i64:
        if self.step == REPLACE and (g.gauge[self.seat] or self.guard(g) >= 0):
            g.ask(GIVE_UP, self.seat)
        elif roll < 0:
            return g.deck[self.seat].outcomes()
        else:
            card = take_top(g, g.deck[self.seat], roll)
            put_open(g, g.discard[self.seat], card)
            g.note("lost", self.seat, card)
            self.step = REPLACE
            self.one_less(g)
        return 0

    def one_less(self, g: Duel) -> None:
        self.left -= 1
        if self.left == 0:
            g.pop()

    def guard(self, g: Duel) -> i64:
        for card in g.units[self.seat]:
            if g.box.special[g.cards[card]] == GUARD:
                return card
        return -1

    def candidates(self, g: Duel, seat: i64) -> list[int]:
        return [LOSE_IT, GIVE_GUARD, GIVE_POWER]

    def check(self, g: Duel, seat: i64, code: i64) -> i64:
        if code == GIVE_GUARD:
            return 0 if self.guard(g) >= 0 else NO_GUARD
        if code == GIVE_POWER:
            return 0 if g.gauge[seat] else NO_POWER
        return 0 if code == LOSE_IT else NOT_AN_OPTION

    def take(self, g: Duel, seat: i64, code: i64) -> None:
        if code == LOSE_IT:
            self.step = DECLINED
            return
        if code == GIVE_POWER:
            card: i64 = g.gauge[seat].pop()
        else:
            card = self.guard(g)
            g.units[seat].remove(card)
        put_open(g, g.discard[seat], card)
        g.note("gave", seat, card)
        self.one_less(g)


class DuelRules(Rules[Duel]):
    def setup(self, g: Duel) -> None:
        first, second = g.brought(0), g.brought(1)
        size: i64 = len(first)
        left: i64 = len(second)
        instances = list(range(size + left))
        g.cards = first + second
        g.pool = [0] * size + [1] * left
        g.known = [0] * len(g.cards)
        g.deck = [Pile(instances[:size], [-size]), Pile(instances[size:], [-left])]
        g.hand, g.gauge, g.units, g.discard = [[], []], [[], []], [[], []], [[], []]
        g.held = [[0] * len(g.box.cost), [0] * len(g.box.cost)]
        g.turn = 0
        g.turns = 0
        g.blasted = False
        g.last_effect = [0, 0]
        g.listeners = [0]
        g.push(Turn())

    def watch(self, g: Duel) -> None:  # D-1
        if not g.deck[0].cards:
            g.finish([0, ONE])
        elif not g.deck[1].cards:
            g.finish([ONE, 0])

    def settle(self, g: Duel) -> bool:  # D-4
        return carry_out_triggers(g, g.turn)

    def on_leave(self, g: Duel, seat: i64) -> None:
        g.finish([0, ONE] if seat == 0 else [ONE, 0])

    def invariants(self, g: Duel) -> list[str]:
        zones = g.hand + g.gauge + g.units + g.discard + [pile.cards for pile in g.deck]
        flying = sum(1 for f in g.stack if isinstance(f, Main) and f.played >= 0)
        astray = len(g.cards) - flying - sum(len(zone) for zone in zones)
        counted = all(sum(g.held[seat]) == len(g.hand[seat]) for seat in (0, 1))
        return [] if counted and not astray else [f"{astray} cards went astray, or hands are miscounted"]

    def recount(self, g: Duel) -> None:
        for seat in (0, 1):
            g.held[seat] = [0] * len(g.box.cost)
            for card in g.hand[seat]:
                g.held[seat][g.cards[card]] += 1
