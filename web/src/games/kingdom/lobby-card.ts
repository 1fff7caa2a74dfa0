/** The lobby card of the game. */

import type { LobbyCard, OptionValue } from "../index";
import Emblem from "./art/Emblem.svelte";
import { t } from "./lobby-card.i18n";

const card: LobbyCard = {
  Emblem,
  description: () => t().description,
  optionName: (key: string) => t().options[key] ?? key,
  optionValue: (key: string, value: OptionValue) => {
    if (key === "experienced3") return t().bids(value === true ? 2 : 1);
    if (key === "harvestLimitIncludesReset") return t().harvest(value === true ? 2 : 3);
    return String(value);
  },
  /** Two bids each are an option for three players only. */
  isOptionAvailable: (key: string, value: OptionValue, seats: number) =>
    key !== "experienced3" || value === false || seats === 3,
};

export default card;
