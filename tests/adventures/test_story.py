"""What happened is told shortly: a plan, a pool, an ability with what came of it, a challenge with how it ended."""

from __future__ import annotations

import pytest

from busterbox.cli.terminal.words import told
from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.state import Adventure
from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import Told, told_events
from busterbox.kernel.core.events import Log
from busterbox.kernel.core.rng import Script, rng_from
from busterbox.kernel.core.windows import NO_ANSWER
from busterbox.kernel.table.play import Play
from tests.adventures.positions import (
    FIXTURE,
    acting,
    ahead,
    code,
    dice,
    everybody_ready,
    face,
    fighting,
    hand,
    on_to_abilities,
    pay,
    plan,
    roll,
    say,
    table,
)

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


def log(g: Adventure) -> Log:
    found = Log()
    g.sink = found
    return found


def lines(heard: Log, seat: int = -1, seats: int = 3) -> list[str]:
    """The story of what was heard, as a seat may read it."""
    events = heard.take()
    messages = {event.message: FIXTURE.rules.catalogue.find("event." + event.message) for event in events}
    names = NAMES[:seats]
    read = told_events(events, messages, seat, names, FIXTURE.cards.names, FIXTURE.rules.catalogue)
    return [plain(line) for line in FIXTURE.words.story(read, names)]


def test_a_plan_is_one_line_without_the_steps_between() -> None:
    g = table(3)
    hand(g, 0, "mega_man_1", "mega_man_5", "mega_man_9", "mega_man_13")
    heard = log(g)
    say(g, "to_left", "mega_man_5", 0)
    say(g, "take_back", "left", 0)
    say(g, "to_left", "mega_man_1", 0)
    say(g, "to_right", "mega_man_5", 0)
    say(g, "to_skill", "mega_man_9", 0)
    say(g, "ready", 0, 0)
    assert lines(heard) == ["Ann puts Mega Man 1 left, Mega Man 5 right and Mega Man 9 as skill; is ready."]
    say(g, "unready", 0, 0)
    say(g, "take_back", "left", 0)
    assert lines(heard) == ["Ann takes Mega Man 1 back; is not ready after all."]


def test_dr_light_is_told_by_his_colours() -> None:
    g = table(1)
    heard = log(g)
    light = next(one for one in g.options(0) if FIXTURE.rules.codes.kind(one).name == "light_left")
    card = g.box.lights[light - FIXTURE.rules.codes.kind(light).base]
    g.answer(0, light)
    colours = ["red", "blue", "yellow"]
    assert lines(heard, seats=1) == [
        f"Ann takes Dr. Light's {colours[card.die]} die for {colours[card.wants]} left."
    ]
    back = FIXTURE.words.option_text(g, 0, code(g, "light_back", 0))
    assert back == (
        f"Give back Dr. Light's card on the left: a {colours[card.die]} die, wants {colours[card.wants]}"
    )
    say(g, "light_back", 0)
    assert lines(heard, seats=1) == ["Ann gives back Dr. Light's card on the left."]


def test_the_dice_of_a_pool_are_one_line() -> None:
    g = table(3, ["elec_man", "cut_man", "guts_man"])
    ahead(g, 0, "stage_2")
    plan(g, 0, "mega_man_1", "mega_man_5", "mega_man_9")
    plan(g, 1, "proto_man_1", "proto_man_2", "proto_man_3")
    plan(g, 2, "rush_5", "rush_6", "rush_7")
    heard = log(g)
    everybody_ready(g, 0, 1, 3, 0)  # two red, two blue
    found = lines(heard)
    pool = next(line for line in found if line.startswith("Ann acts"))
    assert pool == "Ann acts: the pool is 2 red shoot, blue jump and blue double jump."
    assert "Ann engages Stage 2 1 (a jump, else 1 damage)." in found


def test_what_dr_light_costs_stands_with_the_pool() -> None:
    g = table(1, ["elec_man"])
    hand(g, 0, "mega_man_1", "mega_man_2", "mega_man_3", "mega_man_6")
    for slot, name in (("to_left", "mega_man_1"), ("to_right", "mega_man_2"), ("to_skill", "mega_man_3")):
        say(g, slot, name)
    wants = {int(g.box.lights[number].wants) for number in range(len(g.box.lights))}
    assert wants == {0, 1, 2}
    g.light_left[0], g.light_right[0] = light_that_wants(g, 1), light_that_wants(g, 0)
    heard = log(g)
    say(g, "ready")
    pool = next(line for line in lines(heard, seats=1) if line.startswith("Ann acts"))
    assert pool.startswith(
        "Ann acts: the card on the left is not the colour Dr. Light wants; Ann takes 1 damage (4 life left); the pool is "
    )


def light_that_wants(g: Adventure, colour: int) -> int:
    """A flipped card that wants a colour; one is made so if there is none."""
    first = g.box.first_light()
    for instance in g.light:
        if g.box.lights[g.cards[instance] - first].wants == colour:
            return int(g.cards[instance]) - first
    taken = [g.light_left[0] + first, g.light_right[0] + first]
    instance = next(one for one in g.light if g.cards[one] not in taken)
    kind = next(number for number, light in enumerate(g.box.lights) if light.wants == colour)
    g.cards[instance] = first + kind
    return kind


def test_a_challenge_is_told_with_what_was_spent_and_what_was_in_the_box() -> None:
    g = acting("stage_2", 3, ["red/S", "blue/J", "blue/JJ"], "elec_man")
    g.tokens[0] = 2
    say(g, "take_damage")
    heard = log(g)
    pay(g, "red/S", "tJ")
    first = lines(heard)[0]
    assert first.startswith("Ann overcomes it with red shoot and the jump token: in the surprise box: ")
    on_to_abilities(g)
    heard = log(g)
    say(g, "take_damage")
    assert any("does not overcome it: takes 2 damage (" in line for line in lines(heard))


def test_a_tank_is_told_before_the_damage() -> None:
    g = acting("stage_2", 3, ["red/S"], "cut_man")
    g.life[0], g.tanks = 1, 2
    heard = log(g)
    say(g, "take_damage")
    assert lines(heard)[0] == (
        "Ann does not overcome it: an energy tank fills Ann up (1 left); Ann takes 1 damage (4 life left)."
    )
    g.life[0], g.tanks = 1, 0
    say(g, "take_damage")
    assert lines(heard)[-1] == "Ann falls. Dr. Wily wins."


@pytest.mark.rule("AD-10.9", "AD-15.3")
def test_a_weapon_and_what_came_of_it_are_one_line() -> None:
    g = acting("stage_1", 3, ["red/S", "blue/J"], "cut_man", ["magnet_beam"])
    say(g, "take_damage")
    heard = log(g)
    say(g, "effect", "magnet_beam")
    say(g, "die", "blue/J")
    assert lines(heard) == [
        "Ann uses Magnet Beam (2 Weapon Energy left): discards blue jump; a wait of this challenge is met."
    ]
    dice(g, "red/S", "blue/J")
    say(g, "reroll", "magnet_beam")
    say(g, "die", "blue/J")
    heard.take()
    g = acting("stage_2", 3, ["red/S", "blue/R"], "cut_man", ["magnet_beam"])
    heard = log(g)
    say(g, "reroll", "magnet_beam")
    roll(g, face(g, "blue/JJ"))
    say(g, "die", "blue/R")
    assert lines(heard) == ["Ann rerolls with Magnet Beam (2 Weapon Energy left): rolls blue double jump."]


def test_a_boost_is_told_with_its_die() -> None:
    g = acting("stage_2", 3, ["red/S"], "cut_man")
    hand(g, 1, "proto_man_5")
    heard = log(g)
    g.script = Script([0])
    say(g, "boost", 0, 1)
    assert lines(heard) == ["Bob boosts with Proto Man 5: Ann rolls blue jump."]


def test_a_boss_and_its_pattern_are_told_once() -> None:
    g = fighting("pattern_1", 3, [], "elec_man", ["gemini_laser"], ["pattern_4"])
    on_to_abilities(g)
    heard = log(g)
    say(g, "take_damage")
    found = lines(heard)
    assert not any(line.startswith("Ahead of") for line in found)  # it is engaged at once
    assert any(
        line.startswith("Ann engages Pattern 4 (a jump and a signature, else 2 damage)") for line in found
    )


def test_sabotage_is_told_with_its_text() -> None:
    play = Play.start(GAME, 2, 5, {"difficulty": "expert", "heroes": "random"})
    rng = rng_from(3)
    while play.state.kind != GAME.rules.windows.index("plan"):
        seat = play.state.seat_to_act()
        play.answer(seat, int(GAME.bot.policy(play.state, seat, rng)))
    read = told(play, 0)
    found = [plain(line) for line in GAME.words.story(read, NAMES[:2])]
    assert sum(line.startswith("Sabotage, ") for line in found) == 2
    assert sum(line.startswith("On offer: ") for line in found) == 1
    assert any(line.startswith("Ahead of Ann: ") for line in found)


@pytest.mark.parametrize(
    ("seats", "seed", "settings"),
    [(1, 1, {}), (2, 2, {"hands": "own"}), (4, 4, {"mode": "session_3", "difficulty": "expert"})],
)
def test_a_whole_game_is_told_without_numbers_for_names(
    seats: int, seed: int, settings: dict[str, str]
) -> None:
    """Every event of a game finds its words; no line is empty, and none holds what a seat must not know."""
    play = Play.start(GAME, seats, seed, settings)
    rng = rng_from(seed)
    while not play.state.over:
        seat = int(play.state.game.rules.next_seat(play.state, rng))
        answer = int(GAME.bot.policy(play.state, seat, rng))
        if answer != NO_ANSWER:
            play.answer(seat, answer)
    read: list[Told] = told(play, 0)
    found = [plain(line) for line in GAME.words.story(read, NAMES[:seats])]
    assert found[-1] in ("The heroes win.",) or found[-1].endswith("falls. Dr. Wily wins.")
    assert len(found) < len(read) / 1.5
    for line in found:
        assert line
        assert "{" not in line
        assert "  " not in line
        assert not line.endswith((":.", ":", ",."))
    if settings.get("hands") == "own":
        assert any("Bob draws 4 cards" in line for line in found)
