/** Texts of the web client outside the boards of the games. */

import { catalogue, loadCatalogue } from "./catalogue";

await Promise.all([loadCatalogue("page"), loadCatalogue("server"), loadCatalogue("games")]);

export const t = catalogue("page");
