/** The small things of the table: cards, numbers, needs, buttons. */
import { icon } from "@busterbox/parts/art.js";
import { focusMoves, preview } from "@busterbox/parts/dialog.js";
import { cls, html } from "@busterbox/parts/html.js";
import { buttons } from "@busterbox/scenes/shared/buttons.js";
import { mark, picture, slug } from "./card/face.js";

/** @import { CardInfo } from "@busterbox/wire.js" */
/** @import { Light, Need } from "./types.js" */

/** The card under the pointer or with the focus; shown large where there is room. */
export const peeked = preview(/** @type {{id: string, seat: number, left: boolean} | null} */ (null));

/** @param {string} id @param {number} seat */
export function peekEvents(id, seat) {
  const show = (/** @type {Event} */ event) => {
    const place = event.currentTarget instanceof Element ? event.currentTarget.getBoundingClientRect() : null;
    const table = document.querySelector(".tc-table")?.getBoundingClientRect();
    // show it beside the card, not over it; a hand is below the table
    const left =
      place !== null &&
      table !== undefined &&
      place.top < table.bottom &&
      place.left > table.left + table.width * 0.42;
    peeked.value = { id, seat, left };
  };
  const hide = () => (peeked.value = null);
  // A resting pointer opens no preview when something moves under it; neither does a focus that is only given
  // back.
  const point = (/** @type {Event} */ event) =>
    (peeked.peek()?.id === id && peeked.peek()?.seat === seat) || show(event);
  const focus = (/** @type {Event} */ event) => focusMoves() && show(event);
  return { onMouseMove: point, onMouseLeave: hide, onFocus: focus, onBlur: hide };
}

export const { optionProps, labelled, keyHint } = buttons("tc", () => (peeked.value = null));

/** @param {CardInfo} card */
export const frameOf = (card) => {
  const { colour, type } = card.data;
  return `tcg-card--${colour || (type === "netnavi" ? "navi" : type === "battlechip" ? "chip" : "plain")}`;
};

/** The name without its title, which stands below it. @param {CardInfo} card */
export const shortName = (card) =>
  card.data.title ? card.name.replace(`, ${card.data.title}`, "") : card.name;

/** Whether a resource can be spent, or works by itself. @param {CardInfo} card */
export const canBeSpent = (card) => card.text.includes("SPEND:");

/** Words longer than this may break before a capital inside: "Mega" and "Modification". */
const LONG = 10;

/**
 * The words of a name, each taken apart where a line may end inside it.
 * @param {string} name @returns {string[][]}
 */
const wordsOf = (name) =>
  name.split(" ").map((word) => (word.length > LONG ? word.split(/(?<=[a-z])(?=[A-Z])/) : [word]));

/** A name whose letters get smaller where a word would not fit into one line. @param {string} name */
export function fittingName(name) {
  const words = wordsOf(name);
  const longest = Math.max(...words.flat().map((part) => part.length));
  return html`
    <span class="tc-mini__name" style=${{ "--longest": longest }}>
      <span>
        ${words.map(
          (parts, place) => html`
            ${place > 0 && " "}${parts.map((part, at) => [
              at > 0 &&
                html`
                  <wbr />
                `,
              part,
            ])}
          `,
        )}
      </span>
    </span>
  `;
}

/**
 * A card as it lies in play or on a pile: colour, name, picture, emblem.
 * @param {CardInfo} card @param {unknown} [tag] what stands at its foot
 */
export function smallCard(card, tag = null) {
  const { colour, emblem, type } = card.data;
  return html`
    <span class=${cls("tc-mini", frameOf(card))}>
      ${fittingName(shortName(card))}
      <span class="tc-mini__art">
        ${picture(card)}
        <span class="tc-mini__kind">${colour ? mark(`colour-${colour}`) : mark(`type-${type}`)}</span>
        ${
          emblem &&
          html`
            <span class="tc-mini__emblem">${mark(`emblem-${slug(emblem)}`)}</span>
          `
        }
      </span>
      ${tag}
    </span>
  `;
}

/** The back of a card. @param {string} [extra] */
export const cardBack = (extra = "") => html`
  <span class=${cls("tc-back", extra)} aria-hidden="true"></span>
`;

/** A thing that a card needs, in words: "2 power", "1 red resource". @param {Need} one */
export function needWords(one) {
  if (one.kind === "power") return `${one.need} power`;
  if (one.kind === "colour") return `${one.need} ${one.name}`;
  return `${one.need} ${one.name} ${one.need === 1 ? "emblem" : "emblems"}`;
}

/** The same as signs. @param {Need} one */
export function needSign(one) {
  if (one.kind === "power") return mark("power-on", "tcg-ink--power");
  return one.kind === "colour"
    ? mark(`colour-${one.name}`, `tcg-ink--${one.name}`)
    : mark(`emblem-${slug(one.name)}`);
}

/** What is missing, in few words. @param {Light | undefined} light */
export function lackingWords(light) {
  return (light?.needs ?? [])
    .filter((one) => !one.ok)
    .map(needWords)
    .join(", ");
}

/**
 * A value; if it differs from the printed one, a sign says so too.
 * @param {{name: string, icon: string, value: number, printed: number, main: boolean, low?: boolean}} stat
 */
export function statChip({ name, icon: sign, value, printed, main, low = false }) {
  const better = low ? value < printed : value > printed;
  const words = `${name} ${value}${value === printed ? "" : `, printed ${printed}`}`;
  return html`
    <span
      class=${cls("tc-stat", main && "is-main", value !== printed && (better ? "is-up" : "is-down"))}
      role="img"
      aria-label=${words}
      title=${words}
    >
      ${mark(sign)}
      <b>${value}</b>
      ${
        value !== printed &&
        html`
          <i>${value > printed ? "▲" : "▼"}</i>
        `
      }
    </span>
  `;
}

/** @param {string} text */
export const note = (text) => html`
  <span class="tc-note">${icon("info")} ${text}</span>
`;
