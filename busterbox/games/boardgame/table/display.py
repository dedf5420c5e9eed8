# busterbox: not compiled
"""What a drawn table of the board game needs besides the view: everything is worked out from one seat's view.

Costs, damage and who can still act are the engine's own: the open part of the table is set up again from the view, and
asked. Chances are exact.

display = {
    "turn", "order": [seats clockwise from the turn player], "asked": [seat],
    "ring": None or [{"seat", "state": "asked"|"passed"|"open"|"out"}],   # step 2, or the Trophy window
    "heroes": [one for each seat, see `Drawing.hero`],
    "stages": [one for each stage in play, see `Drawing.stage`],
    "challenge": None or see `Drawing.challenge`, "battle": None or see `Drawing.battle`,
    "dice": [{"face", "stuck", "locked", "picked", "fills": a requirement or -1}], "whose": "hero"|"boss"|"",
    "reroll": None or see `Drawing.reroll`, "threat": [{"dice", "once", "all"}],     # chances in percent
    "effects": [what is in force, in words], "playing": None or {"card", "seat", "part"},
    "lights": [by seat {card id: {"part", "cost", "energy", "ok", "why"}}],
}
"""

from __future__ import annotations

from typing import Any

from busterbox.games.boardgame.bot.odds import MOST, Odds, in_percent, packed
from busterbox.games.boardgame.rules.battle import BEFORE_ROLL, BOSS_ROLL
from busterbox.games.boardgame.rules.codes import (
    BOSS_NAMES,
    BOSS_SPACE,
    CASTLE,
    CASTLE_END,
    FACE_NAMES,
    FACES,
    NO_BOSS,
    PLAY,
    STAGE_NAMES,
    STAGES,
    SYMBOLS,
    WITH_DEVIL,
    YELLOW_SPACE,
)
from busterbox.games.boardgame.rules.places import boss_here, castle_requirement, in_play
from busterbox.games.boardgame.rules.playing import (
    BATTLE,
    DR_WILY,
    MEGA_MAN,
    battle_card_fault,
    hero_fault,
    owned,
    wily_fault,
)
from busterbox.games.boardgame.rules.priority import could_act
from busterbox.games.boardgame.table.shadow import shadow
from busterbox.games.boardgame.words.terms import Forecast
from busterbox.kernel.content.seat_view import SeatView
from busterbox.kernel.game import Game

View = dict[str, Any]
PARTS = ["hero", "wily", "battle"]
ODDS = Odds()  # what it has worked out holds for every table


def display(game: Game, view: View) -> dict[str, object]:
    return Drawing(game, view).drawn()


def own_display(game: Game, view: View) -> dict[str, object]:
    """What depends on the hand of the seat that looks, or on a card that only some know."""
    return Drawing(game, view).own()


class Drawing(SeatView):
    """A view, the table set up from it, and what is worked out for drawing."""

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        self.g = shadow(game, view)

    def drawn(self) -> dict[str, object]:
        turn = self.g.turn
        fighting = self.g.boss != NO_BOSS
        return {
            "turn": turn,
            "order": [(turn + step) % self.seats for step in range(self.seats)],
            "asked": self.asked,
            "ring": self.ring(),
            "heroes": [self.hero(seat) for seat in range(self.seats)],
            "stages": [self.stage(stage) for stage in range(STAGES) if in_play(self.g, stage)],
            "challenge": self.challenge() if self.g.challenge else None,
            "battle": self.battle() if fighting else None,
            "dice": self.dice(),
            "whose": self.whose_dice() if self.g.dice else "",
            "reroll": self.reroll() if self.window in ("reroll", "their_reroll", "rolled") else None,
            "threat": self.threat() if self.window == "threat" else [],
            "effects": self.effects(),
            **self.own(),
        }

    def own(self) -> dict[str, object]:
        return {"playing": self.playing(), "lights": [self.lights(seat) for seat in range(self.seats)]}

    def frame(self, name: str) -> View | None:
        """The innermost frame of this kind."""
        return next((frame for frame in reversed(self.view["stack"]) if frame["frame"] == name), None)

    # -- who may still act (BG-6.18, BG-R55) ---------------------------------------------------------------------------

    def ring(self) -> list[dict[str, object]] | None:
        frame = self.frame("Trophies") or self.frame("Abilities")
        if frame is None:
            return None
        trophies = frame["frame"] == "Trophies"
        found: list[dict[str, object]] = []
        for step in range(self.seats):
            seat = (self.g.turn + step) % self.seats
            able = seat in self.g.trophy if trophies else bool(could_act(self.g, seat))
            passed = (frame["place"] - 1 - step) % self.seats < frame["passes"]
            state = "asked" if seat in self.asked else "out" if not able else "passed" if passed else "open"
            found.append({"seat": seat, "state": state})
        return found

    # -- heroes and stages -----------------------------------------------------------------------------------------------

    def hero(self, seat: int) -> dict[str, object]:
        g, t = self.g, self.table
        boss = int(boss_here(g, seat)) if g.stage[seat] >= 0 else NO_BOSS
        return {
            "hero": self.card_of("character", g.hero[seat]),
            "stage": STAGE_NAMES[g.stage[seat]] if g.stage[seat] >= 0 else None,
            "space": g.space[seat],
            "health": g.health[seat],
            "full": int(g.full_health(seat)),
            "lives": g.lives[seat],
            "energy": g.energy[seat],
            "base_energy": int(g.base_energy(seat)),
            "threat": g.threat[seat],
            "base_threat": int(g.base_threat(seat)),
            "battle_threat": int(g.character(seat).battle_threat),
            "hand": len(t["hand"][seat]),
            "deck": t["deck"][seat]["count"],
            "discard": len(t["discard"][seat]),
            "powers": self.masters(g.powers[seat]),
            "trophies": [BOSS_NAMES[master] for master, holder in enumerate(g.trophy) if holder == seat],
            "defeated": self.masters(g.defeated[seat]),
            "boss": BOSS_NAMES[boss] if boss != NO_BOSS else None,
            "free": bool(g.free >> seat & 1),
            "turns": g.turns[seat],
            "abilities": [int(number) for number in owned(g, seat)],
            "used": [
                number for number in map(int, owned(g, seat)) if seat == g.turn and g.used >> number & 1
            ],
        }

    def masters(self, bits: int) -> list[str]:
        return [name for place, name in enumerate(BOSS_NAMES) if bits >> place & 1]

    def card_of(self, kind: str, place: int) -> str:
        """The id of a component by its number among those of its kind."""
        first = next(number for number, fact in enumerate(self.game.cards.facts) if fact.kind == kind)
        return self.game.cards.ids[first + place]

    def stage(self, stage: int) -> dict[str, object]:
        castle = stage == CASTLE
        return {
            "number": stage,
            "id": STAGE_NAMES[stage],
            "spaces": (CASTLE_END if castle else BOSS_SPACE) + 1,
            "yellow": YELLOW_SPACE if castle else -1,
            "devil": castle and self.g.settings[WITH_DEVIL] == 1,
            "trophy": not castle and self.g.trophy[stage] == -1,
            "holder": -1 if castle else self.g.trophy[stage],
            "deck": self.table["stage_deck"][stage]["count"],
            "discard": len(self.table["stage_discard"][stage]),
            "needs": int(castle_requirement(self.g)) if castle else 0,
        }

    # -- the challenge (BG-5.2) ------------------------------------------------------------------------------------------

    def challenge(self) -> dict[str, object]:
        g = self.g
        card = g.current()
        chips: list[dict[str, object]] = []
        for face in range(FACES):
            showing = [die for die, shown in enumerate(g.dice) if shown == face]
            for place in range(g.needs[face]):
                chips.append(
                    {
                        "face": FACE_NAMES[face],
                        "die": showing[place] if place < len(showing) else -1,
                        "added": place >= card.needs[face],
                    }
                )
        kind = self.card_of("minion", card.minion) if card.minion >= 0 else None
        return {
            "card": self.game.cards.ids[g.cards[g.challenge[0]]],
            "points": [g.points, int(card.points)],
            "wily_points": [g.wily_points, int(card.points)],
            "symbol": SYMBOLS[card.symbol],
            "minion": kind,
            "minions": g.minions,
            "damage": int(g.minion_damage()),
            "gained": self.card_of("minion", g.gained) if g.gained >= 0 else None,
            "needs": chips,
            "automatic": g.automatic,
            "matched": g.matched,
            "special_used": g.special_used,
            "met": all(chip["die"] != -1 for chip in chips) or g.automatic,
        }

    # -- the battle (BG-17 to BG-19) -----------------------------------------------------------------------------------

    def whose_dice(self) -> str:
        """Whose dice lie on the table."""
        frame = self.frame("Battle")
        return "boss" if frame is not None and frame["step"] > BOSS_ROLL else "hero"

    def battle(self) -> dict[str, object]:
        g = self.g
        boss = g.boss_card()
        damage = boss.damage if self.whose_dice() == "boss" else g.strike
        return {
            "boss": BOSS_NAMES[g.boss],
            "health": g.boss_health,
            "full": int(boss.health),
            "threat": max(0, int(boss.threat - g.fewer_dice)),
            "symbol": SYMBOLS[boss.symbol],
            "round": g.round,
            "controller": (g.turn + 1 + max(0, g.round - 1) % (g.seats - 1)) % g.seats,
            "cards_left": g.cards_left,
            "strike": [
                {"face": FACE_NAMES[face], "damage": strike} for face, strike in enumerate(g.strike) if strike
            ],
            "copy": bool(g.copy[g.turn]),
            "total": sum(int(damage[face]) for face in g.dice if face >= 0),
        }

    # -- dice and chances (BG-8, BG-9) -----------------------------------------------------------------------------------

    def dice(self) -> list[dict[str, object]]:
        g = self.g
        left = g.needs[:] if g.challenge else [0] * FACES
        found: list[dict[str, object]] = []
        for die, face in enumerate(g.dice):
            fills = face >= 0 and left[face] > 0
            if fills:
                left[face] -= 1
            found.append(
                {
                    "face": FACE_NAMES[face] if face >= 0 else "",
                    "stuck": bool(g.stuck >> die & 1),
                    "locked": bool(g.locked >> die & 1),
                    "picked": bool(g.picked >> die & 1),
                    "fills": fills,
                }
            )
        return found

    def reroll(self) -> dict[str, object]:
        """What a re-roll costs, the dice that a sensible player would take, and the chance by what is missing then.

        `odds`: "dice:missing of each face" -> [with this re-roll alone, with all that are left], in percent.
        In a battle `mean` is what a die deals on average. `fatal`: scoring the dice as they lie costs a Life.
        """
        g = self.g
        limit = 0
        if self.window == "their_reroll":
            limit = next((entry >> 3 for entry in g.their_rerolls if entry & 7 in self.asked), 0)
        free = [die for die in range(len(g.dice)) if not g.stuck >> die & 1]
        left = g.rerolls + g.energy[g.turn]
        return {
            "cost": 0 if g.rerolls or limit else 1,
            "left": left,
            "limit": limit,
            "suggested": [] if limit else self.suggested(free),
            "odds": self.odds(free, left if limit else left - 1) if g.challenge else {},
            "mean": round(sum(g.strike) / FACES, 2),
            "fatal": bool(g.challenge) and Forecast(g).fatal,
        }

    def suggested(self, free: list[int]) -> list[int]:
        g = self.g
        if g.challenge:  # all that match nothing; nothing if all is matched
            if self.challenge()["met"]:
                return []
            shown = self.dice()
            return [die for die in free if not shown[die]["fills"]]
        mean = sum(g.strike) / FACES
        return [die for die in free if g.strike[g.dice[die]] < mean]

    def odds(self, free: list[int], after: int) -> dict[str, list[int]]:
        g = self.g
        have = [sum(1 for face in g.dice if face == one) for one in range(FACES)]
        loose = [sum(1 for die in free if g.dice[die] == one) for one in range(FACES)]
        kept: list[list[int]] = [[]]
        for face in range(FACES):  # what may be missing of each face, by how many of its dice are picked
            least, most = (
                max(0, g.needs[face] - have[face]),
                max(0, g.needs[face] - have[face] + loose[face]),
            )
            kept = [[*row, missing] for row in kept for missing in range(least, min(most, g.needs[face]) + 1)]
        found: dict[str, list[int]] = {}
        for missing in kept:
            for dice in range(1, len(free) + 1):
                found[f"{dice}:{','.join(map(str, missing))}"] = [
                    chance(dice, missing, int(g.sticks), 0),
                    chance(dice, missing, int(g.sticks), max(0, after)),
                ]
        return found

    def threat(self) -> list[dict[str, object]]:  # BG-8.2
        g = self.g
        missing = [0] * FACES if g.automatic else g.needs
        left = int(g.rerolls + g.energy[g.turn])
        rows: list[dict[str, object]] = []
        for dice in range(0 if g.automatic else 1, g.threat[g.turn] + 1):
            thrown = dice + int(g.more_dice)
            rows.append(
                {
                    "dice": dice,
                    "once": chance(thrown, missing, int(g.sticks), 0),
                    "all": chance(thrown, missing, int(g.sticks), left),
                }
            )
        return rows

    # -- what is in force (BG-R47) ---------------------------------------------------------------------------------------

    def effects(self) -> list[str]:
        g = self.g
        words = [
            (g.shield, f"{g.shield} damage prevented"),
            (g.more_dice, f"{g.more_dice} more {plural(g.more_dice, 'die', 'dice')}"),
            (g.rerolls, f"{g.rerolls} free {plural(g.rerolls, 're-roll', 're-rolls')}"),
            (g.mercy, f"{g.mercy} {plural(g.mercy, 'WILY causes', 'WILYs cause')} no penalty"),
            (g.more_spaces, f"{g.more_spaces} {plural(g.more_spaces, 'space', 'spaces')} further if passed"),
            (g.fierce, f"minions deal {abs(int(g.fierce))} {'more' if g.fierce > 0 else 'less'}"),
            (g.fewer_dice, f"the boss rolls {g.fewer_dice} {plural(g.fewer_dice, 'die', 'dice')} fewer"),
            (
                len(g.removals),
                f"{len(g.removals)} {plural(len(g.removals), 'die', 'dice')} will be removed from the next roll",
            ),
        ]
        found = [text for amount, text in words if amount]
        found += [f"{FACE_NAMES[face].upper()} sticks" for face in range(FACES) if g.sticks >> face & 1]
        for entry in g.their_rerolls:
            found.append(f"a Wily player may have {entry >> 3} {plural(entry >> 3, 'die', 'dice')} re-rolled")
        return found

    def playing(self) -> dict[str, object] | None:
        frame = self.frame("Play")
        if frame is None or not self.table["flying"]:
            return None
        return {"card": self.table["flying"][0]["card"], "seat": frame["seat"], "part": PARTS[frame["part"]]}

    # -- hands -----------------------------------------------------------------------------------------------------------

    def part(self, seat: int) -> int:
        """The part of an action card that is in force for a seat (BG-7.2 to BG-7.4)."""
        if seat != self.g.turn:
            return DR_WILY
        return BATTLE if self.g.boss != NO_BOSS else MEGA_MAN

    def lights(self, seat: int) -> dict[str, object]:
        known = {shown["card"] for shown in self.table["hand"][seat] if shown["card"] is not None}
        return {card: self.light(seat, self.game.cards.numbers[card]) for card in sorted(known)}

    def light(self, seat: int, card: int) -> dict[str, object]:
        """Price of the part in force, and what is against playing it by what its owner knows."""
        g = self.g
        part = self.part(seat)
        action = g.box.actions[card]
        fault = 0
        if part == BATTLE:
            frame = self.frame("Battle")
            fault = int(battle_card_fault(g, seat, card, frame is not None and frame["step"] > BEFORE_ROLL))
        elif g.challenge and part == MEGA_MAN:
            fault = int(hero_fault(g, seat, card))
        elif g.challenge:
            fault = int(wily_fault(g, seat, card))
        return {
            "part": PARTS[part],
            "cost": int([action.hero_cost, action.wily_cost, 0][part]),
            "energy": int([action.hero_energy, 0, action.battle_energy][part]),
            "ok": fault == 0,
            "why": "" if fault == 0 else self.game.refused(g, seat, PLAY + card, fault).sentence,
        }


def plural(count: int, one: str, many: str) -> str:
    return one if count == 1 else many


def chance(dice: int, missing: list[int], sticks: int, rerolls: int) -> int:
    """The chance in percent that a throw of so many dice, and so many re-rolls of all that match nothing, match what is
    missing of each face."""
    return in_percent(ODDS.matched(packed(missing, sticks), min(dice, MOST), 0, rerolls))
