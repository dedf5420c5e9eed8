"""Chapter 6: abilities, priority and action points; and the rulings on them (BG-R41 to BG-R45)."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import BOSS_NAMES, PASS, USE
from busterbox.games.boardgame.rules.state import Board
from tests.boardgame.positions import before_turn, hand, reveal, say, window
from tests.boardgame.trials import LAB, ability, asked, names, refused, trial, why


def powered(*masters: str, card: str = "one_jump", seats: int = 2) -> Board:
    """A challenge for a hero with boss powers, at the first question."""
    g = before_turn(seats, game=LAB)
    for master in masters:
        g.powers[0] |= 1 << BOSS_NAMES.index(master)
    return reveal(g, card)


def recall(g: Board) -> None:
    """The turn player uses Recall and leaves the two cards as they are, whether they are alike or not."""
    say(g, "use", ability(g, "Recall"))
    if window(g) == "order":
        g.answer(g.turn, g.options(g.turn)[0])


# -- the two budgets -----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-6.1", "BG-6.2", "BG-R41")
@pytest.mark.parametrize(("card", "points"), [("one_jump", 4), ("press", 2), ("eye_zone", 5)])
def test_both_sides_have_the_whole_value_of_the_card(card: str, points: int) -> None:
    g = trial(card, seats=3)
    assert (g.points, g.wily_points) == (points, points)


@pytest.mark.rule("BG-6.3", "BG-R41")
def test_what_one_side_spends_the_other_keeps() -> None:
    g = trial()
    hand(g, 0, "boost", "fortified")
    hand(g, 1, "boost", "fortified")
    say(g, "play", "boost")
    assert (g.points, g.wily_points) == (2, 4)
    say(g, "play", "boost")
    assert (g.points, g.wily_points) == (2, 2)
    say(g, "play", "fortified")
    say(g, "play", "fortified")
    assert (g.points, g.wily_points) == (0, 0)


@pytest.mark.rule("BG-6.4")
def test_a_card_must_be_paid_from_what_is_left() -> None:
    g = trial()
    hand(g, 0, "boost", "no_limit", "fortified", "steady_aim")
    say(g, "play", "steady_aim")  # 1 of 4
    say(g, "pass")
    say(g, "play", "boost")  # 2 of 3
    say(g, "pass")
    assert refused(g, "play", "fortified").endswith("· BG-6.4, BG-6.15")
    g.points = 2
    assert why(g, "play", "fortified") == ""  # exactly what is left will do
    assert "BG-6.4" in refused(g, "play", "no_limit")


@pytest.mark.rule("BG-6.15")
def test_what_one_wily_player_spends_the_next_one_lacks() -> None:
    g = trial(seats=3)
    hand(g, 1, "land_on_the_edge")
    hand(g, 2, "fortified", "stride")
    say(g, "pass")
    say(g, "play", "land_on_the_edge")  # 3 of 4
    assert (asked(g), g.wily_points, g.points) == ("abilities 2", 1, 4)
    assert refused(g, "play", "fortified").endswith("· BG-6.4, BG-6.15")
    say(g, "play", "stride")
    assert g.wily_points == 0


# -- what can be done with priority --------------------------------------------------------------------------


@pytest.mark.rule("BG-6.5")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_the_turn_player_has_priority_first(turn: int) -> None:
    g = trial(seats=3, turn=turn)
    assert asked(g) == f"abilities {turn}"
    other = (turn + 1) % 3
    assert refused(g, "pass", seat=other) != ""


@pytest.mark.rule("BG-6.6", "BG-6.13", "BG-R42")
def test_the_hero_plays_one_card_from_hand_and_priority_moves_on() -> None:
    g = trial(seats=3)
    hand(g, 0, "boost", "steady_aim", "fortified", "beam")
    assert refused(g, "play", "w_tank").endswith("· BG-6.6, BG-6.14")
    say(g, "play", "steady_aim")
    assert (asked(g), g.rerolls) == ("abilities 1", 1)
    assert refused(g, "play", "beam", seat=0) != ""  # with 3 points left and a card for 1


@pytest.mark.rule("BG-6.7", "BG-6.10", "BG-R43")
def test_a_characters_ability_is_a_play_even_for_nothing() -> None:
    g = trial()
    recall(g)
    assert (asked(g), g.points) == ("abilities 1", 4)  # the opportunity is used, no point is
    say(g, "pass")
    say(g, "pass")  # two passes in a row after the use, not three
    assert window(g) == "threat"


@pytest.mark.rule("BG-R43", "BG-6.10")
def test_an_ability_for_nothing_starts_the_count_of_passes_again() -> None:
    g = trial(seats=2)
    hand(g, 1, "swap")
    say(g, "pass")
    say(g, "play", "swap")
    recall(g)
    assert asked(g) == "abilities 1"  # one pass would not end it: the use came between
    say(g, "pass")
    assert asked(g) == "abilities 0"
    say(g, "pass")
    assert window(g) == "threat"


@pytest.mark.rule("BG-6.11")
def test_a_characters_ability_once_in_a_challenge() -> None:
    g = trial("one_jump")
    recall(g)
    say(g, "pass")
    assert refused(g, "use", ability(g, "Recall")).endswith("· BG-6.11, BG-6.12, BG-18.5")
    say(g, "pass")
    say(g, "threat", 5)
    g.dice = [3] * 5
    say(g, "score")
    say(g, "press_on")
    assert why(g, "use", ability(g, "Recall")) == ""  # and once more in the next


@pytest.mark.rule("BG-6.8", "BG-6.12", "BG-6.21")
def test_a_powers_stage_ability_is_paid_and_used_once_each() -> None:
    g = powered("cut_man", "guts_man", card="run_and_jump")
    g.minions = 7
    cut, guts = ability(g, "Cut Man Stage"), ability(g, "Guts Man Stage")  # 1 AP: destroy 2 minions
    say(g, "use", cut)
    assert (asked(g), g.minions, g.points, g.wily_points) == ("abilities 1", 5, 3, 4)
    say(g, "pass")
    assert "BG-6.12" in refused(g, "use", cut)
    say(g, "use", guts)
    assert (g.minions, g.points) == (3, 2)
    say(g, "pass")
    ice = ability(g, "Ice Man Stage")
    assert refused(g, "use", ice).endswith("· BG-20.8")


@pytest.mark.rule("BG-6.21")
def test_an_ability_must_be_covered_by_the_points_left() -> None:
    g = powered("cut_man")
    cut = ability(g, "Cut Man Stage")
    g.points = 0
    assert refused(g, "use", cut).endswith("· BG-6.4, BG-6.15")
    g.points = 1
    assert why(g, "use", cut) == ""


@pytest.mark.rule("BG-6.9", "BG-6.17")
def test_passing_gives_priority_to_the_left_and_round_again() -> None:
    g = trial(seats=4, turn=1)
    hand(g, 0, "stride")
    seen = []
    for _ in range(3):
        seen.append(asked(g))
        say(g, "pass")
    say(g, "play", "stride")
    seen.append(asked(g))
    assert seen == ["abilities 1", "abilities 2", "abilities 3", "abilities 1"]


@pytest.mark.rule("BG-6.14")
def test_a_wily_player_plays_one_dr_wily_part_or_passes() -> None:
    g = trial(seats=3)
    hand(g, 1, "rapid_fire", "stride")
    say(g, "pass")
    assert PASS in g.options(1)
    say(g, "play", "rapid_fire")
    assert (asked(g), g.health[0], g.more_dice, g.wily_points) == ("abilities 2", 26, 0, 2)
    assert refused(g, "play", "stride", seat=1) != ""
    assert names(g, g.discard[1]) == ["rapid_fire"]


@pytest.mark.rule("BG-6.16", "BG-R44")
def test_a_wily_player_has_no_abilities() -> None:
    g = before_turn(2, game=LAB)
    g.powers[1] = 0b1001  # Cut Man's and Bomb Man's
    reveal(g, "run_and_jump")
    say(g, "pass")
    assert asked(g) == "abilities 1"
    assert not [code for code in g.options(1) if USE <= code < USE + 48]
    for name in ("Recall", "Cut Man Stage", "Blast Crater"):
        assert refused(g, "use", ability(g, name)).endswith("· BG-6.16, BG-R44")


# -- the end of the step -------------------------------------------------------------------------------------


@pytest.mark.rule("BG-6.18", "BG-6.19")
def test_the_step_ends_when_all_have_passed_in_a_row() -> None:
    g = trial(seats=3)
    hand(g, 0, "boost")
    hand(g, 2, "stride")
    say(g, "pass")
    say(g, "pass")
    say(g, "play", "stride")  # after two passes
    assert asked(g) == "abilities 0"
    say(g, "play", "boost")  # who has passed may play again
    assert (g.threat[0], asked(g)) == (12, "abilities 1")
    say(g, "pass")
    say(g, "pass")
    assert asked(g) == "abilities 0"  # two of three: the hero too has to pass
    say(g, "pass")
    assert window(g) == "threat"


@pytest.mark.rule("BG-6.20")
def test_who_can_play_nothing_passes() -> None:
    g = trial("press")  # 2 AP
    hand(g, 0, "no_limit", "w_tank", "shortcut", "boost")
    g.used |= 1 << ability(g, "Recall")
    g.points = 1
    assert g.options(0) == [PASS]  # the hand stays hidden, so the pass is said by the player
    say(g, "pass")
    # Where the points show that nobody could play anything, the pass needs no question.
    g = trial(seats=3)
    hand(g, 1, "rapid_fire")
    hand(g, 2, "rapid_fire")
    say(g, "pass")
    say(g, "play", "rapid_fire")
    say(g, "play", "rapid_fire")
    assert (asked(g), g.wily_points) == ("abilities 0", 0)
    say(g, "pass")
    assert window(g) == "threat"


@pytest.mark.rule("BG-6.20", "BG-6.4")
def test_who_has_just_enough_for_the_cheapest_card_is_asked() -> None:
    g = trial()  # decks hold cards for 1 AP on either side
    hand(g, 0, "steady_aim")
    hand(g, 1, "swap")
    g.used |= 1 << ability(g, "Recall")
    g.wily_points = 1
    say(g, "pass")
    assert asked(g) == "abilities 1"
    g.points = 1
    say(g, "play", "swap")
    assert asked(g) == "abilities 0"
    say(g, "play", "steady_aim")
    assert (window(g), g.points, g.wily_points, g.rerolls) == ("threat", 0, 0, 1)  # nobody can play any more


# -- cards that cannot do anything (BG-R45) ------------------------------------------------------------------


@pytest.mark.rule("BG-R45", "BG-10.3")
def test_a_card_is_refused_if_a_rule_forbids_all_it_does() -> None:
    g = trial("furnace")  # No Minion
    hand(g, 1, "robot_tactics", "stride", "fortified", "w_tank")
    say(g, "pass")
    for card in ("robot_tactics", "stride"):
        assert refused(g, "play", card).endswith("· BG-10.3, BG-R45")
    say(g, "play", "w_tank")  # lose 1 WE, and a minion: that part is left out
    assert (g.energy[0], g.minions, g.minions_played, g.wily_points) == (2, 0, 0, 1)


@pytest.mark.rule("BG-R45")
def test_a_card_that_finds_nothing_to_change_can_be_played() -> None:
    g = trial("eye_zone", seats=3)
    g.energy[0] = 0
    hand(g, 1, "energized")  # lose 1 WE
    say(g, "pass")
    say(g, "play", "energized")
    assert (g.energy[0], g.wily_points, len(g.hand[1]), names(g, g.discard[1])) == (0, 3, 4, ["energized"])


@pytest.mark.rule("BG-R45", "BG-11.2")
def test_its_symbol_counts_all_the_same() -> None:
    g = before_turn(2, stage="elec_man")
    reveal(g, "elec_man_6")  # Blitz, with two Watchers
    g.energy[0] = 0
    hand(g, 1, "energized")
    say(g, "pass")
    say(g, "play", "energized")
    assert asked(g) == "special 1"
