/**
 * Standing answers: "pass until …", what ends it early, and the banner meanwhile. The server keeps the
 * standing answer and tells nobody else.
 */
import { useState } from "preact/hooks";
import { signal } from "@preact/signals";
import { icon } from "@busterbox/parts/art.js";
import { Dialog } from "@busterbox/parts/dialog.js";
import { cls, html } from "@busterbox/parts/html.js";
import { capital } from "@busterbox/parts/words.js";

/** @typedef {import("../store.js").SeatView} SeatView */

/** Whether the menu is open. */
export const menuOpen = signal(false);
/** Seats that have been asked something they could pass: from then on they may pass ahead. */
const asked = new WeakSet();
/** The notice that the player has closed. */
const read = signal("");

/** @param {SeatView} view */
export function standingOf(view) {
  return view.latest.value?.standing ?? null;
}

/** Whether a standing answer is active. @param {SeatView} view */
export function isStanding(view) {
  const standing = standingOf(view);
  return standing !== null && standing.until !== "off";
}

/** Whether this seat can pass ahead now. @param {SeatView} view */
export function canPassAhead(view) {
  const standing = standingOf(view);
  if (!standing || view.store.info.value?.status !== "playing") return false;
  if (view.latest.value?.decision?.passing != null) asked.add(view);
  return asked.has(view) || standing.until !== "off" || standing.when_nothing;
}

/** @param {SeatView} view */
export function stopPassing(view) {
  void view.command({ type: "standing", until: "off" });
}

/**
 * The button that opens the menu: beside the options if one of them passes, else among the tools.
 * @param {SeatView} view
 */
export function passUntilButton(view, tool = false) {
  if (!canPassAhead(view)) return null;
  const on = standingOf(view)?.when_nothing ?? false;
  return html`
    <button
      type="button"
      class=${cls(tool ? "tool" : "button option", "standing__open")}
      title="Pass until something happens (Shift+P)"
      aria-haspopup="dialog"
      aria-keyshortcuts="Shift+P"
      onClick=${() => (menuOpen.value = true)}
    >
      ${tool ? icon("hourglass") : null}
      <span>
        Pass
        until…${
          on
            ? html`
                <small class="standing__mark">auto</small>
              `
            : null
        }
      </span>
    </button>
  `;
}

/** What the standing answer is, or why it has ended. @param {{view: SeatView}} props */
export function StandingBanner({ view }) {
  const standing = standingOf(view);
  if (!standing || view.store.info.value?.status !== "playing") return null;
  const on = standing.until !== "off";
  const over = !on && standing.ended !== "" && view.decision.value !== null && read.value !== key(view);
  return html`
    <div class=${cls("standing", over && "standing--ended")} role="status" hidden=${!on && !over}>
      ${
        on &&
        html`
          <p>
            ${icon("skip")}${" "}
            <span>You are passing until ${standing.words}.</span>
          </p>
          <button
            type="button"
            class="button standing__stop"
            aria-keyshortcuts="S"
            title="Stop passing (S or Esc)"
            onClick=${() => stopPassing(view)}
          >
            Stop
          </button>
        `
      }
      ${
        over &&
        html`
          <p>
            ${icon("bell")}${" "}
            <span>${standing.ended}</span>
          </p>
          <button
            type="button"
            class="tool"
            aria-label="Close this notice"
            onClick=${() => (read.value = key(view))}
          >
            ${icon("cross")}
          </button>
        `
      }
    </div>
  `;
}

/** The notice of one seat at one question. @param {SeatView} view */
const key = (view) => `${view.seat}:${view.decision.value?.prompt}`;

/** The menu: until when, what ends it early, and the permanent choice. @param {{view: SeatView}} props */
export function StandingMenu({ view }) {
  if (!menuOpen.value) return null;
  const standing = standingOf(view);
  const game = view.store.game.value;
  if (!standing || !game) return null;
  return html`
    <${Choices} view=${view} standing=${standing} game=${game} />
  `;
}

/**
 * @param {{view: SeatView, standing: import("@busterbox/wire.js").StandingInfo, game:
 *   import("@busterbox/wire.js").GameDetail}} props
 */
function Choices({ view, standing, game }) {
  const [names, setNames] = useState(standing.interrupts);
  const close = () => (menuOpen.value = false);
  /** @param {string} until */
  const order = (until) => {
    void view.command({ type: "standing", until, interrupts: names });
    close();
  };
  /** @param {string} name */
  const toggle = (name) => {
    const now = names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
    setNames(now);
    void view.command({ type: "standing", interrupts: now });
  };
  const nothing = () => void view.command({ type: "standing", when_nothing: !standing.when_nothing });
  return html`
    <${Dialog} title="Pass until" class="standing-menu" close=${close}>
      <ul class="plain standing__untils">
        ${game.untils.map(
          ({ name, text }) => html`
            <li key=${name}>
              <button type="button" class="button" data-until=${name} onClick=${() => order(name)}>
                ${capital(text)}
              </button>
            </li>
          `,
        )}
      </ul>
      <fieldset>
        <legend>Stop passing early if</legend>
        <div class="choices">
          ${game.interrupts.map(
            ({ name, text }) => html`
              <label key=${name} class="choice">
                <input
                  type="checkbox"
                  name=${name}
                  checked=${names.includes(name)}
                  onChange=${() => toggle(name)}
                />
                <span>${text}</span>
              </label>
            `,
          )}
        </div>
      </fieldset>
      <p class="soft">
        You are always asked when you cannot pass. The others are not told that you are passing ahead.
      </p>
      <fieldset>
        <legend>Always</legend>
        <label class="choice">
          <input type="checkbox" name="when_nothing" checked=${standing.when_nothing} onChange=${nothing} />
          <span>
            Pass when I can do nothing${" "}
            <small>This can give away something about your hand.</small>
          </span>
        </label>
      </fieldset>
      ${
        standing.until !== "off" &&
        html`
          <p>
            <button
              type="button"
              class="button"
              onClick=${() => {
                stopPassing(view);
                close();
              }}
            >
              Stop passing
            </button>
          </p>
        `
      }
    <//>
  `;
}
