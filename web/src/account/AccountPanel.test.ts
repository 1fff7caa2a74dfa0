import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { session } from "../stores/session.svelte";
import { prefer, settings } from "../stores/preferences.svelte";
import AccountPanel from "./AccountPanel.svelte";
import { me, problem, serve } from "../lobby/test-fixtures";
import PreferencesMenu from "./PreferencesMenu.svelte";
import UserPanel from "./UserPanel.svelte";

beforeEach(() => {
  prefer("language", "en");
  session.me = me;
  session.ready = true;
  history.replaceState(null, "", "/settings");
});

test("a guest keeps the name by a password", async () => {
  const calls = serve({ "POST /api/me/register": { ...me, kind: "member" } });
  render(AccountPanel);
  const field = document.querySelector("#keep input") as HTMLInputElement;
  await fireEvent.input(field, { target: { value: "long enough" } });
  await fireEvent.submit(field.form as HTMLFormElement);
  await waitFor(() => expect(session.me?.kind).toBe("member"));
  expect(calls[0]?.body).toEqual({ password: "long enough" });
  expect(screen.queryByRole("heading", { name: "Log in" })).toBeNull();
});

test("deleting asks once more, and members for their password", async () => {
  session.me = { ...me, kind: "member" };
  const calls = serve({ "DELETE /api/me": {} });
  render(AccountPanel);
  await fireEvent.click(screen.getByRole("button", { name: "Delete my account" }));
  expect(calls).toHaveLength(0);
  const field = document.querySelector("dialog input") as HTMLInputElement;
  await fireEvent.input(field, { target: { value: "long enough" } });
  await fireEvent.submit(field.form as HTMLFormElement);
  await waitFor(() => expect(session.me).toBeNull());
  expect(calls[0]?.body).toEqual({ password: "long enough" });
  expect(location.pathname).toBe("/");
});

test("the name is changed in place; one that is taken is refused in words", async () => {
  const calls = serve({ "PATCH /api/me": problem(409, "name_taken") });
  render(UserPanel);
  await fireEvent.click(screen.getByRole("button", { name: "Change name" }));
  const field = screen.getByLabelText("Your name", { selector: "input" });
  await fireEvent.input(field, { target: { value: " Ben " } });
  await fireEvent.submit((field as HTMLInputElement).form as HTMLFormElement);
  expect((await screen.findByRole("alert")).textContent).toContain("belongs to somebody");
  expect(calls[0]?.body).toEqual({ name: "Ben" });
});

test("quick settings open and close, and what is chosen holds", async () => {
  serve({ "PATCH /api/me": { ...me, language: "fr" } });
  render(PreferencesMenu);
  const button = screen.getByRole("button", { name: "Settings" });
  await fireEvent.click(button);
  await fireEvent.click(screen.getByRole("radio", { name: "Dark" }));
  await fireEvent.click(screen.getByRole("switch", { name: "Sound" }));
  expect([settings.theme, settings.sound]).toEqual(["dark", true]);
  await fireEvent.click(screen.getByRole("radio", { name: "Français" }));
  expect(await screen.findByRole("radio", { name: "Sombre" })).toBeTruthy();
  await waitFor(() => expect(session.me?.language).toBe("fr"));
  await fireEvent.keyDown(screen.getByRole("radio", { name: "Sombre" }), { key: "Escape" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("radio", { name: "Sombre" })).toBeNull();
});
