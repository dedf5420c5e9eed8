/** The power gauge of a player: its positions, and the blast that uses them. */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { mark, picture } from "./card/face.js";
import { cardBack, keyHint, labelled, optionProps, peekEvents } from "./pieces.js";

/** @import { Model, SeenCard } from "./types.js" */

/** @param {Model} m @param {number} seat */
export function gauge(m, seat) {
  const one = m.drawn[seat];
  const cards = m.table.gauge[seat] ?? [];
  const room = Math.max(one.positions, cards.length, one.power);
  const own = seat === m.me;
  const option = own ? m.option("blast") : null;
  const choosing = m.display.choice?.zone === "gauge" && m.asked ? gaugeAsked(m) : -1;
  return html`
    <div class="tc-gaugebox">
      <ol
        class="plain tc-gauge"
        data-rove
        aria-label=${`${own ? "Your" : `${m.name(seat)}'s`} power gauge: ${one.power} of ${one.positions}`}
        style=${{ "--room": room }}
      >
        ${Array.from({ length: room }, (_, place) =>
          gaugePosition(m, seat, place, cards[place], choosing === seat),
        )}
      </ol>
      <div class="tc-gaugefoot">
        <span class="tc-power" data-key=${`power-${seat}`}>
          ${mark("gauge")}
          <b>${one.power}</b>
          /${one.positions}
          <span>${" "}power</span>
        </span>
        ${option ? blastButton(m, option) : blastState(m, seat)}
      </div>
    </div>
  `;
}

/** The seat whose gauge positions are being chosen. @param {Model} m */
function gaugeAsked(m) {
  return m.options.some((option) => option.kind === "pick") ? (m.display.choice?.seat ?? -1) : -1;
}

/** Whether the blast of this main phase can still be made. @param {Model} m @param {number} seat */
function blastState(m, seat) {
  const one = m.drawn[seat];
  if (m.display.turn !== seat || m.phase !== "Main phase" || m.over) return null;
  const words = one.can_blast
    ? "blast ready"
    : one.blast_used
      ? "blast used"
      : one.blast === 0
        ? "no blast"
        : `blast needs ${one.blast}`;
  return html`
    <span class=${cls("tc-blaststate", one.can_blast && "is-ready")} title=${one.blast_why || null}>
      ${mark("blast")} ${words}
    </span>
  `;
}

/** @param {Model} m @param {import("@busterbox/wire.js").OptionInfo} option */
function blastButton(m, option) {
  const { class: marks, ...given } = optionProps(m, option, "blast", m.code("blast"));
  return html`
    <button ...${given} class=${cls("tc-blast", marks)}>
      ${mark("blast")}
      <span>Blast</span>
      ${keyHint(m, option)}
    </button>
  `;
}

/**
 * @param {Model} m
 * @param {number} seat
 * @param {number} place
 * @param {SeenCard | undefined} seen
 * @param {boolean} choosing
 */
function gaugePosition(m, seat, place, seen, choosing) {
  const one = m.drawn[seat];
  const number = place + 1;
  const filled = place < one.power;
  if (!filled) {
    return html`
      <li key=${place} class="tc-slot">
        <span
          class="tc-empty"
          data-key=${`gauge-${seat}-${place}`}
          role="img"
          aria-label=${`Position ${number}, empty`}
        ></span>
        <i aria-hidden="true">${number}</i>
      </li>
    `;
  }
  const card = m.card(seen?.card);
  const pick = choosing ? m.option("pick", place) : null;
  const out = card && seat === m.me ? m.option("play_gauge", m.number(card.id)) : null;
  const option = pick ?? out;
  const aimed =
    m.display.turn === seat && m.phase === "Main phase" && place >= one.power - one.blast && one.can_blast;
  const words = option?.text ?? `Position ${number}${card ? `: ${card.name}, known to you` : ", face down"}`;
  const drawn = html`
    ${
      card
        ? html`
            <span class="tc-down tc-down--known">
              ${picture(card)}
              <span class="tc-eye">${icon("eye")}</span>
            </span>
          `
        : cardBack("tc-down")
    }${keyHint(m, option)}
  `;
  if (!card && !option) {
    return html`
      <li key=${place} class=${cls("tc-slot", aimed && "is-aimed")}>
        <span data-key=${`gauge-${seat}-${place}`} data-explain="power" role="img" aria-label=${words}>
          ${drawn}
        </span>
        <i aria-hidden="true">${number}</i>
      </li>
    `;
  }
  const { class: marks, ...given } = optionProps(m, option, card?.id ?? "power");
  return html`
    <li key=${place} class=${cls("tc-slot", aimed && "is-aimed")}>
      <button
        ...${given}
        ...${card ? peekEvents(card.id, seat) : {}}
        class=${cls("tc-slot__button", marks)}
        data-key=${`gauge-${seat}-${place}`}
        title=${words}
      >
        ${labelled(words, drawn)}
      </button>
      <i aria-hidden="true">${number}</i>
    </li>
  `;
}
