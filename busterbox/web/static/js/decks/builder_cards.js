/** The deck builder's list of all cards, each with how many are in the deck. */
import { useMemo, useState } from "preact/hooks";
import { Filters } from "@busterbox/cards/filters.js";
import { allowedIn, chosen, fieldsOf, inDecks, noFilters } from "@busterbox/cards/catalogue.js";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { counted, sentences } from "@busterbox/parts/words.js";

/**
 * @typedef {import("./builder_page.js").Bench} Bench
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 */

// cards drawn at a time
const STEP = 50;

/** @param {{bench: Bench}} props */
export function CardPool({ bench }) {
  const { game, printed } = bench;
  const [wanted, setWanted] = useState(noFilters);
  const [shown, setShown] = useState(STEP);
  const [all, setAll] = useState(false);
  const { settings } = bench.draft;
  const playable = useMemo(() => game.cards.filter(inDecks), [game]);
  const legal = useMemo(() => playable.filter((card) => allowedIn(card, settings)), [playable, settings]);
  const cards = all ? playable : legal;
  const fields = useMemo(() => fieldsOf(cards, printed), [cards, printed]);
  const found = useMemo(() => chosen(cards, fields, wanted), [cards, fields, wanted]);
  return html`
    <${Filters}
      cards=${cards}
      fields=${fields}
      printed=${printed}
      wanted=${wanted}
      found=${found.length}
      change=${(/** @type {import("@busterbox/cards/catalogue.js").Wanted} */ next) => {
        setWanted(next);
        setShown(STEP);
      }}
    />
    ${
      legal.length < playable.length &&
      html`
        <label class="chip bench__all">
          <input type="checkbox" checked=${all} onChange=${() => setAll(!all)} />
          <span>Show all ${counted(playable.length, "card")}, including those not allowed in this deck</span>
        </label>
      `
    }
    <p class="help bench__keys">
      In the lists:${" "}
      <kbd>+</kbd>
      ${" "}and${" "}
      <kbd>-</kbd>
      ${" "}change the count, arrows move up and down,${" "}
      <kbd>/</kbd>
      ${" "}searches,${" "}
      <kbd>↓</kbd>
      ${" "}jumps to the results,${" "}
      <kbd>Ctrl</kbd>
      ${" "}
      <kbd>Z</kbd>
      ${" "}undoes.
    </p>
    ${
      found.length === 0 &&
      html`
        <p class="notice">No cards match. Remove a filter or try another search.</p>
      `
    }
    <ul
      class="plain bench__rows"
      data-found
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => listKeys(event, bench, found)}
    >
      ${found.slice(0, shown).map(
        (card) => html`
          <${CardRow} key=${card.id} bench=${bench} card=${card} words />
        `,
      )}
    </ul>
    ${
      found.length > shown &&
      html`
        <p class="cards__more">
          <button type="button" class="button" onClick=${() => setShown(shown + STEP)}>
            Show ${Math.min(STEP, found.length - shown)} more
          </button>
        </p>
      `
    }
  `;
}

/**
 * @param {{bench: Bench, card: CardInfo, fault?: string, words?: boolean}} props with `words` where there is
 *   room for its text
 */
export function CardRow({ bench, card, fault = "", words = false }) {
  const Line = bench.printed.CardLine;
  return html`
    <li
      class=${cls("bench__row", bench.count(card) > 0 && "is-in", fault && "is-wrong")}
      data-card=${card.id}
    >
      <button type="button" class="bench__card" onClick=${() => bench.show(card)}>
        <span class="visually-hidden">${sentences(bench.printed.spoken(card), card.text)}</span>
        <${Line} card=${card} />
        ${
          words &&
          html`
            <small class="bench__words" aria-hidden="true">${card.text}</small>
          `
        }
      </button>
      <${Counter} bench=${bench} card=${card} />
      ${
        fault &&
        html`
          <p class="bench__fault">${icon("warning")} ${fault}</p>
        `
      }
    </li>
  `;
}

/**
 * How many of a card are in the deck, with one more or one fewer.
 * @param {{bench: Bench, card: CardInfo}} props
 */
export function Counter({ bench, card }) {
  const count = bench.count(card);
  const name = bench.printed.fullName(card);
  return html`
    <span class="counter2" role="group" aria-label=${`${name}: ${count} in the deck`}>
      <button
        type="button"
        class="counter2__press"
        aria-label=${`Remove one ${name}`}
        aria-disabled=${count === 0 ? "true" : null}
        onClick=${() => bench.add(card, -1)}
      >
        ${icon("minus")}
      </button>
      <b class="counter2__number" aria-hidden="true">${count}</b>
      <button
        type="button"
        class="counter2__press"
        aria-label=${`Add one ${name}`}
        onClick=${() => bench.add(card, 1)}
      >
        ${icon("plus")}
      </button>
    </span>
  `;
}

/**
 * In a list, + and - change the count of the focused card, arrows move to the same button of the next card.
 * @param {KeyboardEvent} event
 * @param {Bench} bench
 * @param {CardInfo[]} cards
 */
export function listKeys(event, bench, cards) {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return;
  const row = event.target.closest("[data-card]");
  if (!(row instanceof HTMLElement)) return;
  const card = cards.find((one) => one.id === row.dataset.card);
  if (card && ["+", "=", "-"].includes(event.key)) bench.add(card, event.key === "-" ? -1 : 1);
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const list = event.currentTarget instanceof HTMLElement ? event.currentTarget : row.parentElement;
    const rows = [...(list?.querySelectorAll("[data-card]") ?? [])];
    const next = rows[rows.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
    const button =
      next?.querySelectorAll("button")[
        [...row.querySelectorAll("button")].findIndex((one) => one === event.target)
      ];
    button?.focus();
  } else return;
  event.preventDefault();
}
