/** The races of a game, as rows of numbers by seat. Only counting and comparing; what they are worth the server says. */

import type { Scene } from "../board-module";
import type { PersonType } from "./pieces";
import { ahead, read, type DragonView, type PlayerView } from "./view";

export type RaceName =
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

export interface Race {
  name: RaceName;
  numbers: number[]; // by seat
  months: number[]; // in which it will count
  lowest: boolean; // whoever has least is in danger
}

const SYMBOLS: Partial<Record<RaceName, PersonType>> = {
  helmets: "warrior",
  mortars: "healer",
  ladies: "lady",
  hammers: "craftsman",
  coins: "tax",
  sacks: "farmer",
  rockets: "pyro",
  books: "scholar",
};

function numberOf(name: RaceName, player: PlayerView): number {
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

const EVENT_OF: Partial<Record<RaceName, string>> = {
  fireworks: "festival",
  helmets: "mongol",
  mortars: "contagion",
  yuan: "tribute",
  rice: "drought",
  wall: "mongol",
};

/** The months still to come that have this event. */
export function monthsOf(view: DragonView, event: string | undefined): number[] {
  if (!event || view.phase === "end") return [];
  return view.events.flatMap((name, i) => (name === event && i + 1 >= view.round ? [i + 1] : []));
}

function race(view: DragonView, name: RaceName): Race {
  const months = monthsOf(view, EVENT_OF[name]);
  const lowest = name === "helmets" && months.length > 0;
  return { name, numbers: view.players.map((player) => numberOf(name, player)), months, lowest };
}

export interface RaceGroup {
  key: "order" | "events" | "monthly" | "strength";
  races: Race[];
}

export function raceGroups(view: DragonView): RaceGroup[] {
  const of = (...list: RaceName[]): Race[] => list.map((name) => race(view, name));
  return [
    { key: "order", races: of("space", "persons") },
    {
      key: "events",
      races: [...of("fireworks", "helmets", "mortars", "yuan", "rice"), ...(view.greatWall ? of("wall") : [])],
    },
    { key: "monthly", races: of("palaces", "ladies", "dragons") },
    { key: "strength", races: of("hammers", "coins", "sacks", "rockets", "books") },
  ];
}

export interface PointsTable {
  sources: { name: string; numbers: number[] }[]; // only those that anybody has
  totals: number[];
  final: { name: string; numbers: number[] }[]; // what the final scoring would add now
  projected: number[];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

export function pointsTable(scene: Scene): PointsTable {
  const view = read(scene.view);
  const names = Object.keys(scene.points[0] ?? {});
  const sources = names
    .map((name) => ({ name, numbers: scene.points.map((seat) => seat[name] ?? 0) }))
    .filter(({ numbers }) => numbers.some((n) => n > 0));
  const { final } = ahead(scene);
  const coming = (["people", "monks", "money"] as const)
    .map((name) => ({ name, numbers: final.map((seat) => seat[name]) }))
    .filter(({ numbers }) => numbers.some((n) => n > 0));
  const projected = view.scores.map((score, seat) => score + sum(coming.map(({ numbers }) => numbers[seat] ?? 0)));
  return { sources, totals: view.scores, final: coming, projected };
}

/** 13 How long the wall is, and how long it must be next, if one has been told. */
export function wallNeed(scene: Scene): { length: number; month: number | null; needed: number } {
  const view = read(scene.view);
  const next = ahead(scene).months.find((month) => month.wall);
  return {
    length: view.wall.length,
    month: next && next.event !== "wall-end" ? next.month : null,
    needed: next?.wall?.needed ?? 12,
  };
}
