/** The running game: header, scene, notices, action bar, hand, log. */
import { useEffect, useRef, useState } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { closePreviews } from "@busterbox/parts/dialog.js";
import { cls, html } from "@busterbox/parts/html.js";
import { motionIsOff } from "@busterbox/parts/settings.js";
import { banner } from "./animate.js";
import { useLeft } from "./clock.js";
import { Result, headline } from "./end.js";
import { ActionBar, pointedOptions } from "./panels/action_bar.js";
import { asking, toggleAsking, explainCode, explainWord } from "./panels/explain.js";
import { Phases, SeatStrip, Turn } from "./panels/header.js";
import { Log, Spoken } from "./panels/log.js";
import { AwayPanel, GuidePanel, HintPanel, UndoPanel } from "./panels/notices.js";
import { StandingBanner } from "./panels/pass_until.js";
import { pointing } from "./panels/talk.js";
import { PlainNote, SceneOrGeneric, safeLogMark } from "./scenes.js";

/**
 * @typedef {import("./store.js").TableStore} TableStore
 * @typedef {import("./store.js").SeatView} SeatView
 * @typedef {import("@busterbox/scenes/scene.js").SceneModule} SceneModule
 */

/**
 * @param {{store: TableStore, scene: SceneModule, logOpen: boolean, toggleLog: () => void,
 *   open: (what: import("./panels/menu.js").Open) => void}} props
 */
export function Play({ store, scene, logOpen, toggleLog, open }) {
  const info = store.info.value;
  const game = store.game.value;
  const view = store.active.value;
  const curtain = store.curtain.value;
  const connection = store.connection.value;
  const countdown = useLeft(info?.countdown, 50);
  const prompt = view.decision.value?.prompt ?? -1;
  useEffect(() => scrollToOptions(), [prompt, view, pointedOptions(view).join()]);
  useEffect(() => {
    closePreviews();
    // an option that disappears never gets a mouseleave
    view.selected.value = null;
  }, [prompt, view, info?.status]);
  if (!info || !game) return null;
  const shown = curtain ? null : view.shown.value;
  const over = view.over.value;
  const decision = view.decision.value;
  const question =
    decision && !curtain && !view.passes.value
      ? `${store.hotseat ? store.nameOf(view.seat) : "Your decision"}: ${decision.sentence}`
      : "";
  const spoken = over
    ? `Game over. ${info.guided ? "That was the first lesson" : headline(store)}`
    : question;
  return html`
    <div
      class=${cls(
        "table",
        logOpen && "table--log",
        store.hotseat && "table--shared",
        connection !== "online" && "table--offline",
        asking.value && "is-asking",
        pointing.value && "is-pointing",
      )}
      data-status=${info.status}
    >
      <header class="head">
        <a class="tool head__home" href="/" aria-label="Home">${icon("arrow-left")}</a>
        <h1 class="head__title">${game.title}</h1>
        <${Turn} view=${view} />
        <div class="head__who">
          <${SeatStrip} view=${view} />
          <${Phases} view=${view} />
        </div>
        <div class="head__tools">
          <button
            type="button"
            class="tool"
            data-asks
            aria-pressed=${asking.value}
            aria-keyshortcuts="?"
            title="Explain (?)"
            onClick=${() => toggleAsking(view)}
          >
            ${icon("question", "Explain")}
          </button>
          ${
            view.seat >= 0 &&
            html`
              <button type="button" class="tool" title="Say something" onClick=${() => open("talk")}>
                ${icon("chat", "Say something")}
              </button>
            `
          }
          <button
            type="button"
            class="tool"
            aria-pressed=${logOpen}
            aria-keyshortcuts="L"
            title="Log (L)"
            onClick=${toggleLog}
          >
            ${icon("log", "Log")}
          </button>
          <button
            type="button"
            class="tool"
            aria-keyshortcuts="M"
            title="Menu (M)"
            onClick=${() => open("menu")}
          >
            ${icon("menu", "Menu")}
          </button>
        </div>
      </header>
      <div class="lines">
        ${
          connection !== "online" &&
          html`
            <p class="line" role="status">
              ${icon("wifi")}${" "}${
                connection === "offline"
                  ? "No connection. Your game is saved and continues when you are back."
                  : "Reconnecting. Nothing is lost."
              }
            </p>
          `
        }
        ${
          (asking.value || pointing.value) &&
          html`
            <p class="line line--ask" role="status">
              ${
                asking.value
                  ? "Press anything to have it explained. Esc to cancel."
                  : "Press what you want to point at. Esc to cancel."
              }
            </p>
          `
        }
        ${
          shown &&
          store.plain.value &&
          html`
            <${PlainNote} again=${() => (store.plain.value = false)} />
          `
        }
      </div>
      <div class="stage">
        <section class="scene" aria-label="Table" data-game=${info.game}>
          ${shown ? drawScene(scene, "Scene", view, countdown) : null}
          ${
            countdown !== null &&
            countdown > 0 &&
            html`
              <p class="countdown" role="timer" aria-label="The race starts in">
                ${Math.ceil(countdown / 1000)}
              </p>
            `
          }
          <${Banner} />
          ${
            info.paused &&
            html`
              <div class="paused">
                <p>Paused</p>
                ${
                  view.seat >= 0 &&
                  html`
                    <button
                      type="button"
                      class="button button--primary"
                      onClick=${() => view.command({ type: "resume" })}
                    >
                      ${icon("play")} Resume
                    </button>
                  `
                }
              </div>
            `
          }
        </section>
      </div>
      ${
        !curtain &&
        html`
          <div class="notes">
            <${UndoPanel} view=${view} />
            <${AwayPanel} view=${view} />
            <${GuidePanel} view=${view} />
            <${HintPanel} view=${view} />
          </div>
        `
      }
      <div class="dock">
        ${
          over
            ? html`
                <${Result} store=${store} />
              `
            : curtain
              ? null
              : html`
                  <${StandingBanner} view=${view} />
                  <${ActionBar} view=${view} />
                `
        }
        ${
          shown &&
          scene.Hand &&
          !store.plain.value &&
          view.seat >= 0 &&
          !over &&
          html`
            <section class="hand" aria-label="Your hand">
              ${drawScene(scene, "Hand", view, countdown)}
            </section>
          `
        }
      </div>
      <aside class="drawer" hidden=${!logOpen} aria-label="Log of the game">
        <div class="drawer__head">
          <h2>Log</h2>
          <button type="button" class="tool" aria-label="Close the log" onClick=${toggleLog}>
            ${icon("cross")}
          </button>
        </div>
        ${
          !curtain &&
          html`
            <${Log}
              entries=${view.log.value}
              mark=${safeLogMark(scene)}
              earlier=${view.earlier.value}
              more=${() => view.moreLog()}
            />
          `
        }
      </aside>
      <${Spoken} lines=${curtain ? [] : view.spoken.value} asked=${spoken} />
      <${Curtain} store=${store} />
    </div>
  `;
}

/**
 * @param {SceneModule} scene
 * @param {"Scene" | "Hand"} part
 * @param {SeatView} view
 * @param {number | null} countdown
 */
function drawScene(scene, part, view, countdown) {
  const { store } = view;
  const info = store.info.value;
  const game = store.game.value;
  const situation = view.shown.value;
  if (!info || !game || !situation) return null;
  const pending = view.pending.value?.code ?? view.accepted.value?.code ?? null;
  const open = view.decision.value;
  // never offer what can no longer be answered, even if it is still shown
  const over = view.over.value;
  const shown =
    open === situation.decision && !over
      ? situation
      : { ...situation, decision: open, waiting: over ? [] : situation.waiting };
  /** @param {number} code */
  const act = (code) => {
    if (open?.options.some((option) => option.code === code)) void view.answer(code);
    else if (!view.pending.peek()) void explainCode(view, code);
  };
  /** @type {import("@busterbox/scenes/scene.js").SceneProps} */
  const props = {
    situation: shown,
    ahead: open !== null && open !== situation.decision,
    info,
    game,
    seat: view.seat,
    act,
    why: (code, card) => void explainCode(view, code, card),
    explain: (word) => void explainWord(view, word),
    pending,
    claiming: open?.mode === "open" ? (view.pending.value?.code ?? null) : null,
    locked: view.locked.value?.code ?? null,
    retract: () => void view.retract(),
    animating: view.player.animating.value,
    replay: false,
    selected: view.selected.value,
    glow: pointedOptions(view),
    unveiled: countdown === null || countdown <= 0,
    pointed: store.pointed.value,
    call: view.seat >= 0 ? (name) => void view.command({ type: "call", call: name }) : undefined,
    nameOf: (seat) => store.nameOf(seat),
  };
  return html`
    <${SceneOrGeneric}
      scene=${scene}
      part=${part}
      props=${props}
      plain=${store.plain.value}
      failed=${() => (store.plain.value = true)}
    />
  `;
}

/**
 * On a small screen, scrolls scene and hand to what can be chosen.
 */
function scrollToOptions() {
  const behavior = motionIsOff() ? "auto" : "smooth";
  const glows = (/** @type {Element} */ one) => /glow/.test(one.getAttribute("class") ?? "");
  const drawn = (/** @type {Element} */ one) =>
    one.getBoundingClientRect().height > 1 && one.checkVisibility();
  // the card in the hand that a lesson or a hint points at
  const card = [...document.querySelectorAll(".dock .hand [class*='glow']")].filter(
    (one) => glows(one) && drawn(one),
  )[0];
  card?.scrollIntoView({ block: "nearest", inline: "nearest", behavior });
  const stage = document.querySelector(".stage");
  if (!stage || stage.scrollHeight <= stage.clientHeight + 4) return;
  const shown = [...stage.querySelectorAll(".scene :is([data-code], [class*='glow'])")].filter(drawn);
  const glow = shown.filter(glows);
  // prefer what a lesson or a hint points at
  const offered = glow.length ? glow : shown;
  const frame = stage.getBoundingClientRect();
  const top = frame.top + (parseFloat(getComputedStyle(stage).scrollPaddingTop) || 0);
  const seen = offered.some((one) => {
    const place = one.getBoundingClientRect();
    return place.top >= top && place.bottom <= frame.bottom;
  });
  if (!seen) offered[0]?.scrollIntoView({ block: "nearest", behavior });
}

/** A banner for a change of phase slides across the table; it blocks no input. */
function Banner() {
  const { text, n } = banner.value;
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setGone(n), 1100);
    return () => clearTimeout(timer);
  }, [n]);
  if (!text || gone === n) return null;
  return html`
    <p key=${n} class="banner" aria-hidden="true"><span>${text}</span></p>
  `;
}

/**
 * The curtain between two players at one screen: hides everything until the next one is ready.
 * @param {{store: TableStore}} props
 */
function Curtain({ store }) {
  const next = store.curtain.value;
  const button = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => button.current?.focus(), [next]);
  if (!next) return null;
  const name = store.info.value?.seats[next.seat]?.name ?? `Player ${next.seat + 1}`;
  const shown = () => {
    store.active.value = next;
    store.curtain.value = null;
  };
  return html`
    <section class=${`curtain seat--${(next.seat % 8) + 1}`} aria-label="Change of player">
      <p>Pass the screen to</p>
      <h2>${name}</h2>
      <button type="button" class="button button--primary button--big" ref=${button} onClick=${shown}>
        Show my cards
      </button>
      <p class="soft">Everyone else, look away.</p>
    </section>
  `;
}
