"""The drawings of Adventures: everybody has one, none looks like another, strips of scenery join, signs are told apart."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from busterbox.games.adventures.codes import ICONS, NEED_NAMES, TIMINGS
from busterbox.web import sprites
from busterbox.web.sprites import ART, SVG

FOLDER = ART / "adventures"
HEROES = ["mega_man", "proto_man", "rush", "roll"]
POSES = ["run", "jump", "hit"]
MOODS = ["castle", "cave", "factory", "fire", "forest", "ice", "sky", "tower", "water"]
# Signs beside those that stand for words of the content.
PLAIN_ICONS = {
    *("die", "die-any", "die-set", "token", "token-any", "copy-die", "surprise", "tank", "life", "weapon-energy"),
    *("pattern", "first-player", "slot-left", "slot-right", "slot-skill", "boost", "timing-abilities"),
}


def drawn() -> dict[str, sprites.Sprite]:
    return {sprite.name: sprite for sprite in sprites.sprites("adventures")}


def named(prefix: str) -> set[str]:
    return {name.removeprefix(prefix) for name in drawn() if name.startswith(prefix)}


def shape(name: str) -> str:
    return "".join(" #"[letter != "."] for row in drawn()[name].rows for letter in row)


def icons() -> dict[str, str]:
    """Every icon of the game with what it draws."""
    root = ET.fromstring((FOLDER / "icons.svg").read_text("utf-8"))
    return {
        symbol.get("id", ""): "".join(
            f"{part.get('d')}{part.get('r')}{part.get('class')}"
            for part in symbol
            if not part.tag.endswith("title")
        )
        for symbol in root.findall(f"{{{SVG}}}symbol")
    }


# -- who and what there is ---------------------------------------------------------------------------------------------


def test_heroes_stand_run_jump_and_are_hit() -> None:
    assert named("hero-") == {*HEROES, *(f"{hero}-{pose}" for hero in HEROES for pose in POSES)}
    for hero in HEROES:
        looks = {drawn()[f"hero-{hero}"].rows, *(drawn()[f"hero-{hero}-{pose}"].rows for pose in POSES)}
        assert len(looks) == 4, hero
    assert named("head-") == {*HEROES, "dr_light"}
    assert named("portrait-") == {"dr_light", "dr_wily"}


def test_no_two_drawings_are_the_same() -> None:
    looks = [
        (sprite.rows, tuple(sorted((letter, ink.color) for letter, ink in sprite.inks.items())))
        for sprite in drawn().values()
    ]
    assert len(set(looks)) == len(looks)


def test_bosses_of_one_size_have_silhouettes_of_their_own() -> None:
    bosses = [f"boss-{boss}" for boss in sorted(named("boss-"))]
    assert len(bosses) == 34
    close = [
        (one, other, apart)
        for one in bosses
        for other in bosses
        if one < other
        and drawn()[one].size == drawn()[other].size
        and (apart := sum(a != b for a, b in zip(shape(one), shape(other), strict=True))) < 20
    ]
    assert [pair for pair in close if "boss-copy_robot" not in pair] == []


# -- scenery -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mood", MOODS)
def test_a_mood_is_a_sky_two_strips_before_it_a_ground_and_a_backdrop(mood: str) -> None:
    for layer in ("sky", "ground", "scene"):
        assert all("." not in row for row in drawn()[f"{layer}-{mood}"].rows), layer
    for layer in ("far", "near"):
        assert "." in "".join(drawn()[f"{layer}-{mood}"].rows), layer
    assert "." not in drawn()[f"near-{mood}"].rows[-1], "one sees between it and the ground"
    inks = drawn()[f"ground-{mood}"].inks
    assert inks["8"].role == "scene-ground"


def test_there_are_no_other_moods() -> None:
    for layer in ("sky-", "far-", "near-", "ground-", "scene-"):
        assert named(layer) == set(MOODS)


# -- icons -------------------------------------------------------------------------------------------------------------


def test_the_icons_are_those_of_the_content_and_of_the_table() -> None:
    wanted = {f"need-{need}" for need in NEED_NAMES}
    wanted |= {f"weakness-{icon}" for icon in ICONS}
    wanted |= {f"timing-{timing}" for timing in TIMINGS}
    kinds = {icon for icon in icons() if icon.startswith("kind-")}
    assert icons().keys() - kinds == wanted | PLAIN_ICONS
    assert len(set(icons().values())) == len(icons())
    assert not icons().keys() & drawn().keys()


# -- the sheet ---------------------------------------------------------------------------------------------------------


def test_the_sheet_is_sound_and_light() -> None:
    text = sprites.sheet("adventures")
    names = [symbol.get("id", "") for symbol in ET.fromstring(text)]
    assert sorted(names) == sorted(set(names))
    bare = re.sub(r"<title>.*?</title>|id=\"[^\"]*\"", "", text)
    assert [word for word in ("style", "script", "href", " on") if word in bare] == []
    assert len(text.encode()) < 480_000


def test_the_cover_is_drawn_out() -> None:
    (cover,) = (symbol for symbol in ET.fromstring(sprites.sheet("adventures")) if symbol.get("id") == "cover")
    assert cover.get("viewBox") == "0 0 320 180"
    uses = list(ET.fromstring((FOLDER / "cover.svg").read_text("utf-8")).iter(f"{{{SVG}}}use"))
    assert len(list(cover.iter(f"{{{SVG}}}svg"))) == len(uses) >= 12
