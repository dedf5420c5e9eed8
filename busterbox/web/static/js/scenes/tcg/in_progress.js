/** What goes on between the mats: the current action, active effects, cards to choose from. */
import { cls, html } from "@busterbox/parts/html.js";
import { CardFace, mark, picture } from "./card/face.js";
import { keyHint, labelled, optionProps, peekEvents } from "./pieces.js";

/** @import { CardInfo, OptionInfo } from "@busterbox/wire.js" */
/** @import { Destiny, Doing, Effect, Model } from "./types.js" */

const DOES = {
  play: ["play", "plays"],
  spend: ["spend", "spends"],
  blast: ["blast", "blasts"],
  effect: ["", ""],
};

/** What somebody does: "you play", "Bolt plays". @param {Model} m @param {Doing} one */
const doesWords = (m, one) =>
  one.what === "effect"
    ? "Effect of"
    : `${m.Name(one.seat)} ${DOES[one.what][m.name(one.seat) === "you" ? 0 : 1]}`;

/** The current action, else this turn's blast destinies and BattleChips. @param {Model} m */
export function underWay(m) {
  const { doing, destinies, chips } = m.display;
  const revealed = m.live.revealed;
  if (revealed) {
    return html`
      <div class="tc-doing">
        <ul class="plain tc-strip">
          ${revealed.cards.map((id, place) => {
            const card = m.card(id);
            return (
              card &&
              html`
                <li
                  key=${place}
                  class=${cls(
                    "tc-shown",
                    revealed.chosen === place && "is-chosen",
                    revealed.chosen >= 0 && revealed.chosen !== place && "is-not",
                  )}
                  data-key=${`revealed-${place}`}
                >
                  ${revealedCard(card)}
                </li>
              `
            );
          })}
        </ul>
      </div>
    `;
  }
  const cuts = m.display.turns <= 1 && !doing.length && m.display.cuts.some((number) => number > 0);
  return html`
    <div class="tc-doing">
      ${
        cuts &&
        html`
          <p class="tc-act">
            The cut: ${[m.bottom, m.top].map((seat) => `${m.name(seat)} ${m.display.cuts[seat]}`).join(", ")}
          </p>
        `
      }
      ${doing.map((one, place) => {
        const card = m.card(one.card);
        return html`
          <p key=${place} class="tc-act">
            <b>${doesWords(m, one)}</b>
            ${" "}${card ? cardLink(m, card) : null}
          </p>
        `;
      })}
      <ul class="plain tc-made">
        ${chips.map((chip, place) => {
          const card = m.card(chip.card);
          const off = chip.cancelled || m.live.cancelled.includes(chip.card);
          const option =
            chip.seat !== m.me && m.display.choice?.zone === "chips" ? m.option("pick", place) : null;
          return (
            card &&
            html`
              <li key=${`c${place}`} class=${cls(off && "is-cancelled")}>
                ${cardButton(
                  m,
                  card,
                  option,
                  html`
                    ${mark("type-battlechip")}${" "}${card.name}${
                      off
                        ? html`
                            ${" "}
                            <em>cancelled</em>
                          `
                        : null
                    }
                  `,
                )}
              </li>
            `
          );
        })}
        ${destinies.map((one, place) => destinyLine(m, one, place))}
      </ul>
    </div>
  `;
}

/** @param {Model} m @param {Destiny} one @param {number} place */
function destinyLine(m, one, place) {
  const card = m.card(one.card);
  const option = m.display.choice?.zone === "destinies" ? m.option("pick", place) : null;
  const raised = one.value !== one.read;
  return (
    card &&
    html`
      <li key=${`d${place}`}>
        ${cardButton(
          m,
          card,
          option,
          html`
            ${mark("blast")}${" "}
            <b>${one.value}</b>
            ${" "}${card.name}${
              raised
                ? html`
                    ${" "}
                    <small>(${one.read} read)</small>
                  `
                : null
            }
          `,
        )}
      </li>
    `
  );
}

/**
 * @param {Model} m
 * @param {CardInfo} card
 * @param {OptionInfo | null} option
 * @param {unknown} drawn
 */
function cardButton(m, card, option, drawn) {
  const { class: marks, ...given } = optionProps(m, option, card.id);
  return html`
    <button ...${given} ...${peekEvents(card.id, -1)} class=${cls("tc-link", marks)}>
      ${drawn}${keyHint(m, option)}
    </button>
  `;
}

/** @param {Model} m @param {CardInfo} card */
function cardLink(m, card) {
  return cardButton(m, card, null, card.name);
}

/** @param {CardInfo} card */
function revealedCard(card) {
  return html`
    <span class="tc-revealed">
      ${picture(card)}
      <b>${card.data.destiny ?? ""}</b>
      <small>${card.name}</small>
    </span>
  `;
}

/** Active effects, newest last. @param {Model} m */
export function runningEffects(m) {
  const { effects } = m.display;
  if (effects.length === 0)
    return html`
      <div class="tc-running"></div>
    `;
  return html`
    <div class="tc-running">
      <h3 class="tc-running__head">Active effects</h3>
      <ul class="plain tc-effects" tabindex="0" aria-label="Active effects">
        ${effects.map((one, place) => effectLine(m, one, place))}
      </ul>
    </div>
  `;
}

/** @param {Model} m @param {Effect} one @param {number} place */
function effectLine(m, one, place) {
  const card = m.card(one.card);
  return html`
    <li key=${place} class=${cls("tc-effect", `seat--${one.seat + 1}`, one.good ? "is-good" : "is-bad")}>
      <b>${m.Name(one.seat)}</b>
      ${" "}${one.text}${
        card
          ? html`
              ${" "}
              <span class="tc-effect__card">${card.name}</span>
            `
          : null
      }
      ${
        one.until !== "this turn" &&
        html`
          <small>${one.until}</small>
        `
      }
    </li>
  `;
}

// -- cards to choose from -------------------------------------------------------------------------

/** Cards to choose from that do not lie open on the table; null if there are none. @param {Model} m */
export function cardTray(m) {
  const choice = m.display.choice;
  if (!choice) return null;
  if (choice.zone === "blast") return blastTray(m);
  if (!m.asked) return null;
  const inTray = ["deck", "discard", "shown"].includes(choice.zone);
  const cards = m.options.filter((option) => option.kind === "take" || option.kind === "theirs");
  if (!inTray || !cards.length) return null;
  return html`
    <div class="tc-tray">
      <ul class="plain tc-strip" data-rove aria-label="Cards that can be chosen">
        ${cards.map((option) => {
          const card = m.props.game.cards[option.argument];
          return (
            card &&
            html`
              <li key=${option.code}>${trayCard(m, option, card)}</li>
            `
          );
        })}
      </ul>
    </div>
  `;
}

/** The cards that a blast has revealed, shown to everyone; the blasting player chooses. @param {Model} m */
function blastTray(m) {
  const blast = m.display.blast;
  if (!blast) return null;
  return html`
    <div class="tc-tray tc-tray--blast">
      <p class="tc-tray__head">
        ${mark("blast")}
        <span>${blast.seat === m.me ? "Your blast" : `${m.Name(blast.seat)} blasts`}</span>
      </p>
      <ul class="plain tc-strip" data-rove aria-label="Revealed cards">
        ${blast.cards.map((one, place) => {
          const card = m.card(one.card);
          if (!card) return null;
          const copy = blast.cards.findIndex((other) => other.card === one.card);
          const option = m.option("pick", copy);
          return html`
            <li key=${place} data-key=${`revealed-${place}`}>${trayCard(m, option, card, one.destiny)}</li>
          `;
        })}
      </ul>
    </div>
  `;
}

/**
 * @param {Model} m
 * @param {OptionInfo | null} option
 * @param {CardInfo} card
 * @param {number} [destiny]
 */
function trayCard(m, option, card, destiny) {
  const { class: marks, ...given } = optionProps(m, option, card.id);
  const changed = destiny !== undefined && destiny !== card.data.destiny;
  return html`
    <button ...${given} ...${peekEvents(card.id, -1)} class=${cls("tc-face", marks)}>
      ${labelled(
        option?.text ?? card.name,
        html`
          <${CardFace} card=${card} size="small" />
          ${" "}${
            destiny !== undefined &&
            html`
              <span class="tc-face__destiny">
                ${mark("destiny-frame")}
                <b>${destiny}</b>
                ${
                  changed
                    ? html`
                        <i>▲</i>
                      `
                    : null
                }
              </span>
            `
          }${keyHint(m, option)}
        `,
      )}
    </button>
  `;
}
