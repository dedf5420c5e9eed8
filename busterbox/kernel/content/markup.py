# busterbox: not compiled
"""A small markup for the lines that a game draws for people: styles by name, apart from the text.

    [bold red]4 damage[/]         styles, until [/]; they can be nested
    [[TUR]                        a real bracket is doubled: see `escape`
    [sign]●●●○○○ [/]              decoration: left out where there is no colour
    [word]3 energy [/]            the opposite: left out where there is colour
    [heading]Round 2[/]           a line that begins like this is a heading

Who shows the lines decides what a style looks like. Whatever else stands in brackets is text.
"""

from __future__ import annotations

import re
from typing import Final

COLOURS: Final = ("red", "green", "yellow", "blue", "magenta", "cyan", "grey")
SIGN: Final = "sign"
WORD: Final = "word"
HEADING: Final = "heading"
DOT: Final = "·"  # splits a line at its markup
STYLES: Final = frozenset([*COLOURS, "bold", "dim", SIGN, WORD, HEADING])
TAG: Final = re.compile(r"\[\[|\[/\]|\[[a-z]+(?: [a-z]+)*\]")

Span = tuple[str, tuple[str, ...]]  # a text and the styles it stands in, the outermost first


def escape(text: str) -> str:
    """Text that is to be shown as it is."""
    return text.replace("[", "[[")


def styled(text: str, style: str) -> str:
    """Text in a style (several words for several styles); the text is escaped."""
    return f"[{style}]{escape(text)}[/]" if text and style else escape(text)


def spans(line: str, colour: bool) -> list[Span]:
    """The texts of a line with their styles, without what is left out with or without colour."""
    found: list[Span] = []
    open_tags: list[tuple[str, ...]] = []
    absent = WORD if colour else SIGN

    def add(text: str) -> None:
        styles = tuple(style for tag in open_tags for style in tag)
        if not text or absent in styles:
            return
        if found and found[-1][1] == styles:
            found[-1] = (found[-1][0] + text, styles)
        else:
            found.append((text, styles))

    end = 0
    for match in TAG.finditer(line):
        add(line[end : match.start()])
        end = match.end()
        tag = match.group()
        words = tuple(tag[1:-1].split())
        if tag == "[[":
            add("[")
        elif tag == "[/]":
            if open_tags:
                open_tags.pop()
        elif STYLES.issuperset(words):
            open_tags.append(words)
        else:
            add(tag)
    add(line[end:])
    return found


def plain(line: str, colour: bool = False) -> str:
    """The text of a line alone."""
    return "".join(text for text, _ in spans(line, colour))


def breadth(line: str) -> int:
    """The columns that a line takes at most, with colour or without."""
    return max(len(plain(line, True)), len(plain(line)))


def pad(line: str, columns: int) -> str:
    """The line, filled up with spaces to so many columns, with colour and without."""
    with_colour, without = (" " * (columns - len(plain(line, colour))) for colour in (True, False))
    if with_colour == without:
        return line + with_colour
    return f"{line}[{SIGN}]{with_colour}[/][{WORD}]{without}[/]"


def broken(line: str, width: int, indent: int) -> list[str]:
    """A line in rows that fit, broken at spaces outside of markup; styles do not reach over a break."""
    rows: list[str] = []
    while breadth(line) > width:
        cut = last_fit(line, width)
        if cut <= indent:
            break
        rows.append(line[:cut])
        line = " " * indent + line[cut:].lstrip()
    return [*rows, line]


def last_fit(line: str, width: int) -> int:
    """The last space outside of every style before which the line fits; 0 if there is none."""
    best = 0
    for place, letter in enumerate(line):
        if letter != " " or not line[:place].strip():
            continue
        before = line[:place].replace("[[", "")
        if before.count("[/]") * 2 != before.count("["):  # inside of a style
            continue
        if breadth(line[:place]) > width:
            break
        best = place
    return best


# -- lines that fit ----------------------------------------------------------------------------------------------


def folded(found: list[Span], room: int, indent: str) -> list[list[Span]]:
    """The spans in rows of at most `room` columns, broken at spaces; a word that is too long stays whole."""
    rows: list[list[Span]] = [[]]
    used = 0
    for word in words_of(found):
        length = sum(len(text) for text, _ in word)
        blank = word[0][0].isspace()
        if used + length > room and not blank and used > len(indent):
            trim(rows[-1])
            rows.append([(indent, ())])
            used = len(indent)
        if len(rows) > 1 and used == len(indent) and (blank or word[0][0] == DOT):
            continue  # a new row begins with a word
        rows[-1].extend(word)
        used += length
    return rows


def words_of(found: list[Span]) -> list[list[Span]]:
    """Words and the spaces between them; a word may stand in several styles."""
    words: list[list[Span]] = []
    for text, styles in found:
        for piece in re.findall(r"\s+|\S+", text):
            if words and not piece.isspace() and not words[-1][-1][0].isspace():
                words[-1].append((piece, styles))
            else:
                words.append([(piece, styles)])
    return words


def trim(row: list[Span]) -> None:
    """Take spaces off the end of a row."""
    while row and row[-1][0].isspace():
        row.pop()


def heading_text(text: str) -> str:
    """A heading where there is no colour: a mark before it."""
    return f"== {text}"


def plain_rows(line: str, width: int, indent: str = "    ") -> list[str]:
    """A line without colour in rows that fit."""
    found = spans(line, False)
    if found and HEADING in found[0][1]:
        found = [(heading_text("".join(text for text, _ in found)), ())]
    return ["".join(text for text, _ in row).rstrip() for row in folded(found, width, indent)]
