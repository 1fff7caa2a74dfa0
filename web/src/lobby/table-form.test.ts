import { expect, test } from "vitest";
import type { LobbyCard } from "../games";
import type { GameInfo, OptionSpec } from "../api/types";
import {
  inputKind,
  isHotSeat,
  isPrivateTable,
  toCreateTable,
  nonDefaultOptions,
  defaultSeatCount,
  defaultDraft,
  parseSelectValue,
  needsPlayers,
  withSeatCount,
  type SeatOccupant,
  type TableDraft,
} from "./table-form";
import { testDouble } from "../lib/test-double";

function option(key: string, values: OptionSpec["values"], defaultValue: OptionSpec["default"]): OptionSpec {
  return { key, values, default: defaultValue, rule: "2", vocabulary: null };
}

const game: GameInfo = {
  id: "tiles",
  rules_version: 1,
  seats: [2, 3, 4, 5],
  options: [
    option("edition", [2017, 2007], 2017),
    option("wall", [false, true], false),
    option("values", null, "4/4/4"),
    option("first", ["random", 0, 1], "random"),
  ],
  score_sources: [],
  steps: {},
  entries: {},
  vocabularies: {},
  levels: ["novice", "casual", "master"],
  default_level: "casual",
  level_ratings: { novice: { rating: 600, standard_error: 9 } },
  old_levels: { easy: "novice", medium: "casual", hard: "master" },
  bots: [],
};

function makeDraft(change: (draft: TableDraft) => void = () => {}): TableDraft {
  const draft = defaultDraft(game);
  change(draft);
  return draft;
}

test("the default draft is the user with three casual bots, private and started at once", () => {
  expect(toCreateTable(makeDraft(), game, "Anna")).toEqual({
    game: "tiles",
    options: {},
    seats: [
      { kind: "me" },
      { kind: "bot", level: "casual" },
      { kind: "bot", level: "casual" },
      { kind: "bot", level: "casual" },
    ],
    time_control: { kind: "untimed" },
    is_private: true,
    is_rated: false,
    start_now: true,
  });
});

test("a game without the default number of seats gets its largest one", () => {
  expect(defaultSeatCount({ ...game, seats: [2, 3] })).toBe(3);
});

test("a table for invited friends is private, one for anybody is not, unless the user chooses otherwise", () => {
  const isPrivate = (occupants: SeatOccupant[], chosen: boolean | null = null) => {
    const draft = defaultDraft(game);
    draft.seats = occupants.map((occupant) => ({ occupant, level: "novice", name: "" }));
    return isPrivateTable({ ...draft, isPrivate: chosen });
  };
  expect(isPrivate(["me", "invited", "bot"])).toBe(true);
  expect(isPrivate(["me", "invited", "open"])).toBe(false);
  expect(isPrivate(["me", "open"])).toBe(false);
  expect(isPrivate(["me", "hot-seat"])).toBe(false);
  expect(isPrivate(["me", "invited"], false)).toBe(false);
  expect(isPrivate(["me", "open"], true)).toBe(true);
  expect(isPrivate(["me", "bot"], false)).toBe(true); // against bots
});

test("open and invited seats prevent the start", () => {
  const draft = makeDraft((draft) => {
    draft.seats[1] = { occupant: "open", level: "novice", name: "" };
    draft.seats[2] = { occupant: "invited", level: "novice", name: "" };
    draft.isPrivate = true;
  });
  const body = toCreateTable(draft, game, "Anna");
  expect(needsPlayers(draft)).toBe(true);
  expect([body.start_now, body.is_private]).toEqual([false, true]);
  expect(body.seats.slice(1, 3)).toEqual([{ kind: "open" }, { kind: "invited" }]);
});

test("players at one screen have names, by default that of the user", () => {
  const draft = makeDraft((draft) => {
    draft.seats[1] = { occupant: "hot-seat", level: "novice", name: "  Ben " };
    draft.seats[2] = { occupant: "hot-seat", level: "novice", name: "" };
  });
  expect(isHotSeat(draft)).toBe(true);
  expect(toCreateTable(draft, game, "Anna").seats.slice(0, 3)).toEqual([
    { kind: "me", name: "Anna" },
    { kind: "me", name: "Ben" },
    { kind: "me" },
  ]);
});

test("only non-default options are sent, with their types", () => {
  const draft = makeDraft((draft) => {
    draft.options = {
      ...draft.options,
      edition: parseSelectValue(game.options[0] as OptionSpec, "2007"),
      wall: true,
      values: "",
      first: parseSelectValue(game.options[3] as OptionSpec, "0"),
    };
  });
  const body = toCreateTable(draft, game, "Anna");
  expect(body.options).toEqual({ edition: 2007, wall: true, first: 0 });
  expect(nonDefaultOptions(game, { ...draft.options, players: 4, values: "4/4/4" })).toEqual([
    ["edition", 2007],
    ["wall", true],
    ["first", 0],
  ]);
  const card = {
    isOptionImplied: (key: string, options: Record<string, unknown>) => key === "first" && options["edition"] === 2007,
  };
  expect(
    nonDefaultOptions(game, { ...draft.options, values: "4/4/4" }, testDouble<LobbyCard>(card)).map(([key]) => key),
  ).toEqual(["edition", "wall"]);
});

test("time controls are converted", () => {
  const live = makeDraft((draft) =>
    Object.assign(draft, { timeControl: "realtime", minutes: 10, incrementSeconds: 5 }),
  );
  const days = makeDraft((draft) => Object.assign(draft, { timeControl: "correspondence", daysPerTurn: 3 }));
  expect(toCreateTable(live, game, "").time_control).toEqual({
    kind: "realtime",
    main_seconds: 600,
    increment_seconds: 5,
  });
  expect(toCreateTable(days, game, "").time_control).toEqual({ kind: "correspondence", days_per_turn: 3 });
});

test("added seats are like the last one, unless that has a name", () => {
  const open = withSeatCount(
    makeDraft((draft) => (draft.seats[3] = { occupant: "open", level: "novice", name: "" })),
    game,
    5,
  );
  expect(open.seats.map((seat) => seat.occupant)).toEqual(["me", "bot", "bot", "open", "open"]);
  const hotSeat = withSeatCount(
    makeDraft((draft) => (draft.seats[3] = { occupant: "hot-seat", level: "novice", name: "Ben" })),
    game,
    5,
  );
  expect(hotSeat.seats.map((seat) => seat.occupant)).toEqual(["me", "bot", "bot", "hot-seat", "bot"]);
  expect(withSeatCount(makeDraft(), game, 2).seats.map((seat) => seat.occupant)).toEqual(["me", "bot"]);
});

test("booleans are switches, lists are selects, other options are text fields", () => {
  expect(game.options.map(inputKind)).toEqual(["select", "switch", "text", "select"]);
});

test("an option that is unavailable with the number of seats gets its default", () => {
  const card = {
    isOptionAvailable: (key: string, value: unknown, seats: number) =>
      key !== "first" || typeof value !== "number" || value < seats,
  };
  const draft = makeDraft((draft) => Object.assign(draft.options, { first: 3, wall: true }));
  expect(withSeatCount(draft, game, 5, testDouble<LobbyCard>(card)).options).toMatchObject({ first: 3, wall: true });
  expect(withSeatCount(draft, game, 3, testDouble<LobbyCard>(card)).options).toMatchObject({
    first: "random",
    wall: true,
  });
});
