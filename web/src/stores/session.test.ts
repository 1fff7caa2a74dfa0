import { afterEach, expect, test, vi } from "vitest";
import { connection } from "../api/socket.svelte";
import { keyOf, remember } from "../lib/invite-keys";
import { deleteMe, logOut } from "./session.svelte";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["logs out", () => logOut()],
  ["deletes the account", () => deleteMe(null)],
])("whoever %s leaves no key and no half-made decision in the browser", async (_, go) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  vi.spyOn(connection, "reopen").mockImplementation(() => undefined);
  remember("t1", "abc");
  sessionStorage.setItem("jadecourt.staged.t1.0.3.0.2", '["bid 5"]');
  sessionStorage.setItem("another", "stays");
  await go();
  expect(keyOf("t1")).toBeNull();
  expect(localStorage.getItem("jadecourt.keys")).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(["another"]);
});
