/** Below the action bar: in planning the hand, in an action phase payment and abilities. */
import { useEffect } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { abilities, allyAbilities } from "./abilities.js";
import { CardFace, spoken } from "./card/face.js";
import { blankDie, mark } from "./card/signs.js";
import { COLOURS, LEFT, RIGHT, SKILL, answerChain, sendNextAnswer, live, read, toSlot } from "./model.js";
import { Paying, Rerolling } from "./payment.js";
import { count, keyHint, labelled, optionProps, pointed } from "./pieces.js";
import {
  focusNextCard,
  startDrag,
  pickedUp,
  mayPlan,
  dragTarget,
  pickUp,
  takeBack,
  wasDrag,
} from "./place_cards.js";
import { poolRow, poolWords } from "./pool.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { Model, SeenCard } from "./types.js" */

/** @param {SceneProps} props */
export function Hand(props) {
  void live.value;
  const m = read(props);
  useEffect(() => {
    sendNextAnswer(m);
    focusNextCard(m);
  });
  if (m.me < 0 || m.over) return null;
  if (m.planning)
    return html`
      <div class="ad ad-dock">${planningHand(m)}</div>
    `;
  if (m.window === "discard_down" || m.window === "card")
    return html`
      <div class="ad ad-dock">${discardChoice(m)}</div>
    `;
  if (m.active < 0 || !m.heroes[m.me].hero) return null;
  const spends = m.asked && (m.window === "abilities" || m.window === "reroll");
  // dice that are still in the air may change what can be paid
  const moving = spends && ((m.window === "abilities" && m.props.ahead) || m.live.dice !== null);
  const dice =
    spends && !moving
      ? html`
          <${Paying} m=${m} />
          <${Rerolling} m=${m} />
        `
      : html`
          <div class=${cls("ad-paying", "is-idle", moving && "is-moving")}></div>
        `;
  return html`
    <div class=${cls("ad", "ad-dock", m.window === "abilities" && "is-able")}>
      ${
        m.active === m.me
          ? html`
              ${dice}${abilities(m)}
            `
          : allyAbilities(m)
      }
    </div>
  `;
}

// -- planning -------------------------------------------------------------------------------------

/** @param {Model} m */
function planningHand(m) {
  const cards = m.table.hand[m.me] ?? [];
  const ready = m.option("ready");
  const unready = m.option("unready");
  const filled = m.heroes[m.me].slots.filter(Boolean).length;
  const back = pickedUp.value !== null && pickedUp.value.from >= 0;
  const waiting = m.heroes
    .map((one, seat) => ({ one, seat }))
    .filter(({ one, seat }) => one.state === "plans" && seat !== m.me);
  return html`
    <div class="ad-handrow">
      <ol
        class=${cls("plain", "ad-hand", dragTarget.value === "hand" && "is-over")}
        data-rove
        data-slot="hand"
        data-key="hand"
        aria-label=${`Your hand, ${count(cards.length, "card")}; ${filled} of 3 slots filled`}
      >
        ${cards.map((seen, place) => handCard(m, seen, place, filled === 3 && cards.length === 1))}
        ${
          back &&
          html`
            <li class="ad-held">
              <button
                type="button"
                class="button ad-back"
                onClick=${() => pickedUp.value && takeBack(m, pickedUp.value.from)}
              >
                ${icon("undo")} Back to hand
              </button>
            </li>
          `
        }
        ${
          cards.length === 0 &&
          !back &&
          html`
            <li class="ad-handempty">No card left for a boost.</li>
          `
        }
      </ol>
      <div class="ad-readybox">
        ${poolToBe(m)}${
          ready
            ? readyButton(m, ready, "Ready")
            : unready
              ? readyButton(m, unready, "Not ready after all")
              : html`
                  <p class=${cls("ad-todo", !pickedUp.value && "is-plain")}>${missingWords(m, filled)}</p>
                `
        }
        ${
          unready &&
          waiting.length > 0 &&
          html`
            <p class="ad-todo">Waiting for ${waiting.map(({ seat }) => m.name(seat)).join(", ")}.</p>
          `
        }${callButtons(m)}
      </div>
    </div>
  `;
}

/** What the pool will be, as the cards lie now. @param {Model} m */
function poolToBe(m) {
  const { pool } = m.heroes[m.me];
  return html`
    <p class="ad-willbe" aria-live="polite">
      <b>Your pool</b>
      <span class="visually-hidden">${poolWords(pool)}</span>
      <span aria-hidden="true">
        ${
          pool.sources.length
            ? poolRow(pool)
            : html`
                <i>empty so far</i>
              `
        }
      </span>
      ${
        pool.surplus.some((n) => n > 0) &&
        html`
          <small>Every die beyond three of a colour becomes a reroll.</small>
        `
      }
    </p>
  `;
}

/** Buttons that tell the others which dice one needs. @param {Model} m */
function callButtons(m) {
  const { call: say, game } = m.props;
  const found =
    m.heroes.length > 1 && say
      ? game.calls.filter(({ name }) => COLOURS.some((colour) => name.endsWith(`_${colour}`)))
      : [];
  if (!found.length || m.props.replay) return null;
  return html`
    <p class="ad-calls">
      ${found.map(
        ({ name, text }) => html`
          <button key=${name} type="button" class="ad-call" onClick=${() => say?.(name)}>
            ${labelled(
              `Say: ${text}`,
              html`
                ${icon("chat")}${blankDie(String(COLOURS.find((colour) => name.endsWith(`_${colour}`))))}
              `,
            )}
          </button>
        `,
      )}
    </p>
  `;
}

/** What is still missing before this player can be ready. @param {Model} m @param {number} filled */
function missingWords(m, filled) {
  if (!m.asked) return "";
  const lights = m.heroes[m.me].lights.filter((light) => light.card === null).length;
  const parts = [
    filled < 3 && `${count(3 - filled, "slot")} to fill`,
    lights > 0 && `${count(lights, "Dr. Light card")} to take`,
  ].filter(Boolean);
  if (pickedUp.value) return `Now press a slot for ${m.card(pickedUp.value.card)?.name}.`;
  return parts.length ? `${parts.join(", ")}.` : "";
}

/** @param {Model} m @param {import("@busterbox/wire.js").OptionInfo} option @param {string} text */
function readyButton(m, option, text) {
  const { class: marks, ...given } = optionProps(m, option, "");
  return html`
    <button
      ...${given}
      class=${cls("button", "ad-ready", marks, option.kind === "ready" && "button--primary")}
    >
      ${icon(option.kind === "ready" ? "check" : "undo")} ${text}${keyHint(m, option)}
    </button>
  `;
}

/** @param {Model} m @param {SeenCard} seen @param {number} place @param {boolean} boost */
function handCard(m, seen, place, boost) {
  const card = m.card(seen.card);
  const name = `card-${seen.id ?? place}`;
  if (!card)
    return html`
      <li class="ad-held" key=${name}>
        <span class="ad-cardback" role="img" aria-label="A card face down"></span>
      </li>
    `;
  const may = mayPlan(m);
  const on = pickedUp.value?.card === card.id;
  const codes = [LEFT, RIGHT, SKILL].map((slot) => toSlot(m, slot, card.id));
  const selected = m.props.selected !== null && codes.includes(m.props.selected);
  const glows = !pickedUp.value && m.props.glow.some((code) => codes.includes(code));
  const press = (/** @type {MouseEvent} */ event) => {
    if (wasDrag(event) || answerChain.peek()) return;
    if (!may) {
      m.props.explain(card.id);
      return;
    }
    pickUp(card.id, -1);
    // with the keyboard, move on to the slots
    if (event.detail === 0 && pickedUp.value) requestAnimationFrame(() => focusSlot());
  };
  return html`
    <li class="ad-held" key=${name}>
      <button
        type="button"
        class=${cls(
          "ad-card",
          "ad-handcard",
          may && "is-movable",
          on && "is-held",
          selected && "ad-selected",
          glows && "ad-glow",
          pointed(m, name),
        )}
        data-key=${name}
        data-explain=${card.id}
        data-ping=${name}
        aria-pressed=${may ? on : null}
        onPointerDown=${(/** @type {PointerEvent} */ event) => startDrag(m, event, card.id, -1)}
        onClick=${press}
      >
        ${labelled(
          sentences(
            spoken(card),
            `Skill: ${card.data.skill}`,
            boost && "Kept as boost",
            may && (on ? "Picked up: choose a slot" : "Pick up"),
          ),
          html`
            <${CardFace} card=${card} size="small" />
            ${
              boost &&
              html`
                <span class="ad-tag">${mark("boost")} boost</span>
              `
            }
          `,
        )}
      </button>
    </li>
  `;
}

/** The first slot that is empty, else the first. */
function focusSlot() {
  const slots = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".ad-slot")]);
  (slots.find((slot) => !slot.classList.contains("is-filled")) ?? slots[0])?.focus();
}

/** Cards of which one is to be discarded. @param {Model} m */
function discardChoice(m) {
  return html`
    <ol class="plain ad-hand" data-rove aria-label="Your hand">
      ${(m.table.hand[m.me] ?? []).map((seen, place) => {
        const card = m.card(seen.card);
        if (!card) return null;
        const option = m.option("discard", m.number(card.id));
        const { class: marks, ...given } = optionProps(m, option, card.id);
        return html`
          <li key=${seen.id ?? place} class="ad-held">
            <button
              ...${given}
              class=${cls("ad-card", "ad-handcard", marks)}
              data-key=${`card-${seen.id ?? place}`}
            >
              ${labelled(
                `${option?.text ?? ""} ${spoken(card)}`,
                html`
                  <${CardFace} card=${card} size="small" />
                  ${keyHint(m, option)}
                `,
              )}
            </button>
          </li>
        `;
      })}
    </ol>
  `;
}
