# busterbox: not compiled
"""Mega Man Adventures: metadata, content, catalogue."""

from __future__ import annotations

from pathlib import Path

from busterbox.games.adventures.bot.judgement import Judgement
from busterbox.games.adventures.bot.part import AdventureBot
from busterbox.games.adventures.cards.loading import Reader
from busterbox.games.adventures.cards.part import AdventureCampaign, AdventureDecks
from busterbox.games.adventures.rules.codes import (
    ACTION_CARDS,
    ACTIONS,
    BOOST,
    BOSS,
    BOSSES,
    COLOUR,
    COLOURS,
    CONFIRM,
    DECLINE,
    DICE,
    DIE,
    DIFFICULTIES,
    DISCARD,
    EFFECT,
    ENERGY,
    GO_BACK,
    GO_ON,
    HERO,
    HEROES,
    HOLD,
    LIGHT_BACK,
    LIGHT_LEFT,
    LIGHT_RIGHT,
    LIGHTS,
    MODES,
    NORMAL,
    OFFERED,
    PACK_NAMES,
    PAY,
    PAYMENTS,
    READY,
    REASONS,
    RECONSIDER,
    RELEASE,
    REROLL,
    SLOTS,
    TAKE_BACK,
    TAKE_DAMAGE,
    THROW,
    TO_LEFT,
    TO_RIGHT,
    TO_SKILL,
    TOKEN,
    UNREADY,
    USE_SKILL,
    WEAKNESS,
    WEAPONS,
    WINDOWS,
)
from busterbox.games.adventures.rules.entry import AdventureRules
from busterbox.games.adventures.rules.generated import AdventureCodec
from busterbox.games.adventures.table.part import AdventureStanding, AdventureTable
from busterbox.games.adventures.words import glossary
from busterbox.games.adventures.words.part import AdventureTerminal, AdventureWords
from busterbox.kernel.content.deck import DeckNames
from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.specs import SOURCES, Spec, card_specs, hash_content
from busterbox.kernel.content.toml_lines import TomlFile, parse_toml, read_files
from busterbox.kernel.core.codes import CARD, NUMBER, Kind
from busterbox.kernel.game import Game
from busterbox.kernel.parts.cards import CardFact, Cards
from busterbox.kernel.parts.info import GameInfo, Seats, Setting

HERE = Path(__file__).parent
CONTENT = HERE / "content"
HERO_FILES = ["actions/mega_man.toml", "actions/proto_man.toml", "actions/rush.toml", "actions/roll.toml"]
FILES = [
    "heroes.toml",
    *HERO_FILES,
    "stages.toml",
    "patterns.toml",
    "light.toml",
    "surprises.toml",
    "sabotage.toml",
    "weapons.toml",
    "bosses.toml",
    "components.toml",
    "tables.toml",
]


def make(folder: Path = CONTENT) -> Game:
    return make_of(read_files(folder, FILES))


def make_of(sources: dict[str, str]) -> Game:
    """The game with the content of these files; ValueError says in one sentence what is wrong with them."""
    missing = sorted(set(FILES) - set(sources))
    if missing:
        raise ValueError(f"the content of adventures lacks {', '.join(missing)}")
    return build({name: parse_toml(sources[name], name) for name in FILES}, sources)


class Rows:
    """The different cards in the order of their numbers, with text and facts of each."""

    def __init__(self) -> None:
        self.specs: list[Spec] = []
        self.texts: list[str] = []
        self.facts: list[CardFact] = []

    def add(self, spec: Spec, kind: str, copies: int, text: str) -> None:
        self.specs.append(spec)
        self.texts.append(text)
        self.facts.append(CardFact(kind, copies, spec.choice("source", list(SOURCES))))
        for key in ("id", "name", "lore"):
            spec.text(key)
        spec.done()

    def names(self, kind: str) -> list[str]:
        pairs = zip(self.specs, self.facts, strict=True)
        return [str(spec.data["name"]) for spec, fact in pairs if fact.kind == kind]


def build(files: dict[str, TomlFile], sources: dict[str, str]) -> Game:
    reader, rows = Reader(), Rows()
    box = reader.box
    heroes = card_specs(files["heroes.toml"], "hero")
    hero_ids = [str(spec.data["id"]) for spec in heroes]
    for name in HERO_FILES:
        for spec in card_specs(files[name], "action"):
            rows.add(spec, "action", 1, reader.action(spec, hero_ids))
    for spec in card_specs(files["stages.toml"], "stage"):
        rows.add(spec, "stage", 1, reader.stage(spec))
    for spec in card_specs(files["patterns.toml"], "pattern"):
        rows.add(spec, "pattern", 1, reader.pattern(spec))
    for spec in card_specs(files["light.toml"], "light"):
        text = reader.light(spec)
        rows.add(spec, "light", int(box.lights[-1].copies), text)
    for spec in card_specs(files["surprises.toml"], "surprise"):
        text = reader.surprise(spec)
        rows.add(spec, "surprise", int(box.surprises[-1].copies), text)
    box.first_sabotage = len(rows.specs)
    for spec in card_specs(files["sabotage.toml"], "sabotage"):
        rows.add(spec, "sabotage", 1, reader.sabotage(spec))
    box.first_weapon = len(rows.specs)
    for spec in card_specs(files["weapons.toml"], "weapon"):
        reader.weapon_names.append(str(spec.data["id"]))
        rows.add(spec, "weapon", 1, reader.weapon(spec))
    box.first_boss = len(rows.specs)
    for spec in card_specs(files["bosses.toml"], "boss"):
        text = reader.boss(spec)
        rows.add(spec, "master" if box.bosses[-1].stage is not None else "wily_boss", 1, text)
    box.first_hero = len(rows.specs)
    for spec in heroes:
        rows.add(spec, "hero", 1, "")
    box.components = len(rows.specs)
    for spec in card_specs(files["components.toml"], "component"):
        rows.add(spec, "component", spec.number("copies", 1, 99), "")
    reader.tables(files["tables.toml"])
    counted(rows, box.stage_cards)
    return finished(reader, rows, files, sources)


def counted(rows: Rows, stage_cards: list[int]) -> None:
    """Refuses content whose numbers the rules and the option codes cannot hold."""
    if min(stage_cards) < 1:
        raise ValueError("tables.toml: every hero has a stage card at least (AD-1.19)")
    largest = max((1 + place) * cards for place, cards in enumerate(stage_cards))
    for name, kind, least, most in (
        ("actions", "action", ACTION_CARDS, ACTION_CARDS),
        ("heroes.toml", "hero", HEROES, HEROES),
        ("stages.toml", "stage", largest, 99),
        ("patterns.toml", "pattern", 1, 99),
        ("light.toml", "light", 1, LIGHTS),
        ("surprises.toml", "surprise", 1, 99),
        ("sabotage.toml", "sabotage", 2, 99),
        ("weapons.toml", "weapon", HEROES, WEAPONS),
        ("bosses.toml", "master", OFFERED, BOSSES),
    ):
        found = sum(fact.kind == kind for fact in rows.facts)
        if not least <= found <= most:
            raise ValueError(f"{name}: {least} to {most} cards were expected, not {found}")


def finished(reader: Reader, rows: Rows, files: dict[str, TomlFile], sources: dict[str, str]) -> Game:
    ids = [str(spec.data["id"]) for spec in rows.specs]
    for place, spec in enumerate(rows.specs):
        if ids[place] in ids[:place]:
            raise spec.fault(["id"], "this id is used twice")
    names = [str(spec.data["name"]) for spec in rows.specs]
    catalogue = load_catalogue(HERE / "messages.toml")
    for key, kinds_of in (
        ("boss", ["master", "wily_boss"]),
        ("weapon", ["weapon"]),
        ("hero", ["hero"]),
        ("sabotage", ["sabotage"]),
        ("light", ["light"]),
    ):
        catalogue.find("name." + key).args = [
            name for name, fact in zip(names, rows.facts, strict=True) if fact.kind in kinds_of
        ]
    programs = reader.programs.programs
    catalogue.find("name.program").args = [reader.titles.get(number, "") for number in range(len(programs))]
    cards = Cards(ids, names, hash_content(list(files.values())), reader.box, programs)
    cards.texts = rows.texts
    cards.facts = rows.facts
    box = reader.box
    cards.records = [*box.actions, *box.stages, *box.patterns, *box.lights, *box.surprises]
    cards.lore = [str(spec.data["lore"]) for spec in rows.specs]
    cards.sources = dict(sources)
    cards.maker = make_of
    info = GameInfo(
        "adventures",
        "Mega Man Adventures",
        rules_version=2,
        seats=Seats(1, HEROES),  # AD-1.1
        settings=settings(),
        cooperative=True,
        blurb=glossary.BLURB,
        minutes=glossary.MINUTES,
    )
    judgement = Judgement(reader.box, programs)
    return Game(
        info,
        AdventureRules(AdventureCodec(), kinds(), list(WINDOWS), list(REASONS), catalogue),
        cards,
        AdventureBot(judgement),
        AdventureWords(judgement),
        AdventureTerminal(),
        AdventureTable(),
        AdventureStanding(),
        AdventureDecks(DeckNames(names), reader.box),
        AdventureCampaign(),
    )


def settings() -> list[Setting]:
    return [
        Setting("mode", MODES, 0, "A single game, or a session of a campaign.", ["AD-22.1"]),
        Setting(
            "difficulty",
            DIFFICULTIES,
            NORMAL,
            "Easy gives a tank more; hard and expert draw one and two sabotage cards.",
            ["AD-20.1"],
        ),
        Setting(
            "packs",
            PACK_NAMES,
            0,
            "Whose Robot Masters are in the box: a first game is best with those of Mega Man 1.",
            ["AD-1.25", "AD-R50"],
        ),
        Setting("heroes", ["choose", "random"], 0, "Heroes are chosen or dealt.", ["AD-1.3"]),
        Setting("peek", ["on", "off"], 0, "Boss sides can be read before the fight.", ["AD-1.17", "AD-R8"]),
        Setting("hands", ["open", "own"], 0, "Who sees a hand: everybody, or its owner only.", ["AD-6.2"]),
        Setting(
            "first_player",
            ["stays", "passes"],
            0,
            "Whether the first player token moves each round.",
            ["AD-R9"],
        ),
    ]


def kinds() -> list[Kind]:
    return [
        Kind("take_damage", TAKE_DAMAGE),
        Kind("use_skill", USE_SKILL),
        Kind("boost", BOOST),
        Kind("hold", HOLD),
        Kind("release", RELEASE),
        Kind("ready", READY),
        Kind("unready", UNREADY),
        Kind("confirm", CONFIRM),
        Kind("reconsider", RECONSIDER),
        Kind("throw", THROW),
        Kind("decline", DECLINE),
        Kind("go_on", GO_ON),
        Kind("go_back", GO_BACK),
        Kind("hero", HERO, NUMBER, HEROES),
        Kind("boss", BOSS, NUMBER, BOSSES),
        Kind("colour", COLOUR, NUMBER, COLOURS),
        Kind("token", TOKEN, NUMBER, ACTIONS),
        Kind("die", DIE, NUMBER, DICE),
        Kind("take_back", TAKE_BACK, NUMBER, SLOTS),
        Kind("effect", EFFECT, NUMBER, WEAPONS),
        Kind("reroll", REROLL, NUMBER, WEAPONS),
        Kind("weakness", WEAKNESS, NUMBER, WEAPONS),
        Kind("energy", ENERGY, NUMBER, WEAPONS),
        Kind("to_left", TO_LEFT, CARD, ACTION_CARDS),
        Kind("to_right", TO_RIGHT, CARD, ACTION_CARDS),
        Kind("to_skill", TO_SKILL, CARD, ACTION_CARDS),
        Kind("discard", DISCARD, CARD, ACTION_CARDS),
        Kind("light_left", LIGHT_LEFT, NUMBER, LIGHTS),
        Kind("light_right", LIGHT_RIGHT, NUMBER, LIGHTS),
        Kind("pay", PAY, NUMBER, PAYMENTS),
        Kind("light_back", LIGHT_BACK, NUMBER, 2),
    ]


GAME = make()
