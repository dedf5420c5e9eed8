/**
 * What the scene of the board game reads: the game's `display`, and the table of the view.
 */
import type { CommonModel, SeenCard } from "@busterbox/scenes/shared/types.js";

export type { SeenCard };

export type Face = "hit" | "pellet" | "aim" | "jump" | "run" | "wily";
export type Part = "hero" | "wily" | "battle";

export interface HeroDrawing {
  hero: string;
  stage: string | null;
  space: number;
  health: number;
  full: number;
  lives: number;
  energy: number;
  base_energy: number;
  threat: number;
  base_threat: number;
  battle_threat: number;
  hand: number;
  deck: number;
  discard: number;
  powers: string[];
  trophies: string[];
  defeated: string[];
  boss: string | null;
  free: boolean;
  turns: number;
  abilities: number[];
  used: number[];
}

export interface StageDrawing {
  number: number;
  id: string;
  spaces: number;
  yellow: number;
  devil: boolean;
  trophy: boolean;
  holder: number;
  deck: number;
  discard: number;
  needs: number;
}

export interface Chip {
  face: Face;
  die: number;
  added: boolean;
}

export interface ChallengeDrawing {
  card: string;
  points: [number, number];
  wily_points: [number, number];
  symbol: string;
  minion: string | null;
  minions: number;
  damage: number;
  gained: string | null;
  needs: Chip[];
  automatic: boolean;
  matched: boolean;
  special_used: boolean;
  met: boolean;
}

export interface BattleDrawing {
  boss: string;
  health: number;
  full: number;
  threat: number;
  symbol: string;
  round: number;
  controller: number;
  cards_left: number;
  strike: { face: Face; damage: number }[];
  copy: boolean;
  total: number;
}

export interface Die {
  face: Face | "";
  stuck: boolean;
  locked: boolean;
  picked: boolean;
  fills: boolean;
}

export interface Reroll {
  cost: number;
  left: number;
  limit: number;
  suggested: number[];
  odds: Record<string, [number, number]>;
  mean: number;
  fatal: boolean;
}

export interface Light {
  part: Part;
  cost: number;
  energy: number;
  ok: boolean;
  why: string;
}

export interface Display {
  turn: number;
  order: number[];
  asked: number[];
  ring: { seat: number; state: "asked" | "passed" | "open" | "out" }[] | null;
  heroes: HeroDrawing[];
  stages: StageDrawing[];
  challenge: ChallengeDrawing | null;
  battle: BattleDrawing | null;
  dice: Die[];
  whose: "hero" | "boss" | "";
  reroll: Reroll | null;
  threat: { dice: number; once: number; all: number }[];
  effects: string[];
  playing: { card: string; seat: number; part: Part } | null;
  lights: Record<string, Light>[];
}

/** What is printed on a card that an ability stands on. */
export interface AbilityInfo {
  number: number;
  name: string;
  text: string;
  moment: "challenge" | "rolled" | "battle" | "battle_rolled";
  points: number;
  energy: number;
}

export interface Table {
  hand: SeenCard[][];
  discard: SeenCard[][];
  turn: number;
  [name: string]: unknown;
}

/** What animations show ahead of the update that brings it. */
export interface Live {
  base: unknown;
  /** "?": in the air. */
  dice: (Face | "" | "?")[] | null;
  /** The die that came to rest last, -1 if none. */
  landed: number;
  whose: "hero" | "boss" | "";
  /** A challenge just revealed. */
  challenge: string | null;
  minions: number | null;
  /** A boss that is fought from now on. */
  boss: string | null;
  bossHealth: number | null;
  health: Record<number, number>;
  energy: Record<number, number>;
  threat: Record<number, number>;
  lives: Record<number, number>;
  space: Record<number, number>;
  stage: Record<number, string>;
  passed: number[];
  playing: { card: string; seat: number; part: Part } | null;
  result: "passed" | "failed" | "";
}

export interface Model extends CommonModel<Display, Table> {
  heroes: HeroDrawing[];
  dice: Die[];
  live: Live;
}
