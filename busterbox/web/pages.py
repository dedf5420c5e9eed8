"""The pages: templates with what they need to begin. What moves is drawn by the browser from the API."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.response import Template
from markupsafe import Markup, escape

from busterbox.kernel import registry
from busterbox.kernel.content.rules_table import by_chapter, load_rules, rules_file
from busterbox.kernel.game import Game
from busterbox.service.http.constants import PACKED, Constant, constant
from busterbox.service.people import decks as service_decks
from busterbox.service.problems import Refusal
from busterbox.service.server import Server
from busterbox.web import HERE, styles

Word = Annotated[str, PathParameter(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


RULE_ID = re.compile(r"\b[A-Z]+-\w+(?:\.\d+)*")


@dataclass(frozen=True)
class ShownRule:
    id: str
    text: Markup
    why: Markup


@dataclass(frozen=True)
class Chapter:
    title: str
    rules: list[ShownRule]


@dataclass(frozen=True)
class Part:
    """Something that is shipped to the browser and not ours."""

    name: str
    kind: str
    licence: str  # its file below static/


PARTS = [
    Part("Preact", "MIT", "vendor/preact/LICENSE"),
    Part("HTM", "Apache-2.0", "vendor/htm/LICENSE"),
    Part("Preact Signals", "MIT", "vendor/signals/LICENSE"),
    Part("Preact Signals, core", "MIT", "vendor/signals-core/LICENSE"),
    Part("Atkinson Hyperlegible, a typeface", "OFL-1.1", "fonts/atkinson-hyperlegible/LICENSE"),
    Part("Pixelify Sans, a typeface", "OFL-1.1", "fonts/pixelify-sans/LICENSE"),
]


def find(name: str) -> Game:
    try:
        return registry.get(name)
    except registry.UnknownGame as error:
        raise NotFoundException(detail=str(error)) from None


def linked(text: str, ids: set[str]) -> Markup:
    """A rule's text in which the ids of other rules are links."""

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in ids else found[0]

    return Markup(RULE_ID.sub(link, escape(text)))


@get("/", include_in_schema=False)
async def home() -> Template:
    return Template("home.html", context={"nav": "home"})


@get("/new/{game:str}", include_in_schema=False)
async def new(game: Word) -> Template:
    found = find(game)
    return Template("new.html", context={"game": found.name, "title": found.info.title})


@get("/join/{invite:str}", include_in_schema=False)
async def join(invite: Word) -> Template:
    return Template("join.html", context={"invite": invite})


@get("/t/{table:str}", include_in_schema=False)
async def table(table: Word) -> Template:
    return Template("table.html", context={"table": table})


@get("/t/{table:str}/replay", include_in_schema=False)
async def replay(table: Word) -> Template:
    return Template("replay.html", context={"table": table})


@get("/t/{table:str}/verify", include_in_schema=False)
async def verify(table: Word) -> Template:
    return Template("verify.html", context={"table": table})


@get("/campaign/{campaign:str}", include_in_schema=False)
async def campaign(request: Request[Any, Any, Any], campaign: Word) -> Template:
    server: Server = request.app.state.server
    found = server.game((await server.campaigns.doc(campaign)).game)
    return Template(
        "campaign.html", context={"campaign": campaign, "game": found.name, "title": found.info.title}
    )


@get("/rules/{game:str}", include_in_schema=False, opt=PACKED)
async def rules(request: Request[Any, Any, Any], game: Word) -> Response[bytes]:
    """Long, and the same for everybody: put together once."""
    constants: dict[str, Constant] = request.app.state.constants
    kept = constants.get(f"rules {game}")
    if kept is None:
        assert request.app.template_engine is not None
        template = request.app.template_engine.get_template("rules.html")
        page = str(template.render(**about_rules(find(game))))
        kept = constants[f"rules {game}"] = constant(page.encode(), "text/html; charset=utf-8")
    return kept.response(request)


def about_rules(found: Game) -> dict[str, object]:
    file = rules_file(found)
    if file is None:
        raise NotFoundException(detail=f"{found.info.title} brings no rules to read.")
    every = load_rules(file)
    ids = {rule.id for rule in every}
    chapters = [
        Chapter(title, [ShownRule(rule.id, linked(rule.text, ids), linked(rule.why, ids)) for rule in group])
        for title, group in by_chapter(every)
    ]
    return {
        "nav": "rules",
        "game": found.name,
        "has_cards": bool(found.cards.ids),
        "builds_decks": found.decks.can_be_built(),
        "title": found.info.title,
        "count": len(every),
        "chapters": chapters,
        "primer": [linked(line, ids) for line in found.words.primer()],
    }


# -- cards and decks ---------------------------------------------------------------------------------------------------


def about_cards(game: Game, page: str) -> dict[str, object]:
    """What every page with cards of a game needs: `face` says that the game draws its own
    (scenes/<game>/card/face.js), `style` is the sheet for these, if there is one."""
    scenes, style = HERE / "static" / "js" / "scenes", f"scenes/{game.name}/card"
    return {
        "nav": page,
        "game": game.name,
        "title": game.info.title,
        "builds_decks": game.decks.can_be_built(),
        "face": "own" if (scenes / game.name / "card" / "face.js").is_file() else "",
        "style": f"styles/{style}.css" if styles.is_room(style) else "",
    }


def find_with_decks(name: str) -> Game:
    game = find(name)
    if not game.decks.can_be_built():
        raise Refusal(404, "unknown", f"Nobody builds a deck for {game.info.title}.")
    return game


@get("/cards/{game:str}", include_in_schema=False)
async def cards(game: Word) -> Template:
    found = find(game)
    if not found.cards.ids:
        raise Refusal(404, "unknown", f"{found.info.title} has no cards.")
    return Template("cards.html", context=about_cards(found, "cards"))


@get("/decks/{game:str}", include_in_schema=False)
async def decks(game: Word) -> Template:
    return Template("decks.html", context=about_cards(find_with_decks(game), "decks"))


@get("/decks/{game:str}/edit", include_in_schema=False)
async def deck_edit(game: Word) -> Template:
    return Template("deck_edit.html", context=about_cards(find_with_decks(game), "decks"))


@get("/decks/shared/{deck:str}", include_in_schema=False)
async def deck_shared(request: Request[Any, Any, Any], deck: Word) -> Template:
    server: Server = request.app.state.server
    shared = await service_decks.shared(server, deck)
    context = about_cards(server.game(shared.game), "decks")
    return Template("deck_shared.html", context={**context, "deck": shared.id, "name": shared.name})


@get("/about", include_in_schema=False)
async def about() -> Template:
    return Template("about.html", context={"parts": PARTS})


pages = [home, new, join, table, campaign, replay, verify, rules, cards, decks, deck_edit, deck_shared, about]
