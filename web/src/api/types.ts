/** Short names for the types that `npm run types` generates from openapi.json. */

import type { components } from "./schema";

export type Schemas = components["schemas"];
export type ClientMessage = Schemas["ClientMessage"];
export type ServerMessage = Schemas["ServerMessage"];
export type ProblemDetails = Schemas["ProblemDetails"];
export type ErrorCode = ProblemDetails["code"];
export type RefusalReason = Schemas["RefusalReason"];
export type Position = Schemas["Position"];
export type PositionUpdate = Schemas["PositionUpdate"];
export type Table = Schemas["Table"];
export type Seat = Schemas["Seat"];
export type TimeControl = Table["time_control"];
export type LogEntry = Schemas["LogEntry"];
export type ChatMessage = Schemas["ChatMessage"];
export type ChatMessages = Schemas["ChatMessages"];
export type Me = Schemas["Me"];
export type GameInfo = Schemas["GameInfo"];
export type OptionSpec = Schemas["OptionSpec"];
export type CreateTable = Schemas["CreateTable"];
export type SeatRequest = CreateTable["seats"][number];
export type CreatedTable = Schemas["CreatedTable"];
export type InviteKeyResponse = Schemas["InviteKeyResponse"];
export type TablePage = Schemas["TablePage"];
export type Replay = Schemas["Replay"];
export type LinkReplay = Schemas["LinkReplay"];
export type BranchTable = Schemas["BranchTable"];
export type ReplayPosition = Schemas["ReplayPosition"];
export type Analysis = Schemas["Analysis"];
export type Paragraph = Schemas["Paragraph"];
export type Statistics = Schemas["Statistics"];
export type Preview = Schemas["Preview"];
