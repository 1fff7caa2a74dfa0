/** The tutorial: positions from the engine (tools/tutorial.py), texts from the catalogue. */

import { decodeTutorial, type EncodedTutorial, type LessonText, type LocalisedTutorial } from "../../tutorial/decode";
import { t } from "./messages";
import GuidePicture from "./GuidePicture.svelte";
import encoded from "./tutorial.json?raw";

/** The lessons of tutorial.script.json. */
const LESSONS = [
  "welcome",
  "months",
  "people-wealth",
  "people-points",
  "people-danger",
  "draft",
  "place-first",
  "place-second",
  "track",
  "actions",
  "act",
  "fee",
  "person",
  "place-third",
  "event",
  "scoring",
  "forecast",
  "prepare",
  "full",
  "risk",
  "invite",
  "swap",
  "release",
  "releases",
  "finale",
] as const;
type Lesson = (typeof LESSONS)[number];

const lessonText = (lesson: Lesson): LessonText => ({
  title: t(`tutorial-${lesson}`),
  text: [t(`tutorial-${lesson}.text-1`), t(`tutorial-${lesson}.text-2`)],
});

/** By lesson: the area of the board that it is about. */
const highlightSelectors = {
  months: ".months",
  "people-wealth": ".display",
  "people-points": ".display",
  "people-danger": ".display",
  track: ".tracks",
  actions: ".groups",
  fee: '[data-province="2"]',
  event: '[data-province="2"] .palaces',
  scoring: "[data-province] .points",
  forecast: ".months",
  releases: ".months",
  finale: ".month.last",
} satisfies Partial<Record<Lesson, string>>;

/** By lesson: the picture beside its text. */
const pictures = {
  "people-wealth": "persons craftsman+tax+farmer",
  "people-points": "persons lady+scholar+pyro+monk",
  "people-danger": "persons warrior+healer",
} satisfies Partial<Record<Lesson, string>>;

export function tutorial(): LocalisedTutorial {
  return {
    ...decodeTutorial(JSON.parse(encoded) as EncodedTutorial),
    lessonTexts: () => Object.fromEntries(LESSONS.map((lesson) => [lesson, lessonText(lesson)])),
    highlightSelectors,
    pictures,
    Picture: GuidePicture,
  };
}
