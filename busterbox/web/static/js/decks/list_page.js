/** The decks of a game: one's own, presets, and importing one. */
import { useEffect, useState } from "preact/hooks";
import { showCardsPage, valueLabel } from "@busterbox/cards/catalogue.js";
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import "@busterbox/parts/settings.js";
import { counted } from "@busterbox/parts/words.js";
import { DeckList, leadingCard, inDeckOrder } from "./deck_list.js";
import { deckSettings, readDeck, settingsFor, size, usualSettings, writeDeck } from "./deck_text.js";
import { ImportDeck } from "./import.js";
import { decksOf, dropDeck, freeName, keepDeck, newDeck, notKept } from "./my_decks.js";

/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").DeckInfo} DeckInfo
 * @typedef {import("@busterbox/cards/catalogue.js").Printed} Printed
 * @typedef {import("./my_decks.js").MyDeck} MyDeck
 */

/** @param {GameDetail} game @param {MyDeck} deck */
function edit(game, deck) {
  keepDeck(deck);
  location.assign(`/decks/${game.name}/edit#${deck.id}`);
}

/** @param {{game: GameDetail, printed: Printed}} props */
function Decks({ game, printed }) {
  const [gone, setGone] = useState(/** @type {MyDeck | null} */ (null));
  const mine = decksOf(game.name);
  const begin = () =>
    edit(game, newDeck(game.name, freeName(game.name, "New deck"), "", usualSettings(game)));
  const copy = (
    /** @type {string} */ name,
    /** @type {string} */ text,
    /** @type {Record<string, string>} */ settings,
  ) => {
    const called = freeName(game.name, name);
    edit(
      game,
      newDeck(
        game.name,
        called,
        writeDeck(called, inDeckOrder(readDeck(text, game).cards, game, printed), game),
        settings,
      ),
    );
  };
  const drop = (/** @type {MyDeck} */ deck) => {
    dropDeck(deck.id);
    setGone(deck);
    document.getElementById("mine")?.focus();
  };
  useEffect(() => {
    // the element that the address names exists only now
    if (location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return html`
    <header class="cards__head">
      <h1>Decks: ${game.title}</h1>
      <p class="row cards__links">
        <button type="button" class="button button--primary" onClick=${begin}>
          ${icon("plus")} New deck
        </button>
        <a class="button" href=${`/cards/${game.name}`}>${icon("card")} Cards</a>
        <a class="button" href=${`/rules/${game.name}`}>${icon("book")} Rules</a>
      </p>
    </header>
    ${
      notKept.value &&
      html`
        <p class="notice notice--bad" role="alert">${notKept.value}</p>
      `
    }
    <section class="decks__part">
      <h2 id="mine" tabindex="-1">My decks</h2>
      <div role="status">
        ${
          gone &&
          html`
            <p class="notice decks__gone">
              Deleted: ${gone.name}.
              <button
                type="button"
                class="button"
                onClick=${() => {
                  keepDeck(gone);
                  setGone(null);
                }}
              >
                ${icon("undo")} Undo
              </button>
            </p>
          `
        }
      </div>
      ${
        mine.length === 0
          ? html`
              <p class="soft">
                None yet. Copy a preset below, start a new deck, or paste a deck list. Your decks are stored
                in this browser.
              </p>
            `
          : html`
              <ul class="plain decks">
                ${mine.map(
                  (deck) => html`
                    <li key=${deck.id}>
                      <${Mine} game=${game} printed=${printed} deck=${deck} copy=${copy} drop=${drop} />
                    </li>
                  `,
                )}
              </ul>
            `
      }
    </section>
    <${ImportDeck} game=${game} printed=${printed} keep=${(/** @type {MyDeck} */ deck) => edit(game, deck)} />
    <section class="decks__part">
      <h2>Preset decks</h2>
      <ul class="plain decks">
        ${game.decks.map(
          (deck) => html`
            <li key=${deck.id} id=${`box-${deck.id}`}>
              <${Boxed} game=${game} printed=${printed} deck=${deck} copy=${copy} />
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/**
 * @param {{game: GameDetail, printed: Printed, deck: MyDeck, copy: (name: string, text: string, settings:
 *   Record<string, string>) => void, drop: (deck: MyDeck) => void}} props
 */
function Mine({ game, printed, deck, copy, drop }) {
  const { cards } = readDeck(deck.text, game);
  const name = deck.name || "Untitled deck";
  return html`
    <article class="deck" aria-label=${name}>
      ${lead(cards, game, printed)}
      <div class="deck__words">
        <h3>${name}</h3>
        <p class="deck__state">
          ${counted(size(cards), "card")}${settingWords(
            game,
            printed,
            Object.fromEntries(Object.entries(deck.settings).map(([key, value]) => [key, [value]])),
          )}${" "}·${" "}
          <time datetime=${new Date(deck.changed).toISOString()}>
            ${new Date(deck.changed).toLocaleDateString("en", {
              day: "numeric",
              month: "short",
              year: "numeric",
            })}
          </time>
        </p>
        ${
          deck.faults !== null &&
          html`
            <p class=${deck.faults ? "badge badge--bad" : "badge badge--good"}>
              ${icon(deck.faults ? "warning" : "check")} ${deck.faults ? "Not legal yet" : "Legal"}
            </p>
          `
        }
      </div>
      <div class="deck__acts">
        <a class="button" href=${`/decks/${game.name}/edit#${deck.id}`} aria-label=${`Edit ${name}`}>Edit</a>
        ${
          deck.faults === 0 &&
          html`
            <a
              class="button"
              href=${`/new/${game.name}#deck=mine.${deck.id}`}
              aria-label=${`Play with ${name}`}
            >
              ${icon("play")} Play
            </a>
          `
        }
        <button
          type="button"
          class="button"
          aria-label=${`Copy ${name}`}
          onClick=${() => copy(name, deck.text, deck.settings)}
        >
          ${icon("copy")} Copy
        </button>
        <button
          type="button"
          class="button button--danger"
          aria-label=${`Delete ${name}`}
          onClick=${() => drop(deck)}
        >
          ${icon("bin")} Delete
        </button>
      </div>
    </article>
  `;
}

/**
 * @param {{game: GameDetail, printed: Printed, deck: DeckInfo, copy: (name: string, text: string, settings:
 *   Record<string, string>) => void}} props
 */
function Boxed({ game, printed, deck, copy }) {
  const { cards } = readDeck(deck.text, game);
  return html`
    <article class="deck" aria-label=${deck.name}>
      ${lead(cards, game, printed)}
      <div class="deck__words">
        <h3>${deck.name}</h3>
        <p class="deck__state">
          ${counted(size(cards), "card")}${settingWords(game, printed, deck.settings)}${" "}·${" "}${
            deck.designed ? "our own design" : "as published"
          }
        </p>
        ${
          deck.blurb &&
          html`
            <p>${deck.blurb}</p>
          `
        }
        <details class="deck__more">
          <summary>All cards</summary>
          <${DeckList} rows=${cards} game=${game} printed=${printed} level=${4} />
        </details>
      </div>
      <div class="deck__acts">
        <button
          type="button"
          class="button"
          aria-label=${`Copy to my decks: ${deck.name}`}
          onClick=${() => copy(deck.name, deck.text, settingsFor(deck, game))}
        >
          ${icon("copy")} Copy to my decks
        </button>
        <a
          class="button"
          href=${`/new/${game.name}#deck=box.${deck.id}`}
          aria-label=${`Play with ${deck.name}`}
        >
          ${icon("play")} Play
        </a>
      </div>
    </article>
  `;
}

/** @param {import("./deck_text.js").Row[]} cards @param {GameDetail} game @param {Printed} printed */
function lead(cards, game, printed) {
  const card = leadingCard(cards, game, printed);
  const Face = printed.CardFace;
  return html`
    <div class="deck__face">
      ${
        card
          ? html`
              <${Face} card=${card} size="small" width=${96} />
            `
          : html`
              <span class="deck__empty" aria-hidden="true">${icon("cards")}</span>
            `
      }
    </div>
  `;
}

/** @param {GameDetail} game @param {Printed} printed @param {Record<string, string[]>} settings */
function settingWords(game, printed, settings) {
  const words = deckSettings(game).flatMap(({ name }) =>
    (settings[name] ?? []).map((value) => valueLabel(printed, name, value)),
  );
  return words.length ? ` · ${words.join(", ")}` : "";
}

showCardsPage(Decks, "Loading the decks.");
