/** The lobby card of the game. */

import type { LobbyCard, OptionValue } from "../index";
import Emblem from "./art/Emblem.svelte";
import { t } from "./lobby-card.i18n";

function nameOf(names: Record<string, string>, key: string): string {
  return names[key] ?? key;
}

function optionValue(key: string, value: OptionValue): string {
  if (typeof value === "boolean") return value ? t().yes : t().no;
  if (key === "superEvent") return nameOf(t().superEvents, String(value));
  if (key === "eventAdjacency") return nameOf(t().adjacency, String(value));
  if (key === "largePrivilegeCost") return typeof value === "number" ? t().yuan(value) : t().asEdition;
  if (key === "startSeat") return typeof value === "number" ? t().seat(value + 1) : t().randomSeat;
  return String(value);
}

const card: LobbyCard = {
  Emblem,
  description: () => t().description,
  optionName: (key: string) => nameOf(t().options, key),
  optionValue,
  /** The server lists seats for the largest table. */
  isOptionAvailable: (key: string, value: OptionValue, seats: number) =>
    key !== "startSeat" || typeof value !== "number" || value < seats,
  /** The price is implied if it is that of the edition. */
  isOptionImplied: (key: string, options: Record<string, OptionValue>) =>
    key === "largePrivilegeCost" && options[key] === { 2017: 7, 2007: 6 }[Number(options["edition"])],
};

export default card;
