"""What a page says, read as one reads it aloud: words that run together, plurals of one, and stops that pile up."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page

# Text nodes in their order. Two of them are read in one go if they stand in the same button, cell, item or paragraph, and
# both are for the eyes or both for the ears; then something must part the words: a space, a comma, a sign.
RUN_TOGETHER = r"""() => {
  const UNIT = ["li, p, h1, h2, h3, h4, td, th, dt, dd, button, a, label, summary, caption, option, figcaption, div",
    "section, header, dialog, ol, ul, table, tr, aside"].join();
  const QUIET = "svg, script, style, noscript, template, kbd, select, textarea";
  const ear = (node) => node.parentElement.closest('[aria-hidden="true"]');
  const eye = (node) => node.parentElement.closest(".visually-hidden");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement.closest(QUIET) || !node.textContent ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
  const found = [];
  let before = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const last = before;
    before = node;
    if (!last || last.parentElement === node.parentElement && last.nextSibling === node) continue;
    if (!/[\p{L}\p{N})%]$/u.test(last.textContent) || !/^[\p{L}\p{N}(+]/u.test(node.textContent)) continue;
    if (last.parentElement.closest(UNIT) !== node.parentElement.closest(UNIT)) continue;
    if (Boolean(ear(last)) !== Boolean(ear(node)) || Boolean(eye(last)) !== Boolean(eye(node))) continue;
    const named = (one) => (one.parentElement.getAttribute("class") ?? one.parentElement.tagName).split(" ")[0];
    found.push(`${last.textContent.slice(-24)}|${node.textContent.slice(0, 24)} (${named(last)}, ${named(node)})`);
  }
  return found;
}"""

# Everything that is said: texts, and the names that only ears are told.
SAID = r"""() => {
  const texts = [...document.querySelectorAll("[aria-label], [title], [aria-valuetext]")]
    .flatMap((one) => [one.getAttribute("aria-label"), one.getAttribute("title"), one.getAttribute("aria-valuetext")]);
  const units = document.querySelectorAll("li, p, h1, h2, h3, td, th, dt, dd, button, a, label, summary, caption");
  for (const unit of units) texts.push(unit.innerText ?? "");
  return [...new Set(texts.filter(Boolean))];
}"""

# What is counted in these games and on these pages.
NOUNS = (
    "actions|allies|answers|blasts|boosts|bots|bytes|cards|challenges|chips|combats|copies|decisions|decks|dice|emblems|"
    "energies|faces|games|heroes|icons|inputs|lessons|lines|lives|masters|medals|minions|minutes|parts|passes|people|places|"
    "players|points|positions|powers|re-rolls|rerolls|resources|results|robots|rolls|rounds|seats|seconds|slots|spaces|"
    "steps|tables|tanks|times|tokens|turns|weapons|wins|BattleChips|Points"
)
ONE_OF_MANY = re.compile(rf"(?<![\w.,/+–-])1 (?:\w+ )?(?:{NOUNS})\b")


def plurals_of_one(text: str) -> list[str]:
    return ONE_OF_MANY.findall(text)


# Where two sentences were put together and each brought its own stop, or one of them was empty.
PILED = re.compile(r".{0,24}(?:\.\.|\. \.|[,;:]\.|\.[,;]|\s[.,;](?!\S)).{0,24}")


def piled_stops(text: str) -> list[str]:
    return PILED.findall(text)


def accessible_names(page: Page) -> set[str]:
    """What a screen reader is told of everything on the page: names and descriptions, as Chromium works them out."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    told = [node.get(kind, {}).get("value", "") for node in nodes for kind in ("name", "description")]
    return {str(text) for text in told if text}


def slips(page: Page) -> list[str]:
    """What is said wrongly on this page now."""
    together: list[str] = page.evaluate(RUN_TOGETHER)
    said: list[Any] = page.evaluate(SAID)
    piled = [slip for text in accessible_names(page) for slip in piled_stops(text)]
    return together + [slip for text in said for slip in plurals_of_one(str(text))] + piled
