/** Games, tables and a mock server for tests. */

import { configure } from "@testing-library/svelte";
import { vi } from "vitest";
import type { GameInfo, Me, Table } from "../api/types";
import type { Seat } from "./table-text";

configure({ asyncUtilTimeout: 5_000 }); // parts of pages are loaded on demand

export const me: Me = {
  id: "p1",
  name: "Anna",
  kind: "guest",
  language: "en",
  created_at: 0,
  vacation: null,
  vacation_days_left: 30,
};

export const game: GameInfo = {
  id: "tiles",
  rules_version: 1,
  seats: [2, 3, 4, 5],
  options: [
    {
      key: "edition",
      values: [2017, 2007],
      default: 2017,
      rule: "2",
      vocabulary: null,
    },
    {
      key: "wall",
      values: [false, true],
      default: false,
      rule: "2",
      vocabulary: null,
    },
    {
      key: "values",
      values: null,
      default: "4/4/4",
      rule: "2",
      vocabulary: null,
    },
  ],
  score_sources: ["cards"],
  steps: {},
  entries: {},
  vocabularies: {},
  levels: ["novice", "casual", "master"],
  default_level: "casual",
  level_ratings: { novice: { rating: 600, standard_error: 9 } },
  old_levels: { easy: "novice", medium: "casual", hard: "master" },
  bots: [],
};

export function seat(number: number, kind: Seat["kind"], change: Partial<Seat> = {}): Seat {
  const defaults = { user: { name: "Ben", user_id: "p2" }, bot: { name: `novice ${number + 1}`, bot: "novice" } }[
    kind as "user" | "bot"
  ] ?? { name: "" };
  return {
    seat: number,
    kind,
    user_id: null,
    is_bot_account: false,
    bot: null,
    substitute: null,
    away_reason: null,
    clock: null,
    is_online: false,
    ...defaults,
    ...change,
  };
}

export function table(seats: Seat[], change: Partial<Table> = {}): Table {
  return {
    id: "t1",
    game: "tiles",
    rules_version: 1,
    options: { players: seats.length, edition: 2017, wall: false, values: "4/4/4" },
    status: "open",
    time_control: { kind: "untimed" },
    is_private: false,
    host_id: "p1",
    created_at: 0,
    started_at: null,
    ended_at: null,
    seats,
    my_seats: [],
    is_my_turn: false,
    proposal: null,
    result: null,
    origin: null,
    rematch_id: null,
    spectators: 0,
    ...change,
  };
}

/** A request to the mock server. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type MockResponse = { [key: string]: unknown } | readonly unknown[];

/** Replaces `fetch` by a server with responses by "POST /api/tables" and the like; returns the list of requests. */
export function mockServer(responses: Record<string, MockResponse | ((call: Call) => MockResponse)>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    const body = await request.text();
    const call: Call = {
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      body: body ? (JSON.parse(body) as unknown) : undefined,
    };
    calls.push(call);
    const found = responses[`${call.method} ${call.path}`] ?? [
      404,
      { status: 404, code: "not_found", title: "", detail: "not found" },
    ];
    const response = typeof found === "function" ? found(call) : found;
    const isProblem = Array.isArray(response) && typeof response[0] === "number";
    const [status, answer] = isProblem ? (response as [number, object]) : [200, response as object];
    return new Response(JSON.stringify(answer), { status });
  });
  return calls;
}

export function problem(status: number, code: string, extra: object = {}): [number, object] {
  return [status, { type: "", title: code, status, code, detail: `detail of ${code}`, ...extra }];
}
