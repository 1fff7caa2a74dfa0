import { expect, test, vi } from "vitest";
import { clickGuard } from "./click-guard.svelte";

test("a click counts, another one only after a moment", () => {
  vi.useFakeTimers();
  expect([clickGuard.take(), clickGuard.take()]).toEqual([true, false]);
  vi.advanceTimersByTime(299);
  expect(clickGuard.take()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([clickGuard.isClosed, clickGuard.take()]).toEqual([false, true]);
  vi.useRealTimers();
});
