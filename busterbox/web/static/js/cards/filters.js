/** Search, filters and order above a list of cards. */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { counted } from "@busterbox/parts/words.js";
import { filtersOn, noFilters, outOfPlay, valueLabel } from "./catalogue.js";

/**
 * @typedef {import("./catalogue.js").Field} Field
 * @typedef {import("./catalogue.js").Wanted} Wanted
 * @typedef {import("./catalogue.js").Printed} Printed
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {{cards: CardInfo[], fields: Field[], printed: Printed, wanted: Wanted, change: (wanted: Wanted)
 *   => void, found: number, open?: boolean}} Props
 */

// more values than these are chosen from a list
const CHIPS = 6;
// unless each has a symbol
const SIGNED = 10;

/** @param {Props} props */
export function Filters(props) {
  const { fields, wanted, change, found, cards } = props;
  const on = filtersOn(wanted);
  return html`
    <search class="filters" aria-label="Cards">
      <div class="filters__top">
        <div class="filters__search">
          <label class="visually-hidden" for="search">Search name, title, text or number</label>
          ${icon("search")}
          <input
            id="search"
            class="field"
            type="search"
            autocomplete="off"
            spellcheck=${false}
            placeholder="Name, title, text or number"
            value=${wanted.text}
            onKeyDown=${down}
            onInput=${(/** @type {{target: HTMLInputElement}} */ event) =>
              change({ ...wanted, text: event.target.value })}
          />
        </div>
        <div class="filters__sort">
          <label class="visually-hidden" for="sort">Order</label>
          <select
            id="sort"
            class="field"
            onChange=${(/** @type {{target: HTMLSelectElement}} */ event) =>
              change({ ...wanted, sort: event.target.value })}
          >
            ${orders(fields).map(
              ([value, text]) => html`
                <option key=${value} value=${value} selected=${wanted.sort === value}>${text}</option>
              `,
            )}
          </select>
        </div>
      </div>
      ${
        fields.length > 0 &&
        html`
          <details class="filters__more" open=${props.open}>
            <summary>
              ${icon("settings")}${" "}Filters${
                on > 0
                  ? html`
                      ${" "}
                      <b>(${on} on)</b>
                    `
                  : ""
              }
            </summary>
            <div class="filters__fields">
              ${fields.map(
                (field) => html`
                  <${FieldFilter} key=${field.name} ...${props} field=${field} />
                `,
              )}
              ${
                cards.some(outOfPlay) &&
                html`
                  <fieldset class="filter">
                    <legend>In play</legend>
                    <div class="chips">
                      ${
                        /** @type {["all" | "play" | "out", string][]} */ ([
                          ["all", "All"],
                          ["play", "In play"],
                          ["out", "Not in play"],
                        ]).map(
                          ([value, text]) => html`
                            <label key=${value} class="chip">
                              <input
                                type="radio"
                                name="filter-play"
                                checked=${wanted.play === value}
                                onChange=${() => change({ ...wanted, play: value })}
                              />
                              <span>${text}</span>
                            </label>
                          `,
                        )
                      }
                    </div>
                  </fieldset>
                `
              }
            </div>
          </details>
        `
      }
      <p class="filters__found">
        <span role="status">${found} of ${counted(cards.length, "card")}</span>
        ${
          (on > 0 || wanted.text) &&
          html`
            <button
              type="button"
              class="button button--quiet"
              onClick=${() => change({ ...noFilters(), sort: wanted.sort })}
            >
              ${icon("cross")} Clear
            </button>
          `
        }
      </p>
    </search>
  `;
}

/** Arrow down moves from the search field to the results. @param {KeyboardEvent} event */
function down(event) {
  if (event.key !== "ArrowDown") return;
  const first = document.querySelector("[data-found] a, [data-found] button");
  if (first instanceof HTMLElement) {
    first.focus();
    event.preventDefault();
  }
}

/** @param {Field[]} fields @returns {[string, string][]} */
function orders(fields) {
  return [
    ["", "Default order"],
    ["name", "By name"],
    ...fields
      .filter((field) => field.kind === "number")
      .flatMap(
        ({ name, label }) =>
          /** @type {[string, string][]} */ ([
            [name, `${label}, lowest first`],
            [`-${name}`, `${label}, highest first`],
          ]),
      ),
  ];
}

/** @param {Props & {field: Field}} props */
function FieldFilter({ field, printed, wanted, change }) {
  const chosen = wanted.words[field.name] ?? [];
  const values = field.kind === "amounts" ? [...field.values, ""] : field.values;
  const set = (/** @type {string[]} */ words) =>
    change({ ...wanted, words: { ...wanted.words, [field.name]: words } });
  const name = (/** @type {string} */ value) =>
    value === "" && field.kind === "amounts" ? "None" : valueLabel(printed, field.name, value);
  if (field.kind === "number")
    return html`
      <${RangeFilter} field=${field} wanted=${wanted} change=${change} />
    `;
  const signed =
    values.length <= SIGNED && values.every((value) => value === "" || printed.symbol(field.name, value));
  if (values.length > CHIPS + 1 && !signed) {
    return html`
      <div class="filter">
        <label class="label" for=${`filter-${field.name}`}>${field.label}</label>
        <select
          id=${`filter-${field.name}`}
          class="field"
          onChange=${(/** @type {{target: HTMLSelectElement}} */ event) =>
            set(event.target.value === "*" ? [] : [event.target.value])}
        >
          <option value="*" selected=${!chosen.length}>Any</option>
          ${values.map(
            (value) => html`
              <option key=${value} value=${value} selected=${chosen.includes(value)}>${name(value)}</option>
            `,
          )}
        </select>
      </div>
    `;
  }
  return html`
    <fieldset class="filter">
      <legend>${field.label}</legend>
      <div class="chips">
        ${values.map(
          (value) => html`
            <label key=${value} class=${cls("chip", chosen.includes(value) && "is-on")}>
              <input
                type="checkbox"
                checked=${chosen.includes(value)}
                onChange=${() =>
                  set(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])}
              />
              ${printed.symbol(field.name, value)}
              <span>${name(value)}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

/** @param {{field: Field, wanted: Wanted, change: (wanted: Wanted) => void}} props */
function RangeFilter({ field, wanted, change }) {
  const { name, label, low, high } = field;
  const range = wanted.numbers[name] ?? [low, high];
  const steps = Array.from({ length: high - low + 1 }, (_, n) => low + n);
  /** @param {[number, number]} next */
  const set = (next) => {
    const numbers = {
      ...wanted.numbers,
      [name]: /** @type {[number, number]} */ ([Math.min(...next), Math.max(...next)]),
    };
    if (next[0] === low && next[1] === high) delete numbers[name];
    change({ ...wanted, numbers });
  };
  /** @param {0 | 1} end @param {string} text */
  const select = (end, text) => html`
    <label>
      <span class="visually-hidden">${label}, ${text}</span>
      <select
        class="field"
        onChange=${(/** @type {{target: HTMLSelectElement}} */ event) =>
          set(end === 0 ? [Number(event.target.value), range[1]] : [range[0], Number(event.target.value)])}
      >
        ${steps.map(
          (step) => html`
            <option key=${step} value=${step} selected=${range[end] === step}>${step}</option>
          `,
        )}
      </select>
    </label>
  `;
  return html`
    <fieldset class="filter">
      <legend>${label}</legend>
      <div class="range">
        ${select(0, "at least")}
        <span aria-hidden="true">to</span>
        ${select(1, "at most")}
      </div>
    </fieldset>
  `;
}
