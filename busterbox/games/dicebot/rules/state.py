"""The table of DiceBot: what lies on it, who sits where, what a weapon is worth now, and damage."""

from __future__ import annotations

from typing import Annotated, ClassVar

from mypy_extensions import i64

from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox, Robot, Weapon
from busterbox.games.dicebot.rules.codes import (
    ADVANCED,
    ALL_DAMAGE,
    BODY_SPACES,
    FULL_ENERGY,
    M_DAMAGE,
    M_GUARD,
    M_JAM,
    M_SPEED,
    NO_PART,
    PAID_BODY,
)
from busterbox.kernel.core.fields import (
    Hidden,
    Most,
    Nums,
    Owner,
    PerSeat,
    Public,
    Range,
    Row,
    SeatBits,
    SeatLists,
    SeatRows,
    SeatSets,
    Shared,
    Stock,
    changed,
)
from busterbox.kernel.core.knowledge import put_open, shuffle
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.state import State


class DiceBot(State):
    """What lies on the table, and who sees it (DB-R10): hands, the order of the deck and weapons that are not
    revealed yet are hidden; all the rest lies open."""

    AT_MOST: ClassVar[dict[str, int]] = {"mods": 24, "queue": 0, "stack": 10, "Resolve": 2}
    # -- cards -----------------------------------------------------------------------------------------------------
    deck: Annotated[Hidden[Stock], Most(80, parts=2)]
    discard: Annotated[Public[Row], Most(80)]
    hand: Annotated[Owner[SeatSets], Most(16)]
    weapon: Annotated[Owner[SeatRows], Most(2)]  # the one chosen this round; face down until the reveal
    robots: Annotated[Hidden[Stock], Most(16, parts=2)]  # unique robots that nobody got
    robot: Annotated[Public[SeatRows], Most(2)]  # advanced rules: one for each seat, for the whole game
    # -- the course of the game --------------------------------------------------------------------------------
    starter: Public[i64]  # the starting player: DB-2.6, DB-2.7
    picker: Public[i64]  # who picks first in the draft of this combat: DB-R16
    combat: Public[i64]
    sudden: Public[bool]  # this is a sudden death match: DB-16
    round: Public[i64]
    fighting: Annotated[Public[i64], SeatBits()]  # robots in this combat that are not destroyed, as bits
    fallen: Annotated[Public[i64], SeatBits()]  # robots destroyed at the end of the last round, as bits
    medals: Public[PerSeat]  # a plain number, so there is always one more: DB-R2
    points: Public[PerSeat]  # Kill Points, kept until they are spent: DB-18.6, DB-R2
    # -- robot sheets ------------------------------------------------------------------------------------------
    # the dice to grab: the part each shows, NO_PART where one was taken
    junkyard: Annotated[Public[Nums], Most(30), Range(-1, 5)]
    body: Annotated[Public[SeatLists], Most(6)]  # how many dice of each part
    head: Public[PerSeat]  # a part or NO_PART
    energy: Annotated[Public[PerSeat], Range(-128, 127)]
    # -- this round --------------------------------------------------------------------------------------------
    status: Public[PerSeat]  # what has become of the weapon chosen
    resolved: Annotated[Public[i64], SeatBits()]  # weapons that have resolved, as bits
    armor: Public[PerSeat]  # damage that ARMOR still prevents: DB-R38
    used: Annotated[Public[i64], SeatBits()]  # robot abilities used this round, as bits: DB-19.3
    fell: Public[PerSeat]  # the speed at which a robot was brought below 1; -1 if it was not
    # advanced rules: who took energy off whom at which speed, see `blow`
    blows: Annotated[Public[Nums], Most(40), Range(0, 65535)]
    attacker: Public[i64]  # whose attack resolves, -1 if none
    targets: Annotated[Public[i64], SeatBits()]  # and the robots it is aimed at, as bits
    box: Shared[DiceBox]

    KEPT: ClassVar[tuple[str, ...]] = (
        "robot",
        "medals",
        "points",
        "head",
        "energy",
        "armor",
        "fell",
        "blows",
    )

    def attach(self) -> None:
        assert isinstance(self.game.cards.content, DiceBox)
        self.box = self.game.cards.content

    # -- who sits where ----------------------------------------------------------------------------------------

    def at(self, place: i64) -> i64:  # DB-3.2, DB-R9
        """The seat at a place of the player order: the starting player first, then clockwise."""
        seat: i64 = self.starter + place
        return seat if seat < self.seats else seat - self.seats

    def fights(self, seat: i64) -> bool:
        return (self.fighting >> seat) & 1 != 0

    def neighbour(self, seat: i64, step: i64) -> i64:  # DB-11.4, DB-R7
        """The next robot that fights: clockwise, which is to the left, for a step of 1, else to the right."""
        other: i64 = (seat + step) % self.seats
        while not self.fights(other):
            other = (other + step) % self.seats
        return other

    # -- weapons -------------------------------------------------------------------------------------------------

    def weapon_of(self, seat: i64) -> Weapon:
        return self.box.weapons[self.cards[self.weapon[seat][0]]]

    def robot_of(self, seat: i64) -> Robot:
        return self.box.robots[self.cards[self.robot[seat][0]] - len(self.box.weapons)]

    def is_active(self, seat: i64) -> bool:
        """Chosen this round and paid for."""
        return self.status[seat] >= PAID_BODY

    def speed(self, seat: i64) -> i64:  # DB-R36
        """The speed of an activated weapon now."""
        found: i64 = self.weapon_of(seat).speed
        if self.mods:
            found += change(self, M_SPEED, seat)
        return found if found > 0 else 0

    def damage(self, seat: i64) -> i64:  # DB-R37
        """The damage of an activated weapon now; nothing helps one without damage value."""
        found: i64 = self.weapon_of(seat).damage
        if found == NO_DAMAGE:
            return 0
        if self.mods:
            found += change(self, M_DAMAGE, seat)
        return found if found > 0 else 0

    def dodges(self, target: i64, speed: i64) -> bool:  # DB-12.1, DB-12.2, DB-12.4
        # DB-9.9, DB-12.3, DB-R23: without an activated weapon there is no dodging.
        return self.is_active(target) and self.speed(target) > speed

    def discard_weapon(self, seat: i64) -> None:
        put_open(self, self.discard, self.weapon[seat].pop())

    def is_jammed(self, seat: i64) -> bool:
        return len(self.mods) > 0 and change(self, M_JAM, seat) > 0

    # -- parts ---------------------------------------------------------------------------------------------------

    def body_count(self, seat: i64) -> i64:
        count: i64 = 0
        for n in self.body[seat]:
            count += n
        return count

    def place(self, seat: i64, part: i64) -> None:  # DB-1.7, DB-6.3, DB-6.6, DB-R6, DB-R11
        """Put a die on the sheet: the first five on the body, the sixth on the head."""
        if self.body_count(seat) < BODY_SPACES:
            self.body[seat][part] += 1
        else:
            self.head = changed(self.head, seat, part)

    def is_full(self, seat: i64) -> bool:
        return self.head[seat] != NO_PART

    # -- damage (DB-13) ------------------------------------------------------------------------------------------

    def protection(self, seat: i64, attack: bool) -> i64:  # DB-R4, DB-R44
        """How much damage text keeps off a robot: from an attack, or from anything else that does damage."""
        guard: i64 = self.weapon_of(seat).guard if self.is_active(seat) else 0
        if not attack:
            return guard if guard == ALL_DAMAGE else 0
        return guard + change(self, M_GUARD, seat) if self.mods else guard

    def hurt(self, victim: i64, amount: i64, source: i64, speed: i64, attack: bool) -> None:
        """Damage to a robot, less what protects it: text first, then ARMOR (DB-R38, DB-R44).

        `source` is the seat whose weapon does it, -1 if no weapon does (nobody scores for that: DB-R67). Fire, a
        weapon's harm to its own user and abilities are no `attack`.
        """
        left: i64 = amount - self.protection(victim, attack)
        pool: i64 = self.armor[victim]
        if left > 0 and pool > 0:
            used: i64 = pool if pool < left else left
            self.armor = changed(self.armor, victim, pool - used)
            left -= used
        if left <= 0:  # DB-R62: damage that is prevented entirely has no part in the final blow
            if amount > 0:
                self.note("prevented", victim)
            return
        self.energy = changed(self.energy, victim, self.energy[victim] - left)  # DB-13.1
        self.note("hurt", victim, left, self.energy[victim] if self.energy[victim] > 0 else 0)
        if self.energy[victim] < 1 and self.fell[victim] < 0:  # DB-13.2, DB-R54
            self.fell = changed(self.fell, victim, speed)
            self.note("marked", victim)
        if source >= 0 and source != victim and self.settings[ADVANCED]:  # DB-18.5
            self.blows = [*self.blows, blow(victim, source, speed)]

    def regain(self, seat: i64, amount: i64) -> None:  # DB-R54
        gained: i64 = min(amount, FULL_ENERGY - self.energy[seat])
        if gained > 0:
            self.energy = changed(self.energy, seat, self.energy[seat] + gained)
            self.note("regained", seat, gained)

    # -- the deck ------------------------------------------------------------------------------------------------------

    def recycle(self) -> None:  # DB-5.3, DB-R21
        """The discard pile becomes the deck."""
        self.deck, self.discard = Pile(self.discard, []), []
        shuffle(self, self.deck)
        self.note("shuffled")


def blow(victim: i64, source: i64, speed: i64) -> i64:
    """Energy that a weapon took off a robot, as one number: victim, whose weapon, at which speed."""
    return victim | (source << 4) | (speed << 8)
