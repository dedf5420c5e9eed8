"""Decks: what a seat may bring to a table, what is wrong with one, and those that are kept to be shared."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING

from busterbox.kernel.content.deck import BadDeck, is_id
from busterbox.kernel.game import Game
from busterbox.service.problems import Refusal, bad_deck, deck_faults, sentence
from busterbox.service.store.changes import KeptDeck, NotSaved
from busterbox.service.wire import (
    DeckCount,
    DeckFault,
    DeckReport,
    DeckWish,
    SharedDeck,
    SharedDeckWish,
)

if TYPE_CHECKING:
    from busterbox.service.server import Server
    from busterbox.service.store.documents import TableDoc

ID_BYTES = 12  # of a shared deck's address
LONGEST_ID = 64
DECK_COST = 5  # of a deck that is looked through, in plain requests


# -- at a table ------------------------------------------------------------------------------------------------------


def brought(game: Game, settings: dict[str, str], deck: str, whose: str = "This deck") -> str:
    """What is kept of a deck that a seat brings: the id of one in the box, or the canonical text. Refusal with every
    fault if a table with these settings does not allow it."""
    if not deck:
        return ""
    try:
        cards = game.decks.read(deck, game.info.read_settings(settings))
    except BadDeck as error:
        raise bad_deck(error, whose) from None
    return deck if is_id(deck) else game.decks.write(game.decks.name(deck), cards)


async def look_through(
    server: Server, client: str, game: Game, settings: dict[str, str], deck: str, whose: str = "This deck"
) -> str:
    """The same worked out by a worker: a text may be long, and full of names that nearly are some."""
    if not deck or is_id(deck):
        return brought(game, settings, deck, whose)
    key = ("brought", game.name, game.cards.content_hash, tuple(settings.items()), deck, whose)
    found = await server.work_out(client, game, brought, (settings, deck, whose), key, DECK_COST)
    return str(found)


async def check_all(server: Server, game: Game, doc: TableDoc) -> None:
    """Before a game starts: whether everybody's deck fits the table as it is now."""
    for seat in doc.seats:
        whose = f"The deck of {seat.name}"
        await look_through(server, f"table {doc.id}", game, doc.settings, seat.deck, whose)


# -- looking one through ---------------------------------------------------------------------------------------------


async def reported(server: Server, address: str, game: Game, wish: DeckWish) -> DeckReport:
    """What a worker says of a deck."""
    key = ("report", game.name, game.cards.content_hash, tuple(wish.settings.items()), wish.text)
    found: DeckReport = await server.work_out(address, game, report, (wish,), key, DECK_COST)
    return found


def report(game: Game, wish: DeckWish) -> DeckReport:
    """What is in a deck and what is wrong with it, at a table with these settings."""
    try:
        settings = game.info.read_settings(wish.settings)
    except ValueError as error:
        raise Refusal(400, "bad_wish", sentence(str(error))) from None
    faults: list[DeckFault] = []
    try:
        game.decks.read(wish.text, settings)
    except BadDeck as error:
        faults = deck_faults(error)
    try:
        found = game.decks.card_names().read(game.decks.text(wish.text))
    except BadDeck:  # it could only be an id, and is none
        return DeckReport(False, "", wish.text, [], faults)
    counts = found.counts()
    cards = [card for card, count in counts.items() for _ in range(count)]
    return DeckReport(
        ok=not faults,
        name=game.decks.name(wish.text),
        text=wish.text if found.faults else game.decks.write(game.decks.name(wish.text), cards),
        cards=[DeckCount(game.cards.ids[card], count) for card, count in counts.items()],
        faults=faults,
    )


# -- shared ----------------------------------------------------------------------------------------------------------


async def share(server: Server, wish: SharedDeckWish, address: str) -> SharedDeck:
    """Keep a deck for whoever has its address. The same deck twice has one address."""
    server.limits.count_deck(address)
    game = server.game(wish.game)
    if not game.decks.can_be_built():
        raise Refusal(400, "bad_deck", f"Nobody builds a deck for {game.info.title}.")
    key = ("legal", game.name, game.cards.content_hash, wish.text)
    text = str(await server.work_out(address, game, legal_somewhere, (wish.text,), key, DECK_COST))
    digest = hashlib.sha256(text.encode()).hexdigest()
    try:
        deck = await server.store.save_deck(
            secrets.token_urlsafe(ID_BYTES), digest, KeptDeck(game.name, text), server.clock.now()
        )
    except NotSaved:
        raise Refusal(503, "not_saved", "The deck could not be saved; please try again later.") from None
    return SharedDeck(deck, game.name, game.decks.name(text), text)


async def shared(server: Server, deck: str) -> SharedDeck:
    """A deck by its address, as it was kept. Refusal if there is none."""
    found = await server.store.find_deck(deck) if len(deck) <= LONGEST_ID else None
    if found is None or found.game not in server.games:
        raise Refusal(404, "unknown_deck", "This deck does not exist, or it was deleted.")
    return SharedDeck(deck, found.game, server.games[found.game].decks.name(found.text), found.text)


def legal_somewhere(game: Game, text: str) -> str:
    """The canonical text of a deck that some table allows. Refusal with the faults at the table that it comes closest
    to."""
    closest: BadDeck | None = None
    for settings in _tables(game):
        try:
            return game.decks.write(game.decks.name(text), game.decks.read(text, settings))
        except BadDeck as error:
            if closest is None or len(error.faults) < len(closest.faults):
                closest = error
    assert closest is not None
    raise bad_deck(closest)


def _tables(game: Game) -> Iterator[list[int]]:
    """The usual settings, then each other value of each setting, the others being as usual."""
    usual = game.info.read_settings({})
    yield usual
    for place, setting in enumerate(game.info.settings):
        for value in range(len(setting.values)):
            if value != usual[place]:
                yield [*usual[:place], value, *usual[place + 1 :]]
