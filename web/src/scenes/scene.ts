/**
 * A scene: what a few log entries say, as a picture. Games describe their scenes by a `SceneScript`; live play, "since your
 * last turn" and the replay play them with a `ScenePlayer`, and `SceneLayer.svelte` draws them over the board.
 */

import type { Component } from "svelte";
import type { LogEntry } from "../api/types";
import type { BoardState } from "../games/board-module";
import type { SoundName } from "../lib/sounds";

/** An amount that a seat gains or loses, and where it goes. */
export interface SceneDelta {
  amount: number; // with its sign
  unit: string; // named by the game: "yuan", "floor"; `SceneScript.Unit` draws it
  target: string | null; // selector of the place on the board to which the number flies
}

/** What happens to one seat in a scene. */
export interface SceneLine {
  seat: number | null;
  deltas: readonly SceneDelta[];
  note?: string; // a few words instead of numbers, or after them
  total?: number; // a sum that is shown at the end of the line
  piece?: string; // drawn at the beginning of the line
  mark?: "shake" | "first"; // tied bids shake; the winner is set apart
  entries: readonly LogEntry[]; // applied to the board with the line
}

export interface Scene {
  name: string; // its kind, for styles and tests: "event"
  /**
   * panel: a card in the middle of the board, line by line; the next position waits for it.
   * banner: a line of text at the upper edge. brief: only numbers on the board. Both may run while the user acts.
   */
  size: "panel" | "banner" | "brief";
  title: string;
  detail?: string; // below the title
  piece: string | null; // named by the game: "event drought"; `SceneScript.Piece` draws it
  from: string | null; // selector of the place on the board from which the piece comes
  lines: readonly SceneLine[];
  isTogether?: boolean; // all lines at the same time
  isQuick?: boolean; // it happens often, and its lines are alike
  entries: readonly LogEntry[]; // all of the scene, those of its lines too
  sound: SoundName | null;
}

/** What a script knows besides the entries. */
export interface SceneContext {
  names: readonly string[];
  boardState: BoardState; // before the entries
}

/** The scenes of a game. */
export interface SceneScript {
  /** Groups log entries into scenes, in their order. Every entry belongs to one scene. */
  scenesOf: (entries: readonly LogEntry[], context: SceneContext) => Scene[];
  /**
   * Returns a board state after an entry, as far as the entry says it; used between two positions, until the next one
   * from the server replaces it.
   */
  applyEntry: (boardState: BoardState, entry: LogEntry) => BoardState;
  Piece: Component<{ piece: string; size: number; seat?: number | null }>;
  Unit: Component<{ unit: string; size: number }>;
}

/** Returns the entries of a scene that belong to none of its lines; they are applied when it begins. */
export function openingEntries(scene: Scene): readonly LogEntry[] {
  const inLines = new Set(scene.lines.flatMap(({ entries }) => entries));
  return scene.entries.filter((entry) => !inLines.has(entry));
}

/** Returns a board state after some entries. */
export function applyEntries(script: SceneScript, boardState: BoardState, entries: readonly LogEntry[]): BoardState {
  return entries.reduce((state, entry) => script.applyEntry(state, entry), boardState);
}

/** Returns the scene of a game without a script: the position itself is all there is to see. */
export const plainScene = (entries: readonly LogEntry[]): Scene => ({
  name: "plain",
  size: "brief",
  title: "",
  piece: null,
  from: null,
  lines: [],
  entries,
  sound: null,
});
