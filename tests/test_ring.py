"""Ring, rule by rule, with chance dictated; then whole games at every number of seats."""

from __future__ import annotations

import pytest

from busterbox.kernel.codec.generate import text_of
from busterbox.kernel.content.specs import card_specs
from busterbox.kernel.content.toml_lines import load_toml
from busterbox.kernel.core.codes import DONE, PICK
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.knowledge import lies_open, put_open
from busterbox.kernel.core.piles import Pile
from busterbox.kernel.core.refusal import Refused
from busterbox.kernel.core.rng import Script, rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.table.decision import decision
from busterbox.kernel.testing.conformance import conform
from tests.microgames.ring.game import GAME, HERE, load_cards
from tests.microgames.ring.play import FACE_NAMES
from tests.microgames.ring.rules import (
    BASE_DICE,
    CHANGE,
    FACES,
    HAND,
    INTERFERE,
    LOCKED,
    MOST_DICE,
    PASS,
    PLAY,
    PREPARE,
    RE_ROLL,
    SCORE,
    TURNS_EACH,
    Ring,
)

HIT, AIM, JUMP, RUN, SLIDE, WILY = range(FACES)
CHALLENGES = [str(spec.data["id"]) for spec in card_specs(load_toml(HERE / "challenges.toml"), "challenge")]
PLAIN = ["charge", "crosshair", "spotlight"]
COSTLY = ["springboard", "springboard", "crossroads"]


def start(challenge: str, hands: list[list[str]] | None = None, target: str = "3") -> Ring:
    """A game in which the first challenge has come up; more chance than a script gives is an error."""
    hands = hands or [PLAIN, PLAIN, PLAIN, ["bargain", "bargain", "bargain"]]
    g = GAME.new(len(hands), 1, {"target": target}, explicit=True)
    assert isinstance(g, Ring)
    for hand in hands:
        for name in hand:
            assert len(g.stack) == 2  # one refill fills all hands
            kind = GAME.cards.ids.index(name)
            g.resolve_chance(next(i for i, card in enumerate(g.deck.cards) if g.cards[card] == kind))
    assert g.chance == len(CHALLENGES)
    g.resolve_chance(CHALLENGES.index(challenge))
    g.explicit = False
    g.script = Script([])
    return g


def do(g: Ring, seat: int, code: int, *chance: int) -> None:
    """An answer, and every chance event up to the next question."""
    assert g.seat_to_act() == seat
    script = Script(list(chance))
    g.script = script
    g.answer(seat, code)
    script.done()


def play(name: str) -> int:
    return PLAY + GAME.cards.ids.index(name)


def change(die: int, face: int) -> int:
    return CHANGE + die * FACES + face


def names(g: Ring, seat: int) -> list[str]:
    return [GAME.cards.id_of(g, card) for card in g.hand[seat]]


def rolled(challenge: str, *faces: int, tokens: list[int] | None = None) -> Ring:
    """All have passed and the turn player has rolled these faces; at first nobody holds a token."""
    g = start(challenge)
    if tokens is not None:
        g.tokens[:] = tokens
    for seat in range(3):
        do(g, seat, PASS)
    do(g, 3, PASS, *faces)
    return g


# -- hands ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-1")
def test_the_hand_is_full_again_after_every_complete_effect() -> None:
    g = start("pit")
    wanted = g.deck.cards[5]
    do(g, 0, play("charge"), 5)
    assert len(g.hand[0]) == HAND
    assert wanted in g.hand[0]
    assert g.known[wanted] == 1  # nobody but the player knows what was drawn


@pytest.mark.rule("R-1")
def test_an_effect_with_a_choice_is_complete_only_after_the_choice() -> None:
    g = start("corridor", [["crossroads", "charge", "charge"], PLAIN])
    do(g, 0, play("crossroads"))
    assert len(g.hand[0]) == HAND - 1
    assert g.options(0) == [PICK, PICK + 1]
    do(g, 0, PICK, 0)
    assert g.size == BASE_DICE + 2
    assert len(g.hand[0]) == HAND


@pytest.mark.rule("R-1")
def test_hands_are_filled_from_the_turn_player_on_clockwise() -> None:
    g = rolled("pit", JUMP, HIT, HIT, HIT)
    do(g, 0, SCORE, 0)  # the second player's turn, the first challenge again
    assert g.turn == 1
    for seat in (0, 3):
        put_open(g, g.discard, g.hand[seat].pop())
    log = Log()
    g.sink = log
    do(g, 1, play("charge"), 0, 0, 0)
    drawn = [event.numbers[0] for event in log.take() if event.message == "drew"]
    assert drawn == [1, 3, 0]


@pytest.mark.rule("R-1")
def test_an_empty_deck_is_made_of_the_discard_and_its_cards_are_forgotten() -> None:
    g = start("pit")
    for card in g.deck.cards:
        put_open(g, g.discard, card)
    g.deck = Pile([], [])
    count = len(g.discard) + 1
    do(g, 0, play("charge"), 0)
    assert g.discard == []
    assert len(g.deck.cards) == count - 1
    assert all(g.known[card] == 0 for card in g.deck.cards)


@pytest.mark.rule("R-1")
def test_without_any_card_left_hands_stay_short_and_the_game_goes_on() -> None:
    g = start("pit", [PLAIN, PLAIN])
    g.deck = Pile([], [])
    for card in g.hand[1]:
        put_open(g, g.discard, card)
    g.hand[1] = []
    do(g, 0, play("charge"), 0, 0, 0, 0)
    assert g.discard == []
    assert [len(hand) for hand in g.hand] == [3, 3]
    do(g, 1, play(names(g, 1)[0]), 0)  # the card played is the only one there is
    assert [len(hand) for hand in g.hand] == [3, 3]


# -- challenge and budgets -----------------------------------------------------------------------------------


@pytest.mark.rule("R-2")
@pytest.mark.parametrize(
    ("challenge", "needs"), [("pit", [JUMP]), ("gate", [HIT, HIT]), ("tower", [AIM, JUMP])]
)
def test_chance_decides_which_challenge_comes_up(challenge: str, needs: list[int]) -> None:
    assert start(challenge).needs == needs


@pytest.mark.rule("R-3")
def test_all_others_together_have_one_budget() -> None:
    g = start("pit")
    assert g.points == [2, 2]
    do(g, 0, play("charge"), 0)
    assert g.points == [1, 2]
    do(g, 1, play("charge"), 0)
    assert g.points == [1, 1]
    do(g, 2, play("charge"), 0)
    assert g.points == [1, 0]
    assert g.seat_to_act() == 0  # the fourth player has nothing left to spend
    assert not any(code >= PLAY for code in g.options(3))


@pytest.mark.rule("R-3")
def test_who_cannot_pay_is_told_what_is_missing() -> None:
    g = start("pit", [["charge", "springboard", "bargain"], PLAIN])
    do(g, 0, play("charge"), 0)
    do(g, 1, PASS)
    assert g.why_not(0, play("springboard")) == "costs 2, your side has 1 points left · R-3, R-4"
    before = g.digest()
    with pytest.raises(Refused) as refused:
        g.answer(0, play("springboard"))
    assert refused.value.rules == ["R-3", "R-4"]
    assert g.digest() == before


@pytest.mark.rule("R-4")
def test_it_ends_when_all_have_passed_one_after_another() -> None:
    g = start("pit")
    do(g, 0, PASS)
    do(g, 1, PASS)
    do(g, 2, play("charge"), 0)
    do(g, 3, PASS)
    do(g, 0, play("crosshair"), 0)  # having passed before does not matter
    for seat in (1, 2, 3):
        do(g, seat, PASS)
    assert g.kind == PREPARE
    do(g, 0, PASS, HIT, HIT, HIT, HIT)
    assert g.kind == RE_ROLL


@pytest.mark.rule("R-4")
def test_only_what_all_can_see_makes_the_round_skip_a_seat() -> None:
    g = start("pit", [PLAIN, COSTLY, PLAIN])
    g.points[1] = 1  # nothing the second player holds can be paid, but only they know that
    do(g, 0, PASS)
    assert g.seat_to_act() == 1
    assert g.options(1) == [PASS]


@pytest.mark.rule("R-4")
def test_a_side_without_points_is_passed_over() -> None:
    g = start("pit")
    do(g, 0, play("charge"), 0)
    for seat in (1, 2, 3):
        do(g, seat, PASS)
    do(g, 0, play("crosshair"), 0)
    assert g.points == [0, 2]
    for seat in (1, 2):
        do(g, seat, PASS)
    do(g, 3, PASS, HIT, HIT, HIT, HIT, HIT)  # the turn player's pass goes without saying
    assert g.kind == RE_ROLL


@pytest.mark.rule("R-4")
def test_only_cards_in_hand_can_be_played() -> None:
    g = start("pit")
    assert g.why_not(0, play("bargain")) == "that card is not in your hand · R-4"
    assert g.why_not(0, SCORE) == "that is not among the things that can be done here"
    assert g.why_not(1, PASS) == "this seat is not being asked now: it is Player 1's decision"


# -- cards ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-5")
def test_a_card_does_one_thing_for_the_turn_player_and_another_for_the_others() -> None:
    g = start("pit")
    do(g, 0, play("charge"), 0)
    assert (g.size, g.needs) == (BASE_DICE + 1, [JUMP])
    do(g, 1, play("charge"), 0)
    assert (g.size, g.needs) == (BASE_DICE + 1, [JUMP, HIT])
    assert [GAME.cards.id_of(g, card) for card in g.discard] == ["charge", "charge"]
    assert all(lies_open(g, card) for card in g.discard)


@pytest.mark.rule("R-5")
def test_the_other_parts_do_what_they_say() -> None:
    g = start(
        "corridor", [PLAIN, ["crosshair", "springboard", "bargain"], ["crossroads", "spotlight", "bargain"]]
    )
    do(g, 0, play("crosshair"), 0)
    assert g.energy == 3
    do(g, 1, play("springboard"), 0)
    assert (g.size, g.points) == (BASE_DICE - 1, [2, 1])
    do(g, 2, play("spotlight"), 0)
    assert g.points == [1, 0]
    do(g, 0, play("spotlight"), 0, HIT, HIT, HIT)  # nobody has points left, so the dice are rolled
    assert g.dice == [HIT, HIT, HIT]


@pytest.mark.rule("R-5")
def test_a_roll_has_its_limits_and_a_card_that_would_pass_them_is_refused() -> None:
    g = start("corridor", [["charge", "charge", "charge"], PLAIN])
    g.size = MOST_DICE
    assert g.why_not(0, play("charge")) == "the roll stays at 6 dice whatever is played · R-5"
    g.size = MOST_DICE - 1
    assert g.why_not(0, play("charge")) == ""


def test_the_text_of_a_card_is_made_from_what_it_does() -> None:
    _, _, _, texts = load_cards(HERE / "cards.toml")
    assert texts[GAME.cards.ids.index("charge")] == [
        "The roll has 1 more dice.",
        "The challenge also needs HIT.",
    ]
    assert all(all(parts) for parts in texts)


# -- the roll ------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-6")
def test_dice_are_picked_one_by_one_and_then_rolled_together_for_one_energy() -> None:
    g = rolled("gate", HIT, RUN, AIM, WILY)
    assert (g.dice, g.energy) == ([HIT, RUN, AIM, WILY], 2)
    do(g, 0, PICK + 2)
    do(g, 0, PICK + 1)
    do(g, 0, DONE, HIT, SLIDE)
    assert (g.dice, g.energy) == ([HIT, HIT, SLIDE, WILY], 1)
    assert g.kind == RE_ROLL


@pytest.mark.rule("R-6")
def test_a_die_that_shows_wily_sticks_also_after_a_re_roll() -> None:
    g = rolled("gate", HIT, RUN, AIM, WILY)
    assert g.why_not(0, PICK + 3) == "a die that shows WILY sticks and cannot be re-rolled · R-6"
    do(g, 0, PICK)
    do(g, 0, DONE, WILY)
    assert g.options(0) == [PICK + 1, PICK + 2, SCORE]


@pytest.mark.rule("R-6")
def test_a_pick_chain_ends_in_a_re_roll_and_not_in_scoring() -> None:
    g = rolled("gate", HIT, RUN, AIM, WILY)
    assert g.why_not(0, DONE) == "pick at least one die before you re-roll · R-6"
    do(g, 0, PICK + 1)
    assert g.why_not(0, SCORE) == "the dice picked must be re-rolled before the roll is scored · R-6"
    assert g.why_not(0, PICK + 1) == "that die is picked already · R-6"
    assert g.options(0) == [DONE, PICK, PICK + 2]


@pytest.mark.rule("R-6")
def test_without_energy_or_dice_to_roll_the_roll_is_complete() -> None:
    g = rolled("gate", HIT, RUN, AIM, RUN)
    for face in (RUN, SLIDE):
        do(g, 0, PICK + 1)
        do(
            g, 0, DONE, face, *([0] if face == SLIDE else [])
        )  # after the last one the next challenge comes up
    assert g.turn == 1
    assert rolled("gate", WILY, WILY, WILY, WILY, 0).turn == 1


@pytest.mark.rule("R-6")
def test_when_time_is_up_the_roll_is_scored_as_it_lies() -> None:
    g = rolled("pit", JUMP, RUN, AIM, RUN)
    g.script = Script([0])
    g.expire(g.serial)
    assert g.turn == 1
    assert g.passed == [1, 0, 0, 0]


# -- interference --------------------------------------------------------------------------------------------


@pytest.mark.rule("R-7")
def test_holders_are_asked_from_the_turn_player_on_until_all_have_passed() -> None:
    g = rolled("gate", HIT, HIT, AIM, AIM, tokens=[1, 0, 2, 1])
    do(g, 0, SCORE)
    assert g.kind == INTERFERE
    do(g, 0, PASS)
    do(g, 2, PASS)
    do(g, 3, change(0, RUN))
    do(g, 0, change(3, HIT))
    do(g, 2, PASS, 0)  # neither the first nor the last holds a token any more
    assert g.turn == 1
    assert g.passed == [1, 0, 0, 0]


@pytest.mark.rule("R-7")
def test_a_token_buys_one_other_face_on_one_die() -> None:
    g = rolled("gate", HIT, AIM, WILY, AIM, tokens=[2, 0, 0, 0])
    do(g, 0, SCORE)
    assert g.why_not(0, change(0, HIT)) == "that die shows this face already · R-7"
    assert g.why_not(0, change(4, HIT)) == "that is not among the things that can be done here"
    do(g, 0, change(2, HIT))  # a die that sticks can be changed: that is no re-roll
    assert (g.dice, g.tokens) == ([HIT, AIM, HIT, AIM], [1, 0, 0, 0])
    do(g, 0, PASS, 0)
    assert (g.tokens, g.passed) == ([1, 0, 0, 0], [1, 0, 0, 0])


@pytest.mark.rule("R-7")
def test_nobody_interferes_before_the_roll_is_scored() -> None:
    g = rolled("gate", HIT, AIM, WILY, AIM, tokens=[1, 1, 1, 1])
    assert g.asked() == 1
    assert g.why_not(0, change(0, AIM)) == "that is not among the things that can be done here"


@pytest.mark.rule("R-8")
def test_the_others_overrule_the_turn_player_and_lock_the_die() -> None:
    g = rolled("pit", HIT, AIM, RUN, AIM, tokens=[2, 2, 1, 0])
    do(g, 0, SCORE)
    do(g, 0, change(0, JUMP))
    assert g.changed == [1, 0, 0, 0]
    do(g, 1, change(0, HIT))
    assert g.changed == [LOCKED, 0, 0, 0]
    for seat in (2, 0, 1):  # the player who locked it as well
        assert (
            g.why_not(seat, change(0, JUMP))
            == "one of the others has changed that die, so it is locked · R-8"
        )
        do(g, seat, PASS, *([0] if seat == 1 else []))
    assert g.passed == [0, 0, 0, 0]


@pytest.mark.rule("R-8")
def test_when_every_die_is_locked_the_window_closes_by_itself() -> None:
    g = rolled("pit", HIT, AIM, RUN, AIM, tokens=[1, 9, 9, 0])
    do(g, 0, SCORE)
    g.changed[:] = [0, LOCKED, LOCKED, LOCKED]
    do(g, 0, PASS)
    do(g, 1, change(0, RUN), 0)
    assert g.turn == 1


# -- the result ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R-9")
@pytest.mark.parametrize(
    ("challenge", "faces", "passes"),
    [
        ("gate", [HIT, HIT, AIM, AIM], True),
        ("gate", [HIT, AIM, AIM, AIM], False),  # two needs, two dice
        ("tower", [RUN, JUMP, AIM, RUN], True),
        ("tower", [AIM, AIM, RUN, RUN], False),
        ("pit", [WILY, WILY, HIT, WILY], False),
    ],
)
def test_every_need_takes_a_die_of_its_own(challenge: str, faces: list[int], passes: bool) -> None:
    g = rolled(challenge, *faces)
    do(g, 0, SCORE, 0)
    assert g.passed == [int(passes), 0, 0, 0]
    assert g.tokens == [int(not passes), 0, 0, 0]


@pytest.mark.rule("R-9")
def test_who_fails_with_a_token_takes_no_second_one() -> None:
    g = rolled("gate", HIT, AIM, AIM, AIM, tokens=[1, 0, 0, 0])
    do(g, 0, SCORE)
    do(g, 0, PASS, 0)
    assert g.tokens == [1, 0, 0, 0]


def turn_of(g: Ring, *faces: int) -> None:
    """All pass, the turn player rolls and scores; the first challenge comes up unless the game ends."""
    seat = g.turn
    for other in range(seat, seat + g.seats - 1):
        do(g, other % g.seats, PASS)
    do(g, (seat + g.seats - 1) % g.seats, PASS, *faces)
    g.script = Script([0])
    g.answer(seat, SCORE)
    while not g.over and g.kind == INTERFERE:
        g.answer(g.seat_to_act(), PASS)


@pytest.mark.rule("R-10")
@pytest.mark.parametrize("target", ["2", "3"])
def test_who_passes_enough_challenges_wins_at_once(target: str) -> None:
    g = start("pit", [PLAIN, PLAIN], target)
    while not g.over:
        turn_of(g, *([HIT] * BASE_DICE if g.turn == 0 else [JUMP] * BASE_DICE))
    assert g.passed == [0, int(target)]
    assert g.result == [0, ONE]
    assert g.turns == 2 * int(target)


@pytest.mark.rule("R-10")
def test_after_the_last_turn_those_with_most_share_the_win() -> None:
    g = start("pit", [PLAIN, PLAIN, PLAIN])
    for turn in range(3 * TURNS_EACH):
        assert not g.over
        turn_of(g, *[JUMP if turn in (1, 3) else HIT] * BASE_DICE)
    assert g.over
    assert g.result == [ONE // 2, ONE // 2, 0]


@pytest.mark.rule("R-10")
def test_the_turns_of_who_leaves_go_on_as_passes_and_they_cannot_win() -> None:
    g = start("pit", [PLAIN, PLAIN, PLAIN])
    g.passed[0] = 2
    g.script = None
    g.leave(0)
    while not g.over:
        assert g.seat_to_act() in (1, 2)
        g.answer(g.seat_to_act(), g.options(g.seat_to_act())[-1])
    assert g.result[0] == 0
    assert sum(g.result) == ONE


# -- whole games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_played_at_random_end_and_share_one_win(seats: int) -> None:
    for seed in range(15):
        g = GAME.new(seats, seed, {"target": ["2", "3", "4"][seed % 3]})
        assert isinstance(g, Ring)
        rng = rng_from(seed)
        while not g.over:
            seat = g.seat_to_act()
            options = g.options(seat)
            assert options == sorted(set(options))
            g.answer(seat, options[rng.below(len(options))])
            assert not g.game.rules.invariants(g)
        assert abs(sum(g.result) - ONE) < seats
        assert g.turns <= TURNS_EACH * seats


def test_a_position_can_be_cloned_saved_and_loaded_at_every_question() -> None:
    g = GAME.new(4, 7)
    rng = rng_from(7)
    while not g.over:
        loaded = GAME.rules.codec.from_json(GAME, g.to_json())
        assert loaded.digest() == g.digest() == g.clone().digest()
        seat = g.seat_to_act()
        question = decision(g, seat)
        assert question is not None
        assert question.default in [option.code for option in question.options]
        code = GAME.bot.policy(g, seat, rng)
        loaded.answer(seat, code)
        g.answer(seat, code)
        assert loaded.digest() == g.digest()


def test_options_read_as_what_they_do() -> None:
    g = rolled("gate", HIT, AIM, WILY, AIM, tokens=[1, 0, 0, 0])
    assert GAME.words.option_text(g, 0, PICK + 1) == "Re-roll die 2 (AIM)"
    do(g, 0, SCORE)
    assert GAME.words.option_text(g, 0, change(2, JUMP)) == "Change die 3 to JUMP"
    assert GAME.words.option_text(g, 0, play("charge")) == "Play Charge"
    assert len(FACE_NAMES) == FACES


def test_the_policy_uses_only_what_its_seat_knows() -> None:
    asked = 0
    for seed in range(6):
        g = GAME.new(2 + seed % 3, seed)
        rng = rng_from(seed)
        while not g.over:
            seat = g.seat_to_act()
            code = GAME.bot.policy(g, seat, rng_from(asked))
            other = g.determinize(seat, rng_from(seed + asked))
            assert GAME.bot.policy(other, seat, rng_from(asked)) == code
            assert g.check(seat, code) == 0
            asked += 1
            g.answer(seat, GAME.bot.policy(g, seat, rng))
    assert asked > 500


def test_the_policy_beats_random_play() -> None:
    won = 0
    for seed in range(60):
        g = GAME.new(2, seed)
        rng = rng_from(seed)
        while not g.over:
            seat = g.seat_to_act()
            options = g.options(seat)
            sensible = seat == seed % 2
            g.answer(seat, GAME.bot.policy(g, seat, rng) if sensible else options[rng.below(len(options))])
        won += g.result[seed % 2]
    assert won > 45 * ONE


def test_it_passes_the_conformance_kit_at_every_number_of_seats() -> None:
    report = conform(GAME, games=1, settings=[{"target": "2"}], every=9)
    assert report.games == 3
    assert not report.unused_cards


@pytest.mark.interpreted
def test_its_codec_is_what_its_declarations_give() -> None:
    target, text = text_of("tests.microgames.ring")
    assert target.read_text(encoding="utf-8") == text
