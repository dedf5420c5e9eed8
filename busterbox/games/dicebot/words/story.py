# busterbox: not compiled
"""What happened in DiceBot, told briefly: what belongs together is one line.

Each function takes the events from one place on and gives lines, and how many of the events they tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from busterbox.games.dicebot.rules.codes import MEDALS_TO_WIN
from busterbox.games.dicebot.words.options import HEAD_WORDS, PART_WORDS
from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.phrases import counted, listed
from busterbox.kernel.content.telling import Told

SILENT = ("left", "ready")  # the table tells who left, and the roll that all are ready
RESULTS = ("dodged", "hurt", "prevented", "marked", "reflected")
PAYMENTS = ("revealed", "paid", "not_paid")


class Storyteller:
    def __init__(self, told: list[Told], names: list[str], cards: list[str]) -> None:
        self.told = told
        self.names = names
        self.cards = cards

    def lines(self) -> list[str]:
        lines: list[str] = []
        place = 0
        while place < len(self.told):
            event = self.told[place]
            together = TOGETHER.get(event.message)
            if together is not None:
                found, count = together(self, self.run(place, event.message))
                place += count
                lines.extend(found)
            else:
                if event.message not in SILENT:
                    lines.append(self.alone(event))
                place += 1
        return lines

    def run(self, place: int, message: str) -> list[Told]:
        """The events from a place on that can be told with the first of them."""
        kinds = KINDS.get(message, (message,))
        end = place + 1
        while end < len(self.told) and self.told[end].message in kinds:
            end += 1
        return self.told[place:end]

    def name(self, seat: int) -> str:
        return self.names[seat]

    # -- one event ---------------------------------------------------------------------------------------------

    def alone(self, event: Told) -> str:
        n = event.numbers
        if event.message == "combat":
            return f"[heading]Combat {n[0]}[/]"
        if event.message == "round":
            return f"[heading]Round {n[0]}[/]"
        if event.message == "sudden_death":
            return f"[heading]{escape(event.text)}[/]"
        if event.message == "used":
            return escape(f"{self.name(n[0])} uses {PART_WORDS[n[1]]}: {HEAD_WORDS[n[1]]}.")
        if event.message in ("speed_changed", "damage_changed"):
            value = event.message.partition("_")[0]
            size = f"{abs(n[1])} {'more' if n[1] > 0 else 'less'}"
            return escape(f"{self.name(n[0])}'s weapon has {size} {value} this round.")
        return escape(event.text)

    # -- scavenging --------------------------------------------------------------------------------------------

    def dealt(self, events: list[Told]) -> tuple[list[str], int]:
        """A deal to all in one line; if the deck was shuffled, that comes after it."""
        given: Counter[int] = Counter(event.numbers[0] for event in events if event.message == "dealt")
        others = [escape(event.text) for event in events if event.message != "dealt"]
        if len(given) == 1:
            cards = [event.numbers[1] for event in events if event.message == "dealt"]
            seat = next(iter(given))
            seen = [self.cards[card] for card in cards if card >= 0]
            what = listed(seen) if len(seen) == len(cards) else counted(len(cards), "card")
            return [escape(f"{self.name(seat)} gets {what}."), *others], len(events)
        if len(set(given.values())) == 1:
            each = counted(next(iter(given.values())), "weapon")
            if len(given) == len(self.names):
                return [f"Everybody gets {each}.", *others], len(events)
            return [
                escape(f"{listed([self.name(seat) for seat in sorted(given)])} get {each} each."),
                *others,
            ], len(events)
        rows = [f"{self.name(seat)} {count}" for seat, count in sorted(given.items())]
        return [escape(f"Weapons are dealt: {listed(rows)}."), *others], len(events)

    def took(self, events: list[Told]) -> tuple[list[str], int]:
        """The draft in one line; two dice in a row are one entry."""
        picks: list[tuple[int, list[str]]] = []
        for event in events:
            seat, part = event.numbers
            if not picks or picks[-1][0] != seat:
                picks.append((seat, []))
            picks[-1][1].append(PART_WORDS[part])
        texts = [f"{self.name(seat)} takes {' and '.join(parts)}" for seat, parts in picks]
        return [escape(f"{', '.join(texts)}.")], len(events)

    # -- choosing and paying -----------------------------------------------------------------------------------

    def chose(self, events: list[Told]) -> tuple[list[str], int]:
        """That all have chosen goes without saying if they reveal at once."""
        place = self.told.index(events[-1]) + 1
        if place < len(self.told) and self.told[place].message == "revealed":
            return [], len(events)
        names = [self.name(event.numbers[0]) for event in events]
        return [escape(f"{listed(names)} {'has' if len(names) == 1 else 'have'} chosen.")], len(events)

    def revealed(self, events: list[Told]) -> tuple[list[str], int]:
        """One line for each robot: its weapon, and whether it was paid for."""
        shown = {event.numbers[0]: event.numbers[1] for event in events if event.message == "revealed"}
        paid = {event.numbers[0]: event for event in events if event.message != "revealed"}
        lines: list[str] = []
        for seat, card in shown.items():
            line = f"{self.name(seat)} plays {self.cards[card]}"
            if seat not in paid:
                line += ", not paid yet" if paid else ""
            elif paid[seat].message == "not_paid":
                line += " and cannot pay: it is discarded"
            lines.append(escape(f"{line}."))
        lines.extend(escape(event.text) for seat, event in paid.items() if seat not in shown)
        return lines, len(events)

    # -- attacks -----------------------------------------------------------------------------------------------

    def attacks(self, events: list[Told]) -> tuple[list[str], int]:
        """One attack, all its targets, and what came of it if that is known."""
        first = events[0].numbers
        aimed = 0
        while (
            aimed < len(events)
            and events[aimed].message == "attacks"
            and events[aimed].numbers[:2] == first[:2]
        ):
            aimed += 1
        targets = [event.numbers[2] for event in events[:aimed]]
        end = aimed
        while end < len(events) and events[end].message in RESULTS:
            end += 1
        names = ["itself" if seat == first[0] else self.name(seat) for seat in targets]
        line = f"{self.name(first[0])} attacks {listed(names)} with {self.cards[first[1]]}"
        if end > aimed:
            line += f": {self.results(events[aimed:end])}"
        return [escape(f"{line}.")], end

    def outcome(self, events: list[Told]) -> tuple[list[str], int]:
        return [escape(f"{self.results(events)}.")], len(events)

    def results(self, events: list[Told]) -> str:
        parts: list[str] = []
        for event in events:
            n = event.numbers
            if event.message == "hurt":
                parts.append(f"{self.name(n[0])} loses {n[1]} energy ({n[2]} left)")
            elif event.message == "marked" and parts:
                parts[-1] += " and will be destroyed"
            else:
                parts.append(event.text.rstrip("."))
        return ", ".join(parts)

    # -- parts -------------------------------------------------------------------------------------------------

    def rolled_parts(self, events: list[Told]) -> tuple[list[str], int]:
        """FORGE or a reroll of one robot: what went, what came."""
        seat = events[0].numbers[0]
        mine = 0
        while mine < len(events) and events[mine].numbers[0] == seat:
            mine += 1
        gone = [e.numbers[1:] for e in events[:mine] if e.message == "dropped"]
        new = [PART_WORDS[e.numbers[1]] for e in events[:mine] if e.message != "dropped"]
        parts: list[str] = []
        if gone:
            parts.append("discards " + listed([f"{n} {PART_WORDS[part]}" for n, part in gone]))
        if new:
            parts.append("rolls " + listed(new))
        return [escape(f"{self.name(seat)} {' and '.join(parts)}.")], mine

    # -- the end -----------------------------------------------------------------------------------------------

    def destroyed(self, events: list[Told]) -> tuple[list[str], int]:
        names = [self.name(event.numbers[0]) for event in events]
        verb = "is" if len(names) == 1 else "are"
        return [f"[red]{escape(f'{listed(names)} {verb} destroyed.')}[/]"], len(events)

    def combat_over(self, events: list[Told]) -> tuple[list[str], int]:
        n = events[0].numbers
        line = f"Combat {n[0]} is over after {counted(n[1], 'round')}"
        medals = [event for event in events if event.message == "medal"]
        if medals:
            names = [f"{self.name(e.numbers[0])} ({e.numbers[1]} of {MEDALS_TO_WIN})" for e in medals]
            line += f": {listed(names)} {'earns' if len(names) == 1 else 'earn'} a medal"
        elif n[2] == 0:
            line += ": no robot is left, nobody earns a medal"
        return [f"[bold]{escape(f'{line}.')}[/]"], len(events)


Together = Callable[[Storyteller, list[Told]], tuple[list[str], int]]
TOGETHER: dict[str, Together] = {
    "dealt": Storyteller.dealt,
    "took": Storyteller.took,
    "chose": Storyteller.chose,
    "revealed": Storyteller.revealed,
    "attacks": Storyteller.attacks,
    "dropped": Storyteller.rolled_parts,
    "forged": Storyteller.rolled_parts,
    "rerolled": Storyteller.rolled_parts,
    "destroyed": Storyteller.destroyed,
    "combat_over": Storyteller.combat_over,
    **dict.fromkeys(RESULTS, Storyteller.outcome),
}
# Which events can be told together with one of a kind, if they follow it.
KINDS = {
    "dealt": ("dealt", "shuffled"),
    "revealed": PAYMENTS,
    "attacks": ("attacks", *RESULTS),
    "dropped": ("dropped", "forged"),
    "combat_over": ("combat_over", "medal"),
    **dict.fromkeys(RESULTS, RESULTS),
}


def story(told: list[Told], names: list[str], cards: list[str]) -> list[str]:
    return Storyteller(told, names, cards).lines()
