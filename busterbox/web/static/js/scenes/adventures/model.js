/** One situation of Adventures, read for drawing; and several answers given in a row. */
import { signal } from "@preact/signals";
import { readSituation, aheadOfUpdate } from "@busterbox/scenes/shared/model.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { Action, Colour, Die, Display, Live, Model, Table } from "./types.js" */

/** In the order of the rules, like all names here. @type {Colour[]} */
export const COLOURS = ["red", "blue", "yellow"];
/** @type {Action[]} */
export const ACTIONS = ["shoot", "jump", "run"];
export const SLOTS = ["left", "right", "skill"];
export const LEFT = 0;
export const RIGHT = 1;
export const SKILL = 2;
export const LIFE = 5;
/** Tokens follow the dice in a payment. */
export const POOL = 9;
/** Every colour has each action once single and once double. */
const FACES = 2 * ACTIONS.length;

/** The code that puts a card into a slot. @param {Model} m @param {number} slot @param {string} card */
export const toSlot = (m, slot, card) => m.code(`to_${SLOTS[slot]}`, m.number(card));

/** The colour of a die, of which a code names colour and face. @param {number} die */
export const colourOf = (die) => COLOURS[Math.floor(die / FACES)];

/** A die of this colour, as a code names it. @param {number} colour @param {number} face */
export const dieOf = (colour, face) => FACES * colour + face;

/** @param {number} die @param {number} place @returns {Die} */
export const asDie = (die, place) => ({
  die,
  place,
  colour: colourOf(die),
  action: ACTIONS[(die % FACES) % ACTIONS.length],
  double: die % FACES >= ACTIONS.length,
});

export const { live, liveOn, now, show } = aheadOfUpdate(
  /** @type {Live} */ ({
    base: null,
    dice: null,
    landed: -1,
    life: {},
    tanks: null,
    place: null,
    active: null,
    pose: "",
    marks: {},
  }),
);

/** @param {SceneProps} props @returns {Model} */
export function read(props) {
  /** @type {import("@busterbox/scenes/shared/types.js").CommonModel<Display, Table>} */
  const common = readSituation(props);
  const { display, over } = common;
  const { view } = props.situation;
  const now = liveOn(view);
  return {
    ...common,
    heroes: display.heroes.map((one, place) => ({ ...one, life: now.life[place] ?? one.life })),
    dice: display.dice.map(asDie),
    live: now,
    won: over && view.result.some((/** @type {number} */ share) => share > 0),
    planning: common.window === "plan" && now.active === null,
    active: now.active ?? display.active,
    tanks: now.tanks ?? display.tanks,
  };
}

/** The seat whose stage is in the middle: the acting one, else one's own. @param {Model} m */
export const seatInMiddle = (m) => (m.active >= 0 ? m.active : Math.max(0, m.me));

// -- several answers in a row: what is one move for a player may be several for the rules ---------

/**
 * Answers still to send, and the decision that the last one answered.
 * @type {import("@preact/signals").Signal<{codes: number[], decision: unknown} | null>}
 */
export const answerChain = signal(null);
// the last answer has been sent
let lastAnswerSent = false;

/** Sends these answers, each as soon as it is an option. @param {Model} m @param {number[]} codes */
export function answerInTurn(m, codes) {
  if (answerChain.peek() || codes.length === 0) return;
  if (codes.length === 1) {
    m.props.act(codes[0]);
    return;
  }
  answerChain.value = { codes, decision: null };
  sendNextAnswer(m);
}

/**
 * Sends the next answer of a chain as soon as its question is open; called after every render.
 * @param {Model} m
 */
export function sendNextAnswer(m) {
  const now = answerChain.peek();
  if (!now) return;
  if (m.props.pending !== null) {
    lastAnswerSent = true;
    return;
  }
  const decision = m.props.situation.decision;
  if (!decision) {
    // nothing is asked any more
    if (!m.props.situation.waiting.includes(m.me)) answerChain.value = null;
    return;
  }
  if (decision === now.decision) {
    // refused
    if (lastAnswerSent) answerChain.value = null;
    return;
  }
  const [code, ...rest] = now.codes;
  // a lesson goes step by step
  const astray = now.decision !== null && m.props.glow.length > 0 && !m.props.glow.includes(code);
  if (code === undefined || astray || !decision.options.some((one) => one.code === code)) {
    answerChain.value = null;
    return;
  }
  lastAnswerSent = false;
  answerChain.value = { codes: rest, decision };
  m.props.act(code);
}
