import { afterEach, describe, expect, it } from "vitest";
import { setPreference, parsePreferences } from "../stores/preferences.svelte";
import { formatAgo, formatList, formatRemaining } from "./format-time";
import { count, translations, withLabel } from "./i18n";

afterEach(() => setPreference("language", "en"));

describe("translations", () => {
  it("follow the language", () => {
    const t = translations({ en: { play: "Play" }, fr: { play: "Jouer" } });
    expect(t().play).toBe("Play");
    setPreference("language", "fr");
    expect(t().play).toBe("Jouer");
  });
  it("put no-break spaces before French punctuation", () => {
    const en = { ask: "Why not?", greet: (who: string) => `${who}: yes`, keys: [["U", "undo"]] };
    const t = translations({
      en,
      fr: { ask: "Pourquoi pas ?", greet: (who: string) => `« ${who} » : oui ; non !`, keys: [["U", "annuler ?"]] },
    });
    expect(t().ask).toBe("Why not?");
    setPreference("language", "fr");
    expect(t().ask).toBe("Pourquoi pas\u00a0?");
    expect(t().greet("Anna")).toBe("«\u00a0Anna\u00a0»\u00a0: oui\u00a0; non\u00a0!");
    expect(t().keys[0]?.[1]).toBe("annuler\u00a0?");
    expect(withLabel("Pile", 12)).toBe("Pile\u00a0: 12");
  });
  it("count as each language does", () => {
    expect([0, 1, 2].map((n) => count("en", n, "seat", "seats"))).toEqual(["0 seats", "1 seat", "2 seats"]);
    expect([0, 1, 2].map((n) => count("fr", n, "place", "places"))).toEqual(["0 place", "1 place", "2 places"]);
  });
});

describe("times", () => {
  it("formats the time left on a clock", () => {
    expect(formatRemaining(65_000, "en")).toBe("1:05");
    expect(formatRemaining(-5, "en")).toBe("0:00");
    expect(formatRemaining(2 * 3600_000 + 60_000, "fr")).toBe("2 h 01");
    expect(formatRemaining(3 * 86_400_000, "fr")).toMatch(/^3\sjours$/);
  });
  it("formats how long ago something was", () => {
    expect(formatAgo(0, 2 * 3_600_000, "en")).toBe("2 hours ago");
    expect(formatAgo(0, 86_400_000, "fr")).toBe("hier");
  });
  it("formats lists of names", () => {
    expect(formatList(["Anna", "Ben", "Clara"], "fr")).toBe("Anna, Ben et Clara");
  });
});

describe("preferences", () => {
  it("are parsed from storage", () => {
    expect(parsePreferences('{"theme": "dark", "confirm": true}')).toMatchObject({
      theme: "dark",
      confirm: true,
      motion: "auto",
    });
  });
  it("ignore invalid values", () => {
    expect(parsePreferences('{"theme": "pink", "confirm": "yes", "other": 1}')).toMatchObject({
      theme: "auto",
      confirm: false,
    });
    expect(parsePreferences("no JSON")).toMatchObject({ theme: "auto" });
    expect(parsePreferences("null")).toMatchObject({ theme: "auto" });
  });
});
