"""The generator: what it writes is what is committed, and what it cannot vouch for does not load."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from busterbox.kernel.codec.generate import main, text_of
from busterbox.kernel.codec.schema import SchemaError

PACKAGES = [
    "tests.microgames.duel",
    "tests.microgames.ring",
    "tests.microgames.coop",
    "tests.microgames.sealed",
    "tests.faulty",
]
HEAD = """
from __future__ import annotations
from mypy_extensions import i64
from busterbox.kernel.core.fields import *
from busterbox.kernel.core.fields import Derived, Hidden, Nums, Owner, PerSeat, Public, Ruled, SeatSets
from busterbox.kernel.core.frame import Frame
from busterbox.kernel.core.state import State

"""

# Declarations are read from the sources' annotations, which compiled modules do not keep.
pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("package", PACKAGES)
def test_the_committed_codec_is_what_the_declarations_give(package: str) -> None:
    target, text = text_of(package)
    assert target.read_text(encoding="utf-8") == text


def write(folder: Path, name: str, body: str) -> str:
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text("", encoding="utf-8")
    (package / "rules.py").write_text(HEAD + body, encoding="utf-8")
    return name


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("class A(State):\n    x: i64\n", "A.x has no visibility"),
        ("class A(State):\n    x: Public[str]\n", "A.x is of no kind a state can hold"),
        ("class A(State):\n    x: Owner[Nums]\n", "A.x is declared Owner but has no entry per seat"),
        ("class A(State):\n    x: Ruled[SeatSets]\n", "A.x holds cards"),
        ("class A(State):\n    x: Derived[Nums]\n", "A.x is declared Derived but is no number"),
        (
            "class A(State):\n    x: Public[i64]\n    def setup(self) -> None:\n        self.y = 3\n",
            "A.y is set but not declared",
        ),
        ("x = 1\n", "must declare exactly one State, it declares 0"),
        (
            "class A(State):\n    x: Public[i64]\nclass F(Frame['A']):\n    pass\nclass G(F):\n    pass\n",
            "G is derived from F",
        ),
        (
            "class A(State):\n    x: Public[i64]\nclass F(Frame['A']):\n    n: i64\n",
            "F.n has no visibility",
        ),
    ],
)
def test_a_declaration_that_says_too_little_does_not_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, words: str
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    name = write(tmp_path, f"game_{abs(hash(body))}", body)
    with pytest.raises(SchemaError, match=words):
        text_of(name)


def test_check_tells_a_stale_codec_and_writes_nothing(tmp_path: Path) -> None:
    name = write(tmp_path, "tiny", "class Tiny(State):\n    x: Public[i64]\n")
    run = [sys.executable, "-m", "busterbox.kernel.codec.generate", name]
    environment = {"PYTHONPATH": str(tmp_path), "PATH": ""}

    def call(*more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*run, *more], cwd=tmp_path, env=environment, capture_output=True, text=True)

    assert call().returncode == 0
    generated = tmp_path / "tiny" / "generated.py"
    first = generated.read_text(encoding="utf-8")
    assert "class TinyCodec(Codec):" in first
    assert call("--check").returncode == 0
    rules = tmp_path / "tiny" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8") + "    y: Public[i64]\n", encoding="utf-8")
    stale = call("--check")
    assert stale.returncode == 1
    assert "tiny.generated is not what the declarations give" in stale.stderr
    assert generated.read_text(encoding="utf-8") == first


def test_without_a_package_it_says_how_it_is_called(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "usage: python -m busterbox.kernel.codec.generate" in capsys.readouterr().err
