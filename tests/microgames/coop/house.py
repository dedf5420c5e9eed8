"""Coop as the rest of the house sees it: a second session that begins with a record, and a sensible player."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.running import complete
from busterbox.kernel.core.state import State
from busterbox.kernel.core.windows import WINDOW_CHOOSE
from busterbox.kernel.game import Game
from busterbox.kernel.parts.bot import BotPart
from busterbox.kernel.parts.words import WordsPart
from tests.microgames.coop.campaign import read_record
from tests.microgames.coop.ops import COLOURS
from tests.microgames.coop.rules import (
    BOOST,
    CLAIMS,
    COLOUR,
    FACE,
    ICONS,
    PAY,
    PLANNING,
    READY,
    SLOTS,
    TAKE,
    TAKE_BACK,
    TAKE_DAMAGE,
    UNREADY,
    WHICH_COLOUR,
    Coop,
    missing,
)


def new_session(game: Game, record: object, seed: int, explicit: bool = False) -> State:
    """The second session of the heroes in the record (C-9). A record that cannot be is refused."""
    hands, kept = read_record(game, record)
    g = game.unstarted(len(kept), seed, {"hands": hands})
    assert isinstance(g, Coop)
    g.explicit = explicit
    g.begin(2, kept)
    complete(g)
    g.run()
    return g


@mypyc_attr(allow_interpreted_subclasses=True)
class CoopBot(BotPart[Coop]):
    def policy(self, g: Coop, seat: i64, rng: Rng) -> i64:
        if g.kind == FACE:
            return self.face(g, seat)
        if g.kind == WHICH_COLOUR:
            return COLOUR + self.wanted(g, seat)
        if g.kind == PLANNING:
            return self.plan(g, seat)
        options = g.options(seat)
        if g.kind == CLAIMS and (g.required >> seat) & 1 and g.market and not g.claimed[seat]:
            return TAKE + g.cards[g.market[rng.below(len(g.market))]]  # the first tool within reach
        return options[rng.below(len(options))] if g.kind == WINDOW_CHOOSE else options[0]

    def plan(self, g: Coop, seat: i64) -> i64:
        """The cards with most dice first: a card laid out counts twice, as a boost only once."""
        if not (g.required >> seat) & 1:
            return UNREADY
        if len(g.slots[seat]) == SLOTS:
            return READY
        best: i64 = -1
        for card in g.hand[seat]:
            if best < 0 or g.box.dice[g.cards[card]] > g.box.dice[best]:
                best = g.cards[card]
        return TAKE + best

    def face(self, g: Coop, seat: i64) -> i64:
        """Pay if possible; boost if the card has dice enough for what is missing; else take the damage."""
        if not (g.required >> seat) & 1:
            return BOOST
        lacks = missing(g, seat)
        if lacks == 0:
            return PAY
        if g.hand[seat] and g.box.dice[g.cards[g.hand[seat][0]]] >= lacks:
            return BOOST
        return TAKE_DAMAGE

    def wanted(self, g: Coop, seat: i64) -> i64:
        """The icon of which the hero's challenges, all taken together, lack most."""
        wanted: i64 = 0
        most: i64 = -99
        for icon in range(ICONS):
            lacks: i64 = -g.dice[icon]
            for challenge in g.challenges[seat]:
                lacks += g.box.needs[g.cards[challenge]][icon]
            if lacks > most:
                wanted, most = icon, lacks
        return wanted


@mypyc_attr(allow_interpreted_subclasses=True)
class CoopWords(WordsPart[Coop]):
    def option_text(self, g: Coop, seat: int, code: int) -> str:
        if COLOUR <= code < COLOUR + ICONS:
            return COLOURS[code - COLOUR].capitalize()
        if TAKE_BACK <= code < COLOUR:
            taken = g.claimed[seat] if g.kind == CLAIMS else g.slots[seat]
            place = code - TAKE_BACK
            if place < len(taken):
                return f"Take back {self.game.cards.names[g.cards[taken[place]]]}"
            return f"Take back card {place + 1}"
        return super().option_text(g, seat, code)
