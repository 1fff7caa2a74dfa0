import { beforeEach, expect, test, vi } from "vitest";

const STORAGE_KEY = "jadecourt.invite-keys";
type InviteKeys = typeof import("./invite-keys");

/** Loads the module anew, as after a reload: only the storage is left. */
async function reload(): Promise<InviteKeys> {
  vi.resetModules();
  return import("./invite-keys");
}

beforeEach(() => localStorage.clear());

test("a key survives a reload", async () => {
  (await reload()).storeInviteKey("t1", "abc");
  const { inviteKeyOf: inviteKeyOf } = await reload();
  expect(inviteKeyOf("t1")).toBe("abc");
  expect(inviteKeyOf("t2")).toBeNull();
});

test("a new key replaces the old one, and null keeps it", async () => {
  const { inviteKeyOf: inviteKeyOf, storeInviteKey: storeInviteKey } = await reload();
  storeInviteKey("t1", "old");
  storeInviteKey("t1", "new");
  storeInviteKey("t1", null);
  expect(inviteKeyOf("t1")).toBe("new");
  expect(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "")).toEqual([["t1", "new"]]);
});

test("only the newest keys are stored", async () => {
  const { storeInviteKey: storeInviteKey } = await reload();
  for (let n = 0; n < 70; n += 1) storeInviteKey(`t${n}`, `k${n}`);
  const { inviteKeyOf: inviteKeyOf } = await reload();
  expect(inviteKeyOf("t0")).toBeNull();
  expect(inviteKeyOf("t10")).toBe("k10");
  expect(inviteKeyOf("t69")).toBe("k69");
});

test.each(["{", "3", '[["t1"], "x", ["t1", 5]]'])("invalid storage is ignored: %s", async (stored) => {
  localStorage.setItem(STORAGE_KEY, stored);
  const { inviteKeyOf: inviteKeyOf, storeInviteKey: storeInviteKey } = await reload();
  expect(inviteKeyOf("t1")).toBeNull();
  storeInviteKey("t1", "abc");
  expect(inviteKeyOf("t1")).toBe("abc");
});

test("without storage keys last until the next reload", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  const { inviteKeyOf: inviteKeyOf, storeInviteKey: storeInviteKey } = await reload();
  storeInviteKey("t1", "abc");
  expect(inviteKeyOf("t1")).toBe("abc");
});

test("the invite link contains the key", async () => {
  const { inviteLink: inviteLink } = await reload();
  expect(inviteLink("t1", "a-b_", "https://x")).toBe("https://x/join/t1?key=a-b_");
  expect(inviteLink("t1", null, "https://x")).toBe("https://x/join/t1");
});
