/** Texts of the game. The lobby card and the board load them. */

import { catalogue, loadCatalogue } from "../../lib/catalogue";
import type { Kind } from "./pieces";

await loadCatalogue("dragon");

export const t = catalogue("dragon");

/** Returns the name of a tile. Craftsmen, ladies and tax collectors have no old tile. */
export const kindName = (kind: Kind): string => t(`kind-${kind as Exclude<Kind, "craftsman-o" | "lady-o" | "tax-o">}`);
