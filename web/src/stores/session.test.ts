import { afterEach, expect, test, vi } from "vitest";
import { connection } from "../api/socket.svelte";
import { inviteKeyOf, storeInviteKey } from "../lib/invite-keys";
import { deleteAccount, logOut } from "./session.svelte";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["logs out", () => logOut()],
  ["deletes the account", () => deleteAccount(null)],
])("a user who %s leaves no invite key and no staged move in the browser", async (_, action) => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
  vi.spyOn(connection, "reopen").mockImplementation(() => undefined);
  storeInviteKey("t1", "abc");
  sessionStorage.setItem("jadecourt.staged-moves.t1.0.3.0.2", '["bid 5"]');
  sessionStorage.setItem("another", "stays");
  await action();
  expect(inviteKeyOf("t1")).toBeNull();
  expect(localStorage.getItem("jadecourt.invite-keys")).toBeNull();
  expect(Object.keys(sessionStorage)).toEqual(["another"]);
});
