// A card large, in the dialog that explains it.
import { html } from "@busterbox/parts/html.js";
import { drawing } from "@busterbox/table/panels/explain.js";
import { CardFace } from "./card/face.js";

/** @import { CardInfo, Situation } from "@busterbox/wire.js" */
/** @import { Display, Light } from "./types.js" */

drawing.card = (
  /** @type {CardInfo} */ card,
  /** @type {Situation | null} */ situation,
  /** @type {number} */ seat,
) => {
  if (!card.data.type || card.data.type === "component") return null;
  const display = /** @type {Display | null} */ (/** @type {any} */ (situation?.display ?? null));
  const light = /** @type {Light | undefined} */ (seat >= 0 ? display?.lights?.[seat]?.[card.id] : undefined);
  return html`
    <div class="bgc-large"><${CardFace} card=${card} size="large" part=${light?.part} /></div>
  `;
};
