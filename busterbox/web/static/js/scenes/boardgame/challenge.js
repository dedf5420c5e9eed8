/**
 * The challenge in the centre: what it asks for and how much of it is met, minions, both budgets of action
 * points.
 */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { stageName } from "./board.js";
import { FACES } from "./model.js";
import { FACE_WORDS, count, drawn, mark, labelled, optionProps } from "./pieces.js";

/** @import { CardInfo } from "@busterbox/wire.js" */
/** @import { ChallengeDrawing, Chip, Model } from "./types.js" */

/** @param {{m: Model}} props */
export function Challenge({ m }) {
  const one = m.display.challenge;
  const card = m.card(one?.card);
  if (!one || !card) return null;
  const stage = String(card.data.stage);
  const result = m.live.result;
  return html`
    <section
      class=${cls("bg-challenge", `stage--${stage}`, result && `is-${result}`)}
      aria-label=${`Challenge: ${card.name}`}
      data-key="challenge"
    >
      <div class="bg-challenge__head">
        <span
          class="bg-symbol"
          title=${`Symbol: ${one.symbol}`}
          role="img"
          aria-label=${`Symbol ${one.symbol}${one.matched ? ", matched by a Wily card" : ""}`}
        >
          ${mark(`symbol-${one.symbol}`)}
        </span>
        <h2>
          <button
            type="button"
            class="bg-plainbutton"
            data-explain=${card.id}
            onClick=${() => m.props.explain(card.id)}
          >
            ${card.name}
          </button>
          <small>${stageName(m, stage)}</small>
        </h2>
        ${m.dice.length === 0 && budgets(m, one)}
      </div>
      <div class="bg-challenge__body">
        <div class="bg-asks">
          ${needs(m, one)}
          ${
            card.data.ability &&
            html`
              <p class="bg-text">
                <b>${icon("star")}</b>
                ${" "}${card.data.ability}
              </p>
            `
          }
          <p class="bg-text bg-text--penalty">
            <b>
              ${mark("penalty")} For each
              WILY${m.props.situation.view.settings?.fail_penalty === "on" ? " and a failure" : ""}:
            </b>
            ${" "}${card.data.penalty}
          </p>
        </div>
        ${minions(m, one)}
      </div>
    </section>
  `;
}

/**
 * A challenge that has just been turned over, before all of it is known.
 * @param {Model} m
 * @param {CardInfo} card
 */
export function revealed(m, card) {
  const stage = String(card.data.stage);
  const asks = /** @type {import("./types.js").Face[]} */ (card.data.needs ?? []);
  return html`
    <section
      class=${cls("bg-challenge", `stage--${stage}`)}
      aria-label=${`Challenge: ${card.name}`}
      data-key="challenge"
    >
      <div class="bg-challenge__head">
        <span class="bg-symbol">
          ${card.data.symbol ? mark(`symbol-${card.data.symbol}`) : mark("kind-copy")}
        </span>
        <h2>
          ${card.name}
          <small>${stageName(m, stage)}</small>
        </h2>
      </div>
      <div class="bg-challenge__body">
        <div class="bg-asks">
          <ul class="plain bg-needs">
            ${asks.map(
              (face, place) => html`
                <li key=${place} class="bg-chip">
                  ${mark(`face-${face}`)}
                  <b>${FACE_WORDS[face]}</b>
                </li>
              `,
            )}
          </ul>
        </div>
      </div>
    </section>
  `;
}

// -- action points (BG-6.1 to BG-6.3) -------------------------------------------------------------

/** @param {Model} m @param {ChallengeDrawing} one */
function budgets(m, one) {
  const hero = m.display.turn;
  const mine = hero === m.me;
  return html`
    <div class="bg-budgets">
      ${budget(
        mine ? "You" : m.Name(hero),
        one.points,
        `seat--${hero + 1}`,
        "points",
        `Action points of ${m.name(hero)}`,
      )}
      ${budget(
        !mine && m.me >= 0 ? "Wily, you too" : "Wily players",
        one.wily_points,
        "is-wily",
        "wily-points",
        "Action points that all Wily players share",
      )}
    </div>
  `;
}

/**
 * @param {string} name
 * @param {[number, number]} points
 * @param {string} kind
 * @param {string} place
 * @param {string} words
 */
function budget(name, [left, all], kind, place, words) {
  return html`
    <span
      class=${cls("bg-budget", kind)}
      role="img"
      aria-label=${`${words}: ${left} of ${all} left`}
      data-key=${place}
    >
      <span class="bg-budget__name">${name}</span>
      <span class="bg-pips">
        ${Array.from(
          { length: all },
          (_, n) => html`
            <i key=${n} class=${cls(n < left && "is-left")}></i>
          `,
        )}
      </span>
      <b>${left} AP</b>
    </span>
  `;
}

// -- requirements (BG-8.6) ------------------------------------------------------------------------

/** @param {Model} m @param {ChallengeDrawing} one */
function needs(m, one) {
  const met = one.needs.filter((chip) => filled(m, chip)).length;
  const label = `Requirements: ${met} of ${one.needs.length} matched`;
  return html`
    <div class="bg-needsbox">
      <ul class="plain bg-needs" aria-label=${label} data-rove>
        ${one.needs.map(
          (chip, place) => html`
            <li key=${place}>${requirement(m, chip)}</li>
          `,
        )}
      </ul>
      ${
        one.automatic &&
        html`
          <p class="bg-auto">${icon("check")} passed automatically</p>
        `
      }
    </div>
  `;
}

/** While dice fall, only those that lie count. @param {Model} m @param {Chip} chip */
function filled(m, chip) {
  const chips = m.display.challenge?.needs ?? [];
  if (!m.live.dice) return chip.die >= 0;
  const before = chips.filter((one) => one.face === chip.face).indexOf(chip);
  return m.live.dice.filter((face) => face === chip.face).length > before;
}

/** @param {Model} m @param {Chip} chip */
function requirement(m, chip) {
  const on = filled(m, chip);
  const option = m.option("face", FACES.indexOf(chip.face));
  const words = `${FACE_WORDS[chip.face]}${chip.added ? ", added" : ""}${on ? ", matched" : ", missing"}`;
  const look = html`
    ${mark(`face-${chip.face}`)}
    <b>${FACE_WORDS[chip.face]}</b>
    ${
      chip.added &&
      html`
        <small>added</small>
      `
    }
    <span class="bg-chip__sign">${on ? icon("check") : null}</span>
  `;
  const kind = cls("bg-chip", `bg-face--${chip.face}`, on && "is-met", chip.added && "is-added");
  if (!option)
    return html`
      <span class=${kind} role="img" aria-label=${words}>${look}</span>
    `;
  const { class: marks, ...given } = optionProps(m, option, "");
  return html`
    <button ...${given} class=${cls(kind, marks)}>${labelled(sentences(words, option.text), look)}</button>
  `;
}

// -- minions (BG-10, BG-11) -----------------------------------------------------------------------

/** @param {Model} m @param {ChallengeDrawing} one */
function minions(m, one) {
  const kind = m.card(one.minion);
  const there = m.live.minions ?? one.minions;
  if (!kind) {
    return html`
      <div class="bg-minions is-none" data-key="minions">
        <span class="bg-minions__row">${mark("no-minion")}</span>
        <p><b>No minions here</b></p>
      </div>
    `;
  }
  const shown = Math.min(there, 6);
  const gained = m.card(one.gained);
  const special = one.special_used ? "special used" : one.matched ? "special ready" : "";
  return html`
    <div class=${cls("bg-minions", there === 0 && "is-empty")} data-key="minions">
      <button
        type="button"
        class="bg-plainbutton"
        data-explain=${kind.id}
        onClick=${() => m.props.explain(kind.id)}
      >
        ${labelled(
          [
            `${count(there, kind.name)}, ${one.damage} damage each. Special: ${kind.data.special}`,
            gained ? ` or that of ${gained.name}: ${gained.data.special}` : "",
            special ? `; ${special}` : "",
          ].join(""),
          html`
            <span class="bg-minions__row">
              ${
                there === 0
                  ? html`
                      <span class="bg-ghost">${drawn(`minion-${kind.id}`, 40)}</span>
                    `
                  : Array.from(
                      { length: shown },
                      (_, n) => html`
                        <span key=${n} class="bg-minion" data-key=${`minion-${n}`}>
                          ${drawn(`minion-${kind.id}`, there > 3 ? 34 : 44)}
                        </span>
                      `,
                    )
              }
              <b>×${there}</b>
            </span>
            <span class="bg-minions__name">
              <b>${kind.name}</b>
              ${" "}${mark("penalty")}${one.damage} each
            </span>
            <span class="bg-minions__text">
              ${
                special &&
                html`
                  <em>${special}</em>
                  ${" "}
                `
              }${kind.data.special}${gained ? ` / ${gained.data.special}` : ""}
            </span>
          `,
        )}
      </button>
    </div>
  `;
}
