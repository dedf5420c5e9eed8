/** A boss battle: both Health bars, what the dice of hero and boss do, round and controller. */
import { cls, html } from "@busterbox/parts/html.js";
import { FACE_WORDS, healthBar, count, drawn, mark, piece, scenery } from "./pieces.js";

/** @import { BattleDrawing, Face, Model } from "./types.js" */

/** @typedef {{face: Face, name: string, damage: number, text: string}} Row */

/** @param {{m: Model}} props */
export function Battle({ m }) {
  const one = m.display.battle;
  const boss = m.card(m.live.boss ?? one?.boss);
  if (!boss) return null;
  const seat = m.display.turn;
  const hero = m.heroes[seat];
  const health = m.live.bossHealth ?? one?.health ?? Number(boss.data.health);
  const theirs = (m.live.whose || m.display.whose) === "boss";
  const stage = boss.id.startsWith("wily") || boss.id === "yellow_devil" ? "castle" : boss.id;
  return html`
    <section
      class=${cls("bg-battle", `stage--${stage}`, theirs ? "is-theirs" : "is-ours")}
      aria-label=${`Boss battle: ${boss.name}`}
    >
      ${scenery(stage)}
      <div class="bg-battle__top">
        <div class="bg-corner bg-corner--hero">
          <span class="bg-fighter" data-key="fighter">${piece(m, seat, 64, true)}</span>
          <div class="bg-corner__words">
            <h2>${m.Name(seat)}</h2>
            ${healthBar({
              value: hero.health,
              full: hero.full,
              name: m.Name(seat),
              key: "battle-health",
              big: true,
            })}
          </div>
        </div>
        <div class="bg-versus">
          <b>${one ? `Round ${one.round}` : "Fight"}</b>
          ${
            one &&
            html`
              <span>${one.cards_left > 0 ? count(one.cards_left, "card") : "no card"} left</span>
            `
          }
        </div>
        <div class="bg-corner bg-corner--boss">
          <span class="bg-fighter" data-key="boss">${drawn(`boss-${boss.id}`, 72, true)}</span>
          <div class="bg-corner__words">
            <h2>
              <button
                type="button"
                class="bg-plainbutton"
                data-explain=${boss.id}
                onClick=${() => m.props.explain(boss.id)}
              >
                ${one?.copy ? "Copy of " : ""}${boss.name}
              </button>
              <span class="bg-symbol" role="img" aria-label=${`Symbol ${boss.data.symbol}`}>
                ${mark(`symbol-${boss.data.symbol}`)}
              </span>
            </h2>
            ${healthBar({
              value: health,
              full: one?.full ?? Number(boss.data.health),
              name: boss.name,
              key: "boss-health",
              big: true,
            })}
          </div>
        </div>
      </div>
      <div class="bg-battle__tables">
        ${one && strikes(m, one)} ${table(m, /** @type {Row[]} */ (boss.data.faces), one)}
      </div>
    </section>
  `;
}

/** How many dice show a face now. @param {Model} m @param {string} face */
const showing = (m, face) => m.dice.filter((die) => die.face === face).length;

/** What the hero's dice deal (BG-18.8). @param {Model} m @param {BattleDrawing} one */
function strikes(m, one) {
  const ours = (m.live.whose || m.display.whose) !== "boss";
  return html`
    <ul class="plain bg-table" aria-label=${`Damage of ${m.whose(m.display.turn)} dice`}>
      ${one.strike.map(
        ({ face, damage }) => html`
          <li key=${face} class=${cls(`bg-face--${face}`, ours && showing(m, face) > 0 && "is-lit")}>
            <span class="bg-table__face">${mark(`face-${face}`)}${FACE_WORDS[face]}</span>
            <span class="bg-table__text">${damage} damage</span>
            ${
              ours && showing(m, face) > 0
                ? html`
                    <b>×${showing(m, face)}</b>
                  `
                : null
            }
          </li>
        `,
      )}
      <li class="bg-table__dice">
        ${mark("threat")} ${count(m.heroes[m.display.turn].battle_threat, "die", "dice")} each round
      </li>
    </ul>
  `;
}

/**
 * The boss's table by face (BG-19.6).
 * @param {Model} m
 * @param {Row[]} rows
 * @param {BattleDrawing | null} one
 */
function table(m, rows, one) {
  const theirs = (m.live.whose || m.display.whose) === "boss";
  return html`
    <ul class="plain bg-table" aria-label="What the boss's dice do">
      ${rows.map(
        (row) => html`
          <li
            key=${row.face}
            class=${cls(`bg-face--${row.face}`, theirs && showing(m, row.face) > 0 && "is-lit")}
            title=${row.text}
          >
            <span class="bg-table__face">${mark(`face-${row.face}`)}${FACE_WORDS[row.face]}</span>
            <span class="bg-table__text">
              <i>${row.name}</i>
              ${" "}${row.text}
            </span>
            ${
              theirs && showing(m, row.face) > 0
                ? html`
                    <b>×${showing(m, row.face)}</b>
                  `
                : null
            }
          </li>
        `,
      )}
      ${
        one &&
        html`
          <li class="bg-table__dice">
            ${mark("threat")} ${count(one.threat, "die", "dice")}, rolled by ${m.name(one.controller)}
          </li>
        `
      }
    </ul>
  `;
}
