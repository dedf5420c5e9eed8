/**
 * The seats this browser holds: tokens by table and seat, kept in localStorage and sent only in Hello and in
 * the Authorization header. Also the player's name, how far each seat has seen its game, and the player's
 * campaigns.
 */

const SEATS = "busterbox.seats";
const SEEN = "busterbox.seen";
const INVITES = "busterbox.invites";
const CAMPAIGNS = "busterbox.campaigns";
const NAME = "busterbox.name";
// tables remembered; the oldest go first
const KEEP = 60;

/** @param {string} key @returns {Record<string, any>} */
function load(key) {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** @param {string} key @param {Record<string, any>} value */
function save(key, value) {
  const names = Object.keys(value);
  for (const name of names.slice(0, Math.max(0, names.length - KEEP))) delete value[name];
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // private mode, or storage is full: the game goes on, but a reload will not find the seat
  }
}

/**
 * The tokens of this browser at a table, by seat, lowest seat first.
 * @param {string} table @returns {{seat: number, token: string}[]}
 */
export function tokensOf(table) {
  const found = load(SEATS)[table] ?? {};
  return Object.entries(found)
    .map(([seat, token]) => ({ seat: Number(seat), token: String(token) }))
    .sort((a, b) => a.seat - b.seat);
}

/** @param {string} table @param {Record<string, string>} tokens by seat */
export function keepTokens(table, tokens) {
  const all = load(SEATS);
  const own = { ...(all[table] ?? {}), ...tokens };
  // so that the newest comes last
  delete all[table];
  all[table] = own;
  save(SEATS, all);
}

/** @param {string} table @param {number} seat */
export function dropToken(table, seat) {
  const all = load(SEATS);
  if (!all[table]) return;
  delete all[table][String(seat)];
  save(SEATS, all);
}

/** The last sequence number this browser has shown, -1 if none. @param {string} table @param {number} seat */
export function seen(table, seat) {
  const found = load(SEEN)[table]?.[String(seat)];
  return typeof found === "number" ? found : -1;
}

/** @param {string} table @param {number} seat @param {number} seq */
export function keepSeen(table, seat, seq) {
  const all = load(SEEN);
  const own = { ...(all[table] ?? {}), [String(seat)]: seq };
  delete all[table];
  all[table] = own;
  save(SEEN, all);
}

export function myName() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

/** @param {string} name */
export function keepName(name) {
  try {
    if (name) localStorage.setItem(NAME, name);
  } catch {
    // as above
  }
}

/**
 * The campaigns this browser belongs to, the last one first.
 * @returns {{campaign: string, game: string}[]}
 */
export function campaigns() {
  return Object.entries(load(CAMPAIGNS))
    .map(([campaign, game]) => ({ campaign, game: String(game) }))
    .reverse();
}

/** @param {string} campaign its address @param {string} game */
export function keepCampaign(campaign, game) {
  const all = load(CAMPAIGNS);
  delete all[campaign];
  all[campaign] = game;
  save(CAMPAIGNS, all);
}

/** @param {string} campaign */
export function dropCampaign(campaign) {
  const all = load(CAMPAIGNS);
  delete all[campaign];
  save(CAMPAIGNS, all);
}

/** The invitation to a table, for whoever opened or joined it. @param {string} table @returns {string} */
export function inviteOf(table) {
  const found = load(INVITES)[table];
  return typeof found === "string" ? found : "";
}

/** @param {string} table @param {string} invite */
export function keepInvite(table, invite) {
  const all = load(INVITES);
  delete all[table];
  all[table] = invite;
  save(INVITES, all);
}
