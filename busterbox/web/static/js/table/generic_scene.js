/**
 * The table of any game, drawn from the view and its declared fields alone: zones as rows of cards, piles as
 * numbers, counters by seat. Cards that can be played are buttons.
 */
import { cls, html } from "@busterbox/parts/html.js";
import { capital, listed, spaced } from "@busterbox/parts/words.js";

/**
 * @typedef {import("@busterbox/scenes/scene.js").SceneProps} SceneProps
 * @typedef {import("@busterbox/wire.js").CardInfo} CardInfo
 * @typedef {import("@busterbox/wire.js").OptionInfo} OptionInfo
 * @typedef {{card: string | null, id?: number, known_to?: number[]}} Shown a card in a view
 */

const NUMBERS = ["per seat", "seat lists"];
const PER_SEAT = [...NUMBERS, "seat sets", "seat rows", "seat piles"];

/** @param {SceneProps} props */
export function Scene(props) {
  const { situation, game, seat } = props;
  /** @type {Record<string, any>} */
  const table = situation.view.table ?? {};
  // the state's own fields come first; the frames' fields after them are internal to the engine
  const fields = game.fields.filter(
    (row) => row[0] === game.fields[0][0] && row[1] in table && label(props, row[1]),
  );
  const seats = Number(situation.view.seats ?? props.info.seats.length);
  const order = Array.from({ length: seats }, (_, n) => (seat < 0 ? n : (seat + 1 + n) % seats));
  const shared = fields.filter((row) => !PER_SEAT.includes(row[3]));
  const own = fields.filter((row) => PER_SEAT.includes(row[3]));
  const others = order.filter((number) => number !== seat);
  return html`
    <div class="generic">
      <div class="generic__others">${others.map((number) => player(props, number, own, table))}</div>
      <section class="generic__shared" aria-label="On the table">
        <h2>On the table</h2>
        ${facts(
          props,
          shared.map((row) => ({ row, value: table[row[1]] })),
          "table",
        )}
      </section>
      ${seat >= 0 && player(props, seat, own, table)}
    </div>
  `;
}

/**
 * @param {SceneProps} props
 * @param {number} number
 * @param {string[][]} fields
 * @param {Record<string, any>} table
 */
function player(props, number, fields, table) {
  const { situation, seat, info } = props;
  const entries = fields.flatMap((row) => {
    const [, name, visibility, kind] = row;
    if (visibility === "owner" && NUMBERS.includes(kind))
      return number === seat ? [{ row, value: table[name] }] : [];
    return Array.isArray(table[name]) ? [{ row, value: table[name][number] }] : [];
  });
  const asked = situation.waiting.includes(number) && !situation.answered.includes(number);
  return html`
    <section
      key=${`player-${number}`}
      data-ping=${`seat.${number}`}
      aria-label=${info.seats[number]?.name ?? `Player ${number + 1}`}
      class=${cls(
        "generic__player",
        `seat--${(number % 8) + 1}`,
        number === seat && "is-me",
        asked && "is-asked",
        props.pointed === `seat.${number}` && "is-pointed",
      )}
    >
      <h2>
        ${capital(props.nameOf(number))}${
          asked
            ? html`
                ${" "}
                <small class="soft">deciding</small>
              `
            : null
        }
      </h2>
      ${facts(props, entries, `seat${number}`)}
    </section>
  `;
}

/** @param {SceneProps} props @param {{row: string[], value: unknown}[]} entries @param {string} where */
function facts(props, entries, where) {
  const drawn = entries.map(({ row, value }) => ({ name: row[1], value, cards: asCards(value) }));
  const zones = drawn.filter((one) => one.cards !== null && one.cards.length > 0);
  const counters = drawn.filter((one) => one.cards === null);
  return html`
    <dl class="counters">
      ${counters.map((one) => {
        const text = valueText(props, one.name, one.value);
        return (
          text &&
          html`
            <div key=${one.name} data-explain=${one.name}>
              <dt>${label(props, one.name)}</dt>
              <dd class="counter">${text}</dd>
            </div>
          `
        );
      })}
    </dl>
    ${zones.map(
      (one) => html`
        <div key=${one.name} class="zone">
          <h3>${capital(label(props, one.name))}</h3>
          <ul class="plain zone__cards" data-rove>
            ${(one.cards ?? []).map(
              (shown, place) => html`
                <li key=${shown.id ?? `?${place}`}>
                  ${card(props, shown, `${where}.${one.name}.${shown.id ?? place}`)}
                </li>
              `,
            )}
          </ul>
        </div>
      `,
    )}
  `;
}

/**
 * The cards of a zone, or the known ones of a pile; null if the value holds no cards.
 * @param {unknown} value
 * @returns {Shown[] | null}
 */
function asCards(value) {
  if (!Array.isArray(value) || !value.length) return null;
  return value.every((item) => item === null || (typeof item === "object" && "card" in item))
    ? value.filter(Boolean)
    : null;
}

/** @param {SceneProps} props @param {Shown} shown @param {string} key */
function card(props, shown, key) {
  const found = shown.card === null ? null : (props.game.cards.find((one) => one.id === shown.card) ?? null);
  if (!found)
    return html`
      <span class="card card--back" data-key=${key} role="img" aria-label="a card face down">
        <span aria-hidden="true">?</span>
      </span>
    `;
  const option = optionFor(props, found);
  const glows = option !== null && props.glow.includes(option.code);
  return html`
    <button
      type="button"
      class=${cls(
        "card",
        option && "card--open",
        glows && "glows",
        option && props.pending === option.code && "is-sent",
        option && props.selected === option.code && "is-selected",
      )}
      data-key=${shown.id === undefined ? key : `card.${shown.id}`}
      data-code=${option?.code ?? null}
      data-explain=${option ? null : found.id}
      aria-pressed=${option && props.locked === option.code ? "true" : null}
      onClick=${() => (option ? props.act(option.code) : props.explain(found.id))}
    >
      <strong>${found.name}</strong>
      <span>${found.values || found.text}</span>
    </button>
  `;
}

/**
 * The option that plays a card, if exactly one option names that card as its argument.
 * @param {SceneProps} props @param {CardInfo} found @returns {OptionInfo | null}
 */
function optionFor(props, found) {
  const place = props.game.cards.indexOf(found);
  const fitting = (props.situation.decision?.options ?? []).filter(
    (one) => one.argument === place && one.text.includes(found.name),
  );
  return fitting.length === 1 ? fitting[0] : null;
}

/** @param {SceneProps} props @param {string} name */
const label = (props, name) => (name in props.game.labels ? props.game.labels[name] : spaced(name));

/** @param {SceneProps} props @param {string} name @param {unknown} value @returns {string} */
function valueText(props, name, value) {
  if (typeof value === "boolean") return value ? "yes" : "";
  if (typeof value === "number") return numberText(props, name, value);
  if (typeof value === "string") return value;
  if (value && typeof value === "object" && "count" in value) return String(value.count);
  if (Array.isArray(value)) return listText(props, name, value);
  return "";
}

/** @param {SceneProps} props @param {string} name @param {number} value */
function numberText(props, name, value) {
  if (props.game.labels[`${name}.0`] === "seat") return value < 0 ? "" : props.nameOf(value);
  const word = props.game.labels[`${name}.${value}`];
  if (word) return word;
  return value < 0 ? "" : String(value);
}

/**
 * Numbers as amounts of named things, or one by one.
 * @param {SceneProps} props
 * @param {string} name
 * @param {unknown[]} value
 */
function listText(props, name, value) {
  const numbers = value.filter((item) => typeof item === "number");
  if (!numbers.length) return "";
  const words = numbers.map((_, place) => props.game.labels[`${name}.${place}`] ?? "");
  if (words.some((word) => word.includes("{n}"))) {
    return listed(
      numbers.flatMap((n, place) => (n > 0 && words[place] ? [words[place].replace("{n}", String(n))] : [])),
    );
  }
  return numbers
    .map((n) => numberText(props, name, n))
    .filter(Boolean)
    .join(" ");
}

/**
 * No animations of its own: elements with a key glide to their new place.
 * @type {import("@busterbox/scenes/scene.js").Animations}
 */
export const animations = {};
