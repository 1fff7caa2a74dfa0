import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "../stores/session.svelte";
import type { Me } from "../api/types";
import { AnalysisRequest } from "./analysis-request.svelte";

type Answer = { status: number; body: unknown };
const analysis = (status: string, done = 0): Answer => ({
  status: 200,
  body: {
    status,
    decisions_done: done,
    decisions_total: 4,
    budget: "100it",
    result: status === "done" ? { decisions: [] } : null,
  },
});
const problem = (code: string, detail: string): Answer => ({ status: 409, body: { code, detail } });
let answers: Answer[] = [];
let methods: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  session.me = { id: "1", name: "A" } as Me;
  session.isReady = true;
  [answers, methods] = [[], []];
  vi.stubGlobal("fetch", async ({ method }: Request) => {
    methods.push(method);
    const { status, body } = answers.shift() ?? problem("internal_error", "no answer prepared");
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.me = null;
});

test("a requested analysis is polled until it is done", async () => {
  const request = new AnalysisRequest("T", null);
  answers = [analysis("waiting"), analysis("running", 2), analysis("done", 4)];
  await request.request();
  expect(request.isRunning).toBe(true);
  expect(request.result).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(request.analysis?.decisions_done).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(request.isRunning).toBe(false);
  expect(request.result).toEqual({ decisions: [] });
  await vi.advanceTimersByTimeAsync(5000);
  expect(methods).toEqual(["POST", "GET", "GET"]);
});

test("a missing analysis is no error, a problem is", async () => {
  const request = new AnalysisRequest("T", null);
  answers = [analysis("none", 0), problem("conflict", "there is no bot for this game")];
  await request.load();
  expect(request.error).toBeNull();
  expect(request.analysis).toBeNull();
  await request.request();
  expect(request.error).toBe("This is not possible now.");
});

test("polling stops when the page is closed", async () => {
  const request = new AnalysisRequest("T", null);
  answers = [analysis("running", 1), analysis("running", 2)];
  await request.load();
  request.close();
  await vi.advanceTimersByTimeAsync(3000);
  expect(methods).toHaveLength(1);
});
