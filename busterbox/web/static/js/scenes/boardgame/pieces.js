/** The small things of the table: signs, dice, pieces, bars, buttons. */
import { symbolAddress, icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { buttons } from "@busterbox/scenes/shared/buttons.js";
import { drawings } from "@busterbox/scenes/shared/drawings.js";

export { counted as count } from "@busterbox/parts/words.js";

/** @import { Face, Model } from "./types.js" */

const GAME = "boardgame";

export const { mark, drawn } = drawings(GAME, "bg");
export const { optionProps, labelled, keyHint } = buttons("bg");

/** @type {Record<Face, string>} */
export const FACE_WORDS = {
  hit: "HIT",
  pellet: "PELLET",
  aim: "AIM",
  jump: "JUMP",
  run: "RUN",
  wily: "WILY",
};

/** The scenery of a stage, as wide as its place. @param {string} stage */
export const scenery = (stage) => html`
  <svg class="bg-scenery" viewBox="0 0 32 32" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <use href=${symbolAddress(`scene-${stage}`, GAME)} width="32" height="32" />
  </svg>
`;

/**
 * A hero's piece in the colour of its seat.
 * @param {Model} m
 * @param {number} seat
 * @param {number} [size]
 * @param {boolean} [whole]
 */
export function piece(m, seat, size = 24, whole = false) {
  const hero = m.heroes[seat]?.hero ?? "mega_man";
  return html`
    <span class=${cls("bg-piece", `seat--${seat + 1}`)} aria-hidden="true">
      ${drawn(`${whole ? "hero" : "head"}-${hero}`, size)}
    </span>
  `;
}

/** The face of a die. @param {Face | "" | "?"} face @param {string} [extra] */
export function dieFace(face, extra = "") {
  const known = face !== "" && face !== "?";
  return html`
    <span
      class=${cls("bg-die", known && `bg-die--${face}`, !known && "is-tumbling", extra)}
      aria-hidden="true"
    >
      ${
        known
          ? html`
              ${mark(`face-${face}`)}
              <i>${FACE_WORDS[/** @type {Face} */ (face)]}</i>
            `
          : html`
              ${icon("dice")}
            `
      }
    </span>
  `;
}

/**
 * A bar of Health. @param {{value: number, full: number, name: string, key: string, big?: boolean}} one
 */
export function healthBar({ value, full, name, key: place, big = false }) {
  const part = Math.max(0, Math.min(1, value / Math.max(1, full)));
  return html`
    <span
      class=${cls("bg-bar", big && "bg-bar--big", part <= 0.25 && "is-low")}
      role="img"
      aria-label=${`${name}: ${value} of ${full} Health`}
      data-key=${place}
    >
      <i style=${{ width: `${(part * 100).toFixed(1)}%` }}></i>
      <b>
        ${icon("heart")}${value}
        <small>/${full}</small>
      </b>
    </span>
  `;
}

/**
 * A number with its sign.
 * @param {string} sign
 * @param {number | string} value
 * @param {string} words
 * @param {string} [place]
 */
export const factChip = (sign, value, words, place = "") => html`
  <span class="bg-fact" role="img" aria-label=${words} title=${words} data-key=${place || null}>
    ${mark(sign)}
    <b>${value}</b>
  </span>
`;
