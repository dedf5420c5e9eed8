"""A game: what it says about itself, its rules and cards, and the parts it brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from busterbox.kernel.content.card_features import card_features
from busterbox.kernel.core import refusal
from busterbox.kernel.core.refusal import KERNEL_REASONS, Refused
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.running import complete
from busterbox.kernel.core.windows import CLOSED
from busterbox.kernel.parts.bot import BotPart
from busterbox.kernel.parts.campaign import CampaignPart
from busterbox.kernel.parts.cards import Cards
from busterbox.kernel.parts.decks import DecksPart
from busterbox.kernel.parts.info import GameInfo
from busterbox.kernel.parts.part import Part
from busterbox.kernel.parts.rules import Rules
from busterbox.kernel.parts.standing import StandingPart
from busterbox.kernel.parts.table import TablePart
from busterbox.kernel.parts.terminal import TerminalPart
from busterbox.kernel.parts.words import WordsPart

if TYPE_CHECKING:
    from busterbox.kernel.core.events import Sink
    from busterbox.kernel.core.rng import Draws
    from busterbox.kernel.core.state import State


class Game:
    """A game as an object. It must have info, rules and cards; every other part has a default."""

    def __init__(self, info: GameInfo, rules: Rules[Any], cards: Cards, *parts: Part[Any]) -> None:
        self.info = info
        self.name = info.name
        self.rules = rules
        self.cards = cards
        self.words: WordsPart[Any] = WordsPart()
        self.terminal: TerminalPart[Any] = TerminalPart()
        self.bot: BotPart[Any] = BotPart()
        self.table: TablePart[Any] = TablePart()
        self.standing: StandingPart[Any] = StandingPart()
        self.decks: DecksPart[Any] = DecksPart()
        self.campaign: CampaignPart[Any] = CampaignPart()
        for part in parts:
            self._bring(part)
        for own in (
            rules, self.words, self.terminal, self.bot, self.table, self.standing, self.decks, self.campaign,
        ):  # fmt: skip
            own.game = self

    def _bring(self, part: Part[Any]) -> None:
        if isinstance(part, WordsPart):
            self.words = part
        elif isinstance(part, TerminalPart):
            self.terminal = part
        elif isinstance(part, BotPart):
            self.bot = part
        elif isinstance(part, TablePart):
            self.table = part
        elif isinstance(part, StandingPart):
            self.standing = part
        elif isinstance(part, DecksPart):
            self.decks = part
        elif isinstance(part, CampaignPart):
            self.campaign = part
        else:
            raise TypeError(f"{type(part).__name__} is no part of a game")

    # -- a new game ----------------------------------------------------------------------------------------

    def new(
        self,
        seats: int,
        seed: int,
        settings: dict[str, str] | None = None,
        explicit: bool = False,
        sink: Sink | None = None,
        decks: list[str] | None = None,
        draws: Draws | None = None,
    ) -> State:
        """A game at its first question; `sink` hears the events of the set-up too. `decks` are those that the seats
        bring, by text or by id; an empty one is left to the game. `draws` writes down what chance decides.

        Raises ValueError in one sentence if such a game cannot begin.
        """
        allowed = self.info.seats
        if not allowed.fewest <= seats <= allowed.most:
            raise ValueError(f"{self.name} is for {allowed} seats, not {seats}")
        most = self.rules.most_seats(self.info.read_settings(settings or {}))
        if seats > most:
            raise ValueError(f"{self.name} with these settings is for {most} seats at most, not {seats}")
        g = self.unstarted(seats, seed, settings, decks)
        g.explicit = explicit
        g.sink = sink
        g.script = draws
        self.rules.setup(g)
        complete(g)
        g.run()
        return g

    def unstarted(
        self,
        seats: int,
        seed: int,
        settings: dict[str, str] | None = None,
        decks: list[str] | None = None,
    ) -> State:
        """A state with the kernel's fields set and nothing of the game's: for `new` and for scenarios."""
        g = self.rules.codec.blank()
        g.game = self
        g.sink = None
        g.script = None
        g.explicit = False
        g.random_seed = -1
        g.seats = seats
        g.settings = self.info.read_settings(settings or {})
        g.decks = self.decks.read_all(decks, seats, g.settings)
        g.over = False
        g.result = [0] * seats
        g.rng = rng_from(seed)
        g.stack = []
        g.chance = 0
        g.mode = CLOSED
        g.kind = 0
        g.called = 0
        g.required = 0
        g.may = 0
        g.serial = 0
        g.windows = 0
        g.answers = [-1] * seats
        g.answers_shared = False
        g.epoch = 0
        g.actor = -1
        g.left = 0
        g.cards = []
        g.pool = []
        g.known = []
        g.known_shared = False
        g.mods = []
        g.effects = 0
        g.listeners = []
        g.queue = []
        g.attach()
        return g

    def remade(self, sources: dict[str, str]) -> Game:
        """The same game with the content of these files, so that a table ends with the content it began with."""
        if self.cards.maker is None:
            raise ValueError(f"{self.name} cannot be made from content files")
        return self.cards.maker(sources)

    # -- for programs that learn ---------------------------------------------------------------------------

    def card_features(self) -> list[list[int]]:
        """What is printed on each different card as numbers: a constant table, a row for each card in content order."""
        return card_features(self)[1]

    def card_feature_names(self) -> list[str]:
        """What the columns of `card_features` are."""
        return card_features(self)[0]

    def __copy__(self) -> Game:
        return self  # nothing in a game changes

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self

    # -- refusals ------------------------------------------------------------------------------------------

    def refused(self, g: State, seat: int, code: int, packed: int) -> Refused:
        """The refusal as an exception: sentence, rules, kind. Made from the reason and the seat's own input alone."""
        return self.words.refusal(g, seat, code, packed, self._refused(g, seat, code, packed))

    def _refused(self, g: State, seat: int, code: int, packed: int) -> Refused:
        kind = refusal.reason_kind(packed)
        if kind < refusal.FIRST_GAME_REASON:
            sentence = KERNEL_REASONS.get(kind, "that is not possible")
            asked = g.asked()
            if kind == refusal.NOT_ASKED and asked and asked & (asked - 1) == 0:
                sentence += f": it is {self.words.seat_name(g.seat_to_act())}'s decision"
            return Refused(sentence, [], kind)
        rules = self.rules
        message = rules.catalogue.find("refuse." + rules.reasons[kind - refusal.FIRST_GAME_REASON])
        text = message.text.replace("{need}", str(refusal.reason_need(packed)))
        text = text.replace("{have}", str(refusal.reason_have(packed)))
        if "{option}" in text and rules.codes.has(code):
            text = text.replace("{option}", self.words.option_text(g, seat, code))
        return Refused(text, message.rules, kind)
