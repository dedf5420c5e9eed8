"""Editions of a game: the rules and the content that a table was opened with, beside those of today."""

from __future__ import annotations

import json

from busterbox.kernel.game import Game
from busterbox.kernel.table.chain import Begun
from busterbox.kernel.table.fairness import commitment
from busterbox.service.games.past import hash_of, words_of
from busterbox.service.problems import Refusal, sentence
from busterbox.service.store.changes import Content
from busterbox.service.store.database import Store
from busterbox.service.store.documents import OVER, PLAYING, TableDoc


class Editions:
    def __init__(self, games: dict[str, Game], store: Store) -> None:
        self.games = games
        self.store = store
        self._words: dict[str, tuple[str, str]] = {}

    async def game_of(self, doc: TableDoc) -> tuple[Game, str]:
        """The game with the very content that the table was opened with; or why it cannot be had, and the nearest to it
        that can."""
        game = self.games.get(doc.game)
        if game is None:
            raise Refusal(410, "closed", f"This table plays {doc.game}, which is not installed any more.")
        why = ""
        if game.info.rules_version != doc.rules_version:
            age = "older" if doc.rules_version < game.info.rules_version else "newer"
            why = f"under {age} rules (version {doc.rules_version}, now {game.info.rules_version})"
        if game.cards.content_hash == doc.content:
            return game, why
        files = await self.store.find_content(doc.game, doc.content)
        if files is None:
            return game, why or "with cards that are lost"
        try:
            return game.remade(json.loads(files)), why
        except ValueError:
            if not why:
                raise
            return game, why  # cards that today's rules do not know

    async def is_past(self, doc: TableDoc) -> bool:
        """Whether a table was begun and cannot go on, because today's rules are others."""
        return doc.status == PLAYING and bool((await self.game_of(doc))[1])

    def renew(self, doc: TableDoc) -> Game:
        """Where nobody has played yet, the game will be by today's rules, with a new commitment to the dice."""
        try:
            game = self.as_of_today(doc)
        except Refusal as refusal:
            raise Refusal(410, "closed", refusal.detail) from None
        doc.commitment = commitment_to(game, doc)
        doc.forget_nonces()
        return game

    def as_of_today(self, doc: TableDoc) -> Game:
        """A document of other rules made one of today's. Refusal if there is no such table any more."""
        game = self.games[doc.game]
        try:
            most = game.rules.most_seats(game.info.read_settings(doc.settings))
        except ValueError as error:
            detail = sentence(f"there is no such table under today's rules: {error}")
            raise Refusal(400, "bad_wish", detail) from None
        if not game.info.seats.fewest <= len(doc.seats) <= most:
            detail = f"Under today's rules {game.info.title} is not for {len(doc.seats)} players with these settings."
            raise Refusal(400, "bad_wish", detail)
        doc.rules_version, doc.content, doc.words = (
            game.info.rules_version,
            game.cards.content_hash,
            self.words(game)[0],
        )
        return game

    def words(self, game: Game) -> tuple[str, str]:
        """The words of a game that are kept with its tables, and before them their hash."""
        key = f"{game.name} {game.cards.content_hash}"
        if key not in self._words:
            found = words_of(game)
            self._words[key] = hash_of(found), found
        return self._words[key]

    def contents(self, game: Game) -> list[Content]:
        """What is kept with a new table, so that it can be told and played when there are other cards: the words first."""
        words_hash, words = self.words(game)
        found = [Content(game.name, words_hash, words)]
        if game.cards.sources:
            found.append(Content(game.name, game.cards.content_hash, json.dumps(game.cards.sources)))
        return found


def commitment_to(game: Game, doc: TableDoc) -> str:
    """The promise about the dice: over the secret and all that the game begins with."""
    seed = bytes.fromhex(doc.secret)
    return commitment(
        game.name, game.info.rules_version, game.cards.content_hash, len(doc.seats), doc.settings, seed
    )


def begun(game: Game, doc: TableDoc) -> Begun:
    """All that a game begins with, as the chain over its inputs covers it."""
    return Begun(
        doc.game,
        doc.rules_version,
        doc.content,
        doc.settings,
        doc.names,
        [seat.deck for seat in doc.seats] if game.decks.allowed() else [],
        [seat.nonce_commitment for seat in doc.seats],
        doc.commitment,
        doc.starts,
        doc.practice,
    )


def end_by_update(doc: TableDoc) -> None:
    """A table that is being played under rules that are gone: nothing moves there any more."""
    doc.status, doc.ended = OVER, True
    doc.timer, doc.undo, doc.paused, doc.spent = None, None, False, 0
    for seat in doc.seats:
        seat.stand_in, seat.standing = False, None
