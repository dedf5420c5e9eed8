"""The trading card game in the terminal: its table, questions and options, and whole games through a pipe."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import pytest

from busterbox.cli.terminal.session import Session
from busterbox.cli.terminal.style import Screen
from busterbox.games.tcg.game import GAME
from busterbox.games.tcg.rules.codes import BLAST, END_RESOURCES, PASS, PLAY, SPEND, STRENGTH
from busterbox.games.tcg.words.glossary import GLOSSARY, SAME_AS, explain
from busterbox.kernel.content.explain import about
from busterbox.kernel.core.state import State
from busterbox.kernel.table.play import Play
from tests import terminals
from tests.tcg.positions import (
    Side,
    answer,
    blast,
    card,
    navi,
    options,
    play,
    raise_value,
    spend,
    table,
    window,
)

pytestmark = pytest.mark.usefixtures("data_home")

SAMPLE = ("play", "tcg", "--set", "format=sample", "--seed", "5", "--bot", "rules")


def text_of(g: State, seat: int, width: int = 100, colour: bool = False) -> str:
    return terminals.text_of(g, seat, width, colour)


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("columns", [100, 60, 40])
def test_a_whole_game_in_a_pipe(
    command: SimpleNamespace, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    run = command.run(*SAMPLE, stdin="2\n1\n" * 1000)
    assert (run.code, run.err) == (0, "")
    lines = run.out.splitlines()
    assert re.fullmatch(r"Player [12] wins\.", lines[-1])
    assert max(len(line) for line in lines) <= columns
    assert terminals.ESCAPE not in run.out
    assert not re.search("[▮▯]", run.out)  # signs are for where there is colour
    headings = [line for line in lines if line.startswith("== ")]
    assert headings[:2] == ["== Turn 1: Player 1", "== Turn 2: Player 2"]
    assert all(after != before for before, after in pairwise(headings))


@pytest.mark.parametrize("more", [(), ("--set", "format=all_sets")])
def test_a_game_with_decks_by_chance(command: SimpleNamespace, more: tuple[str, ...]) -> None:
    run = command.run("play", "tcg", "--seed", "4", "--bot", "rules", *more, stdin="2\n1\n" * 2000)
    assert (run.code, run.err) == (0, "")
    assert re.fullmatch(r"Player [12] wins\.", run.out.splitlines()[-1])


def test_a_deck_of_the_box_and_one_from_a_file(command: SimpleNamespace, tmp_path: Path) -> None:
    known = GAME.decks.find("gutsman")
    assert known is not None
    file = tmp_path / "own.txt"
    file.write_text(known.text, encoding="utf-8")
    words = ("play", "tcg", "--seed", "4", "--bot", "rules", "--deck", "magicman", "--deck", str(file))
    run = command.run(*words, stdin="quit\n")
    assert (run.code, run.err) == (0, "")
    assert re.search(r"^Player 1 \(you\): MagicMan", run.out, re.MULTILINE)
    assert re.search(r"^Player 2: GutsMan", run.out, re.MULTILINE)


def test_a_deck_that_is_not_allowed_is_refused_with_its_faults(command: SimpleNamespace) -> None:
    run = command.run("play", "tcg", "--set", "format=sample", "--deck", "megaman", "--deck", "torchman")
    assert (run.code, run.out) == (2, "")
    assert "megaman: line 18: RockCube is not for the sample format" in run.err
    assert "TC-22.1" in run.err


def test_commands_in_the_middle_of_a_game(command: SimpleNamespace) -> None:
    lines = [
        "how",
        "? gauge",
        "? vulcan1",
        "? TC-16.1",
        "?2",
        "hint",
        "? nonsuch",
        "it's not",
        "undo",
        "log",
    ]
    run = command.run(*SAMPLE, stdin="\n".join([*lines, "concede"]) + "\n")
    assert (run.code, run.err) == (0, "")
    out = run.out
    for line in GAME.words.primer():
        assert " ".join(line.split()[:5]) in out
    assert "\n  TC-10.4: " in out
    assert "\nVulcan1: BattleChip · destiny 2 · needs 2 power\n  Give your" in out
    assert "\n  TC-16.1: " in out
    assert "\nPlay It's Not Over Yet · TC-11.2, TC-7.1\n" in out
    assert re.search(r"^Hint: Play .+\.\n  .+", out, re.MULTILINE)
    assert "'nonsuch' is no option" in out
    assert "\n- Player 1 plays the resource It's Not Over Yet." in out
    assert "\nNot possible: what was rolled, revealed or settled since then" in out  # the card was shown
    assert "\n- Player 1 concedes." in out
    assert out.splitlines()[-1] == "Player 2 wins."


def test_what_cannot_be_done_is_refused_with_what_is_missing(command: SimpleNamespace) -> None:
    run = command.run(*SAMPLE, "--ask-all", stdin="why rival\n?\nrival\n? cannonball\n1\nblast\n?\n")
    out = " ".join(run.out.split())
    assert (
        "Rival: red resource · destiny 1 · needs 2 power SPEND: Give your NetNavi defense +1. "
        "Play Rival: not now, needs 2 power, you have 1 · TC-7.2" in out
    )
    assert "5. Play Rival: not now, needs 2 power, you have 1 · TC-7.2" in out
    assert "Not possible: needs 2 power, you have 1 · TC-7.2." in out
    assert "Play Cannonball: not now, only resources can be played in the resource phase · TC-11.9" in out
    assert "Not possible: a blast needs 2 power, there is 1 · TC-16.2." in out
    assert (
        "Play Cannonball: not now, needs 1 green resource in play, you have 0 · TC-7.3" in out
    )  # the resource phase was ended without one
    assert "resources cannot be played in a main phase · TC-12.10" in out


def test_passing_until_something_happens(command: SimpleNamespace) -> None:
    out = command.run(*SAMPLE, "--ask-all", stdin="1\npass turn\nquit\n").out
    until = out.split("> ", 2)[2]
    assert "1. Pass" not in until
    assert "You passed until your turn." in until
    called = command.run(*SAMPLE, "--ask-all", stdin="1\npass turn blast chip\n1\nquit\n").out
    assert "You passed until" in called or "You are called back: the opponent" in called
    said = " ".join(command.run(*SAMPLE, stdin="1\n1\npass act nonsense\nquit\n").out.split())
    for name, words in GAME.standing.interrupts():
        assert f"{name} ({words})" in said


def test_a_game_goes_on_where_it_was_left() -> None:
    terminals.check_goes_on_where_it_was_left(SAMPLE, ["2"], "\nTurn 1")


def test_colours_only_where_they_are_wanted() -> None:
    coloured = terminals.check_colours(SAMPLE, ["2"], "▮▯▯▯▯", "power 1 of 5")
    assert "\x1b[32mgreen\x1b[0m" in coloured
    for sequence in re.findall(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", coloured):
        assert sequence.endswith("m")  # no cursor is moved


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seed", "settings"), [(3, "sample"), (8, "power_up"), (5, "all_sets"), (6, "all_sets")]
)
def test_a_picture_shows_what_its_seat_knows_and_nothing_else(seed: int, settings: str) -> None:
    start = GAME.new(2, seed, {"format": settings})
    for g in terminals.positions(start, seed, 600, every=17, random_each=2):
        for seat in range(2):
            terminals.check_shows_only_what_is_known(g, seat)


def test_both_sides_and_the_battle_in_numbers() -> None:
    g = table(
        Side(
            hand="vulcan1*2 rival",
            resources="determined its_not_over_yet",
            gauge="2",
            discard="airshot rich_kid",
        ),
        Side("torchman_hothead", hand="3", resources="show_no_mercy", gauge="1", energy=9),
    )
    shown = text_of(g, 0, 80)
    assert "Turn 3: your turn · Main phase · your opportunity · no pass yet" in shown
    assert "Player 2: TorchMan, Hothead · strength 2 · defense 2 · blast 2" in shown
    assert "\n  energy 9 · power 1 of 5 · hand 3" in shown
    assert "power 2 of 5 · hand 3 · discards 2, Rich Kid on top" in shown
    assert (
        "\n  red Determined · destiny 1\n    SPEND: Lose 1 energy to make the opponent lose 1 energy."
        in shown
    )
    assert "\n  Your attack 2 against Player 2's defense 2: no damage" in shown
    assert "\n  2x Vulcan1 · BattleChip · destiny 2 · needs 2 power\n" in shown
    assert "\n  Rival · red resource · destiny 1 · needs 2 power\n    SPEND: Give" in shown
    play(g, "vulcan1")
    shown = text_of(g, 0, 80)
    assert "Your attack 4 (2 printed, +2 Vulcan1) against Player 2's defense 2: 2 damage" in shown
    assert "opportunity: Player 2" in shown
    assert "BattleChips this turn: you Vulcan1" in shown
    assert "strength 4 (printed 2)" in shown
    assert "you may play 1 BattleChip in this main phase and have played 1" in " ".join(shown.split())
    assert "Vulcan1" not in text_of(g, 1, 80).split("Your hand:")[1]
    g.answer(1, PASS)
    assert "one pass, another ends the phase" in text_of(g, 0, 80)
    assert GAME.words.option_text(g, 0, PASS) == "Pass: the battle begins, 2 damage"


def test_what_lies_in_play_has_its_tag_emblem_and_destiny() -> None:
    g = table(Side(hand="1", resources="count_zap_metal_head"), Side(hand="1", resources="ready_for_action"))
    for seat in range(2):
        shown = text_of(g, seat, 200)
        assert "\n  green Count Zap, Metal Head · NetOp · ElecMan emblem · destiny 5 · " in shown
        assert re.search(r"\n  red Ready for Action · \w+ emblem · destiny \d · ", shown)


@pytest.mark.rule("TC-R39")
def test_discard_piles_can_be_looked_through_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    g = table(Side(hand="1", discard="airshot rich_kid airshot"), Side(hand="1", discard="laserblast"))
    session = Session(Play.at(g), 0, "rules", Screen())
    session.command("discards")
    assert capsys.readouterr().out.splitlines() == [
        "Player 1 (you): discard pile, 3 cards, from the top: AirShot, Rich Kid, AirShot.",
        "Player 2: discard pile, 1 card, from the top: LaserBlast.",
    ]
    assert len(session.play.entries) == 1
    session.command("?")
    assert "discards     the discard piles from the top down" in capsys.readouterr().out


def test_what_is_missing_is_told_at_the_card() -> None:
    g = table(Side(hand="laserblast fish_on_the_brain", gauge="1"), Side(hand="1"))
    shown = text_of(g, 0, 100)
    assert "LaserBlast · BattleChip · destiny 5 · needs 3 power (you have 1) and 2 red (you have 0)" in shown
    assert "Fish on the Brain · blue event · destiny 4 · needs 1 blue (you have 0)" in shown


def test_a_blast_lies_open_and_its_destiny_is_told() -> None:
    g = table(Side(hand="1", gauge="rival laserblast"), Side(hand="1"))
    assert "position" not in text_of(g, 0)  # nobody looks at what is powered up
    blast(g)
    shown = text_of(g, 1)
    assert "Revealed: Rival, destiny 1 · LaserBlast, destiny 5" in shown
    assert "Player 1 blasts" in shown
    assert "Your blast: whose destiny is added to your strength of 2?" in GAME.words.question(g, 0)


def test_known_power_is_named_where_it_lies() -> None:
    g = table(Side("roll_hip_and_cool", hand="1", resources="data_scan focus"), Side(hand="1"))
    spend(g, "data_scan")
    while not window(g).startswith("opportunity"):  # the order in which they go there
        answer(g, options(g)[0])
    for seat in range(2):
        found = re.findall(r"position \d: ([\w ]+)", text_of(g, seat))
        assert sorted(name.strip() for name in found) == ["Data Scan", "Focus"]


def test_a_card_that_was_put_on_a_deck_is_known_there() -> None:
    g = table(Side("magicman_riddler", hand="1", resources="odds_are_against_you", gauge="1"), Side(hand="1"))
    spend(g, "odds_are_against_you")
    navi(g, 1)
    for seat in range(2):
        assert "at the bottom of the deck: Odds Are Against You" in text_of(g, seat)


def test_effects_that_last_are_told_with_their_time() -> None:
    g = table(Side(hand="1", resources="difference_in_power"), Side(hand="1"))
    raise_value(g, STRENGTH, 1, 3)
    spend(g, "difference_in_power")
    navi(g, 1)
    shown = text_of(g, 0)
    assert "In force: " in shown
    assert "Player 2: blast number +1 through the next turn" in shown
    assert "Player 2: strength +3" in shown  # of no use in this battle, and told all the same (TC-R30)


# -- words -----------------------------------------------------------------------------------------------------------


def test_words_of_the_game_are_explained_with_rules_that_exist() -> None:
    terminals.check_glossary(GAME, GLOSSARY, SAME_AS, "TC-")
    assert explain("resources") == explain("resource")
    assert explain("viruses") == explain("virus")
    assert len(about(GAME, "energy")) == 4  # the sentence and the three rules it names


def test_a_minute_is_enough_to_know_how_it_is_played() -> None:
    words = sum(len(line.split()) for line in GAME.words.primer())
    assert 100 < words < 260
    assert re.fullmatch(r"\d+-\d+", GAME.info.minutes)


def test_standing_aside() -> None:
    g = table(Side(hand="vulcan1"), Side(hand="1"))
    assert GAME.standing.pass_code(g, 0) == PASS
    assert GAME.standing.turn_of(g) == 0
    resources = table(Side(hand="rival"), Side(hand="1"), phase="resources")
    assert GAME.standing.pass_code(resources, 0) == END_RESOURCES
    assert GAME.standing.phase_key(resources) != GAME.standing.phase_key(g)
    vulcan, uncommon, rival = card("vulcan1"), card("uncommon_netbattler"), card("rival")
    other, own = ~1, 1
    assert GAME.standing.interrupts_of("played", [0, vulcan]) == [("chip", other)]
    assert GAME.standing.interrupts_of("played", [0, uncommon]) == [("event", other)]
    assert GAME.standing.interrupts_of("played", [0, rival]) == []
    assert GAME.standing.interrupts_of("spent", [0, rival]) == [("spend", other)]
    assert GAME.standing.interrupts_of("blast", [0, 2, 0]) == [("blast", other)]
    assert GAME.standing.interrupts_of("blast", [0, 2, 1]) == [("blast", other), ("mine", 2)]
    assert GAME.standing.interrupts_of("burned", [0, -1]) == [("mine", own)]
    assert GAME.standing.interrupts_of("changed_strength", [0, 2]) == []
    assert GAME.standing.interrupts_of("changed_strength", [0, -2]) == [("mine", own)]
    assert GAME.standing.interrupts_of("turn", [0, 4]) == [("turn", own)]
    known = dict(GAME.standing.interrupts())
    assert {"acts", "blast", "chip", "event", "spend", "mine"} == set(known)


def test_what_comes_to_mind_is_every_own_card() -> None:
    g = table(Side(hand="vulcan1 rival", resources="determined"), Side(hand="1"))
    wanted = [PASS, BLAST, PLAY + card("rival"), PLAY + card("vulcan1"), SPEND + card("determined")]
    assert GAME.terminal.explainable(g, 0) == wanted
    for code in set(wanted) - set(g.options(0)):
        assert "TC-" in g.why_not(0, code)
