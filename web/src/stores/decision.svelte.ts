/**
 * One decision of a seat. Its moves are staged here, can be removed one by one and are sent together. The server says what
 * each move would do, so that no rule exists twice.
 */

import { ApiError, NetworkError } from "../api/http";
import { applyDiff } from "../api/json-diff";
import { connection } from "../api/socket.svelte";
import type { LogEntry, Position, Preview } from "../api/types";
import type { BoardState, MovePreview } from "../games/board-module";

export type RequestPreview = (moves: string[], position: Position) => Promise<Preview>;

/** The answer to "Why not?": why a move is illegal. */
export interface IllegalMoveReason {
  move: string;
  error: ApiError;
}

export function makePreviewRequest(inviteKey: string | null): RequestPreview {
  return async (moves, { table_id, ply, seat }) => {
    const preview = await connection.send({
      type: "preview",
      table_id,
      moves,
      ply,
      ...(seat === null ? {} : { seat }),
      ...(inviteKey ? { invite_key: inviteKey } : {}),
    });
    if (!preview) throw new NetworkError("no preview");
    return preview;
  };
}

// When it is not our turn, bots may be about to change the position, so the preview is requested a little later.
const IDLE_PREVIEW_DELAY_MS = 120;

/** Keeps staged moves across a reload. */
export interface StagedMovesStorage {
  read(name: string): string[];
  write(name: string, moves: readonly string[]): void;
}

const STORAGE_PREFIX = "jadecourt.staged-moves.";

/** Removes all staged moves: they may be secret, and the next user of this browser must not see them. */
export function clearAllStagedMoves(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(STORAGE_PREFIX)) sessionStorage.removeItem(name);
    }
  } catch {
    // without storage there is nothing to remove
  }
}

export const sessionStorageMoves: StagedMovesStorage = {
  read(name) {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_PREFIX + name) ?? "[]");
      return Array.isArray(stored) && stored.every((move) => typeof move === "string") ? stored : [];
    } catch {
      return [];
    }
  },
  write(name, moves) {
    try {
      if (moves.length) sessionStorage.setItem(STORAGE_PREFIX + name, JSON.stringify(moves));
      else sessionStorage.removeItem(STORAGE_PREFIX + name);
    } catch {
      // without storage the moves are lost with a reload
    }
  },
};

/** Returns a board state with forecast and points of another one, if it is of the same game. */
function withForecastOf<State extends BoardState>(state: State, other: BoardState | null): State {
  if (other?.game !== state.game) return state;
  return { ...state, forecast: other.forecast, points: other.points };
}

export class Decision {
  staged: readonly string[] = $state.raw([]); // chosen, not sent
  isComplete = $state(false); // no move is missing: the decision can be sent
  isSent = $state(false); // the staged moves are being sent, or were accepted
  hoveredMove: string | null = $state(null);
  lastChoice: string | null = $state(null); // staged, or to be staged when its preview arrives
  heldMoves: readonly string[] = $state.raw([]); // selected on the board, staged with the next selection
  reason: IllegalMoveReason | null = $state.raw(null);
  private preview: Preview | null = $state.raw(null); // of the staged moves, or …
  // … of the moves before the last one, whose effect it has described
  private described: { boardState: BoardState; entries: readonly LogEntry[] } | null = $state.raw(null);
  private settled: BoardState | null = null; // the preview of no moves
  private previews = new Map<string, Promise<Preview>>();
  private isDiscarded = false; // another position is shown

  /** Until the first preview arrives, forecast and points of `previousBoardState` are shown. */
  constructor(
    readonly position: Position,
    private readonly requestPreview: RequestPreview,
    private readonly storage: StagedMovesStorage = sessionStorageMoves,
    private readonly previousBoardState: BoardState | null = null,
  ) {
    if (position.legal.length) void this.restoreStaged();
    else setTimeout(() => void this.restoreStaged(), IDLE_PREVIEW_DELAY_MS);
  }

  private get storageName(): string {
    const { table_id, seat, ply, rewinds, owed } = this.position;
    return `${table_id}.${seat}.${ply}.${rewinds}.${owed}`;
  }

  /** The position with the staged moves applied. */
  get boardState(): BoardState {
    return (
      this.described?.boardState ??
      this.preview ??
      withForecastOf({ ...this.position, forecast: null, points: [] }, this.previousBoardState)
    );
  }

  /** The position without the staged moves. */
  get settledState(): BoardState {
    return this.settled ?? withForecastOf({ ...this.position, forecast: null, points: [] }, this.previousBoardState);
  }

  get step(): string | null {
    return this.preview ? this.preview.step : this.position.step;
  }

  get owed(): number {
    const owed = this.preview?.owed ?? this.position.owed;
    return this.described ? Math.max(owed - 1, 0) : owed;
  }

  /** Log entries that the staged moves would write. */
  get stagedEntries(): readonly LogEntry[] {
    return this.staged.length ? (this.described?.entries ?? this.preview?.entries ?? []) : [];
  }

  /** Every legal move by its notation. Before the preview arrives, the moves have no effects. */
  get legalMoves(): ReadonlyMap<string, MovePreview> {
    if (this.isComplete || this.described || !this.position.legal.length) return new Map();
    const current = this.boardState;
    if (!this.preview) {
      const legal = this.staged.length ? [] : this.position.legal;
      return new Map(legal.map(({ text }) => [text, { text, entries: [], boardState: current, isChanceNext: false }]));
    }
    return new Map(
      this.preview.move_previews.map(({ text, entries, patch, is_chance_next }) => {
        // computed on demand: most moves are never hovered
        let after: BoardState | null = null;
        const move: MovePreview = {
          text,
          entries,
          isChanceNext: is_chance_next,
          get boardState() {
            return (after ??= patch ? applyDiff(current, patch) : current);
          },
        };
        return [text, move];
      }),
    );
  }

  /** The position after the hovered move. */
  get hoveredState(): BoardState | null {
    return (this.hoveredMove !== null && this.legalMoves.get(this.hoveredMove)?.boardState) || null;
  }

  private previewMoves(moves: readonly string[]): Promise<Preview> {
    const name = moves.join("|");
    const request = this.previews.get(name) ?? this.requestPreview([...moves], this.position);
    this.previews.set(name, request);
    request.catch(() => this.previews.delete(name));
    return request;
  }

  /** Requests the preview of the position, with the moves that were staged before a reload if they are still legal. */
  private async restoreStaged(): Promise<void> {
    if (this.isDiscarded) return;
    const stored = this.position.legal.length ? this.storage.read(this.storageName) : [];
    try {
      const preview = await this.previewMoves(stored);
      this.applyPreview(stored, preview, stored.length > 0 && !preview.decision_continues);
    } catch {
      if (!stored.length) return; // moves can be played without a preview
      this.storage.write(this.storageName, []);
      await this.restoreStaged();
    }
  }

  private applyPreview(moves: readonly string[], preview: Preview, complete: boolean): void {
    // the hovered move stays if only the preview of the same moves has arrived
    if (moves.length !== this.staged.length) this.hoveredMove = this.reason = null;
    this.described = null;
    this.preview = preview;
    if (!moves.length) this.settled = preview;
    this.setStaged(moves, complete);
  }

  private setStaged(moves: readonly string[], complete: boolean): void {
    this.staged = moves;
    this.isComplete = complete;
    this.storage.write(this.storageName, moves);
  }

  /**
   * Stages a move; resolves to whether the decision is complete. A move that the server has already described is staged
   * at once: only the moves after it have to be asked for, if there are any.
   */
  async choose(move: string): Promise<boolean> {
    if (this.isComplete) return true;
    const before = this.staged;
    const moves = [...before, move];
    this.lastChoice = move;
    if (this.stageDescribed(moves, move)) return true;
    try {
      const preview = await this.previewMoves(moves);
      this.applyPreview(moves, preview, !preview.decision_continues);
    } catch (error) {
      if (this.described) {
        this.described = null; // `preview` is still that of the moves before
        this.setStaged(before, false);
      }
      throw error;
    }
    return this.isComplete;
  }

  /** Stages a move that the current preview describes; returns whether the decision is complete with it. */
  private stageDescribed(moves: readonly string[], move: string): boolean {
    const found = this.preview?.move_previews.find(({ text }) => text === move);
    if (!found?.patch) return false;
    const boardState = applyDiff(this.boardState, found.patch);
    const entries = [...this.stagedEntries, ...found.entries];
    this.hoveredMove = this.reason = null;
    this.heldMoves = [];
    this.described = { boardState, entries };
    this.setStaged(moves, !found.decision_continues);
    return this.isComplete;
  }

  /** Removes the last staged move. */
  async unstage(): Promise<void> {
    const moves = this.staged.slice(0, -1);
    this.applyPreview(moves, await this.previewMoves(moves), false);
  }

  hover(move: string | null): void {
    this.hoveredMove = move;
    if (move !== null) this.reason = null; // the preview takes its place
  }

  hold(moves: readonly string[]): void {
    this.heldMoves = moves;
  }

  /** Asks the server why a move is illegal and keeps the answer in `reason`. */
  async explainIllegal(move: string): Promise<void> {
    this.reason = null;
    try {
      await this.requestPreview([...this.staged, move], this.position);
    } catch (error) {
      if (error instanceof ApiError) this.reason = { move, error };
    }
  }

  clearReason(): void {
    this.reason = null;
  }

  /** Call when another position is shown. */
  discard(): void {
    this.isDiscarded = true;
  }

  /** Call when the decision was sent. */
  clearStaged(): void {
    this.storage.write(this.storageName, []);
  }
}
