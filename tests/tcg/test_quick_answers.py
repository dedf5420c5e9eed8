"""What is answered quickly, from what was worked out before, is what asking everything anew finds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final, cast

import pytest

import busterbox
from busterbox.games.tcg.bot.judgement import blast_worth, hold_worth, program_worth
from busterbox.games.tcg.bot.outlook import Outlook
from busterbox.games.tcg.bot.part import judgement_of
from busterbox.games.tcg.bot.policy import heard_worth
from busterbox.games.tcg.cards.loading import can_refuse
from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import TcgBox, facts_of
from busterbox.games.tcg.rules.codes import (
    BATTLECHIP,
    BLAST,
    EVENT,
    FORMATS,
    PASS,
    PASSIVES,
    PLAY,
    PLAY_GAUGE,
    RESOURCE,
    SPEND,
    W_OPPORTUNITY,
    W_RESOURCES,
)
from busterbox.games.tcg.rules.requirements import (
    cannot_pay,
    cannot_play,
    has_name,
    lacks,
    meets,
    pays,
    usable_cards,
)
from busterbox.games.tcg.rules.state import Tcg
from busterbox.kernel.core.ops import JumpUnless, MayOp, Resolve
from busterbox.kernel.core.rng import rng_from
from tests.tcg.every_card import made_decks

GAMES: Final = 12
DECKS: Final = [deck.text() for deck in made_decks()]  # between them they hold every card
KINDS: Final = [*FORMATS, "made"]


def box_of(g: Tcg) -> TcgBox:
    return g.box


def positions(kind: str, games: int = GAMES) -> Iterator[tuple[Tcg, random.Random]]:
    """Every question of some games with the decks of a format, or with made ones; policy and chance play them."""
    for seed in range(games):
        rnd, rng = random.Random(seed), rng_from(seed)
        if kind == "made":
            decks = [rnd.choice(DECKS), rnd.choice(DECKS)]
            g = GAME.new(2, seed, settings={"format": "all_sets"}, decks=decks)
        else:
            g = GAME.new(2, seed, settings={"format": kind})
        assert isinstance(g, Tcg)
        while not g.over:
            yield g, rnd
            seat = g.seat_to_act()
            code = rnd.choice(g.options(seat)) if rnd.random() < 0.5 else GAME.bot.policy(g, seat, rng)
            g.apply(seat, code)


def whole_price(g: Tcg, seat: int, card: int, program: int) -> int:
    """`cannot_pay` by asking every op of the text."""
    for op in GAME.cards.programs[program]:
        if isinstance(op, JumpUnless):
            if not op.test.holds(g, Resolve(program, seat, card)):
                return 0
        elif isinstance(op, MayOp):
            return 0
        else:
            fault = op.playable(g, seat, card)
            if fault != 0:
                return int(fault)
    return 0


@pytest.mark.parametrize("kind", KINDS)
def test_prices_and_requirements_are_those_of_the_whole_text(kind: str) -> None:
    refused = paid = 0
    for g, rnd in positions(kind):
        box = box_of(g)
        for seat in range(2):
            cards = [*g.hand[seat], *g.resources[seat], *rnd.sample(g.deck[seat].cards, 1)]
            for card in cards:
                definition = g.cards[card]
                program = box.program[definition]
                found = whole_price(g, seat, card, program)
                assert cannot_pay(g, seat, card, program) == found
                others = len(g.hand[seat]) - (card in g.hand[seat])
                assert pays(g, seat, card, program, others) == (found == 0)
                refused, paid = refused + (found != 0), paid + (found == 0)
                for power in range(6):
                    met = lacks(g, seat, definition, power) == 0
                    assert meets(g, g.tally[seat], definition, power) == met
    assert refused > 100
    assert paid > 1000


def test_an_op_that_is_left_out_never_refuses() -> None:
    silent = [op for program in GAME.cards.programs for op in program if not can_refuse(op)]
    assert len(silent) > 200
    asked = 0
    for g, rnd in positions("made"):
        seat = rnd.randrange(2)
        card = rnd.choice([*g.resources[seat], *g.navi[seat]])
        for op in rnd.sample(silent, 5):
            assert op.playable(g, seat, card) == 0
            asked += 1
    assert asked > 1000


def test_every_card_s_facts_are_what_is_printed() -> None:
    box = GAME.cards.content
    assert isinstance(box, TcgBox)
    for card, facts in zip(box.cards, box.facts, strict=True):
        assert facts == facts_of(card)
        assert facts & 7 == card.type
        assert facts >> 3 & 7 == card.power
        assert [need for need in (facts >> 8 & 0xFF, facts >> 16 & 0xFF) if need] == card.needs[:2]


def test_more_needs_than_one_number_holds_are_looked_up() -> None:
    g = GAME.new(2, 1)
    assert isinstance(g, Tcg)
    box = box_of(g)
    definition = box.type.index(EVENT)
    card = box.cards[definition]
    facts, needs, before = box.facts[definition], box.needs[definition], card.needs
    try:
        card.needs = [0 << 3 | 1, 1 << 3 | 1, 2 << 3 | 2]
        box.facts[definition], box.needs[definition] = facts_of(card), card.needs
        for third in range(4):
            tally = [1, 1, third, *[0] * 20]
            assert meets(g, tally, definition, 5) == (third >= 2)
    finally:
        card.needs = before
        box.facts[definition], box.needs[definition] = facts, needs


def usable_anew(g: Tcg, seat: int) -> list[int]:
    """Definitions in hand, then in play, that could be used, each asked by itself."""
    box, power = box_of(g), len(g.gauge[seat])
    hand = {g.cards[card] for card in g.hand[seat] if not cannot_play(g, seat, card, power, True)}
    play = set()
    for card in g.resources[seat]:
        definition = g.cards[card]
        if box.spendable[definition] and not whole_price(g, seat, card, box.program[definition]):
            play.add(definition)
    return sorted(card for card in hand if box.type[card] in (EVENT, BATTLECHIP)) + sorted(play)


@pytest.mark.parametrize("kind", KINDS)
def test_the_options_of_an_opportunity_are_those_found_one_by_one(kind: str) -> None:
    found = 0
    for g, _ in positions(kind):
        seat = g.seat_to_act()
        if g.kind == W_OPPORTUNITY:
            assert [g.cards[card] for card in usable_cards(g, seat, [])] == usable_anew(g, seat)
            codes = [*range(PASS, BLAST + 1)]
            codes += [base + card for base in (PLAY, SPEND, PLAY_GAUGE) for card in range(GAME.cards.count())]
            assert g.options(seat) == [code for code in codes if g.check(seat, code) == 0]
            found += 1
        elif g.kind == W_RESOURCES:
            codes = [PLAY + card for card in range(GAME.cards.count())]
            assert g.options(seat)[1:] == [code for code in codes if g.check(seat, code) == 0]
    assert found > 200


def passives_anew(g: Tcg, seat: int) -> set[int]:
    return {box_of(g).passive[g.cards[card]] for card in g.resources[seat]} - {0}


def test_passives_and_navis_are_never_out_of_date() -> None:
    seen: set[int] = set()
    for g, rnd in positions("made", 60):
        seat = g.seat_to_act()
        copies = [g, g.clone()]
        if rnd.random() < 0.05:
            copies += [g.determinize(seat, rng_from(1)), cast(Tcg, busterbox.load(g.to_json()))]
        for copy in copies:
            assert isinstance(copy, Tcg)
            for player in range(2):
                assert copy.navi_card(player) == copy.cards[copy.navi[player][0]]
                kinds = passives_anew(copy, player)
                assert {kind for kind in range(1, len(PASSIVES)) if copy.has_passive(player, kind)} == kinds
                seen |= kinds
    assert len(seen) > 4


def test_names_in_play_are_those_that_can_be_seen() -> None:
    for g, _ in positions("sample"):
        box = box_of(g)
        for seat in range(2):
            there = [card for card in [*g.navi[seat], *g.resources[seat]] if card != g.spending]
            names = {box.name[g.cards[card]] for card in there}
            for card in g.hand[seat]:
                definition = g.cards[card]
                if box.type[definition] == RESOURCE and box.tag[definition] != 0:
                    assert has_name(g, seat, definition) == (box.name[definition] in names)


@pytest.mark.parametrize("kind", KINDS)
def test_the_policy_s_action_is_the_best_of_options_judged_one_by_one(kind: str) -> None:
    """Each with an outlook of its own, in the order of the options, ties broken by the same draws."""
    j = judgement_of(GAME)
    acted = 0
    for g, rnd in positions(kind):
        if g.kind != W_OPPORTUNITY:
            continue
        seat, rng = g.seat_to_act(), rng_from(rnd.randrange(1000))
        again = rng.clone()
        full = len(g.hand[seat]) >= g.hand_limit(seat)
        best, most = PASS, 0
        for code in g.options(seat)[1:]:
            s = Outlook(g, j, seat)
            if code == BLAST:
                worth = blast_worth(s, seat)
            elif code < SPEND:
                card = code - PLAY
                worth = program_worth(s, g.box.program[card], g.held(seat, card))
                worth += heard_worth(Outlook(g, j, seat), card) - (j.full_hand_cost if full else j.card_cost)
            elif code < PLAY_GAUGE:
                card = code - SPEND
                worth = program_worth(s, g.box.program[card], g.in_play(seat, card))
                worth -= hold_worth(Outlook(g, j, seat), card)
            else:
                card = code - PLAY_GAUGE
                is_resource = g.box.type[card] == RESOURCE
                worth = 6 if is_resource else program_worth(s, g.box.program[card], -1) - 5
            worth = worth * 4 + again.below(4)
            if worth > most:
                best, most = code, worth
        assert GAME.bot.policy(g, seat, rng) == best
        acted += best != PASS
    assert acted > 100
