/** What is printed on cards of the board game, in words. */
import { labels } from "./fields.js";

/**
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("../types.js").Face} Face
 */

/** What it is, in few words. @param {CardInfo} card */
export const line = ({ data }) =>
  [
    labels[`type.${data.type}`] ?? data.type,
    data.type === "challenge" && labels[`stage.${data.stage}`],
    data.pack && "boss card pack",
  ]
    .filter(Boolean)
    .join(" · ");

/** @param {CardInfo} card */
export const fullName = (card) => (card.data.title ? `${card.name}, ${card.data.title}` : card.name);

/** What the face shows besides its text, in words. @param {CardInfo} card */
export function spoken(card) {
  const {
    needs,
    points,
    symbol: sign,
    hero_cost: hero,
    wily_cost: wily,
    minion,
    minions,
    threat,
    energy,
    health,
  } = card.data;
  return [
    fullName(card),
    line(card).toLowerCase(),
    sign && `symbol ${labels[`symbol.${sign}`]}`,
    hero !== undefined && `Mega Man ${hero} AP, Dr. Wily ${wily} AP`,
    needs && `requires ${needs.map((/** @type {Face} */ face) => labels[`needs.${face}`]).join(", ")}`,
    points !== undefined && `${points} AP`,
    points !== undefined &&
      (minion ? `${minions || "no"} ${labels[`minion.${minion}`] ?? minion}` : "no minions allowed"),
    threat !== undefined &&
      `Threat ${threat}, ${energy === undefined ? "" : `Weapon Energy ${energy}, `}Health ${health}`,
  ]
    .filter(Boolean)
    .join("; ");
}
