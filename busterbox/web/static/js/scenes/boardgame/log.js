// Log lines told apart at a glance.
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import { mark } from "./pieces.js";

/** Words of the story, the sign they get, and its tone. @type {[RegExp, string, string][]} */
const KINDS = [
  [/\b(wins the game|beats? )/, "trophy", "good"],
  [/\bloses? a Life\b/, "life", "bad"],
  [/\b(takes? \d+ damage|suffers?)\b/, "penalty", "bad"],
  [/\bfails?\b/, "cross", "bad"],
  [/\bgives? back\b|Trophy/, "trophy", "good"],
  [/\bpass(es)? [A-Z]/, "check", "good"],
  [/\breveals?\b/, "kind-challenge", "plain"],
  [/\bfights?\b|Battle round/, "boss", "bad"],
  [/\bas Dr\. Wily\b|minions?/, "minion", "bad"],
  [/\bplays?\b/, "kind-action", "plain"],
  [/\bre-rolls?\b|\bcommits?\b|\bDie \d|\brolls?\b/, "threat", "plain"],
  [/\bgains? \d+ Health\b/, "heart", "good"],
];
const COMMON = ["trophy", "heart", "check", "cross"];

/** @param {string} line */
export function logMark(line) {
  const found = KINDS.find(([words]) => words.test(line));
  if (!found) return null;
  const [, sign, tone] = found;
  return html`
    <span class=${`bg-log bg-log--${tone}`} aria-hidden="true">
      ${COMMON.includes(sign) ? icon(sign) : mark(sign)}
    </span>
  `;
}
