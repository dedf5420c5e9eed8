/**
 * What the scene of Adventures reads: the game's `display`, and the table of the view.
 */
import type { CommonModel, SeenCard } from "@busterbox/scenes/shared/types.js";

export type { SeenCard };

export type Colour = "red" | "blue" | "yellow";
export type Action = "shoot" | "jump" | "run";
export type Need = Action | "wait" | "signature";
export type Side = "left" | "right";

export interface WeaponDrawing {
  card: string;
  number: number;
  energy: number;
  cap: number;
  weak: boolean;
}

export interface ChallengeOf {
  needs: Need[];
  printed: Need[];
  damage: number;
  box: boolean;
  extra: boolean;
  state: "ahead" | "now" | "overcome" | "failed" | "over";
}

export interface Source {
  place: "left" | "right" | "from_left" | "from_right" | "light_left" | "light_right";
  seat: number;
  card: string;
  icons: string[];
  choose: boolean;
}

/** What a pool will be: red, blue and yellow dice, dice of a colour to be chosen, set dice, tokens. */
export interface Pool {
  sources: Source[];
  dice: [number, number, number, number];
  set: number[];
  tokens: [boolean, boolean, boolean];
  more: string[];
  surplus: [number, number, number];
  hurts: number;
}

export interface LightOf {
  side: Side;
  card: string | null;
  answered: boolean | null;
}

export interface HeroDrawing {
  hero: string | null;
  life: number;
  tokens: [boolean, boolean, boolean];
  suffered: number;
  boss: string | null;
  weapons: WeaponDrawing[];
  slots: [string | null, string | null, string | null];
  hand: number;
  deck: number;
  discard: number;
  left: number;
  right: number;
  state: "" | "plans" | "ready" | "chooses" | "acts" | "acted" | "waits";
  holds: boolean;
  lights: LightOf[];
  pool: Pool;
  card: string | null;
  cards: number;
  challenges: ChallengeOf[];
  gained: string | null;
}

export interface ChallengeDrawing {
  place: number;
  needs: Need[];
  credits: number;
  damage: number;
  box: boolean;
  payable: "now" | "ability" | "no";
  suggested: number;
  reach: { seat: number; code: number }[];
  after: { life: number; tank: boolean; lost: boolean };
  overcome: number;
  holds: number[];
}

export interface Claim {
  what: "hero" | "boss";
  offers: { card: string; number: number }[];
  claims: (string | null)[];
  confirmed: number[];
}

export interface Display {
  round: number;
  rounds: number;
  mode: string;
  part: string;
  difficulty: string;
  fighting: boolean;
  beaten: number;
  first: number;
  active: number;
  tanks: number;
  peek: boolean;
  asked: number[];
  sabotage: string[];
  heroes: HeroDrawing[];
  lights: { card: string; number: number; seat: number; side: Side | "" }[];
  claim: Claim | null;
  dice: number[];
  air: number[];
  place: number;
  challenge: ChallengeDrawing | null;
  reroll: { most: number; must: boolean; least: number; showing: Action | "" } | null;
}

export interface Table {
  hand: SeenCard[][];
  planned: SeenCard[][];
  discard: SeenCard[][];
  [name: string]: unknown;
}

/** A die of the pool; `place` is its number among the sorted dice. */
export interface Die {
  die: number;
  place: number;
  colour: Colour;
  action: Action;
  double: boolean;
}

/** What animations show ahead of the update that brings it. */
export interface Live {
  base: unknown;
  /** Those that lie already; -1 - colour: in the air. */
  dice: number[] | null;
  /** The die that came to rest last, -1 if none. */
  landed: number;
  life: Record<number, number>;
  tanks: number | null;
  /** The challenge at which the hero stands. */
  place: number | null;
  active: number | null;
  pose: "" | "run" | "jump" | "hit";
  /** Of challenges, by place. */
  marks: Record<number, "overcome" | "failed">;
}

export interface Model extends CommonModel<Display, Table> {
  heroes: HeroDrawing[];
  dice: Die[];
  live: Live;
  won: boolean;
  /** Cards are being put into slots. */
  planning: boolean;
  active: number;
  tanks: number;
}
