/** Drops clicks that follow another one too closely, so that a double click is one click. */

const CLOSED_MS = 300;

class ClickGuard {
  isClosed = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns whether a click counts. If it does, no other one counts for a moment. */
  take(): boolean {
    if (this.isClosed) return false;
    this.isClosed = true;
    this.timer = setTimeout(() => (this.isClosed = false), CLOSED_MS);
    return true;
  }

  /** Lets the next click count. */
  reset(): void {
    clearTimeout(this.timer);
    this.isClosed = false;
  }
}

export const clickGuard = new ClickGuard();
