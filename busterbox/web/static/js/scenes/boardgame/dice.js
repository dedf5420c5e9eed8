/**
 * The dice on the table: how many to roll, marked for a re-roll, taken out of a roll, changed by a Trophy.
 */
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { meaningOf } from "@busterbox/scenes/shared/model.js";
import { FACES, bossesOf } from "./model.js";
import { FACE_WORDS, count, dieFace, keyHint, mark, labelled, optionProps } from "./pieces.js";
import {
  answerChain,
  rerollAndScore,
  sendNextAnswer,
  noticeSent,
  rerollCode,
  mayReroll,
  rollOf,
  markedDice,
  toggle,
  wantedDice,
} from "./reroll.js";

/** @import { Face, Model } from "./types.js" */

/** The die that a Trophy or an ability will change, and the Trophy that is used. */
const changing = signal(/** @type {{roll: string, die: number} | null} */ (null));
const chosenTrophy = signal(-1);

/** Whether a lesson or a hint wants a die of this face changed. @param {Model} m @param {Face} face */
const wantedChange = (m, face) =>
  m.props.glow.some((code) => {
    const meant = meaningOf(m.props.game, code);
    return (meant?.kind === "change" || meant?.kind === "trophy") && changeOf(meant.argument).face === face;
  });

const PAIRS = FACES.length ** 2;

/**
 * What a change means: the Trophy that is given back, the face that goes, the one that comes.
 * @param {number} argument
 */
const changeOf = (argument) => ({
  master: Math.floor(argument / PAIRS),
  face: FACES[Math.floor((argument % PAIRS) / FACES.length)],
  to: FACES[argument % FACES.length],
});

/** @param {{m: Model}} props */
export function Dice({ m }) {
  noticeSent(m);
  useEffect(() => sendNextAnswer(m));
  useEffect(() => {
    if (!m.asked && !m.props.pending) changing.value = null;
  }, [m.asked, m.props.pending]);
  useEffect(() => {
    if (changing.value) document.querySelector(".bg-change")?.scrollIntoView({ block: "nearest" });
  }, [changing.value]);
  const tumbling = m.live.dice !== null;
  if (m.dice.length === 0) return m.window === "threat" && m.asked ? diceCountChoice(m) : null;
  const boss = (m.live.whose || m.display.whose) === "boss";
  const change = m.asked && !tumbling && (m.kinds.has("trophy") || m.kinds.has("change"));
  return html`
    <section class=${cls("bg-roll", boss && "is-boss")} aria-label=${boss ? "The boss's dice" : "Dice"}>
      <ul class="plain bg-dice" data-rove style=${{ "--dice": m.dice.length }}>
        ${m.dice.map((_, place) => dieOnTable(m, place, tumbling, change))}
      </ul>
      ${!tumbling && (mayReroll(m) || m.option("score")) && rerollAndScore(m)}
      ${!tumbling && change && changePanel(m)}
      ${!tumbling && !m.option("score") && !change && summary(m, boss)}
    </section>
  `;
}

/** The change that has the focus in the action bar, if any. @param {Model} m */
function keyedChange(m) {
  const option = m.options.find(
    (one) => one.code === m.props.selected && (one.kind === "trophy" || one.kind === "change"),
  );
  if (!option) return null;
  const { master, face } = changeOf(option.argument ?? 0);
  return {
    code: option.code,
    master,
    die: m.display.dice.findIndex((die) => die.face === face && !die.locked),
  };
}

/** The die that is being changed, -1 if none is picked yet. @param {Model} m */
function dieToChange(m) {
  const keyed = keyedChange(m);
  if (keyed) return keyed.die;
  return changing.value?.roll === rollOf(m) ? changing.value.die : -1;
}

/** @param {Model} m @param {number} place @param {boolean} tumbling @param {boolean} change */
function dieOnTable(m, place, tumbling, change) {
  const one = m.dice[place];
  const face = tumbling ? (m.live.dice?.[place] ?? "") : one.face;
  const word = one.face ? FACE_WORDS[one.face] : "in the air";
  const selected = !tumbling && mayReroll(m) && markedDice(m).includes(place);
  const notes = [one.stuck && "stuck", one.locked && "locked", one.fills && "matches a requirement"]
    .filter(Boolean)
    .join(", ");
  const label = `Die ${place + 1}: ${word}${notes ? `, ${notes}` : ""}`;
  const glows = mayReroll(m)
    ? !answerChain.value && wantedDice(m).includes(place)
    : one.face !== "" && wantedChange(m, one.face);
  const keyed =
    m.props.selected === rerollCode(m, one.face) ||
    m.props.selected === m.code("remove", FACES.indexOf(/** @type {Face} */ (one.face)));
  const look = html`
    ${dieFace(face, cls(one.fills && "is-match", place === m.live.landed && "is-landed"))}
    ${
      one.stuck &&
      html`
        <span class="bg-die__note">${mark("stick")}</span>
      `
    }${
      one.locked &&
      html`
        <span class="bg-die__note">${icon("lock")}</span>
      `
    }
    ${
      selected &&
      html`
        <span class="bg-die__mark">${icon("check")}</span>
      `
    }
  `;
  let inner = html`
    <span class="bg-die__still" role="img" aria-label=${label}>${look}</span>
  `;
  const out = m.asked && one.face ? m.option("remove", FACES.indexOf(one.face)) : null;
  if (!tumbling && mayReroll(m)) {
    inner = html`
      <button
        type="button"
        class=${cls("bg-die__button", selected && "is-marked", glows && "bg-glow", keyed && "bg-selected")}
        aria-pressed=${selected}
        disabled=${one.stuck}
        onClick=${() => toggle(m, place)}
      >
        ${labelled(sentences(label, "Re-roll"), look)}
      </button>
    `;
  } else if (out) {
    const { class: marks, ...given } = optionProps(m, out, "");
    inner = html`
      <button ...${given} class=${cls("bg-die__button", marks)}>
        ${labelled(sentences(label, "Remove it from the roll"), look)}
      </button>
    `;
  } else if (change && one.face && changesOf(m, one.face).length) {
    const on = dieToChange(m) === place;
    inner = html`
      <button
        type="button"
        class=${cls("bg-die__button", "bg-option", glows && "bg-glow", on && "is-marked")}
        aria-pressed=${on}
        onClick=${() => (changing.value = { roll: rollOf(m), die: place })}
      >
        ${labelled(sentences(label, "Change it"), look)}
      </button>
    `;
  }
  return html`
    <li key=${place} class=${cls(selected && "is-marked")} data-key=${`die-${place}`}>${inner}</li>
  `;
}

/**
 * The sum of the dice, when there is nothing to decide about them.
 * @param {Model} m
 * @param {boolean} boss
 */
function summary(m, boss) {
  const battle = m.display.battle;
  if (!battle) return null;
  return html`
    <p class=${cls("bg-total", boss && "is-bad")}>
      ${
        boss
          ? `The dice deal ${battle.total} damage to ${m.name(m.display.turn)}.`
          : `The dice deal ${battle.total} damage.`
      }
    </p>
  `;
}

// -- how many dice (BG-8.2) -----------------------------------------------------------------------

/** @param {Model} m */
function diceCountChoice(m) {
  const rows = m.display.threat;
  const left = m.heroes[m.display.turn]?.energy ?? 0;
  return html`
    <section class="bg-threat" aria-label="How many dice">
      <p class="bg-threat__words">
        Chance to pass ${left ? `with ${count(left, "re-roll")} (small: without)` : "without re-rolls"}
      </p>
      <ol class="plain bg-threat__list" data-rove>
        ${rows.map((row) => {
          const option = m.option("threat", row.dice);
          const { class: marks, ...given } = optionProps(m, option, "threat", m.code("threat", row.dice));
          return html`
            <li key=${row.dice}>
              <button ...${given} class=${cls("bg-dicecount", marks)}>
                ${labelled(
                  `Roll ${count(row.dice, "die", "dice")}: ` +
                    `${row.all} % to pass with re-rolls, ${row.once} % with the first throw`,
                  html`
                    <b>${row.dice}</b>
                    <span class="bg-meter" style=${{ "--part": `${row.all}%` }}><i></i></span>
                    <span class="bg-percent">
                      ${row.all}
                      <small>%</small>
                    </span>
                    <small class="bg-once">${row.once} %</small>
                    ${keyHint(m, option)}
                  `,
                )}
              </button>
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}

// -- a die becomes another face: first the die, then the face (BG-21.1, BG-18.9) ------------------

/** What a die of this face can become, with the code for it. @param {Model} m @param {Face} face */
function changesOf(m, face) {
  const from = FACES.indexOf(face);
  const kind = m.kinds.has("trophy") ? "trophy" : "change";
  const masters = trophies(m);
  const wanted = keyedChange(m)?.master ?? chosenTrophy.value;
  const master = kind === "change" ? 0 : masters.includes(wanted) ? wanted : (masters[0] ?? 0);
  return FACES.flatMap((to, place) => {
    const option = m.option(kind, PAIRS * master + FACES.length * from + place);
    return option ? [{ to, option }] : [];
  });
}

/** The Trophies one may give back. @param {Model} m */
function trophies(m) {
  const found = m.options
    .filter((one) => one.kind === "trophy")
    .map((one) => changeOf(one.argument ?? 0).master);
  return [...new Set(found)].sort((a, b) => a - b);
}

/** @param {Model} m */
function changePanel(m) {
  const bosses = bossesOf(m.props.game);
  const held = trophies(m);
  const wanted = keyedChange(m)?.master ?? chosenTrophy.value;
  const chosen = held.includes(wanted) ? wanted : held[0];
  const die = dieToChange(m);
  const face = /** @type {Face | undefined} */ (m.display.dice[die]?.face || undefined);
  const steps = face ? `${FACE_WORDS[face]} becomes` : "First pick a die, then its new face.";
  return html`
    <div class="bg-change">
      ${
        held.length > 1 &&
        html`
          <div class="bg-change__row" role="group" aria-label="Trophy to give back">
            ${held.map(
              (master) => html`
                <button
                  key=${master}
                  type="button"
                  class=${cls("button", `stage--${bosses[master]?.id}`, master === chosen && "is-on")}
                  aria-pressed=${master === chosen}
                  onClick=${() => (chosenTrophy.value = master)}
                >
                  ${icon("trophy")} ${bosses[master]?.name}
                </button>
              `,
            )}
          </div>
        `
      }
      <p class="bg-change__words" aria-live="polite">
        ${
          held.length === 1 &&
          html`
            ${icon("trophy")} ${bosses[held[0]]?.name}:${" "}
          `
        }${steps}
      </p>
      ${
        face &&
        html`
          <ul class="plain bg-change__row" data-rove>
            ${changesOf(m, face).map(({ to, option }) => {
              const { class: marks, ...given } = optionProps(m, option, "");
              return html`
                <li key=${to}>
                  <button ...${given} class=${cls("bg-die__button", marks)}>
                    ${labelled(`${FACE_WORDS[face]} becomes ${FACE_WORDS[to]}`, dieFace(to))}
                  </button>
                </li>
              `;
            })}
          </ul>
        `
      }
    </div>
  `;
}
