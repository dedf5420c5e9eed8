/**
 * The cards of a game: how they are drawn and what is printed on them, how they are searched, filtered and
 * sorted.
 *
 * A game may bring scenes/<game>/card/face.js, which exports any of what `Printed` has; the rest is made from
 * the cards' data. Some names in that data mean the same in every game: `lore` is a sentence beside the game;
 * `playable: false` says that the card is never in play, `rule` by which rule; `motif` names a drawing;
 * `allowed` names, for a setting of the table, the values with which the card may be in a deck; `in_decks:
 * false` says that no deck ever has it.
 */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "@busterbox/parts/api.js";
import { html } from "@busterbox/parts/html.js";
import { capital, spaced } from "@busterbox/parts/words.js";

// -- how cards are drawn and named ----------------------------------------------------------------

/**
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("preact").ComponentType<{card: CardInfo, size?: "small" | "medium" | "large", width?:
 *   number}>} Face
 *
 * @typedef {object} Printed
 * @property {Face} CardFace a picture of the card, hidden from assistive technology
 * @property {import("preact").ComponentType<{card: CardInfo}>} CardLine the same as a line of a list
 * @property {(card: CardInfo) => string} spoken what the face shows, in words
 * @property {(card: CardInfo) => string} fullName
 * @property {Record<string, string>} labels names of what is printed, and of its values as "field.value"
 * @property {string[]} order of the fields
 * @property {string[]} filters fields that are filtered by; if none are named, all that can be
 * @property {string[]} facts fields that are told line by line; if none are named, all
 * @property {string} group the field that parts a deck's list, "" for none
 * @property {string[]} groups the order of its values
 * @property {string[]} charts fields whose spread in a deck is drawn; if none are named, all that are numbers
 * @property {{count: number, from: (card: CardInfo) => boolean}} opening how many cards of which are the
 *   opening hand
 * @property {(card: CardInfo) => boolean} leads whether it stands for a deck that it is in
 * @property {(field: string, value: string) => unknown} symbol of a value, or null
 */

/** @param {{card: CardInfo, size?: string}} props */
function CardFace({ card, size = "medium" }) {
  return html`
    <span class=${`plain-card plain-card--${size}`} aria-hidden="true">
      <b>${card.name}</b>
      ${
        card.values &&
        html`
          <span class="plain-card__values">${card.values}</span>
        `
      }
      ${
        size !== "small" &&
        html`
          <span class="plain-card__text">${card.text}</span>
        `
      }
    </span>
  `;
}

/** @param {{card: CardInfo}} props */
function CardLine({ card }) {
  return html`
    <span class="plain-line" aria-hidden="true">
      <b>${card.name}</b>
      <small>${card.values}</small>
    </span>
  `;
}

/** @type {Printed} */
const PLAIN = {
  CardFace,
  CardLine,
  spoken: (card) => [card.name, card.values].filter(Boolean).join("; "),
  fullName: (card) => card.name,
  labels: {},
  order: [],
  filters: [],
  facts: [],
  group: "",
  groups: [],
  charts: [],
  opening: { count: 5, from: () => true },
  leads: () => false,
  symbol: () => null,
};

/**
 * @param {string} game
 * @param {boolean} own whether the game draws its cards itself
 * @returns {Promise<Printed>}
 */
export async function loadPrinted(game, own) {
  if (!own) return PLAIN;
  try {
    return { ...PLAIN, ...(await import(`@busterbox/scenes/${game}/card/face.js`)) };
  } catch (error) {
    console.error(error);
    // every card can be read without its face
    return PLAIN;
  }
}

/** What a field is called. @param {Printed} printed @param {string} field */
export const fieldLabel = (printed, field) => printed.labels[field] ?? capital(spaced(field));

/**
 * What a value of a field is called.
 * @param {Printed} printed
 * @param {string} field
 * @param {unknown} value
 */
export function valueLabel(printed, field, value) {
  if (String(value) === "true" || String(value) === "false") return String(value) === "true" ? "Yes" : "No";
  return printed.labels[`${field}.${value}`] ?? (value === "" ? "None" : capital(spaced(String(value))));
}

// -- searching ------------------------------------------------------------------------------------

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {string} label
 * @property {"word" | "number" | "amounts"} kind a word out of few; a number; how many of several things
 * @property {string[]} values words or things, in the order of the cards
 * @property {number} low @property {number} high of numbers
 *
 * @typedef {object} Wanted what is looked for
 * @property {string} text words that all have to be found
 * @property {Record<string, string[]>} words by field: one of these
 * @property {Record<string, [number, number]>} numbers by field: from, to
 * @property {"all" | "play" | "out"} play cards in play, not in play, or both
 * @property {string} sort "", "name" or a field of numbers, with a minus sign for the highest first
 */

export const COMMON_FIELDS = ["lore", "playable", "rule", "motif", "allowed", "in_decks"];
// most different words that are offered as a filter
const FEW = 32;

/** @returns {Wanted} */
export const noFilters = () => ({ text: "", words: {}, numbers: {}, play: "all", sort: "" });

/** @param {CardInfo} card */
export const outOfPlay = (card) => card.data.playable === false;

/** Whether decks can contain this card. @param {CardInfo} card */
export const inDecks = (card) => card.data.in_decks !== false && !outOfPlay(card);

/**
 * Whether a card may be in a deck for a table with these settings, as far as it says so itself.
 * @param {CardInfo} card
 * @param {Record<string, string>} settings
 */
export function allowedIn(card, settings) {
  const allowed = /** @type {Record<string, string[]>} */ (card.data.allowed ?? {});
  return Object.entries(allowed).every(
    ([name, values]) => !settings[name] || values.includes(settings[name]),
  );
}

/**
 * @param {CardInfo[]} cards
 * @param {Printed} printed
 * @param {string[]} [only] those wanted, all if none are named
 * @returns {Field[]}
 */
export function fieldsOf(cards, printed, only = printed.filters) {
  const names = [...new Set(cards.flatMap((card) => Object.keys(card.data)))].filter(
    (name) => !COMMON_FIELDS.includes(name) && (!only.length || only.includes(name)),
  );
  const place = (/** @type {string} */ name) =>
    printed.order.includes(name) ? printed.order.indexOf(name) : printed.order.length;
  const found = names
    .map((name) => fieldOf(cards, name, fieldLabel(printed, name)))
    .filter((field) => field !== null);
  // values that the game labels keep the order of the labels
  const named = Object.keys(printed.labels);
  for (const { name, values } of found)
    values.sort((a, b) => named.indexOf(`${name}.${a}`) - named.indexOf(`${name}.${b}`));
  return found.sort((a, b) => place(a.name) - place(b.name));
}

/**
 * Counts of several things, given as counts or as a list.
 * @param {unknown} value
 * @returns {Record<string, number> | null}
 */
export function amounts(value) {
  if (!value || typeof value !== "object") return null;
  if (!Array.isArray(value)) return /** @type {Record<string, number>} */ (value);
  /** @type {Record<string, number>} */
  const found = {};
  for (const thing of value) found[String(thing)] = (found[String(thing)] ?? 0) + 1;
  return found;
}

/** @param {CardInfo[]} cards @param {string} name @param {string} label @returns {Field | null} */
function fieldOf(cards, name, label) {
  const all = cards.map((card) => card.data[name]).filter((value) => value !== undefined && value !== null);
  if (all.every((value) => typeof value === "number")) {
    const [low, high] = [Math.min(...all), Math.max(...all)];
    return low < high ? { name, label, kind: "number", values: [], low, high } : null;
  }
  if (all.every((value) => typeof value === "object")) {
    const values = [...new Set(all.flatMap((value) => Object.keys(amounts(value) ?? {})))].sort();
    return values.length ? { name, label, kind: "amounts", values, low: 0, high: 0 } : null;
  }
  const values = [...new Set(all.map(String))];
  if (values.length < 2 || values.length > FEW || values.length > cards.length / 2) return null;
  return {
    name,
    label,
    kind: "word",
    values: values.includes("") ? [...values.filter(Boolean), ""] : values,
    low: 0,
    high: 0,
  };
}

/** Lower case, without accents, with one form of apostrophe. @param {string} text */
const folded = (text) =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[\u2018\u2019\u02bc`]/g, "'");

/** @type {WeakMap<CardInfo, string>} */
const written = new WeakMap();

/** What the search looks at: name, text, and other printed words. @param {CardInfo} card */
function words(card) {
  let found = written.get(card);
  if (found === undefined) {
    const more = Object.entries(card.data)
      .filter(([name, value]) => !COMMON_FIELDS.includes(name) && typeof value === "string" && value)
      .map(([, value]) => value.replaceAll("_", " "));
    found = folded([card.name, ...more, card.values, card.text].join(" \n "));
    written.set(card, found);
  }
  return found;
}

/** @param {CardInfo} card @param {Field} field @param {Wanted} wanted */
function fits(card, field, wanted) {
  const value = card.data[field.name];
  if (field.kind === "number") {
    const range = wanted.numbers[field.name];
    return !range || (typeof value === "number" && value >= range[0] && value <= range[1]);
  }
  const searchCards = wanted.words[field.name] ?? [];
  if (!searchCards.length) return true;
  if (field.kind === "word") return searchCards.includes(String(value ?? ""));
  const found = amounts(value) ?? {};
  const has = Object.keys(found).filter((name) => found[name] > 0);
  return searchCards.some((name) => (name === "" ? has.length === 0 : has.includes(name)));
}

/** @param {CardInfo[]} cards @param {Field[]} fields @param {Wanted} wanted */
export function chosen(cards, fields, wanted) {
  const asked = folded(wanted.text).split(/\s+/).filter(Boolean);
  const found = cards.filter(
    (card) =>
      (wanted.play === "all" || outOfPlay(card) === (wanted.play === "out")) &&
      asked.every((word) => words(card).includes(word)) &&
      fields.every((field) => fits(card, field, wanted)),
  );
  return sorted(found, wanted.sort, asked);
}

/** @param {CardInfo[]} cards @param {string} by @param {string[]} asked */
function sorted(cards, by, asked) {
  const name = by.replace(/^-/, "");
  if (name === "name") return cards.sort((a, b) => a.name.localeCompare(b.name));
  if (name) {
    const last = by.startsWith("-") ? -1 : 1;
    const value = (/** @type {CardInfo} */ card) =>
      typeof card.data[name] === "number" ? card.data[name] : Infinity * last;
    return cards.sort((a, b) => (value(a) === value(b) ? 0 : (value(a) - value(b)) * last));
  }
  if (!asked.length) return cards;
  // matches in the name come before matches in the text
  const place = (/** @type {CardInfo} */ card) =>
    asked.every((word) => folded(card.name).includes(word)) ? 0 : 1;
  return cards
    .map((card) => ({ card, at: place(card) }))
    .sort((a, b) => a.at - b.at)
    .map(({ card }) => card);
}

/** How many filters are on. @param {Wanted} wanted */
export const filtersOn = (wanted) =>
  Object.values(wanted.words).filter((values) => values.length).length +
  Object.keys(wanted.numbers).length +
  (wanted.play === "all" ? 0 : 1);

// -- pages ----------------------------------------------------------------------------------------

/**
 * Draws a page about the cards of a game: what it shows once the game and the look of its cards are there.
 * @template {object} More
 * @param {import("preact").ComponentType<{game: GameDetail, printed: Printed} & More>} Content
 * @param {string} waiting a sentence until then
 * @param {(page: DOMStringMap) => Promise<More>} [load] what else is fetched
 */
export function showCardsPage(Content, waiting, load = async () => /** @type {More} */ ({})) {
  const place = /** @type {HTMLElement} */ (document.getElementById("app"));
  const name = place.dataset.game ?? "";
  function Page() {
    const [loaded, setLoaded] = useState(
      /** @type {({game: GameDetail, printed: Printed} & More) | null} */ (null),
    );
    const [wrong, setWrong] = useState("");
    useEffect(() => {
      Promise.all([
        api.game(name),
        loadPrinted(name, place.dataset.face === "own"),
        load(place.dataset),
      ]).then(
        ([game, printed, more]) => setLoaded({ game, printed, ...more }),
        (error) => setWrong(api.asProblem(error).detail),
      );
    }, []);
    if (wrong)
      return html`
        <p class="notice notice--bad" role="alert">${wrong}</p>
      `;
    return loaded
      ? html`
          <${Content} ...${loaded} />
        `
      : html`
          <p class="soft" role="status">${waiting}</p>
        `;
  }
  place.replaceChildren();
  render(
    html`
      <${Page} />
    `,
    place,
  );
}
