// Between the two mats: attack against defense and what comes of it, whose opportunity it is and who has
// passed, what runs, and whatever is being chosen.
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { Dialog, preview } from "@busterbox/parts/dialog.js";
import { counted, ruleLinks } from "@busterbox/parts/words.js";
import { CardFace, mark, picture } from "./card/face.js";
import { STAGES } from "./model.js";
import { key, named, offer, peeks } from "./pieces.js";

/** @import { Destiny, Doing, Effect, Model, Part, Total } from "./types.js" */

/** @param {{m: Model}} props */
export function Middle({ m }) {
  if (m.over)
    return html`
      <${Ending} m=${m} />
    `;
  const tray = Tray({ m });
  return html`
    <div class=${cls("tc-middle", tray && "has-tray", m.live.clash && "is-clash")}>
      ${tray ?? aside(m)}
      <div class="tc-centre">${totals(m)}${track(m)}</div>
      ${running(m)}
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

const opened = preview(""); // the total that is looked into

/** What a total is made of, line by line (TC-17.1, TC-17.2). @param {{m: Model}} props */
export function Sum({ m }) {
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

/** Two lamps, and between them what has been passed. @param {Model} m */
function track(m) {
  const passes = m.live.passes ?? m.display.passes;
  const who = m.live.opportunity ?? m.display.opportunity;
  if (passes < 0)
    return html`
      <p class="tc-track tc-track--phase">
        ${STAGES[m.display.stage] ?? "Getting ready"}: ${m.display.turns > 0 ? m.name(m.display.turn) : ""}
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
      aria-label=${`Opportunity: ${m.name(who)}. Passes in a row: ${passes}, ${step}`}
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

// -- what is going on -----------------------------------------------------------------------------

const DOES = {
  play: ["play", "plays"],
  spend: ["spend", "spends"],
  blast: ["blast", "blasts"],
  effect: ["", ""],
};

/** What somebody does: "you play", "Bolt plays". @param {Model} m @param {Doing} one */
const doesWords = (m, one) =>
  one.what === "effect"
    ? "Effect of"
    : `${m.Name(one.seat)} ${DOES[one.what][m.name(one.seat) === "you" ? 0 : 1]}`;

/** The action under way, else blast destinies and BattleChips of this turn. @param {Model} m */
function aside(m) {
  const { doing, destinies, chips } = m.display;
  const revealed = m.live.revealed;
  if (revealed) {
    return html`
      <div class="tc-doing">
        <ul class="plain tc-strip">
          ${revealed.cards.map((id, place) => {
            const card = m.card(id);
            return (
              card &&
              html`
                <li
                  key=${place}
                  class=${cls(
                    "tc-shown",
                    revealed.chosen === place && "is-chosen",
                    revealed.chosen >= 0 && revealed.chosen !== place && "is-not",
                  )}
                  data-key=${`revealed-${place}`}
                >
                  ${shown(card)}
                </li>
              `
            );
          })}
        </ul>
      </div>
    `;
  }
  const cuts = m.display.turns <= 1 && !doing.length && m.display.cuts.some((number) => number > 0);
  return html`
    <div class="tc-doing">
      ${
        cuts &&
        html`
          <p class="tc-act">
            The cut: ${[m.bottom, m.top].map((seat) => `${m.name(seat)}: ${m.display.cuts[seat]}`).join(", ")}
          </p>
        `
      }
      ${doing.map((one, place) => {
        const card = m.card(one.card);
        return html`
          <p key=${place} class="tc-act">
            <b>${doesWords(m, one)}</b>
            ${" "}${card ? cardLink(m, card) : null}
          </p>
        `;
      })}
      <ul class="plain tc-made">
        ${chips.map((chip, place) => {
          const card = m.card(chip.card);
          const off = chip.cancelled || m.live.cancelled.includes(chip.card);
          const option =
            chip.seat !== m.me && m.display.choice?.zone === "chips" ? m.option("pick", place) : null;
          return (
            card &&
            html`
              <li key=${`c${place}`} class=${cls(off && "is-cancelled")}>
                ${madeButton(
                  m,
                  card,
                  option,
                  html`
                    ${mark("type-battlechip")}${" "}${card.name}${
                      off
                        ? html`
                            ${" "}
                            <em>cancelled</em>
                          `
                        : null
                    }
                  `,
                )}
              </li>
            `
          );
        })}
        ${destinies.map((one, place) => destinyLine(m, one, place))}
      </ul>
    </div>
  `;
}

/** @param {Model} m @param {Destiny} one @param {number} place */
function destinyLine(m, one, place) {
  const card = m.card(one.card);
  const option = m.display.choice?.zone === "destinies" ? m.option("pick", place) : null;
  const raised = one.value !== one.read;
  return (
    card &&
    html`
      <li key=${`d${place}`}>
        ${madeButton(
          m,
          card,
          option,
          html`
            ${mark("blast")}${" "}
            <b>${one.value}</b>
            ${" "}${card.name}${
              raised
                ? html`
                    ${" "}
                    <small>(${one.read} read)</small>
                  `
                : null
            }
          `,
        )}
      </li>
    `
  );
}

/**
 * @param {Model} m
 * @param {import("@busterbox/wire.js").CardInfo} card
 * @param {import("@busterbox/wire.js").OptionInfo | null} option
 * @param {unknown} drawn
 */
function madeButton(m, card, option, drawn) {
  const { class: marks, ...given } = offer(m, option, card.id);
  return html`
    <button ...${given} ...${peeks(card.id, -1)} class=${cls("tc-link", marks)}>
      ${drawn}${key(m, option)}
    </button>
  `;
}

/** @param {Model} m @param {import("@busterbox/wire.js").CardInfo} card */
function cardLink(m, card) {
  return madeButton(m, card, null, card.name);
}

/** @param {import("@busterbox/wire.js").CardInfo} card */
function shown(card) {
  return html`
    <span class="tc-revealed">
      ${picture(card)}
      <b>${card.data.destiny ?? ""}</b>
      <small>${card.name}</small>
    </span>
  `;
}

/** Effects in force, the newest last. @param {Model} m */
function running(m) {
  const { effects } = m.display;
  if (effects.length === 0)
    return html`
      <div class="tc-running"></div>
    `;
  return html`
    <div class="tc-running">
      <h3 class="tc-running__head">Running effects</h3>
      <ul class="plain tc-effects" tabindex="0" aria-label="Running effects">
        ${effects.map((one, place) => effectLine(m, one, place))}
      </ul>
    </div>
  `;
}

/** @param {Model} m @param {Effect} one @param {number} place */
function effectLine(m, one, place) {
  const card = m.card(one.card);
  return html`
    <li key=${place} class=${cls("tc-effect", `seat--${one.seat + 1}`, one.good ? "is-good" : "is-bad")}>
      <b>${m.Name(one.seat)}</b>
      ${" "}${one.text}${
        card
          ? html`
              ${" "}
              <span class="tc-effect__card">${card.name}</span>
            `
          : null
      }
      ${
        one.until !== "this turn" &&
        html`
          <small>${one.until}</small>
        `
      }
    </li>
  `;
}

// -- cards to choose from, where they do not lie open on the table --------------------------------

/** @param {{m: Model}} props */
function Tray({ m }) {
  const choice = m.display.choice;
  if (!choice) return null;
  if (choice.zone === "blast") return blastTray(m);
  if (!m.asked) return null;
  const inTray = ["deck", "discard", "shown"].includes(choice.zone);
  const cards = m.options.filter((option) => option.kind === "take" || option.kind === "theirs");
  if (!inTray || !cards.length) return null;
  return html`
    <div class="tc-tray">
      <ul class="plain tc-strip" data-rove aria-label="Cards that can be chosen">
        ${cards.map((option) => {
          const card = m.props.game.cards[option.argument];
          return (
            card &&
            html`
              <li key=${option.code}>${face(m, option, card)}</li>
            `
          );
        })}
      </ul>
    </div>
  `;
}

/** The cards that a blast has revealed, for everybody; who blasts chooses. @param {Model} m */
function blastTray(m) {
  const blast = m.display.blast;
  if (!blast) return null;
  return html`
    <div class="tc-tray tc-tray--blast">
      <p class="tc-tray__head">
        ${mark("blast")}
        <span>${blast.seat === m.me ? "Your blast" : `${m.Name(blast.seat)} blasts`}</span>
      </p>
      <ul class="plain tc-strip" data-rove aria-label="Revealed cards">
        ${blast.cards.map((one, place) => {
          const card = m.card(one.card);
          if (!card) return null;
          const copy = blast.cards.findIndex((other) => other.card === one.card);
          const option = m.option("pick", copy);
          return html`
            <li key=${place} data-key=${`revealed-${place}`}>${face(m, option, card, one.destiny)}</li>
          `;
        })}
      </ul>
    </div>
  `;
}

/**
 * @param {Model} m
 * @param {import("@busterbox/wire.js").OptionInfo | null} option
 * @param {import("@busterbox/wire.js").CardInfo} card
 * @param {number} [destiny]
 */
function face(m, option, card, destiny) {
  const { class: marks, ...given } = offer(m, option, card.id);
  const changed = destiny !== undefined && destiny !== card.data.destiny;
  return html`
    <button ...${given} ...${peeks(card.id, -1)} class=${cls("tc-face", marks)}>
      ${named(
        option?.text ?? card.name,
        html`
          <${CardFace} card=${card} size="small" />
          ${" "}${
            destiny !== undefined &&
            html`
              <span class="tc-face__destiny">
                ${mark("destiny-frame")}
                <b>${destiny}</b>
                ${
                  changed
                    ? html`
                        <i>▲</i>
                      `
                    : null
                }
              </span>
            `
          }${key(m, option)}
        `,
      )}
    </button>
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
