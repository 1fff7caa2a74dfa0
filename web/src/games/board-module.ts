/** What a board gets and gives. A board draws a position and reports which move was chosen; it knows no rule. */

import type { Component, Snippet } from "svelte";
import type { LogEntry, Preview } from "../api/types";
import type { SceneScript } from "../scenes/scene";

/**
 * A position with what the server derives from it; `game` tells its type. The forecast (coming scoring and events if
 * nothing changes) is null until the server has sent it; `points` are those so far, by seat and source.
 */
export type BoardState = BoardStateOf<Preview>;
type BoardStateOf<Each> = Each extends Preview
  ? Pick<Each, "game" | "view" | "points"> & { forecast: Each["forecast"] | null }
  : never;

/** A legal move and what it would do. */
export interface MovePreview {
  text: string; // notation: "act build"
  entries: LogEntry[]; // log entries that it would write
  boardState: BoardState; // the position after it
  isChanceNext: boolean; // something random follows: `boardState` is the position before it
}

/** A part of a short text: a picture and what happens to it. */
export interface Delta {
  piece?: string; // by its name for `BoardModule.Piece`
  change?: number; // +2 or −3
  count?: number; // an amount that does not change
  text?: string;
  isLost?: boolean; // the piece is crossed out
  seats?: readonly number[]; // badges
  label?: string; // for screen readers
}

/** The short form of a log, which the page shows in turns with pictures. */
export interface ShortLog {
  /** Returns what an entry says in pictures; null: its sentence is shown. Nothing is shown for an empty list. */
  describe: (entry: LogEntry) => readonly Delta[] | null;
  /** Returns the heading of a part of the game that an entry begins: "Month 3". */
  heading: (entry: LogEntry) => { title: string; deltas: readonly Delta[] } | null;
  /** Returns the phase of an entry, which may depend on that of the entry before. */
  phase: (entry: LogEntry, current: string | null) => string | null;
  /** Returns the name of a phase. */
  phaseTitle: (phase: string) => string;
}

/** Props of every board. Boards pass them on with `setBoard`, so that all pieces can read them. */
export interface BoardProps {
  boardState: BoardState; // with the staged moves
  hoveredState: BoardState | null; // after the hovered move
  hoveredMove: string | null;
  seat: number | null; // whose view it is; null: a spectator's
  names: readonly string[];
  step: string | null;
  toMove: readonly number[];
  legalMoves: ReadonlyMap<string, MovePreview>; // by notation; empty: nothing can be clicked
  choose: (move: string) => void;
  hover: (move: string | null) => void;
  explainIllegal: (move: string) => void; // answers "Why not?"
  hold?: (moves: readonly string[]) => void; // moves that are selected on the board, but not staged yet
  waitingMove?: string | null; // chosen, but there is no connection
  seatStatus?: Snippet<[number]>; // clock and presence of a seat, shown beside its name
  isNarrow: boolean; // as on a phone: the own pieces come first
  log?: readonly LogEntry[]; // the entries up to this position
}

/** The default export of `games/ID/index.ts`. */
export interface BoardModule {
  Board: Component<BoardProps>;
  Reference: Component<Record<string, never>>; // the reference card: every piece and event
  Standings: Component<{ boardState: BoardState; seat: number | null; names: readonly string[] }>;
  Emblem: Component<{ size?: number }>; // the picture of the game in lists
  scenes?: SceneScript; // what happens between two positions; without it positions simply follow one another
  /** Returns a sentence for a move, for lists and screen readers: "Build 2 floors". */
  describeMove: (move: string, boardState: BoardState, seat: number | null) => string;
  /** The picture of a piece in a `Delta`. A module without it has sentences only. */
  Piece?: Component<{ of: string; size: number; seat?: number | null }>;
  /** Returns what a move changes for a seat, without zeros and without what only others get. */
  effectsOf?: (before: BoardState, move: MovePreview, seat: number) => readonly Delta[];
  shortLog?: ShortLog;
  /** One entry of the reference card. `of`: as in the `data-reference` of a piece. */
  ReferenceEntry?: Component<{ of: string }>;
}

/** A scripted start of a game with explanations. Positions come from the engine (tools/tutorial.py). */
export interface Tutorial {
  names: string[];
  seat: number;
  options: Record<string, unknown>;
  lessons: TutorialLesson[];
}

export interface TutorialLesson {
  boardState: BoardState;
  step: string | null;
  toMove: number[];
  legalMoves: MovePreview[]; // empty: a lesson to read
  move: string | null; // the move that the lesson expects
  entries: LogEntry[]; // log entries since the lesson before
  key: string; // of the lesson's text
}
