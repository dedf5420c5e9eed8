/** Wording that several parts share. */
import { html } from "./html.js";

/**
 * Links to rules, as chips.
 * @param {string} game @param {string[]} rules
 */
export function ruleLinks(game, rules) {
  if (!rules.length) return null;
  return html`
    <span class="rule-links">
      ${rules.map(
        (id) => html`
          <a key=${id} class="rule-link" href=${`/rules/${game}#${id}`} target="_blank" rel="noopener">
            ${id}
          </a>
        `,
      )}
    </span>
  `;
}

/** A list of names: "Ann, Bob and Cem". @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/**
 * Several things said one after the other, as sentences: a full stop between two of them unless the first brings
 * its own. What is empty is left out, and the last stays as it is.
 * @param {(string | null | undefined | false)[]} parts
 */
export const sentences = (...parts) =>
  parts
    .map((part) => (part || "").trim())
    .filter(Boolean)
    .reduce((said, part) => (/(^|[.!?:])$/.test(said) ? `${said} ${part}` : `${said}. ${part}`), "")
    .trim();

/**
 * "1 card", "2 cards".
 * @param {number} many
 * @param {string} one
 * @param {string} [more] the plural, if it has no plain "s"
 */
export const counted = (many, one, more = `${one}s`) => `${many} ${many === 1 ? one : more}`;

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A name as a label, where the game gives none. @param {string} name */
export const spaced = (name) => name.replaceAll("_", " ");

/**
 * How a value of a table's setting is written.
 * @param {import("@busterbox/wire.js").GameDetail | null | undefined} game
 * @param {string} name
 * @param {string} value
 */
export const settingWord = (game, name, value) => game?.labels[`${name}.${value}`] ?? capital(spaced(value));

/** "1:05" or "9". @param {number} seconds */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole < 60) return String(whole);
  if (whole < 3600) return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
