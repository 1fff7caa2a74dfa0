/** The position as the server tells it (view.py), what lies ahead (outlook.py), and how the page reads both. */

import type { Scene, View } from "../board-module";
import type { ActionName, Bonus, CardName, EventName, Kind, PersonType, SuperName } from "./pieces";

export type Phase = "draft" | "action" | "person" | "event" | "super" | "scoring" | "end";

export interface PalaceView {
  id: number; // its place: p0, p1, … in the log and in the notation
  floors: number;
  persons: Kind[];
}

export interface PlayerView {
  vp: number;
  yuan: number;
  rice: number;
  fireworks: number;
  smallPrivileges: number;
  largePrivileges: number;
  hand: CardName[];
  palaces: PalaceView[];
  people: number;
  symbols: Record<PersonType, number>;
  space: number;
  wallUnused: Bonus[];
  wallBuilt: number;
}

export interface DragonView {
  seats: number;
  round: number;
  phase: Phase;
  step: string;
  asked: number | null;
  owed: number;
  waiting: Kind[]; // tiles that wait for a palace
  events: (EventName | null)[];
  superEvent: SuperName | "none" | null; // null: still to be drawn
  largePrivilegeCost: number;
  greatWall: boolean;
  startSeat: number | null;
  display: Record<Kind, number>;
  groups: ActionName[][];
  dragons: (number | "pass" | null)[]; // by seat: on which group
  order: number[];
  track: [space: number, seats: number[]][]; // stacks from bottom to top
  wall: [seat: number, bonus: Bonus][];
  players: PlayerView[];
  scores: number[];
  places: number[];
}

export type Due = "yuan" | "rice" | "mortars" | "helmets" | "tiles";

/** What the wall does after a Mongol invasion or at the end, if it stays as it is. */
export interface WallOutlook {
  length: number;
  needed: number;
  missing: number;
  vp: number;
  lost: number;
}

/** What a month takes and gives, if nobody gained or spent anything before. */
export interface MonthOutlook {
  month: number;
  event: EventName | "wall-end";
  cost: Partial<Record<Due, number>>;
  missing: Partial<Record<Due, number>>;
  lost: number;
  vp: number;
  fireworks?: number; // festival: own ones,
  most?: number; // the most of the others,
  returned?: number; // and how many go back
  helmets?: number; // Mongols: own ones, and the fewest of all
  fewest?: number;
  mortars?: number;
  wall?: WallOutlook;
  super?: SuperOutlook;
}

/** As far as the super event is no decision. */
export interface SuperOutlook {
  name: SuperName;
  vp?: number;
  floors?: number;
  lost?: number;
  goods?: number;
  again?: MonthOutlook;
  cards?: number;
  smallPrivileges?: number;
  largePrivileges?: number;
}

export interface FinalOutlook {
  people: number;
  monks: number;
  money: number;
}

export interface Outlook {
  months: MonthOutlook[]; // empty for spectators
  super: SuperOutlook | null;
  decay: number[]; // palaces that will lose a floor this month
  final: FinalOutlook[]; // by seat: the final scoring as things stand
}

export const read = (view: View): DragonView => view as unknown as DragonView;

const NOTHING: Outlook = { months: [], super: null, decay: [], final: [] };

/** A scene may come without an outlook, as long as the server has not said it. */
export const ahead = (scene: Scene): Outlook => ({ ...NOTHING, ...(scene.outlook as unknown as Partial<Outlook>) });

/** What a palace is called: the same on the board, in the log, in lists and spoken. */
export const palaceName = (id: number): string => `p${id}`;

/** The seats around the table, the own one first; a spectator sees them as they sit. */
export function seatsFrom(seats: number, own: number | null): number[] {
  const first = own ?? 0;
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

/** Which persons a palace gains and loses between two positions; equal tiles are told apart only by their number. */
export function comeAndGo(before: readonly Kind[], after: readonly Kind[]): { come: Kind[]; go: Kind[] } {
  const come = [...after];
  const go: Kind[] = [];
  for (const kind of before) {
    const at = come.indexOf(kind);
    if (at >= 0) come.splice(at, 1);
    else go.push(kind);
  }
  return { come, go };
}
