"""Adventures as the rest of the house meets it: hooks for tables, terminals and players."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.bot.policy import choose
from busterbox.games.adventures.bot.value import phases_done, prospects
from busterbox.games.adventures.cards import loadout
from busterbox.games.adventures.rules.box import AdventureBox
from busterbox.games.adventures.rules.codes import (
    COLOUR_NAMES,
    FACE_NAMES,
    MODE,
    MODES,
    SESSION_1,
    W_ABILITIES,
    W_HOLD,
)
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.table import display, printed, standing
from busterbox.games.adventures.words import advice, glossary, questions, story, terms
from busterbox.games.adventures.words import explainable as thoughts
from busterbox.games.adventures.words import options as words
from busterbox.games.adventures.words import terminal as scene
from busterbox.kernel.content.deck import DeckNames
from busterbox.kernel.content.telling import Told
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game, Phase, Sequel

HOLD_MILLISECONDS = 10_000  # contract 7.3


class AdventuresGame(Game):
    """Set by `build` besides what every game has: lore, names for load-outs."""

    lore: list[str]
    names: DeckNames
    judgement: Judgement

    def box(self) -> AdventureBox:
        assert isinstance(self.content, AdventureBox)
        return self.content

    def wanders(self) -> int:
        return 400  # plans can be changed for ever (AD-6.12)

    # -- players -----------------------------------------------------------------------------------------------

    def policy(self, g: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(g, Adventure)
        return choose(g, self.judgement, seat, rng)

    def masters(self) -> bool:
        return True

    def chapter(self, g: State) -> i64:
        assert isinstance(g, Adventure)
        return phases_done(g)

    def value(self, g: State, seat: i64) -> i64:
        assert isinstance(g, Adventure)
        return prospects(g)

    def advice(self, g: State, seat: int, code: int) -> list[str]:
        assert isinstance(g, Adventure)
        return advice.advice(g, self.judgement, seat, code)

    # -- the campaign ------------------------------------------------------------------------------------------

    def brings_decks(self) -> bool:
        return True

    def builds_decks(self) -> bool:
        return False

    def deck_names(self) -> DeckNames:
        return self.names

    def read_deck(self, text: str, settings: list[int]) -> list[int]:
        return loadout.check_loadout(self.names.read(self.deck_text(text)), self.box(), self.names, settings)

    def read_decks(self, decks: list[str] | None, seats: int, settings: list[int]) -> list[list[int]]:
        found = super().read_decks(decks, seats, settings)
        return loadout.check_party(found, self.box())

    def part(self, settings: list[int]) -> str:
        return loadout.PART_NAMES[settings[MODE]]

    def first_part(self) -> dict[str, str]:
        return {"mode": MODES[SESSION_1]}

    def sequel(self, g: State) -> Sequel | None:
        assert isinstance(g, Adventure)
        return loadout.sequel(g)

    # -- tables --------------------------------------------------------------------------------------------------

    def clock(self, g: State) -> int:
        return HOLD_MILLISECONDS if g.kind == W_HOLD else 0

    def tells_chances(self) -> bool:
        return False  # a search looks to the end of the action phase, and takes what it leaves for almost won

    def undo_by_consent(self) -> bool:
        """Another player's command is not taken back (contract 7.4)."""
        return False

    def waits_for(self, g: State) -> int:
        """Allies with a boost card get a moment before a computer player resolves a challenge."""
        return int(g.may) if g.kind in (W_ABILITIES, W_HOLD) else 0

    def dice(self) -> dict[str, dict[str, int]]:
        """Of each colour four sides show its own action, one of them double (AD-R4)."""
        faces = self.box().faces
        return {
            name: {FACE_NAMES[face]: faces[colour].count(face) for face in sorted(set(faces[colour]))}
            for colour, name in enumerate(COLOUR_NAMES)
        }

    def rolled(self, g: State, message: str, numbers: list[int]) -> list[tuple[str, str]]:
        return [(COLOUR_NAMES[numbers[1]], FACE_NAMES[numbers[2]])] if message == "rolled" else []

    def card_data(self, card: int) -> dict[str, object]:
        return printed.card_data(self, card)

    def display(self, view: dict[str, object]) -> dict[str, object]:
        return display.display(self, view)

    def my_turn(self, g: State) -> int:
        assert isinstance(g, Adventure)
        return int(g.active)

    # -- in words ------------------------------------------------------------------------------------------------

    def card_values(self, card: int) -> str:
        return terms.card_values(self, self.box(), card)

    def option_text(self, g: State, seat: int, code: int) -> str:
        assert isinstance(g, Adventure)
        return words.option_text(self, g, seat, code) or super().option_text(g, seat, code)

    def option_rules(self, g: State, seat: int, code: int) -> list[str]:
        assert isinstance(g, Adventure)
        return words.option_rules(self, g, seat, code) or super().option_rules(g, seat, code)

    def question(self, g: State, seat: int) -> str:
        assert isinstance(g, Adventure)
        return questions.question(self, g, seat)

    def refused(self, g: State, seat: int, code: int, packed: int) -> Refused:
        assert isinstance(g, Adventure)
        return questions.refused(self, g, seat, code, packed, super().refused(g, seat, code, packed))

    def thought_of(self, g: State, seat: int) -> list[int]:
        assert isinstance(g, Adventure)
        return thoughts.thought_of(g, seat)

    def explain(self, word: str) -> list[str]:
        return glossary.explain(word)

    def paints(self) -> dict[str, str]:
        return scene.PAINTS

    def picture(self, g: State, seat: int, width: int) -> list[str]:
        return scene.picture(self, g, seat, width)

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        return story.story(self, told, names)

    def blurb(self) -> str:
        return glossary.BLURB

    def minutes(self) -> str:
        return glossary.MINUTES

    def primer(self) -> list[str]:
        return glossary.PRIMER

    def calls(self) -> list[tuple[str, str]]:
        return glossary.CALLS

    def setting_word(self, name: str, value: str) -> str:
        return terms.setting_word(name, value)

    def phases(self) -> list[Phase]:
        return standing.PHASES

    def phase(self, g: State) -> int:
        assert isinstance(g, Adventure)
        return standing.phase(g)

    def stretch(self, g: State) -> int:
        assert isinstance(g, Adventure)
        return standing.stretch(g)
