// The small things of the table: signs, dice, pieces, bars. What can be chosen is a real button; pressed when
// it is no option it explains itself.
import { address, icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { ordered } from "@busterbox/parts/option_order.js";

export { counted as count } from "@busterbox/parts/words.js";

/** @import { OptionInfo } from "@busterbox/wire.js" */
/** @import { Face, Model } from "./types.js" */

const GAME = "boardgame";

/** @type {Record<Face, string>} */
export const FACE_WORDS = {
  hit: "HIT",
  pellet: "PELLET",
  aim: "AIM",
  jump: "JUMP",
  run: "RUN",
  wily: "WILY",
};

/** A sign in the colour of the text around it. @param {string} name @param {string} [extra] */
export function mark(name, extra = "") {
  return html`
    <svg class=${cls("bg-mark", extra)} viewBox="0 0 24 24" aria-hidden="true">
      <use href=${address(name, GAME)} />
    </svg>
  `;
}

/**
 * A drawing, `size` CSS pixels wide unless styled.
 * @param {string} name
 * @param {number} [size]
 * @param {boolean} [flip]
 */
export const drawn = (name, size = 48, flip = false) => html`
  <svg
    class=${cls("bg-sprite", flip && "bg-sprite--flip")}
    viewBox="0 0 24 24"
    style=${{ "--size": `${size}px` }}
    aria-hidden="true"
  >
    <use href=${address(name, GAME)} width="24" height="24" />
  </svg>
`;

/** The scenery of a stage, as wide as its place. @param {string} stage */
export const scenery = (stage) => html`
  <svg class="bg-scenery" viewBox="0 0 32 32" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <use href=${address(`scene-${stage}`, GAME)} width="32" height="32" />
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

/**
 * What makes a button an option: its code, and how it is marked.
 * @param {Model} m
 * @param {OptionInfo | null} option
 * @param {string} word what it explains when it is no option
 * @param {number} [other] the code it would have as an option, so that it can be said why it is none now
 */
export function offer(m, option, word, other) {
  const { act, explain, why, glow, pending, selected } = m.props;
  const code = option?.code ?? null;
  const ask = m.me >= 0 && !m.props.replay && !m.over ? other : undefined;
  return {
    type: "button",
    "data-code": code ?? ask,
    "data-explain": word || undefined,
    class: cls(
      code !== null && "bg-option",
      code !== null && glow.includes(code) && "bg-glow",
      code !== null && selected === code && "bg-selected",
      code !== null && pending === code && "bg-sent",
    ),
    onClick: () => {
      if (code !== null) act(code);
      else if (ask !== undefined) why(ask, word);
      else if (word) explain(word);
    },
  };
}

/**
 * A button's name for those who hear it, and its drawing for the eyes.
 * @param {string} name
 * @param {unknown} what
 */
export const named = (name, what) => html`
  <span class="visually-hidden">${name}</span>
  <span class="bg-drawn" aria-hidden="true">${what}</span>
`;

/** The key that chooses it. @param {Model} m @param {OptionInfo | null} option */
export function key(m, option) {
  if (!option) return null;
  const place = ordered(m.options, m.props.situation.decision?.passing).indexOf(option) + 1;
  return place > 0 && place < 10
    ? html`
        <kbd class="bg-key" aria-hidden="true">${place}</kbd>
      `
    : null;
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
export function bar({ value, full, name, key: place, big = false }) {
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
export const fact = (sign, value, words, place = "") => html`
  <span class="bg-fact" role="img" aria-label=${words} title=${words} data-key=${place || null}>
    ${mark(sign)}
    <b>${value}</b>
  </span>
`;
