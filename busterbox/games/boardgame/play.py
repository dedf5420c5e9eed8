"""The board game as the rest of the house meets it: hooks for tables, terminals and players."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.boardgame.bot.judgement import Judgement
from busterbox.games.boardgame.bot.policy import choose
from busterbox.games.boardgame.bot.value import prospects, turns_begun
from busterbox.games.boardgame.cards.decks import check_deck
from busterbox.games.boardgame.rules.box import BoardBox
from busterbox.games.boardgame.rules.codes import CORE_STAGES, FACE_NAMES, PASS, STAGE_PACK
from busterbox.games.boardgame.rules.state import Board
from busterbox.games.boardgame.table import display, printed, standing
from busterbox.games.boardgame.words import advice, glossary, questions, story, terms
from busterbox.games.boardgame.words import options as words
from busterbox.games.boardgame.words import terminal as scene
from busterbox.kernel.content.deck import BoxDeck, DeckNames
from busterbox.kernel.content.telling import Told
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game, Phase


class BoardGame(Game):
    """Set by `build` besides what every game has: lore, subtitles, decks of the box."""

    lore: list[str]
    subtitles: list[str]
    names: DeckNames
    starters: list[BoxDeck]
    judgement: Judgement

    def box(self) -> BoardBox:
        assert isinstance(self.content, BoardBox)
        return self.content

    def most_seats(self, settings: list[int]) -> int:  # BG-1.1, BG-31.1, BG-R3
        return self.max_seats if settings[STAGE_PACK] else CORE_STAGES

    def wanders(self) -> int:
        return 240  # games of random players last thousands of decisions (BG-R92)

    # -- players -----------------------------------------------------------------------------------------

    def policy(self, g: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(g, Board)
        return choose(g, self.judgement, seat, rng)

    def masters(self) -> bool:
        return True

    def chapter(self, g: State) -> i64:
        """A search looks to the end of the turn."""
        assert isinstance(g, Board)
        return turns_begun(g)

    def value(self, g: State, seat: i64) -> i64:
        assert isinstance(g, Board)
        return prospects(g, seat)

    # -- decks -------------------------------------------------------------------------------------------

    def brings_decks(self) -> bool:
        return True

    def box_decks(self) -> list[BoxDeck]:
        return self.starters

    def deck_names(self) -> DeckNames:
        return self.names

    def read_deck(self, text: str, settings: list[int]) -> list[int]:
        return check_deck(self.names.read(self.deck_text(text)), self.box(), self.names, settings)

    # -- a drawn table -------------------------------------------------------------------------------------

    def card_data(self, card: int) -> dict[str, object]:
        return printed.card_data(self, card)

    def display(self, view: dict[str, object]) -> dict[str, object]:
        return display.display(self, view)

    def dice(self) -> dict[str, dict[str, int]]:
        return {"": {face.upper(): 1 for face in FACE_NAMES}}  # contract 5.1

    def rolled(self, g: State, message: str, numbers: list[int]) -> list[tuple[str, str]]:
        """Dice as they come to rest: of the roll race, of heroes and of bosses."""
        return [("", FACE_NAMES[numbers[1]].upper())] if message in ("race", "die") else []

    # -- in words ------------------------------------------------------------------------------------------

    def card_values(self, card: int) -> str:
        return terms.card_values(self, self.box(), card)

    def option_text(self, g: State, seat: int, code: int) -> str:
        assert isinstance(g, Board)
        return words.option_text(self, g, seat, code) or super().option_text(g, seat, code)

    def two_steps(self, g: State, seat: int, code: int) -> tuple[str, str]:
        return words.two_steps(self, code)

    def option_rules(self, g: State, seat: int, code: int) -> list[str]:
        assert isinstance(g, Board)
        return words.option_rules(self, g, seat, code) or super().option_rules(g, seat, code)

    def question(self, g: State, seat: int) -> str:
        assert isinstance(g, Board)
        return questions.question(self, g, seat)

    def refused(self, g: State, seat: int, code: int, packed: int) -> Refused:
        assert isinstance(g, Board)
        return questions.refused(g, code, packed, super().refused(g, seat, code, packed))

    def thought_of(self, g: State, seat: int) -> list[int]:
        assert isinstance(g, Board)
        return words.thought_of(g, seat)

    def explain(self, word: str) -> list[str]:
        return glossary.explain(word)

    def advice(self, g: State, seat: int, code: int) -> list[str]:
        assert isinstance(g, Board)
        return advice.advice(g, self.judgement, seat, code)

    def paints(self) -> dict[str, str]:
        return scene.PAINTS

    def picture(self, g: State, seat: int, width: int) -> list[str]:
        return scene.picture(self, g, seat, width)

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        return story.story(self, told, names)

    # -- tables --------------------------------------------------------------------------------------------

    def blurb(self) -> str:
        return glossary.BLURB

    def minutes(self) -> str:
        return glossary.MINUTES

    def primer(self) -> list[str]:
        return glossary.PRIMER

    def setting_word(self, name: str, value: str) -> str:
        return terms.setting_word(name, value)

    def phases(self) -> list[Phase]:
        return standing.PHASES

    def phase(self, g: State) -> int:
        assert isinstance(g, Board)
        return standing.phase(g)

    # -- standing answers ----------------------------------------------------------------------------------

    def passing(self, g: State, seat: int) -> int:
        return PASS if g.kind in standing.ASIDE else -1

    def acts(self, g: State, seat: int, code: int) -> bool:
        assert isinstance(g, Board)
        return standing.acts(g, code)

    def my_turn(self, g: State) -> int:
        assert isinstance(g, Board)
        return g.turn

    def stretch(self, g: State) -> int:
        assert isinstance(g, Board)
        return standing.stretch(g)

    def untils(self) -> list[tuple[str, str]]:
        return standing.UNTILS

    def interrupts(self) -> list[tuple[str, str]]:
        return standing.INTERRUPTS

    def interrupts_of(self, message: str, numbers: list[int]) -> list[tuple[str, int]]:
        return standing.interrupts_of(self.box(), message, numbers)
