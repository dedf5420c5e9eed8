/** Signs, dice and requirements, on cards and on the table. */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { drawings } from "@busterbox/scenes/shared/drawings.js";

/** @import { Die, Need } from "../types.js" */

export const { mark, drawn } = drawings("adventures", "ad");

/** @param {Die} die */
export const dieWords = (die) => `${die.colour} ${die.double ? "double " : ""}${die.action}`;

/**
 * A die that lies in the pool: its action, twice if it is a double, and the letter of its colour.
 * @param {Die} die
 * @param {string} [extra]
 */
export const dieFace = (die, extra = "") => html`
  <span class=${cls("ad-die", `ad-die--${die.colour}`, die.double && "is-double", extra)} aria-hidden="true">
    ${mark(`need-${die.action}`)}${die.double && mark(`need-${die.action}`)}${
      die.double &&
      html`
        <span class="ad-die__lock">${icon("lock")}</span>
      `
    }
    <i>${die.colour[0].toUpperCase()}</i>
  </span>
`;

/**
 * A die not rolled yet, or in the air.
 * @param {string} colour "any" for one to be named
 * @param {boolean} [tumbling]
 */
export const blankDie = (colour, tumbling = false) => html`
  <span
    class=${cls("ad-die", "ad-die--blank", `ad-die--${colour}`, tumbling && "is-tumbling")}
    aria-hidden="true"
  >
    ${
      colour === "any"
        ? html`
            <b>?</b>
          `
        : html`
            <b>${colour[0].toUpperCase()}</b>
          `
    }
  </span>
`;

/** An icon of a support half. @param {string} name */
export function supportIcon(name) {
  const [kind, ...rest] = name.split("-");
  if (kind === "token")
    return html`
      <span class="ad-tok is-on">${mark(rest[0] === "any" ? "token-any" : `need-${rest[0]}`)}</span>
    `;
  if (kind === "energy")
    return html`
      <span class="ad-gain">${mark("weapon-energy")}</span>
    `;
  if (kind === "life" || kind === "surprise")
    return html`
      <span class="ad-gain">${mark(kind)}</span>
    `;
  if (!rest.length) return blankDie(kind);
  const double = rest[0].startsWith("double_");
  const action = /** @type {Die["action"]} */ (rest[0].replace("double_", ""));
  return html`
    <span class="ad-setdie">
      ${dieFace({ die: 0, place: 0, colour: /** @type {Die["colour"]} */ (kind), action, double })}
    </span>
  `;
}

/** The same in words. @param {string} name */
export function supportWords(name) {
  const [kind, ...rest] = name.split("-");
  if (kind === "token") return rest[0] === "any" ? "a bonus token of your choice" : `the ${rest[0]} token`;
  if (kind === "energy") return "1 Weapon Energy";
  if (kind === "life") return "1 life";
  if (kind === "surprise") return "a surprise token";
  if (kind === "any") return "a die of any colour";
  return rest.length ? `a ${kind} die set to ${rest[0].replace("_", " ")}` : `a ${kind} die`;
}

/** @param {Need} need @param {string} [extra] */
export const needChip = (need, extra = "") => html`
  <span class=${cls("ad-need", `ad-need--${need}`, extra)}>${mark(`need-${need}`)}</span>
`;

/** @param {readonly Need[]} needs */
export const needsRow = (needs) => html`
  <span class="ad-needs">
    ${needs.map(
      (need, place) => html`
        <span key=${place}>${needChip(need)}</span>
      `,
    )}
  </span>
`;

/** "2 shoots, a wait". @param {readonly Need[]} needs */
export function needWords(needs) {
  const kinds = [...new Set(needs)];
  return kinds
    .map((kind) => {
      const many = needs.filter((one) => one === kind).length;
      const word = kind === "signature" ? "signature move" : kind;
      return many === 1 ? `a ${word}` : `${many} ${word}s`;
    })
    .join(", ");
}
