import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { mockServer, problem, type Call } from "../lobby/test-fixtures";
import { setPreference } from "../stores/preferences.svelte";
import GameLinkField from "./GameLinkField.svelte";

const field = (): HTMLInputElement => screen.getByLabelText("The whole game as a link");

beforeEach(() => setPreference("language", "en"));

test("the link has no names unless the user wants them", async () => {
  const calls = mockServer({
    "GET /api/tables/t1/link": ({ query }: Call) => {
      const token = query.get("names") === "true" ? "1named" : "1short";
      return { token, path: `/game/${token}` };
    },
  });
  render(GameLinkField, { tableId: "t1", inviteKey: "k" });
  await waitFor(() => expect(field().value).toBe(`${location.origin}/game/1short`));
  await fireEvent.click(screen.getByLabelText("With the names of the players"));
  await waitFor(() => expect(field().value).toBe(`${location.origin}/game/1named`));
  expect(calls.map(({ query }) => query.get("invite_key"))).toEqual(["k", "k"]);
});

test("a game without a link says why", async () => {
  mockServer({ "GET /api/tables/t1/link": problem(409, "table_not_running") });
  render(GameLinkField, { tableId: "t1", inviteKey: null });
  expect((await screen.findByRole("alert")).textContent).toBe("The game is not running.");
  expect(screen.queryByLabelText("With the names of the players")).toBeNull();
});
