"""The codes of a guided game, written again from the words behind them.

    python -m tools.guide_codes tcg            write them
    python -m tools.guide_codes tcg --check    only say whether they are right

In a guide a line reads `code = 263  # play vulcan1`: the name of a kind of option, then what it is about, the id of a
card or a number, if it is about anything. Lines with other words are left alone.
"""

from __future__ import annotations

import argparse
import re
import sys

from busterbox.kernel import registry
from busterbox.kernel.content.rules_table import room_of
from busterbox.kernel.core.codes import CARD, NOTHING
from busterbox.kernel.game import Game
from busterbox.service.games.guide import FILE

LINE = re.compile(r"^code = (\d+)  # (\w+)(?: (\w+))?$", re.MULTILINE)


def code_of(game: Game, kind_name: str, about: str | None) -> int | None:
    """The code that the words name; None if they name none."""
    kind = next((kind for kind in game.rules.codes.kinds if kind.name == kind_name), None)
    if kind is None or (about is None) != (kind.argument == NOTHING):
        return None
    if about is None:
        return kind.base
    if kind.argument == CARD:
        card = game.cards.numbers.get(about)
        return None if card is None else kind.base + card
    return kind.base + int(about) if about.isdigit() and int(about) < kind.count else None


def words_of(game: Game, code: int) -> str:
    """The words that name a code, as a guide has them behind it."""
    kind = game.rules.codes.kind(code)
    if kind.argument == NOTHING:
        return kind.name
    about = game.cards.ids[code - kind.base] if kind.argument == CARD else str(code - kind.base)
    return f"{kind.name} {about}"


def quoted(text: str) -> str:
    """A string of TOML."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def spoken(say: str, rules: list[str] | tuple[str, ...]) -> list[str]:
    """What a step says, and the rules it shows."""
    return [f"say = {quoted(say)}", f"rules = [{', '.join(quoted(rule) for rule in rules)}]"]


def last_step(say: str, rules: list[str]) -> list[str]:
    """The end of a guide."""
    return ["", "[[step]]", "end = true", *spoken(say, rules), ""]


def written(game: Game, text: str) -> str:
    """The text of a guide with the codes that its words name."""

    def line(match: re.Match[str]) -> str:
        code = code_of(game, match[2], match[3])
        return match[0] if code is None else match[0].replace(f"code = {match[1]}", f"code = {code}", 1)

    return LINE.sub(line, text)


def main() -> int:
    parser = argparse.ArgumentParser(description="Codes of a guided game from the words behind them.")
    parser.add_argument("game")
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    game = registry.get(args.game)
    room = room_of(game)
    if room is None or not (room / FILE).is_file():
        print(f"{game.info.title} has no guided game")
        return 2
    before = (room / FILE).read_text(encoding="utf-8")
    after = written(game, before)
    if after == before:
        print("The codes are right.")
        return 0
    if args.check:
        print("The codes are not those that the words name.")
        return 1
    (room / FILE).write_text(after, encoding="utf-8")
    print("The codes have been written again.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
