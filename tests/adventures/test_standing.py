"""Where the game stands: phases with the chapter they are explained in, and stretches that end with an action phase."""

from __future__ import annotations

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.table.standing import CLEANING, DRAW, ENGAGE, PAYING, PHASES, PLANNING, POOL
from busterbox.kernel.content.rules_table import load_rules, rules_file
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.windows import NO_ANSWER
from tests.adventures.positions import (
    FIXTURE,
    acting,
    dice,
    everybody_ready,
    fighting,
    on_to_abilities,
    plan,
    say,
    table,
    window,
)


def test_phases_head_chapters_of_the_rules() -> None:
    file = rules_file(GAME)
    assert file is not None
    heads = {rule.id for rule in load_rules(file) if rule.chapter}
    firsts: dict[str, str] = {}
    for rule in load_rules(file):
        firsts.setdefault(rule.chapter, rule.id)
    assert {phase.rule for phase in PHASES} <= heads
    assert {phase.rule for phase in PHASES} <= set(firsts.values())
    assert len({phase.name for phase in PHASES}) == len(PHASES) == 6


def test_the_phase_goes_with_the_round() -> None:
    g = FIXTURE.new(1, 1)
    assert FIXTURE.table.phase(g) == -1  # heroes are chosen
    g = table(1)
    assert FIXTURE.table.phase(g) == PLANNING
    plan(g, 0, "mega_man_13", "mega_man_1", "mega_man_5")
    everybody_ready(g)
    assert window(g) == "colour"
    assert FIXTURE.table.phase(g) == POOL
    on_to_abilities(g)
    assert FIXTURE.table.phase(g) == PAYING


def test_engage_texts_of_boss_and_pattern_are_the_engage_step() -> None:
    g = fighting("pattern_1", 1, [], "fire_man")
    while window(g) == "colour":
        assert FIXTURE.table.phase(g) == POOL
        say(g, "colour", "blue")
    if window(g) == "abilities":
        dice(g, "blue/J", "red/J")
        say(g, "take_damage")
    assert window(g) == "choose"
    assert FIXTURE.table.phase(g) == ENGAGE
    g = fighting("pattern_1", 1, [], "elec_man", ["magnet_beam", "gemini_laser"], ["pattern_2"])
    on_to_abilities(g)
    g.tokens[0] = 3
    say(g, "take_damage")
    while window(g) not in ("lose_token", "abilities"):
        g.answer(0, g.top.default(g, 0))
    assert window(g) == "lose_token"
    assert FIXTURE.table.phase(g) == ENGAGE


def test_discarding_down_belongs_to_the_draw_phase() -> None:
    g = table(2, difficulty="hard")
    g.sabotage = [5]  # a card is discarded in every draw phase
    for _ in range(400):
        if window(g) == "card":
            break
        seat = g.seat_to_act()
        g.answer(seat, g.top.default(g, seat))
    assert window(g) == "card"
    assert FIXTURE.table.phase(g) == DRAW


def test_the_next_boss_of_session_3_is_chosen_in_the_clean_up() -> None:
    g = fighting("pattern_1", 1, [], "fire_man")
    g.life[0] = 5
    while not g.over and (window(g) != "boss" or g.round == 0):
        g.life[0] = 5
        g.answer(0, g.top.default(g, 0))
    assert window(g) == "boss"
    assert FIXTURE.table.phase(g) == CLEANING


def test_a_stretch_is_an_action_phase() -> None:
    g = acting("stage_2", 3, ["red/S"])
    first = FIXTURE.standing.phase_key(g)
    say(g, "take_damage", 0, 0)
    assert FIXTURE.standing.phase_key(g) == first
    while g.active == 0:
        seat = 0
        g.answer(seat, g.top.default(g, seat))
    assert g.active == 1
    assert FIXTURE.standing.phase_key(g) != first


def test_nobody_passes_because_nobody_is_waited_for() -> None:
    """Allies only may answer; whether they are asked never depends on what they hold."""
    g = acting("stage_2", 3, ["red/S"])
    assert g.required == 1
    assert g.may == 6
    for seat in range(3):
        assert FIXTURE.standing.pass_code(g, seat) == NO_ANSWER
    for seed in range(3):
        other = g.determinize(0, rng_from(seed))
        assert (other.required, other.may) == (g.required, g.may)
        assert FIXTURE.standing.phase_key(other) == FIXTURE.standing.phase_key(g)
        assert FIXTURE.table.phase(other) == FIXTURE.table.phase(g)
