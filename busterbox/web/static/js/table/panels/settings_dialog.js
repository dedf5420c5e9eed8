/** Looks, sound and motion on this device. */
import { html } from "@busterbox/parts/html.js";
import { change, settings } from "@busterbox/parts/settings.js";
import { play } from "@busterbox/parts/sound.js";
import { Dialog } from "@busterbox/parts/dialog.js";

/**
 * @param {string} name
 * @param {string} label
 * @param {[string, string][]} choices
 * @param {string} now
 * @param {(value: string) => void} set
 */
function choose(name, label, choices, now, set) {
  return html`
    <fieldset>
      <legend>${label}</legend>
      <div class="choices choices--small">
        ${choices.map(
          ([value, text]) => html`
            <label key=${value} class="choice">
              <input
                type="radio"
                name=${name}
                value=${value}
                checked=${now === value}
                onChange=${() => set(value)}
              />
              <span>${text}</span>
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}

/** @param {{close: () => void}} props */
export function SettingsDialog({ close }) {
  const now = settings.value;
  return html`
    <${Dialog} title="Settings" close=${close}>
      <form
        class="stack"
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          close();
        }}
      >
        ${choose(
          "theme",
          "Colours",
          [
            ["system", "As the system"],
            ["dark", "Dark"],
            ["light", "Light"],
          ],
          now.theme,
          (value) => change({ theme: /** @type {"system"} */ (value) }),
        )}
        ${choose(
          "motion",
          "Motion",
          [
            ["system", "As the system"],
            ["full", "Full"],
            ["reduced", "Reduced"],
          ],
          now.motion,
          (value) => change({ motion: /** @type {"system"} */ (value) }),
        )}
        ${choose(
          "speed",
          "Speed of animations",
          [
            ["0.6", "Slow"],
            ["1", "Normal"],
            ["2", "Fast"],
          ],
          String(now.speed),
          (value) => change({ speed: Number(value) }),
        )}
        ${choose(
          "text",
          "Size of text",
          [
            ["90", "Small"],
            ["100", "Normal"],
            ["120", "Large"],
            ["140", "Larger"],
          ],
          String(now.text),
          (value) => change({ text: Number(value) }),
        )}
        <fieldset>
          <legend>Sound</legend>
          <label class="choice">
            <input
              type="checkbox"
              checked=${now.sound}
              onChange=${() => {
                change({ sound: !now.sound });
                play("turn");
              }}
            />
            <span>Play sounds</span>
          </label>
          <label class="volume">
            <span>Volume</span>
            <input
              type="range"
              min="0"
              max="1"
              step="0.05"
              value=${now.volume}
              onChange=${(/** @type {{target: HTMLInputElement}} */ event) => {
                change({ volume: Number(event.target.value) });
                play("take");
              }}
            />
          </label>
        </fieldset>
      </form>
    <//>
  `;
}
