/** What every scene reads from a situation, and what animations show ahead of an update. */
import { signal } from "@preact/signals";
import { capital } from "@busterbox/parts/words.js";

/** @import { AnimationContext, SceneProps } from "../scene.js" */
/** @import { CardInfo, EventInfo, GameDetail } from "@busterbox/wire.js" */
/** @import { CommonModel } from "./types.js" */

// -- cards and codes ------------------------------------------------------------------------------

/** Numbers of the different cards by id: the arguments of their options. */
const numbers = /** @type {WeakMap<GameDetail, Map<string, number>>} */ (new WeakMap());

/** @param {GameDetail} game */
function numbersOf(game) {
  let found = numbers.get(game);
  if (!found) numbers.set(game, (found = new Map(game.cards.map((card, place) => [card.id, place]))));
  return found;
}

/** @param {GameDetail} game @param {string | null | undefined} id @returns {CardInfo | null} */
export const cardOf = (game, id) => (id ? (game.cards[numbersOf(game).get(id) ?? -1] ?? null) : null);

/**
 * The code of an option, possible now or not. The server says where the codes of each kind begin.
 * @param {GameDetail} game
 * @param {string} kind
 * @param {number} [argument]
 */
export function codeOf(game, kind, argument = 0) {
  const range = game.codes[kind];
  if (!range) throw new Error(`${game.name} has no options of kind ${kind}`);
  return range.base + argument;
}

/**
 * Which option a code means: its kind and its argument.
 * @param {GameDetail} game
 * @param {number} code
 */
export function meaningOf(game, code) {
  const found = Object.entries(game.codes).find(([, { base, count }]) => code >= base && code < base + count);
  return found ? { kind: found[0], argument: code - found[1].base } : null;
}

// -- the model ------------------------------------------------------------------------------------

/**
 * Reads a situation for drawing. Nothing here decides a rule: everything comes from view, display and
 * decision.
 * @template Display, Table
 * @param {SceneProps} props
 * @returns {CommonModel<Display, Table>}
 */
export function readSituation(props) {
  const { situation, seat, game, nameOf } = props;
  const { view } = situation;
  const options = props.replay || props.info.status !== "playing" ? [] : (situation.decision?.options ?? []);
  return {
    props,
    me: seat,
    table: view.table,
    display: /** @type {any} */ (situation.display),
    window: view.window ? String(view.window.kind) : "",
    over: Boolean(view.over),
    options,
    asked: options.length > 0,
    option: (kind, argument) =>
      options.find((one) => one.kind === kind && (argument === undefined || one.argument === argument)) ??
      null,
    kinds: new Set(options.map((one) => one.kind)),
    code: (kind, argument) => codeOf(game, kind, argument),
    card: (id) => cardOf(game, id),
    number: (id) => numbersOf(game).get(id) ?? -1,
    name: nameOf,
    Name: (number) => capital(nameOf(number)),
    whose: (number) => (nameOf(number) === "you" ? "your" : `${nameOf(number)}'s`),
  };
}

// -- what animations show -------------------------------------------------------------------------

/**
 * What animations show ahead of the update that brings it. It belongs to the view it was shown on; on any
 * other view it is out of date.
 * @template {{base: unknown}} Live
 * @param {Live} nothing
 */
export function aheadOfUpdate(nothing) {
  const live = signal(nothing);
  /**
   * @param {unknown} base the view, which stays the same object while only the decision changes
   * @returns {Live}
   */
  const liveOn = (base) => (live.value.base === base ? live.value : { ...nothing, base });
  return {
    live,
    liveOn,
    /** What is shown ahead now. @param {AnimationContext} c */
    now: (c) => liveOn(c.before?.view),
    /** Shows more. @param {AnimationContext} c @param {Partial<Live>} patch */
    show(c, patch) {
      if (c.before) live.value = { ...liveOn(c.before.view), ...patch };
    },
  };
}

/** The name of a card that an event names by its number. @param {AnimationContext} c @param {number} card */
export const cardNamed = (c, card) => c.game.cards[card]?.name ?? "";

/**
 * The game's word for another number of an event, such as a weapon or an ability.
 * @param {AnimationContext} c
 * @param {string} what
 * @param {number} number
 */
export const wordFor = (c, what, number) => c.game.labels[`${what}.${number}`] ?? "";

/** The server's `display` before the update. @param {AnimationContext} c @returns {any} */
export const displayBefore = (c) => c.before?.display;

/**
 * The first three numbers of an event: seats, cards, amounts.
 * @param {EventInfo} event
 * @returns {[number, number, number]}
 */
export function numbersIn(event) {
  const [a = -1, b = -1, c = -1] = event.numbers;
  return [a, b, c];
}
