/** A native dialog that is open as long as it is drawn. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "./html.js";
import { icon } from "./art.js";

/**
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
