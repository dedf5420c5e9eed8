/** The home page's list of your campaigns: where each stands, and the link to continue. */
import { render } from "preact";
import { signal } from "@preact/signals";
import { asProblem } from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { campaigns, dropCampaign } from "@busterbox/parts/held_seats.js";
import { html } from "@busterbox/parts/html.js";
import { campaignInfo, campaignPage } from "./campaign_steps.js";

/**
 * @typedef {{ campaign: string, game: string, info: import("@busterbox/wire.js").CampaignInfo | null,
 *   problem: string }} Row
 */

const SHOWN = 5;

/** @type {import("@preact/signals").Signal<Row[]>} */
const rows = signal([]);

/** @param {{ campaign: string, game: string }} kept @returns {Promise<Row>} */
async function fetchRow(kept) {
  try {
    return { ...kept, info: await campaignInfo(kept.campaign), problem: "" };
  } catch (error) {
    return { ...kept, info: null, problem: asProblem(error).detail };
  }
}

/** @param {Row} row */
function stateWords({ info, problem }) {
  if (!info) return problem;
  if (info.status === "done") return "Complete";
  if (info.table) return `${info.part} is in progress`;
  return info.again ? `${info.part} was lost: try it again` : `${info.part} is next`;
}

/** @param {string} campaign */
function forget(campaign) {
  dropCampaign(campaign);
  rows.value = rows.value.filter((row) => row.campaign !== campaign);
  document.getElementById("campaigns-title")?.focus();
}

function Rows() {
  return html`
    <ul class="tables plain">
      ${rows.value.map((row) => {
        const title = row.info?.title ?? row.game;
        return html`
          <li key=${row.campaign} class="tables__row">
            <div>
              <p class="tables__name">${title}</p>
              <p class="tables__state">${row.info?.party.map((member) => member.name).join(", ")}</p>
              <p class="tables__state">${stateWords(row)}</p>
            </div>
            <div class="tables__acts">
              ${
                row.info &&
                html`
                  <a
                    class="button"
                    href=${campaignPage(row.campaign)}
                    aria-label=${`Continue the campaign: ${title}`}
                  >
                    Continue
                  </a>
                `
              }
              <button
                class="tool"
                type="button"
                aria-label=${`Forget the campaign: ${title}`}
                title="Forget"
                onClick=${() => forget(row.campaign)}
              >
                ${icon("bin")}
              </button>
            </div>
          </li>
        `;
      })}
    </ul>
  `;
}

const part = document.getElementById("campaigns");
const list = document.getElementById("campaigns-list");
if (part && list) {
  render(
    html`
      <${Rows} />
    `,
    list,
  );
  rows.subscribe((now) => (part.hidden = !now.length));
  const refresh = async () => (rows.value = await Promise.all(campaigns().slice(0, SHOWN).map(fetchRow)));
  void refresh();
  addEventListener("pageshow", (event) => event.persisted && void refresh());
}
