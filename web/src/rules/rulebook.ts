/** The rules as they are read: sections of paragraphs, each with the words it begins with. */

import type { Paragraph } from "../api/types";
import type { FindParagraph } from "./markdown";

export interface ParsedParagraph {
  number: string;
  text: string; // without its number
  name: string; // its first words, if they are marked as such
}

export interface Section {
  number: string;
  title: string; // "8. Phase 1: Action"
  paragraphs: ParsedParagraph[];
}

export function sectionOf(number: string): string {
  return number.split(".")[0] ?? number;
}

function parseParagraph({ number, text }: Paragraph): ParsedParagraph {
  const rest = text.replace(/^\*\*[\d.]+\*\*\s*/, "");
  // "*Seats.* Two to five…" is named; so is "`flood`: in order…"
  const name = /^\*([^*]+?)[.:]?\*/.exec(rest)?.[1] ?? /^`([^`]+)`/.exec(rest)?.[1] ?? "";
  return { number, text: rest, name: name.replaceAll("`", "") };
}

/** Groups paragraphs by their sections. */
export function groupSections(paragraphs: readonly Paragraph[]): Section[] {
  const found: Section[] = [];
  for (const paragraph of paragraphs) {
    const number = sectionOf(paragraph.number);
    if (found.at(-1)?.number !== number) found.push({ number, title: paragraph.section, paragraphs: [] });
    found.at(-1)?.paragraphs.push(parseParagraph(paragraph));
  }
  return found;
}

/** Leads references to paragraphs that exist: "8.2" to itself, "section 8" to the section's first one. */
export function referenceResolver(paragraphs: readonly Paragraph[]): FindParagraph {
  const known = new Set(paragraphs.map(({ number }) => number));
  return (number, section) => {
    if (!section) return known.has(number) ? number : null;
    return paragraphs.find((paragraph) => sectionOf(paragraph.number) === number)?.number ?? null;
  };
}

function normaliseForSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** The paragraphs in which every word occurs. */
export function search(found: readonly Section[], words: string): Section[] {
  const wanted = normaliseForSearch(words).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [...found];
  return found
    .map(({ number, title, paragraphs }) => ({
      number,
      title,
      paragraphs: paragraphs.filter((paragraph) => {
        const text = normaliseForSearch(`${paragraph.number} ${paragraph.text}`);
        return wanted.every((word) => text.includes(word));
      }),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0);
}
