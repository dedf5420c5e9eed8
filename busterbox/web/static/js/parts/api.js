/**
 * Calls of the HTTP API. If the server refuses one, it throws a `Refusal` with the server's problem document.
 */

export const BASE = "/api/v1";

/** @typedef {import("@busterbox/wire.js").Problem} Problem */

export class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.detail || problem.title);
    this.problem = problem;
  }
}

/**
 * @param {string} path below /api/v1
 * @param {{method?: string, body?: object, token?: string}} [how]
 * @returns {Promise<any>}
 */
export async function call(path, how = {}) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json" };
  if (how.body) headers["content-type"] = "application/json";
  if (how.token) headers.authorization = `Bearer ${how.token}`;
  let answer;
  try {
    answer = await fetch(BASE + path, {
      method: how.method ?? (how.body ? "POST" : "GET"),
      headers,
      body: how.body ? JSON.stringify(how.body) : undefined,
      credentials: "omit",
    });
  } catch {
    throw new Refusal(problem("The server cannot be reached. Check the connection and try again.", 0));
  }
  const text = await answer.text();
  /** @type {any} */
  let data = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = null;
  }
  if (!answer.ok) {
    throw new Refusal({
      ...problem(`The server answered ${answer.status}.`, answer.status),
      ...(data ?? {}),
    });
  }
  return data;
}

/**
 * A problem that the client itself reports.
 * @param {string} detail @param {number} [status] @returns {Problem}
 */
export function problem(detail, status = 0) {
  return {
    type: "problem",
    problem: "about:blank",
    title: detail,
    status,
    detail,
    rules: [],
    cmd_id: "",
    faults: [],
  };
}

/** @param {string} name @returns {Promise<import("@busterbox/wire.js").GameDetail>} */
export const game = (name) => call(`/games/${encodeURIComponent(name)}`);

/** @param {string} table @returns {Promise<import("@busterbox/wire.js").TableInfo>} */
export const table = (table) => call(`/tables/${encodeURIComponent(table)}`);

/** @param {unknown} error @returns {Problem} */
export function asProblem(error) {
  if (error instanceof Refusal) return error.problem;
  return problem(error instanceof Error ? error.message : String(error));
}
