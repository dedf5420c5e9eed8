/**
 * Icons, sprites and dice for templates. They all come from one sheet of symbols; its address is on <html
 * data-sheet>. A drawing tells assistive technology its name only if it has a label; without one it is
 * decoration.
 */
import { h } from "preact";
import htm from "htm";

/** @typedef {import("preact").VNode<any>} VNode */

const html = /** @type {(strings: TemplateStringsArray, ...values: any[]) => VNode} */ (htm.bind(h));

const page = document.documentElement.dataset;

/**
 * The address of a symbol in the page's sheet, or in that of the named game.
 * @param {string} name
 * @param {string} [game]
 */
export function symbolAddress(name, game = "") {
  const sheet = page.sheet || "";
  return `${game ? sheet.replace(/[^/]*$/, `${game}.svg`) : sheet}#${name}`;
}

/** @param {string} label */
const spoken = (label) => (label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" });

/**
 * A line icon in the colour of the text around it, 1.5em wide unless styled.
 * @param {string} name
 * @param {string} [label]
 * @returns {VNode}
 */
export function icon(name, label = "") {
  return html`
    <svg class=${`icon icon--${name}`} viewBox="0 0 24 24" ...${spoken(label)}>
      <use href=${symbolAddress(name)} />
    </svg>
  `;
}

/**
 * A sprite, `size` CSS pixels wide. Palettes: hit, stun, out, or one of the page's own (class
 * sprite--<palette>).
 * @param {string} name
 * @param {{ size?: number, label?: string, palette?: string, flip?: boolean, game?: string }} [options]
 * @returns {VNode}
 */
export function sprite(name, { size = 48, label = "", palette = "", flip = false, game = "" } = {}) {
  const kind = `sprite${palette ? ` sprite--${palette}` : ""}${flip ? " sprite--flip" : ""}`;
  return html`
    <svg class=${kind} width=${size} height=${size} ...${spoken(label)}>
      <use href=${symbolAddress(name, game)} width=${size} height=${size} />
    </svg>
  `;
}

/**
 * A part die. `face` is the name of a part, "" for an empty place and "?" for a face nobody may know yet.
 * `state` is any of marked, rolling, landed, spent, gone, separated by spaces. `size` in CSS pixels.
 * @param {{ face: string, state?: string, size?: number, label?: string }} options
 * @returns {VNode}
 */
export function die({ face, state = "", size = 48, label }) {
  const states = state.split(" ").filter(Boolean);
  const kind = face === "" ? "empty" : face === "?" ? "hidden" : face;
  const known = kind === face;
  const name = label ?? (known ? face : kind === "empty" ? "empty" : "hidden die");
  const classes = ["die", `die--${kind}`, ...states.map((each) => `die--${each}`)].join(" ");
  return html`
    <span class=${classes} style=${{ "--size": `${size}px` }} ...${spoken(name)}>
      ${
        known &&
        html`
          <svg viewBox="0 0 24 24" aria-hidden="true"><use href=${symbolAddress(`part-${face}`)} /></svg>
        `
      }
      ${
        known &&
        html`
          <span class="die__code" aria-hidden="true">${face.slice(0, 3).toUpperCase()}</span>
        `
      }
      ${
        kind === "hidden" &&
        html`
          <svg viewBox="0 0 24 24" aria-hidden="true"><use href=${symbolAddress("question")} /></svg>
        `
      }
      ${
        states.includes("marked") &&
        html`
          <span class="die__mark">${icon("check")}</span>
        `
      }
    </span>
  `;
}
