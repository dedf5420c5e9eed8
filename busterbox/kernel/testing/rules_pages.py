# busterbox: not compiled
"""Rules as pages: docs/rules/<game>.md, written from the game's rules.toml.

    python -m busterbox.kernel.testing.rules_pages [GAME | .../rules.toml ...] [--to FOLDER] [--check]

Without a name, all installed games that bring rules. A page has an anchor for each rule, so a rule can be linked
(docs/rules/dicebot.md#DB-6.6). `--check` writes nothing and says which pages are out of date.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from busterbox.kernel import registry
from busterbox.kernel.content.rules_table import (
    ENGINE,
    KINDS,
    RULES_FILE,
    VOID,
    Rule,
    by_chapter,
    load_rules,
    rules_file,
)

FOLDER: Final = Path("docs", "rules")
USAGE: Final = "usage: python -m busterbox.kernel.testing.rules_pages [GAME | .../rules.toml ...] [--to FOLDER] [--check]"
PROVED: Final = {
    ENGINE: "on the rules engine",
    "content": "on the cards",
    "table": "on the table, with its clocks, arrivals and departures",
    "display": "on what is shown",
    VOID: "cannot arise here, for the reason given",
}


class PageError(ValueError):
    """No page can be made: one sentence."""


def page(name: str, rules: list[Rule]) -> str:
    """The page of a game."""
    ids = {rule.id for rule in rules}
    lines = [
        f"# Rules: {name}",
        "",
        "<!-- Written by python -m busterbox.kernel.testing.rules_pages from the game's rules.toml: change that file. -->",
        "",
        f"{len(rules)} rules. An id stays with its rule: the game names it as a reason, code and tests carry it.",
        "In brackets stands where a rule is proved, if not on the rules engine.",
        "",
        "| kind | rules | proved |",
        "|---|---|---|",
    ]
    for kind in KINDS:
        number = sum(rule.kind == kind for rule in rules)
        if number:
            lines.append(f"| {kind} | {number} | {PROVED[kind]} |")
    chapters = by_chapter(rules)
    if any(title for title, _ in chapters):
        lines.append("")
    for title, group in chapters:
        if title:
            lines.append(f"- [{escaped(title)}](#{group[0].id}): {_span(group)}")
    for title, group in chapters:
        lines += ["", f"## {escaped(title)}", ""] if title else [""]
        lines += [_line(rule, ids) for rule in group]
    return "\n".join(lines) + "\n"


def escaped(text: str) -> str:
    """A text with everything escaped that Markdown would take for layout."""
    return re.sub(r"([\\`*_<>\[\]#|&~])", r"\\\1", text)


def _line(rule: Rule, ids: set[str]) -> str:
    line = f'- <a id="{rule.id}"></a>**{rule.id}** {_linked(rule.text, ids)}'
    if rule.kind == VOID:
        return f"{line} *({VOID})* {_linked(rule.why, ids)}"
    return line if rule.kind == ENGINE else f"{line} *({rule.kind})*"


def _linked(text: str, ids: set[str]) -> str:
    """Ids of the same table become links."""

    def link(found: re.Match[str]) -> str:
        return f"[{found[0]}](#{found[0]})" if found[0] in ids else found[0]

    return re.sub(r"\b[A-Z]+-\w+(?:\.\d+)*", link, escaped(text))


def _span(group: list[Rule]) -> str:
    return group[0].id if len(group) == 1 else f"{group[0].id} to {group[-1].id}"


# -- the command ---------------------------------------------------------------------------------------------


def source(word: str) -> tuple[str, Path]:
    """A game's name and its table of rules. A game that is not installed is named by its file."""
    if word.endswith(".toml"):
        return Path(word).resolve().parent.name, Path(word)
    try:
        game = registry.get(word)
    except registry.UnknownGame as error:
        raise PageError(str(error)) from None
    file = rules_file(game)
    if file is None:
        raise PageError(f"{game.name} brings no {RULES_FILE}")
    return game.name, file


def installed() -> list[tuple[str, Path]]:
    """Every installed game that brings rules."""
    found = [(name, rules_file(registry.get(name))) for name in registry.names()]
    return [(name, file) for name, file in found if file is not None]


def main(arguments: list[str]) -> int:
    words: list[str] = []
    folder, check = FOLDER, False
    rest = iter(arguments)
    for word in rest:
        if word == "--check":
            check = True
        elif word == "--to" and (named := next(rest, "")):
            folder = Path(named)
        elif word.startswith("-"):
            print(USAGE, file=sys.stderr)
            return 2
        else:
            words.append(word)
    try:
        sources = [source(word) for word in words] if words else installed()
        if not sources:
            raise PageError(f"no installed game brings a {RULES_FILE}; name the file")
        if not check and not folder.parent.is_dir():
            raise PageError(f"there is no folder {folder.parent} to put {folder.name} in")
        pages = {folder / f"{name}.md": page(name, load_rules(file)) for name, file in sources}
    except ValueError as error:
        print(f"rules_pages: {error}", file=sys.stderr)
        return 2
    stale = [file for file, text in pages.items() if not _holds(file, text)]
    if check:
        for file in stale:
            print(f"{file} is not what the rules give: write it again", file=sys.stderr)
        return 1 if stale else 0
    try:
        folder.mkdir(exist_ok=True)
        for file in stale:
            file.write_text(pages[file], encoding="utf-8")
            print(f"wrote {file}")
    except OSError as error:
        print(f"rules_pages: {folder} cannot be written: {error.strerror}", file=sys.stderr)
        return 2
    return 0


def _holds(file: Path, text: str) -> bool:
    return file.is_file() and file.read_text(encoding="utf-8") == text


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
