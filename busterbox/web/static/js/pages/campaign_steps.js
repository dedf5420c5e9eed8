/** Going on with a campaign, and taking one in from its file: what several pages do alike. */
import { BASE, Refusal, call, problem } from "@busterbox/parts/api.js";
import { dropToken, keepCampaign, keepTokens, myName, tokensOf } from "@busterbox/parts/held_seats.js";

/**
 * @typedef {import("@busterbox/wire.js").CampaignInfo} CampaignInfo
 * @typedef {import("@busterbox/wire.js").PlayedPart} PlayedPart
 */

const MOST = 2 * 1024 * 1024; // bytes of a file; the server says what is too much before that

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

/** At the next table everybody keeps seat and token. @param {string} table @param {string} next */
export function keepSeatsAt(table, next) {
  keepTokens(next, Object.fromEntries(tokensOf(table).map(({ seat, token }) => [String(seat), token])));
}

/**
 * The seats this browser holds at a table of a campaign, brought along from the last table at which it had
 * any. Tokens that are no longer good (somebody else of the party has the seat) are forgotten.
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
 * Take a seat of the party at which nobody is; one that was open gets this player's name.
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
 * To the table of the part that is being played: with the seats this browser has, else at the only free one.
 * Without either nothing is done, and false comes back: the page asks who one is.
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
 * The next part, or the same again; whoever says it twice comes to the same table.
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
 * A campaign out of a file; a Refusal says what is wrong with it.
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
