import { afterEach, describe, expect, it } from "vitest";
import { prefer, read } from "../stores/preferences.svelte";
import { ago, listed, remaining } from "./format-time";
import { count, dictionary, labelled } from "./i18n";

afterEach(() => prefer("language", "en"));

describe("words", () => {
  it("follow the language", () => {
    const t = dictionary({ en: { play: "Play" }, fr: { play: "Jouer" } });
    expect(t().play).toBe("Play");
    prefer("language", "fr");
    expect(t().play).toBe("Jouer");
  });
  it("keep French double signs at their word", () => {
    const en = { ask: "Why not?", say: (who: string) => `${who}: yes`, keys: [["U", "undo"]] };
    const t = dictionary({
      en,
      fr: { ask: "Pourquoi pas ?", say: (who: string) => `« ${who} » : oui ; non !`, keys: [["U", "annuler ?"]] },
    });
    expect(t().ask).toBe("Why not?");
    prefer("language", "fr");
    expect(t().ask).toBe("Pourquoi pas\u00a0?");
    expect(t().say("Anna")).toBe("«\u00a0Anna\u00a0»\u00a0: oui\u00a0; non\u00a0!");
    expect(t().keys[0]?.[1]).toBe("annuler\u00a0?");
    expect(labelled("Pile", 12)).toBe("Pile\u00a0: 12");
  });
  it("count as each language does", () => {
    expect([0, 1, 2].map((n) => count("en", n, "seat", "seats"))).toEqual(["0 seats", "1 seat", "2 seats"]);
    expect([0, 1, 2].map((n) => count("fr", n, "place", "places"))).toEqual(["0 place", "1 place", "2 places"]);
  });
});

describe("times", () => {
  it("says what is left of a clock", () => {
    expect(remaining(65_000, "en")).toBe("1:05");
    expect(remaining(-5, "en")).toBe("0:00");
    expect(remaining(2 * 3600_000 + 60_000, "fr")).toBe("2 h 01");
    expect(remaining(3 * 86_400_000, "fr")).toMatch(/^3\sjours$/);
  });
  it("says how long ago something was", () => {
    expect(ago(0, 2 * 3_600_000, "en")).toBe("2 hours ago");
    expect(ago(0, 86_400_000, "fr")).toBe("hier");
  });
  it("lists names", () => {
    expect(listed(["Anna", "Ben", "Clara"], "fr")).toBe("Anna, Ben et Clara");
  });
});

describe("settings", () => {
  it("read back what was kept", () => {
    expect(read('{"theme": "dark", "confirm": true}')).toMatchObject({ theme: "dark", confirm: true, motion: "auto" });
  });
  it("ignore what is not possible", () => {
    expect(read('{"theme": "pink", "confirm": "yes", "other": 1}')).toMatchObject({ theme: "auto", confirm: false });
    expect(read("no JSON")).toMatchObject({ theme: "auto" });
    expect(read("null")).toMatchObject({ theme: "auto" });
  });
});
