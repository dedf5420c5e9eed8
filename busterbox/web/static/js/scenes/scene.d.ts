/**
 * What a scene, the drawn table of a game, is to the rest of the client.
 *
 * A scene is a module `scenes/<game>/scene.js`. It gets the situation of one seat as props and draws it; it
 * never talks to the server. What it offers in place (dice, cards) are real buttons with `data-code=${code}`
 * that call `act(code)`; anything worth a question carries `data-explain=${word}` or `data-code=${code}`;
 * anything that may move carries a `data-key` that is unique and stays the same from update to update.
 */
import type { ComponentChild } from "preact";
import type { CardInfo, EventInfo, GameDetail, Situation, TableInfo } from "@busterbox/wire.js";

export interface SceneProps {
  /**
   * What this seat sees now. It follows the animations: it changes only after the events of an update have
   * been played.
   */
  situation: Situation;
  /** A newer update is on its way: only options that are still possible are offered. */
  ahead: boolean;
  info: TableInfo;
  game: GameDetail;
  /** The seat that sees this, -1 for a spectator. It sits at the bottom. */
  seat: number;
  /** Chooses an option of the open decision. What cannot be chosen says why instead. */
  act: (code: number) => void;
  /** Explains an option, possible now or not. */
  why: (code: number, card?: string) => void;
  /** Explains a word, a card id or a rule. */
  explain: (word: string) => void;
  /** The code of an answer that is on its way, or null. */
  pending: number | null;
  /** The same for a grab in real time, which someone else may win. */
  claiming: number | null;
  /** The sealed answer this seat has given and may still take back, or null. */
  locked: number | null;
  /** Takes the sealed answer back. */
  retract: () => void;
  /** Events are being played. Input stays possible. */
  animating: boolean;
  /** This is a replay: nothing can be chosen. */
  replay: boolean;
  /** The option under focus or pointer in the action bar, to be marked in the scene too, or null. */
  selected: number | null;
  /** Options that a hint or the guided game points at; they glow. */
  glow: number[];
  /** False while a race counts down: dice of the race stay covered. */
  unveiled: boolean;
  /** What somebody points at (a ping), the value of its `data-ping`, or "". */
  pointed: string;
  /**
   * Tells the others one of the game's calls by its name (`game.calls`); undefined for spectators.
   */
  call?: (name: string) => void;
  /** "you" or the name of the seat; on a shared screen always the name. */
  nameOf: (seat: number) => string;
}

/** What an animation gets besides its event. All times are already scaled by the player's animation speed. */
export interface AnimationContext {
  game: GameDetail;
  info: TableInfo;
  seat: number;
  /** What is drawn now, before the update. */
  before: Situation | null;
  /** What will be drawn after all events of the update. */
  after: Situation;
  /** The element the scene is drawn in. */
  root: HTMLElement;
  /** The element with this `data-key`, or null. */
  find: (key: string) => HTMLElement | null;
  /** A copy of one element flies to another (220 ms). */
  fly: (from: Element | null, to: Element | null, ms?: number) => Promise<void>;
  /** A number or short word pops up over an element. */
  pop: (over: Element | null, text: string, tone?: "good" | "bad" | "plain") => Promise<void>;
  /** Shakes an element 3 px twice. */
  shake: (what: Element | null) => Promise<void>;
  /** Web Animations on an element, with scaled time. */
  animate: (what: Element | null, frames: Keyframe[], ms: number, easing?: string) => Promise<void>;
  /** Slides a banner across the table for 600 ms; does not wait for it. */
  banner: (text: string) => void;
  sound: (name: "roll" | "take" | "hit" | "block" | "pass" | "turn" | "win" | "lose") => void;
  wait: (ms: number) => Promise<void>;
}

export type Animations = Record<
  string,
  (event: EventInfo, context: AnimationContext) => Promise<void> | void
>;

export interface SceneModule {
  /** The table: opponents on top, what is contested in the middle, oneself below. */
  Scene: (props: SceneProps) => ComponentChild;
  /**
   * One's own hand, if the scene wants it below the action bar (in the bottom sheet of a phone). Without it
   * the hand is part of `Scene`.
   */
  Hand?: (props: SceneProps) => ComponentChild;
  /** Animations by event message. Events without one take no time. */
  animations?: Animations;
  /** A mark before a line of the log, by its words. */
  logMark?: (line: string) => ComponentChild;
  /** A card large, in the dialog that explains it; null if there is no drawing of it. */
  largeCard?: (card: CardInfo, situation: Situation | null, seat: number) => ComponentChild;
}
