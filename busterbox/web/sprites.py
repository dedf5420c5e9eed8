"""Drawings kept as text, rendered into one sheet of SVG symbols a game.

A folder of art/ belongs to the game of that name; `common` goes into every sheet. It holds

- `*.txt`: sprites. A header of `name`, `label`, `size` and the sprite's own `color` lines, a line of dashes, and one
  row of letters a line; `.` is nothing. `palette.txt` of the folder, or else of `common`, says what the letters mean;
- `borrowed.txt`: what another folder has drawn already. A line is the name here, the folder, the name there, and a
  label if it is not to keep its own; it keeps the colours of the folder it comes from;
- `icons.svg`: line icons on the 24 px grid, written by hand. The title of a symbol is its label;
- `cover.svg`: the picture that stands for the game, the symbol `cover` of its sheet (320 by 180). A `use` in it means a sprite or
  an icon, and is drawn out when the sheet is made, because a symbol out of another file cannot rely on a further one.

Every colour of a sprite is a custom property with the drawn colour to fall back on (`var(--sprite-main, #b5482a)`):
a page swaps palettes by setting the property. Mistakes are told by file and line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape

from busterbox.web import HERE

ART: Final = HERE / "art"
COMMON: Final = "common"
SIZES: Final = (16, 24, 32)
NOTHING: Final = "."
PALETTE: Final = "palette.txt"
BORROWED: Final = "borrowed.txt"
SVG: Final = "http://www.w3.org/2000/svg"

_NAME = re.compile(r"[a-z0-9]+(?:[_-][a-z0-9]+)*")
_COLOR = re.compile(r"#[0-9a-f]{6}")

# What the classes of icons.svg stand for: the symbols of a sheet are styled by no stylesheet of the page.
_CLASSES: Final = {
    "fill": 'fill="currentColor" stroke="none"',
    "bold": 'stroke-width="3"',
}


class ArtError(ValueError):
    """A drawing that cannot be read, with the file and the line."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}")


@dataclass(frozen=True)
class Ink:
    """What a letter of the palette paints: the custom property `--sprite-<role>`, and the colour without one."""

    role: str
    color: str


@dataclass(frozen=True)
class Sprite:
    name: str
    label: str
    size: int
    rows: tuple[str, ...]
    inks: dict[str, Ink] = field(repr=False)

    def paths(self) -> str:
        """One path a colour, of the largest rectangles that a greedy walk finds."""
        parts: dict[Ink, list[str]] = {}
        for letter, x, y, width, height in _rectangles(self.rows):
            parts.setdefault(self.inks[letter], []).append(f"M{x} {y}h{width}v{height}h-{width}z")
        return "".join(
            f'<path fill="var(--sprite-{ink.role}, {ink.color})" d="{"".join(pieces)}"/>'
            for ink, pieces in parts.items()
        )


def sheet(game: str) -> str:
    """The sheet of a game: its sprites and icons and the common ones. A game without art has the common ones."""
    own = _symbols(game) if game != COMMON else ()
    # A game's own picture takes the place of the common one.
    common = [
        symbol
        for symbol in _symbols(COMMON)
        if game == COMMON or _cover(game) is None or 'id="cover"' not in symbol
    ]
    symbols = [*common, *own]
    return f'<svg xmlns="{SVG}">\n{chr(10).join(symbols)}\n</svg>\n'


def labels(game: str) -> dict[str, str]:
    """Name and label of everything in the game's sheet."""
    found = {sprite.name: sprite.label for sprite in sprites(COMMON)} | _icon_labels(COMMON)
    if game != COMMON:
        found |= {sprite.name: sprite.label for sprite in sprites(game)} | _icon_labels(game)
    return found


def picture(folder: str, name: str, extra: str = "") -> str:
    """One sprite as an SVG document of its own, such as the favicon; `extra` is drawn over it."""
    sprite = next(sprite for sprite in sprites(folder) if sprite.name == name)
    size = sprite.size
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {size} {size}" width="{size}" height="{size}" shape-rendering="crispEdges">'
        f"<title>{escape(sprite.label)}</title>{sprite.paths()}{extra}</svg>\n"
    )


@cache
def sprites(folder: str) -> tuple[Sprite, ...]:
    """The sprites of one folder of art/, by file name, and those it borrows; none if there is no such folder."""
    if not _NAME.fullmatch(folder) or not (ART / folder).is_dir():
        return ()
    own = read_folder(ART / folder, ART / COMMON / PALETTE)
    return own + _borrowed(ART / folder / BORROWED, {sprite.name for sprite in own})


def read_folder(folder: Path, common_palette: Path) -> tuple[Sprite, ...]:
    palette = read_palette(common_palette) if common_palette.is_file() else {}
    own = folder / PALETTE
    if own.is_file():
        palette = palette | read_palette(own)
    found: dict[str, Sprite] = {}
    for path in sorted(folder.glob("*.txt")):
        if path.name in (PALETTE, BORROWED):
            continue
        sprite = read_sprite(path, palette)
        if sprite.name in found:
            raise ArtError(path, 1, f"there is another sprite with the name {sprite.name}")
        found[sprite.name] = sprite
    return tuple(found.values())


def _borrowed(path: Path, taken: set[str]) -> tuple[Sprite, ...]:
    """What the lines of the file name, out of what the other folders have drawn themselves."""
    if not path.is_file():
        return ()
    lent: dict[str, dict[str, Sprite]] = {}
    found: dict[str, Sprite] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        words = line.partition(";")[0].split()
        if not words:
            continue
        if len(words) < 3 or not _NAME.fullmatch(words[0]) or not _NAME.fullmatch(words[1]):
            raise ArtError(path, number, f"expected a name, a folder and the name there, not {line!r}")
        name, folder, there, *label = words
        if folder not in lent:
            drawn = read_folder(ART / folder, ART / COMMON / PALETTE)
            lent[folder] = {sprite.name: sprite for sprite in drawn}
        if there not in lent[folder]:
            raise ArtError(path, number, f"there is no sprite {there!r} in {folder}")
        if name in taken or name in found:
            raise ArtError(path, number, f"there is another sprite with the name {name}")
        sprite = lent[folder][there]
        found[name] = replace(sprite, name=name, label=" ".join(label) or sprite.label)
    return tuple(found.values())


def read_palette(path: Path) -> dict[str, Ink]:
    """Lines of letter, role and colour; `;` begins a comment."""
    inks: dict[str, Ink] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        text = line.partition(";")[0].strip()
        if text:
            letter, ink = _ink(path, number, text)
            if letter in inks:
                raise ArtError(path, number, f"letter {letter!r} is given twice")
            inks[letter] = ink
    return inks


def read_sprite(path: Path, palette: dict[str, Ink]) -> Sprite:
    lines = path.read_text("utf-8").splitlines()
    inks = dict(palette)
    header: dict[str, str] = {}
    number = 0
    for number, line in enumerate(lines, 1):
        if line.startswith("---"):
            break
        key, _, value = line.partition(" ")
        value = value.strip()
        if key == "color":
            letter, ink = _ink(path, number, value)
            inks[letter] = ink
        elif key not in ("name", "label", "size") or not value or key in header:
            raise ArtError(
                path, number, f"expected one each of name, label and size, color lines or ---, not {line!r}"
            )
        else:
            header[key] = value
    else:
        raise ArtError(path, len(lines), "no line of dashes between header and rows")
    missing = [key for key in ("name", "label", "size") if key not in header]
    if missing:
        raise ArtError(path, number, f"the header has no {' and no '.join(missing)}")
    if not _NAME.fullmatch(header["name"]):
        raise ArtError(path, 1, f"a name is of small letters, digits, _ and -, not {header['name']!r}")
    if header["size"] not in [str(size) for size in SIZES]:
        raise ArtError(path, 1, f"size is one of {', '.join(map(str, SIZES))}, not {header['size']!r}")
    size = int(header["size"])
    rows = lines[number:]
    if len(rows) != size:
        raise ArtError(path, len(lines), f"{len(rows)} rows, expected {size}")
    for row_number, row in enumerate(rows, number + 1):
        if len(row) != size:
            raise ArtError(path, row_number, f"{len(row)} letters in this row, expected {size}")
        for column, letter in enumerate(row, 1):
            if letter != NOTHING and letter not in inks:
                raise ArtError(
                    path, row_number, f"letter {letter!r} in column {column} is not in the palette"
                )
    return Sprite(header["name"], header["label"], size, tuple(rows), inks)


def _ink(path: Path, number: int, text: str) -> tuple[str, Ink]:
    words = text.split()
    if len(words) != 3 or len(words[0]) != 1 or words[0] == NOTHING:
        raise ArtError(path, number, f"expected a letter, a role and a colour, not {text!r}")
    letter, role, color = words
    if not _NAME.fullmatch(role):
        raise ArtError(path, number, f"a role is of small letters, digits and -, not {role!r}")
    if not _COLOR.fullmatch(color):
        raise ArtError(path, number, f"a colour is written like #b5482a, not {color!r}")
    return letter, Ink(role, color)


def _rectangles(rows: tuple[str, ...]) -> list[tuple[str, int, int, int, int]]:
    """Letter, x, y, width, height of rectangles that cover all that is painted, each pixel once."""
    done: set[tuple[int, int]] = set()
    found: list[tuple[str, int, int, int, int]] = []
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter == NOTHING or (x, y) in done:
                continue
            right = x
            while right < len(row) and row[right] == letter and (right, y) not in done:
                right += 1
            run = letter * (right - x)
            bottom = y + 1
            while bottom < len(rows) and rows[bottom][x:right] == run:
                bottom += 1
            done.update((i, j) for i in range(x, right) for j in range(y, bottom))
            found.append((letter, x, y, right - x, bottom - y))
    return found


@cache
def _symbols(folder: str) -> tuple[str, ...]:
    drawn = [
        f'<symbol id="{sprite.name}" viewBox="0 0 {sprite.size} {sprite.size}" shape-rendering="crispEdges">'
        f"<title>{escape(sprite.label)}</title>{sprite.paths()}</symbol>"
        for sprite in sprites(folder)
    ]
    for symbol in _icons(folder):
        inner = "".join(_shape(folder, shape) for shape in symbol)
        drawn.append(
            f'<symbol id="{symbol.get("id")}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2">'
            f"{inner}</symbol>"
        )
    cover = _cover(folder)
    if cover is not None:
        inner = "".join(_drawn_out(folder, shape) for shape in cover)
        drawn.append(f'<symbol id="cover" viewBox="{cover.get("viewBox")}">{inner}</symbol>')
    return tuple(drawn)


def _shape(folder: str, shape: ET.Element) -> str:
    tag = shape.tag.removeprefix(f"{{{SVG}}}")
    if tag == "title":
        return f"<title>{escape(shape.text or '')}</title>"
    style = shape.get("class")
    if style is not None and style not in _CLASSES:
        raise _misdrawn(
            ART / folder / "icons.svg", f'class="{style}"', f"no such class, only {', '.join(_CLASSES)}"
        )
    return f"<{tag}{f' {_CLASSES[style]}' if style else ''}{_attributes(shape)}/>"


def _drawn_out(folder: str, shape: ET.Element) -> str:
    """A shape of a cover, with what it uses in place."""
    tag = shape.tag.removeprefix(f"{{{SVG}}}")
    if tag != "use":
        inner = (
            escape(shape.text or "")
            if tag == "title"
            else "".join(_drawn_out(folder, each) for each in shape)
        )
        return f"<{tag}{_attributes(shape)}>{inner}</{tag}>"
    name = shape.get("href", "").removeprefix("#")
    for sprite in sprites(folder):
        if sprite.name == name:
            box = f'viewBox="0 0 {sprite.size} {sprite.size}" shape-rendering="crispEdges"'
            return f"<svg {box}{_attributes(shape)}>{sprite.paths()}</svg>"
    for symbol in _icons(folder):
        if symbol.get("id") == name:
            inner = "".join(_shape(folder, each) for each in symbol if not each.tag.endswith("title"))
            box = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"'
            return f"<svg {box}{_attributes(shape)}>{inner}</svg>"
    raise _misdrawn(ART / folder / "cover.svg", f"#{name}", f"there is no sprite or icon {name!r}")


def _attributes(shape: ET.Element) -> str:
    return "".join(
        f' {key}="{escape(value)}"' for key, value in shape.items() if key not in ("class", "href")
    )


def _cover(folder: str) -> ET.Element | None:
    path = ART / folder / "cover.svg"
    if not _NAME.fullmatch(folder) or not path.is_file():
        return None
    root = _parsed(path)
    if not root.get("viewBox") or not root.findtext(f"{{{SVG}}}title"):
        raise ArtError(path, 1, "a cover needs a viewBox and a title")
    return root


def _icons(folder: str) -> list[ET.Element]:
    path = ART / folder / "icons.svg"
    if not _NAME.fullmatch(folder) or not path.is_file():
        return []
    found = _parsed(path).findall(f"{{{SVG}}}symbol")
    for symbol in found:
        name, title = symbol.get("id", ""), symbol.findtext(f"{{{SVG}}}title", "")
        if not _NAME.fullmatch(name) or not title:
            raise _misdrawn(path, f'id="{name}"', f"symbol {name!r} needs an id of small letters and a title")
    return found


def _parsed(path: Path) -> ET.Element:
    """Our own file from the package, not something sent to us."""
    try:
        return ET.fromstring(path.read_text("utf-8"))
    except ET.ParseError as error:
        raise ArtError(path, error.position[0], str(error)) from None


def _misdrawn(path: Path, piece: str, message: str) -> ArtError:
    """The line is that on which the piece stands first; 1 if it is not there as written."""
    before = path.read_text("utf-8").partition(piece)[0]
    line = before.count("\n") + 1 if piece in path.read_text("utf-8") else 1
    return ArtError(path, line, message)


def _icon_labels(folder: str) -> dict[str, str]:
    found = {symbol.get("id", ""): symbol.findtext(f"{{{SVG}}}title", "") for symbol in _icons(folder)}
    cover = _cover(folder)
    return found if cover is None else found | {"cover": cover.findtext(f"{{{SVG}}}title", "")}
