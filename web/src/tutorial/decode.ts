/** Decodes tutorials. tools/tutorial.py writes differences instead of whole positions. */

import type { Component } from "svelte";
import { applyDiff } from "../api/json-diff";
import type { LogEntry } from "../api/types";
import type { BoardState, MovePreview, Tutorial, TutorialLesson } from "../games/board-module";

interface EncodedMovePreview {
  text: string;
  entries: LogEntry[];
  patch: unknown; // difference to the board state of the lesson
  is_chance_next: boolean;
}

interface EncodedLesson {
  key: string;
  patch: unknown; // difference to the board state of the lesson before; the first one is whole
  step: string | null;
  to_move: number[];
  move: string | null;
  entries: LogEntry[];
  move_previews: EncodedMovePreview[];
}

export interface EncodedTutorial {
  names: string[];
  seat: number;
  options: Record<string, unknown>;
  lessons: EncodedLesson[];
}

/** The text of a lesson, by paragraph. *Words* between asterisks are emphasised. */
export interface LessonText {
  title: string;
  text: readonly string[];
}

export interface LocalisedTutorial extends Tutorial {
  lessonTexts: () => Record<string, LessonText>;
  highlightSelectors: Readonly<Record<string, string>>; // by lesson: selector of the area of the board that it is about
  pictures?: Readonly<Record<string, string>>; // by lesson: name of the picture beside its text
  Picture?: Component<{ name: string }>; // draws these pictures
}

/** Returns the tutorial with whole positions. */
export function decodeTutorial(encoded: EncodedTutorial): Tutorial {
  let boardState: BoardState | null = null; // the first lesson has a whole one
  const lessons = encoded.lessons.map(({ key, patch, step, to_move, move, entries, move_previews }): TutorialLesson => {
    const current: BoardState = (boardState = applyDiff<BoardState>(boardState, patch));
    const legalMoves = move_previews.map((preview): MovePreview => ({
      text: preview.text,
      entries: preview.entries,
      boardState: applyDiff(current, preview.patch),
      isChanceNext: preview.is_chance_next,
    }));
    const decoded = { boardState: current, entries, toMove: to_move, legalMoves };
    return { key, step, move, ...decoded };
  });
  return { ...encoded, lessons };
}
