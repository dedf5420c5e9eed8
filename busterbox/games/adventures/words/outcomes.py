# busterbox: not compiled
"""What comes of an ability or of a challenge in Adventures, as predicates of a player: "takes 2 damage (3 life left)". The
heads that they follow are in `story.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from busterbox.games.adventures.rules.box import AdventureBox
from busterbox.games.adventures.rules.codes import ACTION_NAMES, COLOUR_NAMES, FACES
from busterbox.games.adventures.words.terms import (
    SIDES,
    counted,
    dice_parts,
    dice_text,
    die_text,
    listed,
    word,
)
from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.telling import Told
from busterbox.kernel.game import Game

SILENT = ("acted", "clean_up", "planned", "holds_asked")  # what they tell stands elsewhere
PREDICATES = {
    "healed": "has {1} life",
    "declined": "leaves the dice as they are",
    "shuffled": "shuffles the discard pile into a new deck",
    "reconsiders": "chooses again",
    "confirmed": "confirms",
    "holds": "asks to wait",
    "releases": "no longer asks to wait",
    "unready": "is not ready after all",
    "ready": "is ready",
    "first_player": "is first player",
}


class Teller:
    def __init__(self, game: Game, told: list[Told], names: list[str]) -> None:
        assert isinstance(game.cards.content, AdventureBox)
        self.game = game
        self.box = game.cards.content
        self.cards = game.cards.names
        self.told = told
        self.names = names
        self.lines: list[str] = []
        self.line = ""  # the one that is being made
        self.about = -1  # the player of whom it speaks
        self.style = ""
        self.place = 0

    # -- lines ---------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        line = self.line[:-1] if self.line.endswith(":") else self.line
        if line:
            text = escape(f"{line}.")
            self.lines.append(f"[{self.style}]{text}[/]" if self.style else text)
        self.line, self.about, self.style = "", -1, ""

    def begin(self, seat: int, text: str, style: str = "") -> None:
        """A head; what comes of it is added behind a colon."""
        self.line, self.about, self.style = f"{self.names[seat]} {text}:", seat, style

    def add(self, seat: int, text: str) -> None:
        """A predicate of a player; with seat -1 a sentence that names its subject itself."""
        if not self.line:
            self.line, self.about = text if seat < 0 else f"{self.names[seat]} {text}", seat
            return
        sign = "" if self.line.endswith(":") else ";" if seat < 0 or seat != self.about else ","
        subject = "" if seat < 0 or seat == self.about else f"{self.names[seat]} "
        self.line += f"{sign} {subject}{text}"
        self.about = seat

    # -- events --------------------------------------------------------------------------------------------------------

    def next(self) -> list[int]:
        """The numbers of the event at hand, which is told with that."""
        self.place += 1
        return self.told[self.place - 1].numbers

    def coming(self, *messages: str) -> bool:
        return self.place < len(self.told) and self.told[self.place].message in messages

    def of_one_kind(self) -> list[list[int]]:
        """The numbers of the events from here on that are of one kind and one player."""
        first = self.told[self.place]
        found: list[list[int]] = []
        while self.coming(first.message) and self.told[self.place].numbers[:1] == first.numbers[:1]:
            found.append(self.next())
        return found

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

    # -- what came of something ----------------------------------------------------------------------------------------

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
        elif message.startswith("table_"):  # somebody leaves, goes back, runs out of time: a line of its own
            self.close()
            self.lines.append(escape(event.text))
        else:
            self.add(-1, event.text.rstrip("."))

    def is_known(self, message: str, numbers: list[int]) -> bool:
        """A claim that is settled at once; who is first of one."""
        settled = {"claims_hero": "took_hero", "claims_boss": "faces"}.get(message)
        if settled is not None:
            return any(
                event.message == settled and event.numbers == numbers for event in self.told[self.place :]
            )
        return message == "first_player" and len(self.names) == 1

    def rolled(self) -> None:
        seat = self.told[self.place].numbers[0]
        self.add(seat, f"rolls {dice_text(self.rolled_dice())}")

    def dropped(self) -> None:
        """What is left at the end of an action phase goes back without a word (AD-14.2)."""
        seat = self.told[self.place].numbers[0]
        dice = [numbers[1] for numbers in self.of_one_kind()]
        if not self.coming("acted"):
            self.add(seat, f"discards {dice_text(dice)}")

    def set_die(self) -> None:
        seat = self.told[self.place].numbers[0]
        self.add(seat, f"adds {dice_text([numbers[1] for numbers in self.of_one_kind()])}")

    def spent(self) -> None:
        """Dice and tokens that are spent; for a challenge, with what that was."""
        seat = self.told[self.place].numbers[0]
        dice = [numbers[1] for numbers in self.of_one_kind()] if self.coming("spent") else []
        tokens: list[int] = []
        while self.coming("lost_token") and self.told[self.place].numbers[0] == seat:
            tokens.append(self.next()[1])
        self.spend(seat, dice, tokens)

    def lost_token(self) -> None:
        """Spent for a challenge if that is overcome at once, else just lost."""
        seat = self.told[self.place].numbers[0]
        tokens = [numbers[1] for numbers in self.of_one_kind()]
        if self.coming("overcame"):
            self.spend(seat, [], tokens)
        else:
            for token in tokens:
                self.add(seat, f"loses the {ACTION_NAMES[token]} token")

    def spend(self, seat: int, dice: list[int], tokens: list[int]) -> None:
        parts = dice_parts(dice) + [f"the {ACTION_NAMES[token]} token" for token in tokens]
        if self.coming("overcame"):
            self.next()
            self.close()
            self.begin(seat, f"overcomes it with {listed(parts)}", "green")
        else:
            self.add(seat, f"spends {listed(parts)}")

    def overcame(self) -> None:
        """Without anything spent: every requirement was met by effects."""
        seat = self.next()[0]
        self.close()
        self.begin(seat, "overcomes it and need not spend anything", "green")

    def token(self) -> None:
        seat, token = self.next()[:2]
        self.add(-1, f"{self.names[seat]}'s {ACTION_NAMES[token]} token turns active")
        self.about = -2

    def energy(self) -> None:
        weapon, left = self.next()[1:3]
        self.add(-1, f"{word(self.game, 'weapon', weapon)} has {left} Weapon Energy")

    def credit(self) -> None:
        self.next()
        self.add(-1, "a wait of this challenge is met")

    def hurt(self) -> None:
        seat, damage, left = self.next()[:3]
        self.add(seat, f"takes {damage} damage ({left} life left)")

    def tank(self) -> None:
        seat, left = self.next()[:2]
        self.add(-1, f"an energy tank fills {self.names[seat]} up ({left} left)")

    def light_hurts(self) -> None:
        _, side = self.next()[:2]
        self.add(-1, f"the card on the {SIDES[side]} is not what Dr. Light wants")

    def colour(self) -> None:
        seat, colour = self.next()[:2]
        self.add(seat, f"names {COLOUR_NAMES[colour]}")

    def drew(self) -> None:
        events = self.of_one_kind()
        if self.about != events[0][0]:
            self.close()
        self.add(events[0][0], f"draws {self.named([numbers[1] for numbers in events])}")

    def discarded(self) -> None:
        events = self.of_one_kind()
        self.add(events[0][0], f"discards {self.named([numbers[1] for numbers in events])}")

    def surprise(self) -> None:
        _, card = self.next()[:2]
        self.add(-1, f"in the surprise box: {self.cards[card]}" if card >= 0 else "a surprise token")

    def die_name(self, die: int) -> str:
        return die_text(die)


RESULTS: dict[str, Callable[[Teller], None]] = {
    "rolled": Teller.rolled,
    "dropped": Teller.dropped,
    "set_die": Teller.set_die,
    "spent": Teller.spent,
    "lost_token": Teller.lost_token,
    "overcame": Teller.overcame,
    "token": Teller.token,
    "energy": Teller.energy,
    "credit": Teller.credit,
    "hurt": Teller.hurt,
    "tank": Teller.tank,
    "light_hurts": Teller.light_hurts,
    "colour": Teller.colour,
    "drew": Teller.drew,
    "discarded": Teller.discarded,
    "surprise": Teller.surprise,
}
