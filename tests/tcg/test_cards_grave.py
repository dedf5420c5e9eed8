"""The plain cards of Grave: what each moves and changes, and what it cannot be used without.

Odd ones: test_cards_grave_navis.py, test_cards_grave_resources.py, test_cards_grave_events.py,
test_cards_grave_chips.py.
"""

from __future__ import annotations

from random import Random

import pytest

from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.box import box_of
from busterbox.games.tcg.rules.codes import NETNAVI
from tests.tcg.positions import cannot_play, cannot_spend, sizes
from tests.tcg.using import Case, check, random_games, ready, use

# What changes: own and the opponent's zones (hand, gauge, resources, discard pile, deck), own and the opponent's values
# (strength, defense, blast number). A spent resource is one resource less and one discarded card more.
PLAIN = [
    # red
    Case("backed_up", "", own=(1, 0, -1, 0, 0)),
    Case("bomboy", "take navi1", own=(-1, 0, -1, 2, 0), others_values=(0, -2, 0)),
    Case("bomboy", "take navi0", own=(-1, 0, -1, 2, 0), values=(0, -2, 0)),
    Case("envious_evil", "", own=(0, 0, -1, 2, -1)),
    Case("firm_barrier", "take", own=(-1, 0, -1, 2, 0), values=(0, 2, 0)),
    Case("one_to_talk", "take", own=(0, 0, -1, 0, 1)),
    Case("flawless", "take", own=(0, 0, -1, 0, 1)),
    Case("deletion_inevitable", "take", own=(-2, 0, 0, 2, 0), other=(0, 0, 0, 4, -4)),
    # blue
    Case("lark", "take", own=(0, -1, -1, 2, 0), other=(-1, 0, 0, 1, 0)),
    Case("surprise_transfer", "take", own=(-1, 1, -1, 3, -2)),
    Case("like_you_mean_it", "take", own=(-1, 0, 0, 1, 0), other=(-1, 0, 0, 1, 0)),
    # green
    Case("gender_differences", "take", own=(1, 0, -1, 2, -2)),
    Case("giving_it_away", "take take", own=(-2, 0, -1, 0, 3)),
    Case("spidy", "", own=(0, 0, -1, 1, 0), other=(1, 0, 0, 0, -1)),
    Case("food_education", "", own=(3, 0, -1, 4, -6)),
    Case("pulls_you_in", "take", own=(-1, 0, -1, -2, 4)),
    Case("viperous_vines", "take", own=(1, 0, -1, 2, -2)),
    Case("woodman_outdoorsy", "take", own=(1, 0, -1, 0, 0)),
    Case("fortified", "", own=(-1, 0, 0, -1, 2)),
    # yellow
    Case("carb_craving", "take take", own=(-2, 3, -1, 3, -3)),
    Case("doubting_navi", "take", own=(-1, 0, -1, 2, 0), other=(0, -1, 0, 1, 0)),
    Case("magtect", "take", own=(0, 1, -1, 3, -3)),
    Case("stuck_in_place", "take", own=(-1, 1, -1, 2, -1)),
    Case("watch_out", "", own=(0, 1, -1, 1, -1)),
    Case("drawn_to_it", "take take take take", own=(-2, 2, -1, 1, 0)),
    Case("no_joke", "", own=(-1, 0, 0, 1, 0), other=(0, 2, 0, 0, -2)),
    # BattleChips
    Case("recovery10", "", own=(-1, 0, 0, 1, 0), other=(2, 0, 0, -2, 0), values=(0, 2, 0)),
    Case("vulcan3", "", own=(-1, 0, 0, 1, 0), values=(4, 0, 0)),
    Case("gundelsol2", "", own=(-1, 0, 0, 1, 0), values=(0, 6, 0)),
]


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: case.card)
def test_what_it_does(case: Case) -> None:
    check(case)


@pytest.mark.rule("TC-R7")
@pytest.mark.rule("TC-R19")
@pytest.mark.parametrize(
    ("name", "own", "why"),
    [
        ("bomboy", {"hand": ""}, "cost_cards 1 0"),
        ("carb_craving", {"hand": "1"}, "cost_cards 2 1"),
        ("doubting_navi", {"hand": ""}, "cost_cards 1 0"),
        ("firm_barrier", {"hand": ""}, "cost_cards 1 0"),
        ("giving_it_away", {"hand": "1"}, "cost_cards 2 1"),
        ("pulls_you_in", {"hand": ""}, "cost_cards 1 0"),
        ("stuck_in_place", {"hand": ""}, "cost_cards 1 0"),
        ("drawn_to_it", {"hand": "1"}, "cost_cards 2 1"),
        ("shadow_boss", {"hand": ""}, "cost_cards 1 0"),
        ("interconnected", {"hand": ""}, "cost_cards 1 0"),
        ("immobilize_force", {"hand": ""}, "cost_cards 1 0"),
        ("no_more_practice", {"hand": "3"}, "cost_colour 1 0"),
        ("megamodification", {"hand": "3"}, "cost_colour 1 0"),
        ("lark", {"gauge": ""}, "cost_power 1 0"),
        ("sweet_indignation", {"gauge": ""}, "cost_power 1 0"),
        ("connection_interrupted", {"gauge": ""}, "cost_power 1 0"),
        ("guardian_of_the_forest", {"gauge": ""}, "cost_power 1 0"),
        ("hidden_force", {"gauge": ""}, "cost_power 1 0"),
        ("usual_policy", {"gauge": ""}, "cost_power 1 0"),
        ("fish_at_hand", {"gauge": "2"}, "cost_power 3 2"),
        ("gender_differences", {"energy": 1}, "cost_energy 2 1"),
        ("magtect", {"energy": 2}, "cost_energy 3 2"),
        ("surprise_transfer", {"energy": 1}, "cost_energy 2 1"),
        ("food_education", {"energy": 2}, "cost_energy 3 2"),
        ("viperous_vines", {"energy": 1}, "cost_energy 2 1"),
    ],
)
def test_a_resource_is_not_spent_without_its_whole_price(name: str, own: dict[str, object], why: str) -> None:
    g = ready(name, own)
    assert cannot_spend(g, name) == why


@pytest.mark.rule("TC-R7")
@pytest.mark.parametrize(
    ("name", "own", "why"),
    [
        ("bugcharge", {"hand": ""}, "cost_cards 1 0"),
        ("voodoodoll", {"gauge": "2"}, "needs_power 3 2"),
        ("aquaupper3", {"gauge": "3"}, "needs_power 4 3"),
        ("elecshock", {"gauge": "4"}, "needs_power 5 4"),
        ("rollarrow3", {"gauge": "3"}, "needs_power 4 3"),
        ("deletion_inevitable", {"hand": "fortified*2"}, "cost_chip 1 0"),
        ("unlikely_source", {"hand": "fortified*2"}, "cost_chip 1 0"),
        ("no_alternatives", {"hand": "fortified*2"}, "cost_chip 1 0"),
    ],
)
def test_a_card_in_hand_is_not_played_without_its_whole_price(
    name: str, own: dict[str, object], why: str
) -> None:
    g = ready(name, own)
    assert cannot_play(g, name) == why


@pytest.mark.rule("TC-R85")
def test_recovery10_needs_two_discarded_cards_of_the_opponent() -> None:
    assert cannot_play(ready("recovery10", other={"discard": "1"}), "recovery10") == "cost_opponent 2 1"
    assert cannot_play(ready("recovery10", other={"discard": "2"}), "recovery10") == ""


@pytest.mark.rule("TC-R34")
def test_less_is_recharged_if_less_was_discarded() -> None:
    g = ready("fortified", {"discard": "1"})
    deck = len(g.deck[0].cards)
    use(g, "fortified")
    assert sizes(g, 0)[3:] == (1, deck + 1)


def test_every_card_of_the_set_says_what_it_does() -> None:
    """Only NetNavis without ability have no text."""
    silent = [
        GAME.cards.ids[number]
        for number in range(len(GAME.cards.ids))
        if box_of(GAME).cards[number].set == 2 and not GAME.cards.texts[number]
    ]
    assert silent == ["woodman_natural_leader", "bass_ultimate_reborn", "sharkman_aquatic_enforcer"]


def test_random_games_with_the_cards_of_grave_and_the_promos_stay_sound() -> None:
    cards = box_of(GAME).cards
    ours = [number for number, what in enumerate(cards) if what.set >= 2 and what.playable]
    navis = [number for number in ours if cards[number].type == NETNAVI]
    pool = [number for number in ours if cards[number].type != NETNAVI]
    used = random_games(Random(3), pool, navis, 40)
    assert len(used) > 0.8 * len(pool)
