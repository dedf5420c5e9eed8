/** Before the game: who sits where, the link for friends, the fingerprint of the secret, start. */
import { useRef, useState } from "preact/hooks";
import { checkDeck } from "@busterbox/decks/deck_check.js";
import { DeckChoice, choiceFromServer } from "@busterbox/decks/deck_choice.js";
import { campaignPage } from "@busterbox/pages/campaign_steps.js";
import { BASE } from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { inviteOf, keepName } from "@busterbox/parts/held_seats.js";
import { cls, html } from "@busterbox/parts/html.js";
import { capital, copy, counted, ruleLinks, settingWord } from "@busterbox/parts/words.js";

/**
 * @typedef {import("./store.js").TableStore} TableStore
 * @typedef {import("./store.js").SeatView} SeatView
 */

/** @param {{store: TableStore}} props */
export function Lobby({ store }) {
  const info = store.info.value;
  const game = store.game.value;
  const view = store.active.value;
  if (!info) return null;
  const mine = new Set(store.seats.map((seat) => seat.seat));
  // the host starts the game; while the host is away, anyone may
  const host = info.seats.some((seat, number) => seat.host && (mine.has(number) || !seat.here));
  const open = info.seats.filter((seat) => seat.kind === "open").length;
  const missing = info.seats.filter((seat) => seat.kind === "person" && !seat.nonce_commitment).length;
  const invite = inviteOf(info.table);
  return html`
    <div class="lobby">
      <header class="lobby__head">
        <a class="tool" href="/">
          ${icon("arrow-left")}${" "}
          <span>Home</span>
        </a>
        <h1>${game?.title ?? "Table"}${info.part ? `: ${info.part}` : ""}</h1>
      </header>
      <div class="lobby__grid">
        <section class="panel lobby__players">
          <h2>Players</h2>
          <ul class="plain lobby__seats">
            ${info.seats.map(
              (seat, number) => html`
                <li
                  key=${number}
                  class=${cls("lobby__seat", `seat--${(number % 8) + 1}`, mine.has(number) && "is-me")}
                >
                  ${icon(seat.kind === "bot" ? "robot" : "person")}
                  ${
                    mine.has(number)
                      ? html`
                          <${NameField}
                            view=${store.seats.find((one) => one.seat === number)}
                            name=${seat.name}
                          />
                        `
                      : html`
                          <span class="lobby__name">${seat.kind === "open" ? "Open seat" : seat.name}</span>
                        `
                  }
                  <span class="soft">
                    ${seatNote(seat)}${seat.has_deck && !mine.has(number) ? ", has chosen a deck" : ""}
                  </span>
                  ${
                    game?.builds_decks &&
                    mine.has(number) &&
                    html`
                      <${OwnDeck}
                        view=${store.seats.find((one) => one.seat === number)}
                        game=${game}
                        settings=${info.settings}
                      />
                    `
                  }
                </li>
              `,
            )}
          </ul>
          ${startPart(view, host, open, missing)}
        </section>
        ${
          open > 0 &&
          html`
            <section class="panel">
              <h2>Invite a friend</h2>
              ${
                invite
                  ? html`
                      <${Invite} table=${info.table} invite=${invite} />
                    `
                  : html`
                      <p>Ask the host for the link.</p>
                    `
              }
            </section>
          `
        }
        <section class="panel">
          <h2>The game</h2>
          ${
            view.campaign.value &&
            html`
              <p>
                <a class="button" href=${campaignPage(view.campaign.value)}>
                  ${icon("flag")} Go to the campaign
                </a>
              </p>
            `
          }
          <dl class="facts">
            ${Object.entries(info.settings).map(([name, value]) => {
              const setting = game?.settings.find((one) => one.name === name);
              return html`
                <div key=${name}>
                  <dt>${capital(setting?.text ?? name)}</dt>
                  <dd>
                    <span>${settingWord(game, name, value)}</span>
                    ${" "}${ruleLinks(info.game, setting?.rules.slice(0, 2) ?? [])}
                  </dd>
                </div>
              `;
            })}
            <div>
              <dt>Time per decision</dt>
              <dd>${info.deadline ? counted(info.deadline, "second") : "as long as you like"}</dd>
            </div>
            <div>
              <dt>Bot speed</dt>
              <dd>${info.pace === "brisk" ? "fast" : info.pace}</dd>
            </div>
            <div>
              <dt>Hints</dt>
              <dd>${info.hints ? "on" : "off"}</dd>
            </div>
            ${
              info.practice &&
              html`
                <div>
                  <dt>Practice</dt>
                  <dd>rolls and reveals can be undone; the record says so</dd>
                </div>
              `
            }
          </dl>
          ${
            info.calm_possible &&
            view.seat >= 0 &&
            html`
              <p>
                <button type="button" class="button" onClick=${() => view.command({ type: "calm" })}>
                  Play in turns instead
                </button>
              </p>
              <p class="help">No race: players take turns. Anyone may choose this before the game starts.</p>
            `
          }
        </section>
        <section class="panel lobby__fair">
          <h2>Fair play</h2>
          <p>
            The server has locked in a secret; this is its fingerprint. Your browser has locked in a word of
            its own, and tells it when the game starts. Every roll and shuffle comes from both, and you can
            check them all after the game.
          </p>
          <p><code class="print">${info.commitment || "not set yet"}</code></p>
          ${
            info.missed.length > 0 &&
            html`
              <p class="notice" role="status">
                The start was broken off because a word for the dice did not come from
                ${info.missed.join(" and ")}. The server has locked in a new secret.
              </p>
            `
          }
        </section>
      </div>
    </div>
  `;
}

/** @param {import("@busterbox/wire.js").SeatInfo} seat */
function seatNote(seat) {
  if (seat.kind === "bot") return `bot, ${seat.level}`;
  if (seat.kind === "open") return `a bot (${seat.level}) if nobody joins`;
  if (!seat.here) return "not connected";
  return seat.nonce_commitment ? "ready" : "getting ready";
}

/** @param {SeatView} view @param {boolean} host @param {number} open @param {number} missing */
function startPart(view, host, open, missing) {
  if (view.seat < 0)
    return html`
      <p class="soft">You are watching. The game has not started.</p>
    `;
  if (!host) {
    const starter = view.store.info.value?.seats.find((seat) => seat.host)?.name ?? "The host";
    return html`
      <p class="soft" role="status">
        You have a seat. ${starter} will start the game${open ? " or wait for more players" : ""}.
      </p>
    `;
  }
  const start = view.store.info.value?.start;
  if (start) {
    const late = start.waiting.map((seat) => view.store.info.value?.seats[seat]?.name).join(", ");
    return html`
      <p class="soft" role="status">
        The game is starting${late ? `: waiting for the word for the dice of ${late}` : ""}.
      </p>
    `;
  }
  // while a seat is open, the link matters more than the start button
  return html`
    <p class="row">
      <button
        type="button"
        class=${cls("button", !open && "button--primary button--big")}
        onClick=${() => view.command({ type: "start" })}
      >
        ${icon("play")} ${open ? "Start with bots in the open seats" : "Start"}
      </button>
      ${
        missing > 0 &&
        html`
          <span class="soft">${missing} still getting ready</span>
        `
      }
    </p>
  `;
}

/** @param {{view: SeatView, name: string}} props */
function NameField({ view, name }) {
  const [text, setText] = useState(name);
  const save = () => {
    const wanted = text.trim().slice(0, 24);
    if (!wanted || wanted === name) return;
    keepName(wanted);
    void view.command({ type: "name", name: wanted });
  };
  return html`
    <form
      class="lobby__rename"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        save();
      }}
    >
      <input
        class="field"
        aria-label="Your name"
        maxlength="24"
        value=${text}
        onBlur=${save}
        onInput=${(/** @type {{target: HTMLInputElement}} */ event) => setText(event.target.value)}
      />
    </form>
  `;
}

/**
 * @param {{view: SeatView, game: import("@busterbox/wire.js").GameDetail, settings: Record<string, string>}}
 *   props
 */
function OwnDeck({ view, game, settings }) {
  const brought = choiceFromServer(game, view.deck.value);
  const [refused, setRefused] = useState(
    /** @type {import("@busterbox/decks/deck_choice.js").Choice | null} */ (null),
  );
  const last = useRef(0);
  const bring = async (/** @type {import("@busterbox/decks/deck_choice.js").Choice} */ choice) => {
    // ignore late answers about an earlier choice
    const mine = ++last.current;
    // a deck that this table forbids is not sent: the choice says why, and the seat keeps its deck
    const legal =
      !choice.deck ||
      choice.key.startsWith("box.") ||
      (await checkDeck(game.name, choice.deck, settings).then(
        (report) => report.ok,
        () => true,
      ));
    const told = legal ? await view.command({ type: "deck", deck: choice.deck }) : null;
    if (told) view.deck.value = String(told.deck ?? "");
    if (mine === last.current) setRefused(told ? null : choice);
  };
  return html`
    <${DeckChoice}
      game=${game}
      settings=${settings}
      value=${refused ?? brought}
      more=${[brought]}
      id=${`deck-${view.seat}`}
      label="Your deck"
      change=${bring}
    />
    ${
      refused &&
      html`
        <p class="help">
          Your seat
          keeps:${" "}${brought.name.toLowerCase() === "surprise me" ? "a random deck" : brought.name}.
        </p>
      `
    }
  `;
}

/** @param {{table: string, invite: string}} props */
export function Invite({ table, invite }) {
  const [copied, setCopied] = useState("");
  const link = `${location.origin}/join/${invite}?t=${table}`;
  const take = async () =>
    setCopied((await copy(link)) ? "Copied." : "Could not copy: please copy it by hand.");
  return html`
    <div class="invite">
      <img
        class="invite__qr"
        src=${`${BASE}/tables/${table}/qr.svg?invite=${encodeURIComponent(invite)}`}
        alt="QR code of the link"
        width="180"
        height="180"
      />
      <label class="label" for="invite-link">Link to this table</label>
      <input
        id="invite-link"
        class="field"
        readonly
        value=${link}
        onFocus=${(/** @type {{target: HTMLInputElement}} */ event) => event.target.select()}
      />
      ${
        ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname) &&
        html`
          <p class="help">
            This link only works on this computer. To invite friends on your network, start the server
            with${" "}
            <code>--host 0.0.0.0</code>
            ${" "}and open it at this computer's address.
          </p>
        `
      }
      <p class="row">
        <button type="button" class="button button--primary" onClick=${take}>
          ${icon("copy")} Copy link
        </button>
        <span role="status">${copied}</span>
      </p>
    </div>
  `;
}
