"""The challenges of the box: how many, what each of them prints, how a stage is put together.   BG-1.7, BG-5.2"""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.box import box_of
from busterbox.games.boardgame.rules.codes import CORE_STAGES, FACE_NAMES, FACES, STAGE_NAMES, SYMBOLS, WILY
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.rng import rng_from
from tests.boardgame.printed_challenges import (
    ABILITY,
    CARDS,
    CHALLENGES,
    COPIES,
    DAMAGE,
    MOMENTS,
    STAGES,
    Card,
    row_of,
    with_op,
)

MASTERS = STAGE_NAMES[:-1]
OWN_SYMBOL = dict(
    zip(
        MASTERS,
        ["sharp", "powerful", "aqua", "explosion", "fire", "blitz", "paradox", "mineral"],
        strict=True,
    )
)


def challenges(stage: str) -> list[Card]:
    return [card for card in STAGES[stage] if "copy" not in card]


def deck_sizes(**settings: str) -> list[int]:
    g = GAME.new(2, 1, settings)
    assert isinstance(g, Board)
    return [len(pile.cards) for pile in g.stage_deck]


# -- counts ------------------------------------------------------------------------------------


@pytest.mark.rule("BG-1.7")
def test_twelve_challenges_a_stage_and_twenty_cards_for_the_castle() -> None:
    assert {stage: len(cards) for stage, cards in STAGES.items()} == {
        **dict.fromkeys(MASTERS, 12),
        "castle": 20,
    }
    core = [STAGES[stage] for stage in [*MASTERS[:CORE_STAGES], "castle"]]
    assert sum(map(len, core)) == 92
    assert deck_sizes() == [12] * 6 + [0, 0, 20]


@pytest.mark.rule("BG-31.1")
def test_the_pack_adds_two_stages_of_twelve() -> None:
    assert deck_sizes(stages="eight") == [12] * 8 + [20]


@pytest.mark.rule("BG-1.7")
def test_all_of_them_are_different() -> None:
    for field in ("id", "name", "lore"):
        values = [card[field] for card in CARDS.values()]
        assert [value for value, count in Counter(values).items() if count > 1] == []
    assert len(CARDS) == 116
    faces = Counter(
        str(
            {key: card[key] for key in sorted(card) if key not in ("id", "name", "lore", "ability", "source")}
        )
        for card in CHALLENGES.values()
    )
    assert max(faces.values()) == 1


def test_every_card_has_a_sentence_of_its_own() -> None:
    for name, card in CARDS.items():
        assert card["lore"][0].isupper(), name
        assert card["lore"][-1] in ".?", name
        assert 3 <= len(card["lore"].split()) <= 20, name


# -- one card (BG-5.2) ----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-5.2")
def test_a_challenge_carries_all_that_belongs_to_it() -> None:
    for name, card in CHALLENGES.items():
        assert card["name"], name
        assert 2 <= card["points"] <= 5, name
        assert card["minion"] in {*DAMAGE, "none"}, name
        assert card["symbol"] in SYMBOLS, name
        assert card["needs"], name
        assert card.get("penalty_damage") or card.get("penalty"), name
    with_ability = [card for card in CHALLENGES.values() if any(key in card for key in ABILITY)]
    assert 0.5 <= len(with_ability) / len(CHALLENGES) <= 0.75
    assert all("ability" not in card or card in with_ability for card in CHALLENGES.values())


@pytest.mark.rule("BG-8.10")
def test_requirements_are_one_to_three_faces_and_never_wily() -> None:
    for number, challenge in enumerate(box_of(GAME).challenges):
        if challenge.copy < 0:
            assert challenge.needs[WILY] == 0
            assert 1 <= sum(challenge.needs) <= 3, GAME.cards.names[box_of(GAME).first_challenge() + number]


@pytest.mark.rule("BG-10.3")
def test_no_minion_stands_where_none_may_be_played() -> None:
    without = [card for card in CHALLENGES.values() if card["minion"] == "none"]
    assert without
    assert all("minions" not in card and "gained" not in card for card in without)


@pytest.mark.rule("BG-29.9", "BG-29.10")
def test_all_nine_symbols_and_all_eight_minions_are_used() -> None:
    symbols = Counter(card["symbol"] for card in CHALLENGES.values())
    assert set(symbols) == set(SYMBOLS)
    assert min(symbols.values()) >= 8
    minions = Counter(card["minion"] for card in CHALLENGES.values())
    assert set(minions) == {*DAMAGE, "none"}
    assert min(minions.values()) >= 6


def test_the_three_cards_that_are_public_are_as_printed() -> None:
    cutter, furnace, zone = (
        CHALLENGES[name] for name in ("super_cutter_machine", "furnace_blast", "big_eye_zone")
    )
    assert (cutter["points"], cutter["symbol"], len(cutter["needs"])) == (2, "sharp", 2)
    assert cutter["minion"] != "none"
    assert "minions" not in cutter
    assert cutter["harm"] == {"count": "minions_played", "each": 2}
    assert (cutter["penalty_damage"], "penalty" in cutter) == (2, False)
    assert (furnace["points"], furnace["minion"], furnace["symbol"]) == (2, "none", "fire")
    assert (furnace["ability"], furnace["passes_at"], furnace["sticks"]) == ("Magnet Beam", 4, ["wily"])
    assert (len(furnace["needs"]), furnace["penalty_damage"], "penalty" in furnace) == (1, 2, False)
    assert (zone["points"], zone["minions"], zone["gained"]) == (5, 1, "big_eye")
    assert zone["minion"] not in ("none", "big_eye")
    assert zone["penalty"] == [{"op": "discard", "amount": 1, "random": True}]
    assert "penalty_damage" not in zone
    assert [name for name, card in CARDS.items() if card["source"] == "rulebook"] == [
        cutter["id"],
        furnace["id"],
        zone["id"],
    ]


@pytest.mark.rule("BG-24.1")
def test_the_castle_holds_a_copy_of_each_robot_master_of_the_core_box() -> None:
    assert [card["copy"] for card in COPIES.values()] == MASTERS[:CORE_STAGES]
    assert set(COPIES) <= {card["id"] for card in STAGES["castle"]}


# -- how a stage is put together ------------------------------------------------------------------------------


@pytest.mark.parametrize("stage", STAGE_NAMES)
def test_a_stage_mixes_its_cards(stage: str) -> None:
    cards = challenges(stage)
    faces = Counter(face for card in cards for face in card["needs"])
    share = sum(faces.values()) / 5
    assert all(abs(faces[face] - share) <= 2 for face in FACE_NAMES[:WILY]), faces
    sizes = Counter(len(card["needs"]) for card in cards)
    assert sizes[2] >= len(cards) / 2, sizes
    assert min(sizes[1], sizes[3]) >= 2, sizes
    assert 3.25 <= sum(card["points"] for card in cards) / len(cards) <= 4
    assert 1 <= sum(card["minion"] == "none" for card in cards) <= 3
    more = [card for card in cards if "minions" in card]
    assert 1 / 4 <= len(more) / len(cards) <= (2 / 3 if stage == "castle" else 1 / 2)
    assert all(card["minions"] <= 2 for card in more)


@pytest.mark.parametrize("stage", MASTERS)
def test_about_half_the_cards_of_a_stage_have_its_own_symbol(stage: str) -> None:
    symbols = Counter(card["symbol"] for card in STAGES[stage])
    assert 5 <= symbols[OWN_SYMBOL[stage]] <= 7
    assert max(count for symbol, count in symbols.items() if symbol != OWN_SYMBOL[stage]) <= 2


def test_base_weapon_energy_rises_in_one_stage_of_the_core_box_at_most() -> None:
    found = with_op("reward", "base_energy")
    assert "magnet_beam_vault" in found
    assert len(found) <= 2
    assert not any(with_op(moment, "base_energy") for moment in MOMENTS if moment != "reward")
    assert all(row_of(name, "reward", "base_energy")["amount"] == 1 for name in found)


# -- chances -------------------------------------------------------------------------------------


@cache
def chance(missing: tuple[int, ...], dice: int, rerolls: int) -> float:
    """The chance that dice still free match what is missing; dice that match nothing are re-rolled."""
    if not any(missing):
        return 1.0
    return 0.0 if dice == 0 else falls(missing, dice, 0, rerolls)


@cache
def falls(missing: tuple[int, ...], dice: int, idle: int, rerolls: int) -> float:
    """Dice fall one by one: one that matches is kept, one that does not is idle until the next re-roll."""
    if dice == 0:
        return float(not any(missing)) if rerolls == 0 else chance(missing, idle, rerolls - 1)
    total = 0.0
    for face in range(FACES):
        if missing[face]:
            less = (*missing[:face], missing[face] - 1, *missing[face + 1 :])
            total += falls(less, dice - 1, idle, rerolls)
        else:
            total += falls(missing, dice - 1, idle + 1, rerolls)
    return total / FACES


def missing_of(needs: list[str]) -> tuple[int, ...]:
    return tuple(sorted((needs.count(face) for face in FACE_NAMES), reverse=True))


def test_chances_are_as_designed() -> None:
    one, two, three = (1, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0), (1, 1, 1, 0, 0, 0)
    percent = {
        (kinds, energy, dice): round(100 * chance(kinds, dice, energy))
        for kinds, energy, dice in [
            (one, 0, 4),
            (one, 1, 3),
            (two, 1, 4),
            (two, 2, 5),
            (three, 1, 6),
            (three, 2, 8),
        ]
    }
    assert list(percent.values()) == [52, 67, 52, 83, 59, 93]


def test_no_stage_is_much_easier_than_another_and_the_castle_is_harder() -> None:
    means = {
        stage: sum(chance(missing_of(card["needs"]), 4, 1) for card in challenges(stage))
        / len(challenges(stage))
        for stage in STAGE_NAMES
    }
    castle = means.pop("castle")
    usual = sum(means.values()) / len(means)
    assert all(0.9 <= mean / usual <= 1.1 for mean in means.values()), means
    assert 0.75 <= castle / usual <= 0.95, (castle, usual)


# -- in play --------------------------------------------------------------------------------------------------


def test_random_play_meets_every_challenge_and_every_copy() -> None:
    met: set[str] = set()
    for seed in range(8):
        g = GAME.new(4, seed, {"stages": "eight"})
        assert isinstance(g, Board)
        rng = rng_from(seed)
        for answer in range(5000):
            if g.over or met == set(CARDS):
                break
            seat = g.game.rules.next_seat(g, rng)
            options = g.options(seat)
            g.answer(seat, options[rng.below(len(options))])
            met |= {GAME.cards.ids[g.cards[card]] for card in [*g.challenge, *g.copy[g.turn]]}
            if answer % 100 == 0:
                assert g.game.rules.invariants(g) == []
    assert set(CARDS) - met == set()
