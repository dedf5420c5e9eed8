/** Continuing a campaign and importing one from a file, for several pages. */
import { BASE, Refusal, call, problem } from "@busterbox/parts/api.js";
import { dropToken, keepCampaign, keepTokens, myName, tokensOf } from "@busterbox/parts/held_seats.js";

/**
 * @typedef {import("@busterbox/wire.js").CampaignInfo} CampaignInfo
 * @typedef {import("@busterbox/wire.js").PlayedPart} PlayedPart
 */

// bytes of a file; the server's own limit is lower
const MOST = 2 * 1024 * 1024;

/** @param {string} campaign @returns {Promise<CampaignInfo>} */
export const campaignInfo = (campaign) => call(`/campaigns/${encodeURIComponent(campaign)}`);

/** @param {string} campaign */
export const campaignPage = (campaign) => `/campaign/${campaign}`;

/** @param {string} campaign */
export const campaignFile = (campaign) => `${BASE}/campaigns/${encodeURIComponent(campaign)}/file`;

/** What the next step is called. @param {CampaignInfo} info */
export function nextStepWords(info) {
  if (info.again) return `Retry ${info.part}`;
  return info.history.length ? `Continue to ${info.part}` : `Start ${info.part}`;
}

/** Keeps this browser's seats and tokens at the next table. @param {string} table @param {string} next */
export function keepSeatsAt(table, next) {
  keepTokens(next, Object.fromEntries(tokensOf(table).map(({ seat, token }) => [String(seat), token])));
}

/**
 * This browser's seats at a table of a campaign, carried over from the last table where it had any. Forgets
 * tokens that are no longer valid because someone else in the party has the seat.
 * @param {CampaignInfo} info
 * @param {string} table
 */
async function seatsAt(info, table) {
  if (!tokensOf(table).length) {
    const last = info.history
      .map((one) => one.table)
      .reverse()
      .find((one) => one && tokensOf(one).length);
    if (last) keepSeatsAt(last, table);
  }
  for (const { seat, token } of tokensOf(table)) {
    try {
      await call(`/tables/${encodeURIComponent(table)}/situation`, { token });
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.status !== 401) throw error;
      dropToken(table, seat);
    }
  }
  return tokensOf(table);
}

/**
 * Takes a free seat of the party; an open one gets this player's name.
 * @param {string} campaign @param {number} seat @param {boolean} open @returns {Promise<string>} the table
 */
export async function takeSeat(campaign, seat, open) {
  /** @type {import("@busterbox/wire.js").Joined} */
  const joined = await call(`/campaigns/${encodeURIComponent(campaign)}/seat`, {
    body: { seat, name: open ? myName() || null : null },
  });
  keepTokens(joined.table, { [String(joined.seat)]: joined.token });
  return joined.table;
}

/**
 * Goes to the table of the current part: with this browser's seats, else with the only free one. Without
 * either it does nothing and returns false, and the page asks who the player is.
 * @param {CampaignInfo} info
 * @param {string} table
 * @returns {Promise<boolean>}
 */
export async function enterTable(info, table) {
  keepCampaign(info.campaign, info.game);
  if (!(await seatsAt(info, table)).length) {
    const { party } = await campaignInfo(info.campaign);
    const free = party.flatMap((member, seat) => (member.free ? [seat] : []));
    if (free.length !== 1 || party.filter((member) => member.kind !== "bot").length > 1) return false;
    await takeSeat(info.campaign, free[0] ?? 0, false);
  }
  location.assign(`/t/${table}`);
  return true;
}

/**
 * Opens the next part, or the same again. Asking twice leads to the same table.
 * @param {CampaignInfo} info
 * @returns {Promise<string>} its table
 */
export async function playNextPart(info) {
  /** @type {import("@busterbox/wire.js").WentOn} */
  const found = await call(`/campaigns/${encodeURIComponent(info.campaign)}/next`, {
    body: { after: info.history.length },
  });
  return found.table;
}

/**
 * Imports a campaign from a file; a Refusal says what is wrong with it.
 * @param {File} file
 * @returns {Promise<CampaignInfo>}
 */
export async function importCampaign(file) {
  if (file.size > MOST) throw new Refusal(problem("This file is too large to be a campaign."));
  let answer;
  try {
    answer = await fetch(`${BASE}/campaigns`, {
      method: "POST",
      body: await file.arrayBuffer(),
      headers: { accept: "application/json" },
      credentials: "omit",
    });
  } catch {
    throw new Refusal(problem("The server cannot be reached, or the file cannot be read. Try again."));
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new Refusal({
      ...problem(`The server answered ${answer.status}.`, answer.status),
      ...(data ?? {}),
    });
  return data;
}
