/** Makes the sounds with Web Audio: short tones and filtered noise. */

import type { SoundName } from "./sounds";

interface Tone {
  kind: "tone";
  at?: number; // seconds after the start
  pitch: number; // hertz
  to?: number; // pitch at the end
  wave?: OscillatorType;
  loudness: number;
  attack?: number;
  length: number;
}

interface Noise {
  kind: "noise";
  at?: number;
  filter: BiquadFilterType;
  pitch: number; // of the filter
  to?: number;
  loudness: number;
  attack?: number;
  length: number;
}

const tone = (pitch: number, loudness: number, length: number, more: Partial<Tone> = {}): Tone => ({
  kind: "tone",
  pitch,
  loudness,
  length,
  ...more,
});
const noise = (
  filter: BiquadFilterType,
  pitch: number,
  loudness: number,
  length: number,
  more: Partial<Noise> = {},
): Noise => ({ kind: "noise", filter, pitch, loudness, length, ...more });

/** A struck bell: partials that do not fit, the lowest lasts longest. */
const bell = (pitch: number, loudness: number, length: number, at = 0): Tone[] =>
  [1, 2.76, 5.4].map((partial, i) => tone(pitch * partial, loudness / (1 + 2 * i), length / (1 + i), { at }));

export const SOUND_PARTS: Readonly<Record<SoundName, readonly (Tone | Noise)[]>> = {
  turn: [tone(392, 0.12, 1.4), tone(587.3, 0.07, 1.4), tone(1174.7, 0.025, 1.4)],
  coin: [tone(1318, 0.07, 0.16, { wave: "triangle" }), tone(1976, 0.06, 0.3, { at: 0.06, wave: "triangle" })],
  rice: [0, 0.05, 0.09, 0.15].map((at) => noise("bandpass", 3400, 0.1, 0.06, { at })),
  rocket: [
    noise("bandpass", 500, 0.07, 0.4, { to: 3600, attack: 0.25 }),
    noise("highpass", 2200, 0.16, 0.4, { at: 0.4 }),
    tone(2100, 0.03, 0.3, { at: 0.42, to: 900 }),
  ],
  roof: [tone(165, 0.18, 0.16, { to: 110 }), noise("lowpass", 900, 0.2, 0.09), tone(330, 0.06, 0.1, { at: 0.09 })],
  card: [noise("highpass", 1800, 0.12, 0.09, { attack: 0.03 }), noise("bandpass", 700, 0.08, 0.05, { at: 0.07 })],
  reveal: [
    noise("bandpass", 900, 0.12, 0.28, { to: 2600, attack: 0.12 }),
    tone(523.3, 0.05, 0.4, { at: 0.22, wave: "triangle" }),
    tone(784, 0.05, 0.5, { at: 0.3, wave: "triangle" }),
  ],
  loss: [tone(233, 0.1, 0.45, { to: 147, wave: "triangle" }), tone(117, 0.1, 0.5, { at: 0.06, to: 87 })],
  bell: bell(220, 0.16, 2.2),
  victory: [
    ...[392, 494, 587.3, 784].map((pitch, i) => tone(pitch, 0.09, 0.5, { at: 0.14 * i, wave: "triangle" })),
    ...bell(392, 0.08, 2.4, 0.56),
  ],
};

let context: AudioContext | null = null;
let whiteNoise: AudioBuffer | null = null; // one second of white noise

function noiseBuffer(audio: AudioContext): AudioBuffer {
  if (whiteNoise) return whiteNoise;
  whiteNoise = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = whiteNoise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return whiteNoise;
}

function schedule(audio: AudioContext, part: Tone | Noise, output: AudioNode): void {
  const start = audio.currentTime + (part.at ?? 0);
  const end = start + part.length;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(part.loudness, start + (part.attack ?? 0.012));
  volume.gain.exponentialRampToValueAtTime(0.0001, end);
  volume.connect(output);
  if (part.kind === "tone") {
    const source = audio.createOscillator();
    source.type = part.wave ?? "sine";
    source.frequency.setValueAtTime(part.pitch, start);
    if (part.to) source.frequency.exponentialRampToValueAtTime(part.to, end);
    source.connect(volume);
    source.start(start);
    source.stop(end);
  } else {
    const source = audio.createBufferSource();
    source.buffer = noiseBuffer(audio);
    const filter = audio.createBiquadFilter();
    filter.type = part.filter;
    filter.frequency.setValueAtTime(part.pitch, start);
    if (part.to) filter.frequency.exponentialRampToValueAtTime(part.to, end);
    source.connect(filter).connect(volume);
    source.start(start);
    source.stop(end);
  }
}

/** Plays a sound; `volume` is between 0 and 1. */
export function synthesise(name: SoundName, volume: number): void {
  context ??= new AudioContext();
  void context.resume(); // browsers suspend it until the user has clicked
  const output = context.createGain();
  output.gain.value = 2 * volume ** 2; // loudness is heard as a power
  output.connect(context.destination);
  for (const part of SOUND_PARTS[name]) schedule(context, part, output);
}
