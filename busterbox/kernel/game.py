"""What a game is to the rest of the house: one metadata block, its content, its codec, its players' hooks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.codec.notation import BadPosition
from busterbox.kernel.content.deck import BadDeck, BoxDeck, DeckFault, DeckNames, is_id, print_deck, scan_deck
from busterbox.kernel.content.markup import escape
from busterbox.kernel.core import refusal
from busterbox.kernel.core.codes import CodeSpace, Kind
from busterbox.kernel.core.refusal import KERNEL_REASONS, Refused
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.window_kinds import WINDOW_NAMES
from busterbox.kernel.core.windows import CLOSED, NO_ANSWER

if TYPE_CHECKING:
    from collections.abc import Callable

    from busterbox.kernel.codec.codec import Codec
    from busterbox.kernel.content.messages import Catalogue
    from busterbox.kernel.content.telling import Told
    from busterbox.kernel.core.events import Sink
    from busterbox.kernel.core.ops import Op
    from busterbox.kernel.core.state import State
    from busterbox.kernel.table.arbiter import Arbiter


DECKS_KEPT: Final = 64  # in `Game.decks_read`


class Setting:
    """One option of a table: its name, the values it can have, which is the default."""

    def __init__(self, name: str, values: list[str], default: int, text: str, rules: list[str]) -> None:
        self.name = name
        self.values = values
        self.default = default
        self.text = text
        self.rules = rules


class CardFact:
    """What a list of cards says of one besides its name and text: its kind, how many there are, whence it comes."""

    def __init__(self, kind: str, copies: int, source: str) -> None:
        self.kind = kind
        self.copies = copies
        self.source = source  # "rulebook", "public" or "original", see content.py


class Phase:
    """A stretch of the game as people speak of it, and the rule that heads its chapter."""

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule


class Sequel:
    """The next part of a story told over several games: how it is called, its table, what each seat brings to it."""

    def __init__(self, title: str, settings: dict[str, str], decks: list[str], again: bool) -> None:
        self.title = title  # as "Session 2"
        self.settings = settings
        self.decks = decks  # texts for `Game.read_deck`, one a seat
        self.again = again  # the same part once more, because it was lost


@mypyc_attr(allow_interpreted_subclasses=True)
class Content:
    """Base of what a game's rules look up in its content: immutable, shared by all positions."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game as an object. Subclasses fill in the metadata in their constructor and override the hooks."""

    def __init__(
        self,
        name: str,
        title: str,
        rules_version: int,
        min_seats: int,
        max_seats: int,
        cooperative: bool,
        codec: Codec,
        kinds: list[Kind],
        windows: list[str],
        reasons: list[str],
        settings: list[Setting],
        catalogue: Catalogue,
        programs: list[list[Op]],
        card_ids: list[str],
        card_names: list[str],
        content_hash: str,
        content: Content,
    ) -> None:
        self.name = name
        self.title = title
        self.rules_version = rules_version
        self.min_seats = min_seats
        self.max_seats = max_seats
        self.cooperative = cooperative
        self.codec = codec
        self.codes = CodeSpace(kinds)
        self.windows = list(WINDOW_NAMES) + windows
        self.reasons = reasons
        self.settings = settings
        self.catalogue = catalogue
        self.programs = programs
        self.card_ids = card_ids  # one per different card, in content order
        self.card_names = card_names
        self.card_numbers = {card_id: number for number, card_id in enumerate(card_ids)}
        self.card_texts: list[
            str
        ] = []  # what each card says, made from its ops; set by the game that has any
        self.card_facts: list[CardFact] = []  # one per different card; set by the game that has any
        self.content_hash = content_hash
        self.content = content
        self.decks_read: dict[
            str, list[int]
        ] = {}  # decks that were read lately: many games begin with the same
        # Makes the game from the content's files; set, as `sources` is, by a game that can be `remade`.
        self.maker: Callable[[dict[str, str]], Game] | None = None
        self.sources: dict[str, str] = {}  # the content's files by name; set by the game that can be `remade`

    # -- hooks ---------------------------------------------------------------------------------------------

    def blank(self) -> State:
        """An empty state of this game."""
        return self.codec.blank()

    def policy(self, g: State, seat: i64, rng: Rng) -> i64:
        """The move a sensible player makes quickly: used by rollouts and the rule-based bot. Random unless
        the game knows better. It may use only what the seat knows. A seat that only may answer can stay silent:
        NO_ANSWER."""
        options = g.options(seat)
        n: i64 = len(options)
        if (g.required >> seat) & 1:
            return options[rng.below(n)]
        place: i64 = rng.below(n + 1)
        return options[place] if place < n else NO_ANSWER

    def value(self, g: State, seat: i64) -> i64:
        """What the position is worth to a seat in parts of ONE where a rollout is cut off."""
        return 420

    def masters(self) -> bool:
        """True if the policy plays better than a search that people would wait for: then it is the hard level."""
        return False

    def horizon(self) -> i64:
        """Decisions after which a rollout is cut off and valued; 0 for none."""
        return 0

    def chapter(self, g: State) -> i64:
        """A number that changes where a rollout may be cut off and valued (a combat is over). Always the same: never."""
        return 0

    def option_text(self, g: State, seat: int, code: int) -> str:
        """An option in words: the catalogue's text with the argument named."""
        kind = self.codes.kind(code)
        argument = code - kind.base
        text = self.catalogue.find("option." + kind.name).text
        if "{def}" in text:
            text = text.replace(
                "{def}", self.card_names[argument] if argument < len(self.card_names) else str(argument)
            )
        if "{seat}" in text:
            text = text.replace("{seat}", self.seat_name(argument))
        return text.replace("{n}", str(argument))

    def option_rules(self, g: State, seat: int, code: int) -> list[str]:
        """The rules that an option comes from."""
        return self.catalogue.find("option." + self.codes.kind(code).name).rules

    def seat_name(self, seat: int) -> str:
        return f"Player {seat + 1}"

    # -- hooks for a table in lines of text: nothing here need be overridden ---------------------------------

    def usual_seats(self) -> int:
        """How many sit down if nobody says how many."""
        return self.min_seats

    def most_seats(self, settings: list[int]) -> int:
        """How many can sit at a table with these settings."""
        return self.max_seats

    def wanders(self) -> int:
        """Decisions after which players who answer at random are led to the end by the policy, in tests: their games
        would last too long otherwise. 0: never."""
        return 0

    def needs_clock(self, settings: list[int]) -> str:
        """Why a table with these settings cannot be played line by line, in a sentence; empty if it can."""
        return ""

    def picture(self, g: State, seat: int, width: int) -> list[str]:
        """The table as a seat sees it (-1: a spectator), in lines of at most `width` columns, with markup
        (`markup.py`); empty to have it made from the declared fields. Made from `g.view(seat)` alone, so that it
        shows nothing which the seat may not see."""
        return []

    def question(self, g: State, seat: int) -> str:
        """What a seat is asked now, with what is at stake; who is not asked, or only watches (-1), is told what is
        going on (`hidden` in the catalogue). Only what the seat knows."""
        message = self.catalogue.find("window." + self.window_name(g.kind))
        asked = seat >= 0 and g.asked() >> seat & 1 != 0
        return message.text if asked or not message.hidden else message.hidden

    def story(self, told: list[Told], names: list[str]) -> list[str]:
        """What happened, in lines with markup; a game may put events together. `names` are those of the seats."""
        return [escape(event.text) for event in told]

    def thought_of(self, g: State, seat: int) -> list[int]:
        """What somebody who is asked may think of, possible now or not: of what is not, a terminal says why."""
        return g.top.candidates(g, seat)

    def two_steps(self, g: State, seat: int, code: int) -> tuple[str, str]:
        """How a long list of options is asked in two questions: what is chosen first, which several options share
        ("Change a WILY"), and then ("to RUN"). Two empty texts: the option is a line of its own."""
        return "", ""

    def card_values(self, card: int) -> str:
        """What is printed on a different card besides its name and its text, in a line."""
        return ""

    def explain(self, word: str) -> list[str]:
        """What the game has to say about a word in small letters that names neither card nor rule."""
        return []

    def paints(self) -> dict[str, str]:
        """Words that stand out wherever they are read, each with its style (`markup.py`)."""
        return {}

    # -- hooks for a drawn table, and for the tables of a service: nothing here need be overridden ------------

    def blurb(self) -> str:
        """What the game is about, in a sentence."""
        return ""

    def minutes(self) -> str:
        """How long a game takes, as "15-30"; empty if nobody has measured it."""
        return ""

    def primer(self) -> list[str]:
        """How it is played, in a minute: a few sentences for somebody who has never seen it."""
        return []

    def setting_word(self, name: str, value: str) -> str:
        """How people write a value of a setting; empty for its name in plain words."""
        return ""

    def phases(self) -> list[Phase]:
        """What a round is made of, in order."""
        return []

    def phase(self, g: State) -> int:
        """The place among `phases` where the game stands, -1 if it stands in none. The same for all seats."""
        return -1

    def card_data(self, card: int) -> dict[str, object]:
        """What is printed on a different card, for drawing it."""
        return {}

    def display(self, view: dict[str, object]) -> dict[str, object]:
        """What a drawn table shows besides a seat's view: worked out from it alone."""
        return {}

    def together(self) -> dict[str, str]:
        """Settings that are offered first where people sit down together, each at a screen of their own."""
        return {}

    def calm(self, settings: list[int]) -> list[int]:
        """The settings of the same table without a race; unchanged where there is none."""
        return settings

    def clock(self, g: State) -> int:
        """The milliseconds within which the rules themselves want the open window answered; 0 if they do not say."""
        return 0

    def is_race(self, g: State) -> bool:
        """Whether the open window goes to whoever answers first: then its answers are an arbiter's to order."""
        return False

    def arbiter(
        self, g: State, start: int, correction: int, trips: list[int] | None, spent: int
    ) -> Arbiter | None:
        """The arbiter of the open window, None if it is no race (`arbiter.py`). In milliseconds: `start` when the race
        begins, `correction` what is taken off an arrival at most, `trips` the measured round trips by seat, `spent`
        what was over of its time before."""
        return None

    def tells_chances(self) -> bool:
        """Whether what a search finds the options worth may be shown beside a hint as chances to win."""
        return True

    def undo_by_consent(self) -> bool:
        """Whether somebody may undo behind what others have done since, if they agree. Behind what was rolled, revealed
        or settled nobody ever goes."""
        return True

    def waits_for(self, g: State) -> int:
        """Seats that only may answer, but would want to before a computer player goes on, as bits: it gives them time."""
        return 0

    def reaction(self, level: str, rng: Rng) -> int:
        """The milliseconds that a computer player of this level takes for its next answer in a race."""
        return 1000

    def advice(self, g: State, seat: int, code: int) -> list[str]:
        """Why a sensible player would answer so, in sentences for a hint; made only from what the seat knows."""
        return []

    def dice(self) -> dict[str, dict[str, int]]:
        """The kinds of dice by the word before "die" ("" if there is one kind only): on how many sides each face stands."""
        return {}

    def rolled(self, g: State, message: str, numbers: list[int]) -> list[tuple[str, str]]:
        """The kind and the face of each die that has come to rest (`dice`), if this event tells a roll; `g` is the
        position after the input that caused it. For the statistics of a finished game."""
        return []

    def calls(self) -> list[tuple[str, str]]:
        """What players of this game tell one another at a press, each with its name in small letters:
        ("need_red", "I need red dice.")."""
        return []

    def remade(self, sources: dict[str, str]) -> Game:
        """The same game with the content of these files, so that a table ends with the content it began with."""
        if self.maker is None:
            raise ValueError(f"{self.name} cannot be made anew from its content")
        return self.maker(sources)

    # -- hooks for standing answers (`standing.py`): nothing here need be overridden --------------------------

    def passing(self, g: State, seat: int) -> int:
        """The code with which a seat that is asked stands aside (it passes, declines, ends the phase); -1 if the open
        window has no such answer. By what lies open: never by what the seat holds."""
        return -1

    def acts(self, g: State, seat: int, code: int) -> bool:
        """Whether an answer to the open question that is no pass is an act of which others may want to hear, and not
        just the course of the game (dice that have to be rolled); by the window and the code alone, -1 for one that
        nobody gave."""
        return True

    def my_turn(self, g: State) -> int:
        """The seat whose turn it is, -1 if it is nobody's."""
        return -1

    def stretch(self, g: State) -> int:
        """A number that changes where a phase ends: what somebody who passes until then waits for."""
        return self.my_turn(g) * 64 + self.phase(g)

    def untils(self) -> list[tuple[str, str]]:
        """Until when somebody may pass, of "phase", "turn" and "act", each in words: "... until your turn"."""
        return [
            ("phase", "the end of this phase"),
            ("turn", "your turn"),
            ("act", "somebody else acts"),
        ]

    def interrupts(self) -> list[tuple[str, str]]:
        """What may call somebody back who passes, by name and in words, besides that somebody else acts ("acts")."""
        return []

    def interrupts_of(self, message: str, numbers: list[int]) -> list[tuple[str, int]]:
        """What an event is among `interrupts`, each with the seats that it calls back, as bits; "turn" for a turn that
        begins with it. `numbers` are as the seat may know them: -1 for a card that it may not."""
        return []

    # -- hooks for decks that players bring (`deck.py`): a game without them overrides none -------------------

    def brings_decks(self) -> bool:
        """Whether a seat may bring a deck."""
        return False

    def box_decks(self) -> list[BoxDeck]:
        """The decks that lie in the box; their ids are ids, and their texts are read as any other's."""
        return []

    def read_deck(self, text: str, settings: list[int]) -> list[int]:
        """The different cards of a deck, each as often as it is in it, in the order of the text; `text` may be the id
        of a deck in the box too (`deck_text`). BadDeck with every fault if a table with these settings does not allow
        it."""
        raise BadDeck([DeckFault(0, f"nobody brings a deck to {self.title}")])

    def deck_names(self) -> DeckNames:
        """How the text of a deck names the different cards. A game with titles or numbers makes it once and keeps it."""
        return DeckNames(self.card_names)

    def builds_decks(self) -> bool:
        """Whether players make and choose what they bring; False if it only comes out of an earlier game."""
        return self.brings_decks()

    # -- hooks for stories told over several games (a campaign): a game without them overrides none -----------

    def part(self, settings: list[int]) -> str:
        """How the part of a story is called that a table with these settings plays, as "Session 1"; empty if it plays
        a game of its own."""
        return ""

    def first_part(self) -> dict[str, str]:
        """The settings, besides those that people choose, of a table at which a story begins; empty: there is none."""
        return {}

    def sequel(self, g: State) -> Sequel | None:
        """What follows a part of a story that is over: the next part, or the same again; None after the last."""
        return None

    # -- decks -----------------------------------------------------------------------------------------------

    def box_deck(self, deck: str) -> BoxDeck | None:
        """The deck of this id."""
        for known in self.box_decks():
            if known.id == deck:
                return known
        return None

    def fitting_decks(self, settings: list[int]) -> list[BoxDeck]:
        """The decks of the box that a table with these settings allows."""
        named = self.settings_json(settings)
        return [deck for deck in self.box_decks() if deck.fits(named)]

    def deck_text(self, deck: str) -> str:
        """The text of a deck, given by it or by the id of one in the box; BadDeck if it could only be an id, and is
        none."""
        known = self.box_deck(deck)
        if known is not None:
            return known.text
        if is_id(deck):
            there = ", ".join(one.id for one in self.box_decks()) or "none"
            raise BadDeck([DeckFault(0, f"{self.title} has no deck {deck!r} (there is: {there})")])
        return deck

    def deck_name(self, deck: str) -> str:
        """The name of a deck, given by its text or by its id; empty if it has none."""
        known = self.box_deck(deck)
        return known.name if known is not None else scan_deck(deck).name

    def write_deck(self, name: str, cards: list[int]) -> str:
        """The canonical text of a deck: a line for each different card, in the order in which they first come."""
        counts: dict[int, int] = {}
        for card in cards:
            counts[card] = counts.get(card, 0) + 1
        names = self.deck_names()
        return print_deck(name, [(count, names.text(card)) for card, count in counts.items()])

    def read_decks(self, decks: list[str] | None, seats: int, settings: list[int]) -> list[list[int]]:
        """The cards that each seat brings; nothing where it leaves the choice to the game. BadDeck names every fault
        of the first deck that has any."""
        if decks is None or not any(decks):
            return [[] for _ in range(seats)]
        if len(decks) != seats:
            raise ValueError(
                f"{seats} seats bring as many decks, not {len(decks)} (an empty one is left to chance)"
            )
        found: list[list[int]] = []
        for deck in decks:
            key = f"{settings} {deck}"
            if deck and key not in self.decks_read:
                if len(self.decks_read) >= DECKS_KEPT:
                    self.decks_read = {}
                self.decks_read[key] = self.read_deck(deck, settings)
            found.append(self.decks_read[key][:] if deck else [])
        return found

    # -- a new game ----------------------------------------------------------------------------------------

    def new(
        self,
        seats: int,
        seed: int,
        settings: dict[str, str] | None = None,
        explicit: bool = False,
        sink: Sink | None = None,
        decks: list[str] | None = None,
    ) -> State:
        """A game at its first question; `sink` hears the events of the set-up too. `decks` are those that the seats
        bring, by text or by id; an empty one is left to the game.

        Raises ValueError in one sentence if it cannot be.
        """
        if not self.min_seats <= seats <= self.max_seats:
            raise ValueError(f"{self.name} is for {self.min_seats} to {self.max_seats} seats, not {seats}")
        most = self.most_seats(self.read_settings(settings or {}))
        if seats > most:
            raise ValueError(f"{self.name} with these options is for {most} seats at most, not {seats}")
        g = self.unstarted(seats, seed, settings, decks)
        g.explicit = explicit
        g.sink = sink
        g.setup()
        g._complete()
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
        g = self.blank()
        g.game = self
        g.sink = None
        g.script = None
        g.explicit = False
        g.seats = seats
        g.settings = self.read_settings(settings or {})
        g.decks = self.read_decks(decks, seats, g.settings)
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
        g.epoch = 0
        g.actor = -1
        g.left = 0
        g.cards = []
        g.pool = []
        g.known = []
        g.mods = []
        g.effects = 0
        g.listeners = []
        g.queue = []
        g.attach()
        return g

    def read_settings(self, given: dict[str, str]) -> list[int]:
        for name in given:
            if name not in [s.name for s in self.settings]:
                known = ", ".join(s.name for s in self.settings) or "none"
                raise ValueError(f"{self.name} has no option {name!r} (there is: {known})")
        values: list[int] = []
        for s in self.settings:
            value = given.get(s.name, s.values[s.default])
            if value not in s.values:
                raise ValueError(
                    f"option {s.name!r} of {self.name} is one of {', '.join(s.values)}, not {value!r}"
                )
            values.append(s.values.index(value))
        return values

    def check_settings(self, values: list[int], place: str) -> list[int]:
        if len(values) != len(self.settings):
            raise BadPosition(place, f"{len(self.settings)} settings were expected, not {len(values)}")
        for value, s in zip(values, self.settings, strict=True):
            if not 0 <= value < len(s.values):
                raise BadPosition(place, f"{s.name} has no value {value}")
        return values

    def settings_json(self, values: list[int]) -> dict[str, object]:
        return {s.name: s.values[v] for s, v in zip(self.settings, values, strict=True)}

    # -- names and refusals --------------------------------------------------------------------------------

    def different_cards(self) -> int:
        return len(self.card_ids)

    def card_name(self, g: State, card: int) -> str:
        """The id of a card instance's definition."""
        return self.card_ids[g.cards[card]]

    def window_name(self, kind: int) -> str:
        return self.windows[kind]

    def refused(self, g: State, seat: int, code: int, packed: int) -> Refused:
        """The refusal as an exception: sentence, rules, kind. Made only from the reason and what the seat asked."""
        kind = refusal.reason_kind(packed)
        if kind < refusal.FIRST_GAME_REASON:
            sentence = KERNEL_REASONS.get(kind, "that is not possible")
            asked = g.asked()
            if kind == refusal.NOT_ASKED and asked and asked & (asked - 1) == 0:
                sentence += f": it is {self.seat_name(g.seat_to_act())}'s decision"
            return Refused(sentence, [], kind)
        name = self.reasons[kind - refusal.FIRST_GAME_REASON]
        message = self.catalogue.find("refuse." + name)
        text = message.text.replace("{need}", str(refusal.reason_need(packed)))
        text = text.replace("{have}", str(refusal.reason_have(packed)))
        if "{option}" in text and self.codes.has(code):
            text = text.replace("{option}", self.option_text(g, seat, code))
        return Refused(text, message.rules, kind)
