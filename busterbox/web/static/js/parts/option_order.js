/** In which order options stand, and which number key chooses each: in the action bar and in every scene. */

/** @typedef {import("@busterbox/wire.js").OptionInfo} OptionInfo */

// kinds of options that end something without doing anything, whatever the game
const CALM = ["pass", "done"];

/**
 * The one option that goes on with the game by itself, if there is one: it gets the primary button.
 * @param {OptionInfo[]} options
 */
export function primary(options) {
  if (options.length === 1) return options[0];
  const calm = options.filter((option) => CALM.includes(option.kind));
  return calm.length === 1 && options.length <= 2 ? calm[0] : null;
}

/**
 * Options of the same kind stand together; what only passes stands last. `passing` is the answer with which
 * one stands aside here, of whatever kind: the decision says it.
 * @param {OptionInfo[]} options
 * @param {number | null} [passing]
 * @returns {{kind: string, options: {option: OptionInfo, number: number}[]}[]}
 */
export function grouped(options, passing = null) {
  /** @type {Map<string, {option: OptionInfo, number: number}[]>} */
  const found = new Map();
  for (const option of options) {
    const group = found.get(option.kind) ?? [];
    group.push({ option, number: 0 });
    found.set(option.kind, group);
  }
  const groups = [...found].map(([kind, options]) => ({ kind, options }));
  /** @param {typeof groups[number]} group */
  const calm = (group) =>
    CALM.includes(group.kind) || group.options.some((one) => one.option.code === passing);
  groups.sort((a, b) => Number(calm(a)) - Number(calm(b)));
  groups.flatMap((group) => group.options).forEach((one, place) => (one.number = place + 1));
  return groups;
}

/**
 * The options in the order in which they stand and are numbered.
 * @param {OptionInfo[]} options
 * @param {number | null} [passing]
 */
export const ordered = (options, passing = null) =>
  grouped(options, passing).flatMap((group) => group.options.map((one) => one.option));
