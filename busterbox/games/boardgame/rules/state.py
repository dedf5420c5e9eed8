"""The board: what lies on it, who stands where, and what can be asked of it.   BG-1, BG-29"""

from __future__ import annotations

from typing import Annotated, ClassVar

from mypy_extensions import i64

from busterbox.games.boardgame.rules.box import Ability, Action, BoardBox, Boss, Challenge, Character
from busterbox.games.boardgame.rules.codes import (
    CASTLE,
    FACES,
    WILY_ONE,
    WILY_TWO,
)
from busterbox.kernel.core.fields import (
    Bits,
    Hidden,
    Most,
    Nums,
    Owner,
    PerSeat,
    Piles,
    Public,
    Range,
    Row,
    Rows,
    SeatBits,
    SeatLists,
    SeatPiles,
    SeatRows,
    SeatSets,
    Shared,
    changed,
    owned,
)
from busterbox.kernel.core.knowledge import put_open
from busterbox.kernel.core.state import State

IN_SUPPLY: i64 = -2  # a Trophy of a stage that is not in play


class Board(State):
    AT_MOST: ClassVar[dict[str, int]] = {"mods": 0, "queue": 0, "stack": 10, "Resolve": 2}
    # -- cards -------------------------------------------------------------------------------------------------
    deck: Annotated[Hidden[SeatPiles], Most(48)]
    hand: Annotated[Owner[SeatSets], Most(16)]  # BG-R14
    discard: Annotated[Public[SeatRows], Most(48)]
    # the action card being played: in no zone until it has resolved (BG-2.5)
    flying: Annotated[Public[Row], Most(1)]
    stage_deck: Annotated[Hidden[Piles], Most(9, 24, 2)]  # challenge cards by stage (BG-1.7)
    stage_discard: Annotated[Public[Rows], Most(9, 24)]
    challenge: Annotated[Public[Row], Most(1)]  # the one revealed
    copy: Annotated[Public[SeatRows], Most(2)]  # a Robot Master Copy set aside for the next turn (BG-R81)
    # -- the course of the game --------------------------------------------------------------------------------
    first: Public[i64]  # the first player (BG-3.1)
    turn: Public[i64]  # the turn player
    turns: Public[PerSeat]  # turns begun
    # -- heroes ------------------------------------------------------------------------------------------------
    hero: Public[PerSeat]  # the character
    stage: Public[PerSeat]  # OFF_BOARD after the last life
    space: Public[PerSeat]
    health: Public[PerSeat]
    lives: Public[PerSeat]
    energy: Public[PerSeat]  # Weapon Energy
    threat: Public[PerSeat]
    more_energy: Public[PerSeat]  # permanent changes of base values (BG-29.2)
    more_threat: Public[PerSeat]
    # seats that lost a life on their previous turn, as bits (BG-4.5)
    hurt_last: Annotated[Public[i64], SeatBits()]
    # seats that choose a stage at the start of their next turn, as bits (BG-R8)
    free: Annotated[Public[i64], SeatBits()]
    defeated: Annotated[Public[PerSeat], Bits(16)]  # Robot Masters defeated on their stages, as bits
    powers: Annotated[Public[PerSeat], Bits(16)]  # boss powers attached, as bits
    # by Robot Master: who holds it, -1 on the (W) space, -2 not in play
    trophy: Annotated[Public[Nums], Most(8), Range(-2, 7)]
    # what each action deck was made of: 8 × the action card + how many (BG-R97)
    lists: Annotated[Public[SeatLists], Most(40), Range(0, 65535)]
    cheapest: Public[
        PerSeat
    ]  # by open deck lists: 8 × the least cost of a Dr. Wily part + that of a Mega Man part
    # -- this challenge or battle round ------------------------------------------------------------------------
    dice: Annotated[Public[Nums], Most(40)]  # the faces of the roll; -1 while a die is in the air
    stuck: Annotated[Public[i64], Bits(40)]  # dice that cannot be re-rolled, as bits (BG-9.9)
    picked: Annotated[Public[i64], Bits(40)]  # dice picked for a re-roll, as bits
    locked: Annotated[Public[i64], Bits(40)]  # dice changed by a Wily player, as bits (BG-R56)
    sticks: Annotated[Public[i64], Bits(6)]  # faces that stick, as bits
    more_dice: Public[i64]  # dice that effects add to the roll that is still to be made
    rerolls: Public[i64]  # re-rolls that cost no Weapon Energy
    shield: Public[i64]  # damage that is still prevented
    used: Annotated[Public[i64], Bits(62)]  # abilities used, as bits
    # -- this challenge ----------------------------------------------------------------------------------------
    points: Public[i64]  # AP left to the turn player (BG-6.1)
    wily_points: Public[i64]  # AP left to all Wily players together (BG-6.2)
    minions: Public[i64]
    minions_played: Public[i64]  # by Wily players, also those that are gone (BG-R35)
    fierce: Annotated[Public[i64], Range(-128, 127)]  # change of the minions' damage
    needs: Annotated[Public[Nums], Most(6)]  # requirements by face, added ones included
    hero_cards: Public[i64]  # action cards played on this challenge
    wily_cards: Public[i64]
    matched: Public[bool]  # a Wily player played a card with the challenge's symbol (BG-11.2)
    special_used: Public[bool]  # BG-11.3
    gained: Public[i64]  # kind of minion whose special the minions here have too, -1 if none
    automatic: Public[bool]  # passed automatically (BG-R33)
    more_spaces: Public[i64]  # extra movement if it is passed
    mercy: Public[i64]  # WILYs that will cause no penalty
    # re-rolls that Wily cards allow: 8 × how many dice + the seat (BG-9.11)
    their_rerolls: Annotated[Public[Nums], Most(24)]
    defeated_minions: Public[i64]  # by HITs of this roll (BG-10.7)
    # -- this battle -------------------------------------------------------------------------------------------
    boss: Public[i64]  # NO_BOSS outside of battles
    boss_health: Public[i64]
    round: Public[i64]
    cards_left: Public[i64]  # action cards that may still be played this round
    # damage of each face of the hero's roll, worked out from the two below
    strike: Annotated[Public[Nums], Most(6), Range(-128, 127)]
    # strikes of boss powers used this round, see `Strike`
    weapons: Annotated[Public[Nums], Most(12), Bits(24)]
    sharper: Annotated[Public[Nums], Most(6), Range(-128, 127)]  # how much more each face deals this round
    fewer_dice: Public[i64]  # dice that the boss lacks this round
    # seats that will remove a die from the hero's next roll (BG-R72)
    removals: Annotated[Public[Nums], Most(40)]
    down: Public[bool]  # the turn player's Health has reached 0: a life is about to be lost
    box: Shared[BoardBox]

    KEPT: ClassVar[tuple[str, ...]] = (
        "stage_discard",
        "copy",
        "turns",
        "hero",
        "stage",
        "space",
        "lives",
        "more_energy",
        "more_threat",
        "defeated",
        "powers",
        "trophy",
        "lists",
        "cheapest",
        "their_rerolls",
        "strike",
        "weapons",
        "sharper",
        "removals",
    )

    def attach(self) -> None:
        assert isinstance(self.game.cards.content, BoardBox)
        self.box = self.game.cards.content

    def take_character(self, seat: i64, hero: i64) -> None:  # BG-1.12, BG-1.13
        self.hero = changed(self.hero, seat, hero)
        self.health[seat] = self.full_health(seat)
        self.energy[seat], self.threat[seat] = self.base_energy(seat), self.base_threat(seat)

    def clear_challenge(self) -> None:
        """Nothing of a challenge is in force (BG-R47)."""
        self.minions, self.minions_played, self.fierce = 0, 0, 0
        self.needs = [0] * FACES
        self.hero_cards, self.wily_cards = 0, 0
        self.matched, self.special_used, self.gained = False, False, -1
        self.automatic, self.more_spaces, self.mercy = False, 0, 0
        self.their_rerolls, self.defeated_minions = [], 0
        self.used, self.sticks, self.more_dice, self.rerolls, self.shield = 0, 0, 0, 0, 0

    def clear_dice(self) -> None:
        self.dice, self.stuck, self.locked, self.picked = [], 0, 0, 0

    # -- heroes ------------------------------------------------------------------------------------------------

    def character(self, seat: i64) -> Character:
        return self.box.characters[self.hero[seat]]

    def base_energy(self, seat: i64) -> i64:  # BG-9.4, BG-29.1, BG-29.2
        return self.character(seat).energy + self.more_energy[seat]

    def base_threat(self, seat: i64) -> i64:  # BG-8.5
        return self.character(seat).threat + self.more_threat[seat]

    def full_health(self, seat: i64) -> i64:  # BG-29.1
        return self.character(seat).health

    def has_ability(self, seat: i64, ability: Ability) -> bool:  # BG-20.8
        if ability.hero >= 0:
            return ability.hero == self.hero[seat]
        return (self.powers[seat] >> ability.boss) & 1 != 0

    # -- cards -------------------------------------------------------------------------------------------------

    def action_card(self, card: i64) -> Action:
        return self.box.actions[self.cards[card]]

    def challenge_card(self, card: i64) -> Challenge:
        return self.box.challenges[self.cards[card] - len(self.box.actions)]

    def current(self) -> Challenge:
        """The challenge to overcome."""
        return self.challenge_card(self.challenge[0])

    def boss_card(self) -> Boss:
        return self.box.bosses[self.boss]

    def minion_damage(self) -> i64:
        """What one minion of this challenge deals now (BG-10.9)."""
        kind = self.current().minion
        if kind < 0:
            return 0
        damage: i64 = self.box.minions[kind].damage + self.fierce
        return damage if damage > 0 else 0

    # -- values ------------------------------------------------------------------------------------------------

    def hurt(self, amount: i64) -> None:  # BG-13.6, BG-R26, BG-R27
        """Damage to the turn player, less what is prevented; at 0 a life is lost, and the rest is dropped."""
        seat = self.turn
        damage: i64 = amount
        if self.shield > 0:
            saved: i64 = damage if damage < self.shield else self.shield
            self.shield -= saved
            damage -= saved
            self.note("prevented", seat, saved)
        if damage <= 0:
            return
        left: i64 = self.health[seat] - damage
        if left <= 0:
            left = 0
            self.down = True
        self.health[seat] = left
        self.note("hurt", seat, damage, left)

    def heal(self, seat: i64, amount: i64) -> None:  # BG-12.2, BG-29.5, BG-S4
        full = self.full_health(seat)
        health: i64 = self.health[seat] + amount
        if health > full:
            health = full
        gained: i64 = health - self.health[seat]
        if gained > 0:
            self.health[seat] = health
            self.note("healed", seat, gained, health)

    def change_energy(self, seat: i64, amount: i64) -> None:  # BG-29.6
        energy: i64 = self.energy[seat] + amount
        if energy < 0:
            energy = 0
        if energy != self.energy[seat]:
            self.note("energy", seat, energy - self.energy[seat], energy)
            self.energy[seat] = energy

    def change_threat(self, seat: i64, amount: i64) -> None:  # BG-29.7
        threat: i64 = self.threat[seat] + amount
        if threat < 0:
            threat = 0
        if threat != self.threat[seat]:
            self.note("threat", seat, threat - self.threat[seat], threat)
            self.threat[seat] = threat

    def hurt_boss(self, amount: i64) -> None:  # BG-18.11, BG-26.3, BG-26.4, BG-R85
        """Damage to the boss. The Wily Machine's first side is turned at once, and what was too much is lost.

        Both sides have to be beaten (BG-26.2, BG-E7). The hero is not healed in between (BG-R86), and abilities used in
        this round stay used (BG-R87).
        """
        if amount <= 0 or self.boss_health == 0:
            return
        left: i64 = self.boss_health - amount
        if left < 0:
            left = 0
        self.boss_health = left
        self.note("hurt_boss", self.boss, amount, left)
        if left == 0 and self.boss == WILY_ONE:
            self.boss = WILY_TWO
            self.boss_health = self.boss_card().health
            self.note("second_side", self.turn)
            self.update_strikes()

    def update_strikes(self) -> None:  # BG-18.8, BG-18.9, BG-R47
        """What each face deals to the boss that is up now: the character's value or a stronger weapon's, and more."""
        strike = self.character(self.turn).damage[:]
        boss = self.boss_card()
        for packed in self.weapons:
            weapon: i64 = packed
            if (weapon >> 11) & 1 and not boss.is_master:
                continue
            favours = (weapon >> (12 + boss.symbol)) & 1
            damage: i64 = (weapon >> 7) & 15 if favours else (weapon >> 3) & 15
            if damage > strike[weapon & 7]:
                strike[weapon & 7] = damage
        for face in range(FACES):
            strike[face] += self.sharper[face]
        self.strike = strike

    # -- what watches the state --------------------------------------------------------------------------------

    def to_discard(self, seat: i64, card: i64) -> None:
        put_open(self, self.discard[seat], card)

    def to_stage_discard(self, stage: i64, card: i64) -> None:
        self.stage_discard = owned(self.stage_discard, stage)
        put_open(self, self.stage_discard[stage], card)

    def clear_copy(self, seat: i64) -> None:
        """A Robot Master Copy that was set aside is done with (BG-R80, BG-R81)."""
        self.copy = owned(self.copy, seat)
        self.to_stage_discard(CASTLE, self.copy[seat].pop())

    def land(self) -> None:
        """The action card that was being played goes to its owner's discard pile (BG-2.5)."""
        while self.flying:
            card: i64 = self.flying.pop()
            self.to_discard(self.pool[card], card)


def cheapest(box: BoardBox, cards: list[int]) -> i64:
    """The least cost of a Mega Man part and of a Dr. Wily part in a deck list, as one number (BG-R97)."""
    hero: i64 = 7
    wily: i64 = 7
    for card in cards:
        action = box.actions[card]
        if action.hero_cost < hero:
            hero = action.hero_cost
        if action.wily_cost < wily:
            wily = action.wily_cost
    return hero | (wily << 3)


def bits(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    left: i64 = mask
    while left:
        count += left & 1
        left >>= 1
    return count
