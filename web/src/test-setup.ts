/** Setup of all tests. */

import { configure } from "@testing-library/svelte";
import { loaders } from "virtual:catalogues";
import { loadCatalogue, type CatalogueName } from "./lib/catalogue";
import type { Language } from "./lib/languages";

// The default timeout of one second is not enough on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// happy-dom has no animations and no matchMedia for them.
if (!Element.prototype.animate) {
  Element.prototype.animate = () =>
    ({ cancel: () => undefined, finished: Promise.resolve(), onfinish: null, currentTime: 0 }) as unknown as Animation;
}

// Tests change the language without waiting: all catalogues are loaded before.
for (const key of Object.keys(loaders)) {
  const [language, name] = key.split("/") as [Language, CatalogueName];
  await loadCatalogue(name, language);
}
