/** Divides the log into sections (a month, a phase) and turns: entries of one seat that follow each other. */

import type { LogEntry } from "../api/types";
import type { Delta, ShortLog } from "../games/board-module";

export interface LogTurn {
  seat: number | null;
  entries: { entry: LogEntry; deltas: readonly Delta[] | null }[]; // null: without pictures
  isFirstNew: boolean; // the first one after the user's last turn
  isNew: boolean;
}

export interface LogSection {
  heading: { title: string; deltas: readonly Delta[] } | null;
  phase: string | null; // the title of a phase that begins
  turns: LogTurn[];
}

/** Returns the sections of a log. `since`: the ply after the user's last turn, 0 if there is none. */
export function groupEntries(entries: readonly LogEntry[], shortLog: ShortLog | undefined, since = 0): LogSection[] {
  const sections: LogSection[] = [];
  let phase: string | null = null;
  let turn: LogTurn | undefined;
  let hasNew = false;
  for (const entry of entries) {
    const heading = shortLog?.heading(entry) ?? null;
    const nextPhase: string | null = shortLog?.phase(entry, heading ? null : phase) ?? null;
    const isNew = since > 0 && entry.ply > since;
    if (sections.length === 0 || heading || nextPhase !== phase) {
      const title = nextPhase !== null && nextPhase !== phase ? (shortLog?.phaseTitle(nextPhase) ?? null) : null;
      sections.push({ heading, phase: title, turns: [] });
      turn = undefined;
    }
    phase = nextPhase;
    if (turn?.seat !== entry.seat || turn.isNew !== isNew) {
      turn = { seat: entry.seat, entries: [], isFirstNew: isNew && !hasNew, isNew };
      hasNew ||= isNew;
      sections.at(-1)?.turns.push(turn);
    }
    turn.entries.push({ entry, deltas: shortLog?.describe(entry) ?? null });
  }
  return sections;
}

/** Whether a turn has something to show: an entry without pictures is a sentence, one with no change is left out. */
export const isVisible = ({ entries }: LogTurn): boolean => entries.some(({ deltas }) => deltas?.length !== 0);
