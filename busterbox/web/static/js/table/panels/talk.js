/** Talking without typing: emotes, the calls of a game, and pointing at something on the table. */
import { signal } from "@preact/signals";
import { icon } from "@busterbox/parts/art.js";
import { Dialog } from "@busterbox/parts/dialog.js";
import { html } from "@busterbox/parts/html.js";
import { showMessage } from "@busterbox/parts/toasts.js";
import { EMOTES } from "./header.js";

/** @typedef {import("../store.js").SeatView} SeatView */

/** True while the next click points at something. */
export const pointing = signal(false);

/** @param {{view: SeatView, close: () => void}} props */
export function Talk({ view, close }) {
  const calls = view.store.game.value?.calls ?? [];
  return html`
    <${Dialog} title="Say something" class="talk" close=${close}>
      <ul class="plain talk__list">
        ${Object.entries(EMOTES).map(
          ([emote, text]) => html`
            <li key=${emote}>
              <button
                type="button"
                class="button"
                onClick=${() => {
                  void view.command({ type: "emote", emote });
                  close();
                }}
              >
                ${icon(`emote-${emote}`)} ${text}
              </button>
            </li>
          `,
        )}
      </ul>
      ${
        calls.length > 0 &&
        html`
          <h3>Tell the others</h3>
          <ul class="plain talk__list">
            ${calls.map(
              ({ name, text }) => html`
                <li key=${name}>
                  <button
                    type="button"
                    class="button"
                    onClick=${() => {
                      void view.command({ type: "call", call: name });
                      close();
                    }}
                  >
                    ${icon("chat")} ${text}
                  </button>
                </li>
              `,
            )}
          </ul>
        `
      }
      <p>
        <button
          type="button"
          class="button"
          onClick=${() => {
            pointing.value = true;
            close();
          }}
        >
          ${icon("target")} Point at something
        </button>
      </p>
      <p class="soft">Then press what you want to point at; everyone sees it glow.</p>
    <//>
  `;
}

/** @param {() => SeatView} view */
export function listenToPointing(view) {
  document.addEventListener(
    "click",
    (event) => {
      if (!pointing.peek()) return;
      event.preventDefault();
      event.stopPropagation();
      pointing.value = false;
      const found = event.target instanceof Element ? event.target.closest("[data-ping], [data-key]") : null;
      const target = found instanceof HTMLElement ? (found.dataset.ping ?? found.dataset.key ?? "") : "";
      if (/^[a-z0-9_.:-]{1,48}$/.test(target)) void view().command({ type: "point", target });
      else showMessage("There is nothing to point at here.");
    },
    true,
  );
}
