"""The small parts: generator, hashes, piles, modifiers, reasons, codes."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from busterbox.kernel.codec.hashing import Hasher
from busterbox.kernel.core.codes import CodeSpace, Kind
from busterbox.kernel.core.modifiers import (
    change,
    data_of,
    effect_of,
    end_duration,
    find,
    mod_json,
    modify,
    new_effect,
    remove,
    remove_effect,
)
from busterbox.kernel.core.piles import Pile, bag, row
from busterbox.kernel.core.refusal import reason, reason_have, reason_kind, reason_need
from busterbox.kernel.core.rng import Rng, rng_from
from tests.microgames.duel.game import GAME

FIRST_NUMBERS = [4145660252, 2491331053, 1055157653, 2917898039]
FIRST_BELOW = [0, 0, 8, 157]

# -- the generator -----------------------------------------------------------------------------------------------


def test_the_generator_gives_the_same_numbers_for_ever() -> None:
    """Records depend on it: these numbers must never change, interpreted or compiled."""
    rng = rng_from(1)
    assert [rng.next() for _ in range(4)] == FIRST_NUMBERS
    assert [rng_from(2**200 + 7).below(n) for n in (2, 6, 52, 1000)] == FIRST_BELOW


def reference_sfc32(a: int, b: int, c: int, d: int) -> int:
    """sfc32 as published, on plain whole numbers."""
    return (a + b + d) & 0xFFFFFFFF


def test_it_is_sfc32() -> None:
    rng = rng_from(12345)
    for _ in range(50):
        a, b, c, d = rng.a, rng.b, rng.c, rng.d
        t = reference_sfc32(a, b, c, d)
        assert rng.next() == t
        assert rng.a == b ^ (b >> 9)
        assert rng.b == (c + (c << 3)) & 0xFFFFFFFF
        assert rng.c == (((c << 21) | (c >> 11)) + t) & 0xFFFFFFFF
        assert rng.d == (d + 1) & 0xFFFFFFFF


@given(st.integers(1, 2**31 - 1), st.integers(0, 2**256))
def test_below_stays_below(n: int, seed: int) -> None:
    assert 0 <= rng_from(seed).below(n) < n


def test_below_is_fair() -> None:
    rng = rng_from(5)
    counts = Counter(int(rng.below(6)) for _ in range(12_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 2000) < 200 for count in counts.values())


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="a seed is a whole number from 0 up, not -1"):
        rng_from(-1)


def test_every_word_of_a_long_seed_counts() -> None:
    seeds = [0, 1, 1 << 40, 1 << 70, 1 << 100, 1 << 250]
    assert len({int(rng_from(seed).next()) for seed in seeds}) == len(seeds)


@given(st.lists(st.integers(-(2**40), 2**40)), st.lists(st.integers(-(2**40), 2**40)))
def test_hashes_tell_lists_apart(xs: list[int], ys: list[int]) -> None:
    def key(numbers: list[int]) -> int:
        hasher = Hasher()
        hasher.add_all(numbers)
        return hasher.key()

    assert (key(xs) == key(ys)) == (xs == ys)
    assert 0 <= key(xs) < 2**62


# -- piles --------------------------------------------------------------------------------------------------------


def drawn(pile: Pile, rng: Rng) -> list[int]:
    cards = []
    while pile.size():
        cards.append(int(pile.draw(rng.below(pile.outcomes()))))
    assert (pile.outcomes(), pile.parts) == (0, [])
    return cards


def test_cards_in_order_come_from_the_top() -> None:
    assert drawn(row([1, 2, 3]), rng_from(1)) == [3, 2, 1]


def test_a_bag_gives_each_card_once_and_any_first() -> None:
    assert sorted(drawn(bag([5, 3, 9]), rng_from(1))) == [3, 5, 9]
    firsts = {drawn(bag([5, 3, 9]), rng_from(seed))[0] for seed in range(40)}
    assert firsts == {3, 5, 9}


def test_parts_keep_apart() -> None:
    pile = bag([1, 2, 3])
    pile.put_top(7)
    pile.put_top(8)
    pile.put_bottom(4)
    pile.put_bag_bottom([6, 5])
    assert pile.parts == [-2, 1, -3, 2]
    assert pile.outcomes() == 1
    cards = drawn(pile, rng_from(3))
    assert cards[:2] == [8, 7]
    assert sorted(cards[2:5]) == [1, 2, 3]
    assert cards[5] == 4
    assert sorted(cards[6:]) == [5, 6]


def test_looking_at_a_card_fixes_its_place() -> None:
    pile = bag([1, 2, 3])
    assert pile.outcomes_at(0) == 3
    first = pile.settle_top(2, 0)
    assert pile.outcomes_at(0) == 1
    assert pile.outcomes_at(1) == 2
    second = pile.settle_top(0, 1)
    assert first != second
    assert pile.parts == [-1, 2]
    assert pile.settle_top(0, 0) == first
    assert drawn(pile, rng_from(1))[:2] == [first, second]


def test_a_card_found_in_a_search_leaves_its_part() -> None:
    pile = bag([1, 2, 3])
    pile.put_bottom(9)
    pile.put_top(8)
    pile.remove(2)
    assert pile.parts == [1, -2, 1]
    pile.remove(1)
    pile.remove(3)
    assert (pile.cards, pile.parts) == ([9, 8], [2])
    pile.shuffle()
    assert (pile.cards, pile.parts) == ([8, 9], [-2])


def test_copies_of_a_pile_part_when_one_of_them_changes() -> None:
    pile = bag([1, 2, 3])
    copy = pile.clone()
    again = copy.clone()
    copy.put_top(9)
    pile.draw(0)
    assert (copy.cards, copy.parts) == ([1, 2, 3, 9], [-3, 1])
    assert (pile.cards, pile.parts) == ([3, 2], [-2])
    assert (again.cards, again.parts) == ([1, 2, 3], [-3])


# -- modifiers ------------------------------------------------------------------------------------------------------


def test_cancelling_removes_exactly_what_an_effect_did() -> None:
    g = GAME.new(2, 1)
    one, two = new_effect(g), new_effect(g)
    modify(g, 3, 0, 5, one, 1, data=7)
    modify(g, 3, 0, -2, two, 1)
    modify(g, 3, 1, 9, one, 2)
    assert (change(g, 3, 0), change(g, 3, 1), change(g, 4, 0)) == (3, 9, 0)
    first = find(g, 3, 0)[0]
    assert mod_json(first) == {"stat": 3, "subject": 0, "amount": 5, "duration": 1, "data": 7, "effect": one}
    assert (data_of(first), effect_of(first)) == (7, one)
    assert remove_effect(g, one) == 2
    assert (change(g, 3, 0), change(g, 3, 1)) == (-2, 0)


def test_what_lasts_until_now_ends_and_the_rest_stays() -> None:
    g = GAME.new(2, 1)
    modify(g, 0, 0, 1, 0, 1)
    modify(g, 0, 0, 2, 0, 2)
    assert end_duration(g, 1) == 1
    assert change(g, 0, 0) == 2
    remove(g, find(g, 0, 0)[0])
    assert g.mods == []


@given(st.integers(-2048, 2047), st.integers(0, 255), st.integers(0, 255), st.integers(0, 2**18))
def test_numbers_of_a_modifier_do_not_run_into_each_other(
    amount: int, subject: int, data: int, effect: int
) -> None:
    g = GAME.new(2, 1)
    modify(g, 255, subject, amount, effect, 255, data)
    wanted = {
        "stat": 255,
        "subject": subject,
        "amount": amount,
        "duration": 255,
        "data": data,
        "effect": effect,
    }
    assert mod_json(g.mods[0]) == wanted


def test_a_modifier_out_of_range_is_refused() -> None:
    g = GAME.new(2, 1)
    with pytest.raises(ValueError, match="a modifier's amount is -2048 to 2047, not 5000"):
        modify(g, 0, 0, 5000, 0, 0)
    assert g.mods == []


# -- reasons and codes ----------------------------------------------------------------------------------------------


@given(st.integers(1, 1023), st.integers(-500, 500), st.integers(-500, 500))
def test_a_reason_carries_its_numbers(kind: int, need: int, have: int) -> None:
    packed = reason(kind, need, have)
    assert (reason_kind(packed), reason_need(packed), reason_have(packed)) == (kind, need, have)


def test_codes_must_not_overlap() -> None:
    with pytest.raises(ValueError, match="'b' overlap"):
        CodeSpace([Kind("a", 64, "number", 3), Kind("b", 66)])
    with pytest.raises(ValueError, match="a game's codes begin at 64"):
        CodeSpace([Kind("a", 3 + 5)])
    space = CodeSpace([Kind("a", 64, "number", 3), Kind("b", 70)])
    assert [space.kind(code).name for code in (1, 16, 66, 70)] == ["yes", "pick", "a", "b"]
    assert not space.has(67)
    assert space.all()[-4:] == [64, 65, 66, 70]
