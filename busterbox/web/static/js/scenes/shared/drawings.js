/** Signs, drawings and pictures of cards from a game's sheet of symbols, and the style sheets they need. */
import { symbolAddress, icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";

/** @typedef {import("@busterbox/wire.js").CardInfo} CardInfo */

/**
 * Signs and drawings of one game.
 * @param {string} game
 * @param {string} prefix of its class names
 */
export const drawings = (game, prefix) => ({
  /** A sign in the colour of the text around it. @param {string} name @param {string} [extra] */
  mark: (name, extra = "") => html`
    <svg class=${cls(`${prefix}-mark`, extra)} viewBox="0 0 24 24" aria-hidden="true">
      <use href=${symbolAddress(name, game)} />
    </svg>
  `,

  /**
   * A drawing, `size` CSS pixels wide unless styled.
   * @param {string} name
   * @param {number} [size]
   * @param {boolean} [flip]
   */
  drawn: (name, size = 48, flip = false) => html`
    <svg
      class=${cls(`${prefix}-sprite`, flip && `${prefix}-sprite--flip`)}
      viewBox="0 0 24 24"
      style=${{ "--size": `${size}px` }}
      aria-hidden="true"
    >
      <use href=${symbolAddress(name, game)} width="24" height="24" />
    </svg>
  `,
});

// -- pictures of cards ----------------------------------------------------------------------------

/**
 * @typedef {[drawing: string, palette: string, scene: string]} Picture what is drawn on a card, in which
 *   colours, before which backdrop
 * @typedef {{cards: Record<string, Picture>, palettes: Record<string, Record<string, string>>}} Pictures
 */

/** @param {string} game @returns {Promise<Pictures>} */
async function loadPictures(game) {
  try {
    const answer = await fetch(symbolAddress("", game).replace(/\.svg#$/, ".json"), { credentials: "omit" });
    if (answer.ok) return await answer.json();
  } catch {
    // a card without its picture is still a card
  }
  return { cards: {}, palettes: {} };
}

/**
 * Loads the pictures of a game's cards and their style sheet.
 * @param {string} game
 * @param {string} prefix of the class names of its cards
 * @param {(card: CardInfo) => string} otherwise the drawing of a card that has no picture of its own
 */
export async function cardPictures(game, prefix, otherwise) {
  const [{ cards, palettes }] = await Promise.all([
    loadPictures(game),
    addStyles(`scenes/${game}/card`, `scenes/${game}`),
  ]);
  /** @param {CardInfo} card @returns {Picture} */
  const pictureOf = (card) => cards[card.id] ?? [otherwise(card), "", ""];
  return {
    pictureOf,
    /** The picture of a card alone, as large as its place. @param {CardInfo} card */
    picture(card) {
      const [drawing, palette, scene] = pictureOf(card);
      const inks = Object.entries(palettes[palette] ?? {}).map(([role, ink]) => [`--sprite-${role}`, ink]);
      return html`
        <span class=${`${prefix}-picture`} aria-hidden="true">
          ${
            scene &&
            html`
              <svg
                class=${`${prefix}-picture__scene`}
                viewBox="0 0 32 32"
                preserveAspectRatio="xMidYMid slice"
              >
                <use href=${symbolAddress(scene, game)} width="32" height="32" />
              </svg>
            `
          }
          <svg class=${`${prefix}-picture__thing`} viewBox="0 0 24 24" style=${Object.fromEntries(inks)}>
            <use href=${symbolAddress(drawing, game)} width="24" height="24" />
          </svg>
        </span>
      `;
    },
  };
}

// -- marks in the log -----------------------------------------------------------------------------

/**
 * Finds the mark before a line of the log by its words; the first rule that fits wins.
 * @param {string} prefix of the class names
 * @param {[words: RegExp, sign: string, tone: string][]} rules
 * @param {(sign: string) => unknown} mark draws a sign of the game
 * @param {string[]} common signs that every game has
 * @returns {(line: string) => any}
 */
export const logMarks = (prefix, rules, mark, common) => (line) => {
  const found = rules.find(([words]) => words.test(line));
  if (!found) return null;
  const [, sign, tone] = found;
  return html`
    <span class=${`${prefix}-log ${prefix}-log--${tone}`} aria-hidden="true">
      ${common.includes(sign) ? icon(sign) : mark(sign)}
    </span>
  `;
};

// -- style sheets ---------------------------------------------------------------------------------

/**
 * Adds the style sheet of a folder of css/ to the page, unless it is there already, alone or as part of a
 * larger one.
 * @param {string} room such as "scenes/tcg/card"
 * @param {string} [within] a room whose sheet holds this one too
 * @returns {Promise<void>} done when the sheet is there, or cannot be had
 */
export function addStyles(room, within = room) {
  const address = (/** @type {string} */ name) => `${document.documentElement.dataset.styles}${name}.css`;
  return new Promise((done) => {
    if (document.querySelector(`link[href="${address(room)}"], link[href="${address(within)}"]`))
      return done();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address(room);
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
}
