"""The BattleChips of Power Up! that count, listen, follow one another or go elsewhere."""

from __future__ import annotations

import pytest

from busterbox.games.tcg.rules.codes import STRENGTH, TAKE
from busterbox.games.tcg.rules.values import strength_of
from tests.tcg.positions import (
    Side,
    blast,
    bottom_of_deck,
    cannot_play,
    card,
    names,
    navi,
    next_turn,
    number,
    options,
    passes,
    play,
    raise_value,
    sizes,
    spend,
    table,
    take,
    values,
    window,
)
from tests.tcg.using import ready, use

# -- one more BattleChip ---------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R73", "TC-13.2")
@pytest.mark.parametrize(("name", "gained"), [("areasteal", (2, 0, 0)), ("rockcube", (0, 2, 0))])
def test_another_battlechip_may_follow(name: str, gained: tuple[int, int, int]) -> None:
    g = ready(name, {"hand": "vulcan1*2 1", "gauge": "3"})
    use(g, name)
    passes(g)
    play(g, "vulcan1")
    assert values(g, 0) == (2 + gained[0] + 2, 2 + gained[1], 2)
    passes(g)
    assert cannot_play(g, "vulcan1") == "chip_played_already 2 2"


@pytest.mark.rule("TC-R73")
def test_additional_plays_add_up() -> None:
    g = table(Side(hand="areasteal*2 vulcan1 1", gauge="4"), Side(hand="1"))
    for name in ("areasteal", "areasteal", "vulcan1"):
        play(g, name)
        passes(g)
    assert strength_of(g, 0) == 2 + 2 + 2 + 2


# -- counting --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R27", "TC-R69")
def test_longsword_counts_the_cards_left_in_hand_once() -> None:
    g = ready("longsword", {"hand": "4", "resources": "its_not_over_yet"})
    use(g, "longsword")
    assert strength_of(g, 0) == 2 + 4  # not itself
    passes(g)
    spend(g, "its_not_over_yet")
    assert strength_of(g, 0) == 2 + 4  # a card drawn later does not count


@pytest.mark.rule("TC-R27")
@pytest.mark.parametrize("cards", [0, 5])
def test_tornado_counts_the_opponents_hand(cards: int) -> None:
    g = ready("tornado", None, {"hand": str(cards)})
    use(g, "tornado")
    assert strength_of(g, 0) == 2 + cards


@pytest.mark.rule("TC-R81")
def test_megaenergybomb_counts_own_blue_resources() -> None:
    own = {"resources": "big_trouble great_surprise rival"}
    g = ready("megaenergybomb", own, {"resources": "useless_one"})
    deck = len(g.deck[0].cards)
    use(g, "megaenergybomb")
    assert strength_of(g, 0) == 2 + 4
    assert (len(g.deck[0].cards), g.lost[0]) == (deck - 1, 1)


@pytest.mark.rule("TC-R81", "TC-R49")
def test_m_cannon_counts_all_resources_in_play() -> None:
    g = ready("m_cannon", {"resources": "rival focus"}, {"resources": "upload big_trouble determined"})
    use(g, "m_cannon")
    assert strength_of(g, 0) == 2 + 15
    assert g.gauge[0] == []
    assert cannot_play(ready("m_cannon", {"gauge": "4"}), "m_cannon") == "needs_power 5 4"


@pytest.mark.rule("TC-R7", "TC-R82")
def test_discord_costs_two_green_cards_and_counts_the_opponents_hand() -> None:
    own = {"hand": "upload clever_trick rival", "discard": ""}
    g = ready("discord", own)
    use(g, "discord")
    take(g, "upload", "clever_trick")
    number(g, 0)  # WackoMan's own text
    assert strength_of(g, 0) == 1 + 6
    assert names(g, g.hand[0]) == ["rival"]
    assert cannot_play(ready("discord", {"hand": "upload rival 1"}), "discord") == "cost_colour 2 1"


@pytest.mark.rule("TC-R7")
def test_thunder1_costs_two_yellow_cards_and_counts_the_gauge() -> None:
    g = ready("thunder1", {"hand": "ready_for_battle smack_down rival", "gauge": "4"})
    use(g, "thunder1")
    take(g, "ready_for_battle", "smack_down")
    number(g, 0)  # ElecMan's own text
    assert strength_of(g, 0) == 1 + 8
    assert cannot_play(ready("thunder1", {"hand": "smack_down rival 1"}), "thunder1") == "cost_colour 2 1"


@pytest.mark.rule("TC-R81")
@pytest.mark.parametrize(("kin", "cards"), [("", 1), ("looking_hot flame_brain", 3)])
def test_heatshot_counts_torchman_cards_in_play(kin: str, cards: int) -> None:
    g = ready(
        "heatshot", {"resources": kin, "gauge": "3"}, {"navi": "torchman_hothead", "resources": "flame_brain"}
    )
    use(g, "heatshot")
    assert strength_of(g, 0) == 2 + 3 * cards
    assert len(g.gauge[0]) == 1


@pytest.mark.rule("TC-16.9")
def test_miniboomer_adds_the_destinies_of_the_lost_energy() -> None:
    g = ready("miniboomer", {"deck": "upload smack_down rival"})
    use(g, "miniboomer")
    assert strength_of(g, 0) == 1 + 4 + 5
    assert names(g, g.discard[0])[-3:] == ["upload", "smack_down", "miniboomer"]
    assert cannot_play(ready("miniboomer", {"energy": 1}), "miniboomer") == "cost_energy 2 1"


NAMED = ["bighammer1", "bubbler", "discord", "heatshot", "invisible", "miniboomer", "thunder1"]


@pytest.mark.rule("TC-R42", "TC-R82")
@pytest.mark.parametrize("name", NAMED)
def test_a_battlechip_of_an_emblem_needs_a_card_of_that_emblem(name: str) -> None:
    g = ready(name, {"navi": "sharkman_aquatic_enforcer", "gauge": "5"})
    assert cannot_play(g, name).startswith("needs_emblem_")


@pytest.mark.rule("TC-R82", "TC-R51")
@pytest.mark.parametrize(
    ("name", "carrier"),
    [
        ("bighammer1", "buckethead"),
        ("bubbler", "data_scan"),
        ("invisible", "magic_block"),
        ("heatshot", "flame_brain"),
    ],
)
def test_it_does_nothing_for_a_netnavi_of_another_name(name: str, carrier: str) -> None:
    g = ready(name, {"navi": "sharkman_aquatic_enforcer", "resources": carrier})
    use(g, name)
    assert values(g, 0) == (2, 2, 2)


# -- against the opponent --------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R29", "TC-R67", "TC-R30")
def test_widesword_brings_any_strength_to_nothing_for_a_blue_card() -> None:
    g = ready("widesword", {"hand": "useless_one rival 1"}, {"hand": "vulcan1 1"}, turn=1)
    play(g, "vulcan1")
    assert strength_of(g, 1) == 4
    use(g, "widesword")
    assert options(g) == [TAKE + card("useless_one")]
    take(g, "useless_one")
    navi(g, 1)
    assert (strength_of(g, 0), strength_of(g, 1)) == (2, 0)
    own = ready("widesword", {"hand": "useless_one"})
    use(own, "widesword", "take navi0")
    assert (strength_of(own, 0), strength_of(own, 1)) == (0, 2)
    assert cannot_play(ready("widesword", {"hand": "rival 1"}), "widesword") == "cost_colour 1 0"


@pytest.mark.rule("TC-R85", "TC-R79")
def test_cybersword_gives_the_opponent_a_random_card() -> None:
    g = ready("cybersword", None, {"discard": "rival"})
    use(g, "cybersword")
    assert "rival" in names(g, g.hand[1])
    assert g.discard[1] == []
    assert strength_of(g, 0) == 6


@pytest.mark.rule("TC-R90")
@pytest.mark.parametrize(("gauge", "power", "energy"), [("5", 2, 0), ("2", 0, 1), ("", 0, 3)])
def test_lightning1_takes_battle_damage_out_of_the_gauge_first(gauge: str, power: int, energy: int) -> None:
    g = ready("lightning1", None, {"gauge": gauge})
    raise_value(g, STRENGTH, 0, 3)  # five against two
    use(g, "lightning1")
    before = sizes(g, 1)
    passes(g, 2)
    assert g.turn == 1
    # The opponent's own turn has begun: one more power, and two cards less in the deck.
    assert len(g.gauge[1]) == power + 1
    assert sizes(g, 1)[3] == before[3] + 3
    assert sizes(g, 1)[4] == before[4] - energy - 2


@pytest.mark.rule("TC-R90")
def test_lightning1_leaves_energy_lost_by_effects_to_the_deck() -> None:
    g = ready("lightning1", {"resources": "determined"})
    use(g, "lightning1")
    passes(g)
    spend(g, "determined")
    assert (len(g.gauge[1]), g.lost[1]) == (3, 1)


@pytest.mark.rule("TC-R88", "TC-R10")
def test_spreader_may_draw_for_each_energy_the_opponent_loses() -> None:
    g = ready("spreader", {"hand": "3"})
    raise_value(g, STRENGTH, 0, 2)
    use(g, "spreader", "take")
    passes(g, 2)
    assert window(g) == "how_many 0"
    assert len(options(g)) == 3  # none to two
    number(g, 2)
    assert len(g.hand[0]) == 2 + 2
    assert g.turn == 1
    next_turn(g)
    assert g.turn == 0
    cancelled = ready("spreader", {"hand": "3"}, {"hand": "canceled 2", "resources": "big_trouble"})
    raise_value(cancelled, STRENGTH, 0, 2)
    use(cancelled, "spreader", "take")
    play(cancelled, "canceled")
    take(cancelled, names(cancelled, cancelled.hand[1])[0])
    passes(cancelled, 2)
    assert cancelled.turn == 1  # nobody was asked


@pytest.mark.rule("TC-R8", "TC-R35")
@pytest.mark.parametrize("cards", [0, 4])
def test_lifeaura_takes_the_hand_and_gives_a_card_and_an_energy_each(cards: int) -> None:
    g = ready("lifeaura", None, {"hand": str(cards), "resources": "rival"})
    before = sizes(g, 0), sizes(g, 1)
    use(g, "lifeaura")
    assert window(g) == "opportunity 1"
    assert sizes(g, 1) == (0, 3, 1, 4 + cards, before[1][4])
    # Drawn from the deck, recharged out of four cards and the five burned; the card itself comes last.
    assert sizes(g, 0) == (3 + cards, 0, 0, 4 + 5 - cards + 1, before[0][4])


# -- elsewhere -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TC-R70")
def test_invisible_goes_under_the_deck() -> None:
    g = ready("invisible", {"gauge": "3"})
    use(g, "invisible")
    assert values(g, 0) == (2 + 4, 2, 1)  # and MagicMan's own text
    assert bottom_of_deck(g, 0) == ["invisible"]
    assert "invisible" not in names(g, g.discard[0])


@pytest.mark.rule("TC-R28")
def test_jealousy_is_for_this_turn_only() -> None:
    g = ready("jealousy")
    use(g, "jealousy")
    assert strength_of(g, 0) == 12
    energy = len(g.deck[1].cards)
    passes(g, 2)
    assert (g.turn, strength_of(g, 0)) == (1, 2)
    assert len(g.deck[1].cards) == energy - 10 - 2  # damage, and what the new turn takes


@pytest.mark.rule("TC-R17")
def test_boysbomb_counts_what_a_blast_left() -> None:
    g = ready("boysbomb", {"gauge": "2 rival focus"})
    blast(g, 0)
    passes(g)
    use(g, "boysbomb")
    assert strength_of(g, 0) == 2 + 1 + 2
