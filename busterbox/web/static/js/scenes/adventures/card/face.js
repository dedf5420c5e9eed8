/**
 * The faces of everything printed in Adventures: action cards in two halves, stage and pattern cards with
 * their challenges, bosses with both sides, weapons, Dr. Light, surprises, sabotage. Each part has its own
 * place and shape, so a card can be read without colours. A face is a picture, hidden from assistive
 * technology: whoever shows one adds `spoken(card)`.
 */
import { cls, html } from "@busterbox/parts/html.js";
import { cardPictures } from "@busterbox/scenes/shared/drawings.js";
import { labels } from "./fields.js";
import { blankDie, mark, needsRow, needWords, supportIcon, supportWords } from "./signs.js";

export { charts, facts, filters, group, labels, order } from "./fields.js";

/**
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("../types.js").Need} Need
 * @typedef {"tiny" | "small" | "medium" | "large"} Size tiny: a line; small: 120 px, with the picture;
 *   medium: 200 px, with the text; large: with all of it
 * @typedef {{needs: Need[], damage: number, box: boolean}} Printed
 * @typedef {{title: string, timing: string, text: string}} Ability
 */

/** @type {Record<string, string>} */
const SIGNS = {
  type: "kind",
  needs: "need",
  signature: "need",
  icon: "weakness",
  weakness: "weakness",
  timing: "timing",
};

/** A value's symbol, if it has one. @param {string} field @param {string} value */
export const symbol = (field, value) => (SIGNS[field] && value ? mark(`${SIGNS[field]}-${value}`) : null);

// -- the picture ----------------------------------------------------------------------------------

// kinds whose drawings are named as they are
const DRAWN = ["hero", "weapon"];
const BOSSES = ["master", "wily_boss"];

const { picture, pictureOf } = await cardPictures("adventures", "adc", ({ id, data }) => {
  const kind = BOSSES.includes(data.type) ? "boss" : data.type;
  return kind === "boss" || DRAWN.includes(kind) ? `${kind}-${id}` : `kind-${kind}`;
});

/**
 * The scenery in which a card is drawn: "fire" for scene-fire, "" if there is none.
 * @param {CardInfo | null} card
 */
export const moodOf = (card) => (card ? pictureOf(card)[2].replace("scene-", "") : "");

// -- parts of a face ------------------------------------------------------------------------------

/** @param {string} sign @param {unknown} value */
const figure = (sign, value) => html`
  <span class="adc-figure">
    ${mark(sign)}
    <b>${value}</b>
  </span>
`;

/** The icons of a support half. @param {CardInfo} card */
export const supportOf = ({ data }) => html`
  <span class="adc-icons">
    ${data.support.map(
      (/** @type {string} */ name, /** @type {number} */ place) => html`
        <span key=${place}>
          ${
            place > 0 && data.choose
              ? html`
                  <em>or</em>
                `
              : null
          }${supportIcon(name)}
        </span>
      `,
    )}
  </span>
`;

/**
 * Both halves of an action card; `half` is the one that counts in its place.
 * @param {CardInfo} card
 * @param {"support" | "skill" | ""} half
 */
const halves = (card, half) => html`
  <span class=${cls("adc-half", "adc-half--support", half === "skill" && "is-off")}>
    ${mark("boost")}${supportOf(card)}
  </span>
  <span class=${cls("adc-half", "adc-half--skill", half === "support" && "is-off")}>
    <span class="adc-half__head">${mark("slot-skill")}</span>
    <span class="adc-half__text">${card.data.skill}</span>
  </span>
`;

/** A challenge in a line. @param {Printed} one @param {number} place */
export const challengeLine = (one, place) => html`
  <span key=${place} class="adc-challenge">
    ${needsRow(one.needs)}
    <span class="adc-challenge__more">${one.box && mark("surprise")}${figure("life", `−${one.damage}`)}</span>
  </span>
`;

/** @param {string} sign @param {string} name @param {Ability | undefined} one */
const sideOf = (sign, name, one) =>
  one &&
  html`
    <span class="adc-part">
      <span class="adc-part__head">
        ${mark(sign)}
        <b>${name}${one.title ? `: ${one.title}` : ""}</b>
      </span>
      <span class="adc-part__text">${one.text}</span>
    </span>
  `;

/** What is fixed on a boss: how many patterns, its weakness, its signature. @param {CardInfo} card */
const bossFigures = ({ data }) => html`
  <span class="adc-figures">
    ${figure("pattern", data.pattern)}
    <span class="adc-figure">
      ${mark(`weakness-${data.weakness}`)}
      <b>${labels[`weakness.${data.weakness}`]}</b>
    </span>
    <span class="adc-figure">${mark("need-signature")}${needsRow(data.signature)}</span>
  </span>
`;

/** @param {unknown} words */
const plain = (words) => html`
  <span class="adc-part"><span class="adc-part__text">${words}</span></span>
`;

/**
 * What stands below the picture.
 * @param {CardInfo} card
 * @param {"support" | "skill" | ""} half
 * @param {boolean} closed
 */
function body(card, half, closed) {
  const { data } = card;
  if (data.type === "action") return halves(card, half);
  if (data.type === "stage")
    return html`
      <span class="adc-part">${data.challenges.map(challengeLine)}</span>
    `;
  if (data.type === "pattern")
    return html`
      <span class="adc-part">
        ${challengeLine(/** @type {Printed} */ (/** @type {unknown} */ (data)), 0)}
      </span>
      ${data.engage && sideOf("timing-engage", "Engage", { title: "", timing: "engage", text: data.engage })}
    `;
  if (data.type === "light")
    return html`
      <span class="adc-part adc-light">
        ${blankDie(data.die)}
        <span>if the card beside answers to</span>
        ${blankDie(data.wants)}
        <span>else ${mark("life")} −1</span>
      </span>
    `;
  if (data.type === "weapon")
    return html`
      <span class="adc-figures">
        ${figure("weapon-energy", data.cap)}
        <span class="adc-figure">
          ${mark(`weakness-${data.icon}`)}
          <b>${labels[`icon.${data.icon}`]}</b>
        </span>
      </span>
      ${plain(card.text)}
    `;
  if (BOSSES.includes(data.type))
    return html`
      ${!closed && bossFigures(card)}${sideOf("kind-stage", "Stage", data.stage)}${
        !closed && sideOf("kind-master", "Boss", data.boss)
      }
    `;
  return plain(card.text || data.lore);
}

/** The hue of a card. @param {CardInfo} card */
const hue = ({ id, data }) => (data.type === "hero" ? id : data.hero || data.type);

/** What it is, in few words. @param {CardInfo} card */
const line = ({ data }) =>
  [
    labels[`type.${data.type}`] ?? data.type,
    data.hero && labels[`hero.${data.hero}`],
    data.starting && "Starting",
  ]
    .filter(Boolean)
    .join(" · ");

/** @param {CardInfo} card */
const corner = ({ data }) => mark(data.icon ? `weakness-${data.icon}` : `kind-${data.type}`);

/**
 * @param {{card: CardInfo, size?: Size, width?: number, half?: "support" | "skill" | "", closed?: boolean}}
 *   props `half`: the one that counts; `closed`: without its boss side
 */
export function CardFace({ card, size = "medium", width, half = "", closed = false }) {
  const { type, lore } = card.data;
  const small = size === "small" || size === "tiny";
  return html`
    <span
      class=${cls("adc", `adc--${size}`, `adc--${type}`, half && `adc--in-${half}`, `adc-hue--${hue(card)}`)}
      aria-hidden="true"
      style=${width ? { "--card": `${width}px` } : null}
    >
      <span class="adc-head">
        <span class="adc-corner">${corner(card)}</span>
        <span class=${cls("adc-name", card.name.length > 18 && "is-long")}>${card.name}</span>
      </span>
      ${
        size !== "tiny" &&
        html`
          <span class="adc-window">${picture(card)}</span>
        `
      }
      ${
        !small &&
        html`
          <span class="adc-type">${line(card)}</span>
        `
      }
      ${
        (!small || type === "action") &&
        html`
          <span class="adc-body">${body(card, half, closed)}</span>
        `
      }
      ${
        size === "large" &&
        lore &&
        type !== "component" &&
        html`
          <i class="adc-lore">${lore}</i>
        `
      }
    </span>
  `;
}

/** A card in one line of a list. @param {{card: CardInfo}} props */
export function CardLine({ card }) {
  return html`
    <span class=${cls("adc-line", `adc-hue--${hue(card)}`)} aria-hidden="true">
      <span class="adc-line__picture">${picture(card)}</span>
      <span class="adc-line__words">
        <b>${card.name}</b>
        <small>${line(card)}</small>
      </span>
    </span>
  `;
}

// -- in words -------------------------------------------------------------------------------------

/** @param {CardInfo} card */
export const fullName = (card) => card.name;

/** What the face shows besides its text, in words. @param {CardInfo} card */
export function spoken(card) {
  const {
    support,
    choose,
    needs,
    damage,
    box,
    challenges,
    die,
    wants,
    weakness,
    pattern,
    signature,
    icon: sign,
    cap,
  } = card.data;
  return [
    card.name,
    line(card).toLowerCase(),
    support && `support: ${support.map(supportWords).join(choose ? " or " : ", ")}`,
    needs && `requires ${needWords(needs)}; else ${damage} damage${box ? "; surprise box" : ""}`,
    challenges &&
      challenges
        .map(
          (/** @type {Printed} */ one) =>
            `${needWords(one.needs)}, else ${one.damage} damage${one.box ? ", surprise box" : ""}`,
        )
        .join("; then "),
    die && `a ${die} die; asks for ${wants}`,
    weakness &&
      `weak to ${labels[`weakness.${weakness}`]}, ${pattern} pattern cards, signature move ${needWords(signature)}`,
    sign && `${labels[`icon.${sign}`]}, ${cap} Weapon Energy`,
  ]
    .filter(Boolean)
    .join("; ");
}
