/** Something the server is asked for: there, on its way, or refused. */

export class Loaded<Thing> {
  value: Thing | null = $state.raw(null);
  error: unknown = $state.raw(null);
  busy = $state(false);
  private latest = 0;

  constructor(private readonly ask: () => Promise<Thing>) {}

  /** Ask again; what is there stays until the answer comes, and an answer that was overtaken is dropped. */
  async load(): Promise<void> {
    const mine = ++this.latest;
    this.busy = true;
    try {
      const value = await this.ask();
      if (mine !== this.latest) return;
      this.value = value;
      this.error = null;
    } catch (error) {
      if (mine === this.latest) this.error = error;
    } finally {
      if (mine === this.latest) this.busy = false;
    }
  }
}

const GATHER = 300; // milliseconds in which several calls become one

/** `act`, at once and then at most once in a while, however often it is called. */
export function gathered(act: () => void): { call: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again = false;
  function open(): void {
    timer = undefined;
    if (again) call();
  }
  function call(): void {
    again = timer !== undefined;
    if (again) return;
    timer = setTimeout(open, GATHER);
    act();
  }
  return { call, stop: () => clearTimeout(timer) };
}
