/** Toasts: what went wrong, with links to the rules behind it. */
import { signal } from "@preact/signals";
import { problem as asOurs } from "./api.js";
import { icon } from "./art.js";
import { html } from "./html.js";
import { ruleLinks } from "./words.js";

/** @typedef {import("@busterbox/wire.js").Problem} Problem */

/** The toasts on the screen, newest last. */
export const problems = signal(/** @type {{id: number, problem: Problem}[]} */ ([]));
let problemId = 0;

/** @param {Problem} problem */
export function showProblem(problem) {
  const id = ++problemId;
  const same = problems.peek().filter((one) => one.problem.detail !== problem.detail);
  problems.value = [...same.slice(-2), { id, problem }];
  setTimeout(() => dismiss(id), 9000);
}

/** @param {number} id */
export function dismiss(id) {
  problems.value = problems.peek().filter((one) => one.id !== id);
}

/** Shows a sentence of the client's own. @param {string} sentence */
export const showMessage = (sentence) => showProblem(asOurs(sentence));

/** @param {{game: string}} props */
export function Toasts({ game }) {
  return html`
    <div class="toasts" role="status" aria-live="polite">
      ${problems.value.map(
        ({ id, problem }) => html`
          <div key=${id} class="toast">
            <p>${problem.detail || problem.title} ${ruleLinks(game, problem.rules ?? [])}</p>
            <button type="button" class="tool" aria-label="Close the message" onClick=${() => dismiss(id)}>
              ${icon("cross")}
            </button>
          </div>
        `,
      )}
    </div>
  `;
}
