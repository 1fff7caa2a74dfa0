/** Tutorials, found by the games' folders. */

import type { TaughtTutorial } from "./decode";

const files = import.meta.glob<{ tutorial: () => TaughtTutorial }>("../games/*/tutorial.ts");

/** The tutorial of a game in the present language; null: it has none. */
export async function findTutorial(id: string): Promise<TaughtTutorial | null> {
  const load = files[`../games/${id}/tutorial.ts`];
  return load ? (await load()).tutorial() : null;
}
