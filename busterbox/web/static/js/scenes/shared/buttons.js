/**
 * Buttons of a scene. Everything on the table is a real button: pressed, an option is chosen, anything else
 * explains itself.
 */
import { cls, html } from "@busterbox/parts/html.js";
import { ordered } from "@busterbox/parts/option_order.js";

/** @import { OptionInfo } from "@busterbox/wire.js" */
/** @import { CommonModel } from "./types.js" */

/**
 * The buttons of one scene.
 * @param {string} prefix of its class names
 * @param {() => void} [pressed] called whenever one is pressed
 */
export function buttons(prefix, pressed = () => {}) {
  return {
    /**
     * The attributes that make a button an option: its code, its marks, what a press does.
     * @param {CommonModel<any, any>} m
     * @param {OptionInfo | null} option
     * @param {string} word what it explains when it is no option
     * @param {number} [other] the code it would have as an option, so that the server can say why it is none
     *   now
     */
    optionProps(m, option, word, other) {
      const { act, explain, why, glow, pending, claiming, selected } = m.props;
      const code = option?.code ?? null;
      const ask = m.me >= 0 && !m.props.replay && !m.over ? other : undefined;
      return {
        type: "button",
        "data-code": code ?? ask,
        "data-explain": word || undefined,
        class: cls(
          code !== null && `${prefix}-option`,
          code !== null && glow.includes(code) && `${prefix}-glow`,
          code !== null && selected === code && `${prefix}-selected`,
          code !== null && (pending === code || claiming === code) && `${prefix}-sent`,
        ),
        onClick: () => {
          pressed();
          if (code !== null) act(code);
          else if (ask !== undefined) why(ask, word);
          else if (word) explain(word);
        },
      };
    },

    /**
     * A button's name for screen readers, and its drawing for the eyes.
     * @param {string} name
     * @param {unknown} drawing
     */
    labelled: (name, drawing) => html`
      <span class="visually-hidden">${name}</span>
      <span class=${`${prefix}-drawn`} aria-hidden="true">${drawing}</span>
    `,

    /**
     * The number key that chooses an option.
     * @param {CommonModel<any, any>} m
     * @param {OptionInfo | null} option
     */
    keyHint(m, option) {
      if (!option) return null;
      const place = ordered(m.options, m.props.situation.decision?.passing).indexOf(option) + 1;
      return place > 0 && place < 10
        ? html`
            <kbd class=${`${prefix}-key`} aria-hidden="true">${place}</kbd>
          `
        : null;
    },
  };
}
