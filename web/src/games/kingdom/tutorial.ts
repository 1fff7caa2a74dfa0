/** The tutorial: positions from the engine (tools/tutorial.py), texts from the catalogue. */

import { decodeTutorial, type EncodedTutorial, type LessonText, type LocalisedTutorial } from "../../tutorial/decode";
import { t } from "./messages";
import encoded from "./tutorial.json?raw";

/** The lessons of tutorial.script.json. */
const LESSONS = [
  "welcome",
  "row",
  "bid",
  "tie",
  "carried",
  "stack",
  "claim",
  "used",
  "second",
  "emperor",
  "goals",
  "powers",
  "reset",
  "back",
  "celestial",
  "scoring",
  "finale",
] as const;
type Lesson = (typeof LESSONS)[number];

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
} satisfies Partial<Record<Lesson, string>>;

const lessonText = (lesson: Lesson): LessonText => ({
  title: t(`tutorial-${lesson}`),
  text: [t(`tutorial-${lesson}.text-1`), t(`tutorial-${lesson}.text-2`)],
});

export function tutorial(): LocalisedTutorial {
  return {
    ...decodeTutorial(JSON.parse(encoded) as EncodedTutorial),
    lessonTexts: () => Object.fromEntries(LESSONS.map((lesson) => [lesson, lessonText(lesson)])),
    highlightSelectors,
  };
}
