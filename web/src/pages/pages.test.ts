import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { inviteKeyOf } from "../lib/invite-keys";
import { navigate } from "../stores/router.svelte";
import { session } from "../stores/session.svelte";
import { setPreference } from "../stores/preferences.svelte";
import Home from "./Home.svelte";
import Join from "./Join.svelte";
import UserStatistics from "./UserStatistics.svelte";
import Game from "./Game.svelte";
import Rules from "./Rules.svelte";
import { game, me, problem, seat, mockServer, table, type Call } from "../lobby/test-fixtures";
import { games } from "../stores/games.svelte";

const none = { tables: [], next_cursor: null };
const lobby = { "GET /api/games": [game], "GET /api/tables": none, "GET /api/me/tables": none };

beforeEach(() => {
  setPreference("language", "en");
  session.me = null;
  session.isReady = true;
  games.value = null;
  localStorage.clear();
  history.replaceState(null, "", "/");
});

test("quick play signs in a guest and creates one table with bots", async () => {
  const calls = mockServer({
    ...lobby,
    "POST /api/guests": me,
    "POST /api/tables": { table: table([], { id: "quick" }), invite_key: null },
  });
  render(Home);
  const button = await screen.findByRole("button", { name: "Play tiles against bots" });
  await fireEvent.click(button);
  await fireEvent.click(button);
  await waitFor(() => expect(location.pathname).toBe("/table/quick"));
  const made = calls.filter(({ method, path }) => method === "POST" && path === "/api/tables");
  expect(made).toHaveLength(1);
  expect(made[0]?.body).toMatchObject({
    seats: [{ kind: "me" }, { kind: "bot" }, { kind: "bot" }, { kind: "bot" }],
    start_now: true,
  });
});

test("the lobby lists tables that can be joined or watched", async () => {
  const open = [
    table([seat(0, "user", { name: "Ben" }), seat(1, "open")], { id: "o1" }),
    table([seat(0, "user", { name: "Cleo" }), seat(1, "invited")], { id: "o2" }),
  ];
  const running = [table([seat(0, "user", { name: "Dora" }), seat(1, "bot")], { id: "r1", status: "running" })];
  const calls = mockServer({
    ...lobby,
    "GET /api/tables": (call: Call) => ({
      tables: call.query.get("status") === "open" ? open : running,
      next_cursor: null,
    }),
    "POST /api/guests": me,
    "POST /api/tables/o1/join": open[0]!,
  });
  render(Home);
  expect((await screen.findByRole("link", { name: /^Watch: tiles, Dora/ })).getAttribute("href")).toBe("/table/r1");
  expect(screen.queryByText("Cleo")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: /^Join: tiles, Ben/ }));
  await waitFor(() => expect(location.pathname).toBe("/table/o1"));
  expect(calls.some(({ path }) => path === "/api/tables/o1/join")).toBe(true);
});

test("games that go on come first, with their progress and scores", async () => {
  session.me = me;
  const own = seat(0, "user", { name: "Anna", user_id: "p1" });
  const waiting = table([own, seat(1, "bot")], { id: "c1", status: "running", my_seats: [0], is_my_turn: true });
  const calls = mockServer({
    ...lobby,
    "GET /api/me/tables": { tables: [waiting], next_cursor: null },
    "GET /api/tables/c1/position": { game: "tiles", view: { round: 4, scores: [12, 17] } },
  });
  render(Home);
  const section = await screen.findByRole("region", { name: "Continue" });
  const link = await screen.findByRole("link", { name: /Your turn/ });
  await waitFor(() => expect(link.textContent).toContain("Round 4"));
  expect([...link.querySelectorAll(".score")].map((score) => score.textContent?.trim())).toEqual(["217", "112"]); // badge and score
  expect(section.compareDocumentPosition(await screen.findByRole("article"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(calls.find(({ path }) => path === "/api/tables/c1/position")?.query.get("since")).toBe("100000");
});

test("empty lists take no room", async () => {
  session.me = me;
  mockServer(lobby);
  render(Home);
  await screen.findByRole("article");
  for (const name of ["Continue", "Open tables", "Running games"])
    expect(screen.queryByRole("region", { name })).toBeNull();
});

test("many open tables can be filtered, and a filter without tables can be reset", async () => {
  const open = [1, 2, 3, 4].map((n) =>
    table([seat(0, "user", { name: `Ben ${n}` }), seat(1, "open")], { id: `o${n}` }),
  );
  const calls = mockServer({
    ...lobby,
    "GET /api/tables": (call: Call) =>
      call.query.get("status") === "open" && !call.query.has("time_control")
        ? { tables: open, next_cursor: null }
        : none,
  });
  render(Home);
  const select = await screen.findByLabelText("Time control");
  await fireEvent.change(select, { target: { value: "realtime" } });
  await fireEvent.click(await screen.findByRole("button", { name: "Show all" }));
  expect(await screen.findByText("Ben 4")).toBeTruthy();
  expect(calls.filter(({ query }) => query.get("time_control") === "realtime")).toHaveLength(1);
});

test("the choice beside Play is used and remembered", async () => {
  const calls = mockServer({
    ...lobby,
    "POST /api/guests": me,
    "POST /api/tables": { table: table([], { id: "chosen" }), invite_key: "k" },
  });
  const first = render(Home);
  await fireEvent.click(await screen.findByRole("radio", { name: "2" }));
  await fireEvent.click(screen.getByRole("radio", { name: "Master" }));
  first.unmount();
  render(Home);
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Master" })).checked).toBe(true);
  await fireEvent.click(screen.getByRole("button", { name: "Play tiles against bots" }));
  await waitFor(() => expect(location.pathname).toBe("/table/chosen"));
  const made = calls.find(({ method, path }) => method === "POST" && path === "/api/tables");
  expect(made?.body).toMatchObject({ seats: [{ kind: "me" }, { kind: "bot", level: "master" }], is_private: true });
});

test("a failed lobby shows an error and can be retried", async () => {
  mockServer({ ...lobby, "GET /api/games": problem(503, "unavailable") });
  render(Home);
  const retry = (await screen.findAllByRole("button", { name: "Try again" }))[0] as HTMLElement;
  mockServer(lobby);
  await fireEvent.click(retry);
  expect(await screen.findByRole("heading", { name: "tiles" })).toBeTruthy();
});

test("an invitation: a visitor joins with the name of the field and the key", async () => {
  navigate("/join/t1?key=k1");
  const invited = table([seat(0, "user", { name: "Ben", user_id: "p2" }), seat(1, "invited")], {
    host_id: "p2",
    is_private: true,
  });
  const calls = mockServer({
    ...lobby,
    "GET /api/tables/t1": invited,
    "POST /api/guests": me,
    "POST /api/tables/t1/join": invited,
  });
  render(Join, { id: "t1" });
  await fireEvent.input(await screen.findByLabelText("You join as"), { target: { value: "Zoé" } });
  await fireEvent.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() => expect(location.pathname).toBe("/table/t1"));
  expect(calls.find(({ path }) => path === "/api/tables/t1")?.query.get("invite_key")).toBe("k1");
  expect(calls.find(({ path }) => path === "/api/guests")?.body).toMatchObject({ name: "Zoé" });
  expect(calls.find(({ path }) => path === "/api/tables/t1/join")?.body).toEqual({ is_rated: null, invite_key: "k1" });
  expect(inviteKeyOf("t1")).toBe("k1");
});

test("an invalid invitation shows an error", async () => {
  navigate("/join/t1?key=old");
  mockServer({ ...lobby, "GET /api/tables/t1": problem(404, "table_not_found") });
  render(Join, { id: "t1" });
  expect(await screen.findByRole("heading", { name: /does not exist/ })).toBeTruthy();
});

test("the rules: the paragraph of the URL is highlighted, references are links, HTML is text", async () => {
  navigate("/rules/tiles#1.2");
  mockServer({
    ...lobby,
    "GET /api/games/tiles/rules": [
      { number: "1.1", section: "1. Words", text: "**1.1** *Seats.* See 1.2." },
      { number: "1.2", section: "1. Words", text: "**1.2** `a` <b>bold</b>" },
    ],
  });
  render(Rules, { id: "tiles" });
  await screen.findByRole("heading", { name: "1. Words" });
  expect(document.getElementById("1.2")?.classList.contains("highlighted")).toBe(true);
  expect(document.getElementById("1.1")?.classList.contains("highlighted")).toBe(false);
  expect(screen.getByRole("link", { name: "1.2" }).getAttribute("href")).toBe("#1.2");
  expect(document.querySelector(".body b")).toBeNull();
  expect(document.getElementById("1.2")?.textContent).toContain("<b>bold</b>");
});

test("statistics: all places up to the lowest, negative points as losses", async () => {
  mockServer({
    ...lobby,
    "GET /api/users/p1/statistics": {
      user: { id: "p1", name: "Anna", kind: "member" },
      games: [
        {
          game: "tiles",
          games: 4,
          places: { 1: 3, 3: 1 },
          wins: 3,
          mean_score: 51.25,
          best_score: 70,
          points: { cards: 8.5, other: -2 },
          rating: null,
        },
      ],
    },
  });
  render(UserStatistics, { id: "p1" });
  expect(await screen.findByRole("heading", { name: "Anna" })).toBeTruthy();
  expect(screen.getByRole("row", { name: /2nd place 0 times/ })).toBeTruthy();
  expect(screen.getByText("51.3")).toBeTruthy();
  const loss = screen.getByRole("row", { name: /other -2 VP/ });
  expect(loss.querySelector(".bar")?.classList.contains("loss")).toBe(true);
});

test("a damaged link says so, with a way to the lobby", async () => {
  const reason = { catalogue: "server", key: "reason-link-damaged", args: {} };
  mockServer({ ...lobby, "GET /api/links/1abc/replay": problem(422, "corrupt_record", { reason }) });
  render(Game, { id: "1abc" });
  expect(await screen.findByRole("heading", { name: "This game cannot be replayed" })).toBeTruthy();
  expect(await screen.findByText(/This link is damaged/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "To the lobby" }).getAttribute("href")).toBe("/");
  expect(screen.queryByRole("link", { name: "To the table" })).toBeNull();
});
