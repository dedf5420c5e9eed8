/**
 * What DiceBot's scene reads: the game's `display`, and the table of the view.
 */
import type { CommonModel } from "@busterbox/scenes/shared/types.js";

export type PartName = "nexus" | "forge" | "turbo" | "armor" | "surge" | "cache";
export type WeaponStatus =
  "none" | "chosen" | "pending" | "discarded" | "paid" | "free" | "attacking" | "resolved";

export interface SeatDrawing {
  fights: boolean;
  left: boolean;
  destroyed: boolean;
  marked: boolean;
  energy: number;
  medals: number;
  points: number;
  used: boolean;
  armor: number;
  guard: number;
  jammed: boolean;
  jammed_next: boolean;
  burning: number;
  burning_next: number;
  status: WeaponStatus;
  status_text: string;
  weapon: string | null;
  open: boolean;
  speed: number | null;
  damage: number | null;
  aims: number[];
}

export interface HandDrawing {
  payable: "body" | "head" | "no";
  help: "" | "forge" | "robot";
  lacks: PartName[];
  aims: number[];
}

export interface AttackDrawing {
  attacker: number;
  card: string | null;
  targets: number[];
  hits: number[];
  dodges: number[];
  settled: boolean;
}

export interface Display {
  seats: SeatDrawing[];
  hand: Record<string, HandDrawing>;
  attack: AttackDrawing | null;
  picks: number[];
  forge: { seat: number; dropped: Record<PartName, number> | null } | null;
  placing: { seat: number; rolled: PartName[] } | null;
  full_energy: number;
  medals_to_win: number;
  rounds: number;
}

/** A card in the view; without an id if this seat does not know it. */
export interface SeenCard {
  id?: number;
  card: string | null;
  known_to: number[];
}

export interface Table {
  deck: { count: number };
  discard: SeenCard[];
  hand: SeenCard[][];
  weapon: SeenCard[][];
  robot: SeenCard[][];
  starter: number;
  picker: number;
  combat: number;
  sudden: boolean;
  round: number;
  junkyard: number[];
  body: number[][];
  head: number[];
}

/** What is printed on a weapon or on a robot: CardInfo.data. */
export interface WeaponData {
  kind: "weapon";
  cost: PartName[];
  speed: number;
  damage: number | null;
  target: "none" | "left" | "right" | "all" | "choice" | "highest" | "lowest";
  guard: number;
  reflects: boolean;
  motif: string;
}
export interface RobotData {
  kind: "robot";
  timing: string;
  cost: number;
  motif: string;
}

/** What an attack did to a robot, for the line that says why. */
export interface Outcome {
  attacker: number;
  target: number;
  /** The last two: will hit, will be dodged. */
  result: "hit" | "dodge" | "back" | "stopped" | "open" | "miss";
  /** Of the attack. */
  speed: number | null;
  /** Of the target's weapon, null if it has none that counts. */
  against: number | null;
  /** Energy lost, 0 if none or not known yet. */
  amount: number;
}

/** What animations show ahead of the update that brings it, on top of the view `base`. */
export interface Live {
  base: unknown;
  seats: Record<number, Partial<SeatDrawing>>;
  /** Null: those of the situation. */
  outcomes: Outcome[] | null;
  /** -1: nobody attacks. */
  attacker: number | null;
  /** Weapons lie open: the middle is the battle, whatever the situation says. */
  fighting: boolean;
  /** Parts by seat, after what was paid and lost. */
  bodies: Record<number, number[]>;
  heads: Record<number, number>;
  /** Faces in the junkyard ahead of the update. */
  dice: number[] | null;
  roll: "" | "rolling" | "landed";
}

export interface Model extends CommonModel<Display, Table> {
  seats: number;
  advanced: boolean;
  realtime: boolean;
  stage: "ready" | "scavenge" | "choose" | "battle" | "over";
  drawn: SeatDrawing[];
  outcomes: Outcome[];
  attacker: number;
  roll: "" | "rolling" | "landed";
  /** One's own sealed answer. */
  locked: number | null;
  body: (PartName | null)[][];
}
