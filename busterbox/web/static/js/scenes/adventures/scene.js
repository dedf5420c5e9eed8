// The table of Adventures: the heroes along the top, the stage of whoever acts as a strip in the middle,
// below it the plan or the dice pool.
import { useEffect } from "preact/hooks";
import { cls, html } from "@busterbox/parts/html.js";
import { PoolOf } from "./action.js";
import { Claims, Small } from "./choices.js";
import { Ending } from "./ending.js";
import { Course, HeroDialog, Heroes } from "./heroes.js";
import "./large.js";
import { follow, live, read } from "./model.js";
import { usePutDown } from "./moving.js";
import { Dragged, Plan } from "./plan.js";
import { Foe, Strip } from "./strip.js";

export { animations } from "./animations.js";
export { Hand } from "./hand.js";
export { logMark } from "./log.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */

/**
 * On a phone the table scrolls: what is asked about comes into sight, with as much as can be of what stands
 * above it.
 */
function askedInSight() {
  const what =
    document.querySelector(".ad-asked .ad-small") ??
    document.querySelector(".ad-asked :is(.ad-pool, .ad-slots, .ad-claims)");
  const stage = what?.closest(".stage");
  if (!what || !stage || stage.scrollHeight <= stage.clientHeight) return;
  stage.scrollTo(0, 0);
  what.scrollIntoView({
    block: what.getBoundingClientRect().height > stage.clientHeight ? "start" : "nearest",
  });
}

/** @param {SceneProps} props */
export function Scene(props) {
  void live.value; // drawn again when an animation shows something ahead of its update
  const m = read(props);
  usePutDown(m);
  useEffect(() => follow(m));
  useEffect(askedInSight, [m.asked ? `${m.window}:${m.active}:${m.display.round}` : ""]);
  useEffect(() => {
    if (m.over) document.querySelector(".stage")?.scrollTo(0, 0); // how it ended stands at the top
  }, [m.over]);
  return html`
    <div
      class=${cls(
        "ad",
        m.asked && "ad-asked",
        m.me < 0 && "ad-watching",
        m.planning && "ad-planning",
        m.active >= 0 && "ad-acting",
        m.over && "ad-over",
      )}
      data-window=${m.window}
    >
      <div class="ad-top">
        <${Course} m=${m} />
        <${Heroes} m=${m} />
      </div>
      <${Ending} m=${m} />
      ${
        m.display.claim
          ? html`
              <${Claims} m=${m} />
            `
          : html`
              <${Strip} m=${m} />
              <${Foe} m=${m} />
            `
      }
      ${
        m.planning &&
        html`
          <${Plan} m=${m} />
          <${Dragged} m=${m} />
        `
      }
      <${PoolOf} m=${m} />
      <${Small} m=${m} />
      <${HeroDialog} m=${m} />
    </div>
  `;
}
