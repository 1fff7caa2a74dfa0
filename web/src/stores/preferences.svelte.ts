/** What a person prefers, kept in the browser. */

import type { Language } from "../lib/i18n";

export type Theme = "auto" | "light" | "dark";
export type Palette = "standard" | "safe"; // safe: for people who see colours differently
export type Motion = "auto" | "full" | "none";

export interface Preferences {
  language: Language;
  theme: Theme;
  palette: Palette;
  motion: Motion;
  confirm: boolean; // ask before a finished decision is sent
  sound: boolean;
}

const PLACE = "jadecourt.settings";

function usual(): Preferences {
  const french = navigator.languages
    .find((tag) => /^(en|fr)\b/i.test(tag))
    ?.toLowerCase()
    .startsWith("fr");
  return {
    language: french ? "fr" : "en",
    theme: "auto",
    palette: "standard",
    motion: "auto",
    confirm: false,
    sound: false,
  };
}

const VALUES: { [Key in keyof Preferences]: readonly Preferences[Key][] } = {
  language: ["en", "fr"],
  theme: ["auto", "light", "dark"],
  palette: ["standard", "safe"],
  motion: ["auto", "full", "none"],
  confirm: [true, false],
  sound: [true, false],
};

/** Stored preferences; what is missing or not possible is as usual. */
export function read(text: string | null): Preferences {
  const found = usual();
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    if (typeof stored !== "object" || stored === null) return found;
    for (const [key, value] of Object.entries<unknown>(stored as Record<string, unknown>)) {
      if (key in VALUES && (VALUES[key as keyof Preferences] as readonly unknown[]).includes(value)) {
        Object.assign(found, { [key]: value });
      }
    }
  } catch {
    // what cannot be read is forgotten
  }
  return found;
}

function stored(): string | null {
  try {
    return localStorage.getItem(PLACE);
  } catch {
    return null; // the browser keeps nothing
  }
}

export const settings: Preferences = $state(read(stored()));

/** Remember a preference, and let the page follow it. */
export function prefer<Key extends keyof Preferences>(key: Key, value: Preferences[Key]): void {
  settings[key] = value;
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch {
    // it holds until the page is closed
  }
}

const stillness = typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;
let systemIsStill = $state(stillness?.matches ?? false);
stillness?.addEventListener("change", (event) => (systemIsStill = event.matches));

/** Whether pieces travel and panels fade. */
export function moves(): boolean {
  return settings.motion === "full" || (settings.motion === "auto" && !systemIsStill);
}

/** Keep the document as the preferences say; call once, inside an effect. */
export function applySettings(root: HTMLElement): void {
  root.lang = settings.language;
  root.dataset["theme"] = settings.theme;
  root.dataset["palette"] = settings.palette;
  root.dataset["motion"] = moves() ? "full" : "none";
}
