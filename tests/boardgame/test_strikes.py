"""What faces deal in a battle roll, and where one card's damage ends.   BG-18.9, BG-26.4, BG-R32, BG-R85"""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.cards.ops_battle import BossDamage, BossHeal, Strike, StrikeMore
from busterbox.games.boardgame.rules.codes import AIM, HIT, SYMBOLS, WILY_ONE, WILY_TWO
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.core.ops import Plain, Resolve
from tests.boardgame.positions import all_pass, code, say, window
from tests.boardgame.trials import fight, give_trophy, listen, refused, strike, told, trial, why

MINERAL, PARADOX = SYMBOLS.index("mineral"), SYMBOLS.index("paradox")


def use(g: Board, damage: int, favoured: int, symbol: int) -> None:
    Strike(HIT, damage, favoured, 1 << symbol, False).run(g, Resolve(), -1)


@pytest.mark.rule("BG-18.9", "BG-R47")
@pytest.mark.parametrize("weapon_first", [True, False])
def test_a_weapon_and_more_damage_add_up_in_either_order(weapon_first: bool) -> None:
    g = fight("cut_man")
    more = StrikeMore(Plain(1), HIT)
    if weapon_first:
        use(g, 4, 6, MINERAL)
        more.apply(g, Resolve(), 1)
    else:
        more.apply(g, Resolve(), 1)
        use(g, 4, 6, MINERAL)
    assert (g.strike[HIT], g.strike[AIM]) == (5, 0)


@pytest.mark.rule("BG-R85")
def test_a_weapon_is_measured_against_the_side_that_is_up() -> None:
    g = fight("wily_machine_1", boss_health=2)
    use(g, 4, 6, MINERAL)
    use(g, 3, 7, PARADOX)
    assert (g.boss, g.strike[HIT]) == (WILY_ONE, 6)
    BossDamage(Plain(2), True, True).apply(g, Resolve(), 2)
    assert (g.boss, g.strike[HIT]) == (WILY_TWO, 7)


@pytest.mark.rule("BG-26.4")
def test_one_card_deals_nothing_to_the_second_side() -> None:
    g = fight("wily_machine_1", boss_health=2)
    card = Resolve()
    for amount in (2, 3):
        BossDamage(Plain(amount), True, True).apply(g, card, amount)
    assert (g.boss, g.boss_health) == (WILY_TWO, g.boss_card().health)
    BossDamage(Plain(3), True, True).apply(g, Resolve(), 3)  # another card does
    assert g.boss_health == g.boss_card().health - 3


def test_a_boss_at_full_health_gains_nothing_and_nothing_is_told() -> None:
    g = listen(fight("cut_man"))
    BossHeal(Plain(2), True, False).apply(g, Resolve(), 2)
    assert told(g, "boss_healed") == []
    g.boss_health = 27
    BossHeal(Plain(2), True, False).apply(g, Resolve(), 2)
    assert (told(g, "boss_healed"), g.boss_health) == ([[0, 1, 28]], 28)


@pytest.mark.rule("BG-R32")
def test_without_dice_a_challenge_without_requirements_is_failed_too() -> None:
    g = trial("one_jump")
    g.needs = [0] * 6
    g.threat[0] = 0
    all_pass(g)
    assert (told(g, "passed"), len(told(g, "failed")), g.space[0]) == ([], 1, 0)


@pytest.mark.rule("BG-11.1", "BG-9.10", "BG-R94", "BG-28.2")
def test_refusals_name_the_rule_behind_them() -> None:
    g = trial("one_jump")
    assert "BG-11.1" in why(g, "special")
    g = fight("cut_man")
    say(g, "roll")
    say(g, "score")
    assert window(g) == "scored"
    assert "BG-9.10" in refused(g, "reroll", "hit")
    g = trial("one_jump")
    all_pass(g)
    say(g, "threat", 3)
    assert window(g) == "reroll"
    assert "BG-R94" in g.why_not(0, code(g, "play", g.cards[g.hand[0][0]]))


@pytest.mark.rule("BG-21.1")
def test_a_trophy_on_a_face_that_no_die_shows_names_the_rule_of_trophies() -> None:
    g = fight("cut_man")
    give_trophy(g, 0, "guts_man")
    strike(g, "hit hit hit hit hit hit")
    assert window(g) == "trophy"
    assert "BG-21.1" in g.why_not(0, code(g, "trophy", 36 + 6 * AIM + HIT))
