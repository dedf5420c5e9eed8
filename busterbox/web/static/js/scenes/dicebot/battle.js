/**
 * The middle of the table in a battle round: the round while weapons are chosen, then who is how fast and who
 * hits whom.
 */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { isActivated, weaponData } from "./model.js";
import { drawing, labelled, shortName } from "./pieces.js";
import { robotSprite } from "./robots.js";

/** @import { Model, Outcome } from "./types.js" */

/** @param {{ m: Model }} props */
export function Choosing({ m }) {
  const { round } = m.table;
  const open = m.props.situation.waiting.filter((seat) => !m.props.situation.answered.includes(seat));
  const names = open.filter((seat) => seat !== m.me).map((seat) => m.name(seat));
  const words = names.length > 0 && !m.asked ? `Still choosing: ${names.join(", ")}` : "";
  const pips = Array.from({ length: m.display.rounds }, (_, n) => {
    return html`
      <i class=${cls(n + 1 < round && "past", n + 1 === round && "now")}></i>
    `;
  });
  return html`
    <section class="db-choosing-now" aria-label=${`Round ${round} of ${m.display.rounds}`}>
      <h2 class="db-round">
        <span class="db-combat">${m.table.sudden ? "Sudden death" : `Combat ${m.table.combat}`} ·${" "}</span>
        Round${" "}
        <b>${round}</b>
        <small>${" "}of ${m.display.rounds}</small>
      </h2>
      <span class="db-rounds" aria-hidden="true">${pips}</span>
      ${
        words &&
        html`
          <p class="db-wait">${words}</p>
        `
      }
    </section>
  `;
}

/** @param {{ m: Model }} props */
export function Battle({ m }) {
  const seats = playerOrder(m).filter((seat) => m.drawn[seat]?.fights && m.drawn[seat]?.open);
  const fast = Math.max(
    6,
    ...seats.map((seat) => (isActivated(m.drawn[seat]) ? (m.drawn[seat]?.speed ?? 0) : 0)),
  );
  const helpless = playerOrder(m).filter((seat) => m.drawn[seat]?.fights && !isActivated(m.drawn[seat]));
  const columns = Array.from({ length: fast + 1 }, (_, n) => fast - n);
  return html`
    <section class="db-battle" aria-label="The battle, fastest first">
      <div class="db-track" style=${{ "--db-columns": `${columns.length}` }}>
        <span class="db-track-word" aria-hidden="true">fast</span>
        <ol class="db-lanes">
          ${columns.map((speed) => {
            const here = seats.filter((seat) => isActivated(m.drawn[seat]) && m.drawn[seat]?.speed === speed);
            return html`
              <li
                key=${speed}
                class=${cls("db-lane", here.length === 0 && "db-bare")}
                aria-hidden=${here.length === 0}
              >
                <span class="db-lane-tokens">${here.map((seat) => token(m, seat, `speed ${speed}`))}</span>
                <b class="db-lane-speed">${speed}</b>
              </li>
            `;
          })}
          <li
            key="none"
            class=${cls("db-lane db-helpless", helpless.length === 0 && "db-bare")}
            aria-hidden=${helpless.length === 0}
          >
            <span class="db-lane-tokens">
              ${helpless.map((seat) => token(m, seat, "no activated weapon: always hit"))}
            </span>
            <b class="db-lane-speed" title="no weapon: always hit">–</b>
          </li>
        </ol>
        <span class="db-track-word" aria-hidden="true">slow</span>
      </div>
      ${outcomes(m)}
    </section>
  `;
}

/** Player order: the starting player first, then clockwise. @param {Model} m */
function playerOrder(m) {
  return Array.from({ length: m.seats }, (_, step) => (m.table.starter + step) % m.seats);
}

/**
 * A robot on the track.
 * @param {Model} m
 * @param {number} seat
 * @param {string} words
 */
function token(m, seat, words) {
  const one = m.drawn[seat];
  const card = m.card(one?.weapon);
  const done = one?.status === "resolved";
  const text = `${m.name(seat)}, ${words}${card ? `, ${card.name}` : ""}${done ? ", has attacked" : ""}`;
  return html`
    <span
      key=${seat}
      class=${cls(
        "db-token",
        `db-seat-${seat % 4}`,
        m.attacker === seat && "db-now",
        done && "db-done",
        one?.status === "pending" && "db-unpaid",
      )}
      data-key=${`token-${seat}`}
      role="img"
      aria-label=${text}
      title=${text}
    >
      ${robotSprite(m, seat, 40)}
      <small>${m.name(seat)}</small>
      ${
        done &&
        html`
          <span class="db-tick">${icon("check")}</span>
        `
      }
      ${
        one?.status === "pending" &&
        html`
          <span class="db-tick">${icon("question")}</span>
        `
      }
    </span>
  `;
}

/** What the attack does to each of its targets, and the two speeds that say why. @param {Model} m */
function outcomes(m) {
  const first = m.outcomes[0];
  if (!first)
    return html`
      <p class="db-outcomes db-wait">
        ${icon("speed")} The fastest weapon attacks first. A faster robot dodges.
      </p>
    `;
  const card = m.card(m.drawn[first.attacker]?.weapon);
  return html`
    <div class="db-outcomes">
      <span class="db-attack">
        ${card && drawing(`weapon-${weaponData(card).motif}`, 32)}
        <b>${m.name(first.attacker)}</b>
        ${" "}${card ? shortName(card.name) : ""}
      </span>
      <ul>
        ${m.outcomes.map(
          (line) => html`
            <li key=${line.target}>${outcome(m, line)}</li>
          `,
        )}
      </ul>
    </div>
  `;
}

const RULES = {
  hit: "DB-12.1",
  open: "DB-12.1",
  dodge: "DB-12.4",
  miss: "DB-12.4",
  back: "DB-20.5",
  stopped: "DB-R44",
};

/**
 * @param {Model} m
 * @param {Outcome} line
 */
function outcome(m, line) {
  const target = m.name(line.target);
  const you = line.target === m.me;
  const self = line.target === line.attacker;
  const loss = line.amount > 0 ? ` −${line.amount}` : "";
  const verb = {
    hit: `hits ${target}${loss}`,
    open: `will hit ${target}`,
    dodge: `${target} ${you ? "dodge" : "dodges"}`,
    miss: `${target} will dodge`,
    back: `${target} ${you ? "send" : "sends"} it back`,
    stopped: `${target} ${you ? "take" : "takes"} no damage`,
  }[line.result];
  const why = self
    ? "its own weapon always hits"
    : line.against === null
      ? `${line.speed ?? "?"} against no weapon`
      : line.result === "dodge" || line.result === "miss"
        ? `${line.against} beats ${line.speed ?? "?"}`
        : `${line.speed ?? "?"} against ${line.against}`;
  const hits = line.result === "hit" || line.result === "open";
  const rule = !hits
    ? RULES[line.result]
    : line.against === null
      ? "DB-12.3"
      : line.against === line.speed
        ? "DB-12.2"
        : "DB-12.1";
  const sign = {
    hit: "damage",
    open: "damage",
    dodge: "speed",
    miss: "speed",
    back: "undo",
    stopped: "part-armor",
  }[line.result];
  return html`
    <button
      type="button"
      class=${cls("db-outcome", `db-${line.result === "miss" ? "dodge" : line.result}`)}
      data-explain=${rule}
      onClick=${() => m.props.explain(rule)}
    >
      ${labelled(
        sentences(`${verb}: ${self ? why : `speed ${why}`}`, "Why?"),
        html`
          ${icon(sign)}${" "}
          <b>${verb}</b>
          <small>
            ${
              !self &&
              html`
                <span class="db-why-word">speed${" "}</span>
              `
            }${why}
          </small>
        `,
      )}
    </button>
  `;
}

/** Who has won. @param {{ m: Model }} props */
export function Ending({ m }) {
  const result = m.props.info.result ?? m.props.situation.view.result ?? [];
  const most = Math.max(...result, 1);
  const winners = Array.from({ length: m.seats }, (_, seat) => seat).filter((seat) => result[seat] === most);
  const you = winners.includes(m.me);
  const names = winners.map((seat) => m.name(seat)).join(" and ");
  const alone = winners.length === 1;
  const won = you && alone ? "You win!" : `${names} ${alone ? "wins" : "win"}!`;
  const words = winners.length === 0 ? "The game is over" : won;
  return html`
    <section class=${cls("db-ending", you && "db-won")} aria-label="The end">
      <span class="db-podium">
        ${winners.map(
          (seat) => html`
            <span key=${seat} class=${`db-seat-${seat % 4}`}>${robotSprite(m, seat, 128)}</span>
          `,
        )}
      </span>
      <h2>${words}</h2>
      <p>${icon("medal")} ${m.table.combat} ${m.table.combat === 1 ? "combat" : "combats"} fought</p>
    </section>
  `;
}
