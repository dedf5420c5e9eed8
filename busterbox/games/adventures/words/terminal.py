# busterbox: not compiled
"""The table of Adventures in lines of text: every hero with life, weapons and plan, the strip of the stage, your hand last.

Everything is read from the view of one seat and from what is printed on cards, so nothing can be drawn that the seat does
not see; boss sides are drawn only where the table lets everybody read them.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from busterbox.games.adventures.rules.codes import (
    BOSS,
    COLOUR_NAMES,
    HERO,
    ICONS,
    LEFT,
    LIFE,
    MODES,
    MOST_WEAPONS,
    RIGHT,
    SESSION_3,
    SINGLE,
)
from busterbox.games.adventures.words.seat_view import LIGHTS, SLOTS, HeroView
from busterbox.games.adventures.words.terminal_middle import Middle
from busterbox.games.adventures.words.terms import (
    SIDES,
    active_tokens,
    boss_side,
    boss_values,
    difficulty_text,
    hits,
    light_text,
    mode_text,
    rounds,
    skill_text,
    stage_side,
    support_text,
    weapon_text,
)
from busterbox.kernel.content.drawing import Lines
from busterbox.kernel.content.markup import escape, styled
from busterbox.kernel.content.phrases import counted, word
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game

# Words that stand out everywhere, each with its colour.
PAINTS = {"red": "red", "blue": "cyan", "yellow": "yellow", "missing": "red", "wasted": "red"}


def picture(game: Game, g: State, seat: int, width: int) -> list[str]:
    return Scene(HeroView(game, cast(dict[str, Any], g.view(seat))), width).lines()


class Scene(Lines):
    """Draws a view."""

    def __init__(self, seen: HeroView, width: int) -> None:
        self.seen = seen
        self.middle = Middle(seen, width)
        self.width = width
        self.game = seen.game
        self.table = seen.table
        self.box = seen.box

    def lines(self) -> list[str]:
        if self.table["air"]:  # dice are being picked: the rest was drawn a moment ago
            return ["", *self.middle.pool(), ""]
        if self.seen.window == "hero":
            return ["", *self.heading(), *self.claims(HERO), ""]
        if self.seen.window == "boss":
            return ["", *self.heading(), *self.party(), *self.claims(BOSS), *self.offers(), ""]
        if self.seen.planning_on():  # only your own plan changes now: the rest was drawn a moment ago
            return ["", *self.plan(self.seen.me), *self.hand(), ""]
        drawn = ["", *self.heading(), *self.sabotage()]
        first = self.seen.me + 1 if self.seen.me >= 0 else 0
        for step in range(self.seen.seats):
            drawn += self.hero((first + step) % self.seen.seats)
        drawn += self.lights()
        if self.seen.me >= 0:
            drawn += self.hand()
        return [*drawn, ""]

    # -- the head of the table --------------------------------------------------------------------------------------------

    def heading(self) -> list[str]:
        t = self.table
        mode = MODES.index(self.seen.view["settings"]["mode"])
        level = difficulty_text(
            ["easy", "normal", "hard", "expert"].index(self.seen.view["settings"]["difficulty"])
        )
        if not t["round"]:
            parts = [styled(f"Setting up: {mode_text(mode)}, {level}", "bold")]
        else:
            parts = [styled(f"Round {t['round']} of {rounds(self.box, mode, self.seen.seats)}", "bold")]
            if mode != SINGLE:
                parts.append(mode_text(mode))
            if self.seen.view["over"]:
                parts.append(
                    "the heroes have won" if any(self.seen.view["result"]) else "the heroes have lost"
                )
            elif self.seen.active >= 0:
                parts.append(
                    f"{self.seen.called(self.seen.active)} act{'' if self.seen.active == self.seen.me else 's'}"
                )
            elif self.seen.window == "plan":
                parts.append("planning")
        if t["round"] or mode == SESSION_3 or t["tanks"]:
            parts.append(styled(counted(t["tanks"], "energy tank"), "green" if t["tanks"] else "red"))
        if t["first"] >= 0 and self.seen.seats > 1:
            parts.append(f"first player: {self.seen.called(t['first'])}")
        return self.joined("", parts)

    def sabotage(self) -> list[str]:
        lines: list[str] = []
        for card in self.table["sabotage"]:
            name = styled(word(self.game, "sabotage", card), "bold")
            text = self.game.cards.texts[self.box.first_sabotage + card]
            lines += self.explained(f"  Sabotage, {name}", text)
        return lines

    # -- claims -----------------------------------------------------------------------------------------------------------

    def claims(self, base: int) -> list[str]:
        """Who wants what, as far as anybody has said so."""
        frame = next((one for one in self.seen.view["stack"] if one["frame"] == "Claim"), None)
        if frame is None or self.seen.seats == 1:
            return []
        parts: list[str] = []
        for seat, claim in enumerate(frame["claims"]):
            if claim >= 0:
                what = word(self.game, "hero" if base == HERO else "boss", claim)
                sure = ", confirmed" if frame["confirmed"] >> seat & 1 else ""
                parts.append(escape(f"{self.seen.called(seat)}: {what}{sure}"))
        return self.joined("Claimed", parts) if parts else []

    def party(self) -> list[str]:
        """Before the bosses are chosen: the heroes with what they carry."""
        lines: list[str] = []
        for seat in range(self.seen.seats):
            who = self.name(seat)
            lines += self.joined(who, [escape(self.seen.hero_name(seat)), *self.weapons(seat)])
            for weapon in self.seen.weapons_of(seat):
                if seat == self.seen.me:
                    name = styled(word(self.game, "weapon", weapon), "bold")
                    lines += self.explained(
                        *self.cost_apart(f"  {name}", weapon_text(self.game, self.box, weapon))
                    )
        return lines

    def offers(self) -> list[str]:
        """The bosses on offer: stage side, and the boss side if it may be read (AD-1.17, AD-R8)."""
        lines = ["On offer:"]
        flipped = self.seen.view["settings"]["mode"] == MODES[SESSION_3]
        for boss in self.table["offered"]:
            name = styled(word(self.game, "boss", boss), "bold")
            master = self.box.is_master(boss)
            open_ = self.seen.view["settings"]["peek"] == "on" or not master
            parts = [escape(text) for text in boss_values(self.box, boss)] if open_ else []
            if open_ and self.seen.me >= 0:
                weak = hits(self.game, self.box, self.seen.weapons_of(self.seen.me), boss)
                parts += [f"[green]your {escape(weapon)} hits it[/]" for weapon in weak]
            lines += self.joined(f"  {name}", parts or ["boss side hidden until the fight"])
            if master and not flipped:
                lines += self.small(f"Stage: {stage_side(self.game, self.box, boss)}", 4)
            if open_:
                lines += self.small(f"Boss: {boss_side(self.game, self.box, boss)}", 4)
        return lines

    # -- a hero -----------------------------------------------------------------------------------------------------------

    def name(self, seat: int) -> str:
        name = self.game.words.seat_name(seat) + (" (you)" if seat == self.seen.me else "")
        if seat in self.seen.view["left"]:
            name += " (has left)"
        return styled(name, "bold cyan" if seat == self.seen.me else "bold")

    def hero(self, seat: int) -> list[str]:
        hero = escape(self.seen.hero_name(seat))
        lines = self.joined(
            f"{self.name(seat)}, {hero}", [self.life(seat), self.tokens(seat), *self.weapons(seat)]
        )
        lines += self.middle.boss(seat) + self.middle.ahead(seat)
        if seat == self.seen.active:
            lines += self.middle.pool()
        return lines + self.plan(seat)

    def life(self, seat: int) -> str:
        now = self.table["life"][seat]
        colour = "red" if now <= 1 else "yellow" if now <= 3 else "green"
        return f"[sign {colour}]{'█' * now}{'░' * (LIFE - now)} [/]" + styled(f"life {now} of {LIFE}", colour)

    def tokens(self, seat: int) -> str:
        names = active_tokens(self.table["tokens"][seat])
        return f"active tokens: {', '.join(names)}" if names else "no active token"

    def weapons(self, seat: int) -> list[str]:
        """As "Magnet Beam 2 of 3 (force)"."""
        found: list[str] = []
        for place in range(seat * MOST_WEAPONS, (seat + 1) * MOST_WEAPONS):
            weapon = self.table["weapons"][place]
            if weapon >= 0:
                card = self.box.weapons[weapon]
                left = f"{self.table['energy'][place]} of {card.cap} WE"
                found.append(escape(f"{word(self.game, 'weapon', weapon)} {left} ({ICONS[card.icon]})"))
        return found

    def plan(self, seat: int) -> list[str]:
        """The slots with whom they are for, Dr. Light's cards beside them, and what the pool will be."""
        t = self.table
        if self.seen.view["over"] or not t["round"]:
            return []
        if self.seen.active >= 0 and seat != self.seen.active:
            return self.later(seat)
        lines: list[str] = []
        for slot in (LEFT, RIGHT):
            if self.seen.active < 0:
                lines += self.joined(f"  {SIDES[slot].capitalize()}", self.slot(seat, slot))
        skill = t["skill_slot"][seat]
        if skill >= 0:
            head = f"  Skill {styled(self.game.cards.names[skill], 'bold')}"
            lines += self.explained(*self.cost_apart(head, skill_text(self.game, skill)))
        elif self.seen.active < 0:
            lines.append("  Skill: empty")
        if self.seen.active < 0:
            coming = [escape(part) for part in self.seen.pool_to_come(seat)]
            lines += self.joined("  Pool so far", coming or ["nothing"])
            if self.seen.is_ready(seat):
                lines.append("  [green]Ready[/]")
        return lines

    def later(self, seat: int) -> list[str]:
        """In the action phase of another hero: what is left of the plan."""
        t = self.table
        names = [self.game.cards.names[t[slot][seat]] if t[slot][seat] >= 0 else "none" for slot in SLOTS]
        return self.joined(
            "  Planned",
            [escape(f"left {names[0]}"), escape(f"right {names[1]}"), escape(f"skill {names[2]}")],
        )

    def slot(self, seat: int, slot: int) -> list[str]:
        t = self.table
        card = t[SLOTS[slot]][seat]
        parts = ["empty"]
        if card >= 0:
            parts = [
                f"{styled(self.game.cards.names[card], 'bold')}, {escape(support_text(self.box.actions[card]))}"
            ]
        other = self.seen.left_of(seat) if slot == LEFT else self.seen.right_of(seat)
        if other >= 0:
            parts.append(f"also for {self.seen.called(other)}")
        light = t[LIGHTS[slot]][seat]
        if light >= 0:
            answered = card >= 0 and self.box.actions[card].colours >> self.box.lights[light].wants & 1
            mark = " ([green]it has it[/])" if answered else " ([red]1 damage[/])" if card >= 0 else ""
            parts.append(f"Dr. Light gives {light_text(self.box, light)}{mark}")
        return parts

    def lights(self) -> list[str]:
        """The Dr. Light cards that are flipped while planning goes on."""
        if self.seen.window != "plan" or not self.table["light"]:
            return []
        first = self.box.first_light()
        parts: list[str] = []
        for shown in self.table["light"]:
            light = self.box.lights[self.game.cards.numbers[shown["card"]] - first]
            parts.append(f"a {COLOUR_NAMES[light.die]} die, wants {COLOUR_NAMES[light.wants]}")
        counts = Counter(parts)
        texts = [text if many == 1 else f"{many} times {text}" for text, many in sorted(counts.items())]
        return self.joined("Dr. Light offers", texts)

    def cost_apart(self, head: str, text: str) -> tuple[str, str]:
        """A head with the cost in brackets, and the effect."""
        cost, sign, effect = text.rpartition(": ")
        return (f"{head} ({escape(cost)})" if sign else head), effect

    # -- hands ------------------------------------------------------------------------------------------------------------

    def hand(self) -> list[str]:
        """Your own hand with both halves, or the boost card in an action phase; then the others' hands, if they are open."""
        lines: list[str] = []
        cards = self.seen.known_cards(self.seen.me)
        if self.seen.active < 0 and cards:
            lines.append("Your hand:")
            for card in cards:
                head = f"  {styled(self.game.cards.names[card], 'bold')}: {escape(support_text(self.box.actions[card]))}"
                lines += self.explained(*self.cost_apart(f"{head} · as skill", skill_text(self.game, card)))
        elif cards:
            names = [
                escape(f"{self.game.cards.names[card]}, {support_text(self.box.actions[card])}")
                for card in cards
            ]
            lines += self.joined("Your boost", names)
        others = [
            seat for seat in range(self.seen.seats) if seat != self.seen.me and self.table["hand"][seat]
        ]
        for seat in others if self.seen.window in ("plan", "abilities", "hold") else []:
            known = self.seen.known_cards(seat)
            hidden = len(self.table["hand"][seat]) - len(known)
            texts = [
                f"{self.game.cards.names[card]} ({support_text(self.box.actions[card])})" for card in known
            ]
            texts += [counted(hidden, "hidden card")] if hidden else []
            head = "hand" if self.seen.active < 0 else "boost"
            lines += self.joined(
                f"{escape(self.game.words.seat_name(seat))}'s {head}", [escape(text) for text in texts]
            )
        return lines
