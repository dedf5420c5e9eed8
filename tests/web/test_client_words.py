"""Words of the games that the client reads: the marks of the log, and reasons it shortens. No browser is needed.

Whoever rewords a message or a story is told here which pattern of the client no longer finds what it is there for.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest

from busterbox.kernel import registry
from busterbox.kernel.content.markup import plain
from busterbox.kernel.content.telling import EVERYTHING, Told, told_events
from busterbox.kernel.core.events import Event
from busterbox.kernel.game import Game

pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).resolve().parents[2]
SCENES = ROOT / "busterbox" / "web" / "static" / "js" / "scenes"
NAMES = ["Ann", "Bob", "Cleo", "Dan"]
KIND = re.compile(r'^ {2}\[/(.+)/, "([\w-]+)", "\w+"\],$', re.MULTILINE)


def kinds(game: str) -> list[tuple[str, str]]:
    """The patterns of a game's log, as its scene has them, and the sign each gives a line."""
    source = (SCENES / game / "scene.js").read_text(encoding="utf-8")
    return KIND.findall(source.split("const KINDS = [")[1].split("\n];")[0])


def alternatives(pattern: str) -> list[str]:
    """A pattern taken apart at every "|", so that each word of it is tried: "a|(b|c) d" is "a", "b d" and "c d"."""
    depth, parts = 0, [""]
    for sign in pattern:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    if len(parts) > 1:
        return [one for part in parts for one in alternatives(part)]
    group = re.search(r"\(([^()]+\|[^()]+)\)(?!\?)", pattern)
    if group is None:
        return [pattern]
    before, after = pattern[: group.start()], pattern[group.end() :]
    return [one for word in group[1].split("|") for one in alternatives(before + word + after)]


def told(game: Game, events: list[Event]) -> list[Told]:
    messages = {event.message: game.rules.catalogue.find("event." + event.message) for event in events}
    return told_events(events, messages, EVERYTHING, NAMES, game.cards.names, game.rules.catalogue)


def lines(game: Game, events: list[Event]) -> list[str]:
    return [plain(line) for line in game.words.story(told(game, events), NAMES)]


@cache
def played(name: str) -> list[list[Event]]:
    """The events of the golden games, step by step."""
    found: list[list[Event]] = []
    for path in sorted((ROOT / "tests" / "golden").glob(f"{name}-*.json")):
        log = json.loads(path.read_text(encoding="utf-8"))["log"]
        found += [[Event(*event) for event in step["events"]] for step in log]
    return found


@cache
def said(name: str) -> list[str]:
    """What the log says of the golden games, and of every event, once and twice, for those that did not come up."""
    game = registry.get(name)
    alone: list[str] = []
    if name == "tcg":  # where any numbers will do
        for key, message in game.rules.catalogue.messages.items():
            if key.startswith("event."):
                numbers = [0 if arg.startswith(("seat", "card", "def")) else 2 for arg in message.args]
                event = Event(key.removeprefix("event."), numbers, -1)
                alone += lines(game, [event]) + lines(game, [event, event])
    texts = [
        re.sub(r"\{(\w+)\}", lambda found: "Ann" if found[1].startswith("seat") else "2", message.text)
        for key, message in game.rules.catalogue.messages.items()
        if key.startswith("event.")
    ]
    return [line for events in played(name) for line in lines(game, events)] + alone + texts


LOGS = ["tcg", "boardgame", "adventures"]


def test_a_pattern_is_taken_apart() -> None:
    assert alternatives(r"\b(is|are) cut\b|x?") == [r"\bis cut\b", r"\bare cut\b", "x?"]
    assert alternatives(r"\bpass(es)?\.") == [r"\bpass(es)?\."]


@pytest.mark.parametrize("name", LOGS)
def test_every_pattern_of_the_log_finds_a_line(name: str) -> None:
    found = kinds(name)
    assert len(found) > 10
    words = [one for pattern, _ in found for one in alternatives(pattern)]
    assert [one for one in words if not any(re.search(one, line) for line in said(name))] == []


# What must be marked, by the event alone: whatever its sentence says.
SIGNS = {
    "tcg": {
        "burned": "effect-burn",
        "pushed_out": "effect-push_out",
        "discarded": "effect-discard",
        "recharged": "effect-recharge",
        "powered_up": "effect-power_up",
        "drew": "effect-draw",
        "damaged": "strength",
        "passed": "pass-on",
        "discard_to_hand": "effect-return",
    },
    "boardgame": {
        "lost_life": "life",
        "revealed": "kind-challenge",
        "played": "kind-action",
        "committed": "threat",
        "won": "trophy",
    },
    "adventures": {
        "overcame": "check",
        "failed": "cross",
        "engaged": "kind-stage",
        "surprise": "surprise",
        "boosted": "boost",
        "skill": "slot-skill",
        "hurt": "life",
        "beat": "trophy",
        "weapon": "weapon-energy",
        "weakness": "weapon-energy",
        "healed": "life",
    },
}


@pytest.mark.parametrize(("name", "message"), [(name, one) for name in LOGS for one in SIGNS[name]])
def test_an_event_is_marked_by_its_sign(name: str, message: str) -> None:
    game = registry.get(name)
    events = [event for step in played(name) for event in step if event.message == message]
    assert events, "it does not come up in the golden games"
    for event in events[:20]:
        for line in lines(game, [event]):
            signs = [sign for pattern, sign in kinds(name) if re.search(pattern, line)]
            assert SIGNS[name][message] in (signs if name == "tcg" else signs[:1]), line


# -- reasons that are shortened below a card ---------------------------------------------------------------------------------

# game, refusal, and the words by which the hand knows it
REASONS = [
    ("tcg", "same_name", "name in play"),
    ("tcg", "no_place", "places"),
    ("tcg", "chip_played_already", "BattleChip in this"),
    ("tcg", "locked", "cannot play events"),
    ("boardgame", "too_few_points", r"costs (\d+) action points?, (\d+)"),
    ("boardgame", "needs_energy", "Weapon Energy"),
    ("boardgame", "no_minions_here", "minion"),
    ("boardgame", "no_more_cards", "action cards"),
]


def shortened(name: str) -> list[str]:
    source = (
        (SCENES / name / "hand.js")
        .read_text(encoding="utf-8")
        .split("function shortReason(")[1]
        .split("\n}")[0]
    )
    found = re.findall(r'includes\("([^"]+)"\)|/(.+)/\.exec', source)
    return [literal or pattern for literal, pattern in found]


@pytest.mark.parametrize(("name", "refusal", "words"), REASONS)
def test_a_reason_is_known_by_its_words(name: str, refusal: str, words: str) -> None:
    text = registry.get(name).rules.catalogue.find("refuse." + refusal).text.format(need=2, have=1)
    first = next((one for one in shortened(name) if re.search(one, text)), None)
    assert first == words, text


@pytest.mark.parametrize("name", ["tcg", "boardgame"])
def test_no_other_words_are_looked_for(name: str) -> None:
    assert sorted(shortened(name)) == sorted(words for game, _, words in REASONS if game == name)


def test_texts_of_cards_are_read_as_they_are_printed() -> None:
    """What a face leaves out or marks because of its text: some cards have it, not all."""
    for name, pattern in (
        ("tcg", "SPEND:"),
        ("adventures", r"^1 Weapon Energy( and |: )"),
    ):
        texts = registry.get(name).cards.texts
        found = [text for text in texts if re.search(pattern, text)]
        assert 5 < len(found) < len(texts), pattern
        source = "".join(path.read_text(encoding="utf-8") for path in (SCENES / name).glob("*.js"))
        assert pattern in source


def test_sentences_of_events_are_not_taken_apart() -> None:
    """Animations read the numbers of an event; its sentence may be reworded at any time."""
    assert [
        path.name for path in SCENES.rglob("*.js") if "event.text" in path.read_text(encoding="utf-8")
    ] == []


def test_phases_are_known_by_the_names_they_have() -> None:
    """The scenes of two games ask which phase it is by its name."""
    named = {
        "tcg": ("hand.js", r'm\.phase [!=]== (?:\(resource \? "([^"]+)" : )?"([^"]+)"'),
        "dicebot": ("model.js", r"BATTLE_PHASES = new Set\((.+)\)"),
    }
    for name, (file, pattern) in named.items():
        source = (SCENES / name / file).read_text(encoding="utf-8")
        found = re.findall(r'"([A-Z][\w ]+)"', " ".join(one[0] for one in re.finditer(pattern, source)))
        assert len(found) > 1
        assert set(found) <= {phase.name for phase in registry.get(name).table.phases()}


def test_no_reason_is_read_but_where_it_is_shortened() -> None:
    """Whether a blast was made, a card is discarded or a Life is lost is told as a field."""
    reading = re.compile(
        r"(?:text|why|words|sentence|blocked|reason)\w*\.(?:includes|startsWith|endsWith|match)\("
    )
    assert sorted(
        path.relative_to(SCENES).as_posix()
        for path in SCENES.rglob("*.js")
        if reading.search(path.read_text(encoding="utf-8"))
    ) == ["boardgame/hand.js", "tcg/hand.js", "tcg/pieces.js"]  # short reasons, and "SPEND:" on cards
