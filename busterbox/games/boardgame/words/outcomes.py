# busterbox: not compiled
"""What a play, a roll or a result does, as predicates of a player: "takes 4 damage (24 Health left)".

The beginnings of these sentences are in `story.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.words.terms import FACE_WORDS, a_face, dice_words, faces_text, times
from busterbox.kernel.content.phrases import counted, word
from busterbox.kernel.content.story import Teller
from busterbox.kernel.content.telling import Told
from busterbox.kernel.game import Game

SILENT = ("turn_over", "trophy_asked", "scored")  # told elsewhere
RESULT = ("passed", "failed", "lost_life", "turn")  # what ends a challenge
PREDICATES = {
    "hurt": "takes {1} damage ({2} Health left)",
    "prevented": "is spared {1} damage",
    "healed": "gains {1} Health (now {2})",
    "life": "now has {1:Life:Lives}",
    "base_energy": "has base Weapon Energy {1} from now on",
    "shield": "is protected from the next {1} damage",
    "rerolls": "gets {1:free re-roll}",
    "their_reroll": "may have {1:die:dice} re-rolled",
    "more_dice": "will roll {1:more die:more dice}",
    "more_spaces": "will move {1:space} further",
    "mercy": "is spared the penalty of {1:WILY}",
    "minions": "adds {1:minion} ({2} there)",
    "destroyed": "destroys {1:minion} ({2} left)",
    "defeated": "defeats {1:minion} ({2} left)",
    "will_remove": "will remove {1:die:dice} from the next battle roll",
    "automatic": "passes this challenge automatically",
    "shuffled": "shuffles the discard pile under the deck",
    "off_board": "starts over on the next turn",
    "moved": "moves to space {1}",
}
FACED = {
    "requires": "also needs {0}",
    "eased": "no longer needs {0}",
    "removed_die": "removes {0} from the battle roll",
}


class Outcomes(Teller):
    """Tells what comes of a play, a roll or a result; `Storyteller` adds how a line begins."""

    def __init__(self, game: Game, told: list[Told], names: list[str]) -> None:
        super().__init__(game, told, names)
        self.box = box_of(game)

    def faces(self) -> str:
        """The faces of the dice that come to rest now."""
        found: list[int] = []
        while self.coming("die"):
            found.append(self.next()[1])
        return faces_text(found)

    # -- what came of something ----------------------------------------------------------------------------------------

    def result(self) -> None:
        event = self.told[self.place]
        message, numbers = event.message, event.numbers
        special = RESULTS.get(message)
        if special is not None:
            special(self)
            return
        self.place += 1
        if message in SILENT:
            return
        if message in PREDICATES:
            self.add(numbers[0], filled(PREDICATES[message], numbers))
        elif message in FACED:
            self.add(numbers[0], FACED[message].format(a_face(numbers[1]), FACE_WORDS[numbers[1]]))
        else:
            self.sentence(event)

    def drew(self) -> None:
        """One hidden card of a refill is not worth telling; several are (BG-2.1)."""
        events = self.of_one_kind()
        cards = [numbers[1] for numbers in events]
        if max(cards) >= 0 or (len(cards) > 1 and self.line):
            self.add(events[0][0], f"draws {self.named(cards)}")

    def discarded(self) -> None:
        events = self.of_one_kind()
        self.add(events[0][0], f"discards {self.named([numbers[1] for numbers in events])}")

    def looked(self) -> None:
        events = self.of_one_kind()
        cards = [numbers[1] for numbers in events]
        verb = "sees" if max(cards) >= 0 else "looks at"
        self.add(events[0][0], f"{verb} {self.named(cards)} on top of the deck")

    def changed(self) -> None:
        """Weapon Energy or Threat."""
        what = "Weapon Energy" if self.told[self.place].message == "energy" else "Threat"
        seat, change, left = self.next()[:3]
        verb = "gains" if change > 0 else "loses"
        if change == -1 and what == "Weapon Energy" and self.coming("rerolled"):
            self.close()
            self.rerolled(f"for 1 Weapon Energy ({left} left)")
            return
        self.add(seat, f"{verb} {abs(change)} {what} (now {left})")

    def points(self) -> None:
        seat, hero, wily = self.next()[:3]
        self.add(-1, f"action points left: {self.names[seat]} {hero}, Dr. Wily {wily}")

    def fierce(self) -> None:
        change = self.next()[1]
        self.add(-1, f"each minion deals {abs(change)} {'more' if change > 0 else 'less'} damage")

    def penalties(self) -> None:
        seat, count = self.next()[:2]
        self.add(seat, f"suffers the penalty {times(count)}")
        if self.coming("hurt") and self.told[self.place].numbers[0] == seat:
            damage, left = self.next()[1:3]
            self.add(seat, f"takes {damage} damage{self.by_minions(count, damage)} ({left} Health left)")

    def by_minions(self, count: int, damage: int) -> str:
        """How much damage of a challenge does not come from the penalty (BG-13.5). The card is named with the
        result; until that is told, only the sum is certain."""
        result = next((event for event in self.told[self.place :] if event.message in RESULT), None)
        if result is None or result.message not in ("passed", "failed"):
            return " in all"
        card = self.box.challenges[result.numbers[1] - len(self.box.actions)]
        more = damage - count * card.penalty_damage
        if more < 0 or card.harm is not None or card.after:
            return " in all"
        if not card.penalty_damage:
            return " from minions"
        return f", {more} of it from minions" if more else ""

    def sticks(self) -> None:
        seat, face = self.next()[:2]
        self.add(-1, f"{self.names[seat]}'s dice that show {FACE_WORDS[face]} cannot be re-rolled")

    def changed_die(self) -> None:
        """Dice that are changed alike are told together."""
        before, after = self.next()[1:3]
        dice = 1
        while self.coming("changed_die") and self.told[self.place].numbers[1:3] == [before, after]:
            self.next()
            dice += 1
        many = f"{dice} {FACE_WORDS[before]} become" if dice > 1 else f"{FACE_WORDS[before]} becomes"
        self.add(-1, f"{many} {FACE_WORDS[after]}")

    def strike(self) -> None:
        seat, face, damage = self.next()[:3]
        self.add(seat, f"deals {damage} with each {FACE_WORDS[face]}")

    def of_boss(self) -> None:
        message = self.told[self.place].message
        numbers = self.next()
        name = word(self.game, "boss", numbers[0])
        if message == "fewer_dice":
            self.add(-1, f"{name} rolls {dice_words(numbers[1])} fewer")
        elif message == "boss_healed":
            self.add(-1, f"{name} gains {numbers[1]} Health (now {numbers[2]})")
        else:
            self.add(-1, f"{name} takes {numbers[1]} damage ({numbers[2]} Health left)")

    def boss_near(self) -> None:
        seat, boss = self.next()[:2]
        self.add(seat, f"is one challenge away from {word(self.game, 'boss', boss)}")

    def special_ready(self) -> None:
        self.next()
        self.add(-1, "the minions' special may be used")

    def rerolled(self, price: str = "") -> None:
        seat, dice = self.next()[:2]
        self.begin(seat, f"re-rolls {dice_words(dice)}{' ' + price if price else ''}")
        faces = self.faces()
        if faces:
            self.add(-1, faces)
            self.close()

    def spoils(self) -> None:
        message = self.told[self.place].message
        seat, boss = self.next()[:2]
        what = "power" if message == "power" else "Trophy"
        self.add(seat, f"takes the {what} of {word(self.game, 'boss', boss)}")


def filled(text: str, numbers: list[int]) -> str:
    """A predicate with its numbers: {1} as it is, {1:die:dice} counted."""
    for place, number in enumerate(numbers):
        text = text.replace(f"{{{place}}}", str(number))
        start = text.find(f"{{{place}:")
        if start >= 0:
            end = text.index("}", start)
            text = text[:start] + counted(number, *text[start + 3 : end].split(":")) + text[end + 1 :]
    return text


RESULTS: dict[str, Callable[[Outcomes], None]] = {
    "drew": Outcomes.drew,
    "discarded": Outcomes.discarded,
    "looked": Outcomes.looked,
    "energy": Outcomes.changed,
    "threat": Outcomes.changed,
    "points": Outcomes.points,
    "fierce": Outcomes.fierce,
    "penalties": Outcomes.penalties,
    "sticks": Outcomes.sticks,
    "changed_die": Outcomes.changed_die,
    "strike": Outcomes.strike,
    "hurt_boss": Outcomes.of_boss,
    "boss_healed": Outcomes.of_boss,
    "fewer_dice": Outcomes.of_boss,
    "boss_near": Outcomes.boss_near,
    "special_ready": Outcomes.special_ready,
    "power": Outcomes.spoils,
    "trophy": Outcomes.spoils,
}
