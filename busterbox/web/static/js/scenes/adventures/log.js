// Log lines told apart at a glance.
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import { mark } from "./pieces.js";

/** Words of the story, the sign they get, and its tone. @type {[RegExp, string, string][]} */
const KINDS = [
  [/\bfalls?\b|Dr\. Wily wins/, "cross", "bad"],
  [/\bwins?\b|\bbeat|\bbeaten\b/, "trophy", "good"],
  [/\bdoes not overcome\b|\bfails?\b/, "cross", "bad"],
  [/\bAhead of\b|\bengages?\b/, "kind-stage", "plain"],
  [/\btank\b/, "tank", "bad"],
  [/\bdamage\b/, "life", "bad"],
  [/\bovercomes?\b/, "check", "good"],
  [/\bsurprise\b/, "surprise", "good"],
  [/\bboosts?\b/, "boost", "good"],
  [/Weapon Energy|\brerolls? with\b/, "weapon-energy", "plain"],
  [/\bskill\b/, "slot-skill", "plain"],
  [/\bDr\. Light\b/, "kind-light", "plain"],
  [/\brolls?\b|\bdie\b|\bdice\b/, "die", "plain"],
  [/\bready\b/, "check", "good"],
];
const COMMON = ["trophy", "check", "cross"];

/** @param {string} line */
export function logMark(line) {
  const found = KINDS.find(([words]) => words.test(line));
  if (!found) return null;
  const [, sign, tone] = found;
  return html`
    <span class=${`ad-log ad-log--${tone}`} aria-hidden="true">
      ${COMMON.includes(sign) ? icon(sign) : mark(sign)}
    </span>
  `;
}
