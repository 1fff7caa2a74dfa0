import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { inviteKeyOf } from "../lib/invite-keys";
import { session } from "../stores/session.svelte";
import { setPreference } from "../stores/preferences.svelte";
import { game, me, problem, seat, mockServer, table, type Call } from "./test-fixtures";
import { games } from "../stores/games.svelte";
import WaitingRoom from "./WaitingRoom.svelte";

const mySeat = seat(0, "user", { name: "Anna", user_id: "p1" });

beforeEach(() => {
  setPreference("language", "en");
  session.me = me;
  session.isReady = true;
  games.value = [game];
  localStorage.clear();
  history.replaceState(null, "", "/table/t1");
  mockServer({});
});

test("the host sees the invite link and cannot start while a seat is free", () => {
  render(WaitingRoom, { table: table([mySeat, seat(1, "invited")], { my_seats: [0] }), inviteKey: "k1" });
  expect((screen.getByLabelText("Link to this table") as HTMLInputElement).value).toMatch(/\/join\/t1\?key=k1$/);
  expect((screen.getByRole("button", { name: "Start the game" }) as HTMLButtonElement).disabled).toBe(true);
});

test("the host assigns a bot and starts when all seats are taken", async () => {
  const calls = mockServer({
    "PUT /api/tables/t1/seats/1": { table: table([]), invite_key: null },
    "POST /api/tables/t1/start": table([]),
  });
  const { rerender } = render(WaitingRoom, {
    table: table([mySeat, seat(1, "open")], { my_seats: [0] }),
    inviteKey: null,
  });
  await fireEvent.change(screen.getByLabelText("Assign seat 2 to"), { target: { value: "bot master" } });
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ kind: "bot", level: "master" }),
  );
  await rerender({ table: table([mySeat, seat(1, "bot", { bot: "master" })], { my_seats: [0] }), inviteKey: null });
  const start: HTMLButtonElement = screen.getByRole("button", { name: "Start the game" });
  await waitFor(() => expect(start.disabled).toBe(false)); // when the seat is assigned
  await fireEvent.click(start);
  await waitFor(() => expect(calls.at(-1)?.path).toBe("/api/tables/t1/start"));
});

test("a new link replaces the old one and its key is stored", async () => {
  mockServer({ "POST /api/tables/t1/invite-key": { invite_key: "k2" } });
  render(WaitingRoom, {
    table: table([mySeat, seat(1, "open")], { my_seats: [0], is_private: true }),
    inviteKey: "k1",
  });
  await fireEvent.click(screen.getByRole("button", { name: "Create a new link" }));
  await waitFor(() =>
    expect((screen.getByLabelText("Link to this table") as HTMLInputElement).value).toMatch(/key=k2$/),
  );
  expect(inviteKeyOf("t1")).toBe("k2");
});

test("without the key of a private table only a new link can be created", () => {
  render(WaitingRoom, {
    table: table([mySeat, seat(1, "open")], { my_seats: [0], is_private: true }),
    inviteKey: null,
  });
  expect(screen.queryByLabelText("Link to this table")).toBeNull();
  expect(screen.getByRole("button", { name: "Create a new link" })).toBeTruthy();
});

test("a visitor can join; invited seats need the key", async () => {
  session.me = { ...me, id: "p9" };
  const waiting = table([mySeat, seat(1, "invited")], { is_rated: false });
  const { rerender } = render(WaitingRoom, { table: waiting, inviteKey: null });
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Start the game" })).toBeNull();
  const calls = mockServer({ "POST /api/tables/t1/join": waiting });
  await rerender({ table: waiting, inviteKey: "k1" });
  await fireEvent.click(screen.getByRole("button", { name: "Join" }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method !== "GET")?.body).toEqual({ is_rated: false, invite_key: "k1" }),
  );
});

test("leaving opens the lobby; an error keeps the page", async () => {
  mockServer({ "POST /api/tables/t1/leave": problem(409, "table_not_open") });
  render(WaitingRoom, { table: table([mySeat, seat(1, "user")], { my_seats: [0] }), inviteKey: null });
  await fireEvent.click(screen.getByRole("button", { name: "Leave the table" }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(location.pathname).toBe("/table/t1");
  mockServer({ "POST /api/tables/t1/leave": {} });
  await fireEvent.click(screen.getByRole("button", { name: "Leave the table" }));
  await waitFor(() => expect(location.pathname).toBe("/"));
});

test("a guest at a rated table gets a link to register", () => {
  session.me = { ...me, id: "p9" };
  render(WaitingRoom, { table: table([mySeat, seat(1, "open")], { is_rated: true }), inviteKey: null });
  expect(screen.queryByRole("button", { name: "Join" })).toBeNull();
  expect(screen.getByRole("link", { name: "Register your name" }).getAttribute("href")).toBe("/settings#register");
});

test("the host makes a rated table unrated", async () => {
  const calls = mockServer({ "PUT /api/tables/t1/rated": table([]) });
  render(WaitingRoom, { table: table([mySeat, seat(1, "open")], { my_seats: [0], is_rated: true }), inviteKey: null });
  await fireEvent.click(screen.getByRole("button", { name: "Make it unrated" }));
  await waitFor(() => expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({ is_rated: false }));
});

test("a player can become host when the host is away, from the given time on", async () => {
  const calls = mockServer({ "POST /api/tables/t1/host": table([]) });
  const host = seat(0, "user", { name: "Ben", user_id: "p2", is_online: false });
  const own = seat(1, "user", { name: "Anna", user_id: "p1" });
  const waiting = table([host, own], { my_seats: [1], host_id: "p2" });
  const { rerender } = render(WaitingRoom, { table: waiting, inviteKey: null });
  const button = () => screen.queryByRole("button", { name: "Become host" }) as HTMLButtonElement | null;
  await fireEvent.click(button()!);
  await waitFor(() => expect(calls.length).toBe(1));
  await rerender({ table: { ...waiting, host_claimable_at: Date.now() + 60_000 }, inviteKey: null });
  await waitFor(() => expect(button()?.disabled).toBe(true));
  await rerender({ table: { ...waiting, seats: [{ ...host, is_online: true }, own] }, inviteKey: null });
  expect(button()).toBeNull();
});

const invited = () => table([mySeat, seat(1, "invited")], { my_seats: [0] });
const linkField = () => screen.getByLabelText("Link to this table") as HTMLInputElement;
const qrCode = () => screen.queryByRole("img", { name: "QR code of the link" });
const closedNetwork = {
  is_loopback_only: true,
  can_open: true,
  obstacle: null,
  lan_address: "192.168.1.5",
  url: null,
};
const openNetwork = { ...closedNetwork, is_loopback_only: false, url: "http://192.168.1.5:8420" };
const openButton = () => screen.queryByRole("button", { name: "Open to the local network" });

test("a server on this machine is opened to the local network with one click, and closed again", async () => {
  const calls = mockServer({
    "GET /api/network": closedNetwork,
    "PUT /api/network": (call: Call) => ((call.body as { is_open: boolean }).is_open ? openNetwork : closedNetwork),
  });
  render(WaitingRoom, { table: invited(), inviteKey: "k1" });
  expect(await screen.findByText(/192\.168\.1\.5, .* VPN/)).toBeTruthy(); // said before the click
  expect(qrCode()).toBeNull(); // a phone cannot follow a link to this machine
  await fireEvent.click(openButton()!);
  await waitFor(() => expect(linkField().value).toBe("http://192.168.1.5:8420/join/t1?key=k1"));
  expect(screen.getByText(/192\.168\.1\.5:8420/)).toBeTruthy();
  await waitFor(() => expect(qrCode()).toBeTruthy());
  await fireEvent.click(screen.getByRole("button", { name: "Close again" }));
  await waitFor(() => expect(linkField().value).toBe(`${location.origin}/join/t1?key=k1`));
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { is_open: true },
    { is_open: false },
  ]);
});

test("a server that cannot be opened here says how", async () => {
  mockServer({ "GET /api/network": { ...closedNetwork, can_open: false, obstacle: "serve_command" } });
  render(WaitingRoom, { table: invited(), inviteKey: "k1" });
  expect(await screen.findByText("jadecourt serve --host 0.0.0.0")).toBeTruthy();
  expect(openButton()).toBeNull();
});

test.each([
  ["no_network", "in no local network"],
  ["public_address", "strangers on the internet"],
])("a machine with the obstacle %s says why, and no command that opens it to strangers", async (obstacle, why) => {
  mockServer({ "GET /api/network": { ...closedNetwork, can_open: false, obstacle, lan_address: null } });
  render(WaitingRoom, { table: invited(), inviteKey: "k1" });
  expect(await screen.findByText(new RegExp(why))).toBeTruthy();
  expect(screen.queryByText(/--host/)).toBeNull();
  expect(openButton()).toBeNull();
});

test("after a change of network the server is opened at the new address", async () => {
  const calls = mockServer({
    "GET /api/network": { ...openNetwork, lan_address: "10.0.0.7" },
    "PUT /api/network": { ...openNetwork, lan_address: "10.0.0.7", url: "http://10.0.0.7:8420" },
  });
  render(WaitingRoom, { table: invited(), inviteKey: "k1" });
  await fireEvent.click(await screen.findByRole("button", { name: "Open it there instead" }));
  await waitFor(() => expect(linkField().value).toBe("http://10.0.0.7:8420/join/t1?key=k1"));
  expect(screen.queryByRole("button", { name: "Open it there instead" })).toBeNull();
  expect(calls.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([{ is_open: true }]);
});
