/**
 * The heroes along the top, in the order in which they sit: life, tokens, weapons, who is ready or acts; in
 * planning also what each faces, what lies in the slots and what the pool will be. Pressed, one of them is
 * shown with all there is to know.
 */
import { icon } from "@busterbox/parts/art.js";
import { Dialog, preview } from "@busterbox/parts/dialog.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { CardLine, supportOf } from "./card/face.js";
import { mark, needsRow } from "./card/signs.js";
import { LEFT, RIGHT, SKILL, SLOTS } from "./model.js";
import { challengeWords, count, energyPips, head, lifePips, tokenRow, tokenWords } from "./pieces.js";
import { poolRow, poolWords } from "./pool.js";

/** @import { HeroDrawing, Model, SeenCard } from "./types.js" */

// the hero shown in the dialog
const opened = preview(-1);
export const STATES = {
  plans: "planning",
  ready: "ready",
  chooses: "choosing",
  acts: "acting",
  acted: "done",
  waits: "later",
};

/** Seats in the order they are shown: the left neighbour on the left (AD-R10). @param {Model} m */
export function seatOrder(m) {
  const seats = m.heroes.length;
  const me = Math.max(0, m.me);
  const from = seats === 2 ? 1 : seats < 3 ? 0 : me + seats - 2;
  return Array.from({ length: seats }, (_, n) => (from - n + 2 * seats) % seats);
}

/** @param {{m: Model}} props */
export function Heroes({ m }) {
  return html`
    <section class="ad-heroes" aria-label="Heroes" style=${{ "--seats": m.heroes.length }}>
      <ol class="plain" data-rove>
        ${seatOrder(m).map((seat) => heroPlate(m, seat))}
      </ol>
    </section>
  `;
}

/** What others can see of a plan, in words. @param {Model} m @param {HeroDrawing} one */
function planWords(m, one) {
  const slot = (/** @type {number} */ place) => m.card(one.slots[place])?.name ?? "empty";
  return [
    `Left ${slot(LEFT)}, right ${slot(RIGHT)}, skill ${slot(SKILL)}`,
    `The pool will be ${poolWords(one.pool)}`,
  ];
}

/**
 * Whether somebody points at this hero, or at something on the plate.
 * @param {Model} m
 * @param {number} seat
 */
const isPointed = (m, seat) =>
  new RegExp(`^(seat\\.${seat}|(plate|life|tokens|state|boost)-${seat}|(token|energy)-${seat}-.*)$`).test(
    m.props.pointed,
  );

/** @param {Model} m @param {number} seat */
function heroPlate(m, seat) {
  const one = m.heroes[seat];
  const { planning } = m;
  const acts = m.active === seat && !m.over;
  const state = m.over ? "" : acts ? "acts" : one.state;
  const word = state ? STATES[state] : "";
  const card = m.card(one.hero);
  const names = [
    m.Name(seat),
    card?.name,
    m.display.first === seat && "first player",
    word,
    one.holds && "asks to wait",
  ];
  const words = sentences(
    `${names.filter(Boolean).join(", ")}:`,
    `${one.life} of 5 life, tokens: ${tokenWords(one.tokens)}`,
    ...one.weapons.map(
      ({ card: id, energy, weak }) =>
        `${m.card(id)?.name} with ${energy} Weapon Energy${weak ? ", the boss is weak to it" : ""}`,
    ),
    one.boss && `Faces ${m.card(one.boss)?.name}`,
    ...(planning
      ? [one.challenges.map(challengeWords).join("; "), ...planWords(m, one)]
      : [count(one.hand, "boost card")]),
  );
  return html`
    <li
      key=${seat}
      class=${cls(
        "ad-seat",
        `seat--${seat + 1}`,
        seat === m.me && "is-me",
        acts && "is-acting",
        state && `is-${state}`,
        isPointed(m, seat) && "is-pointed",
      )}
      data-ping=${`seat.${seat}`}
    >
      <button
        type="button"
        class="ad-plate"
        data-key=${`plate-${seat}`}
        onClick=${() => (opened.value = seat)}
      >
        <span class="visually-hidden">${words} Show details</span>
        <span class="ad-plate__in" aria-hidden="true">
          <span class="ad-plate__head">
            ${head(m, seat, 28)}
            <b>${m.Name(seat)}</b>
            ${
              m.display.first === seat &&
              html`
                <span class="ad-first">${mark("first-player")}</span>
              `
            }${
              !planning &&
              one.hand > 0 &&
              m.active >= 0 &&
              html`
                <span class="ad-hasboost" data-key=${`boost-${seat}`}>${mark("boost")}</span>
              `
            }
            ${
              word &&
              html`
                <span class="ad-state" data-key=${`state-${seat}`}>
                  ${
                    state === "ready"
                      ? icon("check")
                      : state === "acts"
                        ? icon("play")
                        : state === "plans" || state === "chooses"
                          ? icon("hourglass")
                          : null
                  }
                  <span>${word}</span>
                </span>
              `
            }
            ${
              one.holds &&
              html`
                <span class="ad-state is-hold">
                  ${icon("pause")}
                  <span>wait!</span>
                </span>
              `
            }
          </span>
          <span class="ad-plate__facts">
            ${lifePips(one.life, `life-${seat}`)}${tokenRow(one.tokens, seat)}
            ${one.weapons.map(
              (weapon) => html`
                <span
                  key=${weapon.card}
                  class=${cls("ad-arm", weapon.energy === 0 && "is-spent", weapon.weak && "is-weak")}
                >
                  ${mark(`weakness-${m.card(weapon.card)?.data.icon}`)}${energyPips(weapon, seat)}
                </span>
              `,
            )}
          </span>
          ${planning && m.heroes.length > 1 && alliesPlan(m, one)}
        </span>
      </button>
    </li>
  `;
}

/** What an ally faces, has planned and will have. @param {Model} m @param {HeroDrawing} one */
function alliesPlan(m, one) {
  return html`
    <span class="ad-plate__plan">
      <span class="ad-plate__ahead">
        ${one.challenges.map(
          (challenge, place) => html`
            <span key=${place}>${needsRow(challenge.needs)}</span>
          `,
        )}
      </span>
      <span class="ad-plate__slots">
        ${[LEFT, SKILL, RIGHT].map((slot) => {
          const card = m.card(one.slots[slot]);
          return html`
            <span key=${slot} class=${cls("ad-minislot", card && "is-filled")}>
              ${mark(`slot-${SLOTS[slot]}`)}${
                card && slot !== SKILL ? supportOf(card) : card ? icon("check") : null
              }
            </span>
          `;
        })}
      </span>
      ${poolRow(one.pool)}
    </span>
  `;
}

// -- one of them, with all there is to know -------------------------------------------------------

/** @param {{m: Model}} props */
export function HeroDialog({ m }) {
  const seat = opened.value;
  const one = m.heroes[seat];
  if (!one) return null;
  const boss = m.card(one.boss);
  const hero = m.card(one.hero);
  const open = m.display.peek || m.display.fighting || boss?.data.type === "wily_boss";
  /** @param {string} id */
  const line = (id) => {
    const card = m.card(id);
    return (
      card &&
      html`
        <li key=${id}>
          <button type="button" class="ad-row" data-explain=${id} onClick=${() => m.props.explain(id)}>
            <span class="visually-hidden">${card.name}</span>
            <${CardLine} card=${card} />
          </button>
        </li>
      `
    );
  };
  /** @param {SeenCard[]} cards */
  const known = (cards) => cards.filter((seen) => seen.card !== null);
  const hand = known(m.table.hand[seat] ?? []);
  return html`
    <${Dialog}
      title=${`${m.Name(seat)}${hero ? `: ${hero.name}` : ""}`}
      class="ad-look"
      close=${() => (opened.value = -1)}
    >
      <dl class="ad-look__facts">
        <div>
          <dt>Life</dt>
          <dd>${one.life} of 5</dd>
        </div>
        <div>
          <dt>Active tokens</dt>
          <dd>${tokenWords(one.tokens)}</dd>
        </div>
        <div>
          <dt>Damage taken so far</dt>
          <dd>${one.suffered}</dd>
        </div>
        <div>
          <dt>Cards</dt>
          <dd>${one.hand} in hand, ${one.deck} in the deck, ${one.discard} discarded</dd>
        </div>
        ${
          boss &&
          html`
            <div>
              <dt>Faces</dt>
              <dd>${boss.name}${open ? `, weak to ${boss.data.weakness}` : ""}</dd>
            </div>
          `
        }
      </dl>
      ${
        one.weapons.length > 0 &&
        html`
          <h3>Weapons</h3>
          <ul class="plain ad-arms">
            ${one.weapons.map(
              (weapon) => html`
                <li key=${weapon.card}>
                  <b>${m.card(weapon.card)?.name}</b>
                  ,${" "}${count(
                    weapon.energy,
                    "Weapon Energy",
                    "Weapon Energy",
                  )}${weapon.weak ? ", hits the weakness" : ""}:${" "}${m.card(weapon.card)?.text}
                </li>
              `,
            )}
          </ul>
        `
      }
      ${
        boss &&
        html`
          <h3>${boss.name}</h3>
          ${
            boss.data.stage &&
            html`
              <p>
                <b>Stage.</b>
                ${" "}${boss.data.stage.text}
              </p>
            `
          }${
            open &&
            html`
              <p>
                <b>Boss.</b>
                ${" "}${boss.data.boss.text}
              </p>
            `
          }
        `
      }
      ${
        hand.length > 0 &&
        seat !== m.me &&
        html`
          <h3>Hand</h3>
          <ul class="plain ad-list">
            ${hand.map((seen) => line(String(seen.card)))}
          </ul>
        `
      }
      ${
        m.table.discard[seat]?.length > 0 &&
        html`
          <h3>Discarded</h3>
          <ul class="plain ad-list">
            ${m.table.discard[seat].map((seen) => line(String(seen.card)))}
          </ul>
        `
      }
    <//>
  `;
}
