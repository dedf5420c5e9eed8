/**
 * The connection of one seat: a WebSocket that reconnects by itself. After a reconnect it resends commands
 * with the same `cmd_id` until they are acknowledged, so each is carried out once. On a gap in the update
 * numbers it says hello again and asks for what is missing.
 */
import { signal } from "@preact/signals";
import { BASE, Refusal, problem } from "@busterbox/parts/api.js";
import { clock } from "./clock.js";

/**
 * @typedef {import("@busterbox/wire.js").ServerMessage} ServerMessage
 * @typedef {import("@busterbox/wire.js").Ack} Ack
 * @typedef {{type: string, cmd_id: string, [more: string]: unknown}} Sent
 * @typedef {{command: Sent, resolve: (ack: Ack) => void, reject: (error: Error) => void}} Waiting
 *
 * @typedef {object} Listener what the stream tells, in order
 * @property {(message: import("@busterbox/wire.js").Welcome, since: number) => void} welcome
 * @property {(message: import("@busterbox/wire.js").Update) => void} update
 * @property {(message: import("@busterbox/wire.js").TableChanged) => void} table
 * @property {(message: import("@busterbox/wire.js").Social) => void} social
 * @property {(text: string) => void} notice
 * @property {(reason: string, reload: boolean) => void} bye
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
// the server pings more often than that; after this long the line is dead
const SILENCE = 45_000;
// not from here, or no such table
const CLOSED_FOR_GOOD = [1008, 4404];
// not worth sending late
const FLEETING = ["emote", "call", "point"];

export class Stream {
  /**
   * @param {string} table
   * @param {string | null} token null: watch
   * @param {string} version of the page
   * @param {number} since the last number seen before this page, -1 if none
   * @param {Listener} listener
   */
  constructor(table, token, version, since, listener) {
    this.table = table;
    this.token = token;
    this.version = version;
    this.listener = listener;
    /** @type {import("@preact/signals").Signal<"connecting" | "online" | "reconnecting" | "offline">} */
    this.state = signal(/** @type {"connecting" | "online" | "reconnecting" | "offline"} */ ("connecting"));
    this.seq = since;
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    this.stopped = false;
    this.heard = 0;
    this.timer = 0;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.lost());
    document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
    setInterval(() => this.check(), 5000);
    this.open();
  }

  open() {
    if (this.stopped) return;
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${BASE}/tables/${this.table}/ws`);
    this.socket = socket;
    this.heard = Date.now();
    const since = this.seq;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", token: this.token, since, version: this.version }));
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heard = Date.now();
      this.read(JSON.parse(event.data), since);
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (CLOSED_FOR_GOOD.includes(event.code)) this.stop(event.reason);
      this.lost();
    };
  }

  /**
   * The socket is gone: try again after a growing delay, with a random part so that clients do not all come
   * back at once.
   */
  lost() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    if (this.stopped) {
      this.state.value = "offline";
      return;
    }
    this.state.value = navigator.onLine ? "reconnecting" : "offline";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** The network is back or the page is visible again: do not wait any longer. */
  hurry() {
    if (this.stopped || this.socket) return;
    this.wait = FIRST_WAIT;
    this.open();
  }

  check() {
    if (this.socket && this.state.peek() === "online" && Date.now() - this.heard > SILENCE) this.lost();
  }

  /** @param {string} reason */
  stop(reason) {
    this.stopped = true;
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const waiting of this.waiting.values()) {
      waiting.reject(new Refusal(problem(reason || "The connection was closed.")));
    }
    this.waiting.clear();
    this.state.value = "offline";
  }

  /** Asks for what is missing: a new hello on a new socket, at once. */
  resync() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.state.value = "reconnecting";
    this.open();
  }

  /** @param {ServerMessage} message @param {number} since */
  read(message, since) {
    if (message.type === "ping") {
      this.socket?.send(JSON.stringify({ type: "pong", n: message.n }));
      clock.sample(message.now);
    } else if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.seq = message.seq;
      clock.sample(message.now);
      this.listener.welcome(message, since);
      this.state.value = "online";
      for (const { command } of this.waiting.values()) this.socket?.send(JSON.stringify(command));
    } else if (message.type === "update") {
      if (message.seq <= this.seq) return;
      if (message.seq > this.seq + 1) return this.resync();
      this.seq = message.seq;
      this.listener.update(message);
    } else if (message.type === "table") {
      clock.sample(message.now);
      this.listener.table(message);
    } else if (message.type === "ack") {
      this.waiting.get(message.cmd_id)?.resolve(message);
      this.waiting.delete(message.cmd_id);
    } else if (message.type === "problem") {
      this.refused(message);
    } else if (message.type === "social") {
      this.listener.social(message);
    } else if (message.type === "notice") {
      this.listener.notice(message.text);
    } else if (message.type === "bye") {
      // a server that stops says when it will be back
      if (message.back_ms) this.wait = message.back_ms;
      this.listener.bye(message.reason, message.reload);
    }
    return undefined;
  }

  /** @param {import("@busterbox/wire.js").Problem} message */
  refused(message) {
    const waiting = this.waiting.get(message.cmd_id);
    this.waiting.delete(message.cmd_id);
    if (waiting) return waiting.reject(new Refusal(message));
    if (this.state.peek() === "online") return this.listener.bye(message.detail || message.title, false);
    // the hello itself was refused: there is no such table or no such seat
    this.listener.bye(message.detail || message.title, false);
    if ([401, 403, 404, 410].includes(message.status)) this.stop(message.detail);
    return undefined;
  }

  /**
   * Send a command; resolves with the acknowledgement, rejects with a `Refusal`.
   * @param {{type: string, [more: string]: unknown}} command
   * @returns {Promise<Ack>}
   */
  send(command) {
    const online = this.state.peek() === "online" && this.socket?.readyState === WebSocket.OPEN;
    if (this.stopped || (!online && FLEETING.includes(command.type))) {
      return Promise.reject(new Refusal(problem("There is no connection to the table right now.")));
    }
    const sent = { ...command, cmd_id: newId() };
    return new Promise((resolve, reject) => {
      this.waiting.set(sent.cmd_id, { command: sent, resolve, reject });
      if (online) this.socket?.send(JSON.stringify(sent));
    });
  }
}

/** An id that no other command has. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
