import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import type { Replay } from "../api/types";
import { get } from "../api/http";
import { testDouble } from "../lib/test-double";
import { ReplayPlayer } from "./replay-player.svelte";
import type { ReplaySource } from "./replay-source";

const plies = Array.from({ length: 12 }, (_, n) => ({
  ply: n + 1,
  seat: n % 2,
  move: 0,
  text: "x",
  round: 1 + Math.floor(n / 6),
  phase: n % 6 < 3 ? "a" : "b",
}));
const replay = { names: ["A", "B"], plies, entries: [], last_ply: 12 } as Replay;
const sourceOf = (replay: Replay) =>
  testDouble<ReplaySource>({
    replay,
    fetchPosition: (ply: number, seat: number | null) =>
      get("/api/tables/{table}/replay/{ply}", { table: "T", ply, seat }),
  });
let requests: string[] = [];
let rateLimited = 0;

beforeEach(() => {
  vi.useFakeTimers();
  setPreference("motion", "full");
  [requests, rateLimited] = [[], 0];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const ply = Number(pathname.split("/").at(-1));
    const seat = searchParams.get("seat");
    requests.push(`${ply}.${seat}`);
    if (rateLimited-- > 0)
      return new Response(JSON.stringify({ code: "rate_limited", detail: "", retry_after_seconds: 2 }), {
        status: 429,
      });
    return new Response(JSON.stringify({ ply, seat: seat === null ? null : Number(seat), view: {} }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const makePlayer = (ply = 0, seat: number | null = null) => new ReplayPlayer(sourceOf(replay), ply, seat);
const wait = (milliseconds = 100) => vi.advanceTimersByTimeAsync(milliseconds);

test("the position follows the ply and the seat", async () => {
  const player = makePlayer(3, 1);
  await wait();
  expect(player.position).toMatchObject({ ply: 3, seat: 1 });
  player.step("phase", 1);
  await wait();
  expect(player.position).toMatchObject({ ply: 6, seat: 1 });
  player.setViewer(null);
  await wait();
  expect(player.position).toMatchObject({ ply: 6, seat: null });
  player.step("round", -1);
  expect(player.ply).toBe(0);
  expect(player.round).toBe(1);
});

test("positions that are dragged over are not requested, and plies are limited to the game", async () => {
  const player = makePlayer();
  await wait();
  requests = [];
  for (const ply of [9, 10, 11, 12, 13]) player.goTo(ply);
  await wait();
  expect(player.ply).toBe(12);
  expect(requests[0]).toBe("12.null");
  expect(player.position?.ply).toBe(12);
});

test("autoplay steps by its speed, stops at the end and restarts from the beginning", async () => {
  const player = makePlayer(9);
  await wait();
  player.toggle();
  await wait(1500);
  expect(player.ply).toBe(10);
  player.speed = 4;
  await wait(3500);
  expect(player.ply).toBe(12);
  await wait(2000);
  expect(player.isPlaying).toBe(false);
  player.toggle();
  expect(player.ply).toBe(0);
  player.stop();
  await wait(5000);
  expect(player.ply).toBe(0);
});

test("a rate-limited request is repeated after the given delay", async () => {
  rateLimited = 1;
  const player = makePlayer(5);
  await wait(1000);
  expect(player.position).toBeNull();
  await wait(1500);
  expect(player.position?.ply).toBe(5);
});

test("log entries and jumps stop at decisions", async () => {
  const drawn = plies.map((ply) => (ply.ply === 1 || ply.ply === 7 ? { ...ply, seat: null } : ply));
  const entry = (ply: number) => ({ ply, kind: "k", seat: null, args: { before: ply } });
  const entries = [entry(0), entry(6), entry(8)];
  const player = new ReplayPlayer(sourceOf({ ...replay, plies: drawn, entries }), 0, null);
  expect(player.first).toBe(1);
  expect(player.ply).toBe(1);
  expect(player.entries.map(({ ply, args }) => `${args["before"]}>${ply}`)).toEqual(["0>1", "6>7", "8>8"]);
  player.goTo(6);
  expect(player.ply).toBe(7);
  player.step("ply", -1);
  expect(player.ply).toBe(5);
  player.close();
  await wait();
});
