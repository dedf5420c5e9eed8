# busterbox: not compiled
"""DiceBot MegaFun as a game: what it is, and which parts it brings."""

from __future__ import annotations

from pathlib import Path

from busterbox.games.dicebot.bot.averages import Tables
from busterbox.games.dicebot.bot.part import DiceBotBot
from busterbox.games.dicebot.cards.loading import read_cards
from busterbox.games.dicebot.rules.box import DiceBox
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    DICE_EACH,
    DROP,
    GRAB,
    LEAST_SEATS,
    MOST_SEATS,
    ONTO_HEAD,
    PARTS,
    PASS,
    PAY_HEAD,
    PLAY,
    READY,
    REASONS,
    TAKE,
    USE,
    WINDOWS,
)
from busterbox.games.dicebot.rules.entry import DiceBotRules
from busterbox.games.dicebot.rules.generated import DiceBotCodec
from busterbox.games.dicebot.table import display
from busterbox.games.dicebot.table.part import DiceBotStanding, DiceBotTable
from busterbox.games.dicebot.words.part import DiceBotTerminal, DiceBotWords
from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.toml_lines import TomlFile, parse_toml, read_text
from busterbox.kernel.core.codes import CARD, NUMBER, SEAT, Kind
from busterbox.kernel.game import Game
from busterbox.kernel.parts.info import GameInfo, Seats, Setting

HERE = Path(__file__).parent
CONTENT = HERE / "content"
WEAPONS, ROBOTS = "weapons.toml", "robots.toml"
USUAL_SEATS = 4  # the liveliest table


def make(weapons: Path = CONTENT / WEAPONS, robots: Path = CONTENT / ROBOTS) -> Game:
    sources = {WEAPONS: read_text(weapons), ROBOTS: read_text(robots)}
    return build(
        parse_toml(sources[WEAPONS], weapons.name), parse_toml(sources[ROBOTS], robots.name), sources
    )


def make_of(sources: dict[str, str]) -> Game:
    """The game with the content of these files. ValueError in one sentence if they are not what is expected."""
    if set(sources) != {WEAPONS, ROBOTS}:
        raise ValueError(
            f"the content of dicebot is {WEAPONS} and {ROBOTS}, not {', '.join(sorted(sources)) or 'nothing'}"
        )
    return build(parse_toml(sources[WEAPONS], WEAPONS), parse_toml(sources[ROBOTS], ROBOTS), dict(sources))


def build(weapons: TomlFile, robots: TomlFile, sources: dict[str, str]) -> Game:
    cards = read_cards(weapons, robots, sources)
    cards.maker = make_of
    box = cards.content
    assert isinstance(box, DiceBox)
    rules = DiceBotRules(
        DiceBotCodec(),
        kinds(len(box.weapons)),
        list(WINDOWS),
        list(REASONS),
        load_catalogue(HERE / "messages.toml"),
    )
    tables = Tables(box, cards.programs)
    return Game(
        info(),
        rules,
        cards,
        DiceBotBot(tables),
        DiceBotWords(tables),
        DiceBotTerminal(),
        DiceBotTable(),
        DiceBotStanding(),
    )


def info() -> GameInfo:
    return GameInfo(
        "dicebot",
        "DiceBot MegaFun",
        rules_version=3,
        seats=Seats(LEAST_SEATS, MOST_SEATS, usual=USUAL_SEATS),
        settings=[
            Setting(
                "form",
                ["draft", "realtime"],
                0,
                "Dice are picked in turn, or grabbed in real time.",
                ["DB-R16"],
            ),
            Setting(
                "advanced",
                ["no", "yes"],
                0,
                "King of All Botkind: unique robots and Kill Points.",
                ["DB-17.1"],
            ),
        ],
        blurb=display.BLURB,
        minutes=display.MINUTES,
    )


def kinds(weapons: int) -> list[Kind]:
    return [
        Kind("pass", PASS),
        Kind("ready", READY),
        Kind("pay_head", PAY_HEAD),
        Kind("ability", ABILITY),
        Kind("use", USE, NUMBER, PARTS),
        Kind("take", TAKE, NUMBER, PARTS),
        Kind("drop", DROP, NUMBER, PARTS),
        Kind("onto_head", ONTO_HEAD, NUMBER, PARTS),
        Kind("aim", AIM, SEAT, MOST_SEATS),
        Kind("grab", GRAB, NUMBER, DICE_EACH * MOST_SEATS),
        Kind("play", PLAY, CARD, weapons),
    ]


GAME = make()
