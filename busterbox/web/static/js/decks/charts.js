/**
 * What a deck looks like in numbers: curves of what is printed on its cards, and a hand it might begin with.
 */
import { useState } from "preact/hooks";
import { fieldsOf, inDecks, valueLabel } from "@busterbox/cards/catalogue.js";
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import { counted } from "@busterbox/parts/words.js";
import { cardsById } from "./deck_list.js";

/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("@busterbox/cards/catalogue.js").Printed} Printed
 * @typedef {import("@busterbox/cards/catalogue.js").Field} Field
 * @typedef {import("./deck_text.js").Row} Row
 * @typedef {{rows: Row[], game: GameDetail, printed: Printed}} Props
 */

/** @param {Props} props */
export function Charts({ rows, game, printed }) {
  const all = fieldsOf(game.cards.filter(inDecks), printed, printed.charts);
  const wanted = printed.charts.length
    ? printed.charts.flatMap((name) => all.filter((field) => field.name === name))
    : all.filter((field) => field.kind === "number");
  const cards = cardsById(game);
  const deck = rows.flatMap(([id, count]) => {
    const card = cards.get(id);
    return card ? [{ card, count }] : [];
  });
  if (!wanted.length)
    return html`
      <p class="soft">These cards have no printed numbers.</p>
    `;
  return html`
    <div class="charts">
      ${wanted.map(
        (field) => html`
          <${Chart} key=${field.name} field=${field} deck=${deck} printed=${printed} />
        `,
      )}
    </div>
  `;
}

/**
 * Bars with their numbers: a list, so that it can be read out.
 * @param {{field: Field, deck: {card: CardInfo, count: number}[], printed: Printed}} props
 */
function Chart({ field, deck, printed }) {
  const number = field.kind === "number";
  const keys = number
    ? Array.from({ length: field.high - field.low + 1 }, (_, n) => String(field.low + n))
    : field.values;
  const having = deck.filter(({ card }) => card.data[field.name] !== undefined);
  const counts = keys.map((key) =>
    having.reduce((sum, { card, count }) => sum + (String(card.data[field.name]) === key ? count : 0), 0),
  );
  const most = Math.max(1, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const mean =
    number && total
      ? counts.reduce((sum, count, place) => sum + count * Number(keys[place]), 0) / total
      : null;
  return html`
    <figure class="chart">
      <figcaption>
        ${field.label}${
          mean !== null &&
          html`
            ${" "}
            <span class="soft">average ${mean.toFixed(1)}</span>
          `
        }
      </figcaption>
      <ol class="plain chart__bars">
        ${keys.map(
          (key, place) => html`
            <li key=${key}>
              <span class="chart__column">
                <span class="chart__count">
                  ${counts[place]}
                  <span class="visually-hidden">
                    ${" "}${counts[place] === 1 ? "card" : "cards"} with${" "}
                  </span>
                </span>
                <span
                  class="chart__bar"
                  aria-hidden="true"
                  style=${{ height: `${(counts[place] / most) * 4}rem` }}
                ></span>
              </span>
              <span class="chart__key">
                ${
                  number
                    ? key
                    : html`
                        ${printed.symbol(field.name, key)}
                        <span class=${printed.symbol(field.name, key) ? "visually-hidden" : ""}>
                          ${valueLabel(printed, field.name, key)}
                        </span>
                      `
                }
              </span>
            </li>
          `,
        )}
      </ol>
    </figure>
  `;
}

/** @param {Props & {show: (card: CardInfo) => void}} props */
export function SampleHand({ rows, game, printed, show }) {
  const [hand, setHand] = useState(/** @type {CardInfo[]} */ ([]));
  const { count, from } = printed.opening;
  const cards = cardsById(game);
  const pile = rows.flatMap(([id, many]) => {
    const card = cards.get(id);
    return card && from(card) ? Array.from({ length: many }, () => card) : [];
  });
  const draw = () => {
    const left = [...pile];
    setHand(
      Array.from(
        { length: Math.min(count, left.length) },
        () => left.splice(Math.floor(Math.random() * left.length), 1)[0],
      ),
    );
  };
  const Face = printed.CardFace;
  return html`
    <p>
      <button type="button" class="button" disabled=${!pile.length} onClick=${draw}>
        ${icon("hand")} ${hand.length ? "Draw another" : `Draw ${counted(count, "card")}`}
      </button>
    </p>
    ${
      hand.length > 0 &&
      html`
        <ul class="plain sample" aria-label="Sample hand">
          ${hand.map(
            (card, place) => html`
              <li key=${place}>
                <button type="button" class="sample__card" onClick=${() => show(card)}>
                  <span class="visually-hidden">${printed.spoken(card)}</span>
                  <${Face} card=${card} size="small" width=${104} />
                </button>
              </li>
            `,
          )}
        </ul>
      `
    }
  `;
}
