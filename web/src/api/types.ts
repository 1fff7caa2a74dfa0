/** Names for the generated types, and proof (by `tsc`) that the unions are told apart by their tags. */

import type { components, paths } from "./schema";

type Schemas = components["schemas"];
export type FromClient = Schemas["FromClient"];
export type FromServer = Schemas["FromServer"];
export type Problem = Schemas["ProblemDetails"];
export type ProblemCode = Problem["code"];
export type Position = Schemas["Position"];
export type TableInfo = Schemas["TableInfo"];
export type LogEntry = Schemas["LogEntry"];
export type Remark = Schemas["SaidRemark"];
export type Me = Schemas["Me"];
export type GameInfo = Schemas["GameInfo"];
export type NewTable = Schemas["NewTable"];
export type NewSeat = NewTable["seats"][number];
export type CreatedTable = Schemas["CreatedTable"];
export type Tables = Schemas["Tables"];
export type Replay = Schemas["Replay"];
export type ReplayPosition = Schemas["ReplayPosition"];
export type Analysis = Schemas["Analysis"];
export type Paragraph = Schemas["Paragraph"];
export type Statistics = Schemas["Statistics"];
export type Foresight = Schemas["Foresight"];
export type Seat = TableInfo["seats"][number];
export type Pace = Schemas["TableInfo"]["pace"];

/** Every message of the server has its branch; a new type is an error here. */
export function subject(message: FromServer): string {
  switch (message.type) {
    case "welcome":
      return message.me?.name ?? "somebody";
    case "done":
      return `${message.id}`;
    case "refused":
      return message.problem.code satisfies ProblemCode;
    case "position":
      return message.position.table;
    case "foresight":
      return message.foresight.table;
    case "table":
      return message.table.id;
    case "remark":
      return message.remark.text;
    case "turn":
    case "unsubscribed":
    case "analysis":
      return message.table;
    case "lobby":
      return "";
    default:
      return message satisfies never;
  }
}

/** The tag of a pace decides which fields there are. */
export function seconds(pace: Pace): number {
  switch (pace.kind) {
    case "untimed":
      return Infinity;
    case "live":
      return pace.bank;
    case "days":
      return pace.days * 86_400;
    default:
      return pace satisfies never;
  }
}

export const watch: FromClient = { type: "watch", id: 1, table: "t", since: 0, undone: 0 };
export const play: FromClient = { type: "play", id: 2, table: "t", moves: [3, "act pass"], ply: 7 };
// @ts-expect-error: a message without moves is no answer
export const wrong: FromClient = { type: "play", id: 3, table: "t" };
// @ts-expect-error: there is no such code
export const unknown: ProblemCode = "no_such_code";

type Played = paths["/api/tables/{table}/moves"]["post"]["responses"];
export const position = (answer: Played[200]["content"]["application/json"]): Position => answer;
export const refusal = (answer: Played["default"]["content"]["application/problem+json"]): Problem => answer;
