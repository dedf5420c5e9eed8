"""The real scene with a wrapper around it, by which a test lets parts of it fail, or holds its animations up."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route

# `planted` is set by the test, at the moment it wants the fault: the name of what fails. `gate` is a promise that
# animations wait for, as long as there is one.
WRAPPED = """
import * as real from "./scene.js?real";
const fails = (name) => { if (globalThis.planted === name) throw new TypeError("planted: %(secret)s"); };
export const Scene = (props) => { fails("Scene"); return real.Scene(props); };
export const Hand = real.Hand && ((props) => { fails("Hand"); return real.Hand(props); });
export const logMark = (line) => { fails("logMark"); return real.logMark?.(line); };
export const largeCard = real.largeCard;
export const animations = Object.fromEntries(Object.entries(real.animations).map(([message, play]) =>
  [message, (event, context) => {
    globalThis.played = (globalThis.played ?? 0) + 1;
    fails("animations");
    return globalThis.gate ? globalThis.gate.then(() => play(event, context)) : play(event, context);
  }]));
"""
SECRET = "kept-in-the-page"  # words of an error that must stay there


def plant_in(page: Page, game: str) -> None:
    """Before the page is opened: from then on `fault(page, ...)` decides what fails."""

    def serve(route: Route) -> None:
        body = WRAPPED % {"secret": SECRET}
        route.fulfill(status=200, content_type="text/javascript", body=body)

    page.route(f"**/js/scenes/{game}/scene.js", serve)


def cannot_be_loaded(page: Page, game: str, body: str) -> None:
    """Before the page is opened: the module of the scene is `body`, which fails while it is loaded."""
    page.route(
        f"**/js/scenes/{game}/scene.js",
        lambda route: route.fulfill(status=200, content_type="text/javascript", body=body),
    )


def can_be_loaded(page: Page, game: str) -> None:
    """From now on it is the real one again."""
    page.unroute(f"**/js/scenes/{game}/scene.js")


def fault(page: Page, part: str) -> None:
    page.evaluate("(part) => { globalThis.planted = part; }", part)


def patient(page: Page) -> None:
    """Before the page is opened: what is being animated is never cut short because it takes long."""

    def serve(route: Route) -> None:
        original = route.fetch()
        body, found = re.subn(r"const (BEHIND|LONGEST) = \d+;", r"const \1 = 1e9;", original.text())
        assert found == 2
        route.fulfill(response=original, body=body)

    page.route("**/js/table/animate.js", serve)


def hold(page: Page) -> None:
    """From now on animations stand still before they begin."""
    page.evaluate(
        "() => { globalThis.played = 0; globalThis.gate = new Promise((open) => { globalThis.open = open; }); }"
    )


def held(page: Page) -> None:
    """Wait until one does."""
    page.wait_for_function("() => globalThis.played > 0")


def step(page: Page) -> None:
    """One animation is played; wait until the next one stands still before it begins."""
    page.evaluate(
        """() => { const { open } = globalThis; globalThis.played = 0;
          globalThis.gate = new Promise((next) => { globalThis.open = next; }); open(); }"""
    )
    held(page)


def let_go(page: Page) -> None:
    page.evaluate("() => { globalThis.open(); globalThis.gate = undefined; }")
