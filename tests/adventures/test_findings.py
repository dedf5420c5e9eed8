"""Corners that a close reading of the rules has shown."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.bot.part import judgement_of
from busterbox.games.adventures.bot.policy import boss_cost
from busterbox.games.adventures.cards.ops_dice import Reroll
from busterbox.games.adventures.rules.bosses import boss_side_open
from busterbox.games.adventures.rules.codes import DECLINE, READY
from busterbox.games.adventures.rules.payment import waits_left
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.content.deck import BadDeck
from busterbox.kernel.core.ops import Resolve
from busterbox.kernel.core.windows import CLOSED
from busterbox.kernel.game import Game
from busterbox.kernel.table.play import Play
from tests.adventures.positions import (
    FIXTURE,
    acting,
    code,
    dice,
    energy,
    everybody_ready,
    face,
    fighting,
    fill,
    names_of,
    roll,
    say,
    table,
    window,
)
from tests.adventures.trials import refused_code


def run_op(g: Adventure, op: Reroll) -> None:
    """As if the active player's skill had this text."""
    g.game.cards.programs.append([op])
    g.mode = CLOSED
    g.push(Resolve(len(g.game.cards.programs) - 1, g.active))
    g.run()


@pytest.mark.rule("AD-R26", "AD-R35")
def test_up_to_so_many_dice_may_be_none_and_a_paid_reroll_is_one_at_least() -> None:
    g = acting(pool=["red/S"])
    run_op(g, Reroll(2, -1, False))
    assert (window(g), g.options(0)) == ("reroll", [DECLINE, code(g, "die", "red/S")])
    say(g, "decline")
    assert (window(g), names_of(g.dice), g.air) == ("abilities", ["red/S"], [])
    g = acting(pool=["red/S", "blue/J"])
    say(g, "reroll", "magnet_beam")
    assert g.options(0) == [code(g, "die", "red/S"), code(g, "die", "blue/J")]
    assert "AD-R26" in refused_code(g, 0, DECLINE)
    say(g, "die", "red/S")
    assert g.options(0) == [code(g, "throw"), code(g, "die", "blue/J")]


@pytest.mark.rule("AD-R35")
def test_so_many_dice_are_so_many_whatever_is_picked_first() -> None:
    g = acting(pool=["red/S", "red/J", "red/R"])
    run_op(g, Reroll(2, -1, True))
    assert g.options(0) == [
        code(g, "die", "red/S"),
        code(g, "die", "red/J"),
    ]  # after red/R there would be none
    assert "AD-R26" in refused_code(g, 0, code(g, "die", "red/R"))
    roll(g, face(g, "red/SS"), face(g, "red/SS"))
    say(g, "die", "red/J")  # and red/R, the only one left
    assert names_of(g.dice) == ["red/S", "red/SS", "red/SS"]


@pytest.mark.rule("AD-R15")
@pytest.mark.parametrize("seats", [1, 3])
def test_undo_does_not_go_back_over_the_end_of_planning(seats: int) -> None:
    play = Play.start(FIXTURE, seats, 1)
    g = play.state
    assert isinstance(g, Adventure)
    while window(g) != "plan":
        seat = g.seat_to_act()
        play.answer(seat, g.top.default(g, seat))
    for seat in range(1, seats):
        while g.required >> seat & 1:
            play.answer(seat, g.top.default(g, seat))
    while READY not in g.options(0):
        play.answer(0, g.top.default(g, 0))
    before = g.epoch
    play.answer(0, READY)
    state = play.state
    assert isinstance(state, Adventure)
    assert state.epoch > before
    assert window(state) != "plan"


@pytest.mark.rule("AD-R64")
@pytest.mark.parametrize("seats", [1, 2])
def test_a_dr_light_card_can_be_given_back(seats: int) -> None:
    g = table(seats)
    side = 1
    back = code(g, "light_back", side)
    assert "AD-R64" in refused_code(g, 0, back)
    pick = next(one for one in g.options(0) if code(g, "light_right") <= one < code(g, "pay"))
    g.answer(0, pick)
    assert g.light_right[0] >= 0
    assert back in g.options(0)
    g.answer(0, back)
    assert g.light_right[0] == -1
    assert pick in g.options(0)
    fill(g, 0)
    if seats == 2:
        assert "AD-6.12" in refused_code(g, 0, back)


@pytest.mark.rule("AD-R7")
def test_claiming_ones_own_claim_again_is_told_as_that() -> None:
    g = FIXTURE.new(2, 1)
    assert isinstance(g, Adventure)
    say(g, "hero", 1, 1)
    assert "AD-R7" in refused_code(g, 1, code(g, "hero", 1))
    assert "your own claim" in g.why_not(1, code(g, "hero", 1))


@pytest.mark.rule("AD-18.6")
def test_the_boss_comes_before_the_pattern_card() -> None:
    g = fighting("example_1", 3, None, "fire_man", ["gemini_laser"], ["example_2"])
    if window(g) == "choose":
        g.answer(0, 17)
    g.life[0], g.tokens[0] = 5, 0
    dice(g, "blue/J")
    say(g, "take_damage")
    assert window(g) == "choose"  # Fire Man's: reroll a jump or suffer
    assert energy(g, 0, "gemini_laser") == 3  # the pattern card has taken nothing yet
    g.answer(0, 17)
    assert (window(g), energy(g, 0, "gemini_laser")) == ("abilities", 2)


@pytest.mark.rule("AD-R8")
def test_boss_sides_are_not_weighed_before_they_are_open() -> None:
    g = table(2, mode="session_3", peek="off")
    everybody_ready(g)
    number = g.round
    while g.round == number and window(g) != "boss":
        seat = g.seat_to_act()
        g.life = [5, 5]
        g.answer(seat, 64 if window(g) == "abilities" else g.options(seat)[0])
    assert window(g) == "boss"
    game = g.game
    assert isinstance(game, Game)
    for offered in g.offered:
        assert not boss_side_open(g, offered)
        assert g.game.words.advice(g, 0, code(g, "boss", offered)) == [
            "Boss sides are not open at this table."
        ]
        assert boss_cost(g, judgement_of(game), 0, offered) == offered


@pytest.mark.rule("AD-4.1")
def test_a_round_is_counted_once_also_if_a_seat_leaves_in_the_draw() -> None:
    g = FIXTURE.new(3, 1, {"heroes": "random"}, explicit=True)
    assert isinstance(g, Adventure)
    while not g.round:
        if g.chance:
            g.resolve_chance(0)
        else:
            seat = g.seat_to_act()
            g.answer(seat, g.top.default(g, seat))
    assert (g.round, g.chance > 0) == (1, True)
    g.leave(1)
    assert g.round == 1


@pytest.mark.rule("AD-R29")
def test_no_credit_without_a_wait() -> None:
    g = acting(pool=["red/S", "blue/J"])
    g.needs = [0, 0, 0, 1]
    say(g, "effect", "magnet_beam")
    say(g, "die", "red/S")
    assert (g.credits, waits_left(g)) == (1, 0)
    assert code(g, "effect", "magnet_beam") not in g.options(0)
    assert "AD-R29" in refused_code(g, 0, code(g, "effect", "magnet_beam"))


@pytest.mark.rule("AD-22.8", "AD-R50")
@pytest.mark.parametrize(
    ("settings", "cards", "told"),
    [
        ({"mode": "session_2", "packs": "1"}, ["Magnet Beam", "Metal Blade", "Metal Man"], "pack"),
        ({"mode": "session_3", "packs": "1"}, ["Magnet Beam", "Metal Blade", "Top Spin"], "left its weapon"),
        ({"mode": "session_3"}, ["Magnet Beam", "Item-2", "Mega Buster"], "left its weapon"),
    ],
)
def test_load_outs_that_no_campaign_leaves(settings: dict[str, str], cards: list[str], told: str) -> None:
    text = "\n".join(f"1 {name}" for name in ["Mega Man", *cards])
    with pytest.raises(BadDeck, match=told):
        FIXTURE.new(1, 1, settings, decks=[text])


@pytest.mark.rule("AD-11.1")
def test_a_payment_of_wrong_icons_says_so() -> None:
    g = acting(pool=["red/S", "red/S"])
    g.needs = [0, 1, 0, 0]
    assert "AD-11.1" in refused_code(g, 0, code(g, "pay", 1))
    g.needs = [1, 0, 0, 0]
    assert "makes no difference" in g.why_not(0, code(g, "pay", 2))
    g.needs = [0, 0, 1, 0]
    assert "makes no difference" not in g.why_not(0, code(g, "pay", 2))
