import { render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { storeInviteKey } from "../../lib/invite-keys";
import { mockServer, seat, table } from "../../lobby/test-fixtures";
import { setPreference } from "../../stores/preferences.svelte";
import ShareDialog from "./ShareDialog.svelte";

const seats = [seat(0, "user", { name: "Anna" }), seat(1, "bot", { name: "Lin" })];
const result = { scores: [20, 31], places: [2, 1], points: [{ cards: 20 }, { cards: 31 }] };

beforeEach(() => {
  setPreference("language", "en");
  mockServer({
    "GET /api/tables/t1/link": { token: "1a", path: "/game/1a" },
    "GET /api/tables/t2/link": { token: "1b", path: "/game/1b" },
    "GET /api/tables/t3/link": { token: "1c", path: "/game/1c" },
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null); // the picture is drawn in a browser only
});

function show(id: string, is_private: boolean): void {
  const info = table(seats, { id, is_private, status: "finished", result });
  render(ShareDialog, { info, result, title: "Lin wins", sources: ["cards"], onclose: vi.fn() });
}

const linkField = (): HTMLInputElement => screen.getByLabelText("Link to the replay");

test("a public game has a link to its replay, and the picture says the result in words", () => {
  show("t1", false);
  expect(linkField().value).toBe(`${location.origin}/replay/t1`);
  expect(screen.getByRole("img").getAttribute("aria-label")).toMatch(/Lin wins · 1\. Lin 31 · 2\. Anna 20$/);
});

test("the link of a private game has its key", () => {
  storeInviteKey("t2", "secret key");
  show("t2", true);
  expect(linkField().value).toBe(`${location.origin}/replay/t2?key=secret%20key`);
  expect(screen.getByText("Anyone with this link can watch the replay and read the chat of the table.")).toBeTruthy();
});

test("a private game whose key is unknown has no link to its replay, but the game itself can be shared", async () => {
  show("t3", true);
  expect(screen.queryByLabelText("Link to the replay")).toBeNull();
  expect(screen.getByText(/You can share the picture or the whole game/)).toBeTruthy();
  const field = await screen.findByLabelText<HTMLInputElement>("The whole game as a link");
  await waitFor(() => expect(field.value).toBe(`${location.origin}/game/1c`));
});
