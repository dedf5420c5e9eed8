/**
 * The table of the board game: the castle in the middle, the stages around it, the players along the top, and
 * in the centre what is fought over.
 */
import { useEffect } from "preact/hooks";
import { cls, html } from "@busterbox/parts/html.js";
import { logMarks } from "@busterbox/scenes/shared/drawings.js";
import { Tracks } from "./board.js";
import { CardFace } from "./card/face.js";
import { Centre } from "./centre.js";
import { HeroDialog, Heroes } from "./heroes.js";
import { live, read } from "./model.js";
import { mark } from "./pieces.js";

export { animations } from "./animations.js";
export { Hand } from "./hand.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo, Situation } from "@busterbox/wire.js" */
/** @import { Display, Light } from "./types.js" */

/** On a phone the table scrolls: show what is asked about. */
function askedInSight() {
  const what =
    document.querySelector(".bg-asked :is(.bg-roll, .bg-threat, .bg-tray)") ??
    document.querySelector(".bg-asked .bg-centre");
  const stage = what?.closest(".stage");
  if (!what || !stage || stage.scrollHeight <= stage.clientHeight) return;
  what.scrollIntoView({
    block: what.getBoundingClientRect().height > stage.clientHeight ? "start" : "nearest",
  });
}

/** @param {SceneProps} props */
export function Scene(props) {
  // redraw when an animation shows something ahead of its update
  void live.value;
  const m = read(props);
  const choosing = m.kinds.has("stage");
  useEffect(askedInSight, [m.asked && !choosing ? m.props.situation : null]);
  useEffect(() => {
    // the winner is at the top
    if (m.over) document.querySelector(".stage")?.scrollTo(0, 0);
  }, [m.over]);
  return html`
    <div
      class=${cls("bg", m.asked && "bg-asked", m.me < 0 && "bg-watching", choosing && "bg-choosing")}
      data-window=${m.window}
    >
      <${Heroes} m=${m} />
      <div class="bg-board">
        <${Tracks} m=${m} side="left" />
        <div class="bg-middle">
          <${Tracks} m=${m} side="castle" />
          <${Centre} m=${m} />
        </div>
        <${Tracks} m=${m} side="right" />
      </div>
      <${HeroDialog} m=${m} />
    </div>
  `;
}

/**
 * A card large, in the dialog that explains it.
 * @param {CardInfo} card
 * @param {Situation | null} situation
 * @param {number} seat
 */
export function largeCard(card, situation, seat) {
  if (!card.data.type || card.data.type === "component") return null;
  const display = /** @type {Display | null} */ (/** @type {any} */ (situation?.display ?? null));
  const light = /** @type {Light | undefined} */ (seat >= 0 ? display?.lights?.[seat]?.[card.id] : undefined);
  return html`
    <div class="bgc-large"><${CardFace} card=${card} size="large" part=${light?.part} /></div>
  `;
}

// -- the log --------------------------------------------------------------------------------------

/** Words of a log line, the sign they get, and its tone. @type {[RegExp, string, string][]} */
const KINDS = [
  [/\b(wins the game|beats? )/, "trophy", "good"],
  [/\bloses? (a|the last) Life\b/, "life", "bad"],
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

export const logMark = logMarks("bg", KINDS, mark, COMMON);
