/** The lobby card of games without their own. */

import type { LobbyCard } from "..";
import Emblem from "./Emblem.svelte";

const card: LobbyCard = { Emblem };

export default card;
