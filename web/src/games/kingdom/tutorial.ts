/** The scripted first steps: positions from the rules (tools/tutorial.py), lessons from tutorial.i18n.ts. */

import { settings } from "../../stores/preferences.svelte";
import { expand, type TaughtTutorial, type WrittenTutorial } from "../../tutorial/decode";
import written from "./tutorial.json";
import { lessons } from "./tutorial.i18n";

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
