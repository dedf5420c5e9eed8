/**
 * A playmat: the NetNavi in the middle with its resources beside it, the gauge on the left, deck and discard
 * pile on the right. The same for both players, so that position 1 is always on the left (TC-R15).
 */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { counted, sentences } from "@busterbox/parts/words.js";
import { mark, picture, slug } from "./card/face.js";
import { gauge } from "./gauge.js";
import { isAttacking, choiceOf } from "./model.js";
import {
  cardBack,
  keyHint,
  smallCard,
  labelled,
  optionProps,
  peekEvents,
  shortName,
  canBeSpent,
  statChip,
} from "./pieces.js";
import { openPile } from "./previews.js";

/** @import { Model, SeenCard } from "./types.js" */

/** @param {{m: Model, seat: number}} props */
export function Mat({ m, seat }) {
  const one = m.drawn[seat];
  if (!one) return null;
  const own = seat === m.me;
  const name = m.name(seat);
  const turn = isAttacking(m, seat) && !m.over && m.display.turns > 0;
  return html`
    <section
      class=${cls(
        "tc-mat",
        own && "tc-own",
        seat === m.bottom ? "tc-bottom" : "tc-top",
        `seat--${seat + 1}`,
        turn && "is-turn",
      )}
      aria-label=${own ? "Your side" : `${name}'s side`}
      data-ping=${`seat.${seat}`}
    >
      <div class="tc-side">${plate(m, seat)}${gauge(m, seat)}</div>
      <div class="tc-field" data-rove>
        ${resourceRow(m, seat, 0)}${naviCard(m, seat)}${resourceRow(m, seat, 1)}
      </div>
      <div class="tc-piles">${deck(m, seat)}${discard(m, seat)}</div>
      ${seat !== m.me && knownHand(m, seat)}
    </section>
  `;
}

// -- who it is, and what this player may still do -------------------------------------------------

/** @param {Model} m @param {number} seat */
function plate(m, seat) {
  const one = m.drawn[seat];
  const turn = m.display.turn === seat && m.display.turns > 0;
  return html`
    <div class="tc-plate">
      <h2 class="tc-plate__name">
        ${m.Name(seat)}${
          turn && !m.over
            ? html`
                ${" "}
                <small>${isAttacking(m, seat) ? "attacks" : ""}</small>
              `
            : null
        }
      </h2>
      <ul class="plain tc-facts">
        <li
          class="tc-fact"
          data-key=${`hand-${seat}`}
          title=${`${counted(one.hand, "card")} in hand, limit ${one.hand_limit}`}
        >
          ${icon("hand")}
          <b>${one.hand}</b>
          ${one.hand > one.hand_limit ? `/${one.hand_limit}` : null}
          <span>hand</span>
          <i class="tc-back tc-fact__back" aria-hidden="true"></i>
        </li>
        <li
          class=${cls("tc-fact", one.chips >= one.chip_limit && "is-used")}
          title=${`BattleChips played in this main phase: ${one.chips} of ${one.chip_limit}`}
        >
          ${mark("type-battlechip")}
          <b>${one.chips}/${one.chip_limit}</b>
          <span>chips</span>
        </li>
      </ul>
    </div>
  `;
}

/**
 * Another player's hand, as far as it is known.
 * @param {Model} m
 * @param {number} seat
 */
function knownHand(m, seat) {
  const cards = m.table.hand[seat] ?? [];
  const known = cards.filter((card) => card.card !== null);
  const theirs = m.display.choice?.zone === "hand" && m.options.some((option) => option.kind === "theirs");
  if (!known.length && !theirs) return null;
  return html`
    <div class="tc-hand-known">
      <h3>
        ${m.Name(seat)}'s
        hand${known.length < cards.length ? `, ${known.length} of ${cards.length} known` : ""}
      </h3>
      <ul class="plain tc-strip" data-rove>
        ${known.map((seen, place) => {
          const card = m.card(seen.card);
          if (!card) return null;
          const option = choiceOf(m, "hand", seat, card.id);
          const { class: marks, ...given } = optionProps(m, option, card.id);
          return html`
            <li key=${seen.id ?? place}>
              <button
                ...${given}
                ...${peekEvents(card.id, seat)}
                class=${cls("tc-small", marks)}
                data-key=${`card-${seen.id}`}
              >
                ${labelled(
                  option?.text ?? card.name,
                  html`
                    ${smallCard(card)}${keyHint(m, option)}
                  `,
                )}
              </button>
            </li>
          `;
        })}
      </ul>
    </div>
  `;
}

// -- the NetNavi ----------------------------------------------------------------------------------

/** @param {Model} m @param {number} seat */
function naviCard(m, seat) {
  const one = m.drawn[seat];
  const card = m.card(one.navi);
  if (!card)
    return html`
      <div class="tc-navi"></div>
    `;
  const option = m.display.choice?.zone === "navi" ? m.option("navi", seat) : null;
  const { class: marks, ...given } = optionProps(m, option, card.id);
  const attack = isAttacking(m, seat);
  const words =
    option?.text ??
    sentences(
      `${card.name}: strength ${one.strength}, defense ${one.defense}, blast ${one.blast}`,
      card.text,
    );
  return html`
    <div class="tc-navi" data-key=${`navi-${seat}`}>
      <button
        ...${given}
        ...${peekEvents(card.id, seat)}
        class=${cls("tc-navi__card", "tcg-card--navi", marks)}
      >
        ${labelled(
          words,
          html`
            <span class="tc-navi__art">
              ${picture(card)}${
                card.data.emblem &&
                html`
                  <span class="tc-mini__emblem">${mark(`emblem-${slug(card.data.emblem)}`)}</span>
                `
              }
            </span>
            <span class="tc-navi__name">
              <b>${shortName(card)}</b>
              <small>${card.data.title}</small>
            </span>
            ${keyHint(m, option)}
          `,
        )}
      </button>
      <div class="tc-stats">
        ${statChip({
          name: "Strength",
          icon: "strength",
          value: one.strength,
          printed: one.printed[0],
          main: attack,
        })}
        ${statChip({
          name: "Defense",
          icon: "defense",
          value: one.defense,
          printed: one.printed[1],
          main: !attack,
        })}
        ${statChip({
          name: "Blast",
          icon: "blast",
          value: one.blast,
          printed: one.printed[2],
          main: false,
          low: true,
        })}
      </div>
    </div>
  `;
}

// -- resources ------------------------------------------------------------------------------------

/**
 * The places on one side of the NetNavi: two, or more if cards give them.
 * @param {Model} m
 * @param {number} seat
 * @param {0 | 1} side
 */
function resourceRow(m, seat, side) {
  const one = m.drawn[seat];
  const ahead = m.live.seats[seat];
  const gone = [...(ahead?.gone ?? [])];
  const cards = (m.table.resources[seat] ?? []).filter((seen) => {
    const at = seen.card ? gone.indexOf(seen.card) : -1;
    if (at >= 0) gone.splice(at, 1);
    return at < 0;
  });
  /** @type {SeenCard[]} */
  const shown = [...cards, ...(ahead?.came ?? []).map((card) => ({ card, known_to: [] }))];
  const room = Math.max(one.places, shown.length);
  const half = Math.ceil(room / 2);
  const here = Array.from({ length: room }, (_, place) => place).filter(
    (place) => (side === 0) === place < half,
  );
  return html`
    <ul class="plain tc-places" aria-label=${`${side === 0 ? "Resources, left" : "Resources, right"}`}>
      ${here.map(
        (place) => html`
          <li key=${shown[place]?.id ?? `empty-${place}`} class="tc-place">
            ${resource(m, seat, shown[place], place)}
          </li>
        `,
      )}
    </ul>
  `;
}

/** @param {Model} m @param {number} seat @param {SeenCard | undefined} seen @param {number} place */
function resource(m, seat, seen, place) {
  const card = m.card(seen?.card);
  if (!seen || !card)
    return html`
      <span
        class="tc-free"
        role="img"
        aria-label=${`Resource place ${place + 1}, free`}
        data-key=${`place-${seat}-${place}`}
      ></span>
    `;
  const own = seat === m.me;
  const number = m.number(card.id);
  const option = choiceOf(m, "play", seat, card.id) ?? (own ? m.option("spend", number) : null);
  const spending = m.table.spending !== null && m.table.spending.id === seen.id && seen.id !== undefined;
  const { class: marks, ...given } = optionProps(
    m,
    option,
    card.id,
    own && m.window === "opportunity" && canBeSpent(card) ? m.code("spend", number) : undefined,
  );
  const what = spending ? "being spent" : canBeSpent(card) ? "SPEND" : "passive";
  const tag = html`
    <span class="tc-mini__tag">
      ${spending ? mark("spent") : canBeSpent(card) ? mark("spend") : mark("passive")}
      <span>${what}</span>
    </span>
  `;
  const words = option?.text ?? sentences(card.name, card.text);
  return html`
    <button
      ...${given}
      ...${peekEvents(card.id, seat)}
      class=${cls("tc-card", marks, spending && "is-spending")}
      data-key=${seen.id === undefined ? `new-${seat}-${place}` : `card-${seen.id}`}
    >
      ${labelled(
        words,
        html`
          ${smallCard(card, tag)}${keyHint(m, option)}
        `,
      )}
    </button>
  `;
}

// -- deck and discard pile ------------------------------------------------------------------------

/** @param {Model} m @param {number} seat */
function deck(m, seat) {
  const { energy } = m.drawn[seat];
  const known = topOf(m, seat);
  const whose = seat === m.me ? "your" : `${m.name(seat)}'s`;
  const words = `${energy} energy left in ${whose} deck${known ? `; the top card is ${known.name}` : ""}`;
  return html`
    <button
      type="button"
      class=${cls("tc-deck", energy <= 5 && "is-low")}
      data-key=${`deck-${seat}`}
      data-explain="energy"
      onClick=${() => openPile(seat, "deck")}
    >
      ${labelled(
        words,
        html`
          ${cardBack("tc-deck__back")}
          <span class="tc-deck__count">
            <b>${energy}</b>
            <span>energy</span>
          </span>
          ${
            known &&
            html`
              <span class="tc-eye">${icon("eye")}</span>
            `
          }
        `,
      )}
    </button>
  `;
}

/** The top card of a deck, where this seat knows it (TC-R79). @param {Model} m @param {number} seat */
function topOf(m, seat) {
  const first = m.table.deck[seat]?.parts[0];
  return first?.in_order ? m.card(first.cards[0]?.card) : null;
}

/** @param {Model} m @param {number} seat */
function discard(m, seat) {
  const pile = m.table.discard[seat] ?? [];
  const ahead = m.live.seats[seat]?.pile;
  const count = pile.length + (ahead?.more ?? 0);
  const top = m.card(ahead ? ahead.top : pile.at(-1)?.card);
  const whose = seat === m.me ? "Your" : `${m.name(seat)}'s`;
  const words = count
    ? `${whose} discard pile: ${counted(count, "card")}, ${top?.name ?? "a card"} on top`
    : "Discard pile, empty";
  return html`
    <button
      type="button"
      class=${cls("tc-discard", !count && "is-empty")}
      data-key=${`discard-${seat}`}
      onClick=${() => openPile(seat, "discard")}
    >
      ${labelled(
        words,
        html`
          ${
            top
              ? smallCard(top)
              : html`
                  <span class="tc-free"></span>
                `
          }
          <span class="tc-discard__count">
            <b>${count}</b>
            <span>discard</span>
          </span>
        `,
      )}
    </button>
  `;
}
