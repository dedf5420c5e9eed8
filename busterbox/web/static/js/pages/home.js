/** The home page: starting a game with one press; below, your tables and those that wait for players. */
import { render } from "preact";
import { signal } from "@preact/signals";
import { asProblem, call } from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { keepInvite, keepTokens, myName, tokensOf } from "@busterbox/parts/held_seats.js";
import { html } from "@busterbox/parts/html.js";

/** @typedef {import("@busterbox/wire.js").TableInfo} TableInfo */
/** @typedef {import("@busterbox/wire.js").Listed} Listed */
/** @typedef {import("@busterbox/wire.js").Opened} Opened */
/** @typedef {import("@busterbox/wire.js").Welcome} Welcome */
/** @typedef {{ table: string, info: TableInfo | null, mine: boolean, problem: string }} Row */

const SEATS = "busterbox.seats";
// newest tables that are shown; each costs one or two requests
const SHOWN = 8;
// ms between two refreshes
const AGAIN = 20_000;

/** @type {import("@preact/signals").Signal<Row[]>} */
const rows = signal([]);
/** @type {import("@preact/signals").Signal<Listed[]>} */
const open = signal([]);

/** @type {Map<string, string>} */
const titles = new Map();
for (const game of document.querySelectorAll("[data-game]")) {
  if (game instanceof HTMLElement) titles.set(game.dataset.game ?? "", game.dataset.title ?? "");
}

// -- opening a table ------------------------------------------------------------------------------

/**
 * @param {DOMStringMap} game what the page says of it
 * @param {string | undefined} way how it is to be played
 */
function tableWish(game, way) {
  if (way === "guide") return { game: game.game, guide: true, pace: "normal" };
  const name = myName();
  const me = name ? { kind: "me", name } : { kind: "me" };
  const bots = Array.from({ length: Number(game.seats) - 1 }, () => ({ kind: "bot", level: game.level }));
  const settings = way === "campaign" ? JSON.parse(game.firstPart ?? "{}") : {};
  return { game: game.game, seats: [me, ...bots], settings, pace: "normal" };
}

/** @param {HTMLButtonElement} button */
async function begin(button) {
  const game = /** @type {HTMLElement | null} */ (button.closest("[data-game]"));
  const word = button.querySelector("[data-word]");
  const problem = /** @type {HTMLElement | null | undefined} */ (game?.querySelector(".game__problem"));
  if (!game || !word || !problem || button.getAttribute("aria-busy") === "true") return;
  const said = word.textContent;
  problem.hidden = true;
  button.setAttribute("aria-busy", "true");
  word.textContent = "Setting up…";
  try {
    /** @type {Opened} */
    const opened = await call("/tables", { body: tableWish(game.dataset, button.dataset.start) });
    keepTokens(opened.table, opened.tokens);
    keepInvite(opened.table, opened.invite);
    location.assign(`/t/${opened.table}`);
  } catch (error) {
    problem.textContent = asProblem(error).detail || asProblem(error).title;
    problem.hidden = false;
  }
  // also after success: the browser's back button shows the page as it was
  button.removeAttribute("aria-busy");
  word.textContent = said;
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-start]") : null;
  if (button instanceof HTMLButtonElement) void begin(button);
});

// -- your tables ----------------------------------------------------------------------------------

/** @returns {Record<string, unknown>} */
function heldSeats() {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {string} table */
function forget(table) {
  const all = heldSeats();
  delete all[table];
  try {
    localStorage.setItem(SEATS, JSON.stringify(all));
  } catch {
    // then it is gone from this page only
  }
  rows.value = rows.value.filter((row) => row.table !== table);
  document.getElementById("mine-title")?.focus();
}

/** @param {string} table @returns {Promise<Row>} */
async function fetchRow(table) {
  try {
    const path = `/tables/${encodeURIComponent(table)}`;
    /** @type {TableInfo} */
    const info = await call(path);
    let mine = false;
    if (info.status === "playing") {
      for (const { seat, token } of tokensOf(table)) {
        /** @type {Welcome} */
        const welcome = await call(`${path}/situation`, { token });
        mine ||= welcome.situation?.waiting.includes(seat) ?? false;
      }
    }
    return { table, info, mine, problem: "" };
  } catch (error) {
    const { status, detail, title } = asProblem(error);
    const gone = status === 404 || status === 410;
    return {
      table,
      info: null,
      mine: false,
      problem: gone ? "This table no longer exists." : detail || title,
    };
  }
}

/** @param {Row} row @returns {string} */
function stateWords({ info, mine, problem }) {
  if (!info) return problem;
  if (info.status === "lobby") return "Not started yet";
  if (info.status === "closed") return "Closed";
  if (info.status === "over") return info.standings[0] ? `Over. ${info.standings[0]}` : "Over";
  if (info.paused) return "Paused";
  return mine ? "Your decision!" : "Waiting for the others";
}

/** @param {TableInfo} info @param {string} table */
function company(info, table) {
  const own = new Set(tokensOf(table).map(({ seat }) => seat));
  const names = info.seats
    .filter((seat, place) => !own.has(place) && seat.kind !== "open")
    .map((seat) => seat.name);
  const last = names.pop();
  if (!last) return "";
  return `with ${names.length ? `${names.join(", ")} and ${last}` : last}`;
}

/** @param {Row} row */
function tableRow(row) {
  const { table, info } = row;
  const title = info ? (titles.get(info.game) ?? info.game) : `Table ${table.slice(0, 8)}`;
  const over = info?.status === "over";
  return html`
    <li key=${table} class=${`tables__row${row.mine ? " tables__row--call" : ""}`}>
      <div>
        <p class="tables__name">${title}</p>
        ${
          info &&
          html`
            <p class="tables__state">${company(info, table)}</p>
          `
        }
        <p class="tables__state">${stateWords(row)}</p>
      </div>
      <div class="tables__acts">
        ${
          info &&
          info.status !== "closed" &&
          html`
            <a
              class=${`button${row.mine ? " button--primary" : ""}`}
              href=${over ? `/t/${table}/replay` : `/t/${table}`}
              aria-label=${over ? `Replay of ${title}` : `Continue ${title}`}
            >
              ${over ? "Replay" : "Continue"}
            </a>
          `
        }
        <button
          class="tool"
          type="button"
          aria-label=${`Forget ${title}`}
          title="Forget"
          onClick=${() => forget(table)}
        >
          ${icon("bin")}
        </button>
      </div>
    </li>
  `;
}

function Mine() {
  return html`
    <ul class="tables plain">
      ${rows.value.map(tableRow)}
    </ul>
  `;
}

/** A call to the table that waits for you, above everything else. */
function Call() {
  const row = rows.value.find((each) => each.mine);
  if (!row?.info) return null;
  return html`
    <div class="notice call">
      <p>${icon("bell")} Your decision: ${titles.get(row.info.game) ?? row.info.game}</p>
      <a class="button button--primary" href=${`/t/${row.table}`}>${icon("play")}Continue</a>
    </div>
  `;
}

// -- open tables ----------------------------------------------------------------------------------

/** @param {Listed} listed */
function openRow(listed) {
  const seats = `${listed.free} of ${listed.seats} seats free`;
  return html`
    <li key=${listed.table} class="tables__row">
      <div>
        <p class="tables__name">${listed.title}</p>
        <p class="tables__state">${listed.host ? `${listed.host} · ` : ""}${seats}</p>
      </div>
      <a
        class="button"
        href=${`/join/${encodeURIComponent(listed.invite)}?t=${encodeURIComponent(listed.table)}`}
        aria-label=${`Join ${listed.title}${listed.host ? ` with ${listed.host}` : ""}`}
      >
        ${icon("person")}Join
      </a>
    </li>
  `;
}

function Open() {
  return html`
    <ul class="tables plain">
      ${open.value.map(openRow)}
    </ul>
  `;
}

// -- both, again and again ------------------------------------------------------------------------

/** @param {string} id @param {boolean} seen */
function show(id, seen) {
  const part = document.getElementById(id);
  if (part) part.hidden = !seen;
}

const ORDER = ["playing", "lobby", "over", "closed"];

/** What waits for you first, what is gone last. @param {Row} row */
const rank = ({ info, mine }) => (mine ? -1 : info ? ORDER.indexOf(info.status) : ORDER.length);

async function refresh() {
  const tables = Object.keys(heldSeats()).reverse().slice(0, SHOWN);
  const [mine, listed] = await Promise.all([
    Promise.all(tables.map(fetchRow)),
    call("/tables").catch(() => /** @type {Listed[]} */ ([])),
  ]);
  const known = heldSeats();
  rows.value = mine.filter((row) => row.table in known).sort((a, b) => rank(a) - rank(b));
  open.value = /** @type {Listed[]} */ (listed).filter((each) => each.free > 0 && !(each.table in known));
}

/** @param {string} id @param {import("preact").ComponentType} part */
function mount(id, part) {
  const place = document.getElementById(id);
  if (place)
    render(
      html`
        <${part} />
      `,
      place,
    );
}

mount("call", Call);
mount("mine-list", Mine);
mount("open-list", Open);
rows.subscribe((now) => show("mine", now.length > 0));
open.subscribe((now) => show("open", now.length > 0));

void refresh();
setInterval(() => document.visibilityState === "visible" && void refresh(), AGAIN);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void refresh());
addEventListener("pageshow", (event) => event.persisted && void refresh());
