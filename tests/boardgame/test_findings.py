"""Rules that a small slip breaks unseen: who knows a card, how long an effect lasts, where a value ends."""

from __future__ import annotations

import pytest

from busterbox.games.boardgame.cards.ops import Points
from busterbox.games.boardgame.cards.ops_battle import BossHeal
from busterbox.games.boardgame.game import make_of
from busterbox.games.boardgame.rules.codes import PASS, ROLL, SPECIAL
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.ops import Plain, Resolve
from busterbox.kernel.core.rng import rng_from
from tests.boardgame.positions import before_turn, deck_top, hand, reveal, say, window
from tests.boardgame.trials import (
    LAB,
    ability,
    apply,
    asked,
    attempt,
    fall,
    fight,
    listen,
    names,
    refused,
    reroll,
    roll,
    score,
    shown,
    strike,
    told,
    trial,
)

WATCHER = -1
NOTHING = "aim aim aim aim aim aim"
MISS = "aim aim aim aim"

# The laboratory with two more effects: an ability on the dice of a challenge roll, and a card of Dr. Wily's that
# takes one out of the hero's hand.
ABILITY = 'name = "Cut Man Stage", moment = "challenge", points = 1, do = [{op = "destroy", amount = 2}]'
SWAP = 'wily_cost = 1\nwily = [{op = "damage", amount = 6}]'
VARIANT = make_of(
    {
        **LAB.cards.sources,
        "bosses.toml": LAB.cards.sources["bosses.toml"].replace(
            ABILITY,
            'name = "Trip", moment = "rolled", points = 1, do = [{op = "turn_dice", face = "run", to = "wily"}]',
        ),
        "actions.toml": LAB.cards.sources["actions.toml"].replace(
            SWAP, 'wily_cost = 1\nwily = [{op = "discard", amount = 1, random = true}]'
        ),
    }
)


# -- hidden information -----------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R14")
def test_recall_shows_two_cards_to_its_user_alone() -> None:
    g = trial(seats=3)
    deck_top(g, 0, "boost", "w_tank")
    say(g, "use", ability(g, "Recall"))
    say(g, "take", "boost")
    top = g.deck[0].cards[-2:]
    assert names(g, top) == ["w_tank", "boost"]
    assert [g.known[card] for card in top] == [1 << 0, 1 << 0]
    assert isinstance(g.sink, Log)
    looks = [event for event in g.sink.events if event.message == "looked"]
    hidden = g.game.rules.catalogue.card_arguments("looked")
    for reader in (0, 1, 2, WATCHER):
        table = g.view(reader)["table"]
        assert isinstance(table, dict)
        cards = [entry["card"] for part in table["deck"][0]["parts"] for entry in part["cards"]]
        assert sorted(cards, key=str) == (["boost", "w_tank"] if reader == 0 else [None, None])
        seen = [event.for_seat(reader, hidden).numbers[1] >= 0 for event in looks]
        assert seen == [reader == 0] * 2
    for reader in (0, 1, 2):  # what may lie there, as far as this seat knows
        tops = set()
        for seed in range(10):
            drawn = g.determinize(reader, rng_from(seed))
            tops.add(tuple(names(drawn, drawn.deck[0].cards[-2:])))
        assert tops == {("w_tank", "boost")} if reader == 0 else len(tops) > 5


@pytest.mark.rule("BG-R14", "BG-18.1")
def test_the_hero_is_asked_before_a_battle_roll_whatever_the_hand_holds() -> None:
    """A question left out would tell everybody that every card in the hand needs dice."""
    g = fight(energy=0)
    hand(g, 0, "steady_aim", "steady_aim", "beam", "beam")
    strike(g, NOTHING)
    apply(g, MISS)
    assert (g.round, asked(g), g.options(0)) == (2, "before_roll 0", [ROLL])


# -- how long it lasts ------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R77")
@pytest.mark.parametrize("boss", ["cut_man", "yellow_devil"])
def test_a_victory_restores_health_but_no_lives_and_no_energy(boss: str) -> None:
    g = fight(boss, health=5, lives=1, energy=1, boss_health=2)
    strike(g, "hit aim aim aim aim aim")
    say(g, "apply")
    assert (g.turn, len(told(g, "beat"))) == (1, 1)
    assert (g.health[0], g.lives[0], g.energy[0]) == (28, 1, 1)


@pytest.mark.rule("BG-R72")
def test_a_removal_that_is_pending_when_the_battle_is_lost_lapses() -> None:
    g = fight("bomb_man", health=2)
    strike(g, NOTHING)
    apply(g, "wily aim aim aim")
    hand(g, 0, "swap")  # 2 damage to the hero before any to the boss
    assert (asked(g), g.removals) == ("before_roll 0", [1])
    say(g, "play", "swap")
    assert (g.turn, g.lives[0], g.removals) == (1, 2, [])
    attempt(g, "wily")  # no challenge requires it
    assert (asked(g), g.boss_health) == ("before_roll 0", 28)
    fall(g, ROLL, "hit aim run wily aim jump")
    assert (asked(g), len(g.dice), told(g, "removed_die")) == ("rolled 0", 6, [])


@pytest.mark.rule("BG-R47")
def test_a_shield_is_gone_in_the_next_round() -> None:
    g = fight(health=20)
    hand(g, 0, "fortified")  # prevents 4
    say(g, "play", "fortified")
    strike(g, NOTHING)
    apply(g, MISS)
    assert g.round == 2
    strike(g, NOTHING)
    apply(g, "hit aim aim aim")
    assert (g.round, g.health[0], told(g, "prevented")) == (3, 16, [])


@pytest.mark.rule("BG-R47")
def test_what_raised_the_damage_of_a_face_is_gone_in_the_next_round() -> None:
    g = fight(powers="guts_man")
    hand(g, 0, "rapid_fire")
    say(g, "play", "rapid_fire")  # 1 more for each HIT
    say(g, "use", ability(g, "Super Arm"))  # 6 instead of 2
    for _ in range(2):
        strike(g, "hit aim aim aim aim aim")
        apply(g, MISS)
    assert told(g, "strikes") == [[0, 7], [0, 2]]


@pytest.mark.rule("BG-R47", "BG-9.3")
def test_a_free_re_roll_is_gone_in_the_next_round() -> None:
    g = fight()
    hand(g, 0, "land_on_the_edge")
    say(g, "play", "land_on_the_edge")
    strike(g, NOTHING)  # scored without it
    apply(g, MISS)
    g.energy[0] = 0
    fall(g, ROLL, NOTHING)
    assert (g.round, asked(g)) == (2, "rolled 0")
    assert "BG-9.3" in refused(g, "reroll", "aim")


# -- dice -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-R57", "BG-R94")
def test_a_die_changed_to_a_face_that_sticks_is_stuck() -> None:
    g = before_turn(2, game=VARIANT)
    g.powers[0] = 1
    reveal(listen(g), "furnace")  # WILY sticks
    roll(g, "run aim hit")
    say(g, "use", ability(g, "Trip"))
    assert (shown(g), g.stuck, window(g)) == ("wily aim hit", 0b001, "reroll")
    assert "BG-9.9" in refused(g, "reroll", "wily")
    reroll(g, "aim hit", "run jump")
    assert shown(g) == "wily run jump"


@pytest.mark.rule("BG-9.11")
@pytest.mark.parametrize("energy", [3, 0])  # with none the hero is not asked in between
def test_who_let_the_dice_lie_is_asked_again_after_another_seats_re_roll(energy: int) -> None:
    g = trial("one_jump", seats=3)
    for seat in (1, 2):
        hand(g, seat, "steady_aim")
    say(g, "pass")
    say(g, "play", "steady_aim")
    say(g, "play", "steady_aim")
    g.energy[0] = energy
    roll(g, "jump hit aim")
    score(g)
    assert asked(g) == "their_reroll 1"
    say(g, "pass")
    assert asked(g) == "their_reroll 2"
    reroll(g, "aim", "pellet")
    score(g)
    assert (asked(g), told(g, "scored")) == ("their_reroll 1", [])
    reroll(g, "jump", "wily")
    score(g)
    assert told(g, "rerolled") == [[2, 1], [1, 1]]
    assert len(told(g, "scored")) == 1


# -- specials, strikes, limits ----------------------------------------------------------------------------------


@pytest.mark.rule("BG-R52")
def test_a_special_of_the_minions_own_kind_is_no_second_one() -> None:
    g = trial("eye_zone")
    g.gained = g.current().minion
    hand(g, 1, "beam")  # Sharp, as the challenge
    say(g, "pass")
    say(g, "play", "beam")
    assert (asked(g), g.options(1)) == ("special 1", [PASS, SPECIAL])
    assert "BG-R52" in refused(g, "special", 1)


@pytest.mark.rule("BG-18.9")
@pytest.mark.parametrize("order", [("Super Arm", "Fire Storm"), ("Fire Storm", "Super Arm")])
def test_a_weaker_strike_does_not_lower_a_stronger_one(order: tuple[str, str]) -> None:
    g = fight("cut_man", powers="guts_man fire_man")
    for name in order:  # each HIT deals 6 to Cut Man by Super Arm, 4 by Fire Storm
        say(g, "use", ability(g, name))
    strike(g, "hit hit aim aim aim aim")
    apply(g, MISS)
    assert (told(g, "strikes"), g.boss_health) == ([[0, 12]], 16)


def test_action_points_are_gained_up_to_the_challenges_value() -> None:
    """The value of the challenge is the most for the hero and for the Wily players."""
    for wily in (False, True):
        g = trial("one_jump")  # 4 action points
        g.points, g.wily_points = 1, 1
        gain = Points(Plain(9), True, True, wily)
        gain.apply(g, Resolve(), 2)
        assert (g.points, g.wily_points) == ((1, 3) if wily else (3, 1))
        gain.apply(g, Resolve(), 9)
        assert (g.points, g.wily_points) == ((1, 4) if wily else (4, 1))
        gain.apply(g, Resolve(), -9)
        assert (g.points, g.wily_points) == ((1, 0) if wily else (0, 1))


def test_a_boss_gains_health_up_to_its_own() -> None:
    """Nobody has more than base Health."""
    g = fight("cut_man", boss_health=20)
    gain = BossHeal(Plain(9), True, False)
    gain.apply(g, Resolve(), 3)
    assert g.boss_health == 23
    gain.apply(g, Resolve(), 9)
    assert g.boss_health == g.boss_card().health == 28


# -- hands ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BG-2.1", "BG-2.3")
def test_the_turn_player_draws_first() -> None:
    """A card of seat 0 takes one out of the hand of seat 1, whose turn it is: both draw when it is complete."""
    g = before_turn(3, turn=1, game=VARIANT)
    reveal(listen(g), "one_jump")
    hand(g, 0, "swap")
    say(g, "pass")
    say(g, "pass")
    listen(g)
    say(g, "play", "swap")
    assert len(told(g, "discarded")) == 1
    assert [numbers[0] for numbers in told(g, "drew")] == [1, 0]
    assert [len(cards) for cards in g.hand] == [4, 4, 4]
