/** How the game ended: whether the heroes won, how each of them held out, what they gain. */
import { cls, html } from "@busterbox/parts/html.js";
import { drawn, mark } from "./card/signs.js";
import { seatOrder } from "./heroes.js";
import { count, lifePips } from "./pieces.js";
import { scenery } from "./strip.js";

/** @import { Model } from "./types.js" */

/** @param {{m: Model}} props */
export function Ending({ m }) {
  if (!m.over) return null;
  const fallen = m.heroes.findIndex((one) => one.life === 0);
  const where = m.display.fighting
    ? "in the boss battles"
    : m.display.round
      ? `in round ${m.display.round} of ${m.display.rounds}`
      : "before it began";
  const spare = m.tanks ? `, with ${count(m.tanks, "tank")} to spare` : "";
  const words = m.won
    ? `${m.heroes.length > 1 ? "All" : m.Name(0)} held out${spare}.`
    : fallen >= 0
      ? `${m.Name(fallen)} ${m.name(fallen) === "you" ? "fall" : "falls"} ${where}, and no tank is left.`
      : `It ended ${where}.`;
  return html`
    <section class=${cls("ad-ending", m.won ? "is-won" : "is-lost")} aria-label="How it ended">
      <span class="ad-ending__who" aria-hidden="true">
        ${
          m.won
            ? seatOrder(m).map(
                (seat) => html`
                  <span key=${seat}>${drawn(`hero-${m.heroes[seat].hero}-jump`, 72)}</span>
                `,
              )
            : drawn("portrait-dr_wily", 96)
        }
      </span>
      <div>
        <h2>${m.won ? "Dr. Wily is beaten back" : "Dr. Wily wins"}</h2>
        <p>${words}</p>
      </div>
      <ul class="plain ad-final">
        ${seatOrder(m).map((seat) => {
          const one = m.heroes[seat];
          const boss = m.card(one.boss);
          const gained = m.card(one.gained);
          return html`
            <li key=${seat} class=${cls(`seat--${seat + 1}`, one.life === 0 && "is-down")}>
              <b>${m.Name(seat)}</b>
              <span role="img" aria-label=${`${one.life} of 5 life`}>
                ${lifePips(one.life, `end-life-${seat}`)}
              </span>
              <span>${count(one.suffered, "damage", "damage")} taken</span>
              ${
                boss &&
                html`
                  <span>${m.won ? "beat" : "faced"} ${boss.name}</span>
                `
              }
              ${
                gained &&
                html`
                  <span class="ad-final__gain">
                    ${mark(`weakness-${gained.data.icon}`)} gains ${gained.name}
                  </span>
                `
              }
            </li>
          `;
        })}
      </ul>
    </section>
  `;
}

/** All heroes together, after a win. @param {{m: Model}} props */
export function Triumph({ m }) {
  return html`
    <section class="ad-strip is-late is-won" style=${{ "--day": "0.75" }} aria-label="The heroes have won">
      ${scenery("castle", false)}
      <span class="ad-dusk" aria-hidden="true"></span>
      <ul class="plain ad-party">
        ${seatOrder(m).map(
          (seat) => html`
            <li key=${seat}>
              <span role="img" aria-label=${m.Name(seat)}>
                ${drawn(`hero-${m.heroes[seat].hero}-jump`, 96)}
              </span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
