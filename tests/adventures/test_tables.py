"""The reconstructed tables and figures, AD-R1 to AD-R6: data, and what they say."""

from __future__ import annotations

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.box import box_of
from busterbox.games.adventures.rules.codes import DIFFICULTIES, EXPERT, HARD
from busterbox.kernel.core.state import ONE
from busterbox.kernel.game import Game
from tests.adventures.positions import FIXTURE, ahead, say, table, window
from tests.adventures.trials import chances, drain, endure, explicit, happened, told, with_source

BOTH = pytest.mark.parametrize("game", [FIXTURE, GAME], ids=["fixture", "game"])
FACES = ["shoot", "jump", "run", "double_shoot", "double_jump", "double_run"]


@pytest.mark.rule("AD-R1")
def test_the_tokens_are_as_many_as_their_kinds_add_up_to() -> None:
    copies = {name: fact.copies for name, fact in zip(GAME.cards.ids, GAME.cards.facts, strict=True)}
    parts = ["energy_tank", "life_token", "bonus_token", "weapon_energy_token", "first_player_token"]
    surprises = [fact.copies for fact in GAME.cards.facts if fact.kind == "surprise"]
    assert [copies[name] for name in parts] == [4, 4, 12, 38, 1]
    assert (sum(surprises), sum(copies[name] for name in parts) + sum(surprises)) == (17, 76)


@pytest.mark.rule("AD-R2")
@BOTH
def test_stage_cards_by_heroes(game: Game) -> None:
    assert box_of(game).stage_cards == [4, 4, 3, 2]


@pytest.mark.rule("AD-R2")
@pytest.mark.parametrize(("seats", "cards"), [(1, 4), (2, 3), (3, 2), (4, 2)])
def test_the_second_best_reading_needs_no_other_code(seats: int, cards: int) -> None:
    game = with_source("tables.toml", "stage_cards = [4, 4, 3, 2]", "stage_cards = [4, 3, 2, 2]")
    g = table(seats, ["bomb_man", "cut_man", "elec_man", "guts_man"], game=game)
    assert [len(row) for row in g.ahead] == [cards] * seats
    endure(g, cards)
    assert (g.fighting, g.round) == (True, cards + 1)
    endure(g)
    assert g.result == [ONE] * seats


@pytest.mark.rule("AD-R3")
@BOTH
def test_tanks_by_session_and_heroes(game: Game) -> None:
    assert box_of(game).tanks == [[1, 2, 2, 2], [1, 2, 2, 2], [0, 1, 1, 1], [0, 0, 0, 0]]


@pytest.mark.rule("AD-R3")
@pytest.mark.parametrize("mode", ["session_1", "session_2", "session_3"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_sessions_have_their_tanks_weapons_and_stage_cards(mode: str, seats: int) -> None:
    g = table(seats, mode=mode)
    session = int(mode[-1])
    tanks = {1: [1, 2, 2, 2], 2: [0, 1, 1, 1], 3: [0, 0, 0, 0]}[session][seats - 1]
    weapons = [sum(one >= 0 for one in g.weapons[3 * seat : 3 * seat + 3]) for seat in range(seats)]
    assert (g.tanks, weapons) == (tanks, [session] * seats)
    stages = {1: 4, 2: 4, 3: 3, 4: 2}[seats] if session < 3 else 0
    own = [len([card for card in row if g.pool[card] == 0]) for row in g.ahead]
    assert (own, g.fighting) == ([stages] * seats, session == 3)


@pytest.mark.rule("AD-R3")
def test_another_reading_of_the_tanks_is_data() -> None:
    game = with_source("tables.toml", "session_2 = [0, 1, 1, 1]", "session_2 = [1, 1, 1, 1]")
    assert table(1, mode="session_2", game=game).tanks == 1


@pytest.mark.rule("AD-R4")
@BOTH
def test_each_die_shows_mostly_its_own_action(game: Game) -> None:
    for colour, faces in enumerate(box_of(game).faces):
        others = [action for action in range(3) if action != colour]
        assert sorted(faces) == sorted([colour] * 3 + [colour + 3] + others)


@pytest.mark.rule("AD-R4")
@pytest.mark.parametrize(
    "row", ['["shoot", "shoot"]', '["shoot", "shoot", "shoot", "double_shoot", "jump", "wait"]', '"shoot"']
)
def test_a_die_has_six_faces_that_are_actions(row: str) -> None:
    whole = '["shoot", "shoot", "shoot", "double_shoot", "jump", "run"]'
    with pytest.raises(ValueError, match=r"tables\.toml.*red"):
        with_source("tables.toml", f"red = {whole}", f"red = {row}")


@pytest.mark.rule("AD-R4")
def test_the_faces_are_data() -> None:
    whole = '["shoot", "shoot", "shoot", "double_shoot", "jump", "run"]'
    game = with_source("tables.toml", f"red = {whole}", 'red = ["run", "run", "run", "run", "run", "run"]')
    assert box_of(game).faces[0] == [2] * 6


@pytest.mark.rule("AD-R5")
def test_difficulties_are_easy_normal_hard_expert() -> None:
    assert DIFFICULTIES == ["easy", "normal", "hard", "expert"]
    setting = next(one for one in GAME.info.settings if one.name == "difficulty")
    assert (setting.values, setting.values[setting.default]) == (DIFFICULTIES, "normal")
    with pytest.raises(ValueError, match="difficulty"):
        FIXTURE.new(2, 1, {"difficulty": "nightmare"})


@pytest.mark.rule("AD-R5")
@BOTH
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_easy_means_a_tank_more(game: Game, seats: int) -> None:
    easy, normal = (table(seats, game=game, difficulty=one) for one in ("easy", "normal"))
    assert (easy.tanks - normal.tanks, easy.life, easy.sabotage, normal.sabotage) == (1, [5] * seats, [], [])


@pytest.mark.rule("AD-R6")
@pytest.mark.parametrize(("difficulty", "count"), [("hard", 1), ("expert", 2)])
def test_sabotage_is_drawn_after_the_first_player_is_chosen_and_before_round_one(
    difficulty: str, count: int
) -> None:
    g = explicit(2, difficulty=difficulty)
    drain(g, "boss")
    for seat in range(2):
        say(g, "boss", g.offered[seat], seat)
        say(g, "confirm", 0, seat)
    assert (g.sabotage, chances(g, *[0] * 8, 1)[-1]) == ([], 2)
    assert chances(g, *[7] * count) == [9, 8][:count]
    assert g.sabotage == [7, 8][:count]  # without repetition
    drain(g)
    order = happened(g, "first_player", "sabotage", "round")
    assert order == ["first_player", *["sabotage"] * count, "round"]
    assert [box_of(GAME).sabotages[HARD], box_of(GAME).sabotages[EXPERT]] == [1, 2]


@pytest.mark.rule("AD-R6")
def test_a_card_that_says_once_applies_once_right_before_round_one() -> None:
    g = explicit(3, heroes="random", difficulty="hard")
    drain(g, "boss")
    for seat in range(3):
        say(g, "boss", g.offered[seat], seat)
        say(g, "confirm", 0, seat)
    chances(g, *[0] * 9, 2, 0)  # stage cards, first player, the sabotage: 1 damage, once
    assert (g.life, g.round) == ([4, 4, 4], 1)
    assert [one[0] for one in told(g, "hurt")] == [2, 0, 1]
    g.explicit = False
    g.resolve_chance(0)
    drain(g)
    g.life = [5, 5, 5]
    before = len(told(g, "ability"))
    endure(g)
    assert [one for one in told(g, "ability")[before:] if one[1] == g.box.sabotage[0].program] == []


@pytest.mark.rule("AD-R6")
def test_an_effect_lasts_the_whole_game() -> None:
    g = table(3, ["bomb_man", "cut_man", "elec_man"])
    g.sabotage = [3]  # boxes are empty
    ahead(g, 0, "stage_1", "stage_5", "stage_9")  # the first challenge of each has one
    boxes = []
    while not g.over:
        g.life = [5, 5, 5]
        boxes.append(bool(g.has_box))
        seat = int(g.seat_to_act())
        if window(g) == "abilities":
            say(g, "take_damage", 0, seat)
        else:
            g.answer(seat, g.top.default(g, seat))
    assert (g.round, set(boxes), g.sabotage) == (4, {False}, [3])
