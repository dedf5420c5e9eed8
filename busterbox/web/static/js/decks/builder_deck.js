/**
 * The deck in the deck builder: name, whether it is legal, its cards, curves, a sample hand, text, link,
 * play.
 */
import { useState } from "preact/hooks";
import { fieldLabel, valueLabel } from "@busterbox/cards/catalogue.js";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import { copy, counted } from "@busterbox/parts/words.js";
import { CardRow, listKeys } from "./builder_cards.js";
import { Charts, SampleHand } from "./charts.js";
import { FaultList } from "./deck_check.js";
import { cardsById, inGroups, inDeckOrder } from "./deck_list.js";
import { MOST_NAME, deckSettings, size } from "./deck_text.js";

/**
 * @typedef {import("./builder_page.js").Bench} Bench
 * @typedef {import("@busterbox/wire.js").DeckReport} DeckReport
 * @typedef {import("./my_decks.js").MyDeck} MyDeck
 * @typedef {{bench: Bench, text: string, report: DeckReport | null, fresh: boolean, problem: string, deck:
 *   MyDeck}} Props
 */

/** @param {Props} props */
export function BuiltDeck(props) {
  const { bench, text, report, fresh } = props;
  const { game, printed, draft, change } = bench;
  const faults = draft.cards.length && report ? report.faults : [];
  return html`
    <div class="side stack">
      <div class="side__name">
        <label class="label" for="deck-name">Name</label>
        <input
          id="deck-name"
          class="field"
          maxlength=${MOST_NAME}
          autocomplete="off"
          value=${draft.name}
          onInput=${(/** @type {{target: HTMLInputElement}} */ event) =>
            change({ ...draft, name: event.target.value.replaceAll("#", "") }, "name")}
        />
      </div>
      ${deckSettings(game).map(
        (setting) => html`
          <div key=${setting.name}>
            <label class="label" for=${`deck-${setting.name}`}>${fieldLabel(printed, setting.name)}</label>
            <select
              id=${`deck-${setting.name}`}
              class="field"
              onChange=${(/** @type {{target: HTMLSelectElement}} */ event) =>
                change(
                  { ...draft, settings: { ...draft.settings, [setting.name]: event.target.value } },
                  `the ${setting.name}`,
                )}
            >
              ${setting.values.map(
                (value) => html`
                  <option key=${value} value=${value} selected=${draft.settings[setting.name] === value}>
                    ${valueLabel(printed, setting.name, value)}
                  </option>
                `,
              )}
            </select>
          </div>
        `,
      )}
      <${Legality} ...${props} faults=${faults} />
      <${DeckRows} bench=${bench} faults=${fresh ? faults : []} text=${text} />
      ${
        draft.cards.length > 0 &&
        html`
          <section aria-labelledby="curves">
            <h2 id="curves">Curves</h2>
            <${Charts} rows=${draft.cards} game=${game} printed=${printed} />
          </section>
          <section aria-labelledby="sample">
            <h2 id="sample">Sample hand</h2>
            <${SampleHand} rows=${draft.cards} game=${game} printed=${printed} show=${bench.show} />
          </section>
          <section aria-labelledby="out">
            <h2 id="out">Export and share</h2>
            <${ExportDeck} ...${props} />
          </section>
        `
      }
    </div>
  `;
}

/** @param {Props & {faults: import("@busterbox/wire.js").DeckFault[]}} props */
function Legality({ bench, report, fresh, problem, faults, deck }) {
  const { game, draft } = bench;
  if (!draft.cards.length)
    return html`
      <p class="notice">
        No cards yet. Press${" "}
        <b>+</b>
        ${" "}next to a card to add it.
      </p>
    `;
  if (problem)
    return html`
      <p class="notice notice--bad" role="alert">Could not check whether it is legal: ${problem}</p>
    `;
  return html`
    <div class="side__legal" aria-busy=${fresh ? "false" : "true"}>
      <p class="side__verdict" role="status">
        <span class=${report?.ok ? "badge badge--good" : "badge badge--bad"}>
          ${icon(report ? (report.ok ? "check" : "warning") : "hourglass")}
          ${
            report
              ? report.ok
                ? "Legal"
                : `Not legal yet: ${counted(faults.length, "problem")}`
              : "Checking"
          }
        </span>
        ${" "}
        <b>${counted(size(draft.cards), "card")}</b>
      </p>
      <${FaultList} game=${game.name} faults=${faults} lines=${false} />
      ${
        report?.ok &&
        html`
          <p>
            <a class="button button--primary" href=${`/new/${game.name}#deck=mine.${deck.id}`}>
              ${icon("play")} Play with this deck
            </a>
          </p>
        `
      }
    </div>
  `;
}

/** @param {{bench: Bench, faults: import("@busterbox/wire.js").DeckFault[], text: string}} props */
function DeckRows({ bench, faults, text }) {
  const { game, printed, draft } = bench;
  // the lines of the text are the cards in order, after the name
  const first = text.startsWith("deck:") ? 2 : 1;
  const rows = inDeckOrder(draft.cards, game, printed);
  const wrong = new Map(
    faults
      .filter((fault) => fault.line >= first)
      .map((fault) => [rows[fault.line - first]?.[0], fault.sentence]),
  );
  return html`
    <div
      class="side__list"
      onKeyDown=${(/** @type {KeyboardEvent} */ event) =>
        listKeys(event, bench, [...cardsById(game).values()])}
    >
      ${inGroups(draft.cards, game, printed).map(
        (group) => html`
          <section key=${group.name} aria-label=${group.label}>
            <h2 class="side__group">
              ${printed.symbol(printed.group, group.name)} ${group.label}${" "}
              <span>${group.count}</span>
            </h2>
            <ul class="plain bench__rows bench__rows--deck">
              ${group.rows.map(
                ({ card }) => html`
                  <${CardRow} key=${card.id} bench=${bench} card=${card} fault=${wrong.get(card.id) ?? ""} />
                `,
              )}
            </ul>
          </section>
        `,
      )}
    </div>
  `;
}

/** @param {Props} props */
function ExportDeck({ bench, text }) {
  const { game, draft } = bench;
  const [said, setSaid] = useState("");
  const [link, setLink] = useState({ text: "", address: "" });
  const [refused, setRefused] = useState(/** @type {import("@busterbox/wire.js").Problem | null} */ (null));
  const take = async (/** @type {string} */ what, /** @type {string} */ name) =>
    setSaid(
      (await copy(what)) ? `${name} copied.` : "Could not copy: select the text below and copy it by hand.",
    );
  const file = () => {
    const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
    const anchor = document.createElement("a");
    anchor.href = address;
    anchor.download = `${
      draft.name
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "deck"
    }.txt`;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
    setSaid(`Saved as ${anchor.download}.`);
  };
  const share = async () => {
    setRefused(null);
    try {
      /** @type {import("@busterbox/wire.js").SharedDeck} */
      const shared = await api.call("/decks", { body: { game: game.name, text } });
      const address = `${location.origin}/decks/shared/${shared.id}`;
      setLink({ text, address });
      await take(address, "Link");
    } catch (error) {
      setRefused(api.asProblem(error));
    }
  };
  const own = link.text === text ? link.address : "";
  return html`
    <p class="row">
      <button type="button" class="button" onClick=${() => take(text, "Deck list")}>
        ${icon("copy")} Copy as text
      </button>
      <button type="button" class="button" onClick=${file}>${icon("download")} Download</button>
      <button type="button" class="button" onClick=${share}>${icon("share")} Share a link</button>
    </p>
    <p role="status" class="soft">${said}</p>
    ${
      own &&
      html`
        <label class="label" for="deck-link">Link to this deck as it is now</label>
        <input
          id="deck-link"
          class="field"
          readonly
          value=${own}
          onFocus=${(/** @type {{target: HTMLInputElement}} */ event) => event.target.select()}
        />
      `
    }
    ${
      refused &&
      html`
        <div class="notice notice--bad" role="alert">
          <p>${refused.detail}</p>
          <${FaultList} game=${game.name} faults=${refused.faults ?? []} lines=${false} />
        </div>
      `
    }
    <details class="side__text">
      <summary>Deck list</summary>
      <label class="visually-hidden" for="deck-text">The deck as text</label>
      <textarea
        id="deck-text"
        class="field decks__text"
        readonly
        rows="8"
        value=${text}
        onFocus=${(/** @type {{target: HTMLTextAreaElement}} */ event) => event.target.select()}
      ></textarea>
    </details>
  `;
}
