"""Rewrite the golden records and say which changed."""

from __future__ import annotations

from tests.golden import FOLDER, golden_texts


def main() -> None:
    written = set()
    for file, text in golden_texts():
        old = file.read_text(encoding="utf-8") if file.exists() else ""
        if old != text:
            file.write_text(text, encoding="utf-8")
            print(f"{'changed' if old else 'new'}: {file.name}")
        written.add(file)
    for file in set(FOLDER.glob("*.json")) - written:
        file.unlink()
        print(f"removed: {file.name}")


main()
