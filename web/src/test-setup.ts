/** Setup of all tests. */

import { configure } from "@testing-library/svelte";
import { loaders } from "virtual:catalogues";
import { loadCatalogue, type CatalogueName } from "./lib/catalogue";
import type { Language } from "./lib/languages";
import { testDouble } from "./lib/test-double";

// The default timeout of one second is not enough on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// happy-dom has no animations and no matchMedia for them.
if (!Element.prototype.animate) {
  Element.prototype.animate = () =>
    testDouble<Animation>({ cancel: () => undefined, finished: Promise.resolve(), onfinish: null, currentTime: 0 });
}

// Tests change the language without waiting: all catalogues are loaded before.
for (const key of Object.keys(loaders)) {
  const [language, name] = key.split("/") as [Language, CatalogueName];
  await loadCatalogue(name, language);
}
