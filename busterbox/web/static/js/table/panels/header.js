/**
 * The header of the table: phases with links to the rules, whose decision it is, who is connected, the clock.
 */
import { useEffect, useRef } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { capital, clockText, listed } from "@busterbox/parts/words.js";
import { useLeft } from "../clock.js";

/**
 * @typedef {import("../store.js").SeatView} SeatView
 * @typedef {import("@busterbox/wire.js").SeatInfo} SeatInfo
 */

/** @param {{view: SeatView}} props */
export function Phases({ view }) {
  const game = view.store.game.value;
  const shown = view.shown.value;
  const strip = useRef(/** @type {HTMLElement | null} */ (null));
  // a game that is over is in no phase
  const now = view.over.value ? -1 : (shown?.phase ?? -1);
  useEffect(() => {
    const list = strip.current?.firstElementChild;
    const mark = list?.querySelector(".is-now");
    if (!(mark instanceof HTMLElement) || !list) return;
    // scroll the strip, never the page
    list.scrollLeft = mark.offsetLeft - (list.clientWidth - mark.offsetWidth) / 2;
  }, [now]);
  if (!game || !shown || !game.phases.length) return null;
  return html`
    <nav class="phases" ref=${strip} aria-label="Phases, each with its chapter of the rules">
      <ol class="plain">
        ${game.phases.map(
          (phase, place) => html`
            <li
              key=${phase.name}
              class=${cls("phase", place === now && "is-now")}
              aria-current=${place === now ? "step" : null}
            >
              <a
                href=${`/rules/${game.name}#${phase.rule}`}
                target="_blank"
                rel="noopener"
                title=${phase.name}
              >
                <span>${phase.name}</span>
              </a>
            </li>
          `,
        )}
      </ol>
    </nav>
  `;
}

/** Whose decision it is, in a few words. @param {SeatView} view */
export function turnText(view) {
  const { store } = view;
  const info = store.info.value;
  const shown = view.shown.value;
  if (!info || !shown) return "";
  if (view.over.value) return "Game over";
  if (info.paused) return "Paused";
  if (view.decision.value && view.passes.value)
    return store.hotseat ? `${store.nameOf(view.seat)} passes` : "You pass";
  if (view.decision.value) return store.hotseat ? `${store.nameOf(view.seat)} decides` : "Your decision";
  const waiting = shown.waiting.filter((seat) => !shown.answered.includes(seat) && seat !== view.seat);
  // the seats beside it say who
  if (waiting.length > 2) return `${waiting.length} players decide`;
  return waiting.length
    ? `${capital(listed(waiting.map((seat) => store.nameOf(seat))))} ${waiting.length > 1 ? "decide" : "decides"}`
    : "";
}

/** @param {{view: SeatView}} props */
export function Turn({ view }) {
  const info = view.store.info.value;
  const left = useLeft(info?.timer);
  const race = useLeft(info?.countdown);
  const text = race && !view.decision.value ? "Get ready" : turnText(view);
  const mine = view.decision.value !== null && !view.passes.value;
  return html`
    <p class=${cls("turn", mine && "turn--mine")}>
      <span>${text}</span>
      ${
        left !== null &&
        html`
          <span class=${cls("turn__clock", left < 10_000 && "is-short")} role="timer" aria-label="Time left">
            ${icon("clock")} ${clockText(left / 1000)}
          </span>
        `
      }
    </p>
  `;
}

/** The state of a connection as a shape and a word. @param {SeatInfo} seat @param {string} own */
function presence(seat, own) {
  if (seat.left) return { mark: "leave", text: "has left", tone: "gone" };
  if (seat.kind === "bot") return { mark: "robot", text: `bot, ${seat.level}`, tone: "bot" };
  if (seat.kind === "open") return { mark: "person", text: "open seat", tone: "gone" };
  if (seat.stand_in) return { mark: "robot", text: "away, a bot plays", tone: "away" };
  if (own && own !== "online") return { mark: "wifi", text: own, tone: "away" };
  if (!seat.here && own !== "online") return { mark: "wifi", text: "reconnecting", tone: "away" };
  return { mark: "dot", text: seat.lag >= 0 ? `${seat.lag} ms` : "online", tone: "here" };
}

/** Who sits at the table, who is asked, who has locked a choice. @param {{view: SeatView}} props */
export function SeatStrip({ view }) {
  const { store } = view;
  const info = store.info.value;
  const shown = view.shown.value;
  if (!info) return null;
  const heard = store.social.value.filter((one) => one.emote && one.seat !== view.seat).at(-1);
  const lagged =
    new Set(info.seats.filter((seat) => seat.kind === "person").map((seat) => seat.group)).size > 1;
  return html`
    <ul class="seats plain" aria-label="Players">
      ${info.seats.map((seat, number) => {
        const own = number === view.seat ? store.connection.value : "";
        const state = presence(seat, own);
        const locked = shown?.answered.includes(number) ?? false;
        const asked = !view.over.value && (shown?.waiting.includes(number) ?? false) && !locked;
        const said = store.social.value.filter((one) => one.seat === number && one.emote).at(-1);
        return html`
          <li
            key=${number}
            class=${cls(
              "seat",
              `seat--${(number % 8) + 1}`,
              asked && "is-asked",
              number === view.seat && "is-me",
            )}
          >
            <span class=${`seat__dot seat__dot--${state.tone}`} title=${state.text}>
              ${
                state.mark === "dot"
                  ? html`
                      <i aria-hidden="true"></i>
                    `
                  : icon(state.mark)
              }
              <span class="visually-hidden">${state.text}</span>
            </span>
            <span class="seat__name">
              ${seat.name}${
                number === view.seat && !store.hotseat
                  ? html`
                      ${" "}
                      <small>(you)</small>
                    `
                  : null
              }
            </span>
            ${
              locked &&
              html`
                <span class="seat__mark">${icon("lock", "has chosen")}</span>
              `
            }
            ${
              asked &&
              html`
                <span class="seat__mark seat__mark--asked">
                  <span aria-hidden="true">▸</span>
                  <span class="visually-hidden">is deciding</span>
                </span>
              `
            }
            ${
              lagged &&
              seat.lag >= 0 &&
              html`
                <small class="seat__lag">${seat.lag} ms</small>
              `
            }
            ${
              said &&
              html`
                <span key=${said.n} class="seat__emote">${saidText(store, said.emote)}</span>
              `
            }
          </li>
        `;
      })}
      ${
        info.watching > 0 &&
        html`
          <li class="seat seat--watch">
            ${icon("eye")}${" "}
            <span>
              ${info.watching}
              <span class="visually-hidden">${" "}watching</span>
            </span>
          </li>
        `
      }
    </ul>
    <p class="visually-hidden" role="status">
      ${heard && `${capital(store.nameOf(heard.seat))}: ${saidText(store, heard.emote)}`}
    </p>
  `;
}

/**
 * What somebody says by an emote or a call.
 * @param {import("../store.js").TableStore} store
 * @param {string} said
 */
export const saidText = (store, said) =>
  EMOTES[said] ?? store.game.value?.calls.find((call) => call.name === said)?.text ?? said;

/** @type {Record<string, string>} */
export const EMOTES = {
  hello: "Hello!",
  nice: "Nice!",
  ouch: "Ouch!",
  wow: "Wow!",
  hurry: "Hurry up!",
  thanks: "Thanks!",
  oops: "Oops!",
  gg: "Good game!",
};
