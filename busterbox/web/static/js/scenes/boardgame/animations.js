/**
 * An animation for each event, from the numbers it carries (messages.toml). What the update brings only at
 * its end is shown ahead of it.
 */
import { counted } from "@busterbox/parts/words.js";
import { displayBefore, numbersIn, wordFor } from "@busterbox/scenes/shared/model.js";
import { FACES, bossesOf, now, show } from "./model.js";

/** @import { AnimationContext, Animations } from "@busterbox/scenes/scene.js" */
/** @import { EventInfo } from "@busterbox/wire.js" */
/** @import { Display, Live, Part } from "./types.js" */

/** @param {AnimationContext} c @returns {Display | undefined} */
const before = (c) => displayBefore(c);

/** The id of a stage by its number. @param {AnimationContext} c @param {number} number */
const stageId = (c, number) => before(c)?.stages.find((stage) => stage.number === number)?.id ?? "";

/**
 * A value of a seat, ahead of its update.
 * @param {AnimationContext} c
 * @param {"health" | "energy" | "threat" | "lives" | "space"} what
 * @param {number} seat
 * @param {number} value
 */
const showValue = (c, what, seat, value) => show(c, { [what]: { ...now(c)[what], [seat]: value } });

/** @param {AnimationContext} c @param {number} seat */
const plate = (c, seat) => c.find(`plate-${seat}`);

/**
 * A short word over a player.
 * @param {string} word
 * @param {"good" | "bad" | "plain"} [tone]
 * @returns {Animations[string]}
 */
const word =
  (word, tone = "plain") =>
  (event, c) =>
    c.pop(plate(c, numbersIn(event)[0]), word, tone);

/**
 * A word made from the event's numbers, over a player.
 * @param {(n: number) => string} text
 * @param {"good" | "bad" | "plain"} [tone]
 * @returns {Animations[string]}
 */
const wordFrom =
  (text, tone = "plain") =>
  (event, c) =>
    c.pop(plate(c, numbersIn(event)[0]), text(numbersIn(event)[1]), tone);

/** @param {Part} part @returns {Animations[string]} */
const played = (part) => async (event, c) => {
  const [seat, def] = numbersIn(event);
  const card = c.game.cards[def];
  c.sound("take");
  const own =
    seat === c.seat ? document.querySelector(`.bg-handcard[data-explain="${card?.id ?? ""}"]`) : null;
  await c.fly(own ?? c.find(`hand-${seat}`), c.find("challenge") ?? c.find("boss"), 240);
  if (card) show(c, { playing: { card: card.id, seat, part }, passed: [] });
  // time to read what somebody else has played
  await c.wait(own ? 350 : 800);
};

/** @param {AnimationContext} c @param {number} boss */
const bossOf = (c, boss) => bossesOf(c.game)[boss];

/** Dice in the air. @param {AnimationContext} c @param {number} many @param {"hero" | "boss"} whose */
const tossed = (c, many, whose) =>
  show(c, { dice: Array.from({ length: many }, () => /** @type {"?"} */ ("?")), landed: -1, whose });

/** Minions that are beaten pop. @type {Animations[string]} */
const popped = async (event, c) => {
  const [, n, left] = numbersIn(event);
  c.sound("hit");
  const all = Array.from({ length: Math.min(n, 6) }, (_, place) => c.find(`minion-${left + place}`));
  await Promise.all(
    all.map((one) =>
      c.animate(
        one,
        [{ transform: "none" }, { transform: "scale(1.3)" }, { transform: "scale(0)", opacity: 0 }],
        260,
      ),
    ),
  );
  show(c, { minions: left });
};

/** The end of the game, seen by everybody. @param {EventInfo} event @param {AnimationContext} c */
const victory = async (event, c) => {
  const [seat] = numbersIn(event);
  c.sound(seat === c.seat ? "win" : "lose");
  await c.animate(
    plate(c, seat),
    [{ transform: "none" }, { transform: "translateY(-10px) scale(1.05)" }, { transform: "none" }],
    420,
  );
};

/** @type {Animations} */
export const animations = {
  // -- the course of the game ---------------------------------------------------------------------
  first_player: word("first player", "good"),
  async chose_stage(event, c) {
    const [seat, stage] = numbersIn(event);
    c.sound("take");
    await c.fly(
      c.find(`piece-${seat}`) ?? plate(c, seat)?.querySelector(".bg-piece") ?? null,
      c.find(`space-${stageId(c, stage)}-0`),
      320,
    );
    show(c, { stage: { ...now(c).stage, [seat]: stageId(c, stage) }, space: { ...now(c).space, [seat]: 0 } });
  },
  async turn(event, c) {
    const [seat] = numbersIn(event);
    show(c, { dice: null, challenge: null, boss: null, result: "", playing: null, passed: [] });
    c.banner(`${c.info.seats[seat]?.name ?? ""} is the hero`);
    if (seat === c.seat) c.sound("turn");
    await c.wait(260);
  },

  // -- a challenge --------------------------------------------------------------------------------
  async revealed(event, c) {
    const [, def] = numbersIn(event);
    const card = c.game.cards[def];
    if (card) show(c, { challenge: card.id, result: "", dice: null, playing: null });
    c.sound("take");
    await c.wait(20);
    await c.animate(c.find("challenge"), [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 240);
    await c.wait(300);
  },
  automatic: word("passes automatically", "good"),
  played: played("hero"),
  played_wily: played("wily"),
  played_battle: played("battle"),
  async passed_priority(event, c) {
    const [seat] = numbersIn(event);
    show(c, { passed: [...now(c).passed, seat] });
    c.sound("pass");
    void c.pop(plate(c, seat), "passes");
    await c.wait(160);
  },
  used: async (event, c) => {
    const [seat, ability] = numbersIn(event);
    c.sound("take");
    await c.pop(plate(c, seat), wordFor(c, "ability", ability), "good");
  },
  special: (event, c) => c.pop(c.find("minions"), "special!", "bad"),
  async minions(event, c) {
    const [, , left] = numbersIn(event);
    show(c, { minions: left });
    c.sound("take");
    await c.wait(20);
    await c.animate(
      c.find(`minion-${left - 1}`),
      [
        { transform: "translateY(-20px)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      240,
    );
  },
  defeated: popped,
  destroyed: popped,
  fierce: (event, c) =>
    c.pop(
      c.find("minions"),
      `${numbersIn(event)[1] > 0 ? "+" : "−"}${Math.abs(numbersIn(event)[1])} damage`,
      "bad",
    ),
  requires: (event, c) => c.pop(c.find("challenge"), `+ ${FACES[numbersIn(event)[1]]?.toUpperCase()}`, "bad"),
  eased: (event, c) => c.pop(c.find("challenge"), `− ${FACES[numbersIn(event)[1]]?.toUpperCase()}`, "good"),
  more_dice: wordFrom((n) => `+${n} dice`, "good"),
  more_spaces: wordFrom((n) => `+${counted(n, "space")}`, "good"),
  shield: wordFrom((n) => `shield ${n}`, "good"),
  mercy: wordFrom((n) => `${n} WILY spared`, "good"),
  rerolls: wordFrom(() => "free re-roll", "good"),

  // -- dice ---------------------------------------------------------------------------------------
  async committed(event, c) {
    const [seat, n, left] = numbersIn(event);
    showValue(c, "threat", seat, left);
    show(c, { playing: null });
    // the dice that effects add are thrown with them: as many as will have fallen
    const fall = n + (Number(c.before?.view.table?.more_dice) || 0);
    tossed(c, fall, "hero");
    c.sound("roll");
    await c.wait(300);
  },
  async rerolled(_event, c) {
    const shown = before(c);
    if (shown) {
      const dice = shown.dice.map((die) => (die.picked ? "?" : die.face));
      show(c, { dice: /** @type {Live["dice"]} */ (dice), landed: -1, whose: "hero" });
    }
    c.sound("roll");
    await c.wait(300);
  },
  async die(event, c) {
    const [place, face] = numbersIn(event);
    const dice = [...(now(c).dice ?? [])];
    // a battle roll is not announced by its number
    while (dice.length <= place) dice.push("?");
    dice[place] = FACES[face] ?? "";
    show(c, { dice, landed: place, whose: now(c).whose || "hero" });
    await c.wait(20);
    await c.animate(
      c.find(`die-${place}`),
      [{ transform: "translateY(-14px) rotate(-12deg)" }, { transform: "none" }],
      90,
    );
  },
  async boss_rolls(event, c) {
    const [, boss] = numbersIn(event);
    const many = Number(bossOf(c, boss)?.data.threat ?? 4) - (Number(c.before?.view.table?.fewer_dice) || 0);
    tossed(c, Math.max(0, many), "boss");
    c.sound("roll");
    await c.wait(350);
  },
  async changed_die(event, c) {
    const [place, , face] = numbersIn(event);
    const dice = [...(now(c).dice ?? before(c)?.dice.map((die) => die.face) ?? [])];
    dice[place] = FACES[face] ?? "";
    show(c, { dice, landed: place });
    c.sound("take");
    await c.animate(c.find(`die-${place}`), [{ transform: "rotateY(90deg)" }, { transform: "none" }], 240);
  },
  async trophy_used(event, c) {
    const [seat, master] = numbersIn(event);
    const id = bossOf(c, master)?.id;
    void c.pop(plate(c, seat), "Trophy!", "good");
    await c.fly(c.find(`trophy-${id}`), c.find(`stage-${id}`), 320);
  },
  removed_die: (event, c) =>
    c.pop(c.root.querySelector(".bg-dice"), `− ${FACES[numbersIn(event)[1]]?.toUpperCase()}`, "bad"),
  scored: (event, c) => c.wait(250),

  // -- what comes of it ---------------------------------------------------------------------------
  penalties: (event, c) => c.pop(c.find("challenge"), `penalty ×${numbersIn(event)[1]}`, "bad"),
  async hurt(event, c) {
    const [seat, n, left] = numbersIn(event);
    c.sound("hit");
    showValue(c, "health", seat, left);
    void c.shake(plate(c, seat));
    void c.shake(c.find("fighter"));
    void c.pop(c.find("fighter"), `−${n}`, "bad");
    await c.pop(c.find(`health-${seat}`), `−${n}`, "bad");
  },
  prevented: wordFrom((n) => `${n} prevented`, "good"),
  async healed(event, c) {
    const [seat, n, left] = numbersIn(event);
    showValue(c, "health", seat, left);
    await c.pop(c.find(`health-${seat}`), `+${n}`, "good");
  },
  async energy(event, c) {
    const [seat, n, left] = numbersIn(event);
    showValue(c, "energy", seat, left);
    void c.pop(c.find(`energy-${seat}`), `${n > 0 ? "+" : "−"}${Math.abs(n)}`, n > 0 ? "good" : "bad");
    await c.wait(140);
  },
  async threat(event, c) {
    const [seat, n, left] = numbersIn(event);
    showValue(c, "threat", seat, left);
    void c.pop(c.find(`threat-${seat}`), `${n > 0 ? "+" : "−"}${Math.abs(n)}`, n > 0 ? "good" : "bad");
    await c.wait(140);
  },
  life: (event, c) => showValue(c, "lives", numbersIn(event)[0], numbersIn(event)[1]),
  async passed(event, c) {
    show(c, { result: "passed" });
    c.sound("win");
    await c.pop(c.find("challenge"), "passed!", "good");
  },
  async failed(event, c) {
    show(c, { result: "failed" });
    c.sound("lose");
    await c.pop(c.find("challenge"), "failed", "bad");
  },
  async moved(event, c) {
    const [seat, to] = numbersIn(event);
    const stage = now(c).stage[seat] ?? before(c)?.heroes[seat]?.stage;
    const from = c.find(`piece-${seat}`);
    await c.fly(from?.querySelector(".bg-piece") ?? from, c.find(`space-${stage}-${to}`), 300);
    showValue(c, "space", seat, to);
    c.sound("take");
  },
  async lost_life(event, c) {
    const [seat, left] = numbersIn(event);
    showValue(c, "lives", seat, left);
    c.sound("lose");
    await c.shake(plate(c, seat));
    await c.pop(plate(c, seat), "a Life lost", "bad");
  },
  off_board: word("starts over", "bad"),

  // -- battles ------------------------------------------------------------------------------------
  async battle(event, c) {
    const [, boss] = numbersIn(event);
    const card = bossOf(c, boss);
    show(c, {
      boss: card?.id ?? null,
      bossHealth: Number(card?.data.health ?? 0),
      challenge: null,
      dice: null,
      playing: null,
    });
    c.banner(card?.name ?? "Boss battle");
    c.sound("turn");
    await c.wait(600);
  },
  battle_round: (event, c) => {
    show(c, { dice: null, whose: "hero" });
    c.banner(`Round ${numbersIn(event)[0]}`);
    return c.wait(250);
  },
  strikes: (event, c) =>
    c.animate(
      c.find("fighter"),
      [{ transform: "none" }, { transform: "translateX(14px)" }, { transform: "none" }],
      220,
    ),
  async hurt_boss(event, c) {
    const [, n, left] = numbersIn(event);
    show(c, { bossHealth: left });
    c.sound("hit");
    void c.shake(c.find("boss"));
    await c.pop(c.find("boss"), `−${n}`, "bad");
  },
  async boss_healed(event, c) {
    const [, n, left] = numbersIn(event);
    show(c, { bossHealth: left });
    await c.pop(c.find("boss"), `+${n}`, "good");
  },
  async second_side(event, c) {
    const card = c.game.cards.find(({ id }) => id === "wily_machine_2");
    await c.animate(c.find("boss"), [{ transform: "none" }, { transform: "rotateY(90deg)" }], 260);
    show(c, { boss: card?.id ?? null, bossHealth: Number(card?.data.health ?? 0) });
    c.banner("Second side!");
    await c.wait(400);
  },
  async beat(event, c) {
    const [, boss] = numbersIn(event);
    c.sound("win");
    await c.animate(
      c.find("boss"),
      [
        { transform: "none", opacity: 1 },
        { transform: "scale(1.2)", opacity: 0.8 },
        { transform: "scale(0)", opacity: 0 },
      ],
      420,
    );
    c.banner(`${bossOf(c, boss)?.name ?? "The boss"} is beaten`);
  },
  power: word("new power!", "good"),
  async trophy(event, c) {
    const [seat, master] = numbersIn(event);
    await c.fly(c.find(`trophy-${bossOf(c, master)?.id}`), plate(c, seat), 360);
  },
  won: victory,
  last_one: victory,
};
