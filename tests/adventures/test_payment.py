"""Which dice and tokens pay for a challenge, compared with trying every subset.   AD-R31 to AD-R33"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from busterbox.games.adventures.rules.box import Ability, box_of
from busterbox.games.adventures.rules.codes import ONGOING, PAY, POOL, SINGLE_DOUBLES
from busterbox.games.adventures.rules.payment import payable, payment_fault, payments, suggested
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.affording import missing, ways_to_pay
from tests.adventures.positions import FACES, FIXTURE, acting, dice, may, names_of, pay, payment, say
from tests.adventures.trials import activate, boost, face_challenge, refused_code, skill, tokens, with_source

ALL_FACES = [sorted(set(row)) for row in box_of(FIXTURE).faces]

pools = st.tuples(
    *(
        st.lists(st.sampled_from([6 * colour + one for one in ALL_FACES[colour]]), max_size=3)
        for colour in range(3)
    )
).map(lambda rows: sorted(die for row in rows for die in row))
needed = st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)).map(list)
active = st.integers(0, 7)
waits_met = st.integers(0, 3)
single = st.booleans()


@cache
def one_table() -> Adventure:
    """The same for all: thousands of pools are laid on it. Made by the first test, not as this file is loaded."""
    return acting()


def position(pool: list[int], tokens: int, needs: list[int], met: int, single: bool) -> Adventure:
    """An abilities step with this pool, these tokens, this challenge, so many waits met by effects."""
    g = one_table()
    g.dice, g.tokens[0], g.needs, g.credits = pool, tokens, needs, met
    ability = Ability(ONGOING)
    ability.ongoing, ability.amount = SINGLE_DOUBLES, int(single)
    g.box.sabotage.append(ability)
    g.sabotage = [len(g.box.sabotage) - 1] if single else []
    return g


def release(g: Adventure) -> None:
    g.box.sabotage.pop()
    g.sabotage = []


def icons_of(g: Adventure, mask: int, single: bool) -> list[int]:
    """How many shoots, jumps and runs a set of dice and tokens shows, counted plainly."""
    found = [0, 0, 0]
    for place, die in enumerate(g.dice):
        if mask >> place & 1:
            action, double = die % 6 % 3, die % 6 >= 3
            found[action] += 2 if double and not single else 1
    for token in range(3):
        if mask >> (POOL + token) & 1:
            found[token] += 1
    return found


def valid(have: list[int], needs: list[int], waits: int) -> bool:
    """AD-R31 word by word: whole numbers x(a) of pairs with Σx = w and n(a) ≥ q(a) + 2·x(a)."""
    for shoots in range(waits + 1):
        for jumps in range(waits + 1 - shoots):
            pairs = [shoots, jumps, waits - shoots - jumps]
            if all(have[a] >= needs[a] + 2 * pairs[a] for a in range(3)):
                return True
    return False


def brute_force(g: Adventure, single: bool) -> set[int]:
    """Every minimal payment among all 2^12 subsets, of equal dice the first ones."""
    waits = max(0, g.needs[3] - g.credits)
    things = list(range(len(g.dice))) + [POOL + t for t in range(3) if g.tokens[0] >> t & 1]
    good: set[int] = set()
    for size in range(len(things) + 1):
        for chosen in combinations(things, size):
            mask = sum(1 << place for place in chosen)
            if any(mask & smaller == smaller for smaller in good):
                continue  # something could be left out (AD-R32)
            if valid(icons_of(g, mask, single), g.needs, waits):
                good.add(mask)
    return {mask for mask in good if canonical(g, mask)}


def canonical(g: Adventure, mask: int) -> bool:
    for place in range(1, len(g.dice)):
        if mask >> place & 1 and g.dice[place] == g.dice[place - 1] and not mask >> (place - 1) & 1:
            return False
    return True


@pytest.mark.rule("AD-R31", "AD-R32", "AD-11.1", "AD-11.11", "AD-C6")
@given(pools, active, needed, waits_met, single)
def test_payments_are_those_that_trying_everything_finds(
    pool: list[int], tokens: int, needs: list[int], met: int, single: bool
) -> None:
    g = position(pool, tokens, needs, met, single)
    try:
        wanted = sorted(brute_force(g, single))
        assert payments(g) == wanted
        assert payable(g) == bool(wanted)
        assert [code - PAY for code in g.options(0) if code >= PAY] == wanted
        assert (missing(g) == []) == bool(wanted)
    finally:
        release(g)


@pytest.mark.rule("AD-R31", "AD-R32", "AD-11.2")
@given(pools, active, needed, waits_met, single, st.integers(0, 4095))
def test_any_other_payment_is_refused_and_says_why(
    pool: list[int], tokens: int, needs: list[int], met: int, single: bool, mask: int
) -> None:
    g = position(pool, tokens, needs, met, single)
    try:
        known = (1 << len(pool)) - 1 | tokens << POOL
        for one in (mask, mask & known):
            fault = payment_fault(g, one)
            assert (fault == 0) == (one in brute_force(g, single))
            said = g.why_not(0, PAY + one)
            if fault:
                assert any(rule in said for rule in ("AD-R31", "AD-R32", "AD-11.1", "AD-24.12"))
    finally:
        release(g)


@given(pools, active, needed, waits_met, single)
def test_the_suggestion_wastes_least_then_has_fewest_tokens_and_doubles(
    pool: list[int], tokens: int, needs: list[int], met: int, single: bool
) -> None:
    g = position(pool, tokens, needs, met, single)
    try:
        every = brute_force(g, single)
        found = suggested(g)
        if not every:
            assert found == -1
            return
        assert found in every

        def price(mask: int) -> tuple[int, int, int]:
            spent = [die for place, die in enumerate(g.dice) if mask >> place & 1]
            wasted = sum(icons_of(g, mask, single))
            return wasted, (mask >> POOL).bit_count(), sum(die % 6 >= 3 for die in spent)

        assert price(found) == min(price(mask) for mask in every)
    finally:
        release(g)


# -- the same in single cases -----------------------------------------------------------------------------------------


def offered(g: Adventure) -> list[str]:
    """The payments on offer as text."""
    found = []
    for code in g.options(0):
        if code >= PAY:
            spent = names_of([die for place, die in enumerate(g.dice) if code - PAY >> place & 1])
            spent += [f"t{FACES[t]}" for t in range(3) if code - PAY >> (POOL + t) & 1]
            found.append(" ".join(spent))
    return found


def facing(wanted: str, pool: str, active: str = "") -> Adventure:
    g = acting(pool=pool.split())
    face_challenge(g, wanted)
    activate(g, 0, active)
    return g


@pytest.mark.rule("AD-R31")
@pytest.mark.parametrize(
    ("wanted", "pool", "active", "paid"),
    [
        (
            "SW",
            "red/SS red/S",
            "",
            ["red/S red/SS"],
        ),  # the double serves both: one icon for S, one for the wait
        ("SW", "red/SS blue/S", "", ["red/SS blue/S"]),
        ("SW", "red/SS", "", []),  # three icons are needed
        ("SW", "red/S blue/J blue/J", "", ["red/S blue/J blue/J"]),
        ("SW", "red/S blue/J yellow/R", "", []),  # two different actions are no pair
        ("W", "blue/J", "J", ["blue/J tJ"]),
        ("W", "blue/J", "S", []),
        ("WW", "red/SS blue/JJ", "", ["red/SS blue/JJ"]),
        ("WW", "red/SS red/S blue/S", "", ["red/S red/SS blue/S"]),  # four shoots are two pairs
        ("WJ", "blue/JJ", "J", ["blue/JJ tJ"]),
        ("SJR", "red/S blue/J yellow/R", "", ["red/S blue/J yellow/R"]),
        ("SJR", "red/SS red/S blue/J", "", []),
    ],
)
def test_icons_are_counted(wanted: str, pool: str, active: str, paid: list[str]) -> None:
    assert offered(facing(wanted, pool, active)) == paid


@pytest.mark.rule("AD-R32")
def test_a_payment_with_something_too_many_is_refused_a_lost_icon_is_fine() -> None:
    g = facing("S", "red/S red/SS blue/J", "S")
    assert offered(g) == ["red/S", "red/SS", "tS"]  # the double is spent whole, its second icon is lost
    for items in (["red/S", "red/SS"], ["red/S", "tS"], ["red/S", "blue/J"]):
        said = refused_code(g, 0, payment(g, *items))
        assert said == "that is more than the challenge needs: keep a die or token · AD-R32"
    pay(g, "red/SS")
    assert (names_of(g.dice), tokens(g)) == (["red/S", "blue/J"], "S")


@pytest.mark.rule("AD-R32", "AD-11.2")
def test_a_payment_that_is_not_enough_is_refused() -> None:
    g = facing("SS", "red/S blue/S")
    assert "AD-R31" in refused_code(g, 0, payment(g, "red/S"))
    assert "AD-R31" in refused_code(g, 0, PAY)
    assert refused_code(g, 0, PAY + (1 << 5)) == "you have no such die or token to spend · AD-11.1, AD-24.12"
    assert "AD-24.12" in refused_code(g, 0, PAY + (1 << POOL))  # the token is not active


@pytest.mark.rule("AD-11.1", "AD-3.4", "AD-3.8")
def test_enough_icons_of_the_wrong_kind_are_told_as_such() -> None:
    g = facing("S", "blue/J")
    assert "AD-3.4" in refused_code(g, 0, payment(g, "blue/J"))
    g = facing("W", "blue/J yellow/R")
    assert "AD-R31" in refused_code(g, 0, payment(g, "blue/J", "yellow/R"))


@pytest.mark.rule("AD-R29")
@pytest.mark.parametrize(("wanted", "credits_after"), [("S", 0), ("W", 1), ("WW", 1)])
def test_a_wait_that_is_not_asked_for_is_not_credited(wanted: str, credits_after: int) -> None:
    game = with_source(
        "actions/mega_man.toml",
        'skill = [{op = "wait"}]',
        'skill = [{op = "wait"}, {op = "activate", token = "jump"}]',
    )
    g = acting(pool=["red/R"], game=game)
    face_challenge(g, wanted)
    skill(g, "mega_man_8")
    say(g, "use_skill")
    assert (g.credits, tokens(g)) == (credits_after, "J")


@pytest.mark.rule("AD-R32")
def test_of_equal_dice_the_first_are_spent() -> None:
    g = facing("S", "red/S red/S")
    assert offered(g) == ["red/S"]
    assert refused_code(g, 0, PAY + 2).startswith("of equal dice, spend the first ones")


@pytest.mark.rule("AD-R33")
def test_no_die_can_be_discarded_at_will() -> None:
    g = facing("S", "red/S blue/J yellow/R", "SJR")
    g.energy[0], g.skill_slot[0] = 0, -1
    g.planned[0] = [one for one in g.planned[0] if g.cards[one] in (g.left_slot[0], g.right_slot[0])]
    kinds = {g.game.rules.codes.kind(code).name for code in g.options(0)}
    assert kinds == {"take_damage", "boost", "pay"}
    for kind in ("die", "token", "discard", "throw"):
        base = next(one for one in g.game.rules.codes.kinds if one.name == kind)
        for code in range(base.base, base.base + max(1, base.count)):
            assert code not in g.options(0)
            assert g.check(0, code) != 0
    before = g.dice[:]
    say(g, "take_damage")
    assert g.dice == before  # nor does taking damage cost any


@pytest.mark.rule("AD-R29", "AD-R31")
def test_a_wait_that_is_met_need_not_be_paid() -> None:
    g = facing("W", "red/R")
    assert offered(g) == []
    g.credits = 1
    assert offered(g) == [""]  # nothing is spent
    assert "AD-R32" in refused_code(g, 0, payment(g, "red/R"))
    pay(g)
    assert (g.overcome, names_of(g.dice)) == (1, ["red/R"])


def test_the_payment_that_is_suggested() -> None:
    cases = [
        ("S", "red/SS blue/S", "", "blue/S"),  # wastes no icon
        ("S", "blue/S", "S", "blue/S"),  # a die before a token
        ("SS", "red/SS blue/S yellow/S", "", "blue/S yellow/S"),  # no double where two dice do
        ("SS", "red/SS blue/S", "S", "red/SS"),  # a double before a token
        ("S", "red/S blue/S yellow/S", "", "red/S"),  # the lowest die
        ("J", "red/S", "", None),
    ]
    for wanted, pool, active, best in cases:
        g = facing(wanted, pool, active)
        found = suggested(g)
        if best is None:
            assert found == -1
            continue
        assert PAY + found == payment(g, *best.split())
        assert g.top.default(g, 0) == PAY + found  # it is also what a time-out does


def test_nothing_to_pay_with_means_damage_by_default() -> None:
    g = facing("J", "red/S")
    dice(g, "red/S")
    assert not payable(g)
    assert g.top.default(g, 0) == 64
    assert may(g, 0, "take_damage")


@pytest.mark.parametrize(
    ("wanted", "pool", "card", "ways"),
    [
        ("W", "red/R blue/J", "mega_man_2", ["effect"]),  # Magnet Beam meets the wait
        ("WJ", "red/R blue/J", "mega_man_2", ["effect"]),  # the other die is paid for it
        ("WJ", "blue/J", "mega_man_2", []),  # the only die would be paid for it
        ("J", "red/S", "mega_man_1", ["use_skill"]),  # the jump token
        ("J", "red/S", "mega_man_2", []),  # a reroll is luck
        ("SJ", "yellow/R", "mega_man_4", ["use_skill"]),  # a run for red/S and blue/J
        ("SJ", "red/J", "mega_man_4", []),  # there is no run
        ("JJ", "red/S", "mega_man_5", ["use_skill"]),  # a damage for blue/JJ, also if it takes a tank
        ("SS", "red/S", "mega_man_11", ["use_skill"]),  # a copy
    ],
)
def test_payable_with_an_ability_that_rolls_no_die(
    wanted: str, pool: str, card: str, ways: list[str]
) -> None:
    g = facing(wanted, pool)
    skill(g, card)
    boost(g, "mega_man_9")  # a die that would be rolled
    g.life[0], g.tanks = 1, 1
    before = g.digest()
    found = [g.game.rules.codes.kind(one).name for one in ways_to_pay(g)]
    assert (payable(g), found) == (False, ways)
    assert g.digest() == before
