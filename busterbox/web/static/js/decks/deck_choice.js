/** The choice of a deck for a seat: a preset, one's own, or a random one. */
import { useEffect, useState } from "preact/hooks";
import * as api from "@busterbox/parts/api.js";
import { html } from "@busterbox/parts/html.js";
import { settingWord } from "@busterbox/parts/words.js";
import { FaultList, useDeckReport } from "./deck_check.js";
import { allows, deckSettings } from "./deck_text.js";
import { deckOf, decksOf } from "./my_decks.js";

/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").SharedDeck} SharedDeck
 * @typedef {{key: string, name: string, deck: string}} Choice `key` is "", "box.<id>", "mine.<id>" or
 *   "shared.<id>"; `deck` is what the server is told: nothing, an id of the box, or a text
 */

/** @type {Choice} */
export const ANY = { key: "", name: "Surprise me", deck: "" };

/**
 * A deck by its key; `ANY` if there is none.
 * @param {GameDetail} game
 * @param {string} key
 * @param {Choice[]} [more]
 * @returns {Choice}
 */
export function choiceOf(game, key, more = []) {
  const [kind, id] = [key.slice(0, key.indexOf(".")), key.slice(key.indexOf(".") + 1)];
  const boxed = kind === "box" ? game.decks.find((deck) => deck.id === id) : undefined;
  if (boxed) return { key, name: boxed.name, deck: boxed.id };
  const mine = kind === "mine" ? deckOf(id) : null;
  if (mine) return { key, name: mine.name || "Untitled deck", deck: mine.text };
  return more.find((one) => one.key === key) ?? ANY;
}

/**
 * The name of one's own deck in the list, with a note if it does not fit a table with these settings.
 * @param {GameDetail} game
 * @param {import("./my_decks.js").MyDeck} deck
 * @param {Record<string, string>} settings
 */
function ownName(game, deck, settings) {
  const name = deck.name || "Untitled deck";
  const other = deckSettings(game).find(
    (one) => deck.settings[one.name] && deck.settings[one.name] !== settings[one.name],
  );
  if (other) return `${name} (built for ${settingWord(game, other.name, deck.settings[other.name])})`;
  return deck.faults ? `${name} (not legal)` : name;
}

/**
 * The server's deck of a seat, as a choice.
 * @param {GameDetail} game
 * @param {string} deck an id or a text
 * @returns {Choice}
 */
export function choiceFromServer(game, deck) {
  if (!deck) return ANY;
  if (game.decks.some((one) => one.id === deck)) return choiceOf(game, `box.${deck}`);
  const mine = decksOf(game.name).find((one) => one.text === deck);
  if (mine) return choiceOf(game, `mine.${mine.id}`);
  return { key: "kept.", name: /^deck: (.*)$/m.exec(deck)?.[1] ?? "The deck you chose", deck };
}

/** The deck that the address names, such as "#deck=mine.3f": fetched if it is a shared one.
 * @param {GameDetail} game @returns {Promise<Choice>} */
export async function deckInAddress(game) {
  const key = new URLSearchParams(location.hash.slice(1)).get("deck") ?? "";
  if (!key.startsWith("shared.")) return choiceOf(game, key);
  /** @type {SharedDeck} */
  const shared = await api.call(`/decks/${encodeURIComponent(key.slice("shared.".length))}`);
  return { key, name: shared.name || "The shared deck", deck: shared.text };
}

/**
 * @param {{game: GameDetail, settings: Record<string, string>, value: Choice, change: (choice: Choice) =>
 *   void, id: string, label: string, more?: Choice[]}} props `more`: decks that are neither of the box nor
 *   one's own
 */
export function DeckChoice({ game, settings, value, change, id, label, more = [] }) {
  const boxed = game.decks.filter((deck) => allows(deck, settings));
  const mine = decksOf(game.name).filter((deck) => deck.text);
  const extra = more.filter((one) => one.key && !one.key.startsWith("box.") && !one.key.startsWith("mine."));
  const text = value.key && !value.key.startsWith("box.") ? value.deck : "";
  const { report, fresh } = useDeckReport(game.name, text, settings, 0);
  const gone = value.key.startsWith("box.") && !boxed.some((deck) => `box.${deck.id}` === value.key);
  useEffect(() => {
    // the settings have changed and no longer allow it
    if (gone) change(ANY);
  }, [gone]);
  /** @param {string} key @param {string} name */
  const option = (key, name) => html`
    <option key=${key} value=${key} selected=${value.key === key}>${name}</option>
  `;
  return html`
    <div class="deck-choice">
      <label class="visually-hidden" for=${id}>${label}</label>
      <select
        id=${id}
        class="field"
        onChange=${(/** @type {{target: HTMLSelectElement}} */ event) =>
          change(choiceOf(game, event.target.value, extra))}
      >
        ${option("", "Deck: surprise me")}
        ${
          extra.length > 0 &&
          html`
            <optgroup label="Other decks">${extra.map((one) => option(one.key, one.name))}</optgroup>
          `
        }
        ${
          mine.length > 0 &&
          html`
            <optgroup label="My decks">
              ${mine.map((deck) => option(`mine.${deck.id}`, ownName(game, deck, settings)))}
            </optgroup>
          `
        }
        <optgroup label="Preset decks">${boxed.map((deck) => option(`box.${deck.id}`, deck.name))}</optgroup>
      </select>
      <div role="status">
        ${
          text &&
          fresh &&
          report &&
          !report.ok &&
          html`
            <div class="notice notice--bad">
              <p>${value.name} cannot be played at this table:</p>
              <${FaultList} game=${game.name} faults=${report.faults} lines=${false} />
            </div>
          `
        }
      </div>
    </div>
  `;
}

/** @param {GameDetail} game @param {(choice: Choice) => void} found @returns {string} what went wrong */
export function useDeckInAddress(game, found) {
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    if (game.builds_decks)
      deckInAddress(game).then(
        (choice) => choice.key && found(choice),
        (error) => setWrong(api.asProblem(error).detail),
      );
  }, [game]);
  return wrong;
}
