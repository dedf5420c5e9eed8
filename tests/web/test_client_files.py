"""The files of the client as they lie in the repository: rooms, sizes, layout. No browser is needed."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

from busterbox.kernel import registry
from busterbox.web import styles
from tools import client, needs

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).resolve().parents[2]
JS, CSS = (ROOT / folder for folder in client.FOLDERS)
README = "README.md"
MADE = [JS / "wire.d.ts"]  # not by hand
MOST_LINES = 400
MOST_FILES = 16  # of one folder


# -- layout --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project on a machine without Node."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(needs, "ROOT", tmp_path)
    (tmp_path / client.FOLDERS[0] / "parts").mkdir(parents=True)
    return tmp_path


def test_a_line_that_is_too_long_is_named(elsewhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = elsewhere / client.FOLDERS[0] / "parts" / "words.js"
    module.write_text("a();\n// " + "x" * 118 + "\n", encoding="utf-8")
    assert client.main() == 1
    assert "parts/words.js:2: 121 columns" in capsys.readouterr().out
    module.write_text("a();\n// " + "x" * 117 + "\n", encoding="utf-8")
    assert client.main() == 0


def test_without_node_only_the_formatter_is_left_out(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert client.main() == 0
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("Left out: the check of the client's layout, for want of Node and npm")
    monkeypatch.setenv("CI", "true")
    assert client.main() == 1


def test_no_line_is_too_long() -> None:
    assert client.long_lines(ROOT) == []


# -- rooms ---------------------------------------------------------------------------------------------------------------


def test_no_file_is_long_and_no_folder_crowded() -> None:
    files = [path for path in client.client_files(ROOT) if path not in MADE]
    assert len(files) > 100
    long = {path.name: lines for path in files if (lines := len(path.read_text().splitlines())) > MOST_LINES}
    assert long == {}
    folders = {path.parent for path in files}
    crowded = {str(one.relative_to(ROOT)) for one in folders if len(modules(one)) > MOST_FILES}
    assert crowded == set()


def modules(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.suffix in client.KINDS]


def listed(readme: Path) -> list[str]:
    """What a README names, each in a line of its own: files, and folders that have a list of their own."""
    return re.findall(r"^- `([^`]+)`: \S", readme.read_text(encoding="utf-8"), re.MULTILINE)


def found(folder: Path) -> list[str]:
    """What its README has to name: its files, those of folders without a list, and folders that have one."""
    names = modules(folder)
    for inner in (path for path in folder.iterdir() if path.is_dir()):
        if (inner / README).is_file() or (inner / styles.INDEX).is_file():
            names.append(f"{inner.name}/")
        else:
            names += [f"{inner.name}/{name}" for name in found(inner)]
    return names


READMES = [*sorted(JS.rglob(README)), CSS / README]


@pytest.mark.parametrize("readme", READMES, ids=lambda path: str(path.parent.relative_to(JS.parent)))
def test_a_room_lists_its_modules(readme: Path) -> None:
    assert sorted(listed(readme)) == sorted(found(readme.parent))


INDEXES = sorted(CSS.rglob(styles.INDEX))


@pytest.mark.parametrize("index", INDEXES, ids=lambda path: str(path.parent.relative_to(CSS)))
def test_a_room_of_style_sheets_lists_its_files(index: Path) -> None:
    text = index.read_text(encoding="utf-8")
    imported = re.findall(r'^@import "\./([^"]+)";$', text, re.MULTILINE)
    wanted = [name for name in modules(index.parent) if name != styles.INDEX]
    wanted += [f"{path.parent.name}/{path.name}" for path in index.parent.glob(f"*/{styles.INDEX}")]
    assert sorted(imported) == sorted(wanted)
    # each with a comment above that says what it styles
    assert len(re.findall(r'\*/\n@import "', text)) == text.count("@import")
    room = str(index.parent.relative_to(CSS))
    assert styles.is_room(room)
    assert "@import" not in styles.sheet(room, "/static")


def test_a_sheet_asks_for_fonts_where_they_lie() -> None:
    asked = re.findall(r'url\("/static/([^"]+)"\)', styles.sheet("base", "/static"))
    assert asked
    assert all((styles.STATIC / path).is_file() for path in asked)
    assert 'url("..' not in styles.sheet("base", "/static")


@pytest.mark.parametrize(
    "room", ["", ".", "..", "base/..", "base/tokens", "scenes", "none", "/base", "base/"]
)
def test_nothing_else_is_a_sheet(room: str) -> None:
    assert not styles.is_room(room)


# -- what scenes know of the rules ---------------------------------------------------------------------------------------


def scene_files(game: str = "*") -> list[Path]:
    return sorted((JS / "scenes").glob(f"{game}/**/*.js"))


def test_no_scene_writes_an_option_code() -> None:
    """Codes come with the description of the game: a scene asks for them by kind (`m.code("play", 3)`)."""
    for path in scene_files():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\bCODES\b|\bcodes?: \d|codes\.py", text), path
        assert not re.search(r"\b(?:code|selected|locked|pending) (?:===|!==|>=|<=|<|>) \d{2,}", text), path
        assert not re.search(r"\bact\(\d|\bwhy\(\d|glow\.includes\(\d", text), path


@pytest.mark.parametrize("game", ["dicebot", "tcg", "boardgame", "adventures"])
def test_kinds_of_options_that_a_scene_asks_for_exist(game: str) -> None:
    kinds = {kind.name for kind in registry.get(game).rules.codes.kinds}
    text = "".join(path.read_text(encoding="utf-8") for path in scene_files(game))
    named = set(re.findall(r'\.(?:option|code)\(\s*"(\w+)"', text))
    assert len(named) > 4
    assert named <= kinds


@pytest.mark.parametrize(
    ("game", "name", "rules"),
    [
        ("dicebot", "PARTS", "PART_NAMES"),
        ("boardgame", "FACES", "FACE_NAMES"),
        ("adventures", "COLOURS", "COLOUR_NAMES"),
        ("adventures", "ACTIONS", "ACTION_NAMES"),
    ],
)
def test_names_stand_in_the_order_of_the_rules(game: str, name: str, rules: str) -> None:
    text = (JS / "scenes" / game / "model.js").read_text(encoding="utf-8")
    array = re.search(rf"export const {name} = \[([^\]]+)\]", text)
    assert array is not None
    package = import_module(f"busterbox.games.{game}")
    [codes] = [
        one.name
        for one in walk_packages(package.__path__, f"{package.__name__}.")
        if one.name.endswith(".codes")
    ]
    assert re.findall(r'"(\w+)"', array[1]) == getattr(import_module(codes), rules)


@pytest.mark.parametrize("game", ["dicebot", "tcg"])
def test_phases_that_a_scene_names_exist(game: str) -> None:
    phases = {phase.name for phase in registry.get(game).table.phases()}
    text = "".join(path.read_text(encoding="utf-8") for path in scene_files(game))
    named = set(re.findall(r'm\.phase [!=]== "([^"]+)"', text))
    named |= {
        name for line in re.findall(r"BATTLE_PHASES = .*", text) for name in re.findall(r'"([^"]+)"', line)
    }
    assert named
    assert named <= phases
