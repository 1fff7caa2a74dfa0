import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prefer } from "../stores/preferences.svelte";
import type { Replay, Table } from "../api/types";
import { Watching } from "./replay-player.svelte";

const plies = Array.from({ length: 12 }, (_, n) => ({
  ply: n + 1,
  seat: n % 2,
  move: 0,
  text: "x",
  round: 1 + Math.floor(n / 6),
  phase: n % 6 < 3 ? "a" : "b",
}));
const replay = { names: ["A", "B"], plies, entries: [], last_ply: 12 } as Replay;
const info = { id: "T", game: "g", my_seats: [] } as unknown as Table;
let asked: string[] = [];
let refuse = 0;

beforeEach(() => {
  vi.useFakeTimers();
  prefer("motion", "full");
  [asked, refuse] = [[], 0];
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://x");
    const ply = Number(pathname.split("/").at(-1));
    const seat = searchParams.get("seat");
    asked.push(`${ply}.${seat}`);
    if (refuse-- > 0)
      return new Response(JSON.stringify({ code: "rate_limited", detail: "", retry_after_seconds: 2 }), { status: 429 });
    return new Response(JSON.stringify({ ply, seat: seat === null ? null : Number(seat), view: {} }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const watch = (ply = 0, seat: number | null = null) => new Watching(info, replay, null, ply, seat);
const settle = (milliseconds = 100) => vi.advanceTimersByTimeAsync(milliseconds);

test("the position follows the ply and the seat", async () => {
  const watching = watch(3, 1);
  await settle();
  expect(watching.position).toMatchObject({ ply: 3, seat: 1 });
  watching.step("phase", 1);
  await settle();
  expect(watching.position).toMatchObject({ ply: 6, seat: 1 });
  watching.lookAs(null);
  await settle();
  expect(watching.position).toMatchObject({ ply: 6, seat: null });
  watching.step("round", -1);
  expect(watching.ply).toBe(0);
  expect(watching.round).toBe(1);
});

test("what is dragged over is not asked for, and beyond the ends there is nothing", async () => {
  const watching = watch();
  await settle();
  asked = [];
  for (const ply of [9, 10, 11, 12, 13]) watching.goTo(ply);
  await settle();
  expect(watching.ply).toBe(12);
  expect(asked[0]).toBe("12.null");
  expect(watching.position?.ply).toBe(12);
});

test("autoplay goes on by itself, faster if wanted, stops at the end and begins again from there", async () => {
  const watching = watch(9);
  await settle();
  watching.toggle();
  await settle(1500);
  expect(watching.ply).toBe(10);
  watching.speed = 4;
  await settle(3500);
  expect(watching.ply).toBe(12);
  await settle(2000);
  expect(watching.playing).toBe(false);
  watching.toggle();
  expect(watching.ply).toBe(0);
  watching.stop();
  await settle(5000);
  expect(watching.ply).toBe(0);
});

test("a server that has had enough is asked again when it says so", async () => {
  refuse = 1;
  const watching = watch(5);
  await settle(1000);
  expect(watching.position).toBeNull();
  await settle(1500);
  expect(watching.position?.ply).toBe(5);
});

test("the log and every jump rest where somebody decides", async () => {
  const drawn = plies.map((ply) => (ply.ply === 1 || ply.ply === 7 ? { ...ply, seat: null } : ply));
  const entry = (ply: number) => ({ ply, kind: "k", seat: null, args: {}, rule: "1", text: `${ply}` });
  const watching = new Watching(
    info,
    { ...replay, plies: drawn, entries: [entry(0), entry(6), entry(8)] },
    null,
    0,
    null,
  );
  expect(watching.first).toBe(1);
  expect(watching.ply).toBe(1);
  expect(watching.story.map(({ ply, text }) => `${text}>${ply}`)).toEqual(["0>1", "6>7", "8>8"]);
  watching.goTo(6);
  expect(watching.ply).toBe(7);
  watching.step("ply", -1);
  expect(watching.ply).toBe(5);
  watching.close();
  await settle();
});
