import { beforeEach, expect, test, vi } from "vitest";

const PLACE = "jadecourt.keys";
type Keys = typeof import("./invite-keys");

/** A visit begins: what the page itself had in mind is gone. */
async function visit(): Promise<Keys> {
  vi.resetModules();
  return import("./invite-keys");
}

beforeEach(() => localStorage.clear());

test("a key outlives the visit", async () => {
  (await visit()).remember("t1", "abc");
  const { keyOf } = await visit();
  expect(keyOf("t1")).toBe("abc");
  expect(keyOf("t2")).toBeNull();
});

test("a fresh link replaces the old one, and no key forgets nothing", async () => {
  const { keyOf, remember } = await visit();
  remember("t1", "old");
  remember("t1", "new");
  remember("t1", null);
  expect(keyOf("t1")).toBe("new");
  expect(JSON.parse(localStorage.getItem(PLACE) ?? "")).toEqual([["t1", "new"]]);
});

test("only the newest keys are kept", async () => {
  const { remember } = await visit();
  for (let n = 0; n < 70; n += 1) remember(`t${n}`, `k${n}`);
  const { keyOf } = await visit();
  expect(keyOf("t0")).toBeNull();
  expect(keyOf("t10")).toBe("k10");
  expect(keyOf("t69")).toBe("k69");
});

test.each(["{", "3", '[["t1"], "x", ["t1", 5]]'])("what is broken is forgotten: %s", async (kept) => {
  localStorage.setItem(PLACE, kept);
  const { keyOf, remember } = await visit();
  expect(keyOf("t1")).toBeNull();
  remember("t1", "abc");
  expect(keyOf("t1")).toBe("abc");
});

test("a browser that keeps nothing still knows the keys of this visit", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  const { keyOf, remember } = await visit();
  remember("t1", "abc");
  expect(keyOf("t1")).toBe("abc");
});

test("the link carries the key", async () => {
  const { linkTo } = await visit();
  expect(linkTo("t1", "a-b_", "https://x")).toBe("https://x/join/t1?key=a-b_");
  expect(linkTo("t1", null, "https://x")).toBe("https://x/join/t1");
});
