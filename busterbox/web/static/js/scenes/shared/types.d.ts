/** What the models of all scenes have in common. */
import type { CardInfo, OptionInfo } from "@busterbox/wire.js";
import type { SceneProps } from "../scene.js";

export interface CommonModel<Display, Table> {
  props: SceneProps;
  me: number;
  table: Table;
  display: Display;
  window: string;
  over: boolean;
  options: OptionInfo[];
  asked: boolean;
  option: (kind: string, argument?: number) => OptionInfo | null;
  kinds: Set<string>;
  /** The code of an option, possible now or not. */
  code: (kind: string, argument?: number) => number;
  card: (id: string | null | undefined) => CardInfo | null;
  number: (id: string) => number;
  /** "you", or a name. */
  name: (seat: number) => string;
  /** The same at the start of a line. */
  Name: (seat: number) => string;
  /** "your", or "Bolt's". */
  whose: (seat: number) => string;
}

/** A card in the view; without an id if this seat does not know it. */
export interface SeenCard {
  id?: number;
  card: string | null;
}
