/** What went wrong, in a sentence with the rules that say so. */
import { html } from "./html.js";
import { icon } from "./art.js";
import { dismiss, problems } from "@busterbox/table/store.js";
import { ruleLinks } from "./words.js";

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
