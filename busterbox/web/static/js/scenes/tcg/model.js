// One situation, read for drawing: nothing here decides a rule, all of it stands in view, display and
// decision.
import { signal } from "@preact/signals";
import { capital } from "@busterbox/parts/words.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo, GameDetail } from "@busterbox/wire.js" */
/** @import { Display, Live, Model, Table } from "./types.js" */

/** Bases of the option codes (codes.py), so that a card that is no option can be asked about. */
export const CODES = { blast: 65, play: 160, spend: 560, play_gauge: 1760 };
export const STAGES = ["Draw phase", "Resource phase", "Main phase", "Battle phase", "End of turn"];

/** @type {Live} */
const NOTHING = {
  base: null,
  seats: {},
  attack: null,
  against: null,
  passes: null,
  opportunity: null,
  revealed: null,
  cancelled: [],
  clash: false,
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
  return {
    props,
    me: seat,
    top: seat === 0 ? 1 : 0,
    bottom: seat === 0 ? 0 : 1,
    table: /** @type {Table} */ (view.table),
    display,
    drawn: display.seats.map((one, place) => {
      const ahead = now.seats[place];
      return {
        ...one,
        energy: ahead?.energy ?? one.energy,
        power: ahead?.power ?? one.power,
        hand: ahead?.hand ?? one.hand,
      };
    }),
    live: now,
    window: view.window ? String(view.window.kind) : "",
    over: Boolean(view.over),
    options,
    asked: options.length > 0,
    option: (kind, argument) =>
      options.find((one) => one.kind === kind && (argument === undefined || one.argument === argument)) ??
      null,
    card: (id) => cardOf(game, id),
    number: (id) => numbersOf(game).get(id) ?? -1,
    name: props.nameOf,
    Name: (seat) => capital(props.nameOf(seat)),
  };
}

/**
 * The option that chooses a card where it lies, if it lies where the question looks.
 * @param {Model} m @param {import("./types.js").Zone} zone @param {number} seat @param {string} id
 */
export function choiceOf(m, zone, seat, id) {
  const choice = m.display.choice;
  if (!m.asked || !choice || choice.zone !== zone) return null;
  const own = m.option("take", m.number(id));
  const theirs = m.option("theirs", m.number(id));
  if (choice.seat === seat && own) return own;
  return choice.seat !== seat ? theirs : null;
}

/**
 * "strength" is what the turn player fights with, "defense" the other.
 * @param {Model} m
 * @param {number} seat
 */
export const attacks = (m, seat) => m.display.turn === seat;
