/**
 * Parses the guides for players, docs/guides/LANGUAGE/GAME.md.
 *
 * A guide is Markdown that is read on its own, too. Comments say what the page adds to it:
 *
 *     <!-- rules: 8.2, 8.3 -->     the paragraphs of the rules that the following text explains, up to the next heading
 *     <!-- picture: persons -->    a picture made of pieces of the game (`GuidePicture.svelte`)
 *     <!-- example: swap -->       a small position to try (guide.script.json)
 */

export type GuidePart =
  { kind: "text"; source: string } | { kind: "picture"; name: string } | { kind: "example"; name: string };

/** A heading with its text. */
export interface Passage {
  title: string; // empty: the beginning of a section
  rules: readonly string[];
  parts: readonly GuidePart[];
}

export interface GuideSection {
  id: string; // of its heading
  title: string;
  passages: readonly Passage[];
}

export interface Guide {
  title: string;
  sections: readonly GuideSection[]; // the first has no title: what precedes all headings
}

const COMMENT = /^<!-- (rules|picture|example): (.+) -->$/;
const HEADING = /^(#{1,3}) (.+)$/;

export function parseGuide(text: string): Guide {
  const sections: { id: string; title: string; passages: { title: string; rules: string[]; parts: GuidePart[] }[] }[] =
    [];
  let title = "";
  let lines: string[] = [];
  const newPassage = (name: string) => sections.at(-1)?.passages.push({ title: name, rules: [], parts: [] });
  const newSection = (name: string) => {
    sections.push({ id: `part-${sections.length}`, title: name, passages: [] });
    newPassage("");
  };
  const flush = () => {
    const source = lines.join("\n").trim();
    if (source) sections.at(-1)?.passages.at(-1)?.parts.push({ kind: "text", source });
    lines = [];
  };
  newSection("");
  for (const line of text.replace(/\r/g, "").split("\n")) {
    const heading = HEADING.exec(line);
    const comment = COMMENT.exec(line.trim());
    if (!heading && !comment) {
      lines.push(line);
      continue;
    }
    flush();
    if (heading) {
      const [, marks = "", name = ""] = heading;
      if (marks.length === 1) title = name;
      else if (marks.length === 2) newSection(name);
      else newPassage(name);
    } else if (comment) {
      const [, kind, value = ""] = comment;
      const passage = sections.at(-1)?.passages.at(-1);
      if (kind === "rules") passage?.rules.push(...value.split(/,\s*/));
      else passage?.parts.push({ kind: kind as "picture" | "example", name: value });
    }
  }
  flush();
  const isFilled = ({ parts, rules }: Passage) => parts.length > 0 || rules.length > 0;
  return {
    title,
    sections: sections
      .map((section) => ({ ...section, passages: section.passages.filter(isFilled) }))
      .filter(({ passages }) => passages.length > 0),
  };
}

/** A passage that explains a paragraph, with the title of its section if it has none itself. */
export interface Explanation {
  title: string;
  passage: Passage;
}

/** Returns what a guide says about a paragraph of the rules, or else about its section. */
export function explainRule(guide: Guide, number: string): Explanation[] {
  const all = guide.sections.flatMap(({ title, passages }) =>
    passages.map((passage) => ({ title: passage.title || title, passage })),
  );
  const exact = all.filter(({ passage }) => passage.rules.includes(number));
  if (exact.length || !number.includes(".")) return exact;
  const section = number.split(".")[0] ?? number;
  return all.filter(({ passage }) => passage.rules.includes(section));
}
