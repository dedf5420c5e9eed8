"""The drawings: what is there, what is refused and where, and that the sheet paints what the text says."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from busterbox.web import HERE, sprites
from busterbox.web.sprites import ART, ArtError, Ink, Sprite, read_folder, read_palette, read_sprite

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

CONTENT = HERE.parent / "games" / "dicebot" / "content"
SVG = "{http://www.w3.org/2000/svg}"
INKS = {"k": Ink("outline", "#12172a"), "M": Ink("main", "#b5482a")}
ALERT = (
    '<path fill="#12172a" d="M14 0h10v10h-10z"/><path fill="#ff4f3f" d="M15 1h8v8h-8z"/>'
    '<path fill="#fff8e8" d="M18 2h2v4h-2zM18 7h2v1h-2z"/>'
)


def written(folder: Path, text: str, name: str = "thing.txt") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def drawn(rows: list[str], header: str = "name thing\nlabel A thing\nsize 16\n") -> str:
    return f"{header}---\n" + "\n".join(rows) + "\n"


def ids(sheet: str) -> list[str]:
    return [symbol.get("id", "") for symbol in ET.fromstring(sheet)]


# -- what DiceBot's table needs ------------------------------------------------------------------------------------


def test_every_robot_of_dicebot_has_a_sprite_with_its_name() -> None:
    labels = sprites.labels("dicebot")
    robots = tomllib.loads((CONTENT / "robots.toml").read_text())["robot"]
    assert {f"robot-{robot['id']}": robot["name"] for robot in robots}.items() <= labels.items()
    assert {f"robot-{seat}" for seat in (1, 2, 3, 4)} <= labels.keys()


def test_every_weapon_of_dicebot_has_a_motif() -> None:
    weapons = tomllib.loads((CONTENT / "weapons.toml").read_text())["weapon"]
    motifs = {re.sub("_(left|right)$", "", weapon["id"]) for weapon in weapons}
    assert len(motifs) == 27
    assert {name for name in sprites.labels("dicebot") if name.startswith("weapon-")} == {
        f"weapon-{m}" for m in motifs
    }


def test_no_two_sprites_look_the_same() -> None:
    looks = [
        (sprite.rows, tuple(sorted((k, i.color) for k, i in sprite.inks.items())))
        for sprite in sprites.sprites("dicebot")
    ]
    assert len(set(looks)) == len(looks) == 43


def test_every_part_has_an_icon_that_is_told_apart_by_shape() -> None:
    root = ET.fromstring(sprites.sheet("dicebot"))
    shapes = {
        symbol.get("id", ""): "".join(shape.get("d", "") for shape in symbol)
        for symbol in root
        if symbol.get("id", "").startswith("part-")
    }
    assert sorted(shapes) == [
        f"part-{part}" for part in ("armor", "cache", "forge", "nexus", "surge", "turbo")
    ]
    assert len(set(shapes.values())) == 6


def test_icons_that_the_client_asks_for_are_in_the_sheet() -> None:
    """Names given to icon() and sprite() as they stand, in modules and templates."""
    have = set(ids(sprites.sheet("dicebot")))
    asked: dict[str, str] = {}
    for folder, pattern in (("static/js", "*.js"), ("templates", "*.html")):
        for path in (HERE / folder).rglob(pattern):
            for name in re.findall(r"\b(?:icon|sprite)\(\"([a-z0-9_-]+)\"", path.read_text("utf-8")):
                asked[name] = path.name
    assert "play" in asked
    assert {name: where for name, where in asked.items() if name not in have} == {}


# -- the sheet -------------------------------------------------------------------------------------------------------


def test_a_sheet_is_one_svg_of_symbols_with_names_and_titles() -> None:
    root = ET.fromstring(sprites.sheet("dicebot"))
    assert root.tag == f"{SVG}svg"
    names = [symbol.get("id") for symbol in root]
    assert len(set(names)) == len(names)
    for symbol in root:
        assert symbol.tag == f"{SVG}symbol"
        assert symbol.get("viewBox")
        assert symbol.findtext(f"{SVG}title")


def test_a_sheet_has_nothing_that_a_strict_policy_forbids() -> None:
    text = sprites.sheet("dicebot")
    assert "style" not in text
    assert "script" not in text
    assert "href" not in text
    assert " on" not in re.sub(r"<title>.*?</title>", "", text)


@pytest.mark.parametrize("game", ["unheard_of", "../common", ""])
def test_a_game_without_art_has_the_common_sheet(game: str) -> None:
    assert sprites.sheet(game) == sprites.sheet("common")
    assert "cover" in ids(sprites.sheet(game))
    assert "check" in sprites.labels(game)


def test_the_paths_paint_each_pixel_once_in_its_colour() -> None:
    for sprite in [*sprites.sprites("dicebot"), *sprites.sprites("common")]:
        canvas: dict[tuple[int, int], str] = {}
        for path in ET.fromstring(f"<g>{sprite.paths()}</g>"):
            for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\3z", path.get("d", "")):
                for i in range(int(x), int(x) + int(width)):
                    for j in range(int(y), int(y) + int(height)):
                        assert (i, j) not in canvas, (sprite.name, i, j)
                        canvas[i, j] = path.get("fill", "")
        wanted = {
            (x, y): f"var(--sprite-{sprite.inks[letter].role}, {sprite.inks[letter].color})"
            for y, row in enumerate(sprite.rows)
            for x, letter in enumerate(row)
            if letter != "."
        }
        assert canvas == wanted, sprite.name


def test_runs_are_merged_into_one_path_a_colour() -> None:
    rows = ("kkkk............", "kMMk............", "kMMk............", "kkkk............", *["." * 16] * 12)
    assert Sprite("thing", "A thing", 16, rows, INKS).paths() == (
        '<path fill="var(--sprite-outline, #12172a)" d="M0 0h4v1h-4zM0 1h1v3h-1zM3 1h1v3h-1zM1 3h2v1h-2z"/>'
        '<path fill="var(--sprite-main, #b5482a)" d="M1 1h2v2h-2z"/>'
    )


def test_the_favicons_are_the_logo() -> None:
    assert (HERE / "static" / "favicon.svg").read_text() == sprites.picture("common", "logo")
    assert (HERE / "static" / "favicon-alert.svg").read_text() == sprites.picture("common", "logo", ALERT)


def test_a_cover_is_drawn_out_in_the_sheet() -> None:
    root = ET.fromstring(sprites.sheet("dicebot"))
    cover = next(symbol for symbol in root if symbol.get("id") == "cover")
    assert cover.get("viewBox") == "0 0 320 180"
    uses = ET.fromstring((ART / "dicebot" / "cover.svg").read_text()).iter(f"{SVG}use")
    assert len(list(cover.iter(f"{SVG}svg"))) == len(list(uses)) > 10


# -- bad art ---------------------------------------------------------------------------------------------------------

BLANK = ["." * 16] * 16


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (drawn([*BLANK[:3], "." * 15, *BLANK[4:]]), 8, "15 letters in this row, expected 16"),
        (
            drawn([*BLANK[:2], "..Q.............", *BLANK[3:]]),
            7,
            "letter 'Q' in column 3 is not in the palette",
        ),
        (drawn(BLANK[:15]), 19, "15 rows, expected 16"),
        (drawn(BLANK, "name thing\nlabel A thing\nsize 17\n"), 1, "size is one of 16, 24, 32, not '17'"),
        (drawn(BLANK, "name Thing!\nlabel A thing\nsize 16\n"), 1, "a name is of small letters"),
        (drawn(BLANK, "name thing\nsize 16\n"), 3, "the header has no label"),
        (drawn(BLANK, "name thing\nname other\n"), 2, "expected one each of name, label and size"),
        (drawn(BLANK, "name thing\ncolour M main #b5482a\n"), 2, "expected one each of name, label and size"),
        (drawn(BLANK, "name thing\ncolor M main red\n"), 2, "a colour is written like #b5482a, not 'red'"),
        (drawn(BLANK, "name thing\ncolor . main #b5482a\n"), 2, "expected a letter, a role and a colour"),
        ("name thing\nlabel A thing\nsize 16\n", 3, "no line of dashes"),
    ],
)
def test_bad_art_is_refused_by_file_and_line(tmp_path: Path, text: str, line: int, says: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ArtError) as told:
        read_sprite(path, INKS)
    assert str(told.value).startswith(f"{path}:{line}: ")
    assert says in str(told.value)


def test_a_bad_palette_is_refused_by_file_and_line(tmp_path: Path) -> None:
    path = written(tmp_path, "; letters\nk outline #12172a\nk main #ffffff\n", "palette.txt")
    with pytest.raises(ArtError, match=r"palette\.txt:3: letter 'k' is given twice"):
        read_palette(path)


def test_two_sprites_of_one_name_are_refused(tmp_path: Path) -> None:
    written(tmp_path, drawn(BLANK), "a.txt")
    written(tmp_path, drawn(BLANK), "b.txt")
    with pytest.raises(ArtError, match=r"b\.txt:1: there is another sprite with the name thing"):
        read_folder(tmp_path, tmp_path / "none.txt")


def test_a_sprite_uses_its_own_colours_before_the_folders_before_the_common_ones(tmp_path: Path) -> None:
    common = written(tmp_path, "a one #111111\nb two #222222\nc three #333333\n", "common.txt")
    folder = tmp_path / "game"
    folder.mkdir()
    written(folder, "b two #bbbbbb\nc three #cccccc\n", "palette.txt")
    written(
        folder,
        drawn(
            ["abc.............", *BLANK[1:]], "name thing\nlabel A thing\nsize 16\ncolor c three #000000\n"
        ),
    )
    (sprite,) = read_folder(folder, common)
    assert [sprite.inks[letter].color for letter in "abc"] == ["#111111", "#bbbbbb", "#000000"]


@pytest.mark.parametrize(
    ("file", "text", "line", "says"),
    [
        (
            "icons.svg",
            '<svg xmlns="http://www.w3.org/2000/svg">\n<symbol id="x">\n</svg>',
            3,
            "mismatched tag",
        ),
        (
            "icons.svg",
            '<svg xmlns="http://www.w3.org/2000/svg">\n<symbol id="x"></symbol></svg>',
            2,
            "a title",
        ),
        (
            "icons.svg",
            '<svg xmlns="http://www.w3.org/2000/svg">\n\n<symbol id="x"><title>X</title><path class="thin"/></symbol></svg>',
            3,
            "no such class, only fill, bold",
        ),
        (
            "cover.svg",
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>T</title>\n<use href="#nobody"/></svg>',
            2,
            "there is no sprite or icon 'nobody'",
        ),
        ("cover.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>', 1, "a cover needs a viewBox and a title"),
    ],
)
def test_bad_pictures_are_refused_by_file_and_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, text: str, line: int, says: str
) -> None:
    monkeypatch.setattr(sprites, "ART", tmp_path)
    (tmp_path / "botched").mkdir()
    path = written(tmp_path / "botched", text, file)
    with pytest.raises(ArtError) as told:
        sprites.sheet("botched")
    assert str(told.value).startswith(f"{path}:{line}: ")
    assert says in str(told.value)


# -- borrowed --------------------------------------------------------------------------------------------------------


def two_folders(art: Path, lines: str) -> Path:
    """`lender` with the drawing `thing`, and `taker` with one of its own and these lines."""
    for name in ("lender", "taker"):
        (art / name).mkdir(parents=True)
    written(
        art / "lender", drawn(["M" * 16] * 16, "name thing\nlabel A thing\nsize 16\ncolor M main #b5482a\n")
    )
    written(art / "taker", drawn(BLANK, "name own\nlabel Its own\nsize 16\n"), "own.txt")
    return written(art / "taker", lines, "borrowed.txt")


def test_what_is_borrowed_is_drawn_once_and_keeps_its_colours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sprites, "ART", tmp_path)
    two_folders(tmp_path, "; from others\nboss-thing lender thing\n\nspare lender thing Spare part ; twice\n")
    sprites.sprites.cache_clear()
    have = {sprite.name: sprite for sprite in sprites.sprites("taker")}
    assert {name: sprite.label for name, sprite in have.items()} == {
        "own": "Its own",
        "boss-thing": "A thing",
        "spare": "Spare part",
    }
    assert have["spare"].paths() == have["boss-thing"].paths()
    assert "var(--sprite-main, #b5482a)" in have["spare"].paths()


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        ("a lender thing\nb lender\n", 2, "expected a name, a folder and the name there, not 'b lender'"),
        ("a ../common logo\n", 1, "expected a name, a folder and the name there"),
        ("a lender nothing\n", 1, "there is no sprite 'nothing' in lender"),
        ("a nobody thing\n", 1, "there is no sprite 'thing' in nobody"),
        ("own lender thing\n", 1, "there is another sprite with the name own"),
        ("a lender thing\na lender thing\n", 2, "there is another sprite with the name a"),
    ],
)
def test_bad_lines_of_what_is_borrowed_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lines: str, line: int, says: str
) -> None:
    monkeypatch.setattr(sprites, "ART", tmp_path)
    path = two_folders(sprites.ART, lines)
    sprites.sprites.cache_clear()
    with pytest.raises(ArtError) as told:
        sprites.sprites("taker")
    assert str(told.value).startswith(f"{path}:{line}: ")
    assert says in str(told.value)
