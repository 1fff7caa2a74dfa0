/** Types of the position (view.py) and of the forecast (forecast.py), and helpers for both. */

import type { BoardState, View } from "../board-module";
import type { ActionName, Bonus, CardName, EventName, Kind, PersonType, SuperName } from "./pieces";

export type Phase = "draft" | "action" | "person" | "event" | "super" | "scoring" | "end";

export interface PalaceView {
  id: number; // p0, p1, … in the log and in the notation
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
  to_move: number | null;
  owed: number;
  tilesToPlace: Kind[]; // not in a palace yet
  events: (EventName | null)[];
  superEvent: SuperName | "none" | null; // null: not drawn yet
  largePrivilegeCost: number;
  greatWall: boolean;
  wallTiles?: "chosen" | "random"; // 18.2 random: they are drawn
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

export type ForecastGood = "yuan" | "rice" | "mortars" | "helmets" | "tiles";

/** Effect of the wall after a Mongol invasion or at the end, at its current length. */
export interface WallForecast {
  length: number;
  needed: number;
  shortfall: number;
  vp: number;
  persons_lost: number;
}

/** Effect of a month, if nothing is gained or spent before. */
export interface MonthForecast {
  month: number;
  event: EventName | "wall-end";
  cost: Partial<Record<ForecastGood, number>>;
  shortfall: Partial<Record<ForecastGood, number>>;
  persons_lost: number;
  vp: number;
  fireworks?: number; // festival: own fireworks
  most?: number; // festival: the most of the others
  returned?: number; // festival: fireworks that are returned
  helmets?: number; // Mongols: own helmets
  fewest?: number;
  mortars?: number;
  wall?: WallForecast;
  super_event?: SuperForecast;
  gained?: number; // all points of the month, with the scoring
  left?: { yuan: number; rice: number; fireworks: number; persons: number }; // after the month
}

/** Effect of the super event, without decisions of players. */
export interface SuperForecast {
  name: SuperName | null; // null: not drawn yet, so nothing else is known
  vp?: number;
  floors?: number;
  persons_lost?: number;
  goods?: number;
  again?: MonthForecast;
  cards?: number;
  smallPrivileges?: number;
  largePrivileges?: number;
}

export interface FinalForecast {
  people: number;
  monks: number;
  money: number;
}

export interface Forecast {
  months: MonthForecast[]; // empty for spectators
  super_event: SuperForecast | null;
  decaying_palaces: number[]; // palaces that lose a floor this month
  final: FinalForecast[]; // by seat: the final scoring of the current position
  projected_scores?: number[]; // by seat: at the end of the game
}

export const asDragonView = (view: View): DragonView => view as unknown as DragonView;

const EMPTY_FORECAST: Forecast = { months: [], super_event: null, decaying_palaces: [], final: [] };

/** Returns the forecast; it is empty until the server has sent it. */
export const forecastOf = (boardState: BoardState): Forecast => ({
  ...EMPTY_FORECAST,
  ...(boardState.forecast as unknown as Partial<Forecast>),
});

/** 18.1 Returns whether the super event lies face down. In the setup, while nobody is to move, one may yet be drawn. */
export const isSuperHidden = ({ superEvent, phase, to_move }: DragonView): boolean =>
  superEvent === null && (phase !== "draft" || to_move !== null);

/** Returns the name of a palace, as in the log and in the notation. */
export const palaceName = (id: number): string => `p${id}`;

/** Returns the seats in order, from the own one. */
export function seatsFrom(seats: number, own: number | null): number[] {
  const first = own ?? 0;
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

/** Returns the persons that a palace gains and loses between two positions. Equal tiles are counted. */
export function diffPersons(before: readonly Kind[], after: readonly Kind[]): { arrived: Kind[]; departed: Kind[] } {
  const arrived = [...after];
  const departed: Kind[] = [];
  for (const kind of before) {
    const index = arrived.indexOf(kind);
    if (index >= 0) arrived.splice(index, 1);
    else departed.push(kind);
  }
  return { arrived, departed };
}
