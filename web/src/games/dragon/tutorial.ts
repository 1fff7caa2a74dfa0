/** The tutorial: positions from the engine (tools/tutorial.py), texts from tutorial.i18n.ts. */

import { decodeTutorial, type EncodedTutorial, type LocalisedTutorial } from "../../tutorial/decode";
import { lessonTexts } from "./tutorial.i18n";
import encoded from "./tutorial.json";

/** By lesson: the area of the board that it is about. */
const highlightSelectors = {
  months: ".months",
  track: ".tracks",
  actions: ".groups",
  fee: '[data-province="2"]',
  event: '[data-province="2"] .palaces',
  scoring: "[data-province] .points",
  forecast: ".months",
  releases: ".months",
  finale: ".month.last",
} satisfies Partial<Record<keyof ReturnType<typeof lessonTexts>, string>>;

export function tutorial(): LocalisedTutorial {
  return {
    ...decodeTutorial(encoded as unknown as EncodedTutorial),
    lessonTexts,
    highlightSelectors,
  };
}
