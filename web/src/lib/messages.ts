/** Texts of the web client outside the boards of the games, and reasons for which the server refuses something. */

import { catalogue, loadCatalogue } from "./catalogue";

await Promise.all([loadCatalogue("page"), loadCatalogue("server")]);

export const t = catalogue("page");
export const serverText = catalogue("server");
