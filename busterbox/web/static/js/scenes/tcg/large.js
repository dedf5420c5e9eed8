// A card large: beside the table for whoever points at it, and in the dialog that explains it, with what it
// asks for.
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { drawing } from "@busterbox/table/panels/explain.js";
import { CardFace } from "./card/face.js";
import { needSign, needWords, peeked } from "./pieces.js";

/** @import { CardInfo, Situation } from "@busterbox/wire.js" */
/** @import { Display, Light, Model, SeatDrawing } from "./types.js" */

/** What a player has in play, for the lights of a card. @param {SeatDrawing | undefined} one */
export const has = (one) =>
  one ? { power: one.power, colours: one.colours, emblems: one.emblems } : undefined;

/** @param {{m: Model}} props */
export function Peek({ m }) {
  const now = peeked.value;
  const card = m.card(now?.id);
  if (!now || !card || m.props.animating) return null;
  const mine = now.seat === m.me && m.me >= 0 && card.data.type !== "netnavi";
  const light =
    mine && !givesUp(m.display, m.props.situation) ? m.display.lights[m.me]?.[card.id] : undefined;
  return html`
    <aside class=${cls("tc-peek", now.left && "is-left")} aria-hidden="true">
      <${CardFace} card=${card} size="medium" width="230" have=${light ? has(m.drawn[m.me]) : undefined} />
      ${light && needs(light)}
    </aside>
  `;
}

/**
 * Whether cards of the hand are chosen for something else than being played (a discard): what they need in
 * order to be played does not matter then.
 * @param {Display | null} display
 * @param {Situation | null} situation
 */
export const givesUp = (display, situation) =>
  Boolean(situation?.decision) && display?.choice?.zone === "hand";

/** Requirement by requirement: what it needs, what is there. @param {Light} light */
export function needs(light) {
  if (!light.needs.length && !light.blocked)
    return html`
      <p class="tc-needs is-met">${icon("check")} asks for nothing</p>
    `;
  return html`
    <ul class="plain tc-needs">
      ${light.needs.map(
        (one) => html`
          <li key=${one.name} class=${cls(one.ok ? "is-met" : "is-missing")}>
            ${icon(one.ok ? "check" : "cross")} ${needSign(one)} ${needWords(one)}: you have ${one.have}
          </li>
        `,
      )}
      ${
        light.blocked &&
        html`
          <li class="is-missing">${icon("cross")} ${light.blocked}</li>
        `
      }
    </ul>
  `;
}

/** In the dialog that explains a card: the card, and its lights if it is in one's hand. */
drawing.card = (
  /** @type {CardInfo} */ card,
  /** @type {Situation | null} */ situation,
  /** @type {number} */ seat,
) => {
  if (!card.data.type) return null;
  const display = /** @type {Display | null} */ (/** @type {any} */ (situation?.display ?? null));
  const light = seat >= 0 && !givesUp(display, situation) ? display?.lights?.[seat]?.[card.id] : undefined;
  return html`
    <div class="tc-large">
      <${CardFace} card=${card} size="large" have=${light ? has(display?.seats[seat]) : undefined} />
      ${light && needs(light)}
    </div>
  `;
};
