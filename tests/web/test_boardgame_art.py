"""The drawings of the board game: every card and piece has a picture, none looks like another, signs are told apart."""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from busterbox.games.boardgame.game import GAME
from busterbox.games.boardgame.rules.codes import BOSS_NAMES, FACE_NAMES, STAGE_NAMES, SYMBOLS
from busterbox.web import HERE, sprites
from busterbox.web.card_pictures import card_pictures
from busterbox.web.sprites import ART, SVG

# The same whatever the rules run on: once is enough.
pytestmark = pytest.mark.interpreted

FOLDER = ART / "boardgame"
KINDS = [fact.kind for fact in GAME.cards.facts]
HEROES = [card for card, kind in zip(GAME.cards.ids, KINDS, strict=True) if kind == "character"]
MINIONS = [card for card, kind in zip(GAME.cards.ids, KINDS, strict=True) if kind == "minion"]
# Signs of what is counted and printed; the others stand for words of the content.
PLAIN_ICONS = {
    *("threat", "weapon-energy", "action-point", "life", "minion", "no-minion", "boss", "power", "stick"),
    *("penalty", "requirement", "battle-part"),
}
# Drawn for the table and not for a card: the pieces of the heroes.
PIECES = {f"head-{hero}" for hero in HEROES}


@cache
def motifs() -> dict[str, dict[str, Any]]:
    return tomllib.loads((FOLDER / "motifs.toml").read_text("utf-8"))


def pictures() -> dict[str, tuple[str, str, str]]:
    """Card to drawing, palette ("" if its own) and backdrop ("" if none)."""
    told = json.loads(card_pictures("boardgame"))
    return {card: (drawing, palette, scene) for card, (drawing, palette, scene) in told["cards"].items()}


def drawn() -> dict[str, sprites.Sprite]:
    return {sprite.name: sprite for sprite in sprites.sprites("boardgame")}


def icons() -> dict[str, str]:
    """Every icon of the game with what it draws."""
    root = ET.fromstring((FOLDER / "icons.svg").read_text("utf-8"))
    return {
        symbol.get("id", ""): "".join(
            f"{shape.get('d')}{shape.get('r')}{shape.get('class')}"
            for shape in symbol
            if not shape.tag.endswith("title")
        )
        for symbol in root.findall(f"{{{SVG}}}symbol")
    }


# -- cards and their pictures ------------------------------------------------------------------------------------------


def test_everything_in_the_box_has_a_picture_and_no_picture_is_without_its_card() -> None:
    assert list(pictures()) == list(GAME.cards.ids)


def test_every_picture_is_of_what_is_drawn_and_every_drawing_is_used() -> None:
    used = pictures()
    for card, (drawing, palette, scene) in used.items():
        assert drawing in drawn(), card
        assert not drawing.startswith("scene-"), card
        assert not scene or scene in drawn(), card
        assert not palette or palette in motifs()["palette"], card
    seen = {name for drawing, _, scene in used.values() for name in (drawing, scene) if name}
    assert drawn().keys() == seen | PIECES
    assert motifs()["palette"].keys() == {palette for _, palette, _ in used.values() if palette}


def test_no_two_cards_look_the_same_and_no_drawing_stands_for_many() -> None:
    looks: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    shared: dict[str, list[str]] = defaultdict(list)
    for card, look in pictures().items():
        looks[look].append(card)
        shared[look[0]].append(card)
    assert [same for same in looks.values() if len(same) > 1] == []
    assert {drawing: many for drawing, many in shared.items() if len(many) > 11} == {}


def test_a_card_lies_before_its_stage_and_those_who_are_somebody_look_like_themselves() -> None:
    labels = sprites.labels("boardgame")
    for number, card in enumerate(GAME.cards.ids):
        drawing, palette, scene = pictures()[card]
        data = GAME.table.card_data(number)
        if KINDS[number] == "challenge":
            assert scene == f"scene-{data['stage']}", card
        elif KINDS[number] == "copy":
            assert (drawing, palette, scene) == (f"boss-{data['copy']}", "copy", "scene-castle")
        elif KINDS[number] in ("boss", "minion", "character"):
            kind = {"character": "hero"}.get(KINDS[number], KINDS[number])
            assert drawing == f"{kind}-{card}"
            assert not palette
            assert labels[drawing].split(",")[0] == GAME.cards.names[number].split(",")[0]
    assert {f"head-{hero}" for hero in HEROES} <= labels.keys()
    assert all(labels[f"head-{hero}"] == labels[f"hero-{hero}"] for hero in HEROES)


def test_a_palette_changes_what_it_is_given_to() -> None:
    roles = {
        name: {sprite.inks[letter].role for row in sprite.rows for letter in row if letter != "."}
        for name, sprite in drawn().items()
    }
    for card, (drawing, palette, _) in pictures().items():
        if palette:
            assert motifs()["palette"][palette].keys() & roles[drawing], card


@pytest.mark.parametrize("palette", sorted(motifs()["palette"]))
def test_a_palette_is_of_roles_and_colours(palette: str) -> None:
    values = motifs()["palette"][palette]
    assert values.keys() <= {ink.role for sprite in drawn().values() for ink in sprite.inks.values()}
    assert all(re.fullmatch("#[0-9a-f]{6}", color) for color in values.values())


def test_pieces_take_the_colour_of_their_seat() -> None:
    """The main colour, its shade and its light are what the table sets; each of the pieces has enough of them."""
    for name in [*PIECES, *[f"hero-{hero}" for hero in HEROES]]:
        sprite = drawn()[name]
        inks = [sprite.inks[letter].role for row in sprite.rows for letter in row if letter != "."]
        assert sum(role in ("main", "dark", "light") for role in inks) >= 10, name


def test_no_two_drawings_are_the_same_and_bosses_have_silhouettes_of_their_own() -> None:
    looks = [
        (sprite.rows, tuple(sorted((letter, ink.color) for letter, ink in sprite.inks.items())))
        for sprite in drawn().values()
    ]
    assert len(set(looks)) == len(looks)
    for names in ([f"boss-{boss}" for boss in BOSS_NAMES[:8]], [f"minion-{minion}" for minion in MINIONS]):
        shapes = {
            name: "".join(" #"[letter != "."] for row in drawn()[name].rows for letter in row)
            for name in names
        }
        for one in shapes:
            for other in shapes:
                if one < other:
                    apart = sum(a != b for a, b in zip(shapes[one], shapes[other], strict=True))
                    assert apart >= 40, (one, other, apart)


def test_backdrops_leave_no_hole() -> None:
    for stage in STAGE_NAMES:
        assert all("." not in row for row in drawn()[f"scene-{stage}"].rows), stage


# -- icons ---------------------------------------------------------------------------------------------------------------


def test_the_icons_are_those_of_the_content_and_of_the_table() -> None:
    wanted = {f"face-{face}" for face in FACE_NAMES}
    wanted |= {f"symbol-{symbol}" for symbol in SYMBOLS}
    wanted |= {f"stage-{stage}" for stage in STAGE_NAMES}
    wanted |= {f"kind-{kind}" for kind in KINDS}
    assert icons().keys() == wanted | PLAIN_ICONS
    assert len(set(icons().values())) == len(icons())


def test_every_sign_and_drawing_that_the_scene_names_is_there() -> None:
    have = {symbol.get("id", "") for symbol in ET.fromstring(sprites.sheet("boardgame"))}
    asked: dict[str, str] = {}
    for path in (HERE / "static" / "js" / "scenes").glob("boardgame/**/*.js"):
        for name in re.findall(
            r"\b(?:icon|sprite|mark|drawn|figure|fact)\(\"([a-z0-9_-]+)\"", path.read_text("utf-8")
        ):
            asked[name] = path.name
    assert "threat" in asked
    assert {name: where for name, where in asked.items() if name not in have} == {}


# -- the sheet -----------------------------------------------------------------------------------------------------------


def test_the_sheet_is_sound_and_light() -> None:
    text = sprites.sheet("boardgame")
    names = [symbol.get("id", "") for symbol in ET.fromstring(text)]
    assert sorted(names) == sorted(set(names))
    bare = re.sub(r"<title>.*?</title>|id=\"[^\"]*\"", "", text)
    assert [word for word in ("style", "script", "href", " on") if word in bare] == []
    assert len(text.encode()) < 300_000


def test_the_cover_is_drawn_out() -> None:
    (cover,) = (symbol for symbol in ET.fromstring(sprites.sheet("boardgame")) if symbol.get("id") == "cover")
    assert cover.get("viewBox") == "0 0 320 180"
    uses = list(ET.fromstring((FOLDER / "cover.svg").read_text("utf-8")).iter(f"{{{SVG}}}use"))
    assert len(list(cover.iter(f"{{{SVG}}}svg"))) == len(uses) >= 12
