// Made by `python -m busterbox.service.wire_types` from busterbox/service/wire: change it there.

/** Base of all commands. `cmd_id` is made by the client: the same one twice is carried out once. */
export interface Command {
  cmd_id: string;
}

/** Answer the open question `prompt` with the option `code`. A grab in real time is an answer too. */
export interface Answer {
  type: "answer";
  prompt: number;
  code: number;
  cmd_id: string;
}

/** Take a sealed answer back while others still choose. */
export interface Retract {
  type: "retract";
  prompt: number;
  cmd_id: string;
}

/** Back to this seat's last decision; where others have a say, they are asked. */
export interface Undo {
  type: "undo";
  cmd_id: string;
}

/** Answer another seat's wish to undo. */
export interface Consent {
  type: "consent";
  request: number;
  yes: boolean;
  cmd_id: string;
}

/** What a bot would do at the open question, and why. */
export interface Hint {
  type: "hint";
  prompt: number;
  cmd_id: string;
}

/** Why an option can or cannot be chosen now, and the rules that say so. */
export interface Why {
  type: "why";
  code: number;
  cmd_id: string;
}

/** What a word, a card or a rule means. */
export interface Explain {
  type: "explain";
  word: string;
  cmd_id: string;
}

/**
 * Pass by itself from now on: until the phase is over, until one's own turn, until somebody else acts; or
 * `off`. What is left out stays as it is.
 */
export interface Stand {
  type: "standing";
  until?: "act" | "off" | "phase" | "turn" | null;
  interrupts?: string[] | null;
  when_nothing?: boolean | null;
  cmd_id: string;
}

export interface Rename {
  type: "name";
  name: string;
  cmd_id: string;
}

/**
 * The hash of a word of the client's own that goes into all dice, for the commitment that was shown
 * (docs/fairness.md). Until the start it may be sent again. When the words are told it says: I do not have
 * mine any more, begin again.
 */
export interface Commit {
  type: "commit";
  hash: string;
  commitment: string;
  cmd_id: string;
}

/** The word behind the hash, when everybody's hash is there and the game is started. */
export interface Reveal {
  type: "reveal";
  nonce: string;
  commitment: string;
  cmd_id: string;
}

/**
 * Bring this deck, before the game starts: the id of one in the box, or a deck's text; empty for any of the
 * box.
 */
export interface BringDeck {
  type: "deck";
  deck: string;
  cmd_id: string;
}

/** Begin; seats that are still open are played by bots. */
export interface Start {
  type: "start";
  cmd_id: string;
}

/** Ask for the form of the game without a race, before it starts. */
export interface Calm {
  type: "calm";
  cmd_id: string;
}

export interface Pause {
  type: "pause";
  cmd_id: string;
}

export interface Resume {
  type: "resume";
  cmd_id: string;
}

/** Give the seat up on purpose: a bot plays on, or the seat is out, as the table has it. */
export interface Leave {
  type: "leave";
  cmd_id: string;
}

/** Give the game up: the seat is out, whatever the rules make of that. */
export interface Concede {
  type: "concede";
  cmd_id: string;
}

/** Another game with the same people; all of them are led to its table. */
export interface Again {
  type: "again";
  cmd_id: string;
}

export interface Emote {
  type: "emote";
  emote: "gg" | "hello" | "hurry" | "nice" | "oops" | "ouch" | "thanks" | "wow";
  cmd_id: string;
}

/** Tell the others something of this game, by its name (`GameDetail.calls`). */
export interface Call {
  type: "call";
  call: string;
  cmd_id: string;
}

/** Point at something on the table for all to see (a ping). */
export interface Point {
  type: "point";
  target: string;
  cmd_id: string;
}

/**
 * The first message of a WebSocket. Without a token one watches. `since`: the last `seq` that was seen, -1
 * for all; `version`: that of the page.
 */
export interface Hello {
  type: "hello";
  token?: string | null;
  since?: number;
  version?: string;
}

export interface Pong {
  type: "pong";
  n: number;
}

/** Who sits where: `me` (whoever opens the table; several for one screen), `open` for a friend, or `bot`. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  name?: string | null;
  level?: string;
  deck?: string;
}

/** A table to be opened. With `guide` the seats and settings are those of the game's guided first game. */
export interface TableWish {
  game: string;
  seats?: SeatWish[];
  settings?: Record<string, string>;
  deadline?: number;
  grace?: number;
  pace?: "brisk" | "instant" | "normal" | "slow";
  hints?: boolean | null;
  watchers?: boolean;
  listed?: boolean;
  leavers?: "bot" | "out";
  guide?: boolean;
  practice?: boolean;
  correction?: number;
}

/** The answer to a TableWish. `tokens` by seat are secrets of whoever opened it; `invite` is for friends. */
export interface Opened {
  table: string;
  tokens: Record<string, string>;
  invite: string;
  info: TableInfo;
  campaign: string;
}

export interface JoinWish {
  invite: string;
  name?: string | null;
  seat?: number | null;
  deck?: string;
}

export interface Joined {
  table: string;
  seat: number;
  token: string;
  info: TableInfo;
}

export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name: string;
  level: string;
  here: boolean;
  lag: number;
  stand_in: boolean;
  left: boolean;
  nonce_commitment: string;
  nonce: string;
  revealed: boolean;
  host: boolean;
  group: number;
  has_deck: boolean;
  deck: string;
}

export interface UndoWish {
  request: number;
  seat: number;
  waiting: number[];
}

/** Where the guided game stands: what it says, and which options it wants to see. */
export interface GuideStep {
  step: number;
  of: number;
  text: string;
  codes: number[];
  rules: string[];
  done: boolean;
}

/**
 * A game that is about to begin: everybody is asked for a hash (`commit`), or for the word behind it
 * (`reveal`).
 */
export interface StartInfo {
  phase: "commit" | "reveal";
  waiting: number[];
  parts: Record<string, string>;
  link: string;
}

export interface TableInfo {
  table: string;
  game: string;
  status: "closed" | "lobby" | "over" | "playing";
  seats: SeatInfo[];
  settings: Record<string, string>;
  deadline: number;
  grace: number;
  pace: "brisk" | "instant" | "normal" | "slow";
  hints: boolean;
  watchers: boolean;
  listed: boolean;
  leavers: string;
  guided: boolean;
  practice: boolean;
  commitment: string;
  start: StartInfo | null;
  starts: number;
  missed: string[];
  secret: string;
  calm_possible: boolean;
  paused: boolean;
  watching: number;
  timer: number | null;
  countdown: number | null;
  undo: UndoWish | null;
  next_table: string;
  part: string;
  result: number[] | null;
  whole: number;
  standings: string[];
  notice: string;
  created: number;
  simulations: number;
}

/** An open table of the home page. */
export interface Listed {
  table: string;
  game: string;
  title: string;
  host: string;
  free: number;
  seats: number;
  settings: Record<string, string>;
  invite: string;
  created: number;
}

export interface OptionInfo {
  code: number;
  text: string;
  kind: string;
  argument: number;
  rules: string[];
}

export interface DecisionInfo {
  prompt: number;
  window: string;
  mode: string;
  required: boolean;
  sentence: string;
  rules: string[];
  source: string | null;
  options: OptionInfo[];
  default: number | null;
  passing: number | null;
}

/**
 * What happened: `numbers` in the order of the catalogue, absolute values among them; -1 for a card that this
 * seat may not know.
 */
export interface EventInfo {
  message: string;
  numbers: number[];
  text: string;
}

/** What stands for this seat; nobody else is told. */
export interface StandingInfo {
  until: "act" | "off" | "phase" | "turn";
  words: string;
  interrupts: string[];
  when_nothing: boolean;
  answers: boolean;
  ended: string;
}

/** What a seat sees of the game: the whole of it, absolute. */
export interface Situation {
  view: Record<string, any>;
  display: Record<string, any>;
  decision: DecisionInfo | null;
  question: string;
  rules: string[];
  waiting: number[];
  answered: number[];
  phase: number;
  can_undo: "ask" | "free" | "no";
  undo_reason: string;
  standing: StandingInfo | null;
}

export interface LogEntry {
  seq: number;
  lines: string[];
}

/**
 * The answer to Hello: everything. `missed`: updates since `since`, to be played quickly; empty if too many.
 */
export interface Welcome {
  type: "welcome";
  version: string;
  now: number;
  seat: number;
  seq: number;
  info: TableInfo;
  situation: Situation | null;
  log: LogEntry[];
  missed: Update[];
  guide: GuideStep | null;
  deck: string;
  campaign: string;
  head: string;
  earlier: number;
}

/**
 * One input that changed what this seat sees. `changed` has the fields of `situation` that are new; those of
 * the view's table field by field under `table`.
 */
export interface Update {
  type: "update";
  seq: number;
  kind: string;
  seat: number;
  events: EventInfo[];
  lines: string[];
  changed: Record<string, any>;
  table: Record<string, any>;
  guide: GuideStep | null;
  head: string;
}

/** Something about the table itself: presence, names, clock, countdown, pause. No part of the stream. */
export interface TableChanged {
  type: "table";
  now: number;
  info: TableInfo;
}

export interface Ack {
  type: "ack";
  cmd_id: string;
  result: Record<string, any>;
}

/** Why something was not done (RFC 9457); nothing has changed. */
export interface Problem {
  type: "problem";
  problem: string;
  title: string;
  status: number;
  detail: string;
  rules: string[];
  cmd_id: string;
  faults: DeckFault[];
}

/** To be answered at once with a pong of the same number: this is how the way is measured. */
export interface Ping {
  type: "ping";
  n: number;
  now: number;
}

export interface Social {
  type: "social";
  seat: number;
  emote: string;
  target: string;
}

/** A sentence for this seat alone: what became of a wish of its own. */
export interface Notice {
  type: "notice";
  text: string;
}

/** The connection is about to be closed by the server. */
export interface Bye {
  type: "bye";
  reason: string;
  reload: boolean;
  back_ms: number;
}

export interface SettingInfo {
  name: string;
  values: string[];
  default: string;
  together: string;
  text: string;
  rules: string[];
  seats: Record<string, number>;
}

export interface PhaseInfo {
  name: string;
  rule: string;
}

export interface NamedWords {
  name: string;
  text: string;
}

export interface CardInfo {
  id: string;
  name: string;
  kind: string;
  copies: number;
  values: string;
  text: string;
  data: Record<string, any>;
  deck_name: string;
}

/** A deck that lies in the box. */
export interface DeckInfo {
  id: string;
  name: string;
  text: string;
  settings: Record<string, string[]>;
  designed: boolean;
  blurb: string;
}

export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  minutes: string;
  min_seats: number;
  max_seats: number;
  usual_seats: number;
  cooperative: boolean;
  settings: SettingInfo[];
  levels: string[];
  guided: boolean;
  scene: boolean;
  has_practice: boolean;
  builds_decks: boolean;
  first_part: Record<string, string>;
}

/** The codes of one kind of option: `base` plus the argument, which is below `count`. */
export interface CodeRange {
  base: number;
  count: number;
  argument: string;
}

export interface GameDetail {
  name: string;
  title: string;
  blurb: string;
  minutes: string;
  min_seats: number;
  max_seats: number;
  usual_seats: number;
  cooperative: boolean;
  settings: SettingInfo[];
  levels: string[];
  guided: boolean;
  scene: boolean;
  has_practice: boolean;
  builds_decks: boolean;
  first_part: Record<string, string>;
  cards: CardInfo[];
  decks: DeckInfo[];
  phases: PhaseInfo[];
  untils: NamedWords[];
  interrupts: NamedWords[];
  calls: NamedWords[];
  codes: Record<string, CodeRange>;
  fields: string[][];
  labels: Record<string, string>;
  rules: Record<string, string>;
  content: string;
  rules_version: number;
}

export interface CardStatistic {
  drawn: number;
  chosen: number;
  won_when_chosen: number | null;
}

/** What simulated games say of a game's cards; no games if none were counted. */
export interface CardStatistics {
  games: number;
  command: string;
  mean: number;
  cards: Record<string, CardStatistic>;
}

/** A deck to be looked through for a table with these settings; those not named are the usual ones. */
export interface DeckWish {
  text: string;
  settings?: Record<string, string>;
}

export interface DeckFault {
  line: number;
  sentence: string;
  rule: string;
}

export interface DeckCount {
  card: string;
  count: number;
}

/** What is in a deck, and everything that is wrong with it. */
export interface DeckReport {
  ok: boolean;
  name: string;
  text: string;
  cards: DeckCount[];
  faults: DeckFault[];
}

/** A deck to be kept for whoever has its address; it must be legal at some table. */
export interface SharedDeckWish {
  game: string;
  text: string;
}

export interface SharedDeck {
  id: string;
  game: string;
  name: string;
  text: string;
}

/**
 * Something in a page has failed: of what kind the error is, and where in our own files it came from,
 * innermost first, as "function@file:line:column". No word of what the page was showing.
 */
export interface Fault {
  game: string;
  place: "animation" | "card" | "hand" | "log" | "page" | "scene" | "table";
  kind: string;
  stack: string[];
}

export interface BroughtCard {
  card: string;
  name: string;
  kind: string;
  count: number;
}

export interface PartyMember {
  kind: "bot" | "open" | "person";
  name: string;
  level: string;
  host: boolean;
  here: boolean;
  free: boolean;
  brings: BroughtCard[];
}

export interface PlayedPart {
  part: string;
  table: string;
  won: boolean;
  attempt: number;
  time: number;
  kept: boolean;
}

export interface CampaignInfo {
  campaign: string;
  game: string;
  title: string;
  parts: string[];
  settings: Record<string, string>;
  party: PartyMember[];
  history: PlayedPart[];
  part: string;
  again: boolean;
  attempt: number;
  table: string;
  status: "done" | "lobby" | "playing" | "waiting";
  created: number;
  touched: number;
  remarks: string[];
}

/**
 * Play the next part, or the same again. `after`: how many were played when this was decided; whoever says it
 * late is led to the table that was opened then.
 */
export interface GoOnWish {
  after?: number | null;
}

export interface WentOn {
  table: string;
}

/** Sit down at a person's seat at which nobody is, at the table of a campaign. */
export interface PlaceWish {
  seat: number;
  name?: string | null;
}

export interface ReplayStep {
  number: number;
  kind: string;
  seat: number;
  events: EventInfo[];
  lines: string[];
  situation: Situation | null;
}

export interface ReplayInfo {
  info: TableInfo;
  steps: number;
  marks: (number | string)[][];
  lines: string[][];
  notice: string;
}

/** How often a face of a kind of dice came up in a game, and how often it may be expected to. */
export interface FaceCount {
  die: string;
  face: string;
  came: number;
  expected: number;
}

export interface VerifyAnswer {
  ok: boolean;
  sentence: string;
  commitment: string;
  secret: string;
  nonces: string[];
  practice: boolean;
  dice: FaceCount[];
}

export type AnyCommand =
  | Answer
  | Retract
  | Undo
  | Consent
  | Hint
  | Why
  | Explain
  | Stand
  | Rename
  | Commit
  | Reveal
  | BringDeck
  | Start
  | Calm
  | Pause
  | Resume
  | Leave
  | Concede
  | Again
  | Emote
  | Call
  | Point;

export type AnyMessage =
  | Hello
  | Pong
  | Answer
  | Retract
  | Undo
  | Consent
  | Hint
  | Why
  | Explain
  | Stand
  | Rename
  | Commit
  | Reveal
  | BringDeck
  | Start
  | Calm
  | Pause
  | Resume
  | Leave
  | Concede
  | Again
  | Emote
  | Call
  | Point;

export type ServerMessage = Welcome | Update | TableChanged | Ack | Problem | Ping | Social | Notice | Bye;
