// The action phase of whoever is active: the pool sorted by action, what would be spent for the challenge and
// what would stay, the way out through damage; dice that are picked for rerolls, copies and costs.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { ACTIONS, CODES, COLOURS, POOL, asDie, chain, inTurn } from "./model.js";
import { blankDie, count, dieFace, dieWords, key, mark, named, needChip, offer } from "./pieces.js";

/** @import { ChallengeDrawing, Die, Model } from "./types.js" */

/**
 * What is marked to be spent or rerolled, for one decision; null: what is suggested.
 * @type {import("@preact/signals").Signal<{prompt: string, places: number[]} | null>}
 */
const marked = signal(null);
const DICE_WINDOWS = ["surplus", "discard_die", "copy", "spend"];

/** What a marking belongs to: dice, tokens and what is asked. @param {Model} m */
const roundOf = (m) =>
  [
    m.window,
    m.display.round,
    m.active,
    m.display.challenge?.place,
    m.display.dice.join(),
    m.heroes[m.active]?.tokens.join(),
  ].join(":");

/** Bits of a payment as places: dice, from POOL on tokens. @param {number} mask */
const placesOf = (mask) => Array.from({ length: 12 }, (_, n) => n).filter((n) => (mask >> n) & 1);

/**
 * The payment of these places: of equal dice the first are meant (AD-R32).
 * @param {Model} m
 * @param {number[]} places
 */
export function maskOf(m, places) {
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
const paying = (m) => m.window === "abilities" && m.active === m.me && m.asked;
/** @param {Model} m */
const rerolling = (m) => m.window === "reroll" && m.asked;

/**
 * Whether a die can be among those that are rerolled: dice are picked in the order in which they lie.
 * @param {Model} m
 * @param {Die} die
 */
const rollable = (m, die) => {
  const showing = m.display.reroll?.showing;
  return (!showing || die.action === showing) && die.die >= Math.max(-1, ...m.display.air);
};

/** What is marked now. @param {Model} m @returns {number[]} */
export function chosen(m) {
  if (paying(m)) {
    // a payment names dice by their places: of a pool that is not shown yet they are other dice, or none
    const pays = m.props.ahead ? [] : m.options.filter((one) => one.kind === "pay");
    const keyed = pays.find((one) => one.code === m.props.selected);
    if (keyed) return placesOf(keyed.argument);
    const shown = pays.find((one) => m.props.glow.includes(one.code));
    if (marked.value?.prompt === roundOf(m)) return marked.value.places;
    if (shown) return placesOf(shown.argument);
    const suggested = m.display.challenge?.suggested ?? -1;
    return suggested > 0 ? placesOf(suggested) : [];
  }
  if (rerolling(m)) {
    if (marked.value?.prompt === roundOf(m)) return marked.value.places;
    // what a hint or a lesson picks
    const shown = m.dice.find((die) => m.props.glow.includes(CODES.die + die.die));
    return shown ? [shown.place] : [];
  }
  return [];
}

/** @param {Model} m @param {number} place */
function toggle(m, place) {
  const now = chosen(m);
  const most = rerolling(m) ? (m.display.reroll?.most ?? POOL) - m.display.air.length : 12;
  const next = now.includes(place) ? now.filter((one) => one !== place) : [...now, place];
  if (next.length > most) next.splice(0, next.length - most);
  marked.value = { prompt: roundOf(m), places: next.sort((a, b) => a - b) };
}

// -- the pool (AD-8.8) ----------------------------------------------------------------------------

/** @param {{m: Model}} props */
export function PoolOf({ m }) {
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
    : m.display.air.map((die) => COLOURS[Math.floor(die / 6)]);
  const tokens = m.heroes[seat].tokens;
  const marks = chosen(m);
  const title = m.name(seat) === "you" ? "Your pool" : `${m.whose(seat)} pool`;
  return html`
    <section class=${cls("ad-pool", paying(m) && "is-paying")} aria-label=${title}>
      <div class="ad-groups" data-rove>
        ${ACTIONS.map((action, n) => {
          const dice = lying.filter((die) => die.action === action);
          return html`
            <div
              key=${action}
              class=${cls("ad-group", `ad-group--${action}`)}
              role="group"
              aria-label=${`${action}: ${icons(dice, tokens[n])}`}
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
const icons = (dice, token) => dice.reduce((sum, die) => sum + (die.double ? 2 : 1), token ? 1 : 0);

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
  const code = CODES.die + die.die;
  if (!tumbling && paying(m)) {
    return html`
      <button
        type="button"
        class=${cls("ad-dieb", on && "is-marked")}
        aria-pressed=${on}
        data-explain="dice"
        onClick=${() => toggle(m, die.place)}
      >
        ${named(`${words}${die.double ? ", spent whole" : ""}. Spend`, look)}
      </button>
    `;
  }
  const option = tumbling ? null : m.option("die", die.die);
  if (!tumbling && rerolling(m) && rollable(m, die)) {
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
        ${named(`${words}. Reroll`, look)}
      </button>
    `;
  }
  if (option && DICE_WINDOWS.includes(m.window)) {
    const { class: given, ...more } = offer(m, option, "");
    return html`
      <button ...${more} class=${cls("ad-dieb", given)}>${named(option.text, look)}</button>
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
  if (!tumbling && paying(m))
    return html`
      <button
        type="button"
        class=${cls("ad-dieb", on && "is-marked")}
        aria-pressed=${on}
        onClick=${() => toggle(m, POOL + token)}
      >
        ${named(`${action} token. Spend`, look)}
      </button>
    `;
  const option = m.window === "spend" || m.window === "lose_token" ? m.option("token", token) : null;
  if (option) {
    const { class: given, ...more } = offer(m, option, "");
    return html`
      <button ...${more} class=${cls("ad-dieb", given)}>${named(option.text, look)}</button>
    `;
  }
  return html`
    <span class="ad-dieb" role="img" aria-label=${`${action} token, active`}>${look}</span>
  `;
}

// -- paying (AD-11, contract 7.5) -----------------------------------------------------------------

/** @param {Model} m @param {number[]} places */
function listOf(m, places) {
  return html`
    <span class="ad-dicelist">
      ${places.map(
        (place) => html`
          <span key=${place}>
            ${
              place >= POOL
                ? html`
                    <span class="ad-tok is-on">${mark(`need-${ACTIONS[place - POOL]}`)}</span>
                  `
                : dieFace(m.dice[place])
            }
          </span>
        `,
      )}
    </span>
  `;
}

/** @param {Model} m @param {number[]} places */
const listWords = (m, places) =>
  places
    .map((place) => (place >= POOL ? `the ${ACTIONS[place - POOL]} token` : dieWords(m.dice[place])))
    .join(", ");

/** Icons of an action among the places. @param {Model} m @param {number[]} places @param {string} action */
const have = (m, places, action) =>
  places.reduce(
    (sum, place) =>
      sum +
      (place >= POOL
        ? Number(ACTIONS[place - POOL] === action)
        : m.dice[place].action === action
          ? m.dice[place].double
            ? 2
            : 1
          : 0),
    0,
  );

/**
 * Requirement by requirement, whether what is marked meets it; pairs that are left over meet waits (AD-R31).
 * @param {Model} m
 * @param {ChallengeDrawing} challenge
 * @param {number[]} places
 */
function meets(m, challenge, places) {
  /** @type {Record<string, number>} */
  const left = Object.fromEntries(ACTIONS.map((action) => [action, have(m, places, action)]));
  const found = challenge.needs.map((need) => {
    if (need === "wait" || need === "signature") return false;
    left[need] -= 1;
    return left[need] >= 0;
  });
  let credits = challenge.credits;
  let pairs = ACTIONS.reduce((sum, action) => sum + Math.floor(Math.max(0, left[action]) / 2), 0);
  return found.map((met, n) => {
    if (challenge.needs[n] !== "wait") return met;
    if (credits > 0) return credits-- > 0;
    return pairs-- > 0;
  });
}

const STATUS = {
  now: ["check", "Payable now"],
  ability: ["hint", "Payable with"],
  no: ["cross", "Not payable now"],
};

/** @param {Model} m @param {ChallengeDrawing} challenge */
function status(m, challenge) {
  const [sign, words] = STATUS[challenge.payable];
  const ways = challenge.reach.map(({ seat, code }) => {
    if (code === CODES.skill) return "your skill";
    if (code === CODES.boost) return seat === m.me ? "your boost" : `${m.whose(seat)} boost`;
    const weapon = m.heroes[seat].weapons.find((one) => CODES.effect + one.number === code);
    return m.card(weapon?.card)?.name ?? "a weapon";
  });
  return html`
    <p class=${cls("ad-status", `is-${challenge.payable}`)}>
      ${icon(sign)}
      <b>${words}${ways.length ? ` ${ways.join(" or ")}` : ""}</b>
    </p>
  `;
}

/**
 * What the challenge asks for, what is marked for it, and the two ways to end it.
 * @param {{m: Model}} props
 */
export function Paying({ m }) {
  const challenge = m.display.challenge;
  if (!challenge || m.live.dice !== null || !paying(m)) return null;
  const places = chosen(m);
  const met = meets(m, challenge, places);
  const option = m.option("pay", maskOf(m, places));
  const stays = [
    ...m.dice.map((die) => die.place),
    ...[0, 1, 2].filter((n) => m.heroes[m.me].tokens[n]).map((n) => POOL + n),
  ].filter((place) => !places.includes(place));
  const whole = met.every(Boolean);
  return html`
    <div class="ad-paying">
      <div class="ad-pays">
        ${status(m, challenge)}
        <p
          class="ad-asks"
          role="img"
          aria-label=${`Asked for: ${challenge.needs.map((need, n) => `${need}${met[n] ? ", met" : ""}`).join("; ")}`}
        >
          ${challenge.needs.map(
            (need, n) => html`
              <span key=${n}>${needChip(need, met[n] ? "is-met" : "")}</span>
            `,
          )}
        </p>
        <p class="ad-stays" aria-live="polite">
          ${
            places.length
              ? html`
                  <span>spends</span>
                  ${" "}
                  <span class="visually-hidden">${listWords(m, places)}</span>
                  ${listOf(m, places)}
                `
              : html`
                  <span>${option ? "nothing to pay" : m.kinds.has("pay") ? "mark dice to spend" : ""}</span>
                `
          }
          ${
            stays.length > 0 &&
            places.length > 0 &&
            html`
              <span>keeps</span>
              ${" "}
              <span class="visually-hidden">${listWords(m, stays)}</span>
              ${listOf(m, stays)}
            `
          }
        </p>
      </div>
      <div class="ad-ends">${overcomeButton(m, option, whole, places)}${damageButton(m, challenge)}</div>
    </div>
  `;
}

/**
 * @param {Model} m
 * @param {import("@busterbox/wire.js").OptionInfo | null} option
 * @param {boolean} whole
 * @param {number[]} places
 */
function overcomeButton(m, option, whole, places) {
  const { class: marks, ...given } = offer(m, option, "overcome", CODES.pay + maskOf(m, places));
  const some = m.kinds.has("pay");
  const text = option ? "Overcome" : whole ? "Too much" : some ? "Not enough" : "Cannot overcome";
  const small = option
    ? m.display.challenge?.box
      ? "opens a surprise box"
      : "no damage"
    : whole
      ? "something could stay"
      : places.length
        ? "not every icon is met"
        : some
          ? "mark what to spend"
          : "see why";
  return html`
    <button
      ...${given}
      class=${cls("button", "ad-overcome", marks, option && "button--primary")}
      aria-disabled=${option ? null : "true"}
    >
      ${icon(option ? "check" : "cross")}
      <span class="ad-two">
        <span>${text}</span>
        <small>${small}</small>
      </span>
      ${key(m, option)}
    </button>
  `;
}

/** @param {Model} m @param {ChallengeDrawing} challenge */
function damageButton(m, challenge) {
  const option = m.option("take_damage");
  const { class: marks, ...given } = offer(m, option, "damage");
  const { life, tank, lost } = challenge.after;
  const now = m.heroes[m.me].life;
  const words = lost
    ? "the game would be lost"
    : tank
      ? `a tank is used: life ${now} → 5 → ${life}`
      : `life ${now} → ${life}`;
  return html`
    <button
      ...${given}
      class=${cls("button", "ad-suffer", marks, challenge.payable === "no" && !lost && "button--primary")}
    >
      ${mark("life")}
      <span class="ad-two">
        <span>Take ${challenge.damage} damage</span>
        <small class=${cls((lost || tank) && "is-grave")}>${words}</small>
      </span>
      ${key(m, option)}
    </button>
  `;
}

// -- rerolls (AD-10.11, AD-R26) -------------------------------------------------------------------

/** @param {{m: Model}} props */
export function Rerolling({ m }) {
  if (!rerolling(m)) return null;
  const places = chosen(m);
  const { most = POOL, must = false } = m.display.reroll ?? {};
  const air = m.display.air.length;
  const decline = m.option("decline");
  const able = m.dice.filter((die) => rollable(m, die)).length;
  const wanted = must ? Math.min(most - air, able) : 1;
  const enough = places.length >= wanted || (air > 0 && !must);
  const begin = () => {
    if (chain.peek() || !enough) return;
    const codes = places.map((place) => CODES.die + m.dice[place].die).sort((a, b) => a - b);
    // the throw goes by itself where nothing more can be picked
    const last = places.length === able || places.length + air === most;
    inTurn(m, must || last ? codes : [...codes, CODES.throw]);
  };
  const all = () =>
    (marked.value = {
      prompt: roundOf(m),
      places: m.dice
        .filter((die) => rollable(m, die))
        .map((die) => die.place)
        .slice(0, most - air),
    });
  return html`
    <div class="ad-rerolling">
      <button
        type="button"
        class=${cls(
          "button",
          "ad-throw",
          enough && "button--primary",
          chain.value && "ad-sent",
          m.props.selected === CODES.throw && "ad-selected",
          m.props.glow.includes(CODES.throw) && "ad-glow",
        )}
        data-code=${m.option("throw")?.code ?? null}
        aria-disabled=${enough ? null : "true"}
        onClick=${begin}
      >
        ${icon("reroll")}
        ${
          places.length || air
            ? `Reroll ${count(places.length + air, "die", "dice")}`
            : must
              ? `Mark ${count(wanted, "die", "dice")}`
              : "Mark dice to reroll"
        }
      </button>
      ${
        !must &&
        able > 1 &&
        most >= able &&
        places.length < able &&
        html`
          <button type="button" class="button" onClick=${all}>All ${able}</button>
        `
      }
      ${decline && declineButton(m, decline)}
      <p>
        ${
          most < POOL
            ? `${must ? "Exactly" : "Up to"} ${count(most, "die", "dice")}.`
            : "As many as you like."
        }
      </p>
    </div>
  `;
}

/**
 * Where a card says "up to", no die need be rolled.
 * @param {Model} m
 * @param {import("@busterbox/wire.js").OptionInfo} option
 */
function declineButton(m, option) {
  const { class: marks, ...given } = offer(m, option, "");
  return html`
    <button ...${given} class=${cls("button", marks)}>${icon("skip")} ${option.text}${key(m, option)}</button>
  `;
}
