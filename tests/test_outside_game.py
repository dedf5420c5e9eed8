"""A game from outside: a package of its own, really installed, found by its entry point, never compiled.

In the compiled run it is plain Python against the compiled kernel, as any game somebody else writes would be.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from busterbox import _compiled

HERE = Path(__file__).parent / "outside_game"
PACKAGE = HERE / "busterbox-nimble"


def python(
    arguments: list[str], path: list[Path], compiled: bool, cwd: Path
) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(str(folder) for folder in [*path, _compiled.ROOT]),
    }
    if not compiled:
        environment.pop(_compiled.VARIABLE, None)
    command = [sys.executable, "-P", *arguments]  # -P: the script's own folder must not stand in for the path
    return subprocess.run(command, env=environment, cwd=cwd, capture_output=True, text=True, timeout=120)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder the package was installed into. It is built from a copy: building leaves files behind."""
    source = tmp_path_factory.mktemp("source") / PACKAGE.name
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__"))
    target = tmp_path_factory.mktemp("installed")
    options = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check"]
    done = python(["-m", "pip", "install", *options, "--target", str(target), str(source)], [], False, source)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="module")
def seen(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a process of its own, away from the sources, saw of the installed game."""
    away = tmp_path_factory.mktemp("away")
    done = python([str(HERE / "try_installed.py")], [installed], True, away)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, dict)
    return found


def test_it_is_found_by_its_entry_point(seen: dict[str, Any], installed: Path) -> None:
    assert "nimble" in seen["names"]
    assert seen["title"] == "Nimble"
    assert Path(seen["file"]).is_relative_to(installed)


def test_it_is_plain_python_against_the_kernel_this_run_asked_for(seen: dict[str, Any]) -> None:
    asked = os.environ.get(_compiled.VARIABLE, "") not in ("", "0")
    assert seen["compiled"] == asked
    assert seen["loader"] == "SourceFileLoader"


def test_games_go_to_the_end_and_their_positions_can_be_copied_and_saved(seen: dict[str, Any]) -> None:
    assert seen["games"] == 40
    assert seen["sealed"] == 40 * 5  # one answer of each round waits for the other
    assert seen["different_results"] == 3


def test_it_passes_the_conformance_kit(seen: dict[str, Any]) -> None:
    report = seen["kit"]
    assert report["ok"], report["failures"]
    assert report["games"] == 8
    assert report["decisions"] == 8 * 10


def test_it_refuses_in_its_own_words(seen: dict[str, Any]) -> None:
    assert seen["refused"] == "you hold no such card · N-2"
    assert "this is a position of 'duel', not of 'nimble'" in seen["damaged"]


def test_compiled_and_interpreted_kernels_give_it_the_same_games(
    seen: dict[str, Any], installed: Path, tmp_path: Path
) -> None:
    done = python([str(HERE / "try_installed.py")], [installed], False, tmp_path)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["digests"] == seen["digests"]
    assert found["kit"]["fingerprint"] == seen["kit"]["fingerprint"]


def test_its_codec_is_what_the_public_generator_writes(tmp_path: Path) -> None:
    done = python(["-m", "busterbox.kernel.codec.generate", "nimble", "--check"], [PACKAGE], False, tmp_path)
    assert done.returncode == 0, done.stderr
