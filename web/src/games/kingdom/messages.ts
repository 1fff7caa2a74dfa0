/** Texts of the game. */

import { catalogue, loadCatalogue } from "../../lib/catalogue";

await loadCatalogue("kingdom");

export const t = catalogue("kingdom");
