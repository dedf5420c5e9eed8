// Log lines told apart at a glance: a mark for each thing that became of a card in a line, in the order of
// its words.
import { html } from "@busterbox/parts/html.js";
import { mark } from "./card/face.js";

const MOST = 4; // marks before one line

/** Words of the story, the sign they get, and its tone. @type {[RegExp, string, string][]} */
const KINDS = [
  [/\b(pushes .* out of the gauge|is pushed out)\b/, "effect-push_out", "push"],
  [/\bburns\b/, "effect-burn", "burn"],
  [/\b(takes damage|loses an energy to damage|takes \d+ damage)\b/, "strength", "damage"],
  [/\bloses (\d+|an|the) energy\b/, "effect-lose", "damage"],
  [/\b(blasts with|blast destiny|revealed)\b/, "blast", "blast"],
  [/\b(is|are) cancelled\b/, "effect-cancel", "cancel"],
  [/\bdiscards\b/, "effect-discard", "discard"],
  [/\bspends\b/, "spent", "spent"],
  [/\b(is|are) destroyed\b/, "effect-destroy", "burn"],
  [/\bplays\b/, "play", "play"],
  [/\brecharges\b/, "effect-recharge", "recharge"],
  [/\bpowers up\b/, "effect-power_up", "power"],
  [/\bdraws\b/, "effect-draw", "draw"],
  [/\bpass(es)?\./, "pass-on", "pass"],
  [/\b(takes|puts) [^.;]* (into|back into|to) hand\b/, "effect-return", "draw"],
  [/\b(into|goes into) (the|\S+'s) gauge\b/, "effect-to_gauge", "power"],
  [/\b(on top of|under) (the|\S+'s) deck\b/, "effect-to_deck", "recharge"],
  [/\b(strength|defense|blast) [+-−]\d/, "effect-extra", "stat"],
  [/\bmay (not|play no)\b/, "effect-lock", "cancel"],
];

/** The kinds of things that a line tells, in order. @param {string} line */
export function kindsOf(line) {
  const found = KINDS.flatMap(([words, sign, tone]) => {
    const at = line.search(words);
    return at < 0 ? [] : [{ at, sign, tone }];
  });
  return found.sort((a, b) => a.at - b.at).slice(0, MOST);
}

/** @param {string} line */
export function logMark(line) {
  const kinds = kindsOf(line);
  if (!kinds.length) return null;
  return html`
    <span class="tc-log" aria-hidden="true">
      ${kinds.map(
        ({ sign, tone }) => html`
          <span key=${sign} class=${`tc-log--${tone}`}>${mark(sign)}</span>
        `,
      )}
    </span>
  `;
}
