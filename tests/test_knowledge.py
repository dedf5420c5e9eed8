"""Who knows what: atoms of knowledge, keys, determinize, and the settling that goes on around effects."""

from __future__ import annotations

import pytest
from mypy_extensions import i64

from busterbox.kernel.core.codes import YES
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.knowledge import look, put_secret, reveal, shuffle_under, take_top
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.piles import bag
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.running import complete
from busterbox.kernel.core.state import State
from busterbox.kernel.core.triggers import Triggers, carry_out_triggers, queue_trigger
from busterbox.kernel.core.windows import CLOSED, SEALED
from busterbox.kernel.game import Game
from busterbox.kernel.parts.rules import Rules
from busterbox.kernel.table.decision import decision
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.duel.rules import Duel
from tests.microgames.ring.game import GAME as RING
from tests.microgames.sealed.game import GAME as SEALED_GAME


def duel(seed: int = 1) -> Duel:
    g = DUEL.new(2, seed)
    assert isinstance(g, Duel)
    return g


# -- piles and knowledge ----------------------------------------------------------------------------------------------


def test_a_card_known_before_it_was_shuffled_under_is_drawn_unknown() -> None:
    g = duel()
    card = g.deck[0].cards[0]
    reveal(g, card, g.everybody())
    pile = bag([])
    shuffle_under(g, pile, [card])
    assert g.known[card] == 0
    reveal(g, card, g.everybody())  # as during a search of the bag
    assert take_top(g, pile, 0) == card
    assert g.known[card] == 0


def test_a_card_in_order_keeps_who_knows_it() -> None:
    g = duel()
    card = g.deck[0].cards[0]
    pile = bag([])
    pile.put_top(card)
    reveal(g, card, 0b10)
    assert take_top(g, pile, 0) == card
    assert g.known[card] == 0b10


def test_looking_teaches_those_who_look_and_fixes_the_place() -> None:
    g = duel()
    pile, epoch = g.deck[1], g.epoch
    card = look(g, pile, 0, 3, 0b01)
    assert g.known[card] == 0b01
    assert g.epoch > epoch
    again = look(g, pile, 0, 0, 0b10)
    assert again == card
    assert g.known[card] == 0b11


def test_what_lies_above_a_card_looked_at_keeps_its_order() -> None:
    pile = bag([1, 2, 3, 4])
    first, second = pile.settle_top(0, 0), pile.settle_top(0, 1)
    third = pile.settle_top(0, 2)
    assert [pile.draw(0) for _ in range(3)] == [first, second, third]


def test_a_hidden_choice_is_known_to_its_seat_only() -> None:
    g = duel()
    card = g.hand[0][0]
    reveal(g, card, g.everybody())
    zone: list[int] = []
    put_secret(g, zone, card, 0)
    assert zone == [card]
    assert g.known[card] == 0b01


def test_a_secret_pick_among_open_cards_stays_secret() -> None:
    """A register `ToSeat` hides what it names, though everybody knows the card itself."""
    one, two = duel(), duel()
    different = next(card for card in range(1, len(one.cards)) if one.cards[card] != one.cards[0])
    for g, card in ((one, 0), (two, different)):
        for known in (0, different):
            reveal(g, known, g.everybody())
        f = Resolve(1, 0)
        f.picked = [card]
        g.push(f)
    assert one.view(1) == two.view(1)
    assert one.knowledge_key(1) == two.knowledge_key(1)
    assert one.knowledge_key(0) != two.knowledge_key(0)
    drawn = one.determinize(1, rng_from(1)).top
    assert isinstance(drawn, Resolve)
    assert drawn.picked == []


def test_sets_of_knowledge_that_add_up_alike_are_told_apart() -> None:
    def key(masks: list[int]) -> int:
        g = RING.new(4, 1)
        for card, mask in zip(RING.rules.codec.sets(g)[3], masks, strict=False):
            g.known[card] = mask
        return int(g.knowledge_key(1))

    assert key([0b0100, 0b1001]) != key([0b0101, 0b1000])
    assert key([0b0100, 0b1001]) == key([0b1001, 0b0100])


# -- determinize --------------------------------------------------------------------------------------------------


def test_a_sealed_answer_of_a_seat_that_may_is_reopened_as_may() -> None:
    g = SEALED_GAME.new(3, 1, {"form": "bids"})
    assert g.mode == SEALED
    assert g.may == 0b100
    g.answer(2, g.options(2)[0])
    drawn = g.determinize(0, rng_from(1))
    assert (drawn.required, drawn.may) == (g.called, 0b100)


def test_a_random_default_foretells_nothing() -> None:
    g = SEALED_GAME.new(3, 1, {"form": "bids"})
    shown = [decision(g, 0)]
    g.reseed(99)
    shown.append(decision(g, 0))
    assert shown[0] == shown[1]
    assert shown[0] is not None
    assert shown[0].default is None


# -- settling ------------------------------------------------------------------------------------------------------


def test_the_state_settles_between_two_triggers() -> None:
    g = duel()
    queue_trigger(g, 0, 1, -1, -1)
    queue_trigger(g, 0, 1, -1, 7)
    assert carry_out_triggers(g, 0)
    assert isinstance(g.top, Triggers)
    assert not g.top.is_effect  # between its effects the state settles
    assert not carry_out_triggers(g, 0)  # but it is not begun twice
    assert len(g.queue) == 2


def test_what_an_effect_sets_going_is_part_of_it() -> None:
    g = duel()
    g.push(Resolve(1, 0))
    inner = Triggers(0)
    g.push(inner)
    assert inner.is_effect


def test_leaving_in_a_window_goes_on_with_the_same_question() -> None:
    g = RING.new(3, 5)
    seat, kind = int(g.seat_to_act()), int(g.kind)
    other = (seat + 1) % 3
    g.leave(other)
    assert int(g.seat_to_act()) == seat
    assert int(g.kind) == kind
    assert g.options(seat)


class Mortal(State):
    life: int


class MortalRules(Rules[Mortal]):
    """Settling takes the life that watching looks at."""

    def watch(self, g: Mortal) -> None:
        if g.life == 0:
            g.finish([0])

    def settle(self, g: Mortal) -> bool:
        if g.life == 0:
            return False
        g.life = 0
        return True


def test_watching_goes_on_after_settling() -> None:
    g = Mortal()
    rules = MortalRules(RING.rules.codec, [], [], [], RING.rules.catalogue)
    g.game = Game(RING.info, rules, RING.cards)
    g.life, g.over, g.stack = 1, False, []
    g.push(Frame())
    complete(g)
    assert g.is_over()
    assert g.result == [0]


class Again(Frame[State]):
    """Keeps an OPEN window open over one answer, goes on, rolls, and opens one of the same kind again."""

    def run(self, g: State, roll: i64) -> i64:
        if self.step == 2 and roll < 0:
            return 3
        if self.step == 2:
            self.step = 3
        else:
            g.ask_open(self, 4, 1, 0)
        return 0

    def candidates(self, g: State, seat: i64) -> list[int]:
        return [YES]

    def check(self, g: State, seat: i64, code: i64) -> i64:
        return 0

    def take(self, g: State, seat: i64, code: i64) -> None:
        self.step += 1


@pytest.mark.parametrize("explicit", [False, True])
def test_an_open_window_keeps_its_number_until_its_frame_goes_on(explicit: bool) -> None:
    g = duel()
    g.explicit = explicit
    g.mode = CLOSED
    g.push(Again())
    g.run()
    first = g.serial
    g.answer(0, YES)
    assert g.serial == first  # asked again: the same window
    g.answer(0, YES)
    if explicit:
        assert g.chance == 3
        g.resolve_chance(1)
    assert g.serial > first  # another window, though of the same kind and frame
