/**
 * A finished game, step by step: buttons, arrow keys, a slider, from any seat's eyes, with a link to every
 * step.
 */
import { render } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { Dialog } from "@busterbox/parts/dialog.js";
import * as faults from "@busterbox/parts/fault_reports.js";
import { cls, html } from "@busterbox/parts/html.js";
import { motionIsOff } from "@busterbox/parts/settings.js";
import { capital, copy, sentences } from "@busterbox/parts/words.js";
import { flip, sceneRoot } from "@busterbox/table/animate.js";
import { Log } from "@busterbox/table/panels/log.js";
import { PlainNote, SceneOrGeneric, largeCard, safeLogMark, loadScene } from "@busterbox/table/scenes.js";
import { StepBar, chapterOf } from "./replay_steps.js";

/**
 * @typedef {import("@busterbox/wire.js").ReplayInfo} ReplayInfo
 * @typedef {import("@busterbox/wire.js").ReplayStep} ReplayStep
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/scenes/scene.js").SceneModule} SceneModule
 *
 * @typedef {{replay: ReplayInfo, game: GameDetail, scene: SceneModule, plain: boolean}} Loaded `plain`: the
 *   drawn table cannot be loaded
 */

const place = /** @type {HTMLElement} */ (document.getElementById("app"));
const table = place.dataset.table ?? "";
const CHUNK = 24;
const ALL = -2;
const WATCH = -1;
const PACE = 1100;

/** The steps fetched so far, by viewpoint and number. */
class Steps {
  constructor() {
    /** @type {Map<string, Promise<ReplayStep[]>>} */
    this.chunks = new Map();
  }

  /** @param {number} seat @param {number} number @returns {Promise<ReplayStep | null>} */
  async at(seat, number) {
    const first = Math.floor(number / CHUNK) * CHUNK;
    const key = `${seat}:${first}`;
    let chunk = this.chunks.get(key);
    if (!chunk) {
      chunk = api.call(`/tables/${table}/replay/steps?first=${first}&count=${CHUNK}&seat=${seat}`);
      this.chunks.set(key, chunk);
      chunk.catch(() => this.chunks.delete(key));
    }
    return (await chunk).find((step) => step.number === number) ?? null;
  }
}

const steps = new Steps();

/** @returns {number} */
function fromHash() {
  const found = Number(location.hash.slice(1));
  return Number.isInteger(found) && found >= 0 ? found : 0;
}

/** @param {Loaded} props */
function Replay({ replay, game, scene, plain: unloaded }) {
  const last = Math.max(0, replay.steps - 1);
  const [number, setNumber] = useState(Math.min(fromHash(), last));
  const [seat, setSeat] = useState(WATCH);
  const [step, setStep] = useState(/** @type {ReplayStep | null} */ (null));
  const [playing, setPlaying] = useState(false);
  const [said, setSaid] = useState("");
  const [log, setLog] = useState(matchMedia("(min-width: 1024px)").matches);
  const [told, setTold] = useState("");
  // the drawn table has failed
  const [plain, setPlain] = useState(unloaded);
  const wanted = useRef(number);
  const go = useCallback(
    (/** @type {number} */ to) => {
      const next = Math.max(0, Math.min(last, to));
      wanted.current = next;
      setNumber(next);
      history.replaceState(null, "", `#${next}`);
    },
    [last],
  );
  useEffect(() => {
    let current = true;
    steps.at(seat, number).then(
      (found) => {
        if (!current || !found) return;
        const root = sceneRoot();
        // no motion while scrubbing; single steps glide
        if (root && step && Math.abs(step.number - number) === 1 && !motionIsOff())
          void flip(root, () => setStep(found));
        else setStep(found);
      },
      (error) => setSaid(api.asProblem(error).detail),
    );
    return () => {
      current = false;
    };
  }, [seat, number]);
  useEffect(() => {
    if (!playing) return undefined;
    if (number >= last) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => go(wanted.current + 1), PACE);
    return () => clearTimeout(timer);
  }, [playing, number, last, go]);
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const target = event.target;
      if (document.querySelector("dialog[open]")) return;
      if (
        event.ctrlKey ||
        event.altKey ||
        event.metaKey ||
        (target instanceof HTMLElement && ["INPUT", "SELECT"].includes(target.tagName))
      )
        return;
      const to = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 }[event.key];
      if (to) go(wanted.current + to);
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(last);
      else if (event.key === " " && !(target instanceof HTMLButtonElement)) setPlaying((now) => !now);
      else return;
      event.preventDefault();
    };
    const hash = () => go(fromHash());
    document.addEventListener("keydown", key);
    addEventListener("hashchange", hash);
    return () => {
      document.removeEventListener("keydown", key);
      removeEventListener("hashchange", hash);
    };
  }, [go, last]);
  const chapter = chapterOf(replay, number);
  const share = async () =>
    setSaid(
      (await copy(`${location.origin}/t/${table}/replay#${number}`))
        ? "Link copied."
        : "Could not copy: please copy the address of this page by hand.",
    );
  const entries = replay.lines.flatMap((lines, seq) => (lines.length ? [{ seq, lines }] : []));
  const { info } = replay;
  const part = (/** @type {"Scene" | "Hand"} */ which) =>
    step?.situation &&
    html`
      <${SceneOrGeneric}
        scene=${scene}
        part=${which}
        plain=${plain}
        props=${sceneProps(step.situation, seat, replay, game, setTold)}
        failed=${() => setPlain(true)}
      />
    `;
  return html`
    <div class=${cls("table", "table--replay", log && "table--log")}>
      <header class="head">
        <a class="tool" href=${`/t/${table}`} aria-label="Back to the table">${icon("arrow-left")}</a>
        <h1 class="head__title">Replay: ${game.title}</h1>
        <label class="eyes">
          <span>View as</span>
          <select
            class="field"
            onChange=${(/** @type {{target: HTMLSelectElement}} */ event) =>
              setSeat(Number(event.target.value))}
          >
            <option value="-1">a spectator</option>
            ${info.seats.map(
              (one, n) => html`
                <option key=${n} value=${n}>${one.name}</option>
              `,
            )}
            <option value="-2">everyone, all hands</option>
          </select>
        </label>
        <div class="head__tools">
          <button type="button" class="tool" onClick=${share}>
            ${icon("link")}${" "}
            <span>Copy link</span>
          </button>
          <a class="tool" href=${`${api.BASE}/tables/${table}/record`} download>
            ${icon("download")}${" "}
            <span>Record</span>
          </a>
          <a class="tool" href=${`/t/${table}/verify`}>
            ${icon("dice")}${" "}
            <span>Check</span>
          </a>
          <button type="button" class="tool" aria-pressed=${log} onClick=${() => setLog(!log)}>
            ${icon("log", "Log")}
          </button>
        </div>
      </header>
      <div class="lines">
        ${
          plain &&
          html`
            <${PlainNote} again=${() => setPlain(false)} />
          `
        }
      </div>
      <div class="stage">
        <section class="scene" aria-label="Table" data-game=${info.game}>
          ${
            step && !step.situation
              ? html`
                  <p class="message">${step.lines.join(" ") || "Nothing else is known about this step."}</p>
                `
              : part("Scene")
          }
        </section>
      </div>
      <div class="dock">
        <${StepBar}
          replay=${replay}
          step=${step}
          number=${number}
          chapter=${chapter}
          playing=${playing}
          said=${said}
          go=${go}
          toggle=${() => setPlaying(!playing)}
        />
        ${
          seat >= 0 &&
          scene.Hand &&
          !plain &&
          html`
            <section class="hand" aria-label="Hand">${part("Hand")}</section>
          `
        }
      </div>
      <aside class="drawer" hidden=${!log} aria-label="Log of the game">
        <div class="drawer__head">
          <h2>Log</h2>
          <button type="button" class="tool" aria-label="Close the log" onClick=${() => setLog(false)}>
            ${icon("cross")}
          </button>
        </div>
        <${Log}
          entries=${entries}
          current=${nearest(entries, number)}
          jump=${go}
          mark=${safeLogMark(scene)}
        />
      </aside>
      ${
        told &&
        html`
          <${About} game=${game} word=${told} close=${() => setTold("")} />
        `
      }
    </div>
  `;
}

/**
 * The log entry of a step: its own, or the last one before.
 * @param {{seq: number}[]} entries
 * @param {number} number
 */
function nearest(entries, number) {
  return entries.filter((entry) => entry.seq <= number).at(-1)?.seq ?? -1;
}

/**
 * What a card says, or where a word is explained.
 * @param {{game: GameDetail, word: string, close: () => void}} props
 */
function About({ game, word, close }) {
  const card = game.cards.find((one) => one.id === word);
  const face = card ? largeCard(card, null, WATCH) : null;
  return html`
    <${Dialog} title=${card?.name ?? word} close=${close}>
      ${
        card &&
        html`
          <p class=${face ? "visually-hidden" : null}>${sentences(capital(card.values), card.text)}</p>
        `
      }${face}
      ${
        game.rules[word] &&
        html`
          <p>${game.rules[word]}</p>
        `
      }
      <p>
        <a href=${`/rules/${game.name}${game.rules[word] ? `#${word}` : ""}`} target="_blank" rel="noopener">
          Rules
        </a>
      </p>
    <//>
  `;
}

/**
 * @param {import("@busterbox/wire.js").Situation} situation
 * @param {number} seat
 * @param {ReplayInfo} replay
 * @param {GameDetail} game
 * @param {(word: string) => void} explain
 * @returns {import("@busterbox/scenes/scene.js").SceneProps}
 */
function sceneProps(situation, seat, replay, game, explain) {
  const nothing = () => {};
  return {
    situation: { ...situation, decision: null },
    info: replay.info,
    game,
    seat: seat === ALL ? WATCH : seat,
    act: nothing,
    why: nothing,
    explain,
    retract: nothing,
    ahead: false,
    pending: null,
    claiming: null,
    locked: null,
    animating: false,
    replay: true,
    selected: null,
    glow: [],
    unveiled: true,
    pointed: "",
    nameOf: (n) => replay.info.seats[n]?.name ?? capital(`player ${n + 1}`),
  };
}

function Page() {
  const [loaded, setLoaded] = useState(/** @type {Loaded | null} */ (null));
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    const load = async () => {
      /** @type {ReplayInfo} */
      const replay = await api.call(`/tables/${table}/replay`);
      const game = await api.game(replay.info.game);
      faults.context.game = game.name;
      document.title = `Replay: ${game.title}`;
      setLoaded({ replay, game, ...(await loadScene(game)) });
    };
    load().catch((error) => setWrong(api.asProblem(error).detail));
  }, []);
  if (wrong)
    return html`
      <section class="panel message">
        <h1>No replay</h1>
        <p>${wrong}</p>
        <p><a class="button" href=${`/t/${table}`}>Go to the table</a></p>
      </section>
    `;
  return loaded
    ? html`
        <${Replay} ...${loaded} />
      `
    : html`
        <p class="message soft" role="status">Loading the game.</p>
      `;
}

faults.reportUncaught();
place.replaceChildren();
render(
  html`
    <${Page} />
  `,
  place,
);
