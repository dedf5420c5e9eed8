// The dice on the table, and everything that is done with them: marked for a re-roll and thrown in one go,
// scored, changed by a Trophy, taken out of a roll.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { CODES, FACES, MASTERS, counted } from "./model.js";
import { FACE_WORDS, count, dieFace, key, mark, named, offer } from "./pieces.js";

/** @import { Face, Model, Reroll } from "./types.js" */

/** Dice marked here, for the roll they were marked on; null: those that a sensible player would mark. */
const marked = signal(/** @type {{roll: string, dice: number[]} | null} */ (null));
/** Answers that follow one another: dice are picked face by face, then thrown. */
const chain = signal(/** @type {{codes: number[], prompt: number, dice: number[]} | null} */ (null));
/**
 * The question whose answer has been drawn as on its way: if it is open again without one, the answer was
 * refused.
 */
let underway = -1;
/** The die that a Trophy or an ability will change, and the Trophy that is used. */
const changing = signal(/** @type {{roll: string, die: number} | null} */ (null));
const using = signal(-1);

/** @param {Model} m */
const rollOf = (m) => m.display.dice.map((die) => die.face).join(" ");

/** @param {Model} m */
const rerolls = (m) =>
  m.asked && m.display.reroll !== null && [...m.kinds].some((kind) => kind === "reroll" || kind === "throw");

/** The faces that a lesson or a hint wants to see re-rolled. @param {Model} m */
const wantedFaces = (m) => FACES.filter((_, place) => m.props.glow.includes(CODES.reroll + place));

/** One die of each of them. @param {Model} m @returns {number[]} */
const wantedDice = (m) =>
  wantedFaces(m)
    .map((face) => m.display.dice.findIndex((die) => die.face === face && !die.stuck && !die.picked))
    .filter((place) => place >= 0);

/** Whether a lesson or a hint wants a die of this face changed. @param {Model} m @param {Face} face */
const wantedChange = (m, face) =>
  m.props.glow.some(
    (code) => code >= CODES.change && FACES[Math.floor(((code - CODES.change) % 36) / 6)] === face,
  );

/** The dice that are marked before anything is done. @param {Model} m @returns {number[]} */
function proposed(m) {
  const suggested = m.display.reroll?.suggested ?? [];
  if (wantedFaces(m).length) {
    // a lesson names the next die alone: the whole suggestion, if that is how it begins
    const next = answers(m, suggested)[0];
    return m.props.glow.includes(next) ? suggested : wantedDice(m);
  }
  return m.props.glow.includes(CODES.score) ? [] : suggested;
}

/** The dice that would be thrown again. @param {Model} m @returns {number[]} */
function selection(m) {
  if (chain.value) return chain.value.dice;
  const picked = m.display.dice.flatMap((die, place) => (die.picked ? [place] : []));
  const own =
    marked.value?.roll === rollOf(m)
      ? marked.value.dice
      : picked.length && !wantedFaces(m).length
        ? []
        : proposed(m);
  return [...new Set([...picked, ...own])].sort((a, b) => a - b);
}

/** @param {Model} m @param {number} die */
function toggle(m, die) {
  const now = selection(m);
  const limit = m.display.reroll?.limit || Infinity;
  if (!now.includes(die) && now.length >= limit) return;
  marked.value = {
    roll: rollOf(m),
    dice: now.includes(die) ? now.filter((one) => one !== die) : [...now, die],
  };
}

/**
 * What is left to be sent for a selection: dice not picked yet in the order of their faces, then the throw.
 * @param {Model} m
 * @param {number[]} dice
 */
function answers(m, dice) {
  const more = dice.filter((die) => !m.display.dice[die]?.picked);
  const codes = more.map(
    (die) => CODES.reroll + FACES.indexOf(/** @type {Face} */ (m.display.dice[die].face)),
  );
  return [...codes.sort((a, b) => a - b), CODES.throw];
}

/** Sends the next answer of a chain as soon as its question is open. @param {Model} m */
function follow(m) {
  const now = chain.peek();
  const decision = m.props.situation.decision;
  if (!now || m.props.pending !== null || !decision) return;
  if (decision.prompt === now.prompt) {
    if (underway === now.prompt) end(m); // refused
    return;
  }
  const [code, ...rest] = now.codes;
  const astray =
    // a lesson goes step by step
    now.prompt >= 0 && m.props.glow.length > 0 && code !== undefined && !m.props.glow.includes(code);
  if (code === undefined || astray || !decision.options.some((one) => one.code === code)) {
    end(m);
    marked.value = null;
    return;
  }
  chain.value = { ...now, codes: rest, prompt: decision.prompt };
  m.props.act(code);
}

/** Nothing more is sent; what a lesson wants is marked again. @param {Model} m */
function end(m) {
  chain.value = null;
  if (wantedFaces(m).length) marked.value = null;
}

/**
 * The chance by the server's figures, if these dice are thrown again.
 * @param {Model} m
 * @param {Reroll} reroll
 * @param {number[]} dice
 */
function chances(m, reroll, dice) {
  const kept = counted(m.display.dice.flatMap((die, place) => (dice.includes(place) ? [] : [die.face])));
  const needs = counted((m.display.challenge?.needs ?? []).map((chip) => chip.face));
  const missing = needs.map((need, face) => Math.max(0, need - kept[face]));
  return reroll.odds[`${dice.length}:${missing.join(",")}`] ?? null;
}

/** @param {{m: Model}} props */
export function Dice({ m }) {
  if (m.props.pending !== null) underway = chain.peek()?.prompt ?? -1;
  useEffect(() => follow(m));
  useEffect(() => {
    if (!m.asked && !m.props.pending) changing.value = null;
  }, [m.asked, m.props.pending]);
  useEffect(() => {
    if (changing.value) document.querySelector(".bg-change")?.scrollIntoView({ block: "nearest" });
  }, [changing.value]);
  const tumbling = m.live.dice !== null;
  if (m.dice.length === 0) return m.window === "threat" && m.asked ? threat(m) : null;
  const boss = (m.live.whose || m.display.whose) === "boss";
  const change = m.asked && !tumbling && (m.kinds.has("trophy") || m.kinds.has("change"));
  return html`
    <section class=${cls("bg-roll", boss && "is-boss")} aria-label=${boss ? "The boss's dice" : "Dice"}>
      <ul class="plain bg-dice" data-rove style=${{ "--dice": m.dice.length }}>
        ${m.dice.map((_, place) => die(m, place, tumbling, change))}
      </ul>
      ${!tumbling && (rerolls(m) || m.option("score")) && choices(m)} ${!tumbling && change && changes(m)}
      ${!tumbling && !m.option("score") && !change && summary(m, boss)}
    </section>
  `;
}

/** The change that the keyboard is on in the action bar, if it is on one. @param {Model} m */
function keyedChange(m) {
  const option = m.options.find(
    (one) => one.code === m.props.selected && (one.kind === "trophy" || one.kind === "change"),
  );
  if (!option) return null;
  const argument = (option.argument ?? 0) % 36;
  const face = FACES[Math.floor(argument / 6)];
  return {
    code: option.code,
    master: Math.floor((option.argument ?? 0) / 36),
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
function die(m, place, tumbling, change) {
  const one = m.dice[place];
  const face = tumbling ? (m.live.dice?.[place] ?? "") : one.face;
  const word = one.face ? FACE_WORDS[one.face] : "in the air";
  const selected = !tumbling && rerolls(m) && selection(m).includes(place);
  const notes = [one.stuck && "stuck", one.locked && "locked", one.fills && "matches a requirement"]
    .filter(Boolean)
    .join(", ");
  const label = `Die ${place + 1}: ${word}${notes ? `, ${notes}` : ""}`;
  const code = CODES.reroll + FACES.indexOf(/** @type {Face} */ (one.face));
  const glows = rerolls(m)
    ? !chain.value && wantedDice(m).includes(place)
    : one.face !== "" && wantedChange(m, one.face);
  const keyed =
    m.props.selected === code ||
    (m.props.selected ?? -1) === CODES.remove + FACES.indexOf(/** @type {Face} */ (one.face));
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
  if (!tumbling && rerolls(m)) {
    inner = html`
      <button
        type="button"
        class=${cls("bg-die__button", selected && "is-marked", glows && "bg-glow", keyed && "bg-selected")}
        aria-pressed=${selected}
        disabled=${one.stuck}
        onClick=${() => toggle(m, place)}
      >
        ${named(`${label}. Re-roll`, look)}
      </button>
    `;
  } else if (out) {
    const { class: marks, ...given } = offer(m, out, "");
    inner = html`
      <button ...${given} class=${cls("bg-die__button", marks)}>
        ${named(`${label}. Take it out of the roll`, look)}
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
        ${named(`${label}. Change it`, look)}
      </button>
    `;
  }
  return html`
    <li key=${place} class=${cls(selected && "is-marked")} data-key=${`die-${place}`}>${inner}</li>
  `;
}

// -- re-rolls and scoring (BG-9, BG-8.9) ----------------------------------------------------------

/** @param {Model} m */
function choices(m) {
  const score = m.option("score");
  const dice = rerolls(m) ? selection(m) : [];
  const limit = m.display.reroll?.limit ?? 0;
  return html`
    <div class="bg-choices">
      ${rerolls(m) && againButton(m, /** @type {Reroll} */ (m.display.reroll), dice)}
      ${score && scoreButton(m, score, dice.length === 0)}
      ${
        limit > 0 &&
        html`
          <p class="bg-hint">${icon("info")} Up to ${count(limit, "die", "dice")} of the hero.</p>
        `
      }
    </div>
  `;
}

/** @param {Model} m @param {Reroll} reroll @param {number[]} dice */
function againButton(m, reroll, dice) {
  const odds = m.display.challenge ? chances(m, reroll, dice) : null;
  const busy = chain.value !== null;
  const price = reroll.limit ? `of ${reroll.limit}` : reroll.cost ? "1 WE" : "free";
  const begin = () => {
    if (chain.peek() || dice.length === 0) return;
    underway = -1;
    chain.value = { codes: answers(m, dice), prompt: -1, dice };
    follow(m);
  };
  const battle = m.display.battle;
  const kept = m.display.dice.reduce(
    (sum, die, place) =>
      sum + (dice.includes(place) ? 0 : (battle?.strike.find((one) => one.face === die.face)?.damage ?? 0)),
    0,
  );
  const gives = m.display.challenge
    ? odds
      ? `${odds[0]} % to pass`
      : ""
    : `about ${(kept + dice.length * reroll.mean).toFixed(1)} damage in all`;
  const scores = m.props.glow.includes(CODES.score);
  const glows = wantedFaces(m).length > 0 || m.props.glow.includes(CODES.throw);
  const all = `${reroll.left === 2 ? "both" : `all ${reroll.left}`} re-rolls`;
  const left = `${battle && dice.length ? `${battle.total} now, ` : ""}${count(reroll.left, "re-roll")} left`;
  const small = reroll.limit
    ? ""
    : dice.length && odds && odds[1] > odds[0]
      ? `${odds[1]} % with ${all}`
      : left;
  return html`
    <button
      type="button"
      class=${cls(
        "button",
        "bg-reroll",
        dice.length > 0 && !scores && "button--primary",
        glows && "bg-glow",
        busy && "is-sent",
        m.props.selected === CODES.throw && "bg-selected",
      )}
      data-code=${m.option("throw")?.code ?? null}
      aria-disabled=${dice.length === 0 || busy ? "true" : null}
      onClick=${begin}
    >
      ${icon("reroll")}
      <span class="bg-choice__text">
        <span>
          ${
            dice.length
              ? `Re-roll ${dice.length} (${price})${gives ? `: ${gives}` : ""}`
              : "Mark dice to re-roll"
          }
        </span>
        <small>${small}</small>
      </span>
    </button>
  `;
}

/** @param {Model} m @param {import("@busterbox/wire.js").OptionInfo} option @param {boolean} main */
function scoreButton(m, option, main) {
  const { class: marks, ...given } = offer(m, option, "score");
  const challenge = m.display.challenge;
  const detail = option.text.split(": ").slice(1).join(": "); // what scoring brings, by the engine
  const text =
    detail ||
    (challenge
      ? challenge.met
        ? "all requirements met"
        : "fails as it stands"
      : m.display.battle
        ? `${m.display.battle.total} damage`
        : "");
  const damage = challenge ? Number(/(\d+) damage/.exec(detail)?.[1] ?? 0) : 0;
  const fatal = damage > 0 && damage >= (m.heroes[m.display.turn]?.health ?? 0);
  const words = fatal
    ? html`
        <small class="bg-fatal">${text.replace(" costs a Life", "")}: you would lose a Life</small>
      `
    : html`
        <small>${text}</small>
      `;
  return html`
    <button
      ...${given}
      class=${cls(
        "button",
        "bg-score",
        marks,
        (main || m.props.glow.includes(option.code)) && "button--primary",
      )}
    >
      ${icon(challenge && !challenge.met ? "cross" : "check")}
      <span class="bg-choice__text">
        <span>Score these dice</span>
        ${words}
      </span>
      ${key(m, option)}
    </button>
  `;
}

/**
 * What the dice come to, when nothing is to be decided about them here.
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
function threat(m) {
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
          const { class: marks, ...given } = offer(m, option, "threat", CODES.threat + row.dice);
          return html`
            <li key=${row.dice}>
              <button ...${given} class=${cls("bg-dicecount", marks)}>
                ${named(
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
                    ${key(m, option)}
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
  const wanted = keyedChange(m)?.master ?? using.value;
  const master = kind === "change" ? 0 : masters.includes(wanted) ? wanted : (masters[0] ?? 0);
  return FACES.flatMap((to, place) => {
    const option = m.option(kind, 36 * (kind === "trophy" ? master : 0) + 6 * from + place);
    return option ? [{ to, option }] : [];
  });
}

/** The Trophies one may give back. @param {Model} m */
function trophies(m) {
  const found = m.options
    .filter((one) => one.kind === "trophy")
    .map((one) => Math.floor((one.argument ?? 0) / 36));
  return [...new Set(found)].sort((a, b) => a - b);
}

/** @param {Model} m */
function changes(m) {
  const held = trophies(m);
  const wanted = keyedChange(m)?.master ?? using.value;
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
                  class=${cls("button", `stage--${MASTERS[master]}`, master === chosen && "is-on")}
                  aria-pressed=${master === chosen}
                  onClick=${() => (using.value = master)}
                >
                  ${icon("trophy")} ${m.card(MASTERS[master])?.name}
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
            ${icon("trophy")} ${m.card(MASTERS[held[0]])?.name}:${" "}
          `
        }${steps}
      </p>
      ${
        face &&
        html`
          <ul class="plain bg-change__row" data-rove>
            ${changesOf(m, face).map(({ to, option }) => {
              const { class: marks, ...given } = offer(m, option, "");
              return html`
                <li key=${to}>
                  <button ...${given} class=${cls("bg-die__button", marks)}>
                    ${named(`${FACE_WORDS[face]} becomes ${FACE_WORDS[to]}`, dieFace(to))}
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
