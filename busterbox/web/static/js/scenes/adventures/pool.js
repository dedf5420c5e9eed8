/**
 * The dice pool: in planning what it will be, in the action phase the dice that lie, sorted by action; and
 * which of them are marked to be spent or rerolled.
 */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { listed, sentences } from "@busterbox/parts/words.js";
import { blankDie, dieFace, dieWords, mark, supportWords } from "./card/signs.js";
import { ACTIONS, COLOURS, POOL, asDie, colourOf } from "./model.js";
import { count, diceRow, labelled, optionProps } from "./pieces.js";

/** @import { Die, Model, Pool } from "./types.js" */

/**
 * What is marked to be spent or rerolled, for one decision; null: what is suggested.
 * @type {import("@preact/signals").Signal<{prompt: string, places: number[]} | null>}
 */
const marked = signal(null);
const DICE_WINDOWS = ["surplus", "discard_die", "copy", "spend"];

/** What a marking belongs to: these dice and tokens, and this question. @param {Model} m */
const roundOf = (m) =>
  [
    m.window,
    m.display.round,
    m.active,
    m.display.challenge?.place,
    m.display.dice.join(),
    m.heroes[m.active]?.tokens.join(),
  ].join(":");

/** The bits of a payment as places: dice first, tokens from POOL on. @param {number} mask */
const placesOf = (mask) => Array.from({ length: 12 }, (_, n) => n).filter((n) => (mask >> n) & 1);

/**
 * The payment for these places; of equal dice it names the first (AD-R32).
 * @param {Model} m
 * @param {number[]} places
 */
export function paymentOf(m, places) {
  let mask = 0;
  for (const place of places) {
    if (place >= POOL) mask |= 1 << place;
    else {
      const die = m.dice[place].die;
      const first = m.dice.findIndex((one, n) => one.die === die && !((mask >> n) & 1));
      mask |= 1 << first;
    }
  }
  return mask;
}

/** @param {Model} m */
export const isPaying = (m) => m.window === "abilities" && m.active === m.me && m.asked;
/** @param {Model} m */
export const isRerolling = (m) => m.window === "reroll" && m.asked;

/**
 * Whether a die can still be rerolled: dice are picked in the order in which they lie.
 * @param {Model} m
 * @param {Die} die
 */
export const canReroll = (m, die) => {
  const showing = m.display.reroll?.showing;
  return (!showing || die.action === showing) && die.die >= Math.max(-1, ...m.display.air);
};

/** What is marked now. @param {Model} m @returns {number[]} */
export function markedDice(m) {
  if (isPaying(m)) {
    // a payment names dice by place: in a pool that is not shown yet those are other dice, or none
    const pays = m.props.ahead ? [] : m.options.filter((one) => one.kind === "pay");
    const keyed = pays.find((one) => one.code === m.props.selected);
    if (keyed) return placesOf(keyed.argument);
    const shown = pays.find((one) => m.props.glow.includes(one.code));
    if (marked.value?.prompt === roundOf(m)) return marked.value.places;
    if (shown) return placesOf(shown.argument);
    const suggested = m.display.challenge?.suggested ?? -1;
    return suggested > 0 ? placesOf(suggested) : [];
  }
  if (isRerolling(m)) {
    if (marked.value?.prompt === roundOf(m)) return marked.value.places;
    // what a hint or a lesson picks
    const shown = m.dice.find((die) => m.props.glow.includes(m.code("die", die.die)));
    return shown ? [shown.place] : [];
  }
  return [];
}

/** Marks these dice and no others. @param {Model} m @param {number[]} places */
export function markDice(m, places) {
  marked.value = { prompt: roundOf(m), places };
}

/** @param {Model} m @param {number} place */
function toggle(m, place) {
  const now = markedDice(m);
  const most = isRerolling(m) ? (m.display.reroll?.most ?? POOL) - m.display.air.length : 12;
  const next = now.includes(place) ? now.filter((one) => one !== place) : [...now, place];
  if (next.length > most) next.splice(0, next.length - most);
  markDice(
    m,
    next.sort((a, b) => a - b),
  );
}

// -- the pool to be (AD-15) -----------------------------------------------------------------------

/**
 * The dice that stay, and how many become rerolls: there is a limit for each colour (AD-15.1, AD-15.2).
 * @param {Pool} pool
 */
function withinLimits(pool) {
  const over = [...pool.surplus];
  const dice = pool.dice.map((many, colour) => {
    const less = Math.min(many, over[colour] ?? 0);
    if (colour < COLOURS.length) over[colour] -= less;
    return many - less;
  });
  // set dice are put in first
  const set = pool.set.map((die) => asDie(die, 0)).filter((die) => over[COLOURS.indexOf(die.colour)]-- <= 0);
  return { dice, set, rerolls: pool.surplus.reduce((sum, one) => sum + one, 0) };
}

/** @param {Pool} pool */
export function poolWords(pool) {
  const { dice, set: given, rerolls } = withinLimits(pool);
  const coloured = COLOURS.map((colour, n) => ({ colour, many: dice[n] })).filter(({ many }) => many > 0);
  const any = dice[COLOURS.length];
  const colours = listed(coloured.map(({ colour, many }) => `${many} ${colour}`));
  const rolled = coloured.length ? [`${colours} ${coloured.at(-1)?.many === 1 ? "die" : "dice"}`] : [];
  if (any) rolled.push(`${count(any, "die", "dice")} of any colour`);
  const set = given.map((die) => `a ${die.colour} die set to ${die.double ? "double " : ""}${die.action}`);
  const tokens = ACTIONS.filter((_, n) => pool.tokens[n]).map((action) => `the ${action} token`);
  const more = pool.more.map((one) => one.split(" or ").map(supportWords).join(" or "));
  const parts = [
    ...rolled,
    ...set,
    ...tokens,
    ...more,
    ...(rerolls ? [rerolls === 1 ? "one reroll" : `${rerolls} rerolls`] : []),
  ];
  return `${listed(parts) || "empty so far"}${pool.hurts ? `; Dr. Light is not answered: ${pool.hurts} damage` : ""}`;
}

/** Dice, tokens and the rest of a pool to be. @param {Pool} pool */
export function poolRow(pool) {
  const { dice, set, rerolls } = withinLimits(pool);
  return html`
    <span class="ad-forecast">
      ${diceRow(dice)}${set.map(
        (die, n) => html`
          <span key=${`s${n}`}>${dieFace(die)}</span>
        `,
      )}
      ${pool.tokens.map(
        (on, n) =>
          on &&
          html`
            <span key=${`t${n}`} class="ad-tok is-on">${mark(`need-${ACTIONS[n]}`)}</span>
          `,
      )}
      ${pool.more.map(
        (one, n) => html`
          <span key=${`m${n}`} class="ad-gain">
            ${mark(
              one.includes(" or ")
                ? "die-any"
                : one === "token-any"
                  ? "token-any"
                  : one === "energy"
                    ? "weapon-energy"
                    : one,
            )}
          </span>
        `,
      )}
      ${
        rerolls > 0 &&
        html`
          <em class="ad-surplus">+${rerolls}${icon("reroll")}</em>
        `
      }${
        pool.hurts > 0 &&
        html`
          <em class="ad-hurts">${mark("life")}−${pool.hurts}</em>
        `
      }
    </span>
  `;
}

// -- the pool that lies (AD-8.8) ------------------------------------------------------------------

/** @param {{m: Model}} props */
export function DicePool({ m }) {
  const seat = m.active;
  useEffect(() => {
    if (!m.asked && m.props.pending === null) marked.value = null;
  }, [m.asked, m.props.pending]);
  if (seat < 0 || m.over) return null;
  const tumbling = m.live.dice !== null;
  const lying = tumbling
    ? (m.live.dice ?? [])
        .filter((die) => die >= 0)
        .sort((a, b) => a - b)
        .map(asDie)
    : m.dice;
  const air = tumbling
    ? (m.live.dice ?? []).filter((die) => die < 0).map((die) => COLOURS[-1 - die])
    : m.display.air.map((die) => colourOf(die));
  const tokens = m.heroes[seat].tokens;
  const marks = markedDice(m);
  const title = m.name(seat) === "you" ? "Your pool" : `${m.whose(seat)} pool`;
  return html`
    <section class=${cls("ad-pool", isPaying(m) && "is-paying")} aria-label=${title}>
      <div class="ad-groups" data-rove>
        ${ACTIONS.map((action, n) => {
          const dice = lying.filter((die) => die.action === action);
          return html`
            <div
              key=${action}
              class=${cls("ad-group", `ad-group--${action}`)}
              role="group"
              aria-label=${`${action}: ${iconCount(dice, tokens[n])}`}
            >
              <p class="ad-group__head" aria-hidden="true">
                ${mark(`need-${action}`)}
                <b>${action}</b>
              </p>
              <ul class="plain">
                ${dice.map(
                  (die) => html`
                    <li key=${`${die.place}`} data-key=${`die-${die.place}`}>
                      ${dieButton(m, die, marks, tumbling)}
                    </li>
                  `,
                )}
                ${
                  tokens[n] &&
                  html`
                    <li key="token">${tokenButton(m, n, marks, tumbling)}</li>
                  `
                }
                ${
                  dice.length === 0 &&
                  !tokens[n] &&
                  html`
                    <li class="ad-none" aria-hidden="true">–</li>
                  `
                }
              </ul>
            </div>
          `;
        })}
      </div>
      ${
        air.length > 0 &&
        html`
          <ul class="plain ad-air" aria-label=${`${count(air.length, "die", "dice")} in the air`}>
            ${air.map(
              (colour, n) => html`
                <li key=${n}>${blankDie(colour, true)}</li>
              `,
            )}
          </ul>
        `
      }
    </section>
  `;
}

/** @param {Die[]} dice @param {boolean} token */
const iconCount = (dice, token) => dice.reduce((sum, die) => sum + (die.double ? 2 : 1), token ? 1 : 0);

/** @param {Model} m @param {Die} die @param {number[]} marks @param {boolean} tumbling */
function dieButton(m, die, marks, tumbling) {
  const on = marks.includes(die.place);
  const words = dieWords(die);
  const look = html`
    ${dieFace(die, cls(on && "is-on", die.place === m.live.landed && "is-landed"))}${
      on &&
      html`
        <span class="ad-check">${icon("check")}</span>
      `
    }
  `;
  const code = m.code("die", die.die);
  if (!tumbling && isPaying(m)) {
    return html`
      <button
        type="button"
        class=${cls("ad-dieb", on && "is-marked")}
        aria-pressed=${on}
        data-explain="dice"
        onClick=${() => toggle(m, die.place)}
      >
        ${labelled(sentences(`${words}${die.double ? ", spent whole" : ""}`, "Spend"), look)}
      </button>
    `;
  }
  const option = tumbling ? null : m.option("die", die.die);
  if (!tumbling && isRerolling(m) && canReroll(m, die)) {
    return html`
      <button
        type="button"
        class=${cls(
          "ad-dieb",
          "is-able",
          on && "is-marked",
          m.props.glow.includes(code) && "ad-glow",
          m.props.selected === code && "ad-selected",
        )}
        aria-pressed=${on}
        onClick=${() => toggle(m, die.place)}
      >
        ${labelled(sentences(words, "Reroll"), look)}
      </button>
    `;
  }
  if (option && DICE_WINDOWS.includes(m.window)) {
    const { class: given, ...more } = optionProps(m, option, "");
    return html`
      <button ...${more} class=${cls("ad-dieb", given)}>${labelled(option.text, look)}</button>
    `;
  }
  return html`
    <span class="ad-dieb" role="img" aria-label=${words}>${look}</span>
  `;
}

/** @param {Model} m @param {number} token @param {number[]} marks @param {boolean} tumbling */
function tokenButton(m, token, marks, tumbling) {
  const on = marks.includes(POOL + token);
  const action = ACTIONS[token];
  const look = html`
    <span class=${cls("ad-tok", "ad-tok--big", "is-on")}>${mark(`need-${action}`)}</span>
    ${
      on &&
      html`
        <span class="ad-check">${icon("check")}</span>
      `
    }
  `;
  if (!tumbling && isPaying(m))
    return html`
      <button
        type="button"
        class=${cls("ad-dieb", on && "is-marked")}
        aria-pressed=${on}
        onClick=${() => toggle(m, POOL + token)}
      >
        ${labelled(`${action} token. Spend`, look)}
      </button>
    `;
  const option = m.window === "spend" || m.window === "lose_token" ? m.option("token", token) : null;
  if (option) {
    const { class: given, ...more } = optionProps(m, option, "");
    return html`
      <button ...${more} class=${cls("ad-dieb", given)}>${labelled(option.text, look)}</button>
    `;
  }
  return html`
    <span class="ad-dieb" role="img" aria-label=${`${action} token, active`}>${look}</span>
  `;
}
