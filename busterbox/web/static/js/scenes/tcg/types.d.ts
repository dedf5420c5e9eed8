/**
 * What the scene of the trading card game reads: the game's `display`, and the table of the view.
 */
import type { CommonModel } from "@busterbox/scenes/shared/types.js";

export type Colour = "red" | "blue" | "green" | "yellow";

export interface Need {
  kind: "power" | "colour" | "emblem";
  name: string;
  need: number;
  have: number;
  ok: boolean;
}

/** What a hand card asks for, and what else prevents it. */
export interface Light {
  needs: Need[];
  ok: boolean;
  blocked: string;
}

export interface SeatDrawing {
  navi: string | null;
  strength: number;
  defense: number;
  blast: number;
  printed: [number, number, number];
  energy: number;
  power: number;
  positions: number;
  places: number;
  hand: number;
  hand_limit: number;
  chips: number;
  chip_limit: number;
  can_blast: boolean;
  blast_why: string;
  blast_used: boolean;
  plays: number;
  colours: Record<Colour, number>;
  emblems: Record<string, number>;
  drawn: number;
  lost: number;
  spent: number;
}

export interface Part {
  label: string;
  amount: number;
  card: string | null;
}

export interface Total {
  seat: number;
  total: number;
  parts: Part[];
}

export interface Effect {
  seat: number;
  text: string;
  until: string;
  card: string | null;
  good: boolean;
}

export interface Destiny {
  seat: number;
  card: string;
  read: number;
  value: number;
}

export interface Chip {
  seat: number;
  card: string;
  cancelled: boolean;
}

export interface Doing {
  what: "play" | "spend" | "blast" | "effect";
  seat: number;
  card: string | null;
}

export interface BlastDrawing {
  seat: number;
  whose: number;
  cards: { id: number; card: string | null; destiny: number }[];
}

export type Zone =
  | "hand"
  | "play"
  | "discard"
  | "gauge"
  | "deck"
  | "shown"
  | "blast"
  | "destinies"
  | "chips"
  | "navi"
  | "none";

export interface Display {
  turn: number;
  turns: number;
  cuts: number[];
  stage: number;
  opportunity: number;
  passes: number;
  attack: Total;
  against: Total;
  damage: number;
  seats: SeatDrawing[];
  destinies: Destiny[];
  chips: Chip[];
  effects: Effect[];
  lights: Record<string, Light>[];
  doing: Doing[];
  blast: BlastDrawing | null;
  choice: { zone: Zone; seat: number; does: "discard" | "play" | "choose" } | null;
}

/** A card in the view; without an id if this seat does not know it. */
export interface SeenCard {
  id?: number;
  card: string | null;
  known_to: number[];
  open?: boolean;
}

export interface Table {
  deck: { count: number; parts: { in_order: boolean; cards: SeenCard[]; unknown: number }[] }[];
  hand: SeenCard[][];
  gauge: SeenCard[][];
  navi: SeenCard[][];
  resources: SeenCard[][];
  discard: SeenCard[][];
  turn: number;
  turns: number;
  spending: SeenCard | null;
  open_gauge: SeenCard[];
}

/** What animations show of a seat ahead of the update that brings it. */
export interface Ahead {
  energy?: number;
  power?: number;
  hand?: number;
  /** What lies on the discard pile since. */
  pile?: { top: string; more: number } | null;
  /** Resources that have left. */
  gone?: string[];
  /** Resources that have come. */
  came?: string[];
}

export interface Live {
  base: unknown;
  seats: Record<number, Ahead>;
  attack: number | null;
  against: number | null;
  passes: number | null;
  opportunity: number | null;
  revealed: { seat: number; cards: string[]; chosen: number } | null;
  cancelled: string[];
  clash: boolean;
}

export interface Model extends CommonModel<Display, Table> {
  /** The seat drawn above. */
  top: number;
  bottom: number;
  drawn: SeatDrawing[];
  live: Live;
  /** Its name, "" before the first turn. */
  phase: string;
}
