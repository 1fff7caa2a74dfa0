import { beforeEach, expect, test } from "vitest";
import { prefer } from "../stores/preferences.svelte";
import { game, seat, table } from "./test-fixtures";
import { games } from "../stores/games.svelte";
import { ago, canSit, company, notes, worthWatching } from "./table-text";

beforeEach(() => {
  prefer("language", "en");
  games.value = [game];
});

test("a table is told by its pace, what is unusual, and who watches", () => {
  const unusual = { edition: 2007, wall: true, values: "4/4/4", players: 2 };
  const live = table([], {
    status: "running",
    time_control: { kind: "realtime", main_seconds: 900, increment_seconds: 5 },
    options: unusual,
    is_private: true,
    spectators: 2,
  });
  expect(notes({ ...live, is_rated: true })[0]).toBe("rated");
  expect(notes(live)).toEqual(["15 min + 5 s", "private", "edition: 2007", "wall", "2 spectators"]);
  expect(notes(table([]))).toEqual(["no clock"]);
  expect(notes(table([], { status: "finished" }))).toEqual([]);
});

test("who may sit down", () => {
  const kept = table([seat(0, "user"), seat(1, "invited", { user_id: "p9", name: "Zoé" })]);
  expect(canSit(kept, "p9")).toBe(true);
  expect(canSit(kept, "p8")).toBe(false);
  expect(canSit(table([seat(0, "invited")]), null)).toBe(false);
  expect(canSit(table([seat(0, "open")]), null)).toBe(true);
  expect(canSit(table([seat(0, "open")], { is_rated: true }), "p1")).toBe(false);
  expect(canSit(table([seat(0, "open")], { is_rated: true }), "p1", true)).toBe(true);
  expect(canSit(table([seat(0, "open")], { my_seats: [1] }), "p1")).toBe(false);
  expect(canSit(table([seat(0, "open")], { status: "running" }), null)).toBe(false);
});

test("tables with more people are more worth watching; mine are not listed", () => {
  const bots = table([seat(0, "user"), seat(1, "bot")], { id: "bots" });
  const people = table([seat(0, "user"), seat(1, "user")], { id: "people" });
  const left = table([seat(0, "user", { substitute: "easy" }), seat(1, "bot")], { id: "left" });
  const own = table([seat(0, "user"), seat(1, "user")], { id: "own", my_seats: [0] });
  expect(worthWatching([left, bots, own, people]).map(({ id }) => id)).toEqual(["people", "bots", "left"]);
});

test("company: people by name, bots and free seats by number", () => {
  expect(
    company(
      table([seat(0, "user"), seat(1, "bot"), seat(2, "bot"), seat(3, "open"), seat(4, "user", { name: "Cleo" })], {
        my_seats: [0],
      }),
    ),
  ).toBe("Cleo, 2 bots, 1 free seat");
});

test("times are told in the language of the page", () => {
  const now = 10 * 86_400_000;
  expect(ago(now - 3 * 3_600_000, now)).toBe("3 hours ago");
  expect(ago(now - 86_400_000, now)).toBe("yesterday");
  prefer("language", "fr");
  expect(ago(now - 5 * 60_000, now)).toBe("il y a 5 minutes");
});
