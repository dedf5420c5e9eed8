/**
 * The junkyard: every die a button. In the draft all dice of a part are the same choice; in real time each is
 * its own.
 */
import { die, icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { PARTS, partWord } from "./model.js";
import { labelled, optionProps } from "./pieces.js";

/** @import { Model } from "./types.js" */

/** @param {{ m: Model }} props */
export function Junkyard({ m }) {
  const dice = m.table.junkyard;
  return html`
    <section
      class=${cls(
        "db-junkyard",
        m.asked && "db-mine",
        dice.length > 12 && "db-many",
        dice.length > 18 && "db-crowd",
      )}
      aria-label="Junkyard"
    >
      ${
        m.stage === "ready"
          ? beforeRoll(m)
          : html`
              <ul class="db-dice" data-rove>
                ${dice.map((part, place) => junkyardDie(m, part, place))}
              </ul>
              ${pickOrder(m)}
            `
      }
    </section>
  `;
}

/**
 * A die in its place; where it was taken, the place stays.
 * @param {Model} m
 * @param {number} part
 * @param {number} place
 */
function junkyardDie(m, part, place) {
  const name = PARTS[part];
  const key = `die-${place}`;
  // Scattered, but the same for everyone and every time.
  const turn = { "--db-turn": `${((place * 37) % 15) - 7}deg`, "--db-drop": `${((place * 53) % 9) - 4}px` };
  if (!name)
    return html`
      <li key=${key} class="db-spot" style=${turn}><span class="db-gone" data-key=${key}></span></li>
    `;
  if (!m.props.unveiled) {
    return html`
      <li key=${key} class="db-spot" style=${turn}>
        <span class="db-die db-covered" data-key=${key}>
          ${die({ face: "?", label: "a die, still covered" })}
        </span>
      </li>
    `;
  }
  const option = m.realtime ? m.option("grab", place) : m.option("take", part);
  const { class: marks, ...given } = optionProps(m, option, partWord(name));
  const claimed = option !== null && m.props.claiming === option.code;
  return html`
    <li key=${key} class="db-spot" style=${turn}>
      <button
        ...${given}
        class=${cls("db-die", marks, claimed && "db-claiming")}
        data-key=${key}
        data-ping=${key}
        title=${partWord(name)}
      >
        ${labelled(
          option ? option.text : partWord(name),
          html`
            ${die({ face: name, state: m.roll, label: "" })}
            ${
              claimed &&
              html`
                <span class="db-claim">claiming…</span>
              `
            }
          `,
        )}
      </button>
    </li>
  `;
}

/** Who picks next in the draft. @param {Model} m */
function pickOrder(m) {
  const picks = m.display.picks;
  if (m.realtime || picks.length === 0) return null;
  return html`
    <ol class="db-picks" aria-label="Who picks next">
      ${picks.slice(0, 8).map((seat, n) => {
        const marks = cls(n === 0 && "db-now", seat === m.me && "db-me", `db-seat-${seat % 4}`);
        return html`
          <li class=${marks}>
            ${
              n === 0
                ? html`
                    ${icon("arrow-right")}${" "}
                  `
                : ""
            }${m.name(seat)}
          </li>
        `;
      })}
    </ol>
  `;
}

/** Before the roll: the dice in their cup, and the button to roll them. @param {Model} m */
function beforeRoll(m) {
  const option = m.option("ready");
  const { class: marks, ...given } = optionProps(m, option, "ready");
  const { waiting, answered } = m.props.situation;
  const open = waiting.filter((seat) => !answered.includes(seat)).map((seat) => m.name(seat));
  return html`
    <div class="db-cup">
      <span class="db-cup-dice" aria-hidden="true">
        ${PARTS.map(
          (part) => html`
            <span>${die({ face: part, label: "" })}</span>
          `,
        )}
      </span>
      ${
        option
          ? html`
              <button ...${given} class=${cls("db-ready", marks)}>
                ${icon("dice")} Ready: roll the dice
              </button>
            `
          : m.props.info.status === "over"
            ? null
            : html`
                <p class="db-wait">
                  ${open.length > 0 ? `Waiting for ${open.join(", ")}` : "The dice are about to roll"}
                </p>
              `
      }
    </div>
  `;
}
