/**
 * A card of the trading card game at any size: the frame with its colour and symbol, name and title, picture,
 * what it asks for, destiny number or the NetNavi's values, text, lore. Every part has its own place and
 * shape, so a card can be read without colours. A face is a picture, hidden from assistive technology:
 * whoever shows one adds `spoken(card)`.
 */
import { symbolAddress } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { cardPictures, drawings } from "@busterbox/scenes/shared/drawings.js";

/**
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {"small" | "medium" | "large"} Size small: 120 px, name and numbers; medium: 200 px, with the
 *   text; large: with lore
 * @typedef {{power?: number, colours?: Record<string, number>, emblems?: Record<string, number>}} Have what
 *   its player has in play: what a card asks for is then shown as there or as missing
 */

const GAME = "tcg";

export const { mark } = drawings(GAME, "tcg");
export const { picture } = await cardPictures(GAME, "tcg", (card) => `type-${card.data.type}`);

/** The names of what is printed, and of its values as "field.value". @type {Record<string, string>} */
export const labels = {
  type: "Type",
  "type.netnavi": "NetNavi",
  "type.resource": "Resource",
  "type.event": "Event",
  "type.battlechip": "BattleChip",
  "type.level_up": "Level Up",
  set: "Set",
  "set.power_up": "Power Up!",
  "set.grand_prix": "Grand Prix",
  "set.grave": "Grave",
  "set.promo": "Promo",
  colour: "Colour",
  "colour.red": "Red",
  "colour.blue": "Blue",
  "colour.green": "Green",
  "colour.yellow": "Yellow",
  "colour.": "No colour",
  emblem: "Emblem",
  "emblem.": "No emblem",
  tag: "Kind",
  "tag.": "None",
  "tag.virus": "Virus",
  "tag.ally": "Ally",
  "tag.netop": "NetOp",
  "tag.style_change": "Style change",
  power: "Power it asks for",
  colours: "Colours it asks for",
  emblems: "Emblems it asks for",
  destiny: "Destiny number",
  format: "Format",
  "format.power_up": "Power Up!",
  "format.sample": "Sample",
  "format.all_sets": "All sets",
  strength: "Strength",
  defense: "Defense",
  blast: "Blast",
  number: "Number",
  title: "Title",
};
/** The order of the filters. */
export const order = [
  "type",
  "colour",
  "emblem",
  "tag",
  "set",
  "power",
  "destiny",
  "colours",
  "emblems",
  "strength",
  "defense",
  "blast",
];
/** The field that groups a deck's list, and the order of the groups. */
export const group = "type";
export const groups = ["netnavi", "resource", "event", "battlechip", "level_up"];
/** Curves of a deck. */
export const charts = ["power", "colour", "destiny"];
/**
 * The opening hand (TC-1.6): four cards of the deck, which does not contain the NetNavi.
 */
export const opening = { count: 4, from: (/** @type {CardInfo} */ card) => card.data.type !== "netnavi" };
/** The card that stands for a deck. @param {CardInfo} card */
export const leads = (card) => card.data.type === "netnavi";

const SYMBOLS = {
  type: "type",
  colour: "colour",
  colours: "colour",
  emblem: "emblem",
  emblems: "emblem",
  tag: "tag",
};

/** @param {string} name */
export const slug = (name) => name.toLowerCase().replaceAll(" ", "_");

/** A value's symbol, if it has one. @param {string} field @param {string} value */
export function symbol(field, value) {
  const kind = SYMBOLS[/** @type {"type"} */ (field)];
  if (!kind || !value || value === "level_up") return null;
  return mark(`${kind}-${slug(value)}`, kind === "colour" ? `tcg-ink--${value}` : "");
}

// -- what it asks for -----------------------------------------------------------------------------

/**
 * What a card asks for, one sign each; marked as met or missing if we know what the player has.
 * @param {CardInfo} card
 * @param {Have} [have]
 * @returns {{name: string, ink: string, met: boolean | null}[]}
 */
function wanted(card, have) {
  const { power, colours, emblems } = card.data;
  /** @param {number} place @param {number | undefined} there */
  const met = (place, there) => (have ? place < (there ?? 0) : null);
  /** @param {number} count @param {string} name @param {string} ink @param {number | undefined} there */
  const row = (count, name, ink, there) =>
    Array.from({ length: count }, (_, place) => ({ name, ink, met: met(place, there) }));
  return [
    ...row(power ?? 0, "power-on", "tcg-ink--power", have?.power),
    ...Object.entries(colours ?? {}).flatMap(([name, count]) =>
      row(Number(count), `colour-${name}`, `tcg-ink--${name}`, have?.colours?.[name]),
    ),
    ...Object.entries(emblems ?? {}).flatMap(([name, count]) =>
      row(Number(count), `emblem-${slug(name)}`, "", have?.emblems?.[name]),
    ),
  ];
}

/** @param {CardInfo} card @param {Have} [have] */
function asks(card, have) {
  const all = wanted(card, have);
  if (!all.length)
    return html`
      <span class="tcg-asks"></span>
    `;
  return html`
    <span class="tcg-asks">
      ${all.map(
        ({ name, ink, met }, place) => html`
          <span key=${place} class=${cls("tcg-ask", met === true && "is-met", met === false && "is-missing")}>
            ${mark(name, ink)}
          </span>
        `,
      )}
    </span>
  `;
}

/** A NetNavi's values, else the destiny number. @param {CardInfo} card */
function values(card) {
  const { strength, defense, blast, destiny } = card.data;
  if (strength !== undefined) {
    return html`
      <span class="tcg-values">
        <span>${mark("strength")}${strength}</span>
        <span>${mark("defense")}${defense}</span>
        <span>${mark("blast")}${blast}</span>
      </span>
    `;
  }
  return destiny === undefined
    ? null
    : html`
        <span class="tcg-destiny">
          ${mark("destiny-frame")}
          <b>${destiny}</b>
        </span>
      `;
}

// -- the face -------------------------------------------------------------------------------------

/** Its name without the title. @param {CardInfo} card */
export function shortName(card) {
  const end = `, ${card.data.title}`;
  return card.data.title && card.name.endsWith(end) ? card.name.slice(0, -end.length) : card.name;
}

/** @param {CardInfo} card */
function line(card) {
  const { type, tag } = card.data;
  return [labels[`type.${type}`] ?? type, tag && labels[`tag.${tag}`]].filter(Boolean).join(" · ");
}

/**
 * @param {{card: CardInfo, size?: Size, have?: Have, width?: number}} props `width` in CSS pixels, if not the
 *   usual one
 */
export function CardFace({ card, size = "medium", have, width }) {
  const { type, tag, colour, emblem, title, lore, number, set } = card.data;
  const frame = colour || (type === "netnavi" ? "navi" : type === "battlechip" ? "chip" : "plain");
  const corner = colour
    ? mark(`colour-${colour}`)
    : type === "level_up"
      ? mark("power-on")
      : mark(`type-${type}`);
  return html`
    <span
      class=${cls(
        "tcg-card",
        `tcg-card--${size}`,
        `tcg-card--${frame}`,
        `tcg-card--${type}`,
        !card.text && "tcg-card--bare",
      )}
      aria-hidden="true"
      style=${width ? { "--card": `${width}px` } : null}
    >
      <span class="tcg-card__head">
        <span class="tcg-card__corner">${corner}</span>
        <span class=${cls("tcg-card__name", shortName(card).length > 17 && "is-long")}>
          ${shortName(card)}${
            title &&
            html`
              <small>${title}</small>
            `
          }
        </span>
      </span>
      <span class="tcg-card__window">
        ${picture(card)}
        ${
          size === "small" &&
          (colour || tag) &&
          html`
            <span class="tcg-card__kind">${mark(tag ? `tag-${tag}` : `type-${type}`)}</span>
          `
        }${
          emblem &&
          html`
            <span class="tcg-card__emblem">${mark(`emblem-${slug(emblem)}`)}</span>
          `
        }
      </span>
      <span class="tcg-card__type">${line(card)}</span>
      ${
        size !== "small" &&
        card.text &&
        html`
          <span
            class=${cls(
              "tcg-card__text",
              card.text.length < 105 && "is-short",
              card.text.length > 150 && "is-long",
              card.text.length > 210 && "is-longest",
            )}
          >
            ${card.text}
          </span>
        `
      }
      ${
        size === "large" &&
        lore &&
        html`
          <i class="tcg-card__lore">${lore}</i>
        `
      }
      <span class="tcg-card__foot">${asks(card, have)}${values(card)}</span>
      ${
        size === "large" &&
        html`
          <span class="tcg-card__number">${number} · ${labels[`set.${set}`] ?? set}</span>
        `
      }
    </span>
  `;
}

/** The back of every card. @param {{size?: Size, width?: number}} props */
export function CardBack({ size = "small", width }) {
  return html`
    <span
      class=${cls("tcg-card", `tcg-card--${size}`, "tcg-card--back")}
      aria-hidden="true"
      style=${width ? { "--card": `${width}px` } : null}
    >
      <svg class="tcg-card__back" viewBox="0 0 24 24">
        <use href=${symbolAddress("card-back", GAME)} width="24" height="24" />
      </svg>
    </span>
  `;
}

/**
 * A card in one line of a list: its picture, name, type, what it asks for, its number.
 * @param {{card: CardInfo}} props
 */
export function CardLine({ card }) {
  const { colour, emblem, title, type } = card.data;
  return html`
    <span
      class=${cls(
        "tcg-line",
        `tcg-card--${colour || (type === "netnavi" ? "navi" : type === "battlechip" ? "chip" : "plain")}`,
      )}
      aria-hidden="true"
    >
      <span class="tcg-line__picture">
        ${picture(card)}${
          emblem &&
          html`
            <span class="tcg-card__emblem">${mark(`emblem-${slug(emblem)}`)}</span>
          `
        }
      </span>
      <span class="tcg-line__words">
        <b>${shortName(card)}</b>
        ${
          title &&
          html`
            <small>${title}</small>
          `
        }
        <span class="tcg-line__facts">
          ${colour ? mark(`colour-${colour}`, `tcg-ink--${colour}`) : null}
          <span>${line(card)}</span>
          ${asks(card)}${type === "netnavi" && values(card)}
        </span>
      </span>
      ${type !== "netnavi" && values(card)}
    </span>
  `;
}

// -- in words -------------------------------------------------------------------------------------

/** @param {CardInfo} card */
export const fullName = (card) => (card.data.title ? `${shortName(card)}, ${card.data.title}` : card.name);

/** What the face shows, in words. @param {CardInfo} card */
export function spoken(card) {
  const { colour, emblem, destiny, strength, defense, blast, power, colours, emblems } = card.data;
  const needs = [
    power ? `power ${power}` : "",
    ...[...Object.entries(colours ?? {}), ...Object.entries(emblems ?? {})].map(
      ([name, count]) => `${count} ${name}`,
    ),
  ].filter(Boolean);
  return [
    fullName(card),
    [colour, line(card).toLowerCase()].filter(Boolean).join(" "),
    emblem && `emblem ${emblem}`,
    needs.length ? `asks for ${needs.join(", ")}` : "",
    strength === undefined
      ? destiny !== undefined && `destiny ${destiny}`
      : `strength ${strength}, defense ${defense}, blast ${blast}`,
  ]
    .filter(Boolean)
    .join("; ");
}
