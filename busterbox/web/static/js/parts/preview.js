/**
 * Previews: whatever is looked at over the table (a card large, a pile opened, a player's belongings). None
 * outlives what it was opened for: Escape, an answer and a new question close all of them.
 */
import { signal } from "@preact/signals";

/** @type {(() => void)[]} */
const closing = [];

/**
 * What a preview shows; `nothing` while it is closed.
 * @template T
 * @param {T} nothing @returns {import("@preact/signals").Signal<T>}
 */
export function preview(nothing) {
  const shown = signal(nothing);
  closing.push(() => (shown.value = nothing));
  return shown;
}

export function closePreviews() {
  for (const close of closing) close();
}

const MOVING = ["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
let keyed = false;
document.addEventListener(
  "keydown",
  (event) => {
    if (!MOVING.includes(event.key)) return;
    keyed = true; // the focus moves within this turn of the loop
    setTimeout(() => (keyed = false));
  },
  true,
);

/** Whether the focus moves because a key moves it, not because something gives it back. */
export const focusMoves = () => keyed;
