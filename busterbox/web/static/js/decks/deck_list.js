/** A deck as a list of cards, in groups. */
import { valueLabel } from "@busterbox/cards/catalogue.js";
import { html } from "@busterbox/parts/html.js";

/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("@busterbox/cards/catalogue.js").Printed} Printed
 * @typedef {import("./deck_text.js").Row} Row
 * @typedef {{name: string, label: string, rows: {card: CardInfo, count: number}[], count: number}} Group
 */

/** @type {WeakMap<GameDetail, Map<string, CardInfo>>} */
const known = new WeakMap();

/** @param {GameDetail} game */
export function cardsById(game) {
  let found = known.get(game);
  if (!found) known.set(game, (found = new Map(game.cards.map((card) => [card.id, card]))));
  return found;
}

/**
 * Sorts cards into groups, and by name within each.
 * @param {Row[]} rows
 * @param {GameDetail} game
 * @param {Printed} printed
 * @returns {Group[]}
 */
export function inGroups(rows, game, printed) {
  const cards = cardsById(game);
  const named = rows.flatMap(([id, count]) => {
    const card = cards.get(id);
    return card ? [{ card, count }] : [];
  });
  const name = (/** @type {CardInfo} */ card) => String((printed.group && card.data[printed.group]) ?? "");
  const names = [...new Set([...printed.groups, ...named.map(({ card }) => name(card))])];
  return names.flatMap((one) => {
    const own = named
      .filter(({ card }) => name(card) === one)
      .sort((a, b) => a.card.name.localeCompare(b.card.name));
    if (!own.length) return [];
    return [
      {
        name: one,
        label: printed.group ? valueLabel(printed, printed.group, one) : "Cards",
        rows: own,
        count: own.reduce((sum, row) => sum + row.count, 0),
      },
    ];
  });
}

/**
 * The order in which a deck is written.
 * @param {Row[]} rows
 * @param {GameDetail} game
 * @param {Printed} printed
 * @returns {Row[]}
 */
export const inDeckOrder = (rows, game, printed) =>
  inGroups(rows, game, printed).flatMap((group) =>
    group.rows.map(({ card, count }) => /** @type {Row} */ ([card.id, count])),
  );

/**
 * A read-only list; `level` is that of its headings.
 * @param {{rows: Row[], game: GameDetail, printed: Printed, level: 3 | 4, show?: (card: CardInfo) => void}}
 *   props
 */
export function DeckList({ rows, game, printed, level, show }) {
  return html`
    <div class="decklist">
      ${inGroups(rows, game, printed).map(
        (group) => html`
          <section key=${group.name}>
            <${`h${level}`} class="decklist__head">
              ${group.label}${" "}
              <span class="soft">${group.count}</span>
            <//>
            <ul class="plain">
              ${group.rows.map(
                ({ card, count }) => html`
                  <li key=${card.id}>
                    <span class="decklist__count">${count}</span>
                    ${
                      show
                        ? html`
                            <button type="button" class="decklist__name" onClick=${() => show(card)}>
                              ${printed.fullName(card)}
                            </button>
                          `
                        : html`
                            <a class="decklist__name" href=${`/cards/${game.name}#${card.id}`}>
                              ${printed.fullName(card)}
                            </a>
                          `
                    }
                  </li>
                `,
              )}
            </ul>
          </section>
        `,
      )}
    </div>
  `;
}

/**
 * The card that stands for a deck: the one that leads it, else the first.
 * @param {Row[]} rows
 * @param {GameDetail} game
 * @param {Printed} printed
 */
export function leadingCard(rows, game, printed) {
  const cards = cardsById(game);
  const all = rows.flatMap(([id]) => cards.get(id) ?? []);
  return all.find((card) => printed.leads(card)) ?? all[0] ?? null;
}
