/**
 * The action bar: one sentence that says what is asked, and the options as buttons. It lists every option,
 * those on the table too, so every game can be played from here alone, by keyboard as well.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { icon } from "@busterbox/parts/art.js";
import { cls, html } from "@busterbox/parts/html.js";
import { grouped, primary } from "@busterbox/parts/option_order.js";
import { showMessage } from "@busterbox/parts/toasts.js";
import { capital, listed, ruleLinks, sentences } from "@busterbox/parts/words.js";
import { useLeft } from "../clock.js";
import { passUntilButton } from "./pass_until.js";

/**
 * @typedef {import("@busterbox/wire.js").OptionInfo} OptionInfo
 * @typedef {import("../store.js").SeatView} SeatView
 */

/** What had the focus last. @type {Element | null} */
let focused = null;
document.addEventListener(
  "focusin",
  (event) => (focused = event.target instanceof Element ? event.target : null),
);

/**
 * If the focused element is gone with its question, the sentence gets the focus, next to the new options.
 */
export function keepFocus() {
  if (!focused || focused.isConnected || document.activeElement !== document.body) return;
  focused = null;
  document.getElementById("bar-sentence")?.focus({ preventScroll: true });
}

/** @param {{view: SeatView}} props */
export function ActionBar({ view }) {
  useEffect(keepFocus);
  const { store } = view;
  const info = store.info.value;
  const shown = view.shown.value;
  const race = useLeft(info?.countdown);
  if (!info || !shown) return null;
  const decision = view.decision.value;
  const asked = decision !== null;
  return html`
    <section class=${cls("bar", asked && "bar--asked")} aria-label="What you can do">
      <p class="bar__sentence" id="bar-sentence" tabindex="-1">
        ${
          race && !asked ? "Get ready: it starts in a moment." : sentence(view)
        }${" "}${asked && ruleLinks(info.game, decision.rules.slice(0, 2))}
      </p>
      ${
        asked
          ? html`
              <${Options} view=${view} decision=${decision} />
            `
          : changeMyChoice(view)
      }
      ${tools(view)}
    </section>
  `;
}

/** @param {SeatView} view */
function sentence(view) {
  const { store } = view;
  const info = store.info.value;
  const shown = view.shown.value;
  const decision = view.decision.value;
  if (view.over.value) return "The game is over.";
  if (info?.paused) return "The game is paused.";
  if (decision)
    return store.hotseat ? `${capital(store.nameOf(view.seat))}: ${decision.sentence}` : decision.sentence;
  if (view.locked.value) return "Your choice is locked until everyone has chosen.";
  if (view.pending.value || view.accepted.value) return "Sent.";
  if (!view.settled.value) return "Playing out the last move.";
  const waiting = shown?.waiting.filter((seat) => !shown.answered.includes(seat)) ?? [];
  const names = listed(waiting.map((seat) => store.nameOf(seat)));
  return sentences(names && `Waiting for ${names}`, shown?.question);
}

/**
 * Whether a list goes on below what is in sight; phones show no scroll bar.
 * @param {unknown} listed what the list shows: it is measured again when this changes
 */
function useMoreBelow(listed) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const [more, setMore] = useState(false);
  const measure = () => {
    const place = list.current;
    setMore(place !== null && place.scrollHeight - place.scrollTop - place.clientHeight > 12);
  };
  useEffect(() => {
    // a new question starts at its first option
    list.current?.scrollTo({ top: 0 });
    measure();
  }, [listed]);
  useEffect(() => {
    if (!list.current) return undefined;
    const size = new ResizeObserver(measure);
    size.observe(list.current);
    return () => size.disconnect();
  }, []);
  return { list, more, measure };
}

/** @param {{view: SeatView, decision: import("@busterbox/wire.js").DecisionInfo}} props */
function Options({ view, decision }) {
  const { list, more, measure } = useMoreBelow(decision.prompt);
  const first = primary(decision.options);
  const pending = view.pending.value;
  const paused = view.store.info.value?.paused ?? false;
  const glow = pointedOptions(view);
  return html`
    <div class="bar__options" role="group" aria-labelledby="bar-sentence" ref=${list} onScroll=${measure}>
      ${grouped(decision.options, decision.passing).map(
        (group) => html`
          <ul key=${group.kind} class="bar__group plain">
            ${group.options.map(
              ({ option, number }) => html`
                <li key=${option.code}>
                  ${optionButton({
                    option,
                    number,
                    main: glow.length ? glow.includes(option.code) : option === first,
                    glows: glow.includes(option.code),
                    off: paused || pending !== null,
                    sent: pending?.code === option.code,
                    selected: view.selected.value === option.code,
                    act: () => view.answer(option.code),
                    select: (on) => (view.selected.value = on ? option.code : null),
                  })}
                </li>
              `,
            )}
          </ul>
        `,
      )}
      ${
        decision.passing !== null &&
        html`
          <ul class="bar__group plain">
            <li>${passUntilButton(view)}</li>
          </ul>
        `
      }
      <button
        type="button"
        class="bar__more"
        hidden=${!more}
        aria-hidden="true"
        tabindex="-1"
        onClick=${() => list.current?.scrollBy({ top: list.current.clientHeight * 0.7 })}
      >
        More options ▾
      </button>
    </div>
  `;
}

/**
 * @param {{option: OptionInfo, number: number, main: boolean, glows: boolean, off: boolean, sent: boolean,
 *   selected: boolean, act: () => void, select: (on: boolean) => void}} one
 */
function optionButton(one) {
  const { option, number } = one;
  return html`
    <button
      type="button"
      data-code=${option.code}
      data-kind=${option.kind}
      class=${cls(
        "button",
        "option",
        one.main && "button--primary",
        one.glows && "glows",
        one.sent && "is-sent",
        one.selected && "is-selected",
      )}
      aria-disabled=${one.off ? "true" : null}
      aria-keyshortcuts=${number < 10 ? String(number) : null}
      onClick=${() => one.off || one.act()}
      onFocus=${() => one.select(true)}
      onBlur=${() => one.select(false)}
      onMouseEnter=${() => one.select(true)}
      onMouseLeave=${() => one.select(false)}
    >
      ${
        number < 10
          ? html`
              <kbd aria-hidden="true">${number}</kbd>
            `
          : null
      }${label(option.text)}
    </button>
  `;
}

/** The text of an option; what follows a colon is shown smaller. @param {string} text */
function label(text) {
  const [main, ...more] = text.split(": ");
  return html`
    <span class="option__text">
      <span>${main}</span>
      ${
        more.length > 0 &&
        html`
          <span class="visually-hidden">:${" "}</span>
          <small>${more.join(": ")}</small>
        `
      }
    </span>
  `;
}

/** Options that a hint or the guided game points at. @param {SeatView} view @returns {number[]} */
export function pointedOptions(view) {
  const guide = view.guide.value;
  const hint = view.hint.value;
  if (hint) return [hint.code];
  return guide && !guide.done ? guide.codes : [];
}

/** While others decide: taking back one's own choice. @param {SeatView} view */
function changeMyChoice(view) {
  const locked = view.locked.value !== null || (view.latest.value?.answered.includes(view.seat) ?? false);
  if (!locked || view.store.info.value?.status !== "playing") return null;
  return html`
    <div class="bar__options">
      <ul class="bar__group plain">
        <li>
          <button type="button" class="button option" onClick=${() => view.retract()}>
            ${icon("lock")}
            <span>Change my choice</span>
          </button>
        </li>
      </ul>
    </div>
  `;
}

/** Undo, hint, and skipping what is being played. @param {SeatView} view */
function tools(view) {
  const info = view.store.info.value;
  const shown = view.shown.value;
  if (!info || !shown) return null;
  const plays = info.status === "playing";
  const undo = plays ? undoText(view) : null;
  const barred =
    plays && view.seat >= 0 && shown.can_undo === "no" && shown.undo_reason
      ? `${capital(shown.undo_reason)}.`
      : "";
  return html`
    <div class="bar__tools">
      ${
        view.player.animating.value &&
        html`
          <button
            type="button"
            class="tool"
            title="Skip to the current position (Esc)"
            onClick=${() => view.player.catchUp()}
          >
            ${icon("skip")}
            <span>Catch up</span>
          </button>
        `
      }
      ${plays && view.decision.value?.passing == null && passUntilButton(view, true)}
      ${
        undo &&
        html`
          <button
            type="button"
            class="tool"
            title=${`${undo.why} (U)`}
            aria-keyshortcuts="U"
            onClick=${() => view.command({ type: "undo" })}
          >
            ${icon("undo")}
            <span>${undo.text}</span>
          </button>
        `
      }
      ${
        barred &&
        html`
          <button
            type="button"
            class="tool"
            aria-disabled="true"
            title=${barred}
            onClick=${() => showMessage(barred)}
          >
            ${icon("undo")}
            <span>Undo</span>
          </button>
        `
      }
      ${
        plays &&
        info.hints &&
        view.seat >= 0 &&
        view.decision.value &&
        html`
          <button
            type="button"
            class="tool"
            title="What a bot would do (H)"
            aria-keyshortcuts="H"
            aria-busy=${view.hinting.value}
            onClick=${() => view.askHint()}
          >
            ${icon("hint")}
            <span>${view.hinting.value ? "Thinking" : "Hint"}</span>
          </button>
        `
      }
    </div>
  `;
}

/** How an undo would work and who must agree; null if none is possible. @param {SeatView} view */
export function undoText(view) {
  const info = view.store.info.value;
  const shown = view.shown.value;
  if (!info || !shown || view.seat < 0 || shown.can_undo === "no") return null;
  const own = view.store.seats.map((one) => one.seat);
  const alone = info.seats.every((seat, number) => seat.kind !== "person" || own.includes(number));
  const free = alone || shown.can_undo === "free";
  const why = shown.undo_reason || (free ? "Back to your last decision" : "The others must agree");
  return { text: free ? "Undo" : "Ask to undo", why, free };
}
