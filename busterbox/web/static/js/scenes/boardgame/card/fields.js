/** Names of what is printed on cards of the board game; which fields are filters, facts, charts or groups. */
/** The names of fields, and of their values as "field.value". @type {Record<string, string>} */
export const labels = {
  type: "Kind",
  "type.action": "Action card",
  "type.challenge": "Challenge",
  "type.copy": "Robot Master Copy",
  "type.boss": "Boss",
  "type.minion": "Minion",
  "type.character": "Character",
  "type.component": "Piece",
  symbol: "Symbol",
  "symbol.animal": "Animal",
  "symbol.aqua": "Aqua",
  "symbol.blitz": "Blitz",
  "symbol.explosion": "Explosion",
  "symbol.fire": "Fire",
  "symbol.mineral": "Mineral",
  "symbol.paradox": "Paradox",
  "symbol.powerful": "Powerful",
  "symbol.sharp": "Sharp",
  stage: "Stage",
  "stage.cut_man": "Cut Man",
  "stage.guts_man": "Guts Man",
  "stage.ice_man": "Ice Man",
  "stage.bomb_man": "Bomb Man",
  "stage.fire_man": "Fire Man",
  "stage.elec_man": "Elec Man",
  "stage.time_man": "Time Man",
  "stage.oil_man": "Oil Man",
  "stage.castle": "Castle",
  needs: "Requires",
  "needs.hit": "Hit",
  "needs.pellet": "Pellet",
  "needs.aim": "Aim",
  "needs.jump": "Jump",
  "needs.run": "Run",
  "needs.wily": "Wily",
  hero_cost: "Cost for Mega Man (AP)",
  hero_energy: "Weapon Energy for Mega Man",
  wily_cost: "Cost for Dr. Wily (AP)",
  battle_energy: "Weapon Energy in battle",
  points: "Action points",
  minion: "Minion",
  "minion.": "No minions allowed",
  minions: "Minions at the start",
  "minion.big_eye": "Big Eye",
  "minion.met": "Met",
  "minion.octopus_battery": "Octopus Battery",
  "minion.peng": "Peng",
  "minion.sabattol": "Sabattol",
  "minion.sniper_joe": "Sniper Joe",
  "minion.tackle_fire": "Tackle Fire",
  "minion.watcher": "Watcher",
  pack: "Boss card pack",
  threat: "Threat",
  battle_threat: "Threat in battle",
  energy: "Weapon Energy",
  health: "Health",
  damage: "Damage",
  copy: "Copy of",
  title: "Title",
  power: "Boss power",
  cards: "Cards of the table",
  "cards.core": "Core cards",
  "cards.pack": "With the boss card pack",
};
/** The order of the facts. */
export const order = [
  "type",
  "symbol",
  "stage",
  "needs",
  "hero_cost",
  "hero_energy",
  "wily_cost",
  "battle_energy",
  "points",
  "minion",
  "minions",
  "threat",
  "battle_threat",
  "energy",
  "health",
  "damage",
  "copy",
  "power",
  "pack",
];
/** The fields that are filters. */
export const filters = [
  "type",
  "symbol",
  "stage",
  "needs",
  "minion",
  "hero_cost",
  "wily_cost",
  "points",
  "minions",
  "pack",
];
/** The fields listed line by line; the rest is in the text. */
export const facts = order;
/** The field that groups a deck's list, and the order of the groups. */
export const group = "symbol";
export const groups = [
  "animal",
  "aqua",
  "blitz",
  "explosion",
  "fire",
  "mineral",
  "paradox",
  "powerful",
  "sharp",
];
/** Curves of a deck. */
export const charts = ["hero_cost", "wily_cost", "symbol"];
/** What is in the opening hand (BG-1.10): four cards of the deck. */
export const opening = { count: 4, from: () => true };
/**
 * The card that stands for a deck: the first that not every deck has.
 * @param {import("@busterbox/wire.js").CardInfo} card
 */
export const leads = (card) => card.data.pack === true;
