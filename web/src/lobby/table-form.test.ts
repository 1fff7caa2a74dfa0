import { expect, test } from "vitest";
import type { GameCard } from "../games";
import type { GameInfo } from "../api/types";
import {
  control,
  isHotSeat,
  newTable,
  unusual,
  usualSeats,
  usualWish,
  valueOf,
  waits,
  withSeats,
  type Option,
  type Wish,
} from "./table-form";

function option(key: string, values: Option["values"], usual: Option["default"]): Option {
  return { key, values, default: usual, format_hint: null, description: { en: key, fr: key }, rule: "2" };
}

const game: GameInfo = {
  id: "tiles",
  title: { en: "Tiles", fr: "Tuiles" },
  rules_version: 1,
  seats: [2, 3, 4, 5],
  options: [
    option("edition", [2017, 2007], 2017),
    option("wall", [false, true], false),
    option("values", null, "4/4/4"),
    option("first", ["random", 0, 1], "random"),
  ],
  score_sources: [],
  levels: ["easy", "medium", "hard"],
};

function wish(change: (wish: Wish) => void = () => {}): Wish {
  const made = usualWish(game);
  change(made);
  return made;
}

test("one click: me and three medium bots, begun at once", () => {
  expect(newTable(wish(), game, "Anna")).toEqual({
    game: "tiles",
    options: {},
    seats: [
      { kind: "me" },
      { kind: "bot", level: "medium" },
      { kind: "bot", level: "medium" },
      { kind: "bot", level: "medium" },
    ],
    time_control: { kind: "untimed" },
    is_private: false,
    is_rated: false,
    start_now: true,
  });
});

test("a game for fewer seats is filled", () => {
  expect(usualSeats({ ...game, seats: [2, 3] })).toBe(3);
});

test("a seat that waits for somebody keeps the table from beginning", () => {
  const made = wish((it) => {
    it.seats[1] = { who: "open", level: "easy", name: "" };
    it.seats[2] = { who: "invited", level: "easy", name: "" };
    it.isPrivate = true;
  });
  const body = newTable(made, game, "Anna");
  expect(waits(made)).toBe(true);
  expect([body.start_now, body.is_private]).toEqual([false, true]);
  expect(body.seats.slice(1, 3)).toEqual([{ kind: "open" }, { kind: "invited" }]);
});

test("people at one screen have names, mine unless I say another", () => {
  const made = wish((it) => {
    it.seats[1] = { who: "here", level: "easy", name: "  Ben " };
    it.seats[2] = { who: "here", level: "easy", name: "" };
  });
  expect(isHotSeat(made)).toBe(true);
  expect(newTable(made, game, "Anna").seats.slice(0, 3)).toEqual([
    { kind: "me", name: "Anna" },
    { kind: "me", name: "Ben" },
    { kind: "me" },
  ]);
});

test("only unusual options are sent, with their own types", () => {
  const made = wish((it) => {
    it.options = {
      ...it.options,
      edition: valueOf(game.options[0] as Option, "2007"),
      wall: true,
      values: "",
      first: valueOf(game.options[3] as Option, "0"),
    };
  });
  const body = newTable(made, game, "Anna");
  expect(body.options).toEqual({ edition: 2007, wall: true, first: 0 });
  expect(unusual(game, { ...made.options, players: 4, values: "4/4/4" })).toEqual([
    ["edition", 2007],
    ["wall", true],
    ["first", 0],
  ]);
  const card = {
    optionFollows: (key: string, options: Record<string, unknown>) => key === "first" && options["edition"] === 2007,
  };
  expect(unusual(game, { ...made.options, values: "4/4/4" }, card as unknown as GameCard).map(([key]) => key)).toEqual([
    "edition",
    "wall",
  ]);
});

test("paces", () => {
  const live = wish((it) => Object.assign(it, { pace: "realtime", minutes: 10, increment: 5 }));
  const days = wish((it) => Object.assign(it, { pace: "correspondence", days: 3 }));
  expect(newTable(live, game, "").time_control).toEqual({ kind: "realtime", main_seconds: 600, increment_seconds: 5 });
  expect(newTable(days, game, "").time_control).toEqual({ kind: "correspondence", days_per_turn: 3 });
});

test("more seats are like the last one; people are not doubled", () => {
  const open = withSeats(
    wish((it) => (it.seats[3] = { who: "open", level: "easy", name: "" })),
    game,
    5,
  );
  expect(open.seats.map((seat) => seat.who)).toEqual(["me", "bot", "bot", "open", "open"]);
  const here = withSeats(
    wish((it) => (it.seats[3] = { who: "here", level: "easy", name: "Ben" })),
    game,
    5,
  );
  expect(here.seats.map((seat) => seat.who)).toEqual(["me", "bot", "bot", "here", "bot"]);
  expect(withSeats(wish(), game, 2).seats.map((seat) => seat.who)).toEqual(["me", "bot"]);
});

test("booleans are switches, lists are selects, the rest is text", () => {
  expect(game.options.map(control)).toEqual(["select", "switch", "text", "select"]);
});

test("an option that no longer fits the number of seats is as usual again", () => {
  const card = {
    optionFits: (key: string, value: unknown, seats: number) =>
      key !== "first" || typeof value !== "number" || value < seats,
  };
  const made = wish((it) => Object.assign(it.options, { first: 3, wall: true }));
  expect(withSeats(made, game, 5, card as unknown as GameCard).options).toMatchObject({ first: 3, wall: true });
  expect(withSeats(made, game, 3, card as unknown as GameCard).options).toMatchObject({ first: "random", wall: true });
});
