"""The layout of the browser's client: python -m tools.client

Lines of our JavaScript and CSS have at most 120 columns and are formatted by Prettier (`npm run format` does it).
Without Node the second check is left out with one line that says so, but never in CI.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from tools import needs

WIDEST: Final = 120  # columns; Prettier breaks code at 110, but no comments and no texts
STATIC: Final = Path("busterbox", "web", "static")
FOLDERS: Final = (STATIC / "js", STATIC / "css")
KINDS: Final = (".js", ".ts", ".css")


def client_files(root: Path) -> list[Path]:
    """All files of the client, written or generated."""
    found = [path for folder in FOLDERS for path in (root / folder).rglob("*") if path.suffix in KINDS]
    return sorted(found)


def long_lines(root: Path) -> list[str]:
    """Lines that are too long, as sentences."""
    return [
        f"{path.relative_to(root)}:{number}: {len(line)} columns, at most {WIDEST} are allowed"
        for path in client_files(root)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]


def main() -> int:
    root = needs.ROOT
    faults = long_lines(root)
    print("".join(f"{fault}\n" for fault in faults), end="")
    missing = needs.main(["layout"])
    if missing or not needs.has_prettier():
        return 1 if faults or missing else 0
    folders = [str(folder) for folder in FOLDERS]
    done = subprocess.run(
        ["node", str(needs.PRETTIER), "--check", "--log-level", "warn", *folders], cwd=root, check=False
    )
    return 1 if faults or done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
