import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { keyOf } from "../lib/invite-keys";
import { session } from "../stores/session.svelte";
import { prefer } from "../stores/preferences.svelte";
import { game, me, problem, seat, serve, table } from "./test-fixtures";
import { games } from "../stores/games.svelte";
import WaitingRoom from "./WaitingRoom.svelte";

const mySeat = seat(0, "user", { name: "Anna", user_id: "p1" });

beforeEach(() => {
  prefer("language", "en");
  session.me = me;
  session.ready = true;
  games.value = [game];
  localStorage.clear();
  history.replaceState(null, "", "/table/t1");
});

test("the host sees the link with its key, and cannot begin while a seat is free", () => {
  render(WaitingRoom, { table: table([mySeat, seat(1, "invited")], { my_seats: [0] }), linkKey: "k1" });
  expect((screen.getByLabelText("Link to this table") as HTMLInputElement).value).toMatch(/\/join\/t1\?key=k1$/);
  expect((screen.getByRole("button", { name: "Start the game" }) as HTMLButtonElement).disabled).toBe(true);
});

test("the host gives a free seat to a bot, and begins when all seats are taken", async () => {
  const calls = serve({
    "PUT /api/tables/t1/seats/1": { table: table([]), invite_key: null },
    "POST /api/tables/t1/start": table([]),
  });
  const { rerender } = render(WaitingRoom, { table: table([mySeat, seat(1, "open")], { my_seats: [0] }), linkKey: null });
  await fireEvent.change(screen.getByLabelText("Give seat 2 to"), { target: { value: "bot hard" } });
  await waitFor(() => expect(calls[0]?.body).toEqual({ kind: "bot", level: "hard" }));
  await rerender({ table: table([mySeat, seat(1, "bot", { bot: "hard" })], { my_seats: [0] }), linkKey: null });
  await fireEvent.click(screen.getByRole("button", { name: "Start the game" }));
  await waitFor(() => expect(calls.at(-1)?.path).toBe("/api/tables/t1/start"));
});

test("a fresh link replaces the old one at once and is kept", async () => {
  serve({ "POST /api/tables/t1/invite-key": { invite_key: "k2" } });
  render(WaitingRoom, { table: table([mySeat, seat(1, "open")], { my_seats: [0], is_private: true }), linkKey: "k1" });
  await fireEvent.click(screen.getByRole("button", { name: "Make a fresh link" }));
  await waitFor(() =>
    expect((screen.getByLabelText("Link to this table") as HTMLInputElement).value).toMatch(/key=k2$/),
  );
  expect(keyOf("t1")).toBe("k2");
});

test("without the key of a private table there is no link to show, but a fresh one to make", () => {
  render(WaitingRoom, { table: table([mySeat, seat(1, "open")], { my_seats: [0], is_private: true }), linkKey: null });
  expect(screen.queryByLabelText("Link to this table")).toBeNull();
  expect(screen.getByRole("button", { name: "Make a fresh link" })).toBeTruthy();
});

test("somebody who looks in can sit down; seats for the link need its key", async () => {
  session.me = { ...me, id: "p9" };
  const waiting = table([mySeat, seat(1, "invited")], { is_rated: false });
  const { rerender } = render(WaitingRoom, { table: waiting, linkKey: null });
  expect(screen.queryByRole("button", { name: "Sit down" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Start the game" })).toBeNull();
  const calls = serve({ "POST /api/tables/t1/join": waiting });
  await rerender({ table: waiting, linkKey: "k1" });
  await fireEvent.click(screen.getByRole("button", { name: "Sit down" }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ is_rated: false, invite_key: "k1" }));
});

test("leaving leads to the lobby; a refusal keeps one here", async () => {
  serve({ "POST /api/tables/t1/leave": problem(409, "table_not_open") });
  render(WaitingRoom, { table: table([mySeat, seat(1, "user")], { my_seats: [0] }), linkKey: null });
  await fireEvent.click(screen.getByRole("button", { name: "Leave the table" }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(location.pathname).toBe("/table/t1");
  serve({ "POST /api/tables/t1/leave": {} });
  await fireEvent.click(screen.getByRole("button", { name: "Leave the table" }));
  await waitFor(() => expect(location.pathname).toBe("/"));
});

test("a guest is told why a rated table is not for them, and how to become a member", () => {
  session.me = { ...me, id: "p9" };
  render(WaitingRoom, { table: table([mySeat, seat(1, "open")], { is_rated: true }), linkKey: null });
  expect(screen.queryByRole("button", { name: "Sit down" })).toBeNull();
  expect(screen.getByRole("link", { name: "Keep your name with a password" }).getAttribute("href")).toBe(
    "/settings#keep",
  );
});

test("the host makes a rated table casual", async () => {
  const calls = serve({ "PUT /api/tables/t1/rated": table([]) });
  render(WaitingRoom, { table: table([mySeat, seat(1, "open")], { my_seats: [0], is_rated: true }), linkKey: null });
  await fireEvent.click(screen.getByRole("button", { name: "Make it casual" }));
  await waitFor(() => expect(calls[0]?.body).toEqual({ is_rated: false }));
});

test("a player can replace a host who is away, after the time that the server says", async () => {
  const calls = serve({ "POST /api/tables/t1/host": table([]) });
  const host = seat(0, "user", { name: "Ben", user_id: "p2", is_online: false });
  const own = seat(1, "user", { name: "Anna", user_id: "p1" });
  const waiting = table([host, own], { my_seats: [1], host_id: "p2" });
  const { rerender } = render(WaitingRoom, { table: waiting, linkKey: null });
  const button = () => screen.queryByRole("button", { name: "Become host" }) as HTMLButtonElement | null;
  await fireEvent.click(button()!);
  await waitFor(() => expect(calls.length).toBe(1));
  await rerender({ table: { ...waiting, host_claimable_at: Date.now() + 60_000 }, linkKey: null });
  await waitFor(() => expect(button()?.disabled).toBe(true));
  await rerender({ table: { ...waiting, seats: [{ ...host, is_online: true }, own] }, linkKey: null });
  expect(button()).toBeNull();
});
