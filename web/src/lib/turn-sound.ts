/** The sound that announces the user's turn, if the preferences allow sound. */

import { preferences } from "../stores/preferences.svelte";

let context: AudioContext | null = null;

export function playTurnSound(): void {
  if (!preferences.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [pitch, loudness] of [
    [392, 0.12],
    [587.3, 0.07],
    [1174.7, 0.025],
  ] as const) {
    const tone = context.createOscillator();
    const swell = context.createGain();
    tone.frequency.value = pitch;
    swell.gain.setValueAtTime(0, now);
    swell.gain.linearRampToValueAtTime(loudness, now + 0.015);
    swell.gain.exponentialRampToValueAtTime(0.0001, now + 1.4);
    tone.connect(swell).connect(context.destination);
    tone.start(now);
    tone.stop(now + 1.5);
  }
}
