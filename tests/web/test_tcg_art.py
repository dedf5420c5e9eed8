"""The drawings of the card game: every card has a picture, none looks like another, and nothing is drawn for nobody."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from busterbox.web import HERE, sprites
from busterbox.web.card_pictures import card_pictures
from busterbox.web.sprites import ART, SVG

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

CONTENT = HERE.parent / "games" / "tcg" / "content"
SETS = ("power_up", "grand_prix", "grave", "promos")
COLOURS = {"red", "blue", "green", "yellow"}

# Drawn for the table and not for a card: the two backs.
BACKS = {"card-back", "gauge-back"}
# Icons of what is printed on cards, of the pass track and of what happens; the rest stands for words of the content.
PLAIN_ICONS = {
    *("power-on", "power-off", "destiny", "destiny-frame", "blast", "strength", "defense", "gauge"),
    *("energy-deck", "card-down", "spend", "spent", "passive", "pass-on", "pass-off", "deck-builder"),
}
EFFECTS = {
    *("burn", "lose", "recharge", "draw", "power_up", "destroy", "cancel", "lock", "search", "discard"),
    *("return", "reveal", "to_gauge", "to_deck", "push_out", "extra"),
}


@cache
def cards() -> tuple[dict[str, Any], ...]:
    return tuple(
        card for name in SETS for card in tomllib.loads((CONTENT / f"{name}.toml").read_text("utf-8"))["card"]
    )


@cache
def motifs() -> dict[str, dict[str, Any]]:
    return tomllib.loads((ART / "tcg" / "motifs.toml").read_text("utf-8"))


def pictures() -> dict[str, tuple[str, str, str]]:
    """Card to drawing, palette ("" if its own) and scene."""
    found: dict[str, tuple[str, str, str]] = {}
    for card, text in motifs()["card"].items():
        drawing, *palette, scene = text.split(" ")
        assert len(palette) < 2, card
        found[card] = (drawing, "".join(palette), scene)
    return found


def slug(name: str) -> str:
    return re.sub("[^a-z0-9]+", "_", name.lower()).strip("_")


def icons() -> dict[str, str]:
    """Every icon of the game with what it draws."""
    root = ET.fromstring((ART / "tcg" / "icons.svg").read_text("utf-8"))
    return {
        symbol.get("id", ""): "".join(
            f"{shape.get('d')}{shape.get('r')}{shape.get('class')}"
            for shape in symbol
            if not shape.tag.endswith("title")
        )
        for symbol in root.findall(f"{{{SVG}}}symbol")
    }


# -- cards and their pictures --------------------------------------------------------------------------------------


def test_every_card_has_a_picture_and_no_picture_is_without_its_card() -> None:
    assert len(cards()) == 362
    assert list(pictures()) == [card["id"] for card in cards()]


def test_every_picture_is_of_what_is_drawn() -> None:
    drawn = {sprite.name for sprite in sprites.sprites("tcg")}
    for card, (drawing, palette, scene) in pictures().items():
        assert drawing in drawn, card
        assert not drawing.startswith("scene-"), card
        assert scene in drawn, card
        assert scene.startswith("scene-"), card
        assert not palette or palette in motifs()["palette"], card


def test_every_drawing_and_every_palette_is_used() -> None:
    used = pictures().values()
    drawn = {sprite.name for sprite in sprites.sprites("tcg")}
    assert drawn == {name for drawing, _, scene in used for name in (drawing, scene)} | BACKS
    assert motifs()["palette"].keys() == {palette for _, palette, _ in used if palette}


def test_a_palette_changes_what_it_is_given_to() -> None:
    roles = {
        sprite.name: {sprite.inks[letter].role for row in sprite.rows for letter in row if letter != "."}
        for sprite in sprites.sprites("tcg")
    }
    for card, (drawing, palette, _) in pictures().items():
        if palette:
            assert motifs()["palette"][palette].keys() & roles[drawing], card


@pytest.mark.parametrize("palette", sorted(motifs()["palette"]))
def test_a_palette_is_of_roles_and_colours(palette: str) -> None:
    values = motifs()["palette"][palette]
    assert values.keys() <= {ink.role for sprite in sprites.sprites("tcg") for ink in sprite.inks.values()}
    assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in values.values())


def test_no_two_cards_look_the_same() -> None:
    """Two NetNavis of one name differ by the scene, all other cards by more: drawing, palette, frame or emblem."""
    looks: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    scenes: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for card in cards():
        drawing, palette, scene = pictures()[card["id"]]
        scenes[drawing, palette, scene].append(card["id"])
        if card["type"] != "netnavi":
            frame = (card["type"], card.get("colour", ""), card.get("emblem", ""))
            looks[drawing, palette, *frame].append(card["id"])
    assert [same for same in (*looks.values(), *scenes.values()) if len(same) > 1] == []


def test_no_drawing_stands_for_many_cards() -> None:
    """A motif is shared, but not so far that a hand looks all alike."""
    shared: dict[str, list[str]] = defaultdict(list)
    for card, (drawing, _, _) in pictures().items():
        shared[drawing].append(card)
    assert {drawing: many for drawing, many in shared.items() if len(many) > 7} == {}


def test_no_two_drawings_are_the_same() -> None:
    looks = [
        (sprite.rows, tuple(sorted((letter, ink.color) for letter, ink in sprite.inks.items())))
        for sprite in sprites.sprites("tcg")
    ]
    assert len(set(looks)) == len(looks)


def test_the_browser_is_told_what_the_file_says() -> None:
    told = json.loads(card_pictures("tcg"))
    assert {card: tuple(parts) for card, parts in told["cards"].items()} == pictures()
    assert told["palettes"] == motifs()["palette"]


# -- NetNavis, people, viruses ----------------------------------------------------------------------------------------


def test_netnavis_and_allies_look_like_themselves() -> None:
    labels = sprites.labels("tcg")
    for card in cards():
        if card["type"] == "netnavi" or card.get("tag") == "ally":
            drawing = pictures()[card["id"]][0]
            assert drawing in (f"navi-{slug(card['name'])}", f"ally-{slug(card['name'])}")
            assert labels[drawing] == card["name"]


def test_every_netnavi_has_a_silhouette_of_its_own() -> None:
    shapes = {
        sprite.name: "".join(" #"[letter != "."] for row in sprite.rows for letter in row)
        for sprite in sprites.sprites("tcg")
        if sprite.name.startswith("navi-")
    }
    assert len(shapes) == 20
    for one in shapes:
        for other in shapes:
            if one < other:
                apart = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True))
                assert apart >= 40, (one, other, apart)


def test_operators_viruses_and_styles_are_drawn_as_such() -> None:
    kinds = {"netop": "operator-", "virus": "virus-", "style_change": "style-"}
    for card in cards():
        if card.get("tag") in kinds:
            assert pictures()[card["id"]][0].startswith(kinds[card["tag"]]), card["id"]


# -- icons ------------------------------------------------------------------------------------------------------------


def test_the_icons_are_those_of_the_content_and_of_the_table() -> None:
    wanted = {f"emblem-{slug(card['emblem'])}" for card in cards() if "emblem" in card}
    assert len(wanted) == 19
    wanted |= {f"colour-{colour}" for colour in COLOURS}
    wanted |= {f"type-{card['type']}" for card in cards()}
    wanted |= {f"tag-{card['tag']}" for card in cards() if "tag" in card}
    wanted |= {f"effect-{effect}" for effect in EFFECTS}
    assert icons().keys() == wanted | PLAIN_ICONS


def test_icons_are_told_apart_by_shape() -> None:
    assert len(set(icons().values())) == len(icons())


def test_no_name_is_drawn_twice() -> None:
    names = [symbol.get("id", "") for symbol in ET.fromstring(sprites.sheet("tcg"))]
    assert sorted(names) == sorted(set(names))


# -- the sheet --------------------------------------------------------------------------------------------------------


def test_the_sheet_has_nothing_that_a_strict_policy_forbids() -> None:
    text = re.sub(r"<title>.*?</title>|id=\"[^\"]*\"", "", sprites.sheet("tcg"))
    assert "style" not in text
    assert "script" not in text
    assert "href" not in text
    assert " on" not in text


def test_the_cover_is_drawn_out() -> None:
    root = ET.fromstring(sprites.sheet("tcg"))
    (cover,) = (symbol for symbol in root if symbol.get("id") == "cover")
    assert cover.get("viewBox") == "0 0 320 180"
    uses = list(ET.fromstring((ART / "tcg" / "cover.svg").read_text("utf-8")).iter(f"{{{SVG}}}use"))
    assert len(list(cover.iter(f"{{{SVG}}}svg"))) == len(uses) >= 8


def test_the_sheet_stays_light() -> None:
    assert len(sprites.sheet("tcg").encode()) < 400_000
