/** Games, tables and a server for tests. */

import { configure } from "@testing-library/svelte";
import { vi } from "vitest";
import type { GameInfo, Me, Table } from "../api/types";
import type { Seat } from "./table-text";

configure({ asyncUtilTimeout: 5_000 }); // parts of pages are loaded when they are needed

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
  title: { en: "Tiles", fr: "Tuiles" },
  rules_version: 1,
  seats: [2, 3, 4, 5],
  options: [
    {
      key: "edition",
      values: [2017, 2007],
      format_hint: null,
      default: 2017,
      description: { en: "which box", fr: "quelle boîte" },
      rule: "2",
    },
    {
      key: "wall",
      values: [false, true],
      format_hint: null,
      default: false,
      description: { en: "with a wall", fr: "avec un mur" },
      rule: "2",
    },
    {
      key: "values",
      values: null,
      format_hint: { en: "three counts", fr: "trois nombres" },
      default: "4/4/4",
      description: { en: "how many", fr: "combien" },
      rule: "2",
    },
  ],
  score_sources: [{ key: "cards", name: { en: "cards", fr: "cartes" } }],
  levels: ["easy", "medium", "hard"],
};

export function seat(number: number, kind: Seat["kind"], change: Partial<Seat> = {}): Seat {
  const usual = { user: { name: "Ben", user_id: "p2" }, bot: { name: `easy ${number + 1}`, bot: "easy" } }[
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
    ...usual,
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

export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

type Answer = { [key: string]: unknown } | readonly unknown[];

/** A server that answers "POST /api/tables" and the like; what was called is kept. */
export function serve(answers: Record<string, Answer | ((call: Call) => Answer)>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, "http://here");
    const call: Call = {
      method: init.method ?? "GET",
      path: url.pathname,
      query: url.searchParams,
      body: init.body ? (JSON.parse(init.body as string) as unknown) : undefined,
    };
    calls.push(call);
    const found = answers[`${call.method} ${call.path}`] ?? [
      404,
      { status: 404, code: "not_found", title: "", detail: "no such thing" },
    ];
    const answer = typeof found === "function" ? found(call) : found;
    const refused = Array.isArray(answer) && typeof answer[0] === "number";
    const [status, body] = refused ? (answer as [number, object]) : [200, answer as object];
    return new Response(JSON.stringify(body), { status });
  });
  return calls;
}

export function problem(status: number, code: string, more: object = {}): [number, object] {
  return [status, { type: "", title: code, status, code, detail: `detail of ${code}`, ...more }];
}
