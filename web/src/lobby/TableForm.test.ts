import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { inviteKeyOf } from "../lib/invite-keys";
import { session } from "../stores/session.svelte";
import { setPreference } from "../stores/preferences.svelte";
import { game, me, problem, seat, mockServer, table } from "./test-fixtures";
import TableForm from "./TableForm.svelte";

beforeEach(() => {
  setPreference("language", "en");
  session.me = me;
  session.isReady = true;
  history.replaceState(null, "", "/");
});

async function choose(label: string, value: string): Promise<void> {
  await fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

test("the request contains the choices of the form, and the invite key is stored", async () => {
  const created = table([seat(0, "user"), seat(1, "invited")], { id: "new" });
  const calls = mockServer({ "POST /api/tables": { table: created, invite_key: "secret" } });
  render(TableForm, { game, onclose: vi.fn() });

  await fireEvent.click(screen.getByRole("radio", { name: "3" }));
  await choose("Who sits at seat 2", "invited");
  await choose("Level of the bot at seat 3", "master");
  await fireEvent.click(screen.getByRole("radio", { name: "Real time" }));
  await choose("Time for the whole game", "30");
  await fireEvent.click(screen.getByRole("switch", { name: "wall" }));
  await choose("edition", "2007");
  await fireEvent.input(screen.getByLabelText("values"), { target: { value: "5/4/3" } });
  await fireEvent.submit(document.querySelector("form") as HTMLFormElement);

  await waitFor(() => expect(location.pathname).toBe("/table/new"));
  expect(calls[0]?.body).toEqual({
    game: "tiles",
    seats: [{ kind: "me" }, { kind: "invited" }, { kind: "bot", level: "master" }],
    options: { edition: 2007, wall: true, values: "5/4/3" },
    time_control: { kind: "realtime", main_seconds: 1800, increment_seconds: 15 },
    is_private: true,
    is_rated: false,
    start_now: false,
  });
  expect(inviteKeyOf("new")).toBe("secret");
});

test("bots that the server has added can be chosen by name, below the levels", async () => {
  const calls = mockServer({ "POST /api/tables": { table: table([], { id: "mine" }), invite_key: null } });
  render(TableForm, { game: { ...game, bots: ["last", "my_bot"] }, onclose: vi.fn() });
  await fireEvent.click(screen.getByRole("radio", { name: "2" }));
  const select = screen.getByLabelText("Level of the bot at seat 2");
  expect(within(screen.getByLabelText("Level of the bot at seat 2")).getAllByRole("option")).toHaveLength(5);
  const group = within(select).getByRole("group", { name: "Other bots" });
  expect(
    within(group)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["last", "my_bot"]);
  expect((select as HTMLSelectElement).value).toBe("casual");
  await choose("Level of the bot at seat 2", "my_bot");
  await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() =>
    expect(calls[0]?.body).toMatchObject({ seats: [{ kind: "me" }, { kind: "bot", level: "my_bot" }] }),
  );
});

test("only a member can create a rated table, and only without bots", async () => {
  const calls = mockServer({ "POST /api/tables": { table: table([], { id: "serious" }), invite_key: null } });
  const rated = () => screen.getByRole("switch", { name: "Rated game" }) as HTMLInputElement;
  const { unmount } = render(TableForm, { game, onclose: vi.fn() });
  expect(rated().disabled).toBe(true);
  expect(screen.getByText(/For members/)).toBeTruthy();
  unmount();

  session.me = { ...me, kind: "member" };
  render(TableForm, { game, onclose: vi.fn() });
  expect(rated().disabled).toBe(true); // there are bots
  await fireEvent.click(screen.getByRole("radio", { name: "2" }));
  await choose("Who sits at seat 2", "open");
  expect(rated().disabled).toBe(false);
  await fireEvent.click(rated());
  await choose("Who sits at seat 2", "bot");
  expect(rated().checked).toBe(false);
  await choose("Who sits at seat 2", "open");
  await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(calls[0]?.body).toMatchObject({ is_rated: true }));
});

test("the button text depends on the seats", async () => {
  render(TableForm, { game, onclose: vi.fn() });
  const button = () => document.querySelector("button[type=submit]")?.textContent?.trim();
  expect(button()).toBe("Start");
  await choose("Who sits at seat 2", "open");
  expect(button()).toBe("Create the table");
  await choose("Who sits at seat 3", "invited");
  expect(button()).toBe("Create and invite");
});

test("players at this screen have name fields", async () => {
  const calls = mockServer({ "POST /api/tables": { table: table([], { id: "hot" }), invite_key: null } });
  render(TableForm, { game, onclose: vi.fn() });
  await fireEvent.click(screen.getByRole("radio", { name: "2" }));
  expect(screen.queryByLabelText("Name at seat 1")).toBeNull();
  await choose("Who sits at seat 2", "hot-seat");
  await fireEvent.input(screen.getByLabelText("Name at seat 2"), { target: { value: "Ben" } });
  await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(location.pathname).toBe("/table/hot"));
  expect(calls[0]?.body).toMatchObject({
    seats: [
      { kind: "me", name: "Anna" },
      { kind: "me", name: "Ben" },
    ],
    start_now: true,
  });
});

test("an error is shown and the form stays open", async () => {
  mockServer({ "POST /api/tables": problem(422, "bad_options") });
  render(TableForm, { game, onclose: vi.fn() });
  await fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  expect((await screen.findByRole("alert")).textContent).toContain("detail of bad_options");
  expect(location.pathname).toBe("/");
});

test("each selected level is described", async () => {
  render(TableForm, { game, onclose: vi.fn() });
  const dialog = within(document.querySelector("dialog") as HTMLElement);
  expect(dialog.queryByText(/^Novice/, { selector: "strong" })).toBeNull();
  await choose("Level of the bot at seat 2", "novice");
  expect(dialog.getByText("Novice · rating about 600", { selector: "strong" })).toBeTruthy();
  expect(dialog.getByText(/For your first games/)).toBeTruthy();
  expect(dialog.getByText(/^Casual/, { selector: "strong" })).toBeTruthy();
});
