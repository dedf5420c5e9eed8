/** The small things of the table: dice, pips, medals, weapons, buttons. */
import { die, icon, sprite } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { buttons } from "@busterbox/scenes/shared/buttons.js";
import { HEAD_WORDS, partWord, weaponData } from "./model.js";

/** @import { CardInfo, OptionInfo } from "@busterbox/wire.js" */
/** @import { Model, PartName, WeaponData } from "./types.js" */

/** Names of the icons of art.js by the target of a weapon. */
export const TARGET_ICONS = /** @type {Record<WeaponData["target"], string>} */ ({
  none: "target-none",
  left: "target-left",
  right: "target-right",
  all: "target-all",
  choice: "target-choice",
  highest: "target-strongest",
  lowest: "target-weakest",
});
/** Short: the icon stands beside them. */
const TARGET_WORDS = /** @type {Record<WeaponData["target"], string>} */ ({
  none: "no attack",
  left: "left",
  right: "right",
  all: "all",
  choice: "any enemy",
  highest: "strongest",
  lowest: "weakest",
});

/**
 * A sprite that the style sheet may scale.
 * @param {string} name
 * @param {number} size
 */
export function drawing(name, size) {
  const node = sprite(name, { size });
  node.props.viewBox = `0 0 ${size} ${size}`;
  return node;
}

export const { optionProps, labelled, keyHint } = buttons("db");

/**
 * A die on a space of a sheet, or the empty space.
 * @param {Model} m
 * @param {{ part: PartName | null, key: string, label: string, mine: boolean, option?: OptionInfo | null,
 *   out?: boolean }} what
 */
export function sheetSpace(m, { part, key, label, mine, option = null, out = false }) {
  if (part === null) {
    return html`
      <span class="db-space db-empty" data-key=${key} role="img" aria-label=${label}></span>
    `;
  }
  if (!mine) {
    const words = `${partWord(part)}, ${label}`;
    return html`
      <span class="db-space" data-key=${key} data-explain=${partWord(part)} data-part=${part} title=${words}>
        ${die({ face: part, label: words })}
      </span>
    `;
  }
  const { class: marks, ...given } = optionProps(m, option, partWord(part));
  const text = option ? option.text : `${partWord(part)}, ${label}`;
  return html`
    <button ...${given} class=${cls("db-space", marks)} data-key=${key} data-part=${part} title=${text}>
      ${labelled(
        text,
        html`
          ${die({ face: part, state: out ? "gone" : "", label: "" })}
          ${
            out &&
            html`
              <span class="db-space-out">${icon("cross")}</span>
            `
          }
        `,
      )}
    </button>
  `;
}

/**
 * Energy as pips and a big number.
 * @param {number} energy
 * @param {number} full
 * @param {string} key
 */
export function energyBar(energy, full, key) {
  const tone = energy <= 2 ? "db-low" : energy <= 4 ? "db-half" : "db-full";
  const pips = Array.from(
    { length: full },
    (_, n) => html`
      <i class=${n < energy ? "on" : ""}></i>
    `,
  );
  return html`
    <span
      class=${cls("db-energy", tone)}
      data-key=${key}
      role="img"
      aria-label=${`Energy ${energy} of ${full}`}
    >
      <b>${energy}</b>
      ${icon("energy")}
      <span class="db-pips">${pips}</span>
    </span>
  `;
}

/**
 * @param {number} medals
 * @param {number} most
 * @param {string} key
 */
export function medalRow(medals, most, key) {
  const slots = Array.from(
    { length: most },
    (_, n) => html`
      <span class=${n < medals ? "on" : ""}>${icon("medal")}</span>
    `,
  );
  return html`
    <span class="db-medals" data-key=${key} role="img" aria-label=${`Medals ${medals} of ${most}`}>
      ${slots}
    </span>
  `;
}

/**
 * @param {number} points
 * @param {string} key
 */
export function killPoints(points, key) {
  const words = `Kill Points: ${points}`;
  return html`
    <span
      class=${cls("db-points", points === 0 && "db-zero")}
      data-key=${key}
      role="img"
      aria-label=${words}
      title=${words}
    >
      ${icon("kill-point")}
      <b>${points}</b>
    </span>
  `;
}

/**
 * The parts a weapon costs.
 * @param {PartName[]} cost
 * @param {PartName[]} lacks
 */
export function costIcons(cost, lacks = []) {
  const open = [...lacks];
  return cost.map((part) => {
    const at = open.indexOf(part);
    if (at >= 0) open.splice(at, 1);
    return html`
      <span class=${cls("db-cost", at >= 0 && "db-lacking")} data-part=${part}>${icon(`part-${part}`)}</span>
    `;
  });
}

/** @param {WeaponData} weapon */
export function costWords(weapon) {
  return weapon.cost.map(partWord).join(" and ");
}

/**
 * Whom a weapon is aimed at, in a word or two.
 * @param {Model} m
 * @param {WeaponData} weapon
 * @param {number[]} aims
 */
export function aimWords(m, weapon, aims) {
  const one = aims.length === 1 && aims[0] !== undefined ? m.name(aims[0]) : "";
  return one && weapon.target !== "none" ? one : TARGET_WORDS[weapon.target];
}

/**
 * Everything about a weapon in one sentence, for the label.
 * @param {Model} m
 * @param {CardInfo} card
 * @param {number[]} aims
 */
export function weaponWords(m, card, aims) {
  const weapon = weaponData(card);
  const hit = weapon.damage === null ? "" : `, ${weapon.damage} damage`;
  const at = weapon.target === "none" ? ", no attack" : ` at ${targetWords(m, weapon, aims)}`;
  return sentences(`${card.name}: costs ${costWords(weapon)}, speed ${weapon.speed}${hit}${at}`, card.text);
}

/**
 * The target in words, for screen readers.
 * @param {Model} m
 * @param {WeaponData} weapon
 * @param {number[]} aims
 */
function targetWords(m, weapon, aims) {
  if (weapon.target === "all") return "all enemies";
  if (weapon.target === "choice") return "any one enemy";
  if (weapon.target === "highest") return "the robot with the most energy";
  if (weapon.target === "lowest") return "the enemy with the least energy";
  return aimWords(m, weapon, aims);
}

/** A weapon's name without its side, which the arrow shows. @param {string} name */
export function shortName(name) {
  return name.replace(/ \((left|right)\)$/, "");
}

/**
 * The weapon that lies before a robot: face down, or open with what it does now.
 * @param {Model} m
 * @param {number} seat
 */
export function weaponTile(m, seat) {
  const one = m.drawn[seat];
  if (!one || !one.fights) return null;
  const key = `weapon-${seat}`;
  const owner = m.name(seat);
  const mine = seat === m.me;
  const card = m.card(one.weapon);
  if (one.status === "none" || (!card && one.status === "chosen")) return weaponPlace(m, seat, key);
  if (!card) {
    const text = one.status === "discarded" ? "not paid" : one.status_text;
    return html`
      <span class="db-tile db-discarded" data-key=${key}>
        ${icon("cross")}
        <span>${text}</span>
      </span>
    `;
  }
  const weapon = weaponData(card);
  const { class: _, ...given } = optionProps(m, null, card.id);
  const words = sentences(
    `${owner}: ${weaponWords(m, card, one.aims)}`,
    `Now: ${one.status_text}, speed ${one.speed ?? "none"}`,
  );
  const changed = one.open && one.speed !== null && one.speed !== weapon.speed;
  const harder = one.open && one.damage !== null && one.damage !== weapon.damage;
  return html`
    <button
      ...${given}
      class=${cls("db-tile", `db-${one.status}`, !one.open && "db-own-secret")}
      data-key=${key}
      data-part=${weapon.cost[0]}
    >
      ${labelled(
        words,
        html`
          <span class="db-tile-art">${drawing(`weapon-${weapon.motif}`, 48)}</span>
          <span class="db-tile-words">
            <b class="db-tile-name">${shortName(card.name)}</b>
            <span class="db-tile-now">
              ${
                one.open
                  ? tileStatus(m, one.status, weapon, one.aims)
                  : html`
                      ${icon("lock")} ${mine ? "face down" : "hidden"}
                    `
              }
            </span>
          </span>
          <span class=${cls("db-big", changed && "db-changed")} title="speed">
            ${icon("speed")}
            <b>${one.speed ?? weapon.speed}</b>
          </span>
          ${
            one.damage !== null &&
            html`
              <span class=${cls("db-big db-hurts", harder && "db-changed")} title="damage">
                ${icon("damage")}
                <b>${one.damage}</b>
              </span>
            `
          }
        `,
      )}
    </button>
  `;
}

/**
 * @param {Model} m
 * @param {string} status
 * @param {WeaponData} weapon
 * @param {number[]} aims
 */
function tileStatus(m, status, weapon, aims) {
  if (status === "pending")
    return html`
      <span class="db-warn">${icon("question")} not paid: ${costIcons(weapon.cost)}</span>
    `;
  if (status === "discarded")
    return html`
      <span class="db-warn">${icon("cross")} not paid</span>
    `;
  if (status === "resolved")
    return html`
      ${icon("check")} done
    `;
  return html`
    ${icon(TARGET_ICONS[weapon.target])} ${aimWords(m, weapon, aims)}
  `;
}

/**
 * The place for a weapon, empty or with a card face down.
 * @param {Model} m
 * @param {number} seat
 * @param {string} key
 */
function weaponPlace(m, seat, key) {
  const { situation } = m.props;
  const chosen = m.drawn[seat]?.status === "chosen" || situation.answered.includes(seat);
  const asked = situation.waiting.includes(seat) && m.stage === "choose";
  const name = m.name(seat);
  if (chosen) {
    const words = `${name}: a weapon face down`;
    return html`
      <span class="db-tile db-facedown" data-key=${key} role="img" aria-label=${words}>
        ${icon("lock")}
        <span>locked</span>
      </span>
    `;
  }
  const words = asked ? `${name}: choosing a weapon` : `${name}: no weapon yet`;
  return html`
    <span
      class=${cls("db-tile db-none", asked && "db-choosing")}
      data-key=${key}
      role="img"
      aria-label=${words}
    >
      ${
        asked
          ? html`
              <span>choosing…</span>
            `
          : null
      }
    </span>
  `;
}

/** @param {PartName} part */
export function headWords(part) {
  return `${partWord(part)} on the head: ${HEAD_WORDS[part]}`;
}
