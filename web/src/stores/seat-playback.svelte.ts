/** What one seat sees: its position, the log, and a queue of positions that are shown one after the other, as scenes. */

import { applyDiff } from "../api/json-diff";
import type { LogEntry, Position } from "../api/types";
import type { BoardState } from "../games/board-module";
import { playSound } from "../lib/sounds";
import { applyEntries, plainScene, type Scene, type SceneScript } from "../scenes/scene";
import { ScenePlayer } from "../scenes/scene-player.svelte";
import { Decision, makePreviewRequest, sessionStorageMoves } from "./decision.svelte";
import { motionEnabled, sceneRate } from "./preferences.svelte";

const FAST_QUEUE_LENGTH = 3; // with more queued positions, single moves are played faster
const SKIP_QUEUE_LENGTH = 14; // more queued positions are shown at once; of more scenes, only the large ones are played
const FAST_FACTOR = 2;

/** Returns a position with the view of its seat: the public one with what only the seat knows. */
function withOwnView<Each extends Position>(position: Each): Each {
  return { ...position, view: applyDiff(position.view, position.private) };
}

/** The scenes of the game and the names of its seats; they are known a moment after the first position. */
export interface GameScenes {
  script: SceneScript | null;
  names: readonly string[];
}

/** What a playback needs from its table. */
export interface PlaybackHost {
  gameScenes: () => GameScenes;
  onShown: () => void; // a position is shown
  isHeard: () => boolean; // whether the scenes of this seat have sounds
}

/** Returns the large scenes of many; the entries of the others before them are applied when they begin. */
function onlyPanels(scenes: readonly Scene[]): Scene[] {
  const panels: Scene[] = [];
  let passed: readonly LogEntry[] = [];
  for (const scene of scenes) {
    if (scene.size === "panel") {
      panels.push({ ...scene, entries: [...passed, ...scene.entries] });
      passed = [];
    } else passed = [...passed, ...scene.entries];
  }
  return panels;
}

export class SeatPlayback {
  position: Position | null = $state.raw(null);
  entries: readonly LogEntry[] = $state.raw([]);
  decision: Decision | null = $state.raw(null);
  queue: readonly Position[] = $state.raw([]);
  sceneState: BoardState | null = $state.raw(null); // the board while the scenes before the next position are played
  readonly scenes = new ScenePlayer();
  private latest: Position | null = null;
  private prepared: Decision | null = null; // of the next position, so that its previews are there when it is shown
  sent: Position | null = null; // the newest position as the server has sent it, to which updates refer

  constructor(
    private readonly inviteKey: string | null,
    private readonly host: PlaybackHost,
  ) {}

  /** What to send when subscribing again: the server then sends only newer entries. */
  get resumePoint(): { since: number; rewinds: number } {
    return { since: this.latest?.ply ?? 0, rewinds: this.latest?.rewinds ?? 0 };
  }

  /** The newest position, shown or queued. */
  get last(): Position | null {
    return this.latest;
  }

  enqueue(sent: Position): void {
    const position = withOwnView(sent);
    this.sent = sent;
    this.latest = position;
    this.queue = [...this.queue, position];
    this.advance();
  }

  /** Ends the current scene. */
  skipScene(): void {
    this.scenes.skipScene();
  }

  /** Shows all queued positions at once. */
  skip(): void {
    this.scenes.stop();
    while (this.queue.length) this.showNext();
  }

  stop(): void {
    this.scenes.stop();
    this.queue = [];
    this.decision?.discard();
  }

  /** The board with a decision that is being sent; null: none is being sent. */
  get sentState(): BoardState | null {
    return this.sentEffects?.boardState ?? null;
  }

  /**
   * A decision that is being sent: the board with the own part of its effects, and how many entries that is. What else
   * follows from it comes as scenes.
   */
  private get sentEffects(): { boardState: BoardState; count: number } | null {
    const { script, names } = this.host.gameScenes();
    const { decision } = this;
    if (!script || !decision?.isSent || !sceneRate()) return null;
    const { settledState, stagedEntries, boardState } = decision;
    const scenes = script.scenesOf(stagedEntries, { names, boardState: settledState });
    const [first] = scenes;
    if (scenes.length < 2 || !first || first.size === "panel") return { boardState, count: stagedEntries.length };
    return { boardState: applyEntries(script, settledState, first.entries), count: first.entries.length };
  }

  /** Plays scenes of entries again, over the board as it is. */
  replay(entries: readonly LogEntry[]): void {
    const { script, names } = this.host.gameScenes();
    if (!script || !this.decision || this.queue.length) return;
    const scenes = script.scenesOf(entries, { names, boardState: this.decision.boardState });
    this.scenes.play(scenes, {
      speed: sceneRate() || 1,
      manner: motionEnabled() ? "moving" : "still",
      showsAll: true,
      onBegin: ({ sound }) => this.playSound(sound),
      onEnd: () => this.advance(),
    });
  }

  private playSound(sound: Scene["sound"]): void {
    if (sound && this.host.isHeard()) playSound(sound);
  }

  /** Returns the scenes before a position is shown; none: it is shown at once. */
  private scenesBefore(next: Position): Scene[] {
    const before = this.position;
    const isNew = before && next.rewinds === before.rewinds && next.ply > before.ply && next.entries.length > 0;
    if (!isNew || !this.decision || !sceneRate() || this.queue.length > SKIP_QUEUE_LENGTH) return [];
    const { script, names } = this.host.gameScenes();
    if (!script) return [plainScene(next.entries)];
    const scenes = script.scenesOf(next.entries, { names, boardState: this.decision.settledState });
    return scenes.length > SKIP_QUEUE_LENGTH ? onlyPanels(scenes) : scenes;
  }

  private advance(): void {
    const next = this.queue[0];
    if (!next || this.scenes.isPlaying) return;
    const scenes = this.scenesBefore(next);
    if (!scenes.length) {
      this.showNext();
      this.advance();
      return;
    }
    const shownEntries = this.entries;
    const isFast = this.queue.length > FAST_QUEUE_LENGTH && !scenes.some(({ size }) => size === "panel");
    let isShown = false;
    const pending = new Set(scenes.flatMap(({ entries }) => entries)); // a later scene shows them
    let last = -1; // index of the last entry in the log
    const show = (): void => {
      if (isShown) return;
      isShown = true;
      this.showNext();
    };
    const own = this.sentEffects;
    const applied = new Set(next.entries.slice(0, own?.count ?? 0)); // the board has them since they were chosen
    this.sceneState = own?.boardState ?? this.decision?.settledState ?? null;
    if (next.legal.length) this.prepared = this.makeDecision(next);
    this.scenes.play(scenes, {
      speed: sceneRate() * (isFast ? FAST_FACTOR : 1),
      manner: motionEnabled() ? "moving" : "still",
      onBegin: ({ size, sound }, isLast) => {
        this.playSound(sound);
        // the user may act while the last move of the others is still being shown
        if (isLast && size !== "panel") show();
      },
      onEntries: (entries) => {
        if (isShown) return;
        const { script } = this.host.gameScenes();
        const others = entries.filter((entry) => !applied.has(entry));
        if (script && this.sceneState) this.sceneState = applyEntries(script, this.sceneState, others);
        for (const entry of entries) {
          pending.delete(entry);
          last = Math.max(last, next.entries.indexOf(entry));
        }
        this.entries = [...shownEntries, ...next.entries.slice(0, last + 1).filter((entry) => !pending.has(entry))];
      },
      onEnd: () => {
        show();
        this.advance();
      },
    });
  }

  private showNext(): void {
    const [position, ...rest] = this.queue;
    if (!position) return;
    this.queue = rest;
    this.sceneState = null;
    this.entries = [
      ...this.entries.filter((entry) => position.since > 0 && entry.ply <= position.since),
      ...position.entries,
    ];
    const before = this.position;
    this.position = position;
    this.decide(before, position);
    this.host.onShown();
  }

  private decide(before: Position | null, position: Position): void {
    // After a reconnect the same position comes again: staged moves stay.
    const isSame =
      before !== null &&
      before.ply === position.ply &&
      before.rewinds === position.rewinds &&
      before.owed === position.owed &&
      before.legal.length === position.legal.length &&
      before.step === position.step;
    if (isSame && this.decision) return;
    this.decision?.discard();
    const { prepared } = this;
    this.prepared = null;
    this.decision = prepared?.position === position ? prepared : this.makeDecision(position);
  }

  private makeDecision(position: Position): Decision {
    const previousBoardState = this.decision?.boardState ?? null;
    return new Decision(position, makePreviewRequest(this.inviteKey), sessionStorageMoves, previousBoardState);
  }
}
