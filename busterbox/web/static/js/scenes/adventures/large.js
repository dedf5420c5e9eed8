// A card large, in the dialog that explains it.
import { html } from "@busterbox/parts/html.js";
import { drawing } from "@busterbox/table/panels/explain.js";
import { CardFace } from "./card/face.js";

/** @import { CardInfo, Situation } from "@busterbox/wire.js" */
/** @import { Display } from "./types.js" */

drawing.card = (/** @type {CardInfo} */ card, /** @type {Situation | null} */ situation) => {
  if (!card.data.type || card.data.type === "component") return null;
  const display = /** @type {Display | null} */ (/** @type {any} */ (situation?.display ?? null));
  const closed = Boolean(display && !display.peek && !display.fighting && card.data.type === "master");
  return html`
    <div class="adc-large"><${CardFace} card=${card} size="large" closed=${closed} /></div>
  `;
};
