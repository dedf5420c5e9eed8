/**
 * Paying for a challenge (AD-11): what it asks for, what would be spent and what would stay, the way out
 * through damage; and choosing dice for a reroll.
 */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { dieFace, dieWords, mark, needChip } from "./card/signs.js";
import { ACTIONS, POOL, answerChain, answerInTurn } from "./model.js";
import { count, keyHint, optionProps } from "./pieces.js";
import { markedDice, markDice, paymentOf, isPaying, isRerolling, canReroll } from "./pool.js";

/** @import { OptionInfo } from "@busterbox/wire.js" */
/** @import { ChallengeDrawing, Model } from "./types.js" */

/** @param {Model} m @param {number[]} places */
function diceList(m, places) {
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
const diceWords = (m, places) =>
  places
    .map((place) => (place >= POOL ? `the ${ACTIONS[place - POOL]} token` : dieWords(m.dice[place])))
    .join(", ");

/**
 * How many icons of an action these dice and tokens show.
 * @param {Model} m
 * @param {number[]} places
 * @param {string} action
 */
const actionIcons = (m, places, action) =>
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
 * Which requirements the marked dice meet; pairs left over meet waits (AD-R31).
 * @param {Model} m
 * @param {ChallengeDrawing} challenge
 * @param {number[]} places
 */
function metNeeds(m, challenge, places) {
  /** @type {Record<string, number>} */
  const left = Object.fromEntries(ACTIONS.map((action) => [action, actionIcons(m, places, action)]));
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
    if (code === m.code("use_skill")) return "your skill";
    if (code === m.code("boost")) return seat === m.me ? "your boost" : `${m.whose(seat)} boost`;
    const weapon = m.heroes[seat].weapons.find((one) => m.code("effect", one.number) === code);
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
 * What the challenge asks for, what would be spent, and the two ways to end it.
 * @param {{m: Model}} props
 */
export function Paying({ m }) {
  const challenge = m.display.challenge;
  if (!challenge || m.live.dice !== null || !isPaying(m)) return null;
  const places = markedDice(m);
  const met = metNeeds(m, challenge, places);
  const option = m.option("pay", paymentOf(m, places));
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
          aria-label=${`Required: ${challenge.needs.map((need, n) => `${need}${met[n] ? ", met" : ""}`).join("; ")}`}
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
                  <span class="visually-hidden">${diceWords(m, places)}</span>
                  ${diceList(m, places)}
                `
              : html`
                  <span>${option ? "nothing to pay" : m.kinds.has("pay") ? "select dice to spend" : ""}</span>
                `
          }
          ${
            stays.length > 0 &&
            places.length > 0 &&
            html`
              <span>keeps</span>
              ${" "}
              <span class="visually-hidden">${diceWords(m, stays)}</span>
              ${diceList(m, stays)}
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
 * @param {OptionInfo | null} option
 * @param {boolean} whole
 * @param {number[]} places
 */
function overcomeButton(m, option, whole, places) {
  const { class: marks, ...given } = optionProps(m, option, "overcome", m.code("pay", paymentOf(m, places)));
  const some = m.kinds.has("pay");
  const text = option ? "Overcome" : whole ? "Too much" : some ? "Not enough" : "Cannot overcome";
  const small = option
    ? m.display.challenge?.box
      ? "opens a surprise box"
      : "no damage"
    : whole
      ? "you could keep something"
      : places.length
        ? "not every icon is met"
        : some
          ? "select what to spend"
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
      ${keyHint(m, option)}
    </button>
  `;
}

/** @param {Model} m @param {ChallengeDrawing} challenge */
function damageButton(m, challenge) {
  const option = m.option("take_damage");
  const { class: marks, ...given } = optionProps(m, option, "damage");
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
      ${keyHint(m, option)}
    </button>
  `;
}

// -- rerolls (AD-10.11, AD-R26) -------------------------------------------------------------------

/** @param {{m: Model}} props */
export function Rerolling({ m }) {
  if (!isRerolling(m)) return null;
  const places = markedDice(m);
  const { most = POOL, must = false } = m.display.reroll ?? {};
  const air = m.display.air.length;
  const decline = m.option("decline");
  const able = m.dice.filter((die) => canReroll(m, die)).length;
  const wanted = must ? Math.min(most - air, able) : 1;
  const enough = places.length >= wanted || (air > 0 && !must);
  const begin = () => {
    if (answerChain.peek() || !enough) return;
    const codes = places.map((place) => m.code("die", m.dice[place].die)).sort((a, b) => a - b);
    // if nothing more can be picked, the throw happens by itself
    const last = places.length === able || places.length + air === most;
    answerInTurn(m, must || last ? codes : [...codes, m.code("throw")]);
  };
  const all = () =>
    markDice(
      m,
      m.dice
        .filter((die) => canReroll(m, die))
        .map((die) => die.place)
        .slice(0, most - air),
    );
  return html`
    <div class="ad-rerolling">
      <button
        type="button"
        class=${cls(
          "button",
          "ad-throw",
          enough && "button--primary",
          answerChain.value && "ad-sent",
          m.props.selected === m.code("throw") && "ad-selected",
          m.props.glow.includes(m.code("throw")) && "ad-glow",
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
              ? `Select ${count(wanted, "die", "dice")}`
              : "Select dice to reroll"
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
 * Where a card says "up to", the player may roll none.
 * @param {Model} m
 * @param {OptionInfo} option
 */
function declineButton(m, option) {
  const { class: marks, ...given } = optionProps(m, option, "");
  return html`
    <button ...${given} class=${cls("button", marks)}>
      ${icon("skip")} ${option.text}${keyHint(m, option)}
    </button>
  `;
}
