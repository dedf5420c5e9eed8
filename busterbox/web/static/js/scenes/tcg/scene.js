/** The table of the trading card game: two playmats, and between them what they fight with. */
import { useEffect } from "preact/hooks";
import { cls, html } from "@busterbox/parts/html.js";
import { mark } from "./card/face.js";
import { Mat } from "./mat.js";
import { Middle, TotalDialog } from "./middle.js";
import { live, read } from "./model.js";
import { Peek, Pile } from "./previews.js";

export { animations } from "./animations.js";
export { Hand } from "./hand.js";
export { largeCard } from "./previews.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */

/** On a phone the table scrolls: show the asked player their whole side. */
function ownInSight() {
  const own = document.querySelector(".tc-asked .tc-own");
  const stage = own?.closest(".stage");
  if (own && stage && stage.scrollHeight > stage.clientHeight) own.scrollIntoView({ block: "nearest" });
}

/** @param {SceneProps} props */
export function Scene(props) {
  // redraw when an animation shows something ahead of its update
  void live.value;
  const m = read(props);
  useEffect(ownInSight, [m.asked && !m.display.choice ? m.props.situation : null]);
  return html`
    <div class=${cls("tc", m.me < 0 && "tc-watching", m.asked && "tc-asked")} data-window=${m.window}>
      <div class="tc-table">
        <${Mat} m=${m} seat=${m.top} />
        <${Middle} m=${m} />
        <${Mat} m=${m} seat=${m.bottom} />
        <${Peek} m=${m} />
      </div>
      <${Pile} m=${m} />
      <${TotalDialog} m=${m} />
    </div>
  `;
}

// -- the log --------------------------------------------------------------------------------------

// marks before one line
const MOST = 4;

/** Words of a log line, the sign they get, and its tone. @type {[RegExp, string, string][]} */
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
  [/\btakes [^.;:]* (into hand|back into hand|from the discard pile)\b/, "effect-return", "draw"],
  [/\b(into|goes into) (the|\S+'s) gauge\b/, "effect-to_gauge", "power"],
  [/\b(on top of|under) (the|\S+'s) deck\b/, "effect-to_deck", "recharge"],
  [/\b(strength|defense|blast) [+−-]\d/, "effect-extra", "stat"],
  [/\bcannot\b/, "effect-lock", "cancel"],
];

/** The signs for a line, in the order of its words. @param {string} line */
function kindsOf(line) {
  const found = KINDS.flatMap(([words, sign, tone]) => {
    const at = line.search(words);
    return at < 0 ? [] : [{ at, sign, tone }];
  });
  return found.sort((a, b) => a.at - b.at).slice(0, MOST);
}

/** A mark for each thing that happened to a card in a line. @param {string} line */
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
