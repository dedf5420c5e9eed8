/** The end of a game: who won, and where to go from here. */
import { useEffect, useState } from "preact/hooks";
import {
  campaignInfo,
  keepSeatsAt,
  playNextPart,
  campaignPage,
  nextStepWords,
} from "@busterbox/pages/campaign_steps.js";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { keepInvite, keepTokens, myName } from "@busterbox/parts/held_seats.js";
import { cls, html } from "@busterbox/parts/html.js";
import { showProblem } from "@busterbox/parts/toasts.js";
import { capital, listed } from "@busterbox/parts/words.js";
import { keepFocus } from "./panels/action_bar.js";

/** Who won, in a few words. @param {import("./store.js").TableStore} store */
export function headline(store) {
  const info = store.info.value;
  const result = info?.result;
  if (!info || !result) return "The game is over";
  const best = Math.max(...result);
  if (info.part) return partWords(info, best > 0);
  if (store.game.value?.cooperative) return best > 0 ? "Victory!" : "Defeat";
  const winners = result
    .map((share, seat) => ({ share, seat }))
    .filter((one) => one.share === best && best > 0)
    .map((one) => one.seat);
  if (!winners.length) return "Nobody wins";
  const view = store.active.value;
  if (winners.length === 1 && winners[0] === view.seat && !store.hotseat) return "You win!";
  const names = capital(listed(winners.map((seat) => store.nameOf(seat))));
  return winners.length > 1 ? `${names} share the win` : `${names} wins`;
}

/** Opens a game against bots as the home page does, or the lesson again.
 * @param {import("@busterbox/wire.js").GameDetail} game @param {boolean} guide */
async function openTable(game, guide = false) {
  const level = game.levels.includes("normal") ? "normal" : game.levels[0];
  const bots = Array.from({ length: game.usual_seats - 1 }, () => ({ kind: "bot", level }));
  try {
    /** @type {import("@busterbox/wire.js").Opened} */
    const opened = await api.call("/tables", {
      body: guide
        ? { game: game.name, guide }
        : { game: game.name, seats: [{ kind: "me", name: myName() || null }, ...bots], pace: "normal" },
    });
    keepTokens(opened.table, opened.tokens);
    keepInvite(opened.table, opened.invite);
    location.assign(`/t/${opened.table}`);
  } catch (error) {
    showProblem(api.asProblem(error));
  }
}

/**
 * After a part of a campaign: the way to the next one, or to the same again.
 * @param {{store: import("./store.js").TableStore, campaign: string}} props
 */
function NextPart({ store, campaign }) {
  const [story, setStory] = useState(/** @type {import("@busterbox/wire.js").CampaignInfo | null} */ (null));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    campaignInfo(campaign).then(setStory, (error) => showProblem(api.asProblem(error)));
  }, [campaign]);
  // the part that followed this table, not the latest one
  const place = story?.history.findIndex((one) => one.table === store.table) ?? -1;
  const later = story && place + 1 < story.history.length ? story.history[place + 1] : null;
  const go = async () => {
    if (!story) return;
    setBusy(true);
    try {
      const table = later?.table || (await playNextPart(story));
      keepSeatsAt(store.table, table);
      location.assign(`/t/${table}`);
    } catch (error) {
      showProblem(api.asProblem(error));
    }
    setBusy(false);
  };
  const words = !story ? "" : later ? `Go to ${later.part}` : story.part ? nextStepWords(story) : "";
  return html`
    ${
      words &&
      html`
        <button type="button" class="button button--primary" disabled=${busy} onClick=${go}>
          ${icon("play")} ${words}
        </button>
      `
    }
    <a class="button" href=${campaignPage(campaign)}>${icon("flag")} Go to the campaign</a>
  `;
}

/**
 * What a part of a campaign is called in its result.
 * @param {import("@busterbox/wire.js").TableInfo} info
 * @param {boolean} won
 */
const partWords = (info, won) => `${info.part} is ${won ? "won!" : "lost"}`;

/**
 * Another table for the same people.
 * @param {import("./store.js").TableStore} store
 * @param {import("./store.js").TableStore["active"]["value"]} view
 */
async function openAgain(store, view) {
  const answer = await view.command({ type: "again" });
  if (!answer || typeof answer.table !== "string") return;
  keepSeatsAt(store.table, answer.table);
  location.assign(`/t/${answer.table}`);
}

/** A game played under older rules: it cannot go on, but it can be watched, downloaded and opened again.
 * @param {{store: import("./store.js").TableStore}} props */
export function OlderRulesResult({ store }) {
  const info = store.info.value;
  const view = store.active.value;
  const game = store.game.value;
  const next = info?.next_table ?? "";
  const campaign = view.campaign.value;
  useEffect(() => {
    if (next) keepSeatsAt(store.table, next);
  }, [next]);
  if (!info) return null;
  return html`
    <section class="panel message" aria-label="Result">
      <h1>${info.result ? headline(store) : "This game has ended"}</h1>
      <p role="status">${info.notice}</p>
      ${practice(info)}
      <p class="row">
        ${
          campaign
            ? html`
                <${NextPart} store=${store} campaign=${campaign} />
              `
            : info.guided
              ? html`
                  <button
                    type="button"
                    class="button button--primary"
                    onClick=${() => game && void openTable(game, true)}
                  >
                    ${icon("play")} Play the lesson again
                  </button>
                `
              : next
                ? html`
                    <a class="button button--primary" href=${`/t/${next}`}>
                      ${icon("play")} Go to the new table
                    </a>
                  `
                : view.seat >= 0 &&
                  html`
                    <button
                      type="button"
                      class="button button--primary"
                      onClick=${() => void openAgain(store, view)}
                    >
                      ${icon("play")} Open the same table again
                    </button>
                  `
        }
        <a class="button" href=${`/t/${info.table}/replay`}>${icon("play")} Replay</a>
        <a class="button" href=${`${api.BASE}/tables/${info.table}/record`} download>
          ${icon("download")} Record
        </a>
        <a class="button button--quiet" href="/">Home</a>
      </p>
    </section>
  `;
}

/** What a practice game says of itself at its end. @param {import("@busterbox/wire.js").TableInfo} info */
const practice = (info) =>
  info.practice &&
  html`
    <p class="soft">This was practice: rolls and reveals could be undone.</p>
  `;

/** @param {{store: import("./store.js").TableStore}} props */
export function Result({ store }) {
  const info = store.info.value;
  const view = store.active.value;
  const game = store.game.value;
  const next = info?.next_table ?? "";
  const campaign = view.campaign.value;
  useEffect(keepFocus, []);
  useEffect(() => {
    if (next) keepSeatsAt(store.table, next);
  }, [next]);
  if (!info) return null;
  const won =
    info.result &&
    view.seat >= 0 &&
    info.result[view.seat] === Math.max(...info.result) &&
    info.result[view.seat] > 0;
  const again = () => void openAgain(store, view);
  return html`
    <section class=${cls("bar", "result", won && "result--won")} aria-label="Result">
      <h2 id="bar-sentence" tabindex="-1">${info.guided ? "That was the first lesson" : headline(store)}</h2>
      ${practice(info)}
      <div class="row">
        ${
          campaign
            ? html`
                <${NextPart} store=${store} campaign=${campaign} />
              `
            : info.guided
              ? html`
                  <button
                    type="button"
                    class="button button--primary"
                    onClick=${() => game && void openTable(game)}
                  >
                    ${icon("play")} Play a real game
                  </button>
                `
              : info.next_table
                ? html`
                    <a class="button button--primary" href=${`/t/${info.next_table}`}>
                      ${icon("play")} Go to the next game
                    </a>
                  `
                : view.seat >= 0 &&
                  html`
                    <button type="button" class="button button--primary" onClick=${again}>
                      ${icon("play")} Play again
                    </button>
                  `
        }
        <a class="button" href=${`/t/${info.table}/replay`}>${icon("play")} Replay</a>
        ${
          !info.guided &&
          html`
            <a class="button" href=${`/t/${info.table}/verify`}>${icon("dice")} Check this game</a>
          `
        }
        <a class="button button--quiet" href="/">Home</a>
      </div>
    </section>
  `;
}
