/** The lobby card of the game. */

import type { LobbyCard, OptionValue } from "../index";
import Emblem from "./art/Emblem.svelte";
import { t } from "./messages";
import { SUPERS } from "./pieces";

const OPTIONS = ["edition", "largePrivilegeCost", "greatWall", "superEvent", "eventAdjacency", "startSeat"] as const;

/** Returns the known key or value that a string is; undefined for those that a newer server may have. */
const findName = <Name extends string>(names: readonly Name[], name: OptionValue): Name | undefined =>
  names.find((each) => each === name);

function optionName(key: string): string {
  const known = findName(OPTIONS, key);
  return known ? t(`lobby-option-${known}`) : key;
}

function optionValue(key: string, value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "lobby-yes" : "lobby-no");
  if (key === "superEvent" && value === "random") return t("lobby-option-superEvent.random");
  if (key === "superEvent") {
    const known = findName(["none", ...SUPERS], value);
    return known ? t(`super-${known}`) : String(value);
  }
  if (key === "eventAdjacency") {
    const known = findName(["slide", "free"], value);
    return known ? t(`lobby-option-eventAdjacency.${known}`) : String(value);
  }
  if (key === "largePrivilegeCost")
    return typeof value === "number" ? t("amount-yuan", { n: value }) : t("lobby-option-largePrivilegeCost.edition");
  if (key === "startSeat")
    return typeof value === "number" ? t("lobby-seat", { seat: value + 1 }) : t("lobby-option-startSeat.random");
  return String(value);
}

const card: LobbyCard = {
  Emblem,
  description: () => t("lobby-description"),
  optionName,
  optionValue,
  /** The server lists seats for the largest table. */
  isOptionAvailable: (key: string, value: OptionValue, seats: number) =>
    key !== "startSeat" || typeof value !== "number" || value < seats,
  /** The price is implied if it is that of the edition. */
  isOptionImplied: (key: string, options: Record<string, OptionValue>) =>
    key === "largePrivilegeCost" && options[key] === { 2017: 7, 2007: 6 }[Number(options["edition"])],
};

export default card;
