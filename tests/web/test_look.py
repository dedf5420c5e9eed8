"""What the pages look like, as far as it can be counted: vendored files unchanged, contrast in both themes."""

from __future__ import annotations

import hashlib
import re

import pytest

from busterbox.web import HERE

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

STATIC = HERE / "static"
TOKENS = (STATIC / "css" / "base" / "tokens.css").read_text("utf-8")
LIGHT, DARK = 0, 1

GROUNDS = ("table", "table-deep", "panel", "panel-high")
INKS = ("ink", "ink-soft", "accent", "bad", "good", "warn", "rust", "steel")
SEATS = tuple(f"seat-{seat}" for seat in (1, 2, 3, 4))
PARTS = ("nexus", "forge", "turbo", "armor", "surge", "cache")


def test_vendored_files_are_those_of_the_checksums() -> None:
    listed = {}
    for line in (STATIC / "vendor" / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        listed[name] = digest
    found = {
        str(path.relative_to(STATIC)): hashlib.sha256(path.read_bytes()).hexdigest()
        for folder in ("vendor", "fonts")
        for path in (STATIC / folder).rglob("*")
        if path.is_file() and path.name not in ("SHA256SUMS", "README.md")
    }
    assert found == listed


def test_every_vendored_thing_has_its_licence_beside_it() -> None:
    for path in [*STATIC.glob("vendor/*/*.mjs"), *STATIC.glob("fonts/*/*.woff2")]:
        assert (path.parent / "LICENSE").is_file(), path


def test_no_style_sheet_asks_another_server() -> None:
    for path in STATIC.glob("css/**/*.css"):
        for address in re.findall(r"url\(\"?([^\")]+)", path.read_text("utf-8")):
            assert not re.match(r"[a-z]+:|//", address), (path.name, address)
            assert (path.parent / address).is_file(), (path.name, address)


def token(name: str, theme: int) -> str:
    found = re.search(rf"--{name}: ([^;]+);", TOKENS)
    assert found, f"tokens.css has no --{name}"
    both = re.fullmatch(r"light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)", found[1])
    return both[1 + theme] if both else found[1]


def luminance(color: str) -> float:
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_is_readable_on_every_ground(theme: int) -> None:
    pairs = [
        (ink, ground) for ink in (*INKS, *SEATS, *(f"part-{part}" for part in PARTS)) for ground in GROUNDS
    ]
    pairs += [("ink-faint", ground) for ground in ("table", "table-deep", "panel")]
    pairs += [("on-accent", "accent"), ("on-bad", "bad"), ("on-hazard", "hazard")]
    pairs += [("on-seat", f"{seat}-fill") for seat in SEATS] + [("on-die", f"die-{part}") for part in PARTS]
    poor = {
        f"{ink} on {ground}": round(ratio, 2)
        for ink, ground in pairs
        if (ratio := contrast(token(ink, theme), token(ground, theme))) < 4.5
    }
    assert poor == {}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_numbers_that_decide_are_readable_by_the_stricter_measure(theme: int) -> None:
    for ink, ground in [
        *(("ink", ground) for ground in GROUNDS),
        *(("on-die", f"die-{part}") for part in PARTS),
    ]:
        assert contrast(token(ink, theme), token(ground, theme)) >= 7, (ink, ground)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_lines_that_tell_a_control_are_seen(theme: int) -> None:
    for line in ("line", "accent", "bad"):
        for ground in ("table", "table-deep", "panel"):
            assert contrast(token(line, theme), token(ground, theme)) >= 3, (line, ground)
