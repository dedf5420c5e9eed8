"""The main phase (TC-12): opportunities, playing a card (TC-13, TC-14), spending a resource (TC-15)."""

from __future__ import annotations

from typing import Annotated, Final

from mypy_extensions import i64, mypyc_attr

from busterbox.games.tcg.rules.blast import Blast, cannot_blast
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    BLAST,
    CARDS,
    METEORS,
    NO_SPEND,
    NOT_IN_GAUGE,
    NOT_IN_HAND,
    NOT_IN_PLAY,
    PASS,
    PLAY,
    PLAY_GAUGE,
    RESOURCE,
    RESOURCE_NOW,
    SPEND,
    SPENT_INTO_GAUGE,
    TO_DECK_BOTTOM,
    TO_DECK_TOP,
    TO_DISCARD,
    TO_GAUGE,
    TO_HAND,
    W_OPPORTUNITY,
    W_UNDER_DECK,
)
from busterbox.games.tcg.rules.happenings import card_played, resource_spent
from busterbox.games.tcg.rules.requirements import (
    cannot_pay,
    cannot_play,
    cannot_play_power,
    usable_cards,
    usable_power,
)
from busterbox.games.tcg.rules.resources import put_into_play
from busterbox.games.tcg.rules.state import Tcg
from busterbox.games.tcg.rules.verbs import uses
from busterbox.kernel.core.codes import NO, YES
from busterbox.kernel.core.fields import CardId, Effect, Public, changed
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import reveal
from busterbox.kernel.core.modifiers import effect_of, find, modify, new_effect, remove
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION


def play(g: Tcg, seat: i64, card: i64, limited: bool, position: i64 = -1) -> None:
    """A card that has left its place is played (TC-R69): a resource arrives at once, the others do what they say.

    `position` is where it lay if it came out of the gauge.
    """
    g.note("played", seat, card)
    if g.box.type[g.cards[card]] == RESOURCE:
        put_into_play(g, seat, card, False)
    else:
        g.push(Playing(seat, card, limited, position))


# -- TC-12 ---------------------------------------------------------------------------------------------------


@mypyc_attr(free_list_len=1)
class MainPhase(Frame["Tcg"]):
    seat: Public[i64]  # who has the opportunity
    passes: Public[i64]  # in a row
    passes_before: Public[i64]  # the last action, for when it is withdrawn

    def __init__(self, seat: i64 = 0) -> None:
        super().__init__()
        self.seat, self.passes, self.passes_before = seat, 0, 0

    def run(self, g: Tcg, roll: i64) -> i64:
        while self.passes < 2 and nothing_to_do(g, self.seat):
            self.pass_on()  # TC-R57: everybody sees that no action is possible
        if self.passes == 2:  # TC-1.15, TC-12.8
            g.pop()
        else:
            g.ask(W_OPPORTUNITY, self.seat)
        return 0

    def pass_on(self) -> None:
        """A pass shuts nobody out: after an action of the other it is this player's opportunity again (TC-12.7)."""
        self.passes += 1
        self.seat = 1 - self.seat

    def withdrawn(self, g: Tcg) -> None:
        """An action was taken back because time was up: its player passes."""
        self.passes = self.passes_before + 1
        g.note("passed", 1 - self.seat)

    def candidates(self, g: Tcg, seat: i64) -> list[int]:
        return possible_actions(g, seat)

    def exact(self) -> bool:
        return True

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        return cannot_act(g, seat, code)

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        """Exactly one action or a pass (TC-12.4)."""
        if code == PASS:
            g.note("passed", seat)
            self.pass_on()
            return
        self.passes_before = self.passes
        self.passes = 0  # TC-12.9
        self.seat = 1 - seat  # TC-12.5, TC-14.5
        act(g, seat, code)

    def default(self, g: Tcg, seat: i64) -> i64:
        return PASS


def nothing_to_do(g: Tcg, seat: i64) -> bool:
    """Whether no action is possible, by what everybody sees (TC-R57)."""
    if g.hand[seat] or cannot_blast(g, seat) == 0:
        return False
    for card in g.resources[seat]:
        if g.box.spendable[g.cards[card]]:
            return False
    return all(g.pool[card] != seat for card in g.open_gauge)


def possible_actions(g: Tcg, seat: i64) -> list[int]:
    """A pass or one of the four actions (TC-12.1), in any order (TC-12.2).

    Either player may play a BattleChip (TC-13.7) or an event (TC-14.1) and spend a resource (TC-15.1), useful or
    not (TC-R50); only the turn player blasts (TC-12.6).
    """
    codes: list[int] = [PASS, BLAST] if seat == g.turn and cannot_blast(g, seat) == 0 else [PASS]
    place: i64 = len(codes)
    usable_cards(g, seat, codes)
    while place < len(codes):
        card: i64 = codes[place]
        definition: i64 = g.cards[card]
        codes[place] = definition + (SPEND if g.box.facts[definition] & 7 == RESOURCE else PLAY)
        place += 1
    return codes + usable_power(g, seat) if g.open_gauge else codes


def cannot_act(g: Tcg, seat: i64, code: i64) -> i64:
    """0 if a player may take this action now, else the reason (TC-12.1)."""
    power: i64 = len(g.gauge[seat])
    if code == PASS:
        return 0
    if code == BLAST:
        return cannot_blast(g, seat)
    if PLAY <= code < PLAY + CARDS:
        card = g.held(seat, code - PLAY)
        if card < 0:
            return NOT_IN_HAND
        if g.box.type[g.cards[card]] == RESOURCE:  # TC-12.10
            return RESOURCE_NOW
        return cannot_play(g, seat, card, power, True)
    if SPEND <= code < SPEND + CARDS:
        card = g.in_play(seat, code - SPEND)
        if card < 0:
            return NOT_IN_PLAY
        if not g.box.spendable[g.cards[card]]:  # TC-6.13
            return NO_SPEND
        return cannot_pay(g, seat, card, g.box.program[g.cards[card]])
    if PLAY_GAUGE <= code < PLAY_GAUGE + CARDS:  # TC-R93
        for card in g.open_gauge:
            if g.pool[card] == seat and g.cards[card] == code - PLAY_GAUGE:
                return cannot_play_power(g, seat, card)
        return NOT_IN_GAUGE
    return NOT_AN_OPTION


def act(g: Tcg, seat: i64, code: i64) -> None:
    """One action (TC-12.1)."""
    if code == BLAST:
        g.blasted = True
        g.push(Blast(seat, seat))
    elif code < SPEND:
        card = g.held(seat, code - PLAY)
        g.from_hand(seat, card)
        play(g, seat, card, True)
    elif code < PLAY_GAUGE:
        g.push(Spending(seat, g.in_play(seat, code - SPEND)))
    else:
        for card in g.open_gauge:
            if g.pool[card] == seat and g.cards[card] == code - PLAY_GAUGE:
                position: i64 = g.gauge[seat].index(card)
                del g.gauge[seat][position]
                g.gauge_changed()
                reveal(g, card, g.all_eyes())
                play(g, seat, card, True, position)
                return


# -- TC-13, TC-14: events and BattleChips ----------------------------------------------------------------------
CARRY_OUT: Final = 0
PUT_AWAY: Final = 1


@mypyc_attr(free_list_len=1)
class Playing(Frame["Tcg"]):
    """An event or BattleChip in no zone while its text is carried out (TC-R69)."""

    seat: Public[i64]
    card: Public[CardId]
    flying: Public[bool]
    limited: Public[bool]  # counts against the one BattleChip of a main phase (TC-13.1)
    effect: Annotated[Public[i64], Effect()]
    fate: Public[i64]  # where the card goes when it is done
    position: Public[i64]  # in the gauge it came out of, -1 if it came from elsewhere

    def __init__(self, seat: i64 = 0, card: i64 = -1, limited: bool = False, position: i64 = -1) -> None:
        super().__init__()
        self.seat, self.card, self.limited, self.position = seat, card, limited, position
        self.flying = True
        self.effect = 0
        self.fate = TO_DISCARD
        self.is_effect = True

    def run(self, g: Tcg, roll: i64) -> i64:
        definition: i64 = g.cards[self.card]
        if self.step == CARRY_OUT:
            self.step = PUT_AWAY
            self.effect = new_effect(g)
            if g.box.type[definition] == BATTLECHIP:
                g.chips = [*g.chips, [self.seat, definition, self.effect, 0]]
                if self.limited:
                    g.chip_plays = changed(g.chip_plays, self.seat, g.chip_plays[self.seat] + 1)
            resolve = Resolve(g.box.program[definition], self.seat, self.card)
            resolve.effect = self.effect
            g.push(resolve)
        else:  # an event (TC-2.9, TC-14.3) or a BattleChip (TC-2.10, TC-13.6) is done
            self.flying = False
            put_away(g, self.seat, self.card, self.fate)
            if g.box.type[definition] == BATTLECHIP and g.mods:
                self.count_meteor(g)
            card_played(g, self.seat, self.card, self.effect)
            g.pop()
        return 0

    def count_meteor(self, g: Tcg) -> None:
        """TC-R95: the next two BattleChips after Meteors1 come back to hand, Meteors1 itself does not."""
        for mod in find(g, METEORS, self.seat):
            if effect_of(mod) != self.effect:
                left: i64 = ((mod >> 16) & 0xFFF) - 2048
                remove(g, mod)
                if left > 1:
                    modify(g, METEORS, self.seat, left - 1, effect_of(mod), 0)
                g.meteors = [*g.meteors, self.card]
                g.meteor_effects = [*g.meteor_effects, effect_of(mod)]
                return

    def take_back(self, g: Tcg) -> None:
        if g.box.type[g.cards[self.card]] == BATTLECHIP:
            g.chips = g.chips[:-1]
            if self.limited:
                g.chip_plays = changed(g.chip_plays, self.seat, g.chip_plays[self.seat] - 1)
        if self.position >= 0:
            g.gauge[self.seat].insert(self.position, self.card)
            g.open_gauge = [*g.open_gauge, self.card]
        else:
            g.to_hand(self.seat, self.card)
        g.note("withdrawn", self.seat, self.card)

    def source(self) -> i64:
        return self.card


def put_away(g: Tcg, seat: i64, card: i64, fate: i64) -> None:
    """A card that is done goes where it says, the discard pile if it says nothing (TC-R70)."""
    if fate == TO_DISCARD:
        g.to_discard(card)
    elif fate == TO_GAUGE:
        g.note("into_gauge", seat, card)
        g.into_gauge(card)
    elif fate == TO_HAND:
        g.note("back_to_hand", seat, card)
        g.to_hand(seat, card)
    else:
        g.note("onto_deck" if fate == TO_DECK_TOP else "known_under_deck", seat, card)
        g.onto_deck(card, fate != TO_DECK_BOTTOM)


# -- TC-15: spending -------------------------------------------------------------------------------------------
ASK_ELSEWHERE: Final = 2


@mypyc_attr(free_list_len=1)
class Spending(Frame["Tcg"]):
    """Spending a resource (TC-6.12): it stays in its place until its effect is complete (TC-15.3, TC-R5)."""

    seat: Public[i64]
    card: Public[CardId]
    fate: Public[i64]

    def __init__(self, seat: i64 = 0, card: i64 = -1) -> None:
        super().__init__()
        self.seat, self.card = seat, card
        self.fate = TO_DISCARD
        self.is_effect = True

    def run(self, g: Tcg, roll: i64) -> i64:
        if self.step == CARRY_OUT:
            # What its own text sets going is for the resources spent after it (Mission of Defeat).
            self.step = PUT_AWAY if uses(g, SPENT_INTO_GAUGE, self.seat) > 0 else ASK_ELSEWHERE
            g.spending = self.card  # still in play for its own effect (TC-R6)
            g.note("spent", self.seat, self.card)
            # What follows "SPEND:" (TC-2.8, TC-15.2).
            resolve = Resolve(g.box.program[g.cards[self.card]], self.seat, self.card)
            g.push(resolve)
        elif self.step == PUT_AWAY and self.in_place(g):
            self.step = ASK_ELSEWHERE
            g.ask(W_UNDER_DECK, self.seat)
        else:
            self.complete(g)
        return 0

    def in_place(self, g: Tcg) -> bool:
        """Its own text may have sent it elsewhere already (Data Scan, Eliminate)."""
        return g.spending == self.card and self.card in g.resources[self.seat]

    def complete(self, g: Tcg) -> None:
        if self.in_place(g):
            g.leave_play(self.card)
            put_away(g, self.seat, self.card, self.fate)
        g.spending = -1
        resource_spent(g, self.seat, self.card)
        g.pop()

    def candidates(self, g: Tcg, seat: i64) -> list[int]:  # Mission of Defeat (TC-R70)
        return [YES, NO]

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        return 0 if YES <= code <= NO else NOT_AN_OPTION

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        if code == YES:
            self.fate = TO_GAUGE

    def default(self, g: Tcg, seat: i64) -> i64:
        return NO

    def take_back(self, g: Tcg) -> None:
        g.spending = -1
        g.note("withdrawn", self.seat, self.card)

    def source(self) -> i64:
        return self.card


# -- time is up ---------------------------------------------------------------------------------------------------


def withdraw(g: Tcg) -> bool:
    """Take the action back if its first cost is still being picked; False if something of it has happened already."""
    below: i64 = len(g.stack) - 1
    while below >= 1:
        frame = g.stack[below]
        if isinstance(frame, Resolve) and (frame.pc > 0 or frame.phase > 1):
            return False
        if isinstance(frame, (Playing, Spending)):
            phase = g.stack[below - 1]
            if not isinstance(phase, MainPhase):
                return False
            while len(g.stack) > below:
                g.pop()
            frame.take_back(g)
            phase.withdrawn(g)
            return True
        below -= 1
    return False
