/** The scripted first steps: positions from the rules (tools/tutorial.py), lessons from tutorial.words.ts. */

import { settings } from "../../lib/settings.svelte";
import { expand, type TaughtTutorial, type WrittenTutorial } from "../../tutorial/expand";
import written from "./tutorial.json";
import { lessons } from "./tutorial.words";

/** Which part of the board a lesson speaks of. */
const look = {
  row: ".row",
  tie: ".order",
  carried: ".hand",
  used: ".seat .who",
  goals: ".goals",
  powers: ".goals",
  back: ".hand",
  scoring: ".score",
} satisfies Partial<Record<keyof ReturnType<typeof lessons>, string>>;

export function tutorial(): TaughtTutorial {
  return { ...expand(written as unknown as WrittenTutorial, settings.language), lessons, look };
}
