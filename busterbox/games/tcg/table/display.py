# busterbox: not compiled
"""What a drawn table needs besides the view, all worked out from one seat's view.

The totals come from the rules themselves: the open part of the table is rebuilt from the view (`shadow.py`).

display = {
    "turn", "turns", "cuts": [number], "stage": place among the phases,
    "opportunity": the seat that has or is using it, or -1, "passes": in a row, -1 outside the main phase,
    "attack": {"seat", "total", "parts": [{"label", "amount", "card"}]}, "against": the same for the defense,
    "damage": what the battle would do now,
    "seats": [one for each seat, see `Drawing.seat`],
    "destinies": [{"seat", "card", "read", "value"}], "chips": [{"seat", "card", "cancelled"}],
    "effects": [{"seat", "text", "until", "card"}],        # what runs, in words
    "lights": [by seat {card id: {"needs": [{"kind", "name", "need", "have", "ok"}], "ok", "blocked"}}],
    "doing": [{"what": "play"|"spend"|"blast"|"effect", "seat", "card"}],     # the action under way, the innermost last
    "blast": None or {"seat", "whose", "cards": [{"id", "card", "destiny"}]},
    "choice": None or {"zone", "seat", "does"},  # where the cards lie that are chosen from, see `places.choice`
}
"""

from __future__ import annotations

from typing import Any

from busterbox.games.tcg.rules.blast import cannot_blast
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    BLAST_WAS_CANCELLED,
    BLASTED_ALREADY,
    COLOURS,
    DEFENSE,
    EMBLEMS,
    FIRST_EMBLEM,
    KIN_DEFENSE,
    KIN_STRENGTH,
    LOCK_PLAY,
    LOCKED,
    RESOURCE,
    STRENGTH,
)
from busterbox.games.tcg.rules.requirements import cannot_place, chip_limit, no_chip_left, resource_places
from busterbox.games.tcg.rules.values import (
    battle_damage,
    blast_destiny_value,
    blast_number_of,
    defense_of,
    destiny_of,
    is_called,
    strength_of,
)
from busterbox.games.tcg.table.places import choice
from busterbox.games.tcg.table.shadow import add, shadow
from busterbox.games.tcg.words.effects_in_force import makers, running
from busterbox.kernel.codec.shadow import card_number
from busterbox.kernel.content.seat_view import SeatView
from busterbox.kernel.core.modifiers import change
from busterbox.kernel.game import Game

View = dict[str, Any]


def display(game: Game, view: View) -> dict[str, object]:
    return Drawing(game, view).drawn()


def own_display(game: Game, view: View) -> dict[str, object]:
    """What depends on cards that not everybody knows."""
    return Drawing(game, view).own()


class Drawing(SeatView):
    """A view, the table rebuilt from it, and what is worked out for drawing."""

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        self.g = shadow(game, view)
        self.begun = bool(self.table["navi"][0] and self.table["navi"][1])

    def drawn(self) -> dict[str, object]:
        main = self.frame("MainPhase")
        return {
            "turn": self.table["turn"],
            "turns": self.table["turns"],
            "cuts": self.table["cuts"],
            "stage": self.table["stage"],
            "opportunity": self.acting(main),
            "passes": main["passes"] if main else -1,
            "attack": self.total(self.g.turn, True),
            "against": self.total(1 - self.g.turn, False),
            "damage": int(battle_damage(self.g)) if self.begun else 0,
            "seats": [self.seat(seat) for seat in range(2)],
            "destinies": [
                {
                    "seat": entry[0],
                    "card": self.game.cards.ids[entry[1]],
                    "read": entry[2],
                    "value": int(blast_destiny_value(self.g, place)),
                }
                for place, entry in enumerate(self.table["destinies"])
            ],
            "chips": [
                {"seat": chip[0], "card": self.game.cards.ids[chip[1]], "cancelled": chip[3] != 0}
                for chip in self.table["chips"]
            ],
            "effects": running(self.game, self.view, self.g) if self.begun else [],
            **self.own(),
        }

    def own(self) -> dict[str, object]:
        return {
            "lights": [self.lights(seat) for seat in range(2)],
            "doing": self.doing(),
            "blast": self.blast(),
            "choice": choice(self.game, self.view),
        }

    def frame(self, name: str) -> View | None:
        """The innermost frame of this kind."""
        return next((frame for frame in reversed(self.view["stack"]) if frame["frame"] == name), None)

    def acting(self, main: View | None) -> int:
        """Who has the opportunity; during an action its player, though the opportunity has already moved on."""
        if main is None:
            return -1
        seat: int = main["seat"]
        return seat if self.view["stack"][-1] is main else 1 - seat

    # -- totals (TC-17) ------------------------------------------------------------------------------------------------

    def total(self, seat: int, attack: bool) -> dict[str, object]:
        """A total and what it is made of, in the order in which it is read."""
        if not self.begun:
            return {"seat": seat, "total": 0, "parts": []}
        g = self.g
        navi = g.navi_card(seat)
        printed = g.box.strength[navi] if attack else g.box.defense[navi]
        parts = [self.part("printed", printed, navi)]
        parts += self.passives(seat, KIN_STRENGTH if attack else KIN_DEFENSE)
        if attack:
            for place, entry in enumerate(g.destinies):
                if entry[0] == seat:
                    parts.append(self.part("blast destiny", int(blast_destiny_value(g, place)), entry[1]))
        made = makers(self.game, self.view)
        for mod in self.view["modifiers"]:
            if mod["stat"] == (STRENGTH if attack else DEFENSE) and mod["subject"] == seat:
                parts.append(self.part("effect", mod["amount"], made.get(mod["effect"], -1)))
        total = strength_of(g, seat) if attack else defense_of(g, seat)
        return {"seat": seat, "total": int(total), "parts": parts}

    def part(self, label: str, amount: int, card: int) -> dict[str, object]:
        return {
            "label": label,
            "amount": int(amount),
            "card": self.game.cards.ids[card] if card >= 0 else None,
        }

    def passives(self, seat: int, kind: int) -> list[dict[str, object]]:
        """What resources in play add all the time (TC-R27, TC-R82)."""
        g = self.g
        found: list[dict[str, object]] = []
        for card in g.resources[seat]:
            definition = g.cards[card]
            if g.box.passive[definition] == kind and is_called(g, seat, definition):
                found.append(self.part("in play", int(g.kin(seat, definition)), definition))
        return found

    # -- one player ----------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> dict[str, object]:
        g, t = self.g, self.table
        navi = g.navi_card(seat) if self.begun else -1
        return {
            "navi": self.game.cards.ids[navi] if navi >= 0 else None,
            "strength": int(strength_of(g, seat)) if self.begun else 0,
            "defense": int(defense_of(g, seat)) if self.begun else 0,
            "blast": int(blast_number_of(g, seat)) if self.begun else 0,
            "printed": [g.box.strength[navi], g.box.defense[navi], g.box.blast[navi]]
            if navi >= 0
            else [0, 0, 0],
            "energy": t["deck"][seat]["count"] if t["deck"] else 0,
            "power": len(t["gauge"][seat]),
            "positions": int(g.positions(seat)) if self.begun else 5,
            "places": int(resource_places(g, seat)) if self.begun else 4,
            "hand": len(t["hand"][seat]),
            "hand_limit": int(g.hand_limit(seat)),
            "chips": t["chip_plays"][seat],
            "chip_limit": int(chip_limit(g, seat)),
            "can_blast": self.begun and cannot_blast(g, seat) == 0,
            "blast_why": self.blast_words(seat),
            "blast_used": self.begun and cannot_blast(g, seat) in (BLASTED_ALREADY, BLAST_WAS_CANCELLED),
            "plays": t["plays"] if seat == t["turn"] else 0,
            "colours": {name: t["tally"][seat][place] for place, name in enumerate(COLOURS)},
            "emblems": {
                name: t["tally"][seat][FIRST_EMBLEM + place]
                for place, name in enumerate(EMBLEMS)
                if t["tally"][seat][FIRST_EMBLEM + place]
            },
            "drawn": t["drawn"][seat],
            "lost": t["lost"][seat],
            "spent": t["spent"][seat],
        }

    def blast_words(self, seat: int) -> str:
        """Why this player cannot blast, "" if it is only not the time for it."""
        if not self.begun or seat != self.table["turn"]:
            return ""
        fault = cannot_blast(self.g, seat)
        return "" if fault == 0 else self.game.refused(self.g, seat, 0, fault).sentence

    # -- hands (TC-7) --------------------------------------------------------------------------------------------------

    def lights(self, seat: int) -> dict[str, object]:
        """What each card of a hand needs, for the cards that this seat knows."""
        cards = {shown["card"] for shown in self.table["hand"][seat] if shown["card"] is not None}
        # gauge cards that may be played come with theirs (TC-R93)
        opened = {shown["card"] for shown in self.table["open_gauge"] if shown["card"] is not None}
        known = cards | {shown["card"] for shown in self.table["gauge"][seat] if shown["card"] in opened}
        return {card: self.light(seat, self.game.cards.numbers[card]) for card in sorted(known)}

    def light(self, seat: int, card: int) -> dict[str, object]:
        g, box = self.g, self.g.box
        needs = []
        power = len(self.table["gauge"][seat])
        if box.power[card]:
            needs.append(need("power", "power", box.power[card], power))
        for packed in box.needs[card]:
            which, number = packed >> 3, packed & 7
            have = self.table["tally"][seat][which]
            if which < FIRST_EMBLEM:
                needs.append(need("colour", COLOURS[which], number, have))
            else:
                needs.append(need("emblem", EMBLEMS[which - FIRST_EMBLEM], number, have))
        met = all(one["ok"] for one in needs)
        fault = self.against(seat, card) if self.begun else 0
        blocked = "" if fault == 0 else self.game.refused(g, seat, 0, fault).sentence
        return {"needs": needs, "ok": met and not blocked, "blocked": blocked}

    def against(self, seat: int, card: int) -> int:
        """What else prevents playing a card, as far as everybody sees: 0, or the reason."""
        kind = self.g.box.type[card]
        if kind == RESOURCE:
            return int(cannot_place(self.g, seat, card))
        if change(self.g, LOCK_PLAY, seat) > 0:
            return LOCKED
        return int(no_chip_left(self.g, seat, True)) if kind == BATTLECHIP else 0

    # -- what is going on ----------------------------------------------------------------------------------------------

    def doing(self) -> list[dict[str, object]]:
        found: list[dict[str, object]] = []
        last = -1
        for frame in self.view["stack"]:
            what = {"Playing": "play", "Spending": "spend", "Blast": "blast", "Resolve": "effect"}.get(
                frame["frame"]
            )
            if what is None:
                continue
            card = card_number(self.game, frame["card"]) if what != "blast" else -1
            if what == "effect" and card == last:
                continue  # the text of the card being played or spent
            last = card
            found.append(
                {
                    "what": what,
                    "seat": frame["seat"],
                    "card": self.game.cards.ids[card] if card >= 0 else None,
                }
            )
        return found

    def blast(self) -> dict[str, object] | None:
        frame = self.frame("Blast")
        if frame is None or not frame["revealed"]:
            return None
        owner = frame["whose"]
        cards = []
        for shown in frame["revealed"]:
            card = card_number(self.game, shown)
            number = int(destiny_of(self.g, add(self.g, owner, card))) if card >= 0 else 0
            cards.append({"id": shown.get("id", -1), "card": shown["card"], "destiny": number})
        return {"seat": frame["seat"], "whose": owner, "cards": cards}


def need(kind: str, name: str, wanted: int, have: int) -> dict[str, object]:
    return {"kind": kind, "name": name, "need": int(wanted), "have": int(have), "ok": have >= wanted}
