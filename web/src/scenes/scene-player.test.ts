import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { plainScene, type Scene } from "./scene";
import { ScenePlayer } from "./scene-player.svelte";
import { holdTime, introTime, lineTime } from "./timing";

const entry = (kind: string) => ({ ply: 1, kind, seat: null, args: {} });
const line = (kind: string) => ({
  seat: 0,
  deltas: [{ amount: 1, unit: "yuan", target: null }],
  entries: [entry(kind)],
});
const panel = (name: string, kinds: string[]): Scene => {
  const lines = kinds.map(line);
  return { ...plainScene([entry(name), ...lines.flatMap(({ entries }) => entries)]), name, size: "panel", lines };
};

function playing(scenes: Scene[], change: object = {}) {
  const player = new ScenePlayer();
  const seen: string[] = [];
  const onEnd = vi.fn();
  player.play(scenes, {
    speed: 1,
    manner: "moving",
    onEntries: (entries) => seen.push(...entries.map(({ kind }) => kind)),
    onEnd,
    ...change,
  });
  return { player, seen, onEnd };
}

/** The time of a whole scene that moves. */
const sceneTime = (scene: Scene): number =>
  introTime(scene) + scene.lines.reduce((sum, line) => sum + lineTime(scene, line), 0) + holdTime(scene);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a panel shows its entries line by line and ends after its time", () => {
  const scene = panel("event", ["a", "b"]);
  const { player, seen, onEnd } = playing([scene]);
  expect([player.scene?.name, player.lineCount]).toEqual(["event", 0]);
  vi.advanceTimersByTime(600);
  expect(player.lineCount).toBe(1);
  expect(seen).toEqual(["event", "a"]);
  vi.advanceTimersByTime(sceneTime(scene) - 601);
  expect([player.lineCount, onEnd.mock.calls.length]).toEqual([2, 0]);
  vi.advanceTimersByTime(1);
  expect([player.isPlaying, onEnd.mock.calls.length]).toEqual([false, 1]);
  expect(seen).toEqual(["event", "a", "b"]);
});

test("at double speed a scene takes half of the time", () => {
  const scene = panel("event", ["a"]);
  const { player } = playing([scene], { speed: 2 });
  vi.advanceTimersByTime(sceneTime(scene) / 2 - 1);
  expect(player.isPlaying).toBe(true);
  vi.advanceTimersByTime(1);
  expect(player.isPlaying).toBe(false);
});

test("skipping a scene shows all of it and begins the next", () => {
  const { player, seen, onEnd } = playing([panel("one", ["a", "b"]), panel("two", ["c"])]);
  player.skipScene();
  expect(seen).toEqual(["one", "a", "b", "two"]);
  expect(player.scene?.name).toBe("two");
  player.skipScene();
  expect([player.isPlaying, onEnd.mock.calls.length]).toEqual([false, 1]);
  expect(seen.at(-1)).toBe("c");
});

test("without movement all lines are shown at once and stay long enough to read", () => {
  const scene = panel("event", ["a", "b", "c"]);
  const { player, seen } = playing([scene, plainScene([entry("x")])], { manner: "still" });
  expect([player.lineCount, player.isStill]).toEqual([3, true]);
  expect(seen).toEqual(["event", "a", "b", "c"]);
  vi.advanceTimersByTime(2000);
  expect(player.isPlaying).toBe(true);
  vi.advanceTimersByTime(5000);
  expect(player.isPlaying).toBe(false);
});

test("bids turn over together", () => {
  const { player } = playing([{ ...panel("bids", ["a", "b", "c"]), isTogether: true }]);
  vi.advanceTimersByTime(510);
  expect(player.lineCount).toBe(3);
});

test("a stopped player has no further effect", () => {
  const { player, onEnd } = playing([panel("one", ["a"])]);
  player.stop();
  vi.advanceTimersByTime(9000);
  expect([player.isPlaying, onEnd.mock.calls.length]).toEqual([false, 0]);
});
