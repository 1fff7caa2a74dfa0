/** Plays a finished game: the current ply, whose view is shown, and autoplay. */

import { ApiError } from "../api/http";
import type { LogEntry, Replay, ReplayPosition } from "../api/types";
import type { BoardState } from "../games/board-module";
import { playSound } from "../lib/sounds";
import { applyEntries, type SceneScript } from "../scenes/scene";
import { ScenePlayer } from "../scenes/scene-player.svelte";
import { motionEnabled, sceneRate } from "../stores/preferences.svelte";
import { showError } from "../stores/toasts.svelte";
import { nextDecision, nextStop, phaseMarksOf, ticksOf, type StepSize } from "./navigation";
import { PositionCache, type FetchPosition } from "./position-cache";
import type { ReplaySource } from "./replay-source";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const AUTOPLAY_MS = 1400; // per ply, at speed 1
const AFTER_SCENES_MS = 500; // until the next ply, at speed 1
const SCRUB_DEBOUNCE_MS = 40; // while the scrubber is dragged, only positions where it rests are loaded
const MAX_ATTEMPTS = 4;

/** Repeats requests that exceed the rate limit, after the time that the server asks for. */
function withRateLimitRetry(fetchPosition: FetchPosition): FetchPosition {
  return async (ply, seat) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await fetchPosition(ply, seat);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "rate_limited") || attempt === MAX_ATTEMPTS) throw error;
        const seconds = Number(error.problem["retry_after_seconds"]) || 1;
        await new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
      }
    }
  };
}

export class ReplayPlayer {
  ply = $state(0);
  seat = $state<number | null>(null);
  isPlaying = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  position = $state.raw<ReplayPosition | null>(null); // the one that is shown; that of `ply` as soon as it is loaded
  sceneState = $state.raw<BoardState | null>(null); // the board while the scenes before a position are played
  readonly scenes = new ScenePlayer();
  private script: SceneScript | null = null;
  private next: ReplayPosition | null = null; // shown after the scenes
  readonly phaseMarks;
  readonly ticks;
  readonly first: number;
  readonly last: number;
  readonly entries: readonly LogEntry[]; // the log; the ply of an entry is the next stop
  private readonly cache: PositionCache;
  private autoplayTimer: ReturnType<typeof setTimeout> | undefined;
  private scrubTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: ReplaySource,
    ply: number,
    seat: number | null,
  ) {
    const { replay } = source;
    this.phaseMarks = phaseMarksOf(replay);
    this.ticks = ticksOf(this.phaseMarks);
    this.first = nextDecision(this.phaseMarks, 0);
    this.last = replay.last_ply;
    this.entries = replay.entries.map((entry) => ({ ...entry, ply: nextDecision(this.phaseMarks, entry.ply) }));
    const positions = [...this.phaseMarks.keys()];
    const stops = positions.filter((position) => nextDecision(this.phaseMarks, position) === position);
    this.cache = new PositionCache(withRateLimitRetry(source.fetchPosition), stops);
    [this.ply, this.seat] = [nextDecision(this.phaseMarks, ply), seat];
    this.scheduleFetch();
  }

  get round(): number {
    return this.phaseMarks[this.ply]?.round ?? 0;
  }

  get replay(): Replay {
    return this.source.replay;
  }

  get names(): readonly string[] {
    return this.replay.names;
  }

  /** The board to draw. */
  get boardState(): BoardState | null {
    return this.sceneState ?? this.position;
  }

  /** Sets the scenes of the game; without them positions simply follow one another. */
  setScript(script: SceneScript | null): void {
    this.script = script;
  }

  goTo(ply: number): void {
    this.endScenes();
    this.ply = nextDecision(this.phaseMarks, ply);
    this.scheduleFetch();
    if (this.isPlaying) this.scheduleAutoplay();
  }

  step(size: StepSize, direction: 1 | -1): void {
    this.goTo(nextStop(this.phaseMarks, this.ply, size, direction));
  }

  /** Shows the view of a seat; null: of a spectator. */
  setViewer(seat: number | null): void {
    this.endScenes();
    this.seat = seat;
    this.scheduleFetch();
  }

  private scheduleFetch(): void {
    clearTimeout(this.scrubTimer);
    if (this.cache.has(this.ply, this.seat)) this.fetchPosition();
    else this.scrubTimer = setTimeout(() => this.fetchPosition(), this.position ? SCRUB_DEBOUNCE_MS : 0);
  }

  private fetchPosition(): void {
    const [ply, seat] = [this.ply, this.seat];
    this.cache.get(ply, seat).then(
      (position) => {
        if (ply === this.ply && seat === this.seat) this.present(position); // else the user has moved on
      },
      (error: unknown) => {
        this.isPlaying = false;
        showError(error);
      },
    );
  }

  // ------------------------------------------------------------------ scenes

  /** Shows a position; one step forward, with the scenes of its entries. */
  private present(position: ReplayPosition): void {
    const { script, position: before, names } = this;
    const isNextStep =
      before?.seat === position.seat && nextStop(this.phaseMarks, before.ply, "ply", 1) === position.ply;
    const entries = isNextStep ? this.entries.filter(({ ply }) => ply === position.ply) : [];
    const scenes = before && entries.length ? (script?.scenesOf(entries, { names, boardState: before }) ?? []) : [];
    if (!before || !script || !scenes.length || !sceneRate()) {
      this.position = position;
      return;
    }
    [this.next, this.sceneState] = [position, before];
    this.scenes.play(scenes, {
      speed: this.isPlaying ? this.speed : sceneRate(),
      manner: motionEnabled() ? "moving" : "still",
      onBegin: ({ size, sound }, isLast) => {
        if (sound) playSound(sound);
        if (isLast && size !== "panel") this.showNext();
      },
      onEntries: (shown) => {
        if (this.sceneState) this.sceneState = applyEntries(script, this.sceneState, shown);
      },
      onEnd: () => {
        this.showNext();
        if (this.isPlaying) this.scheduleAutoplay(AFTER_SCENES_MS);
      },
    });
  }

  private showNext(): void {
    if (this.next) this.position = this.next;
    this.next = this.sceneState = null;
  }

  private endScenes(): void {
    this.scenes.stop();
    this.showNext();
  }

  // ------------------------------------------------------------------ autoplay

  toggle(): void {
    if (this.isPlaying) this.stop();
    else {
      this.isPlaying = true;
      if (this.ply === this.last) this.goTo(0);
      else this.scheduleAutoplay();
    }
  }

  stop(): void {
    this.isPlaying = false;
    clearTimeout(this.autoplayTimer);
  }

  private scheduleAutoplay(milliseconds = motionEnabled() ? AUTOPLAY_MS : AUTOPLAY_MS / 1.5): void {
    clearTimeout(this.autoplayTimer);
    this.autoplayTimer = setTimeout(() => this.autoplayStep(), milliseconds / this.speed);
  }

  private autoplayStep(): void {
    if (this.position?.ply !== this.ply || this.scenes.isPlaying)
      this.scheduleAutoplay(); // the position is not loaded yet, or its scenes are being played
    else if (this.ply < this.last) this.step("ply", 1);
    else this.stop();
  }

  close(): void {
    this.stop();
    this.scenes.stop();
    clearTimeout(this.scrubTimer);
  }
}
