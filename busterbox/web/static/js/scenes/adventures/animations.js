/**
 * An animation for each event, from the numbers it carries (messages.toml). What the update brings only at
 * its end is shown ahead of it.
 */
import { cardNamed, displayBefore, numbersIn, wordFor } from "@busterbox/scenes/shared/model.js";
import { COLOURS, colourOf, dieOf, now, show } from "./model.js";

/** @import { AnimationContext, Animations } from "@busterbox/scenes/scene.js" */
/** @import { Display, Live } from "./types.js" */

/** @param {AnimationContext} c @returns {Display | undefined} */
const before = (c) => displayBefore(c);

/** @param {AnimationContext} c @param {number} seat */
const plate = (c, seat) => c.find(`plate-${seat}`);

/**
 * The element over which something pops up: the acting hero on the stage, else the plate.
 * @param {AnimationContext} c
 * @param {number} seat
 */
const over = (c, seat) =>
  (now(c).active ?? before(c)?.active) === seat ? (c.find("hero") ?? plate(c, seat)) : plate(c, seat);

/**
 * A short word over a hero.
 * @param {string} word
 * @param {"good" | "bad" | "plain"} [tone]
 * @returns {Animations[string]}
 */
const word =
  (word, tone = "plain") =>
  (event, c) =>
    c.pop(over(c, numbersIn(event)[0]), word, tone);

/**
 * A hero strikes a pose for a while.
 * @param {AnimationContext} c
 * @param {Live["pose"]} pose
 * @param {number} ms
 */
async function strike(c, pose, ms) {
  show(c, { pose });
  await c.wait(ms);
  show(c, { pose: "" });
}

// -- dice: those that lie are numbers, those in the air -1 - colour -------------------------------

/** @param {AnimationContext} c */
const dice = (c) => [...(now(c).dice ?? before(c)?.dice ?? [])];

/** Dice picked for a reroll are thrown with the first that lands. @param {AnimationContext} c */
function thrown(c) {
  const lying = dice(c);
  if (now(c).dice === null)
    for (const die of before(c)?.air ?? []) lying.push(-1 - COLOURS.indexOf(colourOf(die)));
  return lying;
}

/**
 * @param {AnimationContext} c
 * @param {number} die
 * @param {number} gone what it comes from: a die in the air, or nothing
 */
async function lands(c, die, gone) {
  const lying = thrown(c);
  const place = lying.indexOf(gone);
  if (place >= 0) lying.splice(place, 1);
  lying.push(die);
  const at = lying
    .filter((one) => one >= 0)
    .sort((a, b) => a - b)
    .indexOf(die);
  show(c, { dice: lying, landed: at });
  await c.wait(20);
  await c.animate(
    c.find(`die-${at}`),
    [
      { transform: "translateY(-16px) rotate(-14deg)" },
      { transform: "translateY(2px)" },
      { transform: "none" },
    ],
    130,
  );
}

/** A die leaves the pool. @type {Animations[string]} */
const leaves = async (event, c) => {
  const [, die] = numbersIn(event);
  const lying = dice(c);
  const place = lying.indexOf(die);
  if (place < 0) return;
  const at = lying
    .filter((one) => one >= 0)
    .sort((a, b) => a - b)
    .indexOf(die);
  await c.animate(
    c.find(`die-${at}`),
    [
      { opacity: 1, transform: "none" },
      { opacity: 0, transform: "translateY(-24px)" },
    ],
    120,
  );
  lying.splice(place, 1);
  show(c, { dice: lying, landed: -1 });
};

/**
 * A skill or a weapon is used.
 * @param {string} key the element that moves
 * @param {(c: AnimationContext, number: number) => string} name of what is used
 * @returns {Animations[string]}
 */
const used = (key, name) => async (event, c) => {
  const [seat, number] = numbersIn(event);
  c.sound("take");
  void c.animate(
    c.find(key),
    [{ transform: "none" }, { transform: "translateY(-10px)" }, { transform: "none" }],
    240,
  );
  await c.pop(over(c, seat), name(c, number), "good");
};

/** @param {AnimationContext} c @param {number} weapon */
const weaponNamed = (c, weapon) => wordFor(c, "weapon", weapon);

/** @type {Animations} */
export const animations = {
  // -- the course of the game ---------------------------------------------------------------------
  first_player: word("first player", "good"),
  round: (event, c) => {
    const [round] = numbersIn(event);
    c.banner(c.after.display.fighting ? "Boss battles" : `Round ${round}`);
    return c.wait(260);
  },
  sabotage: (event, c) => c.pop(c.find("tanks"), "sabotage!", "bad"),
  slotted: (_event, c) => c.sound("take"),
  took_light: (_event, c) => c.sound("take"),
  ready: (event, c) => {
    void c.pop(plate(c, numbersIn(event)[0]), "ready", "good");
    return c.wait(120);
  },
  unready: (event, c) => {
    void c.pop(plate(c, numbersIn(event)[0]), "thinks again");
    return c.wait(120);
  },
  async acts(event, c) {
    const [seat] = numbersIn(event);
    show(c, { active: seat, place: -1, dice: [], landed: -1, marks: {}, pose: "" });
    c.banner(seat === c.seat ? "Your action phase" : `${c.info.seats[seat]?.name ?? ""} acts`);
    if (seat === c.seat) c.sound("turn");
    await c.wait(420);
  },
  pool: async (event, c) => {
    const [seat] = numbersIn(event);
    const will = before(c)?.heroes[seat]?.pool.dice ?? [0, 0, 0, 0];
    show(c, {
      dice: COLOURS.flatMap((_, colour) =>
        Array.from({ length: Math.min(3, will[colour]) }, () => -1 - colour),
      ),
    });
    c.sound("roll");
    await c.wait(380);
  },
  light_hurts: (event, c) => c.pop(over(c, numbersIn(event)[0]), "Dr. Light!", "bad"),

  // -- dice ---------------------------------------------------------------------------------------
  rolled: (event, c) => lands(c, dieOf(numbersIn(event)[1], numbersIn(event)[2]), -1 - numbersIn(event)[1]),
  set_die: (event, c) => lands(c, numbersIn(event)[1], NaN),
  spent: leaves,
  dropped: leaves,

  // -- challenges ---------------------------------------------------------------------------------
  async engaged(event, c) {
    const [, place] = numbersIn(event);
    const fights = c.after.display.fighting;
    show(c, { place, marks: fights ? {} : now(c).marks });
    if (fights) await c.animate(c.find("pattern"), [{ transform: "scaleX(0)" }, { transform: "none" }], 240);
    else await strike(c, "run", 620);
  },
  async overcame(event, c) {
    const [, place] = numbersIn(event);
    const fights = before(c)?.fighting;
    show(c, { marks: { ...now(c).marks, [fights ? 0 : place]: "overcome" } });
    c.sound("win");
    void c.pop(c.find(fights ? "pattern" : `sign-${place}`), "done!", "good");
    if (fights) void c.shake(c.find("boss"));
    await strike(c, "jump", 420);
  },
  async failed(event, c) {
    const [, place] = numbersIn(event);
    show(c, { marks: { ...now(c).marks, [before(c)?.fighting ? 0 : place]: "failed" } });
    await c.wait(160);
  },
  async hurt(event, c) {
    const [seat, amount, left] = numbersIn(event);
    c.sound("hit");
    show(c, { life: { ...now(c).life, [seat]: left } });
    void c.shake(plate(c, seat));
    void c.shake(c.find("hero"));
    void c.pop(c.find(`life-${seat}`), `−${amount}`, "bad");
    void c.pop(over(c, seat), `−${amount}`, "bad");
    await strike(c, "hit", 480);
  },
  async tank(event, c) {
    const [seat, left] = numbersIn(event);
    c.sound("take");
    await c.fly(c.find("tanks")?.querySelector(".ad-mark") ?? null, c.find(`life-${seat}`), 360);
    show(c, { tanks: left, life: { ...now(c).life, [seat]: 5 } });
    await c.pop(c.find(`life-${seat}`), "tank!", "good");
  },
  lost_tank: (event, c) => {
    show(c, { tanks: numbersIn(event)[0] });
    return c.pop(c.find("tanks"), "−1", "bad");
  },
  async healed(event, c) {
    const [seat, life] = numbersIn(event);
    show(c, { life: { ...now(c).life, [seat]: life } });
    await c.pop(c.find(`life-${seat}`), "+1", "good");
  },
  surprise: async (event, c) => {
    c.sound("take");
    await c.pop(c.find("hero"), cardNamed(c, numbersIn(event)[1]), "good");
  },
  token: (event, c) => c.pop(c.find(`token-${numbersIn(event)[0]}-${numbersIn(event)[1]}`), "on", "good"),

  // -- abilities ----------------------------------------------------------------------------------
  ability: (event, c) =>
    c.pop(c.find("boss") ?? c.find("strip"), wordFor(c, "program", numbersIn(event)[1]) || "!", "bad"),
  skill: used("skill", cardNamed),
  weapon: used("weapon", weaponNamed),
  weapon_reroll: used("weapon", weaponNamed),
  weakness: word("weakness!", "good"),
  async boosted(event, c) {
    const [seat] = numbersIn(event);
    c.sound("take");
    void c.pop(plate(c, seat), "boost!", "good");
    await c.fly(c.find(`boost-${seat}`), c.find("hero"), 320);
  },
  holds: (event, c) => c.pop(plate(c, numbersIn(event)[0]), "wait!", "bad"),

  // -- the end ------------------------------------------------------------------------------------
  flipped: async (event, c) => {
    if (numbersIn(event)[0] > 0) return;
    c.banner("Boss battles");
    c.sound("turn");
    await c.wait(420);
  },
  beat: async (event, c) => {
    c.sound("win");
    await c.animate(
      c.find("boss"),
      [
        { transform: "none", opacity: 1 },
        { transform: "scale(1.15)", opacity: 0.8 },
        { transform: "scale(0)", opacity: 0 },
      ],
      380,
    );
  },
  won: (_event, c) => {
    c.banner("The heroes win!");
    c.sound("win");
    return c.wait(500);
  },
  lost: (event, c) => {
    c.sound("lose");
    return c.shake(plate(c, numbersIn(event)[0]));
  },
};
