/**
 * Reports faults of the page to the server's log, each once: the kind of error and where in our own files it
 * came from. Never the words of the error, because they may quote what only this seat may know.
 */
import { BASE } from "./api.js";

/** @typedef {import("@busterbox/wire.js").Fault["place"]} Place */

// most faults that one page reports
const MOST = 5;
const FRAMES = 6;
// our own files, whatever the version
const SOURCE = /\/static\/[^/]+\/js\/([a-z0-9_./-]+\.js)[^:)]*:(\d+):(\d+)/;
// as Chromium and as Firefox write it
const NAME = /^\s*(?:at (?:async |new )*([\w.$]+) \(|([\w.$]*)@)/;

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

/**
 * @param {Place} place
 * @param {unknown} error
 * @param {string} [file] where it must have come from if the error itself does not say: a module that cannot be
 *   loaded has no stack
 */
export function reportFault(place, error, file) {
  console.error(error);
  const kind = error instanceof Error && /^[A-Za-z]{1,32}$/.test(error.name) ? error.name : "";
  /** @type {import("@busterbox/wire.js").Fault} */
  const fault = { game: context.game, place, kind, stack: stackOf(error) };
  if (!fault.stack.length && file) fault.stack = [`import@${file}:0:0`];
  // the callers may differ
  const which = [place, kind, fault.stack[0]].join();
  if (!fault.game || told.has(which) || told.size >= MOST) return;
  told.add(which);
  const body = JSON.stringify(fault);
  const headers = { "content-type": "application/json" };
  // if the report fails, the game goes on
  fetch(`${BASE}/faults`, { method: "POST", headers, body, credentials: "omit", keepalive: true }).catch(
    () => {},
  );
}

/** Reports errors that nothing else catches. */
export function reportUncaught() {
  // without an error it is only a warning of the browser, about resize observers for example
  addEventListener("error", (event) => event.error && reportFault("page", event.error));
  addEventListener(
    "unhandledrejection",
    (event) => event.reason instanceof Error && reportFault("page", event.reason),
  );
}
