"""Card text that plays a card at once, inside its effect, or opens a gauge to be played from (TC-R5, TC-R69, TC-R93)."""

from __future__ import annotations

from mypy_extensions import i64

from busterbox.games.tcg.cards.ops_base import effect_number
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    FROM_GAUGE,
    LOCK_PLAY,
    RESOURCE,
    TAKE,
    THIS_TURN,
    W_PLAY,
)
from busterbox.games.tcg.rules.main_phase import play
from busterbox.games.tcg.rules.requirements import cannot_play, cannot_play_power, free_places, no_chip_left
from busterbox.games.tcg.rules.state import Tcg, add_sorted
from busterbox.kernel.core.codes import NO
from busterbox.kernel.core.knowledge import look, reveal
from busterbox.kernel.core.modifiers import change, modify
from busterbox.kernel.core.ops import Op, Resolve
from busterbox.kernel.core.refusal import NOT_AN_OPTION


class PlayOp(Op[Tcg]):
    """One of some cards may be played now; what is not played stays in its place (TC-R93)."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        if f.phase == 0:
            n = self.show(g, f, roll)
            if n > 0:
                return n
            f.phase = 1
        for card in f.held:  # all of them lie open: whether one can be played is no secret
            if self.may_play(g, f, card):
                g.ask(W_PLAY, f.seat)
                return 0
        f.next()
        return 0

    def show(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        """Reveal the cards in question and hold them; how many outcomes if chance is needed first."""
        raise AssertionError("an op that plays a card must show it")

    def may_play(self, g: Tcg, f: Resolve, card: i64) -> bool:
        raise AssertionError("an op that plays a card must know which")

    def take_out(self, g: Tcg, f: Resolve, card: i64) -> None:
        """Take the card from its place: while it is played it is in no zone (TC-R69)."""
        raise AssertionError("an op that plays a card must take it from somewhere")

    def limited(self) -> bool:
        """Whether a BattleChip counts against the limit (TC-R73)."""
        return True

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = [NO]
        for card in f.held:
            if self.may_play(g, f, card):
                add_sorted(codes, TAKE + g.cards[card])
        return codes

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        f.next()
        if code == NO:
            return
        for card in f.held:
            if g.cards[card] == code - TAKE and self.may_play(g, f, card):
                self.take_out(g, f, card)
                play(g, seat, card, self.limited())
                return

    def default(self, g: Tcg, f: Resolve, seat: i64) -> i64:
        return NO


class PlayTop(PlayOp):
    """Weepers: the top card of the player's deck."""

    def show(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        pile = g.deck[f.seat]
        if roll < 0:
            return pile.outcomes_at(0)
        card = look(g, pile, 0, roll, g.all_eyes())
        f.held = [card]
        g.note("revealed", f.seat, card)
        return 0

    def may_play(self, g: Tcg, f: Resolve, card: i64) -> bool:
        return cannot_play(g, f.seat, card, len(g.gauge[f.seat]), True) == 0

    def take_out(self, g: Tcg, f: Resolve, card: i64) -> None:
        g.deck[f.seat].remove(card)

    def text(self) -> str:
        return "reveal the top card of your deck; you may play it, even a resource"


class PlayRandomDiscard(PlayOp):
    """Chip Junkie: a random card of the player's discard pile, outside the limit if it is a BattleChip (TC-R73)."""

    def show(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        pile = g.discard[f.seat]
        f.held = []
        if not pile:
            return 0
        if roll < 0:
            return len(pile)
        card: i64 = pile[roll]
        f.held = [card]
        g.note("revealed", f.seat, card)
        return 0

    def limited(self) -> bool:
        return False

    def may_play(self, g: Tcg, f: Resolve, card: i64) -> bool:
        if g.box.type[g.cards[card]] != BATTLECHIP:
            return False
        return cannot_play(g, f.seat, card, len(g.gauge[f.seat]), False) == 0

    def take_out(self, g: Tcg, f: Resolve, card: i64) -> None:
        g.discard[f.seat].remove(card)

    def text(self) -> str:
        return (
            "reveal a random card of your discard pile; if it is a BattleChip, you may play it beside those you may "
            "play this turn"
        )


class PlayFromGauge(PlayOp):
    """Dr. Hikari: one card of the player's gauge, revealed; it does not help its own power requirement (TC-R69)."""

    def show(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        f.held = g.gauge[f.seat][:]
        for card in f.held:
            reveal(g, card, g.all_eyes())
            g.note("revealed", f.seat, card)
        return 0

    def may_play(self, g: Tcg, f: Resolve, card: i64) -> bool:
        return cannot_play_power(g, f.seat, card) == 0

    def take_out(self, g: Tcg, f: Resolve, card: i64) -> None:
        g.gauge[f.seat].remove(card)
        g.gauge_changed()

    def text(self) -> str:
        return "reveal your gauge; you may play one of its cards, even a resource"


class PlayFromHand(Op[Tcg]):
    """Handy Work, Out of Water, Spikey: a card of one type from hand, or any number of them."""

    def __init__(self, kind: i64, limited: bool, any_number: bool) -> None:
        self.kind: i64 = kind
        self.limited = limited
        self.any_number = any_number

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        if self.possible(g, f.seat):
            g.ask(W_PLAY, f.seat)
        else:
            f.next()
        return 0

    def possible(self, g: Tcg, seat: i64) -> bool:
        """As far as everybody sees: cards in hand, and a free place, or no lock and no cancelled BattleChip (TC-R57, TC-R72,
        TC-R73)."""
        if not g.hand[seat]:
            return False
        if self.kind == RESOURCE:
            return free_places(g, seat) > 0
        if self.kind == BATTLECHIP and no_chip_left(g, seat, self.limited) != 0:
            return False
        return change(g, LOCK_PLAY, seat) == 0

    def cannot(self, g: Tcg, seat: i64, card: i64) -> i64:
        if g.box.type[g.cards[card]] != self.kind:
            return NOT_AN_OPTION
        return cannot_play(g, seat, card, len(g.gauge[seat]), self.limited)

    def candidates(self, g: Tcg, f: Resolve, seat: i64) -> list[int]:
        codes: list[int] = [NO]
        for card in g.hand[f.seat]:
            if self.cannot(g, f.seat, card) == 0:
                add_sorted(codes, TAKE + g.cards[card])
        return codes

    def check(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> i64:
        if code == NO:
            return 0
        card = g.held(f.seat, code - TAKE)
        return NOT_AN_OPTION if card < 0 else self.cannot(g, f.seat, card)

    def take(self, g: Tcg, f: Resolve, seat: i64, code: i64) -> None:
        if code == NO or not self.any_number:
            f.next()
        if code != NO:
            card = g.held(f.seat, code - TAKE)
            g.from_hand(f.seat, card)
            play(g, f.seat, card, self.limited)

    def default(self, g: Tcg, f: Resolve, seat: i64) -> i64:
        return NO

    def text(self) -> str:
        if self.kind == RESOURCE:
            return "play any number of resources" if self.any_number else "play 1 resource"
        return "play 1 BattleChip" + ("" if self.limited else " beside those you may play this turn")


class OpenGauge(Op[Tcg]):
    """HeatGuts Activate!: the cards now in the player's gauge may be played as actions; at end of turn the rest burns."""

    def run(self, g: Tcg, f: Resolve, roll: i64) -> i64:
        gauge = g.gauge[f.seat]
        for card in gauge:  # a look: for this player only (TC-R80)
            reveal(g, card, 1 << f.seat)
        kept = [card for card in g.open_gauge if g.pool[card] != f.seat]
        g.open_gauge = kept + gauge
        modify(g, FROM_GAUGE, f.seat, 1, effect_number(g, f), THIS_TURN)
        g.note("gauge_opened", f.seat)
        f.next()
        return 0

    def text(self) -> str:
        return (
            "look at your gauge; this main phase you may play those cards, even resources; at the end of the turn burn "
            "all your power"
        )
