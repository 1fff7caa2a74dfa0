/** An analysis: asked for, waited for, there. */

import { get, post } from "../api/http";
import { ensureMe } from "../stores/session.svelte";
import { wording } from "../stores/toasts.svelte";
import type { Analysis } from "../api/types";
import type { Judgement } from "./analysis";

const AGAIN = 1000; // milliseconds between two looks at how far it is

export class Judging {
  analysis = $state.raw<Analysis | null>(null); // null: nobody has asked for one
  trouble = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly key: string | null,
  ) {}

  private get address(): string {
    return `/api/tables/${this.table}/analysis`;
  }

  get judgement(): Judgement | null {
    return this.analysis?.status === "done" ? (this.analysis.result as unknown as Judgement) : null;
  }

  get busy(): boolean {
    return this.analysis?.status === "waiting" || this.analysis?.status === "running";
  }

  /** Whether there is one already. */
  async look(): Promise<void> {
    try {
      this.take(await get<Analysis>(this.address, { invite_key: this.key }));
    } catch (error) {
      this.trouble = wording(error);
    }
  }

  async ask(): Promise<void> {
    this.trouble = null;
    try {
      await ensureMe();
      this.take(await post<Analysis>(this.address, {}, { invite_key: this.key }));
    } catch (error) {
      this.trouble = wording(error);
    }
  }

  private take(analysis: Analysis): void {
    if (this.closed) return;
    this.analysis = analysis.status === "none" ? null : analysis;
    clearTimeout(this.timer);
    if (this.busy) this.timer = setTimeout(() => void this.look(), AGAIN);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }
}
