/**
 * DiceBot's table: the others' robots on top, the junkyard or the battle in the middle, one's own robot
 * below. The hand stands under the action bar.
 */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { Arrows } from "./arrows.js";
import { Battle, Choosing, Ending } from "./battle.js";
import { Junkyard } from "./junkyard.js";
import { seatsAround, live, read } from "./model.js";
import { OtherRobot, OwnRobot } from "./robots.js";

export { animations } from "./animations.js";
export { Hand } from "./hand.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { Model } from "./types.js" */

/** @param {SceneProps} props */
export function Scene(props) {
  // redraw when an animation shows something ahead of its update
  void live.value;
  const m = read(props);
  const { others } = seatsAround(m);
  return html`
    <div class="db">
      <div
        class=${cls("db-table", `db-stage-${m.stage}`, `db-foes-${others.length}`, m.me < 0 && "db-watching")}
      >
        ${courseLine(m)}
        <ul class="db-foes" data-rove aria-label=${m.me < 0 ? "Robots" : "The others"}>
          ${others.map(
            (seat) => html`
              <${OtherRobot} key=${seat} m=${m} seat=${seat} />
            `,
          )}
        </ul>
        <div class="db-middle">${middle(m)}</div>
        ${
          m.me >= 0 &&
          html`
            <${OwnRobot} m=${m} />
          `
        }
        <${Arrows} m=${m} />
      </div>
    </div>
  `;
}

/** @param {Model} m */
function middle(m) {
  if (m.stage === "over")
    return html`
      <${Ending} m=${m} />
    `;
  if (m.stage === "battle")
    return html`
      <${Battle} m=${m} />
    `;
  if (m.stage === "choose")
    return html`
      <${Choosing} m=${m} />
    `;
  return html`
    <${Junkyard} m=${m} />
  `;
}

/** Where the game stands, in a line. @param {Model} m */
function courseLine(m) {
  const t = m.table;
  const when = t.round > 0 ? `round ${t.round} of ${m.display.rounds}` : "scavenging";
  return html`
    <p class="db-course">
      <b>${t.sudden ? "Sudden death" : `Combat ${t.combat}`}</b>
      <span>${when}</span>
      <span class="db-pile db-pile-deck" title="cards in the deck">
        ${icon("card")} ${t.deck.count}
        <span class="db-word">${" "}deck</span>
      </span>
      <span class="db-pile" title="cards in the discard pile">
        ${icon("cross")} ${t.discard.length}
        <span class="db-word">${" "}discarded</span>
      </span>
    </p>
  `;
}
