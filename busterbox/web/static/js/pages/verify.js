/**
 * Checks a finished game: what this browser works out by itself from the record and from what it has kept, and what
 * the server says after replaying it.
 */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import { keptDice } from "@busterbox/parts/kept_dice.js";
import "@busterbox/parts/settings.js";
import { capital, counted } from "@busterbox/parts/words.js";
import { checkDice } from "./check_dice.js";

const place = /** @type {HTMLElement} */ (document.getElementById("app"));
const table = place.dataset.table ?? "";

/**
 * How often each face came up and how often it was expected, for each kind of dice.
 * @param {{dice: import("@busterbox/wire.js").FaceCount[]}} props
 */
function Dice({ dice }) {
  // a game without dice
  if (!dice.length) return null;
  const most = Math.max(...dice.flatMap((one) => [one.came, one.expected]));
  const kinds = [...new Set(dice.map((one) => one.die))];
  return html`
    <section class="panel">
      <h2>How the dice fell</h2>
      ${kinds.map((kind) => {
        const rows = dice.filter((one) => one.die === kind);
        const name = kind ? `${kind} ` : "";
        const rolled = counted(
          rows.reduce((sum, one) => sum + one.came, 0),
          `${name}die was`,
          `${name}dice were`,
        );
        return html`
          <table key=${kind} class="dice-table">
            <caption>${rolled} rolled</caption>
            <thead>
              <tr>
                <th scope="col">Face</th>
                <th scope="col">Came up</th>
                <th scope="col">Expected</th>
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                (one) => html`
                  <tr key=${one.face}>
                    <th scope="row">${one.face}</th>
                    <td>
                      <meter min="0" max=${most} value=${one.came} aria-hidden="true"></meter>
                      ${" "}${one.came}
                    </td>
                    <td>about ${one.expected.toFixed(1)}</td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        `;
      })}
    </section>
  `;
}

/** What this browser has found out by itself. @param {{verdict: import("./check_dice.js").Verdict | null}} props */
function Own({ verdict }) {
  if (!verdict)
    return html`
      <p class="soft" role="status">Working out the dice.</p>
    `;
  return html`
    <section class="panel" aria-label="Checked by this browser">
      <h2>Checked by this browser</h2>
      <p class=${verdict.ok ? "notice verdict" : "notice notice--bad verdict"} role="status">
        ${icon(verdict.ok ? "check" : "cross")} ${verdict.sentence}
      </p>
      ${
        verdict.proved.length > 0 &&
        html`
          <h3>Proved</h3>
          <ul>
            ${verdict.proved.map(
              (line) => html`
                <li key=${line}>${line}</li>
              `,
            )}
          </ul>
        `
      }
      ${
        verdict.not.length > 0 &&
        html`
          <h3>Not proved</h3>
          <ul>
            ${verdict.not.map(
              (line) => html`
                <li key=${line}>${line}</li>
              `,
            )}
          </ul>
        `
      }
    </section>
  `;
}

/** How to check the record with the rules too, on any machine, with what this browser has kept. */
function command() {
  const kept = keptDice(table);
  const start = kept.starts.findLast((one) => one.told);
  const words = ["busterbox verify", `${table}.json`];
  if (start) {
    words.push(`--commitment ${start.commitment}`);
    for (const [seat, nonce] of Object.entries(start.nonces)) words.push(`--nonce ${seat}=${nonce}`);
    words.push(`--head ${start.link}`);
  }
  const last = kept.heads.at(-1);
  if (last) words.push(`--head ${last}`);
  return words.join(" ");
}

function Page() {
  const [answer, setAnswer] = useState(
    /** @type {import("@busterbox/wire.js").VerifyAnswer | null} */ (null),
  );
  const [verdict, setVerdict] = useState(/** @type {import("./check_dice.js").Verdict | null} */ (null));
  const [names, setNames] = useState(/** @type {string[]} */ ([]));
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    api.call(`/tables/${table}/verify`).then(setAnswer, (error) => setWrong(api.asProblem(error).detail));
    api
      .call(`/tables/${table}/record`)
      .then((record) => checkDice(record, keptDice(table)))
      .then(setVerdict, (error) => setWrong(api.asProblem(error).detail));
    api.table(table).then(
      (info) => setNames(info.seats.map((seat) => seat.name)),
      () => {},
    );
  }, []);
  return html`
    <section class="verify stack">
      <h1>Check this game</h1>
      ${
        wrong &&
        html`
          <p class="notice notice--bad" role="alert">${wrong}</p>
        `
      }
      ${
        !wrong &&
        html`
          <${Own} verdict=${verdict} />
        `
      }
      ${
        !answer &&
        !wrong &&
        html`
          <p class="soft" role="status">Replaying the game.</p>
        `
      }
      ${
        answer &&
        html`
          <p class=${answer.ok ? "notice verdict" : "notice notice--bad verdict"} role="status">
            ${icon(answer.ok ? "check" : "cross")} ${capital(answer.sentence)}.
          </p>
          ${
            answer.practice &&
            html`
              <p class="notice">
                This was a practice table: rolls and reveals could be undone. A roll made again is a new one,
                so nobody could try out what would be rolled; a card that was drawn and put back could be
                known.
              </p>
            `
          }
          <section class="panel">
            <h2>Where the luck comes from</h2>
            <p>
              Every roll and every shuffle was computed from the server's secret and a word from each player.
              The fingerprint was shown before the game. It is the SHA-256 of the secret, the options and the
              cards, so the secret could not be changed afterwards; and the secret was fixed before the
              players' words were known, so it could not be chosen to fit them. Every player showed a hash of
              their word before any word was told, so no word was chosen to fit the others.
            </p>
            <p>To check it with the rules too, on any machine:</p>
            <p><code>${command()}</code></p>
            <dl class="facts">
              <div>
                <dt>Fingerprint</dt>
                <dd><code>${answer.commitment}</code></dd>
              </div>
              <div>
                <dt>Secret</dt>
                <dd><code>${answer.secret}</code></dd>
              </div>
              ${answer.nonces.map(
                (nonce, seat) => html`
                  <div key=${seat}>
                    <dt>${names[seat] ?? `Player ${seat + 1}`}'s word</dt>
                    <dd><code>${nonce || "none"}</code></dd>
                  </div>
                `,
              )}
            </dl>
          </section>
          <${Dice} dice=${answer.dice} />
        `
      }
      <p class="row">
        <a class="button" href=${`/t/${table}/replay`}>${icon("play")} Replay</a>
        <a class="button" href=${`${api.BASE}/tables/${table}/record`} download>
          ${icon("download")} Download the record
        </a>
        <a class="button button--quiet" href=${`/t/${table}`}>Back to the table</a>
      </p>
    </section>
  `;
}

place.replaceChildren();
render(
  html`
    <${Page} />
  `,
  place,
);
