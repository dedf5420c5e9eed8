"""`make test` names what is missing: a failure where nothing works without it, and in CI always."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import needs
from tools.needs import Need, main

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine on which nothing is found and nothing may be installed."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.delenv("BUSTERBOX_CHROMIUM", raising=False)
    monkeypatch.setattr(needs, "ROOT", tmp_path)
    return tmp_path


def test_without_a_browser_its_tests_are_left_out_and_that_is_said(
    elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["browser", "types"]) == 0
    lines = capsys.readouterr().err.splitlines()
    assert [line for line in lines if "the tests in a browser" in line and "apt-get install chromium" in line]
    assert [line for line in lines if "client's types" in line and "npm ci" in line]


def test_in_ci_that_is_a_failure(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CI", "true")
    assert main(["browser", "types"]) == 1
    assert "This needs Chromium (Debian: apt-get install chromium)" in capsys.readouterr().err


def test_a_browser_may_be_named(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = elsewhere / "my-browser"
    browser.write_text("#!/bin/sh\n")
    browser.chmod(0o755)
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("BUSTERBOX_CHROMIUM", str(browser))
    assert main(["browser"]) == 0


def test_without_a_compiler_nothing_goes_on(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    assert main(["compiler"]) == 1
    assert "a C compiler (Debian: apt-get install gcc libc6-dev)" in capsys.readouterr().err


def test_what_can_be_installed_is(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = elsewhere / "maker"
    tool.write_text(f"#!/bin/sh\n: > {elsewhere}/made\n")
    tool.chmod(0o755)
    need = Need("a thing", (elsewhere / "made").is_file, command=("maker", "thing"), tests="nothing")
    monkeypatch.setitem(needs.NEEDS, "thing", [need])
    assert main(["thing"]) == 0
    assert (elsewhere / "made").is_file()
