/**
 * The board: Dr. Wily's Castle in the middle and the Robot Masters' stages around it, each a track of spaces
 * with the pieces that stand there and the Trophy on its (W) space. A stage that can be chosen is a button.
 */
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { drawn, keyHint, mark, labelled, optionProps, piece, scenery } from "./pieces.js";

/** @import { Model, StageDrawing } from "./types.js" */

export const CASTLE = "castle";

/** @param {Model} m @param {string} id */
export const stageName = (m, id) => (id === CASTLE ? "Dr. Wily's Castle" : (m.card(id)?.name ?? id));

/**
 * The tracks left and right of the middle: the first half of the Robot Masters on the left.
 * @param {{m: Model, side: "left" | "right" | "castle"}} props
 */
export function Tracks({ m, side }) {
  const masters = m.display.stages.filter((stage) => stage.id !== CASTLE);
  const half = masters.length / 2;
  const shown =
    side === "castle"
      ? m.display.stages.filter((stage) => stage.id === CASTLE)
      : side === "left"
        ? masters.slice(0, half)
        : masters.slice(half);
  const name = { left: "Stages on the left", right: "Stages on the right", castle: "Dr. Wily's Castle" }[
    side
  ];
  return html`
    <section class=${cls("bg-side", `bg-side--${side}`)} aria-label=${name}>
      <ol class="plain" data-rove>
        ${shown.map((stage) => track(m, stage))}
      </ol>
    </section>
  `;
}

/**
 * The order of the tracks where they are rows: the turn player's and one's own first.
 * @param {Model} m
 * @param {StageDrawing} stage
 */
function rank(m, stage) {
  const here = (/** @type {number} */ seat) => m.heroes[seat]?.stage === stage.id;
  if (here(m.display.turn)) return 1;
  if (m.me >= 0 && here(m.me)) return 2;
  return m.heroes.some((hero) => hero.stage === stage.id) ? 5 : 6;
}

/** A space by the number on the board. @param {StageDrawing} stage @param {number} place */
const where = (stage, place) =>
  place === 0 ? "at the start" : place === stage.spaces - 1 ? "at the boss" : `on space ${place}`;

/** @param {Model} m @param {StageDrawing} stage */
function track(m, stage) {
  const option = m.option("stage", stage.number);
  const choosing = m.kinds.has("stage");
  const name = stageName(m, stage.id);
  const pieces = m.heroes.map((hero, seat) => ({ seat, hero })).filter(({ hero }) => hero.stage === stage.id);
  const beaten = m.me >= 0 && (m.heroes[m.me]?.defeated.includes(stage.id) ?? false);
  const active = m.heroes[m.display.turn]?.stage === stage.id;
  const holder = stage.holder >= 0 ? `${m.whose(stage.holder)} Trophy` : stage.trophy ? "Trophy here" : "";
  const words = [
    option ? option.text : name,
    ...pieces.map(({ seat, hero }) => `${m.name(seat)} ${where(stage, hero.space)}`),
    holder,
    beaten ? "beaten" : "",
    stage.id === CASTLE ? `opens after ${stage.needs} Robot Masters` : "",
  ]
    .filter(Boolean)
    .join("; ");
  const { class: marks, ...given } = optionProps(
    m,
    option,
    stage.id === CASTLE ? "castle" : stage.id,
    choosing ? m.code("stage", stage.number) : undefined,
  );
  const order = choosing ? (option ? 1 : 3) : rank(m, stage);
  return html`
    <li
      key=${stage.id}
      class=${cls(
        "bg-stage",
        `stage--${stage.id}`,
        active && !m.over && "is-active",
        beaten && "is-beaten",
        choosing && !option && "is-closed",
        order <= 2 && "is-first",
      )}
      style=${{ "--order": order }}
    >
      <button ...${given} class=${cls("bg-track", marks)} data-key=${`stage-${stage.id}`}>
        ${labelled(
          words,
          html`
            ${scenery(stage.id)}
            <span class="bg-track__head">
              ${mark(`stage-${stage.id}`)}
              <b>${name}</b>
              ${
                beaten &&
                html`
                  <em>${icon("check")} beaten</em>
                `
              }
            </span>
            <span class="bg-spaces" style=${{ "--spaces": stage.spaces }}>
              ${Array.from({ length: stage.spaces }, (_, place) => space(m, stage, place, pieces))}
            </span>
            ${
              stage.id !== CASTLE &&
              html`
                <span
                  class=${cls("bg-w", !stage.trophy && "is-gone")}
                  data-key=${stage.trophy ? `trophy-${stage.id}` : null}
                >
                  ${
                    stage.trophy
                      ? icon("trophy")
                      : html`
                          <i>W</i>
                        `
                  }
                </span>
              `
            }
            ${keyHint(m, option)}
          `,
        )}
      </button>
    </li>
  `;
}

/** @param {Model} m @param {StageDrawing} stage @param {number} place @param {{seat: number}[]} pieces */
function space(m, stage, place, pieces) {
  const here = pieces.filter(({ seat }) => m.heroes[seat].space === place);
  const boss = place === stage.spaces - 1;
  const yellow = place === stage.yellow;
  const shown = boss
    ? stage.id === CASTLE
      ? "wily_machine_1"
      : stage.id
    : yellow && stage.devil
      ? "yellow_devil"
      : "";
  return html`
    <span
      key=${place}
      class=${cls(
        "bg-space",
        place === 0 && "is-start",
        boss && "is-boss",
        yellow && "is-yellow",
        here.length > 1 && "is-shared",
      )}
      data-key=${`space-${stage.id}-${place}`}
    >
      ${
        shown &&
        html`
          <span class="bg-space__boss">${drawn(`boss-${shown}`, 40)}</span>
        `
      }
      ${
        !shown &&
        place > 0 &&
        html`
          <i>${place}</i>
        `
      }
      ${
        here.length > 0 &&
        html`
          <span class="bg-pieces" style=${{ "--here": here.length }}>
            ${here.map(
              ({ seat }) => html`
                <span
                  key=${seat}
                  class=${cls("bg-stands", seat === m.display.turn && "is-turn")}
                  data-key=${`piece-${seat}`}
                >
                  ${piece(m, seat, 28)}
                </span>
              `,
            )}
          </span>
        `
      }
    </span>
  `;
}
