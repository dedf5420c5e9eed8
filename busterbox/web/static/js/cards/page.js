/** The card browser: every card of a game, searched, filtered and looked at one by one. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import "@busterbox/parts/settings.js";
import { CardDetail } from "./detail.js";
import { Filters } from "./filters.js";
import { chosen, fieldsOf, noFilters, outOfPlay, showCardsPage } from "./catalogue.js";

/**
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("./catalogue.js").Printed} Printed
 */

// cards drawn at a time
const STEP = 60;

/** The card in the address, if there is one. @param {GameDetail} game */
const addressed = (game) =>
  game.cards.find((card) => card.id === decodeURIComponent(location.hash.slice(1))) ?? null;

/** @param {{game: GameDetail, printed: Printed}} props */
function Browser({ game, printed }) {
  const [wanted, setWanted] = useState(noFilters);
  const [shown, setShown] = useState(STEP);
  const [open, setOpen] = useState(() => addressed(game));
  const fields = useMemo(() => fieldsOf(game.cards, printed), [game, printed]);
  const found = useMemo(() => chosen(game.cards, fields, wanted), [game, fields, wanted]);
  useEffect(() => {
    const follow = () => setOpen(addressed(game));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [game]);
  const close = () => {
    history.replaceState(null, "", location.pathname + location.search);
    setOpen(null);
  };
  const Face = printed.CardFace;
  return html`
    <header class="cards__head">
      <h1>Cards: ${game.title}</h1>
      <p class="row cards__links">
        ${
          game.builds_decks &&
          html`
            <a class="button" href=${`/decks/${game.name}`}>${icon("cards")} Decks</a>
          `
        }
        <a class="button" href=${`/rules/${game.name}`}>${icon("book")} Rules</a>
      </p>
    </header>
    <div class="cards">
      <${Filters}
        cards=${game.cards}
        fields=${fields}
        printed=${printed}
        wanted=${wanted}
        found=${found.length}
        change=${(/** @type {import("./catalogue.js").Wanted} */ next) => {
          setWanted(next);
          setShown(STEP);
        }}
        open=${matchMedia("(min-width: 64rem)").matches}
      />
      <div class="cards__found">
        ${
          found.length === 0 &&
          html`
            <p class="notice">No cards match. Remove a filter or try another search.</p>
          `
        }
        <ul class="plain cards__list" data-found>
          ${found.slice(0, shown).map(
            (card) => html`
              <li key=${card.id}>
                <a
                  class=${cls("cards__card", outOfPlay(card) && "is-out")}
                  href=${`#${encodeURIComponent(card.id)}`}
                >
                  <span class="visually-hidden">${label(card, printed)}</span>
                  <${Face} card=${card} size="medium" />
                  ${
                    outOfPlay(card) &&
                    html`
                      <span class="badge badge--bad" aria-hidden="true">${icon("lock")} Not in play</span>
                    `
                  }
                </a>
              </li>
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
      </div>
    </div>
    ${
      open &&
      html`
        <${CardDetail} key=${open.id} game=${game} printed=${printed} card=${open} close=${close} />
      `
    }
  `;
}

/** @param {CardInfo} card @param {Printed} printed */
function label(card, printed) {
  return sentences(printed.spoken(card), card.text, outOfPlay(card) && "Not in play");
}

showCardsPage(Browser, "Loading the cards.");
