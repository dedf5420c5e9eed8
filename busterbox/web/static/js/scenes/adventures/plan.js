/** Planning together: one's three slots with the neighbours' cards beside them, and Dr. Light's offer. */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { meaningOf } from "@busterbox/scenes/shared/model.js";
import { CardFace, spoken, supportOf } from "./card/face.js";
import { blankDie, drawn, mark } from "./card/signs.js";
import { LEFT, RIGHT, SKILL, SLOTS, answerChain, toSlot } from "./model.js";
import { head, keyHint, labelled, optionProps, pointed } from "./pieces.js";
import {
  dragging,
  startDrag,
  pickedUp,
  mayPlan,
  dragTarget,
  pickUp,
  putCard,
  wasDrag,
} from "./place_cards.js";

/** @import { LightOf, Model, Side } from "./types.js" */

const NAMES = ["Left support", "Right support", "Skill"];
const SHORT = ["Left", "Right", "Skill"];

/** @param {{m: Model}} props */
export function Plan({ m }) {
  if (m.me < 0) return null;
  return html`
    <section class="ad-plan" aria-label="Your plan">
      ${m.display.lights.length > 0 && lights(m)}
      <div class="ad-slots" data-rove>
        ${besideSlots(m, "left")} ${[LEFT, SKILL, RIGHT].map((slot) => slotOf(m, slot))}
        ${besideSlots(m, "right")}
      </div>
    </section>
  `;
}

/** The card that is being dragged, below the pointer. @param {{m: Model}} props */
export function Dragged({ m }) {
  const now = dragging.value;
  const card = m.card(now?.card);
  if (!now || !card) return null;
  return html`
    <span
      class="ad-dragged"
      aria-hidden="true"
      style=${{ "--x": `${now.x}px`, "--y": `${now.y}px`, "--wide": `${now.width}px` }}
    >
      <${CardFace} card=${card} size="small" />
    </span>
  `;
}

/** What an empty slot is for. @param {Model} m @param {number} slot */
function slotHint(m, slot) {
  if (slot === SKILL) return "used once, at a challenge";
  const one = m.heroes[m.me];
  const neighbour = slot === LEFT ? one.left : one.right;
  return neighbour >= 0 ? `helps you and ${m.name(neighbour)}` : "helps you, answers Dr. Light";
}

/** @param {Model} m @param {number} slot */
function slotOf(m, slot) {
  const card = m.card(m.heroes[m.me].slots[slot]);
  const may = mayPlan(m);
  const taken = pickedUp.value;
  const target = may && taken !== null && taken.from !== slot;
  const option = taken
    ? m.options.find((one) => one.code === toSlot(m, slot, taken.card))
    : m.option("take_back", slot);
  /** Whether an answer takes the card of this slot back, or puts one there. @param {number} code */
  const concerns = (code) => {
    const meant = meaningOf(m.props.game, code);
    return meant?.kind === `to_${SLOTS[slot]}` || (meant?.kind === "take_back" && meant.argument === slot);
  };
  const selected = m.props.selected !== null && concerns(m.props.selected);
  const glows = taken
    ? m.props.glow.includes(toSlot(m, slot, taken.card))
    : m.props.glow.some((code) => concerns(code));
  const words = sentences(
    NAMES[slot],
    !card && slotHint(m, slot),
    card ? `Holds ${spoken(card)}` : "Empty",
    card && `Skill: ${card.data.skill}`,
    target ? `Put ${m.card(taken?.card)?.name} here` : card && may ? "Pick this card up" : "",
  );
  const press = (/** @type {MouseEvent} */ event) => {
    if (wasDrag(event) || answerChain.peek()) return;
    if (!may) {
      if (card) m.props.explain(card.id);
    } else if (taken && taken.from !== slot) {
      putCard(m, taken.card, taken.from, slot, event.detail === 0);
    } else if (card) pickUp(card.id, slot);
  };
  const seen = m.table.planned[m.me]?.find((one) => one.card === card?.id);
  return html`
    <div key=${slot} class=${cls("ad-slotbox", `ad-slotbox--${SLOTS[slot]}`)}>
      <span class="ad-slotname" aria-hidden="true">
        ${mark(`slot-${SLOTS[slot]}`)}${" "}${SHORT[slot]}${
          slot !== SKILL &&
          html`
            <span>${" "}support</span>
          `
        }
      </span>
      <button
        type="button"
        class=${cls(
          "ad-slot",
          card && "is-filled",
          target && "is-target",
          dragTarget.value === String(slot) && "is-over",
          taken?.from === slot && "is-held",
          selected && "ad-selected",
          glows && "ad-glow",
          may && !taken && card && "is-movable",
          pointed(m, `slot.${m.me}.${slot}`),
        )}
        data-slot=${slot}
        data-code=${option?.code ?? null}
        data-explain=${card?.id}
        data-ping=${`slot.${m.me}.${slot}`}
        aria-pressed=${card && may ? taken?.from === slot : null}
        onPointerDown=${(/** @type {PointerEvent} */ event) => card && startDrag(m, event, card.id, slot)}
        onClick=${press}
      >
        ${labelled(
          words,
          card
            ? html`
                <span
                  class="ad-card"
                  data-key=${`card-${seen?.id ?? card.id}`}
                  data-ping=${`slot.${m.me}.${slot}`}
                >
                  <${CardFace} card=${card} size="small" half=${slot === SKILL ? "skill" : "support"} />
                </span>
              `
            : html`
                <span class="ad-slot__empty">
                  ${mark(`slot-${SLOTS[slot]}`)}
                  <small>${slotHint(m, slot)}</small>
                </span>
              `,
        )}
      </button>
    </div>
  `;
}

/**
 * What lies beside one's own slots: the neighbour's card, or Dr. Light's.
 * @param {Model} m
 * @param {Side} side
 */
function besideSlots(m, side) {
  const one = m.heroes[m.me];
  const neighbour = side === "left" ? one.left : one.right;
  const light = one.lights.find((each) => each.side === side);
  if (light) return lightBeside(m, light, side);
  if (neighbour < 0) return null;
  const card = m.card(m.heroes[neighbour].slots[side === "left" ? RIGHT : LEFT]);
  const words = sentences(
    `${m.Name(neighbour)} on your ${side}: ${card ? spoken(card) : "nothing yet"}`,
    card && "It helps you too",
  );
  return html`
    <button
      type="button"
      class=${cls(
        "ad-ear",
        `ad-ear--${side}`,
        `seat--${neighbour + 1}`,
        card && "is-filled",
        pointed(m, `slot.${neighbour}.${side === "left" ? RIGHT : LEFT}`),
      )}
      data-explain=${card?.id}
      data-ping=${`slot.${neighbour}.${side === "left" ? RIGHT : LEFT}`}
      aria-disabled=${card ? null : "true"}
      onClick=${() => card && m.props.explain(card.id)}
    >
      ${labelled(
        words,
        html`
          <span class="ad-ear__who">
            ${head(m, neighbour, 24)}
            <small>${m.Name(neighbour)}</small>
          </span>
          ${
            card
              ? html`
                  <span class="ad-ear__gives">${supportOf(card)}</span>
                `
              : html`
                  <span class="ad-ear__none">${icon("hourglass")}</span>
                `
          }
        `,
      )}
    </button>
  `;
}

/** @param {Model} m @param {LightOf} light @param {Side} side */
function lightBeside(m, light, side) {
  const card = m.card(light.card);
  const answered = light.answered === null ? "" : light.answered ? "Answered" : "Not answered: 1 damage";
  const words = sentences(
    `Dr. Light on your ${side}: ${card ? spoken(card) : "take one of his cards"}`,
    card && answered,
  );
  return html`
    <button
      type="button"
      class=${cls(
        "ad-ear",
        "ad-ear--light",
        `ad-ear--${side}`,
        card && "is-filled",
        light.answered === false && "is-bad",
        light.answered && "is-good",
      )}
      data-explain=${card?.id ?? "light"}
      aria-disabled=${card ? null : "true"}
      onClick=${() => card && m.props.explain(card.id)}
    >
      ${labelled(
        words,
        html`
          <span class="ad-ear__who">
            ${headOfLight()}
            <small>Dr. Light</small>
          </span>
          ${
            card
              ? html`
                  <span class="ad-ear__gives">
                    ${blankDie(card.data.die)}
                    <small>asks</small>
                    ${blankDie(card.data.wants)}
                  </span>
                  <span class="ad-ear__mark">
                    ${
                      light.answered === null
                        ? null
                        : light.answered
                          ? html`
                              ${icon("check")}
                            `
                          : html`
                              ${mark("life")}−1
                            `
                    }
                  </span>
                `
              : html`
                  <span class="ad-ear__none">
                    ${icon("arrow-up")}
                    <small>take one of his cards</small>
                  </span>
                `
          }
        `,
      )}
    </button>
  `;
}

const headOfLight = () => drawn("head-dr_light", 24);

// -- Dr. Light's offer (AD-21.2 to AD-21.8) -------------------------------------------------------

/** @param {Model} m */
function lights(m) {
  const sides = m.heroes[m.me].lights.map((one) => one.side);
  return html`
    <div class="ad-lights">
      <p class="visually-hidden">Dr. Light: ${sides.length > 1 ? "take two" : "take one"}</p>
      <ul
        class="plain"
        data-rove
        aria-label="Dr. Light's cards"
        style=${{ "--lights": m.display.lights.length, "--sides": sides.length }}
      >
        ${m.display.lights.map((light, place) => {
          const card = m.card(light.card);
          if (!card) return null;
          const mine = light.seat === m.me;
          return html`
            <li
              key=${place}
              class=${cls(
                "ad-lightcard",
                light.seat >= 0 && `seat--${light.seat + 1}`,
                light.seat >= 0 && "is-taken",
                mine && "is-mine",
                pointed(m, `light.${place}`),
              )}
              data-ping=${`light.${place}`}
            >
              <span
                class="ad-lightcard__face"
                role="img"
                aria-label=${`${spoken(card)}${light.seat >= 0 ? `, ${m.whose(light.seat)} on the ${light.side}` : ""}`}
              >
                ${blankDie(card.data.die)}
                <i aria-hidden="true">for</i>
                ${blankDie(card.data.wants)}
              </span>
              <span class="ad-lightcard__take">
                ${
                  light.seat >= 0 && !mine
                    ? html`
                        <small class="ad-taker">${m.Name(light.seat)}, ${light.side}</small>
                      `
                    : sides.map((side) =>
                        takeLight(
                          m,
                          light.number,
                          side,
                          mine && light.side === side,
                          card.name,
                          sides.length > 1,
                        ),
                      )
                }
              </span>
            </li>
          `;
        })}
      </ul>
    </div>
  `;
}

/**
 * The button that takes a Dr. Light card, or gives it back.
 * @param {Model} m
 * @param {number} number
 * @param {Side} side
 * @param {boolean} has
 * @param {string} name
 * @param {boolean} both
 */
function takeLight(m, number, side, has, name, both) {
  const option = has
    ? m.option("light_back", side === "left" ? 0 : 1)
    : m.option(side === "left" ? "light_left" : "light_right", number);
  if (!option)
    return html`
      <small key=${side} class="ad-taker">${has ? m.Name(m.me) : null}</small>
    `;
  const { class: marks, ...given } = optionProps(m, option, "");
  const word = has ? m.Name(m.me) : both ? side : "take";
  return html`
    <button key=${side} ...${given} class=${cls("ad-take", has && "is-had", marks)}>
      ${labelled(
        `${option.text} (${name})`,
        html`
          ${has ? icon("undo") : both ? mark(`slot-${side}`) : null}
          <span>${word}</span>
          ${keyHint(m, option)}
        `,
      )}
    </button>
  `;
}
