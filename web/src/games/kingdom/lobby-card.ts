/** What the lobby shows of the game. */

import type { GameCard, OptionValue } from "../index";
import Emblem from "./art/Emblem.svelte";
import { words } from "./lobby-card.i18n";

const card: GameCard = {
  Emblem,
  blurb: () => words().blurb,
  optionName: (key: string) => words().options[key] ?? key,
  optionValue: (key: string, value: OptionValue) => {
    if (key === "experienced3") return words().bids(value === true ? 2 : 1);
    if (key === "harvestLimitIncludesReset") return words().harvest(value === true ? 2 : 3);
    return String(value);
  },
  /** Two bids each are an option of the table of three only. */
  optionFits: (key: string, value: OptionValue, seats: number) =>
    key !== "experienced3" || value === false || seats === 3,
};

export default card;
