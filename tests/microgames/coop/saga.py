# busterbox: not compiled
"""Saga: Coop told over three sessions as one story, for tests of campaigns.

Each hero keeps the tools of the sessions before. There are tanks for everybody, so a session that is played to its end is
won; it is lost as soon as a hero leaves.
"""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.kernel.content.deck import BadDeck, DeckFault
from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.core.codes import FIRST_CODE
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import ONE
from busterbox.kernel.core.windows import NO_ANSWER, WINDOW_NAMES
from busterbox.kernel.game import Game
from busterbox.kernel.parts.campaign import CampaignPart, Sequel
from busterbox.kernel.parts.cards import Cards
from busterbox.kernel.parts.decks import DecksPart
from busterbox.kernel.parts.info import GameInfo, Seats, Setting
from busterbox.kernel.parts.table import TablePart
from tests.microgames.coop.box import TOOL, CoopBox
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.coop.game import HERE
from tests.microgames.coop.generated import CoopCodec
from tests.microgames.coop.house import CoopBot, CoopWords
from tests.microgames.coop.rules import Coop, CoopRules

PARTS = ["single", "session_1", "session_2", "session_3"]


class SagaDecks(DecksPart[Coop]):
    def allowed(self) -> bool:
        return True

    def can_be_built(self) -> bool:
        return False

    def read(self, text: str, settings: list[int]) -> list[int]:
        """The tools that a hero has won in the sessions before, one in each at most."""
        found = self.card_names().read(self.text(text))
        box, names = self.game.cards.content, self.game.cards.names
        assert isinstance(box, CoopBox)
        for line, count, card in found.rows:
            if box.kind[card] != TOOL:
                found.fault(line, f"{names[card]} is no tool", "C-9")
            if count > 1:
                found.fault(line, f"there is one {names[card]}", "C-9")
        if len(found.rows) > max(0, settings[1] - 1):
            found.fault(
                0, f"a hero comes to this session with {max(0, settings[1] - 1)} tools at most", "C-9"
            )
        return found.cards()

    def read_all(self, decks: list[str] | None, seats: int, settings: list[int]) -> list[list[int]]:
        found = super().read_all(decks, seats, settings)
        everything = [card for deck in found for card in deck]
        if len(set(everything)) < len(everything):
            raise BadDeck([DeckFault(0, "two heroes have the same tool", "C-9")])
        return found


class SagaBot(CoopBot):
    def policy(self, g: Coop, seat: i64, rng: Rng) -> i64:
        """Whoever is ready stays so: at a table bots are asked wherever they may say something."""
        return super().policy(g, seat, rng) if (g.required >> seat) & 1 else NO_ANSWER


class SagaCampaign(CampaignPart[Coop]):
    def part_title(self, settings: list[int]) -> str:
        return f"Session {settings[1]}" if settings[1] else ""

    def first_settings(self) -> dict[str, str]:
        return {"part": PARTS[1]}

    def sequel(self, g: Coop) -> Sequel | None:
        part, won = g.settings[1], g.result == [ONE] * g.seats
        if part == 0 or (won and part + 1 == len(PARTS)):
            return None
        named = self.game.info.settings_json(g.settings)
        settings = {name: str(value) for name, value in named.items()}
        settings["part"] = PARTS[part + 1 if won else part]
        tools = [kept + (claimed if won else []) for kept, claimed in zip(g.kept, g.claimed, strict=True)]
        write = self.game.decks.write
        decks = [write("", [g.cards[tool] for tool in own]) if own else "" for own in tools]
        return Sequel(f"Session {part + 1 if won else part}", settings, decks, not won)


class SagaTable(TablePart[Coop]):
    def calls(self) -> list[tuple[str, str]]:
        return [("need_red", "I need red dice."), ("i_cover", "I can cover this.")]


def make() -> Game:
    part = Setting("part", PARTS, 0, "A game of its own, or a session of a story.", ["C-9"])
    settings = [*COOP.info.settings, part]
    cards = Cards(
        COOP.cards.ids, COOP.cards.names, COOP.cards.content_hash, COOP.cards.content, COOP.cards.programs
    )
    cards.texts, cards.facts = COOP.cards.texts, COOP.cards.facts
    kinds = [kind for kind in COOP.rules.codes.kinds if kind.base >= FIRST_CODE]
    windows = COOP.rules.windows[len(WINDOW_NAMES) :]
    return Game(
        GameInfo("saga", "Saga", rules_version=1, seats=Seats(1, 4), settings=settings, cooperative=True),
        CoopRules(CoopCodec(), kinds, windows, COOP.rules.reasons, load_catalogue(HERE / "messages.toml")),
        cards,
        SagaBot(),
        CoopWords(),
        SagaDecks(),
        SagaCampaign(),
        SagaTable(),
    )


GAME = make()
