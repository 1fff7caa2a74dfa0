/** Requests the analysis of a game and polls until it is done. */

import { errorText } from "../api/error-text";
import { get, post } from "../api/http";
import type { Analysis } from "../api/types";
import { ensureSignedIn } from "../stores/session.svelte";
import type { AnalysisResult } from "./analysis";

const POLL_MS = 1000;

export class AnalysisRequest {
  analysis = $state.raw<Analysis | null>(null); // null: none was requested
  error = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isClosed = false;

  constructor(
    private readonly tableId: string,
    private readonly inviteKey: string | null,
  ) {}

  private get params() {
    return { table: this.tableId, invite_key: this.inviteKey };
  }

  get result(): AnalysisResult | null {
    return this.analysis?.status === "done" ? this.analysis.result : null;
  }

  get isRunning(): boolean {
    return this.analysis?.status === "waiting" || this.analysis?.status === "running";
  }

  /** Loads the analysis, if there is one. */
  async load(): Promise<void> {
    try {
      this.setAnalysis(await get("/api/tables/{table}/analysis", this.params));
    } catch (error) {
      this.error = errorText(error);
    }
  }

  async request(): Promise<void> {
    this.error = null;
    try {
      await ensureSignedIn();
      this.setAnalysis(await post("/api/tables/{table}/analysis", this.params));
    } catch (error) {
      this.error = errorText(error);
    }
  }

  private setAnalysis(analysis: Analysis): void {
    if (this.isClosed) return;
    this.analysis = analysis.status === "none" ? null : analysis;
    clearTimeout(this.timer);
    if (this.isRunning) this.timer = setTimeout(() => void this.load(), POLL_MS);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }
}
