/**
 * The stage as a strip: scenery from morning to sunset, the challenges in a row, the hero at the current one.
 * In a boss battle the boss stands at the end, with the top pattern card.
 */
import { symbolAddress, icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { sentences } from "@busterbox/parts/words.js";
import { moodOf } from "./card/face.js";
import { MOODS, TIMES, labels } from "./card/fields.js";
import { drawn, mark, needChip, needsRow, needWords } from "./card/signs.js";
import { seatInMiddle } from "./model.js";
import { challengeWords, count, pointed } from "./pieces.js";

/** @import { CardInfo } from "@busterbox/wire.js" */
/** @import { ChallengeOf, HeroDrawing, Model } from "./types.js" */

// of 32 × 32 pixels, side by side
const TILES = 10;
// overlap of tiles, to hide the gaps
const SEAM = 0.25;
// where the sun is seen
const OPEN_AIR = ["sky", "forest", "water", "ice", "tower", "castle"];
const LAYERS = ["sky", "far", "near", "ground"];
/** @param {CardInfo | null} boss */
const sceneOf = (boss) =>
  !boss ? "sky" : boss.data.type === "wily_boss" ? "castle" : (MOODS[boss.id] ?? (moodOf(boss) || "sky"));

/** @param {string} mood @param {boolean} late */
export const scenery = (mood, late) => html`
  <span class="ad-scenery" aria-hidden="true">
    ${LAYERS.map(
      (layer) => html`
        <svg
          key=${layer}
          class=${`ad-layer ad-layer--${layer}`}
          viewBox=${`0 0 ${32 * TILES} 32`}
          preserveAspectRatio="xMidYMax slice"
        >
          ${Array.from(
            { length: TILES + 1 },
            (_, n) => html`
              <use
                key=${n}
                href=${symbolAddress(`${layer}-${mood}`, "adventures")}
                x=${n * (32 - SEAM)}
                y="0"
                width="32"
                height="32"
              />
            `,
          )}
        </svg>
        ${
          layer === "sky" && OPEN_AIR.includes(mood)
            ? html`
                <span class="ad-sun">${drawn(late ? "disc-moon" : "disc-sun", 56)}</span>
              `
            : null
        }
      `,
    )}
  </span>
`;

/** How far the day has gone, 0 to 1. @param {Model} m */
function day(m) {
  const { round, rounds } = m.display;
  return rounds > 1 ? Math.max(0, Math.min(1, (round - 1) / (rounds - 1))) : 0;
}

/** @param {{m: Model}} props */
export function StageStrip({ m }) {
  const seat = seatInMiddle(m);
  const one = m.heroes[seat];
  if (!one?.hero || !one.card) return null;
  const boss = m.card(one.boss);
  const light = day(m);
  const low = { "--day": light.toFixed(2) };
  const title = m.display.fighting
    ? `${m.Name(seat)} against ${boss?.name ?? "the boss"}`
    : `${m.whose(seat) === "your" ? "Your" : m.whose(seat)} stage`;
  return html`
    <section
      class=${cls(
        "ad-strip",
        `seat--${seat + 1}`,
        m.display.fighting && "is-boss",
        light > 0.8 && "is-late",
        m.planning && "is-planning",
      )}
      style=${low}
      aria-label=${title}
      data-key="strip"
    >
      ${scenery(
        m.display.mode === "session_3" && m.display.beaten > 0 ? "castle" : sceneOf(boss),
        light > 0.8,
      )}
      <span class="ad-dusk" aria-hidden="true"></span>
      ${m.display.fighting ? bossBattle(m, seat, one, boss) : challengesAhead(m, seat, one, boss)}
    </section>
  `;
}

/** @param {Model} m @param {number} seat */
const pose = (m, seat) => {
  const how = m.heroes[seat].life === 0 ? "hit" : m.live.pose;
  return `hero-${m.heroes[seat].hero}${how ? `-${how}` : ""}`;
};

/** @param {Model} m @param {number} seat @param {HeroDrawing} one @param {CardInfo | null} boss */
function challengesAhead(m, seat, one, boss) {
  const acting = m.active === seat;
  const challenges = one.challenges;
  const place = acting ? (m.live.place ?? m.display.place) : -1;
  // the gate to the boss at the end
  const parts = challenges.length + 1;
  const at = Math.min(challenges.length, place);
  return html`
    <ol class="plain ad-track" style=${{ "--parts": parts }}>
      ${challenges.map((challenge, n) => challengeSign(m, challenge, n, acting))}
      <li class="ad-gate">
        <button
          type="button"
          class="ad-gate__in"
          data-explain=${boss?.id}
          onClick=${() => boss && m.props.explain(boss.id)}
        >
          <span class="visually-hidden">${gateWords(m, one, boss)}</span>
          <span aria-hidden="true">
            ${boss && drawn(`boss-${boss.id}`, 56, true)}
            <small>${one.cards > 1 ? `${one.cards - 1} more` : "boss next"}</small>
          </span>
        </button>
      </li>
    </ol>
    <span
      class=${cls("ad-walker", acting && "is-acting", m.live.pose && `is-${m.live.pose}`)}
      style=${{ "--at": `${(100 * (at < 0 ? 0.12 : at + 0.5)) / parts}%` }}
      aria-hidden="true"
    >
      <span data-key="hero" data-ping=${`seat.${seat}`}>${drawn(pose(m, seat), 72)}</span>
    </span>
  `;
}

/** @param {Model} m @param {HeroDrawing} one @param {CardInfo | null} boss */
function gateWords(m, one, boss) {
  const next = one.cards > 1 ? `${count(one.cards - 1, "stage card")} more` : "The boss is next";
  return `${next}${boss ? `, then ${boss.name}` : ""}`;
}

/**
 * A challenge, as a sign by the way.
 * @param {Model} m
 * @param {ChallengeOf} one
 * @param {number} place
 * @param {boolean} acting
 */
function challengeSign(m, one, place, acting) {
  const state = (acting && m.live.marks[place]) || one.state;
  const live = acting && m.live.place !== null;
  const now = live ? m.live.place === place : state === "now";
  const shown = live && !m.live.marks[place] && state === "now" && !now ? "ahead" : state;
  return html`
    <li
      key=${place}
      class=${cls(
        "ad-sign",
        `is-${now && shown === "ahead" ? "now" : shown}`,
        one.extra && "is-extra",
        pointed(m, `challenge.${place}`),
      )}
      data-key=${`sign-${place}`}
      data-ping=${`challenge.${place}`}
    >
      <span class="ad-board" role="img" aria-label=${challengeWords({ ...one, state: shown }, place)}>
        ${
          one.extra &&
          html`
            <em aria-hidden="true">added</em>
          `
        }
        <span class="ad-board__needs">
          ${one.needs.map(
            (need, n) => html`
              <span key=${n}>${needChip(need)}</span>
            `,
          )}
        </span>
        <span class="ad-board__foot">
          <span class="ad-harm">${mark("life")}−${one.damage}</span>
          ${
            one.box &&
            html`
              <span class="ad-box">${mark("surprise")}</span>
            `
          }
        </span>
        ${
          shown === "overcome" &&
          html`
            <span class="ad-stamp is-good">${icon("check")}</span>
          `
        }${
          shown === "failed" &&
          html`
            <span class="ad-stamp is-bad">${icon("cross")}</span>
          `
        }
      </span>
    </li>
  `;
}

// -- boss battles (AD-17, AD-18) ------------------------------------------------------------------

/** @param {Model} m @param {number} seat @param {HeroDrawing} one @param {CardInfo | null} boss */
function bossBattle(m, seat, one, boss) {
  const pattern = m.card(one.card);
  const challenge = one.challenges[0];
  if (!challenge || !pattern) return null;
  const sig = challenge.printed.includes("signature");
  const result = m.live.marks[0];
  const needs = `${needWords(challenge.needs)}${sig ? ", with the signature move" : ""}`;
  const words = sentences(
    `Pattern card ${pattern.name}: ${needs}, else ${challenge.damage} damage${challenge.box ? ", surprise box" : ""}`,
    pattern.data.engage && `Engage: ${pattern.data.engage}`,
    `${count(one.cards, "card")} in the pile`,
  );
  return html`
    <span
      class=${cls("ad-walker", "is-fighting", m.live.pose && `is-${m.live.pose}`)}
      style=${{ "--at": "16%" }}
      aria-hidden="true"
    >
      <span data-key="hero" data-ping=${`seat.${seat}`}>${drawn(pose(m, seat), 88)}</span>
    </span>
    <div class=${cls("ad-pattern", pointed(m, "pattern"))} data-key="pattern" data-ping="pattern">
      <button
        type="button"
        class=${cls("ad-board", "is-now", result && `is-${result}`)}
        data-explain=${pattern.id}
        onClick=${() => m.props.explain(pattern.id)}
      >
        <span class="visually-hidden">${words}</span>
        <span aria-hidden="true">
          <b class="ad-board__name">${pattern.name}</b>
          <span class="ad-board__needs">
            ${challenge.printed.map(
              (need, n) => html`
                <span key=${n} class=${cls(need === "signature" && "ad-expanded")}>
                  ${
                    need === "signature"
                      ? html`
                          ${needChip(need)}=${needsRow(boss?.data.signature ?? [])}
                        `
                      : needChip(need)
                  }
                </span>
              `,
            )}
          </span>
          ${
            pattern.data.engage &&
            html`
              <small class="ad-board__engage">${mark("timing-engage")} ${pattern.data.engage}</small>
            `
          }
          <span class="ad-board__foot">
            <span class="ad-harm">${mark("life")}−${challenge.damage}</span>
            ${
              challenge.box &&
              html`
                <span class="ad-box">${mark("surprise")}</span>
              `
            }
          </span>
        </span>
        ${
          result &&
          html`
            <span class=${cls("ad-stamp", result === "overcome" ? "is-good" : "is-bad")}>
              ${icon(result === "overcome" ? "check" : "cross")}
            </span>
          `
        }
      </button>
      <span
        class="ad-pile"
        role="img"
        aria-label=${`${count(one.cards, "card")} in the pile`}
        style=${{ "--cards": Math.max(0, one.cards - 1) }}
      >
        ${Array.from(
          { length: Math.max(0, one.cards - 1) },
          (_, n) => html`
            <i key=${n}></i>
          `,
        )}
        <small aria-hidden="true">${one.cards > 1 ? `${one.cards - 1} below` : "last one"}</small>
      </span>
    </div>
    <span class="ad-foe" aria-hidden="true" data-key="boss" data-ping=${`boss.${boss?.id}`}>
      ${boss && drawn(`boss-${boss.id}`, 112, true)}
    </span>
  `;
}

/**
 * The boss's ability for the hero in the middle: the stage side before the flip, the boss side after it.
 * @param {{m: Model}} props
 */
export function BossLine({ m }) {
  if (m.over) return null;
  const seat = seatInMiddle(m);
  const one = m.heroes[seat];
  const boss = m.card(one?.boss);
  if (!boss || !one) return null;
  const fights = m.display.fighting;
  const side = fights ? boss.data.boss : boss.data.stage;
  const open = fights || m.display.peek;
  return html`
    <p class=${cls("ad-foeline", pointed(m, `boss.${boss.id}`))}>
      <button
        type="button"
        class="ad-plainbutton"
        data-explain=${boss.id}
        data-ping=${`boss.${boss.id}`}
        onClick=${() => m.props.explain(boss.id)}
      >
        <b>${boss.name}</b>
      </button>
      ${
        open &&
        html`
          <span
            class="ad-fact"
            role="img"
            aria-label=${`Weak to ${labels[`weakness.${boss.data.weakness}`]}`}
          >
            ${mark(`weakness-${boss.data.weakness}`)}
            <span aria-hidden="true">weak to ${labels[`weakness.${boss.data.weakness}`]}</span>
          </span>
          <span class="ad-fact" role="img" aria-label=${`Signature move: ${needWords(boss.data.signature)}`}>
            ${mark("need-signature")}${needsRow(boss.data.signature)}
          </span>
          ${
            !fights &&
            html`
              <span class="ad-fact" role="img" aria-label=${`${boss.data.pattern} pattern cards`}>
                ${mark("pattern")}
                <b aria-hidden="true">${boss.data.pattern}</b>
              </span>
            `
          }
        `
      }
      ${
        side &&
        html`
          <span class="ad-ability">
            ${mark(`timing-${side.timing}`)}${" "}
            <span>
              ${
                side.title &&
                html`
                  <b>${side.title}.</b>
                  ${" "}
                `
              }${side.text}
            </span>
            <span class="visually-hidden">, ${TIMES[side.timing]}</span>
          </span>
        `
      }
    </p>
  `;
}
