/** The lobby card of the game. */

import type { LobbyCard, OptionValue } from "../index";
import Emblem from "./art/Emblem.svelte";
import { t } from "./messages";

const OPTIONS = ["players", "experienced3", "nobleValues", "harvestLimitIncludesReset"] as const;

const card: LobbyCard = {
  Emblem,
  description: () => t("lobby-description"),
  optionName: (key: string) => {
    const option = OPTIONS.find((known) => known === key);
    return option ? t(`lobby-option-${option}`) : key;
  },
  optionValue: (key: string, value: OptionValue) => {
    if (key !== "experienced3" && key !== "harvestLimitIncludesReset") return String(value);
    return t(`lobby-option-${key}.${value === true ? "on" : "off"}`);
  },
  /** Two bids each are an option for three players only. */
  isOptionAvailable: (key: string, value: OptionValue, seats: number) =>
    key !== "experienced3" || value === false || seats === 3,
};

export default card;
