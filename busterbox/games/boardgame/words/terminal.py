# busterbox: not compiled
"""The board in lines of text: stages with the pieces on them, every hero, the challenge or the battle, your hand
last.

Everything is read from the view of one seat and from what is printed on cards, so nothing is drawn that the seat
does not see.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from busterbox.games.boardgame.rules.codes import (
    BOSS_SPACE,
    CASTLE,
    CASTLE_END,
    CORE_STAGES,
    NO_BOSS,
    OFF_BOARD,
    ROBOT_MASTERS,
    STAGES,
    YELLOW_SPACE,
)
from busterbox.games.boardgame.words.seat_view import BoardView
from busterbox.games.boardgame.words.terminal_middle import Middle, health
from busterbox.games.boardgame.words.terms import SYMBOL_WORDS, parts_of, stage_word
from busterbox.kernel.content.drawing import Lines
from busterbox.kernel.content.markup import escape, styled
from busterbox.kernel.content.phrases import capital, listed, word
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game

# Words that stand out wherever they are read; each is a word first, then a colour.
PAINTS = {"WILY": "magenta", "HIT": "cyan", "missing": "red", "matched": "green"}


def picture(game: Game, g: State, seat: int, width: int) -> list[str]:
    return Scene(BoardView(game, cast(dict[str, Any], g.view(seat))), width).lines()


class Scene(Lines):
    """How a view is drawn."""

    def __init__(self, seen: BoardView, width: int) -> None:
        self.seen = seen
        self.middle = Middle(seen, width)
        self.width = width
        self.game = seen.game
        self.table = seen.table
        self.box = seen.box

    def lines(self) -> list[str]:
        if self.table["picked"]:  # dice are being picked: all else was there a moment ago
            return ["", *self.joined("  Dice", [self.middle.dice()]), ""]
        drawn = ["", *self.heading(), *self.board()]
        first = self.seen.me + 1 if self.seen.me >= 0 else 0
        for step in range(self.seen.seats):
            drawn += self.hero((first + step) % self.seen.seats)
        if self.table["challenge"]:
            drawn += self.middle.challenge()
        elif self.table["boss"] != NO_BOSS:
            drawn += self.middle.battle()
        if self.seen.me >= 0:
            drawn += self.hand()
        return [*drawn, ""]

    # -- the board -------------------------------------------------------------------------------------------------------

    def heading(self) -> list[str]:
        t = self.table
        if not self.seen.begun:
            return [styled("The game begins", "bold")]
        parts = [
            styled(f"{capital(self.seen.whose(self.seen.turn))} turn {t['turns'][self.seen.turn]}", "bold")
        ]
        if t["boss"] != NO_BOSS:
            parts.append(f"boss battle, round {t['round']}")
        elif t["stage"][self.seen.turn] != OFF_BOARD:
            parts.append(escape(self.where(self.seen.turn)))
        waits = [self.seen.called(seat) for seat in self.seen.asked if seat != self.seen.me]
        if self.seen.me in self.seen.asked:
            parts.append("you decide")
        elif waits:
            parts.append(f"{listed(waits)} {'decides' if len(waits) == 1 else 'decide'}")
        return self.joined("", parts)

    def board(self) -> list[str]:
        """A track for every stage where a piece stands; the others in a line."""
        t = self.table
        lines: list[str] = []
        empty: list[str] = []
        for stage in range(STAGES):
            if not (
                stage < CORE_STAGES or stage == CASTLE or self.seen.view["settings"]["stages"] == "eight"
            ):
                continue
            if stage in t["stage"]:
                lines += self.track(stage)
            elif stage < ROBOT_MASTERS:
                empty.append(word(self.game, "stage", stage))
        if CASTLE not in t["stage"]:
            opens = f"opens after {self.seen.view['settings']['castle']} Robot Masters"
            empty.append(f"{word(self.game, 'stage', CASTLE)} ({opens})")
        if empty:
            lines += self.joined("  Nobody on", [escape(name) for name in empty], ", ")
        gone = [
            f"{word(self.game, 'boss', master)}'s with {self.seen.called(holder)}"
            for master, holder in enumerate(t["trophy"])
            if holder >= 0
        ]
        if gone:
            lines += self.joined(
                "  Trophies", [*[escape(text) for text in gone], "the others on their stages"]
            )
        return lines

    def track(self, stage: int) -> list[str]:
        """As "Cut Man: start > P1 > 2 > 3 > boss"."""
        t = self.table
        end = CASTLE_END if stage == CASTLE else BOSS_SPACE
        cells: list[str] = []
        for space in range(end + 1):
            here = [
                f"P{seat + 1}"
                for seat in range(self.seen.seats)
                if (t["stage"][seat], t["space"][seat]) == (stage, space)
            ]
            name = "start" if space == 0 else str(space)
            if space == end:
                name = "Wily Machine" if stage == CASTLE else "boss"
            elif (
                stage == CASTLE
                and space == YELLOW_SPACE
                and self.seen.view["settings"]["yellow_devil"] == "on"
            ):
                name = "Yellow Devil"
            if here:
                cells.append(f"[bold cyan]{'+'.join(here)}[/]" + (f" at the {name}" if space == end else ""))
            else:
                cells.append(name)
        return self.joined(f"  {escape(word(self.game, 'stage', stage))}", cells, " > ")

    def where(self, seat: int) -> str:
        """As "Cut Man's stage, space 2"."""
        stage, space = self.table["stage"][seat], self.table["space"][seat]
        if stage == OFF_BOARD:
            return "off the board"
        if stage != CASTLE and space == BOSS_SPACE:
            return f"before {word(self.game, 'boss', stage)}"
        if stage == CASTLE and space == CASTLE_END:
            return "before the Wily Machine"
        return f"{stage_word(self.game, stage)}, {f'space {space}' if space else 'start'}"

    # -- a hero -----------------------------------------------------------------------------------------------------------

    def hero(self, seat: int) -> list[str]:
        t = self.table
        card = self.box.characters[t["hero"][seat]]
        name = self.game.words.seat_name(seat) + (" (you)" if seat == self.seen.me else "")
        if seat in self.seen.view["left"]:
            name += " (has left)"
        base = card.energy + t["more_energy"][seat]
        energy = f"WE {t['energy'][seat]}" + (f" (base {base})" if t["energy"][seat] != base else "")
        title = styled(name, "bold cyan" if seat == self.seen.me else "bold")
        who = (
            f"{escape(word(self.game, 'hero', t['hero'][seat]))}, "
            if self.seen.view["settings"]["heroes"] == "all"
            else ""
        )
        parts = [
            f"{title}: {who}{health(t['health'][seat], card.health)}",
            f"Lives {t['lives'][seat]}",
            energy,
            f"Threat {t['threat'][seat]}",
        ]
        lines = self.joined("", parts)
        more: list[str] = []
        if self.seen.begun and (
            seat != self.seen.turn or t["boss"] != NO_BOSS
        ):  # for the hero of a challenge the heading says it
            more.append(escape(self.where(seat)))
        powers = [self.box.bosses[b].power_name for b in range(ROBOT_MASTERS) if t["powers"][seat] >> b & 1]
        if powers:
            more.append(escape(f"powers: {listed(powers)}"))
        beaten = [word(self.game, "boss", b) for b in range(ROBOT_MASTERS) if t["defeated"][seat] >> b & 1]
        if beaten:
            more.append(escape(f"beaten: {listed(beaten)}"))
        more += [f"hand {len(t['hand'][seat])}", f"deck {t['deck'][seat]['count']}", *self.known(seat)]
        return lines + self.joined("  ", more)

    def known(self, seat: int) -> list[str]:
        """Cards on a deck that this seat has seen there."""
        names = [
            self.seen.title(card["card"])
            for part in self.table["deck"][seat]["parts"]
            if part["in_order"]
            for card in part["cards"]
            if card["card"] is not None
        ]
        return [escape(f"next cards: {', '.join(names)}")] if names else []

    # -- the own hand -----------------------------------------------------------------------------------------------------

    def hand(self) -> list[str]:
        """Each different card with the part that is in force: Mega Man, Dr. Wily or battle."""
        t = self.table
        cards = Counter(shown["card"] for shown in t["hand"][self.seen.me])
        if not cards:
            return ["Your hand is empty."]
        part = (
            2
            if t["boss"] != NO_BOSS and self.seen.me == self.seen.turn
            else 0
            if self.seen.me == self.seen.turn
            else 1
        )
        names = ["Mega Man", "Dr. Wily", "boss battle"]
        if t["boss"] != NO_BOSS and part == 1:  # BG-17.7
            texts = [escape(self.copies(cards, name)) for name in self.sorted(cards)]
            return self.joined("Your hand, not for others' battles", texts, ", ")
        lines = [f"Your hand ({names[part]} parts):"]
        for name in self.sorted(cards):
            number = self.game.cards.numbers[name]
            action = self.box.actions[number]
            cost = action.hero_cost if part == 0 else action.wily_cost
            left = t["points"] if part == 0 else t["wily_points"]
            price = "" if part == 2 else f" · {cost} AP"
            if t["challenge"] and part < 2 and cost > left:
                price = f" · [red]{cost} AP, {left} left[/]"
            symbol = SYMBOL_WORDS[action.symbol]
            if part == 1 and t["challenge"] and symbol == SYMBOL_WORDS[self.seen.challenge().symbol]:
                symbol = f"[green]{symbol} matches[/]"
            head = f"  {styled(self.copies(cards, name), 'bold')} · {symbol}{price}"
            lines += self.with_text(head, parts_of(self.game, number)[part])
        return lines

    def sorted(self, cards: Counter[str]) -> list[str]:
        return sorted(cards, key=lambda card: self.game.cards.numbers[card])

    def copies(self, cards: Counter[str], name: str) -> str:
        return (f"{cards[name]}x " if cards[name] > 1 else "") + self.seen.title(name)
