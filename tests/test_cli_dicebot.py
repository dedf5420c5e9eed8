"""DiceBot in the terminal: its table, questions, options and story, and whole games through a pipe."""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox.cli.terminal.menu import menu, places_named
from busterbox.cli.terminal.words import told
from busterbox.games.dicebot.game import GAME
from busterbox.games.dicebot.rules.codes import (
    ABILITY,
    AIM,
    ARMOR,
    CACHE,
    DROP,
    FORGE,
    NEXUS,
    PASS,
    PAY_HEAD,
    PLAY,
    READY,
    SURGE,
    TAKE,
    TURBO,
    USE,
)
from busterbox.games.dicebot.rules.state import DiceBot
from busterbox.games.dicebot.words.story import story
from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import Told, tell
from busterbox.kernel.core.codes import DONE
from busterbox.kernel.core.events import Event
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.core.state import State
from busterbox.kernel.table.play import Play
from tests import terminals
from tests.dicebot.tables import FIXTURE, Robot, battle, commit_all, log, play_code, window
from tests.sizes import LARGE
from tools.terminal_picture import typed

pytestmark = pytest.mark.usefixtures("data_home")

RESULT = re.compile(r"(wins|share the win|shared out: .*)\.$")
NAMES = [GAME.words.seat_name(seat) for seat in range(4)]


def at_terminal(*words: str, lines: list[str], columns: int = 100, **variables: str) -> str:
    return typed([sys.executable, "-m", "busterbox.cli", *words], lines, columns, **variables)


def text_of(g: State, seat: int, width: int = 100, colour: bool = False) -> str:
    return terminals.text_of(g, seat, width, colour)


def option(g: State, seat: int, code: int) -> str:
    return g.game.words.option_text(g, seat, code)


def row(g: State, seat: int, name: str, colour: bool = False) -> str:
    """The line of the picture that begins with a name, with those that belong to it."""
    found = re.search(rf"^{name} .*(\n  .*)*", text_of(g, seat, colour=colour), re.MULTILINE)
    assert found is not None
    return found[0]


# -- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "more"), [(100, ()), (60, ("--set", "advanced=yes")), (40, ("--seats", "2"))]
)
def test_a_whole_game_in_a_pipe(
    command: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, columns: int, more: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    run = command.run("play", "dicebot", "--seed", "4", *more, stdin="1\n" * 2000)
    assert (run.code, run.err) == (0, "")
    lines = run.out.splitlines()
    assert RESULT.search(" ".join(lines[-3:]))
    assert max(len(line) for line in lines) <= columns
    assert terminals.ESCAPE not in run.out
    headings = [line for line in lines if line.startswith("== ")]
    assert headings[:2] == ["== Combat 1", "== Round 1"]
    assert all(after != before for before, after in pairwise(headings))
    assert any(line.startswith("- Everybody gets 6 weapons.") for line in lines)
    assert not any(line.startswith("- ") and re.search("gets a card|ready", line) for line in lines)


def test_the_first_question_is_quick_to_answer(command: SimpleNamespace) -> None:
    run = command.run("play", "dicebot", "--seed", "4", "--ask-all", stdin="\n")
    assert "  1. Ready\n" in run.out
    assert "  (an empty line: Ready)\n> \n- 24 dice roll into the junkyard.\n" in run.out


def test_grabbing_in_real_time_is_refused_with_where_to_play_it(command: SimpleNamespace) -> None:
    run = command.run("play", "dicebot", "--set", "form=realtime")
    assert (run.code, run.out) == (2, "")
    assert run.err == (
        "busterbox: this table cannot be played in the terminal: everybody grabs at once, against the clock; play it "
        "in the browser (busterbox serve), or here in turns with --set form=draft (DB-R16)\n"
    )


def test_commands_in_the_middle_of_a_game(command: SimpleNamespace) -> None:
    lines = ["", "undo", "hint", "? uzi", "? turbo", "? DB-10.8", "? nonsuch", "3", "undo", "log", "concede"]
    run = command.run("play", "dicebot", "--seed", "4", stdin="\n".join(lines) + "\n")
    assert (run.code, run.err) == (0, "")
    out = run.out
    assert re.search(r"^Hint: Take [A-Z]+ \(\d+ left\)", out, re.MULTILINE)
    assert "\nUzi: costs TURBO · speed 4 · all enemies · 2 damage" in out
    assert "\nTURBO on the head: 1 more speed. See DB-10.8.\n  DB-10.8: TURBO: " in out
    assert out.count("  DB-10.8: TURBO: ") == 2
    assert "'nonsuch' is no option" in out
    # Behind the roll nobody goes, but what the bot took since one's own die goes back with it.
    assert "Not possible: what was rolled, revealed or settled since then cannot be taken back." in " ".join(
        out.split()
    )
    assert "\n- Player 1 goes back to an earlier decision." in out
    assert RESULT.search(out.splitlines()[-1])
    assert "\n- Player 1 leaves the table." in out


def test_a_refusal_says_why_with_its_rule(command: SimpleNamespace) -> None:
    words = ["play", "dicebot", "--seats", "3", "--seed", "4", "--set", "advanced=yes"]
    text = " ".join(command.run(*words, stdin="?\n1\n" * 400).out.split())
    assert re.search(r" \d\. Use [^:]+, \d Kill Points?: .{10,200}: not now, .{10,80} · DB-\d+", text)


def test_a_game_goes_on_where_it_was_left() -> None:
    first = at_terminal("play", "dicebot", "--seed", "4", lines=["2", "quit"], NO_COLOR="1")
    table = first[first.rindex("\nCombat 1") : first.rindex("> quit")]
    assert "The game is kept; go on with: busterbox play dicebot" in first
    again = at_terminal("play", "dicebot", lines=["y"], NO_COLOR="1")
    assert "resumed" in again
    assert table in again


def test_colours_only_where_they_are_wanted() -> None:
    words = ("play", "dicebot", "--seed", "4", "--no-keep")
    coloured = at_terminal(*words, lines=[""])
    assert "\x1b[33m[»TUR]\x1b[0m" in coloured
    assert "●●●●●●" in coloured
    for shown in (
        at_terminal(*words, lines=[""], NO_COLOR="1"),
        at_terminal(*words, "--colour", "never", lines=[""]),
    ):
        assert terminals.ESCAPE not in shown
        assert "energy 6/6  medals 0" in shown
        assert "●" not in shown
    for sequence in re.findall(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", coloured):
        assert sequence.endswith("m")  # no cursor is moved


# -- the table ---------------------------------------------------------------------------------------------------


@pytest.mark.interpreted
@pytest.mark.parametrize("width", [100, 72, 40])
@pytest.mark.parametrize("settings", [{}, {"advanced": "yes"}])
def test_a_picture_shows_what_its_seat_knows_and_nothing_else(settings: dict[str, str], width: int) -> None:
    games = {100: (4, 3), 72: (2, 5), 40: (3, 8)}
    for seats, seed in games.values() if LARGE else [games[width]]:
        start = GAME.new(seats, seed, settings)
        for g in terminals.positions(start, seed, 3000, every=23, random_each=1, each_kind=3):
            for seat in range(seats):
                terminals.check_shows_only_what_is_known(g, seat, (width,))


def test_a_picture_does_not_show_the_hands_of_others() -> None:
    g = battle(Robot("uzi shield"), Robot("bomb jammer", body="surge"), Robot("shield uzi", body="armor"))
    assert "Bomb" not in text_of(g, 0)
    start = GAME.new(2, 1)
    assert "Your weapons:" in text_of(start, 0)
    assert not re.search(r"\byou", text_of(start, -1), re.IGNORECASE)
    assert "speed" not in text_of(start, -1)
    g.answer(1, play_code("bomb"))
    assert "Bomb" not in text_of(g, 0) + text_of(g, -1)
    assert "2 cards" in row(g, 0, "Player 2")  # sealed until all have chosen


def test_who_sits_where() -> None:
    g = battle(Robot("uzi bomb"), Robot("uzi bomb"), Robot("uzi bomb"), Robot("uzi bomb"))
    order = [line.split()[:3] for line in text_of(g, 2).splitlines() if line.startswith("Player")]
    assert order == [
        ["Player", "4", "left"],
        ["Player", "1", "across"],
        ["Player", "2", "right"],
        ["Player", "3", "you"],
    ]
    assert "← left" in row(g, 2, "Player 4", colour=True)
    assert "right →" in row(g, 2, "Player 2", colour=True)
    g.fighting &= ~(1 << 3)  # destroyed: the next one clockwise is now to the left
    assert "Player 4 is destroyed, 0 medals" in text_of(g, 2)
    assert "left" in row(g, 2, "Player 1")
    two = battle(Robot("uzi bomb"), Robot("uzi bomb"))
    assert "opposite" in row(two, 0, "Player 2")


def test_a_robot_in_a_line() -> None:
    g = battle(
        Robot("uzi bomb", body="turbo armor armor", head="surge", energy=4, medals=2),
        Robot("bomb bomb_right", energy=-1),
    )
    assert row(g, 1, "Player 1", colour=True) == (
        "Player 1 ↔ opposite ●●●●○○ 4/6  ★★☆  [»TUR] [■ARM] [■ARM] [    ] [    ]  head [▲SUR]  2 cards"
    )
    assert "[»TUR] [■ARM] [■ARM] 2 empty  head [▲SUR]" in row(g, 1, "Player 1")
    assert "energy 4/6  medals 2" in row(g, 1, "Player 1")
    assert "energy 0/6" in row(g, 0, "Player 2")  # never shown below 0


@pytest.mark.rule("DB-1.15")
def test_a_sheet_shows_energy_spaces_and_the_six_head_abilities() -> None:
    g = battle(Robot("uzi bomb", "turbo surge", "nexus", energy=4), Robot("bomb uzi", "surge"))
    sheet = row(g, 0, "Player 1")
    assert "energy 4/6" in sheet
    assert sheet.count("TUR") == sheet.count("SUR") == sheet.count("NEX") == 1
    assert "3 empty" in sheet
    assert "head [" in sheet
    abilities = [GAME.words.explain(part) for part in ("nexus", "forge", "turbo", "armor", "surge", "cache")]
    assert all(len(lines) == 1 and "on the head: " in lines[0] for lines in abilities)
    assert len({lines[0].partition(": ")[2] for lines in abilities}) == 6


def test_what_has_become_of_a_weapon() -> None:
    g = battle(
        Robot("bomb", body="surge", head="armor"),
        Robot("shield", head="nexus"),
        Robot("uzi"),
        Robot("slow uzi", body="nexus nexus"),
    )
    commit_all(g, "bomb", "shield", "uzi", "slow")
    assert window(g) == "heads:0"
    assert "Bomb  paid  speed 3  3 damage  at Player 2" in row(g, 0, "Player 1")
    assert "→ you" in row(g, 1, "Player 1", colour=True)
    assert "Shield  not paid yet  ARMOR" in row(g, 0, "Player 2")
    assert "weapon not paid for, discarded" in row(g, 0, "Player 3")
    assert "Slow One  paid  speed 1  4 damage  at any one enemy" in row(g, 0, "Player 4")
    g.answer(0, USE + ARMOR)
    assert "ARMOR prevents 2 damage" in row(g, 1, "Player 1")
    g.answer(1, PAY_HEAD)
    assert window(g) == "target:3"
    assert "Bomb  has resolved" in row(g, 3, "Player 1")


def test_a_card_face_down_is_known_to_its_owner_alone() -> None:
    g = battle(
        Robot("uzi bomb", points=1, robot="peeper"),
        Robot("bomb uzi"),
        Robot("shield bomb"),
        advanced=True,
    )
    commit_all(g, "uzi", "bomb", "shield")
    assert window(g) == "before_reveal:0"
    assert "a weapon face down" in row(g, 0, "Player 2")
    assert "Uzi · face down" in row(g, 0, "Player 1")
    assert "1 Kill Point" in row(g, 0, "Player 1")
    ability = FIXTURE.cards.texts[FIXTURE.cards.ids.index("peeper")]
    assert ability in " ".join(text_of(g, 0).split())
    assert ability in " ".join(text_of(g, 1).split())  # robot cards lie open
    g.answer(0, ABILITY)
    assert FIXTURE.words.question(g, 0).startswith("Choose a target for the ability of ")
    assert "used this round" in row(g, 1, "Player 1")
    assert option(g, 0, AIM + 1) == "Aim at Player 2 (6 energy)"


def test_marks_of_a_robot() -> None:
    g = battle(
        Robot("jammer bomb", body="cache"), Robot("torch bomb", body="surge"), Robot("uzi bomb shield")
    )
    commit_all(g, "jammer", "torch", "uzi")
    g.answer(0, AIM + 2)
    assert "jammed next round" in row(g, 1, "Player 3")
    g.answer(1, AIM + 2)
    assert "jammed · burning: 1 damage this round" in row(g, 2, "Player 3")


def test_the_junkyard_and_the_order_of_picks() -> None:
    g = GAME.new(4, 4)
    assert isinstance(g, DiceBot)
    while g.kind == 4:
        g.answer(g.seat_to_act(), READY)
    first = g.seat_to_act()
    g.answer(first, g.options(first)[0])
    seat = g.seat_to_act()
    text = text_of(g, seat)
    counts = [int(n) for n in re.findall(r"\] x(\d+)", text)]
    assert sum(counts) == sum(die >= 0 for die in g.junkyard) == 23
    order = [(first + step) % 4 for step in range(4)]
    after = [*order[2:], *reversed(order[2:]), order[1]]
    assert f"Next: {', '.join([*[NAMES[s] for s in after[:-1]], 'you'])}" in text
    assert "Your weapons:" in text
    assert len(re.findall(r"^  .*speed \d", text, re.MULTILINE)) == len({g.cards[c] for c in g.hand[seat]})


# -- questions and options -----------------------------------------------------------------------------------------


def test_an_option_says_what_a_weapon_costs_and_does() -> None:
    g = battle(
        Robot("uzi bomb double jammer", body="turbo forge", head="cache"),
        Robot("bomb uzi"),
        Robot("bomb uzi"),
    )
    assert option(g, 0, play_code("uzi")) == "Play Uzi: TURBO · speed 4 · all enemies · 2 damage"
    assert option(g, 0, play_code("bomb")) == (
        "Play Bomb: SURGE · speed 3 · left (Player 2) · 3 damage (cannot be paid: lacks SURGE)"
    )
    assert "(cannot be paid: lacks SURGE)" in option(g, 0, play_code("double"))
    jammer = option(g, 0, play_code("jammer"))
    assert "(lacks CACHE, your head can pay). On a hit it plays its next weapon face up." in jammer
    g.head[0] = FORGE
    assert "(lacks CACHE, FORGE may help)" in option(g, 0, play_code("jammer"))
    assert FIXTURE.words.question(g, 0) == "Choose a weapon in secret, round 1 of 6."


def test_the_words_of_an_option_can_be_typed_as_they_stand() -> None:
    g = battle(Robot("uzi bomb double jammer", body="turbo"), Robot("bomb uzi"))
    entries = menu(g, 0, "")
    for place, entry in enumerate(entries):
        assert "  " not in entry.text
        assert places_named(entry.text, entries) == [place]
        assert places_named(entry.text.partition(":")[0], entries) == [place]


def test_an_option_says_what_a_die_is_for() -> None:
    g = battle(Robot("uzi uzi recoil double"), Robot())
    g.junkyard = [TURBO, TURBO, SURGE]
    assert option(g, 0, TAKE + TURBO) == "Take TURBO (2 left): pays for 2x Uzi, Recoil"
    assert option(g, 0, TAKE + SURGE) == "Take SURGE (1 left): half of Double"
    assert option(g, 0, TAKE + CACHE) == "Take CACHE"
    g.body[0] = [5, 0, 0, 0, 0, 0]
    assert option(g, 0, TAKE + SURGE) == "Take SURGE (1 left): 2 more damage"


def test_paying_from_the_head_says_what_for() -> None:
    g = battle(Robot("uzi", head="nexus"), Robot("bomb", body="surge"))
    commit_all(g, "uzi", "bomb")
    assert window(g) == "heads:0"
    assert FIXTURE.words.question(g, 0) == (
        "Your Uzi is not paid for: your body lacks TURBO. Coming at you: Player 2's Bomb, speed 3, 3 damage. "
        "Use NEXUS from your head?"
    )
    assert option(g, 0, PAY_HEAD) == "Pay for Uzi with NEXUS from your head (lacks TURBO)"
    assert option(g, 0, PASS) == "Pass: your Uzi stays unpaid"
    assert option(g, 0, USE + NEXUS) == "Use NEXUS"


def test_what_comes_at_one_is_told_with_what_it_does() -> None:
    g = battle(Robot("bomb", body="surge", head="armor"), Robot("virus_all", body="cache", head="surge"))
    commit_all(g, "bomb", "virus_all")
    assert window(g) == "heads:0"
    text = FIXTURE.cards.texts[FIXTURE.cards.ids.index("virus_all")]
    assert f'Coming at you: Player 2\'s Plague, speed 3, 1 damage ("{text}").' in FIXTURE.words.question(g, 0)
    while not window(g).startswith("heads_attack") or g.attacker != 1:
        g.answer(g.seat_to_act(), PASS)
    assert text in text_of(g, 0)


MIRROR = FIXTURE.cards.texts[FIXTURE.cards.ids.index("mirror")]


def test_an_attack_of_ones_own_that_comes_back_is_told() -> None:
    g = battle(
        Robot("uzi", body="turbo", head="cache"),
        Robot("mirror", body="nexus armor", head="turbo"),
        Robot("bomb", body="surge", head="armor"),
    )
    commit_all(g, "uzi", "mirror", "bomb")
    assert window(g) == "heads:0"
    assert FIXTURE.words.question(g, 0) == (
        f'Player 2 sends your Uzi back to you: 2 damage ("{MIRROR}"). You dodge Player 3\'s Bomb, speed 3, 3 damage. '
        "Use CACHE from your head?"
    )
    g.answer(0, PASS)
    assert window(g) == "heads:1"
    assert FIXTURE.words.question(g, 1).startswith("You send back Player 1's Uzi, speed 4, 2 damage")
    g.answer(1, PASS)
    while window(g) != "heads_attack:2":
        g.answer(g.seat_to_act(), PASS)
    words = "Player 1's Uzi, speed 4, 2 damage, is about to hit {}; Player 2 sends it back to {}: 2 damage. "
    assert FIXTURE.words.question(g, 2).startswith(words.format("you", "Player 1"))
    assert FIXTURE.words.question(g, -1).startswith(words.format("Player 3", "Player 1"))
    while any(g.energy[seat] == 6 for seat in (0, 2)):
        g.answer(g.seat_to_act(), PASS)
    assert g.energy == [4, 6, 4]


def test_damage_is_told_as_it_will_be_dealt() -> None:
    """A weapon's text keeps off a part of it (DB-R44), ARMOR the next points (DB-R38)."""
    g = battle(
        Robot("ram", body="armor", head="armor"),
        Robot("uzi", body="turbo"),
        Robot("uzi", body="turbo"),
    )
    commit_all(g, "ram", "uzi", "uzi")
    assert window(g) == "heads:0"
    coming = FIXTURE.words.question(g, 0)
    assert coming.count("speed 4, 1 damage (2 less 1 for protection)") == 2
    g.armor[0] = 2
    assert "The next 2 damage to you is prevented." in FIXTURE.words.question(g, 0)
    g.armor[0] = 0
    g.answer(0, PASS)
    assert window(g) == "heads_attack:0"
    assert "2 damage, is about to hit you (1 damage) and Player 3. " in FIXTURE.words.question(g, 0)
    before = g.energy[0]
    g.answer(0, PASS)
    assert g.energy[0] == before - 1


def test_the_dice_of_all_stay_in_sight_while_heads_are_asked() -> None:
    g = battle(
        Robot("uzi", body="turbo", head="surge"),
        Robot("bomb", body="surge cache cache", head="turbo"),
        Robot("bomb", body="surge forge armor", head="armor"),
    )
    commit_all(g, "uzi", "bomb", "bomb")
    assert window(g).startswith("heads:")
    assert "[≡CAC] [≡CAC]" in row(g, 0, "Player 2")
    assert "[∞FOR] [■ARM]" in row(g, 0, "Player 3")


def test_what_others_robots_can_do_is_told_where_one_thinks_of_it() -> None:
    play = Play.start(GAME, 3, 4, {"advanced": "yes"})
    g = play.state
    assert isinstance(g, DiceBot)
    for _ in range(2):  # before the dice roll, and before the first is taken
        for seat in range(3):
            shown = " ".join(text_of(g, 0).split())
            assert GAME.cards.texts[g.cards[g.robot[seat][0]]] in shown
        while GAME.rules.window_name(g.kind) == "ready":
            play.answer(int(g.seat_to_act()), g.options(g.seat_to_act())[0])
    card = g.hand[0][0]
    assert not GAME.cards.texts[g.cards[card]] or GAME.cards.texts[g.cards[card]] in " ".join(
        text_of(g, 0).split()
    )


def test_surge_and_turbo_say_what_changes() -> None:
    g = battle(Robot("bomb", body="surge", head="surge"), Robot("bomb", body="surge", head="turbo"))
    commit_all(g, "bomb", "bomb")
    assert option(g, 0, USE + SURGE) == "Use SURGE: your Bomb does 5 instead of 3"
    assert option(g, 0, PASS) == "Pass: keep SURGE"
    g.answer(0, PASS)
    assert window(g) == "heads:1"
    assert option(g, 1, USE + TURBO) == (
        "Use TURBO: your Bomb has speed 4 instead of 3, so you dodge Player 1's Bomb"
    )
    g.answer(1, PASS)
    assert window(g) == "heads_attack:0"
    assert FIXTURE.words.question(g, 0) == (
        "Your Bomb, speed 3, 3 damage, is about to hit Player 2. Use SURGE from your head?"
    )
    assert FIXTURE.words.question(g, -1).startswith(
        "Player 1's Bomb, speed 3, 3 damage, is about to hit Player 2. "
    )
    g.answer(0, PASS)
    assert FIXTURE.words.question(g, 1) == (
        "Player 1's Bomb, speed 3, 3 damage, is about to hit you. Use TURBO from your head?"
    )
    g.answer(1, USE + TURBO)
    assert any("Player 2 dodges." in line for line in log(g))  # and SURGE has no use any more: DB-R35


def test_turbo_of_the_attacker_catches_who_would_dodge() -> None:
    g = battle(Robot("bomb", body="surge", head="turbo"), Robot("sledge", body="forge"))
    commit_all(g, "bomb", "sledge")
    assert FIXTURE.words.question(g, 0).startswith(
        "Player 2 dodges your Bomb. Coming at you: Player 2's Sledge, "
    )
    assert option(g, 0, USE + TURBO) == (
        "Use TURBO: your Bomb has speed 4 instead of 3, so you dodge Player 2's Sledge and Player 2 cannot dodge"
    ).replace("you dodge Player 2's Sledge and ", "")
    g.answer(0, PASS)
    assert (window(g), g.attacker) == ("heads_attack:0", 1)
    g.answer(0, PASS)
    assert FIXTURE.words.question(g, 0) == (
        "Your Bomb, speed 3, 3 damage, misses: Player 2 dodges. Use TURBO from your head?"
    )


def test_other_head_parts_say_what_they_do() -> None:
    g = battle(
        Robot("uzi slow", body="turbo surge", head="cache"),
        Robot("bomb slow", head="armor"),
        Robot("bomb slow", head="forge"),
    )
    g.answer(2, PASS)
    commit_all(g, "uzi", "bomb", "bomb")
    assert (
        option(g, 0, USE + CACHE) == "Use CACHE: the top card of the deck replaces your Uzi, already paid for"
    )
    assert option(g, 1, USE + ARMOR) == "Use ARMOR: your robot's next 2 damage this round is prevented"
    g.answer(0, PASS)
    assert window(g) == "heads:1"
    assert FIXTURE.words.question(g, 1).startswith(
        "Your own weapon is discarded. Coming at you: Player 1's Uzi"
    )
    g.answer(1, PASS)
    assert window(g) == "heads:2"
    assert (
        option(g, 2, USE + FORGE) == "Use FORGE: discard what you like, then roll until 5 parts fill the body"
    )


def test_forge_counts_what_goes() -> None:
    g = battle(Robot("uzi bomb", body="turbo turbo armor", head="forge"), Robot("bomb uzi"))
    assert window(g) == "heads_before:0"
    g.answer(0, USE + FORGE)
    assert option(g, 0, DONE) == "Done: discard nothing, roll 2 dice"
    assert option(g, 0, DROP + TURBO) == "Discard TURBO (2 left)"
    g.answer(0, DROP + TURBO)
    assert option(g, 0, DROP + TURBO) == "Discard TURBO"
    assert option(g, 0, DONE) == "Done: discard TURBO, roll 3 dice"
    assert FIXTURE.words.question(g, 0).endswith(" So far TURBO.")


def test_aiming_says_who_will_dodge() -> None:
    g = battle(
        Robot("sledge", body="forge"), Robot("prod", body="turbo"), Robot("fast", body="nexus", energy=2)
    )
    commit_all(g, "sledge", "prod", "fast")
    assert window(g) == "target:2"
    assert FIXTURE.words.question(g, 2) == "Choose a target for your Fast One, speed 6, 1 damage."
    g.answer(2, AIM)
    assert window(g) == "target:0"
    assert option(g, 0, AIM + 1) == "Aim at Player 2 (6 energy, will be hit)"
    assert option(g, 0, AIM + 2) == "Aim at Player 3 (2 energy, dodges with speed 6)"


def test_a_robot_ability_says_its_price() -> None:
    g = battle(
        Robot("bomb", body="surge", points=2, robot="chad"),
        Robot("uzi", body="turbo"),
        Robot("bomb"),
        advanced=True,
    )
    commit_all(g, "bomb", "uzi", "bomb")
    assert option(g, 0, ABILITY).startswith("Use Chad the Impaler, 2 Kill Points: Choose an enemy robot")
    assert FIXTURE.words.question(g, 0).endswith("Use Chad the Impaler?")


@pytest.mark.parametrize("settings", [{}, {"advanced": "yes"}])
def test_every_option_has_words(settings: dict[str, str]) -> None:
    for g in terminals.positions(GAME.new(3, 12, settings), 12, 3000, every=7, random_each=1, each_kind=3):
        for seat in range(3):
            for code in g.top.candidates(g, seat) if g.asked() >> seat & 1 else []:
                text = option(g, seat, code)
                assert text
                assert "{" not in text
                assert text.strip() == text


# -- the story -----------------------------------------------------------------------------------------------------


def tale(*events: tuple[str, list[int]], seat: int = 0, seats: int = 4) -> list[str]:
    """The story of events as a seat reads it."""
    found: list[Told] = []
    for message, numbers in events:
        words = GAME.rules.catalogue.find("event." + message)
        event = Event(message, numbers, 1 << numbers[0] if message in ("dealt", "chose") else -1)
        read = event.for_seat(seat, words.cards)
        found.append(Told(message, read.numbers, tell(event, words, seat, NAMES, GAME.cards.names)))
    return [plain(line) for line in story(found, NAMES[:seats], GAME.cards.names)]


UZI, SHIELD = GAME.cards.ids.index("uzi"), GAME.cards.ids.index("shield")


def test_a_deal_is_one_line() -> None:
    deal = [("dealt", [seat, UZI]) for seat in range(4) for _ in range(6)]
    assert tale(*deal) == ["Everybody gets 6 weapons."]
    assert tale(*deal[:12]) == ["Player 1 and Player 2 get 6 weapons each."]
    assert tale(*deal[:3], ("shuffled", []), *deal[3:]) == [
        "Everybody gets 6 weapons.",
        "The discard pile is shuffled and becomes the deck.",
    ]
    assert tale(*deal[:2]) == ["Player 1 gets Uzi and Uzi."]
    assert tale(*deal[:2], seat=1) == ["Player 1 gets 2 cards."]
    assert tale(*deal[:1], seat=1) == ["Player 1 gets 1 card."]


def test_the_draft_is_one_line() -> None:
    taken = [("took", [0, TURBO]), ("took", [1, ARMOR]), ("took", [1, SURGE]), ("took", [0, CACHE])]
    assert tale(*taken) == ["Player 1 takes TURBO, Player 2 takes ARMOR and SURGE, Player 1 takes CACHE."]


def test_choosing_and_paying_is_a_line_a_robot() -> None:
    chosen = [("chose", [seat, UZI]) for seat in range(3)]
    shown = [("revealed", [seat, UZI]) for seat in range(3)]
    assert tale(*chosen) == ["Player 1, Player 2 and Player 3 have chosen."]
    assert tale(*chosen, *shown, ("paid", [0, UZI]), ("not_paid", [1, UZI])) == [
        "Player 1 plays Uzi.",
        "Player 2 plays Uzi and cannot pay: it is discarded.",
        "Player 3 plays Uzi, not paid yet.",
    ]
    assert tale(("revealed", [1, SHIELD])) == ["Player 2 plays Shield."]  # jammed: it is paid for later
    assert tale(("revealed", [0, UZI]), ("paid", [0, UZI]), ("paid", [1, SHIELD])) == [
        "Player 1 plays Uzi.",
        "Player 2 pays for Shield.",
    ]


def test_an_attack_and_what_came_of_it_is_one_line() -> None:
    aimed = [("attacks", [1, UZI, target]) for target in (2, 3, 0)]
    found = tale(*aimed, ("hurt", [2, 2, 0]), ("marked", [2]), ("dodged", [3]), ("prevented", [0]))
    assert "".join(found) == (
        "Player 2 attacks Player 3, Player 4 and Player 1 with Uzi: Player 3 loses 2 energy (0 left) and will be "
        "destroyed, Player 4 dodges, Player 1 takes no damage."
    )
    assert tale(*aimed[:1], ("used", [2, TURBO]), ("dodged", [2])) == [
        "Player 2 attacks Player 3 with Uzi.",
        "Player 3 uses TURBO: 1 more speed.",
        "Player 3 dodges.",
    ]
    assert tale(("attacks", [1, UZI, 1]), ("attacks", [0, UZI, 1])) == [
        "Player 2 attacks itself with Uzi.",
        "Player 1 attacks Player 2 with Uzi.",
    ]


def test_dice_that_go_and_come_are_one_line() -> None:
    forge = [
        ("dropped", [0, 2, TURBO]),
        ("dropped", [0, 1, ARMOR]),
        ("forged", [0, SURGE]),
        ("forged", [0, CACHE]),
    ]
    assert tale(*forge) == ["Player 1 discards 2 TURBO and 1 ARMOR and rolls SURGE and CACHE."]
    assert tale(("rerolled", [1, SURGE]), ("rerolled", [1, NEXUS]), ("rerolled", [2, NEXUS])) == [
        "Player 2 rolls SURGE and NEXUS.",
        "Player 3 rolls NEXUS.",
    ]


def test_the_end_of_a_combat_is_one_line() -> None:
    assert tale(("destroyed", [0]), ("destroyed", [3]), ("combat_over", [2, 1, 1]), ("medal", [1, 2])) == [
        "Player 1 and Player 4 are destroyed.",
        "Combat 2 is over after 1 round: Player 2 (2 of 3) earns a medal.",
    ]
    assert tale(("combat_over", [2, 6, 0])) == [
        "Combat 2 is over after 6 rounds: no robot is left, nobody earns a medal."
    ]
    assert tale(("combat", [2]), ("round", [1]), ("speed_changed", [0, -3])) == [
        "Combat 2",
        "Round 1",
        "Player 1's weapon has 3 less speed this round.",
    ]


@pytest.mark.parametrize("seat", [0, -1])
def test_the_story_of_a_game_tells_no_more_than_its_sentences(seat: int) -> None:
    """Every card named in the story is named in the sentences this seat may read, and nothing is left out of it
    but what goes without saying."""
    play = Play.start(GAME, 3, 21, {"advanced": "yes"})
    rng = rng_from(5)
    while not play.state.over and len(play.entries) < 400:
        turn = play.state.seat_to_act()
        options = play.options(turn)
        play.answer(turn, options[rng.below(len(options))])
    events = told(play, seat)
    lines = [plain(line) for line in GAME.words.story(events, NAMES[:3])]
    assert len(lines) < len(events) / 2
    text, sentences = "\n".join(lines), "\n".join(event.text for event in events)
    for name in GAME.cards.names:
        assert sentences.count(name) >= text.count(name)
    dealt = [event.numbers for event in events if event.message == "dealt"]
    assert all((card >= 0) == (whose == seat) for whose, card in dealt)
    for kind in ("hurt", "destroyed", "medal", "took", "attacks"):
        assert any(event.message == kind for event in events)
    lost = sum(event.numbers[1] for event in events if event.message == "hurt")
    assert sum(int(n) for n in re.findall(r"loses (\d+) energy", text)) == lost


def test_a_record_is_told_as_it_was_played(command: SimpleNamespace, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = command.run("play", "dicebot", "--seed", "4", "--record", str(file), stdin="1\n" * 2000).out
    replayed = command.run("replay", str(file), "--seat", "1").out
    assert "== Combat 1\nEverybody gets 6 weapons.\n" in replayed
    assert replayed.splitlines()[-1] == [line for line in played.splitlines() if RESULT.search(line)][-1]
    assert terminals.ESCAPE in command.run("replay", str(file), "--colour", "always").out
    assert command.run("verify", str(file)).code == 0


def test_option_codes_of_the_box_are_those_of_the_weapons() -> None:
    assert GAME.words.card_values(UZI) == "costs TURBO · speed 4 · all enemies · 2 damage"
    assert GAME.words.card_values(SHIELD).endswith(" · no attack")
    robot = GAME.cards.ids.index("chad_the_impaler")
    assert GAME.words.card_values(robot) == ""
    assert GAME.rules.codes.kind(PLAY + UZI).name == "play"
