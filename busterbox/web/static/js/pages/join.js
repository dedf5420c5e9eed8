/** The page behind an invitation: a name, a seat, or a place to watch from. */
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { keepInvite, keepName, keepTokens, myName, tokensOf } from "@busterbox/parts/held_seats.js";
import { html } from "@busterbox/parts/html.js";
import "@busterbox/parts/settings.js";
import { Toasts, showProblem } from "@busterbox/parts/toasts.js";

const place = /** @type {HTMLElement} */ (document.getElementById("app"));
const invite = place.dataset.invite ?? "";
const table = new URLSearchParams(location.search).get("t") ?? "";

function Page() {
  const [info, setInfo] = useState(/** @type {import("@busterbox/wire.js").TableInfo | null} */ (null));
  const [title, setTitle] = useState("");
  const [wrong, setWrong] = useState("");
  const [name, setName] = useState(myName());
  const [seat, setSeat] = useState(/** @type {number | null} */ (null));
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (tokensOf(table).length) return location.replace(`/t/${table}`);
    const load = () => api.table(table).then(setInfo, (error) => setWrong(api.asProblem(error).detail));
    void load();
    // others take seats meanwhile
    const timer = setInterval(load, 4000);
    return () => clearInterval(timer);
  }, []);
  const game = info?.game;
  useEffect(() => {
    if (game)
      api.game(game).then(
        (detail) => setTitle(detail.title),
        () => {},
      );
  }, [game]);
  if (wrong)
    return html`
      <section class="panel message">
        <h1>This invitation does not work</h1>
        <p>${wrong}</p>
        <p><a class="button" href="/">Home</a></p>
      </section>
    `;
  if (!info)
    return html`
      <p class="soft" role="status">Loading the table.</p>
    `;
  const open = info.seats.map((one, number) => ({ one, number })).filter(({ one }) => one.kind === "open");
  const take = async () => {
    setBusy(true);
    keepName(name.trim());
    try {
      /** @type {import("@busterbox/wire.js").Joined} */
      const joined = await api.call(`/tables/${table}/join`, {
        body: { invite, name: name.trim() || null, seat },
      });
      keepTokens(joined.table, { [String(joined.seat)]: joined.token });
      keepInvite(joined.table, invite);
      // the invitation leaves the address and the history
      location.replace(`/t/${joined.table}`);
    } catch (error) {
      showProblem(api.asProblem(error));
      setBusy(false);
    }
  };
  return html`
    <section class="join stack">
      <h1>${title || "A table"}</h1>
      <p class="lede">
        ${info.seats.filter((one) => one.host).map((one) => one.name)[0] ?? "Somebody"} invites you.
      </p>
      <div class="panel stack">
        ${
          open.length > 0
            ? html`
                <form
                  class="stack"
                  onSubmit=${(/** @type {Event} */ event) => {
                    event.preventDefault();
                    void take();
                  }}
                >
                  <div>
                    <label class="label" for="name">Your name</label>
                    <input
                      id="name"
                      class="field"
                      maxlength="24"
                      value=${name}
                      autocomplete="nickname"
                      onInput=${(/** @type {{target: HTMLInputElement}} */ event) =>
                        setName(event.target.value)}
                    />
                  </div>
                  ${
                    open.length > 1 &&
                    html`
                      <fieldset>
                        <legend>Seat</legend>
                        <div class="choices choices--small">
                          <label class="choice">
                            <input
                              type="radio"
                              name="seat"
                              checked=${seat === null}
                              onChange=${() => setSeat(null)}
                            />
                            <span>Any</span>
                          </label>
                          ${open.map(
                            ({ number }) => html`
                              <label key=${number} class="choice">
                                <input
                                  type="radio"
                                  name="seat"
                                  checked=${seat === number}
                                  onChange=${() => setSeat(number)}
                                />
                                <span>Seat ${number + 1}</span>
                              </label>
                            `,
                          )}
                        </div>
                      </fieldset>
                    `
                  }
                  <p>
                    <button class="button button--primary button--big" disabled=${busy}>
                      ${icon("play")} Take a seat
                    </button>
                  </p>
                </form>
              `
            : html`
                <p>All seats are taken.</p>
              `
        }
        ${
          info.watchers &&
          html`
            <p><a class="button" href=${`/t/${table}`}>${icon("eye")} Just watch</a></p>
          `
        }
      </div>
      <h2>At the table</h2>
      <ul>
        ${info.seats.map(
          (one, number) => html`
            <li key=${number}>
              ${one.kind === "open" ? "open seat" : one.name}${
                one.kind === "bot" ? `, bot (${one.level})` : ""
              }
            </li>
          `,
        )}
      </ul>
      <${Toasts} game=${info.game} />
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
