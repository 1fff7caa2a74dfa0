/** The draft of a table in the form, and the request that creates it. */

import type { CreateTable, GameInfo, OptionSpec, SeatRequest, TimeControl } from "../api/types";
import type { LobbyCard, OptionValue } from "../games";

export type SeatOccupant = "me" | "hot-seat" | "bot" | "open" | "invited"; // hot-seat: another player at this screen
export const SEAT_OCCUPANTS: readonly SeatOccupant[] = ["bot", "open", "invited", "hot-seat"];

export interface SeatDraft {
  occupant: SeatOccupant;
  level: string;
  name: string; // of a player at this screen
}

export interface TableDraft {
  game: string;
  seats: SeatDraft[];
  options: Record<string, OptionValue>;
  timeControl: TimeControl["kind"];
  minutes: number; // realtime: for the whole game
  incrementSeconds: number; // realtime: added after each turn
  daysPerTurn: number; // correspondence
  isPrivate: boolean | null; // null: as usual for such seats
  isRated: boolean;
}

export const MINUTES = [5, 10, 15, 20, 30, 45, 60, 90];
export const INCREMENTS = [0, 5, 10, 15, 30, 60];
export const DAYS = [1, 2, 3, 5, 7, 14];

const DEFAULT_SEATS = 4;

/** Returns the default number of seats, or the largest one if the game does not allow it. */
export function defaultSeatCount(game: GameInfo): number {
  return game.seats.includes(DEFAULT_SEATS) ? DEFAULT_SEATS : Math.max(...game.seats);
}

function botSeat(game: GameInfo): SeatDraft {
  return { occupant: "bot", level: game.default_level, name: "" };
}

/** Returns a draft of the user against bots, with default options. */
export function defaultDraft(game: GameInfo): TableDraft {
  const seats = Array.from({ length: defaultSeatCount(game) }, (_, n): SeatDraft =>
    n === 0 ? { ...botSeat(game), occupant: "me" } : botSeat(game),
  );
  const options: Record<string, OptionValue> = {};
  for (const option of game.options) if (option.default !== null) options[option.key] = option.default;
  return {
    game: game.id,
    seats,
    options,
    timeControl: "untimed",
    minutes: 20,
    incrementSeconds: 15,
    daysPerTurn: 2,
    isPrivate: null,
    isRated: false,
  };
}

export function isAvailable(card: LobbyCard | undefined, key: string, value: OptionValue, seats: number): boolean {
  return card?.isOptionAvailable?.(key, value, seats) ?? true;
}

/** Changes the number of seats. New ones are like the last one, if that has no name. Unavailable options get their defaults. */
export function withSeatCount(draft: TableDraft, game: GameInfo, count: number, card?: LobbyCard): TableDraft {
  const last = draft.seats.at(-1);
  const added: SeatDraft = last && last.occupant !== "me" && last.occupant !== "hot-seat" ? last : botSeat(game);
  const seats = Array.from({ length: count }, (_, n): SeatDraft => draft.seats[n] ?? { ...added });
  const options = { ...draft.options };
  for (const { key, default: defaultValue } of game.options) {
    const value = options[key];
    if (value !== undefined && defaultValue !== null && !isAvailable(card, key, value, count))
      options[key] = defaultValue;
  }
  return { ...draft, seats, options };
}

/** Whether players must join before the game can start. */
export function needsPlayers(draft: TableDraft): boolean {
  return draft.seats.some((seat) => seat.occupant === "open" || seat.occupant === "invited");
}

/** Whether one user plays against bots. Such a game is private: it is nobody else's, and lists of games stay short. */
export function isSolo(draft: TableDraft): boolean {
  const others = draft.seats.filter((seat) => seat.occupant !== "me");
  return others.length < draft.seats.length && others.every((seat) => seat.occupant === "bot");
}

/** Whether the table is private: as chosen, else if all free seats are for invited friends. */
export function isPrivateTable(draft: TableDraft): boolean {
  const isFor = (occupant: SeatOccupant) => draft.seats.some((seat) => seat.occupant === occupant);
  return isSolo(draft) || (draft.isPrivate ?? (isFor("invited") && !isFor("open")));
}

/** Whether the game could be rated: users only, one seat each. */
export function canBeRated(draft: TableDraft): boolean {
  return (
    draft.seats.length > 1 &&
    draft.seats.every((seat) => seat.occupant === "me" || seat.occupant === "open" || seat.occupant === "invited")
  );
}

/** Whether several players share this screen. */
export function isHotSeat(draft: TableDraft): boolean {
  return draft.seats.some((seat) => seat.occupant === "hot-seat");
}

function toTimeControl(draft: TableDraft): TimeControl {
  switch (draft.timeControl) {
    case "untimed":
      return { kind: "untimed" };
    case "realtime":
      return { kind: "realtime", main_seconds: draft.minutes * 60, increment_seconds: draft.incrementSeconds };
    case "correspondence":
      return { kind: "correspondence", days_per_turn: draft.daysPerTurn };
    default:
      return draft.timeControl satisfies never;
  }
}

function toSeatRequest(seat: SeatDraft, isNamed: boolean, myName: string): SeatRequest {
  const name = (seat.occupant === "me" ? seat.name || myName : seat.name).trim();
  switch (seat.occupant) {
    case "bot":
      return { kind: "bot", level: seat.level };
    case "open":
    case "invited":
      return { kind: seat.occupant };
    case "me":
    case "hot-seat":
      return isNamed && name ? { kind: "me", name } : { kind: "me" };
    default:
      return seat.occupant satisfies never;
  }
}

/** Returns the request that creates the table. Options with default values are omitted. */
export function toCreateTable(draft: TableDraft, game: GameInfo, myName: string): CreateTable {
  const options: Record<string, OptionValue> = {};
  for (const option of game.options) {
    const value = draft.options[option.key];
    if (value !== undefined && value !== "" && value !== option.default) options[option.key] = value;
  }
  const isNamed = isHotSeat(draft);
  return {
    game: game.id,
    options,
    seats: draft.seats.map((seat) => toSeatRequest(seat, isNamed, myName)),
    time_control: toTimeControl(draft),
    is_private: isPrivateTable(draft),
    is_rated: draft.isRated && canBeRated(draft),
    start_now: !needsPlayers(draft),
  };
}

/** Returns the options of a table that differ from the defaults and are not implied by others. */
export function nonDefaultOptions(
  game: GameInfo | undefined,
  options: Record<string, OptionValue>,
  card?: LobbyCard,
): [key: string, value: OptionValue][] {
  return (game?.options ?? []).flatMap((option): [string, OptionValue][] => {
    const value = options[option.key];
    const isOmitted = value === undefined || value === option.default || card?.isOptionImplied?.(option.key, options);
    return isOmitted ? [] : [[option.key, value]];
  });
}

/** Returns the kind of form control for an option. */
export function inputKind(option: OptionSpec): "switch" | "select" | "text" {
  if (option.values === null) return "text";
  return option.values.length === 2 && option.values.every((value) => typeof value === "boolean") ? "switch" : "select";
}

/** Returns the value of an option for the text of a select. */
export function parseSelectValue(option: OptionSpec, text: string): OptionValue {
  return option.values?.find((value) => String(value) === text) ?? text;
}
