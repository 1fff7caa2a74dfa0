import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { session } from "../stores/session.svelte";
import { setPreference, preferences } from "../stores/preferences.svelte";
import AccountPanel from "./AccountPanel.svelte";
import { me, problem, mockServer } from "../lobby/test-fixtures";
import PreferencesMenu from "./PreferencesMenu.svelte";
import UserPanel from "./UserPanel.svelte";

beforeEach(() => {
  setPreference("language", "en");
  session.me = me;
  session.isReady = true;
  history.replaceState(null, "", "/settings");
});

test("registering makes a guest a member", async () => {
  const calls = mockServer({ "POST /api/me/register": { ...me, kind: "member" } });
  render(AccountPanel);
  const field = document.querySelector("#register input") as HTMLInputElement;
  await fireEvent.input(field, { target: { value: "long enough" } });
  await fireEvent.submit(field.form as HTMLFormElement);
  await waitFor(() => expect(session.me?.kind).toBe("member"));
  expect(calls[0]?.body).toEqual({ password: "long enough" });
  expect(screen.queryByRole("heading", { name: "Log in" })).toBeNull();
});

test("deleting an account needs a confirmation, and the password of a member", async () => {
  session.me = { ...me, kind: "member" };
  const calls = mockServer({ "DELETE /api/me": {} });
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

test("renaming to a registered name shows an error", async () => {
  const calls = mockServer({ "PATCH /api/me": problem(409, "name_taken") });
  render(UserPanel);
  await fireEvent.click(screen.getByRole("button", { name: "Change name" }));
  const field = screen.getByLabelText("Your name", { selector: "input" });
  await fireEvent.input(field, { target: { value: " Ben " } });
  await fireEvent.submit((field as HTMLInputElement).form as HTMLFormElement);
  expect((await screen.findByRole("alert")).textContent).toContain("is registered");
  expect(calls[0]?.body).toEqual({ name: "Ben" });
});

test("the preferences menu opens, changes preferences and closes", async () => {
  mockServer({ "PATCH /api/me": { ...me, language: "fr" } });
  render(PreferencesMenu);
  const button = screen.getByRole("button", { name: "Settings" });
  await fireEvent.click(button);
  await fireEvent.click(screen.getByRole("radio", { name: "Dark" }));
  await fireEvent.click(screen.getByRole("switch", { name: "Sound" }));
  expect([preferences.theme, preferences.sound]).toEqual(["dark", true]);
  await fireEvent.click(screen.getByRole("radio", { name: "Français" }));
  expect(await screen.findByRole("radio", { name: "Sombre" })).toBeTruthy();
  await waitFor(() => expect(session.me?.language).toBe("fr"));
  await fireEvent.keyDown(screen.getByRole("radio", { name: "Sombre" }), { key: "Escape" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryByRole("radio", { name: "Sombre" })).toBeNull();
});
