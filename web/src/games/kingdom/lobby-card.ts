/** The lobby card of the game. */

import { loadCatalogue } from "../../lib/catalogue";
import type { LobbyCard, OptionValue } from "../index";
import Emblem from "./art/Emblem.svelte";

await loadCatalogue("kingdom");

const card: LobbyCard = {
  Emblem,
  expansions: [{ key: "experienced3", value: true }],
  loadPicture: () => import("./LobbyPicture.svelte"),
  /** Two bids each are an option for three players only. */
  isOptionAvailable: (key: string, value: OptionValue, seats: number) =>
    key !== "experienced3" || value === false || seats === 3,
};

export default card;
