"""What lies in the box: the counts, what the cards have to offer, decks, and games played with it all."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from busterbox.games.boardgame.cards.ops import (
    AddMinions,
    BaseEnergy,
    Energy,
    FreeRerolls,
    Hurt,
    Require,
    Stick,
    TheirReroll,
    Threat,
)
from busterbox.games.boardgame.cards.ops_battle import BossDamage
from busterbox.games.boardgame.cards.ops_cards import Draw
from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import FACES, ROBOT_MASTERS, SYMBOLS
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.ops import Op

BOX = box_of(GAME)
CORE = BOX.actions[:13]
COPIES = {
    "Fortified": 4,
    "Rapid Fire": 4,
    "Robot Tactics": 4,
    "Boost": 3,
    "Energized": 3,
    "Land on the Edge": 3,
    "Life Energy": 3,
    "No Limit": 3,
    "Shortcut": 3,
    "Speed Run": 3,
    "Steady Aim": 3,
    "Quick Reflexes": 2,
    "W-Tank": 2,
}


def total(kind: str, names: set[str] | None = None) -> int:
    """So many copies of this kind of card, of these ids only if some are given."""
    return sum(
        fact.copies
        for card, fact in zip(GAME.cards.ids, GAME.cards.facts, strict=True)
        if fact.kind == kind and (names is None or card in names)
    )


# -- counts ------------------------------------------------------------------------------------


@pytest.mark.rule("BG-1.7", "BG-1.8", "BG-29.10")
def test_counts_of_the_component_table() -> None:
    core = {card for card, action in zip(GAME.cards.ids, BOX.actions, strict=False) if not action.pack}
    masters = {"cut_man", "guts_man", "ice_man", "bomb_man", "fire_man", "elec_man"}
    assert total("action", core) == 6 * 40
    assert total("boss", masters) == 6 * 6
    assert total("boss", {"wily_machine_1", "wily_machine_2"}) == 1  # one card, two sides
    assert total("character", {"mega_man"}) == 6
    assert (len(BOX.minions), total("minion")) == (8, 48)
    challenges = Counter(card.stage for card in BOX.challenges)
    assert [challenges[stage] for stage in range(9)] == [12] * 8 + [20]
    assert sum(challenges[stage] for stage in range(6)) + challenges[8] == 92


@pytest.mark.rule("BG-31.1", "BG-31.2")
def test_counts_of_the_packs() -> None:
    pack = [card for card in BOX.actions if card.pack]
    assert len(BOX.actions) == 13 + len(pack)
    assert len(pack) >= 13
    assert len(BOX.bosses) == ROBOT_MASTERS + 3
    assert [total("boss", {name}) for name in ("time_man", "oil_man")] == [
        8,
        8,
    ]  # one for each of eight players
    assert total("boss", {"yellow_devil"}) == 1
    assert len(BOX.characters) == 5


@pytest.mark.rule("BG-30.3")
def test_the_starting_deck_is_the_printed_list() -> None:
    assert Counter(GAME.cards.names[card] for card in BOX.starting) == COPIES
    assert len(BOX.starting) == 40
    assert [GAME.cards.names[card] for card in range(13)] == list(COPIES)


def test_names_and_words_of_all_cards() -> None:
    ours = [
        i for i, fact in enumerate(GAME.cards.facts) if fact.kind in ("action", "boss", "minion", "character")
    ]
    names = [GAME.cards.names[i] for i in ours]
    assert len(set(names)) == len(names)
    for i in ours:
        lore = GAME.cards.lore[i]
        assert lore[-1] in ".?!", f"{GAME.cards.ids[i]}: {lore}"
        assert len(lore) > 12
        assert sum(lore.count(mark) for mark in (". ", "? ", "! ")) == 0, f"more than one sentence: {lore}"
        assert "  " not in GAME.cards.texts[i]
    lines = [GAME.cards.lore[i] for i in ours]
    assert len(set(lines)) == len(lines)


# -- what the 13 cards must hold ---------------------------------------------------------


def ops_of(program: int) -> list[Op[Board]]:
    return GAME.cards.programs[program]


def words(program: int) -> str:
    return " / ".join(op.text() for op in ops_of(program))


@pytest.mark.rule("BG-7.1", "BG-R46")
def test_costs_and_parts() -> None:
    costs = [cost for card in CORE for cost in (card.hero_cost, card.wily_cost)]
    assert min(costs) >= 1
    assert max(costs) <= 4
    assert sum(cost in (2, 3) for cost in costs) > len(costs) / 2
    for part in ("hero", "wily", "battle"):
        texts = [words(getattr(card, part)) for card in BOX.actions]
        assert len(set(texts)) == len(texts), f"two cards share a {part} part"
        assert "" not in texts


@pytest.mark.rule("BG-2.5", "BG-2.6")
def test_a_card_that_draws_draws_more_than_its_own_replacement() -> None:
    for card in BOX.actions:
        for program in (card.hero, card.wily, card.battle):
            drawn = [op.amount for op in ops_of(program) if isinstance(op, Draw)]
            assert all(amount >= 2 for amount in drawn)


@pytest.mark.rule("BG-R48")
def test_about_a_third_of_the_deck_adds_minions() -> None:
    adding = [i for i, card in enumerate(CORE) if any(isinstance(op, AddMinions) for op in ops_of(card.wily))]
    assert 4 <= len(adding) <= 5
    assert 10 <= sum(list(COPIES.values())[i] for i in adding) <= 16
    assert any(card.only_minions for card in CORE)  # BG-R45 has its case


def test_other_dr_wily_parts_do_what_the_game_needs() -> None:
    def names(kind: type[Op[Board]]) -> int:
        return sum(any(isinstance(op, kind) for op in ops_of(card.wily)) for card in CORE)

    for kind in (Require, Energy, Threat, Hurt, Stick, TheirReroll):
        assert names(kind) >= 1, kind.__name__
    assert any(isinstance(op, FreeRerolls) for card in CORE for op in ops_of(card.hero))
    required = {op.face for card in CORE for op in ops_of(card.wily) if isinstance(op, Require)}
    assert len(required) >= 3
    assert required <= set(range(FACES - 1))  # BG-8.10: never a WILY


def test_base_weapon_energy_can_rise_but_rarely() -> None:
    raising = [
        i for i, card in enumerate(CORE) if any(isinstance(op, BaseEnergy) for op in ops_of(card.hero))
    ]
    assert raising
    assert sum(list(COPIES.values())[i] for i in raising) <= 3


@pytest.mark.rule("BG-29.9")
def test_all_nine_symbols_are_spread_over_the_deck() -> None:
    copies = list(COPIES.values())
    spread = Counter(dict.fromkeys(range(len(SYMBOLS)), 0))
    for i, card in enumerate(CORE):
        spread[card.symbol] += copies[i]
    assert min(spread.values()) >= 3
    assert max(spread.values()) <= 7


# -- decks of the box -----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-30.1", "BG-30.2", "BG-30.4")
def test_designed_decks_are_legal_and_use_the_pack() -> None:
    designed = GAME.decks.in_box()[1:]
    assert (GAME.decks.in_box()[0].id, GAME.decks.in_box()[0].designed) == ("starting", False)
    assert len(designed) == 4
    used: set[int] = set()
    for deck, cards in zip(designed, BOX.decks[1:], strict=True):
        counts = Counter(cards)
        assert (len(cards), max(counts.values()) <= 4) == (40, True)
        pack = [card for card in cards if BOX.actions[card].pack]
        assert 8 <= len(pack) <= 30
        assert deck.settings == {"cards": ["pack"]}
        assert len(deck.blurb) > 20
        used |= set(pack)
    assert used == {i for i, card in enumerate(BOX.actions) if card.pack}  # every card has a home
    assert len({deck.blurb for deck in designed}) == 4


def test_designed_decks_leave_dr_wily_enough_to_do() -> None:
    """Whoever brings them can add minions and requirements or cost the hero something with most cards."""
    for cards in BOX.decks:
        cheap = sum(BOX.actions[card].wily_cost <= 3 for card in cards)
        assert cheap > 24
        assert sum(BOX.actions[card].hero_cost <= 3 for card in cards) > 24


# -- games ----------------------------------------------------------------------------------------------------

LENGTH = 3000


@pytest.mark.parametrize("seed", range(20))
def test_random_games_stay_sound(seed: int) -> None:
    rng = Random(seed)
    seats = 2 + seed % 7
    g = GAME.new(
        seats,
        seed,
        {
            "castle": rng.choice("23456"),
            "fail_penalty": rng.choice(["on", "off"]),
            "yellow_devil": rng.choice(["off", "on"]),
            "stages": "eight" if seats > 6 else rng.choice(["six", "eight"]),
            "heroes": rng.choice(["mega_man", "all"]),
            "cards": rng.choice(["core", "pack"]),
        },
    )
    assert isinstance(g, Board)
    answers = 0
    while not g.over and answers < LENGTH:
        seat = g.seat_to_act()
        g.answer(seat, rng.choice(g.options(seat)))
        answers += 1
        if answers % 20 == 0:
            assert g.game.rules.invariants(g) == []
    assert g.game.rules.invariants(g) == []
    assert g.over or answers == LENGTH
    assert min(g.turns) >= 1


@pytest.mark.rule("BG-18.12")
def test_a_card_hurts_its_hero_before_the_boss() -> None:
    for card in box_of(GAME).actions:
        kinds = [type(op) for op in ops_of(card.battle) if isinstance(op, Hurt | BossDamage)]
        assert kinds == sorted(kinds, key=lambda kind: kind is BossDamage)
