"""The first and the last of things, where counting goes wrong most easily: part 0, part 5, card 0, the fifth die."""

from __future__ import annotations

import pytest

from busterbox.games.dicebot.rules.codes import AIM, CACHE, DROP, NEXUS, NO_PART, PARTS, USE
from busterbox.kernel.core.codes import DONE
from tests.dicebot.rounds import do, revealed
from tests.dicebot.scavenging import rolled
from tests.dicebot.tables import Robot, battle, commit_all, weapon, window


@pytest.mark.rule("DB-R16")
@pytest.mark.parametrize("part", range(PARTS))
def test_dice_that_are_all_alike_are_taken_without_a_question(part: int) -> None:
    g = rolled(2, "draft", faces=[part] * 12)
    assert window(g) != "draft:0"
    assert [body[part] for body in g.body] == [5, 5]
    assert g.head == [part, part]


@pytest.mark.rule("DB-10.6")
def test_every_part_of_the_body_may_be_discarded_for_forge() -> None:
    g = battle(
        Robot("uzi bomb", "nexus forge turbo surge cache", head="forge"),
        Robot("bomb uzi", "surge"),
        script=(),
    )
    g.answer(0, USE + 1)
    assert g.options(0) == [DONE, DROP, DROP + 1, DROP + 2, DROP + 4, DROP + 5]


@pytest.mark.rule("DB-10.11")
def test_cache_may_draw_the_first_card_of_the_bag() -> None:
    g = battle(
        Robot("uzi bomb shield", "turbo", head="cache"), Robot("bomb uzi shield", "armor"), script=(0,)
    )
    top = g.game.cards.id_of(g, g.deck.cards[0])
    commit_all(g, "uzi", "bomb")
    g.answer(0, USE + CACHE)
    assert g.script is not None
    g.script.done()
    assert weapon(g, 0) == top or any(g.game.cards.id_of(g, card) == top for card in g.discard)


@pytest.mark.rule("DB-R52")
def test_five_rerolled_dice_that_are_alike_may_still_go_on_the_head() -> None:
    g = revealed(
        Robot("blackstone", body="cache"),
        Robot("slow", body="turbo turbo turbo turbo turbo"),
        Robot("slow"),
    )
    do(g, 0, AIM + 1, *[NEXUS] * 5)
    assert window(g) == "place:1"
    g.answer(1, DONE)
    assert (g.body[1][NEXUS], g.head[1]) == (5, NO_PART)
