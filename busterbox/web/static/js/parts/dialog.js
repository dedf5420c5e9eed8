/** What opens over the page: dialogs, and previews, which close by themselves. */
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { icon } from "./art.js";
import { html } from "./html.js";

/**
 * A native dialog that is open as long as it is drawn.
 * @param {{title: string, close: () => void, children?: unknown, class?: string}} props
 */
export function Dialog(props) {
  const place = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = place.current;
    const before = document.activeElement;
    if (dialog && !dialog.open) dialog.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return html`
    <dialog
      class=${`sheet ${props.class ?? ""}`}
      ref=${place}
      aria-labelledby="dialog-title"
      onCancel=${(/** @type {Event} */ event) => {
        event.preventDefault();
        props.close();
      }}
      onClick=${(/** @type {MouseEvent} */ event) => event.target === place.current && props.close()}
    >
      <div class="sheet__head">
        <h2 id="dialog-title">${props.title}</h2>
        <button type="button" class="tool" aria-label="Close" onClick=${props.close}>${icon("cross")}</button>
      </div>
      ${props.children}
    </dialog>
  `;
}

// -- previews -------------------------------------------------------------------------------------
//
// Whatever a player looks at over the table: a card large, an open pile, another player. Escape, an answer
// and a new question close them all.

/** @type {(() => void)[]} */
const closing = [];

/**
 * What a preview shows; `nothing` while it is closed.
 * @template T
 * @param {T} nothing @returns {import("@preact/signals").Signal<T>}
 */
export function preview(nothing) {
  const shown = signal(nothing);
  closing.push(() => (shown.value = nothing));
  return shown;
}

export function closePreviews() {
  for (const close of closing) close();
}

const MOVING = ["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];
let keyed = false;
document.addEventListener(
  "keydown",
  (event) => {
    if (!MOVING.includes(event.key)) return;
    // the focus moves before the next task runs
    keyed = true;
    setTimeout(() => (keyed = false));
  },
  true,
);

/** Whether a key is moving the focus, as opposed to code that gives it back. */
export const focusMoves = () => keyed;
