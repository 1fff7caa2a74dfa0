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
    pace: { kind: "live", bank: 900, increment: 5 },
    options: unusual,
    private: true,
    spectators: 2,
  });
  expect(notes({ ...live, rated: true })[0]).toBe("rated");
  expect(notes(live)).toEqual(["15 min + 5 s", "private", "edition: 2007", "wall", "2 spectators"]);
  expect(notes(table([]))).toEqual(["no clock"]);
  expect(notes(table([], { status: "finished" }))).toEqual([]);
});

test("who may sit down", () => {
  const kept = table([seat(0, "person"), seat(1, "invited", { person: "p9", name: "Zoé" })]);
  expect(canSit(kept, "p9")).toBe(true);
  expect(canSit(kept, "p8")).toBe(false);
  expect(canSit(table([seat(0, "invited")]), null)).toBe(false);
  expect(canSit(table([seat(0, "open")]), null)).toBe(true);
  expect(canSit(table([seat(0, "open")], { rated: true }), "p1")).toBe(false);
  expect(canSit(table([seat(0, "open")], { rated: true }), "p1", true)).toBe(true);
  expect(canSit(table([seat(0, "open")], { mine: [1] }), "p1")).toBe(false);
  expect(canSit(table([seat(0, "open")], { status: "running" }), null)).toBe(false);
});

test("tables with more people are more worth watching; mine are not listed", () => {
  const bots = table([seat(0, "person"), seat(1, "bot")], { id: "bots" });
  const people = table([seat(0, "person"), seat(1, "person")], { id: "people" });
  const left = table([seat(0, "person", { stand_in: "easy" }), seat(1, "bot")], { id: "left" });
  const own = table([seat(0, "person"), seat(1, "person")], { id: "own", mine: [0] });
  expect(worthWatching([left, bots, own, people]).map(({ id }) => id)).toEqual(["people", "bots", "left"]);
});

test("company: people by name, bots and free seats by number", () => {
  expect(
    company(
      table([seat(0, "person"), seat(1, "bot"), seat(2, "bot"), seat(3, "open"), seat(4, "person", { name: "Cleo" })], {
        mine: [0],
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
