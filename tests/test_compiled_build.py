"""The compiled tree: built apart from the sources, used only when asked for, never when stale.

A small project of the same shape is compiled for real, once, and run in processes of its own.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from busterbox import _compiled

# The build is the same whatever this process runs on: once is enough.
pytestmark = pytest.mark.interpreted

STATE = """
from mypy_extensions import i64, mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    def __init__(self, turn: i64) -> None:
        self.turn = turn

    def settle(self) -> int:
        return 0


def run(state: State) -> int:
    return state.turn + state.settle()
"""

DUEL = """
from pathlib import Path

import busterbox.games.duel
from busterbox.kernel.core.state import State, run

CARDS = Path(busterbox.games.duel.__path__[0], "cards.toml")


class Duel(State):
    def settle(self) -> int:
        return 100


def play() -> int:
    return run(Duel(7))
"""

MICRO = """
from busterbox.games.duel.rules import Duel


class Micro(Duel):
    def settle(self) -> int:
        return 200
"""

# What the tests ask of a process: which modules are binaries, and what the game answers.
PROBE = """
import sys, busterbox
from busterbox import _compiled
from busterbox.games.duel import rules
from busterbox.kernel import report
from busterbox.kernel.core import state
from tests.microgames.micro import Micro
binary = [m for m in ("state", "rules", "report", "micro") if any(
    name.endswith("." + m) and module.__file__.endswith(".so") for name, module in list(sys.modules.items()))]


class Outside(state.State):
    def settle(self) -> int:
        return 300


print(_compiled.is_compiled(), binary, rules.play(), state.run(Micro(1)), state.run(Outside(2)), rules.CARDS.read_text())
"""


def make_project(root: Path) -> None:
    package = Path(_compiled.__file__).parent
    files = {
        "busterbox/__init__.py": (package / "__init__.py").read_text(),
        "busterbox/_compiled.py": (package / "_compiled.py").read_text(),
        "busterbox/kernel/__init__.py": "",
        "busterbox/kernel/core/__init__.py": "",
        "busterbox/kernel/core/state.py": STATE,
        "busterbox/kernel/report.py": f"{_compiled.NOT_COMPILED}\nANSWER = 42\n",
        "busterbox/games/__init__.py": "",
        "busterbox/games/duel/__init__.py": "",
        "busterbox/games/duel/rules.py": DUEL,
        "busterbox/games/duel/cards.toml": "first",
        "tests/__init__.py": (package.parent / "tests/__init__.py").read_text(),
        "tests/microgames/__init__.py": "",
        "tests/microgames/micro.py": MICRO,
    }
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def python(root: Path, *arguments: str, asked: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != _compiled.VARIABLE}
    environment["PYTHONPATH"] = str(root)
    if asked is not None:
        environment[_compiled.VARIABLE] = asked
    return subprocess.run(
        [sys.executable, *arguments], cwd=root, env=environment, capture_output=True, text=True, check=False
    )


def compile_project(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return python(_compiled.ROOT, "-m", "tools.compile", "-O0", f"--root={root}", *arguments)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("compiled")
    make_project(root)
    result = compile_project(root, "tests/microgames")
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == [str(next((root / _compiled.TREES).glob("O0-*")))]
    return root


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    """A compiled project of the test's own, to be spoilt."""
    root = tmp_path / "project"
    shutil.copytree(built, root, ignore=shutil.ignore_patterns("__pycache__"))
    return root


def tree_of(root: Path) -> Path:
    return next((root / _compiled.TREES).glob("O0-*"))


def refusal(result: subprocess.CompletedProcess[str]) -> str:
    """The one sentence of a run that was refused."""
    assert result.returncode != 0
    assert result.stdout == ""
    kind, _, sentence = result.stderr.splitlines()[-1].partition(": ")
    assert kind == "busterbox._compiled.CompiledError"
    return sentence


@pytest.mark.parametrize("asked", [None, "", "0"])
def test_runs_interpreted_unless_asked(project: Path, asked: str | None) -> None:
    assert python(project, "-c", PROBE, asked=asked).stdout == "False [] 107 201 302 first\n"


def test_runs_compiled_when_asked(project: Path) -> None:
    expected = "True ['state', 'rules', 'micro'] 107 201 302 first\n"
    by_search = python(project, "-c", PROBE, asked="1")
    assert (by_search.stdout, by_search.stderr) == (expected, "")
    assert python(project, "-c", PROBE, asked=str(tree_of(project))).stdout == expected


def test_a_microgame_imported_first_of_all_is_compiled_too(project: Path) -> None:
    code = "import tests.microgames.micro as micro; print(micro.__file__)"
    binary = tree_of(project) / f"tests/microgames/micro{_compiled.SUFFIX}"
    assert python(project, "-c", code, asked="1").stdout == f"{binary}\n"


def test_data_and_uncompiled_modules_may_change_without_a_build(project: Path) -> None:
    (project / "busterbox/games/duel/cards.toml").write_text("second")
    (project / "busterbox/kernel/report.py").write_text(f"{_compiled.NOT_COMPILED}\nANSWER = 43\n")
    code = PROBE + "print(report.ANSWER)"
    result = python(project, "-c", code, asked="1")
    assert result.stdout == "True ['state', 'rules', 'micro'] 107 201 302 second\n43\n"


def test_a_stale_tree_is_refused_and_names_the_file(project: Path) -> None:
    (project / "busterbox/kernel/core/state.py").write_text(STATE.replace("return 0", "return 1"))
    tree = tree_of(project)
    assert refusal(python(project, "-c", "import busterbox", asked=str(tree))) == (
        f"The compiled tree {tree} cannot be used: busterbox/kernel/core/state.py has changed since it was compiled; "
        "build one with `make compile`."
    )
    assert refusal(python(project, "-c", "import busterbox", asked="1")) == (
        "BUSTERBOX_COMPILED=1 asks for a compiled tree under build/compiled and busterbox/kernel/core/state.py has "
        "changed since it was compiled; build one with `make compile`, or unset BUSTERBOX_COMPILED."
    )
    assert python(project, "-c", "import busterbox").returncode == 0


def test_a_stale_microgame_is_refused_too(project: Path) -> None:
    (project / "tests/microgames/micro.py").write_text(MICRO.replace("200", "201"))
    sentence = refusal(python(project, "-c", "import busterbox", asked="1"))
    assert "tests/microgames/micro.py has changed since it was compiled" in sentence


def test_a_new_module_or_a_removed_one_makes_a_tree_stale(project: Path) -> None:
    new = project / "busterbox/kernel/new.py"
    new.write_text("X = 1\n")
    sentence = refusal(python(project, "-c", "import busterbox", asked="1"))
    assert "busterbox/kernel/new.py is missing from it" in sentence
    new.unlink()
    (project / "tests/microgames/micro.py").unlink()
    sentence = refusal(python(project, "-c", "import busterbox", asked="1"))
    assert "tests/microgames/micro.py was compiled and is not there any more" in sentence


def test_no_tree_is_one_sentence(project: Path) -> None:
    shutil.rmtree(project / "build")
    assert refusal(python(project, "-c", "import busterbox", asked="1")) == (
        "BUSTERBOX_COMPILED=1 asks for a compiled tree under build/compiled and there is none; "
        "build one with `make compile`, or unset BUSTERBOX_COMPILED."
    )


@pytest.mark.parametrize("manifest", [None, "", "[]", '{"format": 1}'])
def test_a_damaged_tree_is_one_sentence(project: Path, manifest: str | None) -> None:
    file = tree_of(project) / _compiled.MANIFEST
    file.unlink()
    if manifest is not None:
        file.write_text(manifest)
    sentence = refusal(python(project, "-c", "import busterbox", asked=str(tree_of(project))))
    assert f"{tree_of(project)} is not a compiled tree of busterbox" in sentence


def test_a_tree_for_another_python_is_refused(project: Path) -> None:
    file = tree_of(project) / _compiled.MANIFEST
    manifest = json.loads(file.read_text())
    file.write_text(json.dumps(manifest | {"tag": "cpython-39-other"}))
    sentence = refusal(python(project, "-c", "import busterbox", asked="1"))
    assert f"it was compiled for cpython-39-other and this is {_compiled.TAG}" in sentence


def test_binaries_stay_out_of_the_sources(project: Path) -> None:
    binaries = [file.relative_to(project) for file in project.rglob(f"*{_compiled.SUFFIX}")]
    assert len(binaries) == 4  # three modules and the library they share
    assert {file.parts[:2] for file in binaries} == {_compiled.TREES.parts}


def test_an_existing_tree_is_kept_and_an_old_one_removed(project: Path) -> None:
    before = tree_of(project)
    binary = next(before.glob("*.so"))
    written = binary.stat().st_mtime_ns
    assert compile_project(project, "tests/microgames").stdout == f"{before}\n"
    assert binary.stat().st_mtime_ns == written
    other = before.with_name("O3-of-another-build")
    other.mkdir()
    (project / "busterbox/kernel/core/state.py").write_text(STATE.replace("return 0", "return 1"))
    after = compile_project(project).stdout.strip()
    left = sorted(tree.name for tree in (project / _compiled.TREES).iterdir())
    assert left == [Path(after).name, other.name]
    assert before.name not in left


def test_what_does_not_compile_fails_and_leaves_no_tree(project: Path) -> None:
    (project / "busterbox/kernel/core/state.py").write_text("def f() -> int:\n    return 'no'\n")
    old = tree_of(project)
    result = compile_project(project)
    assert result.returncode != 0
    assert result.stdout == ""
    assert "busterbox/kernel/core/state.py:2: error: Incompatible return value type" in result.stderr
    assert [tree.name for tree in (project / _compiled.TREES).iterdir()] == [old.name]
