/** The page that opens a table: who sits where, the options of the game, how the table is run. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { settingsAllowing } from "@busterbox/decks/deck_check.js";
import { ANY, DeckChoice, useDeckInAddress } from "@busterbox/decks/deck_choice.js";
import { settingsFor } from "@busterbox/decks/deck_text.js";
import { deckOf } from "@busterbox/decks/my_decks.js";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { keepInvite, keepName, keepTokens, myName } from "@busterbox/parts/held_seats.js";
import { cls, html } from "@busterbox/parts/html.js";
import "@busterbox/parts/settings.js";
import { Toasts, showProblem } from "@busterbox/parts/toasts.js";
import { ruleLinks, settingWord } from "@busterbox/parts/words.js";
import { CampaignImport } from "./campaign_import.js";
import { chairRow, tableRules } from "./new_table_form.js";

/**
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/decks/deck_choice.js").Choice} Choice
 * @typedef {import("./new_table_form.js").Chair} Chair
 * @typedef {import("./new_table_form.js").TableRules} TableRules
 */

const place = /** @type {HTMLElement} */ (document.getElementById("app"));
const name = place.dataset.game ?? "";

/** @param {Chair[]} chairs @param {number} seat @param {Partial<Chair>} change */
const changed = (chairs, seat, change) =>
  chairs.map((chair, n) => (n === seat ? { ...chair, ...change } : chair));

/** @param {{game: GameDetail}} props */
function NewTable({ game }) {
  const level = game.levels.includes("normal") ? "normal" : (game.levels[0] ?? "normal");
  /** @param {Chair["kind"]} kind @returns {Chair} */
  const chair = (kind) => ({ kind, name: kind === "me" ? myName() : "", level, deck: ANY });
  const friends = location.hash === "#friends";
  // a table for friends has an open seat, even in games usually played alone
  const [chairs, setChairs] = useState(() =>
    Array.from({ length: Math.max(game.usual_seats, friends ? 2 : 1) }, (_, n) =>
      chair(n === 0 ? "me" : n === 1 && friends ? "open" : "bot"),
    ),
  );
  const [picked, setOptions] = useState(/** @type {Record<string, string>} */ ({}));
  const [run, setRun] = useState(
    /** @type {TableRules} */ ({
      deadline: 0,
      pace: "normal",
      hints: "auto",
      watchers: true,
      practice: false,
      listed: false,
      leavers: "bot",
      grace: 60,
    }),
  );
  const story = Object.keys(game.first_part);
  const [campaign, setCampaign] = useState(story.length > 0 && location.hash === "#campaign");
  const [busy, setBusy] = useState(false);
  const [brought, setBrought] = useState(ANY);
  // a deck in the address is chosen, with settings that allow it
  const noDeck = useDeckInAddress(game, async (choice) => {
    setBrought(choice);
    const boxed = game.decks.find((deck) => choice.key === `box.${deck.id}`);
    const mine = choice.key.startsWith("mine.") ? deckOf(choice.key.slice("mine.".length)) : null;
    const wanted = boxed
      ? settingsFor(boxed, game)
      : mine
        ? mine.settings
        : await settingsAllowing(game, choice.deck);
    setOptions((now) => ({ ...now, ...wanted }));
    setChairs((now) => now.map((one, seat) => (seat === 0 ? { ...one, deck: choice } : one)));
  });
  const people = chairs.some((one) => one.kind === "open");
  // friends on their own screens are offered the settings for playing together
  const apart = people && chairs.filter((one) => one.kind === "me").length === 1;
  const first = (/** @type {import("@busterbox/wire.js").SettingInfo} */ one) =>
    apart ? one.together : one.default;
  const options = Object.fromEntries(game.settings.map((one) => [one.name, picked[one.name] ?? first(one)]));
  const count = (/** @type {number} */ n) =>
    setChairs((now) => Array.from({ length: n }, (_, i) => now[i] ?? chair("bot")));
  const create = async () => {
    setBusy(true);
    keepName(chairs.find((one) => one.kind === "me")?.name.trim() ?? "");
    try {
      await openTable({
        game: game.name,
        settings: { ...options, ...(campaign ? game.first_part : {}) },
        seats: chairs.map((one) => ({
          kind: one.kind,
          name: one.name.trim() || null,
          level: one.level,
          deck: one.kind === "open" ? "" : one.deck.deck,
        })),
        ...run,
        hints: run.hints === "auto" ? null : run.hints === "on",
      });
    } catch (error) {
      showProblem(api.asProblem(error));
      setBusy(false);
    }
  };
  const most = Math.min(
    game.max_seats,
    ...game.settings.map((one) => one.seats[options[one.name]] ?? game.max_seats),
  );
  // the part of a campaign is not a choice: it starts with the first
  const chosen = game.settings.filter((one) => !story.includes(one.name));
  return html`
    <form
      class="new stack"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        void create();
      }}
    >
      <h1>New table: ${game.title}</h1>
      ${
        story.length > 0 &&
        html`
          <section class="panel">
            <h2>Single game or campaign</h2>
            <fieldset>
              <legend class="visually-hidden">Single game or campaign</legend>
              <div class="choices">
                <label class="choice">
                  <input
                    type="radio"
                    name="story"
                    checked=${!campaign}
                    onChange=${() => setCampaign(false)}
                  />
                  <span>Single game</span>
                </label>
                <label class="choice">
                  <input type="radio" name="story" checked=${campaign} onChange=${() => setCampaign(true)} />
                  <span>Campaign</span>
                </label>
              </div>
            </fieldset>
            ${
              campaign &&
              html`
                <p class="help">
                  A series of games; your party keeps what it gains. The campaign has its own link, so you can
                  continue whenever you like.
                </p>
                <${CampaignImport} />
              `
            }
          </section>
        `
      }
      <section class="panel">
        <h2>Who plays</h2>
        <fieldset>
          <legend>Number of seats</legend>
          <div class="choices choices--small">
            ${Array.from({ length: game.max_seats - game.min_seats + 1 }, (_, n) => n + game.min_seats).map(
              (n) => html`
                <label key=${n} class="choice">
                  <input
                    type="radio"
                    name="seats"
                    checked=${chairs.length === n}
                    disabled=${n > most}
                    onChange=${() => count(n)}
                  />
                  <span>${n}</span>
                </label>
              `,
            )}
          </div>
          ${
            most < game.max_seats &&
            html`
              <p class="help">These options allow ${most} seats at most; choose others below for more.</p>
            `
          }
        </fieldset>
        <ol class="plain chairs">
          ${chairs.map(
            (one, seat) => html`
              <li key=${seat} class=${cls("chair", `seat--${(seat % 8) + 1}`)}>
                ${chairRow(game, one, seat, seat === 0, (change) => setChairs(changed(chairs, seat, change)))}
                ${
                  game.builds_decks &&
                  one.kind !== "open" &&
                  html`
                    <${DeckChoice}
                      game=${game}
                      settings=${options}
                      value=${one.deck}
                      id=${`deck-${seat}`}
                      label=${`Deck of seat ${seat + 1}`}
                      more=${[brought]}
                      change=${(/** @type {Choice} */ deck) =>
                        setChairs((now) => changed(now, seat, { deck }))}
                    />
                  `
                }
              </li>
            `,
          )}
        </ol>
        ${
          noDeck &&
          html`
            <p class="notice notice--bad" role="alert">${noDeck}</p>
          `
        }
        ${
          game.builds_decks &&
          html`
            <p class="help">
              Build or browse decks on${" "}
              <a href=${`/decks/${game.name}`}>the decks page</a>
              .${people ? " Friends choose theirs after they join." : ""}
            </p>
          `
        }
        ${
          chairs.filter((one) => one.kind === "me").length > 1 &&
          html`
            <p class="help">
              Several players on this screen: a curtain hides each player's secrets from the others.
            </p>
          `
        }
      </section>
      ${
        chosen.length > 0 &&
        html`
          <section class="panel">
            <h2>The game</h2>
            ${chosen.map(
              (one) => html`
                <fieldset key=${one.name}>
                  <legend>${one.text} ${ruleLinks(game.name, one.rules.slice(0, 2))}</legend>
                  <div class="choices choices--small">
                    ${[...one.values]
                      .sort((a, b) => Number(b === first(one)) - Number(a === first(one)))
                      .map(
                        (value) => html`
                          <label key=${value} class="choice">
                            <input
                              type="radio"
                              name=${`option-${one.name}`}
                              checked=${options[one.name] === value}
                              onChange=${() => {
                                setOptions({ ...picked, [one.name]: value });
                                if (chairs.length > (one.seats[value] ?? chairs.length))
                                  count(one.seats[value]);
                              }}
                            />
                            <span>${settingWord(game, one.name, value)}</span>
                          </label>
                        `,
                      )}
                  </div>
                </fieldset>
              `,
            )}
          </section>
        `
      }
      <details class="panel" open=${people}>
        <summary><h2>Table options</h2></summary>
        ${tableRules(run, (change) => setRun({ ...run, ...change }), game.has_practice)}
      </details>
      <p class="new__go">
        <button class="button button--primary button--big" disabled=${busy}>
          ${icon("play")} ${people ? "Open the table" : "Play"}
        </button>
      </p>
      <${Toasts} game=${game.name} />
    </form>
  `;
}

/**
 * Opens a table, keeps its tokens, and goes there.
 * @param {import("@busterbox/wire.js").TableWish} wish
 */
export async function openTable(wish) {
  /** @type {import("@busterbox/wire.js").Opened} */
  const opened = await api.call("/tables", { body: wish });
  keepTokens(opened.table, opened.tokens);
  keepInvite(opened.table, opened.invite);
  location.assign(`/t/${opened.table}`);
}

function Page() {
  const [game, setGame] = useState(/** @type {GameDetail | null} */ (null));
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    api.game(name).then(setGame, (error) => setWrong(api.asProblem(error).detail));
  }, []);
  if (wrong)
    return html`
      <p class="notice notice--bad" role="alert">${wrong}</p>
    `;
  return game
    ? html`
        <${NewTable} game=${game} />
      `
    : html`
        <p class="soft" role="status">One moment.</p>
      `;
}

place.replaceChildren();
render(
  html`
    <${Page} />
  `,
  place,
);
