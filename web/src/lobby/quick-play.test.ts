import { beforeEach, expect, test } from "vitest";
import type { LobbyCard } from "../games";
import { expansionsOf, loadQuickPlay, quickDraft, storeQuickPlay } from "./quick-play";
import { isSolo, toCreateTable } from "./table-form";
import { game } from "./test-fixtures";

const card: LobbyCard = {
  Emblem: (() => undefined) as unknown as LobbyCard["Emblem"],
  expansions: [{ key: "wall", value: true }],
  isOptionAvailable: (key, value, seats) => key !== "wall" || value === false || seats > 2,
};

beforeEach(() => localStorage.clear());

test("the first choice is four players of the default level without expansions", () => {
  expect(loadQuickPlay(game)).toEqual({ seats: 4, level: "casual", expansions: [] });
});

test("what was chosen is remembered for its game", () => {
  storeQuickPlay("tiles", { seats: 3, level: "master", expansions: ["wall"] });
  storeQuickPlay("other", { seats: 2, level: "novice", expansions: [] });
  expect(loadQuickPlay(game)).toEqual({ seats: 3, level: "master", expansions: ["wall"] });
});

test("stored values that the game does not have are replaced", () => {
  for (const stored of ['{"tiles":{"seats":9,"level":"godlike","expansions":["gone"]}}', "[1", '{"tiles":7}']) {
    localStorage.setItem("jadecourt.quick-play", stored);
    expect(loadQuickPlay(game)).toEqual({ seats: 4, level: "casual", expansions: [] });
  }
});

test("a level that was stored under its old name is found", () => {
  localStorage.setItem("jadecourt.quick-play", JSON.stringify({ tiles: { seats: 3, level: "hard", expansions: [] } }));
  expect(loadQuickPlay(game).level).toBe("master");
});

test("the table of Play has the chosen players, level and expansions, and is private", () => {
  const draft = quickDraft(game, { seats: 3, level: "master", expansions: ["wall"] }, card);
  expect(isSolo(draft)).toBe(true);
  expect(toCreateTable(draft, game, "Anna")).toMatchObject({
    seats: [{ kind: "me" }, { kind: "bot", level: "master" }, { kind: "bot", level: "master" }],
    options: { wall: true },
    is_private: true,
    start_now: true,
  });
});

test("an expansion that is not available for the number of players is off, but remembered", () => {
  const choice = { seats: 2, level: "novice", expansions: ["wall"] };
  expect(expansionsOf(game, card, choice)).toEqual([{ key: "wall", isOn: false, isAvailable: false }]);
  expect(quickDraft(game, choice, card).options["wall"]).toBe(false);
  expect(expansionsOf(game, card, { ...choice, seats: 4 })[0]?.isOn).toBe(true);
});
