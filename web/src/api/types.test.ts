/** Proofs for the compiler: the tag of a union decides which fields a message has. `tsc` checks them. */

import { expect, expectTypeOf, test } from "vitest";
import type { paths } from "./schema";
import type { ClientMessage, ErrorCode, Position, ProblemDetails, Schemas, ServerMessage, TimeControl } from "./types";

/** Has a branch for every message of the server: a new type is a compile error here. */
function subjectOf(message: ServerMessage): string {
  switch (message.type) {
    case "welcome":
      return message.me?.name ?? "anonymous";
    case "ack":
      return `${message.id}`;
    case "error":
      return message.problem.code satisfies ErrorCode;
    case "position":
      return message.position.table_id;
    case "update":
      return message.update.table_id;
    case "preview":
      return message.preview.table_id;
    case "table":
      return message.table.id;
    case "chat":
      return message.message.text;
    case "turn":
    case "unsubscribed":
    case "analysis_progress":
      return message.table_id;
    case "lobby_changed":
      return "";
    default:
      return message satisfies never;
  }
}

function secondsOf(timeControl: TimeControl): number {
  switch (timeControl.kind) {
    case "untimed":
      return Infinity;
    case "realtime":
      return timeControl.main_seconds;
    case "correspondence":
      return timeControl.days_per_turn * 86_400;
    default:
      return timeControl satisfies never;
  }
}

test("unions are narrowed by their tags", () => {
  expect(subjectOf({ type: "turn", table_id: "t", seat: 0 })).toBe("t");
  expect(secondsOf({ kind: "realtime", main_seconds: 600, increment_seconds: 5 })).toBe(600);
});

test("messages and error codes are checked", () => {
  const subscribe: ClientMessage = { type: "subscribe", id: 1, table_id: "t", since: 0, rewinds: 0 };
  const play: ClientMessage = { type: "play", id: 2, table_id: "t", moves: [3, "act pass"], ply: 7 };
  // @ts-expect-error: `play` needs moves
  const withoutMoves: ClientMessage = { type: "play", id: 3, table_id: "t" };
  // @ts-expect-error: not an error code
  const unknownCode: ErrorCode = "no_such_code";
  expect([subscribe, play, withoutMoves, unknownCode]).toHaveLength(4);
});

test("a position has the view of its game", () => {
  type View<Game> = Extract<Position, { game: Game }>["view"];
  expectTypeOf<View<"dragon">>().toEqualTypeOf<Schemas["DragonView"]>();
  expectTypeOf<View<"kingdom">>().toEqualTypeOf<Schemas["KingdomView"]>();
});

test("playing moves answers with a position, or with problem details", () => {
  type Responses = paths["/api/tables/{table}/moves"]["post"]["responses"];
  expectTypeOf<Responses[200]["content"]["application/json"]>().toEqualTypeOf<Position>();
  expectTypeOf<Responses["default"]["content"]["application/problem+json"]>().toEqualTypeOf<ProblemDetails>();
});
