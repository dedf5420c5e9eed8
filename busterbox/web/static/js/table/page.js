/**
 * The page of a table: from the lobby through the game to its end. One table, one or more seats of this
 * browser.
 */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { effect } from "@preact/signals";
import * as api from "@busterbox/parts/api.js";
import * as faults from "@busterbox/parts/fault_reports.js";
import { tokensOf } from "@busterbox/parts/held_seats.js";
import { html } from "@busterbox/parts/html.js";
import "@busterbox/parts/settings.js";
import { play as sound } from "@busterbox/parts/sound.js";
import { Toasts, showProblem } from "@busterbox/parts/toasts.js";
import { giveWords } from "./dice_words.js";
import { OlderRulesResult } from "./end.js";
import { listenToKeys as listenKeys } from "./keys.js";
import { Lobby } from "./lobby.js";
import { ExplainDialog, listenToQuestions as listenExplain } from "./panels/explain.js";
import { Fairness, Menu, SettingsDialog } from "./panels/menu.js";
import { StandingMenu } from "./panels/pass_until.js";
import { Talk, listenToPointing as listenTalk } from "./panels/talk.js";
import { Play } from "./play.js";
import { loadScene } from "./scenes.js";
import { TableStore } from "./store.js";

/** @typedef {import("@busterbox/scenes/scene.js").SceneModule} SceneModule */

const place = /** @type {HTMLElement} */ (document.getElementById("app"));
const table = place.dataset.table ?? "";
const store = new TableStore(table, document.documentElement.dataset.version ?? "", tokensOf(table));

/**
 * On a shared screen: lowers the curtain when another seat has something to decide and the shown one has not.
 * Seats that must answer come before those that may.
 */
function passScreenOn() {
  if (!store.hotseat) return;
  let started = false;
  effect(() => {
    const info = store.info.value;
    if (!info || info.status !== "playing") {
      if (info?.status === "over") store.curtain.value = null;
      return;
    }
    const active = store.active.value;
    const busy = !active.settled.value || active.pending.value !== null;
    if (started && (active.decision.value !== null || busy)) return;
    const asked = store.seats.filter((view) => view.latest.value?.decision && !view.passes.value);
    const next = asked.find((view) => view.latest.value?.decision?.required) ?? asked[0];
    if (!next || (started && next === active)) return;
    started = true;
    if (store.curtain.peek() !== next) store.curtain.value = next;
  });
}

/** Plays a sound when the result is shown, once. */
function playResultSound() {
  // the game was running while we watched
  let played = false;
  effect(() => {
    const info = store.info.value;
    const over = store.active.value.over.value;
    if (played && over && info?.result) {
      const own = store.seats.map((view) => info.result?.[view.seat] ?? 0);
      sound(Math.max(...own) > 0 ? "win" : "lose");
    }
    played = !over && (played || info?.status === "playing");
  });
}

/** Calls a player who looks elsewhere when a decision waits: by title, icon and sound. */
function callWhenAsked() {
  const plain = document.title;
  const link = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
  const calmIcon = link?.href ?? "";
  const alertIcon = link?.dataset.alert ?? "";
  let last = "";
  effect(() => {
    const info = store.info.value;
    const asked = store.seats.filter(
      (view) => view.seat >= 0 && view.decision.value !== null && !view.passes.value,
    );
    const waits = asked.length > 0 && info?.status === "playing" && !info.paused;
    const title = store.game.value?.title ?? plain;
    document.title = waits
      ? `● Your decision: ${title}`
      : store.active.value.over.value
        ? `Game over: ${title}`
        : title;
    if (link && alertIcon) link.href = waits ? alertIcon : calmIcon;
    const now = waits ? asked.map((view) => `${view.seat}:${view.decision.value?.prompt}`).join() : "";
    // once for each question, and only after someone else's decision or if the page is hidden
    if (now && now !== last && (last === "" || document.hidden)) sound("turn");
    last = now;
  });
}

function Page() {
  const [scene, setScene] = useState(/** @type {SceneModule | null} */ (null));
  const [open, setOpen] = useState(/** @type {import("./panels/menu.js").Open} */ (""));
  const [log, setLog] = useState(matchMedia("(min-width: 1200px)").matches);
  const info = store.info.value;
  const game = info?.game;
  useEffect(() => {
    if (!game) return;
    faults.context.game = game;
    api
      .game(game)
      .then(async (detail) => {
        const found = await loadScene(detail);
        Object.assign(store.animations, found.scene.animations ?? {});
        store.plain.value = found.plain;
        store.game.value = detail;
        setScene(found.scene);
      })
      .catch((error) => showProblem(api.asProblem(error)));
  }, [game]);
  useEffect(() => {
    // the mode of the page, for the style sheet
    document.body.dataset.status = info?.status ?? "";
  }, [info?.status]);
  useEffect(() => {
    listenKeys({
      view: () => (store.curtain.peek() ? null : store.active.peek()),
      log: () => setLog((now) => !now),
      menu: () => setOpen("menu"),
    });
  }, []);
  const view = store.active.value;
  return html`
    ${
      store.stale.value &&
      html`
        <p class="line line--stale" role="alert">
          A new version is available:${" "}
          <button type="button" class="button" onClick=${() => location.reload()}>Reload</button>
        </p>
      `
    }
    ${body(scene, log, () => setLog(!log), setOpen)}
    ${
      open === "menu" &&
      html`
        <${Menu} view=${view} open=${setOpen} />
      `
    }
    ${
      open === "settings" &&
      html`
        <${SettingsDialog} close=${() => setOpen("")} />
      `
    }
    ${
      open === "fairness" &&
      html`
        <${Fairness} view=${view} close=${() => setOpen("")} />
      `
    }
    ${
      open === "talk" &&
      html`
        <${Talk} view=${view} close=${() => setOpen("")} />
      `
    }
    ${
      !store.curtain.value &&
      html`
        <${StandingMenu} view=${view} />
      `
    }
    <${ExplainDialog} view=${view} />
    <${Toasts} game=${game ?? ""} />
  `;
}

/**
 * @param {SceneModule | null} scene
 * @param {boolean} log
 * @param {() => void} toggle
 * @param {(what: import("./panels/menu.js").Open) => void} open
 */
function body(scene, log, toggle, open) {
  const info = store.info.value;
  if (store.gone.value) {
    return html`
      <section class="panel message">
        <h1>This table cannot be shown</h1>
        <p>${store.gone.value}</p>
        <p><a class="button" href="/">Home</a></p>
      </section>
    `;
  }
  if (info?.status === "closed") {
    return html`
      <section class="panel message">
        <h1>This table is closed</h1>
        <p><a class="button" href="/">Home</a></p>
      </section>
    `;
  }
  if (!info)
    return html`
      <p class="message soft" role="status">Loading the table.</p>
    `;
  if (info.status === "lobby")
    return html`
      <${Lobby} store=${store} />
    `;
  if (info.notice)
    return html`
      <${OlderRulesResult} store=${store} />
    `;
  if (!scene)
    return html`
      <p class="message soft" role="status">Setting up the table.</p>
    `;
  return html`
    <${Play} store=${store} scene=${scene} logOpen=${log} toggleLog=${toggle} open=${open} />
  `;
}

faults.reportUncaught();
giveWords(store);
passScreenOn();
playResultSound();
callWhenAsked();
listenExplain(() => store.active.peek());
listenTalk(() => store.active.peek());
place.replaceChildren();
render(
  html`
    <${Page} />
  `,
  place,
);
