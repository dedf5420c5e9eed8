"""What an audit found: losses by decision, game and window, and the positions where most was lost."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, Final

from busterbox.kernel.game import Game
from busterbox.lab.spread import spread
from busterbox.lab.strength.arena_report import deck_label
from busterbox.lab.strength.audit import Audit, Position, Tried
from busterbox.lab.strength.champions import find_player
from busterbox.players.match import SURE

Json = dict[str, Any]
DIGITS: Final = 5
FEW: Final = 8  # positions under which no interval is given: it would be a guess


def play_audit(
    audit: Audit,
    positions: int,
    worst: int,
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Json:
    """Look at one position of each of so many games and report."""
    game = audit.load()
    seeds = range(audit.seed, audit.seed + positions)
    found: list[Position | None] = []
    for position in spread(audit, seeds, workers):
        found.append(position)
        if progress:
            progress(len(found), positions)
    return report(audit, game, found, worst)


def report(audit: Audit, game: Game, found: list[Position | None], worst: int) -> Json:
    kept = [position for position in found if position]
    names = sorted({position.window for position in kept}, key=lambda name: (-weight_of(kept, name), name))
    ordered = sorted(kept, key=lambda position: (-position.loss, position.seed))
    return {
        "game": game.name,
        "rules_version": game.info.rules_version,
        "content": game.cards.content_hash,
        "seats": audit.seats,
        "settings": audit.settings,
        "decks": ["/".join(deck_label(game, deck) for deck in laid) for laid in audit.decks],
        "player": audit.player,
        "plays": find_player(audit.player, game).name(),
        "seed": audit.seed,
        "games": len(found),
        "rollouts": audit.rollouts,
        "decisions": round(sum(position.decisions for position in kept) / audit.seats / len(found), 2),
        "per_decision": per_decision(kept),
        "per_game": per_game(audit, found, ""),
        "windows": [
            {
                "window": name,
                "positions": sum(position.window == name for position in kept),
                "share": round(weight_of(kept, name) / weight_of(kept, ""), 4),
                "per_decision": per_decision([position for position in kept if position.window == name]),
                "per_game": per_game(audit, found, name),
            }
            for name in names
        ],
        "worst": [position_row(position) for position in ordered[:worst] if position.loss > 0],
    }


def weight_of(kept: list[Position], window: str) -> int:
    """The decisions that positions stand for, in a window or in all."""
    return sum(position.decisions for position in kept if window in ("", position.window))


def per_decision(kept: list[Position]) -> Json:
    """What a decision loses on average: a game's position stands for all its decisions."""
    weights = [position.decisions for position in kept]
    whole = sum(weights)
    if not whole:
        return row_of(0.0, 0.0, 0)
    loss = sum(weight * position.loss for weight, position in zip(weights, kept, strict=True)) / whole
    squares = sum(
        (weight * (position.loss - loss)) ** 2 for weight, position in zip(weights, kept, strict=True)
    )
    count = len(kept)
    return row_of(loss, sqrt(squares * count / max(count - 1, 1)) / whole, count)


def per_game(audit: Audit, found: list[Position | None], window: str) -> Json:
    """What a seat's decisions of a game lose together, in a window or in all."""
    losses = [
        position.decisions * position.loss / audit.seats
        if position and window in ("", position.window)
        else 0.0
        for position in found
    ]
    count = len(losses)
    loss = sum(losses) / count
    squares = sum((value - loss) ** 2 for value in losses)
    there = sum(position is not None and window in ("", position.window) for position in found)
    return row_of(loss, sqrt(squares / max(count - 1, 1) / count), there)


def row_of(loss: float, error: float, positions: int) -> Json:
    """A mean with its 95 % interval, none of few positions."""
    row: Json = {"loss": round(loss, DIGITS), "low": None, "high": None}
    if positions >= FEW:
        row["low"], row["high"] = round(loss - SURE * error, DIGITS), round(loss + SURE * error, DIGITS)
    return row


def position_row(position: Position) -> Json:
    return {
        "seed": position.seed,
        "answer": position.answer,
        "seat": position.seat,
        "window": position.window,
        "question": position.question,
        "loss": round(position.loss, DIGITS),
        "chosen": tried_row(position.chosen),
        "best": tried_row(position.best),
    }


def tried_row(tried: Tried) -> Json:
    return {
        "code": tried.code,
        "text": tried.text,
        "wins": round(tried.wins, DIGITS),
        "error": round(tried.error, DIGITS),
    }
