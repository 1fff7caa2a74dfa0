import { afterEach, expect, it } from "vitest";
import { word } from "../../lib/catalogue";
import { setPreference } from "../../stores/preferences.svelte";
import { t } from "./messages";

afterEach(() => setPreference("language", "en"));

const PLACES = [1, 2, 3, 4, 5];

it("has ordinals for all places", () => {
  expect(PLACES.map((place) => t("board-place", { place }))).toEqual(["1st", "2nd", "3rd", "4th", "5th"]);
  setPreference("language", "fr");
  expect(PLACES.map((place) => t("board-place", { place }))).toEqual(["1er", "2e", "3e", "4e", "5e"]);
});

it("names pieces in the form that the sentence needs", () => {
  const args = { goal: word("goal", "Heir"), type: word("type", "N"), lead: 0 };
  expect(t("board-goal-taken", { player: "Lin", ...args })).toBe("Lin takes the Heir");
  expect(t("board-goal-free", args)).toBe("Heir: held by nobody, takes a left-over card, Nobles: tied in front");
  setPreference("language", "fr");
  expect(t("board-goal-taken", { player: "Lin", ...args })).toBe("Lin obtient l’Héritier");
  expect(t("board-which-slot", { card: word("hand", "0") })).toBe("Où jouer la Reprise\u00a0?");
});

it("has singular and plural of what is counted", () => {
  const pile = (cards: number, guests: number) =>
    t("board-pile-guests", { type: word("type", "W"), cards, guests, influence: `${cards + guests}` });
  expect(pile(1, 1)).toBe("Warlords: 1 card, 1 guest Merchant counting double, influence 2");
  expect(pile(4, 2)).toBe("Warlords: 4 cards, 2 guest Merchants counting double, influence 6");
  expect(t("board-farmers-note", { fewest: 1 })).toMatch(/^1 is /);
  setPreference("language", "fr");
  expect(t("board-farmers-note", { fewest: 0 })).toMatch(/aucun/);
  expect(t("board-deck-cards", { cards: 0 })).toBe("Pioche\u00a0: 0 carte");
});
