/** The small things of the table: buttons, heads, pips, tokens. */
import { cls, html } from "@busterbox/parts/html.js";
import { buttons } from "@busterbox/scenes/shared/buttons.js";
import { blankDie, drawn, mark, needWords } from "./card/signs.js";
import { ACTIONS, COLOURS, LIFE } from "./model.js";

export { counted as count } from "@busterbox/parts/words.js";

/** @import { ChallengeOf, Model, WeaponDrawing } from "./types.js" */

export const { optionProps, labelled, keyHint } = buttons("ad");

/** A hero's head. @param {Model} m @param {number} seat @param {number} [size] */
export const head = (m, seat, size = 24) =>
  drawn(m.heroes[seat]?.hero ? `head-${m.heroes[seat].hero}` : "kind-hero", size);

/** A class name if someone points at it (a ping). @param {Model} m @param {string} what its data-ping */
export const pointed = (m, what) => m.props.pointed === what && "is-pointed";

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
