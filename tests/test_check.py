"""The quick loop: every test belongs to a room, and a change runs the tests it can break."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check

pytestmark = pytest.mark.interpreted  # reads files only: the compiled run would see the same


def every_test() -> list[str]:
    files = (check.ROOT / "tests").rglob("test_*.py")
    return sorted(str(path.relative_to(check.ROOT)) for path in files if "outside_game/" not in str(path))


def test_every_test_and_every_module_belongs_to_a_room() -> None:
    assert all(check.room_of(name) for name in every_test())
    modules = [str(path.relative_to(check.ROOT)) for path in (check.ROOT / "busterbox").rglob("*.py")]
    homeless = [name for name in modules if not check.room_of(name)]
    assert homeless == ["busterbox/games/__init__.py"]


def test_all_rooms_together_run_every_test_once() -> None:
    assert check.test_files(set(check.ROOMS), small=False) == every_test()
    apart = [name for room in check.ROOMS for name in check.test_files({room}, small=False)]
    assert sorted(apart) == every_test()


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("busterbox/games/tcg/rules/turn.py", "tcg"),
        ("tests/tcg/test_blast.py", "tcg"),
        ("tests/golden/tcg-2-2.json", "tcg"),
        ("busterbox/kernel/core/state.py", "kernel"),
        ("tests/test_table.py", "kernel"),
        ("tests/microgames/duel/rules.py", "kernel"),
        ("busterbox/web/static/js/table.js", "web"),
        ("docs/service.md", "docs"),
        ("LICENSE", ""),
    ],
)
def test_a_file_belongs_to_its_room(path: str, room: str) -> None:
    assert check.room_of(path) == room


@pytest.mark.parametrize(
    ("path", "all_rooms"),
    [
        ("busterbox/kernel/core/state.py", True),
        ("busterbox/service/live.py", True),
        ("tests/conftest.py", True),
        ("tests/test_table.py", False),
        ("busterbox/games/tcg/rules/turn.py", False),
    ],
)
def test_what_others_stand_on_sends_all_rooms_to_be_tested(path: str, all_rooms: bool) -> None:
    assert check.touches_all([path]) is all_rooms


def test_the_small_tests_of_all_rooms_leave_out_browsers_and_builds() -> None:
    small = check.test_files(set(check.ROOMS), small=True)
    assert "tests/tcg/test_blast.py" in small
    assert not [name for name in small if name.startswith("tests/web/") or "compiled_build" in name]


def test_a_base_that_is_no_commit_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--base", "nowhere"]) == 2
    assert capsys.readouterr().err == "check: there is no commit 'nowhere'\n"


def test_the_last_commit_at_which_all_was_well_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "PASSED", tmp_path / "build" / "passed")
    monkeypatch.setattr(check, "git", lambda *words: "0" * 40 if words[0] == "rev-parse" else "")
    monkeypatch.setattr(check, "is_commit", lambda name: name == "0" * 40)
    check.remember()
    assert check.last_passed() == "0" * 40
