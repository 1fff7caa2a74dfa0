import type { GameCard } from "..";
import Emblem from "./Emblem.svelte";

const card: GameCard = {
  Emblem,
  blurb: () => "",
  optionName: (key) => key,
  optionValue: (_key, value) => String(value),
};

export default card;
