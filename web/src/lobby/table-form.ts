/** What is set up before a table is made, and the request that makes it. */

import type { GameCard } from "../games";
import type { GameInfo, SeatRequest, CreateTable, TimeControl } from "../api/types";

export type Value = string | number | boolean;
export type Option = GameInfo["options"][number];
export type Who = "me" | "here" | "bot" | "open" | "invited"; // here: another person at this screen
export const WHO: readonly Who[] = ["bot", "open", "invited", "here"];

export interface SeatWish {
  who: Who;
  level: string;
  name: string; // of somebody at this screen
}

export interface Wish {
  game: string;
  seats: SeatWish[];
  options: Record<string, Value>;
  pace: TimeControl["kind"];
  minutes: number; // live: for the whole game
  increment: number; // live: seconds more after each turn
  days: number;
  isPrivate: boolean;
  rated: boolean;
}

export const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90];
export const INCREMENTS = [0, 5, 10, 15, 30, 60];
export const DAYS = [1, 2, 3, 5, 7, 14];

const USUAL_SEATS = 4;
const USUAL_LEVEL = "medium";

/** As many as usual, if the game can be played so; else as many as possible. */
export function usualSeats(game: GameInfo): number {
  return game.seats.includes(USUAL_SEATS) ? USUAL_SEATS : Math.max(...game.seats);
}

export function usualLevel(game: GameInfo): string {
  return game.levels.includes(USUAL_LEVEL) ? USUAL_LEVEL : (game.levels[0] ?? USUAL_LEVEL);
}

function bot(game: GameInfo): SeatWish {
  return { who: "bot", level: usualLevel(game), name: "" };
}

/** Me against bots, with the usual options. */
export function usualWish(game: GameInfo): Wish {
  const seats = Array.from({ length: usualSeats(game) }, (_, n): SeatWish =>
    n === 0 ? { ...bot(game), who: "me" } : bot(game),
  );
  const options: Record<string, Value> = {};
  for (const option of game.options) if (option.default !== null) options[option.key] = option.default;
  return {
    game: game.id,
    seats,
    options,
    pace: "untimed",
    minutes: 20,
    increment: 15,
    days: 2,
    isPrivate: false,
    rated: false,
  };
}

export function fits(card: GameCard | undefined, key: string, value: Value, seats: number): boolean {
  return card?.optionFits?.(key, value, seats) ?? true;
}

/** More or fewer seats: new ones are like the last one, but nobody has to be named. Options that no longer fit are as usual. */
export function withSeats(wish: Wish, game: GameInfo, count: number, card?: GameCard): Wish {
  const last = wish.seats.at(-1);
  const another: SeatWish = last && last.who !== "me" && last.who !== "here" ? last : bot(game);
  const seats = Array.from({ length: count }, (_, n): SeatWish => wish.seats[n] ?? { ...another });
  const options = { ...wish.options };
  for (const { key, default: usual } of game.options) {
    const value = options[key];
    if (value !== undefined && usual !== null && !fits(card, key, value, count)) options[key] = usual;
  }
  return { ...wish, seats, options };
}

/** Whether somebody has to come before the game can begin. */
export function waits(wish: Wish): boolean {
  return wish.seats.some((seat) => seat.who === "open" || seat.who === "invited");
}

/** Whether the game could be rated: other people only, one seat each. */
export function canBeRated(wish: Wish): boolean {
  return (
    wish.seats.length > 1 &&
    wish.seats.every((seat) => seat.who === "me" || seat.who === "open" || seat.who === "invited")
  );
}

/** Whether several people share this screen. */
export function isHotSeat(wish: Wish): boolean {
  return wish.seats.some((seat) => seat.who === "here");
}

function paceOf(wish: Wish): TimeControl {
  switch (wish.pace) {
    case "untimed":
      return { kind: "untimed" };
    case "realtime":
      return { kind: "realtime", main_seconds: wish.minutes * 60, increment_seconds: wish.increment };
    case "correspondence":
      return { kind: "correspondence", days_per_turn: wish.days };
    default:
      return wish.pace satisfies never;
  }
}

function seatOf(seat: SeatWish, named: boolean, myName: string): SeatRequest {
  const name = (seat.who === "me" ? seat.name || myName : seat.name).trim();
  switch (seat.who) {
    case "bot":
      return { kind: "bot", level: seat.level };
    case "open":
    case "invited":
      return { kind: seat.who };
    case "me":
    case "here":
      return named && name ? { kind: "me", name } : { kind: "me" };
    default:
      return seat.who satisfies never;
  }
}

/** The request: options that are as usual are left out. */
export function newTable(wish: Wish, game: GameInfo, myName: string): CreateTable {
  const options: Record<string, Value> = {};
  for (const option of game.options) {
    const value = wish.options[option.key];
    if (value !== undefined && value !== "" && value !== option.default) options[option.key] = value;
  }
  const named = isHotSeat(wish);
  return {
    game: game.id,
    options,
    seats: wish.seats.map((seat) => seatOf(seat, named, myName)),
    time_control: paceOf(wish),
    is_private: wish.isPrivate,
    is_rated: wish.rated && canBeRated(wish),
    start_now: !waits(wish),
  };
}

/** The options of a table that are not as usual, without the number of seats. */
export function unusual(
  game: GameInfo | undefined,
  options: Record<string, Value>,
  card?: GameCard,
): [key: string, value: Value][] {
  return (game?.options ?? []).flatMap((option): [string, Value][] => {
    const value = options[option.key];
    const usual = value === undefined || value === option.default || card?.optionFollows?.(option.key, options);
    return usual ? [] : [[option.key, value]];
  });
}

/** How an option is asked for. */
export function control(option: Option): "switch" | "select" | "text" {
  if (option.values === null) return "text";
  return option.values.length === 2 && option.values.every((value) => typeof value === "boolean") ? "switch" : "select";
}

/** A select gives back text; this is the value it stands for. */
export function valueOf(option: Option, text: string): Value {
  return option.values?.find((value) => String(value) === text) ?? text;
}
