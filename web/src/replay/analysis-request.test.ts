import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../stores/session.svelte";
import type { Me } from "../api/types";
import { Judging } from "./analysis-request.svelte";

type Answer = { status: number; body: unknown };
const analysis = (status: string, done = 0): Answer => ({
  status: 200,
  body: { status, decisions_done: done, decisions_total: 4, budget: "100it", result: status === "done" ? { decisions: [] } : null },
});
const refusal = (code: string, detail: string): Answer => ({ status: 409, body: { code, detail } });
let answers: Answer[] = [];
let asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  session.me = { id: "1", name: "A" } as Me;
  session.ready = true;
  [answers, asked] = [[], []];
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) => {
    asked.push(method ?? "GET");
    const { status, body } = answers.shift() ?? refusal("internal_error", "nothing is prepared");
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.me = null;
});

test("an analysis is asked for and looked at until it is there", async () => {
  const judging = new Judging("T", null);
  answers = [analysis("waiting"), analysis("running", 2), analysis("done", 4)];
  await judging.ask();
  expect(judging.busy).toBe(true);
  expect(judging.judgement).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(judging.analysis?.decisions_done).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(judging.busy).toBe(false);
  expect(judging.judgement).toEqual({ decisions: [] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(["POST", "GET", "GET"]);
});

test("that nobody has asked yet is no trouble, a refusal is", async () => {
  const judging = new Judging("T", null);
  answers = [analysis("none", 0), refusal("conflict", "this game has no bots that could judge it")];
  await judging.look();
  expect(judging.trouble).toBeNull();
  expect(judging.analysis).toBeNull();
  await judging.ask();
  expect(judging.trouble).toBe("this game has no bots that could judge it");
});

test("nobody looks any more after the page is left", async () => {
  const judging = new Judging("T", null);
  answers = [analysis("running", 1), analysis("running", 2)];
  await judging.look();
  judging.close();
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toHaveLength(1);
});
