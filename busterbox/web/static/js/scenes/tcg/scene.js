// The table of the trading card game: two playmats, and between them what they fight with.
import { useEffect } from "preact/hooks";
import { cls, html } from "@busterbox/parts/html.js";
import { Peek } from "./large.js";
import { Mat } from "./mat.js";
import { Middle, Sum } from "./middle.js";
import { live, read } from "./model.js";
import { Pile } from "./pile.js";

export { animations } from "./animations.js";
export { Hand } from "./hand.js";
export { logMark } from "./log.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */

/** On a phone the table scrolls: who is asked to act sees the own side, whole. */
function ownInSight() {
  const own = document.querySelector(".tc-asked .tc-own");
  const stage = own?.closest(".stage");
  if (own && stage && stage.scrollHeight > stage.clientHeight) own.scrollIntoView({ block: "nearest" });
}

/** @param {SceneProps} props */
export function Scene(props) {
  void live.value; // drawn again when an animation shows something ahead of its update
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
      <${Sum} m=${m} />
    </div>
  `;
}
