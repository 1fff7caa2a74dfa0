/** What the lobby shows of the game. */

import type { GameCard, OptionValue } from "../index";
import Emblem from "./art/Emblem.svelte";
import { words } from "./lobby-card.i18n";

function named(names: Record<string, string>, key: string): string {
  return names[key] ?? key;
}

function optionValue(key: string, value: OptionValue): string {
  const t = words();
  if (typeof value === "boolean") return value ? t.yes : t.no;
  if (key === "superEvent") return named(t.superEvents, String(value));
  if (key === "eventAdjacency") return named(t.adjacency, String(value));
  if (key === "largePrivilegeCost") return typeof value === "number" ? t.yuan(value) : t.asEdition;
  if (key === "startSeat") return typeof value === "number" ? t.seat(value + 1) : t.randomSeat;
  return String(value);
}

const card: GameCard = {
  Emblem,
  blurb: () => words().blurb,
  optionName: (key: string) => named(words().options, key),
  optionValue,
  /** The list of seats is as long as the largest table. */
  optionFits: (key: string, value: OptionValue, seats: number) =>
    key !== "startSeat" || typeof value !== "number" || value < seats,
  /** The price is told only if it is not the edition's. */
  optionFollows: (key: string, options: Record<string, OptionValue>) =>
    key === "largePrivilegeCost" && options[key] === { 2017: 7, 2007: 6 }[Number(options["edition"])],
};

export default card;
