"""Adventures in the terminal: its table, questions, options and refusals, and whole games through a pipe."""

from __future__ import annotations

import re
import sys
from types import SimpleNamespace

import pytest

from busterbox.cli.terminal.session import Session
from busterbox.cli.terminal.style import Screen
from busterbox.games.adventures.game import GAME, make_of
from busterbox.games.adventures.rules.box import Challenge
from busterbox.games.adventures.rules.pool import supports
from busterbox.games.adventures.rules.state import Adventure
from busterbox.games.adventures.words.seat_view import HeroView
from busterbox.games.adventures.words.terminal_middle import Middle
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.play import Play
from tests import terminals
from tests.adventures.positions import (
    FIXTURE,
    acting,
    ahead,
    boss,
    carry,
    code,
    dice,
    everybody_ready,
    fighting,
    hand,
    on_to_abilities,
    plan,
    say,
    table,
    window,
)
from tests.terminals import text_of

pytestmark = pytest.mark.usefixtures("data_home")

TABLE = ("play", "adventures", "--seed", "5", "--bot", "rules")


def flat(text: str) -> str:
    """In one line, without the signs between parts: where a line is broken there is none."""
    return " ".join(text.replace(" ·", "").replace(" >", "").split())


# -- whole games -----------------------------------------------------------------------------------------------------


def sensibly(seed: int) -> str:
    """The numbers that a sensible player of this seed types, who is alone at the table."""
    g = GAME.new(1, seed)
    rng = rng_from(seed)
    lines: list[str] = []
    while not g.over:
        answer = int(GAME.bot.policy(g, 0, rng))
        lines.append(str(g.options(0).index(answer) + 1))
        g.answer(0, answer)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("columns", [80, 40])
def test_a_whole_game_alone_in_a_pipe(
    command: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    """One command, nothing to set up."""
    monkeypatch.setenv("COLUMNS", str(columns))
    run = command.run(*TABLE, "--ask-all", stdin=sensibly(5))
    assert (run.code, run.err) == (0, "")
    lines = run.out.splitlines()
    assert re.fullmatch(r"(Player 1 wins|Nobody wins|The game is lost|Player 1 loses).*", lines[-1]), lines[
        -1
    ]
    assert max(len(line) for line in lines) <= columns
    assert terminals.ESCAPE not in run.out
    assert not re.search("[█░]", run.out)  # signs are for where there is colour
    headings = [line for line in lines if line.startswith("== ")]
    assert headings[0] == "== Round 1"
    assert len(set(headings)) == len(headings)
    assert "The heroes win." in run.out or "Dr. Wily wins." in run.out
    assert "solo" in lines[0]


class Person:
    """Somebody who types what a sensible player does, and as an ally never wants to boost."""

    def __init__(self) -> None:
        self.session: Session | None = None
        self.waits: list[tuple[int, int]] = []  # in which round and whose action phase
        self.rng = rng_from(1)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        assert self.session is not None
        g = self.session.play.state
        assert isinstance(g, Adventure)
        if not g.required & 1:
            self.waits.append((int(g.round), int(g.active)))
            return "wait!\n"
        return f"{g.options(0).index(int(GAME.bot.policy(g, 0, self.rng))) + 1}\n"


def test_an_ally_who_does_not_want_to_boost_is_asked_once_in_an_action_phase(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person()
    monkeypatch.setattr(sys, "stdin", person)
    person.session = Session(Play.start(GAME, 4, 5), 0, "rules", Screen())
    assert person.session.run() == 0
    out = capsys.readouterr().out
    assert "The heroes win." in out or "Dr. Wily wins." in out
    assert "(an empty line: let the others go first)" in out
    acted = [pair for pair in person.waits if pair[1] > 0]
    assert len(acted) >= 3
    assert len(set(acted)) == len(acted)


def test_a_whole_plan_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    g = table(3)
    hand(g, 0, "mega_man_1", "mega_man_5", "mega_man_9", "mega_man_2")
    session = Session(Play.at(g), 0, "rules", Screen())
    texts = [entry.text for entry in session.choices.entries()]
    places = [
        next(place for place, text in enumerate(texts, 1) if text.startswith(f"Put Mega Man {card} {slot}"))
        for card, slot in (("1", "left"), ("5", "right"), ("9", "as skill"))
    ]
    before = session.play.state.digest()
    session.command(f"{places[0]} {places[0]} ready")  # one card, twice
    assert "Nothing on this line was done: " in capsys.readouterr().out
    assert session.play.state.digest() == before
    session.command(f"{places[0]} {places[1]} {places[2]} ready")
    assert session.play.state.may & 1
    assert not session.course.is_mine()  # the others plan without asking after every step
    assert [entry.words[:2] for entry in session.play.entries[1:]] == [["answer", 0]] * 4


def test_alone_there_is_nobody_to_wait_for(command: SimpleNamespace) -> None:
    run = command.run(*TABLE, stdin="1\n1\n\nwait\nquit\n")
    assert flat(run.out).count("Everybody waits for you: type a number from 1 to") == 2


def test_commands_in_the_middle_of_a_game(command: SimpleNamespace) -> None:
    lines = [
        "how",
        "? wait",
        "? weapon energy",
        "? magnet beam",
        "? fire man",
        "? AD-3.6",
        "?1",
        "?",
        "nonsuch",
        "1",
        "1",
        "?1",
        "?",
        "log",
        "concede",
    ]
    run = command.run(*TABLE, stdin="\n".join(lines) + "\n")
    assert (run.code, run.err) == (0, "")
    out = run.out
    for line in GAME.words.primer():
        assert " ".join(line.split()[:5]) in out
    assert "\n  AD-3.6: " in out
    assert "\nMagnet Beam: Starting weapon · " in out
    assert "\nFire Man: Robot Master of Mega Man 1 · 4 pattern cards · " in out
    assert "'nonsuch' is no option" in out
    assert "3 slots must be filled, none is" in flat(out)
    assert "\n- Player 1 leaves the table." in out


def test_a_game_goes_on_where_it_was_left() -> None:
    terminals.check_goes_on_where_it_was_left(TABLE, ["1", "1"], "Round 1 of 5 ")


def test_colours_only_where_they_are_wanted() -> None:
    terminals.check_colours(TABLE, ["1", "1"], "█████", "life 5 of 5")


# -- the table ---------------------------------------------------------------------------------------------------------

TABLES: list[tuple[int, int, dict[str, str]]] = [
    (1, 3, {"packs": "1"}),
    (2, 4, {"difficulty": "expert", "hands": "own"}),
    (3, 8, {"hands": "own", "peek": "off", "difficulty": "hard"}),
    (4, 5, {"mode": "session_3", "peek": "off", "heroes": "random"}),
]


@pytest.mark.parametrize(("seats", "seed", "settings"), TABLES)
def test_a_picture_shows_what_its_seat_knows_and_nothing_else(
    seats: int, seed: int, settings: dict[str, str]
) -> None:
    for g in terminals.positions(GAME.new(seats, seed, settings), seed, 500, every=30, random_each=5):
        for seat in range(min(seats, 2)):
            terminals.check_shows_only_what_is_known(g, seat)
            if g.asked() >> seat & 1:
                for answer in set(GAME.terminal.explainable(g, seat)) - set(g.options(seat)):
                    assert "AD-" in g.why_not(seat, answer), GAME.words.option_text(g, seat, answer)


@pytest.mark.rule("AD-8.1", "AD-8.8")
def test_a_plan_shows_what_the_pool_will_be_and_for_whom_the_slots_are() -> None:
    g = table(3, ["fire_man", "cut_man", "guts_man"], [["magnet_beam"]])
    ahead(g, 0, "stage_2")
    hand(g, 0, "mega_man_1", "mega_man_5", "mega_man_9", "mega_man_2")
    shown = flat(text_of(g, 0))
    assert "Round 1 of 4 planning" in shown
    assert "Left: empty also for Player 2" in shown
    assert "Right: empty also for Player 3" in shown
    assert "Pool so far: nothing" in shown
    assert "Your hand: Mega Man 1: a red die as skill: activate your jump token" in shown
    say(g, "to_left", "mega_man_1", 0)
    say(g, "to_right", "mega_man_5", 0)
    shown = flat(text_of(g, 0))
    assert "Left: Mega Man 1, a red die also for Player 2" in shown
    assert "Pool so far: 1 red, 1 blue dice" in shown
    theirs = flat(text_of(g, 1))
    assert "Pool so far: 1 red die" in theirs.split("Player 2 (you)")[1]  # the facing slot of Player 1
    assert "Player 1's hand: " in theirs


@pytest.mark.rule("AD-8.1", "AD-8.2", "AD-R10", "AD-R13")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_pool_to_come_is_made_of_the_supports_that_reach_a_seat(seats: int) -> None:
    """Card by card as planning goes on: what is drawn is what the rules will give."""
    g = table(seats)
    assert g.game.cards.ids[0] == "mega_man_1"
    hand(g, 0, "mega_man_1")  # number 0 of all cards is a card too
    say(g, "to_left", "mega_man_1", 0)
    while window(g) == "plan":
        for seat in range(seats):
            drawn = HeroView(g.game, g.view(seat)).supports(seat)
            assert sorted(drawn) == sorted(supports(g, seat))
        seat = int(g.seat_to_act())
        g.answer(seat, g.top.default(g, seat))


def test_the_strip_has_the_hero_on_the_challenge_at_hand() -> None:
    g = acting("stage_2", 1, ["red/S", "blue/JJ", "yellow/R"], "fire_man")
    shown = flat(text_of(g, 0))
    assert "Stage 2: Mega Man at a jump (1 damage) a shoot and a jump (1 damage, box)" in shown
    # numbers count requirements, and nothing else; the last one is Falling Flames
    assert "(1 damage, box) 2 jumps (2 damage) a shoot (1 damage) 3 more cards face down Fire Man" in shown
    assert "Pool: shoot: red jump: blue double run: yellow" in shown
    assert "Your boost: " in shown
    g.tokens[0], life = 2, g.life[0]
    say(g, "take_damage")
    shown = flat(text_of(g, 0))
    assert "Stage 2: done Mega Man at a shoot and a jump (1 damage, box)" in shown
    assert "jump: blue double, token" in shown
    assert f"life {life - 1} of 5 active tokens: jump" in shown


@pytest.mark.rule("AD-18.7")
def test_a_boss_is_drawn_with_the_pattern_on_top() -> None:
    g = fighting("pattern_4", 3, [], "fire_man", ["gemini_laser"], ["pattern_1"])
    on_to_abilities(g)
    shown = flat(text_of(g, 0))
    assert "Fire Man: 4 pattern cards signature a jump weak to crystal Gemini Laser hits it" in shown
    assert "Pattern 4: Mega Man at 2 jumps by a jump and a signature (2 damage)" in shown
    assert "3 more cards face down" in shown


@pytest.mark.rule("AD-18.7")
@pytest.mark.parametrize(
    ("signature", "said"),
    [
        ([1, 0, 0, 0], "3 shoots and a jump"),
        ([0, 1, 0, 0], "a shoot and 3 jumps"),
        ([0, 0, 1, 0], "a shoot, a jump and 2 runs"),
        ([0, 0, 0, 1], "a shoot, a jump and 2 waits"),
    ],
)
def test_signature_moves_are_drawn_as_what_they_are_against_this_boss(
    signature: list[int], said: str
) -> None:
    g = fighting("pattern_1", 2, [], game=make_of(FIXTURE.cards.sources))
    g.boss_card(0).signature = signature
    text = Middle(HeroView(g.game, g.view(0)), 200).needs(0, Challenge([1, 1, 0, 0, 2], 1, False))
    assert text == f"{said} by a shoot, a jump and 2 signatures"


@pytest.mark.rule("AD-R8")
def test_what_a_boss_side_says_stands_below_its_boss() -> None:
    before, fight = table(2), fighting("pattern_1", 2, [])
    for g, lines_above in ((before, 2), (fight, 1)):  # the stage and the values of the boss; the values
        lines = Middle(HeroView(g.game, g.view(0)), 200).boss(0)
        assert [len(line) - len(line.lstrip()) for line in lines] == [2] * lines_above + [4]


@pytest.mark.rule("AD-1.17", "AD-R8")
def test_boss_sides_are_hidden_until_the_fight_if_the_table_says_so() -> None:
    open_, hidden = table(2), table(2, peek="off")
    for one, seen in ((open_, True), (hidden, False)):
        shown = flat(text_of(one, 0))
        assert ("signature" in shown) == seen
        assert ("weak to" in shown) == seen
    g = GAME.new(2, 5, {"peek": "off"})
    assert isinstance(g, Adventure)
    for seat in range(2):
        say(g, "hero", seat, seat)
        say(g, "confirm", 0, seat)
    assert window(g) == "boss"
    for answer in g.options(0):
        assert re.fullmatch(r"Face [\w .]+", GAME.words.option_text(g, 0, answer))
    assert "boss side hidden until the fight" in text_of(g, 0)
    assert "signature" not in text_of(g, 0)
    fight = fighting("pattern_1", 2, [], peek="off")
    assert "signature a jump" in flat(text_of(fight, 0))


def test_hands_are_hidden_if_the_table_says_so() -> None:
    g = table(2, hands="own")
    hand(g, 1, "proto_man_1", "proto_man_2", "proto_man_3", "proto_man_4")
    shown = text_of(g, 0)
    assert "Player 2's hand: 4 hidden cards" in shown
    assert "Proto Man 1" not in shown
    assert "Proto Man 1" in text_of(g, 1)


def test_the_picker_marks_weapons_that_hit_a_weakness() -> None:
    g = GAME.new(2, 5)
    assert isinstance(g, Adventure)
    for seat in range(2):
        say(g, "hero", seat, seat)
        say(g, "confirm", 0, seat)
    carry(g, 0, "ice_slasher")
    carry(g, 1, "bubble_lead")
    fire = boss(g, "fire_man")
    g.offered = sorted([fire, *[one for one in g.offered if one != fire][:3]])
    text = GAME.words.option_text(g, 0, code(g, "boss", "fire_man"))
    assert text.endswith("weak to crystal (your Ice Slasher, Player 2's Bubble Lead)")
    assert "your Ice Slasher hits it" in text_of(g, 0)


def test_sabotage_is_in_sight() -> None:
    g = table(2, difficulty="hard")
    number = g.box.first_sabotage + g.sabotage[0]
    text = f"Sabotage, {g.game.cards.names[number]}: {g.game.cards.texts[number]}"
    assert text in flat(text_of(g, 0))
    assert text not in flat(text_of(table(2), 0))


def test_dice_that_are_picked_are_all_there_is_to_see() -> None:
    g = acting("stage_2", 1, ["red/S", "blue/JJ", "yellow/R"], "cut_man", ["magnet_beam"])
    say(g, "reroll", "magnet_beam")
    say(g, "die", "red/S")
    assert text_of(g, 0).split("\n")[1:-1] == [
        "  Pool: shoot: none · jump: blue double · run: yellow",
        "  Picked for a reroll: red die",
    ]


def test_a_table_of_spectators_sees_both_plans() -> None:
    g = table(2)
    plan(g, 0, "mega_man_1", "mega_man_5", "mega_man_9")
    shown = flat(text_of(g, -1))
    assert "Left: Mega Man 1, a red die also for Player 2" in shown
    assert "Your hand" not in shown
    everybody_ready(g)
    dice(g, "red/S")
    assert "acts" in text_of(g, -1)


def test_behind_a_roll_nobody_goes_back(capsys: pytest.CaptureFixture[str]) -> None:
    """The same in every game."""
    play = Play.start(GAME, 1, 5)
    while GAME.rules.window_name(play.state.kind) != "abilities":
        play.answer(0, int(GAME.bot.policy(play.state, 0, rng_from(1))))
    before = play.state.position_digest()
    session = Session(play, 0, "rules", Screen())
    session.command("undo")
    session.command("?")
    out = flat(capsys.readouterr().out)
    assert "Not possible: what was rolled, revealed or settled since then cannot be taken back." in out
    assert (
        "undo go back to your last decision, unless something was rolled or revealed since (--practice: always) wait"
        in out
    )
    assert "undo!" not in out
    assert play.state.position_digest() == before


def test_discard_piles_are_called_by_what_lies_in_them(capsys: pytest.CaptureFixture[str]) -> None:
    g = table()
    Session(Play.at(g), 0, "rules", Screen()).command("discards")
    heads = [line.partition(",")[0] for line in capsys.readouterr().out.splitlines()]
    assert heads == [
        *("Player 1 (you): discard pile", "Player 2: discard pile", "Player 3: discard pile"),
        *("Discarded stage cards", "Discarded patterns", "Discarded surprises", "Discarded Dr. Light cards"),
    ]
