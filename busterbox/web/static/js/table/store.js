/**
 * What the page knows: one `SeatView` for each seat this browser plays (or one that watches), and what is
 * common to the table. The server's situation is the only model; what is chosen or open on the screen lives
 * beside it.
 */
import { batch, computed, signal } from "@preact/signals";
import { asProblem, call } from "@busterbox/parts/api.js";
import { closePreviews } from "@busterbox/parts/dialog.js";
import { keepCampaign, keepSeen, seen } from "@busterbox/parts/held_seats.js";
import { keepHead } from "@busterbox/parts/kept_dice.js";
import { play as sound } from "@busterbox/parts/sound.js";
import { showMessage, showProblem } from "@busterbox/parts/toasts.js";
import { Player } from "./animate.js";
import { clock } from "./clock.js";
import { Stream } from "./stream.js";

/**
 * @typedef {import("@busterbox/wire.js").Situation} Situation
 * @typedef {import("@busterbox/wire.js").TableInfo} TableInfo
 * @typedef {import("@busterbox/wire.js").DecisionInfo} DecisionInfo
 * @typedef {import("@busterbox/wire.js").GameDetail} GameDetail
 * @typedef {import("@busterbox/wire.js").LogEntry} LogEntry
 * @typedef {import("@busterbox/wire.js").GuideStep} GuideStep
 * @typedef {{code: number, text: string, reasons: string[], odds: {code: number, text: string, chance:
 *   number}[], simulations: number, prompt: number}} HintAnswer
 * @typedef {{prompt: number, code: number}} Given
 */

/**
 * @template T
 * @param {T} first @returns {import("@preact/signals").Signal<T>}
 */
const state = (first) => signal(first);

/**
 * Applies an update field by field, and those of the view's table one level deeper.
 * @param {Situation | null} last
 * @param {import("@busterbox/wire.js").Update} update
 * @returns {Situation | null}
 */
export function applyUpdate(last, update) {
  const { view: fresh, ...changed } = update.changed;
  if (!last && !fresh) return null;
  const view = { ...(last?.view ?? {}), ...(fresh ?? {}) };
  view.table = { ...(last?.view.table ?? {}), ...(fresh?.table ?? {}), ...update.table };
  return /** @type {Situation} */ ({ ...(last ?? {}), ...changed, view });
}

/**
 * The shown decision while a newer one is on its way: only options that are still open and still mean the
 * same. The code alone is not enough, because it may name a die by its place.
 * @param {DecisionInfo} shown
 * @param {DecisionInfo} latest
 * @returns {DecisionInfo | null}
 */
export function stillOpen(shown, latest) {
  const options = shown.options.filter((one) =>
    latest.options.some((other) => other.code === one.code && other.text === one.text),
  );
  if (options.length === shown.options.length) return shown;
  return options.length ? { ...shown, options } : null;
}

/** Everything the page of one table needs. */
export class TableStore {
  /**
   * @param {string} table @param {string} version
   * @param {{seat: number, token: string}[]} tokens empty: watch
   */
  constructor(table, version, tokens) {
    this.table = table;
    this.info = state(/** @type {TableInfo | null} */ (null));
    this.game = state(/** @type {GameDetail | null} */ (null));
    this.social = state(/** @type {{seat: number, emote: string, target: string, n: number}[]} */ ([]));
    this.pointed = state("");
    // a newer version of the page is available
    this.stale = state(false);
    // why the table cannot be shown
    this.gone = state("");
    // the drawn table has failed, the generic one replaces it
    this.plain = state(false);
    this.socials = 0;
    /** @type {import("@busterbox/scenes/scene.js").Animations} */
    this.animations = {};
    this.seats = tokens.length
      ? tokens.map(({ seat, token }) => new SeatView(this, seat, token, version))
      : [new SeatView(this, -1, null, version)];
    /** The seat whose view is on the screen. */
    this.active = state(this.seats[0]);
    this.hotseat = this.seats.length > 1;
    /** On a shared screen, the seat that takes over behind the curtain; null without a curtain. */
    this.curtain = state(/** @type {SeatView | null} */ (null));
    this.connection = computed(() => this.active.value.stream.state.value);
  }

  /** @param {TableInfo} info */
  know(info) {
    const own = this.seats.find((view) => view.seat >= 0);
    if (own) clock.lag = Math.max(0, info.seats[own.seat]?.lag ?? 0);
    this.info.value = info;
  }

  /** The name of a seat; "you" only if one person uses this screen. @param {number} seat */
  nameOf(seat) {
    const active = this.active.value;
    if (seat >= 0 && seat === active.seat && !this.hotseat) return "you";
    return this.info.value?.seats[seat]?.name ?? (seat < 0 ? "a spectator" : `Player ${seat + 1}`);
  }

  /** @param {import("@busterbox/wire.js").Social} message */
  hear(message) {
    const n = ++this.socials;
    this.social.value = [...this.social.peek().slice(-5), { ...message, n }];
    if (message.target) this.pointed.value = message.target;
    setTimeout(() => {
      this.social.value = this.social.peek().filter((one) => one.n !== n);
      if (message.target && this.pointed.peek() === message.target) this.pointed.value = "";
    }, 4000);
  }
}

/** One seat (or a watcher): its stream, what it sees, what it has answered. */
export class SeatView {
  /** @param {TableStore} store @param {number} seat @param {string | null} token @param {string} version */
  constructor(store, seat, token, version) {
    this.store = store;
    this.seat = seat;
    this.latest = state(/** @type {Situation | null} */ (null));
    this.shown = state(/** @type {Situation | null} */ (null));
    this.log = state(/** @type {LogEntry[]} */ ([]));
    // entries of the log before those that are here
    this.earlier = state(0);
    this.token = token;
    // the newest lines, for the live region
    this.spoken = state(/** @type {string[]} */ ([]));
    // what happened while the player was away
    this.away = state(/** @type {string[]} */ ([]));
    this.guide = state(/** @type {GuideStep | null} */ (null));
    /** The deck of this seat: a preset's id or a text, "" for a random one. */
    this.deck = state("");
    /** The campaign this table belongs to, "" if there is none or for spectators. */
    this.campaign = state("");
    this.hint = state(/** @type {HintAnswer | null} */ (null));
    this.hinting = state(false);
    // on its way
    this.pending = state(/** @type {Given | null} */ (null));
    // accepted, but the update is not shown yet
    this.accepted = state(/** @type {Given | null} */ (null));
    // sealed, can still be taken back
    this.locked = state(/** @type {Given | null} */ (null));
    this.selected = state(/** @type {number | null} */ (null));
    this.welcomed = false;
    this.player = new Player({
      animations: () => (store.plain.peek() ? {} : store.animations),
      apply: (item) => this.apply(item),
      context: (item) => this.context(item),
    });
    // number of the last update caused by this seat
    this.acted = state(0);
    // number of the last update that is shown
    this.reached = state(0);
    /**
     * The decision that can be answered now: what is shown, as far as it is still open on the server.
     */
    this.decision = computed(() => {
      const shown = this.shown.value?.decision;
      const latest = this.latest.value?.decision;
      if (!shown || !latest || shown.prompt !== latest.prompt) return null;
      if (this.accepted.value?.prompt === shown.prompt) return null;
      // in a race the latest state counts
      if (shown === latest || this.store.info.value?.countdown != null) return latest;
      return this.acted.value > this.reached.value ? null : stillOpen(shown, latest);
    });
    /** Everything that has happened has been shown. */
    this.settled = computed(() => !this.player.animating.value && this.shown.value === this.latest.value);
    /** The game is over, and its end has been shown: nothing on the page says so sooner. */
    this.over = computed(() => this.store.info.value?.status === "over" && this.settled.value);
    /**
     * Whether a standing answer is about to answer the open question (panels/pass_until.js).
     */
    this.passes = computed(() => this.latest.value?.standing?.answers ?? false);
    this.stream = new Stream(store.table, token, version, token ? seen(store.table, seat) : -1, {
      welcome: (message, since) => this.welcome(message, since),
      update: (message) => this.update(message),
      table: (message) => store.know(message.info),
      social: (message) => this === store.seats[0] && store.hear(message),
      notice: (text) => showMessage(text),
      bye: (reason, reload) => this.bye(reason, reload),
    });
  }

  /** @param {import("@busterbox/wire.js").Welcome} message @param {number} since */
  welcome(message, since) {
    batch(() => {
      this.player.drop();
      this.store.know(message.info);
      this.latest.value = message.situation;
      this.shown.value = message.situation;
      this.log.value = message.log;
      this.earlier.value = message.earlier;
      this.guide.value = message.guide;
      this.deck.value = message.deck;
      this.campaign.value = message.campaign;
      this.acted.value = this.reached.value = message.seq;
      this.accepted.value = null;
      this.unlock();
      const missed = message.log.filter((entry) => entry.seq > since).flatMap((entry) => entry.lines);
      if (since >= 0 && missed.length && (!this.welcomed || missed.length > 3)) this.away.value = missed;
    });
    this.welcomed = true;
    for (const missed of message.missed) keepHead(this.store.table, missed.head);
    keepHead(this.store.table, message.head);
    if (message.campaign) keepCampaign(message.campaign, message.info.game);
    if (this.seat >= 0) keepSeen(this.store.table, this.seat, message.seq);
  }

  /** Puts the entries before those of the log in front of it, a page of them. */
  async moreLog() {
    const before = this.earlier.peek();
    const path = `/tables/${this.store.table}/log?before=${before}`;
    /** @type {LogEntry[]} */
    let entries;
    try {
      entries = await call(path, this.token ? { token: this.token } : {});
    } catch (error) {
      showProblem(asProblem(error));
      return;
    }
    // a welcome may have come meanwhile
    if (this.earlier.peek() !== before) return;
    batch(() => {
      this.log.value = [...entries, ...this.log.peek()];
      this.earlier.value = before - entries.length;
    });
  }

  /** @param {import("@busterbox/wire.js").Update} message */
  update(message) {
    const situation = applyUpdate(this.latest.peek(), message);
    keepHead(this.store.table, message.head);
    batch(() => {
      this.latest.value = situation;
      if (message.seat === this.seat && this.seat >= 0 && message.kind !== "standing")
        this.acted.value = message.seq;
      const given = this.pending.peek() ?? this.accepted.peek();
      if (given && message.kind === "answer" && situation?.answered.includes(this.seat))
        this.locked.value = given;
    });
    const race = this.store.info.peek()?.countdown != null;
    if (race && message.events.length) sound("take");
    // a seat behind the curtain shows no animations
    const instant = this.store.active.peek() !== this || this.store.curtain.peek() !== null;
    const { events, lines, seq, guide } = message;
    this.player.push({ events, lines, seq, situation, guide, instant, race });
  }

  /** @param {import("./animate.js").Item} item */
  apply(item) {
    batch(() => {
      this.shown.value = item.situation;
      this.reached.value = item.seq;
      if (item.lines.length) {
        this.log.value = [...this.log.peek(), { seq: item.seq, lines: item.lines }];
        this.spoken.value = item.lines;
      }
      if (item.guide) this.guide.value = item.guide;
      this.accepted.value = null;
      if (this.hint.peek()?.prompt !== item.situation?.decision?.prompt) this.hint.value = null;
      this.unlock();
    });
    if (this.seat >= 0) keepSeen(this.store.table, this.seat, item.seq);
  }

  /** Unlocks a sealed answer once the situation no longer contains it. */
  unlock() {
    const locked = this.locked.peek();
    if (locked && !this.latest.peek()?.answered.includes(this.seat)) this.locked.value = null;
  }

  /** @param {import("./animate.js").Item} item */
  context(item) {
    const { game, info } = this.store;
    if (!game.value || !info.value || !item.situation) return null;
    const before = this.shown.peek();
    return { game: game.value, info: info.value, seat: this.seat, before, after: item.situation };
  }

  /** @param {string} reason @param {boolean} reload */
  bye(reason, reload) {
    if (reload) this.store.stale.value = true;
    else if (!this.store.info.peek()) this.store.gone.value = reason;
    else if (reason) showMessage(reason);
  }

  /**
   * Sends a command. On failure it shows a toast and returns null.
   * @param {{type: string, [more: string]: unknown}} command
   * @returns {Promise<Record<string, any> | null>}
   */
  async command(command) {
    try {
      return (await this.stream.send(command)).result;
    } catch (error) {
      showProblem(asProblem(error));
      return null;
    }
  }

  /** Answers the open decision. @param {number} code */
  async answer(code) {
    const decision = this.decision.peek();
    if (!decision || this.pending.peek()) return;
    const given = { prompt: decision.prompt, code };
    this.pending.value = given;
    this.hint.value = null;
    closePreviews();
    const before = this.stream.seq;
    const result = await this.command({ type: "answer", ...given });
    this.pending.value = null;
    if (result === null) return;
    if (this.stream.seq === before) {
      this.accepted.value = given;
      setTimeout(() => this.accepted.peek() === given && (this.accepted.value = null), 1500);
    }
  }

  /** Takes a sealed answer back. */
  async retract() {
    const prompt = this.locked.peek()?.prompt ?? this.latest.peek()?.view.window?.serial;
    if (typeof prompt !== "number") return;
    if (await this.command({ type: "retract", prompt })) this.locked.value = null;
  }

  async askHint() {
    const prompt = this.decision.peek()?.prompt;
    if (prompt === undefined || this.hinting.peek()) return;
    this.hinting.value = true;
    const result = await this.command({ type: "hint", prompt });
    this.hinting.value = false;
    if (result)
      this.hint.value = {
        code: result.code,
        text: result.text,
        reasons: result.reasons,
        odds: result.odds,
        simulations: result.simulations,
        prompt,
      };
  }
}
