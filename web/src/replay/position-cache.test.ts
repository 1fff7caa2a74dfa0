import { expect, test } from "vitest";
import type { ReplayPosition } from "../api/types";
import { PositionCache, prefetchOrder, type FetchPosition } from "./position-cache";

const ALL = Array.from({ length: 101 }, (_, ply) => ply);
const flush = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Records requests; with `answers` false they wait for `answer`. */
function server(answers = true) {
  const requests: string[] = [];
  const open: (() => void)[] = [];
  const load: FetchPosition = (ply, seat) => {
    requests.push(`${ply}.${seat}`);
    const position = { ply, seat } as ReplayPosition;
    return answers ? Promise.resolve(position) : new Promise((resolve) => open.push(() => resolve(position)));
  };
  return { requests, load, answer: () => open.splice(0).forEach((resolve) => resolve()), open };
}

test("the stops around a ply are prefetched, the next ones first", () => {
  expect(prefetchOrder(10, ALL)).toEqual([11, 9, 12, 8, 13, 7, 14, 15, 16]);
  expect(prefetchOrder(0, [0, 1, 2])).toEqual([1, 2]);
  expect(prefetchOrder(2, [0, 1, 2])).toEqual([1, 0]);
  expect(prefetchOrder(5, [0, 3, 5, 9, 12])).toEqual([9, 3, 12, 0]);
});

test("after prefetching, stepping needs no request", async () => {
  const { requests, load } = server();
  const cache = new PositionCache(load, ALL);
  expect((await cache.get(10, 0)).ply).toBe(10);
  await flush();
  expect(requests[0]).toBe("10.0");
  expect(cache.has(11, 0)).toBe(true);
  expect(cache.has(9, 0)).toBe(true);
  expect(cache.has(11, 1)).toBe(false);
  await cache.get(10, 0);
  expect(requests.filter((one) => one === "10.0")).toHaveLength(1);
});

test("requests are limited, and outdated ones are not sent", async () => {
  const { requests, load, answer, open } = server(false);
  const cache = new PositionCache(load, ALL);
  void cache.get(10, 0);
  answer();
  await flush();
  expect(open.length).toBe(3);
  void cache.get(50, 0);
  expect(requests.at(-1)).toBe("50.0");
  for (let wave = 0; wave < 6; wave++) {
    answer();
    await flush();
  }
  expect(requests).toContain("51.0");
  expect(requests).toContain("56.0");
  expect(requests).not.toContain("16.0");
});

test("failed requests are not cached", async () => {
  let isOnline = false;
  const cache = new PositionCache(
    (ply) => (isOnline ? Promise.resolve({ ply } as ReplayPosition) : Promise.reject(new Error("no"))),
    ALL,
  );
  await expect(cache.get(1, null)).rejects.toThrow("no");
  isOnline = true;
  expect((await cache.get(1, null)).ply).toBe(1);
});
