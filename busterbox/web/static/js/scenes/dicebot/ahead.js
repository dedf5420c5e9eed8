/** What animations show ahead of the update that brings it, and how they find things on the table. */
import { displayBefore } from "@busterbox/scenes/shared/model.js";
import { now, outcomesOf, show, expectedOutcome, weaponData } from "./model.js";

/** @import { AnimationContext } from "@busterbox/scenes/scene.js" */
/** @import { Display, Outcome, SeatDrawing, WeaponStatus } from "./types.js" */

/** @param {AnimationContext} c @returns {Display | undefined} */
const before = (c) => displayBefore(c);

/**
 * @param {AnimationContext} c
 * @param {number} seat
 * @returns {Partial<SeatDrawing>}
 */
export function shownSeat(c, seat) {
  const display = before(c);
  return { ...display?.seats[seat], ...now(c).seats[seat] };
}

/**
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {Partial<SeatDrawing>} patch
 */
export function showSeat(c, seat, patch) {
  const seats = now(c).seats;
  show(c, { seats: { ...seats, [seat]: { ...seats[seat], ...patch } } });
}

/**
 * Adds parts to a body, or removes them.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {number} part
 * @param {number} n
 */
export function changeParts(c, seat, part, n) {
  const { bodies } = now(c);
  const body = [...(bodies[seat] ?? c.before?.view.table.body[seat] ?? [])];
  body[part] = Math.max(0, (body[part] ?? 0) + n);
  show(c, { bodies: { ...bodies, [seat]: body } });
}

/**
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {number} part -1: the head is empty
 */
export function showHead(c, seat, part) {
  show(c, { heads: { ...now(c).heads, [seat]: part } });
}

/** @param {AnimationContext} c @param {number} seat */
export const robotElement = (c, seat) => c.find(`robot-${seat}`);

/** @param {AnimationContext} c @param {number} def */
export const cardNumbered = (c, def) => (def >= 0 ? (c.game.cards[def] ?? null) : null);

/**
 * The part of an element that flies: its die or sprite, which look the same anywhere on the page.
 * @param {Element | null} what
 */
export function whatFlies(what) {
  return what?.querySelector(".die, .sprite") ?? null;
}

/**
 * Turns the weapon before a robot face up.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {number} def
 * @param {WeaponStatus} status
 */
export function turnWeaponUp(c, seat, def, status) {
  const shown = cardNumbered(c, def);
  if (!shown) return;
  const weapon = weaponData(shown);
  const after = /** @type {Display} */ (/** @type {any} */ (c.after.display)).seats[seat];
  const same = after?.weapon === shown.id && after.status !== "none";
  showSeat(c, seat, {
    weapon: shown.id,
    open: true,
    status,
    status_text: "",
    speed: same ? after.speed : weapon.speed,
    damage: same ? after.damage : weapon.damage,
    aims: same ? after.aims : [],
  });
}

/**
 * The lines of the current attack as they are shown: from the animations, or from the situation they started
 * with.
 * @param {AnimationContext} c
 */
export function shownOutcomes(c) {
  const display = before(c);
  return (
    now(c).outcomes ??
    (display
      ? outcomesOf(
          display,
          display.seats.map((_, seat) => shownSeat(c, seat)),
        )
      : [])
  );
}

/** Whose attack is shown, -1 if nobody's. @param {AnimationContext} c */
export function shownAttacker(c) {
  const display = before(c);
  return now(c).attacker ?? display?.attack?.attacker ?? -1;
}

/**
 * Changes a robot's speed during an attack, and with it the open outcomes.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {number} n
 */
export function changeSpeed(c, seat, n) {
  const lines = shownOutcomes(c);
  if (!lines.some((line) => line.attacker === seat || line.target === seat)) return;
  show(c, {
    outcomes: lines.map((line) => {
      if (line.result !== "open" && line.result !== "miss") return line;
      /** @param {number} whose @param {number | null} speed */
      const changed = (whose, speed) => (whose === seat && speed !== null ? Math.max(0, speed + n) : speed);
      return expectedOutcome(
        line.attacker,
        line.target,
        changed(line.attacker, line.speed),
        changed(line.target, line.against),
      );
    }),
  });
}

/**
 * Replaces the line of an attack by what it did to its target.
 * @param {AnimationContext} c
 * @param {number} target
 * @param {Partial<Outcome>} patch
 */
export function settleOutcome(c, target, patch) {
  const lines = shownOutcomes(c);
  if (!lines.some((line) => line.target === target)) return;
  show(c, { outcomes: lines.map((line) => (line.target === target ? { ...line, ...patch } : line)) });
}

/**
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {string} text
 * @param {"good" | "bad" | "plain"} [tone]
 */
export function popOver(c, seat, text, tone = "plain") {
  return c.pop(robotElement(c, seat), text, tone);
}

/**
 * The speed after the update if it is about the same weapon, else the given one.
 * @param {AnimationContext} c
 * @param {number} seat
 * @param {number} otherwise
 */
export function speedAfter(c, seat, otherwise) {
  const after = /** @type {Display} */ (/** @type {any} */ (c.after.display)).seats[seat];
  const same =
    after?.weapon === shownSeat(c, seat).weapon && c.after.view.table.round === c.before?.view.table.round;
  return same && typeof after?.speed === "number" ? after.speed : otherwise;
}

/**
 * Shows again what was hidden while a copy of it flew.
 * @param {HTMLElement | null} die
 * @param {Element | null} to
 */
export function endFlight(die, to) {
  setTimeout(() => {
    for (const one of [die, to]) {
      if (one instanceof HTMLElement) {
        delete one.dataset.flown;
        one.style.visibility = "";
      }
    }
  }, 400);
}
