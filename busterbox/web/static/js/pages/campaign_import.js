/** A button that opens a campaign file, and what is wrong with the file. */
import { useState } from "preact/hooks";
import { FaultList } from "@busterbox/decks/deck_check.js";
import { asProblem } from "@busterbox/parts/api.js";
import { icon } from "@busterbox/parts/art.js";
import { html } from "@busterbox/parts/html.js";
import { campaignPage, importCampaign } from "./campaign_steps.js";

export function CampaignImport() {
  const [problem, setProblem] = useState(/** @type {import("@busterbox/wire.js").Problem | null} */ (null));
  const [busy, setBusy] = useState(false);
  /** @param {File | undefined} file */
  const open = async (file) => {
    if (!file || busy) return;
    setBusy(true);
    setProblem(null);
    try {
      location.assign(campaignPage((await importCampaign(file)).campaign));
    } catch (error) {
      setProblem(asProblem(error));
    }
    setBusy(false);
  };
  return html`
    <div class="campaign__import">
      <p class="help">Or continue a campaign from a file:</p>
      <p>
        <label class="button campaign__file">
          ${icon("download")} ${busy ? "Reading…" : "Open a campaign file"}
          <input
            class="visually-hidden"
            type="file"
            accept=".json,application/json"
            onChange=${(/** @type {{target: HTMLInputElement}} */ event) => {
              void open(event.target.files?.[0]);
              event.target.value = "";
            }}
          />
        </label>
      </p>
      <div role="alert">
        ${
          problem &&
          html`
            <div class="notice notice--bad">
              <p>${problem.detail} Nothing was imported.</p>
              ${
                problem.faults?.length > 1 &&
                html`
                  <${FaultList} game="" faults=${problem.faults} />
                `
              }
            </div>
          `
        }
      </div>
    </div>
  `;
}
