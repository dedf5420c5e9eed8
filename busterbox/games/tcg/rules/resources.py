"""The resource phase (TC-11) and viruses, which bring further copies along (TC-22.3, TC-22.4)."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from busterbox.games.tcg.rules.codes import (
    CARDS,
    END_RESOURCES,
    NO_PLAYS_LEFT,
    NOT_A_RESOURCE,
    NOT_IN_HAND,
    PLAY,
    RESOURCE,
    RESOURCE_PLAYS,
    TAKE,
    VIRUS,
    W_RESOURCES,
    W_VIRUS,
)
from busterbox.games.tcg.rules.happenings import card_played
from busterbox.games.tcg.rules.requirements import cannot_place, free_places, has_name, lacks, meets
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.codes import NO
from busterbox.kernel.core.fields import CardId, Public
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import reveal, shuffle
from busterbox.kernel.core.refusal import NOT_AN_OPTION, reason


def put_into_play(g: Tcg, seat: i64, card: i64, counted: bool) -> None:
    """A resource arrives in play at once (TC-R69); a virus may bring its next copy."""
    g.enter_play(seat, card)
    card_played(g, seat, card)
    if counted:
        g.plays += 1
    if g.box.tag[g.cards[card]] == VIRUS:
        g.push(FetchVirus(seat, card, counted))


@mypyc_attr(free_list_len=1)
class ResourcePhase(Frame["Tcg"]):
    seat: Public[i64]

    def __init__(self, seat: i64 = 0) -> None:
        super().__init__()
        self.seat = seat

    def run(self, g: Tcg, roll: i64) -> i64:
        seat = self.seat
        # Skipped only if everybody sees that nothing can be played (TC-R57).
        if not g.hand[seat] or g.plays >= RESOURCE_PLAYS or free_places(g, seat) < 1:
            g.pop()
        else:  # the turn player alone (TC-11.10)
            g.ask(W_RESOURCES, seat)
        return 0

    def candidates(self, g: Tcg, seat: i64) -> list[int]:
        codes: list[int] = [END_RESOURCES]
        if g.plays >= RESOURCE_PLAYS or free_places(g, seat) < 1:
            return codes
        tally = g.tally[seat]
        power: i64 = len(g.gauge[seat])
        before: i64 = -1
        for card in g.hand[seat]:
            definition: i64 = g.cards[card]
            if definition != before and g.box.type[definition] == RESOURCE:
                before = definition
                if meets(g, tally, definition, power) and not has_name(g, seat, definition):
                    codes.append(PLAY + definition)
        return codes

    def exact(self) -> bool:
        return True

    def cannot(self, g: Tcg, seat: i64, definition: i64) -> i64:
        if g.plays >= RESOURCE_PLAYS:  # TC-1.11, TC-11.2, TC-R45
            return reason(NO_PLAYS_LEFT, RESOURCE_PLAYS)
        fault = lacks(g, seat, definition, len(g.gauge[seat]))  # TC-11.3
        return fault if fault != 0 else cannot_place(g, seat, definition)  # TC-11.7

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        if code == END_RESOURCES:  # TC-11.1
            return 0
        if not PLAY <= code < PLAY + CARDS:  # nothing is spent here (TC-11.8)
            return NOT_AN_OPTION
        card = g.held(seat, code - PLAY)
        if card < 0:
            return NOT_IN_HAND
        if g.box.type[g.cards[card]] != RESOURCE:  # TC-11.9
            return NOT_A_RESOURCE
        return self.cannot(g, seat, g.cards[card])

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        if code == END_RESOURCES:
            g.pop()
            return
        card = g.held(seat, code - PLAY)
        g.from_hand(seat, card)
        g.note("played", seat, card)
        put_into_play(g, seat, card, True)

    def default(self, g: Tcg, seat: i64) -> i64:
        return END_RESOURCES


class FetchVirus(Frame["Tcg"]):
    """Another copy from the deck, played at once, then the next; one shuffle at the end (TC-R64).

    If there is no place or no play left, the deck is neither searched nor shuffled (TC-22.4).
    """

    seat: Public[i64]
    card: Public[CardId]
    counted: Public[bool]  # in a resource phase each copy is one of the four plays
    searched: Public[bool]  # the deck has been looked through

    def __init__(self, seat: i64 = 0, card: i64 = -1, counted: bool = False) -> None:
        super().__init__()
        self.seat, self.card, self.counted = seat, card, counted
        self.searched = False
        self.is_effect = True

    def run(self, g: Tcg, roll: i64) -> i64:
        if self.possible(g):
            for card in g.deck[self.seat].cards:  # seen for this decision only (TC-R65)
                reveal(g, card, 1 << self.seat)
            self.searched = True
            g.ask(W_VIRUS, self.seat)
        elif self.searched:
            self.shuffle(g)
        else:
            g.pop()
        return 0

    def possible(self, g: Tcg) -> bool:
        """Whether there is a free place and a play left, which everybody sees."""
        return free_places(g, self.seat) > 0 and not (self.counted and g.plays >= RESOURCE_PLAYS)

    def shuffle(self, g: Tcg) -> None:
        shuffle(g, g.deck[self.seat])
        g.note("shuffled", self.seat)
        g.pop()

    def copy(self, g: Tcg) -> i64:
        wanted: i64 = g.cards[self.card]
        if lacks(g, self.seat, wanted, len(g.gauge[self.seat])) == 0:
            for card in g.deck[self.seat].cards:
                if g.cards[card] == wanted:
                    return card
        return -1

    def candidates(self, g: Tcg, seat: i64) -> list[int]:
        return [NO, TAKE + g.cards[self.card]] if self.copy(g) >= 0 else [NO]

    def exact(self) -> bool:
        return True

    def check(self, g: Tcg, seat: i64, code: i64) -> i64:
        return 0 if code in self.candidates(g, seat) else NOT_AN_OPTION

    def take(self, g: Tcg, seat: i64, code: i64) -> None:
        if code == NO:
            self.shuffle(g)
            return
        card = self.copy(g)
        g.deck[seat].remove(card)
        reveal(g, card, g.all_eyes())
        g.note("fetched_copy", seat, card)
        g.enter_play(seat, card)
        card_played(g, seat, card)
        if self.counted:
            g.plays += 1

    def default(self, g: Tcg, seat: i64) -> i64:
        return NO

    def source(self) -> i64:
        return self.card
