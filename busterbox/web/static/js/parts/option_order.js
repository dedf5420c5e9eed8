/** The order of options and the number key of each, the same in the action bar and in every scene. */

/** @typedef {import("@busterbox/wire.js").OptionInfo} OptionInfo */

// kinds of options that only end something, in any game
const CALM = ["pass", "done"];

/**
 * The option that simply continues the game, if there is exactly one: it gets the primary button.
 * @param {OptionInfo[]} options
 */
export function primary(options) {
  if (options.length === 1) return options[0];
  const calm = options.filter((option) => CALM.includes(option.kind));
  return calm.length === 1 && options.length <= 2 ? calm[0] : null;
}

/**
 * Groups options by kind and puts passing last. `passing` is the code that passes in this decision, of
 * whatever kind.
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
 * The options in their order on the screen, which is also that of the number keys.
 * @param {OptionInfo[]} options
 * @param {number | null} [passing]
 */
export const ordered = (options, passing = null) =>
  grouped(options, passing).flatMap((group) => group.options.map((one) => one.option));
