import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import type { Table } from "../api/types";
import type { LiveTable } from "../stores/live-table.svelte";
import { session } from "../stores/session.svelte";
import { game, me, seat, mockServer, table } from "../lobby/test-fixtures";
import ResultDialog from "./ResultDialog.svelte";

const seats = [
  seat(0, "user", { name: "Anna", user_id: "p1", abandoned_reason: "timeout" }),
  seat(1, "user", { name: "Ben", user_id: "p2" }),
];
const result = {
  scores: [90, 80],
  places: [1, 2],
  points: [{ cards: 90 }, { cards: 80 }],
  is_rated: true,
  rating_places: [2, 1],
  ratings: [
    { before: 1180, after: 1121 },
    { before: 1000, after: 1163 },
  ],
};

beforeEach(() => {
  setPreference("language", "en");
  mockServer({ "GET /api/games/tiles": game });
});

function show(change: Partial<Table> = {}): void {
  const info = table(seats, { status: "finished", is_rated: true, my_seats: [0], result, ...change });
  render(ResultDialog, { live: {} as LiveTable, info, me: "p1", onclose: vi.fn() });
}

test("the result shows rating changes and the place of abandoned seats", () => {
  show();
  expect(document.querySelector("[data-rating='0']")?.textContent?.replace(/\s+/g, " ").trim()).toBe("−59 1180 → 1121");
  expect(document.querySelector("[data-rating='1']")?.textContent?.replace(/\s+/g, " ").trim()).toBe(
    "+163 1000 → 1163",
  );
  expect(
    screen.getByText("Anna ran out of time. A bot took over, and the score is the bot’s. For the rating: place 2."),
  ).toBeTruthy();
});

test("the result shows places and totals before the points by source", async () => {
  show();
  const order = [...document.querySelectorAll("[data-total]")].map((cell) => cell.textContent);
  expect(order).toEqual(["90", "80"]);
  const sources = await screen.findByRole("table", { name: "Points by source" });
  const totals = screen.getByText("90", { selector: "[data-total]" });
  expect(totals.compareDocumentPosition(sources) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  const bars = [...sources.querySelectorAll<HTMLElement>(".bar")].map((bar) => Math.round(parseFloat(bar.style.width)));
  expect(bars).toEqual([100, 89]); // 90 and 80 points
});

test("an analysis that exists gives the decisive moments, with links to their positions", async () => {
  const decision = { seat: 1, step: "act", sealed: false, played: "act taxes", best: "act build", moves: [] };
  const costs = [0.3, 0.01, 0.08, 0.2, 0.06];
  const decisions = costs.map((cost, n) => ({
    ...decision,
    ply: n + 1,
    win_cost: cost,
    value_cost: cost,
    grade: cost < 0.05 ? "unclear" : "mistake",
  }));
  mockServer({
    "GET /api/games/tiles": game,
    "GET /api/tables/t1/analysis": { status: "done", result: { version: 2, decisions, seats: [] } },
  });
  show();
  const links = await screen.findAllByRole("link", { name: /act taxes/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    [0, 2, 3].map((ply) => `/replay/t1?ply=${ply}&seat=1&tab=analysis`),
  );
  expect(links[0]?.textContent).toContain("Better: act build");
  expect(links[0]?.textContent).toContain("−30.0%");
});

test("without an analysis the result offers one", async () => {
  session.me = me;
  session.isReady = true;
  const calls = mockServer({
    "GET /api/games/tiles": game,
    "GET /api/tables/t1/analysis": { status: "none", decisions_done: 0, decisions_total: 0, result: null },
    "POST /api/tables/t1/analysis": { status: "waiting", decisions_done: 0, decisions_total: 0, result: null },
  });
  show();
  screen.getByRole("button", { name: "Find them" }).click();
  expect(await screen.findByRole("progressbar")).toBeTruthy();
  expect(calls.some(({ method, path }) => method === "POST" && path === "/api/tables/t1/analysis")).toBe(true);
});

test("a win of the substitute is not a win of the user", () => {
  show();
  expect(screen.queryByText("You win!")).toBeNull();
  expect(screen.getByRole("dialog", { name: "A bot wins for Anna" })).toBeTruthy();
});

test("the title of the result counts the winners", () => {
  const both = { ...result, places: [1, 1] };
  show({ seats: [seat(0, "user", { name: "Anna" }), seat(1, "user", { name: "Ben" })], result: both });
  expect(screen.getByRole("dialog", { name: "Anna and Ben win together" })).toBeTruthy();
});

test("a game that all users abandoned has no winner", () => {
  const abandoned = [
    seat(0, "user", { name: "Anna", user_id: "p1", abandoned_reason: "left" }),
    seat(1, "user", { name: "Ben", user_id: "p2", abandoned_reason: "resigned" }),
    seat(2, "bot", { name: "—" }),
  ];
  show({ seats: abandoned });
  expect(screen.getByRole("dialog", { name: "All players left; bots finished the game" })).toBeTruthy();
  expect(
    screen.getByText("Ben resigned. A bot took over, and the score is the bot’s. For the rating: place 1."),
  ).toBeTruthy();
  expect(screen.getByText(/the first to leave is placed last, and nobody gains/)).toBeTruthy();
  expect(document.querySelector("tr.first")).toBeNull();
});

test("the reason of an abandoned seat is typeset in French", () => {
  setPreference("language", "fr");
  show();
  expect(document.body.textContent).toContain(
    "Anna n’a plus de temps. Un robot a pris la place, et le score est le sien. Pour le classement\u00a0: place 2.",
  );
});

test("an unrated game shows the reason and no ratings", () => {
  show({ unrated_reason: "undo", result: { ...result, is_rated: false, ratings: [], rating_places: [] } });
  expect(screen.getByText(/No longer rated/)).toBeTruthy();
  expect(document.querySelector("[data-rating]")).toBeNull();
});
