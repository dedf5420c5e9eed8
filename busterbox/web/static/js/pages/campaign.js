/** The page of a campaign: what was played, the party, the next part. Its link is the saved game. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { keepCampaign, tokensOf } from "@busterbox/parts/held_seats.js";
import { cls, html } from "@busterbox/parts/html.js";
import "@busterbox/parts/settings.js";
import { Toasts, showProblem } from "@busterbox/parts/toasts.js";
import { capital, copy, settingWord } from "@busterbox/parts/words.js";
import {
  campaignInfo,
  enterTable,
  campaignFile,
  playNextPart,
  nextStepWords,
  takeSeat,
} from "./campaign_steps.js";

/**
 * @typedef {import("@busterbox/wire.js").CampaignInfo} CampaignInfo
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").PartyMember} PartyMember
 */

// ms between two refreshes: others in the party may have continued
const AGAIN = 5000;
const place = /** @type {HTMLElement} */ (document.getElementById("app"));
const campaign = place.dataset.campaign ?? "";

/** @param {number} time */
const day = (time) =>
  new Date(time).toLocaleDateString("en", { day: "numeric", month: "short", year: "numeric" });

/** @param {{info: CampaignInfo, look: () => Promise<void>}} props */
function NextStep({ info, look }) {
  const [busy, setBusy] = useState(false);
  // ask who this is
  const [asked, setAsked] = useState(false);
  /** @param {() => Promise<boolean>} work */
  const doing = (work) => async () => {
    setBusy(true);
    try {
      setAsked(!(await work()));
    } catch (error) {
      showProblem(api.asProblem(error));
    }
    await look();
    setBusy(false);
  };
  const running = info.status === "lobby" || info.status === "playing";
  const free = info.party.flatMap((member, seat) => (member.free ? [{ member, seat }] : []));
  const mine = running && tokensOf(info.table).length > 0;
  if (info.status === "done") {
    return html`
      <div class="campaign__act">
        <p class="lede">${icon("trophy")} The campaign is complete: every part is won.</p>
        <p>
          <a class="button" href=${`/new/${info.game}#campaign`}>${icon("flag")} Start another campaign</a>
        </p>
      </div>
    `;
  }
  return html`
    <div class="campaign__act">
      <p class="lede">
        ${
          running
            ? `${info.part} is ${info.status === "playing" ? "in progress" : "about to start"}`
            : info.again
              ? `${info.part} was lost`
              : `${info.part} is next`
        }${info.attempt > 1 ? `, attempt ${info.attempt}` : ""}.
      </p>
      <p>
        <button
          type="button"
          class="button button--primary button--big"
          disabled=${busy}
          onClick=${doing(async () => enterTable(info, running ? info.table : await playNextPart(info)))}
        >
          ${icon(info.again && !running ? "replay" : "play")}
          ${running ? `Go to the table: ${info.part}` : nextStepWords(info)}
        </button>
      </p>
      ${
        asked &&
        !mine &&
        running &&
        html`
          <section aria-labelledby="who">
            <h2 id="who">Who are you?</h2>
            ${
              free.length > 0
                ? html`
                    <p class="row">
                      ${free.map(
                        ({ member, seat }) => html`
                          <button
                            key=${seat}
                            type="button"
                            class="button"
                            disabled=${busy}
                            onClick=${doing(async () =>
                              enterTable(info, await takeSeat(info.campaign, seat, member.kind === "open")),
                            )}
                          >
                            ${icon("person")} ${member.name}
                          </button>
                        `,
                      )}
                    </p>
                  `
                : html`
                    <p>Everyone in the party is at the table.</p>
                  `
            }
            <p><a class="button button--quiet" href=${`/t/${info.table}`}>${icon("eye")} Just watch</a></p>
          </section>
        `
      }
    </div>
  `;
}

/** One part of the story with its attempts. @param {{info: CampaignInfo, part: string}} props */
function PartOfStory({ info, part }) {
  const tries = info.history.filter((one) => one.part === part);
  const won = tries.some((one) => one.won);
  const now = part === info.part;
  const state = won
    ? "Won"
    : now
      ? info.table
        ? "In progress"
        : info.again
          ? "Lost; try it again"
          : "Next"
      : "Still to come";
  return html`
    <li class=${cls("step", won && "step--won", now && "step--now")} aria-current=${now ? "step" : null}>
      ${icon(won ? "check" : now ? "flag" : "lock")}
      <div>
        <h3>${part}</h3>
        <p>${state}</p>
      </div>
      ${
        tries.length > 0 &&
        html`
          <ul class="plain step__attempts">
            ${tries.map(
              (one) => html`
                <li key=${one.attempt}>
                  Attempt ${one.attempt}: ${one.won ? "won" : "lost"},${" "}
                  <time datetime=${new Date(one.time).toISOString()}>${day(one.time)}</time>
                  ${
                    one.kept &&
                    html`
                      ${" "}·${" "}
                      <a
                        href=${`/t/${one.table}/replay`}
                        aria-label=${`Replay of ${part}, attempt ${one.attempt}`}
                      >
                        Replay
                      </a>
                    `
                  }
                </li>
              `,
            )}
          </ul>
        `
      }
    </li>
  `;
}

/** @param {{member: PartyMember, seat: number, mine: boolean}} props */
function Member({ member, seat, mine }) {
  const note =
    member.kind === "bot"
      ? `bot, ${member.level}`
      : member.kind === "open"
        ? "open seat"
        : member.here
          ? "at the table"
          : "";
  return html`
    <li class=${cls("party__member", `seat--${(seat % 8) + 1}`)}>
      <h3>
        ${icon(member.kind === "bot" ? "robot" : "person")}${" "}${member.name}${
          mine
            ? html`
                ${" "}
                <small class="soft">(you)</small>
              `
            : null
        }
      </h3>
      ${
        note &&
        html`
          <p class="soft">${capital(note)}</p>
        `
      }
      ${
        member.brings.length > 0
          ? html`
              <ul class="plain party__brings" aria-label=${`What ${member.name} brings`}>
                ${member.brings.map(
                  (card) => html`
                    <li key=${card.card} class="badge">
                      ${card.count > 1 ? `${card.count} ` : ""}${card.name}${
                        card.kind
                          ? html`
                              ${" "}
                              <span class="soft">${card.kind.replaceAll("_", " ")}</span>
                            `
                          : null
                      }
                    </li>
                  `,
                )}
              </ul>
            `
          : html`
              <p class="soft">Nothing gained yet.</p>
            `
      }
    </li>
  `;
}

/** @param {{info: CampaignInfo}} props */
function SaveAddress({ info }) {
  const [copied, setCopied] = useState("");
  const link = `${location.origin}/campaign/${info.campaign}`;
  const take = async () =>
    setCopied((await copy(link)) ? "Copied." : "Could not copy: please copy it by hand.");
  return html`
    <section class="panel campaign__keep">
      <h2>Save it</h2>
      <p>
        This link is your saved game. Anyone in your party who has it can continue, on any device; everything
        is saved as you play.
      </p>
      <label class="label" for="campaign-link">Link to the campaign</label>
      <input
        id="campaign-link"
        class="field"
        readonly
        value=${link}
        onFocus=${(/** @type {{target: HTMLInputElement}} */ event) => event.target.select()}
      />
      <p class="row">
        <button type="button" class="button" onClick=${take}>${icon("copy")} Copy link</button>
        <a class="button" href=${campaignFile(info.campaign)} download>${icon("download")} Save as a file</a>
        <span role="status">${copied}</span>
      </p>
      <p class="help">
        You can open the file on any server when you start a new table, or in the terminal:${" "}
        <code>busterbox play ${info.game} --campaign FILE</code>
        .
      </p>
    </section>
  `;
}

/** @param {{info: CampaignInfo, game: GameDetail | null}} props */
function Facts({ info, game }) {
  const chosen = Object.entries(info.settings).filter(([name]) => !(name in (game?.first_part ?? {})));
  if (!game || !chosen.length) return null;
  return html`
    <section class="panel">
      <h2>The game</h2>
      <dl class="facts">
        ${chosen.map(
          ([name, value]) => html`
            <div key=${name}>
              <dt>${capital(game.settings.find((one) => one.name === name)?.text ?? name)}</dt>
              <dd>${settingWord(game, name, value)}</dd>
            </div>
          `,
        )}
      </dl>
    </section>
  `;
}

function Page() {
  const [info, setInfo] = useState(/** @type {CampaignInfo | null} */ (null));
  const [game, setGame] = useState(/** @type {GameDetail | null} */ (null));
  const [wrong, setWrong] = useState("");
  const look = () =>
    campaignInfo(campaign).then(
      (found) => {
        setInfo(found);
        setWrong("");
      },
      (error) => setWrong(api.asProblem(error).detail),
    );
  useEffect(() => {
    void look();
    const timer = setInterval(() => document.visibilityState === "visible" && void look(), AGAIN);
    return () => clearInterval(timer);
  }, []);
  const name = info?.game;
  useEffect(() => {
    if (!name) return;
    keepCampaign(campaign, name);
    api.game(name).then(setGame, () => {});
  }, [name]);
  if (!info)
    return wrong
      ? html`
          <p class="notice notice--bad" role="alert">${wrong}</p>
        `
      : html`
          <p class="soft" role="status">Loading the campaign.</p>
        `;
  const held = [info.table, ...info.history.map((one) => one.table).reverse()].find(
    (table) => table && tokensOf(table).length,
  );
  const mine = new Set(held ? tokensOf(held).map(({ seat }) => seat) : []);
  return html`
    <div class="campaign">
      <h1>Campaign: ${info.title}</h1>
      ${
        wrong &&
        html`
          <p class="notice notice--bad" role="alert">${wrong}</p>
        `
      }
      ${info.remarks.map(
        (told) => html`
          <p key=${told} class="notice">${capital(told)}.</p>
        `,
      )}
      <${NextStep} info=${info} look=${look} />
      <div class="campaign__grid">
        <section class="panel">
          <h2>The story so far</h2>
          <ol class="plain steps">
            ${info.parts.map(
              (part) => html`
                <${PartOfStory} key=${part} info=${info} part=${part} />
              `,
            )}
          </ol>
        </section>
        <section class="panel">
          <h2>The party</h2>
          <ul class="plain party">
            ${info.party.map(
              (member, seat) => html`
                <${Member} key=${seat} member=${member} seat=${seat} mine=${mine.has(seat)} />
              `,
            )}
          </ul>
        </section>
        <${SaveAddress} info=${info} />
        <${Facts} info=${info} game=${game} />
      </div>
      <${Toasts} game=${info.game} />
    </div>
  `;
}

place.replaceChildren();
render(
  html`
    <${Page} />
  `,
  place,
);
