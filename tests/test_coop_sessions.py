"""Coop: the end of a session, the record carried into the second, table inputs, and whole games."""

from __future__ import annotations

import pytest

from busterbox.kernel.core.rng import Script, rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.table.decision import decision
from tests.coop_positions import OWN, act, as_coop, at_challenge, draws, names, new, planning, refused, take
from tests.microgames.coop.campaign import BadRecord, session_record
from tests.microgames.coop.game import GAME, HERE, load
from tests.microgames.coop.house import new_session
from tests.microgames.coop.rules import (
    FACE,
    LIFE,
    PLANNING,
    READY,
    TAKE_BACK,
    TAKE_DAMAGE,
    WHICH_COLOUR,
    Coop,
)

# -- C-8 and C-9: the end, and the second session ----------------------------------------------------------------------


def play(g: Coop, seed: int, any_seat: bool = False) -> Coop:
    """To the end with random answers; with `any_seat` also by seats that only may answer."""
    rng = rng_from(seed)
    for _ in range(5000):
        if g.over:
            return g
        seat = g.game.rules.next_seat(g, rng)
        if any_seat and rng.below(4) == 0:
            asked = [s for s in range(g.seats) if g.asked() >> s & 1]
            seat = asked[rng.below(len(asked))]
        options = g.options(seat)
        assert GAME.bot.policy(g, seat, rng_from(seed)) in options
        g.answer(seat, options[rng.below(len(options))])
        assert GAME.rules.codec.faults(g) == []
    raise AssertionError("the game does not end")


def survive(g: Coop) -> int:
    """Take the defaults with endless life; returns how many rounds there were."""
    rounds, round_before = 0, -1
    while not g.over:
        g.life = [LIFE] * g.seats
        if g.kind == PLANNING and g.serial != round_before:
            rounds, round_before = rounds + 1, g.serial
        g.expire(g.serial)
    return rounds


def won(seats: int, tools: tuple[str, ...], **settings: str) -> Coop:
    """A won first session in which these tools were claimed in seat order."""
    g = new(seats, **settings)
    for seat, tool in enumerate(tools):
        g.answer(seat, take(tool))
    assert survive(g) == 2
    return g


@pytest.mark.rule("C-8")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_win_after_the_last_round(seats: int) -> None:
    first = won(seats, ())
    assert first.result == [ONE] * seats
    second = as_coop(new_session(GAME, session_record(first), 5))
    assert survive(second) == 3
    assert second.result == [ONE] * seats


@pytest.mark.rule("C-9")
def test_heroes_keep_their_tools_in_the_second_session() -> None:
    record = session_record(won(3, ("jets", "kit"), hands="own"))
    assert record["heroes"] == [["jets"], ["kit"], []]
    g = as_coop(new_session(GAME, record, 7))
    assert (g.session, g.seats, g.settings) == (2, 3, [1])
    assert [names(g, tools) for tools in g.kept] == [["jets"], ["kit"], []]
    assert names(g, g.market) == ["blaster", "springs", "scanner", "arsenal"]
    assert "player 1" in refused(g, 2, take("jets"))
    assert "player 1" in refused(g, 0, take("jets"))
    assert "nothing to move" in refused(g, 0, TAKE_BACK)  # a tool that was won is not put back
    g.answer(0, take("blaster"))
    for seat in range(3):
        g.answer(seat, READY)
    g.script = Script([OWN] * 100)
    g.expire(g.serial)
    assert g.kind in (FACE, WHICH_COLOUR)
    assert GAME.rules.codec.faults(g) == []


@pytest.mark.rule("C-9")
def test_a_kept_tool_gives_its_dice() -> None:
    g = as_coop(new_session(GAME, session_record(won(1, ("arsenal",))), 3))
    deck, stage = g.deck.clone(), g.stage.clone()
    g.script = Script(draws(g, deck, ["leap"] * 3) + draws(g, stage, ["turret"] * 2))
    g.answer(0, READY)
    g = act(g, [("leap", "leap")], [OWN] * 6)
    assert g.dice == [1, 4, 1]


@pytest.mark.rule("C-9")
def test_only_a_won_first_session_leaves_a_record() -> None:
    lost = at_challenge(faced="gatekeeper")
    lost.life[0], lost.tanks = 1, 0
    sentence = "only a first session that has been won leaves a record"
    with pytest.raises(ValueError, match=sentence):
        session_record(lost)
    lost.answer(0, TAKE_DAMAGE)
    with pytest.raises(ValueError, match=sentence):
        session_record(lost)
    second = as_coop(new_session(GAME, session_record(won(1, ())), 5))
    survive(second)
    with pytest.raises(ValueError, match=sentence):
        session_record(second)


@pytest.mark.rule("C-9")
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": 2}, "record.format: format 1 is read here, not 2"),
        ({"format": "1"}, "record.format: a whole number was expected, not '1'"),
        ({"game": "duel"}, "record.game: this is a record of 'duel', not of 'coop'"),
        ({"rules_version": 9}, "record.rules_version: it was made under rules 9, here are 1"),
        ({"content": "0"}, "record.content: it was made with other content than is loaded"),
        ({"session": 2}, "record.session: the first session was expected, not session 2"),
        ({"hands": "closed"}, "record.hands: 'closed' is none of open, own"),
        ({"heroes": None}, "record.heroes: a list was expected, not None"),
        ({"heroes": []}, "record.heroes: 1 to 4 heroes were expected, not 0"),
        ({"heroes": [[]] * 5}, "record.heroes: 1 to 4 heroes were expected, not 5"),
        ({"heroes": [["jets", "kit"]]}, "record.heroes[0]: a list of at most one tool was expected"),
        ({"heroes": [["jets"], "kit"]}, "record.heroes[1]: a list of at most one tool was expected"),
        ({"heroes": [["volley"]]}, "record.heroes[0]: there is no tool 'volley'"),
        ({"heroes": [[3]]}, "record.heroes[0]: there is no tool 3"),
        (
            {"heroes": [["jets"], ["jets"]]},
            "record.heroes[1]: the tool 'jets' belongs to another hero already",
        ),
        ({"cheat": 1}, "record.cheat: unknown field"),
    ],
)
def test_a_damaged_or_foreign_record_is_refused_in_one_sentence(
    change: dict[str, object], sentence: str
) -> None:
    good = session_record(won(2, ("jets", "kit")))
    with pytest.raises(BadRecord) as caught:
        new_session(GAME, good | change, 5)
    assert str(caught.value) == "damaged session record at " + sentence
    assert as_coop(new_session(GAME, good, 5)).session == 2  # what was refused left nothing behind


@pytest.mark.rule("C-9")
@pytest.mark.parametrize(
    "field", ["format", "game", "rules_version", "content", "session", "hands", "heroes"]
)
def test_a_record_that_lacks_a_field_is_refused(field: str) -> None:
    record = session_record(won(1, ()))
    del record[field]
    with pytest.raises(BadRecord, match=f"at record.{field}: missing"):
        new_session(GAME, record, 5)
    with pytest.raises(BadRecord, match="at record: an object was expected, not 7"):
        new_session(GAME, 7, 5)


# -- table inputs ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-3")
def test_time_out_fills_what_is_missing_and_keeps_what_is_there() -> None:
    g = planning([["volley", "leap", "patch"], ["sprint", "volley", "patch"]], [["turret", "turret"]] * 2)
    g.answer(0, take("leap"))
    g.answer(1, take("patch"))
    g.answer(1, take("volley"))
    g.answer(1, READY)
    g.expire(g.serial)
    assert names(g, g.slots[0]) == ["leap", "volley"]
    assert names(g, g.slots[1]) == ["patch", "volley"]
    assert g.kind != PLANNING


@pytest.mark.rule("C-5")
def test_time_out_pays_when_it_can_and_takes_the_damage_when_not() -> None:
    g = at_challenge(faced="turret")
    g.expire(g.serial)
    assert (g.dice, g.life[0]) == ([0, 2, 4], LIFE)
    g.expire(g.serial)  # the chasm needs three blue
    assert g.life[0] == LIFE - 1


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_when_all_have_left_the_game_ends(seats: int) -> None:
    g = new(seats)
    for seat in range(seats):
        assert not g.over
        g.leave(seat)
    assert g.over
    assert g.result in ([0] * seats, [ONE] * seats)


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["open", "own"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("any_seat", [False, True])
def test_random_games_end_all_alike(seats: int, hands: str, any_seat: bool) -> None:
    for seed in range(6):
        g = play(as_coop(GAME.new(seats, seed, {"hands": hands})), seed, any_seat)
        assert g.result in ([0] * seats, [ONE] * seats)
        assert g.result == [ONE] * seats or min(g.life) <= 0


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_random_second_sessions_end(seats: int) -> None:
    record = session_record(won(seats, ("jets", "kit", "scanner", "blaster")[:seats]))
    for seed in range(4):
        g = play(as_coop(new_session(GAME, record, seed)), seed)
        assert g.result in ([0] * seats, [ONE] * seats)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_policy_answers_lawfully_and_wins_more_than_chance(seats: int) -> None:
    wins = [0, 0]
    for seed in range(25):
        for sensible in (0, 1):
            g, rng = as_coop(GAME.new(seats, seed)), rng_from(seed)
            while not g.over:
                seat = g.game.rules.next_seat(g, rng)
                options = g.options(seat)
                code = GAME.bot.policy(g, seat, rng) if sensible else options[rng.below(len(options))]
                assert code in options
                g.answer(seat, code)
            wins[sensible] += g.result[0] == ONE
    assert wins[1] > wins[0] + 5


@pytest.mark.parametrize("seats", [2, 3])
def test_the_policy_uses_only_what_the_seat_knows(seats: int) -> None:
    for seed in range(4):
        g, rng = as_coop(GAME.new(seats, seed, {"hands": "own"})), rng_from(seed)
        while not g.over:
            seat = g.game.rules.next_seat(g, rng)
            code = GAME.bot.policy(g, seat, rng_from(seed))
            assert GAME.bot.policy(g.determinize(seat, rng), seat, rng_from(seed)) == code
            g.answer(seat, code)


def test_card_texts_are_made_from_the_ops() -> None:
    _, _, specs, texts = load(HERE / "cards.toml")
    by_id = {str(spec.data["id"]): text for spec, text in zip(specs, texts, strict=True)}
    assert by_id["arsenal"] == "Roll 1 red die. Roll 1 green die."
    assert by_id["patch"] == "Choose one: +1 life, up to 4; or roll 1 red die."
    assert by_id["turret"] == ""


def test_every_sentence_of_a_decision_exists() -> None:
    g, rng, seen = new(3), rng_from(4), set()
    while not g.over:
        for seat in range(3):
            asked = decision(g, seat)
            if asked is not None:
                seen.add(asked.window)
                assert asked.default in [option.code for option in asked.options]
                assert asked.sentence
                assert all(option.text and "{" not in option.text for option in asked.options)
        g.answer(seat := g.game.rules.next_seat(g, rng), GAME.bot.policy(g, seat, rng))
    assert {"claims", "planning", "face", "which_colour"} <= seen
