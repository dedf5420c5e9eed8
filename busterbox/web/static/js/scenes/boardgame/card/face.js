/**
 * The faces of everything printed in the board game: action cards with their three parts, challenges, Copies,
 * bosses with their table by face, minions, characters, and other pieces. Each part has its own place and
 * shape, so a card can be read without colours. A face is a picture, hidden from assistive technology:
 * whoever shows one adds `spoken(card)`.
 */
import { symbolAddress } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { cardPictures, drawings } from "@busterbox/scenes/shared/drawings.js";
import { labels } from "./fields.js";
import { line } from "./words.js";

export { charts, facts, filters, group, groups, labels, leads, opening, order } from "./fields.js";
export { fullName, spoken } from "./words.js";

/**
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("../types.js").Part} Part
 * @typedef {import("../types.js").Face} Face
 * @typedef {import("../types.js").AbilityInfo} AbilityInfo
 * @typedef {"tiny" | "small" | "medium" | "large"} Size tiny: its name and what it costs; small: 120 px, with
 *   the picture; medium: 200 px, with the text; large: with all of it
 * @typedef {{face: Face, name: string, damage: number, text: string, only_damage: boolean}} Row
 */

const GAME = "boardgame";
const { mark } = drawings(GAME, "bg");
const { picture } = await cardPictures(GAME, "bgc", (card) => `kind-${card.data.type}`);
/** @type {Part[]} */
const PARTS = ["hero", "wily", "battle"];
/** @type {Record<Part, string>} */
export const PART_NAMES = { hero: "Mega Man", wily: "Dr. Wily", battle: "Boss battle" };
/** @type {Record<string, string>} */
const SIGNS = { type: "kind", symbol: "symbol", stage: "stage", needs: "face" };

/** A value's symbol, if it has one. @param {string} field @param {string} value */
export const symbol = (field, value) => (SIGNS[field] && value ? mark(`${SIGNS[field]}-${value}`) : null);

/** A face of a die, as a requirement or at the head of a row: a chip with its sign. @param {Face} face */
export const faceMark = (face) => html`
  <span class=${`bgc-face bgc-face--${face}`}>${mark(`face-${face}`)}</span>
`;

// -- parts of a face ------------------------------------------------------------------------------

/** A number with its sign. @param {string} sign @param {unknown} value @param {string} [extra] */
const figure = (sign, value, extra = "") => html`
  <span class=${cls("bgc-figure", extra)}>
    ${mark(sign)}
    <b>${value}</b>
  </span>
`;

/** A drawing as large as a sign. @param {string} name */
const tiny = (name) => html`
  <svg class="bgc-tiny" viewBox="0 0 24 24" aria-hidden="true">
    <use href=${symbolAddress(name, GAME)} width="24" height="24" />
  </svg>
`;

/**
 * The cost: AP in a challenge, plus Weapon Energy.
 * @param {number} points
 * @param {number} energy
 * @param {boolean} battle
 */
const price = (points, energy, battle) => html`
  <span class="bgc-price">
    ${
      !battle &&
      html`
        <span>
          <b>${points}</b>
          ${" "}AP
        </span>
      `
    }${energy > 0 && figure("weapon-energy", energy)}
  </span>
`;

/** @param {CardInfo} card @param {Part} part */
const partPrice = ({ data }, part) =>
  price(data[`${part}_cost`], data[`${part}_energy`] ?? 0, part === "battle");

/** @param {CardInfo} card @param {Part} part @param {boolean} [main] */
const partOf = (card, part, main = false) => html`
  <span key=${part} class=${cls("bgc-part", `bgc-part--${part}`, main && "is-main")}>
    <span class="bgc-part__head">
      ${part === "battle" && mark("battle-part")}
      <b>${PART_NAMES[part]}</b>
      ${partPrice(card, part)}
    </span>
    <span class="bgc-part__text">${card.data[part]}</span>
  </span>
`;

/** @param {AbilityInfo} one */
function abilityOf(one) {
  const battle = one.moment.startsWith("battle");
  return html`
    <span key=${one.number} class="bgc-part">
      <span class="bgc-part__head">
        ${battle && mark("battle-part")}
        <b>${one.name}</b>
        ${price(one.points, one.energy, battle)}
      </span>
      <span class="bgc-part__text">${one.text}</span>
    </span>
  `;
}

/** A line of a boss's table; where damage is all it does, its number is enough. @param {Row} row */
const rowOf = (row) => html`
  <span key=${row.face} class="bgc-row">
    ${faceMark(row.face)}
    <span class="bgc-row__name">
      ${row.name}
      ${
        !row.only_damage &&
        html`
          <small>${row.text}</small>
        `
      }
    </span>
    ${
      row.damage > 0 &&
      html`
        <b>${row.damage}</b>
      `
    }
  </span>
`;

/** @param {CardInfo} card */
const needsOf = ({ data }) => html`
  <span class="bgc-needs">
    ${data.needs.map(
      (/** @type {Face} */ face, /** @type {number} */ place) => html`
        <span key=${place}>${faceMark(face)}</span>
      `,
    )}
  </span>
`;

/** @param {unknown} words */
const plain = (words) => html`
  <span class="bgc-part"><span class="bgc-part__text">${words}</span></span>
`;

/** What stands below the picture. @param {CardInfo} card @param {boolean} large @param {Part} [part] */
function body(card, large, part) {
  const { data } = card;
  if (data.type === "action") return PARTS.map((one) => partOf(card, one, one === part));
  if (data.type === "challenge") {
    return html`
      ${needsOf(card)}${data.ability && plain(data.ability)}
      <span class="bgc-part bgc-part--penalty">
        ${faceMark("wily")}
        <span class="bgc-part__text">${data.penalty}</span>
      </span>
    `;
  }
  if (data.type === "boss") {
    return html`
      <span class="bgc-rows">${data.faces.map(rowOf)}</span>
      ${
        large &&
        data.abilities.length > 0 &&
        html`
          <b class="bgc-power">${mark("power")} ${data.power}</b>
          ${data.abilities.map(abilityOf)}
        `
      }
    `;
  }
  if (data.type === "character") {
    const strikes = /** @type {[Face, number][]} */ (Object.entries(data.strikes));
    return html`
      ${
        strikes.length > 0 &&
        html`
          <span class="bgc-strikes">
            ${strikes.map(
              ([face, damage]) => html`
                <span key=${face} class="bgc-figure">
                  ${faceMark(face)}
                  <b>${damage}</b>
                </span>
              `,
            )}
          </span>
        `
      }
      ${data.abilities.map(abilityOf)}
    `;
  }
  if (data.type === "minion") return plain(data.special);
  return plain(card.text || data.lore);
}

/** Numbers in the foot. @param {CardInfo} card @param {boolean} small */
function foot({ data, copies }, small) {
  if (data.type === "action")
    return small
      ? html`
          <span class="bgc-figure bgc-ink--hero">
            ${mark("kind-character")}
            <b>${data.hero_cost}</b>
          </span>
          <span class="bgc-figure bgc-ink--wily">
            ${mark("face-wily")}
            <b>${data.wily_cost}</b>
          </span>
        `
      : null;
  if (data.type === "challenge") {
    return html`
      ${figure("action-point", data.points)}${
        data.minion
          ? html`
              <span class="bgc-figure">
                ${small && mark("minion")}${!small && tiny(`minion-${data.minion}`)}
                <b>+${data.minions}</b>
              </span>
            `
          : mark("no-minion")
      }${mark(`symbol-${data.symbol}`)}
    `;
  }
  if (data.type === "boss")
    return html`
      ${figure("threat", data.threat)}${figure("heart", data.health)}
    `;
  if (data.type === "character")
    return html`
      ${figure(
        "threat",
        `${data.threat}/${data.battle_threat}`,
      )}${figure("weapon-energy", data.energy)}${figure("heart", data.health)}
    `;
  if (data.type === "minion") return figure("damage", data.damage);
  return data.type === "component"
    ? html`
        <b>× ${copies}</b>
      `
    : null;
}

// -- the face -------------------------------------------------------------------------------------

/** The hue of a card: of its stage, of its Robot Master, else of its kind. @param {CardInfo} card */
const hue = ({ id, data }) =>
  data.copy || data.stage || (data.type === "boss" && labels[`stage.${id}`] ? id : data.type);

/** @param {CardInfo} card */
const corner = ({ data }) =>
  mark(
    data.type === "challenge"
      ? `stage-${data.stage}`
      : data.symbol
        ? `symbol-${data.symbol}`
        : `kind-${data.type}`,
  );

/**
 * @param {{card: CardInfo, size?: Size, width?: number, part?: Part}} props `width` in CSS pixels; `part`:
 *   the one in force
 */
export function CardFace({ card, size = "medium", width, part }) {
  const { type, title, lore } = card.data;
  const small = size === "small" || size === "tiny";
  const inForce = part && type === "action" ? part : undefined;
  const below = size === "tiny" || (small && inForce) ? null : foot(card, small);
  return html`
    <span
      class=${cls(
        "bgc",
        `bgc--${size}`,
        `bgc--${type}`,
        inForce && `bgc--in-${inForce}`,
        `bgc-hue--${hue(card)}`,
      )}
      aria-hidden="true"
      style=${width ? { "--card": `${width}px` } : null}
    >
      <span class="bgc-head">
        <span class="bgc-corner">${corner(card)}</span>
        <span class=${cls("bgc-name", card.name.length > 18 && "is-long")}>
          ${card.name}${
            title &&
            html`
              <small>${title}</small>
            `
          }
        </span>
        ${size === "tiny" && inForce && partPrice(card, inForce)}
      </span>
      ${
        size !== "tiny" &&
        html`
          <span class="bgc-window">${picture(card)}</span>
        `
      }
      ${
        !small &&
        html`
          <span class="bgc-type">${line(card)}</span>
          <span class="bgc-body">${body(card, size === "large", inForce)}</span>
        `
      }
      ${size === "small" && type === "challenge" && needsOf(card)}
      ${
        size === "small" &&
        inForce &&
        html`
          <span class="bgc-body">${partOf(card, inForce, true)}</span>
        `
      }
      ${
        size === "large" &&
        lore &&
        type !== "component" &&
        html`
          <i class="bgc-lore">${lore}</i>
        `
      }
      ${
        below &&
        html`
          <span class="bgc-foot">${below}</span>
        `
      }
    </span>
  `;
}

/**
 * The back of a card: of an action deck, or of the challenges of a stage.
 * @param {{size?: Size, width?: number, stage?: string}} props
 */
export function CardBack({ size = "small", width, stage = "" }) {
  return html`
    <span
      class=${cls("bgc", `bgc--${size}`, "bgc--back", `bgc-hue--${stage || "action"}`)}
      aria-hidden="true"
      style=${width ? { "--card": `${width}px` } : null}
    >
      ${mark(stage ? `stage-${stage}` : "face-wily")}
    </span>
  `;
}

/**
 * A card in one line of a list: its picture, name, symbol, what its two sides cost.
 * @param {{card: CardInfo}} props
 */
export function CardLine({ card }) {
  const { type, symbol: sign, hero_cost: hero, hero_energy: energy, wily_cost: wily, pack } = card.data;
  return html`
    <span class=${cls("bgc-line", `bgc-hue--${hue(card)}`)} aria-hidden="true">
      <span class="bgc-line__picture">${picture(card)}</span>
      <span class="bgc-line__words">
        <b>${card.name}</b>
        <small>
          <span>
            ${sign && mark(`symbol-${sign}`)}${" "}${
              sign ? labels[`symbol.${sign}`] : labels[`type.${type}`]
            }${pack ? " · pack" : ""}
          </span>
          ${
            type === "action" &&
            html`
              <span class="bgc-line__costs">
                <span class="bgc-figure bgc-ink--hero">
                  ${mark("kind-character")}
                  <b>${hero}</b>
                </span>
                ${energy > 0 && figure("weapon-energy", energy)}
                <span class="bgc-figure bgc-ink--wily">
                  ${mark("face-wily")}
                  <b>${wily}</b>
                </span>
              </span>
            `
          }
        </small>
      </span>
    </span>
  `;
}
