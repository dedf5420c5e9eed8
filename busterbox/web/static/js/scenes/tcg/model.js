/** One situation of the trading card game, read for drawing. */
import { readSituation, aheadOfUpdate } from "@busterbox/scenes/shared/model.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { Display, Live, Model, Table } from "./types.js" */

export const { live, liveOn, now, show } = aheadOfUpdate(
  /** @type {Live} */ ({
    base: null,
    seats: {},
    attack: null,
    against: null,
    passes: null,
    opportunity: null,
    revealed: null,
    cancelled: [],
    clash: false,
  }),
);

/** @param {SceneProps} props @returns {Model} */
export function read(props) {
  /** @type {import("@busterbox/scenes/shared/types.js").CommonModel<Display, Table>} */
  const common = readSituation(props);
  const now = liveOn(props.situation.view);
  return {
    ...common,
    top: props.seat === 0 ? 1 : 0,
    bottom: props.seat === 0 ? 0 : 1,
    drawn: common.display.seats.map((one, place) => {
      const ahead = now.seats[place];
      return {
        ...one,
        energy: ahead?.energy ?? one.energy,
        power: ahead?.power ?? one.power,
        hand: ahead?.hand ?? one.hand,
      };
    }),
    live: now,
    phase: props.game.phases[common.display.stage]?.name ?? "",
  };
}

/**
 * The option that chooses a card on the table, if the question is about its zone.
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
export const isAttacking = (m, seat) => m.display.turn === seat;
