// A discard pile opened: all of it, the top card first (TC-R39). A deck says what it was made of and what is
// still unseen of it (TC-R97).
import { cls, html } from "@busterbox/parts/html.js";
import { Dialog, preview } from "@busterbox/parts/dialog.js";
import { counted } from "@busterbox/parts/words.js";
import { CardLine } from "./card/face.js";
import { choiceOf } from "./model.js";
import { named, offer } from "./pieces.js";

/** @import { Model } from "./types.js" */

const open = preview(/** @type {{seat: number, zone: "deck" | "discard"} | null} */ (null));

/** @param {Model} m @param {number} seat @param {"deck" | "discard"} zone */
export function openPile(m, seat, zone) {
  void m;
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
              <p class="soft">The top card first.</p>
            `
          : html`
              <p>Nothing lies there.</p>
            `
      }
      <ol class="plain tc-list" data-rove>
        ${cards.map((seen, place) => {
          const card = m.card(seen.card);
          if (!card) return null;
          const option = choiceOf(m, "discard", seat, card.id);
          const { class: marks, onClick, ...given } = offer(m, option, card.id);
          const press = () => {
            close();
            onClick();
          };
          return html`
            <li key=${seen.id ?? place}>
              <button ...${given} class=${cls("tc-row", marks)} onClick=${press}>
                ${named(
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
        Deck lists are open, their order never is (TC-R97). ${counted(left, "card has", "cards have")} not
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
                ${named(
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
