/** What animations show ahead of the update that brings it, and how they find things on the table. */
import { displayBefore } from "@busterbox/scenes/shared/model.js";
import { now, show } from "./model.js";

/** @import { AnimationContext } from "@busterbox/scenes/scene.js" */
/** @import { Ahead, Display, Table } from "./types.js" */

/** @param {AnimationContext} c @returns {Display | undefined} */
export const before = (c) => displayBefore(c);

/** @param {AnimationContext} c @param {number} seat @param {(ahead: Ahead) => Ahead} change */
export function showSeat(c, seat, change) {
  const { seats } = now(c);
  show(c, { seats: { ...seats, [seat]: change(seats[seat] ?? {}) } });
}

/**
 * Raises or lowers a count of a seat.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {"energy" | "power" | "hand"} what
 * @param {number} by
 */
export function changeCount(c, seat, what, by) {
  const was = now(c).seats[seat]?.[what] ?? before(c)?.seats[seat]?.[what] ?? 0;
  showSeat(c, seat, (ahead) => ({ ...ahead, [what]: Math.max(0, was + by) }));
}

/**
 * Puts a card on a discard pile.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {number} def
 */
export function putOnPile(c, seat, def) {
  const card = c.game.cards[def];
  if (card)
    showSeat(c, seat, (ahead) => ({ ...ahead, pile: { top: card.id, more: (ahead.pile?.more ?? 0) + 1 } }));
}

/** @param {AnimationContext} c @param {number} seat @param {number} def */
export function resourceLeaves(c, seat, def) {
  const card = c.game.cards[def];
  if (card) showSeat(c, seat, (ahead) => ({ ...ahead, gone: [...(ahead.gone ?? []), card.id] }));
}

/** @param {AnimationContext} c @param {number} seat @param {number} def */
export function resourceComes(c, seat, def) {
  const card = c.game.cards[def];
  if (card) showSeat(c, seat, (ahead) => ({ ...ahead, came: [...(ahead.came ?? []), card.id] }));
}

/**
 * Changes the total that strength or defense is part of.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {"strength" | "defense"} stat
 * @param {number} by
 */
export function addTotal(c, seat, stat, by) {
  const shown = before(c);
  if (!shown) return;
  const turn = shown.turn;
  if (stat === "strength" && seat === turn) show(c, { attack: (now(c).attack ?? shown.attack.total) + by });
  if (stat === "defense" && seat !== turn) show(c, { against: (now(c).against ?? shown.against.total) + by });
}

/**
 * The resource of this definition, where it lies.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {number} def
 */
export function resourceElement(c, seat, def) {
  const id = c.game.cards[def]?.id;
  const table = /** @type {Table | undefined} */ (c.before?.view.table);
  const found = table?.resources[seat]?.find((seen) => seen.card === id);
  return found?.id === undefined ? null : c.find(`card-${found.id}`);
}

/**
 * The element of a card in one's own hand; for others the hand count, which holds a card back to fly.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {number} def
 */
export function handCardElement(c, seat, def) {
  const id = c.game.cards[def]?.id;
  const table = /** @type {Table | undefined} */ (c.before?.view.table);
  const found = table?.hand[seat]?.find(
    (seen) => seen.card === id && seen.id !== undefined && c.find(`card-${seen.id}`)?.dataset.flown !== "1",
  );
  const element = found?.id === undefined ? null : c.find(`card-${found.id}`);
  if (element) element.dataset.flown = "1";
  return element ?? c.find(`hand-${seat}`);
}

/**
 * The right-most power of a gauge as it is shown now.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {number} [back] how many from the right
 */
export function lastPower(c, seat, back = 0) {
  const power = now(c).seats[seat]?.power ?? before(c)?.seats[seat]?.power ?? 0;
  return c.find(`gauge-${seat}-${power - 1 - back}`);
}

/** Where the next power goes. @param {AnimationContext} c @param {number} seat */
export function nextPower(c, seat) {
  const power = now(c).seats[seat]?.power ?? before(c)?.seats[seat]?.power ?? 0;
  return c.find(`gauge-${seat}-${power}`) ?? lastPower(c, seat);
}

/** @param {AnimationContext} c @param {number} seat */
export const naviElement = (c, seat) => c.find(`navi-${seat}`);
/** @param {AnimationContext} c @param {number} seat */
export const pileElement = (c, seat) => c.find(`discard-${seat}`);
/** @param {AnimationContext} c @param {number} seat */
export const deckElement = (c, seat) => c.find(`deck-${seat}`)?.querySelector(".tc-back") ?? null;
/**
 * The element of a hand: one's own below, the others' as a number.
 * @param {AnimationContext} c
 * @param {number} seat
 */
export const handElement = (c, seat) =>
  seat === c.seat ? document.querySelector(".tc-hand") : c.find(`hand-${seat}`);

/**
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {string} text
 * @param {"good" | "bad" | "plain"} [tone]
 */
export const popOver = (c, seat, text, tone = "plain") => c.pop(naviElement(c, seat), text, tone);

/**
 * The part of an element that flies: its drawing, which looks the same anywhere on the page.
 * @param {Element | null} what
 */
export const whatFlies = (what) => what?.querySelector(".tc-mini, .tcg-card, .tc-down, .tc-back") ?? what;
