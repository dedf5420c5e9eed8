/** What the active hero can do (AD-10), and what allies can do for the hero (AD-10.6). */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { capital, sentences } from "@busterbox/parts/words.js";
import { supportOf } from "./card/face.js";
import { mark } from "./card/signs.js";
import { SKILL } from "./model.js";
import { count, energyPips, keyHint, labelled, optionProps } from "./pieces.js";

/** @import { CardInfo, OptionInfo } from "@busterbox/wire.js" */
/** @import { Model, WeaponDrawing } from "./types.js" */

/** @param {Model} m */
export function abilities(m) {
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
        abilityButton(
          m,
          skill,
          "skill",
          html`
            ${mark("slot-skill")}
            <b>${skill.name}</b>
          `,
          skill.data.skill,
          m.option("use_skill"),
          m.code("use_skill"),
        )
      }
      ${
        boost &&
        abilityButton(
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
          m.code("boost"),
        )
      }
      ${one.weapons.map((weapon) => weaponAbility(m, weapon))}
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
 * @param {OptionInfo | null} option
 * @param {number} code
 */
function abilityButton(m, card, kind, title, text, option, code) {
  const { class: marks, ...given } = optionProps(m, option, card.id, code);
  const reached = m.display.challenge?.reach.some((way) => way.seat === m.me && way.code === code);
  return html`
    <li key=${kind}>
      <button
        ...${given}
        class=${cls("ad-deed", marks, !option && "is-off", reached && "is-key")}
        data-key=${kind === "skill" ? "skill" : "own-boost"}
      >
        ${labelled(
          sentences(`${option?.text ?? card.name}: ${text}`, !option && "Not now"),
          html`
            <span class="ad-deed__head">${title}</span>
            <small>${text}</small>
            ${keyHint(m, option)}
          `,
        )}
      </button>
    </li>
  `;
}

/** A weapon with its three uses. @param {Model} m @param {WeaponDrawing} weapon */
function weaponAbility(m, weapon) {
  const card = m.card(weapon.card);
  if (!card) return null;
  const text = card.text.replace(/^1 Weapon Energy( and |: )/, (_, join) => (join === ": " ? "" : "also "));
  const reached = m.display.challenge?.reach.some(
    (way) => way.seat === m.me && way.code === m.code("effect", weapon.number),
  );
  /** @param {"effect" | "reroll" | "weakness"} kind @param {string} word @param {unknown} look */
  const use = (kind, word, look) => {
    const option = m.option(kind, weapon.number);
    const { class: marks, ...given } = optionProps(m, option, card.id, m.code(kind, weapon.number));
    return html`
      <button
        key=${kind}
        ...${given}
        class=${cls("ad-use", marks, !option && "is-off", kind === "effect" && reached && "is-key")}
      >
        ${labelled(
          sentences(
            `${option?.text ?? `${card.name}: ${word}`}${kind === "effect" ? `: ${card.text}` : ""}`,
            !option && "Not now",
          ),
          html`
            ${look}
            <span>${word}</span>
            ${keyHint(m, option)}
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

// -- what allies can do for him (AD-10.6) ---------------------------------------------------------

/** @param {Model} m */
export function allyAbilities(m) {
  const boost = m.card(m.table.hand[m.me]?.[0]?.card);
  const option = m.option("boost");
  // not on a shared screen: there one has a name
  const hold = m.option("hold") ?? m.option("release");
  const reached = m.display.challenge?.reach.some((way) => way.seat === m.me);
  const { class: marks, ...given } = optionProps(m, option, boost?.id ?? "boost", m.code("boost"));
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
                ${labelled(
                  sentences(
                    `${option?.text ?? "Your boost card"}: ${boost.data.support_text}`,
                    !option && "Not now",
                  ),
                  html`
                    <span class="ad-deed__head">
                      ${mark("boost")}
                      <b>${option ? `Boost ${m.name(m.active)}` : "Your boost"}</b>
                      ${supportOf(boost)}
                    </span>
                    <small>
                      ${boost.data.support_text}${reached ? " That would be enough for this challenge." : ""}
                    </small>
                    ${keyHint(m, option)}
                  `,
                )}
              </button>
            `
          : html`
              <p class="ad-todo">You have played your boost.</p>
            `
      }
      ${hold && m.name(m.me) === "you" && holdButton(m, hold)}
    </div>
  `;
}

/** @param {Model} m @param {OptionInfo} option */
function holdButton(m, option) {
  const { class: marks, ...given } = optionProps(m, option, "");
  return html`
    <button ...${given} class=${cls("button", "ad-hold", marks)} aria-pressed=${option.kind === "release"}>
      ${icon(option.kind === "hold" ? "pause" : "play")} ${option.text}${keyHint(m, option)}
    </button>
  `;
}
