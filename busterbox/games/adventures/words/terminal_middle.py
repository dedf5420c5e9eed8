# busterbox: not compiled
"""What lies before a hero in lines of text: the stage as a strip with the hero on it, the pool, the boss with its
pattern.

Read from a view alone, like the rest of the picture.
"""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from busterbox.games.adventures.rules.box import Ability, Challenge, box_of
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ACTIONS,
    COLOUR_NAMES,
    EXTRA,
    FACES,
    ICONS,
    LIFE,
    MORE_DAMAGE,
    MOST_WEAPONS,
    NOBODY,
    SIGNATURE,
    WAIT,
)
from busterbox.games.adventures.words.terms import (
    active_tokens,
    boss_side,
    boss_values,
    gathered,
    hits,
    needs_text,
    shown_actions,
    stage_side,
)
from busterbox.kernel.content.drawing import NARROWEST, Lines
from busterbox.kernel.content.markup import breadth, broken, escape, styled
from busterbox.kernel.content.phrases import counted, word
from busterbox.kernel.content.seat_view import SeatView
from busterbox.kernel.game import Game

View = dict[str, Any]


class Middle(SeatView, Lines):
    """Draws what lies before the heroes in a view."""

    def __init__(self, game: Game, view: View, width: int) -> None:
        super().__init__(game, view)
        self.width = width
        self.box = box_of(game)
        self.active: int = self.table["active"]
        self.fighting: bool = self.table["fighting"]

    def explained(self, head: str, text: str) -> list[str]:
        """A head and what it says."""
        indent = len(head) - len(head.lstrip()) + 2
        room = self.width - breadth(head) - 2
        if len(text) <= room:
            return [f"{head}: {styled(text, 'dim')}"]
        if room < NARROWEST:
            return [*broken(f"{head}:", self.width, indent), *self.small(text, indent)]
        first = wrap(text, room)[0]
        return [f"{head}: {styled(first, 'dim')}", *self.small(text[len(first) :].strip(), indent)]

    # -- names ------------------------------------------------------------------------------------------------------------

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

    # -- what is in force ---------------------------------------------------------------------------------------------------

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

    # -- life, tokens, weapons ------------------------------------------------------------------------------------------------

    def life(self, seat: int) -> str:
        now = self.table["life"][seat]
        colour = "red" if now <= 1 else "yellow" if now <= 3 else "green"
        return f"[sign {colour}]{'█' * now}{'░' * (LIFE - now)} [/]" + styled(f"life {now} of {LIFE}", colour)

    def tokens(self, seat: int) -> str:
        names = active_tokens(self.table["tokens"][seat])
        return f"active tokens: {', '.join(names)}" if names else "no active token"

    def weapons_of(self, seat: int) -> list[int]:
        return [
            weapon for weapon in self.table["weapons"][seat * MOST_WEAPONS :][:MOST_WEAPONS] if weapon >= 0
        ]

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

    # -- the stage as a strip, the boss with its pattern ------------------------------------------------------------------------

    def ahead(self, seat: int) -> list[str]:
        """The card that lies open before a hero, with the hero on the challenge at hand."""
        row = self.table["ahead"][seat]
        if not row or row[-1]["card"] is None:
            return []
        number = self.game.cards.numbers[row[-1]["card"]]
        name = styled(self.game.cards.names[number], "bold")
        if self.fighting:
            return self.pattern(seat, number, name, len(row))
        challenges = list(self.box.stages[number - self.box.first_stage()].challenges)
        challenges += [
            one.challenge
            for one in self.abilities(seat)
            if one.ongoing == EXTRA and one.challenge is not None
        ]
        at = self.table["challenge"] if seat == self.active else -1
        cells = [self.cell(seat, place, challenge, at) for place, challenge in enumerate(challenges)]
        if len(row) > 1:
            cells.append(f"{counted(len(row) - 1, 'more card')} face down")
        cells.append(escape(self.boss_name(seat)))
        return self.joined(f"  {name}", cells, " > ")

    def cell(self, seat: int, place: int, challenge: Challenge, at: int) -> str:
        """A challenge of the strip: done, with the hero on it, or still to come."""
        if place < at:
            return "[dim]done[/]"
        text = self.stake(seat, challenge)
        if place == at:
            return f"[bold cyan]{escape(self.hero_name(seat))} at[/] {escape(text)}"
        return escape(text)

    def stake(self, seat: int, challenge: Challenge) -> str:
        box = ", box" if challenge.box else ""
        return f"{self.needs(seat, challenge)} ({challenge.damage + self.more_damage(seat)} damage{box})"

    def needs(self, seat: int, challenge: Challenge) -> str:
        """Requirements; signature moves as what they are against this boss (AD-18.7)."""
        signs = challenge.needs[SIGNATURE]
        if not signs:
            return needs_text(challenge.needs)
        move = self.box.bosses[self.table["boss"][seat]].signature
        whole = [challenge.needs[need] + signs * move[need] for need in range(WAIT + 1)]
        return f"{needs_text(whole)} by {needs_text(challenge.needs)}"

    def pattern(self, seat: int, number: int, name: str, left: int) -> list[str]:
        card = self.box.patterns[number - self.box.first_pattern()]
        stake = self.stake(seat, card.challenge)
        who = f"[bold cyan]{escape(self.hero_name(seat))} at[/] " if seat == self.active else ""
        cells = [who + escape(stake)]
        cells.append(f"{counted(left - 1, 'more card')} face down" if left > 1 else "the last card")
        lines = self.joined(f"  {name}", cells, " > ")
        text = self.game.cards.texts[number].partition("Engage: ")[2]
        if text:  # what stands behind it is the challenge
            lines += self.small(f"Engage: {text.partition('. ')[0]}.", 4)
        return lines

    def boss(self, seat: int) -> list[str]:
        """The side that is in force; and of the boss side to come, what the table lets everybody read (AD-R8)."""
        boss = self.table["boss"][seat]
        if boss < 0:
            return []
        name = styled(self.boss_name(seat), "bold")
        if self.fighting:
            lines = self.joined(f"  {name}", self.boss_parts(seat, boss))
            return lines + self.small(boss_side(self.game, self.box, boss), 4)
        lines = self.explained(f"  {name}'s stage", stage_side(self.game, self.box, boss))
        if self.view["settings"]["peek"] == "on" and seat == self.me and self.active < 0:
            lines += self.joined("  As boss", self.boss_parts(seat, boss))
            lines += self.small(boss_side(self.game, self.box, boss), 4)
        return lines

    def boss_parts(self, seat: int, boss: int) -> list[str]:
        weak = hits(self.game, self.box, self.weapons_of(seat), boss)
        parts = [escape(text) for text in boss_values(self.box, boss)]
        return [*parts, *[f"[green]{escape(weapon)} hits it[/]" for weapon in weak]]

    # -- dice ---------------------------------------------------------------------------------------------------------------

    def pool(self) -> list[str]:
        """The active player's dice in three groups, as they are spent (AD-8.8)."""
        t = self.table
        parts: list[str] = []
        for action, group in enumerate(shown_actions(t["dice"])):
            dice = [
                COLOUR_NAMES[die // FACES] + (" double" if die % FACES >= ACTIONS else "") for die in group
            ]
            if action in [token for token in range(ACTIONS) if t["tokens"][self.active] >> token & 1]:
                dice.append("token")
            parts.append(f"{ACTION_NAMES[action]}: {', '.join(dice) or 'none'}")
        lines = self.joined("  Pool", parts)
        if t["air"]:
            names = [f"{COLOUR_NAMES[die // FACES]} die" for die in t["air"]]
            lines += self.joined("  Picked for a reroll", [", ".join(names)])
        if t["credits"]:
            lines.append(f"  {counted(t['credits'], 'wait')} of this challenge met already")
        return lines

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
        lights = [self.table[side][seat] for side in ("light_left", "light_right")]
        return gathered(self.box, self.supports(seat), [light for light in lights if light >= 0])
