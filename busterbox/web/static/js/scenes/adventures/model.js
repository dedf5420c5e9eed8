// One situation, read for drawing: nothing here decides a rule, all of it stands in view, display and
// decision.
import { signal } from "@preact/signals";
import { capital } from "@busterbox/parts/words.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo, GameDetail } from "@busterbox/wire.js" */
/** @import { Action, Colour, Die, Display, Live, Model, Table } from "./types.js" */

/** Bases of the option codes (codes.py), so that a thing that is no option can be asked about. */
export const CODES = {
  damage: 64,
  skill: 65,
  boost: 66,
  hold: 67,
  release: 68,
  ready: 69,
  unready: 70,
  confirm: 71,
  throw: 73,
  decline: 74,
  hero: 77,
  boss: 81,
  colour: 115,
  token: 118,
  die: 121,
  takeBack: 139,
  effect: 142,
  reroll: 168,
  weakness: 194,
  energy: 220,
  to: 246,
  discard: 438,
  lightLeft: 502,
  lightRight: 520,
  pay: 538,
};
/** @type {Colour[]} */
export const COLOURS = ["red", "blue", "yellow"];
/** @type {Action[]} */
export const ACTIONS = ["shoot", "jump", "run"];
export const SLOTS = ["left", "right", "skill"];
export const LEFT = 0,
  RIGHT = 1,
  SKILL = 2;
export const LIFE = 5;
const ACTION_CARDS = 64;
/** Tokens follow the dice in a payment. */
export const POOL = 9;

/** The code that puts a card into a slot. @param {number} slot @param {number} card its number */
export const toSlot = (slot, card) => CODES.to + slot * ACTION_CARDS + card;

/** @type {Live} */
const NOTHING = {
  base: null,
  dice: null,
  landed: -1,
  life: {},
  tanks: null,
  place: null,
  active: null,
  pose: "",
  marks: {},
};
export const live = signal(NOTHING);

/**
 * What is shown ahead of an update belongs to the view it was shown on; on any other it is out of date.
 * @param {unknown} base @returns {Live}
 */
export const liveOn = (base) => (live.value.base === base ? live.value : { ...NOTHING, base });

/** Which number a card has among the different cards: that is the argument of its options. */
const numbers = /** @type {WeakMap<GameDetail, Map<string, number>>} */ (new WeakMap());

/** @param {GameDetail} game */
export function numbersOf(game) {
  let found = numbers.get(game);
  if (!found) numbers.set(game, (found = new Map(game.cards.map((card, place) => [card.id, place]))));
  return found;
}

/** @param {GameDetail} game @param {string | null | undefined} id @returns {CardInfo | null} */
export const cardOf = (game, id) => (id ? (game.cards[numbersOf(game).get(id) ?? -1] ?? null) : null);

/** @param {number} die @param {number} place @returns {Die} */
export const asDie = (die, place) => ({
  die,
  place,
  colour: COLOURS[Math.floor(die / 6)],
  action: ACTIONS[(die % 6) % 3],
  double: die % 6 > 2,
});

/** @param {SceneProps} props @returns {Model} */
export function read(props) {
  const { situation, seat, game } = props;
  const view = situation.view;
  const display = /** @type {Display} */ (/** @type {any} */ (situation.display));
  const now = liveOn(view);
  const options = props.replay || props.info.status !== "playing" ? [] : (situation.decision?.options ?? []);
  const name = props.nameOf;
  return {
    props,
    me: seat,
    table: /** @type {Table} */ (view.table),
    display,
    heroes: display.heroes.map((one, place) => ({ ...one, life: now.life[place] ?? one.life })),
    dice: display.dice.map(asDie),
    live: now,
    window: view.window ? String(view.window.kind) : "",
    over: Boolean(view.over),
    won: Boolean(view.over) && view.result.some((/** @type {number} */ share) => share > 0),
    decision: options.length ? situation.decision : null,
    options,
    asked: options.length > 0,
    planning: view.window?.kind === "plan" && now.active === null,
    active: now.active ?? display.active,
    tanks: now.tanks ?? display.tanks,
    option: (kind, argument) =>
      options.find((one) => one.kind === kind && (argument === undefined || one.argument === argument)) ??
      null,
    kinds: new Set(options.map((one) => one.kind)),
    card: (id) => cardOf(game, id),
    number: (id) => numbersOf(game).get(id) ?? -1,
    name,
    Name: (number) => capital(name(number)),
    whose: (number) => (name(number) === "you" ? "your" : `${name(number)}'s`),
  };
}

/** Whose stage is in the middle: that of who acts, else one's own. @param {Model} m */
export const inMiddle = (m) => (m.active >= 0 ? m.active : Math.max(0, m.me));

// -- several answers in a row: what is one move for a player may be several for the rules ---------

/**
 * Answers still to be given, and the decision that the last one was given to.
 * @type {import("@preact/signals").Signal<{codes: number[], decision: unknown} | null>}
 */
export const chain = signal(null);
let underway = false; // the last answer has been on its way

/** Gives these answers, each as soon as it is an option. @param {Model} m @param {number[]} codes */
export function inTurn(m, codes) {
  if (chain.peek() || codes.length === 0) return;
  if (codes.length === 1) {
    m.props.act(codes[0]);
    return;
  }
  chain.value = { codes, decision: null };
  follow(m);
}

/**
 * Sends the next answer of a chain as soon as its question is open; called after every drawing.
 * @param {Model} m
 */
export function follow(m) {
  const now = chain.peek();
  if (!now) return;
  if (m.props.pending !== null) {
    underway = true;
    return;
  }
  const decision = m.props.situation.decision;
  if (!decision) {
    if (!m.props.situation.waiting.includes(m.me)) chain.value = null; // nothing is asked any more
    return;
  }
  if (decision === now.decision) {
    if (underway) chain.value = null; // refused
    return;
  }
  const [code, ...rest] = now.codes;
  // a lesson goes step by step
  const astray = now.decision !== null && m.props.glow.length > 0 && !m.props.glow.includes(code);
  if (code === undefined || astray || !decision.options.some((one) => one.code === code)) {
    chain.value = null;
    return;
  }
  underway = false;
  chain.value = { codes: rest, decision };
  m.props.act(code);
}
