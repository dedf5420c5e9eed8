"""The front page as it is sent: whatever games there are, each has its picture, its facts and one press to play it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from litestar.testing import TestClient

from busterbox.kernel import registry
from busterbox.service.config import Config
from busterbox.web.app import create_app
from tests.microgames.coop.saga import GAME

DUEL = "tests.microgames.duel.game:GAME"
SAGA = "tests.microgames.coop.saga:GAME"


class Tiles(HTMLParser):
    """The games of the page: attributes of the article, words, addresses, ways to start."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles: dict[str, dict[str, str]] = {}
        self.words: dict[str, str] = {}
        self.links: dict[str, list[str]] = {}
        self.starts: dict[str, list[str]] = {}
        self.now = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {key: value or "" for key, value in attrs}
        if tag == "article":
            self.now = told["data-game"]
            self.tiles[self.now] = told
            self.words[self.now] = ""
            self.links[self.now], self.starts[self.now] = [], []
        elif self.now and "href" in told:
            self.links[self.now].append(told["href"])
        elif self.now and "data-start" in told:
            self.starts[self.now].append(told["data-start"])

    def handle_endtag(self, tag: str) -> None:
        if tag == "article":
            self.now = ""

    def handle_data(self, data: str) -> None:
        if self.now:
            self.words[self.now] += f" {' '.join(data.split())}"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tiles]:
    config = Config(data=tmp_path_factory.mktemp("home"), workers=0, games=(DUEL, SAGA))
    with TestClient(create_app(config)) as client:
        tiles = Tiles()
        tiles.feed(client.get("/").text)
        for links in tiles.links.values():
            for link in {link.partition("#")[0] for link in links if link.startswith("/sheets/")}:
                assert 'id="cover"' in client.get(link).text or "common" in link, link
        yield tiles


def test_every_game_has_a_tile_with_its_picture_and_its_pages(page: Tiles) -> None:
    assert {*registry.names(), "duel", "saga"} <= page.tiles.keys()
    for name, links in page.links.items():
        assert any(link.endswith(f"/{name}.svg#cover") for link in links), name
        assert {f"/new/{name}", f"/rules/{name}", f"/cards/{name}", f"/new/{name}#friends"} <= {*links}, name
    assert "/decks/tcg" in page.links["tcg"]
    assert "/decks/dicebot" not in page.links["dicebot"]


def test_the_facts_are_those_of_the_game(page: Tiles) -> None:
    assert "2 to 4 players 15-30 minutes 3 levels of bots" in " ".join(page.words["dicebot"].split())
    assert "players, together" in page.words["saga"]
    assert " minutes" not in page.words["duel"]  # nobody has measured it


def test_one_press_plays_alone_where_that_can_be_and_else_against_bots(page: Tiles) -> None:
    assert page.tiles["saga"]["data-seats"] == "1"
    assert "You alone against the game" in page.words["saga"]
    assert page.tiles["duel"]["data-seats"] == "2"
    assert "You against 1 bot" in page.words["duel"]
    assert "You against 3 bots" in page.words["dicebot"]
    assert all("now" in starts for starts in page.starts.values())


def test_a_campaign_is_offered_where_there_is_one(page: Tiles) -> None:
    assert json.loads(page.tiles["saga"]["data-first-part"]) == GAME.campaign.first_settings() != {}
    assert "campaign" in page.starts["saga"]
    assert "campaign" not in page.starts["dicebot"]
    assert json.loads(page.tiles["dicebot"]["data-first-part"]) == {}
    assert "guide" in page.starts["dicebot"]
    assert "guide" not in page.starts["duel"]
