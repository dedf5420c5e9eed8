/**
 * Notices that come and go: hint, guided game, what happened meanwhile, undo request.
 */
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import { capital, counted } from "@busterbox/parts/words.js";

/** @typedef {import("../store.js").SeatView} SeatView */

/** What a bot would do, why, and what it thinks of the alternatives. @param {{view: SeatView}} props */
export function HintPanel({ view }) {
  const hint = view.hint.value;
  if (!hint) return null;
  return html`
    <section class="note note--hint" aria-label="Hint">
      <div class="note__head">
        <h2>${icon("hint")} ${hint.text}</h2>
        <button
          type="button"
          class="tool"
          aria-label="Close the hint"
          onClick=${() => (view.hint.value = null)}
        >
          ${icon("cross")}
        </button>
      </div>
      ${
        hint.reasons.length > 0 &&
        html`
          <ul>
            ${hint.reasons.map(
              (reason) => html`
                <li key=${reason}>${reason}</li>
              `,
            )}
          </ul>
        `
      }
      ${
        hint.odds.length > 0 &&
        html`
          <table class="odds">
            <caption>Chance to win the game, as a bot sees it</caption>
            <tbody>
              ${hint.odds.map(
                (one) => html`
                  <tr key=${one.code}>
                    <th scope="row">${one.text}</th>
                    <td>
                      <meter min="0" max="1" value=${one.chance} aria-hidden="true"></meter>
                      ${" "}${Math.round(one.chance * 100)} %
                    </td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        `
      }
      ${
        hint.odds.length > 0 &&
        html`
          <p class="soft">From ${counted(hint.simulations, "game")} simulated by the bot.</p>
        `
      }
    </section>
  `;
}

/** What the guided game says now. @param {{view: SeatView}} props */
export function GuidePanel({ view }) {
  const guide = view.guide.value;
  if (!guide) return null;
  return html`
    <section class="note note--guide" aria-live="polite" aria-label="Guide">
      <div class="note__head">
        <h2>${icon("robot")} ${guide.done ? "That's how to play" : `Lesson ${guide.step} of ${guide.of}`}</h2>
      </div>
      <p>${guide.text}</p>
    </section>
  `;
}

/** What happened while nobody looked. @param {{view: SeatView}} props */
export function AwayPanel({ view }) {
  const lines = view.away.value;
  if (!lines.length) return null;
  return html`
    <section class="note note--away" aria-label="While you were away">
      <div class="note__head">
        <h2>While you were away</h2>
        <button type="button" class="tool" aria-label="Close" onClick=${() => (view.away.value = [])}>
          ${icon("cross")}
        </button>
      </div>
      <ol class="plain">
        ${lines.slice(-12).map(
          (line, place) => html`
            <li key=${place}>${line}</li>
          `,
        )}
      </ol>
      ${
        lines.length > 12 &&
        html`
          <p class="soft">And ${counted(lines.length - 12, "earlier line")} in the log.</p>
        `
      }
    </section>
  `;
}

/**
 * Someone wants to undo: asks the others, and shows the one who asked that it is pending.
 * @param {{view: SeatView}} props
 */
export function UndoPanel({ view }) {
  const wish = view.store.info.value?.undo;
  if (!wish) return null;
  const mine = wish.seat === view.seat;
  const asked = wish.waiting.includes(view.seat);
  if (!mine && !asked) return null;
  /** @param {boolean} yes */
  const answer = (yes) => view.command({ type: "consent", request: wish.request, yes });
  return html`
    <section class="note note--undo" role="alert" aria-label="Undo request">
      <div class="note__head">
        <h2>
          ${icon("undo")}${" "}${
            mine
              ? "Waiting for the others to agree"
              : `${capital(view.store.nameOf(wish.seat))} wants to undo`
          }
        </h2>
      </div>
      ${
        asked &&
        html`
          <div class="row">
            <button type="button" class="button" onClick=${() => answer(true)}>Allow undo</button>
            <button type="button" class="button" onClick=${() => answer(false)}>Play on</button>
          </div>
        `
      }
    </section>
  `;
}
