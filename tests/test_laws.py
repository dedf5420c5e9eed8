"""The laws of the house, for all of the source: whoever breaks one is named with its figure.

A list here holds what broke a law when the law was made: it only shrinks. `python -m tests.test_laws` prints what it must
hold now.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import pytest

from busterbox.kernel import registry
from busterbox.kernel.content.rules_table import load_rules, rules_file
from busterbox.kernel.testing.citations import citations, uncited
from tests import laws

pytestmark = pytest.mark.interpreted  # the laws are about the source

MODULE_LINES: Final = 400
FOLDER_MODULES: Final = 15
FRAME_LINES: Final = 80
PUBLIC_METHODS: Final = 25
STATE_METHODS: Final = 40
ARGUMENTS: Final = 8
CODEC: Final = "busterbox/kernel/codec/codec.py: Codec"  # the base of the generated ones

MICROGAMES: Final = [f"tests.microgames.{name}.game:GAME" for name in ("coop", "duel", "ring", "sealed")]
GAMES: Final = ["adventures", "boardgame", "dicebot", "tcg", *MICROGAMES]


def too_many(measured: dict[str, int], most: int) -> dict[str, int]:
    return {name: figure for name, figure in measured.items() if figure > most}


def check(broken: dict[str, int], allowed: dict[str, int], law: str) -> None:
    """Name all that break a law by more than the list allows, a line each."""
    name_all(f"{name}: {figure} ({law})" for name, figure in broken.items() if figure > allowed.get(name, 0))


def name_all(faults: Iterable[str]) -> None:
    found = sorted(faults)
    if found:
        pytest.fail("\n".join(found), pytrace=False)


# -- rules ---------------------------------------------------------------------------------------------------

UNCITED: Final[dict[str, int]] = {}


def uncited_of(name: str) -> list[str]:
    game = registry.get(name)
    file = rules_file(game)
    assert file is not None
    return uncited(load_rules(file), citations(game))


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_of_the_engine_is_cited_where_it_is_carried_out(name: str) -> None:
    found = uncited_of(name)
    if len(found) > UNCITED.get(name, 0):
        name_all([f"{name}: no code cites {', '.join(found)}"])


# -- modules and folders -------------------------------------------------------------------------------------

LISTINGS: Final[set[str]] = set()
LONG_MODULES: Final[dict[str, int]] = {}
FULL_FOLDERS: Final[dict[str, int]] = {}
CONTRACT_LINES: Final = 0  # all together
LONG_LINES: Final = 0  # of scripts and style sheets, all together


def long_modules() -> dict[str, int]:
    return too_many(laws.module_lines(), MODULE_LINES)


def full_folders() -> dict[str, int]:
    return too_many(laws.folder_modules(), FOLDER_MODULES)


def test_every_folder_lists_all_its_modules_and_no_others() -> None:
    broken = laws.listing_faults()
    name_all(f"{name}/__init__.py {fault}" for name, fault in broken.items() if name not in LISTINGS)


def test_no_module_is_too_long() -> None:
    check(long_modules(), LONG_MODULES, f"at most {MODULE_LINES} lines")


def test_no_folder_is_too_full() -> None:
    check(full_folders(), FULL_FOLDERS, f"at most {FOLDER_MODULES} modules")


def test_scripts_and_style_sheets_have_lines_that_can_be_read() -> None:
    found = too_many(laws.long_lines(), 0)
    if sum(found.values()) > LONG_LINES:
        name_all(f"{name}: {count} lines over 120 columns" for name, count in found.items())


def test_nothing_cites_a_contract_that_the_repository_does_not_hold() -> None:
    found = too_many(laws.contract_lines(), 0)
    if sum(found.values()) > CONTRACT_LINES:
        name_all(f"{name}: {count} lines speak of a contract" for name, count in found.items())


def test_no_modules_import_each_other() -> None:
    name_all(f"an import cycle: {', '.join(group)}" for group in laws.cycles())


# -- classes -------------------------------------------------------------------------------------------------

LONG_FRAMES: Final[dict[str, int]] = {}
BROAD_CLASSES: Final[dict[str, int]] = {}
WIDE_CONSTRUCTORS: Final[dict[str, int]] = {}


def long_frames() -> dict[str, int]:
    return too_many(laws.frame_lines(), FRAME_LINES)


def broad_classes() -> dict[str, int]:
    states = laws.states()
    found = laws.public_methods()
    return {
        name: count
        for name, count in found.items()
        if name != CODEC and count > (STATE_METHODS if name in states else PUBLIC_METHODS)
    }


def wide_constructors() -> dict[str, int]:
    return too_many(laws.constructor_arguments(), ARGUMENTS)


def test_no_frame_is_too_long() -> None:
    check(long_frames(), LONG_FRAMES, f"at most {FRAME_LINES} lines")


def test_no_class_does_too_much() -> None:
    check(broad_classes(), BROAD_CLASSES, f"at most {PUBLIC_METHODS} public methods, a state {STATE_METHODS}")


def test_no_constructor_takes_too_much() -> None:
    check(wide_constructors(), WIDE_CONSTRUCTORS, f"at most {ARGUMENTS} arguments")


def main() -> None:
    """Print what the lists must hold now."""
    lists: dict[str, Mapping[str, object]] = {
        "UNCITED": {name: len(found) for name in GAMES if (found := uncited_of(name))},
        "LISTINGS": laws.listing_faults(),
        "LONG_MODULES": long_modules(),
        "FULL_FOLDERS": full_folders(),
        "LONG_FRAMES": long_frames(),
        "BROAD_CLASSES": broad_classes(),
        "WIDE_CONSTRUCTORS": wide_constructors(),
    }
    for title, broken in lists.items():
        print(title)
        for name, figure in sorted(broken.items()):
            print(f'    "{name}",' if title == "LISTINGS" else f'    "{name}": {figure},')
    print(f"CONTRACT_LINES\n    {sum(laws.contract_lines().values())}")
    print(f"LONG_LINES\n    {sum(laws.long_lines().values())}")


if __name__ == "__main__":
    main()
