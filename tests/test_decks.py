"""Decks that players bring: their text, their faults, games with them, and the commands that take them."""

from __future__ import annotations

import json
import random
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from busterbox.cli.common import find_game
from busterbox.cli.main import main
from busterbox.games.dicebot.game import GAME as DICEBOT
from busterbox.kernel.content.deck import (
    MAX_BYTES,
    MAX_LINES,
    BadDeck,
    BoxDeck,
    DeckFault,
    DeckNames,
    UnknownCard,
    parse_deck,
    print_deck,
    scan_deck,
)
from busterbox.kernel.content.messages import Message
from busterbox.kernel.core.state import ONE
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record, read_record, record_from_json
from busterbox.kernel.table.record_format import BadRecord
from busterbox.kernel.table.verify import replay, verify
from busterbox.kernel.testing.scenario import Scenario
from busterbox.kernel.testing.scenario_cards import ScenarioError
from busterbox.lab.deck_trials import DeckTrials, Entrant, entrants, play_trials, trial_plots
from busterbox.lab.deck_trials import seeds_for as seeds_for_trials
from busterbox.lab.strength.arena import Arena, all_pairs, games_in, play_pairs, seeds_for
from busterbox.lab.strength.arena_report import play_arena
from busterbox.players.match import deck_seatings, play_game, play_seed, seed_score
from busterbox.players.random_bot import RandomBot
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.duel.game import GAME, make
from tests.microgames.duel.rules import Duel

SIZED = make(name="sized", sized=True)
MINE = "deck: Mine\n6 Spark (D1)\n6 Screen (D2)\n5 Scout (D3)\n3 Drain (D4)\n3 Guard (D7)\n"


def faults(text: str | bytes) -> list[str]:
    return [str(fault) for fault in scan_deck(text).faults]


# -- the text ------------------------------------------------------------------------------------------------------


def test_a_deck_is_a_name_and_lines_of_cards() -> None:
    text = "\ufeff# a comment\r\n\r\nDeck:  Blue   Bomber \r\n1 MegaMan, NetWarrior\r\n4x It's # really\r\n12\tFish (1C46)"
    for written in (text, text.encode()):
        found = parse_deck(written)
        assert found.name == "Blue Bomber"
        assert [(row.line, row.count, row.card) for row in found.lines] == [
            (4, 1, "MegaMan, NetWarrior"),
            (5, 4, "It's"),
            (6, 12, "Fish (1C46)"),
        ]
    assert parse_deck("3 Card No#5").lines[0].card == "Card No#5"


def test_canonical_text_is_read_as_it_was_written() -> None:
    for name in ("Blue Bomber", ""):
        text = print_deck(name, [(4, "It's Not Over Yet (1C53)"), (1, "Glow, Baby, Glow")])
        found = parse_deck(text)
        assert print_deck(found.name, [(row.count, row.card) for row in found.lines]) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", ["there is no card in it"]),
        ("# nothing\n\n", ["there is no card in it"]),
        ("deck:\n1 A", ["line 1: the deck's name is missing after 'deck:'"]),
        ("deck: A\ndeck: B\n1 A", ["line 2: the deck has its name already (line 1)"]),
        ("deck: " + "n" * 61 + "\n1 A", ["line 1: a deck's name has at most 60 printable characters"]),
        ("deck: a\x00b\n1 A", ["line 1: a deck's name has at most 60 printable characters"]),
        ("0 A\n100 A\n99999999999999999999 A\n99 A", [
            "line 1: there can be 1 to 99 of a card, not 0",
            "line 2: there can be 1 to 99 of a card, not 100",
            "line 3: there can be 1 to 99 of a card, not 999999999",
        ]),
        ("1 A\nSpark\n-1 A", [
            "line 2: a line is how many and which card, as in '3 Name of the card', not 'Spark'",
            "line 3: a line is how many and which card, as in '3 Name of the card', not '-1 A'",
        ]),
        ("1 A\n4", ["line 2: a line is how many and which card, as in '3 Name of the card', not '4'"]),
    ],
)  # fmt: skip
def test_every_fault_of_a_text_is_named_with_its_line(text: str, told: list[str]) -> None:
    assert faults(text) == told
    with pytest.raises(BadDeck) as caught:
        parse_deck(text)
    assert str(caught.value) == "\n".join(told)


def test_a_text_has_its_limits_and_is_utf8() -> None:
    assert faults("#" * MAX_BYTES + "\n") == ["a deck's text has at most 64 KiB, not 65537 bytes"]
    assert faults("é" * MAX_BYTES) == ["a deck's text has at most 64 KiB, not 131072 bytes"]
    assert faults("1 A\n" * MAX_LINES) == []
    assert faults("1 A\n" * (MAX_LINES + 1)) == ["a deck's text has at most 400 lines, not 401"]
    assert faults(b"1 A\n2 B\n3 \xff\xfe\n") == ["line 3: this is not UTF-8 text"]
    assert faults("1 A".encode("utf-16")) == ["line 1: this is not UTF-8 text"]
    assert faults("1 A\ud800") == []  # no such card, but nothing breaks


def test_faults_are_told_in_the_order_of_their_lines() -> None:
    found = BadDeck([DeckFault(0, "too few", "D-8"), DeckFault(9, "nine"), DeckFault(2, "two", "D-1")])
    assert str(found) == "line 2: two · D-1\nline 9: nine\ntoo few · D-8"


# -- names ---------------------------------------------------------------------------------------------------------

NAMES = DeckNames(
    ["MegaMan", "MegaMan", "Lan", "Lan", "Glow, Baby, Glow", "It's Not Over Yet", "Eat More Fish", "Twin", "Twin"],
    ["NetWarrior", "Battle Master", "", "NetBattler", "", "", "", "", ""],
    ["1C1", "2C1", "1S1", "1S2", "", "1C53", "1C46", "T1", "T2"],
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("MegaMan, NetWarrior", 0),
        ("megaman,  battle master", 1),
        ("MegaMan (2c1)", 1),
        ("MegaMan, NetWarrior(1C1)", 0),
        ("Lan", 2),  # a card without title has the bare name
        ("Lan, NetBattler", 3),
        ("GLOW, baby, glow", 4),
        ("It\u2019s not over yet", 5),
        ("Eat More Fish (1C46)", 6),
        ("Twin (T2)", 8),
    ],
)
def test_a_card_is_found_by_name_title_and_number(text: str, card: int) -> None:
    assert NAMES.find(text) == card
    assert NAMES.find(NAMES.text(card)) == card


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Eat More Fsh", "no card is called 'Eat More Fsh'; did you mean 'Eat More Fish'?"),
        ("Megamann", "no card is called 'Megamann'; did you mean 'MegaMan'?"),
        ("Qwertz (1C46)", "no card is called 'Qwertz'; did you mean 'Eat More Fish'?"),
        ("Qwertz", "no card is called 'Qwertz'"),
        ("Eat More Fish (1C47)", "'Eat More Fish' is 1C46, not '1C47'"),
        ("Glow, Baby, Glow (X)", "'Glow, Baby, Glow' is no number, not 'X'"),
        ("MegaMan", "several cards are called 'MegaMan': 'MegaMan, NetWarrior', 'MegaMan, Battle Master'"),
        ("Twin", "several cards are called 'Twin': 'Twin (T1)', 'Twin (T2)'"),
        ("x" * 500, "no card is called '" + "x" * 60 + "'"),
    ],
)
def test_what_names_no_single_card_is_told_so_with_what_may_be_meant(text: str, told: str) -> None:
    with pytest.raises(UnknownCard) as caught:
        NAMES.find(text)
    assert str(caught.value) == told


def test_a_deck_of_unknown_cards_is_looked_through_in_time() -> None:
    found = NAMES.read("4 Eat More Fsh\n" * MAX_LINES)
    assert len(found.faults) == MAX_LINES
    assert sum("did you mean" in fault.sentence for fault in found.faults) == 20


# -- games -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("D-8")
def test_a_seat_plays_with_what_it_brings_and_with_the_standard_deck_otherwise() -> None:
    g = GAME.new(2, 1, decks=["handful", MINE])
    assert isinstance(g, Duel)
    assert [g.pool.count(seat) for seat in (0, 1)] == [20, 23]
    assert g.cards == GAME.decks.read("handful", []) + GAME.decks.read(MINE, [])
    assert g.clone().decks == g.decks
    assert GAME.rules.codec.from_json(GAME, g.to_json()).position_digest() == g.position_digest()
    plain, left = GAME.new(2, 1), GAME.new(2, 1, decks=["", ""])
    assert plain.digest() == left.digest()
    assert plain.pool.count(0) == plain.pool.count(1) == 39
    half = GAME.new(2, 1, decks=["", "handful"])
    assert [half.pool.count(seat) for seat in (0, 1)] == [39, 20]


@pytest.mark.rule("D-8")
def test_all_faults_of_a_deck_are_told_with_line_and_rule() -> None:
    with pytest.raises(BadDeck) as caught:
        GAME.new(2, 1, decks=["", "7 Spark\n2 Jam (D7)\n"])
    assert [(fault.line, fault.rule) for fault in caught.value.faults] == [(1, "D-8"), (2, ""), (0, "D-8")]
    assert str(caught.value).splitlines()[2] == "a deck has 20 to 40 cards, not 7 · D-8"
    with pytest.raises(BadDeck, match="Duel has no deck 'wals'"):
        GAME.new(2, 1, decks=["wals", ""])
    with pytest.raises(ValueError, match="2 seats need 2 decks, not 1"):
        GAME.new(2, 1, decks=["walls"])
    with pytest.raises(BadDeck, match="a deck has 20 to 25 cards, not 30"):
        SIZED.new(2, 1, {"size": "small"}, decks=["walls", ""])
    with pytest.raises(BadDeck, match="DiceBot MegaFun is played without decks"):
        DICEBOT.new(2, 1, decks=["walls", ""])
    assert DICEBOT.new(2, 1, decks=["", ""]).digest() == DICEBOT.new(2, 1).digest()


def test_the_box_says_which_tables_allow_its_decks() -> None:
    for deck in GAME.decks.in_box():
        cards = GAME.decks.read(deck.id, [])
        assert GAME.decks.read(deck.text, []) == cards
        assert GAME.decks.write(deck.name, cards) == deck.text
        assert GAME.decks.name(deck.id) == GAME.decks.name(deck.text) == deck.name
    any_size, small = (SIZED.info.read_settings({"size": size}) for size in ("any", "small"))
    assert [deck.id for deck in SIZED.decks.fitting(any_size)] == ["standard", "sparks", "walls", "handful"]
    assert [deck.id for deck in SIZED.decks.fitting(small)] == ["handful"]
    assert BoxDeck("x", "X", "", {}, True).fits({"size": "any"})
    assert not BoxDeck("x", "X", "", {"size": ["small"]}, True).fits({"size": "any"})
    assert (DICEBOT.decks.allowed(), DICEBOT.decks.in_box()) == (False, [])


def played(decks: list[str] | None) -> Play:
    play, rnd = Play.start(GAME, 2, 7, decks=decks), random.Random(1)
    while not play.state.over:
        seat = play.state.seat_to_act()
        play.answer(seat, rnd.choice(play.options(seat)))
    return play


def test_a_record_brings_its_decks_and_is_verified_with_them() -> None:
    play = played([MINE, "walls"])
    data = json.loads(Record.of(play).to_text())
    assert data["decks"] == [MINE, "walls"]
    record = read_record(Record.of(play).to_text())
    assert verify(record, GAME).ok
    assert replay(record, GAME).state.digest() == play.state.digest()
    data["decks"] = ["walls", MINE]
    assert not verify(record_from_json(data), GAME).ok
    for wrong, told in ((["walls"], "2 entries"), ([1, 2], "a list of texts"), ("walls", "a list was")):
        data["decks"] = wrong
        with pytest.raises(BadRecord, match=told):
            record_from_json(data)
    data["decks"] = ["nothing", ""]
    with pytest.raises(BadRecord, match="has no deck 'nothing'"):
        verify(record_from_json(data), GAME)


def test_a_record_without_decks_is_as_it_was() -> None:
    record = Record.of(played(None))
    assert "decks" not in record.to_json()
    assert verify(read_record(record.to_text()), GAME).ok


def test_a_scenario_begins_with_decks() -> None:
    g = Scenario(GAME, decks=["handful", "walls"]).until(window="opportunity", seat=1).build_as(Duel)
    assert [g.pool.count(seat) for seat in (0, 1)] == [20, 30]
    with pytest.raises(ScenarioError, match="has no deck"):
        Scenario(GAME, decks=["handful", "none"])


# -- the lab ---------------------------------------------------------------------------------------------------------


def test_decks_change_hands_so_that_none_favours_a_bot() -> None:
    assert deck_seatings(None) == deck_seatings([]) == [[]]
    assert deck_seatings(["a", "b"]) == [["a", "b"], ["b", "a"]]
    assert deck_seatings(["a", "a"]) == [["a", "a"]]
    assert deck_seatings(["a", "b", "a"]) == [["a", "b", "a"], ["b", "a", "a"], ["a", "a", "b"]]
    bot = RandomBot()
    results = play_seed(GAME, bot, bot, 2, 3, None, ["standard", "handful"])
    assert len(results) == 4
    assert seed_score(GAME, 2, results) == 0.5  # the same bot: what a deck is worth falls on both alike
    straight, swapped = (
        play_game(GAME, [bot, bot], 2, 3, None, None, laid) for laid in deck_seatings(["standard", "handful"])
    )
    assert results == [straight, straight, swapped, swapped]
    assert seed_score(COOP, 2, [[ONE, ONE], [0, 0], [ONE, ONE], [ONE, ONE]]) == 0.75


def test_the_arena_plays_with_decks() -> None:
    arena = Arena(partial(find_game, "duel"), ["easy", "random"], 2, 1, 3, {}, [["standard", MINE]])
    report = play_arena(arena)
    assert (report["games"], report["decks"]) == (12, ["standard/Mine"])
    assert report["pairs"][0]["games"] == 12


def test_all_pairs_of_decks_come_by_turns() -> None:
    """The first seeds have every deck equally often; then comes every deck against every other."""
    assert all_pairs(["a", "b", "c"], 2) == [
        ["a", "a"],
        ["b", "b"],
        ["c", "c"],
        ["a", "b"],
        ["b", "c"],
        ["c", "a"],
    ]
    assert len(all_pairs([str(deck) for deck in range(8)], 2)) == 36
    laid = all_pairs(["walls", "standard"], 2)
    assert laid == [["walls", "walls"], ["standard", "standard"], ["walls", "standard"]]
    arena = Arena(partial(find_game, "duel"), ["easy", "random"], 2, 7, 4, {}, laid)
    assert [arena.decks_of(seed) for seed in (7, 8, 9, 10)] == [*laid, laid[0]]
    outcome = play_pairs(arena)[0, 1]
    assert [len(played.results) for played in outcome.played] == [
        2,
        2,
        4,
        2,
    ]  # decks change hands where they differ
    assert games_in(4, 2, False, laid) == 10
    assert [seeds_for(games, 2, False, laid) for games in (1, 4, 5, 8, 9, 16, 17)] == [1, 2, 3, 3, 4, 6, 7]
    report = play_arena(arena)
    assert (report["games"], report["decks"]) == (10, ["walls/walls", "standard/standard", "walls/standard"])


def test_the_command_plays_all_decks_of_the_box(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "duel", "--bots", "easy,random", "--games", "6", "--all-decks"]
    code, out, _ = told(capsys, *words)
    assert code == 0
    pairs = len(GAME.decks.in_box()) * (len(GAME.decks.in_box()) + 1) // 2
    assert f"With {pairs} pairs of decks by turns, swapped between the seats." in out
    code, out, err = told(capsys, *words, "--deck", "walls")
    assert (code, out) == (2, "")
    assert err == "busterbox: --all-decks names all decks, so leave out --deck\n"
    code, out, err = told(capsys, "arena", "ring", "--bots", "easy,random", "--all-decks")
    assert (code, err) == (2, "busterbox: ring has no decks in its box for this table\n")


def test_a_round_robin_finds_the_better_deck_whatever_the_processes() -> None:
    trials = DeckTrials(partial(find_game, "duel"), entrants(GAME, []), "rules", 1, 4, {})
    report = play_trials(trials)
    rows = {row["deck"]: row for row in report["decks"]}
    assert report["games"] == 6 * 4 * 2
    assert rows["standard"]["wins"] > 0.8 > 0.2 > rows["handful"]["wins"]
    assert all(row["low"] <= row["wins"] <= row["high"] for row in rows.values())
    assert sum(row["wins"] for row in rows.values()) == pytest.approx(2.0, abs=1e-3)
    assert [rows[deck]["games"] for deck in rows] == [24] * 4
    for one in range(4):
        for other in range(4):
            here, there = report["matrix"][one][other], report["matrix"][other][one]
            assert (here, there) == (None, None) if one == other else here + there == pytest.approx(1.0)
    assert report["first_turn"] is None  # the game does not say who begins
    assert report["counters"]["battles"]["per_game"]["mean"] > 1
    assert play_trials(trials, workers=2) == report
    assert "Handful" in trial_plots(report, "Duel")["decks.svg"]
    assert [seeds_for_trials(games) for games in (1, 2, 3, 40)] == [1, 1, 2, 20]


def test_equal_decks_are_worth_the_same() -> None:
    twins = [Entrant("walls", "One", True), Entrant("walls", "Other", True)]
    report = play_trials(DeckTrials(partial(find_game, "duel"), twins, "random", 1, 5, {}))
    assert [row["wins"] for row in report["decks"]] == [0.5, 0.5]
    with pytest.raises(ValueError, match="needs two decks, and here are 1"):
        play_trials(DeckTrials(partial(find_game, "duel"), twins[:1], "random", 1, 5, {}))


def test_a_game_that_says_so_is_told_who_begins_and_how_it_ends() -> None:
    game = make()
    battle = game.rules.catalogue.find("event.battle")
    battle.stat = "first_turns"  # whoever attacks: what matters is that the event names a seat
    game.rules.catalogue.messages["name.strength"] = Message("strength", "", ["none", "one", "two"], [])
    report = play_trials(DeckTrials(lambda: game, entrants(game, []), "rules", 1, 2, {}))
    first = report["first_turn"]
    assert 0 <= first["low"] <= first["wins"] <= first["high"] <= 1
    assert first["wins"] == report["counters"]["first_turns"]["won_when"]["share"]
    parts = report["endings"]["strength"]
    assert {"two", "3"} <= set(parts)
    assert sum(parts.values()) == pytest.approx(1.0, abs=0.01)
    assert set(report["decks"][0]["endings"]["strength"]) <= set(parts)


# -- commands ----------------------------------------------------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def test_the_box_is_listed_and_a_deck_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = told(capsys, "decks", "duel")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()[2:]] == ["standard", "sparks", "walls", "handful"]
    code, out, _ = told(capsys, "decks", "duel", "--json")
    rows = json.loads(out)
    assert [(row["id"], row["cards"], row["designed"]) for row in rows][:2] == [
        ("standard", 39, False),
        ("sparks", 28, True),
    ]
    code, out, _ = told(capsys, "decks", "duel", "walls")
    assert (code, out) == (0, rows[2]["text"])
    code, out, _ = told(capsys, "decks", "duel", "walls", "--check")
    assert (code, out) == (0, "walls: the deck 'Walls' is legal, 30 cards\n")


def test_a_file_is_checked_and_every_fault_has_a_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good, bad = tmp_path / "good.txt", tmp_path / "bad.txt"
    good.write_bytes(b"\xef\xbb\xbf" + MINE.replace(" (D1)", "").replace("\n", "\r\n").encode())
    bad.write_text("7 Spark\n1 Scren\n")
    assert told(capsys, "decks", "duel", str(good)) == (0, MINE, "")
    assert told(capsys, "decks", "duel", str(good), "--check")[0] == 0
    code, out, err = told(capsys, "decks", "duel", str(bad), "--check")
    assert (code, out) == (2, "")
    assert err.splitlines() == [
        f"{bad}: line 1: at most 6 of a card, and here are 7 Spark · D-8",
        f"{bad}: line 2: no card is called 'Scren'; did you mean 'Screen'?",
        f"{bad}: a deck has 20 to 40 cards, not 7 · D-8",
    ]
    code, out, _ = told(capsys, "decks", "duel", str(bad), "--check", "--json")
    assert code == 2
    assert [fault["line"] for fault in json.loads(out)["faults"]] == [1, 2, 0]
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(MINE.encode())))
    assert told(capsys, "decks", "duel", "-")[:2] == (0, MINE)


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"\xff\xfe1\x00", "line 1: this is not UTF-8 text"),
        (b"# long\n" * 150_000, "a deck's text has at most 64 KiB, not 1050000 bytes"),
        (b"", "there is no card in it"),
        (b"nothing", "Duel has no deck 'nothing'"),
    ],
)
def test_a_file_that_is_no_deck_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes, part: str
) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(content)
    for words in (["decks", "duel", str(file), "--check"], ["simulate", "duel", "--deck", str(file)]):
        code, out, err = told(capsys, *words)
        assert (code, out) == (2, "")
        assert part in err.splitlines()[0]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["simulate", "duel", "--deck", "nosuch"], "duel has no deck 'nosuch' (there are: standard, sparks,"),
        (["simulate", "duel", "--deck", "/"], "and no file of that name can be read"),
        (["simulate", "duel", "--deck", "a\0b"], "and no file of that name can be read"),
        (["simulate", "duel", *["--deck", "walls"] * 3], "there are 3 decks, but only 2 players"),
        (
            ["arena", "dicebot", "--bots", "easy,random", "--deck", "x"],
            "dicebot is played without decks of your own",
        ),
        (["play", "dicebot", "--deck", "x"], "dicebot is played without decks of your own"),
        (["play", "--resume", "x.json", "--deck", "walls"], "leave out --seats, --seed, --set and --deck"),
        (["balance", "duel", "--deck", "nosuch"], "duel has no deck 'nosuch'"),
        (["bench", "duel", "ring", "--deck", "walls"], "--deck needs exactly one game"),
        (["bench", "duel", "--deck", "nosuch"], "duel has no deck 'nosuch'"),
        (["decks", "dicebot"], "dicebot is played without decks of your own"),
        (["decks", "duel", "nosuch"], "duel has no deck 'nosuch'"),
        (["decks", "duel", "--check"], "--check takes a deck"),
        (["decks", "duel", "--deck", "walls"], "--deck goes with --round-robin"),
        (["decks", "duel", "walls", "--round-robin"], "--round-robin takes decks by --deck"),
        (["decks", "duel", "--round-robin", "--deck", "walls"], "needs two decks, and here are 1"),
        (["decks", "duel", "--round-robin", "--bots", "clever"], "clever"),
        (["decks", "duel", "--set", "size=small"], "duel has no setting 'size'"),
    ],
)
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], words: list[str], part: str) -> None:
    code, out, err = told(capsys, *words)
    assert (code, out) == (2, "")
    assert part in err
    assert len(err.splitlines()) == 1


def test_the_commands_play_with_decks(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text(MINE)
    both = ["--deck", str(mine), "--deck", "handful"]
    code, out, _ = told(capsys, "simulate", "duel", "--games", "8", "--bots", "rules", *both, "--json")
    assert code == 0
    without = told(capsys, "simulate", "duel", "--games", "8", "--bots", "rules", "--json")[1]
    assert json.loads(out)["decisions"] != json.loads(without)["decisions"]
    code, out, _ = told(capsys, "arena", "duel", "--bots", "easy,random", "--games", "4", *both)
    assert code == 0
    assert "With the decks Mine, handful, swapped between the seats." in out
    assert told(capsys, "balance", "duel", "--games", "2", "--bots", "random", *both)[0] == 0
    assert told(capsys, "bench", "duel", "--slices", "1", "--milliseconds", "5", *both)[0] == 0
    code, out, _ = told(capsys, "decks", "duel", "--round-robin", "--games", "2", "--bots", "random", *both)
    assert code == 0
    assert out.startswith("Duel: 2 games, 1 seeds for each pair, random bots")
    record = tmp_path / "game.json"
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"quit\n")))
    words = ["play", "duel", "--seed", "1", "--no-keep", "--record", str(record), *both]
    assert told(capsys, *words)[0] == 0
    assert read_record(record.read_text()).decks == [MINE, "handful"]
