# busterbox: not compiled
"""Reading the content files: cards with their ops and text, and the decks of the box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from busterbox.games.tcg.cards.ops_blast import AddToDestiny, BlastTheirs, ExtraBlast
from busterbox.games.tcg.cards.ops_moves import EXACTLY, Destroy, Move, SelfTo
from busterbox.games.tcg.cards.ops_values import Change, Grant
from busterbox.games.tcg.cards.ops_verbs import BurnOp, DiscardOp, LoseOp, SpendUnused, Verb
from busterbox.games.tcg.cards.part import TcgDecks
from busterbox.games.tcg.cards.phrases import HEARD, PASSIVE_WORDS, is_told, priced
from busterbox.games.tcg.cards.vocabulary import TcgVocabulary, use
from busterbox.games.tcg.rules.box import CARDS_SHIFT, ENERGY_SHIFT, OTHER_PRICE, Card, DeckCards, TcgBox
from busterbox.games.tcg.rules.codes import (
    ALL_SETS_FORMAT,
    BATTLECHIP,
    COLOURS,
    EMBLEMS,
    EVENT,
    FIRST_EMBLEM,
    FORMATS,
    HAPPENINGS,
    KIN_PLAYED,
    LEVEL_UP,
    NETNAVI,
    PASSIVES,
    POWER_UP_FORMAT,
    RESOURCE,
    SAMPLE_FORMAT,
    SETS,
    TAGS,
    THIS_TURN,
    TYPES,
)
from busterbox.games.tcg.rules.requirements import ANY
from busterbox.kernel.content.deck import BadDeck, BoxDeck, DeckNames, scan_deck
from busterbox.kernel.content.specs import SOURCES, Clause, Spec, card_specs, flatten, hash_content, sentence
from busterbox.kernel.content.toml_lines import TomlFile
from busterbox.kernel.core.ops import JumpUnless, MayOp, Op, Plain
from busterbox.kernel.parts.cards import CardFact, Cards

MOST = 0xFF  # that a part of a price in one number can be
PUBLISHED = {"megaman", "torchman", "pharaohman", "protoman", "bass", "sharkman"}  # facts, not ours to change


class LoadedCards:
    """What the files give: the cards as printed, and what rules and decks look up."""

    def __init__(self, printed: Cards, box: TcgBox, names: DeckNames) -> None:
        self.printed = printed
        self.box = box
        self.names = names


# -- one card -------------------------------------------------------------------------------------------------


def needs(spec: Spec, key: str, known: list[str], first: int) -> list[int]:
    """Required colours or emblems: how many of each."""
    value = spec.raw(key) if spec.has(key) else {}
    if not isinstance(value, dict):
        raise spec.fault([key], f"{key!r} must be a table such as {{red = 2}}, not {value!r}")
    found = []
    for name, count in value.items():
        if name not in known:
            raise spec.fault([key], f"{key!r} knows {', '.join(known)}, not {name!r}")
        if not isinstance(count, int) or not 1 <= count <= 4:
            raise spec.fault([key], f"{name!r} must be a whole number from 1 to 4, not {count!r}")
        found.append((first + known.index(name)) << 3 | count)
    return found


def read_card(spec: Spec, words: TcgVocabulary, names: dict[str, int]) -> tuple[Card, str]:
    """A card and its text."""
    name = spec.text("name")
    card = Card(spec.index("type", TYPES), names.setdefault(name, len(names)))
    card.set = spec.index("set", SETS)
    card.playable = spec.flag("playable") if spec.has("playable") else True
    card.tag = spec.index("tag", TAGS) if spec.has("tag") else -1
    card.emblem = spec.index("emblem", EMBLEMS) if spec.has("emblem") else -1
    if card.type == NETNAVI:
        card.strength = spec.number("strength", 0, 9)
        card.defense = spec.number("defense", 0, 9)
        card.blast = spec.number("blast", 0, 9)
    elif card.type != LEVEL_UP:
        if card.type != BATTLECHIP:  # TC-R3: resources and events have one, BattleChips none
            card.colour = spec.index("colour", COLOURS)
        card.destiny = spec.number("destiny", 0, 9)
        card.power = spec.number("power", 0, 5, 0)
        card.needs = needs(spec, "colours", COLOURS, 0) + needs(spec, "emblems", EMBLEMS, FIRST_EMBLEM)
    if spec.has("title") and card.type in (EVENT, BATTLECHIP):  # TC-R2
        raise spec.fault(["title"], "only NetNavis and resources have titles")
    return card, read_text_of(spec, card, words)


def read_text_of(spec: Spec, card: Card, words: TcgVocabulary) -> str:
    """The card's ops, and what they say."""
    texts: list[str] = []
    key = "spend" if card.type == RESOURCE else "play"
    cost, then = words.costs(spec), words.clauses(spec, key)
    if then or cost:
        # In printed order, each as far as possible (TC-R8).
        program: list[Op[Any]] = flatten([*cost, *then])
        words.programs.programs.append(program)
        card.program = len(words.programs.programs) - 1
        card.cost = len(flatten(cost))
        card.spendable = card.type == RESOURCE  # "SPEND:" (TC-2.8)
        card.beyond_sample = any(beyond_sample(op) for op in program)
        bought = paid_for(then) if cost else 0
        first = priced(cost, then[:bought]) if cost else ""
        rest = sentence(then[bought:])
        body = (first[0].upper() + first[1:] + ". " + rest).strip() if first else rest
        texts.append(f"SPEND: {body}" if card.spendable else body)
    if spec.has("whenever"):  # up to the comma the trigger, then what happens (TC-6.19)
        heard = spec.choice("whenever", HAPPENINGS)
        optional = spec.flag("optional")
        card.hears = HAPPENINGS.index(heard)
        card.heard, what = words.trigger(spec, "then", optional)
        emblem = EMBLEMS[card.emblem] if card.emblem >= 0 else ""
        when = f"you play another {emblem} card" if card.hears == KIN_PLAYED else HEARD[heard]
        texts.insert(0, f"Whenever {when}, {what}.")
    if spec.has("passive"):  # works by itself while in play (TC-22.2, TC-R62)
        passive = spec.choice("passive", PASSIVES[1:])
        card.passive = PASSIVES.index(passive)
        texts.insert(
            0, PASSIVE_WORDS[passive].format(emblem=EMBLEMS[card.emblem] if card.emblem >= 0 else "")
        )
    return " ".join(texts)


def paid_for(then: list[Clause]) -> int:
    """How many clauses share a sentence with the price: two plain ones, if it stays clear who does what."""
    if len(then) < 2 or any(c.body or c.other or isinstance(c.op, SelfTo) for c in then[:2]):
        return 1
    first, second = then[0].text, then[1].text
    if is_told(second) or (first.startswith("make ") and not second.startswith("make ")):
        return 1
    return 2


def beyond_sample(op: Op[Any]) -> bool:
    """Lasts longer than its turn, or lifts a limit: not for the sample format (TC-22.1, TC-22.7, TC-22.8)."""
    if isinstance(op, Change | Grant) and op.duration != THIS_TURN:
        return True
    return isinstance(op, ExtraBlast | BlastTheirs) or (isinstance(op, Grant) and "BattleChip" in op.words)


def hurdles(program: list[Op[Any]]) -> list[Op[Any]]:
    """The ops that can make a text unplayable (TC-R7, TC-R51), with the conditions before them: up to the first "may"."""
    found: list[Op[Any]] = []
    last = 0
    for op in program:
        if isinstance(op, MayOp):
            break
        if can_refuse(op):
            found.append(op)
            last = len(found)
        elif isinstance(op, JumpUnless):
            found.append(op)
    return found[:last]


def price(ops: list[Op[Any]]) -> int:
    """What must be there to carry out a text, as one number if it is printed numbers of power, any cards and energy."""
    power = cards = energy = 0
    for op in ops:
        number = op.amount.number if isinstance(op, Verb) and isinstance(op.amount, Plain) else -1
        if not 0 <= number <= MOST:
            return OTHER_PRICE
        if isinstance(op, BurnOp):
            power = max(power, number)
        elif isinstance(op, DiscardOp) and op.filter.kind == ANY:
            cards = max(cards, number)
        elif isinstance(op, LoseOp):
            energy = max(energy, number)
        else:
            return OTHER_PRICE
    return power | cards << CARDS_SHIFT | energy << ENERGY_SHIFT


def can_refuse(op: Op[Any]) -> bool:
    """Whether `playable` can ever refuse."""
    if isinstance(op, Verb | SpendUnused):
        return op.cost
    if isinstance(op, Move):
        return op.cost and op.how == EXACTLY
    if isinstance(op, AddToDestiny | Destroy):
        return op.must
    return type(op).playable is not Op.playable


# -- all cards --------------------------------------------------------------------------------------------------


def order(spec: Spec) -> int:
    """Cards that can be drawn first, then NetNavis, then what is never in play: see `TcgBox`."""
    kind = spec.data.get("type")
    return 2 if kind == "level_up" else 1 if kind == "netnavi" else 0


def load_cards(files: list[TomlFile], sources: dict[str, str]) -> LoadedCards:
    """All cards of these files; `sources` are the same files as text, decks included. ValueError with place and reason."""
    words = use(TcgVocabulary())
    names: dict[str, int] = {}
    specs = sorted((spec for file in files for spec in card_specs(file)), key=order)
    ids = [str(spec.data["id"]) for spec in specs]
    for place, spec in enumerate(specs):
        if ids[place] in ids[:place]:
            raise spec.fault(["id"], "this id is used twice")
    cards: list[Card] = []
    texts: list[str] = []
    facts: list[CardFact] = []
    for spec in specs:
        card, text = read_card(spec, words, names)
        cards.append(card)
        texts.append(text)
        # How many there are is up to the decks that are brought.
        facts.append(CardFact(TYPES[card.type], 1, spec.choice("source", list(SOURCES))))
        spec.text("id")
        spec.text("number")
        spec.text("title", "")
        spec.text("lore")
        spec.done()
    labels = DeckNames(
        [str(spec.data["name"]) for spec in specs],
        [str(spec.data.get("title", "")) for spec in specs],
        [str(spec.data["number"]) for spec in specs],
    )
    drawn = sum(1 for spec in specs if order(spec) == 0)
    content_hash = hash_content(
        [*files, *[deck_file(name, text) for name, text in sorted(sources.items()) if "/" in name]]
    )
    programs = words.programs.programs
    in_the_way = [hurdles(program) for program in programs]
    box = TcgBox(cards, drawn, in_the_way, [price(ops) for ops in in_the_way])
    printed = Cards(ids, [labels.label(card) for card in range(len(specs))], content_hash, box, programs)
    printed.texts = texts
    printed.facts = facts
    printed.records = [*cards]
    printed.subtitles = labels.titles
    printed.lore = [str(spec.data["lore"]) for spec in specs]
    printed.sources = dict(sources)
    return LoadedCards(printed, box, labels)


# -- the decks of the box --------------------------------------------------------------------------------------


def deck_file(name: str, text: str) -> TomlFile:
    """A deck as data for the content hash: over what it says, not over its spelling."""
    found = scan_deck(text)
    return TomlFile(name, {"deck": found.name, "cards": [[row.count, row.card] for row in found.lines]}, {})


def add_deck(decks: TcgDecks, box: TcgBox, name: str, text: str) -> None:
    """A deck of the box, in the formats that allow it."""
    deck_id = Path(name).stem
    formats: list[int] = []
    fault: BadDeck | None = None
    cards: list[int] = []
    for play_format in (POWER_UP_FORMAT, SAMPLE_FORMAT, ALL_SETS_FORMAT):
        try:
            cards = decks.read(text, [play_format])
            formats.append(play_format)
        except BadDeck as error:
            fault = error
    if not formats and fault is not None:
        raise ValueError(f"{name}: {fault}")
    lines = text.lstrip("\ufeff").splitlines()
    blurb = lines[0].lstrip("# ").strip() if lines and lines[0].startswith("#") else ""
    settings = {"format": [FORMATS[allowed] for allowed in formats]}
    decks.starters.append(BoxDeck(deck_id, decks.name(text), text, settings, deck_id not in PUBLISHED, blurb))
    box.add_deck(DeckCards(deck_id, sorted(cards), formats))


def add_decks(decks: TcgDecks, box: TcgBox, sources: dict[str, str]) -> None:
    for name in sorted(sources):
        if name.startswith("decks/"):
            add_deck(decks, box, name, sources[name])
