# busterbox: not compiled
"""The MegaMan Trading Card Game: what it is called and needs, and which parts it brings."""

from __future__ import annotations

from pathlib import Path

from busterbox.games.tcg.bot.judgement import Judgement
from busterbox.games.tcg.bot.part import TcgBot
from busterbox.games.tcg.cards.loading import add_decks, load_cards
from busterbox.games.tcg.cards.part import TcgDecks
from busterbox.games.tcg.rules.codes import (
    BLAST,
    CARDS,
    COLOUR,
    COLOURS,
    END_RESOURCES,
    FORMATS,
    NAVI,
    NUMBER,
    NUMBERS,
    PASS,
    PLAY,
    PLAY_GAUGE,
    POWER_UP_FORMAT,
    REASONS,
    REPLACE,
    REPLACEMENTS,
    SPEND,
    TAKE,
    THEIRS,
    TYPE,
    WINDOWS,
)
from busterbox.games.tcg.rules.entry import TcgRules
from busterbox.games.tcg.rules.generated import TcgCodec
from busterbox.games.tcg.table.part import TcgStanding, TcgTable
from busterbox.games.tcg.words import glossary
from busterbox.games.tcg.words.part import TcgTerminal, TcgWords
from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.toml_lines import TomlFile, parse_toml, read_files
from busterbox.kernel.core.codes import CARD, SEAT, Kind
from busterbox.kernel.core.codes import NUMBER as A_NUMBER
from busterbox.kernel.game import Game
from busterbox.kernel.parts.info import GameInfo, Seats, Setting

HERE = Path(__file__).parent
CONTENT = HERE / "content"
FILES = ["power_up.toml", "grand_prix.toml", "grave.toml", "promos.toml"]


def make(folder: Path = CONTENT) -> Game:
    """The game with the content files of a folder."""
    return make_of(read_files(folder, FILES))


def make_of(sources: dict[str, str]) -> Game:
    """The game with the content of these files. ValueError in one sentence if they are not what is expected."""
    if not set(FILES) <= set(sources):
        raise ValueError(
            f"the content of tcg is {', '.join(FILES)} and decks, not {', '.join(sorted(sources))}"
        )
    return build([parse_toml(sources[name], name) for name in FILES], sources)


def build(files: list[TomlFile], sources: dict[str, str]) -> Game:
    """The game and the parts it brings."""
    loaded = load_cards(files, sources)
    loaded.printed.maker = make_of
    rules = TcgRules(
        TcgCodec(), kinds(), list(WINDOWS), list(REASONS), load_catalogue(HERE / "messages.toml")
    )
    judgement = Judgement(loaded.box, loaded.printed.programs)
    decks = TcgDecks(loaded.names, loaded.box)
    game = Game(
        info(),
        rules,
        loaded.printed,
        TcgBot(judgement),
        TcgWords(judgement),
        TcgTerminal(),
        TcgTable(loaded.names.numbers),
        TcgStanding(),
        decks,
    )
    add_decks(decks, loaded.box, sources)
    return game


def info() -> GameInfo:
    formats = Setting(
        "format",
        list(FORMATS),
        POWER_UP_FORMAT,
        "The cards in use: the first set, short sample decks, or all sets with promos.",
        ["TC-22.1"],
    )
    return GameInfo(
        "tcg",
        "MegaMan Trading Card Game",
        rules_version=2,
        seats=Seats(2, 2),  # TC-1.1
        settings=[formats],
        blurb=glossary.BLURB,
        minutes=glossary.MINUTES,
    )


def kinds() -> list[Kind]:
    """What each range of option codes means."""
    return [
        Kind("pass", PASS),
        Kind("blast", BLAST),
        Kind("end_resources", END_RESOURCES),
        Kind("navi", NAVI, SEAT, 2),
        Kind("colour", COLOUR, A_NUMBER, len(COLOURS)),
        Kind("type", TYPE, A_NUMBER, 3),
        Kind("replace", REPLACE, A_NUMBER, len(REPLACEMENTS)),
        Kind("number", NUMBER, A_NUMBER, NUMBERS),
        Kind("play", PLAY, CARD, CARDS),
        Kind("spend", SPEND, CARD, CARDS),
        Kind("take", TAKE, CARD, CARDS),
        Kind("theirs", THEIRS, CARD, CARDS),
        Kind("play_gauge", PLAY_GAUGE, CARD, CARDS),
    ]


GAME = make()
