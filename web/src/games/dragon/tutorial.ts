/** The scripted first steps: positions from the rules (tools/tutorial.py), lessons from tutorial.i18n.ts. */

import { settings } from "../../stores/preferences.svelte";
import { expand, type TaughtTutorial, type WrittenTutorial } from "../../tutorial/decode";
import written from "./tutorial.json";
import { lessons } from "./tutorial.i18n";

/** Which part of the board a lesson speaks of. */
const look = {
  months: ".months",
  track: ".tracks",
  actions: ".groups",
  fee: '[data-province="2"]',
  event: '[data-province="2"] .palaces',
  scoring: "[data-province] .points",
  forecast: ".months",
  releases: ".months",
  finale: ".month.last",
} satisfies Partial<Record<keyof ReturnType<typeof lessons>, string>>;

export function tutorial(): TaughtTutorial {
  return { ...expand(written as unknown as WrittenTutorial, settings.language), lessons, look };
}
