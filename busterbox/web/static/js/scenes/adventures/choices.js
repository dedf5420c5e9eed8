/**
 * Choices in the middle of the table: heroes and bosses before the game, and small questions inside effects.
 */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { capital, listed, sentences } from "@busterbox/parts/words.js";
import { CardFace, spoken, supportOf } from "./card/face.js";
import { blankDie, mark, supportWords } from "./card/signs.js";
import { ACTIONS, COLOURS } from "./model.js";
import { energyPips, head, keyHint, labelled, optionProps } from "./pieces.js";
import { poolRow, poolWords } from "./pool.js";

/** @import { CardInfo } from "@busterbox/wire.js" */
/** @import { Model } from "./types.js" */

// -- free claims (AD-R7, AD-1.15, AD-23.8) --------------------------------------------------------

/** @param {{m: Model}} props */
export function HeroOrBossChoice({ m }) {
  const claim = m.display.claim;
  if (!claim) return null;
  const heroes = claim.what === "hero";
  const alone = m.heroes.length === 1;
  const words = heroes
    ? "Every hero has a deck of 16 cards. You can change your choice until everyone has confirmed."
    : "Each hero goes through the stage of one of them, then fights them there.";
  return html`
    <section class="ad-claims" aria-label=${heroes ? "Heroes to choose" : "Bosses to choose"}>
      <h2>
        ${
          heroes
            ? "Who are you?"
            : m.display.mode === "session_3"
              ? "Who do you fight?"
              : "Which stage do you take?"
        }${" "}
        <small>
          ${
            alone
              ? heroes
                ? "Every hero has a deck of 16 cards."
                : "You go through the stage, then fight its master."
              : words
          }
        </small>
      </h2>
      <ul class="plain ad-offers" data-rove>
        ${claim.offers.map(({ card: id, number }) => {
          const card = m.card(id);
          return (
            card &&
            html`
              <li key=${id}>${offeredCard(m, card, number, heroes)}</li>
            `
          );
        })}
      </ul>
      ${confirming(m)}
    </section>
  `;
}

/** The weapons that hit a boss's weakness, and whose they are. @param {Model} m @param {CardInfo} boss */
const weaponsThatHit = (m, boss) =>
  m.heroes.flatMap((one, seat) =>
    one.weapons
      .filter((weapon) => m.card(weapon.card)?.data.icon === boss.data.weakness)
      .map((weapon) => ({ seat, weapon: m.card(weapon.card)?.name ?? "" })),
  );

/**
 * What the supports of a hero's deck give and how often, most common first.
 * @param {Model} m
 * @param {string} hero
 */
function deckOf(m, hero) {
  /** @type {Map<string, {card: CardInfo, many: number}>} */
  const found = new Map();
  for (const card of m.props.game.cards.filter((one) => one.data.hero === hero)) {
    const name = gives(card);
    found.set(name, { card, many: (found.get(name)?.many ?? 0) + 1 });
  }
  return [...found]
    .map(([name, { card, many }]) => ({ name, card, many }))
    .sort((a, b) => b.many - a.many || a.card.data.support.length - b.card.data.support.length);
}

/** What a support gives, in words. @param {CardInfo} card */
const gives = ({ data }) => data.support.map(supportWords).join(data.choose ? " or " : " and ");

/** @param {Model} m @param {CardInfo} card @param {number} number @param {boolean} heroes */
function offeredCard(m, card, number, heroes) {
  const option = m.option(heroes ? "hero" : "boss", number);
  const owners = (m.display.claim?.claims ?? []).flatMap((claim, seat) => (claim === card.id ? [seat] : []));
  const mine = owners.includes(m.me);
  // the boss side stays hidden until the boss is taken, in session 3 too (AD-R8)
  const open = m.display.peek || card.data.type === "wily_boss";
  const hits = heroes || !open ? [] : weaponsThatHit(m, card);
  const { class: marks, ...given } = optionProps(
    m,
    option,
    card.id,
    m.code(heroes ? "hero" : "boss", number),
  );
  const deck = heroes ? deckOf(m, card.id) : [];
  const sides = heroes
    ? [card.data.lore, `Supports: ${deck.map(({ name, many }) => `${many} of ${name}`).join(", ")}`]
    : [card.data.stage && `Stage: ${card.data.stage.text}`, open && `Boss: ${card.data.boss.text}`];
  const words = sentences(
    option ? option.text : card.name,
    spoken(card),
    ...sides,
    capital(hits.map(({ seat, weapon }) => `${m.whose(seat)} ${weapon} hits the weakness`).join(", ")),
    owners.length > 0 && `Claimed by ${listed(owners.map(m.name))}`,
  );
  return html`
    <button
      ...${given}
      class=${cls(
        "ad-offer",
        marks,
        mine && "is-mine",
        owners.length > 0 && "is-claimed",
        owners.length > 0 && `seat--${owners[0] + 1}`,
      )}
    >
      ${labelled(
        words,
        html`
          <${CardFace} card=${card} size="medium" closed=${!open} />
          ${
            heroes &&
            html`
              <span class="ad-offer__deck">
                ${deck.map(
                  ({ name, card: one, many }) => html`
                    <span key=${name}>
                      <b>${many}</b>
                      ${supportOf(one)}
                    </span>
                  `,
                )}
              </span>
            `
          }
          ${
            hits.length > 0 &&
            html`
              <span class="ad-offer__hits">
                ${mark(`weakness-${card.data.weakness}`)}
                ${hits
                  .map(({ seat, weapon }) => `${m.heroes.length > 1 ? `${m.Name(seat)}: ` : ""}${weapon}`)
                  .join(", ")}
              </span>
            `
          }
          <span class="ad-offer__who">
            ${owners.map(
              (seat) => html`
                <span key=${seat} class=${`seat--${seat + 1}`}>
                  ${heroes ? null : head(m, seat, 18)}${" "}${m.Name(seat)}${
                    m.display.claim?.confirmed.includes(seat)
                      ? html`
                          ${" "}${icon("check")}
                        `
                      : null
                  }
                </span>
              `,
            )}
          </span>
          ${keyHint(m, option)}
        `,
      )}
    </button>
  `;
}

/** @param {Model} m */
function confirming(m) {
  const option = m.option("confirm") ?? m.option("reconsider");
  const waiting = m.heroes
    .map((_, seat) => seat)
    .filter((seat) => !m.display.claim?.confirmed.includes(seat));
  if (m.heroes.length === 1) return null;
  return html`
    <p class="ad-confirm">
      ${option && confirmButton(m, option)}
      <span>
        ${
          waiting.length ? `Not confirmed yet: ${waiting.map(m.name).join(", ")}.` : "Everyone has confirmed."
        }
      </span>
    </p>
  `;
}

/** @param {Model} m @param {import("@busterbox/wire.js").OptionInfo} option */
function confirmButton(m, option) {
  const { class: marks, ...given } = optionProps(m, option, "");
  return html`
    <button ...${given} class=${cls("button", marks, option.kind === "confirm" && "button--primary")}>
      ${icon(option.kind === "confirm" ? "check" : "undo")} ${option.text}
    </button>
  `;
}

// -- small questions ------------------------------------------------------------------------------

const SMALL = [
  "colour",
  "icon",
  "token",
  "lose_token",
  "energy",
  "lose_energy",
  "tank",
  "hold",
  "choose",
  "surplus",
  "discard_die",
  "copy",
  "spend",
];
// the dice themselves are the options there
const ON_DICE = ["surplus", "discard_die", "copy", "spend"];

/** @param {Model} m @param {import("@busterbox/wire.js").OptionInfo} option */
function look(m, option) {
  const n = option.argument ?? 0;
  if (option.kind === "colour") return blankDie(COLOURS[n]);
  if (option.kind === "token")
    return html`
      <span class="ad-tok ad-tok--big is-on">${mark(`need-${ACTIONS[n]}`)}</span>
    `;
  if (option.kind === "energy") {
    const weapon = m.heroes[m.me]?.weapons.find((one) => one.number === n);
    return html`
      ${mark(`weakness-${m.card(weapon?.card)?.data.icon}`)}${weapon && energyPips(weapon, m.me)}
    `;
  }
  return option.kind === "yes" || option.kind === "go_on"
    ? icon("check")
    : option.kind === "no" || option.kind === "go_back"
      ? icon("cross")
      : option.kind === "decline"
        ? icon("skip")
        : null;
}

/** The text of an option; what follows a colon stands below, smaller. @param {string} text */
function twoLines(text) {
  const [first, ...more] = text.split(": ");
  return more.length
    ? html`
        <span class="ad-two">
          <span>
            ${first}
            <span class="visually-hidden">:</span>
          </span>
          ${" "}
          <small>${more.join(": ")}</small>
        </span>
      `
    : html`
        <span>${text}</span>
      `;
}

/** What the pool will be, while no die of it is rolled. @param {Model} m */
function poolToCome(m) {
  const pool = m.heroes[m.me]?.pool;
  if (m.window !== "colour" || m.active !== m.me || m.dice.length > 0 || !pool?.sources.length) return null;
  return html`
    <p class="ad-tocome">
      <b>Your pool</b>
      ${" "}
      <span class="visually-hidden">${poolWords(pool)}</span>
      <span aria-hidden="true">${poolRow(pool)}</span>
    </p>
  `;
}

/** @param {{m: Model}} props */
export function SmallQuestion({ m }) {
  if (!m.asked || !SMALL.includes(m.window)) return null;
  const shown = m.options.filter(
    (one) =>
      !ON_DICE.includes(m.window) || !(one.kind === "die" || (one.kind === "token" && m.window === "spend")),
  );
  const gravity = m.window === "tank" || m.window === "hold";
  return html`
    <section
      class=${cls("ad-small", gravity && "is-grave", m.window === "colour" && "is-colour")}
      aria-label="A choice"
    >
      ${poolToCome(m)}${
        ON_DICE.includes(m.window) &&
        html`
          <p>Pick it in the pool${shown.length ? ", or:" : "."}</p>
        `
      }
      ${
        shown.length > 0 &&
        html`
          <ul class="plain" data-rove>
            ${shown.map((option) => {
              const { class: marks, ...given } = optionProps(m, option, "");
              return html`
                <li key=${option.code}>
                  <button ...${given} class=${cls("button", "ad-smallb", marks)}>
                    ${look(m, option)}${
                      option.kind === "colour"
                        ? twoLines(option.text)
                        : html`
                            <span>${option.text}</span>
                          `
                    }${keyHint(m, option)}
                  </button>
                </li>
              `;
            })}
          </ul>
        `
      }
    </section>
  `;
}
