"""`busterbox rules [GAME] [ID]`: the rules, where the code carries them out, and which of them have a test."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from busterbox.cli.common import CliError, add_json, all_games, demo_games, find_game, print_json
from busterbox.cli.terminal.words import show
from busterbox.kernel.codec.notation import short
from busterbox.kernel.content.rules_table import Rule, by_chapter, load_rules, rules_file
from busterbox.kernel.game import Game
from busterbox.kernel.testing.citations import citations
from busterbox.kernel.testing.coverage import Coverage, Marked, collect_marks, coverage

NAME = "rules"
HELP = "show a game's rules, or one rule with its code and tests"
RULE_ID = re.compile(r"[A-Z]+-[A-Z]?[0-9]+(\.[0-9]+)*", re.IGNORECASE)


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        help="a game's name, or package.module:ATTRIBUTE; a rule's id alone finds its game",
    )
    parser.add_argument("id", metavar="ID", nargs="?", default="", help="one rule, such as DB-6.6")
    parser.add_argument(
        "--coverage",
        action="store_true",
        default=False,
        help="list rules that no test marks, and rules of the engine that no code cites",
    )
    parser.add_argument(
        "--tests", default="tests", metavar="DIR", help="folder of the tests (default: tests)"
    )
    add_json(parser)


def run(args: Namespace) -> int:
    if not args.id and RULE_ID.fullmatch(args.game):
        game, wanted = game_with(args.game), args.game
    else:
        game, wanted = find_game(args.game), args.id
    rules = rules_of(game)
    if not rules:
        raise CliError(f"{game.name} brings no rules.toml")
    if args.coverage:
        return show_coverage(covered(game, rules, Path(args.tests)), args.json)
    if wanted:
        found = [rule for rule in rules if rule.id.upper() == wanted.upper()]
        if not found:
            raise CliError(f"{game.name} has no rule {short(wanted)}")
        return show_rule(game, found[0], Path(args.tests), args.json)
    if args.json:
        print_json([rule_json(rule) for rule in rules])
    else:
        show_rules(rules)
    return 0


def game_with(wanted: str) -> Game:
    """The game that has a rule with this id."""
    for name in dict.fromkeys(all_games() + demo_games()):
        game = find_game(name)
        if any(rule.id.upper() == wanted.upper() for rule in rules_of(game)):
            return game
    raise CliError(f"no game here has a rule {short(wanted)}")


def show_rule(game: Game, rule: Rule, tests: Path, as_json: bool) -> int:
    """One rule, the code that carries it out, and its tests, where there are any."""
    code = [one for one in citations(game) if one.rule == rule.id]
    marks = marks_of(tests, rule.id) if tests.is_dir() else []
    proofs = [(f"{tests.as_posix()}/{mark.file}", mark.line, mark.test) for mark in marks]
    places = [(one.file, one.line, one.name) for one in code]
    if as_json:
        print_json([{**rule_json(rule), "code": as_objects(places), "tests": as_objects(proofs)}])
        return 0
    show_rules([rule])
    for title, found in (("Code", places), ("Tests", proofs)):
        if found:
            print(f"{title}:")
        for file, line, name in found:
            print(f"  {file}:{line}" + (f" {name}" if name else ""))
    return 0


def as_objects(places: list[tuple[str, int, str]]) -> list[dict[str, object]]:
    return [{"file": file, "line": line, "name": name} for file, line, name in places]


def rule_json(rule: Rule) -> dict[str, object]:
    return {"id": rule.id, "chapter": rule.chapter, "kind": rule.kind, "text": rule.text}


def show_rules(rules: list[Rule]) -> None:
    """Each chapter under its title, with a line left free between them."""
    for i, (title, group) in enumerate(by_chapter(rules)):
        if i:
            print()
        if title:
            show(title)
        for rule in group:
            show(f"{rule.id} ({rule.kind}): {rule.text}" + (f" [{rule.why}]" if rule.why else ""))


def rules_of(game: Game) -> list[Rule]:
    """The table of rules; empty if the game has none."""
    file = rules_file(game)
    try:
        return load_rules(file) if file else []
    except ValueError as error:
        raise CliError(str(error)) from None


def covered(game: Game, rules: list[Rule], tests: Path) -> Coverage:
    if not tests.is_dir():
        raise CliError(f"there is no folder of tests {str(tests)!r}; name it with --tests")
    return coverage(game.name, rules, marks_of(tests), citations(game))


def marks_of(tests: Path, rule: str = "") -> list[Marked]:
    try:
        return collect_marks(tests, rule)
    except ValueError as error:
        raise CliError(str(error)) from None


def show_coverage(found: Coverage, as_json: bool) -> int:
    if as_json:
        print_json(found.as_json())
    else:
        kinds = {rule.id: rule.kind for rule in found.rules}
        print(f"{found.game}: {len(found.tested)} of {len(found.rules)} rules have a test")
        for missing in found.missing:
            print(f"missing: {missing} ({kinds[missing]})")
        for rule in found.uncited:
            print(f"uncited: {rule}")
        for mark in found.unknown:
            print(f"unknown: {mark.rule} at {mark.test} ({mark.file}, line {mark.line})")
    return 1 if found.missing or found.unknown or found.uncited else 0
