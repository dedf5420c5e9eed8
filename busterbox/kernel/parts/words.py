"""A game in words: its options, its questions, what happened, what a word means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from busterbox.kernel.content.markup import escape
from busterbox.kernel.content.matching import distinct, listed, near, places_named, quoted
from busterbox.kernel.core.moves import Move
from busterbox.kernel.core.refusal import NOT_AN_OPTION, Refused
from busterbox.kernel.parts.part import Part, S

if TYPE_CHECKING:
    from busterbox.kernel.content.telling import Told


@mypyc_attr(allow_interpreted_subclasses=True)
class WordsPart(Part[S]):
    """Everything has a default made from the catalogue and the cards."""

    def option_text(self, g: S, seat: int, code: int) -> str:
        """An option in words: the catalogue's text with the argument named."""
        kind = self.game.rules.codes.kind(code)
        argument = code - kind.base
        text = self.game.rules.catalogue.find("option." + kind.name).text
        names = self.game.cards.names
        if "{def}" in text:
            text = text.replace("{def}", names[argument] if argument < len(names) else str(argument))
        if "{seat}" in text:
            text = text.replace("{seat}", self.seat_name(argument))
        return text.replace("{n}", str(argument))

    def option_rules(self, g: S, seat: int, code: int) -> list[str]:
        """The rules that an option comes from."""
        rules = self.game.rules
        return rules.catalogue.find("option." + rules.codes.kind(code).name).rules

    def moves(self, g: S, seat: int) -> list[Move]:
        """The options of a seat, each with a text that no other has and that `code_of` understands."""
        codes = g.options(seat) if 0 <= seat < g.seats else []
        texts = distinct([self.option_text(g, seat, code) for code in codes])
        return [Move(code, texts[i], self.option_rules(g, seat, code)) for i, code in enumerate(codes)]

    def code_of(self, g: S, seat: int, typed: str) -> int:
        """The option that typed words mean; Refused, naming those that come near, if they mean none or several."""
        moves = self.moves(g, seat)
        if not moves:
            raise self.game.refused(g, seat, -1, g.check(seat, -1) or NOT_AN_OPTION)
        rules = self.game.rules
        texts = [move.text for move in moves]
        found = places_named(typed, texts, [rules.codes.kind(move.code).name for move in moves])
        if len(found) == 1:
            return moves[found[0]].code
        asked_by = rules.catalogue.find("window." + rules.window_name(g.kind)).rules
        if found:
            could_be = listed([texts[place] for place in found])
            raise Refused(f"{quoted(typed)} could be {could_be}", asked_by, NOT_AN_OPTION)
        options = g.options(seat)
        others = [code for code in self.game.terminal.explainable(g, seat) if code not in options]
        named = places_named(typed, [self.option_text(g, seat, code) for code in others], [])
        if len(named) == 1:
            raise self.game.refused(g, seat, others[named[0]], g.check(seat, others[named[0]]))
        close = near(typed, texts)
        there = "the only option is" if len(texts) == 1 else "the options are"
        told = f"did you mean {listed(close)}?" if close else f"{there} {listed(texts)}"
        raise Refused(f"{quoted(typed)} is no option here; {told}", asked_by, NOT_AN_OPTION)

    def summary(self, g: S) -> str:
        """A position in a line: game, seats, round, who is asked, digest, and the seed if chance chose it."""
        parts = [f"{g.seats} seats" if g.seats != 1 else "1 seat"]
        if how_far := self.how_far(g):
            parts.append(how_far)
        asked = [self.seat_name(seat) for seat in range(g.seats) if g.asked() >> seat & 1]
        if g.over:
            parts.append("over")
        elif g.chance:
            parts.append(f"chance decides among {g.chance}")
        else:
            parts.append(f"asks {', '.join(asked)}")
        parts.append(f"position {g.position_digest()}")
        if g.random_seed >= 0:
            parts.append(f"seed {g.random_seed}")
        return f"<{self.game.name}: {'; '.join(parts)}>"

    def how_far(self, g: S) -> str:
        """How far the game is, as "round 3"; empty if that has no number."""
        number = getattr(g, "round", 0)
        return f"round {number}" if isinstance(number, int) and number > 0 else ""

    def refusal(self, g: S, seat: int, code: int, packed: int, plain: Refused) -> Refused:
        """A refusal with names and numbers put in; `plain` is what the catalogue says."""
        return plain

    def seat_name(self, seat: int) -> str:
        return f"Player {seat + 1}"

    def question(self, g: S, seat: int) -> str:
        """What a seat is asked now, with what is at stake. A seat that is not asked, or a spectator (-1), is told
        what is going on (`hidden` in the catalogue). Uses only what the seat knows."""
        rules = self.game.rules
        message = rules.catalogue.find("window." + rules.window_name(g.kind))
        asked = seat >= 0 and g.asked() >> seat & 1 != 0
        return message.text if asked or not message.hidden else message.hidden

    def advice(self, g: S, seat: int, code: int) -> list[str]:
        """Why a sensible player would answer so, in sentences for a hint; made only from what the seat knows."""
        return []

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        """What happened, in lines with markup; a game may put events together. `names` are those of the seats."""
        return [escape(event.text) for event in told]

    def explain(self, word: str) -> list[str]:
        """What the game says about a word in lower case that names neither a card nor a rule."""
        return []

    def primer(self) -> list[str]:
        """How it is played, in a minute: a few sentences for somebody who has never seen it."""
        return []

    def card_values(self, card: int) -> str:
        """What is printed on a different card besides its name and its text, in a line."""
        return ""

    def setting_word(self, name: str, value: str) -> str:
        """How people write a value of a setting; empty for its name in plain words."""
        return ""
