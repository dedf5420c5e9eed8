/**
 * Moves cards into slots, out of them and between them: by dragging, by pressing a card and then a slot, and
 * by keys. All of it becomes the answers that the rules know: take back, put.
 */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { answerInTurn, toSlot } from "./model.js";

/** @import { Model } from "./types.js" */

/**
 * The card that is picked up, and the slot it lies in; -1: the hand.
 * @type {import("@preact/signals").Signal<{card: string, from: number} | null>}
 */
export const pickedUp = signal(null);
/**
 * The card that follows the pointer, where and how large.
 * @type {import("@preact/signals").Signal<{card: string, x: number, y: number, width: number} | null>}
 */
export const dragging = signal(null);
/** The slot over which a card is being dragged, "hand" for the hand, "" for nothing. */
export const dragTarget = signal("");

/**
 * Whether this seat may move cards now; a player who is ready takes that back by moving one.
 * @param {Model} m
 */
export const mayPlan = (m) => m.window === "plan" && m.asked;

/**
 * The answers that put a card into a slot, in order.
 * @param {Model} m
 * @param {string} card
 * @param {number} from
 * @param {number} to
 */
export function answersFor(m, card, from, to) {
  const slots = m.heroes[m.me].slots;
  const there = slots[to];
  if (from === to) return [];
  const codes = m.option("unready") ? [m.code("unready")] : [];
  if (from >= 0) codes.push(m.code("take_back", from));
  if (there) codes.push(m.code("take_back", to));
  codes.push(toSlot(m, to, card));
  // the two change places
  if (there && from >= 0) codes.push(toSlot(m, from, there));
  return codes;
}

// a card placed by keyboard: once it is there, the focus moves to the next one
let goesOn = "";

/** @param {Model} m @param {string} card @param {number} from @param {number} to @param {boolean} [keys] */
export function putCard(m, card, from, to, keys = false) {
  pickedUp.value = null;
  goesOn = keys ? card : "";
  answerInTurn(m, answersFor(m, card, from, to));
}

/** Moves the focus on; called after every render. @param {Model} m */
export function focusNextCard(m) {
  if (!goesOn || !m.heroes[m.me]?.slots.includes(goesOn)) return;
  goesOn = "";
  const next = document.querySelector(m.option("ready") ? ".ad-ready" : ".ad-hand button");
  if (next instanceof HTMLElement) next.focus();
}

/** @param {Model} m @param {number} from */
export function takeBack(m, from) {
  pickedUp.value = null;
  answerInTurn(m, [...(m.option("unready") ? [m.code("unready")] : []), m.code("take_back", from)]);
}

/** Picks a card up, or puts it down again. @param {string} card @param {number} from */
export function pickUp(card, from) {
  pickedUp.value = pickedUp.value?.card === card ? null : { card, from };
}

/** The slot at a point of the screen: a number, "hand", or "". @param {number} x @param {number} y */
function slotAt(x, y) {
  const found = document.elementFromPoint(x, y)?.closest("[data-slot]");
  return found instanceof HTMLElement ? (found.dataset.slot ?? "") : "";
}

// the press that is ending was a drag, not a click
let dragged = false;

/** @param {MouseEvent} event */
export function wasDrag(event) {
  if (!dragged || event.detail === 0) return false;
  dragged = false;
  return true;
}

/**
 * Starts a drag: the card follows the pointer and is put into the slot where it is released.
 * @param {Model} m @param {PointerEvent} event @param {string} card @param {number} from
 */
export function startDrag(m, event, card, from) {
  dragged = false;
  if (event.button !== 0 || !mayPlan(m)) return;
  const what = /** @type {HTMLElement} */ (event.currentTarget);
  const start = { x: event.clientX, y: event.clientY };
  const place = what.getBoundingClientRect();
  /** @param {PointerEvent} now */
  const move = (now) => {
    const x = now.clientX - start.x;
    const y = now.clientY - start.y;
    if (!dragging.peek()) {
      if (Math.hypot(x, y) < 8) return;
      pickedUp.value = { card, from };
    }
    dragging.value = { card, x: place.left + x, y: place.top + y, width: place.width };
    dragTarget.value = slotAt(now.clientX, now.clientY);
    now.preventDefault();
  };
  /** @param {PointerEvent} now */
  const end = (now) => {
    for (const [name, done] of /** @type {[string, any][]} */ ([
      ["pointermove", move],
      ["pointerup", end],
      ["pointercancel", end],
    ]))
      document.removeEventListener(name, done);
    dragTarget.value = "";
    if (!dragging.peek()) return;
    dragging.value = null;
    dragged = true;
    setTimeout(() => (dragged = false), 50);
    const place = now.type === "pointerup" ? slotAt(now.clientX, now.clientY) : "";
    pickedUp.value = null;
    if (place === "hand" && from >= 0) takeBack(m, from);
    else if (/^\d$/.test(place)) putCard(m, card, from, Number(place));
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

/** Puts the card down again on Escape, and when planning is over. @param {Model} m */
export function usePutDown(m) {
  const may = m.window === "plan";
  useEffect(() => {
    if (!may) pickedUp.value = null;
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (event.key === "Escape") pickedUp.value = null;
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [may]);
}
