"""The table of the trading card game and what can be asked of it (TC-1, TC-4 to TC-7, TC-17, TC-20)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.rules.box import TcgBox
from busterbox.games.tcg.rules.codes import (
    BLAST_NUMBER,
    DEFENSE,
    DESTINY,
    EXTRA_CHIPS,
    FIRST_EMBLEM,
    GAUGE_POSITIONS,
    HAND_LIMIT,
    HAND_SIZE,
    KIN_BLAST,
    KIN_DEFENSE,
    KIN_GAUGE,
    KIN_STRENGTH,
    MORE_PLACES,
    NEEDS_EMBLEM,
    NEEDS_POWER,
    NEEDS_RED,
    NO_PASSIVE,
    NO_PLACE,
    OWN_DESTINIES,
    RED,
    RED_DESTINY,
    RESOURCE_PLACES,
    SAME_NAME,
    STRENGTH,
    VIRUS,
)
from busterbox.kernel.core.fields import (
    CardId,
    CardIds,
    Hidden,
    Lists,
    Nums,
    Owner,
    PerSeat,
    Public,
    SeatLists,
    SeatPiles,
    SeatRows,
    SeatSets,
    Shared,
)
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.refusal import reason
from busterbox.kernel.core.state import ONE, State, insert_sorted


class Tcg(State):
    deck: Hidden[SeatPiles]
    hand: Owner[SeatSets]
    gauge: Hidden[SeatRows]  # position 1 first; face down, to its owner too (TC-10.3)
    navi: Public[SeatRows]  # one card each (TC-1.5)
    resources: Public[SeatRows]
    discard: Public[SeatRows]  # the last one on top; open with its order (TC-R39)
    lists: Public[SeatLists]  # what each deck was made of, by definition (TC-R97)
    tally: Public[SeatLists]  # colours and emblems each player has in play, kept beside the cards for speed
    turn: Public[i64]  # the turn player
    turns: Public[i64]  # turns begun in all
    cuts: Public[PerSeat]  # destiny numbers of the last cut (TC-8.4)
    stage: Public[i64]  # the phase of the turn, see turn.py
    plays: Public[i64]  # resources played in this resource phase (TC-11.2)
    blasted: Public[bool]  # the one blast of this main phase is made (TC-16.8)
    blast_cancelled: Public[bool]  # a blast destiny of this main phase was cancelled (TC-6.17)
    chip_plays: Public[PerSeat]  # BattleChips counted against the limit in this main phase (TC-13.1)
    chips: Public[Lists]  # BattleChips played this turn: seat, definition, effect, 1 if cancelled
    destinies: Public[Lists]  # blast destinies in force: seat, definition, number read, its own number
    destinies_made: Public[i64]
    drawn: Public[PerSeat]  # this turn, with the draw phase (TC-R89)
    lost: Public[PerSeat]
    spent: Public[PerSeat]
    kingdoms: Public[PerSeat]  # energy saved by Sacred Kingdom this turn
    spending: Public[CardId]  # the resource being spent, still in its place (TC-R5)
    meteors: Public[CardIds]  # BattleChips that return to hand at the end of the turn (TC-R95)
    meteor_effects: Public[Nums]  # the effect that brings each of them back
    open_gauge: Public[CardIds]  # gauge cards that may be played (HeatGuts Activate!, TC-R93)
    box: Shared[TcgBox]

    def attach(self) -> None:
        assert isinstance(self.game.cards.content, TcgBox)
        self.box = self.game.cards.content

    # -- TC-20: winning ------------------------------------------------------------------------------------

    def end_by(self, loser: i64, how: str) -> None:
        """The opponent wins at once (TC-20.1)."""
        self.note(how, loser)
        self.note("won", 1 - loser, self.turns)
        self.finish([0, ONE] if loser == 0 else [ONE, 0])

    # -- cards in play -------------------------------------------------------------------------------------

    def definition(self, card: i64) -> i64:
        return self.cards[card]

    def enter_play(self, seat: i64, card: i64) -> None:
        """A resource arrives in front of its player (TC-2.7) and takes a place (TC-11.4); which one does nothing (TC-R58)."""
        self.put_open(self.resources[seat], card)
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
            tally[colour] += by
        emblem: i64 = self.box.emblem[card]
        if emblem >= 0:  # the large one, which matches requirements (TC-5.5); once a card (TC-R43)
            tally[FIRST_EMBLEM + emblem] += by
        happening: i64 = self.box.hears[card]
        if happening >= 0:  # a resource listens as long as it is in play (TC-R62)
            self.listeners[happening] += by

    def navi_card(self, seat: i64) -> i64:
        """The definition of a player's NetNavi."""
        return self.cards[self.navi[seat][0]]

    def is_called(self, seat: i64, card: i64) -> bool:
        """Whether a player's NetNavi has the name of this definition's emblem (TC-R82)."""
        return self.box.emblem[self.navi_card(seat)] == self.box.emblem[card]

    # -- limits that cards change (TC-R77) -----------------------------------------------------------------

    def positions(self, seat: i64) -> i64:
        more: i64 = 0
        for card in self.resources[seat]:
            if self.box.passive[self.cards[card]] == KIN_GAUGE:
                more += self.kin(seat, self.cards[card])
        return GAUGE_POSITIONS + more

    def places(self, seat: i64) -> i64:
        more: i64 = 0
        for card in self.resources[seat]:
            if self.box.passive[self.cards[card]] == MORE_PLACES:
                more += 1
        return RESOURCE_PLACES + more

    def hand_limit(self, seat: i64) -> i64:
        """Asked in the discard-down step only; until then a hand may hold any number (TC-1.7, TC-R40)."""
        return HAND_LIMIT + change(self, HAND_SIZE, seat)

    def chip_cancelled(self, seat: i64) -> bool:
        """Whether a BattleChip of this player was cancelled: there is no other in that main phase (TC-6.16, TC-R73)."""
        return any(chip[0] == seat and chip[3] != 0 for chip in self.chips)

    def chip_limit(self, seat: i64) -> i64:
        """How many BattleChips a player may play in this main phase: 1 (TC-1.12), and additional ones (TC-22.8, TC-R73)."""
        return self.chip_plays[seat] if self.chip_cancelled(seat) else 1 + change(self, EXTRA_CHIPS, seat)

    def blast_is_over(self) -> bool:
        """Whether the turn player has no more blast in this main phase: made, or one was cancelled (TC-16.8, TC-6.17)."""
        return self.blasted or self.blast_cancelled

    def kin(self, seat: i64, card: i64) -> i64:
        """Other cards in play with this one's emblem, the NetNavi included (TC-R81)."""
        return self.tally[seat][FIRST_EMBLEM + self.box.emblem[card]] - 1

    def free_places(self, seat: i64) -> i64:
        """A resource being spent does not block the one that its own text plays (TC-R5)."""
        taken: i64 = len(self.resources[seat])
        if self.spending >= 0 and self.pool[self.spending] == seat:
            taken -= 1
        return self.places(seat) - taken

    # -- TC-17: running totals -----------------------------------------------------------------------------

    def strength(self, seat: i64) -> i64:
        """What a NetNavi attacks with (TC-2.11): printed, plus all changes in force (TC-17.1), plus its blast destinies
        (TC-16.6). Added up each time it is asked for, so it is always up to date (TC-17.3)."""
        navi = self.navi_card(seat)
        total: i64 = self.box.strength[navi] + change(self, STRENGTH, seat) + self.passive(seat, KIN_STRENGTH)
        for place in range(len(self.destinies)):
            if self.destinies[place][0] == seat:
                total += self.destiny_value(place)
        return total

    def defense(self, seat: i64) -> i64:
        """What a NetNavi defends with (TC-2.12): printed, plus all changes in force (TC-17.2)."""
        printed: i64 = self.box.defense[self.navi_card(seat)]
        return printed + change(self, DEFENSE, seat) + self.passive(seat, KIN_DEFENSE)

    def blast_number(self, seat: i64) -> i64:
        """How many cards a blast reveals (TC-2.13), with what cards add or take away (TC-16.10). The power needed and the
        cards revealed both follow it (TC-16.11). At least 1 (TC-R22), unless a 0 is printed (TC-R63)."""
        printed: i64 = self.box.blast[self.navi_card(seat)]
        number: i64 = printed + change(self, BLAST_NUMBER, seat) - self.passive(seat, KIN_BLAST)
        if printed > 0 and number < 1:
            return 1
        return number

    def passive(self, seat: i64, kind: i64) -> i64:
        """What resources add as long as they are in play (TC-22.2), for the NetNavi they name (TC-R27, TC-R82)."""
        total: i64 = 0
        for card in self.resources[seat]:
            definition: i64 = self.cards[card]
            passive: i64 = self.box.passive[definition]
            if passive != NO_PASSIVE and passive == kind and self.is_called(seat, definition):
                total += self.kin(seat, definition)
        return total

    def damage(self) -> i64:
        """What the battle would do now (TC-18.2, TC-R28)."""
        attack = self.strength(self.turn)
        defense = self.defense(1 - self.turn)
        attack = attack if attack > 0 else 0
        defense = defense if defense > 0 else 0
        return attack - defense if attack > defense else 0

    # -- destiny numbers (TC-3, TC-R75, TC-R84) ------------------------------------------------------------

    def destiny(self, card: i64) -> i64:
        """The number read from a card now; nothing else of it counts (TC-3.3)."""
        printed: i64 = self.box.destiny[self.cards[card]]
        return printed + change(self, OWN_DESTINIES, self.pool[card])

    def destiny_value(self, place: i64) -> i64:
        """A blast destiny: the number read, what was added to it, and what HeatGuts adds all the time."""
        entry = self.destinies[place]
        seat: i64 = entry[0]
        number: i64 = entry[2]
        value: i64 = number + change(self, DESTINY, entry[3])
        for card in self.resources[seat]:
            definition: i64 = self.cards[card]
            if self.box.passive[definition] == RED_DESTINY:
                value += self.tally[0][RED] + self.tally[1][RED] - 1
        return value

    def has_destiny(self, seat: i64) -> bool:
        return any(entry[0] == seat for entry in self.destinies)

    # -- TC-7: requirements --------------------------------------------------------------------------------

    def lacks(self, seat: i64, card: i64, power: i64) -> i64:
        """0 if a definition's requirements are met with so much power, else the reason (TC-7.1).

        Nothing is used up (TC-7.6), so the same resources serve for any number of cards (TC-7.7).
        """
        wanted: i64 = self.box.power[card]
        if power < wanted:  # TC-7.2
            return reason(NEEDS_POWER, wanted, power)
        tally = self.tally[seat]  # of the player's own cards only (TC-7.5)
        # Colours (TC-7.3), then small emblems (TC-5.4, TC-7.4).
        for need in self.box.needs[card]:
            n: i64 = need
            have: i64 = tally[n >> 3]
            if have < n & 7:
                which = n >> 3
                kind = NEEDS_RED + which if which < FIRST_EMBLEM else NEEDS_EMBLEM + which - FIRST_EMBLEM
                return reason(kind, n & 7, have)
        return 0

    def cannot_place(self, seat: i64, card: i64) -> i64:
        """0 if this resource can be put in front of a player, else the reason (TC-11.6).

        A name is in play once for each player (TC-4.1), whatever the title (TC-21.5); a second one is refused, it
        replaces nothing (TC-4.4). What the opponent has does not matter (TC-4.3). Viruses are exempt (TC-22.3).
        """
        if self.free_places(seat) < 1:
            return reason(NO_PLACE, self.places(seat))
        if self.box.tag[card] != VIRUS:
            name: i64 = self.box.name[card]
            if self.box.name[self.navi_card(seat)] == name:  # TC-22.5, TC-R47
                return SAME_NAME
            for other in self.resources[seat]:
                if other != self.spending and self.box.name[self.cards[other]] == name:
                    return SAME_NAME
        return 0

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
        """On top of its owner's discard pile, open."""
        self.put_open(self.discard[self.pool[card]], card)

    def to_hand(self, seat: i64, card: i64) -> None:
        self.put_held(self.hand[seat], card, seat)

    def from_hand(self, seat: i64, card: i64) -> None:
        """Out of the hand for everybody to see."""
        self.hand[seat].remove(card)
        self.reveal(card, self.all_eyes())

    def from_hand_unseen(self, seat: i64, card: i64) -> None:
        """Out of the hand unseen: the opponent can no longer tell any card of that hand (TC-R79)."""
        hand = self.hand[seat]
        for other in hand:
            self.forget(other, 1 << (1 - seat))
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
        self.put_down(gauge, card)
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

    # -- soundness -----------------------------------------------------------------------------------------


def knows_card(g: Tcg, seat: i64, card: i64) -> bool:
    return (g.known[card] >> seat) & 1 != 0


def add_sorted(codes: list[int], code: i64) -> None:
    """A code into sorted codes, once."""
    if code not in codes:
        insert_sorted(codes, code)
