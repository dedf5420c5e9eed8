# busterbox: not compiled
"""What came of an ability or a challenge, as said of a player: "takes 2 damage (3 life left)".

How a line begins is in `story.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.codes import ACTION_NAMES, COLOUR_NAMES, FACES
from busterbox.games.adventures.words.terms import SIDES, dice_parts, dice_text
from busterbox.kernel.content.phrases import counted, listed, word
from busterbox.kernel.content.story import Teller
from busterbox.kernel.content.telling import Told
from busterbox.kernel.game import Game

SILENT = ("acted", "clean_up", "planned", "holds_asked")  # told elsewhere
PREDICATES = {
    "healed": "heals to {1} life",
    "declined": "leaves the dice as they are",
    "shuffled": "shuffles the discard pile into a new deck",
    "reconsiders": "chooses again",
    "confirmed": "confirms",
    "holds": "asks to wait",
    "releases": "no longer asks to wait",
    "unready": "is not ready after all",
    "ready": "is ready",
    "first_player": "is the first player",
}


class Storyteller(Teller):
    """Tells what comes of an ability or a challenge; how a line begins is in `story.py`."""

    def __init__(self, game: Game, told: list[Told], names: list[str]) -> None:
        super().__init__(game, told, names)
        self.box = box_of(game)

    def named(self, cards: list[int]) -> str:
        known = [self.cards[card] for card in cards if card >= 0]
        hidden = len(cards) - len(known)
        if not known:
            return counted(hidden, "card")
        return listed([*known, counted(hidden, "other card")] if hidden else known)

    def rolled_dice(self) -> list[int]:
        """Dice that come to rest now, one after the other."""
        found: list[int] = []
        while self.coming("rolled"):
            _, colour, face = self.next()[:3]
            found.append(colour * FACES + face)
        return found

    def result(self) -> None:
        event = self.told[self.place]
        message, numbers = event.message, event.numbers
        special = RESULTS.get(message)
        if special is not None:
            special(self)
            return
        self.place += 1
        if message in SILENT or self.is_known(message, numbers):
            return
        if message in PREDICATES:
            self.add(numbers[0], PREDICATES[message].replace("{1}", str(numbers[1] if numbers[1:] else "")))
        else:
            self.sentence(event)

    def is_known(self, message: str, numbers: list[int]) -> bool:
        """A claim that is settled at once, or who is first if only one plays."""
        settled = {"claims_hero": "took_hero", "claims_boss": "faces"}.get(message)
        if settled is not None:
            return any(
                event.message == settled and event.numbers == numbers for event in self.told[self.place :]
            )
        return message == "first_player" and len(self.names) == 1


# -- what came of something --------------------------------------------------------------------------------------------


def rolled(teller: Storyteller) -> None:
    seat = teller.told[teller.place].numbers[0]
    teller.add(seat, f"rolls {dice_text(teller.rolled_dice())}")


def dropped(teller: Storyteller) -> None:
    """What is left at the end of an action phase goes back without a word (AD-14.2)."""
    seat = teller.told[teller.place].numbers[0]
    dice = [numbers[1] for numbers in teller.of_one_kind()]
    if not teller.coming("acted"):
        teller.add(seat, f"discards {dice_text(dice)}")


def set_die(teller: Storyteller) -> None:
    seat = teller.told[teller.place].numbers[0]
    teller.add(seat, f"adds {dice_text([numbers[1] for numbers in teller.of_one_kind()])}")


def spent(teller: Storyteller) -> None:
    """Dice and tokens that are spent, together with the challenge they overcome."""
    seat = teller.told[teller.place].numbers[0]
    dice = [numbers[1] for numbers in teller.of_one_kind()] if teller.coming("spent") else []
    tokens: list[int] = []
    while teller.coming("lost_token") and teller.told[teller.place].numbers[0] == seat:
        tokens.append(teller.next()[1])
    spend(teller, seat, dice, tokens)


def lost_token(teller: Storyteller) -> None:
    """Spent for a challenge if that is overcome at once, else just lost."""
    seat = teller.told[teller.place].numbers[0]
    tokens = [numbers[1] for numbers in teller.of_one_kind()]
    if teller.coming("overcame"):
        spend(teller, seat, [], tokens)
    else:
        for token in tokens:
            teller.add(seat, f"loses the {ACTION_NAMES[token]} token")


def spend(teller: Storyteller, seat: int, dice: list[int], tokens: list[int]) -> None:
    parts = dice_parts(dice) + [f"the {ACTION_NAMES[token]} token" for token in tokens]
    if teller.coming("overcame"):
        teller.next()
        teller.close()
        teller.begin(seat, f"overcomes it with {listed(parts)}", "green")
    else:
        teller.add(seat, f"spends {listed(parts)}")


def overcame(teller: Storyteller) -> None:
    """Without anything spent: every requirement was met by effects."""
    seat = teller.next()[0]
    teller.close()
    teller.begin(seat, "overcomes it without spending anything", "green")


def token(teller: Storyteller) -> None:
    seat, token = teller.next()[:2]
    teller.add(-1, f"{teller.names[seat]}'s {ACTION_NAMES[token]} token turns active")
    teller.about = -2


def energy(teller: Storyteller) -> None:
    weapon, left = teller.next()[1:3]
    teller.add(-1, f"{word(teller.game, 'weapon', weapon)} has {left} Weapon Energy")


def credit(teller: Storyteller) -> None:
    teller.next()
    teller.add(-1, "a wait of this challenge is met")


def hurt(teller: Storyteller) -> None:
    seat, damage, left = teller.next()[:3]
    teller.add(seat, f"takes {damage} damage ({left} life left)")


def tank(teller: Storyteller) -> None:
    seat, left = teller.next()[:2]
    teller.add(-1, f"an energy tank fills {teller.names[seat]} up ({left} left)")


def light_hurts(teller: Storyteller) -> None:
    _, side = teller.next()[:2]
    teller.add(-1, f"the card on the {SIDES[side]} is not the colour Dr. Light wants")


def colour(teller: Storyteller) -> None:
    seat, colour = teller.next()[:2]
    teller.add(seat, f"names {COLOUR_NAMES[colour]}")


def drew(teller: Storyteller) -> None:
    events = teller.of_one_kind()
    if teller.about != events[0][0]:
        teller.close()
    teller.add(events[0][0], f"draws {teller.named([numbers[1] for numbers in events])}")


def discarded(teller: Storyteller) -> None:
    events = teller.of_one_kind()
    teller.add(events[0][0], f"discards {teller.named([numbers[1] for numbers in events])}")


def surprise(teller: Storyteller) -> None:
    _, card = teller.next()[:2]
    teller.add(-1, f"in the surprise box: {teller.cards[card]}" if card >= 0 else "a surprise token")


RESULTS: dict[str, Callable[[Storyteller], None]] = {
    "rolled": rolled,
    "dropped": dropped,
    "set_die": set_die,
    "spent": spent,
    "lost_token": lost_token,
    "overcame": overcame,
    "token": token,
    "energy": energy,
    "credit": credit,
    "hurt": hurt,
    "tank": tank,
    "light_hurts": light_hurts,
    "colour": colour,
    "drew": drew,
    "discarded": discarded,
    "surprise": surprise,
}
