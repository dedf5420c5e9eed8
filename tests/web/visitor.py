"""Somebody at a browser: a page that is watched, and the hands that play at it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Response

from tests.web.profiles import Profiles
from tests.web.server import CALM, SOAK, Server, Table

TIME = 60_000  # ms until something is not coming any more, on a machine that has much else to do
MOVED = 10_000 if SOAK else 8  # decisions of a whole game that are watched in motion: it takes twice as long

# What can be chosen now, by what is on the page: the buttons of the action bar, and the same options in the scene.
OFFERED = """() => {
  const usable = (button) => button.checkVisibility() && button.getAttribute("aria-disabled") !== "true" && !button.disabled;
  const bar = document.querySelector('section[aria-label="What you can do"]');
  const options = [...(bar?.querySelectorAll("button[data-code]") ?? [])].filter(usable);
  const placed = (code) => [...document.querySelectorAll(`section[aria-label="Table"] button[data-code="${code}"],
    section[aria-label="Your hand"] button[data-code="${code}"]`)].filter(usable).length;
  return {
    over: Boolean(document.querySelector('section[aria-label="Result"]')?.checkVisibility()),
    curtain: Boolean(document.querySelector('section[aria-label="Change of player"]')),
    options: options.map((button) => ({
      code: Number(button.dataset.code), kind: button.dataset.kind, text: button.textContent.trim(),
      placed: placed(button.dataset.code),
    })),
  };
}"""
SOMETHING = f"() => {{ const now = ({OFFERED})(); return now.over || now.curtain || now.options.length > 0 ? now : false; }}"


# The first page of a visit begins with nothing stored but what the visitor brings; later only what is not there yet is
# added, because what the page has stored since counts.
ARRIVE = """(() => {
  if (!location.protocol.startsWith("http")) return;
  if (%(first)s && sessionStorage.getItem("visited") === null) localStorage.clear();
  sessionStorage.setItem("visited", "yes");
  for (const [key, value] of Object.entries(%(kept)s))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  document.addEventListener("securitypolicyviolation",
    (event) => console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`));
})();"""

# How much of an element can be seen and pressed: 1 if nothing covers it and all of it is on the screen.
IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect();
  const places = [0.06, 0.5, 0.94];
  const seen = places.flatMap((x) => places.map((y) => {
    const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height);
    return Number(top !== null && element.contains(top));
  }));
  return seen.reduce((sum, one) => sum + one, 0) / seen.length;
}"""


class Visitor:
    """A profile of its own with one page. `faults` is what went wrong behind the scenes."""

    def __init__(
        self,
        profiles: Profiles,
        server: Server,
        storage: dict[str, str] | None = None,
        phone: bool = False,
        theme: str = "dark",
        motion: bool = False,
        settings: dict[str, Any] | None = None,
    ) -> None:
        self.profiles = profiles
        self.server = server
        self.phone = phone
        self.theme = theme
        self.motion = motion
        self.faults: list[str] = []
        self.forgiven: list[str] = []
        self.kept = dict(storage or {})
        if settings:
            self.kept["busterbox.settings"] = json.dumps(settings)
        self.context = profiles.take(server.url, phone)
        self.context.set_default_timeout(TIME)
        self.page = self.new_page(first=True)

    def new_page(self, first: bool = False) -> Page:
        page = self.context.new_page()
        page.emulate_media(
            color_scheme="dark" if self.theme == "dark" else "light",
            reduced_motion="no-preference" if self.motion else "reduce",
        )
        page.add_init_script(ARRIVE % {"first": json.dumps(first), "kept": json.dumps(self.kept)})
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._fault(f"page error: {error}"))
        page.on("request", self._request)
        page.on("requestfailed", self._failed)
        page.on("response", self._response)
        return page

    def leave(self) -> list[str]:
        self.profiles.give_back(self.server.url, self.phone, self.page)
        return self.faults

    # -- what goes wrong -----------------------------------------------------------------------------------------------

    def _fault(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.forgiven):
            self.faults.append(text)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._fault(f"console: {message.text}")

    def _request(self, request: Request) -> None:
        found = urlsplit(request.url)
        if found.scheme not in ("data", "blob") and found.netloc != urlsplit(self.server.url).netloc:
            self._fault(f"asks another host: {request.url}")

    def _failed(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # that is a page that was left meanwhile
            self._fault(f"request failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._fault(f"{response.status} for {response.url}")

    @contextmanager
    def forgiving(self, *patterns: str) -> Iterator[None]:
        """For faults that the test itself brings about."""
        self.forgiven += patterns
        yield
        for pattern in patterns:
            self.forgiven.remove(pattern)

    # -- playing -------------------------------------------------------------------------------------------------------

    def sit(self, table: Table) -> None:
        self.page.goto(f"/t/{table.id}")

    def offered(self, wait: bool = True) -> dict[str, Any]:
        """What the page offers now; with `wait` as soon as it offers anything or the game is over."""
        if not wait:
            now: dict[str, Any] = self.page.evaluate(OFFERED)
            return now
        found: dict[str, Any] = self.page.wait_for_function(SOMETHING, timeout=TIME).json_value()
        return found

    def options(self) -> list[dict[str, Any]]:
        """The options that are open, waited for; none if the game is over."""
        found: list[dict[str, Any]] = self.offered()["options"]
        return found

    def in_bar(self, code: int) -> Locator:
        return self.page.get_by_role("region", name="What you can do").locator(f'button[data-code="{code}"]')

    def in_place(self, code: int) -> Locator:
        """The same option where it lies: a die, a card, a robot."""
        table = 'section[aria-label="Table"], section[aria-label="Your hand"]'
        return self.page.locator(table).locator(f'button[data-code="{code}"]').first

    def answer(self, option: dict[str, Any], touch: bool = False) -> None:
        """Choose an option by pointing at it, in the scene if it lies there."""
        target = self.in_place(option["code"]) if option["placed"] else self.in_bar(option["code"])
        if touch:
            target.tap()
        else:
            target.click()

    def calm(self) -> None:
        """From here on nothing moves, as if the system had been told so just now."""
        self.page.emulate_media(reduced_motion="reduce")

    def region(self, name: str) -> Locator:
        return self.page.get_by_role("region", name=name, exact=True)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def sideways(self) -> int:
        """How many pixels the page can be scrolled sideways: none, ever."""
        found: int = self.page.evaluate(
            "() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - innerWidth"
        )
        return max(0, found)


def choose(options: list[dict[str, Any]]) -> dict[str, Any]:
    """The first option that does something; games end sooner that way."""
    return next((option for option in options if option["kind"] not in CALM), options[0])


def in_sight(what: Locator) -> float:
    """How much of it can be seen and pressed, from 0 to 1."""
    found: float = what.evaluate(IN_SIGHT)
    return found
