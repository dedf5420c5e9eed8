/** Going through a replay: step by step, by the slider, by chapters. */
import { useEffect } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";

/**
 * @typedef {import("@busterbox/wire.js").ReplayInfo} ReplayInfo
 * @typedef {import("@busterbox/wire.js").ReplayStep} ReplayStep
 */

/**
 * Where the chapter of a step begins.
 * @param {ReplayInfo} replay
 * @param {number} number
 */
export const chapterOf = (replay, number) => replay.marks.filter(([at]) => Number(at) <= number).at(-1)?.[0];

/**
 * @param {{replay: ReplayInfo, step: ReplayStep | null, number: number, chapter: number | string | undefined,
 *   playing: boolean, said: string, go: (to: number) => void, toggle: () => void}} props
 */
export function StepBar({ replay, step, number, chapter, playing, said, go, toggle }) {
  const last = Math.max(0, replay.steps - 1);
  useEffect(() => {
    const strip = document.querySelector(".marks");
    const mark = strip?.querySelector("[aria-current]")?.parentElement;
    if (strip && mark) strip.scrollLeft = mark.offsetLeft - strip.clientWidth / 3;
  }, [chapter]);
  return html`
    <section class="bar" aria-label="Steps">
      <p class="bar__sentence" role="status">${step?.lines.join(" ") || step?.situation?.question || ""}</p>
      <div class="scrub">
        ${stepButton("To the start", "first", () => go(0))}
        ${stepButton("Back one step", "arrow-left", () => go(number - 1))}
        ${stepButton(playing ? "Pause" : "Play", playing ? "pause" : "play", toggle, true)}
        ${stepButton("Forward one step", "arrow-right", () => go(number + 1))}
        ${stepButton("To the end", "last", () => go(last))}
        <input
          type="range"
          aria-label="Step"
          min="0"
          max=${last}
          value=${number}
          aria-valuetext=${`Step ${number} of ${last}`}
          onInput=${(/** @type {{target: HTMLInputElement}} */ event) => go(Number(event.target.value))}
        />
        <span class="scrub__number">${number} / ${last}</span>
      </div>
      <ol class="plain marks" aria-label="Chapters">
        ${replay.marks.map(
          ([at, text]) => html`
            <li key=${`${at} ${text}`}>
              <button
                type="button"
                class="mark"
                aria-current=${chapter === at ? "step" : null}
                onClick=${() => go(Number(at))}
              >
                ${text}
              </button>
            </li>
          `,
        )}
      </ol>
      ${
        replay.notice &&
        html`
          <p class="soft">${replay.notice}</p>
        `
      }
      <p class="soft" role="status">${said}</p>
    </section>
  `;
}

/** @param {string} name @param {string} sign @param {() => void} act @param {boolean} [main] */
const stepButton = (name, sign, act, main = false) => html`
  <button
    type="button"
    class=${cls("button", "button--icon", main && "button--primary")}
    aria-label=${name}
    onClick=${act}
  >
    ${icon(sign)}
  </button>
`;
