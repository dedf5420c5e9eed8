# busterbox: not compiled
"""DiceBot's table in lines of text: the others clockwise from your left, you below them, your hand last.

Everything is read from the view of one seat, so nothing can be drawn that the seat does not see.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from busterbox.games.dicebot.rules.box import Weapon
from busterbox.games.dicebot.rules.codes import (
    AT_LEFT,
    AT_NONE,
    AT_RIGHT,
    BODY_SPACES,
    COMMITTED,
    DISCARDED,
    FREE,
    FULL_ENERGY,
    M_BURN,
    M_DAMAGE,
    M_JAM,
    M_SPEED,
    MEDALS_TO_WIN,
    NEXUS,
    NO_PART,
    NO_WEAPON,
    PARTS,
    PENDING,
    ROUNDS,
    THIS_ROUND,
)
from busterbox.games.dicebot.words.options import (
    PART_WORDS,
    TARGET_WORDS,
    cost_parts,
    cost_text,
    damage_text,
    points_text,
)
from busterbox.games.dicebot.words.seat_view import RobotView
from busterbox.kernel.content.drawing import Lines
from busterbox.kernel.content.markup import breadth, escape, pad, styled
from busterbox.kernel.content.phrases import listed
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game

# A part is told by its letters, then by its sign, then by its colour.
SIGNS = ["◆", "∞", "»", "■", "▲", "≡"]
COLOURS = ["magenta", "red", "yellow", "blue", "cyan", "green"]
PAINTS = {**dict(zip(PART_WORDS, COLOURS, strict=True)), "cannot be paid": "red"}
ATTACKING = ("heads", "heads_attack", "heads_ability", "target")  # windows in which weapons lie open
ABLE = ("ready", "heads_before", "before_reveal")  # windows in which the robot's ability matters
CHOOSING = ("choose", "choose_jammed", "replace")  # windows whose options are the hand


INDENT = 6  # of a text below a card


def picture(game: Game, g: State, seat: int, width: int) -> list[str]:
    return Scene(RobotView(game, cast(dict[str, Any], g.view(seat))), width).lines()


class Scene(Lines):
    """The view of one seat, drawn in lines of text."""

    def __init__(self, seen: RobotView, width: int) -> None:
        self.seen = seen
        self.width = width
        self.game = seen.game
        self.table = seen.table
        self.box = seen.box

    def lines(self) -> list[str]:
        drawn = self.heading()
        if self.table["junkyard"]:
            drawn += self.junkyard()
        first = self.seen.me + 1 if self.seen.me >= 0 else 0
        order = [(first + step) % self.seen.seats for step in range(self.seen.seats)]
        for seat in order:
            drawn += self.robot(seat)
        if self.seen.me >= 0:
            drawn += self.hand()
        return [*drawn, ""]

    def first_look(self) -> bool:
        """Before anything is picked, when players look at what there is."""
        if self.seen.window not in ("draft", "grab") or self.seen.me < 0:
            return self.seen.window == "ready"
        return not sum(self.table["body"][self.seen.me])

    # -- what is in the middle ---------------------------------------------------------------------------------

    def heading(self) -> list[str]:
        t = self.table
        combat = "Sudden death" if t["sudden"] else f"Combat {t['combat']}"
        when = f"round {t['round']} of {ROUNDS}" if t["round"] else "scavenging"
        parts = [
            combat,
            when,
            f"{self.seen.called(t['starter'])} first",
            f"deck {t['deck']['count']}",
            f"discard pile {len(t['discard'])}",
        ]
        return ["", *self.joined("", [styled(part, "bold" if i < 2 else "") for i, part in enumerate(parts)])]

    def junkyard(self) -> list[str]:
        counts = Counter(part for part in self.table["junkyard"] if part != NO_PART)
        heaps = [f"{die(part)} x{counts[part]}" for part in range(PARTS) if counts[part]]
        lines = self.joined("Junkyard", heaps, "  ")
        following = self.picks()
        if following:
            lines += self.joined("Next", following, ", ")
        return lines

    def picks(self) -> list[str]:
        """Who picks after this, up to the viewer's own next pick."""
        following = self.seen.pick_order()[1:] if self.seen.me >= 0 else []
        if self.seen.me in following:
            following = following[: following.index(self.seen.me) + 1]
        return [self.seen.called(seat) for seat in following]

    # -- robots ------------------------------------------------------------------------------------------------

    def robot(self, seat: int) -> list[str]:
        """A robot in one line if it fits, with what else there is to say below."""
        if not self.seen.fights(seat):
            return self.absent(seat)
        name = self.game.words.seat_name(seat)
        style = "bold cyan" if seat == self.seen.me else "bold"
        energy = self.energy(seat)
        head = f"{pad(styled(name, style), len(name) + 1)}{pad(self.side(seat), 11)}{energy}"
        if self.seen.window in ATTACKING:  # what counts now is who attacks whom, and the head parts
            below = [[self.body(seat)], self.notes(seat)]
            lines = self.joined("", [head, self.head(seat), *self.weapon(seat)], "  ")
            if self.seen.window == "heads_attack" and seat == self.table["attacker"]:
                lines += self.small(
                    self.game.cards.texts[self.seen.card(self.table["weapon"][seat][0])], INDENT
                )
            lines += self.unique(seat)
        else:
            cards = len(self.table["hand"][seat])
            parts = [f"{head}  {self.medals(seat)}", self.body(seat), self.head(seat)]
            lines = self.joined("", [*parts, f"{cards} card{'' if cards == 1 else 's'}"], "  ")
            lines += self.unique(seat)
            below = [self.weapon(seat), self.notes(seat)]
        for part in below:
            if part:
                lines += self.joined("     ", part)
        return lines

    def absent(self, seat: int) -> list[str]:
        why = "sits out" if self.table["sudden"] else "is destroyed"
        medals = self.table["medals"][seat]
        name = self.game.words.seat_name(seat) + (" (you)" if seat == self.seen.me else "")
        text = f"{name} {why}, {medals} medal{'' if medals == 1 else 's'}"
        if seat in self.seen.view["left"]:
            text = f"{name} has left"
        return [styled(text, "grey")]

    def side(self, seat: int) -> str:
        """Where a robot stands to one's own, among those that fight: left is clockwise (DB-R7)."""
        if seat == self.seen.me:
            return "you"
        if not self.seen.fights(self.seen.me):
            return ""
        left, right = (
            self.seen.neighbour(self.seen.me, 1) == seat,
            self.seen.neighbour(self.seen.me, -1) == seat,
        )
        if left and right:
            return "[sign]↔ [/]opposite"
        if left:
            return "[sign]← [/]left"
        return "right[sign] →[/]" if right else "across"

    def energy(self, seat: int) -> str:
        energy = max(self.table["energy"][seat], 0)
        colour = "red" if energy <= 2 else "yellow" if energy <= 4 else "green"
        bar = "●" * energy + "○" * (FULL_ENERGY - energy)
        return f"[sign {colour}]{bar} [/][word]energy [/]{energy}/{FULL_ENERGY}"

    def medals(self, seat: int) -> str:
        medals = self.table["medals"][seat]
        stars = "★" * medals + "☆" * (MEDALS_TO_WIN - medals)
        return f"[sign yellow]{stars}[/][word]medals {medals}[/]"

    def body(self, seat: int) -> str:
        counts = self.table["body"][seat]
        drawn = [die(part) for part in range(PARTS) for _ in range(counts[part])]
        empty = BODY_SPACES - len(drawn)
        if empty:
            drawn.append(f"[dim sign]{' '.join(['[[    ]'] * empty)}[/][word]{empty} empty[/]")
        return " ".join(drawn)

    def head(self, seat: int) -> str:
        part = self.table["head"][seat]
        return f"head {die(part) if part != NO_PART else '[dim sign][[    ][/][word]empty[/]'}"

    def unique(self, seat: int) -> list[str]:
        """The unique robot of the advanced rules, with its text when it matters."""
        if not self.table["robot"][seat]:
            return []
        card = self.seen.card(self.table["robot"][seat][0])
        parts = [styled(self.game.cards.names[card], "magenta"), points_text(self.table["points"][seat])]
        if self.table["used"] >> seat & 1:
            parts.append("used this round")
        text = (
            self.small(self.game.cards.texts[card], INDENT)
            if self.seen.window in ABLE or self.first_look()
            else []
        )
        return [*self.joined("     ", parts), *text]

    def weapon(self, seat: int) -> list[str]:
        """The weapon of the round: what is known of it, and what has become of it."""
        status = self.table["status"][seat]
        if status == NO_WEAPON:
            return []
        if status == DISCARDED:
            return [styled("weapon not paid for, discarded", "grey")]
        shown = self.table["weapon"][seat]
        if not shown:
            return []
        card = self.seen.card(shown[0])
        if card < 0:
            return [styled("a weapon face down", "dim")]
        weapon = self.box.weapons[card]
        name = styled(self.game.cards.names[card], "bold")
        if status == COMMITTED:
            return [name, "face up" if shown[0]["open"] else "face down"]
        if status == PENDING:
            return [name, styled("not paid yet", "red"), cost_text(weapon)]
        speed = max(0, weapon.speed + self.seen.changed(M_SPEED, seat))
        parts = [name, "free" if status == FREE else "paid", f"speed {speed}"]
        if weapon.target != AT_NONE:
            damage = weapon.damage
            parts.append(
                damage_text(damage if damage < 0 else max(0, damage + self.seen.changed(M_DAMAGE, seat)))
            )
        if self.table["resolved"] >> seat & 1:
            return [styled(self.game.cards.names[card], "grey"), styled("has resolved", "grey"), parts[2]]
        if self.table["attacker"] == seat and self.table["targets"]:
            return [name, *parts[2:], styled(f"attacks {self.targets()} now", "bold yellow")]
        return [*parts, self.target(seat, weapon)]

    def targets(self) -> str:
        """The robots that are attacked now."""
        bits = self.table["targets"]
        if bits & (bits - 1) and bits == self.seen.fighting & ~(1 << self.table["attacker"]):
            return "all enemies"
        return listed([self.seen.called(seat) for seat in range(self.seen.seats) if bits >> seat & 1])

    def target(self, seat: int, weapon: Weapon) -> str:
        """Whom a weapon of this robot is aimed at, by name where left and right say it."""
        if weapon.target == AT_NONE:
            return TARGET_WORDS[AT_NONE]
        where = TARGET_WORDS[weapon.target]
        if weapon.target in (AT_LEFT, AT_RIGHT) and self.seen.fights(seat):
            where = self.seen.called(self.seen.neighbour(seat, 1 if weapon.target == AT_LEFT else -1))
        return f"[sign]→ [/][word]at [/]{escape(where)}"

    def notes(self, seat: int) -> list[str]:
        """What will happen to a robot, or protects it."""
        notes: list[str] = []
        if self.table["fell"][seat] >= 0:
            notes.append(styled("will be destroyed", "red"))
        if self.table["armor"][seat]:
            notes.append(f"ARMOR prevents {self.table['armor'][seat]} damage")
        for mod in self.seen.view["modifiers"]:
            if mod["subject"] == seat:
                now = mod["duration"] == THIS_ROUND
                if mod["stat"] == M_JAM:
                    notes.append("jammed" if now else "jammed next round")
                elif mod["stat"] == M_BURN:
                    notes.append(f"burning: {mod['amount']} damage {'this' if now else 'next'} round")
        return notes

    # -- one's own hand ------------------------------------------------------------------------------------------

    def hand(self) -> list[str]:
        cards = Counter(self.seen.card(card) for card in self.table["hand"][self.seen.me])
        choosing = self.seen.window in CHOOSING and self.seen.me in self.seen.asked
        if not cards or choosing:
            return []
        if self.seen.window in ATTACKING:
            return []
        if self.seen.window not in ("ready", "draft", "grab"):
            names = [
                f"{n}x {self.game.cards.names[card]}" if n > 1 else self.game.cards.names[card]
                for card, n in sorted(cards.items())
            ]
            return self.joined("Your hand", [escape(name) for name in names])
        lines = ["Your weapons:"]
        rows = [self.hand_row(card, n) for card, n in sorted(cards.items())]
        columns = [max(breadth(row[i]) for row in rows) + 2 for i in range(len(rows[0]))]
        for card, row in zip(sorted(cards), rows, strict=True):
            if sum(columns) <= self.width:
                lines.append("  " + "".join(pad(part, columns[i]) for i, part in enumerate(row)).rstrip())
            else:
                lines += self.joined("  ", row)
            if self.first_look():  # once; later `? name` says it again
                lines += self.small(self.game.cards.texts[card], INDENT)
        return lines

    def hand_row(self, card: int, copies: int) -> list[str]:
        weapon = self.box.weapons[card]
        name = self.game.cards.names[card]
        damage = "" if weapon.target == AT_NONE else damage_text(weapon.damage)
        return [
            styled(f"{copies}x {name}" if copies > 1 else name, "bold"),
            " ".join(part_text(part) for part in cost_parts(weapon)),
            f"speed {weapon.speed}",
            self.target(self.seen.me, weapon),
            damage,
            self.payment(weapon),
        ]

    def payment(self, weapon: Weapon) -> str:
        """Whether one's own dice pay for a weapon now (DB-9.5, DB-9.6)."""
        lacks = self.seen.lacks(weapon)
        if not lacks:
            return styled("can be paid", "green")
        if len(lacks) == 1 and self.table["head"][self.seen.me] in (NEXUS, lacks[0]):
            return styled("paid with the head", "green")
        return (
            ""
            if not sum(self.table["body"][self.seen.me])
            else f"lacks {'+'.join(PART_WORDS[p] for p in lacks)}"
        )


def die(part: int) -> str:
    """A die as it lies on a sheet."""
    return f"[{COLOURS[part]}][[{SIGNS[part]}{PART_WORDS[part][:3]}][/]"


def part_text(part: int) -> str:
    return f"[{COLOURS[part]}][sign]{SIGNS[part]}[/]{PART_WORDS[part]}[/]"
