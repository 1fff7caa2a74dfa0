/** The lobby card of the game. */

import { loadCatalogue } from "../../lib/catalogue";
import type { LobbyCard, OptionValue } from "../index";
import Emblem from "./art/Emblem.svelte";

await loadCatalogue("dragon");

const card: LobbyCard = {
  Emblem,
  expansions: [
    { key: "greatWall", value: true },
    { key: "superEvent", value: "random" },
  ],
  loadPicture: () => import("./LobbyPicture.svelte"),
  /** The server lists seats for the largest table. */
  isOptionAvailable: (key: string, value: OptionValue, seats: number) =>
    key !== "startSeat" || typeof value !== "number" || value < seats,
  /** The price is implied if it is that of the edition. */
  isOptionImplied: (key: string, options: Record<string, OptionValue>) =>
    key === "largePrivilegeCost" && options[key] === { 2017: 7, 2007: 6 }[Number(options["edition"])],
};

export default card;
