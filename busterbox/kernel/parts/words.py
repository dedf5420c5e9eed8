"""A game in words: its options, its questions, what happened, what a word means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from busterbox.kernel.content.markup import escape
from busterbox.kernel.core.refusal import Refused
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

    def refusal(self, g: S, seat: int, code: int, packed: int, plain: Refused) -> Refused:
        """A refusal with names and numbers put in; `plain` is what the catalogue says."""
        return plain

    def seat_name(self, seat: int) -> str:
        return f"Player {seat + 1}"

    def question(self, g: S, seat: int) -> str:
        """What a seat is asked now, with what is at stake; who is not asked, or only watches (-1), is told what is
        going on (`hidden` in the catalogue). Only what the seat knows."""
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
        """What the game has to say about a word in small letters that names neither card nor rule."""
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
