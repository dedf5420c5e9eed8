"""The drawings of Adventures: everybody has one, none looks like another, strips of scenery join, signs are told apart."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from busterbox.games.adventures.game import GAME
from busterbox.games.adventures.rules.codes import ICONS, NEED_NAMES, TIMINGS
from busterbox.web import sprites
from busterbox.web.card_pictures import card_pictures
from busterbox.web.sprites import ART, SVG

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

FOLDER = ART / "adventures"
KINDS = [fact.kind for fact in GAME.cards.facts]
HEROES = ["mega_man", "proto_man", "rush", "roll"]
POSES = ["run", "jump", "hit"]
MOODS = ["castle", "cave", "factory", "fire", "forest", "ice", "sky", "tower", "water"]
# Signs beside those that stand for words of the content.
PLAIN_ICONS = {
    *(
        "die",
        "die-any",
        "die-set",
        "token",
        "token-any",
        "copy-die",
        "surprise",
        "tank",
        "life",
        "weapon-energy",
    ),
    *("pattern", "first-player", "slot-left", "slot-right", "slot-skill", "boost", "timing-abilities"),
}


@cache
def palettes() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = tomllib.loads((FOLDER / "motifs.toml").read_text("utf-8"))["palette"]
    return found


def pictures() -> dict[str, tuple[str, str, str]]:
    """Card to drawing, palette ("" if its own) and backdrop ("" if none)."""
    told: dict[str, Any] = json.loads(card_pictures("adventures"))
    return {card: (drawing, palette, scene) for card, (drawing, palette, scene) in told["cards"].items()}


def cards(kind: str) -> list[str]:
    return [card for card, its in zip(GAME.cards.ids, KINDS, strict=True) if its == kind]


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


# -- cards and their pictures ------------------------------------------------------------------------------------------


def test_everything_in_the_box_has_a_picture_and_no_picture_is_without_its_card() -> None:
    assert list(pictures()) == list(GAME.cards.ids)


def test_every_picture_is_of_what_is_drawn_and_every_motif_is_used() -> None:
    used = pictures()
    for card, (drawing, palette, scene) in used.items():
        assert drawing in drawn(), card
        assert not scene or scene in drawn(), card
        assert not palette or palette in palettes(), card
    seen = {drawing for drawing, _, _ in used.values()}
    motifs = {name for name in drawn() if name.startswith(("motif-", "minion-", "weapon-", "boss-"))}
    assert motifs - seen == set()
    assert palettes().keys() == {palette for _, palette, _ in used.values() if palette}


def test_no_two_cards_look_the_same_and_no_drawing_stands_for_many() -> None:
    looks: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    shared: dict[str, list[str]] = defaultdict(list)
    for card, look in pictures().items():
        looks[look].append(card)
        shared[look[0]].append(card)
    assert [same for same in looks.values() if len(same) > 1] == []
    few = {drawing: many for drawing, many in shared.items() if len(many) > 6}
    assert few.keys() <= {"motif-die_throw"}  # the dice, and what Dr. Light gives


def test_a_palette_changes_what_it_is_given_to() -> None:
    for card, (drawing, palette, _) in pictures().items():
        sprite = drawn()[drawing]
        roles = {sprite.inks[letter].role for row in sprite.rows for letter in row if letter != "."}
        assert not palette or palettes()[palette].keys() & roles, card
    for values in palettes().values():
        assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in values.values())


def test_those_who_are_somebody_look_like_themselves() -> None:
    labels = sprites.labels("adventures")
    names = dict(zip(GAME.cards.ids, GAME.cards.names, strict=True))
    wanted = {
        **{card: f"hero-{card}" for card in cards("hero")},
        **{card: f"boss-{card}" for card in [*cards("master"), *cards("wily_boss")]},
        **{card: f"weapon-{card}" for card in cards("weapon")},
    }
    assert len(wanted) == 4 + 34 + 26
    assert {card: pictures()[card][0] for card in wanted} == wanted
    assert {card: labels[drawing] for card, drawing in wanted.items()} == {
        card: names[card] for card in wanted
    }


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
    wanted |= {f"kind-{kind}" for kind in KINDS}
    assert icons().keys() == wanted | PLAIN_ICONS
    assert len(set(icons().values())) == len(icons())
    assert not icons().keys() & drawn().keys()


# -- the sheet ---------------------------------------------------------------------------------------------------------


def test_the_sheet_is_sound_and_light() -> None:
    text = sprites.sheet("adventures")
    names = [symbol.get("id", "") for symbol in ET.fromstring(text)]
    assert sorted(names) == sorted(set(names))
    bare = re.sub(r"<title>.*?</title>|id=\"[^\"]*\"", "", text)
    assert [word for word in ("style", "script", "href", " on") if word in bare] == []
    assert len(text.encode()) < 500_000


def test_the_cover_is_drawn_out() -> None:
    (cover,) = (
        symbol for symbol in ET.fromstring(sprites.sheet("adventures")) if symbol.get("id") == "cover"
    )
    assert cover.get("viewBox") == "0 0 320 180"
    uses = list(ET.fromstring((FOLDER / "cover.svg").read_text("utf-8")).iter(f"{{{SVG}}}use"))
    assert len(list(cover.iter(f"{{{SVG}}}svg"))) == len(uses) >= 12
