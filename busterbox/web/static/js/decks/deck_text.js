/**
 * The text of a deck: "deck: its name", then one line per card such as "3 Name of the card (number)". Reading
 * it here is only for display; the server decides whether it is a legal deck.
 */
/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("@busterbox/wire.js").DeckFault} DeckFault
 * @typedef {[string, number]} Row a card's id, and how many of it
 * @typedef {{name: string, cards: Row[], unread: number}} ReadDeck
 */

// of a deck's text: the server says the same
export const MOST_BYTES = 64 * 1024;
export const MOST_NAME = 60;

/** @param {string} text */
const fold = (text) =>
  text
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc`]/g, "'")
    .trim()
    .replace(/\s+/g, " ");

/** @type {WeakMap<GameDetail, Map<string, string>>} */
const known = new WeakMap();

/** Cards by the names that a text may give them. @param {GameDetail} game */
function names(game) {
  let found = known.get(game);
  if (!found) {
    found = new Map();
    // longer names are less ambiguous, so they come later and win
    for (const card of game.cards) found.set(fold(card.name), card.id);
    for (const card of game.cards) found.set(fold(card.deck_name.replace(/\s*\([^()]*\)$/, "")), card.id);
    for (const card of game.cards) found.set(fold(card.deck_name), card.id);
    known.set(game, found);
  }
  return found;
}

/** @param {string} text @param {GameDetail} game @returns {ReadDeck} */
export function readDeck(text, game) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  let name = "";
  let unread = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const content = line.replace(/(?:^|\s)#.*/, "").trim();
    const title = /^deck\s*:(.*)$/i.exec(content);
    const row = /^(\d+)[x×]?\s+(\S.*)$/.exec(content);
    if (title) name = title[1].trim();
    else if (content) {
      const id = row && names(game).get(fold(row[2]));
      if (!row || !id) unread += 1;
      else counts.set(id, (counts.get(id) ?? 0) + Number(row[1]));
    }
  }
  return { name, cards: [...counts], unread };
}

/**
 * The text as the server writes it: the name, then one line per card.
 * @param {string} name
 * @param {Row[]} cards
 * @param {GameDetail} game
 */
export function writeDeck(name, cards, game) {
  const called = new Map(game.cards.map((card) => [card.id, card.deck_name || card.name]));
  const title = name.trim().replace(/\s+/g, " ").slice(0, MOST_NAME);
  return [
    ...(title ? [`deck: ${title}`] : []),
    ...cards.map(([id, count]) => `${count} ${called.get(id)}`),
    "",
  ].join("\n");
}

/** How many cards. @param {Row[]} cards */
export const size = (cards) => cards.reduce((sum, [, count]) => sum + count, 0);

/**
 * The settings that decide whether a deck is legal: those that the preset decks name.
 * @param {GameDetail} game
 */
export function deckSettings(game) {
  const named = new Set(game.decks.flatMap((deck) => Object.keys(deck.settings)));
  return game.settings.filter((setting) => named.has(setting.name));
}

/** The usual values of these. @param {GameDetail} game @returns {Record<string, string>} */
export const usualSettings = (game) =>
  Object.fromEntries(deckSettings(game).map((setting) => [setting.name, setting.default]));

/** @param {import("@busterbox/wire.js").DeckInfo} deck @param {Record<string, string>} settings */
export const allows = (deck, settings) =>
  Object.entries(deck.settings).every(([name, values]) => values.includes(settings[name]));

/**
 * The settings nearest to the usual ones that allow a deck.
 * @param {import("@busterbox/wire.js").DeckInfo} deck
 * @param {GameDetail} game
 */
export function settingsFor(deck, game) {
  const usual = usualSettings(game);
  return Object.fromEntries(
    Object.entries(usual).map(([name, value]) => {
      const values = deck.settings[name] ?? [value];
      return [name, values.includes(value) ? value : values[0]];
    }),
  );
}

// -- from outside ---------------------------------------------------------------------------------

/**
 * A fault that is found before anything is sent.
 * @param {string} sentence
 * @param {number} [line]
 * @returns {DeckFault}
 */
const fault = (sentence, line = 0) => ({ line, sentence, rule: "" });

/** What is wrong with a text before anybody reads it. @param {string} text @returns {DeckFault[]} */
export function textFaults(text) {
  const bytes = new TextEncoder().encode(text).length;
  return bytes > MOST_BYTES ? [tooLong(bytes)] : [];
}

/** @param {number} bytes */
const tooLong = (bytes) =>
  fault(`A deck's text has at most ${MOST_BYTES / 1024} KiB, not ${bytes.toLocaleString("en")} bytes.`);

/** The text in a file. @param {File} file @returns {Promise<{text: string, faults: DeckFault[]}>} */
export async function fileText(file) {
  if (file.size > MOST_BYTES) return { text: "", faults: [tooLong(file.size)] };
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), faults: [] };
  } catch {
    return { text: "", faults: [fault("This is not UTF-8 text.", wrongLine(bytes))] };
  }
}

/** The first line that is not UTF-8. @param {Uint8Array} bytes */
function wrongLine(bytes) {
  let line = 1;
  let start = 0;
  for (let place = 0; place <= bytes.length; place += 1) {
    if (place < bytes.length && bytes[place] !== 10) continue;
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(start, place));
    } catch {
      return line;
    }
    line += 1;
    start = place + 1;
  }
  return 0;
}
