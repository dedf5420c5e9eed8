/**
 * Between the two mats: attack against defense and what comes of it, whose opportunity it is and who has
 * passed; after the game how it ended.
 */
import { icon } from "@busterbox/parts/art.js";
import { Dialog, preview } from "@busterbox/parts/dialog.js";
import { cls, html } from "@busterbox/parts/html.js";
import { counted, ruleLinks, sentences } from "@busterbox/parts/words.js";
import { mark, picture } from "./card/face.js";
import { runningEffects, cardTray, underWay } from "./in_progress.js";

/** @import { Model, Part, Total } from "./types.js" */

/** @param {{m: Model}} props */
export function Middle({ m }) {
  if (m.over)
    return html`
      <${Ending} m=${m} />
    `;
  const cards = cardTray(m);
  return html`
    <div class=${cls("tc-middle", cards && "has-tray", m.live.clash && "is-clash")}>
      ${cards ?? underWay(m)}
      <div class="tc-centre">${totals(m)}${passTrack(m)}</div>
      ${runningEffects(m)}
    </div>
  `;
}

// -- totals (TC-17.3) -----------------------------------------------------------------------------

/** @param {Model} m */
function totals(m) {
  const { attack, against } = m.display;
  const strength = m.live.attack ?? attack.total;
  const defense = m.live.against ?? against.total;
  const damage = Math.max(0, Math.max(0, strength) - Math.max(0, defense));
  const left = attack.seat === m.bottom;
  const sides = [
    total(m, "Attack", "strength", attack, strength),
    total(m, "Defense", "defense", against, defense),
  ];
  return html`
    <div class=${cls("tc-totals", damage > 0 ? "is-hit" : "is-held")} aria-label="Totals" role="group">
      ${left ? sides[0] : sides[1]}
      <span
        class="tc-damage"
        data-key="damage"
        role="img"
        aria-label=${`${damage} damage to ${m.name(against.seat)} as it stands`}
      >
        <span class=${cls("tc-arrow", left ? "to-right" : "to-left")}>
          ${icon(left ? "arrow-right" : "arrow-left")}
        </span>
        <b>${damage}</b>
        <span>damage</span>
      </span>
      ${left ? sides[1] : sides[0]}
    </div>
  `;
}

/** @param {Model} m @param {string} word @param {string} sign @param {Total} one @param {number} value */
function total(m, word, sign, one, value) {
  return html`
    <button
      type="button"
      class=${cls("tc-total", `tc-total--${sign}`, `seat--${one.seat + 1}`)}
      data-key=${`total-${sign}`}
      onClick=${() => (opened.value = sign)}
    >
      <span class="tc-total__who">${m.Name(one.seat)}</span>
      <span class="tc-total__sum">
        ${mark(sign)}
        <b>${value}</b>
      </span>
      <span class="tc-total__word">${word}</span>
    </button>
  `;
}

// the total shown in detail
const opened = preview("");

/** What a total is made of, line by line (TC-17.1, TC-17.2). @param {{m: Model}} props */
export function TotalDialog({ m }) {
  if (!opened.value) return null;
  const attack = opened.value === "strength";
  const one = attack ? m.display.attack : m.display.against;
  const close = () => (opened.value = "");
  return html`
    <${Dialog}
      title=${`${whose(m, one.seat)} ${attack ? "attack" : "defense"}: ${one.total}`}
      class="tc-sum"
      close=${close}
    >
      <table class="tc-sums">
        <tbody>
          ${one.parts.map(
            (part, place) => html`
              <tr key=${place}>
                <th scope="row">${partWords(m, part)}</th>
                <td>${part.amount > 0 && place > 0 ? "+" : ""}${part.amount}</td>
              </tr>
            `,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>${one.total}</td>
          </tr>
        </tfoot>
      </table>
      <p class="soft">
        ${fightWords(m, one.seat, attack)} The damage is the difference; each point costs one energy.
      </p>
      <p>${ruleLinks(m.props.game.name, attack ? ["TC-17.1", "TC-18.2"] : ["TC-17.2", "TC-18.2"])}</p>
    <//>
  `;
}

/** @param {Model} m @param {number} seat */
const whose = (m, seat) => (m.name(seat) === "you" ? "Your" : `${m.Name(seat)}'s`);

/** Who fights with what. @param {Model} m @param {number} seat @param {boolean} attack */
function fightWords(m, seat, attack) {
  const who = m.Name(seat);
  const you = m.name(seat) === "you";
  if (attack) return `${who} ${you ? "attack" : "attacks"} with strength, the blast destiny included.`;
  return `${who} ${you ? "defend" : "defends"} with defense.`;
}

/** @param {Model} m @param {Part} part */
function partWords(m, part) {
  const card = m.card(part.card);
  const label =
    part.label === "effect"
      ? "Effect"
      : part.label === "printed"
        ? "Printed"
        : part.label === "in play"
          ? "In play"
          : "Blast destiny";
  return card ? `${label}: ${card.name}` : label;
}

// -- opportunities and passes (TC-12) -------------------------------------------------------------

/** A lamp for each player, and the passes between them. @param {Model} m */
function passTrack(m) {
  const passes = m.live.passes ?? m.display.passes;
  const who = m.live.opportunity ?? m.display.opportunity;
  if (passes < 0)
    return html`
      <p class="tc-track tc-track--phase">
        ${m.phase || "Getting ready"}: ${m.display.turns > 0 ? m.name(m.display.turn) : ""}
      </p>
    `;
  const step = ["no pass", "one pass", "both passed"][passes] ?? "";
  const lamp = (/** @type {number} */ seat) => html`
    <span class=${cls("tc-lamp", `seat--${seat + 1}`, who === seat && "is-on")}>
      <i aria-hidden="true"></i>
      <span>
        ${m.Name(seat)}${
          who === seat
            ? html`
                <span class="visually-hidden">${" "}has the opportunity</span>
              `
            : null
        }
      </span>
    </span>
  `;
  return html`
    <div
      class="tc-track"
      role="group"
      aria-label=${sentences(`Opportunity: ${m.name(who)}`, `Passes in a row: ${passes}, ${step}`)}
    >
      ${lamp(m.bottom)}
      <span class="tc-passes" data-key="passes" aria-hidden="true">
        <span class=${cls("tc-pass", passes >= 1 && "is-on")}>
          ${mark(passes >= 1 ? "pass-on" : "pass-off")}
          <span>${passes >= 1 ? "passed" : "–"}</span>
        </span>
        <span class=${cls("tc-pass", passes >= 2 && "is-on")}>
          ${mark(passes >= 2 ? "pass-on" : "pass-off")}
          <span>${passes >= 2 ? "passed" : "–"}</span>
        </span>
        <span class="tc-then">${icon("arrow-right")} battle</span>
      </span>
      ${lamp(m.top)}
    </div>
  `;
}

// -- the end --------------------------------------------------------------------------------------

/** @param {{m: Model}} props */
function Ending({ m }) {
  const result = /** @type {number[]} */ (m.props.situation.view.result ?? []);
  const best = Math.max(...result);
  const winners = result.flatMap((points, seat) => (points === best && best > 0 ? [seat] : []));
  const drawn = winners.length !== 1;
  const winner = winners[0] ?? 0;
  const card = m.card(m.drawn[winner]?.navi);
  const won = drawn ? "A draw" : m.name(winner) === "you" ? "You win" : `${m.Name(winner)} wins`;
  // at the table the result below says who wins
  const words = m.props.replay ? won : counted(m.display.turns, "turn");
  return html`
    <div class="tc-middle tc-ending">
      ${
        !drawn &&
        card &&
        html`
          <span class="tc-ending__art tcg-card--navi">${picture(card)}</span>
        `
      }
      <p class="tc-ending__words">
        <b>${words}</b>
        <span>
          ${m.props.replay ? `${counted(m.display.turns, "turn")}. ` : ""}${[m.bottom, m.top]
            .map((seat) => `${m.Name(seat)}: ${m.drawn[seat].energy} energy left`)
            .join(" · ")}
        </span>
      </p>
    </div>
  `;
}
