// The small things of the table: signs, dice, requirements, tokens, pips. What can be chosen is a real
// button; pressed when it is no option it explains itself.
import { address, icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { ordered } from "@busterbox/parts/option_order.js";
import { ACTIONS, COLOURS, LIFE } from "./model.js";

export { counted as count } from "@busterbox/parts/words.js";

/** @import { OptionInfo } from "@busterbox/wire.js" */
/** @import { ChallengeOf, Die, Model, Need, WeaponDrawing } from "./types.js" */

const GAME = "adventures";

/** A sign in the colour of the text around it. @param {string} name @param {string} [extra] */
export function mark(name, extra = "") {
  return html`
    <svg class=${cls("ad-mark", extra)} viewBox="0 0 24 24" aria-hidden="true">
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
    class=${cls("ad-sprite", flip && "ad-sprite--flip")}
    viewBox="0 0 24 24"
    style=${{ "--size": `${size}px` }}
    aria-hidden="true"
  >
    <use href=${address(name, GAME)} width="24" height="24" />
  </svg>
`;

/** A hero's head. @param {Model} m @param {number} seat @param {number} [size] */
export const head = (m, seat, size = 24) =>
  drawn(m.heroes[seat]?.hero ? `head-${m.heroes[seat].hero}` : "kind-hero", size);

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
      code !== null && "ad-option",
      code !== null && glow.includes(code) && "ad-glow",
      code !== null && selected === code && "ad-selected",
      code !== null && pending === code && "ad-sent",
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
  <span class="ad-drawn" aria-hidden="true">${what}</span>
`;

/** The key that chooses it. @param {Model} m @param {OptionInfo | null} option */
export function key(m, option) {
  if (!option) return null;
  const place = ordered(m.options, m.decision?.passing).indexOf(option) + 1;
  return place > 0 && place < 10
    ? html`
        <kbd class="ad-key" aria-hidden="true">${place}</kbd>
      `
    : null;
}

/** Marked when somebody points at it (a ping). @param {Model} m @param {string} what its data-ping */
export const pointed = (m, what) => m.props.pointed === what && "is-pointed";

// -- dice and requirements ------------------------------------------------------------------------

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

/** An icon of a support half (printed.py). @param {string} name */
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

const STATES = { ahead: "", now: "now", overcome: "overcome", failed: "failed", over: "behind" };

/** @param {ChallengeOf} one @param {number} place */
export const challengeWords = (one, place) =>
  [
    `${one.extra ? "Added challenge" : `Challenge ${place + 1}`}: ${needWords(one.needs)}`,
    `else ${one.damage} damage`,
    one.box && "surprise box",
    STATES[one.state],
  ]
    .filter(Boolean)
    .join(", ");

// -- what a hero has ------------------------------------------------------------------------------

/** @param {number} life @param {string} place its key */
export const lifePips = (life, place) => html`
  <span class=${cls("ad-life", life <= 1 && "is-last", life === 2 && "is-low")} data-key=${place}>
    ${mark("life")}
    <b>${life}</b>
    <span class="ad-pips">
      ${Array.from(
        { length: LIFE },
        (_, n) => html`
          <i key=${n} class=${cls(n < life && "is-on")}></i>
        `,
      )}
    </span>
  </span>
`;

/**
 * Bonus tokens: three hexagons, those that are active filled.
 * @param {readonly boolean[]} tokens
 * @param {number} seat
 */
export const tokenRow = (tokens, seat) => html`
  <span class="ad-toks" data-key=${`tokens-${seat}`}>
    ${ACTIONS.map(
      (action, n) => html`
        <span key=${action} class=${cls("ad-tok", tokens[n] && "is-on")} data-key=${`token-${seat}-${n}`}>
          ${mark(`need-${action}`)}
        </span>
      `,
    )}
  </span>
`;

/** @param {readonly boolean[]} tokens */
export const tokenWords = (tokens) => ACTIONS.filter((_, n) => tokens[n]).join(", ") || "none";

/** @param {WeaponDrawing} weapon @param {number} seat */
export const energyPips = (weapon, seat) => html`
  <span class="ad-energy" data-key=${`energy-${seat}-${weapon.card}`}>
    ${Array.from(
      { length: Math.max(weapon.cap, weapon.energy) },
      (_, n) => html`
        <i key=${n} class=${cls(n < weapon.energy && "is-on")}></i>
      `,
    )}
  </span>
`;

/** Dice of a pool to be, by colour. @param {readonly number[]} dice red, blue, yellow, any */
export const diceRow = (dice) =>
  [...COLOURS, "any"].flatMap((colour, n) =>
    Array.from(
      { length: dice[n] },
      (_, place) => html`
        <span key=${`${colour}${place}`}>${blankDie(colour)}</span>
      `,
    ),
  );
