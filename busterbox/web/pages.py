"""The pages: templates with what they need to begin. What moves is drawn by the browser from the API."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter
from litestar.response import Template
from markupsafe import Markup, escape

from busterbox.kernel import registry
from busterbox.kernel.coverage import by_chapter, load_rules, rules_file
from busterbox.kernel.game import Game

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
    return Template("new.html", context={"game": found.name, "title": found.title})


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


@get("/rules/{game:str}", include_in_schema=False)
async def rules(game: Word) -> Template:
    found = find(game)
    file = rules_file(found)
    if file is None:
        raise NotFoundException(detail=f"{found.title} brings no rules to read.")
    every = load_rules(file)
    ids = {rule.id for rule in every}
    chapters = [
        Chapter(title, [ShownRule(rule.id, linked(rule.text, ids), linked(rule.why, ids)) for rule in group])
        for title, group in by_chapter(every)
    ]
    context = {
        "nav": "rules",
        "title": found.title,
        "count": len(every),
        "chapters": chapters,
        "primer": [linked(line, ids) for line in found.primer()],
    }
    return Template("rules.html", context=context)


@get("/about", include_in_schema=False)
async def about() -> Template:
    return Template("about.html", context={"parts": PARTS})


pages = [home, new, join, table, replay, verify, rules, about]
