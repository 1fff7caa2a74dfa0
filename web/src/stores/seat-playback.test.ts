import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Position } from "../api/types";
import { testDouble } from "../lib/test-double";
import { plainScene, type Scene, type SceneScript } from "../scenes/scene";
import { setPreference } from "./preferences.svelte";
import { SeatPlayback } from "./seat-playback.svelte";

vi.mock("../api/socket.svelte", () => ({ connection: { send: () => new Promise(() => undefined) } }));

/** A panel for every "event", else a brief scene; the board counts the applied entries. */
const script = testDouble<SceneScript>({
  scenesOf: (entries: Position["entries"]): Scene[] =>
    entries.map((entry) => ({
      ...plainScene([entry]),
      name: entry.kind,
      size: entry.kind === "event" ? "panel" : "brief",
    })),
  applyEntry: (state: { view: { applied?: string[] } }, { kind }: { kind: string }) => ({
    ...state,
    view: { applied: [...(state.view.applied ?? []), kind] },
  }),
});

const position = (ply: number, kinds: string[] = [], change: object = {}): Position =>
  testDouble({
    table_id: "t",
    game: "dragon",
    seat: 0,
    ply,
    rewinds: 0,
    since: ply - 1,
    entries: kinds.map((kind) => ({ ply, kind, seat: 1, args: {} })),
    view: {},
    private: {},
    step: "act",
    to_move: [0],
    legal: [],
    owed: 0,
    is_over: false,
    ...change,
  });

function open(first = position(1)) {
  const onShown = vi.fn();
  const gameScenes = () => ({ script, names: ["Anna", "Ben"] });
  const playback = new SeatPlayback(null, { gameScenes, onShown, isHeard: () => true });
  playback.enqueue(first);
  return { playback, onShown };
}

beforeEach(() => {
  vi.useFakeTimers();
  setPreference("motion", "full");
  setPreference("sceneSpeed", "normal");
});
afterEach(() => void vi.useRealTimers());

describe("the playback of a seat", () => {
  it("shows the first position at once", () => {
    const { playback } = open(position(7, ["event"]));
    expect([playback.position?.ply, playback.scenes.isPlaying]).toEqual([7, false]);
  });
  it("plays panels before a position, with their effects on the board and in the log", () => {
    const { playback } = open();
    playback.enqueue(position(2, ["move", "event"]));
    expect([playback.position?.ply, playback.scenes.scene?.name]).toEqual([1, "move"]);
    expect(playback.sceneState?.view).toEqual({ applied: ["move"] });
    expect(playback.entries.map(({ kind }) => kind)).toEqual(["move"]);
    playback.skipScene();
    expect([playback.position?.ply, playback.scenes.scene?.name]).toEqual([1, "event"]);
    playback.skipScene();
    expect([playback.position?.ply, playback.queue.length, playback.sceneState]).toEqual([2, 0, null]);
    expect(playback.entries.map(({ kind }) => kind)).toEqual(["move", "event"]);
  });
  it("shows a position together with a last scene that is no panel, so that the user may act", () => {
    const { playback } = open();
    playback.enqueue(position(2, ["move"]));
    expect([playback.position?.ply, playback.scenes.scene?.name]).toEqual([2, "move"]);
    playback.enqueue(position(3, ["move"]));
    expect(playback.position?.ply).toBe(2); // the first move is still being shown
    vi.advanceTimersByTime(2000);
    expect(playback.position?.ply).toBe(3);
  });
  it("plays only the panels of very many scenes, with what happened before them", () => {
    const { playback } = open();
    playback.enqueue(position(2, [...Array<string>(14).fill("move"), "event", "move", "event"]));
    expect(playback.scenes.scene?.name).toBe("event");
    expect(playback.entries).toHaveLength(15);
    playback.skipScene();
    expect(playback.scenes.scene?.name).toBe("event");
    expect(playback.entries).toHaveLength(17);
    playback.skipScene();
    expect(playback.position?.ply).toBe(2);
  });
  it("shows everything at once when scenes are off, or when the user skips", () => {
    setPreference("sceneSpeed", "instant");
    const { playback } = open();
    playback.enqueue(position(2, ["event"]));
    expect(playback.position?.ply).toBe(2);
    setPreference("sceneSpeed", "normal");
    playback.enqueue(position(3, ["event"]));
    playback.enqueue(position(4, ["event"]));
    playback.skip();
    expect([playback.position?.ply, playback.queue.length, playback.scenes.isPlaying]).toEqual([4, 0, false]);
    expect(playback.entries.map(({ ply }) => ply)).toEqual([2, 3, 4]);
  });
  it("keeps what a later scene shows out of the log, whatever the order of the entries", () => {
    const bySource: SceneScript = {
      ...script,
      scenesOf: (entries) =>
        ["people", "goods"].map((kind) => ({
          ...plainScene(entries.filter((entry) => entry.kind === kind)),
          size: "panel",
        })),
    };
    const gameScenes = () => ({ script: bySource, names: ["Anna", "Ben"] });
    const playback = new SeatPlayback(null, { gameScenes, onShown: () => undefined, isHeard: () => false });
    playback.enqueue(position(1));
    playback.enqueue(position(2, ["people", "goods", "people", "goods"])); // seat by seat
    expect(playback.entries.map(({ kind }) => kind)).toEqual(["people", "people"]);
    playback.skipScene();
    expect(playback.entries.map(({ kind }) => kind)).toEqual(["people", "goods", "people", "goods"]);
  });
  it("plays nothing after an undo", () => {
    const { playback } = open(position(5));
    playback.enqueue(position(4, ["event"], { rewinds: 1 }));
    expect(playback.position?.ply).toBe(4);
  });
  it("shows still panels without movement, and no brief scenes", () => {
    setPreference("motion", "none");
    const { playback } = open();
    playback.enqueue(position(2, ["event"]));
    expect([playback.scenes.isStill, playback.position?.ply]).toEqual([true, 1]);
    playback.skipScene();
    playback.enqueue(position(3, ["move"]));
    vi.advanceTimersByTime(1);
    expect([playback.position?.ply, playback.scenes.isPlaying]).toEqual([3, false]);
  });
  it("plays past scenes again without touching the board", () => {
    const { playback } = open(position(7, ["event", "move"]));
    playback.replay(playback.entries);
    expect([playback.scenes.scene?.name, playback.sceneState, playback.queue.length]).toEqual(["event", null, 0]);
  });
  it("goes on with a position that arrives while past scenes are played again", () => {
    const { playback } = open(position(7, ["event"]));
    playback.replay(playback.entries);
    playback.enqueue(position(8));
    playback.skipScene();
    expect(playback.position?.ply).toBe(8);
  });
});
