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


class Storyteller(Teller):
    """Tells what comes of a play, a roll or a result; how a line begins is in `story.py`."""

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


def drew(teller: Storyteller) -> None:
    """One hidden card of a refill is not worth telling; several are (BG-2.1)."""
    events = teller.of_one_kind()
    cards = [numbers[1] for numbers in events]
    if max(cards) >= 0 or (len(cards) > 1 and teller.line):
        teller.add(events[0][0], f"draws {teller.named(cards)}")


def discarded(teller: Storyteller) -> None:
    events = teller.of_one_kind()
    teller.add(events[0][0], f"discards {teller.named([numbers[1] for numbers in events])}")


def looked(teller: Storyteller) -> None:
    events = teller.of_one_kind()
    cards = [numbers[1] for numbers in events]
    verb = "sees" if max(cards) >= 0 else "looks at"
    teller.add(events[0][0], f"{verb} {teller.named(cards)} on top of the deck")


def changed(teller: Storyteller) -> None:
    """Weapon Energy or Threat."""
    what = "Weapon Energy" if teller.told[teller.place].message == "energy" else "Threat"
    seat, change, left = teller.next()[:3]
    verb = "gains" if change > 0 else "loses"
    if change == -1 and what == "Weapon Energy" and teller.coming("rerolled"):
        teller.close()
        rerolled(teller, f"for 1 Weapon Energy ({left} left)")
        return
    teller.add(seat, f"{verb} {abs(change)} {what} (now {left})")


def points(teller: Storyteller) -> None:
    seat, hero, wily = teller.next()[:3]
    teller.add(-1, f"action points left: {teller.names[seat]} {hero}, Dr. Wily {wily}")


def fierce(teller: Storyteller) -> None:
    change = teller.next()[1]
    teller.add(-1, f"each minion deals {abs(change)} {'more' if change > 0 else 'less'} damage")


def penalties(teller: Storyteller) -> None:
    seat, count = teller.next()[:2]
    teller.add(seat, f"suffers the penalty {times(count)}")
    if teller.coming("hurt") and teller.told[teller.place].numbers[0] == seat:
        damage, left = teller.next()[1:3]
        teller.add(seat, f"takes {damage} damage{by_minions(teller, count, damage)} ({left} Health left)")


def by_minions(teller: Storyteller, count: int, damage: int) -> str:
    """How much damage of a challenge does not come from the penalty (BG-13.5). The card is named with the
    result; until that is told, only the sum is certain."""
    result = next((event for event in teller.told[teller.place :] if event.message in RESULT), None)
    if result is None or result.message not in ("passed", "failed"):
        return " in all"
    card = teller.box.challenges[result.numbers[1] - len(teller.box.actions)]
    more = damage - count * card.penalty_damage
    if more < 0 or card.harm is not None or card.after:
        return " in all"
    if not card.penalty_damage:
        return " from minions"
    return f", {more} of it from minions" if more else ""


def sticks(teller: Storyteller) -> None:
    seat, face = teller.next()[:2]
    teller.add(-1, f"{teller.names[seat]}'s dice that show {FACE_WORDS[face]} cannot be re-rolled")


def changed_die(teller: Storyteller) -> None:
    """Dice that are changed alike are told together."""
    before, after = teller.next()[1:3]
    dice = 1
    while teller.coming("changed_die") and teller.told[teller.place].numbers[1:3] == [before, after]:
        teller.next()
        dice += 1
    many = f"{dice} {FACE_WORDS[before]} become" if dice > 1 else f"{FACE_WORDS[before]} becomes"
    teller.add(-1, f"{many} {FACE_WORDS[after]}")


def strike(teller: Storyteller) -> None:
    seat, face, damage = teller.next()[:3]
    teller.add(seat, f"deals {damage} with each {FACE_WORDS[face]}")


def of_boss(teller: Storyteller) -> None:
    message = teller.told[teller.place].message
    numbers = teller.next()
    name = word(teller.game, "boss", numbers[0])
    if message == "fewer_dice":
        teller.add(-1, f"{name} rolls {dice_words(numbers[1])} fewer")
    elif message == "boss_healed":
        teller.add(-1, f"{name} gains {numbers[1]} Health (now {numbers[2]})")
    else:
        teller.add(-1, f"{name} takes {numbers[1]} damage ({numbers[2]} Health left)")


def boss_near(teller: Storyteller) -> None:
    seat, boss = teller.next()[:2]
    teller.add(seat, f"is one challenge away from {word(teller.game, 'boss', boss)}")


def special_ready(teller: Storyteller) -> None:
    teller.next()
    teller.add(-1, "the minions' special may be used")


def rerolled(teller: Storyteller, price: str = "") -> None:
    seat, dice = teller.next()[:2]
    teller.begin(seat, f"re-rolls {dice_words(dice)}{' ' + price if price else ''}")
    faces = teller.faces()
    if faces:
        teller.add(-1, faces)
        teller.close()


def spoils(teller: Storyteller) -> None:
    message = teller.told[teller.place].message
    seat, boss = teller.next()[:2]
    what = "power" if message == "power" else "Trophy"
    teller.add(seat, f"takes the {what} of {word(teller.game, 'boss', boss)}")


def filled(text: str, numbers: list[int]) -> str:
    """A predicate with its numbers: {1} as it is, {1:die:dice} counted."""
    for place, number in enumerate(numbers):
        text = text.replace(f"{{{place}}}", str(number))
        start = text.find(f"{{{place}:")
        if start >= 0:
            end = text.index("}", start)
            text = text[:start] + counted(number, *text[start + 3 : end].split(":")) + text[end + 1 :]
    return text


RESULTS: dict[str, Callable[[Storyteller], None]] = {
    "drew": drew,
    "discarded": discarded,
    "looked": looked,
    "energy": changed,
    "threat": changed,
    "points": points,
    "fierce": fierce,
    "penalties": penalties,
    "sticks": sticks,
    "changed_die": changed_die,
    "strike": strike,
    "hurt_boss": of_boss,
    "boss_healed": of_boss,
    "fewer_dice": of_boss,
    "boss_near": boss_near,
    "special_ready": special_ready,
    "power": spoils,
    "trophy": spoils,
}
