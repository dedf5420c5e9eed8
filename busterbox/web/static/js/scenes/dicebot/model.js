/** One situation of DiceBot, read for drawing. */
import { readSituation, aheadOfUpdate } from "@busterbox/scenes/shared/model.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo } from "@busterbox/wire.js" */
/** @import { Display, Live, Model, Outcome, PartName } from "./types.js" */
/** @import { RobotData, SeatDrawing, Table, WeaponData } from "./types.js" */

/** In the order of the rules. @type {PartName[]} */
export const PARTS = ["nexus", "forge", "turbo", "armor", "surge", "cache"];
/** What a part does on the head, in a few words: the sheet says so too (DB-1.15). */
export const HEAD_WORDS = {
  nexus: "pays for any part",
  forge: "rolls a new body",
  turbo: "speed +1",
  armor: "stops 2 damage",
  surge: "damage +2",
  cache: "draws another weapon",
};
const BATTLE = new Set(["heads", "target", "heads_attack", "heads_ability"]);
const BATTLE_PHASES = new Set(["Heads", "Attacks", "End of combat"]);
const SPACES = 5;

export const { live, liveOn, now, show } = aheadOfUpdate(
  /** @type {Live} */ ({
    base: null,
    seats: {},
    outcomes: null,
    attacker: null,
    fighting: false,
    bodies: {},
    heads: {},
    dice: null,
    roll: "",
  }),
);

/** @param {string} part */
export function partWord(part) {
  return part.toUpperCase();
}

/**
 * @param {CardInfo} card
 * @returns {WeaponData}
 */
export function weaponData(card) {
  return /** @type {any} */ (card.data);
}

/**
 * @param {CardInfo} card
 * @returns {RobotData}
 */
export function robotData(card) {
  return /** @type {any} */ (card.data);
}

/** Where dice lie on the sheets: a die that was placed stays where it is (DB-6.7). By table and seat. */
const arranged = /** @type {Map<string, (PartName | null)[]>} */ (new Map());
/**
 * How they lay when a robot last had exactly these dice, so that an undo puts them back. By table, combat,
 * seat and dice.
 */
const arrangedBefore = /** @type {Map<string, (PartName | null)[]>} */ (new Map());

/**
 * @param {string} key
 * @param {number} combat
 * @param {number[]} counts
 * @returns {(PartName | null)[]}
 */
function arrangeDice(key, combat, counts) {
  const left = [...counts];
  const slots = (arranged.get(key) ?? new Array(SPACES).fill(null)).map((part) => {
    const place = part === null ? -1 : PARTS.indexOf(part);
    if (place < 0 || (left[place] ?? 0) === 0) return null;
    left[place] = (left[place] ?? 0) - 1;
    return part;
  });
  const same = `${key}:${combat}:${counts.join()}`;
  const once = arrangedBefore.get(same);
  if (once && slots.every((part, place) => part === null || part === once[place])) {
    arranged.set(key, once);
    return once;
  }
  left.forEach((count, place) => {
    for (let n = 0; n < count; n += 1) {
      const free = slots.indexOf(null);
      if (free >= 0) slots[free] = PARTS[place] ?? null;
    }
  });
  arranged.set(key, slots);
  arrangedBefore.set(same, slots);
  return slots;
}

/**
 * @param {SceneProps} props
 * @returns {Model}
 */
export function read(props) {
  /** @type {import("@busterbox/scenes/shared/types.js").CommonModel<Display, Table>} */
  const common = readSituation(props);
  const { display, table: known, window, over } = common;
  const { situation } = props;
  const { view } = situation;
  const now = liveOn(view);
  const table = {
    ...known,
    junkyard: now.dice ?? known.junkyard,
    body: known.body.map((counts, place) => now.bodies[place] ?? counts),
    head: known.head.map((part, place) => now.heads[place] ?? part),
  };
  const drawn = display.seats.map((one, place) => ({ ...one, ...now.seats[place] }));
  return {
    ...common,
    table,
    seats: Number(view.seats),
    advanced: view.settings.advanced === "yes",
    realtime: view.settings.form === "realtime",
    stage: now.dice ? "scavenge" : stageOf(props, window, over, now.fighting),
    drawn,
    outcomes: now.outcomes ?? outcomesOf(display, drawn),
    attacker: now.attacker ?? display.attack?.attacker ?? -1,
    roll: now.roll,
    locked: props.locked ?? (view.window?.own_answer >= 0 ? Number(view.window.own_answer) : null),
    body: table.body.map((counts, place) =>
      arrangeDice(`${props.info.table}:${place}`, Number(table.combat), counts),
    ),
  };
}

/**
 * @param {SceneProps} props
 * @param {string} window
 * @param {boolean} over
 * @param {boolean} fighting
 * @returns {Model["stage"]}
 */
function stageOf({ situation, game }, window, over, fighting) {
  if (fighting) return "battle";
  if (over) return "over";
  if (window === "ready") return "ready";
  if (window === "draft" || window === "grab") return "scavenge";
  if (BATTLE.has(window) || BATTLE_PHASES.has(game.phases[situation.phase]?.name ?? "")) return "battle";
  return "choose";
}

/**
 * The current attack as lines: who is hit or dodges, or will, and the two speeds.
 * @param {Display} display
 * @param {Partial<SeatDrawing>[]} drawn
 * @returns {Outcome[]}
 */
export function outcomesOf(display, drawn) {
  const attack = display.attack;
  if (!attack) return [];
  return attack.targets.map((target) => {
    const line = expectedOutcome(
      attack.attacker,
      target,
      drawn[attack.attacker]?.speed ?? null,
      isActivated(drawn[target]) ? (drawn[target]?.speed ?? null) : null,
    );
    return attack.settled ? { ...line, result: attack.dodges.includes(target) ? "dodge" : "hit" } : line;
  });
}

/**
 * The expected outcome of an attack on one robot, by the two speeds alone (DB-12).
 * @param {number} attacker
 * @param {number} target
 * @param {number | null} speed
 * @param {number | null} against of the target's activated weapon, null if it has none
 * @returns {Outcome}
 */
export function expectedOutcome(attacker, target, speed, against) {
  const dodges = target !== attacker && speed !== null && against !== null && against > speed;
  return { attacker, target, result: dodges ? "miss" : "open", speed, against, amount: 0 };
}

/**
 * Whether a robot's weapon is activated, so that its speed counts.
 * @param {Partial<SeatDrawing> | undefined} one
 */
export function isActivated(one) {
  return ["paid", "free", "attacking", "resolved"].includes(one?.status ?? "none");
}

/**
 * The seats around the table, clockwise from one's own left; one's own last.
 * @param {Model} m
 */
export function seatsAround(m) {
  const first = m.me >= 0 ? m.me + 1 : 0;
  const all = Array.from({ length: m.seats }, (_, step) => (first + step) % m.seats);
  return { others: all.filter((seat) => seat !== m.me), all };
}
