/** The tutorial: positions from the engine (tools/tutorial.py), texts from tutorial.i18n.ts. */

import { decodeTutorial, type EncodedTutorial, type LocalisedTutorial } from "../../tutorial/decode";
import { lessonTexts } from "./tutorial.i18n";
import encoded from "./tutorial.json";

/** By lesson: the area of the board that it is about. */
const highlightSelectors = {
  row: ".row",
  tie: ".order",
  carried: ".hand",
  used: ".seat .player",
  goals: ".goals",
  powers: ".goals",
  back: ".hand",
  scoring: ".score",
} satisfies Partial<Record<keyof ReturnType<typeof lessonTexts>, string>>;

export function tutorial(): LocalisedTutorial {
  return {
    ...decodeTutorial(encoded as unknown as EncodedTutorial),
    lessonTexts,
    highlightSelectors,
  };
}
