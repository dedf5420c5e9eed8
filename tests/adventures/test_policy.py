"""The rule-based player: legal everywhere, by what its seat knows, and sensible in positions with a plain answer."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.bot.choices import which_weapon
from busterbox.games.adventures.bot.part import judgement_of
from busterbox.games.adventures.bot.policy import choose
from busterbox.games.adventures.game import GAME, make
from busterbox.games.adventures.rules.codes import (
    BOOST,
    CONFIRM,
    HOLD,
    READY,
    TAKE_BACK,
    TAKE_DAMAGE,
    UNREADY,
    USE_SKILL,
    W_ABILITIES,
    W_PLAN,
)
from busterbox.games.adventures.rules.planning import slot_of
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.core.windows import NO_ANSWER, TURN
from busterbox.kernel.table.seat import Seat
from busterbox.players.levels import levels
from busterbox.players.match import play_game
from busterbox.players.rule_bot import RuleBot
from tests.adventures.positions import (
    FIXTURE,
    acting,
    ahead,
    become,
    carry,
    code,
    dice,
    energy,
    everybody_ready,
    fighting,
    flip,
    hand,
    offer,
    on_to_abilities,
    payment,
    plan,
    say,
    table,
    window,
)

JUDGEMENT = judgement_of(FIXTURE)


def chosen(g: Adventure, seat: int = -1) -> int:
    """What the player of the asked seat answers; it must be allowed, or silence where none is owed."""
    who = int(g.seat_to_act()) if seat < 0 else seat
    found = int(choose(g, JUDGEMENT, who, rng_from(1)))
    if found == NO_ANSWER:
        assert not g.required >> who & 1
    else:
        assert g.check(who, found) == 0, f"{window(g)}: {found}"
    return found


@pytest.mark.rule("AD-R8")
@pytest.mark.parametrize(
    ("peek", "fights", "wanted"),
    [
        ("on", False, "ice_slasher"),
        ("off", False, "magnet_beam"),
        ("on", True, "ice_slasher"),
        ("off", True, "ice_slasher"),
    ],
)
def test_energy_goes_to_the_weapon_that_hits_a_boss_as_soon_as_its_boss_side_is_known(
    peek: str, fights: bool, wanted: str
) -> None:
    g = (fighting if fights else acting)(boss_name="fire_man", peek=peek)
    on_to_abilities(g)
    carry(g, 0, "ice_slasher", "magnet_beam")
    energy(g, 0, "ice_slasher", 2)
    energy(g, 0, "magnet_beam", 1)
    options = [code(g, "energy", "ice_slasher"), code(g, "energy", "magnet_beam")]
    assert which_weapon(g, 0, options, True) == code(g, "energy", wanted)


def without_cards(g: Adventure) -> None:
    """Nobody has a skill or boost left, and no weapon has energy: what lies there is all."""
    for seat in range(g.seats):
        if g.skill_slot[seat] >= 0:
            used = g.slotted(seat, g.skill_slot[seat])
            g.planned[seat].remove(used)
            g.to_discard(seat, used)
            g.skill_slot[seat] = -1
        for card in g.hand[seat][:]:
            g.hand[seat].remove(card)
            g.to_discard(seat, card)
    g.energy = [0] * len(g.energy)


# -- whole games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("mode", ["single", "session_3"])
def test_every_answer_is_allowed_and_the_game_ends(seats: int, mode: str) -> None:
    settings = {"mode": mode, "difficulty": "expert", "hands": "own" if seats % 2 else "open"}
    g = GAME.new(seats, 40 + seats, settings)
    rng = rng_from(seats)
    for _ in range(2000):
        if g.over:
            break
        seat = g.seat_to_act() if g.mode == TURN else g.game.rules.next_seat(g, rng)
        answer = GAME.bot.policy(g, seat, rng)
        if answer == NO_ANSWER:
            assert not g.required >> seat & 1
        else:
            assert answer not in (HOLD, UNREADY)
            g.answer(seat, answer)
    assert g.over


def test_hidden_hands_make_no_difference() -> None:
    """With `hands = own` an answer depends on nothing that the seat cannot see."""
    g = table(4, hands="own")
    bot = RuleBot()
    found = {int(bot.choose(Seat(g, 0), rng_from(word))) for word in range(6)}
    assert found == {chosen(g, 0)}


# -- paying --------------------------------------------------------------------------------------------------------------


def test_a_single_die_pays_and_the_double_is_kept_for_later() -> None:
    g = acting("stage_5", pool=["red/J", "blue/JJ", "blue/J", "blue/J", "yellow/J"])  # jump; wait, jump; two
    without_cards(g)
    assert chosen(g) in (payment(g, "red/J"), payment(g, "blue/J"), payment(g, "yellow/J"))


def test_damage_is_taken_where_the_dice_save_more_later() -> None:
    g = acting("stage_12", pool=["red/S", "red/S"])  # run; two shoots for 1; two shoots for 2
    without_cards(g)
    assert chosen(g) == TAKE_DAMAGE
    say(g, "take_damage")
    assert chosen(g) == TAKE_DAMAGE  # 1 damage now, not 2 after it
    say(g, "take_damage")
    assert chosen(g) == payment(g, "red/S", "red/S")


def test_dice_are_spent_before_tokens() -> None:
    g = acting("stage_1", pool=["red/S"])
    without_cards(g)
    g.tokens[0] = 1
    assert chosen(g) == payment(g, "red/S")


def test_a_weapon_is_used_where_it_meets_the_wait() -> None:
    g = acting("stage_1", pool=["red/S", "blue/J", "yellow/R"])
    without_cards(g)
    say(g, "take_damage")  # now: wait and shoot, for 2
    energy(g, 0, "magnet_beam", 3)
    assert chosen(g) == code(g, "effect", "magnet_beam")
    say(g, "effect", "magnet_beam")
    assert chosen(g) in (code(g, "die", "blue/J"), code(g, "die", "yellow/R"))


def test_a_reroll_keeps_what_is_needed() -> None:
    g = acting("stage_13", pool=["red/S", "blue/J", "blue/R"], weapons=["rolling_cutter"])
    without_cards(g)
    for _ in range(2):
        say(g, "take_damage")  # now: jump, shoot, jump, for 2
    g.life[0], g.tanks = 2, 0
    energy(g, 0, "rolling_cutter", 1)
    say(g, "reroll", "rolling_cutter")
    picked = []
    while window(g) == "reroll":
        picked.append(chosen(g))
        g.answer(0, picked[-1])
    assert picked == [code(g, "die", "blue/R")]


def test_the_weakness_is_hit_in_the_last_fight() -> None:
    g = fighting("pattern_6", pool=[], boss_name="cut_man", weapons=["super_arm"])
    on_to_abilities(g)
    without_cards(g)
    dice(g, "yellow/R")
    energy(g, 0, "super_arm", 3)
    g.beaten = 2
    assert chosen(g) in (code(g, "weakness", "super_arm"), code(g, "reroll", "super_arm"))


# -- boosts --------------------------------------------------------------------------------------------------------------


def boosting(pool: list[str], card: str) -> Adventure:
    """Seat 0 at the last challenge of a card (two jumps for 2), seat 2 acted last round and holds one boost card."""
    g = table(3, ["cut_man", "elec_man", "guts_man"], [["magnet_beam"]])
    ahead(g, 0, "stage_8")
    hand(g, 2, card)
    plan(g, 2, "rush_1", "rush_5", "rush_9", card)
    everybody_ready(g)
    on_to_abilities(g)
    kept = g.hand[2][:]
    g.hand[2] = []
    without_cards(g)
    g.hand[2] = kept
    dice(g, *pool)
    for _ in range(2):
        say(g, "take_damage", 0, 0)
    return g


def test_an_ally_boosts_where_it_helps() -> None:
    g = boosting(["blue/J"], "rush_6")  # a blue die: two in three it shows a jump
    assert chosen(g, 2) == BOOST


def test_an_ally_is_silent_where_it_does_not_help() -> None:
    assert chosen(boosting(["blue/J", "red/J"], "rush_6"), 2) == NO_ANSWER  # paid as it is
    assert chosen(boosting([], "rush_6"), 2) == NO_ANSWER  # hopeless


def test_a_skill_is_used_before_the_round_ends() -> None:
    g = acting("stage_2", pool=["blue/J", "red/S", "red/J", "blue/JJ"])
    g.hand[0] = []
    g.energy = [0] * len(g.energy)
    for _ in range(2):
        say(g, "take_damage")
    card = g.slotted(0, g.skill_slot[0])
    become(g, card, "mega_man_6")  # gain 1 life
    g.skill_slot[0] = g.cards[card]
    g.life[0] = 3
    assert chosen(g) == USE_SKILL


# -- planning and claims -------------------------------------------------------------------------------------------------


def planned(g: Adventure, seat: int) -> None:
    for _ in range(8):
        answer = chosen(g, seat)
        g.answer(seat, answer)
        if answer == READY:
            return
    raise AssertionError("never ready")


def test_supports_go_where_they_are_needed() -> None:
    """Seat 0 needs shoots and jumps, its left neighbour shoots, its right one jumps: so lie the red and the blue die."""
    g = table(4)
    ahead(g, 0, "stage_4")
    ahead(g, 1, "stage_12")
    ahead(g, 3, "stage_5")
    hand(g, 0, "mega_man_1", "mega_man_5", "mega_man_9", "mega_man_10")
    planned(g, 0)
    supports = [g.game.cards.ids[slot_of(g, 0, slot)] for slot in range(2)]
    assert supports == ["mega_man_1", "mega_man_5"]


@pytest.mark.parametrize("seats", [1, 2])
def test_dr_light_is_answered(seats: int) -> None:
    """Of several ways a plan that costs no damage is taken: every hand here has all colours."""
    g = table(seats)
    for seat in range(seats):
        name = ["mega_man", "proto_man"][seat]
        hand(g, seat, *(f"{name}_{number}" for number in (1, 5, 9, 13)))
    for seat in range(seats):
        planned(g, seat)
    life = g.life[:]
    on_to_abilities(g)
    assert g.life[g.active] == life[g.active]


def test_whoever_asks_halfway_hears_first_what_lies_wrong() -> None:
    """Somebody has put cards that answer Dr. Light nowhere: one goes back before anything else is advised."""
    g = table(1)
    flip(g, "light_red_blue", "light_blue_red")
    hand(g, 0, "mega_man_1", "mega_man_5", "mega_man_9", "mega_man_10")
    g.answer(0, code(g, "light_left", "light_red_blue"))
    g.answer(0, code(g, "light_right", "light_blue_red"))
    g.answer(0, code(g, "to_left", "mega_man_9"))
    g.answer(0, code(g, "to_right", "mega_man_10"))
    first = chosen(g, 0)
    assert TAKE_BACK <= first < TAKE_BACK + 2
    assert GAME.words.advice(g, 0, first) == ["Another plan with this hand may expect less damage."]
    for _ in range(12):
        answer = chosen(g, 0)
        if answer == READY:
            break
        g.answer(0, answer)
    supports = {g.game.cards.ids[slot_of(g, 0, slot)] for slot in range(2)}
    assert supports == {"mega_man_1", "mega_man_5"}  # the red and the blue die


def test_a_boss_whose_weakness_is_met_is_claimed() -> None:
    g = FIXTURE.new(3, 5, {"heroes": "random"})
    assert isinstance(g, Adventure)
    offer(g, ["cut_man", "metal_man", "bubble_man", "ice_man"])
    carry(g, 0, "thunder_beam")
    assert chosen(g, 0) == code(g, "boss", "ice_man")
    g.answer(0, chosen(g, 0))
    assert chosen(g, 0) == CONFIRM


def test_who_is_ready_stays_ready() -> None:
    g = table(3)
    planned(g, 0)
    assert chosen(g, 0) == NO_ANSWER


# -- levels, values, hints -------------------------------------------------------------------------------------------------


def test_levels_are_in_order() -> None:
    made = levels(GAME)
    won = {
        name: sum(
            play_game(GAME, [made[name]] * 2, 2, seed, {"difficulty": "normal"})[0] > 0 for seed in range(10)
        )
        for name in ("easy", "hard")
    }
    assert won["hard"] >= won["easy"] + 3


def test_a_position_is_worth_more_with_more_life() -> None:
    g = table(3)
    healthy = FIXTURE.bot.value(g, 0)
    g.life = [1, 1, 1]
    assert 0 <= FIXTURE.bot.value(g, 0) < healthy <= ONE


def test_hints_say_what_is_spent_and_what_stays() -> None:
    g = acting("stage_1", pool=["red/S", "blue/J"])
    said = FIXTURE.words.advice(g, 0, payment(g, "red/S"))
    assert said[0] == "Pays with red shoot."
    assert said[1] == "Leaves 1 die, not enough for the next challenge as they lie."
    assert "life is left" in FIXTURE.words.advice(g, 0, TAKE_DAMAGE)[-1]


def test_hints_have_something_to_say_in_a_whole_game() -> None:
    g = GAME.new(3, 2, {"difficulty": "hard"})
    rng = rng_from(3)
    silent, spoken = 0, 0
    for _ in range(600):
        if g.over:
            break
        seat = g.seat_to_act() if g.mode == TURN else g.game.rules.next_seat(g, rng)
        answer = GAME.bot.policy(g, seat, rng)
        if answer != NO_ANSWER:
            if g.kind in (W_PLAN, W_ABILITIES):
                said = GAME.words.advice(g, seat, answer)
                spoken, silent = spoken + bool(said), silent + (not said)
            g.answer(seat, answer)
    assert g.over
    assert spoken > 9 * silent


@pytest.mark.parametrize("seats", [1, 3])
def test_what_is_remembered_changes_no_answer(seats: int) -> None:
    """Roads, purses and payments are kept from answer to answer: the same answers without that memory."""
    forgetful = judgement_of(make())
    g = GAME.new(seats, 31 + seats)
    assert isinstance(g, Adventure)
    rng = rng_from(seats)
    for answer in range(60):
        if g.over:
            break
        seat = int(g.seat_to_act() if g.mode == TURN else GAME.rules.next_seat(g, rng))
        found = int(choose(g, judgement_of(GAME), seat, rng_from(answer)))
        forgetful.lay_out(forgetful.prices)
        assert int(choose(g, forgetful, seat, rng_from(answer))) == found
        if found != NO_ANSWER:
            g.apply(seat, found)
    assert judgement_of(GAME).odds.kept > forgetful.odds.kept
