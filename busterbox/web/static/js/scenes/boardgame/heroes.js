/**
 * The players, clockwise from the turn player: Health and belongings, who has passed, who may still act; and
 * a dialog with everything about one of them.
 */
import { icon } from "@busterbox/parts/art.js";
import { Dialog, preview } from "@busterbox/parts/dialog.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { CardLine } from "./card/face.js";
import { healthBar, count, drawn, factChip, mark, piece } from "./pieces.js";

/** @import { AbilityInfo, Model, SeenCard } from "./types.js" */

// the player shown in the dialog
const opened = preview(-1);

const STATES = { asked: "to act", passed: "passed", open: "may act", out: "cannot act", gone: "has left" };

/** @param {Model} m @param {string} state */
const stateWord = (m, state) =>
  state === "out" && m.window === "trophy" ? "no Trophy" : STATES[/** @type {"open"} */ (state)];

/** @param {{m: Model}} props */
export function Heroes({ m }) {
  return html`
    <section class="bg-heroes" aria-label="Players" style=${{ "--seats": m.heroes.length }}>
      <ol class="plain" data-rove>
        ${m.display.order.map((seat) => plate(m, seat))}
      </ol>
    </section>
  `;
}

/**
 * A player's state in the ring of those who may act, "" if there is none now.
 * @param {Model} m
 * @param {number} seat
 */
function stateOf(m, seat) {
  if (!m.props.replay && m.props.info.seats[seat]?.left) return "gone";
  if (m.over) return "";
  const one = m.display.ring?.find((each) => each.seat === seat);
  if (!one) return m.display.asked.includes(seat) ? "asked" : "";
  return m.live.passed.includes(seat) ? "passed" : one.state;
}

/** The ring in one line, for screens where the players are out of sight. @param {Model} m */
export function ringOfPlayers(m) {
  if (!m.display.ring || m.over) return null;
  return html`
    <ol class="plain bg-ring" aria-label="Who may still act">
      ${m.display.ring.map(({ seat }) => {
        const state = stateOf(m, seat);
        return html`
          <li key=${seat} class=${cls(`seat--${seat + 1}`, `is-${state}`)}>
            ${piece(m, seat, 16)}
            <b>${m.Name(seat)}</b>
            <span>${state === "passed" ? icon("check") : null}${stateWord(m, state)}</span>
          </li>
        `;
      })}
    </ol>
  `;
}

/** @param {Model} m @param {number} seat */
function plate(m, seat) {
  const one = m.heroes[seat];
  const turn = m.display.turn === seat && m.display.heroes.some((hero) => hero.turns > 0);
  const state = stateOf(m, seat);
  const word = state ? stateWord(m, state) : "";
  const role = m.over ? "" : turn ? "hero of this turn" : "";
  const fights = turn && m.display.battle !== null;
  const dice = fights ? one.battle_threat : one.threat;
  const down =
    one.health === 0 && !m.over && !(turn && (fights || m.display.challenge)) ? "full again next turn" : "";
  const words = [
    `${m.Name(seat)}${role ? `, ${role}` : ""}${word ? `, ${word}` : ""}:`,
    `${one.health} of ${one.full} Health${down && ` (${down})`}, ${count(one.lives, "Life", "Lives")},`,
    `Weapon Energy ${one.energy}, ${fights ? `${dice} dice in battle` : `Threat ${dice}`},`,
    `${count(one.hand, "card")} in hand`,
    one.powers.length ? `powers: ${one.powers.map((id) => m.card(id)?.name).join(", ")}` : "",
    one.trophies.length ? `Trophies: ${one.trophies.map((id) => m.card(id)?.name).join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(" ");
  const first = seat === m.me || turn;
  return html`
    <li
      key=${seat}
      class=${cls(
        "bg-seat",
        `seat--${seat + 1}`,
        seat === m.me && "is-me",
        turn && !m.over && "is-turn",
        state && `is-${state}`,
        first && "is-first",
        m.props.pointed === `seat.${seat}` && "is-pointed",
      )}
      data-ping=${`seat.${seat}`}
    >
      <button
        type="button"
        class="bg-plate"
        data-key=${`plate-${seat}`}
        onClick=${() => (opened.value = seat)}
      >
        <span class="visually-hidden">${sentences(words, "Show details")}</span>
        <span class="bg-plate__in" aria-hidden="true">
          <span class="bg-plate__head">
            ${piece(m, seat, 24)}
            <b>${m.Name(seat)}</b>
            ${
              turn &&
              !m.over &&
              html`
                <em>hero</em>
              `
            }
            ${
              word &&
              html`
                <span class="bg-state" data-key=${`state-${seat}`}>
                  ${state === "passed" ? icon("check") : state === "asked" ? icon("hourglass") : null}
                  <span>${word}</span>
                </span>
              `
            }
          </span>
          ${healthBar({ value: one.health, full: one.full, name: m.Name(seat), key: `health-${seat}` })}
          <span class="bg-plate__facts">
            ${
              down &&
              html`
                <span class="bg-plate__note">${down}</span>
              `
            }
            ${factChip("life", one.lives, "Lives", `lives-${seat}`)}${factChip(
              "weapon-energy",
              one.energy,
              "Weapon Energy",
              `energy-${seat}`,
            )}${factChip("threat", dice, fights ? "Dice in battle" : "Threat", `threat-${seat}`)}
            <span class="bg-fact" data-key=${`hand-${seat}`}>
              ${icon("hand")}
              <b>${one.hand}</b>
            </span>
            ${one.trophies.map(
              (id) => html`
                <span key=${`t${id}`} class=${cls("bg-cup", `stage--${id}`)} data-key=${`trophy-${id}`}>
                  ${icon("trophy")}
                </span>
              `,
            )}
            ${one.powers.map(
              (id) => html`
                <span key=${id} class=${cls("bg-power", `stage--${id}`)} data-key=${`power-${seat}-${id}`}>
                  ${mark(`stage-${id}`)}
                </span>
              `,
            )}
          </span>
        </span>
      </button>
    </li>
  `;
}

// -- one of them, with all there is to know -------------------------------------------------------

/** @param {{m: Model}} props */
export function HeroDialog({ m }) {
  const seat = opened.value;
  const one = m.heroes[seat];
  if (!one) return null;
  const hero = m.card(one.hero);
  const close = () => (opened.value = -1);
  const discard = [...(m.table.discard[seat] ?? [])].reverse();
  // after the game all hands lie open
  const known = seat === m.me ? [] : (m.table.hand[seat] ?? []).filter((seen) => seen.card);
  const powers = one.powers.map((id) => m.card(id)).filter((card) => card !== null);
  return html`
    <${Dialog} title=${`${m.Name(seat)}: ${hero?.name ?? ""}`} class="bg-look" close=${close}>
      <div class="bg-look__top">
        ${piece(m, seat, 96, true)}
        <dl class="bg-look__facts">
          <div>
            <dt>Health</dt>
            <dd>${one.health} of ${one.full}</dd>
          </div>
          <div>
            <dt>Lives</dt>
            <dd>${one.lives}</dd>
          </div>
          <div>
            <dt>Weapon Energy</dt>
            <dd>${one.energy}, base ${one.base_energy}</dd>
          </div>
          <div>
            <dt>Threat</dt>
            <dd>${one.threat}, base ${one.base_threat}; in battle ${one.battle_threat}</dd>
          </div>
          <div>
            <dt>Robot Masters beaten</dt>
            <dd>${one.defeated.map((id) => m.card(id)?.name).join(", ") || "none"}</dd>
          </div>
          <div>
            <dt>Trophies</dt>
            <dd>${one.trophies.map((id) => m.card(id)?.name).join(", ") || "none"}</dd>
          </div>
          <div>
            <dt>Cards</dt>
            <dd>${one.hand} in hand, ${one.deck} in the deck</dd>
          </div>
        </dl>
      </div>
      ${hero && abilities(hero.name, hero.data.abilities ?? [], one.used)}
      ${powers.map(
        (card) => html`
          <div key=${card.id} class=${cls("bg-look__power", `stage--${card.id}`)}>
            ${drawn(`boss-${card.id}`, 48)}${abilities(
              `Power of ${card.name}`,
              card.data.abilities ?? [],
              one.used,
            )}
          </div>
        `,
      )}
      ${
        known.length > 0 &&
        html`
          <h3>Hand</h3>
          ${pile(m, known, close)}
        `
      }
      <h3>Discard pile: ${discard.length}</h3>
      ${discard.length > 0 && pile(m, discard, close)}
    <//>
  `;
}

/**
 * Cards as a list; each explains itself.
 * @param {Model} m
 * @param {SeenCard[]} cards
 * @param {() => void} close
 */
function pile(m, cards, close) {
  return html`
    <ol class="plain bg-list" data-rove>
      ${cards.map((seen, place) => {
        const card = m.card(seen.card);
        return (
          card &&
          html`
            <li key=${seen.id ?? place}>
              <button
                type="button"
                class="bg-row"
                data-explain=${card.id}
                onClick=${() => {
                  close();
                  m.props.explain(card.id);
                }}
              >
                <span class="visually-hidden">${card.name}</span>
                <${CardLine} card=${card} />
              </button>
            </li>
          `
        );
      })}
    </ol>
  `;
}

const MOMENTS = {
  challenge: "challenge",
  rolled: "challenge, on rolled dice",
  battle: "battle",
  battle_rolled: "battle, on rolled dice",
};

/** @param {string} title @param {AbilityInfo[]} all @param {number[]} used */
function abilities(title, all, used) {
  return html`
    <div>
      <h3>${title}</h3>
      <ul class="plain bg-abilities">
        ${all.map(
          (one) => html`
            <li key=${one.number} class=${cls(used.includes(one.number) && "is-used")}>
              <b>${one.name}</b>
              ${" "}
              <span class="soft">
                (${MOMENTS[one.moment]}${
                  one.moment === "challenge" || one.moment === "rolled" ? `, ${one.points} AP` : ""
                }${one.energy ? `, ${one.energy} Weapon Energy` : ""})
              </span>
              ${
                used.includes(one.number) &&
                html`
                  ${" "}
                  <em>used</em>
                `
              }
              <br />
              ${one.text}
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}
