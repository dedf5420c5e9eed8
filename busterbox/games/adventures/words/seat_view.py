# busterbox: not compiled
"""The view of one seat, and what can be read from it.

Nothing here has more than the view, so nothing can be told that the seat does not see.
"""

from __future__ import annotations

from typing import Any

from busterbox.games.adventures.rules.box import Ability, box_of
from busterbox.games.adventures.rules.codes import MORE_DAMAGE, MOST_WEAPONS, NOBODY
from busterbox.games.adventures.words.terms import gathered
from busterbox.kernel.content.phrases import word
from busterbox.kernel.content.seat_view import SeatView
from busterbox.kernel.game import Game

SLOTS = ["left_slot", "right_slot", "skill_slot"]
LIGHTS = ["light_left", "light_right"]


class HeroView(SeatView):
    """A view of the table, and questions about it."""

    def __init__(self, game: Game, view: dict[str, Any]) -> None:
        super().__init__(game, view)
        self.box = box_of(game)
        self.active: int = self.table["active"]
        self.fighting: bool = self.table["fighting"]

    def hero_name(self, seat: int) -> str:
        hero = self.table["hero"][seat]
        return word(self.game, "hero", hero) if hero >= 0 else self.game.words.seat_name(seat)

    def boss_name(self, seat: int) -> str:
        return word(self.game, "boss", self.table["boss"][seat])

    def left_of(self, seat: int) -> int:
        if self.seats >= 3:
            return (seat + 1) % self.seats
        return 1 if self.seats == 2 and seat == 0 else NOBODY

    def right_of(self, seat: int) -> int:
        if self.seats >= 3:
            return (seat - 1) % self.seats
        return 0 if self.seats == 2 and seat == 1 else NOBODY

    def weapons_of(self, seat: int) -> list[int]:
        return [
            weapon for weapon in self.table["weapons"][seat * MOST_WEAPONS :][:MOST_WEAPONS] if weapon >= 0
        ]

    def abilities(self, seat: int) -> list[Ability]:
        """Those of the hero's own Robot Master or boss, then those of sabotage cards."""
        found: list[Ability] = []
        boss = self.table["boss"][seat]
        if boss >= 0:
            own = self.box.bosses[boss].ability if self.fighting else self.box.bosses[boss].stage
            found += [own] if own is not None else []
        return found + [self.box.sabotage[card] for card in self.table["sabotage"]]

    def more_damage(self, seat: int) -> int:
        return sum(int(one.amount) for one in self.abilities(seat) if one.ongoing == MORE_DAMAGE)

    def supports(self, seat: int) -> list[int]:
        """Action cards whose support reaches a seat, as far as they are planned (AD-8.1)."""
        t = self.table
        found = [t["left_slot"][seat], t["right_slot"][seat]]
        left, right = self.left_of(seat), self.right_of(seat)
        if left >= 0:
            found.append(t["right_slot"][left])
        if right >= 0:
            found.append(t["left_slot"][right])
        return [card for card in found if card >= 0]

    def pool_to_come(self, seat: int) -> list[str]:
        lights = [self.table[side][seat] for side in LIGHTS]
        return gathered(self.box, self.supports(seat), [light for light in lights if light >= 0])

    def is_ready(self, seat: int) -> bool:
        frame = next((one for one in self.view["stack"] if one["frame"] == "Planning"), None)
        return frame is not None and bool(frame["ready"] >> seat & 1)

    def known_cards(self, seat: int) -> list[int]:
        if seat < 0:
            return []
        shown = [card["card"] for card in self.table["hand"][seat]]
        return sorted(self.game.cards.numbers[card] for card in shown if card is not None)

    def planning_on(self) -> bool:
        """Whether somebody who plays alone has begun to plan."""
        if self.window != "plan" or self.me < 0 or self.seats > 1:
            return False
        begun = [self.table[slot][self.me] for slot in (*SLOTS, *LIGHTS)]
        return any(one >= 0 for one in begun)
