"""The balance report: what the catalogue names is counted, recomputed here from the events of the same games."""

from __future__ import annotations

import json
from collections import Counter
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from busterbox.kernel.content.messages import load_catalogue
from busterbox.kernel.content.toml_lines import TomlError
from busterbox.kernel.core.events import EVERYBODY
from busterbox.kernel.core.rng import Rng, rng_from
from busterbox.kernel.core.state import ONE
from busterbox.kernel.core.windows import NO_ANSWER, TURN
from busterbox.kernel.game import Game
from busterbox.kernel.registry import get
from busterbox.kernel.table.play import Play
from busterbox.kernel.table.record import Record
from busterbox.kernel.table.seat import Bot, Seat
from busterbox.lab.balance import Balance, count_games, distribution, report
from busterbox.lab.balance_plots import main_statistic
from busterbox.lab.counting import Counting, Statistics, Total
from busterbox.lab.plots import Interval, bar_chart, interval_chart, text_width
from busterbox.players.match import interval
from busterbox.players.named import named_bot
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.duel.game import GAME as DUEL
from tests.microgames.ring.game import GAME as RING
from tests.microgames.sealed.game import GAME as SEALED

PATHS = {name: f"tests.microgames.{name}.game:GAME" for name in ("duel", "ring", "coop", "sealed")}
SVG = "{http://www.w3.org/2000/svg}"


def run_balance(
    name: str, bots: list[str], seats: int, games: int, settings: dict[str, str] | None = None
) -> dict[str, Any]:
    balance = Balance(partial(get, PATHS[name]), bots, seats, 1, games, settings or {})
    return report(balance, count_games(balance))


# -- recomputed from events --------------------------------------------------------------------------------------


class Seen:
    """One game, played as the lab plays it, with all that was seen of it."""

    def __init__(self, game: Game, bots: list[Bot], seed: int, settings: dict[str, str]) -> None:
        self.play = Play.start(game, len(bots), seed, settings)
        self.chosen: list[tuple[str, str, int]] = []  # window, kind of option, seat
        generators = [self.generator(seed, whose) for whose in range(len(bots) + 1)]
        while not self.play.state.over:
            g = self.play.state
            seat = int(g.seat_to_act() if g.mode == TURN else g.game.rules.next_seat(g, generators[0]))
            code = int(bots[seat].choose(Seat(g, seat), generators[seat + 1]))
            kind = "silent" if code == NO_ANSWER else game.rules.codes.kind(code).name
            self.chosen.append((game.rules.window_name(g.kind), kind, seat))
            if code != NO_ANSWER:
                self.play.answer(seat, code)
        self.result = [part / ONE for part in self.play.state.result]

    @staticmethod
    def generator(seed: int, whose: int) -> Rng:
        rng = rng_from(seed)
        rng.absorb(whose)
        return rng

    def events(self, message: str) -> list[list[int]]:
        return [e.numbers for entry in self.play.entries for e in entry.events if e.message == message]


def games_of(game: Game, names: list[str], seats: int, games: int, settings: dict[str, str]) -> list[Seen]:
    bots = [named_bot(name, game) for name in names]
    return [
        Seen(game, [bots[(i + seat) % len(bots)] for seat in range(seats)], 1 + i, settings)
        for i in range(games)
    ]


def check_won(found: dict[str, Any], who: list[set[int]], seen: list[Seen], expected: float) -> None:
    """`who`: the seats that did it, by game. The interval is worked out game by game."""
    times = [len(seats) for seats in who]
    won = [sum(game.result[seat] for seat in seats) for game, seats in zip(seen, who, strict=True)]
    assert found["seats"] == sum(times)
    assert found["share"] == pytest.approx(sum(won) / sum(times), abs=1e-4)
    assert found["difference"] == pytest.approx(sum(won) / sum(times) - expected, abs=2e-4)
    centre = (sum(won) + 4 * expected) / (sum(times) + 4)
    squares = sum((w - centre * t) ** 2 for w, t in zip(won, times, strict=True))
    squares += 4 * expected * (1 - centre) ** 2 + 4 * (1 - expected) * centre**2
    groups = sum(t > 0 for t in times) + 4
    half = 1.96 * (squares * groups / (groups - 1)) ** 0.5 / (sum(times) + 4)
    assert found["low"] == pytest.approx(max(centre - half, 0), abs=2e-4)
    assert found["high"] == pytest.approx(min(centre + half, 1), abs=2e-4)


def test_the_cards_of_duel_are_counted_as_its_events_say() -> None:
    seen = games_of(DUEL, ["random"], 2, 30, {})
    found = run_balance("duel", ["random"], 2, 30)
    assert found["statistics"] == ["drawn", "chosen", "blasted", "lost"]
    assert found["mean"] == 0.5
    events = {"drawn": "drew", "chosen": "played", "blasted": "blast", "lost": "lost"}
    for card, row in enumerate(found["cards"]):
        assert row["id"] == DUEL.cards.ids[card]
        assert row["copies"] == DUEL.cards.facts[card].copies
        for stat, event in events.items():
            happened = [[n for n in game.events(event) if n[1] == card] for game in seen]
            assert row[stat] == sum(len(rows) for rows in happened)
            who = [{n[0] for n in rows} for rows in happened]
            check_won(row[f"won_when_{stat}"], who, seen, 0.5)
    assert found["cards"][0]["chosen"] > 100
    strengths = sorted(n[1] for game in seen for n in game.events("battle"))
    battles = [len(game.events("battle")) for game in seen]
    assert found["measures"]["strength"]["mean"] == pytest.approx(sum(strengths) / len(strengths), abs=1e-4)
    assert found["measures"]["strength"]["p50"] == strengths[len(strengths) // 2]
    assert found["measures"]["strength"]["p95"] == strengths[len(strengths) * 95 // 100]
    assert found["counters"]["battles"]["times"] == sum(battles)
    assert found["counters"]["battles"]["per_game"]["most"] == max(battles)
    check_won(
        found["counters"]["battles"]["won_when"],
        [{n[0] for n in game.events("battle")} for game in seen],
        seen,
        0.5,
    )


def test_seats_lengths_and_options_of_ring_with_bots_that_move_on() -> None:
    names = ["normal", "random"]
    seen = games_of(RING, names, 3, 12, {})
    found = run_balance("ring", names, 3, 12)
    lengths = sorted(len(game.chosen) for game in seen)
    decisions = found["length"]["decisions"]
    assert decisions["mean"] == pytest.approx(sum(lengths) / 12, abs=1e-4)
    assert (decisions["p50"], decisions["p95"]) == (lengths[6], lengths[11])
    assert sum(decisions["histogram"]["counts"]) == 12
    for seat, row in enumerate(found["by_seat"]):
        expected = interval([game.result[seat] for game in seen], 1 / 3)
        assert row["wins"] == pytest.approx(expected.mean, abs=1e-4)
        assert (row["low"], row["high"]) == (round(expected.low, 4), round(expected.high, 4))
    taken = Counter((window, kind) for game in seen for window, kind, _ in game.chosen)
    assert {(row["window"], row["option"]): row["times"] for row in found["options"]} == taken
    for row in found["options"]:
        key = (row["window"], row["option"])
        who = [{seat for *what, seat in game.chosen if tuple(what) == key} for game in seen]
        check_won(row["won_when"], who, seen, 1 / 3)
        in_window = sum(times for (window, _), times in taken.items() if window == key[0])
        assert row["share"] == pytest.approx(row["times"] / in_window, abs=1e-4)
    changes = next(row for row in found["options"] if row["option"] == "change")
    assert sum(row["times"] for row in changes["arguments"]) == changes["times"]
    plays = next(row for row in found["options"] if row["option"] == "play")
    played = {row["id"]: row["played"] for row in found["cards"]}
    assert {row["argument"]: row["times"] for row in plays["arguments"]} == played
    shuffles = [len(game.events("shuffled")) for game in seen]
    assert found["counters"]["shuffles"]["times"] == sum(shuffles) > 0
    assert found["counters"]["shuffles"]["won_when"] is None  # nobody does it
    assert main_statistic(found) == "played"


def test_a_game_without_cards_is_counted_too_and_silence_is_an_answer() -> None:
    settings = {"form": "bids"}
    seen = games_of(SEALED, ["random"], 3, 25, settings)
    found = run_balance("sealed", ["random"], 3, 25, settings)
    assert found["cards"] == []
    prizes = Counter(n[1] for game in seen for n in game.events("won"))
    histogram = found["measures"]["prize"]["histogram"]
    assert {histogram["first"] + i: n for i, n in enumerate(histogram["counts"])} == prizes
    unwon = [len(game.events("nobody")) for game in seen]
    per_game = found["counters"]["unwon"]["per_game"]
    assert per_game["mean"] == pytest.approx(sum(unwon) / 25, abs=1e-4)
    assert min(unwon) == 0 == per_game["least"]  # games in which it does not happen count as well
    silent = next(row for row in found["options"] if row["option"] == "silent")
    assert silent["times"] == sum(kind == "silent" for game in seen for _, kind, _ in game.chosen) > 0


def test_in_cooperation_a_thing_that_all_always_do_makes_no_difference() -> None:
    found = run_balance("coop", ["random"], 2, 60)
    assert 0 < found["mean"] < 1
    ready = next(row["won_when"] for row in found["options"] if row["option"] == "ready")
    assert ready["seats"] == 120
    assert ready["share"] == found["mean"]
    assert ready["difference"] == 0
    width = ready["difference_high"] - ready["difference_low"]
    assert 0 < width < (ready["high"] - ready["low"]) / 3  # what is common to both has fallen out


def test_a_seat_that_does_a_thing_twice_counts_once_and_one_without_card_not() -> None:
    counting = Counting(DUEL, 2)
    g = DUEL.new(2, 1)
    card = g.cards.index(3)
    for numbers in ([0, card, 0], [0, card, 0], [1, -1, 0]):
        counting.emit(g, "played", numbers, EVERYBODY)
    counting.end([ONE, 0])
    total = counting.counts.total((0, counting.statistics.names.index("chosen"), 3))
    assert (total.times, total.games, total.seats, total.won) == (2, 1, 1, ONE)
    assert sum(key[0] == 0 for key in counting.counts.things) == 1
    assert counting.counts.total((0, 0, 0)) == Total()


def test_fates_are_counted_with_the_cards_of_the_same_part_of_the_game() -> None:
    """Parts begin with what `per` names: here a fate meets seat 0 in the first part, and seat 1 in the second."""
    counting = Counting(DUEL, 2, fate="battles", per="battles")
    g = DUEL.new(2, 1)
    one, other = g.cards.index(3), g.cards.index(4)
    battle = [0] * len(DUEL.rules.catalogue.find("event.battle").args)
    for message, numbers in (
        ("played", [0, one, 0]),
        ("battle", [0, *battle[1:]]),  # closes the part before it, then meets seat 0 in the next
        ("played", [0, one, 0]),
        ("played", [0, one, 0]),  # the second time counts no more than the first
        ("played", [1, other, 0]),
        ("battle", [1, *battle[1:]]),
        ("played", [0, one, 0]),
        ("played", [1, one, 0]),
    ):
        counting.emit(g, message, numbers, EVERYBODY)
    counting.end([ONE, 0])
    chosen = counting.statistics.names.index("chosen")
    fates = {card: counting.counts.fates[0, chosen, card] for card in (3, 4, -1)}
    assert {card: (total.seats, total.won // ONE) for card, total in fates.items()} == {
        3: (4, 2),  # parts 1: seat 0; 2: seat 0, met; 3: seats 0 and 1, met
        4: (1, 0),
        -1: (5, 2),
    }
    whole = Counting(DUEL, 2, fate="battles")
    whole.emit(g, "played", [0, one, 0], EVERYBODY)
    whole.emit(g, "battle", [0, *battle[1:]], EVERYBODY)
    whole.end([ONE, 0])
    total = whole.counts.fates[0, chosen, 3]
    assert (total.seats, total.won) == (1, ONE)  # without `per` the whole game is one part


def test_fates_stand_in_the_report_and_are_printed(command: SimpleNamespace) -> None:
    words = ("balance", PATHS["duel"], "--bots", "random", "--games", "20", "--fate", "battles")
    found = json.loads(command.run(*words, "--json").out)
    assert (found["fate"], found["per"]) == ("battles", "")
    row = next(row for row in found["cards"] if row["chosen"])["battles_when_chosen"]
    assert row["low"] <= row["share"] <= row["high"]
    assert row["difference"] == pytest.approx(row["share"] - found["fates"]["chosen"], abs=2e-4)
    assert row["cases"] > 0
    shown = command.run(*words)
    assert "players who had chosen them were battles, per game" in shown.out
    without = json.loads(command.run(*words[:-2], "--json").out)
    assert not any("battles_when_chosen" in row for row in without["cards"])
    assert without["fates"]["chosen"] is None


def test_a_distribution_is_gathered_in_round_bins() -> None:
    found = distribution(Counter({95: 1, 100: 2, 214: 1}))
    assert found is not None
    assert found["histogram"]["width"] == 5
    assert found["histogram"]["first"] == 95
    assert found["histogram"]["counts"][:2] == [1, 2]
    assert found["histogram"]["counts"][-1] == 1
    assert (found["mean"], found["p50"], found["p95"]) == (127.25, 100, 214)
    assert distribution(Counter()) is None
    below = distribution(Counter({-3: 1, 2: 1}))
    assert below is not None
    assert below["histogram"] == {"first": -3, "width": 1, "counts": [1, 0, 0, 0, 0, 1]}


# -- the catalogue -----------------------------------------------------------------------------------------------


def test_statistics_stand_in_the_order_of_the_catalogue() -> None:
    statistics = Statistics(COOP)
    assert statistics.names == ["drawn", "chosen", "boosted", "overcome", "tanks"]
    assert statistics.of_cards == [True, True, True, True, False]
    assert statistics.measures == ["damage"]


def test_records_do_not_hold_what_the_lab_counts() -> None:
    play = Play.start(DUEL, 2, 1)
    text = Record.of(play).to_text()
    assert '"drew"' in text
    assert "drawn" not in text


EVENT = '[event.x]\ntext = "x"\nargs = ["seat", "card", "n"]\n'


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (EVENT + 'stat = "Two words"', 4, "a word of small letters, digits and underscores was expected, not 'Two w"),
        (EVENT + "stat = 3", 4, "was expected, not 3"),
        (EVENT + 'stat = "copies"', 4, "'copies' is another column of the table of cards"),
        (EVENT + 'measure = "m"', 4, "'m' is not among the args ['seat', 'card', 'n']"),
        (EVENT + 'measure = ["n", "card"]', 4, "'card' is no number and cannot be measured"),
        (EVENT + 'measure = {strength = "seat"}', 4, "'seat' is no number and cannot be measured"),
        (EVENT + 'measure = {"A b" = "n"}', 4, "a word of small letters"),
        (EVENT + "measure = [1]", 4, "a word of small letters"),
        ('[option.x]\ntext = "x"\nstat = "used"', 3, "'stat' is for events: only what happens is counted"),
        ('[window.x]\ntext = "x"\nmeasure = "n"', 3, "'measure' is for events"),
        (
            EVENT + 'stat = "used"\n[event.y]\ntext = "y"\nargs = ["seat"]\nstat = "used"',
            8,
            "'used' counts with a card in one event and without in another: use two words",
        ),
        (EVENT + 'count = "x"', 4, "a message has args, hidden, measure, rules, stat, text, not 'count'"),
    ],
)  # fmt: skip
def test_a_fault_in_what_is_counted_is_named_with_its_line(
    tmp_path: Path, text: str, line: int, words: str
) -> None:
    file = tmp_path / "messages.toml"
    file.write_text(text + "\n", encoding="utf-8")
    with pytest.raises(TomlError) as caught:
        load_catalogue(file)
    assert str(caught.value).startswith(f"messages.toml, line {line}: ")
    assert words in str(caught.value)


def test_what_is_measured_may_have_a_name_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "messages.toml"
    file.write_text(
        '[event.ended]\ntext = "{rounds} {left}"\nargs = ["rounds", "left", "def"]\n'
        'stat = "won"\nmeasure = ["rounds", "left"]\n'
        '[event.hit]\ntext = "{n}"\nargs = ["seat", "n"]\nmeasure = {damage = "n"}\n'
        '[event.miss]\ntext = "x"\nargs = ["n"]\nmeasure = "n"\n',
        encoding="utf-8",
    )
    catalogue = load_catalogue(file)
    ended = catalogue.find("event.ended")
    assert (ended.stat, ended.measures) == ("won", {"rounds": 0, "left": 1})
    assert (ended.card_place(), ended.seat_place()) == (2, -1)
    assert catalogue.find("event.hit").measures == {"damage": 1}
    assert catalogue.find("event.miss").measures == {"n": 0}


# -- the command -------------------------------------------------------------------------------------------------


def test_workers_do_not_change_the_result(command: SimpleNamespace) -> None:
    words = ("balance", PATHS["coop"], "--games", "40", "--seats", "3", "--seed", "9", "--json")
    alone, together = command.run(*words), command.run(*words, "--workers", "2")
    assert (alone.code, together.code) == (0, 0)
    assert alone.out == together.out
    assert json.loads(alone.out)["games"] == 40


def texts_of(file: Path) -> set[str]:
    """All texts of a picture, each of which lies inside it."""
    root = ET.parse(file).getroot()
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    found: set[str] = set()
    for element in root.iter(f"{SVG}text"):
        text = element.text or ""
        wide = text_width(text, int(element.get("font-size", "")))
        x, y = float(element.get("x", "")), float(element.get("y", ""))
        left = {"start": x, "middle": x - wide / 2, "end": x - wide}[element.get("text-anchor", "")]
        assert left >= 0, text
        assert left + wide <= width, text
        assert 10 <= y <= height - 4, text
        found.add(text)
    return found


def test_pictures_show_all_cards_lengths_and_seats(command: SimpleNamespace, tmp_path: Path) -> None:
    run = command.run("balance", PATHS["duel"], "--bots", "random", "--games", "20", "--plots", str(tmp_path))
    assert run.code == 0
    assert {file.name for file in tmp_path.iterdir()} == {
        "card_wins.svg", "card_use.svg", "length.svg", "seats.svg",
    }  # fmt: skip
    names = set(DUEL.cards.names)
    wins = texts_of(tmp_path / "card_wins.svg")
    assert names | {"mean of all seats", "Duel: won when chosen, 20 games, 2 seats, random"} <= wins
    assert names | {"drawn", "chosen", "blasted", "lost", "times"} <= texts_of(tmp_path / "card_use.svg")
    assert {"decisions a game", "battles a game", "strength"} <= texts_of(tmp_path / "length.svg")
    assert {"seat 1", "seat 2"} <= texts_of(tmp_path / "seats.svg")
    for words in (
        "Spark",
        "battles a game",
        "Player 2",
        "give_up",
        "by how often players won who had chosen them",
    ):
        assert words in run.out


def test_a_game_without_cards_has_no_pictures_of_cards(command: SimpleNamespace, tmp_path: Path) -> None:
    run = command.run(
        "balance", PATHS["sealed"], "--bots", "random", "--games", "5", "--plots", str(tmp_path)
    )
    assert run.code == 0
    assert {file.name for file in tmp_path.iterdir()} == {"length.svg", "seats.svg"}
    assert "Cards" not in run.out


def test_cards_are_drawn_the_best_first_and_text_is_escaped(tmp_path: Path) -> None:
    odd = 'R&D <b>"x"</b> — Ĳsseltœrn\'s mighty WWWWWWWW'
    rows = [Interval(odd, 0.4, 0.3, 0.5), Interval("low", -0.2, -0.3, -0.1, "9 seats")]
    file = tmp_path / "chart.svg"
    file.write_text(interval_chart(odd, rows, "axis", 0.25, "fair & square"), encoding="utf-8")
    assert {odd, "low", "9 seats", "axis", "fair & square", "-0.4"} <= texts_of(file)
    filled = [element.get("fill") for element in ET.parse(file).getroot().iter(f"{SVG}circle")]
    assert filled[0] != "#ffffff"  # its interval leaves the mark out
    file.write_text(interval_chart("nothing", [], "axis"), encoding="utf-8")
    assert "nothing" in texts_of(file)
    file.write_text(bar_chart("bars", ["a", "b"], {"x": [0.0, 0.0]}, "axis"), encoding="utf-8")
    assert {"a", "b", "x", "0", "1"} <= texts_of(file)


def test_the_best_card_stands_on_top(command: SimpleNamespace, tmp_path: Path) -> None:
    words = ("balance", PATHS["coop"], "--games", "40", "--plots", str(tmp_path))
    found = json.loads(command.run(*words, "--json", "--by", "boosted").out)
    shares = {c["name"]: c["won_when_boosted"]["share"] for c in found["cards"] if c["won_when_boosted"]}
    root = ET.parse(tmp_path / "card_wins.svg").getroot()
    labels = [e.text for e in root.iter(f"{SVG}text") if e.text in shares]
    assert len(labels) == len(shares) > 2
    assert [shares[str(label)] for label in labels] == sorted(shares.values(), reverse=True)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--by", "paid"], "busterbox: duel does not count 'paid' for its cards (there are: drawn, chosen, blasted, lost)"),
        (["--by", "battles"], "busterbox: duel does not count 'battles' for its cards"),
        (["--fate", "chosen"], "busterbox: duel does not count 'chosen' for its players (there are: battles)"),
        (["--per", "battles"], "busterbox: --per goes with --fate and takes a statistic that names no card (there are: battles)"),
        (["--fate", "battles", "--per", "x"], "busterbox: --per goes with --fate and takes a statistic that"),
        (["--bots", "cat"], "busterbox: there is no bot 'cat'"),
        (["--games", "0"], "busterbox balance: argument --games: invalid whole number from 1 to 1000000000"),
        (["--set", "x=1"], "busterbox: duel has no setting 'x'"),
        (["--seats", "3"], "busterbox: duel is for 2 seats, not 3"),
        (["--plots", f"{__file__}/x"], f"busterbox: the folder {__file__}/x cannot be made: Not a directory"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_one_line_and_exit_2(
    command: SimpleNamespace, words: list[str], sentence: str
) -> None:
    run = command.run("balance", PATHS["duel"], *words, "--json")
    assert run.code == 2
    assert run.out == ""
    assert run.err.startswith(sentence)
    assert run.err.count("\n") == 1
