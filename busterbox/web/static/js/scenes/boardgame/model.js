// One situation, read for drawing: nothing here decides a rule, all of it stands in view, display and
// decision.
import { signal } from "@preact/signals";
import { capital } from "@busterbox/parts/words.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo, GameDetail } from "@busterbox/wire.js" */
/** @import { Display, Face, Live, Model, Table } from "./types.js" */

/** Bases of the option codes (codes.py), so that a thing that is no option can be asked about. */
export const CODES = {
  score: 65,
  throw: 68,
  stage: 74,
  reroll: 83,
  remove: 89,
  face: 95,
  threat: 107,
  use: 148,
  play: 196,
  change: 316,
  trophy: 352,
};
/** @type {Face[]} */
export const FACES = ["hit", "pellet", "aim", "jump", "run", "wily"];
export const MASTERS = [
  "cut_man",
  "guts_man",
  "ice_man",
  "bomb_man",
  "fire_man",
  "elec_man",
  "time_man",
  "oil_man",
];

/** @type {Live} */
const NOTHING = {
  base: null,
  dice: null,
  landed: -1,
  whose: "",
  challenge: null,
  minions: null,
  boss: null,
  bossHealth: null,
  health: {},
  energy: {},
  threat: {},
  lives: {},
  space: {},
  stage: {},
  passed: [],
  playing: null,
  result: "",
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
    heroes: display.heroes.map((one, place) => ({
      ...one,
      health: now.health[place] ?? one.health,
      energy: now.energy[place] ?? one.energy,
      threat: now.threat[place] ?? one.threat,
      lives: now.lives[place] ?? one.lives,
      space: now.space[place] ?? one.space,
      stage: now.stage[place] ?? one.stage,
    })),
    dice: now.dice
      ? now.dice.map((face) => ({
          face: face === "?" ? "" : face,
          stuck: false,
          locked: false,
          picked: false,
          fills: false,
        }))
      : display.dice,
    live: now,
    window: view.window ? String(view.window.kind) : "",
    over: Boolean(view.over),
    options,
    asked: options.length > 0,
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

/** How many of each face. @param {readonly string[]} shown */
export const counted = (shown) => FACES.map((face) => shown.filter((one) => one === face).length);
