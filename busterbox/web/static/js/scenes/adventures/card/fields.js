// The names of what is printed on cards of Adventures, and what of it is filtered and told.

/** The names of fields, and of their values as "field.value". @type {Record<string, string>} */
export const labels = {
  type: "Kind", "type.action": "Action card", "type.stage": "Stage card", "type.pattern": "Boss pattern", "type.light": "Dr. Light card",
  "type.surprise": "Surprise token", "type.sabotage": "Sabotage", "type.weapon": "Weapon", "type.master": "Robot Master", "type.wily_boss": "Dr. Wily boss",
  "type.hero": "Hero", "type.component": "Piece",
  hero: "Hero", "hero.mega_man": "Mega Man", "hero.proto_man": "Proto Man", "hero.rush": "Rush", "hero.roll": "Roll",
  colours: "Answers Dr. Light", "colours.red": "Red", "colours.blue": "Blue", "colours.yellow": "Yellow",
  support: "Support gives", icon: "Weakness icon", weakness: "Weak to",
  "icon.blade": "Blade", "icon.blast": "Blast", "icon.fire": "Fire", "icon.crystal": "Crystal", "icon.energy": "Energy", "icon.force": "Force", "icon.wild": "Wild",
  "weakness.blade": "Blade", "weakness.blast": "Blast", "weakness.fire": "Fire", "weakness.crystal": "Crystal", "weakness.energy": "Energy", "weakness.force": "Force", "weakness.wild": "Wild",
  needs: "Requires", "needs.shoot": "Shoot", "needs.jump": "Jump", "needs.run": "Run", "needs.wait": "Wait", "needs.signature": "Signature move",
  damage: "Damage", box: "Surprise box", pattern: "Pattern cards", signature: "Signature move", "signature.shoot": "Shoot", "signature.jump": "Jump",
  "signature.run": "Run", "signature.wait": "Wait", cap: "Weapon Energy", starting: "Starting weapon", pack: "Pack",
  die: "Die", "die.red": "Red", "die.blue": "Blue", "die.yellow": "Yellow", wants: "Asks for", "wants.red": "Red", "wants.blue": "Blue", "wants.yellow": "Yellow",
  timing: "Applies", cost: "Has a cost", title: "Title", engage: "Engage",
};
/** In this order they are told. */
export const order = ["type", "hero", "colours", "icon", "weakness", "needs", "damage", "box", "pattern", "signature", "cap", "starting", "pack", "die", "wants", "timing", "engage"];
/** What is filtered by. */
export const filters = ["type", "hero", "colours", "needs", "icon", "weakness", "pack", "damage", "pattern"];
/** What is told line by line; the rest stands in the text. */
export const facts = order;
/** No decks are built, so nothing parts their lists. */
export const group = "";
/** @type {string[]} */
export const charts = [];

/** When an ability applies, in few words. @type {Record<string, string>} */
export const TIMES = {
  setup: "at the start", draw: "in the draw phase", planning: "after planning", dice_pool: "after the dice pool is rolled", engage: "at every challenge",
  overcome: "when you overcome a challenge", damage: "when a challenge damages you", clean_up: "in the clean-up", ongoing: "always",
};
