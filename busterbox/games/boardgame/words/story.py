# busterbox: not compiled
"""What happened in the board game, told briefly: one line for a play and what it did, for a roll, for a
round of passes, for what a scored roll does, and for each half of a battle round.
"""

from __future__ import annotations

from collections.abc import Callable

from busterbox.games.boardgame.rules.codes import BOSS_SPACE, CASTLE, CASTLE_END
from busterbox.games.boardgame.words.outcomes import Outcomes
from busterbox.games.boardgame.words.terms import FACE_WORDS, dice_words, needs_text, stage_word
from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.phrases import listed, word
from busterbox.kernel.content.telling import Told
from busterbox.kernel.game import Game


class Storyteller(Outcomes):
    # -- heads: the beginning --------------------------------------------------------------------------------------------

    def race(self) -> None:
        """Only the last die of each player counts (BG-R1)."""
        shown: dict[int, int] = {}
        while self.coming("race"):
            seat, face = self.next()[:2]
            shown[seat] = face
        faces = ", ".join(f"{self.names[seat]} {FACE_WORDS[face]}" for seat, face in sorted(shown.items()))
        text = f"All roll until one alone shows WILY: in the end {faces}"
        if self.coming("first_player"):
            text += f"; {self.names[self.next()[0]]} is first player"
        self.lines.append(escape(f"{text}."))

    def chose_stage(self) -> None:
        seat, stage = self.next()[:2]
        self.begin(seat, f"goes to {stage_word(self.game, stage)}")

    def turn(self) -> None:
        seat, number = self.next()[:2]
        self.lines.append(f"[heading]{escape(f'{self.names[seat]}, turn {number}')}[/]")

    # -- heads: challenges -----------------------------------------------------------------------------------------------

    def revealed(self) -> None:
        seat, card = self.next()[:2]
        found = self.box.challenges[card - len(self.box.actions)]
        if found.copy >= 0:
            self.begin(seat, f"reveals {self.cards[card]}", "bold")
            return
        minions = f", {found.minions} {word(self.game, 'minion', found.minion)}" if found.minions else ""
        self.begin(
            seat, f"reveals {self.cards[card]} ({needs_text(found.needs)}; {found.points} AP{minions})"
        )

    def played(self) -> None:
        message = self.told[self.place].message
        numbers = self.next()
        how = {
            "played": f" ({numbers[2]} AP)" if len(numbers) > 2 else "",
            "played_wily": f" as Dr. Wily ({numbers[2]} AP)" if len(numbers) > 2 else "",
        }
        self.begin(numbers[0], f"plays {self.cards[numbers[1]]}{how.get(message, '')}")

    def used(self) -> None:
        seat, ability = self.next()[:2]
        self.begin(seat, f"uses {word(self.game, 'ability', ability)}")

    def special(self) -> None:
        seat, minion = self.next()[:2]
        self.begin(seat, f"uses the special of {word(self.game, 'minion', minion)}")

    def passed_priority(self) -> None:
        """A round of passes is one line."""
        names: list[str] = []
        while self.coming("passed_priority"):
            names.append(self.names[self.next()[0]])
        self.lines.append(escape(f"{listed(names)} {'passes' if len(names) == 1 else 'pass'}."))

    def committed(self) -> None:
        seat, dice, left = self.next()[:3]
        self.begin(seat, f"commits {dice_words(dice)} ({left or 'none'} left)" if dice else "commits no dice")
        faces = self.faces()
        if faces:
            self.line = f"{self.line[:-1]} and rolls {faces}"
        self.close()

    def free_reroll(self) -> None:
        self.next()
        if self.coming("rerolled"):
            self.rerolled("for free")

    def roll(self) -> None:
        """Dice that nothing announced: a hero's battle roll."""
        self.lines.append(escape(f"Battle roll: {self.faces()}."))

    def trophy_used(self) -> None:
        seat, master = self.next()[:2]
        self.begin(seat, f"gives back the Trophy of {word(self.game, 'boss', master)}")

    def outcome(self) -> None:
        """A challenge passed or failed, and how far that leads."""
        message = self.told[self.place].message
        seat, card = self.next()[:2]
        if message == "failed":
            self.begin(seat, f"fails {self.cards[card]}", "bold")
            return
        text = f"passes {self.cards[card]}"
        if self.coming("moved"):
            space = self.next()[1]
            stage = self.box.challenges[card - len(self.box.actions)].stage
            end = CASTLE_END if stage == CASTLE else BOSS_SPACE
            text += " and reaches the boss" if space == end else f" and moves to space {space}"
        self.begin(seat, text, "bold")

    # -- heads: battles, lives, the end -------------------------------------------------------------------------------------

    def battle(self) -> None:
        seat, boss = self.next()[:2]
        self.begin(seat, f"fights {word(self.game, 'boss', boss)}", "bold")

    def battle_round(self) -> None:
        """Told together with the first thing that happens in it."""
        number = self.next()[0]
        if self.place == len(self.told) or number == 1:
            return
        self.lines.append(escape(f"Battle round {number}."))

    def strikes(self) -> None:
        seat, damage = self.next()[:2]
        self.begin(seat, "strikes" if damage else "strikes: no damage")

    def boss_rolls(self) -> None:
        seat, boss = self.next()[:2]
        self.begin(seat, f"rolls for {word(self.game, 'boss', boss)}")
        faces = self.faces()
        self.add(-1, faces or "no dice")

    def important(self) -> None:
        """What the whole table wants to know."""
        event = self.told[self.place]
        self.place += 1
        style = "bold red" if event.message == "lost_life" else "bold"
        if event.message == "lost_life":
            left = event.numbers[1]
            which = f"a Life ({left} left)" if left else "the last Life"
            self.begin(event.numbers[0], f"loses {which}", style)
        else:
            self.line, self.style = event.text.rstrip("."), style

    def beat(self) -> None:
        """The victory with what it brings."""
        seat, boss = self.next()[:2]
        self.begin(seat, f"beats {word(self.game, 'boss', boss)}", "bold green")


HEADS: dict[str, Callable[[Storyteller], None]] = {
    "race": Storyteller.race,
    "chose_stage": Storyteller.chose_stage,
    "turn": Storyteller.turn,
    "revealed": Storyteller.revealed,
    "played": Storyteller.played,
    "played_wily": Storyteller.played,
    "played_battle": Storyteller.played,
    "used": Storyteller.used,
    "special": Storyteller.special,
    "passed_priority": Storyteller.passed_priority,
    "committed": Storyteller.committed,
    "free_reroll": Storyteller.free_reroll,
    "rerolled": Storyteller.rerolled,
    "die": Storyteller.roll,
    "trophy_used": Storyteller.trophy_used,
    "passed": Storyteller.outcome,
    "failed": Storyteller.outcome,
    "battle": Storyteller.battle,
    "battle_round": Storyteller.battle_round,
    "strikes": Storyteller.strikes,
    "boss_rolls": Storyteller.boss_rolls,
    "beat": Storyteller.beat,
    "lost_life": Storyteller.important,
    "second_side": Storyteller.important,
    "won": Storyteller.important,
    "last_one": Storyteller.important,
}


def story(game: Game, told: list[Told], names: list[str]) -> list[str]:
    return Storyteller(game, told, names).tell(HEADS)
