# busterbox: not compiled
"""Bluff as a game, and the faults that lie in its codec and its policy instead of its rules."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from mypy_extensions import i64

from busterbox.kernel.codec.hashing import Hasher
from busterbox.kernel.codec.notation import Json
from busterbox.kernel.codec.observing import Observer
from busterbox.kernel.codec.tokens import Tokens
from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.core.codes import CARD, NO, YES, Kind
from busterbox.kernel.core.moves import Move
from busterbox.kernel.core.rng import Rng
from busterbox.kernel.core.state import State
from busterbox.kernel.game import Game
from busterbox.kernel.parts.bot import BotPart
from busterbox.kernel.parts.cards import Cards
from busterbox.kernel.parts.info import GameInfo, Seats, Setting
from busterbox.kernel.parts.words import WordsPart
from tests.faulty.box import BluffBox
from tests.faulty.generated import BluffCodec
from tests.faulty.rules import ASIDE, CLASH, PASS, RANKS, WINDOW_CHALLENGE, Bluff, BluffRules, Round


class BrokenCodec(BluffCodec):
    """The codec made from the declarations, with one fault at most."""

    def __init__(self, fault: str) -> None:
        super().__init__()
        self.fault = fault

    def copy_fields(self, s: State, t: State) -> None:
        super().copy_fields(s, t)
        a, b = cast(Bluff, s), cast(Bluff, t)
        if self.fault == "clone_forgets":
            b.round = 0
        if self.fault == "clone_shares":
            b.score = a.score

    def fields_json(self, a: State) -> Json:
        shown = super().fields_json(a)
        if self.fault == "json_forgets":
            shown["score"] = [0, 0]
        return shown

    def view(self, a: State, seat: int) -> Json:
        shown = super().view(a, seat)
        if self.fault == "sealed_shown":
            shown["chosen"] = a.answers[:]
        if self.fault == "view_has_generator":
            shown["chance"] = a.rng.a
        if self.fault == "view_has_epoch":
            shown["epoch"] = a.epoch
        if self.fault == "view_is_no_json":
            shown["score"] = tuple(cast(Bluff, a).score)
        if self.fault == "view_is_no_copy":
            shown["score"] = cast(Bluff, a).score
        if self.fault == "view_changes_state":
            cast(Bluff, a).tries += 1
        return shown

    def view_fields(self, s: State, seat: int) -> Json:
        shown = super().view_fields(s, seat)
        g = cast(Bluff, s)
        if self.fault == "view_leaks_id" and seat >= 0:
            shown["next"] = {"id": g.hand[1 - seat][0]} if g.hand[1 - seat] else None
        if self.fault == "spectator_leak" and seat < 0:
            shown["first"] = {"id": g.hand[0][0]} if g.hand[0] else None
        if self.fault == "spectator_blind" and seat < 0:
            shown["discard"] = []
        if self.fault == "view_follows_hidden":
            shown["strength"] = sum(g.cards[card] for hand in g.hand for card in hand)
        return shown

    def see_fields(self, s: State, seat: i64, h: Hasher) -> None:
        super().see_fields(s, seat, h)
        if self.fault == "key_peeks" and seat >= 0:
            h.add_all(cast(Bluff, s).hand[1 - seat])

    def see(self, a: State, seat: i64, h: Hasher) -> None:
        if self.fault == "key_forgets":
            h.add(a.required)
        else:
            super().see(a, seat, h)

    def observation(self, a: State, seat: int, form: str) -> list[int]:
        out = super().observation(a, seat, form)
        if self.fault == "observation_length":
            out.extend(cast(Bluff, a).discard)
        return out

    def observe(self, a: State, seat: i64, w: Observer) -> None:
        super().observe(self.seen_by_observer(cast(Bluff, a), seat, w), seat, w)

    def seen_by_observer(self, g: Bluff, seat: i64, w: Observer) -> Bluff:
        """The position as a faulty observation takes it."""
        copy = g.clone()
        if self.fault == "observation_peeks":
            copy.score = [copy.score[0] + copy.secret, copy.score[1]]
        if self.fault == "observation_forgets_field":
            copy.round = 0
        if self.fault == "observation_forgets_frame" and isinstance(copy.top, Round):
            copy.top.chosen = [-1, -1]
        if self.fault == "observation_forgets_mods":
            copy.mods = []
        if self.fault == "observation_forgets_triggers":
            copy.queue = []
        if self.fault == "observation_forgets_answer":
            copy.answers = [-1] * copy.seats
        if self.fault == "observation_forgets_settings":
            copy.settings = [0] * len(copy.settings)
        if self.fault == "observation_forgets_who_knows":
            own = 1 << (seat if seat >= 0 else copy.seats)
            copy.known = [mask & own for mask in copy.known]
        if self.fault == "tokens_forget_cards" and isinstance(w, Tokens):
            copy.discard = []
        return copy

    def determinize(self, a: State, seat: i64, rng: Rng) -> State:
        g = cast(Bluff, a)
        if self.fault == "determinize_keeps_card" and g.hand[1 - seat]:
            peeked = g.hand[1 - seat][0]
            known = g.known[peeked]
            copy = g.clone()
            copy.known[peeked] |= 1 << seat
            drawn = super().determinize(copy, seat, rng)
            drawn.known[peeked] = known
            return drawn
        if self.fault == "determinize_keeps_all":
            copy = g.clone()
            copy.rng = Rng(rng.next(), rng.next(), rng.next(), 1)
            return copy
        drawn = super().determinize(a, seat, rng)
        if self.fault == "determinize_keeps_generator":
            drawn.rng = a.rng.clone()
        if self.fault == "determinize_loses_card":
            cast(Bluff, drawn).pile.cards.clear()
            cast(Bluff, drawn).pile.parts.clear()
        return drawn


class BluffWords(WordsPart[Bluff]):
    def __init__(self, fault: str) -> None:
        self.fault = fault

    def option_text(self, g: Bluff, seat: int, code: int) -> str:
        """As the catalogue has it."""
        if self.fault == "words_only_if_asked" and g.options(seat)[0] < 0:  # no option, no first one
            return ""
        if self.fault == "words_of_a_held_card" and code >= CLASH and not g.over:
            rank = code - CLASH
            held = next(g.cards[card] for card in g.hand[seat] if g.cards[card] == rank)
            return f"Clash with rank {held}"
        return super().option_text(g, seat, code)

    def moves(self, g: Bluff, seat: int) -> list[Move]:
        """As the kernel makes them, with different texts."""
        found = super().moves(g, seat)
        if self.fault == "moves_read_alike":
            return [Move(move.code, "Do it", move.rules) for move in found]
        return found

    def code_of(self, g: Bluff, seat: int, typed: str) -> int:
        code = super().code_of(g, seat, typed)
        return g.options(seat)[0] if self.fault == "moves_misunderstood" else code


class BluffBot(BotPart[Bluff]):
    def __init__(self, fault: str) -> None:
        self.fault = fault

    def policy(self, g: Bluff, seat: i64, rng: Rng) -> i64:
        """Challenge a card put aside now and then."""
        options = g.options(seat)
        if g.kind == WINDOW_CHALLENGE and self.fault == "policy_peeks":
            frame = cast(Round, g.top)
            return YES if g.cards[frame.aside] < 4 else NO
        if self.fault == "policy_illegal":
            return DONE_FOR
        return options[rng.below(len(options))]

    def value(self, g: Bluff, seat: i64) -> i64:
        return 2000 if self.fault == "value_too_big" else 420


DONE_FOR = 63  # an option of no window here


def make(fault: str = "") -> Game:
    """The sound game, or the one with this fault."""
    catalogue = load_catalogue(Path(__file__).with_name("messages.toml"))
    if fault == "text_missing":
        del catalogue.messages["option.aside"]
    kinds = [Kind("pass", PASS), Kind("aside", ASIDE, CARD, RANKS), Kind("clash", CLASH, CARD, RANKS)]
    length = Setting("length", ["short", "long"], 0, "How long the game is", ["B-6"])
    ids = [f"rank{rank}" for rank in range(RANKS)]
    names = [f"Rank {rank}" for rank in range(RANKS)]
    return Game(
        GameInfo("bluff", "Bluff", rules_version=1, seats=Seats(2, 2), settings=[length]),
        BluffRules(BrokenCodec(fault), kinds, ["clash", "aside", "challenge"], ["not_held"], catalogue),
        Cards(ids, names, "bluff", BluffBox(fault)),
        BluffWords(fault),
        BluffBot(fault),
    )
