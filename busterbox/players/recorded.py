"""A game between bots, written down."""

from __future__ import annotations

from busterbox.kernel.core.refusal import Refused, whole
from busterbox.kernel.core.windows import NO_ANSWER, TURN
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.seat import Bot, Seat
from busterbox.players.match import A_CHOICE, TABLE, generator


def play_recorded(
    game: Game,
    bots: list[Bot],
    seed: int,
    settings: dict[str, str] | None = None,
    decks: list[str] | None = None,
) -> Record:
    """One game with `bots[i]` at seat i: the same game as `play_game` plays, as a record."""
    play = Play.start(game, len(bots), seed, settings, decks=decks)
    table = generator(seed, TABLE)
    generators = [generator(seed, seat + 1) for seat in range(len(bots))]
    while not play.state.over:
        g = play.state
        seat = int(g.seat_to_act() if g.mode == TURN else game.rules.next_seat(g, table))
        code = whole(bots[seat].choose(Seat(g, seat), generators[seat]), A_CHOICE)
        if code != NO_ANSWER:
            try:
                play.answer(seat, code)
            except Refused as error:
                error.add_note(f"{bots[seat].name()} chose {code} at seat {seat}")
                raise
    return Record.of(play)
