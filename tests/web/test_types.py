"""The browser's client against its types: those of the wire are made from the server's, so both sides are compared."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "busterbox" / "web" / "static" / "js"
COMPILER = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
HOW = "node and `npm ci` in the project's folder are needed to check the client's types"


def compiler() -> list[str]:
    """The command that checks types; in CI it has to be there."""
    node = shutil.which("node")
    if node is not None and COMPILER.is_file():
        return [node, str(COMPILER)]
    if os.environ.get("CI"):
        pytest.fail(HOW)
    pytest.skip(HOW)


def test_types_are_clean() -> None:
    done = subprocess.run(
        [*compiler(), "-p", "tsconfig.json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_wrong_argument_is_found(tmp_path: Path) -> None:
    """The check is one: a part called with the wrong thing does not pass."""
    command = compiler()
    wrong = tmp_path / "wrong.js"
    wrong.write_text(
        f'import {{ listed }} from "{CLIENT.as_posix()}/parts/words.js";\nlisted(5);\n', encoding="utf-8"
    )
    settings = json.loads((ROOT / "tsconfig.json").read_text(encoding="utf-8"))
    options = settings["compilerOptions"]
    options["paths"] = {
        name: [str(ROOT / path) for path in paths] for name, paths in options["paths"].items()
    }
    config = tmp_path / "tsconfig.json"
    types = f"{CLIENT.as_posix()}/**/*.d.ts"
    config.write_text(
        json.dumps({"compilerOptions": options, "include": ["wrong.js", types]}), encoding="utf-8"
    )
    done = subprocess.run(
        [*command, "-p", str(config)], cwd=tmp_path, capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode != 0
    assert "wrong.js(2,8)" in done.stdout


def test_the_lock_names_no_host() -> None:
    assert not re.search(r"https?:", (ROOT / "package-lock.json").read_text(encoding="utf-8"))


def test_modules_load_only_what_is_shipped() -> None:
    """None asks for anything by an address of another place."""
    files = list(CLIENT.rglob("*.js"))
    assert len(files) > 20
    for file in files:
        text = file.read_text(encoding="utf-8")
        statements = re.findall(
            r"""^(?:import|(?:import|export)\b[^;"'`]*\bfrom)\s*["']([^"']+)["']""", text, re.MULTILINE
        )
        for wanted in statements + re.findall(r"""\bimport\(\s*["'`]([^"'`]+)["'`]""", text):
            known = wanted.startswith((".", "@busterbox/", "@preact/")) or wanted in (
                "preact",
                "preact/hooks",
                "htm",
            )
            assert known, f"{file.name} imports {wanted}"
            if wanted.startswith("."):
                found = file.parent / wanted  # a type may stand in a file of declarations alone
                assert found.is_file() or found.with_suffix(".d.ts").is_file(), (
                    f"{file.name} imports {wanted}"
                )
