/**
 * Imports a deck from text: pasted, from a file, or dropped. A deck with faults is not kept; every fault is
 * listed.
 */
import { useRef, useState } from "preact/hooks";
import { fieldLabel, inDecks, valueLabel } from "@busterbox/cards/catalogue.js";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { counted } from "@busterbox/parts/words.js";
import { FaultList, checkDeck } from "./deck_check.js";
import { deckSettings, fileText, textFaults, usualSettings, writeDeck } from "./deck_text.js";
import { freeName, newDeck } from "./my_decks.js";

/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").DeckFault} DeckFault
 * @typedef {import("@busterbox/cards/catalogue.js").Printed} Printed
 * @typedef {import("./my_decks.js").MyDeck} MyDeck
 */

/** @param {{game: GameDetail, printed: Printed, keep: (deck: MyDeck) => void}} props */
export function ImportDeck({ game, printed, keep }) {
  const [text, setText] = useState("");
  const [settings, setSettings] = useState(() => usualSettings(game));
  const [faults, setFaults] = useState(/** @type {DeckFault[]} */ ([]));
  const [draft, setDraft] = useState(/** @type {MyDeck | null} */ (null));
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const area = useRef(/** @type {HTMLTextAreaElement | null} */ (null));

  /** @param {string} given */
  const read = async (given) => {
    setDraft(null);
    const before = given.trim()
      ? textFaults(given)
      : [{ line: 0, sentence: "Nothing to import yet: paste a deck list or open a file.", rule: "" }];
    setFaults(before);
    if (before.length) return;
    setBusy(true);
    try {
      const report = await checkDeck(game.name, given, settings);
      const deck = newDeck(game.name, freeName(game.name, report.name || "Deck"), report.text, settings);
      deck.text = writeDeck(
        deck.name,
        report.cards.map(({ card, count }) => [card, count]),
        game,
      );
      deck.faults = report.faults.length;
      setFaults(report.faults);
      if (report.ok) keep(deck);
      // an unfinished deck can be opened in the builder if every line was understood
      else if (
        report.cards.length &&
        report.text ===
          writeDeck(
            report.name,
            report.cards.map(({ card, count }) => [card, count]),
            game,
          )
      )
        setDraft(deck);
    } catch (error) {
      setFaults([{ line: 0, sentence: api.asProblem(error).detail, rule: "" }]);
    }
    setBusy(false);
  };
  /** @param {File | undefined | null} file */
  const open = async (file) => {
    if (!file) return;
    const found = await fileText(file);
    setDraft(null);
    setFaults(found.faults);
    if (found.faults.length) return;
    setText(found.text);
    area.current?.focus();
    await read(found.text);
  };
  return html`
    <section
      class=${cls("panel decks__bring", over && "is-over")}
      aria-labelledby="bring"
      onDragOver=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave=${() => setOver(false)}
      onDrop=${(/** @type {DragEvent} */ event) => {
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer?.files[0];
        if (file) void open(file);
        else setText(event.dataTransfer?.getData("text/plain") ?? "");
      }}
    >
      <h2 id="bring">Paste a deck list</h2>
      <form
        class="stack"
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          void read(text);
        }}
      >
        <div>
          <label class="label" for="import-text">
            One card per line, such as “3 ${game.cards.find(inDecks)?.deck_name}”
          </label>
          <textarea
            id="import-text"
            ref=${area}
            class="field decks__text"
            rows="5"
            spellcheck=${false}
            value=${text}
            aria-describedby="import-faults"
            onInput=${(/** @type {{target: HTMLTextAreaElement}} */ event) => setText(event.target.value)}
          ></textarea>
        </div>
        ${deckSettings(game).map(
          (setting) => html`
            <div key=${setting.name}>
              <label class="label" for=${`import-${setting.name}`}>
                ${fieldLabel(printed, setting.name)}
              </label>
              <select
                id=${`import-${setting.name}`}
                class="field decks__setting"
                onChange=${(/** @type {{target: HTMLSelectElement}} */ event) =>
                  setSettings({ ...settings, [setting.name]: event.target.value })}
              >
                ${setting.values.map(
                  (value) => html`
                    <option key=${value} value=${value} selected=${settings[setting.name] === value}>
                      ${valueLabel(printed, setting.name, value)}
                    </option>
                  `,
                )}
              </select>
            </div>
          `,
        )}
        <p class="row">
          <button class="button button--primary" disabled=${busy}>${icon("check")} Import</button>
          <label class="button decks__file">
            ${icon("deck")} Open a file
            <input
              class="visually-hidden"
              type="file"
              accept=".txt,text/plain"
              onChange=${(/** @type {{target: HTMLInputElement}} */ event) => {
                void open(event.target.files?.[0]);
                event.target.value = "";
              }}
            />
          </label>
          <span class="soft decks__drop">or drop a file here</span>
        </p>
      </form>
      <div id="import-faults" role="status">
        ${
          faults.length > 0 &&
          html`
            <div class="notice notice--bad">
              <p>
                <b>${counted(faults.length, "problem")}; the deck was not imported.</b>
              </p>
              <${FaultList} game=${game.name} faults=${faults} />
              ${
                draft &&
                html`
                  <p>
                    <button type="button" class="button" onClick=${() => keep(draft)}>
                      Open it in the deck builder anyway
                    </button>
                  </p>
                `
              }
            </div>
          `
        }
      </div>
    </section>
  `;
}
