import { expect, test } from "vitest";
import { linkPath, parseTab, positionLink, replayPath } from "./position-link";
import { branchSeats } from "./branch-seats";
import { commandForKey, type FocusContext } from "./keys";

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}, focus: Partial<FocusContext> = {}) =>
  commandForKey({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...modifiers }, 3, {
    button: false,
    scrolls: false,
    range: false,
    ...focus,
  });

test("arrows step by ply, with Shift by phase, Page keys by round", () => {
  expect(press("ArrowRight")).toEqual({ do: "step", size: "ply", direction: 1 });
  expect(press("ArrowLeft", { shiftKey: true })).toEqual({ do: "step", size: "phase", direction: -1 });
  expect(press("PageDown")).toEqual({ do: "step", size: "round", direction: 1 });
  expect(press("PageUp")).toEqual({ do: "step", size: "round", direction: -1 });
  expect(press("Home")).toEqual({ do: "first" });
  expect(press("End")).toEqual({ do: "last" });
});

test("keys of the browser, of buttons and of scrolling areas are ignored", () => {
  expect(press("ArrowLeft", { altKey: true })).toBeNull();
  expect(press(" ")).toEqual({ do: "toggle" });
  expect(press(" ", {}, { button: true })).toBeNull();
  expect(press("PageDown", {}, { scrolls: true })).toBeNull();
  expect(press("ArrowUp")).toBeNull();
  expect(press("ArrowUp", {}, { range: true })).toEqual({ do: "step", size: "ply", direction: 1 });
  expect(press("a")).toBeNull();
});

test("digits select the viewer", () => {
  expect(press("2")).toEqual({ do: "view", seat: 1 });
  expect(press("0")).toEqual({ do: "view", seat: null });
  expect(press("4")).toBeNull();
});

test("a position link contains the invite key only if there is one", () => {
  expect(positionLink(replayPath("T1"), 7, 2, null)).toBe("/replay/T1?ply=7&seat=2");
  expect(positionLink(replayPath("T1"), 7, null, "k-1")).toBe("/replay/T1?ply=7&seat=spectator&key=k-1");
  expect(positionLink(replayPath("T1"), 7, 2, null, "analysis")).toBe("/replay/T1?ply=7&seat=2&tab=analysis");
  expect(positionLink(linkPath("1a-_"), 7, 2, null)).toBe("/game/1a-_?ply=7&seat=2");
  expect(["analysis", "log", "other", null].map(parseTab)).toEqual(["analysis", "log", "log", "log"]);
});

test("a branch has one own seat and bots on the others", () => {
  expect(branchSeats(3, 1, "master")).toEqual([
    { kind: "bot", level: "master" },
    { kind: "me" },
    { kind: "bot", level: "master" },
  ]);
});
