/**
 * How the cards of a game are shown. A game may bring scenes/<game>/card/face.js, which exports any of what
 * `Printed` has; what it does not export is made from the card's data alone.
 */
import { html } from "@busterbox/parts/html.js";
import { capital, spaced } from "@busterbox/parts/words.js";

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
export async function printedOf(game, own) {
  if (!own) return PLAIN;
  try {
    return { ...PLAIN, ...(await import(`@busterbox/scenes/${game}/card/face.js`)) };
  } catch (error) {
    console.error(error);
    return PLAIN; // every card can be read without its face
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
