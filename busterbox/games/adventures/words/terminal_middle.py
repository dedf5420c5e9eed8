# busterbox: not compiled
"""What lies before a hero in lines of text: the stage as a strip with the hero on it, the pool, the boss with its
pattern.

Read from a view alone, like the rest of the picture.
"""

from __future__ import annotations

from busterbox.games.adventures.rules.box import Challenge
from busterbox.games.adventures.rules.codes import (
    ACTION_NAMES,
    ACTIONS,
    COLOUR_NAMES,
    EXTRA,
    FACES,
    SIGNATURE,
    WAIT,
)
from busterbox.games.adventures.words.seat_view import HeroView
from busterbox.games.adventures.words.terms import (
    boss_side,
    boss_values,
    hits,
    needs_text,
    shown_actions,
    stage_side,
)
from busterbox.kernel.content.drawing import Lines
from busterbox.kernel.content.markup import escape, styled
from busterbox.kernel.content.phrases import counted


class Middle(Lines):
    """Draws what lies before the heroes in a view."""

    def __init__(self, seen: HeroView, width: int) -> None:
        self.seen = seen
        self.width = width
        self.game = seen.game
        self.table = seen.table
        self.box = seen.box

    # -- the stage as a strip, the boss with its pattern ------------------------------------------------------------------------

    def ahead(self, seat: int) -> list[str]:
        """The card that lies open before a hero, with the hero on the challenge at hand."""
        row = self.table["ahead"][seat]
        if not row or row[-1]["card"] is None:
            return []
        number = self.game.cards.numbers[row[-1]["card"]]
        name = styled(self.game.cards.names[number], "bold")
        if self.seen.fighting:
            return self.pattern(seat, number, name, len(row))
        challenges = list(self.box.stages[number - self.box.first_stage()].challenges)
        challenges += [
            one.challenge
            for one in self.seen.abilities(seat)
            if one.ongoing == EXTRA and one.challenge is not None
        ]
        at = self.table["challenge"] if seat == self.seen.active else -1
        cells = [self.cell(seat, place, challenge, at) for place, challenge in enumerate(challenges)]
        if len(row) > 1:
            cells.append(f"{counted(len(row) - 1, 'more card')} face down")
        cells.append(escape(self.seen.boss_name(seat)))
        return self.joined(f"  {name}", cells, " > ")

    def cell(self, seat: int, place: int, challenge: Challenge, at: int) -> str:
        """A challenge of the strip: done, with the hero on it, or still to come."""
        if place < at:
            return "[dim]done[/]"
        text = self.stake(seat, challenge)
        if place == at:
            return f"[bold cyan]{escape(self.seen.hero_name(seat))} at[/] {escape(text)}"
        return escape(text)

    def stake(self, seat: int, challenge: Challenge) -> str:
        box = ", box" if challenge.box else ""
        return f"{self.needs(seat, challenge)} ({challenge.damage + self.seen.more_damage(seat)} damage{box})"

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
        who = f"[bold cyan]{escape(self.seen.hero_name(seat))} at[/] " if seat == self.seen.active else ""
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
        name = styled(self.seen.boss_name(seat), "bold")
        if self.seen.fighting:
            lines = self.joined(f"  {name}", self.boss_parts(seat, boss))
            return lines + self.small(boss_side(self.game, self.box, boss), 4)
        lines = self.explained(f"  {name}'s stage", stage_side(self.game, self.box, boss))
        if self.seen.view["settings"]["peek"] == "on" and seat == self.seen.me and self.seen.active < 0:
            lines += self.joined("  As boss", self.boss_parts(seat, boss))
            lines += self.small(boss_side(self.game, self.box, boss), 4)
        return lines

    def boss_parts(self, seat: int, boss: int) -> list[str]:
        weak = hits(self.game, self.box, self.seen.weapons_of(seat), boss)
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
            if action in [token for token in range(ACTIONS) if t["tokens"][self.seen.active] >> token & 1]:
                dice.append("token")
            parts.append(f"{ACTION_NAMES[action]}: {', '.join(dice) or 'none'}")
        lines = self.joined("  Pool", parts)
        if t["air"]:
            names = [f"{COLOUR_NAMES[die // FACES]} die" for die in t["air"]]
            lines += self.joined("  Picked for a reroll", [", ".join(names)])
        if t["credits"]:
            lines.append(f"  {counted(t['credits'], 'wait')} of this challenge met already")
        return lines
