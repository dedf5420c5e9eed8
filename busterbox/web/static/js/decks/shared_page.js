/** A deck that somebody shared: what is in it, to be copied or played. */
import { useState } from "preact/hooks";
import { CardDetail } from "@busterbox/cards/detail.js";
import { showCardsPage } from "@busterbox/cards/catalogue.js";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import "@busterbox/parts/settings.js";
import { counted } from "@busterbox/parts/words.js";
import { Charts } from "./charts.js";
import { settingsAllowing } from "./deck_check.js";
import { DeckList, leadingCard } from "./deck_list.js";
import { readDeck, size, writeDeck } from "./deck_text.js";
import { freeName, keepDeck, newDeck } from "./my_decks.js";

/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").SharedDeck} SharedDeck
 * @typedef {import("@busterbox/cards/catalogue.js").Printed} Printed
 */

/** @param {{game: GameDetail, printed: Printed, deck: SharedDeck}} props */
function Shared({ game, printed, deck }) {
  const { cards } = readDeck(deck.text, game);
  const [open, setOpen] = useState(/** @type {import("@busterbox/wire.js").CardInfo | null} */ (null));
  const card = leadingCard(cards, game, printed);
  const Face = printed.CardFace;
  const copy = async () => {
    const name = freeName(game.name, deck.name || "Shared deck");
    const mine = newDeck(
      game.name,
      name,
      writeDeck(name, cards, game),
      await settingsAllowing(game, deck.text),
    );
    keepDeck(mine);
    location.assign(`/decks/${game.name}/edit#${mine.id}`);
  };
  return html`
    <div class="shared stack">
      <header class="shared__head">
        ${
          card &&
          html`
            <${Face} card=${card} size="small" />
          `
        }
        <div>
          <h1>${deck.name || "A deck"}</h1>
          <p class="lede">
            ${counted(size(cards), "card")} for${" "}
            <a href=${`/cards/${game.name}`}>${game.title}</a>
            , shared with you.
          </p>
          <p class="row">
            <a class="button button--primary button--big" href=${`/new/${game.name}#deck=shared.${deck.id}`}>
              ${icon("play")} Play this deck
            </a>
            <button type="button" class="button" onClick=${copy}>${icon("copy")} Copy to my decks</button>
            <a class="button" href=${`/decks/${game.name}`}>${icon("cards")} All decks</a>
          </p>
        </div>
      </header>
      <section class="panel">
        <h2>Cards</h2>
        <${DeckList} rows=${cards} game=${game} printed=${printed} level=${3} show=${setOpen} />
      </section>
      <section class="panel">
        <h2>Curves</h2>
        <${Charts} rows=${cards} game=${game} printed=${printed} />
      </section>
      <details class="panel">
        <summary><h2>Deck list</h2></summary>
        <pre class="shared__text" tabindex="0">${deck.text}</pre>
      </details>
      ${
        open &&
        html`
          <${CardDetail}
            key=${open.id}
            game=${game}
            printed=${printed}
            card=${open}
            close=${() => setOpen(null)}
          />
        `
      }
    </div>
  `;
}

showCardsPage(Shared, "Loading the deck.", async (page) => ({
  deck: /** @type {SharedDeck} */ (await api.call(`/decks/${page.deck}`)),
}));
