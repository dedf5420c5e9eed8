"""Every page in both themes at both sizes: accessible by axe, never wider than the screen, and photographed."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.server import SOAK, Server, Situation, Table
from tests.web.visitor import TIME, Visitor

pytestmark = pytest.mark.interpreted

Theme = Literal["dark", "light"]
VENDOR = Path(__file__).parent / "vendor"
AXE = VENDOR / "axe-core" / "axe.min.js"
FOUND = """async (rules) => (await axe.run(document, {
  resultTypes: ["violations"], ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
})).violations.flatMap((rule) =>
  rule.nodes.map((node) => `${rule.id}: ${node.target.join(" ")}: ${node.failureSummary.split("\\n").slice(1).join("; ")}`))"""

# Every size and every theme once; all pairs in `make soak`. The second theme of a visit is looked at for its colours alone:
# nothing else can differ.
THEMES: dict[str, tuple[Theme, ...]] = {"desk": ("dark",), "phone": ("light",)}
if SOAK:
    THEMES = {"desk": ("dark", "light"), "phone": ("light", "dark")}

Pages = dict[str, tuple[str, dict[str, str]]]  # name -> address and what the browser has stored


def test_axe_is_the_one_of_the_checksums() -> None:
    for line in (VENDOR / "SHA256SUMS").read_text().splitlines():
        digest, name = line.split("  ")
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == digest, name


def asked_in(*windows: str) -> Any:
    return lambda seen: seen["decision"]["window"] in windows


def resolving(seen: Situation) -> bool:
    """In the battle, while an attack is under way or has been."""
    return seen["decision"]["window"] in ("heads_attack", "target")


@pytest.fixture(scope="module")
def tables(server: Server, finished: Table) -> Pages:
    """A table in every state it can be in; nobody plays on at them."""
    seats = [
        {"kind": "me", "name": "Ada"},
        {"kind": "bot", "name": "Bolt", "level": "easy"},
        {"kind": "bot", "name": "Cleo", "level": "easy"},
    ]
    found: Pages = {}

    def stands(name: str, stop: Any, **wish: Any) -> None:
        for _ in range(6):  # a game may end before it comes to that
            table = Table(server, **{"game": "dicebot", "pace": "instant", "seats": seats, **wish})
            if stop is None:
                break
            table.begin()
            if table.play(stop) is not None:
                break
        else:
            raise AssertionError(f"no game came to {name}")
        found[name] = (f"/t/{table.id}", table.storage())

    friends = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "name": "Cleo"}]
    stands("lobby", None, seats=friends, settings={"form": "realtime"})
    stands("ready", asked_in("ready"))
    stands("scavenge", asked_in("draft"))
    stands("choose", lambda seen: asked_in("choose")(seen) and seen["view"]["table"]["round"] == 2)
    stands("resolve", resolving, settings={"advanced": "yes"})
    stands(
        "hotseat", asked_in("choose"), seats=[{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}]
    )
    stands("generic", asked_in("opportunity"), game="duel", seats=seats[:2])
    waiting = Table(server, game="dicebot", seats=[{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    found["join"] = (f"/join/{waiting.invite}?t={waiting.id}", {})
    found["watch"] = (found["choose"][0], {})
    found["end"] = (f"/t/{finished.id}", finished.storage())
    found["replay"] = (f"/t/{finished.id}/replay#40", {})
    found["verify"] = (f"/t/{finished.id}/verify", {})
    found["home"] = ("/", {**found["scavenge"][1]})
    found["new"] = ("/new/dicebot", {})
    found["rules"] = ("/rules/dicebot", {})
    found["about"] = ("/about", {})
    found["nothing"] = ("/t/nowhere-at-all", {})
    return found


READY = {
    "home": "Your tables",
    "new": "Number of seats",
    "lobby": "Fair play",
    "join": "Ada",
    "end": "Play again",
    "replay": "Chapters",
    "verify": "Where the luck comes from",
    "nothing": "cannot be shown",
    "hotseat": "Show my cards",
    "watch": "Waiting for",
}
PLAYED = ("ready", "scavenge", "choose", "resolve", "generic")


def arrive(visitor: Visitor, name: str, address: str) -> None:
    visitor.page.goto(address)
    if name in PLAYED:
        assert visitor.options(), name
    elif name == "replay":
        expect(visitor.page.get_by_role("slider", name="Step")).to_have_value("40")
        visitor.region("Table").locator("button").first.wait_for()
    elif name in READY:
        visitor.page.get_by_text(re.compile(READY[name])).locator("visible=true").first.wait_for()
    # as it stands when it has come to rest
    visitor.page.wait_for_function(
        "() => document.fonts.status === 'loaded' && [...document.images].every((image) => image.complete)"
    )


def looked_at(
    visitor: Visitor,
    pictures: Path,
    name: str,
    size: str,
    themes: tuple[Theme, ...] = (),
    full_page: bool = False,
) -> Iterator[str]:
    """What is wrong with the page as it stands, in these themes or those of its size."""
    page = visitor.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    for place, theme in enumerate(themes or THEMES[size]):
        page.emulate_media(color_scheme=theme)
        page.screenshot(path=pictures / f"{name}-{size}-{theme}.png", full_page=full_page)
        for line in page.evaluate(FOUND, ["color-contrast"] if place else None):
            yield f"{name}, {theme}: {line}"
    if visitor.sideways():
        yield f"{name}: {visitor.sideways()} px too wide"


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_every_page_is_accessible_and_fits(visit: Visit, tables: Pages, pictures: Path, size: str) -> None:
    everywhere = seated(storage for _, storage in tables.values())
    visitors = {
        True: visit(storage=everywhere, phone=size == "phone"),
        False: visit(phone=size == "phone"),
    }
    wrong: list[str] = []
    for name, (address, storage) in tables.items():
        visitor = visitors[bool(storage)]
        with visitor.forgiving("404"):  # the page of a table that is not there says so
            arrive(visitor, name, address)
        wrong += looked_at(visitor, pictures, name, size, full_page=name in ("new", "lobby"))
    assert wrong == [], "\n".join(wrong)


def test_what_opens_over_a_table_is_accessible_too(visit: Visit, tables: Pages, pictures: Path) -> None:
    address, storage = tables["scavenge"]
    visitor = visit(storage=storage, phone=True)
    page = visitor.page
    arrive(visitor, "scavenge", address)
    wrong: list[str] = []

    def look(name: str) -> None:
        wrong.extend(looked_at(visitor, pictures, f"open-{name}", "phone", ("dark", "light")))

    for name, button, title in (
        ("menu", "Menu", "Menu"),
        ("settings", "Settings", "Settings"),
        ("talk", "Say something", "Say something"),
    ):
        if name == "settings":
            page.keyboard.press("m")
        visitor.button(button).click()
        dialog = page.get_by_role("dialog", name=title, exact=True)
        expect(dialog).to_be_visible()
        look(name)
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    visitor.region("Your hand").get_by_role("button").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Not possible now")
    look("explain")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(visitor.region("Hint")).to_be_visible(timeout=TIME)
    look("hint")
    page.keyboard.press("l")
    expect(page.get_by_role("complementary", name="Log of the game")).to_be_visible()
    look("log")
    assert wrong == [], "\n".join(wrong)


def seated(storages: Iterable[dict[str, str]]) -> dict[str, str]:
    """One browser that sits at all these tables."""
    merged: dict[str, dict[str, Any]] = {}
    for storage in storages:
        for key, value in storage.items():
            merged.setdefault(key, {}).update(json.loads(value))
    return {key: json.dumps(value) for key, value in merged.items()}
