# busterbox: not compiled
"""Mega Man: The Board Game: its name and settings, its content, and the parts it brings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from busterbox.games.boardgame.bot.judgement import Judgement
from busterbox.games.boardgame.bot.part import BoardBot
from busterbox.games.boardgame.cards.loading import Reader
from busterbox.games.boardgame.cards.part import BoardDecks
from busterbox.games.boardgame.rules.box import BoardBox
from busterbox.games.boardgame.rules.codes import (
    ABILITIES,
    ACTIONS,
    APPLY,
    BOSS_NAMES,
    CARD_PACK,
    CHANGE,
    CORE_STAGES,
    END_TURN,
    FACE,
    FACES,
    FIGHT,
    HERO,
    MOST_DICE,
    PASS,
    PLAY,
    PRESS_ON,
    REASONS,
    REMOVE,
    REROLL,
    ROBOT_MASTERS,
    ROLL,
    SCORE,
    SPECIAL,
    STAGE,
    STAGE_NAMES,
    STAGES,
    TAKE,
    THREAT,
    THROW,
    TROPHY,
    USE,
    WILY_TWO,
    WINDOWS,
)
from busterbox.games.boardgame.rules.entry import BoardRules
from busterbox.games.boardgame.rules.generated import BoardCodec
from busterbox.games.boardgame.table.part import BoardStanding, BoardTable
from busterbox.games.boardgame.words import glossary
from busterbox.games.boardgame.words.part import BoardTerminal, BoardWords
from busterbox.kernel.content.deck import BadDeck, BoxDeck, DeckNames, scan_deck
from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.specs import SOURCES, Spec, card_specs, hash_content
from busterbox.kernel.content.toml_lines import TomlFile, parse_toml, read_files
from busterbox.kernel.core.codes import CARD, NUMBER, Kind
from busterbox.kernel.core.ops import Op
from busterbox.kernel.game import Game
from busterbox.kernel.parts.cards import CardFact, Cards
from busterbox.kernel.parts.info import GameInfo, Seats, Setting

HERE = Path(__file__).parent
CONTENT = HERE / "content"
STAGE_FILES = [f"stages/{name}.toml" for name in STAGE_NAMES]
FILES = [
    "actions.toml",
    "pack.toml",
    *STAGE_FILES,
    "bosses.toml",
    "minions.toml",
    "characters.toml",
    "components.toml",
]
STARTING = "decks/starting.txt"
SEATS = 8
DECKS = 6  # action decks, and players, of the core box


def make(folder: Path = CONTENT) -> Game:
    return make_of(read_files(folder, FILES))


def make_of(sources: dict[str, str]) -> Game:
    """The game with the content of these files. ValueError in one sentence if they are not what is expected."""
    if not {*FILES, STARTING} <= set(sources):
        missing = sorted({*FILES, STARTING} - set(sources))
        raise ValueError(f"the content of boardgame lacks {', '.join(missing)}")
    return build({name: parse_toml(sources[name], name) for name in FILES}, sources)


def build(files: dict[str, TomlFile], sources: dict[str, str]) -> Game:
    reader = Reader()
    rows: list[tuple[Spec, str, CardFact]] = []

    def add(spec: Spec, kind: str, copies: int, text: str) -> None:
        rows.append((spec, text, CardFact(kind, copies, spec.choice("source", list(SOURCES)))))
        for key in ("id", "name", "lore"):
            spec.text(key)
        spec.text("title", "")
        spec.done()

    minions = [(spec, reader.minion(spec)) for spec in card_specs(files["minions.toml"], "minion")]
    for name in ("actions.toml", "pack.toml"):
        for spec in card_specs(files[name], "action"):
            add(spec, "action", 4 if name == "pack.toml" else 0, reader.action(spec, name == "pack.toml"))
    for stage, name in enumerate(STAGE_FILES):
        for spec in card_specs(files[name], "challenge"):
            text = reader.challenge(spec, stage)
            add(spec, "copy" if spec.has("copy") else "challenge", 1, text)
    bosses = card_specs(files["bosses.toml"], "boss")
    if len(bosses) != len(BOSS_NAMES):
        raise ValueError(f"bosses.toml holds {len(BOSS_NAMES)} bosses, not {len(bosses)}")
    for number, spec in enumerate(bosses):
        add(spec, "boss", copies_of_boss(number), reader.boss(spec, number))
    for spec, text in minions:
        add(spec, "minion", 6, text)
    for number, spec in enumerate(card_specs(files["characters.toml"], "character")):
        add(spec, "character", 1 if number else DECKS, reader.character(spec))
    for spec in card_specs(files["components.toml"], "component"):
        add(spec, "component", spec.number("copies", 1, 99), "")
    return finished(reader.box, reader.mine.programs, rows, files, sources)


def finished(
    box: BoardBox,
    programs: list[list[Op[Any]]],
    rows: list[tuple[Spec, str, CardFact]],
    files: dict[str, TomlFile],
    sources: dict[str, str],
) -> Game:
    ids = [str(spec.data["id"]) for spec, _, _ in rows]
    for place, (spec, _, _) in enumerate(rows):
        if ids[place] in ids[:place]:
            raise spec.fault(["id"], "this id is used twice")
    names = [str(spec.data["name"]) for spec, _, _ in rows]
    catalogue = load_catalogue(HERE / "messages.toml")
    for key, kind in (("boss", "boss"), ("minion", "minion"), ("hero", "character")):
        catalogue.find("name." + key).args = [
            name for name, row in zip(names, rows, strict=True) if row[2].kind == kind
        ]
    catalogue.find("name.ability").args = [ability.name for ability in box.abilities]
    catalogue.find("name.stage").args = [
        *catalogue.find("name.boss").args[:ROBOT_MASTERS],
        "Dr. Wily's Castle",
    ]
    masters = catalogue.find("name.stage").args[:ROBOT_MASTERS]
    catalogue.find("name.stage_discard").args = [
        *(f"{name}'s stage discard" for name in masters),
        "Dr. Wily's Castle discard",
    ]
    texts = [deck_file(name, text) for name, text in sorted(sources.items()) if name[-4:] == ".txt"]
    cards = Cards(ids, names, hash_content([*files.values(), *texts]), box, programs)
    cards.texts = [text for _, text, _ in rows]
    cards.facts = [fact for _, _, fact in rows]
    cards.records = [*box.actions, *box.challenges, *box.bosses, *box.minions, *box.characters]
    cards.lore = [str(spec.data["lore"]) for spec, _, _ in rows]
    cards.subtitles = [str(spec.data.get("title", "")) for spec, _, _ in rows]
    cards.sources = dict(sources)
    cards.maker = make_of
    info = GameInfo(
        "boardgame",
        "Mega Man: The Board Game",
        rules_version=2,
        seats=Seats(2, SEATS),
        settings=settings(),
        blurb=glossary.BLURB,
        minutes=glossary.MINUTES,
    )
    decks = BoardDecks(DeckNames(names), box)
    for name in sorted(sources, key=lambda name: (name != STARTING, name)):
        if name.startswith("decks/"):
            add_deck(decks, info, cards.facts, name, sources[name])
    judgement = Judgement(box, programs)
    return Game(
        info,
        BoardRules(BoardCodec(), kinds(), list(WINDOWS), list(REASONS), catalogue),
        cards,
        BoardBot(judgement),
        BoardWords(judgement),
        BoardTerminal(),
        BoardTable(),
        BoardStanding(),
        decks,
    )


def copies_of_boss(number: int) -> int:
    """One for each possible player of a Robot Master; the Wily Machine is one card with two sides (BG-26.2)."""
    if number < ROBOT_MASTERS:
        return DECKS if number < CORE_STAGES else SEATS
    return 0 if number == WILY_TWO else 1


def deck_file(name: str, text: str) -> TomlFile:
    """A deck as data for the content hash: over what it says, not over its spelling."""
    found = scan_deck(text)
    return TomlFile(name, {"deck": found.name, "cards": [[row.count, row.card] for row in found.lines]}, {})


def add_deck(decks: BoardDecks, info: GameInfo, facts: list[CardFact], name: str, text: str) -> None:
    """A deck of the box: the starting list, or one that uses the boss card pack."""
    box, deck_id = decks.box, Path(name).stem
    packs: list[str] = []
    cards: list[int] = []
    fault: BadDeck | None = None
    for value, word in enumerate(info.settings[CARD_PACK].values):
        wanted = [setting.default for setting in info.settings]
        wanted[CARD_PACK] = value
        try:
            cards = sorted(decks.read(text, wanted))
            packs.append(word)
        except BadDeck as error:
            fault = error
    if not packs:
        raise ValueError(f"{name}: {fault}")
    lines = text.splitlines()
    blurb = lines[0].lstrip("# ").strip() if lines and lines[0].startswith("#") else ""
    decks.starters.append(
        BoxDeck(
            deck_id,
            decks.name(text),
            text,
            {info.settings[CARD_PACK].name: packs},
            name != STARTING,
            blurb,
        )
    )
    if name == STARTING:
        box.starting = cards
        for card in cards:  # six decks of the same list lie in the box
            facts[card].copies += DECKS
    box.decks.append(cards)


def settings() -> list[Setting]:
    return [
        Setting(
            "castle",
            ["2", "3", "4", "5", "6"],
            0,
            "Robot Masters to beat before the castle opens.",
            ["BG-23.4"],
        ),
        Setting(
            "fail_penalty", ["on", "off"], 0, "Failing a challenge costs its penalty once more.", ["BG-R22"]
        ),
        Setting(
            "yellow_devil",
            ["off", "on"],
            0,
            "The Yellow Devil guards the castle's yellow space.",
            ["BG-25.2"],
        ),
        Setting(
            "stages",
            ["six", "eight"],
            0,
            "With Time Man and Oil Man: two stages, two more seats.",
            ["BG-31.1"],
        ),
        Setting(
            "heroes",
            ["mega_man", "all"],
            0,
            "Proto Man, Roll, Rush and Dr. Light can be chosen.",
            ["BG-31.2"],
        ),
        Setting(
            "cards",
            ["core", "pack"],
            0,
            "Decks with the boss card pack: one of the box for everybody, or one of your own.",
            ["BG-30.4"],
        ),
    ]


def kinds() -> list[Kind]:
    return [
        Kind("pass", PASS),
        Kind("score", SCORE),
        Kind("roll", ROLL),
        Kind("apply", APPLY),
        Kind("throw", THROW),
        Kind("press_on", PRESS_ON),
        Kind("end_turn", END_TURN),
        Kind("fight", FIGHT),
        Kind("special", SPECIAL, NUMBER, 2),
        Kind("stage", STAGE, NUMBER, STAGES),
        Kind("reroll", REROLL, NUMBER, FACES),
        Kind("remove", REMOVE, NUMBER, FACES),
        Kind("face", FACE, NUMBER, FACES),
        Kind("hero", HERO, NUMBER, 6),
        Kind("threat", THREAT, NUMBER, MOST_DICE + 1),
        Kind("use", USE, NUMBER, ABILITIES),
        Kind("play", PLAY, CARD, ACTIONS),
        Kind("take", TAKE, CARD, ACTIONS),
        Kind("change", CHANGE, NUMBER, FACES * FACES),
        Kind("trophy", TROPHY, NUMBER, FACES * FACES * ROBOT_MASTERS),
    ]


GAME = make()
