// Below the action bar: in planning the hand; in an action phase what the active hero can do, and what allies
// can do for him.
import { useEffect } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { capital } from "@busterbox/parts/words.js";
import { Paying, Rerolling } from "./action.js";
import { CardFace, spoken, supportOf } from "./card/face.js";
import { poolRow, poolWords } from "./heroes.js";
import { CODES, COLOURS, SKILL, chain, follow, live, read } from "./model.js";
import { goOn, grab, held, mayPlan, over, pick, takeBack, wasDrag } from "./moving.js";
import { blankDie, count, energyPips, key, mark, named, offer, pointed } from "./pieces.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo } from "@busterbox/wire.js" */
/** @import { Model, SeenCard, WeaponDrawing } from "./types.js" */

/** @param {SceneProps} props */
export function Hand(props) {
  void live.value;
  const m = read(props);
  useEffect(() => {
    follow(m);
    goOn(m);
  });
  if (m.me < 0 || m.over) return null;
  if (m.planning)
    return html`
      <div class="ad ad-dock">${handOf(m)}</div>
    `;
  if (m.window === "discard_down" || m.window === "card")
    return html`
      <div class="ad ad-dock">${discards(m)}</div>
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
          : ally(m)
      }
    </div>
  `;
}

// -- planning -------------------------------------------------------------------------------------

/** @param {Model} m */
function handOf(m) {
  const cards = m.table.hand[m.me] ?? [];
  const ready = m.option("ready");
  const unready = m.option("unready");
  const filled = m.heroes[m.me].slots.filter(Boolean).length;
  const back = held.value !== null && held.value.from >= 0;
  const waiting = m.heroes
    .map((one, seat) => ({ one, seat }))
    .filter(({ one, seat }) => one.state === "plans" && seat !== m.me);
  return html`
    <div class="ad-handrow">
      <ol
        class=${cls("plain", "ad-hand", over.value === "hand" && "is-over")}
        data-rove
        data-slot="hand"
        data-key="hand"
        aria-label=${`Your hand, ${count(cards.length, "card")}; ${filled} of 3 slots filled`}
      >
        ${cards.map((seen, place) => planned(m, seen, place, filled === 3 && cards.length === 1))}
        ${
          back &&
          html`
            <li class="ad-held">
              <button
                type="button"
                class="button ad-back"
                onClick=${() => held.value && takeBack(m, held.value.from)}
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
            <li class="ad-handempty">No card is left for a boost.</li>
          `
        }
      </ol>
      <div class="ad-readybox">
        ${willBe(m)}${
          ready
            ? readyButton(m, ready, "Ready")
            : unready
              ? readyButton(m, unready, "Not ready after all")
              : html`
                  <p class=${cls("ad-todo", !held.value && "is-plain")}>${todo(m, filled)}</p>
                `
        }
        ${
          unready &&
          waiting.length > 0 &&
          html`
            <p class="ad-todo">Waiting for ${waiting.map(({ seat }) => m.name(seat)).join(", ")}.</p>
          `
        }${calls(m)}
      </div>
    </div>
  `;
}

/** What the pool will be, as the cards lie now. @param {Model} m */
function willBe(m) {
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
          <small>Beyond three of a colour a die is a reroll.</small>
        `
      }
    </p>
  `;
}

/** Words to the others that belong to planning, at a press. @param {Model} m */
function calls(m) {
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
            ${named(
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

/** What is missing before one can be ready. @param {Model} m @param {number} filled */
function todo(m, filled) {
  if (!m.asked) return "";
  const lights = m.heroes[m.me].lights.filter((light) => light.card === null).length;
  const parts = [
    filled < 3 && `${count(3 - filled, "slot")} to fill`,
    lights > 0 && `${count(lights, "Dr. Light card")} to take`,
  ].filter(Boolean);
  if (held.value) return `Now press a slot for ${m.card(held.value.card)?.name}.`;
  return parts.length ? `${parts.join(", ")}.` : "";
}

/** @param {Model} m @param {import("@busterbox/wire.js").OptionInfo} option @param {string} text */
function readyButton(m, option, text) {
  const { class: marks, ...given } = offer(m, option, "");
  return html`
    <button
      ...${given}
      class=${cls("button", "ad-ready", marks, option.kind === "ready" && "button--primary")}
    >
      ${icon(option.kind === "ready" ? "check" : "undo")} ${text}${key(m, option)}
    </button>
  `;
}

/** @param {Model} m @param {SeenCard} seen @param {number} place @param {boolean} boost */
function planned(m, seen, place, boost) {
  const card = m.card(seen.card);
  const name = `card-${seen.id ?? place}`;
  if (!card)
    return html`
      <li class="ad-held" key=${name}>
        <span class="ad-cardback" role="img" aria-label="A card face down"></span>
      </li>
    `;
  const number = m.number(card.id);
  const may = mayPlan(m);
  const on = held.value?.card === card.id;
  const codes = [0, 1, 2].map((slot) => CODES.to + 64 * slot + number);
  const selected = m.props.selected !== null && codes.includes(m.props.selected);
  const glows = !held.value && m.props.glow.some((code) => codes.includes(code));
  const press = (/** @type {MouseEvent} */ event) => {
    if (wasDrag(event) || chain.peek()) return;
    if (!may) {
      m.props.explain(card.id);
      return;
    }
    pick(card.id, -1);
    // by keyboard: on to the slots
    if (event.detail === 0 && held.value) requestAnimationFrame(() => focusSlot());
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
        onPointerDown=${(/** @type {PointerEvent} */ event) => grab(m, event, card.id, -1)}
        onClick=${press}
      >
        ${named(
          [
            `${spoken(card)}. Skill: ${card.data.skill}`,
            boost ? " Kept as boost." : "",
            may ? (on ? " Picked up: choose a slot" : " Pick up") : "",
          ].join(""),
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
function discards(m) {
  return html`
    <ol class="plain ad-hand" data-rove aria-label="Your hand">
      ${(m.table.hand[m.me] ?? []).map((seen, place) => {
        const card = m.card(seen.card);
        if (!card) return null;
        const option = m.option("discard", m.number(card.id));
        const { class: marks, ...given } = offer(m, option, card.id);
        return html`
          <li key=${seen.id ?? place} class="ad-held">
            <button
              ...${given}
              class=${cls("ad-card", "ad-handcard", marks)}
              data-key=${`card-${seen.id ?? place}`}
            >
              ${named(
                `${option?.text ?? ""} ${spoken(card)}`,
                html`
                  <${CardFace} card=${card} size="small" />
                  ${key(m, option)}
                `,
              )}
            </button>
          </li>
        `;
      })}
    </ol>
  `;
}

// -- what the active hero can do (AD-10) ----------------------------------------------------------

/** @param {Model} m */
function abilities(m) {
  const one = m.heroes[m.me];
  const skill = m.card(one.slots[SKILL]);
  const boost = m.card(m.table.hand[m.me]?.[0]?.card);
  const others = m.heroes
    .map((each, seat) => ({ each, seat }))
    .filter(({ each, seat }) => seat !== m.me && each.hand > 0);
  return html`
    <ul
      class="plain ad-deeds"
      data-rove
      aria-label="Abilities"
      style=${{
        "--deeds":
          one.weapons.length + Number(Boolean(skill)) + Number(Boolean(boost)) + Number(others.length > 0),
      }}
    >
      ${
        skill &&
        deed(
          m,
          skill,
          "skill",
          html`
            ${mark("slot-skill")}
            <b>${skill.name}</b>
          `,
          skill.data.skill,
          m.option("use_skill"),
          CODES.skill,
        )
      }
      ${
        boost &&
        deed(
          m,
          boost,
          "boost",
          html`
            ${mark("boost")}
            <b>Boost</b>
            ${supportOf(boost)}
          `,
          boost.data.support_text,
          m.option("boost"),
          CODES.boost,
        )
      }
      ${one.weapons.map((weapon) => weaponDeed(m, weapon))}
      ${
        others.length > 0 &&
        m.window === "abilities" &&
        askForBoost(
          m,
          others.map(({ seat }) => seat),
        )
      }
    </ul>
  `;
}

/**
 * @param {Model} m
 * @param {CardInfo} card
 * @param {string} kind
 * @param {unknown} title
 * @param {string} text
 * @param {import("@busterbox/wire.js").OptionInfo | null} option
 * @param {number} code
 */
function deed(m, card, kind, title, text, option, code) {
  const { class: marks, ...given } = offer(m, option, card.id, code);
  const reached = m.display.challenge?.reach.some((way) => way.seat === m.me && way.code === code);
  return html`
    <li key=${kind}>
      <button
        ...${given}
        class=${cls("ad-deed", marks, !option && "is-off", reached && "is-key")}
        data-key=${kind === "skill" ? "skill" : "own-boost"}
      >
        ${named(
          `${option?.text ?? card.name}: ${text}${option ? "" : ", not now"}`,
          html`
            <span class="ad-deed__head">${title}</span>
            <small>${text}</small>
            ${key(m, option)}
          `,
        )}
      </button>
    </li>
  `;
}

/** A weapon with its three uses. @param {Model} m @param {WeaponDrawing} weapon */
function weaponDeed(m, weapon) {
  const card = m.card(weapon.card);
  if (!card) return null;
  const text = card.text.replace(/^1 Weapon Energy( and |: )/, (_, join) => (join === ": " ? "" : "also "));
  const reached = m.display.challenge?.reach.some(
    (way) => way.seat === m.me && way.code === CODES.effect + weapon.number,
  );
  /** @param {"effect" | "reroll" | "weakness"} kind @param {string} word @param {unknown} look */
  const use = (kind, word, look) => {
    const option = m.option(kind, weapon.number);
    const { class: marks, ...given } = offer(m, option, card.id, CODES[kind] + weapon.number);
    return html`
      <button
        key=${kind}
        ...${given}
        class=${cls("ad-use", marks, !option && "is-off", kind === "effect" && reached && "is-key")}
      >
        ${named(
          [
            option?.text ?? `${card.name}: ${word}`,
            kind === "effect" ? `: ${card.text}` : "",
            option ? "" : ", not now",
          ].join(""),
          html`
            ${look}
            <span>${word}</span>
            ${key(m, option)}
          `,
        )}
      </button>
    `;
  };
  return html`
    <li key=${weapon.card} class=${cls("ad-weapon", weapon.energy === 0 && "is-spent")}>
      <span class="ad-weapon__head">
        ${mark(`weakness-${card.data.icon}`)}
        <b>${card.name}</b>
        <span role="img" aria-label=${`${weapon.energy} of ${weapon.cap} Weapon Energy`}>
          ${energyPips(weapon, m.me)}
        </span>
      </span>
      <small>${capital(text)}</small>
      <span class="ad-uses">
        ${use("effect", "Use", icon("star"))}${use("reroll", "Reroll", icon("reroll"))}${
          m.display.fighting && weapon.weak
            ? use("weakness", "Weakness", mark(`weakness-${card.data.icon}`))
            : null
        }
      </span>
    </li>
  `;
}

/** @param {Model} m @param {number[]} seats */
function askForBoost(m, seats) {
  const call = m.props.game.calls.find((one) => one.name.includes("boost"));
  const { call: say } = m.props;
  if (!call || !say || m.props.replay) return null;
  return html`
    <li key="ask">
      <button type="button" class="ad-deed ad-deed--ask" onClick=${() => say(call.name)}>
        <span class="ad-deed__head">
          ${icon("chat")}
          <b>Ask for a boost</b>
        </span>
        <small>${count(seats.length, "ally has", "allies have")} one left</small>
      </button>
    </li>
  `;
}

// -- what allies can do for him (AD-10.6, contract 7.3) -------------------------------------------

/** @param {Model} m */
function ally(m) {
  const boost = m.card(m.table.hand[m.me]?.[0]?.card);
  const option = m.option("boost");
  // not on a shared screen (contract 7.3): there one has a name
  const hold = m.option("hold") ?? m.option("release");
  const reached = m.display.challenge?.reach.some((way) => way.seat === m.me);
  const { class: marks, ...given } = offer(m, option, boost?.id ?? "boost", CODES.boost);
  return html`
    <div class="ad-ally">
      ${
        boost
          ? html`
              <button
                ...${given}
                class=${cls("ad-deed", "ad-deed--boost", marks, !option && "is-off", reached && "is-key")}
                data-key="own-boost"
              >
                ${named(
                  `${option?.text ?? "Your boost card"}: ${boost.data.support_text}${option ? "" : ", not now"}`,
                  html`
                    <span class="ad-deed__head">
                      ${mark("boost")}
                      <b>${option ? `Boost ${m.name(m.active)}` : "Your boost"}</b>
                      ${supportOf(boost)}
                    </span>
                    <small>
                      ${boost.data.support_text}${reached ? " It would pay for this challenge." : ""}
                    </small>
                    ${key(m, option)}
                  `,
                )}
              </button>
            `
          : html`
              <p class="ad-todo">Your boost is played.</p>
            `
      }
      ${hold && m.name(m.me) === "you" && holdButton(m, hold)}
    </div>
  `;
}

/** @param {Model} m @param {import("@busterbox/wire.js").OptionInfo} option */
function holdButton(m, option) {
  const { class: marks, ...given } = offer(m, option, "");
  return html`
    <button ...${given} class=${cls("button", "ad-hold", marks)} aria-pressed=${option.kind === "release"}>
      ${icon(option.kind === "hold" ? "pause" : "play")} ${option.text}${key(m, option)}
    </button>
  `;
}
