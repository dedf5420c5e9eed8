/**
 * The keyboard: 1-9 choose options, P passes, Shift+P passes until something happens, S stops that, U undoes,
 * H asks for a hint, ? explains, L opens the log, M the menu, arrows move the focus among options and within
 * rows of the scene. Never inside text fields, never with a modifier.
 */
import { closePreviews } from "@busterbox/parts/dialog.js";
import { ordered } from "@busterbox/parts/option_order.js";
import { asking, toggleAsking } from "./panels/explain.js";
import { menuOpen, canPassAhead, isStanding, stopPassing } from "./panels/pass_until.js";
import { pointing } from "./panels/talk.js";

/**
 * @typedef {object} Keys
 * @property {() => import("./store.js").SeatView | null} view the seat that plays, null behind a curtain
 * @property {() => void} log
 * @property {() => void} menu
 */

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/** @param {EventTarget | null} target */
function typing(target) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName))
  );
}

/** @param {Keys} keys */
export function listenToKeys(keys) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || typing(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    if (ARROWS.includes(event.key)) {
      if (moveFocus(event)) event.preventDefault();
      return;
    }
    const view = keys.view();
    if (!view || event.repeat) return;
    const ahead = event.shiftKey && event.key.toLowerCase() === "p";
    if (ahead ? passAhead(view) : press(event.key, view, keys)) event.preventDefault();
  });
}

/** @param {import("./store.js").SeatView} view */
function passAhead(view) {
  menuOpen.value = canPassAhead(view);
  return true;
}

/** @param {string} key @param {import("./store.js").SeatView} view @param {Keys} keys @returns {boolean} */
function press(key, view, keys) {
  const decision = view.decision.peek();
  const options = decision?.options ?? [];
  if (/^[1-9]$/.test(key)) {
    const option = ordered(options, decision?.passing)[Number(key) - 1];
    if (option) void view.answer(option.code);
    return Boolean(option);
  }
  switch (key.toLowerCase()) {
    case "p": {
      const pass =
        options.find((option) => option.code === decision?.passing) ??
        options.find((option) => option.kind === "pass") ??
        options.find((option) => option.kind === "done");
      if (pass) void view.answer(pass.code);
      return true;
    }
    case "u":
      if (view.seat >= 0 && view.shown.peek()?.can_undo !== "no") void view.command({ type: "undo" });
      return true;
    case "h":
      if (view.store.info.peek()?.hints) void view.askHint();
      return true;
    case "?":
      toggleAsking(view);
      return true;
    case "s":
      if (isStanding(view)) stopPassing(view);
      return true;
    case "l":
      keys.log();
      return true;
    case "m":
      keys.menu();
      return true;
    case "escape":
      asking.value = false;
      pointing.value = false;
      closePreviews();
      view.hint.value = null;
      view.away.value = [];
      if (isStanding(view)) stopPassing(view);
      view.player.catchUp();
      return false;
    default:
      return false;
  }
}

/**
 * Arrows move from button to button within the focused list, row or toolbar; without a focus, to the options.
 * @param {KeyboardEvent} event
 * @returns {boolean}
 */
function moveFocus(event) {
  const focused = document.activeElement;
  const group = focused?.closest("[data-rove], .bar__options, .seats, .phases");
  if (!focused || !group) {
    if (focused && focused !== document.body && !["main", "bar-sentence"].includes(focused.id)) return false;
    const first = /** @type {HTMLElement | null} */ (document.querySelector(".bar__options button"));
    first?.focus();
    return first !== null;
  }
  const all = /** @type {HTMLElement[]} */ ([
    ...group.querySelectorAll("button:not(:disabled), a[href], [tabindex='0']"),
  ]);
  const place = all.indexOf(/** @type {HTMLElement} */ (focused));
  if (place < 0) return false;
  let next = place;
  if (event.key === "Home") next = 0;
  else if (event.key === "End") next = all.length - 1;
  else next = place + (event.key === "ArrowLeft" || event.key === "ArrowUp" ? -1 : 1);
  all[(next + all.length) % all.length]?.focus();
  return true;
}
