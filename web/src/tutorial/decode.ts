/** Tutorials as tools/tutorial.py writes them: small, with differences instead of positions and texts in all languages. */

import type { Choice, Scene, Tutorial } from "../games/board-module";
import { typeset, type Language } from "../lib/i18n";
import { patched } from "../api/json-diff";
import type { LogEntry } from "../api/types";

type Texts = { en: string; fr: string };

interface WrittenEntry extends Omit<LogEntry, "text"> {
  text: Texts;
}

interface WrittenChoice {
  text: string;
  entries: WrittenEntry[];
  after: unknown; // difference to the stage's scene
  chance: boolean;
}

interface WrittenStage {
  key: string;
  scene: unknown; // difference to the scene of the stage before; the first one is whole
  step: string | null;
  prompt: Texts | null;
  rule: string | null;
  asked: number[];
  move: string | null;
  entries: WrittenEntry[];
  choices: WrittenChoice[];
}

export interface WrittenTutorial {
  names: string[];
  seat: number;
  options: Record<string, unknown>;
  stages: WrittenStage[];
}

/** A lesson's words: paragraphs, in which *words* between stars are the names of things. */
export interface Lesson {
  title: string;
  text: readonly string[];
}

export interface TaughtTutorial extends Tutorial {
  lessons: () => Record<string, Lesson>;
  look: Readonly<Record<string, string>>; // by lesson: which part of the game's board it speaks of, as a selector
}

/** The tutorial with whole positions, in one language. */
export function expand(written: WrittenTutorial, language: Language): Tutorial {
  const tell = (entry: WrittenEntry): LogEntry => ({
    ...entry,
    text: language === "fr" ? typeset(entry.text.fr) : entry.text.en,
  });
  let scene: Scene = { view: {}, outlook: {}, points: [] };
  const stages = written.stages.map((stage) => {
    const present = (scene = patched(scene, stage.scene));
    const choices = stage.choices.map((choice): Choice => ({
      text: choice.text,
      entries: choice.entries.map(tell),
      after: patched(present, choice.after),
      chance: choice.chance,
    }));
    return { ...stage, scene: present, entries: stage.entries.map(tell), choices };
  });
  return { ...written, stages };
}
