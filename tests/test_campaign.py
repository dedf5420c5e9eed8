"""Campaign files: what is written is read again, and whatever is wrong with one is told with its place."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from busterbox.games.adventures.game import GAME as ADVENTURES
from busterbox.kernel.game import Game
from busterbox.kernel.parts.campaign import Sequel
from busterbox.kernel.table.campaign import (
    MAX_BYTES,
    MAX_PLAYED,
    NOT_KNOWN,
    BadCampaign,
    Campaign,
    Member,
    begins,
    parts_of,
    remarks,
)
from busterbox.kernel.table.campaign_file import parse_campaign, read_campaign
from busterbox.players.levels import LEVELS
from tests.microgames.coop.game import GAME as COOP
from tests.microgames.coop.saga import GAME as SAGA

FILE = Path(__file__).parent / "fixtures" / "saga-campaign-1.json"
FIRST = FILE.with_name("first") / "adventures-campaign.json"
Change = Callable[[dict[str, Any]], object]


def fixture() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return document


def written(document: object) -> bytes:
    return json.dumps(document).encode()


def read(data: bytes) -> Campaign:
    return read_campaign(parse_campaign(data), SAGA, list(LEVELS))


def test_the_first_format_is_read_for_ever_and_written_as_it_was() -> None:
    found = read(FILE.read_bytes())
    assert found.to_text() == FILE.read_text(encoding="utf-8")
    assert (found.next, found.again, found.attempt()) == ("Session 2", True, 2)
    assert found.decks() == ["1 Blaster\n", "1 Scanner\n"]
    assert [(one.part, one.won, one.attempt) for one in found.history] == [
        ("Session 1", False, 1),
        ("Session 1", True, 2),
        ("Session 2", False, 1),
    ]


def test_what_follows_a_part_is_written_down() -> None:
    found = read(FILE.read_bytes())
    settings = {"hands": "open", "part": "session_3"}
    found.after("Session 2", True, "2026-05-04", Sequel("Session 3", settings, ["1 Jets\n", ""], False))
    again = read(found.to_text().encode())
    assert (again, again.attempt()) == (found, 1)
    assert (again.next, again.again, again.decks()) == ("Session 3", False, ["1 Jets\n", ""])
    again.after("Session 3", True, "2026-05-05", None)
    done = read(again.to_text().encode())
    assert (done.next, done.again, done.history[-1].won, len(done.history)) == ("", False, True, 5)
    for _ in range(MAX_PLAYED + 3):
        sequel = Sequel("Session 3", settings, ["1 Jets\n", ""], True)
        again.after("Session 3", False, "2026-05-06", sequel)
    assert len(again.history) == MAX_PLAYED
    assert read(again.to_text().encode()).attempt() == MAX_PLAYED + 5


def test_a_game_says_where_a_story_begins_and_which_parts_it_has() -> None:
    assert parts_of(SAGA, {"hands": "own"}) == ["Session 1", "Session 2", "Session 3"]
    assert parts_of(COOP, {}) == []
    assert begins(SAGA, {"hands": "own", "part": "session_1"})
    assert not begins(SAGA, {"hands": "own", "part": "session_2"})
    assert not begins(COOP, {"hands": "own"})


def put(*path: str | int, to: object) -> Change:
    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = to

    return change


def drop(*path: str | int) -> Change:
    def change(document: dict[str, Any]) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]

    return change


WRONG: list[tuple[Change, str, str]] = [
    (put("format", to=2), "format", "format 1 is read here, not 2"),
    (put("format", to="1"), "format", "a whole number"),
    (drop("format"), "format", "missing"),
    (put("game", to="chess"), "game", "a campaign of 'chess', not of 'saga'"),
    (put("game", to=None), "game", "a text was expected"),
    (put("rules_version", to=2), "rules_version", "made under rules 2, here are 1"),
    (put("rules_version", to=0), "rules_version", "outside"),
    (put("content", to="blue"), "content", "a hash was expected"),
    (put("shoe_size", to=43), "shoe_size", "unknown field"),
    (put("\ud800", to=43), "?", "unknown field"),
    (put("settings", to=[]), "settings", "an object was expected"),
    (drop("settings", "hands"), "settings.hands", "missing"),
    (put("settings", "hands", to="none"), "settings", "is one of open, own, not 'none'"),
    (put("settings", "hats", to="on"), "settings", "has no setting 'hats'"),
    (put("settings", "part", to="single"), "settings", "a game of its own"),
    (put("settings", "part", to="session_3"), "next.part", "'Session 2' comes next, but the settings are"),
    (put("party", to=[]), "party", "for 1 to 4 players, not 0"),
    (put("party", to=fixture()["party"] * 3), "party", "for 1 to 4 players, not 6"),
    (put("party", 0, to="Ann"), "party[0]", "an object was expected"),
    (put("party", 0, "hat", to="red"), "party[0].hat", "unknown field"),
    (drop("party", 1, "level"), "party[1].level", "missing"),
    (put("party", 0, "name", to=""), "party[0].name", "1 to 24 printable"),
    (put("party", 0, "name", to="A\nnn"), "party[0].name", "1 to 24 printable"),
    (put("party", 1, "name", to="ANN"), "party[1].name", "there twice"),
    (put("party", 1, "kind", to="robot"), "party[1].kind", "person or bot"),
    (put("party", 0, "kind", to="bot"), "party", "must be a person"),
    (put("party", 1, "level", to="godlike"), "party[1].level", "is none of easy"),
    (
        put("party", 1, "brings", to="1 Excalibur\n"),
        "party[1].brings",
        "line 1: no card is called 'Excalibur'",
    ),
    (put("party", 1, "brings", to="two of them"), "party[1].brings", "line 1: a line is how many"),
    (put("party", 0, "brings", to="2 Blaster\n"), "party[0].brings", "there is one Blaster · C-9"),
    (put("party", 0, "brings", to="1 Blaster\n1 Jets\n"), "party[0].brings", "with 1 tools at most"),
    (put("party", 0, "brings", to="excalibur"), "party[0].brings", "has no deck 'excalibur'"),
    (put("party", 0, "brings", to="1 Scanner\n"), "party", "two heroes have the same tool"),
    (put("party", 0, "brings", to=["Blaster"]), "party[0].brings", "a text was expected"),
    (put("history", to={}), "history", "a list was expected"),
    (put("history", to=fixture()["history"] * 200), "history", "at most 500 entries"),
    (put("history", 0, "part", to="Session 9"), "history[0].part", "none of Session 1, Session 2, Session 3"),
    (put("history", 0, "won", to=1), "history[0].won", "true or false"),
    (put("history", 1, "attempt", to=1), "history[1].attempt", "this is attempt 2, not 1"),
    (put("history", 0, "date", to="yesterday"), "history[0].date", "a date as"),
    (put("history", 0, "date", to="2026-02-30"), "history[0].date", "a date as"),
    (put("history", 0, "dice", to=3), "history[0].dice", "unknown field"),
    (put("history", to=[]), "next", "nothing was played yet"),
    (put("next", to=None), "next", "'Session 2' was not won last"),
    (put("next", to="Session 2"), "next", "an object was expected"),
    (put("next", "part", to="Session 3"), "next.part", "'Session 3' comes next, but"),
    (put("next", "again", to=False), "next.again", "can only come again"),
    (put("history", 2, "won", to=True), "next.again", "was not lost last"),
    (put("next", "bonus", to=1), "next.bonus", "unknown field"),
    (drop("next"), "next", "missing"),
]


@pytest.mark.parametrize(("change", "place", "problem"), WRONG)
def test_a_damaged_or_foreign_file_is_refused_with_its_place(
    change: Change, place: str, problem: str
) -> None:
    document = copy.deepcopy(fixture())
    change(document)
    with pytest.raises(BadCampaign) as refused:
        read(written(document))
    assert (refused.value.place, "\n" in str(refused.value)) == (place, False)
    assert problem in refused.value.problem


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        (b"", "line 1, column 1", "it is not JSON"),
        (b'{"format": 1,\n "game"', "line 2, column 8", "it is not JSON"),
        (b"\xff\xfe{}", "", "not UTF-8"),
        (b"[1, 2]", "the file", "an object was expected"),
        (b"[" * 100_000, "", "nested too deeply"),
        (b'{"format": 1, "format": 2}', "format", "twice"),
        (b'{"format": ' + b"9" * 6000 + b"}", "", "it is not JSON that can be read"),
        (b" " * (MAX_BYTES + 1), "", "at most 128 KiB"),
    ],
)
def test_what_is_no_document_is_refused(data: bytes, place: str, problem: str) -> None:
    with pytest.raises(BadCampaign) as refused:
        read(data)
    assert problem in refused.value.problem
    assert refused.value.place == place


def test_a_game_without_a_story_has_no_campaign() -> None:
    document = fixture()
    document["game"] = "coop"
    with pytest.raises(BadCampaign, match="Coop has no campaign"):
        read_campaign(document, COOP, list(LEVELS))


def test_a_story_outlives_a_new_edition_of_its_cards() -> None:
    document = fixture()
    document["content"] = "f" * 64
    assert read(written(document)).content == "f" * 64


@pytest.mark.rule("AD-22.1")
def test_a_setting_changed_by_hand_between_two_sessions_is_told() -> None:
    text = FILE.with_name("adventures-campaign-1.json").read_text(encoding="utf-8")
    levels = list(LEVELS)
    found = read_campaign(parse_campaign(text.encode()), ADVENTURES, levels)
    assert remarks(ADVENTURES, found) == [NOT_KNOWN]
    found.after("Session 2", False, "2026-05-04", Sequel("Session 2", found.settings, found.decks(), True))
    kept = found.to_json()
    assert remarks(ADVENTURES, read_campaign(kept, ADVENTURES, levels)) == []
    assert kept["played"] == found.settings
    other = copy.deepcopy(kept)
    assert isinstance(other["settings"], dict)
    other["settings"]["difficulty"] = "hard"
    changed = read_campaign(other, ADVENTURES, levels)
    assert changed.settings["difficulty"] == "hard"  # it is played so
    assert remarks(ADVENTURES, changed) == ["difficulty differs from the session played: hard now, easy then"]
    sequel = Sequel("Session 3", {**found.settings, "mode": "session_3"}, found.decks(), False)
    found.after("Session 2", True, "2026-05-05", sequel)
    assert remarks(ADVENTURES, found) == []  # another session is no other game


@pytest.mark.rule("AD-22.1")
def test_a_file_that_does_not_say_what_was_played_with_is_told_of() -> None:
    levels = list(LEVELS)
    document = parse_campaign(FIRST.read_bytes())
    assert "played" not in document
    assert isinstance(document["settings"], dict)
    for difficulty in ("easy", "hard"):
        document["settings"]["difficulty"] = difficulty
        found = read_campaign(document, ADVENTURES, levels)
        (told,) = remarks(ADVENTURES, found)
        assert told.startswith(
            "this campaign does not name the settings its sessions were played with, so a "
        )
    found.after("Session 3", False, "2026-05-04", Sequel("Session 3", found.settings, found.decks(), True))
    assert remarks(ADVENTURES, found) == []  # from then on it does
    found.after("Session 3", True, "2026-05-05", None)
    found.played = {}
    assert remarks(ADVENTURES, found) == []  # nothing comes that could be played otherwise
    found.history, found.next = [], "Session 1"
    assert remarks(ADVENTURES, found) == []  # nothing was played


def test_the_settings_of_the_part_played_last_are_checked_too() -> None:
    document = fixture()
    document["played"] = {"hands": "none", "part": "session_1"}
    with pytest.raises(BadCampaign) as refused:
        read(written(document))
    assert (refused.value.place, "is one of open, own" in refused.value.problem) == ("played", True)
    document["played"]["hands"] = "own"
    assert read(written(document)).played == {"hands": "own", "part": "session_1"}
    document["history"], document["next"] = [], {"part": "Session 1", "again": False}
    document["settings"]["part"] = "session_1"
    with pytest.raises(BadCampaign, match="nothing was played yet"):
        read(written(document))


@pytest.mark.parametrize(
    ("given", "place", "problem"),
    [
        (("Top Spin", "Top Spinn"), "party[0].brings", "line 3: no card is called 'Top Spinn'"),
        (("1 Top Man\\n", ""), "party[0].brings", "the Robot Master beaten in session 1"),
        (("1 Rush Coil\\n", ""), "party[0].brings", "2 weapons to session 2, not 1"),
        (("1 Proto Man\\n", ""), "party[0].brings", "names one hero, not 0"),
        (
            ("session_2", "session_3"),
            "next.part",
            "'Session 2' comes next, but the settings are of 'Session 3'",
        ),
    ],
)
def test_a_campaign_of_adventures_is_read_for_ever(given: tuple[str, str], place: str, problem: str) -> None:
    text = FILE.with_name("adventures-campaign-1.json").read_text(encoding="utf-8")
    levels = list(LEVELS)
    assert read_campaign(parse_campaign(text.encode()), ADVENTURES, levels).to_text() == text
    assert text != text.replace(*given)
    with pytest.raises(BadCampaign) as refused:
        read_campaign(parse_campaign(text.replace(*given).encode()), ADVENTURES, levels)
    assert refused.value.place == place
    assert problem in refused.value.problem


def test_what_is_brought_becomes_canonical_text() -> None:
    document = fixture()
    document["party"][0]["brings"] = "# mine\n1x  bLaStEr"
    assert read(written(document)).party[0] == Member("Ann", "person", "normal", "1 Blaster\n")


@pytest.mark.parametrize("game", [SAGA, ADVENTURES])
def test_whatever_happens_to_a_file_it_is_read_or_refused(game: Game) -> None:
    """Signs changed, parts cut out or doubled, values swapped: never another error, and what is read can be played."""
    rng = random.Random(5)
    data = FILE.with_name(f"{game.name}-campaign-1.json").read_bytes()
    values: list[object] = [
        None,
        True,
        -1,
        10**30,
        1.5,
        "",
        "x" * 300,
        [],
        {},
        [[]],
        "Session 3",
        "1 Jets\n",
        "\ud800",
    ]
    read_anyway = refused = 0
    for _ in range(400):
        kind, place = rng.randrange(4), rng.randrange(len(data))
        if kind == 0:
            damaged = data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
        elif kind == 1:
            damaged = data[:place] + data[place + rng.randrange(60) :]
        elif kind == 2:
            damaged = data[:place] + data[place - min(place, 40) :]
        else:
            document = json.loads(data)
            _swap(document, rng, values)
            damaged = json.dumps(document).encode()
        try:
            found = read_campaign(parse_campaign(damaged), game, list(LEVELS))
        except BadCampaign:
            refused += 1
        else:
            assert read_campaign(parse_campaign(found.to_text().encode()), game, list(LEVELS)) == found
            read_anyway += 1
    assert read_anyway > 5
    assert refused > 200


def _swap(document: Any, rng: random.Random, values: list[object]) -> None:
    """Put something else somewhere."""
    keys = list(document) if isinstance(document, dict) else list(range(len(document)))
    key = rng.choice(keys)
    inner = document[key]
    if isinstance(inner, dict | list) and inner and rng.random() < 0.7:
        _swap(inner, rng, values)
    else:
        document[key] = rng.choice(values)
