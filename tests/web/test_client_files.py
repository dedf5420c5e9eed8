"""The files of the client as they lie in the repository: rooms, sizes, layout. No browser is needed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import client, needs

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).resolve().parents[2]


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
