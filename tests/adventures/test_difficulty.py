"""Chapter 20: four levels of difficulty, and sabotage.   AD-20, AD-R5, AD-R6, AD-R57"""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.bosses import in_force
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.course import Course
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.content.telling import told_events
from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from tests.adventures.campaigns import draw, sabotaged, up_to_sabotage
from tests.adventures.positions import FIXTURE, energy, say, table, window
from tests.adventures.trials import drain, endure, events, explicit, refused, told

EVERY_COUNT = pytest.mark.parametrize("seats", [1, 2, 3, 4])
EVERY_MODE = pytest.mark.parametrize("mode", ["single", "session_1", "session_2", "session_3"])
BOTH = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])


# -- the four levels --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AD-20.1", "AD-R5")
@BOTH
def test_there_are_four_levels_chosen_at_setup(game: Game) -> None:
    setting = next(one for one in game.info.settings if one.name == "difficulty")
    assert list(setting.values) == ["easy", "normal", "hard", "expert"]
    assert game.info.read_settings({}) == game.info.read_settings({"difficulty": "normal"})
    with pytest.raises(ValueError, match="difficulty"):
        game.new(3, 1, {"difficulty": "impossible"})


@pytest.mark.rule("AD-20.2", "AD-20.3", "AD-R5", "AD-R57", "AD-23.4")
@BOTH
@EVERY_MODE
@EVERY_COUNT
def test_easy_gives_one_tank_more_and_nothing_else(seats: int, mode: str, game: Game) -> None:
    tanks = {
        "single": [1, 2, 2, 2],
        "session_1": [1, 2, 2, 2],
        "session_2": [0, 1, 1, 1],
        "session_3": [0] * 4,
    }
    for difficulty, more in (("easy", 1), ("normal", 0), ("hard", 0), ("expert", 0)):
        g = explicit(seats, game, mode=mode, difficulty=difficulty)
        drain(g, "boss")  # before any sabotage
        assert (g.tanks, g.life) == (tanks[mode][seats - 1] + more, [5] * seats)


@pytest.mark.rule("AD-20.3")
@pytest.mark.parametrize("difficulty", ["easy", "normal"])
@EVERY_COUNT
def test_easy_and_normal_draw_no_sabotage(seats: int, difficulty: str) -> None:
    g = up_to_sabotage(seats, difficulty=difficulty)
    drain(g)
    assert (g.sabotage, told(g, "sabotage")) == ([], [])


@pytest.mark.rule("AD-20.4", "AD-20.5", "AD-20.6")
@pytest.mark.parametrize(("difficulty", "cards"), [("hard", 1), ("expert", 2)])
@EVERY_MODE
@EVERY_COUNT
def test_hard_draws_one_sabotage_card_and_expert_two(
    seats: int, mode: str, difficulty: str, cards: int
) -> None:
    for seed in range(3):
        g = FIXTURE.new(seats, seed, {"mode": mode, "difficulty": difficulty})
        assert isinstance(g, Adventure)
        while window(g) in ("hero", "boss", "lose_energy"):
            seat = g.seat_to_act()
            g.answer(seat, g.top.default(g, seat))
        assert g.round == 1
        assert len(g.sabotage) == len(set(g.sabotage)) == cards


@pytest.mark.rule("AD-20.6")
def test_sabotage_is_drawn_from_nine_shuffled_cards_without_repetition() -> None:
    g = up_to_sabotage(3, difficulty="expert")
    assert len(g.box.sabotage) == 9
    drawn = []
    for outcome in range(9):
        other = g.clone()
        assert (other.chance, other.sabotage) == (9, [])
        other.resolve_chance(outcome)
        drawn.append(other.sabotage[0])
        assert other.chance == 8
        second = set()
        for next_outcome in range(8):
            last = other.clone()
            last.resolve_chance(next_outcome)
            second.add(last.sabotage[1])
        assert second == set(range(9)) - {other.sabotage[0]}
    assert sorted(drawn) == list(range(9))


@pytest.mark.rule("AD-20.6")
def test_each_card_drawn_has_its_effect() -> None:
    g = sabotaged(3, "sabotage_1", "sabotage_2")  # 1 damage, and 1 Weapon Energy lost, for every hero
    caps = [g.box.weapons[g.weapons[3 * seat]].cap for seat in range(3)]
    assert g.life == [4, 4, 4]
    assert [g.energy[3 * seat] for seat in range(3)] == [cap - 1 for cap in caps]
    g = sabotaged(3, "sabotage_9", "sabotage_4")
    assert (g.life, in_force(g, 0, 6), in_force(g, 2, 6)) == ([5, 5, 5], 1, 1)  # no boxes, for everybody


# -- when, and for how long (AD-R6) -----------------------------------------------------------------------------------


@pytest.mark.rule("AD-R6")
@EVERY_MODE
def test_sabotage_comes_after_the_first_player_and_right_before_round_1(mode: str) -> None:
    g = up_to_sabotage(3, difficulty="hard", mode=mode)
    assert (g.first >= 0, g.round, g.sabotage) == (True, 0, [])
    draw(g, "sabotage_1")
    drain(g)
    order = [
        e.message for e in events(g) if e.message in ("first_player", "sabotage", "hurt", "round", "drew")
    ]
    assert order[:6] == ["first_player", "sabotage", "hurt", "hurt", "hurt", "round"]
    assert set(order[6:]) == {"drew"}


@pytest.mark.rule("AD-R6")
def test_what_happens_once_happens_once() -> None:
    g = sabotaged(3, "sabotage_1")
    assert len(told(g, "hurt")) == 3
    endure(g, 2)
    program = g.box.sabotage[0].program
    assert [numbers[0] for numbers in told(g, "ability") if numbers[1] == program] == [
        g.seat_at(place) for place in range(3)
    ]


@pytest.mark.rule("AD-R6")
def test_a_lasting_effect_lasts_to_the_end_of_the_game() -> None:
    g = sabotaged(4, "sabotage_6")  # everybody discards a card in each draw phase
    for number in (1, 2, 3):  # the last is the boss round
        seats = []
        while window(g) == "card":
            seats.append(int(g.seat_to_act()))
            g.answer(seats[-1], g.options(seats[-1])[0])
        assert seats == [g.seat_at(place) for place in range(4)]
        assert (g.round, window(g), [len(cards) for cards in g.hand]) == (number, "plan", [3] * 4)
        while not g.over and not (g.round == number + 1 and window(g) == "card"):
            g.life = [5] * 4
            seat = int(g.seat_to_act())
            if window(g) == "abilities":
                say(g, "take_damage", 0, seat)
            else:
                g.answer(seat, g.top.default(g, seat))
    assert (g.over, g.fighting) == (True, True)


@pytest.mark.rule("AD-R6", "AD-R53")
@pytest.mark.parametrize("mode", ["session_1", "session_2", "session_3"])
def test_a_retry_or_a_new_session_draws_afresh(mode: str) -> None:
    g = sabotaged(3, "sabotage_4", mode=mode)
    for won in (True, False):
        over = g.clone()
        over.finish([ONE if won else 0] * 3)
        over.gained = [over.boss_card(seat).weapon for seat in range(3)]
        following = FIXTURE.campaign.sequel(over)
        if won and mode == "session_3":
            assert following is None
            continue
        assert following is not None
        again = FIXTURE.new(3, 5, following.settings, explicit=True, decks=following.decks)
        assert isinstance(again, Adventure)
        assert (again.sabotage, following.settings["difficulty"]) == ([], "hard")
        while again.chance != 9 or again.round or again.first < 0:
            if again.chance:
                again.resolve_chance(0)
            else:
                seat = int(again.seat_to_act())
                again.answer(seat, again.top.default(again, seat))
        assert isinstance(again.top, Course)
        assert again.top.left == list(range(9))  # all nine again, that of the session before too


# -- choices and losses of a setup card ---------------------------------------------------------------------------------


@pytest.mark.rule("AD-20.6", "AD-R35")
def test_who_has_several_weapons_chooses_which_loses_energy() -> None:
    g = sabotaged(2, "sabotage_2", mode="session_2")
    for place in range(2):
        seat = g.seat_at(place)
        assert (window(g), g.required) == ("lose_energy", 1 << seat)
        mine = [g.weapons[3 * seat], g.weapons[3 * seat + 1]]
        assert g.options(seat) == [220 + weapon for weapon in mine]
        assert "not being asked" in refused(g, 1 - seat, "energy", mine[0])
        g.answer(seat, 220 + mine[1])
        assert g.energy[3 * seat + 1] == g.box.weapons[mine[1]].cap - 1
        assert g.energy[3 * seat] == g.box.weapons[mine[0]].cap


@pytest.mark.rule("AD-20.6", "AD-R40")
def test_who_has_one_weapon_loses_its_energy_without_being_asked() -> None:
    g = sabotaged(1, "sabotage_2")
    name = FIXTURE.cards.ids[g.box.first_weapon + g.weapons[0]]
    assert energy(g, 0, name) == g.box.weapons[g.weapons[0]].cap - 1


@pytest.mark.rule("AD-20.6")
def test_what_a_sabotage_card_does_is_told_by_its_name() -> None:
    g = sabotaged(2, "sabotage_1")
    message = FIXTURE.rules.catalogue.find("event.ability")
    happened = [event for event in events(g) if event.message == "ability"]
    names = ["Ann", "Bob"]
    read = told_events(
        happened, {"ability": message}, -1, names, FIXTURE.cards.names, FIXTURE.rules.catalogue
    )
    first = names[g.first]
    assert [one.text for one in read] == [
        f"{first} meets Sabotage 1.",
        f"{names[1 - g.first]} meets Sabotage 1.",
    ]


@pytest.mark.rule("AD-20.6")
@BOTH
def test_every_ability_that_happens_has_a_name(game: Game) -> None:
    box = box_of(game)
    titles = game.rules.catalogue.find("name.program").args
    for place, ability in enumerate(box.sabotage):
        assert not ability.program or titles[ability.program] == game.cards.names[box.first_sabotage + place]
    for boss in box.bosses:
        for side in (boss.stage, boss.ability):
            assert side is None or not side.program or titles[side.program]


def test_a_table_in_a_line_has_no_sabotage() -> None:
    """Positions of other tests rely on it."""
    assert table(3).sabotage == []
