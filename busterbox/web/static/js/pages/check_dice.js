/**
 * Checks a finished game from its record and from what this browser has kept, without asking the server anything:
 * commitment, words, chain and every draw. What is wrong is said in one sentence (docs/fairness.md).
 */
import {
  PARTS,
  firstLink,
  fromHex,
  generator,
  hashOf,
  nextLink,
  nonceCommitment,
  partsOf,
  wordOf,
} from "@busterbox/parts/dice.js";

/**
 * @typedef {import("@busterbox/parts/kept_dice.js").KeptDice} KeptDice
 * @typedef {{input: (string | number | boolean)[], draws?: [number, number][], link?: string}} Entry
 * @typedef {{secret: string, nonces: string[], commitment: string, nonce_commitments: string[], start: number,
 *   parts: Record<string, string>, inputs: number, head: string}} FairBlock
 * @typedef {{format: number, game: string, rules_version: number, content: string, seats: number,
 *   settings: Record<string, string>, seed: number | string, names: string[], decks?: string[],
 *   practice?: boolean, result: number[] | null, log: Entry[], fairness?: FairBlock}} GameRecord
 * @typedef {{ok: boolean, kind: string, sentence: string, proved: string[], not: string[]}} Verdict
 *   `proved` and `not`: what was checked, and what could not be
 */

/** What it means that a part of the beginning differs. @type {Record<string, string>} */
const OF_PARTS = {
  game: "The record names another game than was played.",
  rules_version: "The record names another version of the rules than the game was played under.",
  content: "The record names other content than the game was played with.",
  settings: "The options are not those that the game began with.",
  names: "A player was renamed: the names are not those that the game began with.",
  decks: "A deck was edited: the decks are not those that the game began with.",
  nonce_commitments: "A word was locked in later: the hashes are not those from before the start.",
  start: "The record names another start than the game had, or leaves out that it was practice.",
};

class Fault extends Error {
  /** @param {string} kind @param {string} sentence */
  constructor(kind, sentence) {
    super(sentence);
    this.kind = kind;
  }
}

/** @param {GameRecord} record @param {KeptDice} kept @returns {Promise<Verdict>} */
export async function checkDice(record, kept) {
  try {
    return await check(record, kept);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ok: false, kind: error.kind, sentence: error.message, proved: [], not: [] };
  }
}

/** @param {GameRecord} record @param {KeptDice} kept @returns {Promise<Verdict>} */
async function check(record, kept) {
  const fair = record.fairness;
  const told = kept.starts.filter((start) => start.told);
  const traces = record.format === 2 || record.log.some((entry) => entry.link);
  if (!fair || !fair.parts) {
    if (traces || kept.heads.length || (!fair && told.length))
      throw new Fault(
        "block",
        "The record does not say where its dice come from: this part of it was removed.",
      );
    return {
      ok: true,
      kind: "",
      sentence: "This record has no chain over its moves, so there is little that this browser could check.",
      proved: [],
      not: ["Whether somebody chose their word last, or the record was changed afterwards."],
    };
  }
  const secret = fromHex(fair.secret);
  const start = kept.starts.find((one) => one.commitment === fair.commitment);
  await beginning(record, fair, secret, kept, start);
  await words(fair, start);
  const links = await chain(record, fair, secret);
  heads(record, links, [...(start?.link ? [start.link] : []), ...kept.heads]);
  const draws = await dice(record, fair, secret);
  return report(fair, kept, start, links.length - 1, draws);
}

/** @param {GameRecord} record @param {FairBlock} fair @param {Uint8Array} secret
 * @param {KeptDice} kept @param {KeptDice["starts"][0] | undefined} start */
async function beginning(record, fair, secret, kept, start) {
  const begun = {
    ...record,
    decks: record.decks ?? [],
    nonce_commitments: fair.nonce_commitments,
    start: [fair.commitment, fair.start, record.practice ?? false],
  };
  const parts = await partsOf(secret, begun);
  const changed = PARTS.filter((name) => parts[name] !== fair.parts[name]);
  // with another secret none of them fits
  if (changed.length && changed.length < PARTS.length) throw new Fault(changed[0], OF_PARTS[changed[0]]);
  const { game, rules_version, content, seats, settings } = record;
  const made = await hashOf({ game, rules_version, content, seats, settings, seed: fair.secret });
  if (made !== fair.commitment || (kept.starts.length && !start))
    throw new Fault("secret", "The secret was swapped: it is not the one whose fingerprint was shown.");
  if (!start?.told) return;
  for (const name of PARTS) {
    if (start.parts[name] !== fair.parts[name]) throw new Fault(name, OF_PARTS[name]);
  }
}

/** @param {FairBlock} fair @param {KeptDice["starts"][0] | undefined} start */
async function words(fair, start) {
  for (const [seat, nonce] of fair.nonces.entries()) {
    const shown = fair.nonce_commitments[seat];
    const kept = start?.nonces[String(seat)];
    if (!shown && nonce)
      throw new Fault("nonce", `Seat ${seat + 1} is a bot's, whose word is empty by rule, and it has one.`);
    if (shown && (await nonceCommitment(fair.commitment, seat, nonce)) !== shown)
      throw new Fault("nonce", `The word of seat ${seat + 1} was chosen later: it does not fit its hash.`);
    if (kept !== undefined && start?.told && kept !== nonce)
      throw new Fault("nonce", `The word of seat ${seat + 1} is not the one that this browser told.`);
  }
}

/** The start and every move, without the words for the dice between them. @param {GameRecord} record */
function moves(record) {
  return record.log.filter((entry) => entry.input[0] !== "reseed");
}

/** @param {GameRecord} record @param {FairBlock} fair @param {Uint8Array} secret
 * @returns {Promise<string[]>} */
async function chain(record, fair, secret) {
  const links = [await firstLink(fair.parts)];
  const all = moves(record);
  for (const [number, entry] of all.entries()) {
    if (number) links.push(await nextLink(links[number - 1], secret, number, entry.input));
    if (entry.link !== links[number]) {
      const what = number ? `Move ${number}` : "The beginning";
      throw new Fault("rewritten", `${what} was rewritten: it does not fit its link in the chain.`);
    }
  }
  if (all.length - 1 !== fair.inputs) {
    const sentence = `The end was cut off: the record has ${all.length - 1} of ${fair.inputs} moves.`;
    throw new Fault("cut", sentence);
  }
  if (links.at(-1) !== fair.head)
    throw new Fault("head", "The head was replaced: it is not the link of the last move.");
  return links;
}

/** @param {GameRecord} record @param {string[]} links @param {string[]} seen in the order in which they came */
function heads(record, links, seen) {
  let last = 0;
  for (const head of seen) {
    const at = links.indexOf(head);
    // several seats of one screen are told at different times, so the order says little
    if (at >= 0) last = Math.max(last, at);
    else if (last === links.length - 1 || record.result === null)
      throw new Fault(
        "cut",
        "The end was cut off: this browser was shown moves that the record does not reach.",
      );
    else
      throw new Fault(
        "rewritten",
        "Something was rewritten: this browser was shown another game than this record.",
      );
  }
}

/** @param {GameRecord} record @param {FairBlock} fair @param {Uint8Array} secret
 * @returns {Promise<number>} how many there are */
async function dice(record, fair, secret) {
  let draws = 0;
  const given = record.log.filter((entry) => entry.input[0] === "reseed").map((entry) => entry.input[1]);
  for (const [number, entry] of moves(record).entries()) {
    const word = await wordOf(secret, fair.nonces, number);
    const found = number ? given[number - 1] : record.seed;
    const what = number ? `move ${number}` : "the set-up";
    if (found === undefined || BigInt(/** @type {string | number} */ (found)) !== word)
      throw new Fault("words", `The dice of ${what} do not come from the secret and the players' words.`);
    if (!entry.draws) throw new Fault("draws", `The draws of ${what} were removed.`);
    const draw = generator(word);
    for (const [outcomes, result] of entry.draws) {
      draws++;
      if (draw(outcomes) !== result) throw new Fault("draws", `A draw of ${what} is not what the dice said.`);
    }
  }
  return draws;
}

/** @param {FairBlock} fair @param {KeptDice} kept
 * @param {KeptDice["starts"][0] | undefined} start
 * @param {number} count @param {number} draws @returns {Verdict} */
function report(fair, kept, start, count, draws) {
  const proved = [
    `All ${draws} draws come from the secret and the players' words.`,
    "Every word fits the hash that was fixed before any word was told; bots have none.",
    `The chain over all ${count} moves, names, decks and options is whole.`,
  ];
  const not = [
    "That nobody looked ahead: whoever runs the server can read its secret.",
    "That the rules ask for these draws: for that, run busterbox verify with the record.",
  ];
  if (start?.told) {
    proved.unshift("The secret is the one whose fingerprint this browser was shown before it told its word.");
    proved.push("It is the game that this browser saw: every head that it has kept lies on the way.");
  } else if (kept.heads.length) {
    proved.push("It is the game that this browser saw: every head that it has kept lies on the way.");
    not.unshift("That the words were fixed before: this browser held no seat when the game began.");
  } else {
    not.unshift("That it is the game that was played: this browser has kept nothing of it.");
  }
  const times = kept.starts.filter((one) => one.told).length;
  if (times > 1 || fair.start > 1) {
    const often = Math.max(times, fair.start);
    not.unshift(`That nobody broke a start off because of its dice: this game was started ${often} times.`);
  }
  const sentence = start?.told
    ? "This browser has worked out every roll again, and all agrees with what it saw."
    : "This browser has worked out every roll again, and the record agrees with itself.";
  return { ok: true, kind: "", sentence, proved, not };
}
