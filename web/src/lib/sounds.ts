/** The sounds of the page, synthesised: no files are loaded. Nothing is heard unless the preferences allow it. */

import { preferences } from "../stores/preferences.svelte";

export const SOUNDS = ["turn", "coin", "rice", "rocket", "roof", "card", "reveal", "loss", "bell", "victory"] as const;
export type SoundName = (typeof SOUNDS)[number];

/** Plays a sound. The synthesiser is loaded when the first sound is wanted. A hidden page only calls its player to the table. */
export function playSound(name: SoundName): void {
  if (!preferences.sound || typeof AudioContext === "undefined") return;
  if (name !== "turn" && document.visibilityState !== "visible") return;
  void import("./synthesiser").then(({ synthesise }) => synthesise(name, preferences.volume / 100));
}
