/**
 * An animation for each event, from the numbers it carries (messages.toml). A card flies as it looked where
 * it lay; what the update brings only at its end is shown ahead of it (ahead.js).
 */
import { numbersIn } from "@busterbox/scenes/shared/model.js";
import {
  addTotal,
  before,
  resourceComes,
  changeCount,
  deckElement,
  whatFlies,
  handElement,
  handCardElement,
  resourceElement,
  resourceLeaves,
  naviElement,
  nextPower,
  putOnPile,
  pileElement,
  lastPower,
  popOver,
} from "./ahead.js";
import { now, show } from "./model.js";

/** @import { AnimationContext, Animations } from "@busterbox/scenes/scene.js" */

/** From the hand to somewhere. @param {string} [word] @returns {Animations[string]} */
const fromHand =
  (word = "") =>
  async (event, c) => {
    const [seat, def] = numbersIn(event);
    changeCount(c, seat, "hand", -1);
    c.sound("take");
    await c.fly(whatFlies(handCardElement(c, seat, def)), pileElement(c, seat), 220);
    putOnPile(c, seat, def);
    if (word) void popOver(c, seat, word);
  };

/**
 * A short word over a NetNavi.
 * @param {string} word
 * @param {"good" | "bad" | "plain"} [tone]
 * @returns {Animations[string]}
 */
const word =
  (word, tone = "plain") =>
  (event, c) =>
    popOver(c, numbersIn(event)[0], word, tone);

/** A card flies from one place to another and changes these counts.
 * @param {(c: AnimationContext, seat: number, def: number) => Element | null} from
 * @param {(c: AnimationContext, seat: number, def: number) => Element | null} to
 * @param {Partial<Record<"energy" | "power" | "hand", number>>} counts @returns {Animations[string]} */
const moves = (from, to, counts) => async (event, c) => {
  const [seat, def] = numbersIn(event);
  await c.fly(whatFlies(from(c, seat, def)), to(c, seat, def), 220);
  if (to === pileElement) putOnPile(c, seat, def);
  for (const [what, by] of Object.entries(counts)) changeCount(c, seat, /** @type {"energy"} */ (what), by);
};

/**
 * An energy goes from the deck to the pile; damage comes card by card, quickly.
 * @type {Animations[string]}
 */
const lose = async (event, c) => {
  const [seat, def] = numbersIn(event);
  changeCount(c, seat, "energy", -1);
  c.sound("hit");
  await c.fly(deckElement(c, seat), pileElement(c, seat), 110);
  putOnPile(c, seat, def);
};

/** @type {Animations} */
export const animations = {
  // -- the turn -----------------------------------------------------------------------------------
  cut: (event, c) => popOver(c, numbersIn(event)[0], String(event.numbers[2] ?? "")),
  begins: word("begins"),
  turn: async (event, c) => {
    const [seat] = numbersIn(event);
    show(c, {
      attack: null,
      against: null,
      passes: null,
      opportunity: null,
      revealed: null,
      cancelled: [],
      clash: false,
    });
    c.banner(`Turn ${event.numbers[1]}: ${c.info.seats[seat]?.name ?? ""}`);
    if (seat === c.seat) c.sound("turn");
    await c.wait(220);
  },
  async powered_up(event, c) {
    const [seat] = numbersIn(event);
    changeCount(c, seat, "energy", -1);
    await c.fly(deckElement(c, seat), nextPower(c, seat), 200);
    changeCount(c, seat, "power", 1);
    c.sound("take");
  },
  async pushed_out(event, c) {
    const [seat, def] = numbersIn(event);
    await c.fly(whatFlies(c.find(`gauge-${seat}-0`)), pileElement(c, seat), 220);
    changeCount(c, seat, "power", -1);
    putOnPile(c, seat, def);
    void popOver(c, seat, "pushed out");
  },
  async drew(event, c) {
    const [seat] = numbersIn(event);
    changeCount(c, seat, "energy", -1);
    await c.fly(deckElement(c, seat), handElement(c, seat), 220);
    changeCount(c, seat, "hand", 1);
    c.sound("take");
  },
  async drew_discarded(event, c) {
    const [seat] = numbersIn(event);
    await c.fly(whatFlies(pileElement(c, seat)), handElement(c, seat), 220);
    changeCount(c, seat, "hand", 1);
  },
  may_not_draw: word("no draw", "bad"),
  may_not_recharge: word("no recharge", "bad"),

  // -- actions ------------------------------------------------------------------------------------
  async played(event, c) {
    const [seat, def] = numbersIn(event);
    const card = c.game.cards[def];
    show(c, { passes: before(c) && (before(c)?.passes ?? -1) >= 0 ? 0 : null });
    changeCount(c, seat, "hand", -1);
    c.sound("take");
    const resource = card?.data.type === "resource";
    const free = c.root.querySelector(`[data-key^="place-${seat}-"]`);
    // on a phone a side without resources shows no places
    const drawn = free?.checkVisibility() ?? false;
    await c.fly(
      whatFlies(handCardElement(c, seat, def)),
      resource && drawn ? free : naviElement(c, seat),
      260,
    );
    if (resource) resourceComes(c, seat, def);
    else {
      void c.pop(naviElement(c, seat), card?.name ?? "", "plain");
      await c.wait(320);
    }
  },
  async fetched_copy(event, c) {
    const [seat, def] = numbersIn(event);
    changeCount(c, seat, "energy", -1);
    await c.fly(deckElement(c, seat), c.root.querySelector(`[data-key^="place-${seat}-"]`), 260);
    resourceComes(c, seat, def);
  },
  async spent(event, c) {
    const [seat, def] = numbersIn(event);
    show(c, { passes: 0 });
    c.sound("take");
    await c.animate(
      resourceElement(c, seat, def),
      [{ transform: "none" }, { transform: "rotate(8deg) scale(1.08)" }, { transform: "none" }],
      300,
    );
  },
  async spent_unused(event, c) {
    const [seat, def] = numbersIn(event);
    await c.fly(whatFlies(resourceElement(c, seat, def)), pileElement(c, seat), 220);
    resourceLeaves(c, seat, def);
    putOnPile(c, seat, def);
  },
  async passed(event, c) {
    const [seat] = numbersIn(event);
    const passes = (now(c).passes ?? before(c)?.passes ?? 0) + 1;
    show(c, { passes: Math.min(2, passes), opportunity: 1 - seat });
    c.sound("pass");
    void popOver(c, seat, "passes");
    await c.wait(260);
  },
  withdrawn: word("takes it back"),

  // -- blasts -------------------------------------------------------------------------------------
  async blast(event, c) {
    const [seat] = numbersIn(event);
    show(c, { passes: 0, revealed: { seat, cards: [], chosen: -1 } });
    c.sound("roll");
    await popOver(c, seat, "Blast!", "good");
  },
  async revealed(event, c) {
    const [seat, def] = numbersIn(event);
    const card = c.game.cards[def];
    const shown = now(c).revealed;
    if (!card || !shown) return;
    c.sound("take");
    show(c, { revealed: { ...shown, cards: [...shown.cards, card.id] } });
    await c.wait(20);
    await c.animate(
      c.find(`revealed-${shown.cards.length}`),
      [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }],
      220,
    );
    void seat;
  },
  async blast_destiny(event, c) {
    const [seat, def, n] = numbersIn(event);
    const shown = now(c).revealed;
    const id = c.game.cards[def]?.id ?? "";
    if (shown) show(c, { revealed: { ...shown, chosen: shown.cards.indexOf(id) } });
    c.sound("hit");
    void c.fly(c.find(`revealed-${shown ? shown.cards.indexOf(id) : 0}`), c.find("total-strength"), 300);
    addTotal(c, seat, "strength", n);
    await popOver(c, seat, `+${n}`, "good");
    show(c, { revealed: null });
  },

  // -- what cards do ------------------------------------------------------------------------------
  async burned(event, c) {
    const [seat, def] = numbersIn(event);
    c.sound("hit");
    await c.fly(whatFlies(lastPower(c, seat)), pileElement(c, seat), 200);
    changeCount(c, seat, "power", -1);
    putOnPile(c, seat, def);
    void c.pop(c.find(`power-${seat}`), "burn", "bad");
  },
  async recharged(event, c) {
    const [seat] = numbersIn(event);
    await c.fly(whatFlies(pileElement(c, seat)), deckElement(c, seat), 200);
    changeCount(c, seat, "energy", 1);
    void c.pop(c.find(`deck-${seat}`), "+1", "good");
  },
  async destroyed(event, c) {
    const [seat, def] = numbersIn(event);
    const card = resourceElement(c, seat, def);
    c.sound("hit");
    await c.shake(card);
    await c.fly(whatFlies(card), pileElement(c, seat), 220);
    resourceLeaves(c, seat, def);
    putOnPile(c, seat, def);
  },
  discarded: fromHand("discards"),
  hand_to_discard: fromHand(),
  async returned(event, c) {
    const [seat, def] = numbersIn(event);
    await c.fly(whatFlies(resourceElement(c, seat, def)), handElement(c, seat), 220);
    resourceLeaves(c, seat, def);
    changeCount(c, seat, "hand", 1);
  },
  async hand_into_gauge(event, c) {
    const [seat, def] = numbersIn(event);
    changeCount(c, seat, "hand", -1);
    await c.fly(whatFlies(handCardElement(c, seat, def)), nextPower(c, seat), 220);
    changeCount(c, seat, "power", 1);
  },
  async into_gauge(event, c) {
    const [seat, def] = numbersIn(event);
    await c.fly(whatFlies(resourceElement(c, seat, def)) ?? naviElement(c, seat), nextPower(c, seat), 220);
    changeCount(c, seat, "power", 1);
  },
  discard_to_hand: moves(pileElement, handElement, { hand: 1 }),
  discard_into_gauge: moves(pileElement, nextPower, { power: 1 }),
  discard_onto_deck: moves(pileElement, deckElement, { energy: 1 }),
  gauge_to_hand: moves((c, seat) => lastPower(c, seat), handElement, { power: -1, hand: 1 }),
  gauge_onto_deck: moves((c, seat) => lastPower(c, seat), deckElement, { power: -1, energy: 1 }),
  gauge_under_deck: moves((c, seat) => lastPower(c, seat), deckElement, { power: -1, energy: 1 }),
  power_replaced: moves((c, seat) => lastPower(c, seat), pileElement, { power: -1 }),
  hand_onto_deck: moves(handCardElement, deckElement, { hand: -1, energy: 1 }),
  hand_under_deck: moves(handCardElement, deckElement, { hand: -1, energy: 1 }),
  under_deck: moves(handCardElement, deckElement, { hand: -1, energy: 1 }),
  known_under_deck: moves(resourceElement, deckElement, { energy: 1 }),
  onto_deck: moves(resourceElement, deckElement, { energy: 1 }),
  back_to_hand: moves(naviElement, handElement, { hand: 1 }),
  fetched: moves(deckElement, handElement, { energy: -1, hand: 1 }),
  picked_out: moves(deckElement, pileElement, { energy: -1 }),
  first_draw_shown: word("shows the card"),
  looked_at_gauge: word("looks"),
  gauge_opened: word("gauge open", "good"),
  hand_shuffled_in: word("hand shuffled in"),
  named_red: word("red"),
  named_blue: word("blue"),
  named_green: word("green"),
  named_yellow: word("yellow"),
  named_destiny: (event, c) => popOver(c, numbersIn(event)[0], `destiny ${numbersIn(event)[1]}`),
  named_resource: word("resources"),
  named_event: word("events"),
  named_battlechip: word("BattleChips"),
  hand_limit_raised: word("hand limit up", "good"),
  destinies_raised: word("destinies up", "good"),
  saved_by_power: word("powers up instead", "good"),
  saved_by_recharge: word("recharges instead", "good"),
  async chip_cancelled(event, c) {
    const [seat, def] = numbersIn(event);
    show(c, { cancelled: [...now(c).cancelled, c.game.cards[def]?.id ?? ""] });
    c.sound("block");
    await popOver(c, seat, "cancelled", "bad");
  },
  async blast_cancelled(event, c) {
    c.sound("block");
    await popOver(c, numbersIn(event)[0], "blast cancelled", "bad");
  },
  async changed_strength(event, c) {
    const [seat, n] = numbersIn(event);
    addTotal(c, seat, "strength", n);
    await popOver(c, seat, `strength ${n > 0 ? "+" : "−"}${Math.abs(n)}`, n > 0 ? "good" : "bad");
  },
  async changed_defense(event, c) {
    const [seat, n] = numbersIn(event);
    addTotal(c, seat, "defense", n);
    await popOver(c, seat, `defense ${n > 0 ? "+" : "−"}${Math.abs(n)}`, n > 0 ? "good" : "bad");
  },
  changed_blast: (event, c) => {
    const [seat, n] = numbersIn(event);
    return popOver(c, seat, `blast ${n > 0 ? "+" : "−"}${Math.abs(n)}`, n > 0 ? "bad" : "good");
  },
  async changed_destiny(event, c) {
    const [seat, n] = numbersIn(event);
    addTotal(c, seat, "strength", n);
    await popOver(c, seat, `destiny +${n}`, "good");
  },
  more_chips: word("one more chip", "good"),
  play_locked: word("locked", "bad"),
  draw_locked: word("no draws", "bad"),
  recharge_locked: word("no recharge", "bad"),

  // -- the battle ---------------------------------------------------------------------------------
  async battle(event, c) {
    const [seat, attack, against] = numbersIn(event);
    show(c, { attack, against, passes: 2, clash: true });
    c.sound("hit");
    const up = seat === c.seat ? -10 : 10;
    await c.animate(
      naviElement(c, seat),
      [{ transform: "none" }, { transform: `translateY(${up}px)` }, { transform: "none" }],
      320,
    );
  },
  async damage(event, c) {
    const [seat, n] = numbersIn(event);
    if (n <= 0) {
      c.sound("block");
      await popOver(c, seat, "blocked", "good");
      return;
    }
    void c.shake(naviElement(c, seat));
    await popOver(c, seat, `−${n}`, "bad");
  },
  lost: lose,
  damaged: lose,
  async lost_to_hand(event, c) {
    const [seat] = numbersIn(event);
    changeCount(c, seat, "energy", -1);
    await c.fly(deckElement(c, seat), handElement(c, seat), 200);
    changeCount(c, seat, "hand", 1);
  },
  async lost_to_gauge(event, c) {
    const [seat] = numbersIn(event);
    changeCount(c, seat, "energy", -1);
    await c.fly(deckElement(c, seat), nextPower(c, seat), 200);
    changeCount(c, seat, "power", 1);
  },
  turned_back: word("turned back", "bad"),
  deck_empty: async (event, c) => {
    const [seat] = numbersIn(event);
    c.sound(seat === c.seat ? "lose" : "win");
    await c.shake(c.find(`deck-${seat}`));
    await popOver(c, seat, "deck exhausted", "bad");
  },
  won: async (event, c) => {
    const [seat] = numbersIn(event);
    await c.animate(
      naviElement(c, seat),
      [{ transform: "none" }, { transform: "translateY(-14px) scale(1.05)" }, { transform: "none" }],
      420,
    );
  },
};
