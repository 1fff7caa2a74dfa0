/** The lobby card of games without their own. */

import type { LobbyCard } from "..";
import Emblem from "./Emblem.svelte";

const card: LobbyCard = {
  Emblem,
  description: () => "",
  optionName: (key) => key,
  optionValue: (_key, value) => String(value),
};

export default card;
