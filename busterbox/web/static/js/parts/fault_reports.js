/**
 * What goes wrong in the page is told to the server's log, each fault once: of what kind the error is and
 * where in our own files it came from. No words of the error, because they may quote what only this seat may
 * know.
 */
import { BASE } from "./api.js";

/** @typedef {import("@busterbox/wire.js").Fault["place"]} Place */

const MOST = 5; // different faults that one page tells
const FRAMES = 6;
// our own files, whatever the version
const SOURCE = /\/static\/[^/]+\/js\/([a-z0-9_./-]+\.js)[^:)]*:(\d+):(\d+)/;
const NAME = /^\s*(?:at (?:async |new )*([\w.$]+) \(|([\w.$]*)@)/; // as Chromium and as Firefox write it

/** @type {Set<string>} */
const told = new Set();
/** Which game it is; set once it is known. */
export const context = { game: "" };

/** Where an error came from, in our own files: "function@file:line:column". @param {unknown} error */
function stackOf(error) {
  const lines = error instanceof Error ? (error.stack ?? "").split("\n") : [];
  return lines
    .flatMap((line) => {
      const found = SOURCE.exec(line);
      const named = NAME.exec(line);
      return found
        ? [`${(named?.[1] ?? named?.[2] ?? "").slice(-48)}@${found[1]}:${found[2]}:${found[3]}`]
        : [];
    })
    .slice(0, FRAMES);
}

/** @param {Place} place @param {unknown} error */
export function reportFault(place, error) {
  console.error(error);
  const kind = error instanceof Error && /^[A-Za-z]{1,32}$/.test(error.name) ? error.name : "";
  /** @type {import("@busterbox/wire.js").Fault} */
  const fault = { game: context.game, place, kind, stack: stackOf(error) };
  const which = [place, kind, fault.stack[0]].join(); // the way there may differ
  if (!fault.game || told.has(which) || told.size >= MOST) return;
  told.add(which);
  const body = JSON.stringify(fault);
  const headers = { "content-type": "application/json" };
  // if it cannot be told, the game goes on all the same
  fetch(`${BASE}/faults`, { method: "POST", headers, body, credentials: "omit", keepalive: true }).catch(
    () => {},
  );
}

/** Whatever nobody else catches. */
export function reportUncaught() {
  // without an error it is a remark of the browser's, as about observers that have more to do
  addEventListener("error", (event) => event.error && reportFault("page", event.error));
  addEventListener(
    "unhandledrejection",
    (event) => event.reason instanceof Error && reportFault("page", event.reason),
  );
}
