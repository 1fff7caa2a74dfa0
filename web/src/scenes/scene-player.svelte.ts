/** Plays scenes one after the other: which scene is shown, and how many of its lines. */

import type { LogEntry } from "../api/types";
import { openingEntries, type Scene } from "./scene";
import { holdTime, introTime, lineTime, stillTime, type Manner } from "./timing";

/** Callbacks of the player. */
export interface SceneEvents {
  /** A scene begins; `isLast`: no other follows. */
  onBegin?: (scene: Scene, isLast: boolean) => void;
  /** Entries become visible: those of the scene, then those of each line. */
  onEntries?: (entries: readonly LogEntry[]) => void;
  /** All scenes have ended, also if they were skipped. */
  onEnd?: () => void;
}

export interface SceneOptions extends SceneEvents {
  speed: number; // 2: twice as fast
  manner: Manner;
  showsAll?: boolean; // also scenes that would not stand still: the user has asked for them
}

export class ScenePlayer {
  scene: Scene | null = $state.raw(null);
  lineCount = $state(0); // lines that are shown
  isStill = $state(false); // without movement
  speed = $state(1);
  number = $state(0); // counts the scenes, so that equal ones are drawn anew
  private rest: Scene[] = [];
  private options: SceneOptions = { speed: 1, manner: "moving" };
  private timer: ReturnType<typeof setTimeout> | undefined;

  get isPlaying(): boolean {
    return this.scene !== null;
  }

  /** Plays scenes instead of those before, which end at once. */
  play(scenes: readonly Scene[], options: SceneOptions): void {
    this.stop();
    this.options = options;
    [this.speed, this.isStill] = [options.speed, options.manner === "still"];
    this.rest = [...scenes];
    this.next();
  }

  /** Ends the current scene: the next one begins. */
  skipScene(): void {
    if (!this.scene) return;
    clearTimeout(this.timer);
    this.showLines(this.scene.lines.length);
    this.next();
  }

  /** Removes the scenes without any effect. */
  stop(): void {
    clearTimeout(this.timer);
    this.rest = [];
    this.scene = null;
  }

  private next(): void {
    const scene = this.rest.shift() ?? null;
    this.scene = scene;
    this.lineCount = 0;
    if (!scene) {
      this.options.onEnd?.();
      return;
    }
    this.number += 1;
    this.options.onBegin?.(scene, this.rest.length === 0);
    this.options.onEntries?.(openingEntries(scene));
    if (this.isStill) {
      this.showLines(scene.lines.length);
      this.wait(stillTime(scene, this.options.showsAll), () => this.next());
    } else this.wait(introTime(scene), () => this.advance());
  }

  private advance(): void {
    const scene = this.scene;
    if (!scene) return;
    if (this.lineCount === scene.lines.length) {
      this.wait(holdTime(scene), () => this.next());
      return;
    }
    const shown = scene.isTogether ? scene.lines.length : this.lineCount + 1;
    const time = lineTime(scene, scene.lines[shown - 1]!);
    this.showLines(shown);
    this.wait(time, () => this.advance());
  }

  private showLines(count: number): void {
    const added = this.scene?.lines.slice(this.lineCount, count) ?? [];
    this.lineCount = count;
    const entries = added.flatMap((line) => line.entries);
    if (entries.length) this.options.onEntries?.(entries);
  }

  private wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(then, milliseconds / this.speed);
  }
}
