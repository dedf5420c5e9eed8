// The table of the board game: the castle in the middle, the stages around it, the players along the top, and
// in the centre what is fought over.
import { useEffect } from "preact/hooks";
import { cls, html } from "@busterbox/parts/html.js";
import { Tracks } from "./board.js";
import { Centre } from "./centre.js";
import { HeroDialog, Heroes } from "./heroes.js";
import "./large.js";
import { live, read } from "./model.js";

export { animations } from "./animations.js";
export { Hand } from "./hand.js";
export { logMark } from "./log.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */

/** On a phone the table scrolls: what is asked about comes into sight. */
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
  void live.value; // drawn again when an animation shows something ahead of its update
  const m = read(props);
  const choosing = m.kinds.has("stage");
  useEffect(askedInSight, [m.asked && !choosing ? m.props.situation : null]);
  useEffect(() => {
    if (m.over) document.querySelector(".stage")?.scrollTo(0, 0); // who has won stands at the top
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
