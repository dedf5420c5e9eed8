/** Between two players at one screen: nothing is shown until the next one says so. */
import { useEffect, useRef } from "preact/hooks";
import { html } from "@busterbox/parts/html.js";

/** @param {{store: import("../store.js").TableStore}} props */
export function Curtain({ store }) {
  const next = store.curtain.value;
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus(), [next]);
  if (!next) return null;
  const name = store.info.value?.seats[next.seat]?.name ?? `Player ${next.seat + 1}`;
  const shown = () => {
    store.active.value = next;
    store.curtain.value = null;
  };
  return html`
    <section class=${`curtain seat--${(next.seat % 8) + 1}`} aria-label="Change of player">
      <p>Pass the screen to</p>
      <h2>${name}</h2>
      <button type="button" class="button button--primary button--big" ref=${button} onClick=${shown}>
        Show my cards
      </button>
      <p class="soft">The others look away.</p>
    </section>
  `;
}
