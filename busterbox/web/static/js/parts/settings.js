/** The player's settings on this device: looks, sound, motion. Kept in localStorage, never sent anywhere. */
import { effect, signal } from "@preact/signals";

const KEY = "busterbox.settings";

/**
 * @typedef {object} Settings
 * @property {"system" | "dark" | "light"} theme
 * @property {boolean} sound
 * @property {number} volume from 0 to 1
 * @property {"system" | "full" | "reduced"} motion
 * @property {number} text size of the text in percent
 * @property {number} speed of animations: 1 is normal, 2 twice as fast
 * @property {boolean} confirm ask again before what gives the game up
 */

/** @type {Settings} */
const FIRST = {
  theme: "system",
  sound: false,
  volume: 0.5,
  motion: "system",
  text: 100,
  speed: 1,
  confirm: true,
};

/** @param {string} key */
const stored = (key) => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};

/** @param {string} key @param {string} value */
const store = (key, value) => {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
  } catch {
    // the setting holds for this page
  }
};

/**
 * Theme and sound have keys of their own: the head of every page reads them before the first paint
 * (theme.js).
 */
function load() {
  /** @type {Settings} */
  let found = { ...FIRST };
  try {
    found = { ...found, ...JSON.parse(stored(KEY) || "{}") };
  } catch {
    // not written by us: start with the defaults
  }
  const theme = stored("busterbox.theme");
  found.theme = theme === "dark" || theme === "light" ? theme : "system";
  found.sound = stored("busterbox.sound") === "on";
  return found;
}

/** @type {import("@preact/signals").Signal<Settings>} */
export const settings = signal(load());

/** @param {Partial<Settings>} change */
export function change(change) {
  settings.value = { ...settings.peek(), ...change };
  const now = settings.peek();
  store(KEY, JSON.stringify(now));
  store("busterbox.theme", now.theme === "system" ? "" : now.theme);
  store("busterbox.sound", now.sound ? "on" : "off");
}

// the switches in the head of the page
document.addEventListener("busterbox:theme", () => (settings.value = load()));
document.addEventListener("busterbox:sound", () => (settings.value = load()));

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** True if nothing should move. */
export function motionIsOff() {
  const motion = settings.peek().motion;
  return motion === "reduced" || (motion === "system" && calm.matches);
}

effect(() => {
  const { motion, text, theme, sound } = settings.value;
  const root = document.documentElement;
  root.dataset.motion = motion;
  root.dataset.sound = sound ? "on" : "off";
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.style.fontSize = text === 100 ? "" : `${text}%`;
});
