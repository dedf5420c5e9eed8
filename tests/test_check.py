"""The quick loop: every test belongs to a room, and a change runs the tests it can break."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path

import pytest

from tools import check

pytestmark = pytest.mark.interpreted  # reads files only: the compiled run would see the same


TCG = "busterbox/games/tcg/turn.py"
KERNEL = "busterbox/kernel/core/state.py"
SCENE = "busterbox/web/static/js/table.js"
LIVE = "busterbox/service/tables/live.py"
WHEEL = "tests/test_wheel.py"
CRASH = "tests/service/test_crash.py"
BROWSER = "tests/web/test_versions.py"
FILES = [TCG, KERNEL, SCENE, LIVE, WHEEL, CRASH, BROWSER, "busterbox/games/dicebot/dice.py"]
FILES += ["tests/tcg/test_blast.py", "tests/dicebot/test_display.py", "tests/test_table.py"]
# It takes the place of pytest in a checkout: it only notes what it was given.
PYTEST = """
import pathlib, sys
pathlib.Path("build").mkdir(exist_ok=True)
pathlib.Path("build/ran").write_text(" ".join(word for word in sys.argv if word.startswith("tests/")))
print("passed")
"""


class Checkout:
    """A small checkout of its own in which `make check` runs, but for lint and the tests themselves."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.git("init", "--quiet")
        self.write(".gitignore", "/build/\n__pycache__/\n")
        self.write("pytest.py", PYTEST)
        for name in FILES:
            self.write(name)
        self.commit()
        self.write("README.md")
        self.commit()

    def git(self, *words: str) -> str:
        return subprocess.run(
            ["git", *words], cwd=self.root, check=True, capture_output=True, text=True
        ).stdout.strip()

    def write(self, name: str, text: str = "") -> None:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text or f"{name}\n")

    def commit(self) -> None:
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "a change")

    def check(self, *words: str) -> list[str]:
        """The tests that were run."""
        assert check.main([*words]) == 0
        return (self.root / "build" / "ran").read_text().split()


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    for name in ("GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"):
        monkeypatch.delenv(name, raising=False)
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Ann")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "ann@localhost")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "none"))
    monkeypatch.setattr(check, "ROOT", tmp_path / "checkout")
    monkeypatch.setattr(check, "PASSED", tmp_path / "checkout" / "build" / "passed")
    monkeypatch.setattr(check, "BEGUN", tmp_path / "checkout" / "build" / "begun")
    monkeypatch.setattr(check, "lint", list)
    (tmp_path / "checkout").mkdir()
    return Checkout(tmp_path / "checkout")


# -- rooms -------------------------------------------------------------------------------------------------------


def test_every_test_and_every_file_of_the_package_belongs_to_a_room() -> None:
    files = [path.relative_to(check.ROOT) for path in (check.ROOT / "busterbox").rglob("*") if path.is_file()]
    names = [str(path) for path in files if "__pycache__" not in path.parts]
    assert len(names) > 1000
    assert [name for name in [*names, *check.every_test()] if not check.room_of(name)] == []


def imported(file: Path) -> list[str]:
    """The modules of the tests that a file imports, as paths."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests"):
            found += [f"{node.module}.{alias.name}" for alias in node.names] + [str(node.module)]
    paths = [name.replace(".", "/") for name in found]
    return [
        name
        for path in paths
        for name in (f"{path}.py", f"{path}/__init__.py")
        if (check.ROOT / name).is_file()
    ]


def test_what_tests_of_other_rooms_take_from_those_of_the_kernel_sends_all_rooms_to_be_tested() -> None:
    files = [path for path in (check.ROOT / "tests").rglob("*.py") if "outside_game" not in path.parts]
    taken = {
        name
        for path in files
        for name in imported(path)
        if check.room_of(str(path.relative_to(check.ROOT))) != "kernel"
    }
    helpers = [name for name in sorted(taken) if check.room_of(name) == "kernel" and "/test_" not in name]
    assert "tests/steady.py" in helpers
    assert [name for name in helpers if not check.touches_all([name])] == []


def test_all_rooms_together_run_every_test() -> None:
    one_of_each = [name for room in check.ROOMS for name in check.every_test() if check.room_of(name) == room]
    assert check.due(one_of_each) == check.every_test()
    assert check.left_out(check.every_test()) == []


@pytest.mark.parametrize(
    ("path", "room"),
    [
        ("busterbox/games/tcg/rules/turn.py", "tcg"),
        ("tests/tcg/test_blast.py", "tcg"),
        ("tests/golden/tcg-2-2.json", "tcg"),
        ("busterbox/kernel/core/state.py", "kernel"),
        ("tests/test_table.py", "kernel"),
        ("tests/microgames/duel/rules.py", "kernel"),
        ("busterbox/web/static/js/table/page.js", "web"),
        ("docs/service.md", "docs"),
        ("busterbox/games/__init__.py", "kernel"),
        ("busterbox/players/search.py", "players"),
        ("busterbox/py.typed", "build"),
        ("LICENSE", "build"),
        (".gitignore", ""),
    ],
)
def test_a_file_belongs_to_its_room(path: str, room: str) -> None:
    assert check.room_of(path) == room


@pytest.mark.parametrize(
    ("path", "all_rooms"),
    [
        ("busterbox/kernel/core/state.py", True),
        ("busterbox/service/tables/live.py", True),
        ("busterbox/players/search.py", True),
        ("busterbox/games/__init__.py", True),
        ("tests/conftest.py", True),
        ("tests/microgames/duel/rules.py", True),
        ("tests/test_players.py", False),
        ("tests/test_table.py", False),
        ("busterbox/games/tcg/rules/turn.py", False),
    ],
)
def test_what_others_stand_on_sends_all_rooms_to_be_tested(path: str, all_rooms: bool) -> None:
    assert check.touches_all([path]) is all_rooms


def test_a_change_in_a_room_runs_its_tests_and_those_of_the_kernel() -> None:
    tests = check.due([TCG])
    assert check.rooms_of(tests) == {"tcg", "kernel"}
    assert "tests/tcg/test_blast.py" in tests
    left = check.left_out(tests)
    assert left == [room for room in check.ROOMS if room not in ("tcg", "kernel")]
    assert {CRASH, WHEEL} & set(check.due([LIVE, "Makefile"])) == {CRASH, WHEEL}


@pytest.mark.parametrize(
    ("changed", "large"),
    [
        ([KERNEL], set()),
        ([KERNEL, TCG], set()),
        ([KERNEL, SCENE], {BROWSER}),
        ([KERNEL, "pyproject.toml"], {WHEEL}),
        ([LIVE], {CRASH}),
        ([LIVE, SCENE], {CRASH, BROWSER}),
        (["tests/conftest.py", BROWSER], {BROWSER}),
    ],
)
def test_large_tests_are_left_out_of_rooms_that_do_not_differ_only(
    changed: list[str], large: set[str]
) -> None:
    tests = check.due(changed)
    assert "tests/dicebot/test_display.py" in tests
    assert {WHEEL, CRASH, BROWSER} & set(tests) == large
    told = " ".join(check.left_out(tests)).replace("(", "").replace(")", "").replace(",", "").split()
    assert ("web" in told, CRASH in told, WHEEL in told) == (
        BROWSER not in large,
        CRASH not in large,
        WHEEL not in large,
    )


def test_a_room_that_differs_keeps_its_large_tests_where_the_kernel_differs_too(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.write(KERNEL, "new")
    checkout.write(SCENE, "new")
    ran = checkout.check()
    assert BROWSER in ran
    assert "tests/dicebot/test_display.py" in ran
    assert CRASH not in ran
    assert WHEEL not in ran
    told = capsys.readouterr().out.splitlines()
    assert told[2] == "left out: service, build"


def test_a_file_that_moved_to_another_room_counts_where_it_was_too(checkout: Checkout) -> None:
    (checkout.root / "busterbox/lab").mkdir()
    checkout.git("mv", TCG, "busterbox/lab/turn.py")
    assert check.rooms_of(check.changed_files("HEAD", check.tree_here())) == {"tcg", "lab"}
    assert "tests/tcg/test_blast.py" in checkout.check()


def test_an_odd_name_belongs_to_its_room(checkout: Checkout) -> None:
    odd = ["busterbox/games/dicebot/würfel 1.txt", 'busterbox/games/tcg/a"b.txt', " first", "new\nline"]
    for name in odd:
        checkout.write(name)
    assert check.changed_files("HEAD", check.tree_here()) == sorted(odd)
    checkout.commit()
    assert check.changed_files("HEAD~1", check.tree_here()) == sorted(odd)
    assert check.rooms_of(odd) == {"dicebot", "tcg"}


# -- what passed -------------------------------------------------------------------------------------------------


def test_a_base_that_is_no_commit_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["--base", "nowhere"]) == 2
    assert capsys.readouterr().err == "check: there is no commit 'nowhere'\n"


def test_what_is_not_committed_is_known_once_it_has_passed(checkout: Checkout) -> None:
    checkout.check()
    checkout.write(TCG, "new")
    checkout.write("busterbox/games/tcg/more.py")  # git does not know it yet
    assert "tests/tcg/test_blast.py" in checkout.check()
    assert "tests/tcg/test_blast.py" not in checkout.check()
    checkout.commit()
    assert "tests/tcg/test_blast.py" not in checkout.check()


def test_a_change_that_passed_is_tested_again_where_it_is_taken_back(checkout: Checkout) -> None:
    checkout.check()
    checkout.write(TCG, "new")
    checkout.check()
    checkout.git("restore", TCG)
    assert "tests/tcg/test_blast.py" in checkout.check()


def test_what_somebody_added_stays_as_it_was(checkout: Checkout) -> None:
    checkout.write(TCG, "new")
    checkout.git("add", TCG)
    checkout.write(TCG, "newer")
    checkout.write("busterbox/games/tcg/more.py")
    before = checkout.git("status", "--porcelain")
    checkout.check()
    assert checkout.git("status", "--porcelain") == before


def test_what_failed_is_not_known(checkout: Checkout) -> None:
    checkout.check()
    checkout.write(TCG, "new")
    checkout.write("pytest.py", "raise SystemExit(1)")
    assert check.main([]) == 1
    checkout.write("pytest.py", PYTEST)
    assert "tests/tcg/test_blast.py" in checkout.check()


def test_files_that_change_while_they_are_tested_are_not_known(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.check()
    checkout.write(TCG, "new")
    checkout.write("pytest.py", PYTEST + f"pathlib.Path({TCG!r}).write_text('newer')\n")
    checkout.check()
    assert "not noted as passed: files changed while they were tested\n" in capsys.readouterr().out
    checkout.write("pytest.py", PYTEST)
    assert "tests/tcg/test_blast.py" in checkout.check()


def test_make_test_notes_what_it_tested(checkout: Checkout, capsys: pytest.CaptureFixture[str]) -> None:
    checkout.write(TCG, "new")
    assert check.main(["--begin"]) == check.main(["--end"]) == 0
    assert "tests/tcg/test_blast.py" not in checkout.check()
    checkout.write(TCG, "newer")
    check.main(["--begin"])
    checkout.write(LIVE, "new")
    capsys.readouterr()
    assert check.main(["--end"]) == 0
    assert capsys.readouterr().out == "not noted as passed: files changed while they were tested\n"
    assert {"tests/tcg/test_blast.py", CRASH} <= set(checkout.check())
    checkout.write(TCG, "newest")
    assert check.main(["--end"]) == 0  # nothing was begun
    assert "tests/tcg/test_blast.py" in checkout.check()


def test_make_test_goes_without_git_and_make_check_says_that_it_cannot(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check, "ROOT", checkout.root / "tests")  # a folder in a checkout of something else
    assert check.main(["--begin"]) == check.main(["--end"]) == 0
    assert check.main([]) == 2
    monkeypatch.setenv("PATH", str(checkout.root))
    assert check.main([]) == 2
    told = "check: this is no checkout of git, so nothing can be compared; make test tests all\n"
    assert capsys.readouterr().err == told * 2


def test_a_tree_that_is_gone_counts_as_none(checkout: Checkout) -> None:
    checkout.check()
    check.PASSED.write_text("0" * 40)
    assert check.last_passed() == "HEAD~1"


def test_a_base_that_leaves_something_out_is_not_gone_on_from(
    checkout: Checkout, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout.check()
    checkout.write(TCG, "new")
    checkout.commit()
    checkout.write("busterbox/games/dicebot/dice.py", "new")
    assert checkout.check("--base", "HEAD") == ["tests/dicebot/test_display.py", "tests/test_table.py"]
    told = "not noted as passed: since what passed last, there are also tests to run of: tcg\n"
    assert told in capsys.readouterr().out
    assert "tests/tcg/test_blast.py" in checkout.check()


def test_a_first_run_from_a_base_leaves_nothing_out_either(checkout: Checkout) -> None:
    checkout.write(TCG, "new")
    checkout.commit()
    assert checkout.check("--base", "HEAD") == ["tests/test_table.py"]
    assert "tests/tcg/test_blast.py" in checkout.check()


def test_a_base_further_back_is_gone_on_from(checkout: Checkout) -> None:
    checkout.check()
    checkout.write(TCG, "new")
    checkout.commit()
    assert "tests/tcg/test_blast.py" in checkout.check("--base", "HEAD~2")
    assert "tests/tcg/test_blast.py" not in checkout.check()


def test_a_change_taken_back_since_what_passed_is_not_hidden_by_a_base_further_back(
    checkout: Checkout,
) -> None:
    before = checkout.git("rev-parse", "HEAD")
    checkout.write(TCG, "new")
    checkout.commit()
    checkout.check()
    checkout.git("revert", "--no-edit", "HEAD")
    assert "tests/tcg/test_blast.py" not in checkout.check("--base", before)
    assert "tests/tcg/test_blast.py" in checkout.check()
