"""`busterbox rules GAME [ID]`: the rules, and which of them have a test."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from busterbox.cli.common import CliError, add_game, add_json, find_game, print_json
from busterbox.cli.terminal.words import show
from busterbox.kernel.content.rules_table import Rule, by_chapter, load_rules, rules_file
from busterbox.kernel.game import Game
from busterbox.kernel.testing.coverage import Coverage, collect_marks, coverage

NAME = "rules"
HELP = "show a game's rules, one of them, or which have no test"


def add_arguments(parser: ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("id", metavar="ID", nargs="?", default="", help="one rule, such as DB-6.6")
    parser.add_argument(
        "--coverage", action="store_true", default=False, help="list the rules without a test"
    )
    parser.add_argument(
        "--tests", default="tests", metavar="DIR", help="where the tests are (default: tests)"
    )
    add_json(parser)


def run(args: Namespace) -> int:
    game = find_game(args.game)
    rules = rules_of(game)
    if not rules:
        raise CliError(f"{game.name} brings no rules.toml")
    if args.coverage:
        return show_coverage(covered(game, rules, Path(args.tests)), args.json)
    if args.id:
        rules = [rule for rule in rules if rule.id.upper() == args.id.upper()]
        if not rules:
            raise CliError(f"{game.name} has no rule {args.id!r}")
    if args.json:
        print_json(
            [{"id": rule.id, "chapter": rule.chapter, "kind": rule.kind, "text": rule.text} for rule in rules]
        )
    else:
        show_rules(rules)
    return 0


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
    try:
        return coverage(game.name, rules, collect_marks(tests))
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
        for mark in found.unknown:
            print(f"unknown: {mark.rule} at {mark.test} ({mark.file}, line {mark.line})")
    return 1 if found.missing or found.unknown else 0
