/**
 * The table of Adventures: what all share and the heroes along the top, the stage of whoever acts as a strip
 * in the middle, below it the plan or the dice pool.
 */
import { useEffect } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { logMarks } from "@busterbox/scenes/shared/drawings.js";
import { CardFace } from "./card/face.js";
import { mark } from "./card/signs.js";
import { HeroOrBossChoice, SmallQuestion } from "./choices.js";
import { Ending, Triumph } from "./ending.js";
import { STATES, HeroDialog, Heroes, seatOrder } from "./heroes.js";
import { sendNextAnswer, live, read } from "./model.js";
import { count, head } from "./pieces.js";
import { usePutDown } from "./place_cards.js";
import { Dragged, Plan } from "./plan.js";
import { DicePool } from "./pool.js";
import { BossLine, StageStrip } from "./strip.js";

export { animations } from "./animations.js";
export { Hand } from "./hand.js";

/** @import { SceneProps } from "@busterbox/scenes/scene.js" */
/** @import { CardInfo, Situation } from "@busterbox/wire.js" */
/** @import { Display, Model } from "./types.js" */

/**
 * On a phone the table scrolls: show what is asked about, and as much as possible of what is above it.
 */
function askedInSight() {
  const what =
    document.querySelector(".ad-asked .ad-small") ??
    document.querySelector(".ad-asked :is(.ad-pool, .ad-slots, .ad-claims)");
  const stage = what?.closest(".stage");
  if (!what || !stage || stage.scrollHeight <= stage.clientHeight) return;
  stage.scrollTo(0, 0);
  what.scrollIntoView({
    block: what.getBoundingClientRect().height > stage.clientHeight ? "start" : "nearest",
  });
}

/** @param {SceneProps} props */
export function Scene(props) {
  // redraw when an animation shows something ahead of its update
  void live.value;
  const m = read(props);
  usePutDown(m);
  useEffect(() => sendNextAnswer(m));
  useEffect(askedInSight, [m.asked ? `${m.window}:${m.active}:${m.display.round}` : ""]);
  useEffect(() => {
    // the ending is at the top
    if (m.over) document.querySelector(".stage")?.scrollTo(0, 0);
  }, [m.over]);
  return html`
    <div
      class=${cls(
        "ad",
        m.asked && "ad-asked",
        m.me < 0 && "ad-watching",
        m.planning && "ad-planning",
        m.active >= 0 && "ad-acting",
        m.over && "ad-over",
      )}
      data-window=${m.window}
    >
      <div class="ad-top">
        <${SharedStatus} m=${m} />
        <${Heroes} m=${m} />
      </div>
      <${Ending} m=${m} />
      ${
        m.display.claim
          ? html`
              <${HeroOrBossChoice} m=${m} />
            `
          : html`
              <${m.won ? Triumph : StageStrip} m=${m} />
              <${BossLine} m=${m} />
            `
      }
      ${
        m.planning &&
        html`
          <${Plan} m=${m} />
          <${Dragged} m=${m} />
        `
      }
      <${DicePool} m=${m} />
      <${SmallQuestion} m=${m} />
      <${HeroDialog} m=${m} />
    </div>
  `;
}

/** What all share: round, sabotage, life of all, tanks. @param {{m: Model}} props */
function SharedStatus({ m }) {
  const { round, rounds, part, fighting, sabotage, mode, beaten } = m.display;
  const last =
    mode === "session_3"
      ? `Boss ${Math.min(3, beaten + 1)} of 3`
      : fighting
        ? "Boss battles"
        : round > 0
          ? `Round ${round} of ${rounds}`
          : "Setting out";
  const tricks = sabotage.map((id) => m.card(id)).filter((one) => one !== null);
  return html`
    <div class="ad-course">
      <p class="ad-course__round">
        ${
          part &&
          html`
            <b>${part}</b>
            ${" "}·${" "}
          `
        }${last}
        <span class="ad-days" aria-hidden="true">
          ${Array.from(
            { length: rounds },
            (_, n) => html`
              <i
                key=${n}
                class=${cls(
                  n + 1 < round && "is-past",
                  n + 1 === round && "is-now",
                  n === rounds - 1 && "is-boss",
                )}
              ></i>
            `,
          )}
        </span>
      </p>
      ${tricks.map(
        (card) => html`
          <button
            key=${card.id}
            type="button"
            class="ad-trick"
            data-explain=${card.id}
            onClick=${() => m.props.explain(card.id)}
          >
            ${mark("kind-sabotage")}${" "}
            <span>${card.name}</span>
          </button>
        `,
      )}
      <ul class="plain ad-chips" aria-label="Everyone's life">
        ${seatOrder(m).map((seat) => {
          const { life, state } = m.heroes[seat];
          const acts = m.active === seat;
          return html`
            <li key=${seat} class=${`seat--${seat + 1}`}>
              <span class="visually-hidden">
                ${m.Name(seat)}: ${life} life${state ? `, ${STATES[acts ? "acts" : state]}` : ""}
              </span>
              <span aria-hidden="true">
                ${head(m, seat, 18)}
                <b>${life}</b>
                ${state === "ready" || state === "acted" ? icon("check") : acts ? icon("play") : null}
              </span>
            </li>
          `;
        })}
      </ul>
      ${
        m.display.claim?.what !== "hero" &&
        html`
          <p
            class=${cls("ad-tanks", m.tanks === 0 && "is-none")}
            data-key="tanks"
            data-ping="tanks"
            role="img"
            aria-label=${`${count(m.tanks, "energy tank")} left for everyone`}
          >
            ${
              m.tanks === 0
                ? html`
                    ${mark("tank")} no tanks
                  `
                : html`
                    ${Array.from(
                      { length: m.tanks },
                      (_, n) => html`
                        <span key=${n}>${mark("tank")}</span>
                      `,
                    )}
                    <b>${count(m.tanks, "tank")}</b>
                  `
            }
          </p>
        `
      }
    </div>
  `;
}

/**
 * A card large, in the dialog that explains it.
 * @param {CardInfo} card
 * @param {Situation | null} situation
 */
export function largeCard(card, situation) {
  if (!card.data.type || card.data.type === "component") return null;
  const display = /** @type {Display | null} */ (/** @type {any} */ (situation?.display ?? null));
  const closed = Boolean(display && !display.peek && !display.fighting && card.data.type === "master");
  return html`
    <div class="adc-large"><${CardFace} card=${card} size="large" closed=${closed} /></div>
  `;
}

// -- the log --------------------------------------------------------------------------------------

/** Words of a log line, the sign they get, and its tone. @type {[RegExp, string, string][]} */
const KINDS = [
  [/\bfalls?\b|Dr\. Wily wins/, "cross", "bad"],
  [/\bwins?\b|\bbeat|\bbeaten\b/, "trophy", "good"],
  [/\bdoes not overcome\b|\bfails?\b/, "cross", "bad"],
  [/\bAhead of\b|\bengages?\b/, "kind-stage", "plain"],
  [/\btank\b/, "tank", "bad"],
  [/\bdamage\b/, "life", "bad"],
  [/\bovercomes?\b/, "check", "good"],
  [/\bsurprise\b/, "surprise", "good"],
  [/\bboosts?\b/, "boost", "good"],
  [/Weapon Energy|\brerolls? with\b/, "weapon-energy", "plain"],
  [/\bskill\b/, "slot-skill", "plain"],
  [/\buses\b|\bhits the weakness\b/, "weapon-energy", "plain"],
  [/\bheals\b/, "life", "good"],
  [/\bDr\. Light\b/, "kind-light", "plain"],
  [/\brolls?\b|\bdie\b|\bdice\b/, "die", "plain"],
  [/\bready\b/, "check", "good"],
];
const COMMON = ["trophy", "check", "cross"];

export const logMark = logMarks("ad", KINDS, mark, COMMON);
