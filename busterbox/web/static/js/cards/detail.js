/**
 * Everything about one card: its face, what is printed on it in words, which decks use it, how it did in
 * simulated games.
 */
import { useEffect, useState } from "preact/hooks";
import { readDeck } from "@busterbox/decks/deck_text.js";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { Dialog } from "@busterbox/parts/dialog.js";
import { html } from "@busterbox/parts/html.js";
import { ruleLinks } from "@busterbox/parts/words.js";
import { COMMON_FIELDS, amounts, fieldLabel, inDecks, outOfPlay, valueLabel } from "./catalogue.js";

/**
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").CardStatistics} CardStatistics
 * @typedef {import("./catalogue.js").Printed} Printed
 */

/** @type {Map<string, Promise<CardStatistics>>} */
const asked = new Map();

/** Fetched once per page. @param {string} game @returns {Promise<CardStatistics>} */
function statisticsOf(game) {
  const found = asked.get(game) ?? api.call(`/games/${encodeURIComponent(game)}/cards`);
  asked.set(game, found);
  return found;
}

/**
 * @param {{game: GameDetail, printed: Printed, card: CardInfo, close: () => void, children?: unknown}} props
 */
export function CardDetail({ game, printed, card, close, children }) {
  const Face = printed.CardFace;
  const out = outOfPlay(card);
  return html`
    <${Dialog} title=${printed.fullName(card)} class="detail" close=${close}>
      <div class="detail__body">
        <div class="detail__face"><${Face} card=${card} size="large" /></div>
        <div class="detail__words stack">
          ${
            out &&
            html`
              <p class="badge badge--bad">
                ${icon("lock")} Not in
                play${" "}${ruleLinks(
                  game.name,
                  typeof card.data.rule === "string" && card.data.rule ? [card.data.rule] : [],
                )}
              </p>
            `
          }
          ${children}
          <section aria-label="Text">
            <p class="detail__text">${card.text || card.values || "No text."}</p>
            ${
              card.data.lore &&
              html`
                <p class="soft"><i>${card.data.lore}</i></p>
              `
            }
          </section>
          <dl class="detail__facts">
            ${facts(card, printed).map(
              ([label, value]) => html`
                <div key=${label}>
                  <dt>${label}</dt>
                  <dd>${value}</dd>
                </div>
              `,
            )}
          </dl>
          ${
            game.builds_decks &&
            (inDecks(card) || out) &&
            html`
              <${UsedBy} game=${game} card=${card} />
            `
          }
          <${Simulated} game=${game} card=${card} />
        </div>
      </div>
    <//>
  `;
}

/**
 * What is printed, one line each.
 * @param {CardInfo} card
 * @param {Printed} printed
 * @returns {[string, string][]}
 */
function facts(card, printed) {
  const names = Object.keys(card.data).filter(
    (name) => !COMMON_FIELDS.includes(name) && (!printed.facts.length || printed.facts.includes(name)),
  );
  const place = (/** @type {string} */ name) =>
    printed.order.includes(name) ? printed.order.indexOf(name) : printed.order.length;
  return names
    .sort((a, b) => place(a) - place(b))
    .flatMap((name) => {
      const value = card.data[name];
      if (value === "" || value === null || value === undefined) return [];
      if (typeof value !== "object")
        return [
          /** @type {[string, string]} */ ([
            fieldLabel(printed, name),
            typeof value === "number" ? String(value) : valueLabel(printed, name, value),
          ]),
        ];
      const parts = Object.entries(amounts(value) ?? {}).map(
        ([thing, count]) => `${count} ${valueLabel(printed, name, thing)}`,
      );
      return parts.length
        ? [/** @type {[string, string]} */ ([fieldLabel(printed, name), parts.join(", ")])]
        : [];
    });
}

/** @param {{game: GameDetail, card: CardInfo}} props */
function UsedBy({ game, card }) {
  const decks = game.decks.flatMap((deck) => {
    const count = readDeck(deck.text, game).cards.find(([id]) => id === card.id)?.[1] ?? 0;
    return count ? [{ deck, count }] : [];
  });
  return html`
    <section>
      <h3>Preset decks that use it</h3>
      ${
        decks.length
          ? html`
              <ul class="plain detail__decks">
                ${decks.map(
                  ({ deck, count }) => html`
                    <li key=${deck.id}>
                      <a href=${`/decks/${game.name}#box-${deck.id}`}>${deck.name}</a>
                      ${" "}
                      <span class="soft">× ${count}</span>
                    </li>
                  `,
                )}
              </ul>
            `
          : html`
              <p class="soft">None.</p>
            `
      }
    </section>
  `;
}

/** @param {{game: GameDetail, card: CardInfo}} props */
function Simulated({ game, card }) {
  const [all, setAll] = useState(/** @type {CardStatistics | null} */ (null));
  useEffect(() => {
    statisticsOf(game.name).then(setAll, () => setAll(null));
  }, [game.name]);
  if (!all || !all.games) return null;
  const one = all.cards[card.id];
  const share = (/** @type {number} */ part) => `${(part * 100).toFixed(1)} %`;
  return html`
    <section>
      <h3>In ${all.games.toLocaleString("en")} simulated games</h3>
      ${
        one && (one.drawn || one.chosen)
          ? html`
              <dl class="detail__facts">
                <div>
                  <dt>Drawn</dt>
                  <dd>${one.drawn.toLocaleString("en")} ${one.drawn === 1 ? "time" : "times"}</dd>
                </div>
                <div>
                  <dt>Chosen</dt>
                  <dd>${one.chosen.toLocaleString("en")} ${one.chosen === 1 ? "time" : "times"}</dd>
                </div>
                ${
                  one.won_when_chosen !== null &&
                  html`
                    <div>
                      <dt>Won when chosen</dt>
                      <dd>
                        ${share(one.won_when_chosen)}${" "}
                        <span class="soft">(all seats: ${share(all.mean)})</span>
                      </dd>
                    </div>
                  `
                }
              </dl>
            `
          : html`
              <p class="soft">Never drawn or chosen.</p>
            `
      }
      <p class="help">
        Counted by${" "}
        <code>${all.command}</code>
        . Good decks make their cards look good.
      </p>
    </section>
  `;
}
