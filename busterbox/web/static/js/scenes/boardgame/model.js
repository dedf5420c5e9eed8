/** One situation of the board game, read for drawing. */
import { readSituation, aheadOfUpdate } from "@busterbox/scenes/shared/model.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { GameDetail } from "@busterbox/wire.js" */
/** @import { Display, Face, Live, Model, Table } from "./types.js" */

/** The faces of a die, in the order of the rules. @type {Face[]} */
export const FACES = ["hit", "pellet", "aim", "jump", "run", "wily"];

/** Bosses in the order of the rules, the Robot Masters first. @param {GameDetail} game */
export const bossesOf = (game) => game.cards.filter((card) => card.kind === "boss");

export const { live, liveOn, now, show } = aheadOfUpdate(
  /** @type {Live} */ ({
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
  }),
);

/** @param {SceneProps} props @returns {Model} */
export function read(props) {
  /** @type {import("@busterbox/scenes/shared/types.js").CommonModel<Display, Table>} */
  const common = readSituation(props);
  const { display } = common;
  const now = liveOn(props.situation.view);
  return {
    ...common,
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
  };
}

/** How many of each face. @param {readonly string[]} shown */
export const counted = (shown) => FACES.map((face) => shown.filter((one) => one === face).length);
