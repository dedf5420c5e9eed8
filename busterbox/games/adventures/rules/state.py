"""The table of Adventures: zones, heroes, the active player's pool and challenge, and what changes them."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final

from mypy_extensions import i64

from busterbox.games.adventures.rules.box import AdventureBox, Boss, Pattern, StageCard
from busterbox.games.adventures.rules.codes import (
    EMPTY,
    FACES,
    HANDS,
    LIFE,
    MOST_WEAPONS,
    PACK_BITS,
    PACKS,
)
from busterbox.kernel.core.fields import (
    Bits,
    Hidden,
    Most,
    Nums,
    Owner,
    PerSeat,
    Public,
    Range,
    Row,
    SeatBits,
    SeatPiles,
    SeatRows,
    SeatSets,
    Shared,
    Stock,
    changed,
)
from busterbox.kernel.core.knowledge import put_held, put_open, put_seen
from busterbox.kernel.core.piles import insert_sorted
from busterbox.kernel.core.state import State

# Pools: cards that look alike from behind. Action cards of a hero are pool 4 + hero.
STAGE_POOL: Final = 0
PATTERN_POOL: Final = 1
LIGHT_POOL: Final = 2
SURPRISE_POOL: Final = 3
ACTION_POOL: Final = 4


class Adventure(State):
    AT_MOST: ClassVar[dict[str, int]] = {"mods": 0, "queue": 0, "stack": 10, "Resolve": 3}
    # -- zones -------------------------------------------------------------------------------------------------
    deck: Annotated[Hidden[SeatPiles], Most(24, parts=2)]  # action decks
    hand: Annotated[Owner[SeatSets], Most(24)]  # open to all unless the table plays with "own hand only"
    planned: Annotated[Public[SeatSets], Most(4)]  # cards in the three slots; which lies where is said below
    discard: Annotated[Public[SeatRows], Most(24)]
    # Stage cards, later pattern cards, of each hero: the last lies open (AD-1.20, AD-17.3).
    ahead: Annotated[Hidden[SeatRows], Most(12)]
    stage_deck: Annotated[Hidden[Stock], Most(32, parts=2)]
    stage_discard: Annotated[Public[Row], Most(32)]
    pattern_deck: Annotated[Hidden[Stock], Most(32, parts=2)]
    pattern_discard: Annotated[Public[Row], Most(32)]
    surprises: Annotated[Hidden[Stock], Most(24, parts=2)]
    surprise_discard: Annotated[Public[Row], Most(24)]
    light_deck: Annotated[Hidden[Stock], Most(24, parts=2)]
    light: Annotated[Public[Row], Most(8)]  # Dr. Light cards flipped this round, those in use too
    light_discard: Annotated[Public[Row], Most(24)]
    # -- the course of the game --------------------------------------------------------------------------------
    first: Public[i64]  # the first player; -1 until chosen (AD-1.24)
    active: Public[i64]  # whose action phase it is; -1 outside of action phases
    round: Public[i64]
    fighting: Public[bool]  # the bosses are flipped: boss battles (AD-17.1)
    beaten: Public[i64]  # bosses that every hero has beaten in session 3
    tanks: Public[i64]
    sabotage: Annotated[Public[Nums], Most(16)]  # sabotage cards in force
    # Robot Masters in their deck: everybody can tell which they are
    masters: Annotated[Public[Nums], Most(40)]
    offered: Annotated[Public[Nums], Most(40)]  # bosses on offer
    # -- heroes ------------------------------------------------------------------------------------------------
    hero: Public[PerSeat]  # EMPTY until chosen
    life: Public[PerSeat]
    tokens: Annotated[Public[PerSeat], Bits(6)]  # active bonus tokens, as bits by action
    boss: Public[PerSeat]  # the Robot Master or boss that a hero faces
    left_slot: Public[PerSeat]  # action cards (different ones, by number), EMPTY if none
    right_slot: Public[PerSeat]
    skill_slot: Public[PerSeat]
    light_left: Public[PerSeat]  # Dr. Light cards taken (different ones), EMPTY if none
    light_right: Public[PerSeat]
    weapons: Annotated[Public[Nums], Most(12)]  # three places a seat, EMPTY if none, in ascending order
    energy: Annotated[Public[Nums], Most(12)]  # Weapon Energy on each of them
    fought: Public[PerSeat]  # campaign: the Robot Master that a hero beat in session 1
    gained: Public[PerSeat]  # campaign: the weapon won at the end of this session
    suffered: Annotated[Public[PerSeat], Range(0, 65535)]  # damage taken so far
    # -- the active player's action phase ------------------------------------------------------------------------
    dice: Annotated[Public[Nums], Most(32)]  # the pool, sorted
    air: Annotated[Public[Nums], Most(32)]  # dice picked for a reroll, not thrown yet
    # How many challenges of this action phase were engaged before; -1 before the first.
    challenge: Public[i64]
    overcome: Annotated[Public[i64], Bits(8)]  # which of those before were overcome, as bits
    # shoots, jumps, runs, waits of the challenge, signature moves expanded
    needs: Annotated[Public[Nums], Most(4)]
    harm: Public[i64]  # its damage
    has_box: Public[bool]  # it shows a surprise box
    credits: Public[i64]  # waits paid by an effect (AD-R29)
    holds: Annotated[Public[i64], SeatBits()]  # allies who ask the active player to wait, as bits
    box: Shared[AdventureBox]

    KEPT: ClassVar[tuple[str, ...]] = (
        "sabotage",
        "masters",
        "offered",
        "hero",
        "boss",
        "light_left",
        "light_right",
        "weapons",
        "fought",
        "gained",
        "suffered",
    )

    def attach(self) -> None:
        assert isinstance(self.game.cards.content, AdventureBox)
        self.box = self.game.cards.content

    # -- what is in the box ------------------------------------------------------------------------------------

    def pack_in_play(self, pack: i64) -> bool:
        """Whether this table plays with a pack (AD-1.25, AD-R50); Starting weapons have none and are always there."""
        return pack < 0 or (PACK_BITS[self.settings[PACKS]] >> pack) & 1 != 0

    def boss_card(self, seat: i64) -> Boss:
        return self.box.bosses[self.boss[seat]]

    def stage_card(self, card: i64) -> StageCard:
        return self.box.stages[self.cards[card] - self.box.first_stage()]

    def pattern_card(self, card: i64) -> Pattern:
        return self.box.patterns[self.cards[card] - self.box.first_pattern()]

    def facing(self, seat: i64) -> i64:
        """The stage or pattern card that lies open before a hero, EMPTY if there is none."""
        row = self.ahead[seat]
        return row[len(row) - 1] if row else EMPTY

    # -- dice ----------------------------------------------------------------------------------------------------

    def dice_of(self, colour: i64) -> i64:
        count: i64 = 0
        for die in self.dice:
            kind: i64 = die
            if kind // FACES == colour:
                count += 1
        return count

    def add_die(self, die: i64) -> None:
        insert_sorted(self.dice, die)

    def roll_die(self, colour: i64, roll: i64) -> None:
        """A die comes to rest in the pool; `roll` is one of its six faces."""
        face: i64 = self.box.faces[colour][roll]
        self.add_die(colour * FACES + face)
        self.note("rolled", self.active, colour, face)

    # -- weapons -------------------------------------------------------------------------------------------------

    def place_of(self, seat: i64, weapon: i64) -> i64:
        """Where a weapon lies among `weapons`, -1 if the seat does not have it."""
        place: i64 = seat * MOST_WEAPONS
        end: i64 = place + MOST_WEAPONS
        while place < end:
            if self.weapons[place] == weapon:
                return place
            place += 1
        return -1

    def change_energy(self, place: i64, by: i64) -> None:
        self.energy[place] += by
        self.note("energy", place // MOST_WEAPONS, self.weapons[place], self.energy[place])

    # -- tokens and life -----------------------------------------------------------------------------------------

    def activate(self, seat: i64, token: i64) -> None:  # AD-24.5, AD-24.15
        if not (self.tokens[seat] >> token) & 1:
            self.tokens[seat] |= 1 << token
            self.note("token", seat, token)

    def deactivate(self, seat: i64, token: i64) -> None:  # AD-R30
        if (self.tokens[seat] >> token) & 1:
            self.tokens[seat] &= ~(1 << token)
            self.note("lost_token", seat, token)

    def heal(self, seat: i64, amount: i64) -> None:  # AD-13.6, AD-24.9
        life: i64 = self.life[seat] + amount
        if life > LIFE:
            life = LIFE
        if life > self.life[seat]:
            self.life[seat] = life
            self.note("healed", seat, life)

    def suffer(self, seat: i64, damage: i64) -> None:
        """Damage of every kind (AD-12.9); several sources call it one after the other (AD-R38).

        AD-E4: at 2 life, 2 damage use up the tank, and 3 life are left.
        """
        if damage <= 0 or self.over:
            return
        # AD-12.3, AD-R36: a tank is used when it is needed, neither before nor by choice. AD-12.7: by any hero.
        if self.life[seat] <= damage and self.tanks > 0:
            self.tanks -= 1  # AD-12.6
            self.life[seat] = LIFE  # AD-12.4
            self.epoch += 1  # undo does not give a tank back
            self.note("tank", seat, self.tanks)
        # AD-12.2, AD-12.5, AD-R37: all of it is dealt after the tank
        left: i64 = self.life[seat] - damage
        if left < 0:
            left = 0
        self.life[seat] = left
        self.suffered = changed(self.suffered, seat, self.suffered[seat] + damage)
        self.note("hurt", seat, damage, left)
        if left == 0:  # AD-2.3, AD-12.8
            self.note("lost", seat)
            self.finish([0] * self.seats)

    # -- seats -----------------------------------------------------------------------------------------------------

    def seat_at(self, place: i64) -> i64:  # AD-7.1
        """The seat that acts at a place of the round's order."""
        return (self.first + place) % self.seats

    # -- cards ---------------------------------------------------------------------------------------------------

    def to_hand(self, seat: i64, card: i64) -> None:
        """Hands are open to all unless the table says "own hand only" (AD-6.2)."""
        if self.settings[HANDS] == 0:
            put_seen(self, self.hand[seat], card)
        else:
            put_held(self, self.hand[seat], card, seat)

    def to_discard(self, seat: i64, card: i64) -> None:
        put_open(self, self.discard[seat], card)

    def held(self, seat: i64, kind: i64) -> i64:
        """A card of this kind in a hand, -1 if there is none."""
        cards = self.cards
        for card in self.hand[seat]:
            if cards[card] == kind:
                return card
        return -1

    def slotted(self, seat: i64, kind: i64) -> i64:
        """The card of this kind in a seat's slots; it must be there."""
        for card in self.planned[seat]:
            if self.cards[card] == kind:
                return card
        raise AssertionError("a slot holds a card that is not planned")
