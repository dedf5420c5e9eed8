/**
 * What opens over the table: a card shown large, a discard pile with the top card first (TC-R39), and a deck
 * list with what has not been seen yet (TC-R97).
 */
import { icon } from "@busterbox/parts/art.js";
import { Dialog, preview } from "@busterbox/parts/dialog.js";
import { cls, html } from "@busterbox/parts/html.js";
import { counted } from "@busterbox/parts/words.js";
import { CardFace, CardLine } from "./card/face.js";
import { choiceOf } from "./model.js";
import { labelled, needSign, needWords, optionProps, peeked } from "./pieces.js";

/** @import { CardInfo, Situation } from "@busterbox/wire.js" */
/** @import { Display, Light, Model, SeatDrawing } from "./types.js" */

// -- a card large ---------------------------------------------------------------------------------

/** What a player has in play, to mark what a card asks for. @param {SeatDrawing | undefined} one */
const inPlayOf = (one) =>
  one ? { power: one.power, colours: one.colours, emblems: one.emblems } : undefined;

/** @param {{m: Model}} props */
export function Peek({ m }) {
  const now = peeked.value;
  const card = m.card(now?.id);
  if (!now || !card || m.props.animating) return null;
  const mine = now.seat === m.me && m.me >= 0 && card.data.type !== "netnavi";
  const light =
    mine && !choosesFromHand(m.display, m.props.situation) ? m.display.lights[m.me]?.[card.id] : undefined;
  return html`
    <aside class=${cls("tc-peek", now.left && "is-left")} aria-hidden="true">
      <${CardFace}
        card=${card}
        size="medium"
        width="230"
        have=${light ? inPlayOf(m.drawn[m.me]) : undefined}
      />
      ${light && needsList(light)}
    </aside>
  `;
}

/**
 * Whether hand cards are being chosen for something other than playing, such as a discard: then it does not
 * matter what they need.
 * @param {Display | null} display
 * @param {Situation | null} situation
 */
const choosesFromHand = (display, situation) =>
  Boolean(situation?.decision) && display?.choice?.zone === "hand";

/** Each requirement with what the player has. @param {Light} light */
function needsList(light) {
  if (!light.needs.length && !light.blocked)
    return html`
      <p class="tc-needs is-met">${icon("check")} no requirements</p>
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

/**
 * In the dialog that explains a card: the card, and what it asks for if it is in one's hand.
 * @param {CardInfo} card
 * @param {Situation | null} situation
 * @param {number} seat
 */
export function largeCard(card, situation, seat) {
  if (!card.data.type) return null;
  const display = /** @type {Display | null} */ (/** @type {any} */ (situation?.display ?? null));
  const light =
    seat >= 0 && !choosesFromHand(display, situation) ? display?.lights?.[seat]?.[card.id] : undefined;
  return html`
    <div class="tc-large">
      <${CardFace} card=${card} size="large" have=${light ? inPlayOf(display?.seats[seat]) : undefined} />
      ${light && needsList(light)}
    </div>
  `;
}

// -- piles ----------------------------------------------------------------------------------------

const open = preview(/** @type {{seat: number, zone: "deck" | "discard"} | null} */ (null));

/** @param {number} seat @param {"deck" | "discard"} zone */
export function openPile(seat, zone) {
  open.value = { seat, zone };
}

/** @param {{m: Model}} props */
export function Pile({ m }) {
  if (!open.value) return null;
  const { seat, zone } = open.value;
  const whose = seat === m.me ? "Your" : `${m.name(seat)}'s`;
  const close = () => (open.value = null);
  return zone === "discard" ? discardPile(m, seat, whose, close) : deckList(m, seat, whose, close);
}

/** @param {Model} m @param {number} seat @param {string} whose @param {() => void} close */
function discardPile(m, seat, whose, close) {
  const cards = [...(m.table.discard[seat] ?? [])].reverse();
  return html`
    <${Dialog} title=${`${whose} discard pile: ${cards.length}`} class="tc-pile" close=${close}>
      ${
        cards.length
          ? html`
              <p class="soft">Top card first.</p>
            `
          : html`
              <p>It is empty.</p>
            `
      }
      <ol class="plain tc-list" data-rove>
        ${cards.map((seen, place) => {
          const card = m.card(seen.card);
          if (!card) return null;
          const option = choiceOf(m, "discard", seat, card.id);
          const { class: marks, onClick, ...given } = optionProps(m, option, card.id);
          const press = () => {
            close();
            onClick();
          };
          return html`
            <li key=${seen.id ?? place}>
              <button ...${given} class=${cls("tc-row", marks)} onClick=${press}>
                ${labelled(
                  option?.text ?? card.name,
                  html`
                    <${CardLine} card=${card} />
                  `,
                )}
              </button>
            </li>
          `;
        })}
      </ol>
    <//>
  `;
}

/** @param {Model} m @param {number} seat @param {string} whose @param {() => void} close */
function deckList(m, seat, whose, close) {
  const list = /** @type {number[]} */ (m.props.situation.view.table.lists?.[seat] ?? []);
  const seen = new Map(/** @type {[string, number][]} */ ([]));
  const zones = [m.table.discard, m.table.resources, m.table.navi, m.table.hand, m.table.gauge];
  for (const one of zones.flatMap((zone) => zone[seat] ?? []))
    if (one.card) seen.set(one.card, (seen.get(one.card) ?? 0) + 1);
  const counts = new Map(/** @type {[number, number][]} */ ([]));
  for (const card of list) counts.set(card, (counts.get(card) ?? 0) + 1);
  const rows = [...counts]
    .map(([number, count]) => {
      const card = m.props.game.cards[number];
      return { card, count, left: count - (seen.get(card?.id ?? "") ?? 0) };
    })
    .filter((row) => row.card);
  const left = rows.reduce((sum, row) => sum + row.left, 0);
  return html`
    <${Dialog} title=${`${whose} deck: ${m.drawn[seat].energy} energy`} class="tc-pile" close=${close}>
      <p class="soft">
        Deck lists are public, their order is not (TC-R97). ${counted(left, "card has", "cards have")} not
        been seen${left > m.drawn[seat].energy ? " or lie face down elsewhere" : ""}.
      </p>
      <ol class="plain tc-list" data-rove>
        ${rows.map(
          ({ card, count, left: unseen }) => html`
            <li key=${card.id} class=${unseen === 0 ? "is-out" : ""}>
              <button
                type="button"
                class="tc-row"
                data-explain=${card.id}
                onClick=${() => {
                  close();
                  m.props.explain(card.id);
                }}
              >
                ${labelled(
                  `${card.name}: ${unseen} of ${count} unseen`,
                  html`
                    <span class="tc-row__count">
                      <b>${unseen}</b>
                      /${count}
                    </span>
                    <${CardLine} card=${card} />
                  `,
                )}
              </button>
            </li>
          `,
        )}
      </ol>
    <//>
  `;
}
