/**
 * This browser's part in the start of a game: shows the hash of a random word for every seat it holds, and tells the
 * word once everybody's hash is there (docs/fairness.md).
 */
import { effect } from "@preact/signals";
import { nonceCommitment } from "@busterbox/parts/dice.js";
import { keepFixed, keepNonce, keptNonce } from "@busterbox/parts/kept_dice.js";

/**
 * @typedef {import("./store.js").TableStore} TableStore
 * @typedef {import("./store.js").SeatView} SeatView
 * @typedef {import("@busterbox/wire.js").TableInfo} TableInfo
 */

/** A word of 128 random bits. */
function newNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Whether all is in order: every person has shown a hash, and no bot has. @param {TableInfo} info */
export function allShown(info) {
  return info.seats.every((seat) => (seat.kind === "person") === (seat.nonce_commitment !== ""));
}

/** @param {TableStore} store */
export function giveWords(store) {
  // what this page has sent already: each once for a commitment
  const shown = new Set();
  const told = new Set();
  effect(() => {
    const info = store.info.value;
    if (!info || info.status !== "lobby" || !info.commitment) return;
    for (const view of store.seats.filter((one) => one.seat >= 0)) {
      const seat = info.seats[view.seat];
      if (!seat || seat.kind !== "person" || seat.revealed) continue;
      const key = `${info.commitment} ${view.seat}`;
      if (info.start?.phase === "reveal" && !told.has(key)) {
        told.add(key);
        tell(store, view, info);
      } else if (info.start?.phase !== "reveal" && !shown.has(key)) {
        shown.add(key);
        show(store, view, info, seat.nonce_commitment);
      }
    }
  });
}

/** @param {TableStore} store @param {SeatView} view @param {TableInfo} info @param {string} there the seat's hash */
async function show(store, view, info, there) {
  const nonce = keptNonce(store.table, info.commitment, view.seat) || newNonce();
  const hash = await nonceCommitment(info.commitment, view.seat, nonce);
  if (hash === there) return;
  keepNonce(store.table, info.commitment, view.seat, nonce);
  // refused only if the commitment has changed: then the next one is shown
  view.stream.send({ type: "commit", hash, commitment: info.commitment }).catch(() => {});
}

/** @param {TableStore} store @param {SeatView} view @param {TableInfo} info */
async function tell(store, view, info) {
  const nonce = keptNonce(store.table, info.commitment, view.seat);
  const hash = nonce && (await nonceCommitment(info.commitment, view.seat, nonce));
  if (!info.start || !allShown(info)) return;
  if (!nonce || hash !== info.seats[view.seat].nonce_commitment) {
    // the word was chosen by another device, or is lost: whoever has it may tell it, else the start begins again
    await new Promise((done) => setTimeout(done, 2000));
    const now = store.info.peek();
    if (now?.commitment !== info.commitment || now.seats[view.seat].revealed || now.status !== "lobby")
      return;
    const fresh = await nonceCommitment(info.commitment, view.seat, newNonce());
    view.stream.send({ type: "commit", hash: fresh, commitment: info.commitment }).catch(() => {});
    return;
  }
  keepFixed(
    store.table,
    info.commitment,
    info.start,
    info.seats.map((one) => one.nonce_commitment),
  );
  view.stream.send({ type: "reveal", nonce, commitment: info.commitment }).catch(() => {});
}
