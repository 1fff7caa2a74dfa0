/** What every board gets and gives. A board draws a position and says which move was meant; it knows no rule. */

import type { Component, Snippet } from "svelte";
import type { LogEntry } from "../api/types";

/** A position as the server tells it, in the words of the game. */
export type View = Record<string, unknown>;

/** A position with what the server derives from it. */
export interface Scene {
  view: View;
  outlook: Record<string, unknown>; // what lies ahead, as things stand
  points: Record<string, number>[]; // by seat: points so far by source
}

/** A legal move and what it would do, as the server says. */
export interface Choice {
  text: string; // notation: "act build"
  entries: LogEntry[]; // what would be told
  after: Scene; // the position after it
  chance: boolean; // something random follows: `after` is the position before it
}

/** What all parts of a board share; boards hand it on by `setBoard`, so that pieces can find it. */
export interface BoardProps {
  scene: Scene; // moves that are gathered but not sent are in it already
  after: Scene | null; // what the move being considered would lead to
  considered: string | null; // that move
  seat: number | null; // whose eyes; null: a spectator
  names: readonly string[];
  step: string | null; // the question being asked
  asked: readonly number[]; // of whom
  choices: ReadonlyMap<string, Choice>; // by notation; empty: nothing can be clicked
  choose: (move: string) => void;
  consider: (move: string | null) => void;
  why: (move: string) => void; // "Why not?": explains an illegal move
  seatNote?: Snippet<[number]>; // clock and presence of a seat, to stand beside its name
  phone: boolean; // a narrow screen: own province first
}

/** What a folder `games/ID` exports as default from `index.ts`. */
export interface BoardModule {
  Board: Component<BoardProps>;
  Reference: Component<Record<string, never>>; // the reference card: every piece and event, in our own words
  Races: Component<{ scene: Scene; seat: number | null; names: readonly string[] }>; // state of every race
  Emblem: Component<{ size?: number }>; // the game's picture in lists
  blurb: () => string; // one or two sentences for the lobby
  /** A sentence for a move, shown in lists and spoken: "Build 2 floors". */
  say: (move: string, scene: Scene, seat: number | null) => string;
  optionName?: (key: string) => string; // the option's name as players say it
  optionValue?: (key: string, value: string | number | boolean) => string;
}

/** A scripted beginning that explains itself. Positions come from the engine (tools/tutorial.py), words from the game's folder. */
export interface Tutorial {
  names: string[];
  seat: number;
  options: Record<string, unknown>;
  stages: TutorialStage[];
}

export interface TutorialStage {
  scene: Scene;
  step: string | null;
  prompt: { en: string; fr: string } | null;
  rule: string | null;
  asked: number[];
  choices: Choice[]; // empty: only something to read
  move: string | null; // what the lesson wants
  entries: LogEntry[]; // what happened since the stage before
  key: string; // the lesson's words: t().lessons[key]
}
