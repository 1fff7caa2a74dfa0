import { expect, test } from "vitest";
import { linkOf } from "./position-link";
import { seatsOf } from "./branch-seats";
import { wishOf, type Within } from "./keys";

const press = (key: string, more: Partial<KeyboardEvent> = {}, within: Partial<Within> = {}) =>
  wishOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more }, 3, {
    button: false,
    scrolls: false,
    range: false,
    ...within,
  });

test("arrows go by ply, with shift by phase, pages by round", () => {
  expect(press("ArrowRight")).toEqual({ do: "step", by: "ply", way: 1 });
  expect(press("ArrowLeft", { shiftKey: true })).toEqual({ do: "step", by: "phase", way: -1 });
  expect(press("PageDown")).toEqual({ do: "step", by: "round", way: 1 });
  expect(press("PageUp")).toEqual({ do: "step", by: "round", way: -1 });
  expect(press("Home")).toEqual({ do: "first" });
  expect(press("End")).toEqual({ do: "last" });
});

test("the keys of the browser, of buttons and of what scrolls are left alone", () => {
  expect(press("ArrowLeft", { altKey: true })).toBeNull();
  expect(press(" ")).toEqual({ do: "toggle" });
  expect(press(" ", {}, { button: true })).toBeNull();
  expect(press("PageDown", {}, { scrolls: true })).toBeNull();
  expect(press("ArrowUp")).toBeNull();
  expect(press("ArrowUp", {}, { range: true })).toEqual({ do: "step", by: "ply", way: 1 });
  expect(press("a")).toBeNull();
});

test("digits choose whose eyes one looks through", () => {
  expect(press("2")).toEqual({ do: "look", seat: 1 });
  expect(press("0")).toEqual({ do: "look", seat: null });
  expect(press("4")).toBeNull();
});

test("an address says everything, the key only if there is one", () => {
  expect(linkOf("T1", 7, 2, null)).toBe("/replay/T1?ply=7&seat=2");
  expect(linkOf("T1", 7, null, "k-1")).toBe("/replay/T1?ply=7&seat=spectator&key=k-1");
});

test("a branch has one seat of mine and bots on the others", () => {
  expect(seatsOf(3, 1, "hard")).toEqual([
    { kind: "bot", level: "hard" },
    { kind: "me" },
    { kind: "bot", level: "hard" },
  ]);
});
