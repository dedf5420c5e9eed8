/**
 * What a drawn table ("scene") is to the rest of the client.
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
   * What this seat sees now. It follows the animations: it is the new one only when its events have been
   * played.
   */
  situation: Situation;
  /** Something newer is on its way: of the decision that is shown only what is still possible is offered. */
  ahead: boolean;
  info: TableInfo;
  game: GameDetail;
  /** The seat whose eyes these are, -1 for a spectator. It sits at the bottom. */
  seat: number;
  /** Choose an option of the open decision. Anything that cannot be chosen says why instead. */
  act: (code: number) => void;
  /** Open the explanation of an option, possible now or not. */
  why: (code: number, card?: string) => void;
  /** Open the explanation of a word, a card id or a rule. */
  explain: (word: string) => void;
  /** The code of an answer that is on its way, or null. */
  pending: number | null;
  /** The same, where the answer is a grab in real time that somebody else may win. */
  claiming: number | null;
  /** The sealed answer this seat has given and may still take back, or null. */
  locked: number | null;
  /** Take the sealed answer back. */
  retract: () => void;
  /** Events are being played. Input stays possible. */
  animating: boolean;
  /** This is a replay: nothing can be chosen. */
  replay: boolean;
  /** The option that the keyboard is on, to be marked in the scene too, or null. */
  selected: number | null;
  /** Options that a hint or the guided game points at: these glow. */
  glow: number[];
  /** False while a race counts down: dice of the race stay covered. */
  unveiled: boolean;
  /** What somebody points at (a ping), the value of its `data-ping`, or "". */
  pointed: string;
  /**
   * Tell the others something of this game by its name (`game.calls`); nothing to say with for who watches.
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
  /** The table: opponents on top, the contested thing in the middle, oneself below. */
  Scene: (props: SceneProps) => ComponentChild;
  /**
   * One's own hand, if the scene wants it below the action bar (in the bottom sheet of a phone). Without it
   * the hand is part of `Scene`.
   */
  Hand?: (props: SceneProps) => ComponentChild;
  /** By event message. What is not named here takes no time. */
  animations?: Animations;
  /** A mark before a line of the log, by its words. */
  logMark?: (line: string) => ComponentChild;
  /** A card large, in the dialog that explains it; null if there is no drawing of it. */
  largeCard?: (card: CardInfo, situation: Situation | null, seat: number) => ComponentChild;
}
