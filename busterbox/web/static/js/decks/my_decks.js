/** The decks of this browser, in localStorage and sent nowhere until they are checked, shared or played. */
import { signal } from "@preact/signals";

/**
 * @typedef {object} MyDeck
 * @property {string} id @property {string} game
 * @property {string} name
 * @property {string} text as the server writes it
 * @property {Record<string, string>} settings the table it is for, such as the format
 * @property {number} changed when, in ms
 * @property {number | null} faults how many the server found last, null if it was not asked
 */

const KEY = "busterbox.decks";

/** @returns {MyDeck[]} */
function load() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(sound) : [];
  } catch {
    return [];
  }
}

/** Checks what is stored: others may have written there. @param {any} deck */
function sound(deck) {
  return (
    deck &&
    ["id", "game", "name", "text"].every((key) => typeof deck[key] === "string") &&
    deck.settings &&
    typeof deck.settings === "object" &&
    typeof deck.changed === "number"
  );
}

/** All of them, those of every game. @type {import("@preact/signals").Signal<MyDeck[]>} */
export const myDecks = signal(load());
/** Why the last change was not kept, or "". */
export const notKept = signal("");

addEventListener("storage", (event) => {
  // changed in another tab
  if (event.key === KEY || event.key === null) myDecks.value = load();
});

/** @param {MyDeck[]} decks */
function save(decks) {
  myDecks.value = decks;
  try {
    localStorage.setItem(KEY, JSON.stringify(decks));
    notKept.value = "";
  } catch {
    notKept.value =
      "This browser has no room for the deck: it is kept only until you leave the page. Copy its text to be safe.";
  }
}

/** @param {string} game newest first */
export const decksOf = (game) =>
  myDecks.value.filter((deck) => deck.game === game).sort((a, b) => b.changed - a.changed);

/** @param {string} id */
export const deckOf = (id) =>
  load().find((deck) => deck.id === id) ?? myDecks.peek().find((deck) => deck.id === id) ?? null;

/** Keep a deck, new or changed. @param {MyDeck} deck */
export function keepDeck(deck) {
  save([...load().filter((one) => one.id !== deck.id), deck]);
}

/** @param {string} id */
export function dropDeck(id) {
  save(load().filter((deck) => deck.id !== id));
}

/**
 * @param {string} game
 * @param {string} name
 * @param {string} text
 * @param {Record<string, string>} settings
 * @returns {MyDeck}
 */
export function newDeck(game, name, text, settings) {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const id = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { id, game, name, text, settings, changed: Date.now(), faults: null };
}

/** A name that no deck has yet. @param {string} game @param {string} name */
export function freeName(game, name) {
  const taken = new Set(decksOf(game).map((deck) => deck.name));
  if (!taken.has(name)) return name;
  const stem = name.slice(0, 54);
  for (let number = 2; ; number += 1) if (!taken.has(`${stem} ${number}`)) return `${stem} ${number}`;
}
