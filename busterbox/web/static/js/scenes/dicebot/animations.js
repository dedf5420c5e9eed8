/**
 * An animation for each event, from the numbers it carries. Values that the update brings only at its end are
 * shown ahead of it (ahead.js), so a whole round can be watched although it came as one update.
 */
import { numbersIn } from "@busterbox/scenes/shared/model.js";
import {
  shownAttacker,
  cardNumbered,
  showHead,
  popOver,
  shownOutcomes,
  changeParts,
  whatFlies,
  changeSpeed,
  robotElement,
  shownSeat,
  settleOutcome,
  showSeat,
  speedAfter,
  endFlight,
  turnWeaponUp,
} from "./ahead.js";
import { PARTS, isActivated, now, partWord, show, expectedOutcome, weaponData } from "./model.js";

/** @import { Animations } from "@busterbox/scenes/scene.js" */

// ms a face of a rolling die
const FRAME = 100;
const FRAMES = 5;
const BEAT = 320;

/** @type {Animations} */
export const animations = {
  // -- scavenging ---------------------------------------------------------------------------------
  combat: (event, c) => c.banner(`Combat ${event.numbers[0]}`),
  sudden_death: (_, c) => c.banner("Sudden death"),
  starter: (event, c) => popOver(c, numbersIn(event)[0], "first"),
  robot: () => {},

  async rolled(_, c) {
    c.sound("roll");
    const dice = /** @type {number[]} */ (c.after.view.table.junkyard ?? []);
    // all players see them at the same moment
    if (c.after.view.settings.form === "realtime") return;
    for (let step = 0; step < FRAMES; step += 1) {
      const faces = dice.map((face, place) => (face + (FRAMES - step) * ((place % 4) + 1)) % PARTS.length);
      show(c, { dice: faces, roll: "rolling" });
      await c.wait(FRAME);
    }
    show(c, { dice, roll: "landed" });
    await c.wait(240);
  },

  async took(event, c) {
    const [seat, part] = numbersIn(event);
    const name = PARTS[part];
    if (!name) return;
    c.sound("take");
    const after = /** @type {number[]} */ (c.after.view.table.junkyard ?? []);
    const before = /** @type {number[]} */ (c.before?.view.table.junkyard ?? []);
    // The die that is gone; of several, one that has not flown yet.
    const place = before.findIndex(
      (face, n) => face === part && after[n] !== part && !c.find(`die-${n}`)?.dataset.flown,
    );
    const die = c.find(`die-${place >= 0 ? place : before.indexOf(part)}`);
    if (die) die.dataset.flown = "1";
    const spaces = [...c.root.querySelectorAll(`[data-key^="body-${seat}-"].db-empty`)];
    const used = spaces.filter((space) => /** @type {HTMLElement} */ (space).dataset.flown !== "1");
    const to = used[0] ?? c.find(`head-${seat}`);
    if (to instanceof HTMLElement) to.dataset.flown = "1";
    if (die) die.style.visibility = "hidden";
    await c.fly(whatFlies(die), to, 260);
    queueMicrotask(() => endFlight(die, to));
  },

  // -- choosing and paying ------------------------------------------------------------------------
  round: (event, c) => {
    show(c, { outcomes: [], attacker: -1, fighting: false });
    c.banner(`Round ${event.numbers[0]}`);
  },
  async chose(event, c) {
    const [seat] = numbersIn(event);
    c.sound("take");
    const def = event.numbers[1] ?? -1;
    const held =
      cardNumbered(c, def) && document.querySelector(`.db-hand [data-explain="${cardNumbered(c, def)?.id}"]`);
    if (seat === c.seat && held) await c.fly(whatFlies(held), robotElement(c, seat), 220);
  },
  async revealed(event, c) {
    const [seat, def] = numbersIn(event);
    const first = !Object.values(now(c).seats).some((one) => one.open);
    turnWeaponUp(c, seat, def, "pending");
    if (first) c.sound("turn");
    // One beat for all: wait only for the last one.
    void c.animate(c.find(`weapon-${seat}`), [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 200);
    show(c, { fighting: true });
    await c.wait(first ? 260 : 60);
  },
  async paid(event, c) {
    const [seat, def] = numbersIn(event);
    turnWeaponUp(c, seat, def, "paid");
    const weapon = cardNumbered(c, def);
    const cost = weapon ? weaponData(weapon).cost : [];
    const dice = cost.map((part) => c.root.querySelector(`[data-key^="body-${seat}-"][data-part="${part}"]`));
    const flying = dice.map((die) => c.fly(whatFlies(die), c.find(`weapon-${seat}`), 220));
    for (const part of cost) changeParts(c, seat, PARTS.indexOf(part), -1);
    await Promise.all(flying);
  },
  async paid_head(event, c) {
    const [seat, def] = numbersIn(event);
    turnWeaponUp(c, seat, def, "paid");
    const flying = c.fly(whatFlies(c.find(`head-${seat}`)), c.find(`weapon-${seat}`), 220);
    showHead(c, seat, -1);
    await flying;
  },
  async activated(event, c) {
    const [seat, def] = numbersIn(event);
    turnWeaponUp(c, seat, def, "free");
    await popOver(c, seat, "free", "good");
  },
  async not_paid(event, c) {
    const [seat] = numbersIn(event);
    showSeat(c, seat, { status: "discarded", aims: [] });
    c.sound("block");
    void c.pop(c.find(`weapon-${seat}`), "not paid", "bad");
    await c.animate(
      c.find(`weapon-${seat}`),
      [{ opacity: 1 }, { opacity: 0.35, transform: "translateY(8px)" }],
      280,
    );
  },
  async used(event, c) {
    const [seat, part] = numbersIn(event);
    const name = PARTS[part] ?? "";
    const one = shownSeat(c, seat);
    // What the sheet prints beside these two parts.
    if (name === "turbo") changeSpeed(c, seat, 1);
    if (name === "turbo" && typeof one.speed === "number")
      showSeat(c, seat, { speed: speedAfter(c, seat, one.speed + 1) });
    if (name === "surge" && typeof one.damage === "number") showSeat(c, seat, { damage: one.damage + 2 });
    c.sound("take");
    void c.fly(whatFlies(c.find(`head-${seat}`)), robotElement(c, seat), 220);
    showHead(c, seat, -1);
    await popOver(c, seat, partWord(name), "good");
  },
  async cached(event, c) {
    const [seat, def] = numbersIn(event);
    turnWeaponUp(c, seat, def, "free");
    await c.animate(c.find(`weapon-${seat}`), [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], 240);
  },
  ability: (event, c) => popOver(c, numbersIn(event)[0], "ability", "good"),
  dropped: (event, c) => {
    const [seat, n, part] = numbersIn(event);
    changeParts(c, seat, part, -n);
  },
  forged: async (event, c) => {
    const [seat, part] = numbersIn(event);
    changeParts(c, seat, part, 1);
    c.sound("take");
    await c.wait(140);
  },
  onto_head: (event, c) => {
    const [seat, part] = numbersIn(event);
    showHead(c, seat, part);
    return popOver(c, seat, `${partWord(PARTS[part] ?? "")} on the head`);
  },

  // -- attacks ------------------------------------------------------------------------------------
  async attacks(event, c) {
    const [seat, def, target] = numbersIn(event);
    const earlier = shownAttacker(c);
    if (earlier >= 0 && earlier !== seat) showSeat(c, earlier, { status: "resolved" });
    if (!shownSeat(c, seat).weapon) turnWeaponUp(c, seat, def, "attacking");
    else showSeat(c, seat, { status: "attacking", open: true });
    // a triple arrow tells of its targets one by one
    const same = earlier === seat ? shownOutcomes(c) : [];
    const line = expectedOutcome(seat, target, ...declared(c, event));
    show(c, {
      attacker: seat,
      fighting: true,
      outcomes: [...same.filter((one) => one.target !== target), line],
    });
    const up = seat === c.seat ? -8 : 8;
    if (same.length === 0) {
      await c.animate(
        robotElement(c, seat),
        [{ transform: "none" }, { transform: `translateY(${up}px)` }, { transform: "none" }],
        BEAT,
      );
    }
    await c.wait(120);
  },
  threatened: (event, c) => popOver(c, numbersIn(event)[2], "in danger", "bad"),
  works: async (event, c) => {
    const [seat] = numbersIn(event);
    const earlier = shownAttacker(c);
    if (earlier >= 0 && earlier !== seat) showSeat(c, earlier, { status: "resolved" });
    show(c, { attacker: seat, fighting: true, outcomes: [] });
    showSeat(c, seat, { status: "attacking" });
    await c.animate(
      c.find(`weapon-${seat}`),
      [{ transform: "none" }, { transform: "scale(1.06)" }, { transform: "none" }],
      240,
    );
  },
  async dodged(event, c) {
    const [seat] = numbersIn(event);
    settleOutcome(c, seat, { result: "dodge" });
    c.sound("pass");
    const x = seat % 2 ? 16 : -16;
    void c.animate(
      robotElement(c, seat),
      [{ transform: "none" }, { transform: `translateX(${x}px)` }, { transform: "none" }],
      300,
    );
    void popOver(c, seat, "dodges!", "good");
    await c.wait(420);
  },
  async hurt(event, c) {
    const [seat, n, left] = numbersIn(event);
    settleOutcome(c, seat, { result: "hit", amount: n });
    showSeat(c, seat, { energy: left });
    c.sound("hit");
    void c.shake(robotElement(c, seat));
    void popOver(c, seat, `−${n}`, "bad");
    await c.wait(420);
  },
  async prevented(event, c) {
    const [seat] = numbersIn(event);
    settleOutcome(c, seat, { result: "stopped" });
    c.sound("block");
    void popOver(c, seat, "blocked", "good");
    await c.wait(420);
  },
  async reflected(event, c) {
    const [seat, back] = numbersIn(event);
    settleOutcome(c, seat, { result: "back" });
    c.sound("block");
    void popOver(c, seat, "sent back", "good");
    await c.fly(whatFlies(c.find(`weapon-${back}`)), robotElement(c, back), 280);
  },
  async regained(event, c) {
    const [seat, n] = numbersIn(event);
    const energy = shownSeat(c, seat).energy;
    if (typeof energy === "number") showSeat(c, seat, { energy: energy + n });
    await popOver(c, seat, `+${n}`, "good");
  },
  burns: (event, c) => popOver(c, numbersIn(event)[0], "burns", "bad"),
  set_burning: (event, c) => popOver(c, numbersIn(event)[0], "on fire", "bad"),
  jammed: (event, c) => popOver(c, numbersIn(event)[0], "jammed", "bad"),
  guarded: (event, c) => popOver(c, numbersIn(event)[0], "guarded", "good"),
  aims_at_itself: (event, c) => popOver(c, numbersIn(event)[0], "aims at itself", "bad"),
  speed_changed: (event, c) => {
    const [seat, n] = numbersIn(event);
    const speed = shownSeat(c, seat).speed;
    changeSpeed(c, seat, n);
    if (typeof speed === "number") showSeat(c, seat, { speed: Math.max(0, speed + n) });
    return popOver(c, seat, `speed ${n > 0 ? "+" : "−"}${Math.abs(n)}`, n > 0 ? "good" : "bad");
  },
  damage_changed: (event, c) => {
    const [seat, n] = numbersIn(event);
    const damage = shownSeat(c, seat).damage;
    if (typeof damage === "number") showSeat(c, seat, { damage: Math.max(0, damage + n) });
    return popOver(c, seat, `damage ${n > 0 ? "+" : "−"}${Math.abs(n)}`, n > 0 ? "good" : "bad");
  },
  lost_part: (event, c) => {
    const [seat, part] = numbersIn(event);
    changeParts(c, seat, part, -1);
    return popOver(c, seat, `loses ${partWord(PARTS[part] ?? "")}`, "bad");
  },
  lost_head: (event, c) => {
    const [seat, part] = numbersIn(event);
    showHead(c, seat, -1);
    return popOver(c, seat, `loses ${partWord(PARTS[part] ?? "")}`, "bad");
  },
  lost_card: (event, c) => popOver(c, numbersIn(event)[0], "loses a card", "bad"),
  stole: async (event, c) => {
    const [seat, part, from] = numbersIn(event);
    const die = c.root.querySelector(`[data-key^="body-${from}-"][data-part="${PARTS[part]}"]`);
    const flying = c.fly(whatFlies(die), robotElement(c, seat), 280);
    changeParts(c, from, part, -1);
    changeParts(c, seat, part, 1);
    await flying;
  },

  // -- ends ---------------------------------------------------------------------------------------
  marked: (event, c) => showSeat(c, numbersIn(event)[0], { marked: true }),
  async destroyed(event, c) {
    const [seat] = numbersIn(event);
    c.sound(seat === c.seat ? "lose" : "hit");
    void popOver(c, seat, "destroyed", "bad");
    await c.animate(
      robotElement(c, seat),
      [
        { transform: "none", opacity: 1 },
        { transform: "rotate(-8deg) translateY(4px)", opacity: 0.9 },
        { transform: "rotate(14deg) translateY(14px)", opacity: 0.3 },
      ],
      420,
    );
    showSeat(c, seat, { fights: false, destroyed: true, energy: 0 });
  },
  kill_point: (event, c) => {
    const [seat, , n] = numbersIn(event);
    showSeat(c, seat, { points: n });
    return c.pop(c.find(`points-${seat}`), "+1", "good");
  },
  async combat_over(event, c) {
    show(c, { outcomes: [], attacker: -1 });
    c.banner(`Combat ${event.numbers[0]} is over`);
    await c.wait(300);
  },
  async medal(event, c) {
    const [seat, n] = numbersIn(event);
    c.sound("win");
    void c.pop(c.find(`medals-${seat}`), "+1 medal", "good");
    showSeat(c, seat, { medals: n });
    await c.animate(
      robotElement(c, seat),
      [{ transform: "none" }, { transform: "translateY(-12px)" }, { transform: "none" }],
      320,
    );
  },
};

/**
 * The two speeds of a declared attack; records of earlier rules did not have them.
 * @param {import("@busterbox/scenes/scene.js").AnimationContext} c
 * @param {import("@busterbox/wire.js").EventInfo} event
 * @returns {[number | null, number | null]}
 */
function declared(c, event) {
  const [seat, , target] = numbersIn(event);
  const [speed, against] = event.numbers.slice(3);
  if (speed !== undefined && against !== undefined) return [speed, against < 0 ? null : against];
  const foe = shownSeat(c, target);
  return [shownSeat(c, seat).speed ?? null, isActivated(foe) ? (foe.speed ?? null) : null];
}
