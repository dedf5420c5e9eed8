# busterbox: not compiled
"""What happened, told briefly: an action and what came of it in one line.

An action begins with an event of TOGETHER (a card played, a resource spent, a blast, a battle). What follows it is told as
predicates of a player ("burns 2 power (A, B)"); neighbours of one kind and one player are put together. So burned,
blasted, pushed out, damaged, discarded and spent cards are told apart (TC-R17, TC-R18).
"""

from __future__ import annotations

from collections.abc import Callable

from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import RESOURCE
from busterbox.games.tcg.words.options import TYPE_WORDS
from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.phrases import counted, listed
from busterbox.kernel.content.story import Teller
from busterbox.kernel.content.telling import Told
from busterbox.kernel.game import Game

# What a player does, or what is done to the player's things: {n} how many, {cards} which, as far as they are known.
PREDICATES = {
    "drew": "draws {cards}",
    "drew_discarded": "draws {cards} from the discard pile",
    "first_draw_shown": "shows {cards}",
    "recharged": "recharges {n} energy",
    "burned": "burns {n} power ({cards})",
    "pushed_out": "pushes {cards} out of the gauge",
    "discarded": "discards {cards}",
    "lost": "loses {n} energy ({cards})",
    "damaged": "takes damage {n}: {cards}",
    "lost_to_hand": "loses {n} energy and takes it into hand ({cards})",
    "lost_to_gauge": "loses {n} energy, which goes into the gauge",
    "spent_unused": "spends {cards} without using it",
    "withdrawn": "takes {cards} back",
    "revealed": "reveals {cards}",
    "under_deck": "puts {cards} under the deck",
    "known_under_deck": "puts {cards} under the deck",
    "onto_deck": "puts {cards} on top of the deck",
    "into_gauge": "puts {cards} into the gauge",
    "hand_into_gauge": "puts {cards} from hand into the gauge",
    "hand_onto_deck": "puts {cards} from hand on top of the deck",
    "hand_under_deck": "puts {cards} from hand under the deck",
    "discard_to_hand": "takes {cards} from the discard pile",
    "discard_into_gauge": "puts {cards} from the discard pile into the gauge",
    "discard_onto_deck": "puts {cards} from the discard pile on top of the deck",
    "gauge_to_hand": "takes {cards} from the gauge into hand",
    "gauge_onto_deck": "puts {cards} from the gauge on top of the deck",
    "gauge_under_deck": "puts {cards} from the gauge under the deck",
    "back_to_hand": "takes {cards} back into hand",
    "returned": "takes {cards} from play back into hand",
    "fetched": "takes {cards} from the deck into hand",
    "shuffled": "shuffles the deck",
    "passed": "passes",
}
# What a NetNavi gets, each with its own number.
NUMBERED = {
    "changed_strength": "strength {n:+d}",
    "changed_defense": "defense {n:+d}",
    "changed_blast": "blast {n:+d}",
}
# What happens to a player's cards, told as "Player 2's Determined is destroyed".
POSSESSIVE = {
    "destroyed": "{cards} {is} destroyed",
    "chip_cancelled": "{cards} {is} cancelled",
    "blast_cancelled": "blast destiny {cards} {is} cancelled",
}
ENDINGS = ("won", "deck_empty", "conceded", "drawn_game")


class Storyteller(Teller):
    def __init__(self, game: Game, told: list[Told], names: list[str]) -> None:
        super().__init__(game, told, names)
        self.box = box_of(game)

    def cards_of(self, events: list[Told]) -> str:
        """The cards of some events: by name as far as they are known, the rest counted."""
        return self.named([event.numbers[1] for event in events if len(event.numbers) > 1])

    def in_list(self, card: int) -> str:
        """A card in a list: without its title, which stands behind a comma and would read as the next card."""
        name = self.cards[card].removesuffix(f", {self.game.table.card_data(card)['title']}")
        return f'"{name}"' if "," in name else name

    def result(self) -> None:
        """What came of something, for the player it concerns."""
        message = self.told[self.place].message
        if message in NUMBERED:
            self.changed()
            return
        if message == "powered_up":
            self.powered_up()
            return
        if message == "more_chips":
            seat, more = self.next()[:2]
            self.add(seat, f"may play {counted(more, 'more BattleChip')}")
            return
        if message == "changed_destiny":
            seat, more, value = self.next()[:3]
            self.add(seat, f"adds {more} to the blast destiny, now {value}")
            return
        events = self.run()
        seat = events[0].numbers[0] if events[0].numbers else -1
        if message in PREDICATES and seat >= 0:
            text = PREDICATES[message].format(n=len(events), cards=self.cards_of(events))
            self.add(seat, text)
        elif message in POSSESSIVE:
            verb = "is" if len(events) == 1 else "are"
            text = POSSESSIVE[message].format(cards=self.cards_of(events), **{"is": verb})
            self.add(-1, f"{self.names[seat]}'s {text}")
        else:
            for event in events:
                text = event.text.rstrip(".")
                subject = f"{self.names[seat]} " if seat >= 0 else ""
                if subject and text.startswith(subject):
                    self.add(seat, text[len(subject) :])
                else:
                    self.add(-1, text)

    def changed(self) -> None:
        seat = self.told[self.place].numbers[0]
        texts: list[str] = []
        while self.coming(*NUMBERED) and self.told[self.place].numbers[0] == seat:
            event = self.told[self.place]
            texts.append(NUMBERED[event.message].format(n=event.numbers[1]))
            self.place += 1
        self.add(seat, f"gets {listed(texts)}")

    def powered_up(self) -> None:
        events = self.run()
        seat = events[0].numbers[0]
        times = ("", " twice") if len(events) < 3 else ()
        often = times[len(events) - 1] if times else f" {len(events)} times"
        known = [event for event in events if event.numbers[1] >= 0]
        self.add(seat, f"powers up{often}" + (f" ({self.cards_of(known)})" if known else ""))

    # -- actions -------------------------------------------------------------------------------------------------------

    def played(self) -> None:
        """Resources that follow one another are one line; an event or a BattleChip stands with what it does."""
        first = self.told[self.place]
        seat, card = first.numbers[:2]
        kind = TYPE_WORDS[self.box.cards[card].type]
        if self.box.cards[card].type != RESOURCE:
            self.place += 1
            self.begin(seat, f"plays the {kind} {self.cards[card]}")
        else:
            events = [
                event for event in self.run_of_resources(seat) if event.message in ("played", "fetched_copy")
            ]
            self.begin(seat, f"plays the {kind}{'s' if len(events) > 1 else ''} {self.cards_of(events)}")
        self.results()

    def run_of_resources(self, seat: int) -> list[Told]:
        found: list[Told] = []
        while self.coming("played", "fetched_copy"):
            event = self.told[self.place]
            if event.numbers[0] != seat or self.box.cards[event.numbers[1]].type != RESOURCE:
                break
            found.append(event)
            self.place += 1
        return found

    def spent(self) -> None:
        seat, card = self.next()[:2]
        self.begin(seat, f"spends {self.cards[card]}")
        self.results()

    def results(self) -> None:
        """All that comes of an action, up to the next one."""
        while self.place < len(self.told) and self.told[self.place].message not in TOGETHER:
            self.result()

    def blast(self) -> None:
        """The revealed cards and the one that counts; if the choice is still open, only what lies there."""
        seat, number, whose = self.next()[:3]
        source = "" if whose == seat else f" from {self.names[whose]}'s gauge"
        self.begin(seat, f"blasts with {number} power{source}")
        if number > 1 and self.coming("revealed"):
            self.add(seat, f"{self.cards_of(self.run())} revealed")
        elif self.coming("revealed"):
            self.place += 1  # it counts, whatever it is
        self.destiny()
        self.results()

    def blast_destiny(self) -> None:
        self.destiny()
        self.results()

    def destiny(self) -> None:
        if self.coming("blast_destiny"):
            seat, card, number = self.next()[:3]
            text = f"blast destiny {number} ({self.cards[card]})"
            self.add(seat, text if self.line else f"has {text}")

    def passed(self) -> None:
        """Two passes in a row are one line (TC-12.8)."""
        seats: list[int] = []
        while self.coming("passed") and len(seats) < 2:
            seats.append(self.told[self.place].numbers[0])
            self.place += 1
        names = [self.names[seat] for seat in seats]
        self.lines.append(escape(f"{listed(names)} {'passes' if len(names) == 1 else 'pass'}."))

    def battle(self) -> None:
        """Both totals, the damage, and the cards that it cost."""
        seat, attack, against = self.next()[:3]
        text = f"Battle: {self.names[seat]} attacks, {attack} against {against}"
        damage = 0
        if self.coming("damage"):
            damage = self.told[self.place].numbers[1]
            self.place += 1
        if damage == 0:
            self.lines.append(escape(f"{text}, no damage."))
            return
        text += f", {self.names[1 - seat]} takes damage {damage}"
        if self.coming("damaged"):
            text += f": {self.cards_of(self.run())}"
        self.lines.append(f"[bold]{escape(f'{text}.')}[/]")
        self.results()

    # -- turns, beginning and end ---------------------------------------------------------------------------------------

    def turn(self) -> None:
        seat, number = self.next()[:2]
        self.lines.append(f"[heading]{escape(f'Turn {number}: {self.names[seat]}')}[/]")
        self.results()

    def cut(self) -> None:
        cuts: list[str] = []
        ties = 0
        while self.coming("cut", "cut_tied"):
            event = self.told[self.place]
            self.place += 1
            if event.message == "cut_tied":
                ties += 1
            else:
                seat, card, number = event.numbers[:3]
                cuts.append(f"{self.names[seat]} shows {self.cards[card]} (destiny {number})")
        after = f", after {counted(ties, 'tie')}" if ties else ""
        text = f"Both cut{after}: {'; '.join(cuts[-2:])}"
        if self.coming("begins"):
            text += f"; {self.names[self.told[self.place].numbers[0]]} takes the first turn"
            self.place += 1
        self.lines.append(escape(f"{text}."))
        self.results()

    def ending(self) -> None:
        event = self.told[self.place]
        self.place += 1
        style = "red" if event.message == "deck_empty" else "bold"
        self.lines.append(f"[{style}]{escape(event.text)}[/]")


TOGETHER: dict[str, Callable[[Storyteller], None]] = {
    "played": Storyteller.played,
    "fetched_copy": Storyteller.played,
    "spent": Storyteller.spent,
    "blast": Storyteller.blast,
    "blast_destiny": Storyteller.blast_destiny,
    "passed": Storyteller.passed,
    "battle": Storyteller.battle,
    "turn": Storyteller.turn,
    "cut": Storyteller.cut,
    **dict.fromkeys(ENDINGS, Storyteller.ending),
}


def story(game: Game, told: list[Told], names: list[str]) -> list[str]:
    return Storyteller(game, told, names).tell(TOGETHER)
