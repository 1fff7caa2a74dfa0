/** Finds tutorials by the folders of the games. */

import type { LocalisedTutorial } from "./decode";

const files = import.meta.glob<{ tutorial: () => LocalisedTutorial }>("../games/*/tutorial.ts");

/** Loads the tutorial of a game in the current language; null if the game has none. */
export async function loadTutorial(id: string): Promise<LocalisedTutorial | null> {
  const load = files[`../games/${id}/tutorial.ts`];
  return load ? (await load()).tutorial() : null;
}
