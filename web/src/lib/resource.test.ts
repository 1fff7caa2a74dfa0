import { expect, test, vi } from "vitest";
import { throttled, Resource } from "./resource.svelte";

test("an answer that arrives out of order is ignored", async () => {
  const answers: ((value: string) => void)[] = [];
  const resource = new Resource(() => new Promise<string>((resolve) => answers.push(resolve)));
  const first = resource.load();
  const second = resource.load();
  answers[1]?.("new");
  await second;
  answers[0]?.("old");
  await first;
  expect([resource.value, resource.isLoading]).toEqual(["new", false]);
});

test("a failure keeps the old value, and the next success clears the error", async () => {
  const fetchValue = vi
    .fn<() => Promise<number>>()
    .mockResolvedValueOnce(1)
    .mockRejectedValueOnce(new Error("no"))
    .mockResolvedValueOnce(2);
  const resource = new Resource(fetchValue);
  await resource.load();
  await resource.load();
  expect([resource.value, (resource.error as Error).message]).toEqual([1, "no"]);
  await resource.load();
  expect([resource.value, resource.error]).toEqual([2, null]);
});

test("calls in quick succession become two: the first at once, the rest after the interval", () => {
  vi.useFakeTimers();
  const action = vi.fn();
  const { call, stop } = throttled(action);
  call();
  call();
  call();
  expect(action).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(2);
  call();
  call();
  stop();
  vi.advanceTimersByTime(1000);
  expect(action).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
