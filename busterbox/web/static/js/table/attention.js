/** Calling somebody who looks elsewhere: the title, the icon and a sound when a decision waits. */
import { effect } from "@preact/signals";
import { play } from "@busterbox/parts/sound.js";

/** @param {import("./store.js").TableStore} store */
export function callWhenAsked(store) {
  const plain = document.title;
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const calmIcon = link?.href ?? "";
  const alertIcon = link?.dataset.alert ?? "";
  let last = "";
  effect(() => {
    const info = store.info.value;
    const asked = store.seats.filter(
      (view) => view.seat >= 0 && view.decision.value !== null && !view.passes.value,
    );
    const waits = asked.length > 0 && info?.status === "playing" && !info.paused;
    const title = store.game.value?.title ?? plain;
    document.title = waits
      ? `● Your decision: ${title}`
      : store.active.value.over.value
        ? `Game over: ${title}`
        : title;
    if (link && alertIcon) link.href = waits ? alertIcon : calmIcon;
    const now = waits ? asked.map((view) => `${view.seat}:${view.decision.value?.prompt}`).join() : "";
    // once for each question, and only if somebody else had the word before or nobody looks
    if (now && now !== last && (last === "" || document.hidden)) play("turn");
    last = now;
  });
}
