/**
 * One's own hand: every card with what it asks for, met or not, and a mark on those that can be played now.
 */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { capital, counted, sentences } from "@busterbox/parts/words.js";
import { CardFace, spoken } from "./card/face.js";
import { choiceOf, live, read } from "./model.js";
import { keyHint, lackingWords, labelled, needSign, optionProps, peekEvents } from "./pieces.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo, OptionInfo } from "@busterbox/wire.js" */
/** @import { Light, Model, SeenCard } from "./types.js" */

/** @param {SceneProps} props */
export function Hand(props) {
  void live.value;
  const m = read(props);
  if (m.me < 0 || m.over) return null;
  const cards = m.table.hand[m.me] ?? [];
  const ready = cards.filter((seen) => seen.card && optionOf(m, seen.card)).length;
  return html`
    <div class="tc tc-handbox">
      <ol
        class="plain tc-hand"
        data-rove
        aria-label=${`Your hand, ${counted(cards.length, "card")}${ready ? `, ${ready} can be chosen` : ""}`}
        data-key="hand"
      >
        ${cards.map((seen, place) => handCard(m, seen, place, cards.length))}
        ${
          cards.length === 0 &&
          html`
            <li class="tc-handempty">No cards in hand.</li>
          `
        }
      </ol>
    </div>
  `;
}

/** The option that plays, discards or gives a card. @param {Model} m @param {string} id */
function optionOf(m, id) {
  return m.option("play", m.number(id)) ?? choiceOf(m, "hand", m.me, id);
}

/** @param {Model} m @param {SeenCard} seen @param {number} place @param {number} n */
function handCard(m, seen, place, n) {
  const card = m.card(seen.card);
  // a fan: the middle highest
  const off = n > 1 ? place - (n - 1) / 2 : 0;
  const fan = {
    "--turn": `${(off * 1.2).toFixed(2)}deg`,
    "--sink": `${Math.min(14, off * off * 1.2).toFixed(1)}px`,
  };
  const name = `card-${seen.id ?? place}`;
  if (!card)
    return html`
      <li class="tc-held" key=${name} style=${fan}>
        <span class="tc-back" role="img" aria-label="A card face down"></span>
      </li>
    `;
  const one = m.drawn[m.me];
  const option = optionOf(m, card.id);
  const light = /** @type {Light | undefined} */ (m.display.lights[m.me]?.[card.id]);
  const have = { power: one.power, colours: one.colours, emblems: one.emblems };
  const { class: marks, ...given } = optionProps(m, option, card.id, m.code("play", m.number(card.id)));
  const lacks = lackingWords(light);
  const state =
    option && option.kind !== "play"
      ? {
          kind: "is-ready",
          sign: "check",
          text: m.display.choice?.does ?? "choose",
        }
      : status(m, card, option, light, lacks);
  const why = lacks ? `Missing: ${lacks}` : capital(light?.blocked ?? "");
  const words = sentences(option?.text, spoken(card), card.text, option && option.kind !== "play" ? "" : why);
  return html`
    <li class="tc-held" key=${name} style=${fan}>
      <button
        ...${given}
        ...${peekEvents(card.id, m.me)}
        class=${cls("tc-handcard", marks, !option && "is-calm", state.kind)}
        data-key=${name}
      >
        ${labelled(
          words,
          html`
            <${CardFace} card=${card} size="small" have=${have} />
            <span class=${cls("tc-light", state.kind)}>${state.sign && icon(state.sign)} ${state.text}</span>
            ${keyHint(m, option)}
          `,
        )}
      </button>
    </li>
  `;
}

/**
 * The line below a card: what is missing, what blocks it, when it can be played. Only playable cards get a
 * check.
 * @param {Model} m
 * @param {CardInfo} card
 * @param {OptionInfo | null} option
 * @param {Light | undefined} light
 * @param {string} lacks
 */
function status(m, card, option, light, lacks) {
  if (!light) return { kind: "", sign: "", text: "" };
  if (lacks)
    return {
      kind: "is-lacking",
      sign: "cross",
      text: light.needs
        .filter((one) => !one.ok)
        .map(
          (one) => html`
            <span key=${one.name}>${one.need} ${needSign(one)}</span>
          `,
        ),
    };
  if (light.blocked)
    return {
      kind: "is-blocked",
      sign: "lock",
      text: light.blocked.length > 24 ? shortReason(light.blocked) : light.blocked,
    };
  const resource = card.data.type === "resource";
  if (!option && m.phase !== (resource ? "Resource phase" : "Main phase"))
    return { kind: "is-blocked", sign: "", text: resource ? "resource phase" : "main phase" };
  if (!option && m.asked) return { kind: "is-blocked", sign: "", text: "not now" };
  return { kind: "is-ready", sign: "check", text: "ready" };
}

/** @param {string} sentence */
function shortReason(sentence) {
  if (sentence.includes("name in play")) return "name in play";
  if (sentence.includes("places")) return "no free place";
  if (sentence.includes("BattleChip in this")) return "chip played";
  if (sentence.includes("cannot play events")) return "locked";
  return "not now";
}
