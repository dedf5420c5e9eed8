"""A campaign in the browser: begun, lost and tried again, won, gone on with by two people over a crash of the server, joined
from another device by its address, saved as a file and taken in again. Looked at by axe and photographed on the way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from busterbox.kernel import registry
from busterbox.kernel.core.rng import rng_from
from busterbox.kernel.table.fairness import word
from busterbox.kernel.table.play import Play
from busterbox.service.store.database import Store
from busterbox.service.store.documents import TableDoc
from tests.service.reading import document, inputs_of
from tests.web.conftest import Visit
from tests.web.server import Server, Table
from tests.web.test_online import GONE
from tests.web.test_pages import AXE, FOUND
from tests.web.visitor import TIME, Visitor

pytestmark = pytest.mark.interpreted
MOVED_ON = "(before) => location.href !== before && location.pathname.startsWith('/t/')"
SAGA = "tests.microgames.coop.saga:GAME"


@pytest.fixture(scope="module")
def crashing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of its own, because it is killed."""
    server = Server(tmp_path_factory.mktemp("campaign") / "data", "--unlimited", "--game", SAGA)
    server.start()
    yield server
    server.stop()
    assert server.faults() == []


class Mind:
    """Plays as the game's own policy does, with the game as it lies in the server's file."""

    def __init__(self, server: Server, table: Table) -> None:
        self.store = Store(server.data / "busterbox.sqlite")
        self.table = table.id
        self.doc = self._doc()
        self.game = registry.get(self.doc.game if self.doc.game != "saga" else SAGA)
        decks, seed = [seat.deck for seat in self.doc.seats], self._word(0)
        self.play = Play.start(self.game, len(self.doc.seats), seed, self.doc.settings, decks=decks)
        self.known = 0
        self.rng = rng_from(1)

    def _doc(self) -> TableDoc:
        return document(self.store, self.table)

    def _word(self, number: int) -> int:
        return word(bytes.fromhex(self.doc.secret), [seat.nonce for seat in self.doc.seats], number)

    def choice(self, seat: int) -> int:
        for row in inputs_of(self.store, self.table)[self.known :]:
            self.play.reseed(self._word(row.number))
            self.play.apply(json.loads(row.words))
            self.known = row.number
        return int(self.game.bot.policy(self.play.state, seat, self.rng))


def finish(server: Server, table: Table) -> bool:
    """To the end of a part, over HTTP; whether it was won."""
    mind = Mind(server, table)
    try:
        for _ in range(900):
            for seat in map(int, table.tokens):
                welcome = table.situation(seat)
                if welcome["info"]["status"] == "over":
                    return bool(max(welcome["info"]["result"]) > 0)
                decision = welcome["situation"]["decision"]
                code = mind.choice(seat) if decision is not None else -1
                if code >= 0:
                    table.command(seat, "answer", prompt=decision["prompt"], code=code)
        raise AssertionError("the part does not end")
    finally:
        mind.store.close()


def at(*visitors: Visitor) -> Table:
    """The table that visitors sit at, with the tokens that their browsers hold."""
    table = object.__new__(Table)
    table.http, table.commands = visitors[0].server.http, 1000
    table.id = visitors[0].page.url.rpartition("/")[2]
    table.path = f"/tables/{table.id}"
    table.tokens = {}
    for visitor in visitors:
        table.tokens.update(stored(visitor, "busterbox.seats")[table.id])
    return table


def stored(visitor: Visitor, key: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(visitor.page.evaluate("(key) => localStorage.getItem(key)", key))
    return found


def looked_at(visitor: Visitor, name: str, pictures: Path) -> list[str]:
    """What is wrong with a page, in both themes."""
    wrong: list[str] = []
    visitor.page.evaluate(AXE.read_text("utf-8"))
    for theme in ("dark", "light"):
        visitor.page.emulate_media(color_scheme=theme)
        visitor.page.screenshot(path=pictures / f"{name}-{theme}.png", full_page=True)
        found = visitor.page.evaluate(FOUND, ["color-contrast"] if theme == "light" else None)
        wrong += [f"{name}, {theme}: {line}" for line in found]
    if visitor.sideways():
        wrong.append(f"{name}: {visitor.sideways()} px too wide")
    return wrong


def test_alone_with_a_loss_and_a_crash(visit: Visit, crashing: Server, pictures: Path) -> None:
    """A loss is tried again; the address finds the campaign after a crash; a file goes out and in."""
    visitor = visit(server=crashing, phone=True)
    page = visitor.page
    page.goto("/new/adventures#campaign")
    page.get_by_role("radio", name="Easy").tap()
    visitor.button("Play").tap()
    page.wait_for_url("**/t/*")
    assert visitor.options()
    first = page.url
    page.keyboard.press("m")
    visitor.button("Concede").tap()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Concede|Yes|give", re.I)).last.tap()
    expect(page.get_by_role("heading", name="Session 1 is lost")).to_be_visible()
    retry = page.get_by_role("button", name="Retry Session 1")
    retry.tap()
    page.wait_for_function(MOVED_ON, arg=first)
    assert visitor.options()
    [campaign] = stored(visitor, "busterbox.campaigns")
    attempt = 2
    while not finish(crashing, at(visitor)):  # on easy that is rare
        before, attempt = page.url, attempt + 1
        page.get_by_role("button", name="Retry Session 1").tap()
        page.wait_for_function(MOVED_ON, arg=before)
        assert visitor.options()
    expect(page.get_by_role("heading", name="Session 1 is won!")).to_be_visible(timeout=TIME)
    with visitor.forgiving(*GONE):
        crashing.crash()
        crashing.start()
        page.get_by_role("link", name="Go to the campaign").tap()
        page.wait_for_url(f"**/campaign/{campaign}")
    story = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Session 1"))
    expect(story).to_contain_text("Attempt 1: lost")
    expect(story).to_contain_text(f"Attempt {attempt}: won")
    expect(
        page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Session 2"))
    ).to_contain_text("Next")
    expect(page.get_by_role("list", name=re.compile("^What .* brings$"))).to_be_visible()
    wrong = looked_at(visitor, "campaign-phone", pictures)

    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").tap()
    file = download.value.path()
    page.goto("/new/adventures#campaign")
    wrong += looked_at(visitor, "campaign-new-phone", pictures)
    chooser = page.get_by_label("Open a campaign file")
    with visitor.forgiving("400"):
        chooser.set_input_files(
            {"name": "broken.json", "mimeType": "application/json", "buffer": b'{"format": 1, "game"'}
        )
        expect(
            page.get_by_role("alert").filter(has_text="it is not JSON. Nothing was imported.")
        ).to_be_visible()
    chooser.set_input_files(
        {"name": "mine.json", "mimeType": "application/json", "buffer": Path(file).read_bytes()}
    )
    page.wait_for_url(re.compile(r"/campaign/(?!" + campaign + ")"))
    expect(page.get_by_text(f"Attempt {attempt}: won")).to_be_visible()
    page.get_by_role("button", name="Continue to Session 2").tap()  # alone: one press, and one sits there
    page.wait_for_url("**/t/*")
    assert visitor.options()
    page.goto("/")
    expect(page.get_by_role("heading", name="Your campaigns")).to_be_visible()
    expect(page.locator("#campaigns")).to_contain_text("Session 2 is in progress")
    assert wrong == [], "\n".join(wrong)


def test_two_people_and_a_third_device(visit: Visit, crashing: Server, pictures: Path) -> None:
    seats = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
    table = Table(crashing, game="saga", pace="instant", seats=seats, settings={"part": "session_1"})
    table.begin()
    ann = visit(server=crashing, storage=table.storage(0))
    ben = visit(server=crashing, storage=table.storage(1))
    for visitor in (ann, ben):
        visitor.sit(table)
        assert visitor.options()
    ann.button("Say something").click()
    ann.button("I need red dice.").click()
    expect(ben.page.get_by_role("list", name="Players")).to_contain_text("I need red dice.")
    assert finish(crashing, table)
    for visitor in (ann, ben):
        expect(visitor.page.get_by_role("heading", name="Session 1 is won!")).to_be_visible(timeout=TIME)
        visitor.button("Continue to Session 2").click()
        visitor.page.wait_for_function("(before) => !location.pathname.endsWith(before)", arg=table.id)
    assert ann.page.url == ben.page.url
    for visitor in (ann, ben):  # the table was opened at one screen: it starts as soon as both are there
        assert visitor.options()
    with ann.forgiving(*GONE), ben.forgiving(*GONE):
        crashing.crash()
        crashing.start()
        for visitor in (ann, ben):  # they find their seats again by themselves
            expect(visitor.page.get_by_text("Nothing is lost.")).to_be_hidden(timeout=TIME)
            assert visitor.options()
    [campaign] = stored(ann, "busterbox.campaigns")
    ben.page.goto("/about")
    other = visit(server=crashing)  # Ben, on another device: he has the address, and nothing else
    other.page.goto(f"/campaign/{campaign}")
    other.button("Go to the table: Session 2").click()
    who = other.page.get_by_role("region", name="Who are you?")
    expect(who).to_be_visible()
    expect(who.get_by_role("button", name="Ann")).to_have_count(0)  # she is at the table
    assert looked_at(other, "campaign-desk", pictures) == []
    with other.forgiving("409"):  # his seat is kept for whoever had it: it might be somebody else who asks
        expect(who.get_by_role("button", name="Ben")).to_be_visible(timeout=TIME)
        who.get_by_role("button", name="Ben").click()
        kept = other.page.get_by_text("Ben may come back: the seat is kept for 2 minutes")
        expect(kept).to_be_visible(timeout=TIME)
    ben.page.goto(ann.page.url)  # he comes back where he was
    expect(ben.page.get_by_role("list", name="Players")).to_contain_text("Ben (you)", timeout=TIME)
    second = at(ann, ben)
    assert second.command(1, "concede").status_code == 200
    expect(ben.page.get_by_role("button", name="Retry Session 2")).to_be_visible(timeout=TIME)
    watcher = visit(server=crashing)
    watcher.page.goto(f"/t/{second.id}")
    expect(watcher.page.get_by_role("heading", name="Session 2 is lost")).to_be_visible(timeout=TIME)
    expect(watcher.page.get_by_role("link", name="Go to the campaign")).to_have_count(0)
