/** Texts of the web client outside the boards of the games. */

import { catalogue, loadCatalogue } from "./catalogue";

await loadCatalogue("page");

export const t = catalogue("page");
