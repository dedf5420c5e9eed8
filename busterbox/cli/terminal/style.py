"""Lines with markup on the terminal: colours where they are wanted, words that stand out, lines that fit.

Nothing moves the cursor or clears the screen, so a pipe, a log and a screen reader get the same lines in the same
order.
"""

from __future__ import annotations

import os
import re
import sys
from argparse import ArgumentParser

from busterbox.cli.terminal.words import width
from busterbox.kernel.content.markup import HEADING, Span, escape, folded, heading_text, spans

AUTO, ALWAYS, NEVER = "auto", "always", "never"
CODES = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
    "grey": "90",
    "heading": "1;36",
}
RESET = "\x1b[0m"
RULE = "─"


def add_colour(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--colour",
        "--color",
        choices=(AUTO, ALWAYS, NEVER),
        default=AUTO,
        help="colours and symbols: always, never, or auto (default: on a terminal, unless NO_COLOR is set)",
    )


def has_colour(wanted: str) -> bool:
    if wanted != AUTO:
        return wanted == ALWAYS
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return sys.stdout.isatty()


class Screen:
    """Where lines with markup go. `paints` are words that stand out wherever they are read, with their styles."""

    def __init__(self, colour: bool = False, paints: dict[str, str] | None = None) -> None:
        self.colour = colour
        self.paints = paints or {}
        words = sorted(map(re.escape, self.paints), key=len, reverse=True)
        self.painted = re.compile(rf"\b(?:{'|'.join(words)})\b") if words and colour else None

    def say(self, text: str, indent: str = "    ") -> None:
        """A plain sentence."""
        self.show(escape(text), indent)

    def show(self, line: str, indent: str = "    ") -> None:
        """A line with markup; what does not fit goes on below, behind the indent."""
        print("\n".join(self.rendered(line, indent)))

    def rendered(self, line: str, indent: str = "    ") -> list[str]:
        found = spans(line, self.colour)
        if found and HEADING in found[0][1]:
            found = self.heading(found)
        return [self.with_codes(row) for row in folded(self.with_styled_words(found), width(), indent)]

    def heading(self, found: list[Span]) -> list[Span]:
        """A rule through the line; in plain text only a mark."""
        text = "".join(text for text, _ in found)
        if not self.colour:
            return [(heading_text(text), ())]
        rest = max(2, min(width(), 72) - len(text) - 4)
        return [(f"{RULE * 2} {text} {RULE * rest}", (HEADING,))]

    def with_codes(self, row: list[Span]) -> str:
        if not self.colour:
            return "".join(text for text, _ in row).rstrip()
        line = ""
        for text, styles in merged(row):
            codes = ";".join(dict.fromkeys(CODES[style] for style in styles if style in CODES))
            line += f"\x1b[{codes}m{text}{RESET}" if codes and text.strip() else text
        return line.rstrip()

    def with_styled_words(self, found: list[Span]) -> list[Span]:
        if self.painted is None:
            return found
        made: list[Span] = []
        for text, styles in found:
            if styles and styles != ("bold",) and styles != ("dim",):  # it has a colour of its own
                made.append((text, styles))
                continue
            end = 0
            for match in self.painted.finditer(text):
                made.append((text[end : match.start()], styles))
                made.append((match.group(), (*styles, *self.paints[match.group()].split())))
                end = match.end()
            made.append((text[end:], styles))
        return made


def merged(row: list[Span]) -> list[Span]:
    """Neighbours of one style as one."""
    made: list[Span] = []
    for text, styles in row:
        if made and made[-1][1] == styles:
            made[-1] = (made[-1][0] + text, styles)
        else:
            made.append((text, styles))
    return made
