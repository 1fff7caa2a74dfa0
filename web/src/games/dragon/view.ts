/** Types of the position and of the forecast, and helpers for both. The server describes the types (view_types.py). */

import type { Schemas } from "../../api/types";
import type { BoardState } from "../board-module";
import type { Kind } from "./pieces";

export type DragonView = Schemas["DragonView"];
export type PlayerView = Schemas["DragonPlayer"];
export type PalaceView = Schemas["DragonPalace"];
export type Phase = DragonView["phase"];
export type Forecast = Schemas["DragonForecast"];
export type EventForecast = Schemas["DragonEventForecast"];
export type MonthForecast = Schemas["DragonMonthForecast"];
export type SuperForecast = Schemas["DragonSuperForecast"];
export type WallForecast = Schemas["DragonWallForecast"];
export type FinalForecast = Schemas["DragonFinalScoring"];
export type ForecastGood = keyof Schemas["DragonEventGoods"];

/** Returns the board state of this game. */
function dragonState(boardState: BoardState): Extract<BoardState, { game: "dragon" }> {
  if (boardState.game !== "dragon") throw new Error(`a position of ${boardState.game} is not one of this game`);
  return boardState;
}

export const viewOf = (boardState: BoardState): DragonView => dragonState(boardState).view;
export const pointsOf = (boardState: BoardState) => dragonState(boardState).points;

const EMPTY_FORECAST: Forecast = {
  months: [],
  super_event: null,
  decaying_palaces: [],
  final: [],
  projected_scores: [],
};

/** Returns the forecast; it is empty until the server has sent it. */
export const forecastOf = (boardState: BoardState): Forecast => ({
  ...EMPTY_FORECAST,
  ...dragonState(boardState).forecast,
});

/** 18.1 Returns whether the super event lies face down. In the setup, while nobody is to move, one may yet be drawn. */
export const isSuperHidden = ({ superEvent, phase, to_move }: DragonView): boolean =>
  superEvent === null && (phase !== "draft" || to_move !== null);

/** Returns the number of a palace as players count: that of `p0` in the notation is 1. */
export const palaceNumber = (id: number): string => `${id + 1}`;

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
