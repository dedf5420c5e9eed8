"""Browser profiles that serve one visitor after the other.

A new profile brings a process of its own, which costs as much as loading a page twice: what a visitor leaves is emptied
for the next one instead. Each profile keeps one page, blank, because its process ends with the last.
"""

from __future__ import annotations

from playwright.sync_api import Browser, BrowserContext, Page

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 640}

Kind = tuple[str, bool]  # the address of the server, and whether it is a phone


class Profiles:
    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[Kind, list[BrowserContext]] = {}

    def take(self, url: str, phone: bool) -> BrowserContext:
        """One that nobody uses; whoever takes it empties its storage before anything else is read from it."""
        free = self.free.setdefault((url, phone), [])
        if free:
            return free.pop()
        return self.browser.new_context(
            base_url=url,
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
        )

    def give_back(self, url: str, phone: bool, page: Page) -> None:
        """With the page that is kept."""
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.goto("about:blank")
        self.free[url, phone].append(page.context)

    def close(self) -> None:
        for contexts in self.free.values():
            for context in contexts:
                context.close()
        self.free.clear()
