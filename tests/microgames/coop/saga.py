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
from busterbox.kernel.core.state import ONE, State
from busterbox.kernel.core.window_kinds import WINDOW_NAMES
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.game import Sequel, Setting
from tests.microgames.coop.box import TOOL, CoopBox
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.coop.game import HERE
from tests.microgames.coop.generated import CoopCodec
from tests.microgames.coop.house import CoopGame
from tests.microgames.coop.rules import Coop

PARTS = ["single", "session_1", "session_2", "session_3"]


class SagaGame(CoopGame):
    def brings_decks(self) -> bool:
        return True

    def builds_decks(self) -> bool:
        return False

    def read_deck(self, text: str, settings: list[int]) -> list[int]:
        """The tools that a hero has won in the sessions before, one in each at most."""
        found = self.deck_names().read(self.deck_text(text))
        box = self.content
        assert isinstance(box, CoopBox)
        for line, count, card in found.rows:
            if box.kind[card] != TOOL:
                found.fault(line, f"{self.card_names[card]} is no tool", "C-9")
            if count > 1:
                found.fault(line, f"there is one {self.card_names[card]}", "C-9")
        if len(found.rows) > max(0, settings[1] - 1):
            found.fault(
                0, f"a hero comes to this session with {max(0, settings[1] - 1)} tools at most", "C-9"
            )
        return found.cards()

    def read_decks(self, decks: list[str] | None, seats: int, settings: list[int]) -> list[list[int]]:
        found = super().read_decks(decks, seats, settings)
        everything = [card for deck in found for card in deck]
        if len(set(everything)) < len(everything):
            raise BadDeck([DeckFault(0, "two heroes have the same tool", "C-9")])
        return found

    def policy(self, g: State, seat: i64, rng: Rng) -> i64:
        """Whoever is ready stays so: at a table bots are asked wherever they may say something."""
        return super().policy(g, seat, rng) if (g.required >> seat) & 1 else NO_ANSWER

    def part(self, settings: list[int]) -> str:
        return f"Session {settings[1]}" if settings[1] else ""

    def first_part(self) -> dict[str, str]:
        return {"part": PARTS[1]}

    def sequel(self, g: State) -> Sequel | None:
        assert isinstance(g, Coop)
        part, won = g.settings[1], g.result == [ONE] * g.seats
        if part == 0 or (won and part + 1 == len(PARTS)):
            return None
        settings = {name: str(value) for name, value in self.settings_json(g.settings).items()}
        settings["part"] = PARTS[part + 1 if won else part]
        tools = [kept + (claimed if won else []) for kept, claimed in zip(g.kept, g.claimed, strict=True)]
        decks = [self.write_deck("", [g.cards[tool] for tool in own]) if own else "" for own in tools]
        return Sequel(f"Session {part + 1 if won else part}", settings, decks, not won)

    def calls(self) -> list[tuple[str, str]]:
        return [("need_red", "I need red dice."), ("i_cover", "I can cover this.")]


def make() -> SagaGame:
    game = SagaGame(
        name="saga",
        title="Saga",
        rules_version=1,
        min_seats=1,
        max_seats=4,
        cooperative=True,
        codec=CoopCodec(),
        kinds=[kind for kind in COOP.codes.kinds if kind.base >= FIRST_CODE],
        windows=COOP.windows[len(WINDOW_NAMES) :],
        reasons=COOP.reasons,
        settings=[
            *COOP.settings,
            Setting("part", PARTS, 0, "A game of its own, or a session of a story.", ["C-9"]),
        ],
        catalogue=load_catalogue(HERE / "messages.toml"),
        programs=COOP.programs,
        card_ids=COOP.card_ids,
        card_names=COOP.card_names,
        content_hash=COOP.content_hash,
        content=COOP.content,
    )
    game.card_texts = COOP.card_texts
    game.card_facts = COOP.card_facts
    return game


GAME = make()
