/** Standings as rows of numbers by seat. Points come from the server; here they are only compared. */

import type { BoardState } from "../board-module";
import type { PersonType } from "./pieces";
import { forecastOf, asDragonView, type DragonView, type PlayerView } from "./view";

export type StandingName =
  | "space"
  | "fireworks"
  | "helmets"
  | "mortars"
  | "yuan"
  | "rice"
  | "palaces"
  | "ladies"
  | "dragons"
  | "persons"
  | "wall"
  | "hammers"
  | "coins"
  | "sacks"
  | "rockets"
  | "books";

export interface Standing {
  name: StandingName;
  numbers: number[]; // by seat
  months: number[]; // in which it counts
  lowest: boolean; // the seat with the lowest number loses a person
}

const SYMBOLS: Partial<Record<StandingName, PersonType>> = {
  helmets: "warrior",
  mortars: "healer",
  ladies: "lady",
  hammers: "craftsman",
  coins: "tax",
  sacks: "farmer",
  rockets: "pyro",
  books: "scholar",
};

function numberOf(name: StandingName, player: PlayerView): number {
  const type = SYMBOLS[name];
  if (type) return player.symbols[type];
  switch (name) {
    case "palaces":
      return player.palaces.length;
    case "dragons":
      return player.smallPrivileges + 2 * player.largePrivileges;
    case "persons":
      return player.people;
    case "wall":
      return player.wallBuilt;
    case "fireworks":
    case "yuan":
    case "rice":
    case "space":
      return player[name];
    default:
      return 0;
  }
}

const EVENT_OF: Partial<Record<StandingName, string>> = {
  fireworks: "festival",
  helmets: "mongol",
  mortars: "contagion",
  yuan: "tribute",
  rice: "drought",
  wall: "mongol",
};

/** Returns the coming months with an event. */
export function monthsOf(view: DragonView, event: string | undefined): number[] {
  if (!event || view.phase === "end") return [];
  return view.events.flatMap((name, i) => (name === event && i + 1 >= view.round ? [i + 1] : []));
}

function standingOf(view: DragonView, name: StandingName): Standing {
  const months = monthsOf(view, EVENT_OF[name]);
  const lowest = name === "helmets" && months.length > 0;
  return { name, numbers: view.players.map((player) => numberOf(name, player)), months, lowest };
}

export interface StandingGroup {
  key: "order" | "events" | "monthly" | "strength";
  standings: Standing[];
}

export function standingGroups(view: DragonView): StandingGroup[] {
  const of = (...list: StandingName[]): Standing[] => list.map((name) => standingOf(view, name));
  return [
    { key: "order", standings: of("space", "persons") },
    {
      key: "events",
      standings: [...of("fireworks", "helmets", "mortars", "yuan", "rice"), ...(view.greatWall ? of("wall") : [])],
    },
    { key: "monthly", standings: of("palaces", "ladies", "dragons") },
    { key: "strength", standings: of("hammers", "coins", "sacks", "rockets", "books") },
  ];
}

export type PointSource =
  "palaces" | "ladies" | "privileges" | "research" | "festival" | "mongols" | "monks" | "people" | "money" | "wall";

export interface PointsTable {
  sources: { name: PointSource; numbers: number[] }[]; // without sources of zero points
  totals: number[];
  final: { name: PointSource; numbers: number[] }[]; // what the final scoring would add
  projected: number[];
  forecast: number[]; // at the end of the game, if nobody does anything more; empty if that is not known
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

export function pointsTable(boardState: BoardState): PointsTable {
  const view = asDragonView(boardState.view);
  const names = Object.keys(boardState.points[0] ?? {}) as PointSource[];
  const sources = names
    .map((name) => ({ name, numbers: boardState.points.map((seat) => seat[name] ?? 0) }))
    .filter(({ numbers }) => numbers.some((n) => n > 0));
  const forecast = forecastOf(boardState).final;
  const final = (["people", "monks", "money"] as const)
    .map((name) => ({ name, numbers: forecast.map((seat) => seat[name]) }))
    .filter(({ numbers }) => numbers.some((n) => n > 0));
  const projected = view.scores.map((score, seat) => score + sum(final.map(({ numbers }) => numbers[seat] ?? 0)));
  const atEnd = view.phase === "end" ? [] : (forecastOf(boardState).projected_scores ?? []);
  return { sources, totals: view.scores, final, projected, forecast: atEnd };
}

/** 13 Returns the length of the wall, and the length needed in the next month with a wall scoring (null: at the end). */
export function wallRequirement(boardState: BoardState): { length: number; month: number | null; needed: number } {
  const view = asDragonView(boardState.view);
  const next = forecastOf(boardState).months.find((month) => month.wall);
  return {
    length: view.wall.length,
    month: next && next.event !== "wall-end" ? next.month : null,
    needed: next?.wall?.needed ?? 12,
  };
}
