/**
 * What this browser keeps of a table's dice, so that it can hold the finished record against it: the words it has
 * chosen for each start, what was fixed when it told them, and the last heads of the chain over the inputs.
 */

/**
 * @typedef {{commitment: string, nonces: Record<string, string>, told: boolean, link: string, parts:
 *   Record<string, string>, shown: string[]}} KeptStart one start of a game: `nonces` by seat; `link`, `parts` and
 *   `shown` (all players' hashes) as they were when the words were told
 * @typedef {{starts: KeptStart[], heads: string[]}} KeptDice
 */

const DICE = "busterbox.dice";
// tables remembered; the oldest go first
const TABLES = 60;
// of a table; each covers all inputs before it, so the last ones are enough
const HEADS = 24;
const STARTS = 12;

/** @returns {Record<string, KeptDice>} */
function load() {
  try {
    const found = JSON.parse(localStorage.getItem(DICE) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} table @param {KeptDice} kept */
function save(table, kept) {
  const all = load();
  // so that the newest comes last
  delete all[table];
  all[table] = { starts: kept.starts.slice(-STARTS), heads: kept.heads.slice(-HEADS) };
  const names = Object.keys(all);
  for (const name of names.slice(0, Math.max(0, names.length - TABLES))) delete all[name];
  try {
    localStorage.setItem(DICE, JSON.stringify(all));
  } catch {
    // private mode, or storage is full: the game goes on, but cannot be checked by this browser
  }
}

/** @param {string} table @returns {KeptDice} */
export function keptDice(table) {
  const found = load()[table];
  return {
    starts: Array.isArray(found?.starts) ? found.starts : [],
    heads: Array.isArray(found?.heads) ? found.heads : [],
  };
}

/** The word of a seat for a commitment, "" if there is none. @param {string} table */
export function keptNonce(table, /** @type {string} */ commitment, /** @type {number} */ seat) {
  const start = keptDice(table).starts.find((one) => one.commitment === commitment);
  return start?.nonces[String(seat)] ?? "";
}

/** Keeps a word before its hash is shown. @param {string} table @param {string} commitment @param {number} seat */
export function keepNonce(table, commitment, seat, /** @type {string} */ nonce) {
  const kept = keptDice(table);
  let start = kept.starts.find((one) => one.commitment === commitment);
  if (!start) {
    start = { commitment, nonces: {}, told: false, link: "", parts: {}, shown: [] };
    kept.starts.push(start);
  }
  start.nonces[String(seat)] = nonce;
  save(table, kept);
}

/**
 * Keeps what is fixed, before a word is told.
 * @param {string} table @param {string} commitment @param {{link: string, parts: Record<string, string>}} fixed
 * @param {string[]} shown
 */
export function keepFixed(table, commitment, fixed, shown) {
  const kept = keptDice(table);
  const start = kept.starts.find((one) => one.commitment === commitment);
  // what came first counts: nobody may change it after a word was told
  if (!start || start.told) return;
  Object.assign(start, { told: true, link: fixed.link, parts: fixed.parts, shown });
  save(table, kept);
}

/** @param {string} table @param {string} head */
export function keepHead(table, head) {
  if (!head) return;
  const kept = keptDice(table);
  if (kept.heads.at(-1) === head) return;
  save(table, { starts: kept.starts, heads: [...kept.heads.filter((one) => one !== head), head] });
}
