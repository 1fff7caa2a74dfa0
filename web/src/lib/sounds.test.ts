import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setPreference } from "../stores/preferences.svelte";
import { playSound, SOUNDS } from "./sounds";
import { SOUND_PARTS } from "./synthesiser";

/** An audio context that counts the sources it starts. */
const started = vi.fn();
class FakeContext {
  currentTime = 0;
  sampleRate = 8;
  destination = {};
  private readonly parameter = {
    value: 0,
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: () => undefined,
    exponentialRampToValueAtTime: () => undefined,
  };
  private readonly node = () => ({
    gain: this.parameter,
    frequency: this.parameter,
    connect: (next: unknown) => next,
    start: started,
    stop: () => undefined,
  });
  createGain = this.node;
  createOscillator = this.node;
  createBiquadFilter = this.node;
  createBufferSource = this.node;
  createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
  resume = () => Promise.resolve();
}

beforeEach(() => {
  started.mockClear();
  vi.stubGlobal("AudioContext", FakeContext);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setPreference("sound", false);
});

test("a hidden page is only heard when it calls its player", async () => {
  setPreference("sound", true);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  playSound("coin");
  await vi.dynamicImportSettled();
  expect(started).not.toHaveBeenCalled();
  playSound("turn");
  await vi.dynamicImportSettled();
  vi.restoreAllMocks();
  expect(started).toHaveBeenCalled();
});

test("nothing is heard until the user wants sound", async () => {
  playSound("coin");
  await vi.dynamicImportSettled();
  expect(started).not.toHaveBeenCalled();
});

test.each(SOUNDS)("the sound %s starts all of its parts", async (name) => {
  setPreference("sound", true);
  playSound(name);
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(SOUND_PARTS[name].length));
});

test("sounds are short", () => {
  for (const parts of Object.values(SOUND_PARTS))
    for (const { at = 0, length } of parts) expect(at + length).toBeLessThanOrEqual(3);
});
