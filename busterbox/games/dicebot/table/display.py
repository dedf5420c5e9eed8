# busterbox: not compiled
"""What a drawn table of DiceBot needs on top of the view, all of it worked out from the view of one seat.

display = {
    "seats": [one for each seat, see Drawing.seat],
    "hand": {card id: {"payable": "body"|"head"|"no", "help": ""|"forge"|"robot", "lacks": [part], "aims": [seat]}},
    "attack": None or {"attacker", "card", "targets", "hits", "dodges", "settled"},
    "picks": [seat],            # of the draft, the present pick first
    "forge": None or {"seat", "dropped": {part: count} or None},   # None: another's secret
    "placing": None or {"seat", "rolled": [part]},
    "full_energy": 6, "medals_to_win": 3, "rounds": 6,
}
"""

from __future__ import annotations

from busterbox.games.dicebot.rules.attack import DAMAGE
from busterbox.games.dicebot.rules.battle import ABILITIES, BattleRound
from busterbox.games.dicebot.rules.battle import HEADS as HEADS_STEP
from busterbox.games.dicebot.rules.box import NO_DAMAGE, DiceBox, Weapon
from busterbox.games.dicebot.rules.codes import (
    AFTER_REVEAL,
    AT_ALL,
    AT_CHOICE,
    AT_HIGHEST,
    AT_LEFT,
    AT_LOWEST,
    AT_NONE,
    AT_RIGHT,
    COMMITTED,
    DISCARDED,
    FORGE,
    FREE,
    FULL_ENERGY,
    M_BURN,
    M_DAMAGE,
    M_GUARD,
    M_JAM,
    M_SELF,
    M_SPEED,
    MEDALS_TO_WIN,
    NEXUS,
    NO_WEAPON,
    PAID_BODY,
    PART_NAMES,
    PARTS,
    PENDING,
    ROUNDS,
    TARGETS,
    THIS_ROUND,
    TIMINGS,
    W_DRAFT,
    W_GRAB,
    W_READY,
)
from busterbox.games.dicebot.words.options import cost_parts
from busterbox.games.dicebot.words.seat_view import RobotView
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.parts.table import Phase

BLURB = (
    "Snatch dice to build a battle robot, then outguess the others: weapons are chosen in secret, the faster one "
    "dodges, and every robot still standing after six rounds earns a medal."
)
MINUTES = "15-30"
PRIMER = [
    "Everybody has six weapon cards and an empty robot. See what your weapons cost before the dice roll (DB-5.5).",
    "Scavenge six dice from the junkyard, in turn or all at once: five parts fill the body, the sixth is the head (DB-6.6).",
    "Then battle for up to six rounds. All choose a weapon in secret and reveal together (DB-8.1).",
    "You pay for a weapon with parts of your body, which are gone then. A weapon you cannot pay for is discarded (DB-9.7).",
    "The fastest weapon attacks first, and a robot whose own weapon is faster than the attack dodges it (DB-12.1).",
    "A hit costs energy, of which each robot has six. Without energy it is destroyed at the end of the round (DB-13.2).",
    "The head part can be used once at the right moment: more speed, more damage, armour, new parts (DB-10.1).",
    "Whoever still stands after the combat earns a medal, and three medals win the game (DB-15.1).",
]

SETTING_WORDS = {"form.draft": "In turns", "form.realtime": "In real time"}

LOOK, SCAVENGE, CHOOSE, REVEAL, HEADS, ATTACKS, END = range(7)
PHASES = [
    Phase("Deal and look", "DB-5.1"),
    Phase("Scavenge", "DB-6.1"),
    Phase("Choose", "DB-8.1"),
    Phase("Reveal and pay", "DB-9.1"),
    Phase("Heads", "DB-10.1"),
    Phase("Attacks", "DB-11.1"),
    Phase("End of combat", "DB-14.1"),
]

# What has become of a weapon: a key for drawing, and the words for it.
STATUS = {
    "none": "",
    "chosen": "chosen",
    "pending": "not paid yet",
    "discarded": "discarded",
    "paid": "paid",
    "free": "already paid for",
    "attacking": "attacking",
    "resolved": "resolved",
}


def phase(g: State) -> int:
    """The phase by the step of the round; a question asked within a step belongs to it."""
    if g.over:
        return END
    if g.kind == W_READY:
        return LOOK
    if g.kind in (W_GRAB, W_DRAFT):
        return SCAVENGE
    for frame in g.stack:
        if isinstance(frame, BattleRound):
            step = frame.step - 1  # a frame goes on to its next step before it asks
            if step < ABILITIES:
                return CHOOSE
            if step < HEADS_STEP:
                return REVEAL
            return HEADS if step == HEADS_STEP else ATTACKS
    return -1


def card_data(game: Game, card: int) -> dict[str, object]:
    """What is printed on a card. Weapons for the left and for the right share their motif."""
    box = game.cards.content
    assert isinstance(box, DiceBox)
    name = game.cards.ids[card]
    if card >= len(box.weapons):
        robot = box.robots[card - len(box.weapons)]
        return {"kind": "robot", "timing": TIMINGS[robot.timing], "cost": int(robot.cost), "motif": name}
    weapon = box.weapons[card]
    return {
        "kind": "weapon",
        "cost": [PART_NAMES[part] for part in cost_parts(weapon)],
        "speed": int(weapon.speed),
        "damage": None if weapon.damage == NO_DAMAGE else int(weapon.damage),
        "target": TARGETS[weapon.target],
        "guard": int(weapon.guard),
        "reflects": weapon.reflects,
        "motif": name.removesuffix("_left").removesuffix("_right"),
    }


class Drawing(RobotView):
    """The view of one seat, and what is worked out from it for drawing."""

    def drawn(self) -> dict[str, object]:
        return {
            "seats": [self.seat(seat) for seat in range(self.seats)],
            "hand": self.own_hand(),
            "attack": self.attack(),
            "picks": self.pick_order(),
            "forge": self.forge(),
            "placing": self.placing(),
            "full_energy": FULL_ENERGY,
            "medals_to_win": MEDALS_TO_WIN,
            "rounds": ROUNDS,
        }

    # -- robots ------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> dict[str, object]:
        t = self.table
        fights = self.fights(seat)
        shown = t["weapon"][seat]
        card = self.card(shown[0]) if shown else -1
        weapon = self.box.weapons[card] if card >= 0 else None
        status = self.status(seat)
        guard = weapon.guard if weapon is not None and t["status"][seat] >= PAID_BODY else 0
        return {
            "fights": fights,
            "left": seat in self.view["left"],
            "destroyed": t["combat"] > 0 and not fights and not t["sudden"],
            "marked": fights and t["fell"][seat] >= 0,  # destroyed at the end of the round
            "energy": max(t["energy"][seat], 0),
            "medals": t["medals"][seat],
            "points": t["points"][seat],
            "used": t["used"] >> seat & 1 != 0,  # the robot's ability, this round
            "armor": t["armor"][seat],
            "guard": int(guard) + self.changed(M_GUARD, seat),
            "jammed": self.lasting(M_JAM, seat, THIS_ROUND) > 0,
            "jammed_next": self.lasting(M_JAM, seat, THIS_ROUND, other=True) > 0,
            "burning": self.lasting(M_BURN, seat, THIS_ROUND),
            "burning_next": self.lasting(M_BURN, seat, THIS_ROUND, other=True),
            "status": status,
            "status_text": STATUS[status],
            "weapon": self.game.cards.ids[card] if card >= 0 else None,  # as far as this seat knows it
            "open": bool(shown) and self.is_open(seat),
            "speed": self.speed(seat, weapon),
            "damage": self.damage(seat, weapon),
            "aims": self.aimed(seat, weapon, status),
        }

    def aimed(self, seat: int, weapon: Weapon | None, status: str) -> list[int]:
        """Whom the weapon before a robot is aimed at: as it was declared, or as it could be."""
        if weapon is None or status in ("discarded", "resolved"):
            return []
        if status == "attacking" and self.table["targets"]:
            return self.seats_in(self.table["targets"])
        if weapon.target != AT_NONE and self.changed(M_SELF, seat) > 0:  # DB-R66
            return [seat]
        return self.aims(seat, weapon)

    def status(self, seat: int) -> str:
        status = self.table["status"][seat]
        if status == NO_WEAPON:
            return "none"
        if status == COMMITTED:
            return "chosen"
        if status in (PENDING, DISCARDED):
            return "pending" if status == PENDING else "discarded"
        if self.table["resolved"] >> seat & 1:
            return "resolved"
        if self.table["attacker"] == seat:
            return "attacking"
        return "free" if status == FREE else "paid"

    def is_open(self, seat: int) -> bool:
        """Whether the weapon before a seat lies face up: revealed, or played by one who is jammed."""
        if self.table["status"][seat] > COMMITTED:
            return True
        return bool(self.table["weapon"][seat][0].get("open"))

    def lasting(self, stat: int, seat: int, duration: int, other: bool = False) -> int:
        """The sum of modifiers of one duration, or of all the others."""
        mods = self.view["modifiers"]
        if not mods:
            return 0
        return sum(
            mod["amount"]
            for mod in mods
            if mod["stat"] == stat and mod["subject"] == seat and (mod["duration"] == duration) != other
        )

    # -- weapons -----------------------------------------------------------------------------------------------

    def speed(self, seat: int, weapon: Weapon | None) -> int | None:
        return None if weapon is None else max(0, int(weapon.speed) + self.changed(M_SPEED, seat))

    def damage(self, seat: int, weapon: Weapon | None) -> int | None:
        if weapon is None or weapon.damage == NO_DAMAGE:
            return None
        return max(0, int(weapon.damage) + self.changed(M_DAMAGE, seat))

    def aims(self, seat: int, weapon: Weapon) -> list[int]:
        """The robots that a weapon of this robot could be aimed at, whoever attacks now, as `possible_targets` in
        harm.py says."""
        if weapon.target == AT_NONE or not self.fights(seat):
            return []
        enemies = [other for other in range(self.seats) if other != seat and self.fights(other)]
        if not enemies:
            return []
        if weapon.target in (AT_LEFT, AT_RIGHT):
            return [self.neighbour(seat, 1 if weapon.target == AT_LEFT else -1)]
        if weapon.target in (AT_ALL, AT_CHOICE):
            return enemies
        assert weapon.target in (AT_HIGHEST, AT_LOWEST)
        energy = self.table["energy"]
        if weapon.target == AT_HIGHEST:  # DB-R49
            everyone = [other for other in range(self.seats) if self.fights(other)]
            most = max(energy[other] for other in everyone)
            return [other for other in everyone if energy[other] == most]
        least = min(energy[other] for other in enemies)
        return [other for other in enemies if energy[other] == least]

    def attack(self) -> dict[str, object] | None:
        """The attack that resolves now: who is hit and who dodges, as things stand or once it is settled."""
        attacker = self.table["attacker"]
        if attacker < 0 or not self.table["weapon"][attacker]:
            return None
        targets = self.seats_in(self.table["targets"])
        frame = next((f for f in self.view["stack"] if f["frame"] == "Attack"), None)
        settled = frame is not None and frame["step"] > DAMAGE
        if settled and frame is not None:
            hits = [seat for seat in targets if frame["hit"] >> seat & 1]
        else:
            hits = [seat for seat in targets if not self.dodges(seat, attacker)]
        card = self.card(self.table["weapon"][attacker][0])
        return {
            "attacker": attacker,
            "card": self.game.cards.ids[card] if card >= 0 else None,
            "targets": targets,
            "hits": hits,
            "dodges": [seat for seat in targets if seat not in hits],
            "settled": settled,
        }

    def dodges(self, target: int, attacker: int) -> bool:  # DB-12.1, DB-12.2, DB-12.3, DB-12.4
        if target == attacker or self.table["status"][target] < PAID_BODY:
            return False
        mine, other = self.open_speed(target), self.open_speed(attacker)
        return mine is not None and other is not None and mine > other

    def open_speed(self, seat: int) -> int | None:
        shown = self.table["weapon"][seat]
        card = self.card(shown[0]) if shown else -1
        return self.speed(seat, self.box.weapons[card]) if card >= 0 else None

    # -- one's own hand ------------------------------------------------------------------------------------------

    def own_hand(self) -> dict[str, object]:
        if self.me < 0:
            return {}
        cards = sorted({self.card(card) for card in self.table["hand"][self.me]} - {-1})
        return {self.game.cards.ids[card]: self.in_hand(self.box.weapons[card]) for card in cards}

    def in_hand(self, weapon: Weapon) -> dict[str, object]:
        lacks = self.lacks(weapon)
        head = self.table["head"][self.me]
        payable = "no"
        if not lacks:
            payable = "body"
        elif len(lacks) == 1 and head in (NEXUS, lacks[0]):
            payable = "head"
        return {
            "payable": payable,
            "help": self.help() if payable == "no" else "",
            "lacks": [PART_NAMES[part] for part in lacks],
            "aims": self.aims(self.me, weapon),
        }

    def help(self) -> str:
        """What could still get a weapon paid that neither body nor head pays for (DB-R31)."""
        if self.table["head"][self.me] == FORGE:
            return "forge"
        robot = self.table["robot"][self.me]
        if robot and not self.table["used"] >> self.me & 1:
            found = self.box.robots[self.card(robot[0]) - len(self.box.weapons)]
            if found.pays and found.timing == AFTER_REVEAL and self.table["points"][self.me] >= found.cost:
                return "robot"
        return ""

    # -- parts -----------------------------------------------------------------------------------------------------

    def forge(self) -> dict[str, object] | None:
        """FORGE at work. What its user picks is a secret until all is picked."""
        frame = next((f for f in self.view["stack"] if f["frame"] == "Forge"), None)
        if frame is None:
            return None
        dropped = frame.get("dropped")
        counts = {PART_NAMES[part]: dropped[part] for part in range(PARTS)} if dropped is not None else None
        return {"seat": frame["seat"], "dropped": counts}

    def placing(self) -> dict[str, object] | None:
        """Rerolled parts that are being placed, with at most one of them on the head (DB-R52)."""
        if self.window != "place":
            return None
        rolled = self.view["stack"][-1]["nums"][1:]  # see ops.py: the first register is a seat
        return {"seat": self.asked[0], "rolled": [PART_NAMES[part] for part in rolled]}

    def seats_in(self, bits: int) -> list[int]:
        return [seat for seat in range(self.seats) if bits >> seat & 1]
