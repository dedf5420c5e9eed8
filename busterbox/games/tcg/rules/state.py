"""The table: zones, what is counted, and moving a card from one zone to another."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mypy_extensions import i64

from busterbox.games.tcg.rules.box import TcgBox
from busterbox.games.tcg.rules.codes import (
    FIRST_EMBLEM,
    GAUGE_POSITIONS,
    HAND_LIMIT,
    HAND_SIZE,
    KIN_GAUGE,
    NO_PASSIVE,
)
from busterbox.kernel.core.fields import (
    CardId,
    CardIds,
    Derived,
    Effect,
    Hidden,
    Lists,
    Most,
    Nums,
    Owner,
    PerSeat,
    Public,
    Range,
    SeatLists,
    SeatPiles,
    SeatRows,
    SeatSets,
    Shared,
    changed,
)
from busterbox.kernel.core.knowledge import forget, put_down, put_held, put_open, reveal
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.state import ONE, State


class Tcg(State):
    AT_MOST: ClassVar[dict[str, int]] = {"mods": 40, "queue": 12, "stack": 14, "Resolve": 4}
    deck: Annotated[Hidden[SeatPiles], Most(64)]
    hand: Annotated[Owner[SeatSets], Most(64)]
    gauge: Annotated[Hidden[SeatRows], Most(64)]  # position 1 first; face down, to its owner too (TC-10.3)
    navi: Annotated[Public[SeatRows], Most(1)]  # one card each (TC-1.5)
    resources: Annotated[Public[SeatRows], Most(32)]
    discard: Annotated[Public[SeatRows], Most(64)]  # the last one on top; open with its order (TC-R39)
    # what each deck was made of, by definition (TC-R97)
    lists: Annotated[Public[SeatLists], Most(64), Range(0, 1023)]
    # colours and emblems each player has in play, counted here for speed
    tally: Annotated[Public[SeatLists], Most(32)]
    turn: Public[i64]  # the turn player
    turns: Annotated[Public[i64], Range(0, 65535)]  # turns begun in all
    cuts: Public[PerSeat]  # destiny numbers of the last cut (TC-8.4)
    stage: Public[i64]  # the phase of the turn, see turn.py
    plays: Public[i64]  # resources played in this resource phase (TC-11.2)
    blasted: Public[bool]  # the one blast of this main phase is made (TC-16.8)
    blast_cancelled: Public[bool]  # a blast destiny of this main phase was cancelled (TC-6.17)
    chip_plays: Public[PerSeat]  # BattleChips counted against the limit in this main phase (TC-13.1)
    # BattleChips played this turn: seat, definition, effect, 1 if cancelled
    chips: Annotated[Public[Lists], Most(16, 4), Range(-1, 1023), Effect(2)]
    # blast destinies in force: seat, definition, number read, its own number
    destinies: Annotated[Public[Lists], Most(16, 4), Range(-32768, 32767)]
    destinies_made: Public[i64]
    drawn: Public[PerSeat]  # this turn, with the draw phase (TC-R89)
    lost: Public[PerSeat]
    spent: Public[PerSeat]
    kingdoms: Public[PerSeat]  # energy saved by Sacred Kingdom this turn
    spending: Public[CardId]  # the resource being spent, still in its place (TC-R5)
    # BattleChips that return to hand at the end of the turn (TC-R95)
    meteors: Annotated[Public[CardIds], Most(16)]
    meteor_effects: Annotated[Public[Nums], Most(16), Effect()]  # the effect that brings each of them back
    # gauge cards that may be played (HeatGuts Activate!, TC-R93)
    open_gauge: Annotated[Public[CardIds], Most(32)]
    passives: Derived[i64]  # which kinds each player has in play, as bits; -1 until it is asked for
    navis: Derived[i64]  # the definitions of both NetNavis, 16 bits each; -1 until they are asked for
    box: Shared[TcgBox]

    KEPT: ClassVar[tuple[str, ...]] = (
        "lists",
        "cuts",
        "chip_plays",
        "chips",
        "destinies",
        "spent",
        "kingdoms",
        "meteors",
        "meteor_effects",
        "open_gauge",
    )

    def attach(self) -> None:
        assert isinstance(self.game.cards.content, TcgBox)
        self.box = self.game.cards.content
        self.passives, self.navis = -1, -1

    # -- TC-20: winning ------------------------------------------------------------------------------------

    def end_by(self, loser: i64, how: str) -> None:
        """The opponent wins at once (TC-20.1)."""
        self.note(how, loser)
        self.note("won", 1 - loser, self.turns)
        self.finish([0, ONE] if loser == 0 else [ONE, 0])

    # -- cards in play -------------------------------------------------------------------------------------

    def enter_play(self, seat: i64, card: i64) -> None:
        """A resource arrives in front of its player (TC-2.7) and takes a place (TC-11.4); which one does nothing (TC-R58)."""
        put_open(self, self.resources[seat], card)
        self.count_in(seat, self.cards[card], 1)

    def leave_play(self, card: i64) -> i64:
        """Take a resource out of its row; returns whose it is. Cards are always in play with their owner.

        Only effects of cards come here, spending included (TC-11.5): nobody makes room by hand (TC-R46).
        """
        owner: i64 = self.pool[card]
        self.resources[owner].remove(card)
        self.count_in(owner, self.cards[card], -1)
        return owner

    def count_in(self, seat: i64, card: i64, by: i64) -> None:
        """Count a card that comes into play (+1) or leaves (-1). Events and BattleChips never do (TC-R44)."""
        tally = self.tally[seat]
        colour: i64 = self.box.colour[card]
        if colour >= 0:
            before: i64 = tally[colour]  # read by itself: as a whole number it need not be packed
            tally[colour] = before + by
        emblem: i64 = self.box.emblem[card]
        if emblem >= 0:  # the large one, which matches requirements (TC-5.5); once a card (TC-R43)
            before = tally[FIRST_EMBLEM + emblem]
            tally[FIRST_EMBLEM + emblem] = before + by
        happening: i64 = self.box.hears[card]
        if happening >= 0:  # a resource listens as long as it is in play (TC-R62)
            self.listeners = changed(self.listeners, happening, self.listeners[happening] + by)
        if self.box.passive[card] != NO_PASSIVE:
            self.passives = -1

    def has_passive(self, seat: i64, kind: i64) -> bool:
        """Whether a resource with this passive lies in front of a player. It is asked often, and few cards have any."""
        if self.passives < 0:
            self.passives = 0
            for owner in range(2):
                for card in self.resources[owner]:
                    self.passives |= 1 << (owner * 16 + self.box.passive[self.cards[card]])
        return (self.passives >> (seat * 16 + kind)) & 1 != 0

    def navi_card(self, seat: i64) -> i64:
        """The definition of a player's NetNavi."""
        if self.navis < 0:
            first: i64 = self.cards[self.navi[0][0]]
            second: i64 = self.cards[self.navi[1][0]]
            self.navis = first | (second << 16)
        return (self.navis >> (seat << 4)) & 0xFFFF

    # -- limits that cards change (TC-R77) -----------------------------------------------------------------

    def positions(self, seat: i64) -> i64:
        """Of a player's power gauge (TC-1.3)."""
        if not self.has_passive(seat, KIN_GAUGE):
            return GAUGE_POSITIONS
        more: i64 = 0
        for card in self.resources[seat]:
            if self.box.passive[self.cards[card]] == KIN_GAUGE:
                more += self.kin(seat, self.cards[card])
        return GAUGE_POSITIONS + more

    def hand_limit(self, seat: i64) -> i64:
        """Asked in the discard-down step only; until then a hand may hold any number (TC-1.7, TC-R40)."""
        return HAND_LIMIT + change(self, HAND_SIZE, seat)

    def kin(self, seat: i64, card: i64) -> i64:
        """Other cards in play with this one's emblem, the NetNavi included (TC-R81)."""
        return self.tally[seat][FIRST_EMBLEM + self.box.emblem[card]] - 1

    # -- finding a card of a definition ---------------------------------------------------------------------

    def held(self, seat: i64, card: i64) -> i64:
        """A copy of this definition in a player's hand, -1 if there is none.

        Of equal copies the one that most eyes know: which of them is used must not tell that there is another.
        """
        found: i64 = -1
        for instance in self.hand[seat]:
            if self.cards[instance] == card and (found < 0 or self.known[instance] > self.known[found]):
                found = instance
        return found

    def in_play(self, seat: i64, card: i64) -> i64:
        """A resource of this definition that a player has in play and is not spending, -1 if there is none."""
        for instance in self.resources[seat]:
            if self.cards[instance] == card and instance != self.spending:
                return instance
        return -1

    # -- moving cards and who knows them (TC-R79) ----------------------------------------------------------

    def to_discard(self, card: i64) -> None:
        """On top of its owner's discard pile, open with its order (TC-R39)."""
        put_open(self, self.discard[self.pool[card]], card)

    def to_hand(self, seat: i64, card: i64) -> None:
        put_held(self, self.hand[seat], card, seat)

    def from_hand(self, seat: i64, card: i64) -> None:
        """Out of the hand for everybody to see."""
        self.hand[seat].remove(card)
        reveal(self, card, self.all_eyes())

    def from_hand_unseen(self, seat: i64, card: i64) -> None:
        """Out of the hand unseen: the opponent can no longer tell any card of that hand (TC-R79)."""
        hand = self.hand[seat]
        for other in hand:
            forget(self, other, 1 << (1 - seat))
        hand.remove(card)

    def into_gauge(self, card: i64) -> None:
        """Face down (TC-22.10) to the lowest empty position of its owner's gauge (TC-10.4).

        With none left, position 1 makes room (TC-10.5), the others move down (TC-10.6), and the last is free (TC-10.7).
        What is pushed out is neither burned nor discarded (TC-R18, TC-R78).
        """
        seat: i64 = self.pool[card]
        gauge = self.gauge[seat]
        room = self.positions(seat)
        while len(gauge) >= room:
            out: i64 = gauge[0]
            del gauge[0]
            self.to_discard(out)
            self.note("pushed_out", seat, out)
        put_down(self, gauge, card)
        self.gauge_changed()

    def gauge_changed(self) -> None:
        """Cards that may be played out of a gauge are those still lying there."""
        if self.open_gauge:
            kept: list[int] = []
            for card in self.open_gauge:
                if card in self.gauge[self.pool[card]]:
                    kept.append(card)
            self.open_gauge = kept

    def onto_deck(self, card: i64, top: bool) -> None:
        pile = self.deck[self.pool[card]]
        if top:
            pile.put_top(card)
        else:
            pile.put_bottom(card)


def knows_card(g: Tcg, seat: i64, card: i64) -> bool:
    """Whether this player knows a card that lies hidden (TC-R79)."""
    return (g.known[card] >> seat) & 1 != 0


def add_sorted(codes: list[int], code: i64) -> None:
    """A code into sorted codes, once."""
    place: i64 = len(codes)
    while place > 0:
        before: i64 = codes[place - 1]
        if before < code:
            break
        if before == code:
            return
        place -= 1
    if place == len(codes):
        codes.append(code)
    else:
        codes.insert(place, code)


def add_by_definition(g: Tcg, cards: list[int], first: i64, card: i64) -> None:
    """Add a card to those from `first` on, in the order of definitions, if none like it is there."""
    definition: i64 = g.cards[card]
    place: i64 = len(cards)
    while place > first:
        other: i64 = g.cards[cards[place - 1]]
        if other == definition:
            return
        if other < definition:
            break
        place -= 1
    if place == len(cards):
        cards.append(card)
    else:
        cards.insert(place, card)
