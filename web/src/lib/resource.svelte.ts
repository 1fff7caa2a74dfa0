/** Data that is loaded from the server. */

/** A value with its loading state and its last error. */
export class Resource<Value> {
  value: Value | null = $state.raw(null);
  error: unknown = $state.raw(null);
  isLoading = $state(false);
  private latestRequest = 0;

  constructor(private readonly fetchValue: () => Promise<Value>) {}

  /** Loads the value again. The old value stays meanwhile, and answers that arrive out of order are ignored. */
  async load(): Promise<void> {
    const request = ++this.latestRequest;
    this.isLoading = true;
    try {
      const value = await this.fetchValue();
      if (request !== this.latestRequest) return;
      this.value = value;
      this.error = null;
    } catch (error) {
      if (request === this.latestRequest) this.error = error;
    } finally {
      if (request === this.latestRequest) this.isLoading = false;
    }
  }
}

const THROTTLE_MS = 300;

/** Returns `action`, called at once and then at most once per interval. `stop` cancels a pending call. */
export function throttled(action: () => void): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  function endInterval(): void {
    timer = undefined;
    if (isPending) call();
  }
  function call(): void {
    isPending = timer !== undefined;
    if (isPending) return;
    timer = setTimeout(endInterval, THROTTLE_MS);
    action();
  }
  return { call, stop: () => clearTimeout(timer) };
}
