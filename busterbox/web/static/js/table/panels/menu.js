/** The menu of a running game; what must not happen by mistake is asked again. */
import { useState } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { Dialog } from "@busterbox/parts/dialog.js";
import { dropToken } from "@busterbox/parts/held_seats.js";
import { html } from "@busterbox/parts/html.js";
import { change, settings } from "@busterbox/parts/settings.js";
import { play } from "@busterbox/parts/sound.js";
import { undoText } from "./action_bar.js";

/**
 * @typedef {import("../store.js").SeatView} SeatView
 * @typedef {"" | "menu" | "settings" | "fairness" | "talk"} Open
 */

/** @param {{view: SeatView, open: (what: Open) => void}} props */
export function Menu({ view, open }) {
  const info = view.store.info.value;
  const shown = view.shown.value;
  const [sure, setSure] = useState(/** @type {"" | "concede" | "leave"} */ (""));
  if (!info) return null;
  const close = () => open("");
  /** @param {string} type */
  const send = (type) => {
    void view.command({ type });
    close();
  };
  if (sure)
    return html`
      <${Confirm}
        what=${sure}
        leavers=${info.leavers}
        no=${() => setSure("")}
        yes=${async () => {
          close();
          if (await view.command({ type: sure })) {
            if (sure === "leave") {
              dropToken(info.table, view.seat);
              location.assign("/");
            }
          }
        }}
      />
    `;
  const undo = undoText(view);
  const plays = info.status === "playing" && view.seat >= 0;
  return html`
    <${Dialog} title="Menu" class="menu" close=${close}>
      <ul class="plain menu__list">
        ${
          plays &&
          html`
            <li>
              ${entry("pause", info.paused ? "Resume" : "Pause", () =>
                send(info.paused ? "resume" : "pause"),
              )}
            </li>
          `
        }
        ${
          plays &&
          undo &&
          html`
            <li>
              ${entry(
                "undo",
                undo.free ? "Undo" : "Ask everyone to undo",
                () => send("undo"),
                shown?.undo_reason,
              )}
            </li>
          `
        }
        ${
          plays &&
          shown &&
          shown.can_undo === "no" &&
          shown.undo_reason &&
          html`
            <li class="soft menu__why">No undo: ${shown.undo_reason}</li>
          `
        }
        ${
          plays &&
          info.hints &&
          html`
            <li>
              ${entry("hint", "Hint", () => {
                void view.askHint();
                close();
              })}
            </li>
          `
        }
        <li>${entry("settings", "Settings", () => open("settings"))}</li>
        <li>
          <a class="menu__entry" href=${`/rules/${info.game}`} target="_blank" rel="noopener">
            ${icon("book")}
            <span>Rules</span>
          </a>
        </li>
        <li>
          <a class="menu__entry" href=${`/cards/${info.game}`} target="_blank" rel="noopener">
            ${icon("cards")}
            <span>Cards</span>
          </a>
        </li>
        <li>${entry("dice", "Fair play", () => open("fairness"))}</li>
        ${
          plays &&
          html`
            <li>${entry("flag", "Concede", () => setSure("concede"))}</li>
          `
        }
        ${
          plays &&
          html`
            <li>${entry("leave", "Leave the table", () => setSure("leave"))}</li>
          `
        }
        <li>
          <a class="menu__entry" href="/">
            ${icon("arrow-left")}
            <span>Home (come back later)</span>
          </a>
        </li>
      </ul>
    <//>
  `;
}

/** @param {string} mark @param {string} text @param {() => void} act @param {string} [more] */
function entry(mark, text, act, more = "") {
  return html`
    <button type="button" class="menu__entry" onClick=${act}>
      ${icon(mark)}
      <span>
        ${text}${
          more &&
          html`
            ${" "}
            <small>${more}</small>
          `
        }
      </span>
    </button>
  `;
}

/** @param {{what: "concede" | "leave", leavers: string, yes: () => void, no: () => void}} props */
function Confirm({ what, leavers, yes, no }) {
  const concede = what === "concede";
  const after =
    concede || leavers === "out"
      ? "Your seat is out of the game. You cannot undo this."
      : "A bot takes over your seat, and you cannot come back to it.";
  return html`
    <${Dialog} title=${concede ? "Concede the game?" : "Leave the table?"} close=${no}>
      <p>${concede ? "You give up the game. You cannot undo this." : after}</p>
      <div class="row">
        <button type="button" class="button button--danger" onClick=${yes}>
          ${concede ? "Concede" : "Leave"}
        </button>
        <button type="button" class="button button--primary" onClick=${no}>Keep playing</button>
      </div>
    <//>
  `;
}

/** Why nobody can predict or choose rolls and shuffles. @param {{view: SeatView, close: () => void}} props */
export function Fairness({ view, close }) {
  const info = view.store.info.value;
  if (!info) return null;
  return html`
    <${Dialog} title="Fair play" close=${close}>
      <p>
        Before the game the server locked in a secret and showed its fingerprint. Every player then locked in
        a word of their own, and only when all had done so the words were told. Every roll and shuffle comes
        from secret and words together, so nobody could choose them. Your browser keeps what it was shown; the
        secret is revealed at the end, and then it checks the whole game.
      </p>
      <dl class="facts">
        <div>
          <dt>Fingerprint of the secret</dt>
          <dd><code>${info.commitment || "set when the game starts"}</code></dd>
        </div>
        ${info.seats.map(
          (seat, number) => html`
            <div key=${number}>
              <dt>${seat.name}'s word</dt>
              <dd>
                <code>${seat.nonce || (seat.nonce_commitment ? "told when the game starts" : "none")}</code>
              </dd>
            </div>
          `,
        )}
        ${
          info.secret &&
          html`
            <div>
              <dt>Secret</dt>
              <dd><code>${info.secret}</code></dd>
            </div>
          `
        }
      </dl>
      ${
        info.status === "over" &&
        html`
          <p><a class="button" href=${`/t/${info.table}/verify`}>Check this game</a></p>
        `
      }
    <//>
  `;
}

// -- settings of this device ----------------------------------------------------------------------

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string} now
 * @param {(value: string) => void} set
 */
function choose(name, label, choices, now, set) {
  return html`
    <fieldset>
      <legend>${label}</legend>
      <div class="choices choices--small">
        ${choices.map(
          ([value, text]) => html`
            <label key=${value} class="choice">
              <input
                type="radio"
                name=${name}
                value=${value}
                checked=${now === value}
                onChange=${() => set(value)}
              />
              <span>${text}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

/** @param {{close: () => void}} props */
export function SettingsDialog({ close }) {
  const now = settings.value;
  return html`
    <${Dialog} title="Settings" close=${close}>
      <form
        class="stack"
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          close();
        }}
      >
        ${choose(
          "theme",
          "Colours",
          [
            ["system", "Same as the system"],
            ["dark", "Dark"],
            ["light", "Light"],
          ],
          now.theme,
          (value) => change({ theme: /** @type {"system"} */ (value) }),
        )}
        ${choose(
          "motion",
          "Motion",
          [
            ["system", "Same as the system"],
            ["full", "Full"],
            ["reduced", "Reduced"],
          ],
          now.motion,
          (value) => change({ motion: /** @type {"system"} */ (value) }),
        )}
        ${choose(
          "speed",
          "Animation speed",
          [
            ["0.6", "Slow"],
            ["1", "Normal"],
            ["2", "Fast"],
          ],
          String(now.speed),
          (value) => change({ speed: Number(value) }),
        )}
        ${choose(
          "text",
          "Text size",
          [
            ["90", "Small"],
            ["100", "Normal"],
            ["120", "Large"],
            ["140", "Larger"],
          ],
          String(now.text),
          (value) => change({ text: Number(value) }),
        )}
        <fieldset>
          <legend>Sound</legend>
          <label class="choice">
            <input
              type="checkbox"
              checked=${now.sound}
              onChange=${() => {
                change({ sound: !now.sound });
                play("turn");
              }}
            />
            <span>Play sounds</span>
          </label>
          <label class="volume">
            <span>Volume</span>
            <input
              type="range"
              min="0"
              max="1"
              step="0.05"
              value=${now.volume}
              onChange=${(/** @type {{target: HTMLInputElement}} */ event) => {
                change({ volume: Number(event.target.value) });
                play("take");
              }}
            />
          </label>
        </fieldset>
      </form>
    <//>
  `;
}
