import { beforeEach, expect, test } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import { game, seat, table } from "./test-fixtures";
import { games } from "../stores/games.svelte";
import { t } from "../lib/messages";
import { canJoin, opponentsText, seatName, tableFacts, sortByPlayers } from "./table-text";

beforeEach(() => {
  setPreference("language", "en");
  games.value = [game];
});

test("facts are rating, time control, non-default options and spectators", () => {
  const options = { edition: 2007, wall: true, values: "4/4/4", players: 2 };
  const running = table([], {
    status: "running",
    time_control: { kind: "realtime", main_seconds: 900, increment_seconds: 5 },
    options,
    is_private: true,
    spectators: 2,
  });
  expect(tableFacts({ ...running, is_rated: true })[0]).toBe("rated");
  expect(tableFacts(running)).toEqual(["15 min + 5 s", "private", "edition: 2007", "wall", "2 spectators"]);
  expect(tableFacts(table([]))).toEqual(["no clock"]);
  expect(tableFacts(table([], { status: "finished" }))).toEqual([]);
});

test("joining needs an open seat, or a reserved one", () => {
  const reserved = table([seat(0, "user"), seat(1, "invited", { user_id: "p9", name: "Zoé" })]);
  expect(canJoin(reserved, "p9")).toBe(true);
  expect(canJoin(reserved, "p8")).toBe(false);
  expect(canJoin(table([seat(0, "invited")]), null)).toBe(false);
  expect(canJoin(table([seat(0, "open")]), null)).toBe(true);
  expect(canJoin(table([seat(0, "open")], { is_rated: true }), "p1")).toBe(false);
  expect(canJoin(table([seat(0, "open")], { is_rated: true }), "p1", true)).toBe(true);
  expect(canJoin(table([seat(0, "open")], { my_seats: [1] }), "p1")).toBe(false);
  expect(canJoin(table([seat(0, "open")], { status: "running" }), null)).toBe(false);
});

test("tables are sorted by users, without own tables", () => {
  const bots = table([seat(0, "user"), seat(1, "bot")], { id: "bots" });
  const users = table([seat(0, "user"), seat(1, "user")], { id: "users" });
  const left = table([seat(0, "user", { substitute: "novice" }), seat(1, "bot")], { id: "left" });
  const own = table([seat(0, "user"), seat(1, "user")], { id: "own", my_seats: [0] });
  expect(sortByPlayers([left, bots, own, users]).map(({ id }) => id)).toEqual(["users", "bots", "left"]);
});

test("opponents are users by name, bots and free seats by number", () => {
  expect(
    opponentsText(
      table([seat(0, "user"), seat(1, "bot"), seat(2, "bot"), seat(3, "open"), seat(4, "user", { name: "Cleo" })], {
        my_seats: [0],
      }),
    ),
  ).toBe("Cleo, 2 bots, 1 free seat");
});

test("places are ordinal numbers of the language", () => {
  const places = () => [1, 2, 3, 4].map((place) => t("lobby-place", { place }));
  expect(places()).toEqual(["1st", "2nd", "3rd", "4th"]);
  setPreference("language", "fr");
  expect(places()).toEqual(["1er", "2e", "3e", "4e"]);
});

test("bots have the names of the game and their levels in the language", () => {
  expect([
    seatName(seat(0, "bot", { name: "Lin", bot: "master" })),
    seatName(seat(0, "bot", { name: "Lin", bot: "mcts" })),
  ]).toEqual(["Lin (bot, master)", "Lin (bot, mcts)"]);
  setPreference("language", "fr");
  expect(seatName(seat(0, "bot", { name: "Lin", bot: "master" }))).toBe("Lin (robot, maître)");
});
