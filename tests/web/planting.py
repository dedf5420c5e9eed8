"""Faults planted in a scene that is otherwise the real one: its module is served with a wrapper around it."""

from __future__ import annotations

from playwright.sync_api import Page, Route

# `planted` is set by the test, at the moment it wants the fault: the name of what fails.
WRAPPED = """
import * as real from "./%(game)s.js?real";
const fails = (name) => { if (globalThis.planted === name) throw new TypeError("planted: %(secret)s"); };
export const Scene = (props) => { fails("Scene"); return real.Scene(props); };
export const Hand = real.Hand && ((props) => { fails("Hand"); return real.Hand(props); });
export const logMark = (line) => { fails("logMark"); return real.logMark?.(line); };
export const animations = Object.fromEntries(Object.entries(real.animations).map(([message, play]) =>
  [message, (event, context) => {
    globalThis.played = (globalThis.played ?? 0) + 1;
    fails("animations");
    return play(event, context);
  }]));
"""
SECRET = "kept-in-the-page"  # words of an error that must stay there


def plant_in(page: Page, game: str) -> None:
    """Before the page is opened: from then on `fault(page, ...)` decides what fails."""

    def serve(route: Route) -> None:
        body = WRAPPED % {"game": game, "secret": SECRET}
        route.fulfill(status=200, content_type="text/javascript", body=body)

    page.route(f"**/js/scenes/{game}.js", serve)


def fault(page: Page, part: str) -> None:
    page.evaluate("(part) => { globalThis.planted = part; }", part)
