/** Parts of the form that opens a table: who sits on a chair, and how the table is run. */
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";

/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {"me" | "open" | "bot"} Kind
 * @typedef {{kind: Kind, name: string, level: string, deck:
 *   import("@busterbox/decks/deck_choice.js").Choice}} Chair
 * @typedef {{deadline: number, pace: "instant" | "brisk" | "normal" | "slow", hints: "auto" | "on" | "off",
 *   watchers: boolean, practice: boolean, listed: boolean, leavers: "bot" | "out", grace: number}} TableRules
 */

/**
 * Who sits on a chair.
 * @param {GameDetail} game
 * @param {Chair} chair
 * @param {number} seat
 * @param {boolean} first
 * @param {(change: Partial<Chair>) => void} change
 */
export function chairRow(game, chair, seat, first, change) {
  const value = chair.kind === "bot" ? `bot ${chair.level}` : chair.kind;
  return html`
    <label class="visually-hidden" for=${`seat-${seat}`}>Seat ${seat + 1}</label>
    ${icon(chair.kind === "bot" ? "robot" : "person")}
    <select
      id=${`seat-${seat}`}
      class="field"
      value=${value}
      onChange=${(/** @type {{target: HTMLSelectElement}} */ event) => {
        const [kind, level] = event.target.value.split(" ");
        change({ kind: /** @type {Kind} */ (kind), ...(level ? { level } : {}) });
      }}
    >
      <option value="me" selected=${value === "me"}>${first ? "Me" : "Also me, on this screen"}</option>
      <option value="open" selected=${value === "open"}>A friend, by link</option>
      ${game.levels.map(
        (level) => html`
          <option key=${level} value=${`bot ${level}`} selected=${value === `bot ${level}`}>
            Bot, ${level}
          </option>
        `,
      )}
    </select>
    ${
      chair.kind === "me" &&
      html`
        <input
          class="field"
          aria-label=${`Name of seat ${seat + 1}`}
          placeholder="Name"
          maxlength="24"
          value=${chair.name}
          onInput=${(/** @type {{target: HTMLInputElement}} */ event) => change({ name: event.target.value })}
        />
      `
    }
  `;
}

/**
 * @param {TableRules} now
 * @param {(change: Partial<TableRules>) => void} change
 * @param {boolean} hasPractice whether the game offers practice tables
 */
export function tableRules(now, change, hasPractice) {
  /**
   * @param {string} id
   * @param {string} label
   * @param {[string, string][]} values
   * @param {string} value
   * @param {(value: string) => void} set
   */
  const select = (id, label, values, value, set) => html`
    <div>
      <label class="label" for=${id}>${label}</label>
      <select
        id=${id}
        class="field"
        onChange=${(/** @type {{target: HTMLSelectElement}} */ event) => set(event.target.value)}
      >
        ${values.map(
          ([one, text]) => html`
            <option key=${one} value=${one} selected=${one === value}>${text}</option>
          `,
        )}
      </select>
    </div>
  `;
  /** @param {"watchers" | "practice" | "listed"} key @param {string} text */
  const check = (key, text) => html`
    <label class="choice">
      <input type="checkbox" checked=${now[key]} onChange=${() => change({ [key]: !now[key] })} />
      <span>${text}</span>
    </label>
  `;
  return html`
    <div class="manners">
      ${select(
        "deadline",
        "Time per decision",
        [
          ["0", "As long as you like"],
          ["30", "30 seconds"],
          ["60", "1 minute"],
          ["180", "3 minutes"],
          ["86400", "A day"],
        ],
        String(now.deadline),
        (value) => change({ deadline: Number(value) }),
      )}
      ${select(
        "pace",
        "Bot speed",
        [
          ["slow", "Slow"],
          ["normal", "Normal"],
          ["brisk", "Fast"],
          ["instant", "Instant"],
        ],
        now.pace,
        (value) => change({ pace: /** @type {"normal"} */ (value) }),
      )}
      ${select(
        "hints",
        "Hints",
        [
          ["auto", "Only when alone with bots"],
          ["on", "For everyone"],
          ["off", "Off"],
        ],
        now.hints,
        (value) => change({ hints: /** @type {"auto"} */ (value) }),
      )}
      ${select(
        "leavers",
        "If a player leaves",
        [
          ["bot", "A bot takes over"],
          ["out", "The seat is out of the game"],
        ],
        now.leavers,
        (value) => change({ leavers: /** @type {"bot"} */ (value) }),
      )}
      ${select(
        "grace",
        "A bot steps in for an absent player after",
        [
          ["15", "15 seconds"],
          ["60", "1 minute"],
          ["300", "5 minutes"],
          ["86400", "A day"],
        ],
        String(now.grace),
        (value) => change({ grace: Number(value) }),
      )}
      ${check("watchers", "Allow spectators")}${check("listed", "List it among the open tables")}
      ${hasPractice && check("practice", "Practice: rolls and reveals can be undone; the record says so")}
    </div>
  `;
}
