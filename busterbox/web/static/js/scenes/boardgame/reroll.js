/** Re-rolling and scoring (BG-9, BG-8.9): dice are marked, then thrown again in one go. */
import { signal } from "@preact/signals";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { FACES, counted } from "./model.js";
import { count, keyHint, optionProps } from "./pieces.js";

/** @import { OptionInfo } from "@busterbox/wire.js" */
/** @import { Face, Model, Reroll } from "./types.js" */

/** Dice the player has marked in this roll; null: the suggested ones. */
const marked = signal(/** @type {{roll: string, dice: number[]} | null} */ (null));
/** Answers to be sent one after the other: dice are picked face by face, then thrown. */
export const answerChain = signal(
  /** @type {{codes: number[], prompt: number, dice: number[]} | null} */ (null),
);
/**
 * The question whose answer was shown as sent: if it is open again, the answer was refused.
 */
let underway = -1;

/** Called whenever the dice are drawn. @param {Model} m */
export function noticeSent(m) {
  if (m.props.pending !== null) underway = answerChain.peek()?.prompt ?? -1;
}
/** @param {Model} m */
export const rollOf = (m) => m.display.dice.map((die) => die.face).join(" ");

/** @param {Model} m */
export const mayReroll = (m) =>
  m.asked && m.display.reroll !== null && [...m.kinds].some((kind) => kind === "reroll" || kind === "throw");

/** The faces that a lesson or a hint wants to see re-rolled. @param {Model} m */
const wantedFaces = (m) => FACES.filter((_, place) => m.props.glow.includes(m.code("reroll", place)));

/** One die of each of them. @param {Model} m @returns {number[]} */
export const wantedDice = (m) =>
  wantedFaces(m)
    .map((face) => m.display.dice.findIndex((die) => die.face === face && !die.stuck && !die.picked))
    .filter((place) => place >= 0);

/** The dice that are marked at first. @param {Model} m @returns {number[]} */
function proposedDice(m) {
  const suggested = m.display.reroll?.suggested ?? [];
  if (wantedFaces(m).length) {
    // a lesson names only the next die: take the whole suggestion if it starts with that one
    const next = answersFor(m, suggested)[0];
    return m.props.glow.includes(next) ? suggested : wantedDice(m);
  }
  return m.props.glow.includes(m.code("score")) ? [] : suggested;
}

/** The dice that would be thrown again. @param {Model} m @returns {number[]} */
export function markedDice(m) {
  if (answerChain.value) return answerChain.value.dice;
  const picked = m.display.dice.flatMap((die, place) => (die.picked ? [place] : []));
  const own =
    marked.value?.roll === rollOf(m)
      ? marked.value.dice
      : picked.length && !wantedFaces(m).length
        ? []
        : proposedDice(m);
  return [...new Set([...picked, ...own])].sort((a, b) => a - b);
}

/** @param {Model} m @param {number} die */
export function toggle(m, die) {
  const now = markedDice(m);
  const limit = m.display.reroll?.limit || Infinity;
  if (!now.includes(die) && now.length >= limit) return;
  marked.value = {
    roll: rollOf(m),
    dice: now.includes(die) ? now.filter((one) => one !== die) : [...now, die],
  };
}

/**
 * The answers still to send for these dice: those not picked yet in the order of their faces, then the throw.
 * @param {Model} m
 * @param {number[]} dice
 */
function answersFor(m, dice) {
  const more = dice.filter((die) => !m.display.dice[die]?.picked);
  const codes = more.map((die) => rerollCode(m, m.display.dice[die].face));
  return [...codes.sort((a, b) => a - b), m.code("throw")];
}

/** The code that picks a die of this face. @param {Model} m @param {Face | ""} face */
export const rerollCode = (m, face) => m.code("reroll", FACES.indexOf(/** @type {Face} */ (face)));

/** Sends the next answer of a chain as soon as its question is open. @param {Model} m */
export function sendNextAnswer(m) {
  const now = answerChain.peek();
  const decision = m.props.situation.decision;
  if (!now || m.props.pending !== null || !decision) return;
  if (decision.prompt === now.prompt) {
    // refused
    if (underway === now.prompt) endChain(m);
    return;
  }
  const [code, ...rest] = now.codes;
  const astray =
    // a lesson goes step by step
    now.prompt >= 0 && m.props.glow.length > 0 && code !== undefined && !m.props.glow.includes(code);
  if (code === undefined || astray || !decision.options.some((one) => one.code === code)) {
    endChain(m);
    marked.value = null;
    return;
  }
  answerChain.value = { ...now, codes: rest, prompt: decision.prompt };
  m.props.act(code);
}

/** Stops sending; marks again what a lesson wants. @param {Model} m */
function endChain(m) {
  answerChain.value = null;
  if (wantedFaces(m).length) marked.value = null;
}

/**
 * The server's odds if these dice are thrown again.
 * @param {Model} m
 * @param {Reroll} reroll
 * @param {number[]} dice
 */
function chances(m, reroll, dice) {
  const kept = counted(m.display.dice.flatMap((die, place) => (dice.includes(place) ? [] : [die.face])));
  const needs = counted((m.display.challenge?.needs ?? []).map((chip) => chip.face));
  const missing = needs.map((need, face) => Math.max(0, need - kept[face]));
  return reroll.odds[`${dice.length}:${missing.join(",")}`] ?? null;
}

// -- the buttons ----------------------------------------------------------------------------------

/** @param {Model} m */
export function rerollAndScore(m) {
  const score = m.option("score");
  const dice = mayReroll(m) ? markedDice(m) : [];
  const limit = m.display.reroll?.limit ?? 0;
  return html`
    <div class="bg-choices">
      ${mayReroll(m) && rerollButton(m, /** @type {Reroll} */ (m.display.reroll), dice)}
      ${score && scoreButton(m, score, dice.length === 0)}
      ${
        limit > 0 &&
        html`
          <p class="bg-hint">${icon("info")} Up to ${limit} of the hero's dice.</p>
        `
      }
    </div>
  `;
}

/** @param {Model} m @param {Reroll} reroll @param {number[]} dice */
function rerollButton(m, reroll, dice) {
  const odds = m.display.challenge ? chances(m, reroll, dice) : null;
  const busy = answerChain.value !== null;
  const price = reroll.limit ? `of ${reroll.limit}` : reroll.cost ? "1 WE" : "free";
  const begin = () => {
    if (answerChain.peek() || dice.length === 0) return;
    underway = -1;
    answerChain.value = { codes: answersFor(m, dice), prompt: -1, dice };
    sendNextAnswer(m);
  };
  const battle = m.display.battle;
  const kept = m.display.dice.reduce(
    (sum, die, place) =>
      sum + (dice.includes(place) ? 0 : (battle?.strike.find((one) => one.face === die.face)?.damage ?? 0)),
    0,
  );
  const gives = m.display.challenge
    ? odds
      ? `${odds[0]} % to pass`
      : ""
    : `about ${(kept + dice.length * reroll.mean).toFixed(1)} damage in total`;
  const scores = m.props.glow.includes(m.code("score"));
  const glows = wantedFaces(m).length > 0 || m.props.glow.includes(m.code("throw"));
  const all = `${reroll.left === 2 ? "both" : `all ${reroll.left}`} re-rolls`;
  const left = `${battle && dice.length ? `${battle.total} now, ` : ""}${count(reroll.left, "re-roll")} left`;
  const small = reroll.limit
    ? ""
    : dice.length && odds && odds[1] > odds[0]
      ? `${odds[1]} % with ${all}`
      : left;
  return html`
    <button
      type="button"
      class=${cls(
        "button",
        "bg-reroll",
        dice.length > 0 && !scores && "button--primary",
        glows && "bg-glow",
        busy && "is-sent",
        m.props.selected === m.code("throw") && "bg-selected",
      )}
      data-code=${m.option("throw")?.code ?? null}
      aria-disabled=${dice.length === 0 || busy ? "true" : null}
      onClick=${begin}
    >
      ${icon("reroll")}
      <span class="bg-choice__text">
        <span>
          ${
            dice.length
              ? `Re-roll ${dice.length} (${price})${gives ? `: ${gives}` : ""}`
              : "Select dice to re-roll"
          }
        </span>
        <small>${small}</small>
      </span>
    </button>
  `;
}

/** @param {Model} m @param {OptionInfo} option @param {boolean} main */
function scoreButton(m, option, main) {
  const { class: marks, ...given } = optionProps(m, option, "score");
  const challenge = m.display.challenge;
  // what scoring brings, by the engine
  const detail = option.text.split(": ").slice(1).join(": ");
  const text =
    detail ||
    (challenge
      ? challenge.met
        ? "all requirements met"
        : "fails as it stands"
      : m.display.battle
        ? `${m.display.battle.total} damage`
        : "");
  return html`
    <button
      ...${given}
      class=${cls(
        "button",
        "bg-score",
        marks,
        (main || m.props.glow.includes(option.code)) && "button--primary",
      )}
    >
      ${icon(challenge && !challenge.met ? "cross" : "check")}
      <span class="bg-choice__text">
        <span>Score these dice</span>
        <small class=${cls(m.display.reroll?.fatal && "bg-fatal")}>${text}</small>
      </span>
      ${keyHint(m, option)}
    </button>
  `;
}
