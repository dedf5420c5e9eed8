"""The scavenge phase up to the roll: energy, cards, getting ready, dice.   DB-1, DB-2.4, DB-5, DB-R5, DB-R18, DB-R21"""

from __future__ import annotations

from itertools import permutations

import pytest

from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    GRAB,
    PARTS,
    READY,
)
from busterbox.games.dicebot.rules.series import COMBAT, Series
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.kernel.core.refusal import NOT_ASKED
from busterbox.kernel.game import Game
from busterbox.kernel.testing.scenario import Scenario
from tests.dicebot.scavenging import (
    FORMS,
    GAMES,
    SEATS,
    all_ready,
    counts,
    events,
    in_phase,
    new,
    next_combat,
    refused,
    rolled,
    shown_hands,
)
from tests.dicebot.tables import FIXTURE, window

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
                cards = [FIXTURE.cards.id_of(h, card) for card in h.hand[seat]]
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
            other.resolve_chance(face)
            assert other.junkyard == [*g.junkyard, face]
        g.resolve_chance(die % 6)
    assert g.chance == 0
    assert GAME.words.option_text(g, 0, GRAB + 2).endswith("TURBO")
