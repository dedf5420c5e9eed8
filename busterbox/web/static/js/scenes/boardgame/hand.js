/**
 * One's own hand: each card with the part that counts now, its price, what is missing. Next to the cards, the
 * abilities that can be used now.
 */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { capital, counted, sentences } from "@busterbox/parts/words.js";
import { PART_NAMES, CardFace, spoken } from "./card/face.js";
import { live, read } from "./model.js";
import { keyHint, mark, labelled, optionProps } from "./pieces.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo, OptionInfo } from "@busterbox/wire.js" */
/** @import { AbilityInfo, Light, Model, SeenCard } from "./types.js" */

// windows in which cards are worth reading even if none can be played
const READING = ["abilities", "special"];

/** @param {SceneProps} props */
export function Hand(props) {
  void live.value;
  const m = read(props);
  if (m.me < 0 || m.over) return null;
  const cards = m.table.hand[m.me] ?? [];
  const ready = cards.filter((seen) => seen.card && optionOf(m, seen.card)).length;
  const part = m.display.lights[m.me]?.[cards[0]?.card ?? ""]?.part ?? "hero";
  // the question is about the table, not the hand
  const quiet = m.asked && !READING.includes(m.window) && ready === 0;
  const uses = abilities(m);
  const choosable = ready ? `, ${ready} can be chosen` : "";
  const label = `Your hand, ${counted(cards.length, "card")}${choosable}; ${PART_NAMES[part]} parts`;
  return html`
    <div class=${cls("bg", "bg-handbox", quiet && "is-quiet")}>
      <ol class="plain bg-hand" data-rove aria-label=${label} data-key="hand">
        ${cards.map((seen, place) => handCard(m, seen, place, quiet))}
        ${
          cards.length === 0 &&
          html`
            <li class="bg-handempty">No cards in hand.</li>
          `
        }
      </ol>
      ${
        uses.length > 0 &&
        html`
          <ul
            class=${cls("plain", "bg-uses", uses.length > 3 && "is-many")}
            data-rove
            aria-label="Abilities you can use"
          >
            ${uses}
          </ul>
        `
      }
    </div>
  `;
}

/** The option that plays or discards a card. @param {Model} m @param {string} id */
const optionOf = (m, id) =>
  m.option("play", m.number(id)) ?? (m.window === "discard" ? m.option("take", m.number(id)) : null);

/** @param {Model} m @param {SeenCard} seen @param {number} place @param {boolean} quiet */
function handCard(m, seen, place, quiet) {
  const card = m.card(seen.card);
  const name = `card-${seen.id ?? place}`;
  if (!card)
    return html`
      <li class="bg-held" key=${name}>
        <span class="bg-back" role="img" aria-label="A card face down"></span>
      </li>
    `;
  const option = optionOf(m, card.id);
  const light = /** @type {Light | undefined} */ (m.display.lights[m.me]?.[card.id]);
  const part = light?.part ?? "hero";
  const { class: marks, ...given } = optionProps(m, option, card.id, m.code("play", m.number(card.id)));
  const state = status(m, option, light);
  const words = sentences(
    option?.text,
    spoken(card),
    `${PART_NAMES[part]}: ${card.data[part]}`,
    light?.why && capital(light.why),
  );
  return html`
    <li class="bg-held" key=${name}>
      <button
        ...${given}
        class=${cls("bg-handcard", marks, !option && "is-calm", state.kind)}
        data-key=${name}
      >
        ${labelled(
          words,
          html`
            <${CardFace} card=${card} size=${quiet ? "tiny" : "small"} part=${part} />
            ${
              !quiet &&
              html`
                <span class=${cls("bg-light", state.kind)}>
                  ${state.sign && icon(state.sign)} ${state.text}
                </span>
              `
            }${keyHint(m, option)}
          `,
        )}
      </button>
    </li>
  `;
}

/**
 * The line below a card: that it can be played, or why not.
 * @param {Model} m
 * @param {OptionInfo | null} option
 * @param {Light | undefined} light
 */
function status(m, option, light) {
  if (option) return { kind: "is-ready", sign: "check", text: option.kind === "take" ? "discard" : "play" };
  if (!light) return { kind: "", sign: "", text: "" };
  if (!light.ok) return { kind: "is-lacking", sign: "cross", text: shortReason(light.why) };
  if (light.part === "wily" && m.display.battle)
    return { kind: "is-blocked", sign: "lock", text: "not in battles" };
  return { kind: "is-blocked", sign: "", text: m.asked ? "not now" : PART_NAMES[light.part] };
}

/** @param {string} why */
function shortReason(why) {
  const points = /costs (\d+) action points?, (\d+)/.exec(why);
  if (points) return `needs ${points[1]} AP, ${points[2]} left`;
  if (why.includes("Weapon Energy")) return "needs Weapon Energy";
  if (why.includes("minion")) return "no minions here";
  if (why.includes("action cards")) return "one card per round";
  return "not now";
}

// -- abilities of the character and of boss powers (BG-6.7, BG-6.8, BG-18.4) ----------------------

/** @param {Model} m */
function abilities(m) {
  const hero = m.heroes[m.me];
  const sources = [hero.hero, ...hero.powers].map((id) => m.card(id)).filter((card) => card !== null);
  return sources.flatMap((card) =>
    /** @type {AbilityInfo[]} */ (card.data.abilities ?? []).flatMap((one) => {
      const option = m.option("use", one.number);
      return option ? [ability(m, card, one, option)] : [];
    }),
  );
}

/** @param {Model} m @param {CardInfo} card @param {AbilityInfo} one @param {OptionInfo} option */
function ability(m, card, one, option) {
  const { class: marks, ...given } = optionProps(m, option, card.id);
  const price =
    [
      one.moment === "challenge" || one.moment === "rolled" ? `${one.points} AP` : "",
      one.energy ? `${one.energy} WE` : "",
    ]
      .filter(Boolean)
      .join(", ") || "free";
  return html`
    <li key=${`use-${one.number}`}>
      <button ...${given} class=${cls("bg-ability", `stage--${card.id}`, marks)}>
        ${labelled(
          `${option.text}: ${one.text}`,
          html`
            <b>${card.kind === "boss" ? mark(`stage-${card.id}`) : mark("power")} ${one.name}</b>
            <span class="bg-ability__price">${price}</span>
            <span class="bg-ability__text">${one.text}</span>
            ${keyHint(m, option)}
          `,
        )}
      </button>
    </li>
  `;
}
