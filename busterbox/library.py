"""What `busterbox` offers to a program: games, positions, bots, records. `docs/library.md` teaches it."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path

from busterbox.kernel import registry
from busterbox.kernel.codec.notation import Json, as_dict
from busterbox.kernel.core.refusal import whole
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.table.campaign import Campaign
from busterbox.kernel.table.campaign_file import read_campaign
from busterbox.kernel.table.kinds import CAMPAIGN, POSITION, RECORD, game_named, inner, kind_of, what_it_is
from busterbox.kernel.table.record import Record, record_from_json
from busterbox.kernel.table.seat import Bot
from busterbox.players.contest import Contest, contest
from busterbox.players.levels import LEVELS
from busterbox.players.named import RULES, NamedBot, bot_names
from busterbox.players.policy import has_policy
from busterbox.players.recorded import play_recorded

SEEDS = 1 << 32  # a random seed is below this


def new(
    name: str | Game,
    seats: int | None = None,
    seed: int | None = None,
    settings: dict[str, str] | None = None,
    decks: list[str] | None = None,
) -> State:
    """A game at its first question.

    Without seats it has as many as is usual, without a seed chance chooses one, which `repr` shows. `settings` are
    the options of the table that differ from the usual; `decks` are what the seats bring, by id or as text.
    """
    game = _game(name)
    chosen = _seed(seed)
    sat = game.info.seats.usual if seats is None else whole(seats, "seats are a whole number")
    state = game.new(sat, chosen, settings, decks=decks)
    if seed is None:
        state.random_seed = chosen
    return state


def load(source: str | Path | Json) -> State | Record | Campaign:
    """A position, a recorded game or a campaign: from a file, from JSON text, or from the JSON itself.

    ValueError says what it is instead, or what is wrong with it.
    """
    place, document = _document(source)
    kind = kind_of(document)
    try:
        if kind == RECORD:
            return record_from_json(inner(document))
        if kind == POSITION:
            game = registry.of_file(str(game_named(document)))
            return game.rules.codec.from_json(game, document)
        if kind == CAMPAIGN:
            game = registry.of_file(str(game_named(document)))
            return read_campaign(as_dict(document, CAMPAIGN), game, LEVELS)
    except ValueError as error:
        if not place:
            raise
        error.args = (f"{place}: {error}", *error.args[1:])
        raise
    told = f"this is {what_it_is(document)}; a {POSITION}, a {RECORD} or a {CAMPAIGN} was expected"
    raise ValueError(f"{place}: {told}" if place else told)


def bots(game: str | Game | None = None) -> list[str]:
    """The names of the bots, the weakest first; with a game, those that it has."""
    return [name for name in bot_names() if game is None or name != RULES or has_policy(_game(game))]


def bot(name: str) -> Bot:
    """A bot by its name, for any game; `search:200` searches with 200 simulations."""
    if not isinstance(name, str):
        raise TypeError(f"a bot's name is text, as {bot_names()[-1]!r}, not {name!r}")
    return NamedBot(name)


def play(
    game: str | Game,
    players: Sequence[Bot | str],
    seed: int | None = None,
    settings: dict[str, str] | None = None,
    decks: list[str] | None = None,
) -> Record:
    """A whole game with a player at each seat, bots or their names; what happened, as a record."""
    found = _game(game)
    return play_recorded(found, _players(players), _seed(seed), settings, decks)


def match(
    game: str | Game,
    players: Sequence[Bot | str],
    games: int = 100,
    seed: int = 0,
    seats: int | None = None,
    settings: dict[str, str] | None = None,
) -> Contest:
    """Players compared: each pair plays the same seeds in all fair seatings. `games` is rounded up until it comes out.

    The result has `scores` and `intervals`, one of each per player. Without `seats` the table is as small as it
    can be.
    """
    found = _game(game)
    if whole(games, "the number of games is a whole number") < 1:
        raise ValueError(f"a match has at least 1 game, not {games}")
    fewest = found.info.seats.fewest if found.info.cooperative else max(found.info.seats.fewest, 2)
    return contest(found, _players(players), games, fewest if seats is None else seats, _seed(seed), settings)


def _game(name: object) -> Game:
    if isinstance(name, Game):
        return name
    if isinstance(name, str):
        return registry.get(name)
    raise TypeError(f"a game is named by text, as {registry.names()[0]!r}, not by {name!r}")


def _seed(seed: int | None) -> int:
    return secrets.randbelow(SEEDS) if seed is None else whole(seed, "a seed is a whole number from 0 up")


def _players(players: Sequence[object]) -> list[Bot]:
    if isinstance(players, str):
        raise TypeError(f"players are a list, one for each seat, not {players!r} alone")
    return [_player(player) for player in players]


def _player(player: object) -> Bot:
    if isinstance(player, Bot):
        return player
    if isinstance(player, str):
        return NamedBot(player)
    raise TypeError(f"a player is a bot, as `MyBot()`, or the name of one, not {player!r}")


def _document(source: str | Path | Json) -> tuple[str, object]:
    """Where a document comes from, empty if it is given itself, and the document."""
    if isinstance(source, dict):
        return "", source
    text = str(source)
    place = "" if isinstance(source, str) and source.lstrip()[:1] in ("{", "[") else text
    try:
        if place:
            text = Path(source).read_text(encoding="utf-8")
        return place, json.loads(text)
    except (ValueError, RecursionError) as error:
        what = "not text" if isinstance(error, UnicodeDecodeError) else "not JSON"
        expected = f"a {POSITION}, a {RECORD} or a {CAMPAIGN} in JSON was expected"
        raise ValueError(f"{place or 'this'} is {what}; {expected}") from None
