import { expect, test, vi } from "vitest";
import { gathered, Loaded } from "./resource.svelte";

test("an answer that was overtaken is dropped", async () => {
  const answers: ((value: string) => void)[] = [];
  const loaded = new Loaded(() => new Promise<string>((resolve) => answers.push(resolve)));
  const first = loaded.load();
  const second = loaded.load();
  answers[1]?.("new");
  await second;
  answers[0]?.("old");
  await first;
  expect([loaded.value, loaded.busy]).toEqual(["new", false]);
});

test("after a failure what was there stays, and the next success forgets the failure", async () => {
  const ask = vi
    .fn<() => Promise<number>>()
    .mockResolvedValueOnce(1)
    .mockRejectedValueOnce(new Error("no"))
    .mockResolvedValueOnce(2);
  const loaded = new Loaded(ask);
  await loaded.load();
  await loaded.load();
  expect([loaded.value, (loaded.error as Error).message]).toEqual([1, "no"]);
  await loaded.load();
  expect([loaded.value, loaded.error]).toEqual([2, null]);
});

test("calls in quick succession become two: the first at once, the rest together", () => {
  vi.useFakeTimers();
  const act = vi.fn();
  const { call, stop } = gathered(act);
  call();
  call();
  call();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(2);
  call();
  call();
  stop();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
