/**
 * The deck builder: the cards on one side, the deck on the other. Every change is kept at once and can be
 * undone.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import { CardDetail } from "@busterbox/cards/detail.js";
import { showCardsPage } from "@busterbox/cards/catalogue.js";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import "@busterbox/parts/settings.js";
import { counted } from "@busterbox/parts/words.js";
import { Counter, CardPool } from "./builder_cards.js";
import { BuiltDeck } from "./builder_deck.js";
import { useDeckReport } from "./deck_check.js";
import { inDeckOrder } from "./deck_list.js";
import { readDeck, size, usualSettings, writeDeck } from "./deck_text.js";
import { deckOf, freeName, keepDeck, newDeck, notKept } from "./my_decks.js";

/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("@busterbox/cards/catalogue.js").Printed} Printed
 * @typedef {import("./my_decks.js").MyDeck} MyDeck
 * @typedef {import("./deck_text.js").Row} Row
 * @typedef {{name: string, cards: Row[], settings: Record<string, string>}} Draft a deck as it is being built
 * @typedef {{game: GameDetail, printed: Printed, draft: Draft, change: (next: Draft, what: string) => void,
 *   count: (card: CardInfo) => number, add: (card: CardInfo, more: number) => void, show: (card: CardInfo) =>
 *   void}} Bench
 */

// of one card: the server counts no further
const MOST = 99;
// changes that can be undone
const BACK = 200;

/** @param {{game: GameDetail, printed: Printed, deck: MyDeck}} props */
function Builder({ game, printed, deck }) {
  const [draft, setDraft] = useState(
    /** @returns {Draft} */ () => ({
      name: deck.name,
      cards: readDeck(deck.text, game).cards,
      settings: { ...usualSettings(game), ...deck.settings },
    }),
  );
  const [before, setBefore] = useState(/** @type {{draft: Draft, what: string}[]} */ ([]));
  const [said, setSaid] = useState("");
  const [side, setSide] = useState("cards");
  const [open, setOpen] = useState(/** @type {CardInfo | null} */ (null));
  const text = useMemo(
    () => writeDeck(draft.name, inDeckOrder(draft.cards, game, printed), game),
    [draft, game, printed],
  );
  const { report, fresh, problem } = useDeckReport(game.name, draft.cards.length ? text : "", draft.settings);
  const known = fresh && report && draft.cards.length ? report.faults.length : null;
  useEffect(() => {
    keepDeck({
      ...deck,
      name: draft.name.trim(),
      text,
      settings: draft.settings,
      changed: Date.now(),
      faults: known,
    });
  }, [text, draft.settings, known]);

  /** @param {Draft} next @param {string} what */
  const change = (next, what) => {
    // typing a name is one change
    const typing = what === "name" && before.at(-1)?.what === "name";
    if (!typing) setBefore([...before.slice(-BACK), { draft, what }]);
    setDraft(next);
  };
  const undo = () => {
    const last = before.at(-1);
    if (!last) return;
    setDraft(last.draft);
    setBefore(before.slice(0, -1));
    setSaid(`Undone: ${last.what === "name" ? "the name" : last.what}.`);
  };
  const counts = new Map(draft.cards);
  const count = (/** @type {CardInfo} */ card) => counts.get(card.id) ?? 0;
  const add = (/** @type {CardInfo} */ card, /** @type {number} */ more) => {
    const now = count(card);
    const next = Math.max(0, Math.min(MOST, now + more));
    if (next === now) return;
    /** @type {Row[]} */
    const cards = now
      ? draft.cards
          .map(([id, n]) => /** @type {Row} */ ([id, id === card.id ? next : n]))
          .filter(([, n]) => n > 0)
      : [...draft.cards, [card.id, next]];
    change({ ...draft, cards }, `${more > 0 ? "one more" : "one fewer"} ${printed.fullName(card)}`);
    setSaid(`${printed.fullName(card)}: ${next} in the deck, ${counted(size(cards), "card")} in all.`);
  };
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const typing =
        event.target instanceof HTMLElement && ["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName);
      if (typing || document.querySelector("dialog[open]")) return;
      if (event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey) undo();
      else if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey) {
        setSide("cards");
        requestAnimationFrame(() => document.getElementById("search")?.focus());
      } else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  /** @type {Bench} */
  const bench = { game, printed, draft, change, count, add, show: setOpen };
  return html`
    <header class="cards__head">
      <h1>Build a deck</h1>
      <p class="row cards__links">
        <button type="button" class="button" disabled=${!before.length} onClick=${undo}>
          ${icon("undo")} Undo
        </button>
        <a class="button" href=${`/decks/${game.name}`}>${icon("arrow-left")} All decks</a>
      </p>
    </header>
    <p class="visually-hidden" role="status">${said}</p>
    ${
      notKept.value &&
      html`
        <p class="notice notice--bad" role="alert">${notKept.value}</p>
      `
    }
    <div class="bench__tabs" role="group" aria-label="What is shown">
      ${["cards", "deck"].map(
        (one) => html`
          <button
            key=${one}
            type="button"
            class="bench__tab"
            aria-pressed=${side === one ? "true" : "false"}
            onClick=${() => setSide(one)}
          >
            ${one === "cards" ? "Cards" : `Deck: ${size(draft.cards)}`}
          </button>
        `,
      )}
    </div>
    <div class=${cls("bench", `bench--${side}`)}>
      <section class="bench__pool" aria-label="Cards that can be added">
        <${CardPool} bench=${bench} />
      </section>
      <section class="bench__deck" aria-label="The deck">
        <${BuiltDeck}
          bench=${bench}
          text=${text}
          report=${report}
          fresh=${fresh}
          problem=${problem}
          deck=${deck}
        />
      </section>
    </div>
    ${
      open &&
      html`
        <${CardDetail}
          key=${open.id}
          game=${game}
          printed=${printed}
          card=${open}
          close=${() => setOpen(null)}
        >
          <div class="bench__count">
            <${Counter} bench=${bench} card=${open} />
            <span>in the deck</span>
          </div>
        <//>
      `
    }
  `;
}

/** @param {{game: GameDetail}} props */
function NoDeck({ game }) {
  const begin = () => {
    const deck = newDeck(game.name, freeName(game.name, "New deck"), "", usualSettings(game));
    keepDeck(deck);
    location.hash = deck.id;
  };
  return html`
    <h1>Build a deck</h1>
    <p>
      ${location.hash.length > 1 ? "This deck is not in this browser, or was deleted." : "Choose a deck."}
    </p>
    <p class="row">
      <button type="button" class="button button--primary" onClick=${begin}>${icon("plus")} New deck</button>
      <a class="button" href=${`/decks/${game.name}`}>${icon("cards")} All decks</a>
    </p>
  `;
}

/** The deck that the address names. @param {{game: GameDetail, printed: Printed}} props */
function Page({ game, printed }) {
  const [id, setId] = useState(location.hash.slice(1));
  useEffect(() => {
    const follow = () => setId(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const deck = useMemo(() => deckOf(id), [id]);
  if (!deck || deck.game !== game.name)
    return html`
      <${NoDeck} game=${game} />
    `;
  return html`
    <${Builder} key=${deck.id} game=${game} printed=${printed} deck=${deck} />
  `;
}

showCardsPage(Page, "Loading the cards.");
