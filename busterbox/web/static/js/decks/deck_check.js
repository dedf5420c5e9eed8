/** What is wrong with a deck: every fault with its line and its rule. */
import { useEffect, useState } from "preact/hooks";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import { ruleLinks } from "@busterbox/parts/words.js";
import { deckSettings, usualSettings } from "./deck_text.js";

/**
 * @typedef {import("@busterbox/wire.js").DeckFault} DeckFault
 * @typedef {import("@busterbox/wire.js").DeckReport} DeckReport
 */

// faults of one text; a text with more is no deck
const SHOWN = 30;

/** @param {{game: string, faults: DeckFault[], lines?: boolean}} props */
export function FaultList({ game, faults, lines = true }) {
  if (!faults.length) return null;
  return html`
    <ul class="plain faults">
      ${faults.slice(0, SHOWN).map(
        (fault, place) => html`
          <li key=${place}>
            ${icon("warning")}
            <span>
              ${
                lines &&
                fault.line > 0 &&
                html`
                  <b>Line ${fault.line}:</b>
                  ${" "}
                `
              }${fault.sentence}${" "}${ruleLinks(game, fault.rule ? [fault.rule] : [])}
            </span>
          </li>
        `,
      )}
      ${
        faults.length > SHOWN &&
        html`
          <li>
            ${icon("warning")}
            <span>And ${faults.length - SHOWN} more.</span>
          </li>
        `
      }
    </ul>
  `;
}

/**
 * @param {string} game
 * @param {string} text
 * @param {Record<string, string>} settings
 * @returns {Promise<DeckReport>}
 */
export const checkDeck = (game, text, settings) =>
  api.call(`/games/${encodeURIComponent(game)}/deck`, { body: { text, settings } });

/**
 * The server's report on a text, asked for when it has not changed for a moment. `fresh` is false while the
 * report is about an earlier text.
 * @param {string} game
 * @param {string} text
 * @param {Record<string, string>} settings
 * @param {number} [wait] ms
 * @returns {{report: DeckReport | null, fresh: boolean, problem: string}}
 */
export function useDeckReport(game, text, settings, wait = 350) {
  const about = JSON.stringify([text, settings]);
  const [told, setTold] = useState({
    about: "",
    report: /** @type {DeckReport | null} */ (null),
    problem: "",
  });
  useEffect(() => {
    if (!text) return undefined;
    let late = false;
    const timer = setTimeout(() => {
      checkDeck(game, text, settings).then(
        (report) => !late && setTold({ about, report, problem: "" }),
        (error) => !late && setTold((now) => ({ ...now, about, problem: api.asProblem(error).detail })),
      );
    }, wait);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [game, about]);
  return { report: told.report, fresh: told.about === about, problem: told.problem };
}

/**
 * The settings nearest to the usual ones that allow a text; the usual ones if none do.
 * @param {import("@busterbox/wire.js").GameDetail} game
 * @param {string} text
 * @returns {Promise<Record<string, string>>}
 */
export async function settingsAllowing(game, text) {
  const usual = usualSettings(game);
  const others = deckSettings(game).flatMap((setting) =>
    setting.values
      .filter((value) => value !== usual[setting.name])
      .map((value) => ({ ...usual, [setting.name]: value })),
  );
  for (const settings of [usual, ...others]) {
    if ((await checkDeck(game.name, text, settings)).ok) return settings;
  }
  return usual;
}
