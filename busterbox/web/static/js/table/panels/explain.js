/**
 * "?" on anything: what it does, why it cannot be used now, which rules say so. Press `?` on the focused
 * element, or `?` and then click, or press and hold on a touch screen.
 */
import { signal } from "@preact/signals";
import { icon } from "@busterbox/parts/art.js";
import { Dialog, preview } from "@busterbox/parts/dialog.js";
import { html } from "@busterbox/parts/html.js";
import { capital } from "@busterbox/parts/words.js";
import { largeCard } from "../scenes.js";

/**
 * @typedef {import("../store.js").SeatView} SeatView
 * @typedef {{title: string, lines: string[], rules: string[], possible: boolean | null, busy: boolean, card?:
 *   string, choice?: string}} Explained
 */

const open = preview(/** @type {Explained | null} */ (null));
/** True while the next click asks instead of acting. */
export const asking = signal(false);

/**
 * Explains an option: what it is, whether it can be chosen now, and if not, why. Shows the card it plays, if
 * known.
 * @param {SeatView} view
 * @param {number} code
 * @param {string} [card]
 */
export async function explainCode(view, code, card = "") {
  const option = view.latest.peek()?.decision?.options.find((one) => one.code === code);
  const found = cardOf(view, card);
  const title = found?.name ?? option?.text ?? "Why not?";
  open.value = {
    title,
    lines: found ? cardLines(found) : [],
    rules: option?.rules ?? [],
    possible: null,
    busy: true,
    card,
    choice: found ? option?.text : "",
  };
  show(await view.command({ type: "why", code }), found !== null);
  // also explain the thing itself: a die is more than an option to take it
  const now = open.peek();
  if (found || !card || !now) return;
  const word = await view.command({ type: "explain", word: card });
  /** @type {string[]} */
  const lines = word?.lines ?? [];
  // else only rules that use the word
  const about = lines.some((line) => line !== now.title && !/^\s*[A-Z]+-[R\d][\d.]*: /.test(line));
  if (open.peek() === now && about) show({ ...word, text: "", legal: now.possible }, true);
}

/** A word, a card or a rule. @param {SeatView} view @param {string} word */
export async function explainWord(view, word) {
  const card = cardOf(view, word);
  const rule = view.store.game.peek()?.rules[word];
  const lines = card ? cardLines(card) : [];
  const known = card !== null || rule !== undefined;
  open.value = {
    title: card?.name ?? word,
    lines,
    rules: rule ? [word] : [],
    possible: null,
    busy: !known,
    card: word,
  };
  if (!known) show(await view.command({ type: "explain", word }), false);
}

/** @param {SeatView} view @param {string} id @returns {import("@busterbox/wire.js").CardInfo | null} */
const cardOf = (view, id) => view.store.game.peek()?.cards.find((one) => one.id === id) ?? null;

/** @param {import("@busterbox/wire.js").CardInfo} card */
function cardLines(card) {
  const copies = card.copies > 1 ? [`${card.copies} of them are in the game.`] : [];
  return [capital(card.values), card.text, ...copies].filter(Boolean);
}

/**
 * Puts the server's answer into the dialog.
 * @param {Record<string, any> | null} result
 * @param {boolean} named
 */
function show(result, named) {
  const now = open.peek();
  if (!now) return;
  if (!result) {
    open.value = now.lines.length || now.rules.length ? { ...now, busy: false } : null;
    return;
  }
  const lines = [result.why && capital(`${result.why}.`), ...(result.lines ?? [])].filter(
    (line) => typeof line === "string" && line,
  );
  /** @type {string[]} */
  const rules = (result.rules ?? []).map((/** @type {{id: string}} */ rule) => rule.id);
  const known = new Set([now.title, ...now.lines]);
  open.value = {
    card: now.card,
    // what can be done with the card that has the title
    choice: now.choice,
    title: !named && typeof result.text === "string" && result.text ? result.text : now.title,
    lines: [...now.lines, ...lines.filter((line) => !known.has(line))],
    rules: [...new Set([...rules, ...now.rules])],
    possible: typeof result.legal === "boolean" ? result.legal : null,
    busy: false,
  };
}

/** @param {{view: SeatView}} props */
export function ExplainDialog({ view }) {
  const told = open.value;
  const game = view.store.game.value;
  if (!told || !game) return null;
  const face = drawn(view, told.card ?? "");
  const card = face ? cardOf(view, told.card ?? "") : null;
  // what the drawing shows is only for those who cannot see it
  const printed = new Set(card ? cardLines(card) : []);
  return html`
    <${Dialog} title=${told.title} class="explain" close=${() => (open.value = null)}>
      ${
        told.possible !== null &&
        html`
          <p class=${told.possible ? "badge badge--good" : "badge badge--bad"}>
            ${icon(told.possible ? "check" : "cross")}${" "}${
              told.possible ? `Possible now${told.choice ? `: ${told.choice}` : ""}` : "Not possible now"
            }
          </p>
        `
      }
      ${
        told.busy &&
        html`
          <p class="soft">Looking it up.</p>
        `
      }
      ${told.lines.map(
        (line, n) => html`
          <p key=${n} class=${printed.has(line) ? "visually-hidden" : null}>${line}</p>
        `,
      )}
      ${face}
      ${
        told.rules.length > 0 &&
        html`
          <dl class="ruling">
            ${told.rules.map(
              (id) => html`
                <div key=${id}>
                  <dt><a href=${`/rules/${game.name}#${id}`} target="_blank" rel="noopener">${id}</a></dt>
                  <dd>${game.rules[id] ?? ""}</dd>
                </div>
              `,
            )}
          </dl>
        `
      }
    <//>
  `;
}

/** The card as the scene draws it. @param {SeatView} view @param {string} id */
function drawn(view, id) {
  const card = cardOf(view, id);
  return card ? largeCard(card, view.shown.peek(), view.seat) : null;
}

/**
 * What an element asks about, if anything.
 * @param {EventTarget | null} target @returns {{code: number | null, word: string} | null}
 */
function questionOf(target) {
  const found = target instanceof Element ? target.closest("[data-code], [data-explain]") : null;
  if (!(found instanceof HTMLElement || found instanceof SVGElement)) return null;
  const { code, explain } = found.dataset;
  if (!code && !explain) return null;
  return { code: code ? Number(code) : null, word: explain ?? "" };
}

/** @param {SeatView} view @param {EventTarget | null} target */
export function explainElement(view, target) {
  const what = questionOf(target);
  if (!what) return false;
  asking.value = false;
  if (what.code !== null) void explainCode(view, what.code, what.word);
  else void explainWord(view, what.word);
  return true;
}

/** The `?` key or button: what has the focus, else the next click. @param {SeatView} view */
export function toggleAsking(view) {
  if (asking.peek()) asking.value = false;
  else if (!explainElement(view, document.activeElement)) asking.value = true;
}

/** Clicks while asking, and long presses. @param {() => SeatView} view */
export function listenToQuestions(view) {
  let press = 0;
  let pressed = false;
  document.addEventListener(
    "click",
    (event) => {
      if (
        pressed ||
        (asking.peek() && !(event.target instanceof Element && event.target.closest("[data-asks]")))
      ) {
        event.preventDefault();
        event.stopPropagation();
        if (!pressed && !explainElement(view(), event.target)) asking.value = false;
        pressed = false;
      }
    },
    true,
  );
  document.addEventListener(
    "touchstart",
    (event) => {
      pressed = false;
      clearTimeout(press);
      if (!questionOf(event.target)) return;
      press = setTimeout(() => {
        pressed = explainElement(view(), event.target);
      }, 550);
    },
    { passive: true },
  );
  for (const kind of ["touchend", "touchmove", "touchcancel"]) {
    document.addEventListener(kind, () => clearTimeout(press), { passive: true });
  }
}
