# busterbox: not compiled
"""What a drawn table of Adventures needs besides the view: everything is worked out from one seat's view.

Payments, limits and which card satisfies Dr. Light come from the rules: the open part of the table is rebuilt from
the view (`shadow`), and asked.

display = {
    "round", "rounds", "mode", "part", "difficulty", "fighting", "beaten", "first", "active", "tanks", "peek",
    "asked": [seat], "sabotage": [card],
    "heroes": [one for each seat, see `Drawing.hero`],
    "lights": [{"card", "number", "seat", "side"}],              # Dr. Light cards flipped; seat -1: nobody's yet
    "claim": None or {"what": "hero"|"boss", "offers": [card], "claims": [card or None], "confirmed": [seat]},
    "dice": [die], "air": [die],                                 # 6 × colour + face, sorted; air: picked for a reroll
    "place": number of the challenge that is faced, -1 if none, "challenge": None or see `Drawing.challenge`,
    "reroll": None or {"most", "must", "least", "showing": an action or ""},
}
"""

from __future__ import annotations

from typing import Any

from busterbox.games.adventures.cards.loadout import PART_NAMES
from busterbox.games.adventures.cards.ops_dice import Reroll
from busterbox.games.adventures.rules.action import challenge_at
from busterbox.games.adventures.rules.bosses import in_force
from busterbox.games.adventures.rules.box import Challenge
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ACTIONS,
    ANY,
    COLOURS,
    DIFFICULTIES,
    DIFFICULTY,
    EMPTY,
    EMPTY_BOXES,
    FACES,
    I_DIE,
    I_SET,
    I_TOKEN,
    LIFE,
    MODE,
    MODES,
    MORE_DAMAGE,
    MOST_WEAPONS,
    NOBODY,
    PEEK,
    SESSION_3,
    SESSION_BOSSES,
    SIGNATURE,
    SLOTS,
    WAIT,
)
from busterbox.games.adventures.rules.payment import payable, suggested
from busterbox.games.adventures.rules.planning import has_light, light_of, slot_of
from busterbox.games.adventures.rules.pool import dice_limit, left_of, right_of, satisfies
from busterbox.games.adventures.table.printed import icon_name, needs
from busterbox.games.adventures.table.shadow import shadow
from busterbox.games.adventures.words.reach import within_reach
from busterbox.kernel.content.seat_view import SeatView
from busterbox.kernel.game import Game

View = dict[str, Any]
Data = dict[str, object]
SIDES = ["left", "right"]  # by number of the slot


def display(game: Game, view: View) -> Data:
    return Drawing(game, view).drawn()


def own_display(game: Game, view: View) -> Data:
    """What could still be paid depends on hands, which those who watch do not see, nor others where hands are held."""
    return {"challenge": Drawing(game, view).faced() if view["table"]["challenge"] >= 0 else None}


class Drawing(SeatView):
    """A view, the position rebuilt from it, and what is worked out for drawing."""

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        self.g = shadow(game, view)
        self.box = self.g.box

    def drawn(self) -> Data:
        g = self.g
        return {
            "round": g.round,
            "rounds": self.rounds(),
            "mode": MODES[g.settings[MODE]],
            "part": PART_NAMES[g.settings[MODE]],
            "difficulty": DIFFICULTIES[g.settings[DIFFICULTY]],
            "fighting": g.fighting,
            "beaten": g.beaten,
            "first": g.first,
            "active": g.active,
            "tanks": g.tanks,
            "peek": g.settings[PEEK] == 0,
            "asked": self.asked,
            "sabotage": [self.game.cards.ids[self.box.first_sabotage + card] for card in g.sabotage],
            "heroes": [self.hero(seat) for seat in range(self.seats)],
            "lights": self.lights(),
            "claim": self.claim(),
            "dice": g.dice,
            "air": g.air,
            "place": g.challenge,
            "challenge": self.faced(),
            "reroll": self.reroll() if self.window == "reroll" else None,
        }

    def faced(self) -> Data | None:
        return self.challenge() if self.g.challenge >= 0 and not self.g.over else None

    def rounds(self) -> int:
        if self.g.settings[MODE] == SESSION_3:
            return SESSION_BOSSES
        return self.box.stage_cards[self.seats - 1] + 1

    def frame(self, name: str) -> View | None:
        """The innermost frame of this kind."""
        return next((frame for frame in reversed(self.view["stack"]) if frame["frame"] == name), None)

    def card(self, first: int, number: int) -> str | None:
        return self.game.cards.ids[first + number] if number != EMPTY else None

    # -- heroes ----------------------------------------------------------------------------------------------------------

    def hero(self, seat: int) -> Data:
        g, t = self.g, self.table
        facing = g.facing(seat)
        return {
            "hero": self.card(int(self.box.first_hero), g.hero[seat]),
            "life": g.life[seat],
            "tokens": [bool(g.tokens[seat] >> token & 1) for token in range(ACTIONS)],
            "suffered": g.suffered[seat],
            "boss": self.card(int(self.box.first_boss), g.boss[seat]),
            "weapons": self.weapons(seat),
            "slots": [self.card(0, int(slot_of(g, seat, slot))) for slot in range(SLOTS)],
            "hand": len(t["hand"][seat]),
            "deck": t["deck"][seat]["count"],
            "discard": len(t["discard"][seat]),
            "left": int(left_of(g, seat)),
            "right": int(right_of(g, seat)),
            "state": self.state(seat),
            "holds": bool(g.holds >> seat & 1),
            "lights": [self.light(seat, side) for side in range(2) if has_light(g, seat, side)],
            "pool": self.pool(seat),
            "card": self.game.cards.ids[g.cards[facing]] if facing != EMPTY else None,
            "cards": len(t["ahead"][seat]),
            "challenges": self.challenges(seat) if facing != EMPTY else [],
            "gained": self.card(int(self.box.first_weapon), g.gained[seat]),
        }

    def weapons(self, seat: int) -> list[Data]:
        g = self.g
        found: list[Data] = []
        for place in range(seat * MOST_WEAPONS, (seat + 1) * MOST_WEAPONS):
            number = g.weapons[place]
            if number == EMPTY:
                continue
            weapon = self.box.weapons[number]
            seen = g.boss[seat] != EMPTY and (g.fighting or g.settings[PEEK] == 0)
            found.append(
                {
                    "card": self.card(int(self.box.first_weapon), number),
                    "number": number,
                    "energy": g.energy[place],
                    "cap": int(weapon.cap),
                    "weak": seen and g.boss_card(seat).weakness == weapon.icon,
                }
            )
        return found

    def state(self, seat: int) -> str:
        """Where a hero stands in this round: "" outside of planning and action phases."""
        planning = self.frame("Planning")
        if planning is not None:
            return "ready" if planning["ready"] >> seat & 1 else "plans"
        claim = self.frame("Claim")
        if claim is not None:
            return "ready" if claim["confirmed"] >> seat & 1 else "chooses"
        if self.g.active == NOBODY:
            return ""
        order = (seat - self.g.first) % self.seats
        now = (self.g.active - self.g.first) % self.seats
        return "acts" if order == now else "acted" if order < now else "waits"

    def light(self, seat: int, side: int) -> Data:  # AD-21.7, AD-21.10
        g = self.g
        light = int(light_of(g, seat, side))
        slot = int(slot_of(g, seat, side))
        known = light != EMPTY and slot != EMPTY
        return {
            "side": SIDES[side],
            "card": self.card(int(self.box.first_light()), light),
            "answered": bool(satisfies(g, slot, self.box.lights[light].wants)) if known else None,
        }

    # -- what a pool will be (AD-8.1, AD-15.1, AD-R17) -------------------------------------------------------------------

    def pool(self, seat: int) -> Data:
        """What the supports in their slots give a hero, from where; `surplus` are dice beyond the limit."""
        g = self.g
        sources: list[Data] = []
        left, right = int(left_of(g, seat)), int(right_of(g, seat))
        for place, who, slot in (
            ("left", seat, g.left_slot[seat]),
            ("right", seat, g.right_slot[seat]),
            ("from_left", left, g.right_slot[left] if left != NOBODY else EMPTY),
            ("from_right", right, g.left_slot[right] if right != NOBODY else EMPTY),
        ):
            if slot != EMPTY:
                action = self.box.actions[slot]
                sources.append(
                    {"place": place, "seat": who, "card": self.card(0, slot), "icons": action.icons}
                    | {"choose": action.choose}
                )
        hurts = 0
        for side in range(2):
            light = int(light_of(g, seat, side))
            if light == EMPTY:
                continue
            sources.append(
                {
                    "place": f"light_{SIDES[side]}",
                    "seat": -1,
                    "card": self.card(int(self.box.first_light()), light),
                    "icons": [int(I_DIE + self.box.lights[light].die)],
                    "choose": False,
                }
            )
            slot = int(slot_of(g, seat, side))
            hurts += slot != EMPTY and not satisfies(g, slot, self.box.lights[light].wants)
        return self.counted(seat, sources) | {"hurts": hurts}

    def counted(self, seat: int, sources: list[Data]) -> Data:
        dice = [0] * (COLOURS + 1)
        shown: list[int] = []
        tokens = [False] * ACTIONS
        more: list[str] = []
        for source in sources:
            icons = source["icons"]
            assert isinstance(icons, list)
            if source["choose"]:
                more.append(" or ".join(icon_name(icon) for icon in icons))
            else:
                for icon in icons:
                    if icon >= I_SET:
                        shown.append(icon - I_SET)
                    elif icon <= I_DIE + ANY:
                        dice[icon - I_DIE] += 1
                    elif icon < I_TOKEN + ACTIONS:
                        tokens[icon - I_TOKEN] = True
                    else:
                        more.append(icon_name(icon))
            source["icons"] = [icon_name(icon) for icon in icons]
        limit = int(dice_limit(self.g, seat))
        each = [dice[colour] + sum(die // FACES == colour for die in shown) for colour in range(COLOURS)]
        return {
            "sources": sources,
            "dice": dice,
            "set": sorted(shown),
            "tokens": tokens,
            "more": more,
            "surplus": [max(0, count - limit) for count in each],
        }

    # -- challenges (AD-3, AD-9, AD-18.7) ----------------------------------------------------------------------------------

    def challenges(self, seat: int) -> list[Data]:
        """Those of the card before a hero: three and any that are added, or the one of a pattern card."""
        g = self.g
        acting = g.active == seat and g.challenge >= 0
        acted = self.state(seat) == "acted"
        found: list[Data] = []
        place = 0
        while (challenge := challenge_at(g, seat, place)) is not None:
            state = "ahead"
            if acted or (acting and not g.fighting and place < g.challenge):
                state = "over" if acted else "overcome" if g.overcome >> place & 1 else "failed"
            elif acting and (g.fighting or place == g.challenge):
                state = "now"
            found.append(self.one(seat, challenge, state) | {"extra": not g.fighting and place > 2})
            place += 1
            if g.fighting:
                break
        return found

    def one(self, seat: int, challenge: Challenge, state: str) -> Data:
        g = self.g
        expanded = challenge.needs[: WAIT + 1]
        for need in range(WAIT + 1):
            if challenge.needs[SIGNATURE] and g.boss[seat] != EMPTY:
                expanded[need] += challenge.needs[SIGNATURE] * g.boss_card(seat).signature[need]
        return {
            "needs": needs(expanded),
            "printed": needs(challenge.needs),
            "damage": int(challenge.damage + in_force(g, seat, MORE_DAMAGE)),
            "box": challenge.box and in_force(g, seat, EMPTY_BOXES) == 0,
            "state": state,
        }

    def challenge(self) -> Data:
        """The one that is being faced: how it can be paid, and what the damage would do (AD-12.3)."""
        g = self.g
        seat = int(g.active)
        reached = [] if payable(g) or self.window not in ("abilities", "hold") else within_reach(g)
        tank = g.life[seat] <= g.harm and g.tanks > 0
        life = max(0, (LIFE if tank else g.life[seat]) - int(g.harm))
        return {
            "place": g.challenge,
            "needs": needs(g.needs),
            "credits": g.credits,
            "damage": g.harm,
            "box": g.has_box,
            "payable": "now" if payable(g) else "ability" if reached else "no",
            "suggested": int(suggested(g)),
            "reach": [{"seat": who, "code": code} for who, code in reached],
            "after": {"life": life, "tank": tank, "lost": life == 0},
            "overcome": g.overcome,
            "holds": [ally for ally in range(self.seats) if g.holds >> ally & 1],
        }

    # -- choices ---------------------------------------------------------------------------------------------------------

    def lights(self) -> list[Data]:
        g = self.g
        first = int(self.box.first_light())
        owners = [
            (int(light_of(g, seat, side)), seat, SIDES[side])
            for seat in range(self.seats)
            for side in range(2)
        ]
        found: list[Data] = []
        for card in g.light:
            number = g.cards[card] - first
            owner = next((one for one in owners if one[0] == number), None)
            if owner is not None:
                owners.remove(owner)
            _, seat, side = owner or (number, -1, "")
            found.append(
                {"card": self.game.cards.ids[first + number], "number": number, "seat": seat, "side": side}
            )
        return found

    def claim(self) -> Data | None:
        frame = self.frame("Claim")
        if frame is None:
            return None
        heroes = frame["what"] == 0
        first = int(self.box.first_hero if heroes else self.box.first_boss)
        offers = list(range(4)) if heroes else self.g.offered
        return {
            "what": "hero" if heroes else "boss",
            "offers": [{"card": self.card(first, number), "number": number} for number in offers],
            "claims": [self.card(first, number) for number in frame["claims"]],
            "confirmed": [seat for seat in range(self.seats) if frame["confirmed"] >> seat & 1],
        }

    def reroll(self) -> Data | None:
        frame = self.frame("Resolve")
        op = self.game.cards.programs[frame["program"]][frame["pc"]] if frame is not None else None
        if not isinstance(op, Reroll):
            return None
        showing = ACTION_NAMES[op.showing] if op.showing >= 0 else ""
        return {"most": int(op.most), "must": op.must, "least": int(op.least), "showing": showing}
