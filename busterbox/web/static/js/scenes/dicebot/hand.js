/** One's own weapons: cost, speed, target, damage, and whether one's dice pay for them. */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { partWord, read, weaponData } from "./model.js";
import {
  TARGET_ICONS,
  aimWords,
  costIcons,
  drawing,
  keyHint,
  labelled,
  optionProps,
  shortName,
  weaponWords,
} from "./pieces.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo } from "@busterbox/wire.js" */
/** @import { HandDrawing, Model, SeenCard } from "./types.js" */

/**
 * @param {SceneProps} props
 */
export function Hand(props) {
  const m = read(props);
  if (m.me < 0 || m.over) return null;
  const cards = m.table.hand[m.me] ?? [];
  const choosing = m.option("play") !== null || m.locked !== null;
  if (cards.length === 0) return null;
  const n = cards.length;
  return html`
    <div class=${cls("db db-handbox", `db-stage-${m.stage}`, choosing && "db-choosing")}>
      <ol
        class=${cls("db-hand", choosing && "db-choosing-hand")}
        data-rove
        aria-label="Your weapons"
        data-key="hand"
      >
        ${cards.map((card, place) => held(m, card, place, n))}
      </ol>
    </div>
  `;
}

/**
 * @param {Model} m
 * @param {SeenCard} seen
 * @param {number} place
 * @param {number} n
 */
function held(m, seen, place, n) {
  const card = m.card(seen.card);
  const name = `card-${seen.id ?? place}`;
  // A fan: the middle highest, the outer ones turned.
  const off = n > 1 ? place - (n - 1) / 2 : 0;
  const fan = {
    "--db-turn": `${(off * 1.6).toFixed(2)}deg`,
    "--db-sink": `${(off * off * 1.5).toFixed(1)}px`,
  };
  if (!card) {
    return html`
      <li class="db-held" key=${name} style=${fan}>
        <span class="db-card db-cardback" role="img" aria-label="A card face down"></span>
      </li>
    `;
  }
  const facts = /** @type {HandDrawing | undefined} */ (m.display.hand[card.id]);
  const index = m.number(card.id);
  const option = m.option("play", index);
  const locked = m.locked;
  const isLocked = locked !== null && m.code("play", index) === locked && firstOf(m, seen);
  return html`
    <li class=${cls("db-held", isLocked && "db-locked")} key=${name} style=${fan}>
      ${isLocked ? lockedCard(m, card, name) : face(m, card, name, facts, option)}
      ${
        card.text &&
        !isLocked &&
        html`
          <button
            type="button"
            class="db-card-more"
            tabindex="-1"
            aria-label=${`What ${card.name} does`}
            onClick=${() => m.props.explain(card.id)}
          >
            +
          </button>
        `
      }
    </li>
  `;
}

/** Of several copies one is the card that was chosen. @param {Model} m @param {SeenCard} seen */
function firstOf(m, seen) {
  return (m.table.hand[m.me] ?? []).find((other) => other.card === seen.card) === seen;
}

/**
 * @param {Model} m
 * @param {CardInfo} card
 * @param {string} name
 */
function lockedCard(m, card, name) {
  return html`
    <button
      type="button"
      class="db-card db-cardback db-option"
      data-key=${name}
      data-explain=${card.id}
      onClick=${() => m.props.retract()}
    >
      ${labelled(
        `${card.name} is locked face down. Press to change your mind.`,
        html`
          <span class="db-lock">${icon("lock")}</span>
          <b>${shortName(card.name)}</b>
          <span>locked</span>
          <u>change</u>
        `,
      )}
    </button>
  `;
}

/**
 * @param {Model} m
 * @param {CardInfo} card
 * @param {string} name
 * @param {HandDrawing | undefined} facts
 * @param {import("@busterbox/wire.js").OptionInfo | null} option
 */
function face(m, card, name, facts, option) {
  const weapon = weaponData(card);
  const aims = facts?.aims ?? [];
  const index = m.number(card.id);
  const { class: marks, ...given } = optionProps(m, option, card.id, m.code("play", index));
  const pay = payment(m, facts);
  const words = sentences(option?.text, weaponWords(m, card, aims), pay.words);
  return html`
    <button
      ...${given}
      class=${cls("db-card", marks, `db-pay-${pay.kind}`)}
      data-key=${name}
      data-part=${weapon.cost[0]}
    >
      ${labelled(
        words,
        html`
          <span class="db-card-top">
            <span class="db-card-speed">
              ${icon("speed")}
              <b>${weapon.speed}</b>
            </span>
            <span class="db-card-cost">${costIcons(weapon.cost, facts?.lacks ?? [])}</span>
          </span>
          <span class="db-card-art">${drawing(`weapon-${weapon.motif}`, 64)}</span>
          <b class=${cls("db-card-name", /\S{9}/.test(card.name) && "is-long")}>${shortName(card.name)}</b>
          <span class="db-card-foot">
            <span class="db-card-aim">
              ${icon(TARGET_ICONS[weapon.target])}
              <span>${aimWords(m, weapon, aims)}</span>
            </span>
            ${
              weapon.damage !== null &&
              html`
                <span class="db-card-damage">
                  ${icon("damage")}
                  <b>${weapon.damage}</b>
                </span>
              `
            }
          </span>
          ${
            pay.short &&
            html`
              <span class="db-card-pay">${pay.sign && icon(pay.sign)} ${pay.short}</span>
            `
          }
          ${keyHint(m, option)}
          ${
            card.text &&
            html`
              <span class="db-card-text">${card.text}</span>
            `
          }
        `,
      )}
    </button>
  `;
}

/**
 * Whether one's dice pay for a weapon, as the server works it out.
 * @param {Model} m
 * @param {HandDrawing | undefined} facts
 * @returns {{ kind: string, short: unknown, sign: string, words: string }}
 */
function payment(m, facts) {
  const empty = (m.body[m.me] ?? []).every((part) => part === null) && m.table.round === 0;
  if (!facts || empty) return { kind: "open", short: "", sign: "", words: "" };
  if (facts.payable === "body")
    return { kind: "yes", short: "can pay", sign: "check", words: "Your body can pay for it." };
  if (facts.payable === "head")
    return { kind: "head", short: "with head", sign: "head", words: "Your head part can pay for it." };
  const lacks = facts.lacks.map(partWord).join("+");
  const help =
    facts.help === "forge"
      ? "FORGE might bring it."
      : facts.help === "robot"
        ? "Your robot's ability might pay."
        : "";
  // several words would not fit below a card, their signs do
  const [first, ...more] = facts.lacks;
  const short = more.length
    ? ["no ", ...facts.lacks.map((part) => icon(`part-${part}`))]
    : `no ${partWord(first)}`;
  return { kind: "no", short, sign: "cross", words: sentences(`Missing: ${lacks}`, help) };
}
