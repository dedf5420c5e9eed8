"""The scavenge phase, rule by rule, grabbed in real time and drafted.   DB-1, DB-2.4, DB-4.3, DB-5, DB-6, DB-R11 to R19"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, permutations

import pytest

from busterbox.games.dicebot.codes import (
    DIE_GONE,
    GRAB,
    NO_PART,
    NO_SUCH_PART,
    PARTS,
    READY,
    TAKE,
)
from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.series import COMBAT, Series
from busterbox.games.dicebot.state import DiceBot
from busterbox.kernel.events import Log
from busterbox.kernel.game import Game
from busterbox.kernel.refusal import NOT_ASKED, Refused
from busterbox.kernel.rng import rng_from
from busterbox.kernel.scenario import Scenario
from busterbox.kernel.script import Script
from tests.dicebot.tables import FIXTURE, window

NEXUS, FORGE, TURBO, ARMOR, SURGE, CACHE = range(PARTS)
Decorator = Callable[[Callable[..., None]], Callable[..., None]]
SEATS: Decorator = pytest.mark.parametrize("seats", [2, 3, 4])
FORMS: Decorator = pytest.mark.parametrize("form", ["draft", "realtime"])
GAMES: Decorator = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])
EVERY_CODE = range(-1, 300)


def new(seats: int, form: str = "realtime", game: Game = FIXTURE, seed: int = 1) -> DiceBot:
    """A new game: everybody looks over the cards."""
    g = game.new(seats, seed, {"form": form}, sink=Log())
    assert isinstance(g, DiceBot)
    return g


def all_ready(g: DiceBot) -> DiceBot:
    for seat in range(g.seats):
        if g.asked() >> seat & 1:
            g.answer(seat, READY)
    return g


def rolled(seats: int, form: str = "realtime", starter: int = 0, faces: list[int] | None = None) -> DiceBot:
    """The dice have just been rolled: each part as often as there are seats unless told otherwise."""
    faces = faces or [die % PARTS for die in range(6 * seats)]
    start = Scenario(FIXTURE, seats=seats, settings={"form": form}).until(window="ready")
    g = start.set(starter=starter, picker=starter).script(*faces).build_as(DiceBot)
    g.sink = Log()
    all_ready(g)
    assert g.script is not None
    g.script.done()
    return g


def next_combat(
    seats: int, form: str = "realtime", deck: int = -1, **fields: int | bool | list[int]
) -> DiceBot:
    """The next combat has begun after one that left the table like this; `deck`: so many cards in the deck."""
    start = Scenario(FIXTURE, seats=seats, settings={"form": form}).until(window="choose")
    for seat in range(seats):
        start.zone(seat, "hand", rest="discard")
    if deck >= 0:
        start.keep(-1, "deck", deck, rest="discard")
    start.g.sink = Log()
    return start.set(**fields).at(Series, step=COMBAT).build_as(DiceBot)


def counts(g: DiceBot) -> list[int]:
    """How many dice each seat has placed."""
    return [sum(g.body[seat]) + (g.head[seat] != NO_PART) for seat in range(g.seats)]


def left(g: DiceBot) -> list[int]:
    """The dice that lie in the junkyard, by what they show."""
    return sorted(part for part in g.junkyard if part != NO_PART)


def in_phase(g: DiceBot) -> bool:
    return window(g).partition(":")[0] in ("grab", "draft")


def events(g: DiceBot, *messages: str) -> list[tuple[str, list[int]]]:
    assert isinstance(g.sink, Log)
    return [(event.message, event.numbers) for event in g.sink.events if event.message in messages]


def takers(g: DiceBot) -> list[int]:
    """Who took the dice, in order."""
    return [numbers[0] for _, numbers in events(g, "took")]


def shown_hands(g: DiceBot, viewer: int) -> list[list[object]]:
    """The hands as a seat sees them, None for a card it does not."""
    table = g.view(viewer)["table"]
    assert isinstance(table, dict)
    return [[card["card"] for card in hand] for hand in table["hand"]]


def refused(g: DiceBot, seat: int, code: int) -> Refused:
    """An answer that is refused without a trace."""
    before = g.digest()
    with pytest.raises(Refused) as caught:
        g.answer(seat, code)
    assert g.digest() == before
    return caught.value


# -- before the roll -------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-1.8")
@pytest.mark.rule("DB-5.1")
@SEATS
def test_every_combat_begins_with_full_energy(seats: int) -> None:
    assert new(seats).energy == [6] * seats
    assert next_combat(seats, energy=[3, 0, -2, 6][:seats]).energy == [6] * seats


@pytest.mark.rule("DB-1.9")
@pytest.mark.rule("DB-5.2")
@GAMES
@FORMS
@SEATS
def test_everybody_is_dealt_six_cards(seats: int, form: str, game: Game) -> None:
    g = new(seats, form, game)
    assert [len(hand) for hand in g.hand] == [6] * seats
    cards = sorted(card for hand in g.hand for card in hand)
    assert sorted(cards + g.deck.cards) == list(range(len(g.cards)))  # each card once, out of the deck
    assert [len(hand) for hand in next_combat(seats, form).hand] == [6] * seats


@pytest.mark.rule("DB-5.3")
@pytest.mark.rule("DB-R21")
@SEATS
def test_the_discard_pile_becomes_the_deck_in_the_middle_of_a_deal(seats: int) -> None:
    g = next_combat(seats, deck=8, starter=1)
    names = [name for name, _ in events(g, "dealt", "shuffled")]
    assert names == ["dealt"] * 8 + ["shuffled"] + ["dealt"] * (6 * seats - 8)
    assert [len(hand) for hand in g.hand] == [6] * seats
    assert g.discard == []
    held = [card for hand in g.hand for card in hand]
    assert sorted(held + g.deck.cards) == list(range(len(g.cards)))
    assert g.deck.parts == [-len(g.deck.cards)]  # shuffled: any of them could be on top
    assert all(g.known[card] == 0 for card in g.deck.cards)  # and nobody knows which


@pytest.mark.rule("DB-5.3")
@pytest.mark.rule("DB-R21")
def test_what_was_left_of_the_deck_is_dealt_before_the_shuffle() -> None:
    start = Scenario(FIXTURE, seats=2).until(window="choose")
    for seat in (0, 1):
        start.zone(seat, "hand", rest="discard")
    last = start.keep(-1, "deck", 8, rest="discard").set(starter=1).g
    assert isinstance(last, DiceBot)
    old = set(last.deck.cards)
    g = start.at(Series, step=COMBAT).build_as(DiceBot)
    assert old <= set(g.hand[0]) | set(g.hand[1])
    assert set(g.hand[1]) <= old  # the starting player is dealt first


@pytest.mark.rule("DB-5.3")
def test_the_discard_pile_stays_as_long_as_the_deck_suffices() -> None:
    g = next_combat(2, deck=12)
    assert events(g, "shuffled") == []
    assert g.deck.cards == []
    assert len(g.discard) == len(g.cards) - 12


@pytest.mark.rule("DB-5.5")
@pytest.mark.rule("DB-R18")
@FORMS
@SEATS
def test_you_see_your_own_hand_before_the_roll_and_while_grabbing(seats: int, form: str) -> None:
    g = new(seats, form)
    assert g.junkyard == []
    assert window(g).startswith("ready:")
    later = new(seats, form)
    assert in_phase(all_ready(later))
    for h in (g, later):
        for viewer in range(-1, seats):
            for seat, hand in enumerate(shown_hands(h, viewer)):
                cards = [FIXTURE.card_name(h, card) for card in h.hand[seat]]
                assert hand == (cards if viewer == seat else [None] * 6)


@pytest.mark.rule("DB-5.6")
@pytest.mark.rule("DB-5.7")
@FORMS
@SEATS
def test_the_roll_waits_until_all_have_said_they_are_ready(seats: int, form: str) -> None:
    for order in permutations(range(seats)):
        g = new(seats, form)
        waiting = set(range(seats))
        for seat in order:
            assert window(g) == "ready:" + "".join(map(str, sorted(waiting)))
            assert g.junkyard == []
            assert g.options(seat) == [READY]
            g.answer(seat, READY)
            waiting.remove(seat)
            if waiting:
                assert refused(g, seat, READY).kind == NOT_ASKED  # said is said
        assert len(g.junkyard) == 6 * seats
        assert [numbers[0] for _, numbers in events(g, "ready")] == list(order)


@pytest.mark.rule("DB-R18")
@FORMS
@SEATS
def test_when_time_is_up_everybody_counts_as_ready(seats: int, form: str) -> None:
    g = new(seats, form)
    g.answer(1, READY)
    g.expire(g.serial)
    assert len(g.junkyard) == 6 * seats
    assert in_phase(g)


# -- the roll --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-1.5")
@pytest.mark.rule("DB-2.4")
@pytest.mark.rule("DB-5.4")
@GAMES
@FORMS
@pytest.mark.parametrize(("seats", "dice"), [(2, 12), (3, 18), (4, 24)])
def test_six_dice_each_make_one_junkyard(seats: int, dice: int, form: str, game: Game) -> None:
    g = all_ready(new(seats, form, game))
    assert len(g.junkyard) == dice
    assert set(g.junkyard) <= set(range(PARTS))
    assert counts(g) == [0] * seats


@pytest.mark.rule("DB-5.4")
@FORMS
@pytest.mark.parametrize(("fighting", "dice"), [(0b0101, 12), (0b1110, 18)])
def test_only_those_who_take_part_get_dice(fighting: int, dice: int, form: str) -> None:
    g = all_ready(next_combat(4, form, sudden=True, fighting=fighting))
    assert len(g.junkyard) == dice


@pytest.mark.rule("DB-5.8")
@SEATS
def test_all_dice_are_rolled_together(seats: int) -> None:
    faces = [(7 * die + 3) % PARTS for die in range(6 * seats)]
    g = rolled(seats, faces=faces)
    assert g.junkyard == faces  # all of them in the moment in which the last player is ready
    assert events(g, "rolled") == [("rolled", [6 * seats])]


@pytest.mark.rule("DB-R5")
def test_a_die_has_each_part_once() -> None:
    g = GAME.new(2, 1, {"form": "realtime"}, explicit=True)
    assert isinstance(g, DiceBot)
    while g.chance:
        g.resolve_chance(0)
    all_ready(g)
    for die in range(12):
        assert g.chance == 6
        for face in range(6):
            other = g.clone()
            assert isinstance(other, DiceBot)
            other.resolve_chance(face)
            assert other.junkyard == [*g.junkyard, face]
        g.resolve_chance(die % 6)
    assert g.chance == 0
    assert GAME.option_text(g, 0, GRAB + 2).endswith("TURBO")


# -- taking and placing ----------------------------------------------------------------------------------------


@pytest.mark.rule("DB-6.1")
@SEATS
def test_everybody_grabs_at_the_same_time_without_turns(seats: int) -> None:
    for seed in range(20):
        g = all_ready(new(seats, seed=seed))
        rng = rng_from(seed)
        order: list[int] = []
        while in_phase(g):
            free = [seat for seat in range(seats) if counts(g)[seat] < 6]
            assert window(g) == "grab:" + "".join(map(str, free))  # whoever took the last one
            seat = free[rng.below(len(free))]
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))])
            order.append(seat)
        assert takers(g)[:-1] == order  # the last die needs nobody to grab it


@pytest.mark.rule("DB-6.2")
@SEATS
def test_every_die_is_free_for_everybody(seats: int) -> None:
    g = rolled(seats)
    for seat in range(seats):
        assert g.options(seat) == [GRAB + die for die in range(6 * seats)]
    g.answer(0, GRAB + 4)
    for seat in range(seats):
        assert g.options(seat) == [GRAB + die for die in range(6 * seats) if die != 4]


@pytest.mark.rule("DB-6.3")
@pytest.mark.rule("DB-6.5")
@pytest.mark.rule("DB-R11")
@SEATS
def test_a_grab_takes_one_die_and_places_it_as_it_is(seats: int) -> None:
    for die in range(6 * seats):
        for seat in range(seats):
            g = rolled(seats)
            part = g.junkyard[die]
            others = [p for d, p in enumerate(g.junkyard) if d != die]
            g.answer(seat, GRAB + die)
            assert g.junkyard[die] == NO_PART
            assert [p for d, p in enumerate(g.junkyard) if d != die] == others
            assert g.body[seat] == [int(p == part) for p in range(PARTS)]
            assert counts(g) == [int(s == seat) for s in range(seats)]
            assert events(g, "took") == [("took", [seat, part])]


@pytest.mark.rule("DB-6.3")
@pytest.mark.rule("DB-6.5")
@pytest.mark.rule("DB-R16")
@SEATS
def test_a_pick_takes_one_die_and_places_it_as_it_is(seats: int) -> None:
    for part in range(PARTS):
        g = rolled(seats, "draft", starter=1)
        before = g.junkyard[:]
        g.answer(1, TAKE + part)
        before.remove(part)
        assert g.junkyard == before
        assert g.body[1] == [int(p == part) for p in range(PARTS)]
        assert counts(g) == [int(s == 1) for s in range(seats)]


@pytest.mark.rule("DB-1.7")
@pytest.mark.rule("DB-6.6")
@pytest.mark.rule("DB-R6")
@pytest.mark.rule("DB-R11")
def test_five_dice_fill_the_body_and_the_sixth_goes_on_the_head() -> None:
    g = rolled(3, faces=[SURGE] * 5 + [ARMOR] * 3 + [SURGE, CACHE] * 5)
    for die in range(5):  # all five alike: every body space takes every part
        g.answer(1, GRAB + die)
        assert g.body[1] == [0, 0, 0, 0, die + 1, 0]
        assert g.head[1] == NO_PART
    g.answer(1, GRAB + 8)
    assert g.body[1] == [0, 0, 0, 0, 5, 0]
    assert g.head[1] == SURGE
    for place, die in enumerate([9, 5, 6, 7, 10, 11]):
        assert g.head[2] == NO_PART
        assert sum(g.body[2]) == place
        g.answer(2, GRAB + die)
    assert g.body[2] == [0, 0, 0, 3, 1, 1]
    assert g.head[2] == CACHE


@pytest.mark.rule("DB-1.7")
@pytest.mark.rule("DB-4.3")
@pytest.mark.rule("DB-6.6")
@pytest.mark.rule("DB-6.7")
@pytest.mark.rule("DB-6.11")
@GAMES
@FORMS
@SEATS
def test_dice_stay_where_they_are_until_every_robot_is_full_and_then_combat_begins(
    seats: int, form: str, game: Game
) -> None:
    for seed in range(5):
        g = all_ready(new(seats, form, game, seed))
        dice = sorted(g.junkyard)
        rng = rng_from(seed)
        while in_phase(g):
            assert g.round == 0
            assert min(counts(g)) < 6
            bodies, heads = [body[:] for body in g.body], g.head[:]
            seat = g.next_seat(rng)
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))])
            for s in range(seats):
                assert all(now >= before for now, before in zip(g.body[s], bodies[s], strict=True))
                assert heads[s] in (NO_PART, g.head[s])
                assert g.head[s] == NO_PART or sum(g.body[s]) == 5
        assert [sum(body) for body in g.body] == [5] * seats
        assert min(g.head) >= 0
        placed = [part for body in g.body for part in range(PARTS) for _ in range(body[part])] + g.head
        assert sorted(placed) == dice
        assert g.round == 1
        assert g.junkyard == []


@pytest.mark.rule("DB-6.7")
@FORMS
def test_a_placed_die_cannot_be_moved_or_put_back(form: str) -> None:
    g = rolled(2, form, faces=[ARMOR] * 6 + [TURBO] * 6)
    g.answer(0, TAKE + TURBO if form == "draft" else GRAB + 9)
    allowed = {TAKE + ARMOR, TAKE + TURBO} if form == "draft" else {GRAB + d for d in range(12) if d != 9}
    for seat in (0, 1):
        accepted = {code for code in EVERY_CODE if not g.why_not(seat, code)}
        assert accepted == (allowed if form == "realtime" or seat == 1 else set())
    with pytest.raises(Refused):
        g.retract(0)


@pytest.mark.rule("DB-6.9")
@pytest.mark.rule("DB-6.10")
@pytest.mark.rule("DB-R14")
def test_a_full_robot_takes_nothing_more_and_disturbs_nobody() -> None:
    g = rolled(3)
    for die in range(6):
        g.answer(1, GRAB + die)
    assert window(g) == "grab:02"
    assert g.options(1) == []
    for code in EVERY_CODE:
        assert refused(g, 1, code).kind == NOT_ASKED
    before = g.digest()
    with pytest.raises(Refused):
        g.retract(1)
    assert g.digest() == before
    g.answer(0, GRAB + 6)
    assert counts(g) == [1, 6, 0]


@pytest.mark.rule("DB-6.9")
@pytest.mark.rule("DB-6.10")
def test_in_the_draft_nobody_acts_out_of_turn() -> None:
    g = rolled(3, "draft", starter=2)
    assert window(g) == "draft:2"
    for seat in (0, 1):
        assert g.options(seat) == []
        for code in EVERY_CODE:
            assert refused(g, seat, code).kind == NOT_ASKED


@pytest.mark.rule("DB-R14")
def test_grabbing_a_die_that_is_gone_changes_nothing() -> None:
    g = rolled(3)
    g.answer(2, GRAB + 7)
    for seat in range(3):
        said = refused(g, seat, GRAB + 7)
        assert (said.kind, said.sentence) == (DIE_GONE, "that die has been taken already")
    g.answer(0, GRAB + 8)
    assert counts(g) == [1, 0, 1]


@pytest.mark.rule("DB-R3")
@FORMS
@SEATS
def test_scavenging_is_done_once_a_combat(seats: int, form: str) -> None:
    longest = 0
    for seed in range(4):
        g = new(seats, form, GAME, seed)
        rng = rng_from(seed)
        while not g.over:
            seat = g.next_seat(rng)
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))])
        course = [name for name, _ in events(g, "combat", "rolled", "round")]
        combats = " ".join(course).split("combat")[1:]
        for combat in combats:
            steps = combat.split()
            assert steps[0] == "rolled"
            assert "rolled" not in steps[1:]
            longest = max(longest, len(steps) - 1)
    assert longest > 1  # several rounds, one roll


# -- time ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R15")
def test_when_time_is_up_the_spaces_are_filled_at_random_in_player_order() -> None:
    g = rolled(3, starter=1, faces=[NEXUS, FORGE, TURBO, ARMOR, SURGE, CACHE] * 3)
    for seat, die in [(2, 0), (2, 1), (2, 2), (2, 3), (1, 4), (2, 5), (1, 6)]:
        g.answer(seat, GRAB + die)
    dice = g.junkyard[7:]  # eleven left: FORGE TURBO ARMOR SURGE CACHE NEXUS FORGE TURBO ARMOR SURGE CACHE
    places = [10, 0, 8, 3, 0, 5, 2, 3, 0, 1, 0]  # any that is left can come, the first and the last too
    assert isinstance(g.sink, Log)
    g.sink.take()
    g.script = Script(places)
    g.expire(g.serial)
    g.script.done()
    order = [1, 2, 0, 1, 0, 1, 0, 1, 0, 0, 0]  # one each in turn, full robots are skipped
    expected = [("took", [seat, dice.pop(place)]) for seat, place in zip(order, places, strict=True)]
    assert events(g, "took") == expected
    assert counts(g) == [6, 6, 6]
    assert g.round == 1


@pytest.mark.rule("DB-R15")
@SEATS
def test_when_time_is_up_before_anybody_grabbed_all_get_dice_in_turn(seats: int) -> None:
    for starter in range(seats):
        g = rolled(seats, starter=starter)
        g.script = None
        g.expire(g.serial)
        assert takers(g) == [(starter + turn) % seats for turn in range(seats)] * 6


@pytest.mark.rule("DB-R19")
@pytest.mark.rule("DB-6.11")
def test_one_may_hold_back_until_the_time_limit() -> None:
    g = rolled(3, starter=0)
    for die in range(12):
        g.answer(1 + die % 2, GRAB + die)
        assert "0" in window(g)
    assert window(g) == "grab:0"  # nothing ends, nothing is put on the robot of who waits
    assert counts(g) == [0, 6, 6]
    assert len(g.options(0)) == 6
    serial = g.serial
    g.script = None
    g.expire(serial)
    assert counts(g) == [6, 6, 6]
    assert window(g) == "choose:012"


# -- the draft -------------------------------------------------------------------------------------------------


@pytest.mark.rule("DB-R16")
@pytest.mark.parametrize(
    ("seats", "starter", "passes"),
    [
        (2, 0, [0, 1, 1, 0]),
        (2, 1, [1, 0, 0, 1]),
        (3, 1, [1, 2, 0, 0, 2, 1]),
        (4, 0, [0, 1, 2, 3, 3, 2, 1, 0]),
        (4, 3, [3, 0, 1, 2, 2, 1, 0, 3]),
    ],
)
def test_the_order_of_the_draft_reverses_after_each_pass(seats: int, starter: int, passes: list[int]) -> None:
    g = rolled(seats, "draft", starter)
    asked: list[int] = []
    while in_phase(g):
        asked.append(g.seat_to_act())
        assert window(g) == f"draft:{asked[-1]}"
        g.answer(asked[-1], g.options(asked[-1])[0])
    assert takers(g) == passes * 3  # six passes
    assert asked == takers(g)[: len(asked)]
    assert counts(g) == [6] * seats


@pytest.mark.rule("DB-R16")
@SEATS
def test_the_first_pick_moves_on_each_combat_and_the_starting_player_does_not(seats: int) -> None:
    g = new(seats, "draft")
    starter = g.starter
    rng = rng_from(1)
    while g.combat < seats + 3:  # once round the table and on
        seat = g.next_seat(rng)
        options = g.options(seat)
        g.answer(seat, options[rng.below(len(options))])
        g.medals = [0] * seats  # nobody wins meanwhile
        assert g.starter == starter
    course = events(g, "combat", "took")
    firsts = [after[1][0] for before, after in pairwise(course) if before[0] == "combat"]
    assert firsts == [(starter + combat) % seats for combat in range(seats + 2)]


@pytest.mark.rule("DB-R16")
@pytest.mark.parametrize(
    ("fighting", "picker", "order"),
    [(0b1010, 1, [3, 1, 1, 3]), (0b1010, 2, [3, 1, 1, 3]), (0b1011, 1, [3, 0, 1, 1, 0, 3])],
)
def test_only_seats_that_take_part_pick_and_the_first_pick_moves_to_one(
    fighting: int, picker: int, order: list[int]
) -> None:
    g = all_ready(next_combat(4, "draft", combat=3, sudden=True, fighting=fighting, picker=picker, starter=0))
    while in_phase(g):
        g.answer(g.seat_to_act(), g.options(g.seat_to_act())[0])
    assert takers(g)[-6 * len(set(order)) :] == order * 3
    assert g.starter == 0


@pytest.mark.rule("DB-R16")
def test_picks_are_parts_that_lie_there() -> None:
    g = rolled(2, "draft", faces=[SURGE, SURGE, ARMOR, ARMOR, CACHE] + [SURGE] * 7)
    assert g.options(0) == [TAKE + ARMOR, TAKE + SURGE, TAKE + CACHE]
    assert FIXTURE.option_text(g, 0, TAKE + CACHE) .startswith("Take CACHE")
    g.answer(0, TAKE + CACHE)
    said = refused(g, 1, TAKE + CACHE)
    assert (said.kind, said.sentence) == (NO_SUCH_PART, "no die of the junkyard shows that part")


@pytest.mark.rule("DB-R16")
def test_when_time_is_up_a_random_die_is_picked() -> None:
    faces = [NEXUS, FORGE, TURBO, ARMOR, SURGE, CACHE] * 2
    for place in range(12):
        g = rolled(2, "draft", faces=faces)
        g.script = Script([place])
        g.expire(g.serial)
        g.script.done()
        assert events(g, "took") == [("took", [0, faces[place]])]
        assert len(left(g)) == 11
        assert window(g) == "draft:1"


@pytest.mark.rule("DB-R16")
def test_the_last_dice_are_taken_without_asking_if_they_are_alike() -> None:
    g = rolled(2, "draft", faces=[NEXUS] + [ARMOR] * 11)
    g.answer(0, TAKE + NEXUS)
    assert takers(g) == [0, 1, 1, 0] * 3
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-R16")
def test_a_table_chooses_its_form_and_drafts_unless_it_does() -> None:
    for settings, kind in (
        ({}, "draft:0"),
        ({"form": "draft"}, "draft:0"),
        ({"form": "realtime"}, "grab:01"),
    ):
        g = GAME.new(2, 3, settings)
        assert isinstance(g, DiceBot)
        g.starter = g.picker = 0
        assert window(all_ready(g)) == kind
