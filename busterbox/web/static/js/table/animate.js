/**
 * Plays events in order, one after the other, then shows the new situation. Nothing here decides anything:
 * all values are absolute, so any event may be cut short or left out, for example because its animation
 * fails.
 */
import { signal } from "@preact/signals";
import { reportFault } from "@busterbox/parts/fault_reports.js";
import { settings, motionIsOff } from "@busterbox/parts/settings.js";
import { play as sound } from "@busterbox/parts/sound.js";

/**
 * @typedef {import("@busterbox/wire.js").EventInfo} EventInfo
 * @typedef {import("@busterbox/wire.js").Situation} Situation
 * @typedef {import("@busterbox/scenes/scene.js").Animations} Animations
 * @typedef {import("@busterbox/scenes/scene.js").AnimationContext} AnimationContext
 *
 * @typedef {object} Item one update on its way to the screen
 * @property {EventInfo[]} events
 * @property {string[]} lines
 * @property {Situation | null} situation what holds afterwards
 * @property {import("@busterbox/wire.js").GuideStep | null} guide what the guided game says then
 * @property {number} seq
 * @property {boolean} instant
 * @property {boolean} race every moment counts: what holds is shown at once, only places glide
 *
 * @typedef {object} Stage where it is played
 * @property {() => Animations} animations
 * @property {(item: Item) => Omit<AnimationContext, "root" | "find" | "fly" | "pop" | "shake" | "animate" |
 *   "banner" | "sound" | "wait"> | null} context
 * @property {(item: Item) => void} apply as its events have been played: table, head, log and lesson show
 *   what holds now
 */

// ms that the screen may lag behind once a newer update is there
const BEHIND = 2500;
// ms at most for one update
const LONGEST = 7000;

/** A banner for a change of phase; the newest only. */
export const banner = signal({ text: "", n: 0 });

/** @param {string} text */
export function showBanner(text) {
  banner.value = { text, n: banner.peek().n + 1 };
}

/** The layer for things that fly or pop up: above the table, invisible to clicks and screen readers. */
function layer() {
  let found = document.getElementById("flights");
  if (!found) {
    found = document.createElement("div");
    found.id = "flights";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return found;
}

export const sceneRoot = () => /** @type {HTMLElement | null} */ (document.querySelector(".scene"));

export class Player {
  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    /** @type {Item[]} */
    this.queue = [];
    this.animating = signal(false);
    this.running = false;
    /** The update being played. @type {Item | null} */
    this.current = null;
    /** @type {Set<() => void>} */
    this.cuts = new Set();
    this.cut = false;
    this.deadline = Infinity;
    document.addEventListener("visibilitychange", () => document.hidden && this.catchUp());
  }

  /** @param {Item} item */
  push(item) {
    this.queue.push(item);
    // a newer update is here: limit the time for the current one
    if (this.running) this.limit(item.race ? 0 : BEHIND);
    else void this.run();
  }

  /** @param {number} ms */
  limit(ms) {
    const until = performance.now() + ms;
    if (until >= this.deadline) return;
    this.deadline = until;
    setTimeout(() => performance.now() >= this.deadline && this.stopEvents(), ms + 5);
  }

  stopEvents() {
    this.cut = true;
    for (const cut of [...this.cuts]) cut();
  }

  /** Shows everything that waits at once. */
  catchUp() {
    for (const item of this.queue) item.instant = true;
    this.stopEvents();
  }

  /** Drops what waits or is being played, because the whole situation will be shown afresh. */
  drop() {
    this.queue.length = 0;
    this.current = null;
    this.stopEvents();
  }

  async run() {
    this.running = true;
    while (this.queue.length) {
      const item = /** @type {Item} */ (this.queue.shift());
      this.current = item;
      const behind = this.queue.length > 3;
      this.cut = item.instant || behind || document.hidden || motionIsOff();
      // without animation nothing waits: the new situation is drawn first
      if (!this.cut && !item.race && this.told(item).length) await guarded(() => this.events(item));
      const shown = guarded(() => this.show(item));
      if (!item.race) await shown;
    }
    this.running = false;
    this.animating.value = false;
  }

  /** @param {Item} item */
  async show(item) {
    if (this.current !== item) return;
    const root = sceneRoot();
    if (this.cut || !root) this.stage.apply(item);
    else await flip(root, () => this.stage.apply(item));
  }

  /** The events that have an animation. @param {Item} item */
  told(item) {
    const animations = this.stage.animations();
    return item.events.filter((event) => event.message in animations);
  }

  /** @param {Item} item */
  async events(item) {
    const root = sceneRoot();
    const base = root && this.stage.context(item);
    if (!root || !base) return;
    const animations = this.stage.animations();
    const told = this.told(item);
    this.animating.value = true;
    this.deadline = Infinity;
    this.limit(this.queue.length ? BEHIND : LONGEST);
    const context = this.context(root, base);
    for (const event of told) {
      if (this.cut) break;
      await Promise.race([guarded(() => animations[event.message](event, context)), this.whenCut()]);
    }
    this.deadline = Infinity;
    for (const moving of layer().getAnimations({ subtree: true })) moving.cancel();
    layer().replaceChildren();
  }

  /** @returns {Promise<void>} */
  whenCut() {
    return new Promise((resolve) => {
      const done = () => {
        this.cuts.delete(done);
        resolve();
      };
      if (this.cut) done();
      else this.cuts.add(done);
    });
  }

  /**
   * @param {HTMLElement} root
   * @param {Omit<AnimationContext, "root" | "find" | "fly" | "pop" | "shake" | "animate" | "banner" | "sound"
   *   | "wait">} base
   * @returns {AnimationContext}
   */
  context(root, base) {
    const speed = Math.max(0.25, settings.peek().speed);
    /** @param {number} ms @returns {Promise<void>} */
    const wait = (ms) =>
      Promise.race([new Promise((done) => setTimeout(done, ms / speed)), this.whenCut()]).then(() => {});
    /** @type {AnimationContext["animate"]} */
    const animate = async (what, frames, ms, easing = "ease-out") => {
      if (!what || this.cut) return;
      const moving = what.animate(frames, { duration: ms / speed, easing });
      await Promise.race([moving.finished.catch(() => {}), this.whenCut()]);
      if (this.cut) moving.cancel();
    };
    return {
      ...base,
      root,
      wait,
      animate,
      find: (key) =>
        /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(key)}"]`)),
      fly: (from, to, ms = 240) => fly(from, to, ms, animate),
      pop: (over, text, tone = "plain") => pop(over, text, tone, animate),
      shake: (what) =>
        animate(
          what,
          [0, -3, 3, -3, 3, 0].map((x) => ({ transform: `translateX(${x}px)` })),
          260,
          "linear",
        ),
      banner: showBanner,
      sound,
    };
  }
}

/**
 * @param {Element | null} from @param {Element | null} to @param {number} ms
 * @param {AnimationContext["animate"]} animate
 */
async function fly(from, to, ms, animate) {
  if (!from || !to) return;
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (!start.width || !end.width) return;
  const copy = /** @type {HTMLElement} */ (from.cloneNode(true));
  copy.removeAttribute("id");
  copy.classList.add("flying");
  Object.assign(copy.style, {
    left: `${start.left}px`,
    top: `${start.top}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
  });
  layer().append(copy);
  const x = end.left + end.width / 2 - start.left - start.width / 2;
  const y = end.top + end.height / 2 - start.top - start.height / 2;
  const scale = Math.max(0.3, Math.min(2, end.height / start.height));
  await animate(
    copy,
    [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(${scale})` }],
    ms,
  );
  copy.remove();
}

/**
 * @param {Element | null} over @param {string} text @param {string} tone
 * @param {AnimationContext["animate"]} animate
 */
async function pop(over, text, tone, animate) {
  if (!over) return;
  const place = over.getBoundingClientRect();
  const word = document.createElement("span");
  word.className = `popped ${tone}`;
  word.textContent = text;
  Object.assign(word.style, {
    left: `${place.left + place.width / 2}px`,
    top: `${place.top + place.height / 3}px`,
  });
  layer().append(word);
  // keep all of it readable at its largest size: near an edge, move it inwards
  const half = Math.min(word.offsetWidth * 0.625 + 4, innerWidth / 2);
  word.style.left = `${Math.max(half, Math.min(innerWidth - half, place.left + place.width / 2))}px`;
  await animate(
    word,
    [
      { transform: "translate(-50%, 0) scale(0.4)", opacity: 0 },
      { transform: "translate(-50%, -12px) scale(1.25)", opacity: 1, offset: 0.3 },
      { transform: "translate(-50%, -16px) scale(1)", opacity: 1, offset: 0.7 },
      { transform: "translate(-50%, -34px) scale(1)", opacity: 0 },
    ],
    620,
  );
  word.remove();
}

/** If this fails, the table goes on with what comes next. @param {() => unknown} part */
async function guarded(part) {
  try {
    await part();
  } catch (error) {
    reportFault("animation", error);
  }
}

/**
 * Preact renders in a microtask: after a few of them the new DOM is there, and nothing has been painted yet.
 */
async function drawn() {
  for (let i = 0; i < 4; i++) await Promise.resolve();
}

/**
 * Makes every element with a `data-key` glide from its old place to its new one.
 * @param {HTMLElement} root @param {() => void} change
 */
export async function flip(root, change) {
  const keyed = () => /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key]"));
  /** @type {Map<string, DOMRect>} */
  const before = new Map();
  for (const element of keyed()) before.set(element.dataset.key ?? "", element.getBoundingClientRect());
  change();
  await drawn();
  const speed = Math.max(0.25, settings.peek().speed);
  for (const element of keyed()) {
    const last = before.get(element.dataset.key ?? "");
    if (!last || !last.width) continue;
    const now = element.getBoundingClientRect();
    const x = last.left - now.left;
    const y = last.top - now.top;
    if (!now.width || (Math.abs(x) < 2 && Math.abs(y) < 2)) continue;
    const timing = { duration: 220 / speed, easing: "ease-out" };
    element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], timing);
  }
}
