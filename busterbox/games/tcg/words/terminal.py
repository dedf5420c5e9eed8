# busterbox: not compiled
"""The table in lines of text: the opponent above, the battle in the middle, you below it, your hand last.

Everything is read from the view of one seat and what `table/display.py` works out from it, so nothing can be drawn that the
seat does not see.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from busterbox.games.tcg.rules.box import TcgBox, box_of
from busterbox.games.tcg.rules.codes import COLOURS, EMBLEMS, NO_COLOUR, NO_EMBLEM, NO_TAG
from busterbox.games.tcg.table.display import display
from busterbox.games.tcg.words.options import TAG_WORDS, TYPE_WORDS
from busterbox.kernel.content.drawing import Lines
from busterbox.kernel.content.markup import escape, styled
from busterbox.kernel.content.phrases import capital, counted, listed
from busterbox.kernel.content.seat_view import SeatView
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game

View = dict[str, Any]
INDENT = 4  # of a text below a card
# Words that stand out everywhere. A colour is always named, not only shown.
PAINTS = {
    "red": "red",
    "blue": "blue",
    "green": "green",
    "yellow": "yellow",
    "cancelled": "red",
    "cannot": "red",
}


def picture(game: Game, g: State, seat: int, width: int) -> list[str]:
    return Scene(game, cast(View, g.view(seat)), width).lines()


def energy_text(energy: int) -> str:
    colour = "red" if energy <= 5 else "yellow" if energy <= 12 else "green"
    return styled(f"energy {energy}", f"bold {colour}")


def colour_text(box: TcgBox, card: int) -> str:
    colour = box.cards[card].colour
    return "" if colour == NO_COLOUR else f"[{COLOURS[colour]}]{COLOURS[colour]}[/] "


class Scene(SeatView, Lines):
    """A view, and how it is drawn."""

    def __init__(self, game: Game, view: View, width: int) -> None:
        super().__init__(game, view)
        self.width = width
        self.box = box_of(game)
        self.shown: View = cast(View, display(game, view))

    def lines(self) -> list[str]:
        if not self.table["navi"][0]:
            return []
        below = self.me if self.me >= 0 else 0
        drawn = ["", *self.heading(), *self.side(1 - below), *self.battle(), *self.side(below)]
        if self.me >= 0:
            drawn += self.hand()
        return [*drawn, ""]

    # -- the middle ------------------------------------------------------------------------------------------------

    def heading(self) -> list[str]:
        """Whose turn it is, in which phase, who has the opportunity, how many passes there are in a row."""
        turn = self.shown["turn"]
        parts = [styled(f"Turn {self.shown['turns']}: {self.whose(turn)} turn", "bold")]
        phases = self.game.table.phases()
        if 0 <= self.shown["stage"] < len(phases):
            parts.append(styled(phases[self.shown["stage"]].name, "bold"))
        if self.window == "opportunity":
            who = self.shown["opportunity"]
            parts.append("your opportunity" if who == self.me else f"opportunity: {self.called(who)}")
            parts.append("one pass, another ends the phase" if self.shown["passes"] == 1 else "no pass yet")
        elif self.shown["doing"]:
            parts.append(self.doing(self.shown["doing"][0]))
        return self.joined("", parts)

    def doing(self, action: View) -> str:
        """What is under way, as "you play Canceled"."""
        verb = {"play": "play", "spend": "spend", "blast": "blast"}.get(action["what"], "carry out")
        who = self.called(action["seat"])
        card = f" {self.title(action['card'])}" if action["card"] else ""
        ending = "" if action["seat"] == self.me else "s"
        return escape(
            f"{who} {verb}{ending}{card}" if verb != "carry out" else f"{who}:{card or ' an effect'}"
        )

    def battle(self) -> list[str]:
        """The two totals with what they are made of, the damage as it stands, and what else is in force."""
        attack, against, damage = self.shown["attack"], self.shown["against"], self.shown["damage"]
        lines = self.joined(
            "  ",
            [
                f"[bold]{capital(self.whose(attack['seat']))} attack {attack['total']}[/]{self.made_of(attack)}",
                f"against [bold]{self.whose(against['seat'])} defense {against['total']}[/]{self.made_of(against)}:",
                styled(f"{damage} damage", self.good(attack["seat"]))
                if damage
                else styled("no damage", "bold"),
            ],
            " ",
        )
        destinies = [
            f"{self.called(one['seat'])} {one['value']} ({escape(self.title(one['card']))})"
            for one in self.shown["destinies"]
            if one["seat"] != attack["seat"]  # the others stand in the attack
        ]
        chips = [
            f"{self.called(chip['seat'])} {escape(self.title(chip['card']))}"
            + (" (cancelled)" if chip["cancelled"] else "")
            for chip in self.shown["chips"]
        ]
        for head, parts in (
            ("  Blast destiny", destinies),
            ("  BattleChips this turn", chips),
            ("  In force", self.effects()),
            ("  Revealed", self.revealed()),
        ):
            if parts:
                lines += self.joined(head, parts)
        return lines

    def good(self, seat: int) -> str:
        """The style of damage that this player does: good for that player, bad for the other."""
        return "bold" if self.me < 0 else "bold green" if seat == self.me else "bold red"

    def made_of(self, total: View) -> str:
        """What a total is made of, where that is more than what is printed."""
        parts = total["parts"]
        if len(parts) < 2:
            return ""
        texts = [f"{parts[0]['amount']} printed"]
        for part in parts[1:]:
            name = self.title(part["card"]) if part["card"] else "effect"
            kind = "blast destiny " if part["label"] == "blast destiny" else ""
            texts.append(f"{part['amount']:+d} {kind}{name}")
        return escape(f" ({', '.join(texts)})")

    def effects(self) -> list[str]:
        """Effects that the totals do not tell, or that last beyond this turn."""
        turn = self.shown["turn"]
        found: Counter[str] = Counter()
        for effect in self.shown["effects"]:
            told = (effect["text"].startswith("strength") and effect["seat"] == turn) or (
                effect["text"].startswith("defense") and effect["seat"] != turn
            )
            if told and effect["until"] == "this turn":
                continue
            if effect["text"].startswith("blast destiny"):
                continue
            until = "" if effect["until"] == "this turn" else f" {effect['until']}"
            card = f" ({self.title(effect['card'])})" if effect["card"] else ""
            found[f"{self.called(effect['seat'])}: {effect['text']}{until}{card}"] += 1
        return [escape(text if n == 1 else f"{text}, {n} times") for text, n in found.items()]

    def revealed(self) -> list[str]:
        blast = self.shown["blast"]
        cards = blast["cards"] if blast else []
        return [escape(f"{self.title(one['card'])}, destiny {one['destiny']}") for one in cards]

    # -- a player ----------------------------------------------------------------------------------------------------

    def side(self, seat: int) -> list[str]:
        shown = self.shown["seats"][seat]
        name = self.game.words.seat_name(seat) + (" (you)" if seat == self.me else "")
        stats = [
            f"{word} {shown[word]}" + ("" if shown[word] == printed else f" (printed {printed})")
            for word, printed in zip(("strength", "defense", "blast"), shown["printed"], strict=True)
        ]
        style = "bold cyan" if seat == self.me else "bold"
        navi = styled(self.title(shown["navi"]), "bold")
        lines = self.joined("", [f"{styled(name, style)}: {navi}", *stats, *self.marks(shown["navi"])])
        lines += self.small(self.text(shown["navi"]), INDENT)
        lines += self.joined(
            "  ",
            [energy_text(shown["energy"]), *self.gauge(seat), *self.held(seat), *self.pile(seat)],
        )
        return lines + self.resources(seat)

    def gauge(self, seat: int) -> list[str]:
        """Face-down cards by their positions; those that this seat knows by name."""
        shown = self.shown["seats"][seat]
        power, room = shown["power"], shown["positions"]
        row = "▮" * power + "▯" * (room - power)
        blasting = self.shown["blast"]
        known = [
            f"position {place}: {self.title(card['card'])}"
            for place, card in enumerate(self.table["gauge"][seat], 1)
            if card["card"] is not None and not (blasting and blasting["whose"] == seat)
        ]
        return [f"[sign cyan]{row} [/]power {power} of {room}", *[escape(text) for text in known]]

    def held(self, seat: int) -> list[str]:
        """How many cards a hand has; for another player's, also those that this seat knows."""
        cards = self.table["hand"][seat]
        known = [self.title(card["card"]) for card in cards if card["card"] is not None]
        text = f"hand {len(cards)}"
        if known and seat != self.me:
            text += f", {listed(known)} among them" if len(known) < len(cards) else f": {listed(known)}"
        return [escape(text), *self.decked(seat)]

    def decked(self, seat: int) -> list[str]:
        """Cards of a deck that this seat knows where they lie (TC-R79)."""
        found: list[str] = []
        for place, part in enumerate(self.table["deck"][seat]["parts"]):
            known = [self.title(card["card"]) for card in part["cards"] if card["card"] is not None]
            if part["in_order"] and known:
                where = "on top of" if place == 0 else "at the bottom of"
                found.append(escape(f"{where} the deck: {listed(known)}"))
        return found

    def pile(self, seat: int) -> list[str]:
        cards = self.table["discard"][seat]
        if not cards:
            return ["no discards"]
        return [escape(f"discards {len(cards)}, {self.title(cards[-1]['card'])} on top")]

    def resources(self, seat: int) -> list[str]:
        """What lies in front of a player, each with what spending it does."""
        lines: list[str] = []
        places = self.shown["seats"][seat]["places"]
        row = self.table["resources"][seat]
        spending = self.table["spending"]
        for shown in row:
            spent = spending is not None and spending.get("id") == shown.get("id")
            card = self.game.cards.numbers[shown["card"]]
            head = f"  {colour_text(self.box, card)}{styled(self.title(shown['card']), 'bold')}"
            parts = [head, *self.marks(shown["card"]), f"destiny {self.box.cards[card].destiny}"]
            if spent:
                parts.append("being spent")
            lines += self.with_text(" · ".join(parts), self.text(shown["card"]), " · ")
        free = places - len(row)
        if free:
            lines.append(styled(f"  {counted(free, 'free place')}", "dim"))
        return lines

    # -- your hand -------------------------------------------------------------------------------------------------------

    def hand(self) -> list[str]:
        """Each different card with what it needs, what is missing, and what it does."""
        cards = Counter(shown["card"] for shown in self.table["hand"][self.me])
        if not cards:
            return ["Your hand is empty."]
        lines = ["Your hand:"]
        for name in sorted(cards, key=lambda card: self.game.cards.numbers[card]):
            copies = f"{cards[name]}x " if cards[name] > 1 else ""
            head = f"  {styled(copies + self.title(name), 'bold')} · {self.kind(name)}{self.needs(name)}"
            lines += self.with_text(head, self.text(name), " · ")
        return lines

    def kind(self, name: str) -> str:
        card = self.game.cards.numbers[name]
        what = self.box.cards[card]
        return " · ".join(
            [
                f"{colour_text(self.box, card)}{TYPE_WORDS[what.type]}",
                *self.marks(name),
                f"destiny {what.destiny}",
            ]
        )

    def marks(self, name: str) -> list[str]:
        """Tag and emblem of a card, as far as it has them."""
        what = self.box.cards[self.game.cards.numbers[name]]
        tag = [TAG_WORDS[what.tag]] if what.tag != NO_TAG else []
        return tag + ([f"{EMBLEMS[what.emblem]} emblem"] if what.emblem != NO_EMBLEM else [])

    def needs(self, name: str) -> str:
        """What a card asks for; what is missing, in red and in words."""
        light = self.shown["lights"][self.me].get(name)
        if light is None:
            return ""
        texts: list[str] = []
        for need in light["needs"]:
            many = "s" if need["need"] > 1 else ""
            word = f"{need['name']} emblem{many}" if need["kind"] == "emblem" else need["name"]
            text = f"{need['need']} {word}"
            texts.append(
                styled(text, "green") if need["ok"] else styled(f"{text} (you have {need['have']})", "red")
            )
        found = f" · needs {' and '.join(texts)}" if texts else ""
        against = " ".join(
            styled(word, "red") for word in light["blocked"].split()
        )  # so that a line can break
        return f"{found} · {against}" if against else found
