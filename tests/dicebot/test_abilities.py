"""What each robot's ability does, on the fixture robots.   DB-19, DB-R4, DB-R31, DB-R38"""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.game import ROBOTS, WEAPONS, make_of
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    CACHE,
    DISCARDED,
    DROP,
    FORGE,
    NEXUS,
    NO_ENEMY_FITS,
    NO_PART,
    NOT_IN_HAND,
    NOTHING_PENDING,
    ONTO_HEAD,
    PAID_BODY,
    PASS,
    PENDING,
    PLAY,
    SURGE,
    TURBO,
    USE,
)
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.knowledge import lies_open, put_open, take_top
from tests.dicebot.course import MORE, all_pass, card, events, happened, names, numbers, refused, with_ability
from tests.dicebot.tables import (
    HERE,
    Robot,
    battle,
    commit,
    commit_all,
    part_counts,
    play_code,
    weapon,
    window,
)


@pytest.mark.rule("DB-19.4", "DB-R70")
def test_static_jams_an_enemy_in_this_round() -> None:
    g = with_ability(Robot("plate", robot="static"), Robot("uzi"), Robot("bomb"))
    assert window(g) == "heads_before:0"
    g.answer(0, ABILITY)
    assert g.options(0) == [AIM + 1, AIM + 2]
    g.answer(0, AIM + 2)
    assert window(g) == "choose_jammed:2"
    commit(g, 2, "bomb")
    assert lies_open(g, g.weapon[2][0])
    assert window(g) == "choose:01"
    commit_all(g, "plate", "uzi")
    assert (g.round, window(g)) == (2, "heads_before:0")
    g.answer(0, PASS)
    assert window(g) == "choose:012"


@pytest.mark.rule("DB-R31", "DB-19.1")
def test_spark_activates_a_weapon_that_cannot_be_paid_for() -> None:
    g = with_ability(Robot("uzi", body="armor surge", robot="spark", points=1), Robot("bomb"), Robot("bomb"))
    assert window(g) == "heads:0"
    assert g.status[0] == PENDING  # it waits, because the ability is affordable
    g.answer(0, ABILITY)
    assert g.energy == [6, 4, 4]
    assert g.body[0] == part_counts("armor surge")
    assert g.points[0] == 0


@pytest.mark.rule("DB-R31")
def test_without_the_points_for_spark_the_weapon_is_discarded_at_once() -> None:
    g = battle(
        Robot("uzi" + MORE, head="armor", robot="spark", points=0),
        Robot("bomb" + MORE, robot="tank"),
        advanced=True,
    )
    commit_all(g, "uzi", "bomb")
    assert window(g) == "heads:0"
    assert g.status[0] == DISCARDED
    g = battle(
        Robot("uzi" + MORE, head="armor", robot="spark", points=1),
        Robot("bomb" + MORE, robot="tank"),
        advanced=True,
    )
    commit_all(g, "uzi", "bomb")
    assert g.status[0] == PENDING
    g.answer(0, PASS)
    assert g.round == 2
    assert [0, card("uzi")] in numbers(g, "not_paid")


@pytest.mark.rule("DB-19.4")
def test_spark_has_nothing_to_do_for_a_paid_weapon() -> None:
    g = with_ability(Robot("uzi", body="turbo", head="armor", robot="spark"), Robot("bomb"))
    assert g.status[0] == PAID_BODY
    assert g.options(0) == [PASS, USE + ARMOR]
    assert refused(g, 0, ABILITY) == NOTHING_PENDING


@pytest.mark.rule("DB-R40", "DB-10.12")
def test_a_weapon_activated_by_spark_was_not_paid_for_and_cannot_be_cached() -> None:
    g = with_ability(Robot("uzi", head="cache", robot="spark"), Robot("bomb"))
    assert g.options(0) == [PASS, ABILITY]
    g.answer(0, ABILITY)
    assert (g.round, g.energy[1]) == (2, 4)  # not asked again
    assert g.head[0] == CACHE


@pytest.mark.rule("DB-19.4", "DB-R70")
def test_peeper_sees_a_card_face_down_and_nobody_else_does() -> None:
    g = with_ability(Robot("plate", robot="peeper"), Robot("uzi"), Robot("bomb"))
    assert window(g) == "before_reveal:0"
    g.answer(0, ABILITY)
    g.answer(0, AIM + 1)
    assert [(event.numbers, event.seen) for event in events(g, "looked")] == [([0, 0, 1], 0b011)]
    words = happened(g)
    assert words.index("looked") < words.index("revealed")


@pytest.mark.rule("DB-19.4")
def test_peeper_needs_a_card_that_lies_face_down() -> None:
    g = battle(
        Robot("plate" + MORE, points=1, robot="peeper"),
        Robot("uzi" + MORE, points=1, robot="static"),
        Robot("bomb" + MORE, robot="spark"),
        advanced=True,
    )
    g.answer(1, ABILITY)
    g.answer(1, AIM + 2)
    commit(g, 2, "bomb")
    commit_all(g, "plate", "uzi")
    assert window(g) == "before_reveal:0"
    g.answer(0, ABILITY)  # one card is left face down: nothing to choose
    assert [event.numbers[2] for event in events(g, "looked")] == [1]


@pytest.mark.rule("DB-19.4", "DB-R4")
def test_fickle_takes_the_weapon_back_and_chooses_again_in_secret() -> None:
    g = with_ability(Robot("plate", robot="fickle"), Robot("uzi"), Robot("bomb"))
    assert window(g) == "before_reveal:0"
    g.answer(0, ABILITY)
    assert window(g) == "replace:0"
    assert g.weapon[0] == []
    assert g.options(0) == sorted(PLAY + g.cards[card] for card in g.hand[0])[1:]  # two plates are one option
    assert refused(g, 0, play_code("uzi")) == NOT_IN_HAND
    assert len(names(g, g.hand[0])) == 4
    g.answer(0, play_code("magnet"))
    assert [event.seen for event in events(g, "chose")][-1] == 0b001
    assert numbers(g, "revealed")[0] == [0, card("magnet")]


@pytest.mark.rule("DB-R38")
def test_tank_takes_less_from_every_attack_and_then_the_armor() -> None:
    g = with_ability(
        Robot("slow", robot="tank"),
        Robot("sledge", body="forge"),
        Robot("bomb", body="surge"),
    )
    g.answer(0, ABILITY)
    g.answer(1, AIM + 0)
    # 2 less 1, the rest by the pool of 1; then 3 less 1
    assert numbers(g, "prevented") == [[0]]
    assert g.energy[0] == 4
    assert g.round == 2
    assert g.armor == [0, 0, 0]
    assert g.mods == []


@pytest.mark.rule("DB-R54")
@pytest.mark.parametrize(("energy", "then"), [(1, 3), (4, 6), (5, 6)])
def test_nurse_regains_two_energy_but_never_more_than_six(energy: int, then: int) -> None:
    g = with_ability(Robot("plate", energy=energy, robot="nurse"), Robot("uzi"))
    g.answer(0, ABILITY)
    assert g.energy[0] == then
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-19.4", "DB-R36")
def test_racer_makes_the_weapon_faster_and_stronger_for_this_round() -> None:
    g = with_ability(Robot("bomb", body="surge", robot="racer"), Robot("sledge", body="forge"))
    g.answer(0, ABILITY)
    assert g.energy == [6, 2]  # bomb of speed 5 and damage 4; the sledge of speed 4 is dodged
    assert [event.numbers[0] for event in events(g, "dodged")] == [0]
    assert g.mods == []


@pytest.mark.rule("DB-19.4")
def test_crank_takes_a_random_part_of_an_enemy() -> None:
    """Chance decides among the dice of the body; the enemies without any part cannot be chosen."""
    g = with_ability(
        Robot("plate", body="armor", robot="crank"),
        Robot("uzi", body="nexus turbo turbo", head="forge"),
        Robot("bomb"),
        script=(1,),
    )
    assert window(g) == "heads_before:0"
    g.answer(0, ABILITY)
    assert window(g) == "heads_ability:1"
    g.answer(1, PASS)
    assert g.body[:2] == [part_counts("armor turbo"), part_counts("nexus turbo")]
    assert g.head[1] == FORGE
    assert g.points[0] == 1
    assert g.script is not None
    g.script.done()


@pytest.mark.rule("DB-19.4")
def test_crank_has_no_use_where_no_enemy_has_a_part() -> None:
    g = with_ability(Robot("plate", body="armor", head="forge", robot="crank"), Robot("uzi"), Robot("bomb"))
    assert window(g) == "heads_before:0"
    assert refused(g, 0, ABILITY) == NO_ENEMY_FITS


@pytest.mark.rule("DB-1.7")
def test_a_part_taken_is_lost_when_the_body_is_full() -> None:
    full = "armor armor armor armor armor"
    g = with_ability(Robot("plate", body=full, robot="crank"), Robot("uzi", body="nexus"), script=(0,))
    g.answer(0, ABILITY)
    assert g.body[:2] == [part_counts(full), part_counts("")]
    assert numbers(g, "lost_part") == [[1, NEXUS]]


@pytest.mark.rule("DB-R52")
def test_tinker_rerolls_all_own_parts_and_rolls_one_for_an_empty_head() -> None:
    g = with_ability(
        Robot("uzi", body="turbo armor nexus", head="surge", robot="tinker"),
        Robot("bomb"),
        script=(NEXUS, CACHE, CACHE, ARMOR),
    )
    g.answer(0, ABILITY)  # TURBO is paid, three parts are left
    assert window(g) == "place:0"
    assert g.options(0) == [DONE, ONTO_HEAD + NEXUS, ONTO_HEAD + CACHE]
    g.answer(0, DONE)
    assert g.body[0] == part_counts("nexus cache cache")
    assert g.head[0] == ARMOR
    assert window(g) == "heads:0"
    assert g.script is not None
    g.script.done()


@pytest.mark.rule("DB-R52")
def test_tinker_rolls_no_head_where_a_part_was_put_on_it() -> None:
    g = with_ability(Robot("uzi", body="turbo armor", robot="tinker"), Robot("bomb"), script=(TURBO,))
    g.answer(0, ABILITY)
    g.answer(0, ONTO_HEAD + TURBO)
    assert (g.body[0], g.head[0]) == (part_counts(""), TURBO)
    assert numbers(g, "onto_head") == [[0, TURBO]]
    assert g.options(0) == [PASS, USE + TURBO]


@pytest.mark.rule("DB-20.7", "DB-R52")
def test_a_text_that_rerolls_twice_rolls_every_die_both_times() -> None:
    sources = {name: (HERE / name).read_text(encoding="utf-8") for name in (WEAPONS, ROBOTS)}
    once = '{op = "reroll", who = "you"}, {op = "roll_head"}'
    assert once in sources[ROBOTS]
    sources[ROBOTS] = sources[ROBOTS].replace(
        once, '{op = "reroll", who = "you"}, {op = "reroll", who = "you"}'
    )
    g = battle(
        Robot("uzi" + MORE, body="turbo armor armor", points=1, robot="tinker"),
        Robot("bomb" + MORE, robot="nurse"),
        advanced=True,
        script=(NEXUS, CACHE, FORGE, SURGE),
        game=make_of(sources),
    )
    commit_all(g, "uzi", "bomb")
    g.answer(0, ABILITY)
    g.answer(0, DONE)
    assert numbers(g, "rerolled") == [[0, NEXUS], [0, CACHE], [0, FORGE], [0, SURGE]]
    assert g.options(0) == [DONE, ONTO_HEAD + FORGE, ONTO_HEAD + SURGE]
    g.answer(0, DONE)
    assert g.body[0] == part_counts("forge surge")


@pytest.mark.rule("DB-9.5", "DB-R31", "DB-R32")
def test_parts_rerolled_by_tinker_must_pay_for_a_waiting_weapon() -> None:
    g = with_ability(
        Robot("uzi", body="armor armor", robot="tinker"), Robot("bomb"), script=(TURBO, NEXUS, CACHE)
    )
    assert window(g) == "heads:0"
    assert g.status[0] == PENDING
    g.answer(0, ABILITY)
    g.answer(0, DONE)
    assert [0, card("uzi")] in numbers(g, "paid")
    assert g.body[0] == part_counts("nexus")
    all_pass(g)
    assert g.energy[1] == 4


@pytest.mark.rule("DB-R31")
def test_parts_rerolled_by_tinker_that_do_not_pay_leave_no_way() -> None:
    g = with_ability(
        Robot("uzi", body="armor armor", robot="tinker"), Robot("bomb"), script=(NEXUS, NEXUS, CACHE)
    )
    g.answer(0, ABILITY)
    g.answer(0, DONE)
    all_pass(g)
    assert [0, card("uzi")] in numbers(g, "not_paid")
    assert g.energy[1] == 6


@pytest.mark.rule("DB-R24", "DB-R10")
def test_scholar_draws_two_cards_that_nobody_else_sees() -> None:
    g = with_ability(Robot("plate", robot="scholar"), Robot("uzi"), script=(0, 0))
    before = set(g.hand[0])
    g.answer(0, ABILITY)
    drawn = set(g.hand[0]) - before
    assert len(drawn) == 2
    assert all(g.known[card] == 0b01 for card in drawn)
    assert [event.seen for event in events(g, "dealt")] == [1, 1]
    assert window(g) == "choose:01"


@pytest.mark.rule("DB-5.3", "DB-R21", "DB-R24")
def test_scholar_draws_on_when_the_deck_runs_out_in_between() -> None:
    g = with_ability(Robot("plate", robot="scholar"), Robot("uzi"))
    while len(g.deck.cards) > 1:
        put_open(g, g.discard, take_top(g, g.deck, 0))
    held, thrown = len(g.hand[0]), len(g.discard)
    g.answer(0, ABILITY)
    assert [event.message for event in events(g, "dealt", "shuffled")] == ["dealt", "shuffled", "dealt"]
    assert len(g.hand[0]) == held + 2
    assert (g.discard, len(g.deck.cards)) == ([], thrown - 1)


@pytest.mark.rule("DB-19.4", "DB-R53")
def test_taxman_hurts_and_takes_a_part_and_a_card() -> None:
    g = with_ability(
        Robot("plate", robot="taxman"),
        Robot("uzi", body="nexus armor"),
        Robot("bomb"),
        script=(2,),
    )
    g.answer(0, ABILITY)
    g.answer(0, AIM + 1)
    assert g.energy[1] == 5
    assert window(g) == "part:1"
    lost = names(g, g.hand[1])[2]
    g.answer(1, DROP + ARMOR)
    assert g.body[1] == part_counts("nexus")
    assert numbers(g, "lost_card") == [[1, card(lost)]]
    assert g.points[0] == 0
    assert len(g.hand[1]) == 2


@pytest.mark.rule("DB-20.4")
def test_taxman_takes_the_head_where_the_body_is_empty() -> None:
    g = with_ability(Robot("plate", robot="taxman"), Robot("uzi", head="surge"), Robot("bomb"), script=(0,))
    g.answer(0, ABILITY)
    g.answer(0, AIM + 1)
    assert g.head[1] == NO_PART
    assert not events(g, "used")


@pytest.mark.rule("DB-19.4")
def test_an_ability_without_an_enemy_left_to_choose_asks_nothing() -> None:
    """With two robots the enemy is clear."""
    g = with_ability(Robot("plate", robot="static"), Robot("uzi"))
    g.answer(0, ABILITY)
    assert window(g) == "choose_jammed:1"
    commit(g, 1, "uzi")
    assert weapon(g, 1) == "uzi"
    assert window(g) == "choose:0"
