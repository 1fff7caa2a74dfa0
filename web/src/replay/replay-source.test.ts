import { beforeEach, expect, test } from "vitest";
import type { LinkReplay } from "../api/types";
import { mockServer, problem, seat, table } from "../lobby/test-fixtures";
import { setPreference } from "../stores/preferences.svelte";
import { loadLinkSource, loadTableSource, recordUrl } from "./replay-source";

const replay = { names: ["Anna", "Ben"], plies: [], entries: [], last_ply: 0 };
const link: LinkReplay = {
  ...replay,
  game: "tiles",
  rules_version: 1,
  options: { players: 2 },
  has_names: true,
  is_over: true,
  scores: [20, 31],
  places: [2, 1],
};
const body = { ply: 3, seats: [], start_now: true };

beforeEach(() => setPreference("language", "en"));

test("a finished table is replayed, continued and downloaded with its key", async () => {
  const calls = mockServer({
    "GET /api/tables/t1": table([seat(0, "user"), seat(1, "bot")], { my_seats: [1] }),
    "GET /api/tables/t1/replay": replay,
    "GET /api/tables/t1/replay/3": { ply: 3 },
    "POST /api/tables/t1/branch": { table: table([], { id: "t2" }), invite_key: null },
  });
  const source = await loadTableSource("t1", "k");
  expect(source).toMatchObject({ game: "tiles", mySeats: [1], tableId: "t1", link: null, path: "/replay/t1" });
  expect(source.replay.names).toEqual(["Anna", "Ben"]);
  expect(await source.fetchPosition(3, 1)).toMatchObject({ ply: 3 });
  expect((await source.branch(body)).table.id).toBe("t2");
  expect(recordUrl(source, "json")).toBe("/api/tables/t1/record?format=json&invite_key=k");
  expect(calls.every(({ query }) => query.get("invite_key") === "k")).toBe(true);
});

test("seats without names are numbered", async () => {
  mockServer({
    "GET /api/tables/t1": table([seat(0, "user", { name: "" }), seat(1, "user", { name: "" })]),
    "GET /api/tables/t1/replay": { ...replay, names: ["seat 0", "seat 1"] },
    "GET /api/links/1abc/replay": { ...link, names: ["seat 0", "seat 1"], has_names: false },
  });
  expect((await loadTableSource("t1", null)).replay.names).toEqual(["Player 1", "Player 2"]);
  expect((await loadLinkSource("1abc")).replay.names).toEqual(["Player 1", "Player 2"]);
});

test("the game of a link is replayed, continued and downloaded without a table", async () => {
  mockServer({
    "GET /api/links/1abc/replay": link,
    "GET /api/links/1abc/replay/3": { ply: 3 },
    "POST /api/links/1abc/branch": { table: table([], { id: "t2" }), invite_key: null },
  });
  const source = await loadLinkSource("1abc");
  expect(source).toMatchObject({ game: "tiles", mySeats: [], tableId: null, path: "/game/1abc" });
  expect(source.link?.scores).toEqual([20, 31]);
  expect(await source.fetchPosition(3, null)).toMatchObject({ ply: 3 });
  expect((await source.branch(body)).table.id).toBe("t2");
  expect(recordUrl(source, "text")).toBe("/api/links/1abc/record?format=text");
});

test("a damaged link is an error", async () => {
  mockServer({ "GET /api/links/1abd/replay": problem(422, "corrupt_record") });
  await expect(loadLinkSource("1abd")).rejects.toThrow();
});
