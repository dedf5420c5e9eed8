"""Order, credit, and branches where there is nothing to do: what a broken rule could hide behind."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.rules.codes import NO_BOSS, ROLL, THREAT, WILY
from busterbox.games.boardgame.rules.hands import discard, held
from busterbox.games.boardgame.rules.state import Board
from busterbox.kernel.testing.scenario_cards import Cards
from tests.boardgame.positions import all_pass, hand, next_turn, say, window
from tests.boardgame.trials import (
    ability,
    apply,
    asked,
    fall,
    fight,
    give_trophy,
    happened,
    names,
    roll,
    shown,
    strike,
    told,
    trial,
)

# -- a re-roll of the hero's dice -----------------------------------------------------------------------------


def with_their_reroll(card: str = "furnace", seats: int = 3) -> Board:
    """Seat 1 may make the hero re-roll up to 2 dice; on Furnace WILYs stick."""
    g = trial(card, seats=seats)
    hand(g, 1, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    return g


@pytest.mark.rule("BG-9.11", "BG-9.9")
def test_nobody_is_asked_for_a_re_roll_when_every_die_is_stuck() -> None:
    g = with_their_reroll()
    roll(g, "wily wily")
    assert asked(g) == "abilities 1"  # scored at once, failed, and the next turn has begun
    assert (told(g, "rerolled"), happened(g).count("scored")) == ([], 1)


@pytest.mark.rule("BG-9.11", "BG-9.9")
def test_one_free_die_is_enough_to_be_asked() -> None:
    g = with_their_reroll()
    roll(g, "wily run")
    say(g, "score")
    assert asked(g) == "their_reroll 1"


@pytest.mark.rule("BG-9.11")
def test_only_others_are_asked_for_a_re_roll_of_the_heros_dice() -> None:
    g = trial(seats=3)
    roll(g, "aim aim")
    g.their_rerolls = [8 * 2 + g.turn]  # which no card can give the hero
    say(g, "score")
    assert (told(g, "rerolled"), happened(g).count("scored"), asked(g)) == ([], 1, "abilities 1")


# -- the number of dice ---------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R30")
def test_with_one_threat_an_automatic_pass_still_asks_whether_to_roll_it() -> None:
    g = trial("bridge")
    g.threat[0] = 1
    all_pass(g)
    assert (asked(g), g.options(0)) == ("threat 0", [THREAT, THREAT + 1])


@pytest.mark.rule("BG-R30")
def test_with_one_threat_and_no_automatic_pass_there_is_nothing_to_ask() -> None:
    g = trial("one_jump")
    g.threat[0] = 1
    all_pass(g)
    assert (told(g, "committed"), len(told(g, "die"))) == ([[0, 1, 0]], 1)


# -- automatic passes -----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R93")
def test_an_automatic_pass_is_told_once_though_base_weapon_energy_rises_further() -> None:
    g = trial("furnace", base_energy=4)
    hand(g, 0, "beam")  # base Weapon Energy rises by 1
    say(g, "play", "beam")
    assert (g.base_energy(0), told(g, "automatic")) == (5, [[0]])


# -- the boss's half ------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-9.9", "BG-19.5")
def test_faces_that_stick_in_the_heros_roll_do_not_stick_in_the_bosss() -> None:
    g = fight()
    give_trophy(g, 1, "ice_man")
    g.sticks = 1 << WILY
    strike(g, "wily aim aim aim aim aim")
    assert g.stuck == 1
    say(g, "pass")
    apply(g, "wily wily aim aim")
    assert (asked(g), shown(g), g.stuck) == ("trophy 1", "wily wily aim aim", 0)


@pytest.mark.rule("BG-19.5", "BG-19.7")
@pytest.mark.parametrize("fewer", [4, 6])
def test_a_boss_without_dice_rolls_nothing_and_the_next_round_begins(fewer: int) -> None:
    g = fight()
    give_trophy(g, 1, "ice_man")
    g.fewer_dice = fewer
    strike(g, "aim aim aim aim aim aim")
    say(g, "pass")
    before = len(told(g, "die"))
    apply(g)
    assert (asked(g), g.round, g.health[0]) == ("before_roll 0", 2, 28)  # nobody is asked about no dice
    assert (told(g, "boss_rolls"), len(told(g, "die"))) == ([[1, 0]], before)


@pytest.mark.rule("BG-19.5")
def test_a_boss_with_one_die_left_rolls_it() -> None:
    g = fight()  # Cut Man has four
    g.fewer_dice = 3
    strike(g, "aim aim aim aim aim aim")
    apply(g, "run")
    assert (g.round, told(g, "hurt")) == (2, [[0, 2, 26]])


# -- a boss beaten by a card ----------------------------------------------------------------------------------


@pytest.mark.rule("BG-R68", "BG-18.13")
@pytest.mark.parametrize("moment", ["before_roll", "rolled", "scored"])
def test_a_card_that_beats_the_boss_ends_the_battle_there(moment: str) -> None:
    g = fight(boss_health=3)
    hand(g, 0, "boost")  # 3 damage
    if moment != "before_roll":
        fall(g, ROLL, "hit hit hit hit hit hit")
    if moment == "scored":
        say(g, "score")
    assert window(g) == moment
    say(g, "play", "boost")
    assert (told(g, "beat"), told(g, "strikes"), g.boss) == ([[0, 0]], [], NO_BOSS)
    assert asked(g) == "abilities 1"  # the next turn has begun


# -- the special of a minion ----------------------------------------------------------------------------------


@pytest.mark.rule("BG-11.2", "BG-R50")
def test_a_special_is_called_ready_once_and_only_where_there_is_a_minion() -> None:
    g = trial("run_and_jump", seats=3)  # Fire, with two Tackle Fires
    for seat in (1, 2):
        hand(g, seat, "boost")  # Fire too
    say(g, "pass")
    say(g, "play", "boost")
    say(g, "pass")  # not now
    say(g, "play", "boost")
    say(g, "pass")  # not now either
    say(g, "pass")
    hand(g, 1, "stride")
    g.wily_points = 1
    say(g, "play", "stride")  # one more minion
    assert (g.minions, told(g, "special_ready")) == (3, [[0, g.current().minion]])
    g = trial("one_jump", seats=3)  # Fire, without a minion
    hand(g, 1, "boost", "stride")
    say(g, "pass")
    say(g, "play", "boost")
    assert (g.matched, told(g, "special_ready")) == (True, [])
    say(g, "pass")
    say(g, "pass")
    say(g, "play", "stride")  # the first minion: only now it can be used
    assert told(g, "special_ready") == [[0, g.current().minion]]


@pytest.mark.rule("BG-11.2")
def test_a_special_is_done_by_whoever_uses_it() -> None:
    g = trial("eye_zone", seats=3)  # Sharp, with a Met
    hand(g, 2, "beam")  # Sharp too
    say(g, "pass")
    say(g, "pass")
    say(g, "play", "beam")
    assert asked(g) == "special 2"
    before = g.minions
    say(g, "special")  # Mets call for more of them
    assert g.minions > before
    assert told(g, "minions") == [[2, g.minions - before, g.minions]]


# -- lost lives -----------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-4.5", "BG-16.2")
def test_everybody_who_lost_a_life_is_healed_as_the_own_turn_begins() -> None:
    g = trial(seats=3)
    g.health, g.hurt_last, g.turn = [0, 0, 5], 0b011, 0
    next_turn(g)
    assert (g.health, g.hurt_last) == ([28, 0, 5], 0b010)  # the other one's turn is still to come
    g.turn = 1
    next_turn(g)
    assert (g.health, g.hurt_last) == ([28, 28, 5], 0)


# -- values that do not change --------------------------------------------------------------------------------


@pytest.mark.rule("BG-29.2")
def test_base_weapon_energy_at_its_most_does_not_rise_and_nothing_is_told() -> None:
    g = trial(base_energy=5)
    hand(g, 0, "beam")
    say(g, "play", "beam")
    assert (g.base_energy(0), told(g, "base_energy")) == (5, [])


@pytest.mark.rule("BG-2.4")
@pytest.mark.parametrize("others", [["boost"], ["beam", "boost"]])
def test_whoever_has_to_discard_all_is_not_asked_which(others: list[str]) -> None:
    g = trial()
    hand(g, 0, "swap", *others)  # discard 2 cards, draw 1
    keep = [held(g, 0, g.game.cards.numbers[name]) for name in ("swap", *others)]
    for card in g.hand[0][:]:
        if card not in keep:
            discard(g, 0, card)
    before = len(g.discard[0])
    say(g, "play", "swap")
    assert asked(g) == "abilities 1"
    gone = names(g, g.discard[0])[before:]
    assert (sorted(gone[:-1]), gone[-1]) == (others, "swap")


@pytest.mark.rule("BG-28.2", "BG-R56")
def test_a_change_that_no_die_allows_is_skipped() -> None:
    g = fight(powers="bomb_man")
    strike(g, "aim aim aim aim aim aim")
    g.locked = 0b111111  # as by so many Trophies of Wily players
    say(g, "use", ability(g, "Lit Fuse"))
    assert (asked(g), told(g, "changed_die")) == ("scored 0", [])


@pytest.mark.rule("BG-R15", "BG-R17")
def test_no_discard_pile_is_no_shuffle() -> None:
    g = trial()
    Cards(g).keep(0, "deck", 1, "discard")
    while g.discard[0]:
        g.hand[0].append(g.discard[0].pop())
    g.hand[0].sort()
    say(g, "use", ability(g, "Recall"))  # one card to look at, and nothing to put in order
    assert (len(told(g, "looked")), told(g, "shuffled"), asked(g)) == (1, [], "abilities 1")
