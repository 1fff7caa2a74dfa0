/** Preferences of the user, stored in the browser. */

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../lib/languages";

export type Theme = "auto" | "light" | "dark";
export type Palette = "standard" | "colour-blind";
export type Motion = "auto" | "full" | "none";
export type SceneSpeed = "half" | "normal" | "double" | "instant";

export const SCENE_SPEEDS: readonly SceneSpeed[] = ["half", "normal", "double", "instant"];
export const VOLUMES = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const; // percent

export interface Preferences {
  language: Language;
  theme: Theme;
  palette: Palette;
  motion: Motion;
  confirm: boolean; // ask before a complete decision is sent
  oneTap: boolean; // a tap plays a move without showing its preview first
  sound: boolean;
  volume: (typeof VOLUMES)[number];
  sceneSpeed: SceneSpeed; // of what is shown between two decisions
}

const STORAGE_KEY = "jadecourt.preferences";

/** Returns the first language of the browser that the page has, else English. */
function browserLanguage(): Language {
  const codes = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  const known = codes.map((code) => LANGUAGES.find((language) => language === code));
  return known.find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;
}

function defaultPreferences(): Preferences {
  return {
    language: browserLanguage(),
    theme: "auto",
    palette: "standard",
    motion: "auto",
    confirm: false,
    oneTap: false,
    sound: false,
    volume: 60,
    sceneSpeed: "normal",
  };
}

const VALUES: { [Key in keyof Preferences]: readonly Preferences[Key][] } = {
  language: LANGUAGES,
  theme: ["auto", "light", "dark"],
  palette: ["standard", "colour-blind"],
  motion: ["auto", "full", "none"],
  confirm: [true, false],
  oneTap: [true, false],
  sound: [true, false],
  volume: VOLUMES,
  sceneSpeed: SCENE_SPEEDS,
};

/** Parses stored preferences. Missing and invalid values get their defaults. */
export function parsePreferences(text: string | null): Preferences {
  const result = defaultPreferences();
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return result;
    for (const [key, value] of Object.entries<unknown>(stored as Record<string, unknown>)) {
      if (key in VALUES && (VALUES[key as keyof Preferences] as readonly unknown[]).includes(value)) {
        Object.assign(result, { [key]: value });
      }
    }
  } catch {
    // not JSON: the defaults are used
  }
  return result;
}

function loadStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // the browser blocks storage
  }
}

export const preferences: Preferences = $state(parsePreferences(loadStored()));

/** Changes a preference and stores it. */
export function setPreference<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  preferences[key] = value;
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences));
  } catch {
    // without storage the preference holds until the window is closed
  }
}

const reducedMotionQuery = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;
let systemReducesMotion = $state(reducedMotionQuery?.matches ?? false);
reducedMotionQuery?.addEventListener("change", (event) => (systemReducesMotion = event.matches));

/** Whether pieces move and panels fade. */
export function motionEnabled(): boolean {
  return preferences.motion === "full" || (preferences.motion === "auto" && !systemReducesMotion);
}

/** Returns how fast scenes are played; 0: they are not, because the user does not want or see them. */
export function sceneRate(): number {
  if (document.visibilityState !== "visible") return 0;
  return { half: 0.5, normal: 1, double: 2, instant: 0 }[preferences.sceneSpeed];
}

/** Sets the attributes of the document by the preferences; call it in an effect. */
export function applyPreferences(root: HTMLElement): void {
  root.lang = preferences.language;
  root.dataset["theme"] = preferences.theme;
  root.dataset["palette"] = preferences.palette;
  root.dataset["motion"] = motionEnabled() ? "full" : "none";
}
